package borders

import (
	"fmt"
	"strings"
)

// small are the types smaller than int; narrowing also has the larger types.
var (
	small     = []string{"sbyte", "byte", "short", "ushort"}
	narrowing = []string{"sbyte", "byte", "short", "ushort", "char", "int", "uint", "long", "ulong"}
)

// widthConstants are the borders of small types, and values outside them.
var widthConstants = []int64{-32769, -32768, -256, -129, -128, -127, -1, 0, 1, 127, 128, 129, 254, 255, 256, 32767, 32768, 65535, 65536}

// places are ways to read memory of each small type: a declaration before, and the expression. The
// bits come from the object o or the number x.
var places = []struct{ params, before, read string }{
	{"Obj o", "", "o.sb"}, {"Obj o", "", "o.b"}, {"Obj o", "", "o.s"}, {"Obj o", "", "o.us"}, {"Obj o", "", "o.c"}, {"Obj o", "", "(int)o.f"},
	{"Obj o", "", "o.un.sb"}, {"Obj o", "", "o.un.b"}, {"Obj o", "", "o.un.s"}, {"Obj o", "", "o.un.us"}, {"Obj o", "", "o.un.sb1"}, {"Obj o", "", "o.un.us2"}, {"Obj o", "", "o.sm.sb"}, {"Obj o", "", "o.sm.us"},
	{"Obj o", "", "volatile(o.sb)"}, {"Obj o", "", "volatile(o.us)"}, {"Obj o", "", "unaligned(o.s)"}, {"Obj o", "", "unaligned(o.b)"},
	{"Obj o", "", "*(sbyte*)&o.b"}, {"Obj o", "", "*(byte*)&o.i"}, {"Obj o", "", "*(ushort*)&o.l"}, {"Obj o", "", "*(short*)&o.us"}, {"Obj o", "", "*(sbyte*)&o.un.us2"},
	{"Obj o", "", "(sbyte)o.i"}, {"Obj o", "", "(byte)o.i"}, {"Obj o", "", "(short)o.i"}, {"Obj o", "", "(ushort)o.i"}, {"Obj o", "", "(byte)o.sb"}, {"Obj o", "", "(sbyte)o.b"}, {"Obj o", "", "(ushort)o.s"}, {"Obj o", "", "(short)o.us"}, {"Obj o", "", "(byte)o.l"}, {"Obj o", "", "(sbyte)o.l"},
	{"Obj o", "", "(int)(uint)o.l"}, {"Obj o", "", "(ushort)o.ul"},
	{"Obj o", "Un u = o.un;", "u.sb"}, {"Obj o", "Un u = o.un;", "u.b"}, {"Obj o", "Un u = o.un;", "u.us"}, {"Obj o", "Un u = o.un;", "u.s"}, {"Obj o", "Sm u = o.sm;", "u.sb"}, {"Obj o", "Sm u = o.sm;", "u.b"}, {"Obj o", "Sm u = o.sm;", "u.s"}, {"Obj o", "Sm u = o.sm;", "u.us"},
	{"Obj o", "Un u; u.i = o.i;", "u.sb"}, {"Obj o", "Un u; u.i = o.i;", "u.us"}, {"Obj o", "Sm u; u.sb = o.b; u.us = o.s;", "u.sb"}, {"Obj o", "Sm u; u.us = o.i;", "u.us"},
	{"Obj o", "sbyte v = o.i;", "v"}, {"Obj o", "byte v = o.i;", "v"}, {"Obj o", "short v = o.i;", "v"}, {"Obj o", "ushort v = o.i;", "v"}, {"Obj o", "sbyte v = o.b; byte* p = (byte*)&v;", "*p"}, {"Obj o", "int v = o.i; sbyte* p = (sbyte*)&v;", "p[1]"},
	{"Obj o", "G.sb = o.i;", "G.sb"}, {"Obj o", "G.b = o.i;", "G.b"}, {"Obj o", "G.s = o.i;", "G.s"}, {"Obj o", "G.us = o.i;", "G.us"}, {"Obj o", "G.un.i = o.i;", "G.un.sb1"}, {"Obj o", "G.sm.us = o.i;", "G.sm.us"},
	{"Obj o", "sbyte& v = &o.sb; ", "*v"}, {"Obj o", "byte& v = &o.b;", "*v"}, {"Obj o", "ushort& v = &o.us;", "*v"},
	{"sbyte[] a", "", "a[1]"}, {"byte[] a", "", "a[1]"}, {"short[] a", "", "a[1]"}, {"ushort[] a", "", "a[1]"}, {"char[] a", "", "a[0]"},
	{"sbyte[] a", "", "(a as byte[])[1]"}, {"byte[] a", "", "(a as sbyte[])[1]"}, {"short[] a", "", "(a as ushort[])[0]"}, {"ushort[] a", "", "(a as short[])[0]"}, {"byte[] a", "sbyte[] c = (sbyte[])a;", "c[0]"},
	{"sbyte x", "", "x"}, {"byte x", "", "x"}, {"short x", "", "x"}, {"ushort x", "", "x"}, {"byte x", "", "*(sbyte*)&x"}, {"short x", "", "*(ushort*)&x"}, {"ushort x", "", "*(byte*)&x"},
}

