package modern

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Generate makes the program of a seed.
func Generate(seed uint64) *Program { return newGenerator(seed, false).program() }

func (g *generator) program() *Program {
	for _, f := range tables().features {
		g.levels[f] = []int{0, 0, 1, 1, 2, 4}[g.below(6)]
	}
	g.levels["compare"] = max(1, g.levels["compare"])
	g.levels["arith"] = max(1, g.levels["arith"])
	if g.below(4) > 0 {
		g.levels["throws"] = 0
		g.levels["checked"] = min(g.levels["checked"], 1)
	}
	for range 6 {
		if t := g.pick(sets["values"]...); !g.plain || !isRich(t) {
			g.pool = append(g.pool, t)
		}
	}
	if g.plain {
		for _, f := range richFeatures {
			g.levels[f] = 0
		}
	}
	for range 1 + g.below(3) {
		g.pick2(g.structure, g.record, g.class, g.shape, g.enum)()
	}
	for range 2 + g.below(4) {
		g.pick2(g.method, g.method, g.generic, g.shared, g.async, g.iterator, g.refMethod, g.method, g.spanMethod)()
	}
	for i := range 2 + g.below(2) {
		g.entry(i)
	}
	return g.p
}

func newGenerator(seed uint64, plain bool) *generator {
	return &generator{
		src: rand.NewPCG(seed, 0x9e3779b97f4a7c15), plain: plain, p: &Program{Seed: seed, plain: plain, used: map[string]int{}},
		levels: map[string]int{}, own: map[string][]*row{}, leaves: map[string][]string{},
	}
}

func (g *generator) pick2(list ...func()) func() { return list[g.below(len(list))] }

// poolType returns the type of a field, a parameter or a result.
func (g *generator) poolType() string { return g.pool[g.below(len(g.pool))] }

// addExpr adds a row for an expression that uses the program's own declarations.
func (g *generator) addExpr(typ, text string, f flags) {
	r := &row{feature: "own", typ: typ, text: text, flags: f}
	r.parse()
	g.own[typ] = append(g.own[typ], r)
}

// addStmt adds a row for a statement that uses them.
func (g *generator) addStmt(text, decl string, f flags) {
	r := &row{feature: "own", text: text, decl: decl, flags: f}
	r.parse()
	g.ownStm = append(g.ownStm, r)
}

// addType makes a type usable: it adds rows that use the type.
func (g *generator) addType(typ string) {
	g.pool = append(g.pool, typ, typ)
	g.addStmt(typ+" $1 = #"+typ+"#;", "$1:"+typ, 0)
	g.addStmt("#="+typ+"# = #"+typ+"#;", "", 0)
	g.addStmt("K.Any(#"+typ+"#);", "", 0)
	g.addExpr(typ, "(#bool# ? #"+typ+"# : #"+typ+"#)", 0)
	g.addExpr("object", "((object)#"+typ+"#)", 0)
	g.addExpr(typ, "(#object# is "+typ+" $1 ? $1 : #"+typ+"#)", 0)
	g.addExpr(typ, "K.Id<"+typ+">(#"+typ+"#)", 0)
	g.addExpr(typ, "K.Hide<"+typ+">(#"+typ+"#)", 0)
}

type field struct{ name, typ string }

func (g *generator) fields(most int) (list []field) {
	for range 1 + g.below(most) {
		list = append(list, field{g.fresh("f"), g.poolType()})
	}
	return list
}

func literals(g *generator, fields []field) string {
	var list []string
	for _, f := range fields {
		list = append(list, g.leaf(f.typ, &scope{}).text)
	}
	return strings.Join(list, ", ")
}

func holes(fields []field) string {
	var list []string
	for _, f := range fields {
		list = append(list, "#"+f.typ+"#")
	}
	return strings.Join(list, ", ")
}

func params(fields []field) string {
	var list []string
	for _, f := range fields {
		list = append(list, f.typ+" "+f.name)
	}
	return strings.Join(list, ", ")
}

func mixes(fields []field) string {
	var list []string
	for _, f := range fields {
		list = append(list, "K.Any("+f.name+");")
	}
	return strings.Join(list, " ")
}

func vars(fields []field, f flags) (list []variable) {
	for _, x := range fields {
		list = append(list, variable{x.name, x.typ, f})
	}
	return list
}

