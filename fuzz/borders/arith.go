package borders

import (
	"fmt"
	"strings"
)

// suffix is the suffix of a literal of each type.
var suffix = map[string]string{"int": "", "uint": "u", "long": "L", "ulong": "UL"}

// literal returns v as a literal of type t.
func literal(v int64, t string) string {
	switch t {
	case "uint":
		return fmt.Sprint(uint32(v), "u")
	case "ulong":
		return fmt.Sprint(uint64(v), "UL")
	}
	return fmt.Sprint(v, suffix[t])
}

// loop is a body with a loop, so that the loop optimizations process it; direct is a body without a
// loop.
const (
	loop   = "{ $t s = 0; for (int r = 0; r < G.two; r++) s = s * 31 + ($t)($e); return s; }"
	direct = "{ return ($t)($e); }"
)

// divisors are, by type, border cases of the division by multiplication.
var divisors = map[string][]int64{
	"int":   {1, -1, 2, -2, 3, -3, 4, 5, -5, 6, 7, -7, 8, -8, 9, 10, -10, 11, 12, 13, 14, 15, 16, 25, 60, 100, 125, 127, 128, 255, 256, 625, 641, 1000, 10000, 65535, 65536, 65537, 1 << 30, -1 << 30, maxInt - 1, maxInt, minInt, minInt + 1},
	"uint":  {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 21, 25, 28, 60, 100, 128, 255, 641, 1000, 65535, 65536, 65537, maxInt, 1 << 31, 1<<31 + 1, 1<<32 - 2, 1<<32 - 1},
	"long":  {1, -1, 2, -2, 3, -3, 5, 7, -7, 8, -8, 10, -10, 12, 13, 100, 641, 1000, 65537, maxInt, 1 << 31, 1 << 32, 1<<32 + 1, 6700417, 1 << 62, maxLong - 1, maxLong, minLong, minLong + 1, minInt},
	"ulong": {1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13, 14, 28, 100, 641, 1000, 65537, maxInt, 1 << 31, 1 << 32, 1<<32 + 1, 6700417, 1 << 62, maxLong, minLong, minLong + 1, -2, -1},
}

// divisions are divisions by constants: quotients, remainders and tests of them, with dividends
// around each multiple near the ends of the type.
func (t *table) divisions() {
	for _, typ := range []string{"int", "uint", "long", "ulong"} {
		for _, d := range divisors[typ] {
			lit := literal(d, typ)
			for _, e := range []string{"x / $d", "x % $d", "x % $d == 0 ? 3 : 4", "(x - $d) / $d", "x * $d"} {
				t.add("$t f($t x) "+direct, "t", typ, "e", strings.ReplaceAll(e, "$d", lit))
			}
			// Dividends around multiples of the divisor, from both ends of the type.
			t.add("$t f(int k) { $t s = 0; for (int r = 0; r < 3; r++) { $t q = ($t)k; $t x = q * $d + ($t)r - 1; s = s * 31 + x / $d; s = s * 31 + x % $d; x = ~x; s = s * 31 + x / $d + x % $d; x = $max / $d * $d - q * $d + ($t)r - 1; s = s * 31 + x / $d + x % $d; } return s; }",
				"t", typ, "max", typ+".MaxValue", "d", lit)
			if d != 0 && d&1 == 0 {
				t.add("int f($t x) { int s = 0; for (int r = 0; r < G.two; r++) { if (x % $d == 1) s += 1; if (x % $d > 0) s += 2; if (x % $d < 0) s += 4; if (x % $d != 0) s += 8; } return s; }", "t", typ, "d", lit)
			}
		}
		for _, e := range []string{"x / y", "x % y", "checked(x + y)", "checked(x - y)", "checked(x * y)", "x * y", "x - y", "x << ((int)y & 31)", "x >> ((int)y & 31)", "x >>> ((int)y & 31)", "x & y", "x ^ ~y", "-x + y"} {
			t.add("$t f($t x, $t y) "+direct, "t", typ, "e", e)
			t.add("$t f($t x, $t y) "+loop, "t", typ, "e", e)
		}
	}
}

