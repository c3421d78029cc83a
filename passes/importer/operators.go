package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// operators imports arithmetic, comparisons and conversions.
type operators struct{ evalStack }

// arithRow is the node that an instruction with two operands becomes.
type arithRow struct {
	oper  nodes.Oper
	flags nodes.NodeFlags
	kind  arithKind
}

// arithKind is the kind of operands that an instruction takes.
type arithKind uint8

const (
	arithNone   arithKind = iota
	arithNumber           // numbers of one type
	arithAdd              // numbers, or an address and an offset
	arithSub              // numbers, an address minus an offset, or two addresses
	arithInt              // integers
	arithDiv              // numbers; division of integers may fault
	arithRem              // numbers; floating point needs a helper
	arithShift            // an integer and a count
	arithRelop            // anything
)

// arithRows has a row for each instruction with two operands. A conditional branch has the row of
// its comparison.
var arithRows = func() (t [cil.NumOpcodes]arithRow) {
	const (
		ovf = nodes.GTF_OVERFLOW | nodes.GTF_EXCEPT
		un  = nodes.GTF_UNSIGNED
	)
	t[cil.CEE_ADD] = arithRow{nodes.GT_ADD, 0, arithAdd}
	t[cil.CEE_ADD_OVF] = arithRow{nodes.GT_ADD, ovf, arithAdd}
	t[cil.CEE_ADD_OVF_UN] = arithRow{nodes.GT_ADD, ovf | un, arithAdd}
	t[cil.CEE_SUB] = arithRow{nodes.GT_SUB, 0, arithSub}
	t[cil.CEE_SUB_OVF] = arithRow{nodes.GT_SUB, ovf, arithSub}
	t[cil.CEE_SUB_OVF_UN] = arithRow{nodes.GT_SUB, ovf | un, arithSub}
	t[cil.CEE_MUL] = arithRow{nodes.GT_MUL, 0, arithNumber}
	t[cil.CEE_MUL_OVF] = arithRow{nodes.GT_MUL, ovf, arithInt}
	t[cil.CEE_MUL_OVF_UN] = arithRow{nodes.GT_MUL, ovf | un, arithInt}
	t[cil.CEE_DIV] = arithRow{nodes.GT_DIV, 0, arithDiv}
	t[cil.CEE_DIV_UN] = arithRow{nodes.GT_UDIV, 0, arithDiv}
	t[cil.CEE_REM] = arithRow{nodes.GT_MOD, 0, arithRem}
	t[cil.CEE_REM_UN] = arithRow{nodes.GT_UMOD, 0, arithRem}
	t[cil.CEE_AND] = arithRow{nodes.GT_AND, 0, arithInt}
	t[cil.CEE_OR] = arithRow{nodes.GT_OR, 0, arithInt}
	t[cil.CEE_XOR] = arithRow{nodes.GT_XOR, 0, arithInt}
	t[cil.CEE_SHL] = arithRow{nodes.GT_LSH, 0, arithShift}
	t[cil.CEE_SHR] = arithRow{nodes.GT_RSH, 0, arithShift}
	t[cil.CEE_SHR_UN] = arithRow{nodes.GT_RSZ, 0, arithShift}

	t[cil.CEE_CEQ] = arithRow{nodes.GT_EQ, 0, arithRelop}
	t[cil.CEE_CGT] = arithRow{nodes.GT_GT, 0, arithRelop}
	t[cil.CEE_CGT_UN] = arithRow{nodes.GT_GT, un, arithRelop}
	t[cil.CEE_CLT] = arithRow{nodes.GT_LT, 0, arithRelop}
	t[cil.CEE_CLT_UN] = arithRow{nodes.GT_LT, un, arithRelop}
	branches := [...]arithRow{
		{nodes.GT_EQ, 0, arithRelop}, {nodes.GT_GE, 0, arithRelop}, {nodes.GT_GT, 0, arithRelop},
		{nodes.GT_LE, 0, arithRelop}, {nodes.GT_LT, 0, arithRelop}, {nodes.GT_NE, un, arithRelop},
		{nodes.GT_GE, un, arithRelop}, {nodes.GT_GT, un, arithRelop}, {nodes.GT_LE, un, arithRelop},
		{nodes.GT_LT, un, arithRelop},
	}
	for i, r := range branches {
		t[cil.CEE_BEQ_S+cil.Opcode(i)] = r
		t[cil.CEE_BEQ+cil.Opcode(i)] = r
	}
	return t
}()

