package arm64

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/armarch"
)

// Lowering lowers LIR for arm64.
type Lowering struct{ armarch.Requirements }

// Requirements says which registers nodes read, destroy and write.
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

// The registers that no value is in, which code generation uses inside of a node: addresses go
// to tmp, constants and partial results to tmp2. Calls through veneers destroy both.
const (
	tmp   = a64.X16
	tmp2  = a64.X17
	ftmp  = a64.V30
	ftmp2 = a64.V31
)

// row is what arm64 does with an oper.
type row = armarch.Row[Lowering, Requirements, machine]

// rows is table, complete.
var rows = armarch.Complete("arm64", table)

// Clobbers implements targets.Backend.
func (b *Requirements) Clobbers(m *nodes.Method, env *targets.Env, n nodes.NodeID) (c targets.Clobbers) {
	if b.M != m || b.Env != env {
		b.Begin(m, env)
	}
	if f := rows[m.Oper[n]].Clobbers; f != nil {
		return f(b, n)
	}
	return c
}
