package vm

import (
	"testing"

	"ryugo/ee"
	"ryugo/targets"
	x "ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// Code for the tests of helpers, for 32-bit x86.

// addCode returns the sum of its second argument and n.
func addCode(v *VM, n int64) uint64 {
	return v.code(func(e *x.Emitter) { e.RM(x.INS_lea, x.EA_4, x.RAX, x.At(x.RDX, int32(n))) })
}

// dispatchCode jumps through a dispatch cell.
func dispatchCode(v *VM, target *targets.Target, cell uint64) uint64 {
	e := newEmitter()
	r := x.Reg(target.ABI.StubCell)
	e.LeaSym(r, cell)
	e.JmpM(x.At(r, cpu.DCStub))
	return v.assemble(e)
}

// barrierCode returns a write barrier whose operands are the arguments.
func barrierCode(_ *VM, _ *targets.Target, helper uint64) uint64 { return helper }

// byRefCode copies a reference with helper, and returns the sum of the advanced addresses.
func byRefCode(v *VM, target *targets.Target, helper uint64) uint64 {
	return v.code(func(e *x.Emitter) {
		dst, src := x.Reg(target.ByRefDst), x.Reg(target.ByRefSrc)
		keeping(e, func() {
			e.RR(x.INS_mov, x.EA_4, dst, x.RCX)
			e.RR(x.INS_mov, x.EA_4, src, x.RDX)
			e.CallSym(helper)
			e.RM(x.INS_lea, x.EA_4, x.RAX, x.AtIndex(dst, src, 1, 0))
		})
	})
}

// TestBarriersKeepRegisters checks that the helpers for stores of references destroy only the
// registers that the target states.
func TestBarriersKeepRegisters(t *testing.T) {
	target := hostTargets[0]
	v, helper, _ := leafVM(t, target, 1<<20)
	p := v.mem.Data(64, 8)
	each := func(f func(r x.Reg, mark int64)) {
		for set := (target.CallerSaved | target.CalleeSaved) &^ target.BarrierKill &^ targets.MaskOf(target.FrameReg); set != 0; set &= set - 1 {
			f(x.Reg(set.First()), int64(set.First())+1000)
		}
	}
	for _, h := range []ee.Helper{ee.CORINFO_HELP_ASSIGN_REF, ee.CORINFO_HELP_CHECKED_ASSIGN_REF} {
		fn := v.code(func(e *x.Emitter) {
			keeping(e, func() {
				each(func(r x.Reg, mark int64) { e.RI(x.INS_mov, x.EA_4, r, mark) })
				e.CallSym(helper(h))
				e.RI(x.INS_mov, x.EA_4, x.RAX, 0)
				each(func(r x.Reg, mark int64) {
					e.RI(x.INS_xor, x.EA_4, r, mark)
					e.RR(x.INS_or, x.EA_4, x.RAX, r)
				})
			})
		})
		if r := v.main.call(fn, v.main.integers(p, 77)); r.Int != 0 || ldW(p) != 77 {
			t.Errorf("%v: a register is lost: %x", h, r.Int)
		}
	}
}
