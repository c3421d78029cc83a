using System;
using System.Collections;
using System.Collections.Generic;
// foreach over everything, yield with state, finally in iterators, early exit, nested and recursive iterators, lazy pipelines.
class Tree { public int V; public Tree L, R; public Tree(int v, Tree l = null, Tree r = null) { V = v; L = l; R = r; } public IEnumerable<int> InOrder() { if (L != null) foreach (int x in L.InOrder()) yield return x; yield return V; if (R != null) foreach (int x in R.InOrder()) yield return x; } }
class Range : IEnumerable<int> { int a, b; public Range(int a, int b) { this.a = a; this.b = b; } public IEnumerator<int> GetEnumerator() { for (int i = a; i < b; i++) yield return i; } IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); } }
class Duck { int n; public Duck GetEnumerator() { n = 3; return this; } public bool MoveNext() { return n-- > 0; } public string Current { get { return "q" + n; } } }
struct Bits { uint v; public Bits(uint v) { this.v = v; } public E GetEnumerator() { return new E(v); } public struct E : IDisposable { uint v; int i; public E(uint v) { this.v = v; i = -1; } public bool MoveNext() { while (++i < 32) if ((v >> i & 1) != 0) return true; return false; } public int Current { get { return i; } } public void Dispose() { Console.Write("disposed "); } } }
static class P
{
	static IEnumerable<int> Naturals() { int i = 0; while (true) yield return i++; }
	static IEnumerable<int> Take(IEnumerable<int> s, int n) { if (n <= 0) yield break; foreach (int x in s) { yield return x; if (--n == 0) yield break; } }
	static IEnumerable<U> Map<T, U>(IEnumerable<T> s, Func<T, U> f) { foreach (T x in s) yield return f(x); }
	static IEnumerable<T> Where<T>(IEnumerable<T> s, Func<T, bool> f) { foreach (T x in s) if (f(x)) yield return x; }
	static IEnumerable<string> Fin(string name) { Console.Write("start " + name + " "); try { yield return name + 1; try { yield return name + 2; } finally { Console.Write("inner-" + name + " "); } yield return name + 3; } finally { Console.Write("fin-" + name + " "); } Console.Write("end "); }
	static IEnumerable<int[]> Perms(int[] a, int k) { if (k == a.Length) yield return (int[])a.Clone(); else for (int i = k; i < a.Length; i++) { int t = a[k]; a[k] = a[i]; a[i] = t; foreach (int[] p in Perms(a, k + 1)) yield return p; t = a[k]; a[k] = a[i]; a[i] = t; } }
	static IEnumerable<int> Primes() { List<int> ps = new List<int>(); foreach (int n in Naturals()) { if (n < 2) continue; bool ok = true; foreach (int p in ps) { if (p * p > n) break; if (n % p == 0) { ok = false; break; } } if (ok) { ps.Add(n); yield return n; } } }
	static IEnumerable Old() { yield return 1; yield return "two"; yield return null; yield return 4.0; }
	static void Main()
	{
		Tree t = new Tree(4, new Tree(2, new Tree(1), new Tree(3)), new Tree(6, new Tree(5))); foreach (int x in t.InOrder()) Console.Write(x); foreach (int x in new Range(5, 9)) Console.Write(x); foreach (string s in new Duck()) Console.Write(s); foreach (int b in new Bits(0x80010005)) Console.Write(b + " "); Console.WriteLine();
		Console.WriteLine(string.Join(",", Take(Map(Where(Naturals(), x => x % 3 == 1), x => x * x), 6))); foreach (string s in Fin("a")) Console.Write(s + " "); Console.WriteLine(); foreach (string s in Fin("b")) { Console.Write(s + " "); if (s == "b2") break; } Console.WriteLine(); int n = 0; foreach (int[] p in Perms(new int[] { 1, 2, 3, 4 }, 0)) { if (n++ % 5 == 0) Console.Write(string.Join("", p) + " "); } Console.WriteLine(n); foreach (int p in Primes()) { if (p > 60) break; Console.Write(p + " "); } Console.WriteLine();
		foreach (object o in Old()) Console.Write((o ?? "null") + " "); IEnumerable<int> twice = Take(Naturals(), 3); foreach (int x in twice) foreach (int y in twice) Console.Write(x * 10 + y + " "); Console.WriteLine(); IEnumerator<int> e = new Range(0, 3).GetEnumerator(); while (e.MoveNext()) Console.Write(e.Current); Console.WriteLine(e.MoveNext()); foreach (char c in "str") foreach (int i in new int[] { 1, 2 }) Console.Write(c + "" + i); foreach (long[] row in new long[][] { new long[] { 1, 2 }, new long[] { 3 } }) foreach (long v in row) Console.Write(v); List<int> li = new List<int>(new Range(0, 5)); foreach (int v in li) Console.Write(v); foreach (KeyValuePair<string, int> kv in new Dictionary<string, int> { { "a", 1 }, { "b", 2 } }) Console.Write(kv.Key + kv.Value); Console.WriteLine(); foreach (object o in new object[] { 1, 2 }) { int v = (int)o; Console.Write(v + 1); } foreach (int i in new ArrayList { 7, 8 }) Console.Write(i); IEnumerable<object> co = Map(new Range(0, 2), x => "c" + x); foreach (object o in co) Console.Write(o); Console.WriteLine();
	}
}
