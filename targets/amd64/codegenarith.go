package amd64

import (
	"math"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// overflow jumps to the overflow helper when a checked operation of node n
// left its carry (unsigned) or overflow flag.
func (b *backend) overflow(n nodes.NodeID) {
	flags := b.m.Flags[n]
	if flags&nodes.GTF_OVERFLOW == 0 {
		return
	}
	cc := xarch.CC_O
	if flags&nodes.GTF_UNSIGNED != 0 {
		cc = xarch.CC_C
	}
	b.throwIf(cc, ee.CORINFO_HELP_OVERFLOW)
}

// genBinary is dst = op1 op op2 by a two-address instruction, or a lea where
// an addition would need a move.
func (b *backend) genBinary(n nodes.NodeID) {
	m := b.m
	op1, op2 := m.Op1[n], m.Op2[n]
	t := m.Type[n]
	if t.IsFloat() {
		b.genFloatBinary(n)
		return
	}
	dst, src := b.reg(n), b.reg(op1)
	ins, size := operIns[m.Oper[n]].ins(t), opSize(t)
	if m.Oper[n] == nodes.GT_ADD && m.Flags[n]&nodes.GTF_OVERFLOW == 0 && dst != src {
		switch {
		case b.inReg(op2) && b.reg(op2) != dst:
			b.e.RM(xarch.INS_lea, size, dst, xarch.AtIndex(src, b.reg(op2), 1, 0))
			return
		case !b.inReg(op2) && m.Oper[op2] == nodes.GT_CNS_INT:
			b.e.RM(xarch.INS_lea, size, dst, xarch.At(src, int32(b.imm(op2))))
			return
		}
	}
	if m.Oper[n].Is(nodes.GTK_COMMUTE) && b.inReg(op2) && b.reg(op2) == dst {
		op2, src = op1, dst
	}
	b.move(dst, src, t)
	if step := b.stepIns(n, op2); step != 0 {
		b.e.R(step, size, dst)
		return
	}
	b.binary(ins, size, dst, op2)
	b.overflow(n)
}

// stepIns returns inc or dec where the operation n of something and op2 is that,
// else 0.
func (b *backend) stepIns(n, op2 nodes.NodeID) xarch.Ins {
	m := b.m
	if m.Oper[n] != nodes.GT_ADD || m.Flags[n]&nodes.GTF_OVERFLOW != 0 || b.inReg(op2) || m.Oper[op2] != nodes.GT_CNS_INT {
		return 0
	}
	switch b.imm(op2) {
	case 1:
		return xarch.INS_inc
	case -1:
		return xarch.INS_dec
	}
	return 0
}

func (b *backend) genMul(n nodes.NodeID) {
	m := b.m
	op1, op2 := m.Op1[n], m.Op2[n]
	t := m.Type[n]
	size := opSize(t)
	if b.isWideMul(n) {
		ins := xarch.INS_imul
		if m.Flags[n]&nodes.GTF_UNSIGNED != 0 {
			ins = xarch.INS_mul
		}
		b.rmOperand(ins, size, op2)
		if m.Oper[n] == nodes.GT_MUL {
			b.throwIf(xarch.CC_C, ee.CORINFO_HELP_OVERFLOW)
		}
		return
	}
	if b.inReg(op2) || m.Oper[op2] != nodes.GT_CNS_INT {
		b.genBinary(n)
		return
	}
	dst, v := b.reg(n), b.imm(op2)
	switch {
	case !b.inReg(op1):
		b.e.RMI(xarch.INS_imul, size, dst, b.mem(op1), v)
	case m.Flags[n]&nodes.GTF_OVERFLOW == 0 && (v == 3 || v == 5 || v == 9):
		b.e.RM(xarch.INS_lea, size, dst, xarch.AtIndex(b.reg(op1), b.reg(op1), uint8(v-1), 0))
	default:
		b.e.RRI(xarch.INS_imul, size, dst, b.reg(op1), v)
	}
	b.overflow(n)
}

// rmOperand emits an instruction whose one operand is a register or memory.
func (b *backend) rmOperand(ins xarch.Ins, size xarch.Size, op nodes.NodeID) {
	if !b.inReg(op) {
		b.e.M(ins, size, b.mem(op))
	} else {
		b.e.R(ins, size, b.reg(op))
	}
}

// genDiv: the dividend is in rax, quotient and remainder come in rax and rdx.
// A zero divisor and the quotient that does not fit are faults of the hardware.
func (b *backend) genDiv(n nodes.NodeID) {
	m := b.m
	t := m.Type[n]
	if t.IsFloat() {
		b.genBinary(n)
		return
	}
	if b.divByConst(n) {
		b.genDivByConst(n)
		return
	}
	size := opSize(t)
	ins := xarch.INS_idiv
	switch o := m.Oper[n]; {
	case o == nodes.GT_UDIV || o == nodes.GT_UMOD:
		ins = xarch.INS_div
		b.zero(xarch.RDX)
	case size == xarch.EA_8:
		b.e.Op(xarch.INS_cqo)
	default:
		b.e.Op(xarch.INS_cdq)
	}
	b.rmOperand(ins, size, m.Op2[n])
}

func (b *backend) genShift(n nodes.NodeID) {
	m := b.m
	op1, op2 := m.Op1[n], m.Op2[n]
	t := m.Type[n]
	size := opSize(t)
	dst := b.reg(n)
	ins := operIns[m.Oper[n]].int
	if b.inReg(op2) {
		b.move(dst, b.reg(op1), t)
		b.e.RR(ins, size, dst, xarch.RCX)
		return
	}
	k := b.imm(op2) & int64(8*size-1)
	if m.Oper[n] == nodes.GT_LSH && dst != b.reg(op1) && k == 1 {
		b.e.RM(xarch.INS_lea, size, dst, xarch.AtIndex(b.reg(op1), b.reg(op1), 1, 0))
		return
	}
	b.move(dst, b.reg(op1), t)
	if k == 0 {
		if size == xarch.EA_4 { // the upper half must be clear, as behind a shift
			b.e.RR(xarch.INS_mov, size, dst, dst)
		}
		return
	}
	b.e.RI(ins, size, dst, k)
}

// signMasks returns the sign bits and the other bits of a type, twice each.
func signMasks(t nodes.VarType) (sign, rest uint64) {
	if t == nodes.TYP_FLOAT {
		return 0x8000000080000000, 0x7fffffff7fffffff
	}
	return 1 << 63, 1<<63 - 1
}

func (b *backend) genNegNot(n nodes.NodeID) {
	m := b.m
	t := m.Type[n]
	dst := b.reg(n)
	if t.IsFloat() {
		sign, _ := signMasks(t)
		b.floatMask(xarch.INS_xorps, dst, m.Op1[n], sign)
		return
	}
	b.move(dst, b.reg(m.Op1[n]), t)
	if m.Oper[n] == nodes.GT_NEG {
		b.e.R(xarch.INS_neg, opSize(t), dst)
	} else {
		b.e.R(xarch.INS_not, opSize(t), dst)
	}
}

func (b *backend) genIntrinsic(n nodes.NodeID) {
	m := b.m
	t := m.Type[n]
	op := m.Op1[n]
	dst := b.reg(n)
	id := ee.Intrinsic(m.Val[n])
	if int(id) >= len(intrinsics) || intrinsics[id].double == 0 {
		panic("BUG: amd64: intrinsic without an instruction")
	}
	row := &intrinsics[id]
	ins := row.double
	if t == nodes.TYP_FLOAT {
		ins = row.float
	}
	if id == ee.CORINFO_INTRINSIC_Abs {
		_, rest := signMasks(t)
		b.floatMask(ins, dst, op, rest)
		return
	}
	b.floatUnary(ins, dst, op, row.imm)
}

// genCkfinite throws when all bits of the exponent are set.
func (b *backend) genCkfinite(n nodes.NodeID) {
	m := b.m
	t := m.Type[n]
	src, tmp := b.reg(m.Op1[n]), b.internalInt(n)
	size := opSize(t)
	b.e.RR(xarch.INS_movd, size, tmp, src)
	if t == nodes.TYP_FLOAT {
		b.e.RI(xarch.INS_and, size, tmp, 0x7f800000)
		b.e.RI(xarch.INS_cmp, size, tmp, 0x7f800000)
	} else {
		b.e.RI(xarch.INS_shr, size, tmp, 52)
		b.e.RI(xarch.INS_and, xarch.EA_4, tmp, 0x7ff)
		b.e.RI(xarch.INS_cmp, xarch.EA_4, tmp, 0x7ff)
	}
	b.throwIf(xarch.CC_E, ee.CORINFO_HELP_OVERFLOW)
	b.move(b.reg(n), src, t)
}

func (b *backend) genBitcast(n nodes.NodeID) {
	m := b.m
	op := m.Op1[n]
	if !b.inReg(op) {
		b.loadMem(b.reg(n), m.Type[n], b.mem(op))
		return
	}
	dst, src := b.reg(n), b.reg(op)
	if dst.IsXmm() == src.IsXmm() {
		b.move(dst, src, m.Type[n])
		return
	}
	b.e.RR(xarch.INS_movd, opSize(m.Type[op]), dst, src)
}

func (b *backend) genCast(n nodes.NodeID) {
	m := b.m
	from, to := m.Type[m.Op1[n]], nodes.VarType(m.Val[n])
	switch {
	case from.IsFloat() && to.IsFloat():
		b.castFloatFloat(n, from, to)
	case from.IsFloat():
		b.castFloatInt(n, from, to)
	case to.IsFloat():
		b.castIntFloat(n, from, to)
	default:
		b.castInt(n, from, to)
	}
}

// castInt converts between integers: test the range if asked to, then widen
// from the narrower of the two.
func (b *backend) castInt(n nodes.NodeID, from, to nodes.VarType) {
	m := b.m
	op := m.Op1[n]
	dst := b.reg(n)
	uns := m.Flags[n]&nodes.GTF_UNSIGNED != 0
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		b.checkInt(n, b.reg(op), from, to, uns)
	}
	var row loadRow
	switch {
	case to.Size() == 8 && from.Size() < 8 && !uns:
		row = loadRow{xarch.INS_movsxd, xarch.EA_8}
	case to.Size() == 8 && from.Size() == 8:
		row = loadRow{xarch.INS_mov, xarch.EA_8}
	case to.Size() == 8:
		row = loadRow{xarch.INS_mov, xarch.EA_4}
	default:
		row = loads[to]
	}
	if b.inReg(op) {
		if row.ins == xarch.INS_mov && dst == b.reg(op) && (row.size == xarch.EA_8 || from.Size() == 4 && b.zeroExtended(op)) {
			return
		}
		b.e.RR(row.ins, row.size, dst, b.reg(op))
		return
	}
	b.e.RM(row.ins, row.size, dst, b.mem(op))
}

