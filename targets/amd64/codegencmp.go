package amd64

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// genCompare emits the cmp, test, bt or ucomis of a relop or GT_CMP.
func (b *backend) genCompare(n nodes.NodeID) {
	m := b.m
	op1, op2 := m.Op1[n], m.Op2[n]
	switch t1 := m.Type[op1]; {
	case t1 == nodes.TYP_FLOAT:
		b.binary(b.moveIns(xarch.INS_ucomiss), xarch.EA_16, b.reg(op1), op2)
		return
	case t1 == nodes.TYP_DOUBLE:
		b.binary(b.moveIns(xarch.INS_ucomisd), xarch.EA_16, b.reg(op1), op2)
		return
	}
	ins := xarch.INS_cmp
	switch m.Oper[n] {
	case nodes.GT_TEST_EQ, nodes.GT_TEST_NE:
		ins = xarch.INS_test
	case nodes.GT_BT_EQ, nodes.GT_BT_NE:
		b.binary(xarch.INS_bt, opSize(m.Type[op1]), b.reg(op1), op2)
		return
	case nodes.GT_INST_EQ, nodes.GT_INST_NE:
		b.testClass(op1, op2)
		return
	}
	b.compare(ins, op1, op2)
}

// compare emits cmp or test of two operands, at most one of them in memory.
func (b *backend) compare(ins xarch.Ins, op1, op2 nodes.NodeID) {
	m := b.m
	t := b.compareType(op1, op2)
	size := opSize(t)
	isImm := !b.inReg(op2) && m.Oper[op2] == nodes.GT_CNS_INT
	switch {
	case b.inReg(op1) && isImm && b.imm(op2) == 0 && ins == xarch.INS_cmp:
		b.e.RR(xarch.INS_test, size, b.reg(op1), b.reg(op1))
	case b.inReg(op1) && isImm && ins == xarch.INS_test && b.imm(op2) == 1<<8-1:
		b.e.RR(ins, xarch.EA_1, b.reg(op1), b.reg(op1))
	case isImm && ins == xarch.INS_test && uint64(b.imm(op2)) < 1<<8: // of the low byte
		if b.inReg(op1) {
			b.e.RI(ins, xarch.EA_1, b.reg(op1), b.imm(op2))
		} else {
			b.e.MI(ins, xarch.EA_1, b.mem(op1), b.imm(op2))
		}
	case b.inReg(op1):
		b.binary(ins, size, b.reg(op1), op2)
	case isImm:
		v := b.imm(op2)
		if mt := b.memType(op1); mt.IsSmall() {
			b.e.MI(ins, memSize(mt), b.mem(op1), v)
		} else {
			b.e.MI(ins, size, b.mem(op1), v)
		}
	default:
		b.e.MR(ins, size, b.mem(op1), b.reg(op2))
	}
}

// memType is the type of a contained memory operand in memory.
func (b *backend) memType(n nodes.NodeID) nodes.VarType {
	if b.m.Oper[n] == nodes.GT_ARR_LENGTH {
		return nodes.TYP_INT
	}
	return b.loadType(n)
}

// memBinary emits "[mem] = [mem] op src" of type t.
func (b *backend) memBinary(ins xarch.Ins, t nodes.VarType, mem xarch.Mem, src nodes.NodeID) {
	if !b.inReg(src) {
		b.e.MI(ins, memSize(t), mem, cutImm(b.imm(src), t))
	} else {
		b.e.MR(ins, memSize(t), mem, b.reg(src))
	}
}

