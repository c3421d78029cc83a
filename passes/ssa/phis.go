package ssa

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// placePhis finds the phis of each block. Until renaming, the Def of a phi in SSA.Phis is the index
// of its local.
func (p *Builder) placePhis() {
	m := p.m
	f, s := &m.Flow, &m.SSA
	p.phis = p.phis[:0]
	if len(p.lcls) != 0 {
		p.frontiers()
		if len(p.frontier) != 0 {
			p.sortSites()
			for v := range p.lcls {
				if !p.state[v].out {
					p.phisOf(uint32(v))
				}
			}
		}
	}
	p.edges, s.Phis, s.PhiFirst = p.edges[:0], s.Phis[:0], s.PhiFirst[:0]
	if len(p.phis) == 0 {
		return
	}
	// Sorted by block, then by local.
	n := m.NumBlocks
	first := arena.Extend(s.PhiFirst[:0], n+2)
	for _, x := range p.phis {
		first[x.block+2]++
	}
	for i := 2; i < len(first); i++ {
		first[i] += first[i-1]
	}
	s.Phis = arena.Raw(s.Phis, len(p.phis))
	args := uint32(0)
	for _, x := range p.phis {
		s.Phis[first[x.block+1]] = nodes.Phi{Block: x.block, Def: x.v, FirstArg: args}
		first[x.block+1]++
		args += uint32(len(f.PredsOf(x.block)))
	}
	s.PhiFirst = first[:n+1]
	s.PhiArgs = arena.Extend(s.PhiArgs, int(args))
	p.listEdges()
}

// listEdges lists the edges to blocks with phis, by their source block.
func (p *Builder) listEdges() {
	m := p.m
	f, s := &m.Flow, &m.SSA
	first := arena.Extend(p.edgeFirst[:0], m.NumBlocks+2)
	count := 0
	for _, b := range f.RPO {
		if s.PhiFirst[b] != s.PhiFirst[b+1] {
			for _, from := range f.PredsOf(b) {
				first[from+2]++
				count++
			}
		}
	}
	for i := 2; i < len(first); i++ {
		first[i] += first[i-1]
	}
	p.edges = arena.Raw(p.edges, count)
	for _, b := range f.RPO {
		if s.PhiFirst[b] != s.PhiFirst[b+1] {
			for i, from := range f.PredsOf(b) {
				p.edges[first[from+1]] = phiEdge{b, uint32(i)}
				first[from+1]++
			}
		}
	}
	p.edgeFirst = first[:m.NumBlocks+1]
}

// frontiers finds the dominance frontier of each block. A block with several predecessors is in the
// frontier of each predecessor and of its dominators, up to but without the block's immediate
// dominator.
func (p *Builder) frontiers() {
	m := p.m
	f := &m.Flow
	n := m.NumBlocks
	p.lastFront = arena.Extend(p.lastFront[:0], n)
	p.frontFirst = arena.Extend(p.frontFirst[:0], n+2)
	p.joins = p.joins[:0]
	first := p.frontFirst
	for _, b := range f.RPO {
		preds := f.PredsOf(b)
		if len(preds) < 2 {
			continue
		}
		for _, from := range preds {
			for r := from; r != f.IDom[b] && r != 0; r = f.IDom[r] {
				if p.lastFront[r] == b {
					break // b is listed for all blocks after it as well
				}
				p.lastFront[r] = b
				p.joins = append(p.joins, join{r, b})
				first[r+2]++
			}
		}
	}
	p.frontier = arena.Raw(p.frontier, len(p.joins))
	if len(p.joins) == 0 {
		return
	}
	for i := 2; i < len(first); i++ {
		first[i] += first[i-1]
	}
	for _, j := range p.joins {
		p.frontier[first[j.from+1]] = j.to
		first[j.from+1]++
	}
	p.frontFirst = first[:n+1]
}

// sortSites lists the blocks with definitions by local.
func (p *Builder) sortSites() {
	first := arena.Extend(p.siteFirst[:0], len(p.lcls)+2)
	for _, x := range p.sites {
		first[x.v+2]++
	}
	for i := 2; i < len(first); i++ {
		first[i] += first[i-1]
	}
	p.byVar = arena.Raw(p.byVar, len(p.sites))
	for _, x := range p.sites {
		p.byVar[first[x.v+1]] = x.block
		first[x.v+1]++
	}
	p.siteFirst = first[:len(p.lcls)+1]
}

// phisOf places the phis of local v.
func (p *Builder) phisOf(v uint32) {
	m := p.m
	defs := p.byVar[p.siteFirst[v]:p.siteFirst[v+1]]
	if len(defs) == 0 {
		return
	}
	p.hasPhi.Reset(m.NumBlocks)
	p.work = append(p.work[:0], defs...)
	for len(p.work) > 0 {
		b := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		for _, to := range p.frontier[p.frontFirst[b]:p.frontFirst[b+1]] {
			if p.hasPhi.Has(uint32(to)) || !p.in.Row(int(to)).Has(v) {
				continue
			}
			p.hasPhi.Set(uint32(to))
			p.phis = append(p.phis, site{v, to})
			p.work = append(p.work, to)
		}
	}
}
