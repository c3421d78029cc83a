package nodes

// Editing of ordered HIR. Rows of a tree that is dropped become GT_NOP and leave
// the links, so that sweeps over First..Root and columns beside the nodes stay
// as they are until the next ordering.

// FirstOf returns the node of n's tree that is executed first.
func (m *Method) FirstOf(n NodeID) NodeID {
	for {
		it := m.Operands(n)
		if !it.Next() {
			return n
		}
		n = it.Node()
	}
}

// DropTree removes the tree below n, an operand of statement s, which must be
// given another one in its place.
func (m *Method) DropTree(s StmtID, n NodeID) {
	first := m.FirstOf(n)
	m.unlinkRun(s, first, n)
	for i := first; i <= n; i++ {
		m.drop(i)
	}
}

func (m *Method) drop(i NodeID) {
	m.Oper[i], m.Type[i], m.Flags[i] = GT_NOP, TYP_VOID, 0
	m.Op1[i], m.Op2[i], m.Val[i] = 0, 0, 0
}

// unlinkRun takes the nodes first..last out of the order of s.
func (m *Method) unlinkRun(s StmtID, first, last NodeID) {
	prev, next := m.Prev[first], m.Next[last]
	if prev != 0 {
		m.Next[prev] = next
	} else {
		m.Stmts[s].First = next
	}
	if next != 0 {
		m.Prev[next] = prev
	}
}

// DropOperands removes the trees below n of statement s and makes n a leaf; what
// kind of leaf is for the caller to say.
func (m *Method) DropOperands(s StmtID, n NodeID) {
	if first := m.FirstOf(n); first != n {
		last := m.Prev[n]
		m.unlinkRun(s, first, last)
		for i := first; i <= last; i++ {
			m.drop(i)
		}
	}
	m.Op1[n], m.Op2[n] = 0, 0
}

// Become makes n of statement s what its operand x is, and drops x and the other
// operands of n; x must be the last one of them.
func (m *Method) Become(s StmtID, n, x NodeID) {
	first, of := m.FirstOf(n), m.FirstOf(x)
	if first != of {
		last := m.Prev[of]
		m.unlinkRun(s, first, last)
		for i := first; i <= last; i++ {
			m.drop(i)
		}
	}
	m.unlinkRun(s, x, x)
	m.Oper[n], m.Type[n], m.Flags[n], m.Op1[n], m.Op2[n], m.Val[n] = m.Oper[x], m.Type[x], m.Flags[x], m.Op1[x], m.Op2[x], m.Val[x]
	m.drop(x)
}

// LinkBefore puts the new row r in front of n, which is not the first of its
// statement.
func (m *Method) LinkBefore(n, r NodeID) {
	prev := m.Prev[n]
	m.Next[prev], m.Prev[r] = r, prev
	m.Next[r], m.Prev[n] = n, r
}

// LeaveValue leaves of statement s, an assignment to a local, the value.
func (m *Method) LeaveValue(s StmtID) {
	root := m.Stmts[s].Root
	dst, value := m.Op1[root], m.Op2[root]
	for _, n := range [...]NodeID{dst, root} {
		m.unlinkRun(s, n, n)
		m.drop(n)
	}
	m.Stmts[s].Root = value
}
