using System;
using System.Collections.Generic;
// Delegates: static, instance, virtual, interface, generic, multicast with results, removal, equality, events, closures over loops.
delegate int Op(int a, int b);
delegate void Note(string s, ref int n);
delegate T Conv<T, U>(U x);
delegate Big MakeBig(int a, Big b);
struct Big { public long A, B, C; }
class Calc { public int K; public int Add(int a, int b) { return a + b + K; } public virtual int Mul(int a, int b) { return a * b * K; } public static int Sub(int a, int b) { return a - b; } }
class Calc2 : Calc { public override int Mul(int a, int b) { return -base.Mul(a, b); } public Op BaseMul() { return base.Mul; } }
struct Acc { public int Sum; public int Add(int a, int b) { return Sum += a + b; } }
interface IOp { int Do(int a, int b); } class Pow : IOp { public int Do(int a, int b) { int r = 1; while (b-- > 0) r *= a; return r; } }
class Button { public event EventHandler Clicked; public event Action<int> Moved; public int Subs; public void Click() { if (Clicked != null) Clicked(this, EventArgs.Empty); } public void Move(int n) { Action<int> m = Moved; if (m != null) m(n); } event Action custom; public event Action Custom { add { Subs++; custom += value; } remove { Subs--; custom -= value; } } public void Fire() { custom?.Invoke(); } }
static class Ext { public static int Plus(this string s, int a) { return s.Length + a; } }
static class P
{
	static int Max(int a, int b) { return a > b ? a : b; }
	static void N1(string s, ref int n) { Console.Write("N1" + s + n + " "); n++; }
	static void N2(string s, ref int n) { Console.Write("N2" + s + n + " "); n *= 2; }
	static Big Grow(int a, Big b) { b.A += a; b.C -= a; return b; }
	static Func<int> CounterFrom(int n) { return () => n++; }
	static Func<int, int> Compose(params Func<int, int>[] fs) { return x => { foreach (Func<int, int> f in fs) x = f(x); return x; }; }
	static Func<int, int> Fix(Func<Func<int, int>, Func<int, int>> f) { return x => f(Fix(f))(x); }
	static void Main()
	{
		Calc c = new Calc { K = 2 }; Calc2 c2 = new Calc2 { K = 3 }; Acc acc = new Acc(); IOp pow = new Pow();
		Op[] ops = { Calc.Sub, c.Add, c.Mul, c2.Mul, c2.BaseMul(), ((Calc)c2).Mul, Max, acc.Add, pow.Do, (a, b) => a * 100 + b, delegate(int a, int b) { return b; } };
		foreach (Op o in ops) Console.Write(o(3, 4) + " " + o.Invoke(-1, 1) + ", ");
		Console.WriteLine(acc.Sum);
		Note n = N1; n += N2; n += N1; int k = 1;
		n("a", ref k); Console.WriteLine(k);
		n -= N1; n("b", ref k); n -= N2; n("c", ref k); n -= N1; Console.WriteLine(k + " " + (n == null));
		Op multi = c.Add; multi += Calc.Sub; multi += (a, b) => a * b;
		Console.WriteLine(multi(6, 7) + " " + multi.GetInvocationList().Length);
		Op e1 = c.Add, e2 = c.Add, e3 = new Calc().Add, e4 = Calc.Sub, e5 = Calc.Sub;
		Console.WriteLine((e1 == e2) + " " + (e1 == e3) + " " + (e4 == e5) + " " + (e1 + e4 == e2 + e5) + " " + (e1 + e4 == e5 + e2) + " " + e1.Equals(e2) + " " + (e1.Target == c) + " " + (e4.Target == null));
		Op seq = e1 + e4 + e1 + e4; seq -= e1 + e4; Console.WriteLine(seq.GetInvocationList().Length + " " + ((seq - e4) == e1));
		MakeBig mb = Grow; Big big = mb(5, new Big { A = 1, B = 2, C = 3 }); Console.WriteLine(big.A + " " + big.B + " " + big.C);
		Conv<string, int> cv = x => "<" + x + ">"; Conv<int, string> cu = s => s.Length; Console.WriteLine(cv(cu("four")));
		Func<int> f1 = CounterFrom(10), f2 = CounterFrom(20); Console.WriteLine(f1() + f1() + f2() + f1() + f2());
		List<Func<int>> fs = new List<Func<int>>(); for (int i = 0; i < 3; i++) { int j = i * 10; fs.Add(() => i * 1000 + j++); }
		foreach (Func<int> f in fs) Console.Write(f() + f() + " ");
		foreach (string s in new string[] { "p", "q" }) fs.Add(() => s[0]); Console.WriteLine(fs[3]() + fs[4]());
		Console.WriteLine(Compose(x => x + 1, x => x * 2, x => x - 3)(10) + " " + Fix(self => x => x < 2 ? 1 : x * self(x - 1))(10));
		Button bt = new Button(); int clicks = 0; EventHandler h = (s, a) => clicks++; bt.Clicked += h; bt.Clicked += (s, a) => clicks += 10; bt.Click(); bt.Clicked -= h; bt.Click();
		bt.Moved += x => clicks += x; bt.Move(1000); bt.Custom += () => clicks--; bt.Fire(); Console.WriteLine(clicks + " " + bt.Subs);
		Func<int, int> ext = "abc".Plus; Console.WriteLine(ext(4)); Action act = () => { Action inner = () => clicks *= 2; inner(); inner(); }; act(); Console.WriteLine(clicks);
		Func<object, string> co = o => "o" + o; Func<string, object> contra = co; Console.WriteLine(contra("z"));
		Action<int> rec = null; rec = x => { if (x > 0) { Console.Write(x); rec(x - 1); } }; rec(5); Console.WriteLine();
		Predicate<int> even = x => x % 2 == 0; Comparison<int> cmp = (a, b) => b - a; Converter<int, string> conv = x => "c" + x; List<int> li = new List<int> { 3, 1, 4, 1, 5, 9, 2, 6 }; li.Sort(cmp); Console.WriteLine(string.Join(",", li) + " " + li.FindAll(even).Count + " " + string.Join("", li.ConvertAll(conv)));
	}
}
