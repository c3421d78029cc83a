// Structs that are made in one place and copied to another: enumerators, results of calls, exchanges, copies that throw in the middle.
using System;
using System.Collections;
using System.Collections.Generic;

struct Pair { public object O; public int N; public Pair(object o, int n) { O = o; N = n; } public Pair Next() { Pair p = this; p.N++; return p; } public Pair With(object o) { return new Pair(o, N + 1); } public override string ToString() { return O + ":" + N; } }
struct Trip { public long A, B, C; public Trip(long a) { A = a; B = a + 1; C = a + 2; } public Trip Turn() { Trip t = new Trip(); t.A = B; t.B = C; t.C = A; return t; } public override string ToString() { return A + "," + B + "," + C; } }
struct Big { public long A, B, C, D, E; public string S; public Big(long a, string s) { A = a; B = C = D = 1; E = -a; S = s; } public Big Set(long e) { Big b = this; b.E = e; return b; } public override string ToString() { return A + "/" + E + S; } }
struct Range : IEnumerable<int> { readonly int from, to; public Range(int f, int t) { from = f; to = t; } public Iter GetEnumerator() { return new Iter(from, to); } IEnumerator<int> IEnumerable<int>.GetEnumerator() { return GetEnumerator(); } IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
	public struct Iter : IEnumerator<int> { int at; readonly int to; string tag; public Iter(int f, int t) { at = f - 1; to = t; tag = "r" + t; } public int Current { get { return at; } } object IEnumerator.Current { get { return at + tag; } } public bool MoveNext() { return ++at < to; } public void Reset() { } public void Dispose() { P.log += tag; } } }

static class P
{
	public static string log = "";
	static object junk;
	static Pair seen;
	static Pair Make(object o, int n) { junk = new object[3]; return new Pair(o, n); }
	static Pair Twice(Pair p) { return new Pair(p.O, p.N * 2); }
	static Pair Chain(Pair p) { return Twice(Twice(p).Next()).With("c"); }
	static Pair Bad(Pair p, int d) { Pair r = new Pair(p.O, 1); r.N = p.N / d; return r; }
	static Pair FromRef(ref Pair p) { Pair r = new Pair("ref", 0); r.N = p.N + 1; p.N = 50; r.O = p.O + "+" + r.O; return r; }
	static Trip Choose(bool b, Trip x, Trip y) { if (b) return x.Turn(); return y; }
	static int Sum(List<int> l) { int s = 0; foreach (int x in l) foreach (int y in l) s += x * y; return s; }
	static int Keys(Dictionary<string, int> d) { int s = 0; foreach (KeyValuePair<string, int> p in d) s += p.Key.Length * p.Value; foreach (string k in d.Keys) s += k.Length; foreach (int v in d.Values) s -= v; return s; }
	static int Ranges(int n) { int s = 0; foreach (int i in new Range(0, n)) { foreach (int j in new Range(i, n)) { if (j > 5) break; s += i * j; } if (i == 3) continue; s++; } return s; }
	static string Exchange(Trip a, Trip b, int n) { for (int i = 0; i < n; i++) { Trip t = a; a = b; b = t; t = b.Turn(); b = t; } return a + " " + b; }
	static string Swap(Pair a, Pair b) { Pair t = a; a = b; b = t; return a + " " + b + " " + t; }
	static string InTry(int d) { Pair p = new Pair("old", 5); try { p = Bad(p, d); Pair q = new Pair("q", 1); p = q; p = Bad(p.With("w"), d - 1); } catch (DivideByZeroException) { return "caught " + p; } finally { log += p.O; } return p.ToString(); }
	static string Before(int d) { Pair p = new Pair("old", 5), q; q = p; p = Bad(Make("m", 9), d); q = q.Next(); return p + " " + q; }
	static string Alias() { Pair p = new Pair("a", 1); p = FromRef(ref p); Pair q = p; q = FromRef(ref p); p = p.With(q); seen = p; p = new Pair(seen.O, p.N); return p + " " + q; }
	static Big Bigs(int n) { Big b = new Big(1, "s"), c = new Big(2, "t"); for (int i = 0; i < n; i++) { Big t = b.Set(i); t.A += c.A; b = c; c = t; if ((i & 3) == 3) c = new Big(i, c.S + i); } return b.A > c.A ? b : c.Set(b.E); }
	static Pair Stale(int n) { Pair r = new Pair("", 0); for (int i = 0; i < n; i++) { Pair t; if (i % 2 == 0) { t = new Pair("e" + i, i); t.N += r.N; } else { t = new Pair(); t.N = 1; } Pair u = t; u.N++; r = u; if (r.O == null) r.O = "none" + r.N; } return r; }
	static Pair Half(int n) { Pair r = default(Pair); for (int i = 0; i < n; i++) { Pair t = new Pair(); if (i > 0) t.O = r.O + "."; t.N = i; r = t; } return r; }
	static void Main()
	{
		Console.WriteLine(Chain(new Pair("x", 3)) + " " + Make("m", 1).Next().Next().With("w").Next() + " " + Swap(new Pair("1", 1), new Pair("2", 2)) + " " + Half(4) + " " + Stale(1) + " " + Stale(6) + " " + Stale(7));
		Console.WriteLine(Exchange(new Trip(1), new Trip(10), 5) + " " + Choose(true, new Trip(1), new Trip(2)) + " " + Choose(false, new Trip(1), new Trip(2)) + " " + Bigs(3) + " " + Bigs(9) + " " + Bigs(0));
		Console.WriteLine(Sum(new List<int> { 1, 2, 3 }) + " " + Keys(new Dictionary<string, int> { { "a", 1 }, { "bb", 20 }, { "cccc", 300 } }) + " " + Ranges(8) + " " + log); log = "";
		Console.WriteLine(InTry(0) + " " + InTry(1) + " " + InTry(2) + " " + log);
		Console.WriteLine(Before(2) + " " + Alias()); try { Console.WriteLine(Before(0)); } catch (DivideByZeroException e) { Console.WriteLine(e.GetType().Name); }
		List<Pair> list = new List<Pair>(); for (int i = 0; i < 20; i++) { Pair p = Make("p" + i, i); if (i % 3 == 0) p = p.Next(); list.Add(p); } string s = ""; foreach (Pair p in list) { Pair q = p; if (q.N % 4 == 0) q = q.With("four"); s += q + " "; } Console.WriteLine(s);
		try { foreach (int x in new List<int> { 1, 2 }) { Console.Write(x); throw new FormatException(); } } catch (FormatException) { Console.WriteLine(" format"); }
		try { var l = new List<int> { 1, 2, 3 }; foreach (int x in l) { Console.Write(x); l.Add(x); } } catch (InvalidOperationException) { Console.WriteLine(" changed"); }
	}
}
