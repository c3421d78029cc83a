package standalone

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
)

// GetClassAttribs implements ee.ClassQueries.
func (r *Runtime) GetClassAttribs(h ee.ClassHandle) ee.ClassFlags {
	return r.classAttribs(r.L.Class(h))
}

// classKnown is the bit of loader.Class.Traits that marks a filled cache.
const classKnown = 1 << 63

// classAttribs returns the JIT's flags of c.
func (r *Runtime) classAttribs(c *loader.Class) ee.ClassFlags {
	t := c.Traits.Load()
	if t == 0 {
		t = classKnown | uint64(r.classFlags(c))
		c.Traits.Store(t)
	}
	return ee.ClassFlags(t)
}

// classFlags computes the JIT's flags of c.
func (r *Runtime) classFlags(c *loader.Class) ee.ClassFlags {
	var f ee.ClassFlags
	set := func(on bool, bit ee.ClassFlags) {
		if on {
			f |= bit
		}
	}
	set(c.IsSealed() || c.IsArray(), ee.CORINFO_FLG_CLASS_FINAL)
	set(c.IsAbstract(), ee.CORINFO_FLG_CLASS_ABSTRACT)
	set(c.IsValueType(), ee.CORINFO_FLG_VALUECLASS)
	set(c.IsShared(), ee.CORINFO_FLG_CLASS_SHAREDINST)
	set(c.IsArray() || c.Elem == cil.ELEMENT_TYPE_STRING, ee.CORINFO_FLG_VAROBJSIZE)
	set(c.IsArray(), ee.CORINFO_FLG_ARRAY)
	set(c.IsInterface(), ee.CORINFO_FLG_INTERFACE)
	set(c.IsDelegate(), ee.CORINFO_FLG_DELEGATE)
	set(c.IsByRefLike(), ee.CORINFO_FLG_CONTAINS_STACK_PTR)
	set(c.HasVariance(), ee.CORINFO_FLG_VARIANCE)
	set(c.IsBeforeFieldInit(), ee.CORINFO_FLG_BEFOREFIELDINIT)
	set(c.Kind == loader.KindVar || c.Kind == loader.KindMVar, ee.CORINFO_FLG_GENERIC_TYPE_VARIABLE)
	set(c.IsUnsafe(), ee.CORINFO_FLG_UNSAFE_VALUECLASS)
	if c.IsArray() {
		set(c.ElemClass.IsReference(), ee.CORINFO_FLG_CONTAINS_GC_PTR)
		if c.ElemClass.IsValueType() {
			set(r.classAttribs(c.ElemClass)&ee.CORINFO_FLG_CONTAINS_GC_PTR != 0, ee.CORINFO_FLG_CONTAINS_GC_PTR)
		}
		return f
	}
	if l := layoutOf(c); l != nil {
		set(l.HasRefs || l.HasByrefs, ee.CORINFO_FLG_CONTAINS_GC_PTR)
		set(l.HasByrefs, ee.CORINFO_FLG_CONTAINS_STACK_PTR)
		set(l.Overlap, ee.CORINFO_FLG_OVERLAPPING_FIELDS)
		set(l.Custom, ee.CORINFO_FLG_CUSTOMLAYOUT)
	}
	return f
}

// layoutOf returns the layout of c, or nil if c has none because it is broken or open.
func layoutOf(c *loader.Class) *loader.Layout {
	if c == nil || c.IsOpen() {
		return nil
	}
	l, err := c.Layout()
	if err != nil {
		return nil
	}
	return l
}

// GetClassName implements ee.ClassQueries.
func (r *Runtime) GetClassName(h ee.ClassHandle) string {
	if c := r.L.Class(h); c != nil {
		return c.String()
	}
	return ""
}

// AsCorInfoType implements ee.ClassQueries.
func (r *Runtime) AsCorInfoType(h ee.ClassHandle) ee.CorInfoType { return r.L.Class(h).CorType() }

// GetClassSize implements ee.ClassQueries.
func (r *Runtime) GetClassSize(h ee.ClassHandle) uint32 {
	size, err := r.L.Class(h).ValueSize()
	if err != nil {
		return 0
	}
	return size
}

// GetHeapClassSize implements ee.ClassQueries.
func (r *Runtime) GetHeapClassSize(h ee.ClassHandle) uint32 { return r.L.Class(h).BaseSize() }

// GetClassAlignment implements ee.ClassQueries.
func (r *Runtime) GetClassAlignment(h ee.ClassHandle) uint32 {
	c := r.L.Class(h)
	if l := layoutOf(c); l != nil && c.IsValueType() {
		return max(l.Align, 1)
	}
	return r.L.PointerSize()
}

// oneRef is the GC layout of a variable that holds a reference.
var oneRef = []ee.GCType{ee.TYPE_GC_REF}

// GetClassGClayout implements ee.ClassQueries.
func (r *Runtime) GetClassGClayout(h ee.ClassHandle) []ee.GCType {
	c := r.L.Class(h)
	if !c.IsValueType() {
		return oneRef
	}
	if l := layoutOf(c); l != nil {
		return l.GC
	}
	return nil
}

