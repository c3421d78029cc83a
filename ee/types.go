package ee

import (
	"cmp"
	"slices"
)

// CorInfoType is the JIT's view of a signature element (corinfo.h, CorInfoType).
type CorInfoType uint8

const (
	CORINFO_TYPE_UNDEF CorInfoType = iota
	CORINFO_TYPE_VOID
	CORINFO_TYPE_BOOL
	CORINFO_TYPE_CHAR
	CORINFO_TYPE_BYTE
	CORINFO_TYPE_UBYTE
	CORINFO_TYPE_SHORT
	CORINFO_TYPE_USHORT
	CORINFO_TYPE_INT
	CORINFO_TYPE_UINT
	CORINFO_TYPE_LONG
	CORINFO_TYPE_ULONG
	CORINFO_TYPE_NATIVEINT
	CORINFO_TYPE_NATIVEUINT
	CORINFO_TYPE_FLOAT
	CORINFO_TYPE_DOUBLE
	CORINFO_TYPE_STRING
	CORINFO_TYPE_PTR
	CORINFO_TYPE_BYREF
	CORINFO_TYPE_VALUECLASS
	CORINFO_TYPE_CLASS
	CORINFO_TYPE_REFANY
	CORINFO_TYPE_VAR
)

// MethodFlags are the CORINFO_FLG_* bits of a method.
type MethodFlags uint32

const (
	CORINFO_FLG_PROTECTED       MethodFlags = 0x4
	CORINFO_FLG_STATIC          MethodFlags = 0x8
	CORINFO_FLG_FINAL           MethodFlags = 0x10
	CORINFO_FLG_SYNCH           MethodFlags = 0x20
	CORINFO_FLG_VIRTUAL         MethodFlags = 0x40
	CORINFO_FLG_NATIVE          MethodFlags = 0x100
	CORINFO_FLG_ABSTRACT        MethodFlags = 0x400
	CORINFO_FLG_FORCEINLINE     MethodFlags = 0x10000
	CORINFO_FLG_SHAREDINST      MethodFlags = 0x20000
	CORINFO_FLG_DELEGATE_INVOKE MethodFlags = 0x40000
	CORINFO_FLG_PINVOKE         MethodFlags = 0x80000
	CORINFO_FLG_SECURITYCHECK   MethodFlags = 0x100000
	CORINFO_FLG_NOGCCHECK       MethodFlags = 0x200000 // a function of the runtime: no thread stops in it, nor when it returns
	CORINFO_FLG_INTRINSIC       MethodFlags = 0x400000
	CORINFO_FLG_CONSTRUCTOR     MethodFlags = 0x800000
	// CORINFO_FLG_DISABLE_TIER0_FOR_LOOPS is 9.0's: a method with loops is optimized at once.
	CORINFO_FLG_DISABLE_TIER0_FOR_LOOPS MethodFlags = 0x2000000
	CORINFO_FLG_NOSECURITYWRAP          MethodFlags = 0x4000000
	CORINFO_FLG_DONT_INLINE             MethodFlags = 0x10000000
	CORINFO_FLG_DONT_INLINE_CALLER      MethodFlags = 0x20000000 // finds its caller on the stack
)

// ClassFlags are the CORINFO_FLG_* bits of a class.
type ClassFlags uint32

const (
	CORINFO_FLG_CLASS_FINAL           ClassFlags = 0x10
	CORINFO_FLG_INTRINSIC_TYPE        ClassFlags = 0x200
	CORINFO_FLG_CLASS_ABSTRACT        ClassFlags = 0x400
	CORINFO_FLG_VALUECLASS            ClassFlags = 0x10000
	CORINFO_FLG_CLASS_SHAREDINST      ClassFlags = 0x20000
	CORINFO_FLG_VAROBJSIZE            ClassFlags = 0x40000 // strings and arrays: the constructor allocates
	CORINFO_FLG_ARRAY                 ClassFlags = 0x80000
	CORINFO_FLG_OVERLAPPING_FIELDS    ClassFlags = 0x100000
	CORINFO_FLG_INTERFACE             ClassFlags = 0x200000
	CORINFO_FLG_CUSTOMLAYOUT          ClassFlags = 0x800000
	CORINFO_FLG_CONTAINS_GC_PTR       ClassFlags = 0x1000000
	CORINFO_FLG_DELEGATE              ClassFlags = 0x2000000
	CORINFO_FLG_CONTAINS_STACK_PTR    ClassFlags = 0x8000000
	CORINFO_FLG_VARIANCE              ClassFlags = 0x10000000
	CORINFO_FLG_BEFOREFIELDINIT       ClassFlags = 0x20000000
	CORINFO_FLG_GENERIC_TYPE_VARIABLE ClassFlags = 0x40000000
	CORINFO_FLG_UNSAFE_VALUECLASS     ClassFlags = 0x80000000
)

