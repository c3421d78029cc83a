package arm64

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/backend"
)

// floatWidth returns the width of a scalar floating-point value of type t.
func floatWidth(t nodes.VarType) a64.Width {
	if t == nodes.TYP_FLOAT {
		return a64.S
	}
	return a64.D
}

// floatIns are the instructions of opers on floats.
var floatIns = [256]a64.Ins{
	nodes.GT_ADD: a64.INS_fadd,
	nodes.GT_SUB: a64.INS_fsub,
	nodes.GT_MUL: a64.INS_fmul,
	nodes.GT_DIV: a64.INS_fdiv,
}

// genFloatBinary generates dst = op1 op op2.
func (b *machine) genFloatBinary(n nodes.NodeID) {
	m := b.M
	ins := floatIns[m.Oper[n]]
	if ins == 0 {
		panic("BUG: arm64: " + m.Oper[n].String() + " of floats")
	}
	b.asm.RRR(ins, floatWidth(m.Type[n]), m.Reg[n], b.RegOf(m.Op1[n]), b.RegOf(m.Op2[n]))
}

// shifts are the kinds of contained shifts.
var shifts = [256]a64.Shift{nodes.GT_LSH: a64.LSL, nodes.GT_RSH: a64.ASR, nodes.GT_RSZ: a64.LSR}

// emitOp2 emits "ins dst, src, op2". op2 is in a register, or contained: shifted, extended, or
// both. dst may be the zero register.
func (b *machine) emitOp2(ins a64.Ins, w a64.Width, dst, src a64.Reg, op2 nodes.NodeID) {
	m := b.M
	if b.InReg(op2) {
		b.asm.RRR(ins, w, dst, src, b.RegOf(op2))
		return
	}
	if m.Oper[op2] == nodes.GT_CAST {
		b.asm.RRRExtend(ins, w, dst, src, b.RegOf(m.Op1[op2]), b.extension(op2), 0)
		return
	}
	x, k := m.Op1[op2], b.shiftCount(op2)
	if !b.InReg(x) {
		b.asm.RRRExtend(ins, w, dst, src, b.RegOf(m.Op1[x]), b.extension(x), k)
		return
	}
	b.asm.RRRShift(ins, w, dst, src, b.RegOf(x), shifts[m.Oper[op2]], k)
}

// genArith generates an addition or subtraction.
func (b *machine) genArith(n nodes.NodeID) {
	m := b.M
	t, op2 := m.Type[n], m.Op2[n]
	if t.IsFloat() {
		b.genFloatBinary(n)
		return
	}
	checked := m.Flags[n]&nodes.GTF_OVERFLOW != 0
	sub := m.Oper[n] == nodes.GT_SUB
	w, dst, src := opSize(t), m.Reg[n], b.RegOf(m.Op1[n])
	if b.Contained(op2) && m.Oper[op2] == nodes.GT_MUL {
		b.multiply(w, dst, op2, src, sub)
		return
	}
	if b.IsImmOperand(op2) {
		b.arithImm(n, b.Imm(op2))
	} else {
		b.emitOp2(addOrSub(sub, checked), w, dst, src, op2)
	}
	if checked {
		b.overflow(n, sub)
	}
}

// addOrSub returns the instruction that adds or subtracts, with or without setting the flags.
func addOrSub(sub, flags bool) a64.Ins {
	switch {
	case sub && flags:
		return a64.INS_subs
	case sub:
		return a64.INS_sub
	case flags:
		return a64.INS_adds
	}
	return a64.INS_add
}

// arithImm generates n, an addition or subtraction, with a constant v. A checked unsigned operation
// needs the carry of exactly this operation, so v is not negated there.
func (b *machine) arithImm(n nodes.NodeID, v int64) {
	m := b.M
	w, dst, src := opSize(m.Type[n]), m.Reg[n], b.RegOf(m.Op1[n])
	sub, checked := m.Oper[n] == nodes.GT_SUB, m.Flags[n]&nodes.GTF_OVERFLOW != 0
	if v < 0 && !(checked && m.Flags[n]&nodes.GTF_UNSIGNED != 0) {
		v, sub = -v, !sub
	}
	ins := addOrSub(sub, checked)
	if v < 0 {
		b.asm.MovImm(w, tmp2, v)
		b.asm.RRR(ins, w, dst, src, tmp2)
		return
	}
	b.asm.RRI(ins, w, dst, src, v)
}

