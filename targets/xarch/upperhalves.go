package xarch

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// Upper halves of vector registers. Intel's processors switch states at an SSE instruction after
// one that has written the upper half of a vector register, and switch back at the next VEX encoded
// one. Some of them (Ice Lake, Rocket Lake) take 50 ns for each switch (docs/experiments.md).
// Others merge the destination's old upper part into an SSE instruction's result. So a method that
// has vectors of 32 bytes or more uses only VEX encodings, and ends each stretch of code that may
// have written upper halves with vzeroupper (Code.ZeroUpper):
//
//	movd xmm5, eax      66 0f 6e e8     vmovd xmm5, eax           c5 f9 6e e8
//	xorps xmm0, xmm1    0f 57 c1        vxorps xmm0, xmm0, xmm1   c5 f8 57 c1
//
// Other methods use the SSE encodings where these are a byte shorter and a separate destination
// gains nothing.

// vectorClass are the bits of which the encoding of an instruction on vector registers has at least
// one.
const vectorClass = rX | mX

// BeginUpper begins a method with clean upper halves. wide: the method has vectors of 32 bytes or
// more.
func (e *Emitter) BeginUpper(wide bool) {
	e.upper = false
	e.DirtyUpper(wide)
}

// DirtyUpper sets whether upper halves of vector registers may be in use in the following code. If
// so, SSE instructions are VEX encoded from here on; their destination is also their first source
// if they overwrite it.
func (e *Emitter) DirtyUpper(dirty bool) {
	e.dirty = 0
	if dirty {
		e.dirty = vectorClass
	}
}

// writes notes that instruction d, with encoding x, may write the upper half of a vector register.
// Stores do not: zeros of 16 bytes are stored as zeros of 32.
func (e *Emitter) writes(x enc, d instrDesc) {
	if (d.size() >= EA_32 || x&l1 != 0) && d.form() != MR {
		e.upper = true
	}
}

// upperHalves tells, for each block of a method with vectors of 32 bytes or more, whether upper
// halves may be in use at its entry. vzeroupper is needed in such blocks, and after instructions
// that write upper halves.
//
// Blocks are generated in the order of the layout, and each block marks its successors. Upper
// halves count as in use at the target of a backward jump, and in all blocks of a method with
// handlers.
type upperHalves []uint8

// Bits of upperHalves.
const (
	upperPlaced = 1 << iota // its place in the layout is known
	upperInUse
)

// begin finds the targets of backward jumps in m.
func (u *upperHalves) begin(m *nodes.Method) {
	known := arena.Extend((*u)[:0], m.NumBlocks)
	*u = known
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		known[b] = upperPlaced
		if len(m.EH) != 0 {
			known[b] |= upperInUse
		}
		for i := range m.NumSuccs(b) {
			if s := m.Succ(b, i); known[s] != 0 {
				known[s] |= upperInUse
			}
		}
	}
}

// enterUpper begins block blk of a method with vectors of 32 bytes or more.
func (b *Backend) enterUpper(blk nodes.BlockID) {
	if blk == b.M.FirstBB {
		b.upperHalves.begin(b.M)
		if b.Asm.upper { // by the prolog
			b.upperHalves[blk] |= upperInUse
		}
	}
	b.Asm.upper = b.upperHalves[blk]&upperInUse != 0
}

// leaveUpper marks the successors of blk if it leaves upper halves in use.
func (b *Backend) leaveUpper(blk nodes.BlockID) {
	if !b.Asm.upper {
		return
	}
	for i := range b.M.NumSuccs(blk) {
		b.upperHalves[b.M.Succ(blk, i)] |= upperInUse
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
