package cse

import "ryugo/nodes"

// minWeight is what a local must weigh to be worth a callee-saved register (lsra.Locals).
const minWeight = 2.5

// numHeavy is the number of locals of a register class that are assumed to get registers, the
// heaviest first, as in linear scan (lsra.Locals). Lighter locals may get registers where their
// live ranges do not interfere; the cost model does not count on that.
const numHeavy = 10

// heaviest holds the weights of the heaviest locals of a class, ascending.
type heaviest [numHeavy]float32

// add notes a local of weight w.
func (h *heaviest) add(w float32) {
	if w <= h[0] {
		return
	}
	i := 0
	for ; i+1 < numHeavy && h[i+1] < w; i++ {
		h[i] = h[i+1]
	}
	h[i] = w
}

// weighLocals finds the weights of the locals that compete with a temp for registers.
func (p *Optimizer) weighLocals() {
	p.heavy = [2]heaviest{}
	for i := range p.m.Locals {
		l := &p.m.Locals[i]
		if l.Flags&nodes.LvTracked != 0 && l.Flags&nodes.LvLiveInHndlr == 0 {
			p.heavy[class(l.Type)].add(l.WtdRefCnt)
		}
	}
}

// class returns the row of Optimizer.heavy for values of type t.
func class(t nodes.VarType) int {
	if t.IsFloat() {
		return 1
	}
	return 0
}

// isProfitable reports whether e is worth a temp of type t, and whether that temp is assumed to be
// in a register. weight is the weight of the uses. lcl is the local that holds the value anyway, or
// NoLcl.
func (p *Optimizer) isProfitable(e *expr, t nodes.VarType, lcl nodes.LclNum, weight float32) (inReg, pays bool) {
	def := max(p.m.Blocks.Weight[e.block], 0.01)
	heavy := &p.heavy[class(t)]
	// A temp on the frame costs a store, and a load for each use.
	defCost, useCost := float32(2), float32(3)
	margin := float32(1)
	near := lcl == nodes.NoLcl && p.isShortLived(e)
	if near {
		margin = 0
	}
	inReg = near || def+weight > max(heavy[0], minWeight)
	if inReg {
		defCost, useCost = 1, 1
	}
	cost := float32(p.costs.Rows[e.node].Cost)
	if lcl != nodes.NoLcl {
		defCost = 0
		if p.m.Locals[lcl].Flags&nodes.LvTracked == 0 {
			defCost = cost // made by hoisting, evaluated for these uses alone
		}
	}
	if weight*(cost-useCost) <= float32(def*defCost)+margin { // rounded, so that the result is the same on every host
		return inReg, false
	}
	if inReg && !near {
		heavy.add(def + weight)
	}
	return inReg, true
}

// isShortLived reports whether the temp of e lives in one block and across no call, so that it
// needs no callee-saved register.
func (p *Optimizer) isShortLived(e *expr) bool {
	m := p.m
	last := p.uses[e.uses-1].stmt
	for s := e.stmt; s != 0; s = m.Stmts[s].Next {
		if m.Flags[m.Stmts[s].Root]&nodes.GTF_CALL != 0 {
			return false
		}
		if s == last {
			return true
		}
	}
	return false
}
