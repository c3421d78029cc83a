//go:build linux && amd64

package amd64_test

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/arch/x86/x86asm"
	"golang.org/x/sys/cpu"

	"ryugo/ee"
	"ryugo/ee/named"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/exectest"
	"ryugo/targets/xarch"
)

// machines are x64 with its two conventions: the tests of one run without AVX2 and BMI2, those of
// the other with them.
var machines = [...]*exectest.Machine{machineOf(bothTargets[0]), machineOf(bothTargets[1])}

func machineOf(target *targets.Target) *exectest.Machine {
	m := &exectest.Machine{Target: target, Trampoline: trampoline, Throw: throw, Callee: callee, Barrier: barrier, Relocate: relocate, Check: checks, Disassemble: disassemble}
	if cpu.X86.HasSSE42 && target == bothTargets[0] {
		m.Vectors = append(m.Vectors, ee.ISASSE4)
	}
	if cpu.X86.HasAVX2 {
		m.Vectors = append(m.Vectors, ee.ISAAVX2)
		if target != bothTargets[0] {
			m.ISA = ee.ISAAVX2
			if cpu.X86.HasBMI2 {
				m.Sets = 1 << named.BMI2
			}
		}
	}
	if has512() {
		m.Vectors = append(m.Vectors, ee.ISAAVX512)
	}
	return m
}

func TestMachine(t *testing.T) { exectest.Tests(t, machines[:]...) }

// rig is a rig with hand-written code.
type rig struct{ *exectest.Rig }

func newRig(t testing.TB) *rig { return &rig{exectest.New(t, machines[0])} }

func newRigFor(t testing.TB, target *targets.Target) *rig {
	for _, m := range machines {
		if m.Target.Name == target.Name {
			return &rig{exectest.New(t, m)}
		}
	}
	return nil
}

// forBoth runs a test for each convention.
func forBoth(t *testing.T, test func(t *testing.T, r *rig)) {
	exectest.Each(t, func(t *testing.T, r *exectest.Rig) { test(t, &rig{r}) }, machines[:]...)
}

// vectors is a rig with operands in memory.
type vectors struct{ *exectest.VectorRig }

func newVectors(t *testing.T, isa ee.ISA) *vectors {
	if isa >= ee.ISAAVX512 && !has512() || isa == ee.ISAAVX2 && !cpu.X86.HasAVX2 || !cpu.X86.HasSSE42 {
		t.Skip("not on this machine")
	}
	return &vectors{exectest.NewVectorRig(exectest.New(t, machines[0]), isa)}
}

// image returns the code that f emits.
func image(f func(e *xarch.Emitter)) ([]byte, error) {
	var e xarch.Emitter
	e.Reset()
	f(&e)
	if err := e.Finish(); err != nil {
		return nil, err
	}
	return e.Image(), nil
}

// asm places hand-written code, e.g. the callee of a test.
func (r *rig) asm(f func(e *xarch.Emitter)) uint64 {
	img, err := image(f)
	if err != nil {
		r.T.Fatal(err)
	}
	return r.Place(img)
}

// trampoline gets the frame's address in rax, where Go passes it.
func trampoline(target *targets.Target, frame uint64) ([]byte, uint32, error) {
	var f exectest.Frame
	var e xarch.Emitter
	e.Reset()
	saved := []xarch.Reg{xarch.RBP, xarch.RBX, xarch.R12, xarch.R13, xarch.R14, xarch.R15}
	at := func(p uintptr) xarch.Mem { return xarch.At(xarch.RBX, int32(p)) }
	in := func(r targets.Reg) xarch.Mem { return at(unsafe.Offsetof(f.In) + 8*uintptr(r)) }
	out := func(r xarch.Reg) xarch.Mem { return at(unsafe.Offsetof(f.Out) + 8*uintptr(r)) }
	exit := e.NewLabel()
	for _, s := range saved {
		e.R(xarch.INS_push, xarch.EA_8, s)
	}
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RBX, xarch.RAX)
	e.MR(xarch.INS_mov, xarch.EA_8, at(unsafe.Offsetof(f.SavedSP)), xarch.RSP)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RSP, at(unsafe.Offsetof(f.StackSP)))
	kept := target.CalleeSaved &^ (1<<xarch.RBX | 1<<xarch.RBP)
	for set := kept; set != 0; set &= set - 1 {
		k := xarch.Reg(set.First())
		if k.IsXmm() {
			e.RI64(xarch.RAX, exectest.Mark(set.First()))
			e.RR(xarch.INS_movd, xarch.EA_8, k, xarch.RAX)
		} else {
			e.RI64(k, exectest.Mark(set.First()))
		}
	}
	for _, a := range target.ABI.IntArgs {
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.Reg(a), in(a))
	}
	for _, a := range target.ABI.FloatArgs {
		e.RM(xarch.INS_movsd, xarch.EA_8, xarch.Reg(a), in(a))
	}
	e.CallM(at(unsafe.Offsetof(f.Code)))
	e.MR(xarch.INS_mov, xarch.EA_8, at(unsafe.Offsetof(f.EndSP)), xarch.RSP)
	e.MR(xarch.INS_mov, xarch.EA_8, out(xarch.RAX), xarch.RAX)
	e.MR(xarch.INS_mov, xarch.EA_8, out(xarch.RDX), xarch.RDX)
	e.MR(xarch.INS_movsd, xarch.EA_8, out(xarch.XMM0), xarch.XMM0)
	e.MR(xarch.INS_movsd, xarch.EA_8, out(xarch.XMM1), xarch.XMM1)
	for set := kept; set != 0; set &= set - 1 {
		k, good := xarch.Reg(set.First()), e.NewLabel()
		if k.IsXmm() {
			e.RR(xarch.INS_movd, xarch.EA_8, xarch.RAX, k)
		} else {
			e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, k)
		}
		e.RI(xarch.INS_cmp, xarch.EA_8, xarch.RAX, exectest.Mark(set.First()))
		e.Jcc(xarch.CC_E, good)
		e.MI(xarch.INS_mov, xarch.EA_8, at(unsafe.Offsetof(f.Lost)), int64(k)+1)
		e.Bind(good)
	}
	e.Bind(exit)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RSP, at(unsafe.Offsetof(f.SavedSP)))
	for i := len(saved) - 1; i >= 0; i-- {
		e.R(xarch.INS_pop, xarch.EA_8, saved[i])
	}
	e.RR(xarch.INS_xorps, xarch.EA_16, xarch.XMM15, xarch.XMM15)
	e.Op(xarch.INS_ret)
	throw := e.NewLabel()
	e.Bind(throw) // the helper's number is in eax
	e.RI64(xarch.RBX, int64(frame))
	e.MR(xarch.INS_mov, xarch.EA_8, at(unsafe.Offsetof(f.Status)), xarch.RAX)
	e.Jmp(exit)
	if err := e.Finish(); err != nil {
		return nil, 0, err
	}
	return e.Image(), uint32(e.LabelOffset(throw)), nil
}

