package loader

import (
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// asCore loads an emitted assembly as if it were a core library that marks intrinsics.
func asCore(t *testing.T, build func(a *emit.Assembly, object, mark cil.Token)) *Module {
	t.Helper()
	mod := emitted(t, func(a *emit.Assembly, object cil.Token) {
		build(a, object, a.MethodRef(a.CoreType(intrinsicNamespace, intrinsicName), ".ctor", emit.Instance(emit.Void)))
	})
	mod.hasIntrinsics, mod.isCore = true, true
	return mod
}

// throwing adds a marked static method that throws.
func throwing(a *emit.Assembly, c *emit.TypeDef, mark cil.Token, name string, params int) *emit.Method {
	types := make([]emit.Type, params)
	for i := range types {
		types[i] = emit.IntPtr
	}
	m := c.Method(name, cil.MdPublic|cil.MdStatic, emit.Static(emit.IntPtr, types...), emit.GenericParam{Name: "T"})
	a.Attribute(m.Token, mark)
	il := m.IL(a)
	il.Op(cil.CEE_LDNULL, cil.CEE_THROW)
	return m
}

// text returns IL as one line of text.
func text(t *testing.T, mod *Module, code []byte) string {
	t.Helper()
	var s []string
	for pc := 0; pc < len(code); {
		one, next, err := cil.FormatInstr(mod.File, code, pc)
		if err != nil {
			t.Fatal(err)
		}
		_, one, _ = strings.Cut(one, ": ")
		s, pc = append(s, strings.Join(strings.Fields(one), " ")), next
	}
	return strings.Join(s, "; ")
}

// TestSuppliedUnsafe checks the IL of each method of the class Unsafe whose IL in the file throws;
// other IL of the file is kept.
func TestSuppliedUnsafe(t *testing.T) {
	want := map[string]string{
		"As": "ldarg.0; ret", "AsRef": "ldarg.0; ret", "AsPointer": "ldarg.0; conv.u; ret",
		"Add":           "ldarg.0; ldarg.1; sizeof !!0; conv.i; mul; add; ret",
		"Subtract":      "ldarg.0; ldarg.1; sizeof !!0; conv.i; mul; sub; ret",
		"AddByteOffset": "ldarg.0; ldarg.1; add; ret", "SubtractByteOffset": "ldarg.0; ldarg.1; sub; ret",
		"ByteOffset": "ldarg.1; ldarg.0; sub; ret", "AreSame": "ldarg.0; ldarg.1; ceq; ret",
		"IsAddressGreaterThan": "ldarg.0; ldarg.1; cgt.un; ret", "IsAddressLessThan": "ldarg.0; ldarg.1; clt.un; ret",
		"IsNullRef": "ldarg.0; ldc.i4.0; conv.u; ceq; ret", "NullRef": "ldc.i4.0; conv.u; ret", "SkipInit": "ret",
		"SizeOf": "sizeof !!0; ret", "Unbox": "ldarg.0; unbox !!0; ret",
		"Read": "ldarg.0; ldobj !!0; ret", "Write": "ldarg.0; ldarg.1; stobj !!0; ret",
		"ReadUnaligned":  "ldarg.0; unaligned. 1; ldobj !!0; ret",
		"WriteUnaligned": "ldarg.0; ldarg.1; unaligned. 1; stobj !!0; ret",
		"Copy":           "ldarg.0; ldarg.1; ldobj !!0; stobj !!0; ret",
		"CopyBlock":      "ldarg.0; ldarg.1; ldarg.2; cpblk; ret", "CopyBlockUnaligned": "ldarg.0; ldarg.1; ldarg.2; unaligned. 1; cpblk; ret",
		"InitBlock": "ldarg.0; ldarg.1; ldarg.2; initblk; ret", "InitBlockUnaligned": "ldarg.0; ldarg.1; ldarg.2; unaligned. 1; initblk; ret",
	}
	mod := asCore(t, func(a *emit.Assembly, object, mark cil.Token) {
		a.TypeSpec(emit.MVar(1))
		a.TypeSpec(emit.MVar(0))
		c := a.Type(emit.TypeSpec{Namespace: intrinsicNamespace, Name: "Unsafe", Extends: object})
		for i := range suppliedOfUnsafe {
			throwing(a, c, mark, suppliedOfUnsafe[i].name, suppliedOfUnsafe[i].params)
		}
		throwing(a, c, mark, "Unheard", 1) // no IL is supplied for it
		m := c.Method("As", cil.MdPublic|cil.MdStatic, emit.Static(emit.IntPtr, emit.IntPtr), emit.GenericParam{Name: "T"}, emit.GenericParam{Name: "U"})
		a.Attribute(m.Token, mark)
		il := m.IL(a)
		il.Ldarg(0)
		il.Op(cil.CEE_DUP, cil.CEE_POP, cil.CEE_RET)
		other := a.Type(emit.TypeSpec{Namespace: intrinsicNamespace, Name: "Safe", Extends: object})
		throwing(a, other, mark, "As", 1)
	})
	c := mod.FindType(intrinsicNamespace + ".Unsafe")
	for i := range c.NumMethods() {
		m := c.MethodAt(i)
		b, err := m.Body()
		if err != nil {
			t.Fatal(err)
		}
		expected := want[m.Name]
		switch {
		case m.Name == "Unheard":
			expected = "ldnull; throw"
		case m.numG == 2:
			expected = "ldarg.0; dup; pop; ret"
		}
		if got := text(t, mod, b.Code); got != expected {
			t.Errorf("%s: %s, want %s", m.Name, got, expected)
		}
		if m.MustExpand() != (m.Name == "Unheard") {
			t.Errorf("%s must be expanded: %v", m.Name, m.MustExpand())
		}
	}
	if len(want) != len(suppliedOfUnsafe) {
		t.Errorf("%d methods are looked at, %d have IL", len(want), len(suppliedOfUnsafe))
	}
	if m := mod.FindType(intrinsicNamespace + ".Safe").MethodAt(0); !m.MustExpand() {
		t.Error("a method of another class has IL")
	}
}

// TestSuppliedFacts checks the facts that RuntimeHelpers states about a type, by instantiation. For
// an open instantiation they are not known.
func TestSuppliedFacts(t *testing.T) {
	mod := asCore(t, func(a *emit.Assembly, object, mark cil.Token) {
		c := a.Type(emit.TypeSpec{Namespace: intrinsicNamespace, Name: "RuntimeHelpers", Extends: object})
		throwing(a, c, mark, "IsReferenceOrContainsReferences", 0)
		throwing(a, c, mark, "IsBitwiseEquatable", 0)
		value := a.CoreType("System", "ValueType")
		plain := a.Type(emit.TypeSpec{Name: "Plain", Extends: value, Flags: cil.TdSealed | cil.TdSequentialLayout})
		plain.Field("a", 0, emit.Int32)
		with := a.Type(emit.TypeSpec{Name: "With", Extends: value, Flags: cil.TdSealed | cil.TdSequentialLayout})
		with.Field("a", 0, emit.Int32)
		with.Field("b", 0, emit.Object)
		broken := a.Type(emit.TypeSpec{Name: "Broken", Extends: value, Flags: cil.TdSealed | cil.TdSequentialLayout})
		broken.Field("a", 0, emit.ValueType(broken.Token))
	})
	l, c := mod.L, mod.FindType(intrinsicNamespace+".RuntimeHelpers")
	for _, k := range []struct {
		class *Class
		want  [2]string // IL's constants: 1, 0, or x if the method must be expanded
	}{
		{l.Known.Prim(cil.ELEMENT_TYPE_I4), [2]string{"0", "1"}},
		{l.Known.Prim(cil.ELEMENT_TYPE_R8), [2]string{"0", "0"}},
		{l.Known.Prim(cil.ELEMENT_TYPE_BOOLEAN), [2]string{"0", "1"}},
		{l.Known.String, [2]string{"1", "0"}},
		{l.Known.Canon, [2]string{"1", "0"}},
		{mod.FindType("Plain"), [2]string{"0", "0"}},
		{mod.FindType("With"), [2]string{"1", "0"}},
		{mod.FindType("Broken"), [2]string{"x", "0"}},
		{c.MethodAt(0).Args[0], [2]string{"x", "x"}}, // T itself
	} {
		for i, want := range k.want {
			m, err := l.InstantiateMethod(c.MethodAt(i), []*Class{k.class})
			if err != nil {
				t.Fatal(err)
			}
			b, err := m.Body()
			if err != nil {
				t.Fatal(err)
			}
			if got := text(t, mod, b.Code); (want == "x") != m.MustExpand() || want != "x" && got != "ldc.i4."+want+"; ret" {
				t.Errorf("%s: %s, must be expanded %v; want %s", m.FullName(), got, m.MustExpand(), want)
			}
		}
	}
}
