package amd64_test

import (
	"encoding/binary"
	"fmt"
	"slices"

	"golang.org/x/arch/x86/x86asm"

	"ryugo/ee"
	"ryugo/targets/amd64/unwind"
	"ryugo/targets/xarch"
)

// The oracle of prologs and epilogs. CoreCLR stops threads at any instruction and unwinds the frame
// from there: with the block that encodes the unwind steps, unless it recognizes the next
// instructions as an epilog. Here a small emulator executes every prolog and every epilog of a
// method, and at each instruction the unwinder must find the caller's registers.

const (
	entrySP  = uint64(0x7ffe_0000_0ff8) // at the call's return address
	heapRoom = 0x340                    // size of a localloc
)

// machine is the state on which prologs and epilogs operate. It has only the lower half of xmm
// registers, from number 16 on.
type machine struct {
	reg  [32]uint64
	mem  map[uint64]uint64
	cond int64 // result of the last comparison
}

func (m *machine) load(at uint64) uint64 {
	if v, ok := m.mem[at]; ok {
		return v
	}
	return at*0x9E3779B97F4A7C15 | 1<<63 // never an address of the stack
}

func (m *machine) push(v uint64) {
	m.reg[xarch.RSP] -= 8
	m.mem[m.reg[xarch.RSP]] = v
}

func (m *machine) pop() uint64 {
	v := m.load(m.reg[xarch.RSP])
	m.reg[xarch.RSP] += 8
	return v
}

// unwindable returns the instruction of code at which the unwinder fails, or "".
func unwindable(code *ee.Code) string {
	for i := range code.Funcs {
		if what := unwindableFunc(code, &code.Funcs[i]); what != "" {
			return fmt.Sprintf("function %d: %s", i, what)
		}
	}
	return ""
}

// placed returns the text of code with distant targets of its jumps to other methods.
func placed(code *ee.Code) []byte {
	text := slices.Clone(code.Text)
	for _, r := range code.Relocs {
		if r.Offset > 0 && text[r.Offset-1] == 0xe9 {
			binary.LittleEndian.PutUint32(text[r.Offset:], 1<<30)
		}
	}
	return text
}

func unwindableFunc(code *ee.Code, f *ee.Func) string {
	if err := unwind.Check(f); err != nil {
		return err.Error()
	}
	u := unwinder{text: placed(code), f: f, block: unwind.Append(nil, f)}
	m := machine{mem: map[uint64]uint64{}}
	for r := range m.reg {
		m.reg[r] = 0xCA11E2_0000 + uint64(r)<<8 // an unusual value for a stack pointer
	}
	m.reg[xarch.RSP] = entrySP
	u.caller = m.reg
	m.takeOver(f)
	at := f.Start
	for steps := 0; at < f.Start+f.PrologSize; steps++ {
		if what := u.check(m, at); what != "" {
			return what
		}
		next, err := m.step(code.Text, at)
		if err != nil || steps > 1000 {
			return fmt.Sprintf("prolog, %#x: %v", at, err)
		}
		at = next
	}
	initialSP := m.reg[xarch.RSP]
	framed := u.block[3] != 0
	if len(code.EH) != 0 {
		if e := u.establisher(&m); e != initialSP {
			return fmt.Sprintf("the establisher frame is %#x, rsp %#x", e, initialSP)
		}
	}
	for _, s := range f.Unwind { // the body changes saved registers
		switch {
		case (s.Op == ee.UnwindPush || s.Op == ee.UnwindSave) && xarch.Reg(s.Reg) != xarch.RBP:
			m.reg[s.Reg] = 0xB0D4_0000 + uint64(s.Reg)
		case s.Op == ee.UnwindSaveFloat:
			m.reg[xarch.XMM0+xarch.Reg(s.Reg)] = 0xB0D4_1000 + uint64(s.Reg)
		}
	}
	if framed {
		m.reg[xarch.RSP] -= heapRoom
	}
	return u.body(m, at)
}

