package importer

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
)

// region is an exception clause as the IL has it, in IL offsets. filter is
// where the filter starts, or hnd when there is none.
type region struct {
	kind              nodes.HandlerKind
	try, tryEnd       uint32
	filter, hnd, hEnd uint32
	token             uint32
}

// maxRegions bounds the clauses of a method: nesting is checked pair by pair.
const maxRegions = 2000

func (r *region) tryHas(il uint32) bool  { return r.try <= il && il < r.tryEnd }
func (r *region) hndHas(il uint32) bool  { return r.filter <= il && il < r.hEnd }
func (r *region) filtHas(il uint32) bool { return r.filter <= il && il < r.hnd }

// ehTable reads and checks the exception clauses. Every edge of a region
// becomes the start of a block.
func (p *Importer) ehTable() {
	info := &p.m.Info
	p.regions = p.regions[:0]
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
				p.bad("a filter does not stand before its handler")
			}
		case ee.CORINFO_EH_CLAUSE_FINALLY:
			r.kind = nodes.EH_FINALLY
		case ee.CORINFO_EH_CLAUSE_FAULT:
			r.kind = nodes.EH_FAULT
		default:
			p.bad("unknown kind of exception clause")
		}
		p.checkRegion(&r)
		for j := range p.regions {
			p.checkNesting(&p.regions[j], &r)
		}
		p.regions = append(p.regions, r)
	}
	p.addSyncRegion()
}

// checkRegion checks clause r by itself and marks its edges.
func (p *Importer) checkRegion(r *region) {
	n := uint32(len(p.il))
	if r.try >= r.tryEnd || r.tryEnd > n || r.hnd >= r.hEnd || r.hEnd > n {
		p.bad("an exception clause has an empty range or one outside of the method")
	}
	if r.tryEnd > r.filter && r.hEnd > r.try {
		p.bad("a handler overlaps its try")
	}
	for _, pc := range [...]uint32{r.try, r.tryEnd, r.filter, r.hnd, r.hEnd} {
		if !p.isInsn(int(pc)) {
			p.bad("the edge of an exception clause is inside of an instruction")
		}
		p.leader(int(pc))
	}
}

// within tells whether [a, b) is inside of [c, d); apart, whether they do not
// touch.
func within(a, b, c, d uint32) bool { return c <= a && b <= d }
func apart(a, b, c, d uint32) bool  { return b <= c || d <= a }

// checkNesting checks that clause in, which precedes clause out, nests inside
// of one of out's parts as a whole, shares its try, or is apart from it.
func (p *Importer) checkNesting(in, out *region) {
	ok := false
	switch {
	case in.try == out.try && in.tryEnd == out.tryEnd:
		ok = apart(in.filter, in.hEnd, out.filter, out.hEnd)
	case within(in.try, in.tryEnd, out.try, out.tryEnd):
		ok = within(in.filter, in.hEnd, out.try, out.tryEnd)
	case within(in.try, in.tryEnd, out.hnd, out.hEnd):
		ok = within(in.filter, in.hEnd, out.hnd, out.hEnd)
	case within(in.try, in.tryEnd, out.filter, out.hnd):
		p.unsupported("try inside of a filter")
	default:
		ok = apart(in.try, in.tryEnd, out.try, out.tryEnd) && apart(in.try, in.tryEnd, out.filter, out.hEnd) &&
			apart(in.filter, in.hEnd, out.try, out.tryEnd) && apart(in.filter, in.hEnd, out.filter, out.hEnd)
	}
	if !ok {
		p.bad("exception clauses overlap or stand in a wrong order")
	}
}

