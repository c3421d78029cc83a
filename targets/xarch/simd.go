package xarch

import (
	"math"

	"ryugo/nodes"
)

// vector emits dst = x op y by the instruction ins, with an immediate unless imm is noImm. Without
// VEX, dst must not be y unless it is also x.
func (b *Arithmetic) vector(ins Ins, size Size, dst, x, y Reg, imm int64) {
	switch {
	case b.vex() && imm == noImm:
		b.Asm.RRR(ins.VEX(), size, dst, x, y)
	case b.vex():
		b.Asm.RRRI(ins.VEX(), size, dst, x, y, imm)
	default:
		b.Copy(dst, x, nodes.TYP_SIMD16)
		if imm == noImm {
			b.Asm.RR(ins, size, dst, y)
		} else {
			b.Asm.RRI(ins, size, dst, y, imm)
		}
	}
}

// vector2 emits dst = op src.
func (b *Arithmetic) vector2(ins Ins, size Size, dst, src Reg) {
	if b.vex() {
		ins = ins.VEX()
	}
	b.Asm.RR(ins, size, dst, src)
}

// vectorImm is vector2 with an immediate.
func (b *Arithmetic) vectorImm(ins Ins, size Size, dst, src Reg, imm int64) {
	if b.vex() {
		ins = ins.VEX()
	}
	b.Asm.RRI(ins, size, dst, src, imm)
}

func (b *Arithmetic) genSIMD(n nodes.NodeID) {
	m := b.M
	s := nodes.UnpackSIMD(m.Val[n])
	op1, op2 := m.Op1[n], m.Op2[n]
	dst, t := b.Reg(n), m.Type[n]
	size := vectorSize(t)
	switch s.Op {
	case nodes.SIMDZero:
		b.vector(INS_xorps, EA_16, dst, dst, dst, noImm) // VEX also clears the upper halves
	case nodes.SIMDAllOnes:
		b.allOnes(size, dst)
	case nodes.SIMDInit:
		b.genInit(n, dst, op1, s)
	case nodes.SIMDConst:
		b.Asm.RM(INS_movaps, size, dst, b.constVector(n))
	case nodes.SIMDAs:
		b.Copy(dst, b.Reg(op1), nodes.TYP_SIMD16)
	case nodes.SIMDGetItem:
		b.genGetItem(n, dst, b.Reg(op1), s)
	case nodes.SIMDSetItem:
		b.vector(INS_insertps, EA_16, dst, b.Reg(op1), b.Reg(op2), int64(s.Arg)<<4)
	case nodes.SIMDSame:
		b.genSame(n, dst, s)
	case nodes.SIMDDot:
		b.genDot(n, dst, s)
	case nodes.SIMDSigns:
		b.genSigns(n, dst)
	default:
		if elem, ok := b.masks(n); ok {
			b.genMask(n)
			b.Asm.RR(vectorOfMask[elem], size, dst, maskOf)
			return
		}
		r := simdRowOf(s)
		if r.ins == 0 {
			panic("BUG: amd64: no instruction for vectors: " + s.Op.String() + " of " + s.Base.String())
		}
		b.genVector(r, size, dst, op1, op2, s.Op)
	}
}

// genVector emits the instruction of row r.
func (b *Arithmetic) genVector(r simdRow, size Size, dst Reg, op1, op2 nodes.NodeID, op nodes.SIMDOp) {
	switch {
	case op2 == 0 && b.InReg(op1):
		b.vector2(r.ins, size, dst, b.Reg(op1))
	case op2 == 0:
		b.Asm.RM(r.ins.VEX(), size, dst, b.Mem(op1))
	case !b.InReg(op2):
		mem := b.vectorMem(op2)
		if r.imm == noImm {
			b.Asm.RRM(r.ins.VEX(), size, dst, b.Reg(op1), mem)
		} else {
			b.Asm.RRMI(r.ins.VEX(), size, dst, b.Reg(op1), mem, int64(r.imm))
		}
	default:
		x, y := b.Reg(op1), b.Reg(op2)
		if y == dst && x != dst && op.Commutes() {
			x, y = y, x
		}
		b.vector(r.ins, size, dst, x, y, int64(r.imm))
	}
}

// vectorMem returns the memory of a contained vector.
func (b *Arithmetic) vectorMem(n nodes.NodeID) Mem {
	m := b.M
	if m.Oper[n] == nodes.GT_SIMD {
		return b.constVector(n)
	}
	return b.Mem(n)
}

// constVector puts the constant vector n into the read-only data.
func (b *Arithmetic) constVector(n nodes.NodeID) Mem {
	m := b.M
	s := nodes.UnpackSIMD(m.Val[n])
	if s.Op == nodes.SIMDConst {
		return AtData(b.Asm.Data128(uint64(m.IntValue(m.Op1[n])), uint64(m.IntValue(m.Op2[n]))))
	}
	v := b.ConstBits(m.Op1[n], s.Base)
	if m.Type[n] != nodes.TYP_SIMD32 {
		return AtData(b.Asm.Data128(v, v))
	}
	var bytes [32]byte
	for i := range bytes {
		bytes[i] = byte(v >> (8 * (i % 8)))
	}
	return AtData(b.Asm.Data(bytes[:], 32))
}

