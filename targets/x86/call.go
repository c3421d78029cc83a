package x86

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// Returned implements xarch.Convention: the callee has popped the stack arguments, and a float is
// in st0. A push, the shortest instruction that moves esp down, allocates one word again.
func (b *machine) Returned(c *nodes.Call, t nodes.VarType) {
	switch {
	case c.StackSize == 0 || !b.Target.ABI.Of(c).CalleePops:
	case c.StackSize == 4:
		b.push32(xarch.RAX)
	default:
		b.Asm.RI(xarch.INS_sub, xarch.EA_4, xarch.RSP, int64(c.StackSize))
	}
	if t.IsFloat() && (b.Target.FloatsInSt0 || c.Flags&nodes.GTF_CALL_UNMANAGED != 0) {
		b.throughStack(t, true)
	}
}

// TailCall implements xarch.Convention: it removes the frame and jumps to the target, whose address
// is in eax unless it is a symbol. The stack arguments have been stored to the outgoing area like
// those of any call. Now that all parameters have been read, TailCall copies them over the incoming
// ones. A callee that pops its arguments must pop as many bytes as the method was given: if it has
// fewer, its arguments and the return address move up.
func (b *machine) TailCall(c *nodes.Call) {
	pops := b.Target.ABI.CalleePops
	if c.Flags&nodes.GTF_CALL_M_TAILCALL_VIA_HELPER != 0 {
		if pops {
			b.tailCallByHelper(c)
			return
		}
		// The helper takes both from the stack, since eax may hold the cell of an interface method.
		switch sym, cell := b.TailTarget(c); {
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
	sym, cell := b.TailTarget(c)
	up := int32(0)
	if pops {
		up = int32(b.M.IncomingSize - c.StackSize)
	}
	for at := int32(0); at < int32(c.StackSize); at += 4 {
		b.moveWord(xarch.At(xarch.RBP, 8+up+at), xarch.At(xarch.RSP, at))
	}
	if up != 0 {
		b.moveWord(xarch.At(xarch.RBP, 4+up), xarch.At(xarch.RBP, 4))
	}
	b.LeaveFrame()
	if up != 0 {
		b.Asm.RM(xarch.INS_lea, xarch.EA_4, xarch.RSP, xarch.At(xarch.RSP, up))
	}
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

// tailCallByHelper calls CoreCLR's JIT_TailCall, which takes the words of stack arguments from the
// bottom of the stack and moves them so that they end where the method's own stack arguments end.
// Above its return address it expects the target, 1 (edi, esi and ebx are saved directly below ebp,
// in this order), and the numbers of new and old words.
func (b *machine) tailCallByHelper(c *nodes.Call) {
	sym, cell := b.TailTarget(c)
	switch {
	case cell:
		ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "tail calls of interface methods on x86 with more stack arguments than the caller has"})
	case sym != 0:
		b.Asm.LeaSym(xarch.RAX, sym)
	}
	b.Asm.I(xarch.INS_push, int64(b.M.IncomingSize/4))
	b.Asm.I(xarch.INS_push, int64(c.StackSize/4))
	b.Asm.I(xarch.INS_push, 1)
	b.push32(xarch.RAX)
	b.Called(b.Asm.CallSym(b.JIT.GetHelperFtn(ee.CORINFO_HELP_TAILCALL).Addr.Bits), 0, ee.CORINFO_HELP_TAILCALL)
	b.Asm.Op(xarch.INS_int3)
}

func (b *machine) push32(r xarch.Reg) { b.Asm.R(xarch.INS_push, xarch.EA_8, r) }

// moveWord copies a word through the stack.
func (b *machine) moveWord(to, from xarch.Mem) {
	b.Asm.M(xarch.INS_push, xarch.EA_8, from)
	b.Asm.M(xarch.INS_pop, xarch.EA_8, to)
}
