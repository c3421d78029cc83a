package vectorize

import "ryugo/nodes"

// make inserts the loop over vectors before the loop.
func (p *Vectorizer) make() {
	m := p.m
	bb := &m.Blocks
	il := m.Stmts[bb.LastStmt[p.latch]].ILOffset
	m.UsesVectors(p.vector)
	p.ends = p.pre
	if p.array != nodes.NoLcl {
		length := m.NewTemp(nodes.TYP_INT, 0)
		n := p.trees.Clone(m, p.bound)
		m.Flags[n] |= nodes.GTF_EXCEPT
		p.add(p.block(nodes.BBJ_NONE), il, m.NewAssign(length, n))
		p.bound = m.NewLclVar(length)
	}
	p.conditions(il)

	before := p.block(nodes.BBJ_NONE)
	for k := range p.broadcasts {
		v := &p.broadcasts[k]
		v.vec = m.NewTemp(p.vector, 0)
		p.add(before, il, m.NewAssign(v.vec, p.op(nodes.SIMDInit, p.trees.Clone(m, v.scalar), 0)))
	}
	for k := range p.sums {
		s := &p.sums[k]
		s.vec = m.NewTemp(p.vector, 0)
		start := nodes.SIMDZero
		if s.op == nodes.GT_AND {
			start = nodes.SIMDAllOnes
		}
		p.add(before, il, m.NewAssign(s.vec, p.op(start, 0, 0)))
	}
	limit := m.NewTemp(nodes.TYP_INT, 0)
	p.add(before, il, m.NewAssign(limit, m.NewOp(nodes.GT_ADD, nodes.TYP_INT, p.trees.Clone(m, p.bound), m.NewInt(nodes.TYP_INT, -p.lanes()), 0)))

	p.vectorBlock()
	first := p.body
	for _, s := range p.stmts {
		p.il = m.Stmts[s].ILOffset
		if r := m.Stmts[s].Root; m.Oper[r] == nodes.GT_JTRUE {
			p.guardExit(p.exitOf(s), m.Op1[r])
		} else {
			p.assignment(r)
		}
	}
	bb.Jump[p.body] = first
	bb.Flags[first] |= nodes.BBF_JMP_TARGET
	p.add(p.body, il, m.NewAssign(p.i, m.NewOp(nodes.GT_ADD, nodes.TYP_INT, m.NewLclVar(p.i), m.NewInt(nodes.TYP_INT, p.lanes()), 0)))
	again := nodes.GT_LT
	if p.last {
		again = nodes.GT_LE
	}
	p.jump(p.body, il, m.NewOp(again, nodes.TYP_INT, m.NewLclVar(p.i), m.NewLclVar(limit), 0))

	after := p.block(nodes.BBJ_NONE)
	for k := range p.sums {
		p.add(after, il, p.total(&p.sums[k]))
	}
	w := bb.Weight[p.pre] * float32(p.lanes()) / 2
	for _, b := range p.blocks {
		bb.Weight[b] = min(bb.Weight[b], w)
	}
}

// vectorBlock adds a block to the loop over vectors.
func (p *Vectorizer) vectorBlock() {
	bb := &p.m.Blocks
	p.body = p.block(nodes.BBJ_COND)
	bb.Flags[p.body] |= (bb.Flags[p.head] | bb.Flags[p.latch]) & nodes.BBF_GC_SAFE_POINT
	bb.Weight[p.body] = bb.Weight[p.head]
}

