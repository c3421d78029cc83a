package cil

// TypeAttributes are the flags of TypeDef and ExportedType (II.23.1.15).
type TypeAttributes uint32

const (
	TdVisibilityMask     TypeAttributes = 0x00000007
	TdNotPublic          TypeAttributes = 0x00000000
	TdPublic             TypeAttributes = 0x00000001
	TdNestedPublic       TypeAttributes = 0x00000002
	TdNestedPrivate      TypeAttributes = 0x00000003
	TdNestedFamily       TypeAttributes = 0x00000004
	TdNestedAssembly     TypeAttributes = 0x00000005
	TdNestedFamANDAssem  TypeAttributes = 0x00000006
	TdNestedFamORAssem   TypeAttributes = 0x00000007
	TdLayoutMask         TypeAttributes = 0x00000018
	TdAutoLayout         TypeAttributes = 0x00000000
	TdSequentialLayout   TypeAttributes = 0x00000008
	TdExplicitLayout     TypeAttributes = 0x00000010
	TdExtendedLayout     TypeAttributes = 0x00000018
	TdClassSemanticsMask TypeAttributes = 0x00000020
	TdInterface          TypeAttributes = 0x00000020
	TdAbstract           TypeAttributes = 0x00000080
	TdSealed             TypeAttributes = 0x00000100
	TdSpecialName        TypeAttributes = 0x00000400
	TdRTSpecialName      TypeAttributes = 0x00000800
	TdImport             TypeAttributes = 0x00001000
	TdSerializable       TypeAttributes = 0x00002000
	TdWindowsRuntime     TypeAttributes = 0x00004000
	TdStringFormatMask   TypeAttributes = 0x00030000
	TdAnsiClass          TypeAttributes = 0x00000000
	TdUnicodeClass       TypeAttributes = 0x00010000
	TdAutoClass          TypeAttributes = 0x00020000
	TdCustomFormatClass  TypeAttributes = 0x00030000
	TdHasSecurity        TypeAttributes = 0x00040000
	TdBeforeFieldInit    TypeAttributes = 0x00100000
	TdForwarder          TypeAttributes = 0x00200000
)

// MethodAttributes are the flags of MethodDef (II.23.1.10).
type MethodAttributes uint16

const (
	MdMemberAccessMask      MethodAttributes = 0x0007
	MdPrivateScope          MethodAttributes = 0x0000
	MdPrivate               MethodAttributes = 0x0001
	MdFamANDAssem           MethodAttributes = 0x0002
	MdAssem                 MethodAttributes = 0x0003
	MdFamily                MethodAttributes = 0x0004
	MdFamORAssem            MethodAttributes = 0x0005
	MdPublic                MethodAttributes = 0x0006
	MdUnmanagedExport       MethodAttributes = 0x0008
	MdStatic                MethodAttributes = 0x0010
	MdFinal                 MethodAttributes = 0x0020
	MdVirtual               MethodAttributes = 0x0040
	MdHideBySig             MethodAttributes = 0x0080
	MdNewSlot               MethodAttributes = 0x0100
	MdCheckAccessOnOverride MethodAttributes = 0x0200
	MdAbstract              MethodAttributes = 0x0400
	MdSpecialName           MethodAttributes = 0x0800
	MdRTSpecialName         MethodAttributes = 0x1000
	MdPinvokeImpl           MethodAttributes = 0x2000
	MdHasSecurity           MethodAttributes = 0x4000
	MdRequireSecObject      MethodAttributes = 0x8000
)

// MethodImplAttributes are the implementation flags of MethodDef (II.23.1.11).
type MethodImplAttributes uint16

const (
	MiCodeTypeMask           MethodImplAttributes = 0x0003
	MiIL                     MethodImplAttributes = 0x0000
	MiNative                 MethodImplAttributes = 0x0001
	MiOPTIL                  MethodImplAttributes = 0x0002
	MiRuntime                MethodImplAttributes = 0x0003
	MiUnmanaged              MethodImplAttributes = 0x0004
	MiNoInlining             MethodImplAttributes = 0x0008
	MiForwardRef             MethodImplAttributes = 0x0010
	MiSynchronized           MethodImplAttributes = 0x0020
	MiNoOptimization         MethodImplAttributes = 0x0040
	MiPreserveSig            MethodImplAttributes = 0x0080
	MiAggressiveInlining     MethodImplAttributes = 0x0100
	MiAggressiveOptimization MethodImplAttributes = 0x0200
	MiInternalCall           MethodImplAttributes = 0x1000
	MiAsync                  MethodImplAttributes = 0x2000
)

// FieldAttributes are the flags of Field (II.23.1.5).
type FieldAttributes uint16

const (
	FdFieldAccessMask FieldAttributes = 0x0007
	FdPrivateScope    FieldAttributes = 0x0000
	FdPrivate         FieldAttributes = 0x0001
	FdFamANDAssem     FieldAttributes = 0x0002
	FdAssembly        FieldAttributes = 0x0003
	FdFamily          FieldAttributes = 0x0004
	FdFamORAssem      FieldAttributes = 0x0005
	FdPublic          FieldAttributes = 0x0006
	FdStatic          FieldAttributes = 0x0010
	FdInitOnly        FieldAttributes = 0x0020
	FdLiteral         FieldAttributes = 0x0040
	FdNotSerialized   FieldAttributes = 0x0080
	FdHasFieldRVA     FieldAttributes = 0x0100
	FdSpecialName     FieldAttributes = 0x0200
	FdRTSpecialName   FieldAttributes = 0x0400
	FdHasFieldMarshal FieldAttributes = 0x1000
	FdPinvokeImpl     FieldAttributes = 0x2000
	FdHasDefault      FieldAttributes = 0x8000
)

