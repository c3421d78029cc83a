//go:build linux && arm

package arm

import (
	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/arm/t32"
	"ryugo/vm/cpu"
)

// Begin implements cpu.Machine, as do the following methods. The stack arguments of
// CORINFO_HELP_TAILCALL itself are not a part of its caller's frame.
func (m *Machine) Begin(u *cpu.Unwinder, f cpu.Frame) {
	u.Begin(f)
	u.Link = t32.LR
	u.Saved[t32.LR] = uint64(f) + cpu.FrameLR
	if f.Number() == uint64(ee.CORINFO_HELP_TAILCALL) {
		u.SP += tailWords
	}
}

// AtStub removes the frame that an exit stub has allocated, and finds the registers that a stub has
// pushed.
func (m *Machine) AtStub(u *cpu.Unwinder) {
	if m.AllocatedByExit(u) {
		return
	}
	for i := range m.pushes {
		if p := &m.pushes[i]; u.PC >= p.from && u.PC < p.to {
			for set := targets.RegMask(p.regs); set != 0; set &= set - 1 {
				u.Saved[set.First()] = u.SP
				u.SP += cpu.Word
			}
			return
		}
	}
}

// pushed is a range of instructions of a stub at which registers of its caller are on the stack.
type pushed struct {
	from, to uint64
	regs     uint16
}

// pushing is the same for a stub that is being made.
type pushing struct {
	from, to t32.Label
	regs     uint16
}
