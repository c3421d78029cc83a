package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// indirTypes has the type in memory for ldind, stind, ldelem and stelem, before
// onTarget.
var indirTypes = [cil.NumOpcodes]nodes.VarType{
	cil.CEE_LDIND_I1: nodes.TYP_BYTE, cil.CEE_LDIND_U1: nodes.TYP_UBYTE, cil.CEE_STIND_I1: nodes.TYP_BYTE,
	cil.CEE_LDIND_I2: nodes.TYP_SHORT, cil.CEE_LDIND_U2: nodes.TYP_USHORT, cil.CEE_STIND_I2: nodes.TYP_SHORT,
	cil.CEE_LDIND_I4: nodes.TYP_INT, cil.CEE_LDIND_U4: nodes.TYP_INT, cil.CEE_STIND_I4: nodes.TYP_INT,
	cil.CEE_LDIND_I8: nodes.TYP_LONG, cil.CEE_STIND_I8: nodes.TYP_LONG,
	cil.CEE_LDIND_I: nativeInt, cil.CEE_STIND_I: nativeInt,
	cil.CEE_LDIND_R4: nodes.TYP_FLOAT, cil.CEE_STIND_R4: nodes.TYP_FLOAT,
	cil.CEE_LDIND_R8: nodes.TYP_DOUBLE, cil.CEE_STIND_R8: nodes.TYP_DOUBLE,
	cil.CEE_LDIND_REF: nodes.TYP_REF, cil.CEE_STIND_REF: nodes.TYP_REF,

	cil.CEE_LDELEM_I1: nodes.TYP_BYTE, cil.CEE_LDELEM_U1: nodes.TYP_UBYTE, cil.CEE_STELEM_I1: nodes.TYP_BYTE,
	cil.CEE_LDELEM_I2: nodes.TYP_SHORT, cil.CEE_LDELEM_U2: nodes.TYP_USHORT, cil.CEE_STELEM_I2: nodes.TYP_SHORT,
	cil.CEE_LDELEM_I4: nodes.TYP_INT, cil.CEE_LDELEM_U4: nodes.TYP_INT, cil.CEE_STELEM_I4: nodes.TYP_INT,
	cil.CEE_LDELEM_I8: nodes.TYP_LONG, cil.CEE_STELEM_I8: nodes.TYP_LONG,
	cil.CEE_LDELEM_I: nativeInt, cil.CEE_STELEM_I: nativeInt,
	cil.CEE_LDELEM_R4: nodes.TYP_FLOAT, cil.CEE_STELEM_R4: nodes.TYP_FLOAT,
	cil.CEE_LDELEM_R8: nodes.TYP_DOUBLE, cil.CEE_STELEM_R8: nodes.TYP_DOUBLE,
	cil.CEE_LDELEM_REF: nodes.TYP_REF, cil.CEE_STELEM_REF: nodes.TYP_REF,
}

// access returns the flags of a load or store through address a: it may fault
// and see other stores, unless it goes to a local.
func (p *Importer) access(a nodes.NodeID) nodes.NodeFlags {
	m := p.m
	var f nodes.NodeFlags
	switch l, ok := p.addressedLocal(a); {
	case !ok:
		f = nodes.GTF_EXCEPT | nodes.GTF_GLOB_REF
	case p.addrTaken(l):
		f = nodes.GTF_GLOB_REF
	}
	if m.Type[a] == nodes.TYP_BYREF {
		f |= nodes.GTF_IND_TGTANYWHERE
	}
	if p.prefix&prefixVolatile != 0 {
		f |= nodes.GTF_IND_VOLATILE | nodes.GTF_ORDER_SIDEEFF | nodes.GTF_GLOB_REF | nodes.GTF_DONT_CSE
	}
	if p.prefix&prefixUnaligned != 0 {
		f |= nodes.GTF_IND_UNALIGNED
	}
	return f
}

// maxAddrChain bounds how far an address is followed to its local.
const maxAddrChain = 32

