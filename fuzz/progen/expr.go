package progen

import "math"

// node counts a node against the budget.
func (g *gen) node(n Node) *Node {
	g.budget--
	return &n
}

// throwing decides, with a small chance, to leave out a guard.
func (g *gen) throwing() bool {
	return !g.safe && g.w.throwing > 0 && g.chance(2*g.w.throwing*g.w.throwing)
}

// expr makes a random expression of type t, about d deep.
func (g *gen) expr(t *Type, d int) *Node {
	if d <= 0 || g.budget <= 0 {
		return g.leaf(t)
	}
	switch {
	case t.Kind == Bool:
		return g.boolean(d)
	case t.isInt():
		return g.integer(t, d)
	case t.isFloat():
		return g.float(t, d)
	case t.isRef():
		return g.reference(t, d)
	}
	return g.other(t, d)
}

// constant makes a constant of a primitive type.
func (g *gen) constant(t *Type) *Node {
	switch {
	case !t.isFloat():
		return g.node(Node{Op: OpConst, Type: t, Int: g.intConst(t)})
	case t.Kind == R4:
		return g.node(Node{Op: OpConst, Type: t, Int: int64(math.Float32bits(float32(g.floatConst())))})
	}
	return g.node(Node{Op: OpConst, Type: t, Int: int64(math.Float64bits(g.floatConst()))})
}

func (g *gen) floatConst() float64 {
	switch g.below(3) {
	case 0:
		return float64(g.below(100)) / 4
	case 1:
		return pick(g, floatCorners)
	}
	return float64(int64(g.src.Bits()>>g.below(64))) / 1024
}

// leaf makes a small expression of type t that does not throw.
func (g *gen) leaf(t *Type) *Node {
	if g.chance(60) {
		if v := g.variable(t); v != nil {
			return v
		}
	}
	if t.Kind == String {
		return g.node(Node{Op: OpStr, Type: t, Str: pick(g, words)})
	}
	return g.constantOrDefault(t)
}

var words = []string{"a", "xyz", "hello", "", "0123456789", "Zoë", "tail call"}

// variable makes a read of a visible variable of type t, or returns nil.
func (g *gen) variable(t *Type) *Node {
	var fit []*Variable
	for _, v := range g.vars {
		if v.Type == t {
			fit = append(fit, v)
		}
	}
	if len(fit) == 0 {
		return nil
	}
	return g.node(Node{Op: OpVar, Type: t, Var: pick(g, fit)})
}

// places returns functions that make the places of type t; with write, only places that may be
// written.
func (g *gen) places(t *Type, write bool) (out []func() *Node) {
	for _, v := range g.vars {
		if write && v.ReadOnly && (v.Type == t || v.Type.isInt()) {
			continue
		}
		load := func() *Node { return g.node(Node{Op: OpVar, Type: v.Type, Var: v}) }
		out = g.placesIn(out, t, v.Type, load, 2)
	}
	for _, d := range g.p.Defs {
		if d.Generics > 0 {
			continue
		}
		for _, f := range d.Fields {
			if f.Static {
				load := func() *Node {
					return g.node(Node{Op: OpStatic, Type: f.Type, Field: f, Owner: g.ts.of(d), Int: int64(g.volatile())})
				}
				out = g.placesIn(out, t, f.Type, load, 1)
			}
		}
	}
	if g.self != nil && g.self.Def.Generics > 0 {
		for _, f := range g.self.Def.Fields {
			if f.Static {
				out = g.placesIn(out, t, f.Type, func() *Node {
					return g.node(Node{Op: OpStatic, Type: f.Type, Field: f, Owner: g.self})
				}, 1)
			}
		}
	}
	return out
}

func (g *gen) volatile() int {
	if g.chance(4) {
		return Volatile
	}
	return 0
}

