package arm64

import (
	"debug/elf"
	"encoding/binary"

	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/arm64/reader"
	"ryugo/targets/arm64/xdata"
	"ryugo/targets/dwarf"
	"ryugo/targets/gcinfo"
)

var tools = targets.Tools{
	Reader:  reader.A64{},
	Listing: targets.Listing{Name: "generic ARM64", Stack: "sp", Frame: "fp", SetsFrame: []string{"mov x29, sp", "add x29, sp, "}, Floats: "d"},
	// DWARF for the Arm 64-bit Architecture, 4.1. The return address is in x30.
	Frames: dwarf.Machine{Registers: dwarf.InOrder(), SP: 31, FP: 29, RA: 30, FirstFloat: 64, Align: 4, Word: 8},
	Object: targets.Object{Machine: elf.EM_AARCH64, Reloc: relocOf, Debug: [...]uint32{
		dwarf.Address: uint32(elf.R_AARCH64_ABS64), dwarf.PC32: uint32(elf.R_AARCH64_PREL32), dwarf.Offset32: uint32(elf.R_AARCH64_ABS32),
	}},
	GC: &gcinfo.Machine{FrameReg: 29, LastReg: 31, FrameRegBase: 2, SitesBase: 3, NumRegsBase: 3, CodeShift: 2},
	CoreCLR: &targets.CoreCLR{
		Unwind: xdata.Append,
		Relocs: [ee.RelocKinds]targets.RelocForm{
			ee.RelocBranch:     {Kind: imageBranch26},
			ee.RelocPage:       {Kind: imagePageBase21, Data: true},
			ee.RelocPageOffset: {Kind: imagePageOffset12A, Data: true, Fits: isAdd},
		},
		CallerSP: true,
		ISA: func(f ee.JitFlags) ee.ISA {
			if f&ee.CORJIT_FLAG_FEATURE_SIMD != 0 {
				return ee.ISANeon
			}
			return ee.ISABase
		},
	},
}

// IMAGE_REL_ARM64_BRANCH26, PAGEBASE_REL21, PAGEOFFSET_12A.
const (
	imageBranch26      = 3
	imagePageBase21    = 4
	imagePageOffset12A = 6
)

// isAdd reports whether an instruction is an add, the only one into which CoreCLR writes a page
// offset.
func isAdd(field []byte) bool {
	return binary.LittleEndian.Uint32(field)&0x1F000000 == 0x11000000
}

// relocOf returns the type of a relocation in object files. It distinguishes calls from jumps, and
// the offsets of additions from those of loads and stores, which the access size scales.
func relocOf(kind ee.RelocKind, field []byte) uint32 {
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
