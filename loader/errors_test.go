package loader

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/ee"
)

// wants fails unless err is an error that contains text.
func wants(t *testing.T, what string, err error, text string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), text) {
		t.Errorf("%s: error %v, want %q", what, err, text)
	}
}

// valueType adds a struct of size bytes without fields.
func valueType(a *emit.Assembly, name string, size uint32) emit.Type {
	s := a.Type(emit.TypeSpec{Name: name, Extends: a.CoreType("System", "ValueType"), Flags: cil.TdSealed | cil.TdSequentialLayout, Size: size})
	return emit.ValueType(s.Token)
}

// TestNamesAreNoPaths has references to assemblies whose names are paths out of the folder of the
// referring file. The assemblies count as missing, although the files exist.
func TestNamesAreNoPaths(t *testing.T) {
	dir := t.TempDir()
	write := func(path string, build func(a *emit.Assembly)) string {
		a := emit.New(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))
		a.CoreLib()
		build(a)
		image, err := a.Image()
		if err != nil {
			t.Fatal(err)
		}
		path = filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, image, 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	library := func(a *emit.Assembly) { a.Type(emit.TypeSpec{Name: "D", Extends: a.CoreType("System", "Object")}) }
	write("near.dll", library)
	write("sub/below.dll", library)
	write("sub/.dll", library)
	names := []string{"near", "sub/below", "../near", "", `sub\below`}
	var tokens []cil.Token
	path := write("sub/user.dll", func(a *emit.Assembly) {
		for _, n := range names {
			tokens = append(tokens, a.TypeRef(a.AssemblyRef(n, [4]uint16{}, nil), "", "D"))
		}
	})
	top := write("user.dll", func(a *emit.Assembly) {
		for _, n := range names {
			a.TypeRef(a.AssemblyRef(n, [4]uint16{}, nil), "", "D")
		}
	})
	if _, err := os.Stat(monoDir + "/mscorlib.dll"); err != nil {
		t.Skip("no mono here")
	}
	for _, from := range []string{path, top} {
		mod, err := New(Options{Refs: []string{monoDir}}).Open(from)
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range names {
			_, err := mod.Resolve(tokens[i], Context{})
			if from == top && name == "near" {
				if err != nil {
					t.Errorf("%q from %s: %v", name, from, err)
				}
				continue
			}
			var bad *ee.BadInput
			if !errors.As(err, &bad) || bad.Missing != ee.MissingAssembly {
				t.Errorf("%q from %s: %v, want a missing assembly", name, from, err)
			}
		}
	}
}

// TestBodiesAreRefused requests unreadable bodies twice.
func TestBodiesAreRefused(t *testing.T) {
	mod := emitted(t, func(a *emit.Assembly, object cil.Token) {
		c := a.Type(emit.TypeSpec{Name: "C", Extends: object, Flags: cil.TdAbstract})
		body := func(name string, local emit.Type) {
			il := c.Method(name, cil.MdStatic, emit.Static(emit.Void)).IL(a)
			il.Local(local)
			il.Op(cil.CEE_RET)
		}
		body("good", emit.Int32)
		body("void", emit.Void)
		body("cut", "")
		body("unknown", "\x7f")
		c.Method("abstract", cil.MdAbstract|cil.MdVirtual, emit.Instance(emit.Void))
	})
	c := mod.FindType("C")
	for name, want := range map[string]string{"good": "", "void": "type void", "cut": "larger than the signature", "unknown": "bad signature", "abstract": "no IL body"} {
		m := findMethod(t, c, name, 0)
		for range 2 {
			b, err := m.Body()
			if want == "" {
				if err != nil || len(b.Locals) != 1 {
					t.Errorf("%s: %v", name, err)
				}
				continue
			}
			wants(t, name, err, want)
			wants(t, name, err, "C::"+name)
			if b != nil {
				t.Errorf("%s has a body with its error", name)
			}
		}
	}
}

// TestCutSignatures has types that are cut off, and invalid types.
func TestCutSignatures(t *testing.T) {
	mod := emitted(t, func(a *emit.Assembly, object cil.Token) {
		c := a.Type(emit.TypeSpec{Name: "C", Extends: object})
		c.Field("empty", 0, "")
		c.Field("vector", 0, emit.Vector(""))
		c.Field("sentinel", 0, emit.Type([]byte{byte(cil.ELEMENT_TYPE_SENTINEL)}))
	})
	for i, want := range []string{"signature is cut off", "signature is cut off", cil.ELEMENT_TYPE_SENTINEL.String()} {
		_, err := mod.FindType("C").FieldAt(i).Type()
		wants(t, fmt.Sprint(i), err, "bad signature: ")
		wants(t, fmt.Sprint(i), err, want)
	}
}

