package t32

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"ryugo/ee"
	"ryugo/targets/code"
)

// Emitter encodes instructions into a code buffer. The zero value is ready for use.
type Emitter struct{ code.Buffer }

// half appends a 16-bit instruction.
func (e *Emitter) half(h uint16) {
	e.Reserve(4)
	binary.LittleEndian.PutUint16(e.Room(), h)
	e.Advance(2)
}

// word appends a 32-bit instruction.
func (e *Emitter) word(w uint32) {
	e.Reserve(4)
	put32(e.Room(), w)
	e.Advance(4)
}

// put32 writes a 32-bit instruction: its upper half first.
func put32(c []byte, w uint32) { binary.LittleEndian.PutUint32(c, bits.RotateLeft32(w, 16)) }

// get32 reads a 32-bit instruction.
func get32(c []byte) uint32 { return bits.RotateLeft32(binary.LittleEndian.Uint32(c), 16) }

func badImm(ins Ins, v int64) {
	panic(fmt.Sprintf("BUG: t32: %v cannot hold %d", ins, v))
}

func badReg(ins Ins, rs ...Reg) {
	panic(fmt.Sprintf("BUG: t32: %v of registers %d", ins, rs))
}

// wide returns the constant bits of the 32-bit form.
func (i Ins) wide() uint32 {
	w := rows[i].wide
	if w == 0 {
		panic("BUG: t32: " + i.String() + " has no form of 32 bits")
	}
	return w
}

func setS(w uint32, s bool) uint32 {
	if s {
		return w | 1<<20
	}
	return w
}

// ModImm returns the field of a modified immediate: a byte in one, two or four places, or a
// byte with its top bit set, rotated.
func ModImm(v uint32) (field uint32, ok bool) {
	switch b := v & 0xFF; {
	case v < 256:
		return v, true
	case v == b|b<<16:
		return 1<<8 | b, true
	case v == b|b<<8|b<<16|b<<24:
		return 3<<8 | b, true
	case v == v>>8&0xFF<<8|v>>8&0xFF<<24:
		return 2<<8 | v>>8&0xFF, true
	}
	n := uint32(bits.LeadingZeros32(v)) // a rotation of n + 8 to the left brings the top bit to bit 7
	r := n + 8
	if b := bits.RotateLeft32(v, int(r)); b < 256 {
		return r<<7 | b&0x7F, true
	}
	return 0, false
}

// immBits returns the fields of a 12-bit immediate: i, imm3 and imm8.
func immBits(v uint32) uint32 { return v>>11&1<<26 | v>>8&7<<12 | v&0xFF }

// shiftBits returns the fields of an amount of 0 to 31 and the kind of a shift.
func shiftBits(t Shift, k uint8) uint32 {
	if k > 31 {
		panic("BUG: t32: a shift by more than 31")
	}
	return uint32(k)>>2<<12 | uint32(k)&3<<6 | uint32(t)<<4
}

// RRR emits "ins rd, rn, rm, shift #k". s means that the flags are set.
func (e *Emitter) RRR(ins Ins, s bool, rd, rn, rm Reg, t Shift, k uint8) {
	if rd|rn|rm > 15 || rm == SP || rm == PC || rn == PC || ins < INS_and || ins > INS_rsb {
		badReg(ins, rd, rn, rm)
	}
	if k == 0 && t == LSL {
		switch low := isLow(rd, rn, rm); {
		case !s && ins == INS_add && rd == rn && rd != SP:
			e.half(0x4400 | uint16(rd>>3)<<7 | uint16(rm)<<3 | uint16(rd&7))
			return
		case !s || !low:
		case ins == INS_add:
			e.half(0x1800 | uint16(rm)<<6 | uint16(rn)<<3 | uint16(rd))
			return
		case ins == INS_sub:
			e.half(0x1A00 | uint16(rm)<<6 | uint16(rn)<<3 | uint16(rd))
			return
		case rd == rn && rows[ins].low != 0:
			e.half(rows[ins].low | uint16(rm)<<3 | uint16(rd))
			return
		}
	}
	e.word(setS(ins.wide(), s) | uint32(rn)<<16 | uint32(rd)<<8 | uint32(rm) | shiftBits(t, k))
}

