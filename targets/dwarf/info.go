package dwarf

import "strings"

// Codes of abbreviations.
const (
	unitAbbreviation      = 1 + iota
	plainUnitAbbreviation // of code without lines
	scopeAbbreviation
	methodAbbreviation
)

// Tags, attributes and forms.
const (
	tagCompileUnit = 0x11
	tagSubprogram  = 0x2e
	tagNamespace   = 0x39

	atName        = 0x03
	atStmtList    = 0x10
	atLowPC       = 0x11
	atHighPC      = 0x12
	atLanguage    = 0x13
	atProducer    = 0x25
	atExternal    = 0x3f
	atLinkageName = 0x6e

	formAddr        = 0x01
	formData8       = 0x07
	formString      = 0x08
	formData1       = 0x0b
	formSecOffset   = 0x17
	formFlagPresent = 0x19

	// langCPlusPlus is given as the language, because debuggers then look names up by scopes, and
	// find N::C::M as C::M and as M, too.
	langCPlusPlus = 0x04
)

// abbreviations are the shapes of the entries of .debug_info.
var abbreviations = []byte{
	unitAbbreviation, tagCompileUnit, 1,
	atProducer, formString, atLanguage, formData1, atName, formString, atLowPC, formAddr, atHighPC, formData8, atStmtList, formSecOffset, 0, 0,
	plainUnitAbbreviation, tagCompileUnit, 1,
	atProducer, formString, atLanguage, formData1, atName, formString, atLowPC, formAddr, atHighPC, formData8, 0, 0,
	scopeAbbreviation, tagNamespace, 1,
	atName, formString, 0, 0,
	methodAbbreviation, tagSubprogram, 0,
	atLinkageName, formString, atName, formString, atLowPC, formAddr, atHighPC, formData8, atExternal, formFlagPresent, 0, 0,
	0,
}

// producer is who made the code.
const producer = "ryugo"

// info makes .debug_info: a unit from the first method to the last, in which namespaces and
// types are scopes.
func info(x *Machine, unit string, methods []Method, lines bool) Section {
	s := Section{Name: ".debug_info", Align: 1, word: x.Word}
	s.Data = u16(u32(s.Data, 0), version)
	s.offset(".debug_abbrev")
	abbreviation := byte(plainUnitAbbreviation)
	if lines {
		abbreviation = unitAbbreviation
	}
	s.Data = append(s.Data, byte(x.Word), abbreviation)
	s.Data = append(str(s.Data, producer), langCPlusPlus)
	s.Data = str(s.Data, unit)
	first, last := &methods[0], &methods[len(methods)-1]
	s.address(first.Address)
	s.Data = u64(s.Data, last.Address+last.Size-first.Address)
	if lines {
		s.offset(".debug_line")
	}
	var open []string // the scopes that are open
	for i := range methods {
		m := &methods[i]
		scopes, name := split(m.Name)
		same := 0
		for same < min(len(open), len(scopes)) && open[same] == scopes[same] {
			same++
		}
		s.Data = append(s.Data, make([]byte, len(open)-same)...) // ends of scopes
		for _, scope := range scopes[same:] {
			s.Data = str(append(s.Data, scopeAbbreviation), scope)
		}
		open = scopes
		s.Data = str(str(append(s.Data, methodAbbreviation), strings.Join(append(scopes, name), "::")), name)
		s.address(m.Address)
		s.Data = u64(s.Data, m.Size)
	}
	s.Data = append(s.Data, make([]byte, len(open)+1)...)
	s.setLength(0)
	return s
}

// split splits the name Namespace.Type+Nested::Method. Generic arguments, which may contain dots,
// remain with their type.
func split(name string) (scopes []string, method string) {
	path, method, ok := strings.Cut(name, "::")
	if !ok {
		return nil, name
	}
	depth, from := 0, 0
	for i := range len(path) {
		switch path[i] {
		case '<', '[':
			depth++
		case '>', ']':
			depth--
		case '.', '+', '/':
			if depth == 0 && i > from {
				scopes, from = append(scopes, path[from:i]), i+1
			}
		}
	}
	return append(scopes, path[from:]), method
}

// offset appends a field for the start of a section.
func (s *Section) offset(section string) {
	s.Relocs = append(s.Relocs, Reloc{uint64(len(s.Data)), Offset32, section, 0})
	s.Data = u32(s.Data, 0)
}
