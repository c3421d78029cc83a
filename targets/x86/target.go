package x86

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/backend"
	"ryugo/targets/xarch"
)

// machine is the state of one worker.
type machine struct{ xarch.Backend }

// target and vm are targets.X86 and targets.X86VM with this back end.
var target, vm = makeTarget(targets.X86), makeTarget(targets.X86VM)

func makeTarget(t targets.Target) *targets.Target {
	c := backend.Config{
		DivisionFaults: true,
		Shape:          backend.FrameShape{Slot: 4, Align: 4, ParamBase: 8, FloatSlot: 8},
		Word:           nodes.TYP_INT,
		IntRegs:        8,
		Saved:          t.CalleeSaved &^ targets.MaskOf(t.FrameReg),
		BlockRegs:      targets.MaskOf(targets.Reg(xarch.RDI)) | targets.MaskOf(targets.Reg(xarch.RSI)) | targets.MaskOf(targets.Reg(xarch.RCX)),
		// A call can read its target from memory, and mostly no register is free for it.
		CallsMemory: true,
		Jumps:       xarch.Machine,
		Keeps:       xarch.Keeps(),
	}
	// A call through a cell finds its target through the cell's register, eax. Other calls may have
	// their target in eax.
	for _, r := range t.ABI.IntArgs {
		c.ArgRegs |= targets.MaskOf(r)
	}
	t.Tools = &tools
	t.NewBackend = func() targets.Backend {
		b := new(machine)
		b.SetupMachine(&t, c, b, b)
		return b
	}
	return &t
}

// Target returns 32-bit x86, VM the same with the convention of package vm.
func Target() *targets.Target { return target }
func VM() *targets.Target     { return vm }
