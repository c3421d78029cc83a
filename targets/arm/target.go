package arm

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm/t32"
	"ryugo/targets/armarch"
	"ryugo/targets/backend"
)

// target is targets.ARM32 with its back end.
var target = func() *targets.Target {
	t := targets.ARM32
	c := armarch.Config(&t)
	c.Shape = backend.FrameShape{Slot: 4, Align: 8, ParamBase: 8, FloatSlot: 4}
	c.Word = nodes.TYP_INT
	c.IntRegs = 16
	// A call loads its target into a scratch register, since mostly no other register is free.
	c.CallsMemory = true
	c.Framed = true
	c.Jumps = t32.Machine
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
