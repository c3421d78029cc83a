//go:build cgo && linux && amd64

package coreclr

import "ryugo/ee"

// What belongs to CoreCLR 2.0.0 for x64 Linux: the interface's GUID, the shapes
// of its structs, its numbers. Another version is another file like this one
// and v2_0_0_slots.go.

// versionIdentifier is the GUID of the interface, as it lies in memory.
var versionIdentifier = [16]byte{0x49, 0x3f, 0x0b, 0xf0, 0xd2, 0xdd, 0xbe, 0x49, 0xba, 0x43, 0x6e, 0x49, 0xff, 0xa6, 0x69, 0x59}

// gcInfoFormat is the GC info that the runtime reads.
const gcInfoFormat = ee.GCInfoCoreCLRv2

// Offsets in the runtime's structs (corinfo.h), and the structs' sizes.
const (
	// CORINFO_SIG_INFO
	offSigCallConv    = 0
	offSigRetClass    = 8  // of a value class
	offSigRetSigClass = 16 // of whatever has a class
	offSigRetType     = 24 // a byte
	offSigNumArgs     = 26 // a uint16
	offSigArgs        = 64
	offSigBlob        = 72
	offSigBlobSize    = 80
	offSigScope       = 88
	offSigToken       = 96
	sizeSig           = 104

	// CORINFO_METHOD_INFO
	offMethodInfoFtn        = 0
	offMethodInfoScope      = 8
	offMethodInfoILCode     = 16
	offMethodInfoILCodeSize = 24
	offMethodInfoMaxStack   = 28
	offMethodInfoEHCount    = 32
	offMethodInfoOptions    = 36
	offMethodInfoArgs       = 48
	offMethodInfoLocals     = 152
	sizeMethodInfo          = 256

	// CORINFO_CONST_LOOKUP
	offConstAccess = 0
	offConstAddr   = 8
	sizeConst      = 16

	// CORINFO_LOOKUP_KIND
	offKindNeedsLookup = 0
	offKindKind        = 4
	sizeKind           = 24

	// CORINFO_LOOKUP: a kind, and then a runtime lookup or a constant
	offLookupRuntime = 24
	offLookupConst   = 24

	// CORINFO_RUNTIME_LOOKUP
	offRuntimeSignature    = 0
	offRuntimeHelper       = 8
	offRuntimeIndirections = 12
	offRuntimeTestForNull  = 14
	offRuntimeTestForFixup = 15
	offRuntimeOffsets      = 16 // pointer-sized each

	// CORINFO_GENERICHANDLE_RESULT
	offGenericLookup  = 0
	offGenericHandle  = 72
	offGenericType    = 80
	sizeGenericHandle = 88

	// CORINFO_RESOLVED_TOKEN
	offTokenContext = 0
	offTokenScope   = 8
	offTokenToken   = 16
	offTokenType    = 20
	offTokenClass   = 24
	offTokenMethod  = 32
	offTokenField   = 40
	sizeToken       = 80

	// CORINFO_CALL_INFO
	offCallMethod        = 0
	offCallMethodFlags   = 8
	offCallClassFlags    = 12
	offCallSig           = 16
	offCallAccess        = 232
	offCallCallout       = 240
	offCallThisTransform = 312
	offCallKind          = 316
	offCallNullCheck     = 320
	offCallContext       = 328
	offCallExactLookup   = 336
	offCallLookup        = 344 // the stub's cell, or the code's address
	sizeCall             = 440

	// CORINFO_FIELD_INFO
	offFieldAccessor = 0
	offFieldFlags    = 4
	offFieldHelper   = 8
	offFieldOffset   = 12
	offFieldType     = 16
	offFieldClass    = 24
	offFieldAccess   = 32
	offFieldCallout  = 40
	sizeField        = 128

	// CORINFO_HELPER_DESC, and CORINFO_HELPER_ARG, which begins with its value
	offCalloutHelper  = 0
	offCalloutNumArgs = 4
	offCalloutArgs    = 8
	sizeCalloutArg    = 16
	sizeCallout       = 72

	// CORINFO_EH_CLAUSE, of getEHinfo
	offEHFlags         = 0
	offEHTryOffset     = 4
	offEHTryLength     = 8
	offEHHandlerOffset = 12
	offEHHandlerLength = 16
	offEHTokenOrFilter = 20
	sizeEHClause       = 24

	// CORINFO_EE_INFO
	offInfoFrameSize        = 0
	offInfoFrameVptr        = 8
	offInfoFrameLink        = 12
	offInfoFrameCallSiteSP  = 16
	offInfoFrameCalleeFP    = 20
	offInfoFrameCallTarget  = 24
	offInfoFrameReturnAddr  = 28
	offInfoThreadFrame      = 32
	offInfoGCState          = 36
	offInfoDelegateInstance = 40
	offInfoDelegateTarget   = 44
	offInfoArrayData        = 60
	offInfoPageSize         = 72
	offInfoMaxUncheckedNull = 80
	sizeEEInfo              = 112

	// SYSTEMV_AMD64_CORINFO_STRUCT_REG_PASSING_DESCRIPTOR
	offPassInRegisters = 0
	offPassCount       = 1
	offPassClasses     = 2
	offPassSizes       = 4
	offPassOffsets     = 6
	sizePass           = 8

	// DelegateCtorArgs
	offCtorMethod    = 0
	offCtorArg3      = 8
	offCtorArg4      = 16
	offCtorArg5      = 24
	sizeDelegateCtor = 32

	// ICorDebugInfo::OffsetMapping
	sizeOffsetMapping = 12

	// ICorDebugInfo::NativeVarInfo
	offVarStart   = 0
	offVarEnd     = 4
	offVarNumber  = 8
	offVarKind    = 16
	offVarReg     = 24
	offVarOffset  = 28
	sizeNativeVar = 40
)

