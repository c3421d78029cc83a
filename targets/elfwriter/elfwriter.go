// Package elfwriter writes ELF files: relocatable objects, and files that describe code which is
// already in memory. Callers pass table rows in the 64-bit form; files for 32-bit machines get
// their own form.
package elfwriter

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
)

// Section is a section of an ELF file.
type Section struct {
	Name         string
	Kind         elf.SectionType
	Flags        elf.SectionFlag
	Link, Info   uint32
	Align, Entry uint64
	Addr         uint64 // its address in memory, if known
	Data         []byte
	Size         uint64 // of a SHT_NOBITS section, which has no data
}

// Table holds the sections of an ELF file, without the first one, which is empty, and the last one,
// which has their names.
type Table struct{ sections []Section }

// Add appends a section and returns its index.
func (t *Table) Add(s Section) uint32 {
	t.sections = append(t.sections, s)
	return uint32(len(t.sections))
}

// Packed returns the encoding of a table of an ELF file.
func Packed[T any](rows []T) []byte {
	var b bytes.Buffer
	binary.Write(&b, binary.LittleEndian, rows)
	return b.Bytes()
}

// Is32 reports whether a machine's files are 32-bit files. Their relocations have the addend in the
// field.
func Is32(m elf.Machine) bool { return m == elf.EM_386 || m == elf.EM_ARM }

// eabi5 is the version of the ABI in the flags of files for 32-bit Arm.
const eabi5 = 5 << 24

// Symbols returns the symbol table. Its first symbols, local of them, are local. names is the index
// of the section with their names.
func Symbols(m elf.Machine, names, local uint32, rows []elf.Sym64) Section {
	s := Section{Name: ".symtab", Kind: elf.SHT_SYMTAB, Link: names, Info: local, Align: 8, Entry: elf.Sym64Size}
	if !Is32(m) {
		s.Data = Packed(rows)
		return s
	}
	narrow := make([]elf.Sym32, len(rows))
	for i, r := range rows {
		narrow[i] = elf.Sym32{Name: r.Name, Value: uint32(r.Value), Size: uint32(r.Size), Info: r.Info, Other: r.Other, Shndx: r.Shndx}
	}
	s.Align, s.Entry, s.Data = 4, elf.Sym32Size, Packed(narrow)
	return s
}

// Relocations returns the table of the relocations of a section.
func Relocations(m elf.Machine, name string, section, symbols uint32, rows []elf.Rela64) Section {
	s := Section{Name: ".rela" + name, Kind: elf.SHT_RELA, Flags: elf.SHF_INFO_LINK, Link: symbols, Info: section, Align: 8, Entry: 24}
	if !Is32(m) {
		s.Data = Packed(rows)
		return s
	}
	narrow := make([]elf.Rel32, len(rows))
	for i, r := range rows {
		narrow[i] = elf.Rel32{Off: uint32(r.Off), Info: elf.R_INFO32(elf.R_SYM64(r.Info), elf.R_TYPE64(r.Info))}
	}
	s.Name, s.Kind, s.Align, s.Entry, s.Data = ".rel"+name, elf.SHT_REL, 4, 8, Packed(narrow)
	return s
}

// header returns the header of a file whose section headers are at an offset.
func header(kind elf.Type, m elf.Machine, sections int, at uint64) []byte {
	ident := [16]byte{0x7f, 'E', 'L', 'F', byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)}
	if !Is32(m) {
		return Packed([]elf.Header64{{Ident: ident, Type: uint16(kind), Machine: uint16(m), Version: uint32(elf.EV_CURRENT), Shoff: at,
			Ehsize: 64, Shentsize: 64, Shnum: uint16(sections), Shstrndx: uint16(sections - 1)}})
	}
	ident[elf.EI_CLASS] = byte(elf.ELFCLASS32)
	h := elf.Header32{Ident: ident, Type: uint16(kind), Machine: uint16(m), Version: uint32(elf.EV_CURRENT), Shoff: uint32(at),
		Ehsize: 52, Shentsize: 40, Shnum: uint16(sections), Shstrndx: uint16(sections - 1)}
	if m == elf.EM_ARM {
		h.Flags = eabi5
	}
	return Packed([]elf.Header32{h})
}

// sectionHeaders returns the headers of a file's sections.
func sectionHeaders(m elf.Machine, rows []elf.Section64) []byte {
	if !Is32(m) {
		return Packed(rows)
	}
	narrow := make([]elf.Section32, len(rows))
	for i, r := range rows {
		narrow[i] = elf.Section32{Name: r.Name, Type: r.Type, Flags: uint32(r.Flags), Addr: uint32(r.Addr), Off: uint32(r.Off), Size: uint32(r.Size),
			Link: r.Link, Info: r.Info, Addralign: uint32(r.Addralign), Entsize: uint32(r.Entsize)}
	}
	return Packed(narrow)
}

// File returns the file for a machine, of type ET_REL or ET_EXEC.
func (t *Table) File(kind elf.Type, machine elf.Machine) []byte {
	names := []byte{0}
	headers := []elf.Section64{{}}
	body := header(kind, machine, 0, 0)
	align := func(n uint64) {
		for n > 0 && uint64(len(body))%n != 0 {
			body = append(body, 0)
		}
	}
	all := append(t.sections, Section{Name: ".shstrtab", Kind: elf.SHT_STRTAB, Align: 1})
	for i, s := range all {
		h := elf.Section64{Name: uint32(len(names)), Type: uint32(s.Kind), Flags: uint64(s.Flags), Addr: s.Addr, Link: s.Link, Info: s.Info, Addralign: s.Align, Entsize: s.Entry}
		names = append(append(names, s.Name...), 0)
		if i == len(all)-1 {
			s.Data = names
		}
		if h.Size = s.Size; s.Kind != elf.SHT_NOBITS {
			align(s.Align)
			h.Size = uint64(len(s.Data))
		}
		h.Off = uint64(len(body))
		body = append(body, s.Data...)
		headers = append(headers, h)
	}
	align(8)
	copy(body, header(kind, machine, len(headers), uint64(len(body))))
	return append(body, sectionHeaders(machine, headers)...)
}
