package importer

import (
	"math"

	"ryugo/ee/named"
	"ryugo/nodes"
	"ryugo/targets/hwintrinsics"
)

// Arithmetic of vectors that no single GT_SIMD does: comparisons with a bool or bits as result,
// products, sums, minima, shifts, and conversions between element types. Each method yields what
// its IL yields for every element, including the sign of a zero.

// andNot imports AndNot, a & ^b. The machine instruction complements its first operand instead.
func (vs *vectors) andNot(c *vectorCall) bool {
	b := vs.popVector(c)
	return vs.pushRet(c.swapped(vs, nodes.SIMDAndNot, b, vs.popVector(c)))
}

// negate imports Negate. For floats it flips the sign bit, since 0 - x is 0 for x = 0.
func (vs *vectors) negate(c *vectorCall) bool {
	v := vs.popVector(c)
	if c.base.IsFloat() {
		return vs.pushRet(c.node(vs, nodes.SIMDXor, v, c.each(vs, -1<<(8*c.base.Size()-1))))
	}
	return vs.pushRet(c.node(vs, nodes.SIMDSub, c.node(vs, nodes.SIMDZero, 0, 0), v))
}

// mask appends a bit mask with one bit for each element of v, or for each of its bytes. It also
// returns the mask with all bits set. For 64 bytes the mask is a long that comes from a mask
// register. No row of crossOps does this, so these vectors are handled here.
func (vs *vectors) mask(c *vectorCall, v nodes.NodeID) (n nodes.NodeID, all int64) {
	if c.typ == nodes.TYP_SIMD64 {
		return vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSigns, Base: c.base}, nodes.TYP_LONG, v, 0), int64(uint64(math.MaxUint64) >> (64 - c.count()))
	}
	base := nodes.TYP_UBYTE
	if c.base.IsFloat() {
		base = c.base
	}
	return c.of(base).hwTo(vs, hwMask, nodes.TYP_INT, v, 0), int64(int32(1<<(c.typ.Size()/base.Size()) - 1))
}

// anyOf imports a comparison that is true if it holds for at least one pair of elements.
func anyOf(compare func(*vectors, *vectorCall) bool) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		compare(vs, c)
		n, _ := vs.mask(c, vs.pop().node)
		vs.push(vs.op(nodes.GT_NE, nodes.TYP_INT, n, vs.m.NewInt(vs.m.Type[n], 0), 0), 0)
		return true
	}
}

// everyOf imports a comparison that is true if it holds for all pairs of elements.
func everyOf(compare func(*vectors, *vectorCall) bool) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		compare(vs, c)
		n, all := vs.mask(c, vs.pop().node)
		vs.push(vs.op(nodes.GT_EQ, nodes.TYP_INT, n, vs.m.NewInt(vs.m.Type[n], all), 0), 0)
		return true
	}
}

// signMask imports ExtractMostSignificantBits for elements whose signs mask extracts.
func (vs *vectors) signMask(c *vectorCall) bool {
	n, _ := vs.mask(c, vs.popVector(c))
	vs.push(n, 0)
	return true
}

// signs imports ExtractMostSignificantBits of elements of sizes other than 2. There is one
// instruction for each size, with one element type.
func (vs *vectors) signs(c *vectorCall) bool {
	base := [...]nodes.VarType{1: nodes.TYP_UBYTE, 4: nodes.TYP_FLOAT, 8: nodes.TYP_DOUBLE}[c.base.Size()]
	vs.push(c.of(base).hwTo(vs, hwMask, nodes.TYP_INT, vs.popVector(c), 0), 0)
	return true
}

