//go:build linux && (amd64 || arm64)

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

// compiledVM is a VM whose methods the compiler compiles.
func compiledVM(t testing.TB, o Options, opt ryugo.Opt) *VM {
	t.Helper()
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "mscorlib", PreferCoreLib: true})
	if _, err := l.OpenImage("mscorlib", corelib.Image); err != nil {
		t.Fatal(err)
	}
	jit, err := ryugo.New(standalone.New(l), ryugo.Options{Opt: opt})
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

// TestThreadIsCleanAfterExceptions runs the programs that throw and looks at
// what they leave: no activation, no reference held, the whole stack.
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
			v.RunMain(m, nil)
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
			if _, x := v.main.tryCall(v.method(parse.Handle()).entry, v.main.integers()); x == nil {
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

// TestUnwindSteps undoes prologs, whole and in part, of a root and a funclet.
func TestUnwindSteps(t *testing.T) {
	b := &codeBlock{funcs: []ee.Func{
		{Kind: ee.FUNC_ROOT, End: 100, Unwind: []ee.UnwindStep{
			{CodeOffset: 1, Op: ee.UnwindPush, Reg: 5},
			{CodeOffset: 5, Op: ee.UnwindPush, Reg: 15},
			{CodeOffset: 6, Op: ee.UnwindPush, Reg: 3},
			{CodeOffset: 10, Op: ee.UnwindAlloc, Value: 24},
		}},
		{Kind: ee.FUNC_HANDLER, Start: 100, End: 200, Unwind: []ee.UnwindStep{
			{CodeOffset: 1, Op: ee.UnwindPush, Reg: 5},
			{CodeOffset: 5, Op: ee.UnwindAlloc, Value: 16},
		}},
	}}
	m := testMachine(t)
	stack := m.mem.Data(256, 16)
	for i := range uint64(32) {
		st64(stack+8*i, 1000+i)
	}
	const no = ^uint64(0)
	for _, c := range []struct {
		at            uint32
		pc, sp        uint64 // words of the stack, from rsp
		rbp, rbx, r15 uint64 // where they are saved
	}{
		{0, 0, 1, no, no, no},
		{1, 1, 2, 0, no, no},
		{5, 2, 3, 1, no, 0},
		{50, 6, 7, 5, 3, 4},
		{100, 0, 1, no, no, no},
		{150, 3, 4, 2, no, no},
	} {
		u := cpu.Unwinder{SP: stack}
		m.cpu.Step(&u, b.funcAt(c.at), c.at)
		word := func(a uint64) uint64 {
			if a == 0 {
				return no
			}
			return (a - stack) / 8
		}
		got := [...]uint64{u.PC - 1000, word(u.SP), word(u.Saved[5]), word(u.Saved[3]), word(u.Saved[15])}
		if want := [...]uint64{c.pc, c.sp, c.rbp, c.rbx, c.r15}; got != want {
			t.Errorf("at %d: return address, rsp, rbp, rbx, r15 are %d, want %d", c.at, got, want)
		}
	}
}

// BenchmarkThrow is one exception from throw to catch: of a helper in managed
// code, through a handful of frames.
func BenchmarkThrow(b *testing.B) {
	v := compiledVM(b, Options{}, ryugo.OptFull)
	parse := find(b, v, "System.Int32", "Parse")
	for b.Loop() {
		v.main.tryCall(v.method(parse.Handle()).entry, v.main.integers())
	}
}
