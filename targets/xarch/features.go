package xarch

import (
	"slices"

	"golang.org/x/sys/cpu"

	"ryugo/ee"
)

// Features sets in info the instruction sets of the processor that this program runs on, without
// AVX-512: the vm's code has no vectors of 64 bytes.
func Features(info *ee.Info) {
	switch x := &cpu.X86; {
	case x.HasAVX2:
		info.ISA = ee.ISAAVX2
	case x.HasSSE42:
		info.ISA = ee.ISASSE4
	}
	info.SlowBorderJumps = SlowBorderJumps()
}

// SlowBorderJumps reports whether the processor that this program runs on has Intel's erratum
// SKX102: see ee.Info.
func SlowBorderJumps() bool {
	_, b, c, d := cpuid(0)
	a, _, _, _ := cpuid(1)
	return hasErratum([3]uint32{b, d, c}, a)
}

// genuineIntel is "GenuineIntel" as cpuid returns it in ebx, edx and ecx.
var genuineIntel = [3]uint32{0x756e6547, 0x49656e69, 0x6c65746e}

// slowModels are the models of family 6 with the erratum, from Skylake to Cascade Lake and Comet
// Lake ("Mitigations for Jump Conditional Code Erratum", Intel 2019, table 1). Model 0x55 from
// stepping 10 on is Cooper Lake, which does not have the erratum.
var slowModels = []uint32{0x4E, 0x55, 0x5E, 0x8E, 0x9E, 0xA5, 0xA6}

// hasErratum decides SlowBorderJumps from the vendor of cpuid's leaf 0 and eax of leaf 1.
func hasErratum(vendor [3]uint32, signature uint32) bool {
	family, model, stepping := signature>>8&15, signature>>4&15|signature>>12&0xF0, signature&15
	return vendor == genuineIntel && family == 6 && slices.Contains(slowModels, model) && !(model == 0x55 && stepping >= 10)
}
