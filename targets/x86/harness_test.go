//go:build linux && 386

package x86_test

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/arch/x86/x86asm"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/exectest"
	"ryugo/targets/x86"
	"ryugo/targets/xarch"
)

var machine = &exectest.Machine{Target: x86.Target(), Trampoline: trampoline, Throw: throw, Callee: callee, Barrier: barrier, Relocate: relocate, Disassemble: disassemble}

func TestMachine(t *testing.T) { exectest.Tests(t, machine) }

// rig is a rig with hand-written code.
type rig struct{ *exectest.Rig }

func newRig(t testing.TB) *rig { return &rig{exectest.New(t, machine)} }

// image returns the code that f emits.
func image(f func(e *xarch.Emitter)) ([]byte, error) {
	e := xarch.Emitter{Is32: true}
	e.Reset()
	f(&e)
	if err := e.Finish(); err != nil {
		return nil, err
	}
	return e.Image(), nil
}

// asm places hand-written code.
func (r *rig) asm(f func(e *xarch.Emitter)) uint64 {
	img, err := image(f)
	if err != nil {
		r.T.Fatal(err)
	}
	return r.Place(img)
}

// trampoline gets the frame's address on the stack, where Go passes it.
func trampoline(target *targets.Target, frame uint64) ([]byte, uint32, error) {
	var f exectest.Frame
	e := xarch.Emitter{Is32: true}
	e.Reset()
	saved := []xarch.Reg{xarch.RBP, xarch.RBX, xarch.RSI, xarch.RDI}
	at := func(p uintptr) xarch.Mem { return xarch.At(xarch.RBX, int32(p)) }
	in := func(r xarch.Reg) xarch.Mem { return at(unsafe.Offsetof(f.In) + 8*uintptr(r)) }
	out := func(r xarch.Reg) xarch.Mem { return at(unsafe.Offsetof(f.Out) + 8*uintptr(r)) }
	exit := e.NewLabel()
	for _, s := range saved {
		e.R(xarch.INS_push, xarch.EA_8, s)
	}
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RBX, xarch.At(xarch.RSP, 4+4*int32(len(saved))))
	e.MR(xarch.INS_mov, xarch.EA_4, at(unsafe.Offsetof(f.SavedSP)), xarch.RSP)
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RSP, at(unsafe.Offsetof(f.StackSP)))
	kept := []xarch.Reg{xarch.RBP, xarch.RSI, xarch.RDI} // ebx too, or all is lost
	for _, k := range kept {
		e.RI(xarch.INS_mov, xarch.EA_4, k, exectest.Mark(targets.Reg(k)))
	}
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RCX, in(xarch.RCX))
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RDX, in(xarch.RDX))
	e.CallM(at(unsafe.Offsetof(f.Code)))
	e.MR(xarch.INS_mov, xarch.EA_4, at(unsafe.Offsetof(f.EndSP)), xarch.RSP)
	e.MR(xarch.INS_mov, xarch.EA_4, out(xarch.RAX), xarch.RAX)
	e.MR(xarch.INS_mov, xarch.EA_4, out(xarch.RDX), xarch.RDX)
	skip := e.NewLabel()
	e.MI(xarch.INS_cmp, xarch.EA_4, at(unsafe.Offsetof(f.Float)), 0)
	e.Jcc(xarch.CC_E, skip)
	e.M(xarch.INS_fstp64, xarch.EA_8, out(xarch.Reg(target.ABI.FloatRets[0])))
	e.Bind(skip)
	for _, k := range kept {
		good := e.NewLabel()
		e.RI(xarch.INS_cmp, xarch.EA_4, k, exectest.Mark(targets.Reg(k)))
		e.Jcc(xarch.CC_E, good)
		e.MI(xarch.INS_mov, xarch.EA_4, at(unsafe.Offsetof(f.Lost)), int64(k)+1)
		e.Bind(good)
	}
	e.Bind(exit)
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RSP, at(unsafe.Offsetof(f.SavedSP)))
	for i := len(saved) - 1; i >= 0; i-- {
		e.R(xarch.INS_pop, xarch.EA_8, saved[i])
	}
	e.Op(xarch.INS_ret)
	throw := e.NewLabel()
	e.Bind(throw) // the helper's number is in eax
	e.RI64(xarch.RBX, int64(uint32(frame)))
	e.MR(xarch.INS_mov, xarch.EA_4, at(unsafe.Offsetof(f.Status)), xarch.RAX)
	e.Jmp(exit)
	if err := e.Finish(); err != nil {
		return nil, 0, err
	}
	return e.Image(), uint32(e.LabelOffset(throw)), nil
}

