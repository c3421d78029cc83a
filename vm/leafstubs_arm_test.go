package vm

import (
	"testing"

	"ryugo/ee"
	"ryugo/targets"
	a "ryugo/targets/arm/t32"
	"ryugo/vm/cpu"
)

// Code for the tests of helpers, for 32-bit Arm.

// addCode returns the sum of its second argument and n.
func addCode(v *VM, n int64) uint64 {
	return v.code(func(e *a.Emitter) { e.RRI(a.INS_add, false, a.R0, a.R1, uint32(n)) }) | cpu.CodeBit
}

// dispatchCode jumps through a dispatch cell.
func dispatchCode(v *VM, target *targets.Target, cell uint64) uint64 {
	return v.code(func(e *a.Emitter) {
		framed(e, func() { // the cell's register is callee-saved
			e.Push(1<<target.ABI.StubCell | 1<<a.R5)
			e.MovImm(target.ABI.StubCell, uint32(cell))
			e.Mem(a.INS_ldr, a.IP, a.Base(target.ABI.StubCell, cpu.DCStub))
			e.R(a.INS_blx, a.IP)
			e.Pop(1<<target.ABI.StubCell | 1<<a.R5)
		})
	})
}

// barrierCode returns a write barrier whose operands are the arguments: they are in the same
// registers.
func barrierCode(_ *VM, _ *targets.Target, helper uint64) uint64 { return helper }

// byRefCode copies a reference with helper, and returns the sum of the advanced addresses.
func byRefCode(v *VM, target *targets.Target, helper uint64) uint64 {
	return v.code(func(e *a.Emitter) {
		framed(e, func() {
			e.BSym(true, ee.Symbol(helper))
			e.RRR(a.INS_add, false, a.R0, target.ByRefDst, target.ByRefSrc, a.LSL, 0)
		})
	})
}

// TestBarriersKeepRegisters checks that the helpers for stores of references destroy only the
// registers that the target states.
func TestBarriersKeepRegisters(t *testing.T) {
	target := hostTargets[0]
	v, helper, _ := leafVM(t, target, 1<<20)
	p := v.mem.Data(64, 8)
	each := func(f func(r a.Reg, mark uint32)) {
		set := (target.CallerSaved | target.CalleeSaved) &^ target.BarrierKill &^ targets.MaskOf(target.FrameReg)
		for ; set != 0; set &= set - 1 {
			f(set.First(), uint32(set.First())+1000)
		}
	}
	for _, h := range []ee.Helper{ee.CORINFO_HELP_ASSIGN_REF, ee.CORINFO_HELP_CHECKED_ASSIGN_REF} {
		fn := v.code(func(e *a.Emitter) {
			keeping(e, func() {
				each(func(r a.Reg, mark uint32) {
					if a.IsFloat(r) {
						e.MovImm(a.IP, mark)
						e.VFromInt(r, a.IP)
					} else {
						e.MovImm(r, mark)
					}
				})
				e.BSym(true, ee.Symbol(helper(h)))
				e.MovImm(a.R0, 0)
				each(func(r a.Reg, mark uint32) {
					e.MovImm(a.IP, mark)
					if a.IsFloat(r) {
						e.VToInt(a.R1, r)
						r = a.R1
					}
					e.RRR(a.INS_eor, false, a.IP, a.IP, r, a.LSL, 0)
					e.RRR(a.INS_orr, false, a.R0, a.R0, a.IP, a.LSL, 0)
				})
			})
		})
		if r := v.main.call(fn, v.main.integers(p, 77)); uint32(r.Int) != 0 || ldW(p) != 77 {
			t.Errorf("%v: a register is lost: %x", h, r.Int)
		}
	}
}
