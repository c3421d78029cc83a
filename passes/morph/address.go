package morph

import (
	"math/bits"

	"ryugo/ee"
	"ryugo/nodes"
)

// offset returns address a plus off bytes, with constants folded.
func (p *Morpher) offset(a nodes.NodeID, off int64) nodes.NodeID {
	m := p.m
	if off == 0 {
		return a
	}
	switch m.Oper[a] {
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		l, sum := m.LclOf(a), int64(m.LclOffset(a))+off
		if l <= nodes.MaxLcl && sum >= 0 && sum <= nodes.MaxLclOffset {
			m.Oper[a], m.Val[a] = nodes.GT_LCL_FLD_ADDR, nodes.PackLclFld(l, uint32(sum))
			return a
		}
	case nodes.GT_ADD:
		if c := m.Op2[a]; m.IsIntConst(c) && m.Flags[a]&nodes.GTF_OVERFLOW == 0 {
			m.Val[c] = m.NewConst(uint64(m.IntValue(c) + off))
			return a
		}
	}
	t := p.native
	if m.Type[a].IsGC() {
		t = nodes.TYP_BYREF
	}
	return p.op(nodes.GT_ADD, t, a, m.NewInt(p.native, off), 0, 0)
}

// setMemory makes n, of its type, the memory at address a.
func (p *Morpher) setMemory(n, a nodes.NodeID, layout uint32, flags nodes.NodeFlags) {
	t := p.m.Type[n]
	if t == nodes.TYP_STRUCT {
		p.set(n, nodes.GT_OBJ, t, a, 0, layout, flags)
		return
	}
	p.set(n, nodes.GT_IND, t, a, 0, 0, flags)
	p.indir(n)
}

// indir replaces an indirection through the address of a local by an access to the local.
func (p *Morpher) indir(n nodes.NodeID) {
	m := p.m
	a := m.Op1[n]
	t := m.Type[n]
	if !p.isLocalAddr(a) || m.Flags[n]&nodes.GTF_IND_VOLATILE != 0 || t == nodes.TYP_STRUCT {
		return
	}
	l, off := m.LclOf(a), m.LclOffset(a)
	lcl := &m.Locals[l]
	if l > nodes.MaxLcl || uint64(off)+uint64(m.Model.SizeOf(t)) > uint64(lcl.Size) {
		return
	}
	lcl.Flags |= nodes.LvDoNotEnregister
	p.set(n, nodes.GT_LCL_FLD, t, 0, 0, nodes.PackLclFld(l, off), 0)
}

// byAddress marks n, an indirection from the IL, if its address is that of a part of an object.
// Code that treats an array as an object whose field is where the elements begin (Unsafe.As) takes
// the address of the field, and accesses elements through it.
func (p *Morpher) byAddress(n nodes.NodeID) {
	m := p.m
	if m.Oper[n] != nodes.GT_IND {
		return
	}
	a := m.Op1[n]
	for m.Oper[a] == nodes.GT_COMMA {
		a = m.Op2[a]
	}
	if m.Oper[a] == nodes.GT_ADD && m.Type[m.Op1[a]] == nodes.TYP_REF && m.IsIntConst(m.Op2[a]) && m.IntValue(m.Op2[a]) >= 2*int64(m.Model.PointerSize) {
		m.Flags[n] |= nodes.GTF_IND_BY_ADDRESS
	}
}

