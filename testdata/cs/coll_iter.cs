using System;
using System.Collections;
using System.Collections.Generic;
// Iterators: lazy, infinite, nested, with finally, disposed early; own operators on sequences.
static class Seq
{
	public static IEnumerable<R> Map<T, R>(this IEnumerable<T> s, Func<T, R> f) { foreach (T t in s) yield return f(t); }
	public static IEnumerable<T> Filter<T>(this IEnumerable<T> s, Func<T, bool> p) { foreach (T t in s) if (p(t)) yield return t; }
	public static IEnumerable<T> First<T>(this IEnumerable<T> s, int n) { if (n <= 0) yield break; foreach (T t in s) { yield return t; if (--n == 0) yield break; } }
	public static IEnumerable<T> While<T>(this IEnumerable<T> s, Predicate<T> p) { foreach (T t in s) { if (!p(t)) yield break; yield return t; } }
	public static A Fold<T, A>(this IEnumerable<T> s, A a, Func<A, T, A> f) { foreach (T t in s) a = f(a, t); return a; }
	public static IEnumerable<R> Zip<A, B, R>(this IEnumerable<A> a, IEnumerable<B> b, Func<A, B, R> f) { using (IEnumerator<A> x = a.GetEnumerator()) using (IEnumerator<B> y = b.GetEnumerator()) while (x.MoveNext() && y.MoveNext()) yield return f(x.Current, y.Current); }
	public static IEnumerable<List<T>> Chunks<T>(this IEnumerable<T> s, int n) { List<T> l = new List<T>(); foreach (T t in s) { l.Add(t); if (l.Count == n) { yield return l; l = new List<T>(); } } if (l.Count > 0) yield return l; }
	public static IEnumerable<KeyValuePair<K, List<T>>> Group<T, K>(this IEnumerable<T> s, Func<T, K> key) { Dictionary<K, List<T>> d = new Dictionary<K, List<T>>(); List<K> order = new List<K>(); foreach (T t in s) { K k = key(t); if (!d.ContainsKey(k)) { d[k] = new List<T>(); order.Add(k); } d[k].Add(t); } foreach (K k in order) yield return new KeyValuePair<K, List<T>>(k, d[k]); }
	public static IEnumerable<T> Order<T, K>(this IEnumerable<T> s, Func<T, K> key) where K : IComparable<K> { List<T> l = new List<T>(s); T[] a = l.ToArray(); K[] keys = Array.ConvertAll(a, x => key(x)); int[] at = new int[a.Length]; for (int i = 0; i < at.Length; i++) at[i] = i; Array.Sort(at, (x, y) => { int c = keys[x].CompareTo(keys[y]); return c != 0 ? c : x - y; }); foreach (int i in at) yield return a[i]; }
	public static IEnumerable<T> Distinct<T>(this IEnumerable<T> s) { HashSet<T> seen = new HashSet<T>(); foreach (T t in s) if (seen.Add(t)) yield return t; }
	public static string Show<T>(this IEnumerable<T> s) { return "[" + string.Join(" ", s) + "]"; }
}
class Tree : IEnumerable<int> { readonly int v; readonly Tree l, r; public Tree(int v, Tree l = null, Tree r = null) { this.v = v; this.l = l; this.r = r; } public IEnumerator<int> GetEnumerator() { if (l != null) foreach (int x in l) yield return x; yield return v; if (r != null) foreach (int x in r) yield return x; } IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); } public IEnumerable<int> Deep { get { Queue<Tree> q = new Queue<Tree>(); q.Enqueue(this); while (q.Count > 0) { Tree t = q.Dequeue(); yield return t.v; if (t.l != null) q.Enqueue(t.l); if (t.r != null) q.Enqueue(t.r); } } } }
class Countdown : IEnumerable { readonly int from; public Countdown(int n) { from = n; } class E : IEnumerator { readonly int from; int at; public E(int n) { from = n; at = n + 1; } public bool MoveNext() { return --at >= 0; } public object Current { get { return at; } } public void Reset() { at = from + 1; } } public IEnumerator GetEnumerator() { return new E(from); } }
struct Range { readonly int a, b; public Range(int a, int b) { this.a = a; this.b = b; } public E GetEnumerator() { return new E { At = a - 1, End = b }; } public struct E { public int At, End; public bool MoveNext() { return ++At < End; } public int Current { get { return At; } } } }
static class P
{
	static IEnumerable<int> Naturals() { for (int i = 0; ; i++) yield return i; }
	static IEnumerable<long> Fib() { long a = 0, b = 1; while (true) { yield return a; long t = a + b; a = b; b = t; } }
	static IEnumerable<int> Primes() { List<int> found = new List<int>(); for (int n = 2; ; n++) { bool ok = true; foreach (int p in found) { if (p * p > n) break; if (n % p == 0) { ok = false; break; } } if (ok) { found.Add(n); yield return n; } } }
	static IEnumerable<int> Collatz(int n) { while (n != 1) { yield return n; n = n % 2 == 0 ? n / 2 : 3 * n + 1; } yield return 1; }
	static IEnumerable<string> Guarded(string name) { try { Console.Write("<open " + name + ">"); yield return name + "1"; yield return name + "2"; } finally { Console.Write("<close " + name + ">"); } }
	static IEnumerable<int> Bad(int at) { for (int i = 0; ; i++) { if (i == at) throw new InvalidOperationException("item " + i); yield return i; } }
	static IEnumerable<int> Checked(int n) { if (n < 0) throw new ArgumentException("negative"); for (int i = 0; i < n; i++) yield return i; }
	static IEnumerator<int> Single() { yield return 42; }
	static void Main()
	{
		Console.WriteLine(Naturals().Filter(x => x % 3 == 0).Map(x => x * x).First(5).Show() + Fib().While(x => x < 100).Show() + Primes().First(10).Show() + Collatz(6).Show()); Console.WriteLine(Naturals().First(5).Fold(0, (a, x) => a + x) + " " + Naturals().Zip(Fib(), (a, b) => a + ":" + b).First(4).Show() + " " + Naturals().First(7).Chunks(3).Map(c => c.Show()).Show()); foreach (KeyValuePair<int, List<string>> g in "apple fig kiwi plum pear date cherry".Split(' ').Group(s => s.Length)) Console.Write(g.Key + g.Value.Show() + " "); Console.WriteLine("pear fig apple kiwi".Split(' ').Order(s => s.Length).Show() + new[] { 3, 1, 3, 2, 1 }.Distinct().Show());
		Tree t = new Tree(4, new Tree(2, new Tree(1), new Tree(3)), new Tree(6, new Tree(5))); Console.WriteLine(t.Show() + t.Deep.Show() + t.Filter(x => x % 2 == 0).Show()); foreach (object o in new Countdown(3)) Console.Write(o + " "); foreach (int i in new Range(5, 8)) Console.Write(i + " "); Console.WriteLine();
		foreach (string s in Guarded("a")) Console.Write(s); Console.WriteLine(); foreach (string s in Guarded("b")) { Console.Write(s); break; } Console.WriteLine(); try { foreach (string s in Guarded("c")) throw new Exception("in the loop"); } catch (Exception e) { Console.WriteLine(e.Message); } IEnumerator<string> en = Guarded("d").GetEnumerator(); en.Dispose(); Console.WriteLine("never opened"); en = Guarded("e").GetEnumerator(); en.MoveNext(); en.Dispose(); Console.WriteLine(en.MoveNext()); try { foreach (int i in Bad(3)) Console.Write(i + " "); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } IEnumerable<int> late = Checked(-1); try { foreach (int i in late) { } } catch (ArgumentException e) { Console.WriteLine("late " + e.Message); } IEnumerator<int> one = Single(); Console.WriteLine(one.MoveNext() + " " + one.Current + " " + one.MoveNext()); try { one.Reset(); } catch (NotSupportedException) { Console.WriteLine("no reset"); }
		IEnumerable<int> twice = Naturals().First(3); Console.WriteLine(twice.Show() + twice.Show()); int calls = 0; IEnumerable<int> lazy = new[] { 1, 2, 3, 4 }.Map(x => { calls++; return x * 10; }); Console.Write(calls + " "); foreach (int i in lazy) if (i == 20) break; Console.WriteLine(calls); foreach (string a in Guarded("x")) foreach (string b in Guarded("y")) Console.Write(a + b); Console.WriteLine(); IEnumerable<object> objs = new[] { "co", "variant" }; Console.WriteLine(objs.Show()); foreach (char c in "text") Console.Write((char)(c + 1)); foreach (int i in new[,] { { 1, 2 }, { 3, 4 } }) Console.Write(i); foreach (DictionaryEntry e in new Hashtable { { "k", "v" } }) Console.Write(e.Key + "" + e.Value); Console.WriteLine(); int[] arr = { 1, 2, 3 }; IEnumerator ie = arr.GetEnumerator(); while (ie.MoveNext()) Console.Write(ie.Current + " "); try { object o = ie.Current; } catch (InvalidOperationException) { Console.WriteLine("finished"); }
	}
}
