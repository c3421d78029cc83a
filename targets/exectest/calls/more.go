package calls

import (
	"ryugo/cil"
	"ryugo/cil/emit"
)

// more emits methods that C# cannot express: an explicit tail call that passes structs of 24 bytes
// in another order, a call by address, and a reference with its type.
func more() ([]byte, error) {
	a := emit.New("more")
	object := a.CoreType("System", "Object")
	value := a.CoreType("System", "ValueType")
	s := a.Type(emit.TypeSpec{Name: "L3", Flags: cil.TdSequentialLayout | cil.TdSealed, Extends: value})
	var field [3]*emit.Field
	for i := range field {
		field[i] = s.Field(string(rune('a'+i)), cil.FdPublic, emit.Int64)
	}
	t := a.Type(emit.TypeSpec{Name: "More", Flags: cil.TdAbstract | cil.TdSealed, Extends: object})
	l3 := emit.ValueType(s.Token)
	method := func(name string, params ...emit.Type) (*emit.Method, *emit.IL) {
		m := t.Method(name, cil.MdPublic|cil.MdStatic, emit.Static(emit.Int32, params...))
		m.SetImpl(cil.MiNoInlining)
		return m, m.IL(a)
	}
	// last folds two structs and an int.
	last, il := method("Last", l3, l3, emit.Int32)
	il.Ldarg(2)
	for arg := range 2 {
		for i := range field {
			il.I4(31)
			il.Op(cil.CEE_MUL)
			il.Ldarga(arg)
			il.Tok(cil.CEE_LDFLD, field[i].Token)
			il.Op(cil.CEE_CONV_I4, cil.CEE_ADD)
		}
	}
	il.Op(cil.CEE_RET)

	first, il := method("First", l3, l3, emit.Int32)
	il.Ldarg(1)
	il.Ldarg(0)
	il.Ldarg(2)
	il.I4(1)
	il.Op(cil.CEE_ADD, cil.CEE_TAILCALL)
	il.Tok(cil.CEE_CALL, last.Token)
	il.Op(cil.CEE_RET)

	fill := func(il *emit.IL) (int, int) {
		x, y := il.Local(l3), il.Local(l3)
		for k, l := range []int{x, y} {
			for i := range field {
				il.Ldloca(l)
				il.Ldarg(0)
				il.I4(int32(10*k + i))
				il.Op(cil.CEE_ADD, cil.CEE_CONV_I8)
				il.Tok(cil.CEE_STFLD, field[i].Token)
			}
		}
		return x, y
	}
	_, il = method("ExplicitTail", emit.Int32)
	x, y := fill(il)
	il.Ldloc(x)
	il.Ldloc(y)
	il.I4(5)
	il.Tok(cil.CEE_CALL, first.Token)
	il.Op(cil.CEE_RET)

	_, il = method("Calli", emit.Int32)
	x, y = fill(il)
	il.Ldloc(x)
	il.Ldloc(y)
	il.Ldarg(0)
	il.Tok(cil.CEE_LDFTN, last.Token)
	il.Tok(cil.CEE_CALLI, a.Sig(emit.Static(emit.Int32, l3, l3, emit.Int32)))
	il.Op(cil.CEE_RET)

	// GetRefAny replaces the helper, whose argument has a pointer and a class.
	p := a.Type(emit.TypeSpec{Name: "Pair", Flags: cil.TdSequentialLayout | cil.TdSealed, Extends: value})
	address := p.Field("address", cil.FdPublic, emit.IntPtr)
	p.Field("class", cil.FdPublic, emit.IntPtr)
	get := t.Method("GetRefAny", cil.MdPublic|cil.MdStatic, emit.Static(emit.IntPtr, emit.IntPtr, emit.ValueType(p.Token)))
	il = get.IL(a)
	il.Ldarga(1)
	il.Tok(cil.CEE_LDFLD, address.Token)
	il.Op(cil.CEE_RET)

	take, il := method("Take", emit.Int32, emit.TypedRef, emit.Int32)
	il.Ldarg(1)
	il.Tok(cil.CEE_REFANYVAL, a.CoreType("System", "Int32"))
	il.Op(cil.CEE_LDIND_I4)
	il.Ldarg(0)
	il.Op(cil.CEE_ADD)
	il.Ldarg(2)
	il.Op(cil.CEE_MUL, cil.CEE_RET)
	_, il = method("MkRefAny", emit.Int32)
	v := il.Local(emit.Int32)
	il.Ldarg(0)
	il.I4(3)
	il.Op(cil.CEE_ADD)
	il.Stloc(v)
	il.Ldarg(0)
	il.Ldloca(v)
	il.Tok(cil.CEE_MKREFANY, a.CoreType("System", "Int32"))
	il.I4(7)
	il.Tok(cil.CEE_CALL, take.Token)
	il.Op(cil.CEE_RET)
	return a.Image()
}

// moreRows returns the results of more's methods.
func moreRows() []Row {
	l3 := func(s, k int32) [3]int32 { return [3]int32{s + k, s + k + 1, s + k + 2} }
	last := func(x, y [3]int32, v int32) int32 {
		for _, f := range append(x[:], y[:]...) {
			v = v*31 + f
		}
		return v
	}
	row := func(name string, f func(s int32) int32) Row {
		r := Row{Method: name, Want: map[int32]int32{}}
		for _, in := range inputs {
			r.Want[in] = f(in)
		}
		return r
	}
	return []Row{
		row("ExplicitTail", func(s int32) int32 { return last(l3(s, 10), l3(s, 0), 6) }),
		row("Calli", func(s int32) int32 { return last(l3(s, 0), l3(s, 10), s) }),
		row("MkRefAny", func(s int32) int32 { return (s + 3 + s) * 7 }),
	}
}
