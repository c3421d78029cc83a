package progen

// The types in call signatures.

// maxStruct is the size of the largest structs.
const maxStruct = 64

// shapes are structs that calling conventions tell apart: structs passed in one register of each
// kind, in two registers, in partly filled registers, by reference.
var shapes = [][]Kind{
	{}, {U1}, {I1}, {Bool}, {I2}, {Char}, {I4}, {U4}, {I8}, {I}, {R4}, {R8}, {String}, {Object},
	{U1, U1}, {U1, U1, U1}, {I2, U1}, {I4, U1}, {I4, I4}, {I4, I2, I1}, {I8, U1}, {U1, I8}, {I8, I4}, {I8, I8}, {I8, I8, U1}, {I8, I8, I8},
	{R4, R4}, {R4, R4, R4}, {R4, R4, R4, R4}, {R4, R4, R4, R4, R4}, {R8, R4}, {R4, R8}, {R8, R8}, {R8, R8, R8}, {R8, R8, R8, R8},
	{I4, R4}, {R4, I4}, {I8, R8}, {R8, I8}, {I8, R4}, {R4, I8}, {I4, R8}, {R8, I4}, {R4, R4, I8}, {I8, R4, R4}, {R4, R4, R4, I4}, {I4, R4, R8},
	{R8, I4, R4}, {U1, R4}, {R4, U1}, {R8, U1}, {U1, R8},
	{String, String}, {String, R8}, {R8, String}, {String, I4}, {I4, String}, {String, R4, I4}, {Object, I8, R8}, {I8, I8, I8, I8, I8, I8, I8, I8},
	{R8, R8, R8, R8, R8, R8, R8, R8}, {U1, I2, I4, I8, R4, R8},
}

// up rounds n up to a multiple of align.
func up(n, align int) int { return (n + align - 1) / align * align }

// sizeAlign returns the size and alignment of a value of type t when fields keep their order.
func sizeAlign(t *Type) (size, align int) {
	switch {
	case t.Kind == Bool:
		return 1, 1
	case t.isPrim():
		return t.bits() / 8, t.bits() / 8
	case t.Kind != Struct:
		return 8, 8
	}
	align = 1
	for _, f := range t.Def.Fields {
		if f.Static {
			continue
		}
		s, a := sizeAlign(f.Type)
		if t.Def.Pack > 0 {
			a = min(a, t.Def.Pack)
		}
		at := up(size, a)
		if t.Def.Explicit {
			at = int(f.Offset)
		}
		size, align = max(size, at+s), max(align, a)
	}
	return up(max(size, t.Def.Bytes, 1), align), align
}

// Size is the approximate size in bytes of a struct without type parameters.
func (d *Def) Size() int {
	size, _ := sizeAlign(&Type{Kind: Struct, Def: d})
	return size
}

// sigPrim returns a primitive type, floats about as often as integers.
func (g *sigGen) sigPrim() *Type {
	switch g.weighted([]int{8, 1, 6}) {
	case 0:
		return g.prim(pick(g.gen, intKinds))
	case 1:
		return g.prim(Bool)
	}
	return g.prim(pick(g.gen, []Kind{R8, R4}))
}

