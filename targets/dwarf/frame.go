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

// Numbers of registers, by hardware number.
var registers = [16]uint8{0, 2, 1, 3, 7, 6, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15}

const (
	opDeref      = 0x06
	opPlusUconst = 0x23
	opBreg0      = 0x70 // + register

	dwarfFP    = 6
	dwarfSP    = 7
	dwarfRA    = 16
	firstFloat = 17
	word       = 8
)

// frames makes .eh_frame: one CIE, and an FDE for each function of each method. Epilogs
// are not described: a frame is unwound rightly in the prolog and in the body, and at all
// calls.
func frames(methods []Method) Section {
	const pcRelative = 0x1b // DW_EH_PE_pcrel | DW_EH_PE_sdata4
	s := Section{Name: ".eh_frame", Alloc: true, Align: word}
	s.Data = u32(s.Data, 0)                      // length
	s.Data = u32(s.Data, 0)                      // a CIE
	s.Data = str(append(s.Data, 1), "zR")        // version, augmentation
	s.Data = uleb(s.Data, 1)                     // code alignment
	s.Data = sleb(s.Data, -word)                 // data alignment
	s.Data = append(s.Data, dwarfRA)             // return address
	s.Data = append(uleb(s.Data, 1), pcRelative) // augmentation data
	s.Data = uleb(append(s.Data, cfaDefCFA, dwarfSP), word)
	s.Data = uleb(append(s.Data, cfaOffset|dwarfRA), 1)
	s.pad(0)
	for i := range methods {
		m := &methods[i]
		for f := range m.Funcs {
			s.frame(m, &m.Funcs[f])
		}
	}
	return s
}

// linked says where the registers of a linked frame are.
func (s *Section) linked(l *Linked) {
	s.Data = append(s.Data, cfaDefCFAExpr)
	s.fromFP(l.SP, opDeref)
	for _, r := range l.Saved {
		s.Data = append(s.Data, cfaExpression, registers[r.Reg&15])
		s.fromFP(l.Registers, uleb([]byte{opDeref, opPlusUconst}, r.Offset)...)
	}
	s.Data = append(s.Data, cfaExpression, dwarfRA)
	s.fromFP(l.PC)
}

// fromFP appends an expression for a place at an offset from rbp, with more operations.
func (s *Section) fromFP(offset int64, more ...byte) {
	e := append(sleb([]byte{opBreg0 + dwarfFP}, offset), more...)
	s.Data = append(append(s.Data, byte(len(e))), e...)
}

// pad aligns the entry that began at an offset, and sets its length.
func (s *Section) pad(start int) {
	for len(s.Data)%word != 0 {
		s.Data = append(s.Data, cfaNop)
	}
	s.setLength(start)
}

// frame appends the FDE of a function of a method.
func (s *Section) frame(m *Method, f *ee.Func) {
	start := len(s.Data)
	s.Data = u32(s.Data, 0)
	s.Data = u32(s.Data, uint32(len(s.Data))) // the distance to the CIE, which is first
	s.Relocs = append(s.Relocs, Reloc{uint64(len(s.Data)), PC32, TextSection, int64(m.Address + uint64(f.Start))})
	s.Data = u32(s.Data, 0)
	s.Data = u32(s.Data, f.End-f.Start)
	s.Data = uleb(s.Data, 0) // augmentation data
	if m.Outermost {
		s.Data = append(s.Data, cfaUndefined, dwarfRA)
	}
	if m.Linked != nil {
		s.linked(m.Linked)
	}
	at, depth, framed := uint32(0), uint64(word), false
	for _, step := range f.Unwind {
		s.advance(step.CodeOffset - at)
		at = step.CodeOffset
		switch step.Op {
		case ee.UnwindPush:
			depth += word
			s.depth(depth, framed)
			s.saved(uint64(registers[step.Reg&15]), depth)
		case ee.UnwindAlloc:
			depth += uint64(step.Value)
			s.depth(depth, framed)
		case ee.UnwindSetFrame:
			framed = true
			s.Data = uleb(append(s.Data, cfaDefCFA, registers[step.Reg&15]), depth-uint64(step.Value))
		case ee.UnwindSave:
			s.saved(uint64(registers[step.Reg&15]), depth-uint64(step.Value))
		case ee.UnwindSaveFloat:
			s.saved(firstFloat+uint64(step.Reg), depth-uint64(step.Value))
		}
	}
	s.pad(start)
}

// advance moves on by n bytes of code.
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
		s.Data = uleb(append(s.Data, cfaOffset|byte(register)), n/word)
	} else {
		s.Data = uleb(uleb(append(s.Data, cfaOffsetExtended), register), n/word)
	}
}
