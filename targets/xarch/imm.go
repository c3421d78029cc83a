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
	t := &insTable[ins].enc
	d := instrDesc{ins: ins, size: size, rm: dst}
	imm = immForm(ins, t, &d, imm, dst == RAX)
	x := t[d.form]
	check(ins, d.form, x, size, 0, dst, 0)
	d.bits |= byteRex(x, size, 0, dst)
	if d.form != M1 {
		e.imm = append(e.imm, imm)
	}
	e.desc = append(e.desc, d)
}

// MI emits [mem], imm.
func (e *Emitter) MI(ins Ins, size Size, m Mem, imm int64) {
	t := &insTable[ins].enc
	d := instrDesc{ins: ins, size: size, rm: RegNone}
	imm = immForm(ins, t, &d, imm, false)
	checkM(ins, d.form, t[d.form], size, 0, 0)
	if d.form != M1 {
		e.imm = append(e.imm, imm)
	}
	e.mem = append(e.mem, m)
	e.desc = append(e.desc, d)
}

// immForm chooses the form of an instruction with an immediate and returns the
// immediate as it will be stored.
func immForm(ins Ins, t *encodings, d *instrDesc, imm int64, acc bool) int64 {
	if t[MI] == 0 { // shifts, bt, vector shifts: a count
		switch {
		case t[M1] != 0 && imm == 1:
			d.form = M1
		case t[MI8] != 0:
			d.form, d.bits = MI8, 1
			imm = imm8Of(ins, imm)
		default:
			badForm(ins, "RI or MI")
		}
		return imm
	}
	imm = immOf(ins, d.size, imm)
	d.bits = min(uint8(d.size), 4)
	switch {
	case d.size != EA_1 && t[MI8] != 0 && imm == int64(int8(imm)):
		d.form, d.bits = MI8, 1
	case acc && t[AI] != 0:
		d.form = AI
	default:
		d.form = MI
	}
	return imm
}

// RI64 loads a 64-bit constant in the shortest way: mov r32, imm32 where the upper half
// is zero, the sign-extended form, or all ten bytes. Zeroing by xor is left to the caller,
// who knows whether the flags are live.
func (e *Emitter) RI64(dst Reg, imm int64) { e.movImm(EA_8, dst, imm) }

func (e *Emitter) movImm(size Size, dst Reg, imm int64) {
	d := instrDesc{ins: INS_mov, form: OI, size: size, rm: dst, bits: uint8(size)}
	if size == EA_8 {
		if uint64(imm) <= 0xFFFFFFFF {
			d.size, d.bits = EA_4, 4
		} else if imm == int64(int32(imm)) {
			d.form, d.bits = MI, 4
		}
	} else {
		imm = immOf(INS_mov, size, imm)
		if size == EA_1 {
			d.form = OB
			d.bits |= byteRex(rb, EA_1, 0, dst)
		}
	}
	if dst >= XMM0 || size > EA_8 {
		badOperands(INS_mov, d.form, size, 0, dst, 0)
	}
	e.imm = append(e.imm, imm)
	e.desc = append(e.desc, d)
}

// MovSym loads the address of a symbol as a 64-bit constant, by an ABS64 relocation.
func (e *Emitter) MovSym(dst Reg, sym uint64) {
	if dst >= XMM0 {
		badOperands(INS_mov, OI, EA_8, 0, dst, 0)
	}
	e.imm = append(e.imm, int64(sym))
	e.desc = append(e.desc, instrDesc{ins: INS_mov, form: OI, size: EA_8, rm: dst, bits: 8 | immSym})
}

// LeaSym loads the address of a symbol relative to rip, by a REL32 relocation.
func (e *Emitter) LeaSym(dst Reg, sym uint64) { e.RM(INS_lea, EA_8, dst, AtSym(sym)) }

// LeaLabel loads the address of a label.
func (e *Emitter) LeaLabel(dst Reg, l Label) { e.RM(INS_lea, EA_8, dst, AtLabel(l)) }

// LeaData loads the address of read-only data.
func (e *Emitter) LeaData(dst Reg, d DataRef) { e.RM(INS_lea, EA_8, dst, AtData(d)) }

// Jmp jumps to a label, in two bytes if it is near.
func (e *Emitter) Jmp(l Label) { e.jump(INS_jmp, l) }

// Jcc jumps to a label if the condition holds, in two bytes if it is near.
func (e *Emitter) Jcc(cc CC, l Label) { e.jump(cc.Jump(), l) }

func (e *Emitter) jump(ins Ins, l Label) {
	e.jmpInstr = append(e.jmpInstr, uint32(len(e.desc)))
	e.jmpLabel = append(e.jmpLabel, l)
	e.desc = append(e.desc, instrDesc{ins: ins, form: Rel8, size: EA_8})
}

// JmpSym jumps to a symbol (a tail call), by a REL32 relocation.
func (e *Emitter) JmpSym(sym uint64) { e.rel32(INS_jmp, int64(sym), immSym) }

// JmpR jumps to the address in a register.
func (e *Emitter) JmpR(r Reg) { e.R(INS_jmp, EA_8, r) }

// JmpM jumps to the address in memory.
func (e *Emitter) JmpM(m Mem) { e.M(INS_jmp, EA_8, m) }

// CallSym calls a symbol, by a REL32 relocation. Like every call it returns the index of
// its call site; CallSiteOffset gives the return address of that site after Finish.
func (e *Emitter) CallSym(sym uint64) int {
	e.rel32(INS_call, int64(sym), immSym)
	return e.site()
}

// CallLabel calls a label of this method (a finally funclet).
func (e *Emitter) CallLabel(l Label) int {
	e.rel32(INS_call, int64(l), immLabel)
	return e.site()
}

// CallR calls the address in a register.
func (e *Emitter) CallR(r Reg) int {
	e.R(INS_call, EA_8, r)
	return e.site()
}

// CallM calls the address in memory.
func (e *Emitter) CallM(m Mem) int {
	e.M(INS_call, EA_8, m)
	return e.site()
}

func (e *Emitter) rel32(ins Ins, target int64, kind uint8) {
	e.imm = append(e.imm, target)
	e.desc = append(e.desc, instrDesc{ins: ins, form: Rel32, size: EA_8, bits: 4 | kind})
}

func (e *Emitter) site() int {
	e.siteAt = append(e.siteAt, e.here())
	return len(e.siteAt) - 1
}

// Nop fills n bytes with as few instructions as the recommended sequences need.
func (e *Emitter) Nop(n int) {
	for n > 0 {
		k := min(n, len(nops)-1)
		e.desc = append(e.desc, instrDesc{ins: INS_nop, form: Z, size: EA_4, reg: Reg(k)})
		n -= k
	}
}

// fitsImm8 reports whether the imm8 form can hold imm: an instruction with a wider form
// sign-extends its imm8, one without takes it as a bare byte.
func fitsImm8(t *encodings, imm int64) bool {
	return t[RMI] == 0 || imm == int64(int8(imm))
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

func badForm(ins Ins, form string) {
	panic(fmt.Sprintf("BUG: xarch: %s has no form %s", ins.Name(), form))
}

func badImm(ins Ins, size Size, imm int64) {
	panic(fmt.Sprintf("BUG: xarch: %s: immediate %#x does not fit %d bytes", ins.Name(), imm, size))
}

func badOperands(ins Ins, f Form, size Size, reg, rm, v Reg) {
	panic(fmt.Sprintf("BUG: xarch: %s, form %d, size %d: operands reg %d, rm %d, vvvv %d do not fit the encoding",
		ins.Name(), f, size, reg, rm, v))
}
