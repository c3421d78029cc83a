package progen

import "ryugo/cil"

// Expressions that compute numbers and truth values.

// comparisons are the signed and unsigned comparisons, as branches.
var comparisons = []cil.Opcode{cil.CEE_BEQ, cil.CEE_BNE_UN, cil.CEE_BLT, cil.CEE_BLT_UN, cil.CEE_BLE, cil.CEE_BLE_UN,
	cil.CEE_BGT, cil.CEE_BGT_UN, cil.CEE_BGE, cil.CEE_BGE_UN}

func (g *gen) boolean(d int) *Node {
	t := g.prim(Bool)
	two := func(op Op) *Node {
		return g.node(Node{Op: op, Type: t, X: []*Node{g.expr(t, d-1), g.expr(t, d-1)}})
	}
	switch g.weighted([]int{20, 3, 3, 3, 6, 2, 2, 1, 1}) {
	case 8:
		if n := g.equals(d); n != nil {
			return n
		}
	case 0:
		return g.compare(d)
	case 1:
		return two(OpAnd)
	case 2:
		return two(OpOr)
	case 3:
		return g.node(Node{Op: OpNot, Type: t, X: []*Node{g.expr(t, d-1)}})
	case 4:
		if n := g.common(t, d); n != nil {
			return n
		}
	case 5:
		return g.node(Node{Op: OpArith, IL: pick(g, []cil.Opcode{cil.CEE_AND, cil.CEE_OR, cil.CEE_XOR}), Type: t, X: []*Node{g.expr(t, d-1), g.expr(t, d-1)}})
	case 6:
		if c := append(g.ofKind(Class, false), g.ofKind(Struct, false)...); len(c) > 0 {
			return g.node(Node{Op: OpIs, Type: t, U: g.ts.of(pick(g, c)), X: []*Node{g.expr(g.prim(Object), d-1)}})
		}
		return g.node(Node{Op: OpIs, Type: t, U: g.prim(pick(g, []Kind{I4, String, I8, R8})), X: []*Node{g.expr(g.prim(Object), d-1)}})
	case 7:
		return g.node(Node{Op: OpStrEq, Type: t, X: []*Node{g.expr(g.prim(String), d-1), g.expr(g.prim(String), d-1)}})
	}
	return g.compare(d)
}

// equals calls Equals on a random value.
func (g *gen) equals(d int) *Node {
	t := g.primType()
	if s := g.ofKind(Struct, false); len(s) > 0 && g.chance(60) {
		t = g.ts.of(pick(g, s))
	}
	if hasFloats(t) {
		return nil // runtimes compare floats in more than one way
	}
	x := g.place(t, true)
	if x == nil {
		return nil
	}
	x.Int &^= Volatile | Unaligned | ByValue
	y := g.box(g.expr(t, d-1))
	if g.chance(20) {
		y = g.expr(g.prim(Object), d-1)
	}
	x = g.node(Node{Op: OpAddr, Type: g.ts.byRef(t), X: []*Node{x}})
	return g.node(Node{Op: OpEquals, Type: g.prim(Bool), U: t, X: []*Node{x, y}})
}

// hasFloats reports whether a closed struct contains floats, or fields that overlap.
func hasFloats(t *Type) bool {
	if t.Kind != Struct {
		return t.isFloat()
	}
	for _, f := range t.Def.Fields {
		if !f.Static && hasFloats(f.Type) {
			return true
		}
	}
	return t.Def.Explicit
}

