package morph

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// cast expands GT_CAST to conversions that a machine has: between integers of any width, from int
// and long to floating point, and from floating point to int and long by truncation. All others go
// through one of these or call a helper, as do saturating conversions to integers
// (ee.Info.SaturatingCasts).
func (p *Morpher) cast(n nodes.NodeID) {
	m := p.m
	to := nodes.VarType(m.Val[n])
	src := m.Type[m.Op1[n]].Actual()
	switch {
	case src.IsFloat() && to.IsFloat():
		if src == to {
			p.replaceBy(n, m.Op1[n])
		} else if a := m.Op1[n]; m.Oper[a] == nodes.GT_CNS_DBL {
			p.setDouble(n, m.DoubleValue(a))
		}
	case src.IsFloat():
		p.castFromFloat(n, src, to)
	case to.IsFloat():
		p.castToFloat(n, src, to)
	default:
		p.castInt(n, src, to)
	}
}

// newCast appends a cast of a to the given type.
func (p *Morpher) newCast(a nodes.NodeID, to nodes.VarType, flags nodes.NodeFlags) nodes.NodeID {
	return p.op(nodes.GT_CAST, to.Actual(), a, 0, uint32(to), flags)
}

// castFromFloat expands cast n from floating point to an integer.
func (p *Morpher) castFromFloat(n nodes.NodeID, src, to nodes.VarType) {
	m := p.m
	a := m.Op1[n]
	if m.Oper[a] == nodes.GT_CNS_DBL {
		if v, ok := nodes.CastToInt(m.DoubleValue(a), to); ok {
			p.setInt(n, v)
			return
		}
	}
	if to.IsSmall() {
		// Convert through int. Its own range check precedes that of the smaller type.
		flags := m.Flags[n] & nodes.GTF_OVERFLOW
		x := m.New(nodes.GT_CAST, nodes.TYP_INT, a, 0, uint32(nodes.TYP_INT), flags)
		p.castFromFloat(x, src, nodes.TYP_INT)
		p.effects(x)
		p.set(n, nodes.GT_CAST, nodes.TYP_INT, x, 0, uint32(to), flags)
		p.castInt(n, nodes.TYP_INT, to)
		return
	}
	var h ee.Helper
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		switch to {
		case nodes.TYP_INT:
			h = ee.CORINFO_HELP_DBL2INT_OVF
		case nodes.TYP_UINT:
			h = ee.CORINFO_HELP_DBL2UINT_OVF
		case nodes.TYP_LONG:
			h = ee.CORINFO_HELP_DBL2LNG_OVF
		default:
			h = ee.CORINFO_HELP_DBL2ULNG_OVF
		}
	} else if p.info.SaturatingCasts {
		switch to {
		case nodes.TYP_INT:
			h = ee.CORINFO_HELP_DBL2INT
		case nodes.TYP_UINT:
			h = ee.CORINFO_HELP_DBL2UINT
		case nodes.TYP_LONG:
			h = ee.CORINFO_HELP_DBL2LNG
		default:
			h = ee.CORINFO_HELP_DBL2ULNG
		}
	} else {
		switch to {
		case nodes.TYP_INT, nodes.TYP_LONG:
			m.Flags[n] &^= nodes.GTF_UNSIGNED
			return
		case nodes.TYP_UINT:
			// A long can represent every uint.
			x := p.newCast(a, nodes.TYP_LONG, 0)
			p.set(n, nodes.GT_CAST, nodes.TYP_INT, x, 0, uint32(nodes.TYP_INT), 0)
			return
		}
		h = ee.CORINFO_HELP_DBL2ULNG
	}
	if src == nodes.TYP_FLOAT {
		a = p.newCast(a, nodes.TYP_DOUBLE, 0)
	}
	p.helperCall(n, to.Actual(), h, a, 0)
}

// castToFloat expands cast n from an integer to floating point.
func (p *Morpher) castToFloat(n nodes.NodeID, src, to nodes.VarType) {
	m := p.m
	a := m.Op1[n]
	unsigned := m.Flags[n]&nodes.GTF_UNSIGNED != 0
	m.Flags[n] &^= nodes.GTF_UNSIGNED | nodes.GTF_OVERFLOW
	if m.IsIntConst(a) {
		if v, ok := nodes.CastToFloat(m.IntValue(a), src, to, unsigned); ok {
			p.setDouble(n, v)
			return
		}
	}
	if !unsigned {
		return
	}
	if src.Size() == 4 {
		m.Op1[n] = p.newCast(a, nodes.TYP_LONG, nodes.GTF_UNSIGNED)
		return
	}
	if to == nodes.TYP_DOUBLE {
		p.helperCall(n, nodes.TYP_DOUBLE, ee.CORINFO_HELP_ULNG2DBL, a, 0)
		return
	}
	m.Flags[n] |= nodes.GTF_UNSIGNED // a conversion through double would round twice
}

// castInt simplifies cast n between integers, or from a pointer.
func (p *Morpher) castInt(n nodes.NodeID, src, to nodes.VarType) {
	m := p.m
	a := m.Op1[n]
	unsigned := m.Flags[n]&nodes.GTF_UNSIGNED != 0
	overflow := m.Flags[n]&nodes.GTF_OVERFLOW != 0
	if m.IsIntConst(a) && src.IsInt() {
		if v, ok := nodes.CastConst(m.IntValue(a), src, to, unsigned); ok || !overflow {
			p.setInt(n, v)
			return
		}
	}
	number := src // the integer type of a reference
	if src.IsGC() {
		number = p.native
	}
	if overflow && nodes.NeverOverflows(number, to, unsigned) {
		m.Flags[n] &^= nodes.GTF_OVERFLOW
		overflow = false
	}
	if overflow {
		return
	}
	switch {
	case src.IsGC() && to.Size() == p.m.Model.PointerSize && p.retype(a):
		p.replaceBy(n, a)
	case src == to.Actual():
		if !to.IsSmall() || p.hasRange(a, to) {
			p.replaceBy(n, a)
			return
		}
		m.Flags[n] &^= nodes.GTF_UNSIGNED
	case to.Size() <= number.Size():
		// The truncated bits do not depend on the sign.
		m.Flags[n] &^= nodes.GTF_UNSIGNED
	}
}

// hasRange reports whether the value of a, an int, is known to be in the range of small type t.
func (p *Morpher) hasRange(a nodes.NodeID, t nodes.VarType) bool {
	m := p.m
	x := nodes.TYP_UNDEF
	switch m.Oper[a] {
	case nodes.GT_IND, nodes.GT_LCL_FLD:
		x = m.Type[a]
	case nodes.GT_LCL_VAR:
		x = m.Locals[m.Val[a]].Type
	case nodes.GT_CAST:
		x = nodes.VarType(m.Val[a])
	case nodes.GT_CALL:
		x = m.Calls[m.Val[a]].Widened
	default:
		return m.Oper[a].Is(nodes.GTK_RELOP)
	}
	return t.SameValues(x)
}

// retype makes a, a ref or byref, a plain native int if this needs no instruction. The reference at
// the start of a sum is retyped, too: no object is needed from then on.
func (p *Morpher) retype(a nodes.NodeID) bool {
	m := p.m
	switch m.Oper[a] {
	case nodes.GT_ADD, nodes.GT_SUB:
		for _, op := range [...]nodes.NodeID{m.Op1[a], m.Op2[a]} {
			if m.Type[op].IsGC() && !p.retype(op) {
				return false
			}
		}
	case nodes.GT_IND, nodes.GT_LCL_VAR, nodes.GT_LCL_FLD, nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
	default:
		return false
	}
	m.Type[a] = p.native
	return true
}
