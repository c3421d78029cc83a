// Package modern makes random programs in C# 12 for .NET 9: generic math, spans, ref structs,
// records, patterns, async methods, vectors. A program is a tree of rows from tables (row). It is
// deterministic, ends, and prints a checksum for each of its entries. Programs run on CoreCLR 9.0
// with its own JIT and with this one, and must print the same.
package modern

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"sync"
)

// node is an expression, a list of statements, or a statement.
type node struct {
	row    *row
	typ    string
	text   string // of a leaf: a literal or a variable
	simple bool   // the text is a name
	kids   []*node
	names  []string
	consts []int
	sub    *node // the node that replaces it
	gone   bool  // a statement that shrinking has removed
}

// variable is a variable that an expression can name.
type variable struct {
	name, typ string
	flags     flags // refLike, readonly
}

// member is a part of a program: a type, a field or a method. Its text marks the places of trees as
// \x00N\x00.
type member struct {
	name  string
	text  string
	trees []*node
	gone  bool
}

// Program is a random program.
type Program struct {
	Seed    uint64
	members []*member
	entries []*member
	used    map[string]int // rows by feature
	plain   bool
	name    string // for a variant
	source  string
}

// generator makes one program.
type generator struct {
	src     *rand.PCG
	p       *Program
	levels  map[string]int
	own     map[string][]*row // rows of the program's types and methods, by type of expression
	ownStm  []*row
	leaves  map[string][]string // expressions without holes, by type
	next    int
	budget  int
	plain   bool
	pool    []string // types of fields and parameters
	shareds []string // classes for generic code
}

// scope is what is known at a point in a program.
type scope struct {
	vars   []variable
	guard  flags  // what is not allowed: inSync, inAsync, inIter, jumps, stack, local, calls
	ret    string // type of the result; "" for none
	yields string // element type of an iterator
	param  string // the type parameter, or ""
	inLoop bool
	depth  int
	used   *flags // flags of what the method does
}

// table holds the rows by type of expression and by feature.
type table map[string]map[string][]*row

var tables = sync.OnceValue(func() (t struct {
	exprs      table
	stmts      map[string][]*row
	features   []string
	exprGroups map[string][]string
	stmtGroups []string
}) {
	t.exprs, t.stmts, t.exprGroups = table{}, map[string][]*row{}, map[string][]string{}
	features := map[string]bool{}
	for _, r := range expand(slices.Concat(exprRows, vectorRows, libraryExprs)) {
		if t.exprs[r.typ] == nil {
			t.exprs[r.typ] = map[string][]*row{}
		}
		for range max(1, r.weight) {
			t.exprs[r.typ][r.feature] = append(t.exprs[r.typ][r.feature], r)
		}
		features[r.feature] = true
	}
	for _, r := range expand(slices.Concat(stmtRows, libraryStmts)) {
		for range max(1, r.weight) {
			t.stmts[r.feature] = append(t.stmts[r.feature], r)
		}
		features[r.feature] = true
	}
	for f := range features {
		t.features = append(t.features, f)
	}
	slices.Sort(t.features)
	for typ, groups := range t.exprs {
		for f := range groups {
			t.exprGroups[typ] = append(t.exprGroups[typ], f)
		}
		slices.Sort(t.exprGroups[typ])
	}
	for f := range t.stmts {
		t.stmtGroups = append(t.stmtGroups, f)
	}
	sort.Strings(t.stmtGroups)
	return t
})

func (g *generator) below(n int) int { return int(g.src.Uint64() % uint64(n)) }

func (g *generator) pick(list ...string) string { return list[g.below(len(list))] }

func (g *generator) fresh(prefix string) string {
	g.next++
	return fmt.Sprint(prefix, g.next)
}

// level returns how often a program uses a feature, 0 to 4.
func (g *generator) level(feature string) int {
	switch feature {
	case "core":
		return 4
	case "own":
		return 3
	case "param":
		return 4
	}
	return g.levels[feature]
}

// usable reports whether a row is allowed at a point.
func (g *generator) usable(r *row, c *scope) bool {
	for _, f := range []flags{inSync, jumps, stack, local, calls, loops, unsafeCode} {
		if r.flags&f != 0 && c.guard&f != 0 {
			return false
		}
	}
	if r.flags&inAsync != 0 && c.guard&inAsync != 0 || r.flags&inIter != 0 && c.guard&inIter != 0 || r.flags&inLoop != 0 && !c.inLoop {
		return false
	}
	if g.plain && r.rich {
		return false
	}
	if r.feature == "param" && (c.param == "" || !r.mentions(c.param)) {
		return false
	}
	for _, s := range r.segs {
		switch {
		case s.kind == segVar && !slices.ContainsFunc(c.vars, func(v variable) bool { return v.typ == s.text && (r.flags&assigns == 0 || v.flags&readonly == 0) }):
			return false
		case s.text == "RET" && c.ret == "":
			return false
		}
	}
	return true
}

