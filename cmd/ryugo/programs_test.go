package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary stand in for ryugo: execute and the scripts
// find it on the PATH by that name.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"ryugo": main})
}

// programTimeout ends a program that hangs.
const programTimeout = 60 * time.Second

// execute runs a command and returns what it printed and its exit status.
func execute(t *testing.T, name string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "LANG=C", "LC_ALL=C")
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(programTimeout, func() { cmd.Process.Kill() })
	err := cmd.Wait()
	if !timer.Stop() {
		t.Fatalf("%s %v: killed after %v", name, args, programTimeout)
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errOut.String(), cmd.ProcessState.ExitCode()
}

// programs lists the files of testdata/cs that match, but those of clr/, which
// need a whole framework (see package host).
func programs(t *testing.T, pattern string, atLeast int) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../../testdata/cs", pattern))
	files = slices.DeleteFunc(files, func(f string) bool { return filepath.Base(filepath.Dir(f)) == "clr" })
	if err != nil || len(files) < atLeast {
		t.Fatalf("%d programs match %s, want at least %d (%v)", len(files), pattern, atLeast, err)
	}
	return files
}

func skipUnlessHostRuns(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("compiled code runs on linux/amd64")
	}
}

// engines are the values of --engine.
var engines = []string{"min", "full", "interp"}

// TestPrograms runs every program with each engine and compares what it prints
// with the output that mono gave (the .out file beside it).
func TestPrograms(t *testing.T) {
	skipUnlessHostRuns(t)
	for _, out := range append(programs(t, "*.out", 60), programs(t, "*/*.out", 20)...) {
		base := strings.TrimSuffix(out, ".out")
		exe := base + ".exe"
		if _, err := os.Stat(base + ".err"); err == nil {
			continue // see TestCrashes
		}
		for _, engine := range engines {
			t.Run(filepath.Base(base)+"/"+engine, func(t *testing.T) {
				t.Parallel()
				want := read(t, base+".out")
				out, errOut, status := execute(t, "ryugo", "run", "--engine", engine, exe)
				if status != 0 || errOut != "" {
					t.Errorf("exit status %d, standard error:\n%s", status, tail(errOut))
				}
				if out != want {
					t.Errorf("output differs at %s", firstDifference(want, out))
				}
			})
		}
	}
}

// everyWindows has TestWindowsPrograms run all programs in all ways.
var everyWindows = flag.Bool("windows", false, "run every program for amd64-windows in every way")

// TestWindowsPrograms runs programs compiled for the convention of Windows: some
// of them in one way each, with -windows all in all ways.
func TestWindowsPrograms(t *testing.T) {
	skipUnlessHostRuns(t)
	ways := [][]string{
		{"--engine", "full"}, {"--engine", "min"}, {"--engine", "full", "--gc-stress", "1"}, {"--engine", "mixed", "--gc-stress", "7"},
		{"--engine", "min", "--gc-stress", "1", "--check"}, {"--engine", "interp", "--gc-stress", "1"},
	}
	var set []string
	for _, pattern := range []string{"*.exe", "il/*.exe", "eh/*.exe"} {
		set = append(set, programs(t, pattern, 5)...)
	}
	for i, exe := range set {
		base := strings.TrimSuffix(exe, ".exe")
		name := filepath.Base(base)
		if _, err := os.Stat(base + ".err"); err == nil || strings.HasPrefix(name, "tail_") {
			continue // a tail call that passes a struct by reference, or by way of another engine, is an ordinary one
		}
		for k, way := range ways {
			if !*everyWindows && i%(3*len(ways)) != 3*k && !(name == "kept_values" && k < 3) {
				continue
			}
			t.Run(name+"/"+strings.Join(way, " "), func(t *testing.T) {
				t.Parallel()
				out, errOut, status := execute(t, "ryugo", slices.Concat([]string{"run", "--target", "amd64-windows"}, way, []string{exe})...)
				if want := read(t, base+".out"); status != 0 || out != want {
					t.Errorf("status %d, output differs at %s\n%s", status, firstDifference(want, out), tail(errOut))
				}
			})
		}
	}
}

// uncheckable tells why --engine check cannot check a program, or "".
func uncheckable(program string) string {
	switch {
	case program == "gcfinal":
		return "finalizers run when there was a collection"
	case program == "num_random":
		return "its many calls would take a minute"
	case strings.HasPrefix(program, "tail_"):
		return "tail calls keep their frames"
	}
	return ""
}

