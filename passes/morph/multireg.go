package morph

import "ryugo/nodes"

// Results in registers (multi-reg-call-nodes), of calls and of the method itself.
//
// Case 1: the struct is not promoted. It is stored to memory and returned from memory.
//
// Case 2: a register holds more than one field. (b) A temp of the register's type takes its place;
// fields are extracted from the temp, or combined in it. (a) If fields cannot be extracted, a
// struct in memory is used as in case 1.
//
// Case 3: each register is one field:
//
//	= struct                      st.multiVar V03, V04
//	  lclVar struct V01     ->      call
//	  call
//	return                        return
//	  lclVar struct V01     ->      multiVar V03, V04

// callToFields assigns the result of a call to the fields of promoted local dst. It reports whether
// n is no longer an assignment.
func (p *Morpher) callToFields(n, dst, call nodes.NodeID) bool {
	m := p.m
	c := &m.Calls[m.Val[call]]
	l := nodes.LclNum(m.Val[dst])
	t := c.Ret.Types[0]
	switch {
	case !p.canExtractFields(l, &c.Ret): // case 2a
		p.callToTemp(call)
		return p.structAssign(n)
	case c.Ret.Count > 1:
		p.callToMultiVar(n, l, call)
		return true
	}
	m.Type[call] = t
	if f := p.onlyField(l, uint32(c.Ret.Offset[0]), t); f != nodes.NoLcl && m.Locals[f].Type.Actual() == t {
		m.Type[n] = m.Locals[f].Type
		p.set(dst, nodes.GT_LCL_VAR, m.Locals[f].Type, 0, 0, uint32(f), nodes.GTF_VAR_DEF)
		p.assigns(f)
		return false
	}
	v := call
	if t.IsFloat() {
		v = p.op(nodes.GT_BITCAST, sizedInt(m.Model.SizeOf(t)), v, 0, 0, 0)
	}
	tmp := p.temp(sizedInt(m.Model.SizeOf(t)), 0)
	p.replaceBy(n, p.fieldsOfRegister(p.newAssign(tmp, v), l, tmp, uint32(c.Ret.Offset[0]), t))
	return true
}

// callToMultiVar makes n the store of call's result, in several registers, to the fields of
// promoted local l (cases 2b and 3).
func (p *Morpher) callToMultiVar(n nodes.NodeID, l nodes.LclNum, call nodes.NodeID) {
	m := p.m
	d := m.Calls[m.Val[call]].Ret
	val := m.NewMultiVars(int(d.Count))
	list := m.New(nodes.GT_STORE_MULTI_VAR, nodes.TYP_STRUCT, call, 0, val, 0)
	p.effects(list)
	vars := m.MultiVarsOf(list)
	for i, t := range d.Types[:d.Count] {
		off := uint32(d.Offset[i])
		v := nodes.MultiVar{Lcl: p.onlyField(l, off, t), Type: t, Offset: off}
		if v.Lcl != nodes.NoLcl {
			p.assigns(v.Lcl)
		} else {
			v.Lcl = p.temp(t, 0)
			tmp := v.Lcl
			if t.IsFloat() {
				tmp = p.temp(sizedInt(m.Model.SizeOf(t)), 0)
				list = p.sequence(list, p.newAssign(tmp, p.op(nodes.GT_BITCAST, m.Locals[tmp].Type, m.NewLclVar(v.Lcl), 0, 0, 0)))
			}
			list = p.fieldsOfRegister(list, l, tmp, off, t)
		}
		vars[i] = v
	}
	p.replaceBy(n, list)
}

