package loader

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/ee"
)

const monoDir = "/usr/lib/mono/4.5"

// openShapes loads testdata/Shapes.dll over mono's core library.
func openShapes(t testing.TB) (*Loader, *Module) {
	t.Helper()
	if _, err := os.Stat(monoDir + "/mscorlib.dll"); err != nil {
		t.Skip("no mono here")
	}
	l := New(Options{Refs: []string{monoDir}})
	mod, err := l.Open("testdata/Shapes.dll")
	if err != nil {
		t.Fatal(err)
	}
	return l, mod
}

// parseType reads a name in reflection's spelling: Name`1[Arg,Arg[]].
func parseType(t testing.TB, mod *Module, s string) *Class {
	t.Helper()
	c, rest := parseTypeAt(t, mod, s)
	if rest != "" {
		t.Fatalf("%q: %q is left", s, rest)
	}
	return c
}

func parseTypeAt(t testing.TB, mod *Module, s string) (*Class, string) {
	t.Helper()
	end := strings.IndexAny(s, "[],")
	if end < 0 {
		end = len(s)
	}
	name, rest := s[:end], s[end:]
	c := mod.FindType(name)
	if c == nil {
		c = mod.L.Known.Core.FindType(name)
	}
	if name == "__Canon" {
		c = mod.L.Known.Canon
	}
	if c == nil {
		t.Fatalf("no type %q", name)
	}
	var err error
	if c.IsGenericDefinition() && strings.HasPrefix(rest, "[") {
		var args []*Class
		for rest = rest[1:]; ; rest = rest[1:] {
			var a *Class
			a, rest = parseTypeAt(t, mod, rest)
			args = append(args, a)
			if rest == "" || rest[0] != ',' {
				break
			}
		}
		rest = strings.TrimPrefix(rest, "]")
		if c, err = mod.L.Instantiate(c, args); err != nil {
			t.Fatal(err)
		}
	}
	for strings.HasPrefix(rest, "[]") {
		if c, err = mod.L.ArrayOf(c); err != nil {
			t.Fatal(err)
		}
		rest = rest[2:]
	}
	return c, rest
}

