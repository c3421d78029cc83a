package standalone

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/ee/counts"
	"ryugo/loader"
)

// GetMethodInfo implements ee.MethodQueries.
func (r *Runtime) GetMethodInfo(h ee.MethodHandle, info *ee.MethodInfo) error {
	m := r.L.Method(h)
	if m == nil {
		return badInput("no such method")
	}
	known := m.Answer.Load()
	if known == nil {
		known = new(ee.MethodInfo)
		if err := r.methodInfo(m, known); err != nil {
			return err
		}
		m.Answer.Store(known)
	}
	*info = *known
	return nil
}

// methodInfo computes the answer of GetMethodInfo for m.
func (r *Runtime) methodInfo(m *loader.Method, info *ee.MethodInfo) error {
	if m.IsOpen() {
		return m.InMethod(unsupported("code of an open generic method"))
	}
	if err := m.Class.Ready(); err != nil {
		return m.InMethod(err)
	}
	sig, err := m.Info()
	if err != nil {
		return err
	}
	body, err := m.Body()
	if err != nil {
		return err
	}
	*info = ee.MethodInfo{Method: m.Handle(), Scope: m.Class.Module.Handle(), IL: body.Code, MaxStack: uint32(body.MaxStack),
		EHCount: uint32(body.NumClauses()), Attribs: methodAttribs(m), Class: m.Class.Handle(), Args: *sig, Locals: body.Locals}
	if m.IsLeafHelper() {
		info.Flags |= ee.CORJIT_FLAG_LEAF
	}
	if traits(m)&traitNative != 0 {
		info.Flags |= ee.CORJIT_FLAG_REVERSE_PINVOKE
	}
	if body.InitLocals {
		info.Options = ee.CORINFO_OPT_INIT_LOCALS
	}
	if r.Counts != nil {
		info.BlockCounts = r.Counts.Of(counts.Key{Module: m.Class.Module.Name, Token: uint32(m.Token()), ILSize: len(body.Code)})
	}
	switch m.ContextSource() {
	case loader.ContextThis:
		if !sig.HasThis() { // ECMA-335 II.15.3 allows it in signatures of function pointers alone
			return m.InMethod(badInput("explicit this in a method that needs its class for its type arguments"))
		}
		info.Options |= ee.CORINFO_GENERICS_CTXT_FROM_THIS
	case loader.ContextMethod:
		info.Options |= ee.CORINFO_GENERICS_CTXT_FROM_METHODDESC
	case loader.ContextClass:
		info.Options |= ee.CORINFO_GENERICS_CTXT_FROM_METHODTABLE
	}
	return nil
}

// isNativeEntry reports whether only native code calls m.
func isNativeEntry(m *loader.Method) bool {
	return m.IsStatic() && m.Kind == loader.MethodDef &&
		m.Class.Module.File.FindAttribute(m.Token(), "System.Runtime.InteropServices", "UnmanagedCallersOnlyAttribute") != 0
}

// GetEHInfo implements ee.MethodQueries.
func (r *Runtime) GetEHInfo(h ee.MethodHandle, i uint32) ee.EHClause {
	body, err := r.L.Method(h).Body()
	if err != nil {
		return ee.EHClause{}
	}
	c := body.Clause(int(i))
	out := ee.EHClause{Flags: ee.EHFlags(c.Flags), TryStart: c.TryOffset, TryEnd: c.TryOffset + c.TryLength,
		HandlerStart: c.HandlerOffset, HandlerEnd: c.HandlerOffset + c.HandlerLength,
		ClassTokenOrFilterStart: uint32(c.ClassToken)}
	if out.Flags&ee.CORINFO_EH_CLAUSE_FILTER != 0 {
		out.ClassTokenOrFilterStart = c.FilterOffset
	}
	return out
}

