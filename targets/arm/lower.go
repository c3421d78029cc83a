package arm

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm/t32"
	"ryugo/targets/backend"
)

// Lowering: one forward sweep. When the sweep reaches a node, its operands have been lowered, so
// the node's decisions about them are final. Only loads and stores have memory operands.

// Lower implements targets.Backend.
func (b *Lowering) Lower(m *nodes.Method, env *targets.Env) {
	b.Begin(m, env)
	b.Killed = 0
	if m.RetDesc.Count > 1 {
		b.ForwardReturns()
	}
	b.EnterNative()
	inRegs := m.LclRegs != 0
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		m.Poll()
		b.Block = blk
		for n := m.Blocks.First[blk]; n != 0; {
			next := m.Next[n] // the nodes that lowering inserts around n are lowered already
			row := &rows[m.Oper[n]]
			if row.Lower != nil {
				row.Lower(b, n)
			}
			if inRegs {
				if which := rows[m.Oper[n]].AnyReg; which != 0 {
					b.ContainRegs(n, which)
				}
			}
			n = next
		}
	}
}

// LowerNode implements ISA.
func (b *Lowering) LowerNode(n nodes.NodeID) {
	if lower := rows[b.M.Oper[n]].Lower; lower != nil {
		lower(b, n)
	}
	b.ContainRegs(n, rows[b.M.Oper[n]].AnyReg)
}

// ContainImm implements ISA: a stored value is always in a register.
func (b *Lowering) ContainImm(op nodes.NodeID, use backend.ImmUse) bool { return false }

// ContainTarget implements ISA.
func (b *Lowering) ContainTarget(target, call nodes.NodeID) { b.ContainReg(target, call) }

// ReadModifyWrite implements ISA: no instruction operates on memory.
func (b *Lowering) ReadModifyWrite(n, v nodes.NodeID, t nodes.VarType) bool { return false }

// ComputesInto implements ISA.
func (b *Lowering) ComputesInto(v nodes.NodeID, r targets.Reg) bool {
	if !rows[b.M.Oper[v]].Into {
		return false
	}
	return b.M.Oper[v] != nodes.GT_LCL_VAR || !b.IsRegLocal(v) // a local in a register is copied instead
}

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
	m := b.M
	op1, op2 := m.Op1[n], m.Op2[n]
	if m.Type[op1].IsFloat() {
		if m.Oper[op2] == nodes.GT_CNS_DBL && m.Consts[m.Val[op2]] == 0 {
			m.Contain(b.Block, op2)
		}
		return
	}
	o := m.Oper[n]
	if m.Oper[op1] == nodes.GT_CNS_INT && m.Oper[op2] != nodes.GT_CNS_INT && backend.SwappedRelop[o] != 0 {
		op1, op2 = op2, op1
		m.Op1[n], m.Op2[n], m.Oper[n] = op1, op2, backend.SwappedRelop[o]
	}
	if (o == nodes.GT_EQ || o == nodes.GT_NE) && b.IsZero(op2) && m.Oper[op1] == nodes.GT_AND && !b.Contained(op1) && m.Next[op1] != 0 && b.formTest(n, op1, op2) {
		return
	}
	if b.isCompared(op2) {
		m.Contain(b.Block, op2)
	}
}

// formTest turns n, which compares the and with zero, into a test of its operands, and reports
// whether it did.
func (b *Lowering) formTest(n, and, zero nodes.NodeID) bool {
	m := b.M
	x, y := m.Op1[and], m.Op2[and]
	if b.Contained(y) && m.Oper[y] == nodes.GT_CNS_INT && !b.isModImm(y) {
		return false
	}
	for _, op := range [2]nodes.NodeID{x, y} {
		if m.Oper[op] != nodes.GT_CNS_INT {
			b.Expose(op, and)
		}
	}
	m.Unlink(b.Block, and)
	b.Drop(zero)
	m.Op1[n], m.Op2[n] = x, y
	if m.Oper[n] == nodes.GT_EQ {
		m.Oper[n] = nodes.GT_TEST_EQ
	} else {
		m.Oper[n] = nodes.GT_TEST_NE
	}
	return true
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
