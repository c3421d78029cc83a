package arm64

import (
	"ryugo/nodes"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/backend"
)

// Operands that an instruction computes as part of itself. Lowering contains them in their user;
// their own operands stay in registers.
//
//	x + y*z                   madd  w0, w2, w3, w1       product
//	(long)x * (long)y         smull x0, w1, w2           extended factors
//	x + (long)y << 2          add   x0, x1, w2, sxtw #2  extension, shifted
//	x + y << 5                add   w0, w1, w2, lsl #5   shift
//	x >>> 5 & 255             ubfx  w0, w1, #5, #8       field
//	(x & 255) << 5            ubfiz w0, w1, #5, #8       low bits
//	x & ~0xff0 | (y & 255) << 4    bfi w0, w2, #4, #8    inserted field
//
// Each rule is a function that reports whether a node has the form. The gen functions of its users
// read the form back from the contained node.

// containSecond contains the second operand of the addition, subtraction or comparison n of
// integers of type t, if it is a product, an extension or a shift. products: n can add products.
func (b *Lowering) containSecond(n nodes.NodeID, t nodes.VarType, products bool) {
	m := b.M
	if b.Env.MinOpts {
		return
	}
	forms := [...]func(*Lowering, nodes.NodeID, nodes.VarType) bool{(*Lowering).isProduct, (*Lowering).isExtended, (*Lowering).isShift}
	first := 1
	if products {
		first = 0
	}
	for _, is := range forms[first:] {
		if is(b, m.Op2[n], t) {
			b.containBelow(m.Op2[n], n)
			return
		}
		swapped := backend.SwappedRelop[m.Oper[n]]
		if m.Oper[n].Is(nodes.GTK_COMMUTE) {
			swapped = m.Oper[n]
		}
		if swapped != 0 && m.Type[m.Op1[n]].Size() == m.Type[m.Op2[n]].Size() && is(b, m.Op1[n], t) {
			m.Oper[n], m.Op1[n], m.Op2[n] = swapped, m.Op2[n], m.Op1[n]
			b.containBelow(m.Op2[n], n)
			return
		}
	}
}

// containShift contains an operand of the operation on bits n that is a shift by a constant.
func (b *Lowering) containShift(n nodes.NodeID) {
	m := b.M
	if b.Env.MinOpts {
		return
	}
	if m.Oper[n].Is(nodes.GTK_COMMUTE) && !b.isShift(m.Op2[n], m.Type[n]) && b.isShift(m.Op1[n], m.Type[n]) {
		m.Op1[n], m.Op2[n] = m.Op2[n], m.Op1[n]
	}
	if op2 := m.Op2[n]; b.isShift(op2, m.Type[n]) {
		b.containBelow(op2, n)
	}
}

// constShift reports whether v is a shift by a constant, of a value of t's size, that is not
// contained yet.
func (b *Lowering) constShift(v nodes.NodeID, t nodes.VarType) bool {
	m := b.M
	switch m.Oper[v] {
	case nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ:
		return !b.Contained(v) && m.Oper[m.Op2[v]] == nodes.GT_CNS_INT && m.Type[v].Size() == t.Size()
	}
	return false
}

// isShift is constShift for a value in a register.
func (b *Lowering) isShift(v nodes.NodeID, t nodes.VarType) bool {
	return b.constShift(v, t) && b.InReg(b.M.Op1[v])
}

// isProduct reports whether v is a product of t's size that a multiply-add can compute.
func (b *Lowering) isProduct(v nodes.NodeID, t nodes.VarType) bool {
	m := b.M
	return m.Oper[v] == nodes.GT_MUL && !b.Contained(v) && m.Flags[v]&nodes.GTF_OVERFLOW == 0 &&
		m.Type[v].IsInt() && m.Type[v].Size() == t.Size() && !b.IsImmOperand(m.Op2[v])
}

// isExtended reports whether v is an extension to t's size, or a left shift of one by up to 4,
// which an addition or a comparison can compute.
func (b *Lowering) isExtended(v nodes.NodeID, t nodes.VarType) bool {
	m := b.M
	if b.constShift(v, t) && m.Oper[v] == nodes.GT_LSH {
		x := m.Op1[v]
		return b.Imm(m.Op2[v]) >= 1 && b.Imm(m.Op2[v]) <= 4 && b.Contained(x) && m.Oper[x] == nodes.GT_CAST
	}
	return !b.Contained(v) && b.extends(v, t)
}