// shortSigns imports ExtractMostSignificantBits of shorts: it packs them to bytes with the same
// signs.
func (vs *vectors) shortSigns(c *vectorCall) bool {
	short := c.as(nodes.TYP_SIMD16)
	v := vs.popVector(c)
	high := short.node(vs, nodes.SIMDZero, 0, 0)
	if c.typ == nodes.TYP_SIMD32 {
		v = vs.tempOf(v)
		high = vs.halfOf(c, vs.copyLeaf(v), 1)
		v = vs.halfOf(c, v, 0)
	}
	v = short.of(nodes.TYP_SHORT).hw(vs, hwPackSigned, v, high)
	vs.push(short.of(nodes.TYP_UBYTE).hwTo(vs, hwMask, nodes.TYP_INT, v, 0), 0)
	return true
}

// multiplyAdd imports a*b + c, rounded once.
func (vs *vectors) multiplyAdd(c *vectorCall) bool {
	return named.Has(hwintrinsics.Namespace+".Fma", vs.info.Sets) && hwThree(hwMultiplyAdd, 0)(vs, c)
}

// minFloat imports Min: the result is a NaN if either operand is one, and -0 is less than 0. For
// these cases the machine returns its second operand, so the union of the results for both orders
// is right:
//
//	min(a, b) | min(b, a)
func (vs *vectors) minFloat(c *vectorCall) bool {
	b := vs.popRepeatable(c.typ, c.layout)
	a := vs.popRepeatable(c.typ, c.layout)
	return vs.pushRet(c.node(vs, nodes.SIMDOr, c.node(vs, nodes.SIMDMin, a, b), c.node(vs, nodes.SIMDMin, vs.copyLeaf(b), vs.copyLeaf(a))))
}

// maxFloat imports Max from the results for both operand orders, m and n. These differ in the sign
// of zeros, which the subtraction of -0 clears, and if an operand is a NaN. Then the union of the
// bits is a NaN and stays one:
//
//	x = m ^ n;  (m | x) - x
func (vs *vectors) maxFloat(c *vectorCall) bool {
	b := vs.popRepeatable(c.typ, c.layout)
	a := vs.popRepeatable(c.typ, c.layout)
	m := vs.toTemp(c.node(vs, nodes.SIMDMax, a, b), c.layout)
	x := vs.toTemp(c.node(vs, nodes.SIMDXor, m, c.node(vs, nodes.SIMDMax, vs.copyLeaf(b), vs.copyLeaf(a))), c.layout)
	return vs.pushRet(c.node(vs, nodes.SIMDSub, c.node(vs, nodes.SIMDOr, vs.copyLeaf(m), x), vs.copyLeaf(x)))
}

// multiplyLong imports products of longs. Only the lower 64 bits are needed:
//
//	low(a)*low(b) + ((a>>32)*low(b) + low(a)*(b>>32) << 32)
func (vs *vectors) multiplyLong(c *vectorCall) bool {
	b := vs.popRepeatable(c.typ, c.layout)
	a := vs.popRepeatable(c.typ, c.layout)
	upper := func(v nodes.NodeID) nodes.NodeID {
		return c.of(nodes.TYP_LONG).hwBy(vs, hwShiftRight, 32, vs.copyLeaf(v), 0)
	}
	times := func(x, y nodes.NodeID) nodes.NodeID { return c.of(nodes.TYP_UINT).hw(vs, hwProducts, x, y) }
	cross := c.node(vs, nodes.SIMDAdd, times(upper(a), vs.copyLeaf(b)), times(vs.copyLeaf(a), upper(b)))
	cross = c.of(nodes.TYP_LONG).hwBy(vs, hwShiftLeft, 32, cross, 0)
	return vs.pushRet(c.node(vs, nodes.SIMDAdd, times(a, b), cross))
}

