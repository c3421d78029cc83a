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
	programs.SkipUnlessHostRuns(t)
	if testing.Short() {
		t.Skip("runs every program four times")
	}
	for _, exe := range append(append(programs.List(t, "*.exe", 60), programs.List(t, "il/*.exe", 5)...), programs.List(t, "eh/*.exe", 15)...) {
		base := strings.TrimSuffix(exe, ".exe")
		if _, err := os.Stat(base + ".err"); err == nil || uncheckable(filepath.Base(base)) != "" {
			continue
		}
		t.Run(filepath.Base(base), func(t *testing.T) {
			t.Parallel()
			out, errOut, status := programs.Ryugo(t, "run", "--engine", "check", exe)
			if want := programs.Read(t, base+".out"); status != 0 || out != want {
				t.Errorf("exit status %d, standard error:\n%s\noutput differs at %s", status, programs.Tail(errOut), programs.FirstDifference(want, out))
			}
		})
	}
}
