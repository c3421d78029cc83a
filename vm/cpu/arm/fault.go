//go:build linux && arm

package arm

import (
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Numbers of the registers at a fault.
const (
	faultSP = 13
	faultPC = 15
)

// ctxFaultD is where the context block has d8 to d15 at a fault.
const ctxFaultD = cpu.CtxFault + 80

// Fault implements cpu.Machine, as do the following methods.
func (m *Machine) Fault() cpu.Fault { return m.FaultAt(faultPC, faultSP) }

func (m *Machine) SaveFault(f cpu.Frame) {
	for r, off := range cpu.RegOffset {
		if r == 12 || off != 0 {
			f.SetReg(off, m.FaultReg(r))
		}
	}
	for i := range uint64(8) {
		f.SetFloat(8+int(i), raw.Ld64(m.Base+ctxFaultD+8*i))
	}
	f.SetReturnAddress(m.FaultReg(faultPC))
}

// ZeroDivisor is never called: compiled code checks divisors before it divides.
func (m *Machine) ZeroDivisor() bool { return false }
