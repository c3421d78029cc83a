// Package assertprop is assertion propagation. It removes redundant checks, comparisons whose
// result is known, and values that are constant.
package assertprop

import (
	"math"
	"math/bits"

	"ryugo/nodes"
	"ryugo/passes/vn"
)

// Propagator is assertion propagation and range-check elimination.
//
//	if (i < a.Length)               if (i < a.Length)
//	  s = s + a[i]: arrBndsChk  =>    s = s + a[i]: no check, the load cannot fault
//	  if (a != null) ...              ...
//
// One walk over the dominator tree knows, at each node, the facts that hold on every path to it:
// from the branches that were taken, and the checks that have passed. Facts are about conservative
// value numbers. Their table is undone at the end of a scope. That an exception was not thrown is a
// fact like a relation that holds: a second check for the same exception is redundant.
//
// Reads the execution order of HIR, Flow, SSA, value numbers. Writes trees, GTF_NO_FAULT,
// GTF_OVERFLOW and effect flags, and the ends of blocks: Changed and FlowChanged tell. Needs value
// numbers. Breaks order and liveness (dropped rows stay as GT_NOP), and the flow graph if branches
// were removed. Cost: one sweep, and a bounded number of steps for each bounds check and
// comparison.
type Propagator struct {
	// Changed is set when trees were changed, not only flags of nodes. FlowChanged is set when
	// branches were removed.
	Changed, FlowChanged bool

	m     *nodes.Method
	vns   *vn.Numbering
	block nodes.BlockID
	stmt  nodes.StmtID
	facts nodes.Scoped[fact] // [VN]

	budget  int   // steps left of the search for bounds
	noFacts int   // if > 0, facts in scope do not count
	length  vn.VN // the length of the current check, or 0
	ofArray bool  // it is the length of an array
	checks  checks
}

const maxBudget = 200

// Run simplifies m by the numbers of vns.
func (p *Propagator) Run(m *nodes.Method, vns *vn.Numbering) {
	p.m, p.vns = m, vns
	p.Changed, p.FlowChanged = false, false
	p.facts.Reset(vns.Len())
	f := &m.Flow
	for _, b := range f.DomOrder {
		m.Poll()
		p.facts.Enter(f, b)
		p.block = b
		p.budget, p.checks.count = maxBudget, 0
		if from := p.onlyWay(b); from != 0 {
			if cond, yes := p.condition(from, b); cond != 0 {
				p.holds(cond, yes)
			}
		}
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			p.statement(s)
		}
	}
}

// onlyWay returns the only predecessor of b if it dominates b, or 0. (The only predecessor of a
// handler that begins with a loop does not dominate the handler.)
func (p *Propagator) onlyWay(b nodes.BlockID) nodes.BlockID {
	f := &p.m.Flow
	if preds := f.PredsOf(b); len(preds) == 1 && preds[0] == f.IDom[b] {
		return preds[0]
	}
	return 0
}

// statement visits statement s in execution order. It visits only the points of s, until a node
// changes or a null check is pending.
func (p *Propagator) statement(s nodes.StmtID) {
	m := p.m
	p.stmt = s
	first, root := m.Stmts[s].First, m.Stmts[s].Root
	if p.checks.count != 0 {
		p.each(s, first, false)
		return
	}
	for w := first >> 6; w <= root>>6; w++ {
		points := p.vns.Points[w]
		if w == first>>6 {
			points &= ^uint64(0) << (first & 63)
		}
		for ; points != 0; points &= points - 1 {
			n := w<<6 + nodes.NodeID(bits.TrailingZeros64(points))
			if n > root {
				return
			}
			if changed := p.node(n); changed || p.checks.count != 0 {
				p.each(s, n+1, changed)
				return
			}
		}
	}
}

// each visits all nodes of statement s from n on. changed says that a node before n was changed.
func (p *Propagator) each(s nodes.StmtID, n nodes.NodeID, changed bool) {
	m := p.m
	for ; n <= m.Stmts[s].Root; n++ {
		o := m.Oper[n]
		if o == nodes.GT_NOP {
			continue
		}
		if changed && !o.Is(nodes.GTK_LEAF) {
			m.UpdateEffects(n)
		}
		if p.vns.Points.Has(uint32(n)) {
			changed = p.node(n) || changed
		} else if p.checks.count != 0 {
			p.passed(n, p.checker(n), false)
		}
	}
	if changed {
		p.finish(s)
	}
}

