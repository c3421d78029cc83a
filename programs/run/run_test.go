package run

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "ryugo/clr" // what the command is made of: see programs.Main
	"ryugo/programs"
)

func TestMain(m *testing.M) { programs.Main(m) }

// TestPrograms runs every program with each engine and compares the output with mono's (the .out
// file beside it).
func TestPrograms(t *testing.T) {
	programs.SkipUnlessHostRuns(t)
	for _, exe := range programs.Whole(t) {
		base := strings.TrimSuffix(exe, ".exe")
		if _, ends := programs.ExpectedEnd(base); ends {
			continue // see TestCrashes
		}
		for _, engine := range programs.Engines {
			t.Run(filepath.Base(base)+"/"+engine, func(t *testing.T) {
				t.Parallel()
				want := programs.Expected(t, base)
				out, errOut, status := programs.Ryugo(t, "run", "--engine", engine, exe)
				if status != 0 || errOut != "" {
					t.Errorf("exit status %d, standard error:\n%s", status, programs.Tail(errOut))
				}
				if out != want {
					t.Errorf("output differs at %s", programs.FirstDifference(want, out))
				}
			})
		}
	}
}

// TestProgramsOnMono compares the .out files with the installed mono.
func TestProgramsOnMono(t *testing.T) {
	if _, err := exec.LookPath("mono"); err != nil {
		t.Skip("mono is not installed")
	}
	for _, exe := range append(programs.List(t, "*.exe", 60), programs.List(t, "eh/*.exe", 15)...) {
		want := programs.Read(t, strings.TrimSuffix(exe, ".exe")+".out")
		t.Run(filepath.Base(exe), func(t *testing.T) {
			t.Parallel()
			if out, _, _ := programs.Execute(t, "mono", exe); out != want {
				t.Errorf("mono's output differs at %s", programs.FirstDifference(want, out))
			}
		})
	}
}

// TestCrashes runs programs that end with an uncaught exception: the output so far, .NET's first
// line, a stack trace down to Main, and exit status 134.
func TestCrashes(t *testing.T) {
	programs.SkipUnlessHostRuns(t)
	for _, file := range programs.List(t, "*/*.err", 10) {
		base := strings.TrimSuffix(file, ".err")
		end, ends := programs.ExpectedEnd(base)
		if _, err := os.Stat(base + ".exe"); err != nil || !ends {
			continue // it ends so only on some processors
		}
		exe := base + ".exe"
		for _, engine := range programs.Engines {
			t.Run(filepath.Base(base)+"/"+engine, func(t *testing.T) {
				t.Parallel()
				out, errOut, status := programs.Ryugo(t, "run", "--engine", engine, exe)
				if want := programs.Expected(t, base); out != want {
					t.Errorf("output differs at %s", programs.FirstDifference(want, out))
				}
				first, trace, _ := strings.Cut(errOut, "\n")
				if first != end {
					t.Errorf("first line is %q, want %q", first, end)
				}
				if status != 134 {
					t.Errorf("exit status %d, want 134", status)
				}
				// A thread's first method is a lambda of Main.
				if !strings.Contains(trace, "   at P.Main(") && !strings.Contains(trace, "   at P.<Main>") {
					t.Errorf("no stack trace to Main:\n%s", programs.Tail(errOut))
				}
			})
		}
	}
}

// everyWindows makes TestWindowsPrograms run all programs in all ways.
var everyWindows = flag.Bool("windows", false, "run every program for amd64-windows in every way")

// TestWindowsPrograms runs programs compiled for the Windows convention: some of them in one way
// each, with -windows all in all ways.
func TestWindowsPrograms(t *testing.T) {
	programs.SkipUnlessHostRuns(t)
	ways := [][]string{
		{"--engine", "full"}, {"--engine", "min"}, {"--engine", "full", "--gc-stress", "1"}, {"--engine", "mixed", "--gc-stress", "7"},
		{"--engine", "min", "--gc-stress", "1", "--check"}, {"--engine", "interp", "--gc-stress", "1"},
	}
	set := programs.Stressed(t)
	for i, exe := range set {
		base := strings.TrimSuffix(exe, ".exe")
		name := filepath.Base(base)
		if _, err := os.Stat(base + ".err"); err == nil {
			continue
		}
		for k, way := range ways {
			if way[1] == "mixed" && strings.HasPrefix(name, "tail_") {
				continue // a tail call through another engine is an ordinary call
			}
			if !*everyWindows && i%(3*len(ways)) != 3*k && !((name == "kept_values" || name == "tail_direct") && k < 3) {
				continue
			}
			t.Run(name+"/"+strings.Join(way, " "), func(t *testing.T) {
				t.Parallel()
				out, errOut, status := programs.Ryugo(t, slices.Concat([]string{"run", "--target", "amd64-windows"}, way, []string{exe})...)
				if want := programs.Read(t, base+".out"); status != 0 || out != want {
					t.Errorf("status %d, output differs at %s\n%s", status, programs.FirstDifference(want, out), programs.Tail(errOut))
				}
			})
		}
	}
}
