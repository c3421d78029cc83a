//go:build linux && amd64

package amd64

import (
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Numbers of the registers at a fault, in the 23 words of gregs_t.
const (
	gregRSP = 15
	gregRIP = 16
)

// ctxFaultXMM is where the context block has the callee-saved registers of xmm0 to xmm15 at a fault.
const ctxFaultXMM = 256

// Fault implements cpu.Machine, as do the following methods.
func (m *Machine) Fault() cpu.Fault { return m.FaultAt(gregRIP, gregRSP) }

func (m *Machine) SaveFault(f cpu.Frame) {
	for r, off := range cpu.RegOffset {
		if off != 0 {
			f.SetReg(off, m.FaultReg(gregOf[r]))
		}
	}
	for i := uint64(0); i < 16*16; i += 8 {
		f.SetReg(cpu.FrameFloats+i, raw.Ld64(m.Base+ctxFaultXMM+i))
	}
	f.SetReturnAddress(m.FaultReg(gregRIP))
}

// ZeroDivisor decodes the div or idiv that trapped. The processor does not distinguish a zero
// divisor from a quotient that overflows (INT_MIN / -1).
func (m *Machine) ZeroDivisor() bool {
	pc := m.FaultReg(gregRIP)
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
		v := m.FaultReg(gregOf[modrm&7|rex&1<<3])
		return v == 0 || !wide && uint32(v) == 0
	}
	a := m.memOperand(pc+1, rex)
	if wide {
		return raw.Ld64(a) == 0
	}
	return raw.Ld32(a) == 0
}

// gregOf is the number in gregs_t of each register.
var gregOf = [16]int{13, 14, 12, 11, gregRSP, 10, 9, 8, 0, 1, 2, 3, 4, 5, 6, 7}

// memOperand computes the address of the memory operand whose modrm byte is at p, in an instruction
// without an immediate.
func (m *Machine) memOperand(p uint64, rex uint8) uint64 {
	modrm := raw.Ld8(p)
	p++
	mod, rm := modrm>>6, modrm&7
	var a uint64
	switch {
	case rm == 4:
		sib := raw.Ld8(p)
		p++
		if index := sib>>3&7 | rex&2<<2; index != 4 {
			a = m.FaultReg(gregOf[index]) << (sib >> 6)
		}
		if sib&7 == 5 && mod == 0 {
			return a + uint64(int64(int32(raw.Ld32(p))))
		}
		a += m.FaultReg(gregOf[sib&7|rex&1<<3])
	case rm == 5 && mod == 0:
		return p + 4 + uint64(int64(int32(raw.Ld32(p))))
	default:
		a = m.FaultReg(gregOf[rm|rex&1<<3])
	}
	switch mod {
	case 1:
		a += uint64(int64(int8(raw.Ld8(p))))
	case 2:
		a += uint64(int64(int32(raw.Ld32(p))))
	}
	return a
}