// overflow throws if the addition or subtraction n has overflowed. The test is of the overflow flag
// for a signed one and of the carry for an unsigned one; a subtraction sets the carry if there is
// no borrow.
func (b *machine) overflow(n nodes.NodeID, sub bool) {
	c := a64.VS
	if b.M.Flags[n]&nodes.GTF_UNSIGNED != 0 {
		c = a64.HS
		if sub {
			c = a64.LO
		}
	}
	b.throwIf(c, ee.CORINFO_HELP_OVERFLOW)
}

// logicIns are the operations on bits.
var logicIns = [256]a64.Ins{nodes.GT_AND: a64.INS_and, nodes.GT_OR: a64.INS_orr, nodes.GT_XOR: a64.INS_eor}

func (b *machine) genLogic(n nodes.NodeID) {
	m := b.M
	if b.isJoined(n) {
		b.compare(n)
		b.setCond(m.Reg[n], b.outcome(n, false))
		return
	}
	if !b.InReg(m.Op1[n]) && m.Oper[n] == nodes.GT_OR {
		b.genInsertion(n)
		return
	}
	if !b.InReg(m.Op1[n]) { // a mask of a shifted value
		b.extractField(n, ones(b.maskOf(m.Op2[n], m.Type[n])), false)
		return
	}
	ins, w, dst, src := logicIns[m.Oper[n]], opSize(m.Type[n]), m.Reg[n], b.RegOf(m.Op1[n])
	if op2 := m.Op2[n]; b.IsImmOperand(op2) {
		b.asm.RRI(ins, w, dst, src, b.Imm(op2))
	} else {
		b.emitOp2(ins, w, dst, src, op2)
	}
}

// genInsertion generates the or n whose first operand is a contained mask: it inserts the field of
// the second operand in place of the bits that are masked away.
func (b *machine) genInsertion(n nodes.NodeID) {
	m := b.M
	w, dst, whole := opSize(m.Type[n]), m.Reg[n], b.RegOf(m.Op1[m.Op1[n]])
	v, at, width := b.inserted(m.Op2[n], m.Type[n])
	src := b.RegOf(v)
	to := dst
	if dst == src && dst != whole {
		to = tmp
	}
	if to != whole {
		b.asm.Mov(w, to, whole)
	}
	b.asm.Insert(a64.INS_bfm, w, to, src, at, width)
	if to != dst {
		b.asm.Mov(w, dst, tmp)
	}
}

// extractField generates n, a mask or a cast, which extracts width bits of its contained right
// shift.
func (b *machine) extractField(n nodes.NodeID, width uint8, signed bool) {
	m := b.M
	v := m.Op1[n]
	ins, k := a64.INS_ubfm, b.shiftCount(v)
	if signed {
		ins = a64.INS_sbfm
	}
	b.asm.Bitfield(ins, opSize(m.Type[v]), m.Reg[n], b.RegOf(m.Op1[v]), k, k+width-1)
}

// multiply generates dst = acc + n, or acc - n, for a product n that is not checked. Contained
// factors are extended from 32 bits, both in the same way.
func (b *machine) multiply(w a64.Width, dst a64.Reg, n nodes.NodeID, acc a64.Reg, sub bool) {
	m := b.M
	x, y := m.Op1[n], m.Op2[n]
	ins := [2]a64.Ins{a64.INS_madd, a64.INS_msub}
	if !b.InReg(x) {
		ins = [2]a64.Ins{a64.INS_smaddl, a64.INS_smsubl}
		if b.extension(x) == a64.UXTW {
			ins = [2]a64.Ins{a64.INS_umaddl, a64.INS_umsubl}
		}
		x = m.Op1[x]
		if !b.InReg(y) {
			y = m.Op1[y]
		}
	}
	k := 0
	if sub {
		k = 1
	}
	b.asm.RRRR(ins[k], w, dst, b.RegOf(x), b.RegOf(y), acc)
}

