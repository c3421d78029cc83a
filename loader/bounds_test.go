package loader_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/loader"
	"ryugo/vm/corelib"
)

// load makes an assembly and opens it over the core library.
func load(t *testing.T, build func(a *emit.Assembly)) *loader.Module {
	t.Helper()
	a := emit.New("bounds")
	build(a)
	image, err := a.Image()
	if err != nil {
		t.Fatal(err)
	}
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "core"})
	m, err := l.OpenImage("bounds.dll", image)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// typeRow names a row that need not exist yet.
func typeRow(rid uint32) *emit.TypeDef {
	return &emit.TypeDef{Token: cil.MakeToken(cil.TableTypeDef, rid)}
}

// TestNesting has types that enclose each other: in cycles, and deeply nested. A type nested in a
// cycle has no outermost type either.
func TestNesting(t *testing.T) {
	const deep = 3000
	m := load(t, func(a *emit.Assembly) {
		object := a.CoreType("System", "Object")
		add := func(name string, outer *emit.TypeDef) *emit.TypeDef {
			return a.Type(emit.TypeSpec{Name: name, Extends: object, Flags: cil.TdNestedPublic, Outer: outer})
		}
		add("Self", typeRow(2)) // row 2 itself
		add("A", typeRow(4))
		add("B", typeRow(3))
		add("InA", typeRow(3))
		add("InInA", typeRow(5))
		add("InNothing", typeRow(9999))
		outer := a.Type(emit.TypeSpec{Name: "Outer", Namespace: "N", Extends: object})
		for i := range deep {
			outer = add(fmt.Sprint("T", i), outer)
		}
	})
	for rid := uint32(2); rid <= 6; rid++ {
		_, err := m.TypeDef(rid)
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("(0x%08x) is nested in itself", uint32(cil.MakeToken(cil.TableTypeDef, rid)))) {
			t.Error(rid, err)
		}
		if n := m.File.Nesting(rid); n != cil.NestingCycle {
			t.Error(rid, n)
		}
	}
	if _, err := m.TypeDef(7); err != nil {
		t.Error(err)
	}
	c, err := m.TypeDef(8 + 20)
	if err != nil || c.String() != "N.Outer/T0/T1/T2/T3/T4/T5/T6/T7/T8/T9/T10/T11/T12/T13/T14/T15/T16/T17/T18/T19" || m.File.Nesting(8+20) != 20 {
		t.Error(c, err)
	}
	if c, err := m.TypeDef(8 + 1000); err != nil || len(c.QualifiedName()) < 4000 {
		t.Error(c, err)
	}
	if _, err := m.TypeDef(8 + 1001); err == nil || !strings.Contains(err.Error(), "is nested 1001 deep") {
		t.Error(err)
	}
	if n := m.File.Nesting(8 + deep); n != deep {
		t.Error(n)
	}
}

// TestBases has classes that derive from each other: in a cycle, and in a long chain, which is
// requested from either end.
func TestBases(t *testing.T) {
	const n = 300
	build := func(a *emit.Assembly) {
		object := a.CoreType("System", "Object")
		base := object
		for i := range n {
			base = a.Type(emit.TypeSpec{Name: fmt.Sprint("C", i), Extends: base}).Token
		}
		a.Type(emit.TypeSpec{Name: "Self", Extends: cil.MakeToken(cil.TableTypeDef, n+2)})
		a.Type(emit.TypeSpec{Name: "X", Extends: cil.MakeToken(cil.TableTypeDef, n+4)})
		a.Type(emit.TypeSpec{Name: "Y", Extends: cil.MakeToken(cil.TableTypeDef, n+3)})
	}
	broken := func(m *loader.Module, i int) bool {
		c, err := m.TypeDef(uint32(i + 2))
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.Parent()
		return err != nil
	}
	up, down := load(t, build), load(t, build)
	for i := range n {
		if broken(up, i) != (i >= 200) {
			t.Error("upwards", i)
		}
	}
	for i := n - 1; i >= 0; i-- {
		if broken(down, i) != (i >= 200) {
			t.Error("downwards", i)
		}
	}
	for i := n; i < n+3; i++ {
		if !broken(up, i) {
			t.Error("a cycle", i)
		}
	}
}

// TestManyCasts casts an object of a class that implements one variant interface twice to a deep
// instantiation of the interface: there are two possibilities at each level.
func TestManyCasts(t *testing.T) {
	m := load(t, func(a *emit.Assembly) {
		object := a.CoreType("System", "Object")
		i := a.Type(emit.TypeSpec{Name: "I`1", Flags: cil.TdInterface | cil.TdAbstract, Generics: []emit.GenericParam{{Name: "T", Flags: cil.GpCovariant}}})
		of := func(c emit.Type) cil.Token { return a.TypeSpec(emit.Generic(emit.Class(i.Token), c)) }
		x, y := a.Type(emit.TypeSpec{Name: "X", Extends: object}), a.Type(emit.TypeSpec{Name: "Y", Extends: object})
		for _, c := range []*emit.TypeDef{x, y} {
			c.Implement(of(emit.Class(x.Token)))
			c.Implement(of(emit.Class(y.Token)))
		}
	})
	x, i := m.FindType("X"), m.FindType("I`1")
	to := m.L.Known.String
	for depth := range 50 {
		var err error
		if to, err = m.L.Instantiate(i, []*loader.Class{to}); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		if x.CanCast(to) {
			t.Error(depth)
		}
		if d := time.Since(start); d > 5*time.Second {
			t.Fatal("a cast at depth", depth, "takes", d)
		}
	}
}
