package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "renew the lists of testdata")

// samples finds the mutants of testdata/sample.
func samples(t *testing.T) (root string, all []*Mutant) {
	t.Helper()
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	all, err = findAll(root, []string{"./testdata/sample"}, regexp.MustCompile("^$"))
	if err != nil {
		t.Fatal(err)
	}
	return root, all
}

// TestFind lists the mutations that are possible in testdata/sample.
func TestFind(t *testing.T) {
	_, all := samples(t)
	var b bytes.Buffer
	for _, m := range all {
		fmt.Fprintf(&b, "%d %s %s: %s\n", m.Line, strings.TrimPrefix(m.Key, m.File+":"), m.Kind, m.What)
	}
	golden := filepath.Join("testdata", "sample.txt")
	if *update {
		if err := os.WriteFile(golden, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, b.Bytes()) {
		t.Errorf("found\n%s\nwant %s", b.Bytes(), golden)
	}
}

// TestRewrite compiles every mutant, as many in one build as there are places for.
func TestRewrite(t *testing.T) {
	root, all := samples(t)
	rounds := 0
	for len(all) > 0 {
		ms := distinct(slices.Clone(all))
		number(ms)
		done := map[*Mutant]bool{}
		for _, m := range ms {
			done[m] = true
		}
		name, err := overlay(root, t.TempDir(), ms)
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("go", "build", "-overlay", name, "-gcflags=-e", "./testdata/sample")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		var left []*Mutant
		for _, m := range all {
			if !done[m] {
				left = append(left, m)
			}
		}
		all = left
		rounds++
	}
	if rounds < 2 || rounds > 10 {
		t.Errorf("%d rounds", rounds)
	}
}

// TestSample draws the same sample twice; no line is in it twice.
func TestSample(t *testing.T) {
	_, all := samples(t)
	a, b := sample(all, 12, 7), sample(all, 12, 7)
	lines := map[int]bool{}
	for i, m := range a {
		if lines[m.Line] || m != b[i] {
			t.Errorf("%s: %s: again, or another one", m.Key, m.What)
		}
		lines[m.Line] = true
	}
	if len(a) != 12 {
		t.Errorf("%d mutants, want 12", len(a))
	}
}

// TestUnitEnds runs units that end in all ways.
func TestUnitEnds(t *testing.T) {
	for _, c := range []struct{ script, how, said string }{
		{"echo fine", "", ""},
		{"exit 3", "failed", ""},
		{"echo '--- FAIL: TestX (0.00s)'; sleep 60", "failed", "--- FAIL: TestX (0.00s)"},
		{"while :; do :; done", "time", ""},
	} {
		u := &Unit{Args: []string{"sh", "-c", c.script}}
		start := time.Now()
		if how, said := u.run(1, time.Second); how != c.how || said != c.said {
			t.Errorf("%s: %q, %q", c.script, how, said)
		}
		if d := time.Since(start); d > 30*time.Second {
			t.Errorf("%s: took %v", c.script, d)
		}
	}
}
