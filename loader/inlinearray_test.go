package loader

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"strings"
	"testing"

	"ryugo/ee"
)

// openProgram loads a program of testdata/cs over mono's core library.
func openProgram(t *testing.T, name string) *Module {
	t.Helper()
	if _, err := os.Stat(monoDir + "/mscorlib.dll"); err != nil {
		t.Skip("no mono here")
	}
	mod, err := New(Options{Refs: []string{monoDir}}).Open("../testdata/cs/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return mod
}

// TestInlineArrays compares sizes, references and passing of structs with InlineArrayAttribute with
// those of .NET 9.
func TestInlineArrays(t *testing.T) {
	mod := openProgram(t, "il/inline_arrays.exe")
	for _, row := range []struct {
		name string
		size uint32
		gc   string // a letter for each word
		pass []ee.SysVClass
	}{
		{"Ints", 16, "--", []ee.SysVClass{ee.SysVInteger, ee.SysVInteger}},
		{"Bytes", 3, "-", []ee.SysVClass{ee.SysVInteger}},
		{"Longs", 16, "--", []ee.SysVClass{ee.SysVInteger, ee.SysVInteger}},
		{"Floats", 12, "--", []ee.SysVClass{ee.SysVSSE, ee.SysVSSE}},
		{"Doubles", 16, "--", []ee.SysVClass{ee.SysVSSE, ee.SysVSSE}},
		{"One", 8, "R", []ee.SysVClass{ee.SysVIntegerReference}},
		{"Two", 16, "RR", []ee.SysVClass{ee.SysVIntegerReference, ee.SysVIntegerReference}},
		{"Objects", 40, "RRRRR", nil},
		{"Pairs", 48, "R-R-R-", nil},
		{"Nested", 32, "RRRR", nil},
		{"Of[System.Byte]", 3, "-", []ee.SysVClass{ee.SysVInteger}},
		{"Of[System.String]", 24, "RRR", nil},
	} {
		l, err := parseType(t, mod, row.name).Layout()
		if err != nil {
			t.Error(err)
			continue
		}
		gc := ""
		for _, w := range l.GC {
			gc += string("-RB"[w])
		}
		if l.Size != row.size || gc != row.gc {
			t.Errorf("%s: %d bytes, %s; want %d, %s", row.name, l.Size, gc, row.size, row.gc)
		}
		n := 0
		if l.Pass.PassedInRegisters {
			n = int(l.Pass.EightByteCount)
		}
		if n != len(row.pass) {
			t.Errorf("%s: passed in %d registers, want %d", row.name, n, len(row.pass))
			continue
		}
		for i, want := range row.pass {
			if l.Pass.Class[i] != want {
				t.Errorf("%s: eightbyte %d has class %d, want %d", row.name, i, l.Pass.Class[i], want)
			}
		}
	}
}

// TestBadInlineArrays changes the number of elements to values that .NET refuses to load, and to
// the largest value that it accepts: the map of references is no larger than for other structs.
func TestBadInlineArrays(t *testing.T) {
	if _, err := os.Stat(monoDir + "/mscorlib.dll"); err != nil {
		t.Skip("no mono here")
	}
	image, err := os.ReadFile("../testdata/cs/il/inline_arrays.exe")
	if err != nil {
		t.Fatal(err)
	}
	value := []byte{1, 0, 4, 0, 0, 0, 0, 0} // Ints has four
	at := bytes.Index(image, value)
	if at < 0 || bytes.Contains(image[at+1:], value) {
		t.Fatal("the attribute's value is not found once")
	}
	for _, row := range []struct {
		elements int32
		want     string
	}{
		{0, "with 0 elements"}, {-1, "with -1 elements"}, {math.MinInt32, "with -2147483648 elements"},
		{1 << 25, "too large"}, {math.MaxInt32, "too large"}, {1<<25 - 1, ""},
	} {
		changed := bytes.Clone(image)
		binary.LittleEndian.PutUint32(changed[at+2:], uint32(row.elements))
		mod, err := New(Options{Refs: []string{monoDir}}).OpenImage("changed.exe", changed)
		if err != nil {
			t.Fatal(err)
		}
		l, err := mod.FindType("Ints").Layout()
		if (err == nil) != (row.want == "") || err != nil && !strings.Contains(err.Error(), row.want) {
			t.Errorf("%d elements: %v, want %q", row.elements, err, row.want)
		}
		if err == nil && (l.Size != 4*uint32(row.elements) || len(l.GC) > len(noRefs)) {
			t.Errorf("%d elements: %d bytes, a map of %d words", row.elements, l.Size, len(l.GC))
		}
	}
}
