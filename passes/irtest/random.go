package irtest

import (
	"math/rand/v2"

	"ryugo/nodes"
)

// RandomMethod makes a method of random blocks over a few locals: a root with
// a try, whose catch or finally comes after it.
func RandomMethod(r *rand.Rand) *nodes.Method {
	m := new(nodes.Method)
	m.Reset()
	const lcls = 70
	for range lcls {
		m.NewTemp(nodes.TYP_INT, 0)
	}
	m.AppendBlock(m.NewBlock(nodes.BBJ_NONE)) // nothing jumps to the entry
	n := 4 + r.IntN(12)
	var blocks []nodes.BlockID
	for range n {
		b := m.NewBlock(nodes.BBJ_NONE)
		m.AppendBlock(b)
		blocks = append(blocks, b)
	}
	use := func() nodes.NodeID { return m.NewLclVar(nodes.LclNum(r.IntN(lcls))) }
	for i, b := range blocks {
		for range r.IntN(6) {
			dst := nodes.LclNum(r.IntN(lcls))
			v := m.NewOp(nodes.GT_ADD, nodes.TYP_INT, use(), use(), 0)
			m.NewStmt(b, m.NewAssign(dst, v), uint32(i))
		}
		switch r.IntN(4) {
		case 0:
			m.Blocks.Kind[b], m.Blocks.Jump[b] = nodes.BBJ_ALWAYS, blocks[r.IntN(n)]
		case 1:
			if i < n-1 {
				m.Blocks.Kind[b], m.Blocks.Jump[b] = nodes.BBJ_COND, blocks[r.IntN(n)]
				m.NewStmt(b, m.NewOp(nodes.GT_JTRUE, nodes.TYP_VOID, m.NewOp(nodes.GT_LT, nodes.TYP_INT, use(), use(), 0), 0, 0), uint32(i))
			}
		}
		if i == n-1 {
			m.Blocks.Kind[b] = nodes.BBJ_RETURN
			m.NewStmt(b, m.NewOp(nodes.GT_RETURN, nodes.TYP_INT, use(), 0, 0), uint32(i))
		}
	}
	if r.IntN(3) > 0 {
		addTry(m, r, blocks, use)
	}
	return m
}

// addTry protects some blocks by a finally that one of them calls, and those
// and more by a filter.
func addTry(m *nodes.Method, r *rand.Rand, blocks []nodes.BlockID, use func() nodes.NodeID) {
	bb := &m.Blocks
	first := r.IntN(len(blocks) - 3)
	last := first + r.IntN(len(blocks)-2-first)
	handler := func(kind nodes.BBKind, last nodes.NodeID, eh, try nodes.EHIndex) nodes.BlockID {
		b := m.NewBlock(kind)
		m.AppendBlock(b)
		bb.Hnd[b], bb.Try[b] = eh, try
		m.NewStmt(b, m.NewAssign(nodes.LclNum(r.IntN(70)), m.NewOp(nodes.GT_ADD, nodes.TYP_INT, use(), use(), 0)), 90)
		if last != 0 {
			m.NewStmt(b, last, 91)
		}
		return b
	}
	ret := func(v nodes.NodeID) nodes.NodeID { return m.NewOp(nodes.GT_RETFILT, nodes.TYP_VOID, v, 0, 0) }
	fin := handler(nodes.BBJ_EHFINALLYRET, ret(0), 1, 2)
	filter := handler(nodes.BBJ_EHFILTERRET, ret(use()), 2, 0)
	catch := handler(nodes.BBJ_EHCATCHRET, 0, 2, 0)
	bb.Jump[catch] = blocks[len(blocks)-1]
	m.EH = append(m.EH,
		nodes.EHRegion{Kind: nodes.EH_FINALLY, TryBeg: blocks[first], TryLast: blocks[last], HndBeg: fin, HndLast: fin, EnclosingTry: 2},
		nodes.EHRegion{Kind: nodes.EH_FILTER, TryBeg: blocks[0], TryLast: blocks[last], HndBeg: catch, HndLast: catch, Filter: filter})
	for i := range last + 1 {
		bb.Try[blocks[i]] = 2
		if i >= first {
			bb.Try[blocks[i]] = 1
		}
	}
	// A call of the finally after the try, and what it continues with.
	call, cont := m.NewBlock(nodes.BBJ_CALLFINALLY), m.NewBlock(nodes.BBJ_ALWAYS)
	m.AppendBlock(call)
	m.AppendBlock(cont)
	bb.Jump[call], bb.Flags[call] = fin, nodes.BBF_KEEP_PAIR
	bb.Jump[cont] = blocks[last+1]
	bb.Try[call], bb.Try[cont] = 2, 2
	if b := blocks[last]; bb.Kind[b] == nodes.BBJ_ALWAYS || bb.Kind[b] == nodes.BBJ_NONE {
		bb.Kind[b], bb.Jump[b] = nodes.BBJ_ALWAYS, call
	}
}
