// Package irtest tests phases: golden tests run one over IR in the text form and
// compare what comes out; a Machine executes IR, so that random methods can be held
// against what phases make of them.
package irtest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

var update = flag.Bool("update", false, "rewrite the expected IR of the golden tests")

// Files runs phase over each testdata/*.ir of the caller's package. A file is a
// txtar archive: a comment that says what it shows, the IR before (-- in --) and
// after (-- out --). Lines of the comment ask for other surroundings than Env's:
//
//	full           full optimization
//	inline         the phase inlining, and what goes with it
//	counts         the method's statistics, too
//	polls          a runtime whose threads stop at calls alone
//	target: NAMES  rows of machines; with several, each has its own -- out NAME --
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
// says about the IR of -- in -- is in -- out --. The files are those that
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
			envs := surroundings(t, string(a.Comment))
			if *update && len(a.Files) > 0 {
				a.Files = outputs(a.Files, envs)
			}
			if len(a.Files) != 1+len(envs) || a.Files[0].Name != "in" {
				t.Fatal("a file needs -- in -- and -- out --, or -- out NAME -- for each target")
			}
			for i, env := range envs {
				out := &a.Files[1+i]
				if out.Name != outName(envs, i) {
					t.Fatalf("%s is where %s should be", out.Name, outName(envs, i))
				}
				if len(envs) == 1 {
					run(t, a, out, env, report)
					continue
				}
				t.Run(env.Target.Name, func(t *testing.T) { run(t, a, out, env, report) })
			}
			if *update {
				if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// outName is the name of what is expected in envs[i].
func outName(envs []*targets.Env, i int) string {
	if len(envs) == 1 {
		return "out"
	}
	return "out " + envs[i].Target.Name
}

// outputs makes room for what is expected in each of envs after the input.
func outputs(files []txtar.File, envs []*targets.Env) []txtar.File {
	files = files[:1]
	for i := range envs {
		files = append(files, txtar.File{Name: outName(envs, i)})
	}
	return files
}

// run compares one output of file a with what report says, or replaces it.
func run(t *testing.T, a *txtar.Archive, out *txtar.File, env *targets.Env, report func(m *nodes.Method, name string, env *targets.Env) string) {
	m := nodes.Method{Model: nodes.ModelOf(env.Target.PointerSize)}
	name, err := nodes.Parse(&m, string(a.Files[0].Data))
	if err != nil {
		t.Fatal(err)
	}
	verify(t, &m, "input")
	settle(&m, env)
	got := report(&m, name, env)
	if strings.Contains("\n"+string(a.Comment), "\ncounts\n") {
		got += fmt.Sprintf("; tempsForArgs %d, structArgCopies %d, structsInRegs %d, promotedStructs %d\n",
			m.TempsForArgs, m.StructArgCopies, m.StructsInRegs, m.PromotedStructs)
	}
	if *update {
		out.Data = []byte(got)
		return
	}
	if d := cmp.Diff(string(out.Data), got); d != "" {
		t.Errorf("output differs (-want +got):\n%s", d)
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

// runtime answers what the phases ask. Class numbers are the size of the
// struct; structs of 12 and 16 bytes or less than 9 travel in registers.
type runtime struct {
	ee.JitInfo
	model *nodes.DataModel
	info  *ee.Info
}

func (r runtime) GetEEInfo() *ee.Info { return r.info }

// CanTailCall has something against jumps to method 8, unless the IL asks for them.
func (r runtime) CanTailCall(_, callee ee.MethodHandle, explicit bool) bool {
	return explicit || callee != 8
}

// GetBuiltinClass is that of TypedReference: two words.
func (r runtime) GetBuiltinClass(ee.ClassID) ee.ClassHandle {
	return ee.ClassHandle(2 * r.model.PointerSize)
}

func (runtime) GetHelperFtn(h ee.Helper) (l ee.ConstLookup)    { return l }
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

// DropStmt removes the nth statement of m whose root is as asked, counted from 0. The result is
// false where there are not as many.
func DropStmt(m *nodes.Method, nth int, asked func(root nodes.NodeID) bool) bool {
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			if !asked(m.Stmts[s].Root) {
				continue
			}
			if nth == 0 {
				m.RemoveStmt(b, s)
				return true
			}
			nth--
		}
	}
	return false
}
