// Package programs runs the programs of testdata/cs with the command ryugo, for the tests in
// folders below. Those tests are separate packages so that go test runs them in parallel, each
// within go test's time limit for a package.
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

// CommandVariable is the environment variable that names the command to run instead of one built
// from the sources. The value may start with the words of a command that runs it: "qemu-aarch64
// ryugo.arm64".
const CommandVariable = "RYUGO_COMMAND"

// command is the command, split into words.
var command []string

// machine is the processor that the command is built for, by Go's name.
var machine = runtime.GOARCH

// Main is a TestMain for packages that run the command. go test reuses an old result if nothing has
// changed that the test is built from or reads. So these packages import the packages that the
// command is built from, and Main reads the command's own files.
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

// Timeout is the time after which a program that hangs is ended.
var Timeout = 60 * time.Second

// emulated is the factor by which the time limit is longer under an emulator.
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

// Ryugo runs the command and returns its output and its exit status.
func Ryugo(t *testing.T, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	return Execute(t, command[0], slices.Concat(command[1:], args)...)
}

// Execute runs a command and returns its output and its exit status.
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

// Folder is testdata/cs, relative to a test's folder that is two levels below the module's.
const Folder = "../../testdata/cs"

// List lists the files of testdata/cs that match a pattern, and fails if there are fewer than
// atLeast. It omits clr/ and clr9/, whose programs need a whole framework (see package host), and
// the outputs for one processor (Expected).
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

// All makes tests run all programs, also those in folders that the tests skip by default.
var All = flag.Bool("all", false, "run the programs of all folders")

// Whole lists all programs that have a file with their expected output.
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

// Expected reads the expected output of a program: its .out file, or its .MACHINE.out file if the
// output depends on the processor, or its .32.out file if it depends on 4-byte native ints.
func Expected(t *testing.T, base string) string {
	t.Helper()
	out, found := variant(base, ".out")
	if !found {
		t.Fatalf("%s.out is missing", base)
	}
	return out
}

// ExpectedEnd reads the first line that a program prints on standard error when it ends with an
// uncaught exception: its .err file, which may depend on the processor as in Expected. It reports
// whether the program ends so.
func ExpectedEnd(base string) (line string, ends bool) {
	line, ends = variant(base, ".err")
	return strings.TrimSpace(line), ends
}

// variant reads the file of a program whose name ends with suffix; a file for the processor takes
// precedence.
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

// Uncheckable returns the reason why --engine check cannot check a program, or "".
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

// FillsStack reports whether a program fills its stack; a collection at each safepoint would scan
// the stack as often.
func FillsStack(program string) bool { return strings.HasPrefix(program, "stackoverflow_") }

// SkipUnlessHostRuns skips a test if compiled code does not run on this machine.
func SkipUnlessHostRuns(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" || !slices.Contains([]string{"amd64", "arm64", "386", "arm"}, machine) {
		t.Skip("compiled code runs on linux/amd64, linux/arm64, linux/386 and linux/arm")
	}
}

// Engines are the values of --engine that run all methods in one way.
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

// FirstDifference describes the first line of an output that differs from the expected output.
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

// Tail returns the end of a program's output.
func Tail(s string) string {
	if len(s) > 2000 {
		return "..." + s[len(s)-2000:]
	}
	return s
}
