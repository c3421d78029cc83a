package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestJITDump checks that perf names the compiled methods in which a program spends its time.
func TestJITDump(t *testing.T) {
	if _, err := exec.LookPath("perf"); err != nil {
		t.Skip("perf is not installed")
	}
	program, err := filepath.Abs("../../testdata/cs/bench/nbody.exe")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	perf := func(args ...string) (string, error) {
		cmd := command(t, "perf", args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	if out, err := perf("record", "-k", "mono", "-e", "cpu-clock", "-o", "perf.data", "ryugo", "run", "--engine", "full", "--jitdump", ".", program, "1000000"); err != nil {
		if dumps, _ := filepath.Glob(filepath.Join(dir, "jit-*.dump")); len(dumps) == 0 {
			t.Skipf("perf cannot record here: %s", out)
		}
		t.Fatalf("%v: %s", err, out)
	}
	if out, err := perf("inject", "--jit", "-i", "perf.data", "-o", "jitted.data"); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out, err := perf("report", "-i", "jitted.data", "--stdio")
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for line := range strings.Lines(out) {
		if strings.Contains(line, "jitted-") && strings.Contains(line, "P.Advance(") {
			return
		}
	}
	t.Errorf("perf names no method:\n%s", out)
}

// TestJITDumpFails: if the folder does not exist, the command ends before the program runs.
func TestJITDumpFails(t *testing.T) {
	cmd := command(t, "ryugo", "run", "--jitdump", filepath.Join(t.TempDir(), "none"), "../../testdata/cs/bench/nbody.exe")
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != exitUsage || strings.Contains(string(out), "-0.169") {
		t.Errorf("%v: %s", err, out)
	}
}
