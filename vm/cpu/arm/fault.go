//go:build linux && arm

package arm

import (
	"syscall"

	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// What the signal handler stores in the context block. entry.s knows these offsets.
const (
	ctxFaultSig  = cpu.CtxFault      // the signal
	ctxFaultAddr = cpu.CtxFault + 4  // si_addr
	ctxFaultRegs = cpu.CtxFault + 8  // r0 to pc
	ctxFaultD    = cpu.CtxFault + 80 // d8 to d15 at a fault

	faultSP = 13 * 4
	faultPC = 15 * 4
)

// traps maps signals to kinds of faults. A division never faults.
var traps = map[syscall.Signal]cpu.Trap{
	syscall.SIGSEGV: cpu.TrapMemory, syscall.SIGILL: cpu.TrapIllegal, syscall.SIGTRAP: cpu.TrapIllegal,
}

// Fault implements cpu.Machine, as do the following methods.
func (m *Machine) Fault() cpu.Fault {
	regs := m.base + ctxFaultRegs
	trap, ok := traps[syscall.Signal(raw.Ld32(m.base+ctxFaultSig))]
	if !ok {
		trap = cpu.TrapOther
	}
	return cpu.Fault{PC: raw.LdW(regs + faultPC), SP: raw.LdW(regs + faultSP), Addr: raw.LdW(m.base + ctxFaultAddr), Trap: trap}
}

func (m *Machine) SaveFault(f cpu.Frame) {
	regs := m.base + ctxFaultRegs
	for r, off := range cpu.RegOffset {
		if r == 12 || off != 0 {
			f.SetReg(off, raw.LdW(regs+4*uint64(r)))
		}
	}
	for i := range uint64(8) {
		f.SetFloat(8+int(i), raw.Ld64(m.base+ctxFaultD+8*i))
	}
	f.SetReturnAddress(raw.LdW(regs + faultPC))
}

// ZeroDivisor is never called: compiled code checks divisors before it divides.
func (m *Machine) ZeroDivisor() bool { return false }
