package arm64

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/backend"
)

// target is targets.ARM64 with its back end.
var target = func() *targets.Target {
	t := targets.ARM64
	c := backend.Config{
		Shape:   backend.FrameShape{Slot: 8, Align: 16, ParamBase: 16, FloatSlot: 8, Low: 496},
		Word:    nodes.TYP_LONG,
		IntRegs: 32,
		Saved:   t.CalleeSaved &^ targets.MaskOf(t.FrameReg),
		ArgRegs: targets.MaskOf(t.ABI.StubCell) | targets.MaskOf(t.ABI.RetBuf),
		// The operands of the helper that copies references are in fixed registers.
		BlockRegs: targets.MaskOf(t.ByRefDst) | targets.MaskOf(t.ByRefSrc),
		// Constants are separate nodes, and there are sixteen argument registers.
		MoveLimit: 64,
		CallsLast: true,
		Jumps:     a64.Machine,
		Keeps:     new([256]backend.Keep), // a node's scratch registers may point into objects
	}
	for _, r := range t.ABI.IntArgs {
		c.ArgRegs |= targets.MaskOf(r)
	}
	t.Tools = &tools
	t.NewBackend = func() targets.Backend {
		b := new(machine)
		b.GC.Table.Machine = tools.GC
		b.Setup(&t, c, b, &b.asm.Buffer)
		b.MaxShift = 4
		b.Indexes = &b.Lowering
		return b
	}
	return &t
}()

// Target returns arm64 with the convention of AAPCS64, as CoreCLR uses it on Linux.
func Target() *targets.Target { return target }