// CallConv is the calling convention byte of a signature (CorInfoCallConv).
type CallConv uint8

const (
	CORINFO_CALLCONV_DEFAULT      CallConv = 0x0
	CORINFO_CALLCONV_C            CallConv = 0x1
	CORINFO_CALLCONV_STDCALL      CallConv = 0x2
	CORINFO_CALLCONV_THISCALL     CallConv = 0x3
	CORINFO_CALLCONV_FASTCALL     CallConv = 0x4
	CORINFO_CALLCONV_VARARG       CallConv = 0x5
	CORINFO_CALLCONV_NATIVEVARARG CallConv = 0xb
	CORINFO_CALLCONV_MASK         CallConv = 0xf
	CORINFO_CALLCONV_GENERIC      CallConv = 0x10
	CORINFO_CALLCONV_HASTHIS      CallConv = 0x20
	CORINFO_CALLCONV_EXPLICITTHIS CallConv = 0x40
	CORINFO_CALLCONV_PARAMTYPE    CallConv = 0x80 // a hidden generic context argument
)

// SigArg is a parameter, a local or the return value of a signature. Class is the exact class for
// VALUECLASS and REFANY, and also for CLASS, PTR and BYREF if the implementer knows it (for BYREF
// and PTR: the class of the referent). Elem is the type of the number, character or bool that a PTR
// or BYREF refers to, or UNDEF if it refers to another type.
type SigArg struct {
	Type   CorInfoType
	Pinned bool
	Elem   CorInfoType
	Class  ClassHandle
}

// SigInfo is CORINFO_SIG_INFO. Args does not include `this`, the return buffer or the generic
// context. The implementer owns Args. It is read-only and stays valid until the compile ends.
type SigInfo struct {
	CallConv CallConv
	Ret      SigArg
	Args     []SigArg
	Scope    ModuleHandle
	Token    uint32
	Ref      uint64 // the implementer's own
	// KeepsMode (SuppressGCTransition): native code that is called without a GC transition, so
	// collections wait for it.
	KeepsMode bool
}

// HasThis reports whether an implicit `this` precedes the arguments.
func (s *SigInfo) HasThis() bool {
	return s.CallConv&(CORINFO_CALLCONV_HASTHIS|CORINFO_CALLCONV_EXPLICITTHIS) == CORINFO_CALLCONV_HASTHIS
}

// HasTypeArg reports whether the callee expects a generic context argument.
func (s *SigInfo) HasTypeArg() bool { return s.CallConv&CORINFO_CALLCONV_PARAMTYPE != 0 }

// MethodOptions are CorInfoOptions: how the body gets its generic context, and whether locals are
// zero-initialized.
type MethodOptions uint16

const (
	CORINFO_OPT_INIT_LOCALS                MethodOptions = 0x10
	CORINFO_GENERICS_CTXT_FROM_THIS        MethodOptions = 0x20
	CORINFO_GENERICS_CTXT_FROM_METHODDESC  MethodOptions = 0x40
	CORINFO_GENERICS_CTXT_FROM_METHODTABLE MethodOptions = 0x80
	CORINFO_GENERICS_CTXT_MASK             MethodOptions = 0xe0
	CORINFO_GENERICS_CTXT_KEEP_ALIVE       MethodOptions = 0x100
)

// MethodInfo is CORINFO_METHOD_INFO: the input of a compile. IL is read-only and stays valid until
// the compile ends.
type MethodInfo struct {
	Method   MethodHandle
	Scope    ModuleHandle
	IL       []byte
	MaxStack uint32
	EHCount  uint32
	Options  MethodOptions
	Flags    JitFlags
	Attribs  MethodFlags
	Class    ClassHandle
	Args     SigInfo
	Locals   []SigArg
	// BlockCounts are the execution counts of the IL's blocks, in the order of offsets, if the
	// runtime knows them (getBBProfileData). The first is that of the method.
	BlockCounts []BlockCount
	// LikelyCalls are the most frequent classes of the objects of virtual calls and casts, and the
	// most frequent methods of delegate calls, in the order of offsets, if the runtime knows them.
	LikelyCalls []LikelyCall
}

// LikelyAt returns the LikelyCalls of the instruction at an IL offset.
func (m *MethodInfo) LikelyAt(il uint32) []LikelyCall {
	first, _ := slices.BinarySearchFunc(m.LikelyCalls, il, func(c LikelyCall, il uint32) int { return cmp.Compare(c.ILOffset, il) })
	end := first
	for end < len(m.LikelyCalls) && m.LikelyCalls[end].ILOffset == il {
		end++
	}
	return m.LikelyCalls[first:end]
}

// BlockCount is ICorJitInfo::ProfileBuffer: the execution count of the block that begins at
// ILOffset.
type BlockCount struct {
	ILOffset uint32
	Count    uint64
}

