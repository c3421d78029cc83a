package irtest

import (
	"math/rand/v2"

	"ryugo/ee"
	"ryugo/nodes"
)

// value makes a tree of type int, long or ref. Some come again, as long as what they
// read does not change.
func (g *program) value(t nodes.VarType, depth int) nodes.NodeID {
	m, r := g.m, g.r
	if depth <= 0 || r.IntN(6) == 0 {
		return g.leaf(t)
	}
	if !g.inRecipe && depth > 1 && r.IntN(3) == 0 {
		return g.again(t, g.recipes[r.IntN(len(g.recipes))])
	}
	if t == nodes.TYP_LONG && g.halves && r.IntN(2) == 0 {
		return g.long(depth)
	}
	if t == nodes.TYP_REF {
		switch r.IntN(12) {
		case 0, 1, 2:
			return g.call(t, r.IntN(2))
		case 3:
			switch r.IntN(6) {
			case 0, 1, 2:
				return m.NewOp(nodes.GT_ISINST, t, m.NewLclVar(g.array()), m.NewInt(m.Model.TYP_I_IMPL, int64(r.IntN(2))), 0)
			case 3:
				return m.NewOp(nodes.GT_CASTCLASS, t, m.NewLclVar(g.array()), m.NewInt(m.Model.TYP_I_IMPL, int64(r.IntN(2))), nodes.GTF_EXCEPT)
			}
			return g.helper(t, ee.CORINFO_HELP_ISINSTANCEOFCLASS, m.NewInt(m.Model.TYP_I_IMPL, int64(r.IntN(2))), m.NewLclVar(g.array()))
		}
		return g.field(fieldKind{nodes.TYP_REF, RefField})
	}
	switch r.IntN(16) {
	case 0:
		return g.call(t, r.IntN(3))
	case 1, 2, 3, 4:
		if t == nodes.TYP_INT {
			return g.memory()
		}
		if r.IntN(2) == 0 {
			return g.element(t)
		}
		return g.helper(t, ee.CORINFO_HELP_LMUL, g.value(t, depth-1), g.value(t, depth-1))
	case 5:
		return g.cast(t, depth)
	case 6:
		f := nodes.GTF_EXCEPT
		o := [...]nodes.Oper{nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD}[r.IntN(4)]
		b := m.NewInt(t, int64(1+r.IntN(9)))
		switch r.IntN(8) {
		case 0:
			b = g.value(t, depth-1)
		case 1, 2, 3:
			b = m.NewOp(nodes.GT_OR, t, g.value(t, depth-1), b, 0)
		}
		return m.NewOp(o, t, g.value(t, depth-1), b, f)
	case 7:
		if t == nodes.TYP_INT {
			return g.comparison(depth - 1)
		}
	case 8:
		if r.IntN(3) == 0 {
			return g.rotation(t)
		}
		o := [...]nodes.Oper{nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ}[r.IntN(3)]
		return m.NewOp(o, t, g.value(t, depth-1), g.int(int64(r.IntN(20))), 0)
	case 9:
		if t == nodes.TYP_INT && r.IntN(3) == 0 {
			o := [...]nodes.Oper{nodes.GT_ADD, nodes.GT_SUB, nodes.GT_MUL}[r.IntN(3)]
			return m.NewOp(o, t, g.value(t, depth-1), g.value(t, depth-1), nodes.GTF_OVERFLOW|nodes.GTF_EXCEPT)
		}
	case 10:
		return m.NewOp([...]nodes.Oper{nodes.GT_NEG, nodes.GT_NOT}[r.IntN(2)], t, g.value(t, depth-1), 0, 0)
	case 11: // a condition's value
		colon := m.NewOp(nodes.GT_COLON, t, g.value(t, depth-1), g.value(t, depth-1), 0)
		return m.NewOp(nodes.GT_QMARK, t, g.comparison(depth-1), colon, 0)
	}
	o := [...]nodes.Oper{nodes.GT_ADD, nodes.GT_ADD, nodes.GT_SUB, nodes.GT_MUL, nodes.GT_AND, nodes.GT_OR, nodes.GT_XOR}[r.IntN(7)]
	return m.NewOp(o, t, g.value(t, depth-1), g.value(t, depth-1), 0)
}

