package clr_test

import (
	"context"
	"errors"
	"testing"

	"ryugo"
	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/clr"
)

// emittedMethods makes an assembly of static methods with IL that C# cannot express.
func emittedMethods(t *testing.T) []byte {
	t.Helper()
	a := emit.New("emitted")
	object := a.CoreType("System", "Object")
	c := a.Type(emit.TypeSpec{Name: "C", Extends: object, Flags: cil.TdPublic})
	ctor := c.Method(".ctor", cil.MdPublic|cil.MdSpecialName|cil.MdRTSpecialName, emit.Instance(emit.Void))
	il := ctor.IL(a)
	il.Ldarg(0)
	il.Tok(cil.CEE_CALL, a.MethodRef(object, ".ctor", emit.Instance(emit.Void)))
	il.Op(cil.CEE_RET)
	static := func(name string, s emit.Signature) *emit.IL {
		return c.Method(name, cil.MdPublic|cil.MdStatic, s).IL(a)
	}

	// A call, not a callvirt: the method itself gets the null reference.
	il = static("CloneNull", emit.Static(emit.Object))
	il.Op(cil.CEE_LDNULL)
	il.Tok(cil.CEE_CALL, a.MethodRef(object, "MemberwiseClone", emit.Instance(emit.Object)))
	il.Op(cil.CEE_RET)

	// Static fields whose data is in the file.
	data := c.Field("Data", cil.FdPublic|cil.FdStatic|cil.FdHasFieldRVA, emit.Int32)
	data.SetData([]byte{0x78, 0x56, 0x34, 0x12})
	wide := c.Field("Wide", cil.FdPublic|cil.FdStatic|cil.FdHasFieldRVA, emit.Int64)
	wide.SetData([]byte{1, 0, 0, 0, 2, 0, 0, 0})
	il = static("FromFile", emit.Static(emit.Int64))
	il.Tok(cil.CEE_LDSFLD, data.Token)
	il.Op(cil.CEE_CONV_I8)
	il.Tok(cil.CEE_LDSFLDA, wide.Token)
	il.Op(cil.CEE_LDIND_I8, cil.CEE_ADD, cil.CEE_RET)

	// Garbage, so that a collection moves live objects.
	il = static("Waste", emit.Static(emit.Int32))
	il.I4(1000)
	il.Tok(cil.CEE_NEWARR, a.CoreType("System", "Byte"))
	il.Op(cil.CEE_LDLEN, cil.CEE_CONV_I4, cil.CEE_RET)
	waste := a.MethodRef(c.Token, "Waste", emit.Static(emit.Int32))

	// An array to which only the sum of a reference and a number points while objects are
	// allocated: the number first, last, and subtracted.
	fill := func(name string, address func(il *emit.IL)) {
		il := static(name, emit.Static(emit.Int32, emit.Int32))
		array := il.Local(emit.Vector(emit.Int32))
		il.I4(8)
		il.Tok(cil.CEE_NEWARR, a.CoreType("System", "Int32"))
		il.Stloc(array)
		il.Ldloc(array)
		il.I4(3)
		il.Ldarg(0)
		il.Op(cil.CEE_STELEM_I4)
		address(il)
		il.Op(cil.CEE_LDNULL)
		il.Stloc(array)
		il.Tok(cil.CEE_CALL, waste)
		il.Tok(cil.CEE_CALL, waste)
		il.Op(cil.CEE_ADD, cil.CEE_POP, cil.CEE_LDIND_I4, cil.CEE_RET)
	}
	element := func(il *emit.IL, i int32) {
		il.Ldloc(0)
		il.I4(i)
		il.Tok(cil.CEE_LDELEMA, a.CoreType("System", "Int32"))
	}
	fill("AddLast", func(il *emit.IL) { element(il, 1); il.I4(8); il.Op(cil.CEE_ADD) })
	fill("AddFirst", func(il *emit.IL) { il.I4(8); element(il, 1); il.Op(cil.CEE_ADD) })
	fill("Sub", func(il *emit.IL) { element(il, 5); il.I4(8); il.Op(cil.CEE_SUB) })

	// ldvirtftn of a method that is not virtual is ldftn, with a null check.
	plain := c.Method("Plain", cil.MdPublic, emit.Instance(emit.Int32))
	il = plain.IL(a)
	il.I4(77)
	il.Op(cil.CEE_RET)
	_, make, invoke := a.Delegate(emit.TypeSpec{Name: "D", Flags: cil.TdPublic}, emit.Signature{Instance: true, Ret: emit.Int32})
	bind := func(name string, object func(il *emit.IL)) {
		il := static(name, emit.Static(emit.Int32))
		object(il)
		il.Op(cil.CEE_DUP)
		il.Tok(cil.CEE_LDVIRTFTN, plain.Token)
		il.Tok(cil.CEE_NEWOBJ, make.Token)
		il.Tok(cil.CEE_CALLVIRT, invoke.Token)
		il.I4(5)
		il.Op(cil.CEE_ADD, cil.CEE_RET)
	}
	bind("NotVirtual", func(il *emit.IL) { il.Tok(cil.CEE_NEWOBJ, ctor.Token) })
	bind("NotVirtualNull", func(il *emit.IL) { il.Op(cil.CEE_LDNULL) })

	image, err := a.Image()
	if err != nil {
		t.Fatal(err)
	}
	return image
}

// TestEmitted calls the methods with each engine, with and without a collection at every safepoint.
func TestEmitted(t *testing.T) {
	image := emittedMethods(t)
	for _, opt := range []ryugo.Opt{ryugo.OptMin, ryugo.OptFull, clr.Interp} {
		for _, stress := range []int{0, 1} {
			rt, err := clr.New(clr.Config{Opt: opt, GCStress: stress})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(rt.Close)
			asm, err := rt.Load(image)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range []struct {
				method string
				args   []any
				want   any
				throws string
			}{
				{"CloneNull", nil, nil, "System.NullReferenceException"},
				{"FromFile", nil, int64(0x12345678 + 0x200000001), ""},
				{"AddLast", []any{41}, int32(41), ""}, {"AddFirst", []any{42}, int32(42), ""}, {"Sub", []any{43}, int32(43), ""},
				{"NotVirtual", nil, int32(82), ""}, {"NotVirtualNull", nil, nil, "System.NullReferenceException"},
			} {
				m, err := asm.Method("C::" + c.method)
				if err != nil {
					t.Fatal(err)
				}
				got, err := m.Call(context.Background(), c.args...)
				if c.throws != "" {
					var e *clr.Exception
					if !errors.As(err, &e) || e.Type != c.throws {
						t.Errorf("%s, stress %d: %s: %v, %v", opt, stress, c.method, got, err)
					}
					continue
				}
				if err != nil || got != c.want {
					t.Errorf("%s, stress %d: %s: %v, %v; want %v", opt, stress, c.method, got, err, c.want)
				}
			}
		}
	}
}