// placesIn adds the places of type t that are, or are part of, a place of type of.
func (g *gen) placesIn(out []func() *Node, t, of *Type, load func() *Node, depth int) []func() *Node {
	if of == t {
		out = append(out, load)
	}
	if t.isInt() && of.isInt() && of != t && of.holds(t) && g.chance(12) {
		out = append(out, func() *Node { return g.reinterpret(t, load()) })
	}
	if depth == 0 {
		return out
	}
	switch of.Kind {
	case ByRef:
		return g.placesIn(out, t, of.Elem, func() *Node {
			return g.node(Node{Op: OpInd, Type: of.Elem, X: []*Node{load()}, Int: int64(g.volatile())})
		}, depth)
	case Pointer:
		if of.Elem == t {
			out = append(out, func() *Node {
				n := g.node(Node{Op: OpInd, Type: of.Elem, X: []*Node{g.pointer(of, load())}, Int: int64(g.volatile())})
				if g.chance(20) {
					n.Int |= Unaligned
				}
				return n
			})
		}
	case Struct, Class:
		for c := of; c != nil; c = g.base(c) {
			for _, f := range c.Def.Fields {
				if f.Static || c.Kind == Class && g.isException(c.Def) {
					continue
				}
				ft := g.ts.subst(f.Type, c.Args, nil)
				if ft.Kind == Class {
					continue // objects may form cycles: one step is enough
				}
				out = g.placesIn(out, t, ft, func() *Node {
					x := load()
					n := Node{Op: OpField, Type: ft, Field: f, Owner: c, Int: int64(g.volatile())}
					if of.Kind == Class {
						x = g.nonNull(x)
					} else if g.chance(10) {
						n.Int |= ByValue
					}
					n.X = []*Node{x}
					return g.node(n)
				}, depth-1)
			}
		}
	case Vector:
		if of.Elem == t || depth > 1 {
			return g.placesIn(out, t, of.Elem, func() *Node {
				op := OpSafeElem
				if g.throwing() {
					op = OpElem
				}
				return g.node(Node{Op: op, Type: of.Elem, X: []*Node{g.nonNull(load()), g.index()}})
			}, depth-1)
		}
		if e := of.Elem; t.isInt() && e.isInt() && e != t && e.holds(t) && t.holds(e) && !g.o.Mono && g.chance(40) {
			// Elements of an array of the same size and opposite signedness.
			out = append(out, func() *Node {
				return g.node(Node{Op: OpSafeElem, Type: t, X: []*Node{g.upcast(g.ts.vector(t), g.nonNull(load())), g.index()}})
			})
		}
	case Matrix:
		if of.Elem == t {
			out = append(out, func() *Node {
				n := Node{Op: OpSafeMat, Type: of.Elem, X: []*Node{g.nonNull(load())}}
				if g.throwing() {
					n.Op = OpMatrix
				}
				for range of.Index {
					n.X = append(n.X, g.index())
				}
				return g.node(n)
			})
		}
	}
	return out
}

// reinterpret reads the place x, or its first bytes, as a value of type t.
func (g *gen) reinterpret(t *Type, x *Node) *Node {
	x.Int &^= Volatile | Unaligned | ByValue
	addr := g.node(Node{Op: OpAddr, Type: g.ts.byRef(t), X: []*Node{x}})
	return g.node(Node{Op: OpInd, Type: t, X: []*Node{addr}, Int: int64(g.volatile())})
}

// index makes a small expression that serves as an index.
func (g *gen) index() *Node {
	k := I4
	if g.chance(8) {
		k = I
	}
	if g.chance(50) {
		return g.node(Node{Op: OpConst, Type: g.prim(k), Int: int64(g.below(4))})
	}
	return g.expr(g.prim(k), 1)
}

// pointer keeps pointer p inside its buffer.
func (g *gen) pointer(t *Type, p *Node) *Node {
	return g.node(Node{Op: OpPtrAt, Type: t, X: []*Node{p, g.expr(g.prim(I4), 1)}, Int: bufferBytes / int64(t.Elem.bits()/8)})
}

// bufferBytes is the size of every localloc.
const bufferBytes = 64

