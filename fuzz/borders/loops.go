package borders

import "fmt"

// trips are loops with a known or unknown trip count: loops that are unrolled, inverted or cloned,
// counters that wrap around, and the values of counters after the loop.
func (t *table) trips(all bool) {
	for start := 0; start <= 2; start++ {
		for end := 0; end <= 9; end++ {
			for _, op := range []string{"<", "<=", "!="} {
				for _, step := range []int{1, 2} {
					if !all && (start == 2 && end%3 != 0) || op == "!=" && (end < start || (end-start)%step != 0) {
						continue
					}
					t.add("int f(int x) { int s = x; int i; for (i = $start; i $op $end; i += $step) s = s * 3 + i; return s * 31 + i; }", "start", start, "end", end, "op", op, "step", step)
					t.add("int f(int k) { int s = k; int i; for (i = k; i $op $end; i += $step) { s = s * 3 + i; if (i > 12) break; } return s * 31 + i; }", "end", end, "op", op, "step", step)
					t.add("int f(int[] a) { int s = 0; for (int i = $start; i $op $end; i += $step) s = s * 3 + a[i]; return s; }", "start", start, "end", end, "op", op, "step", step)
				}
			}
			for _, op := range []string{">", ">=", "!="} {
				for _, step := range []int{1, 2} {
					if op == "!=" && (end < start || (end-start)%step != 0) {
						continue
					}
					t.add("int f(int x) { int s = x; int i; for (i = $end; i $op $start; i -= $step) s = s * 3 + i; return s * 31 + i; }", "start", start, "end", end, "op", op, "step", step)
				}
			}
			t.add("int f(int x) { int s = x; int i = $start; do { s = s * 3 + i; i++; } while (i < $end); return s * 31 + i; }", "start", start, "end", end)
			t.add("int f(int x) { int s = x; int i = $start; do { s = s * 3 + i; i += 2; } while (i <= $end); return s * 31 + i; }", "start", start, "end", end)
			t.add("int f(int x) { int s = x; for (int i = $start; i < $end; i++) for (int j = i; j < $end; j++) s = s * 3 + j; return s; }", "start", start, "end", end%6)
		}
	}
	// Counters of each type at its ends; all loops end.
	for _, c := range []struct {
		typ  string
		ends [2]string
	}{{"int", [2]string{"int.MinValue", "int.MaxValue"}}, {"uint", [2]string{"0u", "uint.MaxValue"}}, {"long", [2]string{"long.MinValue", "long.MaxValue"}}, {"ulong", [2]string{"0UL", "ulong.MaxValue"}},
		{"sbyte", [2]string{"-128", "127"}}, {"byte", [2]string{"0", "255"}}, {"short", [2]string{"-32768", "32767"}}, {"ushort", [2]string{"0", "65535"}}} {
		lo, hi := c.ends[0], c.ends[1]
		for _, d := range []int{0, 1, 2, 3, 4} {
			for _, step := range []int{1, 2} {
				for _, cond := range []string{"i < " + hi, "i <= " + hi, "i != " + lo, "i > 5", "i >= 5", "i > " + lo, "i < " + hi + " - 1", "i <= " + hi + " - 1"} {
					t.add("int f(int k) { int s = 0; int g = 0; $t i; for (i = ($t)($hi - $d); $cond; i += ($t)$step) { s = s * 3 + (int)i; if (++g > 9) break; } return s * 31 + (int)i; }", "t", c.typ, "hi", hi, "d", d, "cond", cond, "step", step)
				}
				for _, cond := range []string{"i > " + lo, "i >= " + lo, "i != " + hi, "i < 5", "i <= 5", "i < " + hi, "i > " + lo + " + 1", "i >= " + lo + " + 1"} {
					t.add("int f(int k) { int s = 0; int g = 0; $t i; for (i = ($t)($lo + $d); $cond; i -= ($t)$step) { s = s * 3 + (int)i; if (++g > 9) break; } return s * 31 + (int)i; }", "t", c.typ, "lo", lo, "d", d, "cond", cond, "step", step)
				}
			}
		}
	}
	// The same without another exit: only the wraparound ends the loop.
	for _, loop := range []string{"int i = int.MaxValue - $d; i > 0; i++", "int i = int.MaxValue - $d; i >= 0; i += 2", "int i = int.MinValue + $d; i < 0; i--", "int i = int.MinValue + $d; i <= 0; i -= 2", "int i = int.MaxValue - $d; i != int.MinValue; i++",
		"uint i = $du; i < 10u; i--", "uint i = $du; i <= 10u; i -= 2u", "uint i = uint.MaxValue - $du; i > 10u; i++", "uint i = uint.MaxValue - $du; i >= 10u; i += 2u", "long i = long.MaxValue - $dL; i > 0L; i++", "long i = long.MinValue + $dL; i < 0L; i -= 2L",
		"ulong i = $dUL; i < 10UL; i--", "byte i = 255 - $d; i > 9; i++", "sbyte i = 127 - $d; i > 0; i++", "sbyte i = -128 + $d; i < 0; i -= 2", "short i = 32767 - $d; i >= 0; i++", "ushort i = $d; i < 10; i--", "ushort i = 65535 - $d; i >= 10; i += 2",
		"int i = int.MaxValue - $d; i < int.MaxValue; i++", "int i = int.MaxValue - $d; i <= int.MaxValue - 1; i++", "int i = int.MinValue + $d; i > int.MinValue; i--", "int i = int.MinValue + $d; i >= int.MinValue + 1; i--", "int i = int.MinValue + $d; i != int.MinValue; i--"} {
		for d := range 5 {
			t.add("int f(int y) { int s = y; for ("+loop+") s = s * 3 + (int)i; return s; }", "d", d)
			t.add("int f(int[] a) { int s = 0; for ("+loop+") { s = s * 3 + (int)i; if (s == 12345) s += a[1]; } return s; }", "d", d)
		}
	}
	// A long counter over an array.
	for _, cond := range []string{"i < a.Length", "i <= a.Length", "i < n", "i != n", "(ulong)i < (ulong)a.Length"} {
		for _, start := range []string{"0L", "-1L", "1L", "n - 1L", "4294967296L"} {
			t.add("int f(int[] a, long n) { int s = 0; for (long i = $start; $cond; i++) s = s * 3 + a[i]; return s; }", "start", start, "cond", cond)
		}
	}
	for _, cond := range []string{"i < (uint)a.Length", "i <= (uint)a.Length", "i < (uint)a.Length - 1u", "i < (uint)n", "i <= (uint)n - 1u"} {
		for _, start := range []string{"0u", "1u", "(uint)n", "4294967295u"} {
			t.add("int f(int[] a, int n) { int s = 0; for (uint i = $start; $cond; i++) s = s * 3 + a[i]; return s; }", "start", start, "cond", cond)
		}
	}
}

