package a64

import (
	"encoding/binary"

	"ryugo/ee"
	"ryugo/targets/code"
)

// Label and DataRef are positions in the code and in the read-only data.
type (
	Label   = code.Label
	DataRef = code.DataRef
)

// Emitter encodes instructions into a code buffer, for one method after another. It must be used by
// one goroutine only. The zero value is ready for use.
type Emitter struct{ code.Buffer }

// Word appends an encoded instruction.
func (e *Emitter) Word(w uint32) {
	e.Reserve(4)
	binary.LittleEndian.PutUint32(e.Room(), w)
	e.Advance(4)
}

func bits5(r Reg, at uint) uint32 { return uint32(r&31) << at }

// pick selects the form by the width: for integers, scalars of vector registers, or lanes.
func pick(w Width, general, scalar, lanes Form) Form {
	switch {
	case w <= X:
		return general
	case w <= Q:
		return scalar
	}
	return lanes
}

// Op emits an instruction without operands: nop, yield, isb.
func (e *Emitter) Op(ins Ins) { e.Word(ins.enc(fNone).op) }

// R emits br, blr or ret. ret is R(INS_ret, LR).
func (e *Emitter) R(ins Ins, r Reg) {
	x := ins.enc(fReg)
	x.regs(ins, r, 0, 0, 0)
	e.Word(x.op | bits5(r, 5))
}

// Imm16 emits udf, brk or svc.
func (e *Emitter) Imm16(ins Ins, imm uint16) {
	at := 5
	if ins == INS_udf {
		at = 0
	}
	e.Word(ins.enc(fImm16).op | uint32(imm)<<at)
}

// Barrier emits dmb or dsb.
func (e *Emitter) Barrier(ins Ins, b Barrier) { e.Word(ins.enc(fBarrier).op | uint32(b&15)<<8) }

// Sys emits mrs r, reg or msr reg, r.
func (e *Emitter) Sys(ins Ins, r Reg, reg SysReg) {
	x := ins.enc(fSys)
	x.regs(ins, r, 0, 0, 0)
	e.Word(x.op | uint32(reg) | bits5(r, 0))
}

// Cache emits a cache maintenance instruction at the address in r.
func (e *Emitter) Cache(ins Ins, r Reg) {
	x := ins.enc(fSysReg)
	x.regs(ins, r, 0, 0, 0)
	e.Word(x.op | bits5(r, 0))
}

// RR emits ins dst, src: clz, rev, fabs, fsqrt, neg or cnt of vectors, xtn and similar instructions
// at the narrow width (V16B, V8H and V4S are their "2" forms).
func (e *Emitter) RR(ins Ins, w Width, dst, src Reg) {
	x := ins.enc(pick(w, fRR, fFRR, fVRR))
	x.regs(ins, dst, src, 0, 0)
	e.Word(x.word(ins, w) | bits5(dst, 0) | bits5(src, 5))
}

// RR0 emits a comparison of lanes with zero.
func (e *Emitter) RR0(ins Ins, w Width, dst, src Reg) {
	x := ins.enc(fVRR0)
	x.regs(ins, dst, src, 0, 0)
	e.Word(x.word(ins, w) | bits5(dst, 0) | bits5(src, 5))
}

// Across emits a reduction of the lanes of src, of arrangement w, into the scalar dst: addv, umaxv.
func (e *Emitter) Across(ins Ins, w Width, dst, src Reg) {
	x := ins.enc(fVAcross)
	x.regs(ins, dst, src, 0, 0)
	e.Word(x.word(ins, w) | bits5(dst, 0) | bits5(src, 5))
}

// Pairwise emits an operation on the two lanes of src with the scalar dst of width w: addp, faddp,
// fmaxp.
func (e *Emitter) Pairwise(ins Ins, w Width, dst, src Reg) {
	x := ins.enc(fVPair)
	x.regs(ins, dst, src, 0, 0)
	e.Word(x.word(ins, w) | bits5(dst, 0) | bits5(src, 5))
}

// Mov copies a register: for W and X also from and to SP; for B to Q and arrangements the whole
// part that S, D or Q covers.
func (e *Emitter) Mov(w Width, dst, src Reg) {
	switch {
	case w <= X && (dst == SP || src == SP):
		e.RRI(INS_add, w, dst, src, 0)
	case w <= X && classOf[src&127]&cV != 0:
		e.ToInt(INS_fmov, w, S+(w-W), dst, src)
	case w <= X:
		e.RRR(INS_orr, w, dst, ZR, src)
	case classOf[src&127]&cZ != 0:
		e.FromInt(INS_fmov, w, W+(w-S), dst, src)
	case w == S || w == D:
		e.RR(INS_fmov, w, dst, src)
	case w == V8B || w == V4H || w == V2S || w == V1D:
		e.RRR(INS_orr, V8B, dst, src, src)
	default:
		e.RRR(INS_orr, V16B, dst, src, src)
	}
}