// LikelyCall is the most frequent class or method at an instruction (LikelyClassMethodRecord).
// Percent of the objects of the virtual call or cast at ILOffset had exactly class Class, or
// Percent of the delegates called there call instance method Method. The other handle is 0.
type LikelyCall struct {
	ILOffset uint32
	Percent  uint32
	Class    ClassHandle
	Method   MethodHandle
}

// EHFlags are CORINFO_EH_CLAUSE_FLAGS; zero is a typed catch.
type EHFlags uint16

const (
	CORINFO_EH_CLAUSE_NONE      EHFlags = 0
	CORINFO_EH_CLAUSE_FILTER    EHFlags = 1
	CORINFO_EH_CLAUSE_FINALLY   EHFlags = 2
	CORINFO_EH_CLAUSE_FAULT     EHFlags = 4
	CORINFO_EH_CLAUSE_DUPLICATE EHFlags = 8
	CORINFO_EH_CLAUSE_SAMETRY   EHFlags = 16
)

// EHClause is CORINFO_EH_CLAUSE. From GetEHInfo, offsets and ends are IL
// offsets; in a result they are code offsets from the method's start.
type EHClause struct {
	Flags                    EHFlags
	TryStart, TryEnd         uint32
	HandlerStart, HandlerEnd uint32
	ClassTokenOrFilterStart  uint32 // catch: metadata token; filter: its start
}

// TokenKind tells how an instruction uses a token (CorInfoTokenKind).
type TokenKind uint16

const (
	CORINFO_TOKENKIND_Class       TokenKind = 0x1
	CORINFO_TOKENKIND_Method      TokenKind = 0x2
	CORINFO_TOKENKIND_Field       TokenKind = 0x4
	CORINFO_TOKENKIND_Ldtoken     TokenKind = 0x17
	CORINFO_TOKENKIND_Casting     TokenKind = 0x21
	CORINFO_TOKENKIND_Newarr      TokenKind = 0x41 // the token's class becomes its array
	CORINFO_TOKENKIND_Box         TokenKind = 0x81
	CORINFO_TOKENKIND_Constrained TokenKind = 0x101
	CORINFO_TOKENKIND_NewObj      TokenKind = 0x202
	CORINFO_TOKENKIND_Ldvirtftn   TokenKind = 0x402
)

// ResolvedToken is CORINFO_RESOLVED_TOKEN: the caller fills Context, Scope,
// Token and Kind, ResolveToken the rest. Ref is the implementer's own.
type ResolvedToken struct {
	Context ContextHandle
	Scope   ModuleHandle
	Token   uint32
	Kind    TokenKind

	Class  ClassHandle
	Method MethodHandle
	Field  FieldHandle
	Ref    uint64
}

// InitClassResult is CorInfoInitClassResult.
type InitClassResult uint8

const (
	CORINFO_INITCLASS_NOT_REQUIRED InitClassResult = 0
	CORINFO_INITCLASS_INITIALIZED  InitClassResult = 1
	CORINFO_INITCLASS_SPECULATIVE  InitClassResult = 2
	CORINFO_INITCLASS_USE_HELPER   InitClassResult = 4
	CORINFO_INITCLASS_DONT_INLINE  InitClassResult = 8
)

// RuntimeLookupKind tells where shared generic code finds its exact
// instantiation (CORINFO_RUNTIME_LOOKUP_KIND).
type RuntimeLookupKind uint8

const (
	CORINFO_LOOKUP_THISOBJ     RuntimeLookupKind = iota // the method table of `this`
	CORINFO_LOOKUP_METHODPARAM                          // the hidden method argument
	CORINFO_LOOKUP_CLASSPARAM                           // the hidden class argument
)

// UseHelper in RuntimeLookup.Indirections means that the lookup always calls the helper.
const UseHelper = 0xffff

// RuntimeLookup is CORINFO_RUNTIME_LOOKUP: from the start given by Kind, load through each of
// Offsets[:Indirections] in order, or call Helper(start, Signature). See also TestForNull and
// TestForFixup.
type RuntimeLookup struct {
	Kind         RuntimeLookupKind
	Helper       Helper
	Signature    Value
	Indirections uint16
	TestForNull  bool
	TestForFixup bool
	Offsets      [4]uint32
	// SizeOffset, if it is not 0, is the offset of the size in bytes in the dictionary that the
	// last of Offsets indexes. If the last offset is not below that size, the lookup calls Helper.
	SizeOffset uint16
}

// Lookup is CORINFO_LOOKUP: a constant, or a runtime lookup.
type Lookup struct {
	NeedsRuntimeLookup bool
	Const              ConstLookup
	Runtime            RuntimeLookup
}

// GenericHandleType is CorInfoGenericHandleType.
type GenericHandleType uint8

