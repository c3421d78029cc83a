package nodes

// Editing of LIR: a block's nodes are one list, linked by Next and Prev from
// Blocks.First to Blocks.Last.

// InsertBefore inserts n before node before in block b, or at the end if before is 0.
func (m *Method) InsertBefore(b BlockID, before, n NodeID) { m.insertRangeBefore(b, before, n, n) }

// InsertAfter inserts n after node after in block b, or at the start if after is 0.
func (m *Method) InsertAfter(b BlockID, after, n NodeID) {
	before := m.Blocks.First[b]
	if after != 0 {
		before = m.Next[after]
	}
	m.insertRangeBefore(b, before, n, n)
}

// insertRangeBefore inserts the linked run first..last before node before in block b, or at the end
// if before is 0.
func (m *Method) insertRangeBefore(b BlockID, before, first, last NodeID) {
	prev := m.Blocks.Last[b]
	if before != 0 {
		prev = m.Prev[before]
		m.Prev[before] = last
	} else {
		m.Blocks.Last[b] = last
	}
	m.Prev[first], m.Next[last] = prev, before
	if prev != 0 {
		m.Next[prev] = first
	} else {
		m.Blocks.First[b] = first
	}
}

// Unlink removes n from the execution order of block b. Its operands stay in place.
func (m *Method) Unlink(b BlockID, n NodeID) {
	prev, next := m.Prev[n], m.Next[n]
	if prev != 0 {
		m.Next[prev] = next
	} else {
		m.Blocks.First[b] = next
	}
	if next != 0 {
		m.Prev[next] = prev
	} else {
		m.Blocks.Last[b] = prev
	}
	m.Prev[n], m.Next[n] = 0, 0
}

// Rematerializes reports whether a value is as cheap to recompute as to load from a spill temp. If
// n then has GTF_SPILL, it generates nothing, and GT_RELOAD computes the value.
func (m *Method) Rematerializes(n NodeID) bool {
	switch m.Oper[n] {
	case GT_CNS_INT, GT_CNS_DBL, GT_LCL_VAR_ADDR, GT_LCL_FLD_ADDR:
		return !m.Type[n].IsGC()
	}
	return false
}

// Contain marks n, an operand, as contained in its user, and removes it from the execution order of
// block b.
func (m *Method) Contain(b BlockID, n NodeID) {
	m.Unlink(b, n)
	m.Flags[n] |= GTF_CONTAINED
}

// Spills returns the number of stores to and loads from spill temps that linear scan has inserted.
func (m *Method) Spills() (n int) {
	if m.NumSpillTmps == 0 {
		return 0
	}
	for i, oper := range m.Oper {
		if oper == GT_RELOAD || m.Flags[i]&GTF_SPILL != 0 {
			n++
		}
	}
	return n
}
