using System;
using System.Runtime.CompilerServices;
// Conversions of NaN and of values out of range from floating point to integers, unchecked: ECMA-335 leaves them open, CoreCLR 2.0 on x64 gives these. Each line: a value, then sbyte, byte, short, ushort, int, uint, long, ulong from a double and from a float; the same of constants.
static class Program
{
	[MethodImpl(MethodImplOptions.NoInlining)] static string D(double d) { return unchecked((sbyte)d + " " + (byte)d + " " + (short)d + " " + (ushort)d + " " + (int)d + " " + (uint)d + " " + (long)d + " " + (ulong)d); }
	[MethodImpl(MethodImplOptions.NoInlining)] static string F(float d) { return unchecked((sbyte)d + " " + (byte)d + " " + (short)d + " " + (ushort)d + " " + (int)d + " " + (uint)d + " " + (long)d + " " + (ulong)d); }
	[MethodImpl((MethodImplOptions)256)] static void Show(long i, long j, ulong k, uint u, short s, byte b) { Console.WriteLine(i + " " + j + " " + k + " " + u + " " + s + " " + b); }
	[MethodImpl((MethodImplOptions)256)] static void C(double d) { unchecked { Show((int)d, (long)d, (ulong)d, (uint)d, (short)d, (byte)d); } }
	[MethodImpl((MethodImplOptions)256)] static void G(float d) { unchecked { Show((int)d, (long)d, (ulong)d, (uint)d, (short)d, (byte)d); } }
	static void Main()
	{
		double[] values = { double.NaN, double.PositiveInfinity, double.NegativeInfinity, -0.0, -0.5, -1, -1.5, 127.9, 128, -129, 255.9, 256, 32767.5, 32768, 65536, 70000, -70000, 2147483647, 2147483648, -2147483648, -2147483649, 4294967295, 4294967296, 4294967301, -4294967296, 1e10, -1e10,
			9007199254740992, 9223372036854774784, 9223372036854775808, -9223372036854775808.0, -9223372036854777856.0, 1.5e19, 18446744073709549568, 18446744073709551616.0, 1e20, -1e19, -1e20, 1e300, -1e300 };
		foreach (double d in values) { Console.WriteLine(d); Console.WriteLine(D(d)); Console.WriteLine(F((float)d)); }
		C(double.NaN); C(double.PositiveInfinity); C(double.NegativeInfinity); C(-1); C(-1.5); C(2147483648); C(-2147483649); C(4294967296); C(9223372036854775808); C(18446744073709551616.0); C(1e20); C(-1e20);
		G(float.NaN); G(float.PositiveInfinity); G(float.NegativeInfinity); G(-1); G(-1.5f); G(2147483648); G(4294967296); G(9223372036854775808); G(18446744073709551616f); G(1e20f); G(-1e20f);
	}
}
