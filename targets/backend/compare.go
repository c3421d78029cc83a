package backend

import "ryugo/nodes"

// Comparisons of machines with condition flags.

// SwappedRelop maps a comparison to the equivalent one with its operands exchanged.
var SwappedRelop = [256]nodes.Oper{
	nodes.GT_EQ: nodes.GT_EQ,
	nodes.GT_NE: nodes.GT_NE,
	nodes.GT_LT: nodes.GT_GT,
	nodes.GT_LE: nodes.GT_GE,
	nodes.GT_GE: nodes.GT_LE,
	nodes.GT_GT: nodes.GT_LT,
}

// CondOf returns the condition under which the lowered relop n holds.
func (b *Base) CondOf(n nodes.NodeID) nodes.Cond {
	switch b.M.Oper[n] {
	case nodes.GT_TEST_EQ, nodes.GT_INST_NE:
		return nodes.COND_EQ
	case nodes.GT_TEST_NE, nodes.GT_INST_EQ:
		return nodes.COND_NE
	case nodes.GT_BT_EQ:
		return nodes.COND_NC
	case nodes.GT_BT_NE:
		return nodes.COND_C
	case nodes.GT_HW_TEST:
		return b.M.HWOf(n).Cond
	}
	return b.M.RelopCond(n)
}

// CompareType is the type that op1 and op2 are compared as.
func (b *Base) CompareType(op1, op2 nodes.NodeID) nodes.VarType {
	m := b.M
	t1, t2 := m.Type[op1], m.Type[op2]
	if m.Model.SizeOf(t2) > 4 && m.Model.SizeOf(t1) <= 4 && m.Oper[op2] != nodes.GT_CNS_INT {
		return t2
	}
	if m.Oper[op1] == nodes.GT_CNS_INT && m.Oper[op2] != nodes.GT_CNS_INT {
		return t2
	}
	return t1
}

// Reverse makes the lowered relop r its opposite and reports whether it did; only comparisons of
// integers can be reversed.
func (b *Lowering) Reverse(r nodes.NodeID) bool {
	m := b.M
	switch {
	case m.Oper[r] == nodes.GT_HW_TEST:
		h := m.HWOf(r)
		if h.Cond.IsFloat() {
			return false
		}
		m.SetHWCond(r, h.Cond.Negate())
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

// RelopBefore returns the comparison directly before n whose result v node n uses: v itself, or a
// new comparison of v with zero.
func (b *Lowering) RelopBefore(n, v nodes.NodeID) nodes.NodeID {
	m := b.M
	if m.Oper[v].Is(nodes.GTK_RELOP) && m.Prev[n] == v {
		return v
	}
	zero := m.NewInt(m.Type[v], 0)
	m.Flags[zero] |= nodes.GTF_CONTAINED
	v = m.New(nodes.GT_NE, nodes.TYP_INT, v, zero, 0, 0)
	m.InsertBefore(b.Block, n, v)
	return v
}

// LowerJTrue makes the comparison before a GT_JTRUE set the flags, and the GT_JTRUE a GT_JCC.
func (b *Lowering) LowerJTrue(n nodes.NodeID) {
	m := b.M
	r := b.RelopBefore(n, m.Op1[n])
	cond := b.CondOf(r)
	switch m.Oper[r] {
	case nodes.GT_TEST_EQ, nodes.GT_TEST_NE, nodes.GT_BT_EQ, nodes.GT_BT_NE, nodes.GT_INST_EQ, nodes.GT_INST_NE, nodes.GT_HW_TEST:
	default:
		m.Oper[r], m.Type[r] = nodes.GT_CMP, nodes.TYP_VOID
	}
	m.Flags[r] |= nodes.GTF_SET_FLAGS
	m.Oper[n], m.Op1[n], m.Val[n] = nodes.GT_JCC, 0, uint32(cond)
}