// field expands GT_FIELD to the memory at its address. An explicit null check precedes it if the
// access itself would not be one.
func (p *Morpher) field(n nodes.NodeID) {
	m := p.m
	f := &m.Fields[m.Val[n]]
	obj := m.Op1[n]
	if obj == 0 {
		a := m.NewValue(ee.SymbolValue(ee.SymStatic, uint64(f.Handle)))
		p.setMemory(n, a, f.Layout, nodes.GTF_NO_FAULT|nodes.GTF_GLOB_REF)
		return
	}
	base, total := obj, int64(f.Offset)
	if m.Oper[obj] == nodes.GT_ADD && m.IsIntConst(m.Op2[obj]) && m.Flags[obj]&nodes.GTF_OVERFLOW == 0 {
		base = m.Op1[obj]
		total += m.IntValue(m.Op2[obj])
	}
	escapes := m.Flags[n]&nodes.GTF_FLD_ADDR_ESCAPES != 0
	far := total > int64(p.info.MaxUncheckedOffsetForNullObject)
	if (escapes || far) && p.mayBeNull(base) {
		setup, leaf := p.makeReusable(base)
		check := p.op(nodes.GT_NULLCHECK, nodes.TYP_VOID, leaf, 0, 0, 0)
		if escapes {
			m.Flags[check] |= nodes.GTF_CHK_ADDR_FIRST
		}
		obj = p.comma(p.sequence(setup, check), p.offset(p.clone(leaf), total))
	} else {
		obj = p.offset(obj, int64(f.Offset))
	}
	p.setMemory(n, obj, f.Layout, 0)
}

// mayBeNull reports whether the address a can be null.
func (p *Morpher) mayBeNull(a nodes.NodeID) bool {
	m := p.m
	switch m.Oper[a] {
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		return false
	case nodes.GT_LCL_VAR:
		return !p.isByRefParam(a) && m.LclOf(a) != m.RetBufLcl
	case nodes.GT_CNS_INT:
		return m.IsIntConst(a) && m.IntValue(a) == 0
	case nodes.GT_ADD:
		return !m.IsIntConst(m.Op2[a]) || p.mayBeNull(m.Op1[a])
	case nodes.GT_IND:
		// The cell of a string literal holds an object from the start. A static field's cell, which
		// other code writes, may not.
		return m.Flags[a]&(nodes.GTF_NO_FAULT|nodes.GTF_GLOB_REF) != nodes.GTF_NO_FAULT || m.Oper[m.Op1[a]] != nodes.GT_CNS_INT
	case nodes.GT_CALL:
		c := &m.Calls[m.Val[a]]
		return c.Kind != nodes.CT_HELPER || c.Helper.Flags()&ee.HelperNonNull == 0
	case nodes.GT_COMMA:
		// Already checked, or the address of an element.
		return m.Type[a] != nodes.TYP_BYREF && !p.endsWithCheck(m.Op1[a])
	}
	return true
}

// endsWithCheck reports whether n, the first operand of a comma, ends with a null check. The second
// operand is then an address in the checked object.
func (p *Morpher) endsWithCheck(n nodes.NodeID) bool {
	for p.m.Oper[n] == nodes.GT_COMMA {
		n = p.m.Op2[n]
	}
	return p.m.Oper[n] == nodes.GT_NULLCHECK
}

// index expands GT_INDEX to the element's memory after a bounds check. The setup for array and
// index is a comma around the whole value, so that phases that handle values find in the rest only
// what computes the value.
//
//	comma (= V05 array) (indir (comma (arrBndsChk V01 (arrLen V05)) (address of V05, V01)))
func (p *Morpher) index(n nodes.NodeID) {
	m := p.m
	x := m.Indexes[m.Val[n]]
	arr, idx := m.Op1[n], m.Op2[n]
	noCheck, value := m.Flags[n]&nodes.GTF_INX_NO_RNGCHK != 0, m.Flags[n]&nodes.GTF_INX_VALUE != 0
	var before, setup nodes.NodeID
	var flags nodes.NodeFlags
	if !noCheck {
		flags = nodes.GTF_NO_FAULT // the check proves that the array is not null
		var s1, s2 nodes.NodeID
		s1, arr = p.makeReusable(arr)
		s2, idx = p.makeReusable(idx)
		if setup = p.sequence(s1, s2); value {
			before, setup = setup, 0
		}
		length := p.op(nodes.GT_ARR_LENGTH, nodes.TYP_INT, p.clone(arr), 0, x.LenOffset, 0)
		if m.Type[idx].Size() == 8 {
			// A native int index is checked in its full width.
			length = p.newCast(length, nodes.TYP_LONG, nodes.GTF_UNSIGNED)
		}
		check := p.op(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, p.clone(idx), length, 0, 0)
		m.BoundsChecks++
		if m.Flags[n]&nodes.GTF_INX_ADDR_FIRST != 0 {
			m.Flags[check] |= nodes.GTF_CHK_ADDR_FIRST
		}
		setup = p.sequence(setup, check)
	}
	a := p.element(arr, idx, x.ElemSize, x.DataOffset)
	m.Type[n] = x.ElemType
	if x.ElemType != nodes.TYP_STRUCT {
		flags |= nodes.GTF_IND_ARR_INDEX
	}
	p.setMemory(n, p.comma(setup, a), x.ElemLayout, flags)
	if before != 0 {
		p.effects(n)
		p.set(n, nodes.GT_COMMA, m.Type[n].Actual(), before, p.move(n), 0, 0)
	}
}

