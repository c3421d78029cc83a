package lclsort

import (
	"fmt"
	"math"

	"ryugo/nodes"
)

// Verify returns the first wrong count, choice or mention in m, or nil. It counts anew, by walks
// over the trees instead of a sweep over the rows, and in the rows of Locals instead of the sorter's
// tables. The choice must have the properties that tracked locals have, by whichever way it was
// made. It allocates.
func (p *Sorter) Verify(m *nodes.Method) error {
	v := &verifier{p: p, m: m, refs: make([]uint32, len(m.Locals)), weight: make([]float64, len(m.Locals))}
	if err := v.choice(); err != nil {
		return err
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		v.block, v.list = b, m.MentionsIn(b)
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			if err := v.tree(m.Stmts[s].Root); err != nil {
				return fmt.Errorf("BB%02d: %w", b, err)
			}
		}
		if len(v.list) != 0 {
			return fmt.Errorf("BB%02d: N%d (%v) is a mention, but not in its place in the trees", b, v.list[0].Node, m.Oper[v.list[0].Node])
		}
	}
	return v.counts()
}

type verifier struct {
	p      *Sorter
	m      *nodes.Method
	block  nodes.BlockID
	list   []nodes.Mention // of the block, that have not been met
	refs   []uint32        // [local]
	weight []float64       // [local]
}

// choice checks the tracked locals: their indices are those of Tracked, and none of them is in memory,
// a struct or pinned. A local that may be tracked and is not is no heavier than one that is, and is
// left out only because of the limit.
func (v *verifier) choice() error {
	limit := v.p.Limit
	if limit == 0 {
		limit = DefaultLimit
	}
	least := float32(math.Inf(1))
	for i, l := range v.p.Tracked {
		x := &v.m.Locals[l]
		if x.Flags&nodes.LvTracked == 0 || x.VarIndex != uint32(i) {
			return fmt.Errorf("V%02d is tracked #%d, its row says #%d", l, i, x.VarIndex)
		}
		least = min(least, x.WtdRefCnt)
	}
	n := 0
	for i := range v.m.Locals {
		l := &v.m.Locals[i]
		may := l.Flags&(nodes.LvAddrExposed|nodes.LvDoNotEnregister|nodes.LvPinned) == 0 && l.Type != nodes.TYP_STRUCT && l.RefCnt != 0
		switch {
		case l.Flags&nodes.LvTracked == 0:
			if may && (len(v.p.Tracked) < limit || l.WtdRefCnt > least) {
				return fmt.Errorf("V%02d, of weight %g, is not tracked; there are %d tracked locals, one of weight %g", i, l.WtdRefCnt, len(v.p.Tracked), least)
			}
			continue
		case !may:
			return fmt.Errorf("V%02d is tracked, but cannot be", i)
		}
		n++
	}
	if n != len(v.p.Tracked) || n > limit {
		return fmt.Errorf("%d locals are tracked, %d listed, the limit is %d", n, len(v.p.Tracked), limit)
	}
	return nil
}

// tree counts the nodes of the tree n, and checks that the mentions come in the order of execution.
func (v *verifier) tree(n nodes.NodeID) error {
	m := v.m
	for it := m.Operands(n); it.Next(); {
		if err := v.tree(it.Node()); err != nil {
			return err
		}
	}
	o := m.Oper[n]
	switch {
	case o.Is(nodes.GTK_MULTI):
		for _, x := range m.MultiVarsOf(n) {
			if x.Lcl != nodes.NoLcl {
				v.count(x.Lcl)
			}
		}
		return v.mention(n, nodes.NoLcl, nodes.MentionMulti)
	case o == nodes.GT_ASG:
		if t := m.Op1[n]; m.Oper[t] == nodes.GT_LCL_VAR && v.isTracked(m.LclOf(t)) {
			return v.mention(n, m.LclOf(t), nodes.MentionDef)
		}
		return v.mention(n, nodes.NoLcl, nodes.MentionStore)
	case !o.Is(nodes.GTK_LOCAL):
		return nil
	}
	l := m.LclOf(n)
	if v.count(l); !v.isTracked(l) {
		return nil
	}
	switch {
	case o != nodes.GT_LCL_VAR:
		return v.mention(n, l, nodes.MentionPart)
	case m.Flags[n]&nodes.GTF_VAR_DEF != 0:
		return v.mention(n, l, nodes.MentionTarget)
	}
	return v.mention(n, l, nodes.MentionUse)
}

func (v *verifier) isTracked(l nodes.LclNum) bool { return v.m.Locals[l].Flags&nodes.LvTracked != 0 }

func (v *verifier) count(l nodes.LclNum) {
	v.refs[l]++
	v.weight[l] += float64(v.m.Blocks.Weight[v.block])
}

// mention checks that the next mention is n, of kind k and local l.
func (v *verifier) mention(n nodes.NodeID, l nodes.LclNum, k nodes.MentionKind) error {
	if len(v.list) == 0 || v.list[0].Node != n {
		return fmt.Errorf("node N%d (%v) is not among the mentions, or not in its place", n, v.m.Oper[n])
	}
	x := v.list[0]
	v.list = v.list[1:]
	if x.Kind != k || l != nodes.NoLcl && x.Var != v.index(l) {
		return fmt.Errorf("node N%d (%v): a mention of kind %d of #%d, recorded as kind %d of #%d", n, v.m.Oper[n], k, v.index(l), x.Kind, x.Var)
	}
	return nil
}

// index returns the index of local l, and 0 for NoLcl.
func (v *verifier) index(l nodes.LclNum) uint32 {
	if l == nodes.NoLcl {
		return 0
	}
	return v.m.Locals[l].VarIndex
}

// counts compares the counts. Weights were added as 32-bit floats.
func (v *verifier) counts() error {
	for i := range v.m.Locals {
		l := &v.m.Locals[i]
		if l.RefCnt != v.refs[i] || (l.Flags&nodes.LvLive != 0) != (v.refs[i] != 0) {
			return fmt.Errorf("V%02d: %d references, recorded %d", i, v.refs[i], l.RefCnt)
		}
		if math.Abs(float64(l.WtdRefCnt)-v.weight[i]) > 1e-6*float64(v.refs[i]+1)*v.weight[i] {
			return fmt.Errorf("V%02d: the weight of its references is %g, recorded %g", i, v.weight[i], l.WtdRefCnt)
		}
	}
	return nil
}
