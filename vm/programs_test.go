//go:build linux && amd64

package vm_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/vm"
	"ryugo/vm/corelib"
)

// outcome is what a program did.
type outcome struct {
	stdout, stderr string
	status         int
	err            error
}

// runProgram compiles and runs an assembly with the core library of the vm.
func runProgram(path string, opt ryugo.Opt, o vm.Options) outcome {
	var out, errs bytes.Buffer
	o.Stdin, o.Stdout, o.Stderr = strings.NewReader(""), &out, &errs
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "mscorlib", PreferCoreLib: true})
	m, err := l.Open(path)
	if err != nil {
		return outcome{err: err}
	}
	c, err := ryugo.New(standalone.New(l), ryugo.Options{Opt: opt})
	if err != nil {
		return outcome{err: err}
	}
	machine, err := vm.New(o, l, func(h ee.MethodHandle) (*ee.Code, error) { return c.Compile(h) })
	if err != nil {
		return outcome{err: err}
	}
	defer machine.Close()
	status, err := machine.RunMain(m, nil)
	return outcome{out.String(), errs.String(), status, err}
}

func programs(t *testing.T, dir string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "testdata", "cs", dir, "*.exe"))
	if err != nil || len(paths) == 0 {
		t.Skip("no programs in testdata/cs/" + dir)
	}
	return paths
}

// TestPrograms compares the output of each program with what it must be.
func TestPrograms(t *testing.T) {
	for _, path := range programs(t, "") {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".exe"), func(t *testing.T) {
			want, err := os.ReadFile(strings.TrimSuffix(path, ".exe") + ".out")
			if err != nil {
				t.Fatal(err)
			}
			got := runProgram(path, ryugo.OptMin, vm.Options{})
			if got.err != nil {
				t.Fatal(got.err)
			}
			if got.stdout != string(want) {
				t.Errorf("output:\n%s", firstDifference(got.stdout, string(want)))
			}
			if got.stderr != "" || got.status != 0 {
				t.Errorf("status %d, stderr:\n%s", got.status, got.stderr)
			}
		})
	}
}

// firstDifference shows the first line in which two texts differ.
func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			line := func(s []string) string {
				if i < len(s) {
					return s[i]
				}
				return "(end)"
			}
			return "line " + line(a) + "\nwant " + line(b)
		}
	}
	return ""
}

// TestCrashes runs programs that end with an exception.
func TestCrashes(t *testing.T) {
	for _, path := range programs(t, "crash") {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".exe"), func(t *testing.T) {
			base := strings.TrimSuffix(path, ".exe")
			wantOut, _ := os.ReadFile(base + ".out")
			wantErr, err := os.ReadFile(base + ".err")
			if err != nil {
				t.Fatal(err)
			}
			got := runProgram(path, ryugo.OptMin, vm.Options{})
			if got.err != nil {
				t.Fatal(got.err)
			}
			line, trace, _ := strings.Cut(got.stderr, "\n")
			if line != strings.TrimSpace(string(wantErr)) || got.status != 134 || got.stdout != string(wantOut) {
				t.Errorf("status %d, output %q, stderr:\n%s", got.status, got.stdout, got.stderr)
			}
			if !strings.Contains(trace, "   at P.Main(") {
				t.Errorf("no stack trace to Main:\n%s", got.stderr)
			}
		})
	}
}