// sigStruct adds a struct of at most maxStruct bytes.
func (g *sigGen) sigStruct() {
	d := g.add(&Def{Name: "S", Kind: Struct})
	t := g.ts.of(d)
	// add removes a field again that makes the struct too large.
	add := func(ft *Type) {
		g.field(d, ft, false)
		if size, _ := sizeAlign(t); size > maxStruct {
			d.Fields = d.Fields[:len(d.Fields)-1]
		}
	}
	switch g.weighted([]int{8, 4, 3, 2}) {
	case 0:
		for _, k := range pick(g.gen, shapes) {
			add(g.prim(k))
		}
	case 1:
		for range 1 + g.below(9) {
			ft := g.sigPrim()
			if g.chance(15) {
				ft = g.prim(pick(g.gen, []Kind{String, Object}))
			}
			add(ft)
		}
	case 2: // structs in structs
		for range 1 + g.below(4) {
			if len(g.structs) > 0 && g.chance(60) {
				add(pick(g.gen, g.structs))
			} else {
				add(g.sigPrim())
			}
		}
	default: // a union
		d.Explicit = true
		first := 0
		if g.chance(25) {
			g.field(d, g.prim(String), false)
			first = 8
		}
		for range 1 + g.below(5) {
			ft := g.sigPrim()
			if ft.Kind == Bool { // other values of a bool's byte would be visible
				ft = g.prim(U1)
			}
			size, _ := sizeAlign(ft)
			f := g.field(d, ft, false)
			f.Offset = uint32(first + up(g.below(1+g.below(maxStruct/2)), size))
		}
	}
	if !d.Explicit && !hasRefs(t) {
		switch g.weighted([]int{8, 1, 1}) {
		case 1:
			d.Pack = 1 << g.below(3)
		case 2:
			size, _ := sizeAlign(t)
			d.Bytes = min(size+g.below(12), maxStruct)
		}
	}
	if g.digs {
		g.digMethod(d)
	}
	g.structs = append(g.structs, t)
}

// genericStruct adds a struct with fields of a type parameter.
func (g *sigGen) genericStruct() {
	d := g.add(&Def{Name: "S", Kind: Struct, Generics: 1})
	for range g.below(3) {
		g.field(d, g.sigPrim(), false)
	}
	g.field(d, g.ts.param(Var, 0), false)
	for range g.below(2) {
		g.field(d, g.sigPrim(), false)
	}
	g.generic = d
}

// sigClass adds a class whose objects are passed.
func (g *sigGen) sigClass() {
	d := g.add(&Def{Name: "C", Kind: Class})
	for range 1 + g.below(3) {
		g.field(d, g.sigPrim(), false)
	}
	g.field(d, g.prim(String), false)
	g.class = g.ts.of(d)
	if len(g.structs) > 0 {
		g.field(d, pick(g.gen, g.structs), false)
	}
	if g.digs {
		g.digMethod(d)
	}
}

// sigIface adds the interface of types whose values can mix themselves into the checksum. Through
// it, code over type parameters mixes all of a value.
func (g *sigGen) sigIface() {
	g.dig = g.add(&Def{Name: "I", Kind: Interface, Abstract: true})
	g.dig.Methods = []*Method{{Def: g.dig, Name: "Dig", Virtual: true, Abstract: true, Ret: g.prim(Void)}}
}

// digMethod makes d implement that interface.
func (g *sigGen) digMethod(d *Def) {
	m := &Method{Def: d, Name: "Dig", Virtual: true, Overrides: g.dig.Methods[0], Ret: g.prim(Void)}
	d.Ifaces, d.Methods = append(d.Ifaces, g.ts.of(g.dig)), append(d.Methods, m)
	g.enter(m, g.ts.of(d))
	g.digest(g.load(g.vars[0]))
	g.leave()
}

// argType returns a random type of an argument or a result. params are the type parameters in
// scope.
func (g *sigGen) argType(params []*Type) *Type {
	some := func(there bool, w int) int { return w * b2i(there) }
	switch g.weighted([]int{12, some(len(g.structs) > 0, 10), 4, some(len(params) > 0, 6), some(g.generic != nil, 2)}) {
	case 1:
		return pick(g.gen, g.structs)
	case 2:
		return pick(g.gen, []*Type{g.class, g.prim(String), g.prim(Object)})
	case 3:
		return pick(g.gen, params)
	case 4:
		return g.ts.of(g.generic, pick(g.gen, append([]*Type{g.prim(I4), g.prim(R8), g.prim(String), g.prim(Object), g.prim(U1)}, params...)))
	}
	return g.sigPrim()
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
