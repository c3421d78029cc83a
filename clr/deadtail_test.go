package clr_test

import (
	"testing"

	"ryugo"
	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/clr"
)

// TestCodeAfterReturn inlines methods of one block that have more code after the ret.
func TestCodeAfterReturn(t *testing.T) {
	a := emit.New("deadtail")
	p := a.Type(emit.TypeSpec{Name: "P", Flags: cil.TdPublic | cil.TdAbstract | cil.TdSealed, Extends: a.CoreType("System", "Object")})
	pair := a.Type(emit.TypeSpec{Name: "Pair", Flags: cil.TdPublic | cil.TdSealed | cil.TdSequentialLayout, Extends: a.CoreType("System", "ValueType")})
	first := pair.Field("First", cil.FdPublic, emit.Int64)
	pair.Field("Second", cil.FdPublic, emit.Int64)
	third := pair.Field("Third", cil.FdPublic, emit.Int64)

	twice := p.Method("Twice", cil.MdPublic, emit.Static(emit.Int32, emit.Int32))
	il := twice.IL(a)
	il.Ldarg(0)
	il.Op(cil.CEE_DUP, cil.CEE_ADD, cil.CEE_RET, cil.CEE_LDNULL, cil.CEE_THROW)

	build := p.Method("Make", cil.MdPublic, emit.Static(emit.ValueType(pair.Token), emit.Int32))
	il = build.IL(a)
	l := il.Local(emit.ValueType(pair.Token))
	for _, f := range []*emit.Field{first, third} {
		il.Ldloca(l)
		il.Ldarg(0)
		il.Op(cil.CEE_CONV_I8)
		il.Tok(cil.CEE_STFLD, f.Token)
	}
	il.Ldloc(l)
	il.Op(cil.CEE_RET)
	il.Ldloc(l)
	il.Op(cil.CEE_RET)

	sum := p.Method("Sum", cil.MdPublic, emit.Static(emit.Int64, emit.Int32))
	il = sum.IL(a)
	v := il.Local(emit.ValueType(pair.Token))
	il.Ldarg(0)
	il.Tok(cil.CEE_CALL, twice.Token)
	il.Tok(cil.CEE_CALL, build.Token)
	il.Stloc(v)
	for _, f := range []*emit.Field{first, third} {
		il.Ldloc(v)
		il.Tok(cil.CEE_LDFLD, f.Token)
	}
	il.Op(cil.CEE_ADD)
	il.I4(7)
	il.Tok(cil.CEE_CALL, twice.Token)
	il.Op(cil.CEE_CONV_I8, cil.CEE_ADD, cil.CEE_RET)
	image, err := a.Image()
	if err != nil {
		t.Fatal(err)
	}
	for _, opt := range []ryugo.Opt{ryugo.OptMin, ryugo.OptFull, clr.Interp} {
		rt, err := clr.New(clr.Config{Opt: opt, Check: opt != clr.Interp})
		if err != nil {
			t.Fatal(err)
		}
		defer rt.Close()
		lib, err := rt.Load(image)
		if err != nil {
			t.Fatal(err)
		}
		m, err := lib.Method("P::Sum")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := m.Call(t.Context(), 5); err != nil || got != int64(34) {
			t.Errorf("%s: Sum(5) = %v, %v; want 34", opt, got, err)
		}
	}
}
