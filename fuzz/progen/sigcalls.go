package progen

import (
	"math"

	"ryugo/cil"
)

// The values and calls of programs about call signatures.

// derived makes a value of type t from a long. seed is not nested deep, because it appears in
// several places. The parts of the value are all different.
func (g *sigGen) derived(t *Type, seed *Node) *Node {
	shifted := func(by int64) *Node {
		return &Node{Op: OpArith, Type: g.prim(I8), IL: cil.CEE_SHR, X: []*Node{seed, g.number(I4, by)}}
	}
	switch {
	case t.Kind == Bool:
		return &Node{Op: OpCompare, Type: t, IL: cil.CEE_BLT, X: []*Node{seed, g.number(I8, 0)}}
	case t.isInt():
		sum := &Node{Op: OpArith, Type: g.prim(I8), IL: cil.CEE_ADD, X: []*Node{seed, g.number(I8, int64(g.src.Bits()))}}
		return g.conversion(t, kindTable[t.Kind].conv, sum)
	case t.isFloat(): // of 24 bits, which both float types hold
		sum := &Node{Op: OpArith, Type: g.prim(I8), IL: cil.CEE_ADD, X: []*Node{shifted(44), g.number(I8, int64(g.below(1<<20)))}}
		return g.conversion(t, kindTable[t.Kind].conv, sum)
	case t.Kind == String:
		s := func() *Node { return &Node{Op: OpStr, Type: t, Str: pick(g.gen, words)} }
		return &Node{Op: OpConcat, Type: t, X: []*Node{s(), s()}}
	case t.Kind == Object:
		return g.box(g.derived(g.sigPrim(), seed))
	case t.Kind == ByRef:
		return g.refTo(t)
	case t.Kind == Class:
		return g.filled(&Node{Op: OpNew, Type: t, Owner: t}, seed)
	case t.Kind == Struct && !t.mentions(Var) && !t.mentions(MVar):
		return g.filled(&Node{Op: OpDefault, Type: t}, seed)
	}
	if x := g.place(t, false); x != nil {
		return x
	}
	return &Node{Op: OpDefault, Type: t}
}

// filled makes a new local, initialized to x, and sets its fields.
func (g *sigGen) filled(x, seed *Node) *Node {
	v := g.local(x.Type)
	g.set(g.load(v), x)
	for _, f := range v.Type.Def.Fields {
		if !f.Static {
			place := g.fieldOf(g.load(v), f)
			g.set(place, g.derived(place.Type, seed))
		}
	}
	return g.load(v)
}

// fresh makes a value of type t that differs from all others.
func (g *sigGen) fresh(t *Type) *Node {
	switch {
	case t.Kind == Bool:
		return g.number(Bool, int64(g.below(2)))
	case t.Kind == R4:
		return &Node{Op: OpConst, Type: t, Int: int64(math.Float32bits(float32(g.below(1<<24)-1<<23) / 64))}
	case t.Kind == R8:
		return &Node{Op: OpConst, Type: t, Int: int64(math.Float64bits(float64(int64(g.src.Bits())>>12) / 1024))}
	case t.isInt():
		v, shift := int64(g.src.Bits()), 64-t.bits()
		if t.unsigned() {
			v = int64(uint64(v) << shift >> shift)
		} else {
			v = v << shift >> shift
		}
		return &Node{Op: OpConst, Type: t, Int: v}
	}
	return g.derived(t, g.number(I8, int64(g.src.Bits())))
}

// refTo makes a managed pointer of type t that a method may return or pass to a tail call: an
// argument, or the address of a static field.
func (g *sigGen) refTo(t *Type) *Node {
	var out []*Node
	for _, v := range g.vars {
		if v.Type == t && v.Arg >= 0 {
			out = append(out, g.load(v))
		}
	}
	program := g.p.Defs[0]
	for _, f := range program.Fields {
		if f.Type == t.Elem {
			out = append(out, g.addr(&Node{Op: OpStatic, Type: f.Type, Field: f, Owner: g.ts.of(program)}))
		}
	}
	if len(out) == 0 {
		f := g.field(program, t.Elem, true)
		out = append(out, g.addr(&Node{Op: OpStatic, Type: f.Type, Field: f, Owner: g.ts.of(program)}))
	}
	return pick(g.gen, out)
}

func (g *sigGen) addr(x *Node) *Node {
	x.Int &^= Volatile | Unaligned | ByValue
	return &Node{Op: OpAddr, Type: g.ts.byRef(x.Type), X: []*Node{x}}
}

// arg makes a value to pass: a new value, an existing place, or the result of another callTo.
func (g *sigGen) arg(t *Type) *Node {
	if t.Kind == ByRef {
		if g.tail {
			return g.refTo(t)
		}
		if x := g.place(t.Elem, true); x != nil && g.chance(70) {
			return g.addr(x)
		}
		return g.addr(g.load(g.declare(g.fresh(t.Elem))))
	}
	switch g.weighted([]int{5, 6, 3, 1}) {
	case 0:
		if x := g.place(t, false); x != nil {
			return x
		}
	case 2:
		if x := g.nested(t); x != nil {
			return x
		}
	case 3:
		return &Node{Op: OpCond, Type: t, X: []*Node{g.arg(g.prim(Bool)), g.arg(t), g.arg(t)}}
	}
	if t.isParam() || t.Kind == Struct && (t.mentions(Var) || t.mentions(MVar)) {
		return g.derived(t, nil)
	}
	x := g.fresh(t)
	if g.chance(30) {
		x = g.load(g.declare(x))
	}
	return x
}