// takeOver executes the part of f's steps that another function has executed before f is entered.
// The first of them pushes the frame register.
func (m *machine) takeOver(f *ee.Func) {
	for i := range f.Unwind {
		switch s := &f.Unwind[i]; {
		case s.CodeOffset != 0:
			return
		case s.Op == ee.UnwindAlloc:
			m.reg[xarch.RSP] -= uint64(s.Value)
		case s.Op == ee.UnwindPush:
			m.push(m.reg[s.Reg])
			if xarch.Reg(s.Reg) == xarch.RBP {
				m.reg[xarch.RBP] = m.reg[xarch.RSP]
			}
		}
	}
}

// body checks all instructions after the prolog. In an epilog the machine executes instructions,
// elsewhere its state is that of the body.
func (u *unwinder) body(m machine, at uint32) string {
	for at < u.f.End {
		end, what := u.epilog(m, at)
		if end == at {
			in, err := decode(u.text[at:])
			if err != nil {
				return fmt.Sprintf("%#x: %v", at, err)
			}
			what = u.check(m, at)
			end += uint32(in.Len)
		}
		if what != "" {
			return what
		}
		at = end
	}
	return ""
}

// epilog executes instructions that restore rsp to its value at the method's entry, unwinds at each
// of them and at the one after, and returns the offset after them; at, if there is no epilog.
func (u *unwinder) epilog(m machine, at uint32) (end uint32, what string) {
	moved := false // rsp has moved
	for end = at; ; {
		in, err := decode(u.text[end:])
		if err != nil {
			return end, err.Error()
		}
		part := in.Op == x86asm.POP || !moved && in.Args[0] == x86asm.RSP && (in.Op == x86asm.ADD || in.Op == x86asm.LEA)
		moved = moved || part
		if !moved && u.restores(&in) { // before the part that CoreCLR recognizes as an epilog
			part = true
		}
		if !part && (!moved || m.reg[xarch.RSP] != entrySP) {
			return at, ""
		}
		if w := u.check(m, end); what == "" && w != "" {
			what = "epilog, " + w
		}
		if !part { // the return or the jump
			return end + uint32(in.Len), what
		}
		if end, err = m.step(u.text, end); err != nil {
			return end, err.Error()
		}
	}
}

// restores reports whether in loads a whole xmm register from the frame, or a register that the
// prolog has stored.
func (u *unwinder) restores(in *x86asm.Inst) bool {
	slot, ok := in.Args[1].(x86asm.Mem)
	reg, _ := regOf(in.Args[0])
	saved := slices.ContainsFunc(u.f.Unwind, func(s ee.UnwindStep) bool { return s.Op == ee.UnwindSave && xarch.Reg(s.Reg) == reg })
	return ok && (in.Op == x86asm.MOVAPS || in.Op == x86asm.MOV && saved) && (slot.Base == x86asm.RSP || slot.Base == x86asm.RBP)
}

// step executes the instruction at an offset and returns the offset of the next one.
func (m *machine) step(text []byte, at uint32) (uint32, error) {
	in, err := decode(text[at:])
	if err != nil {
		return 0, err
	}
	next := at + uint32(in.Len)
	dst, reg := regOf(in.Args[0])
	_, isSlot := in.Args[0].(x86asm.Mem)
	_, fromSlot := in.Args[1].(x86asm.Mem)
	if in.Op == x86asm.MOVAPS || in.Op == x86asm.MOV && (isSlot || fromSlot) {
		return next, m.move(&in)
	}
	switch {
	case in.Op == x86asm.PUSH && reg:
		m.push(m.reg[dst])
	case in.Op == x86asm.POP && reg:
		m.reg[dst] = m.pop()
	case in.Op == x86asm.MOV && reg:
		src, ok := regOf(in.Args[1])
		if !ok {
			return 0, fmt.Errorf("%v", in)
		}
		m.reg[dst] = m.reg[src]
	case in.Op == x86asm.LEA && reg:
		a := in.Args[1].(x86asm.Mem)
		base, ok := regOf(a.Base)
		if !ok || a.Index != 0 {
			return 0, fmt.Errorf("%v", in)
		}
		m.reg[dst] = m.reg[base] + uint64(a.Disp)
	case (in.Op == x86asm.SUB || in.Op == x86asm.ADD) && reg:
		v := uint64(in.Args[1].(x86asm.Imm))
		if in.Op == x86asm.SUB {
			v = -v
		}
		m.reg[dst] += v
	case in.Op == x86asm.XOR && reg && in.Args[0] == in.Args[1]:
		m.reg[dst] = 0
	case in.Op == x86asm.CMP && reg:
		m.cond = int64(m.reg[dst]) - int64(in.Args[1].(x86asm.Imm))
	case in.Op == x86asm.JGE:
		if m.cond >= 0 {
			next += uint32(in.Args[0].(x86asm.Rel))
		}
	case in.Op == x86asm.TEST: // a probe
	default:
		return 0, fmt.Errorf("%v", in)
	}
	return next, nil
}

