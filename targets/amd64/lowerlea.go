package amd64

import (
	"ryugo/nodes"
)

// Sums as addressing modes: of memory operands, and as the value of a lea, which
// adds three things at once:
//
//	indir (V00 + (V01 << 2 + 16))    ->     mov eax, [rdi+4*rsi+16]
//	V01 + V02 + 1                    ->     lea eax, [rsi+rdx+1]

// containAddr contains an address operand where an addressing mode can hold
// it, merging additions and scalings into a GT_LEA.
func (b *backend) containAddr(a, user nodes.NodeID) {
	m := b.m
	switch m.Oper[a] {
	case nodes.GT_LCL_VAR:
		b.containReg(a, user)
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		m.Contain(b.blk, a)
	case nodes.GT_LEA:
		b.exposeMem(a)
		b.containReg(m.Op1[a], user)
		b.containReg(m.Op2[a], user)
		m.Contain(b.blk, a)
	case nodes.GT_CNS_INT:
		if v := m.IntValue(a); m.Flags[a]&nodes.GTF_ICON_SYMBOL != 0 || v >= 0 && v == int64(int32(v)) {
			m.Contain(b.blk, a)
		}
	case nodes.GT_ADD:
		if b.formLea(a, 8) {
			b.containReg(m.Op1[a], user)
			b.containReg(m.Op2[a], user)
			m.Contain(b.blk, a)
		}
	}
}

// absorbable tells whether the addition n can become a part of an address, or of a
// lea's value, of size bytes.
func (b *backend) absorbable(n nodes.NodeID, size uint32) bool {
	m := b.m
	return m.Oper[n] == nodes.GT_ADD && m.Flags[n]&(nodes.GTF_OVERFLOW|nodes.GTF_CONTAINED) == 0 && m.Type[n].Size() == size
}

// isLea tells whether n is a lea that computes a value of size bytes.
func (b *backend) isLea(n nodes.NodeID, size uint32) bool {
	m := b.m
	return m.Oper[n] == nodes.GT_LEA && !b.contained(n) && m.Type[n].Size() == size
}

// leaValue makes the addition n a lea, if that does the work of a second one or of
// a shift as well.
func (b *backend) leaValue(n nodes.NodeID) bool {
	m := b.m
	if b.env.MinOpts || m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		return false
	}
	size := m.Type[n].Size()
	x, y := m.Op1[n], m.Op2[n]
	switch {
	case b.isImm32(y):
		if !b.isLea(x, size) && !(b.absorbable(x, size) && b.inRegs(x)) && b.scaleOf(x, size) == 0 {
			return false
		}
		if b.isLea(x, size) {
			if sum := int64(m.Leas[m.Val[x]].Offset) + b.imm(y); sum != int64(int32(sum)) {
				return false
			}
		}
	case b.isMem(x) || b.isMem(y): // part of the addition
		return false
	case b.scaleOf(x, size) == 0 && b.scaleOf(y, size) == 0 && !b.isOffset(x, size) && !b.isOffset(y, size):
		return false
	}
	if !b.formLea(n, size) {
		return false
	}
	b.containReg(m.Op1[n], n)
	b.containReg(m.Op2[n], n)
	return true
}

// inRegs tells whether both operands of n are in registers.
func (b *backend) inRegs(n nodes.NodeID) bool {
	return b.inReg(b.m.Op1[n]) && b.inReg(b.m.Op2[n])
}

// isOffset tells whether n adds a constant to one register.
func (b *backend) isOffset(n nodes.NodeID, size uint32) bool {
	m := b.m
	return b.absorbable(n, size) && b.isImm32(m.Op2[n]) && b.inReg(m.Op1[n]) || b.isLea(n, size) && m.Op1[n] == 0
}

// isMem tells whether n is a read of memory, which an instruction may contain.
func (b *backend) isMem(n nodes.NodeID) bool {
	switch b.m.Oper[n] {
	case nodes.GT_LCL_VAR:
		return !b.isRegLocal(n)
	case nodes.GT_LCL_FLD, nodes.GT_IND, nodes.GT_ARR_LENGTH:
		return true
	}
	return false
}

