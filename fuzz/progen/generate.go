package progen

import "fmt"

// gen is the state of one call of Generate.
type gen struct {
	src Source
	o   Options
	w   weights
	p   *Program
	ts  *types

	callees []callee // every method that may be called, ordered by rank
	ifaces  []*Type  // instances of interfaces that a class or struct implements
	locals  int      // for names
	scope
}

// callee is a method with the type that declares it. For a generic type, the owner has the type's
// own parameters as arguments.
type callee struct {
	m     *Method
	owner *Type
	rank  int
}

// scope is what the code of one method can name, and the limits for it.
type scope struct {
	m       *Method
	self    *Type
	rank    int
	vars    []*Variable
	budget  int  // nodes that may still be made
	loops   int  // around the current statement, in this method
	handler bool // the innermost block is inside a catch, where rethrow is allowed
	safe    bool // nothing may throw
	nested  int  // blocks around the current statement
}

// fuel is the fuel of a program about everything (not Options.Signatures).
const fuel = 300

// Generate makes a program.
func Generate(src Source, o Options) *Program {
	if o.Signatures {
		return generateSignatures(src, o)
	}
	g := &gen{src: src, o: o, w: newWeights(src, o), p: &Program{ts: newTypes(), Catches: o.Exceptions, fuel: fuel}}
	g.ts = &g.p.ts
	g.p.Defs = []*Def{{Name: "P", Kind: Class, Abstract: true}}
	g.declare()
	for i := range g.callees {
		g.body(&g.callees[i])
	}
	for _, d := range g.p.Defs {
		if d.CCtor != nil {
			g.body(&callee{d.CCtor, g.ts.self(d), len(g.callees)})
		}
	}
	for i := range g.callees {
		if c := &g.callees[i]; c.m.Def == g.p.Defs[0] && c.m.Generics == 0 {
			g.entry(c)
		}
	}
	return g.p
}

func (g *gen) below(n int) int { return g.src.Below(n) }

// chance is true in n of 100 cases.
func (g *gen) chance(n int) bool { return 99-g.below(100) < n }

// weighted returns i with a probability proportional to w[i]. When the source gives only zeros, it
// returns the first i with w[i] > 0.
func (g *gen) weighted(w []int) int {
	sum := 0
	for _, n := range w {
		sum += n
	}
	if sum == 0 {
		return -1
	}
	at := g.below(sum)
	for i, n := range w {
		if at -= n; at < 0 {
			return i
		}
	}
	return -1
}

func pick[T any](g *gen, list []T) T { return list[g.below(len(list))] }

func (g *gen) prim(k Kind) *Type { return g.ts.prim[k] }

var intKinds = []Kind{I4, I8, U4, U8, I1, U1, I2, U2, I, U, Char}

// primType returns a random primitive type.
func (g *gen) primType() *Type {
	switch g.weighted([]int{12, 1, 2 * g.w.floats}) {
	case 0:
		return g.prim(intKinds[g.weighted([]int{12, 8, 4, 4, 3, 3, 3, 3, 2, 2, 2})])
	case 1:
		return g.prim(Bool)
	}
	return g.prim(R4 + Kind(g.below(2)))
}

// ofKind lists the definitions of kind k, except exceptions. Generic definitions are included only
// if generic is set.
func (g *gen) ofKind(k Kind, generic bool) (out []*Def) {
	for _, d := range g.p.Defs[1:] {
		if d.Kind == k && (generic || d.Generics == 0) && !(k == Class && g.isException(d)) {
			out = append(out, d)
		}
	}
	return out
}

func (g *gen) isException(d *Def) bool { return d.Base != nil && d.Base.Kind == Exception }