// nonNull replaces null by a new object, unless the program may throw here.
func (g *gen) nonNull(x *Node) *Node {
	if x.Op == OpVar && x.Var.ReadOnly || g.throwing() {
		return x // this, or a value that may be null
	}
	return g.node(Node{Op: OpElse, Type: x.Type, X: []*Node{x, g.fresh(x.Type, 0)}})
}

// place reads a random place of type t, or returns nil if there is none.
func (g *gen) place(t *Type, write bool) *Node {
	fit := g.places(t, write)
	if len(fit) == 0 {
		return nil
	}
	return pick(g, fit)()
}

// fresh makes a new object of reference type t. It is null only if t has no concrete class.
func (g *gen) fresh(t *Type, d int) *Node {
	switch t.Kind {
	case String:
		return g.node(Node{Op: OpStr, Type: t, Str: pick(g, words[:3])})
	case Vector:
		return g.node(Node{Op: OpNewVector, Type: t, X: []*Node{g.expr(g.prim(I4), d-1)}, Int: int64(1)<<g.below(4) - 1 | 1})
	case Matrix:
		n := Node{Op: OpNewMatrix, Type: t, Int: 3}
		for range t.Index {
			n.X = append(n.X, g.expr(g.prim(I4), d-1))
		}
		return g.node(n)
	case Delegate:
		return g.newDelegate(t, d)
	case Class, Interface:
		c := g.concrete(t)
		if len(c) == 0 {
			return g.node(Node{Op: OpDefault, Type: t}) // an abstract class: null
		}
		return g.upcast(t, g.newOf(pick(g, c), d))
	case Exception:
		if g.chance(50) {
			c := g.systemException()
			return g.upcast(t, g.node(Node{Op: OpNew, Type: c, Owner: c}))
		}
		return g.upcast(t, g.newOf(g.ts.of(g.exceptionDef()), d))
	}
	// object
	switch g.below(4) {
	case 0:
		return g.upcast(t, g.fresh(g.prim(String), d))
	case 1:
		if c := g.ofKind(Class, false); len(c) > 0 {
			if c := g.concrete(g.ts.of(pick(g, c))); len(c) > 0 {
				return g.upcast(t, g.newOf(pick(g, c), d))
			}
		}
	case 2:
		if s := g.ofKind(Struct, false); len(s) > 0 {
			return g.box(g.expr(g.ts.of(pick(g, s)), d-1))
		}
	}
	return g.box(g.expr(g.primType(), d-1))
}

func (g *gen) exceptionDef() *Def {
	for _, d := range g.p.Defs[1:] {
		if g.isException(d) {
			return d
		}
	}
	panic("BUG: a program without an exception class throws")
}

func (g *gen) box(x *Node) *Node {
	return g.node(Node{Op: OpBox, Type: g.prim(Object), X: []*Node{x}})
}

func (g *gen) upcast(t *Type, x *Node) *Node {
	if x.Type == t {
		return x
	}
	if x.Type.Kind == Struct || x.Type.isPrim() || x.Type.isParam() {
		n := g.box(x)
		n.Type = t
		return n
	}
	return g.node(Node{Op: OpUpcast, Type: t, X: []*Node{x}})
}

// upcastNumber uses x as a number of type t without an instruction.
func (g *gen) upcastNumber(t *Type, x *Node) *Node {
	if x.Type == t {
		return x
	}
	return g.node(Node{Op: OpUpcast, Type: t, X: []*Node{x}})
}

// newOf makes an object of class t, or a value of struct t.
func (g *gen) newOf(t *Type, d int) *Node {
	var ctors []*Method
	for _, m := range t.Def.Methods {
		if m.Ctor {
			ctors = append(ctors, m)
		}
	}
	if t.Kind == Struct && (len(ctors) == 0 || d <= 0) {
		return g.node(Node{Op: OpDefault, Type: t})
	}
	n := Node{Op: OpNew, Type: t, Owner: t}
	if len(ctors) > 0 { // an exception has its base's constructor
		n.Method = ctors[0]
		if d > 0 {
			n.Method = pick(g, ctors)
		}
		n.X = g.arguments(n.Method, t, nil, d)
	}
	return g.node(n)
}

