package xarch

// instrDesc is RyuJIT's InstrDesc: one instruction as the code generator asked for it,
// with its operands by encoding role. The eight bytes are one column because the encoder
// always reads all of them; memory operands and immediates are columns of their own,
// without an index, because both writer and reader go through the instructions in order.
type instrDesc struct {
	ins  Ins
	form Form
	size Size
	reg  Reg   // modrm.reg
	rm   Reg   // modrm.rm or the register in the opcode; RegNone: the next row of mem
	v    Reg   // VEX.vvvv
	bits uint8 // immediate bytes (low four bits) and the flags below
}

const (
	immLen   = 0x0F // bytes of the immediate, the next row of imm if not 0
	immSym   = 0x10 // the immediate is a symbol, filled in by a relocation
	immLabel = 0x20 // the immediate is a label
	needRex  = 0x80 // spl, bpl, sil or dil, which without REX would be ah, ch, dh, bh
)

// Label is a place in the code, at the beginning of an instruction group.
type Label uint32

const unbound = ^uint32(0)

// Emitter builds the code of one method after another. It is for one goroutine.
// The zero value is ready for use.
type Emitter struct {
	// Built by the code generator, one row an instruction.
	desc []instrDesc
	mem  []Mem
	imm  []int64

	// Instruction groups: the first instruction, and how many jumps stand before it.
	grpInstr []uint32
	grpJump  []uint32

	labelGrp []uint32 // label: its group, or unbound

	// Jumps to labels, which may be short.
	jmpInstr []uint32
	jmpLabel []Label
	jmpLong  []bool
	jmpShift []uint32 // bytes by which the jumps before this one outgrew two bytes; one row more than jumps

	// Code positions that the caller wants to know after emission.
	markKind    []uint8
	markPayload []uint32
	markAt      []place
	markOff     []uint32

	siteAt  []place // behind each call: the return address
	siteOff []uint32

	data rodata

	// Made by Finish.
	off     []uint32 // instruction: its offset with all jumps short
	fix     []fixup
	dataFix []uint32
	relocs  []Reloc
	relAt   []uint32 // reloc: jumps before it
	buf     []byte
	image   []byte
	code    uint32 // length of the code
	roOff   uint32 // where the read-only data begins
}

// place is a position between instructions: the instruction it stands before, and the
// number of jumps before it, which is what its final offset is computed from.
type place struct{ instr, jump uint32 }

// Reset forgets the current method and keeps all memory.
func (e *Emitter) Reset() {
	e.desc, e.mem, e.imm = e.desc[:0], e.mem[:0], e.imm[:0]
	e.grpInstr, e.grpJump, e.labelGrp = e.grpInstr[:0], e.grpJump[:0], e.labelGrp[:0]
	e.jmpInstr, e.jmpLabel = e.jmpInstr[:0], e.jmpLabel[:0]
	e.markKind, e.markPayload, e.markAt, e.markOff = e.markKind[:0], e.markPayload[:0], e.markAt[:0], e.markOff[:0]
	e.siteAt, e.siteOff = e.siteAt[:0], e.siteOff[:0]
	e.data.reset()
	e.fix, e.dataFix, e.relocs, e.relAt = e.fix[:0], e.dataFix[:0], e.relocs[:0], e.relAt[:0]
	e.off, e.image, e.code, e.roOff = e.off[:0], nil, 0, 0
}

// NumInstr is the number of instructions so far.
func (e *Emitter) NumInstr() int { return len(e.desc) }

func (e *Emitter) here() place {
	return place{uint32(len(e.desc)), uint32(len(e.jmpInstr))}
}

// NewLabel makes a label, to be bound once.
func (e *Emitter) NewLabel() Label {
	e.labelGrp = append(e.labelGrp, unbound)
	return Label(len(e.labelGrp) - 1)
}

// Bind puts the label here: it begins a new instruction group unless one has just begun.
func (e *Emitter) Bind(l Label) {
	if e.labelGrp[l] != unbound {
		panic("BUG: label bound twice")
	}
	g := len(e.grpInstr)
	if g > 0 && int(e.grpInstr[g-1]) == len(e.desc) {
		g--
	} else {
		e.grpInstr = append(e.grpInstr, uint32(len(e.desc)))
		e.grpJump = append(e.grpJump, uint32(len(e.jmpInstr)))
	}
	e.labelGrp[l] = uint32(g)
}

// IsBound reports whether Bind has been called for the label.
func (e *Emitter) IsBound(l Label) bool { return e.labelGrp[l] != unbound }

