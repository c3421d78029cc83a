package vm

import (
	"testing"

	"ryugo/ee"
	"ryugo/targets"
	x "ryugo/targets/xarch"
	"ryugo/vm/cpu"
	native "ryugo/vm/cpu/x86"
	system "ryugo/vm/os"
)

// Code for the tests of machines, for 32-bit x86.

const maxMachines = cpu.MaxMachines

// assemble makes code from a test's emitter.
func (m *machine) assemble(e *x.Emitter) uint64 { return m.cpu.(*native.Machine).Assemble(e) }

// code makes code from the instructions that build emits and a return.
func (m *machine) code(build func(e *x.Emitter)) uint64 {
	e := newEmitter()
	build(e)
	e.Op(x.INS_ret)
	return m.assemble(e)
}

func newEmitter() *x.Emitter { return &x.Emitter{Is32: true} }

// keeping calls build to emit code during which the callee-saved registers are on the stack.
func keeping(e *x.Emitter, build func()) {
	kept := [...]x.Reg{x.RBX, x.RSI, x.RDI}
	e.R(x.INS_push, x.EA_8, x.RBP)
	e.RR(x.INS_mov, x.EA_4, x.RBP, x.RSP)
	for _, r := range kept {
		e.R(x.INS_push, x.EA_8, r)
	}
	build()
	for i := range kept {
		e.R(x.INS_pop, x.EA_8, kept[len(kept)-1-i])
	}
	e.R(x.INS_pop, x.EA_8, x.RBP)
}

// TestKeptRegisters checks that an exit with a nested call that destroys all registers preserves
// the callee-saved registers.
func TestKeptRegisters(t *testing.T) {
	m := testMachine(t)
	regs := m.conv.Target.CalleeSaved &^ targets.MaskOf(m.conv.Target.FrameReg)
	in, out := m.mem.Data(8*4, 16), m.mem.Data(8*4, 16)
	each := func(f func(r x.Reg, at int32)) {
		for set := regs; set != 0; set &= set - 1 {
			f(x.Reg(set.First()), 4*int32(set.First()))
		}
	}
	spoil := m.code(func(e *x.Emitter) {
		for r := range x.Reg(8) {
			if r != x.RSP {
				e.RI(x.INS_mov, x.EA_4, r, -1)
			}
		}
	})
	m.exits[exitInternal] = func(th *thread, f cpu.Frame) { th.call(spoil, th.integers()) }
	stub := m.exitStub(exitInternal)
	fn := m.code(func(e *x.Emitter) {
		keeping(e, func() {
			e.LeaSym(x.RAX, in)
			each(func(r x.Reg, at int32) {
				st32(in+uint64(at), uint32(r)*0x01010101)
				e.RM(x.INS_mov, x.EA_4, r, x.At(x.RAX, at))
			})
			e.CallSym(stub)
			e.LeaSym(x.RAX, out)
			each(func(r x.Reg, at int32) { e.MR(x.INS_mov, x.EA_4, x.At(x.RAX, at), r) })
		})
	})
	m.main.call(fn, m.main.integers())
	each(func(r x.Reg, at int32) {
		if got := ld32(out + uint64(at)); got != uint32(r)*0x01010101 {
			t.Errorf("%s is %x after an exit", m.conv.Target.RegNames[r], got)
		}
	})
}

// TestStringFault checks that a walk from a fault in a string instruction of a stub finds the
// caller's esi and edi.
func TestStringFault(t *testing.T) {
	v, helper, _ := leafVM(t, hostTargets[0], 1<<20)
	fn := v.code(func(e *x.Emitter) {
		keeping(e, func() {
			e.RM(x.INS_mov, x.EA_4, x.RAX, x.At(x.RBP, 8))
			e.R(x.INS_push, x.EA_8, x.RAX) // the third argument once more
			e.RI(x.INS_mov, x.EA_4, x.RSI, 6)
			e.RI(x.INS_mov, x.EA_4, x.RDI, 7)
			e.CallSym(helper(ee.CORINFO_HELP_MEMCPY))
			e.R(x.INS_pop, x.EA_8, x.RAX)
		})
	})
	var got [2]uint64
	v.onFault = func(th *thread, f cpu.Frame, k faultKind) {
		var u cpu.Unwinder
		v.cpu.Begin(&u, f)
		u.SP = th.acts[len(th.acts)-1].sp // the frame is below it
		v.skipStub(&u)
		got = [2]uint64{ldW(u.Saved[x.RSI]), ldW(u.Saved[x.RDI])}
		panic(&testFault{kind: k})
	}
	func() {
		defer func() { recover() }()
		v.main.call(fn, v.main.integers(0, v.mem.Data(8, 8), 8))
	}()
	if got != [2]uint64{6, 7} {
		t.Errorf("esi and edi are %d where the copy faulted", got)
	}
}

