package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"ryugo/programs"
)

// A Unit is one test function, or one command, that may notice a mutant.
type Unit struct {
	Name string        `json:"name"` // package and test
	Pkg  string        `json:"pkg"`  // "" for a command
	Args []string      `json:"args"`
	Dir  string        `json:"dir"`
	Time time.Duration `json:"time"` // without a mutant
	Fail bool          `json:"fail"` // without a mutant
	Seen []byte        `json:"seen"` // [mutant] mutant.Reached, mutant.Changed
}

// commands are the commands that .ci/run runs besides go test; its other lines take longer.
var commands = [][]string{
	{"fuzz", "--count", "300", "--seed", "1"},
	{"fuzz", "--signatures", "--count", "30", "--seed", "1", "--engines", "interp,min,full,mixed:0-8"},
}

// build builds the test binaries of all packages that have tests, and ryugo, and lists the units.
func build(root, dir, overlay string, without *regexp.Regexp) ([]*Unit, error) {
	list := exec.Command("go", "list", "-f", "{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}} {{.Dir}}{{end}}", "./...")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		return nil, err
	}
	bin := filepath.Join(dir, "bin")
	var units []*Unit
	for line := range strings.Lines(string(out)) {
		pkg, where, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok || without.MatchString(pkg) {
			continue
		}
		name := filepath.Join(bin, strings.ReplaceAll(pkg, "/", "_")+".test")
		cmd := exec.Command("go", "test", "-c", "-overlay", overlay, "-o", name, pkg)
		cmd.Dir = root
		if out, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", pkg, err, out)
		}
		cmd = exec.Command(name, "-test.list", ".")
		cmd.Dir = where
		tests, err := cmd.Output()
		if err != nil {
			return nil, err
		}
		for test := range strings.Lines(string(tests)) {
			test = strings.TrimSpace(test)
			if strings.HasPrefix(test, "Test") && !without.MatchString(pkg+" "+test) {
				units = append(units, &Unit{Name: pkg + " " + test, Pkg: pkg, Dir: where, Args: []string{name, "-test.v", "-test.failfast", "-test.run", "^" + test + "$"}})
			}
		}
	}
	name := filepath.Join(bin, "ryugo")
	cmd := exec.Command("go", "build", "-overlay", overlay, "-o", name, "./cmd/ryugo")
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	for _, args := range commands {
		units = append(units, &Unit{Name: "ryugo " + strings.Join(args, " "), Dir: dir, Args: append([]string{name}, args...)})
	}
	return units, nil
}

// watchUnits runs each unit without a mutant. It records the time, the mutants that the unit
// reaches, and the mutants for which a value would differ.
func watchUnits(dir string, units []*Unit, mutants int, log io.Writer) error {
	name := filepath.Join(dir, "seen")
	for i, u := range units {
		if err := os.WriteFile(name, make([]byte, mutants+1), 0o644); err != nil {
			return err
		}
		start := time.Now()
		how, last := u.run(-1, 30*time.Minute, "MUTANT_SEEN="+name)
		u.Time, u.Fail = time.Since(start), how != ""
		seen, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		u.Seen = seen
		reached := mutants + 1 - bytes.Count(seen, []byte{0})
		fmt.Fprintf(log, "%d/%d %s: %v, reaches %d %s\n", i+1, len(units), u.Name, u.Time.Round(time.Millisecond), reached, how)
		if u.Fail {
			fmt.Fprintf(log, "  is left out: %s\n", last)
		}
	}
	return nil
}

// maxMemory is the memory in bytes above which a unit is ended.
const maxMemory = 4 << 30

// failed matches a line that reports a failed test.
var failed = regexp.MustCompile(`^\s*--- FAIL|^panic: |^fatal error: |^FAIL|^SIG[A-Z]+: |^BUG`)

// run runs the unit with one mutant and returns how it ended: "" for success, "failed", "time" or
// "memory", and the first line that says so. The limit is in processor time.
func (u *Unit) run(id int, limit time.Duration, env ...string) (how, said string) {
	cmd := exec.Command(u.Args[0], u.Args[1:]...)
	cmd.Dir = u.Dir
	ryugo := filepath.Join(filepath.Dir(u.Args[0]), "ryugo") // otherwise the tests of programs build a command without mutants
	cmd.Env = append(append(os.Environ(), "MUTANT="+strconv.Itoa(id), programs.CommandVariable+"="+ryugo), env...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	r, w, err := os.Pipe()
	if err != nil {
		return "failed", err.Error()
	}
	cmd.Stdout, cmd.Stderr = w, w
	if err := cmd.Start(); err != nil {
		return "failed", err.Error()
	}
	w.Close()
	// A process inherits the niceness of the thread that starts it, which may be any.
	syscall.Setpriority(syscall.PRIO_PGRP, cmd.Process.Pid, *nice)
	end := make(chan string, 4)
	done := make(chan struct{})
	go func() {
		defer close(done)
		s := bufio.NewReader(r)
		for {
			line, err := s.ReadString('\n')
			if l := strings.TrimSpace(line); l != "" && len(said) < 300 && said == "" && failed.MatchString(line) {
				said = l
				end <- "failed"
			}
			if err != nil {
				return
			}
		}
	}()
	exited := make(chan error, 1)
	go func() { exited <- cmd.Wait() }()
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	deadline := time.Now().Add(20*limit + time.Minute) // for a loaded machine, or for a unit that hangs without using the processor
	for how == "" {
		select {
		case how = <-end:
		case err := <-exited:
			exited <- err
			if how = ""; err != nil {
				how = "failed"
			}
			killGroup(cmd.Process.Pid)
			r.SetReadDeadline(time.Now().Add(time.Second))
			<-done
			r.Close()
			return how, said
		case <-tick.C:
			if processTime(cmd.Process.Pid) > limit || time.Now().After(deadline) {
				how = "time"
			} else if residentMemory(cmd.Process.Pid) > maxMemory {
				how = "memory"
			}
		}
	}
	killGroup(cmd.Process.Pid)
	<-exited
	r.Close()
	<-done
	return how, said
}

// killGroup ends the processes that a unit has started.
func killGroup(pid int) {
	if err := syscall.Kill(-pid, syscall.SIGKILL); err != nil && !errors.Is(err, syscall.ESRCH) {
		fmt.Fprintln(os.Stderr, err)
	}
}

// residentMemory returns the resident memory of one process in bytes.
func residentMemory(pid int) int64 {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	f := strings.Fields(string(b))
	if len(f) < 2 {
		return 0
	}
	n, _ := strconv.ParseInt(f[1], 10, 64)
	return n * int64(os.Getpagesize())
}

// processTime returns the processor time that one process has used.
func processTime(pid int) time.Duration {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	f := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:]))
	if len(f) < 13 {
		return 0
	}
	var ticks time.Duration // in hundredths of a second
	for _, s := range f[11:13] {
		n, _ := strconv.Atoi(s)
		ticks += time.Duration(n)
	}
	return ticks * 10 * time.Millisecond
}
