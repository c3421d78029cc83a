//go:build linux && amd64

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

	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/amd64"
	x "ryugo/targets/xarch"
	"ryugo/vm/cpu"
	xcpu "ryugo/vm/cpu/amd64"
	system "ryugo/vm/os"
	"ryugo/vm/raw"
)

func testMachine(t testing.TB) *machine { return testMachineFor(t, amd64.SysV()) }

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

// assemble makes code of what a test has emitted.
func (m *machine) assemble(e *x.Emitter) uint64 { return m.cpu.(*xcpu.Machine).Assemble(e) }

// indices are the shapes of n integers.
func indices(n int) []cpu.ArgShape {
	s := make([]cpu.ArgShape, n)
	for i := range s {
		s[i] = cpu.IntShape
	}
	return s
}

func TestCall(t *testing.T) {
	m := testMachine(t)
	e := &x.Emitter{}
	e.RM(x.INS_lea, x.EA_8, x.RAX, x.AtIndex(x.RDI, x.RSI, 2, 5))
	e.RM(x.INS_add, x.EA_8, x.RAX, x.At(x.RSP, 8))
	e.RM(x.INS_add, x.EA_8, x.RAX, x.At(x.RSP, 16))
	e.RR(x.INS_addsd, x.EA_8, x.XMM0, x.XMM1)
	e.Op(x.INS_ret)
	fn := m.assemble(e)
	shapes := append(indices(8), cpu.FloatShape, cpu.FloatShape)
	values := []uint64{1, 10, 0, 0, 0, 0, 1000, 2000, math.Float64bits(1.5), math.Float64bits(2.25)}
	r := m.main.call(fn, place(m.conv, shapes, func(i int) uint64 { return values[i] }))
	if r.Int != 3026 || math.Float64frombits(r.Float) != 3.75 {
		t.Fatal(r)
	}
}

// TestKeptRegisters holds that an exit, with a nested call that destroys all,
// keeps what callees must.
func TestKeptRegisters(t *testing.T) {
	forEachTarget(t, func(t *testing.T, target *targets.Target) {
		m := testMachineFor(t, target)
		regs := target.CalleeSaved &^ targets.MaskOf(target.FrameReg)
		in, out := m.mem.Data(32*16, 16), m.mem.Data(32*16, 16)
		each := func(f func(r x.Reg, at int32)) {
			for r := range x.Reg(32) {
				if regs.Has(uint8(r)) {
					f(r, 16*int32(r))
				}
			}
		}
		e := &x.Emitter{}
		for r := range x.Reg(32) {
			switch {
			case r.IsXmm():
				e.RR(x.INS_xorps, x.EA_16, r, r)
			case r != x.RSP:
				e.RI(x.INS_mov, x.EA_4, r, -1)
			}
		}
		e.Op(x.INS_ret)
		spoil := m.assemble(e)
		m.exits[exitInternal] = func(th *thread, f cpu.Frame) { th.call(spoil, th.integers()) }
		stub := m.exitStub(exitInternal)
		e.LeaSym(x.RAX, in)
		each(func(r x.Reg, at int32) {
			st64(in+uint64(at), uint64(r)*0x0101010101010101)
			st64(in+uint64(at)+8, uint64(r)*0x0303030303030303)
			if r.IsXmm() {
				e.RM(x.INS_movups, x.EA_16, r, x.At(x.RAX, at))
			} else {
				e.RM(x.INS_mov, x.EA_8, r, x.At(x.RAX, at))
			}
		})
		e.CallSym(stub)
		e.LeaSym(x.RAX, out)
		each(func(r x.Reg, at int32) {
			if r.IsXmm() {
				e.MR(x.INS_movups, x.EA_16, x.At(x.RAX, at), r)
			} else {
				e.MR(x.INS_mov, x.EA_8, x.At(x.RAX, at), r)
			}
		})
		e.Op(x.INS_ret)
		m.main.call(m.assemble(e), m.main.integers())
		each(func(r x.Reg, at int32) {
			words := []uint64{ld64(out + uint64(at)), ld64(out + uint64(at) + 8)}
			if words[0] != uint64(r)*0x0101010101010101 || r.IsXmm() && words[1] != uint64(r)*0x0303030303030303 {
				t.Errorf("%s is %x after an exit", target.RegNames[r], words)
			}
		})
	})
}

