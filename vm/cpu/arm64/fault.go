//go:build linux && arm64

package arm64

import (
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Numbers of the registers at a fault, after x0 to x30.
const (
	faultSP = 31
	faultPC = 32
)

// ctxFaultV is where the context block has v8 to v15 at a fault, 16 bytes each.
const ctxFaultV = 320

// Fault implements cpu.Machine, as do the following methods.
func (m *Machine) Fault() cpu.Fault { return m.FaultAt(faultPC, faultSP) }

func (m *Machine) SaveFault(f cpu.Frame) {
	for r := range 31 {
		if r != 18 && r != 28 {
			f.SetReg(cpu.RegOffset[r], m.FaultReg(r))
		}
	}
	for i := uint64(0); i < 8*16; i += 8 {
		f.SetReg(cpu.FrameFloats+8*16+i, raw.Ld64(m.Base+ctxFaultV+i))
	}
	f.SetReturnAddress(m.FaultReg(faultPC))
}

// ZeroDivisor is never called: compiled code checks divisors before it divides.
func (m *Machine) ZeroDivisor() bool { return false }
