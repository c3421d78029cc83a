using System;
using System.Runtime.CompilerServices;
// What is computed of constants must be, to the last bit, what a processor computes of values that the compiler does not know.
static class P
{
	[MethodImpl(MethodImplOptions.NoInlining)] static double D(double x) { return x; }
	[MethodImpl(MethodImplOptions.NoInlining)] static float F(float x) { return x; }
	[MethodImpl(MethodImplOptions.NoInlining)] static int I(int x) { return x; }
	[MethodImpl(MethodImplOptions.NoInlining)] static long L(long x) { return x; }
	static string Bits(double x) { return BitConverter.DoubleToInt64Bits(x).ToString("x16"); }
	static int wrong;
	static void Same(string what, double known, double computed)
	{
		// Of numbers: what NaN the processor makes is its own business.
		if (double.IsNaN(known) && double.IsNaN(computed) || BitConverter.DoubleToInt64Bits(known) == BitConverter.DoubleToInt64Bits(computed)) return;
		wrong++; Console.WriteLine(what + ": " + Bits(known) + ", computed " + Bits(computed));
	}
	static void Same(string what, long known, long computed) { if (known != computed) { wrong++; Console.WriteLine(what + ": " + known + ", computed " + computed); } }
	static double Log10Of(double x) { return x + 3 * Math.Log(x) / Math.Log(10.0); }
	static double Half(double x) { return x / 2.0; }
	static double Poly(double x) { return -1.0 - x * (1.0 - x * x); }
	static float PolyF(float x) { return -1.0f - x * (1.0f - x * x) / 3.0f; }
	static void Doubles(int n)
	{
		double half = 0.5, big = 1e308, tiny = 4.94065645841246544e-324, neg = -2.5, third = 1.0 / 3;
		for (int i = 0; i < n; i++)
		{
			Same("+", half + third, D(0.5) + D(third)); Same("-", neg - third, D(-2.5) - D(third)); Same("*", big * neg, D(1e308) * D(-2.5)); Same("/", half / third, D(0.5) / D(third));
			Same("tiny", tiny * half, D(tiny) * D(half)); Same("tiny/", tiny / 2.0, D(tiny) / D(2)); Same("-0", -0.0 * half, D(-0.0) * D(half)); Same("0/0", (half - half) / (half - half), D(0) / D(0)); Same("1/0", half / (half - half), D(0.5) / D(0));
			Same("sqrt", Math.Sqrt(third), Math.Sqrt(D(third))); Same("sqrt-", Math.Sqrt(neg), Math.Sqrt(D(-2.5))); Same("abs", Math.Abs(neg), Math.Abs(D(-2.5)));
			Same("floor", Math.Floor(neg), Math.Floor(D(-2.5))); Same("ceil", Math.Ceiling(neg), Math.Ceiling(D(-2.5))); Same("round", Math.Round(neg), Math.Round(D(-2.5))); Same("ceil-0", Math.Ceiling(-half), Math.Ceiling(D(-0.5))); Same("round-0", Math.Round(-half), Math.Round(D(-0.5))); Same("round.5", Math.Round(half), Math.Round(D(0.5)));
			Same("neg", -neg, -D(neg)); Same("less", neg < third ? 1 : 2, D(neg) < D(third) ? 1 : 2); Same("nan", half / 0 - half / 0 < third ? 1 : 2, 2);
			Same("poly", Poly(third), Poly(D(third))); Same("log", Log10Of(10.0), Log10Of(D(10.0)));
			Same("int", (int)neg, (int)D(neg)); Same("long", (long)(big / 1e290), (long)(D(big) / D(1e290))); Same("uint", (uint)(half * 6e9), (uint)(D(half) * D(6e9))); Same("byte", (byte)(half * 500), (byte)(D(half) * D(500))); Same("sbyte", (sbyte)(neg * 30), (sbyte)(D(neg) * D(30))); Same("short", (short)(half * 30001), (short)(D(half) * D(30001)));
			Same("float", (float)third, (float)D(third)); Same("float big", (float)big, (float)D(big)); Same("float tiny", (float)tiny, (float)D(tiny));
		}
	}
	static void Floats(int n)
	{
		float half = 0.5f, big = 3e38f, tiny = 1.4e-45f, third = 1.0f / 3;
		for (int i = 0; i < n; i++)
		{
			Same("+f", half + third, F(0.5f) + F(third)); Same("*f", big * third, F(3e38f) * F(third)); Same("/f", third / big, F(third) / F(big)); Same("tinyf", tiny * half, F(tiny) * F(half)); Same("tiny/3f", tiny * 5 / 3.0f, F(tiny) * 5 / F(3)); Same("overf", big * big, F(big) * F(big));
			Same("negf", -third, -F(third)); Same("double", (double)third * 3, (double)F(third) * 3); Same("intf", (int)(big / 1e30f), (int)(F(big) / F(1e30f))); Same("polyf", PolyF(third), PolyF(F(third)));
		}
	}
	static void Integers(int n)
	{
		int m = -7; long l = 0x7fffffffffffffff, odd = 0x20000000000001; uint u = 0xfffffffe; ulong ul = 0xfffffffffffffbff, small = 0x1234567890abcdef;
		for (int i = 0; i < n; i++)
		{
			Same("i2d", (double)m, (double)I(-7)); Same("l2d", (double)l, (double)L(l)); Same("odd", (double)odd, (double)L(odd)); Same("oddf", (float)odd, (float)L(odd)); Same("u2d", (double)u, (double)(uint)I(-2)); Same("u2f", (float)u, (float)(uint)I(-2));
			Same("ul2d", (double)ul, (double)(ulong)L((long)ul)); Same("ul2f", (float)ul, (float)(ulong)L((long)ul)); Same("small", (double)small, (double)(ulong)L((long)small)); Same("smallf", (float)small, (float)(ulong)L((long)small)); Same("i2f", (float)(m * 4793491), (float)I(-7 * 4793491));
		}
	}
	static double Divided(double[] a)
	{
		double s = 0;
		foreach (double x in a) s += x / 2.0 + x / -0.25 + x / 3.0 + x / 1e308 + Half(x) + x / 8.98846567431158e307 + x / 4.4501477170144028e-308 + x / 0.0;
		return s;
	}
	static string Each(double[] a)
	{
		string s = "";
		foreach (double x in a) s += Bits(x / 2.0) + " " + Bits(x / -0.25) + " " + Bits(x / 1.7976931348623157E+308) + " " + Bits(x / 8.98846567431158e307) + " " + Bits(x / 4.4501477170144028e-308) + " " + Bits((float)x / 2f) + " " + Bits((float)x / 1.70141183460469e38f) + " " + Bits((float)x / 1.1754943508222875e-38f) + "\n";
		return s;
	}
	static void Main()
	{
		Doubles(2); Floats(2); Integers(2);
		Console.WriteLine(wrong + " wrong");
		var a = new[] { 1.0, -3.5, 1e-310, 4.94065645841246544e-324, 1.7976931348623157E+308, 0.1, -0.0, 1e38, 3e-39, double.PositiveInfinity };
		Console.Write(Each(a)); Console.WriteLine(Divided(new[] { 1.0, 2.0, 1e300 }));
		try { checked { Console.WriteLine((int)(3e9 * D(1))); } } catch (OverflowException) { Console.WriteLine("overflow"); }
		try { checked { double b = 3e9; Console.WriteLine((int)b); } } catch (OverflowException) { Console.WriteLine("overflow"); }
		try { checked { double b = 200.9; Console.WriteLine((byte)b); b = -0.9; Console.WriteLine((byte)b); b = 256; Console.WriteLine((byte)b); } } catch (OverflowException) { Console.WriteLine("overflow"); }
	}
}