// multiplyByte imports products of bytes, as products of 16-bit words: one for the even bytes, one
// for the odd bytes.
func (vs *vectors) multiplyByte(c *vectorCall) bool {
	b := vs.popRepeatable(c.typ, c.layout)
	a := vs.popRepeatable(c.typ, c.layout)
	word := c.of(nodes.TYP_USHORT)
	upper := func(v nodes.NodeID) nodes.NodeID {
		return c.of(nodes.TYP_USHORT).hwBy(vs, hwShiftRight, 8, vs.copyLeaf(v), 0)
	}
	odd := c.of(nodes.TYP_USHORT).hwBy(vs, hwShiftLeft, 8, word.node(vs, nodes.SIMDMul, upper(a), upper(b)), 0)
	even := word.node(vs, nodes.SIMDAnd, word.node(vs, nodes.SIMDMul, a, b), word.each(vs, 0xff))
	return vs.pushRet(c.node(vs, nodes.SIMDOr, even, odd))
}

// dotBySum imports Dot of shorts.
func (vs *vectors) dotBySum(c *vectorCall) bool {
	b := vs.popVector(c)
	vs.push(c.node(vs, nodes.SIMDMul, vs.popVector(c), b), c.layout)
	return vs.sumInts(c)
}

// sumOfHalves imports Sum of floats as the sum of the sums of both halves.
func (vs *vectors) sumOfHalves(c *vectorCall) bool {
	half := c.as(c.typ - 1)
	v := vs.tempOf(vs.popVector(c))
	vs.push(vs.halfOf(c, v, 0), 0)
	vs.sumFloats(&half)
	low := vs.tempOf(vs.pop().node)
	vs.push(vs.halfOf(c, vs.copyLeaf(v), 1), 0)
	vs.sumFloats(&half)
	vs.push(vs.op(nodes.GT_ADD, c.base, low, vs.pop().node, 0), 0)
	return true
}

// sumFloats imports Sum of floats. It adds in the order of the IL: neighbours first, halves last.
func (vs *vectors) sumFloats(c *vectorCall) bool {
	if c.typ.Size() < 16 {
		return false
	}
	v := vs.popVector(c)
	for n := 16 / c.base.Size(); n > 1; n /= 2 {
		v = vs.tempOf(v)
		v = c.hw(vs, hwAddPairs, v, vs.copyLeaf(v))
	}
	if c.typ == nodes.TYP_SIMD32 {
		v = vs.tempOf(v)
		low := vs.item(v, c.base, 0)
		v = vs.op(nodes.GT_ADD, c.base, low, vs.item(vs.copyLeaf(v), c.base, c.count()/2), 0)
	} else {
		v = vs.item(v, c.base, 0)
	}
	vs.push(v, 0)
	return true
}

// sumInts imports Sum of integers. It adds halves, down to 16 bytes. Shorter vectors have only
// floats.
func (vs *vectors) sumInts(c *vectorCall) bool {
	v := vs.popVector(c)
	half := *c
	for half.typ > nodes.TYP_SIMD16 {
		whole := half
		half.typ--
		v = vs.tempOf(v)
		low := vs.halfOf(&whole, v, 0)
		v = half.node(vs, nodes.SIMDAdd, low, vs.halfOf(&whole, vs.copyLeaf(v), 1))
	}
	switch c.base.Size() {
	case 1:
		v = vs.tempOf(half.of(nodes.TYP_UBYTE).hw(vs, hwByteSums, v, half.node(vs, nodes.SIMDZero, 0, 0)))
		low := vs.item(v, nodes.TYP_INT, 0)
		v = vs.op(nodes.GT_ADD, nodes.TYP_INT, low, vs.item(vs.copyLeaf(v), nodes.TYP_INT, 2), 0)
	case 8:
		v = vs.tempOf(v)
		low := vs.item(v, nodes.TYP_LONG, 0)
		v = vs.op(nodes.GT_ADD, nodes.TYP_LONG, low, vs.item(vs.copyLeaf(v), nodes.TYP_LONG, 1), 0)
	default:
		if c.base.Size() == 2 {
			v = half.of(nodes.TYP_SHORT).hw(vs, hwPairSums, v, half.each(vs, 1))
		}
		half.base = nodes.TYP_INT
		for _, order := range [...]int64{0x4e, 0xb1} {
			v = vs.tempOf(v)
			v = half.node(vs, nodes.SIMDAdd, v, half.hwBy(vs, hwShuffle, order, vs.copyLeaf(v), 0))
		}
		v = vs.item(v, nodes.TYP_INT, 0)
	}
	if c.base.Size() < 4 {
		v = vs.cast(v, nodes.TYP_INT, c.base, 0)
	}
	vs.push(v, 0)
	return true
}

