package importer

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// Empty finallys. An inlined enumerator of a foreach often leaves a finally whose Dispose does
// nothing. Such a clause protects nothing, and without it locals are not live into a handler:
//
//	BB01 try (finally BB04)  ->  BB01
//	BB02 callfinally BB04        BB02
//	BB03 always BB05             BB03 always BB05
//	BB04 retfilt
//	BB05                         BB05

// removeEmptyFinallys removes the finally and fault clauses whose handlers do nothing, and
// renumbers the others.
func (rs *regions) removeEmptyFinallys() {
	m := rs.m
	rs.removed = arena.Extend(rs.removed[:0], len(m.EH)+1)
	gone := 0
	for i := range m.EH {
		if e := &m.EH[i]; e.Kind == nodes.EH_FINALLY || e.Kind == nodes.EH_FAULT {
			if rs.isEmptyHandler(nodes.EHIndex(i + 1)) {
				e.Funclet = emptyHandler
				gone++
			}
		}
	}
	if gone == 0 {
		return
	}
	bb := &m.Blocks
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		if bb.Kind[b] == nodes.BBJ_CALLFINALLY && m.EH[bb.Hnd[bb.Jump[b]]-1].Funclet == emptyHandler {
			bb.Kind[b], bb.Jump[b] = nodes.BBJ_NONE, 0
			bb.Flags[b] &^= nodes.BBF_KEEP_PAIR
		}
	}
	// Outer clauses follow inner ones.
	kept := nodes.EHIndex(len(m.EH) - gone)
	for i := len(m.EH) - 1; i >= 0; i-- {
		if e := &m.EH[i]; e.Funclet == emptyHandler {
			rs.removed[i+1] = rs.removed[e.EnclosingTry]
			rs.unlinkHandler(e)
		} else {
			rs.removed[i+1] = kept
			kept--
		}
	}
	for i := range m.EH {
		if e := m.EH[i]; e.Funclet != emptyHandler {
			e.EnclosingTry, e.EnclosingHnd = rs.removed[e.EnclosingTry], rs.removed[e.EnclosingHnd]
			m.EH[kept] = e
			kept++
		}
	}
	m.EH = m.EH[:kept]
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		bb.Try[b], bb.Hnd[b] = rs.removed[bb.Try[b]], rs.removed[bb.Hnd[b]]
		bb.Flags[b] &^= nodes.BBF_TRY_BEG
	}
	for i := range m.EH {
		bb.Flags[m.EH[i].TryBeg] |= nodes.BBF_TRY_BEG
	}
}

// emptyHandler, in EHRegion.Funclet, marks a clause that is to be removed.
const emptyHandler = ^uint32(0)

// isEmptyHandler reports whether the finally or fault handler of clause i does nothing, and all its
// calls return.
func (rs *regions) isEmptyHandler(i nodes.EHIndex) bool {
	m := rs.m
	bb := &m.Blocks
	e := &m.EH[i-1]
	h := e.HndBeg
	if h != e.HndLast || bb.Kind[h] != nodes.BBJ_EHFINALLYRET || bb.Hnd[h] != i {
		return false
	}
	for s := bb.FirstStmt[h]; s != 0; s = m.Stmts[s].Next {
		if root := m.Stmts[s].Root; m.Oper[root] != nodes.GT_RETFILT && m.Oper[root] != nodes.GT_NOP {
			return false
		}
	}
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		if bb.Kind[b] == nodes.BBJ_CALLFINALLY && bb.Jump[b] == h && bb.Flags[b]&nodes.BBF_KEEP_PAIR == 0 {
			return false
		}
	}
	return true
}

// unlinkHandler removes the single block of e's handler from the layout.
func (rs *regions) unlinkHandler(e *nodes.EHRegion) {
	m := rs.m
	h := e.HndBeg
	for i := range m.EH {
		r := &m.EH[i]
		if r.TryLast == h {
			r.TryLast = m.Blocks.Prev[h]
		}
		if r.HndLast == h && r.HndBeg != h {
			r.HndLast = m.Blocks.Prev[h]
		}
	}
	m.UnlinkBlocks(h, h)
	// The block that begins the try may be removed from now on, unless another clause needs it.
	wanted := false
	for i := range m.EH {
		r := &m.EH[i]
		wanted = wanted || r != e && (r.TryBeg == e.TryBeg || r.HndBeg == e.TryBeg || r.Filter == e.TryBeg)
	}
	if !wanted {
		m.Blocks.Flags[e.TryBeg] &^= nodes.BBF_DONT_REMOVE
	}
}
