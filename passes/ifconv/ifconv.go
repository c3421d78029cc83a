// Package ifconv is if conversion: it replaces short branches by selects (RyuJIT's later
// optIfConversion).
package ifconv

import (
	"ryugo/bitvec"
	"ryugo/nodes"
)

// Converter is if conversion.
//
//	BB01 cond(V00 >= V01) BB03        BB01 V02 = select(V00 >= V01, V02, V00)
//	BB02 V02 = V00               =>
//	BB03
//
// If a branch only chooses between two cheap values of a local, or two cheap results, both are
// computed and one is selected. If the two are 1 and 0, or 0 and 1, the comparison itself is the
// value.
//
// A select waits for its condition; a predicted branch does not. So in a loop a branch stays unless
// its condition loads from memory, which is hard to predict, and the local is not an operand of the
// comparison. Cold arms stay where they are.
//
// Reads Blocks, Flow (predecessors, loops), liveness, trees; needs no order. Writes the last
// statements of blocks and jumps. Unreachable blocks are left to the flow graph phase. Changed
// tells; the flow graph, order and liveness are then void. It runs after all phases that learn from
// branches. Cost: a look at each branch.
type Converter struct {
	Changed bool

	m    *nodes.Method
	live *bitvec.Matrix
	walk nodes.Walker
}

// Run converts branches of m. live holds the live-in sets of blocks.
func (p *Converter) Run(m *nodes.Method, live *bitvec.Matrix) {
	p.m, p.live, p.Changed = m, live, false
	bb := &m.Blocks
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		m.Poll()
		if bb.Kind[b] != nodes.BBJ_COND {
			continue
		}
		n := nodes.NodeID(0)
		if m.Log != nil { // the branch may be removed
			n = m.Op1[m.Stmts[bb.LastStmt[b]].Root]
		}
		r := p.block(b)
		p.Changed = p.Changed || r == nodes.IFCONV_SELECT || r == nodes.IFCONV_COMPARE
		if m.Log != nil {
			m.WhyNode(r, b, n)
		}
	}
}

// choice is two values to select from.
type choice struct {
	relop  nodes.NodeID
	yes    nodes.NodeID // if relop holds
	no     nodes.NodeID
	lcl    nodes.LclNum // receives the value; NoLcl: the value is returned
	typ    nodes.VarType
	stores nodes.StmtID // the statement that stores or returns the value now
}

// block replaces the branch of b by a select. It returns IFCONV_SELECT or IFCONV_COMPARE, or the
// reason why it did not.
func (p *Converter) block(b nodes.BlockID) nodes.Reason {
	m := p.m
	bb := &m.Blocks
	next, jump := bb.Next[b], bb.Jump[b]
	s := bb.LastStmt[next]
	if next == jump || s == 0 || !p.isArm(next, b) {
		return nodes.IFCONV_ARM_SHARED
	}
	c := choice{relop: m.Op1[m.Stmts[bb.LastStmt[b]].Root], stores: s}
	if !m.Oper[c.relop].Is(nodes.GTK_RELOP) || m.Flags[c.relop]&(nodes.GTF_CALL|nodes.GTF_ORDER_SIDEEFF) != 0 {
		return nodes.IFCONV_CONDITION
	}
	if bb.FirstStmt[next] != s && (bb.Kind[next] == nodes.BBJ_RETURN || !p.sameHeads(b, &c)) {
		return nodes.IFCONV_ARMS
	}
	to, r := nodes.BlockID(0), nodes.NoReason
	if bb.Kind[next] == nodes.BBJ_RETURN {
		r = p.returned(b, &c, s, jump)
	} else {
		to, r = p.merged(b, &c)
	}
	if r == nodes.NoReason {
		r = p.refusal(b, &c)
	}
	if r == nodes.NoReason {
		r = p.replace(b, &c, to)
	}
	return r
}

// merged finds the values that the arms of b assign to one local, and the block where the arms
// join. It returns the reason why these cannot be selected, or NoReason.
func (p *Converter) merged(b nodes.BlockID, c *choice) (to nodes.BlockID, r nodes.Reason) {
	m := p.m
	bb := &m.Blocks
	next, jump := bb.Next[b], bb.Jump[b]
	if c.lcl, c.no, r = p.assigned(next); r != nodes.NoReason {
		return 0, r
	}
	c.typ = m.Locals[c.lcl].Type.Actual()
	if to = m.Succ(next, 0); to == jump {
		if !p.liveInto(to, c.lcl) {
			return 0, nodes.IFCONV_NOT_LIVE
		}
		c.yes = m.NewLclVar(c.lcl)
		return to, nodes.NoReason
	}
	if bb.LastStmt[jump] == 0 || p.numStmts(next) != p.numStmts(jump) || !p.isArm(jump, b) || m.NumSuccs(jump) != 1 || m.Succ(jump, 0) != to {
		return 0, nodes.IFCONV_ARM_SHARED
	}
	l := nodes.NoLcl
	if l, c.yes, r = p.assigned(jump); r == nodes.NoReason && l != c.lcl {
		r = nodes.IFCONV_ARMS
	}
	return to, r
}