// modified converts the bits of the form with a register to those with a modified immediate.
const modified = 0xEA000000 ^ 0xF0000000

// FitsImm reports whether RRI can use v: a modified immediate, or for a sum or difference that sets
// no flags a 12-bit one.
func FitsImm(ins Ins, s bool, v uint32) bool {
	if _, ok := ModImm(v); ok {
		return true
	}
	return !s && (ins == INS_add || ins == INS_sub) && v < 1<<12
}

// RRI emits "ins rd, rn, #v".
func (e *Emitter) RRI(ins Ins, s bool, rd, rn Reg, v uint32) {
	if rd|rn > 15 || rn == PC || ins < INS_and || ins > INS_rsb {
		badReg(ins, rd, rn)
	}
	sum := ins == INS_add || ins == INS_sub
	switch {
	case sum && !s && rd == SP && rn == SP && v&3 == 0 && v < 512:
		h := uint16(0xB000 | v/4)
		if ins == INS_sub {
			h |= 0x80
		}
		e.half(h)
		return
	case ins == INS_add && !s && rn == SP && rd < 8 && v&3 == 0 && v < 1024:
		e.half(0xA800 | uint16(rd)<<8 | uint16(v/4))
		return
	case s && sum && rd|rn < 8 && (v < 8 && rd != rn || rd == rn && v < 256):
		h, sub := uint16(0x1C00)|uint16(v)<<6|uint16(rn)<<3|uint16(rd), uint16(0x200)
		if rd == rn {
			h, sub = 0x3000|uint16(rd)<<8|uint16(v), 0x800
		}
		if ins == INS_sub {
			h |= sub
		}
		e.half(h)
		return
	case s && ins == INS_rsb && rd|rn < 8 && v == 0:
		e.half(0x4240 | uint16(rn)<<3 | uint16(rd))
		return
	}
	if f, ok := ModImm(v); ok {
		e.word(setS(ins.wide()^modified, s) | uint32(rn)<<16 | uint32(rd)<<8 | immBits(f))
		return
	}
	if !FitsImm(ins, s, v) {
		badImm(ins, int64(v))
	}
	w := uint32(0xF2000000)
	if ins == INS_sub {
		w = 0xF2A00000
	}
	e.word(w | uint32(rn)<<16 | uint32(rd)<<8 | immBits(v))
}

// TestR emits cmp, cmn, tst or teq for two registers, of which the second is shifted.
func (e *Emitter) TestR(ins Ins, rn, rm Reg, t Shift, k uint8) {
	if rn|rm > 15 || rm == SP || ins < INS_tst || ins > INS_cmp {
		badReg(ins, rn, rm)
	}
	if k == 0 && t == LSL {
		switch {
		case isLow(rn, rm, 0) && rows[ins].low != 0:
			e.half(rows[ins].low | uint16(rm)<<3 | uint16(rn))
			return
		case ins == INS_cmp:
			e.half(0x4500 | uint16(rn>>3)<<7 | uint16(rm)<<3 | uint16(rn&7))
			return
		}
	}
	e.word(ins.wide() | uint32(rn)<<16 | uint32(rm) | shiftBits(t, k))
}

// TestI is TestR with a modified immediate.
func (e *Emitter) TestI(ins Ins, rn Reg, v uint32) {
	f, ok := ModImm(v)
	switch {
	case rn > 14 || ins < INS_tst || ins > INS_cmp:
		badReg(ins, rn)
	case !ok:
		badImm(ins, int64(v))
	case ins == INS_cmp && rn < 8 && v < 256:
		e.half(0x2800 | uint16(rn)<<8 | uint16(v))
		return
	}
	e.word(ins.wide() ^ modified | uint32(rn)<<16 | immBits(f))
}

// Mov copies a register.
func (e *Emitter) Mov(rd, rm Reg) {
	if rd|rm > 15 {
		badReg(INS_mov, rd, rm)
	}
	e.half(0x4600 | uint16(rd>>3)<<7 | uint16(rm)<<3 | uint16(rd&7))
}

