package arm64

import (
	"ryugo/nodes"
	"ryugo/targets/arm64/a64"
)

// Comparisons joined by & or |: the second one is made only if the first does not decide the result
// (ccmp); otherwise ccmp sets the flags to the result.
//
//	a < b & c == 3     ->     cmp  w0, w1
//	                          ccmp w2, #3, #0, lt     flags of != unless a < b
//	                          cset w3, eq
//
//	a < b | c == 3     ->     cmp  w0, w1
//	                          ccmp w2, #3, #4, ge     flags of == if a < b
//
// The & or | contains both comparisons. It may itself be contained in a comparison with zero, whose
// jump or selection reads the flags. Its first operand may itself be such an & or |.

// maxJoined is the maximum of nodes between the first comparison and the operation: the operands of
// that comparison stay in registers until then.
const maxJoined = 16

// joinCompares contains the comparisons that are n's operands, if n is an & or | of two, and
// reports whether it did.
func (b *Lowering) joinCompares(n nodes.NodeID) bool {
	m := b.M
	x, y := m.Op1[n], m.Op2[n]
	if m.Prev[n] == x {
		x, y = y, x
	}
	if b.Env.MinOpts || m.Prev[n] != y || !b.isOutcome(x) || !b.isOutcome(y) || b.isJoined(y) {
		return false
	}
	between := 0
	for at := m.Next[x]; at != n; at = m.Next[at] {
		if between++; at == 0 || between > maxJoined || m.Oper[at] == nodes.GT_CALL {
			return false
		}
	}
	if first, second := b.secondCost(x), b.secondCost(y); first < second {
		x, y = y, x
	} else if second == cannotBeSecond {
		return false
	}
	m.Op1[n], m.Op2[n] = x, y
	b.containBelow(x, n)
	b.containBelow(y, n)
	return true
}

// isOutcome reports whether v is the 0 or 1 of a comparison of integers, or of joined comparisons.
func (b *Lowering) isOutcome(v nodes.NodeID) bool {
	m := b.M
	if b.Contained(v) {
		return false
	}
	return b.isJoined(v) || m.Oper[v].Is(nodes.GTK_RELOP) && m.Oper[v] != nodes.GT_CMP && m.Flags[v]&nodes.GTF_SET_FLAGS == 0 &&
		!m.Type[m.Op1[v]].IsFloat() && (b.InReg(m.Op1[v]) || b.isJoined(m.Op1[v]))
}

// isJoined reports whether n is an & or | that contains two comparisons.
func (b *Lowering) isJoined(n nodes.NodeID) bool {
	m := b.M
	return (m.Oper[n] == nodes.GT_AND || m.Oper[n] == nodes.GT_OR) && b.Contained(m.Op2[n]) && m.Oper[m.Op2[n]].Is(nodes.GTK_RELOP)
}

// The cost of a comparison as the second one: 1 if its constant needs a register.
const cannotBeSecond = 2

func (b *Lowering) secondCost(v nodes.NodeID) int {
	m := b.M
	op1, op2 := m.Op1[v], m.Op2[v]
	switch {
	case b.isJoined(v) || m.Oper[v] == nodes.GT_TEST_EQ || m.Oper[v] == nodes.GT_TEST_NE || !b.InReg(op1):
		return cannotBeSecond
	case b.InReg(op2):
		return 0
	case !b.IsImmOperand(op2):
		return cannotBeSecond
	case b.Imm(op2) > 31 || b.Imm(op2) < -31:
		return 1
	}
	return 0
}

// joinRelop contains the value that r compares with zero, if it is a joined comparison, and reports
// whether it did.
func (b *Lowering) joinRelop(r nodes.NodeID) bool {
	m := b.M
	op1, op2 := m.Op1[r], m.Op2[r]
	if !b.IsZero(op2) || !b.isJoined(op1) || b.Contained(op1) {
		return false
	}
	if next := m.Next[op1]; next != r && (next != op2 || m.Next[op2] != r) {
		return false
	}
	b.containBelow(op1, r)
	if !b.Contained(op2) {
		m.Contain(b.Block, op2)
	}
	return true
}

// lowerJTrue makes the comparison before n set the flags. If it compares joined comparisons with
// zero, the jump tests their result.
func (b *Lowering) lowerJTrue(n nodes.NodeID) {
	m := b.M
	b.LowerJTrue(n)
	r := m.Prev[n]
	if m.Oper[r] != nodes.GT_CMP {
		return
	}
	c := nodes.Cond(m.Val[n])
	if c == nodes.COND_EQ || c == nodes.COND_NE {
		b.joinRelop(r)
	}
	if v := m.Op1[r]; b.Contained(v) && b.isJoined(v) {
		m.Val[n] = uint32(b.outcome(v, c == nodes.COND_EQ))
	}
}

// outcome returns the condition of v, a comparison or joined ones, after the code that v emits;
// with not, the opposite one.
func (b *Lowering) outcome(v nodes.NodeID, not bool) nodes.Cond {
	m := b.M
	var c nodes.Cond
	switch x := m.Op1[v]; {
	case b.isJoined(v):
		c = b.CondOf(m.Op2[v])
	case b.Contained(x) && b.isJoined(x): // compared with zero
		return b.outcome(x, (m.Oper[v] == nodes.GT_EQ) != not)
	default:
		c = b.CondOf(v)
	}
	if not {
		return c.Negate()
	}
	return c
}

// compareJoined emits the comparisons that n joins.
func (b *machine) compareJoined(n nodes.NodeID) {
	m := b.M
	x, y := m.Op1[n], m.Op2[n]
	b.compare(x)
	run, skipped := conds[b.outcome(x, false)], conds[b.CondOf(y)]
	if m.Oper[n] == nodes.GT_AND {
		skipped = skipped.Invert()
	} else {
		run = run.Invert()
	}
	nzcv := flagsOf[skipped]
	op1, op2 := m.Op1[y], m.Op2[y]
	w, r := opSize(b.CompareType(op1, op2)), b.RegOf(op1)
	if !b.IsImmOperand(op2) {
		b.asm.CondCmp(a64.INS_ccmp, w, r, b.RegOf(op2), nzcv, run)
		return
	}
	switch v := b.Imm(op2); {
	case v >= 0 && v <= 31:
		b.asm.CondCmpI(a64.INS_ccmp, w, r, uint8(v), nzcv, run)
	case v < 0 && v >= -31:
		b.asm.CondCmpI(a64.INS_ccmn, w, r, uint8(-v), nzcv, run)
	default:
		b.asm.MovImm(w, tmp, v)
		b.asm.CondCmp(a64.INS_ccmp, w, r, tmp, nzcv, run)
	}
}

// flagsOf are flags, in the encoding of ccmp (N is 8, Z 4, C 2, V 1), for which a condition holds.
var flagsOf = [16]uint8{
	a64.EQ: 4, a64.NE: 0, a64.HS: 2, a64.LO: 0, a64.HI: 2, a64.LS: 0,
	a64.MI: 8, a64.PL: 0, a64.VS: 1, a64.VC: 0, a64.GE: 0, a64.LT: 8, a64.GT: 0, a64.LE: 4,
}
