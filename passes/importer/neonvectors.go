package importer

import (
	"ryugo/nodes"
)

// Methods of Vector64, Vector128, Vector<T>, Vector2 to Vector4 that are imported as instructions
// of arm64, by the rows of neonRows or, for other names, of crossRows. A vector of 8 bytes with one
// element of 8 bytes is handled as one of 16 bytes whose upper half is undefined.
//
//	call Vector128.GreaterThan(a, b)                  hw AdvSimd.CompareGreaterThan a b
//	call Vector128.EqualsAny(a, b)                    GT_EQ (GT_SIMD same (GT_SIMD equal a b) zero) 0
//	call Vector64.Narrow(Vector64<short>, …)          hw AdvSimd.ExtractNarrowingLower (GT_SIMD halves a b)

// neonRow returns the row of instruction op on vectors like c's. It panics if there is none.
func (c vectorCall) neonRow(op int) uint16 {
	width := 1
	if c.typ == nodes.TYP_SIMD8 && c.base.Size() < 8 {
		width = 0
	}
	row := findNeon(op, crossTypes[c.base], width)
	if row == 0 {
		panic("BUG: no instruction for vectors of " + c.base.String() + ": " + neonOps[op][0])
	}
	return row
}

// neon appends instruction op on one or two vectors like c's.
func (c vectorCall) neon(vs *vectors, op int, a, b nodes.NodeID) nodes.NodeID {
	return c.neonTo(vs, op, c.typ, a, b)
}

// neonTo is neon with a result of type t.
func (c vectorCall) neonTo(vs *vectors, op int, t nodes.VarType, a, b nodes.NodeID) nodes.NodeID {
	return vs.m.NewHW(nodes.HW{Row: c.neonRow(op)}, t, a, b)
}

// neonBy is neon with one vector and an immediate operand.
func (c vectorCall) neonBy(vs *vectors, op int, imm int64, v nodes.NodeID) nodes.NodeID {
	return vs.m.NewHW(nodes.HW{Row: c.neonRow(op), Imm: uint8(imm)}, c.typ, v, 0)
}

// neonThree is neon with three vectors.
func (c vectorCall) neonThree(vs *vectors, op int, x, y, z nodes.NodeID) nodes.NodeID {
	return vs.m.NewHWMore(nodes.GT_HW_MORE, nodes.HW{Row: c.neonRow(op)}, c.typ, [4]nodes.NodeID{x, y, z})
}

// neonUnary imports a method of one vector that is instruction op.
func neonUnary(op int) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		return vs.pushRet(c.neon(vs, op, vs.popVector(c), 0))
	}
}

// neonBinary imports a method of two vectors that is instruction op. If swapped is set, the
// instruction gets the operands in reverse order.
func neonBinary(op int, swapped bool) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		b := vs.popVector(c)
		a := vs.popVector(c)
		if !swapped {
			return vs.pushRet(c.neon(vs, op, a, b))
		}
		n := c.neon(vs, op, b, a)
		vs.m.Flags[n] |= nodes.GTF_REVERSE_OPS
		return vs.pushRet(n)
	}
}

// neonChoose imports the element-wise maximum or, if smaller is set, minimum.
func neonChoose(op int, smaller bool) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		b := vs.popRepeatable(c.typ, c.layout)
		a := vs.popRepeatable(c.typ, c.layout)
		mask := c.neon(vs, op, a, b)
		x, y := vs.copyLeaf(a), vs.copyLeaf(b)
		if smaller {
			x, y = y, x
		}
		return vs.pushRet(c.neonThree(vs, neonSelectBits, mask, x, y))
	}
}

// neonSelect imports ConditionalSelect.
func (vs *vectors) neonSelect(c *vectorCall) bool {
	b := vs.popVector(c)
	a := vs.popVector(c)
	return vs.pushRet(c.neonThree(vs, neonSelectBits, vs.popVector(c), a, b))
}

// neonMultiplyAdd imports a*b + c, rounded once. The first operand of the instruction is c.
func (vs *vectors) neonMultiplyAdd(c *vectorCall) bool {
	z := vs.popRepeatable(c.typ, c.layout)
	y := vs.popRepeatable(c.typ, c.layout)
	x := vs.popRepeatable(c.typ, c.layout)
	return vs.pushRet(c.neonThree(vs, neonFused, z, x, y))
}

// neonHalves imports Create from two halves.
func (vs *vectors) neonHalves(c *vectorCall) bool {
	l := vs.layout(vs.call.Sig.Args[0].Class)
	high := vs.coerce(vs.pop().node, nodes.TYP_SIMD8, l)
	return vs.pushRet(c.node(vs, nodes.SIMDHalves, vs.coerce(vs.pop().node, nodes.TYP_SIMD8, l), high))
}

