// mcs: -langversion:7.2
using System;
// Span<T> and ReadOnlySpan<T>: over arrays, parts of arrays, the stack; indexing by reference, slices, copies that overlap, enumeration, ranges that fail.
struct Pt { public int X; public string S; public Pt(int x) { X = x; S = "p" + x; } public override string ToString() { return S + X; } }
class A { } class B : A { }
static class P
{
	static int Sum(ReadOnlySpan<int> s) { int t = 0; foreach (int x in s) t += x; return t; }
	static string Str<T>(ReadOnlySpan<T> s) { string r = s.Length + ":"; for (int i = 0; i < s.Length; i++) r += s[i] + ","; return r + " "; }
	static string Str<T>(Span<T> s) { return Str((ReadOnlySpan<T>)s); }
	static void Sort<T>(Span<T> s) where T : IComparable<T> { if (s.Length < 2) return; T pivot = s[s.Length / 2]; int i = 0, j = s.Length - 1; while (i <= j) { while (s[i].CompareTo(pivot) < 0) i++; while (s[j].CompareTo(pivot) > 0) j--; if (i <= j) { T t = s[i]; s[i++] = s[j]; s[j--] = t; } } if (j > 0) Sort(s.Slice(0, j + 1)); if (i < s.Length) Sort(s.Slice(i)); }
	static ref T Last<T>(Span<T> s) { return ref s[s.Length - 1]; }
	static string Try(Action a) { try { a(); return "ok "; } catch (Exception e) { return e.GetType().Name + " "; } }
	static unsafe void Main()
	{
		int[] a = { 5, 3, 9, 1, 7, 2 }; Span<int> s = a; s[1] += 10; s[2]++; ref int r = ref s[3]; r = 42; Console.WriteLine(Str(s) + Sum(s) + " " + a[3] + s.Length + s.IsEmpty + Span<int>.Empty.IsEmpty + new Span<int>(null).Length);
		var mid = s.Slice(1, 3); mid[0] = 0; var sub = mid.Slice(1); sub[1] = -1; Console.WriteLine(Str(mid) + Str(s.Slice(4)) + Str(s.Slice(6)) + Str(mid.Slice(3)) + Str(new Span<int>(a, 2, 2)) + a[3]); Sort(s); Console.WriteLine(Str(s)); Last(s) = 100; Last(mid)++; for (var e = s.GetEnumerator(); e.MoveNext(); ) e.Current *= 2; Console.WriteLine(Str(s) + a[5]);
		string[] t = { "pear", "fig", "apple", "kiwi" }; Span<string> ts = t; Sort(ts.Slice(1)); ts[0] += "!"; Last(ts) = null; Console.WriteLine(Str(ts) + t[1] + (t[3] == null)); var ps = new Span<Pt>(new[] { new Pt(1), new Pt(2), new Pt(3) }, 1, 2); ps[0].X = 20; ps[1].S = "q"; ref Pt rp = ref ps[1]; rp.X++; Pt copy = ps[0]; copy.X = 0; Console.WriteLine(Str(ps) + Last(ps).S);
		s.Slice(0, 4).CopyTo(s.Slice(2)); Console.WriteLine(Str(s)); s.Slice(2).CopyTo(s); Console.WriteLine(Str(s)); ts.Slice(0, 3).CopyTo(ts.Slice(1)); Console.WriteLine(Str(ts) + s.TryCopyTo(new int[5]) + s.TryCopyTo(new int[6]) + Str<int>(s.ToArray()) + Span<int>.Empty.ToArray().Length); s.Slice(1, 2).Clear(); s.Slice(3).Fill(8); ts.Fill("z"); ts.Slice(2).Clear(); Console.WriteLine(Str(s) + Str(ts));
		byte* p = stackalloc byte[8]; for (int i = 0; i < 8; i++) p[i] = (byte)(i * 40); var bs = new Span<byte>(p, 8); bs[7]++; bs.Slice(2, 2).Fill(1); Span<long> ls = stackalloc long[3]; ls[1] = long.MaxValue; ls[2] = ls[1] - 1; Console.WriteLine(Str(bs) + p[7] + Str(ls)); Span<Pt2> p2 = stackalloc Pt2[2]; p2[1].D = 2.5; p2[0] = p2[1]; p2[1].D++; Console.WriteLine(p2[0].D + p2[1].D);
		Console.WriteLine(Try(() => { var x = new Span<int>(a)[6]; }) + Try(() => { var x = new Span<int>(a)[-1]; }) + Try(() => new Span<int>(a).Slice(7)) + Try(() => new Span<int>(a).Slice(3, 4)) + Try(() => new Span<int>(a).Slice(-1)) + Try(() => new Span<int>(a, 2, 5)) + Try(() => new Span<int>(null, 0, 1)) + Try(() => new Span<int>(a).CopyTo(new int[2])) + Try(() => { var x = default(Span<string>)[0]; }) + Try(() => new Span<A>(new B[2])) + Try(() => new Span<object>(new string[1])) + Try(() => Str(new ReadOnlySpan<object>(new string[1]))) + Try(() => new Span<int>(a).Slice(6)) + Try(() => default(Span<int>).CopyTo(default(Span<int>))));
		var u = new Span<int>(a, 1, 3); Console.WriteLine((u == s.Slice(1, 3)) + "" + (u == s.Slice(2, 3)) + (u != s.Slice(1, 2)) + (Span<int>.Empty == default(Span<int>)) + (new ReadOnlySpan<int>(a) == s) + new Span<char>("chars".ToCharArray(), 1, 3).ToString() + u.ToString() + new ReadOnlySpan<string>(t).ToString());
	}
}
struct Pt2 { public int A; public double D; }
