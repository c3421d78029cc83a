package targets

import (
	"slices"
	"strings"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/abi"
)

// The registers and conventions of all machines, with or without a back end. A back end copies its
// row and adds NewBackend. Tests use the rows as they are.
//
// A machine without a back end can compile a method as far as global morph. The phases up to there
// need only conventions, numbers of registers and the size of a pointer.
//
//	ryugo dump --target arm64 --phase 'global morph' Program.exe 'Program::Main'
var (
	// AMD64 is x64 with the convention of System V, as CoreCLR uses it on Linux and macOS.
	AMD64 = x64(Target{
		Name:        "amd64",
		CalleeSaved: x64Set("rbx rbp r12 r13 r14 r15"),
		// Registers that need no REX prefix come first. Those that a prolog would have to save come
		// last, for values that are live across calls.
		AllocOrder: x64List("rax rcx rdx rsi rdi r8 r9 r10 r11 rbx r12 r13 r14 r15 " +
			"xmm0 xmm1 xmm2 xmm3 xmm4 xmm5 xmm6 xmm7 xmm8 xmm9 xmm10 xmm11 xmm12 xmm13 xmm14 xmm15"),
		// First come those that no prolog saves and that need no longer encoding. rax is never in
		// the list: code generation uses it as a scratch register. The lowest floating-point
		// registers come last: linear scan and most arguments and results use them.
		LclOrder: x64List("rsi rdi rcx rdx r8 r9 r10 r11 rbx r14 r15 r12 r13 " +
			"xmm7 xmm6 xmm5 xmm4 xmm3 xmm2 xmm15 xmm14 xmm13 xmm12 xmm11 xmm10 xmm9 xmm8 xmm1 xmm0"),
		ABI:      &ABI{Convention: &abi.SysV, Descriptor: SysVDescriptor},
		FrameArg: x64Reg("rdi"), CatchArg: x64Reg("rsi"), ThreadStatics: true, InitFlags: true, SupportsOSR: true,
		BarrierDst: x64Reg("rdi"), BarrierSrc: x64Reg("rsi"),
		// Every form of CoreCLR's JIT_WriteBarrier preserves the other registers.
		BarrierKill: x64Set("rax rsi rdi r8 r10 r11"),
	})

	// AMD64Windows is x64 with the convention of 64-bit Windows. LclOrder omits the first
	// floating-point registers, so that linear scan can use them even where there are no calls.
	// Otherwise linear scan would take registers that have to be saved.
	AMD64Windows = x64(Target{
		Name:        "amd64-windows",
		CalleeSaved: x64Set("rbx rbp rsi rdi r12 r13 r14 r15 xmm6 xmm7 xmm8 xmm9 xmm10 xmm11 xmm12 xmm13 xmm14 xmm15"),
		AllocOrder: x64List("rax rcx rdx r8 r9 r10 r11 rbx rsi rdi r12 r13 r14 r15 " +
			"xmm0 xmm1 xmm2 xmm3 xmm4 xmm5 xmm6 xmm7 xmm8 xmm9 xmm10 xmm11 xmm12 xmm13 xmm14 xmm15"),
		HalfKept:  span(22, 31), // xmm6 to xmm15
		KeptBytes: 16,
		LclOrder: x64List("rcx rdx r8 r9 r10 r11 rsi rdi rbx r14 r15 r12 r13 " +
			"xmm5 xmm4 xmm3 xmm6 xmm7 xmm8 xmm9 xmm10 xmm11 xmm12 xmm13 xmm14 xmm15"),
		ABI:      &ABI{Convention: &abi.Windows},
		FrameArg: x64Reg("rcx"), CatchArg: x64Reg("rdx"),
		BarrierDst: x64Reg("rcx"), BarrierSrc: x64Reg("rdx"),
	})

	// ARM64 is AAPCS64. Four registers are reserved for code generation: x16 and x17, which veneers
	// may destroy at any call, v30 and v31.
	ARM64 = Target{
		Name: "arm64", PointerSize: 8, RegNames: abi.ARM64.RegNames, Saturates: true,
		// x18 is the platform's, x28 Go's: its signal handlers find the goroutine through it.
		IntRegs:     span(0, 15) | span(19, 27),
		ByteRegs:    span(0, 28),
		FloatRegs:   span(32, 61),
		CalleeSaved: span(19, 29) | span(40, 47),
		CallerSaved: span(0, 15) | span(32, 39) | span(48, 61),
		HalfKept:    span(40, 47), ArmSets: true,
		KeptBytes: 8,
		FrameReg:  29, StackReg: 31,
		AllocOrder: list(span(9, 10), span(0, 7), span(12, 15), span(11, 11), span(8, 8), span(19, 27), span(48, 61), span(32, 39), span(40, 47)),
		LclOrder:   list(span(9, 10), span(12, 15), span(1, 7), span(11, 11), span(8, 8), span(0, 0), span(19, 27), span(48, 61), span(33, 39), span(32, 32), span(40, 47)),
		KeptReg:    27,
		IntRoom:    Room{20, 16}, FloatRoom: Room{24, 20},
		ABI:      &ABI{Convention: &abi.ARM64, StubCell: 11, PInvokeTarget: 14, PInvokeCookie: 15},
		FrameArg: 1, CatchArg: 0,
		// As in CoreCLR's helpers, which advance the addresses.
		BarrierDst: 14, BarrierSrc: 15, BarrierKill: span(12, 15),
		ByRefDst: 14, ByRefSrc: 13, ByRefKill: span(12, 15),
		StubParam: 12, TailTarget: 16, TailSize: 17,
	}

	// ARM32 is AAPCS32 with floating-point registers (hard float). Code generation reserves r12,
	// r14 and d16 and higher, which no single is a part of. r10 is Go's: its signal handlers find
	// the goroutine through it.
	ARM32 = Target{
		Name: "arm32", PointerSize: 4, RegNames: abi.ARM32.RegNames, Saturates: true,
		IntRegs:     span(0, 9),
		ByteRegs:    span(0, 14),
		FloatRegs:   span(16, 47),
		CalleeSaved: span(4, 9) | MaskOf(11) | span(32, 47),
		CallerSaved: span(0, 3) | span(16, 31),
		FrameReg:    11, StackReg: 13,
		AllocOrder: list(span(0, 9), span(16, 47)),
		LclOrder:   list(span(1, 3), span(0, 0), span(4, 9), span(18, 31), span(16, 17), span(32, 47)),
		KeptReg:    9,
		PairTypes:  1 << nodes.TYP_DOUBLE,
		IntRoom:    Room{5, 4}, FloatRoom: Room{20, 14},
		ABI:      &ABI{Convention: &abi.ARM32, StubCell: 4, PInvokeTarget: 12, PInvokeCookie: 4},
		FrameArg: 1, CatchArg: 0,
		BarrierDst: 0, BarrierSrc: 1, BarrierKill: span(0, 3),
		ByRefDst: 0, ByRefSrc: 1, ByRefKill: span(0, 3),
		StubParam: 12, TailTarget: 12, TailSize: 14,
	}

	// X86 is 32-bit x86 with CoreCLR's own convention for managed code. Registers have the numbers
	// of those of x64. A float is returned in st0: code generation moves it from there to xmm0, and
	// from xmm0 to st0 before a return.
	X86 = Target{
		Name: "x86", PointerSize: 4, RegNames: abi.X86.RegNames, X86Sets: true, FloatsInSt0: true,
		IntRegs:     x64Set("rax rcx rdx rbx rsi rdi"),
		ByteRegs:    x64Set("rax rcx rdx rbx"),
		FloatRegs:   span(16, 23),
		CalleeSaved: x64Set("rbx rbp rsi rdi"),
		CallerSaved: x64Set("rax rcx rdx") | span(16, 23),
		FrameReg:    x64Reg("rbp"), StackReg: x64Reg("rsp"),
		AllocOrder: list(x64Set("rax rcx rdx rbx rsi rdi"), span(16, 23)),
		LclOrder:   append(x64List("rsi rdi rbx"), list(span(16, 23))...),
		KeptReg:    x64Reg("rbx"),
		IntRoom:    Room{3, 2}, FloatRoom: Room{5, 3},
		ABI:      &ABI{Convention: inXmm0(abi.X86), StubCell: x64Reg("rax"), PInvokeTarget: x64Reg("rax"), PInvokeCookie: NoReg, Native: x86Native},
		FrameArg: x64Reg("rcx"), CatchArg: x64Reg("rdx"),
		BarrierDst: x64Reg("rcx"), BarrierSrc: x64Reg("rdx"), BarrierKill: x64Set("rax rcx rdx") | span(16, 23),
		ByRefDst: x64Reg("rdi"), ByRefSrc: x64Reg("rsi"), ByRefKill: x64Set("rax rcx rdx rsi rdi") | span(16, 23),
		StubParam: x64Reg("rax"), TailTarget: x64Reg("rax"), TailSize: x64Reg("rcx"),
	}
)