// anyType returns a random type of a variable, nested at most depth deep.
func (g *gen) anyType(depth int) *Type {
	structs, classes := g.ofKind(Struct, true), g.ofKind(Class, true)
	delegates := g.ofKind(Delegate, true)
	some := func(n, w int) int {
		if n == 0 {
			return 0
		}
		return w
	}
	deep := some(depth, 1)
	params := g.typeParams()
	switch g.weighted([]int{
		24, some(len(structs), 4*g.w.structs), some(len(classes), 3*g.w.classes), 2 * g.w.arrays * deep, g.w.arrays * deep,
		2 * g.w.strings, 1, some(len(g.ifaces), g.w.classes), some(len(delegates), g.w.delegates), some(len(params), 12),
	}) {
	case 1:
		return g.instance(pick(g, structs), depth)
	case 2:
		return g.instance(pick(g, classes), depth)
	case 3:
		return g.ts.vector(g.anyType(depth - 1))
	case 4:
		return g.ts.matrix(g.anyType(0), 2+g.below(2))
	case 5:
		return g.prim(String)
	case 6:
		return g.prim(Object)
	case 7:
		return pick(g, g.ifaces)
	case 8:
		return g.instance(pick(g, delegates), depth)
	case 9:
		return pick(g, params)
	}
	return g.primType()
}

// typeParams returns the type parameters that are in scope in the current method.
func (g *gen) typeParams() (out []*Type) {
	if g.self != nil && g.self.Def != nil {
		for i := range g.self.Def.Generics {
			out = append(out, g.ts.param(Var, i))
		}
	}
	if g.m != nil {
		for i := range g.m.Generics {
			out = append(out, g.ts.param(MVar, i))
		}
	}
	return out
}

// constraintOf returns the interface or class that a type parameter must implement, or nil.
func (g *gen) constraintOf(t *Type) *Type {
	switch {
	case t.Kind == MVar && g.m != nil && t.Index == 0:
		return g.m.Constraint
	case t.Kind == Var && g.self != nil && t.Index == 0:
		return g.self.Def.Constraint
	}
	return nil
}

// instance returns an instantiation of d with random arguments.
func (g *gen) instance(d *Def, depth int) *Type {
	args := make([]*Type, d.Generics)
	for i := range args {
		var constraint *Type
		if i == 0 {
			constraint = d.Constraint
		}
		if args[i] = g.argument(constraint, depth-1); d.Core && !isValue(args[i]) {
			args[i] = g.primType()
		}
	}
	return g.ts.of(d, args...)
}

// argument returns a random type argument that satisfies a constraint.
func (g *gen) argument(constraint *Type, depth int) *Type {
	fit := g.implementers(constraint)
	for _, p := range g.typeParams() {
		if constraint == nil || g.constraintOf(p) == constraint {
			fit = append(fit, p, p, p)
		}
	}
	if constraint != nil {
		return pick(g, fit)
	}
	switch g.below(4) {
	case 0:
		return g.primType()
	case 1:
		return g.prim(String)
	case 2:
		if len(fit) > 0 {
			return pick(g, fit)
		}
	}
	if t := g.anyType(max(depth, 0)); isArgument(t) {
		return t
	}
	return g.primType()
}

// isArgument reports whether t can be a type argument. A type that contains type parameters cannot:
// generic code that nests its own parameters deeper could make infinitely many types.
func isArgument(t *Type) bool {
	return t.isParam() || t.Kind != Void && t.Kind != ByRef && t.Kind != Pointer && !t.mentions(Var) && !t.mentions(MVar)
}

// implementers returns the closed types that implement an interface; with nil, all closed structs.
func (g *gen) implementers(iface *Type) (out []*Type) {
	for _, d := range g.p.Defs[1:] {
		if d.Generics > 0 || d.Kind != Class && d.Kind != Struct || g.isException(d) {
			continue
		}
		if iface == nil && d.Kind == Struct || iface != nil && g.assignable(g.ts.of(d), iface) {
			out = append(out, g.ts.of(d))
		}
	}
	return out
}

// base returns the base class of t, instantiated with t's arguments, or nil.
func (g *gen) base(t *Type) *Type {
	if t.Def == nil || t.Def.Base == nil || t.Def.Base.Kind != Class {
		return nil
	}
	return g.ts.subst(t.Def.Base, t.Args, nil)
}

// assignable reports whether from, a class or struct, is to, derives from to, or implements to.
func (g *gen) assignable(from, to *Type) bool {
	for t := from; t != nil; t = g.base(t) {
		if t == to {
			return true
		}
		if t.Def != nil {
			for _, i := range t.Def.Ifaces {
				if g.ts.subst(i, t.Args, nil) == to {
					return true
				}
			}
		}
	}
	return false
}

