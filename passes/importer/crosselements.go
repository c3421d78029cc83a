package importer

import (
	"math"

	"ryugo/nodes"
)

// Methods that make vectors from elements or halves, or extract these. A vector of 32 or 64 bytes
// is made from its halves, and these in the same way, down to 16 bytes:
//
//	Vector256.Create(1L, 2, 3, 4)                     hw InsertVector128 (GT_SIMD const 1 2) (GT_SIMD const 3 4), 1
//	v.WithElement(3, x), of Vector256<int>            hw InsertVector128 v (hw Insert (hw ExtractVector128 v, 0) x, 3), 0

// broadcastCross imports Create with one number for all elements.
func (vs *vectors) broadcastCross(c *vectorCall) bool {
	return vs.pushRet(c.node(vs, nodes.SIMDInit, vs.popOf(c.memType().Actual()), 0))
}

// constantOf appends the constant vector of type t whose longs are the first ones of w.
func (vs *vectors) constantOf(t nodes.VarType, w ...uint64) nodes.NodeID {
	m := vs.m
	w = w[:t.Size()/8]
	long := func(v uint64) nodes.NodeID { return m.NewInt(nodes.TYP_LONG, int64(v)) }
	same := true
	for _, x := range w {
		same = same && x == w[0]
	}
	switch {
	case same:
		return m.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: nodes.TYP_LONG}, t, long(w[0]), 0)
	case t == nodes.TYP_SIMD16:
		return m.NewSIMD(nodes.SIMD{Op: nodes.SIMDConst, Base: nodes.TYP_LONG}, t, long(w[0]), long(w[1]))
	}
	c := vectorCall{typ: t, base: nodes.TYP_LONG}
	return vs.insertHalf(&c, vs.constantOf(t-1, w...), vs.constantOf(t-1, w[len(w)/2:]...), 1)
}

// constWords sets w to the longs of vector n if n is a constant, and reports whether it is.
func constWords(m *nodes.Method, n nodes.NodeID, w []uint64) bool {
	switch m.Oper[n] {
	case nodes.GT_HW: // a constant made of halves by constantOf
		if h := m.HWOf(n); len(w) < 4 || h.Imm != 1 || h.Row != crossRow(hwInsertHalf, nodes.TYP_LONG, m.Type[n]) {
			return false
		}
		return constWords(m, m.Op1[n], w[:len(w)/2]) && constWords(m, m.Op2[n], w[len(w)/2:])
	case nodes.GT_SIMD:
	default:
		return false
	}
	s := nodes.UnpackSIMD(m.Val[n])
	v := uint64(0)
	switch s.Op {
	case nodes.SIMDZero:
	case nodes.SIMDAllOnes:
		v = math.MaxUint64
	case nodes.SIMDConst:
		if len(w) != 2 {
			return false
		}
		w[0], w[1] = uint64(m.IntValue(m.Op1[n])), uint64(m.IntValue(m.Op2[n]))
		return true
	case nodes.SIMDInit:
		e := m.Op1[n]
		if !m.IsIntConst(e) && m.Oper[e] != nodes.GT_CNS_DBL {
			return false
		}
		v = constElement(m, e, s.Base)
		for size := s.Base.Size(); size < 8; size *= 2 {
			v = v&(1<<(8*size)-1) | v<<(8*size)
		}
	default:
		return false
	}
	for i := range w {
		w[i] = v
	}
	return true
}

// create imports Create with all elements. Constants are combined into longs, other elements
// inserted one by one.
func (vs *vectors) create(c *vectorCall) bool {
	n := int(c.count())
	if len(vs.call.Sig.Args) != n {
		return false
	}
	if c.typ.Size() < 16 {
		return vs.elements(c)
	}
	if w, ok := vs.popConstants(c); ok {
		return vs.pushRet(vs.constantOf(c.typ, w[:]...))
	}
	var e [64]nodes.NodeID
	for i := n - 1; i >= 0; i-- {
		e[i] = vs.popRepeatableNumber(c.memType().Actual())
	}
	return vs.pushRet(vs.elementsOf(*c, e[:n]))
}

// popConstants pops all elements of a vector like c's if they are all constants, and returns the
// vector's longs.
func (vs *vectors) popConstants(c *vectorCall) (w [8]uint64, ok bool) {
	n := int(c.count())
	for _, e := range vs.stack[len(vs.stack)-n:] {
		if !vs.m.IsIntConst(e.node) && vs.m.Oper[e.node] != nodes.GT_CNS_DBL {
			return w, false
		}
	}
	size := int(c.base.Size())
	for i := n - 1; i >= 0; i-- {
		v := constElement(vs.m, vs.popOf(c.memType().Actual()), c.base)
		putElement(w[:], i, size, v&(1<<(8*size)-1))
	}
	return w, true
}

