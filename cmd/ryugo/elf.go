package main

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
)

// elfSection is a section of an ELF file.
type elfSection struct {
	name         string
	kind         elf.SectionType
	flags        elf.SectionFlag
	link, info   uint32
	align, entry uint64
	data         []byte
}

// elfTable is the sections of an ELF file without the first one, which is empty, and the
// last, which has their names.
type elfTable struct{ sections []elfSection }

// add appends a section and returns its index.
func (t *elfTable) add(s elfSection) uint32 {
	t.sections = append(t.sections, s)
	return uint32(len(t.sections))
}

// packed is a table of an ELF file.
func packed[T any](rows []T) []byte {
	var b bytes.Buffer
	binary.Write(&b, binary.LittleEndian, rows)
	return b.Bytes()
}

// elfHeaderSize is the size of elf.Header64.
const elfHeaderSize = 64

// relocatable returns the file for x64.
func (t *elfTable) relocatable() []byte {
	names := []byte{0}
	headers := []elf.Section64{{}}
	body := make([]byte, elfHeaderSize)
	align := func(n uint64) {
		for n > 0 && uint64(len(body))%n != 0 {
			body = append(body, 0)
		}
	}
	all := append(t.sections, elfSection{name: ".shstrtab", kind: elf.SHT_STRTAB, align: 1})
	for i, s := range all {
		h := elf.Section64{Name: uint32(len(names)), Type: uint32(s.kind), Flags: uint64(s.flags), Link: s.link, Info: s.info, Addralign: s.align, Entsize: s.entry}
		names = append(append(names, s.name...), 0)
		if i == len(all)-1 {
			s.data = names
		}
		align(s.align)
		h.Off, h.Size = uint64(len(body)), uint64(len(s.data))
		body = append(body, s.data...)
		headers = append(headers, h)
	}
	align(8)
	header := elf.Header64{
		Ident:     [16]byte{0x7f, 'E', 'L', 'F', byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)},
		Type:      uint16(elf.ET_REL),
		Machine:   uint16(elf.EM_X86_64),
		Version:   uint32(elf.EV_CURRENT),
		Shoff:     uint64(len(body)),
		Ehsize:    elfHeaderSize,
		Shentsize: 64,
		Shnum:     uint16(len(headers)),
		Shstrndx:  uint16(len(headers) - 1),
	}
	copy(body, packed([]elf.Header64{header}))
	return append(body, packed(headers)...)
}