// concrete lists the closed types whose objects a variable of class or interface t may hold.
func (g *gen) concrete(t *Type) (out []*Type) {
	if t.Kind == Class && !t.Def.Abstract {
		out = append(out, t)
	}
	for _, d := range g.p.Defs[1:] {
		if d.Generics == 0 && !d.Abstract && (d.Kind == Class || d.Kind == Struct && t.Kind == Interface) {
			if c := g.ts.of(d); c != t && g.assignable(c, t) {
				out = append(out, c)
			}
		}
	}
	return out
}

// nullable adds System.Nullable.
func (g *gen) nullable() {
	d := &Def{Name: "Nullable", Kind: Struct, Generics: 1, Core: true}
	g.p.Defs = append(g.p.Defs, d)
	t := g.ts.param(Var, 0)
	value := func() *Variable { return &Variable{Name: "value", Type: t, Arg: 1} }
	d.Methods = []*Method{
		{Name: ".ctor", Ctor: true, Params: []*Variable{value()}, Ret: g.prim(Void)},
		{Name: "get_HasValue", Ret: g.prim(Bool)},
		{Name: "GetValueOrDefault", Ret: t},
		{Name: "GetValueOrDefault", Params: []*Variable{value()}, Ret: t},
	}
	if !g.safe {
		d.Methods = append(d.Methods, &Method{Name: "get_Value", Ret: t})
	}
	for _, m := range d.Methods {
		m.Def, m.Abstract = d, true
		g.callees = append(g.callees, callee{m, g.ts.self(d), 1 << 30})
	}
}

// isValue reports whether a closed type may be the argument of Nullable.
func isValue(t *Type) bool { return t.isPrim() || t.Kind == Struct && !t.Def.Core }

// declare makes all definitions and their signatures.
func (g *gen) declare() {
	g.safe = !g.o.Exceptions
	for range g.w.structs + g.below(2) {
		g.structDef(0)
	}
	if g.w.generics > 0 && g.chance(60) {
		g.nullable()
	}
	if g.w.classes > 0 {
		for range 1 + g.below(2) {
			g.ifaceDef()
		}
	}
	if g.w.generics > 1 {
		g.structDef(1)
		g.classDef(1 + g.below(2))
	}
	for range g.w.classes {
		g.classDef(0)
	}
	if g.w.eh > 0 {
		g.add(&Def{Name: "E", Kind: Class, Base: g.prim(Exception)})
	}
	for range g.w.delegates {
		g.delegateDef()
	}
	program := g.p.Defs[0]
	for range 2 + g.below(6) {
		g.field(program, g.anyType(2), true)
	}
	for range (2 + g.below(4)) * g.w.size {
		g.function(program, 0)
	}
	for range g.w.generics {
		g.function(program, 1)
	}
	// Make for each delegate type a function with its signature.
	for _, d := range g.p.Defs {
		if d.Kind == Delegate {
			m := &Method{Def: program, Name: "For" + d.Name, Static: true, Generics: d.Generics, Ret: g.toMethod(d.Ret)}
			for i, t := range d.Params {
				m.Params = append(m.Params, &Variable{Name: fmt.Sprint("a", i), Type: g.toMethod(t), Arg: i})
			}
			program.Methods = append(program.Methods, m)
			g.callees = append(g.callees, callee{m, g.ts.of(program), len(g.callees)})
		}
	}
	for _, d := range g.p.Defs[1:] {
		if (d.Kind == Class || d.Kind == Struct) && hasStatic(d) && g.chance(20) {
			d.CCtor = &Method{Def: d, Name: ".cctor", Static: true, Ret: g.prim(Void)}
		}
	}
}

func hasStatic(d *Def) bool {
	for _, f := range d.Fields {
		if f.Static {
			return true
		}
	}
	return false
}

// toMethod replaces the parameters of a generic type by parameters of a generic method.
func (g *gen) toMethod(t *Type) *Type {
	return g.ts.subst(t, []*Type{g.ts.param(MVar, 0), g.ts.param(MVar, 1)}, nil)
}

func (g *gen) add(d *Def) *Def {
	if d.Name != "E" {
		d.Name = fmt.Sprint(d.Name, len(g.p.Defs))
	}
	g.p.Defs = append(g.p.Defs, d)
	return d
}

