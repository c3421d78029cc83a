// Package version describes what differs between the versions of CoreCLR whose JIT Ryugo can
// be: the numbers of the interface, as data. A version is a text table (v2_0/version.txt),
// which Parse turns into a Version when the library is loaded. Nothing else in the tree holds
// a slot, an offset or the number of a helper.
package version

import "ryugo/ee"

// Version is one version of the interface.
type Version struct {
	Name   string   // what recorded files call the runtime
	ID     [16]byte // the interface's GUID as it lies in memory
	GCInfo ee.GCInfoFormat

	Slots   Slots
	Offsets Offsets
	Sizes   Sizes

	SlotNames []string // by slot
	// Helpers maps helpers to the runtime's CorInfoHelpFunc; 0 is none.
	Helpers [ee.HelperCount]uint16
	// HelperOf is Helpers turned around.
	HelperOf []ee.Helper
	// Intrinsics maps CorInfoIntrinsics to what the compiler knows.
	Intrinsics []ee.Intrinsic
	// VectorSize is the bytes of System.Numerics.Vector<T> by its IL.
	VectorSize uint32
}

// HiddenReturn is added to the slot of a function whose first argument is a hidden return
// pointer. The bridge passes the object as the second argument then.
const HiddenReturn = 1 << 16

// Slots are the functions of ICorJitInfo: positions in its table. All of them are here, so that a new question to the
// runtime needs no new field.
type Slots struct {
	AddActiveDependency, AllocBBProfileBuffer, AllocGCInfo, AllocMem, AllocUnwindInfo, AllocateArray,
	AppendClassName, AreTypesEquivalent, AsCorInfoType, CanAccessClass, CanAccessFamily, CanCast,
	CanGetCookieForPInvokeCalliSig, CanGetVarArgsHandle, CanInline, CanInlineTypeCheckWithObjectVTable,
	CanSkipMethodVerification, CanSkipVerification, CanTailCall, CheckMethodModifier,
	ClassMustBeLoadedBeforeCodeIsRun, ConstructStringLiteral, DoAssert, EmbedClassHandle, EmbedFieldHandle,
	EmbedGenericHandle, EmbedMethodHandle, EmbedModuleHandle, EmptyStringLiteral, FilterException,
	FindCallSiteSig, FindNameOfToken, FindSig, FreeArray, GetAddrModuleDomainID, GetAddrOfCaptureThreadGlobal,
	GetAddressOfPInvokeFixup, GetAddressOfPInvokeTarget, GetArgClass, GetArgNext, GetArgType,
	GetArrayInitializationData, GetArrayRank, GetAssemblyName, GetBBProfileData, GetBoundaries, GetBoxHelper,
	GetBuiltinClass, GetCallInfo, GetCastingHelper, GetChildType, GetClassAlignmentRequirement, GetClassAttribs,
	GetClassDomainID, GetClassGClayout, GetClassModule, GetClassModuleIdForStatics, GetClassName,
	GetClassNumInstanceFields, GetClassSize, GetCookieForPInvokeCalliSig, GetDelegateCtor, GetEEInfo, GetEHinfo,
	GetErrorHRESULT, GetErrorMessage, GetExpectedTargetArchitecture, GetFieldAddress, GetFieldClass,
	GetFieldInClass, GetFieldInfo, GetFieldName, GetFieldOffset, GetFieldThreadLocalStoreID, GetFieldType,
	GetFunctionEntryPoint, GetFunctionFixedEntryPoint, GetGSCookie, GetHFAType, GetHelperFtn, GetHelperName,
	GetInlinedCallFrameVptr, GetIntrinsicID, GetJitFlags, GetJitTimeLogFilename, GetJustMyCodeHandle,
	GetLazyStringLiteralHelper, GetLocationOfThisType, GetMemoryManager, GetMethodAttribs, GetMethodClass,
	GetMethodDefFromMethod, GetMethodHash, GetMethodInfo, GetMethodModule, GetMethodName, GetMethodSig,
	GetMethodSync, GetMethodVTableOffset, GetModuleAssembly, GetModuleNativeEntryPointRange, GetNewArrHelper,
	GetNewHelper, GetPInvokeUnmanagedTarget, GetParentType, GetProfilingHandle, GetReadyToRunDelegateCtorHelper,
	GetReadyToRunHelper, GetRelocTypeHint, GetSecurityPrologHelper, GetSharedCCtorHelper,
	GetSystemVAmd64PassStructInRegisterDescriptor, GetTailCallCopyArgsThunk, GetThreadTLSIndex,
	GetTokenTypeAsHandle, GetTypeForBox, GetTypeForPrimitiveValueClass, GetUnBoxHelper, GetUnmanagedCallConv,
	GetVarArgsHandle, GetVars, HandleException, InitClass, InitConstraintsForVerification, IsCompatibleDelegate,
	IsDelegateCreationAllowed, IsFieldStatic, IsInSIMDModule, IsInstantiationOfVerifiedGeneric,
	IsRIDClassDomainID, IsSDArray, IsStructRequiringStackAllocRetBuf, IsValidStringRef, IsValidToken,
	IsValueClass, IsWriteBarrierHelperRequired, LogMsg, LongLifetimeFree, LongLifetimeMalloc,
	MapMethodDeclToMethodImpl, MergeClasses, MethodCompileComplete, MethodMustBeLoadedBeforeCodeIsRun,
	PInvokeMarshalingRequired, RecordCallSite, RecordRelocation, ReportFatalError, ReportInliningDecision,
	ReportTailCallDecision, ReserveUnwindInfo, ResolveToken, ResolveVirtualMethod, RunWithErrorTrap,
	SatisfiesClassConstraints, SatisfiesMethodConstraints, SetBoundaries, SetEHcount, SetEHinfo,
	SetMethodAttribs, SetOverride, SetVars, ShouldEnforceCallvirtRestriction, ThrowExceptionForHelper,
	ThrowExceptionForJitResult, TryResolveToken, YieldExecution uint64
}

