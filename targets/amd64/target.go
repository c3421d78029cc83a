package amd64

import (
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
	rbx = targets.RegMask(1) << xarch.RBX
	rsp = targets.RegMask(1) << xarch.RSP
	rbp = targets.RegMask(1) << xarch.RBP
	rsi = targets.RegMask(1) << xarch.RSI
	rdi = targets.RegMask(1) << xarch.RDI
	r10 = targets.RegMask(1) << xarch.R10
	r11 = targets.RegMask(1) << xarch.R11
	r12 = targets.RegMask(1) << xarch.R12
	r13 = targets.RegMask(1) << xarch.R13
	r14 = targets.RegMask(1) << xarch.R14
	r15 = targets.RegMask(1) << xarch.R15

	intRegs     = allInt &^ (rsp | rbp)
	calleeSaved = rbx | r12 | r13 | r14 | r15
	callerSaved = intRegs&^calleeSaved | allFloat

	// barrierKill is what the write barrier helpers destroy (jithelpers_fast.S).
	barrierKill = callerSaved
)

// calleeSavedOrder is the order of the prolog's pushes.
var calleeSavedOrder = [...]xarch.Reg{xarch.R15, xarch.R14, xarch.R13, xarch.R12, xarch.RBX}

var regNames = []string{
	"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi",
	"r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15",
	"xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7",
	"xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15",
}

// allocOrder prefers registers that need no REX prefix, and keeps those that a
// prolog would have to save for values that live across calls.
var allocOrder = []targets.Reg{
	0, 1, 2, 6, 7, 8, 9, 10, 11, 3, 12, 13, 14, 15,
	16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
}

var sysV = targets.ABI{
	Convention:    &abi.SysV,
	StubCell:      11,
	PInvokeTarget: 10,
	PInvokeCookie: 11,
	Descriptor:    targets.SysVDescriptor,
}

var sysVTarget = targets.Target{
	Name:        "amd64",
	PointerSize: 8,
	RegNames:    regNames,
	IntRegs:     intRegs,
	FloatRegs:   allFloat,
	CalleeSaved: calleeSaved | rbp,
	CallerSaved: callerSaved,
	FrameReg:    targets.Reg(xarch.RBP),
	StackReg:    targets.Reg(xarch.RSP),
	AllocOrder:  allocOrder,
	ABI:         &sysV,
	NewBackend:  func() targets.Backend { return new(backend) },
}

// SysV returns amd64 with the System V convention, as CoreCLR uses it on Linux
// and macOS.
func SysV() *targets.Target { return &sysVTarget }

// argRegMask is every register that an argument or a dispatch cell travels in.
const argRegMask = rdi | rsi | rdx | rcx | 1<<xarch.R8 | 1<<xarch.R9 | r11