const (
	CORINFO_HANDLETYPE_UNKNOWN GenericHandleType = iota
	CORINFO_HANDLETYPE_CLASS
	CORINFO_HANDLETYPE_METHOD
	CORINFO_HANDLETYPE_FIELD
)

// GenericHandle is CORINFO_GENERICHANDLE_RESULT. CompileTimeHandle is the class, method or field
// about which the JIT may ask (the shared form if a runtime lookup is needed).
type GenericHandle struct {
	Lookup            Lookup
	CompileTimeHandle uint64
	Type              GenericHandleType
}

// AccessResult is CorInfoIsAccessAllowedResult.
type AccessResult uint8

const (
	CORINFO_ACCESS_ALLOWED AccessResult = iota
	CORINFO_ACCESS_ILLEGAL
	CORINFO_ACCESS_RUNTIME_CHECK
)

// Callout is CORINFO_HELPER_DESC: a helper call with given arguments, which precedes an access that
// is not simply allowed. The helper throws, or checks at run time whether it must.
type Callout struct {
	Helper  Helper
	NumArgs uint8
	Args    [4]Value
}

// ThisTransform is CORINFO_THIS_TRANSFORM, the outcome of a constrained call.
type ThisTransform uint8

const (
	CORINFO_NO_THIS_TRANSFORM ThisTransform = iota
	CORINFO_BOX_THIS                        // box the value that `this` points to
	CORINFO_DEREF_THIS                      // load the reference that `this` points to
)

// CallKind is CORINFO_CALL_KIND.
type CallKind uint8

const (
	CORINFO_CALL CallKind = iota
	CORINFO_CALL_CODE_POINTER
	CORINFO_VIRTUALCALL_STUB
	CORINFO_VIRTUALCALL_LDVIRTFTN
	CORINFO_VIRTUALCALL_VTABLE
)

// CallInfoFlags are CORINFO_CALLINFO_FLAGS.
type CallInfoFlags uint8

const (
	CORINFO_CALLINFO_NONE           CallInfoFlags = 0
	CORINFO_CALLINFO_ALLOWINSTPARAM CallInfoFlags = 0x1
	CORINFO_CALLINFO_CALLVIRT       CallInfoFlags = 0x2
	CORINFO_CALLINFO_SECURITYCHECKS CallInfoFlags = 0x10
	CORINFO_CALLINFO_LDFTN          CallInfoFlags = 0x20
)

// CallInfo is CORINFO_CALL_INFO: how one call site reaches its callee.
type CallInfo struct {
	Method      MethodHandle
	MethodFlags MethodFlags
	Class       ClassHandle
	ClassFlags  ClassFlags
	Sig         SigInfo

	Access            AccessResult
	Callout           Callout // of an Access that is not ALLOWED; without a helper the IL is broken
	ThisTransform     ThisTransform
	Kind              CallKind
	NullInstanceCheck bool // a CORINFO_CALL made by callvirt must still check `this`

	// Context and ExactContextNeedsRuntimeLookup give the callee's generic
	// context when Sig has a type argument.
	Context                        ContextHandle
	ExactContextNeedsRuntimeLookup bool
	InstParam                      Value // the constant context argument, when no runtime lookup is needed

	StubLookup Lookup // VIRTUALCALL_STUB: the cell; CALL_CODE_POINTER: the address
}

// FieldAccessor is CORINFO_FIELD_ACCESSOR.
type FieldAccessor uint8

const (
	CORINFO_FIELD_INSTANCE FieldAccessor = iota
	CORINFO_FIELD_INSTANCE_WITH_BASE
	CORINFO_FIELD_INSTANCE_HELPER
	CORINFO_FIELD_INSTANCE_ADDR_HELPER
	CORINFO_FIELD_STATIC_ADDRESS
	CORINFO_FIELD_STATIC_RVA_ADDRESS
	CORINFO_FIELD_STATIC_SHARED_STATIC_HELPER
	CORINFO_FIELD_STATIC_GENERICS_STATIC_HELPER
	CORINFO_FIELD_STATIC_ADDR_HELPER
	CORINFO_FIELD_STATIC_TLS
	CORINFO_FIELD_STATIC_READYTORUN_HELPER
	CORINFO_FIELD_INTRINSIC_ZERO
	CORINFO_FIELD_INTRINSIC_EMPTY_STRING
	CORINFO_FIELD_INTRINSIC_ISLITTLEENDIAN
	// CORINFO_FIELD_STATIC_TLS_MANAGED: a thread-local field, at Offset from the address that
	// Helper returns for ThreadIndex.
	CORINFO_FIELD_STATIC_TLS_MANAGED
)

// FieldFlags are CORINFO_FIELD_FLAGS.
type FieldFlags uint8

