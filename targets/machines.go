package targets

import "ryugo/targets/abi"

// The machines that have no back end yet. Their rows take a method through the
// phases as far as global morph, which ask for conventions, numbers of registers
// and the size of a pointer; a back end goes into a folder of its own.
//
//	ryugo dump --target arm64 --phase 'global morph' Program.exe 'Program::Main'
var (
	// ARM64 is AAPCS64.
	ARM64 = Target{
		Name: "arm64", PointerSize: 8, RegNames: abi.ARM64.RegNames,
		IntRegs:     span(0, 28) &^ MaskOf(18), // not the platform's own
		FloatRegs:   span(32, 63),
		CalleeSaved: span(19, 29) | span(40, 47),
		CallerSaved: span(0, 17) | span(32, 39) | span(48, 63),
		FrameReg:    29, StackReg: 31,
		ABI: &ABI{Convention: &abi.ARM64, StubCell: 11, PInvokeTarget: 14, PInvokeCookie: 15},
	}

	// ARM32 is AAPCS32 with floating-point registers (hard float).
	ARM32 = Target{
		Name: "arm32", PointerSize: 4, RegNames: abi.ARM32.RegNames,
		IntRegs:     span(0, 10) | MaskOf(12) | MaskOf(14),
		FloatRegs:   span(16, 47),
		CalleeSaved: span(4, 11) | span(32, 47),
		CallerSaved: span(0, 3) | MaskOf(12) | MaskOf(14) | span(16, 31),
		FrameReg:    11, StackReg: 13,
		ABI: &ABI{Convention: &abi.ARM32, StubCell: 4, PInvokeTarget: 12, PInvokeCookie: 4},
	}

	// X86 is 32-bit x86 with CoreCLR's own convention for managed code.
	X86 = Target{
		Name: "x86", PointerSize: 4, RegNames: abi.X86.RegNames,
		IntRegs:     span(0, 7) &^ (MaskOf(4) | MaskOf(5)),
		FloatRegs:   span(8, 15),
		CalleeSaved: MaskOf(3) | span(5, 7),
		CallerSaved: span(0, 2) | span(8, 15),
		FrameReg:    5, StackReg: 4,
		ABI: &ABI{Convention: &abi.X86, StubCell: 0, PInvokeTarget: 0, PInvokeCookie: NoReg},
	}
)

// span returns the set of the registers from first to last.
func span(first, last Reg) RegMask { return 1<<last<<1 - 1<<first }
