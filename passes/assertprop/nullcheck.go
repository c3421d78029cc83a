package assertprop

import (
	"ryugo/nodes"
	"ryugo/passes/vn"
)

// An explicit null check is removed if an access at the same address follows soon and makes the
// check (early propagation's rule, optFoldNullCheck):
//
//	nullcheck V00
//	= V02 (V01 + 3)        =>  = V02 (V01 + 3)
//	= V03 (ind V00 + 8)        = V03 (ind V00 + 8), which may fault
//
// Both are in one block. Between them there is nothing that the exception would have prevented: no
// other exception, no store that another thread or a handler sees, no access that relies on the
// check.

// checks are the pending null checks: explicit ones that a later access may make redundant.
type checks struct {
	count int
	rows  [4]check
}

type check struct {
	node nodes.NodeID
	stmt nodes.StmtID
	exc  vn.VN
}

// note makes the null check n, which throws exc, a pending one.
func (p *Propagator) note(n nodes.NodeID, exc vn.VN) {
	c := &p.checks
	if c.count == len(c.rows) || p.m.Flags[p.m.Op1[n]]&kept != 0 {
		return
	}
	c.rows[c.count] = check{n, p.stmt, exc}
	c.count++
}

// madeBy removes the pending check that node n, which throws exc itself, makes redundant. It
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

// removeCheck removes the null check r and simplifies the nodes around it. If r is in the current
// statement, only the nodes before end, where the walk is, are simplified.
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

// passed drops the pending checks if n must not be executed before their exceptions. at is the node
// whose check is made at n. needless says that this check is redundant.
func (p *Propagator) passed(n, at nodes.NodeID, needless bool) {
	m := p.m
	o := m.Oper[n]
	switch {
	case o == nodes.GT_ASG:
		if m.SSANum(m.Op1[n]) != 0 {
			return // nothing reads it after the exception: locals that handlers read are not in SSA
		}
	case nodes.OperEffects[o]&(nodes.GTF_CALL|nodes.GTF_ASG|nodes.GTF_ORDER_SIDEEFF) != 0:
	case at == 0:
		return // a target: its store follows
	case mayFault(o):
		if m.Flags[n]&nodes.GTF_IND_VOLATILE == 0 && !p.isFar(at) && (needless || m.Flags[n]&nodes.GTF_NO_FAULT == 0 || m.Oper[m.Op1[n]] == nodes.GT_CNS_INT) {
			return // if the reference is null, the pending check and n throw the same exception
		}
	case needless || p.vns.Nodes[at].Own == 0:
		return
	}
	p.checks.count = 0
}

// isFar reports whether n, which accesses memory, may not fault if a reference is null: its address
// is the reference plus a large offset.
func (p *Propagator) isFar(n nodes.NodeID) bool {
	own := p.vns.Row(p.vns.Nodes[n].Own)
	return own.Fn == vn.FnExcNull && p.vns.Row(vn.VN(own.A)).Fn == vn.Func(nodes.GT_ADD)
}