// maxHeads is the largest number of equal statements at the start of both arms.
const maxHeads = 3

// numStmts counts the statements of block b, up to maxHeads + 2.
func (p *Converter) numStmts(b nodes.BlockID) (n int) {
	for s := p.m.Blocks.FirstStmt[b]; s != 0 && n <= maxHeads+1; s = p.m.Stmts[s].Next {
		n++
	}
	return n
}

// sameHeads reports whether the statements before the last ones of both arms of b are the same
// copies of leaves to locals. The comparison of c is evaluated after these copies, so it must not
// name a local that they assign, nor assign one that they read.
func (p *Converter) sameHeads(b nodes.BlockID, c *choice) bool {
	m := p.m
	bb := &m.Blocks
	if m.Flags[c.relop]&nodes.GTF_EXCEPT != 0 && m.ContinuesAfterThrow(b) {
		return false // a handler may read the assigned locals
	}
	next, jump := bb.Next[b], bb.Jump[b]
	n := p.numStmts(next)
	if n > maxHeads+1 || bb.LastStmt[jump] == 0 || !p.isArm(jump, b) || n != p.numStmts(jump) {
		return false
	}
	t := bb.FirstStmt[jump]
	for s := bb.FirstStmt[next]; s != bb.LastStmt[next]; s = m.Stmts[s].Next {
		x, y := m.Stmts[s].Root, m.Stmts[t].Root
		if m.Oper[x] != nodes.GT_ASG || m.Oper[y] != nodes.GT_ASG || !p.sameLeaf(m.Op1[x], m.Op1[y]) || !p.sameLeaf(m.Op2[x], m.Op2[y]) || p.refersTo(c.relop, m.LclOf(m.Op1[x])) || !p.ownTemps(c.relop, m.Op2[x]) {
			return false
		}
		t = m.Stmts[t].Next
	}
	return true
}

// sameLeaf reports whether two nodes are equal leaves.
func (p *Converter) sameLeaf(a, b nodes.NodeID) bool {
	m := p.m
	if m.Oper[a] != m.Oper[b] || m.Type[a] != m.Type[b] || !p.isLeaf(a) || !p.isLeaf(b) {
		return false
	}
	if m.Oper[a] == nodes.GT_LCL_VAR {
		return m.Val[a] == m.Val[b]
	}
	return m.IntValue(a) == m.IntValue(b)
}

// refersTo reports whether the tree below n names local l.
func (p *Converter) refersTo(n nodes.NodeID, l nodes.LclNum) bool {
	m := p.m
	for _, x := range p.walk.Tree(m, n) {
		if m.RefersTo(x, l) {
			return true
		}
	}
	return false
}

// liveInto reports whether local l is live into block b. Otherwise l may hold no value yet.
func (p *Converter) liveInto(b nodes.BlockID, l nodes.LclNum) bool {
	lcl := &p.m.Locals[l]
	return lcl.Flags&nodes.LvTracked != 0 && p.live.Row(int(b)).Has(lcl.VarIndex)
}

// isArm reports whether block a is entered only from b and is not cold.
func (p *Converter) isArm(a, b nodes.BlockID) bool {
	m := p.m
	bb := &m.Blocks
	preds := m.Flow.PredsOf(a)
	return len(preds) == 1 && preds[0] == b && bb.Weight[a] != 0 && bb.Flags[a]&nodes.BBF_DONT_REMOVE == 0 &&
		bb.Try[a] == bb.Try[b] && bb.Hnd[a] == bb.Hnd[b] && bb.Func[a] == bb.Func[b]
}

// assigned returns the local and the cheap value that the last statement of block a assigns, or the
// reason why a has another form.
func (p *Converter) assigned(a nodes.BlockID) (l nodes.LclNum, value nodes.NodeID, r nodes.Reason) {
	m := p.m
	if k := m.Blocks.Kind[a]; k != nodes.BBJ_NONE && k != nodes.BBJ_ALWAYS {
		return 0, 0, nodes.IFCONV_ARMS
	}
	root := m.Stmts[m.Blocks.LastStmt[a]].Root
	if m.Oper[root] != nodes.GT_ASG || m.Oper[m.Op1[root]] != nodes.GT_LCL_VAR {
		return 0, 0, nodes.IFCONV_ARMS
	}
	l = m.LclOf(m.Op1[root])
	if !p.cheap(m.Op2[root]) || m.Locals[l].InMemory() {
		return 0, 0, nodes.IFCONV_NOT_CHEAP
	}
	return l, m.Op2[root], nodes.NoReason
}

