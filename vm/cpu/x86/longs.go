//go:build linux && 386

package x86

import "ryugo/targets/xarch"

// Helpers for longs, which are passed on the stack, x before y, and returned in edx:eax. A division
// by a divisor below 2^32 that is not 0, of a dividend that is not negative, is done here by two
// divisions of 64 by 32 bits; all others are left to Go.

// low and high are the halves of the nth long of the arguments.
func (e *leaf) low(n int) xarch.Mem  { return e.stack(2 * n) }
func (e *leaf) high(n int) xarch.Mem { return e.stack(2*n + 1) }

// divideLongs(x, y) -> x / y, or x % y.
func divideLongs(signed, remainder bool) func(e *leaf) {
	return func(e *leaf) {
		slow := e.NewLabel()
		e.MI(xarch.INS_cmp, word, e.high(1), 0)
		e.Jcc(xarch.CC_NE, slow)
		e.load(ECX, e.low(1))
		e.RR(xarch.INS_test, word, ECX, ECX)
		e.Jcc(xarch.CC_E, slow)
		e.load(EAX, e.high(0))
		if signed {
			e.RR(xarch.INS_test, word, EAX, EAX)
			e.Jcc(xarch.CC_S, slow)
		}
		e.RR(xarch.INS_xor, word, EDX, EDX)
		e.R(xarch.INS_div, word, ECX)
		if !remainder {
			e.push(EAX)
		}
		e.load(EAX, e.low(0))
		e.R(xarch.INS_div, word, ECX)
		if remainder {
			e.move(EAX, EDX)
			e.RR(xarch.INS_xor, word, EDX, EDX)
		} else {
			e.pop(EDX)
		}
		e.ret()
		e.slowPath(slow)
	}
}

// multiplyLongs(x, y) -> the low 64 bits of x * y.
func multiplyLongs(e *leaf) {
	e.load(ECX, e.high(0))
	e.RM(xarch.INS_imul, word, ECX, e.low(1))
	e.load(EAX, e.high(1))
	e.RM(xarch.INS_imul, word, EAX, e.low(0))
	e.RR(xarch.INS_add, word, ECX, EAX)
	e.load(EAX, e.low(0))
	e.M(xarch.INS_mul, word, e.low(1))
	e.RR(xarch.INS_add, word, EDX, ECX)
	e.ret()
}

// shiftLong(x, count) shifts by the low six bits of count, in ecx. The processor uses five bits;
// the sixth moves one half into the other.
func shiftLong(left, signed bool) func(e *leaf) {
	return func(e *leaf) {
		far := e.NewLabel()
		from, to, double, single := EDX, EAX, xarch.INS_shrd, xarch.INS_shr // bits move from one half to the other
		if signed {
			single = xarch.INS_sar
		}
		if left {
			from, to, double, single = EAX, EDX, xarch.INS_shld, xarch.INS_shl
		}
		e.load(EAX, e.low(0))
		e.load(EDX, e.high(0))
		e.RR(double, word, to, from)
		e.RR(single, word, from, ECX)
		e.RI(xarch.INS_test, word, ECX, 32)
		e.Jcc(xarch.CC_NE, far)
		e.ret()
		e.Bind(far)
		e.move(to, from)
		if signed {
			e.RI(xarch.INS_sar, word, from, 31)
		} else {
			e.RR(xarch.INS_xor, word, from, from)
		}
		e.ret()
	}
}

// longToDouble(x) -> the nearest double: both halves are exact, and their sum is rounded once.
func longToDouble(signed bool) func(e *leaf) {
	const two32 = 0x41f00000 // upper half of the double 2^32
	return func(e *leaf) {
		e.I(xarch.INS_push, two32)
		e.I(xarch.INS_push, 0)
		e.pushed += 8
		unsigned := func(x xarch.Reg, half xarch.Mem) {
			done := e.NewLabel()
			e.load(EAX, half)
			e.RR(xarch.INS_cvtsi2sd, word, x, EAX)
			e.RR(xarch.INS_test, word, EAX, EAX)
			e.Jcc(xarch.CC_NS, done)
			e.RM(xarch.INS_addsd, xarch.EA_8, x, xarch.At(ESP, 0))
			e.Bind(done)
		}
		e.RR(xarch.INS_xorps, xarch.EA_16, xarch.XMM0, xarch.XMM0)
		e.RR(xarch.INS_xorps, xarch.EA_16, xarch.XMM1, xarch.XMM1)
		if signed {
			e.RM(xarch.INS_cvtsi2sd, word, xarch.XMM0, e.high(0))
		} else {
			unsigned(xarch.XMM0, e.high(0))
		}
		e.RM(xarch.INS_mulsd, xarch.EA_8, xarch.XMM0, xarch.At(ESP, 0))
		unsigned(xarch.XMM1, e.low(0))
		e.RR(xarch.INS_addsd, xarch.EA_8, xarch.XMM0, xarch.XMM1)
		e.RI(xarch.INS_add, word, ESP, 8)
		e.pushed -= 8
		e.ret()
	}
}
