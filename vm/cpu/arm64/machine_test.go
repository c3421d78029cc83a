//go:build linux && arm64

package arm64

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"testing"
	"time"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/arm64/a64"
	"ryugo/vm/cpu"
	system "ryugo/vm/os"
	"ryugo/vm/raw"
)

// world is a machine with a stack.
type world struct {
	*Machine
	stack uint64
}

func open(t *testing.T) *world {
	t.Helper()
	mem, err := cpu.NewMemory(&arena.Budget{}, cpu.CodeRuns)
	if err != nil {
		t.Fatal(err)
	}
	if err := system.Protect(mem.Base, cpu.CodeSize, system.ReadExecute); err != nil {
		t.Fatal(err)
	}
	m, err := openMachine(&targets.ARM64, mem, &cpu.Places{DispatchCache: mem.Data(cpu.DispatchRows<<cpu.DispatchRowShift, 64)})
	if err != nil {
		t.Fatal(err)
	}
	at, err := system.Map(2*cpu.StackSize, system.ReadWrite)
	if err != nil {
		t.Fatal(err)
	}
	base := arena.AlignUp(at, cpu.StackSize)
	if err := system.Protect(base+cpu.GuardStart, cpu.GuardEnd-cpu.GuardStart, system.None); err != nil {
		t.Fatal(err)
	}
	m.SetStack(base)
	t.Cleanup(func() {
		m.Close()
		mem.Free()
		system.Unmap(at, 2*cpu.StackSize)
	})
	return &world{m.(*Machine), base}
}

// code assembles a function.
func (w *world) code(f func(e *a64.Emitter)) uint64 { return w.stub(f) }

// begin makes the frame of a call with the given words of stack arguments.
func (w *world) begin(entry uint64, stack ...uint64) cpu.Frame {
	args := w.stack + cpu.StackSize - 4096
	for i, v := range stack {
		raw.St64(args+8*uint64(i), v)
	}
	return w.NewCall(args, entry)
}

// call runs a function to its end.
func (w *world) call(t *testing.T, entry uint64, args ...uint64) cpu.Frame {
	t.Helper()
	f := w.begin(entry)
	for i, v := range args {
		f.SetReg(cpu.RegOffset[i], v)
	}
	f = w.Resume(f)
	if f == 0 || f.Number() != cpu.ExitReturn {
		t.Fatalf("left by frame %#x, fault %+v", f, w.Fault())
	}
	return f
}

func TestCall(t *testing.T) {
	w := open(t)
	fn := w.code(func(e *a64.Emitter) {
		e.RRRShift(a64.INS_add, a64.X, a64.X0, a64.X0, a64.X1, a64.LSL, 2)
		e.Mem(a64.INS_ldr, a64.X, a64.X1, a64.Base(a64.SP, 8))
		e.RRR(a64.INS_fadd, a64.D, a64.V0, a64.V0, a64.V7)
		e.R(a64.INS_ret, a64.LR)
	})
	f := w.begin(fn, 11, 22)
	f.SetReg(cpu.FrameX0, 3)
	f.SetReg(cpu.FrameX1, 10)
	f.SetFloat(0, math.Float64bits(1.5))
	f.SetFloat(7, math.Float64bits(2.25))
	f = w.Resume(f)
	r := f.Results()
	if f.Number() != cpu.ExitReturn || r.Int != 43 || r.Int2 != 22 || math.Float64frombits(r.Float) != 3.75 {
		t.Fatalf("%+v", r)
	}
	if f.CallerStack() != w.stack+cpu.StackSize-4096 {
		t.Errorf("the stack pointer is %#x", f.CallerStack())
	}
}

