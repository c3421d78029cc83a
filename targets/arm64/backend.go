package arm64

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/armarch"
)

// Lowering lowers LIR for arm64.
type Lowering struct{ armarch.Requirements }

// Requirements builds the registers that nodes read, destroy and write.
type Requirements struct{ Lowering }

// machine is the state of one worker.
type machine struct {
	Requirements
	asm a64.Emitter // from Generate to Emit
	// inFunclet: code is generated for a funclet, whose stack pointer is its own.
	inFunclet bool
	fused     fusedJump // of the current block
	saves     [16]savedPair
}

// Scratch registers of code generation inside of a node, which linear scan does not allocate: tmp
// is for addresses, tmp2 for constants and partial results. Calls through veneers destroy both.
const (
	tmp   = a64.X16
	tmp2  = a64.X17
	ftmp  = a64.V30
	ftmp2 = a64.V31
)

// row describes how arm64 treats an oper.
type row = armarch.Row[Lowering, Requirements, machine]

// rows is the table, completed.
var rows = armarch.Complete("arm64", table)

// The loops over nodes are the same on both machines of Arm.

// Lower implements targets.Backend.
func (b *Lowering) Lower(m *nodes.Method, env *targets.Env) { rows.Lower(&b.Lowering, b, m, env) }

// LowerNode implements ISA.
func (b *Lowering) LowerNode(n nodes.NodeID) { rows.LowerNode(&b.Lowering, b, n) }

// ComputesInto implements ISA.
func (b *Lowering) ComputesInto(v nodes.NodeID, r targets.Reg) bool {
	return rows.ComputesInto(&b.Lowering, v)
}

// Clobbers implements targets.Backend.
func (b *Requirements) Clobbers(m *nodes.Method, env *targets.Env, n nodes.NodeID) targets.Clobbers {
	return rows.Clobbers(&b.Requirements, b, m, env, n)
}

// BuildRefs implements targets.Backend.
func (b *Requirements) BuildRefs(m *nodes.Method, env *targets.Env, blk nodes.BlockID, first nodes.NodeID, refs *targets.Refs) nodes.NodeID {
	return rows.BuildRefs(&b.Requirements, b, m, env, blk, first, refs)
}

// GenNodes implements ISA.
func (b *machine) GenNodes(blk nodes.BlockID, stops bool) {
	b.fused = fusedJump{}
	rows.GenNodes(&b.Requirements.Requirements, b, blk, stops)
}