// genMul multiplies. A checked product compares the upper half with its expected value.
func (b *machine) genMul(n nodes.NodeID) {
	m := b.M
	t := m.Type[n]
	if t.IsFloat() {
		b.genFloatBinary(n)
		return
	}
	w, dst := opSize(t), m.Reg[n]
	if m.Flags[n]&nodes.GTF_OVERFLOW == 0 {
		if op2 := m.Op2[n]; b.IsImmOperand(op2) { // x + x<<k
			x := b.RegOf(m.Op1[n])
			b.asm.RRRShift(a64.INS_add, w, dst, x, x, a64.LSL, powerAndOne(b.maskOf(op2, t)))
		} else {
			b.multiply(w, dst, n, a64.ZR, false)
		}
		return
	}
	x, y := b.RegOf(m.Op1[n]), b.RegOf(m.Op2[n])
	unsigned := m.Flags[n]&nodes.GTF_UNSIGNED != 0
	switch {
	case w == a64.W && unsigned:
		b.asm.RRRR(a64.INS_umaddl, a64.X, tmp, x, y, a64.ZR)
		b.asm.Bitfield(a64.INS_ubfm, a64.X, tmp2, tmp, 32, 63)
		b.asm.Mov(a64.W, dst, tmp)
		b.asm.BZero(a64.INS_cbnz, a64.X, tmp2, b.ThrowLabel(ee.CORINFO_HELP_OVERFLOW))
	case w == a64.W:
		b.asm.RRRR(a64.INS_smaddl, a64.X, tmp, x, y, a64.ZR)
		b.asm.Mov(a64.W, dst, tmp)
		b.asm.RRRExtend(a64.INS_subs, a64.X, a64.ZR, tmp, dst, a64.SXTW, 0)
		b.throwIf(a64.NE, ee.CORINFO_HELP_OVERFLOW)
	case unsigned:
		b.asm.RRR(a64.INS_umulh, a64.X, tmp, x, y)
		b.asm.RRRR(a64.INS_madd, a64.X, dst, x, y, a64.ZR)
		b.asm.BZero(a64.INS_cbnz, a64.X, tmp, b.ThrowLabel(ee.CORINFO_HELP_OVERFLOW))
	default:
		b.asm.RRR(a64.INS_smulh, a64.X, tmp, x, y)
		b.asm.RRRR(a64.INS_madd, a64.X, dst, x, y, a64.ZR)
		b.asm.RRRShift(a64.INS_subs, a64.X, a64.ZR, tmp, dst, a64.ASR, 63)
		b.throwIf(a64.NE, ee.CORINFO_HELP_OVERFLOW)
	}
}

// genMulHi generates the upper half of a product.
func (b *machine) genMulHi(n nodes.NodeID) {
	m := b.M
	b.mulHi(opSize(m.Type[n]), m.Reg[n], b.RegOf(m.Op1[n]), b.RegOf(m.Op2[n]), m.Flags[n]&nodes.GTF_UNSIGNED != 0)
}

// mulHi generates dst = the upper half of x * y.
func (b *machine) mulHi(w a64.Width, dst, x, y a64.Reg, unsigned bool) {
	high, long := a64.INS_smulh, a64.INS_smaddl
	if unsigned {
		high, long = a64.INS_umulh, a64.INS_umaddl
	}
	if w == a64.X {
		b.asm.RRR(high, a64.X, dst, x, y)
		return
	}
	b.asm.RRRR(long, a64.X, dst, x, y, a64.ZR)
	b.asm.Bitfield(a64.INS_ubfm, a64.X, dst, dst, 32, 63)
}

// genDiv divides. The instruction does not fault: comparisons detect a zero divisor and an
// overflowing quotient.
//
//	cbz  w1, divideByZero
//	cmn  w1, #1
//	ccmp w0, #1, #0, eq       overflows only for the lowest dividend
//	b.vs overflow
//	sdiv w2, w0, w1
func (b *machine) genDiv(n nodes.NodeID) {
	m := b.M
	t, o := m.Type[n], m.Oper[n]
	if t.IsFloat() {
		b.genFloatBinary(n)
		return
	}
	if b.IsImmOperand(m.Op2[n]) {
		b.genDivByConst(n)
		return
	}
	w, dst, x, y := opSize(t), m.Reg[n], b.RegOf(m.Op1[n]), b.RegOf(m.Op2[n])
	b.asm.BZero(a64.INS_cbz, w, y, b.ThrowLabel(ee.CORINFO_HELP_THROWDIVZERO))
	ins := a64.INS_udiv
	if o == nodes.GT_DIV || o == nodes.GT_MOD {
		ins = a64.INS_sdiv
		b.asm.RRI(a64.INS_adds, w, a64.ZR, y, 1)
		b.asm.CondCmpI(a64.INS_ccmp, w, x, 1, 0, a64.EQ)
		b.throwIf(a64.VS, ee.CORINFO_HELP_OVERFLOW)
	}
	if o == nodes.GT_DIV || o == nodes.GT_UDIV {
		b.asm.RRR(ins, w, dst, x, y)
		return
	}
	b.asm.RRR(ins, w, tmp, x, y)
	b.asm.RRRR(a64.INS_msub, w, dst, tmp, y, x)
}

