package host

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
	"sync/atomic"
	"testing"
	"time"

	"ryugo/bisect"
)

// programTime ends a program that hangs.
const programTime = 2 * time.Minute

// machine is what the tests of real programs run on.
var machine = sync.OnceValues(func() (m struct {
	rt      *Runtime
	library string
}, err error) {
	if m.rt, err = Find(""); err != nil {
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
	m.library, err = Library(context.Background(), "")
	return m, err
})

// laid are the overlays that the tests share.
var laid struct {
	sync.Mutex
	overlays map[JIT]*Overlay
}

// overlay lays an overlay with a JIT when it is first asked for.
func overlay(t *testing.T, jit JIT) *Overlay {
	t.Helper()
	laid.Lock()
	defer laid.Unlock()
	if laid.overlays[jit] == nil {
		m, err := machine()
		if err != nil {
			t.Fatal(err)
		}
		o, err := NewOverlay(m.rt, jit, m.library)
		if err != nil {
			t.Fatal(err)
		}
		if laid.overlays == nil {
			laid.overlays = map[JIT]*Overlay{}
		}
		laid.overlays[jit] = o
	}
	return laid.overlays[jit]
}

// TestMain removes the overlays.
func TestMain(m *testing.M) {
	status := m.Run()
	for _, o := range laid.overlays {
		o.Close()
	}
	os.Exit(status)
}

// skipUnlessLive skips a test of real programs where they cannot run. That the
// library does not build is a failure.
func skipUnlessLive(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("the runtime is one for linux/amd64")
	}
	if testing.Short() {
		t.Skip("runs every program several times")
	}
	if _, err := machine(); errors.Is(err, errNotBuilt) {
		t.Fatal(err)
	} else if err != nil {
		t.Skip(err)
	}
}

// runLive runs a program and keeps what it did.
func runLive(t *testing.T, jit JIT, file string, opt Options, args ...string) bisect.Outcome {
	t.Helper()
	opt.Env = append(opt.Env, "LANG=C", "LC_ALL=C")
	var stdout, stderr bytes.Buffer
	ctx, cancel := context.WithTimeout(context.Background(), programTime)
	defer cancel()
	exit, err := overlay(t, jit).Run(ctx, Program{File: file, Args: args, Stdout: &stdout, Stderr: &stderr}, opt)
	if err != nil {
		t.Fatal(err)
	}
	return bisect.Outcome{Exit: exit, Stdout: stdout.String(), Stderr: stderr.String()}
}

// tooNew are programs that need a later runtime: CoreCLR 2.0 takes an inline array for a
// struct with one field, and the program writes beyond it.
var tooNew = []string{"inline_arrays.exe"}