func throw(h ee.Helper, to uint64) ([]byte, error) {
	return image(func(e *xarch.Emitter) {
		e.RI(xarch.INS_mov, xarch.EA_4, xarch.RAX, int64(h))
		e.RI64(xarch.RCX, int64(to))
		e.JmpR(xarch.RCX)
	})
}

// callee also checks that rsp is aligned.
func callee(target *targets.Target, c *exectest.Callee) ([]byte, error) {
	return image(func(e *xarch.Emitter) {
		bad := e.NewLabel()
		e.R(xarch.INS_push, xarch.EA_8, xarch.RBX)
		e.RI(xarch.INS_test, xarch.EA_4, xarch.RSP, 15)
		e.Jcc(xarch.CC_NE, bad)
		e.RR(xarch.INS_xor, xarch.EA_4, xarch.RAX, xarch.RAX)
		for _, a := range c.Args {
			x, slot := xarch.Reg(a.Reg), xarch.At(xarch.RSP, 16+a.Stack)
			switch {
			case !a.InReg && a.Type == nodes.TYP_DOUBLE:
				e.RM(xarch.INS_cvttsd2si, xarch.EA_8, xarch.RBX, slot)
				x = xarch.RBX
			case !a.InReg:
				e.RM(xarch.INS_mov, xarch.EA_8, xarch.RBX, slot)
				x = xarch.RBX
			case a.Type == nodes.TYP_DOUBLE:
				e.RR(xarch.INS_cvttsd2si, xarch.EA_8, xarch.RBX, x)
				x = xarch.RBX
			}
			e.RRI(xarch.INS_imul, xarch.EA_8, xarch.RAX, xarch.RAX, 31)
			e.RR(xarch.INS_add, xarch.EA_8, xarch.RAX, x)
		}
		for at := uint32(0); at < c.Shadow; at += 8 {
			e.MI(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RSP, 16+int32(at)), -1)
		}
		destroy(target, e)
		if c.Vectors {
			e.Op(xarch.INS_vzeroupper)
		}
		e.R(xarch.INS_pop, xarch.EA_8, xarch.RBX)
		e.Op(xarch.INS_ret)
		e.Bind(bad)
		e.Op(xarch.INS_int3)
	})
}

// destroy overwrites all registers that a call need not preserve, except the result.
func destroy(target *targets.Target, e *xarch.Emitter) {
	for set := target.CallerSaved &^ (1 << xarch.RAX); set != 0; set &= set - 1 {
		if x := xarch.Reg(set.First()); x.IsXmm() {
			e.RR(xarch.INS_pcmpeqd, xarch.EA_16, x, x)
		} else {
			e.RI(xarch.INS_mov, xarch.EA_4, x, -1)
		}
	}
}

func barrier(target *targets.Target, h ee.Helper, count uint64) ([]byte, error) {
	return image(func(e *xarch.Emitter) {
		e.RI64(xarch.RAX, int64(count))
		e.MI(xarch.INS_add, xarch.EA_8, xarch.At(xarch.RAX, 0), int64(h))
		if h == ee.CORINFO_HELP_ASSIGN_BYREF {
			e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.At(xarch.RSI, 0))
			e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RDI, 0), xarch.RCX)
			e.RI(xarch.INS_add, xarch.EA_8, xarch.RDI, 8)
			e.RI(xarch.INS_add, xarch.EA_8, xarch.RSI, 8)
		} else {
			e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.Reg(target.BarrierDst), 0), xarch.Reg(target.BarrierSrc))
		}
		e.Op(xarch.INS_ret)
	})
}

func relocate(at []byte, addr uint64, kind ee.RelocKind, to uint64) error {
	if kind == ee.RelocAddress {
		binary.LittleEndian.PutUint64(at, to)
	} else {
		binary.LittleEndian.PutUint32(at, uint32(to-addr))
	}
	return nil
}

func disassemble(text []byte) string {
	var s strings.Builder
	for p := 0; p < len(text); {
		in, err := decode(text[p:])
		if err != nil || in.Len == 0 {
			fmt.Fprintf(&s, "%4x  ?? %x\n", p, text[p])
			p++
			continue
		}
		fmt.Fprintf(&s, "%4x  %s\n", p, x86asm.IntelSyntax(in, uint64(p), nil))
		p += in.Len
	}
	return s.String()
}
