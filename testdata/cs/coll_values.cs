// Collections of values: those that compare themselves, those that do not, nullable ones, NaN; own comparers beside the default one.
using System;
using System.Collections.Generic;

enum Day { Mon, Tue, Wed = -1 }
enum Long : long { A, B = 1L << 40, C = (1L << 40) + 1 }
struct Name : IEquatable<Name>, IComparable<Name>
{
	public string S; public int N; public static int Asked, Hashed;
	public Name(string s, int n) { S = s; N = n; }
	public bool Equals(Name o) { Asked++; N += 100; if (S == "bad") throw new InvalidOperationException("Equals " + o.S); return S == o.S; }
	public override bool Equals(object o) { throw new NotSupportedException(); }
	public override int GetHashCode() { Hashed++; object[] junk = new object[4]; if (S == null) throw new FormatException("no name"); return S.Length; }
	public int CompareTo(Name o) { Asked += 1000; return string.CompareOrdinal(S, o.S); }
}
struct Bare { public int A; public object O; }
struct Half : IEquatable<int> { public int V; public bool Equals(int o) { return true; } }
class Mod : IEqualityComparer<int> { public bool Equals(int a, int b) { return a % 10 == b % 10; } public int GetHashCode(int a) { return a % 10; } }
class Sub : EqualityComparer<long> { public override bool Equals(long a, long b) { return a / 2 == b / 2; } public override int GetHashCode(long a) { return 1; } }

static class P
{
	static string Try(Func<object> f) { try { return (f() ?? "null").ToString(); } catch (Exception e) { return e.GetType().Name; } }
	static string All<T>(params T[] xs)
	{
		var d = new Dictionary<T, int>(); var e = new Dictionary<T, int>(EqualityComparer<T>.Default); var h = new HashSet<T>(); var l = new List<T>(xs); int n = 0;
		foreach (T x in xs) { if (!d.ContainsKey(x)) d.Add(x, n); d[x] += 10; int v; e.TryGetValue(x, out v); e[x] = v + 1; if (h.Add(x)) n++; }
		string s = d.Count + "" + e.Count + h.Count + n + ":" + d[xs[0]] + e[xs[xs.Length - 1]] + l.IndexOf(xs[1]) + l.LastIndexOf(xs[0]) + l.Contains(xs[xs.Length - 1]) + Array.IndexOf(xs, xs[2]) + Array.IndexOf(xs, default(T));
		s += d.Remove(xs[1]) + "" + d.Remove(xs[1]) + d.ContainsKey(xs[1]) + h.Remove(xs[0]) + d.Count + d.Comparer.Equals(xs[0], xs[0]) + l.Remove(xs[2]) + l.Count;
		return s + Try(() => { d.Add(xs[0], 1); return 0; }) + Try(() => d[xs[1]]) + d.ContainsValue(11) + "\n";
	}
	static string Order<T>(params T[] xs) { Array.Sort(xs); var l = new List<T>(xs); return string.Join(",", xs) + "/" + l.BinarySearch(xs[1]) + Math.Sign(Comparer<T>.Default.Compare(xs[0], xs[1])) + " "; }
	static void Main()
	{
		Console.Write(All(1, 2, 3, 1, -5) + All(5L, 6, 5, 7) + All('a', 'b', 'a', 'c') + All<byte>(1, 2, 255) + All(true, false, true) + All(1.5m, 1.50m, 2m, 0m));
		Console.Write(All(double.NaN, 0.0, -0.0, double.NaN, 1) + All(float.NaN, 1f, float.NaN, float.PositiveInfinity) + All(Day.Mon, Day.Wed, Day.Tue, Day.Mon) + All(Long.A, Long.B, Long.C, Long.B));
		Console.Write(All(new DateTime(5), new DateTime(6), new DateTime(5)) + All(new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), Guid.Empty, new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)) + All(new TimeSpan(1), new TimeSpan(2), new TimeSpan(1)) + All((IntPtr)1, (IntPtr)2, (IntPtr)1));
		Console.Write(All(new Bare { A = 1, O = "x" }, new Bare { A = 2 }, new Bare { A = 1, O = "x" }) + All(new Half { V = 1 }, new Half { V = 2 }, new Half { V = 1 }) + All<ValueTuple<int, string>>((1, "a"), (2, "b"), (1, "a")) + All(new KeyValuePair<int, int>(1, 2), new KeyValuePair<int, int>(2, 2), new KeyValuePair<int, int>(1, 2)));
		Console.Write(All(new Name("a", 1), new Name("b", 2), new Name("ccc", 3), new Name("a", 4)).Replace("\n", " "));
		Console.WriteLine(Name.Asked + " " + Name.Hashed);
		Console.Write(Try(() => All<int?>(1, 2, 1, 3)) + Try(() => All("x", "y", "x")) + Try(() => All<object>(1, "1", 1.0)) + Try(() => new Dictionary<int?, int> { [null] = 1 }) + " " + new List<int?> { 1, null, 2 }.IndexOf(null) + new List<int?> { 1, null, 2 }.IndexOf(2) + "\n");
		var names = new Dictionary<Name, int> { [new Name("one", 1)] = 1, [new Name("bad", 2)] = 2 };
		Console.WriteLine(Try(() => names[new Name("two", 0)]) + Try(() => names[new Name("one", 0)]) + Try(() => names[new Name(null, 0)]) + Try(() => names.Remove(new Name("six", 0))) + names.Count + new List<Name>(names.Keys)[0].N + Try(() => new List<Name>(names.Keys).IndexOf(new Name("six", 6))));
		var mod = new Dictionary<int, string>(new Mod()) { [3] = "three", [14] = "four" }; mod[13] = "thirteen"; var sub = new HashSet<long>(new Sub()) { 1, 2, 3, 4 };
		Console.WriteLine(mod.Count + mod[23] + mod.ContainsKey(4) + mod.Remove(44) + mod.Count + " " + sub.Count + sub.Contains(5) + new Dictionary<int, string>(mod, new Mod())[33]);
		Console.WriteLine(Order(3, 1, 2) + Order("c", "a", "b") + Order(2.5, double.NaN, -1) + Order(Day.Tue, Day.Wed, Day.Mon) + Order<int?>(3, null, 1) + Order('z', 'y', 'x') + Order<ulong>(5UL, 1, ulong.MaxValue) + Order(2m, 1m, 3m) + Order<ValueTuple<int, string>>((2, "b"), (1, "z"), (2, "a")) + Order(new TimeSpan(3), new TimeSpan(1), new TimeSpan(2)) + Try(() => Order(new Bare { A = 2 }, new Bare(), new Bare())) + Math.Sign(Comparer<Name>.Default.Compare(new Name("a", 1), new Name("b", 1))) + Name.Asked / 1000);
	}
}