// TestStringFault holds that a walk from a fault in a string instruction of a
// stub finds the caller's rsi and rdi.
func TestStringFault(t *testing.T) {
	v, helper, _ := leafVM(t, amd64.Windows(), 1<<20)
	e := &x.Emitter{}
	e.RI(x.INS_mov, x.EA_4, x.RSI, 6)
	e.RI(x.INS_mov, x.EA_4, x.RDI, 7)
	e.CallSym(helper(ee.CORINFO_HELP_MEMCPY))
	fn := v.assemble(e)
	var got [2]uint64
	v.onFault = func(th *thread, f cpu.Frame, k faultKind) {
		var u cpu.Unwinder
		v.cpu.Begin(&u, f)
		v.skipStub(&u)
		got = [2]uint64{ld64(u.Saved[x.RSI]), ld64(u.Saved[x.RDI])}
		panic(&testFault{kind: k})
	}
	func() {
		defer func() { recover() }()
		v.main.call(fn, v.main.integers(0, 0, 8))
	}()
	if got != [2]uint64{6, 7} {
		t.Errorf("rsi and rdi are %d where the copy faulted", got)
	}
}

// callerOf makes code that calls target rdi times and sums what it returns;
// it keeps its state in callee-saved registers.
func callerOf(m *machine, target uint64) uint64 {
	e := &x.Emitter{}
	e.R(x.INS_push, x.EA_8, x.RBP)
	e.RR(x.INS_mov, x.EA_8, x.RBP, x.RSP)
	e.R(x.INS_push, x.EA_8, x.RBX)
	e.R(x.INS_push, x.EA_8, x.R12)
	e.RR(x.INS_mov, x.EA_8, x.RBX, x.RDI)
	e.RR(x.INS_xor, x.EA_4, x.R12, x.R12)
	top := e.NewLabel()
	e.Bind(top)
	e.RR(x.INS_mov, x.EA_8, x.RDI, x.RBX)
	e.CallSym(target)
	e.RR(x.INS_add, x.EA_8, x.R12, x.RAX)
	e.R(x.INS_dec, x.EA_8, x.RBX)
	e.Jcc(x.CC_NE, top)
	e.RR(x.INS_mov, x.EA_8, x.RAX, x.R12)
	e.R(x.INS_pop, x.EA_8, x.R12)
	e.R(x.INS_pop, x.EA_8, x.RBX)
	e.R(x.INS_pop, x.EA_8, x.RBP)
	e.Op(x.INS_ret)
	return m.assemble(e)
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
	f = func(n uint64) (s uint64) { // what callerOf(inner) computes
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
	if got := m.main.call(inner, m.main.integers(14)); got.Int != want {
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
	e := &x.Emitter{}
	e.RR(x.INS_xor, x.EA_4, x.RAX, x.RAX)
	top := e.NewLabel()
	e.Bind(top)
	e.RR(x.INS_add, x.EA_8, x.RAX, x.RDI)
	e.RR(x.INS_mov, x.EA_8, x.R14, x.RAX) // Go's g register
	e.RR(x.INS_pxor, x.EA_16, x.XMM15, x.XMM15)
	e.RR(x.INS_pcmpeqd, x.EA_16, x.XMM15, x.XMM15)
	e.R(x.INS_dec, x.EA_8, x.RDI)
	e.Jcc(x.CC_NE, top)
	e.Op(x.INS_ret)
	spin := m.assemble(e)

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
		if r := m.main.call(loop, m.main.integers(500)); r.Int != 500*501/2 {
			t.Error("calls", r.Int)
		}
		if r := m.main.call(spin, m.main.integers(3_000_000)); r.Int != 3_000_000*3_000_001/2 {
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

// TestSpinDoesNotBlockTheWorld holds that a collection ends while compiled code
// is in one long loop without exits.
func TestSpinDoesNotBlockTheWorld(t *testing.T) {
	m := testMachine(t)
	flag := m.mem.Data(8, 8)
	e := &x.Emitter{}
	top := e.NewLabel()
	e.Bind(top)
	e.MI(x.INS_cmp, x.EA_8, x.AtSym(flag), 0)
	e.Jcc(x.CC_E, top)
	e.Op(x.INS_ret)
	fn := m.assemble(e)
	go func() {
		runtime.GC()
		runtime.GC()
		atomic.StoreUint64((*uint64)(raw.Ptr(flag)), 1)
	}()
	m.main.call(fn, m.main.integers())
}

// fault is what a test's exception handler throws through Go.
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

func TestFaults(t *testing.T) {
	m := testMachine(t)
	code := func(build func(e *x.Emitter)) uint64 {
		e := &x.Emitter{}
		build(e)
		e.Op(x.INS_ret)
		return m.assemble(e)
	}
	load := code(func(e *x.Emitter) { e.RM(x.INS_mov, x.EA_8, x.RAX, x.At(x.RDI, 16)) })
	div := func(build func(e *x.Emitter)) uint64 {
		return code(func(e *x.Emitter) {
			e.RR(x.INS_mov, x.EA_8, x.RAX, x.RDI)
			e.RR(x.INS_mov, x.EA_8, x.R9, x.RSI)
			e.MR(x.INS_mov, x.EA_8, x.At(x.RSP, -8), x.RSI)
			e.RR(x.INS_mov, x.EA_8, x.R13, x.RSP)
			e.RI(x.INS_mov, x.EA_8, x.RCX, -2)
			build(e)
		})
	}
	hole := m.mem.Data(cpu.PageSize, cpu.PageSize)
	if err := system.Protect(hole, cpu.PageSize, system.None); err != nil {
		t.Fatal(err)
	}
	const min32, min64 = 1 << 31, 1 << 63
	m1 := ^uint64(0)
	tests := []struct {
		name string
		fn   uint64
		a    *callArgs
		want faultKind
	}{
		{"null", load, m.main.integers(0), faultNull},
		{"null with offset", load, m.main.integers(60000), faultNull},
		{"non-canonical", load, m.main.integers(0x1234567812345678), faultNull},
		{"wild", load, m.main.integers(hole), faultAccess},
		{"idiv r32", div(func(e *x.Emitter) { e.Op(x.INS_cdq); e.R(x.INS_idiv, x.EA_4, x.RSI) }), m.main.integers(1, 0), faultDivideByZero},
		{"idiv r32, upper half set", div(func(e *x.Emitter) { e.Op(x.INS_cdq); e.R(x.INS_idiv, x.EA_4, x.RSI) }), m.main.integers(1, 5<<32), faultDivideByZero},
		{"idiv r32 overflow", div(func(e *x.Emitter) { e.Op(x.INS_cdq); e.R(x.INS_idiv, x.EA_4, x.RSI) }), m.main.integers(min32, m1), faultOverflow},
		{"idiv r64 overflow", div(func(e *x.Emitter) { e.Op(x.INS_cqo); e.R(x.INS_idiv, x.EA_8, x.R9) }), m.main.integers(min64, m1), faultOverflow},
		{"idiv r64", div(func(e *x.Emitter) { e.Op(x.INS_cqo); e.R(x.INS_idiv, x.EA_8, x.R9) }), m.main.integers(7, 0), faultDivideByZero},
		{"idiv [rsp-8]", div(func(e *x.Emitter) { e.Op(x.INS_cdq); e.M(x.INS_idiv, x.EA_4, x.At(x.RSP, -8)) }), m.main.integers(min32, m1), faultOverflow},
		{"idiv [rsp-8] zero", div(func(e *x.Emitter) { e.Op(x.INS_cqo); e.M(x.INS_idiv, x.EA_8, x.At(x.RSP, -8)) }), m.main.integers(3, 0), faultDivideByZero},
		{"idiv [r13+rcx*4]", div(func(e *x.Emitter) { e.Op(x.INS_cdq); e.M(x.INS_idiv, x.EA_4, x.AtIndex(x.R13, x.RCX, 4, 0)) }), m.main.integers(min32, m1), faultOverflow},
		{"idiv [r13+rcx*8+256] zero", div(func(e *x.Emitter) { e.Op(x.INS_cdq); e.M(x.INS_idiv, x.EA_4, x.AtIndex(x.R13, x.RCX, 4, 0)) }), m.main.integers(min32, 0), faultDivideByZero},
		{"div zero", div(func(e *x.Emitter) { e.RR(x.INS_xor, x.EA_4, x.RDX, x.RDX); e.R(x.INS_div, x.EA_4, x.RSI) }), m.main.integers(3, 0), faultDivideByZero},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			for range 3 { // the handler must be there again each time
				got := faultOf(m, c.fn, c.a)
				if got == nil || got.kind != c.want {
					t.Fatalf("got %+v, want kind %d", got, c.want)
				}
				if got.pc < c.fn || got.pc > c.fn+64 {
					t.Fatalf("pc %x, code at %x", got.pc, c.fn)
				}
			}
		})
	}
}

func TestStackOverflowFault(t *testing.T) {
	m := testMachine(t)
	e := &x.Emitter{}
	self := (m.mem.CodeEnd() + 15) &^ 15
	e.R(x.INS_push, x.EA_8, x.RBP)
	e.RI(x.INS_sub, x.EA_8, x.RSP, 4096-16)
	e.CallSym(self)
	e.Op(x.INS_ret)
	fn := m.assemble(e)
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

// TestGoFaultStaysGo: a nil dereference in Go is still a Go panic, also below
// compiled code.
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

// TestManyMachines opens and closes more machines than the handler's table has
// rows, and a few at once.
func TestManyMachines(t *testing.T) {
	for i := range xcpu.MaxMachines + 10 {
		m := &machine{}
		if err := m.open(amd64.SysV()); err != nil {
			t.Fatal(i, err)
		}
		m.close()
	}
	a, b := testMachine(t), testMachine(t)
	for _, m := range []*machine{a, b} {
		e := &x.Emitter{}
		e.RM(x.INS_mov, x.EA_8, x.RAX, x.At(x.RDI, 16))
		e.Op(x.INS_ret)
		if got := faultOf(m, m.assemble(e), m.main.integers(0)); got == nil || got.kind != faultNull {
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
