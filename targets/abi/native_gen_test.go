package abi

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// cType is a C type for the comparison with C compilers.
type cType struct {
	name  string // name in declarations
	decl  string // of a struct
	class Class  // of a scalar
	shape Shape  // of a struct; Size and Align of a scalar
}

func (t *cType) param() Param {
	if t.class != None {
		return Param{Class: t.class}
	}
	return Param{Shape: &t.shape}
}

// cCase is one call: params[0:named] are the named ones, or all if it has no variable arguments.
type cCase struct {
	ret     *cType // nil is void
	params  []*cType
	offset  []int // of each argument's bytes in the driver's data
	varArgs bool
	focus   *cType // the struct that the case tests
}

func (c *cCase) signature() *Signature {
	s := &Signature{VarArgs: c.varArgs}
	if c.ret != nil {
		s.Ret = c.ret.param()
	}
	for _, p := range c.params {
		s.Params = append(s.Params, p.param())
	}
	return s
}

// String returns the case as a C prototype, with its structs written out.
func (c *cCase) String() string {
	name := func(t *cType) string {
		if t == nil {
			return "void"
		}
		return t.name
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s f(", name(c.ret))
	for i, p := range c.params {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(p.name)
	}
	b.WriteString(")")
	if c.varArgs {
		b.WriteString(" with variable arguments")
	}
	fmt.Fprintf(&b, "; %s %+v", c.focus.decl, c.focus.shape)
	return b.String()
}

// cGen generates types and cases for one machine.
type cGen struct {
	r       *rand.Rand
	scalars []*cType
	int128  *cType // nil if the compiler has none
	varArgs bool
	intRets bool     // results are only integers
	structs []*cType // every type, in the order of their declarations
	seen    map[string]bool
}

// newGen returns a generator for a machine with pointers of ptr bytes, where scalars of 8 bytes are
// aligned to align8.
func newGen(seed uint64, ptr, align8 uint32) *cGen {
	g := &cGen{r: rand.New(rand.NewPCG(seed, 5)), seen: map[string]bool{}}
	add := func(name string, class Class, size, align uint32) {
		g.scalars = append(g.scalars, &cType{name: name, class: class, shape: Shape{Size: size, Align: align}})
	}
	add("float", Float, 4, 4)
	add("double", Double, 8, align8)
	add("signed char", Int8, 1, 1)
	add("unsigned short", Int16, 2, 2)
	add("int", Int32, 4, 4)
	add("long long", Int64, 8, align8)
	add("void *", pointer(ptr), ptr, ptr)
	if ptr == 8 {
		g.int128 = &cType{name: "__int128", shape: Shape{Size: 16, Align: 16,
			Fields: []Field{{0, 8, Int64}, {8, 8, Int64}}}}
	}
	return g
}

// Lists of field types: indices in scalars.
var palettes = [][]int{{0}, {1}, {0, 1}, {2, 3, 4, 5, 6}, {0, 4}, {1, 5, 6}, {0, 1, 2, 3, 4, 5, 6}}

const maxStruct = 64

// structType generates a new struct or union.
func (g *cGen) structType() *cType {
	for {
		if t := g.tryStruct(); t != nil {
			g.structs = append(g.structs, t)
			return t
		}
	}
}

func (g *cGen) tryStruct() *cType {
	r := g.r
	kind, pack := "struct", uint32(16)
	switch r.IntN(8) {
	case 0, 1:
		kind = "union"
	case 2:
		pack = 1 << r.IntN(4)
	}
	palette := palettes[r.IntN(len(palettes))]
	var fields strings.Builder
	s := Shape{Align: 1, Explicit: kind == "union"}
	end := uint32(0)
	for i := range 1 + r.IntN(6) {
		f := g.scalars[palette[r.IntN(len(palette))]]
		switch k := r.IntN(12); {
		case k < 2 && len(g.structs) > 0:
			f = g.structs[r.IntN(len(g.structs))]
		case k == 2 && g.int128 != nil && r.IntN(8) == 0:
			f = g.int128
		}
		count, suffix := uint32(1), ""
		if r.IntN(5) == 0 {
			count = 1 + r.Uint32N(4)
			suffix = fmt.Sprintf("[%d]", count)
		}
		align := min(f.shape.Align, pack)
		at := alignUp(end, align)
		if kind == "union" {
			at = 0
		}
		for k := range count {
			base := at + k*f.shape.Size
			if f.class != None {
				s.Fields = append(s.Fields, Field{base, uint8(f.shape.Size), f.class})
			}
			for _, in := range f.shape.Fields {
				s.Fields = append(s.Fields, Field{base + in.Offset, in.Size, in.Class})
			}
		}
		s.Explicit = s.Explicit || f.shape.Explicit
		s.Align = max(s.Align, align)
		end = max(at+count*f.shape.Size, s.Size)
		s.Size = max(s.Size, end)
		fmt.Fprintf(&fields, " %s f%d%s;", f.name, i, suffix)
	}
	s.Size = alignUp(s.Size, s.Align)
	key := fmt.Sprint(s)
	if s.Size > maxStruct || g.seen[key] {
		return nil
	}
	g.seen[key] = true
	t := &cType{name: fmt.Sprintf("%s S%d", kind, len(g.structs)), shape: s}
	attr := ""
	if pack < 16 {
		attr = fmt.Sprintf("#pragma pack(%d)\n", pack)
	}
	t.decl = fmt.Sprintf("%s%s {%s};", attr, t.name, fields.String())
	return t
}

// cases generates calls that test struct t: as the first argument and the result, then after other
// arguments that leave many, few or no registers for it.
func (g *cGen) cases(t *cType, n int) []*cCase {
	var all []*cCase
	for i := range n {
		c := &cCase{focus: t}
		if i == 0 {
			c.ret = t
		} else {
			c.varArgs = g.varArgs && g.r.IntN(6) == 0
			if c.varArgs {
				c.params = append(c.params, g.scalars[4])
			}
			g.some(c, g.r.IntN(12))
			if g.r.IntN(3) == 0 {
				c.ret = g.structs[g.r.IntN(len(g.structs))]
			} else if g.r.IntN(2) == 0 {
				c.ret = g.scalars[g.r.IntN(len(g.scalars))]
			}
		}
		if g.intRets && c.ret != nil && (c.ret.class == None || c.ret.class.IsFloat()) {
			c.ret = nil
		}
		c.params = append(c.params, t)
		g.some(c, g.r.IntN(4))
		if g.r.IntN(3) == 0 {
			c.params = append(c.params, g.structs[g.r.IntN(len(g.structs))])
			g.some(c, g.r.IntN(3))
		}
		at := 0
		for _, p := range c.params {
			c.offset = append(c.offset, at)
			at += int(alignUp(p.shape.Size, 16))
		}
		all = append(all, c)
	}
	return all
}

// some appends n scalars. Unnamed ones are promoted: only types that promotion does not change.
func (g *cGen) some(c *cCase, n int) {
	palette := palettes[g.r.IntN(len(palettes))]
	if c.varArgs {
		palette = []int{1, 4, 5, 6}
	}
	for range n {
		c.params = append(c.params, g.scalars[palette[g.r.IntN(len(palette))]])
	}
}
