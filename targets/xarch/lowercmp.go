package xarch

import (
	"math"

	"ryugo/nodes"
	"ryugo/targets/backend"
	"ryugo/targets/hwintrinsics"
)

// lowerCompare contains an operand of a comparison, and rewrites the comparison into a form that
// one instruction can decide.
func (b *Lowering) lowerCompare(n nodes.NodeID) {
	m := b.M
	if m.Type[m.Op1[n]].IsFloat() {
		b.lowerFloatCompare(n)
		return
	}
	op1, op2 := m.Op1[n], m.Op2[n]
	o := m.Oper[n]
	test := o == nodes.GT_TEST_EQ || o == nodes.GT_TEST_NE
	if b.isImm32(op1) && !b.isImm32(op2) {
		op1, op2 = op2, op1
		m.Op1[n], m.Op2[n] = op1, op2
		if !test {
			o = backend.SwappedRelop[o]
			m.Oper[n] = o
		}
	}
	if (o == nodes.GT_EQ || o == nodes.GT_NE) && m.IsIntConst(op2) && m.Prev[op2] == op1 && m.Next[op2] == n && b.Imm(op2) == 0 && b.lowerZeroTest(n, op1, op2) {
		return
	}
	b.containCompared(n, op1, op2, test)
}

// lowerFloatCompare exchanges the operands if that leaves only one condition to test.
func (b *Lowering) lowerFloatCompare(n nodes.NodeID) {
	m := b.M
	op1, op2, o := m.Op1[n], m.Op2[n], m.Oper[n]
	un := m.Flags[n]&nodes.GTF_RELOP_NAN_UN != 0
	if !un && (o == nodes.GT_LT || o == nodes.GT_LE) || un && (o == nodes.GT_GT || o == nodes.GT_GE) {
		op1, op2 = op2, op1
		m.Op1[n], m.Op2[n], m.Oper[n] = op1, op2, backend.SwappedRelop[o]
	}
	if !b.containDouble(op2) {
		b.containMem(op2, n, m.Type[op1])
	}
}

// lowerZeroTest turns the comparison n of x with zero, the two nodes before it, into a test that
// replaces x as well. It reports whether there is such a test.
//
//	(y & z) == 0         test y, z, or a test of a bit
//	(byte)y == 0         test of the byte: y may be the bool of a call
//	(isinst y) == null   compares the method tables directly; the object itself is not needed
//	TestZ(y, z) == 0     the flags of a vector test; the bool itself is not needed
//	signs(y) == 0        the flags of a mask; the number itself is not needed
func (b *Lowering) lowerZeroTest(n, x, zero nodes.NodeID) bool {
	m := b.M
	equal := m.Oper[n] == nodes.GT_EQ
	switch {
	case m.Oper[x] == nodes.GT_AND:
		b.LogRemoved(nodes.LOWER_TEST, zero)
		m.Unlink(b.Block, zero)
		if b.formBitTest(n, x) {
			return true
		}
		b.LogRemoved(nodes.LOWER_TEST, x)
		m.Unlink(b.Block, x)
		m.Op1[n], m.Op2[n] = m.Op1[x], m.Op2[x]
		m.Oper[n] = choose(equal, nodes.GT_TEST_EQ, nodes.GT_TEST_NE)
		if y := m.Op1[n]; !b.Contained(y) && b.Contained(m.Op2[n]) && m.Oper[m.Op2[n]] == nodes.GT_CNS_INT {
			b.containMem(y, n, m.Type[y])
		}
	case m.Oper[x] == nodes.GT_SIMD && nodes.UnpackSIMD(m.Val[x]).Op == nodes.SIMDSigns:
		m.Contain(b.Block, x)
		m.Contain(b.Block, zero)
	case b.isByteCast(x):
		b.LogRemoved(nodes.LOWER_TEST, x)
		m.Unlink(b.Block, x)
		m.Op1[n], m.Val[zero] = m.Op1[x], m.NewConst(math.MaxUint8)
		m.Contain(b.Block, zero)
		m.Oper[n] = choose(equal, nodes.GT_TEST_EQ, nodes.GT_TEST_NE)
	case m.Oper[x] == nodes.GT_ISINST:
		b.LogRemoved(nodes.LOWER_TEST, zero)
		b.LogRemoved(nodes.LOWER_TEST, x)
		m.Unlink(b.Block, zero)
		m.Unlink(b.Block, x)
		m.Op1[n], m.Op2[n] = m.Op1[x], m.Op2[x]
		m.Oper[n] = choose(equal, nodes.GT_INST_EQ, nodes.GT_INST_NE)
	case m.Oper[x] == nodes.GT_HW && hwRows()[m.HWOf(x).Row].flags&hwintrinsics.Conditions != 0:
		b.LogRemoved(nodes.LOWER_TEST, zero)
		b.LogRemoved(nodes.LOWER_TEST, x)
		m.Unlink(b.Block, zero)
		m.Unlink(b.Block, x)
		cond := hwRows()[m.HWOf(x).Row].cond()
		if equal {
			cond = cond.Negate()
		}
		m.MakeHWTest(n, x, cond)
	default:
		return false
	}
	return true
}