// MovWord returns the instruction mov dst, src with 64-bit integer registers, neither of them SP.
func MovWord(dst, src Reg) uint32 {
	return INS_orr.enc(fShifted).word(INS_orr, X) | bits5(dst, 0) | bits5(ZR, 5) | bits5(src, 16)
}

// RRR emits ins dst, a, b. add and sub, with or without flags, allow SP as dst or a. The width of
// vector instructions with a wide operand is the narrow width.
func (e *Emitter) RRR(ins Ins, w Width, dst, a, b Reg) {
	f := pick(w, fRRR, fFRRR, fVRRR)
	t := uint32(0)
	if f == fRRR && !ins.has(fRRR) {
		f = fShifted
		if dst == SP || a == SP {
			f = fExtended
			t = uint32(UXTW+Extend(w)) << 13
		}
	}
	x := ins.enc(f)
	x.regs(ins, dst, a, b, 0)
	e.Word(x.word(ins, w) | t | bits5(dst, 0) | bits5(a, 5) | bits5(b, 16))
}

// RRRShift emits ins dst, a, b, shift #n.
func (e *Emitter) RRRShift(ins Ins, w Width, dst, a, b Reg, by Shift, n uint8) {
	x := ins.enc(fShifted)
	x.regs(ins, dst, a, b, 0)
	if n >= 32<<w || by == ROR && x.op>>24&1 != 0 {
		badImm(ins, int64(n))
	}
	e.Word(x.word(ins, w) | bits5(dst, 0) | bits5(a, 5) | uint32(n)<<10 | bits5(b, 16) | uint32(by)<<22)
}

// RRRExtend emits ins dst, a, b, extend #n, for add and sub with or without flags; n is at most 4.
func (e *Emitter) RRRExtend(ins Ins, w Width, dst, a, b Reg, by Extend, n uint8) {
	x := ins.enc(fExtended)
	x.regs(ins, dst, a, b, 0)
	if n > 4 {
		badImm(ins, int64(n))
	}
	e.Word(x.word(ins, w) | bits5(dst, 0) | bits5(a, 5) | uint32(n)<<10 | uint32(by)<<13 | bits5(b, 16))
}

// RRI emits ins dst, a, #imm. add and sub, with or without flags, accept what AddImm allows: a
// negative number becomes the opposite instruction, which sets the same flags. and, orr, eor and
// ands accept what LogicalImm allows. For vectors and D, imm is the amount of a shift.
func (e *Emitter) RRI(ins Ins, w Width, dst, a Reg, imm int64) {
	if w > X {
		e.vectorShift(ins, w, dst, a, imm)
		return
	}
	if !ins.has(fAddImm) {
		x := ins.enc(fLogImm)
		x.regs(ins, dst, a, 0, 0)
		f, ok := LogicalImm(w, uint64(imm))
		if !ok {
			badImm(ins, imm)
		}
		e.Word(x.word(ins, w) | bits5(dst, 0) | bits5(a, 5) | f<<10)
		return
	}
	if imm < 0 {
		ins, imm = negated(ins), -imm
	}
	x := ins.enc(fAddImm)
	x.regs(ins, dst, a, 0, 0)
	v := uint32(imm)
	switch {
	case imm>>12 == 0:
	case imm>>24 == 0 && v&0xFFF == 0:
		v = v>>12 | 1<<12
	default:
		badImm(ins, imm)
	}
	e.Word(x.word(ins, w) | bits5(dst, 0) | bits5(a, 5) | v<<10)
}

// negated returns the instruction whose effect with -imm is that of ins with imm.
func negated(ins Ins) Ins {
	switch ins {
	case INS_add:
		return INS_sub
	case INS_sub:
		return INS_add
	case INS_adds:
		return INS_subs
	}
	return INS_adds
}

// vectorShift emits a shift of lanes. The amount shares a field with the size of a lane; for right
// shifts it is complemented.
func (e *Emitter) vectorShift(ins Ins, w Width, dst, a Reg, n int64) {
	x := ins.enc(fVShift)
	x.regs(ins, dst, a, 0, 0)
	size := int64(8) << logSizes[w]
	imm := size + n
	if shiftsLeft(x.op) {
		if n < 0 || n >= size {
			badImm(ins, n)
		}
	} else {
		if n < 1 || n > size {
			badImm(ins, n)
		}
		imm = 2*size - n
	}
	e.Word(x.word(ins, w) | bits5(dst, 0) | bits5(a, 5) | uint32(imm)<<16)
}

