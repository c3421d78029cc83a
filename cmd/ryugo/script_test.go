package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary stand in for ryugo: the scripts find it on the PATH by
// that name.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"ryugo": main})
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
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"cutfile": cutFile, "exits": exits, "nativepe": nativePE},
	})
}

// nativePE writes an assembly without its CLI header's directory entry, which
// is what a native DLL looks like: nativepe FROM TO.
func nativePE(ts *testscript.TestScript, neg bool, args []string) {
	image, err := os.ReadFile(args[0])
	ts.Check(err)
	const lfanew, optionalHeader, directories, cliEntry = 0x3c, 24, 96, 14 * 8 // PE32
	at := int(binary.LittleEndian.Uint32(image[lfanew:])) + optionalHeader + directories + cliEntry
	clear(image[at : at+8])
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), image, 0o644))
}

// exits runs a command and wants an exit status: exits STATUS COMMAND [ARGS]...
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

// cutFile writes the first n bytes of a file for n at each kilobyte, runs
// ryugo on each, and wants exit status 2 and one line of error: cutfile FILE.
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

// runQuietly compiles one file and returns the exit status and the number of
// lines on standard error.
func runQuietly(file string) (status, lines int) {
	cmd := exec.Command("ryugo", "compile", file)
	var errOut bytes.Buffer
	cmd.Stderr = &errOut
	cmd.Run()
	return cmd.ProcessState.ExitCode(), bytes.Count(errOut.Bytes(), []byte("\n"))
}
