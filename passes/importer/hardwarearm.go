package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/hwintrinsics"
)

// Hardware intrinsics of arm64: most are one node as those of x64; elements and copies of one in
// all elements are operations on vectors, as are loads of them.
//
//	call AdvSimd.Extract(v, 2)           GT_SIMD getItem int 2 v
//	call AdvSimd.ShiftLeftLogical(v, n)  GT_ARR_BOUNDS_CHECK n 8; GT_HW_MORE v (GT_HW_REST n)

// hwExpandArm imports the call as row i of the table, x, which is arm64's, and reports whether it
// did: elements that are chosen by a variable it leaves on the stack.
func (is *intrinsics) hwExpandArm(i int, x *hwintrinsics.Intrinsic) bool {
	m, sig := is.m, &is.call.Sig
	at := x.ImmArg()
	first, count := 0, 0
	constant := false
	if at >= 0 {
		first, count = x.ImmRange()
		n := is.stack[len(is.stack)-int(x.Args)+at].node
		constant = m.IsIntConst(n) && m.IntValue(n) >= int64(first) && m.IntValue(n) < int64(first+count)
		if !constant && (x.Ins == "" || x.Form == hwintrinsics.Extract && first != 0) {
			return false
		}
	}
	var v [5]nodes.NodeID
	for k := int(x.Args) - 1; k >= 0; k-- {
		switch t, layout := is.sigType(sig.Args[k]); {
		case x.Arg[k].Kind == 'p':
			v[k] = is.popAddr()
		case t.IsSIMD():
			v[k] = is.coerce(is.pop().node, t, layout)
		default:
			v[k] = is.popOf(t.Actual())
		}
	}
	h := nodes.HW{Row: uint16(i)}
	imm := nodes.NodeID(0)
	switch {
	case constant:
		h.Imm = uint8(m.IntValue(v[at]) * int64(extractScale(x)))
	case at >= 0:
		for k := range x.Args {
			is.spillFor(v[k])
			v[k] = is.toTemp(v[k], 0)
		}
		imm = is.cast(v[at], nodes.TYP_INT, nodes.TYP_UBYTE, 0)
		imm = is.toTemp(imm, 0)
		index := is.useAgain(imm)
		if first != 0 {
			index = is.op(nodes.GT_SUB, nodes.TYP_INT, index, m.NewInt(nodes.TYP_INT, int64(first)), 0)
		}
		is.append(is.rangeCheck(index, count))
		h.Var = true
	}
	ret, layout := is.sigType(sig.Ret)
	if x.Form == hwintrinsics.Hint {
		return true
	}
	if n := is.hwElements(x, v, int(h.Imm), ret); n != 0 {
		is.push(n, layout)
		return true
	}
	if ret == nodes.TYP_VOID {
		is.hwStoreArm(x, v, int(h.Imm))
		return true
	}
	var ops [4]nodes.NodeID
	n := 0
	for k := range x.Args {
		if int(k) != at {
			ops[n] = v[k]
			n++
		}
	}
	if imm != 0 {
		ops[max(n, 2)] = imm
	}
	t := ret.Actual()
	switch {
	case n > 2 || imm != 0:
		ops[0], _ = m.NewHWMore(nodes.GT_HW_MORE, h, t, ops[0], ops[1], ops[2], ops[3])
	case x.Flags&hwintrinsics.Swapped != 0:
		ops[0] = m.NewHW(h, t, ops[1], ops[0])
		m.Flags[ops[0]] |= nodes.GTF_REVERSE_OPS
	default:
		ops[0] = m.NewHW(h, t, ops[0], ops[1])
	}
	is.push(ops[0], layout)
	return true
}

// extractScale is how many bytes one of x's immediate stands for.
func extractScale(x *hwintrinsics.Intrinsic) int {
	if x.Form == hwintrinsics.Extract {
		return hwintrinsics.ElemSize(x.Ret.Elem)
	}
	return 1
}

// rangeCheck throws ArgumentOutOfRangeException unless index is less than count.
func (is *intrinsics) rangeCheck(index nodes.NodeID, count int) nodes.NodeID {
	n := is.op(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, index, is.m.NewInt(nodes.TYP_INT, int64(count)), nodes.GTF_EXCEPT)
	is.m.Val[n] = uint32(ee.CORINFO_HELP_THROW_ARGUMENTOUTOFRANGEEXCEPTION)
	return n
}

// hwElements is the value of x, which reads or writes elements of vectors, or loads, 0 for others.
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
	}
	if x.Flags&hwintrinsics.LoadAll != 0 {
		return is.memory(v[0], ret, 0)
	}
	return 0
}

// hwStoreArm imports x, which stores vectors or element i of one.
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
		next := is.op(nodes.GT_ADD, m.Type[v[0]], is.useAgain(v[0]), m.NewInt(nodes.TYP_LONG, int64(t.Size())), 0)
		is.storeTo(is.memory(next, t, 0), v[2], 0)
	default:
		is.storeTo(is.memory(v[0], m.Type[v[1]], 0), v[1], 0)
	}
}
