package standalone

import (
	"ryugo/cil"
	"ryugo/ee"
)

// Metadata alone has no native code: every P/Invoke goes through its method entry, and the runtime
// that runs the code handles it.

// GetUnmanagedCallConv implements ee.JitInfo.
func (r *Runtime) GetUnmanagedCallConv(ee.MethodHandle) ee.UnmanagedCallConv {
	return ee.CORINFO_UNMANAGED_CALLCONV_UNKNOWN
}

// PInvokeMarshalingRequired implements ee.JitInfo.
func (r *Runtime) PInvokeMarshalingRequired(ee.MethodHandle, *ee.SigInfo) bool { return true }

// GetAddressOfPInvokeTarget implements ee.JitInfo.
func (r *Runtime) GetAddressOfPInvokeTarget(m ee.MethodHandle) ee.ConstLookup {
	return r.GetFunctionEntryPoint(m)
}

// GetCookieForPInvokeCalliSig implements ee.JitInfo. The helper makes a stub from the signature's
// convention with its modifiers (CallConvCdecl, CallConvSuppressGCTransition and so on). A
// signature with type variables has no name of its own.
func (r *Runtime) GetCookieForPInvokeCalliSig(sig *ee.SigInfo) (ee.ConstLookup, bool) {
	mod := r.L.Module(sig.Scope)
	if !r.NativeCalls || mod == nil || !mod.IsClosedSig(cil.Token(sig.Token)) {
		return ee.ConstLookup{}, false
	}
	return direct(ee.SymSignature, uint64(sig.Scope)<<24|uint64(sig.Token&0xffffff)), true
}

// GetOSRInfo implements ee.JitInfo: no running code can be replaced.
func (r *Runtime) GetOSRInfo(ee.MethodHandle, *ee.OSRInfo) error {
	return &ee.Unsupported{ILOffset: -1, Reason: "on-stack replacement"}
}

// AllocPgoInstrumentationBySchema implements ee.JitInfo: nothing is counted.
func (r *Runtime) AllocPgoInstrumentationBySchema(ee.MethodHandle, []ee.PgoSchema) (base uint64, ok bool) {
	return 0, false
}

// GetAddrOfCaptureThreadGlobal implements ee.JitInfo; nobody asks while
// ee.Info.PollsInLoops is false.
func (r *Runtime) GetAddrOfCaptureThreadGlobal() ee.ConstLookup { return ee.ConstLookup{} }

// GetDelegateCtor implements ee.JitInfo.
func (r *Runtime) GetDelegateCtor(ctor ee.MethodHandle, _ ee.ClassHandle, _ ee.MethodHandle, _ *ee.DelegateCtorArgs) ee.MethodHandle {
	return ctor
}
