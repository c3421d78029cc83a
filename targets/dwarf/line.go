package dwarf

import (
	"cmp"
	"slices"
)

// Opcodes of line programs.
const (
	lnsCopy        = 1
	lnsAdvancePC   = 2
	lnsAdvanceLine = 3
	lnsSetFile     = 4
	lneEndSequence = 1
	lneSetAddress  = 2

	version    = 4
	opcodeBase = 13
	lineBase   = -5
	lineRange  = 14
)

// operands are the numbers of operands of the standard opcodes.
var operands = [opcodeBase - 1]byte{0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1}

// lines makes .debug_line: one program with a sequence for each method that has lines.
func lines(x *Machine, methods []Method) Section {
	files := map[string]uint64{}
	var names []string
	for i := range methods {
		for _, l := range methods[i].Lines {
			if files[l.File] == 0 {
				names = append(names, l.File)
				files[l.File] = uint64(len(names))
			}
		}
	}
	s := Section{Name: ".debug_line", Align: 1, word: x.Word}
	s.Data = u16(u32(s.Data, 0), version)
	header := len(s.Data)
	s.Data = u32(s.Data, 0)
	base := int8(lineBase)
	s.Data = append(s.Data, 1, 1, 1, byte(base), lineRange, opcodeBase) // instruction length, operations, is_stmt
	s.Data = append(s.Data, operands[:]...)
	s.Data = append(s.Data, 0) // no folders: the names are those of the symbols
	for _, name := range names {
		s.Data = append(str(s.Data, name), 0, 0, 0)
	}
	s.Data = append(s.Data, 0)
	s.setLength(header)
	for i := range methods {
		if m := &methods[i]; len(m.Lines) > 0 {
			s.sequence(m, files)
		}
	}
	s.setLength(0)
	return s
}

// sequence appends the rows of a method.
func (s *Section) sequence(m *Method, files map[string]uint64) {
	s.Data = append(s.Data, 0, byte(1+s.word), lneSetAddress)
	s.address(m.Address)
	at, file, line := uint64(0), uint64(1), int64(1)
	for _, l := range withProlog(m) {
		if f := files[l.File]; f != file {
			file = f
			s.Data = uleb(append(s.Data, lnsSetFile), file)
		}
		s.Data = sleb(append(s.Data, lnsAdvanceLine), int64(l.Line)-line)
		s.Data = uleb(append(s.Data, lnsAdvancePC), uint64(l.Offset)-at)
		s.Data = append(s.Data, lnsCopy)
		at, line = uint64(l.Offset), int64(l.Line)
	}
	s.Data = uleb(append(s.Data, lnsAdvancePC), m.Size-at)
	s.Data = append(s.Data, 0, 1, lneEndSequence)
}

// withProlog returns the lines of a method, with an additional one after the prolog. Without a row
// there, gdb would set a breakpoint for the method at its second line, which may be in a handler.
func withProlog(m *Method) []Line {
	if len(m.Funcs) == 0 || len(m.Funcs[0].Unwind) == 0 {
		return m.Lines
	}
	steps := m.Funcs[0].Unwind
	end := steps[len(steps)-1].CodeOffset
	i, found := slices.BinarySearchFunc(m.Lines, end, func(l Line, at uint32) int { return cmp.Compare(l.Offset, at) })
	if found || i == 0 {
		return m.Lines
	}
	l := m.Lines[i-1]
	l.Offset = end
	return slices.Insert(slices.Clone(m.Lines), i, l)
}