// widen imports WidenLower and WidenUpper by instruction op, which widens the lower half of its
// operand.
func widen(op int) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		v := vs.popVector(c)
		switch {
		case c.typ >= nodes.TYP_SIMD32:
			v = vs.halfOf(c, v, int64(c.op))
		case c.op == 1:
			v = c.of(nodes.TYP_UBYTE).hwBy(vs, hwShiftBytes, 8, v, 0)
		}
		return vs.pushRet(c.hw(vs, op, v, 0))
	}
}

// narrowEach imports Narrow by instruction op, which makes half a vector from each operand.
func narrowEach(op int) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		b := vs.popVector(c)
		a := vs.popVector(c)
		t := max(c.typ-1, nodes.TYP_SIMD16) // half of 16 bytes is in a register of 16 bytes
		low := c.hwTo(vs, op, t, a, 0)
		high := c.hwTo(vs, op, t, b, 0)
		if c.typ == nodes.TYP_SIMD16 {
			return vs.pushRet(vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDHalves, Base: nodes.TYP_FLOAT}, c.typ, low, high))
		}
		whole := *c
		if c.base == nodes.TYP_DOUBLE {
			whole.base = nodes.TYP_FLOAT
		}
		return vs.pushRet(vs.insertHalf(&whole, low, high, 1))
	}
}

// narrow imports Narrow of integers by an instruction that packs two vectors. Each element keeps
// the lower half of its bits.
func (vs *vectors) narrow(c *vectorCall) bool {
	b := vs.popVector(c)
	a := vs.popVector(c)
	bits := 8 * c.base.Size()
	var n nodes.NodeID
	if bits == 64 {
		n = c.of(nodes.TYP_FLOAT).hwBy(vs, hwNarrowTwo, 0x88, a, b)
	} else {
		low := func(v nodes.NodeID) nodes.NodeID {
			return c.node(vs, nodes.SIMDAnd, v, c.each(vs, 1<<(bits/2)-1))
		}
		signed := nodes.TYP_SHORT
		if bits == 32 {
			signed = nodes.TYP_INT
		}
		n = c.of(signed).hw(vs, hwNarrowTwo, low(a), low(b))
	}
	if c.typ == nodes.TYP_SIMD32 { // each half of n mixes both operands
		n = c.of(nodes.TYP_LONG).hwBy(vs, hwPermute, 0xd8, n, 0)
	}
	return vs.pushRet(n)
}

// The bits of the floats one above the greatest int and one above the greatest uint, and of the
// double one above the greatest long.
const (
	twoTo31 = 0x4f000000
	twoTo32 = 0x4f800000
	twoTo63 = 0x43e0000000000000
)

// toSigned imports ConvertToInt32 and ConvertToInt64 by instruction op. A NaN becomes 0; a number
// that is too large becomes the greatest integer. above has the bits of the least such number. For
// both cases the instruction yields 0x80000000 (for longs 0x8000000000000000):
//
//	(int)(x & (x == x)) ^ (x >= above)
func toSigned(op int, above int64) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		x := vs.popRepeatable(c.typ, c.layout)
		number := c.node(vs, nodes.SIMDAnd, vs.copyLeaf(x), c.node(vs, nodes.SIMDEqual, x, vs.copyLeaf(x)))
		large := c.node(vs, nodes.SIMDLessOrEqual, c.each(vs, above), vs.copyLeaf(x))
		return vs.pushRet(c.node(vs, nodes.SIMDXor, c.hw(vs, op, number, 0), large))
	}
}

