package promote

import "ryugo/nodes"

// A struct inside a struct is copied as a whole in C#, such as the span in an enumerator, or the
// key of a pair. Such a part consists of several fields of the outer struct, so its copy becomes
// one copy for each field:
//
//	= struct                           = byref (lclVar byref V05) (lclFld byref V02+0)
//	  field struct (addr V01) +0   ->  = int   (lclVar int V06)   (lclFld int V02+8)
//	  lclVar struct V02                V05, V06: fields of V01 at 0 and 8
//
// A value that comes from memory or a call, or goes to memory, passes through a temp, which is also
// promoted. The copy must be a statement of its own. The address of memory to which it goes must
// contain no assignments.

// nestedCopy is a statement that copies a part of a struct local that is itself a struct.
type nestedCopy struct {
	block nodes.BlockID
	stmt  nodes.StmtID
	free  bool // see freeCopies
}

// nestedPart is a part of a struct local that is itself a struct.
type nestedPart struct {
	lcl    nodes.LclNum
	off    uint32
	layout uint32
	name   nodes.NodeID // the node that refers to the local
}

// nestedPart returns the part that n denotes, if n is a location inside a struct local.
func (p *Promoter) nestedPart(n nodes.NodeID) (k nestedPart, ok bool) {
	m := p.m
	switch {
	case m.Type[n] != nodes.TYP_STRUCT:
		return k, false
	case m.Oper[n] == nodes.GT_OBJ && m.Flags[n]&nodes.GTF_IND_VOLATILE == 0:
		k.layout = m.Val[n]
	case m.Oper[n] == nodes.GT_FIELD && m.Op1[n] != 0:
		k.layout, k.off = m.Fields[m.Val[n]].Layout, m.Fields[m.Val[n]].Offset
	default:
		return k, false
	}
	for a := m.Op1[n]; a != 0; a = m.Op1[a] {
		switch m.Oper[a] {
		case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR, nodes.GT_LCL_VAR:
			k.lcl, k.name = m.LclOf(a), a
			k.off += m.LclOffset(a)
			return k, m.Oper[a] != nodes.GT_LCL_VAR || m.Type[a] == nodes.TYP_STRUCT
		case nodes.GT_ADDR:
		case nodes.GT_FIELD:
			k.off += m.Fields[m.Val[a]].Offset
		default:
			return k, false
		}
	}
	return k, false
}

// fieldsOf returns how many fields of its local part k consists of. It returns 0 if these differ
// from the fields of k's type, or if the local is not a candidate.
func (p *Promoter) fieldsOf(k *nestedPart) int {
	m := p.m
	if !p.lcls[k.lcl].ok {
		return 0
	}
	inner, ok := m.StructFields(p.env.JIT, k.layout)
	if !ok {
		return 0
	}
	outer, _ := m.StructFields(p.env.JIT, m.Locals[k.lcl].Layout)
	n, end := 0, k.off+m.Layouts[k.layout].Size
	for _, f := range outer {
		if f.Offset < k.off || f.Offset >= end {
			continue
		}
		if n == len(inner) || f.Offset-k.off != inner[n].Offset || f.Type != inner[n].Type {
			return 0
		}
		n++
	}
	if n != len(inner) {
		return 0
	}
	return n
}

// nested accepts the part to or from which assignment root, of statement s of block b, copies.
func (p *Promoter) nested(b nodes.BlockID, s nodes.StmtID, root nodes.NodeID) {
	m := p.m
	dst, src := m.Op1[root], m.Op2[root]
	to, isTarget := p.nestedPart(dst)
	from, isSource := p.nestedPart(src)
	if isTarget == isSource { // a copy from one part to another goes through memory
		return
	}
	k, other := to, src
	if isSource {
		k, other = from, dst
	}
	n := p.fieldsOf(&k)
	if n == 0 {
		return
	}
	free := false
	switch m.Oper[other] {
	case nodes.GT_LCL_VAR:
		l := nodes.LclNum(m.Val[other])
		if l == k.lcl || !p.lcls[l].private || !p.congruent(m.Locals[l].Layout, k.layout) {
			return
		}
		free = true
	case nodes.GT_OBJ, nodes.GT_FIELD, nodes.GT_INDEX:
		if isSource && m.Flags[other]&nodes.GTF_ASG != 0 {
			return
		}
		free = isSource && m.Layouts[k.layout].GCCount != 0 // a helper stores each reference either way
	case nodes.GT_CNS_INT:
		if uint8(m.IntValue(other)) != 0 {
			return
		}
		free = true
	case nodes.GT_CALL:
		if isSource || m.Calls[m.Val[other]].Flags&nodes.GTF_CALL_M_EXPLICIT_TAILCALL != 0 {
			return
		}
		free = true
	default:
		return
	}
	c := &p.lcls[k.lcl]
	c.whole, c.fields = false, false
	if !free {
		c.cost += uint32(n - 1)
	}
	p.acceptedUses.Set(uint32(k.name))
	p.parts = append(p.parts, nestedCopy{b, s, false})
}