func (g *gen) field(d *Def, t *Type, static bool) *Field {
	f := &Field{Def: d, Name: fmt.Sprint("f", len(d.Fields)), Type: t, Static: static}
	if static {
		f.Name = fmt.Sprint("s", len(d.Fields))
	}
	d.Fields = append(d.Fields, f)
	return f
}

// structWords is the approximate size of a struct in words.
func structWords(t *Type) int {
	if t.Kind != Struct {
		return 1
	}
	n := 0
	for _, f := range t.Def.Fields {
		if !f.Static {
			n += structWords(f.Type)
		}
	}
	return max(n, 1)
}

func (g *gen) structDef(generics int) {
	d := g.add(&Def{Name: "S", Kind: Struct, Generics: generics})
	g.self = &Type{Kind: Struct, Def: d}
	words := 0
	if generics == 0 && g.chance(15) { // a union of primitives
		d.Explicit = true
		small := g.chance(50) // only small types, one over the other
		for range 2 + g.below(4) {
			if small {
				t := g.prim(pick(g, []Kind{I1, U1, I2, U2, I4, I1, U1}))
				g.field(d, t, false).Offset = uint32(g.below(4)) &^ uint32(t.bits()/8-1)
				continue
			}
			f := g.field(d, g.primType(), false)
			size := uint32(f.Type.bits() / 8)
			f.Offset = uint32(g.below(3)) * 8 &^ (size - 1)
			if g.chance(40) {
				f.Offset += uint32(g.below(8)) &^ (size - 1)
			}
		}
	} else {
		for range 1 + g.below(1+g.below(7)) {
			var t *Type
			switch g.weighted([]int{14, 3 * g.w.structs, 2, 2 * generics, g.w.arrays}) {
			case 1:
				t = g.prim(I8)
				if s := g.ofKind(Struct, false); len(s) > 0 {
					t = g.ts.of(pick(g, s))
				}
				if t.Def == d {
					t = g.prim(R8)
				}
			case 2:
				t = g.prim(pick(g, []Kind{String, Object}))
			case 3:
				t = g.ts.param(Var, 0)
			case 4:
				t = g.ts.vector(g.primType())
			default:
				t = g.primType()
			}
			if words += structWords(t); words > 6 && t.Kind == Struct {
				t = g.prim(U1)
			}
			g.field(d, t, false)
		}
		if generics > 0 {
			g.field(d, g.ts.param(Var, 0), false)
		}
	}
	if g.chance(30) {
		g.field(d, g.primType(), true)
	}
	if g.chance(40) {
		g.ctorWith(d)
	}
	for range g.below(3) {
		g.method(d, "M")
	}
	if len(g.ifaces) > 0 && g.chance(50) {
		g.implement(d, pick(g, g.ifaces))
	}
	g.self = nil
}

// method adds a non-virtual instance method.
func (g *gen) method(d *Def, name string) *Method {
	m := &Method{Def: d, Name: fmt.Sprint(name, d.Name, "_", len(d.Methods))}
	g.m = m
	if g.w.generics > 0 && g.chance(10*g.w.generics) {
		m.Generics = 1
	}
	g.signature(m)
	m.Sync = d.Kind == Class && g.chance(4)
	d.Methods = append(d.Methods, m)
	g.callees = append(g.callees, callee{m, g.ts.self(d), len(g.callees)})
	g.m = nil
	return m
}

// signature draws parameters and result.
func (g *gen) signature(m *Method) {
	n := g.below(5)
	if g.chance(20) {
		n = g.below(13)
	}
	first := 1
	if m.Static {
		first = 0
	}
	for i := range n {
		t := g.anyType(1)
		if g.chance(10) && !t.isParam() {
			t = g.ts.byRef(t)
		}
		m.Params = append(m.Params, &Variable{Name: fmt.Sprint("a", i), Type: t, Arg: first + i})
	}
	m.Ret = g.anyType(1)
	if g.chance(8) {
		m.Ret = g.prim(Void)
	}
}

