package vm

import (
	"testing"

	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/amd64"
	x "ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// Code for the tests of helpers, for x64.

// intArg returns the register of the ith argument if all are integers.
func intArg(c *cpu.Convention, i int) x.Reg { return x.Reg(c.IntArgs[i]) }

// moveTwo moves a to dst and b to src.
func moveTwo(e *x.Emitter, dst, a, src, b x.Reg) {
	for _, r := range [...]x.Reg{a, b} {
		e.R(x.INS_push, x.EA_8, r)
	}
	e.R(x.INS_pop, x.EA_8, src)
	e.R(x.INS_pop, x.EA_8, dst)
}

// addCode returns the sum of its second argument and n.
func addCode(v *VM, n int64) uint64 {
	e := &x.Emitter{}
	e.RI(x.INS_mov, x.EA_4, x.RAX, n)
	e.RR(x.INS_add, x.EA_8, x.RAX, intArg(v.conv, 1))
	e.Op(x.INS_ret)
	return v.assemble(e)
}

// dispatchCode jumps through a dispatch cell.
func dispatchCode(v *VM, _ *targets.Target, cell uint64) uint64 {
	e := &x.Emitter{}
	e.LeaSym(x.R11, cell)
	e.JmpM(x.At(x.R11, cpu.DCStub))
	return v.assemble(e)
}

// barrierCode returns a write barrier whose operands are the arguments.
func barrierCode(_ *VM, _ *targets.Target, helper uint64) uint64 { return helper }

// byRefCode copies a reference with helper, and returns the sum of the advanced addresses.
func byRefCode(v *VM, target *targets.Target, helper uint64) uint64 {
	e := &x.Emitter{}
	dst, src := x.Reg(target.ByRefDst), x.Reg(target.ByRefSrc)
	moveTwo(e, dst, intArg(v.conv, 0), src, intArg(v.conv, 1))
	e.CallSym(helper)
	e.RM(x.INS_lea, x.EA_8, x.RAX, x.AtIndex(dst, src, 1, 0))
	e.Op(x.INS_ret)
	return v.assemble(e)
}

// TestBarriersKeepRegisters checks that the helpers for stores of references destroy only the
// registers that the target states.
func TestBarriersKeepRegisters(t *testing.T) { forEachTarget(t, testBarriersKeepRegisters) }

func testBarriersKeepRegisters(t *testing.T, target *targets.Target) {
	v, helper, _ := leafVM(t, target, 1<<20)
	p := v.mem.Data(64, 8)
	kept := target.CallerSaved &^ target.BarrierKill
	each := func(f func(r x.Reg, mark int64)) {
		for set := kept; set != 0; set &= set - 1 {
			f(x.Reg(set.First()), int64(set.First())+1000)
		}
	}
	for _, h := range []ee.Helper{ee.CORINFO_HELP_ASSIGN_REF, ee.CORINFO_HELP_CHECKED_ASSIGN_REF} {
		e := &x.Emitter{}
		dst, src := x.Reg(target.BarrierDst), x.Reg(target.BarrierSrc)
		moveTwo(e, dst, intArg(v.conv, 0), src, intArg(v.conv, 1))
		each(func(r x.Reg, mark int64) {
			if r.IsXmm() {
				e.RI64(x.RAX, mark)
				e.RR(x.INS_movd, x.EA_8, r, x.RAX)
			} else {
				e.RI64(r, mark)
			}
		})
		e.CallSym(helper(h))
		e.RI64(x.RAX, 0)
		each(func(r x.Reg, mark int64) {
			e.RI64(x.R11, mark)
			if r.IsXmm() {
				e.RR(x.INS_movd, x.EA_8, x.R10, r)
				r = x.R10
			}
			e.RR(x.INS_xor, x.EA_8, x.R11, r)
			e.RR(x.INS_or, x.EA_8, x.RAX, x.R11)
		})
		e.Op(x.INS_ret)
		if r := v.main.call(v.assemble(e), v.main.integers(p, 77)); r.Int != 0 || ld64(p) != 77 {
			t.Errorf("%v: a register is lost", h)
		}
	}
}

func BenchmarkNewObject(b *testing.B) {
	v, helper, _ := leafVM(b, amd64.SysV(), 64<<20)
	object := fakeType(v, 0, 24, 0, 0)
	e := &x.Emitter{}
	e.R(x.INS_push, x.EA_8, x.RBX)
	e.R(x.INS_push, x.EA_8, x.R12)
	e.R(x.INS_push, x.EA_8, x.R13)
	e.RR(x.INS_mov, x.EA_8, x.RBX, x.RDI)
	e.RR(x.INS_mov, x.EA_8, x.R12, x.RSI)
	top := e.NewLabel()
	e.Bind(top)
	e.RR(x.INS_mov, x.EA_8, x.RDI, x.R12)
	e.CallSym(helper(ee.CORINFO_HELP_NEWSFAST))
	e.R(x.INS_dec, x.EA_8, x.RBX)
	e.Jcc(x.CC_NE, top)
	e.R(x.INS_pop, x.EA_8, x.R13)
	e.R(x.INS_pop, x.EA_8, x.R12)
	e.R(x.INS_pop, x.EA_8, x.RBX)
	e.Op(x.INS_ret)
	fn := v.assemble(e)
	b.ResetTimer()
	for left := b.N; left > 0; left -= 1 << 20 {
		v.main.setCtx(cpu.CtxAllocNext, v.heap.base) // the objects are garbage
		v.main.call(fn, v.main.integers(uint64(min(left, 1<<20)), object))
	}
}