// formLea turns the addition a of size bytes into base + index*scale + offset.
// Additions and shifts below it that it absorbs leave the execution order; memory
// operands that they contained go back to it.
func (b *backend) formLea(a nodes.NodeID, size uint32) bool {
	m := b.m
	if !b.absorbable(a, size) {
		return false
	}
	b.exposeMem(a)
	var terms [2]nodes.NodeID
	terms[0], terms[1] = m.Op1[a], m.Op2[a]
	count, off := 2, int64(0)
	scale := uint8(1) // of terms[1]
	for i := 0; i < count && (i == 0 || scale == 1); {
		t := terms[i]
		if count > 1 && b.isImm32(t) && (m.Type[t].Size() == 8 || m.Type[t] == nodes.TYP_INT) { // the last of all constants is the base
			if sum := off + b.imm(t); sum == int64(int32(sum)) {
				off = sum
				b.drop(t)
				count--
				terms[i] = terms[count]
				i = 0
				continue
			}
		}
		if b.isLea(t, size) && scale == 1 && (count == 1 || m.Op1[t] == 0) {
			l := &m.Leas[m.Val[t]]
			if sum := off + int64(l.Offset); sum == int64(int32(sum)) {
				off = sum
				b.exposeMem(t)
				m.Unlink(b.blk, t)
				if count == 1 {
					terms[0] = m.Op1[t]
				} else {
					terms[0] = terms[1-i]
				}
				terms[1], scale, count = m.Op2[t], max(l.Scale, 1), 2
				i = 0
				continue
			}
		}
		if b.absorbable(t, size) {
			x, y := m.Op1[t], m.Op2[t]
			yConst := b.isImm32(y) && off+b.imm(y) == int64(int32(off+b.imm(y)))
			if yConst || count == 1 {
				b.exposeMem(t)
				m.Unlink(b.blk, t)
				terms[i] = x
				if yConst {
					off += b.imm(y)
					b.drop(y)
				} else {
					terms[1], count = y, 2
				}
				i = 0
				continue
			}
		}
		i++
	}
	base, index := terms[0], nodes.NodeID(0)
	switch {
	case scale != 1 && count == 1:
		base, index = 0, terms[0]
	case scale != 1:
		index = terms[1]
	case count == 2:
		index = terms[1]
		if b.scaleOf(index, size) == 0 && b.scaleOf(base, size) != 0 || m.Type[index].IsGC() && !m.Type[base].IsGC() {
			base, index = index, base
		}
		index, scale = b.unscale(index, size)
	case b.scaleOf(base, size) != 0:
		index, scale = b.unscale(base, size)
		base = 0
	default:
		if o := m.Oper[base]; o == nodes.GT_LCL_VAR_ADDR || o == nodes.GT_LCL_FLD_ADDR || o == nodes.GT_CNS_INT && m.Flags[base]&nodes.GTF_ICON_SYMBOL != 0 {
			m.Contain(b.blk, base)
		}
	}
	m.Leas = append(m.Leas, nodes.LeaRef{Scale: scale, Offset: int32(off)})
	m.Oper[a] = nodes.GT_LEA
	m.Op1[a], m.Op2[a], m.Val[a] = base, index, uint32(len(m.Leas)-1)
	return true
}

// exposeMem puts an operand of the addition n that is read as part of it back
// into the order.
func (b *backend) exposeMem(n nodes.NodeID) {
	m := b.m
	for _, op := range [2]nodes.NodeID{m.Op1[n], m.Op2[n]} {
		if op != 0 && m.Oper[op] != nodes.GT_CNS_INT {
			b.expose(op, n)
		}
	}
}

// drop forgets a constant that has been folded into its user.
func (b *backend) drop(n nodes.NodeID) {
	if !b.contained(n) {
		b.m.Unlink(b.blk, n)
	}
}

// scaleOf returns 2, 4 or 8 when n is a shift of size bytes that an addressing
// mode can do, and 0 otherwise.
func (b *backend) scaleOf(n nodes.NodeID, size uint32) uint8 {
	m := b.m
	if m.Oper[n] != nodes.GT_LSH || m.Type[n].Size() != size || b.contained(n) || !b.isImm32(m.Op2[n]) {
		return 0
	}
	if k := b.imm(m.Op2[n]); k >= 1 && k <= 3 {
		return 1 << k
	}
	return 0
}

// unscale takes the shift n that an addressing mode does out of the order and
// returns what it shifts, and by what it multiplies.
func (b *backend) unscale(n nodes.NodeID, size uint32) (nodes.NodeID, uint8) {
	s := b.scaleOf(n, size)
	if s == 0 {
		return n, 1
	}
	b.expose(b.m.Op1[n], n)
	b.m.Unlink(b.blk, n)
	return b.m.Op1[n], s
}
