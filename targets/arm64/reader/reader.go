// Package reader decodes the machine code of arm64 for package disasm, and has the costs of the
// instructions.
package reader

import (
	"encoding/binary"
	"fmt"
	"strings"

	"golang.org/x/arch/arm64/arm64asm"

	"ryugo/disasm"
)

// A64 is the Machine for A64.
type A64 struct{}

// inst is an instruction decoded by arm64asm, or one that arm64asm does not know: then extra has
// its text.
type inst struct {
	arm64asm.Inst
	extra string
}

// decode decodes the instruction at the start of text, which has at least four bytes. ok is false
// if there is no instruction.
func decode(text []byte) (x inst, ok bool) {
	w := binary.LittleEndian.Uint32(text)
	if x.extra = extraText(w); x.extra != "" {
		return x, true
	}
	inst, err := arm64asm.Decode(text[:4])
	x.Inst = inst
	return x, err == nil
}

// atomics are the atomic operations of the large system extension, by their field.
var atomics = [16]string{"ldadd", "ldclr", "ldeor", "ldset", "ldsmax", "ldsmin", "ldumax", "ldumin", "swp"}

// extraText returns the text of instructions that arm64asm does not know: udf, ldapr, compare and
// swap, atomic operations, some products.
func extraText(w uint32) string {
	rs, rt := intReg(w>>16, w>>30 == 3), intReg(w, w>>30 == 3)
	base := fmt.Sprintf("[x%d]", w>>5&31)
	if w>>5&31 == 31 {
		base = "[sp]"
	}
	size := [...]string{"b", "h", "", ""}[w>>30]
	order := func(acquire, release uint32) string { return [...]string{"", "l", "a", "al"}[acquire<<1|release] }
	switch {
	case w>>16 == 0:
		return fmt.Sprintf("udf #%#x", w)
	case w&0x3FFFFC00 == 0x38BFC000:
		return fmt.Sprintf("ldapr%s %s, %s", size, rt, base)
	case w&0x3FA07C00 == 0x08A07C00:
		return fmt.Sprintf("cas%s%s %s, %s, %s", order(w>>22&1, w>>15&1), size, rs, rt, base)
	case w&0x3F200C00 == 0x38200000 && atomics[w>>12&15] != "":
		return fmt.Sprintf("%s%s%s %s, %s, %s", atomics[w>>12&15], order(w>>23&1, w>>22&1), size, rs, rt, base)
	}
	return productText(w)
}

// productText returns the text of dot products, and of products with doubling, rounding and
// accumulation.
func productText(w uint32) string {
	elem := w&0x8F000400 == 0x0F000000 // by an element
	scalar := w>>28&1 != 0
	dst, a, b := w&31, w>>5&31, w>>16&31
	full := w>>30&1 == 1
	name := ""
	switch op := w >> 10 & 63; {
	case w&0x9FE0FC00 == 0x0E809400, elem && !scalar && w>>22&3 == 2 && w>>12&15 == 0xE:
		name = [...]string{"sdot", "udot"}[w>>29&1]
		of, to := [...]string{"8b", "16b"}[w>>30&1], [...]string{"2s", "4s"}[w>>30&1]
		if elem {
			return fmt.Sprintf("%s v%d.%s, v%d.%s, v%d.4b[%d]", name, dst, to, a, of, b, w>>11&1<<1|w>>21&1)
		}
		return fmt.Sprintf("%s v%d.%s, v%d.%s, v%d.%s", name, dst, to, a, of, b, of)
	case w&0x8F208400 == 0x0E008400 && w>>29&1 == 1 && (op == 33 || op == 35):
		name = [...]string{"sqrdmlah", "sqrdmlsh"}[op>>1&1]
	case elem && w>>29&1 == 1 && w>>12&13 == 13:
		name = [...]string{"sqrdmlah", "sqrdmlsh"}[w>>13&1]
	}
	size := w >> 22 & 3
	if name == "" || size != 1 && size != 2 {
		return ""
	}
	letter := " hs"[size : size+1]
	index := w>>11&1<<1 | w>>21&1
	if size == 1 {
		index = index<<1 | b>>4
	}
	reg := func(r uint32) string {
		if scalar {
			return fmt.Sprintf("%s%d", letter, r)
		}
		count := 8 / size
		if !full {
			count /= 2
		}
		return fmt.Sprintf("v%d.%d%s", r, count, letter)
	}
	last := reg(b)
	if elem {
		if size == 1 {
			b &= 15
		}
		last = fmt.Sprintf("v%d.%s[%d]", b, letter, index)
	}
	return fmt.Sprintf("%s %s, %s, %s", name, reg(dst), reg(a), last)
}