// TestExit leaves for Go in the middle of a function. Go sees the registers and changes the
// results; the function continues with all other registers unchanged.
func TestExit(t *testing.T) {
	w := open(t)
	exit := w.ExitStub(77)
	var regs []a64.Reg
	for r := a64.X0; r <= a64.X27; r++ {
		if r < a64.X16 || r > a64.X18 {
			regs = append(regs, r)
		}
	}
	save := w.Mem.Data(64*16, 16)
	fn := w.code(func(e *a64.Emitter) {
		e.Pair(a64.INS_stp, a64.X, a64.FP, a64.LR, a64.Pre(a64.SP, -16))
		for _, r := range regs {
			e.MovImm(a64.X, r, int64(r)*0x0101010101)
		}
		for r := a64.V0; r <= a64.V15; r++ {
			e.DupInt(a64.V2D, r, a64.X0+(r-a64.V0)%16)
		}
		e.BSym(a64.INS_bl, ee.Symbol(exit))
		e.MovImm(a64.X, a64.X16, int64(save))
		for _, r := range regs {
			e.Mem(a64.INS_str, a64.X, r, a64.Base(a64.X16, 8*int32(r)))
		}
		for r := a64.V0; r <= a64.V15; r++ {
			e.Mem(a64.INS_str, a64.Q, r, a64.Base(a64.X16, 512+16*int32(r-a64.V0)))
		}
		e.Pair(a64.INS_ldp, a64.X, a64.FP, a64.LR, a64.Post(a64.SP, 16))
		e.R(a64.INS_ret, a64.LR)
	})
	f := w.Resume(w.begin(fn))
	if f == 0 || f.Number() != 77 {
		t.Fatalf("frame %#x, %+v", f, w.Fault())
	}
	for _, r := range regs {
		if got := f.Reg(cpu.RegOffset[r]); got != uint64(r)*0x0101010101 {
			t.Errorf("x%d is %#x in the frame", r, got)
		}
	}
	f.SetResult(0xABCDEF)
	if f = w.Resume(f); f == 0 || f.Number() != cpu.ExitReturn {
		t.Fatalf("frame %#x, %+v", f, w.Fault())
	}
	for _, r := range regs {
		want := uint64(r) * 0x0101010101
		if r == a64.X0 {
			want = 0xABCDEF
		}
		if got := raw.Ld64(save + 8*uint64(r)); got != want {
			t.Errorf("x%d is %#x after the exit, want %#x", r, got, want)
		}
	}
	for i := range uint64(16) {
		want := i * 0x0101010101
		if a, b := raw.Ld64(save+512+16*i), raw.Ld64(save+520+16*i); a != want || b != want {
			t.Errorf("v%d is %#x %#x", i, a, b)
		}
	}
}

