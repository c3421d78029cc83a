package xarch

import "ryugo/nodes"

// Parity is the role of the parity flag in a condition: ucomis sets CF, ZF and PF if its operands
// are unordered, so B, BE and E hold then, and A, AE and NE do not.
type Parity uint8

// How a condition uses the parity flag.
const (
	NoParity    Parity = iota
	AndOrdered         // and the operands are ordered
	OrUnordered        // or the operands are unordered
)

// Test is how a condition is tested: by a condition code and the parity flag.
type Test struct {
	CC     CC
	Parity Parity
}

// Tests has the test of each condition. Four conditions have none: lowering exchanges the operands
// of those comparisons.
var Tests = [nodes.CondCount]Test{
	nodes.COND_EQ: {CC: CC_E}, nodes.COND_NE: {CC: CC_NE},
	nodes.COND_SLT: {CC: CC_L}, nodes.COND_SGE: {CC: CC_GE}, nodes.COND_SGT: {CC: CC_G}, nodes.COND_SLE: {CC: CC_LE},
	nodes.COND_ULT: {CC: CC_B}, nodes.COND_UGE: {CC: CC_AE}, nodes.COND_UGT: {CC: CC_A}, nodes.COND_ULE: {CC: CC_BE},
	nodes.COND_C: {CC: CC_C}, nodes.COND_NC: {CC: CC_NC},
	nodes.COND_FEQ: {CC_E, AndOrdered}, nodes.COND_FNEU: {CC_NE, OrUnordered},
	nodes.COND_FNE: {CC: CC_NE}, nodes.COND_FEQU: {CC: CC_E},
	nodes.COND_FGT: {CC: CC_A}, nodes.COND_FLEU: {CC: CC_BE}, nodes.COND_FGE: {CC: CC_AE}, nodes.COND_FLTU: {CC: CC_B},
}
