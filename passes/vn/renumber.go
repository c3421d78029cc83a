package vn

import "ryugo/nodes"

// Unify notes that n now reads a value that was computed before, by a node with the conservative
// number cons. n makes no check any more.
func (p *Numbering) Unify(n nodes.NodeID, cons VN) {
	x := &p.Nodes[n]
	x.Cons, x.Own = cons, 0
}

// Renumber recomputes the conservative numbers of the trees over reads that Unify gave other
// numbers. It reports whether the exception of some bounds check has changed.
//
//	t = V09: was a load $7     t is $5, what V09 holds
//	arrBndsChk V01 length(t)   was $8 of $7, is $6 of $5
//
// Loads, calls and phis keep their numbers, and so do all liberal numbers. Cost: a sweep over the
// opers, which mostly finds that no check depends on a load; otherwise one over the nodes with a
// look-up for each operator.
func (p *Numbering) Renumber() (changed bool) {
	if !p.checksLoads() {
		return false
	}
	m := p.m
	for _, b := range m.Flow.RPO {
		p.block = b
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			for n := m.Stmts[s].First; n <= m.Stmts[s].Root; n++ {
				was := p.Nodes[n]
				p.renumber(n)
				if m.Oper[n] == nodes.GT_ARR_BOUNDS_CHECK && p.Nodes[n].Own != was.Own {
					changed = true
				}
				p.Nodes[n].Lib, p.Nodes[n].Exc = was.Lib, was.Exc
			}
		}
	}
	return changed
}

// checksLoads reports whether some bounds check has a length whose conservative number differs from
// the liberal one.
func (p *Numbering) checksLoads() bool {
	m := p.m
	for n, o := range m.Oper[:len(p.Nodes)] {
		if o == nodes.GT_ARR_BOUNDS_CHECK {
			if x := &p.Nodes[m.Op2[n]]; x.Lib != x.Cons {
				return true
			}
		}
	}
	return false
}

// renumber recomputes the numbers of n, if they depend only on its operands.
func (p *Numbering) renumber(n nodes.NodeID) {
	m := p.m
	o := m.Oper[n]
	a, b := m.Op1[n], m.Op2[n]
	switch {
	case o == nodes.GT_LCL_VAR:
		if d := &p.Defs[m.SSA.Num[n]]; d.Cons != 0 && d.typ == m.Type[n] && !m.SSA.Target[n] {
			p.Nodes[n].Cons = d.Cons
		}
	case o == nodes.GT_ASG:
		if d := m.SSANum(a); d != 0 && m.Oper[a] == nodes.GT_LCL_VAR && uint(b) < uint(len(p.Nodes)) {
			if x, t := &p.Nodes[b], m.Locals[m.Val[a]].Type; x.Cons != 0 && m.Type[b] == t && !t.IsSmall() {
				p.define(d, p.Defs[d].Lib, x.Cons, t)
			}
		}
	case o == nodes.GT_COMMA && uint(a) >= uint(len(p.Nodes)):
		// It assigns a temp of CSE, and has the number of the assigned value.
	case o == nodes.GT_COMMA, o == nodes.GT_ARR_LENGTH, o == nodes.GT_ARR_BOUNDS_CHECK, o == nodes.GT_CAST, o.Is(nodes.GTK_BINOP) && nodes.OperCosts[o] != 0:
		p.operator(n, o, m.Type[n], a, b)
	}
}
