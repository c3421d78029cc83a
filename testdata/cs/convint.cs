using System;
// Integer conversions: every source to every target, truncating and extending.
static class P
{
	static string All(sbyte x) { return "i1 " + (sbyte)x + " " + (byte)x + " " + (short)x + " " + (ushort)x + " " + (int)x + " " + (uint)x + " " + (long)x + " " + (ulong)x + " " + (int)(char)x; }
	static string All(byte x) { return "u1 " + (sbyte)x + " " + (byte)x + " " + (short)x + " " + (ushort)x + " " + (int)x + " " + (uint)x + " " + (long)x + " " + (ulong)x + " " + (int)(char)x; }
	static string All(short x) { return "i2 " + (sbyte)x + " " + (byte)x + " " + (short)x + " " + (ushort)x + " " + (int)x + " " + (uint)x + " " + (long)x + " " + (ulong)x + " " + (int)(char)x; }
	static string All(ushort x) { return "u2 " + (sbyte)x + " " + (byte)x + " " + (short)x + " " + (ushort)x + " " + (int)x + " " + (uint)x + " " + (long)x + " " + (ulong)x + " " + (int)(char)x; }
	static string All(int x) { return "i4 " + (sbyte)x + " " + (byte)x + " " + (short)x + " " + (ushort)x + " " + (int)x + " " + (uint)x + " " + (long)x + " " + (ulong)x + " " + (int)(char)x; }
	static string All(uint x) { return "u4 " + (sbyte)x + " " + (byte)x + " " + (short)x + " " + (ushort)x + " " + (int)x + " " + (uint)x + " " + (long)x + " " + (ulong)x + " " + (int)(char)x; }
	static string All(long x) { return "i8 " + (sbyte)x + " " + (byte)x + " " + (short)x + " " + (ushort)x + " " + (int)x + " " + (uint)x + " " + (long)x + " " + (ulong)x + " " + (int)(char)x; }
	static string All(ulong x) { return "u8 " + (sbyte)x + " " + (byte)x + " " + (short)x + " " + (ushort)x + " " + (int)x + " " + (uint)x + " " + (long)x + " " + (ulong)x + " " + (int)(char)x; }
	static string All(char x) { return "ch " + (sbyte)x + " " + (byte)x + " " + (short)x + " " + (ushort)x + " " + (int)x + " " + (uint)x + " " + (long)x + " " + (ulong)x; }
	static unsafe string Native(int x) { return "n " + (long)(IntPtr)x + " " + (ulong)(void*)x + " " + (ulong)(void*)(uint)x; }
	static sbyte ParamI1(sbyte x) { x++; return x; }
	static byte ParamU1(byte x) { x--; return x; }
	static short ParamI2(short x) { x += 1; return x; }
	static ushort ParamU2(ushort x) { x -= 1; return x; }
	static void Main()
	{
		long[] v = { 0, 1, -1, 127, 128, -128, -129, 255, 256, 32767, 32768, 65535, 65536, -32769, 0x12345678, 0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, 0x123456789abcdef0, long.MaxValue, long.MinValue };
		foreach (long x in v)
		{
			Console.WriteLine(x);
			Console.WriteLine(All((sbyte)x));
			Console.WriteLine(All((byte)x));
			Console.WriteLine(All((short)x));
			Console.WriteLine(All((ushort)x));
			Console.WriteLine(All((int)x));
			Console.WriteLine(All((uint)x));
			Console.WriteLine(All(x));
			Console.WriteLine(All((ulong)x));
			Console.WriteLine(All((char)x));
			Console.WriteLine(Native((int)x));
		}
		Console.WriteLine("{0} {1} {2} {3}", ParamI1(127), ParamU1(0), ParamI2(32767), ParamU2(0));
		bool t = v.Length > 3;
		Console.WriteLine((t ? 1 : 0) + (t && !t ? 10 : 20));
	}
}
