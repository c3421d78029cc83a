package flowgraph

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// Jump threading: a jump to a block that only tests a value that the jumping block has just
// computed goes to the target of the test.
//
//	BB01 V01 = 1; always BB03                BB01 always BB05
//	BB02 V01 = V00 == 2                =>    BB02 cond(V00 == 2) BB05
//	BB03 V02 = V01; cond(V02 != 0) BB05      BB06 always BB04
//	BB04 ...                                 BB04 ...
//
// Inlined callees that return bool leave such blocks. The copies in the test's block are repeated
// in the jumping block. Stores to locals that are not read any more are removed.

// Limits on the code that is copied to a jumping block.
const (
	maxCopies   = 3  // statements before a test
	maxRelop    = 12 // nodes of a comparison that is repeated
	maxSmallInt = 127
)

// copied is a statement "lcl = from" before a test.
type copied struct {
	lcl, from nodes.LclNum
}

// decider is a block that tests a local whose value its predecessor knows.
type decider struct {
	block nodes.BlockID
	test  nodes.NodeID // relop that compares the local, under casts, with a constant
	cast  bool         // the value goes through casts or small locals
	il    uint32
}

// isPlain reports whether local l is an int or smaller integer that is accessed only by its name.
func (p *Cleaner) isPlain(l nodes.LclNum) bool {
	lcl := &p.m.Locals[l]
	t := lcl.Type.Actual()
	return t == nodes.TYP_INT && lcl.Flags&(nodes.LvAddrExposed|nodes.LvIsStructField|nodes.LvPromoted) == 0
}

// decides reports whether block t only copies local l and tests l or a copy.
func (p *Cleaner) decides(t nodes.BlockID, l nodes.LclNum) (d decider, ok bool) {
	m := p.m
	bb := &m.Blocks
	p.copies = append(p.copies[:0], copied{lcl: l})
	d.cast = m.Locals[l].Type != nodes.TYP_INT
	s := bb.FirstStmt[t]
	for ; s != bb.LastStmt[t]; s = m.Stmts[s].Next {
		root := m.Stmts[s].Root
		if m.Oper[root] != nodes.GT_ASG || m.Oper[m.Op1[root]] != nodes.GT_LCL_VAR || len(p.copies) > maxCopies {
			return d, false
		}
		x := m.LclOf(m.Op1[root])
		from, cast, ok := p.copyOf(m.Op2[root])
		if !ok || !p.isPlain(x) || p.hasKnownValue(x) {
			return d, false
		}
		d.cast = d.cast || cast || m.Locals[x].Type != nodes.TYP_INT
		p.copies = append(p.copies, copied{lcl: x, from: from})
	}
	d.block, d.test, d.il = t, m.Op1[m.Stmts[s].Root], m.Stmts[s].ILOffset
	if !m.Oper[d.test].Is(nodes.GTK_RELOP) || !m.IsIntConst(m.Op2[d.test]) {
		return d, false
	}
	_, cast, ok := p.copyOf(m.Op1[d.test])
	d.cast = d.cast || cast
	return d, ok
}

// hasKnownValue reports whether local l has the known value.
func (p *Cleaner) hasKnownValue(l nodes.LclNum) bool {
	for i := range p.copies {
		if p.copies[i].lcl == l {
			return true
		}
	}
	return false
}

// copyOf returns the local with the known value that n reads, under casts.
func (p *Cleaner) copyOf(n nodes.NodeID) (l nodes.LclNum, cast, ok bool) {
	m := p.m
	for m.Oper[n] == nodes.GT_CAST && m.Flags[n]&nodes.GTF_OVERFLOW == 0 && nodes.VarType(m.Val[n]).IsInt() {
		n, cast = m.Op1[n], true
	}
	if m.Oper[n] != nodes.GT_LCL_VAR || !p.hasKnownValue(m.LclOf(n)) {
		return 0, false, false
	}
	return m.LclOf(n), cast, true
}

