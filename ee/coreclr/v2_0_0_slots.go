//go:build cgo && linux && amd64

package coreclr

// The functions of CoreCLR 2.0.0's ICorJitInfo (corinfo.h, corjit.h).

const (
	slotGetMethodAttribs                              = 0
	slotSetMethodAttribs                              = 1
	slotGetMethodSig                                  = 2
	slotGetMethodInfo                                 = 3
	slotCanInline                                     = 4
	slotReportInliningDecision                        = 5
	slotCanTailCall                                   = 6
	slotReportTailCallDecision                        = 7
	slotGetEHinfo                                     = 8
	slotGetMethodClass                                = 9
	slotGetMethodModule                               = 10
	slotGetMethodVTableOffset                         = 11
	slotResolveVirtualMethod                          = 12
	slotGetIntrinsicID                                = 13
	slotIsInSIMDModule                                = 14
	slotGetUnmanagedCallConv                          = 15
	slotPInvokeMarshalingRequired                     = 16
	slotSatisfiesMethodConstraints                    = 17
	slotIsCompatibleDelegate                          = 18
	slotIsDelegateCreationAllowed                     = 19
	slotIsInstantiationOfVerifiedGeneric              = 20
	slotInitConstraintsForVerification                = 21
	slotCanSkipMethodVerification                     = 22
	slotMethodMustBeLoadedBeforeCodeIsRun             = 23
	slotMapMethodDeclToMethodImpl                     = 24
	slotGetGSCookie                                   = 25
	slotResolveToken                                  = 26
	slotTryResolveToken                               = 27
	slotFindSig                                       = 28
	slotFindCallSiteSig                               = 29
	slotGetTokenTypeAsHandle                          = 30
	slotCanSkipVerification                           = 31
	slotIsValidToken                                  = 32
	slotIsValidStringRef                              = 33
	slotShouldEnforceCallvirtRestriction              = 34
	slotAsCorInfoType                                 = 35
	slotGetClassName                                  = 36
	slotAppendClassName                               = 37
	slotIsValueClass                                  = 38
	slotCanInlineTypeCheckWithObjectVTable            = 39
	slotGetClassAttribs                               = 40
	slotIsStructRequiringStackAllocRetBuf             = 41
	slotGetClassModule                                = 42
	slotGetModuleAssembly                             = 43
	slotGetAssemblyName                               = 44
	slotLongLifetimeMalloc                            = 45
	slotLongLifetimeFree                              = 46
	slotGetClassModuleIdForStatics                    = 47
	slotGetClassSize                                  = 48
	slotGetClassAlignmentRequirement                  = 49
	slotGetClassGClayout                              = 50
	slotGetClassNumInstanceFields                     = 51
	slotGetFieldInClass                               = 52
	slotCheckMethodModifier                           = 53
	slotGetNewHelper                                  = 54
	slotGetNewArrHelper                               = 55
	slotGetCastingHelper                              = 56
	slotGetSharedCCtorHelper                          = 57
	slotGetSecurityPrologHelper                       = 58
	slotGetTypeForBox                                 = 59
	slotGetBoxHelper                                  = 60
	slotGetUnBoxHelper                                = 61
	slotGetReadyToRunHelper                           = 62
	slotGetReadyToRunDelegateCtorHelper               = 63
	slotGetHelperName                                 = 64
	slotInitClass                                     = 65
	slotClassMustBeLoadedBeforeCodeIsRun              = 66
	slotGetBuiltinClass                               = 67
	slotGetTypeForPrimitiveValueClass                 = 68
	slotCanCast                                       = 69
	slotAreTypesEquivalent                            = 70
	slotMergeClasses                                  = 71
	slotGetParentType                                 = 72
	slotGetChildType                                  = 73
	slotSatisfiesClassConstraints                     = 74
	slotIsSDArray                                     = 75
	slotGetArrayRank                                  = 76
	slotGetArrayInitializationData                    = 77
	slotCanAccessClass                                = 78
	slotGetFieldName                                  = 79
	slotGetFieldClass                                 = 80
	slotGetFieldType                                  = 81
	slotGetFieldOffset                                = 82
	slotIsWriteBarrierHelperRequired                  = 83
	slotGetFieldInfo                                  = 84
	slotIsFieldStatic                                 = 85
	slotGetBoundaries                                 = 86
	slotSetBoundaries                                 = 87
	slotGetVars                                       = 88
	slotSetVars                                       = 89
	slotAllocateArray                                 = 90
	slotFreeArray                                     = 91
	slotGetArgNext                                    = 92
	slotGetArgType                                    = 93
	slotGetArgClass                                   = 94
	slotGetHFAType                                    = 95
	slotGetErrorHRESULT                               = 96
	slotGetErrorMessage                               = 97
	slotFilterException                               = 98
	slotHandleException                               = 99
	slotThrowExceptionForJitResult                    = 100
	slotThrowExceptionForHelper                       = 101
	slotRunWithErrorTrap                              = 102
	slotGetEEInfo                                     = 103
	slotGetJitTimeLogFilename                         = 104
	slotGetMethodDefFromMethod                        = 105
	slotGetMethodName                                 = 106
	slotGetMethodHash                                 = 107
	slotFindNameOfToken                               = 108
	slotGetSystemVAmd64PassStructInRegisterDescriptor = 109
	slotGetThreadTLSIndex                             = 110
	slotGetInlinedCallFrameVptr                       = 111
	slotGetAddrOfCaptureThreadGlobal                  = 112
	slotGetAddrModuleDomainID                         = 113
	slotGetHelperFtn                                  = 114
	slotGetFunctionEntryPoint                         = 115
	slotGetFunctionFixedEntryPoint                    = 116
	slotGetMethodSync                                 = 117
	slotGetLazyStringLiteralHelper                    = 118
	slotEmbedModuleHandle                             = 119
	slotEmbedClassHandle                              = 120
	slotEmbedMethodHandle                             = 121
	slotEmbedFieldHandle                              = 122
	slotEmbedGenericHandle                            = 123
	slotGetLocationOfThisType                         = 124 | hiddenReturn
	slotGetPInvokeUnmanagedTarget                     = 125
	slotGetAddressOfPInvokeFixup                      = 126
	slotGetAddressOfPInvokeTarget                     = 127
	slotGetCookieForPInvokeCalliSig                   = 128
	slotCanGetCookieForPInvokeCalliSig                = 129
	slotGetJustMyCodeHandle                           = 130
	slotGetProfilingHandle                            = 131
	slotGetCallInfo                                   = 132
	slotCanAccessFamily                               = 133
	slotIsRIDClassDomainID                            = 134
	slotGetClassDomainID                              = 135
	slotGetFieldAddress                               = 136
	slotGetVarArgsHandle                              = 137
	slotCanGetVarArgsHandle                           = 138
	slotConstructStringLiteral                        = 139
	slotEmptyStringLiteral                            = 140
	slotGetFieldThreadLocalStoreID                    = 141
	slotSetOverride                                   = 142
	slotAddActiveDependency                           = 143
	slotGetDelegateCtor                               = 144
	slotMethodCompileComplete                         = 145
	slotGetTailCallCopyArgsThunk                      = 146
	slotGetMemoryManager                              = 147
	slotAllocMem                                      = 148
	slotReserveUnwindInfo                             = 149
	slotAllocUnwindInfo                               = 150
	slotAllocGCInfo                                   = 151
	slotYieldExecution                                = 152
	slotSetEHcount                                    = 153
	slotSetEHinfo                                     = 154
	slotLogMsg                                        = 155
	slotDoAssert                                      = 156
	slotReportFatalError                              = 157
	slotAllocBBProfileBuffer                          = 158
	slotGetBBProfileData                              = 159
	slotRecordCallSite                                = 160
	slotRecordRelocation                              = 161
	slotGetRelocTypeHint                              = 162
	slotGetModuleNativeEntryPointRange                = 163
	slotGetExpectedTargetArchitecture                 = 164
	slotGetJitFlags                                   = 165
)

