package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/passes"
	"ryugo/throughput"
)

var (
	benchRuns = flag.Int("bench.runs", 0, "how often TestBenchBusy compares builds on a busy machine; a run takes two to five minutes")
	benchLoad = flag.Int("bench.load", runtime.NumCPU()+1, "how many busy loops keep the machine busy; 0 where it is")
)

// slowedPhase is the phase that takes longer in the build ryugo-slow.
const slowedPhase = "linear scan"

// slowEnv is the environment variable with the number of iterations of spin for each node in
// ryugo-slow.
const slowEnv = "RYUGO_TEST_SLOW"

// slowMain is main with a slower phase.
func slowMain() {
	perNode, err := strconv.ParseFloat(os.Getenv(slowEnv), 64)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitUsage)
	}
	for i := range passes.Phases {
		p := &passes.Phases[i]
		if p.Name == slowedPhase {
			run := p.Run
			p.Run = func(c *passes.Compiler, code *ee.Code) {
				run(c, code)
				spin(int(perNode * float64(c.M.NumNodes)))
			}
		}
	}
	main()
}

// spun keeps the compiler from removing spin.
var spun uint64

func spin(n int) {
	x := spun
	for range n {
		x = x*6364136223846793005 + 1442695040888963407
	}
	spun = x
}

// calibrate returns the number of iterations of spin for each node that takes the given part of the
// compile time of the default corpus of ryugo bench.
func calibrate(t *testing.T, methods int, part float64) float64 {
	un, err := new(universeFlags).open(nil)
	if err != nil {
		t.Fatal(err)
	}
	jobs, _, err := un.jobs("", record.Config{Target: ryugo.Targets()[0], Opt: string(ryugo.OptFull)})
	if err != nil {
		t.Fatal(err)
	}
	b, err := newWarmBench(un, spaced(jobs, methods))
	if err != nil {
		t.Fatal(err)
	}
	shortest := func(f func()) time.Duration {
		best := time.Duration(1 << 62)
		for range 12 {
			start := time.Now()
			f()
			best = min(best, time.Since(start))
		}
		return best
	}
	var total time.Duration
	nodes := 0
	for i, c := range b.of {
		total += shortest(func() { b.Compile(i) })
		nodes += c.IR().NumNodes
	}
	const iterations = 10000
	each := float64(shortest(func() { spin(iterations) })) / iterations
	perNode := part * float64(total) / each / float64(nodes)
	t.Logf("%d methods take %v; %.3f iterations of %.2f ns for each of %d nodes are %.2f%%", len(b.of), total, perNode, each, nodes, 100*part)
	return perNode
}

// benchVerdict has the fields of ryugo bench --json that the test reads.
type benchVerdict struct {
	Verdict string
	Total   throughput.Difference
	Phases  []throughput.Difference
}

// runBench compares two commands on the PATH.
func runBench(t *testing.T, base, changed string, perNode float64, flags ...string) (v benchVerdict) {
	t.Helper()
	cmd := command(t, "ryugo", append(append([]string{"bench", "--json", "--instructions", "off"}, flags...), base, changed)...)
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%g", slowEnv, perNode))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, &stderr)
	}
	if err := json.Unmarshal(out, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// found returns the phases of v whose times differ.
func (v *benchVerdict) found() (names []string) {
	for _, d := range v.Phases {
		if d.Different {
			names = append(names, fmt.Sprintf("%s %+.2f%% (%+.2f%% to %+.2f%%)", d.Name, 100*d.Change, 100*d.Low, 100*d.High))
		}
	}
	return names
}

// TestBench compares a build with itself and with a build that has a slower phase, on few methods.
func TestBench(t *testing.T) {
	if testing.Short() {
		t.Skip("measures for ten seconds")
	}
	flags := []string{"--pairs", "6", "--visits", "3", "--sample", "200"}
	if v := runBench(t, "ryugo", "ryugo", 0, flags...); v.Verdict != throughput.Same {
		t.Errorf("a build and itself: %s %v", v.Verdict, v.found())
	}
	v := runBench(t, "ryugo", "ryugo-slow", calibrate(t, 200, 0.10), flags...)
	if v.Verdict != throughput.Slower || len(v.found()) != 1 || !strings.HasPrefix(v.found()[0], slowedPhase) {
		t.Errorf("a build with a slower %s: %s %v", slowedPhase, v.Verdict, v.found())
	}
}

// TestBenchInstructions: callgrind counts the same instructions in two runs of a build, within 0.05
// %, and the build's phases execute most of them.
func TestBenchInstructions(t *testing.T) {
	if _, err := exec.LookPath("valgrind"); err != nil || testing.Short() {
		t.Skip("needs valgrind, and half a minute")
	}
	build := filepath.Join(t.TempDir(), "ryugo") // test binaries have no symbols
	if out, err := command(t, "go", "build", "-o", build, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out, err := command(t, "ryugo", "bench", "--json", "--instructions", "callgrind", "--pairs", "4", "--visits", "2", "--sample", "100", build, build).Output()
	if err != nil {
		t.Fatal(err)
	}
	var v struct{ Instructions []throughput.Difference }
	if err := json.Unmarshal(out, &v); err != nil {
		t.Fatal(err)
	}
	phases := 0.0
	for i, d := range v.Instructions {
		if d.Different {
			t.Errorf("%s: %.0f and %.0f instructions", d.Name, d.Base, d.New)
		}
		if i > 0 {
			phases += d.Base
		}
	}
	if total := v.Instructions[0].Base; phases < 0.9*total || phases > total {
		t.Errorf("%.0f instructions of a method, %.0f of them in phases", total, phases)
	}
}

// TestBenchBusy runs while all cores are busy. It compares a build with itself, and with a build in
// which one phase makes compiles 1 % slower. No run may give a wrong verdict.
func TestBenchBusy(t *testing.T) {
	if *benchRuns == 0 {
		t.Skip("takes minutes: -bench.runs 10")
	}
	perNode := calibrate(t, 1000, 0.01)
	ctx, stop := context.WithTimeout(context.Background(), time.Duration(*benchRuns)*10*time.Minute)
	defer stop()
	for range *benchLoad {
		load := exec.CommandContext(ctx, "nice", "-n", "5", "sh", "-c", "while :; do :; done")
		if err := load.Start(); err != nil {
			t.Fatal(err)
		}
		defer func() {
			stop()
			load.Wait()
		}()
	}
	for n := range *benchRuns {
		start := time.Now()
		same := runBench(t, "ryugo", "ryugo", 0)
		took := time.Since(start)
		slow := runBench(t, "ryugo", "ryugo-slow", perNode)
		t.Logf("run %d (%v): itself %s, total %+.2f%%; slower: %s, total %+.2f%%, %v", n, took.Round(time.Second), same.Verdict, 100*same.Total.Change,
			slow.Verdict, 100*slow.Total.Change, slow.found())
		if same.Verdict != throughput.Same {
			t.Errorf("run %d: a build and itself: %s %v", n, same.Verdict, same.found())
		}
		if slow.Verdict != throughput.Slower || len(slow.found()) != 1 || !strings.HasPrefix(slow.found()[0], slowedPhase) {
			t.Errorf("run %d: a build with a slower %s: %s %v", n, slowedPhase, slow.Verdict, slow.found())
		}
	}
}