// checker returns the node whose check is made at n, or 0. The check of an assignment's target is
// made at the assignment.
func (p *Propagator) checker(n nodes.NodeID) nodes.NodeID {
	m := p.m
	switch {
	case m.Oper[n] == nodes.GT_ASG:
		return m.Op1[n]
	case m.SSA.Target[n]:
		return 0
	}
	return n
}

// node adds what the check of n proves to the facts. If the check is redundant, or the value of n
// is known, node removes the check or simplifies n. It reports whether anything has changed.
func (p *Propagator) node(n nodes.NodeID) bool {
	m := p.m
	at := p.checker(n)
	if at == 0 || m.Oper[n] == nodes.GT_NOP {
		return false
	}
	own, needless, changed := p.vns.Nodes[at].Own, false, false
	if own != 0 {
		p.budget = maxBudget
		if needless = p.fact(own).truth == isTrue || p.proved(at, own); m.Log != nil {
			p.logCheck(at, own, needless)
		}
		if !needless {
			p.thrown(own)
			if m.Oper[at] == nodes.GT_NULLCHECK {
				p.note(at, own)
			}
		} else if p.checks.count != 0 && p.madeBy(at, own) {
			needless, changed = false, true
		}
	} else if m.Flags[at]&(nodes.GTF_EXCEPT|nodes.GTF_NO_FAULT) == nodes.GTF_EXCEPT {
		needless = mayFault(m.Oper[at]) // no exception, because the address's number is not null
	}
	if needless && p.unchecked(at) {
		changed = true
		m.UpdateEffects(at)
	}
	if p.checks.count != 0 {
		p.passed(n, at, needless)
	}
	if changed {
		m.UpdateEffects(n)
	}
	return p.simplify(n) || changed
}

// mayFault reports whether nodes of oper o access memory at an address.
func mayFault(o nodes.Oper) bool {
	switch o {
	case nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK, nodes.GT_ARR_LENGTH, nodes.GT_NULLCHECK:
		return true
	}
	return false
}

// proved reports whether n cannot throw exception e.
func (p *Propagator) proved(n nodes.NodeID, e vn.VN) bool {
	switch r := p.vns.Row(e); r.Fn {
	case vn.FnExcRange:
		m := p.m
		p.ofArray = m.Oper[n] == nodes.GT_ARR_BOUNDS_CHECK && m.Oper[m.Op2[n]] == nodes.GT_ARR_LENGTH
		in := p.inRange(vn.VN(r.A), vn.VN(r.B))
		if in {
			p.thrown(e) // for the facts that follow
		}
		return in
	case vn.FnExcNull:
		return p.vns.NonNull(vn.VN(r.A))
	}
	return false
}

// unchecked removes the check that n itself makes, and reports whether it could.
func (p *Propagator) unchecked(n nodes.NodeID) bool {
	m := p.m
	switch m.Oper[n] {
	case nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK, nodes.GT_ARR_LENGTH:
		m.Flags[n] |= nodes.GTF_NO_FAULT
	case nodes.GT_NULLCHECK:
		if m.Flags[m.Op1[n]]&kept == 0 {
			m.DropOperands(p.stmt, n)
		}
		m.Oper[n], m.Flags[n] = nodes.GT_NOP, 0
		p.Changed = true
	case nodes.GT_ARR_BOUNDS_CHECK:
		p.Changed = true
		p.noBoundsCheck(n)
	case nodes.GT_ADD, nodes.GT_SUB, nodes.GT_MUL, nodes.GT_CAST:
		m.Flags[n] &^= nodes.GTF_OVERFLOW
		if m.Oper[n] != nodes.GT_CAST {
			m.Flags[n] &^= nodes.GTF_UNSIGNED
		}
	case nodes.GT_CASTCLASS:
		return p.uncast(n)
	case nodes.GT_CALL:
		m.Calls[m.Val[n]].Flags &^= nodes.GTF_CALL_NULLCHECK
		return p.vns.IsCast(n) && p.uncast(n) // any other call keeps its other side effects
	default:
		return false
	}
	return true
}

// kept are the side effects for which a tree is evaluated even if its value is not used.
const kept = nodes.GTF_SIDE_EFFECT | nodes.GTF_ORDER_SIDEEFF