// livePrograms are the programs of testdata/cs that match one of the patterns.
func livePrograms(t *testing.T, patterns ...string) (files []string) {
	t.Helper()
	for _, pattern := range patterns {
		found, err := filepath.Glob(filepath.Join("../testdata/cs", pattern))
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

// expectation is what a program may do.
type expectation struct {
	shipped bisect.Outcome
	mono    string // its output under mono, if there is any
}

// expect runs a program under the shipped JIT. Most do the same as under mono;
// those that do not use what CoreCLR does in another way, or has not.
func expect(t *testing.T, file string) (e expectation) {
	t.Helper()
	e.shipped = runLive(t, Shipped, file, Options{})
	if out, err := os.ReadFile(strings.TrimSuffix(file, ".exe") + ".out"); err == nil {
		e.mono = string(out)
	}
	return e
}

// check holds what a program did against what it may: what it does under the
// shipped JIT, or what it does under mono, where the shipped JIT is wrong (an
// explicit tail call that overflows the stack, a null check that it lost).
func (e *expectation) check(t *testing.T, got bisect.Outcome) {
	t.Helper()
	if got.Same(e.shipped) || got.Status == 0 && e.mono != "" && got.Stdout == e.mono {
		return
	}
	c := Culprit{Shipped: e.shipped, Ours: got}
	t.Errorf("%s\n%s", c.Difference(), last(got.Stderr, 2000))
}

func last(s string, n int) string { return s[max(0, len(s)-n):] }

// TestPrograms runs every program with everything compiled by the library, the
// framework too: beside the shipped JIT and without it, at both levels.
func TestPrograms(t *testing.T) {
	skipUnlessLive(t)
	files := livePrograms(t, "*.exe", "eh/*.exe", "il/*.exe", "net/*.exe", "crash/*.exe", "bench/*.exe", "clr/*.exe", "simd/*.exe")
	var ran, asMono atomic.Int64
	t.Run("each", func(t *testing.T) {
		for _, file := range files {
			t.Run(name(file), func(t *testing.T) {
				parallel(t, file)
				want := expect(t, file)
				ran.Add(1)
				if want.shipped.Stdout == want.mono {
					asMono.Add(1)
				}
				for _, how := range []struct {
					jit JIT
					opt string
				}{{Alt, "min"}, {Only, "min"}, {Only, "full"}} {
					t.Run(string(how.jit)+"/"+how.opt, func(t *testing.T) {
						stats := filepath.Join(t.TempDir(), "stats.json")
						got := runLive(t, how.jit, file, Options{All: true, Opt: how.opt, Stats: stats})
						want.check(t, got)
						checkStats(t, stats, got)
					})
				}
			})
		}
	})
	if same, all := asMono.Load(), ran.Load(); same < all/2 {
		t.Errorf("only %d of %d programs do the same under the shipped JIT and mono", same, all)
	}
}

// name is a program's name with its folder's.
func name(file string) string {
	rel, _ := filepath.Rel("../testdata/cs", strings.TrimSuffix(file, ".exe"))
	return filepath.ToSlash(rel)
}

// parallel lets a program run beside others when it has one thread.
func parallel(t *testing.T, file string) {
	if !strings.HasPrefix(name(file), "clr/") {
		t.Parallel()
	}
}

// checkStats wants that the library compiled all it was asked for, but for what
// the runtime throws and programs that are wrong on purpose. A program that
// crashes leaves no statistics.
func checkStats(t *testing.T, file string, got bisect.Outcome) {
	t.Helper()
	s, err := ReadStats(file)
	if errors.Is(err, ErrNoStats) && got.Status > bisect.ExitSignal {
		return
	} else if err != nil {
		t.Fatal(err)
	}
	if s.Compiled < 100 || len(s.Skipped) > 0 {
		t.Errorf("%d of %d methods compiled, skipped: %v", s.Compiled, s.Asked, s.Skipped)
	}
	wantNoBugs(t, s)
}

// wantNoBugs looks for methods that the compiler gave up: beside the shipped
// JIT, which compiles them then, nothing else shows it.
func wantNoBugs(t *testing.T, s *Stats) {
	t.Helper()
	for reason, n := range s.Failed {
		if reason == "panic" || strings.HasPrefix(reason, "internal error") {
			t.Errorf("%d methods failed: %s", n, reason)
		}
	}
}

// collectors are ways to have the collector at work, each with programs that
// do not take a minute in it.
var collectors = []struct {
	name     string
	opt      Options
	patterns []string
}{
	{"stress", Options{GCStress: true}, []string{"il/*.exe", "eh/[a-ce-fi-z]*.exe", "clr/[a-r]*.exe"}},
	{"gen0", Options{Gen0Size: 0x10000}, []string{"gc*.exe", "coll_*.exe", "gen_*.exe", "str*.exe", "eh/*.exe", "clr/*.exe"}},
	{"server", Options{ServerGC: true}, []string{"gc*.exe", "clr/*.exe"}},
	{"server, gen0", Options{ServerGC: true, Gen0Size: 0x10000}, []string{"clr/t*.exe", "clr/soaking.exe"}},
}

// TestCollections runs programs while the collector moves what they hold.
func TestCollections(t *testing.T) {
	skipUnlessLive(t)
	for _, c := range collectors {
		t.Run(c.name, func(t *testing.T) {
			for i, file := range livePrograms(t, c.patterns...) {
				opt := c.opt
				opt.All, opt.Opt = true, []string{"min", "full"}[i%2]
				t.Run(name(file)+"/"+opt.Opt, func(t *testing.T) {
					parallel(t, file)
					want := expect(t, file)
					want.check(t, runLive(t, Only, file, opt))
				})
			}
		})
	}
}
