package amd64

import (
	"debug/elf"

	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/amd64/unwind"
	"ryugo/targets/dwarf"
	"ryugo/targets/gcinfo"
	"ryugo/targets/xarch"
	"ryugo/targets/xarch/reader"
)

var tools = targets.Tools{
	Reader: reader.X64{Table: xarch.Readable},
	Listing: targets.Listing{Name: "generic X64", WithAVX: "X64 with AVX", Stack: "rsp", Frame: "rbp",
		SetsFrame: []string{"mov rbp, rsp", "lea rbp, ptr [rsp"}, Floats: "xmm"},
	// System V AMD64, 3.6.2. A call pushes the return address.
	Frames: dwarf.Machine{Registers: [32]uint8{0, 2, 1, 3, 7, 6, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15},
		SP: 7, FP: 6, RA: 16, FirstFloat: 17, Entry: 8, Align: 1, Word: 8},
	Object: targets.Object{Machine: elf.EM_X86_64, Filler: 0xcc, Reloc: relocOf, Debug: [...]uint32{
		dwarf.Address: uint32(elf.R_X86_64_64), dwarf.PC32: uint32(elf.R_X86_64_PC32), dwarf.Offset32: uint32(elf.R_X86_64_32),
	}},
	GC: &gcinfo.X64,
	CoreCLR: &targets.CoreCLR{
		Unwind: func(dst []byte, f *ee.Func) ([]byte, error) {
			if err := unwind.Check(f); err != nil {
				return dst, err
			}
			return unwind.Append(dst, f), nil
		},
		Relocs: [ee.RelocKinds]targets.RelocForm{
			ee.RelocPC32:   {Kind: imageRel32, After: 4, Data: true},
			ee.RelocBranch: {Kind: imageRel32, After: 4},
		},
		NearData:        imageRel32,
		SlowBorderJumps: xarch.SlowBorderJumps,
		ISA: func(f ee.JitFlags) ee.ISA {
			switch {
			case f&ee.CORJIT_FLAG_USE_AVX512 == ee.CORJIT_FLAG_USE_AVX512:
				return ee.ISAAVX512
			case f&ee.CORJIT_FLAG_USE_AVX != 0 && f&ee.CORJIT_FLAG_USE_AVX2 != 0:
				return ee.ISAAVX2
			case f&ee.CORJIT_FLAG_USE_SSE3_4 != 0:
				return ee.ISASSE4
			}
			return ee.ISABase
		},
	},
}

// imageRel32 is IMAGE_REL_BASED_REL32.
const imageRel32 = 0x10

// relocOf returns the type of a relocation in object files.
func relocOf(kind ee.RelocKind, _ []byte) uint32 {
	return uint32([...]elf.R_X86_64{
		ee.RelocAddress: elf.R_X86_64_64,
		ee.RelocPC32:    elf.R_X86_64_PC32,
		ee.RelocBranch:  elf.R_X86_64_PLT32,
	}[kind])
}
