package nodes

import "ryugo/arena"

// Cloner copies trees of HIR. Each worker has its own.
type Cloner struct {
	Walker
	to []NodeID // [node] its copy
}

// Clone copies the tree below root (gtCloneExpr), including its rows of side tables.
func (c *Cloner) Clone(m *Method, root NodeID) NodeID {
	c.to = arena.Raw(c.to, m.NumNodes)
	c.to[0] = 0
	list := c.Tree(m, root)
	for i := len(list) - 1; i >= 0; i-- {
		n := list[i]
		c.to[n] = m.CopyRow(n, c.to)
	}
	return c.to[root]
}

// CopyRow appends a copy of n and of its rows of side tables. The operands of the copy are the
// copies in to.
func (m *Method) CopyRow(n NodeID, to []NodeID) NodeID {
	k := m.New(m.Oper[n], m.Type[n], m.Op1[n], m.Op2[n], m.Val[n], m.Flags[n])
	if m.Oper[n].Is(GTK_SPECIAL | GTK_MULTI) {
		m.cloneRows(k)
	}
	m.rewriteOperands(k, to)
	if m.Log != nil {
		m.Log.Copied(m, n, k)
	}
	return k
}

// cloneRows gives n, a copy, its own rows of side tables.
func (m *Method) cloneRows(n NodeID) {
	v := m.Val[n]
	switch m.Oper[n] {
	case GT_CALL:
		c := m.Calls[v]
		c.Args.First = uint32(len(m.Args))
		m.Args = append(m.Args, m.Args[m.Calls[v].Args.First:][:c.Args.Count]...)
		m.Val[n] = uint32(len(m.Calls))
		m.Calls = append(m.Calls, c)
	case GT_FIELD_LIST:
		r := m.FieldLists[v]
		m.Val[n] = uint32(len(m.FieldLists))
		m.FieldLists = append(m.FieldLists, Range{First: uint32(len(m.FieldEntries)), Count: r.Count})
		m.FieldEntries = append(m.FieldEntries, m.FieldEntries[r.First:][:r.Count]...)
	case GT_ARR_ELEM:
		m.Val[n] = uint32(len(m.ArrElems))
		m.ArrElems = append(m.ArrElems, m.ArrElems[v])
	default:
		panic("BUG: a copy of " + m.Oper[n].String())
	}
}
