package amd64

import (
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// What an oper does that a memory operand must not be moved over.
const (
	effMem   uint8 = 1 << iota // may write memory other than unexposed locals
	effLcl                     // writes the locals it names
	effThrow                   // may throw something else than a null reference exception
)

var operEffects = [256]uint8{
	nodes.GT_STORE_LCL_VAR:    effLcl,
	nodes.GT_STORE_LCL_FLD:    effLcl,
	nodes.GT_STORE_MULTI_VAR:  effLcl,
	nodes.GT_STOREIND:         effMem,
	nodes.GT_STORE_OBJ:        effMem,
	nodes.GT_STORE_BLK:        effMem,
	nodes.GT_STORE_DYN_BLK:    effMem,
	nodes.GT_XADD:             effMem,
	nodes.GT_XCHG:             effMem,
	nodes.GT_LOCKADD:          effMem,
	nodes.GT_CMPXCHG:          effMem,
	nodes.GT_MEMORYBARRIER:    effMem,
	nodes.GT_CALL:             effMem | effThrow,
	nodes.GT_PUTARG_STK:       effMem,
	nodes.GT_ARR_BOUNDS_CHECK: effThrow,
	nodes.GT_DIV:              effThrow,
	nodes.GT_MOD:              effThrow,
	nodes.GT_UDIV:             effThrow,
	nodes.GT_UMOD:             effThrow,
	nodes.GT_CKFINITE:         effThrow,
	nodes.GT_CASTCLASS:        effThrow,
	nodes.GT_LCLHEAP:          effThrow | effMem,
	nodes.GT_RETURNTRAP:       effThrow | effMem,
}

// moveLimit bounds the scan of movable.
const moveLimit = 24

// movable tells whether op, a read of memory, may be done as part of user
// instead of where it stands: nothing in between changes what it reads, and a
// fault of it does not come behind another visible effect.
func (b *backend) movable(op, user nodes.NodeID) bool {
	m := b.m
	n := m.Next[op]
	if n == user {
		return true
	}
	local, stop := false, uint8(effMem|effLcl)
	lcl := nodes.NoLcl
	switch m.Oper[op] {
	case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
		local, lcl = true, m.LclOf(op)
		stop = effLcl
		if m.Locals[lcl].Flags&nodes.LvAddrExposed != 0 {
			stop |= effMem
		}
	default:
		if m.Flags[op]&nodes.GTF_NO_FAULT == 0 {
			stop |= effThrow
		}
		if m.Oper[op] == nodes.GT_ARR_LENGTH {
			stop &^= effMem
		}
		if m.Oper[op] == nodes.GT_IND && m.Flags[op]&nodes.GTF_IND_VOLATILE != 0 {
			return false
		}
	}
	for i := 0; n != user; n, i = m.Next[n], i+1 {
		if n == 0 || i == moveLimit {
			return false
		}
		eff := operEffects[m.Oper[n]]
		if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
			eff |= effThrow
		}
		if eff &= stop; eff == 0 {
			continue
		}
		if local && eff == effLcl && !m.Touches(n, lcl) {
			continue
		}
		return false
	}
	return true
}

// containMem contains op if it is a read of memory of exactly type t's size
// and register class that may be done by user.
func (b *backend) containMem(op, user nodes.NodeID, t nodes.VarType) bool {
	m := b.m
	switch m.Oper[op] {
	case nodes.GT_LCL_VAR:
		if b.isRegLocal(op) { // containRegs may
			return false
		}
		if lt := m.Locals[m.Val[op]].Type; lt.Size() < t.Size() || lt.IsFloat() != t.IsFloat() {
			return false
		}
	case nodes.GT_LCL_FLD, nodes.GT_IND:
		if mt := m.Type[op]; mt.Size() != t.Size() || mt.IsFloat() != t.IsFloat() || t.Size() < 4 {
			return false
		}
	case nodes.GT_ARR_LENGTH:
		if t.Size() != 4 {
			return false
		}
	default:
		return false
	}
	if t.Size() == 0 || b.loadType(op).IsSmall() || !b.movable(op, user) {
		return false
	}
	m.Contain(b.blk, op)
	return true
}

// expose puts a contained operand back into the execution order, in front of
// before.
func (b *backend) expose(op, before nodes.NodeID) {
	if b.contained(op) {
		b.m.Flags[op] &^= nodes.GTF_CONTAINED
		b.m.InsertBefore(b.blk, before, op)
	}
}