// nested makes a call among arguments that returns t, or returns nil.
func (g *sigGen) nested(t *Type) *Node {
	if g.depth > 1 {
		return nil
	}
	for _, c := range g.targets {
		if g.ret(c) == t && g.chance(50) {
			return g.callTo(c)
		}
	}
	return nil
}

// callTo makes a call of c in one of the possible ways.
func (g *sigGen) callTo(c *target) *Node {
	g.depth++
	defer func() { g.depth-- }()
	m := c.m
	owner, targs := g.typeArgsOf(c)
	n := &Node{Op: OpCall, Type: g.ts.subst(m.Ret, owner.Args, targs), Method: m, Owner: owner, Targs: targs}
	plain := len(owner.Args)+len(targs) == 0
	var receiver *Node
	if !m.Static {
		impl := owner
		if owner == c.owner {
			impl = pick(g.gen, c.impls)
		}
		receiver = g.receiver(n, owner, impl)
	}
	if !g.tail && n.Op != OpConstrained {
		switch g.weighted([]int{6, 2 * b2i(plain && g.pointers(n, receiver)), 2 * b2i(g.delegates(n))}) {
		case 1:
			n.Op = OpCalli
			if n.Int = int64(b2i(m.Virtual)); owner.Kind == Class && g.chance(30) {
				n.Int = 0
			}
		case 2:
			return g.viaDelegate(n, receiver)
		}
	}
	if receiver != nil {
		n.X = append(n.X, receiver)
	}
	n.X = append(n.X, g.args(n)...)
	return n
}

// typeArgsOf chooses type arguments: the closed ones of c, or a type parameter in scope.
func (g *sigGen) typeArgsOf(c *target) (owner *Type, targs []*Type) {
	owner, targs = c.owner, append([]*Type(nil), c.targs...)
	if g.tail || g.depth > 1 {
		return owner, targs // the type of the result is fixed
	}
	for _, p := range g.typeParams() {
		switch {
		case len(targs) > 0 && g.constraintOf(p) == c.m.Constraint && g.chance(50):
			targs[0] = p
		case len(owner.Args) > 0 && g.constraintOf(p) == c.m.Def.Constraint && g.chance(50):
			owner = g.ts.of(c.m.Def, p)
		}
	}
	return owner, targs
}

func (g *sigGen) args(n *Node) (x []*Node) {
	for _, p := range n.Method.Params {
		x = append(x, g.arg(g.ts.subst(p.Type, n.Owner.Args, n.Targs)))
	}
	return x
}

// receiver makes the receiver of call n, an object or value of type impl.
func (g *sigGen) receiver(n *Node, owner, impl *Type) *Node {
	v := g.load(g.declare(g.fresh(impl)))
	switch {
	case owner.Kind == Struct:
		return g.addr(v)
	case impl.Kind == Struct && g.chance(50):
		n.Op, n.U = OpConstrained, impl
		return g.addr(v)
	case owner.Kind == Interface || n.Method.Virtual && g.chance(80) || g.chance(50):
		n.Op = OpCallVirt
	}
	return g.upcast(owner, v)
}

// pointers reports whether the call may use the method's address.
func (g *sigGen) pointers(n, receiver *Node) bool {
	switch {
	case n.Owner.Kind == Struct:
		return false
	case g.o.Mono: // mono does not unbox a struct that implements an interface
		return receiver == nil || receiver.Op != OpBox
	}
	return true
}

// delegates reports whether the call may go through a delegate. Its signature must have no type
// parameters. CoreCLR 2.0 must not shuffle its arguments wrongly: for a static method there is no
// `this`, and structs in registers of both kinds end up in wrong places.
func (g *sigGen) delegates(n *Node) bool {
	types := append(append([]*Type{n.Type}, n.Owner.Args...), n.Targs...)
	for _, p := range n.Method.Params {
		t := g.ts.subst(p.Type, n.Owner.Args, n.Targs)
		if g.o.CoreCLR && n.Method.Static && t.Kind == Struct {
			return false
		}
		types = append(types, t)
	}
	for _, t := range types {
		if t.mentions(Var) || t.mentions(MVar) {
			return false
		}
	}
	return true
}

// viaDelegate turns the call n into a call of a delegate.
func (g *sigGen) viaDelegate(n, receiver *Node) *Node {
	d := g.add(&Def{Name: "D", Kind: Delegate, Ret: n.Type})
	for _, p := range n.Method.Params {
		d.Params = append(d.Params, g.ts.subst(p.Type, n.Owner.Args, n.Targs))
	}
	made := &Node{Op: OpDelegate, Type: g.ts.of(d), Method: n.Method, Owner: n.Owner, Targs: n.Targs}
	if receiver != nil {
		if receiver.Type.Kind == ByRef {
			receiver = g.box(receiver.X[0])
		}
		made.X = []*Node{receiver}
	}
	x := &Node{Op: OpInvoke, Type: n.Type, X: []*Node{made}}
	x.X = append(x.X, g.args(n)...)
	return x
}
