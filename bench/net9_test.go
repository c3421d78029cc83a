package bench

import (
	"bufio"
	"flag"
	"io"
	"math"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ryugo/host"
)

var (
	rounds     = flag.Int("rounds", programRounds, "how often each JIT does the same in TestNet9")
	assemblies = flag.String("assemblies", "", "files to compile in TestNet9Rates beside the framework's, separated by commas")
)

// net9 is .NET 9 with either JIT. The JIT compiles the framework's code too.
type net9 struct {
	folder               string // of the runtime
	shipped, timed, ours engine // timed: the shipped JIT, with statistics
}

// openNet9 builds the command and the library. The test is skipped without -host, or if the runtime
// is missing.
func openNet9(t *testing.T) *net9 {
	t.Helper()
	if !*live {
		t.Skip("run with -host")
	}
	rt, err := host.Find("9.0")
	if err != nil {
		t.Skip(err)
	}
	run := engine{cmd: []string{build(t, "ryugo"), "host", "--runtime", rt.Dir, "--all"}}
	lib := run.with("--lib", build(t, "libclrjit", "-buildmode=c-shared"))
	return &net9{
		folder:  rt.Dir,
		shipped: run.with("--jit", "shipped", "--stats", "none").called("shipped"),
		timed:   lib.with("--jit", "timed").called("timed"),
		ours:    lib.with("--jit", "only").called("ours"),
	}
}

// TestNet9Programs compares the time of the programs on .NET 9 if one JIT compiles everything,
// optimized at once: user time of the process, the minimum of -rounds.
//
//	go test ./bench -run Net9Programs -host -v
func TestNet9Programs(t *testing.T) {
	n := openNet9(t)
	mean, worst := raceAll(t, []engine{n.shipped, n.ours.with("--opt", "full", "--stats", "none")}, least, *rounds)
	if mean[1] > 1 {
		t.Errorf("the programs take %.3f of the shipped JIT's time, the target is at most 1", mean[1])
	}
	if worst[1] > 1.2 {
		t.Errorf("a program takes %.2f of the shipped JIT's time, the target is at most 1.2", worst[1])
	}
}

// TestNet9Rates compares the speed at which both JITs of .NET 9 compile all methods of some
// assemblies that are not generic, optimized and at tier 0. The JITs run alternately, in processes
// of their own. It reports the CPU time of the compiling thread in microseconds per method,
// including the runtime's answers, the minimum of -rounds, and bytes of code per method.
//
//	go test ./bench -run Net9Rates -host -rounds 2 -v -timeout 1h [-assemblies Microsoft.CodeAnalysis.CSharp.dll]
func TestNet9Rates(t *testing.T) {
	n := openNet9(t)
	files := []string{"core", filepath.Join(n.folder, "System.Private.Xml.dll"), filepath.Join(n.folder, "Microsoft.AspNetCore.Server.Kestrel.Core.dll")}
	if *assemblies != "" {
		files = append(files, strings.Split(*assemblies, ",")...)
	}
	for _, level := range []struct {
		opt    string
		env    []string
		target float64
	}{
		{"full", nil, 1.8},
		{"auto", []string{"DOTNET_TieredCompilation=1", "DOTNET_TieredPGO=0", "DOTNET_TC_CallCounting=0"}, 0.9},
	} {
		t.Logf("%-30s %8s %9s %9s %6s %15s", level.opt, "methods", "shipped", "ours", "rate", "bytes")
		var sum float64
		for _, file := range files {
			best := [2]*host.Stats{}
			for range *rounds {
				for i, e := range []engine{n.timed, n.ours} {
					stats := filepath.Join(t.TempDir(), "stats.json")
					e.with("--opt", level.opt, "--stats", "json", "--stats-file", stats).under(level.env...).run(t, "../testdata/cs/clr9/methods.exe", "open", file)
					s := readStats(t, stats)
					if best[i] == nil || perMethod(s) < perMethod(best[i]) {
						best[i] = s
					}
				}
			}
			rate := perMethod(best[0]) / perMethod(best[1])
			sum += math.Log(rate) / float64(len(files))
			t.Logf("%-30s %8d %9.1f %9.1f %6.2f %7.1f %7.1f", strings.TrimSuffix(filepath.Base(file), ".dll"), best[1].Compiled,
				perMethod(best[0])/1000, perMethod(best[1])/1000, rate, codeBytes(best[0]), codeBytes(best[1]))
		}
		t.Logf("%s: geometric mean of the rates %.2f", level.opt, math.Exp(sum))
		if math.Exp(sum) < level.target {
			t.Errorf("%s: %.2f times the shipped JIT's rate, the target is %.1f", level.opt, math.Exp(sum), level.target)
		}
	}
}

