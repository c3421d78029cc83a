// Package armarch is what the two Arm machines share, besides package backend, which all machines
// share: which operands lowering contains, sums as addresses, the row of an oper, the register
// requirements of opers, the ranges of checked conversions.
//
// On both machines operands are registers, a division does not fault, and a conversion of a
// floating-point number that is out of range returns the nearest integer. Code generation has
// scratch registers of its own, so only loops need one from linear scan.
package armarch

import (
	"ryugo/targets"
	"ryugo/targets/backend"
)

// Lowering lowers LIR for the machines of Arm.
type Lowering struct {
	backend.Generation
	// MaxShift is the largest shift of an index. Indexes has the other forms of an index; nil:
	// none.
	MaxShift int64
	Indexes  IndexForms
}

// Requirements builds the registers that nodes read, destroy and write.
type Requirements struct{ Lowering }

// Config returns what is the same in the configurations of both machines.
func Config(t *targets.Target) backend.Config {
	c := backend.Config{
		Saved: t.CalleeSaved &^ targets.MaskOf(t.FrameReg),
		// The operands of the helper that copies references are in fixed registers.
		BlockRegs: targets.MaskOf(t.ByRefDst) | targets.MaskOf(t.ByRefSrc),
		// Constants are separate nodes, and arm64 has sixteen argument registers.
		MoveLimit: 64,
		CallsLast: true,
		Keeps:     new([256]backend.Keep), // a node's scratch registers may point into objects
	}
	for _, r := range t.ABI.IntArgs {
		c.ArgRegs |= targets.MaskOf(r)
	}
	return c
}
