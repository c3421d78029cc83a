package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary act as ryugo: scripts find it on the PATH by that name, and command
// lines by the names of lineBuilds.
func TestMain(m *testing.M) {
	commands := map[string]func(){"ryugo-slow": slowMain}
	for _, name := range lineBuilds {
		commands[name] = main
	}
	commands["ryugo"] = func() {
		injectFaults()
		main()
	}
	testscript.Main(m, commands)
}

// injectFaults makes worker processes crash, hang or allocate memory when they compile methods
// whose names contain the text in an environment variable.
func injectFaults() {
	faults := map[string]func(){
		"CRASH_AT": func() { syscall.Kill(os.Getpid(), syscall.SIGKILL); select {} },
		"PANIC_AT": func() { go panic("a fault of a test"); select {} },
		"HANG_AT":  func() { select {} },
		"EAT_AT": func() {
			for held := []byte{1}; ; time.Sleep(time.Millisecond) {
				held = append(held, bytes.Repeat([]byte{1}, 8<<20)...)
				held[0]++
			}
		},
	}
	beforeCompile = func(method string) {
		for name, fault := range faults {
			if at := os.Getenv(name); at != "" && strings.Contains(method, at) {
				fault()
			}
		}
	}
}

// TestScripts runs the command lines of testdata/script.
func TestScripts(t *testing.T) {
	cs, err := filepath.Abs("../../testdata/cs")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("CS", cs)
			e.Setenv("DEMO", filepath.Join(cs, "../../clr/testdata/demo.exe"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"cutfile": cutFile, "exits": exits, "nativepe": nativePE, "failed": failed},
	})
}

// nativePE writes an assembly without the directory entry of its CLI header, so that it looks like
// a native DLL: nativepe FROM TO.
func nativePE(ts *testscript.TestScript, neg bool, args []string) {
	image, err := os.ReadFile(args[0])
	ts.Check(err)
	const lfanew, optionalHeader, directories, cliEntry = 0x3c, 24, 96, 14 * 8 // PE32
	at := int(binary.LittleEndian.Uint32(image[lfanew:])) + optionalHeader + directories + cliEntry
	clear(image[at : at+8])
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), image, 0o644))
}

// exits runs a command and expects an exit status: exits STATUS COMMAND [ARGS]...
func exits(ts *testscript.TestScript, neg bool, args []string) {
	status := 0
	err := ts.Exec(args[1], args[2:]...)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		status = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(status) != args[0] {
		ts.Fatalf("exit status %d, want %s", status, args[0])
	}
}

// failed runs a command and expects exit status 0 or 1: failed COMMAND [ARGS]...
func failed(ts *testscript.TestScript, neg bool, args []string) {
	err := ts.Exec(args[0], args[1:]...)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == exitFailed {
		return
	}
	ts.Check(err)
}

// cutFile cuts a file off at each kilobyte, runs ryugo on the beginning, and expects exit status 2
// and one line of error: cutfile FILE.
func cutFile(ts *testscript.TestScript, neg bool, args []string) {
	image, err := os.ReadFile(args[0])
	ts.Check(err)
	cut := ts.MkAbs("cut.dll")
	tried := 0
	for n := 0; n < len(image); n += 1024 {
		ts.Check(os.WriteFile(cut, image[:n], 0o644))
		status, lines := runQuietly(cut)
		if status != exitUsage || lines != 1 {
			ts.Fatalf("%s cut at %d bytes: exit status %d, %d lines of error", args[0], n, status, lines)
		}
		tried++
	}
	if tried == 0 {
		ts.Fatalf("%s is empty", args[0])
	}
}

// runQuietly compiles one file and returns the exit status and the number of lines on standard
// error.
func runQuietly(file string) (status, lines int) {
	cmd := exec.Command("ryugo", "compile", file)
	var errOut bytes.Buffer
	cmd.Stderr = &errOut
	cmd.Run()
	return cmd.ProcessState.ExitCode(), bytes.Count(errOut.Bytes(), []byte("\n"))
}
