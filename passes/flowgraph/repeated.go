package flowgraph

import "ryugo/nodes"

// A test that is repeated after both arms of a branch (two conditional expressions with the same
// condition leave this):
//
//	BB01 cond(V00.f == 1) BB03            BB01 cond(V00.f == 1) BB03
//	BB02 V01 = 2; always BB04             BB02 V01 = 2; V02 = V01; always BB05
//	BB03 V01 = 3                     =>   BB03 V01 = 3; V02 = V01; always BB06
//	BB04 V02 = V01; cond(V00.f == 1) BB06
//	BB05 ...                              BB05 ...
//
// Each arm goes to the target that the second test has for it. No local that the tests read is
// assigned between them. If the tests load from memory, nothing else is written either, nor an
// address-exposed local, so that both tests load the same values: a load that is not volatile may
// yield an earlier load's value.

// Limits on the code between the tests.
const (
	maxArm      = 8  // statements of an arm
	maxRepeated = 2  // statements before the second test, which are copied to each arm
	maxValue    = 6  // nodes of the value of such a statement
	maxTest     = 16 // nodes of a test
)

// threadRepeated lets both arms of the branch of b bypass a block that repeats the test.
func (p *Cleaner) threadRepeated(b nodes.BlockID) {
	m := p.m
	bb := &m.Blocks
	no, yes := bb.Next[b], bb.Jump[b]
	t := p.onlySucc(no)
	if t == 0 || t != p.onlySucc(yes) || p.refs[t] != 2 || bb.Kind[t] != nodes.BBJ_COND || bb.Flags[t]&nodes.BBF_DONT_REMOVE != 0 ||
		!p.sameRegions(b, t) || !p.sameRegions(b, no) || !p.sameRegions(b, yes) {
		return
	}
	last := bb.LastStmt[t]
	r, r2 := m.Op1[m.Stmts[bb.LastStmt[b]].Root], m.Op1[m.Stmts[last].Root]
	if !m.Oper[r].Is(nodes.GTK_RELOP) || len(p.walk.Tree(m, r)) > maxTest || m.Type[m.Op1[r]].IsFloat() || !p.sameValue(m.Op1[r], m.Op1[r2]) || !p.sameValue(m.Op2[r], m.Op2[r2]) ||
		(m.Flags[r]^m.Flags[r2])&nodes.GTF_UNSIGNED != 0 {
		return
	}
	first := m.Blocks.FirstStmt[t]
	if !p.preservesTest(bb.FirstStmt[no], r) || !p.preservesTest(bb.FirstStmt[yes], r) || !p.assigns(first, last, r) {
		return
	}
	toNo, toYes := bb.Next[t], bb.Jump[t]
	switch m.Oper[r2] {
	case m.Oper[r]:
	case m.Oper[r].Reversed():
		toNo, toYes = toYes, toNo
	default:
		return
	}
	p.logBranch(nodes.BRANCH_IMPLIED, b, int32(t), int32(toYes))
	for s := first; s != last; s = m.Stmts[s].Next {
		m.NewStmt(no, p.walk.Clone(m, m.Stmts[s].Root), m.Stmts[s].ILOffset)
		m.NewStmt(yes, p.walk.Clone(m, m.Stmts[s].Root), m.Stmts[s].ILOffset)
	}
	p.counted = false
	p.jump(no, t, toNo)
	p.jump(yes, t, toYes)
}

// onlySucc returns the only successor of block b if b has one predecessor, or 0.
func (p *Cleaner) onlySucc(b nodes.BlockID) nodes.BlockID {
	bb := &p.m.Blocks
	if p.refs[b] != 1 || bb.Flags[b]&nodes.BBF_DONT_REMOVE != 0 {
		return 0
	}
	switch bb.Kind[b] {
	case nodes.BBJ_NONE:
		return bb.Next[b]
	case nodes.BBJ_ALWAYS:
		return bb.Jump[b]
	}
	return 0
}

