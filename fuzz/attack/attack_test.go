package attack

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ryugo/clr"
)

// TestMain also acts as the worker.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "worker" {
		s := &Suite{File: "case", Limit: 50 * time.Millisecond, Grace: 400 * time.Millisecond, Stack: 8 << 20, Heap: 1 << 20,
			Mutant: func(base int, seed uint64, without uint32) []byte { return fmt.Append(nil, seed, without) },
			Steps:  []Step{{"first", func(*Case) error { return nil }}, {"second", behave}},
		}
		if err := Work(s, os.Stdin, os.Stdout); err != nil {
			panic(err)
		}
		return
	}
	os.Exit(m.Run())
}

// Seeds for which the worker misbehaves.
const (
	seedPanics = 10 + iota
	seedExits
	seedOverflows
	seedBug
	seedEats
	seedLoops
	seedEatsOnce // does so only in the first of several workers: noise
	seedHangs    = 100
)

var sink []byte

func behave(c *Case) error {
	data, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	var seed, without uint32
	fmt.Sscan(string(data), &seed, &without)
	if without&1 != 0 { // only edit 0 causes it
		return nil
	}
	switch seed {
	case seedPanics:
		panic("as told")
	case seedExits:
		os.Exit(3)
	case seedOverflows:
		var f func(int) int
		f = func(n int) int { return f(n+1) + 1 }
		return errors.New(fmt.Sprint(f(0)))
	case seedHangs:
		time.Sleep(time.Hour)
	case seedBug:
		return &clr.InternalError{}
	case seedEats, seedEatsOnce:
		if once := filepath.Join(os.Getenv("ATTACK_ONCE"), "eaten"); seed == seedEatsOnce {
			if _, err := os.Stat(once); err == nil {
				return nil
			}
			if err := os.WriteFile(once, nil, 0o644); err != nil {
				return err
			}
		}
		sink = make([]byte, 200<<20)
		for i := range sink {
			sink[i] = 1
		}
		sink = nil
	case seedLoops:
		for start := cpuTime(); cpuTime()-start < 600*time.Millisecond; {
		}
	}
	return nil
}

// TestCampaign runs a worker that dies, hangs or worse. Each failure is reported with its seed, and
// all other seeds are tried nevertheless.
func TestCampaign(t *testing.T) {
	t.Setenv("ATTACK_ONCE", t.TempDir())
	var found []string
	c := Campaign{
		Worker: []string{os.Args[0], "worker"}, Bases: []string{"a", "b"}, Count: 30, Seed: 1, Jobs: 2,
		Edits: func(_ int, _ uint64, without uint32) (int, string) {
			return 2, fmt.Sprintf("all but %02b", without)
		},
		Found: func(f *Find) { found = append(found, fmt.Sprint(f.Seed)) },
	}
	r, err := c.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		seed uint64
		what string
	}{
		{seedPanics, "panic: as told"}, {seedExits, "process death: exit status 3"}, {seedOverflows, "stack overflow"},
		{seedBug, "internal error"}, {seedEats, "took 200 MB of memory"}, {seedLoops, "of CPU time"},
	}
	for i, w := range want {
		if i >= len(r.Finds) {
			t.Fatalf("no find for seed %d", w.seed)
		}
		f := r.Finds[i]
		what := f.What
		if w.seed == seedEats {
			what = strings.Replace(what, "took 201", "took 200", 1)
		}
		if f.Seed != w.seed || f.Step != "second" || !strings.Contains(what, w.what) || f.Without != 0b10 || f.Edits != "all but 10" {
			t.Errorf("find %d: %+v; want seed %d: %s", i, f, w.seed, w.what)
		}
	}
	if len(r.Finds) != len(want) || len(found) != len(want) || r.Mutants != c.Count {
		t.Errorf("%d finds, %d told, %d mutants", len(r.Finds), len(found), r.Mutants)
	}
	if r.Classes["noise"] != 1 || r.Classes["find"] != len(want) {
		t.Errorf("%v: one measurement is noise", r.Classes)
	}
	c = Campaign{Worker: c.Worker, Bases: c.Bases, Count: 3, Seed: seedHangs - 1, Jobs: 1, Hang: time.Second}
	if r, err = c.Run(t.Context()); err != nil || len(r.Finds) != 1 || r.Finds[0].Seed != seedHangs || !strings.Contains(r.Finds[0].What, "hang: ") || r.Mutants != 3 {
		t.Errorf("one seed hangs: %+v, %v", r, err)
	}
	slices.Sort(found)
	if got := slices.Compact(found); len(got) != len(want) {
		t.Errorf("told %v", found)
	}
}
