package morph

import "ryugo/nodes"

// Promoted structs in registers and on the stack of a call: an argument or a
// result becomes what each register holds of it, or the list of its fields.
//
//	argument struct                 fieldList
//	  lclVar struct V01      ->       lclVar int V03    offset 0
//	                                  lclVar ref V04    offset 8

// partOfFields appends what a register of type t holds of promoted local l from
// offset on: a field, or integers put side by side.
func (p *Morph) partOfFields(l nodes.LclNum, offset uint32, t nodes.VarType) nodes.NodeID {
	m := p.m
	if f, ok := m.FieldLocal(l, offset); ok && (t.IsFloat() || t.IsGC()) {
		return m.NewLclVar(f)
	}
	first, count := m.Locals[l].FieldFirst, nodes.LclNum(m.Locals[l].FieldCount)
	var whole nodes.NodeID
	for f := first; f < first+count; f++ {
		at, ft := m.Locals[f].FieldOffset, m.Locals[f].Type
		if at < offset || at >= offset+m.Model.SizeOf(t) {
			continue
		}
		v := m.NewLclVar(f)
		alone := f == first+count-1 || m.Locals[f+1].FieldOffset >= offset+m.Model.SizeOf(t)
		if at == offset && alone {
			return v // nothing above it is anybody's business
		}
		if ft.IsSmall() && !ft.IsUnsigned() {
			v = p.newCast(v, unsignedOf[ft], 0)
		}
		if t.Size() == 8 && m.Type[v].Size() < 8 {
			v = p.newCast(v, nodes.TYP_LONG, nodes.GTF_UNSIGNED)
		}
		if at != offset {
			v = p.op(nodes.GT_LSH, t, v, m.NewInt(nodes.TYP_INT, 8*int64(at-offset)), 0, 0)
		}
		if whole != 0 {
			v = p.op(nodes.GT_OR, t, whole, v, 0, 0)
		}
		whole = v
	}
	return whole
}

// unsignedOf is the type that keeps a small type's bits and no more.
var unsignedOf = [nodes.TypeCount]nodes.VarType{
	nodes.TYP_BYTE:  nodes.TYP_UBYTE,
	nodes.TYP_SHORT: nodes.TYP_USHORT,
}

// registerFields makes v, a promoted struct, the value of one register or a list
// for several.
func (p *Morph) registerFields(v nodes.NodeID, count uint8, types *[nodes.MaxArgRegs]nodes.VarType, offsets *[nodes.MaxArgRegs]uint8) {
	m := p.m
	l := nodes.LclNum(m.Val[v])
	if count == 1 {
		p.become(v, p.partOfFields(l, uint32(offsets[0]), types[0]))
		return
	}
	r := nodes.Range{First: uint32(len(m.FieldEntries)), Count: uint32(count)}
	for i := range count {
		part := p.partOfFields(l, uint32(offsets[i]), types[i])
		m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: part, Offset: uint32(offsets[i]), Type: types[i]})
	}
	p.setFieldList(v, r)
}

// setFieldList makes row n the list of the entries r.
func (p *Morph) setFieldList(n nodes.NodeID, r nodes.Range) {
	m := p.m
	m.FieldLists = append(m.FieldLists, r)
	p.set(n, nodes.GT_FIELD_LIST, nodes.TYP_STRUCT, 0, 0, uint32(len(m.FieldLists)-1), 0)
	p.effects(n)
}

// argFields makes the promoted structs among the arguments of c what registers
// hold of them, or, on the stack, lists of their fields.
func (p *Morph) argFields(c *nodes.Call) {
	m := p.m
	args := m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		a := &args[i]
		v := a.Late
		if v == 0 {
			v = a.Early
		}
		switch {
		case a.Type != nodes.TYP_STRUCT || !m.IsPromoted(v):
		case a.InRegs():
			m.StructsInRegs++
			p.registerFields(v, a.NumRegs, &a.RegTypes, &a.RegOffset)
		default:
			p.stackFields(v)
		}
	}
}

// stackFields makes v, a promoted struct, the list of its fields.
func (p *Morph) stackFields(v nodes.NodeID) {
	m := p.m
	l := &m.Locals[m.Val[v]]
	r := nodes.Range{First: uint32(len(m.FieldEntries)), Count: uint32(l.FieldCount)}
	for k := range nodes.LclNum(l.FieldCount) {
		f := l.FieldFirst + k
		e := nodes.FieldListEntry{Node: m.NewLclVar(f), Offset: m.Locals[f].FieldOffset, Type: m.Locals[f].Type}
		m.FieldEntries = append(m.FieldEntries, e)
	}
	p.setFieldList(v, r)
}
