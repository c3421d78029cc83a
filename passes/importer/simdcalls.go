package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Methods of vector types that are instructions. A row of vectorRows names one, the
// types of its arguments, and what it is for elements of which types; whatever has
// no row is a call like any. So RyuJIT's simdintrinsiclist.h has it, with what its IL
// would do in the same order of evaluation:
//
//	call Vector4.op_Addition     GT_SIMD add,float
//	newobj Vector3(x, y, z)      GT_SIMD halves (GT_SIMD pair x y) z

// vectorRow is a method.
type vectorRow struct {
	name string
	// args are the arguments: t the address of the vector, v a vector like it, w a
	// shorter one, s an element, i an int, a an array of elements.
	args  string
	bases uint32 // types of elements, 1<<VarType
	do    func(p *Importer, c *vectorCall) bool
	op    nodes.SIMDOp
}

// vectorCall is a call of such a method.
type vectorCall struct {
	typ, base nodes.VarType
	layout    uint32
	op        nodes.SIMDOp
	newobj    bool
}

// Sets of element types.
const (
	floatBases  = 1<<nodes.TYP_FLOAT | 1<<nodes.TYP_DOUBLE
	signedBases = 1<<nodes.TYP_BYTE | 1<<nodes.TYP_SHORT | 1<<nodes.TYP_INT | 1<<nodes.TYP_LONG
	unsignBases = 1<<nodes.TYP_UBYTE | 1<<nodes.TYP_USHORT | 1<<nodes.TYP_UINT | 1<<nodes.TYP_ULONG
	allBases    = floatBases | signedBases | unsignBases
	longBases   = 1<<nodes.TYP_LONG | 1<<nodes.TYP_ULONG
	mulBases    = floatBases | 1<<nodes.TYP_SHORT | 1<<nodes.TYP_USHORT | 1<<nodes.TYP_INT | 1<<nodes.TYP_UINT
	dotBases    = floatBases | 1<<nodes.TYP_INT | 1<<nodes.TYP_UINT
	fixedBase   = 1 << nodes.TYP_FLOAT
)

var vectorRows = [...]vectorRow{
	{".ctor", "ts", allBases, (*Importer).vectorInit, 0},
	{".ctor", "tss", fixedBase, (*Importer).vectorInitN, 0},
	{".ctor", "tsss", fixedBase, (*Importer).vectorInitN, 0},
	{".ctor", "tssss", fixedBase, (*Importer).vectorInitN, 0},
	{".ctor", "tws", fixedBase, (*Importer).vectorExtend, 0},
	{".ctor", "twss", fixedBase, (*Importer).vectorExtend, 0},
	{".ctor", "ta", allBases, (*Importer).vectorLoad, 0},
	{".ctor", "tai", allBases, (*Importer).vectorLoad, 0},
	{"CopyTo", "ta", allBases, (*Importer).vectorCopyTo, 0},
	{"CopyTo", "tai", allBases, (*Importer).vectorCopyTo, 0},
	{"get_Item", "ti", allBases, (*Importer).vectorGetItem, 0},
	{"get_Count", "", allBases, (*Importer).vectorCount, 0},
	{"get_Zero", "", allBases, (*Importer).vectorConst, nodes.SIMDZero},
	{"get_One", "", allBases, (*Importer).vectorOne, 0},
	{"get_AllOnes", "", allBases, (*Importer).vectorConst, nodes.SIMDAllOnes},
	{"Equals", "tv", allBases, (*Importer).vectorSame, 0},
	{"op_Equality", "vv", allBases, (*Importer).vectorSame, 0},
	{"op_Inequality", "vv", allBases, (*Importer).vectorDiffer, 0},
	{"op_Addition", "vv", allBases, (*Importer).vectorBinary, nodes.SIMDAdd},
	{"op_Subtraction", "vv", allBases, (*Importer).vectorBinary, nodes.SIMDSub},
	{"op_Multiply", "vv", mulBases, (*Importer).vectorBinary, nodes.SIMDMul},
	{"op_Multiply", "vs", mulBases, (*Importer).vectorScale, nodes.SIMDMul},
	{"op_Division", "vv", floatBases, (*Importer).vectorBinary, nodes.SIMDDiv},
	{"op_BitwiseAnd", "vv", allBases, (*Importer).vectorBinary, nodes.SIMDAnd},
	{"op_BitwiseOr", "vv", allBases, (*Importer).vectorBinary, nodes.SIMDOr},
	{"op_ExclusiveOr", "vv", allBases, (*Importer).vectorBinary, nodes.SIMDXor},
	{"op_OnesComplement", "v", allBases, (*Importer).vectorNot, 0},
	{"op_Explicit", "v", allBases, (*Importer).vectorCast, 0},
	{"Min", "vv", allBases &^ longBases, (*Importer).vectorBinary, nodes.SIMDMin},
	{"Max", "vv", allBases &^ longBases, (*Importer).vectorBinary, nodes.SIMDMax},
	{"Min", "vv", longBases, (*Importer).vectorChoose, nodes.SIMDMin},
	{"Max", "vv", longBases, (*Importer).vectorChoose, nodes.SIMDMax},
	{"Abs", "v", allBases, (*Importer).vectorAbs, 0},
	{"SquareRoot", "v", floatBases, (*Importer).vectorUnary, nodes.SIMDSqrt},
	{"Dot", "vv", dotBases, (*Importer).vectorDot, 0},
	{"DotProduct", "vv", dotBases, (*Importer).vectorDot, 0},
	{"Equals", "vv", allBases, (*Importer).vectorBinary, nodes.SIMDEqual},
	{"LessThan", "vv", allBases, (*Importer).vectorLess, 0},
	{"GreaterThan", "vv", allBases, (*Importer).vectorGreater, 0},
	{"LessThanOrEqual", "vv", allBases, (*Importer).vectorLessOrEqual, 0},
	{"GreaterThanOrEqual", "vv", allBases, (*Importer).vectorGreaterOrEqual, 0},
	{"ConditionalSelect", "vvv", allBases, (*Importer).vectorSelect, 0},
}

