using System;
// Comparisons of floating point with NaN: every operator, as a value, as a branch, and as a negated branch.
static class P
{
	static string Val(double a, double b) { return "" + (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b) + !(a < b) + !(a <= b) + !(a > b) + !(a >= b); }
	static string Br(double a, double b)
	{
		int r = 0;
		if (a < b) r |= 1;
		if (a <= b) r |= 2;
		if (a > b) r |= 4;
		if (a >= b) r |= 8;
		if (a == b) r |= 16;
		if (a != b) r |= 32;
		if (!(a < b)) r |= 64;
		if (!(a <= b)) r |= 128;
		if (!(a > b)) r |= 256;
		if (!(a >= b)) r |= 512;
		if (!(a == b)) r |= 1024;
		if (!(a != b)) r |= 2048;
		return r.ToString("X3");
	}
	static string BrF(float a, float b)
	{
		int r = 0;
		if (a < b) r |= 1;
		if (a <= b) r |= 2;
		if (a > b) r |= 4;
		if (a >= b) r |= 8;
		if (a == b) r |= 16;
		if (a != b) r |= 32;
		if (!(a < b)) r |= 64;
		if (!(a <= b)) r |= 128;
		if (!(a > b)) r |= 256;
		if (!(a >= b)) r |= 512;
		if (!(a == b)) r |= 1024;
		if (!(a != b)) r |= 2048;
		return r.ToString("X3");
	}
	static int Loops(double limit)
	{
		int n = 0;
		double x = 0;
		while (x < limit && n < 10) { x += 1; n++; }
		do { x -= 1; n += 100; } while (x >= limit && n < 1000);
		while (!(x > limit)) { x += 2; n += 10000; if (n > 100000) break; }
		return n;
	}
	static double Select(double a, double b, double c) { return a < b ? (b < c ? a : b) : (a >= c ? c : a + 1); }
	static void Main()
	{
		double[] v = { double.NaN, double.NegativeInfinity, -1.5, -0.0, 0.0, 1.5, double.MaxValue, double.PositiveInfinity };
		foreach (double a in v)
			foreach (double b in v)
				Console.WriteLine("{0} {1}: {2} {3} {4}", a, b, Val(a, b), Br(a, b), BrF((float)a, (float)b));
		Console.WriteLine("{0} {1} {2}", Loops(5), Loops(double.NaN), Loops(-3));
		Console.WriteLine("{0} {1} {2}", Select(1, 2, 3), Select(double.NaN, 2, 3), Select(5, double.NaN, 4));
		Console.WriteLine("{0} {1} {2}", double.IsNaN(v[0]), v[0].Equals(v[0]), v[0].CompareTo(1.0));
		Console.WriteLine("{0} {1} {2} {3}", Math.Max(1, double.NaN), Math.Min(double.NaN, 1), Math.Max(2.0, 3.0), Math.Min(2f, 3f));
	}
}
