// Package version describes the differences between the versions of CoreCLR whose JIT Ryugo can be:
// the numbers of the interface, as data. A version is a text table (v2_0/version.txt), which Parse
// converts to a Version on first use. No other package holds a slot, an offset or the number of a
// helper.
package version

import "ryugo/ee"

// Version is one version of the interface.
type Version struct {
	Name   string   // name of the runtime in recorded files
	ID     [16]byte // the interface's GUID in memory order
	GCInfo ee.GCInfoFormat
	// StopsAtReturns: see ee.Info.
	StopsAtReturns bool

	Slots   Slots
	Offsets Offsets
	Sizes   Sizes

	SlotNames []string // by slot
	// Helpers maps helpers to the runtime's CorInfoHelpFunc; 0 is none.
	Helpers [ee.HelperCount]uint16
	// HelperOf is the inverse of Helpers.
	HelperOf []ee.Helper
	// Intrinsics maps CorInfoIntrinsics to ours.
	Intrinsics []ee.Intrinsic
	// Flags are bits of CORJIT_FLAGS, MachineFlags those for one machine only. InitBits are bits of
	// CorInfoInitClassResult.
	Flags        []FlagBit
	MachineFlags map[string][]FlagBit
	// MachineSets are bits of the word of instruction sets in CORJIT_FLAGS, for machines whose bits
	// differ from those of package named.
	MachineSets map[string][]SetBit
	InitBits    []InitBit
	// Accessors maps CORINFO_FIELD_ACCESSOR to ours.
	Accessors []ee.FieldAccessor
	// Shapes is the form of the functions whose arguments differ between versions: the first major
	// version of CoreCLR that has this form.
	Shapes uint8
	// SetTargetOS is the slot of that function of ICorJitCompiler, NoSlot if there is none.
	SetTargetOS uint64
	// VectorSize is the size of System.Numerics.Vector<T> in bytes according to its IL.
	VectorSize uint32
}

// FlagBit is a bit of the runtime's CORJIT_FLAGS, counted over the whole struct, and its meaning.
type FlagBit struct {
	Bit  uint8
	Flag ee.JitFlags
}

// SetBit is a bit of the runtime's instruction sets, and the class of the core library that
// represents the set.
type SetBit struct {
	Bit   uint8
	Class string
}

// InitBit is a bit of the runtime's CorInfoInitClassResult and ours.
type InitBit struct {
	Theirs uint8
	Ours   ee.InitClassResult
}

// NoSlot marks a function that the version does not have, and None an offset or a size that it does
// not have.
const (
	NoSlot = 1 << 18
	None   = ^uint64(0)
)

// HiddenReturn is added to the slot of a function whose first argument is a hidden return pointer.
// The bridge then passes the object as the second argument.
const HiddenReturn = 1 << 16

