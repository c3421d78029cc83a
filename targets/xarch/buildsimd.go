package xarch

import (
	"ryugo/nodes"
)

// buildSIMD builds the registers of n, a GT_SIMD.
func (b *Requirements) buildSIMD(n nodes.NodeID) {
	m := b.M
	s := nodes.UnpackSIMD(m.Val[n])
	op1, op2 := m.Op1[n], m.Op2[n]
	if s.Op == nodes.SIMDConst {
		b.Def(n)
		return
	}
	b.Use(op1, 0)
	switch s.Op {
	case nodes.SIMDInit, nodes.SIMDZero, nodes.SIMDAllOnes, nodes.SIMDSqrt, nodes.SIMDAbs:
		b.Def(n)
		return
	case nodes.SIMDSigns:
		b.Def(n)
		return
	case nodes.SIMDAs:
		b.Refs.DefPreferUse(b.Floats)
		return
	case nodes.SIMDGetItem:
		if !s.Base.IsFloat() && uint32(s.Arg)*s.Base.Size() >= 16 {
			b.Refs.Internal(b.Floats)
		}
		b.Def(n)
		return
	case nodes.SIMDSame:
		b.Use(op2, 0)
		b.Refs.Internal(b.Floats)
		b.Def(n)
		return
	case nodes.SIMDDot:
		b.Use(op2, 0)
		b.Refs.Internal(b.Floats)
		if m.Type[op1] == nodes.TYP_SIMD32 {
			b.Refs.Internal(b.Floats)
		}
		b.Def(n)
		return
	}
	switch {
	case b.vex() || s.Op.Commutes() && b.InReg(op2):
		b.Use(op2, 0)
	default:
		b.UseDelay(op2)
	}
	b.DefTwoAddress(n)
}