// vectorCall imports p.call in line if it is a method of a vector type that has a
// row, and tells whether it was.
func (p *Importer) vectorCall(newobj bool) bool {
	m, info := p.m, &p.call
	sig := &info.Sig
	if info.ThisTransform != ee.CORINFO_NO_THIS_TRANSFORM {
		return false
	}
	if len(sig.Args) == 0 && !sig.HasThis() {
		if sig.Ret.Type == ee.CORINFO_TYPE_BOOL {
			return p.vectorAccelerated()
		}
		if info.ClassFlags&ee.CORINFO_FLG_VALUECLASS != 0 && (sig.Ret.Type == ee.CORINFO_TYPE_INT || sig.Ret.Type == ee.CORINFO_TYPE_VALUECLASS) {
			p.layout(info.Class)
		}
	}
	layout := p.vectorLayout(info.Class)
	if layout == 0 {
		return false
	}
	c := vectorCall{typ: m.Layouts[layout].SIMDType, base: m.Layouts[layout].SIMDBase, layout: layout, newobj: newobj}
	_, name := p.jit.GetMethodName(info.Method)
	for i := range vectorRows {
		r := &vectorRows[i]
		if r.name != name || r.bases>>c.base&1 == 0 || !p.vectorArgs(r.args, sig, &c) {
			continue
		}
		c.op = r.op
		args := len(r.args)
		if newobj {
			args--
		}
		if len(p.stack) < args {
			p.bad("the stack has too few arguments")
		}
		if !newobj && sig.HasThis() {
			p.spillArgs(len(p.stack) - args)
		}
		return r.do(p, &c)
	}
	return false
}

// vectorAccelerated imports Vector.IsHardwareAccelerated.
func (p *Importer) vectorAccelerated() bool {
	if p.jit.GetSIMDBaseType(p.call.Class) != ee.CORINFO_TYPE_CLASS {
		return false
	}
	if _, name := p.jit.GetMethodName(p.call.Method); name != "get_IsHardwareAccelerated" {
		return false
	}
	p.push(p.m.NewInt(nodes.TYP_INT, 1), 0)
	return true
}

