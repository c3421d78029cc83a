//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import "ryugo/ee"

// GetUnmanagedCallConv implements ee.PInvokeQueries.
func (s *session) GetUnmanagedCallConv(m ee.MethodHandle) ee.UnmanagedCallConv {
	conv, _ := s.shapes.unmanagedConv(s, m, 0)
	return conv
}

// PInvokeMarshalingRequired implements ee.PInvokeQueries.
func (s *session) PInvokeMarshalingRequired(m ee.MethodHandle, sig *ee.SigInfo) bool {
	ref := uint64(0)
	if sig != nil {
		ref = sig.Ref
	}
	return s.shapes.isTrue(s.call(s.v.Slots.PInvokeMarshalingRequired, uint64(m), ref, 0, 0))
}

// GetAddressOfPInvokeTarget implements ee.PInvokeQueries.
func (s *session) GetAddressOfPInvokeTarget(m ee.MethodHandle) ee.ConstLookup {
	t := s.alloc(s.v.Sizes.Const)
	s.call(s.v.Slots.GetAddressOfPInvokeTarget, uint64(m), t, 0, 0)
	return s.readCode(t)
}

// GetCookieForPInvokeCalliSig implements ee.PInvokeQueries.
func (s *session) GetCookieForPInvokeCalliSig(sig *ee.SigInfo) (cookie ee.ConstLookup, ok bool) {
	if !isBool(s.call(s.v.Slots.CanGetCookieForPInvokeCalliSig, sig.Ref, 0, 0, 0)) {
		return cookie, false
	}
	cell := s.out()
	return valueOr(s.call(s.v.Slots.GetCookieForPInvokeCalliSig, sig.Ref, cell, 0, 0), cell), true
}

// GetAddrOfCaptureThreadGlobal implements ee.PInvokeQueries.
func (s *session) GetAddrOfCaptureThreadGlobal() ee.ConstLookup {
	addr := trapCache.Load()
	if addr == 0 {
		addr = s.call(s.v.Slots.GetAddrOfCaptureThreadGlobal, 0, 0, 0, 0)
		trapCache.Store(addr)
	}
	return value(addr)
}

// GetDelegateCtor implements ee.PInvokeQueries.
func (s *session) GetDelegateCtor(ctor ee.MethodHandle, delegate ee.ClassHandle, target ee.MethodHandle, args *ee.DelegateCtorArgs) ee.MethodHandle {
	o := &s.v.Offsets
	t := s.alloc(s.v.Sizes.DelegateCtor)
	st64(t+o.CtorMethod, uint64(args.Method))
	m := s.call(s.v.Slots.GetDelegateCtor, uint64(ctor), uint64(delegate), uint64(target), t)
	*args = ee.DelegateCtorArgs{
		Method: ee.MethodHandle(ld64(t + o.CtorMethod)),
		Arg3:   ee.Value{Bits: ld64(t + o.CtorArg3)},
		Arg4:   ee.Value{Bits: ld64(t + o.CtorArg4)},
		Arg5:   ee.Value{Bits: ld64(t + o.CtorArg5)},
	}
	return ee.MethodHandle(m)
}