// genDivByConst divides by a constant, using the steps of its Division.
func (b *machine) genDivByConst(n nodes.NodeID) {
	m := b.M
	d := b.DivisionOf(n)
	w, x := opSize(m.Type[n]), b.RegOf(m.Op1[n])
	q := m.Reg[n] // of the quotient
	if d.Mod {
		q = tmp
	}
	if d.Power {
		b.divPowerOfTwo(w, q, x, &d)
	} else {
		b.asm.MovImm(w, tmp2, d.Mul)
		b.mulHi(w, tmp, x, tmp2, d.Unsigned)
		switch {
		case d.Unsigned && d.Fix != 0: // (x - hi)/2 + hi cannot overflow; x + hi can
			b.asm.RRR(a64.INS_sub, w, tmp2, x, tmp)
			b.asm.RRRShift(a64.INS_add, w, tmp, tmp, tmp2, a64.LSR, 1)
		case d.Fix > 0:
			b.asm.RRR(a64.INS_add, w, tmp, tmp, x)
		case d.Fix < 0:
			b.asm.RRR(a64.INS_sub, w, tmp, tmp, x)
		}
		if d.Unsigned {
			b.shiftImm(a64.INS_ubfm, w, q, tmp, d.Shift)
		} else {
			b.shiftImm(a64.INS_sbfm, w, tmp, tmp, d.Shift)
			b.asm.RRRShift(a64.INS_add, w, q, tmp, tmp, a64.LSR, uint8(d.Bits-1))
		}
	}
	if d.Mod {
		b.asm.MovImm(w, tmp2, d.Divisor)
		b.asm.RRRR(a64.INS_msub, w, m.Reg[n], q, tmp2, x)
	}
}

// shiftImm generates dst = src shifted right by k bits.
func (b *machine) shiftImm(ins a64.Ins, w a64.Width, dst, src a64.Reg, k uint) {
	if k == 0 {
		if dst != src {
			b.asm.Mov(w, dst, src)
		}
		return
	}
	last := uint8(31)
	if w == a64.X {
		last = 63
	}
	b.asm.Bitfield(ins, w, dst, src, uint8(k), last)
}

// divPowerOfTwo divides by 2^k or its negative: it first adds 2^k - 1 to a negative dividend.
func (b *machine) divPowerOfTwo(w a64.Width, dst, x a64.Reg, d *backend.Division) {
	src, k := x, d.Shift
	if k > 1 {
		b.shiftImm(a64.INS_sbfm, w, tmp2, x, d.Bits-1)
		src = tmp2
	}
	b.asm.RRRShift(a64.INS_add, w, tmp2, x, src, a64.LSR, uint8(d.Bits-k))
	if d.Divisor < 0 {
		b.asm.RRRShift(a64.INS_sub, w, dst, a64.ZR, tmp2, a64.ASR, uint8(k))
		return
	}
	b.shiftImm(a64.INS_sbfm, w, dst, tmp2, k)
}

// shiftIns are the shifts by a register.
var shiftIns = [256]a64.Ins{
	nodes.GT_LSH: a64.INS_lslv, nodes.GT_RSH: a64.INS_asrv, nodes.GT_RSZ: a64.INS_lsrv, nodes.GT_ROR: a64.INS_rorv,
}

