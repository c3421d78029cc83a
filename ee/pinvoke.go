package ee

// PInvokeQueries are the questions about calls that leave managed code
// (corinfo.h).
type PInvokeQueries interface {
	// GetUnmanagedCallConv returns the calling convention of a P/Invoke method.
	GetUnmanagedCallConv(m MethodHandle) UnmanagedCallConv
	// PInvokeMarshalingRequired reports whether a call needs a marshalling stub and so cannot be
	// inline. For an unmanaged calli, m is 0 and sig is the call's signature.
	PInvokeMarshalingRequired(m MethodHandle, sig *SigInfo) bool
	// GetAddressOfPInvokeTarget returns how code reaches the native code of P/Invoke m.
	GetAddressOfPInvokeTarget(m MethodHandle) ConstLookup
	// GetCookieForPInvokeCalliSig returns the description of a signature that
	// CORINFO_HELP_PINVOKE_CALLI takes. ok is false if the runtime cannot call the signature.
	GetCookieForPInvokeCalliSig(sig *SigInfo) (cookie ConstLookup, ok bool)
	// GetAddrOfCaptureThreadGlobal returns the address of the int32 that is nonzero while the
	// runtime waits for threads to stop. GC polls and returns from native code test it.
	GetAddrOfCaptureThreadGlobal() ConstLookup
	// GetDelegateCtor returns the method to call instead of delegate's constructor ctor for a
	// target that is known at compile time, and the extra arguments of that method. It returns ctor
	// if there is none.
	GetDelegateCtor(ctor MethodHandle, delegate ClassHandle, target MethodHandle, args *DelegateCtorArgs) MethodHandle
}

// UnmanagedCallConv is CorInfoUnmanagedCallConv.
type UnmanagedCallConv uint8

const (
	CORINFO_UNMANAGED_CALLCONV_UNKNOWN UnmanagedCallConv = iota
	CORINFO_UNMANAGED_CALLCONV_C
	CORINFO_UNMANAGED_CALLCONV_STDCALL
	CORINFO_UNMANAGED_CALLCONV_THISCALL
	CORINFO_UNMANAGED_CALLCONV_FASTCALL
)

// DelegateCtorArgs is DelegateCtorArgs: arguments after `this`, the object and
// the function pointer. Arg3 to Arg5 are absent from the first zero on.
type DelegateCtorArgs struct {
	Method           MethodHandle
	Arg3, Arg4, Arg5 Value
}

// JitFlags are CORJIT_FLAGS: how to compile one method. Only the flags that change code are here,
// in the runtime's numbering (1 << number).
type JitFlags uint64

const (
	CORJIT_FLAG_SPEED_OPT              JitFlags = 1 << 0
	CORJIT_FLAG_DEBUG_CODE             JitFlags = 1 << 2
	CORJIT_FLAG_DEBUG_EnC              JitFlags = 1 << 3
	CORJIT_FLAG_DEBUG_INFO             JitFlags = 1 << 4
	CORJIT_FLAG_MIN_OPT                JitFlags = 1 << 5
	CORJIT_FLAG_USE_SSE3_4             JitFlags = 1 << 13
	CORJIT_FLAG_USE_AVX                JitFlags = 1 << 14
	CORJIT_FLAG_USE_AVX2               JitFlags = 1 << 15
	CORJIT_FLAG_FEATURE_SIMD           JitFlags = 1 << 17
	CORJIT_FLAG_PROF_ENTERLEAVE        JitFlags = 1 << 20
	CORJIT_FLAG_PROF_NO_PINVOKE_INLINE JitFlags = 1 << 22
	CORJIT_FLAG_IMPORT_ONLY            JitFlags = 1 << 26
	CORJIT_FLAG_IL_STUB                JitFlags = 1 << 27
	CORJIT_FLAG_BBINSTR                JitFlags = 1 << 29 // insert counters of blocks and classes
	CORJIT_FLAG_BBOPT                  JitFlags = 1 << 30 // such counts may be available
	CORJIT_FLAG_FRAMED                 JitFlags = 1 << 31
	CORJIT_FLAG_PUBLISH_SECRET_PARAM   JitFlags = 1 << 33
	CORJIT_FLAG_REVERSE_PINVOKE        JitFlags = 1 << 37
	CORJIT_FLAG_TIER0                  JitFlags = 1 << 39 // code soon; what is called often is asked for again
	CORJIT_FLAG_TIER1                  JitFlags = 1 << 40

	// The parts of AVX-512 that the machine has, a bit for each.
	CORJIT_FLAG_USE_AVX512F   JitFlags = 1 << 42
	CORJIT_FLAG_USE_AVX512FVL JitFlags = 1 << 43
	CORJIT_FLAG_USE_AVX512BW  JitFlags = 1 << 44
	CORJIT_FLAG_USE_AVX512BWV JitFlags = 1 << 45
	CORJIT_FLAG_USE_AVX512CD  JitFlags = 1 << 46
	CORJIT_FLAG_USE_AVX512CDV JitFlags = 1 << 47
	CORJIT_FLAG_USE_AVX512DQ  JitFlags = 1 << 48
	CORJIT_FLAG_USE_AVX512DQV JitFlags = 1 << 49
	// CORJIT_FLAG_USE_AVX512 is all of them: the core library assumes that a machine has all or
	// none.
	CORJIT_FLAG_USE_AVX512 = 0xff * CORJIT_FLAG_USE_AVX512F

	// Flags that CoreCLR 2.0 does not have.
	CORJIT_FLAG_VECTOR512_THROTTLING JitFlags = 1 << 58 // the machine runs slower after instructions with 64-byte vectors
	CORJIT_FLAG_ALT_JIT              JitFlags = 1 << 59 // another JIT compiles the methods that this one declines
	CORJIT_FLAG_OSR                  JitFlags = 1 << 60 // on-stack replacement
	CORJIT_FLAG_BBINSTR_IF_LOOPS     JitFlags = 1 << 61 // as BBINSTR, if the method has loops

	// CORJIT_FLAG_LEAF is not CoreCLR's: the method has no frame if it calls nothing and all its
	// locals are in registers.
	CORJIT_FLAG_LEAF JitFlags = 1 << 62
	// CORJIT_FLAG_NEAR_DATA is not CoreCLR's: the method's code addresses data in Info.Near by
	// 32-bit displacements.
	CORJIT_FLAG_NEAR_DATA JitFlags = 1 << 63
)

// InlinedCallFrame is CORINFO_EE_INFO::InlinedCallFrameInfo and related offsets: byte offsets in
// the frame record of methods that call native code, and in the runtime's Thread. Size is 0 if the
// runtime has no such calls.
type InlinedCallFrame struct {
	Size                  uint32
	OffsetOfFrameVptr     uint32
	OffsetOfFrameLink     uint32
	OffsetOfCallTarget    uint32
	OffsetOfCallSiteSP    uint32
	OffsetOfReturnAddr    uint32
	OffsetOfCalleeSavedFP uint32
	OffsetOfThreadFrame   uint32 // in Thread: the innermost frame record
	// OffsetOfSecret, if it is not 0, is the offset of a stub's secret parameter in a record of
	// SizeWithSecret bytes.
	OffsetOfSecret, SizeWithSecret uint32
	OffsetOfGCState                uint32 // in Thread: the byte that is 1 in cooperative mode
}

// GCInfoFormat is the encoding of Code.GCInfo.
type GCInfoFormat uint8

const (
	GCInfoOwn       GCInfoFormat = iota // package targets/gcinfo's own
	GCInfoCoreCLRv2                     // CoreCLR's, version 2 (gcinfotypes.h)
)
