package reader

import (
	"encoding/binary"
	"fmt"
	"strings"
	"sync"

	"ryugo/disasm"
)

// Row is an AVX-512 instruction that the decoder does not know: an instruction with EVEX encoding,
// or one with VEX encoding that works on mask registers. The rows are the encoder's.
type Row struct {
	Name string
	// VEX selects the encoding; Map, Prefix and Opcode are the fields of the prefix, and the byte,
	// that identify the instruction.
	VEX                 bool
	Map, Prefix, Opcode uint8
	W                   int8 // 0, 1, or -1: determined by the size of general registers
	Digit               int8 // in place of a register, or -1
	// Operands are the roles of the operands in order: R and M in modrm, V in vvvv, I in an
	// immediate byte.
	Operands string
	// Reg, RM and V are the classes of registers: x, k, or g for a general one.
	Reg, RM, V byte
	// Bytes returns the size of the memory operand for a vector size.
	Bytes  func(vector int) int
	Scalar bool // vectors have 16 bytes, whatever the length field
	Narrow bool // the result has half the length
}

// Table maps encodings to rows.
type Table struct {
	rows func() []Row
	once sync.Once
	by   map[uint32][]Row
}

// NewTable returns a table of the rows that rows returns. It calls rows on first use.
func NewTable(rows func() []Row) *Table { return &Table{rows: rows} }

func keyOf(vex bool, m, prefix, opcode uint8) uint32 {
	k := uint32(m)<<16 | uint32(prefix)<<8 | uint32(opcode)
	if vex {
		k |= 1 << 24
	}
	return k
}

// wide is an instruction of a Table.
type wide struct {
	row      *Row
	len      int
	vector   int // bytes per vector
	gpr      int // bytes per general register
	reg, v   uint8
	rm       uint8
	mem      memory
	isMem    bool
	imm      uint8
	mask     uint8
	rounding string
}

// memory is a memory operand. An absent register is -1.
type memory struct {
	base, index, scale int
	disp               int32
	rip                bool
}

// bytes returns the size of the memory operand.
func (x *wide) bytes() int {
	if x.row.RM == 'g' {
		return x.gpr
	}
	return x.row.Bytes(x.vector)
}

var roundings = [4]string{"{rn-sae}", "{rd-sae}", "{ru-sae}", "{rz-sae}"}

// find decodes the instruction at the start of text, if the table has it.
func (t *Table) find(text []byte) (x wide, ok bool) {
	if t == nil || len(text) < 5 {
		return x, false
	}
	var p0, p1, p2 uint8
	at := 0
	vex := true
	switch text[0] {
	case 0x62:
		p0, p1, p2, at, vex = text[1], text[2], text[3], 4, false
	case 0xc5:
		p0, p1, at = text[1]&0x80|0x61, text[1]&0x7f, 2
	case 0xc4:
		p0, p1, at = text[1], text[2], 3
	default:
		return x, false
	}
	if len(text) < at+2 || !vex && (p0&0x1c != 0x10 || p1&4 == 0 || p2&0x88 != 8) { // registers from 16 on, zeroing
		return x, false
	}
	t.once.Do(func() {
		t.by = map[uint32][]Row{}
		for _, r := range t.rows() {
			k := keyOf(r.VEX, r.Map, r.Prefix, r.Opcode)
			t.by[k] = append(t.by[k], r)
		}
	})
	modrm := text[at+1]
	w, digit := int8(p1>>7), int8(modrm>>3&7)
	if text[0] == 0xc5 {
		w = 0
	}
	rows := t.by[keyOf(vex, p0&3, p1&3, text[at])]
	for i := range rows {
		if r := &rows[i]; (r.W < 0 || r.W == w) && (r.Digit < 0 || r.Digit == digit) && (r.Map == p0&3) {
			x.row = r
			break
		}
	}
	if x.row == nil {
		return x, false
	}
	x.gpr = 4 << w
	x.vector = 16 << (p2 >> 5 & 3)
	register := modrm>>6 == 3
	switch {
	case vex:
		x.vector = 16
	case register && p2&0x10 != 0:
		x.rounding, x.vector = roundings[p2>>5&3], 64
	case p2&0x10 != 0 || p2>>5&3 == 3: // a broadcast
		return x, false
	}
	if x.row.Scalar {
		x.vector = 16
	}
	x.mask = p2 & 7
	x.reg, x.v = modrm>>3&7|^p0>>7&1<<3, ^p1>>3&15
	x.rm = modrm&7 | ^p0>>5&1<<3
	next := at + 2
	if x.isMem = !register; x.isMem {
		if next, ok = x.address(text, next, modrm, p0, vex); !ok {
			return x, false
		}
	}
	if strings.HasSuffix(x.row.Operands, "I") {
		if next >= len(text) {
			return x, false
		}
		x.imm = text[next]
		next++
	}
	x.len = next
	return x, true
}

