package loops

import (
	"ryugo/nodes"
	"ryugo/passes/vn"
)

// Rows of arrays of arrays. If neither the outer array nor the index changes in the loop, and the
// loop stores no reference that may be an element, the row is loaded once before the loop. (A row
// that not every iteration loads stays: a branch may test first whether the object is such an
// array.) The row's length is compared before the loop, as the length of an array is. So is the
// index, with the length of the outer array:
//
//	BB02 r = a[i]; s = s + r[j]      BB05 cond(i >= a.Length, unsigned) BB09
//	     j = j + 1; cond(j < n) BB02 BB06 t = a[i], unchecked; cond(t == null) BB09
//	                              => BB07 cond(n > t.Length) BB09
//	                                 BB02 r = t; s = s + r[j], unchecked; j = j + 1; cond(j < n) BB02

// rowLoad is an assignment of a row to a local: r = a[i], with its check.
type rowLoad struct {
	asg   nodes.NodeID
	stmt  nodes.StmtID
	block nodes.BlockID
	row   int // index in rows, or -1
}

// row is a row that is loop-invariant.
type row struct {
	arr    nodes.LclNum // the outer array
	check  nodes.NodeID // of one of its loads: index and outer length
	load   nodes.NodeID
	length nodes.NodeID // of one of the checks of its elements, or 0
	more   int64        // hi + more must be at most the length
	temp   nodes.LclNum
}

// writes reports whether node n of the loop may change an array of references, or keeps loads from
// being moved before n.
func (p *cloner) writes(n nodes.NodeID, o nodes.Oper) bool {
	m := p.m
	switch o {
	case nodes.GT_ASG:
		t := m.Op1[n]
		if m.Oper[t].Is(nodes.GTK_LOCAL) {
			return m.Oper[t] != nodes.GT_LCL_VAR && m.Oper[t] != nodes.GT_LCL_FLD
		}
		if m.Oper[t] != nodes.GT_IND || m.Flags[t]&nodes.GTF_IND_VOLATILE != 0 {
			return true
		}
		switch m.Type[t] {
		case nodes.TYP_REF, nodes.TYP_BYREF, nodes.TYP_STRUCT:
			return true
		case nodes.TYP_LONG:
			return !p.inObject(m.Op1[t])
		}
		return false
	case nodes.GT_IND:
		return m.Flags[n]&nodes.GTF_IND_VOLATILE != 0
	case nodes.GT_CALL:
		c := &m.Calls[m.Val[n]]
		return !vn.IsPoll(c) && !vn.IsMath(c)
	case nodes.GT_COMMA, nodes.GT_ARR_BOUNDS_CHECK, nodes.GT_NULLCHECK, nodes.GT_ARR_LENGTH:
		return false
	}
	return nodes.OperEffects[o]&(nodes.GTF_ASG|nodes.GTF_CALL|nodes.GTF_ORDER_SIDEEFF) != 0
}

// inObject reports whether address a is inside an object that a local refers to. A non-reference
// stored there is never in the place of a reference.
func (p *cloner) inObject(a nodes.NodeID) bool {
	m := p.m
	for m.Oper[a] == nodes.GT_COMMA || m.Oper[a] == nodes.GT_ADD {
		if m.Oper[a] == nodes.GT_COMMA {
			a = m.Op2[a]
		} else {
			a = m.Op1[a]
		}
	}
	return m.Oper[a] == nodes.GT_LCL_VAR && m.Type[a] == nodes.TYP_REF
}

// findRows finds the rows, and which row each load loads.
func (p *cloner) findRows() {
	p.rows = p.rows[:0]
	for i := range p.rowLoads {
		x := &p.rowLoads[i]
		x.row = -1
		if !p.stored && p.runsEachIteration(x.block) {
			x.row = p.rowOf(p.m.Op2[x.asg])
		}
	}
}

// runsEachIteration reports whether all iterations execute block b, those that leave the loop too.
func (p *cloner) runsEachIteration(b nodes.BlockID) bool {
	f := &p.m.Flow
	if !f.Dominates(b, p.latch) {
		return false
	}
	for _, x := range f.ExitsOf(f.LoopOf[p.head]) {
		if !f.Dominates(b, x) {
			return false
		}
	}
	return true
}

// isRowLoad reports whether assignment n assigns an element of an array of references, with its
// bounds check, to a local.
func (p *cloner) isRowLoad(n nodes.NodeID) bool {
	m := p.m
	v := m.Op2[n]
	if m.Type[n] != nodes.TYP_REF || m.Oper[v] != nodes.GT_IND {
		return false
	}
	c := m.Op1[v]
	return m.Oper[c] == nodes.GT_COMMA && m.Flags[c]&nodes.GTF_REVERSE_OPS == 0 && m.Oper[m.Op1[c]] == nodes.GT_ARR_BOUNDS_CHECK
}

// rowOf returns the index in rows of the row that load v loads, or -1.
func (p *cloner) rowOf(v nodes.NodeID) int {
	m := p.m
	comma := m.Op1[v]
	check := m.Op1[comma]
	index, length := m.Op1[check], m.Op2[check]
	if m.Oper[length] != nodes.GT_ARR_LENGTH || m.Oper[m.Op1[length]] != nodes.GT_LCL_VAR || !p.same(index) || !p.same(m.Op1[length]) || !p.isSum(m.Op2[comma]) {
		return -1
	}
	for k := range p.rows {
		if r := &p.rows[k]; p.equal(m.Op1[r.check], index) && p.equal(m.Op1[m.Op2[r.check]], m.Op1[length]) && p.equal(m.Op2[m.Op1[r.load]], m.Op2[comma]) {
			return k
		}
	}
	if len(p.rows) == maxCloneArrays {
		return -1
	}
	p.rows = append(p.rows, row{arr: m.LclOf(m.Op1[length]), check: check, load: v, temp: nodes.NoLcl})
	return len(p.rows) - 1
}

