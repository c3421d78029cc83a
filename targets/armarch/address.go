package armarch

import "ryugo/nodes"

// Sums as addresses: base + index*scale + offset, a contained GT_LEA. A load or store has one of
// the forms [base, #offset] and [base, index, lsl #k]. With all three terms, an addition computes
// two of them first.
//
//	indir (V00 + (V01 << 2 + 16))    ->     add r12, r0, r1, lsl #2
//	                                        ldr r2, [r12, #16]

// IndexForms has the forms of an index, other than a register, shifted or not, that a machine
// supports.
type IndexForms interface {
	// IsIndex reports whether n is a term that an address can compute from a register.
	IsIndex(n nodes.NodeID) bool
	// ContainIndex contains index in the sum lea if it has such a form.
	ContainIndex(index, lea nodes.NodeID, scale uint8)
	// ContainBelow contains the operands of a contained index in user.
	ContainBelow(index, lea, user nodes.NodeID)
}

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
				if b.Indexes == nil || b.InReg(index) {
					b.ContainReg(index, user)
				} else {
					b.Indexes.ContainBelow(index, a, user)
				}
			}
			m.Contain(b.Block, a)
		}
	}
}

// absorbable reports whether addition n can become a part of an address.
func (b *Lowering) absorbable(n nodes.NodeID) bool {
	m := b.M
	return m.Oper[n] == nodes.GT_ADD && m.Flags[n]&(nodes.GTF_OVERFLOW|nodes.GTF_CONTAINED) == 0 && m.Model.SizeOf(m.Type[n]) == b.Target.PointerSize && !m.Type[n].IsFloat()
}

// formLea turns the addition a into a GT_LEA of up to two terms and a constant, and reports whether
// it did. Nodes that it absorbs are removed from the execution order.
func (b *Lowering) formLea(a nodes.NodeID) bool {
	m := b.M
	if !b.absorbable(a) {
		return false
	}
	base, index, off := a, nodes.NodeID(0), int64(0)
	for b.absorbable(base) && (base == a || index == 0 || b.isOffset(m.Op2[base], off)) {
		x, y := m.Op1[base], m.Op2[base]
		constant := b.isOffset(y, off)
		if !constant && (index != 0 || base != a && m.IsIntConst(y) && b.Contained(y)) {
			break // a constant that does not fit the offset cannot be an index
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
	// The same for the second term.
	for index != 0 && b.absorbable(index) && b.isOffset(m.Op2[index], off) {
		b.exposeParts(index)
		m.Unlink(b.Block, index)
		off += b.Imm(m.Op2[index])
		b.Drop(m.Op2[index])
		index = m.Op1[index]
	}
	scale := uint8(1)
	if index != 0 {
		if !b.isIndex(index) && b.isIndex(base) || m.Type[index].IsGC() && !m.Type[base].IsGC() {
			base, index = index, base
		}
		if s := b.scaleOf(index); s != 0 {
			scale = s
			x := m.Op1[index]
			b.Expose(x, index)
			m.Unlink(b.Block, index)
			index = x
		}
		if b.Indexes != nil {
			b.Indexes.ContainIndex(index, a, scale)
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

func (b *Lowering) isIndex(n nodes.NodeID) bool {
	return b.scaleOf(n) != 0 || b.Indexes != nil && b.Indexes.IsIndex(n)
}

// isOffset reports whether n is a constant that can be added to the offset off of an address.
func (b *Lowering) isOffset(n nodes.NodeID, off int64) bool {
	if !b.IsConst(n) {
		return false
	}
	sum := off + b.Imm(n)
	return sum == int64(int32(sum)) && b.Imm(n) == int64(int32(b.Imm(n)))
}

// exposeParts puts the contained operands of addition n, except constants, back into the execution
// order.
func (b *Lowering) exposeParts(n nodes.NodeID) {
	m := b.M
	for _, op := range [2]nodes.NodeID{m.Op1[n], m.Op2[n]} {
		if m.Oper[op] != nodes.GT_CNS_INT {
			b.Expose(op, n)
		}
	}
}

// scaleOf returns 2, 4 and so on if n is a shift that an address can do, up to MaxShift, else 0.
func (b *Lowering) scaleOf(n nodes.NodeID) uint8 {
	m := b.M
	if m.Oper[n] != nodes.GT_LSH || m.Model.SizeOf(m.Type[n]) != b.Target.PointerSize || b.Contained(n) || !b.IsConst(m.Op2[n]) {
		return 0
	}
	if k := b.Imm(m.Op2[n]); k >= 1 && k <= b.MaxShift {
		return 1 << k
	}
	return 0
}
