using System;
// Rectangular arrays of rank 2, 3, 4 of primitives, structs and references; jagged arrays; bounds; addresses of elements.
struct Cell { public int A; public string B; public double C; }
static class P
{
	static int Sum(int[,] m) { int s = 0; for (int i = 0; i < m.GetLength(0); i++) for (int j = 0; j < m.GetLength(1); j++) s = s * 3 + m[i, j]; return s; }
	static void Add(ref int x, int n) { x += n; }
	static double[,] Mul(double[,] a, double[,] b)
	{
		int n = a.GetLength(0), m = b.GetLength(1), k = b.GetLength(0); double[,] r = new double[n, m];
		for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { double s = 0; for (int x = 0; x < k; x++) s += a[i, x] * b[x, j]; r[i, j] = s; }
		return r;
	}
	static void Main()
	{
		int[,] a = new int[3, 4]; for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) a[i, j] = i * 10 + j;
		Console.WriteLine(Sum(a) + " " + a.Length + " " + a.Rank + " " + a.GetLength(0) + a.GetLength(1) + " " + a.GetUpperBound(1) + a.GetLowerBound(0));
		Add(ref a[1, 2], 100); a[2, 3] *= 2; a[0, 0]--; Console.WriteLine(a[1, 2] + " " + a[2, 3] + " " + a[0, 0]);
		int[,] lit = { { 1, 2, 3 }, { 4, 5, 6 } }; Console.WriteLine(Sum(lit)); foreach (int x in lit) Console.Write(x + " "); Console.WriteLine();
		long[,,] c = new long[2, 3, 4]; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) for (int k = 0; k < 4; k++) c[i, j, k] = (i << 40) + j * 100 + k; long t = 0; foreach (long x in c) t = t * 7 + x; Console.WriteLine(t + " " + c[1, 2, 3] + " " + c.GetLength(2));
		byte[,,,] d = new byte[2, 2, 2, 2]; for (int i = 0; i < 16; i++) d[i >> 3, i >> 2 & 1, i >> 1 & 1, i & 1] = (byte)(i * 17); int e = 0; foreach (byte x in d) e += x; Console.WriteLine(e + " " + d[1, 0, 1, 0]);
		Cell[,] cells = new Cell[2, 2]; cells[0, 1].A = 5; cells[0, 1].B = "b"; cells[1, 0] = cells[0, 1]; cells[1, 0].C = 2.5; cells[1, 0].A++; Console.WriteLine(cells[0, 1].A + cells[0, 1].B + cells[0, 1].C + " " + cells[1, 0].A + cells[1, 0].B + cells[1, 0].C + (cells[1, 1].B == null));
		string[,] s = { { "a", "b" }, { "c", null } }; s[1, 1] = s[0, 0] + s[0, 1]; object[,] o = s; Console.WriteLine(s[1, 1] + o[1, 0] + o.Length); o[0, 0] = "zz"; Console.WriteLine(s[0, 0]);
		double[,] m = { { 1, 2 }, { 3, 4 } }, id = { { 0, 1 }, { 1, 0 } }; double[,] p = Mul(Mul(m, id), m); Console.WriteLine(p[0, 0] + " " + p[0, 1] + " " + p[1, 0] + " " + p[1, 1]);
		float[,] f = new float[2, 2]; f[1, 1] = 1.5f; f[0, 1] += f[1, 1] * 2; bool[,] b = new bool[5, 5]; for (int i = 0; i < 5; i++) b[i, (i * 2) % 5] = true; int cnt = 0; for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) if (b[i, j] && !b[j, i]) cnt += i * j; Console.WriteLine(f[0, 1] + " " + cnt);
		int[][] jag = new int[4][]; for (int i = 0; i < 4; i++) { jag[i] = new int[i + 1]; for (int j = 0; j <= i; j++) jag[i][j] = j == 0 || j == i ? 1 : jag[i - 1][j - 1] + jag[i - 1][j]; } foreach (int[] row in jag) Console.Write(string.Join(" ", row) + "/"); Console.WriteLine(jag[3].Length);
		int[][,] mix = { new int[1, 2], new int[2, 1] }; mix[1][1, 0] = 9; int[,][] mix2 = new int[2, 2][]; mix2[1, 0] = new int[] { 4, 5 }; mix2[1, 0][1]++; Console.WriteLine(mix[1][1, 0] + mix2[1, 0][1] + " " + mix[0].GetLength(1)); char[,] g = new char[3, 3]; for (int i = 0; i < 9; i++) g[i / 3, i % 3] = (char)('a' + i); string diag = ""; for (int i = 0; i < 3; i++) diag += g[i, i]; Console.WriteLine(diag); int[,] zero = new int[0, 5]; Console.WriteLine(zero.Length + " " + zero.GetLength(1)); ref int r = ref a[2, 2]; r = -7; Console.WriteLine(a[2, 2]);
		Array arr = a; Console.WriteLine(arr.GetValue(1, 1) + " " + arr.Rank); arr.SetValue(55, 1, 1); Console.WriteLine(a[1, 1]);
	}
}