// outcome returns the target of d if the local has the value c, or 0.
func (p *Cleaner) outcome(d *decider, c int64) nodes.BlockID {
	m := p.m
	if d.cast && (c < 0 || c > maxSmallInt) {
		return 0
	}
	holds, _ := nodes.FoldInts(m.Oper[d.test], m.Flags[d.test], m.Type[m.Op1[d.test]].Actual(), nodes.TYP_INT, c, m.IntValue(m.Op2[d.test]))
	to := m.Blocks.Next[d.block]
	if holds != 0 {
		to = m.Blocks.Jump[d.block]
	}
	if to == d.block {
		return 0
	}
	return to
}

// threadKnown lets b, which ends with the assignment of a constant or a comparison to a local,
// bypass a block that tests the local. It reports whether it did.
func (p *Cleaner) threadKnown(b nodes.BlockID) bool {
	m := p.m
	bb := &m.Blocks
	t := bb.Next[b]
	if bb.Kind[b] == nodes.BBJ_ALWAYS {
		t = bb.Jump[b]
	}
	if t == 0 || t == b || bb.Kind[t] != nodes.BBJ_COND || bb.LastStmt[b] == 0 || bb.Flags[t]&nodes.BBF_DONT_REMOVE != 0 || !p.sameRegions(b, t) {
		return false
	}
	store := bb.LastStmt[b]
	asg := m.Stmts[store].Root
	if m.Oper[asg] != nodes.GT_ASG || m.Oper[m.Op1[asg]] != nodes.GT_LCL_VAR {
		return false
	}
	l, value := m.LclOf(m.Op1[asg]), m.Op2[asg]
	isConst := m.IsIntConst(value)
	if !isConst && !m.Oper[value].Is(nodes.GTK_RELOP) || !p.isPlain(l) {
		return false
	}
	d, ok := p.decides(t, l)
	if !ok {
		return false
	}
	if isConst {
		to := p.outcome(&d, m.IntValue(value))
		if to == 0 {
			return false
		}
		p.logBranch(nodes.BRANCH_THREADED, b, int32(t), int32(to))
		p.repeat(b, store, &d)
		p.jump(b, t, to)
		return true
	}
	yes, no := p.outcome(&d, 1), p.outcome(&d, 0)
	const once = nodes.GTF_ASG | nodes.GTF_CALL | nodes.GTF_ORDER_SIDEEFF
	if yes == 0 || no == 0 || yes == no || m.Flags[value]&once != 0 || p.lasts.Has(uint32(b)) || m.NumBlocks == p.maxBlocks || len(p.walk.Tree(m, value)) > maxRelop || p.readsKnown(value) {
		return false
	}
	p.logBranch(nodes.BRANCH_COMPARISON, b, int32(t))
	test := nodes.NodeID(0)
	if m.Flags[value]&nodes.GTF_GLOB_REF != 0 && p.readElsewhere(t) {
		// Two loads may yield different values. The store stays, so the branch must test the local.
		test = m.NewOp(nodes.GT_NE, nodes.TYP_INT, m.NewLclVar(l), m.NewInt(nodes.TYP_INT, 0), 0)
	} else {
		test = p.walk.Clone(m, value)
	}
	p.repeat(b, store, &d)
	p.branch(b, t, test, yes, no, d.il)
	if p.counted {
		for _, n := range p.walk.Tree(m, test) {
			if m.Oper[n].Kind()&nodes.GTK_LOCAL != 0 {
				p.reads[m.LclOf(n)]++
			}
		}
	}
	return true
}

// readElsewhere reports whether a local with the known value is read outside of block t, which
// tests it.
func (p *Cleaner) readElsewhere(t nodes.BlockID) bool {
	m := p.m
	if !p.counted {
		p.countReads()
	}
	for i := range p.copies {
		l, here := p.copies[i].lcl, int32(0)
		for s := m.Blocks.FirstStmt[t]; s != 0; s = m.Stmts[s].Next {
			n := m.Stmts[s].Root
			if m.Oper[n] == nodes.GT_ASG {
				n = m.Op2[n]
			}
			for _, x := range p.walk.Tree(m, n) {
				if m.Oper[x] == nodes.GT_LCL_VAR && m.LclOf(x) == l {
					here++
				}
			}
		}
		if int32(p.reads[l]) > here {
			return true
		}
	}
	return false
}

