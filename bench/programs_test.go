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

// programRounds is the number of runs of each program on each engine.
const programRounds = 5

// programs are the benchmarks of testdata/cs/bench, with the argument with which mono takes some
// tenths of a second.
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

// engine is a way to run a program: a command, the arguments before the program's file, and
// environment variables.
type engine struct {
	name string
	cmd  []string
	env  []string
}

// build builds the command with that name below cmd, or a shared library if the flags say so, and
// returns its file.
func build(t *testing.T, name string, flags ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	args := append([]string{"build", "-o", file}, flags...)
	if out, err := exec.Command("go", append(args, "../cmd/"+name)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

// called returns e under another name.
func (e engine) called(name string) engine {
	e.name = name
	return e
}

// with returns e with further arguments before the program's file.
func (e engine) with(args ...string) engine {
	e.cmd = slices.Concat(e.cmd, args)
	return e
}

// under returns e with further environment variables.
func (e engine) under(env ...string) engine {
	e.env = slices.Concat(e.env, env)
	return e
}

// run runs e with further arguments and returns the output.
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

// command returns the process of e.
func (e engine) command() *exec.Cmd {
	c := exec.Command(e.cmd[0], e.cmd[1:]...)
	c.Env = slices.Concat(os.Environ(), []string{"LANG=C"}, e.env)
	return c
}

// clock defines the time of a program that has run several times.
type clock struct {
	of   func(wall time.Duration, s *os.ProcessState) time.Duration
	pick func(sorted []time.Duration) time.Duration
}

// median is the median time of the whole process; least is the minimum time of its code alone.
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

// race runs a program on each engine in turn, as whole processes, and returns the times in the
// order of the engines. All outputs must equal that of the first engine.
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

// raceAll runs race on all programs. It returns, for each engine, the geometric mean and the
// maximum of the ratios of its times to those of the first engine.
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

// TestProgramRatios compares the times of the programs at full with those under mono's default JIT:
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

// TestHostRatios compares the times of the programs in a CoreCLR where Ryugo compiles everything at
// full with those under its own JIT:
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
	// Each is compared with the shipped JIT on the same framework: with precompiled code and, with
	// --all, without.
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
