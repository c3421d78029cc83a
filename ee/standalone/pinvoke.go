package standalone

import "ryugo/ee"

// Metadata alone knows of no native code: every P/Invoke goes through its
// method entry, where the runtime that runs the code sees to it.

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

// GetCookieForPInvokeCalliSig implements ee.JitInfo.
func (r *Runtime) GetCookieForPInvokeCalliSig(*ee.SigInfo) (ee.ConstLookup, bool) {
	return ee.ConstLookup{}, false
}

// GetAddrOfCaptureThreadGlobal implements ee.JitInfo; nobody asks while
// ee.Info.PollsInLoops is false.
func (r *Runtime) GetAddrOfCaptureThreadGlobal() ee.ConstLookup { return ee.ConstLookup{} }

// GetDelegateCtor implements ee.JitInfo.
func (r *Runtime) GetDelegateCtor(ctor ee.MethodHandle, _ ee.ClassHandle, _ ee.MethodHandle, _ *ee.DelegateCtorArgs) ee.MethodHandle {
	return ctor
}
