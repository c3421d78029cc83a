package progen

import (
	"fmt"
	"math"

	"ryugo/cil"
)

// body makes the code of one method.
func (g *gen) body(c *callee) {
	m := c.m
	if m.Abstract {
		return
	}
	g.scope = scope{m: m, self: c.owner, rank: c.rank, budget: (40 + g.below(160)) * g.w.size, safe: !g.o.Exceptions}
	if !m.Static {
		t := c.owner
		if t.Kind == Struct {
			t = g.ts.byRef(t)
		}
		g.vars = append(g.vars, &Variable{Name: "this", Type: t, ReadOnly: true})
	}
	for _, p := range m.Params {
		if p.Type.Kind == ByRef {
			p.ReadOnly = true
		}
		g.vars = append(g.vars, p)
	}
	body := g.node(Node{Op: OpBlock})
	m.Body = body
	if m.Name == ".cctor" {
		g.initStatics(body)
		return
	}
	for range g.below(2 + g.below(10)) {
		body.X = append(body.X, g.declareLocal())
	}
	body.X = append(body.X, g.statements((1+g.below(8))*g.w.size)...)
	// Mix the parameters that the caller sees again, and the locals.
	for _, v := range g.vars {
		if v.Name != "this" && v.Type.Kind != Pointer && g.chance(40) {
			body.X = append(body.X, g.mix(g.read(v)))
		}
	}
	if m.Ret.Kind != Void {
		body.X = append(body.X, g.returns())
	}
}

// read makes the value of a variable; of a byref, the value that it points to.
func (g *gen) read(v *Variable) *Node {
	n := g.node(Node{Op: OpVar, Type: v.Type, Var: v})
	if v.Type.Kind == ByRef {
		return g.node(Node{Op: OpInd, Type: v.Type.Elem, X: []*Node{n}})
	}
	return n
}

// initStatics sets the static fields of a class to values that do not depend on the time of the
// initialization.
func (g *gen) initStatics(body *Node) {
	g.vars = nil
	for _, f := range g.m.Def.Fields {
		if f.Static {
			x := g.node(Node{Op: OpStatic, Type: f.Type, Field: f, Owner: g.self})
			body.X = append(body.X, g.node(Node{Op: OpSet, X: []*Node{x, g.leaf(f.Type)}}))
		}
	}
}

func (g *gen) mix(x *Node) *Node { return g.node(Node{Op: OpMix, X: []*Node{x}}) }

func (g *gen) local(t *Type) *Variable {
	g.locals++
	return &Variable{Name: fmt.Sprint("v", g.locals), Type: t, Arg: -1}
}

// declareLocal makes a new local and assigns a value to it.
func (g *gen) declareLocal() *Node {
	t := g.anyType(2)
	if g.chance(10) {
		// A ref local; it always points to the same place.
		r := g.local(g.ts.byRef(t))
		r.ReadOnly = true
		n := g.node(Node{Op: OpSet, X: []*Node{g.node(Node{Op: OpVar, Type: r.Type, Var: r}), g.address(r.Type)}})
		g.vars = append(g.vars, r)
		return n
	}
	v := g.local(t)
	n := g.node(Node{Op: OpSet, X: []*Node{g.node(Node{Op: OpVar, Type: t, Var: v}), g.expr(t, g.w.depth)}})
	g.vars = append(g.vars, v)
	return n
}

func (g *gen) statements(n int) (out []*Node) {
	for range n {
		if g.budget <= 0 {
			break
		}
		out = append(out, g.statement())
	}
	return out
}

// block makes some statements with locals of their own.
func (g *gen) block() *Node {
	n := g.node(Node{Op: OpBlock})
	vars := len(g.vars)
	g.nested++
	n.X = g.statements(1 + g.below(4))
	g.nested--
	g.vars = g.vars[:vars:vars]
	return n
}

