package cse

import (
	"ryugo/nodes"
	"ryugo/passes/vn"
)

// execCosts are what opers cost besides their operands, in cycles or so: what is
// not in the table cannot be evaluated again.
var execCosts = [nodes.OperCount]uint16{
	nodes.GT_LCL_VAR: 1, nodes.GT_CNS_INT: 1, nodes.GT_CNS_DBL: 2, nodes.GT_LCL_VAR_ADDR: 1, nodes.GT_LCL_FLD_ADDR: 1,
	nodes.GT_NOT: 1, nodes.GT_NEG: 1, nodes.GT_BSWAP: 1, nodes.GT_POPCNT: 2, nodes.GT_INTRINSIC: 20, nodes.GT_CAST: 1, nodes.GT_BITCAST: 1,
	nodes.GT_CKFINITE: 3, nodes.GT_IND: 3, nodes.GT_ARR_LENGTH: 3, nodes.GT_NULLCHECK: 2,
	nodes.GT_ADD: 1, nodes.GT_SUB: 1, nodes.GT_MUL: 4, nodes.GT_MULHI: 4, nodes.GT_DIV: 20, nodes.GT_MOD: 20, nodes.GT_UDIV: 20, nodes.GT_UMOD: 20,
	nodes.GT_OR: 1, nodes.GT_XOR: 1, nodes.GT_AND: 1, nodes.GT_LSH: 1, nodes.GT_RSH: 1, nodes.GT_RSZ: 1, nodes.GT_ROL: 1, nodes.GT_ROR: 1,
	nodes.GT_EQ: 2, nodes.GT_NE: 2, nodes.GT_LT: 2, nodes.GT_LE: 2, nodes.GT_GE: 2, nodes.GT_GT: 2,
	nodes.GT_COMMA: 1, nodes.GT_ARR_BOUNDS_CHECK: 3, nodes.GT_CALL: 20,
}

// classify finds out whether the tree of n may be evaluated any number of times,
// what that costs, and where it begins; its operands have been classified.
func (p *Optimizer) classify(n nodes.NodeID) {
	m := p.m
	o := m.Oper[n]
	c := execCosts[o]
	ok := c != 0
	first := n
	switch k := o.Kind(); {
	case k&nodes.GTK_LEAF != 0:
		ok = ok && !p.vns.IsTarget(n)
		c--
	case o == nodes.GT_CALL:
		call := &m.Calls[m.Val[n]]
		ok = vn.IsPure(call) && p.vns.Row(p.vns.Lib[n]).Fn == vn.FnCall
		args := m.Args[call.Args.First:][:call.Args.Count]
		for i := range args {
			for _, a := range [...]nodes.NodeID{args[i].Early, args[i].Late} {
				if a != 0 {
					first = min(first, p.first[a])
					c += p.cost[a]
					ok = ok && p.ok[a]
				}
			}
		}
		for _, a := range [...]nodes.NodeID{call.Addr, call.Control} {
			if a != 0 {
				first, ok = min(first, p.first[a]), false
			}
		}
	case k&(nodes.GTK_SPECIAL|nodes.GTK_VALOP) != 0:
		ok = false
		for it := m.Operands(n); it.Next(); {
			first = min(first, p.first[it.Node()])
		}
	default:
		a, b := m.Op1[n], m.Op2[n]
		if a != 0 {
			first = p.first[a]
			ok, c = ok && p.ok[a], c+p.cost[a]
		}
		if b != 0 && k&nodes.GTK_BINOP != 0 {
			ok, c = ok && p.ok[b], c+p.cost[b]
			if a == 0 || p.first[b] < first {
				first = p.first[b]
			}
		}
		if o == nodes.GT_IND && m.Flags[n]&nodes.GTF_IND_VOLATILE != 0 {
			ok = false
		}
		if o == nodes.GT_IND || o == nodes.GT_ARR_LENGTH {
			// The parts of an addressing mode cost nothing.
			c = p.cost[a]/2 + execCosts[o]
		}
		if m.Type[n].IsFloat() && o != nodes.GT_IND && o != nodes.GT_COMMA {
			c += 3
		}
	}
	p.ok[n], p.cost[n], p.first[n] = ok, min(c, maxCost), first
}

// minWeight is what a local must weigh to be worth a register that the prolog
// has to save (lsra.Locals).
const minWeight = 2.5

// numHeavy is how many locals of a register class are taken to have registers,
// the heaviest first, as linear scan does it (lsra.Locals). Lighter ones may too,
// where they live apart; that is not counted on.
const numHeavy = 8

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

// weighLocals finds the weights that a temp competes with.
func (p *Optimizer) weighLocals() {
	p.heavy = [2]heaviest{}
	for i := range p.m.Locals {
		l := &p.m.Locals[i]
		if l.Flags&nodes.LvTracked != 0 && l.Flags&nodes.LvLiveInHndlr == 0 {
			p.heavy[class(l.Type)].add(l.WtdRefCnt)
		}
	}
}

// class is the row of Optimizer.heavy for values of type t.
func class(t nodes.VarType) int {
	if t.IsFloat() {
		return 1
	}
	return 0
}

// pays tells whether e is worth a temp of type t, its uses weighing weight.
func (p *Optimizer) pays(e *expr, t nodes.VarType, weight float32) bool {
	def := max(p.m.Blocks.Weight[e.block], 0.01)
	heavy := &p.heavy[class(t)]
	// A temp on the frame: a store, and a load for each use.
	defCost, useCost := float32(2), float32(3)
	inReg := def+weight > max(heavy[0], minWeight)
	if inReg {
		defCost, useCost = 1, 1
	}
	cost := float32(p.cost[e.node])
	if weight*(cost-useCost) <= def*defCost+1 {
		return false
	}
	if inReg {
		heavy.add(def + weight)
	}
	return true
}
