package dwarf

// Codes of abbreviations.
const (
	unitAbbreviation = 1 + iota
	methodAbbreviation
)

// Tags, attributes and forms.
const (
	tagCompileUnit = 0x11
	tagSubprogram  = 0x2e

	atName     = 0x03
	atStmtList = 0x10
	atLowPC    = 0x11
	atHighPC   = 0x12
	atProducer = 0x25

	formAddr      = 0x01
	formData8     = 0x07
	formString    = 0x08
	formSecOffset = 0x17
)

// abbreviations are the shapes of the entries of .debug_info.
var abbreviations = []byte{
	unitAbbreviation, tagCompileUnit, 1,
	atProducer, formString, atName, formString, atStmtList, formSecOffset, atLowPC, formAddr, atHighPC, formData8, 0, 0,
	methodAbbreviation, tagSubprogram, 0,
	atName, formString, atLowPC, formAddr, atHighPC, formData8, 0, 0,
	0,
}

// producer is who made the code.
const producer = "ryugo"

// info makes .debug_info: a unit from the first method to the last.
func info(unit string, methods []Method) Section {
	s := Section{Name: ".debug_info", Align: 1}
	s.Data = u16(u32(s.Data, 0), version)
	s.offset(".debug_abbrev")
	s.Data = append(s.Data, word, unitAbbreviation)
	s.Data = str(str(s.Data, producer), unit)
	s.offset(".debug_line")
	first, last := &methods[0], &methods[len(methods)-1]
	s.address(first.Address)
	s.Data = u64(s.Data, last.Address+last.Size-first.Address)
	for i := range methods {
		m := &methods[i]
		s.Data = str(append(s.Data, methodAbbreviation), m.Name)
		s.address(m.Address)
		s.Data = u64(s.Data, m.Size)
	}
	s.Data = append(s.Data, 0)
	s.setLength(0)
	return s
}

// offset appends a field for the start of a section.
func (s *Section) offset(section string) {
	s.Relocs = append(s.Relocs, Reloc{uint64(len(s.Data)), Offset32, section, 0})
	s.Data = u32(s.Data, 0)
}
