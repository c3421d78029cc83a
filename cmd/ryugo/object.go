package main

import (
	"bytes"
	"debug/elf"
	"encoding/binary"

	"ryugo/ee"
	"ryugo/output"
	"ryugo/targets/code"
	"ryugo/targets/dwarf"
	"ryugo/targets/elfwriter"
)

// object collects compiled methods and writes them as an ELF relocatable
// (ELF64): one .text, a symbol for each method, an undefined symbol
// for each thing of the runtime that the code refers to, and their relocations; how
// frames are unwound, and lines of source where there are symbols of the assembly.
type object struct {
	machine *objectMachine
	text    bytes.Buffer
	syms    []elf.Sym64            // global ones
	names   bytes.Buffer           // .strtab
	index   map[worldSymbol]uint32 // row of syms
	methods []dwarf.Method
	lines   *sourceLines
	pending []pendingReloc
}

// worldSymbol names a thing of one world, or of one process.
type worldSymbol struct {
	w codeNames
	s ee.Symbol
}

type pendingReloc struct {
	at     uint64
	kind   uint32 // the machine's
	symbol worldSymbol
	addend int64
}

// textAlign is the alignment of a method in .text, that which loops are aligned for.
const textAlign = code.LoopAlign

// sectionText is the index of .text in the section table.
const sectionText = 1

func newObject(machine *objectMachine) *object {
	o := &object{machine: machine, index: map[worldSymbol]uint32{}, lines: newSourceLines()}
	o.names.WriteByte(0)
	return o
}

func (o *object) name(s string) uint32 {
	at := uint32(o.names.Len())
	o.names.WriteString(s)
	o.names.WriteByte(0)
	return at
}

