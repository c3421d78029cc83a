package emit_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// sample is an assembly with some of every construct; it prints wantOutput.
func sample() *emit.Assembly {
	a := emit.New("sample")
	object := a.CoreType("System", "Object")
	valueType := a.CoreType("System", "ValueType")
	exception := a.CoreType("System", "Exception")
	console := a.CoreType("System", "Console")
	writeInt := a.MethodRef(console, "WriteLine", emit.Static(emit.Void, emit.Int32))
	writeStr := a.MethodRef(console, "WriteLine", emit.Static(emit.Void, emit.String))
	objectCtor := a.MethodRef(object, ".ctor", emit.Instance(emit.Void))

	program := a.Type(emit.TypeSpec{Name: "P", Flags: cil.TdAbstract | cil.TdSealed, Extends: object})
	main := program.Method("Main", cil.MdPublic, emit.Static(emit.Void))
	a.SetEntry(main)

	shape := a.Type(emit.TypeSpec{Name: "IShape", Flags: cil.TdInterface | cil.TdAbstract})
	area := shape.Method("Area", cil.MdPublic|cil.MdVirtual|cil.MdAbstract|cil.MdNewSlot|cil.MdHideBySig, emit.Instance(emit.Int32))
	point := a.Type(emit.TypeSpec{Name: "Point", Flags: cil.TdSealed | cil.TdExplicitLayout, Extends: valueType,
		Implements: []cil.Token{shape.Token}, Size: 12})
	x := point.Field("x", cil.FdPublic, emit.Int32)
	y := point.Field("y", cil.FdPublic, emit.Int32)
	x.At(a, 4)
	y.At(a, 8)
	pointArea := point.Method("Area", cil.MdPublic|cil.MdVirtual|cil.MdFinal|cil.MdHideBySig|cil.MdNewSlot, emit.Instance(emit.Int32))
	il := pointArea.IL(a)
	il.Ldarg(0)
	il.Tok(cil.CEE_LDFLD, x.Token)
	il.Ldarg(0)
	il.Tok(cil.CEE_LDFLD, y.Token)
	il.Op(cil.CEE_MUL, cil.CEE_RET)

	// class Box<T> { T item; static Box<T> Make(T) }
	box := a.Type(emit.TypeSpec{Name: "Box`1", Extends: object, Generics: []emit.GenericParam{{Name: "T"}}})
	self := a.TypeSpec(emit.Generic(emit.Class(box.Token), emit.Var(0)))
	box.Field("item", cil.FdPublic, emit.Var(0))
	itemOfSelf := a.FieldRef(self, "item", emit.Var(0))
	ctor := box.Method(".ctor", cil.MdPublic|cil.MdSpecialName|cil.MdRTSpecialName, emit.Instance(emit.Void, emit.Var(0)))
	il = ctor.IL(a)
	il.Ldarg(0)
	il.Tok(cil.CEE_CALL, objectCtor)
	il.Ldarg(0)
	il.Ldarg(1)
	il.Tok(cil.CEE_STFLD, itemOfSelf)
	il.Op(cil.CEE_RET)

	// static T Same<T>(T v) where T : IShape
	same := program.Method("Same", cil.MdPublic, emit.Static(emit.MVar(0), emit.MVar(0)),
		emit.GenericParam{Name: "T", Constraints: []cil.Token{shape.Token}})
	il = same.IL(a)
	il.Ldarga(0)
	il.Tok(cil.CEE_CONSTRAINED, a.TypeSpec(emit.MVar(0)))
	il.Tok(cil.CEE_CALLVIRT, area.Token)
	il.Tok(cil.CEE_CALL, writeInt)
	il.Ldarg(0)
	il.Op(cil.CEE_RET)

	// static int Sum(int n): a long branch, a switch, data of a field.
	data := program.Field("data", cil.FdAssembly|cil.FdStatic|cil.FdHasFieldRVA, emit.Int32)
	data.SetData([]byte{42, 0, 0, 0})
	sum := program.Method("Sum", cil.MdPrivate, emit.Static(emit.Int32, emit.Int32))
	il = sum.IL(a)
	total := il.Local(emit.Int32)
	test, loop, one, two := il.Label(), il.Label(), il.Label(), il.Label()
	il.Br(cil.CEE_BR, test)
	il.Mark(loop)
	for range 100 { // too far for short branches
		il.Ldloc(total)
		il.Ldarg(0)
		il.Op(cil.CEE_ADD)
		il.Stloc(total)
	}
	il.Ldarg(0)
	il.I4(1)
	il.Op(cil.CEE_SUB)
	il.Starg(0)
	il.Mark(test)
	il.Ldarg(0)
	il.I4(0)
	il.Br(cil.CEE_BGT, loop)
	il.Ldarg(0)
	il.Switch(one, two)
	il.I4(-1)
	il.Op(cil.CEE_RET)
	il.Mark(one)
	il.Ldloc(total)
	il.Tok(cil.CEE_LDSFLD, data.Token)
	il.Op(cil.CEE_ADD, cil.CEE_RET)
	il.Mark(two)
	il.I4(2)
	il.Op(cil.CEE_RET)

	delegate, newDelegate, invoke := a.Delegate(emit.TypeSpec{Name: "D"}, emit.Instance(emit.Int32, emit.Int32))

	il = main.IL(a)
	p := il.Local(emit.ValueType(point.Token))
	il.Local(emit.Pinned(emit.ByRef(emit.Int32)))
	il.Local(emit.Class(delegate.Token))
	il.Local(emit.Array(emit.Int32, 2))
	end := il.Label()
	tryFinally := il.Here()
	try := il.Here()
	il.Ldloca(p)
	il.I4(6)
	il.Tok(cil.CEE_STFLD, x.Token)
	il.Ldloca(p)
	il.I4(7)
	il.Tok(cil.CEE_STFLD, y.Token)
	il.Ldloc(p)
	il.Tok(cil.CEE_NEWOBJ, a.MethodRef(a.TypeSpec(emit.Generic(emit.Class(box.Token), emit.ValueType(point.Token))), ".ctor",
		emit.Instance(emit.Void, emit.Var(0))))
	il.Tok(cil.CEE_LDFLD, a.FieldRef(a.TypeSpec(emit.Generic(emit.Class(box.Token), emit.ValueType(point.Token))), "item", emit.Var(0)))
	il.Tok(cil.CEE_CALL, a.MethodSpec(same.Token, emit.ValueType(point.Token)))
	il.Op(cil.CEE_POP)
	il.Op(cil.CEE_LDNULL)
	il.Tok(cil.CEE_LDFTN, sum.Token)
	il.Tok(cil.CEE_NEWOBJ, newDelegate.Token)
	il.I4(3)
	il.Tok(cil.CEE_CALLVIRT, invoke.Token)
	il.Tok(cil.CEE_CALL, writeInt)
	il.I4(1)
	il.Tok(cil.CEE_LDFTN, sum.Token)
	il.Tok(cil.CEE_CALLI, a.Sig(emit.Static(emit.Int32, emit.Int32)))
	il.Tok(cil.CEE_CALL, writeInt)
	il.Str("thrown — ✓")
	il.Tok(cil.CEE_NEWOBJ, a.MethodRef(exception, ".ctor", emit.Instance(emit.Void, emit.String)))
	il.Op(cil.CEE_THROW)
	handler := il.Here()
	il.Tok(cil.CEE_CALLVIRT, a.MethodRef(exception, "get_Message", emit.Instance(emit.String)))
	il.Tok(cil.CEE_CALL, writeStr)
	il.Br(cil.CEE_LEAVE, end)
	catchEnd := il.Here()
	il.Str("finally")
	il.Tok(cil.CEE_CALL, writeStr)
	il.Op(cil.CEE_ENDFINALLY)
	finallyEnd := il.Here()
	il.Mark(end)
	il.Op(cil.CEE_RET)
	il.Catch(exception, try, handler, handler, catchEnd)
	il.Finally(tryFinally, catchEnd, catchEnd, finallyEnd)
	return a
}

