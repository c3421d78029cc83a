package morph

import "ryugo/nodes"

// Promoted structs as arguments and results of a call, in registers or on the stack: such a struct
// becomes the value of each register, or the list of its fields.
//
//	argument struct                 fieldList
//	  lclVar struct V01      ->       lclVar int V03    offset 0
//	                                  lclVar ref V04    offset 8

// partOfFields appends the value of a register of type t that holds promoted local l from offset
// on: a single field, or integers and floats combined.
func (p *Morpher) partOfFields(l nodes.LclNum, offset uint32, t nodes.VarType) nodes.NodeID {
	m := p.m
	first, count := m.Locals[l].FieldFirst, nodes.LclNum(m.Locals[l].FieldCount)
	end := offset + m.Model.SizeOf(t)
	var whole nodes.NodeID
	for f := first; f < first+count; f++ {
		at, ft := m.Locals[f].FieldOffset, m.Locals[f].Type
		if at < offset || at >= end {
			continue
		}
		v := m.NewLclVar(f)
		next := f + 1
		if next == first+count || m.Locals[next].FieldOffset >= end {
			next = nodes.NoLcl
		}
		switch {
		case at == offset && next == nodes.NoLcl:
			return v // the bits above the field do not matter
		case t == nodes.TYP_DOUBLE && ft == nodes.TYP_FLOAT && next != nodes.NoLcl && m.Locals[next].Type == nodes.TYP_FLOAT:
			return p.op(nodes.GT_FLOAT_PAIR, t, v, m.NewLclVar(next), 0, 0)
		case ft == nodes.TYP_FLOAT:
			v = p.op(nodes.GT_BITCAST, nodes.TYP_INT, v, 0, 0, 0)
		case ft.IsSmall() && !ft.IsUnsigned():
			v = p.newCast(v, unsignedOf[ft], 0)
		}
		if end-offset == 8 && m.Type[v].Size() < 8 {
			v = p.newCast(v, nodes.TYP_LONG, nodes.GTF_UNSIGNED)
		}
		if at != offset {
			v = p.op(nodes.GT_LSH, m.Type[v], v, m.NewInt(nodes.TYP_INT, 8*int64(at-offset)), 0, 0)
		}
		if whole != 0 {
			v = p.op(nodes.GT_OR, m.Type[v], whole, v, 0, 0)
		}
		whole = v
	}
	return whole
}

// fieldOfPart appends the extraction of field f from tmp, an integer that holds f's struct from
// offset on.
func (p *Morpher) fieldOfPart(tmp, f nodes.LclNum, offset uint32) nodes.NodeID {
	m := p.m
	v, t := m.NewLclVar(tmp), m.Locals[f].Type
	if at := m.Locals[f].FieldOffset - offset; at != 0 {
		v = p.op(nodes.GT_RSZ, m.Type[v], v, m.NewInt(nodes.TYP_INT, 8*int64(at)), 0, 0)
	}
	if n := sizedInt(m.Model.SizeOf(t)); n != m.Type[v] {
		v = p.newCast(v, n, 0)
	}
	if t.IsFloat() {
		v = p.op(nodes.GT_BITCAST, t, v, 0, 0, 0)
	}
	return v
}

// sizedInt returns the integer type that holds values of size bytes.
func sizedInt(size uint32) nodes.VarType {
	if size == 8 {
		return nodes.TYP_LONG
	}
	return nodes.TYP_INT
}

// unsignedOf is the unsigned type of a small type's size.
var unsignedOf = [nodes.TypeCount]nodes.VarType{
	nodes.TYP_BYTE:  nodes.TYP_UBYTE,
	nodes.TYP_SHORT: nodes.TYP_USHORT,
}

// registerFields makes v, a promoted struct, the value of one register, or a list of the values of
// several.
func (p *Morpher) registerFields(v nodes.NodeID, count uint8, types *[nodes.MaxArgRegs]nodes.VarType, offsets *[nodes.MaxArgRegs]uint8) {
	m := p.m
	l := nodes.LclNum(m.Val[v])
	if count == 1 {
		p.replaceBy(v, p.partOfFields(l, uint32(offsets[0]), types[0]))
		return
	}
	first := uint32(len(m.FieldEntries))
	for i := range count {
		part := p.partOfFields(l, uint32(offsets[i]), types[i])
		m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: part, Offset: uint32(offsets[i]), Type: types[i]})
	}
	p.setFieldList(v, p.fieldsFrom(first))
}

// setFieldList makes row n a GT_FIELD_LIST with the entries r.
func (p *Morpher) setFieldList(n nodes.NodeID, r nodes.Range) {
	m := p.m
	m.FieldLists = append(m.FieldLists, r)
	p.set(n, nodes.GT_FIELD_LIST, nodes.TYP_STRUCT, 0, 0, uint32(len(m.FieldLists)-1), 0)
	p.effects(n)
}

// argFields rewrites promoted structs among the arguments of c: in registers as the registers'
// values, on the stack as lists of fields.
func (p *Morpher) argFields(c *nodes.Call) {
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
		case a.IsSplit():
			m.StructsInRegs++
			p.splitFields(v, a)
		case a.InRegs():
			m.StructsInRegs++
			p.registerFields(v, a.NumRegs, &a.RegTypes, &a.RegOffset)
		default:
			p.stackFields(v)
		}
	}
}

// stackFields makes v, a promoted struct, a list of its fields.
func (p *Morpher) stackFields(v nodes.NodeID) {
	first := uint32(len(p.m.FieldEntries))
	p.appendFields(nodes.LclNum(p.m.Val[v]), 0)
	p.setFieldList(v, p.fieldsFrom(first))
}

// splitFields makes v, a promoted struct that is split, a list of the values of a's registers,
// which are whole words, followed by the remaining fields.
func (p *Morpher) splitFields(v nodes.NodeID, a *nodes.Arg) {
	m := p.m
	l, first, end := nodes.LclNum(m.Val[v]), uint32(len(m.FieldEntries)), uint32(0)
	for i := range a.NumRegs {
		at := uint32(a.RegOffset[i])
		part := p.partOfFields(l, at, a.RegTypes[i])
		m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: part, Offset: at, Type: a.RegTypes[i]})
		end = at + m.Model.PointerSize
	}
	p.appendFields(l, end)
	p.setFieldList(v, p.fieldsFrom(first))
}

// appendFields appends the fields of promoted local l from offset on to the current field list.
func (p *Morpher) appendFields(l nodes.LclNum, offset uint32) {
	m := p.m
	first, count := m.Locals[l].FieldFirst, nodes.LclNum(m.Locals[l].FieldCount)
	for f := first; f < first+count; f++ {
		if x := &m.Locals[f]; x.FieldOffset >= offset {
			m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: m.NewLclVar(f), Offset: x.FieldOffset, Type: x.Type})
		}
	}
}

// fieldsFrom returns the range of field entries from first on.
func (p *Morpher) fieldsFrom(first uint32) nodes.Range {
	return nodes.Range{First: first, Count: uint32(len(p.m.FieldEntries)) - first}
}
