package amd64

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// TailCall leaves the frame and jumps to the target. What the target is
// computed from may lie in registers that the frame's end restores, so its
// address waits in rax unless it is a symbol. The stack arguments have been
// stored to the outgoing area like those of any call; now that all parameters
// have been read they move over the incoming ones.
func (b *machine) TailCall(c *nodes.Call) {
	sym, cell := b.tailTarget(c)
	if c.Flags&nodes.GTF_CALL_M_TAILCALL_VIA_HELPER != 0 {
		if sym != 0 {
			b.Asm.LeaSym(xarch.RAX, sym)
		}
		b.Asm.RI(xarch.INS_mov, xarch.EA_4, xarch.R10, int64(c.StackSize))
		b.Called(b.Asm.CallSym(b.JIT.GetHelperFtn(ee.CORINFO_HELP_TAILCALL).Addr.Bits), 0, ee.CORINFO_HELP_TAILCALL)
		b.Asm.Op(xarch.INS_int3)
		return
	}
	for at := int32(b.Target.ABI.ShadowSpace); at < int32(c.StackSize); at += 8 {
		b.Asm.RM(xarch.INS_mov, xarch.EA_8, xarch.R10, xarch.At(xarch.RSP, at))
		b.Asm.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RBP, 16+at), xarch.R10)
	}
	b.LeaveFrame()
	switch {
	case cell:
		b.Asm.JmpM(xarch.AtSym(sym)) // unwinders know it without a REX prefix
	case sym != 0:
		b.Asm.JmpSym(sym)
	default:
		b.Asm.TailJmpR(xarch.RAX)
	}
}

// Returned implements xarch.Convention.
func (b *machine) Returned(*nodes.Call, nodes.VarType) {}

// tailTarget returns the symbol that c calls, or that of the cell with the address that it calls, or 0 after
// loading the address into rax.
func (b *machine) tailTarget(c *nodes.Call) (sym uint64, cell bool) {
	m := b.M
	target := c.Control
	if target == 0 {
		target = c.Addr
	}
	switch {
	case target == 0:
		l := b.CallEntry(c)
		switch sym := b.SymbolOf(l); {
		case sym != 0 && l.Access == ee.IAT_VALUE:
			return b.jumpTarget(sym), false
		case sym != 0 && l.Access == ee.IAT_PVALUE && c.Flags&nodes.GTF_CALL_M_TAILCALL_VIA_HELPER == 0:
			return sym, true
		case sym != 0:
			b.Asm.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.AtSym(sym))
		default:
			b.Asm.RI64(xarch.RAX, int64(l.Addr.Bits))
			if l.Access != ee.IAT_VALUE {
				b.Asm.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RAX, 0))
			}
		}
		if l.Access == ee.IAT_PPVALUE {
			b.Asm.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RAX, 0))
		}
	case b.InReg(target):
		b.Copy(xarch.RAX, b.Reg(target), nodes.TYP_LONG)
	case m.Oper[target] == nodes.GT_CNS_INT && m.Flags[target]&nodes.GTF_ICON_SYMBOL != 0:
		return b.jumpTarget(uint64(m.IntValue(target))), false
	default:
		b.Asm.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, b.Mem(target))
	}
	return 0, false
}

// jumpTarget returns sym, or 0 after loading its address into rax where a jump does not reach it.
func (b *machine) jumpTarget(sym uint64) uint64 {
	if !b.FarCode(sym) {
		return sym
	}
	b.Asm.RI64(xarch.RAX, int64(ee.Symbol(sym).Payload()))
	return 0
}
