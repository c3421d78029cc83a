package lclsort_test

import (
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/lclsort"
	"ryugo/passes/order"
)

// TestVerify checks that Verify accepts what the sorter makes, and finds each way to break it.
func TestVerify(t *testing.T) {
	for _, x := range []struct {
		name  string
		spoil func(p *lclsort.Sorter, m *nodes.Method)
		want  string
	}{
		{"nothing", func(*lclsort.Sorter, *nodes.Method) {}, ""},
		{"count", func(_ *lclsort.Sorter, m *nodes.Method) { m.Locals[0].RefCnt++ }, "V00: 2 references, recorded 3"},
		{"count of a local in memory", func(_ *lclsort.Sorter, m *nodes.Method) { m.Locals[2].RefCnt-- }, "V02: 1 references, recorded 0"},
		{"weight", func(_ *lclsort.Sorter, m *nodes.Method) { m.Locals[1].WtdRefCnt = 7.5 }, "V01: the weight of its references is 8, recorded 7.5"},
		{"live", func(_ *lclsort.Sorter, m *nodes.Method) { m.Locals[2].Flags &^= nodes.LvLive }, "V02: 1 references"},
		{"live without references", func(_ *lclsort.Sorter, m *nodes.Method) { m.Locals[5].Flags |= nodes.LvLive }, "V05: 0 references"},
		{"index", func(_ *lclsort.Sorter, m *nodes.Method) { m.Locals[1].VarIndex = 1 }, "V01 is tracked #0, its row says #1"},
		{"not listed", func(p *lclsort.Sorter, m *nodes.Method) { p.Tracked = p.Tracked[:1] }, "V03, of weight 1, is not tracked; there are 1"},
		{"tracked in memory", func(_ *lclsort.Sorter, m *nodes.Method) { m.Locals[1].Flags |= nodes.LvAddrExposed }, "V01 is tracked, but cannot be"},
		{"tracked struct", func(_ *lclsort.Sorter, m *nodes.Method) { m.Locals[0].Type = nodes.TYP_STRUCT }, "V00 is tracked, but cannot be"},
		{"tracked and pinned", func(_ *lclsort.Sorter, m *nodes.Method) { m.Locals[0].Flags |= nodes.LvPinned }, "V00 is tracked, but cannot be"},
		{"light local tracked", func(_ *lclsort.Sorter, m *nodes.Method) { m.Locals[3].WtdRefCnt = 9 }, "V03, of weight 9, is not tracked"},
		{"limit", func(p *lclsort.Sorter, _ *nodes.Method) { p.Limit = 1 }, "the limit is 1"},
		{"room under the limit", func(p *lclsort.Sorter, _ *nodes.Method) { p.Limit = 4 }, "V03, of weight 1, is not tracked; there are 2"},
		{"mention left out", func(_ *lclsort.Sorter, m *nodes.Method) { m.MentionsOf[m.FirstBB].Count-- }, "is not among the mentions"},
		{"mention too many", func(_ *lclsort.Sorter, m *nodes.Method) { m.MentionsOf[m.LastBB].Count++ }, "is a mention, but not in its place"},
		{"mentions exchanged", func(_ *lclsort.Sorter, m *nodes.Method) {
			l := m.MentionsIn(m.LastBB)
			l[0], l[1] = l[1], l[0]
		}, "is not among the mentions, or not in its place"},
		{"mention of another local", func(_ *lclsort.Sorter, m *nodes.Method) { m.MentionsIn(m.FirstBB)[0].Var = 1 }, "recorded as kind"},
		{"mention of another kind", func(_ *lclsort.Sorter, m *nodes.Method) { m.MentionsIn(m.FirstBB)[0].Kind = nodes.MentionPart }, "recorded as kind 3"},
	} {
		p, m := sorted()
		x.spoil(p, m)
		err := p.Verify(m)
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %q", x.name, err, x.want)
		}
	}
}

// sorted returns a sorted method. Two of its locals are tracked, which is the limit.
func sorted() (*lclsort.Sorter, *nodes.Method) {
	m := new(nodes.Method)
	m.Reset()
	for range 6 {
		m.NewTemp(nodes.TYP_INT, 0)
	}
	m.Locals[2].Flags |= nodes.LvAddrExposed
	block := func(weight float32) nodes.BlockID {
		b := m.NewBlock(nodes.BBJ_NONE)
		m.AppendBlock(b)
		m.Blocks.Weight[b] = weight
		return b
	}
	b, c := block(8), block(1)
	m.NewStmt(b, m.NewOp(nodes.GT_NEG, nodes.TYP_INT, m.NewLclVar(1), 0, 0), 0)
	sum := m.NewOp(nodes.GT_ADD, nodes.TYP_INT, m.NewLclVar(0), m.NewLclVar(2), 0)
	m.NewStmt(c, m.NewAssign(0, sum), 0)
	m.NewStmt(c, m.NewAssign(3, m.NewInt(nodes.TYP_INT, 1)), 0)
	env := irtest.Env()
	env.MinOpts = false
	new(order.Order).Run(m)
	p := &lclsort.Sorter{Limit: 2}
	p.Run(m, env)
	return p, m
}
