package borders

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// randomRow makes random rows. The tables hold cases that a person has thought of; random rows
// combine the same pieces at random.
type randomRow struct {
	r     *rand.Rand
	depth int
	wild  bool // i is not only changed by the surrounding loop
}

func (g *randomRow) pick(of ...string) string { return of[g.r.IntN(len(of))] }

// fill replaces $0, $1, and so on in a text by the strings of with.
func fill(text string, with ...string) string {
	for i, w := range with {
		text = strings.Replace(text, fmt.Sprint("$", i), w, 1)
	}
	return text
}

// bounds adds n random rows about bounds: guards and sums of a few ints near the ends of arrays and
// of int, loops over them, and accesses indexed by them.
func (t *table) bounds(n int, seed uint64) {
	for i := range n {
		g := &randomRow{r: rand.New(rand.NewPCG(seed+uint64(i), 7))}
		var s strings.Builder
		s.WriteString("int f(int[] a, int p, int q) { int s = 0; int g = 0; int i = " + g.pick("p", "p", "0", "q", "a.Length") + "; int j = " + g.pick("q", "0", "p", "1") + "; ")
		s.WriteString("for (int r = 0; r < G.two; r++) { ")
		g.wild = true
		for range 1 + g.r.IntN(3) {
			s.WriteString(g.statement())
		}
		s.WriteString(g.access())
		s.WriteString("} return s * 31 + i + j; }")
		t.add(s.String())
	}
}

func (g *randomRow) small() int { return g.r.IntN(5) - 2 }

// edge returns a constant at a border.
func (g *randomRow) edge() string {
	if g.r.IntN(3) > 0 {
		return fmt.Sprint(g.r.IntN(7) - 2)
	}
	return g.pick("int.MaxValue", "int.MinValue", "int.MaxValue - 1", "int.MinValue + 1", "int.MaxValue - 2", "int.MinValue + 2", "46340", "46341", "1073741823", "1073741824", "127", "255", "65535", "2147483590", "2147483591", "2147483592", "57")
}

// atom returns a named int.
func (g *randomRow) atom() string {
	switch g.r.IntN(12) {
	case 0, 1, 2:
		return "i"
	case 3, 4:
		return "j"
	case 5, 6:
		return "p"
	case 7:
		return "q"
	case 8, 9:
		return "a.Length"
	}
	return g.edge()
}

// sum returns an atom, or an atom plus or minus a small number.
func (g *randomRow) sum() string {
	x := g.atom()
	switch g.r.IntN(4) {
	case 0:
		return plus(x, g.small())
	case 1:
		return x + g.pick(" + ", " - ") + g.pick("1", "2", "3", "57", "58", "int.MaxValue", "int.MinValue", "128")
	}
	return x
}

// value returns an int that is computed in one of the ways that have bounds.
func (g *randomRow) value() string {
	x, y := g.atom(), g.atom()
	switch g.r.IntN(26) {
	case 0, 1:
		return x + " - " + y
	case 2:
		return x + " + " + y
	case 3:
		return fill("($0) & $1", x, g.pick("3", "1", "2", "7", "4", "-1", "-2", y))
	case 4:
		return fill("($0) % $1", x, g.pick("3", "4", "2", "5", "-3"))
	case 5:
		return fill("(int)((uint)($0) % $1)", x, g.pick("3u", "4u", "5u", "2u"))
	case 6:
		return fill("($0) >> $1", x, g.pick("1", "30", "31", "29"))
	case 7:
		return fill("($0) >>> $1", x, g.pick("1", "30", "31", "29", "28", "0"))
	case 8:
		return fill("($0) / $1", x, g.pick("2", "3", "1000000000", "-2", "715827882"))
	case 9:
		return fill("($0)($1)", g.pick("byte", "sbyte", "short", "ushort"), x)
	case 10:
		return fill("($0) * $1", x, g.pick("2", "3", "-1", "46341", "1073741824"))
	case 11:
		return fill("($0) << $1", x, g.pick("1", "2", "31", "30"))
	case 12:
		return fill("($0 ? $1 : $2)", g.condition(), g.sum(), g.sum())
	case 13:
		return "-(" + x + ")"
	case 14:
		return fill("$0($1, $2)", g.pick("Min", "Max"), x, y)
	case 15:
		return "(" + x + ") * (" + y + ")"
	case 16:
		return "~(" + x + ")"
	case 17:
		return "a.Length - 1 - (" + x + ")"
	}
	return g.sum()
}

// relation returns a comparison of two sums, mostly as signed ints.
func (g *randomRow) relation() string {
	op := g.pick("<", "<", "<=", "<=", ">", ">=", ">=", "==", "!=", "!=")
	x, y := g.sum(), g.sum()
	switch g.r.IntN(5) {
	case 0:
		return fill("(uint)($0) $1 (uint)($2)", x, op, y)
	case 1:
		return fill("$0 $1 $2", x, op, g.pick("0", "1", "-1", "a.Length", "a.Length - 1"))
	case 2:
		return fill("$0 $1 $2", g.pick("i", "j", "p"), op, g.pick("0", "0", "1", "-1", "a.Length", "a.Length", "int.MinValue", "int.MaxValue"))
	}
	return fill("$0 $1 $2", x, op, y)
}

