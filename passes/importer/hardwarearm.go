package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/hwintrinsics"
)

// Hardware intrinsics of arm64. Most become one node, as on x64. Accesses to elements, copies of
// one element to all elements, and loads of these become operations on vectors.
//
//	call AdvSimd.Extract(v, 2)           GT_SIMD getItem int 2 v
//	call AdvSimd.ShiftLeftLogical(v, n)  GT_ARR_BOUNDS_CHECK n 8; GT_HW_MORE v (GT_HW_REST n)

// hwExpandArm imports the call as x, row i of the table, a row of arm64.
func (is *intrinsics) hwExpandArm(i int, x *hwintrinsics.Intrinsic) {
	v := is.hwArgs(x)
	if x.Form == hwintrinsics.PutFrom {
		is.hwPutFrom(x, v)
		return
	}
	for k := range x.Args { // the following code uses the address of a tuple
		if x.Arg[k].Vectors != 0 && x.Form != hwintrinsics.StoreMany {
			is.hwTempsBefore(v[:k])
			v[k] = is.hwTupleAddr(v[k], x, is.call.Sig.Args[k])
		}
	}
	h, imm := is.hwImmediate(nodes.HW{Row: uint16(i)}, x, v[:x.Args])
	ret, layout := is.sigType(is.call.Sig.Ret)
	switch {
	case x.Form == hwintrinsics.Hint:
		return
	case is.hwTuple(x, h, v, imm, layout):
		return
	case h.Var && x.Ins == "":
		is.hwVarElement(x, v, is.copyLeaf(imm), ret, layout)
		return
	}
	n := is.hwElements(x, v, int(h.Imm), ret)
	switch {
	case n != 0:
	case ret == nodes.TYP_VOID:
		is.hwStoreArm(x, v, int(h.Imm))
		return
	default:
		n = is.hwNodeArm(h, x, v[:x.Args], imm, ret.Actual())
	}
	is.push(n, layout)
}

// hwImmediate returns h with the immediate of x, whose arguments are v. If the immediate is not a
// constant in its range, its range is checked, and hwImmediate also returns the temp that holds it.
func (is *intrinsics) hwImmediate(h nodes.HW, x *hwintrinsics.Intrinsic, v []nodes.NodeID) (nodes.HW, nodes.NodeID) {
	at := x.ImmArg()
	if at < 0 {
		return h, 0
	}
	first, count := x.ImmRange()
	if n := v[at]; is.m.IsIntConst(n) && is.m.IntValue(n) >= int64(first) && is.m.IntValue(n) < int64(first+count) {
		h.Imm = uint8(is.m.IntValue(n) * int64(extractScale(x)))
		return h, 0
	}
	is.hwTempsBefore(v)
	imm := is.toTemp(is.cast(v[at], nodes.TYP_INT, nodes.TYP_UBYTE, 0), 0)
	index := is.copyLeaf(imm)
	if first != 0 {
		index = is.op(nodes.GT_SUB, nodes.TYP_INT, index, is.m.NewInt(nodes.TYP_INT, int64(first)), 0)
	}
	is.append(is.rangeCheck(index, count))
	h.Var = true
	return h, imm
}

// hwNodeArm returns intrinsic h of v, with row x and a result of type t. imm is the immediate if it
// is not a constant.
func (is *intrinsics) hwNodeArm(h nodes.HW, x *hwintrinsics.Intrinsic, v []nodes.NodeID, imm nodes.NodeID, t nodes.VarType) nodes.NodeID {
	var ops [4]nodes.NodeID
	n := 0
	for k, op := range v {
		if k != x.ImmArg() {
			ops[n] = op
			n++
		}
	}
	switch {
	case imm != 0:
		ops[max(n, 2)] = imm
		fallthrough
	case n > 2:
		return is.m.NewHWMore(nodes.GT_HW_MORE, h, t, ops)
	case x.Flags&hwintrinsics.Swapped != 0:
		r := is.m.NewHW(h, t, ops[1], ops[0])
		is.m.Flags[r] |= nodes.GTF_REVERSE_OPS
		return r
	}
	return is.m.NewHW(h, t, ops[0], ops[1])
}

