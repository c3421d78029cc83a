using System;
using System.Collections;
// Arrays of ranks 2 to 5: layout, indexing of every element kind, bounds, enumeration, Clone, Copy, Clear, GetValue, SetValue, initializers, out and ref elements.
struct V { public int X; public string S; public V(int x) { X = x; S = "s" + x; } public override string ToString() { return X + S; } public int Bump() { return X += 10; } } enum E : byte { A, B, C = 200 }
static class P
{
	static string Dims(Array a) { string s = a.Rank + "["; for (int d = 0; d < a.Rank; d++) s += a.GetLength(d) + ":" + a.GetLowerBound(d) + ".." + a.GetUpperBound(d) + " "; return s + "]" + a.Length + " "; }
	static string All(IEnumerable a) { string s = ""; foreach (object o in a) s += (o ?? "null") + ","; return s; }
	static void Set(out int x, ref int y) { x = y * 2; y = -1; }
	static T Last<T>(T[,,] a) { return a[a.GetUpperBound(0), a.GetUpperBound(1), a.GetUpperBound(2)]; }
	static T[,] Make<T>(int n, Func<int, int, T> f) { var a = new T[n, n + 1]; for (int i = 0; i < n; i++) for (int j = 0; j <= n; j++) a[i, j] = f(i, j); return a; }
	static void Main()
	{
		int[,] a = { { 1, 2, 3 }, { 4, 5, 6 } }; string[,,] s = { { { "a", "b" }, { "c", null } } }; var d4 = new double[2, 1, 2, 2]; var l5 = new long[1, 2, 1, 2, 2]; Console.WriteLine(Dims(a) + Dims(s) + Dims(d4) + Dims(l5) + Dims(new byte[0, 3]) + Dims(new V[2, 2]));
		for (int i = 0, n = 0; i < 2; i++) for (int k = 0; k < 2; k++) for (int m = 0; m < 2; m++) { d4[i, 0, k, m] = n + 0.5; l5[0, i, 0, k, m] = 1L << 32 + n++; } Console.WriteLine(All(a) + All(s) + All(d4) + All(l5));
		a[1, 2] += a[0, 1]++ * 10; a[0, 0] <<= 3; Set(out a[0, 2], ref a[1, 0]); ref int r = ref a[1, 1]; r *= r; s[0, 1, 1] = s[0, 0, 0] + s[0, 0, 1]; Console.WriteLine(All(a) + All(s) + Last(s) + Last(new int[1, 1, 2]));
		var v = new V[2, 2]; v[0, 1] = new V(7); v[0, 1].X++; v[1, 0].S = "set"; int b = v[0, 1].Bump() + v[0, 1].Bump(); V copy = v[0, 1]; copy.X = 0; ref V rv = ref v[1, 1]; rv = v[0, 1]; rv.S += "!"; Console.WriteLine(All(v) + b); var by = new byte[2, 2]; by[1, 1] = 255; by[1, 1]++; by[0, 1]--; var sh = new short[1, 2]; sh[0, 1] = -5; var ch = new char[2, 1]; ch[1, 0] = 'z'; ch[0, 0]++; var bo = new bool[2, 2]; bo[1, 0] |= true; var fl = new float[1, 1]; fl[0, 0] = 1.5f; fl[0, 0] *= fl[0, 0]; var en = new E[2, 1]; en[1, 0] = E.C; var nu = new int?[1, 2]; nu[0, 1] = 4; nu[0, 1] += 1; var de = new decimal[1, 1]; de[0, 0] += 2.5m; Console.WriteLine(All(by) + All(sh) + (int)ch[0, 0] + ch[1, 0] + All(bo) + All(fl) + All(en) + All(nu) + All(de));
		int[,] c = (int[,])a.Clone(); c[0, 0] = 99; var t = new int[3, 2]; Array.Copy(a, t, 6); Array.Copy(a, 1, t, 3, 2); Array.Clear(c, 1, 3); Console.WriteLine(a[0, 0] + " " + All(c) + All(t) + a.GetValue(1, 2) + s.GetValue(new[] { 0, 0, 1 }) + Array.IndexOf(new[] { 5, 6 }, 6)); a.SetValue(77, 0, 1); ((Array)s).SetValue("sv", 0, 0, 0); v.SetValue(new V(3), 1, 1); Console.WriteLine(a[0, 1] + s[0, 0, 0] + v[1, 1] + a.SyncRoot.Equals(a) + a.IsFixedSize);
		var m2 = Make(3, (i, j) => i * j); var ms = Make(2, (i, j) => "" + i + j); var jag = new int[2][,]; jag[0] = m2; jag[1] = new int[1, 1]; var jm = new string[2, 2][]; jm[1, 1] = new[] { "deep" }; jm[0, 1] = new string[0]; var mm = new int[2, 2][,]; mm[1, 0] = a; Console.WriteLine(All(m2) + All(ms) + jag[0][2, 3] + jag[1].Length + jm[1, 1][0] + (jm[0, 0] == null) + mm[1, 0][0, 1] + Make(1, (i, j) => new V(j))[0, 1] + Make<object>(1, (i, j) => j)[0, 1]);
		Console.WriteLine(a.GetType().Name + s.GetType().Name + jag.GetType().Name + jm.GetType().Name + mm.GetType().Name + l5.GetType().GetArrayRank() + a.GetType().GetElementType().Name + typeof(int[,]).IsArray + (typeof(int[,]) == a.GetType()) + (typeof(int[]) == a.GetType()) + (a is Array) + ((object)s is object[,,]) + ((object)a is uint[,]) + ((object)a is object) + ((object)a is int[]) + ((object)s is string[,]));
	}
}
