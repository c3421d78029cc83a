package xarch

// Upper halves: Intel's processors switch states where an instruction with an SSE encoding comes after one that has written the
// upper half of a vector register, and switch back at the next VEX encoded one. Some of them (Ice Lake, Rocket Lake) take 50 ns for
// each switch (BENCHMARKS.md). Others merge what the SSE instruction keeps of its destination. So a method that has vectors of 32 bytes or
// more has VEX encodings alone, and ends each stretch of such code with vzeroupper (Code.ZeroUpper):
//
//	movd xmm5, eax      66 0f 6e e8     vmovd xmm5, eax           c5 f9 6e e8
//	xorps xmm0, xmm1    0f 57 c1        vxorps xmm0, xmm0, xmm1   c5 f8 57 c1
//
// Other methods keep the SSE encodings where these are a byte shorter and nothing is gained by a destination of their own.

// vectorClass are the bits of an encoding of which an instruction on vector registers has one.
const vectorClass = rX | mX

// DirtyUpper says whether upper halves of vector registers may be in use in the code that follows: SSE instructions are VEX encoded from
// here on, and the destination is their first source where they overwrite it.
func (e *Emitter) DirtyUpper(dirty bool) {
	e.dirty = 0
	if dirty {
		e.dirty = vectorClass
	}
}

// encodeVEX encodes the SSE instruction d with VEX, unless there is no such encoding (the instructions for SHA).
func (e *Emitter) encodeVEX(d instrDesc, m Mem, imm int64) bool {
	v, size, reg, rm := d.ins().VEX(), d.size(), d.reg(), d.rm()
	if v == 0 {
		return false
	}
	t := &insTable[v].enc
	if d.bits()&rmMem != 0 {
		switch d.form() {
		case RM:
			switch {
			case t[RM] != 0:
				e.RM(v, size, reg, m)
			case t[RVMR] != 0: // a blend, whose mask is xmm0
				e.RRMR(v, size, reg, reg, m, XMM0)
			default:
				e.RRM(v, size, reg, reg, m)
			}
		case MR:
			e.MR(v, size, m, reg)
		case RMI8:
			if t[RMI8] != 0 {
				e.RMI(v, size, reg, m, imm)
			} else {
				e.RRMI(v, size, reg, reg, m, imm)
			}
		case MRI8:
			e.MRI(v, size, m, reg, imm)
		default:
			return false
		}
		return true
	}
	switch d.form() {
	case RM:
		switch {
		case t[RVM] != 0: // before RM: movss and movsd of a register merge
			e.RRR(v, size, reg, reg, rm)
		case t[RVMR] != 0:
			e.RRRR(v, size, reg, reg, rm, XMM0)
		default:
			e.RR(v, size, reg, rm)
		}
	case MR:
		e.RR(v, size, rm, reg)
	case RMI8:
		if t[RMI8] != 0 {
			e.RRI(v, size, reg, rm, imm)
		} else {
			e.RRRI(v, size, reg, reg, rm, imm)
		}
	case MRI8:
		e.RRI(v, size, rm, reg, imm)
	case MI8:
		e.RRI(v, size, rm, rm, imm)
	default:
		return false
	}
	return true
}
