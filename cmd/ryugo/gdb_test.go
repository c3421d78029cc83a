package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestRunGDB makes gdb stop in compiled methods by name and by line, and walk the stack: through
// methods and, at an exception in a handler, through the handler's caller.
func TestRunGDB(t *testing.T) {
	if _, err := exec.LookPath("gdb"); err != nil {
		t.Skip("gdb is not installed")
	}
	build := filepath.Join(t.TempDir(), "ryugo") // the test binary, which is ryugo for other tests, has no symbols
	if out, err := command(t, "go", "build", "-ldflags=-w", "-o", build, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	commands := []string{
		"set breakpoint pending on", "handle SIGFPE SIGSEGV nostop noprint pass",
		"break Demo::Calc::Divide", "break Custom::.ctor", "run", "backtrace",
		"continue", "backtrace",
		"delete", "continue",
	}
	for _, engine := range []string{"min", "full"} {
		// When threads end at the same time as the program, libthread_db reports an error.
		line := []string{"-nx", "-batch", "-iex", "set auto-load libthread-db off"}
		for _, c := range commands {
			line = append(line, "-ex", c)
		}
		line = append(line, "--args", build, "run", "--gdb", "--disable", "inlining", "--engine", engine, "../../clr/testdata/demo.exe", "throw")
		all := runGDB(t, line...)
		rest := all
		for _, want := range []string{
			"hit Breakpoint 1, ", "Demo::Calc::Divide () at /src/demo.cs:13\n",
			"#0  ", "Demo::Calc::Divide () at /src/demo.cs:13\n",
			" in Demo::Throws::Nested () at /src/demo.cs:35\n",
			" in Demo::Throws::Main () at /src/demo.cs:66\n",
			"#3 ", " in ryugo::enter ()\n",
			"#4 ", " in ryugo::start ()\n",
			// The catch handler throws. Below it on the stack are the frames that the first
			// exception passed.
			"hit Breakpoint 2, ", "Demo::Throws::Custom::.ctor () at /src/demo.cs:30\n",
			"#0  ", "Demo::Throws::Custom::.ctor () at /src/demo.cs:30\n",
			" in Demo::Throws::Nested () at /src/demo.cs:36\n",
			"#2 ", " in ryugo::enter ()\n",
			" in Demo::Calc::Divide () at /src/demo.cs:13\n",
			" in Demo::Throws::Nested () at /src/demo.cs:35\n",
			" in Demo::Throws::Main () at /src/demo.cs:66\n",
			"#6 ", " in ryugo::enter ()\n",
			"#7 ", " in ryugo::start ()\n",
			"Unhandled exception. Demo.Throws+Custom: custom: outer\n",
			"exited with code 0206", // 134: as without gdb
		} {
			_, after, ok := strings.Cut(rest, want)
			if !ok {
				t.Fatalf("%s: gdb does not say %q in its turn:\n%s", engine, want, all)
			}
			rest = after
		}
	}
}