const (
	CORINFO_FLG_FIELD_STATIC                  FieldFlags = 0x1
	CORINFO_FLG_FIELD_UNMANAGED               FieldFlags = 0x2 // RVA data, not reported to the GC
	CORINFO_FLG_FIELD_FINAL                   FieldFlags = 0x4
	CORINFO_FLG_FIELD_STATIC_IN_HEAP          FieldFlags = 0x8 // a static struct lives boxed in the heap
	CORINFO_FLG_FIELD_SAFESTATIC_BYREF_RETURN FieldFlags = 0x10
	CORINFO_FLG_FIELD_INITCLASS               FieldFlags = 0x20
)

// AccessFlags are CORINFO_ACCESS_FLAGS, the way a field is used.
type AccessFlags uint16

const (
	CORINFO_ACCESS_GET     AccessFlags = 0x100
	CORINFO_ACCESS_SET     AccessFlags = 0x200
	CORINFO_ACCESS_ADDRESS AccessFlags = 0x400
	// CORINFO_ACCESS_CONTENT is not CoreCLR's: the JIT also wants the final value of a static field
	// (FieldInfo.Known), if Info.StaticContents is set.
	CORINFO_ACCESS_CONTENT AccessFlags = 0x8000
)

// FieldInfo is CORINFO_FIELD_INFO. Offset is relative to the object's start (after the method table
// pointer of a class, as IL sees it), to the struct's start, or to the static base that Helper
// returns.
type FieldInfo struct {
	Accessor FieldAccessor
	Flags    FieldFlags
	Helper   Helper
	Offset   uint32
	Field    SigArg
	Access   AccessResult
	Callout  Callout // as in CallInfo
	// Address is the field's address for STATIC_ADDRESS and STATIC_RVA_ADDRESS. For
	// STATIC_SHARED_STATIC_HELPER it is the argument of Helper, if the runtime gives it; otherwise
	// GetStaticBaseArgs does.
	Address ConstLookup

	ThreadIndex uint32 // STATIC_TLS_MANAGED

	// Known is set if the field is static and is never written again. Content then is its value, in
	// the lowest bytes, or, for a reference to an object that never moves, the object's address.
	Known   bool
	Content uint64
	// Exact is the class of the non-null object to which such a field refers, or 0.
	Exact ClassHandle
}

// GCType is CorInfoGCType: what one pointer-sized word of a struct holds.
type GCType uint8

const (
	TYPE_GC_NONE GCType = iota
	TYPE_GC_REF
	TYPE_GC_BYREF
	TYPE_GC_OTHER
)

// SysVClass is SystemVClassificationType of one eightbyte.
type SysVClass uint8

const (
	SysVUnknown          SysVClass = 0
	SysVNoClass          SysVClass = 2
	SysVMemory           SysVClass = 3
	SysVInteger          SysVClass = 4
	SysVIntegerReference SysVClass = 5
	SysVIntegerByRef     SysVClass = 6
	SysVSSE              SysVClass = 7
)

// StructPassing is SYSTEMV_AMD64_CORINFO_STRUCT_REG_PASSING_DESCRIPTOR.
type StructPassing struct {
	PassedInRegisters bool
	EightByteCount    uint8
	Class             [2]SysVClass
	Size              [2]uint8 // bytes of the struct in this eightbyte
	Offset            [2]uint8
}

// BoxHelperKind and friends are answered with a Helper; Intrinsic is
// CorInfoIntrinsics: calls that the JIT knows by meaning.
type Intrinsic uint8

//go:generate go tool stringer -type=Intrinsic -output=intrinsic_string.go