const wantOutput = "42\n642\n142\nthrown — ✓\nfinally\n"

func image(t *testing.T, a *emit.Assembly) []byte {
	t.Helper()
	b, err := a.Image()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestRoundTrip reads the sample with package cil.
func TestRoundTrip(t *testing.T) {
	b := image(t, sample())
	if !bytes.Equal(b, image(t, sample())) {
		t.Error("the same calls gave other bytes")
	}
	f, err := cil.Parse("sample.exe", b)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for rid := uint32(1); rid <= f.NumRows(cil.TableMethodDef); rid++ {
		m := f.MethodDef(rid)
		names = append(names, f.String(m.Name))
		if m.RVA == 0 {
			continue
		}
		body, err := f.MethodBody(m.RVA)
		if err != nil {
			t.Errorf("%s: %v", f.String(m.Name), err)
			continue
		}
		var listing bytes.Buffer
		if err := cil.Disassemble(&listing, f, &body); err != nil {
			t.Errorf("%s: %v", f.String(m.Name), err)
		}
		if f.String(m.Name) == "Main" && body.NumClauses() != 2 {
			t.Errorf("Main has %d clauses", body.NumClauses())
		}
		if f.String(m.Name) == "Sum" && (body.MaxStack != 2 || !strings.Contains(listing.String(), "br ") ||
			!strings.Contains(listing.String(), "bgt ")) {
			t.Errorf("Sum has maxstack %d and code\n%s", body.MaxStack, &listing)
		}
	}
	if got, want := strings.Join(names, " "), "Main Same Sum Area Area .ctor .ctor Invoke"; got != want {
		t.Errorf("methods %s, want %s", got, want)
	}
	if f.EntryPoint().RID() != 1 {
		t.Errorf("entry point is %v", f.EntryPoint())
	}
}

// TestOnMono runs the sample on another runtime and has its disassembler read it.
func TestOnMono(t *testing.T) {
	exe := filepath.Join(t.TempDir(), "sample.exe")
	if err := os.WriteFile(exe, image(t, sample()), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ tool, want string }{{"mono", wantOutput}, {"monodis", ""}} {
		if _, err := exec.LookPath(c.tool); err != nil {
			t.Skip(c.tool + " is not installed")
		}
		out, err := exec.Command(c.tool, exe).CombinedOutput()
		if err != nil || c.want != "" && string(out) != c.want {
			t.Errorf("%s: %v\n%s", c.tool, err, out)
		}
	}
}

// TestMistakes has bodies that Image refuses.
func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		name, want string
		body       func(il *emit.IL)
	}{
		{"empty stack", "runs empty", func(il *emit.IL) { il.Op(cil.CEE_POP, cil.CEE_RET) }},
		{"end", "falls off", func(il *emit.IL) { il.Op(cil.CEE_NOP) }},
		{"join", "depth of the stack", func(il *emit.IL) {
			l := il.Label()
			il.I4(1)
			il.I4(2)
			il.Br(cil.CEE_BRTRUE, l)
			il.Op(cil.CEE_POP)
			il.Mark(l)
			il.Op(cil.CEE_RET)
		}},
		{"label", "not marked", func(il *emit.IL) { il.Br(cil.CEE_BR, il.Label()) }},
		{"token", "no method", func(il *emit.IL) { il.Tok(cil.CEE_CALL, 0x0a000063); il.Op(cil.CEE_RET) }},
	} {
		a := emit.New("bad")
		m := a.Type(emit.TypeSpec{Name: "P", Extends: a.CoreType("System", "Object")}).Method("M", 0, emit.Static(emit.Void))
		c.body(m.IL(a))
		if _, err := a.Image(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error about %q", c.name, err, c.want)
		}
	}
}
