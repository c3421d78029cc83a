package borders

import (
	"fmt"
	"strings"
)

// wrapped are counters that start near an end of int and wrap around. The index is guarded on the
// side that the counter comes from. Only the counter's own bound could imply the other side, and it
// does not. The test that wraps is below the body, or in it.
func (t *table) wrapped(all bool) {
	type direction struct{ starts, ops, limits, guards, steps []string }
	n := 0
	for _, d := range []direction{
		{[]string{"int.MaxValue - 3", "int.MaxValue - 4", "e", "0", "e if e >= 0"}, []string{"<", "<=", "!=", ">="}, []string{"e", "e - 1", "e + 1", "int.MaxValue", "int.MaxValue - 1", "int.MaxValue - 2", "0"}, []string{"i < a.Length", "i <= a.Length - 1", "i < 2", "i != 7"}, []string{"1", "2", "3"}},
		{[]string{"int.MinValue + 3", "int.MinValue + 4", "e", "a.Length - 1", "e if e < 0"}, []string{">", ">=", "!=", "<"}, []string{"e", "e - 1", "e + 1", "int.MinValue", "int.MinValue + 1", "int.MinValue + 2", "0"}, []string{"i >= 0", "i > -1", "i >= 1", "i != -7"}, []string{"-1", "-2", "-3"}},
	} {
		for _, start := range d.starts {
			for _, op := range d.ops {
				for _, limit := range d.limits {
					for _, step := range d.steps {
						for _, form := range []string{
							"for (i = $start; i $op $limit; i += $step) { if ($guard) s = s * 31 + a[$sub]; if (++g > 9) break; }",
							"i = $start; do { if (!(i $op $limit)) break; if ($guard) s = s * 31 + a[$sub]; i += $step; } while (++g < 9);",
							"i = $start; do { if ($guard) s = s * 31 + a[$sub]; if (i $op $limit) i += $step; } while (++g < 9);",
							"for (i = $start; i $op $limit && ++g < 9; i += $step) if ($guard) s = s * 31 + a[$sub];",
						} {
							n++
							guard, sub := d.guards[n/2%len(d.guards)], []string{"i", "i", "i + 1", "i - 1"}[n/3%4]
							text := "int f(int[] a, int e) { int s = 0; int g = 0; int i = 0; " + form + " return s * 31 + i; }"
							if start, cond, ok := strings.Cut(start, " if "); ok {
								text = "int f(int[] a, int e) { int s = 0; int g = 0; int i = 0; if (" + cond + ") { " + strings.Replace(form, "$start", start, 1) + " } return s * 31 + i; }"
							}
							t.add(text, "start", start, "op", op, "limit", limit, "step", step, "guard", d.guards[0], "sub", "i")
							if !all && n%4 != 0 {
								continue
							}
							t.add(text, "start", start, "op", op, "limit", limit, "step", step, "guard", guard, "sub", sub)
						}
					}
				}
			}
		}
	}
}

