package main

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"

	"ryugo/ee"
	"ryugo/output"
	"ryugo/targets/arm/t32"
	"ryugo/targets/code"
	"ryugo/targets/dwarf"
	"ryugo/targets/elfwriter"
)

// object collects compiled methods and writes them as an ELF relocatable: one .text, a symbol for each method, an undefined symbol
// for each thing of the runtime that the code refers to, and their relocations; how
// frames are unwound, and lines of source where there are symbols of the assembly.
type object struct {
	machine *objectMachine
	text    bytes.Buffer
	syms    []elf.Sym64            // global ones
	marks   []elf.Sym64            // local ones, for Thumb code and data in .text
	names   bytes.Buffer           // .strtab
	index   map[worldSymbol]uint32 // row of syms
	methods []dwarf.Method
	lines   *sourceLines
	pending []pendingReloc
	err     error // what the file cannot say
}

// worldSymbol names a thing of one world, or of one process.
type worldSymbol struct {
	w codeNames
	s ee.Symbol
}

type pendingReloc struct {
	at     uint64
	kind   uint32      // the machine's
	symbol worldSymbol // none: .text itself
	addend int64
}

// textAlign is the alignment of a method in .text, that which loops are aligned for.
const textAlign = code.LoopAlign

// attributesType is SHT_ARM_ATTRIBUTES.
const attributesType = 0x70000003

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
	o.mark("$t", start)
	if len(code.ROData) > 0 {
		for uint64(o.text.Len()) < start+uint64(code.RODataOffset) {
			o.text.WriteByte(0)
		}
		o.mark("$d", uint64(o.text.Len()))
		o.text.Write(code.ROData)
	}
	sym := ee.MakeSymbol(ee.SymMethodEntry, uint64(code.Method))
	o.index[worldSymbol{w, sym}] = uint32(len(o.syms))
	o.syms = append(o.syms, elf.Sym64{
		Name:  o.name(w.symbolName(sym)),
		Info:  elf.ST_INFO(elf.STB_GLOBAL, elf.STT_FUNC),
		Shndx: sectionText,
		Value: start | o.machine.codeBit,
		Size:  uint64(len(code.Text)),
	})
	o.methods = append(o.methods, dwarf.Method{Name: w.methodName(code.Method), Address: start, Size: uint64(len(code.Text)), Funcs: code.Funcs, Lines: lines})
	text := o.text.Bytes()[start:]
	for i := range code.Relocs {
		o.relocate(w, &code.Relocs[i], text[code.Relocs[i].Offset:], start)
	}
}

// mark adds a symbol that says what the bytes from an offset on are.
func (o *object) mark(name string, at uint64) {
	if o.machine.codeBit != 0 {
		o.marks = append(o.marks, elf.Sym64{Name: o.name(name), Info: elf.ST_INFO(elf.STB_LOCAL, elf.STT_NOTYPE), Shndx: sectionText, Value: at})
	}
}