// allOnes sets all bits of dst.
func (b *Arithmetic) allOnes(size Size, dst Reg) {
	if size == EA_64 {
		b.Asm.RRRI(INS_vpternlogd, size, dst, dst, dst, 0xff)
		return
	}
	b.vector(INS_pcmpeqd, size, dst, dst, dst, noImm)
}

// genInit stores the scalar op into each element.
func (b *Arithmetic) genInit(n nodes.NodeID, dst Reg, op nodes.NodeID, s nodes.SIMD) {
	m := b.M
	t := m.Type[n]
	size := vectorSize(t)
	if m.Oper[op].Is(nodes.GTK_CONST) && b.Contained(op) {
		switch v := b.ConstBits(op, s.Base); {
		case v == 0:
			b.vector(INS_xorps, EA_16, dst, dst, dst, noImm)
		case v == math.MaxUint64:
			b.allOnes(size, dst)
		case size > EA_16:
			b.Asm.RM(INS_vbroadcastsd, size, dst, AtData(b.Asm.Data64(v)))
		default:
			b.Asm.RM(INS_movaps, size, dst, b.constVector(n))
		}
		return
	}
	if !b.InReg(op) { // VEX, and a floating-point number
		switch {
		case s.Base == nodes.TYP_FLOAT:
			b.Asm.RM(INS_vbroadcastss, size, dst, b.Mem(op))
		case size > EA_16:
			b.Asm.RM(INS_vbroadcastsd, size, dst, b.Mem(op))
		default:
			b.Asm.RM(INS_vmovddup, size, dst, b.Mem(op))
		}
		return
	}
	src := b.Reg(op)
	if !s.Base.IsFloat() {
		b.Asm.RR(INS_movd, b.opSize(s.Base), dst, src)
		src = dst
	}
	if b.vex() {
		ins := [...]Ins{1: INS_vpbroadcastb, 2: INS_vpbroadcastw, 4: INS_vpbroadcastd, 8: INS_vpbroadcastq}[s.Base.Size()]
		switch s.Base {
		case nodes.TYP_FLOAT:
			ins = INS_vbroadcastss
		case nodes.TYP_DOUBLE:
			if ins = INS_vbroadcastsd; size == EA_16 {
				ins = INS_vmovddup
			}
		}
		b.Asm.RR(ins, size, dst, src)
		return
	}
	switch s.Base.Size() {
	case 1:
		b.Asm.RR(INS_punpcklbw, size, dst, src)
		b.Asm.RRI(INS_pshuflw, size, dst, dst, 0)
		b.Asm.RRI(INS_pshufd, size, dst, dst, 0)
	case 2:
		b.Asm.RRI(INS_pshuflw, size, dst, src, 0)
		b.Asm.RRI(INS_pshufd, size, dst, dst, 0)
	case 4:
		b.Asm.RRI(INS_pshufd, size, dst, src, 0)
	default:
		b.Asm.RR(INS_movddup, size, dst, src)
	}
}

// genGetItem extracts an element of the vector in src.
func (b *Arithmetic) genGetItem(n nodes.NodeID, dst, src Reg, s nodes.SIMD) {
	i := int64(s.Arg)
	if per := int64(16 / s.Base.Size()); i >= per {
		upper := dst
		if !s.Base.IsFloat() {
			upper = b.internalFloat(n)
		}
		if lane := i / per; lane == 1 {
			b.Asm.RRI(INS_vextractf128, EA_32, upper, src, 1)
		} else {
			b.Asm.RRI(INS_vextractf32x4, EA_64, upper, src, lane)
		}
		src, i = upper, i%per
	}
	switch s.Base {
	case nodes.TYP_FLOAT, nodes.TYP_DOUBLE:
		switch {
		case i == 0:
			b.Copy(dst, src, nodes.TYP_DOUBLE)
		default:
			b.shuffleFloats(dst, src, s.Base, i)
		}
	case nodes.TYP_LONG, nodes.TYP_ULONG:
		if i == 0 {
			b.Asm.RR(INS_movd, EA_8, dst, src)
		} else {
			b.vectorImm(INS_pextrq, EA_8, dst, src, i)
		}
	case nodes.TYP_INT, nodes.TYP_UINT:
		if i == 0 {
			b.Asm.RR(INS_movd, EA_4, dst, src)
		} else {
			b.vectorImm(INS_pextrd, EA_4, dst, src, i)
		}
	case nodes.TYP_SHORT, nodes.TYP_USHORT:
		b.vectorImm(INS_pextrw, EA_4, dst, src, i)
		if s.Base == nodes.TYP_SHORT {
			b.Asm.RR(INS_movsxw, EA_4, dst, dst)
		}
	default:
		b.vectorImm(INS_pextrb, EA_4, dst, src, i)
		if s.Base == nodes.TYP_BYTE {
			b.Asm.RR(INS_movsxb, EA_4, dst, dst)
		}
	}
}

