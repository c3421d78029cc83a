//go:build linux && 386

package x86

import (
	"ryugo/ee"
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Begin implements cpu.Machine. The stack arguments of CORINFO_HELP_TAILCALL itself are not a part
// of its caller's frame.
func (m *Machine) Begin(u *cpu.Unwinder, f cpu.Frame) {
	if u.Begin(f); f.Number() == uint64(ee.CORINFO_HELP_TAILCALL) {
		u.SP += tailWords
	}
}

// AtStub implements cpu.Machine: at a string instruction a stub has registers of its caller on the
// stack, see leaf.saveString.
func (m *Machine) AtStub(u *cpu.Unwinder) {
	if isString(u.PC) {
		u.Saved[ESI], u.Saved[EDI] = u.SP, u.SP+4
		u.SP += 8
	}
}

// isString reports whether there is a repeated string instruction at pc.
func isString(pc uint64) bool { return raw.Ld8(pc) == 0xF3 && raw.Ld8(pc+1)&^0x0F == 0xA0 }
