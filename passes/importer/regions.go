package importer

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
)

// regions reads the exception clauses, checks their nesting and fills Method.EH.
type regions struct {
	*locals
	blocks  *blocks
	clauses []region
	removed []nodes.EHIndex // old index -> new index, when clauses are removed
	sync    syncState
}

// region is an exception clause in IL offsets. filter is the start of the filter, or hnd if there
// is no filter.
type region struct {
	kind              nodes.HandlerKind
	try, tryEnd       uint32
	filter, hnd, hEnd uint32
	token             uint32
}

// maxRegions bounds the number of clauses of a method, since nesting is checked for every pair.
const maxRegions = 2000

// sameTry reports whether r and o are clauses of one try.
func (r *region) sameTry(o *region) bool { return r.try == o.try && r.tryEnd == o.tryEnd }

func (r *region) tryHas(il uint32) bool  { return r.try <= il && il < r.tryEnd }
func (r *region) hndHas(il uint32) bool  { return r.filter <= il && il < r.hEnd }
func (r *region) filtHas(il uint32) bool { return r.filter <= il && il < r.hnd }

// read reads and checks the exception clauses. Every boundary of a region starts a block.
func (rs *regions) read() {
	p := rs.locals
	info := &p.m.Info
	rs.clauses = rs.clauses[:0]
	if info.EHCount > maxRegions {
		p.unsupported("too many exception clauses")
	}
	for i := range info.EHCount {
		c := p.jit.GetEHInfo(info.Method, i)
		r := region{try: c.TryStart, tryEnd: c.TryEnd, hnd: c.HandlerStart, filter: c.HandlerStart, hEnd: c.HandlerEnd}
		switch c.Flags &^ (ee.CORINFO_EH_CLAUSE_DUPLICATE | ee.CORINFO_EH_CLAUSE_SAMETRY) {
		case ee.CORINFO_EH_CLAUSE_NONE:
			r.kind, r.token = nodes.EH_CATCH, c.ClassTokenOrFilterStart
		case ee.CORINFO_EH_CLAUSE_FILTER:
			r.kind, r.filter = nodes.EH_FILTER, c.ClassTokenOrFilterStart
			if r.filter >= r.hnd {
				p.bad("a filter does not precede its handler")
			}
		case ee.CORINFO_EH_CLAUSE_FINALLY:
			r.kind = nodes.EH_FINALLY
		case ee.CORINFO_EH_CLAUSE_FAULT:
			r.kind = nodes.EH_FAULT
		default:
			p.bad("unknown kind of exception clause")
		}
		rs.checkRegion(&r)
		for j := range rs.clauses {
			rs.checkNesting(&rs.clauses[j], &r)
		}
		rs.clauses = append(rs.clauses, r)
	}
	rs.joinSiblings()
	rs.addSyncRegion()
}

// joinSiblings makes the clauses of one try adjacent. In IL, clauses inside the handler of the
// second clause may come between the two:
//
//	try 2..12 catch 12..23 E1           try 24..34 finally 34..40
//	try 24..34 finally 34..40      =>   try 2..12 catch 12..23 E1
//	try 2..12 catch 23..42              try 2..12 catch 23..42
//
// The second clause does not catch exceptions that leave the first one's handler. A runtime that
// finds siblings by the order of the clauses stops at the first clause that is not a sibling. The
// clauses in between are unrelated to the first clause, or their order would be wrong.
func (rs *regions) joinSiblings() {
	list := rs.clauses
	for i := len(list) - 3; i >= 0; i-- {
		for j := i + 2; j < len(list); j++ {
			if r := list[i]; list[i+1].sameTry(&r) {
				break
			} else if list[j].sameTry(&r) {
				copy(list[i:], list[i+1:j])
				list[j-1] = r
				break
			}
		}
	}
}