// loader.Method.Traits has the JIT's flags of a method in its low half, the intrinsic above them,
// and the bits below. Ready is a bit of loader.Field's traits too.
const (
	traitIntrinsic = 32      // a shift
	traitNative    = 1 << 59 // see isNativeEntry
	traitTriggers  = 1 << 60 // its start runs the initializer of its class: see InitClass
	traitInlinable = 1 << 61 // see CanInline
	traitReady     = 1 << 62 // its token was found valid, in every context
	traitKnown     = 1 << 63 // the flags and the first two are set
)

// traits returns the traits of m.
func traits(m *loader.Method) uint64 {
	if t := m.Traits.Load(); t != 0 {
		return t
	}
	return findTraits(m)
}

// findTraits fills the cache of traits.
func findTraits(m *loader.Method) uint64 {
	id := intrinsicOf(m)
	t := traitKnown | uint64(id)<<traitIntrinsic | uint64(flagsOf(m, id))
	if triggers(m) {
		t |= traitTriggers
	}
	if isNativeEntry(m) {
		t |= traitNative
	}
	if t&(traitTriggers|traitNative) == 0 && m.HasBody() && !m.IsCctor() && !m.IsLeafHelper() &&
		m.Impl&(cil.MiNoInlining|cil.MiNoOptimization|cil.MiSynchronized) == 0 && m.Flags&cil.MdRequireSecObject == 0 {
		t |= traitInlinable
	}
	m.Traits.Store(t)
	return t
}

func methodAttribs(m *loader.Method) ee.MethodFlags { return ee.MethodFlags(traits(m)) }

// GetIntrinsicID implements ee.MethodQueries.
func (r *Runtime) GetIntrinsicID(h ee.MethodHandle) ee.Intrinsic {
	return ee.Intrinsic(traits(r.L.Method(h)) >> traitIntrinsic)
}

// flagsOf computes the JIT's flags of m.
func flagsOf(m *loader.Method, id ee.Intrinsic) ee.MethodFlags {
	var f ee.MethodFlags
	set := func(on bool, bit ee.MethodFlags) {
		if on {
			f |= bit
		}
	}
	access := m.Flags & cil.MdMemberAccessMask
	set(access == cil.MdFamily || access == cil.MdFamORAssem, ee.CORINFO_FLG_PROTECTED)
	set(m.IsStatic(), ee.CORINFO_FLG_STATIC)
	set(m.IsVirtual() && m.IsFinal(), ee.CORINFO_FLG_FINAL)
	set(m.Impl&cil.MiSynchronized != 0, ee.CORINFO_FLG_SYNCH)
	set(m.IsVirtual(), ee.CORINFO_FLG_VIRTUAL)
	set(m.IsInternalCall(), ee.CORINFO_FLG_NATIVE)
	set(m.IsAbstract(), ee.CORINFO_FLG_ABSTRACT)
	set(m.Impl&cil.MiAggressiveInlining != 0, ee.CORINFO_FLG_FORCEINLINE)
	set(m.Kind == loader.MethodDef && m.IsShared(), ee.CORINFO_FLG_SHAREDINST)
	set(m.IsDelegateInvoke(), ee.CORINFO_FLG_DELEGATE_INVOKE)
	set(m.IsPInvoke(), ee.CORINFO_FLG_PINVOKE)
	set(m.IsConstructor() || m.IsCctor(), ee.CORINFO_FLG_CONSTRUCTOR)
	set(m.Impl&(cil.MiNoInlining|cil.MiNoOptimization) != 0 || m.Flags&cil.MdRequireSecObject != 0 || m.IsLeafHelper(), ee.CORINFO_FLG_DONT_INLINE)
	set(m.Flags&cil.MdRequireSecObject != 0, ee.CORINFO_FLG_DONT_INLINE_CALLER)
	set(id != ee.CORINFO_INTRINSIC_None, ee.CORINFO_FLG_INTRINSIC)
	return f
}