func throw(h ee.Helper, to uint64) ([]byte, error) {
	return image(func(e *xarch.Emitter) {
		e.RI(xarch.INS_mov, xarch.EA_4, xarch.RAX, int64(h))
		e.RI64(xarch.RCX, int64(uint32(to)))
		e.JmpR(xarch.RCX)
	})
}

// callee takes ints and longs.
func callee(target *targets.Target, c *exectest.Callee) ([]byte, error) {
	return image(func(e *xarch.Emitter) {
		rrr := func(ins xarch.Ins, a, b xarch.Reg) { e.RR(ins, xarch.EA_4, a, b) }
		for _, k := range []xarch.Reg{xarch.RBX, xarch.RSI, xarch.RDI, xarch.RDX, xarch.RCX} {
			e.R(xarch.INS_push, xarch.EA_8, k)
		}
		e.RI(xarch.INS_mov, xarch.EA_4, xarch.RAX, 0)
		e.RI(xarch.INS_mov, xarch.EA_4, xarch.RDI, 0)
		for _, a := range c.Args { // edi:eax = edi:eax * 31 + the argument
			at := xarch.At(xarch.RSP, 24+a.Stack)
			if a.InReg {
				at = xarch.At(xarch.RSP, 4*int32(a.Reg-1)) // ecx is 1, edx 2
			}
			e.RRI(xarch.INS_imul, xarch.EA_4, xarch.RDI, xarch.RDI, 31)
			e.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, 31)
			e.R(xarch.INS_mul, xarch.EA_4, xarch.RCX)
			rrr(xarch.INS_add, xarch.RDI, xarch.RDX)
			e.RM(xarch.INS_mov, xarch.EA_4, xarch.RBX, at)
			if a.Type == nodes.TYP_LONG {
				e.RM(xarch.INS_mov, xarch.EA_4, xarch.RSI, at.Plus(4))
			} else {
				rrr(xarch.INS_mov, xarch.RSI, xarch.RBX)
				e.RI(xarch.INS_sar, xarch.EA_4, xarch.RSI, 31)
			}
			rrr(xarch.INS_add, xarch.RAX, xarch.RBX)
			rrr(xarch.INS_adc, xarch.RDI, xarch.RSI)
		}
		rrr(xarch.INS_mov, xarch.RDX, xarch.RDI)
		e.RM(xarch.INS_lea, xarch.EA_4, xarch.RSP, xarch.At(xarch.RSP, 8))
		for _, k := range []xarch.Reg{xarch.RDI, xarch.RSI, xarch.RBX} {
			e.R(xarch.INS_pop, xarch.EA_8, k)
		}
		e.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, 0x7777) // registers that a callee need not preserve
		e.I(xarch.INS_ret, int64(c.Pop))
	})
}

// barrier returns code that only stores.
func barrier(target *targets.Target, h ee.Helper, count uint64) ([]byte, error) {
	return image(func(e *xarch.Emitter) {
		if h == ee.CORINFO_HELP_ASSIGN_BYREF {
			dst, src := xarch.Reg(target.ByRefDst), xarch.Reg(target.ByRefSrc)
			e.RM(xarch.INS_mov, xarch.EA_4, xarch.RCX, xarch.At(src, 0))
			e.MR(xarch.INS_mov, xarch.EA_4, xarch.At(dst, 0), xarch.RCX)
			e.RI(xarch.INS_add, xarch.EA_4, dst, 4)
			e.RI(xarch.INS_add, xarch.EA_4, src, 4)
		} else {
			e.MR(xarch.INS_mov, xarch.EA_4, xarch.At(xarch.Reg(target.BarrierDst), 0), xarch.Reg(target.BarrierSrc))
		}
		e.Op(xarch.INS_ret)
	})
}

func relocate(at []byte, addr uint64, kind ee.RelocKind, to uint64) error {
	switch kind {
	case ee.RelocText32, ee.RelocAddress32:
		binary.LittleEndian.PutUint32(at, uint32(to))
	case ee.RelocBranch:
		binary.LittleEndian.PutUint32(at, uint32(to-addr))
	default:
		return fmt.Errorf("relocation of kind %d", kind)
	}
	return nil
}

func disassemble(text []byte) string {
	var s strings.Builder
	for p := 0; p < len(text); {
		in, err := x86asm.Decode(text[p:], 32)
		if err != nil || in.Len == 0 {
			s.WriteString("??\n")
			p++
			continue
		}
		s.WriteString(x86asm.IntelSyntax(in, uint64(p), nil) + "\n")
		p += in.Len
	}
	return s.String()
}