// intReg returns the name of an integer register that is not the stack pointer.
func intReg(r uint32, wide bool) string {
	name := "w"
	if wide {
		name = "x"
	}
	if r &= 31; r == 31 {
		return name + "zr"
	}
	return fmt.Sprint(name, r)
}

// Decode implements Machine. Words that are not an instruction, and bytes after the last word,
// count as instructions of their length.
func (A64) Decode(list []disasm.Inst, text []byte) []disasm.Inst {
	for at := 0; at < len(text); at += 4 {
		in := disasm.Inst{At: at, Len: min(4, len(text)-at), Target: -1, Data: -1, Cost: 1}
		if in.Len == 4 {
			if x, ok := decode(text[at:]); ok {
				x.describe(&in, len(text))
			}
		}
		list = append(list, in)
	}
	return list
}

// describe sets in's fields for x.
func (x *inst) describe(in *disasm.Inst, size int) {
	name := x.name()
	in.Cost = x.cost(name)
	if x.extra != "" {
		if name == "udf" {
			in.Flow, in.Trap = disasm.FlowEnd, true
		}
		return
	}
	rel, hasRel := x.rel()
	switch x.Op {
	case arm64asm.B:
		in.Flow = disasm.FlowJump
		if _, ok := x.Args[0].(arm64asm.Cond); ok {
			in.Flow = disasm.FlowBranch
		}
	case arm64asm.CBZ, arm64asm.CBNZ, arm64asm.TBZ, arm64asm.TBNZ:
		in.Flow = disasm.FlowBranch
	case arm64asm.BL, arm64asm.BLR:
		in.Flow = disasm.FlowCall
	case arm64asm.BR:
		in.Flow = disasm.FlowIndirect
	case arm64asm.RET:
		in.Flow = disasm.FlowEnd
	case arm64asm.BRK, arm64asm.HLT:
		in.Flow, in.Trap = disasm.FlowEnd, true
	}
	if !hasRel || x.Op == arm64asm.ADRP {
		return
	}
	if in.Flow == disasm.FlowNext { // adr, or a load of a literal
		in.Data = in.At + rel
	} else if in.Target = in.At + rel; in.Target < 0 || in.Target >= size {
		in.Target = -1
	}
}

// name returns the mnemonic without a condition.
func (x *inst) name() string {
	if x.extra != "" {
		op, _, _ := strings.Cut(x.extra, " ")
		return op
	}
	return strings.ToLower(x.Op.String())
}

// rel returns the distance to the target of a relative reference.
func (x *inst) rel() (int, bool) {
	for _, a := range x.Args {
		if p, ok := a.(arm64asm.PCRel); ok {
			return int(p), true
		}
	}
	return 0, false
}

// cost returns the cost of x with its operands.
func (x *inst) cost(name string) float32 {
	cost, ok := CostOf(name)
	if !ok {
		cost = unknown
	}
	var memory, near bool
	for _, a := range x.Args {
		switch a := a.(type) {
		case arm64asm.MemImmediate:
			memory = true
			near = arm64asm.Reg(a.Base) == arm64asm.SP || arm64asm.Reg(a.Base) == arm64asm.X29
		case arm64asm.MemExtend:
			memory = true
		case arm64asm.PCRel:
			memory = strings.HasPrefix(name, "ld")
			near = memory
		}
	}
	return cost.Cycles(memory && name[0] == 'l', memory && name[0] == 's', near)
}

// Format implements Machine.
func (A64) Format(text []byte, at int, operand string) string {
	if at+4 > len(text) {
		return "(bad)"
	}
	x, ok := decode(text[at:])
	if !ok {
		return "(bad)"
	}
	s := x.extra
	if s == "" {
		s = arm64asm.GNUSyntax(x.Inst)
	}
	if rel, ok := x.rel(); ok {
		if operand == "" {
			from := at
			if x.Op == arm64asm.ADRP {
				from &^= 0xFFF
			}
			operand = fmt.Sprintf("%#x", from+rel)
		}
		return s[:strings.LastIndex(s, ".+")] + operand
	}
	if operand == "" {
		return s
	}
	// The offset within a page, of add or of a load or store.
	if from := strings.LastIndex(s, ", #0x"); from >= 0 && !strings.HasSuffix(s, "]") {
		return s[:from] + ", :lo12:" + operand
	}
	if from := strings.LastIndexAny(s, ",]"); strings.HasSuffix(s, "]") {
		if s[from] == ',' && strings.LastIndexByte(s, '[') > from { // only [base]
			from = len(s) - 1
		}
		return s[:from] + ", :lo12:" + operand + "]"
	}
	return s + " ; " + operand
}
