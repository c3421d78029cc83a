package backend

import (
	"math/bits"

	"ryugo/nodes"
)

// Reductions: replacing an operation with a constant by a cheaper one, on all machines.
//
//	x * 8     ->     x << 3
//	x / 8u    ->     x >>> 3
//	x % 8u    ->     x & 7
//	x << (y & 31)    ->    x << y, where the machine's count has no more bits
//
// Lowering does this, not morph, because value numbers, ranges and common subexpressions know more
// about a product or a quotient than about a shift.

// constBits returns constant n as an unsigned number of the width of type t.
func (b *Lowering) constBits(n nodes.NodeID, t nodes.VarType) uint64 {
	return nodes.DivisorBits(b.M.IntValue(n), Width(t))
}

// ReduceMul makes the integer multiplication n by a power of two a shift, which still has to be
// lowered. It reports whether it did.
func (b *Lowering) ReduceMul(n nodes.NodeID) bool {
	m := b.M
	op2 := m.Op2[n]
	if m.Oper[n] != nodes.GT_MUL || m.Flags[n]&nodes.GTF_OVERFLOW != 0 || !m.IsIntConst(op2) {
		return false
	}
	v := b.constBits(op2, m.Type[n])
	if v == 0 || v&(v-1) != 0 {
		return false
	}
	m.Oper[n], m.Type[op2] = nodes.GT_LSH, nodes.TYP_INT
	m.Val[op2] = m.NewConst(nodes.Const(bits.TrailingZeros64(v)))
	return true
}

// ReduceDiv makes the unsigned division n by a power of two a shift or a mask, which still has to
// be lowered. It reports whether it did.
func (b *Lowering) ReduceDiv(n nodes.NodeID) bool {
	m := b.M
	o, op2 := m.Oper[n], m.Op2[n]
	if o != nodes.GT_UDIV && o != nodes.GT_UMOD || !m.IsIntConst(op2) {
		return false
	}
	v := b.constBits(op2, m.Type[n])
	if v == 0 || v&(v-1) != 0 {
		return false
	}
	if o == nodes.GT_UMOD {
		m.Oper[n], m.Val[op2] = nodes.GT_AND, m.NewConst(nodes.Const(v-1))
	} else {
		m.Oper[n], m.Val[op2] = nodes.GT_RSZ, m.NewConst(nodes.Const(bits.TrailingZeros64(v)))
	}
	return true
}

// ContainDivisor contains the divisor of n if it is a constant for which no division instruction is
// needed, and reports whether it did.
func (b *Lowering) ContainDivisor(n nodes.NodeID) bool {
	m := b.M
	o, op2 := m.Oper[n], m.Op2[n]
	if b.Env.MinOpts || !m.IsIntConst(op2) || !nodes.CanDivByConst(b.Imm(op2), Width(m.Type[n]), o == nodes.GT_UDIV || o == nodes.GT_UMOD) {
		return false
	}
	m.Contain(b.Block, op2)
	return true
}

// LowerShift contains a constant count. The machine reads only the significant bits of any other
// count, so LowerShift removes a mask that keeps all of them.
func (b *Lowering) LowerShift(n nodes.NodeID) {
	m := b.M
	op2 := m.Op2[n]
	if m.Oper[op2] == nodes.GT_CNS_INT {
		m.Contain(b.Block, op2)
		return
	}
	low := int64(Width(m.Type[n]) - 1)
	if m.Oper[op2] != nodes.GT_AND || !m.IsIntConst(m.Op2[op2]) || b.Imm(m.Op2[op2])&low != low {
		return
	}
	x, mask := m.Op1[op2], m.Op2[op2]
	b.Expose(x, op2)
	if !b.Contained(mask) {
		b.Drop(mask)
	}
	b.LogRemoved(nodes.LOWER_SHIFT, op2)
	m.Unlink(b.Block, op2)
	if m.IsIntConst(x) {
		b.Drop(x)
		x = m.NewInt(nodes.TYP_INT, b.Imm(x)&low)
		m.Flags[x] |= nodes.GTF_CONTAINED
	}
	m.Op2[n] = x
}

// NarrowCast replaces the cast n of integer op to type to by a narrower or extending read of op's
// source, if that has the same value: a part of a local in memory, or memory that is extended as
// the cast does. It reports whether it did.
func (b *Lowering) NarrowCast(n, op nodes.NodeID, to nodes.VarType) bool {
	return b.NarrowLoad(n, op, to) || b.SameLoad(n, op, to)
}

// ReadExtended makes the cast n of the int op to a long a read of op's register, if the upper half
// of that register is zero and op can be moved. It reports whether the upper half is zero, so that
// no extension is needed.
func (b *Lowering) ReadExtended(n, op nodes.NodeID, to nodes.VarType) bool {
	m := b.M
	from := m.Type[op]
	if !b.IsRegLocal(op) || m.Locals[m.Val[op]].Flags&nodes.LvZeroExtended == 0 || !from.IsInt() || from.Size() != 4 ||
		!to.IsInt() || to.Size() != 8 || m.Flags[n]&nodes.GTF_UNSIGNED == 0 {
		return false
	}
	if b.Movable(op, n) {
		b.LogRemoved(nodes.LOWER_LOAD, op)
		m.Unlink(b.Block, op)
		m.Oper[n], m.Val[n], m.Op1[n], m.Flags[n] = nodes.GT_LCL_VAR, m.Val[op], 0, m.Flags[op]|m.Flags[n]&nodes.GTF_UNUSED_VALUE
	}
	return true
}