// setCond sets dst to 1 when cond holds, else to 0. A move keeps the flags, so the two
// conditions that need a parity test first set what an unordered comparison yields.
func (b *backend) setCond(dst xarch.Reg, cond nodes.Cond) {
	t := xarch.Tests[cond]
	if t.Parity == xarch.NoParity {
		b.e.R(t.CC.Set(), xarch.EA_1, dst)
		b.e.RR(xarch.INS_movzxb, xarch.EA_4, dst, dst)
		return
	}
	unordered := int64(0)
	if t.Parity == xarch.OrUnordered {
		unordered = 1
	}
	done := b.e.NewLabel()
	b.e.RI(xarch.INS_mov, xarch.EA_4, dst, unordered)
	b.e.Jcc(xarch.CC_P, done)
	b.e.R(t.CC.Set(), xarch.EA_1, dst)
	b.e.Bind(done)
}

// genSelect moves one value to the result, compares, and moves the other one there if it is
// wanted. The instructions in between keep the flags.
func (b *backend) genSelect(n nodes.NodeID) {
	m := b.m
	relop := nodes.NodeID(m.Val[n])
	t := xarch.Tests[b.condOf(relop)]
	b.genCompare(relop)
	dst, size := b.reg(n), opSize(m.Type[n])
	yes, no := m.Op1[n], m.Op2[n]
	if b.reg(yes) == dst && b.inReg(no) && t.Parity == xarch.NoParity {
		yes, no, t.CC = no, yes, t.CC.Negate()
	}
	if b.inReg(no) {
		b.move(dst, b.reg(no), m.Type[n])
	} else {
		b.e.RI(xarch.INS_mov, size, dst, b.imm(no))
	}
	switch t.Parity {
	case xarch.AndOrdered:
		skip := b.e.NewLabel()
		b.e.Jcc(xarch.CC_P, skip)
		b.e.RR(t.CC.Cmov(), size, dst, b.reg(yes))
		b.e.Bind(skip)
	case xarch.OrUnordered:
		b.e.RR(xarch.CC_P.Cmov(), size, dst, b.reg(yes))
		b.e.RR(t.CC.Cmov(), size, dst, b.reg(yes))
	default:
		b.e.RR(t.CC.Cmov(), size, dst, b.reg(yes))
	}
}

// jumpCond jumps to l when cond holds.
func (b *backend) jumpCond(cond nodes.Cond, l xarch.Label) {
	switch t := xarch.Tests[cond]; t.Parity {
	case xarch.AndOrdered:
		skip := b.e.NewLabel()
		b.e.Jcc(xarch.CC_P, skip)
		b.e.Jcc(t.CC, l)
		b.e.Bind(skip)
	case xarch.OrUnordered:
		b.e.Jcc(xarch.CC_P, l)
		b.e.Jcc(t.CC, l)
	default:
		b.e.Jcc(t.CC, l)
	}
}

// genBoundsCheck throws unless index <u length.
func (b *backend) genBoundsCheck(n nodes.NodeID) {
	m := b.m
	index, length := m.Op1[n], m.Op2[n]
	cc := xarch.CC_AE
	if !b.inReg(index) && (m.Oper[index] == nodes.GT_CNS_INT || b.inReg(length)) {
		index, length, cc = length, index, xarch.CC_BE
	}
	// Now the left side is a register, or memory with an immediate on the right.
	size := xarch.EA_4
	for _, op := range [2]nodes.NodeID{index, length} {
		if m.Oper[op] != nodes.GT_CNS_INT && m.Type[op].Size() == 8 {
			size = xarch.EA_8
		}
	}
	switch {
	case !b.inReg(index) && m.Oper[index] == nodes.GT_CNS_INT:
		tmp := b.internalInt(n)
		b.loadConst(tmp, index)
		b.binary(xarch.INS_cmp, size, tmp, length)
	case !b.inReg(index):
		b.e.MI(xarch.INS_cmp, size, b.mem(index), b.imm(length))
	default:
		b.binary(xarch.INS_cmp, size, b.reg(index), length)
	}
	h := ee.CORINFO_HELP_RNGCHKFAIL
	if v := m.Val[n]; v != 0 {
		h = ee.Helper(v)
	}
	b.throwIf(cc, h)
}
