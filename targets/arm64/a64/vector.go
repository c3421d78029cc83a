package a64

// laneBits returns imm5: a lane of a scalar's width.
func laneBits(ins Ins, w Width, lane uint8) uint32 {
	log := logSizes[w]
	if log > 3 || lane >= 16>>log {
		badImm(ins, int64(lane))
	}
	return uint32(lane)<<(log+1) | 1<<log
}

// DupLane emits dup dst.w, src[lane]; w is an arrangement.
func (e *Emitter) DupLane(w Width, dst, src Reg, lane uint8) {
	x := INS_dup.enc(fVDup)
	x.regs(INS_dup, dst, src, 0, 0)
	e.Word(x.word(INS_dup, w) | bits5(dst, 0) | bits5(src, 5) | laneBits(INS_dup, w, lane)<<16)
}

// DupInt emits dup dst.w, src with an integer register.
func (e *Emitter) DupInt(w Width, dst, src Reg) {
	x := INS_dup.enc(fVDupGen)
	x.regs(INS_dup, dst, src, 0, 0)
	e.Word(x.word(INS_dup, w) | bits5(dst, 0) | bits5(src, 5) | laneBits(INS_dup, w, 0)<<16)
}

// LaneToInt emits umov or smov: dst, W or X, from a lane of width lw, B to D. umov to X requires D,
// and D requires umov to X.
func (e *Emitter) LaneToInt(ins Ins, w, lw Width, dst, src Reg, lane uint8) {
	x := ins.enc(fVToGen)
	x.regs(ins, dst, src, 0, 0)
	if ins == INS_umov && (w == X) != (lw == D) || ins == INS_smov && lw >= S+(w-W) || lw < B {
		badWidth(ins, lw)
	}
	e.Word(x.word(ins, w) | bits5(dst, 0) | bits5(src, 5) | laneBits(ins, lw, lane)<<16)
}

// InsInt emits ins dst[lane], src with an integer register; w is B to D.
func (e *Emitter) InsInt(w Width, dst Reg, lane uint8, src Reg) {
	x := INS_ins.enc(fVInsGen)
	x.regs(INS_ins, dst, src, 0, 0)
	e.Word(x.op | bits5(dst, 0) | bits5(src, 5) | laneBits(INS_ins, w, lane)<<16)
}

// InsLane emits ins dst[lane], src[from]; w is B to D.
func (e *Emitter) InsLane(w Width, dst Reg, lane uint8, src Reg, from uint8) {
	x := INS_ins.enc(fVInsElem)
	x.regs(INS_ins, dst, src, 0, 0)
	laneBits(INS_ins, w, from)
	e.Word(x.op | bits5(dst, 0) | bits5(src, 5) | laneBits(INS_ins, w, lane)<<16 | uint32(from)<<logSizes[w]<<11)
}

// VecImm emits movi, mvni or fmov: the number encoded by VectorImm is written to the 64 bits of
// dst, or to both halves (full).
func (e *Emitter) VecImm(dst Reg, fields uint32, full bool) {
	x := INS_movi.enc(fVModImm)
	x.regs(INS_movi, dst, 0, 0, 0)
	b := x.op | fields | bits5(dst, 0)
	if full {
		b |= 1 << 30
	}
	e.Word(b)
}

// VecExt emits ext: the bytes of the pair b:a from byte n on. w is V8B or V16B.
func (e *Emitter) VecExt(w Width, dst, a, b Reg, n uint8) {
	x := INS_ext.enc(fVExt)
	x.regs(INS_ext, dst, a, b, 0)
	if w == V8B && n > 7 || n > 15 {
		badImm(INS_ext, int64(n))
	}
	e.Word(x.word(INS_ext, w) | bits5(dst, 0) | bits5(a, 5) | bits5(b, 16) | uint32(n)<<11)
}

// Table emits tbl or tbx: bytes of n vectors, from table on, selected by the bytes of index.
func (e *Emitter) Table(ins Ins, w Width, dst, table Reg, n int, index Reg) {
	x := ins.enc(fVTable)
	x.regs(ins, dst, table, index, 0)
	if n < 1 || n > 4 {
		badImm(ins, int64(n))
	}
	e.Word(x.word(ins, w) | bits5(dst, 0) | bits5(table, 5) | bits5(index, 16) | uint32(n-1)<<13)
}

// Elem emits ins dst, a, b[lane]: mul, mla, fmul, fmla with one lane of b, which for halfwords is
// one of v0 to v15. For scalars w is B to D; for sdot and udot a lane is four bytes.
func (e *Emitter) Elem(ins Ins, w Width, dst, a, b Reg, lane uint8) {
	f := fVElem
	if w <= D {
		f = fFElem
	}
	x := ins.enc(f)
	x.regs(ins, dst, a, b, 0)
	log := max(logSizes[w], 1)
	if x.scheme == sDot {
		log = 2
	}
	if lane >= 16>>log {
		badImm(ins, int64(lane))
	}
	// H, L and M (bits 11, 21 and 20) hold the lane, the highest bit first.
	at := uint32(lane) << (log - 1)
	if log == 1 && b >= V16 {
		badReg(ins, dst, a, b, 0)
	}
	e.Word(x.word(ins, w) | bits5(dst, 0) | bits5(a, 5) | bits5(b, 16) | at>>2&1<<11 | at>>1&1<<21 | at&1<<20)
}