// relocate adds a relocation of the method at start. field is the code from its place on.
func (o *object) relocate(w codeNames, r *ee.Reloc, field []byte, start uint64) {
	p := pendingReloc{start + uint64(r.Offset), o.machine.reloc(r.Kind, field), worldSymbol{w, r.Symbol}, r.Addend}
	if r.Kind == ee.RelocText32 {
		p.symbol, p.addend = worldSymbol{}, p.addend+int64(start)
	}
	o.pending = append(o.pending, p)
	if r.Kind == ee.RelocMovPair {
		p.at, p.kind = p.at+4, uint32(elf.R_ARM_THM_MOVT_ABS)
		o.pending = append(o.pending, p)
	}
	if o.machine.addend != nil {
		if err := o.machine.addend(field, r.Kind, p.addend); err != nil && o.err == nil {
			o.err = fmt.Errorf("--object: %s: %w", o.methods[len(o.methods)-1].Name, err)
		}
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
	// addend writes a relocation's addend into its field, nil where relocations have addends.
	addend  func(field []byte, kind ee.RelocKind, addend int64) error
	debug   [3]uint32 // the types of those of package dwarf
	codeBit uint64    // set in the addresses of functions: Thumb's
	// attributes are those of .ARM.attributes.
	attributes []byte
}

// objectMachines are the machines by target.
var objectMachines = map[string]*objectMachine{
	"amd64": &objectX64, "amd64-windows": &objectX64, "arm64": &objectARM64,
	"x86": &objectX86, "x86-vm": &objectX86, "arm32": &objectARM32,
}

var (
	objectX64 = objectMachine{machine: elf.EM_X86_64, frames: &dwarf.X64, filler: 0xcc, reloc: relocX64, debug: [...]uint32{
		dwarf.Address: uint32(elf.R_X86_64_64), dwarf.PC32: uint32(elf.R_X86_64_PC32), dwarf.Offset32: uint32(elf.R_X86_64_32),
	}}
	objectARM64 = objectMachine{machine: elf.EM_AARCH64, frames: &dwarf.ARM64, reloc: relocARM64, debug: [...]uint32{
		dwarf.Address: uint32(elf.R_AARCH64_ABS64), dwarf.PC32: uint32(elf.R_AARCH64_PREL32), dwarf.Offset32: uint32(elf.R_AARCH64_ABS32),
	}}
	objectX86 = objectMachine{machine: elf.EM_386, frames: &dwarf.X86, filler: 0xcc, reloc: relocX86, addend: addendX86, debug: [...]uint32{
		dwarf.Address: uint32(elf.R_386_32), dwarf.PC32: uint32(elf.R_386_PC32), dwarf.Offset32: uint32(elf.R_386_32),
	}}
	objectARM32 = objectMachine{machine: elf.EM_ARM, frames: &dwarf.ARM32, reloc: relocARM32, addend: addendARM32, debug: [...]uint32{
		dwarf.Address: uint32(elf.R_ARM_ABS32), dwarf.PC32: uint32(elf.R_ARM_REL32), dwarf.Offset32: uint32(elf.R_ARM_ABS32),
	}, codeBit: 1, attributes: attributesARM32}
)

// attributesARM32 are the build attributes of 32-bit Arm's code: what it needs of the processor, and that floats travel in
// registers (Addenda to the ABI for the Arm Architecture, 3.3).
var attributesARM32 = []byte{
	'A', 37, 0, 0, 0, 'a', 'e', 'a', 'b', 'i', 0, 1, 27, 0, 0, 0, // a file's
	6, 10, 7, 'A', // ARMv7-A
	9, 2, // Thumb-2
	10, 5, 12, 2, // VFPv4 and Advanced SIMD with 32 doubles
	24, 1, 25, 1, // doubles and longs are aligned to 8 bytes
	28, 1, // arguments in registers of VFP
	34, 1, // unaligned accesses
	42, 1, 44, 2, // barriers, sdiv and udiv
}

func relocX86(kind ee.RelocKind, _ []byte) uint32 {
	if kind == ee.RelocBranch {
		return uint32(elf.R_386_PC32)
	}
	return uint32(elf.R_386_32)
}

// addendX86 writes an addend.
func addendX86(field []byte, _ ee.RelocKind, addend int64) error {
	binary.LittleEndian.PutUint32(field, uint32(addend))
	return nil
}

// relocARM32 tells calls from jumps.
func relocARM32(kind ee.RelocKind, field []byte) uint32 {
	switch {
	case kind == ee.RelocMovPair:
		return uint32(elf.R_ARM_THM_MOVW_ABS_NC)
	case kind == ee.RelocAddress32:
		return uint32(elf.R_ARM_ABS32)
	case field[3]>>6&1 != 0: // bl
		return uint32(elf.R_ARM_THM_PC22)
	default:
		return uint32(elf.R_ARM_THM_JUMP24)
	}
}

// addendARM32 writes an addend. That of a branch is in its code: from where the program counter is.
// Both halves of an address have the whole addend, of 16 bits.
func addendARM32(field []byte, kind ee.RelocKind, addend int64) error {
	switch {
	case kind == ee.RelocBranch && addend == 0:
		return nil
	case kind == ee.RelocBranch || kind == ee.RelocMovPair && addend != int64(int16(addend)):
		return fmt.Errorf("an address %d bytes from a symbol", addend)
	case kind == ee.RelocMovPair:
		addend = int64(uint32(uint16(addend)) * 0x10001)
	}
	return t32.Relocate(field, 0, kind, uint64(addend))
}

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
	if o.err != nil {
		return o.err
	}
	t, machine := &elfwriter.Table{}, o.machine.machine
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
	locals = append(locals, o.marks...)
	var rela []elf.Rela64
	for _, p := range o.pending {
		symbol := local[dwarf.TextSection]
		if p.symbol != (worldSymbol{}) {
			symbol = uint32(len(locals)) + o.symbolIndex(p.symbol)
		}
		rela = append(rela, elf.Rela64{Off: p.at, Info: elf.R_INFO(symbol, p.kind), Addend: p.addend})
	}
	symbols := text + 1 + uint32(len(debug)) + 1 // after .rela.text and those of the other sections
	for i := range debug {
		if len(debug[i].Relocs) > 0 {
			symbols++
		}
	}
	t.Add(elfwriter.Relocations(machine, dwarf.TextSection, text, symbols, rela))
	for i := range debug {
		d := &debug[i]
		var rela []elf.Rela64
		for _, r := range d.Relocs {
			rela = append(rela, elf.Rela64{Off: r.Offset, Info: elf.R_INFO(local[r.Section], o.machine.debug[r.Kind]), Addend: r.Addend})
			if elfwriter.Is32(machine) {
				binary.LittleEndian.PutUint32(d.Data[r.Offset:], uint32(r.Addend))
			}
		}
		if len(rela) > 0 {
			t.Add(elfwriter.Relocations(machine, d.Name, text+1+uint32(i), symbols, rela))
		}
	}
	t.Add(elfwriter.Symbols(machine, symbols+1, uint32(len(locals)), append(locals, o.syms...)))
	t.Add(elfwriter.Section{Name: ".strtab", Kind: elf.SHT_STRTAB, Align: 1, Data: o.names.Bytes()})
	t.Add(elfwriter.Section{Name: ".note.GNU-stack", Kind: elf.SHT_PROGBITS, Align: 1})
	if len(o.machine.attributes) > 0 {
		t.Add(elfwriter.Section{Name: ".ARM.attributes", Kind: attributesType, Align: 1, Data: o.machine.attributes})
	}
	return output.WriteFile(file, t.File(elf.ET_REL, machine))
}

// sectionSymbol is the local symbol of a section.
func sectionSymbol(index uint32) elf.Sym64 {
	return elf.Sym64{Info: elf.ST_INFO(elf.STB_LOCAL, elf.STT_SECTION), Shndx: uint16(index)}
}
