package vm

import (
	"testing"

	"ryugo/ee"
	"ryugo/targets"
	a "ryugo/targets/arm/t32"
	"ryugo/vm/cpu"
	native "ryugo/vm/cpu/arm"
	system "ryugo/vm/os"
)

// Code for the tests of machines, for 32-bit Arm.

const maxMachines = cpu.MaxMachines

// assemble makes code from a test's emitter.
func (m *machine) assemble(e *a.Emitter) uint64 { return m.cpu.(*native.Machine).Assemble(e) }

// code makes code from the instructions that build emits and a return.
func (m *machine) code(build func(e *a.Emitter)) uint64 {
	e := &a.Emitter{}
	build(e)
	e.R(a.INS_bx, a.LR)
	return m.assemble(e)
}

// framed calls build to emit code inside of a frame.
func framed(e *a.Emitter, build func()) {
	e.Push(1<<a.FP | 1<<a.LR)
	e.Mov(a.FP, a.SP)
	build()
	e.Pop(1<<a.FP | 1<<a.LR)
}

// keptInts are the callee-saved registers except Go's r10, and one more register to keep the stack
// at a multiple of 8.
const keptInts = 0x03F0

// keeping is framed with the callee-saved registers on the stack.
func keeping(e *a.Emitter, build func()) {
	framed(e, func() {
		e.Push(keptInts)
		e.RRI(a.INS_sub, false, a.SP, a.SP, 64)
		for i := range int32(8) {
			e.VMem(a.INS_vstr, true, a.S0+16+2*a.Reg(i), a.SP, 8*i)
		}
		build()
		for i := range int32(8) {
			e.VMem(a.INS_vldr, true, a.S0+16+2*a.Reg(i), a.SP, 8*i)
		}
		e.RRI(a.INS_add, false, a.SP, a.SP, 64)
		e.Pop(keptInts)
	})
}

// TestKeptRegisters checks that an exit with a nested call that destroys all registers preserves
// the callee-saved registers.
func TestKeptRegisters(t *testing.T) {
	m := testMachine(t)
	regs := m.conv.Target.CalleeSaved &^ targets.MaskOf(m.conv.Target.FrameReg)
	in, out := m.mem.Data(64*4, 16), m.mem.Data(64*4, 16)
	each := func(f func(r a.Reg, at int32)) {
		for set := regs; set != 0; set &= set - 1 {
			f(set.First(), 4*int32(set.First()))
		}
	}
	spoil := m.code(func(e *a.Emitter) {
		e.MovImm(a.IP, 0xFFFF_FFFF)
		each(func(r a.Reg, at int32) {
			if a.IsFloat(r) {
				e.VFromInt(r, a.IP)
			} else {
				e.MovImm(r, 0xFFFF_FFFF)
			}
		})
	})
	m.exits[exitInternal] = func(th *thread, f cpu.Frame) { th.call(spoil, th.integers()) }
	stub := m.exitStub(exitInternal)
	move := func(e *a.Emitter, store bool, r a.Reg, at int32) {
		ins, vins := a.INS_ldr, a.INS_vldr
		if store {
			ins, vins = a.INS_str, a.INS_vstr
		}
		if a.IsFloat(r) {
			e.VMem(vins, false, r, a.R0, at)
		} else {
			e.Mem(ins, r, a.Base(a.R0, at))
		}
	}
	fn := m.code(func(e *a.Emitter) {
		keeping(e, func() {
			e.MovImm(a.R0, uint32(in))
			each(func(r a.Reg, at int32) {
				st32(in+uint64(at), uint32(r)*0x01010101)
				move(e, false, r, at)
			})
			e.BSym(true, ee.Symbol(stub))
			e.MovImm(a.R0, uint32(out))
			each(func(r a.Reg, at int32) { move(e, true, r, at) })
		})
	})
	m.main.call(fn, m.main.integers())
	each(func(r a.Reg, at int32) {
		if got := ld32(out + uint64(at)); got != uint32(r)*0x01010101 {
			t.Errorf("%s is %x after an exit", m.conv.Target.RegNames[r], got)
		}
	})
}

