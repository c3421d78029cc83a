package ee

// JitInfo is ICorJitInfo: all that the compiler may ask of a runtime. Every
// method is safe for any number of workers. Methods that return an error do so
// for broken input (a *BadInput) or for what is valid but not supported (an
// *Unsupported); a handle that was returned once can be asked about without
// error ever after.
type JitInfo interface {
	MethodQueries
	TokenQueries
	ClassQueries
	PInvokeQueries
	ProfileQueries
	OSRQueries
	// GetEEInfo returns object shapes and limits.
	GetEEInfo() *Info
	// GetHelperFtn returns how a helper's entry is reached.
	GetHelperFtn(h Helper) ConstLookup
}

// BodySizer is a JitInfo that tells how large a body is before GetMethodInfo, for which the runtime may have to load
// the types of its locals.
type BodySizer interface {
	// ILSize returns the bytes of m's IL; 0: GetMethodInfo tells what m has.
	ILSize(m MethodHandle) int
}

// MethodQueries are the questions about a method.
type MethodQueries interface {
	// GetMethodInfo fills out for a compile of m. It is an error when m has
	// no IL body or its header, local signature or EH table is broken.
	GetMethodInfo(m MethodHandle, out *MethodInfo) error
	// GetEHInfo returns IL clause index of method, 0 <= index < MethodInfo.EHCount.
	GetEHInfo(method MethodHandle, index uint32) EHClause
	GetMethodAttribs(m MethodHandle) MethodFlags
	GetMethodClass(m MethodHandle) ClassHandle
	GetMethodSig(m MethodHandle, out *SigInfo)
	// GetMethodTypeArgument returns generic argument index of m itself, or 0 where it has none or
	// the runtime does not tell.
	GetMethodTypeArgument(m MethodHandle, index uint32) ClassHandle
	// GetMethodName returns "Namespace.Class" and "Method", for dumps and errors;
	// methods of SIMD types are known by it.
	GetMethodName(m MethodHandle) (class, name string)
	// GetMethodVTableOffset returns where the code address of a virtual method
	// stands: load [this], then, unless indirection is NoIndirection, load at
	// +indirection, then at +after.
	GetMethodVTableOffset(m MethodHandle) (indirection, after uint32)
	// GetIntrinsicID returns what m is known to compute.
	GetIntrinsicID(m MethodHandle) Intrinsic
	// InitClass tells whether class init must be triggered before field is
	// accessed (field != 0), or at the start of method's body (field == 0).
	InitClass(field FieldHandle, method MethodHandle, context ContextHandle) InitClassResult
	// CanInline says whether callee's body may be spliced into caller. When it
	// may, ReportInliningDecision follows; in between, questions about callee
	// that the runtime cannot answer are errors, which end no compile.
	CanInline(caller, callee MethodHandle) bool
	// ReportInliningDecision tells whether callee is inlined, or why not. It
	// follows each CanInline.
	ReportInliningDecision(caller, callee MethodHandle, inlined bool, reason string)
	// ResolveVirtualMethod returns what a virtual call of method runs on an object
	// of exactly class, in code that may be called directly; 0 when that is
	// not known. owner is the exact context of method.
	ResolveVirtualMethod(method MethodHandle, class ClassHandle, owner ContextHandle) MethodHandle
	// GetUnboxedEntry returns the method that does on the address of a value what method, of a value class, does on its
	// box, as virtual calls have it; 0 where there is none, or it needs a class as a parameter.
	GetUnboxedEntry(method MethodHandle) MethodHandle
	// CanTailCall says whether a (tail. prefixed, if explicit) call may drop
	// the caller's frame. callee is 0 for an indirect call.
	CanTailCall(caller, callee MethodHandle, explicit bool) bool
	// GetTailCallHelpers returns the methods by which an explicit tail call is made that
	// cannot be a jump: of token (Ref 0: a calli), whose signature has SigInfo.Ref site. callvirt is the
	// instruction; thisByRef: `this` is a managed pointer. False: it must be an ordinary call. Only asked
	// where Info.TailCallStubs says so.
	GetTailCallHelpers(token *ResolvedToken, site uint64, callvirt, thisByRef bool) (helpers TailCallHelpers, ok bool)
	// GetFunctionEntryPoint returns how a direct call to m reaches its code.
	GetFunctionEntryPoint(m MethodHandle) ConstLookup
	// GetFunctionFixedEntryPoint returns the address that ldftn yields.
	GetFunctionFixedEntryPoint(m MethodHandle) ConstLookup
	// EmbedMethodHandle returns the runtime's descriptor of m as a value.
	EmbedMethodHandle(m MethodHandle) ConstLookup
	// GetLocationOfThisType tells how code of shared method m finds its exact
	// class or method; shared is false when m is not shared.
	GetLocationOfThisType(m MethodHandle) (kind RuntimeLookupKind, shared bool)
	// GetMethodSync returns the lock object's handle of a static synchronized
	// method (an argument of MON_ENTER_STATIC).
	GetMethodSync(m MethodHandle) ConstLookup
}

