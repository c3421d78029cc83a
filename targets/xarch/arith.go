package xarch

import (
	"math"

	"ryugo/ee"
	"ryugo/nodes"
)

// overflow jumps to the overflow helper if a checked operation of node n has set the carry flag
// (unsigned) or the overflow flag.
func (b *Arithmetic) overflow(n nodes.NodeID) {
	flags := b.M.Flags[n]
	if flags&nodes.GTF_OVERFLOW == 0 {
		return
	}
	cc := CC_O
	if flags&nodes.GTF_UNSIGNED != 0 {
		cc = CC_C
	}
	b.throwIf(cc, ee.CORINFO_HELP_OVERFLOW)
}

// genBinary generates dst = op1 op op2 by a two-address instruction. An addition that would need a
// move is a lea instead.
func (b *Arithmetic) genBinary(n nodes.NodeID) {
	m := b.M
	op1, op2 := m.Op1[n], m.Op2[n]
	t := m.Type[n]
	if t.IsFloat() {
		b.genFloatBinary(n)
		return
	}
	dst, src := b.Reg(n), b.Reg(op1)
	ins, size := operIns[m.Oper[n]].ins(t), b.opSize(t)
	if m.Oper[n] == nodes.GT_ADD && m.Flags[n]&nodes.GTF_OVERFLOW == 0 && dst != src {
		switch {
		case b.InReg(op2) && b.Reg(op2) != dst:
			b.Asm.RM(INS_lea, size, dst, AtIndex(src, b.Reg(op2), 1, 0))
			return
		case !b.InReg(op2) && m.Oper[op2] == nodes.GT_CNS_INT:
			b.Asm.RM(INS_lea, size, dst, At(src, int32(b.Imm(op2))))
			return
		}
	}
	if m.Oper[n].Is(nodes.GTK_COMMUTE) && b.InReg(op2) && b.Reg(op2) == dst {
		op2, src = op1, dst
	}
	b.Copy(dst, src, t)
	if step := b.stepIns(n, op2); step != 0 {
		b.Asm.R(step, size, dst)
		b.setFlags(step, dst, size)
		return
	}
	b.binary(ins, size, dst, op2)
	b.setFlags(ins, dst, size)
	b.overflow(n)
}

// stepIns returns inc or dec if the operation n with operand op2 is an addition of 1 or -1, else 0.
func (b *Arithmetic) stepIns(n, op2 nodes.NodeID) Ins {
	m := b.M
	if m.Oper[n] != nodes.GT_ADD || m.Flags[n]&nodes.GTF_OVERFLOW != 0 || b.InReg(op2) || m.Oper[op2] != nodes.GT_CNS_INT {
		return 0
	}
	switch b.Imm(op2) {
	case 1:
		return INS_inc
	case -1:
		return INS_dec
	}
	return 0
}

func (b *Arithmetic) genMul(n nodes.NodeID) {
	m := b.M
	op1, op2 := m.Op1[n], m.Op2[n]
	t := m.Type[n]
	size := b.opSize(t)
	if b.isWideMul(n) {
		ins := INS_imul
		if m.Flags[n]&nodes.GTF_UNSIGNED != 0 {
			ins = INS_mul
		}
		b.rmOperand(ins, size, op2)
		if m.Oper[n] == nodes.GT_MUL {
			b.throwIf(CC_C, ee.CORINFO_HELP_OVERFLOW)
		}
		return
	}
	if b.InReg(op2) || m.Oper[op2] != nodes.GT_CNS_INT {
		b.genBinary(n)
		return
	}
	dst, v := b.Reg(n), b.Imm(op2)
	by, shift := leaFactor(v)
	switch {
	case !b.InReg(op1):
		b.Asm.RMI(INS_imul, size, dst, b.Mem(op1), v)
	case by == 0 || m.Flags[n]&nodes.GTF_OVERFLOW != 0:
		b.Asm.RRI(INS_imul, size, dst, b.Reg(op1), v)
	default:
		b.Asm.RM(INS_lea, size, dst, AtIndex(b.Reg(op1), b.Reg(op1), uint8(by-1), 0))
		if shift != 0 {
			b.Asm.RI(INS_shl, size, dst, int64(shift))
		}
	}
	b.overflow(n)
}

