package arm64

import (
	"ryugo/nodes"
	"ryugo/targets"
)

// Register requirements. Each function mirrors the gen function of the same row: an operand that
// the code reads only before its first write is a Use, one that it reads after that a UseDelay. The
// scratch registers are tmp, tmp2, ftmp and ftmp2; only loops need more.

// BuildRefs implements targets.Backend.
func (b *Requirements) BuildRefs(m *nodes.Method, env *targets.Env, blk nodes.BlockID, first nodes.NodeID, refs *targets.Refs) nodes.NodeID {
	if b.M != m || b.Env != env {
		b.Begin(m, env)
	}
	b.Block, b.Refs = blk, refs
	b.Ints, b.Floats = b.Target.IntRegs, b.Target.Floats(m)
	oper, next := m.Oper, m.Next
	for n := first; n != 0; n = next[n] {
		switch o := oper[n]; {
		case o != nodes.GT_IL_OFFSET:
			refs.Begin(n)
			rows[o].Build(b, n)
		case refs.IsFull():
			refs.End()
			return n
		}
	}
	refs.End()
	return 0
}
