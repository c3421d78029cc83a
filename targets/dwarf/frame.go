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

// Machine describes a machine's DWARF register numbers and frames.
type Machine struct {
	Registers  [32]uint8 // DWARF numbers of registers, by hardware number
	SP, FP, RA byte      // of the stack pointer, the frame register, the return address
	FirstFloat uint64
	Entry      uint64 // bytes from the stack pointer to the CFA at the start of a function
	Align      uint64 // of instructions
	Word       int    // the size of a register on the stack, and of an address
}

// Operations of expressions.
const (
	opDeref      = 0x06
	opPlusUconst = 0x23
	opBreg0      = 0x70 // + register
)

// InOrder returns the register numbers of a machine whose DWARF numbers are its hardware numbers.
func InOrder() (r [32]uint8) {
	for i := range r {
		r[i] = uint8(i)
	}
	return r
}

// frames makes .eh_frame: one CIE, and an FDE for each function of each method. Epilogs are not
// described: unwinding is correct in the prolog and the body, and at all calls.
func frames(x *Machine, methods []Method) Section {
	const pcRelative = 0x1b // DW_EH_PE_pcrel | DW_EH_PE_sdata4
	s := Section{Name: ".eh_frame", Alloc: true, Align: x.Word, word: x.Word}
	s.Data = u32(s.Data, 0)                      // length
	s.Data = u32(s.Data, 0)                      // a CIE
	s.Data = str(append(s.Data, 1), "zR")        // version, augmentation
	s.Data = uleb(s.Data, x.Align)               // code alignment
	s.Data = sleb(s.Data, -int64(x.Word))        // data alignment
	s.Data = append(s.Data, x.RA)                // return address
	s.Data = append(uleb(s.Data, 1), pcRelative) // augmentation data
	s.Data = uleb(append(s.Data, cfaDefCFA, x.SP), x.Entry)
	if x.Entry != 0 {
		s.Data = uleb(append(s.Data, cfaOffset|x.RA), 1)
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

// linked appends the places of the registers of a linked frame.
func (s *Section) linked(x *Machine, l *Linked) {
	s.Data = append(s.Data, cfaDefCFAExpr)
	s.fromFP(x, l.SP, opDeref)
	for _, r := range l.Saved {
		s.Data = append(s.Data, cfaExpression, x.Registers[r.Reg&31])
		s.fromFP(x, l.Registers, uleb([]byte{opDeref, opPlusUconst}, r.Offset)...)
	}
	s.Data = append(s.Data, cfaExpression, x.RA)
	s.fromFP(x, l.PC)
}

// fromFP appends an expression for the place at an offset from the frame register, followed by more
// operations.
func (s *Section) fromFP(x *Machine, offset int64, more ...byte) {
	e := append(sleb([]byte{opBreg0 + x.FP}, offset), more...)
	s.Data = append(append(s.Data, byte(len(e))), e...)
}

// pad aligns the entry that began at offset start, and sets its length.
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
		s.Data = append(s.Data, cfaUndefined, x.RA)
	}
	if m.Linked != nil {
		s.linked(x, m.Linked)
	}
	at, depth, framed := uint32(0), x.Entry, false
	for _, step := range f.Unwind {
		s.advance((step.CodeOffset - at) / uint32(x.Align))
		at = step.CodeOffset
		switch step.Op {
		case ee.UnwindPush:
			depth += uint64(x.Word)
			s.depth(depth, framed)
			s.saved(uint64(x.Registers[step.Reg&31]), depth)
		case ee.UnwindAlloc:
			depth += uint64(step.Value)
			s.depth(depth, framed)
		case ee.UnwindSetFrame:
			framed = true
			s.Data = uleb(append(s.Data, cfaDefCFA, x.Registers[step.Reg&31]), depth-uint64(step.Value))
		case ee.UnwindSave:
			s.saved(uint64(x.Registers[step.Reg&31]), depth-uint64(step.Value))
		case ee.UnwindSaveFloat:
			s.saved(x.FirstFloat+uint64(step.Reg), depth-uint64(step.Value))
		}
	}
	s.pad(start)
}

// advance advances by n units of code.
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

// depth records that the CFA is n bytes from the stack pointer, unless it is relative to a frame
// register.
func (s *Section) depth(n uint64, framed bool) {
	if !framed {
		s.Data = uleb(append(s.Data, cfaDefCFAOffset), n)
	}
}

// saved records that a register is saved n bytes below the CFA.
func (s *Section) saved(register, n uint64) {
	if register < 0x40 {
		s.Data = uleb(append(s.Data, cfaOffset|byte(register)), n/uint64(s.word))
	} else {
		s.Data = uleb(uleb(append(s.Data, cfaOffsetExtended), register), n/uint64(s.word))
	}
}
