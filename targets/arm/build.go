package arm

import "ryugo/nodes"

// buildCast: conversions between numbers and integers need a single as scratch register.
func (b *Requirements) buildCast(n nodes.NodeID) {
	m := b.M
	b.Use(m.Op1[n], 0)
	if m.Type[m.Op1[n]].IsFloat() != m.Type[n].IsFloat() {
		b.Refs.Internal(b.Floats)
	}
	b.Def(n)
}
