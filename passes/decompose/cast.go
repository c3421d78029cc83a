package decompose

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// cast decomposes cast n if it is from or to a long.
func (p *Decomposer) cast(n nodes.NodeID) {
	m := p.m
	x, to := m.Op1[n], nodes.VarType(m.Val[n])
	switch {
	case isLong(to) && p.isPair(x):
		p.longToLong(n, x, to)
	case isLong(to) && m.Type[x].IsFloat():
		p.floatToLong(n, x)
	case isLong(to):
		p.intToLong(n, x, to)
	case !p.isPair(x):
	case to.IsFloat():
		p.longToFloat(n, x, to)
	default:
		p.longToInt(n, x, to)
	}
}

// longToLong changes the signedness. If checked, the highest bit must be 0.
func (p *Decomposer) longToLong(n, x nodes.NodeID, to nodes.VarType) {
	m := p.m
	hi := p.hi[x]
	if f := m.Flags[n]; f&nodes.GTF_OVERFLOW != 0 && (f&nodes.GTF_UNSIGNED != 0) != to.IsUnsigned() {
		hi = p.checked(n, hi, nodes.TYP_UINT, 0)
	}
	p.pair(n, p.lo[x], hi)
}

// checked inserts a checked cast of an int before node at.
func (p *Decomposer) checked(at, x nodes.NodeID, to nodes.VarType, f nodes.NodeFlags) nodes.NodeID {
	return p.before(at, p.m.New(nodes.GT_CAST, nodes.TYP_INT, x, 0, uint32(to), f|nodes.GTF_OVERFLOW|nodes.GTF_EXCEPT))
}

// intToLong extends an int to a long.
func (p *Decomposer) intToLong(n, x nodes.NodeID, to nodes.VarType) {
	m := p.m
	f := m.Flags[n]
	switch {
	case f&nodes.GTF_UNSIGNED != 0:
		p.pair(n, x, p.int(n, 0))
	case f&nodes.GTF_OVERFLOW != 0 && to.IsUnsigned():
		lo := p.checked(n, x, nodes.TYP_UINT, 0)
		p.pair(n, lo, p.int(n, 0))
	default:
		again := p.duplicate(&x)
		p.pair(n, x, p.op(n, nodes.GT_RSH, again, p.int(n, 31)))
	}
}

// longToInt takes the low half. If checked, the high half must be the extension of the low one.
func (p *Decomposer) longToInt(n, x nodes.NodeID, to nodes.VarType) {
	m := p.m
	lo, hi := p.lo[x], p.hi[x]
	f := m.Flags[n]
	unsigned := f & nodes.GTF_UNSIGNED
	if f&nodes.GTF_OVERFLOW != 0 {
		if unsigned != 0 || to == nodes.TYP_UINT {
			unsigned = nodes.GTF_UNSIGNED // the rest of the cast is unsigned
		} else {
			again := p.duplicate(&lo)
			hi = p.op(n, nodes.GT_XOR, hi, p.op(n, nodes.GT_RSH, again, p.int(n, 31)))
		}
		p.before(n, m.New(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, hi, p.int(n, 1), uint32(ee.CORINFO_HELP_OVERFLOW), nodes.GTF_EXCEPT))
	} else {
		p.drop(hi)
		unsigned = 0
	}
	switch {
	case to.IsSmall():
		m.Op1[n], m.Flags[n] = lo, f&^nodes.GTF_UNSIGNED|unsigned
	case f&nodes.GTF_OVERFLOW != 0 && unsigned != 0 && to == nodes.TYP_INT:
		p.replace(n, p.checked(n, lo, nodes.TYP_INT, nodes.GTF_UNSIGNED))
	default:
		p.replace(n, lo)
	}
}

// floatToLong calls a helper, which takes a double.
func (p *Decomposer) floatToLong(n, x nodes.NodeID) {
	m := p.m
	if m.Type[x] == nodes.TYP_FLOAT {
		x = p.before(n, m.New(nodes.GT_CAST, nodes.TYP_DOUBLE, x, 0, uint32(nodes.TYP_DOUBLE), 0))
	}
	p.helper(n, ee.CORINFO_HELP_DBL2LNG, x, 0)
}

// longToFloat calls a helper, which returns a double. For a float, the long is first made one that
// a double holds exactly (roundToOdd), so that the value is rounded once.
func (p *Decomposer) longToFloat(n, x nodes.NodeID, to nodes.VarType) {
	m := p.m
	h, unsigned := ee.CORINFO_HELP_LNG2DBL, m.Flags[n]&nodes.GTF_UNSIGNED != 0
	if unsigned {
		h = ee.CORINFO_HELP_ULNG2DBL
	}
	if to == nodes.TYP_DOUBLE {
		p.makeCall(n, nodes.TYP_DOUBLE, h, p.list(n, x), 0)
		return
	}
	lo, hi := p.lo[x], p.hi[x]
	if sign, zero := p.extends(x); !zero && (!sign || unsigned) {
		lo = p.roundToOdd(n, lo, &hi, unsigned)
	}
	c := p.before(n, m.New(nodes.GT_CALL, nodes.TYP_DOUBLE, 0, 0, 0, nodes.GTF_CALL))
	p.makeCall(c, nodes.TYP_DOUBLE, h, p.listOf(c, lo, hi), 0)
	m.Op1[n] = c
	m.Flags[n] &^= nodes.GTF_UNSIGNED
}

// roundToOdd returns the low half of a long that a double holds exactly and that rounds to the same
// float as the long of lo and hi. If the long has more than the 53 bits of a double, the last 11
// bits are cleared, and the bit before them is set if any of them was set (rounding to odd).
//
//	lo ^ ((lo ^ (((lo & 0x7ff) + 0x7ff | lo) & ^0x7ff)) & -(hi + 0x200000 >u 0x3fffff))
func (p *Decomposer) roundToOdd(at, lo nodes.NodeID, hi *nodes.NodeID, unsigned bool) nodes.NodeID {
	const rest, limit = 1<<11 - 1, 1 << (53 - 32)
	a, b, c := p.duplicate(&lo), p.duplicate(&lo), p.duplicate(&lo)
	most, last := p.duplicate(hi), int64(limit-1)
	if !unsigned {
		most, last = p.op(at, nodes.GT_ADD, most, p.int(at, limit)), 2*limit-1
	}
	wide := p.op(at, nodes.GT_GT, most, p.int(at, last))
	p.m.Flags[wide] |= nodes.GTF_UNSIGNED
	cut := p.op(at, nodes.GT_ADD, p.op(at, nodes.GT_AND, a, p.int(at, rest)), p.int(at, rest))
	cut = p.op(at, nodes.GT_AND, p.op(at, nodes.GT_OR, cut, b), p.int(at, ^rest))
	change := p.op(at, nodes.GT_AND, p.op(at, nodes.GT_XOR, cut, c), p.op(at, nodes.GT_NEG, wide, 0))
	return p.op(at, nodes.GT_XOR, lo, change)
}