// shiftsLeft reports whether the amount of a vector shift is encoded from 0 on.
func shiftsLeft(op uint32) bool {
	switch op >> 11 & 31 {
	case 0x0A, 0x0C, 0x0E, 0x14:
		return true
	}
	return false
}

// Cmp and CmpI compare: subs with result ZR.
func (e *Emitter) Cmp(w Width, a, b Reg)          { e.RRR(INS_subs, w, ZR, a, b) }
func (e *Emitter) CmpI(w Width, a Reg, imm int64) { e.RRI(INS_subs, w, ZR, a, imm) }

// RRRR emits ins dst, a, b, c: madd is c + a*b, msub c - a*b. The factors of smaddl and umaddl have
// 32 bits.
func (e *Emitter) RRRR(ins Ins, w Width, dst, a, b, c Reg) {
	x := ins.enc(fRRRR)
	x.regs(ins, dst, a, b, c)
	e.Word(x.word(ins, w) | bits5(dst, 0) | bits5(a, 5) | bits5(b, 16) | bits5(c, 10))
}

// Mul emits dst = a * b.
func (e *Emitter) Mul(w Width, dst, a, b Reg) { e.RRRR(INS_madd, w, dst, a, b, ZR) }

// MovWide emits movz, movn or movk dst, #imm, lsl #16*half.
func (e *Emitter) MovWide(ins Ins, w Width, dst Reg, imm uint16, half uint8) {
	x := ins.enc(fMovWide)
	x.regs(ins, dst, 0, 0, 0)
	if half >= 2<<w {
		badImm(ins, int64(half))
	}
	e.Word(x.word(ins, w) | bits5(dst, 0) | uint32(imm)<<5 | uint32(half)<<21)
}

// MovImm loads a constant into an integer register with one to four instructions (MoveWords).
func (e *Emitter) MovImm(w Width, dst Reg, v int64) {
	INS_movz.enc(fMovWide).regs(INS_movz, dst, 0, 0, 0)
	words, n := MoveWords(w, uint64(v))
	for _, x := range words[:n] {
		e.Word(x | bits5(dst, 0))
	}
}

// Bitfield emits sbfm, ubfm or bfm dst, src, #immr, #imms.
func (e *Emitter) Bitfield(ins Ins, w Width, dst, src Reg, immr, imms uint8) {
	x := ins.enc(fBitfield)
	x.regs(ins, dst, src, 0, 0)
	if immr >= 32<<w || imms >= 32<<w {
		badImm(ins, int64(immr)<<8|int64(imms))
	}
	e.Word(x.word(ins, w) | bits5(dst, 0) | bits5(src, 5) | uint32(immr)<<16 | uint32(imms)<<10)
}

// Extract emits ubfx or sbfx (INS_ubfm, INS_sbfm): n bits of src from bit at, extended.
func (e *Emitter) Extract(ins Ins, w Width, dst, src Reg, at, n uint8) {
	e.Bitfield(ins, w, dst, src, at, at+n-1)
}

// Insert emits ubfiz, sbfiz or bfi (INS_ubfm, INS_sbfm, INS_bfm): the low n bits of src are copied
// to dst at bit at.
func (e *Emitter) Insert(ins Ins, w Width, dst, src Reg, at, n uint8) {
	e.Bitfield(ins, w, dst, src, -at&(32<<w-1), n-1)
}

// ShiftI emits dst = src shifted by a constant less than the width.
func (e *Emitter) ShiftI(by Shift, w Width, dst, src Reg, n uint8) {
	top := uint8(32<<w - 1)
	switch by {
	case LSL:
		e.Bitfield(INS_ubfm, w, dst, src, -n&top, top-n)
	case LSR:
		e.Bitfield(INS_ubfm, w, dst, src, n, top)
	case ASR:
		e.Bitfield(INS_sbfm, w, dst, src, n, top)
	case ROR:
		e.ExtractPair(w, dst, src, src, n)
	}
}

// Extend extends the low part of src to dst. w is the width of the result; UXTW and SXTW are more
// than a copy only for X.
func (e *Emitter) Extend(by Extend, w Width, dst, src Reg) {
	ins, top := INS_ubfm, uint8(8<<(by&3)-1)
	if by >= SXTB {
		ins = INS_sbfm
	} else {
		w = W // the upper half becomes zero
	}
	if top >= 31 && w == W {
		e.Mov(W, dst, src)
		return
	}
	e.Bitfield(ins, w, dst, src, 0, top)
}

