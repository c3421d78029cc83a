package main

import (
	"bytes"
	"context"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// commandLimit is the longest time that a command of a test may take on a busy machine.
const commandLimit = 4 * time.Minute

// command is exec.Command for tests. If the command hangs, or leaves a process that holds its
// output open, its own test fails with the output so far. Otherwise go test's time limit would fail
// all tests of the package.
func command(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), commandLimit)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, name, args...)
	killWhole(cmd)
	return cmd
}

// killWhole makes the end of a command's context kill the processes that the command has started as
// well.
func killWhole(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 10 * time.Second
}

// gdbTries is the number of times that a test runs gdb, whose exit status is not its program's.
// When the threads of the program end together on a busy machine, one run of gdb 13 in fifty hangs,
// loses the program or stops with an error of its own.
const gdbTries = 5

// runGDB runs gdb until gdb itself does not fail, and returns its output.
func runGDB(t *testing.T, args ...string) string {
	t.Helper()
	for try := 1; ; try++ {
		cmd := command(t, "gdb", append([]string{"-iex", "maint set internal-error corefile no"}, args...)...)
		hung := time.AfterFunc(time.Minute, func() { cmd.Cancel() })
		out, err := cmd.CombinedOutput()
		hung.Stop()
		if err == nil && !bytes.Contains(out, []byte("No unwaited-for children left.")) {
			return string(out)
		}
		if try == gdbTries {
			t.Fatalf("gdb: %v: %s", err, out)
		}
		t.Logf("gdb: %v: %s", err, out[max(0, len(out)-500):])
	}
}