// TestFaults causes each kind of fault, checks the registers at the fault, and makes calls after
// it.
func TestFaults(t *testing.T) {
	w := open(t)
	good := w.code(func(e *a64.Emitter) {
		e.MovImm(a64.X, a64.X0, 5)
		e.R(a64.INS_ret, a64.LR)
	})
	for _, c := range []struct {
		name string
		emit func(e *a64.Emitter)
		trap cpu.Trap
		addr uint64
	}{
		{"null", func(e *a64.Emitter) { e.Mem(a64.INS_ldr, a64.X, a64.X2, a64.Base(a64.X1, 24)) }, cpu.TrapMemory, 24},
		{"store", func(e *a64.Emitter) { e.Mem(a64.INS_strb, a64.W, a64.X2, a64.Base(a64.X1, 3)) }, cpu.TrapMemory, 3},
		{"udf", func(e *a64.Emitter) { e.Imm16(a64.INS_udf, 1) }, cpu.TrapIllegal, 0},
		{"brk", func(e *a64.Emitter) { e.Imm16(a64.INS_brk, 1) }, cpu.TrapIllegal, 0},
		{"wild stack", func(e *a64.Emitter) {
			e.MovImm(a64.X, a64.X3, 0x123450)
			e.Mov(a64.X, a64.SP, a64.X3)
			e.Mem(a64.INS_str, a64.X, a64.X2, a64.Pre(a64.SP, -16))
		}, cpu.TrapMemory, 0x123440},
	} {
		at := uint64(0)
		fn := w.code(func(e *a64.Emitter) {
			e.MovImm(a64.X, a64.X19, 0x1234567)
			e.MovImm(a64.X, a64.X16, 16)
			e.MovImm(a64.X, a64.X17, 17)
			e.DupInt(a64.V2D, a64.V9, a64.X19)
			c.emit(e)
			at = uint64(e.Size()) - 4
		})
		f := w.begin(fn)
		f.SetReg(cpu.FrameX1, 0)
		sp := f.CallerStack()
		if f = w.Resume(f); f != 0 {
			t.Fatalf("%s: no fault, but frame %#x", c.name, f)
		}
		x := w.Fault()
		if c.name == "wild stack" {
			sp = 0x123450
		}
		if x.PC != fn+at || x.Trap != c.trap || c.trap == cpu.TrapMemory && x.Addr != c.addr || x.SP != sp {
			t.Errorf("%s: %+v, want pc %#x, sp %#x", c.name, x, fn+at, sp)
		}
		f = cpu.Frame(w.stack + cpu.CtxSpare)
		w.SaveFault(f)
		for r, want := range map[a64.Reg]uint64{a64.X1: 0, a64.X16: 16, a64.X17: 17, a64.X19: 0x1234567, a64.LR: w.Returns()} {
			if got := f.Reg(cpu.RegOffset[r]); got != want {
				t.Errorf("%s: x%d is %#x, want %#x", c.name, r, got, want)
			}
		}
		if f.Float(9) != 0x1234567 || f.ReturnAddress() != x.PC {
			t.Errorf("%s: v9 %#x, pc %#x", c.name, f.Float(9), f.ReturnAddress())
		}
		if r := w.call(t, good).Result(); r != 5 {
			t.Errorf("%s: a call after it gives %d", c.name, r)
		}
	}
	// A jump to data, and a jump to an unmapped address.
	for _, to := range []uint64{w.Mem.Data(16, 16), 0x10} {
		jump := w.code(func(e *a64.Emitter) { e.R(a64.INS_br, a64.X0) })
		f := w.begin(jump)
		f.SetReg(cpu.FrameX0, to)
		if f = w.Resume(f); f != 0 || w.Fault().PC != to {
			t.Errorf("jump to %#x: frame %#x, %+v", to, f, w.Fault())
		}
	}
}

// TestStackOverflow recurses into the guard, and exits from the last bytes above it.
func TestStackOverflow(t *testing.T) {
	w := open(t)
	exit := w.ExitStub(5)
	fn := w.code(func(e *a64.Emitter) {
		l := e.NewLabel()
		e.Bind(l)
		e.Pair(a64.INS_stp, a64.X, a64.FP, a64.LR, a64.Pre(a64.SP, -16))
		e.BL(l)
	})
	if f := w.Resume(w.begin(fn)); f != 0 {
		t.Fatalf("frame %#x", f)
	}
	x := w.Fault()
	if x.Trap != cpu.TrapMemory || x.Addr != w.stack+cpu.GuardEnd-16 || x.SP != w.stack+cpu.GuardEnd || x.PC != fn {
		t.Errorf("%+v", x)
	}
	low := w.code(func(e *a64.Emitter) {
		e.MovImm(a64.X, a64.X0, int64(w.stack+cpu.GuardEnd+256))
		e.Mov(a64.X, a64.SP, a64.X0)
		e.BSym(a64.INS_bl, ee.Symbol(exit))
	})
	if f := w.Resume(w.begin(low)); f != 0 {
		t.Fatalf("frame %#x", f)
	}
	if x := w.Fault(); x.SP != w.stack+cpu.GuardEnd+256 || x.PC != exit || x.Addr >= w.stack+cpu.GuardEnd || x.Addr < w.stack+cpu.GuardStart {
		t.Errorf("%+v, the exit is at %#x", x, exit)
	}
}

// TestGoFaults checks that faults of Go code are left to Go.
func TestGoFaults(t *testing.T) {
	open(t)
	defer func() {
		if err, ok := recover().(runtime.Error); !ok {
			t.Errorf("no fault, but %v", err)
		}
	}()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	raw.Ld64(8)
}

