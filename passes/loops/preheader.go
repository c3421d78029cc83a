package loops

import "ryugo/nodes"

// addPreheaders adds a preheader to each loop that has none, if that costs no jump, and reports
// whether it added any:
//
//	BB01 cond BB04              BB01 cond BB04
//	BB02 ...            =>      BB05
//	BB03 cond BB02              BB02 ...
//	BB04                        BB03 cond BB02
//	                            BB04
//
// A loop that begins a try or a handler gets none: the block before it is in other regions. Reads
// the table of loops; writes the layout and jumps.
func addPreheaders(m *nodes.Method) bool {
	f := &m.Flow
	changed := false
	for l := 1; l < len(f.Loops); l++ {
		changed = addPreheader(m, nodes.LoopID(l)) || changed
	}
	return changed
}

func addPreheader(m *nodes.Method, l nodes.LoopID) bool {
	bb, f := &m.Blocks, &m.Flow
	h := f.Loops[l].Head
	if f.Loops[l].Preheader != 0 || bb.Flags[h]&nodes.BBF_DONT_REMOVE != 0 {
		return false
	}
	before := bb.Prev[h]
	if k := bb.Kind[before]; (k == nodes.BBJ_NONE || k == nodes.BBJ_COND) && f.RPONum[before] != 0 && f.InLoop(l, before) {
		return false // a block of the loop falls into the head
	}
	n := m.NewBlock(nodes.BBJ_NONE)
	bb.Flags[n] = nodes.BBF_INTERNAL | nodes.BBF_IMPORTED
	bb.Try[n], bb.Hnd[n], bb.Func[n] = bb.Try[h], bb.Hnd[h], bb.Func[h]
	bb.ILBegin[n], bb.ILEnd[n] = bb.ILBegin[h], bb.ILBegin[h]
	m.InsertBlockAfter(before, n)
	weight := float32(0)
	for _, q := range f.PredsOf(h) {
		if !f.InLoop(l, q) {
			weight = max(weight, bb.Weight[q])
			retarget(m, q, h, n)
		}
	}
	bb.Weight[n] = min(weight, bb.Weight[h])
	return true
}

// retarget makes the jumps of block b to block from go to block to. It does not change the block
// that b falls into, which depends on the layout.
func retarget(m *nodes.Method, b, from, to nodes.BlockID) {
	bb := &m.Blocks
	if bb.Kind[b] == nodes.BBJ_SWITCH {
		d := m.Switches[bb.Switch[b]]
		targets := m.Targets[d.First:][:d.Count]
		for i := range targets {
			if targets[i] == from {
				targets[i] = to
			}
		}
	} else if bb.Jump[b] == from {
		bb.Jump[b] = to
	}
	bb.Flags[to] |= nodes.BBF_JMP_TARGET
}