// extends reports whether v is a cast to t's size that a register extension can do.
func (b *Lowering) extends(v nodes.NodeID, t nodes.VarType) bool {
	m := b.M
	if m.Oper[v] != nodes.GT_CAST || m.Flags[v]&nodes.GTF_OVERFLOW != 0 || !b.InReg(m.Op1[v]) {
		return false
	}
	from, to := m.Type[m.Op1[v]], nodes.VarType(m.Val[v])
	switch {
	case !from.IsInt() || !to.IsInt():
		return false
	case t.Size() == 8:
		return to.Size() == 8 && from.Size() == 4
	}
	return to.IsSmall()
}

// extension returns how the cast v, for which extends holds, extends its operand.
func (b *Lowering) extension(v nodes.NodeID) a64.Extend {
	m := b.M
	switch to := nodes.VarType(m.Val[v]); to {
	case nodes.TYP_BOOL, nodes.TYP_UBYTE:
		return a64.UXTB
	case nodes.TYP_BYTE:
		return a64.SXTB
	case nodes.TYP_USHORT:
		return a64.UXTH
	case nodes.TYP_SHORT:
		return a64.SXTH
	default:
		if m.Flags[v]&nodes.GTF_UNSIGNED != 0 {
			return a64.UXTW
		}
		return a64.SXTW
	}
}

// containBelow contains v, an operand of n. Its own operands stay in registers.
func (b *Lowering) containBelow(v, n nodes.NodeID) {
	b.moveOperands(v, v, n)
	b.M.Contain(b.Block, v)
}

// moveOperands inserts the operands that v, or nodes that v contains, read before the node at, and
// contains locals in registers among them in n.
func (b *Lowering) moveOperands(v, at, n nodes.NodeID) {
	m := b.M
	for _, op := range [2]nodes.NodeID{m.Op1[v], m.Op2[v]} {
		switch {
		case op == 0 || m.Oper[op] == nodes.GT_CNS_INT:
		case b.Contained(op) && !b.IsRegLocal(op):
			b.moveOperands(op, at, n)
		default:
			b.Expose(op, at)
			b.ContainReg(op, n)
		}
	}
}

// field is the low width bits of an operand, sign- or zero-extended.
type field struct {
	src    nodes.NodeID
	width  uint8
	signed bool
}

// lowBits returns v, a cast or a mask of a value in a register whose result has t's size, as a
// field.
func (b *Lowering) lowBits(v nodes.NodeID, t nodes.VarType) (f field, ok bool) {
	m := b.M
	f.src = m.Op1[v]
	switch {
	case m.Oper[v] == nodes.GT_CAST:
		if !b.extends(v, t) {
			return f, false
		}
		e := b.extension(v)
		f.width, f.signed = 8<<(e&3), e >= a64.SXTB
		return f, true
	case m.Oper[v] == nodes.GT_AND && m.Type[v].Size() == t.Size() && b.InReg(f.src) && b.IsImmOperand(m.Op2[v]):
		f.width = ones(b.maskOf(m.Op2[v], t))
		return f, f.width != 0
	}
	return f, false
}

// maskOf returns constant c as the bits that an operation of type t sees.
func (b *Lowering) maskOf(c nodes.NodeID, t nodes.VarType) uint64 {
	v := uint64(b.Imm(c))
	if t.Size() == 4 {
		v = uint64(uint32(v))
	}
	return v
}

// ones returns the number of ones of a mask of low bits, or 0 for any other value.
func ones(mask uint64) uint8 {
	if mask == 0 || mask&(mask+1) != 0 {
		return 0
	}
	n := uint8(0)
	for ; mask != 0; mask >>= 1 {
		n++
	}
	return n
}

