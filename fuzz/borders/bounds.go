package borders

import (
	"fmt"
	"strings"
)

// table collects rows.
type table struct{ rows []Row }

// add adds a row: the text with each $name replaced, in the order given.
func (t *table) add(text string, with ...any) {
	for i := 0; i < len(with); i += 2 {
		text = strings.ReplaceAll(text, fmt.Sprint("$", with[i]), fmt.Sprint(with[i+1]))
	}
	t.rows = append(t.rows, Row{text})
}

// plus returns x + c as a programmer writes it.
func plus(x string, c int) string {
	switch {
	case c > 0:
		return fmt.Sprintf("%s + %d", x, c)
	case c < 0:
		return fmt.Sprintf("%s - %d", x, -c)
	}
	return x
}

// accesses are what a loop does with an element: a read, or a write.
var accesses = []string{"s = s * 31 + a[$sub];", "a[$sub] = i; s++;"}

// shapes are loops with a start, a condition and a step.
var shapes = []string{
	"for (i = $start; $cond; i += $step) { $body }",
	"for^ (i = $start; $cond; i += $step) { $body }",
	"i = $start; if ($cond) do { $body i += $step; } while ($cond);",
}

// countedUp are loops over an array, with every guard, start, limit and subscript at its border.
func (t *table) countedUp(all bool) {
	n := 0
	for _, limit := range []string{"a.Length", "a.Length - 1", "a.Length - 2", "a.Length + 1", "n", "n - 1", "n + 1", "3", "m"} {
		for _, op := range []string{"<", "<=", "!="} {
			for _, step := range []int{1, 2, 3} {
				for _, start := range []string{"0", "1", "-1", "2"} {
					for c := -2; c <= 2; c++ {
						n++
						if !all && (start == "2" || step == 3) && n%3 != 0 {
							continue
						}
						param, before := "int[] a, int n", ""
						switch {
						case limit == "m":
							before = "int m = a.Length;"
							param = "int[] a"
						case limit[0] == 'n':
						default:
							param = "int[] a"
						}
						text := "int f(" + param + ") { int s = 0; int i; $before " + shapes[n%len(shapes)] + " return s * 31 + i; }"
						text = strings.ReplaceAll(text, "$body", accesses[n/3%2])
						t.add(text, "before", before, "start", start, "cond", "i "+op+" "+limit, "step", step, "sub", plus("i", c))
					}
				}
			}
		}
	}
}

// countedDown is countedUp with decreasing counters.
func (t *table) countedDown(all bool) {
	n := 0
	for _, start := range []string{"a.Length - 1", "a.Length", "a.Length - 2", "n", "n - 1", "2"} {
		for _, cond := range []string{"i >= 0", "i > 0", "i > -1", "i != -1", "i != 0", "i >= 1", "i > 1", "0 <= i", "i >= -1"} {
			for _, step := range []int{-1, -2, -3} {
				for c := -2; c <= 2; c++ {
					n++
					if !all && step == -3 && n%3 != 0 {
						continue
					}
					param := "int[] a"
					if start[0] == 'n' {
						param = "int[] a, int n"
					}
					text := "int f(" + param + ") { int s = 0; int i; " + shapes[n%len(shapes)] + " return s * 31 + i; }"
					text = strings.ReplaceAll(text, "$body", accesses[n/3%2])
					t.add(text, "start", start, "cond", cond, "step", step, "sub", plus("i", c))
				}
			}
		}
	}
}

