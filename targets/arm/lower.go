package arm

import (
	"ryugo/nodes"
	"ryugo/targets/arm/t32"
	"ryugo/targets/backend"
)

// ContainImm implements ISA: a stored value is always in a register.
func (b *Lowering) ContainImm(op nodes.NodeID, use backend.ImmUse) bool { return false }

// isModImm reports whether n is a constant that any operation can hold.
func (b *Lowering) isModImm(n nodes.NodeID) bool {
	if !b.IsConst(n) {
		return false
	}
	_, ok := t32.ModImm(uint32(b.Imm(n)))
	return ok
}

// isCompared reports whether cmp or cmn can hold the constant n.
func (b *Lowering) isCompared(n nodes.NodeID) bool {
	return b.IsConst(n) && isCompared(uint32(b.Imm(n)))
}

func isCompared(v uint32) bool {
	_, cmp := t32.ModImm(v)
	_, cmn := t32.ModImm(-v)
	return cmp || cmn
}

// lowerArith contains a constant second operand of an addition or subtraction.
func (b *Lowering) lowerArith(n nodes.NodeID) {
	m := b.M
	if m.Type[n].IsFloat() {
		return
	}
	b.ConstantLast(n)
	op2 := m.Op2[n]
	checked := m.Flags[n]&nodes.GTF_OVERFLOW != 0
	if !b.IsConst(op2) {
		return
	}
	v := uint32(b.Imm(op2))
	if t32.FitsImm(t32.INS_add, checked, v) || !checked && t32.FitsImm(t32.INS_sub, false, -v) {
		m.Contain(b.Block, op2)
	}
}

// lowerLogic contains a constant of an operation on bits, if the instruction can hold it or its
// complement.
func (b *Lowering) lowerLogic(n nodes.NodeID) {
	m := b.M
	b.ConstantLast(n)
	op2 := m.Op2[n]
	if !b.IsConst(op2) {
		return
	}
	_, same := t32.ModImm(uint32(b.Imm(op2)))
	_, not := t32.ModImm(^uint32(b.Imm(op2)))
	if same || not && m.Oper[n] != nodes.GT_XOR || m.Oper[n] == nodes.GT_AND && lowMask(uint32(b.Imm(op2))) != 0 {
		m.Contain(b.Block, op2)
	}
}

// lowMask returns the number of bits of a mask of low bits, or 0 if v is not such a mask.
func lowMask(v uint32) (k uint8) {
	if v&(v+1) != 0 {
		return 0
	}
	for ; v != 0; v >>= 1 {
		k++
	}
	return k
}

// lowerMul turns a multiplication by a power of two into a shift.
func (b *Lowering) lowerMul(n nodes.NodeID) {
	if b.M.Type[n].IsFloat() {
		return
	}
	b.ConstantLast(n)
	if b.ReduceMul(n) {
		b.LowerShift(n)
	}
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
		b.LowerShift(n)
	}
}

// lowerCompare contains the second operand of a comparison. A comparison of an and with zero
// becomes a test.
func (b *Lowering) lowerCompare(n nodes.NodeID) {
	if b.LowerComparison(n) {
		return
	}
	if b.TestsBits(n) && b.isTestable(b.M.Op1[n]) {
		b.FormTest(n)
		return
	}
	if op2 := b.M.Op2[n]; b.isCompared(op2) {
		b.M.Contain(b.Block, op2)
	}
}

// isTestable reports whether tst can have the operands of an and: its constant is not inverted.
func (b *Lowering) isTestable(and nodes.NodeID) bool {
	y := b.M.Op2[and]
	return !b.Contained(y) || b.M.Oper[y] != nodes.GT_CNS_INT || b.isModImm(y)
}

// lowerTest contains the mask of a test of bits.
func (b *Lowering) lowerTest(n nodes.NodeID) {
	m := b.M
	if op2 := m.Op2[n]; b.isModImm(op2) && !b.Contained(op2) {
		m.Contain(b.Block, op2)
	}
}

// lowerBoundsCheck contains a constant length or index.
func (b *Lowering) lowerBoundsCheck(n nodes.NodeID) {
	m := b.M
	for _, op := range [2]nodes.NodeID{m.Op2[n], m.Op1[n]} {
		if b.isCompared(op) {
			m.Contain(b.Block, op)
			return
		}
	}
}

// lowerCast turns the cast of a loaded value into a load.
func (b *Lowering) lowerCast(n nodes.NodeID) {
	m := b.M
	op := m.Op1[n]
	from, to := m.Type[op], nodes.VarType(m.Val[n])
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 || from.IsFloat() || to.IsFloat() {
		return
	}
	b.NarrowCast(n, op, to)
}

// lowerSelect contains the comparison that n selects by, so that n generates it.
func (b *Lowering) lowerSelect(n nodes.NodeID) {
	m := b.M
	r := b.RelopBefore(n, nodes.NodeID(m.Val[n]))
	m.Val[n] = uint32(r)
	m.Contain(b.Block, r)
}

// lowerHalf contains a constant second operand. The flags must be those of exactly this operation,
// so the constant is not negated.
func (b *Lowering) lowerHalf(n nodes.NodeID) {
	m := b.M
	if o := m.Oper[n]; (o == nodes.GT_ADD_LO || o == nodes.GT_ADD_HI) && m.Oper[m.Op1[n]] == nodes.GT_CNS_INT && m.Oper[m.Op2[n]] != nodes.GT_CNS_INT {
		m.Op1[n], m.Op2[n] = m.Op2[n], m.Op1[n]
	}
	if op2 := m.Op2[n]; b.isModImm(op2) {
		m.Contain(b.Block, op2)
	}
}