// readsKnown reports whether tree n reads a local that has the known value at the test. After the
// stores before the test, n would have another value.
func (p *Cleaner) readsKnown(n nodes.NodeID) bool {
	m := p.m
	for _, x := range p.walk.Tree(m, n) {
		if m.Oper[x].Kind()&nodes.GTK_LOCAL != 0 && p.hasKnownValue(m.LclOf(x)) {
			return true
		}
	}
	return false
}

// repeat copies the copies before the test of d to the end of b, and marks the stores that may be
// dead now.
func (p *Cleaner) repeat(b nodes.BlockID, store nodes.StmtID, d *decider) {
	m := p.m
	if !p.stores {
		p.stores, p.marked = true, p.marked[:0]
	}
	first := len(m.Stmts)
	for _, c := range p.copies[1:] {
		m.NewStmt(b, m.NewAssign(c.lcl, m.NewLclVar(c.from)), d.il)
		if p.counted {
			p.reads[c.from]++
		}
	}
	p.marked = arena.Extend(p.marked, len(m.Stmts))
	p.marked[store] = true
	for i := first; i < len(m.Stmts); i++ {
		p.marked[i] = true
	}
}

// jump lets b, which went to t, jump to block to.
func (p *Cleaner) jump(b, t, to nodes.BlockID) {
	bb := &p.m.Blocks
	bb.Kind[b], bb.Jump[b] = nodes.BBJ_ALWAYS, t
	p.retarget(&bb.Jump[b], to)
}

// branch lets b, which went to t, branch on relop.
func (p *Cleaner) branch(b, t nodes.BlockID, relop nodes.NodeID, yes, no nodes.BlockID, il uint32) {
	m := p.m
	bb := &m.Blocks
	p.refs[t]--
	p.refs[yes]++
	p.refs[no]++
	if p.refs[t] == 0 && bb.Next[b] == t {
		p.remove(t)
	}
	bb.Kind[b], bb.Jump[b] = nodes.BBJ_COND, yes
	switch bb.Next[b] {
	case no:
	case yes:
		m.ReverseRelop(relop)
		bb.Jump[b] = no
	default:
		n := m.NewBlock(nodes.BBJ_ALWAYS)
		bb.Flags[n] = nodes.BBF_INTERNAL | nodes.BBF_IMPORTED | bb.Flags[b]&nodes.BBF_RUN_RARELY
		bb.Try[n], bb.Hnd[n], bb.Func[n] = bb.Try[b], bb.Hnd[b], bb.Func[b]
		bb.ILBegin[n], bb.ILEnd[n] = bb.ILEnd[b], bb.ILEnd[b]
		bb.Weight[n] = bb.Weight[b]
		bb.Jump[n] = no
		m.InsertBlockAfter(b, n)
		p.refs = append(p.refs, 1)
		bb.Flags[no] |= nodes.BBF_JMP_TARGET
	}
	bb.Flags[bb.Jump[b]] |= nodes.BBF_JMP_TARGET
	m.Flags[relop] |= nodes.GTF_RELOP_JMP_USED
	m.NewStmt(b, m.NewOp(nodes.GT_JTRUE, nodes.TYP_VOID, relop, 0, 0), il)
	p.changed = true
}

// dropUnread removes the stores that threading has made dead. A walk over all trees counts the
// reads of locals. The side effects of a removed comparison are repeated by the branch.
func (p *Cleaner) dropUnread() {
	m := p.m
	bb := &m.Blocks
	p.countReads()
	for pass := range 2 { // copies first, because they read
		for b := m.FirstBB; b != 0; b = bb.Next[b] {
			for s := bb.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
				if int(s) >= len(p.marked) || !p.marked[s] {
					continue
				}
				root := m.Stmts[s].Root
				value := m.Op2[root]
				isCopy := m.Oper[value] == nodes.GT_LCL_VAR
				if isCopy != (pass == 0) || p.reads[m.LclOf(m.Op1[root])] != 0 {
					continue
				}
				if isCopy {
					p.reads[m.LclOf(value)]--
				}
				if m.Log != nil {
					l := m.LclOf(m.Op1[root])
					m.WhyNode(nodes.DEADSTORE_NOT_READ, b, root, int32(l)).Lcl = l
				}
				m.RemoveStmt(b, s)
				p.changed = true
			}
		}
	}
	p.stores = false
}

