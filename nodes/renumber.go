package nodes

import (
	"slices"

	"ryugo/arena"
)

// Renumber rewrites the node columns densely in execution order and removes the unreachable rows:
// for HIR like OrderTrees, for LIR in the order of the block lists, with contained nodes right
// before their users. All references are rewritten, including links and register columns. NodeIDs
// held elsewhere become invalid.
//
// Invariants afterwards: rows [1, NumNodes) are exactly the reachable nodes, and an operand's row
// precedes that of its user.
func (m *Method) Renumber() {
	if !m.IsLIR {
		m.OrderTrees()
		return
	}
	r := &m.renumber
	r.order = append(r.order[:0], 0)
	m.listLIR(r)
	r.to = arena.Raw(r.to, m.NumNodes)
	clear(r.to)
	for i, old := range r.order {
		r.to[old] = NodeID(i)
	}
	m.moveColumns(r.order, r.to)
	m.moveLinks(r.order, r.to)
	m.moveRegs(r.order)
	if m.Log != nil {
		m.Log.renumbered(r.to, m.NumNodes, len(r.order), false)
	}
	m.NumNodes = len(r.order)
	for i, o := range m.Oper[:m.NumNodes] {
		if o.Is(GTK_SPECIAL | GTK_VALOP) {
			m.moveTables(NodeID(i), r.to)
		}
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		m.Blocks.First[b] = r.to[m.Blocks.First[b]]
		m.Blocks.Last[b] = r.to[m.Blocks.Last[b]]
	}
}

// renumber is the scratch memory of Renumber.
type renumber struct {
	order []NodeID // [new row] old row
	to    []NodeID // [old row] new row, 0 if removed
	tree  []NodeID
}

// listLIR lists the nodes of all blocks in execution order, contained nodes before their users.
func (m *Method) listLIR(r *renumber) {
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
			// Contained nodes form a tree below n. List it users first, with the tree itself as the
			// queue.
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

// moveColumns copies the rows of order, except their links, to the spare columns and makes these
// the current columns.
func (m *Method) moveColumns(order, to []NodeID) {
	s := &m.spare
	size := len(m.Oper)
	s.resize(size)
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
	m.swapColumns()
}

// swapColumns makes the spare columns the current ones.
func (m *Method) swapColumns() {
	s := &m.spare
	m.Oper, s.oper = s.oper, m.Oper
	m.Type, s.typ = s.typ, m.Type
	m.Flags, s.flags = s.flags, m.Flags
	m.Op1, s.op1 = s.op1, m.Op1
	m.Op2, s.op2 = s.op2, m.Op2
	m.Val, s.val = s.val, m.Val
}

// moveRegs is moveColumns for the register columns, if they exist.
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

// moveTables rewrites the operands of node n that are not in the node columns.
func (m *Method) moveTables(n NodeID, to []NodeID) {
	if m.Oper[n].Is(GTK_VALOP) {
		m.Val[n] = uint32(to[m.Val[n]])
		return
	}
	m.rewriteOperands(n, to)
}