// addressedLocal returns the local that address a points into.
func (p *Importer) addressedLocal(a nodes.NodeID) (nodes.LclNum, bool) {
	m := p.m
	for range maxAddrChain {
		switch m.Oper[a] {
		case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
			return m.LclOf(a), true
		case nodes.GT_ADDR:
			loc := m.Op1[a]
			if m.Oper[loc] != nodes.GT_FIELD {
				return 0, false
			}
			if a = m.Op1[loc]; a == 0 {
				return 0, false
			}
		default:
			return 0, false
		}
	}
	return 0, false
}

// memory appends the location of type t (layout for structs) at address a.
func (p *Importer) memory(a nodes.NodeID, t nodes.VarType, layout uint32) nodes.NodeID {
	f := p.access(a)
	if t == nodes.TYP_STRUCT {
		n := p.op(nodes.GT_OBJ, t, a, 0, f)
		p.m.Val[n] = layout
		return n
	}
	return p.op(nodes.GT_IND, t, a, 0, f)
}

// storeTo appends location = value as a statement.
func (p *Importer) storeTo(loc, value nodes.NodeID, layout uint32) {
	m := p.m
	t := m.Type[loc]
	value = p.coerce(value, t, layout)
	p.append(p.op(nodes.GT_ASG, t, loc, value, nodes.GTF_ASG))
}

// indirect imports loads and stores through addresses, and block operations.
func (p *Importer) indirect(op cil.Opcode, operand int) {
	m := p.m
	switch op {
	case cil.CEE_LDOBJ:
		t, layout := p.classType(p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class))
		p.push(p.memory(p.popAddr(), t, layout), layout)
	case cil.CEE_STOBJ:
		t, layout := p.classType(p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class))
		v := p.pop()
		p.storeTo(p.memory(p.popAddr(), t, layout), v.node, layout)
	case cil.CEE_CPOBJ:
		t, layout := p.classType(p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class))
		src := p.popAddr()
		dst := p.popAddr()
		loc := p.memory(dst, t, layout)
		p.storeTo(loc, p.memory(src, t, layout), layout)
	case cil.CEE_INITOBJ:
		t, layout := p.classType(p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class))
		loc := p.memory(p.popAddr(), t, layout)
		p.append(p.op(nodes.GT_ASG, t, loc, p.zero(t), nodes.GTF_ASG))
	case cil.CEE_CPBLK:
		size := p.blockSize()
		src := p.popAddr()
		dst := p.popAddr()
		from := p.op(nodes.GT_IND, nodes.TYP_STRUCT, src, 0, p.access(src))
		p.dynBlk(dst, from, size)
	case cil.CEE_INITBLK:
		size := p.blockSize()
		value := p.coerce(p.popValue(), nodes.TYP_INT, 0)
		p.dynBlk(p.popAddr(), value, size)
	case cil.CEE_LOCALLOC:
		p.localloc()
	default:
		t := p.onTarget(indirTypes[op])
		if op >= cil.CEE_LDIND_I1 && op <= cil.CEE_LDIND_REF {
			p.push(p.memory(p.popAddr(), t, 0), 0)
			return
		}
		value := p.popValue()
		addr := p.popAddr()
		if op == cil.CEE_STIND_I && m.Type[value].IsGC() {
			t = m.Type[value] // a managed pointer kept in memory by unsafe code
		}
		p.storeTo(p.memory(addr, t, 0), value, 0)
	}
}

// zero appends what an initobj of type t stores.
func (p *Importer) zero(t nodes.VarType) nodes.NodeID {
	switch {
	case t.IsSIMD():
		return p.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDZero, Base: nodes.TYP_FLOAT}, t, 0, 0)
	case t.IsFloat():
		return p.m.NewDouble(t, 0)
	case t == nodes.TYP_STRUCT:
		return p.m.NewInt(nodes.TYP_INT, 0)
	}
	return p.m.NewInt(t.Actual(), 0)
}

// blockSize pops the size of a block operation, an unsigned int.
func (p *Importer) blockSize() nodes.NodeID {
	n := p.popValue()
	if p.m.Type[n].Actual() == nodes.TYP_INT && p.native != nodes.TYP_INT {
		return p.cast(n, nodes.TYP_LONG, nodes.TYP_ULONG, nodes.GTF_UNSIGNED)
	}
	return p.coerce(n, p.native, 0)
}

