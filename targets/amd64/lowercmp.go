package amd64

import (
	"math"

	"ryugo/nodes"
)

// swappedRelop is the comparison with its operands exchanged.
var swappedRelop = [256]nodes.Oper{
	nodes.GT_EQ: nodes.GT_EQ,
	nodes.GT_NE: nodes.GT_NE,
	nodes.GT_LT: nodes.GT_GT,
	nodes.GT_LE: nodes.GT_GE,
	nodes.GT_GE: nodes.GT_LE,
	nodes.GT_GT: nodes.GT_LT,
}

// condOf returns the condition under which the lowered relop n holds.
func (b *backend) condOf(n nodes.NodeID) nodes.Cond {
	switch b.m.Oper[n] {
	case nodes.GT_TEST_EQ, nodes.GT_INST_NE:
		return nodes.COND_EQ
	case nodes.GT_TEST_NE, nodes.GT_INST_EQ:
		return nodes.COND_NE
	case nodes.GT_BT_EQ:
		return nodes.COND_NC
	case nodes.GT_BT_NE:
		return nodes.COND_C
	}
	return b.m.RelopCond(n)
}

// compareType is the type that op1 and op2 are compared as.
func (b *backend) compareType(op1, op2 nodes.NodeID) nodes.VarType {
	m := b.m
	t1, t2 := m.Type[op1], m.Type[op2]
	if t2.Size() == 8 && t1.Size() != 8 && m.Oper[op2] != nodes.GT_CNS_INT {
		return t2
	}
	if m.Oper[op1] == nodes.GT_CNS_INT && m.Oper[op2] != nodes.GT_CNS_INT {
		return t2
	}
	return t1
}

// lowerCompare contains an operand of a comparison and brings it into the form
// that one instruction can decide.
func (b *backend) lowerCompare(n nodes.NodeID) {
	m := b.m
	op1, op2 := m.Op1[n], m.Op2[n]
	o := m.Oper[n]
	if m.Type[op1].IsFloat() {
		un := m.Flags[n]&nodes.GTF_RELOP_NAN_UN != 0
		if !un && (o == nodes.GT_LT || o == nodes.GT_LE) || un && (o == nodes.GT_GT || o == nodes.GT_GE) {
			op1, op2 = op2, op1
			m.Op1[n], m.Op2[n], m.Oper[n] = op1, op2, swappedRelop[o]
		}
		if !b.containDouble(op2) {
			b.containMem(op2, n, m.Type[op1])
		}
		return
	}
	test := o == nodes.GT_TEST_EQ || o == nodes.GT_TEST_NE
	if b.isImm32(op1) && !b.isImm32(op2) {
		op1, op2 = op2, op1
		m.Op1[n], m.Op2[n] = op1, op2
		if !test {
			o = swappedRelop[o]
			m.Oper[n] = o
		}
	}
	// (x & y) == 0 is a test of the two, or of a bit.
	if (o == nodes.GT_EQ || o == nodes.GT_NE) && m.Oper[op1] == nodes.GT_AND && m.IsIntConst(op2) && b.imm(op2) == 0 && m.Prev[op2] == op1 && m.Next[op2] == n {
		m.Unlink(b.blk, op2)
		if b.formBitTest(n, op1) {
			return
		}
		m.Unlink(b.blk, op1)
		m.Op1[n], m.Op2[n] = m.Op1[op1], m.Op2[op1]
		m.Oper[n] = nodes.GT_TEST_EQ
		if o == nodes.GT_NE {
			m.Oper[n] = nodes.GT_TEST_NE
		}
		if x := m.Op1[n]; !b.contained(x) && b.contained(m.Op2[n]) && m.Oper[m.Op2[n]] == nodes.GT_CNS_INT {
			b.containMem(x, n, m.Type[x])
		}
		return
	}
	// What is cut to a byte, as the bool of a call is, is a test of the byte.
	if (o == nodes.GT_EQ || o == nodes.GT_NE) && b.isByteCast(op1) && m.IsIntConst(op2) && b.imm(op2) == 0 && m.Prev[op2] == op1 && m.Next[op2] == n {
		m.Unlink(b.blk, op1)
		m.Op1[n], m.Val[op2] = m.Op1[op1], m.NewConst(math.MaxUint8)
		m.Contain(b.blk, op2)
		m.Oper[n] = nodes.GT_TEST_EQ
		if o == nodes.GT_NE {
			m.Oper[n] = nodes.GT_TEST_NE
		}
		return
	}
	// An object's class is compared where nobody wants the object.
	if (o == nodes.GT_EQ || o == nodes.GT_NE) && m.Oper[op1] == nodes.GT_ISINST && m.IsIntConst(op2) && b.imm(op2) == 0 && m.Prev[op2] == op1 && m.Next[op2] == n {
		m.Unlink(b.blk, op2)
		m.Unlink(b.blk, op1)
		m.Op1[n], m.Op2[n] = m.Op1[op1], m.Op2[op1]
		m.Oper[n] = nodes.GT_INST_EQ
		if o == nodes.GT_NE {
			m.Oper[n] = nodes.GT_INST_NE
		}
		return
	}
	t := b.compareType(op1, op2)
	if b.isImm32(op2) && (m.Type[op2].Size() == t.Size() || t.Size() == 8 || b.imm(op2) >= 0) {
		m.Contain(b.blk, op2)
		if !b.containMem(op1, n, t) && !test {
			b.containSmall(op1, op2, n)
		}
		return
	}
	if m.Type[op2].Size() == t.Size() && b.containMem(op2, n, t) {
		return
	}
	if m.Type[op1].Size() == t.Size() {
		b.containMem(op1, n, t)
	}
}

