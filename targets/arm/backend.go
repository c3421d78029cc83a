package arm

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm/t32"
	"ryugo/targets/armarch"
)

// Lowering lowers LIR for 32-bit Arm.
type Lowering struct{ armarch.Requirements }

// Requirements says which registers nodes read, destroy and write.
type Requirements struct{ Lowering }

// machine is the state of one worker.
type machine struct {
	Requirements
	asm t32.Emitter // from Generate to Emit
	// inFunclet: code is generated for a funclet, whose stack pointer is its own.
	inFunclet bool
	fused     fusedJump // of the current block
}

// The registers that no value is in, which code generation uses inside of a node: addresses go
// to tmp, constants and partial results to tmp2. Calls destroy both.
const (
	tmp   = t32.IP
	tmp2  = t32.LR
	ftmp  = t32.D16
	ftmp2 = t32.D17
)

// row is what arm32 does with an oper.
type row = armarch.Row[Lowering, Requirements, machine]

// rows is table, complete.
var rows = armarch.Complete("arm32", table)

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
