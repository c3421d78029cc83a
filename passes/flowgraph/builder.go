package flowgraph

import (
	"slices"

	"ryugo/arena"
	"ryugo/nodes"
)

// Builder fills Method.Flow.
//
//	BB01 cond BB03         BB01  preds -          idom -
//	BB02 none         =>   BB02  preds BB01       idom BB01
//	BB03 return            BB03  preds BB01 BB02  idom BB01
//
// One sweep lists each block's successors. A depth-first walk over them yields the reverse post
// order and a preorder. The predecessor lists are the transposed successor lists. Dominators are
// found by Semi-NCA, which needs no fixed-point iteration: a sweep in reverse preorder finds
// semidominators, another in preorder the nearest common ancestors. The numbers of the dominator
// tree take two more sweeps.
//
// Reads Blocks and EH. Writes Method.Flow. Verify recomputes it in another way. Cost: linear in
// blocks and edges, except that the ancestors take a logarithm (path compression) and, for graphs
// that no compiler produces, more. A try nested d deep costs d for each edge into it. A method of
// one block needs none of this.
type Builder struct {
	m *nodes.Method

	succs     []nodes.BlockID // of each block: exceptional ones first
	succFirst []uint32        // [block]
	succEnd   []uint32        // [block]
	excEnd    []uint32        // [block] end of the exceptional ones
	listed    []bool          // [block] the sweep over the layout has passed it
	seen      arena.Marks     // targets of the current switch

	tails    []nodes.BlockID // [EHIndex] a block after a call of the finally
	nextTail []nodes.BlockID // [block] the next block after a call of the same finally

	excs    []excEdge
	excHead []uint32 // [block] first row of excs that leads to it, plus 1
	entered []nodes.EHIndex

	stack  []nodes.BlockID
	cursor []uint32 // [block] next successor to visit

	// By preorder number of the walk.
	block         []nodes.BlockID
	parent, idom  []uint32
	label, semi   []uint32
	num           []uint32 // [block] its number
	path          []uint32
	size, nextPre []uint32 // [block] of the dominator tree
}

type excEdge struct {
	from nodes.BlockID
	next uint32 // row plus 1
}

// Run fills m.Flow.
func (p *Builder) Run(m *nodes.Method) {
	p.m = m
	if m.FirstBB == m.LastBB && m.NumSuccs(m.FirstBB) == 0 {
		p.one()
		return
	}
	p.listSuccs()
	p.walk()
	p.listPreds()
	p.dominators()
	p.numberTree()
}

// one fills m.Flow for a method of one block without successors (every third method is one): the
// root of a tree without edges.
func (p *Builder) one() {
	f, n, b := &p.m.Flow, p.m.NumBlocks, p.m.FirstBB
	f.RPO, f.DomOrder, f.Preds = append(f.RPO[:0], b), append(f.DomOrder[:0], b), f.Preds[:0]
	f.RPONum, f.PredFirst = arena.Extend(f.RPONum[:0], n), arena.Extend(f.PredFirst[:0], n+1)
	f.DomPre, f.DomLast, f.IDom = arena.Extend(f.DomPre[:0], n), arena.Extend(f.DomLast[:0], n), arena.Extend(f.IDom[:0], n)
	f.RPONum[b] = 1
}

// listSuccs lists the successors of each block in the order in which the walk visits them. Of two
// successors, the one further down in the layout is visited first and comes later in reverse post
// order, so that loops stay together.
func (p *Builder) listSuccs() {
	m := p.m
	bb := &m.Blocks
	n := m.NumBlocks
	p.succFirst, p.succEnd, p.excEnd = arena.Raw(p.succFirst, n), arena.Raw(p.succEnd, n), arena.Raw(p.excEnd, n)
	p.listed = arena.Extend(p.listed[:0], n)
	p.succs, p.excs = p.succs[:0], p.excs[:0]
	hasEH := len(m.EH) != 0
	if hasEH {
		p.excHead = arena.Extend(p.excHead[:0], n)
		p.findTails()
	}
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		p.listed[b] = true
		p.succFirst[b] = uint32(len(p.succs))
		if hasEH {
			p.listExceptional(b)
		}
		p.excEnd[b] = uint32(len(p.succs))
		switch bb.Kind[b] {
		case nodes.BBJ_COND:
			jump, next := bb.Jump[b], bb.Next[b]
			switch {
			case jump == next:
				p.succs = append(p.succs, jump)
			case p.listed[jump]: // a back edge
				p.succs = append(p.succs, next, jump)
			default:
				p.succs = append(p.succs, jump, next)
			}
		case nodes.BBJ_SWITCH:
			p.seen.Reset(n)
			for i := m.NumSuccs(b) - 1; i >= 0; i-- {
				if to := m.Succ(b, i); !p.seen.Has(uint32(to)) {
					p.seen.Set(uint32(to))
					p.succs = append(p.succs, to)
				}
			}
		case nodes.BBJ_EHFINALLYRET:
			for to := p.tails[bb.Hnd[b]]; to != 0; to = p.nextTail[to] {
				p.succs = append(p.succs, to)
			}
		case nodes.BBJ_EHFILTERRET:
			p.succs = append(p.succs, m.EH[bb.Hnd[b]-1].HndBeg)
		default:
			if m.NumSuccs(b) != 0 {
				p.succs = append(p.succs, m.Succ(b, 0))
			}
		}
		if p.mayNeverEnd(b) {
			p.succs = append(p.succs, m.EH[bb.Hnd[b]-1].HndBeg)
		}
		p.succEnd[b] = uint32(len(p.succs))
	}
}

