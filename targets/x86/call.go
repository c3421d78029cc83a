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
	if t.IsFloat() && b.Target.FloatsInSt0 {
		b.throughStack(t, true)
	}
}

// TailCall implements xarch.Convention.
func (b *machine) TailCall(*nodes.Call) {
	ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "tail calls on x86"})
}
