using System;
using System.Collections.Generic;
// Generic methods: inference, over values, references and structs, with constraints, static and virtual, recursion over instantiations.
interface IShow { string Show(); }
struct Si : IShow { public int X; public string Show() { return "Si" + X++; } }
class Sc : IShow { int n; public string Show() { return "Sc" + n++; } }
class Virt { public virtual string F<T>(T x) { return "V" + x + typeof(T).Name; } public string Call<T>(T x) { return F(x); } }
class Virt2 : Virt { public override string F<T>(T x) { return "W" + base.F(x) + (x == null); } }
class GV<A> { public virtual string F<B>(A a, B b) { return typeof(A).Name + typeof(B).Name + a + b; } }
class GV2<A> : GV<A> { public override string F<B>(A a, B b) { return "2" + base.F<B>(a, b) + new List<B>().Count; } }
static class P
{
	static void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }
	static T Max<T>(T a, T b) where T : IComparable<T> { return a.CompareTo(b) >= 0 ? a : b; }
	static T MaxOf<T>(params T[] xs) where T : IComparable<T> { T m = xs[0]; foreach (T x in xs) m = Max(m, x); return m; }
	static string Show<T>(T x) where T : IShow { return x.Show() + x.Show(); }
	static string ShowRef<T>(ref T x) where T : IShow { return x.Show() + x.Show(); }
	static T Def<T>() { return default(T); }
	static T New<T>() where T : new() { return new T(); }
	static bool IsNull<T>(T x) { return x == null; }
	static string Kind<T>(T x) { object o = x; if (o is int) return "int"; if (o is string) return "string"; if (x is IShow) return "show"; return typeof(T).ToString(); }
	static U[] Map<T, U>(T[] xs, Func<T, U> f) { U[] r = new U[xs.Length]; for (int i = 0; i < r.Length; i++) r[i] = f(xs[i]); return r; }
	static A Fold<T, A>(IEnumerable<T> xs, A a, Func<A, T, A> f) { foreach (T x in xs) a = f(a, x); return a; }
	static IEnumerable<T> Filter<T>(IEnumerable<T> xs, Predicate<T> p) { foreach (T x in xs) if (p(x)) yield return x; }
	static void Sort<T>(T[] a) where T : IComparable<T> { for (int i = 1; i < a.Length; i++) { T x = a[i]; int j = i - 1; while (j >= 0 && a[j].CompareTo(x) > 0) { a[j + 1] = a[j]; j--; } a[j + 1] = x; } }
	static string Depth<T>(int n) { return n == 0 ? typeof(T).Name : Depth<T[]>(n - 1); }
	static T Cast<T>(object o) { return (T)o; }
	static T As<T>(object o) where T : class { return o as T; }
	static int Count<T>(object[] os) { int n = 0; foreach (object o in os) if (o is T) n++; return n; }
	static string Hash<T>(T x) { return x.ToString() + x.Equals(x) + (x.GetHashCode() == x.GetHashCode()); }
	static void Main()
	{
		int a = 1, b = 2; Swap(ref a, ref b); string s = "x", t = "y"; Swap(ref s, ref t); Si p = new Si { X = 1 }, q = new Si { X = 2 }; Swap(ref p, ref q);
		Console.WriteLine(a + " " + b + s + t + p.X + q.X);
		Console.WriteLine(Max(3, 7) + Max("abc", "abd") + Max(2.5, -1) + MaxOf(4, 9, 2) + MaxOf("p", "z", "m") + MaxOf('a', 'c'));
		Console.WriteLine(Show(p) + Show(new Sc()) + p.X + ShowRef(ref p) + p.X);
		Sc sc = new Sc(); ShowRef(ref sc); Console.WriteLine(Show<IShow>(sc) + Show<IShow>(p));
		Console.WriteLine(Def<int>() + " " + (Def<string>() == null) + Def<double>() + Def<Si>().X + Def<bool>() + New<Si>().X + New<Sc>().Show() + New<int>());
		Console.WriteLine(IsNull(5) + " " + IsNull("s") + IsNull<string>(null) + IsNull<int?>(null) + IsNull(p));
		Console.WriteLine(Kind(5) + Kind("s") + Kind(p) + Kind(sc) + Kind(2.5) + Kind(new int[0]) + Kind<object>(null));
		Console.WriteLine(string.Join(",", Map(new int[] { 1, 2, 3 }, x => x * 1.5)) + string.Join(",", Map(new string[] { "a", "bb" }, x => x.Length)));
		Console.WriteLine(Fold(new List<int> { 1, 2, 3, 4 }, "", (z, x) => z + x) + Fold(Filter(new int[] { 1, 2, 3, 4, 5, 6 }, x => x % 2 == 0), 0, (z, x) => z * 10 + x));
		int[] arr = { 5, 2, 8, 1 }; Sort(arr); string[] sa = { "d", "a", "c" }; Sort(sa);
		Console.WriteLine(string.Join(" ", arr) + string.Join(" ", sa));
		Console.WriteLine(Depth<int>(4) + Depth<string>(3));
		Console.WriteLine(Cast<int>(5) + Cast<string>("s") + Cast<IShow>(sc).Show() + (As<string>(5) == null) + As<string>("k"));
		Console.WriteLine(Count<int>(new object[] { 1, "a", 2, null, 2.5 }) + Count<string>(new object[] { 1, "a" }) + Count<object>(new object[] { 1, null }) + Count<IShow>(new object[] { p, sc }));
		Virt v = new Virt(), w = new Virt2();
		Console.WriteLine(v.F(1) + v.Call("s") + w.F(2.5) + w.Call<object>(null) + w.Call(p).Length);
		GV<int> g = new GV2<int>(); GV<string> h = new GV2<string>(), k = new GV<string>();
		Console.WriteLine(g.F(1, "b") + h.F("a", 2) + h.F("a", "b") + k.F("c", 2.5));
		Console.WriteLine(Hash(5) + Hash("five") + Hash('c') + Hash(true));
	}
}