func (b *machine) genShift(n nodes.NodeID) {
	m := b.M
	o, op2 := m.Oper[n], m.Op2[n]
	t := m.Type[n]
	w, bits, dst := opSize(t), uint8(backend.Width(t)), m.Reg[n]
	if !b.InReg(m.Op1[n]) { // of a cast or a mask
		f, _ := b.lowBits(m.Op1[n], t)
		ins, k := a64.INS_ubfm, b.shiftCount(n)
		if f.signed {
			ins = a64.INS_sbfm
		}
		b.asm.Bitfield(ins, w, dst, b.RegOf(f.src), bits-k, min(f.width, bits-k)-1)
		return
	}
	src := b.RegOf(m.Op1[n])
	if b.InReg(op2) {
		count := b.RegOf(op2)
		if o == nodes.GT_ROL { // a rotation to the right by the other bits
			b.asm.RRR(a64.INS_sub, a64.W, tmp, a64.ZR, count)
			o, count = nodes.GT_ROR, tmp
		}
		b.asm.RRR(shiftIns[o], w, dst, src, count)
		return
	}
	k := uint8(b.Imm(op2)) & (bits - 1)
	switch {
	case k == 0:
		b.asm.Mov(w, dst, src)
	case o == nodes.GT_LSH:
		b.asm.Bitfield(a64.INS_ubfm, w, dst, src, bits-k, bits-1-k)
	case o == nodes.GT_RSH:
		b.asm.Bitfield(a64.INS_sbfm, w, dst, src, k, bits-1)
	case o == nodes.GT_RSZ:
		b.asm.Bitfield(a64.INS_ubfm, w, dst, src, k, bits-1)
	case o == nodes.GT_ROR:
		b.asm.ExtractPair(w, dst, src, src, k)
	default:
		b.asm.ExtractPair(w, dst, src, src, bits-k)
	}
}

func (b *machine) genNegNot(n nodes.NodeID) {
	m := b.M
	t := m.Type[n]
	dst, src := m.Reg[n], b.RegOf(m.Op1[n])
	switch {
	case t.IsFloat():
		b.asm.RR(a64.INS_fneg, floatWidth(t), dst, src)
	case m.Oper[n] == nodes.GT_NEG:
		b.asm.RRR(a64.INS_sub, opSize(t), dst, a64.ZR, src)
	default:
		b.asm.RRR(a64.INS_orn, opSize(t), dst, a64.ZR, src)
	}
}

// intrinsics are the functions that one instruction computes.
var intrinsics = [...]a64.Ins{
	ee.CORINFO_INTRINSIC_Sqrt:     a64.INS_fsqrt,
	ee.CORINFO_INTRINSIC_Round:    a64.INS_frintn,
	ee.CORINFO_INTRINSIC_Floor:    a64.INS_frintm,
	ee.CORINFO_INTRINSIC_Ceiling:  a64.INS_frintp,
	ee.CORINFO_INTRINSIC_Truncate: a64.INS_frintz,
	ee.CORINFO_INTRINSIC_Abs:      a64.INS_fabs,
}

func (b *machine) genIntrinsic(n nodes.NodeID) {
	m := b.M
	id := m.Val[n]
	if int(id) >= len(intrinsics) || intrinsics[id] == 0 {
		panic("BUG: arm64: intrinsic without an instruction")
	}
	b.asm.RR(intrinsics[id], floatWidth(m.Type[n]), m.Reg[n], b.RegOf(m.Op1[n]))
}

// genCkfinite throws if all bits of the exponent are set.
func (b *machine) genCkfinite(n nodes.NodeID) {
	m := b.M
	t := m.Type[n]
	src := b.RegOf(m.Op1[n])
	w, first, bits := a64.X, uint8(52), uint8(11)
	if t == nodes.TYP_FLOAT {
		w, first, bits = a64.W, 23, 8
	}
	b.asm.ToInt(a64.INS_fmov, w, floatWidth(t), tmp, src)
	b.asm.Bitfield(a64.INS_ubfm, w, tmp, tmp, first, first+bits-1)
	b.asm.RRI(a64.INS_subs, w, a64.ZR, tmp, 1<<bits-1)
	b.throwIf(a64.EQ, ee.CORINFO_HELP_OVERFLOW)
	b.Move(m.Reg[n], src, t)
}

func (b *machine) genBitcast(n nodes.NodeID) {
	m := b.M
	b.Move(m.Reg[n], b.RegOf(m.Op1[n]), m.Type[n])
}
