//go:build linux && arm64

package arm64_test

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/arch/arm64/arm64asm"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm64"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/exectest"
)

var machine = &exectest.Machine{
	Target: arm64.Target(), Vectors: []ee.ISA{ee.ISANeon}, Trampoline: trampoline, Throw: throw, Callee: callee, Barrier: barrier,
	Relocate: a64.Relocate, Disassemble: disassemble,
}

func TestMachine(t *testing.T) { exectest.Tests(t, machine) }

// rig is a rig with hand-written code.
type rig struct{ *exectest.Rig }

func newRig(t testing.TB) *rig { return &rig{exectest.New(t, machine)} }

// vectors is a rig with operands in memory.
type vectors struct{ *exectest.VectorRig }

func newVectors(t *testing.T, isa ee.ISA) *vectors {
	return &vectors{exectest.NewVectorRig(exectest.New(t, machine), isa)}
}

// image returns the code that f emits.
func image(f func(e *a64.Emitter)) ([]byte, error) {
	var e a64.Emitter
	e.Reset()
	f(&e)
	if err := e.Finish(); err != nil {
		return nil, err
	}
	return e.Image(), nil
}

// asm places hand-written code, e.g. the callee of a test.
func (r *rig) asm(f func(e *a64.Emitter)) uint64 {
	img, err := image(f)
	if err != nil {
		r.T.Fatal(err)
	}
	return r.Place(img)
}

// trampoline gets the frame's address in x0, where Go passes it; the helper's number is also in x0.
func trampoline(target *targets.Target, frame uint64) ([]byte, uint32, error) {
	var f exectest.Frame
	var e a64.Emitter
	e.Reset()
	at := func(p uintptr) a64.Addr { return a64.Base(a64.X19, int32(p)) }
	saves := func(ins a64.Ins) {
		for k := a64.X19; k < a64.FP; k += 2 {
			e.Pair(ins, a64.X, k, k+1, a64.Base(a64.SP, 16+8*int32(k-a64.X19)))
		}
	}
	e.Pair(a64.INS_stp, a64.X, a64.FP, a64.LR, a64.Pre(a64.SP, -112))
	saves(a64.INS_stp)
	e.Mov(a64.X, a64.X19, a64.X0)
	e.Mov(a64.X, a64.X1, a64.SP)
	e.Mem(a64.INS_str, a64.X, a64.X1, at(unsafe.Offsetof(f.SavedSP)))
	e.Mem(a64.INS_ldr, a64.X, a64.X1, at(unsafe.Offsetof(f.StackSP)))
	e.Mov(a64.X, a64.SP, a64.X1)
	kept := target.CalleeSaved &^ (1<<a64.X19 | 1<<a64.FP)
	for set := kept; set != 0; set &= set - 1 {
		k := set.First()
		if k >= a64.V0 {
			e.MovImm(a64.X, a64.X1, exectest.Mark(k))
			e.FromInt(a64.INS_fmov, a64.D, a64.X, k, a64.X1)
		} else {
			e.MovImm(a64.X, k, exectest.Mark(k))
		}
	}
	conv := target.ABI
	for _, a := range append([]targets.Reg{conv.RetBuf}, conv.IntArgs...) {
		e.Mem(a64.INS_ldr, a64.X, a, at(unsafe.Offsetof(f.In)+8*uintptr(a)))
	}
	for _, a := range conv.FloatArgs {
		e.Mem(a64.INS_ldr, a64.D, a, at(unsafe.Offsetof(f.In)+8*uintptr(a)))
	}
	e.Mem(a64.INS_ldr, a64.X, a64.X16, at(unsafe.Offsetof(f.Code)))
	e.R(a64.INS_blr, a64.X16)
	out := func(r a64.Reg) a64.Addr { return at(unsafe.Offsetof(f.Out) + 8*uintptr(r)) }
	e.Mem(a64.INS_str, a64.X, a64.X0, out(a64.X0))
	e.Mem(a64.INS_str, a64.X, a64.X1, out(a64.X1))
	for v := a64.V0; v < a64.V0+4; v++ {
		e.Mem(a64.INS_str, a64.D, v, out(v))
	}
	e.Mov(a64.X, a64.X1, a64.SP)
	e.Mem(a64.INS_str, a64.X, a64.X1, at(unsafe.Offsetof(f.EndSP)))
	for set := kept; set != 0; set &= set - 1 {
		k, good := set.First(), e.NewLabel()
		if k >= a64.V0 {
			e.ToInt(a64.INS_fmov, a64.X, a64.D, a64.X0, k)
		} else {
			e.Mov(a64.X, a64.X0, k)
		}
		e.MovImm(a64.X, a64.X1, exectest.Mark(k))
		e.Cmp(a64.X, a64.X0, a64.X1)
		e.BCond(a64.EQ, good)
		e.MovImm(a64.X, a64.X0, int64(k)+1)
		e.Mem(a64.INS_str, a64.X, a64.X0, at(unsafe.Offsetof(f.Lost)))
		e.Bind(good)
	}
	exit := e.NewLabel()
	e.Bind(exit)
	e.Mem(a64.INS_ldr, a64.X, a64.X1, at(unsafe.Offsetof(f.SavedSP)))
	e.Mov(a64.X, a64.SP, a64.X1)
	saves(a64.INS_ldp)
	e.Pair(a64.INS_ldp, a64.X, a64.FP, a64.LR, a64.Post(a64.SP, 112))
	e.R(a64.INS_ret, a64.LR)
	throw := e.NewLabel()
	e.Bind(throw)
	e.MovImm(a64.X, a64.X19, int64(frame))
	e.Mem(a64.INS_str, a64.X, a64.X0, at(unsafe.Offsetof(f.Status)))
	e.B(exit)
	if err := e.Finish(); err != nil {
		return nil, 0, err
	}
	return e.Image(), uint32(e.LabelOffset(throw)), nil
}