// toUInt32 imports ConvertToUInt32 of floats. NaNs and negative numbers become 0; a number that is
// too large becomes the greatest uint. If the result has bit 31 set, its other bits are those of
// the number minus 2^31:
//
//	y = max(x, 0);  a = (int)y;  a | (a >> 31 & (int)(y - 2^31)) | (y >= 2^32)
func (vs *vectors) toUInt32(c *vectorCall) bool {
	y := vs.tempOf(c.node(vs, nodes.SIMDMax, vs.popVector(c), c.node(vs, nodes.SIMDZero, 0, 0)))
	toInt := func(v nodes.NodeID) nodes.NodeID { return c.hw(vs, hwToInt, v, 0) }
	ints := c.of(nodes.TYP_INT)
	a := vs.tempOf(toInt(y))
	low := toInt(c.node(vs, nodes.SIMDSub, vs.copyLeaf(y), c.each(vs, twoTo31)))
	low = ints.node(vs, nodes.SIMDAnd, c.of(nodes.TYP_INT).hwBy(vs, hwShiftSigned, 31, a, 0), low)
	above := c.node(vs, nodes.SIMDLessOrEqual, c.each(vs, twoTo32), vs.copyLeaf(y))
	return vs.pushRet(ints.node(vs, nodes.SIMDOr, ints.node(vs, nodes.SIMDOr, vs.copyLeaf(a), low), above))
}

// toUnsigned imports ConvertToUInt32 and ConvertToUInt64 for machines that have such a conversion.
// NaNs and negative numbers become 0; for a number that is too large the instruction yields all
// ones.
func (vs *vectors) toUnsigned(c *vectorCall) bool {
	x := c.node(vs, nodes.SIMDMax, vs.popVector(c), c.node(vs, nodes.SIMDZero, 0, 0))
	return vs.pushRet(c.hw(vs, hwToUnsigned, x, 0))
}

// shift imports a shift. The count is taken modulo the number of bits of an element. Shifts without
// an instruction (of bytes, and right shifts of signed longs in less than 64 bytes) are made from
// other instructions; their counts must be constants.
func shift(op int) func(*vectors, *vectorCall) bool {
	return func(vs *vectors, c *vectorCall) bool {
		m := vs.m
		bits := int64(8 * c.base.Size())
		made := !hasCross(op, c.base, c.typ)
		count, ok := vs.constOnTop(0)
		if !ok && made {
			return false
		}
		by := vs.pop().node
		v := vs.popVector(c)
		if !ok {
			by = vs.op(nodes.GT_AND, nodes.TYP_INT, vs.coerce(by, nodes.TYP_INT, 0), m.NewInt(nodes.TYP_INT, bits-1), 0)
			by = c.as(nodes.TYP_SIMD16).of(nodes.TYP_INT).hw(vs, hwMove, by, 0)
			return vs.pushRet(c.hw(vs, op-hwShiftLeft+hwShiftLeftBy, v, by))
		}
		count &= bits - 1
		if !made {
			return vs.pushRet(c.hwBy(vs, op, count, v, 0))
		}
		base, logical := c.base, op
		if bits == 8 {
			base = nodes.TYP_SHORT
		}
		if op == hwShiftSigned {
			logical = hwShiftRight
		}
		v = c.of(base).hwBy(vs, logical, count, v, 0)
		if bits == 8 {
			keep := int64(0xff) >> count
			if op == hwShiftLeft {
				keep = 0xff << count & 0xff
			}
			v = c.node(vs, nodes.SIMDAnd, v, c.each(vs, keep))
		}
		if op == hwShiftSigned {
			sign := int64(1) << (bits - 1 - count)
			v = c.node(vs, nodes.SIMDSub, c.node(vs, nodes.SIMDXor, v, c.each(vs, sign)), c.each(vs, sign))
		}
		return vs.pushRet(v)
	}
}
