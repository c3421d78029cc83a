package morph

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// expandQmarks expands the GT_QMARKs of statement s into control flow. It returns the statement of
// the current block at which to continue:
//
//	BB02: stmt a                         BB02: stmt a
//	      = V05 (qmark (c, (x : y)))           jmpTrue c -> BB07
//	      stmt b                   ->    BB06: = V05 y, always BB08
//	                                     BB07: = V05 x
//	                                     BB08: stmt b
//
// A QMARK below other nodes is first moved to a statement tmp = qmark of its own, and the operands
// that the tree evaluates before it go to temps. Arms may contain QMARKs: the new blocks follow in
// the layout and are morphed later.
func (p *Morpher) expandQmarks(s nodes.StmtID) nodes.StmtID {
	m := p.m
	for {
		root := m.Stmts[s].Root
		if m.Oper[root] == nodes.GT_QMARK {
			p.split(s, root, nodes.NoLcl)
			continue
		}
		if m.Oper[root] == nodes.GT_ASG && m.Oper[m.Op2[root]] == nodes.GT_QMARK && m.Oper[m.Op1[root]] == nodes.GT_LCL_VAR {
			p.split(s, m.Op2[root], nodes.LclNum(m.Val[m.Op1[root]]))
			continue
		}
		if m.Oper[root] == nodes.GT_JTRUE && p.branch(root) {
			continue
		}
		list := p.walk.Tree(m, root)
		q := nodes.NodeID(0)
		for i := len(list) - 1; i >= 0; i-- { // the one that is evaluated first
			if m.Oper[list[i]] == nodes.GT_QMARK {
				q = list[i]
				break
			}
		}
		if q == 0 {
			return s
		}
		s = p.extract(s, p.outermost(list, q))
	}
}

// branch replaces jump root on a QMARK with one constant arm, or on whether such a QMARK is 0, by
// two jumps. It reports whether it did:
//
//	BB02: jmpTrue (qmark (c, (0 : y))) -> BB05        BB02: jmpTrue c -> BB03
//	BB03: ...                                    ->   BB06: jmpTrue y -> BB05
//	                                                  BB03: ...
func (p *Morpher) branch(root nodes.NodeID) bool {
	m := p.m
	bb := &m.Blocks
	b := p.block
	q, sense := m.Op1[root], true
	if o := m.Oper[q]; (o == nodes.GT_EQ || o == nodes.GT_NE) && m.IsIntConst(m.Op2[q]) && m.IntValue(m.Op2[q]) == 0 {
		q, sense = m.Op1[q], o == nodes.GT_NE
	}
	if m.Oper[q] != nodes.GT_QMARK || bb.Kind[b] != nodes.BBJ_COND || bb.Next[b] == 0 || !m.Type[q].IsInt() {
		return false
	}
	cond, yes, no := m.Op1[q], m.Op1[m.Op2[q]], m.Op2[m.Op2[q]]
	if !m.IsIntConst(yes) || !m.Oper[cond].Is(nodes.GTK_RELOP) {
		return false
	}
	other := p.newBlock(b, nodes.BBJ_COND)
	bb.Jump[other] = bb.Jump[b]
	if (m.IntValue(yes) != 0) != sense {
		bb.Jump[b] = bb.Next[b]
	}
	m.InsertBlockAfter(b, other)
	bb.Flags[bb.Jump[b]] |= nodes.BBF_JMP_TARGET
	for i := range m.EH {
		e := &m.EH[i]
		if e.TryLast == b {
			e.TryLast = other
		}
		if e.HndLast == b {
			e.HndLast = other
		}
	}
	m.Op1[root] = cond
	switch {
	case !m.Oper[no].Is(nodes.GTK_RELOP):
		o := nodes.GT_NE
		if !sense {
			o = nodes.GT_EQ
		}
		no = m.NewOp(o, nodes.TYP_INT, no, m.NewInt(m.Type[no].Actual(), 0), 0)
	case !sense:
		m.ReverseRelop(no)
	}
	m.NewStmt(other, m.NewOp(nodes.GT_JTRUE, nodes.TYP_VOID, no, 0, 0), m.Stmts[bb.LastStmt[b]].ILOffset)
	return true
}

// outermost computes the users of the tree in list and returns the outermost QMARK that contains q,
// or q.
func (p *Morpher) outermost(list []nodes.NodeID, q nodes.NodeID) nodes.NodeID {
	m := p.m
	p.user = arena.Raw(p.user, m.NumNodes)
	p.user[list[0]] = 0
	for _, n := range list {
		if m.Oper[n].Is(nodes.GTK_LEAF) {
			continue
		}
		for it := m.Operands(n); it.Next(); {
			p.user[it.Node()] = n
		}
	}
	for u := p.user[q]; u != 0; u = p.user[u] {
		if m.Oper[u] == nodes.GT_QMARK {
			q = u
		}
	}
	return q
}