// placeRegions fills the EH table and gives each block its innermost regions.
// The blocks stand in IL order and their numbers ascend.
func (p *Importer) placeRegions() {
	m := p.m
	bb := &m.Blocks
	n := uint32(len(p.il))
	blockAt := func(pc uint32) nodes.BlockID {
		if pc == n {
			return nodes.BlockID(m.NumBlocks)
		}
		return p.blockAt[pc]
	}
	for i := range p.regions {
		r := &p.regions[i]
		idx := nodes.EHIndex(i + 1)
		e := nodes.EHRegion{Kind: r.kind, CatchToken: r.token, Clause: uint32(i)}
		e.TryBeg, e.TryLast = blockAt(r.try), blockAt(r.tryEnd)-1
		bb.Flags[e.TryBeg] |= nodes.BBF_TRY_BEG | nodes.BBF_DONT_REMOVE
		for b := e.TryBeg; b <= e.TryLast; b++ {
			if bb.Try[b] == 0 {
				bb.Try[b] = idx
			}
		}
		if !p.isSyncRegion(i) {
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
		// A clause on the same try counts as enclosing, as in RyuJIT: whoever
		// asks which handlers protect a block follows EnclosingTry.
		for j := i + 1; j < len(p.regions); j++ {
			o := &p.regions[j]
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

// enclosingTry returns the next try around region i that is not its own, so
// that it protects the handler as well.
func (p *Importer) enclosingTry(i nodes.EHIndex) nodes.EHIndex {
	m := p.m
	r := &p.regions[i-1]
	t := m.EH[i-1].EnclosingTry
	for t != 0 && p.regions[t-1].try == r.try && p.regions[t-1].tryEnd == r.tryEnd {
		t = m.EH[t-1].EnclosingTry
	}
	return t
}

// inFilter tells whether block b belongs to a filter. The runtime goes on to
// the clauses behind when a filter throws.
func (p *Importer) inFilter(b nodes.BlockID) bool {
	bb := &p.m.Blocks
	h := bb.Hnd[b]
	return h != 0 && p.regions[h-1].filtHas(bb.ILBegin[b])
}

// queueHandlers makes the handlers around block b be imported.
func (p *Importer) queueHandlers(b nodes.BlockID) {
	m := p.m
	for t := m.Blocks.Try[b]; t != 0; t = m.EH[t-1].EnclosingTry {
		e := &m.EH[t-1]
		if p.isSyncRegion(int(t - 1)) {
			return
		}
		if p.queued[e.HndBeg] {
			return
		}
		p.queueHandler(e.HndBeg, e.Kind == nodes.EH_CATCH || e.Kind == nodes.EH_FILTER)
		if e.Kind == nodes.EH_FILTER {
			p.queueHandler(e.Filter, true)
		}
	}
}

// queueHandler makes the handler that starts with block b be imported; exc
// tells whether it starts with the exception object on the stack.
func (p *Importer) queueHandler(b nodes.BlockID, exc bool) {
	p.depthAt[b] = 0
	if exc {
		p.depthAt[b] = excDepth
	}
	p.queue(b)
}

// checkEdge checks that control may flow from block b to block to, other than
// by leave: regions are entered at the start of a try, and not left.
func (p *Importer) checkEdge(b, to nodes.BlockID) {
	bb := &p.m.Blocks
	if bb.Try[b] == bb.Try[to] && bb.Hnd[b] == bb.Hnd[to] && bb.Flags[to]&nodes.BBF_HND_BEG == 0 {
		return
	}
	p.spend(len(p.regions))
	from, dst := bb.ILBegin[b], bb.ILBegin[to]
	for i := range p.regions {
		r := &p.regions[i]
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

// shrinkRegions lets the regions end at the last block that is imported, drops
// those that are never entered, and renumbers the rest.
func (p *Importer) shrinkRegions() {
	m := p.m
	bb := &m.Blocks
	imported := func(b nodes.BlockID) bool { return bb.Flags[b]&nodes.BBF_IMPORTED != 0 }
	p.vanish = arena.Extend(p.vanish[:0], len(m.EH)+1)
	kept := 0
	for i := range m.EH {
		e := m.EH[i]
		if !imported(e.TryBeg) {
			continue
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
		p.vanish[i+1] = nodes.EHIndex(kept)
	}
	if kept == len(m.EH) {
		return
	}
	m.EH = m.EH[:kept]
	for i := range m.EH {
		e := &m.EH[i]
		e.EnclosingTry, e.EnclosingHnd = p.vanish[e.EnclosingTry], p.vanish[e.EnclosingHnd]
	}
	for b := range bb.Try[:m.NumBlocks] {
		bb.Try[b], bb.Hnd[b] = p.vanish[bb.Try[b]], p.vanish[bb.Hnd[b]]
	}
}