// Mark records the position before the next instruction, to be asked for with MarkOffset
// after Finish. Kind and payload belong to the caller.
func (e *Emitter) Mark(kind uint8, payload uint32) int {
	e.markKind = append(e.markKind, kind)
	e.markPayload = append(e.markPayload, payload)
	e.markAt = append(e.markAt, e.here())
	return len(e.markAt) - 1
}

// A byte form can name registers 4 to 7 only with a REX prefix.
func byteRex(x enc, size Size, reg, rm Reg) uint8 {
	if x&rb != 0 && rm-4 < 4 || x&bw != 0 && size == EA_1 && (reg-4 < 4 || rm-4 < 4) {
		return needRex
	}
	return 0
}

// check holds the operands against the encoding: a wrong size or register class would
// be encoded without complaint as another instruction.
func check(ins Ins, f Form, x enc, size Size, reg, rm, v Reg) {
	got := enc(reg>>4&1) | enc(rm>>4&1)<<1 | enc(v>>4&1)<<2
	if (got^x>>encClassShift)&7 != 0 || sizeSets[x>>encSizeShift&63]&size == 0 || x&mo != 0 {
		badOperands(ins, f, size, reg, rm, v)
	}
}

// checkM is check for a memory operand in the place of rm.
func checkM(ins Ins, f Form, x enc, size Size, reg, v Reg) {
	got := enc(reg>>4&1) | enc(v>>4&1)<<2
	if (got^x>>encClassShift)&5 != 0 || sizeSets[x>>encSizeShift&63]&size == 0 || x == 0 || x&ro != 0 {
		badOperands(ins, f, size, reg, RegNone, v)
	}
}

// classes reports whether the register classes of reg and rm are those of the encoding.
func classes(x enc, reg, rm Reg) bool {
	return x != 0 && (enc(reg>>4&1)|enc(rm>>4&1)<<1^x>>encClassShift)&3 == 0
}

// Op emits an instruction without operands: ret, cdq, cqo, leave, int3, mfence, lock, rep movsb.
func (e *Emitter) Op(ins Ins) {
	x := insTable[ins].enc[Z]
	if x == 0 {
		badForm(ins, "Op")
	}
	size := EA_4
	if n := x >> encMemShift & encMemMask; n != 0 { // movsw, stosq: the size is the row's
		size = 1 << (n - 1)
	}
	e.desc = append(e.desc, instrDesc{ins: ins, form: Z, size: size})
}

// R emits an instruction with one register operand: neg, mul, idiv, setcc, push, bswap.
// The size of push and pop is EA_8, that of setcc EA_1.
func (e *Emitter) R(ins Ins, size Size, r Reg) {
	t := &insTable[ins].enc
	f := O
	x := t[O]
	if x == 0 || ins == INS_xchg {
		f, x = M, t[M]
	}
	if x == 0 {
		badForm(ins, "R")
	}
	check(ins, f, x, size, 0, r, 0)
	e.desc = append(e.desc, instrDesc{ins: ins, form: f, size: size, rm: r, bits: byteRex(x, size, 0, r)})
}

// M emits an instruction with one memory operand.
func (e *Emitter) M(ins Ins, size Size, m Mem) {
	checkM(ins, M, insTable[ins].enc[M], size, 0, 0)
	e.mem = append(e.mem, m)
	e.desc = append(e.desc, instrDesc{ins: ins, form: M, size: size, rm: RegNone})
}

// I emits an instruction with one immediate: push, ret n.
func (e *Emitter) I(ins Ins, imm int64) {
	t := &insTable[ins].enc
	d := instrDesc{ins: ins, size: EA_8}
	switch {
	case t[I8] != 0 && imm == int64(int8(imm)):
		d.form, d.bits = I8, 1
	case t[I32] != 0 && imm == int64(int32(imm)):
		d.form, d.bits = I32, 4
	case t[I16] != 0 && imm == int64(uint16(imm)):
		d.form, d.bits = I16, 2
	default:
		badImm(ins, EA_8, imm)
	}
	e.imm = append(e.imm, imm)
	e.desc = append(e.desc, d)
}

