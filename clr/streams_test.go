//go:build linux && (amd64 || arm64)

package clr

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// TestStreamsInOrder writes alternately to the standard output and the standard error: if both are
// one stream, the order of the writes is kept.
func TestStreamsInOrder(t *testing.T) {
	a := emit.New("streams")
	console := a.CoreType("System", "Console")
	writer := a.CoreType("System.IO", "TextWriter")
	write := a.MethodRef(console, "Write", emit.Static(emit.Void, emit.String))
	getError := a.MethodRef(console, "get_Error", emit.Static(emit.Class(writer)))
	writeTo := a.MethodRef(writer, "Write", emit.Instance(emit.Void, emit.String))
	p := a.Type(emit.TypeSpec{Name: "P", Extends: a.CoreType("System", "Object")})
	main := p.Method("Main", cil.MdPublic, emit.Static(emit.Void))
	a.SetEntry(main)
	il := main.IL(a)
	want := ""
	for i := range 6 {
		s := string(rune('a' + i))
		want += s
		if i%2 == 0 {
			il.Str(s)
			il.Tok(cil.CEE_CALL, write)
		} else {
			il.Tok(cil.CEE_CALL, getError)
			il.Str(s)
			il.Tok(cil.CEE_CALLVIRT, writeTo)
		}
	}
	il.Op(cil.CEE_RET)
	var out bytes.Buffer
	asm := loadEmitted(t, a, Config{Stdout: &out, Stderr: &out})
	if status, err := asm.Run(context.Background()); status != 0 || err != nil || out.String() != want {
		t.Errorf("status %d, %v, %q, want %q", status, err, out.String(), want)
	}
}

// TestInput reads lines, which end by \n, \r, both or the end of the input, and chars.
func TestInput(t *testing.T) {
	for _, c := range []struct {
		in    string
		lines int
		want  []any // the lines, then chars
	}{
		{"a\nb\r\nc\rd", 5, []any{"a", "b", "c", "d", nil, int32(-1)}},
		{"\r\r\n\n", 4, []any{"", "", "", nil, int32(-1)}},
		{"x\n\ry\r", 4, []any{"x", "", "y", nil, int32(-1)}},
		{"a\r\nb\r\n\xff", 1, []any{"a", int32('b'), int32('\r'), int32('\n'), int32(0xfffd), int32(-1)}},
		{"", 1, []any{nil, int32(-1)}},
	} {
		a := emit.New("input")
		console := a.CoreType("System", "Console")
		p := a.Type(emit.TypeSpec{Name: "P", Extends: a.CoreType("System", "Object")})
		for name, result := range map[string]emit.Type{"ReadLine": emit.String, "Read": emit.Int32} {
			il := p.Method(name, cil.MdPublic, emit.Static(result)).IL(a)
			il.Tok(cil.CEE_CALL, a.MethodRef(console, name, emit.Static(result)))
			il.Op(cil.CEE_RET)
		}
		asm := loadEmitted(t, a, Config{Stdin: strings.NewReader(c.in)})
		for i, want := range c.want {
			name := "ReadLine"
			if i >= c.lines {
				name = "Read"
			}
			m, err := asm.Method("P::" + name)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := m.Call(context.Background()); got != want || err != nil {
				t.Errorf("%q, %s %d: %v, %v, want %v", c.in, name, i, got, err, want)
			}
		}
	}
}

// TestNoEntryPoint runs an assembly without an entry point: the error says so and names no
// instruction.
func TestNoEntryPoint(t *testing.T) {
	a := emit.New("empty")
	a.Type(emit.TypeSpec{Name: "P", Extends: a.CoreType("System", "Object")})
	asm := loadEmitted(t, a, Config{})
	_, err := asm.Run(context.Background())
	if err == nil || !strings.HasSuffix(err.Error(), ": the assembly has no entry point") || strings.Contains(err.Error(), "IL_") {
		t.Errorf("%v", err)
	}
}

// TestActivatorOfStructs makes an instance of a struct that has a constructor without parameters:
// the constructor gets the address of the fields.
func TestActivatorOfStructs(t *testing.T) {
	a := emit.New("structs")
	s := a.Type(emit.TypeSpec{Name: "S", Flags: cil.TdSealed | cil.TdSequentialLayout, Extends: a.CoreType("System", "ValueType")})
	x, y := s.Field("x", cil.FdPublic, emit.Int32), s.Field("y", cil.FdPublic, emit.Int64)
	ctor := s.Method(".ctor", cil.MdPublic|cil.MdSpecialName|cil.MdRTSpecialName, emit.Instance(emit.Void))
	il := ctor.IL(a)
	il.Ldarg(0)
	il.I4(7)
	il.Tok(cil.CEE_STFLD, x.Token)
	il.Ldarg(0)
	il.I8(1 << 40)
	il.Tok(cil.CEE_STFLD, y.Token)
	il.Op(cil.CEE_RET)
	p := a.Type(emit.TypeSpec{Name: "P", Extends: a.CoreType("System", "Object")})
	il = p.Method("Sum", cil.MdPublic, emit.Static(emit.Int64)).IL(a)
	typ := a.CoreType("System", "Type")
	il.Tok(cil.CEE_LDTOKEN, s.Token)
	il.Tok(cil.CEE_CALL, a.MethodRef(typ, "GetTypeFromHandle", emit.Static(emit.Class(typ), emit.ValueType(a.CoreType("System", "RuntimeTypeHandle")))))
	il.Tok(cil.CEE_CALL, a.MethodRef(a.CoreType("System", "Activator"), "CreateInstance", emit.Static(emit.Object, emit.Class(typ))))
	il.Tok(cil.CEE_UNBOX_ANY, s.Token)
	v := il.Local(emit.ValueType(s.Token))
	il.Stloc(v)
	il.Ldloca(v)
	il.Tok(cil.CEE_LDFLD, x.Token)
	il.Op(cil.CEE_CONV_I8)
	il.Ldloca(v)
	il.Tok(cil.CEE_LDFLD, y.Token)
	il.Op(cil.CEE_ADD, cil.CEE_RET)
	asm := loadEmitted(t, a, Config{})
	m, err := asm.Method("P::Sum")
	if err != nil {
		t.Fatal(err)
	}
	if r, err := m.Call(context.Background()); r != int64(1<<40+7) {
		t.Errorf("%v, %v", r, err)
	}
}

// loadEmitted loads an assembly that the test has written into a runtime of its own,
// which is closed when the test ends.
func loadEmitted(t *testing.T, a *emit.Assembly, c Config) *Assembly {
	t.Helper()
	image, err := a.Image()
	if err != nil {
		t.Fatal(err)
	}
	rt, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { rt.Close() })
	asm, err := rt.Load(image)
	if err != nil {
		t.Fatal(err)
	}
	return asm
}