func (r *row) mentions(param string) bool {
	other := "TI"
	if param == other {
		other = "TN"
	}
	return !strings.Contains(r.text, other+"#") && !strings.Contains(r.text, other+".") && !strings.Contains(r.text, "("+other+")")
}

// choose draws a feature that is allowed at a point, weighted by the levels of the features, then a
// row of it.
func (g *generator) choose(groups []string, rows func(feature string) []*row, c *scope) *row {
	total := 0
	for _, f := range groups {
		total += g.level(f)
	}
	for range 6 {
		if total == 0 {
			return nil
		}
		n := g.below(total)
		for _, f := range groups {
			if n -= g.level(f); n < 0 {
				list := rows(f)
				for range 4 {
					if r := list[g.below(len(list))]; g.usable(r, c) {
						return r
					}
				}
				break
			}
		}
	}
	return nil
}

// expr makes an expression.
func (g *generator) expr(typ string, c *scope) *node {
	if typ == "RET" {
		typ = c.ret
	} else if typ == "YIELD" {
		typ = c.yields
	}
	g.budget--
	if v := g.variable(typ, c, false); v != nil && g.below(100) < 40 {
		return v
	}
	if c.depth > 0 && g.budget > 0 && g.below(100) < 85 {
		inner := *c
		inner.depth--
		own := g.own[typ]
		if len(own) > 0 && g.below(100) < 35 {
			if r := g.choose([]string{"own"}, func(string) []*row { return own }, c); r != nil {
				return g.grow(r, typ, &inner)
			}
		}
		t := tables()
		if r := g.choose(t.exprGroups[typ], func(f string) []*row { return t.exprs[typ][f] }, c); r != nil {
			return g.grow(r, typ, &inner)
		}
	}
	if v := g.variable(typ, c, false); v != nil && g.below(100) < 80 {
		return v
	}
	if slices.Contains(sets["values"], typ) && (!g.plain || !isRich(typ)) && g.below(100) < 40 {
		return &node{typ: typ, text: g.static(typ, c), simple: true} // the C# compiler does not know its value
	}
	return g.leaf(typ, c)
}

// leaf makes an expression without parts.
func (g *generator) leaf(typ string, c *scope) *node {
	if list := g.leaves[typ]; len(list) > 0 {
		return &node{typ: typ, text: g.pick(list...)}
	}
	if strings.HasPrefix(typ, "Span<") || strings.HasPrefix(typ, "ReadOnlySpan<") {
		elem := typ[strings.IndexByte(typ, '<')+1 : len(typ)-1]
		return &node{typ: typ, text: "(" + typ + ")(" + g.literal(elem+"[]") + ")"}
	}
	if strings.HasPrefix(typ, "Func<") {
		elem, _, _ := strings.Cut(typ[5:], ",")
		name := g.fresh("v")
		return &node{typ: typ, text: "((" + typ + ")(" + name + " => unchecked((" + elem + ")(" + name + " + 1))))"}
	}
	return &node{typ: typ, text: g.literal(typ)}
}

// variable names a variable of a type.
func (g *generator) variable(typ string, c *scope, place bool) *node {
	var list []string
	for _, v := range c.vars {
		if v.typ == typ && (!place || v.flags&readonly == 0) {
			list = append(list, v.name)
		}
	}
	if len(list) == 0 {
		return nil
	}
	// Prefer later variables, whose values are more recent.
	i := max(g.below(len(list)), g.below(len(list)))
	return &node{typ: typ, text: list[i], simple: true}
}

// place makes an expression that can be assigned.
func (g *generator) place(typ string, c *scope) *node {
	if g.below(100) < 70 || c.depth <= 0 || g.budget <= 0 {
		if v := g.variable(typ, c, true); v != nil {
			return v
		}
	}
	t := tables()
	inner := *c
	inner.depth = min(c.depth-1, 1)
	if own := g.own["="+typ]; len(own) > 0 && g.below(2) == 0 {
		if r := g.choose([]string{"own"}, func(string) []*row { return own }, c); r != nil {
			return g.grow(r, typ, &inner)
		}
	}
	if c.depth > 0 && g.budget > 0 && g.below(2) == 0 {
		if r := g.choose(t.exprGroups["="+typ], func(f string) []*row { return t.exprs["="+typ][f] }, c); r != nil {
			return g.grow(r, typ, &inner)
		}
	}
	if v := g.variable(typ, c, true); v != nil {
		return v
	}
	return &node{typ: typ, text: g.static(typ, c), simple: true}
}

