package progen

import (
	"fmt"
	"slices"

	"ryugo/cil"
)

// Programs about call signatures. Each has a few callees with random arguments and results and one
// method that calls them, but no arithmetic and hardly any control flow. A callee mixes all of its
// arguments into the checksum, perhaps calls other callees, changes its arguments and mixes them
// again; its result is made of the checksum. The caller mixes the result, and then everything that
// it has passed.

// maxArgs is the maximum number of arguments of a callee.
const maxArgs = 20

// sigGen is the state for one program.
type sigGen struct {
	*gen
	structs []*Type // all structs that are not generic
	generic *Def    // a generic struct, or nil
	class   *Type
	digs    bool // the program has the interface dig
	dig     *Def
	targets []*target // callees: a body calls only earlier ones
	block   *Node     // where statements are added
	depth   int       // of calls among arguments
	tail    bool      // arguments are for a tail call
}

// target is a method to call, with types for its type parameters.
type target struct {
	m     *Method
	owner *Type
	targs []*Type
	// impls are the possible types of a receiver if owner is an interface or a class with virtual
	// methods.
	impls []*Type
}

func (g *sigGen) ret(t *target) *Type { return g.ts.subst(t.m.Ret, t.owner.Args, t.targs) }

// generateSignatures makes a program about call signatures.
func generateSignatures(src Source, o Options) *Program {
	g := &sigGen{gen: &gen{src: src, o: o, p: &Program{ts: newTypes(), Catches: true, fuel: 4000}}}
	g.ts = &g.p.ts
	program := &Def{Name: "P", Kind: Class, Abstract: true}
	g.p.Defs = []*Def{program}
	if g.digs = g.chance(60); g.digs {
		g.sigIface()
	}
	for range 1 + g.below(5) {
		g.sigStruct()
	}
	if g.chance(30) {
		g.genericStruct()
	}
	g.sigClass()
	for range g.below(4) {
		g.field(program, g.argType(nil), true)
	}
	program.Fields = withoutClass(program.Fields)
	for range 1 + g.below(4) {
		g.callee()
	}
	m := &Method{Def: program, Name: "F", Static: true, Ret: g.prim(Void)}
	program.Methods = append(program.Methods, m)
	g.caller(m)
	g.p.Entries = []*Entry{{&Node{Op: OpCall, Type: m.Ret, Method: m, Owner: g.ts.of(program)}}}
	return g.p
}

// withoutClass drops fields of class types, which would start as null.
func withoutClass(fields []*Field) (out []*Field) {
	for _, f := range fields {
		if f.Type.Kind != Class {
			out = append(out, f)
		}
	}
	return out
}

// enter begins the body of m.
func (g *sigGen) enter(m *Method, self *Type) {
	g.scope = scope{m: m, self: self, safe: true}
	if !m.Static {
		t := self
		if t.Kind == Struct {
			t = g.ts.byRef(t)
		}
		g.vars = append(g.vars, &Variable{Name: "this", Type: t, ReadOnly: true})
	}
	for _, p := range m.Params {
		p.ReadOnly = p.Type.Kind == ByRef
		g.vars = append(g.vars, p)
	}
	m.Body = &Node{Op: OpBlock}
	g.block = m.Body
}

func (g *sigGen) leave() { g.scope, g.block = scope{}, nil }

func (g *sigGen) emit(n Node)            { g.block.X = append(g.block.X, &n) }
func (g *sigGen) set(place, x *Node)     { g.emit(Node{Op: OpSet, X: []*Node{place, x}}) }
func (g *sigGen) load(v *Variable) *Node { return &Node{Op: OpVar, Type: v.Type, Var: v} }

// fieldOf makes an access to a field of the object or struct x.
func (g *sigGen) fieldOf(x *Node, f *Field) *Node {
	t := x.Type
	if t.Kind == ByRef {
		t = t.Elem
		x = &Node{Op: OpInd, Type: t, X: []*Node{x}}
	}
	return &Node{Op: OpField, Type: g.ts.subst(f.Type, t.Args, nil), X: []*Node{x}, Field: f, Owner: t}
}