// TestSignals runs code while Go collects, preempts and profiles.
func TestSignals(t *testing.T) {
	w := open(t)
	exit := w.ExitStub(3)
	fn := w.code(func(e *a64.Emitter) {
		loop := e.NewLabel()
		e.Pair(a64.INS_stp, a64.X, a64.FP, a64.LR, a64.Pre(a64.SP, -16))
		e.MovImm(a64.X, a64.X19, 1000)
		e.Bind(loop)
		e.BSym(a64.INS_bl, ee.Symbol(exit))
		for range 200 {
			e.RRI(a64.INS_add, a64.X, a64.X20, a64.X20, 1)
		}
		e.RRI(a64.INS_subs, a64.X, a64.X19, a64.X19, 1)
		e.BCond(a64.NE, loop)
		e.Mov(a64.X, a64.X0, a64.X20)
		e.Pair(a64.INS_ldp, a64.X, a64.FP, a64.LR, a64.Post(a64.SP, 16))
		e.R(a64.INS_ret, a64.LR)
	})
	out, err := os.CreateTemp(t.TempDir(), "profile")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := pprof.StartCPUProfile(out); err != nil {
		t.Fatal(err)
	}
	defer pprof.StopCPUProfile()
	stop := make(chan bool)
	done := make(chan int)
	go func() {
		n := 0
		for {
			select {
			case <-stop:
				done <- n
				return
			default:
				runtime.GC()
				n++
			}
		}
	}()
	exits := 0
	for end := time.Now().Add(time.Second); time.Now().Before(end); {
		f := w.begin(fn)
		f.SetReg(cpu.RegOffset[a64.X20], 0)
		for {
			if f = w.Resume(f); f == 0 {
				t.Fatalf("%+v", w.Fault())
			}
			if f.Number() == cpu.ExitReturn {
				break
			}
			exits++
		}
		if f.Result() != 200000 {
			t.Fatal(f.Result())
		}
	}
	close(stop)
	if n := <-done; n == 0 || exits == 0 {
		t.Errorf("%d collections, %d exits", n, exits)
	}
}

