package verify_test

import (
	"testing"

	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/loader"
	"ryugo/verify"
	"ryugo/vm/corelib"
)

// typeCases make an assembly that follows a rule for metadata, or breaks it.
var typeCases = []struct {
	name string
	rule verify.Rule
	make func(a *emit.Assembly, bad bool)
}{
	{"a base that is sealed", verify.RuleToken, func(a *emit.Assembly, bad bool) {
		a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: pick(bad, a.CoreType("System", "String"), a.CoreType("System", "Object"))})
	}},
	{"a class of Enum", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: pick(bad, a.CoreType("System", "Array"), a.CoreType("System", "Object"))})
	}},
	{"a delegate of Delegate", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: pick(bad, a.CoreType("System", "Delegate"), a.CoreType("System", "Object"))})
	}},
	{"a value type that is not sealed", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		flags := cil.TdPublic | cil.TdSequentialLayout | cil.TdSealed
		if bad {
			flags &^= cil.TdSealed
		}
		a.Type(emit.TypeSpec{Name: "T", Flags: flags, Extends: a.CoreType("System", "ValueType")}).Field("X", cil.FdPublic, emit.Int32)
	}},
	{"an enum of two fields", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic | cil.TdSealed, Extends: a.CoreType("System", "Enum")})
		t.Field("value__", cil.FdPublic|cil.FdSpecialName|cil.FdRTSpecialName, emit.Int32)
		if bad {
			t.Field("More", cil.FdPublic, emit.Int32)
		}
	}},
	{"a delegate without Invoke", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		if !bad {
			a.Delegate(emit.TypeSpec{Name: "T", Flags: cil.TdPublic}, emit.Signature{Ret: emit.Void})
			return
		}
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic | cil.TdSealed, Extends: a.CoreType("System", "MulticastDelegate")})
		t.Method(".ctor", ctorFlags, emit.Instance(emit.Void, emit.Object, emit.IntPtr)).SetImpl(cil.MiRuntime)
	}},
	{"a delegate with a field", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		t, _, _ := a.Delegate(emit.TypeSpec{Name: "T", Flags: cil.TdPublic}, emit.Signature{Ret: emit.Void})
		t.Field("F", pick(bad, cil.FdPublic, cil.FdPublic|cil.FdStatic), emit.Int32)
	}},
	{"an instance field of an interface", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic | cil.TdInterface | cil.TdAbstract})
		t.Field("F", pick(bad, cil.FdPublic, cil.FdPublic|cil.FdStatic), emit.Int32)
	}},
	{"a generic type of explicit layout", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		flags := cil.TdPublic | cil.TdSequentialLayout
		if bad {
			flags = cil.TdPublic | cil.TdExplicitLayout
		}
		t := a.Type(emit.TypeSpec{Name: "T", Flags: flags, Extends: a.CoreType("System", "Object"), Generics: []emit.GenericParam{{Name: "X"}}})
		if f := t.Field("A", cil.FdPublic, emit.Int32); bad {
			f.At(a, 0)
		}
	}},
	{"constraints in a circle", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object"), Generics: []emit.GenericParam{{Name: "X"}, {Name: "Y"}, {Name: "Z"}}})
		t.Constrain(0, a.TypeSpec(emit.Var(1)))
		t.Constrain(1, a.TypeSpec(emit.Var(2)))
		if bad {
			t.Constrain(2, a.TypeSpec(emit.Var(0)))
		}
	}},
	{"a reference over another", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic | cil.TdSealed | cil.TdExplicitLayout, Extends: a.CoreType("System", "ValueType")})
		t.Field("A", cil.FdPublic, emit.Object).At(a, 0)
		t.Field("B", cil.FdPublic, emit.String).At(a, pick(bad, uint32(0), 8))
	}},
	{"a handle over a number", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic | cil.TdSealed | cil.TdExplicitLayout, Extends: a.CoreType("System", "ValueType")})
		t.Field("A", cil.FdPublic, emit.Int64).At(a, 0)
		t.Field("B", cil.FdPublic, pick(bad, emit.ValueType(a.CoreType("System", "RuntimeTypeHandle")), emit.Float64)).At(a, 0)
	}},
	{"a handle of data in the file", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object")})
		t.Field("A", cil.FdPublic|cil.FdStatic|cil.FdHasFieldRVA, pick(bad, emit.ValueType(a.CoreType("System", "RuntimeTypeHandle")), emit.Int64)).SetData(make([]byte, 8))
	}},
	{"a byref-like field of a class", verify.RuleByRefLike, func(a *emit.Assembly, bad bool) {
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object")})
		span := emit.Generic(emit.ValueType(a.CoreType("System", "Span`1")), emit.Int32)
		t.Field("A", cil.FdPublic, pick(bad, span, emit.Int32))
	}},
	{"a static byref-like field", verify.RuleByRefLike, func(a *emit.Assembly, bad bool) {
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object")})
		span := emit.Generic(emit.ValueType(a.CoreType("System", "Span`1")), emit.Int32)
		t.Field("A", cil.FdPublic|cil.FdStatic, pick(bad, span, emit.Int32))
	}},
	{"a reference as a field", verify.RuleByRefLike, func(a *emit.Assembly, bad bool) {
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object")})
		t.Field("A", cil.FdPublic, pick(bad, emit.ByRef(emit.Int32), emit.Int32))
	}},
	{"an override of another signature", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		i := a.Type(emit.TypeSpec{Name: "I", Flags: cil.TdPublic | cil.TdInterface | cil.TdAbstract})
		im := i.Method("M", virtualNew|cil.MdAbstract, emit.Instance(emit.Void, emit.Object))
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object"), Implements: []cil.Token{i.Token}})
		body := t.Method("Body", virtualNew, emit.Instance(emit.Void, pick(bad, emit.String, emit.Object)))
		body.IL(a).Op(cil.CEE_RET)
		t.Override(body, im.Token)
	}},
	{"an interface without its method", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		i := a.Type(emit.TypeSpec{Name: "I", Flags: cil.TdPublic | cil.TdInterface | cil.TdAbstract})
		i.Method("M", virtualNew|cil.MdAbstract, emit.Instance(emit.Void))
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object"), Implements: []cil.Token{i.Token}})
		t.Method(pick(bad, "N", "M"), virtualNew, emit.Instance(emit.Void)).IL(a).Op(cil.CEE_RET)
	}},
	{"an implementation with more constraints", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		i := a.Type(emit.TypeSpec{Name: "I", Flags: cil.TdPublic | cil.TdInterface | cil.TdAbstract})
		i.Method("M", virtualNew|cil.MdAbstract, emit.Instance(emit.Void), emit.GenericParam{Name: "X"})
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object"), Implements: []cil.Token{i.Token}})
		p := emit.GenericParam{Name: "X"}
		if bad {
			p.Constraints = []cil.Token{a.CoreType("System", "Exception")}
		}
		t.Method("M", virtualNew, emit.Instance(emit.Void), p).IL(a).Op(cil.CEE_RET)
	}},
	{"an override with more constraints", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		b := a.Type(emit.TypeSpec{Name: "B", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object")})
		b.Method("M", virtualNew, emit.Instance(emit.Void), emit.GenericParam{Name: "X"}).IL(a).Op(cil.CEE_RET)
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: b.Token})
		p := emit.GenericParam{Name: "X"}
		if bad {
			p.Flags = cil.GpReferenceTypeConstraint
		}
		t.Method("M", publicMethod|cil.MdVirtual, emit.Instance(emit.Void), p).IL(a).Op(cil.CEE_RET)
	}},
	{"a covariant parameter that goes in", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		t := a.Type(emit.TypeSpec{Name: "T`1", Flags: cil.TdPublic | cil.TdInterface | cil.TdAbstract, Generics: []emit.GenericParam{{Name: "X", Flags: cil.GpCovariant}}})
		if bad {
			t.Method("M", virtualNew|cil.MdAbstract, emit.Instance(emit.Void, emit.Var(0)))
		} else {
			t.Method("M", virtualNew|cil.MdAbstract, emit.Instance(emit.Var(0)))
		}
	}},
	{"a base with an argument against its constraint", verify.RuleConstraint, func(a *emit.Assembly, bad bool) {
		g := a.Type(emit.TypeSpec{Name: "G`1", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object"), Generics: []emit.GenericParam{{Name: "X", Flags: cil.GpReferenceTypeConstraint}}})
		a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: a.TypeSpec(emit.Generic(emit.Class(g.Token), pick(bad, emit.Int32, emit.String)))})
	}},
	{"an instance method as a static constructor", verify.RuleTypeDef, func(a *emit.Assembly, bad bool) {
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object")})
		s := emit.Static(emit.Void)
		if bad {
			s = emit.Instance(emit.Void)
		}
		t.Method(".cctor", cil.MdPrivate|cil.MdSpecialName|cil.MdRTSpecialName, s).IL(a).Op(cil.CEE_RET)
	}},
	{"a method without IL", verify.RuleNative, func(a *emit.Assembly, bad bool) {
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object")})
		m := t.Method("M", publicMethod, emit.Static(emit.Void))
		if bad {
			m.SetImpl(cil.MiInternalCall)
		} else {
			m.IL(a).Op(cil.CEE_RET)
		}
	}},
	{"more locals that are references than there is room for", verify.RuleWork, func(a *emit.Assembly, bad bool) {
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object")})
		b := t.Method("M", publicMethod, emit.Static(emit.Void)).IL(a)
		for range pick(bad, 65, 64) {
			b.Local(emit.ByRef(emit.Int32))
		}
		b.Op(cil.CEE_RET)
	}},
	{"a pointer as a result", verify.RulePointer, func(a *emit.Assembly, bad bool) {
		t := a.Type(emit.TypeSpec{Name: "T", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object")})
		b := t.Method("M", publicMethod, emit.Static(pick(bad, emit.Ptr(emit.Int32), emit.IntPtr))).IL(a)
		b.I4(0)
		b.Op(cil.CEE_CONV_I, cil.CEE_RET)
	}},
}

func pick[T any](bad bool, a, b T) T {
	if bad {
		return a
	}
	return b
}

// TestTypeRules breaks each rule for metadata, and follows it.
func TestTypeRules(t *testing.T) {
	for _, c := range typeCases {
		for _, bad := range []bool{false, true} {
			a := emit.New("types")
			c.make(a, bad)
			image, err := a.Image()
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
				continue
			}
			l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "core"})
			mod, err := l.OpenImage("types.dll", image)
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
				continue
			}
			found := false
			for r, err := range verify.New(l).Module(mod) {
				if err != nil {
					t.Errorf("%s: %v", c.name, err)
				}
				for i := range r.Errors {
					if found = found || r.Errors[i].Rule == c.rule; !bad {
						t.Errorf("%s: %v", c.name, &r.Errors[i])
					}
				}
			}
			if bad && !found {
				t.Errorf("%s: nothing breaks %s", c.name, c.rule)
			}
		}
	}
}
