package xarch

import (
	"encoding/binary"

	"ryugo/targets/code"
)

// instrDesc is RyuJIT's InstrDesc: one instruction as the code generator requests it, with the
// operands by their roles in the encoding, packed for the same reason as Mem. From the low end:
// size, form, ins, and a byte each for reg, rm, v and bits.
type instrDesc uint64

// instr packs an instruction without its operands.
func instr(ins Ins, f Form, size Size) instrDesc {
	return instrDesc(size) | instrDesc(f)<<8 | instrDesc(ins)<<16
}

// regs packs modrm.reg, modrm.rm (or the register in the opcode) and VEX.vvvv. bits has the number
// of bytes of the immediate and its kind.
func regs(reg, rm, v Reg, bits uint8) instrDesc {
	return instrDesc(reg)<<32 | instrDesc(rm)<<40 | instrDesc(v)<<48 | instrDesc(bits)<<56
}

// memory is regs with a memory operand as rm.
func memory(reg, v Reg, bits uint8) instrDesc { return regs(reg, 0, v, bits|rmMem) }

func (d instrDesc) size() Size  { return Size(d) }
func (d instrDesc) form() Form  { return Form(d >> 8) }
func (d instrDesc) ins() Ins    { return Ins(d >> 16) }
func (d instrDesc) reg() Reg    { return Reg(d >> 32) }
func (d instrDesc) rm() Reg     { return Reg(d >> 40) }
func (d instrDesc) v() Reg      { return Reg(d >> 48) }
func (d instrDesc) bits() uint8 { return uint8(d >> 56) }

// The bits of a descriptor.
const (
	immLen   = 0x0F // bytes of the immediate
	immSym   = 0x10 // the immediate is a symbol, filled in by a relocation
	immLabel = 0x20 // the immediate is a label
	rmMem    = 0x80 // rm is memory
)

// Label is a position in the code, DataRef one in the read-only data.
type (
	Label   = code.Label
	DataRef = code.DataRef
)

// Emitter encodes instructions into a code buffer, for one method after another. It is for
// one goroutine. The zero value is ready for use.
type Emitter struct {
	code.Buffer
	// Is32: the code is for 32-bit mode, which has no REX prefix. No operand has 64 bits except
	// those of push, pop and indirect jumps and calls, which are 32 bits wide there. Registers
	// beyond the eighth, and the bytes of esp, ebp, esi and edi, cannot be used. Addresses of
	// symbols, data and labels are absolute.
	Is32 bool

	dirty enc  // the bits of encodings that must be replaced by VEX encodings (DirtyUpper)
	upper bool // upper halves may have been written since the last vzeroupper
}

// pointer returns the size of an address.
func (e *Emitter) pointer() Size {
	if e.Is32 {
		return EA_4
	}
	return EA_8
}

// Rows of Machine.Jumps and Machine.Fields.
const (
	jumpAlways = iota
	jumpCond
	padLoop
	padShort // before a jump
	padPair  // before an instruction of up to three bytes and the jump after it
	padLong  // before a longer instruction and a jump
	padLongest

	fieldRel32 = 0 // a 32-bit displacement from the field's end
)

// rel8 returns the displacement of a short jump by a distance from its first byte.
func rel8(dist int32) uint8 {
	if dist-2 != int32(int8(dist-2)) {
		panic("BUG: a short jump is out of reach")
	}
	return uint8(dist - 2)
}

// Machine describes the jumps and displacements of x86.
var Machine = &code.Machine{
	Jumps: []code.JumpForm{
		jumpAlways: {Short: 2, Long: 5, Min: -126, Max: 129, Patch: func(c []byte, word uint32, long bool, dist int32) {
			if !long {
				c[0], c[1] = uint8(word), rel8(dist)
				return
			}
			c[0] = uint8(insTable[INS_jmp].enc[Rel32])
			binary.LittleEndian.PutUint32(c[1:], uint32(dist-5))
		}},
		jumpCond: {Short: 2, Long: 6, Min: -126, Max: 129, Patch: func(c []byte, word uint32, long bool, dist int32) {
			if !long {
				c[0], c[1] = uint8(word), rel8(dist)
				return
			}
			c[0], c[1] = 0x0F, uint8(word)+0x10 // jcc rel8 is 70+cc, jcc rel32 is 0F 80+cc
			binary.LittleEndian.PutUint32(c[2:], uint32(dist-6))
		}},
		padLoop:    {Long: code.MaxPadding, Min: 1},
		padShort:   {Long: 2, Min: 1},
		padPair:    {Long: 5, Min: 1},
		padLong:    {Long: 9, Min: 1},
		padLongest: {Long: 15, Min: 1},
	},
	Padding: padLoop,
	Nops: func(c []byte) {
		for len(c) != 0 {
			c = c[copy(c, nops[min(len(c), len(nops)-1)]):]
		}
	},
	Fields: []func([]byte, int32){
		fieldRel32: func(field []byte, dist int32) { binary.LittleEndian.PutUint32(field, uint32(dist-4)) },
	},
	Pad: 0xCC, // int3
}

