package armarch

import (
	"ryugo/nodes"
	"ryugo/targets"
)

// Row describes how a machine treats an oper. L, R and M are its lowering, requirements and
// generation.
type Row[L, R, M any] struct {
	// Lower makes requirements explicit and contains operands; nil: nothing to do.
	Lower func(*L, nodes.NodeID)
	// Build builds the registers that the node reads, destroys and writes.
	Build func(*R, nodes.NodeID)
	// Gen generates the node.
	Gen func(*M, nodes.NodeID)
	// Clobbers returns the registers that the node, not lowered yet, uses by number or destroys;
	// nil: none.
	Clobbers func(*R, nodes.NodeID) targets.Clobbers
	// Into: the node's value can be computed in a local's register, because its result is written
	// once, after the last read of an operand.
	Into bool
	// AnyReg are the operands that may be in any register, including a local's own.
	AnyReg uint8
	// Absent says why no node of the oper is built or generated.
	Absent string
}

// Table has a row for each oper of a machine.
type Table[L, R, M any] [256]Row[L, R, M]

// Complete fills the missing functions of rows with panics that name the machine and the oper.
func Complete[L, R, M any](machine string, t Table[L, R, M]) Table[L, R, M] {
	for o := range t {
		r, name := &t[o], "an oper that has no row"
		if o < int(nodes.OperCount) {
			name = nodes.Oper(o).String()
		}
		if r.Build == nil {
			r.Build = func(*R, nodes.NodeID) { panic("BUG: " + machine + ": no register requirements for " + name) }
		}
		if r.Gen == nil {
			r.Gen = func(*M, nodes.NodeID) { panic("BUG: " + machine + ": cannot generate " + name) }
		}
	}
	return t
}