func (g *gen) statement() *Node {
	deep := 1
	if g.nested > 4 {
		deep = 0
	}
	loop := 0
	if g.loops > 0 {
		loop = 1
	}
	eh := g.w.eh * deep
	switch g.weighted([]int{
		20, 8, 6, 6, 6 * deep, 4 * deep, 2 * deep, 2 * deep, 3 * deep, 3 * eh, eh, 1, 2 * loop,
		g.w.structs, g.w.pointers * (1 - loop), g.w.pointers * deep, 4,
	}) {
	case 0:
		return g.assign()
	case 1:
		return g.mix(g.expr(g.anyType(1), g.w.depth))
	case 2:
		return g.declareLocal()
	case 3:
		return g.callStatement()
	case 4:
		n := Node{Op: OpIf, X: []*Node{g.expr(g.prim(Bool), g.w.depth), g.block()}}
		if g.chance(40) {
			n.X = append(n.X, g.block())
		}
		return g.node(n)
	case 5:
		if g.chance(50) {
			return g.countLoop()
		}
		return g.forLoop()
	case 6:
		g.loops++
		n := g.node(Node{Op: OpWhile, X: []*Node{g.expr(g.prim(Bool), 2), g.block()}})
		g.loops--
		return n
	case 7:
		g.loops++
		n := g.node(Node{Op: OpDo, X: []*Node{g.expr(g.prim(Bool), 2), g.block()}})
		g.loops--
		return n
	case 8:
		n := Node{Op: OpSwitch, X: []*Node{g.expr(g.prim(I4), 2)}}
		for range 2 + g.below(5) {
			n.X = append(n.X, g.block())
		}
		return g.node(n)
	case 9:
		return g.try()
	case 10:
		if g.handler && g.chance(30) {
			return g.node(Node{Op: OpRethrow})
		}
		if g.safe || g.loops == 0 && g.chance(50) {
			return g.assign()
		}
		x := g.node(Node{Op: OpThrow, X: []*Node{g.fresh(g.prim(Exception), 2)}})
		return g.node(Node{Op: OpIf, X: []*Node{g.expr(g.prim(Bool), 2), g.node(Node{Op: OpBlock, X: []*Node{x}})}})
	case 11:
		if g.nested == 0 {
			return g.assign()
		}
		return g.returns()
	case 12:
		x := g.node(Node{Op: pick(g, []Op{OpBreak, OpContinue})})
		return g.node(Node{Op: OpIf, X: []*Node{g.expr(g.prim(Bool), 2), g.node(Node{Op: OpBlock, X: []*Node{x}})}})
	case 13:
		return g.structCopy()
	case 14:
		if g.nested > 0 {
			return g.assign() // not in a handler, and not too often
		}
		v := g.local(g.ts.pointer(g.bufferElem()))
		g.vars = append(g.vars, v)
		return g.node(Node{Op: OpAlloc, Var: v, Int: bufferBytes / int64(v.Type.Elem.bits()/8)})
	case 15:
		return g.memory()
	}
	return g.update()
}

// bufferElem returns a random element type of a localloc buffer.
func (g *gen) bufferElem() *Type {
	return g.prim(pick(g, []Kind{U1, I4, I8, U2, R8, I2, R4, U4}))
}

func (g *gen) assign() *Node {
	t := g.anyType(1)
	if len(g.vars) > 0 && g.chance(60) {
		t = pick(g, g.vars).Type
		if t.Kind == ByRef {
			t = t.Elem
		}
		if t.Kind == Pointer {
			t = t.Elem
		}
	}
	x := g.place(t, true)
	if x == nil {
		return g.mix(g.expr(t, g.w.depth))
	}
	return g.node(Node{Op: OpSet, X: []*Node{x, g.stored(x, t)}})
}