// arith imports arithmetic and comparisons.
func (p *operators) arith(op cil.Opcode) {
	m := p.m
	switch op {
	case cil.CEE_NEG, cil.CEE_NOT:
		n := p.popValue()
		t := m.Type[n].Actual()
		o := nodes.GT_NEG
		if op == cil.CEE_NOT {
			o = nodes.GT_NOT
			if t.IsFloat() {
				p.bad("not of a floating-point number")
			}
		}
		if t.IsGC() {
			t = p.native
		}
		p.push(p.op(o, t, n, 0, 0), 0)
		return
	}
	row := &arithRows[op]
	b := p.popValue()
	a := p.popValue()
	switch row.kind {
	case arithRelop:
		p.push(p.compare(row, a, b), 0)
	case arithShift:
		t := m.Type[a].Actual()
		if t.IsFloat() || t.IsGC() || m.Type[b].IsFloat() || m.Type[b].IsGC() {
			p.bad("a shift wants integers")
		}
		if m.Type[b].Actual() == nodes.TYP_LONG {
			b = p.cast(b, nodes.TYP_INT, nodes.TYP_INT, 0)
		}
		p.push(p.op(row.oper, t, a, b, 0), 0)
	default:
		p.push(p.binary(row, a, b), 0)
	}
}

// binary appends an operator on numbers or addresses.
func (p *operators) binary(row *arithRow, a, b nodes.NodeID) nodes.NodeID {
	m := p.m
	a, b, t := p.balance(a, b, row.flags&nodes.GTF_UNSIGNED)
	flags := row.flags
	switch {
	case t.IsFloat():
		if flags != 0 || row.kind == arithInt || row.oper == nodes.GT_UDIV || row.oper == nodes.GT_UMOD {
			p.bad("floating-point operands of an integer instruction")
		}
		if row.kind == arithRem {
			h := ee.CORINFO_HELP_DBLREM
			if t == nodes.TYP_FLOAT {
				h = ee.CORINFO_HELP_FLTREM
			}
			return p.helperCall(h, t, a, b, 0)
		}
	case row.kind == arithDiv || row.kind == arithRem:
		if v := int64(-1); !m.IsIntConst(b) {
			flags |= nodes.GTF_EXCEPT
		} else if v = m.IntValue(b); v == 0 || v == -1 && (row.oper == nodes.GT_DIV || row.oper == nodes.GT_MOD) {
			flags |= nodes.GTF_EXCEPT
		}
	}
	if t.IsGC() {
		switch ga, gb := m.Type[a].IsGC(), m.Type[b].IsGC(); {
		case row.kind == arithAdd && !(ga && gb):
			t = nodes.TYP_BYREF
		case row.kind == arithSub && !gb:
			t = nodes.TYP_BYREF
		default:
			t = p.native
		}
	}
	return p.op(row.oper, t, a, b, flags)
}

