package a64

// Addr is a memory operand.
type Addr struct {
	Base, Index Reg
	Mode        Mode
	Ext         Extend // of the index: UXTW, UXTX (lsl), SXTW, SXTX
	Scaled      bool   // the index is multiplied by the operand's size
	Off         int32
}

// Mode is an addressing mode.
type Mode uint8

// The modes.
const (
	Offset    Mode = iota // base + offset
	PreIndex              // base + offset, which is stored in base
	PostIndex             // base; base + offset is stored in base
	Indexed               // base + index
)

// Base returns the address base + off.
func Base(base Reg, off int32) Addr { return Addr{Base: base, Off: off} }

// Pre returns the address base + off, which is stored in base.
func Pre(base Reg, off int32) Addr { return Addr{Base: base, Off: off, Mode: PreIndex} }

// Post returns the address base; base + off is stored in base.
func Post(base Reg, off int32) Addr { return Addr{Base: base, Off: off, Mode: PostIndex} }

// Index returns the address base + index. The index is extended and, if scaled, multiplied by the
// size of the operand.
func Index(base, index Reg, ext Extend, scaled bool) Addr {
	return Addr{Base: base, Index: index, Ext: ext, Scaled: scaled, Mode: Indexed}
}

// logOf returns the logarithm of the number of bytes that the instruction moves at width w.
func (x *enc) logOf(w Width) uint8 {
	if x.log != byWidth {
		return x.log
	}
	return logSizes[w]
}

// FitsPair reports whether ldp or stp of two times 1<<log bytes can have the offset: a multiple of
// the size of one, from -64 to 63 times that size.
func FitsPair(log uint8, off int64) bool {
	return off&(1<<log-1) == 0 && off>>log >= -64 && off>>log < 64
}

// Mem loads or stores rt: ldr, str and the forms for parts of integer registers. For ldr and str
// the width is that of rt, for ldrsb and ldrsh that of the result, for the others W.
func (e *Emitter) Mem(ins Ins, w Width, rt Reg, a Addr) {
	f, t := fMemUnsigned, uint32(0)
	x := ins.enc(f)
	log := x.logOf(w)
	switch a.Mode {
	case Offset:
		if off := uint32(a.Off) >> log; a.Off >= 0 && off < 4096 && off<<log == uint32(a.Off) {
			t = off << 10
			break
		}
		f = fMemUnscaled
		t = imm9(ins, a.Off)
	case PreIndex:
		f, t = fMemPre, imm9(ins, a.Off)
	case PostIndex:
		f, t = fMemPost, imm9(ins, a.Off)
	case Indexed:
		f = fMemReg
		t = bits5(a.Index, 16) | uint32(a.Ext)<<13
		if a.Scaled {
			t |= 1 << 12
		}
		if a.Ext&2 == 0 || classOf[a.Index&127]&cZ == 0 {
			badReg(ins, rt, a.Base, a.Index, Reg(a.Ext))
		}
	}
	x = ins.enc(f)
	b := x.word(ins, w)
	classes := cZ | uint16(cP)<<3
	if b>>26&1 != 0 {
		classes = cV | cP<<3
	}
	if k := classOf[rt&127] | classOf[a.Base&127]<<3; k&classes != classes {
		badReg(ins, rt, a.Base, 0, 0)
	}
	e.Word(b | t | bits5(rt, 0) | bits5(a.Base, 5))
}

func imm9(ins Ins, off int32) uint32 {
	if off < -256 || off > 255 {
		badImm(ins, int64(off))
	}
	return uint32(off) & 0x1FF << 12
}

// MemData loads a constant from the read-only data: ldr rt, label. If the data is beyond 1 MB, its
// address is first computed in Scratch.
func (e *Emitter) MemData(ins Ins, w Width, rt Reg, d DataRef) {
	x := ins.enc(fMemLit)
	b := x.word(ins, w)
	if c := classOf[rt&127]; b>>26&1 != 0 && c&cV == 0 || b>>26&1 == 0 && c&cZ == 0 {
		badReg(ins, rt, 0, 0, 0)
	}
	e.JumpData(jumpLit, b|bits5(rt, 0), 4, d)
}