// X86VM is X86 by the convention of package vm.
var X86VM = func() Target {
	t, a := X86, *X86.ABI
	t.Name, t.FloatsInSt0, t.ABI = abi.X86VM.Name, false, &a
	a.Convention = &abi.X86VM
	return t
}()

// x86Native are the conventions of native code on x86, those of 32-bit Windows.
var x86Native = []*abi.Convention{ee.CORINFO_CALLCONV_C: inXmm0(abi.Cdecl), ee.CORINFO_CALLCONV_STDCALL: inXmm0(abi.Stdcall)}

// inXmm0 returns c as code generation sees it: floats that are returned in st0 are in xmm0.
func inXmm0(c abi.Convention) *abi.Convention {
	c.FloatRets = []Reg{16}
	return &c
}

// span returns the set of registers from first to last.
func span(first, last Reg) RegMask { return 1<<last<<1 - 1<<first }

// list returns the registers of sets in order.
func list(sets ...RegMask) (rs []Reg) {
	for _, set := range sets {
		for ; set != 0; set &= set - 1 {
			rs = append(rs, set.First())
		}
	}
	return rs
}

// x64 fills in the fields that are the same for all targets of x64.
func x64(t Target) Target {
	t.PointerSize, t.RegNames, t.X86Sets = t.ABI.PointerSize, t.ABI.RegNames, true
	t.FrameReg, t.StackReg = x64Reg("rbp"), x64Reg("rsp")
	t.ByteRegs, t.FloatRegs = span(0, 15), span(16, 31)
	t.IntRegs = t.ByteRegs &^ (MaskOf(t.FrameReg) | MaskOf(t.StackReg))
	t.IntRoom, t.FloatRoom = Room{10, 8}, Room{13, 10}
	t.CallerSaved = (t.IntRegs | t.FloatRegs) &^ t.CalleeSaved
	t.ByRefDst, t.ByRefSrc = x64Reg("rdi"), x64Reg("rsi")
	if t.BarrierKill == 0 {
		t.BarrierKill = t.CallerSaved
	}
	t.ByRefKill = t.CallerSaved | MaskOf(t.ByRefDst) | MaskOf(t.ByRefSrc)
	t.StubParam, t.KeptReg = x64Reg("r10"), x64Reg("r13")
	t.TailTarget, t.TailSize = x64Reg("rax"), x64Reg("r10")
	t.ABI.StubCell, t.ABI.PInvokeTarget, t.ABI.PInvokeCookie = x64Reg("r11"), x64Reg("r10"), x64Reg("r11")
	return t
}

// x64Reg returns a register of x64 by its name.
func x64Reg(name string) Reg { return Reg(slices.Index(abi.SysV.RegNames, name)) }

// x64List returns registers of x64 by their names.
func x64List(names string) (rs []Reg) {
	for _, s := range strings.Fields(names) {
		rs = append(rs, x64Reg(s))
	}
	return rs
}

// x64Set returns a set of registers of x64 by their names.
func x64Set(names string) (set RegMask) {
	for _, r := range x64List(names) {
		set |= MaskOf(r)
	}
	return set
}
