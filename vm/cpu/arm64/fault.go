//go:build linux && arm64

package arm64

import (
	"syscall"

	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// What the signal handler stores in the context block. entry.s knows these offsets.
const (
	ctxFaultSig  = cpu.CtxFault      // the signal
	ctxFaultCode = cpu.CtxFault + 8  // si_code
	ctxFaultAddr = cpu.CtxFault + 16 // si_addr
	ctxFaultRegs = cpu.CtxFault + 24 // x0 to x30, sp, pc
	ctxFaultV    = 320               // v8 to v15 at a fault, 16 bytes each

	faultSP = 31 * 8
	faultPC = 32 * 8

	// siKernel is the si_code of a fault without an address.
	siKernel = 0x80
)

// traps maps signals to kinds of faults. A division never faults.
var traps = map[syscall.Signal]cpu.Trap{
	syscall.SIGSEGV: cpu.TrapMemory, syscall.SIGILL: cpu.TrapIllegal, syscall.SIGTRAP: cpu.TrapIllegal,
}

// Fault implements cpu.Machine, as do the following methods.
func (m *Machine) Fault() cpu.Fault {
	regs := m.base + ctxFaultRegs
	trap, ok := traps[syscall.Signal(raw.Ld64(m.base+ctxFaultSig))]
	if !ok {
		trap = cpu.TrapOther
	}
	return cpu.Fault{
		PC: raw.Ld64(regs + faultPC), SP: raw.Ld64(regs + faultSP), Addr: raw.Ld64(m.base + ctxFaultAddr),
		Trap: trap, NoAddress: raw.Ld64(m.base+ctxFaultCode) == siKernel,
	}
}

func (m *Machine) SaveFault(f cpu.Frame) {
	regs := m.base + ctxFaultRegs
	for r := range uint64(31) {
		if r != 18 && r != 28 {
			f.SetReg(cpu.RegOffset[r], raw.Ld64(regs+8*r))
		}
	}
	for i := uint64(0); i < 8*16; i += 8 {
		f.SetReg(cpu.FrameFloats+8*16+i, raw.Ld64(m.base+ctxFaultV+i))
	}
	f.SetReturnAddress(raw.Ld64(regs + faultPC))
}

// ZeroDivisor is never called: compiled code checks divisors before it divides.
func (m *Machine) ZeroDivisor() bool { return false }