// checkInt throws when src, an integer of type from, is outside of type to.
func (b *backend) checkInt(n nodes.NodeID, src xarch.Reg, from, to nodes.VarType, uns bool) {
	size := opSize(from)
	r := &castRanges[to]
	ovf := ee.CORINFO_HELP_OVERFLOW
	switch {
	case to.Size() == 8:
		// Only a change of signedness can fail: the value must not be negative
		// (or, unsigned, not have the top bit of the same width).
		if to.IsUnsigned() != uns && !(uns && from.Size() < 8) {
			b.e.RR(xarch.INS_test, size, src, src)
			b.throwIf(xarch.CC_S, ovf)
		}
	case to == nodes.TYP_UINT && size == xarch.EA_8:
		tmp := b.internalInt(n)
		b.e.RR(xarch.INS_mov, xarch.EA_8, tmp, src)
		b.e.RI(xarch.INS_shr, xarch.EA_8, tmp, 32)
		b.throwIf(xarch.CC_NE, ovf)
	case to.Size() == 4 && size == xarch.EA_4:
		if to.IsUnsigned() != uns {
			b.e.RR(xarch.INS_test, size, src, src)
			b.throwIf(xarch.CC_S, ovf)
		}
	case uns || r.min == 0:
		b.e.RI(xarch.INS_cmp, size, src, r.max)
		b.throwIf(xarch.CC_A, ovf)
	default:
		b.e.RI(xarch.INS_cmp, size, src, r.max)
		b.throwIf(xarch.CC_G, ovf)
		b.e.RI(xarch.INS_cmp, size, src, r.min)
		b.throwIf(xarch.CC_L, ovf)
	}
}

