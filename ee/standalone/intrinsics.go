package standalone

import (
	"ryugo/ee"
	"ryugo/ee/named"
	"ryugo/loader"
)

// byReference are the methods of ByReference<T>, a struct whose one field is a T&.
var byReference = map[string]ee.Intrinsic{
	".ctor":     ee.CORINFO_INTRINSIC_ByReference_Ctor,
	"get_Value": ee.CORINFO_INTRINSIC_ByReference_Value,
}

// isVector reports whether c is a generic vector type that the compiler knows.
func isVector(c *loader.Class) bool {
	if !c.Module.HasIntrinsics() {
		return false
	}
	_, ok := named.Vector(c.Namespace, c.Name)
	return ok
}

// intrinsicOf returns the intrinsic that m is.
func intrinsicOf(m *loader.Method) ee.Intrinsic {
	switch m.Kind {
	case loader.ArrayGet:
		return ee.CORINFO_INTRINSIC_Array_Get
	case loader.ArraySet:
		return ee.CORINFO_INTRINSIC_Array_Set
	case loader.ArrayAddress:
		return ee.CORINFO_INTRINSIC_Array_Address
	case loader.MethodDef:
	default:
		return ee.CORINFO_INTRINSIC_None
	}
	c := m.Class
	if c.Def == c.Module.L.Known.ByReference && c.Def != nil {
		return byReference[m.Name]
	}
	if !c.Module.IsCore() || len(c.Args) != 0 && !isVector(c) || m.IsGeneric() && !m.IsInternalCall() && !c.Module.HasIntrinsics() {
		return ee.CORINFO_INTRINSIC_None
	}
	class := c.String()
	if len(c.Args) != 0 {
		class = c.Namespace + "." + c.Name
	}
	if !named.Known(class, m.Name) {
		return ee.CORINFO_INTRINSIC_None
	}
	s, err := m.Sig()
	if err != nil {
		return ee.CORINFO_INTRINSIC_None
	}
	first := ee.CORINFO_TYPE_UNDEF
	if len(s.Params) > 0 {
		p := s.Params[0]
		if p.Kind == loader.KindByref {
			p = p.ElemClass
		}
		first = p.CorType()
	}
	id := named.Find(class, m.Name, s.Generics, len(s.Params), first)
	switch {
	case id >= ee.CORINFO_INTRINSIC_CreateSpan && !c.Module.HasIntrinsics():
		return ee.CORINFO_INTRINSIC_None // vm has its own versions of these
	case id != ee.CORINFO_INTRINSIC_IsReferenceOrContainsReferences:
		return id
	}
	switch contains, ok := m.ContainsReferences(); {
	case !ok:
		return ee.CORINFO_INTRINSIC_None
	case contains:
		return ee.CORINFO_INTRINSIC_True
	}
	return ee.CORINFO_INTRINSIC_False
}
