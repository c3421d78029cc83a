using System;
using System.Runtime.CompilerServices;
// Shifts that are a rotation and such that nearly are, remainders that are compared with a constant.
static class Program
{
	static uint L5(uint x) { return x << 5 | x >> 27; }
	static uint L31(uint x) { return x >> 1 | x << 31; }
	static uint X7(uint x) { return x << 7 ^ x >> 25; }
	static ulong L13(ulong x) { return x << 13 | x >> 51; }
	static ulong R13(ulong x) { return x >> 13 ^ x << 51; }
	static uint Not26(uint x) { return x << 5 | x >> 26; }
	static int Signed(int x) { return x << 5 | x >> 27; }
	static uint Two(uint x, uint y) { return x << 5 | y >> 27; }
	static uint Sum(uint x) { return (x << 5) + (x >> 27); }
	static uint Left(uint x, int n) { return x << n | x >> (32 - n); }
	static uint LeftMask(uint x, int n) { return x << (n & 31) | x >> (32 - n & 31); }
	static uint LeftNeg(uint x, int n) { return x << n | x >> -n; }
	static uint Right(uint x, int n) { return x >> n | x << (32 - n); }
	static uint Xor(uint x, int n) { return x << n ^ x >> (32 - n); }
	static ulong Left(ulong x, int n) { return x << n | x >> (64 - n); }
	static ulong Right(ulong x, int n) { return x >> (n & 63) | x << (64 - n & 63); }
	static ulong Narrow(ulong x, int n) { return x << (n & 31) | x >> (64 - n & 63); }
	static uint Changed(uint x, int n) { return x << n | (x = x + 1) >> (32 - n); }
	static uint Reverse(uint x, int n) { return x >> (32 - n) | x << n; }
	static uint OneWay(uint x, int n, int k) { return x << n | x >> (32 - k); }
	static byte Small(byte x) { return (byte)(x << 3 | x >> 5); }
	static uint Loop(uint[] a)
	{
		uint h = 2166136261;
		for (int i = 0; i < a.Length; i++) { h = (h << (i & 31) | h >> (32 - (i & 31))) ^ a[i]; h = (h << 13 | h >> 19) * 5 + 0xe6546b64; }
		return h;
	}

	static string Rem(int x)
	{
		string s = "";
		if (x % 2 == 0) s += "a";
		if (x % 2 != 0) s += "b";
		if (x % 2 == 1) s += "c";
		if (x % 2 != 1) s += "d";
		if (x % 2 == -1) s += "e";
		if (x % 2 == 2) s += "f";
		if (x % 8 == 0) s += "g";
		if (x % 8 == 7) s += "h";
		if (x % 8 == -7) s += "i";
		if (x % 8 != -3) s += "j";
		if (x % 8 == 8) s += "k";
		if (x % -4 == 0) s += "l";
		if (x % -4 == 3) s += "m";
		if (x % -4 == -3) s += "n";
		if (x % int.MinValue == 0) s += "o";
		if (x % int.MinValue == -1) s += "p";
		if (x % int.MinValue == int.MaxValue) s += "q";
		if (x % 1 == 0) s += "r";
		if (x % 6 == 0) s += "s";
		if (0 == x % 16) s += "t";
		return s;
	}
	static string Rem(long x)
	{
		string s = "";
		if (x % 2 == 0) s += "a";
		if (x % 2 == 1) s += "b";
		if (x % 2 == -1) s += "c";
		if (x % (1L << 40) == 0) s += "d";
		if (x % (1L << 40) != 5) s += "e";
		if (x % long.MinValue == 0) s += "f";
		if (x % -8 == 0) s += "g";
		return s;
	}
	static int Even(int[] a) { int n = 0; foreach (int x in a) if (x % 2 == 0) n++; return n; }

	static void Main()
	{
		uint[] v = { 0, 1, 0x80000000, 0x12345678, 0xdeadbeef, uint.MaxValue };
		int[] by = { 0, 1, 5, 16, 31, 32, 33, 63, 64, -1, -5 };
		foreach (uint x in v)
		{
			ulong w = (ulong)x << 32 | x ^ 0x9e3779b9;
			Console.WriteLine(x + ": " + L5(x) + " " + L31(x) + " " + X7(x) + " " + L13(w) + " " + R13(w) + " " + Not26(x) + " " + Signed((int)x) + " " + Two(x, ~x) + " " + Sum(x) + " " + Small((byte)x));
			foreach (int n in by)
				Console.WriteLine("  " + n + ": " + Left(x, n) + " " + LeftMask(x, n) + " " + LeftNeg(x, n) + " " + Right(x, n) + " " + Xor(x, n) + " " + Left(w, n) + " " + Right(w, n) + " " + Narrow(w, n) + " " +
					Changed(x, n) + " " + Reverse(x, n) + " " + OneWay(x, n, 7));
		}
		Console.WriteLine(Loop(v));
		int[] r = { 0, 1, -1, 2, -2, 3, -3, 5, 7, -7, 8, -8, 11, -11, 16, int.MaxValue, int.MinValue, int.MinValue + 1 };
		foreach (int x in r) Console.WriteLine(x + ": " + Rem(x));
		foreach (long x in new long[] { 0, 1, -1, 5, -8, 1L << 40, -1L << 40, (1L << 40) + 5, long.MinValue, long.MaxValue }) Console.WriteLine(x + ": " + Rem(x));
		Console.WriteLine(Even(r));
	}
}
