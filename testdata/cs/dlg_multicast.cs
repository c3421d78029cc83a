using System;
using System.Collections.Generic;
// Invocation lists: combine, remove (last match, whole sublists), order, results of the last, ref arguments through all, self-modification, Combine and Remove by hand, events.
delegate int Op(ref string log, int x); delegate void Note(List<string> l); delegate string Res(string s); delegate void Big(Wide w, ref Wide r, double d, string s, int a, int b, int c, int e); struct Wide { public long A, B, C; }
class Src { public event Action<int> E; Action<int> custom; public int Adds, Rems; public event Action<int> C { add { Adds++; custom += value; } remove { Rems++; custom -= value; } } public static event Note St; public virtual event Res V; public void Fire(int x) { if (E != null) E(x); custom?.Invoke(x); } public static void FireS(List<string> l) { St?.Invoke(l); } public string FireV(string s) { return V == null ? "none" : V(s); } public int Count { get { return E == null ? 0 : E.GetInvocationList().Length; } } }
class Src2 : Src { public override event Res V; public string Own(string s) { return V == null ? "own none" : V(s); } }
static class P
{
	static int A(ref string l, int x) { l += "a"; return x + 1; } static int B(ref string l, int x) { l += "b"; return x + 2; } static int C(ref string l, int x) { l += "c"; return x + 3; }
	static string Run(Op o) { if (o == null) return "null;"; string l = ""; int r = o(ref l, 10); return l + r + ";"; }
	static void W1(Wide w, ref Wide r, double d, string s, int a, int b, int c, int e) { r.A += w.A + (long)d + e; r.B += s.Length; } static void W2(Wide w, ref Wide r, double d, string s, int a, int b, int c, int e) { r.C += w.C + a + b + c; w.A = 1000; r.B *= 2; }
	static void Main()
	{
		Op a = A, b = B, c = C; Console.WriteLine(Run(a) + Run(a + b) + Run(a + b + c) + Run(a + b + a + b) + Run(a + b + a + b - a) + Run(a + b + a + b - b) + Run(a + b + a + b - (a + b)) + Run(a + b + c - (a + c)) + Run(a + b + c - (b + c)) + Run(a - a) + Run(a - b) + Run((a + b) - (a + b + c)) + Run(a + (b + c) + a) + Run(a + b + c + b + c + a - (b + c)) + Run(null + a) + Run(a + null) + Run(a - null));
		Op all = null; for (int i = 0; i < 5; i++) { all += a; all += b; } Console.WriteLine(Run(all) + all.GetInvocationList().Length); for (int i = 0; i < 4; i++) all -= a; Console.WriteLine(Run(all)); Delegate[] l = all.GetInvocationList(); Array.Reverse(l); Op rev = (Op)Delegate.Combine(l); Console.WriteLine(Run(rev) + Run((Op)l[0]) + Run((Op)Delegate.Remove(rev, b)) + (Delegate.Combine(null, a) == (Delegate)a) + (Delegate.Remove(a, a) == null) + (Delegate.Combine() == null));
		Op copy = a + b, other = copy; copy += c; Console.WriteLine(Run(copy) + Run(other)); string log = ""; Note n = null; var list = new List<string>(); n = x => { x.Add("1"); n += y => y.Add("late"); }; n += x => x.Add("2"); n(list); n(list); Console.WriteLine(string.Join(",", list));
		var s = new Src(); Action<int> h1 = x => log += "h" + x, h2 = x => log += "g" + x; s.E += h1; s.E += h2; s.E += h1; s.C += h2; s.C += h1; s.Fire(1); s.E -= h1; s.C -= h2; s.C -= h2; s.Fire(2); s.E -= h2; s.E -= h1; s.E -= h1; s.Fire(3); Console.WriteLine(log + s.Adds + s.Rems + s.Count); Src.St += x => x.Add("st"); Src.FireS(list); Console.WriteLine(list.Count);
		var s2 = new Src2(); s2.V += x => x + "!"; s2.V += x => x + "?"; Console.WriteLine(s2.FireV("q") + s2.Own("q") + s.FireV("z")); Big big = W1; big += W2; big += W1; Wide r = new Wide { B = 1 }, w = new Wide { A = 5, C = 7 }; big(w, ref r, 2.9, "abc", 1, 2, 3, 4); Console.WriteLine(r.A + " " + r.B + " " + r.C + " " + w.A);
		Func<int, int> fs = x => x + 1; fs += x => x * 10; fs += x => x - 3; int last = fs(5), sum = 0; foreach (Func<int, int> f in fs.GetInvocationList()) sum += f(5); Console.WriteLine(last + " " + sum); Func<string> gs = () => "first"; gs += () => "second"; Console.WriteLine(gs()); Func<double, double> ds = x => x; ds += x => x / 2; Console.WriteLine(ds(5)); Func<Wide, Wide> ws = x => { x.A++; return x; }; ws += x => { x.B++; return x; }; r = ws(w); Console.WriteLine(r.A + " " + r.B);
	}
}
