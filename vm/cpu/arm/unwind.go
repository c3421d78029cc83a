//go:build linux && arm

package arm

import (
	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/arm/t32"
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
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

func (m *Machine) Kept(u *cpu.Unwinder) cpu.Kept { return u.Kept() }

func (m *Machine) Keep(f cpu.Frame, k *cpu.Kept) { f.Keep(k) }

func (m *Machine) Step(u *cpu.Unwinder, f *ee.Func, at uint32) { u.Step(f, at) }

// AtStub removes the frame that an exit stub has allocated, and finds the registers that a stub has
// pushed.
func (m *Machine) AtStub(u *cpu.Unwinder) {
	for back := uint64(4); back <= 8; back += 4 {
		if m.mem.IsCode(u.PC-back) && raw.Ld32(u.PC-back) == m.core.alloc {
			u.SP += cpu.FrameSize
			return
		}
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
