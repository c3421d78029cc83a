package backend

import (
	"ryugo/nodes"
)

// HomeParams stores the secret parameter of a stub and the parameters that arrive in registers. Of
// a promoted parameter it stores the registers with fields that are needed in memory, each as a
// whole.
func (b *Generation) HomeParams() {
	m, f := b.M, &b.Frame
	if l := m.StubParamLcl; l != nodes.NoLcl {
		b.isa.StoreSlot(b.Word, m.Locals[l].StackOffset, b.Target.StubParam)
	}
	for i := range m.Locals[:m.NumParams] {
		l := &m.Locals[i]
		if !f.used.Has(uint32(i)) || l.Flags&nodes.LvRegister != 0 {
			continue
		}
		for p := range l.NumArgRegs {
			if l.IsPromoted() && !b.homedFields(l, l.ArgReg[p]) {
				continue
			}
			t := l.ArgRegType[p]
			b.isa.StoreSlot(t, l.StackOffset+int32(l.ArgRegOffset[p]), l.ArgReg[p])
		}
	}
}

// EnterRegLocals moves parameters to their registers and clears locals in registers that must start
// as zero. Locals that stay in their argument register come last, since other fields may share it.
// A local that is written before it is read is not moved: another local may be in its register
// until then.
func (b *Generation) EnterRegLocals() {
	m := b.M
	if m.LclRegs == 0 {
		return
	}
	stay := false
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.Flags&nodes.LvRegister == 0 || l.Flags&nodes.LvDeadOnEntry != 0 {
			continue
		}
		switch {
		case l.IsParam() && l.NumArgRegs == 1 && l.ArgReg[0] == l.Reg:
			stay = true
		case l.IsParam():
			b.enterParam(l)
		case l.Flags&nodes.LvMustInit != 0:
			b.isa.Zero(l.Reg, l.Type)
		}
	}
	for i := range m.Locals {
		if l := &m.Locals[i]; stay && l.Flags&(nodes.LvRegister|nodes.LvDeadOnEntry) == nodes.LvRegister && l.IsParam() && l.NumArgRegs == 1 && l.ArgReg[0] == l.Reg {
			b.enterParam(l)
		}
	}
}

// enterParam moves parameter l to its register: from its argument register, a part of that, or
// memory.
func (b *Generation) enterParam(l *nodes.Local) {
	switch {
	case l.NumArgRegs == 0:
		b.isa.LoadSlot(l.Reg, l.Type, b.Frame.ParamBase+l.StackOffset)
	case b.loadsFromHome(l):
		b.isa.LoadSlot(l.Reg, l.Type, b.M.Locals[l.Parent].StackOffset+int32(l.FieldOffset))
	default:
		src := l.ArgReg[0]
		if n := inRegister(l); n != 0 {
			b.isa.ShiftOut(l.Reg, src, 8*n)
			src = l.Reg
		}
		switch {
		case l.Type.IsSmall():
			b.isa.Widen(l.Reg, src, l.Type)
		case l.Reg == src && l.Flags&nodes.LvZeroExtended != 0:
			b.isa.Widen(src, src, nodes.TYP_UINT)
		default:
			b.isa.Move(l.Reg, src, l.Type)
		}
	}
}
