package borders

import (
	"fmt"
	"strconv"
	"strings"
)

// node is a statement or an expression. kind is an operator, a keyword, or one of "int" (val, typ),
// "name" (name), "cast" (typ), "call" (name), "[", ".", "new" (typ), "decl" (typ, name), "block",
// "expr", "nop".
type node struct {
	kind string
	x    []*node
	val  int64
	typ  string
	name string
}

// function is a function of a row.
type function struct {
	name     string
	ret      string
	params   []param
	body     *node
	noInline bool
	calls    *function // the function that its parameter fn points to
}

type param struct{ typ, name string }

// parser reads the functions of a row. It panics if the text is wrong, because rows are part of
// this package.
type parser struct {
	src  string
	toks []string
	at   int
}

// symbols are the operators of several characters, longest first.
var symbols = []string{">>>=", "<<=", ">>=", ">>>", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="}

func isWord(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

func tokens(src string) (out []string) {
scan:
	for i := 0; i < len(src); {
		switch c := src[i]; {
		case c == ' ' || c == '\n' || c == '\t':
			i++
		case isWord(c):
			from := i
			for i < len(src) && isWord(src[i]) {
				i++
			}
			out = append(out, src[from:i])
		case c == '"': // a name that contains other characters
			to := i + 1 + strings.IndexByte(src[i+1:], '"')
			out = append(out, src[i+1:to])
			i = to + 1
		default:
			for _, s := range symbols {
				if strings.HasPrefix(src[i:], s) {
					out = append(out, s)
					i += len(s)
					continue scan
				}
			}
			out = append(out, src[i:i+1])
			i++
		}
	}
	return out
}

func parse(src string) (out []*function) {
	p := &parser{src: src, toks: tokens(src)}
	for p.at < len(p.toks) {
		out = append(out, p.function())
	}
	return out
}

func (p *parser) fail(format string, args ...any) {
	panic(fmt.Sprintf("BUG: %s at token %d of %s", fmt.Sprintf(format, args...), p.at, p.src))
}

func (p *parser) peek(n int) string {
	if p.at+n < len(p.toks) {
		return p.toks[p.at+n]
	}
	return ""
}

func (p *parser) next() string {
	t := p.peek(0)
	p.at++
	return t
}

func (p *parser) is(t string) bool {
	if p.peek(0) != t {
		return false
	}
	p.at++
	return true
}

func (p *parser) want(t string) {
	if got := p.peek(0); !p.is(t) {
		p.fail("%q where %q is expected", got, t)
	}
}

func isTypeName(t string) bool { return primOf(t) != nil || structOf(t) != nil || t == "void" }

// typ reads a type: a name and any number of [], * and &.
func (p *parser) typ() string {
	t := p.next()
	if !isTypeName(t) {
		p.at--
		p.fail("no type %q", t)
	}
	for {
		switch {
		case p.peek(0) == "[" && p.peek(1) == "]":
			p.at += 2
			t += "[]"
		case p.peek(0) == "*" || p.peek(0) == "&":
			t += p.next()
		default:
			return t
		}
	}
}

func (p *parser) function() *function {
	f := &function{noInline: p.is("noinline")}
	f.ret, f.name = p.typ(), p.next()
	p.want("(")
	for !p.is(")") {
		f.params = append(f.params, param{p.typ(), p.next()})
		p.is(",")
	}
	f.body = p.block()
	return f
}

func (p *parser) block() *node {
	p.want("{")
	n := &node{kind: "block"}
	for !p.is("}") {
		n.x = append(n.x, p.statement())
	}
	return n
}

func (p *parser) paren() *node {
	p.want("(")
	n := p.expr(0)
	p.want(")")
	return n
}

func (p *parser) statement() *node {
	switch t := p.peek(0); {
	case t == "{":
		return p.block()
	case p.is(";"):
		return &node{kind: "nop"}
	case p.is("if"):
		n := &node{kind: "if", x: []*node{p.paren(), p.statement()}}
		if p.is("else") {
			n.x = append(n.x, p.statement())
		}
		return n
	case p.is("while"):
		top := p.is("^")
		return &node{kind: "for", val: above(top), x: []*node{{kind: "nop"}, p.paren(), {kind: "nop"}, p.statement()}}
	case p.is("do"):
		body := p.statement()
		p.want("while")
		n := &node{kind: "do", x: []*node{p.paren(), body}}
		p.want(";")
		return n
	case p.is("for"):
		n := &node{kind: "for", val: above(p.is("^")), x: []*node{{kind: "nop"}, nil, {kind: "nop"}, nil}}
		p.want("(")
		if !p.is(";") {
			n.x[0] = p.simple()
			p.want(";")
		}
		n.x[1] = p.expr(0)
		p.want(";")
		if p.peek(0) != ")" {
			n.x[2] = p.simple()
			for p.is(",") {
				n.x[2] = &node{kind: "block", x: []*node{n.x[2], p.simple()}}
			}
		}
		p.want(")")
		n.x[3] = p.statement()
		return n
	case p.is("switch"):
		n := &node{kind: "switch", x: []*node{p.paren()}}
		p.want("{")
		for !p.is("}") {
			c := &node{kind: "case"}
			if p.is("default") {
				c.kind = "default"
			} else {
				p.want("case")
				c.val = p.constant()
			}
			p.want(":")
			for p.peek(0) != "case" && p.peek(0) != "default" && p.peek(0) != "}" {
				c.x = append(c.x, p.statement())
			}
			n.x = append(n.x, c)
		}
		return n
	case p.is("try"):
		n := &node{kind: "try", x: []*node{p.block()}}
		if p.is("finally") {
			n.x = append(n.x, p.block())
			return n
		}
		for p.is("catch") {
			p.want("(")
			c := &node{kind: "catch", name: p.next()}
			p.want(")")
			c.x = []*node{p.block()}
			n.x = append(n.x, c)
		}
		return n
	case p.is("return"):
		n := &node{kind: "return"}
		if p.peek(0) != ";" {
			n.x = []*node{p.expr(0)}
		}
		p.want(";")
		return n
	case t == "break" || t == "continue":
		p.at++
		p.want(";")
		return &node{kind: t}
	}
	n := p.simple()
	p.want(";")
	return n
}

// above returns the val of a loop: 1 if its test is above the body.
func above(top bool) int64 {
	if top {
		return 1
	}
	return 0
}

// constant reads an integer with a sign.
func (p *parser) constant() int64 {
	minus := p.is("-")
	n := p.primary()
	if n.kind != "int" {
		p.fail("no constant")
	}
	if minus {
		return -n.val
	}
	return n.val
}

// simple reads a declaration or an expression.
func (p *parser) simple() *node {
	if isTypeName(p.peek(0)) && p.peek(1) != "." && p.peek(1) != "(" {
		n := &node{kind: "decl", typ: p.typ(), name: p.next()}
		if p.is("=") {
			n.x = []*node{p.expr(0)}
		}
		return n
	}
	return &node{kind: "expr", x: []*node{p.expr(0)}}
}

// levels are the precedences of the binary operators, the lowest first. Operators of levels 1 and
// 2, assignments and ?:, are right-associative.
var levels = map[string]int{
	"=": 1, "+=": 1, "-=": 1, "*=": 1, "/=": 1, "%=": 1, "&=": 1, "|=": 1, "^=": 1, "<<=": 1, ">>=": 1, ">>>=": 1, "?": 2,
	"||": 3, "&&": 4, "|": 5, "^": 6, "&": 7, "==": 8, "!=": 8, "<": 9, "<=": 9, ">": 9, ">=": 9,
	"<<": 10, ">>": 10, ">>>": 10, "+": 11, "-": 11, "*": 12, "/": 12, "%": 12,
}

func (p *parser) expr(least int) *node {
	n := p.unary()
	for {
		op := p.peek(0)
		l, ok := levels[op]
		if !ok || l < least {
			return n
		}
		p.at++
		switch l {
		case 1:
			n = &node{kind: op, x: []*node{n, p.expr(1)}}
		case 2:
			yes := p.expr(1)
			p.want(":")
			n = &node{kind: "?", x: []*node{n, yes, p.expr(2)}}
		default:
			n = &node{kind: op, x: []*node{n, p.expr(l + 1)}}
		}
	}
}

func (p *parser) unary() *node {
	switch t := p.peek(0); t {
	case "-", "~", "!", "&", "*":
		p.at++
		x := p.unary()
		if t == "-" && x.kind == "int" {
			x.val = -x.val
			return x
		}
		return &node{kind: "unary" + t, x: []*node{x}}
	case "++", "--":
		p.at++
		return &node{kind: t, x: []*node{p.unary()}}
	case "(":
		if isTypeName(p.peek(1)) && p.peek(2) != "." {
			p.at++
			t := p.typ()
			p.want(")")
			return &node{kind: "cast", typ: t, x: []*node{p.unary()}}
		}
	}
	n := p.primary()
	for {
		switch {
		case p.is("["):
			n = &node{kind: "[", x: []*node{n, p.expr(0)}}
			p.want("]")
		case p.is("."):
			n = &node{kind: ".", name: p.next(), x: []*node{n}}
		case p.is("as"): // the same value as another type
			n = &node{kind: "as", typ: p.typ(), x: []*node{n}}
		case p.peek(0) == "++" || p.peek(0) == "--":
			n = &node{kind: "post" + p.next(), x: []*node{n}}
		default:
			return n
		}
	}
}

// limits are the constants int.MaxValue and so on.
var limits = map[string][2]int64{
	"sbyte": {-128, 127}, "byte": {0, 255}, "short": {-32768, 32767}, "ushort": {0, 65535},
	"int": {-1 << 31, 1<<31 - 1}, "uint": {0, 1<<32 - 1}, "long": {-1 << 63, 1<<63 - 1}, "ulong": {0, -1},
}

func (p *parser) primary() *node {
	t := p.next()
	switch {
	case t == "(":
		n := p.expr(0)
		p.want(")")
		return n
	case t[0] >= '0' && t[0] <= '9':
		return p.number(t)
	case t == "true" || t == "false":
		return &node{kind: "int", typ: "bool", val: above(t == "true")}
	case t == "new":
		e := p.next()
		n := &node{kind: "new", typ: e}
		if p.is("[") {
			n.typ, n.x = e+"[]", []*node{p.expr(0)}
			p.want("]")
		} else {
			p.want("(")
			p.want(")")
		}
		return n
	case t == "null":
		return &node{kind: "null", typ: "int[]"}
	case t == "checked" || t == "volatile" || t == "unaligned":
		return &node{kind: t, x: []*node{p.paren()}}
	}
	if l, ok := limits[t]; ok && p.is(".") {
		n := &node{kind: "int", typ: t, val: l[0]}
		if p.next() == "MaxValue" {
			n.val = l[1]
		}
		return n
	}
	if p.is("(") {
		n := &node{kind: "call", name: t}
		for !p.is(")") {
			n.x = append(n.x, p.expr(0))
			p.is(",")
		}
		return n
	}
	return &node{kind: "name", name: t}
}

// number reads a literal. Its suffix gives its type: none, u, L or UL.
func (p *parser) number(t string) *node {
	n := &node{kind: "int", typ: "int"}
	digits := strings.TrimRight(t, "uUL")
	switch suffix := t[len(digits):]; suffix {
	case "":
	case "u":
		n.typ = "uint"
	case "L":
		n.typ = "long"
	case "UL":
		n.typ = "ulong"
	default:
		p.fail("number %q", t)
	}
	v, err := strconv.ParseUint(digits, 0, 64)
	if err != nil {
		p.fail("%v", err)
	}
	n.val = int64(v)
	if n.typ == "int" && v > 1<<31 {
		n.typ = "long"
	}
	return n
}