const (
	CORINFO_INTRINSIC_None Intrinsic = iota
	CORINFO_INTRINSIC_Sin
	CORINFO_INTRINSIC_Cos
	CORINFO_INTRINSIC_Sqrt
	CORINFO_INTRINSIC_Abs
	CORINFO_INTRINSIC_Round
	CORINFO_INTRINSIC_Cosh
	CORINFO_INTRINSIC_Sinh
	CORINFO_INTRINSIC_Tan
	CORINFO_INTRINSIC_Tanh
	CORINFO_INTRINSIC_Asin
	CORINFO_INTRINSIC_Acos
	CORINFO_INTRINSIC_Atan
	CORINFO_INTRINSIC_Atan2
	CORINFO_INTRINSIC_Log10
	CORINFO_INTRINSIC_Pow
	CORINFO_INTRINSIC_Exp
	CORINFO_INTRINSIC_Ceiling
	CORINFO_INTRINSIC_Floor
	CORINFO_INTRINSIC_Array_GetDimLength
	CORINFO_INTRINSIC_Array_Get
	CORINFO_INTRINSIC_Array_Address
	CORINFO_INTRINSIC_Array_Set
	CORINFO_INTRINSIC_StringGetChar
	CORINFO_INTRINSIC_StringLength
	CORINFO_INTRINSIC_InitializeArray
	CORINFO_INTRINSIC_GetTypeFromHandle
	CORINFO_INTRINSIC_RTH_GetValueInternal
	CORINFO_INTRINSIC_TypeEQ
	CORINFO_INTRINSIC_TypeNEQ
	CORINFO_INTRINSIC_Object_GetType
	CORINFO_INTRINSIC_StubHelpers_GetStubContext
	CORINFO_INTRINSIC_StubHelpers_GetStubContextAddr
	CORINFO_INTRINSIC_StubHelpers_GetNDirectTarget
	CORINFO_INTRINSIC_InterlockedAdd32
	CORINFO_INTRINSIC_InterlockedAdd64
	CORINFO_INTRINSIC_InterlockedXAdd32
	CORINFO_INTRINSIC_InterlockedXAdd64
	CORINFO_INTRINSIC_InterlockedXchg32
	CORINFO_INTRINSIC_InterlockedXchg64
	CORINFO_INTRINSIC_InterlockedCmpXchg32
	CORINFO_INTRINSIC_InterlockedCmpXchg64
	CORINFO_INTRINSIC_MemoryBarrier
	CORINFO_INTRINSIC_ByReference_Ctor
	CORINFO_INTRINSIC_ByReference_Value
	CORINFO_INTRINSIC_Unsafe_MethodTable // the method table of an object
	CORINFO_INTRINSIC_Unsafe_At          // the managed pointer at an offset of an object, unchecked
	CORINFO_INTRINSIC_Unsafe_Address     // the address of an object, as a number
	CORINFO_INTRINSIC_Unsafe_AsObject    // the object at an address, which is not in the heap
	// Intrinsics that .NET 9 identifies by name alone; ee/named has the names.
	CORINFO_INTRINSIC_IsSupported // of an instruction set or a vector width: a constant
	CORINFO_INTRINSIC_Hardware    // a method of a class that stands for an instruction set
	CORINFO_INTRINSIC_Vector      // a method of Vector128 or Vector256 that may become instructions
	// IsReferenceOrContainsReferences<T> is never an answer: the runtime knows T, and answers False
	// or True. These two stand for any method without arguments that returns the constant.
	CORINFO_INTRINSIC_IsReferenceOrContainsReferences
	CORINFO_INTRINSIC_False
	CORINFO_INTRINSIC_True
	CORINFO_INTRINSIC_GetArrayDataReference // the address of element 0, even if the array is empty
	CORINFO_INTRINSIC_ReciprocalEstimate
	CORINFO_INTRINSIC_ReciprocalSqrtEstimate
	CORINFO_INTRINSIC_MultiplyAddEstimate
	CORINFO_INTRINSIC_ConvertToIntegerNative // for values out of range, the result of the machine's instruction
	CORINFO_INTRINSIC_InterlockedXchg8       // of bytes, and of ushorts
	CORINFO_INTRINSIC_InterlockedXchg16
	CORINFO_INTRINSIC_InterlockedCmpXchg8
	CORINFO_INTRINSIC_InterlockedCmpXchg16
	CORINFO_INTRINSIC_ReadMemoryBarrier
	CORINFO_INTRINSIC_StubHelpers_NextCallReturnAddress
	CORINFO_INTRINSIC_CreateSpan // over the data of a field, given by its token
	CORINFO_INTRINSIC_Type_IsValueType
	CORINFO_INTRINSIC_EqualityComparer_Default
	CORINFO_INTRINSIC_Comparer_Default
	// Methods of the class Unsafe for which only the size of the type arguments matters.
	CORINFO_INTRINSIC_Unsafe_Add // adds elements to a managed pointer or an address
	CORINFO_INTRINSIC_Unsafe_Subtract
	CORINFO_INTRINSIC_Unsafe_AddByteOffset
	CORINFO_INTRINSIC_Unsafe_SubtractByteOffset
	CORINFO_INTRINSIC_Unsafe_As // of an object or a managed pointer
	CORINFO_INTRINSIC_Unsafe_AsRef
	CORINFO_INTRINSIC_Unsafe_AsPointer
	CORINFO_INTRINSIC_Unsafe_AreSame
	CORINFO_INTRINSIC_Unsafe_IsAddressGreaterThan
	CORINFO_INTRINSIC_Unsafe_IsAddressLessThan
	CORINFO_INTRINSIC_Unsafe_ByteOffset
	CORINFO_INTRINSIC_Unsafe_IsNullRef
	CORINFO_INTRINSIC_Unsafe_NullRef
	CORINFO_INTRINSIC_Unsafe_SizeOf
	CORINFO_INTRINSIC_Unsafe_SkipInit
	// CORINFO_INTRINSIC_MathFunction is any other function of Math: a call without side effects.
	CORINFO_INTRINSIC_MathFunction
	CORINFO_INTRINSIC_Span_Item // of Span and ReadOnlySpan: the address of an element, after a bounds check
	// Properties of a type, which are folded for a typeof.
	CORINFO_INTRINSIC_Type_IsEnum
	CORINFO_INTRINSIC_Type_IsPrimitive
	CORINFO_INTRINSIC_Type_GetTypeCode
	CORINFO_INTRINSIC_Type_IsAssignableFrom
	CORINFO_INTRINSIC_Type_IsAssignableTo
	CORINFO_INTRINSIC_Enum_HasFlag
	// Comparisons with a string literal or another known string.
	CORINFO_INTRINSIC_String_Equals
	CORINFO_INTRINSIC_String_NotEquals
	CORINFO_INTRINSIC_String_StartsWith
	CORINFO_INTRINSIC_String_AsSpan
	CORINFO_INTRINSIC_Span_SequenceEqual
	CORINFO_INTRINSIC_Span_StartsWith
	// GC.KeepAlive, String.EndsWith.
	CORINFO_INTRINSIC_KeepAlive
	CORINFO_INTRINSIC_String_EndsWith
	// Spans compared with a StringComparison, and their prefixes and suffixes.
	CORINFO_INTRINSIC_Span_Equals
	CORINFO_INTRINSIC_Span_EndsWith
	// Copies and comparisons of bytes: SpanHelpers.
	CORINFO_INTRINSIC_Memmove
	CORINFO_INTRINSIC_SequenceEqual
	// Math and MathF: rounding towards zero; x*y + z rounded once.
	CORINFO_INTRINSIC_Truncate
	CORINFO_INTRINSIC_FusedMultiplyAdd

	// IntrinsicCount is the number of intrinsics.
	IntrinsicCount
)

