package nodes

import (
	"slices"

	"ryugo/arena"
)

// Renumber rewrites the node columns densely in execution order and drops the
// rows that nothing reaches:
//
//	N7 lclVar V01        N1 lclVar V01
//	N9 const 1     ->    N2 const 1
//	N8 + N7 N9           N3 + N1 N2
//
// HIR: blocks in layout, statements, trees (by their links where the statement
// is ordered). LIR: the block lists, contained nodes right before their user.
// All references are rewritten: operands, statements, calls, arguments, field
// lists, blocks, links; register columns move along when present. NodeIDs held
// elsewhere become invalid.
//
// Invariants after: rows [1, NumNodes) are exactly the reachable nodes, and an
// operand's row precedes its user's. Cost: one walk and one copy, some 10 ns a
// node.
func (m *Method) Renumber() {
	r := &m.renumber
	r.order = append(r.order[:0], 0)
	if m.IsLIR {
		m.listLIR(r)
	} else {
		m.listHIR(r)
	}
	m.moveRows(r)
	m.moveLinks(r.order, r.to)
	for b := m.FirstBB; m.IsLIR && b != 0; b = m.Blocks.Next[b] {
		m.Blocks.First[b] = r.to[m.Blocks.First[b]]
		m.Blocks.Last[b] = r.to[m.Blocks.Last[b]]
	}
}

// RenumberTrees is Renumber for HIR whose trees alone count: links that an
// earlier order left are void, and no statement has one afterwards.
func (m *Method) RenumberTrees() {
	r := &m.renumber
	r.order = append(r.order[:0], 0)
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			m.Stmts[s].First = 0
			r.listTree(m, m.Stmts[s].Root)
		}
	}
	m.moveRows(r)
}

// moveRows brings the rows of r.order, row 0 first, into that order.
func (m *Method) moveRows(r *renumber) {
	n := len(r.order)
	r.to = arena.Raw(r.to, m.NumNodes)
	clear(r.to)
	for i, old := range r.order {
		r.to[old] = NodeID(i)
	}
	m.moveColumns(r.order, r.to)
	m.moveRegs(r.order)
	m.NumNodes = n
	oper := m.Oper[:n]
	for i, o := range oper {
		if o.Is(GTK_SPECIAL | GTK_VALOP) {
			m.moveTables(NodeID(i), r.to)
		}
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			m.Stmts[s].Root = r.to[m.Stmts[s].Root]
			m.Stmts[s].First = r.to[m.Stmts[s].First]
		}
	}
}

// renumber is Renumber's scratch.
type renumber struct {
	walk  Walker
	order []NodeID // [new row] old row
	to    []NodeID // [old row] new row, 0 when dropped
	tree  []NodeID
}

// listHIR lists the nodes of all statements in execution order.
func (m *Method) listHIR(r *renumber) {
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			if n := m.Stmts[s].First; n != 0 {
				for ; n != 0; n = m.Next[n] {
					r.order = append(r.order, n)
				}
				continue
			}
			r.listTree(m, m.Stmts[s].Root)
		}
	}
}

// listTree appends the tree below root in execution order.
func (r *renumber) listTree(m *Method, root NodeID) {
	start := len(r.order)
	r.order = r.walk.append(m, root, r.order)
	slices.Reverse(r.order[start:])
}

// listLIR lists the nodes of all blocks in execution order, contained nodes
// before their user.
func (m *Method) listLIR(r *renumber) {
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
			// Contained nodes hang below n as a tree: list it users first,
			// the tree itself serving as the queue.
			r.tree = append(r.tree[:0], n)
			for i := 0; i < len(r.tree); i++ {
				if m.Oper[r.tree[i]].Is(GTK_LEAF) {
					continue
				}
				for it := m.Operands(r.tree[i]); it.Next(); {
					if m.Flags[it.Node()]&GTF_CONTAINED != 0 {
						r.tree = append(r.tree, it.Node())
					}
				}
			}
			slices.Reverse(r.tree)
			r.order = append(r.order, r.tree...)
		}
	}
}

// moveLinks is moveColumns for Next and Prev.
func (m *Method) moveLinks(order, to []NodeID) {
	s := &m.spare
	n := len(order)
	s.next = arena.Raw(s.next, len(m.Next))
	s.prev = arena.Raw(s.prev, len(m.Prev))
	next, prev := s.next[:n], s.prev[:n]
	for i, old := range order {
		next[i] = to[m.Next[old]]
		prev[i] = to[m.Prev[old]]
	}
	m.Next, s.next = s.next, m.Next
	m.Prev, s.prev = s.prev, m.Prev
}

// moveColumns copies the rows of order, but for their links, to the spare columns
// and makes those the current ones.
func (m *Method) moveColumns(order, to []NodeID) {
	s := &m.spare
	size := len(m.Oper)
	s.oper = arena.Raw(s.oper, size)
	s.typ = arena.Raw(s.typ, size)
	s.flags = arena.Raw(s.flags, size)
	s.op1 = arena.Raw(s.op1, size)
	s.op2 = arena.Raw(s.op2, size)
	s.val = arena.Raw(s.val, size)
	n := len(order)
	{
		oper, typ, flags, val := s.oper[:n], s.typ[:n], s.flags[:n], s.val[:n]
		for i, old := range order {
			oper[i] = m.Oper[old]
			typ[i] = m.Type[old]
			flags[i] = m.Flags[old]
			val[i] = m.Val[old]
		}
	}
	op1, op2 := s.op1[:n], s.op2[:n]
	for i, old := range order {
		op1[i] = to[m.Op1[old]]
		op2[i] = to[m.Op2[old]]
	}
	m.Oper, s.oper = s.oper, m.Oper
	m.Type, s.typ = s.typ, m.Type
	m.Flags, s.flags = s.flags, m.Flags
	m.Op1, s.op1 = s.op1, m.Op1
	m.Op2, s.op2 = s.op2, m.Op2
	m.Val, s.val = s.val, m.Val
}

// moveRegs does the same to the register columns, where they exist.
func (m *Method) moveRegs(order []NodeID) {
	if len(m.Reg) == 0 {
		return
	}
	m.EnsureRegs()
	s := &m.spare
	s.reg = arena.Raw(s.reg, len(order))
	s.internal = arena.Raw(s.internal, len(order))
	s.spillTmp = arena.Raw(s.spillTmp, len(order))
	for i, old := range order {
		s.reg[i] = m.Reg[old]
		s.internal[i] = m.Internal[old]
		s.spillTmp[i] = m.SpillTmp[old]
	}
	m.Reg, s.reg = s.reg, m.Reg
	m.Internal, s.internal = s.internal, m.Internal
	m.SpillTmp, s.spillTmp = s.spillTmp, m.SpillTmp
}

// moveTables rewrites the operands of node n that stand outside of the
// columns.
func (m *Method) moveTables(n NodeID, to []NodeID) {
	if m.Oper[n].Is(GTK_VALOP) {
		m.Val[n] = uint32(to[m.Val[n]])
		return
	}
	m.RewriteOperands(n, to)
}
