package xarch

import (
	"math/bits"

	"ryugo/nodes"
)

// formBitTest turns the relop n, which compares the and with zero, into a test of one bit if the
// and tests one bit, and reports whether it did:
//
//	x & 1 << i          bt x, i
//	x >> i & 1     =>   bt x, i
//	x & 1L << 40        bt x, 40       of a constant that is no immediate
//
// The shifts and bt both take i modulo the size. The value must be in a register: with a memory
// operand, a bt by a register is slow and reads beyond the operand.
func (b *Lowering) formBitTest(n, and nodes.NodeID) bool {
	m := b.M
	for _, ops := range [2][2]nodes.NodeID{{m.Op1[and], m.Op2[and]}, {m.Op2[and], m.Op1[and]}} {
		v, mask := ops[0], ops[1]
		size := b.opSize(m.Type[v])
		index := nodes.NodeID(0)
		switch o := m.Oper[v]; {
		case m.Oper[mask] == nodes.GT_LSH && m.IsIntConst(m.Op1[mask]) && b.Imm(m.Op1[mask]) == 1 && b.opSize(m.Type[mask]) == size:
			if index = m.Op2[mask]; !b.InReg(index) {
				continue
			}
			b.Expose(index, mask)
			b.Drop(m.Op1[mask])
		case (o == nodes.GT_RSH || o == nodes.GT_RSZ) && m.IsIntConst(mask) && b.Imm(mask) == 1 && !b.Contained(v):
			if index = m.Op2[v]; !b.InReg(index) {
				continue
			}
			b.Expose(index, v)
			b.Expose(m.Op1[v], v)
			b.LogRemoved(nodes.LOWER_TEST, v)
			m.Unlink(b.Block, v)
			v = m.Op1[v]
		case m.IsIntConst(mask) && !b.isImm32(mask) && size == 8:
			if u := uint64(b.Imm(mask)); u&(u-1) == 0 {
				index = m.NewInt(nodes.TYP_INT, int64(bits.TrailingZeros64(u)))
				m.Flags[index] |= nodes.GTF_CONTAINED
			}
		}
		if index == 0 {
			continue
		}
		b.Drop(mask)
		b.Expose(v, and)
		b.LogRemoved(nodes.LOWER_TEST, and)
		m.Unlink(b.Block, and)
		m.Op1[n], m.Op2[n] = v, index
		if m.Oper[n] == nodes.GT_NE {
			m.Oper[n] = nodes.GT_BT_NE
		} else {
			m.Oper[n] = nodes.GT_BT_EQ
		}
		return true
	}
	return false
}