// GetMethodAttribs implements ee.MethodQueries.
func (r *Runtime) GetMethodAttribs(h ee.MethodHandle) ee.MethodFlags {
	return methodAttribs(r.L.Method(h))
}

// GetMethodClass implements ee.MethodQueries.
func (r *Runtime) GetMethodClass(h ee.MethodHandle) ee.ClassHandle {
	return r.L.Method(h).Class.Handle()
}

// GetMethodTypeArgument implements ee.MethodQueries.
func (r *Runtime) GetMethodTypeArgument(h ee.MethodHandle, index uint32) ee.ClassHandle {
	if args := r.L.Method(h).Args; uint64(index) < uint64(len(args)) {
		return args[index].Handle()
	}
	return 0
}

// GetMethodSig implements ee.MethodQueries.
func (r *Runtime) GetMethodSig(h ee.MethodHandle, sig *ee.SigInfo) {
	s, err := r.L.Method(h).Info()
	if err != nil {
		*sig = ee.SigInfo{Ret: ee.SigArg{Type: ee.CORINFO_TYPE_VOID}}
		return
	}
	*sig = *s
}

// GetMethodName implements ee.MethodQueries.
func (r *Runtime) GetMethodName(h ee.MethodHandle) (class, method string) {
	m := r.L.Method(h)
	if m == nil {
		return "", ""
	}
	return r.className(m.Class), m.Name
}

// className returns the name of c. The names of classes that are not generic are cached, since
// every compile asks for the classes of methods that are recognized by name.
func (r *Runtime) className(c *loader.Class) string {
	if c.RID == 0 || len(c.Args) != 0 {
		return c.String()
	}
	if s, ok := r.classNames.Load(c); ok {
		return s.(string)
	}
	s, _ := r.classNames.LoadOrStore(c, c.String())
	return s.(string)
}

// MethodDisplayName returns "Namespace.Class::Method(parameters)" with generic arguments, for
// people.
func (r *Runtime) MethodDisplayName(h ee.MethodHandle) string {
	m := r.L.Method(h)
	if m == nil {
		return ""
	}
	return m.DisplayName()
}

// GetMethodVTableOffset implements ee.MethodQueries: the vtable is in the method table itself.
func (r *Runtime) GetMethodVTableOffset(h ee.MethodHandle) (indirection, after uint32) {
	slot := max(r.L.Method(h).Slot(), 0)
	return ee.NoIndirection, loader.OffsetMTVTable + r.L.PointerSize()*uint32(slot)
}

// InitClass implements ee.MethodQueries. A class with a precise initializer triggers it at the
// start of static methods, of constructors, and of instance methods of structs, so that code of the
// class itself need not trigger it again.
func (r *Runtime) InitClass(field ee.FieldHandle, h ee.MethodHandle, _ ee.ContextHandle) ee.InitClassResult {
	if field != 0 {
		// Either the access itself triggers the initializer, or GetFieldInfo found that
		// unnecessary.
		return ee.CORINFO_INITCLASS_NOT_REQUIRED
	}
	if traits(r.L.Method(h))&traitTriggers != 0 {
		return ee.CORINFO_INITCLASS_USE_HELPER
	}
	return ee.CORINFO_INITCLASS_NOT_REQUIRED
}

// triggers reports whether m's start triggers the initializer of its class.
func triggers(m *loader.Method) bool {
	c := m.Class
	return c.HasCctor() && !c.IsBeforeFieldInit() && !m.IsCctor() && (m.IsStatic() || m.IsConstructor() || c.IsValueType())
}

// CanInline implements ee.MethodQueries. A method that triggers its class's initializer at its
// start is not inlined, since inlining would lose the trigger.
func (r *Runtime) CanInline(caller, callee ee.MethodHandle) bool {
	m := r.L.Method(callee)
	return m != nil && traits(m)&traitInlinable != 0 && (r.Verified == nil || r.Verified(m))
}

// ReportInliningDecision implements ee.MethodQueries.
func (r *Runtime) ReportInliningDecision(caller, callee ee.MethodHandle, inlined bool, reason string) {
}