// address decodes the memory operand after modrm, from at on.
func (x *wide) address(text []byte, at int, modrm, p0 uint8, vex bool) (next int, ok bool) {
	m := &x.mem
	m.base, m.index = int(modrm&7|^p0>>5&1<<3), -1
	mod := modrm >> 6
	if modrm&7 == 4 {
		if at >= len(text) {
			return 0, false
		}
		sib := text[at]
		at++
		m.base = int(sib&7 | ^p0>>5&1<<3)
		if i := int(sib>>3&7 | ^p0>>6&1<<3); i != 4 {
			m.index, m.scale = i, 1<<(sib>>6)
		}
		if sib&7 == 5 && mod == 0 {
			m.base, mod = -1, 2
		}
	} else if modrm&7 == 5 && mod == 0 {
		m.base, m.rip, mod = -1, true, 2
	}
	switch mod {
	case 1:
		if at >= len(text) {
			return 0, false
		}
		m.disp = int32(int8(text[at]))
		if !vex {
			m.disp *= int32(x.bytes())
		}
		at++
	case 2:
		if at+4 > len(text) {
			return 0, false
		}
		m.disp = int32(binary.LittleEndian.Uint32(text[at:]))
		at += 4
	}
	return at, true
}

var gprs = [16]string{"ax", "cx", "dx", "bx", "sp", "bp", "si", "di", "8", "9", "10", "11", "12", "13", "14", "15"}

// general returns the name of a general register of 4 or 8 bytes.
func general(r, size int) string {
	switch {
	case r >= 8 && size == 4:
		return "r" + gprs[r] + "d"
	case r < 8 && size == 4:
		return "e" + gprs[r]
	}
	return "r" + gprs[r]
}

// register returns the name of a register of a class; a vector has size bytes.
func (x *wide) register(class byte, r uint8, size int) string {
	switch class {
	case 'k':
		return fmt.Sprint("k", r&7)
	case 'g':
		return general(int(r), x.gpr)
	}
	return fmt.Sprint(map[int]string{16: "xmm", 32: "ymm", 64: "zmm"}[size], r)
}

// String returns the instruction in Intel's syntax.
func (x *wide) String() string {
	var ops []string
	for i, role := range x.row.Operands {
		op := ""
		switch role {
		case 'R':
			size := x.vector
			if x.row.Narrow {
				size = max(16, size/2)
			}
			op = x.register(x.row.Reg, x.reg, size)
		case 'V':
			op = x.register(x.row.V, x.v, x.vector)
		case 'I':
			op = fmt.Sprintf("%#x", x.imm)
		case 'M':
			if op = x.memory(); !x.isMem {
				size := min(x.vector, max(16, x.bytes()))
				if x.row.Name == "vmovddup" {
					size = x.vector
				}
				op = x.register(x.row.RM, x.rm, size)
			}
		}
		if i == 0 && x.mask != 0 {
			op += fmt.Sprintf("{k%d}", x.mask)
		}
		ops = append(ops, op)
	}
	if x.rounding != "" {
		ops[len(ops)-1] += x.rounding
	}
	return x.row.Name + " " + strings.Join(ops, ", ")
}

func (x *wide) memory() string {
	if !x.isMem {
		return ""
	}
	m := &x.mem
	var b strings.Builder
	b.WriteString(map[int]string{1: "byte", 2: "word", 4: "dword", 8: "qword", 16: "xmmword", 32: "ymmword", 64: "zmmword"}[x.bytes()])
	b.WriteString(" ptr [")
	var terms []string
	if m.rip {
		terms = append(terms, "rip")
	}
	if m.base >= 0 {
		terms = append(terms, general(m.base, 8))
	}
	if m.index >= 0 {
		terms = append(terms, indexText(m))
	}
	b.WriteString(strings.Join(terms, "+"))
	switch {
	case m.disp < 0 && len(terms) != 0:
		fmt.Fprintf(&b, "-%#x", -int64(m.disp))
	case len(terms) == 0:
		fmt.Fprintf(&b, "%#x", uint32(m.disp))
	case m.disp != 0 || m.rip:
		fmt.Fprintf(&b, "+%#x", m.disp)
	}
	b.WriteByte(']')
	return b.String()
}

// describe describes the instruction at offset at.
func (x *wide) describe(at int) disasm.Inst {
	in := disasm.Inst{At: at, Len: x.len, Target: -1, Data: -1}
	cost, ok := CostOf(x.row.Name)
	if !ok {
		cost = unknown
	}
	store := x.isMem && x.row.Operands[0] == 'M'
	near := x.isMem && (x.mem.rip || x.mem.base == 4 || x.mem.base == 5)
	in.Cost = cost.Cycles(x.isMem && !store, store, near)
	if x.isMem && x.mem.rip {
		in.Data = at + x.len + int(x.mem.disp)
	}
	return in
}

// indexText returns the index of an address with its scale.
func indexText(m *memory) string {
	if m.scale == 1 {
		return general(m.index, 8)
	}
	return fmt.Sprintf("%s*%d", general(m.index, 8), m.scale)
}
