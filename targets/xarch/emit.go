package xarch

// instrDesc is RyuJIT's InstrDesc: one instruction as the code generator asked for it,
// with the opcode bits of the chosen form and the operands by encoding role. It is one
// column because the encoder always reads all of it; memory operands and immediates are
// columns of their own, without an index, because both writer and reader go through the
// instructions in order. The fields are packed by hand: the compiler keeps a struct of
// eight small fields on the stack, and copying it from there was the hottest line.
type instrDesc struct {
	what uint64 // ins, form, size, reg, rm, v, bits, from the low end
	enc  enc    // insTable[ins].enc[form], which the checks have at hand
}

func (d instrDesc) ins() Ins    { return Ins(d.what) }
func (d instrDesc) form() Form  { return Form(d.what >> 16) }
func (d instrDesc) size() Size  { return Size(d.what >> 24) }
func (d instrDesc) reg() Reg    { return Reg(d.what >> 32) } // modrm.reg
func (d instrDesc) rm() Reg     { return Reg(d.what >> 40) } // modrm.rm or in the opcode; RegNone: the next row of mem
func (d instrDesc) v() Reg      { return Reg(d.what >> 48) } // VEX.vvvv
func (d instrDesc) bits() uint8 { return uint8(d.what >> 56) }

// The bits of a descriptor.
const (
	immLen   = 0x0F // bytes of the immediate, the next row of imm if not 0
	immSym   = 0x10 // the immediate is a symbol, filled in by a relocation
	immLabel = 0x20 // the immediate is a label
	needRex  = 0x80 // spl, bpl, sil or dil, which without REX would be ah, ch, dh, bh
)

func pack(ins Ins, f Form, size Size, reg, rm, v Reg, bits uint8) uint64 {
	return uint64(ins) | uint64(f)<<16 | uint64(size)<<24 |
		uint64(reg)<<32 | uint64(rm)<<40 | uint64(v)<<48 | uint64(bits)<<56
}

// memRow is a Mem, packed for the same reason: base, index, scale, kind, disp from the low
// end of one word, and Ref.
type memRow struct{ addr, ref uint64 }

func (m memRow) base() Reg     { return Reg(m.addr) }
func (m memRow) index() Reg    { return Reg(m.addr >> 8) }
func (m memRow) scale() uint8  { return uint8(m.addr >> 16) }
func (m memRow) kind() MemKind { return MemKind(m.addr >> 24) }
func (m memRow) disp() int32   { return int32(m.addr >> 32) }

func packMem(m Mem) memRow {
	return memRow{uint64(m.Base) | uint64(m.Index)<<8 | uint64(m.Scale)<<16 | uint64(m.Kind)<<24 | uint64(m.Disp)<<32, m.Ref}
}

// Label is a place in the code, at the beginning of an instruction group.
type Label uint32

const unbound = ^uint32(0)

