package standalone

import (
	"ryugo/ee"
	"ryugo/loader"
)

// GetFieldInfo implements ee.TokenQueries.
func (r *Runtime) GetFieldInfo(tok *ee.ResolvedToken, caller ee.MethodHandle, flags ee.AccessFlags, out *ee.FieldInfo) error {
	*out = ee.FieldInfo{}
	f := r.L.Field(tok.Field)
	if f == nil {
		return r.L.Method(caller).InMethod(badInput("access of what is no field"))
	}
	out.Field = f.SigArg()
	if !f.IsStatic() {
		if f.Class.IsInterface() {
			return r.L.Method(caller).InMethod(badInput("access of an interface's instance field"))
		}
		out.Accessor, out.Offset = ee.CORINFO_FIELD_INSTANCE, f.Offset()
		return nil
	}
	if err := r.staticField(f, tok, r.L.Method(caller), flags, out); err != nil {
		return r.L.Method(caller).InMethod(err)
	}
	return nil
}

func (r *Runtime) staticField(f *loader.Field, tok *ee.ResolvedToken, caller *loader.Method, flags ee.AccessFlags, out *ee.FieldInfo) error {
	c := f.Class
	out.Flags = ee.CORINFO_FLG_FIELD_STATIC
	if f.IsInitOnly() {
		out.Flags |= ee.CORINFO_FLG_FIELD_FINAL
	}
	switch {
	case f.IsLiteral():
		return badInput("access of a constant, which has no storage")
	case f.HasRVA():
		if _, err := f.RVAData(); err != nil {
			return err
		}
		out.Accessor = ee.CORINFO_FIELD_STATIC_RVA_ADDRESS
		out.Flags |= ee.CORINFO_FLG_FIELD_UNMANAGED
		out.Address = direct(ee.SymRVA, uint64(f.ID))
		return nil
	}
	if flags&ee.CORINFO_ACCESS_GET != 0 {
		if a, ok := intrinsicField(f); ok {
			out.Accessor = a
			return nil
		}
	}
	if _, err := c.Statics(); err != nil {
		return err
	}
	out.Offset = f.Offset()
	switch {
	case c.IsShared():
		out.Accessor = ee.CORINFO_FIELD_STATIC_GENERICS_STATIC_HELPER
		out.Helper = ee.CORINFO_HELP_GETGENERICS_NONGCSTATIC_BASE
	case c.HasCctor() && !r.initialized(c, tok, caller):
		out.Accessor = ee.CORINFO_FIELD_STATIC_SHARED_STATIC_HELPER
		out.Helper = ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE
	default:
		out.Accessor, out.Offset = ee.CORINFO_FIELD_STATIC_ADDRESS, 0
		out.Address = direct(ee.SymStatic, uint64(f.ID))
	}
	return nil
}

// initialized reports whether c's initializer has begun whenever this code runs: the code is the
// initializer itself, or belongs to a class with a precise initializer, whose methods trigger it at
// their start (see InitClass).
func (r *Runtime) initialized(c *loader.Class, tok *ee.ResolvedToken, caller *loader.Method) bool {
	if caller.Class == c && (caller.IsCctor() || !c.IsBeforeFieldInit()) {
		return true
	}
	return !c.IsBeforeFieldInit() && r.L.ContextOf(tok.Context).Class == c
}

// intrinsicField recognizes static fields of the core library whose value is fixed.
func intrinsicField(f *loader.Field) (ee.FieldAccessor, bool) {
	c := f.Class
	if !c.Module.IsCore() || c.Namespace != "System" {
		return 0, false
	}
	switch {
	case f.Name == "Zero" && (c.Name == "IntPtr" || c.Name == "UIntPtr"):
		return ee.CORINFO_FIELD_INTRINSIC_ZERO, true
	case f.Name == "IsLittleEndian" && c.Name == "BitConverter":
		return ee.CORINFO_FIELD_INTRINSIC_ISLITTLEENDIAN, true
	}
	return 0, false
}