// ExtractPair emits extr: the bits of the pair hi:lo from bit n on.
func (e *Emitter) ExtractPair(w Width, dst, hi, lo Reg, n uint8) {
	x := INS_extr.enc(fExtract)
	x.regs(INS_extr, dst, hi, lo, 0)
	if n >= 32<<w {
		badImm(INS_extr, int64(n))
	}
	e.Word(x.word(INS_extr, w) | bits5(dst, 0) | bits5(hi, 5) | bits5(lo, 16) | uint32(n)<<10)
}

// Select emits csel, csinc, csinv, csneg or fcsel dst, a, b, c: the result is a if c holds.
func (e *Emitter) Select(ins Ins, w Width, dst, a, b Reg, c Cond) {
	x := ins.enc(fSelect)
	x.regs(ins, dst, a, b, 0)
	e.Word(x.word(ins, w) | bits5(dst, 0) | bits5(a, 5) | bits5(b, 16) | uint32(c)<<12)
}

// Set emits cset: dst = 1 if c holds, else 0.
func (e *Emitter) Set(w Width, dst Reg, c Cond) { e.Select(INS_csinc, w, dst, ZR, ZR, c.Invert()) }

// CondCmp emits ccmp, ccmn, fccmp or fccmpe: the flags of comparing a and b if c holds, else nzcv.
func (e *Emitter) CondCmp(ins Ins, w Width, a, b Reg, nzcv uint8, c Cond) {
	x := ins.enc(fCondReg)
	x.regs(ins, a, b, 0, 0)
	if nzcv > 15 {
		badImm(ins, int64(nzcv))
	}
	e.Word(x.word(ins, w) | uint32(nzcv) | bits5(a, 5) | uint32(c)<<12 | bits5(b, 16))
}

// CondCmpI is CondCmp with an immediate of 0 to 31.
func (e *Emitter) CondCmpI(ins Ins, w Width, a Reg, imm, nzcv uint8, c Cond) {
	x := ins.enc(fCondImm)
	x.regs(ins, a, 0, 0, 0)
	if nzcv > 15 || imm > 31 {
		badImm(ins, int64(imm))
	}
	e.Word(x.word(ins, w) | uint32(nzcv) | bits5(a, 5) | uint32(c)<<12 | uint32(imm)<<16)
}

// FCmp emits fcmp or fcmpe a, b.
func (e *Emitter) FCmp(ins Ins, w Width, a, b Reg) {
	x := ins.enc(fFCmp)
	x.regs(ins, a, b, 0, 0)
	e.Word(x.word(ins, w) | bits5(a, 5) | bits5(b, 16))
}

// FCmp0 emits fcmp or fcmpe a, #0.0.
func (e *Emitter) FCmp0(ins Ins, w Width, a Reg) {
	x := ins.enc(fFCmp0)
	x.regs(ins, a, 0, 0, 0)
	e.Word(x.word(ins, w) | bits5(a, 5))
}

// FMovImm emits fmov dst, #f of width S or D, with f encoded as by FloatImm.
func (e *Emitter) FMovImm(w Width, dst Reg, imm8 uint32) {
	x := INS_fmov.enc(fFImm)
	x.regs(INS_fmov, dst, 0, 0, 0)
	e.Word(x.word(INS_fmov, w) | bits5(dst, 0) | imm8&0xFF<<13)
}

// floatTypes are the bits for H, S and D in fcvt.
var floatTypes = [numWidths]uint32{H: 3, S: 0, D: 1}

// FCvt emits fcvt: dst of width to from src of width from, both H, S or D.
func (e *Emitter) FCvt(to, from Width, dst, src Reg) {
	x := INS_fcvt.enc(fFCvt)
	x.regs(INS_fcvt, dst, src, 0, 0)
	if to < H || to > D || from < H || from > D || to == from {
		badWidth(INS_fcvt, to)
	}
	e.Word(x.op | bits5(dst, 0) | bits5(src, 5) | floatTypes[to]<<15 | floatTypes[from]<<22)
}

// FromInt emits scvtf, ucvtf or fmov: dst, S or D, from an integer register, W or X.
func (e *Emitter) FromInt(ins Ins, to, from Width, dst, src Reg) {
	x := ins.enc(fIntToFP)
	x.regs(ins, dst, src, 0, 0)
	e.Word(x.word(ins, from) | between(ins, from, to) | bits5(dst, 0) | bits5(src, 5))
}

