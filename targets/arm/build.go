package arm

import (
	"ryugo/nodes"
	"ryugo/targets"
)

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

// buildCast: conversions between numbers and integers need a single as scratch register.
func (b *Requirements) buildCast(n nodes.NodeID) {
	m := b.M
	b.Use(m.Op1[n], 0)
	if m.Type[m.Op1[n]].IsFloat() != m.Type[n].IsFloat() {
		b.Refs.Internal(b.Floats)
	}
	b.Def(n)
}
