// Package net9 runs programs on CoreCLR 9.0 with the library as its JIT.
package net9

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"ryugo/bisect"
	"ryugo/host"
	"ryugo/host/live"
)

var all = flag.Bool("all", false, "run every program of testdata/cs, not only some")

// some are programs of many kinds that each run for a moment.
var some = []string{"algorithms1.exe", "checkedok.exe", "coll_[dl]*.exe", "gen_c*.exe", "lib_misc.exe", "str_e*.exe", "eh/[a-c]*.exe", "eh/gencatch.exe", "eh/gencontext.exe", "net9/*.exe", "net9/live/*.exe", "il/[a-c]*.exe", "il/static_virtuals.exe", "il/tail_*.exe", "clr/reflects.exe"}

// everything is all programs. Those of lib and host are parts of other programs.
var everything = []string{"*.exe", "eh/*.exe", "il/*.exe", "clr/*.exe", "net/*.exe", "net9/*.exe", "net9/live/*.exe", "bench/*.exe", "simd/*.exe", "crash/*.exe"}

// way is a configuration in which a program runs under the library.
type way struct {
	name string
	opt  host.Options
}

// early makes methods pass through all tiers as soon as possible.
var early = []string{"DOTNET_OSR_HitLimit=1", "DOTNET_OSR_CounterBump=1", "DOTNET_TC_OnStackReplacement_InitialCounter=1",
	"DOTNET_TC_CallCountThreshold=2", "DOTNET_TC_CallCountingDelayMs=0", "DOTNET_TC_BackgroundWorkerTimeoutMs=0"}

// earlyTiers compiles everything, with each tier as early as can be.
var earlyTiers = way{"early", host.Options{Opt: host.Auto, All: true, Env: early}}

// ways returns the configurations of a test: each level; with -all also without precompiled code,
// with early tiers, and with the server's collector.
func ways() (list []way) {
	for _, opt := range []string{"min", "full", host.Auto} {
		list = append(list, way{opt, host.Options{Opt: opt}})
	}
	if *all {
		for _, w := range list[:3:3] {
			w.name, w.opt.All = w.name+" everything", true
			list = append(list, w)
		}
		list = append(list, earlyTiers, way{"full server", host.Options{Opt: "full", All: true, ServerGC: true}})
	}
	return list
}

// programTime is the time limit of a program.
const programTime = 2 * time.Minute

// machine is the runtime that programs run on.
var machine = sync.OnceValues(func() (m struct {
	rt      *host.Runtime
	library string
}, err error) {
	if m.rt, err = host.Find("9.0"); err != nil {
		return m, err
	}
	m.library, err = host.Library(context.Background(), "")
	return m, err
})

// overlay makes an overlay with a JIT, for the duration of the test.
func overlay(t *testing.T, jit host.JIT) *host.Overlay {
	t.Helper()
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("the runtime is one for linux/amd64")
	}
	if testing.Short() {
		t.Skip("runs programs several times")
	}
	m, err := machine()
	if errors.Is(err, host.ErrNotBuilt) {
		t.Fatal(err)
	} else if err != nil {
		t.Skip(err, "(`ryugo host --install --runtime 9.0` gets one)")
	}
	o, err := host.NewOverlay(m.rt, jit, m.library)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Close() })
	return o
}

// run runs a program and returns the outcome.
func run(t *testing.T, o *host.Overlay, file string, opt host.Options, args ...string) bisect.Outcome {
	t.Helper()
	return runFor(t, programTime, o, file, opt, args...)
}

// runFor is run with a time limit of its own.
func runFor(t *testing.T, d time.Duration, o *host.Overlay, file string, opt host.Options, args ...string) bisect.Outcome {
	t.Helper()
	opt.Env = append(opt.Env, "LANG=C", "LC_ALL=C")
	var stdout, stderr bytes.Buffer
	ctx, cancel := context.WithTimeout(context.Background(), d)
	defer cancel()
	exit, err := o.Run(ctx, host.Program{File: file, Args: args, Stdout: &stdout, Stderr: &stderr, Apart: true}, opt)
	if err != nil {
		t.Fatal(err)
	}
	return bisect.Outcome{Exit: exit, Stdout: stdout.String(), Stderr: stderr.String()}
}

