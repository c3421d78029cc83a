package clr_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"ryugo"
	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/clr"
)

// unverifiable makes an assembly whose class Q has Bad, which reads an int at an address, Try,
// which catches the exceptions of calls of Bad, and Twice, which is verifiable. Bad is small: it is
// inlined unless it is rejected.
func unverifiable(t *testing.T) []byte {
	a := emit.New("q")
	exc := a.CoreType("System.Security", "VerificationException")
	q := a.Type(emit.TypeSpec{Name: "Q", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object")})
	bad := q.Method("Bad", cil.MdPublic, emit.Static(emit.Int32, emit.IntPtr))
	b := bad.IL(a)
	b.Ldarg(0)
	b.Op(cil.CEE_LDIND_I4, cil.CEE_RET)

	try := q.Method("Try", cil.MdPublic, emit.Static(emit.Int32))
	b = try.IL(a)
	r := b.Local(emit.Int32)
	start, handler, end := b.Here(), b.Label(), b.Label()
	b.I4(64)
	b.Op(cil.CEE_CONV_I)
	b.Tok(cil.CEE_CALL, bad.Token)
	b.Stloc(r)
	b.Br(cil.CEE_LEAVE, end)
	b.Mark(handler)
	b.Op(cil.CEE_POP)
	b.I4(-1)
	b.Stloc(r)
	b.Br(cil.CEE_LEAVE, end)
	b.Mark(end)
	b.Ldloc(r)
	b.Op(cil.CEE_RET)
	b.Catch(exc, start, handler, handler, end)

	twice := q.Method("Twice", cil.MdPublic, emit.Static(emit.Int32, emit.Int32))
	b = twice.IL(a)
	b.Ldarg(0)
	b.Ldarg(0)
	b.Op(cil.CEE_ADD, cil.CEE_RET)
	image, err := a.Image()
	if err != nil {
		t.Fatal(err)
	}
	return image
}

// TestVerify checks that a method is rejected with each engine: its call throws a
// VerificationException, which the program may catch.
func TestVerify(t *testing.T) {
	ctx := context.Background()
	image := unverifiable(t)
	configs := []clr.Config{{Opt: ryugo.OptMin}, {Opt: ryugo.OptFull}, {Opt: clr.Interp}}
	for seed := range uint64(9) {
		configs = append(configs, clr.Config{Opt: clr.Mixed, Seed: seed})
	}
	for _, c := range configs {
		c.Verify = true
		rt, err := clr.New(c)
		if err != nil {
			t.Fatal(err)
		}
		q, err := rt.Load(image)
		if err != nil {
			t.Fatal(err)
		}
		call := func(name string, args ...any) (any, error) {
			m, err := q.Method("Q::" + name)
			if err != nil {
				t.Fatal(err)
			}
			return m.Call(ctx, args...)
		}
		for range 2 { // a rejected method stays rejected
			if r, err := call("Try"); err != nil || r != int32(-1) {
				t.Errorf("%s %d: Try: %v, %v", c.Opt, c.Seed, r, err)
			}
			var exc *clr.Exception
			_, err := call("Bad", 64)
			if !errors.As(err, &exc) || exc.Type != "System.Security.VerificationException" || !strings.Contains(exc.Message, "Q::Bad: IL_0001") {
				t.Errorf("%s %d: Bad: %v", c.Opt, c.Seed, err)
			}
		}
		if r, err := call("Twice", 21); err != nil || r != int32(42) {
			t.Errorf("%s %d: Twice: %v, %v", c.Opt, c.Seed, r, err)
		}
		rt.Close()
	}
}

// TestVerifyHandles calls code of the core library that trusts its arguments, with values that
// verifiable programs can make.
func TestVerifyHandles(t *testing.T) {
	a := emit.New("h")
	q := a.Type(emit.TypeSpec{Name: "Q", Flags: cil.TdPublic, Extends: a.CoreType("System", "Object")})
	helpers := a.CoreType("System.Runtime.CompilerServices", "RuntimeHelpers")
	typeHandle, fieldHandle := emit.ValueType(a.CoreType("System", "RuntimeTypeHandle")), emit.ValueType(a.CoreType("System", "RuntimeFieldHandle"))
	array, typ := a.CoreType("System", "Array"), a.CoreType("System", "Type")
	initialize := a.MethodRef(helpers, "InitializeArray", emit.Static(emit.Void, emit.Class(array), fieldHandle))
	runClass := a.MethodRef(helpers, "RunClassConstructor", emit.Static(emit.Void, typeHandle))
	fromHandle := a.MethodRef(typ, "GetTypeFromHandle", emit.Static(emit.Class(typ), typeHandle))
	create := a.MethodRef(a.CoreType("System", "Activator"), "CreateInstance", emit.Static(emit.Object, emit.Class(typ)))
	data := q.Field("Data", cil.FdPublic|cil.FdStatic|cil.FdHasFieldRVA, emit.Int64)
	data.SetData([]byte{1, 2, 3, 4, 5, 6, 7, 8})

	method := func(name string) *emit.IL { return q.Method(name, cil.MdPublic, emit.Static(emit.Void)).IL(a) }
	b := method("NoField")
	h := b.Local(fieldHandle)
	b.I4(3)
	b.Tok(cil.CEE_NEWARR, a.CoreType("System", "Int32"))
	b.Ldloc(h)
	b.Tok(cil.CEE_CALL, initialize)
	b.Op(cil.CEE_RET)
	b = method("NoArray")
	b.Op(cil.CEE_LDNULL)
	b.Tok(cil.CEE_LDTOKEN, data.Token)
	b.Tok(cil.CEE_CALL, initialize)
	b.Op(cil.CEE_RET)
	b = method("References") // made of numbers
	b.I4(1)
	b.Tok(cil.CEE_NEWARR, a.CoreType("System", "String"))
	b.Tok(cil.CEE_LDTOKEN, data.Token)
	b.Tok(cil.CEE_CALL, initialize)
	b.Op(cil.CEE_RET)
	b = method("NoClass")
	h = b.Local(typeHandle)
	b.Ldloc(h)
	b.Tok(cil.CEE_CALL, runClass)
	b.Op(cil.CEE_RET)
	b = method("OpenClass")
	b.Tok(cil.CEE_LDTOKEN, a.CoreType("System.Collections.Generic", "List`1"))
	b.Tok(cil.CEE_CALL, runClass)
	b.Op(cil.CEE_RET)
	b = method("TypeWithoutHandle") // its constructor is not public
	b.Tok(cil.CEE_LDTOKEN, typ)
	b.Tok(cil.CEE_CALL, fromHandle)
	b.Tok(cil.CEE_CALL, create)
	b.Op(cil.CEE_POP, cil.CEE_RET)
	image, err := a.Image()
	if err != nil {
		t.Fatal(err)
	}
	for _, opt := range opts {
		for _, name := range []string{"NoField", "NoArray", "References", "NoClass", "OpenClass", "TypeWithoutHandle"} {
			rt, err := clr.New(clr.Config{Opt: opt, Verify: true})
			if err != nil {
				t.Fatal(err)
			}
			lib, err := rt.Load(image)
			if err != nil {
				t.Fatal(err)
			}
			m, err := lib.Method("Q::" + name)
			if err != nil {
				t.Fatal(err)
			}
			var exc *clr.Exception
			if _, err = m.Call(context.Background()); !errors.As(err, &exc) || strings.Contains(exc.Type, "Verification") {
				t.Errorf("%s %s: %v", opt, name, err)
			}
			rt.Close()
		}
	}
}

// TestVerifyReflection calls by reflection what a verifiable program cannot call.
func TestVerifyReflection(t *testing.T) {
	image, err := os.ReadFile("testdata/reflects.dll")
	if err != nil {
		t.Fatal(err)
	}
	for _, opt := range opts {
		rt, err := clr.New(clr.Config{Opt: opt, Verify: true})
		if err != nil {
			t.Fatal(err)
		}
		lib, err := rt.Load(image)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ name, exception, text string }{
			{"Call", "System.Security.VerificationException", "Unsafe::As"},
			{"Bind", "System.Security.VerificationException", "Unsafe::As"},
			{"Constraint", "System.ArgumentException", "violates the constraint"},
			{"Store", "System.ArrayTypeMismatchException", ""},
			{"Hidden", "System.Exception", "0"},
		} {
			m, err := lib.Method("Reflects::" + c.name)
			if err != nil {
				t.Fatal(err)
			}
			var exc *clr.Exception
			if _, err = m.Call(context.Background()); !errors.As(err, &exc) || exc.Type != c.exception || !strings.Contains(exc.Message, c.text) {
				t.Errorf("%s %s: %v", opt, c.name, err)
			}
		}
		rt.Close()
	}
}
