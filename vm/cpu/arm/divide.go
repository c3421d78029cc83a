//go:build linux && arm

package arm

import (
	processor "golang.org/x/sys/cpu"

	"ryugo/ee"
	"ryugo/targets/arm/t32"
)

// features sets in info whether the processor lacks a divide instruction.
func features(info *ee.Info) { info.DividesByHelper = !processor.ARM.HasIDIVT }

// divideInts(x, y) -> quotient or remainder. The slow path handles the divisors 0 and -1, whose
// quotient may overflow.
func divideInts(signed, remainder bool) func(e *leaf) {
	return func(e *leaf) {
		slow := e.NewLabel()
		e.BZero(false, t32.R1, slow)
		if signed {
			e.TestI(t32.INS_cmn, t32.R1, 1)
			e.BCond(t32.EQ, slow)
			if remainder { // r12 has the sign of the result
				e.Mov(t32.IP, t32.R0)
			} else {
				e.RRR(t32.INS_eor, false, t32.IP, t32.R0, t32.R1, t32.LSL, 0)
			}
			e.negateIf(t32.R0, t32.R0)
			e.negateIf(t32.R1, t32.R1)
		}
		e.divideWords()
		if !remainder {
			e.Mov(t32.R0, t32.R2)
		}
		if signed {
			e.negateIf(t32.IP, t32.R0)
		}
		e.ret()
		e.slowPath(slow)
	}
}

// negateIf negates r if sign is negative.
func (e *leaf) negateIf(sign, r t32.Reg) {
	e.TestI(t32.INS_cmp, sign, 0)
	e.If(t32.LT)
	e.RRI(t32.INS_rsb, false, r, r, 0)
}

// divideWords divides r0 by r1, which is not zero, both unsigned. r2 receives the quotient, r0 the
// remainder; r1 and r3 are destroyed. Without a divide instruction the divisor is first shifted
// until its highest bit is at the position of the dividend's. Then each subtraction that does not
// underflow sets a bit of the quotient.
func (e *leaf) divideWords() {
	if processor.ARM.HasIDIVT {
		e.Mul(t32.INS_udiv, t32.R2, t32.R0, t32.R1)
		e.MulAdd(t32.INS_mls, t32.R0, t32.R2, t32.R1, t32.R0)
		return
	}
	loop, done := e.NewLabel(), e.NewLabel()
	e.RR(t32.INS_clz, t32.R2, t32.R0)
	e.RR(t32.INS_clz, t32.R3, t32.R1)
	e.RRR(t32.INS_sub, true, t32.R3, t32.R3, t32.R2, t32.LSL, 0)
	e.MovImm(t32.R2, 0)
	e.BCond(t32.LT, done) // keeps the flags: the divisor has more bits
	e.ShiftR(t32.INS_lsl, false, t32.R1, t32.R1, t32.R3)
	e.Bind(loop)
	e.cmp(t32.R0, t32.R1)
	e.If(t32.HS)
	e.RRR(t32.INS_sub, false, t32.R0, t32.R0, t32.R1, t32.LSL, 0)
	e.RRR(t32.INS_adc, false, t32.R2, t32.R2, t32.R2, t32.LSL, 0) // the comparison's carry: whether it was done
	e.MovShift(t32.INS_mov, false, t32.R1, t32.R1, t32.LSR, 1)
	e.RRI(t32.INS_sub, true, t32.R3, t32.R3, 1)
	e.BCond(t32.GE, loop)
	e.Bind(done)
}
