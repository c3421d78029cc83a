package assertprop

import (
	"ryugo/nodes"
	"ryugo/passes/vn"
)

// An explicit null check goes when an access at the same address makes it soon (the
// rule of early propagation, optFoldNullCheck):
//
//	nullcheck V00
//	= V02 (V01 + 3)        =>  = V02 (V01 + 3)
//	= V03 (ind V00 + 8)        = V03 (ind V00 + 8), which may fault
//
// Between the two, in one block, nothing may happen that the exception would have
// kept from happening: no other exception, no store that somebody else sees,
// no access that relies on the check.

// checks are the explicit null checks that an access may still make redundant.
type checks struct {
	count int
	rows  [4]check
}

type check struct {
	node nodes.NodeID
	stmt nodes.StmtID
	exc  vn.VN
}

// note begins to wait for an access that makes the null check n redundant.
func (p *Propagator) note(n nodes.NodeID, exc vn.VN) {
	c := &p.checks
	if c.count == len(c.rows) || p.m.Flags[p.m.Op1[n]]&kept != 0 {
		return
	}
	c.rows[c.count] = check{n, p.stmt, exc}
	c.count++
}

// madeBy removes the check that node n, which throws exc itself, makes redundant, and
// reports whether there was one.
func (p *Propagator) madeBy(n nodes.NodeID, exc vn.VN) bool {
	m, c := p.m, &p.checks
	switch m.Oper[n] {
	case nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK, nodes.GT_ARR_LENGTH:
	case nodes.GT_CALL:
		if m.Calls[m.Val[n]].Flags&(nodes.GTF_CALL_VIRT_VTABLE|nodes.GTF_CALL_VIRT_STUB|nodes.GTF_CALL_M_DELEGATE_INV) == 0 {
			return false
		}
	default:
		return false
	}
	for i := range c.count {
		if r := c.rows[i]; r.exc == exc {
			if m.Log != nil {
				m.WhyNode(nodes.NULL_BY_ACCESS, p.block, r.node)
			}
			c.count--
			c.rows[i] = c.rows[c.count]
			p.removeCheck(r, n)
			return true
		}
	}
	return false
}

// removeCheck takes the null check r out of its statement: one before the one at
// hand, or that as far as node end, where the walk is.
func (p *Propagator) removeCheck(r check, end nodes.NodeID) {
	m, here := p.m, p.stmt
	if r.stmt != here {
		end = m.Stmts[r.stmt].Root + 1
	}
	p.stmt = r.stmt
	p.unchecked(r.node)
	for n := r.node + 1; n < end; n++ {
		switch o := m.Oper[n]; {
		case o == nodes.GT_COMMA:
			m.UpdateEffects(n)
			p.simplify(n)
		case o != nodes.GT_NOP && !o.Is(nodes.GTK_LEAF):
			m.UpdateEffects(n)
		}
	}
	if r.stmt != here {
		p.finish(r.stmt)
	}
	p.stmt = here
}

// passed forgets the checks before node n if n must not come before the exception. at
// is the node that makes n's own check, redundant says that it cannot fail.
func (p *Propagator) passed(n, at nodes.NodeID, needless bool) {
	m := p.m
	o := m.Oper[n]
	switch {
	case o == nodes.GT_ASG:
		if m.SSANum(m.Op1[n]) != 0 {
			return // nobody reads it after the exception: what handlers read is not in SSA
		}
	case nodes.OperEffects[o]&(nodes.GTF_CALL|nodes.GTF_ASG|nodes.GTF_ORDER_SIDEEFF) != 0:
	case at == 0:
		return // a target: its store comes
	case mayFault(o):
		if m.Flags[n]&nodes.GTF_IND_VOLATILE == 0 && !p.isFar(at) && (needless || m.Flags[n]&nodes.GTF_NO_FAULT == 0 || m.Oper[m.Op1[n]] == nodes.GT_CNS_INT) {
			return // a null reference is the exception of either
		}
	case needless || p.vns.Nodes[at].Own == 0:
		return
	}
	p.checks.count = 0
}

// isFar reports whether n, which reads or writes at an address, may find nothing there,
// and not fault, where a reference is null: its address is that and a large offset.
func (p *Propagator) isFar(n nodes.NodeID) bool {
	own := p.vns.Row(p.vns.Nodes[n].Own)
	return own.Fn == vn.FnExcNull && p.vns.Row(vn.VN(own.A)).Fn == vn.Func(nodes.GT_ADD)
}
