package arm

import (
	"ryugo/nodes"
)

// Sums as addresses: base + index*scale + offset, a contained GT_LEA. A load or store has one of
// the forms [base, #offset] and [base, index, lsl #k]; of all three terms an addition makes two.
//
//	indir (V00 + (V01 << 2 + 16))    ->     add r12, r0, r1, lsl #2
//	                                        ldr r2, [r12, #16]

// ContainAddr implements ISA.
func (b *Lowering) ContainAddr(a, user nodes.NodeID) {
	m := b.M
	switch m.Oper[a] {
	case nodes.GT_LCL_VAR:
		b.ContainReg(a, user)
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		m.Contain(b.Block, a)
	case nodes.GT_CNS_INT:
		m.Contain(b.Block, a)
	case nodes.GT_ADD:
		if b.formLea(a) {
			b.ContainReg(m.Op1[a], user)
			if index := m.Op2[a]; index != 0 {
				b.ContainReg(index, user)
			}
			m.Contain(b.Block, a)
		}
	}
}

// absorbable reports whether addition n can become a part of an address.
func (b *Lowering) absorbable(n nodes.NodeID) bool {
	m := b.M
	return m.Oper[n] == nodes.GT_ADD && m.Flags[n]&(nodes.GTF_OVERFLOW|nodes.GTF_CONTAINED) == 0 && !m.Type[n].IsFloat()
}

// formLea makes the addition a a GT_LEA: of up to two terms and a constant. What it absorbs
// leaves the execution order.
func (b *Lowering) formLea(a nodes.NodeID) bool {
	m := b.M
	if !b.absorbable(a) {
		return false
	}
	base, index, off := a, nodes.NodeID(0), int64(0)
	for b.absorbable(base) && (base == a || index == 0 || b.isOffset(m.Op2[base], off)) {
		x, y := m.Op1[base], m.Op2[base]
		constant := b.isOffset(y, off)
		if !constant && index != 0 {
			break
		}
		b.exposeParts(base)
		if base != a {
			m.Unlink(b.Block, base)
		}
		if constant {
			off += b.Imm(y)
			b.Drop(y)
		} else {
			index = y
		}
		base = x
	}
	// The same below the second term.
	for index != 0 && b.absorbable(index) && b.isOffset(m.Op2[index], off) {
		b.exposeParts(index)
		m.Unlink(b.Block, index)
		off += b.Imm(m.Op2[index])
		b.Drop(m.Op2[index])
		index = m.Op1[index]
	}
	scale := uint8(1)
	if index != 0 {
		if b.scaleOf(index) == 0 && b.scaleOf(base) != 0 || m.Type[index].IsGC() && !m.Type[base].IsGC() {
			base, index = index, base
		}
		if s := b.scaleOf(index); s != 0 {
			scale = s
			x := m.Op1[index]
			b.Expose(x, index)
			m.Unlink(b.Block, index)
			index = x
		}
	}
	if o := m.Oper[base]; o == nodes.GT_LCL_VAR_ADDR || o == nodes.GT_LCL_FLD_ADDR {
		m.Contain(b.Block, base)
	}
	m.Leas = append(m.Leas, nodes.LeaRef{Scale: scale, Offset: int32(off)})
	m.Oper[a] = nodes.GT_LEA
	m.Op1[a], m.Op2[a], m.Val[a] = base, index, uint32(len(m.Leas)-1)
	return true
}

// isOffset reports whether n is a constant that an address with offset off can take as well.
func (b *Lowering) isOffset(n nodes.NodeID, off int64) bool {
	if !b.IsConst(n) {
		return false
	}
	sum := off + b.Imm(n)
	return sum == int64(int32(sum))
}

// exposeParts puts what addition n contains back into the order; constants stay.
func (b *Lowering) exposeParts(n nodes.NodeID) {
	m := b.M
	for _, op := range [2]nodes.NodeID{m.Op1[n], m.Op2[n]} {
		if m.Oper[op] != nodes.GT_CNS_INT {
			b.Expose(op, n)
		}
	}
}

// scaleOf returns 2, 4 or 8 when n is a shift that an address can do, else 0.
func (b *Lowering) scaleOf(n nodes.NodeID) uint8 {
	m := b.M
	if m.Oper[n] != nodes.GT_LSH || b.Contained(n) || !b.IsConst(m.Op2[n]) {
		return 0
	}
	if k := b.Imm(m.Op2[n]); k >= 1 && k <= 3 {
		return 1 << k
	}
	return 0
}
