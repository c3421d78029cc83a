//go:build cgo && linux && amd64

package coreclr

import "ryugo/ee"

// GetUnmanagedCallConv implements ee.PInvokeQueries.
func (s *session) GetUnmanagedCallConv(m ee.MethodHandle) ee.UnmanagedCallConv {
	return ee.UnmanagedCallConv(s.call(slotGetUnmanagedCallConv, uint64(m), 0, 0, 0))
}

// PInvokeMarshalingRequired implements ee.PInvokeQueries.
func (s *session) PInvokeMarshalingRequired(m ee.MethodHandle, sig *ee.SigInfo) bool {
	ref := uint64(0)
	if sig != nil {
		ref = sig.Ref
	}
	return isBOOL(s.call(slotPInvokeMarshalingRequired, uint64(m), ref, 0, 0))
}

// GetAddressOfPInvokeTarget implements ee.PInvokeQueries.
func (s *session) GetAddressOfPInvokeTarget(m ee.MethodHandle) ee.ConstLookup {
	t := s.alloc(sizeConst)
	s.call(slotGetAddressOfPInvokeTarget, uint64(m), t, 0, 0)
	return readCode(t)
}

// GetCookieForPInvokeCalliSig implements ee.PInvokeQueries.
func (s *session) GetCookieForPInvokeCalliSig(sig *ee.SigInfo) (cookie ee.ConstLookup, ok bool) {
	if !isBool(s.call(slotCanGetCookieForPInvokeCalliSig, sig.Ref, 0, 0, 0)) {
		return cookie, false
	}
	cell := s.out()
	return valueOr(s.call(slotGetCookieForPInvokeCalliSig, sig.Ref, cell, 0, 0), cell), true
}

// GetAddrOfCaptureThreadGlobal implements ee.PInvokeQueries.
func (s *session) GetAddrOfCaptureThreadGlobal() ee.ConstLookup {
	addr := trapCache.Load()
	if addr == 0 {
		addr = s.call(slotGetAddrOfCaptureThreadGlobal, 0, 0, 0, 0)
		trapCache.Store(addr)
	}
	return value(addr)
}

// GetDelegateCtor implements ee.PInvokeQueries.
func (s *session) GetDelegateCtor(ctor ee.MethodHandle, delegate ee.ClassHandle, target ee.MethodHandle, args *ee.DelegateCtorArgs) ee.MethodHandle {
	t := s.alloc(sizeDelegateCtor)
	st64(t+offCtorMethod, uint64(args.Method))
	m := s.call(slotGetDelegateCtor, uint64(ctor), uint64(delegate), uint64(target), t)
	*args = ee.DelegateCtorArgs{
		Method: ee.MethodHandle(ld64(t + offCtorMethod)),
		Arg3:   ee.Value{Bits: ld64(t + offCtorArg3)},
		Arg4:   ee.Value{Bits: ld64(t + offCtorArg4)},
		Arg5:   ee.Value{Bits: ld64(t + offCtorArg5)},
	}
	return ee.MethodHandle(m)
}