// extractScale returns the number of bytes that one unit of x's immediate stands for.
func extractScale(x *hwintrinsics.Intrinsic) int {
	if x.Form == hwintrinsics.Extract {
		return hwintrinsics.ElemSize(x.Ret.Elem)
	}
	return 1
}

// rangeCheck returns a check that throws ArgumentOutOfRangeException unless index is less than
// count.
func (is *intrinsics) rangeCheck(index nodes.NodeID, count int) nodes.NodeID {
	n := is.op(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, index, is.m.NewInt(nodes.TYP_INT, int64(count)), nodes.GTF_EXCEPT)
	is.m.Val[n] = uint32(ee.CORINFO_HELP_THROW_ARGUMENTOUTOFRANGEEXCEPTION)
	return n
}

// hwElements returns the value of x if x accesses elements of vectors or loads a vector, or 0
// otherwise.
func (is *intrinsics) hwElements(x *hwintrinsics.Intrinsic, v [5]nodes.NodeID, i int, ret nodes.VarType) nodes.NodeID {
	m := is.m
	get := func(a nodes.NodeID, t byte, i int) nodes.NodeID {
		base := hwElems[t]
		return m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: base, Arg: uint8(i)}, hwMemory(base).Actual(), a, 0)
	}
	put := func(e nodes.NodeID) nodes.NodeID {
		return m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSetItem, Base: hwElems[x.Ret.Elem], Arg: uint8(i)}, ret, v[0], e)
	}
	fill := func(e nodes.NodeID) nodes.NodeID {
		return m.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: hwElems[x.Ret.Elem]}, ret, e, 0)
	}
	load := func(a nodes.NodeID) nodes.NodeID { return is.memory(a, hwMemory(hwElems[x.Ret.Elem]), 0) }
	switch x.Form {
	case hwintrinsics.Get:
		return get(v[0], x.Ret.Elem, i)
	case hwintrinsics.Put:
		return put(v[2])
	case hwintrinsics.Fill:
		return fill(v[0])
	case hwintrinsics.FillElem:
		return fill(get(v[0], x.Ret.Elem, i))
	case hwintrinsics.LoadFill:
		return fill(load(v[0]))
	case hwintrinsics.LoadElem:
		return put(load(v[2]))
	case hwintrinsics.PutElem:
		return put(get(v[2], x.Ret.Elem, 0))
	}
	if x.Flags&hwintrinsics.LoadAll != 0 {
		return is.memory(v[0], ret, 0)
	}
	return 0
}

// hwStoreArm imports x, which stores one or more vectors, or element i of one.
func (is *intrinsics) hwStoreArm(x *hwintrinsics.Intrinsic, v [5]nodes.NodeID, i int) {
	m := is.m
	switch x.Form {
	case hwintrinsics.StoreElem:
		base := hwElems[x.Arg[1].Elem]
		t := hwMemory(base)
		is.storeTo(is.memory(v[0], t, 0), m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: base, Arg: uint8(i)}, t.Actual(), v[1], 0), 0)
	case hwintrinsics.StoreBoth:
		for k := range v[:3] {
			is.spillFor(v[k])
			v[k] = is.toTemp(v[k], 0)
		}
		t := m.Type[v[1]]
		is.storeTo(is.memory(v[0], t, 0), v[1], 0)
		next := is.op(nodes.GT_ADD, m.Type[v[0]], is.copyLeaf(v[0]), m.NewInt(nodes.TYP_LONG, int64(t.Size())), 0)
		is.storeTo(is.memory(next, t, 0), v[2], 0)
	default:
		is.storeTo(is.memory(v[0], m.Type[v[1]], 0), v[1], 0)
	}
}

// hwTempsBefore evaluates operands into leaves, in order.
func (is *intrinsics) hwTempsBefore(v []nodes.NodeID) {
	for k, n := range v {
		if n == 0 || is.m.IsIntConst(n) || is.m.Oper[n] == nodes.GT_LCL_VAR_ADDR {
			continue
		}
		is.spillFor(n)
		layout := uint32(0)
		if is.m.Type[n] == nodes.TYP_STRUCT {
			layout = is.layoutOf(n)
		}
		v[k] = is.toTemp(n, layout)
	}
}

