package vm

import (
	"testing"

	"ryugo/ee"
	"ryugo/targets"
	a "ryugo/targets/arm64/a64"
	"ryugo/vm/cpu"
	native "ryugo/vm/cpu/arm64"
	system "ryugo/vm/os"
)

// Code for the tests of machines, for arm64.

const maxMachines = cpu.MaxMachines

// assemble makes code from a test's emitter.
func (m *machine) assemble(e *a.Emitter) uint64 { return m.cpu.(*native.Machine).Assemble(e) }

// code makes code from the instructions that build emits and a return.
func (m *machine) code(build func(e *a.Emitter)) uint64 {
	e := &a.Emitter{}
	build(e)
	e.R(a.INS_ret, a.LR)
	return m.assemble(e)
}

// framed calls build to emit code inside of a frame.
func framed(e *a.Emitter, build func()) {
	e.Pair(a.INS_stp, a.X, a.FP, a.LR, a.Pre(a.SP, -32))
	e.RRI(a.INS_add, a.X, a.FP, a.SP, 0)
	build()
	e.Pair(a.INS_ldp, a.X, a.FP, a.LR, a.Post(a.SP, 32))
}

// TestKeptRegisters checks that an exit with a nested call that destroys all registers preserves
// the callee-saved registers.
func TestKeptRegisters(t *testing.T) {
	m := testMachine(t)
	regs := m.conv.Target.CalleeSaved &^ targets.MaskOf(m.conv.Target.FrameReg) &^ targets.MaskOf(a.X28) // Go's own
	in, out := m.mem.Data(64*8, 16), m.mem.Data(64*8, 16)
	each := func(f func(r a.Reg, at int32)) {
		for set := regs; set != 0; set &= set - 1 {
			f(set.First(), 8*int32(set.First()))
		}
	}
	width := func(r a.Reg) a.Width {
		if r >= a.V0 {
			return a.D
		}
		return a.X
	}
	spoil := m.code(func(e *a.Emitter) {
		each(func(r a.Reg, at int32) {
			if r >= a.V0 {
				e.FromInt(a.INS_fmov, a.D, a.X, r, a.LR)
			} else {
				e.MovImm(a.X, r, -1)
			}
		})
	})
	m.exits[exitInternal] = func(th *thread, f cpu.Frame) { th.call(spoil, th.integers()) }
	stub := m.exitStub(exitInternal)
	fn := m.code(func(e *a.Emitter) {
		framed(e, func() {
			e.MovImm(a.X, a.X0, int64(in))
			each(func(r a.Reg, at int32) {
				st64(in+uint64(at), uint64(r)*0x0101010101010101)
				e.Mem(a.INS_ldr, width(r), r, a.Base(a.X0, at))
			})
			e.BSym(a.INS_bl, ee.Symbol(stub))
			e.MovImm(a.X, a.X0, int64(out))
			each(func(r a.Reg, at int32) { e.Mem(a.INS_str, width(r), r, a.Base(a.X0, at)) })
		})
	})
	m.main.call(fn, m.main.integers())
	each(func(r a.Reg, at int32) {
		if got := ld64(out + uint64(at)); got != uint64(r)*0x0101010101010101 {
			t.Errorf("%s is %x after an exit", m.conv.Target.RegNames[r], got)
		}
	})
}

// callerOf makes code that calls target as often as its argument says and sums the results. It
// keeps its state in callee-saved registers.
func callerOf(m *machine, target uint64) uint64 {
	return m.code(func(e *a.Emitter) {
		framed(e, func() {
			e.Pair(a.INS_stp, a.X, a.X19, a.X20, a.Base(a.SP, 16))
			e.Mov(a.X, a.X19, a.X0)
			e.Mov(a.X, a.X20, a.ZR)
			top := e.NewLabel()
			e.Bind(top)
			e.Mov(a.X, a.X0, a.X19)
			e.BSym(a.INS_bl, ee.Symbol(target))
			e.RRR(a.INS_add, a.X, a.X20, a.X20, a.X0)
			e.RRI(a.INS_sub, a.X, a.X19, a.X19, 1)
			e.BZero(a.INS_cbnz, a.X, a.X19, top)
			e.Mov(a.X, a.X0, a.X20)
			e.Pair(a.INS_ldp, a.X, a.X19, a.X20, a.Base(a.SP, 16))
		})
	})
}

