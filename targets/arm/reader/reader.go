// Package reader decodes the machine code of 32-bit Arm for package disasm.
package reader

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"strings"

	"ryugo/disasm"
	a64 "ryugo/targets/arm64/reader"
)

// T32 is the Machine for the part of Thumb-2 and VFP that the compiler uses. golang.org/x/arch
// decodes only A32.
type T32 struct{}

// inst is an instruction: its text, with %s for the target of a jump, and its properties for
// disasm.Inst.
type inst struct {
	text   string
	len    int
	flow   disasm.Flow
	rel    int // to the target of a jump
	hasRel bool
	trap   bool
}

var (
	ints   = [16]string{"r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "sp", "lr", "pc"}
	conds  = [16]string{"eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al", "nv"}
	shifts = [4]string{"lsl", "lsr", "asr", "ror"}
)

func reg(r uint32) string { return ints[r&15] }

// regList returns the names of a set of registers.
func regList(set uint32) string {
	var names []string
	for ; set != 0; set &= set - 1 {
		names = append(names, reg(uint32(bits.TrailingZeros32(set))))
	}
	return "{" + strings.Join(names, ", ") + "}"
}

// decode decodes the instruction at the start of text. Its text is empty if there is none.
func decode(text []byte) (x inst) {
	x.len = min(2, len(text))
	if len(text) < 2 {
		return x
	}
	h := uint32(binary.LittleEndian.Uint16(text))
	if h>>11 < 0x1D {
		x.narrow(h)
		return x
	}
	if len(text) < 4 {
		return x
	}
	w := h<<16 | uint32(binary.LittleEndian.Uint16(text[2:]))
	x.len = 4
	switch {
	case w>>27 == 0x1E && w>>15&1 == 1:
		x.branch(w)
	case w>>27 == 0x1E:
		x.immediate(w)
	case w>>25 == 0x75:
		x.shifted(w)
	case w>>25 == 0x74:
		x.several(w)
	case w>>26 == 0x3B:
		x.vfp(w)
	case w>>24 == 0xFF || w>>24 == 0xF9 && w>>20&1 == 0:
		x.vector(w)
	case w>>25 == 0x7C:
		x.memory(w)
	case w>>24 == 0xFA:
		x.registers(w)
	case w>>24 == 0xFB:
		x.product(w)
	}
	return x
}

// narrow are the 16-bit operations on two low registers.
var narrow = [16]string{"ands", "eors", "lsls", "lsrs", "asrs", "adcs", "sbcs", "rors", "tst", "rsbs", "cmp", "cmn", "orrs", "muls", "bics", "mvns"}

// narrow decodes a 16-bit instruction.
func (x *inst) narrow(h uint32) {
	a, b, c := reg(h&7), reg(h>>3&7), reg(h>>6&7)
	set := func(format string, args ...any) { x.text = fmt.Sprintf(format, args...) }
	switch {
	case h>>11 == 0 && h>>6&31 == 0:
		set("movs %s, %s", a, b)
	case h>>11 < 3:
		set("%ss %s, %s, #%d", shifts[h>>11], a, b, h>>6&31)
	case h>>11 == 3:
		name, last := [2]string{"adds", "subs"}[h>>9&1], c
		if h>>10&1 == 1 {
			last = fmt.Sprintf("#%d", h>>6&7)
		}
		set("%s %s, %s, %s", name, a, b, last)
	case h>>13 == 1:
		name, d := [4]string{"movs", "cmp", "adds", "subs"}[h>>11&3], reg(h>>8&7)
		if h>>12&1 == 1 {
			d += ", " + d
		}
		set("%s %s, #%d", name, d, h&0xFF)
	case h>>10 == 0x10:
		switch name := narrow[h>>6&15]; name {
		case "tst", "cmp", "cmn", "mvns":
			set("%s %s, %s", name, a, b)
		case "rsbs":
			set("rsbs %s, %s, #0", a, b)
		default:
			set("%s %s, %s, %s", name, a, a, b)
		}
	case h>>10 == 0x11:
		d, m := reg(h&7|h>>4&8), reg(h>>3)
		switch h >> 8 & 3 {
		case 0:
			set("add %s, %s, %s", d, d, m)
		case 1:
			set("cmp %s, %s", d, m)
		case 2:
			if set("mov %s, %s", d, m); d == "pc" {
				x.flow = disasm.FlowIndirect
			}
		default:
			name := "bx"
			x.flow = disasm.FlowIndirect
			if h>>7&1 == 1 {
				name, x.flow = "blx", disasm.FlowCall
			} else if m == "lr" {
				x.flow = disasm.FlowEnd
			}
			set("%s %s", name, m)
		}
	case h>>12 == 5:
		set("%s %s, [%s, %s]", [8]string{"str", "strh", "strb", "ldrsb", "ldr", "ldrh", "ldrb", "ldrsh"}[h>>9&7], a, b, c)
	case h>>12 >= 6 && h>>12 <= 8:
		k := h >> 12
		name, log := [3]string{"str", "strb", "strh"}[k-6], [3]uint32{2, 0, 1}[k-6]
		if h>>11&1 == 1 {
			name = [3]string{"ldr", "ldrb", "ldrh"}[k-6]
		}
		x.text = fmt.Sprintf("%s %s, %s", name, a, place(b, int(h>>6&31<<log)))
	case h>>12 == 9:
		x.text = fmt.Sprintf("%s %s, %s", [2]string{"str", "ldr"}[h>>11&1], reg(h>>8&7), place("sp", int(h&0xFF*4)))
	case h>>12 == 10:
		set("add %s, %s, #%d", reg(h>>8&7), [2]string{"pc", "sp"}[h>>11&1], h&0xFF*4)
	case h>>8 == 0xB0:
		set("%s sp, sp, #%d", [2]string{"add", "sub"}[h>>7&1], h&0x7F*4)
	case h>>8 == 0xB2:
		set("%s %s, %s", [4]string{"sxth", "sxtb", "uxth", "uxtb"}[h>>6&3], a, b)
	case h>>8 == 0xBA && h>>6&3 < 2:
		set("%s %s, %s", [2]string{"rev", "rev16"}[h>>6&1], a, b)
	case h>>9 == 0x5A:
		set("push %s", regList(h&0xFF|h>>8&1<<14))
	case h>>9 == 0x5E:
		if set("pop %s", regList(h&0xFF|h>>8&1<<15)); h>>8&1 == 1 {
			x.flow = disasm.FlowEnd
		}
	case h>>12 == 11 && h>>8&5 == 1:
		set("%s %s, %%s", [2]string{"cbz", "cbnz"}[h>>11&1], a)
		x.flow, x.rel, x.hasRel = disasm.FlowBranch, int(h>>9&1<<6|h>>3&31<<1)+4, true
	case h == 0xBF00:
		set("nop")
	case h>>8 == 0xBF && h&15 != 0:
		x.text = it(h)
	case h>>8 == 0xBE, h>>8 == 0xDE:
		set("%s #%d", map[bool]string{true: "bkpt", false: "udf"}[h>>8 == 0xBE], h&0xFF)
		x.flow, x.trap = disasm.FlowEnd, true
	case h>>12 == 13 && h>>8&15 < 14:
		set("b%s %%s", conds[h>>8&15])
		x.flow, x.rel, x.hasRel = disasm.FlowBranch, int(int8(h))*2+4, true
	case h>>11 == 0x1C:
		set("b %%s")
		x.flow, x.rel, x.hasRel = disasm.FlowJump, int(int32(h<<21)>>20)+4, true
	}
}

// it returns the text of an it instruction: a t or an e for each further instruction.
func it(h uint32) string {
	cond, mask := h>>4&15, h&15
	s := "it"
	for k := 3; mask&(1<<k-1) != 0; k-- {
		if mask>>k&1 == cond&1 {
			s += "t"
		} else {
			s += "e"
		}
	}
	return s + " " + conds[cond]
}

// place returns a memory operand with a base and an offset.
func place(base string, off int) string {
	if off == 0 {
		return "[" + base + "]"
	}
	return fmt.Sprintf("[%s, #%d]", base, off)
}

func sets(w uint32) string {
	if w>>20&1 == 1 {
		return "s"
	}
	return ""
}

// ops are the operations by their four bits.
var ops = [16]string{0: "and", 1: "bic", 2: "orr", 3: "orn", 4: "eor", 8: "add", 10: "adc", 11: "sbc", 13: "sub", 14: "rsb"}

// tests are the operations that have no result if the destination is pc.
var tests = [16]string{0: "tst", 4: "teq", 8: "cmn", 13: "cmp"}

// operation sets the text of an operation with the given last operand.
func (x *inst) operation(w uint32, last string) {
	op, n, d := w>>21&15, w>>16&15, w>>8&15
	switch {
	case d == 15 && w>>20&1 == 1 && tests[op] != "":
		x.text = fmt.Sprintf("%s %s, %s", tests[op], reg(n), last)
	case n == 15 && op == 3:
		x.text = fmt.Sprintf("mvn%s %s, %s", sets(w), reg(d), last)
	case n == 15 && op == 2:
		x.text = fmt.Sprintf("mov%s %s, %s", sets(w), reg(d), last)
	case ops[op] != "":
		x.text = fmt.Sprintf("%s%s %s, %s, %s", ops[op], sets(w), reg(d), reg(n), last)
	}
}

// shifted decodes an operation whose last operand is a shifted register.
func (x *inst) shifted(w uint32) {
	k, t, last := w>>12&7<<2|w>>6&3, shifts[w>>4&3], reg(w)
	if w>>21&15 == 2 && w>>16&15 == 15 && (k != 0 || t != "lsl") {
		x.text = fmt.Sprintf("%s%s %s, %s, #%d", t, sets(w), reg(w>>8), last, k)
		return
	}
	if k != 0 || t != "lsl" {
		last += fmt.Sprintf(", %s #%d", t, k)
	}
	x.operation(w, last)
}

// immediate decodes an operation with an immediate, or on a bit field.
func (x *inst) immediate(w uint32) {
	imm := w>>26&1<<11 | w>>12&7<<8 | w&0xFF
	n, d := reg(w>>16), reg(w>>8)
	lsb := w>>12&7<<2 | w>>6&3
	if w>>25&1 == 0 {
		x.operation(w, fmt.Sprintf("#%d", expand(imm)))
		return
	}
	switch w >> 20 & 31 {
	case 0:
		x.text = fmt.Sprintf("addw %s, %s, #%d", d, n, imm)
	case 10:
		x.text = fmt.Sprintf("subw %s, %s, #%d", d, n, imm)
	case 4:
		x.text = fmt.Sprintf("movw %s, #%d", d, w>>16&15<<12|imm)
	case 12:
		x.text = fmt.Sprintf("movt %s, #%d", d, w>>16&15<<12|imm)
	case 20:
		x.text = fmt.Sprintf("sbfx %s, %s, #%d, #%d", d, n, lsb, w&31+1)
	case 28:
		x.text = fmt.Sprintf("ubfx %s, %s, #%d, #%d", d, n, lsb, w&31+1)
	case 22:
		x.text = fmt.Sprintf("bfi %s, %s, #%d, #%d", d, n, lsb, w&31+1-lsb)
	}
}

// expand returns the value of a modified immediate.
func expand(f uint32) uint32 {
	b := f & 0xFF
	switch f >> 8 {
	case 0:
		return b
	case 1:
		return b | b<<16
	case 2:
		return b<<8 | b<<24
	case 3:
		return b | b<<8 | b<<16 | b<<24
	}
	return bits.RotateLeft32(0x80|f&0x7F, -int(f>>7))
}

// branch decodes a 32-bit jump, or a barrier.
func (x *inst) branch(w uint32) {
	s := int32(w<<5) >> 31
	i1, i2 := ^(w>>13^uint32(s))&1, ^(w>>11^uint32(s))&1
	far := int(s)<<24 | int(i1)<<23 | int(i2)<<22 | int(w>>16&0x3FF<<12|w&0x7FF<<1)
	switch {
	case w>>12&5 == 5:
		x.text, x.flow, x.rel, x.hasRel = "bl %s", disasm.FlowCall, far+4, true
	case w>>12&5 == 1:
		x.text, x.flow, x.rel, x.hasRel = "b %s", disasm.FlowJump, far+4, true
	case w>>12&5 == 0 && w>>22&15 < 14:
		near := int(s)<<20 | int(w>>11&1<<19|w>>13&1<<18|w>>16&0x3F<<12|w&0x7FF<<1)
		x.text, x.flow, x.rel, x.hasRel = "b"+conds[w>>22&15]+" %s", disasm.FlowBranch, near+4, true
	case w == 0xF3BF8F5B:
		x.text = "dmb ish"
	}
}

// several decodes loads and stores of two and of several registers, exclusive loads and stores, and
// table jumps.
func (x *inst) several(w uint32) {
	n, t, t2, d := reg(w>>16), reg(w>>12), reg(w>>8), reg(w)
	switch {
	case w>>16 == 0xE92D:
		x.text = "push " + regList(w&0xFFFF)
	case w>>16 == 0xE8BD:
		if x.text = "pop " + regList(w&0xFFFF); w>>15&1 == 1 {
			x.flow = disasm.FlowEnd
		}
	case w>>20 == 0xE8D && w>>4&0xF < 2 && w>>12&15 == 15:
		x.flow = disasm.FlowIndirect
		if x.text = fmt.Sprintf("tbb [%s, %s]", n, d); w>>4&1 == 1 {
			x.text = fmt.Sprintf("tbh [%s, %s, lsl #1]", n, d)
		}
	case w>>20 == 0xE85 && w>>8&15 == 15:
		x.text = fmt.Sprintf("ldrex %s, [%s]", t, n)
	case w>>20 == 0xE84:
		x.text = fmt.Sprintf("strex %s, %s, [%s]", t2, t, n)
	case w>>20 == 0xE8D && w>>5&7 == 2:
		x.text = fmt.Sprintf("ldrex%s %s, [%s]", [2]string{"b", "h"}[w>>4&1], t, n)
	case w>>20 == 0xE8C && w>>5&7 == 2:
		x.text = fmt.Sprintf("strex%s %s, %s, [%s]", [2]string{"b", "h"}[w>>4&1], d, t, n)
	case w>>22&1 == 1 && w>>24&1 == 1 && w>>21&1 == 0:
		off := int(w & 0xFF * 4)
		if w>>23&1 == 0 {
			off = -off
		}
		x.text = fmt.Sprintf("%s %s, %s, %s", [2]string{"strd", "ldrd"}[w>>20&1], t, t2, place(n, off))
	}
}

// memory decodes loads and stores of one register.
func (x *inst) memory(w uint32) {
	name := [4]string{"b", "h", "", ""}[w>>21&3]
	switch {
	case w>>20&1 == 0:
		name = "str" + name
	case w>>24&1 == 1:
		name = "ldrs" + name
	default:
		name = "ldr" + name
	}
	n, t := reg(w>>16), reg(w>>12)
	off := int(w & 0xFF)
	if w>>9&1 == 0 {
		off = -off
	}
	var at string
	switch {
	case w>>23&1 == 1:
		at = place(n, int(w&0xFFF))
	case w>>6&63 == 0:
		at = fmt.Sprintf("[%s, %s, lsl #%d]", n, reg(w), w>>4&3)
		if w>>4&3 == 0 {
			at = fmt.Sprintf("[%s, %s]", n, reg(w))
		}
	case w>>8&7 == 4, w>>8&7 == 6:
		at = place(n, off)
	case w>>10&1 == 1:
		at = fmt.Sprintf("[%s, #%d]!", n, off)
	default:
		at = fmt.Sprintf("[%s], #%d", n, off)
	}
	x.text = fmt.Sprintf("%s %s, %s", name, t, at)
	if w>>20&1 == 1 && t == "pc" {
		x.flow = disasm.FlowEnd
	}
}

// registers decodes shifts by a register and operations on one register.
func (x *inst) registers(w uint32) {
	n, d, m := reg(w>>16), reg(w>>8), reg(w)
	switch op := w >> 20 & 15; {
	case w>>4&15 == 0 && op < 8:
		x.text = fmt.Sprintf("%s%s %s, %s, %s", shifts[op>>1], sets(w), d, n, m)
	case w>>4&15 == 8 && op < 6 && w>>16&15 == 15:
		x.text = fmt.Sprintf("%s %s, %s", [6]string{"sxth", "uxth", "", "", "sxtb", "uxtb"}[op], d, m)
	case op == 9 && w>>4&15 >= 8 && w>>4&15 < 11:
		x.text = fmt.Sprintf("%s %s, %s", [3]string{"rev", "rev16", "rbit"}[w>>4&15-8], d, m)
	case op == 11 && w>>4&15 == 8:
		x.text = fmt.Sprintf("clz %s, %s", d, m)
	}
}

// product decodes multiplications and divisions.
func (x *inst) product(w uint32) {
	n, a, d, m := reg(w>>16), reg(w>>12), reg(w>>8), reg(w)
	switch op := w >> 20 & 15; {
	case op == 0 && w>>4&15 == 1:
		x.text = fmt.Sprintf("mls %s, %s, %s, %s", d, n, m, a)
	case op == 0 && a == "pc":
		x.text = fmt.Sprintf("mul %s, %s, %s", d, n, m)
	case op == 0:
		x.text = fmt.Sprintf("mla %s, %s, %s, %s", d, n, m, a)
	case op == 8 || op == 10:
		x.text = fmt.Sprintf("%s %s, %s, %s, %s", map[uint32]string{8: "smull", 10: "umull"}[op], a, d, n, m)
	case op == 9 || op == 11:
		x.text = fmt.Sprintf("%s %s, %s, %s", map[uint32]string{9: "sdiv", 11: "udiv"}[op], d, n, m)
	}
}

// vreg returns the name of a VFP register from its four bits and its separate bit.
func vreg(four, one uint32, double bool) string {
	if double {
		return fmt.Sprintf("d%d", one<<4|four)
	}
	return fmt.Sprintf("s%d", four<<1|one)
}

// vfp decodes floating-point instructions.
func (x *inst) vfp(w uint32) {
	double := w>>8&1 == 1
	d := func(double bool) string { return vreg(w>>12&15, w>>22&1, double) }
	n := func(double bool) string { return vreg(w>>16&15, w>>7&1, double) }
	m := func(double bool) string { return vreg(w&15, w>>5&1, double) }
	t, t2 := reg(w>>12), reg(w>>16)
	size := [2]string{"f32", "f64"}[w>>8&1]
	switch {
	case w>>9&7 != 5:
	case w == 0xEEF1FA10:
		x.text = "vmrs APSR_nzcv, fpscr"
	case w>>20&^1 == 0xEE0 && w>>4&7 == 1 && !double:
		if x.text = fmt.Sprintf("vmov %s, %s", n(false), t); w>>20&1 == 1 {
			x.text = fmt.Sprintf("vmov %s, %s", t, n(false))
		}
	case w>>20&^1 == 0xEC4 && double:
		if x.text = fmt.Sprintf("vmov %s, %s, %s", m(true), t, t2); w>>20&1 == 1 {
			x.text = fmt.Sprintf("vmov %s, %s, %s", t, t2, m(true))
		}
	case w>>24 == 0xED && w>>21&1 == 0:
		off := int(w & 0xFF * 4)
		if w>>23&1 == 0 {
			off = -off
		}
		x.text = fmt.Sprintf("%s %s, %s", [2]string{"vstr", "vldr"}[w>>20&1], d(double), place(t2, off))
	case w>>24 != 0xEE || w>>4&1 != 0:
	case w>>23&1 == 0 && w>>20&3 >= 2:
		name := map[uint32]string{4: "vmul", 6: "vadd", 7: "vsub"}[w>>20&3<<1|w>>6&1]
		if name != "" {
			x.text = fmt.Sprintf("%s.%s %s, %s, %s", name, size, d(double), n(double), m(double))
		}
	case w>>23&1 == 1 && w>>20&3 == 0:
		x.text = fmt.Sprintf("vdiv.%s %s, %s, %s", size, d(double), n(double), m(double))
	case w>>23&1 == 1 && w>>20&3 == 3:
		x.vfpUnary(w, size, d, m)
	}
}

// vfpUnary decodes floating-point instructions with one operand.
func (x *inst) vfpUnary(w uint32, size string, d, m func(bool) string) {
	double := w>>8&1 == 1
	set := func(format string, args ...any) { x.text = fmt.Sprintf(format, args...) }
	switch op, up := w>>16&15, w>>6&3; {
	case up&1 == 0:
		imm := w>>12&0xF0 | w&15
		v := float64(16+imm&15) / 16
		if e := int(imm>>4&7^4) - 3; e >= 0 {
			v *= float64(int(1) << e)
		} else {
			v /= float64(int(1) << -e)
		}
		if imm>>7 == 1 {
			v = -v
		}
		set("vmov.%s %s, #%v", size, d(double), v)
	case op < 2:
		set("%s.%s %s, %s", [4]string{"vmov", "vabs", "vneg", "vsqrt"}[op<<1|up>>1], size, d(double), m(double))
	case op == 4:
		set("vcmp.%s %s, %s", size, d(double), m(double))
	case op == 5:
		set("vcmp.%s %s, #0", size, d(double))
	case op == 7 && double:
		set("vcvt.f32.f64 %s, %s", d(false), m(true))
	case op == 7:
		set("vcvt.f64.f32 %s, %s", d(true), m(false))
	case op == 8:
		set("vcvt.%s.%s %s, %s", size, [2]string{"u32", "s32"}[up>>1], d(double), m(false))
	case op == 12 || op == 13:
		set("vcvt.%s.%s %s, %s", [2]string{"u32", "s32"}[op&1], size, d(false), m(double))
	}
}

// vector decodes the instructions of Advanced SIMD that copy bytes and count bits.
func (x *inst) vector(w uint32) {
	at, d, m := w>>12&15|w>>22&1<<4, w>>12&15|w>>22&1<<4, w&15|w>>5&1<<4
	name := [2]string{"vst1", "vld1"}[w>>21&1]
	switch base := reg(w >> 16); {
	case w>>24 == 0xF9 && w>>23&1 == 0 && w>>4&15 == 0 && w&15 == 13 && (w>>8&15 == 7 || w>>8&15 == 10):
		list := fmt.Sprintf("d%d", at)
		if w>>8&15 == 10 {
			list += fmt.Sprintf(", d%d", at+1)
		}
		x.text = fmt.Sprintf("%s.8 {%s}, [%s]!", name, list, base)
	case w>>24 == 0xF9 && w>>23&1 == 1 && w>>4&7 == 0 && w>>8&3 == 0 && w>>10&3 < 3 && w>>7&1 <= w>>11&1 && w&15 == 13:
		x.text = fmt.Sprintf("%s.%d {d%d[%d]}, [%s]!", name, 8<<(w>>10&3), at, w>>7&1, base)
	case w&^(0x40F02F) == 0xFFB00500&^0x40F02F:
		x.text = fmt.Sprintf("vcnt.8 d%d, d%d", d, m)
	case w&^(0x44F02F) == 0xFFB00280&^0x44F02F:
		x.text = fmt.Sprintf("vpaddl.u%d d%d, d%d", 8<<(w>>18&1), d, m)
	}
}

// Decode implements Machine. Halfwords that are not an instruction count as instructions of their
// length.
func (T32) Decode(list []disasm.Inst, text []byte) []disasm.Inst {
	for at := 0; at < len(text); {
		x := decode(text[at:])
		in := disasm.Inst{At: at, Len: x.len, Target: -1, Data: -1, Cost: costOf(&x), Flow: x.flow, Trap: x.trap}
		if x.hasRel {
			if in.Target = at + x.rel; in.Target < 0 || in.Target >= len(text) {
				in.Target = -1
			}
		}
		list = append(list, in)
		at += x.len
	}
	return list
}

// costOf estimates cycles: those of the A64 instruction with the same name, if there is one.
func costOf(x *inst) float32 {
	name, _, _ := strings.Cut(x.text, " ")
	switch {
	case name == "sdiv" || name == "udiv":
		name = "sdiv"
	case strings.HasPrefix(name, "vdiv") || strings.HasPrefix(name, "vsqrt"):
		name = "fdiv"
	}
	cost, ok := a64.CostOf(name)
	if !ok {
		return 1
	}
	load, store := strings.HasPrefix(name, "ld"), strings.HasPrefix(name, "st")
	return cost.Cycles(load, store, strings.Contains(x.text, "[sp") || strings.Contains(x.text, "[r11"))
}

// Format implements Machine.
func (T32) Format(text []byte, at int, operand string) string {
	x := decode(text[at:])
	switch {
	case x.text == "":
		return "(bad)"
	case x.hasRel && operand == "":
		return fmt.Sprintf(x.text, fmt.Sprintf("%#x", at+x.rel))
	case x.hasRel:
		return fmt.Sprintf(x.text, operand)
	case operand != "":
		return x.text + " ; " + operand
	}
	return x.text
}