// conditions adds, before the loop over vectors, the tests that it needs: at least one iteration
// remains for the loop after it, and the guards hold.
func (p *Vectorizer) conditions(il uint32) {
	m := p.m
	o := nodes.GT_GE
	if p.last {
		o = nodes.GT_GT
	}
	far := m.NewOp(nodes.GT_ADD, nodes.TYP_LONG, p.long(m.NewLclVar(p.i)), m.NewInt(nodes.TYP_LONG, p.lanes()), 0)
	bound := p.trees.Clone(m, p.bound)
	if m.Oper[bound] == nodes.GT_CNS_INT {
		bound = m.NewInt(nodes.TYP_LONG, m.IntValue(bound))
	} else {
		bound = p.long(bound)
	}
	p.branchToOriginal(il, m.NewOp(o, nodes.TYP_INT, far, bound, 0))
	if p.widened {
		p.branchToOriginal(il, m.NewOp(nodes.GT_LT, nodes.TYP_INT, m.NewLclVar(p.i), m.NewInt(nodes.TYP_INT, 0), 0))
	}
	for _, g := range p.guards {
		if p.areArrays(g) {
			p.branchToOriginal(il, m.NewOp(nodes.GT_EQ, nodes.TYP_INT, m.NewLclVar(g[0].base), m.NewLclVar(g[1].base), 0))
			continue
		}
		// As an unsigned number: less than a vector apart, in either direction.
		near := int64(p.vector.Size()) - 1
		from := m.NewOp(nodes.GT_SUB, nodes.TYP_LONG, p.place(g[0]), p.place(g[1]), 0)
		from = m.NewOp(nodes.GT_ADD, nodes.TYP_LONG, from, m.NewInt(nodes.TYP_LONG, near), 0)
		p.branchToOriginal(il, m.NewOp(nodes.GT_LE, nodes.TYP_INT, from, m.NewInt(nodes.TYP_LONG, 2*near), nodes.GTF_UNSIGNED))
	}
}

// place returns the address of access a for i = 0.
func (p *Vectorizer) place(a access) nodes.NodeID {
	m := p.m
	n := m.NewLclVar(a.base)
	t := m.Type[n]
	if t == nodes.TYP_REF {
		t = nodes.TYP_BYREF
	}
	if a.off == 0 && t == m.Type[n] {
		return n
	}
	return m.NewOp(nodes.GT_ADD, t, n, m.NewInt(nodes.TYP_LONG, a.off), 0)
}

// long sign-extends the int n.
func (p *Vectorizer) long(n nodes.NodeID) nodes.NodeID {
	return p.m.New(nodes.GT_CAST, nodes.TYP_LONG, n, 0, uint32(nodes.TYP_LONG), 0)
}

// branchToOriginal adds a block that branches to the original loop if relop holds.
func (p *Vectorizer) branchToOriginal(il uint32, relop nodes.NodeID) {
	b := p.block(nodes.BBJ_COND)
	p.m.Blocks.Jump[b] = p.head
	p.m.Blocks.Flags[p.head] |= nodes.BBF_JMP_TARGET
	p.jump(b, il, relop)
}

// jump ends block b with a branch on relop.
func (p *Vectorizer) jump(b nodes.BlockID, il uint32, relop nodes.NodeID) {
	m := p.m
	m.Flags[relop] |= nodes.GTF_RELOP_JMP_USED
	p.add(b, il, m.NewOp(nodes.GT_JTRUE, nodes.TYP_VOID, relop, 0, 0))
}

func (p *Vectorizer) add(b nodes.BlockID, il uint32, root nodes.NodeID) { p.m.NewStmt(b, root, il) }

// block adds a block before the loop.
func (p *Vectorizer) block(kind nodes.BBKind) nodes.BlockID {
	m := p.m
	bb := &m.Blocks
	b := m.NewBlock(kind)
	bb.Flags[b] = bb.Flags[p.head]&nodes.BBF_IMPORTED | nodes.BBF_INTERNAL
	bb.Try[b], bb.Hnd[b], bb.Func[b] = bb.Try[p.head], bb.Hnd[p.head], bb.Func[p.head]
	bb.ILBegin[b], bb.ILEnd[b] = bb.ILBegin[p.head], bb.ILBegin[p.head]
	bb.Weight[b] = bb.Weight[p.pre]
	m.InsertBlockAfter(p.ends, b)
	p.ends = b
	return b
}

// op makes a vector operation.
func (p *Vectorizer) op(o nodes.SIMDOp, op1, op2 nodes.NodeID) nodes.NodeID {
	return p.m.NewSIMD(nodes.SIMD{Op: o, Base: p.elem}, p.vector, op1, op2)
}