// sums are indexes that are a sum or difference with an operand known on one side, and that are
// guarded on the other side.
func (t *table) sums() {
	for _, c := range []string{"+ 1", "+ 2", "+ 3", "+ 56", "+ 57", "+ 58", "+ int.MaxValue", "- 1", "- 2", "- 3", "- int.MaxValue", "+ int.MinValue"} {
		for _, known := range []string{"e >= 0", "e > 0", "e >= 1", "e > -2", "e >= 2", "e < a.Length", "e <= a.Length", "e != a.Length", "e < 3", "e <= 3", "e < int.MaxValue", "e <= int.MaxValue - 1", "e > int.MinValue", "e >= int.MinValue + 1", "e >= int.MinValue + 2", "e <= int.MaxValue - 2", "e <= int.MaxValue", "e >= int.MinValue", "e != int.MaxValue", "e != int.MinValue", "e >= 0 && e <= int.MaxValue", "e >= 0 && e != int.MaxValue", "e >= 0 && e <= int.MaxValue - 1", "e < a.Length && e >= int.MinValue"} {
			for _, guard := range []string{"j < a.Length", "j >= 0", "j <= a.Length", "j > -1", "j < 2"} {
				t.add("int f(int[] a, int e) { int s = 0; for (int r = 0; r < G.two; r++) if ($known) { int j = e $c; if ($guard) s = s * 31 + a[j] + j; } return s; }", "known", known, "c", c, "guard", guard)
			}
		}
	}
	for _, y := range []string{"y >= 0", "y >= -1", "y > -1", "y > 0", "y >= -2", "true"} {
		for _, x := range []string{"x >= 0", "x >= -1", "x >= -2", "x < a.Length", "x <= a.Length", "true"} {
			for _, rel := range []string{"y <= x", "y < x", "x >= y", "x > y", "y != x", "true"} {
				for _, guard := range []string{"j < a.Length", "j >= 0"} {
					for _, e := range []string{"x - y", "x + y", "x - y - 1"} {
						if e != "x - y" && (rel == "x > y" || rel == "x >= y") {
							continue
						}
						t.add("int f(int p, int q) { int[] a = Three(); int x = p; int y = q; int s = 0; for (int r = 0; r < G.two; r++) if ($y && $x && $rel) { int j = $e; if ($guard) s = s * 31 + a[j] + j; } return s; }", "e", e, "y", y, "x", x, "rel", rel, "guard", guard)
					}
				}
			}
		}
	}
	// Products and shifts that just overflow, or just do not.
	for _, c := range []string{"e * 2", "e << 1", "e * 3", "e << 30", "e << 31", "e * 1073741824", "e * e", "e * 46341", "e >> 1", "e >>> 1", "e / 2", "e / -1", "e % 3"} {
		for _, known := range []string{"e >= 0", "e > -1", "e < 1073741824", "e >= 0 && e < 1073741824", "e >= 0 && e <= 1073741824", "e >= 0 && e < 46341", "e >= 0 && e <= 46341", "e >= 0 && e <= 715827882", "e >= 0 && e <= 715827883", "e < a.Length", "true"} {
			for _, guard := range []string{"j < a.Length", "j >= 0"} {
				t.add("int f(int x) { int[] a = Three(); int e = x; int s = 0; for (int r = 0; r < G.two; r++) if ($known) { int j = $c; if ($guard) s = s * 31 + a[j] + j; } return s; }", "known", known, "c", c, "guard", guard)
			}
		}
	}
}

// starts are loops that start at a constant which a guard compares with the length.
func (t *table) starts() {
	for k := range 5 {
		for _, guard := range []string{"a.Length >= $k", "a.Length > $k", "a.Length == $k", "a.Length != $k", "$k < a.Length", "$k <= a.Length", "!(a.Length < $k)", "!(a.Length <= $k)", "a.Length >= $k + 1", "(uint)a.Length >= $ku", "(uint)a.Length > $ku"} {
			for _, form := range []string{
				"i = $k; do { s = s * 31 + a[$sub]; i--; } while (i >= 0);",
				"for (i = $k; i >= 0; i--) s = s * 31 + a[$sub];",
				"for (i = $k; i > 0; i -= 2) s = s * 31 + a[$sub];",
				"for (i = 0; i <= $k; i++) s = s * 31 + a[$sub];",
				"for (i = 0; i < $k; i += 2) s = s * 31 + a[$sub];",
				"i = $k; while (i != 0) { s = s * 31 + a[$sub]; i--; }",
				"s = a[$k]; i = s; for (int r = 0; r < G.two; r++) { i += a[$k]; }",
			} {
				for c := -1; c <= 1; c++ {
					t.add(strings.ReplaceAll("int f(int[] a) { int s = 0; int i = 0; if ("+guard+") { "+form+" } return s * 31 + i; }", "$sub", plus("i", c)), "k", k)
				}
			}
		}
	}
	// Arrays with as many elements as small types have values.
	for _, n := range []int{127, 128, 129, 255, 256, 257, 32767, 32768, 65535, 65536} {
		for _, sub := range []string{"(byte)x", "(ushort)x", "(sbyte)x", "(short)x", "(byte)x + 1", "(sbyte)x + 128", "(short)x + 32768", "(byte)x - 1", "x & 127", "x & 255", "x & 32767", "x & 65535", "(byte)x >> 1", "x & 128", "(ushort)x >> 8", "(byte)x ^ 255", "x >>> 24", "x >>> 25", "x >>> 16", "x >>> 17", "(int)((uint)x % 128u)", "(int)((uint)x % 256u)", "x % 128", "(x & 127) + 128"} {
			t.add("int f(int x) { int[] a = new int[$n]; int s = 0; for (int r = 0; r < G.two; r++) { a[$sub]++; s = s * 31 + a[$sub]; } return s; }", "n", n, "sub", sub)
		}
	}
}

