using System;
// Math on all its types.
static class P
{
	static void Main()
	{
		Console.WriteLine(Math.Abs(-5) + " " + Math.Abs(5L) + " " + Math.Abs(-2.5) + " " + Math.Abs(-2.5f) + " " + Math.Abs(-1.5m) + " " + Math.Abs((short)-3) + " " + Math.Abs((sbyte)-4));
		Console.WriteLine(Math.Max(3, 7) + " " + Math.Min(3, 7) + " " + Math.Max(-1.5, 2.5) + " " + Math.Min(-1.5m, 2m) + " " + Math.Max(3u, 4u) + " " + Math.Min(5UL, 6UL) + " " + Math.Max((byte)1, (byte)2) + " " + Math.Max(double.NaN, 1) + " " + Math.Min(1, double.NaN));
		Console.WriteLine(Math.Sign(-3) + " " + Math.Sign(0) + " " + Math.Sign(2.5) + " " + Math.Sign(-0.1m) + " " + Math.Sign(5L));
		foreach (double d in new[] { 1.5, 2.5, -1.5, -2.5, 0.4, 0.6, 1e15 + 0.5, -0.5 }) Console.Write(Math.Floor(d) + " " + Math.Ceiling(d) + " " + Math.Truncate(d) + " " + Math.Round(d) + " " + Math.Round(d, MidpointRounding.AwayFromZero) + "; "); Console.WriteLine();
		foreach (double d in new[] { 2.345, 2.355, -2.345, 1.005, 123.456789, 0.5 }) Console.Write(Math.Round(d, 2) + " " + Math.Round(d, 1) + " " + Math.Round(d, 2, MidpointRounding.AwayFromZero) + "; "); Console.WriteLine();
		foreach (decimal d in new[] { 2.345m, 2.355m, -2.345m, 2.5m, 3.5m }) Console.Write(Math.Round(d, 2) + " " + Math.Round(d) + " " + Math.Floor(d) + " " + Math.Ceiling(d) + " " + Math.Truncate(d) + "; "); Console.WriteLine();
		Console.WriteLine(Math.Sqrt(2).ToString("F10") + " " + Math.Sqrt(-1) + " " + Math.Pow(2, 10) + " " + Math.Pow(2, -2) + " " + Math.Pow(-8, 3) + " " + Math.Pow(0, 0) + " " + Math.Pow(2, 0.5).ToString("F8") + " " + Math.Pow(-1, 0.5) + " " + Math.Exp(1).ToString("F8") + " " + Math.Exp(0) + " " + Math.Log(Math.E) + " " + Math.Log(8, 2) + " " + Math.Log10(1000) + " " + Math.Log(0) + " " + Math.Log(-1));
		for (int i = 0; i <= 360; i += 45) { double r = i * Math.PI / 180; Console.Write(Math.Sin(r).ToString("F6") + " " + Math.Cos(r).ToString("F6") + " " + (i % 180 == 90 ? "-" : Math.Tan(r).ToString("F6")) + "; "); } Console.WriteLine();
		Console.WriteLine(Math.Asin(1).ToString("F6") + " " + Math.Acos(0).ToString("F6") + " " + Math.Atan(1).ToString("F6") + " " + Math.Atan2(1, -1).ToString("F6") + " " + Math.Atan2(-1, 0).ToString("F6") + " " + Math.Sinh(1).ToString("F6") + " " + Math.Cosh(1).ToString("F6") + " " + Math.Tanh(1).ToString("F6"));
		int rem; long lrem; Console.WriteLine(Math.DivRem(17, 5, out rem) + " " + rem + " " + Math.DivRem(-17, 5, out rem) + " " + rem + " " + Math.DivRem(1L << 40, 7, out lrem) + " " + lrem + " " + Math.BigMul(int.MaxValue, int.MaxValue) + " " + Math.IEEERemainder(10, 3) + " " + Math.IEEERemainder(11, 3) + " " + 10 % 3 + " " + -10 % 3 + " " + 10.5 % 3 + " " + -10.5 % 3);
		foreach (Action a in new Action[] { () => Math.Abs(int.MinValue), () => Math.Abs(long.MinValue), () => Math.Sign(double.NaN), () => Math.Round(1.0, 16), () => { int z; Math.DivRem(1, 0, out z); } }) try { a(); } catch (Exception e) { Console.WriteLine(e.GetType().Name); }
		double sum = 0; for (int i = 1; i <= 1000; i++) sum += 1.0 / (i * (double)i); Console.WriteLine(Math.Sqrt(sum * 6).ToString("F6"));
		double x = 1; for (int i = 0; i < 20; i++) x = x - (x * x * x - 20) / (3 * x * x); Console.WriteLine(x.ToString("F10")); Console.WriteLine(Math.Round(Math.PI, 4) + " " + Math.E.ToString("F6"));
		double lo = 0, hi = 2; while (hi - lo > 1e-9) { double mid = (lo + hi) / 2; if (Math.Cos(mid) > mid) lo = mid; else hi = mid; } Console.WriteLine(lo.ToString("F7"));
		double area = 0; int steps = 1000; for (int i = 0; i < steps; i++) { double a = i * Math.PI / steps, b = (i + 1) * Math.PI / steps; area += (Math.Sin(a) + Math.Sin(b)) / 2 * (b - a); } Console.WriteLine(area.ToString("F4"));
	}
}
