package x86

import (
	"debug/elf"
	"encoding/binary"

	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/dwarf"
	"ryugo/targets/xarch/reader"
)

var tools = targets.Tools{
	Reader:  reader.X86{},
	Listing: targets.Listing{Name: "generic X86", Stack: "esp", Frame: "ebp", SetsFrame: []string{"mov ebp, esp"}, Floats: "xmm"},
	// Intel386, table 2.14. A call pushes the return address.
	Frames: dwarf.Machine{Registers: dwarf.InOrder(), SP: 4, FP: 5, RA: 8, FirstFloat: 21, Entry: 4, Align: 1, Word: 4},
	Object: targets.Object{Machine: elf.EM_386, Filler: 0xcc, Reloc: relocOf, Addend: putAddend, Debug: [...]uint32{
		dwarf.Address: uint32(elf.R_386_32), dwarf.PC32: uint32(elf.R_386_PC32), dwarf.Offset32: uint32(elf.R_386_32),
	}},
}

// relocOf returns the type of a relocation in object files.
func relocOf(kind ee.RelocKind, _ []byte) uint32 {
	if kind == ee.RelocBranch {
		return uint32(elf.R_386_PC32)
	}
	return uint32(elf.R_386_32)
}

// putAddend writes an addend into its field.
func putAddend(field []byte, _ ee.RelocKind, addend int64) error {
	binary.LittleEndian.PutUint32(field, uint32(addend))
	return nil
}
