package fuzz_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"ryugo/fuzz"
	"ryugo/fuzz/progen"
)

func skipUnlessHostRuns(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("compiled code runs on linux/amd64")
	}
}

// own returns the engines of this module that run in this process.
func own(c fuzz.Config) (out []fuzz.Engine) {
	for _, name := range []string{"interp", "min", "full"} {
		out = append(out, fuzz.InProcess(name, c))
	}
	return out
}

// TestEngines tries some programs.
func TestEngines(t *testing.T) {
	skipUnlessHostRuns(t)
	count := 100
	if testing.Short() {
		count = 20
	}
	for _, c := range []struct {
		name   string
		config fuzz.Config
		count  int
	}{
		{"check", fuzz.Config{Check: true}, count}, {"gc stress", fuzz.Config{GCStress: 13}, count / 10},
		{"windows", fuzz.Config{Check: true, Targets: []string{"amd64-windows"}}, count / 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			campaign := fuzz.Campaign{Engines: own(c.config), Count: c.count, Seed: 1_000_000, Jobs: 2, Batch: 10, Options: progen.Options{Exceptions: true}}
			for _, d := range campaign.Run(context.Background()).Differences {
				t.Errorf("seed %d: %s\n%s", d.Seed, d.Kind, d.Listing)
			}
		})
	}
}

// TestSignatures runs callers and callees of random signatures in all combinations of the engines.
func TestSignatures(t *testing.T) {
	skipUnlessHostRuns(t)
	count := 100
	if testing.Short() {
		count = 10
	}
	for _, c := range []struct {
		name   string
		config fuzz.Config
		count  int
	}{
		{"check", fuzz.Config{Check: true}, count}, {"gc stress", fuzz.Config{GCStress: 1}, count / 2},
		{"windows", fuzz.Config{Check: true, Targets: []string{"amd64-windows"}}, count},
		{"windows gc stress", fuzz.Config{GCStress: 1, Targets: []string{"amd64-windows"}}, count / 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			engines := own(c.config)
			for seed := range 9 {
				engines = append(engines, fuzz.InProcess(fmt.Sprint("mixed:", seed), c.config))
			}
			campaign := fuzz.Campaign{Engines: engines, Count: c.count, Seed: 2_000_000, Jobs: 2, Batch: 50, Options: progen.Options{Signatures: true}}
			for _, d := range campaign.Run(context.Background()).Differences {
				t.Errorf("seed %d: %s\n%s", d.Seed, d.Kind, d.Listing)
			}
		})
	}
}

// TestEngineNames passes names that are no engines.
func TestEngineNames(t *testing.T) {
	for _, name := range []string{"mixed", "mixed:", "mixed:x", "mixed:3-1", "mixed:0-5000", "fast"} {
		if e, err := fuzz.Commands("ryugo", []string{name}, fuzz.Config{}); err == nil {
			t.Errorf("%s is %d engines", name, len(e))
		}
	}
}

// TestFound runs the programs that once showed a bug; see the README in their folder.
func TestFound(t *testing.T) {
	skipUnlessHostRuns(t)
	files, err := filepath.Glob("testdata/found/*.exe")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	readme, err := os.ReadFile("testdata/found/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		base := strings.TrimSuffix(file, ".exe")
		if !strings.Contains(string(readme), "`"+filepath.Base(base)+"`") {
			t.Errorf("%s is not in the README", base)
		}
		image, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(base + ".out")
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range own(fuzz.Config{Check: true}) {
			if o := e.Run(t.Context(), image); o.End != "" || o.Output != string(want) {
				t.Errorf("%s, %s: %s\n%swant\n%s", base, e.Name, o.End, o.Output, want)
			}
		}
	}
}

// broken is an engine that gives wrong results for programs whose IL divides.
func broken(good fuzz.Engine, divides func(image []byte) bool) fuzz.Engine {
	digits := regexp.MustCompile(`(?m)^(\S+) -?\d+`)
	return fuzz.Engine{Name: "broken", Run: func(ctx context.Context, image []byte) fuzz.Outcome {
		o := good.Run(ctx, image)
		if divides(image) {
			o.Output = digits.ReplaceAllString(o.Output, "$1 0")
		}
		return o
	}}
}

// TestDifference checks that a campaign finds the difference of a broken engine, shrinks the
// program and stores it.
func TestDifference(t *testing.T) {
	skipUnlessHostRuns(t)
	good := fuzz.InProcess("min", fuzz.Config{})
	// The name Sqrt is in the file if the program calls Math.Sqrt.
	bad := broken(good, func(image []byte) bool { return strings.Contains(string(image), "Sqrt") })
	c := fuzz.Campaign{Engines: []fuzz.Engine{good, bad}, Count: 200, Seed: 1, Jobs: 1, Batch: 20, Options: progen.Options{Exceptions: true}}
	r := c.Run(context.Background())
	if len(r.Differences) != 1 {
		t.Fatalf("%d differences, want the first", len(r.Differences))
	}
	d := r.Differences[0]
	if d.Kind != "broken: output 2" || d.Shrunk > 30 || d.Shrunk >= d.Nodes || !strings.Contains(d.Listing, "Sqrt") {
		t.Errorf("%s, %d of %d nodes\n%s", d.Kind, d.Shrunk, d.Nodes, d.Listing)
	}
	dir := t.TempDir()
	if err := d.Save(dir); err != nil {
		t.Fatal(err)
	}
	saved, err := filepath.Glob(filepath.Join(dir, "seed*"))
	if err != nil || len(saved) != 4 {
		t.Errorf("saved %v", saved)
	}
	if text, err := json.Marshal(r); err != nil || !strings.Contains(string(text), `"kind":"broken: output 2"`) {
		t.Errorf("%s (%v)", text, err)
	}

	c.Engines = []fuzz.Engine{good, {Name: "dead", Run: func(context.Context, []byte) fuzz.Outcome { return fuzz.Outcome{End: "exit status 7"} }}}
	c.Count, c.KeepGoing, c.Tries = 3, true, 20
	if r := c.Run(context.Background()); len(r.Differences) != 3 || r.Differences[0].Kind != "dead: exit status N" {
		t.Errorf("an engine that fails gave %v", r.Differences)
	}
}
