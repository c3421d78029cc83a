package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// array imports newarr, ldlen and accesses to elements of vectors.
func (p *accesses) array(op cil.Opcode, operand int) {
	m := p.m
	switch op {
	case cil.CEE_NEWARR:
		p.newArray(operand)
	case cil.CEE_LDLEN:
		arr := p.popRef()
		n := p.op(nodes.GT_ARR_LENGTH, nodes.TYP_INT, arr.node, 0, nodes.GTF_EXCEPT)
		m.Val[n] = p.info.OffsetOfArrayLength
		p.push(n, 0)
	case cil.CEE_LDELEMA:
		p.elementAddr(operand)
	case cil.CEE_LDELEM:
		c := p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class)
		t, layout := p.classType(c)
		idx := p.popIndex()
		arr := p.popRef()
		n := p.element(arr.node, idx, t, layout)
		if t == nodes.TYP_REF {
			p.pushRef(n, c)
		} else {
			p.push(n, layout)
		}
	case cil.CEE_LDELEM_REF:
		idx := p.popIndex()
		arr := p.popRef()
		p.pushRef(p.element(arr.node, idx, nodes.TYP_REF, 0), p.elementClass(arr.class))
	case cil.CEE_STELEM:
		t, layout := p.classType(p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class))
		p.storeElement(t, layout)
	default:
		if t := p.onTarget(indirTypes[op]); op <= cil.CEE_LDELEM_R8 {
			idx := p.popIndex()
			arr := p.popRef()
			p.push(p.element(arr.node, idx, t, 0), 0)
		} else {
			p.storeElement(t, 0)
		}
	}
}

// storeElement imports stelem. The class of a stored object must be checked against the array's
// actual element class, unless the object is null, the declared element class is exact, or the
// array was created with exactly that element class. (Stores at constant indices, as in array
// initializers, call the helper all the same, because the call is shorter.)
func (p *accesses) storeElement(t nodes.VarType, layout uint32) {
	v := p.pop()
	idx := p.popIndex()
	arr := p.popRef()
	if t == nodes.TYP_REF && !p.isZero(v.node) {
		elem := p.elementClass(arr.class)
		if elem == 0 || v.class == 0 || !p.jit.IsExactClass(elem) && (p.m.IsIntConst(idx) || p.exactClass(arr.node, arr.class) == 0) || !p.jit.CanCast(v.class, elem) {
			value := p.coerce(v.node, nodes.TYP_REF, 0)
			p.append(p.helperCall(ee.CORINFO_HELP_ARRADDR_ST, nodes.TYP_VOID, arr.node, idx, value))
			return
		}
	}
	p.storeTo(p.index(arr.node, idx, t, layout), v.node, layout)
}

// elementAddr imports ldelema. References may be stored through the address of an element, so the
// array must have exactly the declared element class.
func (p *accesses) elementAddr(operand int) {
	c := p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class)
	t, layout := p.classType(c)
	if t == nodes.TYP_REF && p.prefix&prefixReadonly == 0 {
		class := p.tokenHandle(&p.tok, false)
		idx := p.popIndex()
		arr := p.popRef()
		p.push(p.helperCall(ee.CORINFO_HELP_LDELEMA_REF, nodes.TYP_BYREF, arr.node, idx, class), 0)
		return
	}
	idx := p.popIndex()
	arr := p.popRef()
	loc := p.index(arr.node, idx, t, layout)
	p.push(p.addrOf(loc), 0)
}

// newArray imports newarr. The length is a native int. As in RyuJIT, an int is zero-extended, so
// the runtime treats a negative length as one that is too large.
func (p *accesses) newArray(operand int) {
	p.resolve(&p.tok, operand, ee.CORINFO_TOKENKIND_Newarr)
	class := p.tok.Class
	if class == 0 {
		p.bad("the token does not name a class")
	}
	p.checkClass()
	handle := p.tokenHandle(&p.tok, false)
	length := p.popIndex()
	if p.m.Type[length].Actual() == nodes.TYP_INT && p.native != nodes.TYP_INT {
		length = p.cast(length, p.native, p.native, nodes.GTF_UNSIGNED)
	}
	length = p.coerce(length, p.native, 0)
	n := p.helperCall(p.jit.GetNewArrHelper(class), nodes.TYP_REF, handle, length, 0)
	p.m.Calls[p.m.Val[n]].Flags |= nodes.GTF_CALL_M_ALLOC
	p.pushRef(n, class)
}
