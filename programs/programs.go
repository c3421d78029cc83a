// Package programs runs the programs of testdata/cs by the command ryugo, for the
// tests below this folder. They are packages of their own so that go test runs them
// side by side, each within the time that it gives one.
package programs

import (
	"bytes"
	"debug/elf"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// CommandVariable names the command to run, in place of one that is built from
// the sources. Words before it are what runs it: "qemu-aarch64 ryugo.arm64".
const CommandVariable = "RYUGO_COMMAND"

// command is the words of the command.
var command []string

// machine is the processor that the command is built for, as Go names it.
var machine = runtime.GOARCH

// Main is a TestMain for packages that run the command. go test takes an old result
// when nothing has changed that a test is made of or reads: such packages import
// what the command is made of, and its own files are read here.
func Main(m *testing.M) {
	files, _ := filepath.Glob("../../cmd/ryugo/*.go")
	for _, f := range files {
		os.ReadFile(f)
	}
	command = strings.Fields(os.Getenv(CommandVariable))
	if len(command) > 0 {
		machine = machineOf(command[len(command)-1])
		if len(command) > 1 {
			Timeout *= emulated
		}
		os.Exit(m.Run())
	}
	dir, err := os.MkdirTemp("", "ryugo-programs-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	command = []string{filepath.Join(dir, "ryugo")}
	status := 1
	if out, err := exec.Command("go", "build", "-o", command[0], "ryugo/cmd/ryugo").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
	} else {
		status = m.Run()
	}
	os.RemoveAll(dir)
	os.Exit(status)
}

// Timeout ends a program that hangs.
var Timeout = 60 * time.Second

// emulated is how much more time an emulator is given.
const emulated = 20

// machineOf returns the processor that an executable is built for.
func machineOf(name string) string {
	f, err := elf.Open(name)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer f.Close()
	switch f.Machine {
	case elf.EM_AARCH64:
		return "arm64"
	case elf.EM_386:
		return "386"
	case elf.EM_ARM:
		return "arm"
	case elf.EM_X86_64:
		return "amd64"
	}
	return f.Machine.String()
}

// Ryugo runs the command and returns what it printed and its exit status.
func Ryugo(t *testing.T, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	return Execute(t, command[0], slices.Concat(command[1:], args)...)
}

// Execute runs a command and returns what it printed and its exit status.
func Execute(t *testing.T, name string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "LANG=C", "LC_ALL=C")
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(Timeout, func() { cmd.Process.Kill() })
	err := cmd.Wait()
	if !timer.Stop() {
		t.Fatalf("%s %v: killed after %v", name, args, Timeout)
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errOut.String(), cmd.ProcessState.ExitCode()
}

// Folder is testdata/cs, from the folder of a test two below the module's.
const Folder = "../../testdata/cs"

// List lists the files of testdata/cs that match a pattern, of which there must be
// some, but those of clr/ and clr9/, which need a whole framework (see package host),
// and what programs print on one processor alone (Expected).
func List(t *testing.T, pattern string, atLeast int) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(Folder, pattern))
	files = slices.DeleteFunc(files, func(f string) bool {
		return strings.HasPrefix(filepath.Base(filepath.Dir(f)), "clr") || strings.Count(filepath.Base(f), ".") > 1
	})
	if err != nil || len(files) < atLeast {
		t.Fatalf("%d programs match %s, want at least %d (%v)", len(files), pattern, atLeast, err)
	}
	return files
}

// All has tests run all programs, also those of folders that they leave out by default.
var All = flag.Bool("all", false, "run the programs of all folders")

// Whole lists all programs that say what they print.
func Whole(t *testing.T) (set []string) {
	t.Helper()
	for _, out := range append(List(t, "*.out", 60), List(t, "*/*.out", 20)...) {
		set = append(set, strings.TrimSuffix(out, ".out")+".exe")
	}
	return set
}

// Stressed lists the programs that run under stress and in one process.
func Stressed(t *testing.T) (set []string) {
	t.Helper()
	if *All {
		return Whole(t)
	}
	for _, pattern := range []string{"*.exe", "il/*.exe", "eh/*.exe"} {
		set = append(set, List(t, pattern, 5)...)
	}
	return append(set, List(t, "net9/*.exe", 3)...)
}

// Expected reads what a program prints: its .out file, or its .MACHINE.out file
// where that differs by the processor, or its .32.out file where native ints of 4 bytes do.
func Expected(t *testing.T, base string) string {
	t.Helper()
	out, found := variant(base, ".out")
	if !found {
		t.Fatalf("%s.out is missing", base)
	}
	return out
}

// ExpectedEnd reads the first line of what a program that ends with an uncaught exception says on
// standard error: its .err file, by the processor as with Expected. It reports whether the program
// does.
func ExpectedEnd(base string) (line string, ends bool) {
	line, ends = variant(base, ".err")
	return strings.TrimSpace(line), ends
}

// variant reads the file of a program whose name ends with suffix, that of the processor before others.
func variant(base, suffix string) (text string, found bool) {
	kinds := []string{"." + machine, ""}
	if machine == "386" || machine == "arm" {
		kinds = []string{"." + machine, ".32", ""}
	}
	for _, kind := range kinds {
		if b, err := os.ReadFile(base + kind + suffix); err == nil {
			return string(b), true
		}
	}
	return "", false
}

// Uncheckable tells why --engine check cannot check a program, or "".
func Uncheckable(program string) string {
	switch {
	case program == "gcfinal":
		return "finalizers run when there was a collection"
	case program == "num_random":
		return "its many calls would take a minute"
	case program == "loops_castfields", program == "long_address":
		return "a number is an address"
	case strings.HasPrefix(program, "tail_"):
		return "tail calls keep their frames"
	case strings.HasPrefix(program, "stackoverflow"):
		return "calls take more of the stack"
	}
	return ""
}

// FillsStack reports whether a program fills its stack, which a collection at each
// safepoint would read as often.
func FillsStack(program string) bool { return strings.HasPrefix(program, "stackoverflow_") }

// SkipUnlessHostRuns skips a test where compiled code does not run.
func SkipUnlessHostRuns(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" || !slices.Contains([]string{"amd64", "arm64", "386", "arm"}, machine) {
		t.Skip("compiled code runs on linux/amd64, linux/arm64, linux/386 and linux/arm")
	}
}

// Engines are the values of --engine that have one way to run each method.
var Engines = []string{"min", "full", "interp"}

// Read reads a file.
func Read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// FirstDifference describes the first line of an output that is not as it should be.
func FirstDifference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range w {
		if i >= len(g) || w[i] != g[i] {
			have := "nothing"
			if i < len(g) {
				have = g[i]
			}
			return fmt.Sprintf("line %d:\nwant %s\ngot  %s", i+1, w[i], have)
		}
	}
	return "the end: more output than expected"
}

// Tail is the end of what a program printed.
func Tail(s string) string {
	if len(s) > 2000 {
		return "..." + s[len(s)-2000:]
	}
	return s
}