// long makes an operation on longs that a machine of 32 bits does in several steps.
func (g *program) long(depth int) nodes.NodeID {
	m, r, t := g.m, g.r, nodes.TYP_LONG
	var amount nodes.NodeID
	switch r.IntN(4) {
	case 0:
		amount = g.value(nodes.TYP_INT, depth-1)
	case 1:
		amount = g.int([...]int64{0, 1, 31, 32, 33, 63}[r.IntN(6)])
	default:
		amount = g.int(int64(r.IntN(64)))
	}
	switch r.IntN(6) {
	case 0, 1:
		o := [...]nodes.Oper{nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ}[r.IntN(3)]
		return m.NewOp(o, t, g.value(t, depth-1), amount, 0)
	case 2:
		return m.NewOp([...]nodes.Oper{nodes.GT_ROL, nodes.GT_ROR}[r.IntN(2)], t, g.value(t, depth-1), amount, 0)
	case 3:
		o := [...]nodes.Oper{nodes.GT_ADD, nodes.GT_SUB, nodes.GT_MUL}[r.IntN(3)]
		f := nodes.GTF_OVERFLOW | nodes.GTF_EXCEPT | nodes.GTF_UNSIGNED*nodes.NodeFlags(r.IntN(2))
		return m.NewOp(o, t, g.value(t, depth-1), g.value(t, depth-1), f)
	case 4: // a product of ints
		var x [2]nodes.NodeID
		f := nodes.GTF_UNSIGNED * nodes.NodeFlags(r.IntN(2))
		for i := range x {
			x[i] = m.NewOp(nodes.GT_CAST, t, g.value(nodes.TYP_INT, depth-1), 0, f)
			m.Val[x[i]] = uint32(t)
		}
		return m.NewOp(nodes.GT_MUL, t, x[0], x[1], 0)
	}
	return g.cast(t, depth)
}

// rotation makes two shifts of a local that are a rotation, or nearly.
func (g *program) rotation(t nodes.VarType) nodes.NodeID {
	m, r := g.m, g.r
	x, width := g.intVar(), int64(32)
	if t == nodes.TYP_LONG {
		x, width = g.longVar(), 64
	}
	k := int64(1 + r.IntN(int(width)-1))
	left, right := g.int(k), g.int(width-k+int64(r.IntN(8)/7))
	if r.IntN(2) == 0 {
		n := g.intVar()
		left = m.NewLclVar(n)
		right = m.NewOp(nodes.GT_SUB, nodes.TYP_INT, g.int(width), m.NewLclVar(n), 0)
		if r.IntN(3) == 0 {
			right = m.NewOp(nodes.GT_NEG, nodes.TYP_INT, m.NewLclVar(n), 0, 0)
		}
		if r.IntN(3) == 0 {
			left = m.NewOp(nodes.GT_AND, nodes.TYP_INT, left, g.int(width-1-int64(r.IntN(8)/7)), 0)
		}
		if r.IntN(2) == 0 {
			left, right = right, left
		}
	}
	o := [...]nodes.Oper{nodes.GT_OR, nodes.GT_OR, nodes.GT_XOR, nodes.GT_ADD}[r.IntN(4)]
	return m.NewOp(o, t, m.NewOp(nodes.GT_LSH, t, m.NewLclVar(x), left, 0), m.NewOp(nodes.GT_RSZ, t, m.NewLclVar(x), right, 0), 0)
}

// again makes the tree of a seed.
func (g *program) again(t nodes.VarType, seed uint64) nodes.NodeID {
	r := g.r
	g.r, g.inRecipe = rand.New(rand.NewPCG(seed, 1)), true
	n := g.value(t, 2)
	g.r, g.inRecipe = r, false
	return n
}

// memory loads an int.
func (g *program) memory() nodes.NodeID {
	r := g.r
	switch r.IntN(6) {
	case 0:
		return g.length(g.array())
	case 1:
		return g.part(r.IntN(numPairs), uint32(4*r.IntN(2)))
	case 2:
		return g.field(scalarFields[r.IntN(len(scalarFields))])
	case 3:
		return g.element(nodes.TYP_UBYTE)
	}
	return g.element(nodes.TYP_INT)
}

