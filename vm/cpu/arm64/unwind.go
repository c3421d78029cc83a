//go:build linux && arm64

package arm64

import (
	"ryugo/ee"
	"ryugo/targets/arm64/a64"
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Begin implements cpu.Machine, as do the following methods.
func (m *Machine) Begin(u *cpu.Unwinder, f cpu.Frame) {
	u.Begin(f)
	u.Link = uint8(a64.LR)
	u.Saved[a64.LR] = uint64(f) + cpu.FrameLR
}

func (m *Machine) Kept(u *cpu.Unwinder) cpu.Kept { return u.Kept() }

func (m *Machine) Keep(f cpu.Frame, k *cpu.Kept) { f.Keep(k) }

// Step undoes the prolog steps that have run, the last first. The return address is then the
// function's x30, in the register or in its frame.
func (m *Machine) Step(u *cpu.Unwinder, f *ee.Func, at uint32) {
	for i := len(f.Unwind) - 1; i >= 0; i-- {
		s := &f.Unwind[i]
		if f.Start+s.CodeOffset > at {
			continue
		}
		switch s.Op {
		case ee.UnwindSetFrame:
			u.SP = raw.Ld64(u.Saved[s.Reg]) - uint64(s.Value)
		case ee.UnwindAlloc:
			u.SP += uint64(s.Value)
		case ee.UnwindSave:
			u.Saved[s.Reg] = u.SP + uint64(s.Value)
		case ee.UnwindSaveFloat:
			u.SavedFloat[s.Reg] = u.SP + uint64(s.Value)
		}
	}
	u.Return()
}

// AtStub removes the frame that an exit stub has allocated. No other stub that may fault moves its
// caller's registers.
func (m *Machine) AtStub(u *cpu.Unwinder) {
	for back := uint64(4); back <= 8; back += 4 {
		if m.mem.IsCode(u.PC-back) && raw.Ld32(u.PC-back) == m.core.alloc {
			u.SP += cpu.FrameSize
			return
		}
	}
}