// compare draws a comparison of numbers or references.
func (g *gen) compare(d int) *Node {
	n := Node{Op: OpCompare, Type: g.prim(Bool), Int: int64(g.below(2))}
	if g.chance(6) {
		n.IL = comparisons[g.below(2)]
		t := g.prim(Object)
		if v := g.vars; len(v) > 0 {
			if v := pick(g, v); v.Type.isRef() {
				t = v.Type
			}
		}
		n.X = []*Node{g.expr(t, d-1), g.expr(t, d-1)}
		return g.node(n)
	}
	t := g.primType()
	n.IL = pick(g, comparisons)
	if t.stack() == onInt32 && g.chance(40) {
		// Compare a value of a small type with a number at the end of the type's range, or beyond.
		x := g.place(g.prim(pick(g, smallKinds)), false)
		if x == nil {
			x = g.expr(g.prim(pick(g, smallKinds)), d-1)
		}
		n.X = []*Node{x, g.node(Node{Op: OpConst, Type: g.prim(I4), Int: pick(g, smallBorders)})}
		return g.node(n)
	}
	n.X = []*Node{g.expr(t, d-1), g.expr(g.sameStack(t), d-1)}
	return g.node(n)
}

var (
	smallKinds   = []Kind{I1, U1, I2, U2}
	smallBorders = []int64{-129, -128, -127, -1, 0, 1, 127, 128, 129, 254, 255, 256, 32767, 32768, 65535, 65536, -32768, -32769}
)

// narrowed converts an int to several small types in succession, and the result to t.
func (g *gen) narrowed(t *Type, d int) *Node {
	x := g.expr(g.prim(I4), d-1)
	for range 2 + g.below(2) {
		k := pick(g, smallKinds)
		x = g.node(Node{Op: OpConv, IL: kindTable[k].conv, Type: g.prim(k), X: []*Node{x}})
	}
	if t.Kind == I4 || t.Kind == U4 {
		return g.upcastNumber(t, x)
	}
	return g.node(Node{Op: OpConv, IL: kindTable[t.Kind].conv, Type: t, X: []*Node{x}})
}

// sameStack returns a type that has the same stack type as t.
func (g *gen) sameStack(t *Type) *Type {
	if g.chance(60) {
		return t
	}
	switch t.stack() {
	case onInt32:
		return g.prim(pick(g, []Kind{I4, U4, I1, U1, I2, U2, Char}))
	case onInt64:
		return g.prim(pick(g, []Kind{I8, U8}))
	case onNative:
		return g.prim(pick(g, []Kind{I, U}))
	}
	return t
}

// Arithmetic without and with exceptions.
var (
	plainOps    = []cil.Opcode{cil.CEE_ADD, cil.CEE_SUB, cil.CEE_MUL, cil.CEE_AND, cil.CEE_OR, cil.CEE_XOR}
	shiftOps    = []cil.Opcode{cil.CEE_SHL, cil.CEE_SHR, cil.CEE_SHR_UN}
	signedOvf   = []cil.Opcode{cil.CEE_ADD_OVF, cil.CEE_SUB_OVF, cil.CEE_MUL_OVF}
	unsignedOvf = []cil.Opcode{cil.CEE_ADD_OVF_UN, cil.CEE_SUB_OVF_UN, cil.CEE_MUL_OVF_UN}
	divisions   = []cil.Opcode{cil.CEE_DIV, cil.CEE_REM}
	divisionsUn = []cil.Opcode{cil.CEE_DIV_UN, cil.CEE_REM_UN}
	floatOps    = []cil.Opcode{cil.CEE_ADD, cil.CEE_SUB, cil.CEE_MUL, cil.CEE_DIV, cil.CEE_REM}
)

func (g *gen) arith(t *Type, op cil.Opcode, x ...*Node) *Node {
	return g.node(Node{Op: OpArith, IL: op, Type: t, X: x})
}