// Slots are the functions of ICorJitInfo: their indices in its table. All functions are here, so
// that a new callback needs no new field.
type Slots struct {
	AddActiveDependency, AllocBBProfileBuffer, AllocGCInfo, AllocMem, AllocPgoInstrumentationBySchema,
	AllocUnwindInfo, AllocateArray, AppendClassName, AreTypesEquivalent, AsCorInfoType, BeginInlining,
	CanAccessClass, CanAccessFamily, CanAllocateOnStack, CanCast, CanGetCookieForPInvokeCalliSig,
	CanGetVarArgsHandle, CanInline, CanInlineTypeCheckWithObjectVTable, CanSkipMethodVerification,
	CanSkipVerification, CanTailCall, CheckMethodModifier, ClassMustBeLoadedBeforeCodeIsRun, CompareTypesForCast,
	CompareTypesForEquality, ConstructStringLiteral, ConvertPInvokeCalliToCall, DoAssert, EmbedClassHandle,
	EmbedFieldHandle, EmbedGenericHandle, EmbedMethodHandle, EmbedModuleHandle, EmptyStringLiteral,
	ExpandRawHandleIntrinsic, FilterException, FindCallSiteSig, FindNameOfToken, FindSig, FreeArray,
	GetAddrModuleDomainID, GetAddrOfCaptureThreadGlobal, GetAddressOfPInvokeFixup, GetAddressOfPInvokeTarget,
	GetArgClass, GetArgNext, GetArgType, GetArrayInitializationData, GetArrayIntrinsicID, GetArrayOrStringLength,
	GetArrayRank, GetAssemblyName, GetBBProfileData, GetBoundaries, GetBoxHelper, GetBuiltinClass, GetCallInfo,
	GetCastingHelper, GetChildType, GetClassAlignmentRequirement, GetClassAssemblyName, GetClassAttribs,
	GetClassDomainID, GetClassGClayout, GetClassModule, GetClassModuleIdForStatics, GetClassName,
	GetClassNameFromMetadata, GetClassNumInstanceFields, GetClassSize, GetClassStaticDynamicInfo,
	GetClassThreadStaticDynamicInfo, GetCookieForPInvokeCalliSig, GetDefaultComparerClass,
	GetDefaultEqualityComparerClass, GetDelegateCtor, GetEEInfo, GetEHinfo, GetErrorHRESULT, GetErrorMessage,
	GetExactClasses, GetExpectedTargetArchitecture, GetFieldAddress, GetFieldClass, GetFieldInClass, GetFieldInfo,
	GetFieldName, GetFieldOffset, GetFieldThreadLocalStoreID, GetFieldType, GetFpStructLowering,
	GetFunctionEntryPoint, GetFunctionFixedEntryPoint, GetGSCookie, GetHFAType, GetHeapClassSize, GetHelperFtn,
	GetHelperName, GetInlinedCallFrameVptr, GetIntrinsicID, GetIsClassInitedFlagAddress, GetJitFlags,
	GetJitTimeLogFilename, GetJustMyCodeHandle, GetLazyStringLiteralHelper, GetLocationOfThisType,
	GetMemoryManager, GetMethodAttribs, GetMethodClass, GetMethodDefFromMethod, GetMethodHash, GetMethodInfo,
	GetMethodModule, GetMethodName, GetMethodNameFromMetadata, GetMethodSig, GetMethodSync, GetMethodVTableOffset,
	GetModuleAssembly, GetModuleNativeEntryPointRange, GetNewArrHelper, GetNewHelper, GetOSRInfo, GetObjectContent,
	GetObjectType, GetPInvokeUnmanagedTarget, GetParentType, GetPgoInstrumentationResults, GetProfilingHandle,
	GetReadyToRunDelegateCtorHelper, GetReadyToRunHelper, GetRelocTypeHint, GetRuntimeTypePointer,
	GetSecurityPrologHelper, GetSharedCCtorHelper, GetStaticBaseAddress, GetStaticFieldContent,
	GetStaticFieldCurrentClass, GetStringChar, GetStringLiteral, GetSwiftLowering,
	GetSystemVAmd64PassStructInRegisterDescriptor, GetTailCallCopyArgsThunk, GetTailCallHelpers,
	GetThreadLocalFieldInfo, GetThreadLocalStaticBlocksInfo, GetThreadLocalStaticInfo_NativeAOT, GetThreadTLSIndex,
	GetTokenTypeAsHandle, GetTypeDefinition, GetTypeForBox, GetTypeForBoxOnStack, GetTypeForPrimitiveNumericClass,
	GetTypeForPrimitiveValueClass, GetTypeInstantiationArgument, GetTypeLayout, GetUnBoxHelper, GetUnboxedEntry,
	GetUnmanagedCallConv, GetVarArgsHandle, GetVars, HandleException, HaveSameMethodDefinition, InitClass,
	InitConstraintsForVerification, IsCompatibleDelegate, IsDelegateCreationAllowed, IsEnum, IsExactType,
	IsFieldStatic, IsGenericType, IsInSIMDModule, IsInstantiationOfVerifiedGeneric, IsIntrinsic, IsIntrinsicType,
	IsMoreSpecificType, IsNullableType, IsObjectImmutable, IsRIDClassDomainID, IsSDArray,
	IsStructRequiringStackAllocRetBuf, IsValidStringRef, IsValidToken, IsValueClass, IsWriteBarrierHelperRequired,
	LogMsg, LongLifetimeFree, LongLifetimeMalloc, MapMethodDeclToMethodImpl, MergeClasses, MethodCompileComplete,
	MethodMustBeLoadedBeforeCodeIsRun, NotifyInstructionSetUsage, NotifyMethodInfoUsage, PInvokeMarshalingRequired,
	PrintClassName, PrintFieldName, PrintMethodName, PrintObjectDescription, RecordCallSite, RecordRelocation,
	ReportFatalError, ReportInliningDecision, ReportMetadata, ReportRichMappings, ReportTailCallDecision,
	ReserveUnwindInfo, ResolveToken, ResolveVirtualMethod, RunWithErrorTrap, RunWithSPMIErrorTrap,
	SatisfiesClassConstraints, SatisfiesMethodConstraints, SetBoundaries, SetEHcount, SetEHinfo, SetMethodAttribs,
	SetOverride, SetPatchpointInfo, SetVars, ShouldEnforceCallvirtRestriction, ThrowExceptionForHelper,
	ThrowExceptionForJitResult, TryResolveToken, UpdateEntryPointForTailCall, YieldExecution uint64
}

