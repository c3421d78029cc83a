package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Methods of vector types that are imported as instructions. A row of vectorRows has a method's
// name, its argument types, its element types, and the function that imports it. A method without a
// row is an ordinary call. RyuJIT's simdintrinsiclist.h is such a table, too. The order of
// evaluation is that of the method's IL:
//
//	call Vector4.op_Addition     GT_SIMD add,float
//	newobj Vector3(x, y, z)      GT_SIMD halves (GT_SIMD pair x y) z

// vectorRow describes a method.
type vectorRow struct {
	name string
	// args has a letter for each argument: t the address of the vector, v a vector like it, w a
	// shorter vector, s an element, i an int, a an array of elements.
	args  string
	bases uint32 // element types, 1<<VarType
	do    func(p *vectors, c *vectorCall) bool
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
	byteBases   = 1<<nodes.TYP_BYTE | 1<<nodes.TYP_UBYTE
	longBases   = 1<<nodes.TYP_LONG | 1<<nodes.TYP_ULONG
	mulBases    = floatBases | 1<<nodes.TYP_SHORT | 1<<nodes.TYP_USHORT | 1<<nodes.TYP_INT | 1<<nodes.TYP_UINT
	dotBases    = floatBases | 1<<nodes.TYP_INT | 1<<nodes.TYP_UINT
	fixedBase   = 1 << nodes.TYP_FLOAT
)

var vectorRows = [...]vectorRow{
	{".ctor", "ts", allBases, (*vectors).broadcast, 0},
	{".ctor", "tss", fixedBase, (*vectors).elements, 0},
	{".ctor", "tsss", fixedBase, (*vectors).elements, 0},
	{".ctor", "tssss", fixedBase, (*vectors).elements, 0},
	{".ctor", "tws", fixedBase, (*vectors).extend, 0},
	{".ctor", "twss", fixedBase, (*vectors).extend, 0},
	{".ctor", "ta", allBases, (*vectors).loadArray, 0},
	{".ctor", "tai", allBases, (*vectors).loadArray, 0},
	{"CopyTo", "ta", allBases, (*vectors).copyTo, 0},
	{"CopyTo", "tai", allBases, (*vectors).copyTo, 0},
	{"get_Item", "ti", allBases, (*vectors).getItem, 0},
	{"get_Count", "", allBases, (*vectors).count, 0},
	{"get_Zero", "", allBases, (*vectors).constant, nodes.SIMDZero},
	{"get_One", "", allBases, (*vectors).one, 0},
	{"get_AllOnes", "", allBases, (*vectors).constant, nodes.SIMDAllOnes},
	{"Equals", "tv", allBases, (*vectors).allEqual, 0},
	{"op_Equality", "vv", allBases, (*vectors).allEqual, 0},
	{"op_Inequality", "vv", allBases, (*vectors).anyDifferent, 0},
	{"op_Addition", "vv", allBases, (*vectors).twoOperands, nodes.SIMDAdd},
	{"op_Subtraction", "vv", allBases, (*vectors).twoOperands, nodes.SIMDSub},
	{"op_Multiply", "vv", mulBases, (*vectors).twoOperands, nodes.SIMDMul},
	{"op_Multiply", "vs", mulBases, (*vectors).scale, nodes.SIMDMul},
	{"op_Division", "vv", floatBases, (*vectors).twoOperands, nodes.SIMDDiv},
	{"op_BitwiseAnd", "vv", allBases, (*vectors).twoOperands, nodes.SIMDAnd},
	{"op_BitwiseOr", "vv", allBases, (*vectors).twoOperands, nodes.SIMDOr},
	{"op_ExclusiveOr", "vv", allBases, (*vectors).twoOperands, nodes.SIMDXor},
	{"op_OnesComplement", "v", allBases, (*vectors).complement, 0},
	{"op_Explicit", "v", allBases, (*vectors).reinterpret, 0},
	{"Min", "vv", allBases &^ longBases, (*vectors).twoOperands, nodes.SIMDMin},
	{"Max", "vv", allBases &^ longBases, (*vectors).twoOperands, nodes.SIMDMax},
	{"Min", "vv", longBases, (*vectors).minMaxLong, nodes.SIMDMin},
	{"Max", "vv", longBases, (*vectors).minMaxLong, nodes.SIMDMax},
	{"Abs", "v", allBases, (*vectors).abs, 0},
	{"SquareRoot", "v", floatBases, (*vectors).unary, nodes.SIMDSqrt},
	{"Dot", "vv", dotBases, (*vectors).dot, 0},
	{"DotProduct", "vv", dotBases, (*vectors).dot, 0},
	{"Equals", "vv", allBases, (*vectors).twoOperands, nodes.SIMDEqual},
	{"LessThan", "vv", allBases, (*vectors).less, 0},
	{"GreaterThan", "vv", allBases, (*vectors).greater, 0},
	{"LessThanOrEqual", "vv", allBases, (*vectors).lessOrEqual, 0},
	{"GreaterThanOrEqual", "vv", allBases, (*vectors).greaterOrEqual, 0},
	{"ConditionalSelect", "vvv", allBases, (*vectors).conditionalSelect, 0},
}