// rmOperand emits an instruction with one operand, a register or memory.
func (b *Arithmetic) rmOperand(ins Ins, size Size, op nodes.NodeID) {
	if !b.InReg(op) {
		b.Asm.M(ins, size, b.Mem(op))
	} else {
		b.Asm.R(ins, size, b.Reg(op))
	}
}

// genDiv: the dividend is in rax; the quotient is returned in rax, the remainder in rdx. The
// hardware detects a zero divisor and a quotient that overflows.
func (b *Arithmetic) genDiv(n nodes.NodeID) {
	m := b.M
	t := m.Type[n]
	if t.IsFloat() {
		b.genBinary(n)
		return
	}
	if b.IsDivByConst(n) {
		b.genDivByConst(n)
		return
	}
	size := b.opSize(t)
	ins := INS_idiv
	switch o := m.Oper[n]; {
	case o == nodes.GT_UDIV || o == nodes.GT_UMOD:
		ins = INS_div
		b.Clear(RDX)
	case size == EA_8:
		b.Asm.Op(INS_cqo)
	default:
		b.Asm.Op(INS_cdq)
	}
	b.rmOperand(ins, size, m.Op2[n])
}

// signMasks returns the sign bits and the other bits of a type, twice each.
func signMasks(t nodes.VarType) (sign, rest uint64) {
	if t == nodes.TYP_FLOAT {
		return 0x8000000080000000, 0x7fffffff7fffffff
	}
	return 1 << 63, 1<<63 - 1
}

func (b *Arithmetic) genNegNot(n nodes.NodeID) {
	m := b.M
	t := m.Type[n]
	dst := b.Reg(n)
	if t.IsFloat() {
		sign, _ := signMasks(t)
		b.floatMask(INS_xorps, dst, m.Op1[n], sign)
		return
	}
	b.Copy(dst, b.Reg(m.Op1[n]), t)
	if m.Oper[n] == nodes.GT_NEG {
		b.Asm.R(INS_neg, b.opSize(t), dst)
		b.setFlags(INS_neg, dst, b.opSize(t))
	} else {
		b.Asm.R(INS_not, b.opSize(t), dst)
	}
}

