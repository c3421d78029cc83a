package progen

// Calls.

// call makes a call that returns t, or returns nil.
func (g *gen) call(t *Type, d int) *Node {
	if g.chance(10 * g.w.delegates) {
		if n := g.invoke(t, d); n != nil {
			return n
		}
	}
	var fit []*callee
	for i := range g.callees {
		c := &g.callees[i]
		if c.m.Ctor || c.rank <= g.rank && !g.chance(10) {
			continue // mostly to higher ranks: otherwise recursion uses up the fuel
		}
		if c.m.Ret == t || c.m.Ret.isParam() || c.m.Ret.mentions(MVar) || c.m.Ret.mentions(Var) {
			fit = append(fit, c)
		}
	}
	for range 4 {
		if len(fit) == 0 {
			return nil
		}
		if n := g.tryCall(pick(g, fit), t, d); n != nil {
			return n
		}
	}
	return nil
}

// tryCall calls c with type arguments that are drawn so that c returns t.
func (g *gen) tryCall(c *callee, t *Type, d int) *Node {
	owner := c.owner
	args := make([]*Type, c.m.Def.Generics)
	for i := range args {
		var constraint *Type
		if i == 0 {
			constraint = c.m.Def.Constraint
		}
		args[i] = g.bind(c.m.Ret, t, Var, i, constraint)
	}
	if len(args) > 0 {
		owner = g.ts.of(c.m.Def, args...)
	}
	if c.m.Def.Kind == Interface {
		found := false
		for _, i := range g.ifaces {
			found = found || i == owner
		}
		if !found {
			return nil
		}
	}
	if c.m.Def.Core && !isValue(args[0]) {
		return nil
	}
	targs := make([]*Type, c.m.Generics)
	for i := range targs {
		var constraint *Type
		if i == 0 {
			constraint = c.m.Constraint
		}
		targs[i] = g.bind(c.m.Ret, t, MVar, i, constraint)
	}
	if g.ts.subst(c.m.Ret, owner.Args, targs) != t {
		return nil
	}
	for _, a := range append(args, targs...) {
		if !isArgument(a) {
			return nil
		}
	}
	if len(args) > 0 && !g.satisfies(args[0], c.m.Def.Constraint) || len(targs) > 0 && !g.satisfies(targs[0], c.m.Constraint) {
		return nil
	}
	return g.callOn(c.m, owner, targs, t, d)
}

// satisfies reports whether a type argument satisfies a constraint.
func (g *gen) satisfies(t, constraint *Type) bool {
	return constraint == nil || g.constraintOf(t) == constraint || (t.Kind == Class || t.Kind == Struct) && g.assignable(t, constraint)
}

// bind draws an argument for type parameter i. It chooses the argument that makes ret equal to t if
// that is easy to find.
func (g *gen) bind(ret, t *Type, k Kind, i int, constraint *Type) *Type {
	switch {
	case ret.Kind == k && ret.Index == i:
		return t
	case ret.Kind == t.Kind && ret.Elem != nil && t.Elem != nil && ret.Elem.Kind == k && ret.Elem.Index == i:
		return t.Elem
	case ret.Def != nil && ret.Def == t.Def:
		for j, a := range ret.Args {
			if a.Kind == k && a.Index == i {
				return t.Args[j]
			}
		}
	}
	return g.argument(constraint, 1)
}

// callOn makes the call, in one of the ways in which the method can be called.
func (g *gen) callOn(m *Method, owner *Type, targs []*Type, t *Type, d int) *Node {
	n := Node{Op: OpCall, Type: t, Method: m, Owner: owner, Targs: targs}
	switch {
	case m.Static:
		if g.w.pointers > 0 && len(owner.Args)+len(targs) == 0 && g.chance(10) {
			n.Op = OpCalli
		}
	case owner.Kind == Struct:
		x := g.place(owner, true)
		if x == nil {
			x = g.leaf(owner)
		}
		x.Int &^= Volatile | Unaligned | ByValue
		n.X = []*Node{g.node(Node{Op: OpAddr, Type: g.ts.byRef(owner), X: []*Node{x}})}
	default:
		// Shared generic code must not be reached by `call` with null: it throws when it asks the
		// object for type arguments, but the interpreter never does.
		if owner.Kind == Interface || m.Virtual || g.chance(50) || len(owner.Args) > 0 {
			n.Op = OpCallVirt
		}
		if owner.Kind == Interface {
			if x := g.constrained(owner); x != nil {
				n.Op, n.U = OpConstrained, x.Type.Elem
				n.X = []*Node{x}
				break
			}
		}
		if g.w.pointers > 0 && owner.Kind == Class && len(owner.Args)+len(targs) == 0 && g.chance(10) {
			n.Op = OpCalli
			if m.Virtual {
				n.Int = int64(g.below(2))
			}
		}
		n.X = []*Node{g.object(owner, d-1)}
	}
	n.X = append(n.X, g.arguments(m, owner, targs, d)...)
	return g.node(n)
}

// constrained returns the address of a place whose type, a struct or a type parameter, implements
// an interface. It returns nil if there is no such place, or by chance.
func (g *gen) constrained(iface *Type) *Node {
	var fit []*Type
	for _, p := range g.typeParams() {
		if g.constraintOf(p) == iface {
			fit = append(fit, p, p)
		}
	}
	for _, c := range g.implementers(iface) {
		if c.Kind == Struct {
			fit = append(fit, c)
		}
	}
	if len(fit) == 0 || g.chance(30) {
		return nil
	}
	t := pick(g, fit)
	x := g.place(t, true)
	if x == nil || t.isParam() && g.safe { // null if the type argument is a class
		return nil
	}
	x.Int &^= Volatile | Unaligned | ByValue
	return g.node(Node{Op: OpAddr, Type: g.ts.byRef(t), X: []*Node{x}})
}

// invoke calls a delegate that returns t.
func (g *gen) invoke(t *Type, d int) *Node {
	var fit []*Type
	for _, v := range g.vars {
		if v.Type.Kind == Delegate && g.ts.subst(v.Type.Def.Ret, v.Type.Args, nil) == t {
			fit = append(fit, v.Type)
		}
	}
	for _, def := range g.ofKind(Delegate, false) {
		if def.Ret == t {
			fit = append(fit, g.ts.of(def))
		}
	}
	if len(fit) == 0 {
		return nil
	}
	dt := pick(g, fit)
	n := Node{Op: OpInvoke, Type: t, X: []*Node{g.object(dt, d-1)}}
	for _, p := range dt.Def.Params {
		n.X = append(n.X, g.argumentOf(g.ts.subst(p, dt.Args, nil), d))
	}
	return g.node(n)
}
