// Package reader decodes the machine code of x64 and x86 for package disasm, and has the costs of
// the instructions.
package reader

import (
	"bytes"
	"strings"
	"sync"

	"golang.org/x/arch/x86/x86asm"

	"ryugo/disasm"
)

// X64 is the Machine for x64. The table has instructions that the decoder does not know.
type X64 struct{ Table *Table }

// X86 is the Machine for 32-bit x86.
type X86 struct{}

// Decode decodes one instruction. It corrects errors of x86asm.Decode: vzeroupper, which has no
// operands, and the base of VEX instructions' operands that are relative to rip.
func Decode(text []byte) (x86asm.Inst, error) {
	if bytes.HasPrefix(text, []byte{0xc5, 0xf8, 0x77}) {
		return x86asm.Inst{Op: x86asm.VZEROUPPER, Len: 3, Mode: 64}, nil
	}
	inst, err := x86asm.Decode(text, 64)
	if err == nil {
		vexRIP(&inst, text)
	}
	return inst, err
}

// vexRIP sets the base of a memory operand that is relative to rip; the decoder omits it for VEX
// instructions.
func vexRIP(inst *x86asm.Inst, code []byte) {
	modrm := 3
	switch {
	case code[0] == 0xc4:
		modrm = 4
	case code[0] != 0xc5:
		return
	}
	if modrm >= inst.Len || code[modrm]&0xc7 != 5 {
		return
	}
	for i, a := range inst.Args {
		if mem, ok := a.(x86asm.Mem); ok && mem.Base == 0 {
			mem.Base = x86asm.RIP
			inst.Args[i] = mem
		}
	}
}

// decode32 decodes one instruction of 32-bit x86.
func decode32(text []byte) (x86asm.Inst, error) { return x86asm.Decode(text, 32) }

// Decode implements Machine.
func (x X64) Decode(list []disasm.Inst, text []byte) []disasm.Inst {
	return decodeAll(list, text, x.Table, Decode)
}

// Decode implements Machine.
func (X86) Decode(list []disasm.Inst, text []byte) []disasm.Inst {
	return decodeAll(list, text, nil, decode32)
}

// decodeAll implements Decode; decode decodes one instruction that is not in the table.
func decodeAll(list []disasm.Inst, text []byte, table *Table, decode func([]byte) (x86asm.Inst, error)) []disasm.Inst {
	for at := 0; at < len(text); {
		if w, ok := table.find(text[at:]); ok {
			list = append(list, w.describe(at))
			at += w.len
			continue
		}
		x, err := decode(text[at:])
		if err != nil {
			list = append(list, disasm.Inst{At: at, Len: 1, Target: -1, Data: -1, Cost: 1})
			at++
			continue
		}
		list = append(list, describe(&x, at, len(text)))
		at += x.Len
	}
	return list
}

// describe describes the instruction x at offset at.
func describe(x *x86asm.Inst, at, size int) disasm.Inst {
	in := disasm.Inst{At: at, Len: x.Len, Target: -1, Data: -1, Cost: costOf(x)}
	in.Flow, in.Trap = flowOf(x.Op)
	if rel, ok := x.Args[0].(x86asm.Rel); ok {
		if in.Target = at + x.Len + int(rel); in.Target < 0 || in.Target >= size {
			in.Target = -1
		}
	} else if in.Flow == disasm.FlowJump {
		in.Flow = disasm.FlowIndirect
	}
	for _, a := range x.Args {
		mem, ok := a.(x86asm.Mem)
		switch {
		case ok && mem.Base == x86asm.RIP:
			in.Data = at + x.Len + int(int32(mem.Disp))
		case ok && x.Mode == 32 && mem.Base == 0 && mem.Index == 0: // will be relocated; until then an offset in the code
			in.Data = int(uint32(mem.Disp))
		}
	}
	return in
}

func flowOf(op x86asm.Op) (flow disasm.Flow, trap bool) {
	switch op {
	case x86asm.JMP:
		return disasm.FlowJump, false
	case x86asm.CALL:
		return disasm.FlowCall, false
	case x86asm.RET:
		return disasm.FlowEnd, false
	case x86asm.INT, x86asm.UD2:
		return disasm.FlowEnd, true
	}
	if ops64()[op].branch {
		return disasm.FlowBranch, false
	}
	return disasm.FlowNext, false
}

// opAMD64 has the properties of a mnemonic.
type opAMD64 struct {
	cost   disasm.Cost
	branch bool
	text   bool // a string instruction, which a prefix can repeat
	// reads and writes say whether the instruction reads and writes a first operand in memory.
	reads, writes bool
}

