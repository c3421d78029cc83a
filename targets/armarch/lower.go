package armarch

import (
	"ryugo/nodes"
	"ryugo/targets/backend"
)

// The operands of an oper that may be in any register, including a local's own.
const (
	AnyOp1 uint8 = 1 << iota
	AnyOp2
	AnyBoth = AnyOp1 | AnyOp2
)

// ContainRegs contains locals in registers that are operands of the lowered node n, if its oper
// allows that.
func (b *Lowering) ContainRegs(n nodes.NodeID, which uint8) {
	m := b.M
	if m.Oper[n] == nodes.GT_STOREIND && m.Flags[n]&backend.FlagBarrier != 0 {
		return
	}
	if which&AnyOp1 != 0 {
		b.ContainReg(m.Op1[n], n)
	}
	if which&AnyOp2 != 0 && m.Oper[n].Is(nodes.GTK_BINOP) && m.Op2[n] != 0 {
		b.ContainReg(m.Op2[n], n)
	}
}

// IsConst reports whether n is an integer constant that is not relocated.
func (b *Lowering) IsConst(n nodes.NodeID) bool {
	return b.M.Oper[n] == nodes.GT_CNS_INT && b.M.Flags[n]&nodes.GTF_ICON_SYMBOL == 0
}

// IsZero reports whether n is the integer 0 or null.
func (b *Lowering) IsZero(n nodes.NodeID) bool { return b.IsConst(n) && b.M.IntValue(n) == 0 }

// ConstantLast exchanges the operands of a commutative n if only the first is constant.
func (b *Lowering) ConstantLast(n nodes.NodeID) {
	m := b.M
	if op1, op2 := m.Op1[n], m.Op2[n]; m.Oper[n].Is(nodes.GTK_COMMUTE) && m.Oper[op1] == nodes.GT_CNS_INT && m.Oper[op2] != nodes.GT_CNS_INT {
		m.Op1[n], m.Op2[n] = op2, op1
	}
}

// LowerDynBlk contains the source of a copy.
func (b *Lowering) LowerDynBlk(n nodes.NodeID) {
	m := b.M
	if src := m.Op2[n]; m.IsBlkSource(n, src) {
		b.ExposeAddr(src)
		m.Contain(b.Block, src)
	}
}

// LowerLclHeap contains a constant number of bytes.
func (b *Lowering) LowerLclHeap(n nodes.NodeID) {
	if op := b.M.Op1[n]; b.IsConst(op) {
		b.M.Contain(b.Block, op)
	}
}

// IsImmOperand reports whether op is a contained constant.
func (b *Lowering) IsImmOperand(op nodes.NodeID) bool {
	return b.Contained(op) && b.M.Oper[op] == nodes.GT_CNS_INT
}

// UnrollLimit implements backend.ISA.
func (b *Lowering) UnrollLimit() uint32 { return backend.UnrollLimit }

// ContainTarget implements backend.ISA.
func (b *Lowering) ContainTarget(target, call nodes.NodeID) { b.ContainReg(target, call) }

// ReadModifyWrite implements backend.ISA: no instruction operates on memory.
func (b *Lowering) ReadModifyWrite(n, v nodes.NodeID, t nodes.VarType) bool { return false }

// LowerComparison does what both machines do first for comparison n. A zero is the second operand of
// a comparison of floats, which needs nothing else; integers have a constant there. done: n is
// lowered.
func (b *Lowering) LowerComparison(n nodes.NodeID) (done bool) {
	m := b.M
	o, op1, op2 := m.Oper[n], m.Op1[n], m.Op2[n]
	if m.Type[op1].IsFloat() {
		if m.Oper[op2] == nodes.GT_CNS_DBL && m.Consts[m.Val[op2]] == 0 {
			m.Contain(b.Block, op2)
		}
		return true
	}
	if m.Oper[op1] == nodes.GT_CNS_INT && m.Oper[op2] != nodes.GT_CNS_INT && backend.SwappedRelop[o] != 0 {
		m.Op1[n], m.Op2[n], m.Oper[n] = op2, op1, backend.SwappedRelop[o]
	}
	return false
}

// TestsBits reports whether n compares an and, which is a node of its own, with zero for equality.
func (b *Lowering) TestsBits(n nodes.NodeID) bool {
	m := b.M
	o, and := m.Oper[n], m.Op1[n]
	return (o == nodes.GT_EQ || o == nodes.GT_NE) && b.IsZero(m.Op2[n]) && m.Oper[and] == nodes.GT_AND && !b.Contained(and) && m.Next[and] != 0
}

// FormTest turns n, for which TestsBits holds, into a test of the and's operands.
func (b *Lowering) FormTest(n nodes.NodeID) {
	m := b.M
	and := m.Op1[n]
	x, y := m.Op1[and], m.Op2[and]
	b.exposeParts(and)
	m.Unlink(b.Block, and)
	b.Drop(m.Op2[n])
	m.Op1[n], m.Op2[n] = x, y
	if m.Oper[n] == nodes.GT_EQ {
		m.Oper[n] = nodes.GT_TEST_EQ
	} else {
		m.Oper[n] = nodes.GT_TEST_NE
	}
}
