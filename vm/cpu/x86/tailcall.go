//go:build linux && 386

package x86

import (
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Tail calls that need more stack for their arguments than the caller was given
// for its own: as on x64 (vm/cpu/amd64), the arguments go in a frame that stands for
// the caller's.

// TailReturn implements cpu.Machine. Only the end of the stub is ever run.
func (m *Machine) TailReturn() (s cpu.FrameStub, at uint64) {
	s = m.framed(contextFrame, func(e *xarch.Emitter) {
		push(e, EBP)
		e.RR(xarch.INS_mov, word, EBP, ESP)
		e.CallR(EAX)
		e.Op(xarch.INS_leave)
		e.Op(xarch.INS_ret)
	})
	m.tail = s.Code + s.Size - tailEnd
	return s, m.tail
}

// tailEnd is the length of leave and ret.
const tailEnd = 2

// TailCall implements cpu.Machine. CORINFO_HELP_TAILCALL is given the callee in the
// target's register TailTarget. On the stack are the bytes of the stack arguments, and these where a
// call has them.
func (m *Machine) TailCall(f cpu.Frame, u *cpu.Unwinder) cpu.Frame {
	size := uint64(raw.Ld32(f.CallerStack()))
	regs := append([]byte(nil), raw.Bytes(uint64(f), cpu.FrameSize)...)
	args := append([]byte(nil), raw.Bytes(f.CallerStack()+4, size)...)

	kept := m.Kept(u)
	ebp := &kept.Ints[0]
	ret, below := u.SP-4, *ebp
	if u.PC == m.tail {
		ret, below = below+4, raw.LdW(below)
	}

	fp := ret - 4
	sp := fp - size
	to := cpu.Frame(sp - 4 - cpu.FrameSize)
	raw.StW(fp, below)
	*ebp = fp
	copy(raw.Bytes(uint64(to), cpu.FrameSize), regs)
	copy(raw.Bytes(sp, size), args)
	raw.StW(sp-4, m.tail)
	m.Keep(to, &kept)
	to.SetReturnAddress(to.Reg(cpu.RegOffset[m.conv.TailTarget]))
	return to
}