// RR emits dst, src. Moves between register classes (movd, pinsr) find their direction;
// a shift takes rcx as its source; shld and shrd shift by cl; blsr and its kin are RR too.
func (e *Emitter) RR(ins Ins, size Size, dst, src Reg) {
	t := &insTable[ins].enc
	d := instrDesc{ins: ins, form: RM, size: size, reg: dst, rm: src}
	x := t[RM]
	if !classes(x, dst, src) {
		switch {
		case classes(t[MR], src, dst):
			d.form, d.reg, d.rm = MR, src, dst
			if ins == INS_xchg && size >= EA_2 && dst != src {
				if dst == RAX {
					d.form, d.reg, d.rm = O, 0, src
				} else if src == RAX {
					d.form, d.reg = O, 0
				}
			}
		case t[MC] != 0 && src == RCX:
			d.form, d.reg, d.rm = MC, 0, dst
		case t[VM] != 0:
			d.form, d.reg, d.v = VM, 0, dst
		default:
			badForm(ins, "RR")
		}
		x = t[d.form]
	}
	check(ins, d.form, x, size, d.reg, d.rm, d.v)
	d.bits = byteRex(x, size, d.reg, d.rm)
	e.desc = append(e.desc, d)
}

// RM emits dst, [mem].
func (e *Emitter) RM(ins Ins, size Size, dst Reg, m Mem) {
	t := &insTable[ins].enc
	d := instrDesc{ins: ins, form: RM, size: size, reg: dst, rm: RegNone}
	x := t[RM]
	switch {
	case x != 0:
	case t[VM] != 0:
		d.form, d.reg, d.v, x = VM, 0, dst, t[VM]
	default: // test and xchg are encoded once for both orders
		if !(ins == INS_test || ins == INS_xchg) {
			badForm(ins, "RM")
		}
		d.form, x = MR, t[MR]
	}
	checkM(ins, d.form, x, size, d.reg, d.v)
	d.bits = byteRex(x&^rb, size, d.reg, RegNone)
	e.mem = append(e.mem, m)
	e.desc = append(e.desc, d)
}

// MR emits [mem], src. A shift takes rcx as its source.
func (e *Emitter) MR(ins Ins, size Size, m Mem, src Reg) {
	t := &insTable[ins].enc
	d := instrDesc{ins: ins, form: MR, size: size, reg: src, rm: RegNone}
	x := t[MR]
	if x == 0 && t[MC] != 0 && src == RCX {
		d.form, d.reg, x = MC, 0, t[MC]
	}
	checkM(ins, d.form, x, size, d.reg, 0)
	d.bits = byteRex(x, size, d.reg, RegNone)
	e.mem = append(e.mem, m)
	e.desc = append(e.desc, d)
}

// RRI emits dst, src, imm: imul, shld, shrd, rorx, pshufd, roundsd, pinsr, pextr, and the
// VEX shifts vpsllX by a constant.
func (e *Emitter) RRI(ins Ins, size Size, dst, src Reg, imm int64) {
	t := &insTable[ins].enc
	d := instrDesc{ins: ins, form: RMI8, size: size, reg: dst, rm: src, bits: 1}
	switch {
	case classes(t[RMI8], dst, src) && fitsImm8(t, imm):
	case classes(t[RMI], dst, src):
		d.form, d.bits = RMI, min(uint8(size), 4)
		imm = immOf(ins, size, imm)
	case classes(t[MRI8], src, dst):
		d.form, d.reg, d.rm = MRI8, src, dst
	case t[VMI8] != 0:
		d.form, d.reg, d.v = VMI8, 0, dst
	default:
		badForm(ins, "RRI")
	}
	x := t[d.form]
	check(ins, d.form, x, size, d.reg, d.rm, d.v)
	if d.bits == 1 {
		imm = imm8Of(ins, imm)
	}
	e.imm = append(e.imm, imm)
	e.desc = append(e.desc, d)
}

// RMI emits dst, [mem], imm.
func (e *Emitter) RMI(ins Ins, size Size, dst Reg, m Mem, imm int64) {
	t := &insTable[ins].enc
	d := instrDesc{ins: ins, form: RMI8, size: size, reg: dst, rm: RegNone, bits: 1}
	if t[RMI] != 0 && !fitsImm8(t, imm) {
		d.form, d.bits = RMI, min(uint8(size), 4)
		imm = immOf(ins, size, imm)
	} else {
		imm = imm8Of(ins, imm)
	}
	checkM(ins, d.form, t[d.form], size, dst, 0)
	e.mem = append(e.mem, m)
	e.imm = append(e.imm, imm)
	e.desc = append(e.desc, d)
}

