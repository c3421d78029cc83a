package importer

import (
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
)

func (f *fake) GetStaticFieldContent(_ ee.FieldHandle, offset, size uint32) (bits uint64, ok bool) {
	if int(offset+size) > len(f.contents) {
		return 0, false
	}
	for i := range size {
		bits |= uint64(f.contents[offset+i]) << (8 * i)
	}
	return bits, true
}

// TestReadonlyStructs imports loads of static readonly structs that consist of a long, 5, and an
// int, -2.
func TestReadonlyStructs(t *testing.T) {
	const heap = ee.CORINFO_FLG_FIELD_STATIC_IN_HEAP
	for _, k := range []struct {
		name, il string
		flags    ee.FieldFlags
		change   func(f *fake)
		want     string
	}{
		{name: "by address", il: "ldsflda s; ldfld x; ret", want: "return(-2)"},
		{name: "boxed", il: "ldsflda s; ldfld x; ret", flags: heap, want: "return(-2)"},
		{name: "by value", il: "ldsfld s; ldfld x; ret", change: func(f *fake) { f.numbers = false }, want: "return(-2)"},
		{name: "part of a part", il: "ldsflda s; ldflda x; ldind.u1; ret", flags: heap, want: "return(254)"},
		{name: "through a managed pointer", il: "ldsflda s; ldind.i4; ret", want: "return(5)"},
		{name: "volatile", il: "ldsflda s; volatile.; ldfld x; ret", want: "return(ind<int>(addr(field+8(#s))))"},
		{name: "no object", il: "ldsflda s; ldind.ref; pop; ldsflda s; ldfld x; ret", want: "ind<ref>(#s)\nreturn(-2)"},
		{name: "beyond its end", il: "ldsflda s; ldfld far; conv.i4; ret", want: "return(cast<int>(field+16(#s)))"},
		{name: "whole", il: "ldsfld s; stloc.0; ldc.i4.0; ret", want: "=(V01.0:long, 5)\n=(V01.8:int, -2)\n=(V00, V01)\nreturn(0)"},
		{name: "not readonly", il: "ldsflda s; ldfld x; ret", change: func(f *fake) { f.readonly.Flags &^= ee.CORINFO_FLG_FIELD_FINAL }, want: "return(field+8(#s))"},
		{name: "not initialized yet", il: "ldsflda s; ldfld x; ret", change: func(f *fake) { f.contents = nil }, want: "return(field+8(#s))"},
		{name: "with references", il: "ldsflda s; ldfld x; ret", change: func(f *fake) { f.readonly.Field.Class = gcValue | 16 }, want: "return(field+8(#s))"},
		{name: "2.0", il: "ldsflda s; ldfld x; ret", change: func(f *fake) { f.known = false }, want: "return(field+8(#s))"},
	} {
		s := shape{ret: i4, il: k.il, locals: []ee.SigArg{value(16)}, setup: func(f *fake) {
			f.readonly = f.staticField("s", value(16), ee.CORINFO_FIELD_STATIC_ADDRESS)
			f.readonly.Flags |= ee.CORINFO_FLG_FIELD_FINAL | k.flags
			f.known, f.numbers, f.contents = true, true, []byte{5, 0, 0, 0, 0, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff, 0, 0, 0, 0}
			if k.change != nil {
				k.change(f)
			}
		}}
		f := s.fakeFor(t)
		var m nodes.Method
		var p Importer
		env := irtest.Env()
		env.JIT, env.MinOpts, env.Inline = f, false, true
		if err := run(&p, &m, env); err != nil {
			t.Fatal(k.name, err)
		}
		if got := strings.TrimSpace(f.short(&m)); got != k.want {
			t.Errorf("%s: %s, want %s", k.name, got, k.want)
		}
	}
}

// TestKnownStatics imports loads of static fields whose contents are known.
func TestKnownStatics(t *testing.T) {
	typ := func(t ee.CorInfoType) ee.SigArg { return ee.SigArg{Type: t} }
	for _, k := range []struct {
		name    string
		ret     ee.SigArg
		content uint64
		known   bool
		exact   ee.ClassHandle
		want    string
	}{
		{"bool", typ(ee.CORINFO_TYPE_BOOL), 1, true, 0, "return(1)"},
		{"sbyte", typ(ee.CORINFO_TYPE_BYTE), 0xfe, true, 0, "return(-2)"},
		{"byte", typ(ee.CORINFO_TYPE_UBYTE), 0xfe, true, 0, "return(254)"},
		{"short", typ(ee.CORINFO_TYPE_SHORT), 0x8000, true, 0, "return(-32768)"},
		{"char", typ(ee.CORINFO_TYPE_CHAR), 0x8000, true, 0, "return(32768)"},
		{"int", i4, 0xffffffff, true, 0, "return(-1)"},
		{"long", i8, 1 << 63, true, 0, "return(-9223372036854775808)"},
		{"double", typ(ee.CORINFO_TYPE_DOUBLE), 0x3ff8000000000000, true, 0, "return(1.5)"},
		{"no number", typ(ee.CORINFO_TYPE_DOUBLE), 0x7ff8000000000001, true, 0, "return(ind<double>(#s))"},
		{"null", obj, 0, true, 0, "return(0)"},
		{"object", obj, 0x1230, true, 0, "return(4656)"},
		{"class", obj, 0, false, clsSealed, "=(V00, ind<ref>(#s))\nreturn(V00)"},
		{"object of a class", obj, 0x1230, true, clsSealed, "=(V00, 4656)\nreturn(V00)"},
		{"nothing", i4, 0, false, 0, "return(ind<int>(#s))"},
	} {
		s := shape{ret: k.ret, il: "ldsfld s; ret", setup: func(f *fake) {
			s := f.staticField("s", k.ret, ee.CORINFO_FIELD_STATIC_ADDRESS)
			s.Known, s.Content, s.Exact = k.known, k.content, k.exact
		}}
		f := s.fakeFor(t)
		f.known = true
		var m nodes.Method
		var p Importer
		env := irtest.Env()
		env.JIT, env.MinOpts, env.Inline = f, false, true
		if err := run(&p, &m, env); err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(f.short(&m)); got != k.want {
			t.Errorf("%s: %s, want %s", k.name, got, k.want)
		}
		if k.exact != 0 && (m.Locals[0].Class != k.exact || m.Locals[0].Flags&nodes.LvClassExact == 0) {
			t.Errorf("%s: the class is not known", k.name)
		}
	}
}