// neonHalf imports GetLower and GetUpper.
func (vs *vectors) neonHalf(c *vectorCall) bool {
	if c.typ != nodes.TYP_SIMD16 {
		return false
	}
	if t, _ := vs.sigType(vs.call.Sig.Ret); t != nodes.TYP_SIMD8 {
		return false
	}
	op := nodes.SIMDAs
	if c.op == 1 {
		op = nodes.SIMDUpper
	}
	return vs.pushRet(vs.m.NewSIMD(nodes.SIMD{Op: op, Base: c.base}, nodes.TYP_SIMD8, vs.popVector(c), 0))
}

// neonWithHalf imports WithLower and WithUpper.
func (vs *vectors) neonWithHalf(c *vectorCall) bool {
	h := vs.coerce(vs.pop().node, nodes.TYP_SIMD8, vs.layout(vs.call.Sig.Args[1].Class))
	v := vs.popVector(c)
	if c.op == 1 {
		return vs.pushRet(c.node(vs, nodes.SIMDHalves, v, h))
	}
	upper := vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDUpper, Base: c.base}, nodes.TYP_SIMD8, v, 0)
	return vs.pushRet(c.swapped(vs, nodes.SIMDHalves, h, upper))
}

// neonWider imports ToVector128. The upper half of the result is 0 or undefined.
func (vs *vectors) neonWider(c *vectorCall) bool {
	if t, _ := vs.sigType(vs.call.Sig.Ret); c.typ != nodes.TYP_SIMD8 || t != nodes.TYP_SIMD16 {
		return false
	}
	return vs.pushRet(vs.neonWhole(c, vs.popVector(c), c.op == nodes.SIMDAs))
}

// neonWhole extends v, of 8 bytes, by an upper half of zeros or, if any is set, an undefined one.
func (vs *vectors) neonWhole(c *vectorCall, v nodes.NodeID, any bool) nodes.NodeID {
	if any {
		return vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDAs, Base: c.base}, nodes.TYP_SIMD16, v, 0)
	}
	zero := vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDZero, Base: c.base}, nodes.TYP_SIMD8, 0, 0)
	return vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDHalves, Base: c.base}, nodes.TYP_SIMD16, v, zero)
}

// neonCreate imports Create with all elements. Constants are combined into one or two longs, other
// elements inserted one by one.
func (vs *vectors) neonCreate(c *vectorCall) bool {
	n := int(c.count())
	if len(vs.call.Sig.Args) != n || c.typ == nodes.TYP_SIMD12 {
		return false
	}
	if w, ok := vs.popConstants(c); ok {
		return vs.pushRet(vs.constantOf(c.typ, w[:]...))
	}
	var e [16]nodes.NodeID
	for i := n - 1; i >= 0; i-- {
		e[i] = vs.popRepeatableNumber(c.memType().Actual())
	}
	v := c.node(vs, nodes.SIMDInit, e[0], 0)
	for i, x := range e[1:n] {
		v = c.setItem(vs, v, x, int64(i+1))
	}
	return vs.pushRet(v)
}

// neonCreateScalar imports CreateScalar: a vector whose other elements are 0.
func (vs *vectors) neonCreateScalar(c *vectorCall) bool {
	e := vs.popOf(c.memType().Actual())
	return vs.pushRet(c.setItem(vs, c.node(vs, nodes.SIMDZero, 0, 0), e, 0))
}

// neonWithElement imports WithElement with a constant index.
func (vs *vectors) neonWithElement(c *vectorCall) bool {
	v, e, i, ok := vs.popElement(c)
	if !ok {
		return false
	}
	return vs.pushRet(c.setItem(vs, v, e, i))
}

// neonMultiplyLong imports products of longs, computed one by one, because there is no vector
// instruction.
func (vs *vectors) neonMultiplyLong(c *vectorCall) bool {
	b := vs.popRepeatable(c.typ, c.layout)
	a := vs.popRepeatable(c.typ, c.layout)
	product := func(x, y nodes.NodeID, i int64) nodes.NodeID {
		return vs.op(nodes.GT_MUL, nodes.TYP_LONG, vs.item(x, c.base, i), vs.item(y, c.base, i), 0)
	}
	v := c.node(vs, nodes.SIMDInit, product(a, b, 0), 0)
	if c.typ == nodes.TYP_SIMD16 {
		v = c.setItem(vs, v, product(vs.copyLeaf(a), vs.copyLeaf(b), 1), 1)
	}
	return vs.pushRet(v)
}

// neonDot imports Dot.
func (vs *vectors) neonDot(c *vectorCall) bool {
	if dotBases>>c.base&1 != 0 && (c.typ != nodes.TYP_SIMD8 || c.base == nodes.TYP_FLOAT) {
		return vs.dot(c)
	}
	b := vs.popVector(c)
	vs.push(c.node(vs, nodes.SIMDMul, vs.popVector(c), b), c.layout)
	return vs.neonSum(c)
}

