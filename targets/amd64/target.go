package amd64

import (
	"slices"
	"strings"

	"ryugo/targets"
	"ryugo/targets/abi"
	"ryugo/targets/xarch"
)

// Register sets, in the numbering of xarch.Reg: rax..r15, then xmm0..xmm15.
const (
	allInt   = targets.RegMask(0xffff)
	allFloat = targets.RegMask(0xffff) << 16

	rax = targets.RegMask(1) << xarch.RAX
	rcx = targets.RegMask(1) << xarch.RCX
	rdx = targets.RegMask(1) << xarch.RDX
	rsp = targets.RegMask(1) << xarch.RSP
	rbp = targets.RegMask(1) << xarch.RBP
	rsi = targets.RegMask(1) << xarch.RSI
	rdi = targets.RegMask(1) << xarch.RDI
	r10 = targets.RegMask(1) << xarch.R10

	intRegs = allInt &^ (rsp | rbp)
)

var regNames = []string{
	"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi",
	"r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15",
	"xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7",
	"xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15",
}

// variant is a target and the orders in which it uses its registers.
type variant struct {
	targets.Target
	// pushOrder is the order of the prolog's pushes.
	pushOrder []targets.Reg

	saved   targets.RegMask // CalleeSaved without the frame register
	argRegs targets.RegMask // what an argument or a dispatch cell travels in
}

var sysV = makeVariant(variant{
	Target: targets.Target{
		Name:        "amd64",
		CalleeSaved: maskOf("rbx rbp r12 r13 r14 r15"),
		// Registers that need no REX prefix come first; those that a prolog would
		// have to save are kept for values that live across calls.
		AllocOrder: list("rax rcx rdx rsi rdi r8 r9 r10 r11 rbx r12 r13 r14 r15 " +
			"xmm0 xmm1 xmm2 xmm3 xmm4 xmm5 xmm6 xmm7 xmm8 xmm9 xmm10 xmm11 xmm12 xmm13 xmm14 xmm15"),
		// First what neither a prolog saves nor an encoding is longer for; never
		// rax, which code generation helps itself with. Linear scan and most arguments and
		// results want the lowest of the floating-point registers.
		LclOrder: list("rsi rdi rcx rdx r8 r9 r10 r11 rbx r14 r15 r12 r13 " +
			"xmm7 xmm6 xmm5 xmm4 xmm3 xmm2 xmm15 xmm14 xmm13 xmm12 xmm11 xmm10 xmm9 xmm8 xmm1 xmm0"),
		ABI:      &targets.ABI{Convention: &abi.SysV, Descriptor: targets.SysVDescriptor},
		FrameArg: named("rdi"), CatchArg: named("rsi"),
		BarrierDst: named("rdi"), BarrierSrc: named("rsi"),
		// What each of CoreCLR's JIT_WriteBarrier forms leaves alone is the rest.
		BarrierKill: maskOf("rax rsi rdi r8 r10 r11"),
	},
	pushOrder: list("r15 r14 r13 r12 rbx"),
})

// Where there are no calls the first floating-point registers are left to linear
// scan, which would otherwise take those that have to be saved.
var windows = makeVariant(variant{
	Target: targets.Target{
		Name:        "amd64-windows",
		CalleeSaved: maskOf("rbx rbp rsi rdi r12 r13 r14 r15 xmm6 xmm7 xmm8 xmm9 xmm10 xmm11 xmm12 xmm13 xmm14 xmm15"),
		AllocOrder: list("rax rcx rdx r8 r9 r10 r11 rbx rsi rdi r12 r13 r14 r15 " +
			"xmm0 xmm1 xmm2 xmm3 xmm4 xmm5 xmm6 xmm7 xmm8 xmm9 xmm10 xmm11 xmm12 xmm13 xmm14 xmm15"),
		LclOrder: list("rcx rdx r8 r9 r10 r11 rsi rdi rbx r14 r15 r12 r13 " +
			"xmm5 xmm4 xmm3 xmm6 xmm7 xmm8 xmm9 xmm10 xmm11 xmm12 xmm13 xmm14 xmm15"),
		ABI:      &targets.ABI{Convention: &abi.Windows},
		FrameArg: named("rcx"), CatchArg: named("rdx"),
		BarrierDst: named("rcx"), BarrierSrc: named("rdx"),
	},
	pushOrder: list("r15 r14 r13 r12 rdi rsi rbx"),
})

// makeVariant fills in what variants have in common and what follows from their
// tables.
func makeVariant(v variant) *variant {
	v.PointerSize, v.RegNames = 8, regNames
	v.IntRegs, v.FloatRegs = intRegs, allFloat
	v.FrameReg, v.StackReg = targets.Reg(xarch.RBP), targets.Reg(xarch.RSP)
	v.CallerSaved = (intRegs | allFloat) &^ v.CalleeSaved
	v.ByRefDst, v.ByRefSrc = named("rdi"), named("rsi")
	if v.BarrierKill == 0 {
		v.BarrierKill = v.CallerSaved
	}
	v.ByRefKill = v.CallerSaved | rdi | rsi
	v.StubParam, v.KeptReg = named("r10"), named("r13")
	v.TailTarget, v.TailSize = named("rax"), named("r10")
	v.ABI.StubCell, v.ABI.PInvokeTarget, v.ABI.PInvokeCookie = named("r11"), named("r10"), named("r11")

	v.saved = v.CalleeSaved &^ targets.MaskOf(v.FrameReg)
	v.argRegs = targets.MaskOf(v.ABI.StubCell)
	for _, r := range v.ABI.IntArgs {
		v.argRegs |= targets.MaskOf(r)
	}
	v.NewBackend = func() targets.Backend { return &backend{v: &v} }
	return &v
}

// named returns a register by its name.
func named(name string) targets.Reg { return targets.Reg(slices.Index(regNames, name)) }

// list returns registers by their names.
func list(names string) (rs []targets.Reg) {
	for _, s := range strings.Fields(names) {
		rs = append(rs, named(s))
	}
	return rs
}

// maskOf returns a set of registers by their names.
func maskOf(names string) (set targets.RegMask) {
	for _, r := range list(names) {
		set |= targets.MaskOf(r)
	}
	return set
}

// SysV returns amd64 with the System V convention, as CoreCLR uses it on Linux
// and macOS.
func SysV() *targets.Target { return &sysV.Target }

// Windows returns amd64 with the convention of 64-bit Windows.
func Windows() *targets.Target { return &windows.Target }
