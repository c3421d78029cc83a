//go:build linux && arm

package arm

import "ryugo/targets/arm/t32"

// Helpers for longs: the first long is in r0 and r1, the second in r2 and r3.

// divideLongs(x, y) -> x / y, or x % y. It divides numbers of 32 bits; all others, and a divisor of
// 0, are left to Go.
func divideLongs(signed, remainder bool) func(e *leaf) {
	return func(e *leaf) {
		slow := e.NewLabel()
		e.RRR(t32.INS_orr, false, t32.IP, t32.R1, t32.R3, t32.LSL, 0)
		e.TestI(t32.INS_cmp, t32.IP, 0)
		e.BCond(t32.NE, slow)
		e.BZero(false, t32.R2, slow)
		e.Mov(t32.R1, t32.R2)
		e.divideWords()
		if !remainder {
			e.Mov(t32.R0, t32.R2)
		}
		e.MovImm(t32.R1, 0)
		e.ret()
		e.slowPath(slow)
	}
}

// multiplyLongs(x, y) -> the low 64 bits of x * y.
func multiplyLongs(e *leaf) {
	e.Mul(t32.INS_mul, t32.R1, t32.R1, t32.R2)
	e.MulAdd(t32.INS_mla, t32.R1, t32.R0, t32.R3, t32.R1)
	e.MulLong(t32.INS_umull, t32.R0, t32.IP, t32.R0, t32.R2)
	e.add(t32.R1, t32.R1, t32.IP)
	e.ret()
}

// A shift by a register uses the register's low byte: a shift by 32 or more, or by a negative
// count, gives 0. So the bits that move from one half into the other are the OR of two shifts, of
// which one gives 0, or which are equal.

// shiftLongLeft(x, count) -> x << count, by the low six bits of count.
func shiftLongLeft(e *leaf) {
	e.shiftAcross(t32.R1, t32.R0, t32.INS_lsl, t32.INS_lsr)
	e.ShiftR(t32.INS_lsl, false, t32.R0, t32.R0, t32.R2)
	e.ret()
}

// shiftLongRight is the same for shifts to the right.
func shiftLongRight(signed bool) func(e *leaf) {
	return func(e *leaf) {
		shift, near := t32.INS_lsr, e.NewLabel()
		if signed {
			shift = t32.INS_asr
			e.RRI(t32.INS_and, false, t32.R2, t32.R2, 63)
			e.RRI(t32.INS_sub, true, t32.IP, t32.R2, 32)
			e.BCond(t32.LO, near)
			e.ShiftR(t32.INS_asr, false, t32.R0, t32.R1, t32.IP)
			e.MovShift(t32.INS_mov, false, t32.R1, t32.R1, t32.ASR, 31)
			e.ret()
			e.Bind(near)
		}
		e.shiftAcross(t32.R0, t32.R1, t32.INS_lsr, t32.INS_lsl)
		e.ShiftR(shift, false, t32.R1, t32.R1, t32.R2)
		e.ret()
	}
}

// shiftAcross shifts to by r2 and moves bits of from into it. r3 and r12 are destroyed.
func (e *leaf) shiftAcross(to, from t32.Reg, shift, back t32.Ins) {
	e.RRI(t32.INS_and, false, t32.R2, t32.R2, 63)
	e.ShiftR(shift, false, to, to, t32.R2)
	e.RRI(t32.INS_rsb, false, t32.R3, t32.R2, 32)
	e.ShiftR(back, false, t32.IP, from, t32.R3)
	e.RRR(t32.INS_orr, false, to, to, t32.IP, t32.LSL, 0)
	e.RRI(t32.INS_sub, false, t32.R3, t32.R2, 32)
	e.ShiftR(shift, false, t32.IP, from, t32.R3)
	e.RRR(t32.INS_orr, false, to, to, t32.IP, t32.LSL, 0)
}

// The double registers that leaves use.
const (
	d0 = t32.S0 + 2*iota
	d1
	d2
)

// longToDouble(x) -> the nearest double: both halves are exact, and their sum is rounded once.
func longToDouble(signed bool) func(e *leaf) {
	const two32 = 0x41f00000 // upper half of the double 2^32
	return func(e *leaf) {
		e.VFromInt(d0, t32.R1)
		e.VFromInt(d1, t32.R0)
		e.VCvtFromInt(true, !signed, d0, d0)
		e.VCvtFromInt(true, true, d1, d1)
		e.MovImm(t32.R2, 0)
		e.MovImm(t32.R3, two32)
		e.VFromPair(d2, t32.R2, t32.R3)
		e.VRRR(t32.INS_vmul, true, d0, d0, d2)
		e.VRRR(t32.INS_vadd, true, d0, d0, d1)
		e.ret()
	}
}