// TestUnwind walks from an exit, and from a fault in a prolog, over two frames with saved
// registers.
func TestUnwind(t *testing.T) {
	w := open(t)
	exit := w.ExitStub(9)
	steps := []ee.UnwindStep{
		{CodeOffset: 4, Op: ee.UnwindAlloc, Value: 16},
		{CodeOffset: 4, Op: ee.UnwindSave, Reg: 29, Value: 0},
		{CodeOffset: 4, Op: ee.UnwindSave, Reg: 30, Value: 8},
		{CodeOffset: 8, Op: ee.UnwindSetFrame, Reg: 29},
		{CodeOffset: 12, Op: ee.UnwindAlloc, Value: 48},
		{CodeOffset: 16, Op: ee.UnwindSave, Reg: 19, Value: 32},
		{CodeOffset: 16, Op: ee.UnwindSave, Reg: 20, Value: 40},
		{CodeOffset: 20, Op: ee.UnwindSaveFloat, Reg: 8, Value: 24},
	}
	framed := func(e *a64.Emitter, call uint64) (ret uint64) {
		e.Pair(a64.INS_stp, a64.X, a64.FP, a64.LR, a64.Pre(a64.SP, -16))
		e.Mov(a64.X, a64.FP, a64.SP)
		e.RRI(a64.INS_sub, a64.X, a64.SP, a64.SP, 48)
		e.Pair(a64.INS_stp, a64.X, a64.X19, a64.X20, a64.Base(a64.FP, -16))
		e.Mem(a64.INS_str, a64.D, a64.V8, a64.Base(a64.FP, -24))
		e.MovImm(a64.X, a64.X19, 0x77)
		e.DupInt(a64.V2D, a64.V8, a64.X19)
		e.BSym(a64.INS_bl, ee.Symbol(call))
		ret = uint64(e.Size())
		e.Mem(a64.INS_ldr, a64.D, a64.V8, a64.Base(a64.FP, -24))
		e.Pair(a64.INS_ldp, a64.X, a64.X19, a64.X20, a64.Base(a64.FP, -16))
		e.Mov(a64.X, a64.SP, a64.FP)
		e.Pair(a64.INS_ldp, a64.X, a64.FP, a64.LR, a64.Post(a64.SP, 16))
		e.R(a64.INS_ret, a64.LR)
		return ret
	}
	var ret, ret2 uint64
	inner := w.code(func(e *a64.Emitter) { ret = framed(e, exit) })
	outer := w.code(func(e *a64.Emitter) { ret2 = framed(e, inner) })
	fn := &ee.Func{End: 1000, Unwind: steps}

	f := w.begin(outer)
	f.SetReg(cpu.RegOffset[a64.X19], 0x19)
	f.SetReg(cpu.RegOffset[a64.X20], 0x20)
	f.SetFloat(8, 0x88)
	top := f.CallerStack()
	f = w.Resume(f)
	if f == 0 || f.Number() != 9 {
		t.Fatalf("%+v", w.Fault())
	}
	var u cpu.Unwinder
	w.Begin(&u, f)
	check := func(pc, sp, x19, x20, d8 uint64) {
		t.Helper()
		k := w.Kept(&u)
		if u.PC != pc || u.SP != sp || k.Ints[1] != x19 || k.Ints[2] != x20 || k.Floats[0][0] != d8 {
			t.Errorf("pc %#x, sp %#x, x19 %#x, x20 %#x, d8 %#x; want %#x %#x %#x %#x %#x", u.PC, u.SP, k.Ints[1], k.Ints[2], k.Floats[0][0], pc, sp, x19, x20, d8)
		}
	}
	check(inner+ret, top-128, 0x77, 0x20, 0x77)
	w.Step(&u, fn, uint32(ret))
	check(outer+ret2, top-64, 0x77, 0x20, 0x77)
	if u.FP() != top-16 {
		t.Errorf("the frame pointer is %#x, not %#x", u.FP(), top-16)
	}
	w.Step(&u, fn, uint32(ret2))
	check(w.Returns(), top, 0x19, 0x20, 0x88)

	// In a prolog at offset at, before the frame is set up.
	for at := uint32(0); at <= 20; at += 4 {
		broken := w.code(func(e *a64.Emitter) {
			from := uint32(0)
			part := func(f func()) {
				if from < at {
					f()
				}
				from += 4
			}
			part(func() { e.Pair(a64.INS_stp, a64.X, a64.FP, a64.LR, a64.Pre(a64.SP, -16)) })
			part(func() { e.Mov(a64.X, a64.FP, a64.SP) })
			part(func() { e.RRI(a64.INS_sub, a64.X, a64.SP, a64.SP, 48) })
			part(func() { e.Pair(a64.INS_stp, a64.X, a64.X19, a64.X20, a64.Base(a64.FP, -16)) })
			part(func() { e.Mem(a64.INS_str, a64.D, a64.V8, a64.Base(a64.FP, -24)) })
			e.MovImm(a64.X, a64.X9, 0)
			e.Mem(a64.INS_ldr, a64.X, a64.X9, a64.Base(a64.X9, 0))
		})
		f := w.begin(broken)
		f.SetReg(cpu.RegOffset[a64.X19], 0x19)
		f.SetReg(cpu.RegOffset[a64.X20], 0x20)
		f.SetFloat(8, 0x88)
		if w.Resume(f) != 0 {
			t.Fatal("no fault")
		}
		x := w.Fault()
		f = cpu.Frame((x.SP - 128 - cpu.FrameSize) &^ 15)
		w.SaveFault(f)
		w.Begin(&u, f)
		u.SP = x.SP
		w.Step(&u, fn, at)
		check(w.Returns(), top, 0x19, 0x20, 0x88)
	}
}

