//go:build linux && arm

package arm_test

import (
	"encoding/binary"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm"
	"ryugo/targets/arm/t32"
	"ryugo/targets/exectest"
)

var machine = &exectest.Machine{
	Target: arm.Target(), Emulated: true, Entry: 1, Trampoline: trampoline, Throw: throw, Callee: callee, Barrier: barrier, Relocate: t32.Relocate,
	Flush: flush, Disassemble: disassemble,
}

func TestMachine(t *testing.T) { exectest.Tests(t, machine) }

// rig is a rig with hand-written code.
type rig struct{ *exectest.Rig }

// both runs f at both levels.
func both(t *testing.T, f func(r *rig)) {
	t.Helper()
	for _, min := range []bool{false, true} {
		r := &rig{exectest.New(t, machine)}
		r.Env.MinOpts = min
		f(r)
	}
}

// cacheFlush is Linux' system call that informs the processor of new code.
const cacheFlush = 0xF0002

func flush(mem []byte) {
	base := uintptr(unsafe.Pointer(&mem[0]))
	syscall.Syscall(cacheFlush, base, base+uintptr(len(mem)), 0)
}

// image returns the code that f emits.
func image(f func(e *t32.Emitter)) ([]byte, error) {
	var e t32.Emitter
	e.Reset()
	f(&e)
	if err := e.Finish(); err != nil {
		return nil, err
	}
	return e.Image(), nil
}

// asm places hand-written code and returns its entry.
func (r *rig) asm(f func(e *t32.Emitter)) uint64 {
	img, err := image(f)
	if err != nil {
		r.T.Fatal(err)
	}
	return r.Place(img)
}

// mark returns the value of callee-saved register k before a call, which it must have after it.
func mark(k t32.Reg) uint32 { return uint32(exectest.Mark(k)) }

// trampoline gets the frame's address on the stack, where Go passes it; the helper's number is in
// r0.
func trampoline(target *targets.Target, frame uint64) ([]byte, uint32, error) {
	var f exectest.Frame
	var e t32.Emitter
	e.Reset()
	saved := uint16(0x0FF0 | 1<<t32.LR)
	at := func(p uintptr) t32.Addr { return t32.Base(t32.FP, int32(p)) }
	exit, throw := e.NewLabel(), e.NewLabel()
	e.Push(saved)
	e.Mem(t32.INS_ldr, t32.FP, t32.Base(t32.SP, 9*4+4)) // Go's return address is below the argument
	e.Mov(t32.IP, t32.SP)
	e.Mem(t32.INS_str, t32.IP, at(unsafe.Offsetof(f.SavedSP)))
	e.Mem(t32.INS_ldr, t32.IP, at(unsafe.Offsetof(f.StackSP)))
	e.Mov(t32.SP, t32.IP)
	for k := t32.R4; k <= t32.R9; k++ {
		e.MovImm(k, mark(k))
	}
	for s := t32.S0 + 16; s < t32.S0+32; s++ {
		e.MovImm(t32.IP, mark(s))
		e.VFromInt(s, t32.IP)
	}
	in, out := int32(unsafe.Offsetof(f.In)), int32(unsafe.Offsetof(f.Out))
	for s := t32.S0; s < t32.S0+16; s++ {
		e.VMem(t32.INS_vldr, false, s, t32.FP, in+8*int32(s))
	}
	for i := range t32.Reg(4) {
		e.Mem(t32.INS_ldr, i, t32.Base(t32.FP, in+8*int32(i)))
	}
	e.Mem(t32.INS_ldr, t32.IP, at(unsafe.Offsetof(f.Code)))
	e.R(t32.INS_blx, t32.IP)
	e.Mov(t32.IP, t32.SP)
	e.Mem(t32.INS_str, t32.IP, at(unsafe.Offsetof(f.EndSP)))
	for i := range t32.Reg(2) {
		e.Mem(t32.INS_str, i, t32.Base(t32.FP, out+8*int32(i)))
	}
	for s := t32.S0; s < t32.S0+8; s++ {
		e.VMem(t32.INS_vstr, false, s, t32.FP, out+8*int32(s))
	}
	check := func(k, in t32.Reg) {
		good := e.NewLabel()
		e.MovImm(t32.LR, mark(k))
		e.TestR(t32.INS_cmp, in, t32.LR, t32.LSL, 0)
		e.BCond(t32.EQ, good)
		e.MovImm(t32.LR, uint32(k)+1)
		e.Mem(t32.INS_str, t32.LR, at(unsafe.Offsetof(f.Lost)))
		e.Bind(good)
	}
	for k := t32.R4; k <= t32.R9; k++ {
		check(k, k)
	}
	for s := t32.S0 + 16; s < t32.S0+32; s++ {
		e.VToInt(t32.IP, s)
		check(s, t32.IP)
	}
	e.Bind(exit)
	e.Mem(t32.INS_ldr, t32.IP, at(unsafe.Offsetof(f.SavedSP)))
	e.Mov(t32.SP, t32.IP)
	e.Pop(saved&^(1<<t32.LR) | 1<<t32.PC)
	e.Bind(throw) // the helper's number is in r0
	e.MovImm(t32.FP, uint32(frame))
	e.Mem(t32.INS_str, t32.R0, at(unsafe.Offsetof(f.Status)))
	e.B(exit)
	if err := e.Finish(); err != nil {
		return nil, 0, err
	}
	return e.Image(), uint32(e.LabelOffset(throw)), nil
}