func readStats(t *testing.T, file string) *host.Stats {
	t.Helper()
	s, err := host.ReadStats(file)
	if err != nil {
		t.Fatal(err)
	}
	if s.Compiled == 0 || len(s.Failed) > 0 {
		t.Fatalf("%+v", s)
	}
	return s
}

// perMethod is the CPU time of a compile in ns.
func perMethod(s *host.Stats) float64 { return float64(s.CPUNs) / float64(s.Compiled) }

func codeBytes(s *host.Stats) float64 { return float64(s.CodeBytes) / float64(s.Compiled) }

// TestNet9Start compares the start of a web server on .NET 9: the CPU time of a process that
// starts, answers four requests and ends, with no precompiled code, with the runtime's tiers and
// optimized at once; the median of -rounds.
//
//	go test ./bench -run Net9Start -host -v
func TestNet9Start(t *testing.T) {
	n := openNet9(t)
	for _, way := range []struct {
		name, opt, env string
	}{
		{"usual tiers", "auto", "DOTNET_TieredCompilation=1"},
		{"optimized at once", "full", "DOTNET_TieredCompilation=0"},
	} {
		var times [2][]time.Duration
		for range *rounds {
			for i, e := range []engine{n.shipped, n.ours.with("--stats", "none", "--opt", way.opt)} {
				times[i] = append(times[i], serve(t, e.under(way.env)))
			}
		}
		for i := range times {
			slices.Sort(times[i])
		}
		shipped, ours := times[0][*rounds/2], times[1][*rounds/2]
		t.Logf("%-18s shipped %.3f s, ours %.3f s (%.2f)", way.name, shipped.Seconds(), ours.Seconds(), ours.Seconds()/shipped.Seconds())
		if ours > shipped*5/4 {
			t.Errorf("%s: %.2f of the shipped JIT's time, the target is at most 1.25", way.name, ours.Seconds()/shipped.Seconds())
		}
	}
}

// serve starts the web application of testdata, requests four pages and returns the CPU time of its
// process.
func serve(t *testing.T, e engine) time.Duration {
	t.Helper()
	file, err := filepath.Abs("../testdata/cs/clr9/web.exe")
	if err != nil {
		t.Fatal(err)
	}
	c := e.with(file).command()
	c.Dir = t.TempDir() // a server watches all files of its folder
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatalf("%v ended without an address: %v", c, c.Wait())
	}
	base := lines.Text()
	client := &http.Client{Timeout: time.Minute}
	for _, r := range []struct{ method, path, body string }{
		{"POST", "/todos", `{"id":0,"title":"buy milk","done":false,"due":"2024-05-06T07:08:09","tags":["a"]}`},
		{"GET", "/todos/1", ""}, {"GET", "/sum?n=1&n=2&n=3&n=40", ""}, {"GET", "/add/3/4", ""},
	} {
		q, err := http.NewRequest(r.method, base+r.path, strings.NewReader(r.body))
		if err != nil {
			t.Fatal(err)
		}
		q.Header.Set("Content-Type", "application/json")
		a, err := client.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		_, err = io.Copy(io.Discard, a.Body)
		a.Body.Close()
		if err != nil || a.StatusCode >= 300 {
			t.Fatalf("%s %s: %s, %v", r.method, r.path, a.Status, err)
		}
	}
	client.CloseIdleConnections()
	in.Close()
	for lines.Scan() {
	}
	if err := c.Wait(); err != nil {
		t.Fatal(err)
	}
	return c.ProcessState.UserTime() + c.ProcessState.SystemTime()
}