// smallCompared compares small memory with constants at the ends of its type and beyond them, in
// branches and as values.
func (t *table) smallCompared(all bool) {
	for pi, p := range places {
		for ci, c := range widthConstants {
			if !all && (pi+ci)%3 != 0 && c != 128 && c != 255 && c != -128 && c != 65535 {
				continue
			}
			q := p.read
			ways := []string{
				"int f($p) { $b int s = 0; if ($q < $c) s += 1; if ($q <= $c) s += 2; if ($q > $c) s += 4; if ($q >= $c) s += 8; if ($q == $c) s += 16; if ($q != $c) s += 32; return s; }",
				"int f($p) { $b return ($q < $c ? 1 : 0) | ($q == $c ? 2 : 0) | ($q >= $c ? 4 : 0) | ($c > $q ? 8 : 0) | ($c != $q ? 16 : 0) | ($c <= $q ? 32 : 0); }",
				"bool f($p) { $b return $q < $c; }",
				"bool f($p) { $b return $c == $q; }",
				"bool f($p) { $b return $q > $c; }",
				"int f($p) { $b if ((uint)$q < (uint)$c) return 1; if ((uint)$q > (uint)$c) return 2; return 3; }",
				"int f($p) { $b int s = 0; for (int r = 0; r < G.two; r++) { if ($q >= $c) s += 3; else s += $q; } return s; }",
				"int f($p) { $b int s = 0; int k = $c; for (int r = 0; r < G.two; r++) { if ($q == k) s += 3; s += $q < k ? $q : k; } return s; }",
			}
			for i, w := range ways {
				if all || (pi+ci*3+i)%4 == 0 {
					t.add(w, "q", q, "p", p.params, "b", p.before, "c", c)
				}
			}
		}
		for _, e := range []string{"$q & $c", "$q + $c", "$q ^ $c"} {
			for _, c := range []int64{127, 128, 255, -128, 32768, 65535, -1, 1} {
				e := strings.ReplaceAll(e, "$q", p.read)
				if !all && c&1 == int64(pi&1) {
					continue
				}
				t.add("int f($p) { $b if (($e) == 0) return 1; if (($e) != $c) return 2; return ($e) < 0 ? 3 : 4; }", "e", e, "p", p.params, "b", p.before, "c", c)
				t.add("long f($p) { $b return (long)($e) + (($e) > 0 ? 256 : 512); }", "e", e, "p", p.params, "b", p.before, "c", c)
			}
		}
		for ei, e := range []string{"(long)$q", "(ulong)$q", "(long)(uint)$q", "(long)(byte)$q", "(long)(sbyte)$q", "-$q", "~$q", "$q << 24 >> 24", "$q << 24 >>> 24", "$q << 16 >> 16", "$q >> 7", "$q >>> 7", "$q * $q", "$q + $q", "$q / 3", "$q % 7", "(int)((double)$q * 2)", "(byte)($q + 1)", "(sbyte)($q + 1)", "(ushort)($q - 1)", "checked((sbyte)$q)", "checked((byte)$q)", "checked((ushort)$q)", "checked((short)$q)", "checked((uint)$q)", "(long)checked((ulong)$q)", "Abs($q)", "(nint)$q", "$q == 0 ? 3 : 4", "$q < 0 ? 3 : 4", "$q >= 0 ? $q : 4", "($q & 1) != 0 ? 3 : 4"} {
			if all || (pi+ei)%2 == 0 {
				t.add("long f($p) { $b return (long)($e); }", "e", strings.ReplaceAll(e, "$q", p.read), "p", p.params, "b", p.before)
			}
		}
	}
	// Two small places, of the same type and of different types.
	for _, x := range []string{"o.sb", "o.b", "o.s", "o.us", "o.un.sb", "o.un.b", "(sbyte)o.i", "(byte)o.i", "(ushort)o.l"} {
		for _, y := range []string{"o.sb", "o.b", "o.s", "o.us", "o.sm.sb", "o.sm.b", "o.un.us", "o.i", "(byte)o.us"} {
			t.add(fmt.Sprintf("int f(Obj o) { return (%[1]s < %[2]s ? 1 : 0) | (%[1]s == %[2]s ? 2 : 0) | ((uint)%[1]s < (uint)%[2]s ? 4 : 0) | (%[1]s >= %[2]s ? 8 : 0); }", x, y))
			t.add(fmt.Sprintf("int f(Obj o) { if (%[1]s == %[2]s) return 1; if (%[1]s > %[2]s) return 2; if ((%[1]s & %[2]s) == 0) return 3; return 4; }", x, y))
			t.add(fmt.Sprintf("int f(Obj o) { int s = 0; for (int r = 0; r < G.two; r++) { s = s * 3 + %s; s = s * 5 + %s; if (%[1]s == %[2]s) s++; } return s; }", x, y))
		}
	}
}

