package main

import (
	"cmp"
	"slices"

	"ryugo/cil/symbols"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/targets/dwarf"
)

// sourceLines finds the source lines of compiled code in the symbols of assemblies.
type sourceLines struct {
	modules map[*loader.Module]*symbols.Lines // nil: the module has no symbols
}

func newSourceLines() *sourceLines { return &sourceLines{map[*loader.Module]*symbols.Lines{}} }

// of returns the source lines of a method's code, by rising offset; none for a recorded method or
// without symbols.
func (s *sourceLines) of(w *world, code *ee.Code) (list []dwarf.Line) {
	lines, rid := s.find(w, code.Method)
	if lines == nil {
		return nil
	}
	rows := slices.Clone(code.ILMap)
	slices.SortStableFunc(rows, func(a, b ee.ILMapping) int { return cmp.Compare(a.NativeOffset, b.NativeOffset) })
	for _, row := range rows {
		il := row.ILOffset
		if il == ee.NoILOffset {
			il = 0 // the prolog
		}
		file, line, ok := lines.Line(rid, il)
		if !ok {
			continue
		}
		l := dwarf.Line{Offset: row.NativeOffset, File: file, Line: line}
		switch n := len(list); {
		case n == 0:
			l.Offset = 0 // the prolog belongs to the first line
		case list[n-1].File == file && list[n-1].Line == line:
			continue
		}
		list = append(list, l)
	}
	return list
}

// at returns the file and line of the instruction of method m at an IL offset; "", 0 if unknown.
func (s *sourceLines) at(w *world, m ee.MethodHandle, il uint32) (file string, line int) {
	if lines, rid := s.find(w, m); lines != nil {
		file, line, _ = lines.Line(rid, il)
	}
	return file, line
}

// find returns the symbols of the assembly of a method (nil if there are none) and the method's row
// in them.
func (s *sourceLines) find(w *world, method ee.MethodHandle) (lines *symbols.Lines, rid uint32) {
	if w.loader == nil {
		return nil, 0
	}
	m := w.loader.Method(method)
	if m == nil || m.RID == 0 {
		return nil, 0
	}
	module := m.Class.Module
	lines, known := s.modules[module]
	if !known && module.File != nil {
		lines, _ = symbols.Find(module.File, module.Path) // invalid symbols count as none
		s.modules[module] = lines
	}
	return lines, m.RID
}