// assigns reports whether the statements from s up to end are few and only assign small values to
// locals that tree r does not read.
func (p *Cleaner) assigns(s, end nodes.StmtID, r nodes.NodeID) bool {
	m := p.m
	for limit := maxRepeated; s != end; s = m.Stmts[s].Next {
		root := m.Stmts[s].Root
		if limit == 0 || m.Oper[root] != nodes.GT_ASG || m.Oper[m.Op1[root]] != nodes.GT_LCL_VAR || m.Locals[m.LclOf(m.Op1[root])].Type == nodes.TYP_STRUCT ||
			m.Flags[m.Op2[root]]&(nodes.GTF_ASG|nodes.GTF_CALL|nodes.GTF_ORDER_SIDEEFF) != 0 || len(p.walk.Tree(m, m.Op2[root])) > maxValue || p.testReads(r, m.LclOf(m.Op1[root])) || p.isReached(m.LclOf(m.Op1[root])) {
			return false
		}
		limit--
	}
	return true
}

// preservesTest reports whether the statements from s on are few and do not change the outcome of
// test r.
func (p *Cleaner) preservesTest(s nodes.StmtID, r nodes.NodeID) bool {
	m := p.m
	const effects = nodes.GTF_CALL | nodes.GTF_ORDER_SIDEEFF
	loads := m.Flags[r]&nodes.GTF_ALL_EFFECT != 0
	for limit := maxArm; s != 0; s = m.Stmts[s].Next {
		root := m.Stmts[s].Root
		if limit == 0 || loads && m.Flags[root]&effects != 0 {
			return false
		}
		limit--
		if m.Flags[root]&nodes.GTF_ASG == 0 {
			continue
		}
		for _, n := range p.walk.Tree(m, root) {
			switch k := m.Oper[n].Kind(); {
			case k&nodes.GTK_MULTI != 0:
				return false
			case m.Oper[n] != nodes.GT_ASG:
			case !m.Oper[m.Op1[n]].Is(nodes.GTK_LOCAL):
				if loads {
					return false
				}
			case p.testReads(r, m.LclOf(m.Op1[n])) || loads && p.isReached(m.LclOf(m.Op1[n])):
				return false
			}
		}
	}
	return true
}

// testReads reports whether test r, a small tree, reads local l.
func (p *Cleaner) testReads(r nodes.NodeID, l nodes.LclNum) bool {
	m := p.m
	switch m.Oper[r] {
	case nodes.GT_LCL_VAR:
		return m.LclOf(r) == l
	case nodes.GT_CNS_INT:
		return false
	}
	return p.testReads(m.Op1[r], l) || m.Op2[r] != 0 && p.testReads(m.Op2[r], l)
}

// isReached reports whether local l is address-exposed.
func (p *Cleaner) isReached(l nodes.LclNum) bool { return p.m.Locals[l].Flags&nodes.LvAddrExposed != 0 }

// isUnaliasedScalar reports whether local l is no struct and is accessed only by its name.
func (p *Cleaner) isUnaliasedScalar(l nodes.LclNum) bool {
	lcl := &p.m.Locals[l]
	return lcl.Type != nodes.TYP_STRUCT && lcl.Flags&(nodes.LvAddrExposed|nodes.LvIsStructField|nodes.LvPromoted) == 0
}

// sameValue reports whether the small trees a and b compute the same value from the same locals and
// loads.
func (p *Cleaner) sameValue(a, b nodes.NodeID) bool {
	m := p.m
	if m.Oper[a] != m.Oper[b] || m.Type[a] != m.Type[b] || (m.Flags[a]|m.Flags[b])&(nodes.GTF_OVERFLOW|nodes.GTF_REVERSE_OPS) != 0 {
		return false
	}
	switch m.Oper[a] {
	case nodes.GT_LCL_VAR:
		return m.Val[a] == m.Val[b] && p.isUnaliasedScalar(m.LclOf(a))
	case nodes.GT_CNS_INT:
		return m.IsIntConst(a) && m.IsIntConst(b) && m.IntValue(a) == m.IntValue(b)
	case nodes.GT_IND:
		return (m.Flags[a]|m.Flags[b])&nodes.GTF_IND_VOLATILE == 0 && p.sameValue(m.Op1[a], m.Op1[b])
	case nodes.GT_ARR_LENGTH:
		return m.Val[a] == m.Val[b] && p.sameValue(m.Op1[a], m.Op1[b])
	case nodes.GT_ADD, nodes.GT_AND:
		return p.sameValue(m.Op1[a], m.Op1[b]) && p.sameValue(m.Op2[a], m.Op2[b])
	}
	return false
}