// arguments makes the arguments of a call, without this.
func (g *gen) arguments(m *Method, owner *Type, targs []*Type, d int) (x []*Node) {
	for _, p := range m.Params {
		x = append(x, g.argumentOf(g.ts.subst(p.Type, owner.Args, targs), d))
	}
	return x
}

func (g *gen) argumentOf(t *Type, d int) *Node {
	switch {
	case t.Kind == ByRef:
		return g.address(t)
	case g.o.Mono || !g.chance(4):
	case t.isSmall() && t.Kind != Bool || t.Kind == I: // converted as by a store
		return g.upcastNumber(t, g.expr(g.prim(I4), d-1))
	case t.isFloat():
		return g.upcastNumber(t, g.expr(g.prim(R4+R8-t.Kind), d-1))
	}
	return g.expr(t, d-1)
}

func (g *gen) constantOrDefault(t *Type) *Node {
	if t.isPrim() {
		return g.constant(t)
	}
	return g.node(Node{Op: OpDefault, Type: t})
}

// address makes a byref of type t to some place, or to a temp.
func (g *gen) address(t *Type) *Node {
	x := g.place(t.Elem, true)
	if x == nil {
		x = g.leaf(t.Elem)
	}
	if x.Op == OpInd && x.X[0].Type.Kind == Pointer || g.o.Mono && x.Op == OpVar && x.Var.Name == "this" {
		x = g.constantOrDefault(t.Elem)
	}
	x.Int &^= Volatile | Unaligned | ByValue
	return g.node(Node{Op: OpAddr, Type: t, X: []*Node{x}})
}

// newDelegate makes a delegate of type t.
func (g *gen) newDelegate(t *Type, d int) *Node {
	var fit []*Node
	program := g.p.Defs[0]
	params := make([]*Type, len(t.Def.Params))
	for i, p := range t.Def.Params {
		params[i] = g.ts.subst(p, t.Args, nil)
	}
	ret := g.ts.subst(t.Def.Ret, t.Args, nil)
	matches := func(c *callee, owner *Type, targs []*Type) bool {
		if len(c.m.Params) != len(params) || c.m.Ctor || g.ts.subst(c.m.Ret, owner.Args, targs) != ret {
			return false
		}
		for i, p := range c.m.Params {
			if g.ts.subst(p.Type, owner.Args, targs) != params[i] {
				return false
			}
		}
		return true
	}
	for i := range g.callees {
		c := &g.callees[i]
		switch {
		case c.m.Name == "For"+t.Def.Name && c.m.Def == program:
			fit = append(fit, g.node(Node{Op: OpDelegate, Type: t, Method: c.m, Owner: c.owner, Targs: t.Args}))
		case c.m.Generics == 0 && c.m.Static && matches(c, c.owner, nil):
			fit = append(fit, g.node(Node{Op: OpDelegate, Type: t, Method: c.m, Owner: c.owner}))
		case c.m.Generics > 0 || c.m.Static || d <= 0:
		case c.m.Def.Kind == Class && !g.isException(c.m.Def):
			owner := g.instance(c.m.Def, 0)
			if matches(c, owner, nil) {
				fit = append(fit, g.node(Node{Op: OpDelegate, Type: t, Method: c.m, Owner: owner, X: []*Node{g.object(owner, d-1)}}))
			}
		case c.m.Def.Kind == Struct && c.m.Def.Generics == 0 && !c.m.Virtual && matches(c, c.owner, nil):
			x := g.box(g.expr(c.owner, d-1))
			fit = append(fit, g.node(Node{Op: OpDelegate, Type: t, Method: c.m, Owner: c.owner, X: []*Node{x}}))
		}
	}
	return pick(g, fit)
}