// declare makes a local and initializes it with a value.
func (g *sigGen) declare(x *Node) *Variable {
	v := g.local(x.Type)
	g.set(g.load(v), x)
	g.vars = append(g.vars, v)
	return v
}

// callee adds a method of some kind with a random signature.
func (g *sigGen) callee() {
	program := g.p.Defs[0]
	n := len(g.targets)
	class := func(base *Type, generics int) *Def {
		d := g.add(&Def{Name: "K", Kind: Class, Base: base, Generics: generics})
		g.field(d, g.prim(I8), false)
		return d
	}
	m := &Method{Def: program, Name: fmt.Sprint("M", n), Static: true}
	t := &target{m: m}
	switch g.weighted([]int{8, 4, 4, 4, 4, 5, 4, 3}) {
	case 0: // static
	case 1, 2: // of a class, virtual or not
		m.Static, m.Def = false, class(nil, 0)
	case 3: // of an interface
		m.Static, m.Def = false, g.add(&Def{Name: "I", Kind: Interface, Abstract: true})
	case 4: // of a struct
		m.Static, m.Def = false, pick(g.gen, g.structs).Def
	case 5:
		m.Generics = 1
	case 6: // of a generic class
		m.Static, m.Def = false, class(nil, 1)
	case 7:
		m.Def = class(nil, 1)
	}
	m.Virtual = !m.Static && m.Def.Kind != Struct && (m.Def.Kind == Interface || g.chance(50))
	m.Abstract = m.Def.Kind == Interface
	if m.Virtual && m.Def.Generics == 0 && g.chance(15) {
		m.Generics = 1
	}
	args, targs := make([]*Type, m.Def.Generics), make([]*Type, m.Generics)
	var params []*Type
	for i := range args {
		args[i] = g.typeArg(&m.Def.Constraint)
		params = append(params, g.ts.param(Var, i))
	}
	for i := range targs {
		targs[i] = g.typeArg(&m.Constraint)
		params = append(params, g.ts.param(MVar, i))
	}
	t.owner, t.targs = g.ts.of(m.Def, args...), targs
	g.sigParams(m, params)
	m.Def.Methods = append(m.Def.Methods, m)
	self := g.ts.self(m.Def)
	if !m.Abstract {
		g.calleeBody(m, self)
		t.impls = append(t.impls, t.owner)
	}
	switch {
	case m.Abstract:
		k := class(nil, 0)
		g.implementer(t, k)
		if g.chance(60) {
			g.implementer(t, pick(g.gen, g.structs).Def)
		}
	case m.Virtual:
		k := class(self, m.Def.Generics)
		k.Constraint = m.Def.Constraint
		g.implementer(t, k)
	}
	g.targets = append(g.targets, t)
}

// typeArg returns an argument for a type parameter. It may set a constraint on that parameter.
func (g *sigGen) typeArg(constraint **Type) *Type {
	if g.digs && g.chance(60) {
		*constraint = g.ts.of(g.dig)
		return pick(g.gen, append([]*Type{g.class, g.class, g.class}, g.structs...))
	}
	return pick(g.gen, append([]*Type{g.prim(String), g.prim(String), g.prim(Object), g.prim(I4), g.prim(R8), g.prim(U1)}, g.structs...))
}

// sigParams draws the arguments and the result of m.
func (g *sigGen) sigParams(m *Method, params []*Type) {
	first := 1 - b2i(m.Static)
	n := g.below(maxArgs + 1)
	if g.chance(40) {
		n = g.below(7)
	}
	for i := range n {
		t := g.argType(params)
		if g.chance(12) && !t.isParam() && t.Kind != Class {
			t = g.ts.byRef(t)
		}
		m.Params = append(m.Params, &Variable{Name: fmt.Sprint("a", i), Type: t, Arg: first + i})
	}
	switch {
	case len(g.targets) > 0 && g.chance(40): // same as another callee's, for tail calls
		m.Ret = g.ret(pick(g.gen, g.targets))
	case g.chance(8):
		m.Ret = g.prim(Void)
	default:
		m.Ret = g.argType(params)
		if g.chance(6) && !m.Ret.isParam() && m.Ret.Kind != Class {
			m.Ret = g.ts.byRef(m.Ret)
		}
	}
	for _, p := range params { // there must be a value to return
		if m.Ret.mentions(p.Kind) {
			m.Params = m.Params[:min(len(m.Params), maxArgs-1)]
			m.Params = append(m.Params, &Variable{Name: fmt.Sprint("a", len(m.Params)), Type: m.Ret, Arg: first + len(m.Params)})
			break
		}
	}
}