// nested are nested loops, loops with two counters or two arrays, and loops over arrays that
// change.
func (t *table) nested() {
	for _, inner := range []string{"int j = 0; j < a.Length; j++", "int j = i; j < a.Length; j++", "int j = 0; j < i; j++", "int j = 0; j <= i; j++", "int j = i; j >= 0; j--", "int j = i + 1; j < a.Length; j++", "int j = a.Length - 1; j > i; j--", "int j = a.Length - 1; j >= i; j--", "int j = i - 1; j >= 0; j--", "int j = 0; j < a.Length - i; j++", "int j = 0; j < a.Length - 1 - i; j++", "int j = i; j < a.Length; j += 2"} {
		for _, outer := range []string{"int i = 0; i < a.Length; i++", "int i = 0; i < n; i++", "int i = 0; i <= n; i += 2", "int i = a.Length - 1; i >= 0; i--"} {
			for _, body := range []string{"s = s * 3 + a[j];", "s += a[i] * 5 + a[j];", "a[j] += a[i];", "if (a[j] > a[j + 1]) { s = a[j]; a[j] = a[j + 1]; a[j + 1] = s; }", "s = s * 3 + a[j - 1];"} {
				t.add("int f(int[] a, int n) { int s = 0; for ($outer) for ($inner) { $body } return s; }", "outer", outer, "inner", inner, "body", body)
			}
		}
	}
	for _, limit := range []string{"a.Length", "b.Length", "n", "Min(a.Length, b.Length)", "a.Length - 1", "3"} {
		for _, start := range []string{"0", "1"} {
			for _, body := range []string{"s = s * 3 + a[i] + b[i];", "a[i] = b[i];", "s += a[i]; if (i == 1) a = b;", "s += a[i]; if (i == 1) n = 9;", "s += a[i] + b[$sub];", "b[i] = a[$sub];", "s += a[i]; if (s > 5) break; s += b[i];", "if (i > 1) continue; s += a[i] + b[i];"} {
				for _, sub := range []string{"i + 1", "i - 1", "0", "n"} {
					t.add("int f(int[] a, int n) { int[] b = new int[3]; int s = 0; int i; for (i = $start; i < $limit; i++) { $body } return s * 31 + i; }", "limit", limit, "start", start, "body", body, "sub", sub)
					if body[0] != 'b' && sub == "i + 1" {
						t.add("int f(int[] a, int n) { int[] b = a; int s = 0; int i; for (i = $start; i < $limit; i++) { $body } return s * 31 + i; }", "limit", limit, "start", start, "body", body, "sub", sub)
					}
				}
			}
		}
	}
	for _, cond := range []string{"i < j", "i <= j", "i != j", "j > i", "j - i > 0", "i + 1 < j"} {
		for _, start := range []string{"a.Length - 1", "a.Length", "n"} {
			t.add("int f(int[] a, int n) { int s = 0; int i = 0; int j = $start; while ($cond) { s = a[i]; a[i] = a[j]; a[j] = s; i++; j--; } return s * 31 + i; }", "start", start, "cond", cond)
			t.add("int f(int[] a, int n) { int s = 0; int i = 0; int j = $start; while ($cond) { int m = i + j >> 1; if (a[m] < 5) i = m + 1; else j = m; if (++s > 9) break; } return s * 31 + i; }", "start", start, "cond", cond)
		}
	}
	// The counter changes in the loop, or in the loop's test.
	for _, body := range []string{"i++;", "if (a[i] > 3) i--; if (++g > 9) break;", "i += a[i] & 1;", "n--;", "if (i == 1) i += 2;", "if (i == 2) i = -1; if (++g > 9) break;"} {
		t.add("int f(int[] a, int n) { int s = 0; int g = 0; for (int i = 0; i < n; i++) { s = s * 3 + a[i]; $body s = s * 3 + a[i]; } return s; }", "body", body)
		t.add("int f(int[] a, int n) { int s = 0; int g = 0; for (int i = 0; i < a.Length; i++) { s = s * 3 + a[i]; $body s = s * 3 + a[i]; } return s; }", "body", body)
	}
	for _, loop := range []string{"while (i++ < n) s = s * 3 + a[i];", "while (++i < n) s = s * 3 + a[i];", "while (--n >= 0) s = s * 3 + a[n];", "while (n-- > 0) s = s * 3 + a[n];", "while (i < n) s = s * 3 + a[i++];", "while (n >= 1) s = s * 3 + a[--n];", "do s = s * 3 + a[i]; while (++i <= n);", "do s = s * 3 + a[i]; while (i++ < n);",
		"while (++i < a.Length) s = s * 3 + a[i];", "while (i++ < a.Length) s = s * 3 + a[i - 1];", "while (i < a.Length) s = s * 3 + a[i++];", "while^ (i++ < a.Length - 1) s = s * 3 + a[i];"} {
		for _, start := range []string{"0", "-1", "n - 1"} {
			t.add("int f(int[] a, int n) { int s = 0; int i = $start; $loop return s * 31 + i + n; }", "start", start, "loop", loop)
		}
	}
}