func (g *gen) ifaceDef() {
	generics := 0
	if g.w.generics > 0 && g.chance(50) {
		generics = 1
	}
	d := g.add(&Def{Name: "I", Kind: Interface, Generics: generics, Abstract: true})
	g.self = &Type{Kind: Interface, Def: d}
	for range 1 + g.below(3) {
		m := g.method(d, "M")
		m.Virtual, m.Abstract = true, true
	}
	g.self = nil
	t := g.ts.of(d)
	if generics > 0 {
		t = g.ts.of(d, g.argument(nil, 0))
	}
	g.ifaces = append(g.ifaces, t)
	// At least one class implements it.
	c := g.add(&Def{Name: "C", Kind: Class})
	g.self = g.ts.of(c)
	g.ctor(c)
	g.implement(c, t)
	g.self = nil
}

// implement makes d implement an interface, with all its methods.
func (g *gen) implement(d *Def, iface *Type) {
	for _, i := range d.Ifaces {
		if i == iface {
			return
		}
	}
	d.Ifaces = append(d.Ifaces, iface)
	for _, slot := range iface.Def.Methods {
		g.override(d, slot, iface)
	}
}

// override adds a method for a virtual slot of type owner.
func (g *gen) override(d *Def, slot *Method, owner *Type) {
	m := &Method{Def: d, Name: slot.Name, Generics: slot.Generics, Virtual: true, Overrides: slot, Ret: g.ts.subst(slot.Ret, owner.Args, nil)}
	for _, p := range slot.Params {
		m.Params = append(m.Params, &Variable{Name: p.Name, Type: g.ts.subst(p.Type, owner.Args, nil), Arg: p.Arg})
	}
	d.Methods = append(d.Methods, m)
	rank := len(g.callees)
	for _, c := range g.callees {
		if c.m == slot {
			rank = c.rank
		}
	}
	g.callees = append(g.callees, callee{m, g.ts.self(d), rank})
}

// ctor adds the constructor without parameters.
func (g *gen) ctor(d *Def) {
	m := &Method{Def: d, Name: ".ctor", Ctor: true, Ret: g.prim(Void)}
	d.Methods = append(d.Methods, m)
	g.callees = append(g.callees, callee{m, g.ts.self(d), len(g.callees)})
}

// ctorWith adds a constructor with parameters.
func (g *gen) ctorWith(d *Def) {
	m := &Method{Def: d, Name: ".ctor", Ctor: true}
	g.m = m
	g.signature(m)
	if len(m.Params) == 0 {
		m.Params = append(m.Params, &Variable{Name: "a0", Type: g.prim(I4), Arg: 1})
	}
	g.m, m.Ret = nil, g.prim(Void)
	d.Methods = append(d.Methods, m)
	g.callees = append(g.callees, callee{m, g.ts.self(d), len(g.callees)})
}

func (g *gen) classDef(generics int) {
	d := &Def{Name: "C", Kind: Class, Generics: generics}
	if classes := g.ofKind(Class, true); len(classes) > 0 && g.chance(50) {
		base := pick(g, classes)
		g.self = &Type{Kind: Class, Def: d}
		d.Base = g.instance(base, 0)
		if g.ts.of(base, d.Base.Args...).depth() > 2 {
			d.Base = nil
		}
	}
	g.add(d)
	g.self = g.ts.self(d)
	if len(g.ifaces) > 0 && generics > 0 && g.chance(30) {
		d.Constraint = pick(g, g.ifaces)
	}
	if d.Base != nil && !g.fits(d.Base) {
		d.Base = nil
	}
	for range 1 + g.below(5) {
		g.field(d, g.anyType(1), g.chance(20))
	}
	g.ctor(d)
	if g.chance(40) {
		g.ctorWith(d)
	}
	for range g.below(3) {
		g.method(d, "M")
	}
	for range g.below(3) {
		g.method(d, "V").Virtual = true
	}
	// Override some virtual methods of the base classes.
	done := map[*Method]bool{}
	for b := g.base(g.self); b != nil; b = g.base(b) {
		for _, m := range b.Def.Methods {
			slot := m
			for slot.Overrides != nil {
				slot = slot.Overrides
			}
			if m.Virtual && !done[slot] && g.chance(60) {
				g.override(d, m, b)
			}
			done[slot] = true
		}
	}
	if len(g.ifaces) > 0 && g.chance(50) {
		i := pick(g, g.ifaces)
		if b := g.base(g.self); b == nil || !g.assignable(b, i) {
			g.implement(d, i)
		}
	}
	g.self = nil
}