// entered are loops that are entered without a test, and loops whose counter steps before the
// access. Code that is inserted before them must not assume that the test holds in the first
// iteration.
func (t *table) entered() {
	for _, start := range []string{"0", "1", "n", "a.Length", "a.Length - 1", "-1", "n + 1"} {
		for _, limit := range []string{"a.Length", "n", "a.Length - 1", "n - 1", "m"} {
			for _, op := range []string{"<", "<=", "!="} {
				for _, body := range []string{"s = s * 31 + a[i]; i++;", "i++; s = s * 31 + a[i];", "s = s * 31 + a[i] + b[i]; i++;", "i++; a[i - 1] = s++;", "s = s * 31 + a[i + 1]; i++;", "s = s * 31 + b[i]; i += 2;", "a[i] = s; i++; s += a[i];", "i += 2; s += a[i - 1];"} {
					t.add("int f(int[] a, int n) { int[] b = new int[3]; int m = b.Length; int s = 0; int i = $start; do { $body } while (i $op $limit); return s * 31 + i; }", "start", start, "body", body, "op", op, "limit", limit)
				}
			}
			for _, op := range []string{">", ">=", "!="} {
				for _, body := range []string{"s = s * 31 + a[i]; i--;", "i--; s = s * 31 + a[i];", "s = s * 31 + a[i - 1]; i--;", "s = s * 31 + b[i]; i -= 2;"} {
					if limit[0] == 'n' || limit == "m" {
						t.add("int f(int[] a, int n) { int[] b = new int[3]; int s = 0; int i = $start; do { $body } while (i $op $limit); return s * 31 + i; }", "start", start, "body", body, "op", op, "limit", []string{"0", "n", "-1"}[len(t.rows)%3])
					}
				}
			}
		}
	}
}

// remainders compare remainders and masked values with each border of their ranges.
func (t *table) remainders() {
	for _, typ := range []string{"int", "long", "uint"} {
		for _, d := range []int64{1, 2, 4, 8, 16, 128, 256, 65536, 1 << 30, 3, 7, -8, -2, -1} {
			if typ == "uint" && d < 0 {
				continue
			}
			for _, c := range []int64{-d - 1, -d, -d + 1, -1, 0, 1, d - 1, d, d + 1} {
				if typ == "uint" && c < 0 {
					continue
				}
				t.add("int f($t x) { return (x % $d == $c ? 1 : 0) | (x % $d != $c ? 2 : 0) | (x % $d < $c ? 4 : 0) | (x % $d >= $c ? 8 : 0) | ((x & $d) == $c ? 16 : 0) | ((x | $d) != $c ? 32 : 0); }", "t", typ, "d", literal(d, typ), "c", literal(c, typ))
			}
		}
		// Counts that a shift takes modulo the operand's width.
		for _, c := range []int{31, 32, 33, 63, 64, 65, -1} {
			for _, e := range []string{"x << $c", "x >> $c", "x >>> $c", "x << $c | x >>> $c", "x << k", "x >> k", "x >>> k"} {
				t.add("$t f($t x) { int k = $c; $t s = 0; for (int r = 0; r < G.two; r++) s = s * 31 + ($t)("+e+"); return s; }", "t", typ, "c", c)
				t.add("int f(int[] a, $t x) { int k = $c; int s = 0; for (int r = 0; r < G.two; r++) { int j = (int)("+e+"); if (j < 2) s += a[j]; } return s; }", "t", typ, "c", c)
			}
		}
	}
}