// object makes a non-null expression of reference type t, if there is one.
func (g *gen) object(t *Type, d int) *Node {
	if g.self == t && g.m != nil && !g.m.Static && t.Kind == Class && g.chance(40) {
		return g.this()
	}
	if x := g.place(t, false); x != nil && g.chance(70) {
		return g.nonNull(x)
	}
	return g.fresh(t, d)
}

func (g *gen) this() *Node {
	return g.node(Node{Op: OpVar, Type: g.vars[0].Type, Var: g.vars[0]})
}

// common makes one of the forms that every type has. It returns nil when the form drawn does not
// apply.
func (g *gen) common(t *Type, d int) *Node {
	switch g.weighted([]int{6, 8, 3, 2, 1}) {
	case 0:
		return g.place(t, false)
	case 1:
		return g.call(t, d)
	case 2:
		return g.node(Node{Op: OpCond, Type: t, X: []*Node{g.expr(g.prim(Bool), d-1), g.expr(t, d-1), g.expr(t, d-1)}})
	case 3:
		if x := g.place(t, true); x != nil {
			return g.node(Node{Op: OpAssign, Type: t, X: []*Node{x, g.expr(t, d-1)}})
		}
	case 4:
		if t.Kind != Struct && !t.isPrim() || t.Kind == I || t.Kind == U {
			return nil
		}
		x := g.box(g.expr(t, d-1))
		if g.throwing() {
			x = g.expr(g.prim(Object), d-1)
		}
		return g.node(Node{Op: OpUnbox, Type: t, X: []*Node{x}, Int: int64(g.below(2))})
	}
	return nil
}

// inspect takes an integer from an object: a length, a character, a size.
func (g *gen) inspect(t *Type, d int) *Node {
	str := g.prim(String)
	switch {
	case t.Kind == Char:
		s := g.node(Node{Op: OpConcat, Type: str, X: []*Node{g.expr(str, d-1), g.node(Node{Op: OpStr, Type: str, Str: "?"})}})
		return g.node(Node{Op: OpStrAt, Type: t, X: []*Node{s, g.index()}, Int: 1})
	case t.Kind != I4:
		return nil
	}
	switch g.below(4) {
	case 0:
		return g.node(Node{Op: OpStrLen, Type: t, X: []*Node{g.nonNull(g.expr(str, d-1))}})
	case 1:
		return g.node(Node{Op: OpLen, Type: t, X: []*Node{g.nonNull(g.expr(g.ts.vector(g.primType()), d-1))}})
	case 2:
		m := g.ts.matrix(g.primType(), 2)
		return g.node(Node{Op: OpMatLen, Type: t, X: []*Node{g.nonNull(g.expr(m, d-1))}, Int: int64(g.below(2))})
	}
	if s := g.ofKind(Struct, false); len(s) > 0 {
		// A runtime may lay out a struct that contains references as it likes.
		if t := g.ts.of(pick(g, s)); !hasRefs(t) {
			return g.node(Node{Op: OpSizeof, Type: g.prim(I4), U: t})
		}
	}
	return nil
}

// hasRefs reports whether values of a closed type contain references.
func hasRefs(t *Type) bool {
	if t.Kind != Struct {
		return !t.isPrim()
	}
	for _, f := range t.Def.Fields {
		if !f.Static && hasRefs(f.Type) {
			return true
		}
	}
	return false
}