// neonSum imports Sum. It adds floating-point numbers neighbours first, halves last.
func (vs *vectors) neonSum(c *vectorCall) bool {
	if c.typ == nodes.TYP_SIMD12 {
		return false
	}
	v := vs.popVector(c)
	size := c.base.Size()
	pairs := func(v nodes.NodeID) nodes.NodeID {
		v = vs.tempOf(v)
		return c.neon(vs, neonAddPairs, v, vs.copyLeaf(v))
	}
	switch {
	case size == 8 && c.typ == nodes.TYP_SIMD8:
	case size == 8:
		v = c.neonTo(vs, neonAddPair, nodes.TYP_SIMD8, v, 0)
	case c.base == nodes.TYP_FLOAT:
		if c.typ == nodes.TYP_SIMD16 {
			v = pairs(v)
		}
		v = c.as(nodes.TYP_SIMD8).neon(vs, neonAddPair, v, 0)
	case size == 4 && c.typ == nodes.TYP_SIMD8:
		v = pairs(v)
	default:
		v = c.neonTo(vs, neonAddAcross, nodes.TYP_SIMD8, v, 0)
	}
	vs.push(vs.item(v, c.base, 0), 0)
	return true
}

// neonAny imports a comparison that is true if it holds for at least one pair of elements.
func neonAny(compare func(*vectors, *vectorCall) bool) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		compare(vs, c)
		n := vs.neonSame(c, nodes.SIMDZero)
		vs.push(vs.op(nodes.GT_EQ, nodes.TYP_INT, n, vs.m.NewInt(nodes.TYP_INT, 0), 0), 0)
		return true
	}
}

// neonAll imports a comparison that is true if it holds for all pairs of elements.
func neonAll(compare func(*vectors, *vectorCall) bool) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		compare(vs, c)
		vs.push(vs.neonSame(c, nodes.SIMDAllOnes), 0)
		return true
	}
}

// neonSame pops a mask of elements and appends the test whether all its bits equal those of a
// constant.
func (vs *vectors) neonSame(c *vectorCall, constant nodes.SIMDOp) nodes.NodeID {
	bytes := nodes.SIMD{Op: constant, Base: nodes.TYP_UBYTE}
	v := vs.pop().node
	return vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSame, Base: nodes.TYP_UBYTE}, nodes.TYP_INT, v, vs.m.NewSIMD(bytes, c.typ, 0, 0))
}

// neonSigns imports ExtractMostSignificantBits: the sum of the weights 1, 2, 4, … of the elements
// whose sign bit is set. For 16 bytes the two halves are summed separately.
func (vs *vectors) neonSigns(c *vectorCall) bool {
	m := vs.m
	v := vs.popVector(c)
	size := c.base.Size()
	base := [...]nodes.VarType{1: nodes.TYP_BYTE, 2: nodes.TYP_SHORT, 4: nodes.TYP_INT, 8: nodes.TYP_LONG}[size]
	ints := c.of(base)
	if size == 8 && c.typ == nodes.TYP_SIMD8 {
		n := vs.op(nodes.GT_RSZ, nodes.TYP_LONG, vs.item(v, nodes.TYP_LONG, 0), m.NewInt(nodes.TYP_INT, 63), 0)
		vs.push(vs.cast(n, nodes.TYP_INT, nodes.TYP_INT, 0), 0)
		return true
	}
	var words [2]uint64
	for i := range int(c.count()) {
		putElement(words[:], i, int(size), 1<<(i%8))
	}
	weights := vs.constantOf(c.typ, words[:]...)
	v = ints.neonBy(vs, neonShiftSigned, int64(8*size-1), v)
	v = ints.node(vs, nodes.SIMDAnd, v, weights)
	across := func(v nodes.NodeID, wide nodes.VarType) nodes.NodeID {
		return ints.as(wide).neonTo(vs, neonAddAcross, nodes.TYP_SIMD8, v, 0)
	}
	unsigned := [...]nodes.VarType{1: nodes.TYP_UBYTE, 2: nodes.TYP_USHORT, 4: nodes.TYP_UINT, 8: nodes.TYP_ULONG}[size]
	var n nodes.NodeID
	switch {
	case size == 1 && c.typ == nodes.TYP_SIMD16:
		v = vs.tempOf(v)
		upper := m.NewSIMD(nodes.SIMD{Op: nodes.SIMDUpper, Base: base}, nodes.TYP_SIMD8, vs.copyLeaf(v), 0)
		low := vs.item(across(v, nodes.TYP_SIMD8), unsigned, 0)
		high := vs.item(across(upper, nodes.TYP_SIMD8), unsigned, 0)
		n = vs.op(nodes.GT_OR, nodes.TYP_INT, low, vs.op(nodes.GT_LSH, nodes.TYP_INT, high, m.NewInt(nodes.TYP_INT, 8), 0), 0)
	case size == 8:
		n = vs.item(ints.neonTo(vs, neonAddPair, nodes.TYP_SIMD8, v, 0), unsigned, 0)
		n = vs.cast(n, nodes.TYP_INT, nodes.TYP_INT, 0)
	case size == 4 && c.typ == nodes.TYP_SIMD8:
		v = vs.tempOf(v)
		n = vs.item(ints.neon(vs, neonAddPairs, v, vs.copyLeaf(v)), unsigned, 0)
	default:
		n = vs.item(across(v, c.typ), unsigned, 0)
	}
	vs.push(n, 0)
	return true
}