func (b *backend) castFloatFloat(n nodes.NodeID, from, to nodes.VarType) {
	op := b.m.Op1[n]
	dst := b.reg(n)
	switch {
	case from == to:
		b.value(dst, op)
	case to == nodes.TYP_FLOAT:
		b.floatUnary(xarch.INS_cvtsd2ss, dst, op, noImm)
	default:
		b.floatUnary(xarch.INS_cvtss2sd, dst, op, noImm)
	}
}

// castIntFloat converts an integer. The destination is cleared first: the
// instruction keeps its upper part and would wait for it.
func (b *backend) castIntFloat(n nodes.NodeID, from, to nodes.VarType) {
	m := b.m
	op := m.Op1[n]
	dst := b.reg(n)
	ins, add := xarch.INS_cvtsi2sd, xarch.INS_addsd
	if to == nodes.TYP_FLOAT {
		ins, add = xarch.INS_cvtsi2ss, xarch.INS_addss
	}
	b.e.RR(xarch.INS_xorps, xarch.EA_16, dst, dst)
	switch {
	case m.Flags[n]&nodes.GTF_UNSIGNED == 0 && b.inReg(op):
		b.floatOfInt(ins, opSize(from), dst, b.reg(op))
	case m.Flags[n]&nodes.GTF_UNSIGNED == 0 && b.vex():
		b.e.RRM(ins.VEX(), opSize(from), dst, dst, b.mem(op))
	case m.Flags[n]&nodes.GTF_UNSIGNED == 0:
		b.e.RM(ins, opSize(from), dst, b.mem(op))
	case from.Size() < 8:
		tmp := b.internalInt(n)
		b.e.RR(xarch.INS_mov, xarch.EA_4, tmp, b.reg(op))
		b.floatOfInt(ins, xarch.EA_8, dst, tmp)
	default:
		// A value with the top bit set is halved, keeping its last bit so that
		// it rounds as the whole would, converted, and doubled.
		half, bit := b.internalInt(n), b.internalInt2(n)
		big, done := b.e.NewLabel(), b.e.NewLabel()
		src := b.reg(op)
		b.e.RR(xarch.INS_test, xarch.EA_8, src, src)
		b.e.Jcc(xarch.CC_S, big)
		b.floatOfInt(ins, xarch.EA_8, dst, src)
		b.e.Jmp(done)
		b.e.Bind(big)
		b.e.RR(xarch.INS_mov, xarch.EA_8, half, src)
		b.e.RR(xarch.INS_mov, xarch.EA_4, bit, src)
		b.e.RI(xarch.INS_shr, xarch.EA_8, half, 1)
		b.e.RI(xarch.INS_and, xarch.EA_4, bit, 1)
		b.e.RR(xarch.INS_or, xarch.EA_8, half, bit)
		b.floatOfInt(ins, xarch.EA_8, dst, half)
		b.e.RR(add, xarch.EA_16, dst, dst)
		b.e.Bind(done)
	}
}

