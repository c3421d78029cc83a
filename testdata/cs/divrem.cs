using System;
// Division and remainder, signed, by variables and by constants (powers of two, others, negatives).
static class P
{
	static int Div(int a, int b) { return a / b; }
	static int Rem(int a, int b) { return a % b; }
	static long Div(long a, long b) { return a / b; }
	static long Rem(long a, long b) { return a % b; }
	static string Consts(int a)
	{
		return a / 1 + " " + a / 2 + " " + a / 3 + " " + a / 4 + " " + a / 5 + " " + a / 7 + " " + a / 9 + " " + a / 10 + " " + a / 16 + " " + a / 100 + " " + a / 641 + " " + a / 1000000 +
			" " + a / -2 + " " + a / -3 + " " + a / -8 + " " + a / int.MaxValue + " " + a / int.MinValue +
			" | " + a % 1 + " " + a % 2 + " " + a % 3 + " " + a % 4 + " " + a % 5 + " " + a % 7 + " " + a % 10 + " " + a % 16 + " " + a % 100 + " " + a % -3 + " " + a % -8 + " " + a % int.MaxValue;
	}
	static string Consts(long a)
	{
		return a / 2 + " " + a / 3 + " " + a / 7 + " " + a / 10 + " " + a / 1024 + " " + a / 1000000007 + " " + a / -5 + " " + a / -16 + " " + a / long.MinValue +
			" | " + a % 2 + " " + a % 3 + " " + a % 7 + " " + a % 10 + " " + a % 1024 + " " + a % 1000000007 + " " + a % -5;
	}
	static void Main()
	{
		int[] v = { 0, 1, -1, 5, -5, 6, -7, 99, -100, 12345678, -12345678, int.MaxValue, -int.MaxValue, int.MinValue };
		foreach (int a in v)
		{
			Console.WriteLine(a + ": " + Consts(a));
			string s = "  ";
			foreach (int b in v)
			{
				if (b == 0 || (a == int.MinValue && b == -1)) continue;
				s += Div(a, b) + "r" + Rem(a, b) + " ";
				if (Div(a, b) * b + Rem(a, b) != a) Console.WriteLine("wrong");
			}
			Console.WriteLine(s);
		}
		long[] w = { 0, 1, -1, 10, -10, 123456789012345, -123456789012345, long.MaxValue, long.MinValue };
		foreach (long a in w)
		{
			Console.WriteLine(a + ": " + Consts(a));
			string s = "  ";
			foreach (long b in w)
			{
				if (b == 0 || (a == long.MinValue && b == -1)) continue;
				s += Div(a, b) + "r" + Rem(a, b) + " ";
			}
			Console.WriteLine(s);
		}
		Console.WriteLine(int.MinValue / 1 + " " + int.MinValue / 2 + " " + int.MinValue % 2);
		int q; int r; q = Math.DivRem(-17, 5, out r);
		Console.WriteLine(q + " " + r);
	}
}
