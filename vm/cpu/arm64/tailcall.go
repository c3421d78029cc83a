//go:build linux && arm64

package arm64

import (
	"slices"

	"ryugo/targets/arm64/a64"
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Tail calls that need more stack for their arguments than the caller was given
// for its own. The caller's frame is dropped, and the arguments go in a frame
// that stands for it:
//
//	return address of the caller
//	x29 of the caller's caller     <- x29
//	stack arguments of the callee
//
// The callee returns to Machine.tail, which drops this frame. A caller that runs above such a
// frame itself leaves that one too, so a chain of tail calls has one at most, whatever its length.

// TailReturn implements cpu.Machine. Only the end of the stub is ever run.
func (m *Machine) TailReturn() (s cpu.FrameStub, at uint64) {
	s = m.framed(contextFrame, func(e *a64.Emitter) {
		enterFrame(e)
		e.R(a64.INS_blr, a64.X16)
		at = uint64(e.Size())
		leaveFrame(e)
	})
	m.tail = s.Code + at
	return s, m.tail
}

// TailCall implements cpu.Machine. CORINFO_HELP_TAILCALL is given the callee in the
// target's register TailTarget, in TailSize the bytes of its stack arguments, which
// the caller has stored where a call has them.
func (m *Machine) TailCall(f cpu.Frame, u *cpu.Unwinder) cpu.Frame {
	size := f.Reg(cpu.RegOffset[m.conv.TailSize])
	image := slices.Clone(raw.Bytes(uint64(f), cpu.FrameSize+size))
	kept := m.Kept(u)
	fp := &kept.Ints[0]
	at, below, ret := u.SP-16, *fp, u.PC
	if ret == m.tail {
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
	to.SetReg(cpu.FrameLR, m.tail)
	to.SetReturnAddress(to.Reg(cpu.RegOffset[m.conv.TailTarget]))
	return to
}
