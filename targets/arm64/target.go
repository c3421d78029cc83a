package arm64

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/armarch"
	"ryugo/targets/backend"
)

// target is targets.ARM64 with its back end.
var target = func() *targets.Target {
	t := targets.ARM64
	c := armarch.Config(&t)
	c.Shape = backend.FrameShape{Slot: 8, Align: 16, ParamBase: 16, FloatSlot: 8, Low: 496}
	c.Word = nodes.TYP_LONG
	c.IntRegs = 32
	c.ArgRegs |= targets.MaskOf(t.ABI.StubCell) | targets.MaskOf(t.ABI.RetBuf)
	c.Jumps = a64.Machine
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
