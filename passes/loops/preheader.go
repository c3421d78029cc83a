package loops

import "ryugo/nodes"

// addPreheaders puts a block before each loop that has none and where it
// costs no jump, and reports whether there was one:
//
//	BB01 cond BB04              BB01 cond BB04
//	BB02 ...            =>      BB05
//	BB03 cond BB02              BB02 ...
//	BB04                        BB03 cond BB02
//	                            BB04
//
// A loop that begins a try or a handler gets none: what is before it is in
// other regions. Reads the table of loops; writes the layout and jumps.
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
		return false // the body falls into its head
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

// retarget makes block b jump to block to where it jumped to from. What it falls
// into is the layout's business.
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