// implementer makes d override or implement the method of t.
func (g *sigGen) implementer(t *target, d *Def) {
	slot := t.m
	m := &Method{Def: d, Name: slot.Name, Generics: slot.Generics, Constraint: slot.Constraint, Virtual: true, Overrides: slot, Ret: slot.Ret}
	for _, p := range slot.Params {
		m.Params = append(m.Params, &Variable{Name: p.Name, Type: p.Type, Arg: p.Arg})
	}
	if slot.Def.Kind == Interface {
		d.Ifaces = append(d.Ifaces, g.ts.of(slot.Def))
	}
	d.Methods = append(d.Methods, m)
	g.calleeBody(m, g.ts.self(d))
	t.impls = append(t.impls, g.ts.of(d, t.owner.Args...))
}

// calleeBody writes the body of a callee.
func (g *sigGen) calleeBody(m *Method, self *Type) {
	g.enter(m, self)
	params := g.vars
	if !m.Static {
		params = params[1:]
		g.digest(g.load(g.vars[0]))
	}
	if ps := g.typeParams(); len(ps) > 0 {
		g.emit(Node{Op: OpMix, X: []*Node{{Op: OpTypeName, Type: g.prim(String), U: pick(g.gen, ps)}}})
	}
	order := append([]*Variable(nil), params...)
	for i := range order {
		j := i + g.below(len(order)-i)
		order[i], order[j] = order[j], order[i]
	}
	for _, p := range order {
		g.digest(g.load(p))
	}
	if len(g.targets) > 0 && g.chance(50) {
		g.callStatement(pick(g.gen, g.targets))
	}
	for _, p := range order {
		if g.chance(60) {
			g.change(p)
		}
	}
	for _, p := range order {
		g.digest(g.load(p))
	}
	if m.Ret.Kind != Void {
		g.emit(Node{Op: OpReturn, X: []*Node{g.derived(m.Ret, g.checksum())}})
		g.forward(m)
	}
	g.leave()
}

// forward replaces the result by a tail call of another callee, if a callee has that return type.
// The result must not be a managed pointer to the receiver, because the receiver may be a local.
func (g *sigGen) forward(m *Method) {
	ofStruct := func(t *Type) bool { return t.Kind == Struct }
	for _, t := range g.targets {
		if m.Ret.Kind == ByRef && slices.ContainsFunc(t.impls, ofStruct) {
			continue
		}
		if g.ret(t) == m.Ret && g.chance(50) {
			g.block.X = g.block.X[:len(g.block.X)-1]
			g.tail = true
			call := g.callTo(t)
			g.tail = false
			g.emit(Node{Op: OpReturn, X: []*Node{call}, Int: int64(b2i(g.chance(70)))})
			return
		}
	}
}

// digest mixes all bytes of a value into the checksum.
func (g *sigGen) digest(x *Node) {
	t := x.Type
	switch {
	case t.Kind == ByRef:
		g.digest(&Node{Op: OpInd, Type: t.Elem, X: []*Node{x}})
	case t.Kind == Class:
		for b := t; b != nil; b = g.base(b) {
			for _, f := range b.Def.Fields {
				g.digest(g.fieldOf(g.upcast(b, x), f))
			}
		}
	case t.Kind == Vector:
		for i := range 2 {
			g.digest(&Node{Op: OpSafeElem, Type: t.Elem, X: []*Node{x, g.number(I4, int64(i))}})
		}
	case t.isParam() && g.constraintOf(t) != nil:
		g.emit(Node{Op: OpExpr, X: []*Node{{Op: OpConstrained, Type: g.prim(Void), Method: g.dig.Methods[0], Owner: g.ts.of(g.dig), U: t,
			X: []*Node{{Op: OpAddr, Type: g.ts.byRef(t), X: []*Node{x}}}}}})
	default:
		g.emit(Node{Op: OpMix, X: []*Node{x}})
	}
}

