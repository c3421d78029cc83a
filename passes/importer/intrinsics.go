package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// intrinsics imports calls of methods with a known meaning.
type intrinsics struct {
	*tokens
	types   *typeTests
	vectors *vectors
	calls   *calls
	boxes   *boxes
}

// atomicFlags are the effects of an atomic operation.
const atomicFlags = nodes.GTF_ASG | nodes.GTF_EXCEPT | nodes.GTF_GLOB_REF | nodes.GTF_ORDER_SIDEEFF

// intrinsic imports p.call inline if its meaning is known, and reports whether it did.
func (is *intrinsics) intrinsic() bool {
	p := is.tokens
	info := &p.call
	if info.ClassFlags&ee.CORINFO_FLG_ARRAY == 0 && info.MethodFlags&ee.CORINFO_FLG_INTRINSIC == 0 ||
		info.ThisTransform != ee.CORINFO_NO_THIS_TRANSFORM {
		return false
	}
	args := len(info.Sig.Args)
	if info.Sig.HasThis() {
		args++
	}
	if len(p.stack) < args {
		p.bad("the stack has too few arguments")
	}
	m := p.m
	id := p.jit.GetIntrinsicID(info.Method)
	switch id {
	case ee.CORINFO_INTRINSIC_InterlockedXAdd64, ee.CORINFO_INTRINSIC_InterlockedAdd64, ee.CORINFO_INTRINSIC_InterlockedXchg64, ee.CORINFO_INTRINSIC_InterlockedCmpXchg64:
		if p.native != nodes.TYP_LONG {
			return false // there are no atomic operations on two registers
		}
	}
	switch id {
	case ee.CORINFO_INTRINSIC_Sqrt, ee.CORINFO_INTRINSIC_Abs:
		return is.mathIntrinsic(id)
	case ee.CORINFO_INTRINSIC_Round, ee.CORINFO_INTRINSIC_Floor, ee.CORINFO_INTRINSIC_Ceiling, ee.CORINFO_INTRINSIC_Truncate:
		return p.info.ISA >= ee.ISASSE4 && !m.NoSIMD && is.mathIntrinsic(id)
	case ee.CORINFO_INTRINSIC_StringLength:
		is.stringLength()
	case ee.CORINFO_INTRINSIC_StringGetChar:
		idx := p.coerce(p.popIndex(), nodes.TYP_INT, 0)
		str := p.popRef().node
		if text, ok := is.text(str); ok && m.IsIntConst(idx) && uint64(m.IntValue(idx)) < uint64(len(text)/2) {
			p.push(m.NewInt(nodes.TYP_INT, unit(text, int(m.IntValue(idx)))), 0)
			break
		}
		p.push(p.indexed(str, idx, nodes.IndexRef{ElemType: nodes.TYP_USHORT, ElemSize: 2,
			LenOffset: p.info.OffsetOfStringLength, DataOffset: p.info.OffsetOfStringChars}), 0)
	case ee.CORINFO_INTRINSIC_InterlockedXAdd32, ee.CORINFO_INTRINSIC_InterlockedAdd32:
		is.atomicAdd(nodes.TYP_INT, id == ee.CORINFO_INTRINSIC_InterlockedAdd32)
	case ee.CORINFO_INTRINSIC_InterlockedXAdd64, ee.CORINFO_INTRINSIC_InterlockedAdd64:
		is.atomicAdd(nodes.TYP_LONG, id == ee.CORINFO_INTRINSIC_InterlockedAdd64)
	case ee.CORINFO_INTRINSIC_InterlockedXchg32:
		is.exchange(nodes.TYP_INT)
	case ee.CORINFO_INTRINSIC_InterlockedXchg64:
		is.exchange(nodes.TYP_LONG)
	case ee.CORINFO_INTRINSIC_InterlockedCmpXchg32:
		is.compareExchange(nodes.TYP_INT)
	case ee.CORINFO_INTRINSIC_InterlockedCmpXchg64:
		is.compareExchange(nodes.TYP_LONG)
	case ee.CORINFO_INTRINSIC_MemoryBarrier:
		p.append(m.New(nodes.GT_MEMORYBARRIER, nodes.TYP_VOID, 0, 0, 0, nodes.GTF_ASG|nodes.GTF_GLOB_REF|nodes.GTF_ORDER_SIDEEFF))
	case ee.CORINFO_INTRINSIC_TypeEQ:
		return is.types.compareTypes(nodes.GT_EQ)
	case ee.CORINFO_INTRINSIC_TypeNEQ:
		return is.types.compareTypes(nodes.GT_NE)
	case ee.CORINFO_INTRINSIC_StubHelpers_GetStubContext, ee.CORINFO_INTRINSIC_StubHelpers_GetStubContextAddr:
		if m.StubParamLcl == nodes.NoLcl || p.inlining {
			p.bad("the secret parameter of a method that has none")
		}
		if id == ee.CORINFO_INTRINSIC_StubHelpers_GetStubContext {
			p.push(m.NewLclVar(m.StubParamLcl), 0)
		} else {
			p.push(p.lclAddrOf(m.StubParamLcl), 0)
		}
	case ee.CORINFO_INTRINSIC_ByReference_Ctor:
		v := p.popValue()
		p.storeTo(p.memory(p.popAddr(), nodes.TYP_BYREF, 0), v, 0)
	case ee.CORINFO_INTRINSIC_ByReference_Value:
		p.push(p.memory(p.popAddr(), nodes.TYP_BYREF, 0), 0)
	case ee.CORINFO_INTRINSIC_Unsafe_MethodTable, ee.CORINFO_INTRINSIC_Unsafe_At, ee.CORINFO_INTRINSIC_Unsafe_Address, ee.CORINFO_INTRINSIC_Unsafe_AsObject:
		return is.unsafe(id)
	case ee.CORINFO_INTRINSIC_Array_Get, ee.CORINFO_INTRINSIC_Array_Set, ee.CORINFO_INTRINSIC_Array_Address:
		return is.mdArray(id)
	default:
		return is.byName(id)
	}
	return true
}

