package arm

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/arm/t32"
	"ryugo/targets/backend"
)

// floatIns are the instructions of opers on floats.
var floatIns = [256]t32.Ins{
	nodes.GT_ADD: t32.INS_vadd,
	nodes.GT_SUB: t32.INS_vsub,
	nodes.GT_MUL: t32.INS_vmul,
	nodes.GT_DIV: t32.INS_vdiv,
}

// genFloatBinary generates dst = op1 op op2.
func (b *machine) genFloatBinary(n nodes.NodeID) {
	m := b.M
	ins := floatIns[m.Oper[n]]
	if ins == 0 {
		panic("BUG: arm32: " + m.Oper[n].String() + " of floats")
	}
	b.asm.VRRR(ins, m.Type[n] == nodes.TYP_DOUBLE, m.Reg[n], b.RegOf(m.Op1[n]), b.RegOf(m.Op2[n]))
}

// genArith generates an addition or subtraction.
func (b *machine) genArith(n nodes.NodeID) {
	m := b.M
	op2 := m.Op2[n]
	if m.Type[n].IsFloat() {
		b.genFloatBinary(n)
		return
	}
	checked := m.Flags[n]&nodes.GTF_OVERFLOW != 0
	sub := m.Oper[n] == nodes.GT_SUB
	ins, other := t32.INS_add, t32.INS_sub
	if sub {
		ins, other = other, ins
	}
	dst, src := m.Reg[n], b.RegOf(m.Op1[n])
	switch v := uint32(0); {
	case !b.IsImmOperand(op2):
		b.asm.RRR(ins, checked, dst, src, b.RegOf(op2), t32.LSL, 0)
	default:
		if v = uint32(b.Imm(op2)); t32.FitsImm(ins, checked, v) {
			b.asm.RRI(ins, checked, dst, src, v)
		} else {
			b.asm.RRI(other, false, dst, src, -v)
		}
	}
	if checked {
		b.overflow(n, sub)
	}
}

// overflow throws if the addition or subtraction n has overflowed. The test is of the overflow flag
// for a signed one and of the carry for an unsigned one; a subtraction sets the carry if there is
// no borrow.
func (b *machine) overflow(n nodes.NodeID, sub bool) {
	c := t32.VS
	if b.M.Flags[n]&nodes.GTF_UNSIGNED != 0 {
		c = t32.HS
		if sub {
			c = t32.LO
		}
	}
	b.throwIf(c, ee.CORINFO_HELP_OVERFLOW)
}

// logicIns are the operations on bits, and those that complement their second operand.
var logicIns = [256][2]t32.Ins{
	nodes.GT_AND: {t32.INS_and, t32.INS_bic},
	nodes.GT_OR:  {t32.INS_orr, t32.INS_orn},
	nodes.GT_XOR: {t32.INS_eor},
}

func (b *machine) genLogic(n nodes.NodeID) {
	m := b.M
	ins, dst, src, op2 := logicIns[m.Oper[n]], m.Reg[n], b.RegOf(m.Op1[n]), m.Op2[n]
	if !b.IsImmOperand(op2) {
		b.asm.RRR(ins[0], false, dst, src, b.RegOf(op2), t32.LSL, 0)
		return
	}
	v := uint32(b.Imm(op2))
	switch _, fits := t32.ModImm(v); {
	case m.Oper[n] == nodes.GT_AND && v == 0xFF:
		b.asm.RR(t32.INS_uxtb, dst, src)
	case m.Oper[n] == nodes.GT_AND && v == 0xFFFF:
		b.asm.RR(t32.INS_uxth, dst, src)
	case fits:
		b.asm.RRI(ins[0], false, dst, src, v)
	case m.Oper[n] == nodes.GT_AND && lowMask(v) != 0:
		b.asm.Field(t32.INS_ubfx, dst, src, 0, lowMask(v))
	default:
		b.asm.RRI(ins[1], false, dst, src, ^v)
	}
}

// genMul multiplies. A checked product compares the upper half with its expected value.
func (b *machine) genMul(n nodes.NodeID) {
	m := b.M
	if m.Type[n].IsFloat() {
		b.genFloatBinary(n)
		return
	}
	dst, x, y := m.Reg[n], b.RegOf(m.Op1[n]), b.RegOf(m.Op2[n])
	switch f := m.Flags[n]; {
	case f&nodes.GTF_OVERFLOW == 0:
		b.asm.Mul(t32.INS_mul, dst, x, y)
	case f&nodes.GTF_UNSIGNED != 0:
		b.asm.MulLong(t32.INS_umull, tmp, tmp2, x, y)
		b.move(dst, tmp)
		b.asm.TestI(t32.INS_cmp, tmp2, 0)
		b.throwIf(t32.NE, ee.CORINFO_HELP_OVERFLOW)
	default:
		b.asm.MulLong(t32.INS_smull, tmp, tmp2, x, y)
		b.move(dst, tmp)
		b.asm.TestR(t32.INS_cmp, tmp2, tmp, t32.ASR, 31)
		b.throwIf(t32.NE, ee.CORINFO_HELP_OVERFLOW)
	}
}

