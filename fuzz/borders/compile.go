package borders

import (
	"cmp"
	"slices"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// compiler writes the functions of rows, and of the support, into an assembly.
type compiler struct {
	a       *emit.Assembly
	structs map[string]*emit.TypeDef
	fields  map[string]cil.Token // "Un.sb"
	funcs   map[string]*emit.Method
	sigs    map[string]*function // signatures by function name
}

func (c *compiler) typ(t string) emit.Type {
	switch {
	case t == "void":
		return emit.Void
	case t == "string":
		return emit.String
	case isVector(t):
		return emit.Vector(c.typ(elemOf(t)))
	case t[len(t)-1] == '*':
		return emit.Ptr(c.typ(elemOf(t)))
	case t[len(t)-1] == '&':
		return emit.ByRef(c.typ(elemOf(t)))
	}
	if p := primOf(t); p != nil {
		return p.typ
	}
	if structOf(t).kind == "class" {
		return emit.Class(c.structs[t].Token)
	}
	return emit.ValueType(c.structs[t].Token)
}

func (c *compiler) typeTok(t string) cil.Token {
	if p := primOf(t); p != nil {
		return c.a.CoreType("System", p.core)
	}
	if d := c.structs[t]; d != nil {
		return d.Token
	}
	return c.a.TypeSpec(c.typ(t))
}

// variable is an argument or a local.
type variable struct {
	typ string
	n   int
	arg bool
}

// target holds the targets of break and continue.
type target struct {
	exit, more emit.Label
	tries      int
}

// body writes one function.
type body struct {
	*compiler
	il      *emit.IL
	f       *function
	vars    map[string]variable
	loops   []target
	tries   int
	checked bool
	ret     emit.Label
	result  int // local of the result, if the function has a try
	hasTry  bool
}

// declare adds f as a method of t; define writes its code.
func (c *compiler) declare(t *emit.TypeDef, prefix string, f *function) {
	s := emit.Static(c.typ(f.ret))
	for _, p := range f.params {
		s.Params = append(s.Params, c.typ(p.typ))
	}
	m := t.Method(prefix+f.name, cil.MdPublic|cil.MdHideBySig, s)
	if f.noInline {
		m.SetImpl(cil.MiNoInlining)
	}
	c.funcs[f.name], c.sigs[f.name] = m, f
}

func (c *compiler) define(f *function) {
	b := &body{compiler: c, il: c.funcs[f.name].IL(c.a), f: f, vars: map[string]variable{}}
	for i, p := range f.params {
		b.vars[p.name] = variable{p.typ, i, true}
	}
	b.ret = b.il.Label()
	b.hasTry = f.body.has("try")
	if b.hasTry && f.ret != "void" {
		b.result = b.il.Local(c.typ(f.ret))
	}
	b.statement(f.body)
	b.il.Mark(b.ret)
	switch {
	case f.ret == "void":
	case b.hasTry:
		b.il.Ldloc(b.result)
	default: // the label needs code after it
		b.zero(f.ret)
	}
	b.il.Op(cil.CEE_RET)
}

func (n *node) has(kind string) bool {
	return n.kind == kind || slices.ContainsFunc(n.x, func(x *node) bool { return x != nil && x.has(kind) })
}

func (b *body) fail(n *node, what string) {
	panic("BUG: " + b.f.name + ": " + what + " (" + n.kind + " " + n.name + " " + n.typ + ")")
}

// zero writes the default of a type.
func (b *body) zero(t string) {
	switch p := primOf(t); {
	case p != nil && p.bits == 0:
		b.il.R8(0)
	case p != nil && p.bits == 64:
		b.il.I8(0)
		if p.name == "nint" {
			b.il.Op(cil.CEE_CONV_I)
		}
	case p != nil:
		b.il.I4(0)
	case isVector(t) || structOf(t) != nil && structOf(t).kind == "class":
		b.il.Op(cil.CEE_LDNULL)
	default:
		b.il.Ldloc(b.il.Local(b.typ(t)))
	}
}

func (b *body) statement(n *node) {
	il := b.il
	switch n.kind {
	case "nop":
	case "block":
		for _, x := range n.x {
			b.statement(x)
		}
	case "decl":
		b.vars[n.name] = variable{n.typ, il.Local(b.typ(n.typ)), false}
		if len(n.x) > 0 {
			b.genAs(n.x[0], n.typ)
			il.Stloc(b.vars[n.name].n)
		}
	case "expr":
		b.effect(n.x[0])
	case "if":
		no := il.Label()
		b.condition(n.x[0], no, false)
		b.statement(n.x[1])
		if len(n.x) > 2 {
			end := il.Label()
			il.Br(cil.CEE_BR, end)
			il.Mark(no)
			b.statement(n.x[2])
			no = end
		}
		il.Mark(no)
	case "for", "do":
		b.loop(n)
	case "switch":
		b.switches(n)
	case "break", "continue":
		t := b.loops[len(b.loops)-1]
		to := t.exit
		if n.kind == "continue" {
			to = t.more
		}
		b.leave(to, t.tries)
	case "return":
		if len(n.x) > 0 {
			b.genAs(n.x[0], b.f.ret)
		}
		if !b.hasTry {
			il.Op(cil.CEE_RET)
			return
		}
		if len(n.x) > 0 {
			il.Stloc(b.result)
		}
		b.leave(b.ret, 0)
	case "try":
		b.try(n)
	default:
		b.fail(n, "no statement")
	}
}

// leave writes a jump out of the protected regions, until tries of them are left.
func (b *body) leave(to emit.Label, tries int) {
	if b.tries > tries {
		b.il.Br(cil.CEE_LEAVE, to)
	} else {
		b.il.Br(cil.CEE_BR, to)
	}
}

func (b *body) loop(n *node) {
	il := b.il
	t := target{il.Label(), il.Label(), b.tries}
	inside := func(x *node) {
		b.loops = append(b.loops, t)
		b.statement(x)
		b.loops = b.loops[:len(b.loops)-1]
	}
	if n.kind == "do" {
		first := il.Here()
		inside(n.x[1])
		il.Mark(t.more)
		b.condition(n.x[0], first, true)
		il.Mark(t.exit)
		return
	}
	b.statement(n.x[0])
	test := il.Label()
	if n.val == 1 { // the test is above the body
		il.Mark(test)
		b.condition(n.x[1], t.exit, false)
		inside(n.x[3])
		il.Mark(t.more)
		b.statement(n.x[2])
		il.Br(cil.CEE_BR, test)
	} else {
		il.Br(cil.CEE_BR, test)
		first := il.Here()
		inside(n.x[3])
		il.Mark(t.more)
		b.statement(n.x[2])
		il.Mark(test)
		b.condition(n.x[1], first, true)
	}
	il.Mark(t.exit)
}

func (b *body) switches(n *node) {
	il := b.il
	cases := slices.DeleteFunc(slices.Clone(n.x[1:]), func(c *node) bool { return c.kind == "default" })
	first := slices.MinFunc(cases, func(x, y *node) int { return cmp.Compare(x.val, y.val) }).val
	last := slices.MaxFunc(cases, func(x, y *node) int { return cmp.Compare(x.val, y.val) }).val
	t := target{il.Label(), 0, b.tries}
	if len(b.loops) > 0 {
		t.more = b.loops[len(b.loops)-1].more
	}
	labels := map[*node]emit.Label{}
	other := t.exit
	for _, c := range n.x[1:] {
		labels[c] = il.Label()
		if c.kind == "default" {
			other = labels[c]
		}
	}
	b.gen(n.x[0])
	if first != 0 {
		il.I4(int32(first))
		il.Op(cil.CEE_SUB)
	}
	table := slices.Repeat([]emit.Label{other}, int(last-first)+1)
	for _, c := range cases {
		table[c.val-first] = labels[c]
	}
	il.Switch(table...)
	il.Br(cil.CEE_BR, other)
	b.loops = append(b.loops, t)
	for _, c := range n.x[1:] {
		il.Mark(labels[c])
		for _, x := range c.x {
			b.statement(x)
		}
	}
	b.loops = b.loops[:len(b.loops)-1]
	il.Mark(t.exit)
}

func (b *body) try(n *node) {
	il := b.il
	end := il.Label()
	in := func(x *node) {
		b.tries++
		b.statement(x)
		b.tries--
	}
	start := il.Here()
	in(n.x[0])
	il.Br(cil.CEE_LEAVE, end)
	tryEnd := il.Here()
	for _, c := range n.x[1:] {
		handler := il.Here()
		if c.kind == "catch" {
			il.Op(cil.CEE_POP)
			in(c.x[0])
			il.Br(cil.CEE_LEAVE, end)
			il.Catch(b.a.CoreType("System", c.name), start, tryEnd, handler, il.Here())
		} else {
			in(c)
			il.Op(cil.CEE_ENDFINALLY)
			il.Finally(start, tryEnd, handler, il.Here())
		}
	}
	il.Mark(end)
}
