package ee

// JitInfo is ICorJitInfo: all questions that the compiler asks a runtime. Every method is safe for
// concurrent use by any number of workers. A method that returns an error does so for broken input
// (a *BadInput) or for valid input that is not supported (an *Unsupported). Questions about a
// handle that was returned once never fail.
type JitInfo interface {
	MethodQueries
	TokenQueries
	ClassQueries
	PInvokeQueries
	ProfileQueries
	OSRQueries
	// GetEEInfo returns the runtime's object layouts and limits.
	GetEEInfo() *Info
	// GetHelperFtn returns how code reaches the entry point of a helper.
	GetHelperFtn(h Helper) ConstLookup
}

// BodySizer is a JitInfo that knows the size of a body before GetMethodInfo is called, which may
// make the runtime load the types of the method's locals.
type BodySizer interface {
	// ILSize returns the size of m's IL in bytes, or 0 if only GetMethodInfo knows it.
	ILSize(m MethodHandle) int
}

// MethodQueries are the questions about a method.
type MethodQueries interface {
	// GetMethodInfo fills out for a compile of m. It returns an error if m has no IL body, or if
	// its header, local signature or EH table is broken.
	GetMethodInfo(m MethodHandle, out *MethodInfo) error
	// GetEHInfo returns the IL EH clause with the given index of method, 0 <= index <
	// MethodInfo.EHCount.
	GetEHInfo(method MethodHandle, index uint32) EHClause
	GetMethodAttribs(m MethodHandle) MethodFlags
	GetMethodClass(m MethodHandle) ClassHandle
	GetMethodSig(m MethodHandle, out *SigInfo)
	// GetMethodTypeArgument returns generic argument index of m itself, or 0 if m has no such
	// argument or the runtime does not tell.
	GetMethodTypeArgument(m MethodHandle, index uint32) ClassHandle
	// GetMethodName returns "Namespace.Class" and "Method", for dumps and errors. The compiler also
	// recognizes the methods of SIMD types by this name.
	GetMethodName(m MethodHandle) (class, name string)
	// GetMethodVTableOffset returns where the code address of a virtual method is: load [this];
	// then, unless indirection is NoIndirection, load at +indirection; then load at +after.
	GetMethodVTableOffset(m MethodHandle) (indirection, after uint32)
	// GetIntrinsicID returns the intrinsic that m is.
	GetIntrinsicID(m MethodHandle) Intrinsic
	// InitClass returns whether the class's initializer must be triggered before field is accessed
	// (field != 0), or at the start of method's body (field == 0).
	InitClass(field FieldHandle, method MethodHandle, context ContextHandle) InitClassResult
	// CanInline reports whether callee may be inlined into caller. If the compiler then imports
	// callee, ReportInliningDecision follows. Between the two calls, a question about callee that
	// the runtime cannot answer is an error that does not end the compile.
	CanInline(caller, callee MethodHandle) bool
	// ReportInliningDecision tells the runtime whether callee is inlined, or why not, after the
	// compiler has imported it.
	ReportInliningDecision(caller, callee MethodHandle, inlined bool, reason string)
	// ResolveVirtualMethod returns the method that a virtual call of method runs on an object of
	// exactly class, if its code may be called directly, or 0 if that is not known. owner is the
	// exact context of method.
	ResolveVirtualMethod(method MethodHandle, class ClassHandle, owner ContextHandle) MethodHandle
	// GetUnboxedEntry returns the unboxed entry of method, a method of a value class as virtual
	// calls reach it: the method that takes the address of the value where method takes the box. It
	// returns 0 if there is none, or if the unboxed entry needs a class as a parameter.
	GetUnboxedEntry(method MethodHandle) MethodHandle
	// CanTailCall reports whether a tail call may drop the caller's frame; explicit tells that the
	// call has the tail. prefix. callee is 0 for an indirect call.
	CanTailCall(caller, callee MethodHandle, explicit bool) bool
	// GetTailCallHelpers returns the methods that make an explicit tail call that cannot be a jump.
	// The call is of token (Ref 0: a calli), and its signature has SigInfo.Ref site. callvirt tells
	// the instruction; thisByRef tells that `this` is a managed pointer. If ok is false, the call
	// must be an ordinary call. The compiler asks only if Info.TailCallStubs is set.
	GetTailCallHelpers(token *ResolvedToken, site uint64, callvirt, thisByRef bool) (helpers TailCallHelpers, ok bool)
	// GetFunctionEntryPoint returns how a direct call to m reaches its code.
	GetFunctionEntryPoint(m MethodHandle) ConstLookup
	// GetFunctionFixedEntryPoint returns the address that ldftn yields.
	GetFunctionFixedEntryPoint(m MethodHandle) ConstLookup
	// EmbedMethodHandle returns the runtime's descriptor of m as a value.
	EmbedMethodHandle(m MethodHandle) ConstLookup
	// GetLocationOfThisType returns where code of shared method m finds its exact class or method.
	// shared is false if m is not shared.
	GetLocationOfThisType(m MethodHandle) (kind RuntimeLookupKind, shared bool)
	// GetMethodSync returns the handle of a static synchronized method's lock object, an argument
	// of MON_ENTER_STATIC.
	GetMethodSync(m MethodHandle) ConstLookup
}

