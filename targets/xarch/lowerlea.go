package xarch

import (
	"ryugo/nodes"
)

// Sums as addressing modes: in memory operands, and as the value of a lea, which adds three terms
// at once:
//
//	indir (V00 + (V01 << 2 + 16))    ->     mov eax, [rdi+4*rsi+16]
//	V01 + V02 + 1                    ->     lea eax, [rsi+rdx+1]

// containAddr contains an address operand if an addressing mode can hold it, merging additions and
// scalings into a GT_LEA.
func (b *Lowering) containAddr(a, user nodes.NodeID) {
	m := b.M
	switch m.Oper[a] {
	case nodes.GT_LCL_VAR:
		b.ContainReg(a, user)
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		m.Contain(b.Block, a)
	case nodes.GT_LEA:
		b.exposeMem(a)
		b.ContainReg(m.Op1[a], user)
		b.ContainReg(m.Op2[a], user)
		m.Contain(b.Block, a)
	case nodes.GT_CNS_INT:
		if v := m.IntValue(a); v >= 0 && v == int64(int32(v)) || b.AddressSymbol(a) != 0 {
			m.Contain(b.Block, a)
		}
	case nodes.GT_ADD:
		if b.formLea(a, b.Target.PointerSize) {
			b.ContainReg(m.Op1[a], user)
			b.ContainReg(m.Op2[a], user)
			m.Contain(b.Block, a)
		}
	}
}

// isIndexed reports whether a is a contained address with two registers.
func (b *Lowering) isIndexed(a nodes.NodeID) bool {
	return a != 0 && b.M.Oper[a] == nodes.GT_LEA && b.Contained(a) && b.M.Op1[a] != 0 && b.M.Op2[a] != 0
}

// oneRegister makes the address of the contained memory operand op of user a node of its own if the
// address has two registers and the machine has few.
func (b *Lowering) oneRegister(op, user nodes.NodeID) {
	if !b.fewRegs || !b.Contained(op) {
		return
	}
	switch b.M.Oper[op] {
	case nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK:
		if a := b.M.Op1[op]; b.isIndexed(a) {
			b.Expose(a, user)
		}
	}
}

// absorbable reports whether the addition n can become a part of an address, or of a lea's value,
// of size bytes.
func (b *Lowering) absorbable(n nodes.NodeID, size uint32) bool {
	m := b.M
	return m.Oper[n] == nodes.GT_ADD && m.Flags[n]&(nodes.GTF_OVERFLOW|nodes.GTF_CONTAINED) == 0 && b.sizeOf(m.Type[n]) == size
}

// isLea reports whether n is a lea that computes a value of size bytes.
func (b *Lowering) isLea(n nodes.NodeID, size uint32) bool {
	m := b.M
	return m.Oper[n] == nodes.GT_LEA && !b.Contained(n) && b.sizeOf(m.Type[n]) == size
}

// leaValue turns the addition n into a lea if the lea also replaces a second addition or a shift.
// It reports whether it did.
func (b *Lowering) leaValue(n nodes.NodeID) bool {
	m := b.M
	if b.Env.MinOpts || m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		return false
	}
	size := b.sizeOf(m.Type[n])
	x, y := m.Op1[n], m.Op2[n]
	switch {
	case b.isImm32(y):
		if !b.isLea(x, size) && !(b.absorbable(x, size) && b.inRegs(x)) && b.scaleOf(x, size) == 0 {
			return false
		}
		if b.isLea(x, size) {
			if sum := int64(m.Leas[m.Val[x]].Offset) + b.Imm(y); sum != int64(int32(sum)) {
				return false
			}
		}
	case b.isMem(x) || b.isMem(y): // the addition can contain it
		return false
	case b.scaleOf(x, size) == 0 && b.scaleOf(y, size) == 0 && !b.isOffset(x, size) && !b.isOffset(y, size):
		return false
	}
	if !b.formLea(n, size) {
		return false
	}
	b.ContainReg(m.Op1[n], n)
	b.ContainReg(m.Op2[n], n)
	return true
}

// inRegs reports whether both operands of n are in registers.
func (b *Lowering) inRegs(n nodes.NodeID) bool {
	return b.InReg(b.M.Op1[n]) && b.InReg(b.M.Op2[n])
}

