package xarch

import (
	"ryugo/nodes"
	"ryugo/targets/backend"
)

// Read-modify-write: an operation on the value that a store overwrites becomes part of the store.
//
//	storeIndir (lea V00+8) (+ (indir (lea V00+8)) 1)    ->    add dword ptr [rdi+8], 1

// rmwIns are the instructions that can operate on a memory destination.
var rmwIns = [256]Ins{
	nodes.GT_ADD: INS_add,
	nodes.GT_SUB: INS_sub,
	nodes.GT_AND: INS_and,
	nodes.GT_OR:  INS_or,
	nodes.GT_XOR: INS_xor,
}

// formRMW turns "V = V op x" into one instruction on V's slot, and reports whether it did. The
// operation is contained in the store and keeps x, a register or an immediate, as its Op2.
func (b *Lowering) formRMW(n, v nodes.NodeID, t nodes.VarType) bool {
	m := b.M
	if b.Env.MinOpts || rmwIns[m.Oper[v]] == 0 || b.sizeOf(t) < 4 || t.IsFloat() || b.sizeOf(m.Type[v]) != b.sizeOf(t) || m.Next[v] != n || m.Flags[v]&nodes.GTF_OVERFLOW != 0 {
		return false
	}
	lcl := m.LclOf(n)
	x, y := m.Op1[v], m.Op2[v]
	if b.IsRegLocal(n) {
		return false
	}
	isSlot := func(op nodes.NodeID) bool {
		return m.Oper[op] == nodes.GT_LCL_VAR && m.LclOf(op) == lcl && b.sizeOf(m.Type[op]) == b.sizeOf(t)
	}
	switch {
	case isSlot(x) && b.Movable(x, v):
		if m.Oper[y] != nodes.GT_CNS_INT && !b.IsRegLocal(y) {
			b.Expose(y, v)
		}
		m.Contain(b.Block, x)
	case m.Oper[v].Is(nodes.GTK_COMMUTE) && isSlot(y) && b.Contained(y) && b.InReg(x):
		m.Op1[v], m.Op2[v] = y, x
	default:
		return false
	}
	m.Contain(b.Block, v)
	m.Flags[n] |= backend.FlagRMW
	return true
}

// formRMWInd turns "[a] = [a] op x", the store n of type t, into one instruction, and reports
// whether it did. The load remains as a contained operand of the operation, but is not generated.
func (b *Lowering) formRMWInd(n nodes.NodeID, t nodes.VarType) bool {
	m := b.M
	v := m.Op2[n]
	if b.Env.MinOpts || t.IsFloat() || t.IsGC() || m.Flags[n]&nodes.GTF_IND_VOLATILE != 0 {
		return false
	}
	if t.IsSmall() {
		v = b.StripCast(n, v, t)
	}
	if rmwIns[m.Oper[v]] == 0 || b.Contained(v) || m.Next[v] != n || m.Flags[v]&nodes.GTF_OVERFLOW != 0 {
		return false
	}
	load, x := m.Op1[v], m.Op2[v]
	if m.Oper[load] != nodes.GT_IND {
		load, x = x, load
		if !m.Oper[v].Is(nodes.GTK_COMMUTE) || m.Oper[load] != nodes.GT_IND {
			return false
		}
	}
	if b.lacksByte(n, x) {
		return false
	}
	if b.sizeOf(m.Type[load]) != b.sizeOf(t) || m.Flags[load]&nodes.GTF_IND_VOLATILE != 0 {
		return false
	}
	imm := !b.InReg(x) && m.Oper[x] == nodes.GT_CNS_INT
	if b.sizeOf(t) == 2 && imm && b.Imm(x) != int64(int8(b.Imm(x))) { // the operand-size prefix would stall the decoder
		return false
	}
	if !b.Contained(load) && !b.Movable(load, n) || !b.sameAddr(m.Op1[load], m.Op1[n], n) {
		return false
	}
	if !b.Contained(load) {
		m.Contain(b.Block, load)
	}
	if a := m.Op1[load]; !b.Contained(a) {
		m.Contain(b.Block, a)
	}
	for it := m.Operands(m.Op1[load]); it.Next(); {
		if a := it.Node(); !b.Contained(a) {
			m.Contain(b.Block, a)
		}
	}
	if !imm && !b.InReg(x) {
		b.Expose(x, v)
	}
	m.Op1[v], m.Op2[v] = load, x
	m.Contain(b.Block, v)
	m.Flags[n] |= backend.FlagRMW
	return true
}

// sameAddr reports whether two lowered addresses have the same value at user, the user of the later
// one.
func (b *Lowering) sameAddr(x, y, user nodes.NodeID) bool {
	m := b.M
	if m.Oper[x] != m.Oper[y] || m.Oper[x] == nodes.GT_LEA && b.Contained(x) != b.Contained(y) {
		return false
	}
	switch m.Oper[x] {
	case nodes.GT_LCL_VAR:
		return b.sameLocal(x, y, user)
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		return m.LclOf(x) == m.LclOf(y) && m.LclOffset(x) == m.LclOffset(y)
	case nodes.GT_CNS_INT:
		return b.Contained(x) && b.Contained(y) && m.IntValue(x) == m.IntValue(y) && m.Flags[x]&nodes.GTF_ICON_SYMBOL == m.Flags[y]&nodes.GTF_ICON_SYMBOL
	case nodes.GT_LEA:
		return b.Contained(x) && m.Leas[m.Val[x]] == m.Leas[m.Val[y]] && b.sameLocal(m.Op1[x], m.Op1[y], user) && b.sameLocal(m.Op2[x], m.Op2[y], user)
	}
	return false
}

// sameLocal reports whether x and y, parts of addresses, are the same local, or are both absent.
func (b *Lowering) sameLocal(x, y, user nodes.NodeID) bool {
	m := b.M
	if x == 0 || y == 0 {
		return x == y
	}
	if m.Oper[x] != nodes.GT_LCL_VAR || m.Oper[y] != nodes.GT_LCL_VAR || m.Val[x] != m.Val[y] {
		return false
	}
	return (b.Contained(x) || b.Movable(x, user)) && (b.Contained(y) || b.Movable(y, user))
}