// TestCheckEngine has every program compared call by call, interpreted and
// compiled: nothing differs, and it prints what it should.
func TestCheckEngine(t *testing.T) {
	skipUnlessHostRuns(t)
	if testing.Short() {
		t.Skip("runs every program four times")
	}
	for _, exe := range append(append(programs(t, "*.exe", 60), programs(t, "il/*.exe", 5)...), programs(t, "eh/*.exe", 15)...) {
		base := strings.TrimSuffix(exe, ".exe")
		if _, err := os.Stat(base + ".err"); err == nil || uncheckable(filepath.Base(base)) != "" {
			continue
		}
		t.Run(filepath.Base(base), func(t *testing.T) {
			t.Parallel()
			out, errOut, status := execute(t, "ryugo", "run", "--engine", "check", exe)
			if want := read(t, base+".out"); status != 0 || out != want {
				t.Errorf("exit status %d, standard error:\n%s\noutput differs at %s", status, tail(errOut), firstDifference(want, out))
			}
		})
	}
}

// TestStress runs every program with a collection at each safepoint, where
// freed memory is inaccessible: a reference that the collector did not see, or
// did not update, faults.
func TestStress(t *testing.T) {
	skipUnlessHostRuns(t)
	var set []string
	for _, pattern := range []string{"*.exe", "il/*.exe", "eh/*.exe"} {
		set = append(set, programs(t, pattern, 5)...)
	}
	for _, exe := range set {
		name := strings.TrimSuffix(filepath.Base(exe), ".exe")
		for _, engine := range engines {
			t.Run(name+"/"+engine, func(t *testing.T) {
				t.Parallel()
				out, errOut, status := execute(t, "ryugo", "run", "--engine", engine, "--gc-stress", "1", exe)
				if want := read(t, strings.TrimSuffix(exe, ".exe")+".out"); out != want {
					t.Errorf("status %d, output differs at %s\n%s", status, firstDifference(want, out), tail(errOut))
				}
			})
		}
	}
}

// TestProgramsOnMono holds the .out files against the mono that is installed.
func TestProgramsOnMono(t *testing.T) {
	if _, err := exec.LookPath("mono"); err != nil {
		t.Skip("mono is not installed")
	}
	for _, exe := range append(programs(t, "*.exe", 60), programs(t, "eh/*.exe", 15)...) {
		want := read(t, strings.TrimSuffix(exe, ".exe")+".out")
		if out, _, _ := execute(t, "mono", exe); out != want {
			t.Errorf("%s: mono's output differs at %s", filepath.Base(exe), firstDifference(want, out))
		}
	}
}

// TestCrashes runs programs that end with an uncaught exception: what they had
// printed, .NET's first line, a stack trace down to Main, exit status 134.
func TestCrashes(t *testing.T) {
	skipUnlessHostRuns(t)
	for _, file := range programs(t, "*/*.err", 10) {
		base := strings.TrimSuffix(file, ".err")
		exe := base + ".exe"
		for _, engine := range engines {
			t.Run(filepath.Base(base)+"/"+engine, func(t *testing.T) {
				t.Parallel()
				out, errOut, status := execute(t, "ryugo", "run", "--engine", engine, exe)
				if want := read(t, base+".out"); out != want {
					t.Errorf("output differs at %s", firstDifference(want, out))
				}
				first, trace, _ := strings.Cut(errOut, "\n")
				if want := strings.TrimSpace(read(t, base+".err")); first != want {
					t.Errorf("first line is %q, want %q", first, want)
				}
				if status != 134 {
					t.Errorf("exit status %d, want 134", status)
				}
				if !strings.Contains(trace, "   at P.Main(") {
					t.Errorf("no stack trace to Main:\n%s", tail(errOut))
				}
			})
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func firstDifference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range w {
		if i >= len(g) || w[i] != g[i] {
			have := "nothing"
			if i < len(g) {
				have = g[i]
			}
			return fmt.Sprintf("line %d:\nwant %s\ngot  %s", i+1, w[i], have)
		}
	}
	return "the end: more output than expected"
}

func tail(s string) string {
	if len(s) > 2000 {
		return "..." + s[len(s)-2000:]
	}
	return s
}