// importCall imports p.call inline if it is a method of a vector type with a row, and reports
// whether it did.
func (vs *vectors) importCall(newobj bool) bool {
	m, info := vs.m, &vs.call
	sig := &info.Sig
	if info.ThisTransform != ee.CORINFO_NO_THIS_TRANSFORM {
		return false
	}
	if len(sig.Args) == 0 && !sig.HasThis() {
		if sig.Ret.Type == ee.CORINFO_TYPE_BOOL {
			return vs.isAccelerated()
		}
		if info.ClassFlags&ee.CORINFO_FLG_VALUECLASS != 0 && (sig.Ret.Type == ee.CORINFO_TYPE_INT || sig.Ret.Type == ee.CORINFO_TYPE_VALUECLASS) {
			vs.layout(info.Class)
		}
	}
	layout := vs.layoutOfClass(info.Class)
	if layout == 0 {
		return false
	}
	c := vectorCall{typ: m.Layouts[layout].SIMDType, base: m.Layouts[layout].SIMDBase, layout: layout, newobj: newobj}
	_, name := vs.jit.GetMethodName(info.Method)
	for i := range vectorRows {
		r := &vectorRows[i]
		if r.name != name || r.bases>>c.base&1 == 0 || !vs.matches(r.args, sig, &c) {
			continue
		}
		c.op = r.op
		args := len(r.args)
		if newobj {
			args--
		}
		if len(vs.stack) < args {
			vs.bad("the stack has too few arguments")
		}
		if !newobj && sig.HasThis() {
			vs.spillArgs(len(vs.stack) - args)
		}
		return r.do(vs, &c)
	}
	return false
}

// isAccelerated imports Vector.IsHardwareAccelerated.
func (vs *vectors) isAccelerated() bool {
	if vs.jit.GetSIMDBaseType(vs.call.Class) != ee.CORINFO_TYPE_CLASS {
		return false
	}
	if _, name := vs.jit.GetMethodName(vs.call.Method); name != "get_IsHardwareAccelerated" {
		return false
	}
	vs.push(vs.m.NewInt(nodes.TYP_INT, 1), 0)
	return true
}

// matches reports whether a signature has the arguments of a row.
func (vs *vectors) matches(want string, sig *ee.SigInfo, c *vectorCall) bool {
	m := vs.m
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
			l := &m.Layouts[vs.layout(a.Class)]
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
			ok = a.Type == ee.CORINFO_TYPE_CLASS // not all runtimes tell more about a parameter of a callee
		}
		if !ok {
			return false
		}
	}
	return true
}

// popVector pops a vector of c's type.
func (vs *vectors) popVector(c *vectorCall) nodes.NodeID {
	return vs.coerce(vs.pop().node, c.typ, c.layout)
}

// popRepeatable pops a value of type t into a leaf that can be used again: a constant, or a local
// with no other assignment.
func (vs *vectors) popRepeatable(t nodes.VarType, layout uint32) nodes.NodeID {
	v := vs.coerce(vs.pop().node, t, layout)
	if vs.m.IsIntConst(v) {
		return v
	}
	vs.spillFor(v)
	return vs.toTemp(v, layout)
}
