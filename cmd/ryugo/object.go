package main

import (
	"bytes"
	"debug/elf"
	"encoding/binary"

	"ryugo/ee"
	"ryugo/output"
)

// object collects compiled methods and writes them as an ELF relocatable
// (ELF64, x86-64): one .text, a symbol for each method, an undefined symbol
// for each thing of the runtime that the code refers to, and their relocations.
type object struct {
	text    bytes.Buffer
	rela    []elf.Rela64
	syms    []elf.Sym64
	names   bytes.Buffer           // .strtab
	index   map[worldSymbol]uint32 // row of syms
	pending []pendingReloc
}

// worldSymbol names a thing of one world.
type worldSymbol struct {
	w *world
	s ee.Symbol
}

type pendingReloc struct {
	at     uint64
	kind   ee.RelocKind
	symbol worldSymbol
	addend int64
}

// textAlign is the alignment of a method in .text.
const textAlign = 16

// sectionText is the index of .text in the section table of write.
const sectionText = 1

func newObject() *object {
	o := &object{index: map[worldSymbol]uint32{}}
	o.names.WriteByte(0)
	o.syms = append(o.syms, elf.Sym64{})
	return o
}

func (o *object) name(s string) uint32 {
	at := uint32(o.names.Len())
	o.names.WriteString(s)
	o.names.WriteByte(0)
	return at
}

// add appends the code of one method of w.
func (o *object) add(w *world, code *ee.Code) {
	for o.text.Len()%textAlign != 0 {
		o.text.WriteByte(0xcc)
	}
	start := uint64(o.text.Len())
	o.text.Write(code.Text)
	if len(code.ROData) > 0 {
		for uint64(o.text.Len()) < start+uint64(code.RODataOffset) {
			o.text.WriteByte(0)
		}
		o.text.Write(code.ROData)
	}
	sym := ee.MakeSymbol(ee.SymMethodEntry, uint64(code.Method))
	o.index[worldSymbol{w, sym}] = uint32(len(o.syms))
	o.syms = append(o.syms, elf.Sym64{
		Name:  o.name(w.symbolName(sym)),
		Info:  elf.ST_INFO(elf.STB_GLOBAL, elf.STT_FUNC),
		Shndx: sectionText,
		Value: start,
		Size:  uint64(len(code.Text)),
	})
	for _, r := range code.Relocs {
		o.pending = append(o.pending, pendingReloc{start + uint64(r.Offset), r.Kind, worldSymbol{w, r.Symbol}, r.Addend})
	}
}

// symbolIndex returns the symbol table row of s, undefined if no code was added
// for it.
func (o *object) symbolIndex(s worldSymbol) uint32 {
	i, ok := o.index[s]
	if !ok {
		i = uint32(len(o.syms))
		o.index[s] = i
		o.syms = append(o.syms, elf.Sym64{Name: o.name(s.w.symbolName(s.s)), Info: elf.ST_INFO(elf.STB_GLOBAL, elf.STT_NOTYPE)})
	}
	return i
}

var relocTypes = [...]elf.R_X86_64{
	ee.RelocAddress: elf.R_X86_64_64,
	ee.RelocPC32:    elf.R_X86_64_PC32,
	ee.RelocBranch:  elf.R_X86_64_PLT32,
}

// write puts the object into file.
func (o *object) write(file string) error {
	for _, p := range o.pending {
		o.rela = append(o.rela, elf.Rela64{
			Off:    p.at,
			Info:   elf.R_INFO(o.symbolIndex(p.symbol), uint32(relocTypes[p.kind])),
			Addend: p.addend,
		})
	}
	var shstr bytes.Buffer
	shstr.WriteByte(0)
	shname := func(s string) uint32 {
		at := uint32(shstr.Len())
		shstr.WriteString(s)
		shstr.WriteByte(0)
		return at
	}
	var rela, syms bytes.Buffer
	binary.Write(&rela, binary.LittleEndian, o.rela)
	binary.Write(&syms, binary.LittleEndian, o.syms)
	const (
		relaIndex = sectionText + 1 + iota
		symIndex
		strIndex
		shstrIndex
		noteIndex
	)
	sections := []struct {
		h    elf.Section64
		data []byte
	}{
		{},
		{elf.Section64{Name: shname(".text"), Type: uint32(elf.SHT_PROGBITS), Flags: uint64(elf.SHF_ALLOC | elf.SHF_EXECINSTR), Addralign: textAlign}, o.text.Bytes()},
		{elf.Section64{Name: shname(".rela.text"), Type: uint32(elf.SHT_RELA), Flags: uint64(elf.SHF_INFO_LINK), Link: symIndex, Info: sectionText, Addralign: 8, Entsize: 24}, rela.Bytes()},
		{elf.Section64{Name: shname(".symtab"), Type: uint32(elf.SHT_SYMTAB), Link: strIndex, Info: 1, Addralign: 8, Entsize: 24}, syms.Bytes()},
		{elf.Section64{Name: shname(".strtab"), Type: uint32(elf.SHT_STRTAB), Addralign: 1}, o.names.Bytes()},
		{elf.Section64{Name: shname(".shstrtab"), Type: uint32(elf.SHT_STRTAB), Addralign: 1}, nil},
		{elf.Section64{Name: shname(".note.GNU-stack"), Type: uint32(elf.SHT_PROGBITS), Addralign: 1}, nil},
	}
	sections[shstrIndex].data = shstr.Bytes()
	off := uint64(64)
	var body bytes.Buffer
	for i := range sections {
		s := &sections[i]
		for align := max(s.h.Addralign, 1); (off+uint64(body.Len()))%align != 0; {
			body.WriteByte(0)
		}
		if i > 0 {
			s.h.Off, s.h.Size = off+uint64(body.Len()), uint64(len(s.data))
		}
		body.Write(s.data)
	}
	for body.Len()%8 != 0 {
		body.WriteByte(0)
	}
	header := elf.Header64{
		Ident:     [16]byte{0x7f, 'E', 'L', 'F', byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)},
		Type:      uint16(elf.ET_REL),
		Machine:   uint16(elf.EM_X86_64),
		Version:   uint32(elf.EV_CURRENT),
		Shoff:     off + uint64(body.Len()),
		Ehsize:    64,
		Shentsize: 64,
		Shnum:     uint16(noteIndex + 1),
		Shstrndx:  shstrIndex,
	}
	var out bytes.Buffer
	binary.Write(&out, binary.LittleEndian, header)
	out.Write(body.Bytes())
	for i := range sections {
		binary.Write(&out, binary.LittleEndian, sections[i].h)
	}
	return output.WriteFile(file, out.Bytes())
}
