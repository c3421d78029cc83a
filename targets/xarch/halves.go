package xarch

import "ryugo/nodes"

// Halves of longs in 32-bit code: the opers that decomposition leaves.

// lowerHalf contains a constant second operand.
func (b *Lowering) lowerHalf(n nodes.NodeID) {
	m := b.M
	if o := m.Oper[n]; (o == nodes.GT_ADD_LO || o == nodes.GT_ADD_HI) && m.Oper[m.Op1[n]] == nodes.GT_CNS_INT {
		m.Op1[n], m.Op2[n] = m.Op2[n], m.Op1[n]
	}
	if op2 := m.Op2[n]; b.isImm32(op2) {
		m.Contain(b.Block, op2)
	}
}

// buildHalf: op1's register becomes the result.
func (b *Requirements) buildHalf(n nodes.NodeID) {
	b.Use(b.M.Op1[n], 0)
	b.UseDelay(b.M.Op2[n])
	b.DefTwoAddress(n)
}

// genHalf adds or subtracts. Copies and reloads before it preserve the carry.
func (b *Backend) genHalf(n nodes.NodeID) {
	m := b.M
	ins := INS_add
	switch m.Oper[n] {
	case nodes.GT_ADD_HI:
		ins = INS_adc
	case nodes.GT_SUB_LO:
		ins = INS_sub
	case nodes.GT_SUB_HI:
		ins = INS_sbb
	}
	dst := b.Reg(n)
	b.Copy(dst, b.Reg(m.Op1[n]), nodes.TYP_INT)
	b.binary(ins, EA_4, dst, m.Op2[n])
	b.overflow(n)
}

// genShiftAcross shifts, and shifts in bits of the other half.
func (b *Backend) genShiftAcross(n nodes.NodeID) {
	m := b.M
	ins := INS_shld
	if m.Oper[n] == nodes.GT_RSH_LO {
		ins = INS_shrd
	}
	dst := b.Reg(n)
	b.Copy(dst, b.Reg(m.Op1[n]), nodes.TYP_INT)
	b.Asm.RRI(ins, EA_4, dst, b.Reg(m.Op2[n]), int64(m.Val[n]))
}
