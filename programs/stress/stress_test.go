package stress

import (
	"path/filepath"
	"strings"
	"testing"

	"ryugo/programs"
)

func TestMain(m *testing.M) { programs.Main(m) }

// TestStress runs every program with a collection at each safepoint. Freed memory is inaccessible,
// so a reference that the collector did not find, or did not update, faults. An interpreted program
// has a collection at every 13th safepoint: the interpreter has the same code for all safepoints of
// a kind, compiled code has GC info for each.
func TestStress(t *testing.T) {
	programs.SkipUnlessHostRuns(t)
	set := programs.Stressed(t)
	for _, exe := range set {
		name := strings.TrimSuffix(filepath.Base(exe), ".exe")
		for _, engine := range programs.Engines {
			t.Run(name+"/"+engine, func(t *testing.T) {
				t.Parallel()
				every := "1"
				if engine == "interp" {
					every = "13"
				}
				out, errOut, status := programs.Ryugo(t, "run", "--engine", engine, "--gc-stress", every, exe)
				if want := programs.Expected(t, strings.TrimSuffix(exe, ".exe")); out != want {
					t.Errorf("status %d, output differs at %s\n%s", status, programs.FirstDifference(want, out), programs.Tail(errOut))
				}
			})
		}
	}
}