// hiddenReturn marks a slot whose first argument is a hidden return pointer.
const hiddenReturn = 1 << 16

// slotNames are the slots' names, for statistics.
var slotNames = [...]string{
	"getMethodAttribs", "setMethodAttribs", "getMethodSig", "getMethodInfo", "canInline", "reportInliningDecision",
	"canTailCall", "reportTailCallDecision", "getEHinfo", "getMethodClass", "getMethodModule",
	"getMethodVTableOffset", "resolveVirtualMethod", "getIntrinsicID", "isInSIMDModule", "getUnmanagedCallConv",
	"pInvokeMarshalingRequired", "satisfiesMethodConstraints", "isCompatibleDelegate", "isDelegateCreationAllowed",
	"isInstantiationOfVerifiedGeneric", "initConstraintsForVerification", "canSkipMethodVerification",
	"methodMustBeLoadedBeforeCodeIsRun", "mapMethodDeclToMethodImpl", "getGSCookie", "resolveToken",
	"tryResolveToken", "findSig", "findCallSiteSig", "getTokenTypeAsHandle", "canSkipVerification", "isValidToken",
	"isValidStringRef", "shouldEnforceCallvirtRestriction", "asCorInfoType", "getClassName", "appendClassName",
	"isValueClass", "canInlineTypeCheckWithObjectVTable", "getClassAttribs", "isStructRequiringStackAllocRetBuf",
	"getClassModule", "getModuleAssembly", "getAssemblyName", "LongLifetimeMalloc", "LongLifetimeFree",
	"getClassModuleIdForStatics", "getClassSize", "getClassAlignmentRequirement", "getClassGClayout",
	"getClassNumInstanceFields", "getFieldInClass", "checkMethodModifier", "getNewHelper", "getNewArrHelper",
	"getCastingHelper", "getSharedCCtorHelper", "getSecurityPrologHelper", "getTypeForBox", "getBoxHelper",
	"getUnBoxHelper", "getReadyToRunHelper", "getReadyToRunDelegateCtorHelper", "getHelperName", "initClass",
	"classMustBeLoadedBeforeCodeIsRun", "getBuiltinClass", "getTypeForPrimitiveValueClass", "canCast",
	"areTypesEquivalent", "mergeClasses", "getParentType", "getChildType", "satisfiesClassConstraints", "isSDArray",
	"getArrayRank", "getArrayInitializationData", "canAccessClass", "getFieldName", "getFieldClass", "getFieldType",
	"getFieldOffset", "isWriteBarrierHelperRequired", "getFieldInfo", "isFieldStatic", "getBoundaries",
	"setBoundaries", "getVars", "setVars", "allocateArray", "freeArray", "getArgNext", "getArgType", "getArgClass",
	"getHFAType", "GetErrorHRESULT", "GetErrorMessage", "FilterException", "HandleException",
	"ThrowExceptionForJitResult", "ThrowExceptionForHelper", "runWithErrorTrap", "getEEInfo", "getJitTimeLogFilename",
	"getMethodDefFromMethod", "getMethodName", "getMethodHash", "findNameOfToken",
	"getSystemVAmd64PassStructInRegisterDescriptor", "getThreadTLSIndex", "getInlinedCallFrameVptr",
	"getAddrOfCaptureThreadGlobal", "getAddrModuleDomainID", "getHelperFtn", "getFunctionEntryPoint",
	"getFunctionFixedEntryPoint", "getMethodSync", "getLazyStringLiteralHelper", "embedModuleHandle",
	"embedClassHandle", "embedMethodHandle", "embedFieldHandle", "embedGenericHandle", "getLocationOfThisType",
	"getPInvokeUnmanagedTarget", "getAddressOfPInvokeFixup", "getAddressOfPInvokeTarget",
	"GetCookieForPInvokeCalliSig", "canGetCookieForPInvokeCalliSig", "getJustMyCodeHandle", "GetProfilingHandle",
	"getCallInfo", "canAccessFamily", "isRIDClassDomainID", "getClassDomainID", "getFieldAddress", "getVarArgsHandle",
	"canGetVarArgsHandle", "constructStringLiteral", "emptyStringLiteral", "getFieldThreadLocalStoreID",
	"setOverride", "addActiveDependency", "GetDelegateCtor", "MethodCompileComplete", "getTailCallCopyArgsThunk",
	"getMemoryManager", "allocMem", "reserveUnwindInfo", "allocUnwindInfo", "allocGCInfo", "yieldExecution",
	"setEHcount", "setEHinfo", "logMsg", "doAssert", "reportFatalError", "allocBBProfileBuffer", "getBBProfileData",
	"recordCallSite", "recordRelocation", "getRelocTypeHint", "getModuleNativeEntryPointRange",
	"getExpectedTargetArchitecture", "getJitFlags",
}
