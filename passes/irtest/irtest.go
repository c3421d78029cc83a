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
// txtar archive: a comment that says what it shows, the IR before (-- in --) and
// after (-- out --). Lines of the comment ask for other surroundings than Env's:
//
//	full          full optimization
//	polls         a runtime whose threads stop at calls alone
//	target: NAME  a row of machines; parameters arrive where it says
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
			env := surroundings(t, string(a.Comment))
			m.Model = nodes.ModelOf(env.Target.PointerSize)
			if !m.IsLIR {
				env.Target.ABI.AssignParams(&m, env.JIT)
			}
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
func Env() *targets.Env { return envOf(machines[0], false) }

func envOf(target *targets.Target, polls bool) *targets.Env {
	r := runtime{model: nodes.ModelOf(target.PointerSize)}
	ptr := r.model.PointerSize
	r.info = &ee.Info{
		OffsetOfArrayLength:             ptr,
		OffsetOfArrayData:               2 * ptr,
		OffsetOfMDArrayBounds:           2 * ptr,
		OffsetOfStringLength:            ptr,
		OffsetOfStringChars:             ptr + 4,
		OSPageSize:                      4096,
		MaxUncheckedOffsetForNullObject: 2047,
		UsesWriteBarriers:               true,
		PollsInLoops:                    polls,
	}
	return &targets.Env{JIT: r, Target: target, MinOpts: true, Method: 1}
}

// surroundings returns what the comment of a file asks for.
func surroundings(t *testing.T, comment string) *targets.Env {
	t.Helper()
	target, polls, full := machines[0], false, false
lines:
	for _, l := range strings.Split(comment, "\n") {
		polls = polls || l == "polls"
		full = full || l == "full"
		name, ok := strings.CutPrefix(l, "target: ")
		if !ok {
			continue
		}
		for _, x := range machines {
			if x.Name == name {
				target = x
				continue lines
			}
		}
		t.Fatalf("no target %q", name)
	}
	env := envOf(target, polls)
	env.MinOpts = !full
	return env
}

// machines are the targets of the files. Those with a back end stand above this
// package, which knows of them what phases before it ask.
var machines = []*targets.Target{
	{Name: "amd64", PointerSize: 8, RegNames: abi.SysV.RegNames,
		ABI: &targets.ABI{Convention: &abi.SysV, StubCell: 11, PInvokeTarget: 10, PInvokeCookie: 11, Descriptor: targets.SysVDescriptor}},
	{Name: "amd64-windows", PointerSize: 8, RegNames: abi.Windows.RegNames,
		ABI: &targets.ABI{Convention: &abi.Windows, StubCell: 11, PInvokeTarget: 10, PInvokeCookie: 11}},
	&targets.ARM64, &targets.ARM32, &targets.X86,
}

// runtime answers what the phases ask. Class numbers are the size of the
// struct; structs of 12 and 16 bytes or less than 9 travel in registers.
type runtime struct {
	ee.JitInfo
	model *nodes.DataModel
	info  *ee.Info
}

func (r runtime) GetEEInfo() *ee.Info { return r.info }

func (runtime) GetBuiltinClass(ee.ClassID) ee.ClassHandle      { return 16 }
func (runtime) GetHelperFtn(h ee.Helper) (l ee.ConstLookup)    { return l }
func (runtime) CanTailCall(_, _ ee.MethodHandle, _ bool) bool  { return true }
func (runtime) GetMethodName(ee.MethodHandle) (string, string) { return "Test", "Test" }

func (r runtime) GetSystemVAmd64PassStructInRegisterDescriptor(c ee.ClassHandle, d *ee.StructPassing) {
	if c >= firstStruct {
		r.describe(c, d)
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