// MovWord returns the instruction that Mov appends.
func MovWord(rd, rm Reg) uint16 { return 0x4600 | uint16(rd>>3)<<7 | uint16(rm)<<3 | uint16(rd&7) }

// MovShift emits "lsl rd, rm, #k" or another shift, by 1 to 31; LSL by 0 is mov.w. mvn gives the
// complement of the result.
func (e *Emitter) MovShift(ins Ins, s bool, rd, rm Reg, t Shift, k uint8) {
	if max(rd, rm) > 14 || rd == SP || rm == SP || ins != INS_mov && ins != INS_mvn {
		badReg(ins, rd, rm)
	}
	if s && isLow(rd, rm, 0) {
		switch {
		case ins == INS_mov && t != ROR && (k != 0 || t == LSL):
			e.half(uint16(t)<<11 | uint16(k)<<6 | uint16(rm)<<3 | uint16(rd))
			return
		case ins == INS_mvn && k == 0 && t == LSL:
			e.half(rows[ins].low | uint16(rm)<<3 | uint16(rd))
			return
		}
	}
	e.word(setS(ins.wide(), s) | uint32(rd)<<8 | uint32(rm) | shiftBits(t, k))
}

// MovI emits "mov rd, #v" or "mvn rd, #v" with a modified immediate. s means that the flags are
// set.
func (e *Emitter) MovI(ins Ins, s bool, rd Reg, v uint32) {
	f, ok := ModImm(v)
	switch {
	case rd > 14 || rd == SP || ins != INS_mov && ins != INS_mvn:
		badReg(ins, rd)
	case !ok:
		badImm(ins, int64(v))
	case s && ins == INS_mov && rd < 8 && v < 256:
		e.half(0x2000 | uint16(rd)<<8 | uint16(v))
		return
	}
	e.word(setS(ins.wide()^modified, s) | uint32(rd)<<8 | immBits(f))
}

// Mov16 emits movw or movt.
func (e *Emitter) Mov16(ins Ins, rd Reg, v uint16) {
	if rd > 14 || rd == SP || ins != INS_movw && ins != INS_movt {
		badReg(ins, rd)
	}
	e.word(ins.wide() | uint32(rd)<<8 | imm16(uint32(v)))
}

// imm16 returns the fields of a 16-bit immediate: imm4, i, imm3 and imm8.
func imm16(v uint32) uint32 { return v>>12&15<<16 | immBits(v&0xFFF) }

// MovImm loads a number and does not change the flags.
func (e *Emitter) MovImm(rd Reg, v uint32) {
	_, mov := ModImm(v)
	_, mvn := ModImm(^v)
	switch {
	case mov:
		e.MovI(INS_mov, false, rd, v)
	case mvn:
		e.MovI(INS_mvn, false, rd, ^v)
	default:
		e.Mov16(INS_movw, rd, uint16(v))
		if v>>16 != 0 {
			e.Mov16(INS_movt, rd, uint16(v>>16))
		}
	}
}

// ShiftR emits a shift whose amount is the low byte of a register.
func (e *Emitter) ShiftR(ins Ins, s bool, rd, rn, rm Reg) {
	if max(rd, rn, rm) > 14 || ins < INS_lsl || ins > INS_ror {
		badReg(ins, rd, rn, rm)
	}
	if s && rd == rn && isLow(rd, rm, 0) {
		e.half(rows[ins].low | uint16(rm)<<3 | uint16(rd))
		return
	}
	e.word(setS(ins.wide(), s) | uint32(rn)<<16 | uint32(rd)<<8 | uint32(rm))
}

// Mul emits mul, sdiv or udiv: rd = rn op rm.
func (e *Emitter) Mul(ins Ins, rd, rn, rm Reg) {
	if max(rd, rn, rm) > 14 || ins != INS_mul && ins != INS_sdiv && ins != INS_udiv {
		badReg(ins, rd, rn, rm)
	}
	e.word(ins.wide() | uint32(rn)<<16 | uint32(rd)<<8 | uint32(rm))
}

