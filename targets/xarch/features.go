package xarch

import (
	"golang.org/x/sys/cpu"

	"ryugo/ee"
)

// Features sets in info what of the instruction set the processor has that this program runs on, without AVX-512: vm's code has
// no vectors of 64 bytes.
func Features(info *ee.Info) {
	switch x := &cpu.X86; {
	case x.HasAVX2:
		info.ISA = ee.ISAAVX2
	case x.HasSSE42:
		info.ISA = ee.ISASSE4
	}
}