// body makes the statements of a method and its result.
func (g *generator) body(m *member, c *scope, count int) string {
	g.budget = 60 + g.below(120)
	var used flags
	c.used = &used
	c.vars = c.vars[:len(c.vars):len(c.vars)]
	block, after := g.list(count, c)
	m.trees = append(m.trees, block)
	text := fmt.Sprintf("unchecked {\x00%d\x00", len(m.trees)-1)
	for _, v := range after[len(c.vars):] {
		if v.flags&refLike == 0 && !strings.HasPrefix(v.typ, "local<") && v.typ != "TI" && v.typ != "TN" && g.below(3) > 0 {
			m.trees = append(m.trees, &node{typ: "", text: "K.Any(" + v.name + ");"})
			text += fmt.Sprintf("\x00%d\x00\n", len(m.trees)-1)
		}
	}
	c.vars = after
	if c.ret != "" {
		g.budget = max(g.budget, 10)
		c.depth = 2
		m.trees = append(m.trees, g.expr(c.ret, c))
		text += fmt.Sprintf("return \x00%d\x00;\n", len(m.trees)-1)
	}
	if used&(loops|calls) != 0 {
		end := "return default;"
		switch {
		case c.yields != "":
			end = "yield break;"
		case c.ret == "":
			end = "return;"
		}
		text = "if (--K.Fuel < 0) " + end + "\n" + text
	}
	return "{\n" + text + "}}"
}

func (g *generator) add(m *member) { g.p.members = append(g.p.members, m) }

// structure makes a struct with fields, a method and an operator.
func (g *generator) structure() {
	name, fields := g.fresh("S"), g.fields(5)
	var decl, sets strings.Builder
	for _, f := range fields {
		fmt.Fprintf(&decl, "public %s %s; ", f.typ, f.name)
		fmt.Fprintf(&sets, "%s = x%s; ", f.name, f.name)
	}
	var ps []field
	for _, f := range fields {
		ps = append(ps, field{"x" + f.name, f.typ})
	}
	attr := ""
	if g.below(6) == 0 && !strings.Contains(decl.String(), "string") && !strings.Contains(decl.String(), "C") {
		attr = fmt.Sprintf("[StructLayout(LayoutKind.Sequential, Pack = %d)] ", 1<<g.below(3))
	}
	m := &member{name: name}
	ret := g.poolType()
	c := &scope{vars: append([]variable{{"a", "int", 0}}, vars(fields, refLike|readonly)...), ret: ret, guard: inAsync | inIter | local}
	c2 := &scope{vars: append([]variable{{"a", fields[0].typ, 0}}, vars(fields, refLike)...), guard: inAsync | inIter | local}
	get := g.body(m, c, 1+g.below(2))
	set := g.body(m, c2, 1+g.below(2))
	m.text = fmt.Sprintf("%spublic struct %s : IMix\n{\n\t%s\n\tpublic %s(%s) { %s}\n\tpublic readonly %s Get(int a)\n\t%s\n\tpublic void Set(%s a)\n\t%s\n\tpublic readonly void Mix() { %s }\n\tpublic static %s operator +(in %s x, %s y) => new %s(%s);\n}",
		attr, name, decl.String(), name, params(ps), sets.String(), ret, get, fields[0].typ, set, mixes(fields), name, name, name, name, operands(fields))
	g.add(m)
	g.leaves[name] = []string{"new " + name + "(" + literals(g, fields) + ")", "default(" + name + ")"}
	g.addType(name)
	g.addExpr(name, "new "+name+"("+holes(fields)+")", 0)
	g.addExpr(name, "(#"+name+"# + #"+name+"#)", 0)
	g.addExpr(ret, "#"+name+"#.Get(#int#)", calls)
	g.addStmt("#="+name+"#.Set(#"+fields[0].typ+"#);", "", calls)
	for _, f := range fields {
		g.addExpr(f.typ, "#"+name+"#."+f.name, 0)
		g.addExpr("="+f.typ, "#v:"+name+"#."+f.name, assigns)
		if attr == "" {
			g.addStmt("#="+name+"#."+f.name+" = #"+f.typ+"#;", "", 0)
		}
		g.addExpr(name, "(#"+name+"# with { "+f.name+" = #"+f.typ+"# })", 0)
		if isInt(f.typ) {
			g.addExpr("bool", "(#"+name+"# is { "+f.name+": >= $a and < $d })", 0)
		}
	}
	g.addExpr("int", "K.Size<"+name+">()", 0)
	g.addExpr(name+"[]", "new "+name+"[] { #"+name+"#, #"+name+"#, #"+name+"#, #"+name+"# }", 0)
	g.addExpr(name, "#!"+name+"[]#[#int# & 3]", 0)
	g.addExpr(name+"?", "((bool)#bool# ? #"+name+"# : ("+name+"?)null)", 0)
	g.addExpr(name, "(#"+name+"?# ?? #"+name+"#)", 0)
	g.addStmt(name+"[] $1 = #"+name+"[]#;", "$1:"+name+"[]", 0)
	g.addExpr("="+name, "#v:"+name+"[]#[#int# & 3]", 0)
	g.addStmt("foreach (ref var $1 in #"+name+"[]#.AsSpan()) { #{loop};$1:"+name+";R# }", "", inSync|loops)
}

