using System; using System.Runtime.CompilerServices; using System.Runtime.Intrinsics;
// Functions of numbers that are one instruction, of constants and of values; vectors' lower halves; structs by return buffers.
struct Big { public long A, B, C; public string S; }
static class P
{
	[MethodImpl(MethodImplOptions.NoInlining)] static string F(float x) { return $"{MathF.Sqrt(x):R} {MathF.Abs(x):R} {MathF.Round(x):R} {MathF.Floor(x):R} {MathF.Ceiling(x):R} {MathF.Truncate(x):R} {1 / MathF.Truncate(x):R} {1 / MathF.Round(x):R}"; }
	[MethodImpl(MethodImplOptions.NoInlining)] static string D(double x) { return $"{Math.Sqrt(x):R} {Math.Abs(x):R} {Math.Round(x):R} {Math.Floor(x):R} {Math.Ceiling(x):R} {Math.Truncate(x):R} {1 / Math.Truncate(x):R}"; }
	[MethodImpl(MethodImplOptions.NoInlining)] static float Fma(float a, float b, float c) { return MathF.FusedMultiplyAdd(a, b, c); }
	[MethodImpl(MethodImplOptions.NoInlining)] static double Fma(double a, double b, double c) { return Math.FusedMultiplyAdd(a, b, c); }
	[MethodImpl(MethodImplOptions.NoInlining)] static double FmaMem(double[] a, int i) { return Math.FusedMultiplyAdd(a[i], a[i + 1], a[i + 2]); }
	[MethodImpl(MethodImplOptions.NoInlining)] static Vector256<int> Lower(Vector256<int> v) { return v.GetLower().ToVector256(); }
	[MethodImpl(MethodImplOptions.NoInlining)] static Vector256<int> LowerUnsafe(Vector256<int> v) { return Vector256.Create(v.GetLower(), v.GetLower() + v.GetUpper()); }
	[MethodImpl(MethodImplOptions.NoInlining)] static Big Make(long a, string s) { Big b; b.A = a; b.B = a + 1; b.C = a * a; b.S = s; return b; }
	[MethodImpl(MethodImplOptions.NoInlining)] static Big Loop(int n) { Big b = default; for (int i = 0; i < n; i++) { b = Make(i, b.S + i); if (i % 3 == 2) GC.Collect(); } return b; }
	[MethodImpl(MethodImplOptions.NoInlining)] static Big Try(int n) { try { if (n < 0) throw new ArgumentException("n"); return Make(n, "t"); } catch (ArgumentException e) { return Make(-n, e.GetType().Name); } finally { GC.Collect(); } }
	[MethodImpl(MethodImplOptions.NoInlining)] static void Fill(Big[] a) { for (int i = 0; i < a.Length; i++) a[i] = Loop(i); }
	[MethodImpl(MethodImplOptions.AggressiveInlining)] static long Many(long a, long b)
	{
		long c = a + 1, d = b + 2, e = c * d, f = e - a, g = f ^ b, h = g + c, i = h - d, j = i * 3, k = j + e, l = k ^ f, m = l + g, n = m - h;
		for (int q = 0; q < 3; q++) { n += q * c; c ^= n; d += c; }
		return n + d + i + j + k + l + m;
	}
	[MethodImpl(MethodImplOptions.NoInlining)] static long CallMany(long x) { long s = 0; for (int i = 0; i < 4; i++) s += Many(x + i, s); return s; }
	static void Main()
	{
		foreach (float x in new float[] { 0, -0f, 0.5f, -0.5f, 1.5f, 2.5f, -2.5f, 1e10f, float.MaxValue, float.Epsilon, float.NaN, float.PositiveInfinity, float.NegativeInfinity, 8388607.5f, -8388607.5f }) Console.WriteLine(F(x));
		foreach (double x in new double[] { 0, -0d, 0.5, -0.5, 1.5, 2.5, -2.5, 1e300, double.Epsilon, double.NaN, double.PositiveInfinity, double.NegativeInfinity, 4503599627370495.5 }) Console.WriteLine(D(x));
		Console.WriteLine($"{MathF.Sqrt(2):R} {MathF.Truncate(-2.7f):R} {Math.Truncate(2.7):R} {MathF.Round(3.5f):R} {Math.FusedMultiplyAdd(2.0, 3.0, 4.0):R}");
		Console.WriteLine($"{Fma(1 + 1e-7f, 1 - 1e-7f, -1):R} {Fma(1 + 1e-15, 1 - 1e-15, -1):R} {Fma(double.PositiveInfinity, 0, double.NaN):R} {FmaMem(new double[] { 1e308, 10, -1e308 }, 0):R}");
		Console.WriteLine(Lower(Vector256.Create(1, 2, 3, 4, 5, 6, 7, 8)) + " " + LowerUnsafe(Vector256.Create(1, 2, 3, 4, 5, 6, 7, 8)));
		Big[] bs = new Big[8]; Fill(bs); foreach (Big b in bs) Console.WriteLine(b.A + " " + b.B + " " + b.C + " " + b.S);
		Console.WriteLine(Try(3).S + Try(-3).S + Try(-3).B + " " + CallMany(5));
	}
}
