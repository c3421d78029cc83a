package decompose

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// divideHelpers are the helpers that divide ints if the processor cannot.
var divideHelpers = [...]ee.Helper{ee.CORINFO_HELP_DIV, ee.CORINFO_HELP_MOD, ee.CORINFO_HELP_UDIV, ee.CORINFO_HELP_UMOD}

// divide makes n, a division of ints, a helper call.
func (p *Decomposer) divide(n nodes.NodeID) {
	m := p.m
	p.makeCall(n, nodes.TYP_INT, divideHelpers[m.Oper[n]-nodes.GT_DIV], m.Op1[n], m.Op2[n])
}

// longHelpers are the helpers that divide longs.
var longHelpers = [...]ee.Helper{ee.CORINFO_HELP_LDIV, ee.CORINFO_HELP_LMOD, ee.CORINFO_HELP_ULDIV, ee.CORINFO_HELP_ULMOD}

// divideLongs makes n, a division of longs, a helper call.
func (p *Decomposer) divideLongs(n nodes.NodeID) {
	m := p.m
	p.helper(n, longHelpers[m.Oper[n]-nodes.GT_DIV], m.Op1[n], m.Op2[n])
}

// needsHelper reports whether n is a division of ints that needs a division instruction. An
// unsigned division by a power of two is a shift or a mask. Except at minopts, a division by
// another constant is a multiplication.
func needsHelper(m *nodes.Method, n nodes.NodeID, env *targets.Env) bool {
	unsigned := false
	switch m.Oper[n] {
	case nodes.GT_DIV, nodes.GT_MOD:
	case nodes.GT_UDIV, nodes.GT_UMOD:
		unsigned = true
	default:
		return false
	}
	if m.Type[n].Actual() != nodes.TYP_INT {
		return false
	}
	if !m.IsIntConst(m.Op2[n]) {
		return true
	}
	v := m.IntValue(m.Op2[n])
	if d := nodes.DivisorBits(v, 32); unsigned && d != 0 && d&(d-1) == 0 {
		return false
	}
	return env.MinOpts || !nodes.CanDivByConst(v, 32, unsigned)
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