func isInt(t string) bool {
	_, ok := intBits[t]
	return ok && t != "Int128" && t != "UInt128" && t != "char"
}

// operands takes the fields of two values, x and y, alternately.
func operands(fields []field) string {
	var list []string
	for i, f := range fields {
		list = append(list, string("xy"[i%2])+"."+f.name)
	}
	return strings.Join(list, ", ")
}

// record makes a record class and a record that inherits from it, or a record struct.
func (g *generator) record() {
	name, fields := g.fresh("R"), g.fields(3)
	value := g.below(2) == 0
	kind := "record"
	if value {
		kind = g.pick("record struct", "readonly record struct")
	}
	members := "public void Mix() { " + mixes(fields) + " }"
	if !value {
		members = "public virtual void Mix() { " + mixes(fields) + " }"
	}
	g.add(&member{name: name, text: fmt.Sprintf("public %s %s(%s) : IMix { %s }", kind, name, params(fields), members)})
	g.leaves[name] = []string{"new " + name + "(" + literals(g, fields) + ")"}
	g.addType(name)
	g.addExpr(name, "new "+name+"("+holes(fields)+")", 0)
	g.addExpr("bool", "(#"+name+"# == #"+name+"#)", 0)
	for _, f := range fields {
		g.addExpr(f.typ, "#"+name+"#."+f.name, 0)
		g.addExpr(name, "(#"+name+"# with { "+f.name+" = #"+f.typ+"# })", 0)
		if isInt(f.typ) {
			g.addExpr("bool", "(#object# is "+name+" { "+f.name+": > $a and not $d })", 0)
		}
	}
	if value {
		return
	}
	sub, more := g.fresh("R"), field{g.fresh("f"), g.poolType()}
	all := append(fields[:len(fields):len(fields)], more)
	var names []string
	for _, f := range fields {
		names = append(names, f.name)
	}
	g.add(&member{name: sub, text: fmt.Sprintf("public sealed record %s(%s) : %s(%s) { public override void Mix() { base.Mix(); K.Any(%s); } }", sub, params(all), name, strings.Join(names, ", "), more.name)})
	g.addExpr(name, "(("+name+")new "+sub+"("+holes(all)+"))", 0)
	g.addExpr(more.typ, "(#"+name+"# is "+sub+" { "+more.name+": var $1 } ? $1 : #"+more.typ+"#)", 0)
	g.addExpr(name, "(#"+name+"# switch { "+sub+" $1 => ("+name+")($1 with { "+more.name+" = #"+more.typ+"# }), var $2 => $2 })", 0)
}

