using System;
// Conversions between floating point and integers, only where the value fits (the others are undefined in C#:
// for NaN and out of range values the runtimes differ, so they are left out here).
static class P
{
	static string ToInts(double d)
	{
		return (int)d + " " + (long)d + " " + (d >= 0 && d < 4294967296.0 ? ((uint)d).ToString() : "-") + " " + (d >= 0 ? ((ulong)d).ToString() : "-") +
			" " + (sbyte)(int)d + " " + (byte)(int)d + " " + (short)(int)d + " " + (ushort)(int)d;
	}
	static string ToIntsF(float d) { return (int)d + " " + (long)d + " " + (d >= 0 ? ((uint)d).ToString() : "-") + " " + (d >= 0 ? ((ulong)d).ToString() : "-"); }
	static double D(int x) { return x; }
	static double D(uint x) { return x; }
	static double D(long x) { return x; }
	static double D(ulong x) { return x; }
	static float F(int x) { return x; }
	static float F(uint x) { return x; }
	static float F(long x) { return x; }
	static float F(ulong x) { return x; }
	static float Narrow(double d) { return (float)d; }
	static double Widen(float f) { return f; }
	static void Main()
	{
		double[] v = { 0, 0.5, -0.5, 0.99999, 1, -1, 1.5, -1.5, 2.5, 127.9, 255.1, 65535.9, -32768.9, 1e6, -1e6, 2147483647.0, 2147483646.99, -2147483648.0 };
		foreach (double d in v) Console.WriteLine(d + ": " + ToInts(d) + " f " + ToIntsF((float)(d > 2e9 ? 2e9 : d)));
		Console.WriteLine("{0} {1} {2} {3}", (uint)3000000000.7, (uint)4294967295.0, (long)9e18, (long)-9.2e18);
		Console.WriteLine("{0} {1} {2}", (ulong)9.3e18, (ulong)1.8e19, (ulong)9223372036854775808.0);
		double big = 1.8e19; double mid = 9223372036854775808.0; double low = 4e18; double three = 3e9;
		Console.WriteLine("{0} {1} {2} {3} {4}", (ulong)big, (ulong)mid, (ulong)low, (uint)three, (long)low);
		Console.WriteLine("{0} {1} {2} {3}", D(int.MinValue), D(uint.MaxValue), D(long.MinValue), D(ulong.MaxValue).ToString("R"));
		Console.WriteLine("{0} {1} {2} {3}", F(int.MaxValue).ToString("R"), F(uint.MaxValue).ToString("R"), F(long.MaxValue).ToString("R"), F(16777217).ToString("R"));
		Console.WriteLine("{0} {1}", D(9007199254740993L).ToString("R"), D(0xfffffffffffff800UL).ToString("R"));
		Console.WriteLine("{0} {1} {2} {3}", Narrow(0.1).ToString("R"), Widen(Narrow(0.1)).ToString("R"), Narrow(1e300), Narrow(-1e300));
		Console.WriteLine("{0} {1} {2}", Narrow(1e-50), Widen(float.MaxValue).ToString("R"), Widen(float.Epsilon).ToString("R"));
		Console.WriteLine("{0} {1}", Narrow(double.NaN), Widen(float.NegativeInfinity));
		char c = (char)65.7;
		Console.WriteLine(c);
		int i = 7;
		Console.WriteLine(i / 2 + " " + i / 2.0 + " " + i / 2f + " " + (double)i / 3);
	}
}