// vectorArgs tells whether a signature has the arguments that a row wants.
func (p *Importer) vectorArgs(want string, sig *ee.SigInfo, c *vectorCall) bool {
	m := p.m
	this := len(want) > 0 && want[0] == 't'
	if this != sig.HasThis() {
		return false
	}
	if this {
		want = want[1:]
	}
	if len(want) != len(sig.Args) {
		return false
	}
	for i, a := range sig.Args {
		ok := false
		switch want[i] {
		case 'v', 'w':
			if a.Type != ee.CORINFO_TYPE_VALUECLASS {
				break
			}
			l := &m.Layouts[p.layout(a.Class)]
			if want[i] == 'v' {
				ok = a.Class == m.Layouts[c.layout].Class
			} else {
				ok = l.SIMDType != nodes.TYP_UNDEF && l.SIMDType < c.typ && l.SIMDBase == c.base
			}
		case 's':
			ok = nodes.SIMDBaseOf(a.Type) == c.base
		case 'i':
			ok = a.Type == ee.CORINFO_TYPE_INT
		case 'a':
			ok = a.Type == ee.CORINFO_TYPE_CLASS // of a callee's parameter not all runtimes tell more
		}
		if !ok {
			return false
		}
	}
	return true
}

// memType is the type of an element in memory.
func (c *vectorCall) memType() nodes.VarType {
	switch c.base {
	case nodes.TYP_UINT:
		return nodes.TYP_INT
	case nodes.TYP_ULONG:
		return nodes.TYP_LONG
	}
	return c.base
}

// count is the number of elements.
func (c *vectorCall) count() int64 { return int64(c.typ.Size() / c.base.Size()) }

// node appends an operation on vectors like c's.
func (c *vectorCall) node(p *Importer, op nodes.SIMDOp, a, b nodes.NodeID) nodes.NodeID {
	return p.m.NewSIMD(nodes.SIMD{Op: op, Base: c.base}, c.typ, a, b)
}

// swapped is node with b evaluated ahead of a.
func (c *vectorCall) swapped(p *Importer, op nodes.SIMDOp, a, b nodes.NodeID) nodes.NodeID {
	n := c.node(p, op, a, b)
	p.m.Flags[n] |= nodes.GTF_REVERSE_OPS
	return n
}

// each appends a vector of which all elements are v, as bits.
func (c *vectorCall) each(p *Importer, v int64) nodes.NodeID {
	t, base := nodes.TYP_INT, c.base
	switch {
	case c.base.Size() == 8:
		t, base = nodes.TYP_LONG, nodes.TYP_LONG
	case c.base == nodes.TYP_FLOAT:
		base = nodes.TYP_INT
	}
	return p.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: base}, c.typ, p.m.NewInt(t, v), 0)
}

// popVector pops a vector of c's type.
func (p *Importer) popVector(c *vectorCall) nodes.NodeID {
	return p.coerce(p.pop().node, c.typ, c.layout)
}

// popRepeatable pops a value of type t to a leaf that can be used again: a constant,
// or a local that nobody else assigns.
func (p *Importer) popRepeatable(t nodes.VarType, layout uint32) nodes.NodeID {
	v := p.coerce(p.pop().node, t, layout)
	if p.m.IsIntConst(v) {
		return v
	}
	p.spillFor(v)
	return p.toTemp(v, layout)
}

// useAgain appends another use of a leaf.
func (p *Importer) useAgain(n nodes.NodeID) nodes.NodeID {
	m := p.m
	return m.New(m.Oper[n], m.Type[n], 0, 0, m.Val[n], m.Flags[n])
}

// finish pushes the vector that a constructor makes, or stores it.
func (c *vectorCall) finish(p *Importer, v nodes.NodeID) bool {
	if c.newobj {
		p.push(v, c.layout)
		return true
	}
	p.storeVector(p.popAddr(), v)
	return true
}

func (p *Importer) vectorInit(c *vectorCall) bool {
	v := p.popOf(c.memType().Actual())
	return c.finish(p, c.node(p, nodes.SIMDInit, v, 0))
}

// vectorInitN imports a constructor with two, three or four elements.
func (p *Importer) vectorInitN(c *vectorCall) bool {
	var x [4]nodes.NodeID
	n := len(p.call.Sig.Args)
	if int64(n) != c.count() {
		return false
	}
	for i := n - 1; i >= 0; i-- {
		x[i] = p.popOf(nodes.TYP_FLOAT)
	}
	v := p.pair(x[0], x[1])
	switch n {
	case 3:
		v = c.node(p, nodes.SIMDHalves, v, x[2])
	case 4:
		v = c.node(p, nodes.SIMDHalves, v, p.pair(x[2], x[3]))
	}
	return c.finish(p, v)
}

// pair appends a vector of two floats.
func (p *Importer) pair(x, y nodes.NodeID) nodes.NodeID {
	return p.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDPair, Base: nodes.TYP_FLOAT}, nodes.TYP_SIMD8, x, y)
}

