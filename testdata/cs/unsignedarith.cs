using System;
// uint32 and uint64: arithmetic, division, remainder, unsigned comparisons in branches and as values.
static class P
{
	static uint Div(uint a, uint b) { return a / b; }
	static uint Rem(uint a, uint b) { return a % b; }
	static ulong Div(ulong a, ulong b) { return a / b; }
	static ulong Rem(ulong a, ulong b) { return a % b; }
	static int Bits(bool a, bool b, bool c, bool d) { return (a ? 1 : 0) | (b ? 2 : 0) | (c ? 4 : 0) | (d ? 8 : 0); }
	static int Br(uint a, uint b)
	{
		int r = 0;
		if (a < b) r |= 1;
		if (a <= b) r |= 2;
		if (a > b) r |= 4;
		if (a >= b) r |= 8;
		return r;
	}
	static int Br(ulong a, ulong b)
	{
		int r = 0;
		if (a < b) r |= 1;
		if (a <= b) r |= 2;
		if (a > b) r |= 4;
		if (a >= b) r |= 8;
		return r;
	}
	static void Main()
	{
		uint[] v = { 0, 1, 2, 3, 7, 10, 255, 65537, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff };
		uint h = 1;
		foreach (uint a in v)
		{
			foreach (uint b in v)
			{
				h = h * 33 + (a + b) + (a - b) * 3 + a * b;
				if (b != 0) h = h * 33 + Div(a, b) * 5 + Rem(a, b);
				int br = Br(a, b);
				if (br != Bits(a < b, a <= b, a > b, a >= b)) Console.WriteLine("disagree");
				h = h * 33 + (uint)br;
			}
			Console.WriteLine("{0} {1} {2} {3} {4} {5} {6}", a, a / 3, a % 3, a / 10, a % 10, a / 7, h);
		}
		ulong[] w = { 0, 1, 2, 3, 7, 10, uint.MaxValue, 0x100000000, 0x7fffffffffffffff, 0x8000000000000000, 0xfffffffffffffffe, ulong.MaxValue };
		ulong g = 1;
		foreach (ulong a in w)
		{
			foreach (ulong b in w)
			{
				g = g * 33 + (a + b) + (a - b) * 3 + a * b;
				if (b != 0) g = g * 33 + Div(a, b) * 5 + Rem(a, b);
				int br = Br(a, b);
				if (br != Bits(a < b, a <= b, a > b, a >= b)) Console.WriteLine("disagree");
				g = g * 33 + (ulong)br;
			}
			Console.WriteLine("{0} {1} {2} {3} {4} {5} {6}", a, a / 3, a % 3, a / 10, a % 10, a / 7, g);
		}
	}
}