// Emitter builds the code of one method after another. It is for one goroutine.
// The zero value is ready for use.
type Emitter struct {
	// Built by the code generator, one row an instruction.
	desc []instrDesc
	mem  []memRow
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
	sweeps   int      // over the jumps, until all lengths were settled

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
	e.relocs = e.relocs[:0]
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

// add appends an instruction without a memory operand, after holding its operands against
// the encoding: a wrong size or register class would be encoded without complaint, as
// another instruction.
func (e *Emitter) add(ins Ins, f Form, size Size, reg, rm, v Reg, bits uint8) {
	x := insTable[ins].enc[f]
	got := enc(reg>>4&1) | enc(rm>>4&1)<<1 | enc(v>>4&1)<<2
	if x == 0 || (got^x>>encClassShift)&7 != 0 || sizeSets[x>>encSizeShift&63]&size == 0 || x&mo != 0 {
		badOperands(ins, f, size, reg, rm, v)
	}
	// A byte form can name registers 4 to 7 only with a REX prefix.
	if x&(bw|rb) != 0 && (x&rb != 0 && rm-4 < 4 || size == EA_1 && (reg-4 < 4 || rm-4 < 4)) {
		bits |= needRex
	}
	e.desc = append(e.desc, instrDesc{pack(ins, f, size, reg, rm, v, bits), x})
}

// addMem is add for an instruction whose rm operand is memory.
func (e *Emitter) addMem(ins Ins, f Form, size Size, reg, v Reg, bits uint8) {
	x := insTable[ins].enc[f]
	got := enc(reg>>4&1) | enc(v>>4&1)<<2
	if x == 0 || (got^x>>encClassShift)&5 != 0 || sizeSets[x>>encSizeShift&63]&size == 0 || x&ro != 0 {
		badOperands(ins, f, size, reg, RegNone, v)
	}
	if x&bw != 0 && size == EA_1 && reg-4 < 4 {
		bits |= needRex
	}
	e.desc = append(e.desc, instrDesc{pack(ins, f, size, reg, RegNone, v, bits), x})
}

// classes reports whether the register classes of reg and rm are those of the encoding.
func classes(x enc, reg, rm Reg) bool {
	return x != 0 && (enc(reg>>4&1)|enc(rm>>4&1)<<1^x>>encClassShift)&3 == 0
}

// Op emits an instruction without operands: ret, cdq, cqo, leave, int3, mfence, lock, rep movsb.
func (e *Emitter) Op(ins Ins) {
	size := EA_4
	x := insTable[ins].enc[Z]
	if x&encWMask == w1 { // cqo
		size = EA_8
	} else if n := x >> encMemShift & encMemMask; n != 0 { // movsw, stosq
		size = 1 << (n - 1)
	}
	e.add(ins, Z, size, 0, 0, 0, 0)
}

// R emits an instruction with one register operand: neg, mul, idiv, setcc, push, bswap.
// The size of push and pop is EA_8, that of setcc EA_1.
func (e *Emitter) R(ins Ins, size Size, r Reg) {
	f := O
	if ins == INS_xchg || !ins.Has(O) {
		f = M
	}
	e.add(ins, f, size, 0, r, 0, 0)
}

// M emits an instruction with one memory operand.
func (e *Emitter) M(ins Ins, size Size, m Mem) {
	e.mem = append(e.mem, packMem(m))
	e.addMem(ins, M, size, 0, 0, 0)
}

// I emits an instruction with one immediate: push, ret n.
func (e *Emitter) I(ins Ins, imm int64) {
	t := &insTable[ins].enc
	f, n := I16, uint8(2)
	switch {
	case t[I8] != 0 && imm == int64(int8(imm)):
		f, n = I8, 1
	case t[I32] != 0 && imm == int64(int32(imm)):
		f, n = I32, 4
	case imm != int64(uint16(imm)):
		badImm(ins, EA_8, imm)
	}
	e.imm = append(e.imm, imm)
	e.add(ins, f, EA_8, 0, 0, 0, n)
}

// RR emits dst, src. Moves between register classes (movd, pinsr) find their direction;
// a shift takes rcx as its source; shld and shrd shift by cl; blsr and its kin are RR too.
func (e *Emitter) RR(ins Ins, size Size, dst, src Reg) {
	t := &insTable[ins].enc
	switch {
	case classes(t[RM], dst, src):
		if t[RM]&vex != 0 && src&8 != 0 && dst&8 == 0 && classes(t[MR], src, dst) {
			e.add(ins, MR, size, src, dst, 0, 0) // the two-byte VEX prefix can extend reg and not rm
			return
		}
		e.add(ins, RM, size, dst, src, 0, 0)
	case ins == INS_xchg && size >= EA_2 && dst != src && (dst == RAX || src == RAX):
		e.add(ins, O, size, 0, dst|src, 0, 0) // rax is 0
	case classes(t[MR], src, dst):
		e.add(ins, MR, size, src, dst, 0, 0)
	case t[MC] != 0 && src == RCX:
		e.add(ins, MC, size, 0, dst, 0, 0)
	default:
		e.add(ins, VM, size, 0, src, dst, 0)
	}
}

// RM emits dst, [mem].
func (e *Emitter) RM(ins Ins, size Size, dst Reg, m Mem) {
	e.mem = append(e.mem, packMem(m))
	t := &insTable[ins].enc
	switch {
	case t[RM] != 0:
		e.addMem(ins, RM, size, dst, 0, 0)
	case ins == INS_test || ins == INS_xchg: // encoded once for both orders
		e.addMem(ins, MR, size, dst, 0, 0)
	default:
		e.addMem(ins, VM, size, 0, dst, 0)
	}
}

// MR emits [mem], src. A shift takes rcx as its source.
func (e *Emitter) MR(ins Ins, size Size, m Mem, src Reg) {
	e.mem = append(e.mem, packMem(m))
	f := MR
	if src == RCX && !ins.Has(MR) {
		f, src = MC, 0
	}
	e.addMem(ins, f, size, src, 0, 0)
}

// RRI emits dst, src, imm: imul, shld, shrd, rorx, pshufd, roundsd, pinsr, pextr, and the
// VEX shifts vpsllX by a constant.
func (e *Emitter) RRI(ins Ins, size Size, dst, src Reg, imm int64) {
	t := &insTable[ins].enc
	f, n, imm := immForm3(ins, size, imm)
	e.imm = append(e.imm, imm)
	switch {
	case f == RMI:
		e.add(ins, RMI, size, dst, src, 0, n)
	case classes(t[RMI8], dst, src):
		e.add(ins, RMI8, size, dst, src, 0, 1)
	case classes(t[MRI8], src, dst):
		e.add(ins, MRI8, size, src, dst, 0, 1)
	default:
		e.add(ins, VMI8, size, 0, src, dst, 1)
	}
}

// RMI emits dst, [mem], imm.
func (e *Emitter) RMI(ins Ins, size Size, dst Reg, m Mem, imm int64) {
	e.mem = append(e.mem, packMem(m))
	f, n, imm := immForm3(ins, size, imm)
	e.imm = append(e.imm, imm)
	e.addMem(ins, f, size, dst, 0, n)
}

// MRI emits [mem], src, imm: shld, shrd, pextr.
func (e *Emitter) MRI(ins Ins, size Size, m Mem, src Reg, imm int64) {
	e.mem = append(e.mem, packMem(m))
	e.imm = append(e.imm, imm8Of(ins, imm))
	e.addMem(ins, MRI8, size, src, 0, 1)
}

// RRR emits dst, src1, src2 of a VEX instruction: vaddsd, andn, mulx, and shlx, sarx,
// shrx, bextr, bzhi, whose count or control is src2.
func (e *Emitter) RRR(ins Ins, size Size, dst, src1, src2 Reg) {
	if ins.Has(RVM) {
		e.add(ins, RVM, size, dst, src2, src1, 0)
	} else {
		e.add(ins, RMV, size, dst, src1, src2, 0)
	}
}

// RRM emits dst, src1, [mem] of a VEX instruction.
func (e *Emitter) RRM(ins Ins, size Size, dst, src1 Reg, m Mem) {
	e.mem = append(e.mem, packMem(m))
	e.addMem(ins, RVM, size, dst, src1, 0)
}

// RMR emits dst, [mem], src2 of shlx, sarx, shrx, bextr, bzhi.
func (e *Emitter) RMR(ins Ins, size Size, dst Reg, m Mem, src2 Reg) {
	e.mem = append(e.mem, packMem(m))
	e.addMem(ins, RMV, size, dst, src2, 0)
}

// RRRI emits dst, src1, src2, imm of a VEX instruction: vshufps, vroundsd, vpinsrd.
func (e *Emitter) RRRI(ins Ins, size Size, dst, src1, src2 Reg, imm int64) {
	e.imm = append(e.imm, imm8Of(ins, imm))
	e.add(ins, RVMI8, size, dst, src2, src1, 1)
}

// RRMI emits dst, src1, [mem], imm of a VEX instruction.
func (e *Emitter) RRMI(ins Ins, size Size, dst, src1 Reg, m Mem, imm int64) {
	e.mem = append(e.mem, packMem(m))
	e.imm = append(e.imm, imm8Of(ins, imm))
	e.addMem(ins, RVMI8, size, dst, src1, 1)
}

// RRRR emits dst, src1, src2, mask of vblendvps, vblendvpd, vpblendvb.
func (e *Emitter) RRRR(ins Ins, size Size, dst, src1, src2, mask Reg) {
	e.imm = append(e.imm, is4(ins, mask))
	e.add(ins, RVMR, size, dst, src2, src1, 1)
}

// RRMR emits dst, src1, [mem], mask of vblendvps, vblendvpd, vpblendvb.
func (e *Emitter) RRMR(ins Ins, size Size, dst, src1 Reg, m Mem, mask Reg) {
	e.mem = append(e.mem, packMem(m))
	e.imm = append(e.imm, is4(ins, mask))
	e.addMem(ins, RVMR, size, dst, src1, 1)
}

// is4 is a register in the high half of an immediate byte.
func is4(ins Ins, r Reg) int64 {
	if !r.IsXmm() {
		badOperands(ins, RVMR, 0, 0, 0, r)
	}
	return int64(r&15) << 4
}
