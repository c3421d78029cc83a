package amd64

import (
	"math"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// Operations on vectors: containment, registers, code. With AVX2 instructions have
// VEX forms, which read unaligned memory and leave their operands as they are:
//
//	getItem float 1 (+ simd16 V01 [rdi])     vaddps xmm0, xmm1, [rdi];  vpshufd xmm0, xmm0, 1
//
// Without, a memory operand would have to be aligned, which nothing is.

// vex tells whether vectors are worked on by VEX instructions.
func (b *backend) vex() bool { return b.info.ISA >= ee.ISAAVX2 }

// vectorSize is the operand size of vectors of type t.
func vectorSize(t nodes.VarType) xarch.Size {
	if t == nodes.TYP_SIMD32 {
		return xarch.EA_32
	}
	return xarch.EA_16
}

// zeroUpper makes the upper halves of vector registers zero where the method may have
// used them: code that knows only the lower halves would be slow otherwise.
func (b *backend) zeroUpper() {
	if b.m.UsesYMM {
		b.e.Op(xarch.INS_vzeroupper)
	}
}

// lowerSIMD contains operands.
func (b *backend) lowerSIMD(n nodes.NodeID) {
	m := b.m
	s := nodes.UnpackSIMD(m.Val[n])
	op1, op2 := m.Op1[n], m.Op2[n]
	switch s.Op {
	case nodes.SIMDInit:
		switch m.Oper[op1] {
		case nodes.GT_CNS_INT, nodes.GT_CNS_DBL:
			m.Contain(b.blk, op1)
		default:
			if b.vex() && s.Base.IsFloat() {
				b.containMem(op1, n, s.Base)
			}
		}
		return
	case nodes.SIMDGetItem:
		b.lowerGetItem(n, op1, s)
		return
	case nodes.SIMDPair, nodes.SIMDHalves, nodes.SIMDSetItem, nodes.SIMDDot:
		return
	}
	t := m.Type[op1]
	if !b.vex() || op1 == 0 || t != nodes.TYP_SIMD16 && t != nodes.TYP_SIMD32 {
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

// containVector contains op if it is a vector in memory or a constant one.
func (b *backend) containVector(op, user nodes.NodeID, t nodes.VarType) bool {
	m := b.m
	if m.Oper[op] == nodes.GT_SIMD && b.isConstVector(op) && !b.contained(op) && m.Type[op] == t {
		m.Contain(b.blk, op)
		return true
	}
	return b.containMem(op, user, t)
}

// isConstVector tells whether n is a vector of equal constants.
func (b *backend) isConstVector(n nodes.NodeID) bool {
	m := b.m
	return nodes.UnpackSIMD(m.Val[n]).Op == nodes.SIMDInit && m.Oper[m.Op1[n]].Is(nodes.GTK_CONST)
}

// lowerGetItem makes an element of a vector in a local that is in memory a part of it.
func (b *backend) lowerGetItem(n, op nodes.NodeID, s nodes.SIMD) {
	m := b.m
	if o := m.Oper[op]; o != nodes.GT_LCL_VAR && o != nodes.GT_LCL_FLD || b.isRegLocal(op) || m.LclOf(op) > nodes.MaxLcl || !b.movable(op, n) {
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
	m.Unlink(b.blk, op)
	m.Oper[n], m.Type[n], m.Op1[n], m.Op2[n], m.Val[n] = nodes.GT_LCL_FLD, t, 0, 0, nodes.PackLclFld(l, off)
}

// buildSIMD says what registers n needs.
func (b *backend) buildSIMD(n nodes.NodeID) {
	m := b.m
	s := nodes.UnpackSIMD(m.Val[n])
	op1, op2 := m.Op1[n], m.Op2[n]
	b.use(op1, 0)
	switch s.Op {
	case nodes.SIMDInit, nodes.SIMDZero, nodes.SIMDAllOnes, nodes.SIMDSqrt, nodes.SIMDAbs:
		b.def(n)
		return
	case nodes.SIMDGetItem:
		if !s.Base.IsFloat() && uint32(s.Arg)*s.Base.Size() >= 16 {
			b.refs.Internal(b.floats)
		}
		b.def(n)
		return
	case nodes.SIMDSame:
		b.use(op2, 0)
		b.refs.Internal(b.floats)
		b.def(n)
		return
	case nodes.SIMDDot:
		b.use(op2, 0)
		b.refs.Internal(b.floats)
		if m.Type[op1] == nodes.TYP_SIMD32 {
			b.refs.Internal(b.floats)
		}
		b.def(n)
		return
	}
	switch {
	case b.vex() || s.Op.Commutes() && !b.contained(op2):
		b.use(op2, 0)
	default:
		b.useDelay(op2)
	}
	b.defTwoAddress(n)
}

// vector emits dst = x op y by the instruction ins, with an immediate unless imm is
// noImm. Without VEX dst must not be y unless it is x, too.
func (b *backend) vector(ins xarch.Ins, size xarch.Size, dst, x, y xarch.Reg, imm int64) {
	switch {
	case b.vex() && imm == noImm:
		b.e.RRR(ins.VEX(), size, dst, x, y)
	case b.vex():
		b.e.RRRI(ins.VEX(), size, dst, x, y, imm)
	default:
		b.move(dst, x, nodes.TYP_SIMD16)
		if imm == noImm {
			b.e.RR(ins, size, dst, y)
		} else {
			b.e.RRI(ins, size, dst, y, imm)
		}
	}
}

// vector2 emits dst = op src.
func (b *backend) vector2(ins xarch.Ins, size xarch.Size, dst, src xarch.Reg) {
	if b.vex() {
		ins = ins.VEX()
	}
	b.e.RR(ins, size, dst, src)
}

// vectorImm is vector2 with an immediate.
func (b *backend) vectorImm(ins xarch.Ins, size xarch.Size, dst, src xarch.Reg, imm int64) {
	if b.vex() {
		ins = ins.VEX()
	}
	b.e.RRI(ins, size, dst, src, imm)
}

func (b *backend) genSIMD(n nodes.NodeID) {
	m := b.m
	s := nodes.UnpackSIMD(m.Val[n])
	op1, op2 := m.Op1[n], m.Op2[n]
	dst, t := b.reg(n), m.Type[n]
	size := vectorSize(t)
	switch s.Op {
	case nodes.SIMDZero:
		b.vector(xarch.INS_xorps, xarch.EA_16, dst, dst, dst, noImm) // VEX: the rest, too
	case nodes.SIMDAllOnes:
		b.vector(xarch.INS_pcmpeqd, size, dst, dst, dst, noImm)
	case nodes.SIMDInit:
		b.genInit(dst, op1, s, t)
	case nodes.SIMDGetItem:
		b.genGetItem(n, dst, b.reg(op1), s)
	case nodes.SIMDSetItem:
		b.vector(xarch.INS_insertps, xarch.EA_16, dst, b.reg(op1), b.reg(op2), int64(s.Arg)<<4)
	case nodes.SIMDSame:
		b.genSame(n, dst, s)
	case nodes.SIMDDot:
		b.genDot(n, dst, s)
	default:
		r := simdRowOf(s)
		if r.ins == 0 {
			panic("BUG: amd64: no instruction for vectors: " + s.Op.String() + " of " + s.Base.String())
		}
		b.genVector(r, size, dst, op1, op2, s.Op)
	}
}

// genVector emits the instruction of row r.
func (b *backend) genVector(r simdRow, size xarch.Size, dst xarch.Reg, op1, op2 nodes.NodeID, op nodes.SIMDOp) {
	switch {
	case op2 == 0 && b.inReg(op1):
		b.vector2(r.ins, size, dst, b.reg(op1))
	case op2 == 0:
		b.e.RM(r.ins.VEX(), size, dst, b.mem(op1))
	case !b.inReg(op2):
		mem := b.vectorMem(op2)
		if r.imm == noImm {
			b.e.RRM(r.ins.VEX(), size, dst, b.reg(op1), mem)
		} else {
			b.e.RRMI(r.ins.VEX(), size, dst, b.reg(op1), mem, int64(r.imm))
		}
	default:
		x, y := b.reg(op1), b.reg(op2)
		if y == dst && x != dst && op.Commutes() {
			x, y = y, x
		}
		b.vector(r.ins, size, dst, x, y, int64(r.imm))
	}
}

// vectorMem is the memory that a contained vector stands in.
func (b *backend) vectorMem(n nodes.NodeID) xarch.Mem {
	m := b.m
	if m.Oper[n] == nodes.GT_SIMD {
		return b.constVector(m.Op1[n], nodes.UnpackSIMD(m.Val[n]), m.Type[n])
	}
	return b.mem(n)
}

// constBits are the bits of constant c as an element of type t, repeated to 64.
func (b *backend) constBits(c nodes.NodeID, t nodes.VarType) uint64 {
	m := b.m
	var v uint64
	switch {
	case m.Oper[c] == nodes.GT_CNS_INT:
		v = uint64(m.IntValue(c))
	case t == nodes.TYP_FLOAT:
		v = uint64(math.Float32bits(float32(m.DoubleValue(c))))
	default:
		v = math.Float64bits(m.DoubleValue(c))
	}
	for size := t.Size(); size < 8; size *= 2 {
		v = v&(1<<(8*size)-1) | v<<(8*size)
	}
	return v
}

// constVector puts a vector of type t with equal elements into the read-only data.
func (b *backend) constVector(c nodes.NodeID, s nodes.SIMD, t nodes.VarType) xarch.Mem {
	v := b.constBits(c, s.Base)
	if t != nodes.TYP_SIMD32 {
		return xarch.AtData(b.e.Data128(v, v))
	}
	var bytes [32]byte
	for i := range bytes {
		bytes[i] = byte(v >> (8 * (i % 8)))
	}
	return xarch.AtData(b.e.Data(bytes[:], 32))
}

// genInit puts the scalar op into each element.
func (b *backend) genInit(dst xarch.Reg, op nodes.NodeID, s nodes.SIMD, t nodes.VarType) {
	m, size := b.m, vectorSize(t)
	if m.Oper[op].Is(nodes.GTK_CONST) && b.contained(op) {
		switch v := b.constBits(op, s.Base); {
		case v == 0:
			b.vector(xarch.INS_xorps, xarch.EA_16, dst, dst, dst, noImm)
		case v == math.MaxUint64:
			b.vector(xarch.INS_pcmpeqd, size, dst, dst, dst, noImm)
		case t == nodes.TYP_SIMD32:
			b.e.RM(xarch.INS_vbroadcastsd, size, dst, xarch.AtData(b.e.Data64(v)))
		default:
			b.e.RM(xarch.INS_movaps, size, dst, b.constVector(op, s, t))
		}
		return
	}
	if !b.inReg(op) { // VEX, a floating-point number
		switch {
		case s.Base == nodes.TYP_FLOAT:
			b.e.RM(xarch.INS_vbroadcastss, size, dst, b.mem(op))
		case size == xarch.EA_32:
			b.e.RM(xarch.INS_vbroadcastsd, size, dst, b.mem(op))
		default:
			b.e.RM(xarch.INS_vmovddup, size, dst, b.mem(op))
		}
		return
	}
	src := b.reg(op)
	if !s.Base.IsFloat() {
		b.e.RR(xarch.INS_movd, opSize(s.Base), dst, src)
		src = dst
	}
	if b.vex() {
		ins := [...]xarch.Ins{1: xarch.INS_vpbroadcastb, 2: xarch.INS_vpbroadcastw, 4: xarch.INS_vpbroadcastd, 8: xarch.INS_vpbroadcastq}[s.Base.Size()]
		switch s.Base {
		case nodes.TYP_FLOAT:
			ins = xarch.INS_vbroadcastss
		case nodes.TYP_DOUBLE:
			if ins = xarch.INS_vbroadcastsd; size == xarch.EA_16 {
				ins = xarch.INS_vmovddup
			}
		}
		b.e.RR(ins, size, dst, src)
		return
	}
	switch s.Base.Size() {
	case 1:
		b.e.RR(xarch.INS_punpcklbw, size, dst, src)
		b.e.RRI(xarch.INS_pshuflw, size, dst, dst, 0)
		b.e.RRI(xarch.INS_pshufd, size, dst, dst, 0)
	case 2:
		b.e.RRI(xarch.INS_pshuflw, size, dst, src, 0)
		b.e.RRI(xarch.INS_pshufd, size, dst, dst, 0)
	case 4:
		b.e.RRI(xarch.INS_pshufd, size, dst, src, 0)
	default:
		b.e.RR(xarch.INS_movddup, size, dst, src)
	}
}

// genGetItem takes an element out of the vector in src.
func (b *backend) genGetItem(n nodes.NodeID, dst, src xarch.Reg, s nodes.SIMD) {
	i := int64(s.Arg)
	if per := int64(16 / s.Base.Size()); i >= per {
		upper := dst
		if !s.Base.IsFloat() {
			upper = b.internalFloat(n)
		}
		b.e.RRI(xarch.INS_vextractf128, xarch.EA_32, upper, src, 1)
		src, i = upper, i-per
	}
	switch s.Base {
	case nodes.TYP_FLOAT, nodes.TYP_DOUBLE:
		switch {
		case i == 0:
			b.move(dst, src, nodes.TYP_DOUBLE)
		case s.Base == nodes.TYP_FLOAT:
			b.vectorImm(xarch.INS_pshufd, xarch.EA_16, dst, src, i)
		default:
			b.vectorImm(xarch.INS_pshufd, xarch.EA_16, dst, src, 0xee)
		}
	case nodes.TYP_LONG, nodes.TYP_ULONG:
		if i == 0 {
			b.e.RR(xarch.INS_movd, xarch.EA_8, dst, src)
		} else {
			b.vectorImm(xarch.INS_pextrq, xarch.EA_8, dst, src, i)
		}
	case nodes.TYP_INT, nodes.TYP_UINT:
		if i == 0 {
			b.e.RR(xarch.INS_movd, xarch.EA_4, dst, src)
		} else {
			b.vectorImm(xarch.INS_pextrd, xarch.EA_4, dst, src, i)
		}
	case nodes.TYP_SHORT, nodes.TYP_USHORT:
		b.vectorImm(xarch.INS_pextrw, xarch.EA_4, dst, src, i)
		if s.Base == nodes.TYP_SHORT {
			b.e.RR(xarch.INS_movsxw, xarch.EA_4, dst, dst)
		}
	default:
		b.vectorImm(xarch.INS_pextrb, xarch.EA_4, dst, src, i)
		if s.Base == nodes.TYP_BYTE {
			b.e.RR(xarch.INS_movsxb, xarch.EA_4, dst, dst)
		}
	}
}

// genSame compares all elements.
func (b *backend) genSame(n nodes.NodeID, dst xarch.Reg, s nodes.SIMD) {
	m := b.m
	op1, op2 := m.Op1[n], m.Op2[n]
	t, tmp := m.Type[op1], b.internalFloat(n)
	size := vectorSize(t)
	if !s.Base.IsFloat() {
		s.Base = nodes.TYP_BYTE
	}
	s.Op = nodes.SIMDEqual
	b.genVector(simdRowOf(s), size, tmp, op1, op2, s.Op)
	if s.Base == nodes.TYP_BYTE {
		b.vector2(xarch.INS_pmovmskb, size, dst, tmp)
		all := int64(0xffff)
		if t == nodes.TYP_SIMD32 {
			all = -1
		}
		b.e.RI(xarch.INS_cmp, xarch.EA_4, dst, all)
	} else {
		all := lanes(t)
		if s.Base == nodes.TYP_DOUBLE {
			all = 1<<(t.Size()/8) - 1
			b.vector2(xarch.INS_movmskpd, size, dst, tmp)
		} else {
			b.vector2(xarch.INS_movmskps, size, dst, tmp)
		}
		if t < nodes.TYP_SIMD16 {
			b.e.RI(xarch.INS_and, xarch.EA_4, dst, all)
		}
		b.e.RI(xarch.INS_cmp, xarch.EA_4, dst, all)
	}
	b.setCond(dst, nodes.COND_EQ)
}

// genDot adds up the products of the elements. Floats are added in the order of dpps:
// neighbours first, halves last.
func (b *backend) genDot(n nodes.NodeID, dst xarch.Reg, s nodes.SIMD) {
	m := b.m
	x, y := b.reg(m.Op1[n]), b.reg(m.Op2[n])
	t, tmp := m.Type[m.Op1[n]], b.internalFloat(n)
	size := vectorSize(t)
	wide := t == nodes.TYP_SIMD32
	switch s.Base {
	case nodes.TYP_FLOAT:
		mask := dotMask(lanes(min(t, nodes.TYP_SIMD16)))
		if !wide {
			b.vector(xarch.INS_dpps, size, tmp, x, y, mask)
			b.move(dst, tmp, nodes.TYP_FLOAT)
			return
		}
		b.vector(xarch.INS_dpps, size, tmp, x, y, mask)
		b.e.RRI(xarch.INS_vextractf128, xarch.EA_32, dst, tmp, 1)
		b.e.RRR(xarch.INS_vaddss, xarch.EA_16, dst, tmp, dst)
	case nodes.TYP_DOUBLE:
		if !wide {
			b.vector(xarch.INS_dppd, size, tmp, x, y, 0x31)
			b.move(dst, tmp, nodes.TYP_DOUBLE)
			return
		}
		b.e.RRR(xarch.INS_vmulpd, size, tmp, x, y)
		b.e.RRR(xarch.INS_vhaddpd, size, tmp, tmp, tmp)
		b.e.RRI(xarch.INS_vextractf128, xarch.EA_32, dst, tmp, 1)
		b.e.RRR(xarch.INS_vaddsd, xarch.EA_16, dst, tmp, dst)
	default:
		b.vector(xarch.INS_pmulld, size, tmp, x, y, noImm)
		if wide {
			upper := b.internalFloat2(n)
			b.e.RRI(xarch.INS_vextracti128, xarch.EA_32, upper, tmp, 1)
			b.e.RRR(xarch.INS_vpaddd, xarch.EA_16, tmp, tmp, upper)
		}
		b.vector(xarch.INS_phaddd, xarch.EA_16, tmp, tmp, tmp, noImm)
		b.vector(xarch.INS_phaddd, xarch.EA_16, tmp, tmp, tmp, noImm)
		b.e.RR(xarch.INS_movd, xarch.EA_4, dst, tmp)
	}
}

// dotMask is the immediate of dpps for the given elements, the sum in the first.
func dotMask(elements int64) int64 { return elements<<4 | 1 }