// extract moves q, somewhere in statement s, to a statement tmp = q before s. Everything that s
// evaluates before q is first evaluated to temps. extract returns the first statement that it made.
func (p *Morpher) extract(s nodes.StmtID, q nodes.NodeID) nodes.StmtID {
	m := p.m
	before := m.Stmts[s].Prev
	// The path from the root down to q.
	path := p.path[:0]
	for n := q; n != 0; n = p.user[n] {
		path = append(path, n)
	}
	p.path = path
	for i := len(path) - 1; i > 0; i-- {
		p.spillBefore(s, path[i], path[i-1])
	}
	l := nodes.NoLcl
	rest := nodes.NodeID(0)
	if m.Type[q] == nodes.TYP_VOID {
		rest = m.New(nodes.GT_NOP, nodes.TYP_VOID, 0, 0, 0, 0)
	} else {
		l = p.qmarkTemp(q)
		rest = m.NewLclVar(l)
	}
	p.spillStmt(s, q, l)
	m.ReplaceOperand(path[1], q, rest)
	if before == 0 {
		return m.Blocks.FirstStmt[p.block]
	}
	return m.Stmts[before].Next
}

// qmarkTemp makes a temp for the value of n. The temp is live across blocks.
func (p *Morpher) qmarkTemp(n nodes.NodeID) nodes.LclNum {
	m := p.m
	if m.Type[n] == nodes.TYP_STRUCT {
		return m.NewTemp(nodes.TYP_STRUCT, p.structLayout(n))
	}
	return m.NewTemp(m.Type[n].Actual(), 0)
}

// structLayout returns the layout of struct value n.
func (p *Morpher) structLayout(n nodes.NodeID) uint32 {
	m := p.m
	for {
		switch m.Oper[n] {
		case nodes.GT_QMARK:
			n = m.Op1[m.Op2[n]]
		case nodes.GT_COMMA:
			n = m.Op2[n]
		case nodes.GT_LCL_VAR:
			return m.Locals[m.Val[n]].Layout
		case nodes.GT_CALL:
			return m.Calls[m.Val[n]].RetClass
		case nodes.GT_FIELD:
			return m.Fields[m.Val[n]].Layout
		case nodes.GT_INDEX:
			return m.Indexes[m.Val[n]].ElemLayout
		case nodes.GT_OBJ:
			return m.Val[n]
		default:
			panic("BUG: struct " + m.Oper[n].String() + " without layout")
		}
	}
}

// spillStmt inserts a statement l = n before s or, if l is NoLcl, n alone.
func (p *Morpher) spillStmt(s nodes.StmtID, n nodes.NodeID, l nodes.LclNum) nodes.StmtID {
	if l != nodes.NoLcl {
		n = p.m.NewAssign(l, n)
	}
	return p.m.InsertStmtBefore(p.block, s, n, p.m.Stmts[s].ILOffset)
}

// spillBefore evaluates the operands of n that precede operand child in statements before s.
func (p *Morpher) spillBefore(s nodes.StmtID, n, child nodes.NodeID) {
	m := p.m
	for it := m.Operands(n); it.Next(); {
		op := it.Node()
		if op == child {
			return
		}
		switch {
		case m.Oper[op].Is(nodes.GTK_CONST) || p.isLocalAddr(op):
		case m.Oper[n] == nodes.GT_COMMA:
			p.spillStmt(s, op, nodes.NoLcl)
			m.Op1[n] = m.New(nodes.GT_NOP, nodes.TYP_VOID, 0, 0, 0, 0)
		case m.Oper[n] == nodes.GT_ASG || m.Oper[n] == nodes.GT_ADDR:
			p.spillAddress(s, op)
		default:
			l := p.qmarkTemp(op)
			p.spillStmt(s, op, l)
			m.ReplaceOperand(n, op, m.NewLclVar(l))
		}
	}
}

// spillAddress evaluates the operands of the address of location loc before s.
func (p *Morpher) spillAddress(s nodes.StmtID, loc nodes.NodeID) {
	m := p.m
	for loc != 0 && !m.Oper[loc].Is(nodes.GTK_LEAF) {
		inner := nodes.NodeID(0)
		for it := m.Operands(loc); it.Next(); {
			op := it.Node()
			switch {
			case m.Oper[op].Is(nodes.GTK_CONST) || p.isLocalAddr(op):
			case m.Oper[op] == nodes.GT_ADDR:
				inner = m.Op1[op]
			default:
				l := p.qmarkTemp(op)
				p.spillStmt(s, op, l)
				m.ReplaceOperand(loc, op, m.NewLclVar(l))
			}
		}
		loc = inner
	}
}

