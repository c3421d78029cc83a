package assertprop

import (
	"math"

	"ryugo/nodes"
	"ryugo/passes/vn"
)

// logCheck logs why the check that n makes, for exception e, is removed or stays. A check that an
// access makes costs nothing and is not logged.
func (p *Propagator) logCheck(n nodes.NodeID, e vn.VN, needless bool) {
	m := p.m
	switch o := m.Oper[n]; {
	case o == nodes.GT_ARR_BOUNDS_CHECK:
		if r, at := p.rangeReason(e, needless); r != nodes.NoReason {
			m.WhyNode(r, p.block, n, at)
		}
	case o == nodes.GT_NULLCHECK, o == nodes.GT_CALL && m.Calls[m.Val[n]].Flags&nodes.GTF_CALL_NULLCHECK != 0:
		p.logNode(n, e, needless, nodes.NULL_CHECKED_BEFORE, nodes.NULL_UNKNOWN)
	case !mayFault(o):
		p.logNode(n, e, needless, nodes.CHECK_MADE_BEFORE, nodes.CHECK_UNKNOWN)
	}
}

// logNode logs that the check of n is removed for reason gone, or stays for reason stays.
func (p *Propagator) logNode(n nodes.NodeID, e vn.VN, needless bool, gone, stays nodes.Reason) {
	r := stays
	if needless {
		if r = gone; gone == nodes.NULL_CHECKED_BEFORE && p.fact(e).truth != isTrue {
			r = nodes.NULL_NEVER
		}
	}
	p.m.WhyNode(r, p.block, n)
}

// rangeReason returns why the bounds check for exception e is removed or stays. If the upper bound
// is unknown it also returns a lower bound of the index.
func (p *Propagator) rangeReason(e vn.VN, needless bool) (r nodes.Reason, least int32) {
	if needless {
		if p.fact(e).truth == isTrue && p.budget == maxBudget { // proved was not asked
			return nodes.RANGE_CHECKED_BEFORE, 0
		}
		return nodes.RANGE_PROVED, 0
	}
	row := p.vns.Row(e)
	if row.Fn != vn.FnExcRange {
		return nodes.NoReason, 0
	}
	left := p.budget
	p.budget = maxBudget
	lo := p.lower(vn.VN(row.A), 0)
	p.budget = left
	if lo < 0 {
		return nodes.RANGE_LOWER_UNKNOWN, 0
	}
	return nodes.RANGE_UPPER_UNKNOWN, int32(min(lo, math.MaxInt32))
}