// MulAdd emits mla, rd = ra + rn * rm, or mls, rd = ra - rn * rm.
func (e *Emitter) MulAdd(ins Ins, rd, rn, rm, ra Reg) {
	if max(rd, rn, rm, ra) > 14 || ins != INS_mla && ins != INS_mls {
		badReg(ins, rd, rn, rm, ra)
	}
	e.word(ins.wide() | uint32(rn)<<16 | uint32(ra)<<12 | uint32(rd)<<8 | uint32(rm))
}

// MulLong emits smull or umull: hi:lo = rn * rm.
func (e *Emitter) MulLong(ins Ins, lo, hi, rn, rm Reg) {
	if max(lo, hi, rn, rm) > 14 || lo == hi || ins != INS_smull && ins != INS_umull {
		badReg(ins, lo, hi, rn, rm)
	}
	e.word(ins.wide() | uint32(rn)<<16 | uint32(lo)<<12 | uint32(hi)<<8 | uint32(rm))
}

// RR emits an operation on one register: an extension, clz, rev, rbit.
func (e *Emitter) RR(ins Ins, rd, rm Reg) {
	if max(rd, rm) > 14 || ins < INS_sxtb || ins > INS_rbit {
		badReg(ins, rd, rm)
	}
	if rows[ins].low != 0 && isLow(rd, rm, 0) {
		e.half(rows[ins].low | uint16(rm)<<3 | uint16(rd))
		return
	}
	w := ins.wide() | uint32(rd)<<8 | uint32(rm)
	if ins >= INS_clz {
		w |= uint32(rm) << 16
	}
	e.word(w)
}

// Field emits sbfx or ubfx: rd gets the width bits of rn from bit lsb on. bfi inserts the low bits
// of rn there.
func (e *Emitter) Field(ins Ins, rd, rn Reg, lsb, width uint8) {
	if max(rd, rn) > 14 || ins < INS_sbfx || ins > INS_bfi {
		badReg(ins, rd, rn)
	}
	if lsb > 31 || width == 0 || lsb+width > 32 {
		badImm(ins, int64(width))
	}
	last := width - 1
	if ins == INS_bfi {
		last += lsb
	}
	e.word(ins.wide() | uint32(rn)<<16 | uint32(rd)<<8 | uint32(lsb)>>2<<12 | uint32(lsb)&3<<6 | uint32(last))
}

// Barrier emits dmb ish.
func (e *Emitter) Barrier() { e.word(INS_dmb.wide()) }

// Nop emits nop.
func (e *Emitter) Nop() { e.half(rows[INS_nop].low) }

// Trap emits udf.
func (e *Emitter) Trap() { e.half(rows[INS_udf].low) }

// R jumps to the address in a register (bx), or calls it (blx).
func (e *Emitter) R(ins Ins, rm Reg) {
	if rm > 14 || ins != INS_bx && ins != INS_blx {
		badReg(ins, rm)
	}
	e.half(rows[ins].low | uint16(rm)<<3)
}

// If makes the next instruction conditional (it). That must not be a 16-bit instruction that sets
// the flags, since it does not set them when conditional.
func (e *Emitter) If(c Cond) { e.half(0xBF08 | uint16(c)<<4) }

// IfElse makes the next instruction conditional, and the one after it conditional under the
// opposite condition.
func (e *Emitter) IfElse(c Cond) { e.half(0xBF04 | uint16(c)<<4 | (^uint16(c)&1)<<3) }

// BSym emits b or bl to a symbol (ee.RelocBranch) and returns the call site of bl, or -1. Until
// relocation its target is itself.
func (e *Emitter) BSym(call bool, sym ee.Symbol) int {
	e.RefSymbol(0, ee.RelocBranch, sym, 0)
	if !call {
		e.word(branchW | farBits(-4))
		return -1
	}
	e.word(branchL | farBits(-4))
	return e.CallSite()
}

// AdrSym loads a symbol's address into rd: movw and movt (ee.RelocMovPair).
func (e *Emitter) AdrSym(rd Reg, sym ee.Symbol, addend int64) {
	e.RefSymbol(0, ee.RelocMovPair, sym, addend)
	e.Mov16(INS_movw, rd, 0)
	e.Mov16(INS_movt, rd, 0)
}
