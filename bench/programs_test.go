package bench

import (
	"bytes"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

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

// TestProgramRatios runs each program on mono and on ryugo in turn, whole
// processes, and reports the medians and their ratios:
//
//	go test ./bench -run ProgramRatios -mono -v
func TestProgramRatios(t *testing.T) {
	if !*against {
		t.Skip("run with -mono")
	}
	if _, err := exec.LookPath("mono"); err != nil {
		t.Skip("mono is not installed")
	}
	ryugo := filepath.Join(t.TempDir(), "ryugo")
	if out, err := exec.Command("go", "build", "-o", ryugo, "../cmd/ryugo").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	engines := []struct {
		name string
		cmd  []string
	}{
		{"mono", []string{"mono"}},
		{"min", []string{ryugo, "run", "--engine", "min"}},
		{"full", []string{ryugo, "run", "--engine", "full"}},
	}
	run := func(cmd []string, args ...string) ([]byte, time.Duration) {
		c := exec.Command(cmd[0], append(cmd[1:len(cmd):len(cmd)], args...)...)
		c.Env = append(os.Environ(), "LANG=C")
		start := time.Now()
		out, err := c.Output()
		if err != nil {
			t.Fatalf("%v: %v", c, err)
		}
		return out, time.Since(start)
	}
	// compare measures one program; the results are medians in the engines' order.
	compare := func(args ...string) []time.Duration {
		times := make([][]time.Duration, len(engines))
		var want []byte
		for range programRounds {
			for i, e := range engines {
				out, d := run(e.cmd, args...)
				if i == 0 {
					want = out
				} else if !bytes.Equal(out, want) {
					t.Fatalf("%s %v prints\n%s\nmono\n%s", e.name, args, out, want)
				}
				times[i] = append(times[i], d)
			}
		}
		medians := make([]time.Duration, len(engines))
		for i := range times {
			slices.Sort(times[i])
			medians[i] = times[i][programRounds/2]
		}
		return medians
	}
	t.Logf("%-13s %8s %8s %8s %9s %9s", "program", "mono", "min", "full", "min/mono", "full/mono")
	product := make([]float64, len(engines))
	row := func(name string, m []time.Duration) {
		t.Logf("%-13s %7.3fs %7.3fs %7.3fs %9.2f %9.2f", name, m[0].Seconds(), m[1].Seconds(), m[2].Seconds(),
			m[1].Seconds()/m[0].Seconds(), m[2].Seconds()/m[0].Seconds())
	}
	dir := "../testdata/cs/bench"
	row("(start)", compare(filepath.Join(dir, "fannkuch.exe"), "2"))
	for _, p := range programs {
		m := compare(filepath.Join(dir, p.name+".exe"), p.size)
		row(p.name, m)
		for i := range m {
			product[i] += math.Log(m[i].Seconds() / m[0].Seconds())
		}
	}
	n := float64(len(programs))
	t.Logf("geometric mean of the ratios: min %.2f, full %.2f", math.Exp(product[1]/n), math.Exp(product[2]/n))
}
