//go:build cgo && linux && (amd64 || arm64)

package coreclr

import (
	"encoding/binary"
	"runtime"

	"ryugo/ee"
	"ryugo/ee/named"
	"ryugo/targets/unwind"
)

// machine is what differs between the processors that CoreCLR runs on, in what it says to its JIT and is handed.
type machine struct {
	target string // of the compiler
	// unwind appends a function's block.
	unwind func(dst []byte, f *ee.Func) ([]byte, error)
	// relocs are the forms of relocations by ee.RelocKind; the others are none that the runtime knows.
	relocs [ee.RelocKinds]relocForm
	// nearData is the runtime's relocation of data near the code; 0: addresses of data are constants.
	nearData uint16
	// frameReg is the frame register, firstFloat the first floating-point one, in ee.VarLoc's numbering, which is the
	// debugger's for the others.
	frameReg, firstFloat uint8
	// patchpoints: methods may be replaced while they run. threadStatics: code finds the statics of its thread.
	patchpoints, threadStatics bool
	// callerSP: see ee.Info.CallerSPFunclets.
	callerSP bool
	// isa is the instruction set that flags tell of; sets are those of package named, by a word of CORJIT_FLAGS.
	isa  func(f ee.JitFlags) ee.ISA
	sets func(s *session, bits uint64) uint64
}

// relocForm is a form of relocations.
type relocForm struct {
	kind  uint16 // the runtime's number; 0: none
	after uint8  // how far after the field the place is that the distance is measured from
	data  bool   // it does not reach everything
}

// IMAGE_REL_BASED_REL32, and those of arm64: BRANCH26, PAGEBASE_REL21, PAGEOFFSET_12A.
const (
	relocRel32       = 0x10
	relocARM64Branch = 3
	relocARM64Page   = 4
	relocARM64Offset = 6
)

var machineAMD64 = machine{
	target: "amd64",
	unwind: func(dst []byte, f *ee.Func) ([]byte, error) {
		if err := unwind.Check(f); err != nil {
			return dst, err
		}
		return unwind.Append(dst, f), nil
	},
	relocs: [ee.RelocKinds]relocForm{
		ee.RelocPC32:   {kind: relocRel32, after: 4, data: true},
		ee.RelocBranch: {kind: relocRel32, after: 4},
	},
	nearData: relocRel32,
	frameReg: 5, firstFloat: 16,
	patchpoints: true, threadStatics: true,
	isa: func(f ee.JitFlags) ee.ISA {
		switch {
		case f&ee.CORJIT_FLAG_USE_AVX != 0 && f&ee.CORJIT_FLAG_USE_AVX2 != 0:
			return ee.ISAAVX2
		case f&ee.CORJIT_FLAG_USE_SSE3_4 != 0:
			return ee.ISASSE4
		}
		return ee.ISABase
	},
	sets: func(_ *session, bits uint64) uint64 { return bits },
}

var machineARM64 = machine{
	target: "arm64",
	unwind: unwind.AppendARM64,
	relocs: [ee.RelocKinds]relocForm{
		ee.RelocBranch:     {kind: relocARM64Branch},
		ee.RelocPage:       {kind: relocARM64Page, data: true},
		ee.RelocPageOffset: {kind: relocARM64Offset, data: true},
	},
	frameReg: 29, firstFloat: 32,
	callerSP: true,
	isa: func(f ee.JitFlags) ee.ISA {
		if f&ee.CORJIT_FLAG_FEATURE_SIMD != 0 {
			return ee.ISANeon
		}
		return ee.ISABase
	},
	sets: func(s *session, bits uint64) (x uint64) {
		for _, b := range s.v.MachineSets[s.machine.target] {
			if set := named.SetOf(b.Class); set != named.None && bits>>b.Bit&1 != 0 {
				x |= 1 << set
			}
		}
		return x
	},
}

// machines are by runtime.GOARCH: the library runs in the runtime's process.
var machines = map[string]*machine{"amd64": &machineAMD64, "arm64": &machineARM64}

// hostMachine is the one that the library was built for.
var hostMachine = machines[runtime.GOARCH]

// isAdd reports whether a page offset is in an add, the only instruction that the runtime puts one in.
func isAdd(text []byte, offset uint32) bool {
	return binary.LittleEndian.Uint32(text[offset:])&0x1F000000 == 0x11000000
}