// runtimeName is what recorded files call the runtime.
const runtimeName = "coreclr 2.0.0"

// Object shapes that getEEInfo does not tell.
const (
	objectArrayLength  = 8
	objectStringLength = 8
	objectStringChars  = 12
)

// sizeOfVectorT is what System.Numerics.Vector<T> takes by its IL.
const sizeOfVectorT = 16

// helperNumbers maps helpers to CorInfoHelpFunc (corinfo.h); 0 is none. Those
// that are missing exist for 32-bit targets only.
var helperNumbers = [ee.HelperCount]uint8{
	ee.CORINFO_HELP_DIV:                                           1,
	ee.CORINFO_HELP_MOD:                                           2,
	ee.CORINFO_HELP_UDIV:                                          3,
	ee.CORINFO_HELP_UMOD:                                          4,
	ee.CORINFO_HELP_LMUL:                                          8,
	ee.CORINFO_HELP_LMUL_OVF:                                      9,
	ee.CORINFO_HELP_ULMUL_OVF:                                     10,
	ee.CORINFO_HELP_LDIV:                                          11,
	ee.CORINFO_HELP_LMOD:                                          12,
	ee.CORINFO_HELP_ULDIV:                                         13,
	ee.CORINFO_HELP_ULMOD:                                         14,
	ee.CORINFO_HELP_LNG2DBL:                                       15,
	ee.CORINFO_HELP_ULNG2DBL:                                      16,
	ee.CORINFO_HELP_DBL2INT:                                       17,
	ee.CORINFO_HELP_DBL2INT_OVF:                                   18,
	ee.CORINFO_HELP_DBL2LNG:                                       19,
	ee.CORINFO_HELP_DBL2LNG_OVF:                                   20,
	ee.CORINFO_HELP_DBL2UINT:                                      21,
	ee.CORINFO_HELP_DBL2UINT_OVF:                                  22,
	ee.CORINFO_HELP_DBL2ULNG:                                      23,
	ee.CORINFO_HELP_DBL2ULNG_OVF:                                  24,
	ee.CORINFO_HELP_FLTREM:                                        25,
	ee.CORINFO_HELP_DBLREM:                                        26,
	ee.CORINFO_HELP_FLTROUND:                                      27,
	ee.CORINFO_HELP_DBLROUND:                                      28,
	ee.CORINFO_HELP_NEWFAST:                                       30,
	ee.CORINFO_HELP_NEWSFAST:                                      31,
	ee.CORINFO_HELP_NEWSFAST_ALIGN8:                               32,
	ee.CORINFO_HELP_NEW_MDARR:                                     33,
	ee.CORINFO_HELP_NEW_MDARR_NONVARARG:                           34,
	ee.CORINFO_HELP_NEWARR_1_DIRECT:                               35,
	ee.CORINFO_HELP_NEWARR_1_OBJ:                                  36,
	ee.CORINFO_HELP_NEWARR_1_VC:                                   37,
	ee.CORINFO_HELP_NEWARR_1_ALIGN8:                               38,
	ee.CORINFO_HELP_STRCNS:                                        39,
	ee.CORINFO_HELP_INITCLASS:                                     41,
	ee.CORINFO_HELP_INITINSTCLASS:                                 42,
	ee.CORINFO_HELP_ISINSTANCEOFINTERFACE:                         43,
	ee.CORINFO_HELP_ISINSTANCEOFARRAY:                             44,
	ee.CORINFO_HELP_ISINSTANCEOFCLASS:                             45,
	ee.CORINFO_HELP_ISINSTANCEOFANY:                               46,
	ee.CORINFO_HELP_CHKCASTINTERFACE:                              47,
	ee.CORINFO_HELP_CHKCASTARRAY:                                  48,
	ee.CORINFO_HELP_CHKCASTCLASS:                                  49,
	ee.CORINFO_HELP_CHKCASTANY:                                    50,
	ee.CORINFO_HELP_CHKCASTCLASS_SPECIAL:                          51,
	ee.CORINFO_HELP_BOX:                                           52,
	ee.CORINFO_HELP_BOX_NULLABLE:                                  53,
	ee.CORINFO_HELP_UNBOX:                                         54,
	ee.CORINFO_HELP_UNBOX_NULLABLE:                                55,
	ee.CORINFO_HELP_GETREFANY:                                     56,
	ee.CORINFO_HELP_ARRADDR_ST:                                    57,
	ee.CORINFO_HELP_LDELEMA_REF:                                   58,
	ee.CORINFO_HELP_THROW:                                         59,
	ee.CORINFO_HELP_RETHROW:                                       60,
	ee.CORINFO_HELP_USER_BREAKPOINT:                               61,
	ee.CORINFO_HELP_RNGCHKFAIL:                                    62,
	ee.CORINFO_HELP_OVERFLOW:                                      63,
	ee.CORINFO_HELP_THROWDIVZERO:                                  64,
	ee.CORINFO_HELP_THROWNULLREF:                                  65,
	ee.CORINFO_HELP_INTERNALTHROW:                                 66,
	ee.CORINFO_HELP_VERIFICATION:                                  67,
	ee.CORINFO_HELP_SEC_UNMGDCODE_EXCPT:                           68,
	ee.CORINFO_HELP_FAIL_FAST:                                     69,
	ee.CORINFO_HELP_METHOD_ACCESS_EXCEPTION:                       70,
	ee.CORINFO_HELP_FIELD_ACCESS_EXCEPTION:                        71,
	ee.CORINFO_HELP_CLASS_ACCESS_EXCEPTION:                        72,
	ee.CORINFO_HELP_MON_ENTER:                                     74,
	ee.CORINFO_HELP_MON_EXIT:                                      75,
	ee.CORINFO_HELP_MON_ENTER_STATIC:                              76,
	ee.CORINFO_HELP_MON_EXIT_STATIC:                               77,
	ee.CORINFO_HELP_GETCLASSFROMMETHODPARAM:                       78,
	ee.CORINFO_HELP_GETSYNCFROMCLASSHANDLE:                        79,
	ee.CORINFO_HELP_SECURITY_PROLOG:                               80,
	ee.CORINFO_HELP_SECURITY_PROLOG_FRAMED:                        81,
	ee.CORINFO_HELP_METHOD_ACCESS_CHECK:                           82,
	ee.CORINFO_HELP_FIELD_ACCESS_CHECK:                            83,
	ee.CORINFO_HELP_CLASS_ACCESS_CHECK:                            84,
	ee.CORINFO_HELP_DELEGATE_SECURITY_CHECK:                       85,
	ee.CORINFO_HELP_VERIFICATION_RUNTIME_CHECK:                    86,
	ee.CORINFO_HELP_STOP_FOR_GC:                                   87,
	ee.CORINFO_HELP_POLL_GC:                                       88,
	ee.CORINFO_HELP_GETFIELDADDR:                                  112,
	ee.CORINFO_HELP_ASSIGN_REF:                                    91,
	ee.CORINFO_HELP_CHECKED_ASSIGN_REF:                            92,
	ee.CORINFO_HELP_ASSIGN_BYREF:                                  94,
	ee.CORINFO_HELP_ASSIGN_STRUCT:                                 95,
	ee.CORINFO_HELP_GETGENERICS_GCSTATIC_BASE:                     115,
	ee.CORINFO_HELP_GETGENERICS_NONGCSTATIC_BASE:                  116,
	ee.CORINFO_HELP_GETSHARED_GCSTATIC_BASE:                       117,
	ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE:                    118,
	ee.CORINFO_HELP_GETSHARED_GCSTATIC_BASE_NOCTOR:                119,
	ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE_NOCTOR:             120,
	ee.CORINFO_HELP_GETSHARED_GCSTATIC_BASE_DYNAMICCLASS:          121,
	ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE_DYNAMICCLASS:       122,
	ee.CORINFO_HELP_CLASSINIT_SHARED_DYNAMICCLASS:                 123,
	ee.CORINFO_HELP_GETGENERICS_GCTHREADSTATIC_BASE:               124,
	ee.CORINFO_HELP_GETGENERICS_NONGCTHREADSTATIC_BASE:            125,
	ee.CORINFO_HELP_GETSHARED_GCTHREADSTATIC_BASE:                 126,
	ee.CORINFO_HELP_GETSHARED_NONGCTHREADSTATIC_BASE:              127,
	ee.CORINFO_HELP_GETSHARED_GCTHREADSTATIC_BASE_NOCTOR:          128,
	ee.CORINFO_HELP_GETSHARED_NONGCTHREADSTATIC_BASE_NOCTOR:       129,
	ee.CORINFO_HELP_GETSHARED_GCTHREADSTATIC_BASE_DYNAMICCLASS:    130,
	ee.CORINFO_HELP_GETSHARED_NONGCTHREADSTATIC_BASE_DYNAMICCLASS: 131,
	ee.CORINFO_HELP_PINVOKE_CALLI:                                 137,
	ee.CORINFO_HELP_TAILCALL:                                      138,
	ee.CORINFO_HELP_GETCURRENTMANAGEDTHREADID:                     139,
	ee.CORINFO_HELP_INIT_PINVOKE_FRAME:                            140,
	ee.CORINFO_HELP_MEMSET:                                        141,
	ee.CORINFO_HELP_MEMCPY:                                        142,
	ee.CORINFO_HELP_RUNTIMEHANDLE_METHOD:                          143,
	ee.CORINFO_HELP_RUNTIMEHANDLE_CLASS:                           145,
	ee.CORINFO_HELP_TYPEHANDLE_TO_RUNTIMETYPE:                     150,
	ee.CORINFO_HELP_TYPEHANDLE_TO_RUNTIMETYPE_MAYBENULL:           151,
	ee.CORINFO_HELP_METHODDESC_TO_STUBRUNTIMEMETHOD:               152,
	ee.CORINFO_HELP_FIELDDESC_TO_STUBRUNTIMEFIELD:                 153,
	ee.CORINFO_HELP_VIRTUAL_FUNC_PTR:                              154,
	ee.CORINFO_HELP_THROW_ARGUMENTEXCEPTION:                       187,
	ee.CORINFO_HELP_THROW_ARGUMENTOUTOFRANGEEXCEPTION:             188,
}

