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
type row struct {
	// lower makes requirements explicit and contains operands. nil: nothing to do.
	lower func(*Lowering, nodes.NodeID)
	// build says which registers the node reads, destroys and writes.
	build func(*Requirements, nodes.NodeID)
	// gen generates the node.
	gen func(*machine, nodes.NodeID)
	// clobbers says which registers the node, not lowered yet, uses by number or destroys.
	// nil: none.
	clobbers func(*Requirements, nodes.NodeID) targets.Clobbers
	// into: the node's value can be computed in a local's register. Its result is written once,
	// after the last read of an operand.
	into bool
	// anyReg are the operands that may be in any register, also in a local's own.
	anyReg uint8
	// absent says why no node of the oper is built or generated.
	absent string
}

// rows is table, complete.
var rows = complete(table)

// complete makes what a row lacks a panic that names the oper.
func complete(t [256]row) [256]row {
	for o := range t {
		r, name := &t[o], "an oper that has no row"
		if o < int(nodes.OperCount) {
			name = nodes.Oper(o).String()
		}
		if r.build == nil {
			r.build = func(*Requirements, nodes.NodeID) { panic("BUG: arm64: no register requirements for " + name) }
		}
		if r.gen == nil {
			r.gen = func(*machine, nodes.NodeID) { panic("BUG: arm64: cannot generate " + name) }
		}
	}
	return t
}

// Clobbers implements targets.Backend.
func (b *Requirements) Clobbers(m *nodes.Method, env *targets.Env, n nodes.NodeID) (c targets.Clobbers) {
	if b.M != m || b.Env != env {
		b.Begin(m, env)
	}
	if f := rows[m.Oper[n]].clobbers; f != nil {
		return f(b, n)
	}
	return c
}
