using System;
using System.Collections.Generic;
// Generic virtual methods of classes: the target depends on the object and on the arguments of the call.
class A
{
	public virtual string M<T>(T x) { return "A.M<" + typeof(T).Name + ">" + x; }
	public virtual T Id<T>(T x) { return x; }
	public virtual KeyValuePair<T, U> Pair<T, U>(T t, U u) { return new KeyValuePair<T, U>(t, u); }
	public virtual string Many<T>(int a, int b, int c, int d, int e, int f, T t, double g) { return "" + a + b + c + d + e + f + t + g; }
	public virtual void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }
	public virtual T[] Rep<T>(T x, int n) { var r = new T[n]; for (int i = 0; i < n; i++) r[i] = x; return r; }
	public string Non<T>(T x) { return M(x) + M(new T[] { x }.Length); }
}
class B : A
{
	public override string M<T>(T x) { return "B." + base.M(x) + "/" + base.M<object>(x); }
	public override KeyValuePair<T, U> Pair<T, U>(T t, U u) { var p = base.Pair(u, t); return new KeyValuePair<T, U>(p.Value, p.Key); }
	public override T[] Rep<T>(T x, int n) { return base.Rep(x, n + 1); }
}
class C : B { public new virtual string M<T>(T x) { return "C.new" + x + typeof(T).Name; } public override T Id<T>(T x) { return default(T); } }
class D : C { public override string M<T>(T x) { return "D." + base.M(x) + ((A)this).M(0).Length; } public sealed override string Many<T>(int a, int b, int c, int d, int e, int f, T t, double g) { return "D" + base.Many(f, e, d, c, b, a, new List<T> { t }.Count, g); } }
abstract class Shape<K> { public abstract V Get<V>(K key, V dflt); public virtual string Show<V>(V v) { return typeof(K).Name + typeof(V).Name + Get(default(K), v); } }
class Map<K> : Shape<K> { public override V Get<V>(K key, V dflt) { object o = key; return o is V ? (V)o : dflt; } }
class Text : Shape<string> { public override V Get<V>(string key, V dflt) { return dflt; } public override string Show<V>(V v) { return "text:" + base.Show(v) + base.Show(new[] { v }.Length); } }
class Visitor { public virtual string Visit<T>(Node<T> n) { return "v" + n.Value; } }
class Deep : Visitor { int depth; public override string Visit<T>(Node<T> n) { if (depth > 2) return base.Visit(n); depth++; string s = new Node<Node<T>> { Value = n }.Accept(this); depth--; return "d(" + s + ")"; } }
class Node<T> { public T Value; public virtual string Accept(Visitor v) { return v.Visit(this); } public override string ToString() { return "N" + Value; } }
static class P
{
	static string Call<T>(A a, T x) { return a.M(x); }
	static void Main()
	{
		A[] all = { new A(), new B(), new C(), new D() };
		foreach (A a in all)
		{
			Console.WriteLine(a.M("s") + " " + a.M(1) + " " + a.M<object>(2) + " " + a.M(new[] { 1 }).Length + " " + Call(a, 'c') + " " + Call(a, "t"));
			string p = "p", q = "q"; a.Swap(ref p, ref q); int i = 1, j = 2; a.Swap(ref i, ref j);
			Console.WriteLine(a.Id("x") + a.Id(5) + a.Id(2.5) + a.Pair("k", 3) + a.Pair(4, "v") + a.Many(1, 2, 3, 4, 5, 6, "t", 0.5) + a.Many(1, 2, 3, 4, 5, 6, 7L, 0.5) + p + q + i + j);
			Console.WriteLine(a.Rep("r", 2).Length + a.Rep(1, 2).GetType().Name + a.Rep(all, 1).GetType().Name + a.Non("n") + a.Non(3));
		}
		Console.WriteLine(((C)all[3]).M("x") + ((C)all[2]).M(4));
		Console.WriteLine(new Map<int>().Show("s") + new Map<int>().Get(3, 4) + new Map<string>().Get("k", "d") + new Map<string>().Show(1.5) + new Text().Show("q") + new Text().Show(7));
		Console.WriteLine(new Node<int> { Value = 3 }.Accept(new Visitor()) + new Node<string> { Value = "s" }.Accept(new Deep()) + new Node<int> { Value = 4 }.Accept(new Deep()));
		Func<string, string> f = all[1].M<string>; Func<int, string> g = all[3].M<int>; Console.WriteLine(f("dlg") + g(9));
	}
}
