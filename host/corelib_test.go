package host

import (
	"flag"
	"path/filepath"
	"testing"
)

// everything compiles every method of the core library, and runs few of them.
const everything = "../testdata/cs/host/everything.exe"

// TestCoreLibrary compiles the core library, and has the shipped JIT compile it
// as well, for what its tables look like.
func TestCoreLibrary(t *testing.T) {
	skipUnlessLive(t)
	dump, stats := filepath.Join(t.TempDir(), "dump"), filepath.Join(t.TempDir(), "stats")
	compileAll(t, Alt, Options{Stats: stats, CompareShipped: true, Env: []string{"RYUGO_SPY_DUMP=" + dump}})
	s, err := ReadStats(stats)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d of %d methods compiled, skipped: %v", s.Compiled, s.Asked, s.Skipped)
	if s.Asked < 14000 || s.Compiled*100 < s.Asked*99 {
		t.Error("too few methods are compiled")
	}
	wantNoBugs(t, s)
	reencode(t, dump)
}

// TestCoreLibraryCollections compiles it while the collector is at work.
func TestCoreLibraryCollections(t *testing.T) {
	skipUnlessLive(t)
	for _, opt := range []string{"min", "full"} {
		compileAll(t, Only, Options{Opt: opt, Gen0Size: 0x10000})
	}
}

var framework = flag.Bool("framework", false, "TestChecked compiles the whole framework")

// TestChecked compiles the core library, or every assembly of the framework, with the
// re-checkers of all phases on.
func TestChecked(t *testing.T) {
	skipUnlessLive(t)
	files := []string{""} // the core library
	if *framework {
		r, err := Find("")
		if err != nil {
			t.Fatal(err)
		}
		all, err := filepath.Glob(filepath.Join(r.Dir, frameworkDir, "*.dll"))
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
				compileAll(t, Only, Options{Opt: opt, Check: true, Stats: stats}, args...)
				s, err := ReadStats(stats)
				if err != nil {
					t.Fatal(err)
				}
				wantNoBugs(t, s)
			})
		}
	}
}

// compileAll runs the program.
func compileAll(t *testing.T, jit JIT, opt Options, args ...string) {
	t.Helper()
	opt.All = true
	if got := runLive(t, jit, everything, opt, args...); got.Status != 0 {
		t.Errorf("status %d\n%s%s", got.Status, got.Stdout, last(got.Stderr, 2000))
	}
}