// isOffset reports whether n adds a constant to one register.
func (b *Lowering) isOffset(n nodes.NodeID, size uint32) bool {
	m := b.M
	return b.absorbable(n, size) && b.isImm32(m.Op2[n]) && b.InReg(m.Op1[n]) || b.isLea(n, size) && m.Op1[n] == 0
}

// isMem reports whether n is a read of memory, which an instruction may contain.
func (b *Lowering) isMem(n nodes.NodeID) bool {
	switch b.M.Oper[n] {
	case nodes.GT_LCL_VAR:
		return !b.IsRegLocal(n)
	case nodes.GT_LCL_FLD, nodes.GT_IND, nodes.GT_ARR_LENGTH:
		return true
	}
	return false
}

// sum is the decomposition of an addition by formLea: one or two terms, the second of which is
// multiplied by scale, and a constant.
type sum struct {
	terms [2]nodes.NodeID
	count int
	off   int64
	scale uint8
	size  uint32 // of the value, in bytes
}

// add adds a constant to the sum if the offset of an addressing mode can hold the result, and
// reports whether it did.
func (s *sum) add(c int64) bool {
	off := s.off + c
	if off != int64(int32(off)) {
		return false
	}
	s.off = off
	return true
}

// addAt adds constant c, a part of term i. If the other term is a constant, it must still fit the
// offset: a constant cannot be an index.
func (b *Lowering) addAt(s *sum, i int, c int64) bool {
	if s.count == 2 && b.M.IsIntConst(s.terms[1-i]) {
		if all := s.off + c + b.M.IntValue(s.terms[1-i]); all != int64(int32(all)) {
			return false
		}
	}
	return s.add(c)
}

// formLea turns the addition a of size bytes into base + index*scale + offset, and reports whether
// it did. It removes the additions and shifts that it absorbs from the execution order, and puts
// memory operands that they contained back into the order.
func (b *Lowering) formLea(a nodes.NodeID, size uint32) bool {
	m := b.M
	if !b.absorbable(a, size) {
		return false
	}
	b.exposeMem(a)
	s := sum{terms: [2]nodes.NodeID{m.Op1[a], m.Op2[a]}, count: 2, scale: 1, size: size}
	for i := 0; i < s.count && (s.scale == 1 || i == 0 && s.count == 2); { // a multiplied term is not decomposed
		t, absorbed := s.terms[i], false
		switch m.Oper[t] {
		case nodes.GT_CNS_INT:
			absorbed = b.absorbConst(&s, i, t)
		case nodes.GT_LEA:
			absorbed = b.absorbLea(&s, i, t)
		case nodes.GT_ADD:
			absorbed = b.absorbSum(&s, i, t)
		}
		if i++; absorbed {
			i = 0
		}
	}
	base, index := b.baseAndIndex(&s)
	m.Leas = append(m.Leas, nodes.LeaRef{Scale: s.scale, Offset: int32(s.off)})
	m.Oper[a] = nodes.GT_LEA
	m.Op1[a], m.Op2[a], m.Val[a] = base, index, uint32(len(m.Leas)-1)
	return true
}

// absorbConst adds term t, number i, to the offset if it is a constant. The only remaining term
// stays: it is the base.
func (b *Lowering) absorbConst(s *sum, i int, t nodes.NodeID) bool {
	if s.count == 1 || !b.isImm32(t) || b.sizeOf(b.M.Type[t]) != 8 && b.M.Type[t] != nodes.TYP_INT || !s.add(b.Imm(t)) {
		return false
	}
	b.Drop(t)
	s.count--
	s.terms[i] = s.terms[s.count]
	return true
}

// absorbLea merges term t into the sum if it is a lea and the sum has room for its terms.
func (b *Lowering) absorbLea(s *sum, i int, t nodes.NodeID) bool {
	m := b.M
	if !b.isLea(t, s.size) || s.scale != 1 || s.count != 1 && m.Op1[t] != 0 {
		return false
	}
	l := &m.Leas[m.Val[t]]
	if !b.addAt(s, i, int64(l.Offset)) {
		return false
	}
	b.exposeMem(t)
	b.LogRemoved(nodes.LOWER_ADDRESS, t)
	m.Unlink(b.Block, t)
	if s.count == 1 {
		s.terms[0] = m.Op1[t]
	} else {
		s.terms[0] = s.terms[1-i]
	}
	s.terms[1], s.scale, s.count = m.Op2[t], max(l.Scale, 1), 2
	return true
}