// NoIndirection is the indirection of a vtable whose slots are in the method table itself.
const NoIndirection = ^uint32(0)

// TokenQueries are the questions about an instruction's metadata token.
type TokenQueries interface {
	// ResolveToken fills tok's Class, Method and Field.
	ResolveToken(tok *ResolvedToken) error
	// FindSig returns a stand-alone signature (calli).
	FindSig(scope ModuleHandle, token uint32, context ContextHandle, out *SigInfo) error
	// GetCallInfo returns how to call tok's method. constrained is nil or the token of the
	// constrained. prefix. caller is the method being compiled.
	GetCallInfo(tok, constrained *ResolvedToken, caller MethodHandle, flags CallInfoFlags, out *CallInfo) error
	// GetFieldInfo returns how to access token's field.
	GetFieldInfo(token *ResolvedToken, caller MethodHandle, flags AccessFlags, out *FieldInfo) error
	// EmbedGenericHandle returns the handle of the token's class, method or field, or with parent
	// set that of the class that owns it, as a constant or as a runtime lookup in caller's generic
	// context.
	EmbedGenericHandle(token *ResolvedToken, parent bool, caller MethodHandle, out *GenericHandle) error
	// CanAccessClass returns whether caller may use token's class, by reflection's rules of
	// visibility. It fills out if the access is not simply allowed.
	CanAccessClass(token *ResolvedToken, caller MethodHandle, out *Callout) AccessResult
	// GetTokenTypeAsHandle returns the class of the value that ldtoken pushes: RuntimeTypeHandle,
	// RuntimeMethodHandle or RuntimeFieldHandle.
	GetTokenTypeAsHandle(tok *ResolvedToken) ClassHandle
	// ConstructStringLiteral returns how code gets the object of a ldstr.
	ConstructStringLiteral(scope ModuleHandle, token uint32) (ConstLookup, error)
	// EmbedModuleHandle returns the module as a value (STRCNS).
	EmbedModuleHandle(scope ModuleHandle) ConstLookup
}

