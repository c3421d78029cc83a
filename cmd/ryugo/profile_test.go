package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"ryugo"
)

// profileOf runs ryugo compile --profile cpu in an empty folder and reads the profile.
func profileOf(t *testing.T, args ...string) *profile.Profile {
	t.Helper()
	cmd := command(t, "ryugo", append([]string{"compile", "--profile", "cpu", "--opt", "full"}, args...)...)
	cmd.Dir = t.TempDir()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	in, err := os.Open(filepath.Join(cmd.Dir, "cpu.pprof"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	p, err := profile.Parse(in)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// labelled returns the values of a label and the number of samples with that label.
func labelled(p *profile.Profile, label string) (values []string, samples int) {
	for _, s := range p.Sample {
		if v := s.Label[label]; len(v) > 0 {
			samples += int(s.Value[0])
			if !slices.Contains(values, v[0]) {
				values = append(values, v[0])
			}
		}
	}
	return values, samples
}

// TestProfile: samples have the requested labels, and no sample is at an address where Go's
// preemption resumes a thread.
func TestProfile(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the core library ten times")
	}
	p := profileOf(t, "--repeat", "10", "--labels", "phase,level,method")
	for _, s := range p.Sample {
		for _, l := range s.Location[0].Line {
			if strings.HasPrefix(l.Function.Name, "runtime.asyncPreempt") {
				t.Errorf("%d samples in %s", s.Value[0], l.Function.Name)
			}
		}
	}
	var phases []string
	for _, f := range ryugo.PhaseFuncs() {
		phases = append(phases, f.Name)
	}
	names, n := labelled(p, "phase")
	for _, name := range names {
		if !slices.Contains(phases, name) {
			t.Errorf("a sample in phase %q", name)
		}
	}
	const enough = 20 // of about 100 in ten times a tenth of a second
	if n < enough || len(names) < 5 {
		t.Errorf("%d samples have one of %d phases", n, len(names))
	}
	if levels, m := labelled(p, "level"); m != n || slices.ContainsFunc(levels, func(l string) bool { return l != "full" && l != "min" }) {
		t.Errorf("%d of %d samples have one of the levels %v", m, n, levels)
	}
	methods, m := labelled(p, "method")
	if m != n || len(methods) < 5 || !strings.Contains(methods[0], "::") {
		t.Errorf("%d of %d samples have one of %d methods", m, n, len(methods))
	}

	p = profileOf(t, "--repeat", "3")
	if _, n := labelled(p, "method"); n != 0 {
		t.Errorf("%d samples have a method that was not asked for", n)
	}
	if _, n := labelled(p, "phase"); n == 0 {
		t.Error("no sample has a phase")
	}
}
