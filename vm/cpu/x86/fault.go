//go:build linux && 386

package x86

import (
	"syscall"

	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// What the signal handler stores in the context block. entry.s knows these offsets.
const (
	ctxFaultSig  = cpu.CtxFault      // the signal
	ctxFaultCode = cpu.CtxFault + 4  // si_code
	ctxFaultAddr = cpu.CtxFault + 8  // si_addr
	ctxFaultRegs = cpu.CtxFault + 12 // the 19 words of gregset_t
	ctxFaultXMM  = 256               // xmm0 to xmm3 at a fault

	gregESP = 7 * 4
	gregEIP = 14 * 4

	// siKernel is the si_code of a fault without an address.
	siKernel = 0x80
)

// traps maps signals to kinds of faults.
var traps = map[syscall.Signal]cpu.Trap{
	syscall.SIGSEGV: cpu.TrapMemory, syscall.SIGFPE: cpu.TrapDivide, syscall.SIGILL: cpu.TrapIllegal, syscall.SIGTRAP: cpu.TrapIllegal,
}

// Fault implements cpu.Machine.
func (m *Machine) Fault() cpu.Fault {
	regs := m.base + ctxFaultRegs
	trap, ok := traps[syscall.Signal(raw.Ld32(m.base+ctxFaultSig))]
	if !ok {
		trap = cpu.TrapOther
	}
	return cpu.Fault{
		PC: raw.LdW(regs + gregEIP), SP: raw.LdW(regs + gregESP), Addr: raw.LdW(m.base + ctxFaultAddr),
		Trap: trap, NoAddress: raw.LdW(m.base+ctxFaultCode) == siKernel,
	}
}

// SaveFault implements cpu.Machine.
func (m *Machine) SaveFault(f cpu.Frame) {
	regs := m.base + ctxFaultRegs
	for r, off := range cpu.RegOffset {
		if off != 0 {
			f.SetReg(off, raw.LdW(regs+gregOf[r]))
		}
	}
	for i := uint64(0); i < passed*16; i += 8 {
		raw.St64(uint64(f)+cpu.FrameFloats+i, raw.Ld64(m.base+ctxFaultXMM+i))
	}
	f.SetReturnAddress(raw.LdW(regs + gregEIP))
}

// gregOf is the offset in gregset_t of each hardware register number.
var gregOf = [8]uint64{11 * 4, 10 * 4, 9 * 4, 8 * 4, gregESP, 6 * 4, 5 * 4, 4 * 4}

// ZeroDivisor decodes the div or idiv that trapped. The processor does not distinguish a zero
// divisor from a quotient that overflows (INT_MIN / -1).
func (m *Machine) ZeroDivisor() bool {
	regs := m.base + ctxFaultRegs
	pc := raw.LdW(regs + gregEIP)
	if b := raw.Ld8(pc); b != 0xF7 && b != 0xF6 {
		return true
	}
	modrm := raw.Ld8(pc + 1)
	if modrm>>3&7 == 6 { // div: quotients in compiled code never overflow
		return true
	}
	if modrm>>6 == 3 {
		return raw.Ld32(regs+gregOf[modrm&7]) == 0
	}
	return raw.Ld32(m.memOperand(pc+1)) == 0
}

// memOperand computes the address of the memory operand whose modrm byte is at p, in an instruction
// without an immediate.
func (m *Machine) memOperand(p uint64) uint64 {
	reg := func(r uint8) uint32 { return raw.Ld32(m.base + ctxFaultRegs + gregOf[r]) }
	modrm := raw.Ld8(p)
	p++
	mod, rm := modrm>>6, modrm&7
	var a uint32
	switch {
	case rm == 4:
		sib := raw.Ld8(p)
		p++
		if index := sib >> 3 & 7; index != 4 {
			a = reg(index) << (sib >> 6)
		}
		if sib&7 == 5 && mod == 0 {
			return uint64(a + raw.Ld32(p))
		}
		a += reg(sib & 7)
	case rm == 5 && mod == 0:
		return uint64(raw.Ld32(p))
	default:
		a = reg(rm)
	}
	switch mod {
	case 1:
		a += uint32(int8(raw.Ld8(p)))
	case 2:
		a += raw.Ld32(p)
	}
	return uint64(a)
}
