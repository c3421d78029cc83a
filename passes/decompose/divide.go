package decompose

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// divideHelpers are the helpers that divide ints where the processor cannot.
var divideHelpers = [...]ee.Helper{ee.CORINFO_HELP_DIV, ee.CORINFO_HELP_MOD, ee.CORINFO_HELP_UDIV, ee.CORINFO_HELP_UMOD}

// divide makes n, a division of ints, the call of a helper.
func (p *Decomposer) divide(n nodes.NodeID) {
	m := p.m
	p.makeCall(n, nodes.TYP_INT, divideHelpers[m.Oper[n]-nodes.GT_DIV], m.Op1[n], m.Op2[n])
}

// needsHelper reports whether n, on a processor that cannot divide, is a division of ints that it would have to do.
func needsHelper(m *nodes.Method, n nodes.NodeID, env *targets.Env) bool {
	switch m.Oper[n] {
	case nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD:
		return m.Type[n].Actual() == nodes.TYP_INT && m.NeedsDivider(n, env.MinOpts)
	}
	return false
}

// hasDivisions reports whether there is a division that needs a helper.
func hasDivisions(m *nodes.Method, env *targets.Env) bool {
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
			if needsHelper(m, n, env) {
				return true
			}
		}
	}
	return false
}