func (g *randomRow) condition() string {
	if g.r.IntN(4) > 0 {
		return g.relation()
	}
	return "(" + g.relation() + ")" + g.pick(" && ", " && ", " || ") + "(" + g.relation() + ")"
}

// access returns the use of an element, mostly under a guard for one side.
func (g *randomRow) access() string {
	x := g.pick("i", "i", "i", "j", "p")
	sub := x
	switch g.r.IntN(6) {
	case 0, 1:
		sub = plus(x, g.small())
	case 2:
		x = "k"
		sub = x
	case 3:
		sub = g.value()
	}
	use := fill(g.pick("s = s * 31 + a[$0]; ", "s = s * 31 + a[$0]; ", "a[$0] = s; ", "a[$0]++; "), sub)
	switch g.r.IntN(8) {
	case 0, 1, 2:
		use = fill("if ($0 $1 $2) { $3 } ", sub, g.pick("<", "<", "<=", "!="), g.pick("a.Length", "a.Length", "a.Length - 1", "3"), use)
	case 3, 4:
		use = fill("if ($0 $1 $2) { $3 } ", sub, g.pick(">=", ">=", ">", "!="), g.pick("0", "0", "-1", "1"), use)
	case 5:
		use += strings.ReplaceAll(use, sub, plus(sub, g.small()))
	case 6:
		use = "if (" + g.condition() + ") { " + use + "} "
	}
	if x == "k" {
		use = "int k = " + g.value() + "; " + use
		return "{ " + use + "} "
	}
	return use
}

// statement returns one of the statements that affect bounds.
func (g *randomRow) statement() string {
	if g.depth++; g.depth > 4 {
		g.depth--
		return g.access()
	}
	defer func() { g.depth-- }()
	switch g.r.IntN(12) {
	case 0, 1, 2:
		return fill("if ($0) { $1 } ", g.condition(), g.statement())
	case 3:
		return fill("if ($0) { $1 } else { $2 } ", g.condition(), g.statement(), g.statement())
	case 4:
		if g.wild {
			return fill("$0 = $1; ", g.pick("i", "j"), g.value())
		}
		return fill("j = $0; ", g.value())
	case 5, 6, 7, 8:
		return g.loop()
	case 9:
		return fill("if ($0) break; ", g.condition())
	}
	return g.access()
}

// loop returns a loop that ends: by its bounds, or after ten iterations.
func (g *randomRow) loop() string {
	form := g.pick("for (i = $0; $1; i += $2) { $3 } ", "for^ (i = $0; $1; i += $2) { $3 } ")
	step := g.pick("1", "1", "1", "2", "-1", "-1", "-2", "3", "-3")
	was := g.wild
	defer func() { g.wild = was }()
	if g.r.IntN(2) == 0 { // of a few iterations
		g.wild = false
		lo, hi := fmt.Sprint(g.r.IntN(4)-1), g.pick("a.Length", "a.Length", "a.Length", "a.Length - 1", "a.Length - 2", "a.Length + 1", "3", "4", "(q & 7)", "(p & 3)")
		cond, start := "i "+g.pick("<", "<", "<=")+" "+hi, lo
		if step[0] == '-' {
			cond, start = "i "+g.pick(">=", ">=", ">")+" "+lo, hi
			if g.r.IntN(3) > 0 {
				start += " - 1"
			}
		}
		return fill(form, start, cond, step, g.some())
	}
	g.wild = true
	if g.r.IntN(4) == 0 {
		return fill("do { $0 i += $1; if (++g > 9) break; } while ($2); ", g.some(), step, g.condition())
	}
	start := g.sum()
	if g.r.IntN(3) == 0 {
		start = g.pick("int.MaxValue - 3", "int.MinValue + 3", "int.MaxValue - 4", "int.MinValue + 4", "p")
	}
	cond := g.condition()
	if g.r.IntN(2) == 0 {
		cond = fill("i $0 $1", g.pick("<", "<=", "!=", ">", ">=", "<"), g.sum())
	}
	if g.r.IntN(2) == 0 {
		return fill(form, start, cond, step, g.some()+"if (++g > 9) break; ")
	}
	return fill(form, start, "("+cond+") && g++ < 9", step, g.some())
}

// some returns the body of a loop.
func (g *randomRow) some() string {
	s := g.access()
	switch {
	case g.r.IntN(2) == 0:
	case g.wild:
		s = g.statement() + s
	default: // no statement that changes i
		s = fill("if ($0) { $1 } ", g.condition(), g.access()) + s
	}
	return s
}