// NoIndirection is the indirection of a vtable whose slots stand in the method
// table itself.
const NoIndirection = ^uint32(0)

// TokenQueries are the questions about an instruction's metadata token.
type TokenQueries interface {
	// ResolveToken fills tok's Class, Method and Field.
	ResolveToken(tok *ResolvedToken) error
	// FindSig returns a stand-alone signature (calli).
	FindSig(scope ModuleHandle, token uint32, context ContextHandle, out *SigInfo) error
	// GetCallInfo says how to call tok's method; constrained is nil or the
	// token of the constrained. prefix. caller is the method being compiled.
	GetCallInfo(tok, constrained *ResolvedToken, caller MethodHandle, flags CallInfoFlags, out *CallInfo) error
	// GetFieldInfo says how to reach token's field.
	GetFieldInfo(token *ResolvedToken, caller MethodHandle, flags AccessFlags, out *FieldInfo) error
	// EmbedGenericHandle returns the handle of the token's class, method or
	// field (parent: of the class that owns it) as a constant or a
	// runtime lookup in caller's generic context.
	EmbedGenericHandle(token *ResolvedToken, parent bool, caller MethodHandle, out *GenericHandle) error
	// CanAccessClass tells whether caller may use token's class, by reflection's
	// rules of visibility, and fills out when that is not simply so.
	CanAccessClass(token *ResolvedToken, caller MethodHandle, out *Callout) AccessResult
	// GetTokenTypeAsHandle returns RuntimeTypeHandle, RuntimeMethodHandle or
	// RuntimeFieldHandle: the class of what ldtoken pushes.
	GetTokenTypeAsHandle(tok *ResolvedToken) ClassHandle
	// ConstructStringLiteral returns how the object of a ldstr is reached.
	ConstructStringLiteral(scope ModuleHandle, token uint32) (ConstLookup, error)
	// EmbedModuleHandle returns the module as a value (STRCNS).
	EmbedModuleHandle(scope ModuleHandle) ConstLookup
}

