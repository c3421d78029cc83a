package morph

import "ryugo/nodes"

// Promoted structs. A node that refers to a promoted struct as a whole is rewritten in terms of the
// locals of its fields, in the order of the fields:
//
//	= struct                     comma
//	  lclVar struct V01            = int (lclVar int V03) (lclFld int V02+0)
//	  lclVar struct V02    ->      = ref (lclVar ref V04) (lclFld ref V02+8)
//
// After morph no node refers to an (independently) promoted struct.

// assignFields replaces assignment n, to or from a promoted struct, by one assignment for each
// field. It reports whether n is no longer an assignment.
func (p *Morpher) assignFields(n nodes.NodeID) bool {
	m := p.m
	dst, src := m.Op1[n], m.Op2[n]
	if m.Oper[src] == nodes.GT_CALL {
		return p.callToFields(n, dst, src)
	}
	parent := nodes.LclNum(m.Val[src])
	if m.IsPromoted(dst) {
		parent = nodes.LclNum(m.Val[dst])
	}
	first, count := m.Locals[parent].FieldFirst, nodes.LclNum(m.Locals[parent].FieldCount)
	to, from := p.copyEnd(dst, parent, count), p.copyEnd(src, parent, count)
	list := p.sequence(to.setup, from.setup)
	for f := first; f < first+count; f++ {
		t, off := m.Locals[f].Type, m.Locals[f].FieldOffset
		d := p.fieldTarget(&to, t, off)
		asg := p.op(nodes.GT_ASG, t, d, p.fieldValue(&from, t, off), 0, 0)
		list = p.sequence(list, asg)
	}
	p.replaceBy(n, list)
	return true
}

// copyEnd is one side of a copy: a local (promoted or not), zero, or memory at an address that can
// be evaluated repeatedly.
type copyEnd struct {
	node  nodes.NodeID
	setup nodes.NodeID // evaluates the address, or 0
	leaf  nodes.NodeID // memory: the address minus off
	off   int64
	flags nodes.NodeFlags // of the indirections
}

// copyEnd prepares side x of a copy of parent's fields for count accesses.
func (p *Morpher) copyEnd(x nodes.NodeID, parent nodes.LclNum, count nodes.LclNum) copyEnd {
	m := p.m
	e := copyEnd{node: x}
	if m.Oper[x] != nodes.GT_OBJ {
		return e
	}
	const kept = nodes.GTF_NO_FAULT | nodes.GTF_GLOB_REF | nodes.GTF_IND_VOLATILE | nodes.GTF_IND_UNALIGNED | nodes.GTF_IND_TGTANYWHERE | nodes.GTF_IND_TGT_NOT_HEAP
	e.flags = m.Flags[x] & kept
	a := m.Op1[x]
	if count == 1 {
		e.leaf = a
		return e
	}
	for m.Oper[a] == nodes.GT_COMMA {
		e.setup = p.sequence(e.setup, m.Op1[a])
		a = m.Op2[a]
	}
	if m.Oper[a] == nodes.GT_ADD && m.IsIntConst(m.Op2[a]) && m.Flags[a]&nodes.GTF_OVERFLOW == 0 {
		e.off = m.IntValue(m.Op2[a])
		a = m.Op1[a]
	}
	var setup nodes.NodeID
	if m.Oper[a] == nodes.GT_LCL_VAR && m.Locals[m.Val[a]].Parent == parent {
		// The copy may change the field that holds the address.
		l := p.temp(m.Type[a].Actual(), 0)
		setup, e.leaf = p.newAssign(l, a), m.NewLclVar(l)
	} else {
		setup, e.leaf = p.makeReusable(a)
	}
	e.setup = p.sequence(e.setup, setup)
	return e
}

// memory appends the field of type t at off of e, which is memory.
func (p *Morpher) memory(e *copyEnd, t nodes.VarType, off uint32) nodes.NodeID {
	x := p.op(nodes.GT_IND, t, p.offset(p.clone(e.leaf), e.off+int64(off)), 0, 0, e.flags)
	p.indir(x)
	p.effects(x)
	return x
}

// fieldTarget appends the field of type t at off of e as the target of an assignment.
func (p *Morpher) fieldTarget(e *copyEnd, t nodes.VarType, off uint32) nodes.NodeID {
	m := p.m
	const part = nodes.GTF_VAR_DEF | nodes.GTF_VAR_USEASG
	if m.Oper[e.node] != nodes.GT_LCL_VAR {
		x := p.memory(e, t, off)
		if m.Oper[x] == nodes.GT_LCL_FLD {
			m.Flags[x] |= part
		}
		return x
	}
	l := nodes.LclNum(m.Val[e.node])
	f, ok := p.namedPart(l, off, t)
	if !ok {
		return p.part(l, off, t, part)
	}
	p.assigns(f)
	return m.New(nodes.GT_LCL_VAR, t, 0, 0, uint32(f), nodes.GTF_VAR_DEF)
}

// namedPart returns the local for the part of l of type t at off, if there is one.
func (p *Morpher) namedPart(l nodes.LclNum, off uint32, t nodes.VarType) (nodes.LclNum, bool) {
	f, ok := p.m.FieldLocal(l, off)
	return f, ok && p.m.Locals[f].Type == t
}

// fieldValue appends the value of the field of type t at off of e.
func (p *Morpher) fieldValue(e *copyEnd, t nodes.VarType, off uint32) nodes.NodeID {
	m := p.m
	switch m.Oper[e.node] {
	case nodes.GT_LCL_VAR:
		l := nodes.LclNum(m.Val[e.node])
		f, ok := p.namedPart(l, off, t)
		if !ok {
			return p.part(l, off, t, 0)
		}
		return m.NewLclVar(f)
	case nodes.GT_CNS_INT:
		return m.NewZero(t)
	}
	return p.memory(e, t, off)
}