// move saves or restores a register.
func (m *machine) move(in *x86asm.Inst) error {
	slot, load := in.Args[1].(x86asm.Mem)
	x, ok := regOf(in.Args[0])
	if !load {
		slot, _ = in.Args[0].(x86asm.Mem)
		x, ok = regOf(in.Args[1])
	}
	base, based := regOf(slot.Base)
	if !ok || !based || slot.Index != 0 {
		return fmt.Errorf("%v", in)
	}
	at := m.reg[base] + uint64(int32(slot.Disp))
	switch {
	case at%16 != 0 && in.Op == x86asm.MOVAPS:
		return fmt.Errorf("%v: the slot is not aligned", in)
	case load:
		m.reg[x] = m.load(at)
	default:
		m.mem[at] = m.reg[x]
	}
	return nil
}

func regOf(a x86asm.Arg) (xarch.Reg, bool) {
	switch r, ok := a.(x86asm.Reg); {
	case ok && r >= x86asm.X0 && r <= x86asm.X15:
		return xarch.XMM0 + xarch.Reg(r-x86asm.X0), true
	case ok && r >= x86asm.RAX && r <= x86asm.R15:
		return xarch.Reg(r - x86asm.RAX), true
	case ok && r >= x86asm.EAX && r <= x86asm.R15L:
		return xarch.Reg(r - x86asm.EAX), true
	}
	return 0, false
}

// unwinder is CoreCLR's unwinder, which is that of Windows x64.
type unwinder struct {
	text   []byte
	f      *ee.Func
	block  []byte
	caller [32]uint64
}

// kept are the callee-saved registers of any convention. Prologs and epilogs do not change those
// that are not callee-saved in the current convention.
var kept = []xarch.Reg{
	xarch.RSP, xarch.RBP, xarch.RBX, xarch.RSI, xarch.RDI, xarch.R12, xarch.R13, xarch.R14, xarch.R15, xarch.XMM6, xarch.XMM7, xarch.XMM8,
	xarch.XMM9, xarch.XMM10, xarch.XMM11, xarch.XMM12, xarch.XMM13, xarch.XMM14, xarch.XMM15,
}

// check unwinds from state m at an offset and returns an error in the caller's registers, or "".
func (u *unwinder) check(m machine, at uint32) string {
	u.unwind(&m, at)
	want := u.caller
	want[xarch.RSP] += 8
	m.reg[xarch.RSP] += 8 // the return address
	for _, r := range kept {
		if m.reg[r] != want[r] {
			return fmt.Sprintf("%#x: register %d unwinds as %#x, not %#x", at, r, m.reg[r], want[r])
		}
	}
	return ""
}

func (u *unwinder) establisher(m *machine) uint64 {
	reg := u.block[3] & 15
	if reg == 0 {
		return m.reg[xarch.RSP]
	}
	offset := uint64(u.block[3]>>4) * 16
	for c := u.block[4:]; len(c) > 0; c = c[2:] {
		if c[1]&15 == 11 {
			offset = uint64(binary.LittleEndian.Uint32(c[2:])) * 16
			break
		}
	}
	return m.reg[reg] - offset
}