// mayNeverEnd reports whether b begins a filter, which may never end. Its handler is a part of the
// clause all the same, so an edge leads to it.
func (p *Builder) mayNeverEnd(b nodes.BlockID) bool {
	bb := &p.m.Blocks
	return bb.Flags[b]&nodes.BBF_FILTER_BEG != 0 && bb.Kind[b] != nodes.BBJ_EHFILTERRET
}

// findTails links the blocks after the calls of each finally, last one first.
func (p *Builder) findTails() {
	m := p.m
	bb := &m.Blocks
	p.tails = arena.Extend(p.tails[:0], len(m.EH)+1)
	p.nextTail = arena.Raw(p.nextTail, m.NumBlocks)
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		if bb.Kind[b] == nodes.BBJ_CALLFINALLY && bb.Flags[b]&nodes.BBF_KEEP_PAIR != 0 {
			h, tail := bb.Hnd[bb.Jump[b]], bb.Next[b]
			p.nextTail[tail], p.tails[h] = p.tails[h], tail
		}
	}
}

// listExceptional lists the handlers of the tries that the edges of b enter.
func (p *Builder) listExceptional(b nodes.BlockID) {
	m := p.m
	bb := &m.Blocks
	for i := range m.NumSuccs(b) {
		p.enter(b, bb.Try[m.Succ(b, i)])
	}
	switch bb.Kind[b] {
	case nodes.BBJ_EHFINALLYRET:
		for to := p.tails[bb.Hnd[b]]; to != 0; to = p.nextTail[to] {
			p.enter(b, bb.Try[to])
		}
	case nodes.BBJ_EHFILTERRET:
		p.enter(b, bb.Try[m.EH[bb.Hnd[b]-1].HndBeg])
	}
	if p.mayNeverEnd(b) {
		p.enter(b, bb.Try[m.EH[bb.Hnd[b]-1].HndBeg])
	}
}

// enter lists the handlers of try t and the tries around it, up to the first try that contains b.
// Outer tries have higher numbers.
func (p *Builder) enter(b nodes.BlockID, t nodes.EHIndex) {
	m := p.m
	around := m.Blocks.Try[b]
	for ; t != around && t != 0; t = m.EH[t-1].EnclosingTry {
		for around != 0 && around < t {
			around = m.EH[around-1].EnclosingTry
		}
		if t == around {
			return
		}
		p.entered = append(p.entered[:0], t)
		for i := 0; i < len(p.entered); i++ {
			p.handle(b, p.entered[i])
		}
	}
}

// handle lists the handler of try t. If another try begins with the handler, it is entered together
// with the handler.
func (p *Builder) handle(b nodes.BlockID, t nodes.EHIndex) {
	m := p.m
	h := m.EH[t-1].HndBeg
	if m.EH[t-1].Kind == nodes.EH_FILTER {
		h = m.EH[t-1].Filter
	}
	p.succs = append(p.succs, h)
	p.excs = append(p.excs, excEdge{b, p.excHead[h]})
	p.excHead[h] = uint32(len(p.excs))
	for in := m.Blocks.Try[h]; in != 0 && in < t; in = m.EH[in-1].EnclosingTry {
		p.entered = append(p.entered, in)
	}
}

// walk visits all blocks that the entry reaches, depth first.
func (p *Builder) walk() {
	m := p.m
	f := &m.Flow
	f.RPONum = arena.Extend(f.RPONum[:0], m.NumBlocks)
	f.RPO = f.RPO[:0]
	p.num = arena.Extend(p.num[:0], m.NumBlocks)
	p.cursor = arena.Raw(p.cursor, m.NumBlocks)
	p.block, p.parent, p.stack = append(p.block[:0], 0), append(p.parent[:0], 0), p.stack[:0]
	p.reach(m.FirstBB, 0)
	cursor, end, num, succs := p.cursor, p.succEnd, p.num, p.succs
	for len(p.stack) > 0 {
		b := p.stack[len(p.stack)-1]
		at := cursor[b]
		if at == end[b] {
			p.stack = p.stack[:len(p.stack)-1]
			f.RPO = append(f.RPO, b)
			continue
		}
		cursor[b] = at + 1
		if to := succs[at]; num[to] == 0 {
			p.reach(to, num[b])
		}
	}
	slices.Reverse(f.RPO)
	rpoNum := f.RPONum
	for i, b := range f.RPO {
		rpoNum[b] = uint32(i + 1)
	}
}