// coreCalls are static methods of the core library whose results are exact.
var coreCalls = []struct {
	space, class, name string
	ret                Kind
	params             []Kind
	ref                bool // the first parameter is by reference
}{
	{"System", "Math", "Abs", R8, []Kind{R8}, false},
	{"System", "Math", "Abs", R4, []Kind{R4}, false},
	{"System", "Math", "Sqrt", R8, []Kind{R8}, false},
	{"System", "Math", "Floor", R8, []Kind{R8}, false},
	{"System", "Math", "Ceiling", R8, []Kind{R8}, false},
	{"System", "Math", "Max", I4, []Kind{I4, I4}, false},
	{"System", "Math", "Min", I8, []Kind{I8, I8}, false},
	{"System", "Math", "Min", U4, []Kind{U4, U4}, false},
	{"System", "Math", "Max", U8, []Kind{U8, U8}, false},
	{"System", "Math", "Min", I1, []Kind{I1, I1}, false},
	{"System", "Math", "Max", U2, []Kind{U2, U2}, false},
	{"System", "Math", "BigMul", I8, []Kind{I4, I4}, false},
	{"System.Threading", "Interlocked", "Add", I4, []Kind{I4, I4}, true},
	{"System.Threading", "Interlocked", "Add", I8, []Kind{I8, I8}, true},
	{"System.Threading", "Interlocked", "Increment", I8, []Kind{I8}, true},
	{"System.Threading", "Interlocked", "Decrement", I4, []Kind{I4}, true},
	{"System.Threading", "Interlocked", "Exchange", I4, []Kind{I4, I4}, true},
	{"System.Threading", "Interlocked", "Exchange", I8, []Kind{I8, I8}, true},
	{"System.Threading", "Interlocked", "CompareExchange", I4, []Kind{I4, I4, I4}, true},
	{"System.Threading", "Interlocked", "CompareExchange", I8, []Kind{I8, I8, I8}, true},
}

// coreCall makes a call of one of the coreCalls that return t.
func (g *gen) coreCall(t *Type, d int) *Node {
	var fit []int
	for i := range coreCalls {
		if coreCalls[i].ret == t.Kind {
			fit = append(fit, i)
		}
	}
	if len(fit) == 0 {
		return nil
	}
	n := Node{Op: OpCore, Type: t, Int: int64(pick(g, fit))}
	c := &coreCalls[n.Int]
	for i, k := range c.params {
		if i == 0 && c.ref {
			n.X = append(n.X, g.address(g.ts.byRef(g.prim(k))))
		} else {
			n.X = append(n.X, g.expr(g.prim(k), d-1))
		}
	}
	return g.node(n)
}

func (g *gen) reference(t *Type, d int) *Node {
	switch g.weighted([]int{8, 8, 3, 2}) {
	case 0:
		if n := g.common(t, d); n != nil {
			return n
		}
	case 1:
		return g.fresh(t, d)
	case 2:
		switch {
		case t.Kind == String && g.chance(30):
			return g.node(Node{Op: OpTypeName, Type: t, U: g.anyType(1)})
		case t.Kind == String:
			return g.node(Node{Op: OpConcat, Type: t, X: []*Node{g.expr(t, d-1), g.expr(t, d-1)}})
		case t.Kind == Vector && !g.safe && g.chance(10*g.w.throwing):
			// An array of a derived class: a store may throw ArrayTypeMismatchException.
			switch e := t.Elem; e.Kind {
			case Object:
				return g.upcast(t, g.expr(g.ts.vector(g.prim(String)), d-1))
			case Class, Interface:
				if c := pick(g, append(g.concrete(e), e)); c.Kind == Class {
					return g.upcast(t, g.expr(g.ts.vector(c), d-1))
				}
			}
		case t.Kind == Delegate && g.chance(50):
			return g.node(Node{Op: OpCombine, Type: t, X: []*Node{g.expr(t, d-1), g.expr(t, d-1)}})
		case t.Kind == Class || t.Kind == Interface:
			if c := g.concrete(t); len(c) > 0 {
				if c := pick(g, c); c.Kind == Class {
					return g.upcast(t, g.expr(c, d-1))
				}
			}
		}
	case 3:
		if t.Kind == Class || t.Kind == Interface || t.Kind == String {
			op := OpAs
			if g.throwing() {
				op = OpCast
			}
			return g.node(Node{Op: op, Type: t, X: []*Node{g.expr(g.prim(Object), d-1)}})
		}
	}
	return g.leaf(t)
}

// other makes expressions of structs and type parameters.
func (g *gen) other(t *Type, d int) *Node {
	if t.Kind == Struct && g.chance(20) {
		return g.newOf(t, d)
	}
	if n := g.common(t, d); n != nil {
		return n
	}
	return g.leaf(t)
}
