// mcs: -checked+
using System;
// Every .ovf opcode where it overflows, and just does not.
static class P
{
	static string T(Func<object> f) { try { return f().ToString(); } catch (OverflowException) { return "ovf"; } }
	static int i = int.MaxValue, m = int.MinValue, neg = -1, zero = 0; static uint u = uint.MaxValue; static long l = long.MaxValue, k = long.MinValue; static ulong ul = ulong.MaxValue; static double d = 1e10, nan = double.NaN, inf = double.PositiveInfinity; static float f = 3e9f;
	static void Main()
	{
		Func<object>[] fs = { () => i + 1, () => i + 0, () => m - 1, () => m + i, () => i * 2, () => m * neg, () => m * 1, () => -m, () => u + 1u, () => u - 1u, () => 0u - (u - zero), () => u * 2u, () => l + 1, () => k - 1, () => l * 2, () => k * neg, () => ul + 1ul, () => 0ul - ul, () => ul * 2ul, () => (l / 2 + 1) * 2, () => 3037000500L * (3037000500L + zero), () => 4294967296L * (2147483648L + zero), () => (ul / 3) * 3ul };
		foreach (Func<object> x in fs) Console.Write(T(x) + " "); Console.WriteLine();
		fs = new Func<object>[] { () => (sbyte)i, () => (sbyte)(neg * 128), () => (sbyte)(neg * 129), () => (byte)neg, () => (byte)(255 + zero), () => (byte)(256 + zero), () => (short)(32767 + zero), () => (short)(32768 + zero), () => (short)(-32769 + zero), () => (ushort)neg, () => (ushort)(65535 + zero), () => (char)(65536 + zero), () => (uint)neg, () => (uint)i, () => (ulong)neg, () => (ulong)i, () => (int)u, () => (int)(u / 2), () => (int)l, () => (int)(l >> 32), () => (uint)l, () => (uint)k, () => (int)ul, () => (long)ul, () => (long)(ul / 2), () => (ulong)k, () => (byte)ul, () => (sbyte)(ul - ul + 128), () => (long)u, () => (byte)(u - u + 300) };
		foreach (Func<object> x in fs) Console.Write(T(x) + " "); Console.WriteLine();
		fs = new Func<object>[] { () => (int)d, () => (int)(d / 10), () => (uint)(d / 4), () => (uint)-d, () => (long)d, () => (long)(d * 1e10), () => (ulong)(d * 1e9), () => (ulong)(d * 1e10), () => (int)nan, () => (long)inf, () => (byte)(d / 1e8), () => (sbyte)(d / 1e8 + 30), () => (short)f, () => (uint)f, () => (int)f, () => (ushort)(f / 1e5), () => (int)(2147483647.5 + zero), () => (int)(-2147483648.5 + zero), () => (uint)(-0.5 + zero), () => (byte)(255.99 + zero) };
		foreach (Func<object> x in fs) Console.Write(T(x) + " "); Console.WriteLine(); int[] a = new int[3]; try { a[0] = i; a[0]++; } catch (OverflowException) { Console.WriteLine("elem " + a[0]); } byte b = 255; try { b++; } catch (OverflowException) { Console.WriteLine("byte " + b); } try { b += 300 - 299; } catch (OverflowException) { Console.WriteLine("byte2 " + b); } unchecked { Console.WriteLine((int)(i + 1) + " " + (byte)neg); } short s = short.MaxValue; try { s += 1; } catch (OverflowException) { Console.WriteLine("short " + s); }
	}
}
