//go:build linux && amd64

package amd64

import (
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// AtStub implements cpu.Machine: around a string instruction a stub may have moved registers of its
// caller, see leaf.moveBytes.
func (m *Machine) AtStub(u *cpu.Unwinder) {
	if isString(u.PC) {
		for _, r := range stringRegs {
			u.Saved[r.reg] += cpu.RegOffset[r.in] - cpu.RegOffset[r.reg]
		}
	}
}

// isString reports whether there is a repeated string instruction at pc.
func isString(pc uint64) bool { return raw.Ld8(pc) == 0xF3 && raw.Ld8(pc+1)&^0x0F == 0xA0 }