// ToInt emits fmov or a conversion, fcvtzs or another: dst, W or X, from a scalar, S or D. A value
// out of range becomes the nearest number in range, a NaN 0.
func (e *Emitter) ToInt(ins Ins, to, from Width, dst, src Reg) {
	x := ins.enc(fFPToInt)
	x.regs(ins, dst, src, 0, 0)
	e.Word(x.word(ins, to) | between(ins, to, from) | bits5(dst, 0) | bits5(src, 5))
}

// between returns the bits for the floating-point width. For fmov both widths must have the same
// size.
func between(ins Ins, whole, float Width) uint32 {
	if float != S && float != D || ins == INS_fmov && float-S != whole-W {
		badWidth(ins, float)
	}
	return floatTypes[float] << 22
}

// BL calls a label.
func (e *Emitter) BL(l Label) { e.Jump(jumpFar, INS_bl.enc(fJump).op, 4, l) }

// B jumps to a label.
func (e *Emitter) B(l Label) { e.Jump(jumpFar, INS_b.enc(fJump).op, 4, l) }

// BCond jumps if c holds.
func (e *Emitter) BCond(c Cond, l Label) {
	if c >= AL {
		badImm(INS_b, int64(c))
	}
	e.Jump(jumpCond, INS_b.enc(fJumpCond).op|uint32(c), 4, l)
}

// BZero emits cbz or cbnz.
func (e *Emitter) BZero(ins Ins, w Width, r Reg, l Label) {
	x := ins.enc(fJumpReg0)
	x.regs(ins, r, 0, 0, 0)
	e.Jump(jumpZero, x.word(ins, w)|bits5(r, 0), 4, l)
}

// BBit emits tbz or tbnz for one bit, 0 to 63.
func (e *Emitter) BBit(ins Ins, r Reg, bit uint8, l Label) {
	x := ins.enc(fJumpBit)
	x.regs(ins, r, 0, 0, 0)
	if bit > 63 {
		badImm(ins, int64(bit))
	}
	e.Jump(jumpBit, x.op|bits5(r, 0)|uint32(bit&31)<<19|uint32(bit>>5)<<31, 4, l)
}

// BSym emits b or bl to a symbol (ee.RelocBranch) and returns the call site of bl, or -1.
func (e *Emitter) BSym(ins Ins, sym ee.Symbol) int {
	e.RefSymbol(0, ee.RelocBranch, sym, 0)
	e.Word(ins.enc(fJump).op)
	if ins == INS_bl {
		return e.CallSite()
	}
	return -1
}

// AdrLabel and AdrData compute an address in the code, or in its read-only data, in dst.
func (e *Emitter) AdrLabel(dst Reg, l Label) {
	e.Jump(jumpAdr, e.adrWord(INS_adr, dst), 4, l)
}

// AdrData: see AdrLabel.
func (e *Emitter) AdrData(dst Reg, d DataRef) {
	e.JumpData(jumpAdr, e.adrWord(INS_adr, dst), 4, d)
}

func (e *Emitter) adrWord(ins Ins, dst Reg) uint32 {
	x := ins.enc(fAdr)
	x.regs(ins, dst, 0, 0, 0)
	if dst == ZR {
		badReg(ins, dst, 0, 0, 0) // the far form computes with dst
	}
	return x.op | bits5(dst, 0)
}

// AdrSym computes a symbol's address in dst: adrp and add with ee.RelocPage and ee.RelocPageOffset.
func (e *Emitter) AdrSym(dst Reg, sym ee.Symbol, addend int64) {
	e.PageSym(dst, sym, addend)
	e.RefSymbol(0, ee.RelocPageOffset, sym, addend)
	e.RRI(INS_add, X, dst, dst, 0)
}

// PageSym computes the address of a symbol's 4 KB page in dst.
func (e *Emitter) PageSym(dst Reg, sym ee.Symbol, addend int64) {
	e.RefSymbol(0, ee.RelocPage, sym, addend)
	e.Word(e.adrWord(INS_adrp, dst))
}

// MemSym loads or stores rt at a symbol whose page is in base (PageSym): ins rt, [base, #offset in
// the page], with ee.RelocPageOffset. The symbol's address is a multiple of the operand's size.
func (e *Emitter) MemSym(ins Ins, w Width, rt, base Reg, sym ee.Symbol, addend int64) {
	e.RefSymbol(0, ee.RelocPageOffset, sym, addend)
	e.Mem(ins, w, rt, Base(base, 0))
}
