using System;
using System.Collections.Generic;
// Default comparers for every kind of key; own comparers; collections keyed by them.
enum Suit : byte { Clubs, Hearts = 200 }
struct Plain { public int A; public string B; } struct WithRef { public object O; public double D; }
struct Eq : IEquatable<Eq> { public int K; public static int Typed, Boxed; public bool Equals(Eq o) { Typed++; return K / 10 == o.K / 10; } public override bool Equals(object o) { Boxed++; return o is Eq && Equals((Eq)o); } public override int GetHashCode() { return K / 10; } }
class Ver : IComparable<Ver>, IComparable, IEquatable<Ver> { public int Major, Minor; public int CompareTo(Ver o) { return o == null ? 1 : Major != o.Major ? Major.CompareTo(o.Major) : Minor.CompareTo(o.Minor); } int IComparable.CompareTo(object o) { return CompareTo((Ver)o); } public bool Equals(Ver o) { return o != null && CompareTo(o) == 0; } public override bool Equals(object o) { return Equals(o as Ver); } public override int GetHashCode() { return Major * 31 + Minor; } public override string ToString() { return Major + "." + Minor; } }
class RefOnly { public int X; }
class Mod : IEqualityComparer<int>, IComparer<int> { readonly int m; public Mod(int n) { m = n; } public bool Equals(int a, int b) { return a % m == b % m; } public int GetHashCode(int a) { return a % m; } public int Compare(int a, int b) { return (a % m).CompareTo(b % m); } }
class Len : IEqualityComparer<string> { public bool Equals(string a, string b) { return a.Length == b.Length; } public int GetHashCode(string s) { return s.Length; } }
static class P
{
	static string Eqs<T>(T a, T b, T c) { var e = EqualityComparer<T>.Default; return e.Equals(a, b) + "" + e.Equals(a, c) + e.Equals(a, default(T)) + e.Equals(default(T), default(T)) + (e.GetHashCode(a) == e.GetHashCode(b)) + (e == EqualityComparer<T>.Default) + " "; }
	static string Cmp<T>(T a, T b) { var c = Comparer<T>.Default; return Math.Sign(c.Compare(a, b)) + "" + Math.Sign(c.Compare(b, a)) + c.Compare(a, a) + Math.Sign(c.Compare(default(T), a)) + " "; }
	static string Set<T>(params T[] xs) { var h = new HashSet<T>(xs); var d = new Dictionary<T, int>(); foreach (T x in xs) { int n; d.TryGetValue(x, out n); d[x] = n + 1; } var l = new List<T>(xs); return h.Count + "/" + d.Count + "/" + d[xs[0]] + "/" + l.IndexOf(xs[xs.Length - 1]) + l.Contains(xs[0]) + Array.IndexOf(xs, xs[1]) + " "; }
	static void Main()
	{
		Console.WriteLine(Eqs(1, 1, 2) + Eqs("a", "a", "b") + Eqs(Suit.Hearts, Suit.Hearts, Suit.Clubs) + Eqs('x', 'x', 'y') + Eqs(1.5, 1.5, 2));
		Console.WriteLine(Eqs<int?>(1, 1, null) + Eqs<object>(1, 1, "1") + Eqs(new Ver { Major = 1 }, new Ver { Major = 1 }, new Ver { Minor = 1 }) + Eqs(new Plain { A = 1, B = "b" }, new Plain { A = 1, B = "b" }, new Plain { A = 1 }) + Eqs(new WithRef { O = "o", D = 2 }, new WithRef { O = "o", D = 2 }, new WithRef { O = "o" }));
		var r = new RefOnly(); Console.WriteLine(Eqs(r, r, new RefOnly()) + Eqs(new Eq { K = 11 }, new Eq { K = 19 }, new Eq { K = 21 }) + (Eq.Typed > 0) + Eq.Boxed + Eqs(KeyValuePair("a", 1), KeyValuePair("a", 1), KeyValuePair("b", 1)));
		Console.WriteLine(Cmp(1, 2) + Cmp("a", "b") + Cmp(Suit.Clubs, Suit.Hearts) + Cmp<int?>(3, 4) + Cmp(new Ver { Major = 1, Minor = 2 }, new Ver { Major = 1, Minor = 10 }) + Cmp(2.5, 3) + Cmp<object>(1, 2) + Cmp(false, true) + Cmp('a', 'b') + Cmp(5UL, ulong.MaxValue));
		Console.WriteLine(Set(1, 2, 1, 3) + Set("a", "b", "a") + Set(Suit.Clubs, Suit.Hearts, Suit.Clubs) + Set<int?>(1, 2, 1) + Set(new Ver { Major = 1 }, new Ver { Minor = 2 }, new Ver { Major = 1 }) + Set(new Eq { K = 1 }, new Eq { K = 22 }, new Eq { K = 9 }) + Set(r, new RefOnly(), r) + Set<object>(1, "1", 1, 1L) + Set('a', 'b', 'a') + Set(1.5, -1.5, 1.5, 0.0));
		var dm = new Dictionary<int, string>(new Mod(10)); dm[3] = "three"; dm[13] = "thirteen"; dm[4] = "x"; var hs = new HashSet<string>(new Len()) { "one", "two", "three" }; var li = new List<int> { 19, 25, 31, 40, 3 }; li.Sort(new Mod(10)); Console.WriteLine(dm.Count + dm[23] + hs.Count + hs.Contains("xyz") + string.Join(",", li) + dm.Comparer.Equals(1, 11));
		var vs = new[] { new Ver { Major = 2 }, new Ver { Major = 1, Minor = 5 }, new Ver { Major = 1 } }; Array.Sort(vs); Console.WriteLine(string.Join<Ver>(" ", vs) + Array.BinarySearch(vs, new Ver { Major = 1, Minor = 5 }) + Array.IndexOf(vs, new Ver { Major = 2 }));
	}
	static KeyValuePair<A, B> KeyValuePair<A, B>(A a, B b) { return new KeyValuePair<A, B>(a, b); }
}