// hwTupleAddr returns the address of tuple n, an argument of the type of a. The tuple is copied if
// the instruction changes it or if it is not a local.
func (is *intrinsics) hwTupleAddr(n nodes.NodeID, x *hwintrinsics.Intrinsic, a ee.SigArg) nodes.NodeID {
	if is.m.Oper[n] == nodes.GT_LCL_VAR && x.Form != hwintrinsics.LoadLane {
		return is.structAddr(n)
	}
	is.spillFor(n)
	l := is.temp(nodes.TYP_STRUCT, is.layout(a.Class))
	is.append(is.assign(l, n))
	return is.lclAddrOf(l)
}

// hwTuple imports x if one of its operands is a tuple, or its result is a tuple or two vectors, and
// reports whether it did. In v a tuple operand is represented by its address.
//
//	call LoadVector128x2AndUnzip(p)    hwMemory V05 p; push V05
//	call VectorTableLookup(t, i)       hwMemory t i
//	call Load2xVector128(p)            GT_OBJ p
func (is *intrinsics) hwTuple(x *hwintrinsics.Intrinsic, h nodes.HW, v [5]nodes.NodeID, imm nodes.NodeID, layout uint32) bool {
	m := is.m
	memory := func(a, b, c nodes.NodeID, t nodes.VarType) nodes.NodeID {
		if imm != 0 {
			c = imm
		}
		return m.NewHWMore(nodes.GT_HW_MEMORY, h, t, [4]nodes.NodeID{a, b, c})
	}
	switch x.Form {
	case hwintrinsics.LoadMany:
		is.push(is.memory(v[0], nodes.TYP_STRUCT, layout), layout)
	case hwintrinsics.StoreMany:
		is.storeTo(is.memory(v[0], nodes.TYP_STRUCT, is.layoutOf(v[1])), v[1], is.layoutOf(v[1]))
	case hwintrinsics.LoadZipped:
		l := is.temp(nodes.TYP_STRUCT, layout)
		is.append(memory(is.lclAddrOf(l), v[0], 0, nodes.TYP_VOID))
		is.push(m.NewLclVar(l), layout)
	case hwintrinsics.LoadLane: // v[0] is the address of the copy
		l := nodes.LclNum(m.Val[v[0]])
		is.append(memory(v[0], v[2], 0, nodes.TYP_VOID))
		is.push(m.NewLclVar(l), layout)
	case hwintrinsics.StoreZipped, hwintrinsics.StoreLane:
		is.append(memory(v[0], v[1], 0, nodes.TYP_VOID))
	case hwintrinsics.LookupMany, hwintrinsics.AccLookupMany:
		t, _ := is.sigType(is.call.Sig.Ret)
		is.push(is.hwTemp(memory(v[0], v[1], v[2], t)), layout)
	case hwintrinsics.LoadPair:
		a := is.hwTemp(v[0])
		l := is.temp(nodes.TYP_STRUCT, layout)
		for i := range uint32(2) {
			n := is.cast(is.memory(is.offset(is.copyLeaf(a), 4*i), nodes.TYP_INT, 0), nodes.TYP_LONG, nodes.TYP_ULONG, nodes.GTF_UNSIGNED)
			is.append(is.assignPart(l, nodes.TYP_LONG, 8*i, n))
		}
		is.push(m.NewLclVar(l), layout)
	case hwintrinsics.StorePair:
		is.hwTempsBefore(v[:3])
		base := hwElems[x.Arg[1].Elem]
		t := hwMemory(base)
		for i := range uint32(2) {
			n := m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: base}, t, v[1+i], 0)
			is.storeTo(is.memory(is.offset(is.copyLeaf(v[0]), 4*i), t, 0), n, 0)
		}
	default:
		return false
	}
	return true
}