// ends are loops whose start or limit is at the ends of int, so that a sum with it wraps around. An
// access out of range ends them.
func (t *table) ends() {
	for _, limit := range []string{"e", "e - 1", "e + 1", "e - 2", "e + 2", "a.Length - e", "a.Length + e"} {
		for _, op := range []string{"<", "<=", "!=", "<"} {
			for _, step := range []int{1, 2} {
				for _, c := range []int{0, 1, -1} {
					t.add("int f(int[] a, int e) { int s = 0; for (int i = 0; i $op $limit; i += $step) s = s * 31 + a[$sub]; return s; }",
						"op", op, "limit", limit, "step", step, "sub", plus("i", c))
				}
			}
		}
	}
	for _, start := range []string{"e", "e - 1", "e + 1"} {
		for _, cond := range []string{"i < a.Length", "i <= a.Length", "i < a.Length - 1", "i + 1 < a.Length", "i - 1 < a.Length", "(uint)i < (uint)a.Length", "i < 4", "i >= 0", "i > 0", "i + 1 > 0", "i - 1 >= 0"} {
			for _, step := range []int{1, -1, 2, -2} {
				for _, c := range []int{0, 1, -1} {
					t.add("int f(int[] a, int e) { int s = 0; for (int i = $start; $cond; i += $step) s = s * 31 + a[$sub]; return s; }",
						"start", start, "cond", cond, "step", step, "sub", plus("i", c))
				}
			}
		}
	}
}

// guarded are subscripts under guards in a loop that the guards do not depend on: both sides of the
// range, in every form.
func (t *table) guarded(all bool) {
	lows := []string{"e >= 0", "e > 0", "e > -1", "e >= -1", "e >= 1", "e > 1", "e != 0", "0 <= e", "e > -2"}
	highs := []string{"e < a.Length", "e <= a.Length", "e < a.Length - 1", "e <= a.Length - 1", "e < a.Length + 1", "e != a.Length", "a.Length > e", "a.Length - 1 >= e",
		"e + 1 < a.Length", "e + 2 < a.Length", "e - 1 < a.Length", "e + 1 <= a.Length", "e < 3", "e <= 3", "e < a.Length - 2", "a.Length >= 3 && e < 3", "a.Length > 2 && e <= 2"}
	n := 0
	for _, low := range lows {
		for _, high := range highs {
			for c := -2; c <= 2; c++ {
				n++
				if !all && n%2 != 0 {
					continue
				}
				text := "int f(int[] a, int e) { int s = 0; for (int r = 0; r < G.two; r++) if ($x && $y) { s = s * 31 + a[$sub]; } return s; }"
				switch n % 3 {
				case 1: // left if the guard does not hold
					text = "int f(int[] a, int e) { int s = 0; for (int r = 0; r < G.two; r++) { if (!($x)) break; if (!($y)) return 7; s = s * 31 + a[$sub]; } return s; }"
				case 2: // in the other order
					low, high = high, low
				}
				t.add(text, "x", low, "y", high, "sub", plus("e", c))
				if n%3 == 2 {
					low, high = high, low
				}
			}
		}
	}
	// One unsigned test for both sides.
	for _, cond := range []string{"(uint)e < (uint)a.Length", "(uint)e <= (uint)a.Length", "(uint)e < (uint)(a.Length - 1)", "(uint)e <= (uint)(a.Length - 1)", "(uint)e < (uint)(a.Length + 1)", "(uint)e < 3u", "(uint)e <= 3u",
		"(uint)(e - 1) < (uint)a.Length", "(uint)(e - 1) <= 2u", "(uint)(e + 1) < (uint)a.Length", "(uint)(e + 1) <= 3u", "(uint)(e - 1) < (uint)(a.Length - 1)", "(uint)e - 1u < (uint)a.Length", "(uint)a.Length > (uint)e", "!((uint)e >= (uint)a.Length)"} {
		for c := -2; c <= 2; c++ {
			t.add("int f(int[] a, int e) { int s = 0; for (int r = 0; r < G.two; r++) if ($cond) s = s * 31 + a[$sub]; return s; }", "cond", cond, "sub", plus("e", c))
			t.add("int f(int e) { int[] a = new int[3]; int s = 0; for (int r = 0; r < G.two; r++) if ($cond) { a[$sub] = r + 5; s = s * 31 + a[$sub]; } return s; }", "cond", cond, "sub", plus("e", c))
		}
	}
	// Arrays of known length, with indexes at the length and around it.
	for length := range 4 {
		for _, cond := range []string{"e < $n", "e <= $n", "e < $m", "e <= $m", "e < $p", "e != $n"} {
			for _, low := range []string{"e >= 0", "e > 0", "e >= 1", "e > -2"} {
				for _, c := range []int{0, 1, -1} {
					t.add("int f(int e) { int[] a = new int[$n]; int s = 0; for (int r = 0; r < G.two; r++) { if ("+low+" && "+cond+") { a[$sub]++; s += 10 + a[$sub]; } } return s; }",
						"n", length, "m", length-1, "p", length+1, "sub", plus("e", c))
				}
			}
		}
	}
	// Constants that go beyond the ends of int.
	for _, sub := range []string{"e + int.MaxValue", "e - int.MaxValue", "e + int.MinValue", "e - int.MinValue", "int.MaxValue - e", "int.MinValue - e", "-e", "~e", "1 - e", "a.Length - e", "a.Length - 1 - e", "e + e", "e * 2", "e * 1073741824"} {
		for _, low := range []string{"e >= 0", "e < 0", "e > 0", "e <= 0", "e < a.Length", "e >= int.MaxValue - 2", "e <= int.MinValue + 2", "e != int.MinValue"} {
			t.add("int f(int[] a, int e) { int s = 0; for (int r = 0; r < G.two; r++) if ($low) s = s * 31 + a[$sub]; return s; }", "low", low, "sub", sub)
		}
	}
}