// class makes a class hierarchy with virtual methods, covariant results and default interface
// methods.
func (g *generator) class() {
	name, face := g.fresh("C"), g.fresh("I")
	ret, arg := g.poolType(), g.poolType()
	g.add(&member{name: face, text: fmt.Sprintf("public interface %s { int Code(int x); int Twice(int x) => unchecked(Code(Code(x)) + 1); %s Face(%s a) => default; }", face, ret, arg)})
	fields := g.fields(3)
	var decl strings.Builder
	for _, f := range fields {
		fmt.Fprintf(&decl, "public %s %s; ", f.typ, f.name)
	}
	classVars := func() []variable {
		return append([]variable{{"a", arg, 0}, {"b", "int", 0}}, vars(fields, 0)...)
	}
	base := &member{name: name}
	body := g.body(base, &scope{vars: classVars(), ret: ret, guard: inAsync | inIter | local}, 1+g.below(3))
	base.text = fmt.Sprintf("public class %s : %s, IMix\n{\n\t%s\n\tpublic virtual %s Do(%s a, int b)\n\t%s\n\tpublic virtual %s Self(int x) => this;\n\tpublic virtual int Code(int x) => x ^ 5;\n\tpublic virtual void Mix() { %s }\n}",
		name, face, decl.String(), ret, arg, body, name, mixes(fields))
	g.add(base)
	g.leaves[name] = []string{"new " + name + "()"}
	g.addType(name)
	subs := []string{name}
	for range 1 + g.below(2) {
		sub := g.fresh("C")
		m := &member{name: sub}
		body := g.body(m, &scope{vars: classVars(), ret: ret, guard: inAsync | inIter | local}, 1+g.below(2))
		m.text = fmt.Sprintf("public %sclass %s : %s, %s\n{\n\tpublic int n = %d;\n\tpublic override %s Do(%s a, int b)\n\t%s\n\tpublic override %s Self(int x) => x > 3 ? this : new %s();\n\tpublic override int Code(int x) => unchecked(x * 3 + n++);\n\tpublic override void Mix() { base.Mix(); K.Mix(n); }\n}",
			g.pick("", "sealed "), sub, name, face, g.below(100), ret, arg, body, sub, sub)
		g.add(m)
		g.addExpr(name, "(("+name+")new "+sub+"())", 0)
		g.addExpr(name, "(("+name+")(#"+name+"# as "+sub+")?.Self(#int#) ?? #"+name+"#)", 0)
		g.addExpr("int", "(#"+name+"# is "+sub+" { n: > $b } $1 ? $1.n : #int#)", 0)
		g.addExpr("bool", "(#"+name+"#.GetType() == typeof("+sub+"))", 0)
		subs = append(subs, sub)
	}
	var inits []string
	for _, f := range fields {
		g.addExpr(f.typ, "#"+name+"#."+f.name, 0)
		g.addExpr("="+f.typ, "#"+name+"#."+f.name, 0)
		inits = append(inits, f.name+" = #"+f.typ+"#")
	}
	g.addExpr(name, "("+name+")new "+g.pick(subs...)+" { "+strings.Join(inits, ", ")+" }", 0)
	g.addExpr(name, "#"+name+"#.Self(#int#)", 0)
	g.addExpr(ret, "#"+name+"#.Do(#"+arg+"#, #int#)", calls)
	g.addExpr(ret, "(("+face+")#"+name+"#).Face(#"+arg+"#)", 0)
	g.addExpr("int", "(("+face+")#"+name+"#).Twice(#int#)", 0)
	g.addExpr("int", "#"+name+"#.Code(#int#)", 0)
	g.addExpr("bool", "ReferenceEquals(#"+name+"#, #"+name+"#)", 0)
	g.addExpr(name+"[]", "new "+name+"[] { #"+name+"#, #"+name+"#, #"+name+"#, #"+name+"# }", 0)
	g.addStmt(name+"[] $1 = #"+name+"[]#;", "$1:"+name+"[]", 0)
	g.addStmt("#v:"+name+"[]#[#int# & 3] = #"+name+"#;", "", 0)
	g.addStmt("foreach (var $1 in #"+name+"[]#) { K.Mix($1.Code($n)); #{loop};$1:"+name+"# }", "", loops)
	g.shareds = append(g.shareds, name)
}

// shape makes a struct or a class that implements an interface with static abstract members.
func (g *generator) shape() {
	name, ret := g.fresh("H"), g.poolType()
	kind := g.pick("struct", "struct", "sealed class")
	m := &member{name: name}
	f := field{g.fresh("f"), ret}
	body := g.body(m, &scope{vars: []variable{{f.name, f.typ, refLike | readonly}}, ret: ret, guard: inAsync | inIter | local}, 1+g.below(2))
	code := ""
	if g.below(2) == 0 {
		code = fmt.Sprintf("public static int Code => %d; ", g.below(50))
	}
	m.text = fmt.Sprintf("public %s %s : IShape<%s, %s>, IMix\n{\n\tpublic %s %s; %s\n\tpublic static %s Make(%s x) => new %s { %s = x.Get() };\n\tpublic %s Get()\n\t%s\n\tpublic void Mix() { %s }\n}",
		kind, name, name, ret, ret, f.name, code, name, name, name, f.name, ret, body, mixes([]field{f}))
	g.add(m)
	g.leaves[name] = []string{"new " + name + " { " + f.name + " = " + g.leaf(ret, &scope{}).text + " }"}
	g.addType(name)
	g.addExpr(name, "new "+name+" { "+f.name+" = #"+ret+"# }", 0)
	g.addExpr(ret, "K.Via<"+name+", "+ret+">(#"+name+"#)", calls)
	g.addExpr(name, name+".Make(#"+name+"#)", calls)
	g.addExpr(ret, "#"+name+"#.Get()", calls)
	if !g.has("ShapeCode") {
		g.add(&member{name: "ShapeCode", text: "static int ShapeCode<T, R>() where T : IShape<T, R> => T.Code;"})
	}
	g.addExpr("int", "ShapeCode<"+name+", "+ret+">()", 0)
}