// GetClassNumInstanceFields implements ee.ClassQueries.
func (r *Runtime) GetClassNumInstanceFields(h ee.ClassHandle) int {
	if l := layoutOf(r.L.Class(h)); l != nil {
		return len(l.Fields)
	}
	return 0
}

// GetFieldInClass implements ee.ClassQueries.
func (r *Runtime) GetFieldInClass(h ee.ClassHandle, i int) ee.FieldHandle {
	if l := layoutOf(r.L.Class(h)); l != nil && uint(i) < uint(len(l.Fields)) {
		return l.Fields[i].Handle()
	}
	return 0
}

// GetFieldType implements ee.ClassQueries.
func (r *Runtime) GetFieldType(h ee.FieldHandle) ee.SigArg { return r.L.Field(h).SigArg() }

// GetFieldOffset implements ee.ClassQueries.
func (r *Runtime) GetFieldOffset(h ee.FieldHandle) uint32 { return r.L.Field(h).Offset() }

// GetFieldClass implements ee.ClassQueries.
func (r *Runtime) GetFieldClass(h ee.FieldHandle) ee.ClassHandle {
	return r.L.Field(h).Class.Handle()
}

// GetFieldName implements ee.ClassQueries.
func (r *Runtime) GetFieldName(h ee.FieldHandle) (class, field string) {
	f := r.L.Field(h)
	if f == nil {
		return "", ""
	}
	return f.Class.String(), f.Name
}

// GetParentType implements ee.ClassQueries.
func (r *Runtime) GetParentType(h ee.ClassHandle) ee.ClassHandle {
	return r.L.Class(h).Base().Handle()
}

// GetChildType implements ee.ClassQueries.
func (r *Runtime) GetChildType(h ee.ClassHandle) (ee.CorInfoType, ee.ClassHandle) {
	e := r.L.Class(h).ElemClass
	if e == nil {
		return ee.CORINFO_TYPE_UNDEF, 0
	}
	return e.CorType(), e.Handle()
}

// GetArrayRank implements ee.ClassQueries.
func (r *Runtime) GetArrayRank(h ee.ClassHandle) uint32 {
	if c := r.L.Class(h); c.IsArray() {
		return uint32(c.Rank)
	}
	return 0
}

// GetTypeArgument implements ee.ClassQueries.
func (r *Runtime) GetTypeArgument(h ee.ClassHandle, index uint32) ee.ClassHandle {
	if args := r.L.Class(h).Args; uint64(index) < uint64(len(args)) {
		return args[index].Handle()
	}
	return 0
}

// GetDefaultComparer implements ee.ClassQueries: the core library chooses at run time.
func (r *Runtime) GetDefaultComparer(ee.ClassHandle, bool) ee.ClassHandle { return 0 }

// GetRuntimeType implements ee.ClassQueries: no objects exist at compile time.
func (r *Runtime) GetRuntimeType(ee.ClassHandle) ee.Value { return ee.Value{} }

// GetIsClassInitedFlagAddress implements ee.ClassQueries: there is no such byte; helpers check.
func (r *Runtime) GetIsClassInitedFlagAddress(ee.ClassHandle) ee.ConstLookup {
	return ee.ConstLookup{}
}

// IsEnum implements ee.ClassQueries.
func (r *Runtime) IsEnum(h ee.ClassHandle) bool { return r.L.Class(h).IsEnum() }

// CompareTypesForCast implements ee.ClassQueries.
func (r *Runtime) CompareTypesForCast(from, to ee.ClassHandle) ee.TypeCompareState {
	if r.CanCast(from, to) {
		return ee.TypeCompareMust
	}
	return ee.TypeCompareMay
}

// GetStringText implements ee.ClassQueries: no objects exist at compile time.
func (r *Runtime) GetStringText(ee.Value) (text string, ok bool) { return "", false }

// GetStaticFieldContent implements ee.ClassQueries: no class has been initialized.
func (r *Runtime) GetStaticFieldContent(ee.FieldHandle, uint32, uint32) (bits uint64, ok bool) {
	return 0, false
}

// GetTypeForBox implements ee.ClassQueries.
func (r *Runtime) GetTypeForBox(h ee.ClassHandle) ee.ClassHandle {
	if c := r.L.Class(h); c.IsNullable() && len(c.Args) == 1 {
		return c.Args[0].Handle()
	}
	return h
}