// vectorExtend imports a constructor with a shorter vector and what follows it.
func (p *Importer) vectorExtend(c *vectorCall) bool {
	args := p.call.Sig.Args
	short := p.m.Layouts[p.layout(args[0].Class)].SIMDType
	if int64(short.Size()/4)+int64(len(args))-1 != c.count() {
		return false
	}
	var x [2]nodes.NodeID
	for i := len(args) - 1; i > 0; i-- {
		x[i-1] = p.popOf(nodes.TYP_FLOAT)
	}
	v := p.coerce(p.pop().node, short, p.layout(args[0].Class))
	switch {
	case short == nodes.TYP_SIMD12:
		v = p.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSetItem, Base: nodes.TYP_FLOAT, Arg: 3}, c.typ, v, x[0])
	case x[1] != 0:
		v = c.node(p, nodes.SIMDHalves, v, p.pair(x[0], x[1]))
	default:
		v = c.node(p, nodes.SIMDHalves, v, x[0])
	}
	return c.finish(p, v)
}

func (p *Importer) vectorCount(c *vectorCall) bool {
	p.push(p.m.NewInt(nodes.TYP_INT, c.count()), 0)
	return true
}

func (p *Importer) vectorConst(c *vectorCall) bool {
	p.push(c.node(p, c.op, 0, 0), c.layout)
	return true
}

func (p *Importer) vectorOne(c *vectorCall) bool {
	one := p.m.NewInt(c.memType().Actual(), 1)
	if c.base.IsFloat() {
		one = p.m.NewDouble(c.base, 1)
	}
	p.push(c.node(p, nodes.SIMDInit, one, 0), c.layout)
	return true
}

func (p *Importer) vectorUnary(c *vectorCall) bool {
	p.push(c.node(p, c.op, p.popVector(c), 0), c.layout)
	return true
}

func (p *Importer) vectorBinary(c *vectorCall) bool {
	b := p.popVector(c)
	p.push(c.node(p, c.op, p.popVector(c), b), c.layout)
	return true
}

// vectorScale imports a multiplication by a scalar.
func (p *Importer) vectorScale(c *vectorCall) bool {
	b := c.node(p, nodes.SIMDInit, p.popOf(c.memType().Actual()), 0)
	p.push(c.node(p, c.op, p.popVector(c), b), c.layout)
	return true
}

func (p *Importer) vectorNot(c *vectorCall) bool {
	p.push(c.not(p, p.popVector(c)), c.layout)
	return true
}

func (c *vectorCall) not(p *Importer, v nodes.NodeID) nodes.NodeID {
	return c.node(p, nodes.SIMDXor, v, c.node(p, nodes.SIMDAllOnes, 0, 0))
}

// vectorCast imports a conversion that leaves the bits as they are.
func (p *Importer) vectorCast(c *vectorCall) bool {
	t, layout := p.sigType(p.call.Sig.Ret)
	if t != c.typ {
		return false
	}
	p.push(p.popVector(c), layout)
	return true
}

// vectorAbs imports Abs: of floats without the sign bit, of longs by the sign of each.
func (p *Importer) vectorAbs(c *vectorCall) bool {
	var n nodes.NodeID
	switch c.base {
	case nodes.TYP_FLOAT:
		n = c.node(p, nodes.SIMDAnd, p.popVector(c), c.each(p, 1<<31-1))
	case nodes.TYP_DOUBLE:
		n = c.node(p, nodes.SIMDAnd, p.popVector(c), c.each(p, 1<<63-1))
	case nodes.TYP_LONG:
		v := p.popRepeatable(c.typ, c.layout)
		sign := func() nodes.NodeID {
			return c.node(p, nodes.SIMDGreater, c.node(p, nodes.SIMDZero, 0, 0), p.useAgain(v))
		}
		n = c.node(p, nodes.SIMDSub, c.node(p, nodes.SIMDXor, p.useAgain(v), sign()), sign())
	case nodes.TYP_BYTE, nodes.TYP_SHORT, nodes.TYP_INT:
		n = c.node(p, nodes.SIMDAbs, p.popVector(c), 0)
	default:
		n = p.popVector(c)
	}
	p.push(n, c.layout)
	return true
}

func (p *Importer) vectorDot(c *vectorCall) bool {
	b := p.popVector(c)
	n := p.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDDot, Base: c.base}, c.memType(), p.popVector(c), b)
	p.push(n, 0)
	return true
}

