package arm64

import (
	"math/bits"

	"ryugo/nodes"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/backend"
)

// ContainImm implements ISA: a store can store the zero register.
func (b *Lowering) ContainImm(op nodes.NodeID, use backend.ImmUse) bool {
	m := b.M
	switch {
	case b.IsZero(op):
	case m.Oper[op] == nodes.GT_CNS_DBL && m.Consts[m.Val[op]] == 0:
	default:
		return false
	}
	m.Contain(b.Block, op)
	return true
}

// isAddImm reports whether n is a constant that an addition or subtraction can hold.
func (b *Lowering) isAddImm(n nodes.NodeID) bool {
	if !b.IsConst(n) {
		return false
	}
	v := b.Imm(n)
	if v < 0 {
		v = -v
	}
	return isImm12(v)
}

// isImm12 reports whether v is a number of 12 bits, possibly shifted left by 12.
func isImm12(v int64) bool { return v >= 0 && (v < 1<<12 || v < 1<<24 && v&(1<<12-1) == 0) }

// isLogicalImm reports whether n is a constant that a logical instruction of the given width can
// hold as a bit mask.
func (b *Lowering) isLogicalImm(n nodes.NodeID, size a64.Width) bool {
	return b.IsConst(n) && isLogicalImm(b.Imm(n), size)
}

func isLogicalImm(v int64, w a64.Width) bool {
	_, ok := a64.LogicalImm(w, uint64(v))
	return ok
}

// opSize returns the operand size of a value of type t in a register.
func opSize(t nodes.VarType) a64.Width {
	if t.Size() == 8 {
		return a64.X
	}
	return a64.W
}

// lowerArith contains the second operand of an addition or subtraction: a constant, or one of the
// forms in operands.go.
func (b *Lowering) lowerArith(n nodes.NodeID) {
	m := b.M
	if m.Type[n].IsFloat() {
		return
	}
	b.ConstantLast(n)
	op2 := m.Op2[n]
	if b.isAddImm(op2) {
		m.Contain(b.Block, op2)
		return
	}
	if m.Flags[n]&nodes.GTF_OVERFLOW == 0 {
		b.containSecond(n, m.Type[n], true)
	}
}

// lowerLogic contains a constant or a shift of an operation on bits. Of a mask of low bits it also
// contains the right shift of the masked value.
func (b *Lowering) lowerLogic(n nodes.NodeID) {
	m := b.M
	if m.Oper[n] != nodes.GT_XOR && b.joinCompares(n) {
		return
	}
	b.ConstantLast(n)
	op2 := m.Op2[n]
	if b.isLogicalImm(op2, opSize(m.Type[n])) {
		m.Contain(b.Block, op2)
		if m.Oper[n] == nodes.GT_AND {
			b.containField(n, ones(b.maskOf(op2, m.Type[n])))
		}
		return
	}
	if m.Oper[n] == nodes.GT_OR && b.containInsertion(n) {
		return
	}
	b.containShift(n)
}

// lowerMul turns a multiplication by a power of two into a shift. It contains a constant that is
// one more than a power of two, and extended factors.
func (b *Lowering) lowerMul(n nodes.NodeID) {
	m := b.M
	if m.Type[n].IsFloat() {
		return
	}
	b.ConstantLast(n)
	op2 := m.Op2[n]
	switch {
	case b.ReduceMul(n):
		b.lowerShift(n)
	case b.Env.MinOpts || m.Flags[n]&nodes.GTF_OVERFLOW != 0:
	case b.IsConst(op2) && powerAndOne(b.maskOf(op2, m.Type[n])) != 0:
		m.Contain(b.Block, op2)
	case m.Type[n].Size() == 8:
		b.containFactors(n)
	}
}

// powerAndOne returns k if v is 1<<k + 1 and k is not 0, else 0.
func powerAndOne(v uint64) uint8 {
	if v < 3 || (v-1)&(v-2) != 0 {
		return 0
	}
	return uint8(bits.TrailingZeros64(v - 1))
}

// containFactors contains the factors of the 64-bit product n if both are extended in the same way
// from 32 bits. One of them may be a constant in that range.
func (b *Lowering) containFactors(n nodes.NodeID) {
	m := b.M
	x, y := m.Op1[n], m.Op2[n]
	if b.Contained(x) || b.Contained(y) || !b.extends(x, m.Type[n]) {
		return
	}
	switch {
	case b.IsConst(y):
		v := b.Imm(y)
		if b.extension(x) == a64.SXTW && v != int64(int32(v)) || b.extension(x) == a64.UXTW && v != int64(uint32(v)) {
			return
		}
	case !b.extends(y, m.Type[n]) || b.extension(x) != b.extension(y):
		return
	default:
		b.containBelow(y, n)
	}
	b.containBelow(x, n)
}