// comparison makes a relation.
func (g *program) comparison(depth int) nodes.NodeID {
	r := g.r
	o := [...]nodes.Oper{nodes.GT_EQ, nodes.GT_NE, nodes.GT_LT, nodes.GT_LE, nodes.GT_GT, nodes.GT_GE}[r.IntN(6)]
	if !g.inRecipe && r.IntN(4) == 0 {
		return g.relop(o, g.memory(), g.leaf(nodes.TYP_INT), 0)
	}
	t := nodes.TYP_INT
	if r.IntN(5) == 0 || g.halves && r.IntN(2) == 0 {
		t = nodes.TYP_LONG
	}
	if r.IntN(12) == 0 { // a remainder
		d := int64(1) << (1 + r.IntN(4)) * int64(1-2*r.IntN(2))
		rem := g.m.NewOp(nodes.GT_MOD, t, g.value(t, depth-1), g.m.NewInt(t, d), 0)
		return g.relop(o, rem, g.m.NewInt(t, int64(r.IntN(9)-4)*int64(r.IntN(2))), 0)
	}
	var f nodes.NodeFlags
	if o != nodes.GT_EQ && o != nodes.GT_NE && r.IntN(4) == 0 {
		f = nodes.GTF_UNSIGNED
	}
	return g.relop(o, g.value(t, depth-1), g.value(t, depth-1), f)
}

// fieldKind is a field of the objects of a Machine.
type fieldKind struct {
	t   nodes.VarType
	off uint32
}

var scalarFields = [...]fieldKind{{nodes.TYP_INT, IntField}, {nodes.TYP_UBYTE, UByteField}, {nodes.TYP_SHORT, ShortField}, {nodes.TYP_INT, FarField}}

// field names a field of some object.
func (g *program) field(f fieldKind) nodes.NodeID { return g.fieldOf(g.array(), f) }

// fieldOf names a field of the object l.
func (g *program) fieldOf(l nodes.LclNum, f fieldKind) nodes.NodeID {
	m := g.m
	m.Fields = append(m.Fields, nodes.FieldRef{Handle: ee.FieldHandle(f.off), Offset: f.off})
	return m.New(nodes.GT_FIELD, f.t, m.NewLclVar(l), 0, uint32(len(m.Fields)-1), nodes.GTF_EXCEPT|nodes.GTF_GLOB_REF)
}

// element names an element of some array.
func (g *program) element(t nodes.VarType) nodes.NodeID {
	m, r := g.m, g.r
	a := nodes.LclNum(5)
	switch t {
	case nodes.TYP_UBYTE:
		a = 6
	case nodes.TYP_INT:
		a = g.array()
	}
	var i nodes.NodeID
	switch n := len(g.loops); {
	case n > 0 && !g.inRecipe && r.IntN(4) > 0:
		i = m.NewLclVar(g.loops[r.IntN(n)].lcl)
		if r.IntN(5) == 0 {
			i = m.NewOp([...]nodes.Oper{nodes.GT_ADD, nodes.GT_SUB}[r.IntN(2)], nodes.TYP_INT, i, g.int(int64(1+r.IntN(2))), 0)
		}
	case r.IntN(2) == 0:
		i = g.int(int64(r.IntN(4)))
	case r.IntN(8) > 0:
		i = m.NewOp(nodes.GT_AND, nodes.TYP_INT, m.NewLclVar(g.intVar()), g.int(3), 0)
	default:
		i = m.NewLclVar(g.pick(1, 7, 8))
	}
	return g.index(a, i, t)
}

// index names element i of array a.
func (g *program) index(a nodes.LclNum, i nodes.NodeID, t nodes.VarType) nodes.NodeID {
	return g.indexOf(g.m.NewLclVar(a), i, t)
}

// indexOf names element i of the array that tree a is.
func (g *program) indexOf(a, i nodes.NodeID, t nodes.VarType) nodes.NodeID {
	m := g.m
	m.Indexes = append(m.Indexes, nodes.IndexRef{ElemType: t, ElemSize: t.Size(), LenOffset: LengthOffset, DataOffset: DataOffset})
	n := m.NewOp(nodes.GT_INDEX, t, a, i, m.Flags[a]&nodes.GTF_ALL_EFFECT|nodes.GTF_EXCEPT|nodes.GTF_GLOB_REF)
	m.Val[n] = uint32(len(m.Indexes) - 1)
	return n
}