// programs returns the programs that match one of the patterns.
func programs(t *testing.T, patterns []string) (files []string) {
	t.Helper()
	for _, p := range patterns {
		found, err := filepath.Glob(filepath.Join(live.Folder, p))
		if err != nil || len(found) == 0 {
			t.Fatalf("no program matches %s (%v)", p, err)
		}
		files = append(files, found...)
	}
	return files
}

// TestPrograms runs programs with the library as the only JIT. The outcome must be that under the
// shipped JIT or under mono.
func TestPrograms(t *testing.T) {
	shipped, ours := overlay(t, host.Shipped), overlay(t, host.Only)
	patterns := some
	if *all {
		patterns = everything
	}
	for _, file := range programs(t, patterns) {
		same := expected(t, shipped, file)
		for _, w := range ways() {
			t.Run(live.Name(file)+"/"+w.name, func(t *testing.T) { same(t, run(t, ours, file, w.opt)) })
		}
	}
}

// expected returns a check of a program's outcome. It compares the outcome with that of mono,
// stored in the .out file, or with that of one run under the shipped JIT.
func expected(t *testing.T, shipped *host.Overlay, file string) func(t *testing.T, got bisect.Outcome) {
	mono, err := os.ReadFile(strings.TrimSuffix(file, ".exe") + ".out")
	want := sync.OnceValue(func() bisect.Outcome { return run(t, shipped, file, host.Options{}) })
	return func(t *testing.T, got bisect.Outcome) {
		t.Helper()
		if err == nil && got.Status == 0 && got.Stdout == string(mono) {
			return
		}
		if w := want(); !got.Same(w) {
			t.Errorf("%s\n%s", bisect.Difference(w, got), live.Last(got.Stderr, 2000))
		}
	}
}

// TestAll runs a program without precompiled code: the library compiles all needed methods of the
// core library, and declines none.
func TestAll(t *testing.T) {
	ours := overlay(t, host.Only)
	for _, opt := range []string{"min", "full", host.Auto} {
		t.Run(opt, func(t *testing.T) {
			stats := filepath.Join(t.TempDir(), "stats")
			file := filepath.Join(live.Folder, "coll_dict.exe")
			want, err := os.ReadFile(strings.TrimSuffix(file, ".exe") + ".out")
			if err != nil {
				t.Fatal(err)
			}
			got := run(t, ours, file, host.Options{Opt: opt, All: true, Check: true, Stats: stats})
			if got.Status != 0 || got.Stdout == "" {
				t.Errorf("status %d, %q for %q\n%s", got.Status, got.Stdout, want, live.Last(got.Stderr, 2000))
			}
			s, err := host.ReadStats(stats)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d of %d methods compiled", s.Compiled, s.Asked)
			if s.Compiled < 300 || len(s.Skipped) > 0 || len(s.Failed) > 0 {
				t.Errorf("%d of %d methods compiled, skipped %v, failed %v", s.Compiled, s.Asked, s.Skipped, s.Failed)
			}
		})
	}
}

// TestTiers runs a program whose methods pass through all tiers: first compiled at min, then with
// counters, then at full with the counts.
func TestTiers(t *testing.T) {
	ours := overlay(t, host.Only)
	file, log := filepath.Join(live.Folder, "clr", "tiers.exe"), filepath.Join(t.TempDir(), "log")
	want, err := os.ReadFile(strings.TrimSuffix(file, ".exe") + ".out")
	if err != nil {
		t.Fatal(err)
	}
	// Three calls instead of 30, and no delay.
	env := []string{"DOTNET_TC_CallCountThreshold=3", "DOTNET_TC_CallCountingDelayMs=0"}
	got := run(t, ours, file, host.Options{Opt: host.Auto, Check: true, Log: log, Env: env})
	if got.Status != 0 || got.Stdout != string(want) {
		t.Fatalf("status %d, %q for %q\n%s", got.Status, got.Stdout, want, live.Last(got.Stderr, 2000))
	}
	entries, err := host.ReadLog(log)
	if err != nil {
		t.Fatal(err)
	}
	levels := map[string][]string{}
	for _, e := range entries {
		if e.Result != host.LogCompiled {
			t.Errorf("%s: %s", e.Name, e.Result)
		}
		levels[e.Name] = append(levels[e.Name], e.Level)
	}
	for name, want := range map[string]string{
		"Program::Virtual": "min tier0, min counted tier0, full tier1 profile",
		"Program::Round":   "min patchpoints tier0, min patchpoints counted tier0, full tier1 profile",
	} {
		if got := strings.Join(levels[name], ", "); got != want {
			t.Errorf("%s: %s; want %s", name, got, want)
		}
	}
}