// MRI emits [mem], src, imm: shld, shrd, pextr.
func (e *Emitter) MRI(ins Ins, size Size, m Mem, src Reg, imm int64) {
	checkM(ins, MRI8, insTable[ins].enc[MRI8], size, src, 0)
	e.mem = append(e.mem, m)
	e.imm = append(e.imm, imm8Of(ins, imm))
	e.desc = append(e.desc, instrDesc{ins: ins, form: MRI8, size: size, reg: src, rm: RegNone, bits: 1})
}

// RRR emits dst, src1, src2 of a VEX instruction: vaddsd, andn, mulx, and shlx, sarx,
// shrx, bextr, bzhi, whose count or control is src2.
func (e *Emitter) RRR(ins Ins, size Size, dst, src1, src2 Reg) {
	t := &insTable[ins].enc
	d := instrDesc{ins: ins, form: RVM, size: size, reg: dst, v: src1, rm: src2}
	if t[RVM] == 0 {
		if t[RMV] == 0 {
			badForm(ins, "RRR")
		}
		d.form, d.rm, d.v = RMV, src1, src2
	}
	check(ins, d.form, t[d.form], size, d.reg, d.rm, d.v)
	e.desc = append(e.desc, d)
}

// RRM emits dst, src1, [mem] of a VEX instruction.
func (e *Emitter) RRM(ins Ins, size Size, dst, src1 Reg, m Mem) {
	checkM(ins, RVM, insTable[ins].enc[RVM], size, dst, src1)
	e.mem = append(e.mem, m)
	e.desc = append(e.desc, instrDesc{ins: ins, form: RVM, size: size, reg: dst, v: src1, rm: RegNone})
}

// RMR emits dst, [mem], src2 of shlx, sarx, shrx, bextr, bzhi.
func (e *Emitter) RMR(ins Ins, size Size, dst Reg, m Mem, src2 Reg) {
	checkM(ins, RMV, insTable[ins].enc[RMV], size, dst, src2)
	e.mem = append(e.mem, m)
	e.desc = append(e.desc, instrDesc{ins: ins, form: RMV, size: size, reg: dst, v: src2, rm: RegNone})
}

// RRRI emits dst, src1, src2, imm of a VEX instruction: vshufps, vroundsd, vpinsrd.
func (e *Emitter) RRRI(ins Ins, size Size, dst, src1, src2 Reg, imm int64) {
	x := insTable[ins].enc[RVMI8]
	if x == 0 {
		badForm(ins, "RRRI")
	}
	check(ins, RVMI8, x, size, dst, src2, src1)
	e.imm = append(e.imm, imm8Of(ins, imm))
	e.desc = append(e.desc, instrDesc{ins: ins, form: RVMI8, size: size, reg: dst, v: src1, rm: src2, bits: 1})
}

// RRMI emits dst, src1, [mem], imm of a VEX instruction.
func (e *Emitter) RRMI(ins Ins, size Size, dst, src1 Reg, m Mem, imm int64) {
	checkM(ins, RVMI8, insTable[ins].enc[RVMI8], size, dst, src1)
	e.mem = append(e.mem, m)
	e.imm = append(e.imm, imm8Of(ins, imm))
	e.desc = append(e.desc, instrDesc{ins: ins, form: RVMI8, size: size, reg: dst, v: src1, rm: RegNone, bits: 1})
}

// RRRR emits dst, src1, src2, mask of vblendvps, vblendvpd, vpblendvb.
func (e *Emitter) RRRR(ins Ins, size Size, dst, src1, src2, mask Reg) {
	x := insTable[ins].enc[RVMR]
	if x == 0 || !mask.IsXmm() {
		badForm(ins, "RRRR")
	}
	check(ins, RVMR, x, size, dst, src2, src1)
	e.imm = append(e.imm, int64(mask&15)<<4)
	e.desc = append(e.desc, instrDesc{ins: ins, form: RVMR, size: size, reg: dst, v: src1, rm: src2, bits: 1})
}

// RRMR emits dst, src1, [mem], mask of vblendvps, vblendvpd, vpblendvb.
func (e *Emitter) RRMR(ins Ins, size Size, dst, src1 Reg, m Mem, mask Reg) {
	x := insTable[ins].enc[RVMR]
	if !mask.IsXmm() {
		badForm(ins, "RRMR")
	}
	checkM(ins, RVMR, x, size, dst, src1)
	e.mem = append(e.mem, m)
	e.imm = append(e.imm, int64(mask&15)<<4)
	e.desc = append(e.desc, instrDesc{ins: ins, form: RVMR, size: size, reg: dst, v: src1, rm: RegNone, bits: 1})
}
