package importer

import (
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
)

// TestKnownStatics imports loads of static fields whose content is known.
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
