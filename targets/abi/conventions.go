package abi

import "strconv"

// Register numbers. On each machine the floating-point registers are numbered after the integer
// registers.
const (
	x86Xmm0 = 16
	x86St0  = 24
	x64Xmm  = 16
	arm64V  = 32
	arm32S  = 16
	anySize = 1 << 30
)

// The registers of each machine by number.
var (
	x86Names = join([]string{"eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi"}, make([]string, 8), numbered("xmm", 8), []string{"st0"}) // numbered as those of x64
	x64Names = join([]string{"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi"}, numbered("r", 16)[8:], numbered("xmm", 16))

	arm64Names = join(numbered("x", 31), []string{"sp"}, numbered("v", 32))
	arm32Names = join(numbered("r", 16), numbered("s", 32))
)

// The conventions of managed code. Those of native code follow below.
var (
	// SysV is x64 of Linux and macOS (System V AMD64 3.2.3).
	SysV = Convention{
		Name: "x64-sysv", PointerSize: 8, RegNames: x64Names,
		IntArgs:   []Reg{7, 6, 2, 1, 8, 9}, // rdi, rsi, rdx, rcx, r8, r9
		FloatArgs: run(x64Xmm, 8), IntRets: []Reg{0, 2}, FloatRets: run(x64Xmm, 2), RetBuf: NoReg,
		Slot: 8, MaxStackAlign: 8, FrameAlign: 16, MaxWords: 2, FixedOutArgs: true, FastTailCalls: true,
		Args:           StructRule{Kind: Eightbytes, Max: 16},
		Rets:           StructRule{Kind: Eightbytes, Max: 16},
		OpaqueExplicit: true,
	}

	// Windows is x64 of Windows.
	Windows = windowsFixed.with(func(c *Convention) { c.VarArgs = &windowsVarArgs })

	windowsFixed = Convention{
		Name: "x64-windows", PointerSize: 8, RegNames: x64Names,
		IntArgs:   []Reg{1, 2, 8, 9}, // rcx, rdx, r8, r9
		FloatArgs: run(x64Xmm, 4), IntRets: []Reg{0}, FloatRets: run(x64Xmm, 1), RetBuf: NoReg,
		Slot: 8, MaxStackAlign: 8, FrameAlign: 16, ShadowSpace: 32, SharedSlots: true, MaxWords: 1, FixedOutArgs: true, FastTailCalls: true,
		Args: StructRule{Kind: PowersOfTwo, Max: 8, ByRef: true},
		Rets: StructRule{Kind: PowersOfTwo, Max: 8},
	}

	// ARM64 is AAPCS64.
	ARM64 = Convention{
		Name: "arm64", PointerSize: 8, RegNames: arm64Names,
		IntArgs: run(0, 8), FloatArgs: run(arm64V, 8), IntRets: run(0, 2), FloatRets: run(arm64V, 4), RetBuf: 8,
		Slot: 8, MaxStackAlign: 16, FrameAlign: 16, Align2: true, Exhaust: true, MaxWords: 2, FixedOutArgs: true, FastTailCalls: true,
		Args:           StructRule{Kind: Words, Max: 16, HFA: true, HVA: true, ByRef: true},
		Rets:           StructRule{Kind: Words, Max: 16, HFA: true, HVA: true},
		OpaqueExplicit: true,
	}

	// ARM32 is AAPCS32 with floating-point registers (hard float).
	ARM32 = arm32Fixed.with(func(c *Convention) { c.VarArgs = &arm32VarArgs })

	arm32Fixed = Convention{
		Name: "arm32", PointerSize: 4, RegNames: arm32Names,
		IntArgs: run(0, 4), FloatArgs: run(arm32S, 16), IntRets: run(0, 2), FloatRets: run(arm32S, 8), RetBuf: NoReg,
		Slot: 4, MaxStackAlign: 8, FrameAlign: 8, Align2: true, Split: true, Exhaust: true, Singles: true, MaxWords: 4, FixedOutArgs: true, FastTailCalls: true,
		Args:           StructRule{Kind: Words, Max: anySize, HFA: true},
		Rets:           StructRule{Kind: Words, Max: 4, HFA: true},
		OpaqueExplicit: true,
	}

	// X86 is CoreCLR's own convention for managed code on 32-bit x86.
	X86 = x86Fixed.with(func(c *Convention) { c.VarArgs, c.FastTailCalls = &x86VarArgs, true })

	// X86VM is the convention of this repository's runtime on 32-bit x86. It is like X86, but the
	// caller removes stack arguments, their places do not depend on later arguments, floats are
	// passed in xmm0 to xmm3, and structs of 1, 2 and 4 bytes are passed like integers.
	X86VM = X86.with(func(c *Convention) {
		c.Name, c.LeftToRight, c.CalleePops, c.ContextLast, c.VarArgs = "x86-vm", false, false, false, nil
		c.FloatArgs, c.FloatRets = run(x86Xmm0, 4), run(x86Xmm0, 1)
		c.Args = c.Rets
	})

	x86Fixed = Convention{
		Name: "x86", PointerSize: 4, RegNames: x86Names,
		IntArgs: []Reg{1, 2}, // ecx, edx
		IntRets: []Reg{0, 2}, FloatRets: []Reg{x86St0}, RetBuf: NoReg,
		Slot: 4, MaxStackAlign: 4, FrameAlign: 4, MaxWords: 1,
		Rets:        StructRule{Kind: PowersOfTwo, Max: 4},
		LeftToRight: true, CalleePops: true, ContextLast: true, CookieOnStack: true,
	}
)

