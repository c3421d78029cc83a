//go:build linux && arm64

package arm64

import (
	"ryugo/targets/arm64/a64"
	"ryugo/vm/cpu"
)

// Begin implements cpu.Machine, as do the following methods.
func (m *Machine) Begin(u *cpu.Unwinder, f cpu.Frame) {
	u.Begin(f)
	u.Link = uint8(a64.LR)
	u.Saved[a64.LR] = uint64(f) + cpu.FrameLR
}

// AtStub removes the frame that an exit stub has allocated. No other stub that may fault moves its
// caller's registers.
func (m *Machine) AtStub(u *cpu.Unwinder) { m.AllocatedByExit(u) }
