using System;
using System.Runtime.CompilerServices;
// Bools and bytes that are compared with 0 where only the low byte of a register counts.
static class Program
{
	static int calls;
	[MethodImpl(MethodImplOptions.NoInlining)] static bool Odd(int x) { calls++; return (x & 1) != 0; }
	[MethodImpl(MethodImplOptions.NoInlining)] static byte Low(int x) { return (byte)x; }
	[MethodImpl(MethodImplOptions.NoInlining)] static sbyte Signed(int x) { return (sbyte)x; }
	[MethodImpl(MethodImplOptions.NoInlining)] static ushort Word(int x) { return (ushort)x; }
	static string Casts(int x, long y, double d)
	{
		string s = "";
		if ((byte)x == 0) s += "a";
		if ((byte)(x * 3 + 1) != 0) s += "b";
		if ((sbyte)(x + 1) == 0) s += "c";
		if ((ushort)(x + 1) != 0) s += "d";
		if ((byte)(y + x) == 0) s += "e";
		if ((byte)(y >> 8) == 1) s += "f";
		if ((byte)(y >> 8) > 0) s += "g";
		if ((byte)(uint)d == 0) s += "h";
		try { if (checked((byte)x) == 0) s += "i"; } catch (OverflowException) { s += "O"; }
		return s;
	}
	static string Calls(int x)
	{
		string s = "";
		if (Odd(x)) s += "a";
		if (!Odd(x + 1)) s += "b";
		if (Odd(x) && !Odd(x >> 1)) s += "c";
		if (Low(x) == 0) s += "d";
		if (Low(x) != 0 || Signed(x) == 0) s += "e";
		if (Signed(x) < 0) s += "f";
		if (Word(x) == 0) s += "g";
		bool b = Odd(x) == Odd(x >> 2), c = Odd(x) ^ true, d = Low(x >> 4) == 0;
		return s + b + c + d + (Odd(x >> 3) ? 1 : 2);
	}
	static int Loop(int n) { int s = 0; while (Odd(n)) { n = (int)((uint)n >> 1); s++; } do { s += 2; n -= 3; } while (Low(n) != 0 && s < 40); return s; }
	static void Main()
	{
		foreach (int x in new[] { 0, 1, 2, 3, 5, 255, 256, 257, -1, -256, 0x10000, 0x1234500, int.MinValue, int.MaxValue })
		{
			Console.WriteLine(x + ": " + Casts(x, (long)x << 9 | 0x100, x & 0xffff) + " " + Calls(x) + " " + Loop(x));
		}
		Console.WriteLine(calls);
	}
}
