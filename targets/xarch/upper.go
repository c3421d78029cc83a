package xarch

// Upper halves: Intel's processors switch states where an instruction with an SSE encoding comes after one that has written the
// upper half of a vector register, and switch back at the next VEX encoded one. Some of them (Ice Lake, Rocket Lake) take 50 ns for
// each switch (docs/experiments.md). Others merge what the SSE instruction keeps of its destination. So a method that has vectors of 32 bytes or
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

// withSource are the forms in which a VEX encoding has the first source apart from the destination, by those of SSE that overwrite it.
var withSource = [numForms]Form{RM: RVM, RMI8: RVMI8}

// encodeVEX encodes the SSE instruction d with VEX, unless there is no such encoding (the instructions for SHA).
func (e *Emitter) encodeVEX(d instrDesc, m Mem, imm int64) bool {
	ins, f, bits := d.ins().VEX(), d.form(), d.bits()
	if ins == 0 {
		return false
	}
	t := &insTable[ins].enc
	source := Reg(0)
	switch merges := f == RM && bits&rmMem == 0 && t[RVM] != 0; { // movss and movsd of a register have both forms
	case t[f] != 0 && !merges:
		if f == RM && bits&rmMem == 0 {
			e.RR(ins, d.size(), d.reg(), d.rm()) // or by MR
			return true
		}
	case t[RVMR] != 0: // a blend, whose mask is xmm0
		f, source, bits, imm = RVMR, d.reg(), bits|1, e.is4(ins, XMM0)
	case f == MI8: // a shift, whose only register is rm
		f, source = VMI8, d.rm()
	default:
		f, source = withSource[f], d.reg()
	}
	e.encode(t[f], instr(ins, f, d.size())|regs(d.reg(), d.rm(), source, bits), m, imm)
	return true
}