// ops64 returns the rows of all mnemonics that the disassembler knows, by its numbers.
var ops64 = sync.OnceValue(func() []opAMD64 {
	var ops []opAMD64
	const last = x86asm.VZEROUPPER // last in the alphabet, and so in the disassembler's numbers
	for op := range last + 1 {
		name := strings.ToLower(strings.TrimSuffix(op.String(), "_XMM"))
		if op == x86asm.MOVSD { // the string instruction
			name = "movsq"
		}
		row := opAMD64{reads: true, writes: true}
		var known bool
		if row.cost, known = CostOf(name); !known {
			row.cost = unknown
		}
		row.branch = strings.HasPrefix(name, "j") && name != "jmp"
		row.text = isOne(name, stringOps)
		switch {
		case isOne(name, readOnly):
			row.writes = false
		case strings.HasPrefix(name, "mov"), strings.HasPrefix(name, "vmov"), strings.HasPrefix(name, "set"), name == "pop",
			strings.Contains(name, "extr"):
			row.reads = false
		}
		ops = append(ops, row)
	}
	return ops
})

// readOnly are the instructions that do not change their first operand.
const readOnly = "cmp test bt push call jmp mul imul div idiv ucomiss ucomisd comiss comisd ptest prefetchnta prefetcht0 prefetcht1 prefetcht2 prefetchw " +
	"vucomiss vucomisd vcomiss vcomisd vptest"

const stringOps = "movsb movsw movsq stosb stosw stosd stosq"

// isOne reports whether name is one of the words of list.
func isOne(name, list string) bool {
	for w := range strings.FieldsSeq(list) {
		if w == name {
			return true
		}
	}
	return false
}

// costOf returns the cost of x with its operands.
func costOf(x *x86asm.Inst) float32 {
	row := &ops64()[x.Op]
	if x.Op == x86asm.LEA || x.Op == x86asm.NOP { // their addresses are not accessed
		return row.cost.Cycles(false, false, false)
	}
	var load, store, near bool
	for i, a := range x.Args {
		mem, ok := a.(x86asm.Mem)
		if !ok {
			continue
		}
		switch mem.Base {
		case x86asm.RSP, x86asm.RBP, x86asm.RIP, x86asm.ESP, x86asm.EBP:
			near = true
		}
		load = i > 0 || row.reads
		store = i == 0 && row.writes
	}
	cost := row.cost
	for _, p := range x.Prefix {
		switch byte(p) {
		case byte(x86asm.PrefixLOCK):
			cost = costByName()["lock"]
		case byte(x86asm.PrefixREP):
			if row.text {
				return costByName()["rep"].Cycles(false, false, false)
			}
		}
	}
	return cost.Cycles(load, store, near)
}

// Format implements Machine.
func (m X64) Format(text []byte, at int, operand string) string {
	if w, ok := m.Table.find(text[at:]); ok {
		return withOperand(w.String(), operand, "[rip")
	}
	x, err := Decode(text[at:])
	return format(x, err, at, operand)
}

// Format implements Machine.
func (X86) Format(text []byte, at int, operand string) string {
	x, err := decode32(text[at:])
	return format(x, err, at, operand)
}

// format is Format for the instruction x, or for a decoding error.
func format(x x86asm.Inst, err error, at int, operand string) string {
	if err != nil {
		return "(bad)"
	}
	s := strings.ToLower(x86asm.IntelSyntax(x, uint64(at), nil))
	s = strings.Replace(s, "[]", "[0x0]", 1) // the address will be relocated
	if operand == "" {
		return s
	}
	if _, ok := x.Args[0].(x86asm.Rel); ok {
		op, _, _ := strings.Cut(s, " ")
		return op + " " + operand
	}
	address := "[rip"
	if x.Mode == 32 {
		address = "[0x"
	}
	return withOperand(s, operand, address)
}

// withOperand returns s, the text of an instruction, with operand in place of the memory operand
// that begins with address, or else of the immediate, or else after the text.
func withOperand(s, operand, address string) string {
	if operand == "" {
		return s
	}
	if from := strings.Index(s, address); from >= 0 {
		to := from + strings.IndexByte(s[from:], ']')
		return s[:from] + "[" + operand + "]" + s[to+1:]
	}
	if from := strings.LastIndex(s, ", 0x"); from >= 0 { // an address as an immediate operand
		return s[:from] + ", " + operand
	}
	return s + " ; " + operand
}