func throw(h ee.Helper, to uint64) ([]byte, error) {
	return image(func(e *a64.Emitter) {
		e.MovImm(a64.X, a64.X0, int64(h))
		e.MovImm(a64.X, a64.X1, int64(to))
		e.R(a64.INS_br, a64.X1)
	})
}

func callee(target *targets.Target, c *exectest.Callee) ([]byte, error) {
	return image(func(e *a64.Emitter) {
		e.MovImm(a64.X, a64.X17, 0)
		e.MovImm(a64.X, a64.X16, 31)
		for _, a := range c.Args {
			x := a.Reg
			switch {
			case !a.InReg:
				e.Mem(a64.INS_ldr, a64.X, a64.X9, a64.Base(a64.SP, a.Stack))
				x = a64.X9
			case a.Type == nodes.TYP_DOUBLE:
				e.ToInt(a64.INS_fcvtzs, a64.X, a64.D, a64.X9, x)
				x = a64.X9
			}
			e.RRRR(a64.INS_madd, a64.X, a64.X17, a64.X17, a64.X16, x)
		}
		e.Mov(a64.X, a64.X0, a64.X17)
		destroy(target, e)
		e.R(a64.INS_ret, a64.LR)
	})
}

// destroy overwrites all registers that a call need not preserve, except the result.
func destroy(target *targets.Target, e *a64.Emitter) {
	for set := target.CallerSaved&^(1<<a64.X0) | 1<<a64.X16 | 1<<a64.X17 | 3<<a64.V30; set != 0; set &= set - 1 {
		if x := set.First(); x >= a64.V0 {
			e.RRR(a64.INS_cmeq, a64.V16B, x, x, x)
		} else {
			e.MovImm(a64.X, x, -1)
		}
	}
	for set := target.HalfKept; set != 0; set &= set - 1 { // the upper halves
		e.InsInt(a64.D, set.First(), 1, a64.ZR)
	}
}

func barrier(target *targets.Target, h ee.Helper, count uint64) ([]byte, error) {
	return image(func(e *a64.Emitter) {
		e.MovImm(a64.X, a64.X12, int64(count))
		e.Mem(a64.INS_ldr, a64.X, a64.X16, a64.Base(a64.X12, 0))
		e.RRI(a64.INS_add, a64.X, a64.X16, a64.X16, int64(h))
		e.Mem(a64.INS_str, a64.X, a64.X16, a64.Base(a64.X12, 0))
		if h == ee.CORINFO_HELP_ASSIGN_BYREF {
			e.Mem(a64.INS_ldr, a64.X, a64.X15, a64.Post(a64.X13, 8))
			e.Mem(a64.INS_str, a64.X, a64.X15, a64.Post(a64.X14, 8))
		} else {
			e.Mem(a64.INS_str, a64.X, target.BarrierSrc, a64.Post(target.BarrierDst, 8))
		}
		e.R(a64.INS_ret, a64.LR)
	})
}

func disassemble(text []byte) string {
	var s strings.Builder
	for p := 0; p+4 <= len(text); p += 4 {
		in, err := arm64asm.Decode(text[p:])
		if err != nil {
			fmt.Fprintf(&s, "%4x  ?? %x\n", p, text[p:p+4])
			continue
		}
		fmt.Fprintf(&s, "%4x  %s\n", p, arm64asm.GNUSyntax(in))
	}
	return s.String()
}
