using System;
// float64 arithmetic, remainder, special values.
static class P
{
	static double Add(double a, double b) { return a + b; }
	static double Sub(double a, double b) { return a - b; }
	static double Mul(double a, double b) { return a * b; }
	static double Div(double a, double b) { return a / b; }
	static double Rem(double a, double b) { return a % b; }
	static double Neg(double a) { return -a; }
	static string S(double d) { return d != d ? "nan" : BitConverter.DoubleToInt64Bits(d).ToString("x16"); }
	static double Poly(double x) { return ((((0.5 * x - 1.25) * x + 3) * x - 7) * x + 11) * x - 13; }
	static void Main()
	{
		double[] v = { 0, 1, -1, 0.1, 1.0 / 3, 1e10, -2.5e-10, 1e300, -1e-300, double.MaxValue, double.Epsilon, double.PositiveInfinity, double.NaN, 7.25 };
		foreach (double a in v)
			foreach (double b in v)
				Console.WriteLine(a + " " + b + ": " + S(Add(a, b)) + " " + S(Sub(a, b)) + " " + S(Mul(a, b)) + " " + S(Div(a, b)) + " " + S(Rem(a, b)));
		Console.WriteLine("{0} {1} {2}", S(Neg(0.0)), S(Neg(1.5)), S(Neg(double.PositiveInfinity)));
		double sum = 0;
		for (int i = 1; i <= 1000; i++) sum += 1.0 / i;
		Console.WriteLine(sum.ToString("R"));
		for (int i = -3; i <= 3; i++) Console.WriteLine(Poly(i * 0.75).ToString("R"));
		double x = 3;
		x += 1.5; x *= 2; x -= 0.25; x /= 3; x++; --x;
		Console.WriteLine(x.ToString("R"));
		Console.WriteLine("{0} {1} {2} {3}", Rem(5.5, 2), Rem(-5.5, 2), Rem(5.5, -2), Rem(1e17, 3));
		long n = 0;
		for (double d = 0; d < 1; d += 0.1) n++;
		Console.WriteLine(n);
	}
}
