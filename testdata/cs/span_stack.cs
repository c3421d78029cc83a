// mcs: -langversion:7.2
using System;
using System.Collections.Generic;
// stackalloc and localloc: in loops, of every size, zeroed, into spans and pointers, with calls and exceptions around, recursion; ref structs of one's own, readonly structs, in parameters.
ref struct Reader { readonly ReadOnlySpan<char> text; int at; public Reader(string s) { text = s.AsSpan2(); at = 0; } public bool Next(out ReadOnlySpan<char> word) { while (at < text.Length && text[at] == ' ') at++; int from = at; while (at < text.Length && text[at] != ' ') at++; word = text.Slice(from, at - from); return at > from; } }
ref struct Pair<T> { public Span<T> A, B; public int N; public Pair(T[] a, T[] b) { A = a; B = b; N = 0; } public void Swap() { var t = A; A = B; B = t; N++; } public T Dot(Func<T, T, T> mul, Func<T, T, T> add) { T r = default(T); for (int i = 0; i < A.Length; i++) r = add(r, mul(A[i], B[i])); return r; } }
readonly struct V3 { public readonly double X, Y, Z; public V3(double x, double y, double z) { X = x; Y = y; Z = z; } public V3 Add(in V3 o) { return new V3(X + o.X, Y + o.Y, Z + o.Z); } public static double Dot(in V3 a, in V3 b) { return a.X * b.X + a.Y * b.Y + a.Z * b.Z; } public override string ToString() { return X + "," + Y + "," + Z; } }
static unsafe class P
{
	public static ReadOnlySpan<char> AsSpan2(this string s) { return new ReadOnlySpan<char>(s.ToCharArray()); }
	static int Parse(ReadOnlySpan<char> s) { int n = 0; for (int i = 0; i < s.Length; i++) n = n * 10 + s[i] - '0'; return n; }
	static string Hex(ulong v) { Span<char> b = stackalloc char[16]; int n = 16; do { b[--n] = "0123456789abcdef"[(int)(v & 15)]; v >>= 4; } while (v != 0); return new string(b.Slice(n).ToArray()); }
	static int Fill(int n) { int* p = stackalloc int[n]; int s = 0; for (int i = 0; i < n; i++) s += p[i]; for (int i = 0; i < n; i++) p[i] = i * i + 1; for (int i = 0; i < n; i++) s += p[i]; return s; }
	static long Rec(int n) { long* p = stackalloc long[3]; p[0] = n; p[2] = n * 2; Span<byte> junk = stackalloc byte[64]; junk[n] = (byte)n; return n == 0 ? 0 : p[0] + p[2] + Rec(n - 1) + junk[n] + p[1]; }
	static string Loop(int k) { string s = ""; for (int i = 1; i <= k; i++) { char* c = stackalloc char[i]; for (int j = 0; j < i; j++) c[j] = (char)('a' + j); s += new string(c, 0, i) + "|"; } return s; }
	static int Throwing(int n) { Span<int> s = stackalloc int[4]; try { s[0] = 1; s[n] = 2; return s[0] + s[n]; } catch (IndexOutOfRangeException) { s[3] = 9; return s[0] + s[3] + s[1]; } finally { s[0] = 77; calls += s[0]; } }
	static int calls; static double Many(int a, long b, double c, int d, int e, int f, int g, double h) { double* p = stackalloc double[8]; p[0] = a; p[1] = b; p[2] = c; p[3] = d; p[4] = e; p[5] = f; p[6] = g; p[7] = h; double t = 0; for (int i = 0; i < 8; i++) t = t * 2 + p[i]; GC.Collect(); return t + Fill(3) + p[7]; }
	static void InRef(in int x, ref int y, out int z) { y = x + 1; z = x + y; }
	static Span<T> Part<T>(Span<T> s, int i) { return s.Slice(i); } static int Zero(int n) { byte* p = stackalloc byte[n]; return p == null ? -1 : p[0]; }
	static void Main()
	{
		var r = new Reader("12 345  6 78901 "); ReadOnlySpan<char> w; int sum = 0; while (r.Next(out w)) sum = sum * 3 + Parse(w) + w.Length; Console.WriteLine(sum + " " + Hex(0) + " " + Hex(ulong.MaxValue) + " " + Hex(0xBEEF00));
		Console.WriteLine(Fill(1) + " " + Fill(10) + " " + Fill(1000) + " " + Fill(5000) + " " + Rec(0) + " " + Rec(50) + " " + Loop(5)); Console.WriteLine(Throwing(2) + " " + Throwing(4) + " " + Throwing(-1) + " " + calls + " " + Many(1, 2, 3, 4, 5, 6, 7, 8));
		var p = new Pair<int>(new[] { 1, 2, 3 }, new[] { 4, 5, 6 }); p.Swap(); p.A[0] = 10; var q = p; q.Swap(); q.B[1] = 0; Console.WriteLine(p.Dot((x, y) => x * y, (x, y) => x + y) + " " + p.N + q.N + q.A[2] + p.A[1]); var ps = new Pair<string>(new[] { "a", "b" }, new[] { "c", "d" }); Console.WriteLine(ps.Dot((x, y) => x + y, (x, y) => y + x) + Part(ps.A, 1)[0]);
		V3 a = new V3(1, 2, 3), b = new V3(4, 5, 6); Console.WriteLine(a.Add(b).Add(in a) + " " + V3.Dot(a, b) + V3.Dot(a.Add(a), new V3(1, 1, 1)) + " "); int i = 5, j, k; j = 0; InRef(i, ref j, out k); InRef(in k, ref i, out j); InRef(7, ref k, out k); Console.WriteLine(i + " " + j + " " + k); Span<int> s = stackalloc int[3]; s[0] = 3; s[2] = 2; int* raw = stackalloc int[2]; raw[1] = 6; Console.WriteLine(s[0] * 100 + s[1] * 10 + s[2] + raw[1]);
		int* z = stackalloc int[2]; z[0] = 1; int** zz = &z; (*zz)[1] = 4; short* sp = (short*)z; sp[1] = 1; Console.WriteLine(z[0] + z[1]); fixed (char* c = "fixed") { char* d = stackalloc char[5]; for (int n = 0; n < 5; n++) d[4 - n] = c[n]; Console.WriteLine(new string(d, 0, 5)); }
	}
}