// callerOf makes code that calls target as often as its argument says and sums the results. It
// keeps its state in callee-saved registers.
func callerOf(m *machine, target uint64) uint64 {
	return m.code(func(e *a.Emitter) {
		framed(e, func() {
			e.Push(1<<a.R4 | 1<<a.R5)
			e.Mov(a.R4, a.R0)
			e.MovImm(a.R5, 0)
			top := e.NewLabel()
			e.Bind(top)
			e.Mov(a.R0, a.R4)
			e.BSym(true, ee.Symbol(target))
			e.RRR(a.INS_add, false, a.R5, a.R5, a.R0, a.LSL, 0)
			e.RRI(a.INS_sub, true, a.R4, a.R4, 1)
			e.BCond(a.NE, top)
			e.Mov(a.R0, a.R5)
			e.Pop(1<<a.R4 | 1<<a.R5)
		})
	})
}

func TestFaults(t *testing.T) {
	m := testMachine(t)
	load := m.assemble(loadCode())
	store := m.code(func(e *a.Emitter) { e.Pair(a.INS_strd, a.R2, a.R3, a.R0, 16) })
	float := m.code(func(e *a.Emitter) { e.VMem(a.INS_vldr, true, a.S0, a.R0, 16) })
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
		{"null, a double", float, 0, faultNull},
		{"wild", load, hole, faultAccess},
		{"wild, a pair stored", store, hole, faultAccess},
		{"wild, a double", float, hole, faultAccess},
	} {
		t.Run(c.name, func(t *testing.T) {
			for range 3 { // the handler must work each time
				got := faultOf(m, c.fn, m.main.integers(c.arg))
				if got == nil || got.kind != c.want {
					t.Fatalf("got %+v, want kind %d", got, c.want)
				}
				if got.pc < c.fn&^1 || got.pc > c.fn+64 {
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
	e.RRR(a.INS_add, false, a.R0, a.R0, a.R1, a.LSL, 1)
	for _, off := range [...]int32{8, 12} {
		e.Mem(a.INS_ldr, a.R1, a.Base(a.SP, off))
		e.RRR(a.INS_add, false, a.R0, a.R0, a.R1, a.LSL, 0)
	}
	e.RRI(a.INS_add, false, a.R0, a.R0, 5)
	e.VRRR(a.INS_vadd, true, a.S0, a.S0, a.S0+2)
	e.R(a.INS_bx, a.LR)
	return e
}

// spinCode adds the numbers from its argument down to 1.
func spinCode() *a.Emitter {
	e := &a.Emitter{}
	e.MovImm(a.R1, 0)
	top := e.NewLabel()
	e.Bind(top)
	e.RRR(a.INS_add, false, a.R1, a.R1, a.R0, a.LSL, 0)
	e.RRI(a.INS_sub, true, a.R0, a.R0, 1)
	e.BCond(a.NE, top)
	e.Mov(a.R0, a.R1)
	e.R(a.INS_bx, a.LR)
	return e
}

// waitCode waits until the word at flag is set.
func waitCode(flag uint64) *a.Emitter {
	e := &a.Emitter{}
	e.MovImm(a.R1, uint32(flag))
	top := e.NewLabel()
	e.Bind(top)
	e.Mem(a.INS_ldr, a.R0, a.Base(a.R1, 0))
	e.TestI(a.INS_cmp, a.R0, 0)
	e.BCond(a.EQ, top)
	e.R(a.INS_bx, a.LR)
	return e
}

// endlessCode is code at self that calls itself.
func endlessCode(self uint64) *a.Emitter {
	e := &a.Emitter{}
	e.Push(1<<a.FP | 1<<a.LR)
	e.RRI(a.INS_sub, false, a.SP, a.SP, 4080)
	e.BSym(true, ee.Symbol(self))
	e.R(a.INS_bx, a.LR)
	return e
}

// loadCode loads a field of its argument.
func loadCode() *a.Emitter {
	e := &a.Emitter{}
	e.Mem(a.INS_ldr, a.R0, a.Base(a.R0, 16))
	e.R(a.INS_bx, a.LR)
	return e
}