// integer makes an integer of type t. Results of arithmetic are narrowed to small types.
func (g *gen) integer(t *Type, d int) *Node {
	wide := t
	if t.isSmall() {
		wide = g.prim(I4)
	}
	var n *Node
	switch g.weighted([]int{18, 4, 4, 3, 8, 14, 3, 2, 2, g.w.throwing, 2, 1}) {
	case 10:
		if n := g.coreCall(t, d); n != nil {
			return n
		}
		return g.leaf(t)
	case 11:
		n = g.chain(t, wide, plainOps[:3])
	case 0:
		y := g.sameStack(t)
		if t.Kind == I && g.chance(20) {
			y = g.prim(I4) // the only mix of sizes that is allowed
		}
		n = g.arith(wide, pick(g, plainOps), g.expr(t, d-1), g.expr(y, d-1))
	case 1: // a shift by a count in range
		count := g.expr(g.prim(I4), d-1)
		if count.Op != OpConst || count.Int < 0 || count.Int >= int64(wide.bits()) {
			count = g.node(Node{Op: OpGuard, Type: g.prim(I4), U: wide, X: []*Node{count}})
		}
		n = g.arith(wide, pick(g, shiftOps), g.expr(t, d-1), count)
	case 2:
		n = g.division(t, wide, d)
	case 3:
		n = g.arith(wide, pick(g, []cil.Opcode{cil.CEE_NEG, cil.CEE_NOT}), g.expr(g.sameStack(t), d-1))
	case 4:
		if g.chance(20) {
			return g.narrowed(t, d)
		}
		return g.convert(t, d)
	case 5:
		if n := g.common(t, d); n != nil {
			return n
		}
		return g.leaf(t)
	case 6: // of another object
		if n := g.inspect(t, d); n != nil {
			return n
		}
		return g.leaf(t)
	case 7:
		n = g.node(Node{Op: OpDup, IL: pick(g, plainOps), Type: wide, X: []*Node{g.expr(t, d-1)}})
	case 8: // a bool
		if t.stack() == onInt32 {
			return g.node(Node{Op: OpUpcast, Type: t, X: []*Node{g.expr(g.prim(Bool), d-1)}})
		}
		n = g.arith(wide, pick(g, plainOps), g.expr(t, d-1), g.expr(t, d-1))
	default:
		if g.safe {
			return g.leaf(t)
		}
		ops := signedOvf
		if wide.unsigned() {
			ops = unsignedOvf
		}
		n = g.arith(wide, pick(g, ops), g.expr(t, d-1), g.expr(t, d-1))
	}
	if t.isSmall() {
		return g.node(Node{Op: OpConv, IL: kindTable[t.Kind].conv, Type: t, X: []*Node{n}})
	}
	return n
}

// chain makes a long sum. Its first operands stay on the stack until the last ones are evaluated.
func (g *gen) chain(t, wide *Type, ops []cil.Opcode) *Node {
	n := g.leaf(t)
	for range 4 + g.below(16) {
		x := g.place(t, false)
		if x == nil {
			x = g.leaf(t)
		}
		n = g.arith(wide, pick(g, ops), x, n)
	}
	return n
}

// division makes a division whose divisor is neither 0 nor -1, unless it may throw.
func (g *gen) division(t, wide *Type, d int) *Node {
	x, y := g.expr(t, d-1), g.expr(t, d-1)
	ops := divisions
	if wide.unsigned() || g.chance(20) {
		ops = divisionsUn
	}
	if y.Op == OpConst && y.Int != 0 && y.Int != -1 || g.throwing() {
		return g.arith(wide, pick(g, ops), x, y)
	}
	konst := func(v int64) *Node { return g.node(Node{Op: OpConst, Type: wide, Int: v}) }
	y = g.arith(wide, cil.CEE_AND, y, konst(int64(pick(g, []int64{7, 0xff, 0x7fffffff}))))
	return g.arith(wide, pick(g, ops), x, g.arith(wide, cil.CEE_OR, y, konst(1)))
}