// Offsets are in bytes from the start of the struct that the comment names.
type Offsets struct {
	// CORINFO_SIG_INFO
	SigCallConv, SigRetClass, SigRetSigClass, SigRetType, SigNumArgs, SigClassInstCount, SigClassInst, SigMethodInstCount, SigMethodInst, SigArgs, SigBlob, SigBlobSize, SigScope,
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
	RuntimeSizeOffset, RuntimeOffsets uint64

	// CORINFO_GENERICHANDLE_RESULT
	GenericLookup, GenericHandle, GenericType uint64

	// CORINFO_RESOLVED_TOKEN
	TokenContext, TokenScope, TokenToken, TokenType, TokenClass, TokenMethod, TokenField uint64

	// CORINFO_CALL_INFO
	CallMethod, CallMethodFlags, CallClassFlags, CallSig, CallAccess, CallCallout, CallThisTransform, CallKind,
	CallNullCheck, CallContext, CallExactLookup, CallLookup uint64

	// CORINFO_FIELD_INFO
	FieldAccessor, FieldFlags, FieldHelper, FieldOffset, FieldType, FieldClass, FieldAccess, FieldCallout,
	FieldLookup uint64

	// CORINFO_HELPER_DESC
	CalloutHelper, CalloutNumArgs, CalloutArgs uint64

	// CORINFO_EH_CLAUSE
	EHFlags, EHTryOffset, EHTryLength, EHHandlerOffset, EHHandlerLength, EHTokenOrFilter uint64

	// CORINFO_EE_INFO
	InfoFrameSize, InfoFrameVptr, InfoFrameLink, InfoFrameCallSiteSP, InfoFrameCalleeFP, InfoFrameCallTarget,
	InfoFrameReturnAddr, InfoFrameSizeSecret, InfoFrameSecret, InfoThreadFrame, InfoGCState, InfoDelegateInstance, InfoDelegateTarget, InfoReverseFrameSize, InfoPageSize, InfoMaxUncheckedNull uint64

	// SYSTEMV_AMD64_CORINFO_STRUCT_REG_PASSING_DESCRIPTOR
	PassInRegisters, PassCount, PassClasses, PassSizes, PassOffsets uint64

	// DelegateCtorArgs
	CtorMethod, CtorArg3, CtorArg4, CtorArg5 uint64

	// CORINFO_DEVIRTUALIZATION_INFO
	DevirtMethod, DevirtClass, DevirtContext, DevirtResult, DevirtInstArg uint64
	TailCallFlags, TailCallStoreArgs, TailCallTarget, TailCallDispatcher  uint64

	// AllocMemArgs
	MemHotSize, MemColdSize, MemROSize, MemClauses, MemFlags, MemHot, MemHotRW, MemCold, MemRO, MemRORW uint64

	// PgoInstrumentationSchema
	PgoOffset, PgoKind, PgoIL, PgoCount, PgoOther uint64

	// CORINFO_THREAD_STATIC_BLOCKS_INFO
	TLSGetAddr, TLSIndex, TLSCount, TLSTable uint64

	// ICorDebugInfo::OffsetMapping
	MappingNative, MappingIL, MappingSource uint64

	// ICorDebugInfo::NativeVarInfo
	VarStart, VarEnd, VarNumber, VarKind, VarReg, VarOffset uint64

	// PatchpointInfo: PatchSlots is the offset of its numbers by local.
	PatchSaved, PatchLocals, PatchFrame, PatchContext, PatchThis, PatchCookie, PatchMonitor, PatchSlots uint64

	// CORJIT_FLAGS
	FlagsSets uint64

	// objects
	ArrayLength, ArrayData, StringLength, StringChars uint64
}

// Sizes are the sizes of whole structs in bytes.
type Sizes struct {
	Sig, MethodInfo, Const, Kind, GenericHandle, Token, Call, Field, CalloutArg, Callout, EHClause, EEInfo, ThreadStatics,
	Pass, DelegateCtor, Devirt, TailCall, MemArgs, Pgo, JitFlags, OffsetMapping, NativeVar uint64
}

// Helper converts the runtime's number of a helper, the low 32 bits of n, to ours.
func (v *Version) Helper(n uint64) ee.Helper {
	if uint64(uint32(n)) >= uint64(len(v.HelperOf)) {
		return ee.CORINFO_HELP_UNDEF
	}
	return v.HelperOf[uint32(n)]
}

// JitFlags converts CORJIT_FLAGS of a machine, whose words word reads, to ours.
func (v *Version) JitFlags(machine string, word func(i uint64) uint64) (f ee.JitFlags) {
	for _, flags := range [2][]FlagBit{v.Flags, v.MachineFlags[machine]} {
		for _, b := range flags {
			if word(uint64(b.Bit/64))>>(b.Bit%64)&1 != 0 {
				f |= b.Flag
			}
		}
	}
	return f
}

// InitClass converts a CorInfoInitClassResult to ours.
func (v *Version) InitClass(r uint64) (out ee.InitClassResult) {
	for _, b := range v.InitBits {
		if uint8(r)&b.Theirs != 0 {
			out |= b.Ours
		}
	}
	return out
}

// Accessor converts a CORINFO_FIELD_ACCESSOR to ours; ok is false for an unknown one.
func (v *Version) Accessor(n uint32) (a ee.FieldAccessor, ok bool) {
	if n >= uint32(len(v.Accessors)) || v.Accessors[n] == noAccessor {
		return 0, false
	}
	return v.Accessors[n], true
}

// noAccessor marks an unknown CORINFO_FIELD_ACCESSOR.
const noAccessor ee.FieldAccessor = 0xff

// Intrinsic converts the runtime's number of an intrinsic to ours.
func (v *Version) Intrinsic(n uint32) ee.Intrinsic {
	if n >= uint32(len(v.Intrinsics)) {
		return ee.CORINFO_INTRINSIC_None
	}
	return v.Intrinsics[n]
}