// lowerDiv contains a constant divisor if the division needs no division instruction.
func (b *Lowering) lowerDiv(n nodes.NodeID) {
	switch {
	case b.M.Type[n].IsFloat():
	case !b.ReduceDiv(n):
		b.ContainDivisor(n)
	case b.M.Oper[n] == nodes.GT_AND:
		b.lowerLogic(n)
	default:
		b.lowerShift(n)
	}
}

// lowerCompare contains the second operand of a comparison. A comparison of an and with zero
// becomes a test.
func (b *Lowering) lowerCompare(n nodes.NodeID) {
	if b.LowerComparison(n) {
		return
	}
	m := b.M
	o := m.Oper[n]
	if (o == nodes.GT_EQ || o == nodes.GT_NE) && b.joinRelop(n) {
		return
	}
	if b.TestsBits(n) && b.isTestable(m.Op1[n]) {
		b.FormTest(n)
		return
	}
	op1, op2 := m.Op1[n], m.Op2[n]
	t := b.CompareType(op1, op2)
	switch {
	case b.isAddImm(op2) && (m.Type[op2].Size() == t.Size() || t.Size() == 8 || b.Imm(op2) >= 0):
		m.Contain(b.Block, op2)
	case m.Type[op2].Size() == t.Size():
		b.containSecond(n, t, false)
	}
}

// isTestable reports whether ands can have the operands of an and: neither is shifted, or the mask of
// a shifted one can be shifted instead.
func (b *Lowering) isTestable(and nodes.NodeID) bool {
	m := b.M
	x, y := m.Op1[and], m.Op2[and]
	if b.Contained(y) && m.Oper[y] != nodes.GT_CNS_INT && !b.IsRegLocal(y) {
		return false // a shifted operand
	}
	return !b.Contained(x) || b.IsRegLocal(x) || b.testUnshifted(and, x, y)
}

// testUnshifted replaces the mask y of x, a right shift, by a mask of the unshifted value, if the
// instruction can hold that mask, and reports whether it did.
//
//	x >>> 5 & 3     ->     x & 0x60
func (b *Lowering) testUnshifted(and, x, y nodes.NodeID) bool {
	m := b.M
	v := int64(b.maskOf(y, m.Type[and]) << b.shiftCount(x))
	if !isLogicalImm(v, opSize(m.Type[and])) {
		return false
	}
	m.Val[y] = m.NewConst(nodes.Const(v))
	m.Op1[and] = m.Op1[x]
	return true
}

// lowerBoundsCheck contains a constant length or index.
func (b *Lowering) lowerBoundsCheck(n nodes.NodeID) {
	m := b.M
	for _, op := range [2]nodes.NodeID{m.Op2[n], m.Op1[n]} {
		if b.IsConst(op) && b.Imm(op) >= 0 && isImm12(b.Imm(op)) {
			m.Contain(b.Block, op)
			return
		}
	}
}

// lowerCast turns the cast of a loaded value into a load, and contains a right shift of which the
// cast keeps the low bits.
func (b *Lowering) lowerCast(n nodes.NodeID) {
	m := b.M
	op := m.Op1[n]
	from, to := m.Type[op], nodes.VarType(m.Val[n])
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		return
	}
	if from.IsFloat() || to.IsFloat() || b.ReadExtended(n, op, to) || b.NarrowCast(n, op, to) {
		return
	}
	switch {
	case to.IsSmall() && (from.Size() == 4 || to.IsUnsigned()):
		b.containField(n, uint8(8*to.Size()))
	case to.Size() == 4 && from.Size() == 8:
		b.containField(n, 32)
	}
}

// lowerSelect contains the comparison that n selects by, so that n generates it. A zero is the zero
// register.
func (b *Lowering) lowerSelect(n nodes.NodeID) {
	m := b.M
	r := b.RelopBefore(n, nodes.NodeID(m.Val[n]))
	m.Val[n] = uint32(r)
	if o := m.Oper[r]; o == nodes.GT_EQ || o == nodes.GT_NE {
		b.joinRelop(r)
	}
	m.Contain(b.Block, r)
	for _, op := range [2]nodes.NodeID{m.Op1[n], m.Op2[n]} {
		if b.IsZero(op) {
			m.Contain(b.Block, op)
		}
	}
}

// lowerTest contains a mask, the second operand of a test of bits.
func (b *Lowering) lowerTest(n nodes.NodeID) {
	m := b.M
	op2 := m.Op2[n]
	if t := b.CompareType(m.Op1[n], op2); b.isLogicalImm(op2, opSize(t)) && m.Type[op2].Size() == t.Size() && !b.Contained(op2) {
		m.Contain(b.Block, op2)
	}
}