func (g *generator) has(name string) bool {
	for _, m := range g.p.members {
		if m.name == name {
			return true
		}
	}
	return false
}

// enum makes an enumeration.
func (g *generator) enum() {
	name, under := g.fresh("E"), g.pick("byte", "sbyte", "short", "int", "uint", "long", "ulong")
	g.add(&member{name: name, text: fmt.Sprintf("public enum %s : %s { A, B, C = 7, D = 100 }", name, under)})
	g.leaves[name] = []string{name + ".A", name + ".B", name + ".C", name + ".D", "(" + name + ")9"}
	g.addType(name)
	g.addExpr(name, "unchecked(("+name+")#"+under+"#)", 0)
	g.addExpr(under, "unchecked(("+under+")#"+name+"#)", 0)
	g.addExpr("bool", "(#"+name+"# == #"+name+"#)", 0)
	g.addExpr("bool", "(#"+name+"# < #"+name+"#)", 0)
	g.addExpr("bool", "#!"+name+"#.HasFlag(#"+name+"#)", 0)
	g.addExpr("int", "(#!"+name+"# switch { "+name+".A => #int#, "+name+".C => #int#, > "+name+".C => #int#, _ => #int# })", 0)
	g.addExpr("string", "#!"+name+"#.ToString()", 0)
	g.addExpr("int", "K.Id<"+name+">(#"+name+"#).CompareTo(#"+name+"#).CompareTo(0)", 0)
}

// entry makes a method that the program runs.
func (g *generator) entry(i int) {
	m := &member{name: fmt.Sprint("Entry", i)}
	c := &scope{guard: inAsync | inIter}
	head := "static void " + m.name + "()\n"
	if g.levels["async"] > 0 && g.below(3) == 0 {
		c.guard = inSync | inIter | local | unsafeCode
		head = "static async Task " + m.name + "()\n"
	}
	m.text = head + g.body(m, c, 4+g.below(6))
	g.p.entries = append(g.p.entries, m)
}

// method makes a static method with parameters of each kind.
func (g *generator) method() {
	name, ret := g.fresh("M"), g.poolType()
	m := &member{name: name}
	c := &scope{ret: ret, guard: inAsync | inIter}
	var ps, args []string
	for range g.below(5) {
		f := field{g.fresh("p"), g.poolType()}
		switch g.below(8) {
		case 0:
			ps, args = append(ps, "ref "+f.typ+" "+f.name), append(args, "ref #="+f.typ+"#")
			c.vars = append(c.vars, variable{f.name, f.typ, refLike})
		case 1:
			ps, args = append(ps, "in "+f.typ+" "+f.name), append(args, "#"+f.typ+"#")
			c.vars = append(c.vars, variable{f.name, f.typ, refLike | readonly})
		default:
			ps, args = append(ps, f.typ+" "+f.name), append(args, "#"+f.typ+"#")
			c.vars = append(c.vars, variable{f.name, f.typ, 0})
		}
	}
	attr := g.pick("", "", "", "[MethodImpl(MethodImplOptions.NoInlining)] ", "[MethodImpl(MethodImplOptions.AggressiveInlining)] ", "[SkipLocalsInit] unsafe ")
	if strings.HasSuffix(attr, "unsafe ") {
		attr = ""
	}
	m.text = attr + "static " + ret + " " + name + "(" + strings.Join(ps, ", ") + ")\n" + g.body(m, c, 1+g.below(5))
	g.add(m)
	g.addExpr(ret, name+"("+strings.Join(args, ", ")+")", calls|*c.used&local)
}

