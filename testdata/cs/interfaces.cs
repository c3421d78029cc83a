using System;
using System.Collections.Generic;
// Interface calls: several implementations, explicit ones, inheritance of interfaces, reimplementation, properties, indexers, events, structs.
interface IA { int F(int x); }
interface IB : IA { int G(int x); }
interface IC { int F(int x); string Name { get; set; } int this[int i] { get; } }
class One : IA { public int F(int x) { return x + 1; } }
class Two : IB { public virtual int F(int x) { return x * 2; } public int G(int x) { return F(x) + 100; } }
class Three : Two { public override int F(int x) { return base.F(x) * 2; } }
class Four : Two, IA { int IA.F(int x) { return -x; } }
class Both : IA, IC
{
	string n = "both";
	int IA.F(int x) { return x + 1000; }
	int IC.F(int x) { return x + 2000; }
	public int F(int x) { return x + 3000; }
	public string Name { get { return n; } set { n = value + "!"; } }
	public int this[int i] { get { return i * i; } }
}
struct St : IA, IComparable<St> { public int K; public int F(int x) { return K += x; } public int CompareTo(St o) { return K - o.K; } }
interface IGen<T> { T Get(T x); }
class GenImpl : IGen<int>, IGen<string> { public int Get(int x) { return x + 1; } public string Get(string s) { return s + "1"; } int IGen<int>.Get(int x) { return x * 7; } }
class GenImpl2<T> : IGen<T> { T last; public T Get(T x) { T r = last; last = x; return r; } }
interface IM { T Id<T>(T x); int Count<T>(); }
class M : IM { public T Id<T>(T x) { return x; } public int Count<T>() { return typeof(T) == typeof(int) ? 1 : typeof(T) == typeof(string) ? 2 : 3; } }
class M2 : IM { public virtual T Id<T>(T x) { return default(T); } public virtual int Count<T>() { return -1; } }
class M3 : M2 { public override T Id<T>(T x) { return x; } }
interface I0 { int V(); } interface I1 { int V(); } interface I2 { int V(); } interface I3 { int V(); } interface I4 { int V(); } interface I5 { int V(); }
class Six : I0, I1, I2, I3, I4, I5 { int I0.V() { return 0; } int I1.V() { return 1; } int I2.V() { return 2; } int I3.V() { return 3; } int I4.V() { return 4; } int I5.V() { return 5; } }
static class P
{
	static long Loop(IA[] xs, int n) { long s = 0; for (int i = 0; i < n; i++) s = s * 3 + xs[i % xs.Length].F(i); return s; }
	static void Main()
	{
		IA[] xs = { new One(), new Two(), new Three(), new Four(), new Both(), new St { K = 5 } };
		foreach (IA x in xs) Console.Write(x.F(10) + " ");
		Console.WriteLine(Loop(xs, 1000));
		foreach (IA x in xs) { IB b = x as IB; if (b != null) Console.Write(b.G(3) + "/" + b.F(3) + " "); else Console.Write((x is IC) + " "); }
		Console.WriteLine();
		Both bo = new Both(); IC c = bo;
		c.Name = "z";
		Console.WriteLine(bo.F(1) + " " + ((IA)bo).F(1) + " " + c.F(1) + " " + c.Name + " " + c[7]);
		Console.WriteLine(((Four)xs[3]).F(5) + " " + ((IA)xs[3]).F(5) + " " + ((IB)xs[3]).G(5));
		St s = new St { K = 1 }; IA si = s; si.F(10);
		Console.WriteLine(s.K + " " + si.F(0) + " " + s.F(2) + " " + s.CompareTo(new St { K = 2 }));
		GenImpl g = new GenImpl();
		Console.WriteLine(g.Get(1) + " " + ((IGen<int>)g).Get(1) + " " + ((IGen<string>)g).Get("s"));
		IGen<double> gd = new GenImpl2<double>(); IGen<string> gs = new GenImpl2<string>();
		gd.Get(1.5); gs.Get("q");
		Console.WriteLine(gd.Get(2) + " " + gs.Get("r") + " " + (gs.Get(null) ?? "null"));
		foreach (IM m in new IM[] { new M(), new M2(), new M3() }) Console.WriteLine(m.Id(5) + " " + (m.Id("s") ?? "null") + " " + m.Id(2.5) + " " + m.Count<int>() + m.Count<string>() + m.Count<object>());
		object six = new Six();
		Console.WriteLine(((I0)six).V() + ((I1)six).V() * 10 + ((I2)six).V() * 100 + ((I3)six).V() * 1000 + ((I4)six).V() * 10000 + ((I5)six).V() * 100000);
		IEnumerable<object> eo = new List<string> { "co", "variant" };
		foreach (object o in eo) Console.Write(o + " ");
		IComparer<string> cs = Comparer<string>.Default;
		Console.WriteLine(cs.Compare("a", "b"));
	}
}
