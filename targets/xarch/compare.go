package xarch

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// genCompare emits the cmp, test, bt, ucomis or test of vectors of a relop or GT_CMP.
func (b *Arithmetic) genCompare(n nodes.NodeID) {
	m := b.M
	op1, op2 := m.Op1[n], m.Op2[n]
	if m.Oper[n] == nodes.GT_HW_TEST {
		b.emitHWTest(n)
		return
	}
	if m.Oper[op1] == nodes.GT_SIMD && !b.InReg(op1) { // compares the signs with 0
		b.maskOfSigns(op1)
		b.Asm.RR(INS_kortestq, EA_8, maskOf, maskOf)
		return
	}
	switch t1 := m.Type[op1]; {
	case t1 == nodes.TYP_FLOAT:
		b.binary(b.moveIns(INS_ucomiss), EA_16, b.Reg(op1), op2)
		return
	case t1 == nodes.TYP_DOUBLE:
		b.binary(b.moveIns(INS_ucomisd), EA_16, b.Reg(op1), op2)
		return
	}
	ins := INS_cmp
	switch m.Oper[n] {
	case nodes.GT_TEST_EQ, nodes.GT_TEST_NE:
		ins = INS_test
	case nodes.GT_BT_EQ, nodes.GT_BT_NE:
		b.binary(INS_bt, b.opSize(m.Type[op1]), b.Reg(op1), op2)
		return
	case nodes.GT_INST_EQ, nodes.GT_INST_NE:
		b.testClass(op1, op2)
		return
	}
	if ins == INS_cmp && b.InReg(op1) && b.isZero(op2) && b.hasFlags(b.Reg(op1), b.opSize(b.CompareType(op1, op2)), b.testedCond(n)) {
		return
	}
	b.compare(ins, op1, op2)
}

// testedCond returns the condition that comparison n tests: that of its own oper or, for a GT_CMP,
// that of the following jump. CondCount stands for an unknown condition.
func (b *Arithmetic) testedCond(n nodes.NodeID) nodes.Cond {
	m := b.M
	if m.Oper[n] != nodes.GT_CMP {
		return b.CondOf(n)
	}
	if jcc := m.Next[n]; m.Oper[jcc] == nodes.GT_JCC {
		return nodes.Cond(m.Val[jcc])
	}
	return nodes.CondCount
}

// test returns how the processor tests condition cond of the comparison that genCompare generated
// last.
func (b *Arithmetic) test(cond nodes.Cond) Test {
	t := Tests[cond]
	if b.bySign {
		b.bySign = false
		switch t.CC {
		case CC_L:
			t.CC = CC_S
		case CC_GE:
			t.CC = CC_NS
		}
	}
	return t
}

// isZero reports whether op is a contained constant 0.
func (b *Arithmetic) isZero(op nodes.NodeID) bool {
	return !b.InReg(op) && b.M.Oper[op] == nodes.GT_CNS_INT && b.Imm(op) == 0
}

// compare emits cmp or test of two operands, at most one of them in memory.
func (b *Arithmetic) compare(ins Ins, op1, op2 nodes.NodeID) {
	m := b.M
	t := b.CompareType(op1, op2)
	size := b.opSize(t)
	isImm := !b.InReg(op2) && m.Oper[op2] == nodes.GT_CNS_INT
	switch {
	case b.InReg(op1) && isImm && b.Imm(op2) == 0 && ins == INS_cmp:
		b.Asm.RR(INS_test, size, b.Reg(op1), b.Reg(op1))
	case b.InReg(op1) && isImm && ins == INS_test && b.Imm(op2) == 1<<8-1 && b.hasByte(b.Reg(op1)):
		b.Asm.RR(ins, EA_1, b.Reg(op1), b.Reg(op1))
	case isImm && ins == INS_test && uint64(b.Imm(op2)) < 1<<8 && (!b.InReg(op1) || b.hasByte(b.Reg(op1))): // of the low byte
		if b.InReg(op1) {
			b.Asm.RI(ins, EA_1, b.Reg(op1), b.Imm(op2))
		} else {
			b.Asm.MI(ins, EA_1, b.Mem(op1), b.Imm(op2))
		}
	case b.InReg(op1):
		b.binary(ins, size, b.Reg(op1), op2)
	case isImm:
		v := b.Imm(op2)
		if mt := b.memType(op1); mt.IsSmall() {
			b.Asm.MI(ins, b.memSize(mt), b.Mem(op1), v)
		} else {
			b.Asm.MI(ins, size, b.Mem(op1), v)
		}
	default:
		b.Asm.MR(ins, size, b.Mem(op1), b.Reg(op2))
	}
}