// hwIndexed returns element i, a variable, of the vector in local l, as a location.
func (is *intrinsics) hwIndexed(l nodes.LclNum, i nodes.NodeID, letter byte) nodes.NodeID {
	m := is.m
	t := hwMemory(hwElems[letter])
	i = is.cast(i, nodes.TYP_LONG, nodes.TYP_ULONG, nodes.GTF_UNSIGNED)
	if size := int64(t.Size()); size > 1 {
		i = is.op(nodes.GT_MUL, nodes.TYP_LONG, i, m.NewInt(nodes.TYP_LONG, size), 0)
	}
	return is.memory(is.op(nodes.GT_ADD, nodes.TYP_BYREF, is.lclAddrOf(l), i, 0), t, 0)
}

// hwInMemory returns a local that holds vector n. Its elements are accessed by variable index.
func (is *intrinsics) hwInMemory(n nodes.NodeID) nodes.LclNum {
	l := is.temp(is.m.Type[n], 0)
	is.append(is.assign(l, n))
	return l
}

// hwVarElement imports x, which accesses the element of a vector with variable index i.
func (is *intrinsics) hwVarElement(x *hwintrinsics.Intrinsic, v [5]nodes.NodeID, i nodes.NodeID, ret nodes.VarType, layout uint32) {
	m := is.m
	vector, letter := v[0], x.Ret.Elem
	if x.Form == hwintrinsics.StoreElem {
		vector, letter = v[1], x.Arg[1].Elem
	}
	base := hwElems[letter]
	l := is.hwInMemory(vector)
	at := func() nodes.NodeID { return is.hwIndexed(l, i, letter) }
	put := func(n nodes.NodeID) {
		is.storeTo(at(), n, 0)
		is.push(is.hwTemp(m.NewLclVar(l)), layout)
	}
	t := hwMemory(base)
	switch x.Form {
	case hwintrinsics.Get:
		is.push(is.hwTemp(at()), 0)
	case hwintrinsics.FillElem:
		is.push(is.hwTemp(m.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: base}, ret, at(), 0)), layout)
	case hwintrinsics.Put:
		put(v[2])
	case hwintrinsics.PutElem:
		put(m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: base}, t.Actual(), v[2], 0))
	case hwintrinsics.LoadElem:
		put(is.memory(v[2], t, 0))
	case hwintrinsics.StoreElem:
		is.storeTo(is.memory(v[0], t, 0), at(), 0)
	default:
		panic("BUG: importer: no element of " + x.String())
	}
}

// hwPutFrom imports x, which copies an element of one vector to another. Arguments 1 and 3 are the
// indices.
func (is *intrinsics) hwPutFrom(x *hwintrinsics.Intrinsic, v [5]nodes.NodeID) {
	m := is.m
	base := hwElems[x.Ret.Elem]
	t := hwMemory(base)
	ret, layout := is.sigType(is.call.Sig.Ret)
	count := func(k int) int64 { return int64(x.Arg[k].Size() / hwintrinsics.ElemSize(x.Arg[k].Elem)) }
	known := func(k int) bool { return m.IsIntConst(v[k]) && uint64(m.IntValue(v[k])) < uint64(count(k-1)) }
	if known(1) && known(3) {
		e := m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: base, Arg: uint8(m.IntValue(v[3]))}, t.Actual(), v[2], 0)
		is.push(m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSetItem, Base: base, Arg: uint8(m.IntValue(v[1]))}, ret, v[0], e), layout)
		return
	}
	is.hwTempsBefore(v[:4])
	var index [4]nodes.NodeID
	for _, k := range [...]int{1, 3} {
		index[k] = is.toTemp(is.cast(v[k], nodes.TYP_INT, nodes.TYP_UBYTE, 0), 0)
		is.append(is.rangeCheck(is.copyLeaf(index[k]), int(count(k-1))))
	}
	to, from := is.hwInMemory(v[0]), is.hwInMemory(v[2])
	is.storeTo(is.hwIndexed(to, is.copyLeaf(index[1]), x.Ret.Elem), is.hwIndexed(from, is.copyLeaf(index[3]), x.Ret.Elem), 0)
	is.push(is.hwTemp(m.NewLclVar(to)), layout)
}
