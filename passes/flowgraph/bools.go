package flowgraph

import "ryugo/nodes"

// Two consecutive branches that lead to the same blocks become one branch (optOptimizeBools, and
// later RyuJITs' optOptimizeRangeTests):
//
//	BB01 cond(a != 0) BB05      BB01 cond((a | b) != 0) BB05
//	BB02 cond(b != 0) BB05  =>  BB03
//	BB03
//
//	BB01 cond(c < 'a') BB03     BB01 cond((uint)(c - 'a') <= 25) BB05
//	BB02 cond(c <= 'z') BB05 => BB03
//	BB03
//
// The second block has only its test, whose operands may be evaluated speculatively.

// boolRule says how two tests against zero become one. Both branches lead to the same block (same),
// or the first branches around the second.
type boolRule struct {
	same          bool
	first, second nodes.Oper
	fold, test    nodes.Oper
}

var boolRules = [...]boolRule{
	{true, nodes.GT_NE, nodes.GT_NE, nodes.GT_OR, nodes.GT_NE},
	{true, nodes.GT_LT, nodes.GT_LT, nodes.GT_OR, nodes.GT_LT},
	{true, nodes.GT_GE, nodes.GT_GE, nodes.GT_AND, nodes.GT_GE},
	{false, nodes.GT_NE, nodes.GT_EQ, nodes.GT_OR, nodes.GT_EQ},
	{false, nodes.GT_LT, nodes.GT_GE, nodes.GT_OR, nodes.GT_GE},
	{false, nodes.GT_GE, nodes.GT_LT, nodes.GT_AND, nodes.GT_LT},
}

// maxFold is the number of nodes of the largest value that is evaluated speculatively.
const maxFold = 5

// combine combines the branches of b and of the next block, and reports whether it could.
func (p *Cleaner) combine(b nodes.BlockID) bool {
	m := p.m
	bb := &m.Blocks
	n := bb.Next[b]
	if bb.Kind[n] != nodes.BBJ_COND || p.refs[n] != 1 || bb.FirstStmt[n] != bb.LastStmt[n] || bb.Flags[n]&nodes.BBF_DONT_REMOVE != 0 || !p.sameRegions(b, n) {
		return false
	}
	same := bb.Jump[b] == bb.Jump[n]
	if !same && bb.Jump[b] != bb.Next[n] || bb.Jump[n] == n {
		return false
	}
	first, second := m.Op1[m.Stmts[bb.LastStmt[b]].Root], m.Op1[m.Stmts[bb.LastStmt[n]].Root]
	if !m.Oper[first].Is(nodes.GTK_RELOP) || !m.Oper[second].Is(nodes.GTK_RELOP) || (m.Flags[first]|m.Flags[second])&nodes.GTF_REVERSE_OPS != 0 ||
		!m.IsIntConst(m.Op2[first]) || !m.IsIntConst(m.Op2[second]) {
		return false
	}
	test := p.rangeTest(first, second, same)
	if test == 0 {
		test = p.foldTests(first, second, same)
	}
	if test == 0 {
		return false
	}
	if m.Log != nil {
		m.WhyNode(nodes.BRANCH_COMBINED, b, first, int32(n))
		p.logBranch(nodes.BRANCH_COMBINED, n, int32(b))
	}
	m.Flags[test] |= nodes.GTF_RELOP_JMP_USED
	root := m.Stmts[bb.LastStmt[b]].Root
	m.Op1[root] = test
	m.Flags[root] |= m.Flags[test] & nodes.GTF_ALL_EFFECT
	if same {
		p.refs[bb.Jump[n]]--
	} else {
		p.refs[bb.Jump[b]]-- // b jumps to the block that n falls into
		bb.Jump[b] = bb.Jump[n]
	}
	p.unlink(n)
	p.changed = true
	return true
}

// foldTests returns one test against zero that is equivalent to two, or 0.
func (p *Cleaner) foldTests(first, second nodes.NodeID, same bool) nodes.NodeID {
	m := p.m
	x, y := m.Op1[first], m.Op1[second]
	t := m.Type[x].Actual()
	if !t.IsInt() || m.Type[y].Actual() != t || m.IntValue(m.Op2[first]) != 0 || m.IntValue(m.Op2[second]) != 0 ||
		(m.Flags[first]|m.Flags[second])&nodes.GTF_UNSIGNED != 0 || m.Flags[y]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0 ||
		len(p.walk.Tree(m, y)) > maxFold {
		return 0
	}
	for i := range boolRules {
		r := &boolRules[i]
		if r.same == same && r.first == m.Oper[first] && r.second == m.Oper[second] {
			both := m.NewOp(r.fold, t, x, y, 0)
			return m.NewOp(r.test, nodes.TYP_INT, both, m.Op2[first], 0)
		}
	}
	return 0
}

// rangeTest returns one unsigned comparison that is equivalent to a lower and an upper bound of a
// local, or 0.
func (p *Cleaner) rangeTest(first, second nodes.NodeID, same bool) nodes.NodeID {
	m := p.m
	x, y := m.Op1[first], m.Op1[second]
	if m.Oper[x] != nodes.GT_LCL_VAR || m.Oper[y] != nodes.GT_LCL_VAR || m.Val[x] != m.Val[y] || m.Type[x] != nodes.TYP_INT ||
		(m.Flags[first]|m.Flags[second])&nodes.GTF_UNSIGNED != 0 || m.Locals[m.Val[x]].Flags&nodes.LvAddrExposed != 0 {
		return 0
	}
	// [lo, hi] are the values for which neither branch is taken (same), or for which only the
	// second is.
	lo, hi := int64(-1<<31), int64(1<<31-1)
	ok := bound(m.Oper[first].Reversed(), m.IntValue(m.Op2[first]), &lo, &hi)
	o, test := m.Oper[second], nodes.GT_LE
	if same {
		o, test = o.Reversed(), nodes.GT_GT
	}
	ok = bound(o, m.IntValue(m.Op2[second]), &lo, &hi) && ok
	if !ok || lo > hi || lo == -1<<31 || hi == 1<<31-1 {
		return 0
	}
	if lo != 0 {
		x = m.NewOp(nodes.GT_SUB, nodes.TYP_INT, x, m.NewInt(nodes.TYP_INT, lo), 0)
	}
	return m.NewOp(test, nodes.TYP_INT, x, m.NewInt(nodes.TYP_INT, int64(int32(hi-lo))), nodes.GTF_UNSIGNED)
}

// bound narrows [lo, hi] to the values with relation o to k, and reports whether o is an ordering.
func bound(o nodes.Oper, k int64, lo, hi *int64) bool {
	switch o {
	case nodes.GT_LT:
		*hi = min(*hi, k-1)
	case nodes.GT_LE:
		*hi = min(*hi, k)
	case nodes.GT_GT:
		*lo = max(*lo, k+1)
	case nodes.GT_GE:
		*lo = max(*lo, k)
	default:
		return false
	}
	return true
}