// convert converts a number of another type.
func (g *gen) convert(t *Type, d int) *Node {
	from := g.primType()
	if from.Kind == Bool || g.o.Mono && from.stack() == onNative {
		from = g.prim(I8) // mono sometimes takes only half of a native int
	}
	if g.o.Mono && t.stack() == onNative && from.isFloat() {
		from = g.prim(I4) // mono converts through int
	}
	x := g.expr(from, d-1)
	row := &kindTable[t.Kind]
	n := Node{Op: OpConv, IL: row.conv, Type: t, X: []*Node{x}}
	switch {
	case t.isFloat():
		if from.unsigned() && from.bits() >= 32 {
			if g.o.Mono && from.bits() == 64 { // mono rounds ulongs of 2^63 and more incorrectly
				x = g.node(Node{Op: OpGuard, Type: from, U: g.prim(R8), X: []*Node{x}})
			}
			x = g.node(Node{Op: OpConv, IL: cil.CEE_CONV_R_UN, Type: g.prim(R8), X: []*Node{x}})
			n.X[0] = g.node(Node{Op: OpConv, IL: cil.CEE_CONV_R8, Type: g.prim(R8), X: []*Node{x}})
		}
	case from.isFloat():
		if !g.safe && g.w.throwing > 0 && g.chance(8*g.w.throwing) {
			n.IL = row.convOvf
		} else {
			n.X[0] = g.node(Node{Op: OpGuard, Type: from, U: t, X: []*Node{x}})
		}
	case !g.safe && g.w.throwing > 0 && g.chance(4*g.w.throwing) && !(g.o.Mono && t.bits() == 64):
		n.IL = row.convOvf
		if from.unsigned() {
			n.IL = convOvfUn[t.Kind]
		}
	case t.bits() == 64 && from.bits() < 64 && g.chance(30):
		// Sign or zero extension, regardless of the type.
		n.IL = pick(g, []cil.Opcode{cil.CEE_CONV_I8, cil.CEE_CONV_U8})
		if t.stack() == onNative {
			n.IL = pick(g, []cil.Opcode{cil.CEE_CONV_I, cil.CEE_CONV_U})
		}
	}
	return g.node(n)
}

// convOvfUn are the checked conversions from unsigned integers.
var convOvfUn = [numKinds]cil.Opcode{Char: cil.CEE_CONV_OVF_U2_UN, I1: cil.CEE_CONV_OVF_I1_UN, U1: cil.CEE_CONV_OVF_U1_UN,
	I2: cil.CEE_CONV_OVF_I2_UN, U2: cil.CEE_CONV_OVF_U2_UN, I4: cil.CEE_CONV_OVF_I4_UN, U4: cil.CEE_CONV_OVF_U4_UN,
	I8: cil.CEE_CONV_OVF_I8_UN, U8: cil.CEE_CONV_OVF_U8_UN, I: cil.CEE_CONV_OVF_I_UN, U: cil.CEE_CONV_OVF_U_UN}

func (g *gen) float(t *Type, d int) *Node {
	switch g.weighted([]int{20, 3, 6, 14, 2, 3, 1, 1}) {
	case 7:
		return g.chain(t, t, floatOps[:3])
	case 5:
		if n := g.coreCall(t, d); n != nil {
			return n
		}
	case 6:
		if g.throwing() && !g.o.Mono {
			return g.arith(t, cil.CEE_CKFINITE, g.expr(t, d-1))
		}
	case 0:
		y := t
		if g.chance(10) && !g.o.Mono { // mono confuses the two types
			y = g.prim(R4 + R8 - t.Kind)
		}
		n := g.arith(t, pick(g, floatOps), g.expr(t, d-1), g.expr(y, d-1))
		if t.Kind == R4 && (g.o.Mono || y != t || g.chance(50)) {
			return g.node(Node{Op: OpConv, IL: cil.CEE_CONV_R4, Type: t, X: []*Node{n}})
		}
		return n
	case 1:
		return g.arith(t, cil.CEE_NEG, g.expr(t, d-1))
	case 2:
		return g.convert(t, d)
	case 3:
		if n := g.common(t, d); n != nil {
			return n
		}
	case 4:
		return g.node(Node{Op: OpDup, IL: pick(g, floatOps), Type: t, X: []*Node{g.expr(t, d-1)}})
	}
	return g.leaf(t)
}
