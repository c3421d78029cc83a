package vm

import (
	"testing"

	"ryugo/ee"
	"ryugo/targets"
	a "ryugo/targets/arm64/a64"
	"ryugo/vm/cpu"
)

// Code for the tests of helpers, for arm64.

// addCode returns the sum of its second argument and n.
func addCode(v *VM, n int64) uint64 {
	return v.code(func(e *a.Emitter) { e.RRI(a.INS_add, a.X, a.X0, a.X1, n) })
}

// dispatchCode jumps through a dispatch cell.
func dispatchCode(v *VM, target *targets.Target, cell uint64) uint64 {
	return v.code(func(e *a.Emitter) {
		e.MovImm(a.X, target.ABI.StubCell, int64(cell))
		e.Mem(a.INS_ldr, a.X, a.X16, a.Base(target.ABI.StubCell, cpu.DCStub))
		e.R(a.INS_br, a.X16)
	})
}

// barrierCode returns a write barrier whose operands are the arguments.
func barrierCode(v *VM, target *targets.Target, helper uint64) uint64 {
	return v.code(func(e *a.Emitter) {
		e.Mov(a.X, target.BarrierDst, a.X0)
		e.Mov(a.X, target.BarrierSrc, a.X1)
		e.BSym(a.INS_b, ee.Symbol(helper))
	})
}

// byRefCode copies a reference with helper, and returns the sum of the advanced addresses.
func byRefCode(v *VM, target *targets.Target, helper uint64) uint64 {
	return v.code(func(e *a.Emitter) {
		framed(e, func() {
			e.Mov(a.X, target.ByRefDst, a.X0)
			e.Mov(a.X, target.ByRefSrc, a.X1)
			e.BSym(a.INS_bl, ee.Symbol(helper))
			e.RRR(a.INS_add, a.X, a.X0, target.ByRefDst, target.ByRefSrc)
		})
	})
}

// TestBarriersKeepRegisters checks that the helpers for stores of references destroy only the
// registers that the target states.
func TestBarriersKeepRegisters(t *testing.T) {
	target := hostTargets[0]
	v, helper, _ := leafVM(t, target, 1<<20)
	p := v.mem.Data(64, 8)
	each := func(f func(r a.Reg, mark int64)) {
		for set := target.CallerSaved &^ target.BarrierKill; set != 0; set &= set - 1 {
			f(set.First(), int64(set.First())+1000)
		}
	}
	for _, h := range []ee.Helper{ee.CORINFO_HELP_ASSIGN_REF, ee.CORINFO_HELP_CHECKED_ASSIGN_REF} {
		fn := v.code(func(e *a.Emitter) {
			framed(e, func() {
				e.Mov(a.X, target.BarrierDst, a.X0)
				e.Mov(a.X, target.BarrierSrc, a.X1)
				each(func(r a.Reg, mark int64) {
					if r >= a.V0 {
						e.MovImm(a.X, a.X16, mark)
						e.FromInt(a.INS_fmov, a.D, a.X, r, a.X16)
					} else {
						e.MovImm(a.X, r, mark)
					}
				})
				e.BSym(a.INS_bl, ee.Symbol(helper(h)))
				e.MovImm(a.X, a.X15, 0)
				each(func(r a.Reg, mark int64) {
					e.MovImm(a.X, a.X16, mark)
					if r >= a.V0 {
						e.ToInt(a.INS_fmov, a.X, a.D, a.X17, r)
						r = a.X17
					}
					e.RRR(a.INS_eor, a.X, a.X16, a.X16, r)
					e.RRR(a.INS_orr, a.X, a.X15, a.X15, a.X16)
				})
				e.Mov(a.X, a.X0, a.X15)
			})
		})
		if r := v.main.call(fn, v.main.integers(p, 77)); r.Int != 0 || ld64(p) != 77 {
			t.Errorf("%v: a register is lost", h)
		}
	}
}
