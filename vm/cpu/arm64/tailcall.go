//go:build linux && arm64

package arm64

import (
	"slices"

	"ryugo/targets/arm64/a64"
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Tail calls whose arguments need more stack than the caller's own arguments. The caller's frame is
// removed, and the arguments go to a frame that replaces it:
//
//	return address of the caller
//	x29 of the caller's caller     <- x29
//	stack arguments of the callee
//
// The callee returns to Machine.Tail, which removes this frame. If the caller itself runs above
// such a frame, that frame is removed too. So a chain of tail calls has at most one such frame,
// whatever its length.

// TailReturn implements cpu.Machine. Only the end of the stub ever runs.
func (m *Machine) TailReturn() (s cpu.FrameStub, at uint64) {
	s = m.framed(contextFrame, func(e *a64.Emitter) {
		enterFrame(e)
		e.R(a64.INS_blr, a64.X16)
		at = uint64(e.Size())
		leaveFrame(e)
	})
	m.Tail = s.Code + at
	return s, m.Tail
}

// TailCall implements cpu.Machine. CORINFO_HELP_TAILCALL receives the callee in the target's
// register TailTarget, and in TailSize the size of the callee's stack arguments, which the caller
// has stored where a call has them.
func (m *Machine) TailCall(f cpu.Frame, u *cpu.Unwinder) cpu.Frame {
	size := f.Reg(cpu.RegOffset[m.Conv.TailSize])
	image := slices.Clone(raw.Bytes(uint64(f), cpu.FrameSize+size))
	kept := m.Kept(u)
	fp := &kept.Ints[0]
	at, below, ret := u.SP-16, *fp, u.PC
	if ret == m.Tail {
		at = *fp
		below, ret = raw.Ld64(at), raw.Ld64(at+8)
	}
	sp := (at - size) &^ 15
	to := cpu.Frame(sp - cpu.FrameSize)
	raw.St64(at, below)
	raw.St64(at+8, ret)
	*fp = at
	copy(raw.Bytes(uint64(to), uint64(len(image))), image)
	m.Keep(to, &kept)
	to.SetReg(cpu.FrameLR, m.Tail)
	to.SetReturnAddress(to.Reg(cpu.RegOffset[m.Conv.TailTarget]))
	return to
}
