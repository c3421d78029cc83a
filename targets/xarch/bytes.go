package xarch

import (
	"ryugo/nodes"
	"ryugo/targets"
)

// Byte registers: in 32-bit code esi, edi, ebp and esp have no low byte that an instruction can
// name.

// usesBytes reports whether n writes or reads the low bytes of the registers of its value and all
// its operands. It excludes stores through an address, which read only the low byte of the value
// stored, and comparisons, which write only that of their value.
func (b *Lowering) usesBytes(n nodes.NodeID) bool {
	m := b.M
	switch m.Oper[n] {
	case nodes.GT_SETCC:
		return true
	case nodes.GT_STORE_LCL_VAR:
		return m.Locals[m.Val[n]].Type.Size() == 1
	case nodes.GT_CAST:
		return nodes.VarType(m.Val[n]).Size() == 1
	case nodes.GT_STORE_LCL_FLD, nodes.GT_XCHG, nodes.GT_CMPXCHG:
		return m.Type[n].Size() == 1
	}
	return false
}

// useByte adds a use of operand v, whose low byte is stored if t has one byte.
func (b *Requirements) useByte(v nodes.NodeID, t nodes.VarType) {
	ints := b.Ints
	if t.Size() == 1 {
		b.Ints = b.Bytes
	}
	b.Use(v, 0)
	b.Ints = ints
}

// pieces returns the registers through which size bytes are stored: the last piece may be a single
// byte.
func (b *Requirements) pieces(size uint32) targets.RegMask {
	if size&1 != 0 {
		return b.Bytes
	}
	return b.Ints
}

// defByte is Def of a value whose low byte is written.
func (b *Requirements) defByte(n nodes.NodeID) {
	ints := b.Ints
	b.Ints = b.Bytes
	b.Def(n)
	b.Ints = ints
}

// noByte reports whether register r of a local has no low byte, but node v, whose value might be
// computed in r, needs it.
func (b *Lowering) noByte(v nodes.NodeID, r targets.Reg) bool {
	return b.fewBytes && !b.Target.ByteRegs.Has(r) && (b.M.Oper[v].Is(nodes.GTK_RELOP) || b.usesBytes(v))
}

// lacksByte reports whether op is a local in a register without a low byte, and n would read the
// low byte.
func (b *Lowering) lacksByte(n, op nodes.NodeID) bool { return b.fewBytes && b.lacksByteOf(n, op) }

// lacksByteOf is lacksByte for machines on which some registers have no low byte.
func (b *Lowering) lacksByteOf(n, op nodes.NodeID) bool {
	m := b.M
	return b.IsRegLocal(op) && !b.Target.ByteRegs.Has(m.Locals[m.Val[op]].Reg) &&
		(m.Oper[n] == nodes.GT_STOREIND && m.Type[n].Size() == 1 || b.usesBytes(n))
}

// hasByte reports whether an instruction can name the low byte of r.
func (b *Code) hasByte(r Reg) bool { return b.Target.ByteRegs.Has(uint8(r)) }
