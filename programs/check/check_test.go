package check

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "ryugo/clr" // what the command is made of: see programs.Main
	"ryugo/programs"
)

func TestMain(m *testing.M) { programs.Main(m) }

// TestCheckEngine compares every program call by call, interpreted and compiled: there is no
// difference, and the output is right.
func TestCheckEngine(t *testing.T) {
	programs.SkipUnlessHostRuns(t)
	if testing.Short() {
		t.Skip("runs every program four times")
	}
	set := append(append(programs.List(t, "*.exe", 60), programs.List(t, "il/*.exe", 5)...), programs.List(t, "eh/*.exe", 15)...)
	if *programs.All {
		set = programs.Whole(t)
	}
	for _, exe := range set {
		base := strings.TrimSuffix(exe, ".exe")
		if _, err := os.Stat(base + ".err"); err == nil || programs.Uncheckable(filepath.Base(base)) != "" {
			continue
		}
		t.Run(filepath.Base(base), func(t *testing.T) {
			t.Parallel()
			out, errOut, status := programs.Ryugo(t, "run", "--engine", "check", exe)
			if want := programs.Expected(t, base); status != 0 || out != want {
				t.Errorf("exit status %d, standard error:\n%s\noutput differs at %s", status, programs.Tail(errOut), programs.FirstDifference(want, out))
			}
		})
	}
}