// generic makes a generic method over numbers.
func (g *generator) generic() {
	name := g.fresh("G")
	param := g.pick("TI", "TN")
	m := &member{name: name}
	c := &scope{ret: param, param: param, guard: inAsync | inIter | local, vars: []variable{{"a", param, 0}, {"b", param, 0}, {"c", "int", 0}}}
	face := map[string]string{"TI": "IBinaryInteger", "TN": "INumber"}[param]
	m.text = fmt.Sprintf("static %s %s<%s>(%s a, %s b, int c) where %s : %s%s<%s>\n", param, name, param, param, param, param, g.pick("", "struct, "), face, param) + g.body(m, c, 2+g.below(4))
	g.add(m)
	types := sets["anyint"]
	if param == "TN" {
		types = append([]string{"float", "double", "Half", "decimal"}, sets["nums"]...)
	}
	for range 3 {
		t := types[g.below(len(types))]
		if t == "decimal" {
			continue
		}
		g.addExpr(t, name+"<"+t+">(#"+t+"#, #"+t+"#, #int#)", calls)
		g.addStmt("K.Any("+name+"<"+t+">(#"+t+"#, #"+t+"#, #int#));", "", calls)
	}
}

// shared makes a generic method or class that is instantiated over references and values: shared
// code, and unshared code.
func (g *generator) shared() {
	name := g.fresh("G")
	types := []string{"string", g.poolType(), "object", g.poolType()}
	for i, t := range g.shareds {
		if i < 2 {
			types = append(types, t)
		}
	}
	switch g.below(4) {
	case 0:
		g.add(&member{name: name, text: "static T " + name + "<T>(T a, object b, bool c) { if (c && b is T t) return t; var l = new List<T> { a }; if (b is null) l.Add(default); foreach (T x in l) if (x is not null) a = x; return typeof(T) == typeof(string) ? (T)(object)\"s\" : a; }"})
		for _, t := range types {
			g.addExpr(t, name+"<"+t+">(#"+t+"#, #object#, #bool#)", 0)
		}
	case 1:
		g.add(&member{name: name, text: "sealed class " + name + "<T> { public static T Last; static int count; readonly T x; public " + name + "(T x) { this.x = x; Last = x; count++; } public int Count => count; public T Get(bool b) => b ? x : Last; public bool Is(object o) => o is T; public T[] Many(int n) { var a = new T[n]; Array.Fill(a, x); return a; } public Func<T> Later() => () => x; }"})
		for _, t := range types {
			g.addExpr(t, "new "+name+"<"+t+">(#"+t+"#).Get(#bool#)", 0)
			g.addExpr("int", "new "+name+"<"+t+">(#"+t+"#).Count", 0)
			g.addExpr("bool", "new "+name+"<"+t+">(#"+t+"#).Is(#object#)", 0)
			g.addExpr(t, "new "+name+"<"+t+">(#"+t+"#).Later()()", 0)
			g.addExpr(t, "new "+name+"<"+t+">(#"+t+"#).Many(4)[#int# & 3]", 0)
		}
	case 2:
		g.add(&member{name: name, text: "static TR " + name + "<T, TR>(T a, Func<T, TR> f, int n) where TR : notnull { Dictionary<TR, int> d = new(); TR r = f(a); for (int i = 0; i < (n & 3); i++) { d[r] = i; r = f(a); } K.Mix(d.Count); K.Any(EqualityComparer<TR>.Default.Equals(r, f(a))); return r; }"})
		for _, t := range types {
			g.addExpr("int", name+"<"+t+", int>(#"+t+"#, $1 => #int;L;$1:"+t+"#, #int#)", 0)
		}
	default:
		g.add(&member{name: name, text: "static bool " + name + "<T>(T a, T b) { var e = EqualityComparer<T>.Default; object o = a; if (o is int i) K.Mix(i); if (a is string s) K.Mix(s.Length); return e.Equals(a, b) || a?.ToString() == b?.ToString(); }"})
		for _, t := range []string{"string", "int", "long", "Pair", "double"} {
			g.addExpr("bool", name+"<"+t+">(#"+t+"#, #"+t+"#)", 0)
		}
	}
}