// lowerShift contains a constant count. Of a left shift it also contains a cast or mask of the low
// bits.
func (b *Lowering) lowerShift(n nodes.NodeID) {
	m := b.M
	b.LowerShift(n)
	t := m.Type[n]
	if b.Env.MinOpts || m.Oper[n] != nodes.GT_LSH || !b.IsImmOperand(m.Op2[n]) || b.shiftCount(n) == 0 || b.Contained(m.Op1[n]) {
		return
	}
	if _, ok := b.lowBits(m.Op1[n], t); ok {
		b.containBelow(m.Op1[n], n)
	}
}

// shiftCount returns the constant count of shift n.
func (b *Lowering) shiftCount(n nodes.NodeID) uint8 {
	return uint8(b.Imm(b.M.Op2[n]) & int64(backend.Width(b.M.Type[n])-1))
}

// containField contains the right shift of which n, a mask or a cast, keeps width bits, and reports
// whether it did.
func (b *Lowering) containField(n nodes.NodeID, width uint8) bool {
	m := b.M
	v := m.Op1[n]
	if b.Env.MinOpts || width == 0 || !b.isShift(v, m.Type[v]) || m.Oper[v] == nodes.GT_LSH || !m.Type[v].IsInt() {
		return false
	}
	if k := b.shiftCount(v); k == 0 || uint(k)+uint(width) > backend.Width(m.Type[v]) {
		return false
	}
	b.containBelow(v, n)
	return true
}

// inserted describes v, a value that is zero outside of width bits from bit at on; src is the value
// whose low bits those are. It works before and after v is contained.
func (b *Lowering) inserted(v nodes.NodeID, t nodes.VarType) (src nodes.NodeID, at, width uint8) {
	m := b.M
	size := uint8(backend.Width(t))
	switch x := m.Op1[v]; m.Oper[v] {
	case nodes.GT_LSH:
		if m.Oper[m.Op2[v]] != nodes.GT_CNS_INT || m.Type[v].Size() != t.Size() {
			return 0, 0, 0
		}
		at = b.shiftCount(v)
		if b.InReg(x) {
			return x, at, size - at
		}
		f, ok := b.lowBits(x, t)
		if !ok || f.signed && f.width < size-at {
			return 0, 0, 0
		}
		return f.src, at, min(f.width, size-at)
	case nodes.GT_AND:
		if m.Type[v].Size() != t.Size() || !b.IsImmOperand(m.Op2[v]) {
			return 0, 0, 0
		}
		mask := b.maskOf(m.Op2[v], t)
		if m.Oper[x] == nodes.GT_LSH && m.Oper[m.Op2[x]] == nodes.GT_CNS_INT && b.InReg(m.Op1[x]) && !b.IsRegLocal(x) {
			at = b.shiftCount(x)
			if w := ones(mask >> at); at != 0 && w != 0 && mask>>at<<at == mask {
				return m.Op1[x], at, w
			}
		}
		if b.InReg(x) {
			return x, 0, ones(mask)
		}
	case nodes.GT_CAST:
		if f, ok := b.lowBits(v, t); ok && !f.signed {
			return f.src, 0, f.width
		}
	}
	return 0, 0, 0
}

// containInsertion contains both operands of n, an or, if one masks away exactly the bits that the
// other one inserts. It reports whether it did.
func (b *Lowering) containInsertion(n nodes.NodeID) bool {
	m := b.M
	t := m.Type[n]
	if b.Env.MinOpts {
		return false
	}
	for range 2 {
		x, y := m.Op1[n], m.Op2[n]
		m.Op1[n], m.Op2[n] = y, x
		if b.Contained(x) || b.Contained(y) || m.Oper[y] != nodes.GT_AND || !b.IsImmOperand(m.Op2[y]) || !b.InReg(m.Op1[y]) {
			continue
		}
		_, at, width := b.inserted(x, t)
		if width == 0 || b.maskOf(m.Op2[y], t) != maskOfBits(at, width)^maskOfBits(0, uint8(backend.Width(t))) {
			continue
		}
		if s := m.Op1[x]; m.Oper[x] == nodes.GT_AND && at != 0 {
			b.containBelow(s, x)
		}
		b.containBelow(x, n)
		b.containBelow(y, n)
		return true
	}
	return false
}

// maskOfBits returns a mask with ones in width bits from bit at on.
func maskOfBits(at, width uint8) uint64 { return ^uint64(0) >> (64 - width) << at }
