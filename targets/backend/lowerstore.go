package backend

import (
	"ryugo/nodes"
)

// LowerStoreInd marks a store that needs a write barrier; it contains address and value of any
// other.
func (b *Lowering) LowerStoreInd(n nodes.NodeID) {
	m := b.M
	a := m.Op1[n]
	if m.Type[n] == nodes.TYP_REF && b.needsBarrier(n) {
		m.Flags[n] |= FlagBarrier
		if m.Flags[n]&nodes.GTF_IND_TGTANYWHERE != 0 || !b.inHeap(a) {
			m.Flags[n] |= FlagChecked
		}
		return
	}
	b.isa.ContainAddr(a, n)
	if t := m.Type[n]; !b.isa.ReadModifyWrite(n, m.Op2[n], t) {
		b.containStored(n, m.Op2[n], t)
	}
}

// needsBarrier reports whether store n of a reference, or of a struct with references, needs a
// write barrier. A constant needs none: it is null, or an object that never moves and is never
// freed.
func (b *Base) needsBarrier(n nodes.NodeID) bool {
	m := b.M
	return b.Info.UsesWriteBarriers && m.Oper[m.Op2[n]] != nodes.GT_CNS_INT && m.Flags[n]&nodes.GTF_IND_TGT_NOT_HEAP == 0 && !b.isLocalAddr(m.Op1[n])
}

// containStored contains value v of store n, of type t, if the store can hold it.
func (b *Lowering) containStored(n, v nodes.NodeID, t nodes.VarType) {
	if t.IsSmall() {
		v = b.StripCast(n, v, t)
	}
	b.isa.ContainImm(v, ImmStore)
}

// StripCast removes a truncation before a store of the same or a narrower type, and returns the
// value to store.
func (b *Lowering) StripCast(n, v nodes.NodeID, t nodes.VarType) nodes.NodeID {
	m := b.M
	if m.Oper[v] != nodes.GT_CAST || m.Flags[v]&nodes.GTF_OVERFLOW != 0 || b.Contained(v) {
		return v
	}
	src := m.Op1[v]
	if to := nodes.VarType(m.Val[v]); !to.IsInt() || to.Size() < t.Size() || !m.Type[src].IsInt() {
		return v
	}
	b.Expose(src, v)
	b.LogRemoved(nodes.LOWER_STORE, v)
	m.Unlink(b.Block, v)
	m.ReplaceOperand(n, v, src)
	return src
}

// LowerStoreLcl lowers a store to a local: structs as block operations, read-modify-write of the
// slot, immediates.
func (b *Lowering) LowerStoreLcl(n nodes.NodeID) {
	m := b.M
	v := m.Op1[n]
	t := m.Type[n]
	if m.Oper[n] == nodes.GT_STORE_LCL_VAR {
		t = m.Locals[m.Val[n]].Type
	}
	if t != nodes.TYP_STRUCT {
		if m.Oper[n] == nodes.GT_STORE_LCL_VAR && b.isa.ReadModifyWrite(n, v, t) {
			return
		}
		if b.IsRegLocal(n) {
			b.lowerStoreReg(n, v, t)
			return
		}
		b.containStored(n, v, t)
		return
	}
	if m.Oper[v] == nodes.GT_CALL {
		if m.Type[v] != nodes.TYP_STRUCT { // one register
			m.Val[n] = nodes.PackLclFld(m.LclOf(n), m.LclOffset(n))
			m.Oper[n], m.Type[n] = nodes.GT_STORE_LCL_FLD, m.Type[v]
		}
		return
	}
	if o := m.Oper[v]; m.Type[v] != nodes.TYP_STRUCT && o != nodes.GT_CNS_INT && o != nodes.GT_BLK && o != nodes.GT_OBJ {
		m.Val[n] = nodes.PackLclFld(m.LclOf(n), m.LclOffset(n))
		m.Oper[n], m.Type[n] = nodes.GT_STORE_LCL_FLD, m.Type[v]
		b.containStored(n, v, m.Type[v])
		return
	}
	b.structSource(v, n)
}

// lowerStoreReg lowers a store to a local in a register: a constant is loaded directly there, and a
// value defined directly before the store is computed there.
func (b *Lowering) lowerStoreReg(n, v nodes.NodeID, t nodes.VarType) {
	m := b.M
	switch {
	case m.Oper[v] == nodes.GT_CNS_INT || m.Oper[v] == nodes.GT_CNS_DBL:
		m.Contain(b.Block, v)
	case t.IsSmall() && !b.Fits(b.StripCast(n, v, t), t):
	case m.Prev[n] == v && b.isa.ComputesInto(v, m.Locals[m.LclOf(n)].Reg):
		m.Flags[v] |= flagTarget
	}
}
