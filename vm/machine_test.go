//go:build linux && (386 || amd64 || arm || arm64)

package vm

import (
	"bytes"
	"fmt"
	"math"
	"runtime"
	"runtime/pprof"
	"sync/atomic"
	"testing"
	"time"

	"ryugo/targets"
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

func testMachine(t testing.TB) *machine { return testMachineFor(t, hostTargets[0]) }

func testMachineFor(t testing.TB, target *targets.Target) *machine {
	t.Helper()
	m := &machine{}
	if err := m.open(target); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.close)
	m.onOverflow = func(*thread) { panic("no stack") }
	return m
}

// indices returns the shapes of n integers.
func indices(n int) []cpu.ArgShape {
	s := make([]cpu.ArgShape, n)
	for i := range s {
		s[i] = cpu.IntShape
	}
	return s
}

// word returns the part of v that a register holds.
func word(v uint64) uint64 { return v << (64 - 8*cpu.Word) >> (64 - 8*cpu.Word) }

func TestCall(t *testing.T) {
	m := testMachine(t)
	fn := m.assemble(sumCode())
	shapes := append(indices(8), cpu.FloatShape, cpu.FloatShape)
	values := []uint64{1, 10, 0, 0, 0, 0, 1000, 2000, math.Float64bits(1.5), math.Float64bits(2.25)}
	r := m.main.call(fn, place(m.conv, shapes, func(i int) uint64 { return values[i] }))
	if r.Int != 3026 || math.Float64frombits(r.Float) != 3.75 {
		t.Fatal(r)
	}
}

//go:noinline
func deep(n int) int {
	var pad [256]byte
	if n == 0 {
		return int(pad[len(pad)-1])
	}
	pad[0] = byte(n)
	return deep(n-1) + int(pad[0]) - int(byte(n)) + 1
}

func TestExitAndNestedCall(t *testing.T) {
	m := testMachine(t)
	var inner uint64
	m.exits[exitInternal] = func(th *thread, f cpu.Frame) {
		n := f.Arg(0)
		f.SetResult(n)
		if deep(200) != 200 { // moves the Go stack
			t.Error("stack")
		}
		if n > 1 && n < 40 {
			f.SetResult(th.call(inner, th.integers(n-1)).Int)
		}
	}
	stub := m.exitStub(exitInternal)
	inner = callerOf(m, stub)
	want := uint64(0)
	var f func(n uint64) uint64
	f = func(n uint64) (s uint64) { // the result of callerOf(inner)
		for i := n; i > 0; i-- {
			if i > 1 && i < 40 {
				s += f(i - 1)
			} else {
				s += i
			}
		}
		return s
	}
	want = f(14)
	if got := m.main.call(inner, m.main.integers(14)); got.Int != word(want) {
		t.Fatalf("got %d, want %d", got.Int, want)
	}
	if len(m.main.acts) != 0 || m.main.top != m.main.base+cpu.StackSize-64 {
		t.Fatal("activations left")
	}
}

// TestUnderPreemption runs compiled code in loops with and without exits while
// other goroutines allocate, collect and are profiled.
func TestUnderPreemption(t *testing.T) {
	m := testMachine(t)
	m.exits[exitInternal] = func(th *thread, f cpu.Frame) {
		b := make([]byte, 1024)
		f.SetResult(f.Arg(0) + uint64(b[5]))
	}
	loop := callerOf(m, m.exitStub(exitInternal))
	spin := m.assemble(spinCode())

	var prof bytes.Buffer
	if err := pprof.StartCPUProfile(&prof); err == nil {
		defer pprof.StopCPUProfile()
	}
	var stop atomic.Bool
	var collections atomic.Int64
	done := make(chan bool)
	for range 3 {
		go func() {
			var keep [][]byte
			for !stop.Load() {
				keep = append(keep, make([]byte, 10000))
				if len(keep) > 50 {
					keep = nil
					runtime.GC()
					collections.Add(1)
				}
			}
			done <- true
		}()
	}
	end := time.Now().Add(700 * time.Millisecond)
	before := collections.Load()
	for time.Now().Before(end) {
		if r := m.main.call(loop, m.main.integers(500)); r.Int != word(500*501/2) {
			t.Error("calls", r.Int)
		}
		if r := m.main.call(spin, m.main.integers(3_000_000)); r.Int != word(3_000_000*3_000_001/2) {
			t.Error("spin", r.Int)
		}
	}
	n := collections.Load() - before
	stop.Store(true)
	for range 3 {
		<-done
	}
	if n == 0 {
		t.Error("no collection ran beside compiled code")
	}
}

