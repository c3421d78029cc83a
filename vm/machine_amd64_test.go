package vm

import (
	"testing"

	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/amd64"
	x "ryugo/targets/xarch"
	"ryugo/vm/cpu"
	xcpu "ryugo/vm/cpu/amd64"
	system "ryugo/vm/os"
)

// Code for the tests of machines, for x64.

const maxMachines = cpu.MaxMachines

// assemble makes code from a test's emitter.
func (m *machine) assemble(e *x.Emitter) uint64 { return m.cpu.(*xcpu.Machine).Assemble(e) }

// TestKeptRegisters checks that an exit with a nested call that destroys all registers preserves
// the callee-saved registers.
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

// TestStringFault checks that a walk from a fault in a string instruction of a stub finds the
// caller's rsi and rdi.
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
		v.skipStub(th, &u)
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

// callerOf makes code that calls target rdi times and sums the results. It keeps its state in
// callee-saved registers.
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
			for range 3 { // the handler must work each time
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

// sumCode returns two sums: of the first, twice the second, the seventh and the eighth argument,
// and 5; and of two floats.
func sumCode() *x.Emitter {
	e := &x.Emitter{}
	e.RM(x.INS_lea, x.EA_8, x.RAX, x.AtIndex(x.RDI, x.RSI, 2, 5))
	e.RM(x.INS_add, x.EA_8, x.RAX, x.At(x.RSP, 8))
	e.RM(x.INS_add, x.EA_8, x.RAX, x.At(x.RSP, 16))
	e.RR(x.INS_addsd, x.EA_8, x.XMM0, x.XMM1)
	e.Op(x.INS_ret)
	return e
}

// spinCode adds the numbers from its argument down to 1, and destroys Go's registers.
func spinCode() *x.Emitter {
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
	return e
}

// waitCode waits until the word at flag is set.
func waitCode(flag uint64) *x.Emitter {
	e := &x.Emitter{}
	top := e.NewLabel()
	e.Bind(top)
	e.MI(x.INS_cmp, x.EA_8, x.AtSym(flag), 0)
	e.Jcc(x.CC_E, top)
	e.Op(x.INS_ret)
	return e
}

// endlessCode is code at self that calls itself.
func endlessCode(self uint64) *x.Emitter {
	e := &x.Emitter{}
	e.R(x.INS_push, x.EA_8, x.RBP)
	e.RI(x.INS_sub, x.EA_8, x.RSP, 4096-16)
	e.CallSym(self)
	e.Op(x.INS_ret)
	return e
}

// loadCode loads a field of its argument.
func loadCode() *x.Emitter {
	e := &x.Emitter{}
	e.RM(x.INS_mov, x.EA_8, x.RAX, x.At(x.RDI, 16))
	e.Op(x.INS_ret)
	return e
}