func (b *Arithmetic) genIntrinsic(n nodes.NodeID) {
	m := b.M
	t := m.Type[n]
	op := m.Op1[n]
	dst := b.Reg(n)
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

// genCkfinite throws if all bits of the exponent are set. Without 64-bit registers, a double's
// upper half is moved down first.
func (b *Arithmetic) genCkfinite(n nodes.NodeID) {
	m := b.M
	t := m.Type[n]
	src, tmp := b.Reg(m.Op1[n]), b.internalInt(n)
	size := b.opSize(t)
	switch {
	case b.halfOfDouble(n):
		x := b.internalFloat(n)
		b.Asm.RRI(INS_pshufd, EA_16, x, src, 1)
		b.Asm.RR(INS_movd, EA_4, tmp, x)
		b.Asm.RI(INS_and, EA_4, tmp, 0x7ff00000)
		b.Asm.RI(INS_cmp, EA_4, tmp, 0x7ff00000)
	case t == nodes.TYP_FLOAT:
		b.Asm.RR(INS_movd, size, tmp, src)
		b.Asm.RI(INS_and, size, tmp, 0x7f800000)
		b.Asm.RI(INS_cmp, size, tmp, 0x7f800000)
	default:
		b.Asm.RR(INS_movd, size, tmp, src)
		b.Asm.RI(INS_shr, size, tmp, 52)
		b.Asm.RI(INS_and, EA_4, tmp, 0x7ff)
		b.Asm.RI(INS_cmp, EA_4, tmp, 0x7ff)
	}
	b.throwIf(CC_E, ee.CORINFO_HELP_OVERFLOW)
	b.Copy(b.Reg(n), src, t)
}

func (b *Arithmetic) genBitcast(n nodes.NodeID) {
	m := b.M
	op := m.Op1[n]
	if !b.InReg(op) {
		b.loadMem(b.Reg(n), m.Type[n], b.Mem(op))
		return
	}
	dst, src := b.Reg(n), b.Reg(op)
	if dst.IsXmm() == src.IsXmm() {
		b.Copy(dst, src, m.Type[n])
		return
	}
	b.Asm.RR(INS_movd, b.opSize(m.Type[op]), dst, src)
}

func (b *Arithmetic) genCast(n nodes.NodeID) {
	m := b.M
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

// castInt converts between integers: it tests the range if the cast is checked, then extends from
// the narrower of the two types.
func (b *Arithmetic) castInt(n nodes.NodeID, from, to nodes.VarType) {
	m := b.M
	op := m.Op1[n]
	dst := b.Reg(n)
	uns := m.Flags[n]&nodes.GTF_UNSIGNED != 0
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		b.checkInt(n, b.Reg(op), from, to, uns)
	}
	var row loadRow
	switch {
	case to.Size() == 8 && from.Size() < 8 && !uns:
		row = loadRow{INS_movsxd, EA_8}
	case to.Size() == 8 && from.Size() == 8:
		row = loadRow{INS_mov, EA_8}
	case to.Size() == 8:
		row = loadRow{INS_mov, EA_4}
	default:
		row = b.sizes.loads[to]
	}
	if b.InReg(op) {
		if row.ins == INS_mov && dst == b.Reg(op) && (row.size == EA_8 || from.Size() == 4 && b.zeroExtended(op)) {
			return
		}
		b.Asm.RR(row.ins, row.size, dst, b.Reg(op))
		return
	}
	b.Asm.RM(row.ins, row.size, dst, b.Mem(op))
}

// checkInt throws if src, an integer of type from, is outside of the range of type to.
func (b *Arithmetic) checkInt(n nodes.NodeID, src Reg, from, to nodes.VarType, uns bool) {
	size := b.opSize(from)
	r := &castRanges[to]
	ovf := ee.CORINFO_HELP_OVERFLOW
	switch {
	case to.Size() == 8:
		// Only a change of signedness can fail: the value must not be negative
		// (or, unsigned, not have the top bit of the same width).
		if to.IsUnsigned() != uns && !(uns && from.Size() < 8) {
			b.Asm.RR(INS_test, size, src, src)
			b.throwIf(CC_S, ovf)
		}
	case to == nodes.TYP_UINT && size == EA_8:
		tmp := b.internalInt(n)
		b.Asm.RR(INS_mov, EA_8, tmp, src)
		b.Asm.RI(INS_shr, EA_8, tmp, 32)
		b.throwIf(CC_NE, ovf)
	case to.Size() == 4 && size == EA_4:
		if to.IsUnsigned() != uns {
			b.Asm.RR(INS_test, size, src, src)
			b.throwIf(CC_S, ovf)
		}
	case uns || r.min == 0:
		b.Asm.RI(INS_cmp, size, src, r.max)
		b.throwIf(CC_A, ovf)
	default:
		b.Asm.RI(INS_cmp, size, src, r.max)
		b.throwIf(CC_G, ovf)
		b.Asm.RI(INS_cmp, size, src, r.min)
		b.throwIf(CC_L, ovf)
	}
}

func (b *Arithmetic) castFloatFloat(n nodes.NodeID, from, to nodes.VarType) {
	op := b.M.Op1[n]
	dst := b.Reg(n)
	switch {
	case from == to:
		b.value(dst, op)
	case to == nodes.TYP_FLOAT:
		b.floatUnary(INS_cvtsd2ss, dst, op, noImm)
	default:
		b.floatUnary(INS_cvtss2sd, dst, op, noImm)
	}
}

// castIntFloat converts an integer. The destination is cleared first: the instruction preserves its
// upper part, so it would have to wait for the register's last definition.
func (b *Arithmetic) castIntFloat(n nodes.NodeID, from, to nodes.VarType) {
	m := b.M
	op := m.Op1[n]
	dst := b.Reg(n)
	ins, add := INS_cvtsi2sd, INS_addsd
	if to == nodes.TYP_FLOAT {
		ins, add = INS_cvtsi2ss, INS_addss
	}
	b.Asm.RR(INS_xorps, EA_16, dst, dst)
	switch {
	case m.Flags[n]&nodes.GTF_UNSIGNED == 0 && b.InReg(op):
		b.floatOfInt(ins, b.opSize(from), dst, b.Reg(op))
	case m.Flags[n]&nodes.GTF_UNSIGNED == 0 && b.vex():
		b.Asm.RRM(ins.VEX(), b.opSize(from), dst, dst, b.Mem(op))
	case m.Flags[n]&nodes.GTF_UNSIGNED == 0:
		b.Asm.RM(ins, b.opSize(from), dst, b.Mem(op))
	case from.Size() < 8:
		tmp := b.internalInt(n)
		b.Asm.RR(INS_mov, EA_4, tmp, b.Reg(op))
		b.floatOfInt(ins, EA_8, dst, tmp)
	default:
		// A value whose top bit is set is halved, with its last bit kept so that it rounds as the
		// whole value would, then converted and doubled.
		half, bit := b.internalInt(n), b.internalInt2(n)
		big, done := b.Asm.NewLabel(), b.Asm.NewLabel()
		src := b.Reg(op)
		b.Asm.RR(INS_test, EA_8, src, src)
		b.Asm.Jcc(CC_S, big)
		b.floatOfInt(ins, EA_8, dst, src)
		b.Asm.Jmp(done)
		b.Asm.Bind(big)
		b.Asm.RR(INS_mov, EA_8, half, src)
		b.Asm.RR(INS_mov, EA_4, bit, src)
		b.Asm.RI(INS_shr, EA_8, half, 1)
		b.Asm.RI(INS_and, EA_4, bit, 1)
		b.Asm.RR(INS_or, EA_8, half, bit)
		b.floatOfInt(ins, EA_8, dst, half)
		b.Asm.RR(add, EA_16, dst, dst)
		b.Asm.Bind(done)
	}
}

// castFloatInt converts with truncation. A value out of range gives the hardware's indefinite
// value, narrowed to the type, or throws if the cast is checked.
func (b *Arithmetic) castFloatInt(n nodes.NodeID, from, to nodes.VarType) {
	m := b.M
	op := m.Op1[n]
	dst := b.Reg(n)
	ins := INS_cvttsd2si
	if from == nodes.TYP_FLOAT {
		ins = INS_cvttss2si
	}
	size := EA_4
	if to.Size() == 8 || to == nodes.TYP_UINT {
		size = EA_8
	}
	if m.Flags[n]&nodes.GTF_OVERFLOW == 0 && to != nodes.TYP_ULONG {
		b.binary(ins, size, dst, op)
		b.narrow(dst, to)
		return
	}
	src := b.Reg(op)
	if tmp := b.internalFloat(n); from == nodes.TYP_FLOAT {
		b.Asm.RR(INS_cvtss2sd, EA_16, tmp, src)
		src = tmp
	}
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		b.checkFloat(src, to)
	}
	if to != nodes.TYP_ULONG {
		b.Asm.RR(INS_cvttsd2si, size, dst, src)
		b.narrow(dst, to)
		return
	}
	two63 := AtData(b.Asm.Data64(math.Float64bits(1 << 63)))
	big, done := b.Asm.NewLabel(), b.Asm.NewLabel()
	b.Asm.RM(INS_ucomisd, EA_16, src, two63)
	b.Asm.Jcc(CC_AE, big)
	b.Asm.RR(INS_cvttsd2si, EA_8, dst, src)
	b.Asm.Jmp(done)
	b.Asm.Bind(big)
	tmp := b.internalFloat(n)
	b.Copy(tmp, src, nodes.TYP_DOUBLE)
	b.Asm.RM(INS_subsd, EA_16, tmp, two63)
	b.Asm.RR(INS_cvttsd2si, EA_8, dst, tmp)
	b.Asm.RI(INS_btc, EA_8, dst, 63)
	b.Asm.Bind(done)
}

// narrow narrows a converted value to a type shorter than the conversion's.
func (b *Arithmetic) narrow(r Reg, to nodes.VarType) {
	if to.IsSmall() || to == nodes.TYP_UINT {
		b.Asm.RR(b.sizes.loads[to].ins, b.sizes.loads[to].size, r, r)
	}
}

// checkFloat throws unless src, a double, truncates to a value of type to. An
// unordered comparison sets the carry, so a NaN fails the first test.
func (b *Arithmetic) checkFloat(src Reg, to nodes.VarType) {
	r := &castRanges[to]
	cc := CC_BE
	if r.lowInside {
		cc = CC_B
	}
	b.Asm.RM(INS_ucomisd, EA_16, src, AtData(b.Asm.Data64(math.Float64bits(r.low))))
	b.throwIf(cc, ee.CORINFO_HELP_OVERFLOW)
	b.Asm.RM(INS_ucomisd, EA_16, src, AtData(b.Asm.Data64(math.Float64bits(r.high))))
	b.throwIf(CC_AE, ee.CORINFO_HELP_OVERFLOW)
}