// mathIntrinsic imports a function of one floating-point number that is a single instruction.
func (is *intrinsics) mathIntrinsic(id ee.Intrinsic) bool {
	sig := &is.call.Sig
	t := nodes.TYP_DOUBLE
	if sig.Ret.Type == ee.CORINFO_TYPE_FLOAT {
		t = nodes.TYP_FLOAT
	}
	if sig.Ret.Type != ee.CORINFO_TYPE_DOUBLE && t != nodes.TYP_FLOAT || len(sig.Args) != 1 || sig.HasThis() {
		return false
	}
	n := is.op(nodes.GT_INTRINSIC, t, is.popOf(t), 0, 0)
	is.m.Val[n] = uint32(id)
	is.push(n, 0)
	return true
}

// atomicAdd imports Interlocked.ExchangeAdd, or Interlocked.Add, which yields the sum.
func (is *intrinsics) atomicAdd(t nodes.VarType, sum bool) {
	m := is.m
	if !sum {
		v := is.popOf(t)
		is.push(is.op(nodes.GT_XADD, t, is.popAddr(), v, atomicFlags), 0)
		return
	}
	if top := &is.stack[len(is.stack)-1]; !m.IsIntConst(top.node) {
		is.spillTop() // it is used twice
	}
	again := is.stack[len(is.stack)-1].node
	again = m.New(m.Oper[again], m.Type[again], 0, 0, m.Val[again], m.Flags[again])
	v := is.popOf(t)
	old := is.op(nodes.GT_XADD, t, is.popAddr(), v, atomicFlags)
	is.push(is.op(nodes.GT_ADD, t, old, is.coerce(again, t, 0), 0), 0)
}

// exchange imports Interlocked.Exchange of integers.
func (is *intrinsics) exchange(t nodes.VarType) {
	v := is.popOf(t)
	is.push(is.op(nodes.GT_XCHG, t, is.popAddr(), v, atomicFlags), 0)
}

// compareExchange imports Interlocked.CompareExchange of integers.
func (is *intrinsics) compareExchange(t nodes.VarType) {
	m := is.m
	comparand := is.popOf(t)
	v := is.popOf(t)
	n := is.op(nodes.GT_CMPXCHG, t, is.popAddr(), v, atomicFlags|m.Flags[comparand]&nodes.GTF_ALL_EFFECT)
	m.Val[n] = uint32(comparand)
	is.push(n, 0)
}