// unwind changes m until the return address is at the top of the stack.
func (u *unwinder) unwind(m *machine, at uint32) {
	if u.emulateEpilog(m, at) {
		return
	}
	establisher := u.establisher(m)
	for c := u.block[4:]; len(c) > 0; {
		op, info, words := c[1]&15, c[1]>>4, 0
		done := at-u.f.Start >= uint32(c[0])
		rest := c[2:]
		var size uint64
		switch op {
		case 1:
			words = 1 + int(info)
			if size = uint64(binary.LittleEndian.Uint16(rest)) * 8; info != 0 {
				size = uint64(binary.LittleEndian.Uint32(rest))
			}
		case 2:
			size = uint64(info)*8 + 8
		case 4:
			words, size = 1, uint64(binary.LittleEndian.Uint16(rest))*8
		case 5:
			words, size = 2, uint64(binary.LittleEndian.Uint32(rest))
		case 8:
			words, size = 1, uint64(binary.LittleEndian.Uint16(rest))*16
		case 9:
			words, size = 2, uint64(binary.LittleEndian.Uint32(rest))
		case 11:
			words = 2
		}
		if done {
			switch op {
			case 0:
				m.reg[info] = m.pop()
			case 3, 11:
				m.reg[xarch.RSP] = establisher
			case 4, 5:
				m.reg[info] = m.load(m.reg[xarch.RSP] + size)
			case 8, 9:
				m.reg[xarch.XMM0+xarch.Reg(info)] = m.load(m.reg[xarch.RSP] + size)
			default:
				m.reg[xarch.RSP] += size
			}
		}
		c = rest[2*words:]
	}
}

// emulateEpilog executes the instructions from an offset on if CoreCLR recognizes them as an
// epilog.
func (u *unwinder) emulateEpilog(m *machine, at uint32) bool {
	p := u.text[at:]
	reg := m.reg
	frame := u.block[3] & 15
	switch {
	case len(p) > 4 && p[0] == 0x48 && p[1] == 0x83 && p[2] == 0xc4: // add rsp, imm8
		reg[xarch.RSP] += uint64(int8(p[3]))
		p = p[4:]
	case len(p) > 7 && p[0] == 0x48 && p[1] == 0x81 && p[2] == 0xc4:
		reg[xarch.RSP] += uint64(int32(binary.LittleEndian.Uint32(p[3:])))
		p = p[7:]
	case len(p) > 4 && p[0]&0xfe == 0x48 && p[1] == 0x8d && frame != 0 && p[0]&1<<3|p[2]&7 == frame: // lea rsp, [frame+disp]
		switch p[2] & 0xf8 {
		case 0x60:
			reg[xarch.RSP] = reg[frame] + uint64(int8(p[3]))
			p = p[4:]
		case 0xa0:
			reg[xarch.RSP] = reg[frame] + uint64(int32(binary.LittleEndian.Uint32(p[3:])))
			p = p[7:]
		}
	}
	for len(p) > 1 {
		r, n := p[0]&7, 1
		if p[0]&0xf0 == 0x40 {
			r, n = p[0]&1<<3|p[1]&7, 2
		}
		if p[n-1]&0xf8 != 0x58 {
			break
		}
		reg[r] = m.load(reg[xarch.RSP])
		reg[xarch.RSP] += 8
		p = p[n:]
	}
	if len(p) == 0 {
		return false
	}
	here := uint32(len(u.text) - len(p))
	leaves := func(target uint32) bool { return target <= u.f.Start || target >= u.f.End }
	ends := false
	switch {
	case p[0] == 0xc3, p[0] == 0xc2, len(p) > 1 && p[0] == 0xf3 && p[1] == 0xc3:
		ends = true
	case len(p) > 1 && p[0] == 0xeb:
		ends = leaves(here + 2 + uint32(int8(p[1])))
	case len(p) > 4 && p[0] == 0xe9:
		ends = leaves(here + 5 + binary.LittleEndian.Uint32(p[1:]))
	case len(p) > 1 && p[0] == 0xff && p[1] == 0x25:
		ends = true
	case len(p) > 2 && p[0]&0xf8 == 0x48 && p[1] == 0xff && p[2]&0x38 == 0x20:
		ends = true
	}
	if ends {
		m.reg = reg
	}
	return ends
}