// callerOf makes code that calls target as often as its argument says and sums the results. It
// keeps its state in callee-saved registers.
func callerOf(m *machine, target uint64) uint64 {
	return m.code(func(e *x.Emitter) {
		keeping(e, func() {
			e.RR(x.INS_mov, x.EA_4, x.RBX, x.RCX)
			e.RR(x.INS_xor, x.EA_4, x.RSI, x.RSI)
			top := e.NewLabel()
			e.Bind(top)
			e.RR(x.INS_mov, x.EA_4, x.RCX, x.RBX)
			e.CallSym(target)
			e.RR(x.INS_add, x.EA_4, x.RSI, x.RAX)
			e.R(x.INS_dec, x.EA_4, x.RBX)
			e.Jcc(x.CC_NE, top)
			e.RR(x.INS_mov, x.EA_4, x.RAX, x.RSI)
		})
	})
}

func TestFaults(t *testing.T) {
	m := testMachine(t)
	load := m.assemble(loadCode())
	// The dividend is the first argument, the divisor the second, also at [esp-4].
	div := func(divide func(e *x.Emitter)) uint64 {
		return m.code(func(e *x.Emitter) {
			keeping(e, func() {
				e.RR(x.INS_mov, x.EA_4, x.RAX, x.RCX)
				e.RR(x.INS_mov, x.EA_4, x.RSI, x.RDX)
				e.MR(x.INS_mov, x.EA_4, x.At(x.RSP, -4), x.RDX)
				e.RR(x.INS_mov, x.EA_4, x.RBX, x.RSP)
				e.RI(x.INS_mov, x.EA_4, x.RCX, -1)
				e.Op(x.INS_cdq)
				divide(e)
			})
		})
	}
	idiv := div(func(e *x.Emitter) { e.R(x.INS_idiv, x.EA_4, x.RSI) })
	idivSP := div(func(e *x.Emitter) { e.M(x.INS_idiv, x.EA_4, x.At(x.RSP, -4)) })
	idivIndex := div(func(e *x.Emitter) { e.M(x.INS_idiv, x.EA_4, x.AtIndex(x.RBX, x.RCX, 4, 0)) })
	hole := m.mem.Data(cpu.PageSize, cpu.PageSize)
	if err := system.Protect(hole, cpu.PageSize, system.None); err != nil {
		t.Fatal(err)
	}
	const least, m1 = 1 << 31, 1<<32 - 1
	for _, c := range []struct {
		name string
		fn   uint64
		a    []uint64
		want faultKind
	}{
		{"null", load, []uint64{0}, faultNull},
		{"null with offset", load, []uint64{60000}, faultNull},
		{"wild", load, []uint64{hole}, faultAccess},
		{"idiv", idiv, []uint64{1, 0}, faultDivideByZero},
		{"idiv overflow", idiv, []uint64{least, m1}, faultOverflow},
		{"idiv [esp-4]", idivSP, []uint64{least, m1}, faultOverflow},
		{"idiv [esp-4] zero", idivSP, []uint64{3, 0}, faultDivideByZero},
		{"idiv [ebx+ecx*4]", idivIndex, []uint64{least, m1}, faultOverflow},
		{"idiv [ebx+ecx*4] zero", idivIndex, []uint64{least, 0}, faultDivideByZero},
		{"div zero", div(func(e *x.Emitter) { e.R(x.INS_div, x.EA_4, x.RSI) }), []uint64{3, 0}, faultDivideByZero},
	} {
		t.Run(c.name, func(t *testing.T) {
			for range 3 { // the handler must work each time
				got := faultOf(m, c.fn, m.main.integers(c.a...))
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
func sumCode() *x.Emitter {
	e := newEmitter()
	e.RM(x.INS_lea, x.EA_4, x.RAX, x.AtIndex(x.RCX, x.RDX, 2, 5))
	e.RM(x.INS_add, x.EA_4, x.RAX, x.At(x.RSP, 20))
	e.RM(x.INS_add, x.EA_4, x.RAX, x.At(x.RSP, 24))
	e.RR(x.INS_addsd, x.EA_8, x.XMM0, x.XMM1)
	e.Op(x.INS_ret)
	return e
}

// spinCode adds the numbers from its argument down to 1.
func spinCode() *x.Emitter {
	e := newEmitter()
	e.RR(x.INS_xor, x.EA_4, x.RAX, x.RAX)
	top := e.NewLabel()
	e.Bind(top)
	e.RR(x.INS_add, x.EA_4, x.RAX, x.RCX)
	e.R(x.INS_dec, x.EA_4, x.RCX)
	e.Jcc(x.CC_NE, top)
	e.Op(x.INS_ret)
	return e
}

// waitCode waits until the word at flag is set.
func waitCode(flag uint64) *x.Emitter {
	e := newEmitter()
	top := e.NewLabel()
	e.Bind(top)
	e.MI(x.INS_cmp, x.EA_4, x.AtSym(flag), 0)
	e.Jcc(x.CC_E, top)
	e.Op(x.INS_ret)
	return e
}

// endlessCode is code at self that calls itself.
func endlessCode(self uint64) *x.Emitter {
	e := newEmitter()
	e.R(x.INS_push, x.EA_8, x.RBP)
	e.RI(x.INS_sub, x.EA_4, x.RSP, 4096-16)
	e.CallSym(self)
	e.Op(x.INS_ret)
	return e
}

// loadCode loads a field of its argument.
func loadCode() *x.Emitter {
	e := newEmitter()
	e.RM(x.INS_mov, x.EA_4, x.RAX, x.At(x.RCX, 16))
	e.Op(x.INS_ret)
	return e
}
