package nodes

import "ryugo/arena"

// Flow is what full optimization knows of the flow graph: predecessors, an order, dominators,
// loops. passes/flowgraph fills it. It is valid until blocks or jumps change. Columns marked
// [block] have a row for each BlockID; rows of unreachable blocks are zero.
//
// The edges are those of NumSuccs and Succ, and in addition
//
//   - from BBJ_EHFINALLYRET to the BBJ_ALWAYS after each BBJ_CALLFINALLY of the
//     finally;
//   - from BBJ_EHFILTERRET to the handler.
//
// Exceptions are not edges. For the order and the dominators, an edge that enters a try is also an
// edge to the first block of the try's handler or filter: a block that dominates a handler was
// executed completely before the try was entered.
type Flow struct {
	// Preds[PredFirst[b]:PredFirst[b+1]] are the predecessors of b, each once, in RPO order.
	PredFirst []uint32
	Preds     []BlockID
	// RPO has the reachable blocks in reverse post order. The entry is first.
	RPO    []BlockID
	RPONum []uint32  // [block] position in RPO plus 1; 0: unreachable
	IDom   []BlockID // [block] immediate dominator, 0 for the entry
	// DomOrder has the blocks in a preorder of the dominator tree. The blocks that b dominates are
	// at [DomPre[b], DomLast[b]].
	DomOrder []BlockID
	DomPre   []uint32 // [block]
	DomLast  []uint32 // [block]

	// Loops has the natural loops. Row 0 means none; outer loops precede inner ones. A cycle with
	// several entries is not a loop.
	Loops      []Loop
	LoopOf     []LoopID  // [block] the innermost loop that contains it
	LoopBlocks []BlockID // of Loop.Blocks
	LoopExits  []BlockID // of Loop.Exits
}

// Loop is a natural loop: the blocks from which its back edges can be reached without leaving
// through the head. The head dominates them.
type Loop struct {
	// Head is the only entry. Its predecessors inside the loop are the sources of the back edges.
	Head BlockID
	// Preheader is the only predecessor of Head from outside the loop. It has no other successor
	// and is in the same EH regions. 0 if there is none.
	Preheader BlockID
	// Latch is the last block that every iteration passes: the nearest dominator of the sources of
	// the back edges.
	Latch  BlockID
	Parent LoopID
	Depth  uint32 // 1: in no other loop
	Blocks Range  // of Flow.LoopBlocks: all blocks, including those of inner loops, in RPO order
	Exits  Range  // of Flow.LoopExits: the blocks of the loop that have an exit edge
}

func (f *Flow) reset() {
	f.PredFirst, f.Preds = arena.Reset(f.PredFirst), arena.Reset(f.Preds)
	f.RPO, f.RPONum = arena.Reset(f.RPO), arena.Reset(f.RPONum)
	f.IDom, f.DomOrder = arena.Reset(f.IDom), arena.Reset(f.DomOrder)
	f.DomPre, f.DomLast = arena.Reset(f.DomPre), arena.Reset(f.DomLast)
	f.Loops, f.LoopOf = arena.Reset(f.Loops), arena.Reset(f.LoopOf)
	f.LoopBlocks, f.LoopExits = arena.Reset(f.LoopBlocks), arena.Reset(f.LoopExits)
}

// PredsOf returns the predecessors of b.
func (f *Flow) PredsOf(b BlockID) []BlockID { return f.Preds[f.PredFirst[b]:f.PredFirst[b+1]] }

// Reachable reports whether b is reachable.
func (f *Flow) Reachable(b BlockID) bool { return f.RPONum[b] != 0 }

// Dominates reports whether a dominates b: every path from the entry to b contains a, or a is b.
// Both must be reachable.
func (f *Flow) Dominates(a, b BlockID) bool {
	return f.DomPre[a] <= f.DomPre[b] && f.DomPre[b] <= f.DomLast[a]
}

// InLoop reports whether b is in loop l or in a loop inside it.
func (f *Flow) InLoop(l LoopID, b BlockID) bool {
	in := f.LoopOf[b]
	for in > l { // an outer loop has a lower number
		in = f.Loops[in].Parent
	}
	return in == l
}

// BlocksOf returns the blocks of loop l.
func (f *Flow) BlocksOf(l LoopID) []BlockID {
	r := f.Loops[l].Blocks
	return f.LoopBlocks[r.First:][:r.Count]
}

// ExitsOf returns the blocks of loop l that have an exit edge.
func (f *Flow) ExitsOf(l LoopID) []BlockID {
	r := f.Loops[l].Exits
	return f.LoopExits[r.First:][:r.Count]
}

// NearestDominator returns the nearest block that dominates both a and b.
func (f *Flow) NearestDominator(a, b BlockID) BlockID {
	for a != b {
		if f.RPONum[a] > f.RPONum[b] {
			a = f.IDom[a]
		} else {
			b = f.IDom[b]
		}
	}
	return a
}

// NumberFunclets numbers the funclets in layout order and sets the funclet number of each block.
func (m *Method) NumberFunclets() {
	bb := &m.Blocks
	m.FuncletFirst = append(arena.Reset(m.FuncletFirst), m.FirstBB)
	cur := uint32(0)
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		if bb.Flags[b]&BBF_FUNCLET_BEG != 0 {
			cur++
			m.FuncletFirst = append(m.FuncletFirst, b)
		}
		bb.Func[b] = cur
	}
	m.NumFunclets = int(cur)
	for i := range m.EH {
		e := &m.EH[i]
		e.Funclet, e.FilterFunclet = bb.Func[e.HndBeg], 0
		if e.Kind == EH_FILTER {
			e.FilterFunclet = bb.Func[e.Filter]
		}
	}
}

// BranchRelop returns the relop on which b, a BBJ_COND of HIR, branches, or 0.
func (m *Method) BranchRelop(b BlockID) NodeID {
	n := m.Op1[m.Stmts[m.Blocks.LastStmt[b]].Root]
	for m.Oper[n] == GT_COMMA {
		n = m.Op2[n]
	}
	if !m.Oper[n].Is(GTK_RELOP) {
		return 0
	}
	return n
}

// ReverseBranch negates the condition of b, a BBJ_COND of HIR, and reports whether it could. The
// caller must swap the targets.
func (m *Method) ReverseBranch(b BlockID) bool {
	n := m.BranchRelop(b)
	if n != 0 {
		m.ReverseRelop(n)
	}
	return n != 0
}

// ReverseRelop negates relop n.
func (m *Method) ReverseRelop(n NodeID) {
	m.Oper[n] = m.Oper[n].Reversed()
	if m.Type[m.Op1[n]].IsFloat() {
		m.Flags[n] ^= GTF_RELOP_NAN_UN
	}
}

// ContinuesAfterThrow reports whether the method may continue after an exception in block b: b is
// in a try, or in a filter, whose exceptions are discarded. A handler that has a filter is treated
// like one.
func (m *Method) ContinuesAfterThrow(b BlockID) bool {
	if m.Blocks.Try[b] != 0 {
		return true
	}
	for h := m.Blocks.Hnd[b]; h != 0; h = m.EH[h-1].EnclosingHnd {
		if m.EH[h-1].Filter != 0 {
			return true
		}
	}
	return false
}
