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

	. "ryugo/targets/xarch"
)

func testMachine(t testing.TB) *machine {
	t.Helper()
	m := &machine{}
	if err := m.open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.close)
	m.onOverflow = func(*thread) { panic("no stack") }
	return m
}

// ints packs integer arguments.
func ints(v ...uint64) *callArgs {
	a := &callArgs{}
	for _, x := range v {
		a.int(x)
	}
	return a
}

func TestCall(t *testing.T) {
	m := testMachine(t)
	e := &Emitter{}
	e.RM(INS_lea, EA_8, RAX, AtIndex(RDI, RSI, 2, 5))
	e.RM(INS_add, EA_8, RAX, At(RSP, 8))
	e.RM(INS_add, EA_8, RAX, At(RSP, 16))
	e.RR(INS_addsd, EA_8, XMM0, XMM1)
	e.Op(INS_ret)
	fn := m.mem.assemble(e)
	a := ints(1, 10, 0, 0, 0, 0, 1000, 2000)
	a.float(math.Float64bits(1.5))
	a.float(math.Float64bits(2.25))
	r := m.main.call(fn, a)
	if r.rax != 3026 || math.Float64frombits(r.xmm0) != 3.75 {
		t.Fatal(r)
	}
}

// callerOf makes code that calls target rdi times and sums what it returns;
// it keeps its state in callee-saved registers.
func callerOf(m *machine, target uint64) uint64 {
	e := &Emitter{}
	e.R(INS_push, EA_8, RBP)
	e.RR(INS_mov, EA_8, RBP, RSP)
	e.R(INS_push, EA_8, RBX)
	e.R(INS_push, EA_8, R12)
	e.RR(INS_mov, EA_8, RBX, RDI)
	e.RR(INS_xor, EA_4, R12, R12)
	top := e.NewLabel()
	e.Bind(top)
	e.RR(INS_mov, EA_8, RDI, RBX)
	e.CallSym(target)
	e.RR(INS_add, EA_8, R12, RAX)
	e.R(INS_dec, EA_8, RBX)
	e.Jcc(CC_NE, top)
	e.RR(INS_mov, EA_8, RAX, R12)
	e.R(INS_pop, EA_8, R12)
	e.R(INS_pop, EA_8, RBX)
	e.R(INS_pop, EA_8, RBP)
	e.Op(INS_ret)
	return m.mem.assemble(e)
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
	m.exits[exitInternal] = func(th *thread, f frame) {
		n := f.arg(0)
		f.setResult(n)
		if deep(200) != 200 { // moves the Go stack
			t.Error("stack")
		}
		if n > 1 && n < 40 {
			f.setResult(th.call(inner, ints(n-1)).rax)
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
	if got := m.main.call(inner, ints(14)); got.rax != want {
		t.Fatalf("got %d, want %d", got.rax, want)
	}
	if len(m.main.acts) != 0 || m.main.top != m.main.base+stackSize-64 {
		t.Fatal("activations left")
	}
}

// TestUnderPreemption runs compiled code in loops with and without exits while
// other goroutines allocate, collect and are profiled.
func TestUnderPreemption(t *testing.T) {
	m := testMachine(t)
	m.exits[exitInternal] = func(th *thread, f frame) {
		b := make([]byte, 1024)
		f.setResult(f.arg(0) + uint64(b[5]))
	}
	loop := callerOf(m, m.exitStub(exitInternal))
	e := &Emitter{}
	e.RR(INS_xor, EA_4, RAX, RAX)
	top := e.NewLabel()
	e.Bind(top)
	e.RR(INS_add, EA_8, RAX, RDI)
	e.RR(INS_mov, EA_8, R14, RAX) // Go's g register
	e.RR(INS_pxor, EA_16, XMM15, XMM15)
	e.RR(INS_pcmpeqd, EA_16, XMM15, XMM15)
	e.R(INS_dec, EA_8, RDI)
	e.Jcc(CC_NE, top)
	e.Op(INS_ret)
	spin := m.mem.assemble(e)

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
		if r := m.main.call(loop, ints(500)); r.rax != 500*501/2 {
			t.Error("calls", r.rax)
		}
		if r := m.main.call(spin, ints(3_000_000)); r.rax != 3_000_000*3_000_001/2 {
			t.Error("spin", r.rax)
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
	flag := m.mem.data(8, 8)
	e := &Emitter{}
	top := e.NewLabel()
	e.Bind(top)
	e.MI(INS_cmp, EA_8, AtSym(flag), 0)
	e.Jcc(CC_E, top)
	e.Op(INS_ret)
	fn := m.mem.assemble(e)
	go func() {
		runtime.GC()
		runtime.GC()
		atomic.StoreUint64((*uint64)(ptr(flag)), 1)
	}()
	m.main.call(fn, ints())
}

// fault is what a test's exception handler throws through Go.
type testFault struct {
	kind faultKind
	pc   uint64
	rsp  uint64
}

func faultOf(m *machine, fn uint64, a *callArgs) (got *testFault) {
	m.onFault = func(th *thread, f frame, k faultKind) {
		panic(&testFault{k, f.returnAddress(), th.acts[len(th.acts)-1].sp})
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
	code := func(build func(e *Emitter)) uint64 {
		e := &Emitter{}
		build(e)
		e.Op(INS_ret)
		return m.mem.assemble(e)
	}
	load := code(func(e *Emitter) { e.RM(INS_mov, EA_8, RAX, At(RDI, 16)) })
	div := func(build func(e *Emitter)) uint64 {
		return code(func(e *Emitter) {
			e.RR(INS_mov, EA_8, RAX, RDI)
			e.RR(INS_mov, EA_8, R9, RSI)
			e.MR(INS_mov, EA_8, At(RSP, -8), RSI)
			e.RR(INS_mov, EA_8, R13, RSP)
			e.RI(INS_mov, EA_8, RCX, -2)
			build(e)
		})
	}
	hole := m.mem.data(pageSize, pageSize)
	if err := mprotect(hole, pageSize, protNone); err != nil {
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
		{"null", load, ints(0), faultNull},
		{"null with offset", load, ints(60000), faultNull},
		{"non-canonical", load, ints(0x1234567812345678), faultNull},
		{"wild", load, ints(hole), faultAccess},
		{"idiv r32", div(func(e *Emitter) { e.Op(INS_cdq); e.R(INS_idiv, EA_4, RSI) }), ints(1, 0), faultDivideByZero},
		{"idiv r32, upper half set", div(func(e *Emitter) { e.Op(INS_cdq); e.R(INS_idiv, EA_4, RSI) }), ints(1, 5<<32), faultDivideByZero},
		{"idiv r32 overflow", div(func(e *Emitter) { e.Op(INS_cdq); e.R(INS_idiv, EA_4, RSI) }), ints(min32, m1), faultOverflow},
		{"idiv r64 overflow", div(func(e *Emitter) { e.Op(INS_cqo); e.R(INS_idiv, EA_8, R9) }), ints(min64, m1), faultOverflow},
		{"idiv r64", div(func(e *Emitter) { e.Op(INS_cqo); e.R(INS_idiv, EA_8, R9) }), ints(7, 0), faultDivideByZero},
		{"idiv [rsp-8]", div(func(e *Emitter) { e.Op(INS_cdq); e.M(INS_idiv, EA_4, At(RSP, -8)) }), ints(min32, m1), faultOverflow},
		{"idiv [rsp-8] zero", div(func(e *Emitter) { e.Op(INS_cqo); e.M(INS_idiv, EA_8, At(RSP, -8)) }), ints(3, 0), faultDivideByZero},
		{"idiv [r13+rcx*4]", div(func(e *Emitter) { e.Op(INS_cdq); e.M(INS_idiv, EA_4, AtIndex(R13, RCX, 4, 0)) }), ints(min32, m1), faultOverflow},
		{"idiv [r13+rcx*8+256] zero", div(func(e *Emitter) { e.Op(INS_cdq); e.M(INS_idiv, EA_4, AtIndex(R13, RCX, 4, 0)) }), ints(min32, 0), faultDivideByZero},
		{"div zero", div(func(e *Emitter) { e.RR(INS_xor, EA_4, RDX, RDX); e.R(INS_div, EA_4, RSI) }), ints(3, 0), faultDivideByZero},
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
	e := &Emitter{}
	self := (m.mem.codeNext + 15) &^ 15
	e.R(INS_push, EA_8, RBP)
	e.RI(INS_sub, EA_8, RSP, 4096-16)
	e.CallSym(self)
	e.Op(INS_ret)
	fn := m.mem.assemble(e)
	if fn != self {
		t.Fatal("moved")
	}
	for range 3 {
		got := faultOf(m, fn, ints())
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
	m.exits[exitInternal] = func(th *thread, f frame) { f.setResult(uint64(*p)) }
	loop := callerOf(m, m.exitStub(exitInternal))
	func() {
		defer func() {
			if r := recover(); fmt.Sprint(r) != "runtime error: invalid memory address or nil pointer dereference" {
				t.Fatal(r)
			}
		}()
		m.main.call(loop, ints(1))
	}()
	if len(m.main.acts) != 0 {
		t.Fatal("activations left")
	}
}

// TestManyMachines opens and closes more machines than the handler's table has
// rows, and a few at once.
func TestManyMachines(t *testing.T) {
	for i := range maxRanges + 10 {
		m := &machine{}
		if err := m.open(); err != nil {
			t.Fatal(i, err)
		}
		m.close()
	}
	a, b := testMachine(t), testMachine(t)
	for _, m := range []*machine{a, b} {
		e := &Emitter{}
		e.RM(INS_mov, EA_8, RAX, At(RDI, 16))
		e.Op(INS_ret)
		if got := faultOf(m, m.mem.assemble(e), ints(0)); got == nil || got.kind != faultNull {
			t.Fatal(got)
		}
	}
}

func BenchmarkExit(b *testing.B) {
	m := testMachine(b)
	m.exits[exitInternal] = func(th *thread, f frame) { f.setResult(0) }
	loop := callerOf(m, m.exitStub(exitInternal))
	b.ResetTimer()
	m.main.call(loop, ints(uint64(b.N)))
}
