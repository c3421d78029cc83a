package main

import (
	"bytes"
	"context"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// commandLimit is how long a command of a test may take on a busy machine.
const commandLimit = 4 * time.Minute

// command is exec.Command for tests. A command that hangs, or leaves a process that holds
// its output open, fails its own test with what it has printed, before go test's time limit
// fails all tests of the package.
func command(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), commandLimit)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, name, args...)
	killWhole(cmd)
	return cmd
}

// killWhole has the end of a command's context kill what the command has started, too.
func killWhole(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 10 * time.Second
}

// gdbTries is how often a test runs gdb, whose status is not its program's. gdb 13 hangs, loses the
// program or stops with an error of its own in one run of fifty on a busy machine, when the threads
// of the program end together.
const gdbTries = 5

// runGDB runs gdb until it does not fail by itself, and returns what it printed.
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