// checkRegion checks clause r alone and marks its boundaries.
func (rs *regions) checkRegion(r *region) {
	n := uint32(len(rs.il))
	if r.try >= r.tryEnd || r.tryEnd > n || r.hnd >= r.hEnd || r.hEnd > n {
		rs.bad("an exception clause has an empty range or one outside of the method")
	}
	if r.tryEnd > r.filter && r.hEnd > r.try {
		rs.bad("a handler overlaps its try")
	}
	for _, pc := range [...]uint32{r.try, r.tryEnd, r.filter, r.hnd, r.hEnd} {
		if !rs.blocks.isInsn(int(pc)) {
			rs.bad("the edge of an exception clause is inside of an instruction")
		}
		rs.blocks.leader(int(pc))
	}
}

// within reports whether [a, b) is inside [c, d). apart reports whether they are disjoint.
func within(a, b, c, d uint32) bool { return c <= a && b <= d }
func apart(a, b, c, d uint32) bool  { return b <= c || d <= a }

// checkNesting checks the nesting of clause in, which precedes clause out: in is entirely inside
// one part of out, has the same try, or is disjoint from out.
func (rs *regions) checkNesting(in, out *region) {
	ok := false
	switch {
	case in.sameTry(out):
		ok = apart(in.filter, in.hEnd, out.filter, out.hEnd)
	case within(in.try, in.tryEnd, out.try, out.tryEnd):
		ok = within(in.filter, in.hEnd, out.try, out.tryEnd)
	case within(in.try, in.tryEnd, out.hnd, out.hEnd):
		ok = within(in.filter, in.hEnd, out.hnd, out.hEnd)
	case within(in.try, in.tryEnd, out.filter, out.hnd):
		rs.unsupported("try inside of a filter")
	default:
		ok = apart(in.try, in.tryEnd, out.try, out.tryEnd) && apart(in.try, in.tryEnd, out.filter, out.hEnd) &&
			apart(in.filter, in.hEnd, out.try, out.tryEnd) && apart(in.filter, in.hEnd, out.filter, out.hEnd)
	}
	if !ok {
		rs.bad("exception clauses overlap or are in a wrong order")
	}
}

// place fills the EH table and sets each block's innermost regions. The blocks are in IL order and
// their numbers ascend.
func (rs *regions) place() {
	p, m := rs.locals, rs.m
	bb := &m.Blocks
	n := uint32(len(p.il))
	blockAt := func(pc uint32) nodes.BlockID {
		if pc == n {
			return nodes.BlockID(m.NumBlocks)
		}
		return rs.blocks.blockAt[pc]
	}
	for i := range rs.clauses {
		r := &rs.clauses[i]
		idx := nodes.EHIndex(i + 1)
		e := nodes.EHRegion{Kind: r.kind, CatchToken: r.token, Clause: uint32(i)}
		e.TryBeg, e.TryLast = blockAt(r.try), blockAt(r.tryEnd)-1
		bb.Flags[e.TryBeg] |= nodes.BBF_TRY_BEG | nodes.BBF_DONT_REMOVE
		for b := e.TryBeg; b <= e.TryLast; b++ {
			if bb.Try[b] == 0 {
				bb.Try[b] = idx
			}
		}
		if !rs.isSyncRegion(i) {
			e.HndBeg, e.HndLast = blockAt(r.hnd), blockAt(r.hEnd)-1
			bb.Flags[e.HndBeg] |= nodes.BBF_HND_BEG | nodes.BBF_DONT_REMOVE
			first := e.HndBeg
			if r.kind == nodes.EH_FILTER {
				e.Filter = blockAt(r.filter)
				first = e.Filter
				bb.Flags[first] |= nodes.BBF_FILTER_BEG | nodes.BBF_DONT_REMOVE
			}
			for b := first; b <= e.HndLast; b++ {
				if bb.Hnd[b] == 0 {
					bb.Hnd[b] = idx
				}
			}
		}
		// A clause with the same try counts as enclosing, as in RyuJIT: the handlers that protect a
		// block are found through EnclosingTry.
		for j := i + 1; j < len(rs.clauses); j++ {
			o := &rs.clauses[j]
			if e.EnclosingTry == 0 && within(r.try, r.tryEnd, o.try, o.tryEnd) {
				e.EnclosingTry = nodes.EHIndex(j + 1)
			}
			if e.EnclosingHnd == 0 && within(r.try, r.tryEnd, o.filter, o.hEnd) {
				e.EnclosingHnd = nodes.EHIndex(j + 1)
			}
		}
		m.EH = append(m.EH, e)
	}
}