// returned finds the values that statement s and block other return. It returns the reason why
// these cannot be selected, or NoReason.
func (p *Converter) returned(b nodes.BlockID, c *choice, s nodes.StmtID, other nodes.BlockID) nodes.Reason {
	m := p.m
	bb := &m.Blocks
	o := bb.FirstStmt[other]
	if bb.Kind[other] != nodes.BBJ_RETURN || o == 0 || o != bb.LastStmt[other] || bb.Try[other] != bb.Try[b] || bb.Hnd[other] != bb.Hnd[b] || bb.Func[other] != bb.Func[b] || bb.Weight[other] == 0 {
		return nodes.IFCONV_ARMS
	}
	r1, r2 := m.Stmts[s].Root, m.Stmts[o].Root
	if m.Oper[r1] != nodes.GT_RETURN || m.Oper[r2] != nodes.GT_RETURN || m.Type[r1] != m.Type[r2] || m.Op1[r1] == 0 || m.Op1[r2] == 0 {
		return nodes.IFCONV_ARMS
	}
	c.no, c.yes, c.lcl, c.typ = m.Op1[r1], m.Op1[r2], nodes.NoLcl, m.Type[r1].Actual()
	if !p.isLeaf(c.no) || !p.isLeaf(c.yes) {
		return nodes.IFCONV_NOT_CHEAP
	}
	y := c.yes // the other block may stay
	c.yes = m.New(m.Oper[y], m.Type[y], 0, 0, m.Val[y], m.Flags[y])
	return nodes.NoReason
}

// cheapOpers may be evaluated speculatively.
var cheapOpers = [nodes.OperCount]bool{
	nodes.GT_ADD: true, nodes.GT_SUB: true, nodes.GT_AND: true, nodes.GT_OR: true, nodes.GT_XOR: true, nodes.GT_NEG: true, nodes.GT_NOT: true,
}

// cheap reports whether n is a leaf, or one instruction on leaves. A sum that is a byref is not
// cheap: if the branch would not compute it, it may point outside of the object, and the GC may see
// it before the select.
func (p *Converter) cheap(n nodes.NodeID) bool {
	m := p.m
	if p.isLeaf(n) {
		return true
	}
	return cheapOpers[m.Oper[n]] && m.Type[n] != nodes.TYP_BYREF && m.Flags[n]&(nodes.GTF_ALL_EFFECT|nodes.GTF_OVERFLOW) == 0 && p.isLeaf(m.Op1[n]) && (m.Op2[n] == 0 || p.isLeaf(m.Op2[n]))
}

// isLeaf reports whether n is a small constant, or a local that is accessed only by its name.
func (p *Converter) isLeaf(n nodes.NodeID) bool {
	m := p.m
	if m.IsIntConst(n) {
		v := m.IntValue(n)
		return v == int64(int32(v))
	}
	return m.Oper[n] == nodes.GT_LCL_VAR && !m.Locals[m.LclOf(n)].InMemory()
}

// isNumber reports whether n is the constant v.
func (p *Converter) isNumber(n nodes.NodeID, v int64) bool {
	return p.m.IsIntConst(n) && p.m.IntValue(n) == v
}

// isBool reports whether the values of c are 1 and 0.
func (p *Converter) isBool(c *choice) bool {
	return c.typ == nodes.TYP_INT && (p.isNumber(c.yes, 1) && p.isNumber(c.no, 0) || p.isNumber(c.yes, 0) && p.isNumber(c.no, 1))
}

