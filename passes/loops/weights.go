package loops

import "ryugo/nodes"

// Block weights are in executions of the entry. Each loop around a block multiplies its weight by
// loopWeight. A block that not every iteration executes (outside of loops: that is not on every
// path to a return) weighs half, and a cold block 0. Cold are throws, catches, faults and filters,
// blocks that always lead to a cold block, and blocks that only a cold block leads to. Blocks that
// have been counted keep their weights. If there are counted blocks, the others get the weights of
// their immediate dominators.
const (
	loopWeight = 8 // BB_LOOP_WEIGHT
	maxDepth   = 5
	hot        = 1 // the entry
)

// setWeights sets Blocks.Weight of the blocks of m by the table of loops. Cost: a sweep against
// reverse post order and one in reverse post order.
func setWeights(m *nodes.Method) {
	bb, f := &m.Blocks, &m.Flow
	ret := nodes.BlockID(0) // the last block that is on all paths to a return
	counted := false
	for i := len(f.RPO) - 1; i >= 0; i-- {
		b := f.RPO[i]
		isCounted := bb.Flags[b]&nodes.BBF_PROF_WEIGHT != 0
		if counted = counted || isCounted; !isCounted {
			bb.Weight[b] = hot
		}
		if bb.Kind[b] == nodes.BBJ_RETURN {
			if ret == 0 {
				ret = b
			}
			ret = f.NearestDominator(ret, b)
		}
		if !isCounted && isCold(m, b) {
			bb.Weight[b] = 0
		}
	}
	weighEntry(m)
	for _, b := range f.RPO {
		if b == m.FirstBB || bb.Weight[b] == 0 || bb.Flags[b]&nodes.BBF_PROF_WEIGHT != 0 {
			continue
		}
		if bb.Weight[f.IDom[b]] == 0 {
			bb.Weight[b] = 0
			continue
		}
		if counted {
			bb.Weight[b] = bb.Weight[f.IDom[b]]
			continue
		}
		every := ret
		w := float32(1)
		if l := f.LoopOf[b]; l != 0 {
			every = f.Loops[l].Latch
			for range min(f.Loops[l].Depth, maxDepth) {
				w *= loopWeight
			}
		}
		if every != 0 && !f.Dominates(b, every) {
			w /= 2
		}
		bb.Weight[b] = w
	}
}

// weighEntry sets the weight of the first block.
func weighEntry(m *nodes.Method) {
	if b := m.FirstBB; m.Blocks.Flags[b]&nodes.BBF_PROF_WEIGHT == 0 {
		m.Blocks.Weight[b] = hot
	}
}

// isCold reports whether b is cold by itself or leads to cold blocks only. The weights of the
// blocks after b in reverse post order have been set.
func isCold(m *nodes.Method, b nodes.BlockID) bool {
	bb, f := &m.Blocks, &m.Flow
	if bb.Kind[b] == nodes.BBJ_THROW || bb.Flags[b]&nodes.BBF_RUN_RARELY != 0 {
		return true
	}
	if h := bb.Hnd[b]; h != 0 && m.EH[h-1].Kind != nodes.EH_FINALLY {
		return true
	}
	n := m.NumSuccs(b)
	for i := range n {
		if s := m.Succ(b, i); f.RPONum[s] <= f.RPONum[b] || bb.Weight[s] != 0 {
			return false
		}
	}
	return n != 0
}
