package amd64

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// TailCall removes the frame and jumps to the target. The registers from which the target's address
// is computed may be restored at the frame's end, so the address is loaded into rax first, unless
// it is a symbol. The stack arguments have been stored to the outgoing area like those of any call.
// Now that all parameters have been read, TailCall copies them over the incoming ones.
func (b *machine) TailCall(c *nodes.Call) {
	sym, cell := b.TailTarget(c)
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
		b.Asm.JmpM(xarch.AtSym(sym)) // unwinders recognize it without a REX prefix
	case sym != 0:
		b.Asm.JmpSym(sym)
	default:
		b.Asm.TailJmpR(xarch.RAX)
	}
}

// Returned implements xarch.Convention.
func (b *machine) Returned(*nodes.Call, nodes.VarType) {}
