//go:build linux && amd64

package amd64

import (
	"slices"

	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Tail calls whose arguments need more stack than the caller's own arguments. The caller's frame is
// removed, and the arguments go to a frame that replaces it:
//
//	return address of the caller
//	rbp of the caller's caller     <- rbp
//	stack arguments of the callee
//	Machine.Tail                      which drops this frame when the callee returns
//
// If the caller itself runs above such a frame, that frame is removed too. So a chain of tail calls
// has at most one such frame, whatever its length.

// TailReturn implements cpu.Machine. Only the end of the stub ever runs.
func (m *Machine) TailReturn() (s cpu.FrameStub, at uint64) {
	s = m.framed(cpu.ContextFrame, func(e *xarch.Emitter) {
		e.R(xarch.INS_push, xarch.EA_8, xarch.RBP)
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.RBP, xarch.RSP)
		e.CallR(xarch.RAX)
		e.Op(xarch.INS_leave)
		e.Op(xarch.INS_ret)
	})
	m.Tail = s.Code + s.Size - tailEnd
	return s, m.Tail
}

// tailEnd is the length of leave and ret.
const tailEnd = 2

// TailCall implements cpu.Machine. CORINFO_HELP_TAILCALL receives the callee in the target's
// register TailTarget, and in TailSize the size of the callee's stack arguments, which the caller
// has stored where a call has them.
func (m *Machine) TailCall(f cpu.Frame, u *cpu.Unwinder) cpu.Frame {
	// The registers; the slot of the return address; the arguments.
	size := f.Reg(cpu.RegOffset[m.Conv.TailSize])
	image := slices.Insert(slices.Clone(raw.Bytes(uint64(f), cpu.FrameSize+size)), cpu.FrameSize, make([]byte, 8)...)

	kept := m.Kept(u)
	rbp := &kept.Ints[0]
	ret, below := u.SP-8, *rbp
	if u.PC == m.Tail {
		ret, below = below+8, raw.Ld64(below)
	}

	fp := ret - 8
	sp := (fp - size) &^ 15
	to := cpu.Frame(sp - 8 - cpu.FrameSize)
	raw.St64(fp, below)
	*rbp = fp
	copy(raw.Bytes(uint64(to), uint64(len(image))), image)
	raw.St64(sp-8, m.Tail)
	m.Keep(to, &kept)
	to.SetReturnAddress(to.Reg(cpu.RegOffset[m.Conv.TailTarget]))
	return to
}
