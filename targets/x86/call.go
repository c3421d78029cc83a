package x86

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// Returned implements xarch.Convention: the callee has popped the stack arguments, and a float is in st0.
func (b *machine) Returned(c *nodes.Call, t nodes.VarType) {
	if c.StackSize != 0 && b.Target.ABI.CalleePops {
		b.Asm.RM(xarch.INS_lea, xarch.EA_4, xarch.RSP, xarch.At(xarch.RSP, -int32(c.StackSize)))
	}
	if t.IsFloat() {
		b.throughStack(t, true)
	}
}

// TailCall implements xarch.Convention.
func (b *machine) TailCall(*nodes.Call) {
	ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "tail calls on x86"})
}

// GenJmp implements xarch.Convention: it puts the parameters back where they arrived and jumps to another
// method (IL jmp).
func (b *machine) GenJmp(n nodes.NodeID) {
	m := b.M
	for i := range m.Locals[:m.NumParams] {
		l := &m.Locals[i]
		for p := range l.NumArgRegs {
			b.LoadMem(xarch.Reg(l.ArgReg[p]), l.ArgRegType[p], b.SlotOf(nodes.LclNum(i), uint32(l.ArgRegOffset[p])))
		}
	}
	v, symbol := m.IntValue(n), m.Flags[n]&nodes.GTF_ICON_SYMBOL != 0
	if !symbol {
		b.Asm.RI64(xarch.RAX, v)
	}
	b.leaveFrame()
	switch {
	case symbol:
		b.Asm.JmpSym(uint64(v))
	case m.Flags[n]&nodes.GTF_JMP_CELL != 0:
		b.Asm.JmpM(xarch.At(xarch.RAX, 0))
	default:
		b.Asm.JmpR(xarch.RAX)
	}
}