func throw(h ee.Helper, to uint64) ([]byte, error) {
	return image(func(e *t32.Emitter) {
		e.MovImm(t32.R0, uint32(h))
		e.MovImm(t32.R1, uint32(to)|1)
		e.R(t32.INS_bx, t32.R1)
	})
}

// callee takes ints and longs.
func callee(target *targets.Target, c *exectest.Callee) ([]byte, error) {
	return image(func(e *t32.Emitter) {
		e.Push(0xF | 1<<t32.R4 | 1<<t32.R5 | 1<<t32.R6 | 1<<t32.R7) // r0 to r3 are at the bottom
		e.MovImm(t32.R0, 0)
		e.MovImm(t32.R1, 0)
		e.MovImm(t32.R6, 31)
		for _, a := range c.Args {
			place := t32.Base(t32.SP, 32+a.Stack)
			if a.InReg {
				place = t32.Base(t32.SP, 4*int32(a.Reg))
			}
			e.Mem(t32.INS_ldr, t32.R4, place)
			if a.Type == nodes.TYP_LONG {
				place.Off += 4
				e.Mem(t32.INS_ldr, t32.R5, place)
			} else {
				e.MovShift(t32.INS_mov, false, t32.R5, t32.R4, t32.ASR, 31)
			}
			e.MulAdd(t32.INS_mla, t32.R5, t32.R1, t32.R6, t32.R5)
			e.MulLong(t32.INS_umull, t32.R0, t32.R7, t32.R0, t32.R6)
			e.RRR(t32.INS_add, true, t32.R0, t32.R0, t32.R4, t32.LSL, 0)
			e.RRR(t32.INS_adc, true, t32.R1, t32.R5, t32.R7, t32.LSL, 0)
		}
		e.RRI(t32.INS_add, false, t32.SP, t32.SP, 16)
		e.Pop(1<<t32.R4 | 1<<t32.R5 | 1<<t32.R6 | 1<<t32.R7)
		e.MovImm(t32.R2, 0x7777) // registers that a callee need not preserve
		e.MovImm(t32.R3, 0x7777)
		e.MovImm(t32.IP, 0x7777)
		for s := t32.S0; s < t32.S0+16; s++ {
			e.VFromInt(s, t32.IP)
		}
		e.R(t32.INS_bx, t32.LR)
	})
}

// barrier returns code that only stores.
func barrier(target *targets.Target, h ee.Helper, count uint64) ([]byte, error) {
	return image(func(e *t32.Emitter) {
		if h == ee.CORINFO_HELP_ASSIGN_BYREF {
			e.Mem(t32.INS_ldr, t32.IP, t32.Base(target.ByRefSrc, 0))
			e.Mem(t32.INS_str, t32.IP, t32.Base(target.ByRefDst, 0))
			e.RRI(t32.INS_add, false, target.ByRefDst, target.ByRefDst, 4)
			e.RRI(t32.INS_add, false, target.ByRefSrc, target.ByRefSrc, 4)
		} else {
			e.Mem(t32.INS_str, target.BarrierSrc, t32.Base(target.BarrierDst, 0))
		}
		e.R(t32.INS_bx, t32.LR)
	})
}

// disassemble returns code as assembler source.
func disassemble(text []byte) string {
	var s strings.Builder
	for p := 0; p+2 <= len(text); p += 2 {
		if p%16 == 0 {
			s.WriteString("\n.short ")
		} else {
			s.WriteString(", ")
		}
		fmt.Fprintf(&s, "%#04x", binary.LittleEndian.Uint16(text[p:]))
	}
	return s.String()
}