// refusal returns the reason why the select c at the end of b is not possible or no better than a
// branch, or NoReason.
func (p *Converter) refusal(b nodes.BlockID, c *choice) nodes.Reason {
	m := p.m
	switch {
	case !p.ownTemps(c.relop, c.yes, c.no):
		return nodes.IFCONV_WRITES
	case p.isBool(c):
		return nodes.NoReason
	case !c.typ.IsInt() && c.typ != nodes.TYP_REF && c.typ != nodes.TYP_BYREF || c.lcl != nodes.NoLcl && m.Locals[c.lcl].Type != c.typ ||
		m.Type[c.yes].Actual() != c.typ || m.Type[c.no].Actual() != c.typ || c.typ == nodes.TYP_LONG && m.Model.PointerSize == 4:
		return nodes.IFCONV_TYPE
	case m.Type[m.Op1[c.relop]].IsFloat() && (m.Oper[c.relop] == nodes.GT_EQ || m.Oper[c.relop] == nodes.GT_NE):
		return nodes.IFCONV_FLOAT
	case m.Flow.LoopOf[b] == 0:
		return nodes.NoReason
	case c.lcl != nodes.NoLcl && p.loadsMemory(c) && !p.compares(m.Op1[c.relop], c.lcl) && !p.compares(m.Op2[c.relop], c.lcl):
		return nodes.NoReason
	}
	return nodes.IFCONV_LOOP
}

// ownTemps reports whether relop assigns only locals that the values do not read. (relop is
// evaluated after the values.)
func (p *Converter) ownTemps(relop nodes.NodeID, values ...nodes.NodeID) bool {
	m := p.m
	if m.Flags[relop]&nodes.GTF_ASG == 0 {
		return true
	}
	for _, n := range p.walk.Tree(m, relop) {
		if m.Oper[n] != nodes.GT_ASG {
			continue
		}
		l := m.Op1[n]
		if m.Oper[l] != nodes.GT_LCL_VAR {
			return false
		}
		for _, v := range values {
			if p.reads(v, m.LclOf(l)) {
				return false
			}
		}
	}
	return true
}

// reads reports whether the cheap value n reads local l.
func (p *Converter) reads(n nodes.NodeID, l nodes.LclNum) bool {
	m := p.m
	if m.Oper[n].Is(nodes.GTK_LEAF) {
		return m.RefersTo(n, l)
	}
	return m.RefersTo(m.Op1[n], l) || m.Op2[n] != 0 && m.RefersTo(m.Op2[n], l)
}

// loadsMemory reports whether the comparison loads from memory.
func (p *Converter) loadsMemory(c *choice) bool {
	m := p.m
	for _, n := range p.walk.Tree(m, c.relop) {
		if m.Oper[n] == nodes.GT_IND {
			return true
		}
	}
	return false
}

// compares reports whether the operand n of a comparison is local l.
func (p *Converter) compares(n nodes.NodeID, l nodes.LclNum) bool {
	return p.m.Oper[n] == nodes.GT_LCL_VAR && p.m.LclOf(n) == l
}

// replace makes block b select by c, and go to block to, or return. It returns IFCONV_SELECT or
// IFCONV_COMPARE.
func (p *Converter) replace(b nodes.BlockID, c *choice, to nodes.BlockID) nodes.Reason {
	m := p.m
	bb := &m.Blocks
	m.RemoveStmt(b, bb.LastStmt[b])
	if c.lcl != nodes.NoLcl {
		next := bb.Next[b]
		for s := bb.FirstStmt[next]; s != bb.LastStmt[next]; s = m.Stmts[s].Next {
			m.NewStmt(b, m.Stmts[s].Root, m.Stmts[s].ILOffset)
		}
	}
	m.Flags[c.relop] &^= nodes.GTF_RELOP_JMP_USED
	value, made := c.relop, nodes.IFCONV_COMPARE
	switch {
	case !p.isBool(c):
		made = nodes.IFCONV_SELECT
		value = m.New(nodes.GT_SELECT, c.typ, c.yes, c.no, uint32(c.relop), m.Flags[c.relop]&nodes.GTF_ALL_EFFECT)
	case p.isNumber(c.yes, 0):
		m.ReverseRelop(value)
	}
	il := m.Stmts[c.stores].ILOffset
	next, jump := bb.Next[b], bb.Jump[b]
	if c.lcl == nodes.NoLcl {
		m.NewStmt(b, m.NewOp(nodes.GT_RETURN, m.Type[m.Stmts[c.stores].Root], value, 0, 0), il)
		bb.Kind[b], bb.Jump[b] = nodes.BBJ_RETURN, 0
		p.empty(next, jump)
		return made
	}
	m.NewStmt(b, m.NewAssign(c.lcl, value), il)
	bb.Kind[b], bb.Jump[b] = nodes.BBJ_ALWAYS, to
	p.empty(next, to)
	if jump != to {
		p.empty(jump, to)
	}
	return made
}

// empty removes the statements of block a, which is now unreachable.
func (p *Converter) empty(a, to nodes.BlockID) {
	bb := &p.m.Blocks
	bb.FirstStmt[a], bb.LastStmt[a] = 0, 0
	bb.Kind[a], bb.Jump[a] = nodes.BBJ_ALWAYS, to
}