// async makes an async method.
func (g *generator) async() {
	name, ret := g.fresh("A"), g.poolType()
	g.levels["async"] = 4
	fields := g.fields(3)
	m := &member{name: name}
	c := &scope{ret: ret, vars: vars(fields, 0), guard: inSync | inIter | local | unsafeCode}
	task := g.pick("ValueTask", "Task")
	m.text = "static async " + task + "<" + ret + "> " + name + "(" + params(fields) + ")\n" + g.body(m, c, 2+g.below(4))
	g.add(m)
	call := name + "(" + holes(fields) + ")"
	g.addStmt(ret+" $1 = await "+call+";", "$1:"+ret, calls|inAsync)
	g.addStmt("K.Any(await "+call+");", "", calls|inAsync)
	g.addStmt("{ var $1 = await "+call+"; #="+ret+"# = $1; }", "", calls|inAsync)
	g.addExpr(ret, call+".GetAwaiter().GetResult()", calls|blocks(task))
}

// blocks returns the flags of a call that waits: a ValueTask must not be waited for.
func blocks(task string) flags {
	if task == "ValueTask" {
		return inAsync | inIter | inSync // allowed nowhere
	}
	return 0
}

// iterator makes an iterator, or an async iterator.
func (g *generator) iterator() {
	name, t := g.fresh("T"), g.poolType()
	g.levels["iterators"] = 4
	fields := g.fields(3)
	m := &member{name: name}
	async := g.levels["async"] > 0 && g.below(2) == 0
	c := &scope{yields: t, vars: vars(fields, 0), guard: inSync | local | inAsync | unsafeCode}
	head := "static IEnumerable<" + t + "> "
	if async {
		c.guard = inSync | local | unsafeCode
		head = "static async IAsyncEnumerable<" + t + "> "
	}
	yield := &row{feature: "own", text: "yield return #YIELD#;", flags: inIter}
	yield.parse()
	m.text = head + name + "(" + params(fields) + ")\n" + strings.TrimSuffix(g.body(m, c, 3+g.below(4)), "}}")
	c.depth = 1
	m.trees = append(m.trees, g.expr(t, c))
	m.text += fmt.Sprintf("yield return \x00%d\x00;\n}}", len(m.trees)-1)
	g.add(m)
	call := name + "(" + holes(fields) + ")"
	if async {
		g.addStmt("await foreach (var $1 in "+call+") { #{loop};$1:"+t+"# }", "", calls|inAsync|loops)
		return
	}
	g.addStmt("foreach (var $1 in "+call+") { #{loop};$1:"+t+"# }", "", calls|loops)
	g.addExpr("int", call+".Take(20).Count()", calls)
	g.addExpr(t, call+".FirstOrDefault()", calls)
	g.addExpr(t+"[]", call+".Take(6).ToArray()", calls)
}

// refMethod makes a method that returns a reference.
func (g *generator) refMethod() {
	name, t := g.fresh("B"), g.pick(sets["some"]...)
	m := &member{name: name}
	c := &scope{guard: inAsync | inIter | local, vars: []variable{{"a", t, refLike}, {"b", t + "[]", readonly}, {"c", "int", 0}}}
	body := strings.TrimSuffix(g.body(m, &scope{guard: c.guard | jumps, vars: c.vars}, 1+g.below(2)), "}}")
	body = strings.Replace(body, "return;", "return ref a;", 1)
	m.text = "static ref " + t + " " + name + "(ref " + t + " a, " + t + "[] b, int c)\n" + body + "if (c > 3 && b.Length > c) return ref b[c];\nreturn ref a;\n}}"
	g.add(m)
	g.addExpr("="+t, name+"(ref #="+t+"#, #"+t+"[]#, #int#)", calls)
	g.addExpr(t, name+"(ref #="+t+"#, #"+t+"[]#, #int#)", calls)
}

// spanMethod makes a method that takes spans.
func (g *generator) spanMethod() {
	name, t := g.fresh("N"), g.pick(sets["elems"]...)
	ret := g.poolType()
	m := &member{name: name}
	c := &scope{ret: ret, guard: inAsync | inIter | local, vars: []variable{{"a", "Span<" + t + ">", refLike | readonly}, {"b", "ReadOnlySpan<" + t + ">", refLike | readonly}, {"c", "int", 0}}}
	m.text = "static " + ret + " " + name + "(Span<" + t + "> a, scoped ReadOnlySpan<" + t + "> b, int c)\n" + g.body(m, c, 2+g.below(4))
	g.add(m)
	g.addExpr(ret, name+"(#Span<"+t+">#, #ReadOnlySpan<"+t+">#, #int#)", calls)
}
