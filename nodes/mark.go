package nodes

// Mark is the fill state of a Method's tables. Rollback can remove everything that was appended
// since, for example an inlinee that was given up.
type Mark struct {
	nodes, stmts, consts, fields, indexes, leas, layouts, gcTypes, layoutFields int
	calls, args, fieldLists, fieldEntries, switches, targets, arrElems          int
	blocks, locals, decisions                                                   int
}

// Mark records in k the fill state of the tables. It covers only the tables that importation fills.
func (m *Method) Mark(k *Mark) {
	k.nodes, k.stmts, k.consts, k.fields, k.indexes = m.NumNodes, len(m.Stmts), len(m.Consts), len(m.Fields), len(m.Indexes)
	k.leas, k.layouts, k.gcTypes, k.layoutFields = len(m.Leas), len(m.Layouts), len(m.GCTypes), len(m.LayoutFields)
	k.calls, k.args, k.fieldLists, k.fieldEntries = len(m.Calls), len(m.Args), len(m.FieldLists), len(m.FieldEntries)
	k.switches, k.targets, k.arrElems = len(m.Switches), len(m.Targets), len(m.ArrElems)
	k.blocks, k.locals = m.NumBlocks, len(m.Locals)
	if m.Log != nil {
		k.decisions = len(m.Log.Decisions)
	}
}

// Rollback removes the rows that were appended since k. Older rows must not refer to them, and the
// removed blocks must not be in the layout.
func (m *Method) Rollback(k *Mark) {
	m.NumNodes = k.nodes
	m.Stmts, m.Consts, m.Fields, m.Indexes = m.Stmts[:k.stmts], m.Consts[:k.consts], m.Fields[:k.fields], m.Indexes[:k.indexes]
	m.Leas, m.Layouts, m.GCTypes, m.LayoutFields = m.Leas[:k.leas], m.Layouts[:k.layouts], m.GCTypes[:k.gcTypes], m.LayoutFields[:k.layoutFields]
	m.Calls, m.Args, m.FieldLists, m.FieldEntries = m.Calls[:k.calls], m.Args[:k.args], m.FieldLists[:k.fieldLists], m.FieldEntries[:k.fieldEntries]
	m.Switches, m.Targets, m.ArrElems = m.Switches[:k.switches], m.Targets[:k.targets], m.ArrElems[:k.arrElems]
	m.Locals = m.Locals[:k.locals]
	m.NumBlocks = k.blocks
	if m.Log != nil {
		m.Log.rollback(k.nodes, k.decisions)
	}
}

// MoveStmts moves the statements of block from to before statement before of block b, or to its end
// if before is 0.
func (m *Method) MoveStmts(b BlockID, before StmtID, from BlockID) {
	bb := &m.Blocks
	first, last := bb.FirstStmt[from], bb.LastStmt[from]
	if first == 0 {
		return
	}
	bb.FirstStmt[from], bb.LastStmt[from] = 0, 0
	prev := bb.LastStmt[b]
	if before != 0 {
		prev = m.Stmts[before].Prev
		m.Stmts[before].Prev = last
	} else {
		bb.LastStmt[b] = last
	}
	if prev != 0 {
		m.Stmts[prev].Next = first
	} else {
		bb.FirstStmt[b] = first
	}
	m.Stmts[first].Prev, m.Stmts[last].Next = prev, before
}

// SplitBlock makes a new block after b in the layout and moves statement s of b, and those after
// it, to the new block. The new block ends as b did; b falls through to it. Regions that ended with
// b end with the new block.
func (m *Method) SplitBlock(b BlockID, s StmtID) BlockID {
	n := m.NewBlock(BBJ_NONE)
	bb := &m.Blocks
	bb.Kind[n], bb.Jump[n], bb.Switch[n] = bb.Kind[b], bb.Jump[b], bb.Switch[b]
	bb.Try[n], bb.Hnd[n], bb.Func[n], bb.Weight[n] = bb.Try[b], bb.Hnd[b], bb.Func[b], bb.Weight[b]
	bb.ILBegin[n], bb.ILEnd[n] = bb.ILBegin[b], bb.ILEnd[b]
	bb.Flags[n] = bb.Flags[b] & (BBF_IMPORTED | BBF_INTERNAL | BBF_RUN_RARELY | BBF_KEEP_PAIR | BBF_PROF_WEIGHT)
	bb.Kind[b], bb.Jump[b], bb.Switch[b] = BBJ_NONE, 0, 0
	bb.Flags[b] &^= BBF_KEEP_PAIR
	m.InsertBlockAfter(b, n)
	if s != 0 {
		prev := m.Stmts[s].Prev
		bb.FirstStmt[n], bb.LastStmt[n] = s, bb.LastStmt[b]
		m.Stmts[s].Prev = 0
		bb.LastStmt[b] = prev
		if prev != 0 {
			m.Stmts[prev].Next = 0
		} else {
			bb.FirstStmt[b] = 0
		}
	}
	for i := range m.EH {
		e := &m.EH[i]
		if e.TryLast == b {
			e.TryLast = n
		}
		if e.HndLast == b {
			e.HndLast = n
		}
	}
	return n
}