// freeParts is freeCopies for parts of promoted locals.
func (p *Promoter) freeParts() (any bool) {
	m := p.m
	for i := range p.parts {
		c := &p.parts[i]
		k, other, _ := p.sides(c)
		if c.free || m.Oper[other] != nodes.GT_LCL_VAR || !m.Locals[k.lcl].IsPromoted() {
			continue
		}
		if x := &p.lcls[m.Val[other]]; x.wholes != 0 {
			x.wholes--
			x.free++
			c.free, any = true, true
		}
	}
	return any
}

// sides returns the part to which the statement of c copies, or else from which it copies, and the
// other side.
func (p *Promoter) sides(c *nestedCopy) (k nestedPart, other nodes.NodeID, isTarget bool) {
	root := p.m.Stmts[c.stmt].Root
	dst, src := p.m.Op1[root], p.m.Op2[root]
	if k, isTarget = p.nestedPart(dst); isTarget {
		return k, src, true
	}
	k, _ = p.nestedPart(src)
	return k, dst, false
}

// splitParts splits copies of parts of promoted locals into copies of their fields.
func (p *Promoter) splitParts() {
	m := p.m
	for i := range p.parts {
		c := &p.parts[i]
		k, other, isTarget := p.sides(c)
		if !m.Locals[k.lcl].IsPromoted() {
			continue
		}
		l := nodes.NoLcl
		switch m.Oper[other] {
		case nodes.GT_LCL_VAR:
			if l = nodes.LclNum(m.Val[other]); !isTarget {
				p.lcls[l].writes++
			}
		case nodes.GT_CNS_INT:
		default:
			l = p.copyThroughTemp(c, &k, other, isTarget)
		}
		p.splitCopy(c, &k, l, isTarget)
	}
}

// copyThroughTemp makes a promoted temp for part k, and a statement that copies it from or to the
// other side.
func (p *Promoter) copyThroughTemp(c *nestedCopy, k *nestedPart, other nodes.NodeID, isTarget bool) nodes.LclNum {
	m := p.m
	t := m.NewTemp(nodes.TYP_STRUCT, k.layout)
	fields, _ := m.StructFields(p.env.JIT, k.layout)
	m.NewFieldLocals(t, fields)
	m.PromotedStructs++
	il := m.Stmts[c.stmt].ILOffset
	if isTarget {
		m.InsertStmtBefore(c.block, c.stmt, m.NewAssign(t, other), il)
		return t
	}
	v := m.NewLclVar(t)
	m.InsertStmtAfter(c.block, c.stmt, m.New(nodes.GT_ASG, nodes.TYP_STRUCT, other, v, 0, m.Flags[m.Stmts[c.stmt].Root]), il)
	return t
}

// splitCopy replaces the statement of c by copies of each field of part k to or from local l, or
// from zero if l is NoLcl.
func (p *Promoter) splitCopy(c *nestedCopy, k *nestedPart, l nodes.LclNum, isTarget bool) {
	m := p.m
	x := &m.Locals[k.lcl]
	first, count := x.FieldFirst, nodes.LclNum(x.FieldCount)
	end, il := k.off+m.Layouts[k.layout].Size, m.Stmts[c.stmt].ILOffset
	for f := first; f < first+count; f++ {
		t, off := m.Locals[f].Type, m.Locals[f].FieldOffset
		if off < k.off || off >= end {
			continue
		}
		part := nodes.PackLclFld(l, off-k.off)
		var asg nodes.NodeID
		switch {
		case l == nodes.NoLcl:
			asg = m.NewAssign(f, m.NewZero(t))
		case isTarget:
			asg = m.NewAssign(f, m.New(nodes.GT_LCL_FLD, t, 0, 0, part, 0))
		default:
			asg = m.New(nodes.GT_LCL_FLD, t, 0, 0, part, nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
			asg = m.New(nodes.GT_ASG, t, asg, m.NewLclVar(f), 0, nodes.GTF_ASG)
		}
		m.InsertStmtBefore(c.block, c.stmt, asg, il)
	}
	m.RemoveStmt(c.block, c.stmt)
}