func TestFaults(t *testing.T) {
	m := testMachine(t)
	load := m.assemble(loadCode())
	store := m.code(func(e *a.Emitter) { e.Pair(a.INS_stp, a.X, a.X1, a.X1, a.Base(a.X0, 16)) })
	hole := m.mem.Data(cpu.PageSize, cpu.PageSize)
	if err := system.Protect(hole, cpu.PageSize, system.None); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		fn   uint64
		arg  uint64
		want faultKind
	}{
		{"null", load, 0, faultNull},
		{"null with offset", load, 60000, faultNull},
		{"null, a pair stored", store, 0, faultNull},
		{"wild", load, hole, faultAccess},
		{"wild, a pair stored", store, hole, faultAccess},
	} {
		t.Run(c.name, func(t *testing.T) {
			for range 3 { // the handler must work each time
				got := faultOf(m, c.fn, m.main.integers(c.arg))
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

// sumCode returns two sums: of the first, twice the second, the seventh and the eighth argument,
// and 5; and of two floats.
func sumCode() *a.Emitter {
	e := &a.Emitter{}
	e.RRRShift(a.INS_add, a.X, a.X0, a.X0, a.X1, a.LSL, 1)
	e.RRR(a.INS_add, a.X, a.X0, a.X0, a.X6)
	e.RRR(a.INS_add, a.X, a.X0, a.X0, a.X7)
	e.RRI(a.INS_add, a.X, a.X0, a.X0, 5)
	e.RRR(a.INS_fadd, a.D, a.V0, a.V0, a.V1)
	e.R(a.INS_ret, a.LR)
	return e
}

// spinCode adds the numbers from its argument down to 1.
func spinCode() *a.Emitter {
	e := &a.Emitter{}
	e.Mov(a.X, a.X1, a.ZR)
	top := e.NewLabel()
	e.Bind(top)
	e.RRR(a.INS_add, a.X, a.X1, a.X1, a.X0)
	e.RRI(a.INS_sub, a.X, a.X0, a.X0, 1)
	e.BZero(a.INS_cbnz, a.X, a.X0, top)
	e.Mov(a.X, a.X0, a.X1)
	e.R(a.INS_ret, a.LR)
	return e
}

// waitCode waits until the word at flag is set.
func waitCode(flag uint64) *a.Emitter {
	e := &a.Emitter{}
	e.MovImm(a.X, a.X1, int64(flag))
	top := e.NewLabel()
	e.Bind(top)
	e.Mem(a.INS_ldr, a.X, a.X0, a.Base(a.X1, 0))
	e.BZero(a.INS_cbz, a.X, a.X0, top)
	e.R(a.INS_ret, a.LR)
	return e
}

// endlessCode is code at self that calls itself.
func endlessCode(self uint64) *a.Emitter {
	e := &a.Emitter{}
	e.Pair(a.INS_stp, a.X, a.FP, a.LR, a.Pre(a.SP, -16))
	e.RRI(a.INS_sub, a.X, a.SP, a.SP, 4080)
	e.BSym(a.INS_bl, ee.Symbol(self))
	e.R(a.INS_ret, a.LR)
	return e
}

// loadCode loads a field of its argument.
func loadCode() *a.Emitter {
	e := &a.Emitter{}
	e.Mem(a.INS_ldr, a.X, a.X0, a.Base(a.X0, 16))
	e.R(a.INS_ret, a.LR)
	return e
}
