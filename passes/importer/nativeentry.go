package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// A method that native code calls (UnmanagedCallersOnly, a stub of a delegate) enters
// managed code before it does anything else, and leaves it before it returns:
//
//	call JIT_REVERSE_PINVOKE_ENTER (addr record)
//	body, ret: r = value, goto epilog
//	epilog: call JIT_REVERSE_PINVOKE_EXIT (addr record); return r
//
// No parameter and no result is a reference, so no collection can miss one outside of that. An exception
// that nothing catches ends the process.

// enterManaged makes the record and appends the first call.
func (rt *returns) enterManaged() {
	rt.m.ReverseFrameLcl = rt.nativeTemp(rt.blockTemp(rt.info.ReversePInvokeFrameSize))
	rt.reverse(ee.CORINFO_HELP_JIT_REVERSE_PINVOKE_ENTER)
}

// leaveManaged appends the second call.
func (rt *returns) leaveManaged() { rt.reverse(ee.CORINFO_HELP_JIT_REVERSE_PINVOKE_EXIT) }

func (rt *returns) reverse(h ee.Helper) {
	frame := rt.lclAddrOf(rt.m.ReverseFrameLcl)
	rt.m.NewStmt(rt.cur, rt.helperCall(h, nodes.TYP_VOID, frame, 0, 0), rt.stmtIL)
}
