package importer

import "ryugo/nodes"

// of returns c for elements of type base.
func (c vectorCall) of(base nodes.VarType) vectorCall {
	c.base = base
	return c
}

// as returns c for vectors of type t.
func (c vectorCall) as(t nodes.VarType) vectorCall {
	c.typ = t
	return c
}

// memType returns the type of an element in memory.
func (c vectorCall) memType() nodes.VarType {
	switch c.base {
	case nodes.TYP_UINT:
		return nodes.TYP_INT
	case nodes.TYP_ULONG:
		return nodes.TYP_LONG
	}
	return c.base
}

// count returns the number of elements.
func (c vectorCall) count() int64 { return int64(c.typ.Size() / c.base.Size()) }

// node appends an operation on vectors like c's.
func (c vectorCall) node(vs *vectors, op nodes.SIMDOp, a, b nodes.NodeID) nodes.NodeID {
	return vs.m.NewSIMD(nodes.SIMD{Op: op, Base: c.base}, c.typ, a, b)
}

// setItem appends v, a vector like c's, with e as element i.
func (c vectorCall) setItem(vs *vectors, v, e nodes.NodeID, i int64) nodes.NodeID {
	return vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSetItem, Base: c.base, Arg: uint8(i)}, c.typ, v, e)
}

// swapped is node with b evaluated before a.
func (c vectorCall) swapped(vs *vectors, op nodes.SIMDOp, a, b nodes.NodeID) nodes.NodeID {
	n := c.node(vs, op, a, b)
	vs.m.Flags[n] |= nodes.GTF_REVERSE_OPS
	return n
}

// each appends a vector whose elements all have the bits v.
func (c vectorCall) each(vs *vectors, v int64) nodes.NodeID {
	t, base := nodes.TYP_INT, c.base
	switch {
	case c.base.Size() == 8:
		t, base = nodes.TYP_LONG, nodes.TYP_LONG
	case c.base == nodes.TYP_FLOAT:
		base = nodes.TYP_INT
	}
	return vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: base}, c.typ, vs.m.NewInt(t, v), 0)
}

// finish pushes the vector that a constructor makes, or stores it through its address.
func (c vectorCall) finish(vs *vectors, v nodes.NodeID) bool {
	if c.newobj {
		vs.push(v, c.layout)
		return true
	}
	vs.storeVector(vs.popAddr(), v)
	return true
}

func (vs *vectors) broadcast(c *vectorCall) bool {
	v := vs.popOf(c.memType().Actual())
	return c.finish(vs, c.node(vs, nodes.SIMDInit, v, 0))
}

// elements imports a constructor with two, three or four elements.
func (vs *vectors) elements(c *vectorCall) bool {
	var x [4]nodes.NodeID
	n := len(vs.call.Sig.Args)
	if int64(n) != c.count() {
		return false
	}
	for i := n - 1; i >= 0; i-- {
		x[i] = vs.popOf(nodes.TYP_FLOAT)
	}
	v := vs.pair(x[0], x[1])
	switch n {
	case 3:
		v = c.node(vs, nodes.SIMDHalves, v, x[2])
	case 4:
		v = c.node(vs, nodes.SIMDHalves, v, vs.pair(x[2], x[3]))
	}
	return c.finish(vs, v)
}

// pair appends a vector of two floats.
func (vs *vectors) pair(x, y nodes.NodeID) nodes.NodeID {
	return vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDPair, Base: nodes.TYP_FLOAT}, nodes.TYP_SIMD8, x, y)
}

// extend imports a constructor from a shorter vector and further elements.
func (vs *vectors) extend(c *vectorCall) bool {
	args := vs.call.Sig.Args
	short := vs.m.Layouts[vs.layout(args[0].Class)].SIMDType
	if int64(short.Size()/4)+int64(len(args))-1 != c.count() {
		return false
	}
	var x [2]nodes.NodeID
	for i := len(args) - 1; i > 0; i-- {
		x[i-1] = vs.popOf(nodes.TYP_FLOAT)
	}
	v := vs.coerce(vs.pop().node, short, vs.layout(args[0].Class))
	switch {
	case short == nodes.TYP_SIMD12:
		v = vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSetItem, Base: nodes.TYP_FLOAT, Arg: 3}, c.typ, v, x[0])
	case x[1] != 0:
		v = c.node(vs, nodes.SIMDHalves, v, vs.pair(x[0], x[1]))
	default:
		v = c.node(vs, nodes.SIMDHalves, v, x[0])
	}
	return c.finish(vs, v)
}

func (vs *vectors) count(c *vectorCall) bool {
	vs.push(vs.m.NewInt(nodes.TYP_INT, c.count()), 0)
	return true
}

func (vs *vectors) constant(c *vectorCall) bool {
	vs.push(c.node(vs, c.op, 0, 0), c.layout)
	return true
}

