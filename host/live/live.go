// Package live runs the programs of testdata/cs on a real CoreCLR, for the tests
// below this folder. They are packages of their own so that go test runs them side by
// side, each within the time that it gives one.
package live

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"ryugo/bisect"
	"ryugo/host"
)

// Folder is testdata/cs, from the folder of a test three below the module's.
const Folder = "../../../testdata/cs"

// programTime ends a program that hangs.
const programTime = 2 * time.Minute

// machine is what the tests of real programs run on.
var machine = sync.OnceValues(func() (m struct {
	rt      *host.Runtime
	library string
}, err error) {
	if m.rt, err = host.Find(""); err != nil {
		return m, fmt.Errorf("%w: `ryugo host --install` gets one", err)
	}
	if err = m.rt.Ready(); err != nil {
		return m, err
	}
	for _, tool := range []string{"go", "g++"} {
		if _, err = exec.LookPath(tool); err != nil {
			return m, err
		}
	}
	m.library, err = host.Library(context.Background(), "")
	return m, err
})

// laid are the overlays that the tests share.
var laid struct {
	sync.Mutex
	overlays map[host.JIT]*host.Overlay
}

// overlay lays an overlay with a JIT when it is first asked for.
func overlay(t *testing.T, jit host.JIT) *host.Overlay {
	t.Helper()
	laid.Lock()
	defer laid.Unlock()
	if laid.overlays[jit] == nil {
		m, err := machine()
		if err != nil {
			t.Fatal(err)
		}
		o, err := host.NewOverlay(m.rt, jit, m.library)
		if err != nil {
			t.Fatal(err)
		}
		if laid.overlays == nil {
			laid.overlays = map[host.JIT]*host.Overlay{}
		}
		laid.overlays[jit] = o
	}
	return laid.overlays[jit]
}

// Main is a TestMain that removes the overlays.
func Main(m *testing.M) {
	status := m.Run()
	for _, o := range laid.overlays {
		o.Close()
	}
	os.Exit(status)
}

// SkipUnlessLive skips a test of real programs where they cannot run. That the
// library does not build is a failure.
func SkipUnlessLive(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("the runtime is one for linux/amd64")
	}
	if testing.Short() {
		t.Skip("runs every program several times")
	}
	if _, err := machine(); errors.Is(err, host.ErrNotBuilt) {
		t.Fatal(err)
	} else if err != nil {
		t.Skip(err)
	}
}

// Run runs a program and keeps what it did.
func Run(t *testing.T, jit host.JIT, file string, opt host.Options, args ...string) bisect.Outcome {
	t.Helper()
	opt.Env = append(opt.Env, "LANG=C", "LC_ALL=C")
	var stdout, stderr bytes.Buffer
	ctx, cancel := context.WithTimeout(context.Background(), programTime)
	defer cancel()
	exit, err := overlay(t, jit).Run(ctx, host.Program{File: file, Args: args, Stdout: &stdout, Stderr: &stderr}, opt)
	if err != nil {
		t.Fatal(err)
	}
	return bisect.Outcome{Exit: exit, Stdout: stdout.String(), Stderr: stderr.String()}
}

// tooNew are programs that need a later runtime: CoreCLR 2.0 takes an inline array for a
// struct with one field, and the program writes beyond it.
var tooNew = []string{"inline_arrays.exe"}

// Programs are the programs of testdata/cs that match one of the patterns.
func Programs(t *testing.T, patterns ...string) (files []string) {
	t.Helper()
	for _, pattern := range patterns {
		found, err := filepath.Glob(filepath.Join(Folder, pattern))
		if err != nil || len(found) == 0 {
			t.Fatalf("no program matches %s (%v)", pattern, err)
		}
		for _, f := range found {
			if !slices.Contains(tooNew, filepath.Base(f)) {
				files = append(files, f)
			}
		}
	}
	return files
}

// Expectation is what a program may do.
type Expectation struct {
	Shipped bisect.Outcome
	Mono    string // its output under mono, if there is any
}

// expectations are those that are known: file to Expectation.
var expectations sync.Map

// Expect runs a program under the shipped JIT, once. Most do the same as under mono;
// those that do not use what CoreCLR does in another way, or has not.
func Expect(t *testing.T, file string) (e Expectation) {
	t.Helper()
	if known, ok := expectations.Load(file); ok {
		return known.(Expectation)
	}
	e.Shipped = Run(t, host.Shipped, file, host.Options{})
	if out, err := os.ReadFile(strings.TrimSuffix(file, ".exe") + ".out"); err == nil {
		e.Mono = string(out)
	}
	expectations.Store(file, e)
	return e
}

// Check holds what a program did against what it may: what it does under the
// shipped JIT, or what it does under mono, where the shipped JIT is wrong (an
// explicit tail call that overflows the stack, a null check that it lost).
func (e *Expectation) Check(t *testing.T, got bisect.Outcome) {
	t.Helper()
	if got.Same(e.Shipped) || got.Status == 0 && e.Mono != "" && got.Stdout == e.Mono {
		return
	}
	t.Errorf("%s\n%s", bisect.Difference(e.Shipped, got), Last(got.Stderr, 2000))
}

// Last is the end of what a program printed, of at most n bytes.
func Last(s string, n int) string { return s[max(0, len(s)-n):] }

// Name is a program's name with its folder's.
func Name(file string) string {
	rel, _ := filepath.Rel(Folder, strings.TrimSuffix(file, ".exe"))
	return filepath.ToSlash(rel)
}

// Parallel lets a program run beside others when it has one thread.
func Parallel(t *testing.T, file string) {
	if !strings.HasPrefix(Name(file), "clr/") {
		t.Parallel()
	}
}

// CheckStats wants that the library compiled all it was asked for, but for what
// the runtime throws and programs that are wrong on purpose. A program that
// crashes leaves no statistics.
func CheckStats(t *testing.T, file string, got bisect.Outcome) {
	t.Helper()
	s, err := host.ReadStats(file)
	if errors.Is(err, host.ErrNoStats) && got.Status > bisect.ExitSignal {
		return
	} else if err != nil {
		t.Fatal(err)
	}
	if s.Compiled < 100 || len(s.Skipped) > 0 {
		t.Errorf("%d of %d methods compiled, skipped: %v", s.Compiled, s.Asked, s.Skipped)
	}
	WantNoBugs(t, s)
}

// WantNoBugs looks for methods that the compiler gave up: beside the shipped
// JIT, which compiles them then, nothing else shows it.
func WantNoBugs(t *testing.T, s *host.Stats) {
	t.Helper()
	for reason, n := range s.Failed {
		if reason == "panic" || strings.HasPrefix(reason, "internal error") {
			t.Errorf("%d methods failed: %s", n, reason)
		}
	}
}