// sequences are several checks of one array, where a check may make another redundant.
func (t *table) sequences() {
	subs := []string{"e", "e + 1", "e - 1", "e + 2", "0", "1", "2", "a.Length - 1", "a.Length - 2"}
	for i, x := range subs {
		for j, y := range subs {
			t.add("int f(int[] a, int e) { int s = 0; for (int r = 0; r < G.two; r++) { a[$x] = 7; s = s * 31 + a[$y]; a[$y] = 9; } return s; }", "x", x, "y", y)
			if (i+j)%2 == 0 {
				t.add("int f(int[] a, int e) { int s = 0; for (int r = 0; r < G.two; r++) { try { s += a[$x]; s += 100; s += a[$y]; s += 100; } catch (IndexOutOfRangeException) { s = s * 2 + 1; } } return s; }", "x", x, "y", y)
				t.add("int f(int[] a, int e) { int s = 0; for (int r = 0; r < G.two; r++) { if (r == e) s += a[$x]; s += a[$y]; } return s; }", "x", x, "y", y)
			}
		}
	}
	for i := range 4 {
		for j := range 4 {
			for k := range 4 {
				t.add("int f(int[] a) { int s = 0; for (int r = 0; r < G.two; r++) { a[$i] = 1; a[$j] = 2; s = s * 31 + a[$k]; } return s; }", "i", i, "j", j, "k", k)
			}
		}
	}
	for _, length := range []string{"a.Length > $k", "a.Length >= $k", "a.Length == $k", "a.Length != $k", "$k < a.Length", "a.Length > $k + 1", "(uint)a.Length > $ku", "a.Length <= $k", "a.Length < $k"} {
		for k := range 5 {
			for c := -1; c <= 1; c++ {
				if k+c >= 0 {
					t.add("int f(int[] a) { int s = 0; for (int r = 0; r < G.two; r++) if ("+length+") s = s * 31 + a[$c]; else s += 3; return s; }", "k", k, "c", k+c)
				}
			}
		}
	}
}