// rewritten writes memory as one type and reads it as another, where value numbering sees the
// store, with and without a loop.
func (t *table) rewritten() {
	fields := map[string]string{"sbyte": "sb", "byte": "b", "short": "s", "ushort": "us", "int": "i", "uint": "u", "long": "l"}
	types := []string{"sbyte", "byte", "short", "ushort", "int", "uint", "long"}
	bodies := []string{
		"Un u; u.$w = (T)x; $s += (long)u.$r;",
		"Un u; u.l = -1L; u.$w = (T)x; $s += (long)u.$r;",
		"G.un.$w = (T)x; $s += (long)G.un.$r;",
		"o.un.$w = (T)x; $s += (long)o.un.$r;",
		"T v = (T)x; $s += (long)*(R*)&v;",
		"long v = -1L; *(T*)&v = (T)x; $s += (long)*(R*)&v;",
		"long v = -1L; T* p = (T*)&v; R* q = (R*)&v; *p = (T)x; $s += (long)*q; *q = (R)5; $s += (long)*p;",
		"*(T*)&o.l = (T)x; $s += (long)*(R*)&o.l;",
		"*(T*)&o.l = (T)x; $s += o.l;",
		"o.$w = (T)x; $s += (long)*(R*)&o.$w + (long)o.$w;",
		"G.$w = (T)x; $s += (long)*(R*)&G.$w + (long)G.$w;",
	}
	for _, w := range types {
		for _, r := range types {
			for i, b := range bodies {
				b = strings.NewReplacer("(T)", "("+w+")", "(T*)", "("+w+"*)", "T v", w+" v", "T* p", w+"* p", "R* q", r+"* q", "(R*)", "("+r+"*)", "(R)", "("+r+")", "$w", fields[w], "$r", fields[r]).Replace(b)
				if (i == 4 || i == 9 || i == 10) && primOf(r).bits > primOf(w).bits {
					continue // the memory after it is unknown
				}
				params, made := "int x", "Obj o = new Obj();"
				if !strings.Contains(b, "o.") {
					made = ""
				}
				t.add("long f($p) { $made long s = 0L; "+strings.ReplaceAll(b, "$s", "s")+" return s; }", "p", params, "made", made)
				t.add("long f($p) { $made long s = 0L; for (int r = 0; r < G.two; r++) { "+strings.ReplaceAll(b, "$s", "s = s * 31L; s")+" x += 3; } return s; }", "p", params, "made", made)
			}
		}
	}
	vectors := [][2]string{{"sbyte", "byte"}, {"byte", "sbyte"}, {"short", "ushort"}, {"ushort", "short"}, {"char", "ushort"}, {"ushort", "char"}, {"uint", "int"}, {"ulong", "long"}, {"bool", "byte"}, {"bool", "sbyte"}}
	for _, v := range vectors {
		for _, b := range []string{
			"(a as $r[])[0] = ($r)x; s += (long)a[0];", "a[0] = ($w)x; s += (long)(a as $r[])[0];", "a[0] = ($w)x; s += (long)*($r*)&a[0];", "s += (long)(a as $r[])[0]; a[0] = ($w)x; s = s * 31L + (long)(a as $r[])[0];",
			"s += (long)a[0]; s = s * 31L + (long)(a as $r[])[0];", "s += (long)(a as $r[])[0]; s = s * 31L + (long)a[0];", "$r[] c = a as $r[]; c[0] = ($r)x; s += (long)a[0] + (long)c[0]; a[0] = ($w)(x + 1); s = s * 31L + (long)c[0];",
			"(a as $r[])[0] = ($r)x; if (a[0] == ($w)x) s += 3L; if ((a as $r[])[0] == a[0]) s += 5L;",
			"$r* p = ($r*)&a[0]; $w* q = &a[0]; *p = ($r)x; s += (long)*q; *q = ($w)x; s = s * 31L + (long)*p;",
		} {
			t.add("long f(int x) { $w[] a = new $w[2]; long s = 0L; for (int r = 0; r < G.two; r++) { "+b+" x++; } return s; }", "w", v[0], "r", v[1])
			t.add("long f(int x) { $w[] a = new $w[2]; long s = 0L; "+b+" return s; }", "w", v[0], "r", v[1])
		}
	}
}

