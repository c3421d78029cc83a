using System;
using System.Collections.Generic;
// Jagged arrays: allocation row by row, sharing of rows, covariance of rows, nested initializers, foreach, arrays of delegates, lists and structs, lengths of zero, long indices.
struct Cell { public int[] Data; public Cell[] Kids; public int Sum() { int s = 0; if (Data != null) foreach (int x in Data) s += x; if (Kids != null) for (int i = 0; i < Kids.Length; i++) s += Kids[i].Sum(); return s; } }
static class P
{
	static int[][] Pascal(int n) { var t = new int[n][]; for (int i = 0; i < n; i++) { t[i] = new int[i + 1]; t[i][0] = t[i][i] = 1; for (int j = 1; j < i; j++) t[i][j] = t[i - 1][j - 1] + t[i - 1][j]; } return t; }
	static string Str<T>(T[][] a) { string s = ""; foreach (T[] r in a) { if (r == null) { s += "-;"; continue; } foreach (T x in r) s += x + ","; s += ";"; } return s; }
	static long Mul(int[][] a, int[][] b) { long t = 0; for (int i = 0; i < a.Length; i++) for (int j = 0; j < b[0].Length; j++) { long c = 0; for (int k = 0; k < b.Length; k++) c += (long)a[i][k] * b[k][j]; t = t * 31 + c; } return t; }
	static T[][] Trans<T>(T[][] a) { var r = new T[a[0].Length][]; for (int i = 0; i < r.Length; i++) { r[i] = new T[a.Length]; for (int j = 0; j < a.Length; j++) r[i][j] = a[j][i]; } return r; }
	static int Count(object o) { var a = o as object[]; if (a == null) return 1; int n = 0; foreach (object x in a) n += Count(x); return n; }
	static void Main()
	{
		var p = Pascal(7); Console.WriteLine(Str(p) + p[6][3] + p.Length + p[6].Length); int[][] m = { new[] { 1, 2 }, new[] { 3, 4 }, new[] { 5, 6 } }; Console.WriteLine(Mul(m, Trans(m)) + " " + Str(Trans(m)) + Str(Trans(new[] { new[] { "a", "b" }, new[] { "c", "d" } })));
		var sh = new int[3][]; var row = new[] { 7, 8 }; sh[0] = sh[2] = row; row[1]++; sh[2][0] *= 2; sh[1] = new int[0]; Console.WriteLine(Str(sh) + (sh[0] == sh[2])); int[][][] d3 = { new[] { new[] { 1 }, null }, new int[2][], new[] { new[] { 2, 3 }, new[] { 4 } } }; d3[1][1] = new[] { 9 }; int tot = 0; foreach (int[][] x in d3) foreach (int[] y in x) if (y != null) foreach (int z in y) tot = tot * 10 + z; Console.WriteLine(tot + " " + d3[2][0][1] + d3.GetType().Name + d3[1].GetType().GetElementType().Name);
		object[][] os = new string[2][]; os[0] = new[] { "s0" }; object[] oo = m; Console.WriteLine((os[0] is string[]) + "" + ((int[])oo[1])[1] + (oo is int[][]) + (oo[0] is object[]) + Count(new object[] { 1, new object[] { "a", new string[] { "x", "y" } }, new int[3], null, new object[0][] }) + Str(new[] { new object[] { 1, "b" }, new string[] { "c" } }));
		var c = new Cell { Data = new[] { 1, 2 }, Kids = new Cell[2] }; c.Kids[0].Data = new[] { 10 }; c.Kids[1] = new Cell { Kids = new[] { new Cell { Data = new[] { 100 } } } }; c.Kids[1].Kids[0].Data[0]++; Console.WriteLine(c.Sum()); var ls = new List<int>[2]; ls[0] = new List<int> { 1 }; ls[0].Add(2); var fs = new Func<int, int>[2][]; fs[1] = new Func<int, int>[] { x => x + 1, x => x * x }; Console.WriteLine(ls[0].Count + fs[1][1](fs[1][0](4)) + (ls[1] == null ? "n" : "?"));
		long li = 1; ulong ul = 2; byte bi = 0; uint ui = 1; char ci = (char)1; Console.WriteLine(m[li][bi] + m[ul][ui] + m[ci][li] + m[m[0][0]][m[0][0]]); int idx = 0; m[idx++][idx] = idx++ + 40; m[idx][--idx] += idx; Console.WriteLine(Str(m) + idx); var seq = new int[3][]; for (int i = 0; i < 3; i++) (seq[i] = new int[3])[i] = i + 1; Array.Reverse(seq); Array.Sort(seq, (x, y) => x[0] - y[0]); Console.WriteLine(Str(seq) + Array.IndexOf(seq, seq[1]) + Array.FindIndex(seq, x => x[2] == 3)); char[][] g = { "ab".ToCharArray(), "cde".ToCharArray() }; g[1][2]++; Console.WriteLine(new string(g[0]) + new string(g[1]) + new string(g[1], 1, 2)); sbyte[][] sb = { new sbyte[] { -1, 127 } }; sb[0][1]++; ushort[][] us = { new ushort[1] }; us[0][0]--; Console.WriteLine(sb[0][1] + us[0][0] + sb[0][0]);
	}
}