// computed are subscripts whose range is bounded by an operation.
func (t *table) computed() {
	subs := []string{"x & 3", "x & 1", "x & 2", "x & 4", "x & -1", "x & 7", "x % 3", "x % 4", "x % 2", "x % -3", "(int)((uint)x % 3u)", "(int)((uint)x % 4u)", "(int)((uint)x % 5u)",
		"x >> 30", "x >> 31", "x >>> 30", "x >>> 31", "x >>> 29", "x / 1000000000", "(int)((uint)x / 1500000000u)", "(int)((uint)x / 1000000000u)", "(byte)x", "(sbyte)x", "(byte)x >> 6", "(byte)x >> 5",
		"(sbyte)x >> 6", "(ushort)x >> 14", "(ushort)x >> 13", "(short)x >> 14", "(byte)x & 131", "x == 1 ? 3 : 2", "x < 0 ? 4 : 0", "(x < 5 ? 1 : 0) + 3", "(x & 3) + 1", "(x & 3) - 1", "(x & 1) * 2", "(x & 1) * 4", "-(x & 3)", "3 - (x & 3)",
		"(x & 3) ^ 3", "(x & 3) | 4", "(x & 1) << 1", "(x & 1) << 2", "x % 3 + 2", "x % 2 + 1", "(x >>> 30) + (x & 1)", "x & x >> 31 & 3", "(x >> 31) + 1", "(x >> 31) & 3", "(int)((long)x & 3L)", "(int)(((long)x & 0xffffffffL) >> 30)",
		"Abs(x & 0x7fffffff) & 3", "Min(x, 3)", "Max(x, 0)", "Max(Min(x, 3), 0)", "Max(Min(x, 4), 0)", "Min(Max(x, 0), 3)", "Min(Max(x, -1), 3)", "x & 0x80000003", "(int)(uint)(byte)x"}
	for _, sub := range subs {
		for length := 3; length <= 5; length++ {
			t.add("int f(int x) { int[] a = new int[$n]; int s = 0; for (int r = 0; r < G.two; r++) { a[$sub]++; s = s * 31 + a[$sub]; } return s; }", "n", length, "sub", sub)
		}
	}
	for _, sub := range []string{"x % a.Length", "(int)((uint)x % (uint)a.Length)", "x & (a.Length - 1)", "(x & 0x7fffffff) % a.Length", "a.Length - 1 - (x & 1)", "(a.Length + x) / 2", "a.Length >> 1", "a.Length / 2", "(int)((uint)a.Length / 2u)", "a.Length - 1 >> 1",
		"a.Length >>> 1", "x % a.Length + 1", "x % (a.Length + 1)", "a.Length & x", "Min(x, a.Length - 1)", "Min(x, a.Length)", "a.Length % 3"} {
		t.add("int f(int[] a, int x) { int s = 0; for (int r = 0; r < G.two; r++) s = s * 31 + a[$sub]; return s; }", "sub", sub)
		t.add("int f(int[] a, int x) { int s = 0; for (int r = 0; r < G.two; r++) if (x >= 0) s = s * 31 + a[$sub]; return s; }", "sub", sub)
		t.add("int f(int[] a, int x) { int s = 0; for (int r = 0; r < G.two; r++) if (a.Length > 0) s = s * 31 + a[$sub]; return s; }", "sub", sub)
	}
	// In loops.
	for _, sub := range []string{"i / 2", "i >> 1", "i % 2", "i % 3", "i & 1", "i & 2", "i & i - 1", "i - i % 2", "i >>> 1", "a.Length - i", "a.Length - 1 - i", "a.Length - 2 - i", "a.Length - i - 1", "i * 2", "i + i", "(int)(byte)i", "(int)(sbyte)i", "~i & 1",
		"i < 2 ? i : 0", "i + 1 & 3", "-i", "i - 1 & 1", "i + j", "i - j", "j - i", "j", "j - 1", "j + 1"} {
		for _, cond := range []string{"i < a.Length", "i <= a.Length", "i < a.Length - 1", "i < n"} {
			for _, step := range []int{1, 2} {
				params := "int[] a"
				if strings.HasSuffix(cond, "n") {
					params = "int[] a, int n"
				}
				t.add("int f("+params+") { int s = 0; int j = 2; for (int i = 0; $cond; i += $step, j++) s = s * 31 + a[$sub]; return s; }", "cond", cond, "step", step, "sub", sub)
			}
		}
	}
}