// Offsets are in bytes from the start of the struct that the comment names.
type Offsets struct {
	// CORINFO_SIG_INFO
	SigCallConv, SigRetClass, SigRetSigClass, SigRetType, SigNumArgs, SigArgs, SigBlob, SigBlobSize, SigScope,
	SigToken uint64

	// CORINFO_METHOD_INFO
	MethodInfoFtn, MethodInfoScope, MethodInfoILCode, MethodInfoILCodeSize, MethodInfoMaxStack,
	MethodInfoEHCount, MethodInfoOptions, MethodInfoArgs, MethodInfoLocals uint64

	// CORINFO_CONST_LOOKUP
	ConstAccess, ConstAddr uint64

	// CORINFO_LOOKUP_KIND
	KindNeedsLookup, KindKind uint64

	// CORINFO_LOOKUP
	LookupRuntime, LookupConst uint64

	// CORINFO_RUNTIME_LOOKUP
	RuntimeSignature, RuntimeHelper, RuntimeIndirections, RuntimeTestForNull, RuntimeTestForFixup,
	RuntimeOffsets uint64

	// CORINFO_GENERICHANDLE_RESULT
	GenericLookup, GenericHandle, GenericType uint64

	// CORINFO_RESOLVED_TOKEN
	TokenContext, TokenScope, TokenToken, TokenType, TokenClass, TokenMethod, TokenField uint64

	// CORINFO_CALL_INFO
	CallMethod, CallMethodFlags, CallClassFlags, CallSig, CallAccess, CallCallout, CallThisTransform, CallKind,
	CallNullCheck, CallContext, CallExactLookup, CallLookup uint64

	// CORINFO_FIELD_INFO
	FieldAccessor, FieldFlags, FieldHelper, FieldOffset, FieldType, FieldClass, FieldAccess, FieldCallout uint64

	// CORINFO_HELPER_DESC
	CalloutHelper, CalloutNumArgs, CalloutArgs uint64

	// CORINFO_EH_CLAUSE
	EHFlags, EHTryOffset, EHTryLength, EHHandlerOffset, EHHandlerLength, EHTokenOrFilter uint64

	// CORINFO_EE_INFO
	InfoFrameSize, InfoFrameVptr, InfoFrameLink, InfoFrameCallSiteSP, InfoFrameCalleeFP, InfoFrameCallTarget,
	InfoFrameReturnAddr, InfoThreadFrame, InfoGCState, InfoDelegateInstance, InfoDelegateTarget, InfoArrayData,
	InfoPageSize, InfoMaxUncheckedNull uint64

	// SYSTEMV_AMD64_CORINFO_STRUCT_REG_PASSING_DESCRIPTOR
	PassInRegisters, PassCount, PassClasses, PassSizes, PassOffsets uint64

	// DelegateCtorArgs
	CtorMethod, CtorArg3, CtorArg4, CtorArg5 uint64

	// ICorDebugInfo::OffsetMapping
	MappingNative, MappingIL, MappingSource uint64

	// ICorDebugInfo::NativeVarInfo
	VarStart, VarEnd, VarNumber, VarKind, VarReg, VarOffset uint64

	// objects
	ArrayLength, StringLength, StringChars uint64
}

// Sizes are the bytes of whole structs.
type Sizes struct {
	Sig, MethodInfo, Const, Kind, GenericHandle, Token, Call, Field, CalloutArg, Callout, EHClause, EEInfo,
	Pass, DelegateCtor, OffsetMapping, NativeVar uint64
}

// Helper turns the runtime's number of a helper, the low 32 bits of n, into ours.
func (v *Version) Helper(n uint64) ee.Helper {
	if uint64(uint32(n)) >= uint64(len(v.HelperOf)) {
		return ee.CORINFO_HELP_UNDEF
	}
	return v.HelperOf[uint32(n)]
}

// Intrinsic turns the runtime's number of an intrinsic into ours.
func (v *Version) Intrinsic(n uint32) ee.Intrinsic {
	if n >= uint32(len(v.Intrinsics)) {
		return ee.CORINFO_INTRINSIC_None
	}
	return v.Intrinsics[n]
}
