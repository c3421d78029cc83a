using System;
using System.Collections.Generic;
// Lookups through the dictionary of a method: generic methods, in plain classes and in generic ones.
class A { public override string ToString() { return "A"; } }
class B : A { public override string ToString() { return "B"; } }
struct S { public int V; public override string ToString() { return "S" + V; } }
class Host<C>
{
	public string Both<M>(C c, M m) { return typeof(C).Name + "," + typeof(M).Name + ":" + c + m; }
	public static string StaticBoth<M>(C c, M m) { return typeof(M).Name + "," + typeof(C).Name + ":" + m + c; }
	public KeyValuePair<C, M> Pair<M>(C c, M m) { return new KeyValuePair<C, M>(c, m); }
	public Dictionary<C, List<M>> Dict<M>(C c, params M[] ms) { var d = new Dictionary<C, List<M>>(); d[c] = new List<M>(ms); return d; }
	public M[] ArrayOf<M>(int n) { return new M[n]; }
	public string Deep<M>(int n) { return n == 0 ? typeof(C).Name + "/" + typeof(M).Name : new Host<M>().Deep<C>(n - 1) + "."; }
}
static class P
{
	static T[] Arr<T>(params T[] xs) { return xs; }
	static T New<T>() where T : new() { return new T(); }
	static string Is<T>(object o) { return (o is T) + "" + (o is T[]) + (o is List<T>); }
	static T As<T>(object o) where T : class { return o as T; }
	static T Cast<T>(object o) { return (T)o; }
	static string Chain<T>(T x) { return Chain1(x) + Chain2<T, T[]>(x, new T[] { x }); }
	static string Chain1<T>(T x) { return typeof(T).Name + x + ";"; }
	static string Chain2<T, U>(T x, U y) { return typeof(T).Name + typeof(U).Name + Chain1(y).Length + Chain1(x); }
	static List<T> ListOf<T>(T x) { var l = new List<T>(); l.Add(x); return l; }
	static Dictionary<T, U> DictOf<T, U>(T t, U u) { return new Dictionary<T, U> { { t, u } }; }
	static string Ten<T>(int a, int b, int c, int d, int e, int f, int g, T t) { return a + b + c + d + e + f + g + typeof(T).Name + t; }
	static S TenS<T>(long a, long b, long c, long d, long e, T t, double x) { return new S { V = (int)(a + b + c + d + e + x) + typeof(T).Name.Length }; }
	static void Main()
	{
		Console.WriteLine(Arr("a", "b").GetType().Name + Arr(new B(), new B())[1] + Arr<A>(new B()).GetType().Name + Arr(1, 2).Length + Arr(new S { V = 4 })[0]);
		Console.WriteLine(New<A>() + "" + New<B>() + New<S>() + New<int>() + New<List<string>>().Count + New<object>().GetType().Name);
		Console.WriteLine(Is<A>(new B()) + Is<B>(new A()) + Is<string>(new string[0]) + Is<A>(new B[0]) + Is<string>(new List<string>()) + Is<int>(4) + Is<S>(new S[0]));
		Console.WriteLine((As<B>(new A()) == null) + "" + As<A>(new B()) + As<string>("s") + Cast<int>(5) + Cast<A>(new B()) + Cast<S>(new S { V = 1 }));
		Console.WriteLine(Chain("x") + Chain(1) + Chain(new A()));
		Console.WriteLine(ListOf("a")[0] + ListOf(ListOf("b"))[0][0] + ListOf(DictOf("k", new B()))[0]["k"] + DictOf(1, "one")[1] + DictOf("a", 2)["a"]);
		Console.WriteLine(Ten(1, 2, 3, 4, 5, 6, 7, "t") + Ten(1, 2, 3, 4, 5, 6, 7, 8) + TenS(1, 2, 3, 4, 5, "s", 6.5) + TenS(1, 2, 3, 4, 5, 'c', 6.5));
		var hs = new Host<string>(); var ha = new Host<A>(); var hi = new Host<int>();
		Console.WriteLine(hs.Both("c", new A()) + " " + hs.Both("c", 1) + " " + ha.Both(new B(), "m") + " " + hi.Both(3, "m") + " " + hi.Both(3, 2.5));
		Console.WriteLine(Host<string>.StaticBoth("c", new S()) + " " + Host<A>.StaticBoth<A>(new A(), new B()) + " " + Host<int>.StaticBoth(1, "z"));
		Console.WriteLine(hs.Pair("k", new A()) + "" + ha.Pair(new A(), 4) + hi.Pair(4, "v") + hs.Dict("k", "a", "b")["k"].Count + hi.Dict(3, new A())[3][0]);
		Console.WriteLine(hs.ArrayOf<A>(2).GetType().Name + hs.ArrayOf<int>(2).GetType().Name + hi.ArrayOf<string>(3).Length);
		Console.WriteLine(hs.Deep<A>(3) + hi.Deep<string>(2) + ha.Deep<S>(1));
	}
}