// Finish is code.Buffer.Finish for x86.
func (e *Emitter) Finish() error { return e.Buffer.Finish(Machine) }

// classes reports whether the register classes of reg and rm are those of the encoding.
func classes(x enc, reg, rm Reg) bool {
	return x != 0 && (x^enc(reg)<<32^enc(rm)<<40)&(rX|mX|rK|mK) == 0
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
	e.encode(insTable[ins].enc[Z], instr(ins, Z, size)|regs(0, 0, 0, 0), Mem{}, 0)
}

// R emits an instruction with one register operand: neg, mul, idiv, setcc, push, bswap.
// The size of push and pop is EA_8, that of setcc EA_1.
func (e *Emitter) R(ins Ins, size Size, r Reg) {
	f := O
	if ins == INS_xchg || !ins.Has(O) {
		f = M
	}
	e.encode(insTable[ins].enc[f], instr(ins, f, size)|regs(0, r, 0, 0), Mem{}, 0)
}

// M emits an instruction with one memory operand.
func (e *Emitter) M(ins Ins, size Size, m Mem) {
	e.encode(insTable[ins].enc[M], instr(ins, M, size)|memory(0, 0, 0), m, 0)
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
	e.encode(t[f], instr(ins, f, EA_8)|regs(0, 0, 0, n), Mem{}, imm)
}

// RR emits dst, src. For moves between register classes (movd, pinsr) it finds the direction. A
// shift takes rcx as its source; shld and shrd shift by cl. blsr and similar instructions are RR
// too.
func (e *Emitter) RR(ins Ins, size Size, dst, src Reg) {
	t := formsOf(ins, size)
	switch {
	case classes(t[RM], dst, src):
		if t[RM]&(vex|evex) == vex && src&8 != 0 && dst&8 == 0 && classes(t[MR], src, dst) {
			e.encode(t[MR], instr(ins, MR, size)|regs(src, dst, 0, 0), Mem{}, 0) // the two-byte VEX prefix can extend reg but not rm
			return
		}
		e.encode(t[RM], instr(ins, RM, size)|regs(dst, src, 0, 0), Mem{}, 0)
	case ins == INS_xchg && size >= EA_2 && dst != src && (dst == RAX || src == RAX):
		e.encode(t[O], instr(ins, O, size)|regs(0, dst|src, 0, 0), Mem{}, 0) // rax is 0
	case classes(t[MR], src, dst):
		e.encode(t[MR], instr(ins, MR, size)|regs(src, dst, 0, 0), Mem{}, 0)
	case t[MC] != 0 && src == RCX:
		e.encode(t[MC], instr(ins, MC, size)|regs(0, dst, 0, 0), Mem{}, 0)
	default:
		e.encode(t[VM], instr(ins, VM, size)|regs(0, src, dst, 0), Mem{}, 0)
	}
}

// RM emits dst, [mem].
func (e *Emitter) RM(ins Ins, size Size, dst Reg, m Mem) {
	t := formsOf(ins, size)
	switch {
	case t[RM] != 0:
		e.encode(t[RM], instr(ins, RM, size)|memory(dst, 0, 0), m, 0)
	case ins == INS_test || ins == INS_xchg: // encoded once for both orders
		e.encode(t[MR], instr(ins, MR, size)|memory(dst, 0, 0), m, 0)
	default:
		e.encode(t[VM], instr(ins, VM, size)|memory(0, dst, 0), m, 0)
	}
}

// MR emits [mem], src. A shift takes rcx as its source.
func (e *Emitter) MR(ins Ins, size Size, m Mem, src Reg) {
	f := MR
	if src == RCX && !ins.Has(MR) {
		f, src = MC, 0
	}
	e.encode(encOf(ins, f, size), instr(ins, f, size)|memory(src, 0, 0), m, 0)
}

