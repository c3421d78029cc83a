using System;
// int64: the same operations, and mixes of int and long.
static class P
{
	static long Add(long a, long b) { return a + b; }
	static long Sub(long a, long b) { return a - b; }
	static long Mul(long a, long b) { return a * b; }
	static long Logic(long a, long b) { return (a & b) ^ (a | ~b) ^ (a ^ b); }
	static long Mix(int a, long b) { return a * b + a - (a & b) + (uint)a; }
	static string Compare(long a, long b)
	{
		string s = "";
		if (a < b) s += "<"; else s += ".";
		if (a <= b) s += "l"; else s += ".";
		if (a > b) s += ">"; else s += ".";
		if (a >= b) s += "g"; else s += ".";
		if (a == b) s += "="; else s += ".";
		if (a != b) s += "!"; else s += ".";
		return s;
	}
	static long MulConst(long a) { return a * 3 + a * 5 - a * 7 + a * 8 + a * 9 + a * 1000000007 + a * -1 + a * 0x123456789abL; }
	static void Main()
	{
		long[] v = { 0, 1, -1, 2, -2, 7, 255, 65536, int.MaxValue, int.MinValue, uint.MaxValue, 0x100000000L, 0x123456789abcdefL, long.MaxValue, long.MinValue, long.MinValue + 1 };
		ulong h = 17;
		foreach (long a in v)
		{
			foreach (long b in v)
			{
				h = h * 31 + (ulong)Add(a, b);
				h = h * 31 + (ulong)Sub(a, b);
				h = h * 31 + (ulong)Mul(a, b);
				h = h * 31 + (ulong)Logic(a, b);
				h = h * 31 + (ulong)Mix((int)a, b);
				foreach (char ch in Compare(a, b)) h = h * 31 + ch;
			}
			Console.WriteLine("{0}: {1} {2} {3} {4} {5}", a, -a, ~a, MulConst(a), h, a.ToString("x"));
		}
		long x = 5;
		x += 3; x -= 20; x *= -700000000000; x &= 0x7fffffffff; x |= 0x100; x ^= 0x33; x++; --x;
		Console.WriteLine(x);
		long m = long.MaxValue;
		Console.WriteLine(++m);
		Console.WriteLine(--m);
	}
}