// stored makes a value for a place of type t. In a few cases the value has another type that stores
// convert implicitly (III.1.6): a wider integer is truncated, floats change their size, an int
// becomes a native int.
func (g *gen) stored(x *Node, t *Type) *Node {
	from := t
	variable := x.Op == OpVar || x.Op == OpField || x.Op == OpStatic
	switch {
	case !g.chance(12) || x.Op == OpMatrix || x.Op == OpSafeMat: // those are calls
	case t.isSmall() && t.Kind != Bool || t.Kind == I && variable && !g.o.Mono:
		from = g.prim(I4)
	case t.isFloat() && !g.o.Mono:
		from = g.prim(R4 + R8 - t.Kind)
	}
	return g.upcastNumber(t, g.expr(from, g.w.depth))
}

// update makes x = x op y of an integer.
func (g *gen) update() *Node {
	t := g.prim(pick(g, []Kind{I4, I8, U4, U8}))
	v := g.variable(t)
	if v == nil || v.Var.ReadOnly {
		return g.assign()
	}
	return g.node(Node{Op: OpSet, X: []*Node{v, g.arith(t, pick(g, plainOps),
		g.node(Node{Op: OpVar, Type: t, Var: v.Var}), g.expr(t, 2))}})
}

// callStatement makes a call for its side effects.
func (g *gen) callStatement() *Node {
	t := g.anyType(1)
	if g.chance(40) {
		t = g.prim(Void)
	}
	n := g.call(t, g.w.depth)
	switch {
	case n == nil:
		return g.assign()
	case t.Kind == Void || g.chance(30):
		return g.node(Node{Op: OpExpr, X: []*Node{n}})
	}
	return g.mix(n)
}

// countLoop makes a loop over an array. Its counter starts and ends near the array's ends or an
// int's, and its steps may go past them. The loop accesses an element under a guard, or unguarded
// where an exception is allowed.
func (g *gen) countLoop() *Node {
	i4 := g.prim(I4)
	konst := func(v int64) *Node { return g.node(Node{Op: OpConst, Type: i4, Int: v}) }
	array := g.local(g.ts.vector(g.prim(pick(g, []Kind{I4, I4, I8, U1, I1, I2, U2, U4}))))
	array.ReadOnly = true // so it is not null
	arr := func() *Node { return g.node(Node{Op: OpVar, Type: array.Type, Var: array}) }
	made := g.node(Node{Op: OpNewVector, Type: array.Type, X: []*Node{g.expr(i4, 1)}, Int: 3})
	if g.chance(40) {
		made.X[0] = konst(int64(g.below(4)))
	}
	set := g.node(Node{Op: OpSet, X: []*Node{arr(), made}})
	near := func(x *Node) *Node { // x + c, c from -2 to 2
		if c := int64(g.below(5)) - 2; c != 0 && g.chance(60) {
			return g.arith(i4, cil.CEE_ADD, x, konst(c))
		}
		return x
	}
	bound := func() *Node {
		switch g.below(5) {
		case 0:
			return konst(int64(g.below(6)) - 1)
		case 1:
			return konst(pick(g, []int64{math.MaxInt32, math.MaxInt32 - 1, math.MaxInt32 - 3, math.MinInt32, math.MinInt32 + 1, math.MinInt32 + 3}))
		case 2:
			return g.expr(i4, 1)
		}
		return near(g.node(Node{Op: OpLen, Type: i4, X: []*Node{arr()}}))
	}
	v := g.local(i4)
	v.ReadOnly = true
	counter := func() *Node { return g.node(Node{Op: OpVar, Type: i4, Var: v}) }
	step := pick(g, []int64{1, 1, 2, -1, -1, -2})
	n := Node{Op: OpCount, Var: v, Int: step, IL: pick(g, comparisons), X: []*Node{konst(int64(g.below(3))), bound(), nil}}
	switch { // mostly a step and a condition that make sense
	case g.chance(20):
		n.X[0] = bound()
	case step > 0:
		n.IL = pick(g, []cil.Opcode{cil.CEE_BLT, cil.CEE_BLT, cil.CEE_BLE, cil.CEE_BNE_UN, cil.CEE_BLT_UN})
	default:
		n.X[0], n.X[1] = bound(), konst(int64(g.below(3))-1)
		n.IL = pick(g, []cil.Opcode{cil.CEE_BGE, cil.CEE_BGT, cil.CEE_BGE, cil.CEE_BNE_UN})
	}
	vars := len(g.vars)
	g.vars = append(g.vars, v, array)
	g.loops++
	body := g.block()
	c := int64(g.below(5)) - 2
	index := func() *Node {
		if c == 0 || c == 2 {
			return counter()
		}
		return g.arith(i4, cil.CEE_ADD, counter(), konst(c))
	}
	elem := g.node(Node{Op: OpElem, Type: array.Type.Elem, X: []*Node{arr(), index()}})
	if g.safe || g.chance(60) {
		// (uint)i < (uint)a.Length, or both sides.
		length := func() *Node { return g.node(Node{Op: OpLen, Type: i4, X: []*Node{arr()}}) }
		t := g.prim(Bool)
		ok := g.node(Node{Op: OpCompare, IL: cil.CEE_BLT_UN, Type: t, Int: 1, X: []*Node{index(), length()}})
		if g.chance(50) {
			lo := g.node(Node{Op: OpCompare, IL: cil.CEE_BGE, Type: t, Int: 1, X: []*Node{index(), konst(0)}})
			hi := g.node(Node{Op: OpCompare, IL: cil.CEE_BLT, Type: t, Int: 1, X: []*Node{index(), length()}})
			ok = g.node(Node{Op: OpAnd, Type: t, X: []*Node{lo, hi}})
		}
		elem = g.node(Node{Op: OpCond, Type: elem.Type, X: []*Node{ok, elem, g.constant(elem.Type)}})
	}
	body.X = append(body.X, g.mix(elem))
	n.X[2] = body
	g.loops--
	g.vars = g.vars[:vars:vars]
	return g.node(Node{Op: OpBlock, X: []*Node{set, g.node(n)}})
}