// ClassQueries are the questions about a class.
type ClassQueries interface {
	GetClassAttribs(c ClassHandle) ClassFlags
	// GetClassName returns the full name; for dumps and errors only.
	GetClassName(c ClassHandle) string
	// AsCorInfoType returns the primitive type of an enum or primitive class,
	// VALUECLASS for other structs, CLASS for the rest.
	AsCorInfoType(c ClassHandle) CorInfoType
	// GetClassSize returns the bytes of a value of c (a value class's unboxed
	// size, a reference's 8).
	GetClassSize(c ClassHandle) uint32
	// GetHeapClassSize returns the bytes of the object's fields, the method
	// table pointer included.
	GetHeapClassSize(c ClassHandle) uint32
	GetClassAlignment(c ClassHandle) uint32
	// GetClassGClayout returns one GCType for each pointer-sized word of a
	// value of c (the last, partial word included). Words that it does not list
	// hold no reference. Read-only.
	GetClassGClayout(c ClassHandle) []GCType
	// GetClassNumInstanceFields and GetFieldInClass list a struct's own
	// instance fields in offset order (struct promotion).
	GetClassNumInstanceFields(c ClassHandle) int
	GetFieldInClass(class ClassHandle, index int) FieldHandle
	// GetFieldType returns the type and, for structs, the class of a field.
	GetFieldType(f FieldHandle) SigArg
	// GetFieldOffset is from the start of the value.
	GetFieldOffset(f FieldHandle) uint32
	GetFieldClass(f FieldHandle) ClassHandle
	GetFieldName(f FieldHandle) (class, name string)
	// GetParentType returns the base class, or 0.
	GetParentType(c ClassHandle) ClassHandle
	// GetChildType returns the element class of an array, byref or pointer
	// and its CorInfoType.
	GetChildType(c ClassHandle) (typ CorInfoType, class ClassHandle)
	GetArrayRank(c ClassHandle) uint32
	// GetTypeArgument returns generic argument index of class c, or 0 where it has none or the
	// runtime does not tell.
	GetTypeArgument(c ClassHandle, index uint32) ClassHandle
	// GetDefaultComparer returns the class of the object that is EqualityComparer<elem>.Default
	// (equality) or Comparer<elem>.Default, or 0 where that is not known.
	GetDefaultComparer(elem ClassHandle, equality bool) ClassHandle
	// GetRuntimeType returns the object that typeof(c) is, which never moves, as a value; its
	// bits are 0 where there is none.
	GetRuntimeType(c ClassHandle) Value
	// GetSIMDBaseType returns the type of the elements of c, a Vector2, Vector3,
	// Vector4 or Vector<T> that the runtime wants in registers (Info.SIMD); CLASS
	// for the static class Vector that goes with them; UNDEF for any other.
	GetSIMDBaseType(c ClassHandle) CorInfoType
	// GetTypeForBox returns what boxing c makes: c, or T for Nullable<T>.
	GetTypeForBox(c ClassHandle) ClassHandle
	GetBuiltinClass(id ClassID) ClassHandle
	// GetSystemVAmd64PassStructInRegisterDescriptor fills out with how SysV passes c.
	GetSystemVAmd64PassStructInRegisterDescriptor(c ClassHandle, out *StructPassing)
	// CanCast is true when every object of from is a to (cast may be dropped).
	CanCast(from, to ClassHandle) bool
	// IsExactClass is true when an object of static class c has exactly c.
	IsExactClass(c ClassHandle) bool

	GetNewHelper(c ClassHandle) Helper
	GetNewArrHelper(array ClassHandle) Helper
	GetCastingHelper(class ClassHandle, throwing bool) Helper
	GetBoxHelper(c ClassHandle) Helper
	GetUnBoxHelper(c ClassHandle) Helper
	// EmbedClassHandle returns the method table of c as a value.
	EmbedClassHandle(c ClassHandle) ConstLookup
	// EmbedFieldHandle returns the runtime's descriptor of f as a value.
	EmbedFieldHandle(f FieldHandle) ConstLookup
	// GetStaticBaseArgs returns the arguments, one or two, that the
	// GETSHARED_*STATIC_BASE helpers take for class c.
	GetStaticBaseArgs(c ClassHandle) (args [2]Value, n int)
	// GetIsClassInitedFlagAddress returns where a byte is whose lowest bit is 1 once c has been
	// initialized. There is none where Addr is zero.
	GetIsClassInitedFlagAddress(c ClassHandle) ConstLookup
	// IsEnum reports whether c, a class whose AsCorInfoType is a primitive type, is an enum.
	IsEnum(c ClassHandle) bool
	// CompareTypesForCast tells whether objects of class from are objects of class to.
	CompareTypesForCast(from, to ClassHandle) TypeCompareState
	// GetStringText returns the characters, two bytes each, of object, which never moves: as
	// GetRuntimeType and ConstructStringLiteral return it. ok is false where it is no string
	// or the runtime does not tell.
	GetStringText(object Value) (text string, ok bool)
	// GetStaticFieldContent returns size bytes, 1, 2, 4 or 8, at offset of the value of static field f,
	// which is a struct. ok is false where that may change, or the runtime does not tell.
	GetStaticFieldContent(f FieldHandle, offset, size uint32) (bits uint64, ok bool)
	// GetSharedCCtorHelper returns the helper that runs c's class init, to be
	// called with GetStaticBaseArgs.
	GetSharedCCtorHelper(c ClassHandle) Helper
}
