package xarch

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// The cases of the encoding tests: every form of every row, called through the public methods with
// the sizes and registers at which encodings change, each with the instruction that a disassembler
// must show. The expectation is derived from the arguments of the call, never from the descriptor
// or the opcode.

// operand is an operand in a form to which the texts of both disassemblers can be converted.
type operand struct {
	text string // "rax", "[rax*1+rcx*4-8]", "#ff"
	size int    // of memory, 0 if unknown
}

func (o operand) isMem() bool { return strings.HasPrefix(o.text, "[") }

type encCase struct {
	ins     Ins
	form    Form // the form that the case tests; a shorter one can be chosen
	name    string
	ops     []operand
	immBits uint
	mark    int
}

func (c *encCase) String() string {
	var ops []string
	for _, o := range c.ops {
		s := o.text
		if o.isMem() {
			s = fmt.Sprintf("m%d%s", 8*o.size, s)
		}
		ops = append(ops, s)
	}
	return strings.TrimSpace(c.name + " " + strings.Join(ops, ", "))
}

var (
	gprNames = [4][16]string{
		{"al", "cl", "dl", "bl", "spl", "bpl", "sil", "dil"},
		{"ax", "cx", "dx", "bx", "sp", "bp", "si", "di"},
		{"eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi"},
		{"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi"},
	}
)

func regText(r Reg, size Size) string {
	if r.IsXmm() {
		switch size {
		case EA_32:
			return fmt.Sprintf("ymm%d", r&15)
		case EA_64:
			return fmt.Sprintf("zmm%d", r&15)
		}
		return fmt.Sprintf("xmm%d", r&15)
	}
	if r >= K0 && r <= K7 {
		return fmt.Sprintf("k%d", r-K0)
	}
	i := map[Size]int{EA_1: 0, EA_2: 1, EA_4: 2, EA_8: 3}[size]
	if r < 8 {
		return gprNames[i][r]
	}
	return fmt.Sprintf("r%d%s", r, [4]string{"b", "w", "d", ""}[i])
}

