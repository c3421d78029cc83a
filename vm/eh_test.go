//go:build linux && (386 || amd64 || arm || arm64)

package vm

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/vm/corelib"
	"ryugo/vm/cpu"
)

// compiledVM returns a VM whose methods are compiled by the compiler.
func compiledVM(t testing.TB, o Options, opt ryugo.Opt) *VM {
	t.Helper()
	l := loader.New(loader.Options{PointerSize: cpu.Word, CoreLib: corelib.Image, CoreLibName: "mscorlib", PreferCoreLib: true})
	if _, err := l.OpenImage("mscorlib", corelib.Image); err != nil {
		t.Fatal(err)
	}
	jit, err := ryugo.New(standalone.New(l), ryugo.Options{Target: hostTarget().Name, Opt: opt})
	if err != nil {
		t.Fatal(err)
	}
	v, err := New(o, l, func(h ee.MethodHandle) (*ee.Code, error) { return jit.Compile(h) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Close)
	return v
}

// TestThreadIsCleanAfterExceptions runs the programs that throw and checks the thread afterwards:
// no activation, no held reference, the whole stack free.
func TestThreadIsCleanAfterExceptions(t *testing.T) {
	files, _ := filepath.Glob("../testdata/cs/eh/*.exe")
	if len(files) < 20 {
		t.Fatal(len(files), "programs")
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".exe")
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			v := compiledVM(t, Options{Stdout: &out, Stderr: &out, GCStress: 1000}, ryugo.OptFull)
			image, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			m, err := v.l.OpenImage(name, image)
			if err != nil {
				t.Fatal(err)
			}
			main := v.main
			top, held := main.top, len(main.held)
			status, err := v.RunMain(m, nil)
			if _, fails := os.Stat(strings.TrimSuffix(file, ".exe") + ".err"); fails != nil && (status != 0 || err != nil) {
				t.Errorf("status %d, %v", status, err)
			}
			if len(main.acts) != 0 || len(main.held) != held || main.top != top {
				t.Errorf("%d activations, %d references held, stack at %x of %x", len(main.acts), len(main.held)-held, main.top, top)
			}
			if main.throwing || v.creating {
				t.Errorf("throwing %v, creating %v", main.throwing, v.creating)
			}
		})
	}
}

// TestThrowsLeaveNothing throws often and watches Go's heap.
func TestThrowsLeaveNothing(t *testing.T) {
	v := compiledVM(t, Options{}, ryugo.OptMin)
	parse := find(t, v, "System.Int32", "Parse")
	throwOften := func(n int) {
		for range n {
			if _, x := v.main.tryCall(v.method(parse.Handle()).entry, v.main.integers(0)); x == nil {
				t.Fatal("null is a number")
			}
		}
	}
	throwOften(1000)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	throwOften(20000)
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 64<<10 {
		t.Errorf("20,000 exceptions leave %d bytes in Go's heap", grown)
	}
}

// BenchmarkThrow measures one exception from throw to catch: thrown by a helper in managed code,
// through a few frames.
func BenchmarkThrow(b *testing.B) {
	v := compiledVM(b, Options{}, ryugo.OptFull)
	parse := find(b, v, "System.Int32", "Parse")
	for b.Loop() {
		v.main.tryCall(v.method(parse.Handle()).entry, v.main.integers(0))
	}
}
