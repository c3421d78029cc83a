package xarch

// Upper halves of vector registers. Intel's processors switch states at an SSE instruction after
// one that has written the upper half of a vector register, and switch back at the next VEX encoded
// one. Some of them (Ice Lake, Rocket Lake) take 50 ns for each switch (docs/experiments.md).
// Others merge the destination's old upper part into an SSE instruction's result. So a method that
// has vectors of 32 bytes or more uses only VEX encodings, and ends each stretch of such code with
// vzeroupper (Code.ZeroUpper):
//
//	movd xmm5, eax      66 0f 6e e8     vmovd xmm5, eax           c5 f9 6e e8
//	xorps xmm0, xmm1    0f 57 c1        vxorps xmm0, xmm0, xmm1   c5 f8 57 c1
//
// Other methods use the SSE encodings where these are a byte shorter and a separate destination
// gains nothing.

// vectorClass are the bits of which the encoding of an instruction on vector registers has at least
// one.
const vectorClass = rX | mX

// DirtyUpper sets whether upper halves of vector registers may be in use in the following code. If
// so, SSE instructions are VEX encoded from here on; their destination is also their first source
// if they overwrite it.
func (e *Emitter) DirtyUpper(dirty bool) {
	e.dirty = 0
	if dirty {
		e.dirty = vectorClass
	}
}

// withSource maps the forms of SSE instructions that overwrite their first source to the VEX forms
// with a separate one.
var withSource = [numForms]Form{RM: RVM, RMI8: RVMI8}

// encodeVEX encodes the SSE instruction d with VEX, and reports whether there is such an encoding
// (the SHA instructions have none).
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
