package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Vector types. Where the runtime says so, a Vector2, Vector3, Vector4 or Vector<T>
// of System.Numerics is a scalar of a vector type to the importer: nobody but
// calling conventions sees a struct. A parameter arrives as a struct, and the IL's
// argument is a local that is loaded from it at the entry:
//
//	F(Vector4 a)            V00 struct param;  V03 simd16 = V00
//	ldarg.0; ldfld X        GT_SIMD getItem V03
//
// Calls' arguments and results stay vectors until morph, so that inlining makes
// plain locals of them.

// vectorParam is a parameter that the IL knows as a vector.
type vectorParam struct{ param, lcl nodes.LclNum }

// vectorParams makes the locals of parameters that are vectors.
func (p *Importer) vectorParams() {
	m := p.m
	for i, l := range m.ArgMap {
		x := &m.Locals[l]
		if x.Type != nodes.TYP_STRUCT || m.Layouts[x.Layout].SIMDType == nodes.TYP_UNDEF {
			continue
		}
		v := p.addLocal(m.Layouts[x.Layout].SIMDType, x.Layout, 0, 0)
		m.Locals[l].Flags |= nodes.LvDoNotEnregister
		m.ArgMap[i] = v
		p.vectors = append(p.vectors, vectorParam{l, v})
	}
}

// enterVectors appends the loads of parameters at the entry.
func (p *Importer) enterVectors() {
	m := p.m
	for _, x := range p.vectors {
		t := m.Locals[x.lcl].Type
		var v nodes.NodeID
		if l := &m.Locals[x.param]; l.NumArgRegs == 2 && l.ArgRegType[0] == nodes.TYP_DOUBLE { // as they were stored
			lo := p.lclPart(x.param, nodes.TYP_DOUBLE, 0, 0)
			v = m.NewSIMD(nodes.SIMD{Op: nodes.SIMDHalves, Base: nodes.TYP_FLOAT}, t, lo, p.lclPart(x.param, l.ArgRegType[1], 8, 0))
		} else {
			v = p.lclPart(x.param, t, 0, 0)
		}
		m.NewStmt(p.cur, p.assign(x.lcl, v), p.stmtIL)
	}
}

// leaveVectors appends stores to the parameters, which IL's jmp hands on.
func (p *Importer) leaveVectors() {
	for _, x := range p.vectors {
		p.m.NewStmt(p.cur, p.assignPart(x.param, p.m.Locals[x.lcl].Type, 0, p.use(x.lcl)), p.stmtIL)
	}
}

// returnVector returns what GT_RETURN returns of vector value, and its type.
func (p *Importer) returnVector(value nodes.NodeID) (nodes.NodeID, nodes.VarType) {
	m := p.m
	t := m.Type[value]
	switch {
	case m.RetBufLcl != nodes.NoLcl:
		dst := m.New(nodes.GT_IND, t, m.NewLclVar(m.RetBufLcl), 0, 0, nodes.GTF_NO_FAULT|nodes.GTF_GLOB_REF|nodes.GTF_IND_TGTANYWHERE)
		m.NewStmt(p.cur, p.op(nodes.GT_ASG, t, dst, value, nodes.GTF_ASG), p.stmtIL)
		return m.NewLclVar(m.RetBufLcl), nodes.TYP_BYREF
	case m.RetDesc.Count == 1 && m.RetDesc.Types[0] == nodes.TYP_DOUBLE:
		return value, t
	case m.RetDesc.Count == 2:
		return value, nodes.TYP_STRUCT
	}
	return p.vectorToStruct(value, m.RetLayout), nodes.TYP_STRUCT
}

// vectorToStruct returns vector n as a struct in memory.
func (p *Importer) vectorToStruct(n nodes.NodeID, layout uint32) nodes.NodeID {
	m := p.m
	p.keepArg(n)
	if m.Oper[n] == nodes.GT_IND {
		m.Oper[n], m.Type[n], m.Val[n] = nodes.GT_OBJ, nodes.TYP_STRUCT, layout
		return n
	}
	l := p.shortTemp(nodes.TYP_STRUCT, layout)
	p.append(p.assignPart(l, m.Type[n], 0, n))
	return m.NewLclVar(l)
}

// structToVector returns struct n as a vector of type t.
func (p *Importer) structToVector(n nodes.NodeID, t nodes.VarType) nodes.NodeID {
	m := p.m
	p.keepArg(n)
	switch m.Oper[n] {
	case nodes.GT_OBJ:
		m.Oper[n], m.Type[n], m.Val[n] = nodes.GT_IND, t, 0
		return n
	case nodes.GT_LCL_VAR:
	default:
		p.spillFor(n)
		n = p.toTemp(n, p.layoutOf(n))
	}
	l := nodes.LclNum(m.Val[n])
	f := m.Flags[n] & nodes.GTF_ALL_EFFECT
	n = p.lclPart(l, t, 0, 0)
	m.Flags[n] |= f
	return n
}

