//go:build linux && arm

package arm

import (
	"slices"

	"ryugo/targets/arm/t32"
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Tail calls that need more stack for their arguments than the caller was given
// for its own: as on arm64 (vm/cpu/arm64), the arguments go in a frame that stands for the caller's.

// TailReturn implements cpu.Machine. Only the end of the stub is ever run.
func (m *Machine) TailReturn() (s cpu.FrameStub, at uint64) {
	s = m.framed(contextFrame, func(e *t32.Emitter) {
		enterFrame(e)
		e.R(t32.INS_blx, t32.IP)
		at = uint64(e.Size())
		leaveFrame(e)
	})
	m.tail = s.Code + at
	return s, m.tail
}

// tailWords are the bytes of what the helper is given beside the arguments.
const tailWords = 8

// TailCall implements cpu.Machine. CORINFO_HELP_TAILCALL is called with the registers of the call. On the stack are the
// callee, the size of the stack arguments in bytes, and the arguments where a call has them.
func (m *Machine) TailCall(f cpu.Frame, u *cpu.Unwinder) cpu.Frame {
	callee, size := raw.LdW(f.CallerStack()), raw.LdW(f.CallerStack()+4)
	regs := slices.Clone(raw.Bytes(uint64(f), cpu.FrameSize))
	args := slices.Clone(raw.Bytes(f.CallerStack()+tailWords, size))
	kept := m.Kept(u)
	fp := &kept.Ints[0]
	at, below, ret := u.SP-8, *fp, u.PC|cpu.CodeBit
	if u.PC == m.tail {
		at = *fp
		below, ret = raw.LdW(at), raw.LdW(at+4)
	}
	sp := (at - size) &^ 7
	to := cpu.Frame(sp - cpu.FrameSize)
	raw.StW(at, below)
	raw.StW(at+4, ret)
	*fp = at
	copy(raw.Bytes(uint64(to), cpu.FrameSize), regs)
	copy(raw.Bytes(sp, size), args)
	m.Keep(to, &kept)
	to.SetReg(cpu.FrameLR, m.tail|cpu.CodeBit)
	to.SetReturnAddress(callee)
	return to
}
