package ee

// PInvokeQueries are the questions about calls that leave managed code
// (corinfo.h).
type PInvokeQueries interface {
	// GetUnmanagedCallConv returns the convention of a P/Invoke method.
	GetUnmanagedCallConv(m MethodHandle) UnmanagedCallConv
	// PInvokeMarshalingRequired tells whether a call needs a marshalling stub
	// and so cannot be made inline. For an unmanaged calli m is 0 and sig its
	// signature.
	PInvokeMarshalingRequired(m MethodHandle, sig *SigInfo) bool
	// GetAddressOfPInvokeTarget returns how the native code of P/Invoke m is
	// reached.
	GetAddressOfPInvokeTarget(m MethodHandle) ConstLookup
	// GetCookieForPInvokeCalliSig returns what CORINFO_HELP_PINVOKE_CALLI needs
	// to know of a signature; ok is false when the runtime cannot call it.
	GetCookieForPInvokeCalliSig(sig *SigInfo) (cookie ConstLookup, ok bool)
	// GetAddrOfCaptureThreadGlobal returns the int32 that is not zero while the
	// runtime waits for threads to stop: GC polls and returns from native code
	// test it.
	GetAddrOfCaptureThreadGlobal() ConstLookup
	// GetDelegateCtor returns what to call in place of delegate's constructor
	// ctor for a target that is known when compiling, and its extra arguments;
	// ctor itself when there is nothing better.
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

// JitFlags are CORJIT_FLAGS: how one method is to be compiled. Only what
// changes code is here, in the runtime's numbering (1 << number).
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
	CORJIT_FLAG_BBINSTR                JitFlags = 1 << 29 // count blocks and classes
	CORJIT_FLAG_BBOPT                  JitFlags = 1 << 30 // there may be such counts
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
	// CORJIT_FLAG_USE_AVX512 is all of them: the core library takes it that they come together.
	CORJIT_FLAG_USE_AVX512 = 0xff * CORJIT_FLAG_USE_AVX512F

	// Flags that 2.0 does not have.
	CORJIT_FLAG_VECTOR512_THROTTLING JitFlags = 1 << 58 // the machine runs slower after instructions with vectors of 64 bytes
	CORJIT_FLAG_ALT_JIT              JitFlags = 1 << 59 // another JIT takes what this one declines
	CORJIT_FLAG_OSR                  JitFlags = 1 << 60 // on-stack replacement
	CORJIT_FLAG_BBINSTR_IF_LOOPS     JitFlags = 1 << 61 // as BBINSTR, if the method has loops

	// CORJIT_FLAG_LEAF is not CoreCLR's: no frame, if the method calls nothing and has all
	// its locals in registers.
	CORJIT_FLAG_LEAF JitFlags = 1 << 62
	// CORJIT_FLAG_NEAR_DATA is not CoreCLR's: the method's code reaches what lies in
	// Info.Near by distances of 32 bits.
	CORJIT_FLAG_NEAR_DATA JitFlags = 1 << 63
)

// InlinedCallFrame is CORINFO_EE_INFO::InlinedCallFrameInfo and what belongs to
// it: byte offsets in the frame record of methods that call native code, and
// in the runtime's Thread. Size is 0 when the runtime has no such calls.
type InlinedCallFrame struct {
	Size                  uint32
	OffsetOfFrameVptr     uint32
	OffsetOfFrameLink     uint32
	OffsetOfCallTarget    uint32
	OffsetOfCallSiteSP    uint32
	OffsetOfReturnAddr    uint32
	OffsetOfCalleeSavedFP uint32
	OffsetOfThreadFrame   uint32 // in Thread: the innermost frame record
	// OffsetOfSecret, if it is not 0, is where a stub keeps its secret parameter, in a
	// record of SizeWithSecret bytes.
	OffsetOfSecret, SizeWithSecret uint32
	OffsetOfGCState                uint32 // in Thread: the byte that is 1 in cooperative mode
}

// GCInfoFormat is the encoding of Code.GCInfo.
type GCInfoFormat uint8

const (
	GCInfoOwn       GCInfoFormat = iota // package targets/gcinfo's own
	GCInfoCoreCLRv2                     // CoreCLR's, version 2 (gcinfotypes.h)
)