// mixed are pairs of expressions that the compiler must distinguish although they are almost the
// same: casts of one value, stores and loads of one place with two types, parts of a struct in one
// register, results with garbage in the bits above them.
func (t *table) mixed() {
	all := append(narrowing[:len(narrowing):len(narrowing)], "nint")
	for _, from := range []string{"int", "uint", "long"} {
		for _, x := range all {
			for _, y := range all {
				t.add("long f($f v) { long s = 0L; for (int r = 0; r < G.two; r++) { s = s * 31L + (long)($x)v; s = s * 31L + (long)($y)v; if ((long)($x)v == (long)($y)v) s++; if ((long)($x)(v + 1) < (long)($y)v) s += 7L; } return s; }", "f", from, "x", x, "y", y)
				t.add("long f($f v) { long s = 0L; for (int r = 0; r < G.two; r++) { $x p = ($x)v; $y q = ($y)v; s = s * 31L + (long)p + (long)q * 3L; p = ($x)q; q = ($y)(p + 1); s = s * 31L + (long)p - (long)q; } return s; }", "f", from, "x", x, "y", y)
			}
		}
	}
	fields := map[string]string{"sbyte": "sb", "byte": "b", "short": "s", "ushort": "us", "char": "c", "int": "i", "uint": "u"}
	for _, w := range []string{"sbyte", "byte", "short", "ushort", "char"} {
		f := fields[w]
		for _, store := range []string{"o.$w = x;", "G.$w = x;", "a[0] = x;", "a[1] = a[0] + x;", "*p = x;", "l = x;", "o.$w += x;", "G.$w = G.$w * x;"} {
			read := strings.TrimSuffix(strings.Fields(store)[0], ";")
			for _, two := range []string{"s = s * 31L + (long)$r;", "if ($r == x) s += 3L; if ($r > 127) s += 5L; if ($r < 0) s += 9L;", "s += (long)($r + 1) * 7L; x = $r;"} {
				t.add("long f(int x) { Obj o = new Obj(); $t[] a = new $t[2]; $t l = 1; $t* p = &o.$w; long s = 0L; for (int r = 0; r < G.two; r++) { "+store+" "+strings.ReplaceAll(two, "$r", read)+" x += 77; } return s; }", "t", w, "w", f)
				t.add("long f(int x) { Obj o = new Obj(); $t[] a = new $t[2]; $t l = 1; $t* p = &o.$w; long s = 0L; "+store+" "+strings.ReplaceAll(two, "$r", read)+" return s; }", "t", w, "w", f)
			}
		}
		for _, y := range []string{"sbyte", "byte", "short", "ushort", "char"} {
			// A value narrowed to one type is stored as another.
			for _, store := range []string{"o.$w = ($y)x;", "G.$w = ($y)x;", "a[0] = ($y)x;", "*p = ($y)x;", "l = ($y)x;", "o.$w = ($y)(x >> 3);", "o.$w = ($y)o.$v;", "o.$w = o.$v;", "l = ($y)l + 1;"} {
				read := strings.TrimSuffix(strings.Fields(store)[0], ";")
				t.add("long f(int x) { Obj o = new Obj(); o.i = x; o.$v = x; $t[] a = new $t[2]; $t l = x; $t* p = &o.$w; "+store+" return (long)"+read+"; }", "t", w, "w", f, "y", y, "v", fields[y])
			}
			// One location is read as one type, changed, and stored as another.
			for _, op := range []string{"+ 1", "- 1", "& 129", "| 128", "^ 255", "+ 128", "- x", "<< 1", ">> 1"} {
				t.add("long f(int x) { long z = (long)x * 0x100000001L; *($t*)&z = ($t)(*($y*)&z $op); return z; }", "t", w, "y", y, "op", op)
				t.add("long f(Obj o) { int x = o.i; *($t*)&o.l = ($t)(*($y*)&o.l $op); return o.l; }", "t", w, "y", y, "op", op)
			}
			for _, no := range []string{"noinline ", ""} {
				t.add("$n int g($t v) { return v; } int f(int x) { return g(($y)x) + g(($y)(x + 1)) * 3; }", "n", no, "t", w, "y", y)
				t.add("$n $t g(int x) { return ($y)x; } int f(int x) { return g(x) + g(x + 1) * 3; }", "n", no, "t", w, "y", y)
				t.add("$n $t g($y v) { return ($t)v; } int f(int x) { return (g(x) == x ? 1 : 0) + (g(($y)x) < 0 ? 2 : 0) + g(($y)(x >> 1)) * 4; }", "n", no, "t", w, "y", y)
			}
		}
		// Parts of a long in memory.
		for _, shift := range []int{8, 16, 24, 32, 40, 48, 56, 63} {
			for _, op := range []string{">>", ">>>"} {
				t.add("noinline void g(long& v) { *v = *v ^ 1L; } long f(long x) { long v = x; g(&v); return (long)($t)(v $op $c) + (long)(int)(v $op $c) * 3L + (long)(uint)(v $op $c); }", "t", w, "op", op, "c", shift)
				t.add("long f(long x) { return (long)($t)(x $op $c) + (long)(int)(x $op $c); }", "t", w, "op", op, "c", shift)
			}
		}
	}
	// Constants that are truncated by the place they are stored to.
	for _, w := range []string{"sbyte", "byte", "short", "ushort", "char"} {
		for _, c := range []int{127, 128, 200, 255, 256, -1, -128, -129, 32768, 40000, 65535, 65536} {
			t.add("int f(int x) { $t v = $c; int s = v; if (x > 0) v = x; s = s * 31 + v; $t w = $c; for (int r = 0; r < G.two; r++) s = s * 31 + w + (w < 0 ? 1 : 2); return s; }", "t", w, "c", c)
			t.add("noinline int g(int x) { return x; } int f(int x) { $t v = $c; int s = g(v); if (v == x) s++; s += g(x) + v; return s + g(v); }", "t", w, "c", c)
		}
	}
	// Masks of one bit and of two bits.
	for _, c := range []string{"0x100000000L", "0x80000000L", "0x8000000000000000L", "0x8000000100000000L", "0x180000000L", "0xC000000000000000L", "0x4000000000000000L", "0xFFFFFFFF00000000L", "0x8000000080000000L"} {
		t.add("int f(long x) { int s = 0; if ((x & $c) != 0L) s += 1; if ((x & $c) == 0L) s += 2; if ((x & $c) == $c) s += 4; if ((x & $c) > 0L) s += 8; return s + ((x & $c) == 0L ? 16 : 32); }", "c", c)
	}
	// Whole structs in registers.
	for _, no := range []string{"noinline ", ""} {
		for _, s := range []struct{ typ, sum string }{{"Sm", "v.sb + v.b * 3 + v.s * 5 + v.us * 7"}, {"Two", "v.sb + v.s * 5"}, {"Wd", "(int)v.l + v.b * 3 + v.s * 5"}} {
			set := ""
			for i, f := range structOf(s.typ).fields {
				set += fmt.Sprintf("v.%s = %s; ", f.name, []string{"x", "x >> 3", "-x", "~x"}[i])
			}
			t.add("$n int g($t v) { return $e; } int f(int x) { $t v; $set return g(v); }", "n", no, "t", s.typ, "set", set, "e", s.sum)
			t.add("$n $t g(int x) { $t v; $set return v; } int f(int x) { $t v = g(x); int s = $e; v = g(x + 1); return s * 31 + $e; }", "n", no, "t", s.typ, "set", set, "e", s.sum)
			t.add("$n $t g($t v) { return v; } int f(int x) { $t v; $set v = g(g(v)); return $e; }", "n", no, "t", s.typ, "set", set, "e", s.sum)
			t.add("$n int g($t v, int x, $t w) { $set v = w; return $e; } int f(int x) { $t v; $set return g(v, x >> 1, v); }", "n", no, "t", s.typ, "set", set, "e", s.sum)
		}
		// The bits above an int in the register in which it is returned or passed.
		for _, use := range []string{"(long)(uint)g(x)", "(long)g(x)", "(long)((ulong)(uint)g(x) >> 4)", "g(x) == -1 ? 1L : 2L", "(long)(uint)g(x) > 4294967294L ? 1L : 2L", "(long)(uint)(g(x) + 1)", "(long)(nint)g(x)", "(long)(double)(uint)g(x)"} {
			t.add("$n int g(long v) { return (int)v; } long f(long x) { return $u; }", "n", no, "u", use)
			t.add("$n uint g(long v) { return (uint)v; } long f(long x) { long s = 0L; for (int r = 0; r < G.two; r++) { uint w = (uint)g(x); s = s * 31L + (long)w + ($u); } return s; }", "n", no, "u", use)
			t.add("$n int g(int v) { return v; } long f(long y) { int x = (int)y; return $u; }", "n", no, "u", use)
		}
		t.add("$n int g(long v) { return (int)v; } int f(int[] a, long n) { int s = 0; for (int r = 0; r < G.two; r++) s += a[(uint)g(n | 0x7777000000000000L)]; return s; }", "n", no)
	}
}