// assignment adds assignment n for all elements of a vector, after the assignments within n.
func (p *Vectorizer) assignment(n nodes.NodeID) {
	m := p.m
	dst, src := m.Op1[n], m.Op2[n]
	if m.Oper[dst] == nodes.GT_IND {
		reversed := m.Flags[n]&nodes.GTF_REVERSE_OPS != 0
		v := nodes.NodeID(0)
		if reversed {
			v = p.value(src)
		}
		to := m.NewOp(nodes.GT_IND, p.vector, p.scalar(m.Op1[dst]), 0, m.Flags[dst])
		if !reversed {
			v = p.value(src)
		}
		p.add(p.body, p.il, m.NewOp(nodes.GT_ASG, p.vector, to, v, nodes.GTF_ASG))
		return
	}
	l := m.LclOf(dst)
	for k := range p.sums {
		if s := &p.sums[k]; s.lcl == l {
			more := p.value(p.addend(l, src))
			p.add(p.body, p.il, m.NewAssign(s.vec, p.op(opRows[accumulates(s.op)].op, m.NewLclVar(s.vec), more)))
			return
		}
	}
	d := p.at(l)
	if d.kind == linearValue {
		p.add(p.body, p.il, m.NewAssign(l, p.scalar(src)))
		return
	}
	v := p.value(src)
	d.vec = m.NewTemp(p.vector, 0)
	p.add(p.body, p.il, m.NewAssign(d.vec, v))
}

// scalar copies n, a linear function of i, after adding the assignments within n.
func (p *Vectorizer) scalar(n nodes.NodeID) nodes.NodeID {
	m := p.m
	x, y := m.Op1[n], m.Op2[n]
	if m.Oper[n] == nodes.GT_COMMA {
		p.assignment(x)
		return p.scalar(y)
	}
	if x == 0 {
		return p.trees.Clone(m, n)
	}
	if y != 0 && m.Flags[n]&nodes.GTF_REVERSE_OPS != 0 {
		y = p.scalar(y)
		x = p.scalar(x)
	} else {
		x = p.scalar(x)
		if y != 0 {
			y = p.scalar(y)
		}
	}
	return m.New(m.Oper[n], m.Type[n], x, y, m.Val[n], m.Flags[n]&(nodes.GTF_UNSIGNED))
}

// accumulates returns the oper by which the vector of a sum accumulates. A sum of subtrahends is
// added up.
func accumulates(o nodes.Oper) nodes.Oper {
	if o == nodes.GT_SUB {
		return nodes.GT_ADD
	}
	return o
}

// value returns n for all elements of a vector.
func (p *Vectorizer) value(n nodes.NodeID) nodes.NodeID {
	m := p.m
	switch m.Oper[n] {
	case nodes.GT_IND:
		return m.NewOp(nodes.GT_IND, p.vector, p.scalar(m.Op1[n]), 0, m.Flags[n])
	case nodes.GT_LCL_VAR, nodes.GT_CNS_INT, nodes.GT_CNS_DBL:
		if v := p.broadcastOf(n); v != nil {
			return m.NewLclVar(v.vec)
		}
		return m.NewLclVar(p.at(m.LclOf(n)).vec)
	case nodes.GT_COMMA:
		p.assignment(m.Op1[n])
		return p.value(m.Op2[n])
	case nodes.GT_CAST:
		return p.value(m.Op1[n])
	case nodes.GT_NOT:
		return p.op(nodes.SIMDXor, p.value(m.Op1[n]), p.op(nodes.SIMDAllOnes, 0, 0))
	case nodes.GT_NEG:
		return p.op(nodes.SIMDSub, p.op(nodes.SIMDZero, 0, 0), p.value(m.Op1[n]))
	}
	x, y := m.Op1[n], m.Op2[n]
	if m.Flags[n]&nodes.GTF_REVERSE_OPS != 0 {
		y = p.value(y)
		x = p.value(x)
	} else {
		x = p.value(x)
		y = p.value(y)
	}
	return p.op(opRows[m.Oper[n]].op, x, y)
}

// total returns the assignment that adds the elements of a sum's vector to the sum's local.
func (p *Vectorizer) total(s *sum) nodes.NodeID {
	m := p.m
	t := m.Locals[s.lcl].Type
	add := accumulates(s.op)
	all := nodes.NodeID(0)
	for k := range p.lanes() {
		x := m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: p.elem, Arg: uint8(k)}, t, m.NewLclVar(s.vec), 0)
		if all == 0 {
			all = x
		} else {
			all = m.NewOp(add, t, all, x, 0)
		}
	}
	return m.NewAssign(s.lcl, m.NewOp(s.op, t, m.NewLclVar(s.lcl), all, 0))
}
