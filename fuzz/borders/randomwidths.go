package borders

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Names of one piece of memory with several types, and of memory near it.
var (
	memory = []string{"o.sb", "o.b", "o.s", "o.us", "o.c", "o.i", "o.u", "o.un.sb", "o.un.b", "o.un.s", "o.un.us", "o.un.i", "o.un.u", "o.un.sb1", "o.un.b1", "o.un.us2", "o.sm.sb", "o.sm.b", "o.sm.us", "o.l", "o.ul",
		"(*(sbyte*)&o.b)", "(*(byte*)&o.sb)", "(*(byte*)&o.i)", "(*(sbyte*)&o.i)", "(*(ushort*)&o.i)", "(*(short*)&o.l)", "(*(ushort*)&o.s)", "(*(short*)&o.us)", "volatile(o.b)", "volatile(o.s)", "unaligned(o.us)", "unaligned(o.i)",
		"G.sb", "G.b", "G.s", "G.us", "G.i", "G.un.sb", "G.un.b", "G.un.us", "G.sm.s", "(*(sbyte*)&G.b)", "(*(byte*)&G.sb)", "(*(ushort*)&G.s)", "(*(short*)&G.us)"}
	own = []string{"u.sb", "u.b", "u.s", "u.us", "u.i", "u.u", "u.sb1", "u.b1", "u.s2", "u.us2", "m.sb", "m.b", "m.s", "m.us", "t.sb", "t.s", "vb", "vsb", "vs", "vus", "v", "x", "(*(sbyte*)&z)", "(*(byte*)&z)", "(*(short*)&z)", "(*(ushort*)&z)", "z",
		"b[0]", "b[1]", "(b as sbyte[])[0]", "(b as sbyte[])[1]", "h[0]", "(h as ushort[])[0]", "(h as short[])[1]", "(*(sbyte*)&b[0])", "(*(byte*)&h[0])", "(*(ushort*)&h[1])", "(*(short*)&b[0])"}
)

// widths adds n random rows about the values of small memory and of casts.
func (t *table) widths(n int, seed uint64) {
	for i := range n {
		g := &randomRow{r: rand.New(rand.NewPCG(seed+uint64(i), 8))}
		var s strings.Builder
		s.WriteString("long f(Obj few, int w) { Obj o = few; int p = w; long s = 0L; Un u = o.un; Sm m = o.sm; Two t; byte vb = p; sbyte vsb = o.b; short vs = p; ushort vus = o.s; int v = p; uint x = o.u; long z = o.l; byte[] b = new byte[2]; short[] h = new short[2]; ")
		if g.r.IntN(2) == 0 {
			s.WriteString("for (int r = 0; r < G.two; r++) ")
		}
		s.WriteString("{ ")
		for range 3 + g.r.IntN(6) {
			s.WriteString(g.widthStatement())
		}
		s.WriteString("} return s + (long)vb + (long)vsb + (long)vs + (long)vus + z; }")
		t.add(s.String())
	}
}

func (g *randomRow) place() string {
	if g.r.IntN(3) == 0 {
		return memory[g.r.IntN(len(memory))]
	}
	return own[g.r.IntN(len(own))]
}

// width returns a constant at the end of a small type.
func (g *randomRow) width() string {
	if g.r.IntN(4) == 0 {
		return fmt.Sprint(g.r.IntN(5) - 2)
	}
	return g.pick("127", "128", "129", "255", "256", "-128", "-129", "-127", "32767", "32768", "-32768", "-32769", "65535", "65536", "254", "int.MaxValue", "int.MinValue")
}

// number returns an expression of int, uint or long.
func (g *randomRow) number(d int) string {
	if d == 0 {
		if g.r.IntN(5) == 0 {
			return g.pick("p", g.width())
		}
		return g.place()
	}
	switch g.r.IntN(14) {
	case 0, 1, 2, 3:
		return fill("($0)($1)", g.pick("sbyte", "byte", "short", "ushort", "char", "int", "uint", "sbyte", "byte"), g.number(d-1))
	case 4:
		return fill("($0)($1)", g.pick("long", "ulong"), g.number(d-1))
	case 5, 6:
		return fill("($0 $1 $2)", g.number(d-1), g.pick("+", "-", "*", "&", "|", "^"), g.width())
	case 7, 8:
		return fill("($0 $1 $2)", g.number(d-1), g.pick("+", "-", "*", "&", "|", "^"), g.number(d-1))
	case 9:
		return fill("($0 $1 $2)", g.number(d-1), g.pick("<<", ">>", ">>>"), g.pick("1", "7", "8", "15", "16", "24", "31"))
	case 10:
		return fill("($0 ? $1 : $2)", g.comparison(), g.number(d-1), g.number(d-1))
	case 11:
		return g.pick("~", "-") + "(" + g.number(d-1) + ")"
	case 12:
		return fill("($0 $1 $2)", g.number(d-1), g.pick("/", "%"), g.pick("3", "-7", "2", "128", "10", "255"))
	}
	return g.place()
}

func (g *randomRow) comparison() string {
	op := g.pick("<", "<=", ">", ">=", "==", "!=")
	x := g.number(g.r.IntN(2))
	switch g.r.IntN(5) {
	case 0:
		return fill("($0 $1 $2)", x, op, g.number(g.r.IntN(2)))
	case 1:
		return fill("((uint)($0) $1 (uint)($2))", x, op, g.width())
	case 2:
		return fill("(($0 & $1) $2 $3)", x, g.width(), g.pick("==", "!="), g.pick("0", "0", g.width()))
	case 3:
		return fill("($0 $1 $2)", g.width(), op, x)
	}
	return fill("($0 $1 $2)", x, op, g.width())
}

func (g *randomRow) widthStatement() string {
	switch g.r.IntN(12) {
	case 0, 1, 2:
		return fill("$0 = $1; ", g.place(), "(int)("+g.number(1+g.r.IntN(2))+")")
	case 3:
		return fill("$0 $1 $2; ", g.place(), g.pick("+=", "-=", "&=", "|=", "^=", "*="), "(int)("+g.number(g.r.IntN(2))+")")
	case 4:
		return fill("if ($0) { $1 } ", g.comparison(), g.widthStatement())
	case 5:
		return fill("if ($0) s += 3L; else s ^= 5L; ", g.comparison())
	case 6:
		return g.pick("u = o.un; ", "o.un = u; ", "m = o.sm; ", "o.sm = m; ", "G.un = u; ", "u = G.un; ", "G.sm = m; ")
	case 7:
		return fill("s = s * 31L + ($0 ? 1L : 2L); ", g.comparison())
	}
	return fill("s = s * 31L + (long)($0); ", g.number(1+g.r.IntN(3)))
}
