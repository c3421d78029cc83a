package loader

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// emitted loads an assembly that build fills, over mono's core library.
func emitted(t *testing.T, build func(a *emit.Assembly, object cil.Token)) *Module {
	t.Helper()
	if _, err := os.Stat(monoDir + "/mscorlib.dll"); err != nil {
		t.Skip("no mono here")
	}
	a := emit.New("refused")
	build(a, a.CoreType("System", "Object"))
	image, err := a.Image()
	if err != nil {
		t.Fatal(err)
	}
	mod, err := New(Options{Refs: []string{monoDir}}).OpenImage("refused.dll", image)
	if err != nil {
		t.Fatal(err)
	}
	return mod
}

// everythingOf makes all requests about a class that a compiler or a runtime makes.
func everythingOf(c *Class) error {
	if err := c.Ready(); err != nil {
		return err
	}
	if _, err := c.Interfaces(); err != nil {
		return err
	}
	if _, err := c.Statics(); err != nil {
		return err
	}
	if _, err := c.VTable(); err != nil {
		return err
	}
	for i := range c.NumFields() {
		if _, err := c.FieldAt(i).Type(); err != nil {
			return err
		}
	}
	for i := range c.NumMethods() {
		if _, err := c.MethodAt(i).Sig(); err != nil {
			return err
		}
	}
	return nil
}

// TestRefused has types that are rejected. Each is beside a valid type that differs only in the
// error.
func TestRefused(t *testing.T) {
	fn := func(params ...emit.Type) emit.Type { return emit.FnPtr(emit.Static(emit.Void, params...)) }
	for _, c := range []struct {
		name  string
		build func(a *emit.Assembly, object cil.Token, bad bool)
		want  string
	}{
		{"fields too large together", func(a *emit.Assembly, object cil.Token, bad bool) {
			big := a.Type(emit.TypeSpec{Name: "Big", Extends: a.CoreType("System", "ValueType"), Flags: cil.TdSealed | cil.TdSequentialLayout, Size: maxValueSize / 4 * 3})
			c := a.Type(emit.TypeSpec{Name: "C", Extends: object})
			c.Field("a", 0, emit.ValueType(big.Token))
			if bad {
				c.Field("b", 0, emit.ValueType(big.Token))
			}
		}, "too large"},
		{"statics too large", func(a *emit.Assembly, object cil.Token, bad bool) {
			big := a.Type(emit.TypeSpec{Name: "Big", Extends: a.CoreType("System", "ValueType"), Flags: cil.TdSealed | cil.TdSequentialLayout, Size: maxValueSize / 4 * 3})
			c := a.Type(emit.TypeSpec{Name: "C", Extends: object})
			c.Field("a", cil.FdStatic, emit.ValueType(big.Token))
			if bad {
				c.Field("b", cil.FdStatic, emit.ValueType(big.Token))
			}
		}, "static fields are too large"},
		{"a reference over a number", func(a *emit.Assembly, object cil.Token, bad bool) {
			pair := a.Type(emit.TypeSpec{Name: "Pair", Extends: a.CoreType("System", "ValueType"), Flags: cil.TdSealed | cil.TdSequentialLayout})
			pair.Field("n", 0, emit.Int64)
			pair.Field("o", 0, emit.Object)
			c := a.Type(emit.TypeSpec{Name: "C", Extends: object, Flags: cil.TdExplicitLayout})
			c.Field("p", 0, emit.ValueType(pair.Token)).At(a, 0)
			at := uint32(8) // overlaps the number: references come first
			if bad {
				at = 0
			}
			c.Field("over", 0, emit.Int64).At(a, at)
		}, "overlap in a reference"},
		{"a reference over a part of a reference", func(a *emit.Assembly, object cil.Token, bad bool) {
			c := a.Type(emit.TypeSpec{Name: "C", Extends: object, Flags: cil.TdExplicitLayout})
			c.Field("o", 0, emit.Object).At(a, 8)
			at := uint32(16)
			if bad {
				at = 15
			}
			c.Field("b", 0, emit.UInt8).At(a, at)
		}, "overlap in a reference"},
		{"parameters of a function pointer beyond the signature", func(a *emit.Assembly, object cil.Token, bad bool) {
			c := a.Type(emit.TypeSpec{Name: "C", Extends: object})
			p := fn(emit.Int32)
			if bad {
				p = p[:2] + "\x7f" + p[3:]
			}
			c.Field("f", 0, p)
		}, "bad signature: 127 parameters"},
		{"a generic function pointer", func(a *emit.Assembly, object cil.Token, bad bool) {
			c := a.Type(emit.TypeSpec{Name: "C", Extends: object})
			s := emit.Static(emit.Int32, emit.Int64)
			s.Generics = 1
			p := emit.FnPtr(s)
			if bad {
				p = p[:len(p)-1] + "\x3f"
			}
			c.Field("f", 0, p)
		}, "bad signature"},
		{"an override that names a field", func(a *emit.Assembly, object cil.Token, bad bool) {
			c := a.Type(emit.TypeSpec{Name: "C", Extends: object})
			m := c.Method("M", cil.MdPublic|cil.MdVirtual|cil.MdNewSlot, emit.Instance(emit.String))
			m.IL(a).Op(cil.CEE_LDNULL, cil.CEE_RET)
			c.Field("F", cil.FdPublic, emit.Int32)
			if bad {
				c.Override(m, a.FieldRef(c.Token, "F", emit.Int32))
			} else {
				c.Override(m, a.MethodRef(object, "ToString", emit.Instance(emit.String)))
			}
		}, "is no method"},
		{"an override of another class's method", func(a *emit.Assembly, object cil.Token, bad bool) {
			c := a.Type(emit.TypeSpec{Name: "C", Extends: object})
			m := c.Method("M", cil.MdPublic|cil.MdVirtual|cil.MdNewSlot, emit.Instance(emit.String))
			m.IL(a).Op(cil.CEE_LDNULL, cil.CEE_RET)
			of := object
			if bad {
				of = a.CoreType("System", "Version")
			}
			c.Override(m, a.MethodRef(of, "ToString", emit.Instance(emit.String)))
		}, "outside of the base classes"},
		{"an override of no virtual method", func(a *emit.Assembly, object cil.Token, bad bool) {
			c := a.Type(emit.TypeSpec{Name: "C", Extends: object})
			m := c.Method("M", cil.MdPublic|cil.MdVirtual|cil.MdNewSlot, emit.Instance(emit.Class(a.CoreType("System", "Type"))))
			m.IL(a).Op(cil.CEE_LDNULL, cil.CEE_RET)
			if bad {
				c.Override(m, a.MethodRef(object, "GetType", emit.Instance(emit.Class(a.CoreType("System", "Type")))))
			}
		}, "not virtual"},
	} {
		for _, bad := range []bool{false, true} {
			mod := emitted(t, func(a *emit.Assembly, object cil.Token) { c.build(a, object, bad) })
			// Twice: the cached result is the same error.
			for range 2 {
				err := everythingOf(mod.FindType("C"))
				if !bad && err != nil || bad && (err == nil || !strings.Contains(err.Error(), c.want)) {
					t.Errorf("%s: %v: %v, want %q", c.name, bad, err, c.want)
				}
			}
		}
	}
}

