package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// spanItem imports the indexer of a span at full optimization: as a bounds check, which other
// phases can handle, instead of the branch in the method's IL.
//
//	s[i]      comma(arrBndsChk(i, s._length), s._reference + i * size)
func (is *intrinsics) spanItem() bool {
	p, m := is.tokens, is.m
	class := p.call.Class
	if p.env.MinOpts || p.native != nodes.TYP_LONG {
		return false
	}
	elem := p.jit.GetTypeArgument(class, 0)
	if elem == 0 || p.jit.GetClassNumInstanceFields(class) != 2 {
		return false
	}
	reference, length := p.jit.GetFieldInClass(class, 0), p.jit.GetFieldInClass(class, 1)
	if p.jit.GetFieldType(reference).Type != ee.CORINFO_TYPE_BYREF || p.jit.GetFieldType(length).Type != ee.CORINFO_TYPE_INT {
		return false
	}
	size := m.Model.PointerSize
	if t, _ := p.classType(elem); t != nodes.TYP_REF {
		size = p.jit.GetClassSize(elem)
	}
	index := p.coerce(p.popIndex(), nodes.TYP_INT, 0)
	span := is.leaf(p.popAddr())
	index = is.leaf(index)
	check := p.boundsCheck(index, is.spanField(span, length, nodes.TYP_INT), 0)
	m.Flags[check] |= nodes.GTF_CHK_ADDR_FIRST // the indexer is called before the value stored to the element is evaluated
	a := is.spanField(p.copyLeaf(span), reference, nodes.TYP_BYREF)
	index = p.copyLeaf(index)
	const near = 1 << 20
	if v := uint64(0); m.IsIntConst(index) {
		if v = uint64(uint32(m.IntValue(index))); v*uint64(size) < near {
			a = p.offset(a, uint32(v)*size)
			p.push(p.op(nodes.GT_COMMA, nodes.TYP_BYREF, check, a, 0), 0)
			return true
		}
	}
	p.push(p.op(nodes.GT_COMMA, nodes.TYP_BYREF, check, p.elementOf(a, index, size), 0), 0)
	return true
}

// leaf returns n if n may be evaluated twice and later, else a temp that holds its value.
func (is *intrinsics) leaf(n nodes.NodeID) nodes.NodeID {
	p, m := is.tokens, is.m
	switch o := m.Oper[n]; {
	case o == nodes.GT_LCL_VAR_ADDR, m.IsIntConst(n), o == nodes.GT_LCL_VAR && m.Flags[n]&nodes.GTF_GLOB_REF == 0:
		p.keepArg(n)
		return n
	}
	p.spillFor(n)
	return p.toTemp(n, 0)
}

// spanField appends a field of the span at address a.
func (is *intrinsics) spanField(a nodes.NodeID, field ee.FieldHandle, t nodes.VarType) nodes.NodeID {
	p, m := is.tokens, is.m
	n := p.op(nodes.GT_FIELD, t, a, 0, p.access(a)&nodes.GTF_ALL_EFFECT&^nodes.GTF_ORDER_SIDEEFF)
	m.Val[n] = uint32(len(m.Fields))
	m.Fields = append(m.Fields, nodes.FieldRef{Handle: field, Offset: p.jit.GetFieldOffset(field)})
	return n
}