func (g *gen) forLoop() *Node {
	v := g.local(g.prim(I4))
	v.ReadOnly = true
	bound := g.expr(g.prim(I4), 2)
	vars := len(g.vars)
	g.vars = append(g.vars, v)
	g.loops++
	n := g.node(Node{Op: OpFor, Var: v, X: []*Node{bound, g.block()}, Int: pick(g, []int64{3, 7, 15})})
	g.loops--
	g.vars = g.vars[:vars:vars]
	return n
}

// returns makes a return from the method, perhaps by a tail call.
func (g *gen) returns() *Node {
	ret := g.m.Ret
	if ret.Kind == Void {
		return g.node(Node{Op: OpReturn})
	}
	n := Node{Op: OpReturn, X: []*Node{g.expr(ret, g.w.depth)}}
	if g.nested == 0 && g.chance(15) {
		if call := g.call(ret, 2); call != nil && tailCallable(call) {
			n.X[0], n.Int = call, 1
		}
	}
	return g.node(n)
}

// tailCallable reports whether a call may be a tail call: no argument may point into the frame that
// is released.
func tailCallable(call *Node) bool {
	if call.Op != OpCall && call.Op != OpCallVirt {
		return false
	}
	for _, x := range call.X {
		own := x.Op != OpAddr || x.X[0].Op != OpStatic
		if x.Op == OpVar && x.Var.Arg >= 0 && x.Var.ReadOnly {
			own = false // it points to where it pointed before
		}
		if k := x.Type.Kind; (k == ByRef || k == Pointer) && own {
			return false
		}
	}
	return true
}

// structCopy makes one of the instructions that copy or initialize structs in memory.
func (g *gen) structCopy() *Node {
	s := g.ofKind(Struct, true)
	if len(s) == 0 {
		return g.assign()
	}
	t := g.instance(pick(g, s), 1)
	ref := g.ts.byRef(t)
	if g.chance(40) {
		return g.node(Node{Op: OpInitObj, X: []*Node{g.address(ref)}})
	}
	return g.node(Node{Op: OpCpObj, X: []*Node{g.address(ref), g.address(ref)}})
}