// memText returns the canonical text of an address: a linear combination of registers.
func memText(terms map[string]int, disp int64) string {
	var keys []string
	for k := range terms {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	var b strings.Builder
	b.WriteByte('[')
	for _, k := range keys {
		fmt.Fprintf(&b, "%s*%d", k, terms[k])
	}
	fmt.Fprintf(&b, "%+d]", disp)
	return b.String()
}

func (s *suite) addr(m Mem, size int) operand {
	terms := map[string]int{}
	disp := int64(m.Disp())
	if m.Kind() != MemAddr {
		if !s.e.Is32 {
			terms["rip"]++
		}
		disp = 0 // for a symbol, the relocation sets the field
	} else {
		if m.Base() != RegNone {
			terms[regText(m.Base(), s.e.pointer())]++
		}
		if m.Scale() != 0 {
			terms[regText(m.Index(), s.e.pointer())] += int(m.Scale())
		}
	}
	return operand{memText(terms, disp), size}
}

func immText(v int64, bits uint) operand {
	if bits < 64 {
		v &= 1<<bits - 1
	}
	return operand{fmt.Sprintf("#%x", uint64(v)), 0}
}

var (
	gprs   = []Reg{RAX, RCX, RSP, RBP, RDI, R8, R12, R13, R15}
	xmms   = []Reg{XMM0, XMM5, XMM7, XMM8, XMM15}
	fewGpr = []Reg{RAX, RDI, R13}
	fewXmm = []Reg{XMM1, XMM14}
	masks  = []Reg{K1, K7}
	mems   = []Mem{
		At(RAX, 0), At(RAX, 1), At(RAX, 127), At(RAX, 128), At(RAX, -128), At(RAX, -129),
		At(RSP, 0), At(RSP, 8), At(RSP, 1000), At(RBP, 0), At(RBP, -8), At(RBP, -1000),
		At(R12, 0), At(R12, 16), At(R13, 0), At(R13, 16), At(R15, 0x7FFFFFFF),
		AtIndex(RAX, RCX, 1, 0), AtIndex(RAX, RCX, 2, 0), AtIndex(RAX, RCX, 4, 127), AtIndex(RAX, RCX, 8, 128),
		AtIndex(RBP, RAX, 1, 0), AtIndex(RBP, RAX, 2, 0), AtIndex(RBP, RBP, 1, 0), AtIndex(R13, RCX, 1, 0),
		AtIndex(R13, RBP, 1, 0), AtIndex(R13, R13, 8, 0), AtIndex(RCX, RSP, 1, 4), AtIndex(RSP, RAX, 1, 0),
		AtIndex(RSP, RSP, 0, 0), AtIndex(R12, R12, 4, 0), AtIndex(R8, RDI, 4, 0), AtIndex(RDI, R8, 4, 0),
		AtIndex(RegNone, RAX, 1, 0), AtIndex(RegNone, RAX, 2, 0), AtIndex(RegNone, RAX, 4, 0),
		AtIndex(RegNone, RBP, 2, 0), AtIndex(RegNone, R12, 2, 64), AtIndex(RegNone, R13, 1, 0), AtIndex(RegNone, R15, 8, 1<<20),
		AtIndex(RegNone, RSP, 1, 8), Abs(0), Abs(0x12345), Abs(-1), AtSym(7), AtSym(7).Plus(100),
	}
	fewMem = []Mem{At(RAX, 0), At(RSP, 8), At(R13, 0), AtIndex(RDI, R9, 4, -300), AtIndex(R8, RAX, 1, 0), AtSym(7)}
)

// wide are the rows that are tested with all registers and addresses. The others share their code
// and are tested with a selection, which includes registers with and without REX.
var wide = map[Ins]bool{
	INS_mov: true, INS_add: true, INS_cmp: true, INS_test: true, INS_xchg: true, INS_movzxb: true, INS_movsxw: true,
	INS_lea: true, INS_imul: true, INS_shl: true, INS_neg: true, INS_sete: true, INS_push: true, INS_pop: true,
	INS_movsd: true, INS_movups: true, INS_addsd: true, INS_cvttsd2si: true, INS_movd: true, INS_pinsrb: true,
	INS_vaddps: true, INS_vmovdqu: true, INS_andn: true, INS_shlx: true, INS_vblendvps: true, INS_crc32b: true,
}

// sizesFor returns the operand sizes to test for an encoding.
func sizesFor(ins Ins, x enc) []Size {
	set := sizeSets[x>>encSizeShift&63]
	switch x & encWMask {
	case wig, w1:
		vector := x&(rX|mX) != 0
		switch {
		case !vector && x&encWMask == w1:
			return []Size{EA_8}
		case !vector:
			return []Size{EA_4}
		case x&l1 != 0:
			return []Size{EA_32}
		case set&EA_32 != 0 && x&ro == 0 || ins == INS_vpmovmskb:
			return []Size{EA_16, EA_32}
		}
		return []Size{EA_16}
	}
	var s []Size
	for z := EA_1; z <= EA_8; z *= 2 {
		if set&z != 0 {
			s = append(s, z)
		}
	}
	return s
}

// suite emits cases into an Emitter.
type suite struct {
	e     *Emitter
	dirty bool // SSE instructions must be VEX encoded
	cases []encCase
	ins   Ins
	form  Form
	x     enc
	size  Size
	// refused are the numbers of calls that panic, by row and form, and taken those of the others:
	// in 32-bit mode some calls panic.
	refused, taken map[rowForm]int
}

type rowForm struct {
	ins  Ins
	form Form
}

// runs reports whether a call emits something. In 32-bit mode a call can be refused with one
// particular panic.
func (s *suite) runs(f func()) (ok bool) {
	if !s.e.Is32 {
		f()
		return true
	}
	k := rowForm{s.ins, s.form}
	defer func() {
		switch r := recover(); {
		case r == nil:
			s.taken[k]++
			ok = true
		case strings.Contains(fmt.Sprint(r), "needs a REX prefix"):
			s.refused[k]++
		default:
			panic(r)
		}
	}()
	f()
	return true
}

// asVEX changes the expectation to the VEX encoding of an SSE instruction. Its destination is also
// the first source if the instruction keeps a part of it.
func (c *encCase) asVEX() {
	c.name = "v" + c.name
	keeps := c.ins.Attr()&AttrRMW != 0 || c.ins.Attr()&AttrPartial != 0 && !c.ops[0].isMem()
	if move := c.ins == INS_movss || c.ins == INS_movsd; keeps && !(move && c.ops[1].isMem()) {
		c.ops = slices.Insert(slices.Clone(c.ops), 1, c.ops[0])
	}
}

// emit runs one call and records the instruction that it must emit.
func (s *suite) emit(immBits uint, f func(), ops ...operand) {
	c := encCase{ins: s.ins, form: s.form, name: s.name(), ops: ops, immBits: immBits, mark: s.e.Mark()}
	if s.dirty && s.x&vex == 0 && s.x&vectorClass != 0 && s.ins.VEX() != 0 {
		c.asVEX()
	}
	if s.runs(f) {
		s.cases = append(s.cases, c)
	}
}

func (s *suite) name() string {
	n := s.ins.Name()
	switch {
	case s.x&evex != 0 && evexNames[n] != "":
		n = evexNames[n]
	case (s.ins == INS_movd || s.ins == INS_vmovd) && s.size == EA_8:
		n = n[:len(n)-1] + "q"
	}
	return n
}

// The text of a register in a role of the encoding.
func (s *suite) regR(r Reg) operand {
	if s.x&evex != 0 {
		return s.evexR(r)
	}
	if r.IsXmm() {
		if s.ins == INS_vcvtpd2ps || s.ins == INS_vcvtpd2dq || s.ins == INS_vcvttpd2dq { // the elements become narrower
			return operand{text: regText(r, EA_16)}
		}
		return operand{text: regText(r, s.size)}
	}
	if s.ins == INS_crc32 && s.size == EA_2 {
		return operand{text: regText(r, EA_4)}
	}
	return operand{text: regText(r, s.gprSize())}
}

func (s *suite) regM(r Reg) operand {
	if s.x&evex != 0 {
		return s.evexM(r)
	}
	z := s.gprSize()
	if r.IsXmm() {
		if z = s.size; s.x>>encMemShift&encMemMask != 0 { // less than a whole vector, or the amount of a shift
			z = max(EA_16, min(z, s.memSize(z)))
		}
		return operand{text: regText(r, z)}
	}
	switch {
	case s.x&rb != 0:
		z = EA_1
	case s.form == MRI8 && s.x&m3A == m3A && s.x&rX != 0:
		z = s.memSize(EA_4)
		if z < EA_4 {
			z = EA_4
		}
	case s.ins == INS_pinsrb || s.ins == INS_vpinsrb || s.ins == INS_pinsrw || s.ins == INS_vpinsrw:
		z = EA_4
	case s.x>>encMemShift&encMemMask != 0:
		z = s.memSize(s.size)
	}
	return operand{text: regText(r, z)}
}

// gprSize returns the size of general registers in this row.
func (s *suite) gprSize() Size {
	switch {
	case s.x&encWMask == w1:
		return EA_8
	case s.x&encWMask == wig:
		return EA_4
	case s.e.Is32 && s.x&encWMask == w64 && s.size == EA_8:
		return EA_4 // push, pop, calls and jumps
	}
	return s.size
}

func (s *suite) memSize(def Size) Size {
	if n := s.x >> encMemShift & encMemMask; n != 0 {
		return 1 << (n - 1)
	}
	return def
}

func (s *suite) mem(m Mem) operand {
	if s.x&evex != 0 {
		return s.addr(m, int(tupleOf(s.ins, s.x, s.size)))
	}
	if n := s.ins.Name(); s.size == EA_32 && (strings.HasPrefix(n, "vpmovsx") || strings.HasPrefix(n, "vpmovzx") || n == "vcvtps2pd" || n == "vcvtdq2pd") {
		return s.addr(m, 2*int(s.memSize(s.size))) // the elements become wider: half of the vector or less
	}
	if s.ins == INS_vmovddup && s.size == EA_16 {
		return s.addr(m, 8) // half of the vector, but all of a ymm
	}
	if s.e.Is32 && s.x&(encWMask|rX|mX) == w64 && s.size == EA_8 {
		return s.addr(m, 4)
	}
	return s.addr(m, int(s.memSize(s.size)))
}

func (s *suite) pick(bit enc) []Reg {
	switch {
	case s.x&(bit<<1) != 0:
		return masks
	case s.x&bit != 0 && wide[s.ins]:
		return xmms
	case s.x&bit != 0:
		return fewXmm
	case wide[s.ins]:
		return gprs
	}
	return fewGpr
}

func (s *suite) mems() []Mem {
	switch {
	case s.x&ro != 0:
		return nil
	case wide[s.ins]:
		return mems
	}
	return fewMem
}

func (s *suite) rms() []Reg {
	if s.x&mo != 0 {
		return nil
	}
	return s.pick(mX)
}

// imms returns immediates near the limits of imm8 and of the size.
func imms(size Size) []int64 {
	v := []int64{0, 1, 2, 127, -1, -128}
	if size == EA_1 {
		return append(v, 128, 255)
	}
	v = append(v, 128, -129, 255, 0x1234, -0x8000)
	if size == EA_2 {
		return append(v, 0xFFFF)
	}
	v = append(v, 0x7FFFFFFF, -0x80000000)
	if size == EA_4 {
		v = append(v, 0xFFFFFFFF, 0xFFFFFF80)
	}
	return v
}

func (s *suite) row(ins Ins) {
	s.ins = ins
	for f := Form(0); f < numForms; f++ {
		x := insTable[ins].enc[f]
		if x == 0 {
			s.evexForm(f)
			continue
		}
		s.form, s.x = f, x
		sizes := sizesFor(ins, x)
		if f == OB {
			sizes = []Size{EA_1}
		}
		for _, size := range sizes {
			s.size = size
			s.one()
		}
		s.evexForm(f)
	}
}

func (s *suite) one() {
	e, ins, size := s.e, s.ins, s.size
	bits := uint(8 * size)
	switch s.form {
	case Z:
		if ins != INS_lock && ins != INS_data16 && ins != INS_fs && ins != INS_gs {
			s.emit(0, func() { e.Op(ins) })
		}
	case MR, RM:
		for _, rm := range s.rms() {
			for _, r := range s.pick(rX) {
				if s.form == MR {
					ops := []operand{s.regM(rm), s.regR(r)}
					if ins == INS_shld || ins == INS_shrd {
						ops = append(ops, operand{text: "cl"})
					}
					s.emit(0, func() { e.RR(ins, size, rm, r) }, ops...)
				} else {
					ops := []operand{s.regR(r), s.regM(rm)}
					if ins == INS_pblendvb || ins == INS_blendvps || ins == INS_blendvpd {
						ops = append(ops, operand{text: "xmm0"})
					}
					s.emit(0, func() { e.RR(ins, size, r, rm) }, ops...)
				}
			}
		}
		for _, m := range s.mems() {
			for _, r := range s.pick(rX) {
				if s.form == MR {
					ops := []operand{s.mem(m), s.regR(r)}
					if ins == INS_shld || ins == INS_shrd {
						ops = append(ops, operand{text: "cl"})
					}
					s.emit(0, func() { e.MR(ins, size, m, r) }, ops...)
					if ins == INS_test || ins == INS_xchg {
						s.emit(0, func() { e.RM(ins, size, r, m) }, s.regR(r), s.mem(m))
					}
				} else {
					ops := []operand{s.regR(r), s.mem(m)}
					if ins == INS_pblendvb || ins == INS_blendvps || ins == INS_blendvpd {
						ops = append(ops, operand{text: "xmm0"})
					}
					s.emit(0, func() { e.RM(ins, size, r, m) }, ops...)
				}
			}
		}
	case MI8, M1, MI, AI, OI, OB:
		vs := imms(size)
		if s.form == MI8 && insTable[ins].enc[MI] == 0 {
			vs = []int64{2, 31, 63}
		} else if s.form == M1 {
			vs = []int64{1}
		} else if ins == INS_mov && size == EA_8 {
			vs = append(vs, 0x80000000, 0xFFFFFFFF, 0x100000000, -0x80000001, 1<<62)
		}
		rms := s.rms()
		switch s.form {
		case AI:
			rms = []Reg{RAX}
		case OI, OB:
			rms = gprs
		}
		for _, v := range vs {
			bits := bits
			if insTable[ins].enc[MI] == 0 {
				bits = 8
			}
			for _, r := range rms {
				z := size
				if ins == INS_mov && size == EA_8 && uint64(v) <= 0xFFFFFFFF {
					z = EA_4 // the zero-extending form
				}
				op, bits := s.regM(r), bits
				if z != size {
					bits = 32
					op = operand{text: regText(r, z)}
				}
				s.emit(bits, func() { e.RI(ins, size, r, v) }, op, immText(v, bits))
			}
			if s.form == AI || s.form == OI || s.form == OB {
				continue
			}
			for _, m := range s.mems() {
				if size == EA_8 && v != int64(int32(v)) {
					continue
				}
				s.emit(bits, func() { e.MI(ins, size, m, v) }, s.mem(m), immText(v, bits))
			}
		}
	case M, O, MC:
		var cl []operand
		call := func(r Reg) { e.R(ins, size, r) }
		callM := func(m Mem) { e.M(ins, size, m) }
		if s.form == MC {
			cl = []operand{{text: "cl"}}
			call = func(r Reg) { e.RR(ins, size, r, RCX) }
			callM = func(m Mem) { e.MR(ins, size, m, RCX) }
		}
		if s.form == O && ins == INS_xchg {
			if size == EA_1 {
				return
			}
			for _, r := range gprs[1:] {
				a, b := operand{text: regText(RAX, size)}, operand{text: regText(r, size)}
				s.emit(0, func() { e.RR(ins, size, RAX, r) }, a, b)
				s.emit(0, func() { e.RR(ins, size, r, RAX) }, a, b)
			}
			return
		}
		for _, r := range s.rms() {
			s.emit(0, func() { call(r) }, append([]operand{s.regM(r)}, cl...)...)
		}
		if s.form == O {
			return
		}
		for _, m := range s.mems() {
			s.emit(0, func() { callM(m) }, append([]operand{s.mem(m)}, cl...)...)
		}
	case I8, I32, I16:
		for _, v := range []int64{0, 8, 127, -128, 128, 0x7FFF, -0x80000000} {
			bits := uint(8 * s.e.pointer())
			if s.form == I16 {
				if v <= 0 {
					continue
				}
				bits = 16
			}
			s.emit(bits, func() { e.I(ins, v) }, immText(v, bits))
		}
	case RMI8, RMI, MRI8:
		s.withImm()
	case RVM, RMV, VM, VMI8, RVMI8, RVMR, MVR:
		s.vex()
	case Rel8, Rel32:
		// Branches have separate tests.
	default:
		panic("form without a case")
	}
}

func (s *suite) withImm() {
	e, ins, size := s.e, s.ins, s.size
	vs, bits := []int64{0x21, 0x7F}, uint(8)
	if insTable[ins].enc[RMI] != 0 {
		vs, bits = imms(size), uint(8*size)
	}
	for _, v := range vs {
		for _, rm := range s.rms() {
			for _, r := range s.pick(rX) {
				if s.form == MRI8 {
					if insTable[ins].enc[RMI8] != 0 {
						continue // pextrw to a register has an older form
					}
					s.emit(bits, func() { e.RRI(ins, size, rm, r, v) }, s.regM(rm), s.regR(r), immText(v, bits))
				} else {
					s.emit(bits, func() { e.RRI(ins, size, r, rm, v) }, s.regR(r), s.regM(rm), immText(v, bits))
				}
			}
		}
		for _, m := range s.mems() {
			for _, r := range s.pick(rX) {
				if s.form == MRI8 {
					s.emit(bits, func() { e.MRI(ins, size, m, r, v) }, s.mem(m), s.regR(r), immText(v, bits))
				} else {
					s.emit(bits, func() { e.RMI(ins, size, r, m, v) }, s.regR(r), s.mem(m), immText(v, bits))
				}
			}
		}
	}
}

func (s *suite) vex() {
	e, ins, size := s.e, s.ins, s.size
	vregs := s.pick(vX)
	selector := XMM9
	if e.Is32 {
		selector = XMM6
	}
	mask := operand{text: regText(selector, size)}
	const v = 0x21
	for _, a := range vregs {
		if s.form == VM || s.form == VMI8 {
			for _, rm := range s.rms() {
				if s.form == VM {
					s.emit(0, func() { e.RR(ins, size, a, rm) }, s.regR(a), s.regM(rm))
				} else {
					s.emit(8, func() { e.RRI(ins, size, a, rm, v) }, s.regR(a), s.regM(rm), immText(v, 8))
				}
			}
			for _, m := range s.mems() {
				s.emit(0, func() { e.RM(ins, size, a, m) }, s.regR(a), s.mem(m))
			}
			continue
		}
		for _, r := range s.pick(rX) {
			for _, rm := range s.rms() {
				switch s.form {
				case RVM:
					s.emit(0, func() { e.RRR(ins, size, r, a, rm) }, s.regR(r), s.regR(a), s.regM(rm))
				case RMV:
					s.emit(0, func() { e.RRR(ins, size, r, rm, a) }, s.regR(r), s.regM(rm), s.regR(a))
				case RVMI8:
					s.emit(8, func() { e.RRRI(ins, size, r, a, rm, v) }, s.regR(r), s.regR(a), s.regM(rm), immText(v, 8))
				case RVMR:
					s.emit(0, func() { e.RRRR(ins, size, r, a, rm, selector) }, s.regR(r), s.regR(a), s.regM(rm), mask)
				}
			}
			for _, m := range s.mems() {
				switch s.form {
				case RVM:
					s.emit(0, func() { e.RRM(ins, size, r, a, m) }, s.regR(r), s.regR(a), s.mem(m))
				case RMV:
					s.emit(0, func() { e.RMR(ins, size, r, m, a) }, s.regR(r), s.mem(m), s.regR(a))
				case RVMI8:
					s.emit(8, func() { e.RRMI(ins, size, r, a, m, v) }, s.regR(r), s.regR(a), s.mem(m), immText(v, 8))
				case MVR:
					s.emit(0, func() { e.MRR(ins, size, m, a, r) }, s.mem(m), s.regR(a), s.regR(r))
				case RVMR:
					s.emit(0, func() { e.RRMR(ins, size, r, a, m, selector) }, s.regR(r), s.regR(a), s.mem(m), mask)
				}
			}
		}
	}
}