// fits reports whether the arguments of t satisfy its definition's constraint.
func (g *gen) fits(t *Type) bool {
	c := t.Def.Constraint
	return c == nil || len(t.Args) > 0 && g.assignable(t.Args[0], c)
}

func (g *gen) delegateDef() {
	generics := 0
	if g.w.generics > 0 && g.chance(30) {
		generics = 1
	}
	d := &Def{Name: "D", Kind: Delegate, Generics: generics}
	g.self = &Type{Kind: Delegate, Def: d}
	for range g.below(5) {
		d.Params = append(d.Params, g.anyType(1))
	}
	d.Ret = g.anyType(1)
	g.self = nil
	g.add(d)
}

// function adds a static method of the program class.
func (g *gen) function(d *Def, generics int) {
	m := &Method{Def: d, Name: fmt.Sprint("F", len(d.Methods)), Static: true}
	g.m = m
	if generics > 0 {
		m.Name = fmt.Sprint("G", len(d.Methods))
		m.Generics = 1 + g.below(2)
		if len(g.ifaces) > 0 && g.chance(50) {
			m.Constraint = pick(g, g.ifaces)
		}
	}
	g.signature(m)
	if generics > 0 {
		m.Params = append(m.Params, &Variable{Name: fmt.Sprint("a", len(m.Params)), Type: g.ts.param(MVar, 0), Arg: len(m.Params)})
	}
	g.m = nil
	d.Methods = append(d.Methods, m)
	g.callees = append(g.callees, callee{m, g.ts.of(d), len(g.callees)})
}

// entry adds a call of a function with constant arguments.
func (g *gen) entry(c *callee) {
	g.scope = scope{safe: true, rank: len(g.callees), budget: 40}
	call := &Node{Op: OpCall, Type: c.m.Ret, Method: c.m, Owner: c.owner}
	for _, p := range c.m.Params {
		if p.Type.Kind == ByRef {
			// A static field of the type, or the address of a temp.
			call.X = append(call.X, &Node{Op: OpAddr, Type: p.Type, X: []*Node{g.leaf(p.Type.Elem)}})
		} else {
			call.X = append(call.X, g.expr(p.Type, 1))
		}
	}
	g.p.Entries = append(g.p.Entries, &Entry{Call: call})
}

// corners are interesting values of integers.
var corners = []int64{0, 1, -1, 2, 3, 7, 8, 10, 31, 32, 63, 64, 100, 127, 128, 255, 256, -128, -129, 32767, 32768, 65535, 65536, -32768,
	126, 129, 254, 257, -127, 32766, 32769, 65534, 65537, -32767, -32769, 1<<31 - 2, -1<<31 + 1, 1<<63 - 2, -1<<63 + 1, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32, -1 << 31, -1<<31 - 1, 1<<63 - 1, -1 << 63, 0x5555555555555555, 0x0123456789abcdef, -7, 1000, 12345}

// intConst returns a random integer that fits t.
func (g *gen) intConst(t *Type) int64 {
	var v int64
	switch g.below(4) {
	case 0:
		v = int64(g.below(16))
	case 1:
		v = int64(g.below(200)) - 100
	case 2:
		v = pick(g, corners)
	default:
		v = int64(g.src.Bits()) >> g.below(64)
	}
	if t.Kind == Bool {
		return v & 1
	}
	if g.o.Mono && v == -1<<31 && t.bits() == 64 {
		v++ // mono multiplies wrongly by -2^31
	}
	shift := 64 - t.bits()
	if t.unsigned() {
		return int64(uint64(v) << shift >> shift)
	}
	return v << shift >> shift
}

var floatCorners = []float64{0, 1, -1, 0.5, 2, 3.25, -7.75, 100, 1e10, -1e10, 1e-10, 1.0 / 3, 65536, 2147483647, 2147483648, 4294967296,
	9.2e18, 1e30, -1e30, 123456.789, 1e300, 5e-324}
