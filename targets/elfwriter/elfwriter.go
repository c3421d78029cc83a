// Package elfwriter writes ELF files for x64: relocatable objects, and files about code
// that lies in memory already.
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
	Addr         uint64 // where it lies in memory, if that is known
	Data         []byte
	Size         uint64 // of a SHT_NOBITS section, which has no data
}

// Table is the sections of an ELF file without the first one, which is empty, and the
// last, which has their names.
type Table struct{ sections []Section }

// Add appends a section and returns its index.
func (t *Table) Add(s Section) uint32 {
	t.sections = append(t.sections, s)
	return uint32(len(t.sections))
}

// Packed is a table of an ELF file.
func Packed[T any](rows []T) []byte {
	var b bytes.Buffer
	binary.Write(&b, binary.LittleEndian, rows)
	return b.Bytes()
}

// headerSize is the size of elf.Header64.
const headerSize = 64

// File returns the file for a machine, of type ET_REL or ET_EXEC.
func (t *Table) File(kind elf.Type, machine elf.Machine) []byte {
	names := []byte{0}
	headers := []elf.Section64{{}}
	body := make([]byte, headerSize)
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
	header := elf.Header64{
		Ident:     [16]byte{0x7f, 'E', 'L', 'F', byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)},
		Type:      uint16(kind),
		Machine:   uint16(machine),
		Version:   uint32(elf.EV_CURRENT),
		Shoff:     uint64(len(body)),
		Ehsize:    headerSize,
		Shentsize: 64,
		Shnum:     uint16(len(headers)),
		Shstrndx:  uint16(len(headers) - 1),
	}
	copy(body, Packed([]elf.Header64{header}))
	return append(body, Packed(headers)...)
}