// noBoundsCheck removes the bounds check n, and keeps the other side effects of its operands.
func (p *Propagator) noBoundsCheck(n nodes.NodeID) {
	m := p.m
	i, length := m.Op1[n], m.Op2[n]
	switch {
	case (m.Flags[i]|m.Flags[length])&kept == 0:
		m.DropOperands(p.stmt, n)
		m.Oper[n], m.Flags[n] = nodes.GT_NOP, 0
	case m.Flags[n]&nodes.GTF_REVERSE_OPS == 0:
		m.Oper[n] = nodes.GT_COMMA
		m.Flags[n] &= nodes.GTF_ALL_EFFECT
		if m.Oper[length] == nodes.GT_ARR_LENGTH {
			// Only its fault is needed.
			m.Oper[length], m.Type[length], m.Val[length] = nodes.GT_NULLCHECK, nodes.TYP_VOID, 0
			if m.Flags[i]&kept == 0 {
				p.replaceBy(n, length)
			}
		}
	}
}

// simplify replaces n by a constant or an operand where its value is known.
func (p *Propagator) simplify(n nodes.NodeID) bool {
	m := p.m
	o := m.Oper[n]
	switch {
	case o == nodes.GT_COMMA:
		if m.Flags[m.Op1[n]]&kept == 0 && m.Flags[n]&nodes.GTF_REVERSE_OPS == 0 {
			p.replaceBy(n, m.Op2[n])
			return true
		}
		return false
	case o.Is(nodes.GTK_CONST | nodes.GTK_NOVALUE):
		return false
	}
	v := p.vns.Nodes[n].Cons
	if v == 0 {
		return false
	}
	if (o == nodes.GT_CALL || o == nodes.GT_ISINST) && p.isKnownInst(v) {
		return p.uncast(n)
	}
	t := m.Type[n]
	if o.Is(nodes.GTK_RELOP) {
		p.budget = maxBudget
		known := p.truth(v)
		if known == 0 || m.Flags[n]&kept != 0 {
			return false
		}
		c := int64(0)
		if known == isTrue {
			c = 1
		}
		if m.Log != nil {
			m.WhyNode(nodes.CONSTANT_VALUE, p.block, n, int32(c))
		}
		p.constant(n, nodes.TYP_INT, c)
		return true
	}
	if c, ok := p.vns.IntOf(v); ok && p.replaceable(n, o, t, c) {
		if m.Log != nil {
			m.WhyNode(nodes.CONSTANT_VALUE, p.block, n, int32(c))
		}
		p.constant(n, t.Actual(), c)
		return true
	}
	if x := p.same(n, o, v); x != 0 {
		p.replaceBy(n, x)
		return true
	}
	if c, ok := p.vns.DoubleOf(v); ok && p.floatReplaceable(n, o, t) {
		if m.Log != nil {
			m.WhyNode(nodes.CONSTANT_VALUE, p.block, n, int32(c))
		}
		p.constant(n, t, int64(math.Float64bits(c)))
		m.Oper[n] = nodes.GT_CNS_DBL
		return true
	}
	return false
}

// same returns the operand of n, a node of oper o and number v, that has the same value as n, or 0:
// x of x + y if y is known to be 0.
func (p *Propagator) same(n nodes.NodeID, o nodes.Oper, v vn.VN) nodes.NodeID {
	m := p.m
	t := m.Type[n].Actual()
	if !t.IsInt() || o != nodes.GT_CAST && (!o.Is(nodes.GTK_BINOP) || o.Traits()&nodes.OT_COMPUTED == 0) {
		return 0
	}
	x, y := m.Op1[n], m.Op2[n]
	switch {
	case p.vns.Nodes[x].Cons == v && m.Type[x].Actual() == t && m.Flags[y]&kept == 0:
		return x
	case o != nodes.GT_CAST && y != 0 && p.vns.Nodes[y].Cons == v && m.Type[y].Actual() == t && m.Flags[x]&kept == 0:
		return y
	}
	return 0
}

// floatReplaceable reports whether n should be replaced by a constant float. A local should not:
// its register costs nothing, but a constant is loaded from memory.
func (p *Propagator) floatReplaceable(n nodes.NodeID, o nodes.Oper, t nodes.VarType) bool {
	return t.IsFloat() && p.m.Flags[n]&kept == 0 && o != nodes.GT_IND && !o.Is(nodes.GTK_LEAF|nodes.GTK_SPECIAL) && p.vns.Row(p.vns.Nodes[n].Cons).Type == t
}