// choose returns yes if c holds, else no.
func choose(c bool, yes, no nodes.Oper) nodes.Oper {
	if c {
		return yes
	}
	return no
}

// containCompared contains one of the integer operands of the comparison n.
func (b *Lowering) containCompared(n, op1, op2 nodes.NodeID, test bool) {
	m := b.M
	t := b.CompareType(op1, op2)
	if b.isImm32(op2) && (b.sizeOf(m.Type[op2]) == b.sizeOf(t) || b.sizeOf(t) == 8 || b.Imm(op2) >= 0) {
		m.Contain(b.Block, op2)
		if !b.containMem(op1, n, t) && !test {
			b.containSmall(op1, op2, n)
		}
		return
	}
	if b.sizeOf(m.Type[op2]) == b.sizeOf(t) && b.containMem(op2, n, t) {
		return
	}
	if b.sizeOf(m.Type[op1]) == b.sizeOf(t) {
		b.containMem(op1, n, t)
	}
}

// isByteCast reports whether n zero-extends the low byte of a register.
func (b *Lowering) isByteCast(n nodes.NodeID) bool {
	m := b.M
	if m.Oper[n] != nodes.GT_CAST || m.Flags[n]&nodes.GTF_OVERFLOW != 0 || b.Contained(m.Op1[n]) || m.Type[m.Op1[n]].IsFloat() {
		return false
	}
	to := nodes.VarType(m.Val[n])
	return b.sizeOf(to) == 1 && to.IsUnsigned()
}

// containSmall contains an unsigned byte or short in memory that is compared for equality with a
// constant in its range.
func (b *Lowering) containSmall(op1, op2, n nodes.NodeID) {
	m := b.M
	if m.Oper[op1] != nodes.GT_IND && m.Oper[op1] != nodes.GT_LCL_VAR && m.Oper[op1] != nodes.GT_LCL_FLD || b.IsRegLocal(op1) {
		return
	}
	t := b.LoadType(op1)
	if !t.IsSmall() || !t.IsUnsigned() || m.Oper[n] != nodes.GT_EQ && m.Oper[n] != nodes.GT_NE || uint64(b.Imm(op2)) >= 1<<(8*b.sizeOf(t)) || !b.Movable(op1, n) {
		return
	}
	m.Contain(b.Block, op1)
}

// lowerSelect contains the comparison that n selects by, so that n generates it. A constant becomes
// the value that is moved to the result first.
func (b *Lowering) lowerSelect(n nodes.NodeID) {
	m := b.M
	r := b.RelopBefore(n, nodes.NodeID(m.Val[n]))
	m.Val[n] = uint32(r)
	if b.isImm32(m.Op1[n]) && !b.isImm32(m.Op2[n]) && b.Reverse(r) {
		m.Op1[n], m.Op2[n] = m.Op2[n], m.Op1[n]
	}
	m.Contain(b.Block, r)
	b.containImm(m.Op2[n])
	b.oneRegister(m.Op1[r], n)
	b.oneRegister(m.Op2[r], n)
}