// TestLayouts compares layouts with those observed in CoreCLR.
func TestLayouts(t *testing.T) {
	_, mod := openShapes(t)
	f, err := os.Open("testdata/layouts.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	seen := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		seen++
		c := parseType(t, mod, words[0])
		lay, err := c.Layout()
		if err != nil {
			t.Error(err)
			continue
		}
		base := uint32(OffsetObjectFields)
		size := -1
		if c.IsValueType() {
			base, size = 0, int(lay.Size)
		}
		got := fmt.Sprint(words[0], " ", size)
		for _, w := range words[2:] {
			name, _, _ := strings.Cut(w, "=")
			for i := range c.NumFields() {
				if f := c.FieldAt(i); f.Name == name && !f.IsStatic() {
					got += fmt.Sprintf(" %s=%d", name, f.Offset()-base)
				}
			}
		}
		if want := strings.Join(words, " "); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	if seen < 70 {
		t.Errorf("only %d types compared", seen)
	}
}

// TestGC checks maps of references.
func TestGC(t *testing.T) {
	_, mod := openShapes(t)
	for name, want := range map[string]string{
		"Shapes.IntLong": "...", "Shapes.OneRef": "R", "Shapes.RefMid": "R..", "Shapes.NestRef": ".R.",
		"Shapes.NestRef2": "R.R.", "Shapes.C1": ".R.", "Shapes.C2": ".R.R.", "Shapes.Structs": ".R.R....",
		"Shapes.Pair`2[System.Byte,System.String]": "R.", "Shapes.ExpRef": "R.", "System.TypedReference": "B.",
	} {
		c := parseType(t, mod, name)
		lay, err := c.Layout()
		if err != nil {
			t.Error(err)
			continue
		}
		got := ""
		for _, g := range lay.GC {
			got += string(".RBO"[g])
		}
		if got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestClassify compares classifications with those of a C compiler for System V, and with CoreCLR's
// exceptions to them.
func TestClassify(t *testing.T) {
	_, mod := openShapes(t)
	for name, want := range map[string]string{
		"Shapes.B1": "I1", "Shapes.S3": "I3", "Shapes.S5": "I8", "Shapes.IntLong": "memory", "Shapes.FF": "S8",
		"Shapes.FFF": "S8 S4", "Shapes.DF": "S8 S8", "Shapes.IF": "I8", "Shapes.LD": "I8 S8", "Shapes.RD": "R8 S8",
		"Shapes.DR": "R8 S8", "Shapes.Three": "memory", "Shapes.NestFF": "S8 S8", "Shapes.Union": "memory",
		"Shapes.Empty": "memory", "Shapes.HasEmpty": "I8", "Shapes.LongByte": "memory", "Shapes.HasUnion": "memory",
		"Shapes.Pack1": "memory", "Shapes.Fixed2F": "S8 S8", "Shapes.Fixed7": "I8 I2", "Shapes.Nest2": "I8 I8",
		"Shapes.RefLast": "R8 I8", "Shapes.WithEnums": "memory", "Shapes.CharBool": "I4",
		"System.DateTime": "I8", "System.Int32": "I4", "System.Double": "S8", "System.TypedReference": "B8 I8",
		"Shapes.E1": "I1", "Shapes.Size32": "memory", "System.Nullable`1[System.Int64]": "I8 I8",
		"System.Nullable`1[System.Double]": "I8 S8", "Shapes.Pair`2[System.Single,System.Int32]": "I8",
	} {
		c := parseType(t, mod, name)
		lay, err := c.Layout()
		if err != nil {
			t.Error(err)
			continue
		}
		got := ""
		for i := range lay.Pass.EightByteCount {
			k := map[ee.SysVClass]string{ee.SysVInteger: "I", ee.SysVSSE: "S", ee.SysVIntegerReference: "R", ee.SysVIntegerByRef: "B"}
			got += " " + k[lay.Pass.Class[i]] + strconv.Itoa(int(lay.Pass.Size[i]))
		}
		if !lay.Pass.PassedInRegisters {
			got = " memory"
		}
		if got[1:] != want {
			t.Errorf("%s: %s, want %s", name, got[1:], want)
		}
	}
}

// findMethod returns the i-th method of a name.
func findMethod(t testing.TB, c *Class, name string, i int) *Method {
	t.Helper()
	for n := range c.NumMethods() {
		if m := c.MethodAt(n); m.Name == name {
			if i == 0 {
				return m
			}
			i--
		}
	}
	t.Fatalf("%s has no method %s", c, name)
	return nil
}

// TestDispatch checks which method a call runs.
func TestDispatch(t *testing.T) {
	l, mod := openShapes(t)
	for _, c := range []struct {
		class, slot, name string
		nth               int
		want              string
	}{
		{"Shapes.V0", "Shapes.IA", "M", 0, "Shapes.V0::M()"},
		{"Shapes.V1", "Shapes.IA", "M", 0, "Shapes.V1::M()"},
		{"Shapes.V2", "Shapes.IA", "M", 0, "Shapes.V2::Shapes.IA.M()"},
		{"Shapes.V3", "Shapes.IA", "M", 0, "Shapes.V3::M()"},
		{"Shapes.V3", "Shapes.IB", "N", 0, "Shapes.V2::N(System.Int32)"},
		{"Shapes.V3", "Shapes.V0", "M", 0, "Shapes.V3::M()"},
		{"Shapes.V3", "Shapes.V0", "X", 0, "Shapes.V0::X(System.Int32)"},
		{"Shapes.V3", "Shapes.V1", "X", 0, "Shapes.V1::X(System.Int32)"},
		{"Shapes.V3", "Shapes.V0", "X", 1, "Shapes.V2::X(System.String)"},
		{"Shapes.V3", "System.Object", "ToString", 0, "Shapes.V3::ToString()"},
		{"Shapes.W2", "Shapes.IG`1[System.String]", "P", 0, "Shapes.W2::P(System.String)"},
		{"Shapes.W2", "Shapes.IG`1[System.String]", "Q", 0, "Shapes.W`1<System.String>::Q<!!0>(!!0)"},
		{"Shapes.W2", "Shapes.IG`1[System.String[]]", "Q", 0, "Shapes.W`1<System.String>::Shapes.IG<T[]>.Q<!!0>(!!0)"},
		{"Shapes.W2", "Shapes.IG`1[System.String[]]", "P", 0, "Shapes.W`1<System.String>::P(System.String[])"},
		{"Shapes.W2", "Shapes.W`1[System.String]", "P", 1, "Shapes.W`1<System.String>::P(System.Int32)"},
		{"Shapes.W2", "Shapes.W`1[System.String]", "Z", 0, "Shapes.W2::Z(System.Collections.Generic.List`1<System.String>)"},
		{"Shapes.W2", "Shapes.W`1[System.String]", "GV", 0, "Shapes.W2::GV<!!0>(System.String,!!0)"},
		{"Shapes.W3`1[System.Int32]", "Shapes.W`1[System.Collections.Generic.List`1[System.Int32][]]", "Z", 0,
			"Shapes.W3`1<System.Int32>::Z(System.Collections.Generic.List`1<System.Collections.Generic.List`1<System.Int32>[]>)"},
		{"Shapes.Co", "Shapes.ICo`1[System.Object]", "Get", 0, "Shapes.Co::Get()"},
		{"Shapes.Co", "Shapes.IIn`1[System.String]", "Put", 0, "Shapes.Co::Put(System.Object)"},
		{"Shapes.SV", "Shapes.IA", "M", 0, "Shapes.SV::M()"},
		{"Shapes.SV", "System.IComparable`1[Shapes.SV]", "CompareTo", 0, "Shapes.SV::CompareTo(Shapes.SV)"},
		{"Shapes.SG`1[System.Int32]", "Shapes.IG`1[System.Int32]", "P", 0, "Shapes.SG`1<System.Int32>::P(System.Int32)"},
		{"System.String", "System.IComparable", "CompareTo", 0, "System.String::CompareTo(System.Object)"},
		{"System.String", "System.Collections.Generic.IEnumerable`1[System.Object]", "GetEnumerator", 0, "none"},
	} {
		m := findMethod(t, parseType(t, mod, c.slot), c.name, c.nth)
		impl, err := l.FindVirtualImpl(parseType(t, mod, c.class), m)
		got := "none"
		if err != nil {
			got = err.Error()
		} else if impl != nil {
			got = impl.DisplayName()
		}
		if got != c.want {
			t.Errorf("%s as %s::%s: %s, want %s", c.class, c.slot, c.name, got, c.want)
		}
	}
}

// TestCanCast checks conversions.
func TestCanCast(t *testing.T) {
	_, mod := openShapes(t)
	for _, c := range []struct {
		from, to string
		want     bool
	}{
		{"Shapes.V2", "Shapes.V0", true}, {"Shapes.V0", "Shapes.V2", false}, {"Shapes.V2", "Shapes.IA", true},
		{"Shapes.V0", "Shapes.IB", false}, {"Shapes.SV", "System.Object", true}, {"Shapes.SV", "System.ValueType", true},
		{"Shapes.IA", "System.Object", true}, {"System.String[]", "System.Object[]", true},
		{"System.Object[]", "System.String[]", false}, {"System.Int32[]", "System.UInt32[]", true},
		{"System.Int32[]", "System.Object[]", false}, {"Shapes.E1[]", "System.SByte[]", true},
		{"System.Boolean[]", "System.Byte[]", false}, {"System.String[]", "System.Array", true},
		{"System.String[]", "System.Collections.Generic.IList`1[System.Object]", true},
		{"System.String[]", "System.Collections.Generic.IEnumerable`1[System.String]", true},
		{"System.Int32[]", "System.Collections.Generic.IList`1[System.Int64]", false},
		{"System.Int32[]", "System.Collections.Generic.IList`1[System.UInt32]", true},
		{"Shapes.ICo`1[System.String]", "Shapes.ICo`1[System.Object]", true},
		{"Shapes.ICo`1[System.Int32]", "Shapes.ICo`1[System.Object]", false},
		{"Shapes.Co", "Shapes.IIn`1[System.String]", true},
		{"Shapes.Fn`2[System.Object,System.String]", "Shapes.Fn`2[System.String,System.Object]", true},
		{"Shapes.Fn`2[System.String,System.String]", "Shapes.Fn`2[System.Object,System.Object]", false},
		{"Shapes.Fn`2[System.String,System.String]", "System.MulticastDelegate", true},
	} {
		if got := parseType(t, mod, c.from).CanCast(parseType(t, mod, c.to)); got != c.want {
			t.Errorf("%s to %s: %v", c.from, c.to, got)
		}
	}
}

// TestCanonical checks the forms that share code.
func TestCanonical(t *testing.T) {
	l, mod := openShapes(t)
	for from, want := range map[string]string{
		"Shapes.W`1[System.String]":                             "Shapes.W`1<System.__Canon>",
		"Shapes.G`1[System.Int32]":                              "Shapes.G`1<System.Int32>",
		"Shapes.Pair`2[System.Int32,Shapes.G`1[System.String]]": "Shapes.Pair`2<System.Int32,Shapes.G`1<System.__Canon>>",
		"Shapes.W`1[System.Int32[]]":                            "Shapes.W`1<System.__Canon>",
		"Shapes.V0":                                             "Shapes.V0",
	} {
		c, err := l.Canonical(parseType(t, mod, from))
		if err != nil || c.String() != want {
			t.Errorf("%s: %v, %v", from, c, err)
		}
	}
	gv := findMethod(t, parseType(t, mod, "Shapes.W`1[System.String]"), "GV", 0)
	m, err := l.InstantiateMethod(gv, []*Class{l.Known.Object})
	if err != nil {
		t.Fatal(err)
	}
	k, err := l.CanonicalMethod(m)
	if err != nil || k.DisplayName() != "Shapes.W`1<System.__Canon>::GV<System.__Canon>(System.__Canon,System.__Canon)" {
		t.Errorf("%s, %v", k.DisplayName(), err)
	}
	if k.ContextSource() != ContextMethod {
		t.Error("a shared generic method takes its context as an argument")
	}
	again, err := l.InstantiateMethod(gv, []*Class{l.Known.Object})
	if again != m || err != nil {
		t.Error("an instantiation is one object")
	}
}

// TestStatics checks that each exact class has its own area.
func TestStatics(t *testing.T) {
	_, mod := openShapes(t)
	c := parseType(t, mod, "Shapes.W`1[System.String]")
	s, err := c.Statics()
	if err != nil || s.Size != 16 || len(s.Fields) != 2 || s.GC[0] != ee.TYPE_GC_REF || s.GC[1] != ee.TYPE_GC_NONE {
		t.Errorf("%+v, %v", s, err)
	}
	if c.FieldAt(0).ID == parseType(t, mod, "Shapes.W`1[System.Object]").FieldAt(0).ID {
		t.Error("two classes share a static field")
	}
	data := parseType(t, mod, "Shapes.Plain")
	if !data.HasCctor() || data.IsBeforeFieldInit() || data.Cctor().Name != ".cctor" {
		t.Error("precise class initializer")
	}
	if !parseType(t, mod, "Shapes.Lazy").IsBeforeFieldInit() {
		t.Error("lazy class initializer")
	}
	for i := range mod.File.NumRows(cil.TableFieldRVA) {
		f, err := mod.fieldDef(mod.File.FieldRVA(i + 1).Field)
		if err != nil {
			t.Fatal(err)
		}
		b, err := f.RVAData()
		if err != nil || len(b) != 8 || b[0] != 1 || b[7] != 8 {
			t.Errorf("%v, %v", b, err)
		}
	}
}
