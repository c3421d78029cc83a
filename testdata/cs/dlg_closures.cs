using System;
using System.Collections.Generic;
// Closures: shared and separate variables, loops, nesting, captured parameters, this and structs, recursion through delegates, state machines of delegates, memoizing, trampolines.
class Counter { int n; public Func<int> Inc, Get; public Counter(int start) { n = start; Inc = () => ++n; Get = () => n; } public Action<int> Adder() { return x => n += x; } }
struct Pt { public int X, Y; public Func<int, int> By() { Pt me = this; return k => me.X * k + me.Y; } } delegate Thunk Thunk(ref int acc); delegate Func<T, R> Rec<T, R>(Rec<T, R> r);
static class P
{
	static Func<int> MakeCounter(int from, int step) { return () => { int r = from; from += step; return r; }; }
	static Tuple<Action, Action, Func<int>> Trio() { int v = 0, w = 100; return Tuple.Create<Action, Action, Func<int>>(() => v++, () => { v += 10; w--; }, () => v * 1000 + w); }
	static Func<A, R> Memo<A, R>(Func<A, R> f, int[] misses) { var d = new Dictionary<A, R>(); return a => { R r; if (d.TryGetValue(a, out r)) return r; misses[0]++; return d[a] = f(a); }; }
	static Func<T, R> Y<T, R>(Func<Func<T, R>, Func<T, R>> f) { Rec<T, R> r = self => x => f(self(self))(x); return r(r); }
	static Thunk Even(int n) { return (ref int acc) => { acc++; return n == 0 ? null : Odd(n - 1); }; } static Thunk Odd(int n) { return (ref int acc) => { acc += 2; return n == 0 ? null : Even(n - 1); }; }
	static Func<int, int> Pipe(params Func<int, int>[] fs) { Func<int, int> all = x => x; foreach (var f in fs) { var prev = all; all = x => f(prev(x)); } return all; }
	static IEnumerable<Func<int>> Lazy(int n) { for (int i = 0; i < n; i++) { int sq = i * i; yield return () => sq + i; } }
	static int Deep(int n) { Func<int, int> f0 = a => { Func<int, int> f1 = b => { Func<int, int> f2 = c => a * 100 + b * 10 + c + n; n++; return f2(b + 1); }; return f1(a + 1) + f1(a + 2); }; return f0(1) + n; }
	static void Main()
	{
		var c1 = MakeCounter(5, 2); var c2 = MakeCounter(100, -1); Console.WriteLine(c1() + c1() + c2() + c1() + c2()); var t = Trio(); t.Item1(); t.Item2(); t.Item1(); var u = Trio(); u.Item1(); Console.WriteLine(t.Item3() + " " + u.Item3());
		var c = new Counter(3); var add = c.Adder(); c.Inc(); add(10); c.Adder()(1); Console.WriteLine(c.Get() + " " + new Counter(1).Get()); var fs = new List<Func<int>>(); for (int i = 0; i < 3; i++) fs.Add(() => i); foreach (int j in new[] { 4, 5 }) fs.Add(() => j); int k = 0; while (k < 2) { int l = k * 7; fs.Add(() => l + k); k++; } string s = ""; foreach (var f in fs) s += f() + ","; k = 50; foreach (var f in fs) s += f() + ";"; Console.WriteLine(s);
		var misses = new int[1]; Func<int, long> fib = null; fib = Memo<int, long>(n => n < 2 ? n : fib(n - 1) + fib(n - 2), misses); Console.WriteLine(fib(50) + " " + misses[0] + " " + Y<int, int>(self => n => n < 2 ? 1 : n * self(n - 1))(10) + " " + Y<string, string>(self => x => x == "" ? "" : self(x.Substring(1)) + x[0])("drawer"));
		int acc = 0; for (Thunk th = Even(301); th != null; ) th = th(ref acc); Console.WriteLine(acc + " " + Pipe(x => x + 1, x => x * 2, x => x * x)(3) + " " + Deep(5)); Pt p = new Pt { X = 3, Y = 4 }; var by = p.By(); p.X = 1000; Console.WriteLine(by(5) + p.X); var lz = new List<Func<int>>(Lazy(4)); int sum = 0; foreach (var f in lz) sum = sum * 100 + f(); Console.WriteLine(sum);
		int total = 0; Action<int> walk = null; walk = n => { total += n; if (n > 0) { walk(n - 1); if (n % 3 == 0) walk(n - 3); } }; walk(9); int? opt = null; Func<int?> go = () => opt * 2; opt = 21; string str = null; Func<string> gs = () => str ?? "none"; s = gs(); str = "set"; decimal dec = 1.5m; Func<decimal> gd = () => dec *= 2; gd(); Console.WriteLine(total + " " + go() + s + gs() + dec);
	}
}