// genMulHi generates the upper half of a product.
func (b *machine) genMulHi(n nodes.NodeID) {
	m := b.M
	b.mulHi(m.Reg[n], b.RegOf(m.Op1[n]), b.RegOf(m.Op2[n]), m.Flags[n]&nodes.GTF_UNSIGNED != 0)
}

// mulHi generates dst = the upper half of x * y. It destroys tmp2.
func (b *machine) mulHi(dst, x, y t32.Reg, unsigned bool) {
	ins := t32.INS_smull
	if unsigned {
		ins = t32.INS_umull
	}
	b.asm.MulLong(ins, tmp2, dst, x, y)
}

// genDiv divides. The instruction does not fault: comparisons detect a zero divisor and an
// overflowing quotient.
//
//	cmp   r1, #0; beq divideByZero
//	cmn   r1, #1
//	it    eq; cmpeq r0, #0x80000000       overflows only for the lowest dividend
//	beq   overflow
//	sdiv  r2, r0, r1
func (b *machine) genDiv(n nodes.NodeID) {
	m := b.M
	o := m.Oper[n]
	if m.Type[n].IsFloat() {
		b.genFloatBinary(n)
		return
	}
	if b.IsImmOperand(m.Op2[n]) {
		b.genDivByConst(n)
		return
	}
	if b.Info.DividesByHelper { // decomposition and lowering must agree on the divisions that become calls
		panic("BUG: decomposition has left a division")
	}
	dst, x, y := m.Reg[n], b.RegOf(m.Op1[n]), b.RegOf(m.Op2[n])
	b.asm.TestI(t32.INS_cmp, y, 0)
	b.throwIf(t32.EQ, ee.CORINFO_HELP_THROWDIVZERO)
	ins := t32.INS_udiv
	if o == nodes.GT_DIV || o == nodes.GT_MOD {
		ins = t32.INS_sdiv
		b.asm.TestI(t32.INS_cmn, y, 1)
		b.asm.If(t32.EQ)
		b.asm.TestI(t32.INS_cmp, x, 1<<31)
		b.throwIf(t32.EQ, ee.CORINFO_HELP_OVERFLOW)
	}
	if o == nodes.GT_DIV || o == nodes.GT_UDIV {
		b.asm.Mul(ins, dst, x, y)
		return
	}
	b.asm.Mul(ins, tmp, x, y)
	b.asm.MulAdd(t32.INS_mls, dst, tmp, y, x)
}

// genDivByConst divides by a constant, using the steps of its Division.
func (b *machine) genDivByConst(n nodes.NodeID) {
	m := b.M
	d := b.DivisionOf(n)
	x := b.RegOf(m.Op1[n])
	q := m.Reg[n] // of the quotient
	if d.Mod {
		q = tmp
	}
	if d.Power {
		b.divPowerOfTwo(q, x, &d)
	} else {
		b.asm.MovImm(tmp2, uint32(d.Mul))
		b.mulHi(tmp, x, tmp2, d.Unsigned)
		switch {
		case d.Unsigned && d.Fix != 0: // (x - hi)/2 + hi cannot overflow; x + hi can
			b.asm.RRR(t32.INS_sub, false, tmp2, x, tmp, t32.LSL, 0)
			b.asm.RRR(t32.INS_add, false, tmp, tmp, tmp2, t32.LSR, 1)
		case d.Fix > 0:
			b.asm.RRR(t32.INS_add, false, tmp, tmp, x, t32.LSL, 0)
		case d.Fix < 0:
			b.asm.RRR(t32.INS_sub, false, tmp, tmp, x, t32.LSL, 0)
		}
		if d.Unsigned {
			b.shiftImm(q, tmp, t32.LSR, d.Shift)
		} else {
			b.shiftImm(tmp, tmp, t32.ASR, d.Shift)
			b.asm.RRR(t32.INS_add, false, q, tmp, tmp, t32.LSR, 31)
		}
	}
	if d.Mod {
		b.asm.MovImm(tmp2, uint32(d.Divisor))
		b.asm.MulAdd(t32.INS_mls, m.Reg[n], q, tmp2, x)
	}
}