// memType returns the type that a contained memory operand has in memory.
func (b *Arithmetic) memType(n nodes.NodeID) nodes.VarType {
	if b.M.Oper[n] == nodes.GT_ARR_LENGTH {
		return nodes.TYP_INT
	}
	return b.LoadType(n)
}

// memBinary emits "[mem] = [mem] op src" of type t.
func (b *Arithmetic) memBinary(ins Ins, t nodes.VarType, mem Mem, src nodes.NodeID) {
	if !b.InReg(src) {
		b.Asm.MI(ins, b.memSize(t), mem, truncateImm(b.Imm(src), t))
	} else {
		b.Asm.MR(ins, b.memSize(t), mem, b.Reg(src))
	}
}

// setCond sets dst to 1 if cond holds, else to 0. mov preserves the flags, so the two conditions
// with a parity test first set the result of an unordered comparison.
func (b *Arithmetic) setCond(dst Reg, cond nodes.Cond) {
	t := b.test(cond)
	if t.Parity == NoParity {
		b.Asm.R(t.CC.Set(), EA_1, dst)
		b.Asm.RR(INS_movzxb, EA_4, dst, dst)
		return
	}
	unordered := int64(0)
	if t.Parity == OrUnordered {
		unordered = 1
	}
	done := b.Asm.NewLabel()
	b.Asm.RI(INS_mov, EA_4, dst, unordered)
	b.Asm.Jcc(CC_P, done)
	b.Asm.R(t.CC.Set(), EA_1, dst)
	b.Asm.Bind(done)
}

// genSelect compares, moves one value to the result, and moves the other one there if the condition
// holds. The moves preserve the flags.
func (b *Arithmetic) genSelect(n nodes.NodeID) {
	m := b.M
	relop := nodes.NodeID(m.Val[n])
	b.genCompare(relop)
	t := b.test(b.CondOf(relop))
	dst, size := b.Reg(n), b.opSize(m.Type[n])
	yes, no := m.Op1[n], m.Op2[n]
	if b.Reg(yes) == dst && b.InReg(no) && t.Parity == NoParity {
		yes, no, t.CC = no, yes, t.CC.Negate()
	}
	if b.InReg(no) {
		b.Copy(dst, b.Reg(no), m.Type[n])
	} else {
		b.Asm.RI(INS_mov, size, dst, b.Imm(no))
	}
	switch t.Parity {
	case AndOrdered:
		skip := b.Asm.NewLabel()
		b.Asm.Jcc(CC_P, skip)
		b.Asm.RR(t.CC.Cmov(), size, dst, b.Reg(yes))
		b.Asm.Bind(skip)
	case OrUnordered:
		b.Asm.RR(CC_P.Cmov(), size, dst, b.Reg(yes))
		b.Asm.RR(t.CC.Cmov(), size, dst, b.Reg(yes))
	default:
		b.Asm.RR(t.CC.Cmov(), size, dst, b.Reg(yes))
	}
}

// jumpCond jumps to l if cond holds.
func (b *Arithmetic) jumpCond(cond nodes.Cond, l Label) {
	switch t := b.test(cond); t.Parity {
	case AndOrdered:
		skip := b.Asm.NewLabel()
		b.Asm.Jcc(CC_P, skip)
		b.Asm.Jcc(t.CC, l)
		b.Asm.Bind(skip)
	case OrUnordered:
		b.Asm.Jcc(CC_P, l)
		b.Asm.Jcc(t.CC, l)
	default:
		b.Asm.Jcc(t.CC, l)
	}
}

// genBoundsCheck throws unless index <u length.
func (b *Arithmetic) genBoundsCheck(n nodes.NodeID) {
	m := b.M
	index, length := m.Op1[n], m.Op2[n]
	cc := CC_AE
	if !b.InReg(index) && (m.Oper[index] == nodes.GT_CNS_INT || b.InReg(length)) {
		index, length, cc = length, index, CC_BE
	}
	// Now index is a register, or memory with a contained constant as length.
	size := EA_4
	for _, op := range [2]nodes.NodeID{index, length} {
		if m.Oper[op] != nodes.GT_CNS_INT && m.Type[op].Size() == 8 {
			size = EA_8
		}
	}
	switch {
	case !b.InReg(index) && m.Oper[index] == nodes.GT_CNS_INT:
		tmp := b.internalInt(n)
		b.loadConst(tmp, index)
		b.binary(INS_cmp, size, tmp, length)
	case !b.InReg(index):
		b.Asm.MI(INS_cmp, size, b.Mem(index), b.Imm(length))
	default:
		b.binary(INS_cmp, size, b.Reg(index), length)
	}
	h := ee.CORINFO_HELP_RNGCHKFAIL
	if v := m.Val[n]; v != 0 {
		h = ee.Helper(v)
	}
	b.throwIf(cc, h)
}
