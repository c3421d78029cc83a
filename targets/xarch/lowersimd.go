package xarch

import (
	"sync"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/hwintrinsics"
)

// Operations on vectors: containment, registers, code. With AVX2 the instructions have VEX forms,
// which read unaligned memory and do not overwrite their operands:
//
//	getItem float 1 (+ simd16 V01 [rdi])     vaddps xmm0, xmm1, [rdi];  vmovshdup xmm0, xmm0
//
// Without AVX2, a memory operand would have to be aligned, which is never known.

// vex reports whether vector code uses VEX instructions.
func (b *Lowering) vex() bool { return b.Info.ISA >= ee.ISAAVX2 }

// vectorSize returns the operand size of vectors of type t.
func vectorSize(t nodes.VarType) Size {
	switch t {
	case nodes.TYP_SIMD32:
		return EA_32
	case nodes.TYP_SIMD64:
		return EA_64
	}
	return EA_16
}

// lowerSIMD contains operands.
func (b *Lowering) lowerSIMD(n nodes.NodeID) {
	m := b.M
	s := nodes.UnpackSIMD(m.Val[n])
	op1, op2 := m.Op1[n], m.Op2[n]
	switch s.Op {
	case nodes.SIMDInit:
		switch m.Oper[op1] {
		case nodes.GT_CNS_INT, nodes.GT_CNS_DBL:
			m.Contain(b.Block, op1)
		default:
			if b.vex() && s.Base.IsFloat() && !b.formSplat(n, op1) {
				b.containMem(op1, n, s.Base)
			}
		}
		return
	case nodes.SIMDConst:
		m.Contain(b.Block, op1)
		m.Contain(b.Block, op2)
		return
	case nodes.SIMDGetItem:
		b.lowerGetItem(n, op1, s)
		return
	case nodes.SIMDPair, nodes.SIMDHalves, nodes.SIMDSetItem, nodes.SIMDDot, nodes.SIMDAs:
		return
	case nodes.SIMDSigns:
		b.lowerSigns(n, op1, s)
		return
	}
	t := m.Type[op1]
	if !b.vex() || op1 == 0 || t < nodes.TYP_SIMD16 {
		return
	}
	if op2 == 0 {
		b.containMem(op1, n, t)
		return
	}
	if !b.containVector(op2, n, t) && s.Op.Commutes() && b.containVector(op1, n, t) {
		m.Op1[n], m.Op2[n] = op2, op1
	}
}

// splatRow is the row of a permutation of four floats.
var splatRow = sync.OnceValue(func() uint16 {
	first, end := hwintrinsics.Find("Avx", "Permute")
	for i := first; i < end; i++ {
		if hwintrinsics.At(i).Sig() == "xf(xf,#)" {
			return uint16(i)
		}
	}
	panic("BUG: xarch: no permutation of floats")
})

// formSplat turns n, a vector with op in each element, into a permutation if op is an element of a
// vector. It reports whether it did.
//
//	GT_SIMD getItem 2, GT_SIMD init    hw Avx.Permute 0xaa
func (b *Lowering) formSplat(n, op nodes.NodeID) bool {
	m := b.M
	if m.Oper[op] != nodes.GT_SIMD || m.Prev[n] != op || m.Type[n].Size() > 16 {
		return false
	}
	g := nodes.UnpackSIMD(m.Val[op])
	v := m.Op1[op]
	if g.Op != nodes.SIMDGetItem || g.Base != nodes.TYP_FLOAT || m.Type[v].Size() > 16 {
		return false
	}
	b.LogRemoved(nodes.LOWER_PARTS, op)
	m.Unlink(b.Block, op)
	m.MakeHW(n, nodes.HW{Row: splatRow(), Imm: g.Arg * 0x55}, v)
	if !b.Contained(v) {
		b.lowerHW(n)
	}
	return true
}

// containVector contains op if it is a vector in memory or a constant, and reports whether it did.
func (b *Lowering) containVector(op, user nodes.NodeID, t nodes.VarType) bool {
	m := b.M
	if m.Oper[op] == nodes.GT_SIMD && t != nodes.TYP_SIMD64 && b.isConstVector(op) && !b.Contained(op) && m.Type[op] == t {
		m.Contain(b.Block, op)
		return true
	}
	return b.containMem(op, user, t)
}

// isConstVector reports whether n is a vector of constants.
func (b *Lowering) isConstVector(n nodes.NodeID) bool {
	m := b.M
	op := nodes.UnpackSIMD(m.Val[n]).Op
	return op == nodes.SIMDConst || op == nodes.SIMDInit && m.Oper[m.Op1[n]].Is(nodes.GTK_CONST)
}

// lowerGetItem turns n, an element of a vector local in memory, into a load of that part of the
// local.
func (b *Lowering) lowerGetItem(n, op nodes.NodeID, s nodes.SIMD) {
	m := b.M
	if o := m.Oper[op]; o != nodes.GT_LCL_VAR && o != nodes.GT_LCL_FLD || b.IsRegLocal(op) || m.LclOf(op) > nodes.MaxLcl || !b.Movable(op, n) {
		return
	}
	off := m.LclOffset(op) + uint32(s.Arg)*s.Base.Size()
	if off > nodes.MaxLclOffset {
		return
	}
	l := m.LclOf(op)
	t := s.Base
	switch t {
	case nodes.TYP_UINT:
		t = nodes.TYP_INT
	case nodes.TYP_ULONG:
		t = nodes.TYP_LONG
	}
	b.LogRemoved(nodes.LOWER_LOAD, op)
	m.Unlink(b.Block, op)
	m.Oper[n], m.Type[n], m.Op1[n], m.Op2[n], m.Val[n] = nodes.GT_LCL_FLD, t, 0, 0, nodes.PackLclFld(l, off)
}
