package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Calls of native code. The runtime has a stub for each P/Invoke, which is its ordinary entry
// point, and a helper for unmanaged calli. If nothing needs marshaling, the call is made inline:
// GTF_CALL_UNMANAGED, with a frame record by which the runtime finds the method while native code
// runs. A stub is itself IL that ends in an unmanaged calli; that must be inline.

// callsInline reports whether a call of native code with convention conv can be made inline here.
// It is a call of method, or a calli with signature sig. A handler of the method must not use the
// frame record while it is still linked. After a catch the method continues; after a finally it
// does not, in a runtime with NativeInTries (impCanPInvokeInlineCallSite).
func (cs *calls) callsInline(conv ee.UnmanagedCallConv, method ee.MethodHandle, sig *ee.SigInfo) bool {
	if cs.inlining {
		return false // only the root has a frame record
	}
	switch conv {
	case ee.CORINFO_UNMANAGED_CALLCONV_C, ee.CORINFO_UNMANAGED_CALLCONV_STDCALL, ee.CORINFO_UNMANAGED_CALLCONV_THISCALL:
	default:
		return false
	}
	if cs.m.Info.Flags&ee.CORJIT_FLAG_PROF_NO_PINVOKE_INLINE != 0 {
		return false
	}
	return cs.info.InlinedCallFrame.Size != 0 && cs.mayThrowNative() && !cs.jit.PInvokeMarshalingRequired(method, sig)
}

// mayThrowNative reports whether an exception may leave the current block while the frame record is
// the thread's innermost.
func (cs *calls) mayThrowNative() bool {
	bb := &cs.m.Blocks
	if bb.Hnd[cs.cur] != 0 {
		return false
	}
	for t := bb.Try[cs.cur]; t != 0; t = cs.m.EH[t-1].EnclosingTry {
		if e := &cs.m.EH[t-1]; !cs.info.NativeInTries || e.Kind != nodes.EH_FINALLY && e.Kind != nodes.EH_FAULT {
			return false
		}
	}
	return true
}

// pinvoke makes c, a direct call of p.call's method, a call of the method's native code if the
// method is a P/Invoke that can be called inline.
func (cs *calls) pinvoke(c *nodes.Call) {
	const want = ee.CORINFO_FLG_PINVOKE | ee.CORINFO_FLG_NOSECURITYWRAP
	info := &cs.call
	if info.MethodFlags&want != want || cs.isStub() || cs.info.InlinedCallFrame.Size == 0 ||
		!cs.callsInline(cs.jit.GetUnmanagedCallConv(info.Method), info.Method, &info.Sig) {
		return
	}
	c.Flags |= nodes.GTF_CALL_UNMANAGED
	c.Conv = ee.CallConv(cs.jit.GetUnmanagedCallConv(info.Method))
	c.Entry = cs.jit.GetAddressOfPInvokeTarget(info.Method)
	cs.callsNative()
}

// keepsMode makes c, a direct call of p.call's method, an ordinary call of the method's native code
// if the method is a P/Invoke with SuppressGCTransition that needs no marshaling. It reports
// whether it did.
func (cs *calls) keepsMode(c *nodes.Call) bool {
	info := &cs.call
	if !info.Sig.KeepsMode || cs.jit.PInvokeMarshalingRequired(info.Method, &info.Sig) {
		return false
	}
	cs.ordinaryNative()
	c.Entry = cs.jit.GetAddressOfPInvokeTarget(info.Method)
	return true
}

// ordinaryNative precedes an ordinary call of native code with a GC poll, so that a pending
// collection is not delayed. The arguments of the call are passed as in managed code.
func (cs *calls) ordinaryNative() {
	if len(cs.abi.Native) != 0 {
		cs.unsupported("a call of native code that keeps the thread's mode, on a machine with conventions for native code alone")
	}
	cs.append(cs.helperCall(ee.CORINFO_HELP_POLL_GC, nodes.TYP_VOID, 0, 0, 0))
}

// unmanagedCalli makes c a call of the native code at addr with signature cs.sig: an inline call,
// or a call of the helper that finds a stub.
func (cs *calls) unmanagedCalli(c *nodes.Call, addr nodes.NodeID) {
	sig := &cs.sig
	c.Addr = addr
	if sig.KeepsMode && (cs.isStub() || !cs.jit.PInvokeMarshalingRequired(0, sig)) {
		cs.ordinaryNative()
		return
	}
	conv := ee.UnmanagedCallConv(sig.CallConv & ee.CORINFO_CALLCONV_MASK)
	if stub := cs.isStub(); stub || cs.callsInline(conv, 0, sig) {
		if cs.m.Blocks.Hnd[cs.cur] != 0 || cs.info.InlinedCallFrame.Size == 0 {
			cs.unsupported("unmanaged calli in a handler")
		}
		c.Flags |= nodes.GTF_CALL_UNMANAGED
		cs.callsNative()
		return
	}
	cookie, ok := cs.jit.GetCookieForPInvokeCalliSig(sig)
	if !ok {
		cs.unsupported("unmanaged calli")
	}
	c.Kind, c.Helper = nodes.CT_HELPER, ee.CORINFO_HELP_PINVOKE_CALLI
	c.Entry, c.HasEntry = cookie, true // the cookie becomes an argument, as Addr does
}
