package flowgraph

import (
	"fmt"

	"ryugo/nodes"
)

// Verify returns the first error in m.Flow, or nil. It finds predecessors and orders by definition,
// and dominators by walks over the graph without a block: that block dominates the blocks that the
// walk does not reach. In large methods it does so for 128 blocks. It is for tests; it allocates.
func Verify(m *nodes.Method) error {
	v := &verifier{m: m, f: &m.Flow}
	return v.run()
}

type verifier struct {
	m    *nodes.Method
	f    *nodes.Flow
	seen []bool
}

// succs calls yield with each successor of b. exc is true for edges to handlers.
func (v *verifier) succs(b nodes.BlockID, yield func(to nodes.BlockID, exc bool)) {
	m := v.m
	bb := &m.Blocks
	var enter func(to nodes.BlockID)
	entered := map[int]bool{}
	enter = func(to nodes.BlockID) {
		for i := range m.EH {
			if v.inTry(to, i) && !v.inTry(b, i) && !entered[i] {
				entered[i] = true
				h := m.EH[i].HndBeg
				if m.EH[i].Kind == nodes.EH_FILTER {
					h = m.EH[i].Filter
				}
				yield(h, true)
				enter(h)
			}
		}
	}
	edge := func(to nodes.BlockID) {
		yield(to, false)
		enter(to)
	}
	for i := range m.NumSuccs(b) {
		edge(m.Succ(b, i))
	}
	switch bb.Kind[b] {
	case nodes.BBJ_EHFINALLYRET:
		h := bb.Hnd[b]
		for c := m.FirstBB; c != 0; c = bb.Next[c] {
			if bb.Kind[c] == nodes.BBJ_CALLFINALLY && bb.Flags[c]&nodes.BBF_KEEP_PAIR != 0 && bb.Jump[c] == m.EH[h-1].HndBeg {
				edge(bb.Next[c])
			}
		}
	case nodes.BBJ_EHFILTERRET:
		edge(m.EH[bb.Hnd[b]-1].HndBeg)
	default:
		if bb.Flags[b]&nodes.BBF_FILTER_BEG != 0 { // the filter may never end
			edge(m.EH[bb.Hnd[b]-1].HndBeg)
		}
	}
}

func (v *verifier) inTry(b nodes.BlockID, eh int) bool {
	for t := v.m.Blocks.Try[b]; t != 0; t = v.m.EH[t-1].EnclosingTry {
		if int(t) == eh+1 {
			return true
		}
	}
	return false
}

// reach marks the blocks that the entry reaches by paths without block without.
func (v *verifier) reach(without nodes.BlockID) {
	v.seen = make([]bool, v.m.NumBlocks)
	if v.m.FirstBB == without {
		return
	}
	v.seen[v.m.FirstBB] = true
	for stack := []nodes.BlockID{v.m.FirstBB}; len(stack) > 0; {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		v.succs(b, func(to nodes.BlockID, _ bool) {
			if to != without && !v.seen[to] {
				v.seen[to] = true
				stack = append(stack, to)
			}
		})
	}
}

func (v *verifier) run() error {
	m, f := v.m, v.f
	bb := &m.Blocks
	v.reach(0)
	reached := v.seen
	n := 0
	preds := make([]map[nodes.BlockID]bool, m.NumBlocks)
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		if reached[b] != f.Reachable(b) {
			return fmt.Errorf("BB%02d: reachable: %v, recorded: %v", b, reached[b], f.Reachable(b))
		}
		if !reached[b] {
			continue
		}
		n++
		v.succs(b, func(to nodes.BlockID, exc bool) {
			if preds[to] == nil {
				preds[to] = map[nodes.BlockID]bool{}
			}
			if !exc {
				preds[to][b] = true
			}
		})
	}
	if n != len(f.RPO) || n != len(f.DomOrder) || f.RPO[0] != m.FirstBB {
		return fmt.Errorf("%d reachable blocks, %d in the order, %d in the tree", n, len(f.RPO), len(f.DomOrder))
	}
	if len(preds[m.FirstBB]) != 0 || bb.Try[m.FirstBB] != 0 || bb.Hnd[m.FirstBB] != 0 {
		return fmt.Errorf("BB%02d: the entry has predecessors or lies in a region", m.FirstBB)
	}
	for i, b := range f.RPO {
		if f.RPONum[b] != uint32(i+1) || f.DomOrder[f.DomPre[b]] != b {
			return fmt.Errorf("BB%02d: numbers do not fit the orders", b)
		}
		if err := v.preds(b, preds[b]); err != nil {
			return err
		}
		if d := f.IDom[b]; b != m.FirstBB && (f.RPONum[d] == 0 || f.RPONum[d] >= f.RPONum[b]) {
			return fmt.Errorf("BB%02d: immediate dominator BB%02d does not come before it", b, d)
		}
	}
	if err := v.tree(); err != nil {
		return err
	}
	return v.dominators()
}

// tree checks that the ranges of DomPre and DomLast nest as IDom says.
func (v *verifier) tree() error {
	var open []nodes.BlockID
	for i, b := range v.f.DomOrder {
		parent := nodes.BlockID(0)
		for len(open) > 0 {
			if d := open[len(open)-1]; v.f.DomLast[d] >= uint32(i) {
				parent = d
				break
			}
			open = open[:len(open)-1]
		}
		if v.f.IDom[b] != parent {
			return fmt.Errorf("BB%02d: immediate dominator BB%02d, but in the tree it is below BB%02d", b, v.f.IDom[b], parent)
		}
		open = append(open, b)
	}
	return nil
}

// preds compares the list of b with the set of its predecessors.
func (v *verifier) preds(b nodes.BlockID, want map[nodes.BlockID]bool) error {
	list := v.f.PredsOf(b)
	last := uint32(0)
	for _, p := range list {
		if !want[p] || v.f.RPONum[p] <= last {
			return fmt.Errorf("BB%02d: wrong, repeated or misplaced predecessor BB%02d", b, p)
		}
		last = v.f.RPONum[p]
	}
	if len(list) != len(want) {
		return fmt.Errorf("BB%02d: %d predecessors, %d recorded", b, len(want), len(list))
	}
	return nil
}

// dominators compares the relation with the results of walks.
func (v *verifier) dominators() error {
	rpo := v.f.RPO
	step := (len(rpo) + 127) / 128
	for i := 0; i < len(rpo); i += step {
		d := rpo[i]
		v.reach(d)
		for _, b := range rpo {
			if v.f.Dominates(d, b) == v.seen[b] {
				return fmt.Errorf("BB%02d: dominates BB%02d: %v, recorded: %v", d, b, !v.seen[b], v.seen[b])
			}
		}
	}
	return nil
}
