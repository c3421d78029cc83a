// Package armarch is what the two Arm machines share, besides package backend, which all machines
// share: which operands lowering contains, sums as addresses, the row of an oper, the register
// requirements of opers, the ranges of checked conversions.
//
// On both machines operands are registers, a division does not fault, and a conversion of a
// floating-point number that is out of range returns the nearest integer. Code generation has
// scratch registers of its own, so only loops need one from linear scan.
package armarch

import "ryugo/targets/backend"

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