// enclosingTry returns the next try around region i that is different from its own, so that it also
// protects the handler.
func (rs *regions) enclosingTry(i nodes.EHIndex) nodes.EHIndex {
	m := rs.m
	r := &rs.clauses[i-1]
	t := m.EH[i-1].EnclosingTry
	for t != 0 && rs.clauses[t-1].sameTry(r) {
		t = m.EH[t-1].EnclosingTry
	}
	return t
}

// inFilter reports whether block b belongs to a filter. If a filter throws, the runtime continues
// with the next clauses, so no handler of the method sees its effects.
func (rs *regions) inFilter(b nodes.BlockID) bool {
	bb := &rs.m.Blocks
	h := bb.Hnd[b]
	return h != 0 && rs.clauses[h-1].filtHas(bb.ILBegin[b])
}

// checkEdge checks that control may flow from block b to block to other than by leave: a region is
// only entered at the start of its try, and not exited.
func (rs *regions) checkEdge(b, to nodes.BlockID) {
	p := rs.locals
	bb := &p.m.Blocks
	if bb.Try[b] == bb.Try[to] && bb.Hnd[b] == bb.Hnd[to] && bb.Flags[to]&nodes.BBF_HND_BEG == 0 {
		return
	}
	p.spend(len(rs.clauses))
	from, dst := bb.ILBegin[b], bb.ILBegin[to]
	for i := range rs.clauses {
		r := &rs.clauses[i]
		switch {
		case r.hndHas(from) != r.hndHas(dst) || r.filtHas(from) != r.filtHas(dst):
			p.bad("control flows into or out of a handler")
		case r.tryHas(from) && !r.tryHas(dst):
			p.bad("control flows out of a try")
		case r.tryHas(dst) && !r.tryHas(from) && dst != r.try:
			p.bad("control flows into the middle of a try")
		}
	}
}

// shrink ends the regions at their last imported block, removes regions that are never entered, and
// renumbers the others.
func (rs *regions) shrink() {
	m := rs.m
	bb := &m.Blocks
	imported := func(b nodes.BlockID) bool { return bb.Flags[b]&nodes.BBF_IMPORTED != 0 }
	rs.removed = arena.Extend(rs.removed[:0], len(m.EH)+1)
	kept := 0
	for i := range m.EH {
		e := m.EH[i]
		if !imported(e.TryBeg) {
			b := e.TryBeg
			for b != e.TryLast && !imported(b) {
				b = bb.Next[b]
			}
			if !imported(b) {
				continue
			}
			// An on-stack replacement begins inside the try.
			e.TryBeg = b
			bb.Flags[b] |= nodes.BBF_TRY_BEG | nodes.BBF_DONT_REMOVE
		}
		if !imported(e.HndBeg) {
			panic("BUG: importer: a try without its handler")
		}
		for !imported(e.TryLast) {
			e.TryLast = bb.Prev[e.TryLast]
		}
		for !imported(e.HndLast) {
			e.HndLast = bb.Prev[e.HndLast]
		}
		m.EH[kept] = e
		kept++
		rs.removed[i+1] = nodes.EHIndex(kept)
	}
	if kept == len(m.EH) {
		return
	}
	m.EH = m.EH[:kept]
	for i := range m.EH {
		e := &m.EH[i]
		e.EnclosingTry, e.EnclosingHnd = rs.removed[e.EnclosingTry], rs.removed[e.EnclosingHnd]
	}
	for b := range bb.Try[:m.NumBlocks] {
		bb.Try[b], bb.Hnd[b] = rs.removed[bb.Try[b]], rs.removed[bb.Hnd[b]]
	}
}

// handlerAtEnd returns the region whose handler or filter contains the current block and may end
// there.
func (rs *regions) handlerAtEnd() *region {
	bb := &rs.m.Blocks
	h, t := bb.Hnd[rs.cur], bb.Try[rs.cur]
	if h == 0 || t != 0 && t < h {
		rs.bad("the end of a handler outside of one")
	}
	return &rs.clauses[h-1]
}