// RRI emits dst, src, imm: imul, shld, shrd, rorx, pshufd, roundsd, pinsr, pextr, and the
// VEX shifts vpsllX by a constant.
func (e *Emitter) RRI(ins Ins, size Size, dst, src Reg, imm int64) {
	t := formsOf(ins, size)
	f, n, imm := immForm3(ins, size, imm)
	switch {
	case f == RMI:
		e.encode(t[RMI], instr(ins, RMI, size)|regs(dst, src, 0, n), Mem{}, imm)
	case classes(t[RMI8], dst, src):
		e.encode(t[RMI8], instr(ins, RMI8, size)|regs(dst, src, 0, 1), Mem{}, imm)
	case classes(t[MRI8], src, dst):
		e.encode(t[MRI8], instr(ins, MRI8, size)|regs(src, dst, 0, 1), Mem{}, imm)
	default:
		e.encode(t[VMI8], instr(ins, VMI8, size)|regs(0, src, dst, 1), Mem{}, imm)
	}
}

// RMI emits dst, [mem], imm.
func (e *Emitter) RMI(ins Ins, size Size, dst Reg, m Mem, imm int64) {
	f, n, imm := immForm3(ins, size, imm)
	e.encode(encOf(ins, f, size), instr(ins, f, size)|memory(dst, 0, n), m, imm)
}

// MRI emits [mem], src, imm: shld, shrd, pextr.
func (e *Emitter) MRI(ins Ins, size Size, m Mem, src Reg, imm int64) {
	e.encode(encOf(ins, MRI8, size), instr(ins, MRI8, size)|memory(src, 0, 1), m, imm8Of(ins, imm))
}

// RRR emits dst, src1, src2 of a VEX instruction: vaddsd, andn, mulx, and shlx, sarx,
// shrx, bextr, bzhi, whose count or control is src2.
func (e *Emitter) RRR(ins Ins, size Size, dst, src1, src2 Reg) {
	if ins.Has(RVM) {
		e.encode(encOf(ins, RVM, size), instr(ins, RVM, size)|regs(dst, src2, src1, 0), Mem{}, 0)
	} else {
		e.encode(insTable[ins].enc[RMV], instr(ins, RMV, size)|regs(dst, src1, src2, 0), Mem{}, 0)
	}
}

// RRM emits dst, src1, [mem] of a VEX instruction.
func (e *Emitter) RRM(ins Ins, size Size, dst, src1 Reg, m Mem) {
	e.encode(encOf(ins, RVM, size), instr(ins, RVM, size)|memory(dst, src1, 0), m, 0)
}

// MRR emits [mem], mask, src of vmaskmovps and similar instructions.
func (e *Emitter) MRR(ins Ins, size Size, m Mem, mask, src Reg) {
	e.encode(insTable[ins].enc[MVR], instr(ins, MVR, size)|memory(src, mask, 0), m, 0)
}

// RMR emits dst, [mem], src2 of shlx, sarx, shrx, bextr, bzhi.
func (e *Emitter) RMR(ins Ins, size Size, dst Reg, m Mem, src2 Reg) {
	e.encode(insTable[ins].enc[RMV], instr(ins, RMV, size)|memory(dst, src2, 0), m, 0)
}

// RRRI emits dst, src1, src2, imm of a VEX instruction: vshufps, vroundsd, vpinsrd.
func (e *Emitter) RRRI(ins Ins, size Size, dst, src1, src2 Reg, imm int64) {
	e.encode(encOf(ins, RVMI8, size), instr(ins, RVMI8, size)|regs(dst, src2, src1, 1), Mem{}, imm8Of(ins, imm))
}

// RRMI emits dst, src1, [mem], imm of a VEX instruction.
func (e *Emitter) RRMI(ins Ins, size Size, dst, src1 Reg, m Mem, imm int64) {
	e.encode(encOf(ins, RVMI8, size), instr(ins, RVMI8, size)|memory(dst, src1, 1), m, imm8Of(ins, imm))
}

// RRRR emits dst, src1, src2, mask of vblendvps, vblendvpd, vpblendvb.
func (e *Emitter) RRRR(ins Ins, size Size, dst, src1, src2, mask Reg) {
	e.encode(insTable[ins].enc[RVMR], instr(ins, RVMR, size)|regs(dst, src2, src1, 1), Mem{}, e.is4(ins, mask))
}

// RRMR emits dst, src1, [mem], mask of vblendvps, vblendvpd, vpblendvb.
func (e *Emitter) RRMR(ins Ins, size Size, dst, src1 Reg, m Mem, mask Reg) {
	e.encode(insTable[ins].enc[RVMR], instr(ins, RVMR, size)|memory(dst, src1, 1), m, e.is4(ins, mask))
}

// is4 returns the immediate byte with register r in its high half.
func (e *Emitter) is4(ins Ins, r Reg) int64 {
	if e.Is32 && r&8 != 0 {
		panicREX(instr(ins, RVMR, 0))
	}
	if !r.IsXmm() {
		panic(badOperands(instr(ins, RVMR, 0) | regs(0, 0, r, 0)))
	}
	return int64(r&15) << 4
}