// neonWiden imports WidenLower and WidenUpper.
func (vs *vectors) neonWiden(c *vectorCall) bool {
	v := vs.popVector(c)
	t, _ := vs.sigType(vs.call.Sig.Ret)
	if c.typ == nodes.TYP_SIMD16 && c.op == 1 {
		return vs.pushRet(c.neonTo(vs, neonWidenUpper, t, v, 0))
	}
	if c.typ == nodes.TYP_SIMD8 && c.op == 1 {
		v = c.neonTo(vs, neonWidenLower, nodes.TYP_SIMD16, v, 0)
		return vs.pushRet(vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDUpper, Base: c.base}, t, v, 0))
	}
	return vs.pushRet(c.neonTo(vs, neonWidenLower, t, v, 0))
}

// neonNarrow imports Narrow: each element keeps the lower half of its bits.
func (vs *vectors) neonNarrow(c *vectorCall) bool {
	b := vs.popVector(c)
	a := vs.popVector(c)
	t, _ := vs.sigType(vs.call.Sig.Ret)
	if c.typ == nodes.TYP_SIMD8 {
		both := vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDHalves, Base: c.base}, nodes.TYP_SIMD16, a, b)
		return vs.pushRet(c.neonTo(vs, neonNarrowLower, t, both, 0))
	}
	low := c.neonTo(vs, neonNarrowLower, nodes.TYP_SIMD8, a, 0)
	return vs.pushRet(c.neonTo(vs, neonNarrowUpper, t, low, b))
}

// neonShuffle imports Shuffle with constant indices, and Shuffle of bytes with any indices, as a
// table lookup of bytes. The lookup yields 0 for indices out of range.
func (vs *vectors) neonShuffle(c *vectorCall) bool {
	bytes := c.typ.Size()
	if bytes != 8 && bytes != 16 {
		return false
	}
	var w [2]uint64
	lookup := func(v, i nodes.NodeID, any bool) bool {
		if c.typ == nodes.TYP_SIMD8 {
			v = vs.neonWhole(c, v, any)
		}
		return vs.pushRet(c.of(nodes.TYP_UBYTE).neon(vs, neonLookup, v, i))
	}
	if !constWords(vs.m, vs.stack[len(vs.stack)-1].node, w[:bytes/8]) {
		if c.base.Size() != 1 {
			return false
		}
		i := vs.popVector(c)
		return lookup(vs.popVector(c), i, false)
	}
	vs.pop()
	v := vs.popVector(c)
	size := int(c.base.Size())
	var list [16]int
	x := orderOf(w[:], size, list[:c.count()])
	var places [2]uint64
	for b := range int(bytes) {
		at := 0xff
		if e := x.from[b/size]; e >= 0 {
			at = e*size + b%size
		}
		putElement(places[:], b, 1, uint64(at))
	}
	return lookup(v, vs.constantOf(c.typ, places[:]...), true)
}

// neonShift imports a shift. The count is taken modulo the number of bits of an element. A count
// that is not a constant is broadcast to a vector, and the instruction shifts left by its elements;
// they are negated for a shift to the right.
func neonShift(op int) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		m := vs.m
		bits := int64(8 * c.base.Size())
		count, ok := vs.constOnTop(0)
		by := vs.pop().node
		if ok {
			count &= bits - 1
			v := vs.popVector(c)
			if count != 0 {
				v = c.neonBy(vs, op, count, v)
			}
			return vs.pushRet(v)
		}
		v := vs.popVector(c)
		by = vs.op(nodes.GT_AND, nodes.TYP_INT, vs.coerce(by, nodes.TYP_INT, 0), m.NewInt(nodes.TYP_INT, bits-1), 0)
		if op != neonShiftLeft {
			by = vs.op(nodes.GT_NEG, nodes.TYP_INT, by, 0, 0)
		}
		if bits == 64 {
			by = vs.cast(by, nodes.TYP_LONG, nodes.TYP_LONG, 0)
		}
		return vs.pushRet(c.neon(vs, op-neonShiftLeft+neonShiftLeftBy, v, c.node(vs, nodes.SIMDInit, by, 0)))
	}
}
