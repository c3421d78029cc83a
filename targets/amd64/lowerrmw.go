package amd64

import (
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// Read-modify-write: an operation on what a store overwrites becomes part of it.
//
//	storeIndir (lea V00+8) (+ (indir (lea V00+8)) 1)    ->    add dword ptr [rdi+8], 1

// rmwIns are the operations that work on a memory destination.
var rmwIns = [256]xarch.Ins{
	nodes.GT_ADD: xarch.INS_add,
	nodes.GT_SUB: xarch.INS_sub,
	nodes.GT_AND: xarch.INS_and,
	nodes.GT_OR:  xarch.INS_or,
	nodes.GT_XOR: xarch.INS_xor,
}

// formRMW makes "V = V op x" one instruction on V's slot: the operation is
// contained in the store and keeps x, a register or an immediate, as its Op2.
func (b *backend) formRMW(n, v nodes.NodeID, t nodes.VarType) bool {
	m := b.m
	if b.env.MinOpts || rmwIns[m.Oper[v]] == 0 || t.Size() < 4 || t.IsFloat() || m.Type[v].Size() != t.Size() || m.Next[v] != n || m.Flags[v]&nodes.GTF_OVERFLOW != 0 {
		return false
	}
	lcl := m.LclOf(n)
	x, y := m.Op1[v], m.Op2[v]
	if b.isRegLocal(n) {
		return false
	}
	isSlot := func(op nodes.NodeID) bool {
		return m.Oper[op] == nodes.GT_LCL_VAR && m.LclOf(op) == lcl && m.Type[op].Size() == t.Size()
	}
	switch {
	case isSlot(x) && b.movable(x, v):
		if m.Oper[y] != nodes.GT_CNS_INT && !b.isRegLocal(y) {
			b.expose(y, v)
		}
		m.Contain(b.blk, x)
	case m.Oper[v].Is(nodes.GTK_COMMUTE) && isSlot(y) && b.contained(y) && b.inReg(x):
		m.Op1[v], m.Op2[v] = y, x
	default:
		return false
	}
	m.Contain(b.blk, v)
	m.Flags[n] |= flagRMW
	return true
}

// formRMWInd makes "[a] = [a] op x", the store n of type t, one instruction. The
// load stays below the operation, contained, though nobody generates it.
func (b *backend) formRMWInd(n nodes.NodeID, t nodes.VarType) bool {
	m := b.m
	v := m.Op2[n]
	if b.env.MinOpts || t.IsFloat() || t.IsGC() || m.Flags[n]&nodes.GTF_IND_VOLATILE != 0 {
		return false
	}
	if t.IsSmall() {
		v = b.stripCast(n, v, t)
	}
	if rmwIns[m.Oper[v]] == 0 || b.contained(v) || m.Next[v] != n || m.Flags[v]&nodes.GTF_OVERFLOW != 0 {
		return false
	}
	load, x := m.Op1[v], m.Op2[v]
	if m.Oper[load] != nodes.GT_IND {
		load, x = x, load
		if !m.Oper[v].Is(nodes.GTK_COMMUTE) || m.Oper[load] != nodes.GT_IND {
			return false
		}
	}
	if m.Type[load].Size() != t.Size() || m.Flags[load]&nodes.GTF_IND_VOLATILE != 0 {
		return false
	}
	imm := !b.inReg(x) && m.Oper[x] == nodes.GT_CNS_INT
	if t.Size() == 2 && imm && b.imm(x) != int64(int8(b.imm(x))) { // its prefix would stall the decoder
		return false
	}
	if !b.contained(load) && !b.movable(load, n) || !b.sameAddr(m.Op1[load], m.Op1[n], n) {
		return false
	}
	if !b.contained(load) {
		m.Contain(b.blk, load)
	}
	if a := m.Op1[load]; !b.contained(a) {
		m.Contain(b.blk, a)
	}
	for it := m.Operands(m.Op1[load]); it.Next(); {
		if a := it.Node(); !b.contained(a) {
			m.Contain(b.blk, a)
		}
	}
	if !imm && !b.inReg(x) {
		b.expose(x, v)
	}
	m.Op1[v], m.Op2[v] = load, x
	m.Contain(b.blk, v)
	m.Flags[n] |= flagRMW
	return true
}

// sameAddr tells whether two lowered addresses are the same where user, the later
// one's, is done.
func (b *backend) sameAddr(x, y, user nodes.NodeID) bool {
	m := b.m
	if m.Oper[x] != m.Oper[y] || m.Oper[x] == nodes.GT_LEA && b.contained(x) != b.contained(y) {
		return false
	}
	switch m.Oper[x] {
	case nodes.GT_LCL_VAR:
		return b.sameLocal(x, y, user)
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		return m.LclOf(x) == m.LclOf(y) && m.LclOffset(x) == m.LclOffset(y)
	case nodes.GT_CNS_INT:
		return b.contained(x) && b.contained(y) && m.IntValue(x) == m.IntValue(y) && m.Flags[x]&nodes.GTF_ICON_SYMBOL == m.Flags[y]&nodes.GTF_ICON_SYMBOL
	case nodes.GT_LEA:
		return b.contained(x) && m.Leas[m.Val[x]] == m.Leas[m.Val[y]] && b.sameLocal(m.Op1[x], m.Op1[y], user) && b.sameLocal(m.Op2[x], m.Op2[y], user)
	}
	return false
}

// sameLocal tells whether x and y, parts of addresses, are the same local, or
// neither is there.
func (b *backend) sameLocal(x, y, user nodes.NodeID) bool {
	m := b.m
	if x == 0 || y == 0 {
		return x == y
	}
	if m.Oper[x] != nodes.GT_LCL_VAR || m.Oper[y] != nodes.GT_LCL_VAR || m.Val[x] != m.Val[y] {
		return false
	}
	return (b.contained(x) || b.movable(x, user)) && (b.contained(y) || b.movable(y, user))
}