// dynBlk appends a block copy or init of a size known at run time.
func (p *Importer) dynBlk(dst, src, size nodes.NodeID) {
	m := p.m
	n := p.op(nodes.GT_STORE_DYN_BLK, nodes.TYP_VOID, dst, src,
		nodes.GTF_ASG|nodes.GTF_EXCEPT|nodes.GTF_GLOB_REF|m.Flags[size]&nodes.GTF_ALL_EFFECT)
	if p.prefix&prefixVolatile != 0 {
		m.Flags[n] |= nodes.GTF_IND_VOLATILE | nodes.GTF_ORDER_SIDEEFF
	}
	m.Val[n] = uint32(size)
	p.append(n)
}

// localloc imports a stack allocation. It moves the stack pointer, so it is
// done right away.
func (p *Importer) localloc() {
	m := p.m
	if m.Blocks.Hnd[p.cur] != 0 {
		p.bad("localloc in a handler")
	}
	m.HasLocalloc = true
	size := p.blockSize()
	if len(p.stack) != 0 {
		p.bad("localloc with more than its size on the stack")
	}
	n := p.op(nodes.GT_LCLHEAP, p.native, size, 0, nodes.GTF_CALL|nodes.GTF_EXCEPT|nodes.GTF_ORDER_SIDEEFF)
	l := p.temp(p.native, 0)
	p.append(p.assign(l, n))
	p.push(p.use(l), 0)
}

// array imports newarr, ldlen and accesses of vectors' elements.
func (p *Importer) array(op cil.Opcode, operand int) {
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

// popIndex takes an array index: an int, or a native int.
func (p *Importer) popIndex() nodes.NodeID {
	n := p.popValue()
	if t := p.m.Type[n]; t.IsFloat() || t.IsGC() {
		p.bad("an array index that is no integer")
	}
	return n
}

// element appends the value of an element of a vector.
func (p *Importer) element(arr, idx nodes.NodeID, t nodes.VarType, layout uint32) nodes.NodeID {
	n := p.index(arr, idx, t, layout)
	if t != nodes.TYP_STRUCT {
		p.m.Flags[n] |= nodes.GTF_INX_VALUE
	}
	return n
}

// index appends the element of a vector.
func (p *Importer) index(arr, idx nodes.NodeID, t nodes.VarType, layout uint32) nodes.NodeID {
	size := p.m.Model.SizeOf(t)
	if t == nodes.TYP_STRUCT {
		size = p.m.Layouts[layout].Size
	}
	return p.indexed(arr, idx, nodes.IndexRef{
		ElemType: t, ElemLayout: layout, ElemSize: size,
		LenOffset: p.info.OffsetOfArrayLength, DataOffset: p.info.OffsetOfArrayData,
	})
}

// indexed appends an element of an array or string.
func (p *Importer) indexed(arr, idx nodes.NodeID, x nodes.IndexRef) nodes.NodeID {
	m := p.m
	n := p.op(nodes.GT_INDEX, x.ElemType, arr, idx, nodes.GTF_EXCEPT|nodes.GTF_GLOB_REF)
	m.Val[n] = uint32(len(m.Indexes))
	m.Indexes = append(m.Indexes, x)
	return n
}

// elementClass returns the class of the elements of an array of objects, or 0.
func (p *Importer) elementClass(array ee.ClassHandle) ee.ClassHandle {
	if array == 0 || p.jit.GetClassAttribs(array)&ee.CORINFO_FLG_ARRAY == 0 {
		return 0
	}
	if t, c := p.jit.GetChildType(array); t == ee.CORINFO_TYPE_CLASS || t == ee.CORINFO_TYPE_STRING {
		return c
	}
	return 0
}

// storeElement imports stelem. An object must be checked against the array's
// real element class, unless it is null or the class can have no other, or the
// array has been made as one of that class. (Where it is filled element by element,
// the helper's call is shorter.)
func (p *Importer) storeElement(t nodes.VarType, layout uint32) {
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

// elementAddr imports ldelema. The address of an object's slot may be written
// through, so the array must have exactly that element class.
func (p *Importer) elementAddr(operand int) {
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

// newArray imports newarr. The length is a native int; an int is extended with zeros, as by
// RyuJIT, so that the runtime takes a negative one for one that is too large.
func (p *Importer) newArray(operand int) {
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
