package flowgraph

import "ryugo/nodes"

// FlowGraph is the flow graph phase.
//
// It simplifies the blocks (Cleaner), fills Method.Flow (Builder), and removes unreachable blocks.
//
// Reads Blocks, EH, statements at the ends of blocks. Writes the layout, jumps, EH ranges and rows,
// funclet numbers, Method.Flow. Needs funclets; gives predecessors and dominators. Verify checks
// the facts.
type FlowGraph struct {
	Builder
	clean Cleaner
}

// Run simplifies the blocks of m and fills m.Flow.
func (p *FlowGraph) Run(m *nodes.Method) {
	p.clean.Run(m)
	p.Builder.Run(m)
	for removeUnreached(m) {
		p.Builder.Run(m)
	}
}

// removeUnreached removes the blocks that m.Flow says are unreachable. A try that is never entered
// is removed with its handlers. A finally that never ends is called without a block to return to.
// removeUnreached reports whether m.Flow must be computed again, because the call of a finally was
// removed and the finally had an edge to the block after the call.
func removeUnreached(m *nodes.Method) (again bool) {
	bb, f := &m.Blocks, &m.Flow
	n := 0
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		n++
	}
	if n == len(f.RPO) {
		return false
	}
	gone := false
	for i := range m.EH {
		e := &m.EH[i]
		if !f.Reachable(e.TryBeg) {
			gone = true
			continue
		}
		for !f.Reachable(e.TryLast) {
			e.TryLast = bb.Prev[e.TryLast]
		}
		for !f.Reachable(e.HndLast) {
			e.HndLast = bb.Prev[e.HndLast]
		}
	}
	if gone {
		removeRegions(m)
	}
	for b := m.FirstBB; b != 0; {
		next := bb.Next[b]
		if !f.Reachable(b) {
			again = again || bb.Kind[b] == nodes.BBJ_CALLFINALLY && bb.Flags[b]&nodes.BBF_KEEP_PAIR != 0 && f.Reachable(next)
			bb.Flags[bb.Prev[b]] &^= nodes.BBF_KEEP_PAIR
			if m.Log != nil {
				m.WhyBlock(nodes.BLOCK_UNREACHED, b)
			}
			m.UnlinkBlocks(b, b)
		}
		b = next
	}
	if gone {
		m.NumberFunclets()
	}
	return again
}

// removeRegions removes the clauses whose tries are never entered, and renumbers the others.
func removeRegions(m *nodes.Method) {
	bb, f := &m.Blocks, &m.Flow
	// The rows move down in place, so the new number of a row can be kept in its old row until all
	// have been looked up.
	kept := nodes.EHIndex(0)
	for i := range m.EH {
		if m.EH[i].Funclet = 0; f.Reachable(m.EH[i].TryBeg) {
			kept++
			m.EH[i].Funclet = uint32(kept)
		}
	}
	renumber := func(i nodes.EHIndex) nodes.EHIndex {
		if i == 0 {
			return 0
		}
		return nodes.EHIndex(m.EH[i-1].Funclet)
	}
	for _, b := range f.RPO {
		bb.Try[b], bb.Hnd[b] = renumber(bb.Try[b]), renumber(bb.Hnd[b])
	}
	for i := range m.EH {
		e := &m.EH[i]
		e.EnclosingTry, e.EnclosingHnd = renumber(e.EnclosingTry), renumber(e.EnclosingHnd)
	}
	for i := range m.EH {
		if k := m.EH[i].Funclet; k != 0 {
			m.EH[k-1] = m.EH[i]
		}
	}
	m.EH = m.EH[:kept]
}