// invariants are expressions that a loop computes again in each iteration, with effects that must
// not happen if there is no iteration: exceptions, their order, stores before them.
func (t *table) invariants() {
	values := []string{"x / y", "x % y", "(int)((uint)x / (uint)y)", "checked(x + y)", "checked(x * y)", "checked(x - y)", "checked((sbyte)x)", "checked((byte)y)", "checked((uint)x)", "a[2]", "a[y]", "a[x]", "a.Length", "a[0] + a[1]", "10 / y", "x / 3", "(int)((long)x / (long)y)", "checked((int)((long)x * (long)y))", "x * 3 + y", "G.a[1]", "G.a.Length", "G.sb + x"}
	loops := []string{
		"for (int i = 0; i < n; i++) { G.i = i; s = s * 31 + ($v); }",
		"for (int i = 0; i < n; i++) { s = s * 31 + ($v); G.i = i; }",
		"for^ (int i = 0; i < n; i++) { if (i > 1) s = s * 31 + ($v); G.i++; }",
		"for (int i = n; i > 0; i--) { if (x == i) s += ($v); else s += ($v); G.u++; }",
		"for (int i = 0; i < n; i++) { try { s += ($v); } catch (Exception) { s = s * 2 + 1; } }",
		"try { for (int i = 0; i < n; i++) { s += ($v); G.i = i; } } finally { G.i += s; }",
		"int i = 0; do { G.i = i; s = s * 31 + ($v); i++; } while (i < n);",
		"for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) { G.i++; s = s * 31 + ($v); }",
		"for (int i = 0; i < n; i++) { s = s * 31 + ($v); if (i == 1) { x = x + 1; y = y - 1; } }",
		"s = $v; for (int i = 0; i < n; i++) { s = s * 31 + ($v); }",
		"for (int i = 0; i < n; i++) { s = s * 31; } s += $v;",
	}
	for _, v := range values {
		for _, l := range loops {
			t.add("noinline int g(int[] a, int n, int x, int y) { int s = 0; G.i = 0; "+l+" return s; } "+
				"int f(int[] a, int n) { int s = 0; for (int q = 0; q < 12; q++) { int x = q == 0 ? int.MinValue : q == 1 ? int.MaxValue : q - 3; int y = q == 2 ? -1 : q == 0 ? -1 : q - 5; try { s = s * 31 + g(a, n, x, y); } catch (IndexOutOfRangeException) { s = s * 31 + 7; } catch (OverflowException) { s = s * 31 + 8; } catch (DivideByZeroException) { s = s * 31 + 9; } Mix(s); Mix(G.i); } return s; }", "v", v)
		}
	}
	for _, v := range []string{"o.i", "o.sb", "o.a.Length", "o.a[1]", "o.un.s", "volatile(o.i)", "o.l >> 33"} {
		for _, l := range loops[:8] {
			t.add("int f(Obj o, int n) { int s = 0; int x = 1; int y = 2; G.i = 0; "+l+" return s; }", "v", "(int)("+v+")")
		}
	}
}