// absorbSum merges term t into the sum if it is an addition of a constant, or any addition if there
// is room for another term.
func (b *Lowering) absorbSum(s *sum, i int, t nodes.NodeID) bool {
	m := b.M
	if !b.absorbable(t, s.size) {
		return false
	}
	x, y := m.Op1[t], m.Op2[t]
	isConst := b.isImm32(y) && b.addAt(s, i, b.Imm(y))
	if !isConst && (s.count != 1 || m.IsIntConst(y)) { // the offset has no room for the constant
		return false
	}
	b.exposeMem(t)
	b.LogRemoved(nodes.LOWER_ADDRESS, t)
	m.Unlink(b.Block, t)
	s.terms[i] = x
	if isConst {
		b.Drop(y)
	} else {
		s.terms[1], s.count = y, 2
	}
	return true
}

// baseAndIndex decides which term is the base and which the index. A shift of the index becomes the
// scale.
func (b *Lowering) baseAndIndex(s *sum) (base, index nodes.NodeID) {
	m := b.M
	x, y := s.terms[0], s.terms[1]
	switch {
	case s.scale != 1 && s.count == 1:
		return 0, x
	case s.scale != 1:
		return x, y
	case s.count == 2:
		if b.scaleOf(y, s.size) == 0 && b.scaleOf(x, s.size) != 0 || m.Type[y].IsGC() && !m.Type[x].IsGC() {
			x, y = y, x
		}
		y, s.scale = b.unscale(y, s.size)
		return x, y
	case b.scaleOf(x, s.size) != 0:
		x, s.scale = b.unscale(x, s.size)
		return 0, x
	}
	if o := m.Oper[x]; o == nodes.GT_LCL_VAR_ADDR || o == nodes.GT_LCL_FLD_ADDR || o == nodes.GT_CNS_INT && b.AddressSymbol(x) != 0 {
		m.Contain(b.Block, x)
	}
	return x, 0
}

// exposeMem puts operands of the addition n that n contains, except constants, back into the
// execution order.
func (b *Lowering) exposeMem(n nodes.NodeID) {
	m := b.M
	for _, op := range [2]nodes.NodeID{m.Op1[n], m.Op2[n]} {
		if op != 0 && m.Oper[op] != nodes.GT_CNS_INT {
			b.Expose(op, n)
		}
	}
}

// scaleOf returns 2, 4 or 8 if n is a shift of size bytes that an addressing mode can do, or a
// multiplication of which an addressing mode can do the shift and a lea the rest; otherwise 0.
func (b *Lowering) scaleOf(n nodes.NodeID, size uint32) uint8 {
	m := b.M
	if o := m.Oper[n]; o != nodes.GT_LSH && o != nodes.GT_MUL || b.sizeOf(m.Type[n]) != size || b.Contained(n) || !b.isImm32(m.Op2[n]) {
		return 0
	}
	k := b.Imm(m.Op2[n])
	switch {
	case m.Oper[n] == nodes.GT_MUL:
		if by, shift := leaFactor(k); by != 0 && m.Flags[n]&nodes.GTF_OVERFLOW == 0 && b.InReg(m.Op1[n]) {
			return 1 << shift &^ 1
		}
	case k >= 1 && k <= 3:
		return 1 << k
	}
	return 0
}

// leaFactor splits k into 3, 5 or 9, a factor of a lea, and a shift by at most 3; by is 0 if that
// is impossible.
func leaFactor(k int64) (by int64, shift uint8) {
	for ; shift <= 3; shift++ {
		if k == 3 || k == 5 || k == 9 {
			return k, shift
		}
		if k&1 != 0 {
			break
		}
		k >>= 1
	}
	return 0, 0
}

// unscale returns the index that replaces n, and its scale in the addressing mode. A shift is
// removed; a multiplication by the rest remains.
func (b *Lowering) unscale(n nodes.NodeID, size uint32) (nodes.NodeID, uint8) {
	m, s := b.M, b.scaleOf(n, size)
	if s == 0 {
		return n, 1
	}
	if m.Oper[n] == nodes.GT_MUL {
		by, _ := leaFactor(b.Imm(m.Op2[n]))
		m.Val[m.Op2[n]] = m.NewConst(nodes.Const(by))
		return n, s
	}
	b.Expose(b.M.Op1[n], n)
	b.LogRemoved(nodes.LOWER_ADDRESS, n)
	b.M.Unlink(b.Block, n)
	return b.M.Op1[n], s
}