// exposeAddr puts the contained address of an indirection that stands in the
// order back in front of it.
func (b *backend) exposeAddr(n nodes.NodeID) { b.expose(b.m.Op1[n], n) }

// isLocalAddr tells whether a is the address of (a part of) a local.
func (b *backend) isLocalAddr(a nodes.NodeID) bool {
	m := b.m
	for m.Oper[a] == nodes.GT_LEA || m.Oper[a] == nodes.GT_ADD {
		a = m.Op1[a]
	}
	return m.Oper[a] == nodes.GT_LCL_VAR_ADDR || m.Oper[a] == nodes.GT_LCL_FLD_ADDR
}

// inHeap tells whether a surely points into an object: it is computed from an
// object reference.
func (b *backend) inHeap(a nodes.NodeID) bool {
	m := b.m
	for m.Oper[a] == nodes.GT_LEA || m.Oper[a] == nodes.GT_ADD {
		if m.Type[m.Op2[a]] == nodes.TYP_REF {
			return true
		}
		a = m.Op1[a]
	}
	return m.Type[a] == nodes.TYP_REF
}

// lowerStoreInd decides on a write barrier, or contains address and value.
func (b *backend) lowerStoreInd(n nodes.NodeID) {
	m := b.m
	a, v := m.Op1[n], m.Op2[n]
	null := m.Oper[v] == nodes.GT_CNS_INT && m.Flags[v]&nodes.GTF_ICON_SYMBOL == 0 && m.IntValue(v) == 0
	if m.Type[n] == nodes.TYP_REF && b.info.UsesWriteBarriers && m.Flags[n]&nodes.GTF_IND_TGT_NOT_HEAP == 0 && !null && !b.isLocalAddr(a) {
		m.Flags[n] |= flagBarrier
		if m.Flags[n]&nodes.GTF_IND_TGTANYWHERE != 0 || !b.inHeap(a) {
			m.Flags[n] |= flagChecked
		}
		return
	}
	b.containAddr(a, n)
	if t := m.Type[n]; !b.formRMWInd(n, t) {
		b.containStored(n, m.Op2[n], t)
	}
}

// containStored prepares value v, the last operand of store n of type t.
func (b *backend) containStored(n, v nodes.NodeID, t nodes.VarType) {
	m := b.m
	if t.IsSmall() {
		v = b.stripCast(n, v, t)
	}
	if b.containImm(v) {
		return
	}
	if m.Oper[v] == nodes.GT_CNS_DBL {
		if _, ok := b.storedBits(v); ok {
			m.Contain(b.blk, v)
		}
	}
}

// storedBits returns a floating-point constant as the immediate of an integer
// store.
func (b *backend) storedBits(v nodes.NodeID) (int64, bool) {
	bits, size := b.floatBits(v)
	if size == xarch.EA_4 {
		return int64(int32(bits)), true
	}
	return int64(bits), int64(bits) == int64(int32(bits))
}

// stripCast drops a truncation in front of a store of the same or a narrower
// type.
func (b *backend) stripCast(n, v nodes.NodeID, t nodes.VarType) nodes.NodeID {
	m := b.m
	if m.Oper[v] != nodes.GT_CAST || m.Flags[v]&nodes.GTF_OVERFLOW != 0 || b.contained(v) {
		return v
	}
	src := m.Op1[v]
	if to := nodes.VarType(m.Val[v]); !to.IsInt() || to.Size() < t.Size() || !m.Type[src].IsInt() {
		return v
	}
	b.expose(src, v)
	m.Unlink(b.blk, v)
	m.ReplaceOperand(n, v, src)
	return src
}

// lowerStoreLcl prepares a store to a local: structs as a block operation,
// read-modify-write in the slot, immediates.
func (b *backend) lowerStoreLcl(n nodes.NodeID) {
	m := b.m
	v := m.Op1[n]
	t := m.Type[n]
	if m.Oper[n] == nodes.GT_STORE_LCL_VAR {
		t = m.Locals[m.Val[n]].Type
	}
	if t != nodes.TYP_STRUCT {
		if m.Oper[n] == nodes.GT_STORE_LCL_VAR && b.formRMW(n, v, t) {
			return
		}
		if b.isRegLocal(n) {
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
