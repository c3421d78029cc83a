package arm

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm/t32"
	"ryugo/targets/backend"
)

// target is targets.ARM32 with its back end.
var target = func() *targets.Target {
	t := targets.ARM32
	c := backend.Config{
		Shape:   backend.FrameShape{Slot: 4, Align: 8, ParamBase: 8, FloatSlot: 4},
		Word:    nodes.TYP_INT,
		IntRegs: 16,
		Saved:   t.CalleeSaved &^ targets.MaskOf(t.FrameReg),
		// The operands of the helper that copies references are in fixed registers.
		BlockRegs: targets.MaskOf(t.ByRefDst) | targets.MaskOf(t.ByRefSrc),
		// Constants are separate nodes.
		MoveLimit: 64,
		CallsLast: true,
		// A call loads its target into a scratch register, since mostly no other register is free.
		CallsMemory: true,
		Framed:      true,
		Jumps:       t32.Machine,
		Keeps:       new([256]backend.Keep), // a node's scratch registers may point into objects
	}
	for _, r := range t.ABI.IntArgs {
		c.ArgRegs |= targets.MaskOf(r)
	}
	t.Tools = &tools
	t.NewBackend = func() targets.Backend {
		b := new(machine)
		b.Setup(&t, c, b, &b.asm.Buffer)
		b.MaxShift = 3
		return b
	}
	return &t
}()

// Target returns 32-bit Arm, Thumb-2, with the convention of AAPCS for VFP.
func Target() *targets.Target { return target }
