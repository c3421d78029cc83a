package bench

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"ryugo/host"
)

var live = flag.Bool("host", false, "compare with the shipped JIT of a live CoreCLR (takes minutes)")

// programRounds is how often each program runs on each engine.
const programRounds = 5

// programs are the benchmarks of testdata/cs/bench with the argument that makes
// mono work for some tenths of a second.
var programs = []struct{ name, size string }{
	{"nbody", "5000000"},
	{"spectralnorm", "1500"},
	{"fannkuch", "10"},
	{"binarytrees", "17"},
	{"mandelbrot", "2000"},
	{"richards", "3000"},
	{"deltablue", "100000"},
	{"havlak", "100"},
	{"json", "30000"},
	{"hashmap", "1000000"},
	{"sort", "600000"},
}

// engine is a way to run a program: a command and what comes before the program's file, and variables of
// the environment.
type engine struct {
	name string
	cmd  []string
	env  []string
}

// build makes the command of that name under cmd, a shared library when there are
// flags that say so, and returns its file.
func build(t *testing.T, name string, flags ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	args := append([]string{"build", "-o", file}, flags...)
	if out, err := exec.Command("go", append(args, "../cmd/"+name)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

// called is e by another name.
func (e engine) called(name string) engine {
	e.name = name
	return e
}

// with is e with further arguments before the program's file.
func (e engine) with(args ...string) engine {
	e.cmd = slices.Concat(e.cmd, args)
	return e
}

// under is e with further variables of the environment.
func (e engine) under(env ...string) engine {
	e.env = slices.Concat(e.env, env)
	return e
}

// run runs e with further arguments, the output of which it returns.
func (e engine) run(t *testing.T, args ...string) (out []byte, wall time.Duration, state *os.ProcessState) {
	t.Helper()
	c := e.with(args...).command()
	start := time.Now()
	out, err := c.Output()
	wall = time.Since(start)
	if err != nil {
		t.Fatalf("%v: %v", c, err)
	}
	return out, wall, c.ProcessState
}

// command is the process of e.
func (e engine) command() *exec.Cmd {
	c := exec.Command(e.cmd[0], e.cmd[1:]...)
	c.Env = slices.Concat(os.Environ(), []string{"LANG=C"}, e.env)
	return c
}

// clock says what counts as the time of a program that has run several times.
type clock struct {
	of   func(wall time.Duration, s *os.ProcessState) time.Duration
	pick func(sorted []time.Duration) time.Duration
}

// median and least are times of all that a process does, and of its code alone.
var (
	median = clock{
		func(wall time.Duration, _ *os.ProcessState) time.Duration { return wall },
		func(sorted []time.Duration) time.Duration { return sorted[len(sorted)/2] },
	}
	least = clock{
		func(_ time.Duration, s *os.ProcessState) time.Duration { return s.UserTime() },
		func(sorted []time.Duration) time.Duration { return sorted[0] },
	}
)

// race runs a program on each engine in turn, whole processes, and returns the
// times in the engines' order. All must print what the first one does.
func race(t *testing.T, engines []engine, clock clock, rounds int, args ...string) []time.Duration {
	t.Helper()
	times := make([][]time.Duration, len(engines))
	var want []byte
	for range rounds {
		for i, e := range engines {
			out, wall, state := e.run(t, args...)
			if want == nil {
				want = out
			} else if !bytes.Equal(out, want) {
				t.Fatalf("%v: %s prints\n%s\n%s\n%s", args, e.name, out, engines[0].name, want)
			}
			times[i] = append(times[i], clock.of(wall, state))
		}
	}
	picked := make([]time.Duration, len(engines))
	for i := range times {
		slices.Sort(times[i])
		picked[i] = clock.pick(times[i])
	}
	return picked
}

// raceAll races the engines on all programs and returns, for each engine, the
// geometric mean and the largest of its times' ratios to the first one's.
func raceAll(t *testing.T, engines []engine, clock clock, rounds int) (mean, worst []float64) {
	t.Helper()
	mean, worst = make([]float64, len(engines)), make([]float64, len(engines))
	head := fmt.Sprintf("%-13s", "program")
	for _, e := range engines {
		head += fmt.Sprintf(" %16s", e.name)
	}
	t.Log(head)
	row := func(name string, m []time.Duration) {
		line := fmt.Sprintf("%-13s", name)
		for i := range m {
			line += fmt.Sprintf("  %7.3fs (%4.2f)", m[i].Seconds(), m[i].Seconds()/m[0].Seconds())
		}
		t.Log(line)
	}
	dir := "../testdata/cs/bench"
	row("(start)", race(t, engines, clock, rounds, filepath.Join(dir, "fannkuch.exe"), "2"))
	for _, p := range programs {
		m := race(t, engines, clock, rounds, filepath.Join(dir, p.name+".exe"), p.size)
		row(p.name, m)
		for i := range m {
			r := m[i].Seconds() / m[0].Seconds()
			mean[i] += math.Log(r) / float64(len(programs))
			worst[i] = max(worst[i], r)
		}
	}
	for i := range mean {
		mean[i] = math.Exp(mean[i])
		t.Logf("%-16s geometric mean %.3f, worst %.2f of %s", engines[i].name, mean[i], worst[i], engines[0].name)
	}
	return mean, worst
}

// TestProgramRatios holds what the programs take at full against mono's default
// JIT:
//
//	go test ./bench -run ProgramRatios -mono -v
func TestProgramRatios(t *testing.T) {
	if !*against {
		t.Skip("run with -mono")
	}
	if _, err := exec.LookPath("mono"); err != nil {
		t.Skip("mono is not installed")
	}
	ryugo := build(t, "ryugo")
	mean, worst := raceAll(t, []engine{
		{name: "mono", cmd: []string{"mono"}},
		{name: "min", cmd: []string{ryugo, "run", "--engine", "min"}},
		{name: "full", cmd: []string{ryugo, "run", "--engine", "full"}},
	}, median, programRounds)
	if mean[2] > 0.55 {
		t.Errorf("at full the programs take %.3f of mono's time, the target is 0.55", mean[2])
	}
	if worst[2] > 1 {
		t.Errorf("at full a program takes %.2f of mono's time, the target is at most 1", worst[2])
	}
}

// TestHostRatios holds what the programs take inside of a CoreCLR that compiles
// everything by Ryugo at full against what they take with its own JIT:
//
//	go test ./bench -run HostRatios -host -v
func TestHostRatios(t *testing.T) {
	if !*live {
		t.Skip("run with -host")
	}
	rt, err := host.Find("")
	if err != nil {
		t.Skip(err)
	}
	ryugo := build(t, "ryugo")
	run := engine{cmd: []string{ryugo, "host", "--runtime", rt.Dir, "--stats", "none"}}
	ours := run.with("--lib", build(t, "libclrjit", "-buildmode=c-shared"), "--opt", "full", "--jit", "only")
	shipped := run.with("--jit", "shipped")
	// Each against the shipped JIT as it finds the framework: with native code, and
	// with --all without.
	for _, engines := range [][]engine{
		{shipped.called("shipped"), ours.called("full")},
		{shipped.with("--all").called("shipped, --all"), ours.with("--all").called("full, --all")},
	} {
		mean, worst := raceAll(t, engines, median, programRounds)
		if mean[1] > 1 {
			t.Errorf("%s takes %.3f of the time of %s, the target is 1.0", engines[1].name, mean[1], engines[0].name)
		}
		if worst[1] > 1.2 {
			t.Errorf("a program takes %.2f of the time of %s with %s, the target is at most 1.2", worst[1], engines[0].name, engines[1].name)
		}
	}
}
