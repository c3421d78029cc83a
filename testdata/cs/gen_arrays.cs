using System;
using System.Collections.Generic;
// Arrays of T in shared and exact code: stores into covariant arrays, addresses of elements, jagged and multi-dimensional ones, params.
struct V { public int X; public string S; public override string ToString() { return X + S; } }
class Grid<T>
{
	readonly T[,] cells; readonly T[][] rows; readonly T[,,] cube = new T[2, 2, 2];
	public Grid(int w, int h) { cells = new T[w, h]; rows = new T[w][]; for (int i = 0; i < w; i++) rows[i] = new T[h]; }
	public T this[int x, int y] { get { return cells[x, y]; } set { cells[x, y] = value; rows[x][y] = value; cube[x & 1, y & 1, 1] = value; } }
	public ref T At(int x, int y) { return ref cells[x, y]; }
	public ref T Row(int x, int y) { return ref rows[x][y]; }
	public ref T Cube(int x, int y, int z) { return ref cube[x, y, z]; }
	public string Show() { string s = ""; foreach (T t in cells) s += "[" + t + "]"; foreach (T t in cube) s += t; return s + cells.GetLength(0) + cells.Length + rows.GetType().Name + cells.GetType().Name; }
	public T[,] Raw { get { return cells; } }
	public void Fill(Func<int, int, T> f) { for (int i = 0; i < cells.GetLength(0); i++) for (int j = 0; j < cells.GetLength(1); j++) this[i, j] = f(i, j); }
}
static class P
{
	static void Put<T>(T[] a, int i, T v) { a[i] = v; }
	static T Get<T>(T[] a, int i) { return a[i]; }
	static void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }
	static void Rev<T>(T[] a) { for (int i = 0, j = a.Length - 1; i < j; i++, j--) Swap(ref a[i], ref a[j]); }
	static string Par<T>(params T[] xs) { return xs.GetType().Name + xs.Length; }
	static T[] Cat<T>(params T[][] xs) { var l = new List<T>(); foreach (T[] x in xs) l.AddRange(x); return l.ToArray(); }
	static T[,] Transpose<T>(T[,] a) { var r = new T[a.GetLength(1), a.GetLength(0)]; for (int i = 0; i < a.GetLength(0); i++) for (int j = 0; j < a.GetLength(1); j++) r[j, i] = a[i, j]; return r; }
	static string Str<T>(T[] a) { return string.Join<T>(",", a) + ";"; }
	static T Last<T>(T[] a) where T : class { return a.Length == 0 ? null : a[a.Length - 1]; }
	static void Main()
	{
		object[] os = new string[3]; Put<object>(os, 0, "a"); Put((string[])os, 1, "b"); Put(os, 2, null); Console.WriteLine(Str(os) + Get(os, 1) + Get<object>(new string[] { "z" }, 0));
		int[] a = { 1, 2, 3, 4, 5 }; string[] s = { "x", "y", "z" }; V[] v = { new V { X = 1, S = "p" }, new V { X = 2 } }; Rev(a); Rev(s); Rev(v); Console.WriteLine(Str(a) + Str(s) + Str(v) + Last(s) + (Last(new object[0]) == null));
		Console.WriteLine(Par(1, 2) + Par("a") + Par<object>(1, "a", null) + Par<string>() + Par(new[] { 1 }) + Par(new[] { "q" }, new[] { "r" }) + Par<object>(new[] { "q" }) + Str(Cat(a, a, new int[0])) + Str(Cat(s, new[] { "w" })));
		var g = new Grid<string>(2, 3); g.Fill((i, j) => "" + i + j); g.At(1, 2) += "!"; Swap(ref g.At(0, 0), ref g.At(0, 1)); g.Row(0, 0) = "row"; Swap(ref g.Cube(0, 0, 0), ref g.Cube(1, 1, 1)); Console.WriteLine(g.Show() + g.Row(0, 0));
		var h = new Grid<int>(2, 2); h.Fill((i, j) => i * 10 + j); h.At(1, 1) += 100; Swap(ref h.At(0, 0), ref h.At(1, 0)); Console.WriteLine(h.Show() + Transpose(h.Raw)[1, 0] + Transpose(g.Raw)[2, 1]);
		var k = new Grid<V>(1, 2); k.At(0, 1).X = 5; k.At(0, 1).S = "s"; k[0, 0] = k[0, 1]; k.At(0, 0).X++; Console.WriteLine(k.Show());
		var n = new Grid<int?>(1, 1); n[0, 0] = 3; n.At(0, 0) = n.At(0, 0) * 2; Console.WriteLine(n.Show()); var gg = new Grid<Grid<string>>(1, 1); gg[0, 0] = g; Console.WriteLine(gg.At(0, 0).At(1, 2) + gg.Raw.Rank);
	}
}