// shiftImm generates dst = src shifted by k bits.
func (b *machine) shiftImm(dst, src t32.Reg, t t32.Shift, k uint) {
	if k == 0 {
		b.move(dst, src)
		return
	}
	b.asm.MovShift(t32.INS_mov, false, dst, src, t, uint8(k))
}

// divPowerOfTwo divides by 2^k or its negative: it first adds 2^k - 1 to a negative dividend.
func (b *machine) divPowerOfTwo(dst, x t32.Reg, d *backend.Division) {
	src, k := x, d.Shift
	if k > 1 {
		b.shiftImm(tmp2, x, t32.ASR, 31)
		src = tmp2
	}
	b.asm.RRR(t32.INS_add, false, tmp2, x, src, t32.LSR, uint8(32-k))
	b.shiftImm(dst, tmp2, t32.ASR, k)
	if d.Divisor < 0 {
		b.asm.RRI(t32.INS_rsb, false, dst, dst, 0)
	}
}

// shiftIns are the shifts by a register, shifts those by a constant.
var (
	shiftIns = [256]t32.Ins{nodes.GT_LSH: t32.INS_lsl, nodes.GT_RSH: t32.INS_asr, nodes.GT_RSZ: t32.INS_lsr, nodes.GT_ROR: t32.INS_ror}
	shifts   = [256]t32.Shift{nodes.GT_LSH: t32.LSL, nodes.GT_RSH: t32.ASR, nodes.GT_RSZ: t32.LSR, nodes.GT_ROR: t32.ROR}
)

// genShift shifts or rotates. The instruction uses the low 8 bits of the count register, but only
// the low five are the count.
func (b *machine) genShift(n nodes.NodeID) {
	m := b.M
	o, op2, dst, src := m.Oper[n], m.Op2[n], m.Reg[n], b.RegOf(m.Op1[n])
	if b.InReg(op2) {
		count := b.RegOf(op2)
		switch o {
		case nodes.GT_ROL: // a rotation to the right by the other bits
			b.asm.RRI(t32.INS_rsb, false, tmp, count, 0)
			o, count = nodes.GT_ROR, tmp
		case nodes.GT_ROR:
		default:
			b.asm.RRI(t32.INS_and, false, tmp, count, 31)
			count = tmp
		}
		b.asm.ShiftR(shiftIns[o], false, dst, src, count)
		return
	}
	k := uint(b.Imm(op2)) & 31
	if o == nodes.GT_ROL {
		o, k = nodes.GT_ROR, -k&31
	}
	b.shiftImm(dst, src, shifts[o], k)
}

func (b *machine) genNegNot(n nodes.NodeID) {
	m := b.M
	dst, src := m.Reg[n], b.RegOf(m.Op1[n])
	switch t := m.Type[n]; {
	case t.IsFloat():
		b.asm.VRR(t32.INS_vneg, t == nodes.TYP_DOUBLE, dst, src)
	case m.Oper[n] == nodes.GT_NEG:
		b.asm.RRI(t32.INS_rsb, false, dst, src, 0)
	default:
		b.asm.MovShift(t32.INS_mvn, false, dst, src, t32.LSL, 0)
	}
}

// genIntrinsic generates a function that one instruction computes.
func (b *machine) genIntrinsic(n nodes.NodeID) {
	m := b.M
	ins := t32.INS_none
	switch m.Val[n] {
	case uint32(ee.CORINFO_INTRINSIC_Sqrt):
		ins = t32.INS_vsqrt
	case uint32(ee.CORINFO_INTRINSIC_Abs):
		ins = t32.INS_vabs
	default:
		panic("BUG: arm32: intrinsic without an instruction")
	}
	b.asm.VRR(ins, m.Type[n] == nodes.TYP_DOUBLE, m.Reg[n], b.RegOf(m.Op1[n]))
}

// genCkfinite throws if all bits of the exponent are set.
func (b *machine) genCkfinite(n nodes.NodeID) {
	m := b.M
	t := m.Type[n]
	src := b.RegOf(m.Op1[n])
	high, first, bits := src, uint8(23), uint8(8)
	if t == nodes.TYP_DOUBLE {
		high, first, bits = src+1, 20, 11
	}
	b.asm.VToInt(tmp, high)
	b.asm.Field(t32.INS_sbfx, tmp, tmp, first, bits)
	b.asm.TestI(t32.INS_cmn, tmp, 1)
	b.throwIf(t32.EQ, ee.CORINFO_HELP_OVERFLOW)
	b.Move(m.Reg[n], src, t)
}

func (b *machine) genBitcast(n nodes.NodeID) {
	m := b.M
	b.Move(m.Reg[n], b.RegOf(m.Op1[n]), m.Type[n])
}