// element returns the address arr + idx*size + data. The index is in bounds.
func (p *Morpher) element(arr, idx nodes.NodeID, size, data uint32) nodes.NodeID {
	m := p.m
	if m.IsIntConst(idx) {
		if i := m.IntValue(idx); i >= 0 && i < 1<<31 {
			return p.offset(arr, i*int64(size)+int64(data))
		}
	}
	if m.Type[idx].Size() == 4 {
		idx = p.zeroExtend(idx)
	}
	idx = p.scale(idx, size)
	a := p.op(nodes.GT_ADD, nodes.TYP_BYREF, arr, idx, 0, 0)
	return p.op(nodes.GT_ADD, nodes.TYP_BYREF, a, m.NewInt(p.native, int64(data)), 0, 0)
}

// zeroExtend returns int idx zero-extended to a native int.
func (p *Morpher) zeroExtend(idx nodes.NodeID) nodes.NodeID {
	if p.m.Type[idx] == p.native {
		return idx
	}
	return p.newCast(idx, p.native, nodes.GTF_UNSIGNED)
}

// scale returns native int idx times size.
func (p *Morpher) scale(idx nodes.NodeID, size uint32) nodes.NodeID {
	m := p.m
	switch {
	case size == 1:
		return idx
	case size&(size-1) == 0:
		return p.op(nodes.GT_LSH, p.native, idx, m.NewInt(nodes.TYP_INT, int64(bits.TrailingZeros32(size))), 0, 0)
	}
	return p.op(nodes.GT_MUL, p.native, idx, m.NewInt(p.native, int64(size)), 0, 0)
}

// arrElem expands GT_ARR_ELEM, the address of an element of a multi-dimensional array. Each index
// minus its lower bound is checked against the length of its dimension. The results are combined
// into one offset.
func (p *Morpher) arrElem(n nodes.NodeID) {
	m := p.m
	e := m.ArrElems[m.Val[n]]
	rank := int64(e.Rank)
	lengths := int64(p.info.OffsetOfMDArrayBounds)
	lowers := lengths + 4*rank
	data := lowers + 4*rank

	// All operands are evaluated before the first check.
	setup, arr := p.makeReusable(e.Array)
	for i := range e.Index[:e.Rank] {
		var s nodes.NodeID
		s, e.Index[i] = p.makeReusable(e.Index[i])
		setup = p.sequence(setup, s)
	}
	var offset nodes.NodeID
	for d := range rank {
		idx := e.Index[d]
		if m.Type[idx].Size() == 8 {
			idx = p.newCast(idx, nodes.TYP_INT, 0)
		}
		lower := p.op(nodes.GT_IND, nodes.TYP_INT, p.offset(p.clone(arr), lowers+4*d), 0, 0, 0)
		sub := p.op(nodes.GT_SUB, nodes.TYP_INT, idx, lower, 0, 0)
		s, leaf := p.makeReusable(sub)
		length := p.op(nodes.GT_IND, nodes.TYP_INT, p.offset(p.clone(arr), lengths+4*d), 0, 0, 0)
		check := p.op(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, leaf, length, 0, 0)
		m.BoundsChecks++
		setup = p.sequence(setup, p.sequence(s, check))
		next := p.zeroExtend(p.clone(leaf))
		if d > 0 {
			length = p.op(nodes.GT_IND, nodes.TYP_INT, p.offset(p.clone(arr), lengths+4*d), 0, 0, 0)
			offset = p.op(nodes.GT_MUL, p.native, offset, p.zeroExtend(length), 0, 0)
			next = p.op(nodes.GT_ADD, p.native, offset, next, 0, 0)
		}
		offset = next
	}
	a := p.op(nodes.GT_ADD, nodes.TYP_BYREF, arr, p.scale(offset, e.ElemSize), 0, 0)
	a = p.op(nodes.GT_ADD, nodes.TYP_BYREF, a, m.NewInt(p.native, data), 0, 0)
	p.set(n, nodes.GT_COMMA, nodes.TYP_BYREF, setup, a, 0, 0)
}