// shuffleFloats moves element i, of type t, to the lowest position. With AVX it uses a
// floating-point instruction, which saves the cycle of the transfer from an integer one.
func (b *Arithmetic) shuffleFloats(dst, src Reg, t nodes.VarType, i int64) {
	imm := i
	if t == nodes.TYP_DOUBLE {
		imm = 0xee
	}
	switch {
	case !b.vex():
		b.Asm.RRI(INS_pshufd, EA_16, dst, src, imm)
	case imm == 1:
		b.Asm.RR(INS_vmovshdup, EA_16, dst, src)
	default:
		b.Asm.RRI(INS_vpermilps, EA_16, dst, src, imm)
	}
}

// genSame compares all elements for equality.
func (b *Arithmetic) genSame(n nodes.NodeID, dst Reg, s nodes.SIMD) {
	m := b.M
	op1, op2 := m.Op1[n], m.Op2[n]
	t, tmp := m.Type[op1], b.internalFloat(n)
	size := vectorSize(t)
	if size == EA_64 {
		b.genSame64(n, dst, s)
		return
	}
	if !s.Base.IsFloat() {
		s.Base = nodes.TYP_BYTE
	}
	s.Op = nodes.SIMDEqual
	b.genVector(simdRowOf(s), size, tmp, op1, op2, s.Op)
	if s.Base == nodes.TYP_BYTE {
		b.vector2(INS_pmovmskb, size, dst, tmp)
		all := int64(0xffff)
		if t == nodes.TYP_SIMD32 {
			all = -1
		}
		b.Asm.RI(INS_cmp, EA_4, dst, all)
	} else {
		all := lanes(t)
		if s.Base == nodes.TYP_DOUBLE {
			all = 1<<(t.Size()/8) - 1
			b.vector2(INS_movmskpd, size, dst, tmp)
		} else {
			b.vector2(INS_movmskps, size, dst, tmp)
		}
		if t < nodes.TYP_SIMD16 {
			b.Asm.RI(INS_and, EA_4, dst, all)
		}
		b.Asm.RI(INS_cmp, EA_4, dst, all)
	}
	b.setCond(dst, nodes.COND_EQ)
}

// genDot adds the products of the elements. Floats are added in the order of dpps: neighbours
// first, halves last.
func (b *Arithmetic) genDot(n nodes.NodeID, dst Reg, s nodes.SIMD) {
	m := b.M
	x, y := b.Reg(m.Op1[n]), b.Reg(m.Op2[n])
	t, tmp := m.Type[m.Op1[n]], b.internalFloat(n)
	size := vectorSize(t)
	wide := t == nodes.TYP_SIMD32
	switch s.Base {
	case nodes.TYP_FLOAT:
		mask := dotMask(lanes(min(t, nodes.TYP_SIMD16)))
		if !wide {
			b.vector(INS_dpps, size, tmp, x, y, mask)
			b.Copy(dst, tmp, nodes.TYP_FLOAT)
			return
		}
		b.vector(INS_dpps, size, tmp, x, y, mask)
		b.Asm.RRI(INS_vextractf128, EA_32, dst, tmp, 1)
		b.Asm.RRR(INS_vaddss, EA_16, dst, tmp, dst)
	case nodes.TYP_DOUBLE:
		if !wide {
			b.vector(INS_dppd, size, tmp, x, y, 0x31)
			b.Copy(dst, tmp, nodes.TYP_DOUBLE)
			return
		}
		b.Asm.RRR(INS_vmulpd, size, tmp, x, y)
		b.Asm.RRR(INS_vhaddpd, size, tmp, tmp, tmp)
		b.Asm.RRI(INS_vextractf128, EA_32, dst, tmp, 1)
		b.Asm.RRR(INS_vaddsd, EA_16, dst, tmp, dst)
	default:
		b.vector(INS_pmulld, size, tmp, x, y, noImm)
		if wide {
			upper := b.internalFloat2(n)
			b.Asm.RRI(INS_vextracti128, EA_32, upper, tmp, 1)
			b.Asm.RRR(INS_vpaddd, EA_16, tmp, tmp, upper)
		}
		b.vector(INS_phaddd, EA_16, tmp, tmp, tmp, noImm)
		b.vector(INS_phaddd, EA_16, tmp, tmp, tmp, noImm)
		b.Asm.RR(INS_movd, EA_4, dst, tmp)
	}
}

// dotMask returns the immediate of dpps for the given elements, with the sum in the first.
func dotMask(elements int64) int64 { return elements<<4 | 1 }
