//go:build linux && 386

package x86_test

import (
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/exectest"
	"ryugo/targets/xarch"
)

// TestTailCalls: a method with a tail jump leaves the callee as many bytes of arguments as its own
// caller has passed; the callee pops its own. The harness checks the stack pointer.
func TestTailCalls(t *testing.T) {
	for _, min := range []bool{false, true} {
		for passed := range 6 {
			for used := range passed + 1 {
				r := newRig(t)
				r.Env.MinOpts = min
				params := make([]nodes.VarType, passed)
				values := make([]uint64, passed)
				for i := range params {
					params[i], values[i] = nodes.TYP_INT, uint64(100+i*i*i)
				}
				r.Begin(nodes.TYP_LONG, params...)
				var args []nodes.NodeID
				var sum []int64
				for i := range used { // the last ones first
					from := passed - 1 - i
					args = append(args, r.Bin(nodes.GT_ADD, nodes.TYP_INT, r.Lcl(from), r.Icon(nodes.TYP_INT, int64(i))))
					sum = append(sum, int64(values[from])+int64(i))
				}
				call := r.CallSum(args...)
				r.M.Calls[r.M.Val[call]].Flags |= nodes.GTF_CALL_M_TAILCALL
				r.M.Flags[call] |= nodes.GTF_UNUSED_VALUE
				r.Finish()
				r.CallBits(values...)
				if got := int64(r.Long()); r.Frame.Status != 0 || got != exectest.Fold(sum...) {
					t.Errorf("min %v, %d arguments of %d: %d, want %d\n%s", min, used, passed, got, exectest.Fold(sum...), r.Dis())
				}
			}
		}
	}
}

// tailCallHelper emits CoreCLR's JIT_TailCall, without the parts for threads and stubs.
func tailCallHelper(e *xarch.Emitter) {
	mov := func(r xarch.Reg, m xarch.Mem) { e.RM(xarch.INS_mov, xarch.EA_4, r, m) }
	push := func(r xarch.Reg) { e.R(xarch.INS_push, xarch.EA_8, r) }
	const target, flags, words, old, args = 4, 8, 12, 16, 20
	push(xarch.RCX)
	push(xarch.RDX)
	mov(xarch.RAX, xarch.At(xarch.RSP, 8+old))
	mov(xarch.RCX, xarch.At(xarch.RSP, 8+words))
	none, copied, loop := e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.MI(xarch.INS_test, xarch.EA_4, xarch.At(xarch.RSP, 8+flags), 1)
	e.Jcc(xarch.CC_E, none)
	mov(xarch.RDI, xarch.At(xarch.RBP, -4))
	mov(xarch.RSI, xarch.At(xarch.RBP, -8))
	mov(xarch.RBX, xarch.At(xarch.RBP, -12))
	e.Bind(none)
	e.M(xarch.INS_push, xarch.EA_8, xarch.At(xarch.RBP, 4))
	push(xarch.RDI)
	push(xarch.RSI)
	e.RM(xarch.INS_lea, xarch.EA_4, xarch.RDI, xarch.AtIndex(xarch.RBP, xarch.RAX, 4, 8))
	e.RM(xarch.INS_lea, xarch.EA_4, xarch.RSI, xarch.AtIndex(xarch.RSP, xarch.RCX, 4, 20+args))
	mov(xarch.RBP, xarch.At(xarch.RBP, 0))
	e.RR(xarch.INS_test, xarch.EA_4, xarch.RCX, xarch.RCX)
	e.Jcc(xarch.CC_E, copied)
	e.Bind(loop)
	mov(xarch.RAX, xarch.At(xarch.RSI, -4))
	e.RI(xarch.INS_sub, xarch.EA_4, xarch.RDI, 4)
	e.RI(xarch.INS_sub, xarch.EA_4, xarch.RSI, 4)
	e.MR(xarch.INS_mov, xarch.EA_4, xarch.At(xarch.RDI, 0), xarch.RAX)
	e.RI(xarch.INS_sub, xarch.EA_4, xarch.RCX, 1)
	e.Jcc(xarch.CC_NE, loop)
	e.Bind(copied)
	mov(xarch.RAX, xarch.At(xarch.RSP, 8))
	mov(xarch.RCX, xarch.At(xarch.RSP, 20+target))
	e.MR(xarch.INS_mov, xarch.EA_4, xarch.At(xarch.RDI, -4), xarch.RAX)
	e.MR(xarch.INS_mov, xarch.EA_4, xarch.At(xarch.RDI, -8), xarch.RCX)
	e.RM(xarch.INS_lea, xarch.EA_4, xarch.RAX, xarch.At(xarch.RDI, -8))
	for _, r := range []xarch.Reg{xarch.RSI, xarch.RDI, xarch.RCX, xarch.RDX, xarch.RCX} {
		e.R(xarch.INS_pop, xarch.EA_8, r)
	}
	e.RR(xarch.INS_mov, xarch.EA_4, xarch.RSP, xarch.RAX)
	e.Op(xarch.INS_ret)
}

// TestTailCallsByHelper: if the callee has more stack arguments than the method, the helper makes
// room for them. The callee pops its own.
func TestTailCallsByHelper(t *testing.T) {
	for _, min := range []bool{false, true} {
		for passed := range 5 {
			for more := range 6 {
				r := newRig(t)
				r.Env.MinOpts = min
				r.Symbols[ee.MakeSymbol(ee.SymHelper, uint64(ee.CORINFO_HELP_TAILCALL))] = r.asm(tailCallHelper)
				params, values := make([]nodes.VarType, passed), make([]uint64, passed)
				for i := range params {
					params[i], values[i] = nodes.TYP_INT, uint64(100+i*i*i)
				}
				r.Begin(nodes.TYP_LONG, params...)
				var args []nodes.NodeID
				var sum []int64
				for i := range max(passed, 2) + 1 + more {
					if passed == 0 {
						args, sum = append(args, r.Icon(nodes.TYP_INT, int64(7*i))), append(sum, int64(7*i))
						continue
					}
					from := (passed + i) % passed
					args = append(args, r.Bin(nodes.GT_ADD, nodes.TYP_INT, r.Lcl(from), r.Icon(nodes.TYP_INT, int64(i))))
					sum = append(sum, int64(values[from])+int64(i))
				}
				call := r.CallSum(args...)
				c := &r.M.Calls[r.M.Val[call]]
				c.Flags |= nodes.GTF_CALL_M_TAILCALL | nodes.GTF_CALL_M_TAILCALL_VIA_HELPER
				r.M.Flags[call] |= nodes.GTF_UNUSED_VALUE
				if c.StackSize <= r.M.IncomingSize {
					t.Fatalf("%d bytes of arguments, %d given", c.StackSize, r.M.IncomingSize)
				}
				r.Finish()
				r.CallBits(values...)
				if got := int64(r.Long()); r.Frame.Status != 0 || got != exectest.Fold(sum...) {
					t.Errorf("min %v, %d arguments more than %d: %d, want %d\n%s", min, more, passed, got, exectest.Fold(sum...), r.Dis())
				}
			}
		}
	}
}
