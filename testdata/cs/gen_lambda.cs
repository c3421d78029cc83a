using System;
using System.Collections.Generic;
// Lambdas, local functions and iterators that capture type parameters of the class and of the method.
class Cache<K, V>
{
	readonly Dictionary<K, V> map = new Dictionary<K, V>(); readonly Func<K, V> make; public int Made;
	public Cache(Func<K, V> f) { make = k => { Made++; return f(k); }; }
	public V Get(K k) { V v; if (!map.TryGetValue(k, out v)) map[k] = v = make(k); return v; }
	public Func<K, W> Then<W>(Func<V, W> g) { return k => g(Get(k)); }
	public Func<string> Describe<W>(W w) { return () => typeof(K).Name + typeof(V).Name + typeof(W).Name + w + Made; }
}
static class Seq
{
	public static IEnumerable<U> Map<T, U>(IEnumerable<T> xs, Func<T, U> f) { foreach (T x in xs) yield return f(x); }
	public static IEnumerable<T> Where<T>(IEnumerable<T> xs, Func<T, bool> f) { foreach (T x in xs) if (f(x)) yield return x; }
	public static IEnumerable<T> Repeat<T>(T x, int n) { while (n-- > 0) yield return x; }
	public static IEnumerable<KeyValuePair<T, U>> Zip<T, U>(IEnumerable<T> a, IEnumerable<U> b) { using (var i = a.GetEnumerator()) using (var j = b.GetEnumerator()) while (i.MoveNext() && j.MoveNext()) yield return new KeyValuePair<T, U>(i.Current, j.Current); }
	public static IEnumerable<T[]> Chunk<T>(IEnumerable<T> xs, int n) { var l = new List<T>(); foreach (T x in xs) { l.Add(x); if (l.Count == n) { yield return l.ToArray(); l.Clear(); } } if (l.Count != 0) yield return l.ToArray(); }
	public static T Fold<T, A>(IEnumerable<A> xs, T seed, Func<T, A, T> f) { foreach (A x in xs) seed = f(seed, x); return seed; }
	public static string Join<T>(IEnumerable<T> xs) { return Fold(xs, "", (s, x) => s + "[" + x + "]"); }
}
static class P
{
	static Func<T> Const<T>(T x) { return () => x; }
	static Func<T, T> Twice<T>(Func<T, T> f) { return x => f(f(x)); }
	static Func<A, C> Compose<A, B, C>(Func<A, B> f, Func<B, C> g) { return x => g(f(x)); }
	static Func<A, Func<B, C>> Curry<A, B, C>(Func<A, B, C> f) { return a => b => f(a, b); }
	static Func<object, bool> Tester<T>() { return o => o is T; }
	static Func<int, T[]> Maker<T>() { return n => new T[n]; }
	static Action<T> Collect<T>(List<T> into) { return x => { Action<T> add = into.Add; add(x); add(x); }; }
	static T Local<T>(T a, T b, bool first) { Func<bool, T> pick = f => f ? a : b; Func<string, T> other = u => pick(!first); return typeof(T) == typeof(int) ? other("u") : pick(first); }
	static string Names<T>() { Func<string> f = () => { Func<string> g = () => typeof(T).Name + typeof(List<T>).Name; return g(); }; return f(); }
	static void Main()
	{
		var c = new Cache<string, int>(s => s.Length); var d = new Cache<int, string>(i => "n" + i);
		Console.WriteLine(c.Get("abc") + c.Get("abc") + c.Made + d.Get(4) + d.Get(5) + d.Get(4) + d.Made);
		Console.WriteLine(c.Then(n => "<" + n + ">")("four") + d.Then(s => s.Length)(100) + c.Describe('c')() + d.Describe("w")());
		Console.WriteLine(Const("k")() + Const(5)() + Twice<string>(s => s + s)("ab") + Twice<int>(x => x * x)(3) + Twice<Func<int, int>>(Twice)(x => x + 1)(0));
		Console.WriteLine(Compose<string, int, double>(s => s.Length, n => n / 2.0)("abc") + Curry<string, int, char>((s, i) => s[i])("xyz")(2) + "" + Compose<int, string, object>(i => "" + i, s => s)(9));
		Console.WriteLine(Tester<string>()("s") + "" + Tester<string>()(1) + Tester<int>()(1) + Tester<string[]>()(new string[0]) + Maker<string>()(3).GetType().Name + Maker<int>()(2).Length);
		var l = new List<string>(); Collect(l)("q"); var li = new List<int>(); Collect(li)(3); Console.WriteLine(l.Count + l[1] + li.Count + li[1]);
		Console.WriteLine(Local("a", "b", true) + Local(1, 2, true) + Names<string>() + Names<int>() + Names<Cache<int, string>>());
		var xs = Seq.Map(new[] { 1, 2, 3, 4, 5 }, x => "s" + x); Console.WriteLine(Seq.Join(xs) + Seq.Join(Seq.Where(xs, s => s[1] > '3')) + Seq.Join(Seq.Map(Seq.Chunk(xs, 2), a => a.Length + a[0])));
		Console.WriteLine(Seq.Join(Seq.Zip(xs, Seq.Repeat(2.5, 3))) + Seq.Join(Seq.Map(Seq.Chunk(new[] { 'a', 'b', 'c' }, 2), a => new string(a))));
	}
}
