package xarch

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/backend"
)

// The operands of an oper that may be in any register, including a local's own.
const (
	anyOp1 uint8 = 1 << iota
	anyOp2
	anyBoth = anyOp1 | anyOp2
)

// containRegs contains locals in registers that are operands of the lowered node n, if its oper
// allows that.
func (b *Lowering) containRegs(n nodes.NodeID, which uint8) {
	m := b.M
	o := m.Oper[n]
	switch {
	case o == nodes.GT_STOREIND && m.Flags[n]&backend.FlagBarrier != 0:
		return
	case o == nodes.GT_MUL && b.isWideMul(n), o == nodes.GT_DIV && !(m.Type[n].IsFloat() && b.vex()):
		which &^= anyOp1
	}
	if which&anyOp1 != 0 && !b.lacksByte(n, m.Op1[n]) {
		b.ContainReg(m.Op1[n], n)
	}
	if which&anyOp2 != 0 && o.Is(nodes.GTK_BINOP) && !b.lacksByte(n, m.Op2[n]) {
		b.ContainReg(m.Op2[n], n)
	}
}

// Functions of the column into: they report whether v can be computed in register r of a local. v
// must write its result once, after the last read of an operand that may be in r: that local, or
// one whose last use is in v.

// intoAlways: no operand is read after the result is written.
func (b *Lowering) intoAlways(v nodes.NodeID, r targets.Reg) bool { return true }

// intoLclVar: a local in a register is copied directly instead.
func (b *Lowering) intoLclVar(v nodes.NodeID, r targets.Reg) bool { return !b.IsRegLocal(v) }

// intoCast: not for conversions between the register files that take more than one instruction.
func (b *Lowering) intoCast(v nodes.NodeID, r targets.Reg) bool {
	m := b.M
	return m.Type[v].IsInt() == m.Type[m.Op1[v]].IsInt() || m.Flags[v]&(nodes.GTF_OVERFLOW|nodes.GTF_UNSIGNED) == 0 && nodes.VarType(m.Val[v]) != nodes.TYP_ULONG
}

// intoSIMD: without VEX the second operand must not be the result's register.
func (b *Lowering) intoSIMD(v nodes.NodeID, r targets.Reg) bool {
	m := b.M
	op2 := m.Op2[v]
	return b.vex() || op2 == 0 || !b.Contained(op2) || !b.IsRegLocal(op2) || m.Locals[m.LclOf(op2)].Reg != r || nodes.UnpackSIMD(m.Val[v]).Op.Commutes()
}

// intoSelect: the value already in r may stay there, if the other one can be moved conditionally.
func (b *Lowering) intoSelect(v nodes.NodeID, r targets.Reg) bool {
	m := b.M
	yes, no := m.Op1[v], m.Op2[v]
	return !b.IsRegLocal(yes) || m.Locals[m.LclOf(yes)].Reg != r || m.Oper[no] != nodes.GT_CNS_INT && Tests[b.CondOf(nodes.NodeID(m.Val[v]))].Parity == NoParity
}

// intoBinary: the second operand must not be in the result's register, unless the operands can be
// exchanged.
func (b *Lowering) intoBinary(v nodes.NodeID, r targets.Reg) bool {
	m := b.M
	if m.Type[v].IsFloat() && b.vex() {
		return true
	}
	if m.Oper[v] == nodes.GT_DIV && !m.Type[v].IsFloat() || b.isWideMul(v) {
		return false
	}
	op2 := m.Op2[v]
	if !b.Contained(op2) {
		return true
	}
	if b.IsRegLocal(op2) {
		return m.Locals[m.LclOf(op2)].Reg != r || m.Oper[v].Is(nodes.GTK_COMMUTE)
	}
	return !b.Reads(op2, r)
}

// zeroExtended reports whether the upper half of the register of v, an int, is known to be zero. It
// is not known for the result of a call, nor for rax after a cmpxchg, which leaves the comparand
// there if it was equal.
func (b *Lowering) zeroExtended(v nodes.NodeID) bool {
	if b.IsRegLocal(v) {
		return b.M.Locals[b.M.Val[v]].Flags&nodes.LvZeroExtended != 0
	}
	return b.M.Type[v].Size() < 8 && b.M.Oper[v] != nodes.GT_CALL && b.M.Oper[v] != nodes.GT_CMPXCHG
}