// fieldsOfRegister appends to list the assignments to those fields of promoted local l that are in
// a register of type t, which holds the struct from offset on. tmp holds the register's value as an
// integer.
func (p *Morpher) fieldsOfRegister(list nodes.NodeID, l, tmp nodes.LclNum, offset uint32, t nodes.VarType) nodes.NodeID {
	m := p.m
	first, count := m.Locals[l].FieldFirst, nodes.LclNum(m.Locals[l].FieldCount)
	for f := first; f < first+count; f++ {
		ft, at := m.Locals[f].Type, m.Locals[f].FieldOffset
		if at < offset || at >= offset+m.Model.SizeOf(t) {
			continue
		}
		p.assigns(f)
		d := m.New(nodes.GT_LCL_VAR, ft, 0, 0, uint32(f), nodes.GTF_VAR_DEF)
		list = p.sequence(list, p.op(nodes.GT_ASG, ft, d, p.fieldOfPart(tmp, f, offset), 0, 0))
	}
	return list
}

// canExtractFields reports whether each field of promoted local l can be extracted from the
// registers d: it fills a register, or is a part of one without references.
func (p *Morpher) canExtractFields(l nodes.LclNum, d *nodes.RetDesc) bool {
	m := p.m
	first, count := m.Locals[l].FieldFirst, nodes.LclNum(m.Locals[l].FieldCount)
	for f := first; f < first+count; f++ {
		lcl := &m.Locals[f]
		found := false
		for i, t := range d.Types[:d.Count] {
			off := uint32(d.Offset[i])
			if lcl.FieldOffset < off || lcl.FieldOffset >= off+m.Model.SizeOf(t) {
				continue
			}
			found = p.onlyField(l, off, t) == f ||
				!t.IsGC() && !lcl.Type.IsGC() && lcl.FieldOffset+m.Model.SizeOf(lcl.Type) <= off+m.Model.SizeOf(t)
		}
		if !found {
			return false
		}
	}
	return true
}

// onlyField returns the field of promoted local l that is alone in a register of type t, which
// holds the struct from offset on, or NoLcl.
func (p *Morpher) onlyField(l nodes.LclNum, offset uint32, t nodes.VarType) nodes.LclNum {
	m := p.m
	only := nodes.NoLcl
	first, count := m.Locals[l].FieldFirst, nodes.LclNum(m.Locals[l].FieldCount)
	for f := first; f < first+count; f++ {
		lcl := &m.Locals[f]
		if lcl.FieldOffset < offset || lcl.FieldOffset >= offset+m.Model.SizeOf(t) {
			continue
		}
		fits := lcl.Type == t || t.IsInt() && lcl.Type.IsInt() && m.Model.SizeOf(lcl.Type) <= m.Model.SizeOf(t)
		if only != nodes.NoLcl || lcl.FieldOffset != offset || !fits {
			return nodes.NoLcl
		}
		only = f
	}
	return only
}

// returnFields rewrites v, a promoted struct that is returned in registers, as the values of these
// registers.
func (p *Morpher) returnFields(v nodes.NodeID) {
	m := p.m
	d := &m.RetDesc
	if d.Count == 1 {
		p.registerFields(v, d.Count, &d.Types, &d.Offset)
		return
	}
	l := nodes.LclNum(m.Val[v])
	val := m.NewMultiVars(int(d.Count))
	list := m.New(nodes.GT_MULTI_VAR, nodes.TYP_STRUCT, 0, 0, val, 0)
	vars := m.MultiVarsOf(list)
	setup := nodes.NodeID(0)
	for i, t := range d.Types[:d.Count] {
		off := uint32(d.Offset[i])
		x := nodes.MultiVar{Lcl: p.onlyField(l, off, t), Type: t, Offset: off}
		if x.Lcl == nodes.NoLcl {
			x.Lcl = p.temp(t, 0)
			part := p.partOfFields(l, off, t)
			if m.Type[part].IsFloat() != t.IsFloat() {
				part = p.op(nodes.GT_BITCAST, t.Actual(), part, 0, 0, 0)
			}
			setup = p.sequence(setup, p.newAssign(x.Lcl, part))
		}
		vars[i] = x
	}
	p.replaceBy(v, p.comma(setup, list))
}
