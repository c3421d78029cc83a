using System;
// int32: add, sub, mul, neg, not, and, or, xor, comparisons of every branch form, at the edges of the range.
static class P
{
	static int Add(int a, int b) { return a + b; }
	static int Sub(int a, int b) { return a - b; }
	static int Mul(int a, int b) { return a * b; }
	static int Logic(int a, int b) { return (a & b) ^ (a | ~b) ^ (a ^ b); }
	static string Compare(int a, int b)
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
	static bool[] Values(int a, int b) { return new bool[] { a < b, a <= b, a > b, a >= b, a == b, a != b }; }
	static int MulConst(int a) { return a * 3 + a * 5 - a * 7 + a * 8 + a * 9 + a * 15 + a * 16 + a * 31 + a * 100 + a * -1 + a * 0; }
	static int Chain(int a, int b, int c, int d) { return ((a + b) * (c - d) - (a - b) * (c + d)) ^ (a * b - c * d) + -a - ~b; }
	static void Main()
	{
		int[] v = { 0, 1, -1, 2, -2, 7, -13, 127, -128, 255, 256, 32767, -32768, 65535, 65536, 1000000007, int.MaxValue, int.MinValue, int.MaxValue - 1, int.MinValue + 1 };
		uint h = 17;
		foreach (int a in v)
		{
			foreach (int b in v)
			{
				h = h * 31 + (uint)Add(a, b);
				h = h * 31 + (uint)Sub(a, b);
				h = h * 31 + (uint)Mul(a, b);
				h = h * 31 + (uint)Logic(a, b);
				string c = Compare(a, b);
				foreach (char ch in c) h = h * 31 + ch;
				bool[] bs = Values(a, b);
				for (int i = 0; i < bs.Length; i++) if (bs[i] != (c[i] != '.')) Console.WriteLine("disagree " + a + " " + b + " " + i);
			}
			Console.WriteLine("{0}: {1} {2} {3} {4} {5}", a, -a, ~a, MulConst(a), Chain(a, 3, a ^ 5, 11), h);
		}
		int x = 5;
		x += 3; x -= 20; x *= -7; x &= 0x7f; x |= 0x100; x ^= 0x33; x++; --x; x = x++ + ++x;
		Console.WriteLine(x);
		int y = int.MaxValue;
		y++;
		Console.WriteLine(y);
		y--;
		Console.WriteLine(y);
		y = int.MinValue;
		Console.WriteLine(0 - y);
	}
}
