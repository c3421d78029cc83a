//go:build linux && arm

package arm

import (
	"slices"

	"ryugo/targets/arm/t32"
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Tail calls whose arguments need more stack than the caller's own arguments, and those of
// interface methods. As on arm64 (vm/cpu/arm64), the arguments go to a frame that replaces the
// caller's. It keeps r4, in which the callee may receive a cell:
//
//	return address of the caller
//	r11 of the caller's caller     <- r11
//	r5, r4 of the caller's caller
//	stack arguments of the callee

// TailReturn implements cpu.Machine. Only the end of the stub ever runs.
func (m *Machine) TailReturn() (s cpu.FrameStub, at uint64) {
	s = m.framed(multicastFrame, func(e *t32.Emitter) {
		enterFrame(e)
		e.Push(1<<loopReg | 1<<tmpReg)
		e.R(t32.INS_blx, t32.IP)
		at = uint64(e.Size())
		leaveMulticast(e)
	})
	m.Tail = s.Code + at
	return s, m.Tail
}

// tailWords is the size of the helper's own arguments on the stack.
const tailWords = 8

// TailCall implements cpu.Machine. CORINFO_HELP_TAILCALL is called with the callee's register
// arguments. On the stack are the callee, the size of the stack arguments in bytes, and the
// arguments where a call has them.
func (m *Machine) TailCall(f cpu.Frame, u *cpu.Unwinder) cpu.Frame {
	callee, size := raw.LdW(f.CallerStack()), raw.LdW(f.CallerStack()+4)
	regs := slices.Clone(raw.Bytes(uint64(f), cpu.FrameSize))
	args := slices.Clone(raw.Bytes(f.CallerStack()+tailWords, size))
	kept := m.Kept(u)
	fp, r4, r5 := &kept.Ints[0], &kept.Ints[1], &kept.Ints[2]
	record := [4]uint64{*r4, *r5, *fp, u.PC | cpu.CodeBit}
	at := u.SP - 8
	if u.PC == m.Tail {
		at = *fp
		for i := range record {
			record[i] = raw.LdW(at - 8 + 4*uint64(i))
		}
	}
	sp := (at - 8 - size) &^ 7
	to := cpu.Frame(sp - cpu.FrameSize)
	for i, w := range record {
		raw.StW(at-8+4*uint64(i), w)
	}
	*fp, *r4 = at, f.Reg(cpu.FrameR4)
	copy(raw.Bytes(uint64(to), cpu.FrameSize), regs)
	copy(raw.Bytes(sp, size), args)
	m.Keep(to, &kept)
	to.SetReg(cpu.FrameLR, m.Tail|cpu.CodeBit)
	to.SetReturnAddress(callee)
	return to
}
