//go:build linux && 386

package x86

import (
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Numbers of the registers at a fault, in the 19 words of gregset_t.
const (
	gregESP = 7
	gregEIP = 14
)

// gregOf is the number in gregset_t of each register.
var gregOf = [8]int{11, 10, 9, 8, gregESP, 6, 5, 4}

// ctxFaultXMM is where the context block has xmm0 to xmm3 at a fault.
const ctxFaultXMM = 256

// Fault implements cpu.Machine, as do the following methods.
func (m *Machine) Fault() cpu.Fault { return m.FaultAt(gregEIP, gregESP) }

func (m *Machine) SaveFault(f cpu.Frame) {
	for r, off := range cpu.RegOffset {
		if off != 0 {
			f.SetReg(off, m.FaultReg(gregOf[r]))
		}
	}
	for i := uint64(0); i < passed*16; i += 8 {
		raw.St64(uint64(f)+cpu.FrameFloats+i, raw.Ld64(m.Base+ctxFaultXMM+i))
	}
	f.SetReturnAddress(m.FaultReg(gregEIP))
}

// ZeroDivisor decodes the div or idiv that trapped. The processor does not distinguish a zero
// divisor from a quotient that overflows (INT_MIN / -1).
func (m *Machine) ZeroDivisor() bool {
	pc := m.FaultReg(gregEIP)
	if b := raw.Ld8(pc); b != 0xF7 && b != 0xF6 {
		return true
	}
	modrm := raw.Ld8(pc + 1)
	if modrm>>3&7 == 6 { // div: quotients in compiled code never overflow
		return true
	}
	if modrm>>6 == 3 {
		return m.FaultReg(gregOf[modrm&7]) == 0
	}
	return raw.Ld32(m.memOperand(pc+1)) == 0
}

// memOperand computes the address of the memory operand whose modrm byte is at p, in an instruction
// without an immediate.
func (m *Machine) memOperand(p uint64) uint64 {
	reg := func(r uint8) uint32 { return uint32(m.FaultReg(gregOf[r])) }
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
