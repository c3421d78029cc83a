package backend

import (
	"ryugo/nodes"
	"ryugo/targets"
)

// Use adds a use of operand n, or of the operands of a contained n, outside of the registers in
// avoid.
func (b *Requirements) Use(n nodes.NodeID, avoid targets.RegMask) { b.UseAs(n, avoid, false) }

// UseDelay is Use of an operand that is read after the first write to the
// node's result.
func (b *Requirements) UseDelay(n nodes.NodeID) { b.UseAs(n, 0, true) }

// UseAs is Use, or with delay UseDelay, outside of avoid.
func (b *Requirements) UseAs(n nodes.NodeID, avoid targets.RegMask, delay bool) {
	if n == 0 {
		return
	}
	m := b.M
	if b.Contained(n) {
		b.useContained(n, avoid, delay)
		return
	}
	mask := b.Ints &^ avoid
	if m.Type[n].IsFloat() {
		mask = b.Floats
	}
	if delay {
		b.Refs.UseDelayFree(n, mask)
	} else {
		b.Refs.Use(n, mask)
	}
}

// useContained adds uses of the operands of the contained n.
func (b *Requirements) useContained(n nodes.NodeID, avoid targets.RegMask, delay bool) {
	m := b.M
	switch o := m.Oper[n]; o {
	case nodes.GT_CNS_INT, nodes.GT_CNS_DBL:
	case nodes.GT_LCL_VAR:
		b.readLcl(nodes.LclNum(m.Val[n]), delay)
	case nodes.GT_MULTI_VAR:
		for _, x := range m.MultiVarsOf(n) {
			b.readLcl(x.Lcl, delay)
		}
	default:
		if k := o.Kind(); k&(nodes.GTK_LEAF|nodes.GTK_SPECIAL|nodes.GTK_VALOP|nodes.GTK_BINOP) == 0 {
			b.UseAs(m.Op1[n], avoid, delay)
			return
		}
		for it := m.Operands(n); it.Next(); {
			b.UseAs(it.Node(), avoid, delay)
		}
	}
}

// readLcl adds a read of local l, if it lives in a register; with delay, a read after the first
// write to the node's result.
func (b *Requirements) readLcl(l nodes.LclNum, delay bool) {
	switch l := &b.M.Locals[l]; {
	case l.Flags&nodes.LvRegister == 0:
	case delay:
		b.Refs.ReadDelayed(b.Target.RegsOf(l.Type, l.Reg))
	default:
		b.Refs.Read(b.Target.RegsOf(l.Type, l.Reg))
	}
}

// regsOf returns the registers that local l lives in.
func (b *Base) regsOf(l nodes.LclNum) targets.RegMask {
	x := &b.M.Locals[l]
	return b.Target.RegsOf(x.Type, x.Reg)
}

// useFixed adds a use of n in register reg, unless n is contained.
func (b *Requirements) useFixed(n nodes.NodeID, reg targets.RegMask) {
	if b.Contained(n) {
		b.UseAs(n, 0, false)
		return
	}
	b.Refs.Use(n, reg)
}

// defMask returns the registers that n's value may be in: those of its type, or the register of the
// local that the next node stores the value to.
func (b *Requirements) defMask(n nodes.NodeID) targets.RegMask {
	m := b.M
	switch t := m.Type[n]; {
	case m.Flags[n]&flagTarget != 0:
		return targets.MaskOf(m.Locals[m.Val[m.Next[n]]].Reg)
	case t.IsFloat():
		return b.Floats
	}
	return b.Ints
}

// Kill adds a kill of registers by the current node, and records that the prolog must save those of
// them that are callee-saved.
func (b *Requirements) Kill(set targets.RegMask) {
	b.Killed |= set
	b.Refs.Kill(set)
}

// Def adds a definition of node n, the current one, in any register of its type.
func (b *Requirements) Def(n nodes.NodeID) { b.Refs.Def(b.defMask(n)) }

// DefTwoAddress is Def of an instruction that overwrites its first operand.
func (b *Requirements) DefTwoAddress(n nodes.NodeID) { b.Refs.DefPreferUse(b.defMask(n)) }

// BuildStoreLcl builds a store to a local, in the frame or in a register.
func (b *Requirements) BuildStoreLcl(n nodes.NodeID) {
	m := b.M
	v := m.Op1[n]
	t := m.Type[n]
	if m.Oper[n] == nodes.GT_STORE_LCL_VAR {
		t = m.Locals[m.Val[n]].Type
	}
	switch {
	case m.Flags[n]&FlagRMW != 0:
		b.Use(m.Op2[v], 0)
	case t == nodes.TYP_STRUCT:
		b.isa.BuildBlock(n)
	case b.IsRegLocal(n):
		b.Use(v, 0)
		b.Refs.Write(b.regsOf(nodes.LclNum(m.Val[n])))
	default:
		b.Use(v, 0)
	}
}

// UseAddr adds a use of address a: in register reg, or, if contained, of its parts outside of reg
// and avoid.
func (b *Requirements) UseAddr(a nodes.NodeID, reg, avoid targets.RegMask) {
	switch {
	case a == 0:
	case b.Contained(a):
		b.Use(a, reg|avoid)
	default:
		b.Refs.Use(a, reg)
	}
}