// TestPrecode calls a method by its precode: first the call leaves for Go, then the precode is
// linked.
func TestPrecode(t *testing.T) {
	w := open(t)
	tail := w.TailStub(12)
	desc := w.Mem.Data(cpu.MDSize, 8)
	raw.St64(desc+cpu.MDCode, tail)
	entry := w.Precode(desc)
	fn := w.code(func(e *a64.Emitter) {
		e.RRI(a64.INS_add, a64.X, a64.X0, a64.X0, 1)
		e.R(a64.INS_ret, a64.LR)
	})
	f := w.begin(entry)
	f.SetReg(cpu.FrameX0, 41)
	f = w.Resume(f)
	if f == 0 || f.Number() != 12 || f.Desc() != desc || f.Result() != 41 {
		t.Fatalf("frame %#x, %+v", f, w.Fault())
	}
	f.SetReturnAddress(fn)
	if f = w.Resume(f); f == 0 || f.Number() != cpu.ExitReturn || f.Result() != 42 {
		t.Fatalf("frame %#x, %+v", f, w.Fault())
	}
	raw.St64(desc+cpu.MDCode, fn)
	w.Link(entry, fn)
	if r := w.call(t, entry, 6).Result(); r != 7 {
		t.Errorf("linked: %d", r)
	}
	// A call that first goes to the precode.
	other := w.code(func(e *a64.Emitter) {
		e.RRI(a64.INS_add, a64.X, a64.X0, a64.X0, 100)
		e.R(a64.INS_ret, a64.LR)
	})
	at := uint64(0)
	caller := w.code(func(e *a64.Emitter) {
		e.Pair(a64.INS_stp, a64.X, a64.FP, a64.LR, a64.Pre(a64.SP, -16))
		at = uint64(e.Size())
		e.BSym(a64.INS_bl, ee.Symbol(entry))
		e.Pair(a64.INS_ldp, a64.X, a64.FP, a64.LR, a64.Post(a64.SP, 16))
		e.R(a64.INS_ret, a64.LR)
	})
	w.SetBranch(caller+at, other)
	if r := w.call(t, caller, 6).Result(); r != 106 {
		t.Errorf("linked again: %d", r)
	}
}

// TestDispatch makes an interface call that misses, one that hits the cell, and one that hits the
// cache.
func TestDispatch(t *testing.T) {
	w := open(t)
	miss := w.TailStub(13)
	stub := w.DispatchStub(miss)
	answer := func(v int64) uint64 {
		return w.code(func(e *a64.Emitter) {
			e.MovImm(a64.X, a64.X0, v)
			e.R(a64.INS_ret, a64.LR)
		})
	}
	cell, object, mt := w.Mem.Data(cpu.DCSize, 8), w.Mem.Data(16, 8), w.Mem.Data(64, 16)
	raw.St64(cell+cpu.DCHash, 0xABCD1)
	raw.St64(object, mt)
	call := func() cpu.Frame {
		f := w.begin(stub)
		f.SetReg(cpu.FrameX0, object)
		f.SetReg(cpu.RegOffset[w.Conv.ABI.StubCell], cell)
		f.SetReg(cpu.FrameX1, 0x99)
		return w.Resume(f)
	}
	if f := call(); f == 0 || f.Number() != 13 || f.Result() != object || f.Reg(cpu.FrameX1) != 0x99 || f.Reg(cpu.RegOffset[w.Conv.ABI.StubCell]) != cell {
		t.Fatalf("%#x %+v", f, w.Fault())
	}
	row := w.Places.DispatchCache + cpu.DispatchRow(mt, 0xABCD1)
	raw.St64(row, mt)
	raw.St64(row+8, cell)
	raw.St64(row+16, answer(1))
	if f := call(); f == 0 || f.Number() != cpu.ExitReturn || f.Result() != 1 {
		t.Fatalf("%#x %+v", f, w.Fault())
	}
	raw.St64(row+8, cell+8)
	if f := call(); f == 0 || f.Number() != 13 {
		t.Fatalf("%#x %+v", f, w.Fault())
	}
	raw.St64(cell+cpu.DCTarget, answer(2))
	raw.St64(cell+cpu.DCType, mt)
	if f := call(); f == 0 || f.Result() != 2 {
		t.Fatalf("%#x %+v", f, w.Fault())
	}
}

