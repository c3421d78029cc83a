package xarch

import "fmt"

// RI emits dst, imm in the shortest form: imm8, the accumulator's form, shift by one,
// or the full immediate. The immediate may be given signed or unsigned in the operand's
// size; for EA_8 it must fit 32 bits signed, except for mov, which takes any (see RI64).
func (e *Emitter) RI(ins Ins, size Size, dst Reg, imm int64) {
	if ins == INS_mov {
		e.movImm(size, dst, imm)
		return
	}
	f, n, imm := immForm(ins, size, imm, dst == RAX)
	e.encode(insTable[ins].enc[f], instr(ins, f, size)|regs(0, dst, 0, n), Mem{}, imm)
}

// MI emits [mem], imm.
func (e *Emitter) MI(ins Ins, size Size, m Mem, imm int64) {
	f, n, imm := immForm(ins, size, imm, false)
	e.encode(insTable[ins].enc[f], instr(ins, f, size)|memory(0, 0, n), m, imm)
}

// immForm chooses the form of an instruction with an immediate. It returns the form, the bytes of
// the immediate, and the immediate as it is stored. acc: the destination is the accumulator.
func immForm(ins Ins, size Size, imm int64, acc bool) (Form, uint8, int64) {
	t := &insTable[ins].enc
	if t[MI] == 0 { // shifts, bt, vector shifts: a count
		if t[M1] != 0 && imm == 1 {
			return M1, 0, 0
		}
		return MI8, 1, imm8Of(ins, imm)
	}
	imm = immOf(ins, size, imm)
	switch {
	case size != EA_1 && t[MI8] != 0 && imm == int64(int8(imm)):
		return MI8, 1, imm
	case acc && t[AI] != 0:
		return AI, min(uint8(size), 4), imm
	}
	return MI, min(uint8(size), 4), imm
}

// RI64 loads a 64-bit constant in the shortest way: mov r32, imm32 if the upper half is zero, the
// sign-extended form, or all ten bytes. Zeroing by xor is left to the caller, who knows whether the
// flags are live.
//
// In 32-bit mode the constant has 32 bits, given signed or unsigned.
func (e *Emitter) RI64(dst Reg, imm int64) { e.movImm(e.pointer(), dst, imm) }

func (e *Emitter) movImm(size Size, dst Reg, imm int64) {
	f, n := OI, uint8(size)
	switch {
	case size != EA_8:
		imm = immOf(INS_mov, size, imm)
		if size == EA_1 {
			f = OB
		}
	case uint64(imm) <= 0xFFFFFFFF:
		size, n = EA_4, 4
	case imm == int64(int32(imm)):
		f, n = MI, 4
	}
	e.encode(insTable[INS_mov].enc[f], instr(INS_mov, f, size)|regs(0, dst, 0, n), Mem{}, imm)
}

// MovSym loads the address of a symbol as a 64-bit constant, by a relocation.
func (e *Emitter) MovSym(dst Reg, sym uint64) {
	size := e.pointer()
	e.encode(insTable[INS_mov].enc[OI], instr(INS_mov, OI, size)|regs(0, dst, 0, uint8(size)|immSym), Mem{}, int64(sym))
}

// LeaSym loads the address of a symbol relative to rip, in 32-bit mode as MovSym does.
func (e *Emitter) LeaSym(dst Reg, sym uint64) {
	if e.Is32 {
		e.MovSym(dst, sym)
		return
	}
	e.RM(INS_lea, EA_8, dst, AtSym(sym))
}

// LeaLabel loads the address of a label.
func (e *Emitter) LeaLabel(dst Reg, l Label) { e.RM(INS_lea, e.pointer(), dst, AtLabel(l)) }

// LeaData loads the address of read-only data.
func (e *Emitter) LeaData(dst Reg, d DataRef) { e.RM(INS_lea, e.pointer(), dst, AtData(d)) }

// Jmp jumps to a label, in two bytes if it is near.
func (e *Emitter) Jmp(l Label) {
	if e.Hot {
		e.padAlone(l)
	}
	e.Jump(jumpAlways, uint32(uint8(insTable[INS_jmp].enc[Rel8])), 2, l)
}

// Jcc jumps to a label if the condition holds, in two bytes if it is near.
func (e *Emitter) Jcc(cc CC, l Label) {
	if e.Hot {
		e.padJump(l)
	}
	e.Jump(jumpCond, uint32(uint8(insTable[cc.Jump()].enc[Rel8])), 2, l)
}