// add appends the code of one method of w, with its lines of source.
func (o *object) add(w codeNames, code *ee.Code, lines []dwarf.Line) {
	for o.text.Len()%textAlign != 0 {
		o.text.WriteByte(o.machine.filler)
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
	o.methods = append(o.methods, dwarf.Method{Name: w.methodName(code.Method), Address: start, Size: uint64(len(code.Text)), Funcs: code.Funcs, Lines: lines})
	for _, r := range code.Relocs {
		o.pending = append(o.pending, pendingReloc{start + uint64(r.Offset), o.machine.reloc(r.Kind, code.Text[r.Offset:]), worldSymbol{w, r.Symbol}, r.Addend})
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

// objectMachine is what object files know of a machine.
type objectMachine struct {
	machine elf.Machine
	frames  *dwarf.Machine
	filler  byte // between methods
	// reloc is the type of a relocation of code; field is the code from its place on.
	reloc func(kind ee.RelocKind, field []byte) uint32
	debug [3]uint32 // the types of those of package dwarf
}

// objectMachines are the machines by target.
var objectMachines = map[string]*objectMachine{
	"amd64": &objectX64, "amd64-windows": &objectX64, "arm64": &objectARM64,
}

var (
	objectX64 = objectMachine{machine: elf.EM_X86_64, frames: &dwarf.X64, filler: 0xcc, reloc: relocX64, debug: [...]uint32{
		dwarf.Address: uint32(elf.R_X86_64_64), dwarf.PC32: uint32(elf.R_X86_64_PC32), dwarf.Offset32: uint32(elf.R_X86_64_32),
	}}
	objectARM64 = objectMachine{machine: elf.EM_AARCH64, frames: &dwarf.ARM64, reloc: relocARM64, debug: [...]uint32{
		dwarf.Address: uint32(elf.R_AARCH64_ABS64), dwarf.PC32: uint32(elf.R_AARCH64_PREL32), dwarf.Offset32: uint32(elf.R_AARCH64_ABS32),
	}}
)

func relocX64(kind ee.RelocKind, _ []byte) uint32 {
	return uint32([...]elf.R_X86_64{
		ee.RelocAddress: elf.R_X86_64_64,
		ee.RelocPC32:    elf.R_X86_64_PC32,
		ee.RelocBranch:  elf.R_X86_64_PLT32,
	}[kind])
}

// relocARM64 tells calls from jumps, and the offset of an addition from those of loads and
// stores by their sizes, which scale it.
func relocARM64(kind ee.RelocKind, field []byte) uint32 {
	word := uint32(0)
	if len(field) >= 4 {
		word = binary.LittleEndian.Uint32(field)
	}
	t := [...]elf.R_AARCH64{
		ee.RelocAddress:    elf.R_AARCH64_ABS64,
		ee.RelocPC32:       elf.R_AARCH64_PREL32,
		ee.RelocBranch:     elf.R_AARCH64_JUMP26,
		ee.RelocPage:       elf.R_AARCH64_ADR_PREL_PG_HI21,
		ee.RelocPageOffset: elf.R_AARCH64_ADD_ABS_LO12_NC,
	}[kind]
	switch {
	case kind == ee.RelocBranch && word>>31 != 0: // bl
		t = elf.R_AARCH64_CALL26
	case kind == ee.RelocPageOffset && word>>27&7 == 7: // a load or store: its size, and 16 bytes
		t = [...]elf.R_AARCH64{elf.R_AARCH64_LDST8_ABS_LO12_NC, elf.R_AARCH64_LDST16_ABS_LO12_NC,
			elf.R_AARCH64_LDST32_ABS_LO12_NC, elf.R_AARCH64_LDST64_ABS_LO12_NC}[word>>30]
		if word>>26&1 != 0 && word>>23&1 != 0 {
			t = elf.R_AARCH64_LDST128_ABS_LO12_NC
		}
	}
	return uint32(t)
}

// write puts the object into file. unit names it for debuggers.
func (o *object) write(file, unit string) error {
	t := &elfwriter.Table{}
	text := t.Add(elfwriter.Section{Name: dwarf.TextSection, Kind: elf.SHT_PROGBITS, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Align: textAlign, Data: o.text.Bytes()})
	var debug []dwarf.Section
	if len(o.methods) > 0 {
		debug = dwarf.Sections(unit, o.machine.frames, o.methods)
	}
	locals := []elf.Sym64{{}, sectionSymbol(text)}
	local := map[string]uint32{dwarf.TextSection: 1} // the symbols of sections
	for i := range debug {
		d := &debug[i]
		section := elfwriter.Section{Name: d.Name, Kind: elf.SHT_PROGBITS, Align: uint64(d.Align), Data: d.Data}
		if d.Alloc {
			section.Flags = elf.SHF_ALLOC
		}
		local[d.Name] = uint32(len(locals))
		locals = append(locals, sectionSymbol(t.Add(section)))
	}
	var rela []elf.Rela64
	for _, p := range o.pending {
		rela = append(rela, elf.Rela64{Off: p.at, Info: elf.R_INFO(uint32(len(locals))+o.symbolIndex(p.symbol), p.kind), Addend: p.addend})
	}
	symbols := text + 1 + uint32(len(debug)) + 1 // after .rela.text and those of the other sections
	for i := range debug {
		if len(debug[i].Relocs) > 0 {
			symbols++
		}
	}
	t.Add(relocations(dwarf.TextSection, text, symbols, rela))
	for i := range debug {
		d := &debug[i]
		var rela []elf.Rela64
		for _, r := range d.Relocs {
			rela = append(rela, elf.Rela64{Off: r.Offset, Info: elf.R_INFO(local[r.Section], o.machine.debug[r.Kind]), Addend: r.Addend})
		}
		if len(rela) > 0 {
			t.Add(relocations(d.Name, text+1+uint32(i), symbols, rela))
		}
	}
	t.Add(elfwriter.Section{Name: ".symtab", Kind: elf.SHT_SYMTAB, Link: symbols + 1, Info: uint32(len(locals)), Align: 8, Entry: 24, Data: elfwriter.Packed(append(locals, o.syms...))})
	t.Add(elfwriter.Section{Name: ".strtab", Kind: elf.SHT_STRTAB, Align: 1, Data: o.names.Bytes()})
	t.Add(elfwriter.Section{Name: ".note.GNU-stack", Kind: elf.SHT_PROGBITS, Align: 1})
	return output.WriteFile(file, t.File(elf.ET_REL, o.machine.machine))
}

// sectionSymbol is the local symbol of a section.
func sectionSymbol(index uint32) elf.Sym64 {
	return elf.Sym64{Info: elf.ST_INFO(elf.STB_LOCAL, elf.STT_SECTION), Shndx: uint16(index)}
}

// relocations is the section of the relocations of another one.
func relocations(name string, section, symbols uint32, rela []elf.Rela64) elfwriter.Section {
	return elfwriter.Section{Name: ".rela" + name, Kind: elf.SHT_RELA, Flags: elf.SHF_INFO_LINK, Link: symbols, Info: section, Align: 8, Entry: 24, Data: elfwriter.Packed(rela)}
}
