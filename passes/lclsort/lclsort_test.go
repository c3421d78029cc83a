package lclsort_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/lclsort"
	"ryugo/passes/order"
)

// TestTracked checks the choice of tracked locals: heavy locals come first, locals in memory and
// structs are never tracked, the limit holds, minopts tracks none.
func TestTracked(t *testing.T) {
	var m nodes.Method
	m.Reset()
	m.Layouts = append(m.Layouts, nodes.Layout{Size: 16})
	for range 5 {
		m.NewTemp(nodes.TYP_INT, 0)
	}
	m.NewTemp(nodes.TYP_STRUCT, 1)
	m.Locals[1].Flags |= nodes.LvAddrExposed
	m.Locals[2].Flags |= nodes.LvDoNotEnregister
	b := m.NewBlock(nodes.BBJ_NONE)
	m.AppendBlock(b)
	m.Blocks.Weight[b] = 8
	use := func(b nodes.BlockID, lcls ...nodes.LclNum) {
		for _, l := range lcls {
			m.NewStmt(b, m.NewOp(nodes.GT_NEG, nodes.TYP_INT, m.NewLclVar(l), 0, 0), 0)
		}
	}
	use(b, 3, 1, 2, 5)
	c := m.NewBlock(nodes.BBJ_NONE)
	m.AppendBlock(c)
	use(c, 0, 0, 4, 1)

	env := irtest.Env()
	env.MinOpts = false
	new(order.Order).Run(&m)
	p := lclsort.Sorter{Limit: 2}
	p.Run(&m, env)
	want := []nodes.LclNum{3, 0}
	if len(p.Tracked) != 2 || p.Tracked[0] != want[0] || p.Tracked[1] != want[1] {
		t.Fatalf("tracked %v, want %v", p.Tracked, want)
	}
	for i, l := range p.Tracked {
		if m.Locals[l].Flags&nodes.LvTracked == 0 || m.Locals[l].VarIndex != uint32(i) {
			t.Errorf("V%02d: index %d", l, m.Locals[l].VarIndex)
		}
	}
	for _, x := range m.MentionsIn(c) {
		if x.Var != 1 || x.Kind != nodes.MentionUse {
			t.Errorf("mentions in the second block: %+v", m.MentionsIn(c))
		}
	}
	if n, k := len(m.MentionsIn(b)), len(m.MentionsIn(c)); n != 1 || k != 2 {
		t.Errorf("%d and %d mentions, want 1 and 2", n, k)
	}
	if m.Locals[4].Flags&nodes.LvTracked != 0 || m.Locals[3].WtdRefCnt != 8 || m.Locals[0].RefCnt != 2 {
		t.Errorf("counts: %+v", m.Locals)
	}
	env.MinOpts = true
	p.Run(&m, env)
	if len(p.Tracked) != 0 || m.Locals[3].Flags&nodes.LvTracked != 0 || m.Locals[3].Flags&nodes.LvLive == 0 {
		t.Error("minopts tracks")
	}
}