// length is that of array a.
func (g *program) length(a nodes.LclNum) nodes.NodeID {
	return g.m.New(nodes.GT_ARR_LENGTH, nodes.TYP_INT, g.m.NewLclVar(a), 0, LengthOffset, nodes.GTF_EXCEPT)
}

// call makes a call that may do anything, with args arguments.
func (g *program) call(t nodes.VarType, args int) nodes.NodeID {
	var list []nodes.NodeID
	for range args {
		list = append(list, g.value([]nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG, nodes.TYP_REF}[g.r.IntN(3)], 2))
	}
	return g.callWith(t, list...)
}

func (g *program) callWith(t nodes.VarType, list ...nodes.NodeID) nodes.NodeID {
	return g.newCall(t, nodes.Call{Method: ee.MethodHandle(10 + g.r.IntN(80)), ILOffset: ee.NoILOffset}, list)
}

// helper calls a pure helper.
func (g *program) helper(t nodes.VarType, h ee.Helper, list ...nodes.NodeID) nodes.NodeID {
	return g.newCall(t, nodes.Call{Kind: nodes.CT_HELPER, Helper: h, ILOffset: ee.NoILOffset}, list)
}

func (g *program) newCall(t nodes.VarType, c nodes.Call, list []nodes.NodeID) nodes.NodeID {
	m := g.m
	c.Args = nodes.Range{First: uint32(len(m.Args)), Count: uint32(len(list))}
	f := nodes.GTF_CALL | nodes.GTF_EXCEPT | nodes.GTF_GLOB_REF
	for _, v := range list {
		m.Args = append(m.Args, nodes.Arg{Early: v, Type: m.Type[v].Actual(), Tmp: nodes.NoLcl})
		f |= m.Flags[v] & nodes.GTF_ALL_EFFECT
	}
	env := g.env
	c.Ret = env.Target.ABI.Return(m, env.JIT, t, 0)
	m.Calls = append(m.Calls, c)
	return m.New(nodes.GT_CALL, t, 0, 0, uint32(len(m.Calls)-1), f)
}

// cast makes a conversion.
func (g *program) cast(t nodes.VarType, depth int) nodes.NodeID {
	m, r := g.m, g.r
	to := [...]nodes.VarType{nodes.TYP_BYTE, nodes.TYP_UBYTE, nodes.TYP_SHORT, nodes.TYP_USHORT, nodes.TYP_INT, nodes.TYP_UINT}[r.IntN(6)]
	if t == nodes.TYP_LONG {
		to = nodes.TYP_LONG
	}
	src := [...]nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG}[r.IntN(2)]
	if g.halves && t == nodes.TYP_LONG && r.IntN(4) == 0 {
		to = nodes.TYP_ULONG
	}
	f := [...]nodes.NodeFlags{0, nodes.GTF_UNSIGNED, nodes.GTF_OVERFLOW | nodes.GTF_EXCEPT}[min(r.IntN(9)/4, 2)]
	if src == nodes.TYP_LONG {
		f &^= nodes.GTF_UNSIGNED
	}
	if g.halves && r.IntN(3) == 0 {
		f |= nodes.GTF_UNSIGNED
	}
	n := m.NewOp(nodes.GT_CAST, t, g.value(src, depth-1), 0, f)
	m.Val[n] = uint32(to)
	return n
}

// leaf makes a constant or names a local.
func (g *program) leaf(t nodes.VarType) nodes.NodeID {
	m, r := g.m, g.r
	switch t {
	case nodes.TYP_REF:
		if r.IntN(20) == 0 {
			return m.NewInt(t, 0)
		}
		return m.NewLclVar(g.array())
	case nodes.TYP_LONG:
		if r.IntN(3) == 0 {
			return m.NewInt(t, [...]int64{0, 1, 2, -1, 12, 1 << 40}[r.IntN(6)])
		}
		return m.NewLclVar(g.longVar())
	}
	if r.IntN(3) == 0 {
		return g.int(int64([...]int32{0, 1, 2, 3, -1, 4, 255, 1 << 30, -1 << 31}[r.IntN(9)]))
	}
	if n := len(g.loops); n > 0 && !g.inRecipe && r.IntN(2) == 0 {
		return m.NewLclVar(g.loops[r.IntN(n)].lcl)
	}
	return m.NewLclVar(g.pick(0, 1, 7, 8, 9, 10, 11))
}
