package nodes

import "ryugo/arena"

// Flow is what full optimization knows of the flow graph: predecessors, an
// order, dominators. passes/flowgraph fills it; it holds until blocks or jumps
// change. Columns marked [block] have a row for each BlockID, of which those of
// blocks that nothing reaches are zero.
//
// Edges are those of NumSuccs and Succ, and besides them
//
//   - from BBJ_EHFINALLYRET to the BBJ_ALWAYS after each BBJ_CALLFINALLY of the
//     finally;
//   - from BBJ_EHFILTERRET to the handler.
//
// Exceptions are no edges. For the order and the dominators, an edge that enters
// a try is one to the first block of the try's handler, or filter, as well: what
// dominates a handler was executed as a whole before the try was entered.
type Flow struct {
	// Preds[PredFirst[b]:PredFirst[b+1]] are the predecessors of b, each once,
	// in the order of RPO.
	PredFirst []uint32
	Preds     []BlockID
	// RPO is the reachable blocks in reverse post order, the entry first.
	RPO    []BlockID
	RPONum []uint32  // [block] place in RPO plus 1; 0: unreachable
	IDom   []BlockID // [block] immediate dominator, 0 for the entry
	// DomOrder is the blocks in a preorder of the dominator tree, in which the
	// blocks that b dominates are [DomPre[b], DomLast[b]].
	DomOrder []BlockID
	DomPre   []uint32 // [block]
	DomLast  []uint32 // [block]

	// Loops is the natural loops, row 0 none, those around others first. A cycle
	// with several entries is none.
	Loops      []Loop
	LoopOf     []LoopID  // [block] the innermost loop around it
	LoopBlocks []BlockID // of Loop.Blocks
	LoopExits  []BlockID // of Loop.Exits
}

// Loop is a natural loop: the blocks from which its back edges can be reached
// without leaving the head, which dominates them.
type Loop struct {
	// Head is the only entry. Its predecessors inside of the loop are the sources
	// of the back edges.
	Head BlockID
	// Preheader is the only predecessor of Head from outside, has no other
	// successor and is in the same regions of EH; 0 where there is none.
	Preheader BlockID
	// Latch is the last block that each iteration comes by: the nearest dominator of
	// the sources of the back edges.
	Latch  BlockID
	Parent LoopID
	Depth  uint32 // 1: in no other loop
	Blocks Range  // of Flow.LoopBlocks: all, inner loops' as well, in the order of RPO
	Exits  Range  // of Flow.LoopExits: the blocks inside that lead out
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

// Reachable reports whether control can come to b.
func (f *Flow) Reachable(b BlockID) bool { return f.RPONum[b] != 0 }

// Dominates reports whether each way from the entry to b leads over a, or a is b.
// Both are reachable.
func (f *Flow) Dominates(a, b BlockID) bool {
	return f.DomPre[a] <= f.DomPre[b] && f.DomPre[b] <= f.DomLast[a]
}

// InLoop reports whether b is in loop l or one inside of it.
func (f *Flow) InLoop(l LoopID, b BlockID) bool {
	in := f.LoopOf[b]
	for in > l { // what is around a loop has a lower number
		in = f.Loops[in].Parent
	}
	return in == l
}

// BlocksOf returns the blocks of loop l.
func (f *Flow) BlocksOf(l LoopID) []BlockID {
	r := f.Loops[l].Blocks
	return f.LoopBlocks[r.First:][:r.Count]
}

// ExitsOf returns the blocks of loop l that lead out of it.
func (f *Flow) ExitsOf(l LoopID) []BlockID {
	r := f.Loops[l].Exits
	return f.LoopExits[r.First:][:r.Count]
}

// NearestDominator returns the last block that dominates both a and b.
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

// NumberFunclets gives the funclets their numbers in layout order, and each
// block the number of its own.
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

// BranchRelop returns the relation that b, a BBJ_COND of HIR, branches on, or 0.
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

// ReverseBranch turns the condition of b, a BBJ_COND of HIR, into its opposite,
// if it can: the targets are the caller's business.
func (m *Method) ReverseBranch(b BlockID) bool {
	n := m.BranchRelop(b)
	if n != 0 {
		m.ReverseRelop(n)
	}
	return n != 0
}

// ReverseRelop negates the relation n.
func (m *Method) ReverseRelop(n NodeID) {
	m.Oper[n] = m.Oper[n].Reversed()
	if m.Type[m.Op1[n]].IsFloat() {
		m.Flags[n] ^= GTF_RELOP_NAN_UN
	}
}

// Survives reports whether the method may go on after an exception in block b: b is in a try, or in a filter, whose
// exceptions are dropped. A handler that has a filter counts as one.
func (m *Method) Survives(b BlockID) bool {
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