// cast makes casts of casts, from and to all types, and compares them.
func (t *table) cast(all bool) {
	for _, from := range []string{"int", "long", "uint"} {
		for _, x := range narrowing {
			for _, y := range narrowing {
				t.add("long f($f v) { return (long)(($x)($y)v); }", "f", from, "x", x, "y", y)
				t.add("long f($f v) { long s = 0L; for (int r = 0; r < G.two; r++) { $y w = ($y)v; s = s * 31L + (long)(($x)w); if ((long)(($x)w) == (long)v) s += 7L; if ((long)($x)w < 0L) s += 9L; } return s; }", "f", from, "x", x, "y", y)
				if primOf(x).bits < 32 || primOf(y).bits < 32 {
					for i, e := range []string{"($x)(($y)v + 1)", "($x)(($y)v & 255)", "($x)(($y)v >> 1)", "($x)(($y)v << 1)", "($x)(-($y)v)", "($x)(($y)v * 3)", "($x)~($y)v", "($x)(($y)v | 128)", "($x)($y)(v + 1)", "($x)($y)(v >> 8)", "($x)($y)(v >>> 24)", "checked(($x)($y)v)"} {
						if all || i%3 == len(t.rows)%3 {
							t.add("long f($f v) { return (long)("+e+"); }", "f", from, "x", x, "y", y)
						}
					}
				}
			}
		}
	}
	for _, x := range small {
		for _, y := range small {
			for _, z := range small {
				t.add("int f(int v) { return ($x)($y)($z)v; }", "x", x, "y", y, "z", z)
				t.add("int f(int v) { int s = 0; for (int r = 0; r < G.two; r++) { $x a = ($x)v; $y b = ($y)a; $z c = ($z)b; s = s * 31 + a + b * 3 + c * 5; if (a == b) s += 1; if (b == c) s += 2; if (c == v) s += 4; } return s; }", "x", x, "y", y, "z", z)
				t.add("int f(int v) { return ($x)v == ($y)v ? ($z)v : ($z)($x)v + 1000; }", "x", x, "y", y, "z", z)
			}
		}
		for _, c := range widthConstants {
			t.add("int f(int v) { int s = 0; if (($x)v < $c) s += 1; if (($x)v == $c) s += 2; if (($x)v > $c) s += 4; if ((uint)($x)v >= (uint)$c) s += 8; if (($x)(v + 1) <= $c) s += 16; if (($x)v != $c) s += 32; return s; }", "x", x, "c", c)
			t.add("int f(long v) { int s = 0; if (($x)v < $c) s += 1; if (($x)v == $c) s += 2; if (($x)(v >> 32) > $c) s += 4; if (($x)(v >> 3) != $c) s += 8; return s; }", "x", x, "c", c)
			t.add("int f(int v) { $x w = ($x)v; int s = 0; for (int r = 0; r < G.two; r++) { if (w == ($x)$c) s += w; if (w < ($x)$c) s += 3; w = ($x)(w + 1); if (w > $c) s += 5; } return s; }", "x", x, "c", c)
			t.add("int f(int v) { return (($x)v & $c) == 0 ? 3 : (($x)v & $c) == $c ? 4 : 5; }", "x", x, "c", c)
			t.add("int f(int v) { $x w = ($x)$c; int s = 0; for (int r = 0; r < G.two; r++) { s = s * 31 + w + v; w = ($x)(w + w); s += ($x)(w - 1) + ($x)-w; } return s; }", "x", x, "c", c)
		}
	}
	for _, e := range []string{"(int)v", "(uint)v", "(long)(int)v", "(long)(uint)v", "(int)(v >> 32)", "(uint)(v >> 1)", "(int)v + 1", "(long)((int)v + 1)", "(long)((uint)v + 1u)", "(int)v >> 1", "(uint)v >> 1", "(int)v / 3", "(long)(int)v / 3L", "(int)(v + 1L) < 0 ? 1 : 2", "(int)v == -1 ? 1 : 2", "(uint)v == 4294967295u ? 1 : 2", "(long)(uint)v == v ? 1 : 2", "(long)(int)v == v ? 1 : 2", "(int)v < 0 == v < 0L ? 1 : 2", "(int)(v & 0xffL)", "(byte)(v & 0xf0L)", "(int)(v * 3L)", "(int)(-v)", "(int)(v << 1)", "(long)((int)v << 31)", "(long)(uint)((int)v << 31)",
		"(double)(int)v < 0 ? 3 : 4", "(long)(double)(int)v", "(long)(double)(uint)v", "(long)(double)(short)v", "(long)(double)(byte)v", "(long)(double)(sbyte)v", "(long)(double)(ushort)v"} {
		t.add("long f(long v) { return (long)($e); }", "e", e)
		t.add("long f(long v) { long s = 0L; for (int r = 0; r < G.two; r++) { s = s * 31L + (long)($e); v = v + 1L; } return s; }", "e", e)
	}
}

