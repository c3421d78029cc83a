// Package ssa builds static single assignment form for locals.
package ssa

import (
	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/nodes"
)

// Builder is the SSA phase.
//
// It numbers the definitions of tracked locals and tells for each use the definition that it reads,
// with phis where several definitions meet:
//
//	BB01: = V01 0               BB01: = V01#1 0
//	BB02: = V01 (+ V01 1)   =>  BB02: V01#2 = phi(#1, #3); = V01#3 (+ V01#2 1)
//	BB03: return V01            BB03: return V01#3
//
// The form is pruned: a phi is placed only where the local is live. Locals that are live into a
// handler are left out: with an exception, each of their definitions in the try would reach the
// handler. So this phase need not know about exceptions.
//
// Phis are placed at the iterated dominance frontier of the definitions. One walk over the
// dominator tree, with the current definition of each local, then numbers everything.
//
// Reads the mentions of locals, Flow, the live-in sets, Locals. Writes Method.SSA. Needs liveness
// and dominators. Afterwards each use of a local in SSA has a definition that dominates it, and a
// phi has an argument for each predecessor (Verify recomputes that as reaching definitions). Cost:
// two sweeps over the mentions, the frontiers, the phis.
type Builder struct {
	m  *nodes.Method
	in *bitvec.Matrix

	lcls  []nodes.LclNum // [var] the local with VarIndex var
	state []varState     // [var]

	// Dominance frontiers: frontier[frontFirst[b]:frontFirst[b+1]].
	frontFirst []uint32
	frontier   []nodes.BlockID
	lastFront  []nodes.BlockID // [block] the last block that was listed as being in its frontier
	joins      []join

	sites     []site // definitions, by block
	siteFirst []uint32
	byVar     []nodes.BlockID // blocks with definitions, by local
	hasPhi    arena.Marks     // of the current local
	work      []nodes.BlockID
	phis      []site

	edges     []phiEdge // from each block to the phis of its successors
	edgeFirst []uint32

	current nodes.Scoped[uint32] // [var] definition
}

type site struct {
	v     uint32
	block nodes.BlockID
}

// join says that block to is in the frontier of block from.
type join struct{ from, to nodes.BlockID }

// varState is what the first sweep finds about a tracked local.
type varState struct {
	balance int32 // appearances as a target, less assignments
	out     bool  // not in SSA
}

// phiEdge leads from a block to argument arg of all phis of block to.
type phiEdge struct {
	to  nodes.BlockID
	arg uint32
}

// Run fills m.SSA. in holds the live-in sets.
func (p *Builder) Run(m *nodes.Method, in *bitvec.Matrix) {
	p.m, p.in = m, in
	s := &m.SSA
	s.Num, s.Target = s.Num[:0], s.Target[:0]
	s.Extend(m.NumNodes)
	p.collect()
	s.Defs = append(s.Defs[:0], nodes.SSADef{Lcl: nodes.NoLcl})
	s.PhiArgs = s.PhiArgs[:0]
	p.placePhis()
	if len(p.lcls) == 0 {
		return
	}
	p.rename()
}

// collect finds out which locals are in SSA, and where they are defined.
func (p *Builder) collect() {
	m := p.m
	p.lcls, p.state = p.lcls[:0], p.state[:0]
	for i := range m.Locals {
		if m.Locals[i].Flags&nodes.LvTracked != 0 {
			v := int(m.Locals[i].VarIndex)
			if v >= len(p.lcls) {
				p.lcls, p.state = arena.Extend(p.lcls, v+1), arena.Extend(p.state, v+1)
			}
			p.lcls[v] = nodes.LclNum(i)
			p.state[v].out = m.Locals[i].Flags&(nodes.LvLiveInHndlr|nodes.LvThroughFinally) != 0
		}
	}
	p.sites = p.sites[:0]
	for _, b := range m.Flow.RPO {
		for _, x := range m.MentionsIn(b) {
			switch x.Kind {
			case nodes.MentionUse:
			case nodes.MentionDef:
				m.SSA.Target[m.Op1[x.Node]] = true
				p.state[x.Var].balance--
				p.sites = append(p.sites, site{x.Var, b})
			case nodes.MentionStore:
				m.SSA.Target[m.Op1[x.Node]] = true
			case nodes.MentionTarget:
				p.state[x.Var].balance++
			case nodes.MentionPart:
				p.state[x.Var].out = true
			case nodes.MentionMulti:
				for _, y := range m.MultiVarsOf(x.Node) {
					if y.Lcl != nodes.NoLcl && m.Locals[y.Lcl].Flags&nodes.LvTracked != 0 {
						p.state[m.Locals[y.Lcl].VarIndex].out = true
					}
				}
			}
		}
	}
	// A local with a definition that is no assignment is not in SSA.
	for v := range p.state {
		if p.state[v].balance != 0 {
			p.state[v].out = true
		}
	}
}

// rename walks the dominator tree and numbers definitions and uses.
func (p *Builder) rename() {
	m := p.m
	f := &m.Flow
	p.current.Reset(len(p.lcls))
	for _, b := range f.DomOrder {
		m.Poll()
		p.current.Enter(f, b)
		if b == m.FirstBB {
			for v, l := range p.lcls {
				if p.in.Row(int(b)).Has(uint32(v)) && !p.state[v].out {
					p.define(uint32(v), nodes.SSADef{Lcl: l, Block: b})
				}
			}
		}
		p.renameBlock(b)
	}
}

// define makes d the current definition of local v and returns its number.
func (p *Builder) define(v uint32, d nodes.SSADef) uint32 {
	s := &p.m.SSA
	n := uint32(len(s.Defs))
	s.Defs = append(s.Defs, d)
	p.current.Set(v, n)
	return n
}

func (p *Builder) renameBlock(b nodes.BlockID) {
	m := p.m
	s := &m.SSA
	phis := s.PhisOf(b)
	for i := range phis {
		v := phis[i].Def // the local's index up to here
		phis[i].Def = p.define(v, nodes.SSADef{Lcl: p.lcls[v], Block: b, Phi: s.PhiFirst[b] + uint32(i) + 1})
	}
	for _, x := range m.MentionsIn(b) {
		if x.Kind > nodes.MentionDef || p.state[x.Var].out {
			continue
		}
		if x.Kind == nodes.MentionDef {
			s.Num[m.Op1[x.Node]] = p.define(x.Var, nodes.SSADef{Lcl: p.lcls[x.Var], Block: b, Node: x.Node})
			continue
		}
		if p.current.Rows[x.Var] == 0 {
			panic("BUG: a use that no definition reaches")
		}
		s.Num[x.Node] = p.current.Rows[x.Var]
	}
	if len(p.edges) == 0 {
		return
	}
	for _, e := range p.edges[p.edgeFirst[b]:p.edgeFirst[b+1]] {
		for i := s.PhiFirst[e.to]; i < s.PhiFirst[e.to+1]; i++ {
			// The local's index until the block is renamed, its definition after that.
			v := s.Phis[i].Def
			if m.Flow.DomPre[e.to] <= m.Flow.DomPre[b] {
				v = m.Locals[s.Defs[v].Lcl].VarIndex
			}
			s.PhiArgs[s.Phis[i].FirstArg+e.arg] = p.current.Rows[v]
		}
	}
}