// switched are switches at the ends of their ranges.
func (t *table) switched() {
	for _, first := range []int64{0, 1, -1, -2, 5, 126, 127, 254, 32766, 65534, minInt, maxInt - 2} {
		for _, sel := range []string{"x", "(sbyte)x", "(byte)x", "(short)x", "(ushort)x", "x & 7", "x + 1", "x - 1", "x - 65535"} {
			t.add(fmt.Sprintf("int f(int x) { int s = 0; for (int r = 0; r < G.two; r++) switch (%s) { case %d: s += 3; break; case %d: s = s * 5 + 1; break; case %d: s += 9; break; default: s--; break; } return s; }", sel, first, first+1, first+2))
			t.add(fmt.Sprintf("int f(int x) { switch (%s) { case %d: return 4; case %d: return 4; case %d: return 4; default: return 5; } }", sel, first, first+1, first+2))
			t.add(fmt.Sprintf("int f(int x) { switch (%s) { case %d: return 4; case %d: return 5; case %d: return 4; default: return 5; } }", sel, first, first+1, first+2))
			t.add(fmt.Sprintf("int f(int x) { if (x < %d || x > %d) return -1; switch (%s) { case %d: return 4; case %d: return 5; case %d: return 6; default: return 7; } }", first, first+1, sel, first, first+1, first+2))
		}
	}
	for _, sel := range []string{"o.sb", "o.b", "o.s", "o.us", "o.c", "o.un.sb", "o.un.b", "o.un.us", "o.sm.sb", "(byte)o.i", "(sbyte)o.b", "(byte)o.sb"} {
		for _, first := range []int{-128, -2, 0, 126, 127, 254, 32766, 65534} {
			t.add(fmt.Sprintf("int f(Obj o) { switch (%s) { case %d: return 4; case %d: return 5; case %d: return 6; case %d: return 7; default: return 8; } }", sel, first, first+1, first+2, first+3))
		}
	}
}
