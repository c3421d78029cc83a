package stress

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"ryugo"
	"ryugo/clr"
	"ryugo/programs"
)

var (
	waysList  = flag.String("ways", "", "what TestWays runs programs by, separated by commas, or all")
	waysFirst = flag.Int("waysfirst", 0, "how many of the programs TestWays leaves out")
	waysMatch = flag.String("waysmatch", "", "an expression that the names of TestWays' programs match")
)

// way is a way to run a program in this process.
type way struct {
	name   string
	engine string
	stress int  // n: collect garbage at every nth safepoint
	verify bool // verify the IR after each phase, and the heap after each collection
}

// ways are the configurations that TestWays can run.
var ways = []way{
	{name: "full", engine: "full"},
	{name: "min", engine: "min"},
	{name: "interp", engine: "interp"},
	{name: "mixed", engine: "mixed"},
	{name: "stress", engine: "full", stress: 1},
	{name: "minstress", engine: "min", stress: 1},
	{name: "check", engine: "check"},
	{name: "verified", engine: "full", stress: 7, verify: true},
}

// run runs a program in a runtime of its own.
func (w way) run(exe string, limit time.Duration) (out, errOut string, status int, err error) {
	var stdout, stderr bytes.Buffer
	c := clr.Config{
		Opt: ryugo.Opt(w.engine), Program: exe, Now: time.Now, Env: os.LookupEnv, Files: clr.HostFiles(), Check: w.verify, GCStress: w.stress,
		Stdin: strings.NewReader(""), Stdout: &stdout, Stderr: &stderr,
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	if w.engine == "check" {
		c.Opt, c.Now = "", nil
		status, err = clr.Check(ctx, c, exe)
		return stdout.String(), stderr.String(), status, err
	}
	rt, err := clr.New(c)
	if err != nil {
		return "", "", 0, err
	}
	defer rt.Close()
	a, err := rt.LoadFile(exe)
	if err != nil {
		return "", "", 0, err
	}
	status, err = a.Run(ctx)
	return stdout.String(), stderr.String(), status, err
}

// endOf returns the text that the command prints for the error that ended a program.
func endOf(err error) string {
	var thrown *clr.Exception
	var fatal *clr.Fatal
	switch {
	case errors.As(err, &thrown):
		return "Unhandled exception. " + thrown.Text
	case errors.As(err, &fatal):
		return fatal.Text
	}
	return ""
}

// TestWays runs the programs of all folders in one process. In an emulator this takes a fifth of
// the time of one process per program:
//
//	GOARCH=arm64 go test -c -o ways ./programs/stress && cd programs/stress &&
//	RYUGO_COMMAND=../../ways qemu-aarch64 ../../ways -test.run TestWays -ways all -soaklimit 20m -test.timeout 0 -test.v
func TestWays(t *testing.T) {
	programs.SkipUnlessHostRuns(t)
	if *waysList == "" {
		t.Skip("needs -ways")
	}
	set := programs.Whole(t)[*waysFirst:]
	match := regexp.MustCompile(*waysMatch)
	names := strings.Split(*waysList, ",")
	for _, exe := range set {
		if !match.MatchString(exe) {
			continue
		}
		base := strings.TrimSuffix(exe, ".exe")
		folder := filepath.Base(filepath.Dir(exe))
		for _, w := range ways {
			if *waysList != "all" && !slices.Contains(names, w.name) ||
				w.engine == "check" && programs.Uncheckable(filepath.Base(base)) != "" || w.stress != 0 && programs.FillsStack(filepath.Base(base)) {
				continue
			}
			t.Run(folder+"/"+filepath.Base(base)+"/"+w.name, func(t *testing.T) {
				out, errOut, status, err := w.run(exe, *soakLimit)
				first, _, _ := strings.Cut(endOf(err), "\n")
				want, ends := programs.ExpectedEnd(base)
				switch {
				case ends && first != want:
					t.Errorf("status %d, ended by %q (%v), want %q", status, first, err, want)
				case !ends && (status != 0 || err != nil):
					t.Errorf("status %d, %v", status, err)
				}
				if want := programs.Expected(t, base); out != want {
					t.Errorf("output differs at %s\n%s", programs.FirstDifference(want, out), programs.Tail(errOut))
				}
			})
		}
	}
}
