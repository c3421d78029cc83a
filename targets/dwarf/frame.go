package dwarf

import (
	"ryugo/ee"
)

// Instructions of call frames.
const (
	cfaNop            = 0
	cfaAdvance1       = 0x02
	cfaAdvance2       = 0x03
	cfaAdvance4       = 0x04
	cfaOffsetExtended = 0x05
	cfaUndefined      = 0x07
	cfaDefCFA         = 0x0c
	cfaDefCFARegister = 0x0d
	cfaDefCFAOffset   = 0x0e
	cfaDefCFAExpr     = 0x0f
	cfaExpression     = 0x10
	cfaAdvance        = 0x40 // | delta
	cfaOffset         = 0x80 // | register
)

// Machine says how a machine's registers and frames are numbered.
type Machine struct {
	registers  [32]uint8 // numbers of registers, by hardware number
	sp, fp, ra byte      // of the stack pointer, the frame register, the return address
	firstFloat uint64
	entry      uint64 // bytes between the CFA and the stack pointer where a function starts
	align      uint64 // of instructions
	word       int    // the size of a register on the stack, and of an address
}

// Operations of expressions.
const (
	opDeref      = 0x06
	opPlusUconst = 0x23
	opBreg0      = 0x70 // + register
)

// The machines: x64 and x86, where a call pushes the return address (System V AMD64 3.6.2, Intel386 table 2.14),
// arm64, where it is in x30 (DWARF for the Arm 64-bit Architecture, 4.1), and arm32, where it is in r14 and
// the doubles have numbers of their own (DWARF for the Arm Architecture, 4.1).
var (
	X64 = Machine{registers: [32]uint8{0, 2, 1, 3, 7, 6, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15},
		sp: 7, fp: 6, ra: 16, firstFloat: 17, entry: 8, align: 1, word: 8}
	X86   = Machine{registers: inOrder(), sp: 4, fp: 5, ra: 8, firstFloat: 21, entry: 4, align: 1, word: 4}
	ARM64 = Machine{registers: inOrder(), sp: 31, fp: 29, ra: 30, firstFloat: 64, align: 4, word: 8}
	ARM32 = Machine{registers: inOrder(), sp: 13, fp: 11, ra: 14, firstFloat: 256, align: 2, word: 4}
)

func inOrder() (r [32]uint8) {
	for i := range r {
		r[i] = uint8(i)
	}
	return r
}

// frames makes .eh_frame: one CIE, and an FDE for each function of each method. Epilogs
// are not described: a frame is unwound rightly in the prolog and in the body, and at all
// calls.
func frames(x *Machine, methods []Method) Section {
	const pcRelative = 0x1b // DW_EH_PE_pcrel | DW_EH_PE_sdata4
	s := Section{Name: ".eh_frame", Alloc: true, Align: x.word, word: x.word}
	s.Data = u32(s.Data, 0)                      // length
	s.Data = u32(s.Data, 0)                      // a CIE
	s.Data = str(append(s.Data, 1), "zR")        // version, augmentation
	s.Data = uleb(s.Data, x.align)               // code alignment
	s.Data = sleb(s.Data, -int64(x.word))        // data alignment
	s.Data = append(s.Data, x.ra)                // return address
	s.Data = append(uleb(s.Data, 1), pcRelative) // augmentation data
	s.Data = uleb(append(s.Data, cfaDefCFA, x.sp), x.entry)
	if x.entry != 0 {
		s.Data = uleb(append(s.Data, cfaOffset|x.ra), 1)
	}
	s.pad(0)
	for i := range methods {
		m := &methods[i]
		for f := range m.Funcs {
			s.frame(x, m, &m.Funcs[f])
		}
	}
	return s
}

// linked says where the registers of a linked frame are.
func (s *Section) linked(x *Machine, l *Linked) {
	s.Data = append(s.Data, cfaDefCFAExpr)
	s.fromFP(x, l.SP, opDeref)
	for _, r := range l.Saved {
		s.Data = append(s.Data, cfaExpression, x.registers[r.Reg&31])
		s.fromFP(x, l.Registers, uleb([]byte{opDeref, opPlusUconst}, r.Offset)...)
	}
	s.Data = append(s.Data, cfaExpression, x.ra)
	s.fromFP(x, l.PC)
}

// fromFP appends an expression for a place at an offset from the frame register, with more operations.
func (s *Section) fromFP(x *Machine, offset int64, more ...byte) {
	e := append(sleb([]byte{opBreg0 + x.fp}, offset), more...)
	s.Data = append(append(s.Data, byte(len(e))), e...)
}

// pad aligns the entry that began at an offset, and sets its length.
func (s *Section) pad(start int) {
	for len(s.Data)%s.word != 0 {
		s.Data = append(s.Data, cfaNop)
	}
	s.setLength(start)
}

// frame appends the FDE of a function of a method.
func (s *Section) frame(x *Machine, m *Method, f *ee.Func) {
	start := len(s.Data)
	s.Data = u32(s.Data, 0)
	s.Data = u32(s.Data, uint32(len(s.Data))) // the distance to the CIE, which is first
	s.Relocs = append(s.Relocs, Reloc{uint64(len(s.Data)), PC32, TextSection, int64(m.Address + uint64(f.Start))})
	s.Data = u32(s.Data, 0)
	s.Data = u32(s.Data, f.End-f.Start)
	s.Data = uleb(s.Data, 0) // augmentation data
	if m.Outermost {
		s.Data = append(s.Data, cfaUndefined, x.ra)
	}
	if m.Linked != nil {
		s.linked(x, m.Linked)
	}
	at, depth, framed := uint32(0), x.entry, false
	for _, step := range f.Unwind {
		s.advance((step.CodeOffset - at) / uint32(x.align))
		at = step.CodeOffset
		switch step.Op {
		case ee.UnwindPush:
			depth += uint64(x.word)
			s.depth(depth, framed)
			s.saved(uint64(x.registers[step.Reg&31]), depth)
		case ee.UnwindAlloc:
			depth += uint64(step.Value)
			s.depth(depth, framed)
		case ee.UnwindSetFrame:
			framed = true
			s.Data = uleb(append(s.Data, cfaDefCFA, x.registers[step.Reg&31]), depth-uint64(step.Value))
		case ee.UnwindSave:
			s.saved(uint64(x.registers[step.Reg&31]), depth-uint64(step.Value))
		case ee.UnwindSaveFloat:
			s.saved(x.firstFloat+uint64(step.Reg), depth-uint64(step.Value))
		}
	}
	s.pad(start)
}

// advance moves on by n units of code.
func (s *Section) advance(n uint32) {
	switch {
	case n == 0:
	case n < 0x40:
		s.Data = append(s.Data, cfaAdvance|byte(n))
	case n < 1<<8:
		s.Data = append(s.Data, cfaAdvance1, byte(n))
	case n < 1<<16:
		s.Data = u16(append(s.Data, cfaAdvance2), uint16(n))
	default:
		s.Data = u32(append(s.Data, cfaAdvance4), n)
	}
}

// depth says how far the CFA is from the stack pointer, unless it is found from a frame
// register.
func (s *Section) depth(n uint64, framed bool) {
	if !framed {
		s.Data = uleb(append(s.Data, cfaDefCFAOffset), n)
	}
}

// saved says that a register is n bytes below the CFA.
func (s *Section) saved(register, n uint64) {
	if register < 0x40 {
		s.Data = uleb(append(s.Data, cfaOffset|byte(register)), n/uint64(s.word))
	} else {
		s.Data = uleb(uleb(append(s.Data, cfaOffsetExtended), register), n/uint64(s.word))
	}
}