// vectorsSame appends the comparison of a vector, or of the one whose address it pops, with
// the one on top.
func (p *Importer) vectorsSame(c *vectorCall) nodes.NodeID {
	b := p.popVector(c)
	var a nodes.NodeID
	if p.call.Sig.HasThis() {
		a = p.vectorAt(p.popAddr(), c.typ)
	} else {
		a = p.popVector(c)
	}
	n := p.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSame, Base: c.base}, nodes.TYP_INT, a, b)
	if p.call.Sig.HasThis() { // its load comes last
		p.m.Flags[n] |= nodes.GTF_REVERSE_OPS
	}
	return n
}

func (p *Importer) vectorSame(c *vectorCall) bool {
	p.push(p.vectorsSame(c), 0)
	return true
}

func (p *Importer) vectorDiffer(c *vectorCall) bool {
	p.push(p.op(nodes.GT_EQ, nodes.TYP_INT, p.vectorsSame(c), p.m.NewInt(nodes.TYP_INT, 0), 0), 0)
	return true
}

// order returns v as the machine can order its elements, which are signed to it.
func (c *vectorCall) order(p *Importer, v nodes.NodeID) nodes.NodeID {
	if !c.base.IsUnsigned() {
		return v
	}
	return c.node(p, nodes.SIMDXor, v, c.each(p, -1<<(8*c.base.Size()-1)))
}

// greater appends a > b.
func (c *vectorCall) greater(p *Importer, a, b nodes.NodeID) nodes.NodeID {
	if c.base.IsFloat() {
		return c.swapped(p, nodes.SIMDLess, b, a)
	}
	return c.node(p, nodes.SIMDGreater, c.order(p, a), c.order(p, b))
}

// less appends a < b.
func (c *vectorCall) less(p *Importer, a, b nodes.NodeID) nodes.NodeID {
	if c.base.IsFloat() {
		return c.node(p, nodes.SIMDLess, a, b)
	}
	return c.swapped(p, nodes.SIMDGreater, c.order(p, b), c.order(p, a))
}

func (p *Importer) vectorLess(c *vectorCall) bool {
	b := p.popVector(c)
	p.push(c.less(p, p.popVector(c), b), c.layout)
	return true
}

func (p *Importer) vectorGreater(c *vectorCall) bool {
	b := p.popVector(c)
	p.push(c.greater(p, p.popVector(c), b), c.layout)
	return true
}

func (p *Importer) vectorLessOrEqual(c *vectorCall) bool {
	b := p.popVector(c)
	a := p.popVector(c)
	if c.base.IsFloat() {
		p.push(c.node(p, nodes.SIMDLessOrEqual, a, b), c.layout)
	} else {
		p.push(c.not(p, c.greater(p, a, b)), c.layout)
	}
	return true
}

func (p *Importer) vectorGreaterOrEqual(c *vectorCall) bool {
	b := p.popVector(c)
	a := p.popVector(c)
	if c.base.IsFloat() {
		p.push(c.swapped(p, nodes.SIMDLessOrEqual, b, a), c.layout)
	} else {
		p.push(c.not(p, c.less(p, a, b)), c.layout)
	}
	return true
}

// choose appends the elements of a where mask has ones, and those of b elsewhere.
func (c *vectorCall) choose(p *Importer, mask, a, b nodes.NodeID) nodes.NodeID {
	return c.node(p, nodes.SIMDOr, c.node(p, nodes.SIMDAnd, a, mask), c.swapped(p, nodes.SIMDAndNot, p.useAgain(mask), b))
}

// vectorChoose imports Min and Max of longs.
func (p *Importer) vectorChoose(c *vectorCall) bool {
	b := p.popRepeatable(c.typ, c.layout)
	a := p.popRepeatable(c.typ, c.layout)
	var mask nodes.NodeID
	if c.op == nodes.SIMDMin {
		mask = c.less(p, a, b)
	} else {
		mask = c.greater(p, a, b)
	}
	mask = p.toTemp(mask, c.layout)
	p.push(c.choose(p, mask, p.useAgain(a), p.useAgain(b)), c.layout)
	return true
}

func (p *Importer) vectorSelect(c *vectorCall) bool {
	b := p.popVector(c)
	a := p.popVector(c)
	mask := p.popRepeatable(c.typ, c.layout)
	p.push(c.choose(p, mask, a, b), c.layout)
	return true
}