// JmpSym jumps to a symbol (a tail call), by a relocation.
func (e *Emitter) JmpSym(sym uint64) { e.rel32(INS_jmp, int64(sym), immSym) }

// JmpR jumps to the address in a register.
func (e *Emitter) JmpR(r Reg) { e.R(INS_jmp, EA_8, r) }

// JmpM jumps to the address in memory.
func (e *Emitter) JmpM(m Mem) { e.M(INS_jmp, EA_8, m) }

// TailJmpR and TailJmpM are JmpR and JmpM at the end of an epilog. The Windows x64 unwinder, which
// reads code, recognizes an epilog only by jumps with REX.W. There is no such unwinder in 32-bit
// mode.
func (e *Emitter) TailJmpR(r Reg) { e.R(e.tailJmp(), EA_8, r) }

// TailJmpM is TailJmpR through memory.
func (e *Emitter) TailJmpM(m Mem) { e.M(e.tailJmp(), EA_8, m) }

func (e *Emitter) tailJmp() Ins {
	if e.Is32 {
		return INS_jmp
	}
	return INS_tail_i_jmp
}

// CallSym calls a symbol, by a relocation. Like every call it returns the index of
// its call site; CallSiteOffset gives the return address of that site after Finish.
func (e *Emitter) CallSym(sym uint64) int {
	e.rel32(INS_call, int64(sym), immSym)
	return e.CallSite()
}

// CallLabel calls a label of this method (a finally funclet).
func (e *Emitter) CallLabel(l Label) int {
	e.rel32(INS_call, int64(l), immLabel)
	return e.CallSite()
}

// CallR calls the address in a register.
func (e *Emitter) CallR(r Reg) int {
	e.R(INS_call, EA_8, r)
	return e.CallSite()
}

// CallM calls the address in memory.
func (e *Emitter) CallM(m Mem) int {
	e.M(INS_call, EA_8, m)
	return e.CallSite()
}

func (e *Emitter) rel32(ins Ins, target int64, kind uint8) {
	e.encode(insTable[ins].enc[Rel32], instr(ins, Rel32, EA_8)|regs(0, 0, 0, 4|kind), Mem{}, target)
}

// Nop emits n bytes of nops, in the fewest recommended instructions.
func (e *Emitter) Nop(n int) {
	for n > 0 {
		k := min(n, len(nops)-1)
		e.Reserve(maxInstr)
		e.Advance(uint(copy(e.Room(), nops[k])))
		n -= k
	}
}

// immForm3 is immForm for three operands: imul has a wide form and sign-extends its imm8; all
// others take a plain byte.
func immForm3(ins Ins, size Size, imm int64) (Form, uint8, int64) {
	if insTable[ins].enc[RMI] == 0 {
		return RMI8, 1, imm8Of(ins, imm)
	}
	imm = immOf(ins, size, imm)
	if imm == int64(int8(imm)) {
		return RMI8, 1, imm
	}
	return RMI, min(uint8(size), 4), imm
}

// imm8Of checks a byte immediate, which may be signed or unsigned.
func imm8Of(ins Ins, imm int64) int64 {
	if imm < -128 || imm > 255 {
		badImm(ins, EA_1, imm)
	}
	return imm
}

// immOf sign-extends an immediate from the operand's size.
func immOf(ins Ins, size Size, imm int64) int64 {
	if size == EA_8 {
		if imm != int64(int32(imm)) {
			badImm(ins, size, imm)
		}
		return imm
	}
	n := uint(8*size) & 63
	c := imm << (64 - n) >> (64 - n)
	if c != imm && uint64(imm)>>n != 0 {
		badImm(ins, size, imm)
	}
	return c
}

func badImm(ins Ins, size Size, imm int64) {
	panic(fmt.Sprintf("BUG: xarch: %s: immediate %#x does not fit %d bytes", ins.Name(), imm, size))
}

func badOperands(d instrDesc) string {
	if !d.ins().Has(d.form()) {
		return fmt.Sprintf("BUG: xarch: %s has no form for these operands", d.ins().Name())
	}
	return fmt.Sprintf("BUG: xarch: %s, form %d, size %d: operands reg %d, rm %d, vvvv %d do not fit the encoding",
		d.ins().Name(), d.form(), d.size(), d.reg(), d.rm(), d.v())
}
