// Package irtest runs one phase over IR in the text form and compares what
// comes out: the golden tests of the packages around it.
package irtest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/abi"
)

var update = flag.Bool("update", false, "rewrite the expected IR of the golden tests")

// Files runs phase over each testdata/*.ir of the caller's package. A file is a
// txtar archive: a comment that says what it shows (a line "full" asks for
// full optimization, a line "polls" for a runtime whose threads stop at calls
// alone, a line "windows" for that convention), the IR before (-- in --) and after (-- out --).
func Files(t *testing.T, phase func(m *nodes.Method, env *targets.Env)) {
	Reports(t, "testdata/*.ir", func(m *nodes.Method, name string, env *targets.Env) string {
		phase(m, env)
		verify(t, m, "output")
		m.Renumber()
		var b strings.Builder
		if err := m.Text(&b, name); err != nil {
			t.Fatal(err)
		}
		return b.String()
	})
}

// Reports is Files for what a phase finds out instead of changing: what report
// says about the IR of -- in -- stands in -- out --. The files are those that
// match pattern.
func Reports(t *testing.T, pattern string, report func(m *nodes.Method, name string, env *targets.Env) string) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".ir"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if len(a.Files) == 1 && *update {
				a.Files = append(a.Files, txtar.File{Name: "out"})
			}
			if len(a.Files) != 2 || a.Files[0].Name != "in" || a.Files[1].Name != "out" {
				t.Fatal("a file needs -- in -- and -- out --")
			}
			var m nodes.Method
			name, err := nodes.Parse(&m, string(a.Files[0].Data))
			if err != nil {
				t.Fatal(err)
			}
			verify(t, &m, "input")
			env := Env()
			if strings.Contains("\n"+string(a.Comment), "\npolls\n") {
				env.JIT = polling{env.JIT}
			}
			if strings.Contains("\n"+string(a.Comment), "\nwindows\n") {
				env.Target = windows
			}
			env.MinOpts = !strings.Contains("\n"+string(a.Comment), "\nfull\n")
			got := report(&m, name, env)
			if *update {
				a.Files[1].Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if d := cmp.Diff(string(a.Files[1].Data), got); d != "" {
				t.Errorf("output differs (-want +got):\n%s", d)
			}
		})
	}
}

func verify(t *testing.T, m *nodes.Method, what string) {
	t.Helper()
	var v nodes.Verifier
	if err := v.Verify(m); err != nil {
		var b strings.Builder
		m.Text(&b, "broken")
		t.Fatalf("%s: %v\n%s", what, err, b.String())
	}
}

// Env returns a compile's surroundings: the System V convention and a runtime
// that knows struct classes by number.
func Env() *targets.Env {
	return &targets.Env{JIT: runtime{}, Target: target, MinOpts: true, Method: 1}
}

var target = &targets.Target{
	Name:        "test",
	PointerSize: 8,
	ABI: &targets.ABI{
		Convention:    &abi.SysV,
		StubCell:      11,
		PInvokeTarget: 10,
		PInvokeCookie: 11,
		Descriptor:    targets.SysVDescriptor,
	},
}

var windows = &targets.Target{
	Name:        "test-windows",
	PointerSize: 8,
	ABI:         &targets.ABI{Convention: &abi.Windows, StubCell: 11, PInvokeTarget: 10, PInvokeCookie: 11},
}

// runtime answers what the phases ask. Class numbers are the size of the
// struct; structs of 12 and 16 bytes or less than 9 travel in registers.
type runtime struct{ ee.JitInfo }

var info = ee.Info{
	OffsetOfArrayLength:             8,
	OffsetOfArrayData:               16,
	OffsetOfMDArrayBounds:           16,
	OffsetOfStringLength:            8,
	OffsetOfStringChars:             12,
	OSPageSize:                      4096,
	MaxUncheckedOffsetForNullObject: 2047,
	UsesWriteBarriers:               true,
}

func (runtime) GetEEInfo() *ee.Info { return &info }

// polling is a runtime whose threads stop at calls alone.
type polling struct{ ee.JitInfo }

func (p polling) GetEEInfo() *ee.Info {
	i := info
	i.PollsInLoops = true
	return &i
}

func (runtime) GetBuiltinClass(ee.ClassID) ee.ClassHandle      { return 16 }
func (runtime) GetClassAlignment(ee.ClassHandle) uint32        { return 8 }
func (runtime) GetClassGClayout(c ee.ClassHandle) []ee.GCType  { return make([]ee.GCType, (c+7)/8) }
func (runtime) GetHelperFtn(h ee.Helper) (l ee.ConstLookup)    { return l }
func (runtime) CanTailCall(_, _ ee.MethodHandle, _ bool) bool  { return true }
func (runtime) GetMethodName(ee.MethodHandle) (string, string) { return "Test", "Test" }

func (runtime) GetSystemVAmd64PassStructInRegisterDescriptor(c ee.ClassHandle, d *ee.StructPassing) {
	if c >= firstStruct {
		describe(c, d)
		return
	}
	if c > 16 {
		return
	}
	d.PassedInRegisters = true
	d.EightByteCount = uint8(c+7) / 8
	for i := range d.EightByteCount {
		d.Class[i], d.Offset[i] = ee.SysVInteger, 8*i
		d.Size[i] = uint8(min(8, c-ee.ClassHandle(8*i)))
	}
}