// Pair loads or stores two registers: ldp, stp, ldpsw.
func (e *Emitter) Pair(ins Ins, w Width, rt, rt2 Reg, a Addr) {
	f := fPair
	switch a.Mode {
	case PreIndex:
		f = fPairPre
	case PostIndex:
		f = fPairPost
	case Indexed:
		badForm(ins, fMemReg)
	}
	x := ins.enc(f)
	log := x.logOf(w)
	if !FitsPair(log, int64(a.Off)) {
		badImm(ins, int64(a.Off))
	}
	b := x.word(ins, w)
	classes := cZ | uint16(cZ)<<3 | cP<<6
	if b>>26&1 != 0 {
		classes = cV | cV<<3 | cP<<6
	}
	if k := classOf[rt&127] | classOf[rt2&127]<<3 | classOf[a.Base&127]<<6; k&classes != classes {
		badReg(ins, rt, rt2, a.Base, 0)
	}
	e.Word(b | uint32(a.Off>>log)&0x7F<<15 | bits5(rt, 0) | bits5(a.Base, 5) | bits5(rt2, 10))
}

// Ordered emits ldar, ldapr, stlr, ldxr or ldaxr for W, X, or a byte or halfword (B, H).
func (e *Emitter) Ordered(ins Ins, w Width, rt, base Reg) {
	x := ins.enc(fOrdered)
	x.regs(ins, rt, base, 0, 0)
	e.Word(x.word(ins, w) | bits5(rt, 0) | bits5(base, 5))
}

// ExclStore emits stxr or stlxr: status is 0 if rt was stored.
func (e *Emitter) ExclStore(ins Ins, w Width, status, rt, base Reg) {
	x := ins.enc(fExclStore)
	x.regs(ins, status, rt, base, 0)
	e.Word(x.word(ins, w) | bits5(status, 16) | bits5(rt, 0) | bits5(base, 5))
}

// Atomic emits ldadd and similar instructions, swp, or cas, for W, X, B or H. For all but cas, rs
// is the operand and rt gets the old value in memory. cas compares memory with rs and, if they are
// equal, stores rt; rs gets the old value.
func (e *Emitter) Atomic(ins Ins, w Width, o Order, rs, rt, base Reg) {
	x := ins.enc(fAtomic)
	x.regs(ins, rs, rt, base, 0)
	b := x.word(ins, w) | uint32(o&Release)<<22 | uint32(o&Acquire)<<22
	if ins == INS_cas {
		b = x.word(ins, w) | uint32(o&Release)<<15 | uint32(o&Acquire)<<21
	}
	e.Word(b | bits5(rs, 16) | bits5(rt, 0) | bits5(base, 5))
}

// Multi loads or stores n vectors, from rt on, from consecutive memory: ld1, st1. With step, their
// size is then added to base. ld2 to ld4 and st2 to st4 have that number of vectors, whose elements
// alternate in memory. ld1r copies one lane to all lanes, ld2r to ld4r do so with one lane per
// vector.
func (e *Emitter) Multi(ins Ins, w Width, rt Reg, n int, base Reg, step bool) {
	f := fVMulti
	if step {
		f = fVMultiPost
	}
	x := ins.enc(f)
	x.regs(ins, rt, base, 0, 0)
	opcodes := [...]uint32{7, 10, 6, 2}
	if n < 1 || n > 4 || vectorsOf(ins) != 0 && n != vectorsOf(ins) {
		badImm(ins, int64(n))
	}
	b := x.word(ins, w) | bits5(rt, 0) | bits5(base, 5)
	if vectorsOf(ins) == 0 {
		b |= opcodes[n-1] << 12
	}
	e.Word(b)
}

// vectorsOf returns the number of vectors of ins, 0 if it is not fixed by ins.
func vectorsOf(ins Ins) int {
	switch ins {
	case INS_ld1r:
		return 1
	case INS_ld2, INS_st2, INS_ld2r:
		return 2
	case INS_ld3, INS_st3, INS_ld3r:
		return 3
	case INS_ld4, INS_st4, INS_ld4r:
		return 4
	}
	return 0
}

// LaneMem loads or stores one lane: ld1, st1, or the same lane of several vectors from rt on. The
// width is the scalar's, B to D.
func (e *Emitter) LaneMem(ins Ins, w Width, rt Reg, lane uint8, base Reg) {
	x := ins.enc(fVLane)
	x.regs(ins, rt, base, 0, 0)
	if w < B || w > D {
		badWidth(ins, w)
	}
	log := logSizes[w]
	if lane >= 16>>log {
		badImm(ins, int64(lane))
	}
	at := uint32(lane) << log // Q, S and size hold the lane; for doubles size is also 1
	b := at>>3<<30 | at>>2&1<<12 | at&3<<10
	switch w {
	case H:
		b |= 2 << 13
	case S:
		b |= 4 << 13
	case D:
		b |= 4<<13 | 1<<10
	}
	e.Word(x.op | b | bits5(rt, 0) | bits5(base, 5))
}
