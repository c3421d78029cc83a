package loops

import "ryugo/nodes"

// moveTestsFirst moves the tests of a loop from the place after its body to the place before it, if
// more iterations jump to the tests than fall into them:
//
//	BB01 always BB04                    BB01
//	BB02 ...; cond(x) BB04              BB04 cond(a) BB06
//	BB03 ...                      =>    BB05 cond(!b) BB06
//	BB04 cond(a) BB06                   BB02 ...; cond(x) BB04
//	BB05 cond(b) BB02                   BB03 ...; always BB04
//	BB06                                BB06
//
// An iteration that continues early then takes one jump instead of two. An iteration that reaches
// the end of the body executes one jump more. (A loop with a small test has no such form: inversion
// has copied the test.)
//
// Reads Blocks.Weight and the table of loops. Writes the layout, jumps and branches; adds no blocks
// and changes no edge. Cost: the blocks of loops that are entered at their tests.
func moveTestsFirst(m *nodes.Method) {
	for l := nodes.LoopID(len(m.Flow.Loops) - 1); l > 0; l-- {
		moveTestsOf(m, l)
	}
}

// moveTestsOf moves the tests of loop l if it has that form.
func moveTestsOf(m *nodes.Method, l nodes.LoopID) {
	bb, f := &m.Blocks, &m.Flow
	head := f.Loops[l].Head
	into, before := nodes.BlockID(0), bb.Prev[head]
	for _, q := range f.PredsOf(head) {
		if !f.InLoop(l, q) && bb.Kind[q] == nodes.BBJ_ALWAYS && bb.Next[q] != head {
			into = q
		}
	}
	if into == 0 || before == 0 || !f.InLoop(l, before) || bb.Kind[before] != nodes.BBJ_NONE {
		return
	}
	body := bb.Next[into]
	if !f.InLoop(l, body) || bb.Flags[bb.Prev[into]]&nodes.BBF_KEEP_PAIR != 0 {
		return
	}
	last := head
	for next := bb.Next[last]; next != 0 && f.InLoop(l, next); next = bb.Next[last] {
		last = next
	}
	way := bb.Next[last]
	if bb.Kind[last] != nodes.BBJ_COND || bb.Jump[last] != body || way == 0 || !sameRegions(m, head, way) || !sameRegions(m, head, into) {
		return
	}
	for b := body; ; b = bb.Next[b] {
		if !f.InLoop(l, b) || !sameRegions(m, head, b) || bb.Flags[b]&nodes.BBF_DONT_REMOVE != 0 || bb.Flags[b]&nodes.BBF_KEEP_PAIR != 0 {
			return
		}
		if b == last {
			break
		}
	}
	early := float32(0)
	for _, q := range f.PredsOf(head) {
		switch {
		case q == before || !f.InLoop(l, q):
		case bb.Kind[q] == nodes.BBJ_COND:
			early += bb.Weight[q] / 2
		default:
			early += bb.Weight[q]
		}
	}
	if early <= bb.Weight[before] || !m.ReverseBranch(last) {
		return
	}
	bb.Jump[last] = way
	bb.Flags[way] |= nodes.BBF_JMP_TARGET
	bb.Kind[before], bb.Jump[before] = nodes.BBJ_ALWAYS, head
	bb.Kind[into], bb.Jump[into] = nodes.BBJ_NONE, 0
	m.UnlinkBlocks(head, last)
	m.InsertBlocksAfter(into, head, last)
}

// sameRegions reports whether a and b are in the same regions.
func sameRegions(m *nodes.Method, a, b nodes.BlockID) bool {
	bb := &m.Blocks
	return bb.Try[a] == bb.Try[b] && bb.Hnd[a] == bb.Hnd[b] && bb.Func[a] == bb.Func[b]
}