// TestSubst replaces the variables of classes and of methods.
func TestSubst(t *testing.T) {
	mod := emitted(t, func(a *emit.Assembly, object cil.Token) {
		g := a.Type(emit.TypeSpec{Name: "G", Extends: object, Generics: []emit.GenericParam{{Name: "A"}, {Name: "B"}}})
		def := emit.Class(g.Token)
		c := a.Type(emit.TypeSpec{Name: "C", Extends: object, Generics: []emit.GenericParam{{Name: "T"}, {Name: "U"}}})
		m := c.Method("M", cil.MdStatic, emit.Static(emit.Void, emit.MVar(0), emit.MVar(1), emit.Generic(def, emit.MVar(1), emit.Var(0)), emit.Vector(emit.Var(1)), emit.Vector(emit.MVar(0))),
			emit.GenericParam{Name: "X"}, emit.GenericParam{Name: "Y"})
		m.IL(a).Op(cil.CEE_RET)
	})
	l := mod.L
	s, err := findMethod(t, mod.FindType("C"), "M", 0).Sig()
	if err != nil {
		t.Fatal(err)
	}
	prim := func(e cil.ElementType) *Class { return l.Known.Prim(e) }
	targs := []*Class{prim(cil.ELEMENT_TYPE_I1), prim(cil.ELEMENT_TYPE_I2)}
	margs := []*Class{prim(cil.ELEMENT_TYPE_I4), prim(cil.ELEMENT_TYPE_I8)}
	for _, c := range []struct {
		targs, margs []*Class
		want         string
	}{
		{targs, margs, "System.Int32 System.Int64 G<System.Int64,System.SByte> System.Int16[] System.Int32[]"},
		{targs[:1], margs[:1], "System.Int32 !!1 G<!!1,System.SByte> !1[] System.Int32[]"},
		{nil, margs, "System.Int32 System.Int64 G<System.Int64,!0> !1[] System.Int32[]"},
		{targs, nil, "!!0 !!1 G<!!1,System.SByte> System.Int16[] !!0[]"},
		{nil, nil, "!!0 !!1 G<!!1,!0> !1[] !!0[]"},
	} {
		var got []string
		for _, p := range s.Params {
			x, err := l.Subst(p, c.targs, c.margs)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, x.String())
		}
		if g := strings.Join(got, " "); g != c.want {
			t.Errorf("%d and %d arguments: %s, want %s", len(c.targs), len(c.margs), g, c.want)
		}
	}
	// A signature over type variables can be requested: each is CORINFO_TYPE_VAR.
	info, err := findMethod(t, mod.FindType("C"), "M", 0).Info()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []ee.CorInfoType{ee.CORINFO_TYPE_VAR, ee.CORINFO_TYPE_VAR, ee.CORINFO_TYPE_CLASS, ee.CORINFO_TYPE_CLASS, ee.CORINFO_TYPE_CLASS} {
		if got := info.Args[i].Type; got != want {
			t.Errorf("parameter %d is %v, want %v", i, got, want)
		}
	}
}