// reach numbers block b, which the walk has reached from number parent for the first time.
func (p *Builder) reach(b nodes.BlockID, parent uint32) {
	p.num[b] = uint32(len(p.block))
	p.block = append(p.block, b)
	p.parent = append(p.parent, parent)
	p.cursor[b] = p.succFirst[b]
	p.stack = append(p.stack, b)
}

// listPreds makes the predecessor lists from the successor lists.
func (p *Builder) listPreds() {
	f := &p.m.Flow
	n := p.m.NumBlocks
	first := arena.Extend(f.PredFirst[:0], n+2)
	succs, from, end := p.succs, p.excEnd, p.succEnd
	edges := 0
	for _, b := range f.RPO {
		for _, to := range succs[from[b]:end[b]] {
			first[to+2]++
			edges++
		}
	}
	for i := 2; i < len(first); i++ {
		first[i] += first[i-1]
	}
	preds := arena.Raw(f.Preds, edges)
	for _, b := range f.RPO {
		for _, to := range succs[from[b]:end[b]] {
			preds[first[to+1]] = b
			first[to+1]++
		}
	}
	f.PredFirst, f.Preds = first[:n+1], preds
}

// dominators finds the immediate dominators by preorder numbers, and stores them as blocks.
func (p *Builder) dominators() {
	m := p.m
	f := &m.Flow
	n := len(p.block)
	p.label, p.semi, p.idom = arena.Raw(p.label, n), arena.Raw(p.semi, n), arena.Raw(p.idom, n)
	copy(p.idom, p.parent)
	for i := range p.label {
		p.label[i], p.semi[i] = uint32(i), uint32(i)
	}
	hasEH := len(m.EH) != 0
	for v := uint32(n - 1); v > 1; v-- {
		b := p.block[v]
		semi := p.parent[v]
		for _, pred := range f.PredsOf(b) {
			semi = min(semi, p.semi[p.eval(p.num[pred], v+1)])
		}
		if hasEH {
			for e := p.excHead[b]; e != 0; e = p.excs[e-1].next {
				if u := p.num[p.excs[e-1].from]; u != 0 {
					semi = min(semi, p.semi[p.eval(u, v+1)])
				}
			}
		}
		p.semi[v] = semi
	}
	f.IDom = arena.Extend(f.IDom[:0], m.NumBlocks)
	for v := 2; v < n; v++ {
		d := p.idom[v]
		for d > p.semi[v] {
			d = p.idom[d]
		}
		p.idom[v] = d
		f.IDom[p.block[v]] = p.block[d]
	}
}

// eval returns the vertex with the least semidominator on the path from u up to the first ancestor
// below number linked, and compresses that path.
func (p *Builder) eval(u, linked uint32) uint32 {
	parent, label, semi := p.parent, p.label, p.semi
	if parent[u] < linked {
		return label[u]
	}
	p.path = p.path[:0]
	for parent[u] >= linked {
		p.path = append(p.path, u)
		u = parent[u]
	}
	for i := len(p.path) - 1; i >= 0; i-- {
		v := p.path[i]
		parent[v] = parent[u]
		if semi[label[u]] < semi[label[v]] {
			label[v] = label[u]
		}
		u = v
	}
	return label[u]
}

// numberTree numbers the dominator tree: the sizes of subtrees from the leaves up, then places from
// the root down.
func (p *Builder) numberTree() {
	f := &p.m.Flow
	n := p.m.NumBlocks
	p.size, p.nextPre = arena.Extend(p.size[:0], n), arena.Raw(p.nextPre, n)
	size, next, idom := p.size, p.nextPre, f.IDom
	for i := len(f.RPO) - 1; i >= 0; i-- {
		b := f.RPO[i]
		size[b]++
		size[idom[b]] += size[b]
	}
	f.DomPre, f.DomLast = arena.Extend(f.DomPre[:0], n), arena.Extend(f.DomLast[:0], n)
	f.DomOrder = arena.Raw(f.DomOrder, len(f.RPO))
	pre, last, order := f.DomPre, f.DomLast, f.DomOrder
	next[0] = 0
	for _, b := range f.RPO {
		d := idom[b]
		at := next[d]
		next[d] += size[b]
		next[b] = at + 1
		pre[b], last[b] = at, at+size[b]-1
		order[at] = b
	}
}
