// Package alignloops chooses the loops whose code begins at an aligned address
// (RyuJIT's phase "place align instructions").
package alignloops

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// Aligner marks loop heads with BBF_LOOP_ALIGN. It chooses loops that contain no other loop and no
// call and are executed more often than the method's entry.
//
//	BB02 <- BB03, weight 8     BBF_LOOP_ALIGN
//	BB02 <- BB03, with a call  (nothing: the call costs more than a fetch)
//
// The loops are those of the layout: from a block to the last jump back to it. Their size is known
// only when their code is, so targets/code decides how many padding bytes an alignment may take.
//
// In blocks with a weight of at least HotWeight, code generation keeps jumps off line boundaries.
//
// Runs after linear scan, which adds blocks. Reads: the layout, jumps, weights and, in the chosen
// loops, opers. Writes: flags of blocks and HotWeight. Cost: a sweep over the blocks, and one over
// the nodes of the chosen loops.
type Aligner struct {
	place []uint32 // [block] its position in the layout, from 1; 0 until the sweep has reached it
}

// minWeight is the minimum number of executions of the loop head for each execution of the method's
// entry.
const minWeight = 2

// Run marks the heads of m's loops.
func (p *Aligner) Run(m *nodes.Method) {
	bb := &m.Blocks
	m.HotWeight = minWeight * bb.Weight[m.FirstBB]
	p.place = arena.Raw(p.place, m.NumBlocks)
	clear(p.place)
	var head, from nodes.BlockID // target and block of the last jump back
	for n, b := uint32(1), m.FirstBB; b != 0; n, b = n+1, bb.Next[b] {
		p.place[b] = n
		if k := bb.Kind[b]; k != nodes.BBJ_COND && k != nodes.BBJ_ALWAYS {
			continue
		}
		to := bb.Jump[b]
		if p.place[to] == 0 {
			continue
		}
		switch {
		case to == head: // another jump to the head of the same loop
			if bb.Flags[to]&nodes.BBF_LOOP_ALIGN != 0 && !isQuiet(m, bb.Next[from], b) {
				bb.Flags[to] &^= nodes.BBF_LOOP_ALIGN
			}
		case from != 0 && p.place[from] >= p.place[to]: // the loop contains another loop
		case bb.Weight[to] >= m.HotWeight && bb.Flags[to]&nodes.BBF_FUNCLET_BEG == 0 && isQuiet(m, to, b):
			bb.Flags[to] |= nodes.BBF_LOOP_ALIGN
		}
		head, from = to, b
	}
}

// isQuiet reports whether the blocks first..last contain no call.
func isQuiet(m *nodes.Method, first, last nodes.BlockID) bool {
	for b := first; ; b = m.Blocks.Next[b] {
		for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
			if m.Oper[n] == nodes.GT_CALL {
				return false
			}
		}
		if b == last {
			return true
		}
	}
}
