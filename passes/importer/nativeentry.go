package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// A method that native code calls (UnmanagedCallersOnly, a delegate's stub) first enters managed
// code, and leaves it right before it returns:
//
//	call JIT_REVERSE_PINVOKE_ENTER (addr record)
//	body, ret: r = value, goto epilog
//	epilog: call JIT_REVERSE_PINVOKE_EXIT (addr record); return r
//
// Neither parameters nor result are references, so a collection cannot miss one before the enter or
// after the exit. An uncaught exception ends the process.

// enterManaged makes the frame record and appends the call that enters managed code.
func (rt *returns) enterManaged() {
	rt.m.ReverseFrameLcl = rt.nativeTemp(rt.blockTemp(rt.info.ReversePInvokeFrameSize))
	rt.reverse(ee.CORINFO_HELP_JIT_REVERSE_PINVOKE_ENTER)
}

// leaveManaged appends the call that leaves managed code.
func (rt *returns) leaveManaged() { rt.reverse(ee.CORINFO_HELP_JIT_REVERSE_PINVOKE_EXIT) }

func (rt *returns) reverse(h ee.Helper) {
	frame := rt.lclAddrOf(rt.m.ReverseFrameLcl)
	rt.m.NewStmt(rt.cur, rt.helperCall(h, nodes.TYP_VOID, frame, 0, 0), rt.stmtIL)
}