// TestDelegates tests the stubs of Invoke, of boxed values and of exchanged arguments.
func TestDelegates(t *testing.T) {
	w := open(t)
	back := w.code(func(e *a64.Emitter) { // x0 + 16*x1 + 256*x2
		e.RRRShift(a64.INS_add, a64.X, a64.X0, a64.X0, a64.X1, a64.LSL, 4)
		e.RRRShift(a64.INS_add, a64.X, a64.X0, a64.X0, a64.X2, a64.LSL, 8)
		e.R(a64.INS_ret, a64.LR)
	})
	d := w.Mem.Data(64, 8)
	raw.St64(d+cpu.DelegateTarget, 7)
	raw.St64(d+cpu.DelegateCode, back)
	raw.St64(d+cpu.DelegateAux, back)
	if r := w.call(t, w.InvokeStub(), d, 2, 3).Result(); r != 7+16*2+256*3 {
		t.Errorf("invoke: %#x", r)
	}
	if r := w.call(t, w.Unbox(back), 1, 2, 3).Result(); r != 1+cpu.ObjHeader+16*2+256*3 {
		t.Errorf("unbox: %#x", r)
	}
	if r := w.call(t, w.Swap(back), 1, 2, 3).Result(); r != 2+16*1+256*3 {
		t.Errorf("swap: %#x", r)
	}
	if r := w.call(t, w.Shuffle([]cpu.ArgShape{cpu.IntShape, cpu.IntShape, cpu.IntShape}), d, 1, 2, 3).Result(); r != 1+16*2+256*3 {
		t.Errorf("shuffle: %#x", r)
	}
}

// TestMoves makes random moves of words between registers of both kinds and the stack.
func TestMoves(t *testing.T) {
	w := open(t)
	leave := w.TailStub(20)
	rnd := rand.New(rand.NewPCG(1, 1))
	place := func() cpu.Loc {
		switch n := rnd.IntN(24); {
		case n < 8:
			return cpu.Loc{Reg: uint8(n)}
		case n < 16:
			return cpu.Loc{Reg: cpu.FirstFloat + uint8(n-8)}
		default:
			return cpu.Loc{Reg: cpu.NoReg, Word: uint16(n - 16)}
		}
	}
	for round := range 300 {
		var moves []cpu.Move
		to := map[cpu.Loc]bool{}
		for range rnd.IntN(10) {
			m := cpu.Move{From: place(), To: place()}
			if !to[m.To] {
				to[m.To] = true
				moves = append(moves, m)
			}
		}
		f := w.begin(w.Jump(moves, leave), make([]uint64, 8)...)
		want := map[cpu.Loc]uint64{}
		for i := range uint16(8) {
			for _, l := range []cpu.Loc{{Reg: uint8(i)}, {Reg: cpu.FirstFloat + uint8(i)}, {Reg: cpu.NoReg, Word: i}} {
				want[l] = rnd.Uint64()
				f.Set(l, want[l])
			}
		}
		old := map[cpu.Loc]uint64{}
		for l, v := range want {
			old[l] = v
		}
		for _, m := range moves {
			want[m.To] = old[m.From]
		}
		if f = w.Resume(f); f == 0 || f.Number() != 20 {
			t.Fatalf("%+v", w.Fault())
		}
		for l, v := range want {
			if f.At(l) != v {
				t.Fatalf("round %d: %v: %v is %#x, want %#x", round, moves, l, f.At(l), v)
			}
		}
	}
}

// TestManyMachines takes rows of the table and frees them.
func TestManyMachines(t *testing.T) {
	for i := range 3 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			for range 20 {
				open(t)
			}
		})
	}
	if n := cpu.Running(); n != 0 {
		t.Errorf("%d machines run", n)
	}
}
