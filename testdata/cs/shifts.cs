using System;
// Shifts left, right signed and unsigned; constant and variable counts, also past the width (C# masks them).
static class P
{
	static int Shl(int a, int n) { return a << n; }
	static int Shr(int a, int n) { return a >> n; }
	static uint ShrUn(uint a, int n) { return a >> n; }
	static long Shl(long a, int n) { return a << n; }
	static long Shr(long a, int n) { return a >> n; }
	static ulong ShrUn(ulong a, int n) { return a >> n; }
	static uint Rotl(uint a, int n) { return a << n | a >> (32 - n); }
	static ulong Rotl(ulong a, int n) { return a << n | a >> (64 - n); }
	static uint Rotr(uint a, int n) { return a >> n | a << (32 - n); }
	static void Main()
	{
		int[] v = { 1, -1, 0x12345678, int.MinValue, int.MaxValue, -2 };
		int[] n = { 0, 1, 2, 7, 8, 15, 16, 30, 31, 32, 33, 47, 63, 64, 65, -1, -31, -32 };
		foreach (int a in v)
		{
			string s = a + ":";
			foreach (int c in n) s += " " + Shl(a, c) + "," + Shr(a, c) + "," + ShrUn((uint)a, c);
			Console.WriteLine(s);
		}
		long[] w = { 1, -1, 0x123456789abcdef0, long.MinValue, long.MaxValue };
		foreach (long a in w)
		{
			string s = a + ":";
			foreach (int c in n) s += " " + Shl(a, c) + "," + Shr(a, c) + "," + ShrUn((ulong)a, c);
			Console.WriteLine(s);
		}
		int x = 0x1234;
		Console.WriteLine("{0} {1} {2} {3} {4} {5}", x << 1, x << 31, x << 33, x >> 4, x >> 31, (uint)x >> 3);
		long y = -0x123456789;
		Console.WriteLine("{0} {1} {2} {3} {4}", y << 1, y << 63, y >> 32, y >> 63, (ulong)y >> 60);
		for (int i = 1; i < 32; i += 5) Console.WriteLine("{0:x} {1:x} {2:x}", Rotl(0xdeadbeef, i), Rotr(0xdeadbeef, i), Rotl(0x0123456789abcdefUL, i * 2));
		byte b = 0xf0;
		sbyte sb = -16;
		short sh = -256;
		Console.WriteLine("{0} {1} {2} {3} {4}", b >> 4, b << 4, sb >> 2, sh >> 4, (byte)(b << 1));
		x <<= 3; x >>= 1;
		Console.WriteLine(x);
	}
}