// checks are overflow checks with constants at the ends of the types, and checked conversions.
func (t *table) checks() {
	for _, typ := range []string{"int", "uint", "long", "ulong"} {
		for _, c := range []string{"0", "1", "2", "-1", "-2", "$t.MaxValue", "$t.MinValue", "$t.MaxValue - 1", "$t.MinValue + 1", "65536", "-65536"} {
			if c[0] == '-' && typ[0] == 'u' {
				continue
			}
			for _, op := range []string{"x + $c", "x - $c", "x * $c", "$c - x", "$c + x"} {
				e := strings.ReplaceAll("checked("+op+")", "$c", "($t)("+c+")")
				t.add("$t f($t x) "+strings.ReplaceAll(direct, "$e", e), "t", typ)
				t.add("$t f($t x) { $t y = ($t)("+c+"); $t s = 0; for (int r = 0; r < G.two; r++) { try { s += "+strings.ReplaceAll("checked("+op+")", "$c", "y")+"; } catch (OverflowException) { s = s * 3 + 1; } } return s; }", "t", typ)
			}
		}
	}
	for _, from := range []string{"int", "uint", "long", "ulong"} {
		for _, to := range []string{"sbyte", "byte", "short", "ushort", "char", "int", "uint", "long", "ulong", "nint"} {
			for _, e := range []string{"checked(($to)x)", "checked(($to)(x + 1))", "checked(($to)(x - 1))", "(long)checked(($to)(x >> 1)) * 2", "checked(($to)(x & 255))", "checked(($to)(x & 32767))", "(int)checked(($to)x) + 1"} {
				t.add("$t f($t x) { return ($t)(long)($e); }", "e", e, "to", to, "t", from)
			}
			t.add("int f($t x) { int s = 0; for (int r = 0; r < G.two; r++) { try { $to q = checked(($to)x); s += 5; if (q > 0) s += 7; if ((long)q == (long)x) s += 9; } catch (OverflowException) { s--; } } return s; }", "to", to, "t", from)
			// A check that a comparison makes redundant, or almost.
			if l := limits[to]; from[0] != 'u' && to != "nint" && to != "ulong" && (from == "long" || to != "uint") {
				for _, lo := range []int64{l[0], l[0] - 1, l[0] + 1} {
					for _, hi := range []int64{l[1], l[1] - 1, l[1] + 1} {
						if from == "int" && (lo < minInt || hi > maxInt) || to == "long" {
							continue
						}
						t.add("$t f($t x) { $t s = 0; for (int r = 0; r < G.two; r++) if (x >= $lo && x <= $hi) s = s * 31 + ($t)checked(($to)x); return s; }", "to", to, "t", from, "lo", literal(lo, from), "hi", literal(hi, from))
					}
				}
			}
		}
	}
}

// shifts are shifts and rotations by each border count, and single bits.
func (t *table) shifts() {
	for _, typ := range []string{"int", "uint", "long", "ulong"} {
		bits := primOf(typ).bits
		for _, c := range []int{0, 1, 7, 8, 15, 16, 24, 30, 31, 32, 33, 62, 63} {
			if c >= bits {
				continue
			}
			for _, e := range []string{"x << $c", "x >> $c", "x >>> $c", "x << $c >> $c", "x >>> $c << $c", "x << $c >>> $c", "x << $c | x >>> $d", "x >>> $c | x << $d", "x << $c ^ x >>> $d", "(x << $c) + (x >>> $d)", "x >> $c & 1", "x >>> $c & 255", "(x & (($t)1 << $c)) != 0 ? 5 : 6", "(x >> $c & 1) == 0 ? 5 : 6",
				"(x & (($t)1 << $c)) == (($t)1 << $c) ? 7 : 8", "x | (($t)1 << $c)", "x & ~(($t)1 << $c)", "x ^ (($t)1 << $c)", "x << $c << 1", "x >> $c >> 1", "x >>> $c >>> 1", "x >> $c == 0 ? 1 : 2", "x >> $c == -1 ? 1 : 2", "x >>> $c == 1 ? 1 : 2", "x * (($t)1 << $c)"} {
				if e[len(e)-2:] == "$d" && c == 0 || strings.Contains(e, "<< $d)") && c == 0 || strings.Contains(e, ">>> $d)") && c == 0 {
					continue
				}
				if typ[0] == 'u' && strings.Contains(e, "-1 ?") {
					continue
				}
				t.add("$t f($t x) "+direct, "e", e, "t", typ, "c", c, "d", bits-c)
			}
		}
		for _, e := range []string{"x << (n & $m) | x >>> ($b - n & $m)", "x << (n & $m) | x >>> (-n & $m)", "x >>> (n & $m) | x << ($b - n & $m)", "x >>> (n & $m) | x << (-n & $m)", "x << (n & $m) + (x >>> (n & 1))", "(x & ($t)1 << (n & $m)) != 0 ? 5 : 6", "(x & ($t)1 << (n & $m)) == 0 ? 5 : 6", "x >> (n & $m) & 1", "(x >>> (n & $m) & 1) != 0 ? 5 : 6",
			"x | ($t)1 << (n & $m)", "x & ~(($t)1 << (n & $m))", "x ^ ($t)1 << (n & $m)", "x << (n & $m)", "x >> (n & $m)", "x >>> (n & $m)", "x << (n & $m) >> (n & $m)", "($t)1 << (n & $m)", "($t)1 << (n & $m) - 1", "x & ($t)(-1) << (n & $m)", "x & (($t)1 << (n & $m)) - 1"} {
			t.add("$t f($t x, int n) "+direct, "e", e, "t", typ, "m", bits-1, "b", bits)
			t.add("$t f($t x, int n) "+loop, "e", e, "t", typ, "m", bits-1, "b", bits)
		}
	}
}

