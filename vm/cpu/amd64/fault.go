//go:build linux && amd64

package amd64

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
	ctxFaultRegs = cpu.CtxFault + 24 // the 23 words of gregs_t
	ctxFaultXMM  = 256               // callee-saved registers of xmm0-xmm15 at a fault

	gregCount = 23
	gregRSP   = 15 * 8
	gregRIP   = 16 * 8

	// siKernel is the si_code of a fault without an address: an access to a non-canonical address.
	siKernel = 0x80
)

// traps maps signals to kinds of faults.
var traps = map[syscall.Signal]cpu.Trap{
	syscall.SIGSEGV: cpu.TrapMemory, syscall.SIGFPE: cpu.TrapDivide, syscall.SIGILL: cpu.TrapIllegal, syscall.SIGTRAP: cpu.TrapIllegal,
}

// Fault implements cpu.Machine.
func (m *Machine) Fault() cpu.Fault {
	regs := m.base + ctxFaultRegs
	trap, ok := traps[syscall.Signal(raw.Ld64(m.base+ctxFaultSig))]
	if !ok {
		trap = cpu.TrapOther
	}
	return cpu.Fault{
		PC: raw.Ld64(regs + gregRIP), SP: raw.Ld64(regs + gregRSP), Addr: raw.Ld64(m.base + ctxFaultAddr),
		Trap: trap, NoAddress: raw.Ld64(m.base+ctxFaultCode) == siKernel,
	}
}

// SaveFault implements cpu.Machine.
func (m *Machine) SaveFault(f cpu.Frame) {
	regs := m.base + ctxFaultRegs
	for i, off := range gregFrame {
		if off != 0 {
			f.SetReg(off, raw.Ld64(regs+uint64(i)*8))
		}
	}
	for i := uint64(0); i < 16*16; i += 8 {
		f.SetReg(cpu.FrameFloats+i, raw.Ld64(m.base+ctxFaultXMM+i))
	}
	f.SetReturnAddress(raw.Ld64(regs + gregRIP))
}

// gregFrame is the offset in an exit frame of each word of gregs_t; 0: none.
var gregFrame = [gregCount]uint64{
	cpu.FrameR8, cpu.FrameR9, cpu.FrameR10, cpu.FrameR11, cpu.FrameR12, cpu.FrameR13, cpu.FrameR14, cpu.FrameR15, cpu.FrameRDI, cpu.FrameRSI,
	cpu.FrameRBP, cpu.FrameRBX, cpu.FrameRDX, cpu.FrameRAX, cpu.FrameRCX,
}

// ZeroDivisor decodes the div or idiv that trapped. The processor does not distinguish a zero
// divisor from a quotient that overflows (INT_MIN / -1).
func (m *Machine) ZeroDivisor() bool {
	regs := m.base + ctxFaultRegs
	pc := raw.Ld64(regs + gregRIP)
	var rex uint8
	if b := raw.Ld8(pc); b&0xF0 == 0x40 {
		rex = b
		pc++
	}
	if b := raw.Ld8(pc); b != 0xF7 && b != 0xF6 {
		return true
	}
	modrm := raw.Ld8(pc + 1)
	if modrm>>3&7 == 6 { // div: quotients in compiled code never overflow
		return true
	}
	wide := rex&8 != 0
	if modrm>>6 == 3 {
		v := raw.Ld64(regs + gregOf[modrm&7|rex&1<<3])
		return v == 0 || !wide && uint32(v) == 0
	}
	a := m.memOperand(pc+1, rex)
	if wide {
		return raw.Ld64(a) == 0
	}
	return raw.Ld32(a) == 0
}

// gregOf is the offset in gregs_t of each hardware register number.
var gregOf = [16]uint64{13 * 8, 14 * 8, 12 * 8, 11 * 8, 15 * 8, 10 * 8, 9 * 8, 8 * 8, 0, 8, 16, 24, 32, 40, 48, 56}

// memOperand computes the address of the memory operand whose modrm byte is at p, in an instruction
// without an immediate.
func (m *Machine) memOperand(p uint64, rex uint8) uint64 {
	regs := m.base + ctxFaultRegs
	modrm := raw.Ld8(p)
	p++
	mod, rm := modrm>>6, modrm&7
	var a uint64
	switch {
	case rm == 4:
		sib := raw.Ld8(p)
		p++
		if index := sib>>3&7 | rex&2<<2; index != 4 {
			a = raw.Ld64(regs+gregOf[index]) << (sib >> 6)
		}
		if sib&7 == 5 && mod == 0 {
			return a + uint64(int64(int32(raw.Ld32(p))))
		}
		a += raw.Ld64(regs + gregOf[sib&7|rex&1<<3])
	case rm == 5 && mod == 0:
		return p + 4 + uint64(int64(int32(raw.Ld32(p))))
	default:
		a = raw.Ld64(regs + gregOf[rm|rex&1<<3])
	}
	switch mod {
	case 1:
		a += uint64(int64(int8(raw.Ld8(p))))
	case 2:
		a += uint64(int64(int32(raw.Ld32(p))))
	}
	return a
}