// ClassID names a class that the runtime provides (CorInfoClassId).
type ClassID uint8

const (
	CLASSID_SYSTEM_OBJECT ClassID = iota
	CLASSID_TYPED_BYREF
	CLASSID_TYPE_HANDLE
	CLASSID_FIELD_HANDLE
	CLASSID_METHOD_HANDLE
	CLASSID_STRING
	CLASSID_ARGUMENT_HANDLE
	CLASSID_RUNTIME_TYPE
)

// TailCallHelpers (CORINFO_TAILCALL_HELPERS) are methods that make a tail call whose frame cannot
// be dropped first. StoreArgs saves the arguments. Dispatcher returns to a dispatcher further up
// the stack if such a dispatcher called the caller. Otherwise it is the dispatcher itself and calls
// CallTarget, which loads the arguments again.
type TailCallHelpers struct {
	StoreTarget                       bool // the last parameter of StoreArgs is the code address
	StoreArgs, CallTarget, Dispatcher MethodHandle
}

// ISA is an instruction set level: each includes those before it.
type ISA uint8

const (
	ISABase   ISA = iota // present on every machine of the target
	ISASSE4              // x64: SSE3, SSSE3, SSE4.1, SSE4.2
	ISAAVX2              // x64: AVX, AVX2
	ISAAVX512            // x64: AVX-512 F, BW, CD and DQ, with vectors of 16 and 32 bytes (VL), too

	// ISANeon is arm64's Advanced SIMD, which every machine has: vectors of 16 bytes, as SSE4.
	ISANeon = ISASSE4
)

// TypeCompareState is the result of a comparison of two types at compile time.
type TypeCompareState int8

const (
	TypeCompareMustNot TypeCompareState = iota - 1
	TypeCompareMay
	TypeCompareMust
)

