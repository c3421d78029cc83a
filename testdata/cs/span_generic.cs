// mcs: -langversion:7.2
using System;
using System.Collections.Generic;
// Spans in generic code and algorithms: shared over references, exact over values; spans as arguments, results, out; ref returns into them; memory that the collector moves.
struct Big { public long A, B; public object O; public Big(long a) { A = a; B = -a; O = "o" + a; } public override string ToString() { return A + (string)O; } }
class Buf<T> { T[] items = new T[2]; int n; public void Add(ReadOnlySpan<T> xs) { while (n + xs.Length > items.Length) { var a = new T[items.Length * 2]; new Span<T>(items, 0, n).CopyTo(a); items = a; } xs.CopyTo(new Span<T>(items, n, xs.Length)); n += xs.Length; } public Span<T> All() { return new Span<T>(items, 0, n); } public ref T this[int i] { get { return ref All()[i]; } } public Span<T> Cut(int from, int to) { return All().Slice(from, to - from); } }
delegate R SpanFn<T, R>(ReadOnlySpan<T> s); delegate Span<T> Cut<T>(Span<T> s, int n);
static class P
{
	static R Apply<T, R>(ReadOnlySpan<T> s, SpanFn<T, R> f) { return f(s); }
	static T Max<T>(ReadOnlySpan<T> s) where T : IComparable<T> { T m = s[0]; foreach (T x in s) if (x.CompareTo(m) > 0) m = x; return m; }
	static void Merge<T>(Span<T> s) where T : IComparable<T> { if (s.Length < 2) return; int h = s.Length / 2; Merge(s.Slice(0, h)); Merge(s.Slice(h)); T[] t = s.ToArray(); int i = 0, j = h; for (int k = 0; k < t.Length; k++) s[k] = j >= t.Length || i < h && t[i].CompareTo(t[j]) <= 0 ? t[i++] : t[j++]; }
	static bool Split<T>(ReadOnlySpan<T> s, T at, out ReadOnlySpan<T> left, out ReadOnlySpan<T> right) { for (int i = 0; i < s.Length; i++) if (EqualityComparer<T>.Default.Equals(s[i], at)) { left = s.Slice(0, i); right = s.Slice(i + 1); return true; } left = s; right = default(ReadOnlySpan<T>); return false; }
	static string Show<T>(ReadOnlySpan<T> s) { string r = "["; foreach (T x in s) r += x + " "; return r + "]"; }
	static ref T Mid<T>(Span<T> s) { return ref s[s.Length / 2]; } static void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }
	static int Perms<T>(Span<T> s, int k, ref string log) { if (k == s.Length) { log += Show<T>(s); return 1; } int n = 0; for (int i = k; i < s.Length; i++) { Swap(ref s[k], ref s[i]); n += Perms(s, k + 1, ref log); Swap(ref s[k], ref s[i]); } return n; }
	static Span<T> Rot<T>(Span<T> s, int n) { T[] t = s.Slice(0, n).ToArray(); s.Slice(n).CopyTo(s); t.AsSpan3().CopyTo(s.Slice(s.Length - n)); return s; } static Span<T> AsSpan3<T>(this T[] a) { return a; }
	static Span<string> Fresh(int n) { var a = new string[n]; for (int i = 0; i < n; i++) a[i] = "f" + i; return new Span<string>(a, 1, n - 1); }
	static void Main()
	{
		var bi = new Buf<int>(); bi.Add(new[] { 1, 2, 3 }); bi.Add(new[] { 4 }); bi.Add(bi.All()); bi[1] += 50; var sub = bi.Cut(2, 4); sub[0] = 0; Console.WriteLine(Show<int>(bi.All()) + bi.All().Length); var bs = new Buf<string>(); foreach (string s in "to be or not to be".Split(' ')) bs.Add(new[] { s, s.ToUpper() }); bs[0] = "start"; Merge(bs.Cut(2, 8)); Console.WriteLine(Show<string>(bs.All())); var bb = new Buf<Big>(); bb.Add(new[] { new Big(1), new Big(2) }); bb.Add(new[] { new Big(3) }); bb[2].A++; bb[0].O = "set"; Swap(ref bb[0], ref bb[1]); Console.WriteLine(Show<Big>(bb.All()));
		Console.WriteLine(Apply<int, string>(bi.All(), s => "n" + s.Length) + Apply<string, int>(bs.All(), s => s[3].Length) + Max<int>(bi.All()) + Max<string>(new[] { "b", "c", "a" }) + Max<double>(new[] { 1.5, -2 })); int[] a = { 9, 4, 7, 1, 8, 2 }; Merge<int>(a); Merge(new Span<int>(a, 0, 3)); Mid<int>(a) = -1; Console.WriteLine(Show<int>(a)); ReadOnlySpan<string> l, r; ReadOnlySpan<int> l2, r2; Console.WriteLine(Split(bs.All(), "or", out l, out r) + Show(l) + Show(r) + Split<int>(a, 99, out l2, out r2) + Show(l2) + r2.Length);
		string log = ""; Console.WriteLine(Perms<char>("abc".ToCharArray(), 0, ref log) + log); log = ""; Console.WriteLine(Perms<string>(new[] { "x", "y" }, 0, ref log) + log); Console.WriteLine(Show<int>(Rot<int>(new[] { 1, 2, 3, 4, 5 }, 2)) + Show<string>(Rot<string>(new[] { "p", "q", "r" }, 1))); var f = Fresh(4); GC.Collect(); var g = Fresh(3); f[0] += "!"; GC.Collect(); Console.WriteLine(Show<string>(f) + Show<string>(g)); Cut<int> cut = (s, n) => s.Slice(n); cut += (s, n) => s.Slice(0, n); Console.WriteLine(Show<int>(cut(a, 2))); var m = new int[2, 3]; Span<int[]> rows = new[] { new[] { 1 }, new[] { 2, 3 } }; rows[1][0] = 9; rows[0] = rows[1]; Console.WriteLine(rows[0].Length + rows[0][0] + Show<int>(rows[1]));
	}
}