// BuildReturn requires the result in the registers of the method's RetDesc.
func (b *Requirements) BuildReturn(n nodes.NodeID) {
	m := b.M
	v := m.Op1[n]
	d := &m.RetDesc
	switch {
	case v == 0:
	case m.ReturnsMulti(v):
		for i := range d.Count {
			b.Refs.UsePart(v, i, targets.MaskOf(d.Regs[i]))
		}
	case m.Oper[v] == nodes.GT_FIELD_LIST:
		list := m.FieldLists[m.Val[v]]
		for i, e := range m.FieldEntries[list.First:][:list.Count] {
			b.useFixed(e.Node, targets.MaskOf(d.Regs[i]))
		}
	case b.Contained(v): // locals
		b.Use(v, 0)
	default:
		b.Refs.Use(v, targets.MaskOf(b.retReg(v)))
	}
}

// BuildPutArgReg requires the value in the argument register, where it stays.
func (b *Requirements) BuildPutArgReg(n nodes.NodeID) {
	m := b.M
	reg := targets.MaskOf(targets.Reg(m.Val[n]))
	v := m.Op1[n]
	if b.Contained(v) {
		b.Use(v, 0)
	} else {
		b.Refs.Use(v, reg)
	}
	b.Refs.Def(reg)
}

// BuildPutArgStk builds a stack argument; a struct is a block operation.
func (b *Requirements) BuildPutArgStk(n nodes.NodeID) {
	m := b.M
	v := m.Op1[n]
	switch {
	case m.Oper[v] == nodes.GT_FIELD_LIST:
		b.Use(v, 0)
	case m.Args[m.Val[n]].Type == nodes.TYP_STRUCT && (m.Type[v] == nodes.TYP_STRUCT || b.Contained(v)):
		b.isa.BuildBlock(n)
	default:
		b.Use(v, 0)
	}
}

// BuildCall: the arguments are in their registers, the target in any register that carries no
// argument.
func (b *Requirements) BuildCall(n nodes.NodeID) {
	m := b.M
	r := b.Refs
	c := &m.Calls[m.Val[n]]
	kill, own := b.Target.CallerSaved, b.ArgRegs
	if c.Flags&nodes.GTF_CALL_UNMANAGED != 0 { // references must be in memory
		kill, own = kill|b.Saved&b.Target.IntRegs, own|b.NativeScratch
	}
	for _, a := range m.Args[c.Args.First:][:c.Args.Count] {
		if a.NumRegs == 0 || a.Late == 0 {
			continue
		}
		if m.Oper[a.Late] == nodes.GT_FIELD_LIST {
			list := m.FieldLists[m.Val[a.Late]]
			for _, e := range m.FieldEntries[list.First:][:list.Count] {
				r.Use(e.Node, targets.MaskOf(targets.Reg(m.Val[e.Node])))
			}
			continue
		}
		r.Use(a.Late, targets.MaskOf(targets.Reg(m.Val[a.Late])))
	}
	if c.Addr != 0 {
		b.Use(c.Addr, own)
	}
	if c.Control != 0 {
		b.Use(c.Control, own)
	}
	r.Kill(kill)
	switch {
	case m.Type[n] == nodes.TYP_VOID:
	case c.Ret.Count == 1:
		r.Def(targets.MaskOf(c.Ret.Regs[0]))
	case m.Flags[n]&nodes.GTF_UNUSED_VALUE == 0:
		for i := range c.Ret.Count {
			r.DefPart(i, targets.MaskOf(c.Ret.Regs[i]))
		}
	}
}

// Requirements of opers that are the same on all machines.

// BuildNothing: the node reads nothing and has no result.
func (b *Requirements) BuildNothing(nodes.NodeID) {}

// BuildLclVar: the node may read a local that lives in a register.
func (b *Requirements) BuildLclVar(n nodes.NodeID) {
	b.readLcl(nodes.LclNum(b.M.Val[n]), false)
	b.Def(n)
}

// BuildUse: the node reads Op1 and has no result.
func (b *Requirements) BuildUse(n nodes.NodeID) { b.Use(b.M.Op1[n], 0) }

// BuildUseTwo: the node reads Op1 and Op2 and has no result.
func (b *Requirements) BuildUseTwo(n nodes.NodeID) {
	b.Use(b.M.Op1[n], 0)
	b.Use(b.M.Op2[n], 0)
}

// BuildUnary: the node computes its result from Op1.
func (b *Requirements) BuildUnary(n nodes.NodeID) {
	b.Use(b.M.Op1[n], 0)
	b.Def(n)
}

// BuildUnaryTwoAddress is BuildUnary of an instruction that overwrites its operand.
func (b *Requirements) BuildUnaryTwoAddress(n nodes.NodeID) {
	b.Use(b.M.Op1[n], 0)
	b.DefTwoAddress(n)
}

// BuildBinary: the node computes its result from Op1 and Op2, both of which it reads before it
// writes.
func (b *Requirements) BuildBinary(n nodes.NodeID) {
	b.Use(b.M.Op1[n], 0)
	b.Use(b.M.Op2[n], 0)
	b.Def(n)
}

// BuildCatchArg: the exception arrives in Target.CatchArg.
func (b *Requirements) BuildCatchArg(nodes.NodeID) {
	b.Refs.Def(targets.MaskOf(b.Target.CatchArg))
}

// BuildPhysReg: the value is in the register that the node names.
func (b *Requirements) BuildPhysReg(n nodes.NodeID) {
	b.Refs.Def(targets.MaskOf(targets.Reg(b.M.Val[n])))
}