// constElement returns the bits of constant e as an element of type base.
func constElement(m *nodes.Method, e nodes.NodeID, base nodes.VarType) uint64 {
	if m.IsIntConst(e) {
		return uint64(m.IntValue(e))
	}
	if base == nodes.TYP_FLOAT {
		return uint64(math.Float32bits(float32(m.DoubleValue(e))))
	}
	return math.Float64bits(m.DoubleValue(e))
}

// popRepeatableNumber is popRepeatable that also keeps floating-point constants as they are.
func (vs *vectors) popRepeatableNumber(t nodes.VarType) nodes.NodeID {
	if n := vs.stack[len(vs.stack)-1].node; vs.m.Oper[n] == nodes.GT_CNS_DBL && vs.m.Type[n] == t {
		return vs.pop().node
	}
	return vs.popRepeatable(t, 0)
}

// elementsOf appends a vector like c's, of at least 16 bytes, with the elements e. A vector of more
// than 16 bytes is made from its halves.
func (vs *vectors) elementsOf(c vectorCall, e []nodes.NodeID) nodes.NodeID {
	if c.typ > nodes.TYP_SIMD16 {
		half := c.as(c.typ - 1)
		low := vs.elementsOf(half, e[:len(e)/2])
		return vs.insertHalf(&c, low, vs.elementsOf(half, e[len(e)/2:]), 1)
	}
	m := vs.m
	const t = nodes.TYP_SIMD16
	switch c.base {
	case nodes.TYP_FLOAT:
		return m.NewSIMD(nodes.SIMD{Op: nodes.SIMDHalves, Base: nodes.TYP_FLOAT}, t, vs.pair(e[0], e[1]), vs.pair(e[2], e[3]))
	case nodes.TYP_DOUBLE:
		low := m.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: c.base}, t, e[0], 0)
		high := m.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: c.base}, t, e[1], 0)
		return c.hw(vs, hwUnpackLow, low, high)
	}
	v := c.of(widest(c.base)).hw(vs, hwMove, e[0], 0)
	for i, x := range e[1:] {
		v = c.of(insertType(c.base)).hwBy(vs, hwInsert, int64(i+1), v, x)
	}
	return v
}

// widest returns the integer type in which an element of type base is moved from an integer
// register.
func widest(base nodes.VarType) nodes.VarType {
	if base.Size() == 8 {
		return nodes.TYP_LONG
	}
	return nodes.TYP_INT
}

// insertType returns the element type of the instruction that inserts elements of type base.
func insertType(base nodes.VarType) nodes.VarType {
	switch base.Size() {
	case 1:
		return nodes.TYP_UBYTE
	case 2:
		return nodes.TYP_SHORT
	}
	return widest(base)
}

// createScalar imports CreateScalar: a vector whose other elements are 0.
func (vs *vectors) createScalar(c *vectorCall) bool {
	e := vs.popOf(c.memType().Actual())
	switch c.base {
	case nodes.TYP_BYTE, nodes.TYP_UBYTE:
		e = vs.cast(e, nodes.TYP_INT, nodes.TYP_UBYTE, 0)
	case nodes.TYP_SHORT, nodes.TYP_USHORT:
		e = vs.cast(e, nodes.TYP_INT, nodes.TYP_USHORT, 0)
	case nodes.TYP_FLOAT:
		e = vs.op(nodes.GT_BITCAST, nodes.TYP_INT, e, 0, 0)
	case nodes.TYP_DOUBLE:
		e = vs.op(nodes.GT_BITCAST, nodes.TYP_LONG, e, 0, 0)
	}
	return vs.pushRet(c.as(nodes.TYP_SIMD16).of(widest(c.base)).hwTo(vs, hwMove, c.typ, e, 0))
}

// indexOnTop returns the constant that is n entries below the top of the stack, and whether it is a
// valid element index.
func (vs *vectors) indexOnTop(c *vectorCall, n int) (i int64, ok bool) {
	i, ok = vs.constOnTop(n)
	return i, ok && i >= 0 && i < c.count()
}

// item appends element i of v, of type base.
func (vs *vectors) item(v nodes.NodeID, base nodes.VarType, i int64) nodes.NodeID {
	c := vectorCall{base: base}
	return vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: base, Arg: uint8(i)}, c.memType().Actual(), v, 0)
}

// popElement pops the arguments of WithElement (vector, index, element) if the index is a constant.
func (vs *vectors) popElement(c *vectorCall) (v, e nodes.NodeID, i int64, ok bool) {
	if i, ok = vs.indexOnTop(c, 1); ok {
		e = vs.popOf(c.memType().Actual())
		vs.pop()
		v = vs.popVector(c)
	}
	return v, e, i, ok
}

// withElement imports WithElement with a constant index.
func (vs *vectors) withElement(c *vectorCall) bool {
	v, e, i, ok := vs.popElement(c)
	if !ok {
		return false
	}
	if c.typ >= nodes.TYP_SIMD32 {
		v, e = vs.tempOf(v), vs.tempOf(e)
	}
	return vs.pushRet(vs.withElementOf(c, v, e, i))
}

