package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestRunGDB: gdb stops in a method by its name and then at a line of it, and walks the
// compiled frames.
func TestRunGDB(t *testing.T) {
	if _, err := exec.LookPath("gdb"); err != nil || testing.Short() {
		t.Skip("needs gdb, and half a minute")
	}
	build := filepath.Join(t.TempDir(), "ryugo") // test binaries have no symbols
	if out, err := exec.Command("go", "build", "-ldflags=-w", "-o", build, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, engine := range []string{"min", "full"} {
		line := []string{"-nx", "-batch", "-ex", "set breakpoint pending on", "-ex", "handle SIGFPE SIGSEGV nostop noprint pass"}
		for _, command := range []string{"break Demo.Throws.Nested", "run", "backtrace", "delete", "tbreak demo.cs:36", "continue", "delete", "continue"} {
			line = append(line, "-ex", command)
		}
		line = append(line, "--args", build, "run", "--gdb", "--engine", engine, "../../clr/testdata/demo.exe", "throw")
		b, err := exec.Command("gdb", line...).CombinedOutput()
		out := string(b)
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		for _, want := range []string{"hit Breakpoint 1, Demo.Throws.Nested () at /src/demo.cs:35", "#1  0x", "in Demo.Throws.Main () at /src/demo.cs:66",
			"hit Temporary breakpoint 2, Demo.Throws.Nested () at /src/demo.cs:36", "Unhandled exception. ", "exited with code 0206"} {
			if !strings.Contains(out, want) {
				t.Errorf("%s: gdb does not say %q:\n%s", engine, want, out)
			}
		}
	}
}
