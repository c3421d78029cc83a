package t32

import "math/bits"

// Addr is a memory operand.
type Addr struct {
	Base, Index Reg
	Mode        Mode
	Shift       uint8 // of the index, to the left: 0 to 3
	Off         int32
}

// Mode is an addressing mode.
type Mode uint8

// The modes.
const (
	Offset    Mode = iota // base + offset
	PreIndex              // base + offset, which is stored in base
	PostIndex             // base; base + offset is stored in base
	Indexed               // base + index
)

// Base returns the address base + off.
func Base(base Reg, off int32) Addr { return Addr{Base: base, Off: off} }

// Pre returns the address base + off, which is stored in base.
func Pre(base Reg, off int32) Addr { return Addr{Base: base, Off: off, Mode: PreIndex} }

// Post returns the address base; base + off is stored in base.
func Post(base Reg, off int32) Addr { return Addr{Base: base, Off: off, Mode: PostIndex} }

// Index returns the address base + index << shift.
func Index(base, index Reg, shift uint8) Addr {
	return Addr{Base: base, Index: index, Shift: shift, Mode: Indexed}
}

// FitsOffset reports whether Mem can use the offset.
func FitsOffset(off int32) bool { return off > -256 && off < 4096 }

// FitsPair reports whether Pair and VMem can use the offset: a multiple of 4 from -1,020 to 1,020.
func FitsPair(off int32) bool { return off&3 == 0 && off >= -1020 && off <= 1020 }

// Mem loads or stores rt.
func (e *Emitter) Mem(ins Ins, rt Reg, a Addr) {
	if rt > 14 || a.Base > 14 || ins < INS_ldr || ins > INS_strh {
		badReg(ins, rt, a.Base)
	}
	r := &rows[ins]
	w := r.wide | uint32(a.Base)<<16 | uint32(rt)<<12
	switch a.Mode {
	case Indexed:
		if a.Index > 14 || a.Index == SP || a.Shift > 3 {
			badReg(ins, rt, a.Base, a.Index)
		}
		if a.Shift == 0 && isLow(rt, a.Base, a.Index) {
			e.half(r.lowX | uint16(a.Index)<<6 | uint16(a.Base)<<3 | uint16(rt))
			return
		}
		e.word(w&^(1<<23) | uint32(a.Shift)<<4 | uint32(a.Index))
		return
	case Offset:
		if a.Off >= 0 && e.shortMem(ins, rt, a.Base, uint32(a.Off)) {
			return
		}
		if a.Off >= 0 && a.Off < 4096 {
			e.word(w | uint32(a.Off))
			return
		}
	}
	off, puw := a.Off, uint32(4) // P
	up := off >= 0
	if !up {
		off = -off
	}
	if off > 255 {
		badImm(ins, int64(a.Off))
	}
	if up {
		puw |= 2
	}
	switch a.Mode {
	case PreIndex:
		puw |= 1
	case PostIndex:
		puw = puw&^4 | 1
	}
	e.word(w&^(1<<23) | 1<<11 | puw<<8 | uint32(off))
}

// JumpMem jumps to the address stored at base + offset, which has the Thumb bit: ldr pc.
func (e *Emitter) JumpMem(base Reg, off int32) {
	if base > 14 {
		badReg(INS_ldr, base)
	}
	if off < 0 || off >= 4096 {
		badImm(INS_ldr, int64(off))
	}
	e.word(rows[INS_ldr].wide | uint32(base)<<16 | uint32(PC)<<12 | uint32(off))
}

// shortMem emits the 16-bit form if there is one.
func (e *Emitter) shortMem(ins Ins, rt, base Reg, off uint32) bool {
	r := &rows[ins]
	switch {
	case rt > 7 || off&(1<<r.log-1) != 0:
		return false
	case base == SP && (ins == INS_ldr || ins == INS_str) && off < 1024:
		h := uint16(0x9000)
		if ins == INS_ldr {
			h = 0x9800
		}
		e.half(h | uint16(rt)<<8 | uint16(off/4))
		return true
	case base < 8 && r.low != 0 && off>>r.log < 32:
		e.half(r.low | uint16(off>>r.log)<<6 | uint16(base)<<3 | uint16(rt))
		return true
	}
	return false
}

// Pair loads or stores two registers at base + offset, a multiple of 4.
func (e *Emitter) Pair(ins Ins, rt, rt2, base Reg, off int32) {
	if max(rt, rt2, base) > 14 || ins == INS_ldrd && rt == rt2 || ins != INS_ldrd && ins != INS_strd {
		badReg(ins, rt, rt2, base)
	}
	if !FitsPair(off) {
		badImm(ins, int64(off))
	}
	w := ins.wide() | 1<<24 | uint32(base)<<16 | uint32(rt)<<12 | uint32(rt2)<<8
	if off >= 0 {
		e.word(w | 1<<23 | uint32(off)/4)
	} else {
		e.word(w | uint32(-off)/4)
	}
}

// Push stores the integer registers of a set below the stack pointer, the lowest register at the
// lowest address.
func (e *Emitter) Push(set uint16) {
	switch {
	case set == 0 || set&(1<<SP|1<<PC) != 0:
		badImm(INS_push, int64(set))
	case set&^0x40FF == 0:
		e.half(rows[INS_push].low | set>>14<<8 | set&0xFF)
	case set&(set-1) == 0:
		e.word(0xF84D0D04 | uint32(bits.TrailingZeros16(set))<<12)
	default:
		e.word(INS_push.wide() | uint32(set))
	}
}

// Pop reloads the registers of a set. With pc among them it returns.
func (e *Emitter) Pop(set uint16) {
	switch {
	case set == 0 || set&(1<<SP) != 0 || set>>14 == 3:
		badImm(INS_pop, int64(set))
	case set&^0x80FF == 0:
		e.half(rows[INS_pop].low | set>>15<<8 | set&0xFF)
	case set&(set-1) == 0:
		e.word(0xF85D0B04 | uint32(bits.TrailingZeros16(set))<<12)
	default:
		e.word(INS_pop.wide() | uint32(set))
	}
}

// LoadEx emits ldrex for a word, halfword or byte.
func (e *Emitter) LoadEx(ins Ins, rt, base Reg) {
	if max(rt, base) > 14 || ins < INS_ldrex || ins > INS_ldrexh {
		badReg(ins, rt, base)
	}
	e.word(ins.wide() | uint32(base)<<16 | uint32(rt)<<12)
}

// StoreEx emits strex: status is 0 if rt was stored. It must differ from the other registers.
func (e *Emitter) StoreEx(ins Ins, status, rt, base Reg) {
	if max(status, rt, base) > 14 || status == rt || status == base || ins < INS_strex || ins > INS_strexh {
		badReg(ins, status, rt, base)
	}
	at := uint(0)
	if ins == INS_strex {
		at = 8
	}
	e.word(ins.wide() | uint32(base)<<16 | uint32(rt)<<12 | uint32(status)<<at)
}

// Table emits tbb or tbh: a jump by twice the byte or halfword at base + index.
func (e *Emitter) Table(ins Ins, base, index Reg) {
	if base > 15 || index > 14 || ins != INS_tbb && ins != INS_tbh {
		badReg(ins, base, index)
	}
	e.word(ins.wide() | uint32(base)<<16 | uint32(index))
}