// GetBuiltinClass implements ee.ClassQueries.
func (r *Runtime) GetBuiltinClass(id ee.ClassID) ee.ClassHandle {
	k := &r.L.Known
	switch id {
	case ee.CLASSID_SYSTEM_OBJECT:
		return k.Object.Handle()
	case ee.CLASSID_TYPED_BYREF:
		return k.TypedReference.Handle()
	case ee.CLASSID_TYPE_HANDLE:
		return k.TypeHandle.Handle()
	case ee.CLASSID_FIELD_HANDLE:
		return k.FieldHandle.Handle()
	case ee.CLASSID_METHOD_HANDLE:
		return k.MethodHandle.Handle()
	case ee.CLASSID_STRING:
		return k.String.Handle()
	case ee.CLASSID_ARGUMENT_HANDLE:
		return k.ArgumentHandle.Handle()
	case ee.CLASSID_RUNTIME_TYPE:
		if k.RuntimeType == nil {
			return k.Type.Handle()
		}
		return k.RuntimeType.Handle()
	}
	return 0
}

// GetSystemVAmd64PassStructInRegisterDescriptor implements ee.ClassQueries.
func (r *Runtime) GetSystemVAmd64PassStructInRegisterDescriptor(h ee.ClassHandle, d *ee.StructPassing) {
	*d = ee.StructPassing{}
	if l := layoutOf(r.L.Class(h)); l != nil {
		*d = l.Pass
	}
}

// CanCast implements ee.ClassQueries. A shared target stands for many exact classes, and the
// compiler cannot know which of them is meant.
func (r *Runtime) CanCast(from, to ee.ClassHandle) bool {
	t := r.L.Class(to)
	return !t.IsShared() && r.L.Class(from).CanCast(t)
}

// IsExactClass implements ee.ClassQueries.
func (r *Runtime) IsExactClass(h ee.ClassHandle) bool { return r.L.Class(h).IsExact() }

// GetNewHelper implements ee.ClassQueries: the fast helper serves objects that need no
// finalization.
func (r *Runtime) GetNewHelper(h ee.ClassHandle) ee.Helper {
	if c := r.L.Class(h); c.HasFinalizer() || c.IsShared() {
		return ee.CORINFO_HELP_NEWFAST
	}
	return ee.CORINFO_HELP_NEWSFAST
}

// GetNewArrHelper implements ee.ClassQueries.
func (r *Runtime) GetNewArrHelper(h ee.ClassHandle) ee.Helper {
	if e := r.L.Class(h).ElemClass; e != nil && e.IsReference() {
		return ee.CORINFO_HELP_NEWARR_1_OBJ
	}
	return ee.CORINFO_HELP_NEWARR_1_VC
}

// GetCastingHelper implements ee.ClassQueries. Variance, __Canon and Nullable need the general
// helper.
func (r *Runtime) GetCastingHelper(h ee.ClassHandle, throwing bool) ee.Helper {
	c := r.L.Class(h)
	pick := func(chk, is ee.Helper) ee.Helper {
		if throwing {
			return chk
		}
		return is
	}
	switch {
	case c.HasVariance() || c.IsNullable() || c == r.L.Known.Canon:
	case c.IsInterface():
		return pick(ee.CORINFO_HELP_CHKCASTINTERFACE, ee.CORINFO_HELP_ISINSTANCEOFINTERFACE)
	case c.IsArray():
		return pick(ee.CORINFO_HELP_CHKCASTARRAY, ee.CORINFO_HELP_ISINSTANCEOFARRAY)
	case c.Kind == loader.KindClass || c.Kind == loader.KindStruct:
		return pick(ee.CORINFO_HELP_CHKCASTCLASS, ee.CORINFO_HELP_ISINSTANCEOFCLASS)
	}
	return pick(ee.CORINFO_HELP_CHKCASTANY, ee.CORINFO_HELP_ISINSTANCEOFANY)
}

// GetBoxHelper implements ee.ClassQueries.
func (r *Runtime) GetBoxHelper(h ee.ClassHandle) ee.Helper {
	if r.L.Class(h).IsNullable() {
		return ee.CORINFO_HELP_BOX_NULLABLE
	}
	return ee.CORINFO_HELP_BOX
}

// GetUnBoxHelper implements ee.ClassQueries.
func (r *Runtime) GetUnBoxHelper(h ee.ClassHandle) ee.Helper {
	if r.L.Class(h).IsNullable() {
		return ee.CORINFO_HELP_UNBOX_NULLABLE
	}
	return ee.CORINFO_HELP_UNBOX
}

// EmbedClassHandle implements ee.ClassQueries.
func (r *Runtime) EmbedClassHandle(h ee.ClassHandle) ee.ConstLookup {
	return direct(ee.SymClass, uint64(h))
}

// EmbedFieldHandle implements ee.ClassQueries.
func (r *Runtime) EmbedFieldHandle(h ee.FieldHandle) ee.ConstLookup {
	return direct(ee.SymField, uint64(h))
}

// GetStaticBaseArgs implements ee.ClassQueries: the class is the only argument.
func (r *Runtime) GetStaticBaseArgs(h ee.ClassHandle) (args [2]ee.Value, n int) {
	args[0] = ee.SymbolValue(ee.SymClass, uint64(h))
	return args, 1
}

// GetSharedCCtorHelper implements ee.ClassQueries: the helper that also returns the base of the
// statics.
func (r *Runtime) GetSharedCCtorHelper(ee.ClassHandle) ee.Helper {
	return ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE
}