// ClassQueries are the questions about a class.
type ClassQueries interface {
	GetClassAttribs(c ClassHandle) ClassFlags
	// GetClassName returns the full name, for dumps and errors only.
	GetClassName(c ClassHandle) string
	// AsCorInfoType returns the primitive type of an enum or primitive class, VALUECLASS for other
	// structs, and CLASS for the rest.
	AsCorInfoType(c ClassHandle) CorInfoType
	// GetClassSize returns the size in bytes of a value of c: the unboxed size of a value class, 8
	// for a reference.
	GetClassSize(c ClassHandle) uint32
	// GetHeapClassSize returns the size in bytes of the object's fields and its method table
	// pointer.
	GetHeapClassSize(c ClassHandle) uint32
	GetClassAlignment(c ClassHandle) uint32
	// GetClassGClayout returns one GCType for each pointer-sized word of a value of c, including a
	// last, partial word. Words beyond the end of the slice hold no reference. The slice is
	// read-only.
	GetClassGClayout(c ClassHandle) []GCType
	// GetClassNumInstanceFields and GetFieldInClass list a struct's own
	// instance fields in offset order (struct promotion).
	GetClassNumInstanceFields(c ClassHandle) int
	GetFieldInClass(class ClassHandle, index int) FieldHandle
	// GetFieldType returns the type and, for structs, the class of a field.
	GetFieldType(f FieldHandle) SigArg
	// GetFieldOffset returns the offset from the start of the value.
	GetFieldOffset(f FieldHandle) uint32
	GetFieldClass(f FieldHandle) ClassHandle
	GetFieldName(f FieldHandle) (class, name string)
	// GetParentType returns the base class, or 0.
	GetParentType(c ClassHandle) ClassHandle
	// GetChildType returns the element class of an array, byref or pointer, and its CorInfoType.
	GetChildType(c ClassHandle) (typ CorInfoType, class ClassHandle)
	GetArrayRank(c ClassHandle) uint32
	// GetTypeArgument returns generic argument index of class c, or 0 if c has no such argument or
	// the runtime does not tell.
	GetTypeArgument(c ClassHandle, index uint32) ClassHandle
	// GetDefaultComparer returns the class of the object that is EqualityComparer<elem>.Default
	// (equality) or Comparer<elem>.Default, or 0 if that is not known.
	GetDefaultComparer(elem ClassHandle, equality bool) ClassHandle
	// GetRuntimeType returns as a value the object that typeof(c) yields, which never moves. The
	// value's bits are 0 if there is none.
	GetRuntimeType(c ClassHandle) Value
	// GetSIMDBaseType returns the element type of c if c is a Vector2, Vector3, Vector4 or
	// Vector<T> that the runtime wants in registers (Info.SIMD), CLASS if c is the static class
	// Vector that belongs to them, and UNDEF otherwise.
	GetSIMDBaseType(c ClassHandle) CorInfoType
	// GetTypeForBox returns the class of the box of a c: c, or T for Nullable<T>.
	GetTypeForBox(c ClassHandle) ClassHandle
	GetBuiltinClass(id ClassID) ClassHandle
	// GetSystemVAmd64PassStructInRegisterDescriptor fills out with the registers in which SysV
	// passes c.
	GetSystemVAmd64PassStructInRegisterDescriptor(c ClassHandle, out *StructPassing)
	// CanCast reports whether every object of class from is a to, so that the cast is redundant.
	CanCast(from, to ClassHandle) bool
	// IsExactClass reports whether every object of static class c has exactly class c.
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
	// GetStaticBaseArgs returns the one or two arguments that the GETSHARED_*STATIC_BASE helpers
	// take for class c.
	GetStaticBaseArgs(c ClassHandle) (args [2]Value, n int)
	// GetIsClassInitedFlagAddress returns the address of a byte whose lowest bit is 1 once c has
	// been initialized. Addr is zero if there is none.
	GetIsClassInitedFlagAddress(c ClassHandle) ConstLookup
	// IsEnum reports whether c, a class whose AsCorInfoType is a primitive type, is an enum.
	IsEnum(c ClassHandle) bool
	// CompareTypesForCast returns whether objects of class from are objects of class to.
	CompareTypesForCast(from, to ClassHandle) TypeCompareState
	// GetStringText returns the characters, two bytes each, of object, a value that GetRuntimeType
	// or ConstructStringLiteral returned, which never moves. ok is false if it is no string or the
	// runtime does not tell.
	GetStringText(object Value) (text string, ok bool)
	// GetStaticFieldContent returns size bytes (1, 2, 4 or 8) at offset of the value of static
	// field f, which is a struct. ok is false if the value may change, or the runtime does not
	// tell.
	GetStaticFieldContent(f FieldHandle, offset, size uint32) (bits uint64, ok bool)
	// GetSharedCCtorHelper returns the helper that runs c's class initializer; its arguments are
	// GetStaticBaseArgs.
	GetSharedCCtorHelper(c ClassHandle) Helper
}