// compared are comparisons at the ends of types: alone, two comparisons of one value, a comparison
// after an equality, and a comparison that chooses between two values.
func (t *table) compared(all bool) {
	relations := []string{"<", "<=", ">", ">=", "==", "!="}
	borders := map[string][]int64{
		"int":   {minInt, minInt + 1, -129, -128, -1, 0, 1, 127, 128, 255, 32767, 65535, maxInt - 1, maxInt},
		"uint":  {0, 1, 127, 128, 255, 256, maxInt, 1 << 31, 1<<32 - 2, 1<<32 - 1},
		"long":  {minLong, minInt - 1, minInt, -1, 0, 1, 127, 128, maxInt, maxInt + 1, 1<<32 - 1, 1 << 32, maxLong},
		"ulong": {0, 1, 127, 128, maxInt, 1 << 31, 1<<32 - 1, 1 << 32, maxLong, minLong, -1},
	}
	for _, typ := range []string{"int", "uint", "long", "ulong"} {
		for _, v := range borders[typ] {
			lit := literal(v, typ)
			for _, op := range relations {
				t.add("int f($t x) { int s = x $op $c ? 2 : 3; if (x $op $c) s += 10; bool b = x $op $c; if (!(x $op $c)) s += 20; if ($c $op x) s += 40; return b ? s + 100 : s; }", "t", typ, "op", op, "c", lit)
				t.add("$t f($t x) { $t s = 0; for (int r = 0; r < G.two; r++) { if (x $op $c) s += x - $c; else s += x + $c; if (x - 1 $op $c) s += 3; if (x + 1 $op $c) s += 5; } return s; }", "t", typ, "op", op, "c", lit)
				t.add("$t f($t x) { $t y = $c; $t s = 0; for (int r = 0; r < G.two; r++) { s += (x $op y ? x : y); s += (y $op x ? x : y); if (x == y) { if (x $op $c) s += 7; } if (x != y && x $op y) s += 11; } return s; }", "t", typ, "op", op, "c", lit)
			}
			// Two known values against each other.
			for _, w := range borders[typ] {
				t.add("int f(int k) { $t x = $v; $t y = $w; int s = 0; for (int r = 0; r < 2; r++) { if (x < y) s += 1; if (x <= y) s += 2; if (x > y) s += 4; if (x >= y) s += 8; if (x == y) s += 16; if (x != y) s += 32; s += (x + y < x ? 64 : 0) + (x - y > x ? 128 : 0); } return s; }", "t", typ, "v", lit, "w", literal(w, typ))
				if w != 0 && (w != -1 || typ[0] == 'u') {
					t.add("$t f(int k) { $t x = $v; $t y = $w; $t s = 0; for (int r = 0; r < 2; r++) { s = s * 31 + x / y; s = s * 31 + x % y; s = s * 31 + x * y; s = s * 31 + (x >> (int)(y & 31)); s = s * 31 + (x >>> (int)(y & 31)); s ^= x << (int)(y & 31); s += (x & y) + (x | ~y); } return s; }", "t", typ, "v", lit, "w", literal(w, typ))
				}
			}
		}
		for _, op := range relations {
			t.add("int f($t x, $t y) { int s = x $op y ? 2 : 3; if (x $op y) s += 10; bool b = x $op y; if (!(x $op y)) s += 20; if (x - y $op 0) s += 40; return b ? s + 100 : s; }", "t", typ, "op", op)
			t.add("$t f($t x, $t y) { $t s = 0; for (int r = 0; r < G.two; r++) { s += (x $op y ? x : y); s += x $op y ? 1 : 0; if (x $op y) { if (y $op x) s += 4; if (x == y) s += 8; if (x < y) s += 16; if (x <= y) s += 32; if (x > y) s += 64; if (x >= y) s += 128; if (x != y) s += 256; } } return s; }", "t", typ, "op", op)
		}
	}
	// Two comparisons of one value.
	near := []int{-1, 0, 1, 2}
	for _, op1 := range relations {
		for _, op2 := range relations {
			for _, c := range near {
				if !all && c == 2 {
					continue
				}
				var s strings.Builder
				for _, d := range near {
					fmt.Fprintf(&s, "if (x %s %d) { if (x %s %d) s = s * 2 + 1; else s = s * 3 + 1; } else { if (x %s %d) s = s * 5 + 1; else s = s * 7 + 1; } if (x %s %d && x %s %d) s++; if (x %s %d || x %s %d) s += 2; ", op1, c, op2, d, op2, d, op1, c, op2, d, op1, c, op2, d)
				}
				t.add("int f(int e) { int x = e; int s = 0; for (int r = 0; r < G.two; r++) { " + s.String() + " } return s; }")
				t.add("int f(uint x) { int s = 0; for (int r = 0; r < G.two; r++) { " + strings.NewReplacer(" -1)", " 4294967295u)", " -1 ", " 4294967295u ").Replace(s.String()) + " } return s; }")
			}
			t.add(fmt.Sprintf("int f(int e, int n) { int s = 0; for (int r = 0; r < G.two; r++) { if (e %s n) { if (e %s n) s += 1; if (n %s e) s += 2; if (e %s n + 1) s += 4; if (e %s n - 1) s += 8; if ((uint)e %s (uint)n) s += 16; } } return s; }", op1, op2, op2, op2, op2, op2))
			t.add(fmt.Sprintf("int f(int e, int n) { int s = 0; for (int r = 0; r < G.two; r++) { if (e %s 0 && n %s 0) s += 1; if (e %s 0 || n %s 0) s += 2; if ((e %s 0) == (n %s 0)) s += 4; if ((e %s 1) & (n %s 1)) s += 8; if ((e %s -1) | (n %s -1)) s += 16; } return s; }", op1, op2, op1, op2, op1, op2, op1, op2, op1, op2))
		}
	}
	for _, e := range []string{"x < 0 ? -x : x", "x >= 0 ? x : -x", "x > y ? x : y", "x >= y ? x : y", "x < y ? x : y", "x <= y ? x : y", "x > 0 ? 1 : x < 0 ? -1 : 0", "x == y ? 0 : x < y ? -1 : 1", "x < 0 ? 0 : x > 255 ? 255 : x", "x == 0 ? y : x", "x != 0 ? y : x", "x == int.MinValue ? 0 : x", "(x ^ x >> 31) - (x >> 31)", "x & -x", "x & x - 1", "x > y ? x - y : y - x",
		"Abs(x | 1)", "Max(x, y)", "Min(x, y)", "(int)MinU((uint)x, (uint)y)", "x < 0 == y < 0 ? 1 : 2", "(x < y ? 1 : 0) + (y < x ? 2 : 0)", "(x < y ? x : y) < 0 ? 4 : 5", "x == y ? x : y", "x != y ? x : y", "x > 127 ? 127 : x < -128 ? -128 : x", "(x > y) == (x >= y) ? 1 : 0", "((x > y) ^ (x < y)) ? 5 : 3"} {
		t.add("int f(int x, int y) "+strings.ReplaceAll(direct, "$t", "int"), "e", e)
		t.add("int f(int x, int y) "+strings.ReplaceAll(loop, "$t", "int"), "e", e)
	}
	for _, e := range []string{"x < 0L ? -x : x", "x > y ? x : y", "x <= y ? x : y", "x == y ? 0L : x < y ? -1L : 1L", "MaxL(x, y)", "(long)(int)x == x ? 1L : 2L", "(long)(uint)x == x ? 1L : 2L", "x > (long)int.MaxValue ? 1L : 2L", "x < (long)int.MinValue ? 1L : 2L", "x == 4294967295L ? 1L : y", "x >>> 32 == 0L ? y : x", "(x & 0x80000000L) != 0L ? 1L : 2L", "(x & 0xffffffffL) == 0L ? 1L : 2L", "(x & -2147483648L) == 0L ? 1L : 2L"} {
		t.add("long f(long x, long y) "+strings.ReplaceAll(direct, "$t", "long"), "e", e)
		t.add("long f(long x, long y) "+strings.ReplaceAll(loop, "$t", "long"), "e", e)
	}
}