// withElementOf appends v, a vector like c's, with e as element i. The element is replaced in the
// half that contains it. If v has more than 16 bytes, v and e must be leaves.
func (vs *vectors) withElementOf(c *vectorCall, v, e nodes.NodeID, i int64) nodes.NodeID {
	if c.typ < nodes.TYP_SIMD32 {
		return vs.replaceElement(c, v, e, i)
	}
	half := c.as(c.typ - 1)
	per := half.count()
	part := vs.halfOf(c, v, i/per)
	if half.typ == nodes.TYP_SIMD32 {
		part = vs.tempOf(part)
	}
	return vs.insertHalf(c, vs.copyLeaf(v), vs.withElementOf(&half, part, e, i%per), i/per)
}

// replaceElement appends v, a vector like c's of up to 16 bytes, with e as element i.
func (vs *vectors) replaceElement(c *vectorCall, v, e nodes.NodeID, i int64) nodes.NodeID {
	switch c.base {
	case nodes.TYP_FLOAT:
		return c.setItem(vs, v, e, i)
	case nodes.TYP_DOUBLE:
		return c.of(nodes.TYP_LONG).hwBy(vs, hwInsert, i, v, vs.op(nodes.GT_BITCAST, nodes.TYP_LONG, e, 0, 0))
	}
	return c.of(insertType(c.base)).hwBy(vs, hwInsert, i, v, e)
}

// resize imports a conversion between vectors of different sizes. Additional elements are 0; for
// SIMDAs they are undefined.
func (vs *vectors) resize(c *vectorCall) bool {
	m := vs.m
	t, layout := vs.sigType(vs.call.Sig.Ret)
	if !t.IsSIMD() || t != c.typ && (t >= nodes.TYP_SIMD32 || c.typ >= nodes.TYP_SIMD32) {
		return false
	}
	v := vs.popVector(c)
	switch {
	case t == c.typ:
	case t < c.typ || c.op == nodes.SIMDAs:
		v = m.NewSIMD(nodes.SIMD{Op: nodes.SIMDAs, Base: c.base}, t, v, 0)
	case c.typ == nodes.TYP_SIMD8:
		v = m.NewSIMD(nodes.SIMD{Op: nodes.SIMDHalves, Base: nodes.TYP_FLOAT}, t, v, c.node(vs, nodes.SIMDZero, 0, 0))
	default:
		v = m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSetItem, Base: nodes.TYP_FLOAT, Arg: 3}, t, v, m.NewDouble(nodes.TYP_FLOAT, 0))
	}
	vs.push(v, layout)
	return true
}

// halfOf appends the lower (i = 0) or upper half of v, a vector like c's. From TYP_SIMD16 on, each
// type is followed by the type of twice its size.
func (vs *vectors) halfOf(c *vectorCall, v nodes.NodeID, i int64) nodes.NodeID {
	return vs.m.NewHW(nodes.HW{Row: crossRow(hwExtractHalf, c.base, c.typ), Imm: uint8(i)}, c.typ-1, v, 0)
}

// insertHalf appends v with half as its lower or upper half.
func (vs *vectors) insertHalf(c *vectorCall, v, half nodes.NodeID, i int64) nodes.NodeID {
	return c.hwBy(vs, hwInsertHalf, i, v, half)
}

// half imports GetLower and GetUpper for 32 and 64 bytes.
func (vs *vectors) half(c *vectorCall) bool {
	if c.typ < nodes.TYP_SIMD32 {
		return false
	}
	return vs.pushRet(vs.halfOf(c, vs.popVector(c), int64(c.op)))
}

// withHalf imports WithLower and WithUpper.
func (vs *vectors) withHalf(c *vectorCall) bool {
	h := vs.coerce(vs.pop().node, c.typ-1, vs.layout(vs.call.Sig.Args[1].Class))
	return vs.pushRet(vs.insertHalf(c, vs.popVector(c), h, int64(c.op)))
}

// twoHalves imports Create from both halves.
func (vs *vectors) twoHalves(c *vectorCall) bool {
	l := vs.layout(vs.call.Sig.Args[0].Class)
	high := vs.coerce(vs.pop().node, c.typ-1, l)
	return vs.pushRet(vs.insertHalf(c, vs.coerce(vs.pop().node, c.typ-1, l), high, 1))
}

// widerVector imports ToVector256 and ToVector512 of a vector of half the size.
func (vs *vectors) widerVector(c *vectorCall) bool {
	t, _ := vs.sigType(vs.call.Sig.Ret)
	if c.typ < nodes.TYP_SIMD16 || t != c.typ+1 {
		return false
	}
	wide := c.as(t)
	return vs.pushRet(vs.insertHalf(&wide, wide.node(vs, nodes.SIMDZero, 0, 0), vs.popVector(c), 0))
}