// replacedPrograms have loops that run long enough, in one call each, for on-stack replacement;
// synchronized is the number of their methods for which it is refused for that reason.
var replacedPrograms = []struct {
	file         string
	methods      []string
	synchronized int64
}{
	{"clr/replaced", []string{"Plain", "Many", "Doubles", "Structs", "Returned", "Exposed", "Pointers", "Pinned", "Objects", "Around", "Inside",
		"Nested", "Each", "Filtered", "Thrown", "Trace", "Generic", "Checked", "Sieve", "Switches"}, 1},
	{"clr9/replacedvectors", []string{"Added", "Kept", "Wide", "Widest", "Narrow", "Two", "Three", "Four", "Any", "Exposed", "Guarded", "Shared"}, 0},
}

// TestReplaced runs these programs with the runtime's defaults, and with on-stack replacement as
// early as possible. Methods for which it is refused are counted by reason.
func TestReplaced(t *testing.T) {
	ours := overlay(t, host.Only)
	early := early[:3:3]
	for _, c := range []struct {
		name string
		env  []string
		off  bool
	}{
		{name: "defaults"},
		{name: "early", env: early},
		{name: "not counted", env: append([]string{"DOTNET_TieredPGO=0"}, early...)},
		{name: "off", env: []string{"DOTNET_TC_OnStackReplacement=0"}, off: true},
		{name: "no quick code for loops", env: []string{"DOTNET_TC_QuickJitForLoops=0"}, off: true},
	} {
		for _, p := range replacedPrograms {
			t.Run(c.name+"/"+path.Base(p.file), func(t *testing.T) {
				file := filepath.Join(live.Folder, filepath.FromSlash(p.file))
				want, err := os.ReadFile(file + ".out")
				if err != nil {
					t.Fatal(err)
				}
				log, stats := filepath.Join(t.TempDir(), "log"), filepath.Join(t.TempDir(), "stats")
				got := run(t, ours, file+".exe", host.Options{Opt: host.Auto, Check: true, Log: log, Stats: stats, Env: c.env})
				if got.Status != 0 || got.Stdout != string(want) {
					t.Fatalf("status %d, %q for %q\n%s", got.Status, got.Stdout, want, live.Last(got.Stderr, 2000))
				}
				entries, err := host.ReadLog(log)
				if err != nil {
					t.Fatal(err)
				}
				replaced := map[string]bool{}
				for _, e := range entries {
					if e.Result != host.LogCompiled {
						t.Errorf("%s: %s", e.Name, e.Result)
					}
					if strings.Contains(e.Level, " osr") {
						replaced[e.Name] = true
					}
				}
				s, err := host.ReadStats(stats)
				if err != nil {
					t.Fatal(err)
				}
				if c.off {
					if s.Patchpoints != 0 || s.Replacements != 0 || len(replaced) != 0 || len(s.NoPatchpoints) == 0 {
						t.Errorf("%d methods with patchpoints, %d replacements (%v), refused %v", s.Patchpoints, s.Replacements, replaced, s.NoPatchpoints)
					}
					return
				}
				t.Logf("%d methods with patchpoints, %d replacements, refused %v", s.Patchpoints, s.Replacements, s.NoPatchpoints)
				if s.NoPatchpoints["synchronized"] != p.synchronized {
					t.Errorf("refused %v", s.NoPatchpoints)
				}
				for _, name := range p.methods {
					if !replaced["Program::"+name] {
						t.Errorf("Program::%s has not been replaced", name)
					}
				}
			})
		}
	}
}