// ResolveVirtualMethod implements ee.MethodQueries. A target in shared code is not resolved: the
// virtual dispatch finds its context.
func (r *Runtime) ResolveVirtualMethod(h ee.MethodHandle, c ee.ClassHandle, _ ee.ContextHandle) ee.MethodHandle {
	m, class := r.L.Method(h), r.L.Class(c)
	if m.Class.IsShared() || m.IsGeneric() || class.IsShared() {
		return 0
	}
	impl, err := r.L.FindVirtualImpl(class, m)
	if err != nil || impl == nil || impl.IsAbstract() {
		return 0
	}
	if canon, err := r.L.CanonicalMethod(impl); err != nil || canon != impl {
		return 0
	}
	return impl.Handle()
}

// GetUnboxedEntry implements ee.MethodQueries: this runtime has no direct calls of methods on
// boxes.
func (r *Runtime) GetUnboxedEntry(ee.MethodHandle) ee.MethodHandle { return 0 }

// GetTailCallHelpers implements ee.MethodQueries: this runtime has CORINFO_HELP_TAILCALL instead.
func (r *Runtime) GetTailCallHelpers(*ee.ResolvedToken, uint64, bool, bool) (ee.TailCallHelpers, bool) {
	return ee.TailCallHelpers{}, false
}

// CanTailCall implements ee.MethodQueries. Methods that inspect the stack, and the program's entry
// point, must keep their frames.
func (r *Runtime) CanTailCall(caller, callee ee.MethodHandle, explicit bool) bool {
	from := r.L.Method(caller)
	if from.Impl&cil.MiSynchronized != 0 {
		return false
	}
	if explicit {
		return true
	}
	if from.Impl&cil.MiNoInlining != 0 || from.Flags&cil.MdRequireSecObject != 0 || from.IsCctor() {
		return false // it runs once, so its frame may stay for stack traces
	}
	if tok := from.Class.Module.File.EntryPoint(); tok == from.Token() {
		return false
	}
	to := r.L.Method(callee)
	return to == nil || to.Flags&cil.MdRequireSecObject == 0
}

// GetFunctionEntryPoint implements ee.MethodQueries.
func (r *Runtime) GetFunctionEntryPoint(h ee.MethodHandle) ee.ConstLookup {
	return direct(ee.SymMethodEntry, uint64(h))
}

// GetFunctionFixedEntryPoint implements ee.MethodQueries.
func (r *Runtime) GetFunctionFixedEntryPoint(h ee.MethodHandle) ee.ConstLookup {
	return direct(ee.SymMethodEntry, uint64(h))
}

// EmbedMethodHandle implements ee.MethodQueries.
func (r *Runtime) EmbedMethodHandle(h ee.MethodHandle) ee.ConstLookup {
	return direct(ee.SymMethod, uint64(h))
}

// GetLocationOfThisType implements ee.MethodQueries.
func (r *Runtime) GetLocationOfThisType(h ee.MethodHandle) (ee.RuntimeLookupKind, bool) {
	return lookupStart(r.L.Method(h))
}

// lookupStart returns where m's code finds its generic context.
func lookupStart(m *loader.Method) (ee.RuntimeLookupKind, bool) {
	switch m.ContextSource() {
	case loader.ContextThis:
		return ee.CORINFO_LOOKUP_THISOBJ, true
	case loader.ContextMethod:
		return ee.CORINFO_LOOKUP_METHODPARAM, true
	case loader.ContextClass:
		return ee.CORINFO_LOOKUP_CLASSPARAM, true
	}
	return 0, false
}

// GetMethodSync implements ee.MethodQueries: the class whose type object is the lock.
func (r *Runtime) GetMethodSync(h ee.MethodHandle) ee.ConstLookup {
	return direct(ee.SymClass, uint64(r.L.Method(h).Class.ID))
}
