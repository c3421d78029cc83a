package main

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"

	"ryugo/ee"
	"ryugo/output"
	"ryugo/targets"
	"ryugo/targets/code"
	"ryugo/targets/dwarf"
	"ryugo/targets/elfwriter"
)

// object collects compiled methods and writes them as an ELF relocatable file. The file has one
// .text, a symbol for each method, an undefined symbol for each runtime entity that the code refers
// to, relocations, unwind information, and line numbers if there are symbols of the assembly.
type object struct {
	machine *targets.Tools
	text    bytes.Buffer
	syms    []elf.Sym64            // global symbols
	marks   []elf.Sym64            // local mapping symbols for Thumb code and data in .text
	names   bytes.Buffer           // .strtab
	index   map[worldSymbol]uint32 // index in syms
	methods []dwarf.Method
	lines   *sourceLines
	pending []pendingReloc
	err     error // first relocation that the file cannot express
}

// worldSymbol identifies a symbol of one world, or of one worker process.
type worldSymbol struct {
	w codeNames
	s ee.Symbol
}

type pendingReloc struct {
	at     uint64
	kind   uint32      // relocation type of the machine
	symbol worldSymbol // zero: .text itself
	addend int64
}

// textAlign is the alignment of a method in .text, which is the alignment of loops.
const textAlign = code.LoopAlign

// attributesType is the section type SHT_ARM_ATTRIBUTES.
const attributesType = 0x70000003

// sectionText is the index of .text in the section table.
const sectionText = 1

func newObject(machine *targets.Tools) *object {
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

// add appends the code of one method of w, with its line numbers.
func (o *object) add(w codeNames, code *ee.Code, lines []dwarf.Line) {
	for o.text.Len()%textAlign != 0 {
		o.text.WriteByte(o.machine.Object.Filler)
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
		Value: start | o.machine.Object.CodeBit,
		Size:  uint64(len(code.Text)),
	})
	o.methods = append(o.methods, dwarf.Method{Name: w.methodName(code.Method), Address: start, Size: uint64(len(code.Text)), Funcs: code.Funcs, Lines: lines})
	text := o.text.Bytes()[start:]
	for i := range code.Relocs {
		o.relocate(w, &code.Relocs[i], text[code.Relocs[i].Offset:], start)
	}
}

// mark adds a mapping symbol, which says whether the bytes from an offset on are code or data.
func (o *object) mark(name string, at uint64) {
	if o.machine.Object.CodeBit != 0 {
		o.marks = append(o.marks, elf.Sym64{Name: o.name(name), Info: elf.ST_INFO(elf.STB_LOCAL, elf.STT_NOTYPE), Shndx: sectionText, Value: at})
	}
}

// relocate adds a relocation of the method at start. field is the code from the relocation's offset
// on.
func (o *object) relocate(w codeNames, r *ee.Reloc, field []byte, start uint64) {
	p := pendingReloc{start + uint64(r.Offset), o.machine.Object.Reloc(r.Kind, field), worldSymbol{w, r.Symbol}, r.Addend}
	if r.Kind == ee.RelocText32 {
		p.symbol, p.addend = worldSymbol{}, p.addend+int64(start)
	}
	o.pending = append(o.pending, p)
	if r.Kind == ee.RelocMovPair {
		p.at, p.kind = p.at+4, uint32(elf.R_ARM_THM_MOVT_ABS)
		o.pending = append(o.pending, p)
	}
	if o.machine.Object.Addend != nil {
		if err := o.machine.Object.Addend(field, r.Kind, p.addend); err != nil && o.err == nil {
			o.err = fmt.Errorf("--object: %s: %w", o.methods[len(o.methods)-1].Name, err)
		}
	}
}

// symbolIndex returns the index of s in the symbol table; s is undefined unless its code is added.
func (o *object) symbolIndex(s worldSymbol) uint32 {
	i, ok := o.index[s]
	if !ok {
		i = uint32(len(o.syms))
		o.index[s] = i
		o.syms = append(o.syms, elf.Sym64{Name: o.name(s.w.symbolName(s.s)), Info: elf.ST_INFO(elf.STB_GLOBAL, elf.STT_NOTYPE)})
	}
	return i
}

// write writes the object to file. unit is the name of the compilation unit for debuggers.
func (o *object) write(file, unit string) error {
	if o.err != nil {
		return o.err
	}
	t, machine := &elfwriter.Table{}, o.machine.Object.Machine
	text := t.Add(elfwriter.Section{Name: dwarf.TextSection, Kind: elf.SHT_PROGBITS, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Align: textAlign, Data: o.text.Bytes()})
	var debug []dwarf.Section
	if len(o.methods) > 0 {
		debug = dwarf.Sections(unit, &o.machine.Frames, o.methods)
	}
	locals := []elf.Sym64{{}, sectionSymbol(text)}
	local := map[string]uint32{dwarf.TextSection: 1} // section symbols
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
	symbols := text + 1 + uint32(len(debug)) + 1 // after .rela.text and the relocation sections of the other sections
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
			rela = append(rela, elf.Rela64{Off: r.Offset, Info: elf.R_INFO(local[r.Section], o.machine.Object.Debug[r.Kind]), Addend: r.Addend})
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
	if len(o.machine.Object.Attributes) > 0 {
		t.Add(elfwriter.Section{Name: ".ARM.attributes", Kind: attributesType, Align: 1, Data: o.machine.Object.Attributes})
	}
	return output.WriteFile(file, t.File(elf.ET_REL, machine))
}

// sectionSymbol returns the local symbol of a section.
func sectionSymbol(index uint32) elf.Sym64 {
	return elf.Sym64{Info: elf.ST_INFO(elf.STB_LOCAL, elf.STT_SECTION), Shndx: uint16(index)}
}