// isByteCast tells whether n widens the low byte of a register with zeros.
func (b *backend) isByteCast(n nodes.NodeID) bool {
	m := b.m
	if m.Oper[n] != nodes.GT_CAST || m.Flags[n]&nodes.GTF_OVERFLOW != 0 || b.contained(m.Op1[n]) || m.Type[m.Op1[n]].IsFloat() {
		return false
	}
	to := nodes.VarType(m.Val[n])
	return to.Size() == 1 && to.IsUnsigned()
}

// containSmall contains an unsigned byte or short in memory that is compared
// for equality with a constant of its range.
func (b *backend) containSmall(op1, op2, n nodes.NodeID) {
	m := b.m
	if m.Oper[op1] != nodes.GT_IND && m.Oper[op1] != nodes.GT_LCL_VAR && m.Oper[op1] != nodes.GT_LCL_FLD || b.isRegLocal(op1) {
		return
	}
	t := b.loadType(op1)
	if !t.IsSmall() || !t.IsUnsigned() || m.Oper[n] != nodes.GT_EQ && m.Oper[n] != nodes.GT_NE || uint64(b.imm(op2)) >= 1<<(8*t.Size()) || !b.movable(op1, n) {
		return
	}
	m.Contain(b.blk, op1)
}

// lowerSelect lets n compare by itself what it selects by: the comparison is
// contained. A constant is the value that is moved to the result first.
func (b *backend) lowerSelect(n nodes.NodeID) {
	m := b.m
	r := nodes.NodeID(m.Val[n])
	if !m.Oper[r].Is(nodes.GTK_RELOP) || m.Prev[n] != r {
		zero := m.NewInt(m.Type[r], 0)
		m.Flags[zero] |= nodes.GTF_CONTAINED
		r = m.New(nodes.GT_NE, nodes.TYP_INT, r, zero, 0, 0)
		m.InsertBefore(b.blk, n, r)
		m.Val[n] = uint32(r)
	}
	if b.isImm32(m.Op1[n]) && !b.isImm32(m.Op2[n]) && b.reverse(r) {
		m.Op1[n], m.Op2[n] = m.Op2[n], m.Op1[n]
	}
	m.Contain(b.blk, r)
	b.containImm(m.Op2[n])
}

// reverse makes the lowered relop r its opposite if it compares integers.
func (b *backend) reverse(r nodes.NodeID) bool {
	m := b.m
	switch {
	case m.Type[m.Op1[r]].IsFloat():
		return false
	case m.Oper[r] == nodes.GT_TEST_EQ:
		m.Oper[r] = nodes.GT_TEST_NE
	case m.Oper[r] == nodes.GT_TEST_NE:
		m.Oper[r] = nodes.GT_TEST_EQ
	case m.Oper[r] == nodes.GT_INST_EQ:
		m.Oper[r] = nodes.GT_INST_NE
	case m.Oper[r] == nodes.GT_INST_NE:
		m.Oper[r] = nodes.GT_INST_EQ
	case m.Oper[r] == nodes.GT_BT_EQ:
		m.Oper[r] = nodes.GT_BT_NE
	case m.Oper[r] == nodes.GT_BT_NE:
		m.Oper[r] = nodes.GT_BT_EQ
	default:
		m.ReverseRelop(r)
	}
	return true
}

// lowerJTrue makes the comparison before a GT_JTRUE leave its outcome in
// the flags, and the JTRUE a GT_JCC.
func (b *backend) lowerJTrue(n nodes.NodeID) {
	m := b.m
	r := m.Op1[n]
	if !m.Oper[r].Is(nodes.GTK_RELOP) || m.Prev[n] != r {
		zero := m.NewInt(m.Type[r], 0)
		m.Flags[zero] |= nodes.GTF_CONTAINED
		r = m.New(nodes.GT_NE, nodes.TYP_INT, r, zero, 0, 0)
		m.InsertBefore(b.blk, n, r)
	}
	cond := b.condOf(r)
	switch m.Oper[r] {
	case nodes.GT_TEST_EQ, nodes.GT_TEST_NE, nodes.GT_BT_EQ, nodes.GT_BT_NE, nodes.GT_INST_EQ, nodes.GT_INST_NE:
	default:
		m.Oper[r], m.Type[r] = nodes.GT_CMP, nodes.TYP_VOID
	}
	m.Flags[r] |= nodes.GTF_SET_FLAGS
	m.Oper[n], m.Op1[n], m.Val[n] = nodes.GT_JCC, 0, uint32(cond)
}