func (vs *vectors) one(c *vectorCall) bool {
	one := vs.m.NewInt(c.memType().Actual(), 1)
	if c.base.IsFloat() {
		one = vs.m.NewDouble(c.base, 1)
	}
	vs.push(c.node(vs, nodes.SIMDInit, one, 0), c.layout)
	return true
}

func (vs *vectors) unary(c *vectorCall) bool {
	vs.push(c.node(vs, c.op, vs.popVector(c), 0), c.layout)
	return true
}

func (vs *vectors) twoOperands(c *vectorCall) bool {
	b := vs.popVector(c)
	vs.push(c.node(vs, c.op, vs.popVector(c), b), c.layout)
	return true
}

// scale imports the multiplication or division of a vector by a scalar.
func (vs *vectors) scale(c *vectorCall) bool {
	b := c.node(vs, nodes.SIMDInit, vs.popOf(c.memType().Actual()), 0)
	vs.push(c.node(vs, c.op, vs.popVector(c), b), c.layout)
	return true
}

func (vs *vectors) complement(c *vectorCall) bool {
	vs.push(c.not(vs, vs.popVector(c)), c.layout)
	return true
}

func (c vectorCall) not(vs *vectors, v nodes.NodeID) nodes.NodeID {
	return c.node(vs, nodes.SIMDXor, v, c.node(vs, nodes.SIMDAllOnes, 0, 0))
}

// reinterpret imports a conversion that leaves the bits as they are.
func (vs *vectors) reinterpret(c *vectorCall) bool {
	t, layout := vs.sigType(vs.call.Sig.Ret)
	if t != c.typ {
		return false
	}
	vs.push(vs.popVector(c), layout)
	return true
}

// abs imports Abs. For floats it clears the sign bit; for longs it uses each element's sign.
func (vs *vectors) abs(c *vectorCall) bool {
	var n nodes.NodeID
	switch c.base {
	case nodes.TYP_FLOAT:
		n = c.node(vs, nodes.SIMDAnd, vs.popVector(c), c.each(vs, 1<<31-1))
	case nodes.TYP_DOUBLE:
		n = c.node(vs, nodes.SIMDAnd, vs.popVector(c), c.each(vs, 1<<63-1))
	case nodes.TYP_LONG:
		v := vs.popRepeatable(c.typ, c.layout)
		sign := func() nodes.NodeID {
			return c.node(vs, nodes.SIMDGreater, c.node(vs, nodes.SIMDZero, 0, 0), vs.copyLeaf(v))
		}
		n = c.node(vs, nodes.SIMDSub, c.node(vs, nodes.SIMDXor, vs.copyLeaf(v), sign()), sign())
	case nodes.TYP_BYTE, nodes.TYP_SHORT, nodes.TYP_INT:
		n = c.node(vs, nodes.SIMDAbs, vs.popVector(c), 0)
	default:
		n = vs.popVector(c)
	}
	vs.push(n, c.layout)
	return true
}

func (vs *vectors) dot(c *vectorCall) bool {
	b := vs.popVector(c)
	n := vs.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDDot, Base: c.base}, c.memType(), vs.popVector(c), b)
	vs.push(n, 0)
	return true
}

// compareAll appends relop o, GT_EQ or GT_NE, of two vectors. The second one is on top of the
// stack. Below it is the first one, or its address:
//
//	GT_SIMD same a b                          the machine has no masks of elements
//	hw TestZ a                                b is 0, of integers
//	GT_EQ (hw MoveMask (GT_SIMD equal a b)) all
func (vs *vectors) compareAll(c *vectorCall, o nodes.Oper) nodes.NodeID {
	m := vs.m
	b := vs.popVector(c)
	var a nodes.NodeID
	if vs.call.Sig.HasThis() {
		a = vs.vectorAt(vs.popAddr(), c.typ)
	} else {
		a = vs.popVector(c)
	}
	flags := nodes.NodeFlags(0)
	if vs.call.Sig.HasThis() { // the load of a comes last
		flags = nodes.GTF_REVERSE_OPS
	}
	zero := func() nodes.NodeID { return m.NewInt(nodes.TYP_INT, 0) }
	if !vs.env.Target.X86Sets {
		n := m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSame, Base: c.base}, nodes.TYP_INT, a, b)
		m.Flags[n] |= flags
		if o == nodes.GT_NE {
			n = vs.op(nodes.GT_EQ, nodes.TYP_INT, n, zero(), 0)
		}
		return n
	}
	isZero := func(v nodes.NodeID) bool {
		return m.Oper[v] == nodes.GT_SIMD && nodes.UnpackSIMD(m.Val[v]).Op == nodes.SIMDZero
	}
	if isZero(a) {
		a, b = b, a
	}
	if !c.base.IsFloat() && isZero(b) && hasCross(hwTestZero, nodes.TYP_UBYTE, c.typ) {
		n := c.of(nodes.TYP_UBYTE).hwTo(vs, hwTestZero, nodes.TYP_INT, a, 0)
		if o == nodes.GT_NE {
			n = vs.op(nodes.GT_EQ, nodes.TYP_INT, n, zero(), 0)
		}
		return n
	}
	equal := c.node(vs, nodes.SIMDEqual, a, b)
	m.Flags[equal] |= flags
	mask, all := vs.mask(c, equal)
	if c.typ.Size() < 16 { // the other elements are undefined
		mask = vs.op(nodes.GT_AND, nodes.TYP_INT, mask, m.NewInt(nodes.TYP_INT, all), 0)
	}
	return vs.op(o, nodes.TYP_INT, mask, m.NewInt(m.Type[mask], all), 0)
}