// numHelpers is CORINFO_HELP_COUNT.
const numHelpers = 194

// helperOf is helperNumbers turned around.
var helperOf = func() (t [numHelpers]ee.Helper) {
	for h, n := range helperNumbers {
		if n != 0 {
			t[n] = ee.Helper(h)
		}
	}
	return t
}()

// intrinsicOf maps CorInfoIntrinsics to what the compiler knows; the others are
// calls like any.
var intrinsicOf = [...]ee.Intrinsic{
	0:  ee.CORINFO_INTRINSIC_Sin,
	1:  ee.CORINFO_INTRINSIC_Cos,
	2:  ee.CORINFO_INTRINSIC_Sqrt,
	3:  ee.CORINFO_INTRINSIC_Abs,
	4:  ee.CORINFO_INTRINSIC_Round,
	5:  ee.CORINFO_INTRINSIC_Cosh,
	6:  ee.CORINFO_INTRINSIC_Sinh,
	7:  ee.CORINFO_INTRINSIC_Tan,
	8:  ee.CORINFO_INTRINSIC_Tanh,
	9:  ee.CORINFO_INTRINSIC_Asin,
	10: ee.CORINFO_INTRINSIC_Acos,
	11: ee.CORINFO_INTRINSIC_Atan,
	12: ee.CORINFO_INTRINSIC_Atan2,
	13: ee.CORINFO_INTRINSIC_Log10,
	14: ee.CORINFO_INTRINSIC_Pow,
	15: ee.CORINFO_INTRINSIC_Exp,
	16: ee.CORINFO_INTRINSIC_Ceiling,
	17: ee.CORINFO_INTRINSIC_Floor,
	19: ee.CORINFO_INTRINSIC_Array_GetDimLength,
	20: ee.CORINFO_INTRINSIC_Array_Get,
	21: ee.CORINFO_INTRINSIC_Array_Address,
	22: ee.CORINFO_INTRINSIC_Array_Set,
	23: ee.CORINFO_INTRINSIC_StringGetChar,
	24: ee.CORINFO_INTRINSIC_StringLength,
	25: ee.CORINFO_INTRINSIC_InitializeArray,
	26: ee.CORINFO_INTRINSIC_GetTypeFromHandle,
	27: ee.CORINFO_INTRINSIC_RTH_GetValueInternal,
	28: ee.CORINFO_INTRINSIC_TypeEQ,
	29: ee.CORINFO_INTRINSIC_TypeNEQ,
	30: ee.CORINFO_INTRINSIC_Object_GetType,
	31: ee.CORINFO_INTRINSIC_StubHelpers_GetStubContext,
	32: ee.CORINFO_INTRINSIC_StubHelpers_GetStubContextAddr,
	33: ee.CORINFO_INTRINSIC_StubHelpers_GetNDirectTarget,
	34: ee.CORINFO_INTRINSIC_InterlockedAdd32,
	35: ee.CORINFO_INTRINSIC_InterlockedAdd64,
	36: ee.CORINFO_INTRINSIC_InterlockedXAdd32,
	37: ee.CORINFO_INTRINSIC_InterlockedXAdd64,
	38: ee.CORINFO_INTRINSIC_InterlockedXchg32,
	39: ee.CORINFO_INTRINSIC_InterlockedXchg64,
	40: ee.CORINFO_INTRINSIC_InterlockedCmpXchg32,
	41: ee.CORINFO_INTRINSIC_InterlockedCmpXchg64,
	42: ee.CORINFO_INTRINSIC_MemoryBarrier,
	45: ee.CORINFO_INTRINSIC_ByReference_Ctor,
	46: ee.CORINFO_INTRINSIC_ByReference_Value,
}