// replaceable reports whether n should be replaced by the constant c.
func (p *Propagator) replaceable(n nodes.NodeID, o nodes.Oper, t nodes.VarType, c int64) bool {
	m := p.m
	if !t.IsInt() || m.Flags[n]&kept != 0 {
		return false
	}
	switch o {
	case nodes.GT_LCL_VAR:
		return c == int64(int32(c))
	case nodes.GT_ARR_LENGTH, nodes.GT_CALL, nodes.GT_IND:
		return false
	}
	return !o.Is(nodes.GTK_LEAF | nodes.GTK_SPECIAL)
}

// replaceBy replaces n by its last operand x.
func (p *Propagator) replaceBy(n, x nodes.NodeID) {
	m := p.m
	p.Changed = true
	m.Become(p.stmt, n, x)
	m.SSA.Num[n] = m.SSA.Num[x]
	p.vns.Nodes[n] = p.vns.Nodes[x]
}

// constant replaces n by the constant c.
func (p *Propagator) constant(n nodes.NodeID, t nodes.VarType, c int64) {
	m := p.m
	p.Changed = true
	if !m.Oper[n].Is(nodes.GTK_LEAF) {
		m.DropOperands(p.stmt, n)
	}
	m.Oper[n], m.Type[n], m.Flags[n], m.Val[n] = nodes.GT_CNS_INT, t, 0, m.NewConst(uint64(c))
}

// finish simplifies the root of statement s, some node of which has changed.
func (p *Propagator) finish(s nodes.StmtID) {
	m := p.m
	bb := &m.Blocks
	r := m.Stmts[s].Root
	switch m.Oper[r] {
	case nodes.GT_JTRUE:
		p.branch(s, r)
	case nodes.GT_SWITCH:
		if c, ok := p.decided(r); ok {
			d := m.Switches[bb.Switch[p.block]]
			i := min(uint32(c), d.Count-1)
			bb.Kind[p.block], bb.Jump[p.block] = nodes.BBJ_ALWAYS, m.Targets[d.First+i]
			if m.Log != nil {
				m.WhyNode(nodes.BRANCH_SWITCH, p.block, r, int32(bb.Jump[p.block]))
			}
			p.jumpOnly(s, r)
		}
	case nodes.GT_NOP, nodes.GT_COMMA, nodes.GT_IND, nodes.GT_ARR_LENGTH, nodes.GT_NULLCHECK, nodes.GT_CAST, nodes.GT_ADD, nodes.GT_SUB, nodes.GT_MUL, nodes.GT_CNS_INT, nodes.GT_LCL_VAR:
		if m.Flags[r]&kept == 0 && (m.Oper[r] != nodes.GT_NOP || m.Op1[r] == 0) {
			m.DropStmt(p.block, s)
			p.Changed = true
		}
	}
}

// branch removes the branch r of statement s, if its condition is constant.
func (p *Propagator) branch(s nodes.StmtID, r nodes.NodeID) {
	c, ok := p.decided(r)
	if !ok {
		return
	}
	m := p.m
	bb := &m.Blocks
	if m.Log != nil {
		if c != 0 {
			m.WhyNode(nodes.BRANCH_ALWAYS, p.block, r, int32(bb.Jump[p.block]))
		} else {
			m.WhyNode(nodes.BRANCH_NEVER, p.block, r)
		}
	}
	if c != 0 {
		bb.Kind[p.block] = nodes.BBJ_ALWAYS
	} else {
		bb.Kind[p.block], bb.Jump[p.block] = nodes.BBJ_NONE, 0
	}
	p.jumpOnly(s, r)
}

// decided returns the constant that the branch or switch r depends on, if there is one.
func (p *Propagator) decided(r nodes.NodeID) (c int64, ok bool) {
	m := p.m
	x := m.Op1[r]
	for m.Oper[x] == nodes.GT_COMMA {
		x = m.Op2[x]
	}
	if !m.IsIntConst(x) {
		return 0, false
	}
	return m.IntValue(x), true
}

// jumpOnly removes the branch r, but keeps the side effects of its operand.
func (p *Propagator) jumpOnly(s nodes.StmtID, r nodes.NodeID) {
	m := p.m
	p.FlowChanged = true
	if m.Oper[m.Op1[r]] != nodes.GT_COMMA {
		m.DropStmt(p.block, s)
		return
	}
	m.Oper[r], m.Flags[r] = nodes.GT_NOP, m.Flags[r]&nodes.GTF_ALL_EFFECT
}
