//go:build linux && 386

package x86

import (
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Tail calls whose arguments need more stack than the caller's own arguments. As on x64
// (vm/cpu/amd64), the arguments go to a frame that replaces the caller's.

// TailReturn implements cpu.Machine. Only the end of the stub ever runs.
func (m *Machine) TailReturn() (s cpu.FrameStub, at uint64) {
	s = m.framed(contextFrame, func(e *xarch.Emitter) {
		push(e, EBP)
		e.RR(xarch.INS_mov, word, EBP, ESP)
		e.CallR(EAX)
		e.Op(xarch.INS_leave)
		e.Op(xarch.INS_ret)
	})
	m.Tail = s.Code + s.Size - tailEnd
	return s, m.Tail
}

// tailWords is the size of the helper's own arguments on the stack, tailEnd the length of leave and
// ret.
const (
	tailWords = 8
	tailEnd   = 2
)

// TailCall implements cpu.Machine. CORINFO_HELP_TAILCALL is called with the callee's register
// arguments. On the stack are the size of the stack arguments in bytes, the callee, and the
// arguments where a call has them.
func (m *Machine) TailCall(f cpu.Frame, u *cpu.Unwinder) cpu.Frame {
	size := uint64(raw.Ld32(f.CallerStack()))
	regs := append([]byte(nil), raw.Bytes(uint64(f), cpu.FrameSize)...)
	callee := raw.LdW(f.CallerStack() + 4)
	args := append([]byte(nil), raw.Bytes(f.CallerStack()+tailWords, size)...)

	kept := m.Kept(u)
	ebp := &kept.Ints[0]
	ret, below := u.SP-4, *ebp
	if u.PC == m.Tail {
		ret, below = below+4, raw.LdW(below)
	}

	fp := ret - 4
	sp := fp - size
	to := cpu.Frame(sp - 4 - cpu.FrameSize)
	raw.StW(fp, below)
	*ebp = fp
	copy(raw.Bytes(uint64(to), cpu.FrameSize), regs)
	copy(raw.Bytes(sp, size), args)
	raw.StW(sp-4, m.Tail)
	m.Keep(to, &kept)
	to.SetReturnAddress(callee)
	return to
}
