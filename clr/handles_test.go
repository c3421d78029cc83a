package clr_test

import (
	"context"
	"testing"

	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/clr"
)

// freesHandle makes an assembly with a method that frees the GCHandle with a given number.
func freesHandle(t *testing.T) []byte {
	t.Helper()
	a := emit.New("handles")
	c := a.Type(emit.TypeSpec{Name: "H", Extends: a.CoreType("System", "Object"), Flags: cil.TdPublic})
	handle := a.CoreType("System.Runtime.InteropServices", "GCHandle")
	il := c.Method("Free", cil.MdPublic|cil.MdStatic, emit.Static(emit.Void, emit.Int64)).IL(a)
	h := il.Local(emit.ValueType(handle))
	il.Ldarg(0)
	il.Op(cil.CEE_CONV_I)
	il.Tok(cil.CEE_CALL, a.MethodRef(handle, "FromIntPtr", emit.Static(emit.ValueType(handle), emit.IntPtr)))
	il.Stloc(h)
	il.Ldloca(h)
	il.Tok(cil.CEE_CALL, a.MethodRef(handle, "Free", emit.Instance(emit.Void)))
	il.Op(cil.CEE_RET)
	image, err := a.Image()
	if err != nil {
		t.Fatal(err)
	}
	return image
}

// TestHandlesOfGo lets a program free, by number, handles that it has not made. It must not free
// those of objects that Go holds.
func TestHandlesOfGo(t *testing.T) {
	ctx := context.Background()
	rt, demo := start(t, clr.Config{})
	lib, err := rt.Load(freesHandle(t))
	if err != nil {
		t.Fatal(err)
	}
	account, err := demo.New(ctx, "Demo.Account", "Ada")
	if err != nil {
		t.Fatal(err)
	}
	free, err := lib.Method("H::Free")
	if err != nil {
		t.Fatal(err)
	}
	freed := 0
	for i := int64(1); i <= 100; i++ {
		if _, err := free.Call(ctx, i); err == nil {
			freed++
		}
	}
	if freed != 0 {
		t.Errorf("%d handles were freed that the program has not made", freed)
	}
	if _, err := account.Call(ctx, "Deposit", int64(5)); err != nil {
		t.Error(err)
	}
}