// TestNoSuchToken resolves tokens of rows that do not exist.
func TestNoSuchToken(t *testing.T) {
	mod := emitted(t, func(a *emit.Assembly, object cil.Token) {
		c := a.Type(emit.TypeSpec{Name: "C", Extends: object})
		m := c.Method("M", cil.MdPublic, emit.Static(emit.Void), emit.GenericParam{Name: "T"})
		m.IL(a).Op(cil.CEE_RET)
		a.MethodSpec(m.Token, emit.Int32)
		a.TypeSpec(emit.Vector(emit.Int32))
		c.Field("F", 0, emit.Int32)
	})
	for _, table := range []cil.TableID{cil.TableTypeDef, cil.TableTypeRef, cil.TableMethodDef, cil.TableField, cil.TableTypeSpec, cil.TableMemberRef, cil.TableMethodSpec} {
		rows := mod.File.NumRows(table)
		for _, rid := range []uint32{0, rows + 1, 0xffffff} {
			tok := cil.MakeToken(table, rid)
			r, err := mod.Resolve(tok, Context{})
			if err == nil || !strings.Contains(err.Error(), "exist") && !strings.Contains(err.Error(), "row") {
				t.Errorf("%v: %+v, %v", tok, r, err)
			}
			if r.Class != nil || r.Method != nil || r.Field != nil {
				t.Errorf("%v: %+v with the error %v", tok, r, err)
			}
		}
		if rows > 0 {
			if _, err := mod.Resolve(cil.MakeToken(table, rows), Context{}); err != nil {
				t.Errorf("last row of table %v: %v", table, err)
			}
		}
	}
}

// TestConstructed checks that each constructed type is one class, with a name that no other class
// has.
func TestConstructed(t *testing.T) {
	s := emit.Static(emit.Int32, emit.Int64)
	generic := s
	generic.Generics = 1
	types := []emit.Type{
		emit.FnPtr(s), emit.FnPtr(emit.Instance(emit.Int32, emit.Int64)), emit.FnPtr(emit.Static(emit.Int32, emit.Int64, emit.Int64)), emit.FnPtr(emit.Static(emit.Int64, emit.Int64)),
		emit.FnPtr(generic), emit.Vector(emit.FnPtr(s)), emit.Ptr(emit.Int32), emit.Ptr(emit.UInt32), emit.Vector(emit.Int32), emit.Array(emit.Int32, 1), emit.Array(emit.Int32, 2),
		emit.Array(emit.Int32, 3), emit.Ptr(emit.Ptr(emit.Int32)), emit.Vector(emit.Vector(emit.Int32)), emit.Array(emit.Vector(emit.Int32), 2), emit.Vector(emit.Array(emit.Int32, 2)),
	}
	mod := emitted(t, func(a *emit.Assembly, object cil.Token) {
		c := a.Type(emit.TypeSpec{Name: "C", Extends: object})
		for round := range 2 {
			for i, typ := range types {
				c.Field(fmt.Sprintf("f%d_%d", round, i), 0, typ)
			}
		}
	})
	c := mod.FindType("C")
	names := map[string]int{}
	for i := range types {
		x, err := c.FieldAt(i).Type()
		y, err2 := c.FieldAt(i + len(types)).Type()
		if err != nil || err2 != nil || x != y {
			t.Fatalf("type %d: %v, %v; %v, %v", i, x, y, err, err2)
		}
		if old, ok := names[x.QualifiedName()]; ok {
			t.Errorf("types %d and %d are both %s", old, i, x.QualifiedName())
		}
		names[x.QualifiedName()] = i
	}
	f, _ := c.FieldAt(0).Type()
	if got := f.String(); got != "method System.Int32 *(System.Int64)" {
		t.Errorf("a function pointer is %q", got)
	}
	if got := f.QualifiedName(); got != "method 0 [mscorlib]System.Int32 *([mscorlib]System.Int64)" {
		t.Errorf("a function pointer is %q", got)
	}
}
