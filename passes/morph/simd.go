package morph

import "ryugo/nodes"

// Vectors at calls and returns. For a calling convention they are structs. A vector that is passed
// in one vector register, or on the stack, stays a vector. If its parts are in separate registers,
// they are extracted and combined again (System V, Vector4 in xmm0 and xmm1):
//
//	call F(V01)     fieldList (getItem double 0 V01) (getItem double 1 V01)
//	V02 = call      st.multiVar V03, V04 = call;  V02 = halves V03 V04

// initVectorArg determines the form in which vector argument a is passed.
func (p *Morpher) initVectorArg(a *nodes.Arg) {
	m := p.m
	switch {
	case a.PassedByRef():
		p.vectorToStruct(a)
		p.initStructArg(a)
	case a.NumRegs > 1:
		a.Type = nodes.TYP_STRUCT
		a.Flags |= nodes.ArgStruct
	default:
		a.Type = m.Type[a.Early]
	}
}

// vectorToStruct converts vector argument a to a struct in memory.
func (p *Morpher) vectorToStruct(a *nodes.Arg) {
	m := p.m
	v := a.Early
	a.Type = nodes.TYP_STRUCT
	l := p.temp(nodes.TYP_STRUCT, a.Layout)
	setup := p.assignPart(l, 0, m.Type[v], v)
	a.Early = p.comma(setup, m.NewLclVar(l))
}

// vectorPart appends the value of a register of type t that holds vector v from offset on.
func (p *Morpher) vectorPart(v nodes.NodeID, t nodes.VarType, offset uint32) nodes.NodeID {
	return p.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: t, Arg: uint8(offset / t.Size())}, t, v, 0)
}

// vectorInRegs makes the late value of a, a vector, a list of the values of its registers.
func (p *Morpher) vectorInRegs(a *nodes.Arg) {
	m := p.m
	setup, leaf := p.makeReusable(a.Late)
	first := uint32(len(m.FieldEntries))
	for i := range a.NumRegs {
		v := leaf
		if i > 0 {
			v = p.clone(leaf)
		}
		part := p.vectorPart(v, a.RegTypes[i], uint32(a.RegOffset[i]))
		if i == 0 {
			part = p.comma(setup, part)
		}
		m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: part, Offset: uint32(a.RegOffset[i]), Type: a.RegTypes[i]})
	}
	m.FieldLists = append(m.FieldLists, p.fieldsFrom(first))
	a.Late = p.op(nodes.GT_FIELD_LIST, nodes.TYP_STRUCT, 0, 0, uint32(len(m.FieldLists)-1), 0)
}

// vectorResult rewrites call n, whose result is a vector, as a call with results in registers.
func (p *Morpher) vectorResult(n nodes.NodeID) {
	m := p.m
	c := &m.Calls[m.Val[n]]
	d, t := c.Ret, m.Type[n]
	switch {
	case d.Count == 1 && !d.Types[0].IsFloat():
		call := p.move(n)
		m.Type[call] = d.Types[0]
		p.effects(call)
		p.set(n, nodes.GT_BITCAST, t, call, 0, 0, 0)
	case d.Count > 1:
		c.Flags |= nodes.GTF_CALL_M_MULTIREG
		call := p.move(n)
		m.Type[call] = nodes.TYP_STRUCT
		p.effects(call)
		val := m.NewMultiVars(int(d.Count))
		setup := m.New(nodes.GT_STORE_MULTI_VAR, nodes.TYP_STRUCT, call, 0, val, 0)
		p.effects(setup)
		var parts [nodes.MaxRetRegs]nodes.NodeID
		for i := range d.Count {
			l := p.temp(d.Types[i], 0)
			m.MultiVarsOf(setup)[i] = nodes.MultiVar{Lcl: l, Type: d.Types[i], Offset: uint32(d.Offset[i])}
			parts[i] = m.NewLclVar(l)
			if !d.Types[i].IsFloat() {
				parts[i] = p.op(nodes.GT_BITCAST, nodes.TYP_DOUBLE, parts[i], 0, 0, 0)
			}
		}
		p.set(n, nodes.GT_COMMA, t, setup, p.vectorOf(t, parts[:d.Count], d.Types[0]), 0, 0)
	}
}

// vectorOf combines parts to a vector of type t: from its halves or, on arm64, from its floats.
func (p *Morpher) vectorOf(t nodes.VarType, parts []nodes.NodeID, first nodes.VarType) nodes.NodeID {
	m := p.m
	join := func(op nodes.SIMDOp, t nodes.VarType, lo, hi nodes.NodeID) nodes.NodeID {
		return m.NewSIMD(nodes.SIMD{Op: op, Base: nodes.TYP_FLOAT}, t, lo, hi)
	}
	if first != nodes.TYP_FLOAT {
		return join(nodes.SIMDHalves, t, parts[0], parts[1])
	}
	lo := join(nodes.SIMDPair, nodes.TYP_SIMD8, parts[0], parts[1])
	switch len(parts) {
	case 2:
		return lo
	case 3:
		return join(nodes.SIMDHalves, t, lo, parts[2])
	}
	return join(nodes.SIMDHalves, t, lo, join(nodes.SIMDPair, nodes.TYP_SIMD8, parts[2], parts[3]))
}

// returnVector rewrites vector v, which n returns, as the values of the return registers.
func (p *Morpher) returnVector(n, v nodes.NodeID) {
	m := p.m
	d := &m.RetDesc
	if d.Count < 2 {
		return
	}
	setup, leaf := p.makeReusable(v)
	val := m.NewMultiVars(int(d.Count))
	list := m.New(nodes.GT_MULTI_VAR, nodes.TYP_STRUCT, 0, 0, val, 0)
	for i, t := range d.Types[:d.Count] {
		v := leaf
		if i > 0 {
			v = p.clone(leaf)
		}
		l := p.temp(t, 0)
		setup = p.sequence(setup, p.newAssign(l, p.vectorPart(v, t, uint32(d.Offset[i]))))
		m.MultiVarsOf(list)[i] = nodes.MultiVar{Lcl: l, Type: t, Offset: uint32(d.Offset[i])}
	}
	m.Op1[n], m.Type[n] = p.comma(setup, list), nodes.TYP_STRUCT
}