// mdArray imports the accessors of multi-dimensional arrays. Accessors that must check an object's
// class stay calls.
func (is *intrinsics) mdArray(id ee.Intrinsic) bool {
	m, info := is.m, &is.call
	rank := len(info.Sig.Args)
	elem := info.Sig.Ret
	if id == ee.CORINFO_INTRINSIC_Array_Set {
		rank--
		if rank < 0 {
			return false
		}
		elem = info.Sig.Args[rank]
	}
	if rank < 2 || rank > len(nodes.ArrElem{}.Index) || rank != int(is.jit.GetArrayRank(info.Class)) {
		return false
	}
	if id == ee.CORINFO_INTRINSIC_Array_Address {
		t, class := is.jit.GetChildType(info.Class)
		elem = ee.SigArg{Type: t, Class: class}
	}
	t, layout := is.sigType(elem)
	if t == nodes.TYP_REF && (id == ee.CORINFO_INTRINSIC_Array_Set || id == ee.CORINFO_INTRINSIC_Array_Address && is.prefix&prefixReadonly == 0) {
		return false
	}
	var value entry
	if id == ee.CORINFO_INTRINSIC_Array_Set {
		if m.Flags[is.stack[len(is.stack)-1].node]&nodes.GTF_SIDE_EFFECT != 0 {
			is.spillTop() // the value is evaluated before the indices are checked
		}
		value = is.pop()
	}
	e := nodes.ArrElem{Rank: uint8(rank), ElemType: t, ElemSize: m.Model.SizeOf(t)}
	if t == nodes.TYP_STRUCT {
		e.ElemSize = m.Layouts[layout].Size
	}
	flags := nodes.GTF_EXCEPT
	for i := rank - 1; i >= 0; i-- {
		e.Index[i] = is.popIndex()
		flags |= m.Flags[e.Index[i]] & nodes.GTF_ALL_EFFECT
	}
	e.Array = is.popRef().node
	flags |= m.Flags[e.Array] & nodes.GTF_ALL_EFFECT
	a := m.New(nodes.GT_ARR_ELEM, nodes.TYP_BYREF, 0, 0, uint32(len(m.ArrElems)), flags)
	m.ArrElems = append(m.ArrElems, e)
	switch id {
	case ee.CORINFO_INTRINSIC_Array_Get:
		loc := is.memory(a, t, layout)
		if t == nodes.TYP_REF {
			is.pushRef(loc, refClass(elem))
		} else {
			is.push(loc, layout)
		}
	case ee.CORINFO_INTRINSIC_Array_Set:
		is.storeTo(is.memory(a, t, layout), value.node, layout)
	default:
		is.push(a, 0)
	}
	return true
}

// unsafe imports the accesses to objects and arrays in leaf helpers. In other methods they stay
// calls, because value numbering would mistake an element at a constant offset for a field.
func (is *intrinsics) unsafe(id ee.Intrinsic) bool {
	if is.m.Info.Flags&ee.CORJIT_FLAG_LEAF == 0 {
		return false
	}
	switch id {
	case ee.CORINFO_INTRINSIC_Unsafe_MethodTable:
		is.push(is.methodTable(is.coerce(is.popRef().node, nodes.TYP_REF, 0)), 0)
	case ee.CORINFO_INTRINSIC_Unsafe_At:
		offset := is.coerce(is.popIndex(), is.native, 0)
		is.push(is.op(nodes.GT_ADD, nodes.TYP_BYREF, is.popAddr(), offset, 0), 0)
	case ee.CORINFO_INTRINSIC_Unsafe_Address:
		a := is.coerce(is.popRef().node, is.native, 0)
		if is.native != nodes.TYP_LONG {
			a = is.cast(a, nodes.TYP_LONG, nodes.TYP_ULONG, nodes.GTF_UNSIGNED)
		}
		is.push(a, 0)
	case ee.CORINFO_INTRINSIC_Unsafe_AsObject:
		is.pushRef(is.coerce(is.popAddr(), nodes.TYP_REF, 0), is.call.Sig.Ret.Class)
	}
	return true
}
