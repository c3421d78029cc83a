//go:build linux && amd64

package amd64

import (
	"ryugo/ee"
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Kept implements cpu.Machine, as do the following methods.
func (m *Machine) Kept(u *cpu.Unwinder) cpu.Kept { return u.Kept() }

func (m *Machine) Keep(f cpu.Frame, k *cpu.Kept)               { f.Keep(k) }
func (m *Machine) Begin(u *cpu.Unwinder, f cpu.Frame)          { u.Begin(f) }
func (m *Machine) Step(u *cpu.Unwinder, f *ee.Func, at uint32) { u.Step(f, at) }

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