// updated are compound assignments to small places: plain, checked, and with reads of the
// neighbouring fields afterwards.
func (t *table) updated() {
	ops := []string{"+= y", "-= y", "*= 3", "/= 3", "%= 7", "&= y", "|= y", "^= y", "<<= 1", ">>= 1", ">>= 7", "++", "--", "+= 127", "+= 128", "-= 128", "&= 128", "|= 128", "&= 255", "^= -1", "+= 255", "&= -128", "|= 32768", "+= 65535", "/= -1", "%= -1"}
	for _, p := range []string{"o.sb", "o.b", "o.s", "o.us", "o.un.sb", "o.un.b1", "o.un.s2", "o.un.us", "o.sm.sb", "o.sm.b", "o.sm.s", "o.sm.us", "volatile(o.b)", "volatile(o.s)", "unaligned(o.us)", "(*(sbyte*)&o.b)", "(*(byte*)&o.i)", "(*(ushort*)&o.l)", "(*(short*)&o.us)", "o.i", "o.l"} {
		for _, op := range ops {
			if p == "o.l" {
				op = strings.NewReplacer("y", "(long)y", "255", "255L").Replace(op)
			}
			t.add("int f(Obj o) { int y = 130; $p $op; return o.sb; }", "op", op, "p", p)
		}
		for _, op := range []string{"+= y", "-= y", "*= y", "++", "--"} {
			if p != "o.l" {
				t.add("int f(Obj o) { int y = 130; checked($p $op); return o.sb; }", "p", p, "op", op)
				t.add("int f(Obj o) { int s = 0; int y = 1; for (int r = 0; r < G.two; r++) { $p $op; s = s * 31 + $p; } return s; }", "p", p, "op", op)
			}
		}
	}
	for _, typ := range small {
		for _, op := range ops {
			t.add("int f(int x) { int y = 130; $t v = ($t)x; v $op; return v; }", "t", typ, "op", op)
			t.add("int f($t v) { int y = 130; v $op; return v; }", "t", typ, "op", op)
			t.add("int f($t v) { int y = 130; int s = 0; for (int r = 0; r < G.two; r++) { v $op; s = s * 31 + v; } return s; }", "t", typ, "op", op)
			t.add("int f($t[] a) { int y = 130; a[1] $op; return a[1]; }", "t", typ, "op", op)
			t.add("int f($t[] a) { int y = 130; int s = 0; for (int i = 0; i < a.Length; i++) { a[i] $op; s = s * 31 + a[i]; } return s; }", "t", typ, "op", op)
			t.add("void f(int x) { int y = x; G."+map[string]string{"sbyte": "sb", "byte": "b", "short": "s", "ushort": "us"}[typ]+" $op; }", "op", op)
		}
		for _, op := range []string{"+= y", "-= y", "*= y", "++", "--"} {
			t.add("int f($t v, int y) { checked(v $op); return v; }", "t", typ, "op", op)
			t.add("int f($t[] a) { int y = 130; checked(a[0] $op); return a[0]; }", "t", typ, "op", op)
		}
	}
}

