// Package corelib compiles whole libraries, and moves the objects that loops use.
package corelib

import (
	"flag"
	"path/filepath"
	"testing"

	"ryugo/host"
	"ryugo/host/live"
)

func TestMain(m *testing.M) { live.Main(m) }

// everything compiles every method of the core library, and runs few of them.
const everything = live.Folder + "/host/everything.exe"

// TestCoreLibrary compiles the core library. The shipped JIT compiles it as well, and the GC info
// of both is compared.
func TestCoreLibrary(t *testing.T) {
	live.SkipUnlessLive(t)
	dump, stats := filepath.Join(t.TempDir(), "dump"), filepath.Join(t.TempDir(), "stats")
	compileAll(t, host.Alt, host.Options{Stats: stats, CompareShipped: true, Env: []string{"RYUGO_SPY_DUMP=" + dump}})
	s, err := host.ReadStats(stats)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d of %d methods compiled, skipped: %v", s.Compiled, s.Asked, s.Skipped)
	if s.Asked < 14000 || s.Compiled*100 < s.Asked*99 {
		t.Error("too few methods are compiled")
	}
	live.WantNoBugs(t, s)
	reencode(t, dump)
}

// TestCoreLibraryCollections compiles the core library while the collector runs.
func TestCoreLibraryCollections(t *testing.T) {
	live.SkipUnlessLive(t)
	for _, opt := range []string{"min", "full"} {
		compileAll(t, host.Only, host.Options{Opt: opt, Gen0Size: 0x10000})
	}
}

var framework = flag.Bool("framework", false, "TestChecked compiles the whole framework")

// TestChecked compiles the core library, or every assembly of the framework, with the re-checkers
// of all phases.
func TestChecked(t *testing.T) {
	live.SkipUnlessLive(t)
	files := []string{""} // the core library
	if *framework {
		r, err := host.Find("")
		if err != nil {
			t.Fatal(err)
		}
		all, err := filepath.Glob(filepath.Join(r.Framework(), "*.dll"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range all {
			if filepath.Base(file) != "System.Private.CoreLib.dll" { // is there already
				files = append(files, file)
			}
		}
	}
	for _, file := range files {
		for _, opt := range []string{"min", "full"} {
			t.Run(filepath.Base(file)+"/"+opt, func(t *testing.T) {
				stats := filepath.Join(t.TempDir(), "stats")
				var args []string
				if file != "" {
					args = append(args, file)
				}
				compileAll(t, host.Only, host.Options{Opt: opt, Check: true, Stats: stats}, args...)
				s, err := host.ReadStats(stats)
				if err != nil {
					t.Fatal(err)
				}
				live.WantNoBugs(t, s)
			})
		}
	}
}

// compileAll runs the program.
func compileAll(t *testing.T, jit host.JIT, opt host.Options, args ...string) {
	t.Helper()
	opt.All = true
	if got := live.Run(t, jit, everything, opt, args...); got.Status != 0 {
		t.Errorf("status %d\n%s%s", got.Status, got.Stdout, live.Last(got.Stderr, 2000))
	}
}