// same reports whether leaf n is loop-invariant.
func (p *cloner) same(n nodes.NodeID) bool {
	m := p.m
	if m.Oper[n] == nodes.GT_LCL_VAR {
		return p.isOwn(m.LclOf(n)) && !p.defined.Has(uint32(m.LclOf(n)))
	}
	return m.IsIntConst(n)
}

// isSum reports whether n is an address of sums, shifts and casts of loop-invariant leaves.
func (p *cloner) isSum(n nodes.NodeID) bool {
	m := p.m
	switch m.Oper[n] {
	case nodes.GT_ADD, nodes.GT_LSH:
		return m.Flags[n]&nodes.GTF_OVERFLOW == 0 && p.isSum(m.Op1[n]) && p.isSum(m.Op2[n])
	case nodes.GT_CAST:
		return m.Flags[n]&nodes.GTF_OVERFLOW == 0 && p.isSum(m.Op1[n])
	}
	return p.same(n)
}

// equal reports whether two trees for which isSum holds are the same.
func (p *cloner) equal(a, b nodes.NodeID) bool {
	m := p.m
	o := m.Oper[a]
	if o != m.Oper[b] || m.Type[a] != m.Type[b] || (m.Flags[a]^m.Flags[b])&nodes.GTF_UNSIGNED != 0 {
		return false
	}
	switch o {
	case nodes.GT_ADD, nodes.GT_LSH:
		return p.equal(m.Op1[a], m.Op1[b]) && p.equal(m.Op2[a], m.Op2[b])
	case nodes.GT_CAST:
		return m.Val[a] == m.Val[b] && p.equal(m.Op1[a], m.Op1[b])
	case nodes.GT_LCL_VAR:
		return m.Val[a] == m.Val[b]
	}
	return m.IntValue(a) == m.IntValue(b)
}

// rowIn returns the index of the row that local r holds at a check in block b, statement s, or -1.
// before are the nodes evaluated before the check.
func (p *cloner) rowIn(r nodes.LclNum, b nodes.BlockID, s nodes.StmtID, before []nodes.NodeID) int {
	d := &p.defs[r]
	if !p.defined.Has(uint32(r)) || d.count != 1 || d.asg == 0 {
		return -1
	}
	switch {
	case d.stmt == s:
		if !contains(before, d.asg) {
			return -1
		}
	case d.block == b:
		if !p.swept.Has(uint32(d.stmt)) {
			return -1
		}
	case !p.m.Flow.Dominates(d.block, b):
		return -1
	}
	for i := range p.rowLoads {
		if p.rowLoads[i].asg == d.asg {
			return p.rowLoads[i].row
		}
	}
	return -1
}

// usesRows reports whether rows are loaded before the fast loop.
func (p *cloner) usesRows() bool {
	for k := range p.rows {
		if p.rows[k].length != 0 {
			return true
		}
	}
	return false
}

// budget returns the number of nodes that may be copied in the method.
func (p *cloner) budget() int {
	if p.usesRows() {
		return maxRowTotal
	}
	return maxCloneTotal
}

// tested reports whether array a is one of the arrays, or the outer array of one of the first k
// rows.
func (p *cloner) tested(a nodes.LclNum, k int) bool {
	for i := range p.arrays {
		if p.arrays[i].lcl == a {
			return true
		}
	}
	for i := range p.rows[:k] {
		if p.rows[i].length != 0 && p.rows[i].arr == a {
			return true
		}
	}
	return false
}

// rowConditions adds, before the loop, the tests of the rows. If one fails, control goes to slow.
func (p *cloner) rowConditions(slow nodes.BlockID) {
	m := p.m
	for k := range p.rows {
		r := &p.rows[k]
		if r.length == 0 {
			continue
		}
		o := m.NewOp(nodes.GT_GE, nodes.TYP_INT, p.trees.Clone(m, m.Op1[r.check]), p.trees.Clone(m, m.Op2[r.check]), 0)
		m.Flags[o] |= nodes.GTF_UNSIGNED
		p.condition(slow, o)
		r.temp = m.NewTemp(nodes.TYP_REF, 0)
		load := m.NewOp(nodes.GT_IND, nodes.TYP_REF, p.trees.Clone(m, m.Op2[m.Op1[r.load]]), 0, m.Flags[r.load]&^nodes.GTF_ALL_EFFECT)
		m.Val[load] = m.Val[r.load]
		m.UpdateEffects(load)
		p.conditionAfter(slow, m.NewAssign(r.temp, load), m.NewOp(nodes.GT_EQ, nodes.TYP_INT, m.NewLclVar(r.temp), m.NewInt(nodes.TYP_REF, 0), 0))
		length := m.NewOp(nodes.GT_ARR_LENGTH, nodes.TYP_INT, m.NewLclVar(r.temp), 0, nodes.GTF_EXCEPT)
		m.Val[length] = m.Val[r.length]
		p.fitsInto(slow, length, r.more)
	}
}

// readRows replaces the loads of rows in the loop by reads of the rows' temps.
func (p *cloner) readRows() {
	m := p.m
	for _, x := range p.rowLoads {
		if x.row < 0 || p.rows[x.row].length == 0 {
			continue
		}
		v := m.Op2[x.asg]
		m.Oper[v], m.Flags[v], m.Op1[v], m.Op2[v], m.Val[v] = nodes.GT_LCL_VAR, 0, 0, 0, uint32(p.rows[x.row].temp)
		p.updateEffects(x.stmt)
	}
}