// balance converts two operands to the same width and returns the type of the operation. It is a GC
// type if an operand has one. An int combined with a native int is sign-extended (III.1.5). As in
// RyuJIT, GTF_UNSIGNED in extend makes it zero-extended: for sums, differences and products with
// unsigned overflow check, and for unsigned comparisons.
func (p *operators) balance(a, b nodes.NodeID, extend nodes.NodeFlags) (_, _ nodes.NodeID, t nodes.VarType) {
	ta, tb := p.m.Type[a].Actual(), p.m.Type[b].Actual()
	if ta == tb {
		return a, b, ta
	}
	if ta.IsFloat() != tb.IsFloat() {
		p.bad("operands of different types")
	}
	if ta.IsFloat() {
		t = nodes.TYP_DOUBLE
		return p.coerce(a, t, 0), p.coerce(b, t, 0), t
	}
	wide := nodes.TYP_LONG
	if ta.IsGC() || tb.IsGC() {
		wide = p.native
	}
	if ta == nodes.TYP_INT && wide != ta {
		a, ta = p.cast(a, wide, wide, extend), wide
	}
	if tb == nodes.TYP_INT && wide != tb {
		b, tb = p.cast(b, wide, wide, extend), wide
	}
	switch {
	case ta.IsGC():
		t = ta
	case tb.IsGC():
		t = tb
	default:
		t = wide
	}
	return a, b, t
}

// compare appends a comparison.
func (p *operators) compare(row *arithRow, a, b nodes.NodeID) nodes.NodeID {
	a, b, t := p.balance(a, b, row.flags&nodes.GTF_UNSIGNED)
	o, flags := row.oper, row.flags
	switch {
	case t.IsFloat():
		if flags&nodes.GTF_UNSIGNED != 0 {
			flags = nodes.GTF_RELOP_NAN_UN
		}
	case o == nodes.GT_EQ || o == nodes.GT_NE:
		flags = 0
	case flags&nodes.GTF_UNSIGNED != 0 && o == nodes.GT_GT && p.isZero(b):
		o, flags = nodes.GT_NE, 0 // the usual form of "is not null"
	}
	if p.inlining || p.isBoxed(a) {
		if n := p.knownTest(o, flags, t, a, b); n != 0 {
			return n
		}
	}
	return p.op(o, nodes.TYP_INT, a, b, flags)
}

// knownTest appends the result of a comparison of type t if the caller's arguments determine it.
// Otherwise it returns 0.
func (p *operators) knownTest(o nodes.Oper, flags nodes.NodeFlags, t nodes.VarType, a, b nodes.NodeID) nodes.NodeID {
	m := p.m
	switch {
	case m.IsIntConst(a) && m.IsIntConst(b):
		if v, ok := nodes.FoldInts(o, flags, t, nodes.TYP_INT, m.IntValue(a), m.IntValue(b)); ok {
			return m.NewInt(nodes.TYP_INT, v)
		}
	case p.isZero(b) && p.neverNull(a) && o == nodes.GT_NE:
		return m.NewInt(nodes.TYP_INT, 1)
	case p.isZero(b) && p.neverNull(a) && o == nodes.GT_EQ:
		return m.NewInt(nodes.TYP_INT, 0)
	}
	return 0
}

// convRow describes a conversion to type to. The flags say whether the operand is unsigned and
// whether overflow is checked. nativeInt and nativeUint stand for the target's types.
type convRow struct {
	to    nodes.VarType
	flags nodes.NodeFlags
}