// TestNoPlace makes requests that have no answer about a class whose fields have no layout.
func TestNoPlace(t *testing.T) {
	mod := emitted(t, func(a *emit.Assembly, object cil.Token) {
		big := valueType(a, "Big", maxValueSize/4*3)
		c := a.Type(emit.TypeSpec{Name: "Statics", Extends: object})
		for i := range 2 {
			c.Field(fmt.Sprint("f", i), cil.FdStatic, big)
		}
		// 43 fields of 96 MB are 32 MB in 32-bit arithmetic.
		for name, flags := range map[string]cil.TypeAttributes{"Auto": cil.TdAutoLayout, "Sequential": cil.TdSequentialLayout} {
			c := a.Type(emit.TypeSpec{Name: name, Extends: a.CoreType("System", "ValueType"), Flags: flags | cil.TdSealed})
			for i := range 43 {
				c.Field(fmt.Sprint("f", i), 0, big)
			}
		}
		g := a.Type(emit.TypeSpec{Name: "G", Extends: object, Generics: []emit.GenericParam{{Name: "T"}}})
		g.Field("a", 0, big)
		g.Field("b", 0, big)
		global := a.MethodRef(a.ModuleRef("other.netmodule"), "M", emit.Static(emit.Void))
		m := c.Method("M", cil.MdStatic, emit.Static(emit.Void))
		il := m.IL(a)
		il.Tok(cil.CEE_CALL, global)
		il.Op(cil.CEE_RET)
	})
	c := mod.FindType("Statics")
	_, err := c.Statics()
	wants(t, "statics", err, "too large")
	for i := range 2 {
		if at := c.FieldAt(i).Offset(); at != 0 {
			t.Errorf("a static field without a place is at %d", at)
		}
	}
	for _, name := range []string{"Auto", "Sequential"} {
		_, err := mod.FindType(name).Layout()
		wants(t, name, err, "too large")
	}
	// The layout of a generic class's definition can be requested; then Ready reports its error.
	g := mod.FindType("G")
	if _, err := g.Parent(); err != nil {
		t.Error(err)
	}
	_, err = g.Layout()
	wants(t, "generic", err, "too large")
	wants(t, "generic, ready", g.Ready(), "too large")
	_, err = mod.Resolve(cil.MakeToken(cil.TableMemberRef, 1), Context{})
	wants(t, "a method of another module", err, "other")
}

// TestExplicitSizes has types with explicit layout whose fields do not end at a word boundary.
func TestExplicitSizes(t *testing.T) {
	mod := emitted(t, func(a *emit.Assembly, object cil.Token) {
		value := a.CoreType("System", "ValueType")
		add := func(name string, base cil.Token, size uint32, fields ...emit.Type) *emit.TypeDef {
			c := a.Type(emit.TypeSpec{Name: name, Extends: base, Flags: cil.TdExplicitLayout, Size: size})
			for i, f := range fields {
				c.Field(fmt.Sprint("f", i), 0, f).At(a, uint32(8*i))
			}
			return c
		}
		add("Sized", value, 10, emit.Object, emit.UInt8)
		add("Plain", value, 10, emit.Int64, emit.UInt8)
		add("Whole", value, 0, emit.Object, emit.UInt8)
		for name, base := range map[string]*emit.TypeDef{"OverNone": add("None", object, 0), "OverRef": add("Ref", object, 0, emit.Object, emit.UInt8)} {
			c := a.Type(emit.TypeSpec{Name: name, Extends: base.Token})
			c.Field("b", 0, emit.UInt8)
			c.Field("l", 0, emit.Int64)
		}
	})
	// A struct with references takes whole words, since arrays have its values one after the other.
	for name, want := range map[string]uint32{"Sized": 16, "Plain": 10, "Whole": 16} {
		if size, err := mod.FindType(name).ValueSize(); err != nil || size != want {
			t.Errorf("%s takes %d bytes, %v; want %d", name, size, err, want)
		}
	}
	// A base without fields takes no room, a base with references takes whole words.
	for name, want := range map[string][2]uint32{"OverNone": {16, 8}, "OverRef": {32, 24}} {
		c := mod.FindType(name)
		if b, l := c.FieldAt(0).Offset(), c.FieldAt(1).Offset(); b != want[0] || l != want[1] {
			t.Errorf("%s: b at %d, l at %d; want %v", name, b, l, want)
		}
	}
}

// TestSharedInterfaces has an interface that is inherited on several paths. It is listed once.
func TestSharedInterfaces(t *testing.T) {
	mod := emitted(t, func(a *emit.Assembly, object cil.Token) {
		in := func(name string, of ...*emit.TypeDef) *emit.TypeDef {
			c := a.Type(emit.TypeSpec{Name: name, Flags: cil.TdInterface | cil.TdAbstract})
			for _, i := range of {
				c.Implement(i.Token)
			}
			return c
		}
		root := in("IRoot")
		l, r := in("ILeft", root), in("IRight", root)
		both := in("IBoth", l, r)
		base := a.Type(emit.TypeSpec{Name: "Base", Extends: object, Implements: []cil.Token{l.Token}})
		a.Type(emit.TypeSpec{Name: "C", Extends: base.Token, Implements: []cil.Token{both.Token, root.Token, r.Token, both.Token}})
	})
	all, err := mod.FindType("C").Interfaces()
	seen := map[string]int{}
	for _, i := range all {
		seen[i.Name]++
	}
	if err != nil || len(all) != 4 || len(seen) != 4 {
		t.Errorf("%v, %v", seen, err)
	}
}