// Info is CORINFO_EE_INFO: object layouts and limits of the runtime, in bytes. The method table
// pointer is at offset 0 of every object. The data of a boxed value follows it.
type Info struct {
	OffsetOfDelegateInstance        uint32
	OffsetOfDelegateFirstTarget     uint32
	OffsetOfArrayLength             uint32
	OffsetOfArrayData               uint32 // first element of a vector
	OffsetOfMDArrayBounds           uint32 // int32 lengths[rank], then int32 lowerBounds[rank], then the elements
	OffsetOfStringLength            uint32
	OffsetOfStringChars             uint32
	OSPageSize                      uint32
	MaxUncheckedOffsetForNullObject uint32
	UsesWriteBarriers               bool // heap stores of references call ASSIGN_REF helpers
	HasTailCallHelper               bool // CORINFO_HELP_TAILCALL exists, and is reached by a symbol
	// TailCallStubs: explicit tail calls that cannot be jumps call methods of the runtime, see
	// GetTailCallHelpers.
	TailCallStubs bool
	// ISA is the part of the machine's instruction set that code may use.
	ISA ISA
	// AtomicInstructions: the processor has arm64's large system extension (Armv8.1): one
	// instruction adds, exchanges or compares and exchanges in memory.
	AtomicInstructions bool
	// SlowBorderJumps: the processor has Intel's erratum SKX102 (Skylake to Cascade Lake): the
	// instructions around a jump that crosses a 32-byte boundary, or ends at one, are fetched and
	// decoded each time.
	SlowBorderJumps bool
	// DividesByHelper: the processor has no integer division instruction, like arm32 before
	// ARMv7VE; CORINFO_HELP_DIV, MOD, UDIV and UMOD divide.
	DividesByHelper bool
	// Sets are the instruction sets that are included in ISA and may be reported to the core
	// library: a bit for each, by its number in package named. It is 0 if the core library has no
	// classes for them. If it is not 0, the vector types are those of System.Runtime.Intrinsics.
	Sets uint64
	// SIMD: the runtime wants vector types in registers; see GetSIMDBaseType.
	SIMD bool
	// RefusesSets: methods of an instruction set whose IsSupported is false throw
	// (CORINFO_HELP_THROW_PLATFORM_NOT_SUPPORTED). AltJIT: another JIT compiles the methods that
	// this compiler declines. It may use sets that the machine has and this compiler does not
	// support; in its code IsSupported is true, so here the methods of such sets are unsupported.
	RefusesSets, AltJIT bool
	// PollsInLoops: a thread stops for a collection only at calls, so loops poll
	// (CORINFO_HELP_POLL_GC).
	PollsInLoops bool
	// Frameless: the unwinder needs only unwind data, wherever a method has stopped, so a method
	// that does not need the frame register may omit it.
	Frameless bool
	// StopsAtReturns: a thread may stop for a collection at the return address of a call, so
	// references that the call returns in registers are reported there.
	StopsAtReturns bool
	// MarksSameTry: all clauses of a try except the first have CORINFO_EH_CLAUSE_SAMETRY.
	MarksSameTry bool
	// FiltersGenericCatches: the runtime cannot find the class of a catch clause in shared code if
	// it depends on the instantiation. The compiler makes the clause a filter.
	FiltersGenericCatches bool
	// ArrayTables: each array type has a method table of its own, so two objects have the same type
	// if and only if they have the same method table.
	ArrayTables bool
	// InitFlags: GetIsClassInitedFlagAddress may return a byte.
	InitFlags bool
	// NativeInTries: inline calls of native code are allowed in a try that has no catch.
	NativeInTries bool
	// InlineLookups: EmbedGenericHandle and GetCallInfo accept an inlinee of shared code as the
	// caller, and answer with lookups in its own context.
	InlineLookups bool
	// StaticContents: see CORINFO_ACCESS_CONTENT.
	StaticContents bool
	// BarriersLoseAll: write barriers destroy all caller-saved registers except the floating-point
	// ones. Otherwise they preserve all registers that are not in Target.BarrierKill.
	BarriersLoseAll bool
	// StaticStringCtors: the code of a string constructor has no parameter for `this`. Otherwise it
	// has one, which is null.
	StaticStringCtors bool
	// SaturatingCasts: a conversion of a floating-point number to an integer yields the nearest
	// representable integer, and 0 for NaN. A conversion of an unsigned integer to float, conv.r.un
	// and conv.r4, is rounded once.
	SaturatingCasts bool
	GCInfo          GCInfoFormat
	// PatchpointCounter is the number of loop iterations in a call of a method after which it first
	// asks for on-stack replacement; 0: never.
	PatchpointCounter uint32
	InlinedCallFrame  InlinedCallFrame
	// ThreadStatics tells how code finds the statics of its thread without a helper.
	ThreadStatics ThreadStatics
	// CallerSPFunclets: a funclet is called with the frame register of its root, and a filter with
	// the stack pointer of the caller of the function that contains it; PSPSyms hold the stack
	// pointer of the root's caller (CoreCLR on Arm). Otherwise a funclet is called with the stack
	// pointer of its root, which PSPSyms hold.
	CallerSPFunclets bool
	// Near is the address range near which the runtime puts code; see CORJIT_FLAG_NEAR_DATA.
	Near AddressRange
	// ReversePInvokeFrameSize is the size of the frame record of a method that native code calls; 0
	// if there are no such methods.
	ReversePInvokeFrameSize uint32
}

// ThreadStatics is CORINFO_THREAD_STATIC_BLOCKS_INFO. A call of GetAddr (the system's
// __tls_get_addr) with Index as the argument returns the address of the thread's block; it
// preserves the callee-saved registers. The number of a field with the helper
// CORINFO_HELP_GETDYNAMIC_NONGCTHREADSTATIC_BASE_NOCTOR_OPTIMIZED2 is an offset from that address.
// With the other two helpers it is an index. The block has at Count the first invalid index, an
// int32, and at Table the address of the array of bases; a base is 0 until it has been allocated.
type ThreadStatics struct {
	GetAddr, Index uint64 // 0: the runtime does not say
	Count, Table   uint32
}

// AddressRange is the range of addresses from Start to before End.
type AddressRange struct{ Start, End uint64 }

// Has reports whether a is in the range.
func (r AddressRange) Has(a uint64) bool { return a-r.Start < r.End-r.Start }