// countReads counts the nodes that name each local, except targets of assignments.
func (p *Cleaner) countReads() {
	m := p.m
	bb := &m.Blocks
	p.reads, p.counted = arena.Extend(p.reads[:0], len(m.Locals)), true
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		for s := bb.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			for _, n := range p.walk.Tree(m, m.Stmts[s].Root) {
				switch k := m.Oper[n].Kind(); {
				case k&nodes.GTK_LOCAL != 0:
					p.reads[m.LclOf(n)]++
				case k&nodes.GTK_MULTI != 0:
					for _, v := range m.MultiVarsOf(n) {
						if v.Lcl != nodes.NoLcl {
							p.reads[v.Lcl]++
						}
					}
				case m.Oper[n] == nodes.GT_ASG && m.Oper[m.Op1[n]] == nodes.GT_LCL_VAR:
					p.reads[m.LclOf(m.Op1[n])]--
				}
			}
		}
	}
}

// threadImplied lets the jump of b, a branch on a local, bypass blocks that only compare the same
// operands, in either order, if b's branch decides the outcome.
func (p *Cleaner) threadImplied(b nodes.BlockID) {
	m := p.m
	bb := &m.Blocks
	r := m.Op1[m.Stmts[bb.LastStmt[b]].Root]
	if !m.Oper[r].Is(nodes.GTK_RELOP) || m.Flags[r]&nodes.GTF_ALL_EFFECT != 0 || !p.isLeaf(m.Op1[r]) || !p.isLeaf(m.Op2[r]) || m.Type[m.Op1[r]].IsFloat() {
		return
	}
	for range maxHops {
		t := bb.Jump[b]
		s := bb.FirstStmt[t]
		if bb.Kind[t] != nodes.BBJ_COND || t == b || s != bb.LastStmt[t] || bb.Flags[t]&nodes.BBF_DONT_REMOVE != 0 || !p.sameRegions(b, t) {
			return
		}
		r2 := m.Op1[m.Stmts[s].Root]
		if !m.Oper[r2].Is(nodes.GTK_RELOP) || (m.Flags[r]^m.Flags[r2])&nodes.GTF_UNSIGNED != 0 {
			return
		}
		o := m.Oper[r2]
		switch a, b := m.Op1[r2], m.Op2[r2]; {
		case p.sameLeaf(m.Op1[r], a) && p.sameLeaf(m.Op2[r], b):
		case p.sameLeaf(m.Op1[r], b) && p.sameLeaf(m.Op2[r], a):
			o = o.Swapped()
		default:
			return
		}
		to := nodes.BlockID(0)
		switch {
		case implies(m.Oper[r], o):
			to = bb.Jump[t]
		case implies(m.Oper[r], o.Reversed()):
			to = bb.Next[t]
		}
		if to == 0 || to == t {
			return
		}
		p.logBranch(nodes.BRANCH_IMPLIED, b, int32(t), int32(to))
		p.retarget(&bb.Jump[b], to)
	}
}

// implies reports whether relation a implies relation b.
func implies(a, b nodes.Oper) bool {
	switch a {
	case nodes.GT_EQ:
		return b == nodes.GT_EQ || b == nodes.GT_LE || b == nodes.GT_GE
	case nodes.GT_LT:
		return b == nodes.GT_LT || b == nodes.GT_LE || b == nodes.GT_NE
	case nodes.GT_GT:
		return b == nodes.GT_GT || b == nodes.GT_GE || b == nodes.GT_NE
	}
	return a == b
}

// isLeaf reports whether n is a constant, or a local that is accessed only by its name.
func (p *Cleaner) isLeaf(n nodes.NodeID) bool {
	m := p.m
	return m.IsIntConst(n) || m.Oper[n] == nodes.GT_LCL_VAR && m.Locals[m.LclOf(n)].Flags&nodes.LvAddrExposed == 0
}

// sameLeaf reports whether two leaves have the same value.
func (p *Cleaner) sameLeaf(a, b nodes.NodeID) bool {
	m := p.m
	if m.Oper[a] != m.Oper[b] || m.Type[a] != m.Type[b] || !p.isLeaf(b) {
		return false
	}
	if m.Oper[a] == nodes.GT_LCL_VAR {
		return m.Val[a] == m.Val[b]
	}
	return m.IntValue(a) == m.IntValue(b)
}
