// Package armarch is what the two machines of Arm have in common, beside what package backend
// does for all: which operands lowering contains, sums as addresses, the row of an oper, the register requirements of opers,
// the ranges of checked conversions.
//
// On both machines operands are registers, a division has no fault, and a conversion of a
// floating-point number that does not fit gives the nearest one. Code generation has scratch registers of
// its own, so that only loops ask linear scan for one.
package armarch

import "ryugo/targets/backend"

// Lowering lowers LIR for the machines of Arm.
type Lowering struct {
	backend.Generation
	// MaxShift is the largest shift of an index, Indexes what else an index may be; nil: nothing.
	MaxShift int64
	Indexes  IndexForms
}

// Requirements says which registers nodes read, destroy and write.
type Requirements struct{ Lowering }