// split expands statement s, which is l = q or, if l is NoLcl, q alone, into control flow. s
// becomes the branch; the rest of the block becomes a block of its own.
func (p *Morpher) split(s nodes.StmtID, q nodes.NodeID, l nodes.LclNum) {
	m := p.m
	bb := &m.Blocks
	b := p.block
	cond, yes, no := m.Op1[q], m.Op1[m.Op2[q]], m.Op2[m.Op2[q]]
	il := m.Stmts[s].ILOffset

	rest := p.newBlock(b, bb.Kind[b])
	bb.Jump[rest], bb.Switch[rest] = bb.Jump[b], bb.Switch[b]
	bb.Flags[rest] |= bb.Flags[b] & nodes.BBF_KEEP_PAIR
	bb.Flags[b] &^= nodes.BBF_KEEP_PAIR
	m.InsertBlockAfter(b, rest)
	for i := range m.EH {
		e := &m.EH[i]
		if e.TryLast == b {
			e.TryLast = rest
		}
		if e.HndLast == b {
			e.HndLast = rest
		}
	}
	if next := m.Stmts[s].Next; next != 0 {
		bb.FirstStmt[rest], bb.LastStmt[rest] = next, bb.LastStmt[b]
		m.Stmts[next].Prev = 0
		m.Stmts[s].Next, bb.LastStmt[b] = 0, s
	}

	taken := p.newBlock(b, nodes.BBJ_NONE)
	m.InsertBlockAfter(b, taken)
	other := p.newBlock(b, nodes.BBJ_ALWAYS)
	bb.Jump[other] = rest
	m.InsertBlockAfter(b, other)
	bb.Flags[rest] |= nodes.BBF_JMP_TARGET
	bb.Flags[taken] |= nodes.BBF_JMP_TARGET
	p.arm(taken, yes, l, il)
	for m.Oper[no] == nodes.GT_QMARK && m.IsIntConst(yes) && m.IsIntConst(m.Op1[m.Op2[no]]) && m.IntValue(yes) == m.IntValue(m.Op1[m.Op2[no]]) {
		// The same constant under another condition.
		inner := m.Op1[no]
		if !m.Oper[inner].Is(nodes.GTK_RELOP) {
			break
		}
		bb.Kind[other], bb.Jump[other] = nodes.BBJ_COND, taken
		m.NewStmt(other, m.NewOp(nodes.GT_JTRUE, nodes.TYP_VOID, inner, 0, 0), il)
		next := p.newBlock(b, nodes.BBJ_ALWAYS)
		bb.Jump[next] = rest
		m.InsertBlockAfter(other, next)
		other, no = next, m.Op2[m.Op2[no]]
	}
	p.arm(other, no, l, il)

	if !m.Oper[cond].Is(nodes.GTK_RELOP) {
		cond = m.New(nodes.GT_NE, nodes.TYP_INT, cond, m.NewInt(m.Type[cond].Actual(), 0), 0, 0)
	}
	bb.Kind[b], bb.Jump[b] = nodes.BBJ_COND, taken
	m.Stmts[s].Root = m.New(nodes.GT_JTRUE, nodes.TYP_VOID, cond, 0, 0, 0)
}

// newBlock makes a block with the regions and IL range of b.
func (p *Morpher) newBlock(b nodes.BlockID, kind nodes.BBKind) nodes.BlockID {
	m := p.m
	n := m.NewBlock(kind)
	bb := &m.Blocks
	bb.Flags[n] = nodes.BBF_INTERNAL | nodes.BBF_IMPORTED | bb.Flags[b]&nodes.BBF_RUN_RARELY
	bb.Try[n], bb.Hnd[n], bb.Weight[n] = bb.Try[b], bb.Hnd[b], bb.Weight[b]
	bb.ILBegin[n], bb.ILEnd[n] = bb.ILBegin[b], bb.ILEnd[b]
	return n
}

// arm puts l = value, or value alone if l is NoLcl, into block b.
func (p *Morpher) arm(b nodes.BlockID, value nodes.NodeID, l nodes.LclNum, il uint32) {
	m := p.m
	if m.Oper[value] == nodes.GT_NOP && m.Op1[value] == 0 {
		return
	}
	if l != nodes.NoLcl {
		value = m.NewAssign(l, value)
	}
	m.NewStmt(b, value, il)
}