// ParamAttributes are the flags of Param (II.23.1.13).
type ParamAttributes uint16

const (
	PdIn              ParamAttributes = 0x0001
	PdOut             ParamAttributes = 0x0002
	PdOptional        ParamAttributes = 0x0010
	PdHasDefault      ParamAttributes = 0x1000
	PdHasFieldMarshal ParamAttributes = 0x2000
)

// PropertyAttributes are the flags of Property (II.23.1.14).
type PropertyAttributes uint16

const (
	PrSpecialName   PropertyAttributes = 0x0200
	PrRTSpecialName PropertyAttributes = 0x0400
	PrHasDefault    PropertyAttributes = 0x1000
)

// EventAttributes are the flags of Event (II.23.1.4).
type EventAttributes uint16

const (
	EvSpecialName   EventAttributes = 0x0200
	EvRTSpecialName EventAttributes = 0x0400
)

// MethodSemanticsAttributes are the roles of a method for a property or an event (II.23.1.12).
type MethodSemanticsAttributes uint16

const (
	MsSetter   MethodSemanticsAttributes = 0x0001
	MsGetter   MethodSemanticsAttributes = 0x0002
	MsOther    MethodSemanticsAttributes = 0x0004
	MsAddOn    MethodSemanticsAttributes = 0x0008
	MsRemoveOn MethodSemanticsAttributes = 0x0010
	MsFire     MethodSemanticsAttributes = 0x0020
)

// GenericParamAttributes are the flags of GenericParam (II.23.1.7).
type GenericParamAttributes uint16

const (
	GpVarianceMask                   GenericParamAttributes = 0x0003
	GpNonVariant                     GenericParamAttributes = 0x0000
	GpCovariant                      GenericParamAttributes = 0x0001
	GpContravariant                  GenericParamAttributes = 0x0002
	GpSpecialConstraintMask          GenericParamAttributes = 0x003c
	GpReferenceTypeConstraint        GenericParamAttributes = 0x0004
	GpNotNullableValueTypeConstraint GenericParamAttributes = 0x0008
	GpDefaultConstructorConstraint   GenericParamAttributes = 0x0010
	GpAllowByRefLike                 GenericParamAttributes = 0x0020
)

// PInvokeAttributes are the flags of ImplMap (II.23.1.8).
type PInvokeAttributes uint16

const (
	PmNoMangle                  PInvokeAttributes = 0x0001
	PmCharSetMask               PInvokeAttributes = 0x0006
	PmCharSetNotSpec            PInvokeAttributes = 0x0000
	PmCharSetAnsi               PInvokeAttributes = 0x0002
	PmCharSetUnicode            PInvokeAttributes = 0x0004
	PmCharSetAuto               PInvokeAttributes = 0x0006
	PmBestFitMask               PInvokeAttributes = 0x0030
	PmBestFitEnabled            PInvokeAttributes = 0x0010
	PmBestFitDisabled           PInvokeAttributes = 0x0020
	PmSupportsLastError         PInvokeAttributes = 0x0040
	PmCallConvMask              PInvokeAttributes = 0x0700
	PmCallConvWinapi            PInvokeAttributes = 0x0100
	PmCallConvCdecl             PInvokeAttributes = 0x0200
	PmCallConvStdcall           PInvokeAttributes = 0x0300
	PmCallConvThiscall          PInvokeAttributes = 0x0400
	PmCallConvFastcall          PInvokeAttributes = 0x0500
	PmThrowOnUnmappableCharMask PInvokeAttributes = 0x3000
	PmThrowOnUnmappableCharOn   PInvokeAttributes = 0x1000
	PmThrowOnUnmappableCharOff  PInvokeAttributes = 0x2000
)

// AssemblyFlags are the flags of Assembly and AssemblyRef (II.23.1.2).
type AssemblyFlags uint32

const (
	AfPublicKey                  AssemblyFlags = 0x0001
	AfRetargetable               AssemblyFlags = 0x0100
	AfContentTypeMask            AssemblyFlags = 0x0e00
	AfContentTypeWindowsRuntime  AssemblyFlags = 0x0200
	AfDisableJITcompileOptimizer AssemblyFlags = 0x4000
	AfEnableJITcompileTracking   AssemblyFlags = 0x8000
)

// FileAttributes are the flags of File (II.23.1.6).
type FileAttributes uint32

const (
	FfContainsMetaData   FileAttributes = 0x0000
	FfContainsNoMetaData FileAttributes = 0x0001
)

// ManifestResourceAttributes are the flags of ManifestResource (II.23.1.9).
type ManifestResourceAttributes uint32

const (
	MrVisibilityMask ManifestResourceAttributes = 0x0007
	MrPublic         ManifestResourceAttributes = 0x0001
	MrPrivate        ManifestResourceAttributes = 0x0002
)