func (vs *vectors) allEqual(c *vectorCall) bool {
	vs.push(vs.compareAll(c, nodes.GT_EQ), 0)
	return true
}

func (vs *vectors) anyDifferent(c *vectorCall) bool {
	vs.push(vs.compareAll(c, nodes.GT_NE), 0)
	return true
}

// order returns v with its elements changed so that a signed comparison, the only one that the
// machine has, orders them.
func (c vectorCall) order(vs *vectors, v nodes.NodeID) nodes.NodeID {
	if !c.base.IsUnsigned() {
		return v
	}
	return c.node(vs, nodes.SIMDXor, v, c.each(vs, -1<<(8*c.base.Size()-1)))
}

// greater appends a > b.
func (c vectorCall) greater(vs *vectors, a, b nodes.NodeID) nodes.NodeID {
	if c.base.IsFloat() {
		return c.swapped(vs, nodes.SIMDLess, b, a)
	}
	return c.node(vs, nodes.SIMDGreater, c.order(vs, a), c.order(vs, b))
}

// less appends a < b.
func (c vectorCall) less(vs *vectors, a, b nodes.NodeID) nodes.NodeID {
	if c.base.IsFloat() {
		return c.node(vs, nodes.SIMDLess, a, b)
	}
	return c.swapped(vs, nodes.SIMDGreater, c.order(vs, b), c.order(vs, a))
}

func (vs *vectors) less(c *vectorCall) bool {
	b := vs.popVector(c)
	vs.push(c.less(vs, vs.popVector(c), b), c.layout)
	return true
}

func (vs *vectors) greater(c *vectorCall) bool {
	b := vs.popVector(c)
	vs.push(c.greater(vs, vs.popVector(c), b), c.layout)
	return true
}

func (vs *vectors) lessOrEqual(c *vectorCall) bool {
	b := vs.popVector(c)
	a := vs.popVector(c)
	if c.base.IsFloat() {
		vs.push(c.node(vs, nodes.SIMDLessOrEqual, a, b), c.layout)
	} else {
		vs.push(c.not(vs, c.greater(vs, a, b)), c.layout)
	}
	return true
}

func (vs *vectors) greaterOrEqual(c *vectorCall) bool {
	b := vs.popVector(c)
	a := vs.popVector(c)
	if c.base.IsFloat() {
		vs.push(c.swapped(vs, nodes.SIMDLessOrEqual, b, a), c.layout)
	} else {
		vs.push(c.not(vs, c.less(vs, a, b)), c.layout)
	}
	return true
}

// choose appends the elements of a where mask has ones and those of b elsewhere. mask must be a
// leaf.
func (c vectorCall) choose(vs *vectors, mask, a, b nodes.NodeID) nodes.NodeID {
	return c.node(vs, nodes.SIMDOr, c.node(vs, nodes.SIMDAnd, a, mask), c.swapped(vs, nodes.SIMDAndNot, vs.copyLeaf(mask), b))
}

// minMaxLong imports Min and Max of longs.
func (vs *vectors) minMaxLong(c *vectorCall) bool {
	b := vs.popRepeatable(c.typ, c.layout)
	a := vs.popRepeatable(c.typ, c.layout)
	var mask nodes.NodeID
	if c.op == nodes.SIMDMin {
		mask = c.less(vs, a, b)
	} else {
		mask = c.greater(vs, a, b)
	}
	mask = vs.toTemp(mask, c.layout)
	vs.push(c.choose(vs, mask, vs.copyLeaf(a), vs.copyLeaf(b)), c.layout)
	return true
}

func (vs *vectors) conditionalSelect(c *vectorCall) bool {
	b := vs.popVector(c)
	a := vs.popVector(c)
	mask := vs.popRepeatable(c.typ, c.layout)
	vs.push(c.choose(vs, mask, a, b), c.layout)
	return true
}