// change assigns another value to an argument, to the place that it refers to, or to a part of it.
func (g *sigGen) change(v *Variable) {
	x := g.load(v)
	t := v.Type
	if t.Kind == ByRef {
		t = t.Elem
		x = &Node{Op: OpInd, Type: t, X: []*Node{x}}
	}
	if t.Kind == Class || t.Kind == Struct && len(t.Def.Fields) > 0 && g.chance(70) {
		x = g.fieldOf(x, pick(g.gen, t.Def.Fields))
	}
	g.set(x, g.fresh(x.Type))
}

// callStatement calls t and mixes its result.
func (g *sigGen) callStatement(t *target) {
	call := g.callTo(t)
	switch {
	case call.Type.Kind == Void:
		g.emit(Node{Op: OpExpr, X: []*Node{call}})
	case call.Type.Kind == ByRef && g.chance(50):
		g.set(&Node{Op: OpInd, Type: call.Type.Elem, X: []*Node{call}}, g.fresh(call.Type.Elem))
	case call.Type.Kind == ByRef || g.chance(30) && call.Type.Kind != Class:
		g.digest(call)
	default:
		g.digest(g.load(g.declare(call)))
	}
}

// caller makes the method that calls the callees.
func (g *sigGen) caller(m *Method) {
	program := g.ts.of(m.Def)
	g.enter(m, program)
	for _, f := range m.Def.Fields {
		g.set(&Node{Op: OpStatic, Type: f.Type, Field: f, Owner: program}, g.fresh(f.Type))
	}
	for range g.below(4) {
		t := g.argType(nil)
		if g.chance(40) && t.Kind != Class {
			t = g.ts.vector(t)
			v := g.declare(&Node{Op: OpNewVector, Type: t, X: []*Node{g.number(I4, 3)}, Int: 3})
			for i := range 2 {
				g.set(&Node{Op: OpSafeElem, Type: t.Elem, X: []*Node{g.load(v), g.number(I4, int64(i))}}, g.fresh(t.Elem))
			}
			continue
		}
		g.declare(g.fresh(t))
	}
	outer := g.block
	switch g.weighted([]int{8, 2, 1}) {
	case 1: // more than once, because calls through stubs change after the first call
		g.block = &Node{Op: OpBlock}
		i := g.local(g.prim(I4))
		outer.X = append(outer.X, &Node{Op: OpFor, X: []*Node{g.number(I4, 3), g.block}, Var: i, Int: 3})
	case 2:
		g.block = &Node{Op: OpBlock}
		final := &Node{Op: OpFinally, X: []*Node{{Op: OpBlock}}}
		outer.X = append(outer.X, &Node{Op: OpTry, X: []*Node{g.block, final}})
	}
	for i := len(g.targets) - 1; i >= 0; i-- {
		if t := g.targets[i]; i == len(g.targets)-1 || g.chance(40) {
			g.callStatement(t)
		}
	}
	g.block = outer
	for _, v := range g.vars {
		g.digest(g.load(v))
	}
	for _, f := range m.Def.Fields {
		g.digest(&Node{Op: OpStatic, Type: f.Type, Field: f, Owner: program})
	}
	g.leave()
}

func (g *sigGen) number(k Kind, v int64) *Node { return &Node{Op: OpConst, Type: g.prim(k), Int: v} }

// checksum makes a read of the current checksum.
func (g *sigGen) checksum() *Node { return &Node{Op: OpSum, Type: g.prim(I8)} }

// conversion applies opcode op to x.
func (g *sigGen) conversion(t *Type, op cil.Opcode, x *Node) *Node {
	return &Node{Op: OpConv, Type: t, IL: op, X: []*Node{x}}
}
