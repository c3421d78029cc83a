package x86

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// Returned implements xarch.Convention: the callee has popped the stack arguments, and a float is in st0. One word
// comes back by the shortest instruction that moves esp down.
func (b *machine) Returned(c *nodes.Call, t nodes.VarType) {
	switch {
	case c.StackSize == 0 || !b.Target.ABI.CalleePops:
	case c.StackSize == 4:
		b.push32(xarch.RAX)
	default:
		b.Asm.RI(xarch.INS_sub, xarch.EA_4, xarch.RSP, int64(c.StackSize))
	}
	if t.IsFloat() && b.Target.FloatsInSt0 {
		b.throughStack(t, true)
	}
}

// TailCall implements xarch.Convention: it leaves the frame and jumps to the target, whose address waits in eax
// unless it is a symbol. The stack arguments have been stored to the outgoing area like those of any call; now that all
// parameters have been read they move over the incoming ones.
func (b *machine) TailCall(c *nodes.Call) {
	if b.Target.ABI.CalleePops {
		ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "tail calls on x86"})
	}
	if c.Flags&nodes.GTF_CALL_M_TAILCALL_VIA_HELPER != 0 {
		// The helper finds both on the stack, since eax may be the cell of an interface method.
		switch sym, cell := b.tailTarget(c); {
		case cell:
			b.Asm.M(xarch.INS_push, xarch.EA_8, xarch.At(xarch.RAX, 0))
		case sym != 0:
			b.Asm.LeaSym(xarch.RAX, sym)
			b.push32(xarch.RAX)
		default:
			b.push32(xarch.RAX)
		}
		b.Asm.I(xarch.INS_push, int64(c.StackSize))
		b.Called(b.Asm.CallSym(b.JIT.GetHelperFtn(ee.CORINFO_HELP_TAILCALL).Addr.Bits), 0, ee.CORINFO_HELP_TAILCALL)
		b.Asm.Op(xarch.INS_int3)
		return
	}
	sym, cell := b.tailTarget(c)
	for at := int32(0); at < int32(c.StackSize); at += 4 {
		b.Asm.M(xarch.INS_push, xarch.EA_8, xarch.At(xarch.RSP, at))
		b.Asm.M(xarch.INS_pop, xarch.EA_8, xarch.At(xarch.RBP, 8+at))
	}
	b.LeaveFrame()
	switch {
	case cell && sym != 0:
		b.Asm.JmpM(xarch.AtSym(sym))
	case cell:
		b.Asm.JmpM(xarch.At(xarch.RAX, 0))
	case sym != 0:
		b.Asm.JmpSym(sym)
	default:
		b.Asm.JmpR(xarch.RAX)
	}
}

func (b *machine) push32(r xarch.Reg) { b.Asm.R(xarch.INS_push, xarch.EA_8, r) }

// tailTarget returns the symbol that c calls, or with cell that of the cell with the address that it calls, or 0 after
// loading the address into eax, or with cell that of a cell.
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
			return sym, false
		case sym != 0 && l.Access == ee.IAT_PVALUE && c.Flags&nodes.GTF_CALL_M_TAILCALL_VIA_HELPER == 0:
			return sym, true
		case sym != 0:
			b.Asm.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.AtSym(sym))
		default:
			b.Asm.RI(xarch.INS_mov, xarch.EA_4, xarch.RAX, int64(int32(l.Addr.Bits)))
			if l.Access != ee.IAT_VALUE {
				b.Asm.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RAX, 0))
			}
		}
		if l.Access == ee.IAT_PPVALUE {
			b.Asm.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RAX, 0))
		}
	case b.InReg(target):
		b.Copy(xarch.RAX, b.Reg(target), nodes.TYP_INT)
	case m.Oper[target] == nodes.GT_CNS_INT && m.Flags[target]&nodes.GTF_ICON_SYMBOL != 0:
		return uint64(m.IntValue(target)), false
	default:
		at := b.Mem(target)
		if at == xarch.At(xarch.RAX, 0) {
			return 0, true // the cell of an interface method, which its code wants there
		}
		b.Asm.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, at)
	}
	return 0, false
}