// castFloatInt truncates. What does not fit gives the hardware's indefinite
// value, cut to the type, or throws when checked.
func (b *backend) castFloatInt(n nodes.NodeID, from, to nodes.VarType) {
	m := b.m
	op := m.Op1[n]
	dst := b.reg(n)
	ins := xarch.INS_cvttsd2si
	if from == nodes.TYP_FLOAT {
		ins = xarch.INS_cvttss2si
	}
	size := xarch.EA_4
	if to.Size() == 8 || to == nodes.TYP_UINT {
		size = xarch.EA_8
	}
	if m.Flags[n]&nodes.GTF_OVERFLOW == 0 && to != nodes.TYP_ULONG {
		b.binary(ins, size, dst, op)
		b.narrow(dst, to)
		return
	}
	src := b.reg(op)
	if tmp := b.internalFloat(n); from == nodes.TYP_FLOAT {
		b.e.RR(xarch.INS_cvtss2sd, xarch.EA_16, tmp, src)
		src = tmp
	}
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		b.checkFloat(src, to)
	}
	if to != nodes.TYP_ULONG {
		b.e.RR(xarch.INS_cvttsd2si, size, dst, src)
		b.narrow(dst, to)
		return
	}
	two63 := xarch.AtData(b.e.Data64(math.Float64bits(1 << 63)))
	big, done := b.e.NewLabel(), b.e.NewLabel()
	b.e.RM(xarch.INS_ucomisd, xarch.EA_16, src, two63)
	b.e.Jcc(xarch.CC_AE, big)
	b.e.RR(xarch.INS_cvttsd2si, xarch.EA_8, dst, src)
	b.e.Jmp(done)
	b.e.Bind(big)
	tmp := b.internalFloat(n)
	b.move(tmp, src, nodes.TYP_DOUBLE)
	b.e.RM(xarch.INS_subsd, xarch.EA_16, tmp, two63)
	b.e.RR(xarch.INS_cvttsd2si, xarch.EA_8, dst, tmp)
	b.e.RI(xarch.INS_btc, xarch.EA_8, dst, 63)
	b.e.Bind(done)
}

// narrow cuts a converted value to a type shorter than the conversion.
func (b *backend) narrow(r xarch.Reg, to nodes.VarType) {
	if to.IsSmall() || to == nodes.TYP_UINT {
		b.e.RR(loads[to].ins, loads[to].size, r, r)
	}
}

// checkFloat throws unless src, a double, truncates to a value of type to. An
// unordered comparison sets the carry, so a NaN fails the first test.
func (b *backend) checkFloat(src xarch.Reg, to nodes.VarType) {
	r := &castRanges[to]
	cc := xarch.CC_BE
	if r.lowInside {
		cc = xarch.CC_B
	}
	b.e.RM(xarch.INS_ucomisd, xarch.EA_16, src, xarch.AtData(b.e.Data64(math.Float64bits(r.low))))
	b.throwIf(cc, ee.CORINFO_HELP_OVERFLOW)
	b.e.RM(xarch.INS_ucomisd, xarch.EA_16, src, xarch.AtData(b.e.Data64(math.Float64bits(r.high))))
	b.throwIf(xarch.CC_AE, ee.CORINFO_HELP_OVERFLOW)
}
