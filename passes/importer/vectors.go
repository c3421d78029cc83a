package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// vectors imports methods and fields of vector types.
type vectors struct{ *tokens }

// Vector types. If the runtime says so, a Vector2, Vector3, Vector4 or Vector<T> of System.Numerics
// is a scalar of a vector type for the importer; only calling conventions treat it as a struct. A
// parameter arrives as a struct. The IL argument is a separate local, which is loaded from it at
// the entry:
//
//	F(Vector4 a)            V00 struct param;  V03 simd16 = V00
//	ldarg.0; ldfld X        GT_SIMD getItem V03
//
// Arguments and results of calls stay vectors until morph, so that inlining makes plain locals of
// them.

// vectorParam is a parameter that is a vector in the IL.
type vectorParam struct{ param, lcl nodes.LclNum }

// makeVectorParams makes the locals for parameters that are vectors.
func (p *locals) makeVectorParams() {
	m := p.m
	for i, l := range m.ArgMap {
		x := &m.Locals[l]
		if x.Type != nodes.TYP_STRUCT || m.Layouts[x.Layout].SIMDType == nodes.TYP_UNDEF {
			continue
		}
		v := p.addLocal(m.Layouts[x.Layout].SIMDType, x.Layout, 0, 0)
		m.Locals[l].Flags |= nodes.LvDoNotEnregister
		m.ArgMap[i] = v
		p.vectorParams = append(p.vectorParams, vectorParam{l, v})
	}
}

// enter appends the loads of vector parameters at the entry.
func (vs *vectors) enter() {
	m := vs.m
	for _, x := range vs.vectorParams {
		t := m.Locals[x.lcl].Type
		var v nodes.NodeID
		if l := &m.Locals[x.param]; l.NumArgRegs == 2 && l.ArgRegType[0] == nodes.TYP_DOUBLE { // in the parts in which the parameter was stored
			lo := vs.lclPart(x.param, nodes.TYP_DOUBLE, 0, 0)
			v = m.NewSIMD(nodes.SIMD{Op: nodes.SIMDHalves, Base: nodes.TYP_FLOAT}, t, lo, vs.lclPart(x.param, l.ArgRegType[1], 8, 0))
		} else {
			v = vs.lclPart(x.param, t, 0, 0)
		}
		m.NewStmt(vs.cur, vs.assign(x.lcl, v), vs.stmtIL)
	}
}

// leaveVectors appends stores back to the parameters, which IL's jmp passes on.
func (br *branches) leaveVectors() {
	for _, x := range br.vectorParams {
		br.m.NewStmt(br.cur, br.assignPart(x.param, br.m.Locals[x.lcl].Type, 0, br.use(x.lcl)), br.stmtIL)
	}
}

// vectorLcl returns the local whose address a is, if it has a vector type.
func (p *evalStack) vectorLcl(a nodes.NodeID) (nodes.LclNum, bool) {
	if p.m.Oper[a] != nodes.GT_LCL_VAR_ADDR {
		return 0, false
	}
	l := nodes.LclNum(p.m.Val[a])
	return l, p.m.Locals[l].Type.IsSIMD()
}

// vectorAddr returns the address of vector n, or of a copy.
func (p *evalStack) vectorAddr(n nodes.NodeID) nodes.NodeID {
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
func (p *evalStack) vectorAt(a nodes.NodeID, t nodes.VarType) nodes.NodeID {
	if l, ok := p.vectorLcl(a); ok && p.m.Locals[l].Type == t {
		return p.use(l)
	}
	return p.memory(a, t, 0)
}

// storeVector appends a store of value to address a.
func (p *evalStack) storeVector(a, value nodes.NodeID) {
	t := p.m.Type[value]
	if l, ok := p.vectorLcl(a); ok && p.m.Locals[l].Type == t {
		p.spillUses(l)
		p.append(p.assign(l, value))
		return
	}
	p.storeTo(p.memory(a, t, 0), value, 0)
}

// elementField returns the index of the element in vector type v that the current field, of type t,
// is.
func elementField(v, t nodes.VarType, off uint32) (i uint8, ok bool) {
	return uint8(off / 4), t == nodes.TYP_FLOAT && v <= nodes.TYP_SIMD16 && off%4 == 0 && off < v.Size()
}

// loadField pushes the current field of obj if obj is the address of a vector in a local, or a
// computed vector. It reports whether it did.
func (vs *vectors) loadField(obj nodes.NodeID, t nodes.VarType, off uint32) bool {
	m := vs.m
	l, lcl := vs.vectorLcl(obj)
	vt := m.Type[obj]
	if lcl {
		vt = m.Locals[l].Type
	}
	i, ok := elementField(vt, t, off)
	if !ok || !vt.IsSIMD() || vs.prefix&(prefixVolatile|prefixUnaligned) != 0 {
		return false
	}
	switch m.Oper[obj] {
	case nodes.GT_IND, nodes.GT_FIELD, nodes.GT_INDEX: // only the element is loaded
		return false
	case nodes.GT_LCL_VAR_ADDR:
		obj = vs.use(l)
	}
	vs.push(m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: nodes.TYP_FLOAT, Arg: i}, t, obj, 0), 0)
	return true
}

// storeField stores value to the current field if obj is the address of a vector in a local. It
// reports whether it did.
func (vs *vectors) storeField(obj, value nodes.NodeID, t nodes.VarType, off uint32) bool {
	m := vs.m
	l, ok := vs.vectorLcl(obj)
	if !ok || vs.prefix&(prefixVolatile|prefixUnaligned) != 0 {
		return false
	}
	vt := m.Locals[l].Type
	i, ok := elementField(vt, t, off)
	if !ok {
		return false
	}
	value = vs.coerce(value, t, 0)
	if m.Flags[value]&(nodes.GTF_ASG|nodes.GTF_CALL) != 0 { // it may change the local
		vs.spillFor(value)
		value = vs.toTemp(value, 0)
	}
	vs.spillUses(l)
	vs.append(vs.assign(l, m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSetItem, Base: t, Arg: i}, vt, vs.use(l), value)))
	return true
}

// layoutOfClass returns the layout of c if c is a vector type that has occurred in the method, or
// 0.
func (vs *vectors) layoutOfClass(c ee.ClassHandle) uint32 {
	m := vs.m
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