// TestSpinDoesNotBlockTheWorld checks that a collection of Go's ends while compiled code is in one
// long loop without exits.
func TestSpinDoesNotBlockTheWorld(t *testing.T) {
	m := testMachine(t)
	flag := m.mem.Data(8, 8)
	fn := m.assemble(waitCode(flag))
	go func() {
		runtime.GC()
		runtime.GC()
		atomic.StoreUint64((*uint64)(raw.Ptr(flag)), 1)
	}()
	m.main.call(fn, m.main.integers())
}

// testFault is the panic of a test's fault handler.
type testFault struct {
	kind faultKind
	pc   uint64
	rsp  uint64
}

func faultOf(m *machine, fn uint64, a *callArgs) (got *testFault) {
	m.onFault = func(th *thread, f cpu.Frame, k faultKind) {
		panic(&testFault{k, f.ReturnAddress(), th.acts[len(th.acts)-1].sp})
	}
	defer func() {
		if r := recover(); r != nil {
			got = r.(*testFault)
		}
	}()
	m.main.call(fn, a)
	return nil
}

func TestStackOverflowFault(t *testing.T) {
	m := testMachine(t)
	self := (m.mem.CodeEnd() + 15) &^ 15
	fn := m.assemble(endlessCode(self))
	if fn != self {
		t.Fatal("moved")
	}
	for range 3 {
		got := faultOf(m, fn, m.main.integers())
		if got == nil || got.kind != faultStackOverflow {
			t.Fatalf("got %+v", got)
		}
	}
}

// TestGoFaultStaysGo checks that a nil dereference in Go is still a Go panic, also in Go code
// called by compiled code.
func TestGoFaultStaysGo(t *testing.T) {
	m := testMachine(t)
	var p *int
	m.exits[exitInternal] = func(th *thread, f cpu.Frame) { f.SetResult(uint64(*p)) }
	loop := callerOf(m, m.exitStub(exitInternal))
	func() {
		defer func() {
			if r := recover(); fmt.Sprint(r) != "runtime error: invalid memory address or nil pointer dereference" {
				t.Fatal(r)
			}
		}()
		m.main.call(loop, m.main.integers(1))
	}()
	if len(m.main.acts) != 0 {
		t.Fatal("activations left")
	}
}

// TestManyMachines opens and closes more machines than the handler's table has rows, and has a few
// open at once.
func TestManyMachines(t *testing.T) {
	for i := range maxMachines + 10 {
		m := &machine{}
		if err := m.open(hostTargets[0]); err != nil {
			t.Fatal(i, err)
		}
		m.close()
	}
	a, b := testMachine(t), testMachine(t)
	for _, m := range []*machine{a, b} {
		if got := faultOf(m, m.assemble(loadCode()), m.main.integers(0)); got == nil || got.kind != faultNull {
			t.Fatal(got)
		}
	}
}

func BenchmarkExit(b *testing.B) {
	m := testMachine(b)
	m.exits[exitInternal] = func(th *thread, f cpu.Frame) { f.SetResult(0) }
	loop := callerOf(m, m.exitStub(exitInternal))
	b.ResetTimer()
	m.main.call(loop, m.main.integers(uint64(b.N)))
}
