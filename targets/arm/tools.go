package arm

import (
	"debug/elf"
	"fmt"

	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/arm/reader"
	"ryugo/targets/arm/t32"
	"ryugo/targets/dwarf"
)

var tools = targets.Tools{
	Reader:  reader.T32{},
	Listing: targets.Listing{Name: "generic ARM", Stack: "sp", Frame: "r11", SetsFrame: []string{"mov r11, sp"}, Floats: "d"},
	// DWARF for the Arm Architecture, 4.1. The return address is in r14. Doubles have separate
	// numbers.
	Frames: dwarf.Machine{Registers: dwarf.InOrder(), SP: 13, FP: 11, RA: 14, FirstFloat: 256, Align: 2, Word: 4},
	Object: targets.Object{Machine: elf.EM_ARM, Reloc: relocOf, Addend: putAddend, Debug: [...]uint32{
		dwarf.Address: uint32(elf.R_ARM_ABS32), dwarf.PC32: uint32(elf.R_ARM_REL32), dwarf.Offset32: uint32(elf.R_ARM_ABS32),
	}, CodeBit: 1, Attributes: attributes},
}

// attributes are the build attributes of 32-bit Arm's code: the processor features that it needs,
// and that floats are passed in registers (Addenda to the ABI for the Arm Architecture, 3.3).
var attributes = []byte{
	'A', 37, 0, 0, 0, 'a', 'e', 'a', 'b', 'i', 0, 1, 27, 0, 0, 0, // a file's
	6, 10, 7, 'A', // ARMv7-A
	9, 2, // Thumb-2
	10, 5, 12, 2, // VFPv4 and Advanced SIMD with 32 doubles
	24, 1, 25, 1, // doubles and longs are aligned to 8 bytes
	28, 1, // arguments in registers of VFP
	34, 1, // unaligned accesses
	42, 1, 44, 2, // barriers, sdiv and udiv
}

// relocOf returns the type of a relocation in object files. It distinguishes calls from jumps.
func relocOf(kind ee.RelocKind, field []byte) uint32 {
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

// putAddend writes an addend into its field. The addend of a branch is part of its code, relative
// to the program counter. Both halves of an address hold the whole addend, of 16 bits.
func putAddend(field []byte, kind ee.RelocKind, addend int64) error {
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