// The conventions of methods with variable arguments, where different.
var (
	windowsVarArgs = windowsFixed.with(func(c *Convention) {
		c.Name, c.FloatsTwice = "x64-windows-varargs", true
	})
	// arm32VarArgs is the base standard: no floating-point registers.
	arm32VarArgs = arm32Fixed.with(func(c *Convention) {
		c.Name, c.SoftFloat = "arm32-varargs", true
		c.FloatArgs, c.Args.HFA, c.Rets.HFA = nil, false, false
	})
	x86VarArgs = x86Fixed.with(func(c *Convention) {
		c.Name, c.UserOnStack, c.CalleePops = "x86-varargs", true, false
	})
)

// The conventions of native code, which P/Invoke calls.
var (
	SysVNative  = SysV.with(func(c *Convention) { c.Name, c.OpaqueExplicit, c.MaxStackAlign = "x64-sysv-native", false, 16 })
	ARM64Native = ARM64.with(func(c *Convention) { c.Name, c.OpaqueExplicit = "arm64-native", false })
	ARM32Native = ARM32.with(func(c *Convention) { c.Name, c.OpaqueExplicit = "arm32-native", false })
	// Cdecl, Stdcall and Fastcall are those of 32-bit Windows.
	Cdecl = X86.with(func(c *Convention) {
		c.Name, c.IntArgs, c.LeftToRight, c.CalleePops, c.ContextLast, c.VarArgs = "x86-cdecl", nil, false, false, false, nil
		c.Rets.Max = 8
	})
	Stdcall  = Cdecl.with(func(c *Convention) { c.Name, c.CalleePops = "x86-stdcall", true })
	Fastcall = Stdcall.with(func(c *Convention) { c.Name, c.IntArgs = "x86-fastcall", X86.IntArgs })
)

// All lists every convention.
var All = []*Convention{
	&SysV, &Windows, &ARM64, &ARM32, &X86, &X86VM,
	&windowsVarArgs, &arm32VarArgs, &x86VarArgs,
	&SysVNative, &ARM64Native, &ARM32Native, &Cdecl, &Stdcall, &Fastcall,
}

// with returns a copy of c that change has modified.
func (c Convention) with(change func(*Convention)) Convention {
	change(&c)
	return c
}

// run returns n registers from first on.
func run(first Reg, n int) []Reg {
	rs := make([]Reg, n)
	for i := range rs {
		rs[i] = first + Reg(i)
	}
	return rs
}

func numbered(prefix string, n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = prefix + strconv.Itoa(i)
	}
	return names
}

func join(parts ...[]string) []string {
	var all []string
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}
