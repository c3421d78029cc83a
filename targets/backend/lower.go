package backend

import "ryugo/nodes"

// Lowering that is the same on all machines.

// SameLoad replaces the cast n of op to type to by the load op itself, if the load extends the
// value as the cast does. It reports whether it did.
func (b *Lowering) SameLoad(n, op nodes.NodeID, to nodes.VarType) bool {
	m := b.M
	if o := m.Oper[op]; o != nodes.GT_IND && o != nodes.GT_LCL_VAR && o != nodes.GT_LCL_FLD || m.Next[op] != n || b.IsRegLocal(op) {
		return false
	}
	if t := b.LoadType(op); !t.IsSmall() || t.Size() != to.Size() || t.IsUnsigned() != to.IsUnsigned() {
		return false
	}
	b.LogRemoved(nodes.LOWER_LOAD, op)
	m.Unlink(b.Block, op)
	m.Oper[n], m.Type[n], m.Op1[n], m.Val[n], m.Flags[n] = m.Oper[op], m.Type[op], m.Op1[op], m.Val[op], m.Flags[op]|m.Flags[n]&nodes.GTF_UNUSED_VALUE
	return true
}

// NarrowLoad replaces the cast n of op to type to by a load of just the bytes that the cast keeps,
// if op is a local in memory shifted right by a constant:
//
//	cast int (>>> long V05 32)     ->     lclFld int V05+4
func (b *Lowering) NarrowLoad(n, op nodes.NodeID, to nodes.VarType) bool {
	m := b.M
	if o := m.Oper[op]; o != nodes.GT_RSZ && o != nodes.GT_RSH || m.Oper[m.Op2[op]] != nodes.GT_CNS_INT {
		return false
	}
	x := m.Op1[op]
	if m.Oper[x] != nodes.GT_LCL_VAR || m.Val[x] > nodes.MaxLcl || b.IsRegLocal(x) || !b.Movable(x, n) {
		return false
	}
	size, bits := m.Locals[m.Val[x]].Type.Size(), m.IntValue(m.Op2[op])
	if m.Type[x].Size() != size || bits < 0 || bits%8 != 0 || uint32(bits)/8+to.Size() > size {
		return false
	}
	b.LogRemoved(nodes.LOWER_LOAD, op)
	m.Unlink(b.Block, op)
	m.Unlink(b.Block, x)
	m.Oper[n], m.Type[n], m.Op1[n] = nodes.GT_LCL_FLD, to, 0
	m.Val[n] = nodes.PackLclFld(nodes.LclNum(m.Val[x]), uint32(bits)/8)
	m.Flags[n] &^= nodes.GTF_UNSIGNED
	return true
}

// LowerSwitch makes n a GT_SWITCH_TABLE, whose code tests the range of the value.
func (b *Lowering) LowerSwitch(n nodes.NodeID) {
	m := b.M
	sw := m.Blocks.Switch[b.Block]
	t := m.New(nodes.GT_JMPTABLE, b.Word, 0, 0, sw, nodes.GTF_CONTAINED)
	m.Oper[n], m.Op2[n] = nodes.GT_SWITCH_TABLE, t
}

// LowerKeepAlive contains an operand that needs no register.
func (b *Lowering) LowerKeepAlive(n nodes.NodeID) {
	m := b.M
	if op := m.Op1[n]; m.Oper[op] == nodes.GT_LCL_VAR || m.Oper[op] == nodes.GT_CNS_INT {
		m.Contain(b.Block, op)
	}
}

// LowerCatchArg moves n to the start of its block: Target.CatchArg holds the exception only until
// other code runs.
func (b *Lowering) LowerCatchArg(n nodes.NodeID) {
	m := b.M
	if first := m.Blocks.First[b.Block]; first != n {
		m.Unlink(b.Block, n)
		m.InsertBefore(b.Block, m.Blocks.First[b.Block], n)
	}
}

// LowerIndir contains the address of a load. A struct load whose value is unused becomes a load of
// one byte, which faults if the struct load would.
func (b *Lowering) LowerIndir(n nodes.NodeID) {
	m := b.M
	if m.Oper[n] == nodes.GT_NULLCHECK && b.DropNullCheck(n) {
		return
	}
	if m.Flags[n]&nodes.GTF_UNUSED_VALUE != 0 && m.Oper[n] != nodes.GT_IND {
		m.Oper[n], m.Type[n] = nodes.GT_IND, nodes.TYP_UBYTE
	}
	b.isa.ContainAddr(m.Op1[n], n)
}
