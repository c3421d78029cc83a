package modern

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"ryugo/host"
)

var (
	update = flag.Bool("update", false, "compile the kept programs anew, by the C# compiler of $"+RoslynVariable)
	first  = flag.Uint64("first", 1, "seed of the first program of TestFresh")
	count  = flag.Int("programs", 10, "programs of TestFresh")
	counts = flag.Int("counts", 100, "programs that TestFeatures counts features in")
)

// TestSameSource generates each program twice.
func TestSameSource(t *testing.T) {
	for seed := range uint64(30) {
		if a, b := Generate(seed), Generate(seed); a.Source() != b.Source() || a.Size() != b.Size() {
			t.Error(seed)
		}
	}
}

// TestFeatures counts the programs that use each feature: each is used.
func TestFeatures(t *testing.T) {
	used := map[string]int{}
	for seed := range uint64(*counts) {
		for f := range Generate(seed).used {
			used[f]++
		}
	}
	for _, f := range tables().features {
		if used[f] < *counts/50 {
			t.Errorf("%s: %d of %d programs", f, used[f], *counts)
		}
	}
	for _, f := range slices.Sorted(maps.Keys(used)) {
		t.Logf("| %s | %d |", f, used[f])
	}
}

// TestRows checks that each row of the tables that can appear in a program does appear.
func TestRows(t *testing.T) {
	for typ, groups := range tables().exprs {
		if strings.HasPrefix(typ, "=") || tables().exprs["="+typ] != nil {
			continue
		}
		for f, rows := range groups {
			if len(rows) == 0 || f == "" {
				t.Errorf("%s: no rows", typ)
			}
		}
	}
	for _, r := range expand(slices.Concat(stmtRows, libraryStmts)) {
		if r.decl != "" && (r.decl[0] != '$' || r.names < int(r.decl[1]-'0')) {
			t.Errorf("%v declares %s", r, r.decl)
		}
	}
}

// TestShrink removes everything from a program that is not needed.
func TestShrink(t *testing.T) {
	p := Generate(5)
	before := p.Size()
	err := shrink(p, 100000, func(sources []string) ([]bool, error) {
		out := make([]bool, len(sources))
		for i, s := range sources {
			out[i] = strings.Contains(s, "K.Entry(\"Entry1\"")
		}
		return out, nil
	})
	if err != nil || p.Size() > before/50+2 {
		t.Errorf("%d nodes of %d: %v\n%s", p.Size(), before, err, p.Source())
	}
}

// open makes engines, or skips the test.
func open(t *testing.T, names ...string) (engines []Engine, o Overlays) {
	t.Helper()
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("the runtime is one for linux/amd64")
	}
	if testing.Short() {
		t.Skip("runs programs on CoreCLR")
	}
	engines, o, stop, err := openEngines(names, "", host.Options{})
	if errors.Is(err, host.ErrNotBuilt) {
		t.Fatal(err)
	} else if err != nil {
		t.Skip(err)
	}
	t.Cleanup(stop)
	return engines, o
}

// kept are programs that were compiled earlier, for machines without a C# compiler: an executable
// and the output of its programs.
var kept = []string{"optimized", "debug"}

// TestKept runs the kept programs.
func TestKept(t *testing.T) {
	names := []string{"coreclr-min", "coreclr-full", "coreclr-auto"}
	if *update {
		names = []string{"coreclr"}
	}
	engines, o := open(t, names...)
	if *update {
		updateKept(t, engines[0], o)
		return
	}
	for _, name := range kept {
		text, err := os.ReadFile("testdata/" + name + ".out")
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Split(string(text), "\n\n")
		for _, e := range engines {
			got, err := e.Run(context.Background(), "testdata/"+name+".exe", len(want), time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			for i, w := range want {
				if strings.TrimSpace(w) != strings.TrimSpace(got[i]) {
					t.Errorf("%s, %s, program %d: want\n%s\ngot\n%s", e.Name, name, i, w, got[i])
				}
			}
		}
	}
}

func updateKept(t *testing.T, e Engine, o Overlays) {
	c, err := NewCompiler(o.Shipped, os.Getenv(RoslynVariable))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := os.MkdirAll("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	for i, name := range kept {
		var programs []*Program
		for k := range 12 {
			programs = append(programs, Generate(uint64(1+12*i+k)))
		}
		good, refused, err := c.Build("testdata/"+name+".exe", programs, name == "debug")
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range refused {
			t.Errorf("seed %d: %s", r.Seed, r.Message)
		}
		out, err := e.Run(context.Background(), "testdata/"+name+".exe", len(good), time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("testdata/"+name+".out", []byte(strings.Join(out, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFresh runs a campaign if there is a C# compiler.
func TestFresh(t *testing.T) {
	if os.Getenv(RoslynVariable) == "" {
		t.Skip(RoslynVariable + " does not say where the C# compiler is")
	}
	engines, o := open(t, "coreclr", "coreclr-min", "coreclr-full")
	c, err := NewCompiler(o.Shipped, os.Getenv(RoslynVariable))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	campaign := Campaign{Engines: engines, Compiler: c, Count: *count, Seed: *first, Timeout: time.Minute, KeepGoing: true}
	r, err := campaign.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range r.Differences {
		t.Errorf("seed %d: %s", d.Seed, d.Kind)
	}
	for _, d := range r.Refused {
		var line, col int
		fmt.Sscanf(d.Message, "%d:%d", &line, &col)
		text := strings.Split(Generate(d.Seed).Source(), "\n")[line-1]
		t.Errorf("seed %d does not compile: %s\n%s", d.Seed, d.Message, text[max(0, col-80):min(len(text), col+80)])
	}
}

// TestRestart makes an engine crash on one program; it must go on with the next.
func TestRestart(t *testing.T) {
	calls := 0
	e := Engine{"made up", func(_ context.Context, _ string, args []string, out *os.File, _ *strings.Builder) (host.Exit, error) {
		calls++
		var from, to int
		fmt.Sscan(args[0], &from)
		fmt.Sscan(args[1], &to)
		for i := from; i < to; i++ {
			fmt.Fprintf(out, "#%d\nE %d\n", i, i)
			if i == 1 {
				return host.Exit{Status: 139}, nil
			}
			fmt.Fprintf(out, ".%d\n", i)
		}
		return host.Exit{}, nil
	}}
	got, err := e.Run(context.Background(), "", 4, time.Minute)
	if err != nil || calls != 2 || got[0] != "E 0\n" || got[3] != "E 3\n" || !strings.HasPrefix(got[1], "E 1\nended with status 139") || got[2] != "E 2\n" {
		t.Errorf("%d calls: %q %v", calls, got, err)
	}
}