// addr removes GT_ADDR. The address of a memory location is the address operand of the location.
func (p *Morpher) addr(n nodes.NodeID) {
	m := p.m
	t := m.Type[n]
	x := m.Op1[n]
	// Look through commas. Each gets the type of the address.
	last := nodes.NodeID(0)
	for m.Oper[x] == nodes.GT_COMMA {
		m.Type[x] = t
		last = x
		x = m.Op2[x]
	}
	switch m.Oper[x] {
	case nodes.GT_LCL_VAR:
		p.set(x, nodes.GT_LCL_VAR_ADDR, t, 0, 0, m.Val[x], 0)
	case nodes.GT_LCL_FLD:
		p.set(x, nodes.GT_LCL_FLD_ADDR, t, 0, 0, m.Val[x], 0)
	case nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK:
		if a := m.Op1[x]; last != 0 {
			m.Op2[last] = a
		} else {
			x = a
		}
	default:
		panic("BUG: address of " + m.Oper[x].String())
	}
	if last == 0 {
		p.replaceBy(n, x)
	} else {
		p.replaceBy(n, m.Op1[n])
	}
	p.effects(n)
}

// mkRefAny expands GT_MKREFANY to assignments to the fields of a TypedReference in a temp.
func (p *Morpher) mkRefAny(n nodes.NodeID) {
	m := p.m
	layout := m.LayoutOf(p.jit, p.jit.GetBuiltinClass(ee.CLASSID_TYPED_BYREF))
	l := p.temp(nodes.TYP_STRUCT, layout)
	m.Locals[l].Flags |= nodes.LvDoNotEnregister
	first := p.assignPart(l, 0, nodes.TYP_BYREF, m.Op1[n])
	second := p.assignPart(l, m.Model.PointerSize, p.native, m.Op2[n])
	p.set(n, nodes.GT_COMMA, nodes.TYP_STRUCT, p.sequence(first, second), m.NewLclVar(l), 0, 0)
}

// assignPart appends an assignment to the part of local l at offset.
func (p *Morpher) assignPart(l nodes.LclNum, offset uint32, t nodes.VarType, value nodes.NodeID) nodes.NodeID {
	return p.op(nodes.GT_ASG, t, p.part(l, offset, t, nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG), value, 0, 0)
}

// part appends a node for the part of local l at offset. l lives in memory. flags are those of a
// definition.
func (p *Morpher) part(l nodes.LclNum, offset uint32, t nodes.VarType, flags nodes.NodeFlags) nodes.NodeID {
	m := p.m
	m.Locals[l].Flags |= nodes.LvDoNotEnregister
	if l <= nodes.MaxLcl && offset <= nodes.MaxLclOffset {
		return p.op(nodes.GT_LCL_FLD, t, 0, 0, nodes.PackLclFld(l, offset), flags)
	}
	a := m.New(nodes.GT_LCL_VAR_ADDR, nodes.TYP_BYREF, 0, 0, uint32(l), 0)
	return p.op(nodes.GT_IND, t, p.offset(a, int64(offset)), 0, 0, 0)
}