// static returns a static field of a type.
func (g *generator) static(typ string, c *scope) string {
	if typ == "TI" || typ == "TN" {
		return "Statics<" + typ + ">.Value"
	}
	for _, m := range g.p.members {
		if strings.HasPrefix(m.text, "static "+typ+" F") && g.below(2) == 0 {
			return m.name
		}
	}
	name := g.fresh("F")
	g.p.members = append(g.p.members, &member{name: name, text: "static " + typ + " " + name + " = \x000\x00;", trees: []*node{g.leaf(typ, c)}})
	return name
}

// grow makes a node of a row and fills its holes.
func (g *generator) grow(r *row, typ string, c *scope) *node {
	n := &node{row: r, typ: typ}
	g.p.used[r.feature]++
	if c.used != nil {
		*c.used |= r.flags & (local | calls | loops)
	}
	for range r.names {
		n.names = append(n.names, g.fresh("v"))
	}
	var ascending []int
	for i := range 6 {
		ascending = append(ascending, i*21+1+g.below(20))
	}
	if g.below(2) == 0 {
		for i := range ascending {
			ascending[i] = i*2 + 1
		}
	}
	for _, s := range r.segs {
		in := *c
		if s.lambda {
			in.vars = nil
			for _, v := range c.vars {
				if v.flags&refLike == 0 {
					in.vars = append(in.vars, v)
				}
			}
			in.guard |= inAsync | inIter
			in.guard &^= inSync
			in.inLoop = false
		} else {
			in.vars = c.vars[:len(c.vars):len(c.vars)]
		}
		for _, b := range s.binds {
			v := variable{n.names[b.name], b.typ, readonly}
			if s.isFn {
				v.flags = 0
			}
			if s.byRef {
				v.flags = refLike
			}
			in.vars = append(in.vars, v)
		}
		switch s.kind {
		case segConst:
			n.consts = append(n.consts, ascending[s.num])
		case segSmall:
			n.consts = append(n.consts, g.below(8))
		case segShift:
			n.consts = append(n.consts, g.below(70))
		case segExpr:
			n.kids = append(n.kids, g.expr(s.text, &in))
		case segVar:
			n.kids = append(n.kids, g.variable(s.text, &in, r.flags&assigns != 0))
		case segPlace:
			n.kids = append(n.kids, g.place(s.text, &in))
		case segLit:
			n.kids = append(n.kids, &node{typ: s.text, text: g.literal(s.text)})
		case segBlock:
			if s.isFn {
				in.ret, in.yields, in.inLoop, in.guard = s.fn, "", false, in.guard&^(jumps|stack)
			}
			in.guard |= s.guard
			if s.guard&jumps != 0 {
				in.inLoop = false
			}
			if s.loop {
				in.inLoop = true
			}
			n.kids = append(n.kids, g.block(1+g.below(3), &in))
		}
	}
	return n
}

// block makes statements.
func (g *generator) block(count int, c *scope) *node {
	b, _ := g.list(count, c)
	return b
}

// list makes statements, and returns the variables in scope after them.
func (g *generator) list(count int, c *scope) (*node, []variable) {
	b := &node{typ: "block"}
	in := *c
	in.vars = c.vars[:len(c.vars):len(c.vars)]
	t := tables()
	for range count {
		if g.budget <= 0 {
			break
		}
		in.depth = 1 + g.below(4)
		var r *row
		if len(g.ownStm) > 0 && g.below(8) == 0 {
			r = g.choose([]string{"own"}, func(string) []*row { return g.ownStm }, &in)
		}
		if r == nil {
			r = g.choose(t.stmtGroups, func(f string) []*row { return t.stmts[f] }, &in)
		}
		if r == nil {
			continue
		}
		if strings.Contains(r.text, "{ #") || strings.Contains(r.text, ": #{") {
			in.depth = 1 + g.below(2)
		}
		s := g.grow(r, "", &in)
		b.kids = append(b.kids, s)
		if r.decl != "" {
			_, typ, _ := strings.Cut(r.decl, ":")
			in.vars = append(in.vars, variable{s.names[r.decl[1]-'1'], typ, r.flags & (refLike | readonly)})
		}
	}
	return b, in.vars
}
