package nodes

// Editing of ordered HIR. Rows of a removed tree become GT_NOP, so that sweeps over First..Root and
// columns that are parallel to the nodes stay valid until the statement, marked as edited, is
// ordered again.

// firstOf returns the node of n's tree that is evaluated first.
func (m *Method) firstOf(n NodeID) NodeID {
	for {
		it := m.Operands(n)
		if !it.Next() {
			return n
		}
		n = it.Node()
	}
}

// dropRun removes the nodes first..end-1 of s.
func (m *Method) dropRun(s StmtID, first, end NodeID) {
	m.Stmts[s].Edited = true
	for i := first; i < end; i++ {
		m.Oper[i], m.Type[i], m.Flags[i] = GT_NOP, TYP_VOID, 0
		m.Op1[i], m.Op2[i], m.Val[i] = 0, 0, 0
	}
}

// DropOperands removes the trees below n in statement s. The caller must make n a leaf.
func (m *Method) DropOperands(s StmtID, n NodeID) {
	m.dropRun(s, m.firstOf(n), n)
	m.Op1[n], m.Op2[n] = 0, 0
}

// Become replaces n in statement s by its operand x, and removes x and the other operands of n.
func (m *Method) Become(s StmtID, n, x NodeID) {
	m.dropRun(s, m.firstOf(n), m.firstOf(x))
	if m.Log != nil {
		m.Log.Moved(m, x, n)
	}
	m.Oper[n], m.Type[n], m.Flags[n], m.Op1[n], m.Op2[n], m.Val[n] = m.Oper[x], m.Type[x], m.Flags[x], m.Op1[x], m.Op2[x], m.Val[x]
	m.dropRun(s, x, n)
}

// KeepValue replaces statement s, an assignment to a local, by the assigned value.
func (m *Method) KeepValue(s StmtID) {
	root := m.Stmts[s].Root
	dst, value := m.Op1[root], m.Op2[root]
	m.dropRun(s, dst, dst+1)
	m.dropRun(s, root, root+1)
	m.Stmts[s].Root = value
}

// KeepFirstValue handles n in statement s, a comma whose first operand is an assignment to a local:
// the first operand becomes the assigned value.
func (m *Method) KeepFirstValue(s StmtID, n NodeID) {
	a := m.Op1[n]
	dst := m.Op1[a]
	m.Op1[n] = m.Op2[a]
	m.dropRun(s, dst, dst+1)
	m.dropRun(s, a, a+1)
}

// DropStmt removes s from block b.
func (m *Method) DropStmt(b BlockID, s StmtID) {
	m.RemoveStmt(b, s)
	m.dropRun(s, m.Stmts[s].First, m.Stmts[s].Root+1)
}
