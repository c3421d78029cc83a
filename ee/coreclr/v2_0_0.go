//go:build cgo && linux && amd64

package coreclr

// The slots of ICorJitInfo.
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

// slotNames are the slots' names, for statistics.
var slotNames = [...]string{
	slotGetMethodAttribs:                              "getMethodAttribs",
	slotSetMethodAttribs:                              "setMethodAttribs",
	slotGetMethodSig:                                  "getMethodSig",
	slotGetMethodInfo:                                 "getMethodInfo",
	slotCanInline:                                     "canInline",
	slotReportInliningDecision:                        "reportInliningDecision",
	slotCanTailCall:                                   "canTailCall",
	slotReportTailCallDecision:                        "reportTailCallDecision",
	slotGetEHinfo:                                     "getEHinfo",
	slotGetMethodClass:                                "getMethodClass",
	slotGetMethodModule:                               "getMethodModule",
	slotGetMethodVTableOffset:                         "getMethodVTableOffset",
	slotResolveVirtualMethod:                          "resolveVirtualMethod",
	slotGetIntrinsicID:                                "getIntrinsicID",
	slotIsInSIMDModule:                                "isInSIMDModule",
	slotGetUnmanagedCallConv:                          "getUnmanagedCallConv",
	slotPInvokeMarshalingRequired:                     "pInvokeMarshalingRequired",
	slotSatisfiesMethodConstraints:                    "satisfiesMethodConstraints",
	slotIsCompatibleDelegate:                          "isCompatibleDelegate",
	slotIsDelegateCreationAllowed:                     "isDelegateCreationAllowed",
	slotIsInstantiationOfVerifiedGeneric:              "isInstantiationOfVerifiedGeneric",
	slotInitConstraintsForVerification:                "initConstraintsForVerification",
	slotCanSkipMethodVerification:                     "canSkipMethodVerification",
	slotMethodMustBeLoadedBeforeCodeIsRun:             "methodMustBeLoadedBeforeCodeIsRun",
	slotMapMethodDeclToMethodImpl:                     "mapMethodDeclToMethodImpl",
	slotGetGSCookie:                                   "getGSCookie",
	slotResolveToken:                                  "resolveToken",
	slotTryResolveToken:                               "tryResolveToken",
	slotFindSig:                                       "findSig",
	slotFindCallSiteSig:                               "findCallSiteSig",
	slotGetTokenTypeAsHandle:                          "getTokenTypeAsHandle",
	slotCanSkipVerification:                           "canSkipVerification",
	slotIsValidToken:                                  "isValidToken",
	slotIsValidStringRef:                              "isValidStringRef",
	slotShouldEnforceCallvirtRestriction:              "shouldEnforceCallvirtRestriction",
	slotAsCorInfoType:                                 "asCorInfoType",
	slotGetClassName:                                  "getClassName",
	slotAppendClassName:                               "appendClassName",
	slotIsValueClass:                                  "isValueClass",
	slotCanInlineTypeCheckWithObjectVTable:            "canInlineTypeCheckWithObjectVTable",
	slotGetClassAttribs:                               "getClassAttribs",
	slotIsStructRequiringStackAllocRetBuf:             "isStructRequiringStackAllocRetBuf",
	slotGetClassModule:                                "getClassModule",
	slotGetModuleAssembly:                             "getModuleAssembly",
	slotGetAssemblyName:                               "getAssemblyName",
	slotLongLifetimeMalloc:                            "LongLifetimeMalloc",
	slotLongLifetimeFree:                              "LongLifetimeFree",
	slotGetClassModuleIdForStatics:                    "getClassModuleIdForStatics",
	slotGetClassSize:                                  "getClassSize",
	slotGetClassAlignmentRequirement:                  "getClassAlignmentRequirement",
	slotGetClassGClayout:                              "getClassGClayout",
	slotGetClassNumInstanceFields:                     "getClassNumInstanceFields",
	slotGetFieldInClass:                               "getFieldInClass",
	slotCheckMethodModifier:                           "checkMethodModifier",
	slotGetNewHelper:                                  "getNewHelper",
	slotGetNewArrHelper:                               "getNewArrHelper",
	slotGetCastingHelper:                              "getCastingHelper",
	slotGetSharedCCtorHelper:                          "getSharedCCtorHelper",
	slotGetSecurityPrologHelper:                       "getSecurityPrologHelper",
	slotGetTypeForBox:                                 "getTypeForBox",
	slotGetBoxHelper:                                  "getBoxHelper",
	slotGetUnBoxHelper:                                "getUnBoxHelper",
	slotGetReadyToRunHelper:                           "getReadyToRunHelper",
	slotGetReadyToRunDelegateCtorHelper:               "getReadyToRunDelegateCtorHelper",
	slotGetHelperName:                                 "getHelperName",
	slotInitClass:                                     "initClass",
	slotClassMustBeLoadedBeforeCodeIsRun:              "classMustBeLoadedBeforeCodeIsRun",
	slotGetBuiltinClass:                               "getBuiltinClass",
	slotGetTypeForPrimitiveValueClass:                 "getTypeForPrimitiveValueClass",
	slotCanCast:                                       "canCast",
	slotAreTypesEquivalent:                            "areTypesEquivalent",
	slotMergeClasses:                                  "mergeClasses",
	slotGetParentType:                                 "getParentType",
	slotGetChildType:                                  "getChildType",
	slotSatisfiesClassConstraints:                     "satisfiesClassConstraints",
	slotIsSDArray:                                     "isSDArray",
	slotGetArrayRank:                                  "getArrayRank",
	slotGetArrayInitializationData:                    "getArrayInitializationData",
	slotCanAccessClass:                                "canAccessClass",
	slotGetFieldName:                                  "getFieldName",
	slotGetFieldClass:                                 "getFieldClass",
	slotGetFieldType:                                  "getFieldType",
	slotGetFieldOffset:                                "getFieldOffset",
	slotIsWriteBarrierHelperRequired:                  "isWriteBarrierHelperRequired",
	slotGetFieldInfo:                                  "getFieldInfo",
	slotIsFieldStatic:                                 "isFieldStatic",
	slotGetBoundaries:                                 "getBoundaries",
	slotSetBoundaries:                                 "setBoundaries",
	slotGetVars:                                       "getVars",
	slotSetVars:                                       "setVars",
	slotAllocateArray:                                 "allocateArray",
	slotFreeArray:                                     "freeArray",
	slotGetArgNext:                                    "getArgNext",
	slotGetArgType:                                    "getArgType",
	slotGetArgClass:                                   "getArgClass",
	slotGetHFAType:                                    "getHFAType",
	slotGetErrorHRESULT:                               "GetErrorHRESULT",
	slotGetErrorMessage:                               "GetErrorMessage",
	slotFilterException:                               "FilterException",
	slotHandleException:                               "HandleException",
	slotThrowExceptionForJitResult:                    "ThrowExceptionForJitResult",
	slotThrowExceptionForHelper:                       "ThrowExceptionForHelper",
	slotRunWithErrorTrap:                              "runWithErrorTrap",
	slotGetEEInfo:                                     "getEEInfo",
	slotGetJitTimeLogFilename:                         "getJitTimeLogFilename",
	slotGetMethodDefFromMethod:                        "getMethodDefFromMethod",
	slotGetMethodName:                                 "getMethodName",
	slotGetMethodHash:                                 "getMethodHash",
	slotFindNameOfToken:                               "findNameOfToken",
	slotGetSystemVAmd64PassStructInRegisterDescriptor: "getSystemVAmd64PassStructInRegisterDescriptor",
	slotGetThreadTLSIndex:                             "getThreadTLSIndex",
	slotGetInlinedCallFrameVptr:                       "getInlinedCallFrameVptr",
	slotGetAddrOfCaptureThreadGlobal:                  "getAddrOfCaptureThreadGlobal",
	slotGetAddrModuleDomainID:                         "getAddrModuleDomainID",
	slotGetHelperFtn:                                  "getHelperFtn",
	slotGetFunctionEntryPoint:                         "getFunctionEntryPoint",
	slotGetFunctionFixedEntryPoint:                    "getFunctionFixedEntryPoint",
	slotGetMethodSync:                                 "getMethodSync",
	slotGetLazyStringLiteralHelper:                    "getLazyStringLiteralHelper",
	slotEmbedModuleHandle:                             "embedModuleHandle",
	slotEmbedClassHandle:                              "embedClassHandle",
	slotEmbedMethodHandle:                             "embedMethodHandle",
	slotEmbedFieldHandle:                              "embedFieldHandle",
	slotEmbedGenericHandle:                            "embedGenericHandle",
	slotGetLocationOfThisType &^ hiddenReturn:         "getLocationOfThisType",
	slotGetPInvokeUnmanagedTarget:                     "getPInvokeUnmanagedTarget",
	slotGetAddressOfPInvokeFixup:                      "getAddressOfPInvokeFixup",
	slotGetAddressOfPInvokeTarget:                     "getAddressOfPInvokeTarget",
	slotGetCookieForPInvokeCalliSig:                   "GetCookieForPInvokeCalliSig",
	slotCanGetCookieForPInvokeCalliSig:                "canGetCookieForPInvokeCalliSig",
	slotGetJustMyCodeHandle:                           "getJustMyCodeHandle",
	slotGetProfilingHandle:                            "GetProfilingHandle",
	slotGetCallInfo:                                   "getCallInfo",
	slotCanAccessFamily:                               "canAccessFamily",
	slotIsRIDClassDomainID:                            "isRIDClassDomainID",
	slotGetClassDomainID:                              "getClassDomainID",
	slotGetFieldAddress:                               "getFieldAddress",
	slotGetVarArgsHandle:                              "getVarArgsHandle",
	slotCanGetVarArgsHandle:                           "canGetVarArgsHandle",
	slotConstructStringLiteral:                        "constructStringLiteral",
	slotEmptyStringLiteral:                            "emptyStringLiteral",
	slotGetFieldThreadLocalStoreID:                    "getFieldThreadLocalStoreID",
	slotSetOverride:                                   "setOverride",
	slotAddActiveDependency:                           "addActiveDependency",
	slotGetDelegateCtor:                               "GetDelegateCtor",
	slotMethodCompileComplete:                         "MethodCompileComplete",
	slotGetTailCallCopyArgsThunk:                      "getTailCallCopyArgsThunk",
	slotGetMemoryManager:                              "getMemoryManager",
	slotAllocMem:                                      "allocMem",
	slotReserveUnwindInfo:                             "reserveUnwindInfo",
	slotAllocUnwindInfo:                               "allocUnwindInfo",
	slotAllocGCInfo:                                   "allocGCInfo",
	slotYieldExecution:                                "yieldExecution",
	slotSetEHcount:                                    "setEHcount",
	slotSetEHinfo:                                     "setEHinfo",
	slotLogMsg:                                        "logMsg",
	slotDoAssert:                                      "doAssert",
	slotReportFatalError:                              "reportFatalError",
	slotAllocBBProfileBuffer:                          "allocBBProfileBuffer",
	slotGetBBProfileData:                              "getBBProfileData",
	slotRecordCallSite:                                "recordCallSite",
	slotRecordRelocation:                              "recordRelocation",
	slotGetRelocTypeHint:                              "getRelocTypeHint",
	slotGetModuleNativeEntryPointRange:                "getModuleNativeEntryPointRange",
	slotGetExpectedTargetArchitecture:                 "getExpectedTargetArchitecture",
	slotGetJitFlags:                                   "getJitFlags",
}

// hiddenReturn marks a slot whose first argument is a hidden return pointer.
const hiddenReturn = 1 << 16

// versionIdentifier is the GUID of the interface, as it lies in memory.
var versionIdentifier = [16]byte{0x49, 0x3f, 0x0b, 0xf0, 0xd2, 0xdd, 0xbe, 0x49, 0xba, 0x43, 0x6e, 0x49, 0xff, 0xa6, 0x69, 0x59}

// Offsets in CORINFO_METHOD_INFO.
const (
	offMethodInfoFtn        = 0
	offMethodInfoScope      = 8
	offMethodInfoILCode     = 16
	offMethodInfoILCodeSize = 24
)
