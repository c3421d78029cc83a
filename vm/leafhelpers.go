package vm

import (
	"ryugo/ee"
	"ryugo/vm/cpu"
)

const leafClass = "System.Runtime.CompilerServices.LeafHelpers"

// leafMethods are the helpers that are C#: static methods of
// System.Runtime.CompilerServices.LeafHelpers in the core library. Each is compiled when code first
// calls it.
var leafMethods = map[ee.Helper]string{
	ee.CORINFO_HELP_ISINSTANCEOFCLASS:                             "IsInstanceOfClass",
	ee.CORINFO_HELP_CHKCASTCLASS:                                  "CastClass",
	ee.CORINFO_HELP_CHKCASTCLASS_SPECIAL:                          "CastClass",
	ee.CORINFO_HELP_ISINSTANCEOFINTERFACE:                         "IsInstanceOfAny",
	ee.CORINFO_HELP_ISINSTANCEOFARRAY:                             "IsInstanceOfAny",
	ee.CORINFO_HELP_ISINSTANCEOFANY:                               "IsInstanceOfAny",
	ee.CORINFO_HELP_CHKCASTINTERFACE:                              "CastAny",
	ee.CORINFO_HELP_CHKCASTARRAY:                                  "CastAny",
	ee.CORINFO_HELP_CHKCASTANY:                                    "CastAny",
	ee.CORINFO_HELP_UNBOX:                                         "Unbox",
	ee.CORINFO_HELP_ARRADDR_ST:                                    "StoreElement",
	ee.CORINFO_HELP_LDELEMA_REF:                                   "ElementAddress",
	ee.CORINFO_HELP_RUNTIMEHANDLE_CLASS:                           "LookupClass",
	ee.CORINFO_HELP_RUNTIMEHANDLE_METHOD:                          "LookupMethod",
	ee.CORINFO_HELP_VIRTUAL_FUNC_PTR:                              "VirtualFunction",
	ee.CORINFO_HELP_TYPEHANDLE_TO_RUNTIMETYPE:                     "TypeOfHandle",
	ee.CORINFO_HELP_TYPEHANDLE_TO_RUNTIMETYPE_MAYBENULL:           "TypeOfHandle",
	ee.CORINFO_HELP_GETGENERICS_GCSTATIC_BASE:                     "StaticBase",
	ee.CORINFO_HELP_GETGENERICS_NONGCSTATIC_BASE:                  "StaticBase",
	ee.CORINFO_HELP_GETSHARED_GCSTATIC_BASE:                       "StaticBase",
	ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE:                    "StaticBase",
	ee.CORINFO_HELP_GETSHARED_GCSTATIC_BASE_DYNAMICCLASS:          "StaticBase",
	ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE_DYNAMICCLASS:       "StaticBase",
	ee.CORINFO_HELP_CLASSINIT_SHARED_DYNAMICCLASS:                 "StaticBase",
	ee.CORINFO_HELP_GETGENERICS_GCTHREADSTATIC_BASE:               "StaticBase",
	ee.CORINFO_HELP_GETGENERICS_NONGCTHREADSTATIC_BASE:            "StaticBase",
	ee.CORINFO_HELP_GETSHARED_GCTHREADSTATIC_BASE:                 "StaticBase",
	ee.CORINFO_HELP_GETSHARED_NONGCTHREADSTATIC_BASE:              "StaticBase",
	ee.CORINFO_HELP_GETSHARED_GCTHREADSTATIC_BASE_DYNAMICCLASS:    "StaticBase",
	ee.CORINFO_HELP_GETSHARED_NONGCTHREADSTATIC_BASE_DYNAMICCLASS: "StaticBase",
	ee.CORINFO_HELP_INITCLASS:                                     "StaticBase",
}

// leafInternals are the InternalCall methods whose code is a leaf helper, unless leaf helpers are
// interpreted.
var leafInternals = map[string]string{
	"System.Object::GetType":                                      "TypeOfObject",
	"System.Type::FromHandle":                                     "TypeOfHandle",
	"System.Runtime.CompilerServices.RuntimeHelpers::GetHashCode": "IdentityHash",
}

// leafStatics are the static fields in which leaf helpers find the runtime's data.
var leafStatics = map[string]func(v *world) uint64{
	"castCache":   func(v *world) uint64 { return v.castCache },
	"lookupCache": func(v *world) uint64 { return v.lookupCache },
	"hashes":      func(v *world) uint64 { return v.hashControl },
	"typeTable":   func(v *world) uint64 { return v.mt(v.l.Known.Type) },
	"objectTable": func(v *world) uint64 { return v.mt(v.l.Known.Object) },
}

// leafMethod returns the method that implements helper h, or nil if machine code or Go does.
func (v *world) leafMethod(h ee.Helper) *method {
	if m := v.leafHelpers[h]; m != nil {
		return m
	}
	name, ok := leafMethods[h]
	if !ok {
		return nil
	}
	if cpu.Narrow && (h == ee.CORINFO_HELP_ARRADDR_ST || h == ee.CORINFO_HELP_LDELEMA_REF) {
		name += "32" // the index is a native int
	}
	m := v.coreMethod(leafClass, name)
	v.leafHelpers[h] = m
	return m
}

// leafInternal returns the code of the leaf helper that implements an InternalCall method, or 0.
func (v *VM) leafInternal(t *thread, name string) uint64 {
	name, ok := leafInternals[name]
	if !ok || !v.cpu.Compiled() {
		return 0
	}
	m := v.coreMethod(leafClass, name)
	if v.interprets(v.l.Method(m.handle)) {
		return 0
	}
	if m.code == 0 {
		v.prepare(t, m)
	}
	return m.code
}

// startLeafHelpers fills in the static fields of the leaf helpers.
func (v *world) startLeafHelpers() {
	c := v.l.Known.LeafHelpers
	for i := range c.NumFields() {
		f := c.FieldAt(i)
		if value := leafStatics[f.Name]; value != nil {
			stW(v.staticAddress(f), value(v))
		}
	}
}

// methodOfSymbol returns the method whose entry a symbol is, or nil.
func (v *world) methodOfSymbol(s ee.Symbol) *method {
	switch s.Kind() {
	case ee.SymHelper:
		return v.leafMethod(ee.Helper(s.Payload()))
	case ee.SymMethodEntry:
		return v.method(ee.MethodHandle(s.Payload()))
	}
	return nil
}