// memory accesses a buffer or pins an array.
func (g *gen) memory() *Node {
	var buffers []*Variable
	for _, v := range g.vars {
		if v.Type.Kind == Pointer {
			buffers = append(buffers, v)
		}
	}
	load := func() *Node {
		v := pick(g, buffers)
		return g.node(Node{Op: OpVar, Type: v.Type, Var: v})
	}
	switch {
	case len(buffers) > 0 && g.chance(30):
		return g.sized(Node{Op: OpInitBlk, X: []*Node{load(), g.expr(g.prim(U1), 1)}})
	case len(buffers) > 1 && g.chance(30):
		return g.sized(Node{Op: OpCpBlk, X: []*Node{load(), load()}})
	case len(buffers) > 0 && g.chance(40):
		t := pick(g, buffers).Type.Elem
		return g.mix(g.expr(t, 2))
	}
	t := g.primType()
	v := g.local(g.ts.byRef(t))
	v.Pinned, v.ReadOnly = true, true
	array := g.object(g.ts.vector(t), 1)
	vars := len(g.vars)
	g.vars = append(g.vars, v)
	n := g.node(Node{Op: OpPin, Var: v, X: []*Node{array, g.block()}})
	g.vars = g.vars[:vars:vars]
	return n
}

// sized adds a number of bytes to a block operation.
func (g *gen) sized(n Node) *Node {
	n.Int = int64(g.below(bufferBytes + 1))
	if g.chance(30) {
		n.X = append(n.X, g.expr(g.prim(I4), 1))
	}
	return g.node(n)
}

// systemException returns a random exception class of the core library.
func (g *gen) systemException() *Type {
	return g.ts.intern(Type{Kind: Exception, Index: g.below(len(exceptions))})
}

// observe mixes some variables into the checksum at the start of a handler: the stores before the
// exception must have happened, in order.
func (g *gen) observe(block *Node) {
	for _, v := range g.vars {
		if v.Type.isPrim() && g.chance(50) {
			block.X = append([]*Node{g.mix(g.node(Node{Op: OpVar, Type: v.Type, Var: v}))}, block.X...)
		}
	}
}

// try makes a protected block with its handlers.
func (g *gen) try() *Node {
	n := Node{Op: OpTry, X: []*Node{g.block()}}
	if kind := g.below(5); kind < 2 {
		op := OpFinally
		if kind == 1 {
			op = OpFault
		}
		handler := g.handler
		g.handler = false
		n.X = append(n.X, g.node(Node{Op: op, X: []*Node{g.block()}}))
		g.observe(n.X[1].X[0])
		g.handler = handler
		return g.node(n)
	}
	handler := g.handler
	g.handler = true
	for range 1 + g.below(2) {
		t := g.prim(Exception)
		switch g.below(3) {
		case 0:
			t = g.systemException()
		case 1:
			t = g.ts.of(g.exceptionDef())
		}
		v := g.local(t)
		c := Node{Op: OpCatch, Var: v, U: t}
		if g.chance(30) {
			c.Op, c.U, v.Type = OpFilter, g.prim(Exception), g.prim(Exception)
		}
		vars := len(g.vars)
		c.X = []*Node{g.block()}
		if c.Op == OpFilter {
			c.X = append(c.X, g.compare(1)) // a comparison of leaves: nothing in a filter may throw
		}
		c.X[0].X = append([]*Node{g.mix(g.node(Node{Op: OpVar, Type: v.Type, Var: v}))}, c.X[0].X...)
		g.observe(c.X[0])
		g.vars = g.vars[:vars:vars]
		n.X = append(n.X, g.node(c))
	}
	g.handler = handler
	return g.node(n)
}
