//go:build linux && (amd64 || arm64)

package clr

import (
	"context"
	"errors"
	"strings"
	"testing"

	"ryugo"
	"ryugo/cil"
	"ryugo/cil/emit"
)

// TestBrokenHeap runs a program that makes a reference point to free memory of the heap and
// collects. The collection detects that and ends the program. The program is not verifiable, so the
// error is not reported as a bug of the runtime.
func TestBrokenHeap(t *testing.T) {
	a := emit.New("brokenheap")
	object := a.CoreType("System", "Object")
	p := a.Type(emit.TypeSpec{Name: "P", Extends: object})
	main := p.Method("Main", cil.MdPublic, emit.Static(emit.Void))
	a.SetEntry(main)
	il := main.IL(a)
	o := il.Local(emit.Object)
	il.Tok(cil.CEE_NEWOBJ, a.MethodRef(object, ".ctor", emit.Instance(emit.Void)))
	il.Stloc(o)
	il.Ldloca(o)
	il.Op(cil.CEE_CONV_U)
	il.Op(cil.CEE_DUP, cil.CEE_LDIND_I8)
	const farOff = 8<<16 + 8 // not at the start of a block of 64 KB: a reference to an object's end may be there
	il.I8(farOff)
	il.Op(cil.CEE_ADD, cil.CEE_STIND_I8)
	il.Tok(cil.CEE_CALL, a.MethodRef(a.CoreType("System", "GC"), "Collect", emit.Static(emit.Void)))
	il.Ldloc(o)
	il.Op(cil.CEE_POP, cil.CEE_RET)
	for _, opt := range []ryugo.Opt{ryugo.OptMin, Interp} {
		wantFatal(t, a, opt, "The heap is broken: the word at ")
	}
}

// TestEndOfMemory reads a struct that extends beyond the end of the address space: an access
// violation of the program with each engine.
func TestEndOfMemory(t *testing.T) {
	a := emit.New("endofmemory")
	s := a.Type(emit.TypeSpec{Name: "S", Flags: cil.TdSequentialLayout | cil.TdSealed, Extends: a.CoreType("System", "ValueType")})
	for _, name := range []string{"A", "B", "C", "D"} {
		s.Field(name, cil.FdPublic, emit.Int64)
	}
	p := a.Type(emit.TypeSpec{Name: "P", Extends: a.CoreType("System", "Object")})
	main := p.Method("Main", cil.MdPublic, emit.Static(emit.Void))
	a.SetEntry(main)
	il := main.IL(a)
	l := il.Local(emit.ValueType(s.Token))
	il.I8(-8)
	il.Op(cil.CEE_CONV_U)
	il.Tok(cil.CEE_LDOBJ, s.Token)
	il.Stloc(l)
	il.Op(cil.CEE_RET)
	for _, opt := range []ryugo.Opt{ryugo.OptMin, ryugo.OptFull, Interp} {
		wantFatal(t, a, opt, "AccessViolationException")
	}
}

// wantFatal runs a program that must end with a *Fatal whose message contains words.
func wantFatal(t *testing.T, a *emit.Assembly, opt ryugo.Opt, words string) {
	t.Helper()
	_, err := loadEmitted(t, a, Config{Opt: opt}).Run(context.Background())
	if f := (*Fatal)(nil); !errors.As(err, &f) || !strings.Contains(f.Message, words) {
		t.Errorf("%s: %v, want a *Fatal with %q", opt, err, words)
	}
}
