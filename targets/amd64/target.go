package amd64

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/backend"
	"ryugo/targets/xarch"
)

// variant is a target, and the order in which its prolog pushes registers.
type variant struct {
	targets.Target
	// pushOrder is the order of the prolog's pushes.
	pushOrder []xarch.Reg
}

var (
	sysV    = makeVariant(targets.AMD64, xarch.R15, xarch.R14, xarch.R13, xarch.R12, xarch.RBX)
	windows = makeVariant(targets.AMD64Windows, xarch.R15, xarch.R14, xarch.R13, xarch.R12, xarch.RDI, xarch.RSI, xarch.RBX)
)

// makeVariant returns the variant of target t, which pushes registers in the given order.
func makeVariant(t targets.Target, pushOrder ...xarch.Reg) *variant {
	v := &variant{Target: t, pushOrder: pushOrder}
	c := backend.Config{
		DivisionFaults: true,
		Shape:          backend.FrameShape{Slot: 8, Align: 16, ParamBase: 16, FloatSlot: 16, NoReg: true},
		Word:           nodes.TYP_LONG,
		IntRegs:        16,
		Saved:          v.CalleeSaved &^ targets.MaskOf(v.FrameReg),
		ArgRegs:        targets.MaskOf(v.ABI.StubCell),
		NativeScratch:  targets.MaskOf(targets.Reg(xarch.R10)),
		BlockRegs:      targets.MaskOf(targets.Reg(xarch.RDI)) | targets.MaskOf(targets.Reg(xarch.RSI)) | targets.MaskOf(targets.Reg(xarch.RCX)),
		CallsMemory:    true,
		Jumps:          xarch.Machine,
		Keeps:          xarch.Keeps(),
	}
	for _, r := range v.ABI.IntArgs {
		c.ArgRegs |= targets.MaskOf(r)
	}
	v.Tools = &tools
	v.NewBackend = func() targets.Backend {
		b := &machine{variant: v}
		b.SetupMachine(&v.Target, c, b, b)
		return b
	}
	return v
}

// SysV returns amd64 with the System V convention, as CoreCLR uses it on Linux
// and macOS.
func SysV() *targets.Target { return &sysV.Target }

// Windows returns amd64 with the convention of 64-bit Windows.
func Windows() *targets.Target { return &windows.Target }