// vectorLcl returns the local of a vector type whose address a is.
func (p *Importer) vectorLcl(a nodes.NodeID) (nodes.LclNum, bool) {
	if p.m.Oper[a] != nodes.GT_LCL_VAR_ADDR {
		return 0, false
	}
	l := nodes.LclNum(p.m.Val[a])
	return l, p.m.Locals[l].Type.IsSIMD()
}

// vectorAddr returns the address of vector n, or of a copy of it.
func (p *Importer) vectorAddr(n nodes.NodeID) nodes.NodeID {
	m := p.m
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR:
		return p.lclAddrOf(nodes.LclNum(m.Val[n]))
	case nodes.GT_IND:
		return m.Op1[n]
	case nodes.GT_FIELD, nodes.GT_INDEX:
		return p.addrOf(n)
	}
	l := p.shortTemp(m.Type[n], 0)
	p.append(p.assign(l, n))
	return p.lclAddrOf(l)
}

// vectorAt returns the vector of type t at address a.
func (p *Importer) vectorAt(a nodes.NodeID, t nodes.VarType) nodes.NodeID {
	if l, ok := p.vectorLcl(a); ok && p.m.Locals[l].Type == t {
		return p.use(l)
	}
	return p.memory(a, t, 0)
}

// storeVector appends a store of value to address a.
func (p *Importer) storeVector(a, value nodes.NodeID) {
	t := p.m.Type[value]
	if l, ok := p.vectorLcl(a); ok && p.m.Locals[l].Type == t {
		p.spillUses(l)
		p.append(p.assign(l, value))
		return
	}
	p.storeTo(p.memory(a, t, 0), value, 0)
}

// elementField returns the number of the element that the field at hand, of type t,
// is in the vector type v.
func (p *Importer) elementField(v, t nodes.VarType) (i uint8, ok bool) {
	off := p.field.Offset
	return uint8(off / 4), t == nodes.TYP_FLOAT && v <= nodes.TYP_SIMD16 && off%4 == 0 && off < v.Size()
}

// loadElement pushes the field at hand of obj where that is a vector in a local, or a
// vector that has been computed.
func (p *Importer) loadElement(obj nodes.NodeID, t nodes.VarType) bool {
	m := p.m
	l, lcl := p.vectorLcl(obj)
	vt := m.Type[obj]
	if lcl {
		vt = m.Locals[l].Type
	}
	i, ok := p.elementField(vt, t)
	if !ok || !vt.IsSIMD() || p.prefix&(prefixVolatile|prefixUnaligned) != 0 {
		return false
	}
	switch m.Oper[obj] {
	case nodes.GT_IND, nodes.GT_FIELD, nodes.GT_INDEX: // the element alone is loaded
		return false
	case nodes.GT_LCL_VAR_ADDR:
		obj = p.use(l)
	}
	p.push(m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: nodes.TYP_FLOAT, Arg: i}, t, obj, 0), 0)
	return true
}

// storeElement stores value to the field at hand where obj is the address of a vector
// in a local.
func (p *Importer) storeElementOf(obj, value nodes.NodeID, t nodes.VarType) bool {
	m := p.m
	l, ok := p.vectorLcl(obj)
	if !ok || p.prefix&(prefixVolatile|prefixUnaligned) != 0 {
		return false
	}
	vt := m.Locals[l].Type
	i, ok := p.elementField(vt, t)
	if !ok {
		return false
	}
	value = p.coerce(value, t, 0)
	if m.Flags[value]&(nodes.GTF_ASG|nodes.GTF_CALL) != 0 { // it may change the local
		p.spillFor(value)
		value = p.toTemp(value, 0)
	}
	p.spillUses(l)
	p.append(p.assign(l, m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSetItem, Base: t, Arg: i}, vt, p.use(l), value)))
	return true
}

// vectorLayout returns the layout of c where that is a vector type that the method
// has met, or 0.
func (p *Importer) vectorLayout(c ee.ClassHandle) uint32 {
	m := p.m
	if !m.UsesSIMD {
		return 0
	}
	for i := len(m.Layouts) - 1; i > 0; i-- {
		if m.Layouts[i].Class == c && m.Layouts[i].SIMDType != nodes.TYP_UNDEF {
			return uint32(i)
		}
	}
	return 0
}