// passed are small arguments and results, whose upper bits are undefined, and small structs in
// registers.
func (t *table) passed() {
	for _, no := range []string{"noinline ", ""} {
		for _, x := range append(small, "char") {
			for _, e := range []string{"v", "v + 1", "v - 1", "(v < 0 ? 3 : 4)", "(v > 127 ? 3 : 4)", "(v == 255 ? 1 : 2)", "(int)(long)v", "v >> 7", "(v & 128)", "v / 2", "(int)(uint)v", "-v"} {
				t.add("$n int g($x v) { return "+e+"; } int f(int w) { return g(w) + g(w >> 3) * 3; }", "n", no, "x", x)
				t.add("$n $x g(int v) { return ($x)("+e+"); } int f(int w) { int q = g(w); return (g(w) < 0 ? 1 : 2) + (g(w) > 127 ? 4 : 8) + q * 16; }", "n", no, "x", x)
				t.add("$n $x g(int v) { return "+e+"; } long f(int w) { return (long)g(w) + (g(w) == w ? 1L : 0L); }", "n", no, "x", x)
				t.add("$n int g(int a, long b, $x v, int d, $x q) { return "+e+" + q * 256; } int f(int w) { return g(1, 2L, w, 4, w >> 8); }", "n", no, "x", x)
				t.add("$n int g(int a, long b, int d, int h, int i, int j, $x v, $x q) { return "+e+" + q * 256; } int f(int w) { return g(1, 2L, 3, 4, 5, 6, w, w >> 8); }", "n", no, "x", x)
				t.add("$n $x g($x v) { v = "+e+"; return v; } int f(int w) { int s = 0; for (int r = 0; r < G.two; r++) { s = s * 31 + g(w); w = g(w); } return s; }", "n", no, "x", x)
			}
			for _, y := range small {
				t.add("$n $x g($y v) { return v; } long f(int w) { return (long)g(w); }", "n", no, "x", x, "y", y)
				t.add("$n $x h($y v) { return ($x)v; } noinline $y g($x v) { return h(v); } long f(int w) { return (long)g(w) * 3L + (g(w) < 128 ? 1L : 0L); }", "n", no, "x", x, "y", y)
			}
			t.add("$n void g($x& v) { *v = ($x)(*v + 1); } int f(int w) { $x v = ($x)w; g(&v); return v; }", "n", no, "x", x)
			t.add("$n int g($x& v) { int s = 0; if (*v > 127) s = 1; *v = ($x)(*v + 1); return s * 2 + (*v < 0 ? 1 : 0); } int f(int w) { $x v = ($x)w; return g(&v) * 7 + v; }", "n", no, "x", x)
		}
		for _, s := range []struct{ typ, field string }{{"Sm", "sb"}, {"Sm", "b"}, {"Sm", "s"}, {"Sm", "us"}, {"Two", "sb"}, {"Two", "s"}, {"Wd", "b"}, {"Wd", "s"}, {"Sb", "sb"}, {"By", "b"}, {"Sh", "s"}, {"Us", "us"}, {"Un", "sb"}, {"Un", "b1"}, {"Un", "us2"}, {"Un", "s"}} {
			for _, e := range []string{"v.$f", "(v.$f < 0 ? 3 : 4)", "(v.$f > 127 ? 3 : 4)", "(v.$f == 255 ? 3 : 4)", "v.$f * 2 + 1", "(v.$f & 128)"} {
				e = strings.ReplaceAll(e, "$f", s.field)
				t.add("$n int g($t v) { return "+e+"; } int f(int w) { $t v; v.$f = w; return g(v); }", "n", no, "t", s.typ, "f", s.field)
				t.add("$n $t g(int w) { $t v; v.$f = w; return v; } int f(int w) { $t v = g(w); $t u = g(w >> 4); return "+e+" + u.$f * 3; }", "n", no, "t", s.typ, "f", s.field)
				t.add("$n $t g($t v, int d) { v.$f = v.$f + d; return v; } int f(int w) { $t v; v.$f = w; for (int r = 0; r < G.two; r++) v = g(v, w >> 7); return "+e+"; }", "n", no, "t", s.typ, "f", s.field)
				t.add("int f(int w) { $t v; $t u; int s = 0; for (int r = 0; r < G.two; r++) { v.$f = w; u = v; v.$f = w >> 8; s = s * 31 + "+e+" + u.$f; w++; } return s; }", "t", s.typ, "f", s.field)
				t.add("int f(int w) { $t v; v.$f = w; $t* p = &v; p.$f = p.$f + 1; return "+e+"; }", "t", s.typ, "f", s.field)
			}
		}
	}
}