var convRows = [cil.NumOpcodes]convRow{
	cil.CEE_CONV_I1:   {nodes.TYP_BYTE, 0},
	cil.CEE_CONV_I2:   {nodes.TYP_SHORT, 0},
	cil.CEE_CONV_I4:   {nodes.TYP_INT, 0},
	cil.CEE_CONV_I8:   {nodes.TYP_LONG, 0},
	cil.CEE_CONV_I:    {nativeInt, 0},
	cil.CEE_CONV_U1:   {nodes.TYP_UBYTE, 0},
	cil.CEE_CONV_U2:   {nodes.TYP_USHORT, 0},
	cil.CEE_CONV_U4:   {nodes.TYP_UINT, 0},
	cil.CEE_CONV_U8:   {nodes.TYP_ULONG, nodes.GTF_UNSIGNED},
	cil.CEE_CONV_U:    {nativeUint, nodes.GTF_UNSIGNED},
	cil.CEE_CONV_R4:   {nodes.TYP_FLOAT, 0},
	cil.CEE_CONV_R8:   {nodes.TYP_DOUBLE, 0},
	cil.CEE_CONV_R_UN: {nodes.TYP_DOUBLE, nodes.GTF_UNSIGNED},

	cil.CEE_CONV_OVF_I1: {nodes.TYP_BYTE, nodes.GTF_OVERFLOW},
	cil.CEE_CONV_OVF_I2: {nodes.TYP_SHORT, nodes.GTF_OVERFLOW},
	cil.CEE_CONV_OVF_I4: {nodes.TYP_INT, nodes.GTF_OVERFLOW},
	cil.CEE_CONV_OVF_I8: {nodes.TYP_LONG, nodes.GTF_OVERFLOW},
	cil.CEE_CONV_OVF_I:  {nativeInt, nodes.GTF_OVERFLOW},
	cil.CEE_CONV_OVF_U1: {nodes.TYP_UBYTE, nodes.GTF_OVERFLOW},
	cil.CEE_CONV_OVF_U2: {nodes.TYP_USHORT, nodes.GTF_OVERFLOW},
	cil.CEE_CONV_OVF_U4: {nodes.TYP_UINT, nodes.GTF_OVERFLOW},
	cil.CEE_CONV_OVF_U8: {nodes.TYP_ULONG, nodes.GTF_OVERFLOW},
	cil.CEE_CONV_OVF_U:  {nativeUint, nodes.GTF_OVERFLOW},

	cil.CEE_CONV_OVF_I1_UN: {nodes.TYP_BYTE, nodes.GTF_OVERFLOW | nodes.GTF_UNSIGNED},
	cil.CEE_CONV_OVF_I2_UN: {nodes.TYP_SHORT, nodes.GTF_OVERFLOW | nodes.GTF_UNSIGNED},
	cil.CEE_CONV_OVF_I4_UN: {nodes.TYP_INT, nodes.GTF_OVERFLOW | nodes.GTF_UNSIGNED},
	cil.CEE_CONV_OVF_I8_UN: {nodes.TYP_LONG, nodes.GTF_OVERFLOW | nodes.GTF_UNSIGNED},
	cil.CEE_CONV_OVF_I_UN:  {nativeInt, nodes.GTF_OVERFLOW | nodes.GTF_UNSIGNED},
	cil.CEE_CONV_OVF_U1_UN: {nodes.TYP_UBYTE, nodes.GTF_OVERFLOW | nodes.GTF_UNSIGNED},
	cil.CEE_CONV_OVF_U2_UN: {nodes.TYP_USHORT, nodes.GTF_OVERFLOW | nodes.GTF_UNSIGNED},
	cil.CEE_CONV_OVF_U4_UN: {nodes.TYP_UINT, nodes.GTF_OVERFLOW | nodes.GTF_UNSIGNED},
	cil.CEE_CONV_OVF_U8_UN: {nodes.TYP_ULONG, nodes.GTF_OVERFLOW | nodes.GTF_UNSIGNED},
	cil.CEE_CONV_OVF_U_UN:  {nativeUint, nodes.GTF_OVERFLOW | nodes.GTF_UNSIGNED},
}

// unsignedToFloat is the row of a conv.r.un that yields a float.
var unsignedToFloat = convRow{nodes.TYP_FLOAT, nodes.GTF_UNSIGNED}

// conv imports conversion op.
func (p *operators) conv(op cil.Opcode) { p.convert(&convRows[op]) }

// convert imports a conversion. A conversion that changes nothing makes no node.
func (p *operators) convert(row *convRow) {
	n := p.popValue()
	to := p.onTarget(row.to)
	have, want := p.m.Type[n].Actual(), to.Actual()
	flags := row.flags
	if have.IsFloat() {
		flags &^= nodes.GTF_UNSIGNED
	}
	if have.IsGC() {
		n, have = p.coerce(n, p.native, 0), p.native
	}
	if have == want && !to.IsSmall() && flags&nodes.GTF_OVERFLOW == 0 {
		p.push(n, 0)
		return
	}
	p.push(p.cast(n, want, to, flags), 0)
}
