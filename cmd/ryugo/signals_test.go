package main

import (
	"bytes"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"ryugo/programs"
)

// TestSignals stops each long-running command by a signal: it ends at once, with the signal's
// status, and leaves no file and no process.
func TestSignals(t *testing.T) {
	programs.SkipUnlessHostRuns(t)
	dir := t.TempDir()
	write := func(name, text string, mode os.FileMode) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		return file
	}
	write("mono", "#!/bin/sh\necho $$ >> "+dir+"/pids\nsleep 60\n", 0o755) // the engine mono of ryugo fuzz
	old := write("old.ryc", "old", 0o644)
	fifo := filepath.Join(dir, "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	cs := "../../testdata/cs"
	all := slices.Repeat([]string{cs}, 40)
	slow := filepath.Join(cs, "num_random.exe")
	for _, c := range []struct {
		name   string
		signal syscall.Signal
		args   []string
		want   string // on standard output
	}{
		{"fuzz", syscall.SIGINT, []string{"fuzz", "--count", "1000000", "--batch", "4"}, " programs by interp, min, full in "},
		{"fuzz hangs", syscall.SIGTERM, []string{"fuzz", "--engines", "mono", "--count", "1000000", "--batch", "1"}, "0 programs by mono in "},
		{"compile", syscall.SIGINT, append([]string{"compile", "--opt", "full"}, all...), ""},
		{"record", syscall.SIGTERM, append([]string{"record", "--opt", "both", "-o", old}, all...), ""},
		{"record to nobody", syscall.SIGINT, []string{"record", "-o", fifo}, ""},
		{"run", syscall.SIGINT, []string{"run", "--engine", "interp", "--gc-stress", "1", slow}, ""},
		{"run checks", syscall.SIGTERM, []string{"run", "--engine", "check", "--gc-stress", "1", slow}, ""},
		{"bisect", syscall.SIGHUP, []string{"bisect", "--gc-stress", "1", slow}, ""},
	} {
		if signal.Ignored(c.signal) { // the tests run under nohup, whose signal the command does not listen to
			c.signal = syscall.SIGTERM
		}
		t.Run(c.name, func(t *testing.T) {
			var cmd *exec.Cmd
			var out, errOut bytes.Buffer
			var took time.Duration
			// A process that did not handle the signal yet is tried again, later.
			for delay := 300 * time.Millisecond; delay < 10*time.Second; delay *= 2 {
				out.Reset()
				errOut.Reset()
				cmd = command(t, "ryugo", c.args...)
				cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"))
				cmd.Stdout, cmd.Stderr = &out, &errOut
				begun := time.Now()
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				time.Sleep(delay)
				for c.name == "fuzz hangs" && time.Since(begun) < programs.Timeout { // until it does
					if _, err := os.Stat(filepath.Join(dir, "pids")); err == nil {
						break
					}
					time.Sleep(10 * time.Millisecond)
				}
				cmd.Process.Signal(c.signal)
				start := time.Now()
				timer := time.AfterFunc(programs.Timeout, func() { cmd.Process.Kill() })
				cmd.Wait()
				timer.Stop()
				took = time.Since(start)
				if cmd.ProcessState.ExitCode() >= 0 {
					break
				}
			}
			if got := cmd.ProcessState.ExitCode(); got != 128+int(c.signal) {
				t.Errorf("exit status %d, want %d\n%s", got, 128+int(c.signal), programs.Tail(errOut.String()))
			}
			if took > 10*time.Second {
				t.Errorf("it took %v to end", took)
			}
			if !strings.Contains(out.String(), c.want) || !strings.Contains(errOut.String(), "ryugo: stopped by a signal: "+c.signal.String()) {
				t.Errorf("output %q, %q", out.String(), errOut.String())
			}
		})
	}
	if programs.Read(t, old) != "old" {
		t.Error("a recording that was stopped has replaced a file")
	}
	left, _ := filepath.Glob(filepath.Join(dir, "*.part"))
	if len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	pids := strings.Fields(programs.Read(t, filepath.Join(dir, "pids")))
	if len(pids) == 0 {
		t.Error("no engine was started")
	}
	for _, word := range pids {
		pid, err := strconv.Atoi(word)
		if err == nil && syscall.Kill(pid, 0) == nil && !zombie(word) {
			t.Errorf("process %d goes on", pid)
		}
	}
}

// zombie reports whether a process has ended, whether or not its parent has waited for it.
func zombie(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	return err != nil || bytes.Contains(stat, []byte(") Z "))
}
