package nodes

// NewStmt appends a statement with the given root to block b.
func (m *Method) NewStmt(b BlockID, root NodeID, ilOffset uint32) StmtID {
	return m.InsertStmtAfter(b, m.Blocks.LastStmt[b], root, ilOffset)
}

// InsertStmtAfter inserts a statement after statement after in block b, or at the block's start if
// after is 0.
func (m *Method) InsertStmtAfter(b BlockID, after StmtID, root NodeID, ilOffset uint32) StmtID {
	s := StmtID(len(m.Stmts))
	m.Stmts = append(m.Stmts, Stmt{Root: root, ILOffset: ilOffset, Prev: after})
	next := m.Blocks.FirstStmt[b]
	if after != 0 {
		next = m.Stmts[after].Next
		m.Stmts[after].Next = s
	} else {
		m.Blocks.FirstStmt[b] = s
	}
	m.Stmts[s].Next = next
	if next != 0 {
		m.Stmts[next].Prev = s
	} else {
		m.Blocks.LastStmt[b] = s
	}
	return s
}

// InsertStmtBefore inserts a statement before statement before in block b.
func (m *Method) InsertStmtBefore(b BlockID, before StmtID, root NodeID, ilOffset uint32) StmtID {
	return m.InsertStmtAfter(b, m.Stmts[before].Prev, root, ilOffset)
}

// RemoveStmt removes s from block b.
func (m *Method) RemoveStmt(b BlockID, s StmtID) {
	prev, next := m.Stmts[s].Prev, m.Stmts[s].Next
	if prev != 0 {
		m.Stmts[prev].Next = next
	} else {
		m.Blocks.FirstStmt[b] = next
	}
	if next != 0 {
		m.Stmts[next].Prev = prev
	} else {
		m.Blocks.LastStmt[b] = prev
	}
}

// BlockRows returns the rows [first, end) of block b. They are contiguous from the ordering of HIR
// until a statement is added or removed.
func (m *Method) BlockRows(b BlockID) (first, end NodeID) {
	s := m.Blocks.FirstStmt[b]
	if s == 0 {
		return 0, 0
	}
	return m.Stmts[s].First, m.Stmts[m.Blocks.LastStmt[b]].Root + 1
}
