// mcs: -checked+
using System;
// The .ovf opcodes where nothing overflows.
static class P
{
	static int Add(int a, int b) { return a + b; }
	static int Sub(int a, int b) { return a - b; }
	static int Mul(int a, int b) { return a * b; }
	static uint Add(uint a, uint b) { return a + b; }
	static uint Sub(uint a, uint b) { return a - b; }
	static uint Mul(uint a, uint b) { return a * b; }
	static long Add(long a, long b) { return a + b; }
	static long Sub(long a, long b) { return a - b; }
	static long Mul(long a, long b) { return a * b; }
	static ulong Add(ulong a, ulong b) { return a + b; }
	static ulong Sub(ulong a, ulong b) { return a - b; }
	static ulong Mul(ulong a, ulong b) { return a * b; }
	static sbyte I1(int a) { return (sbyte)a; }
	static byte U1(int a) { return (byte)a; }
	static short I2(int a) { return (short)a; }
	static ushort U2(int a) { return (ushort)a; }
	static char Ch(int a) { return (char)a; }
	static uint U4(int a) { return (uint)a; }
	static ulong U8(int a) { return (ulong)a; }
	static int I4(uint a) { return (int)a; }
	static int I4(long a) { return (int)a; }
	static uint U4(long a) { return (uint)a; }
	static int I4(ulong a) { return (int)a; }
	static long I8(ulong a) { return (long)a; }
	static ulong U8(long a) { return (ulong)a; }
	static int I4(double a) { return (int)a; }
	static uint U4(double a) { return (uint)a; }
	static long I8(double a) { return (long)a; }
	static byte U1(double a) { return (byte)a; }
	static sbyte I1(double a) { return (sbyte)a; }
	static short I2(float a) { return (short)a; }
	static ushort U2(float a) { return (ushort)a; }
	static void Main()
	{
		Console.WriteLine("{0} {1} {2}", Add(int.MaxValue - 1, 1), Add(int.MinValue, int.MaxValue), Add(-5, 5));
		Console.WriteLine("{0} {1} {2}", Sub(int.MinValue + 1, 1), Sub(-1, int.MinValue), Sub(5, 7));
		Console.WriteLine("{0} {1} {2} {3}", Mul(46340, 46340), Mul(-65536, 32768), Mul(1, int.MinValue), Mul(-1, int.MaxValue));
		Console.WriteLine("{0} {1} {2}", Add(uint.MaxValue, 0u), Sub(uint.MaxValue, 5u), Mul(65535u, 65537u));
		Console.WriteLine("{0} {1} {2} {3}", Add(long.MaxValue - 1, 1), Sub(long.MinValue + 3, 3), Mul(3037000499L, 3037000499L), Mul(-4294967296, 2147483648));
		Console.WriteLine("{0} {1} {2}", Add(ulong.MaxValue - 1, 1ul), Sub(ulong.MaxValue, ulong.MaxValue), Mul(4294967295ul, 4294967297ul));
		Console.WriteLine("{0} {1} {2} {3} {4} {5}", I1(-128), I1(127), U1(255), I2(-32768), U2(65535), (int)Ch(65));
		Console.WriteLine("{0} {1} {2} {3} {4} {5} {6}", U4(int.MaxValue), U8(7), I4(2147483647u), I4(-2147483648L), U4(4294967295L), I4(2147483647ul), I8(9223372036854775807ul));
		Console.WriteLine("{0} {1} {2} {3} {4} {5} {6}", U8(long.MaxValue), I4(2147483647.9), I4(-2147483648.0), U4(4294967295.5), I8(-9223372036854775808.0), U1(255.9), I1(-128.5));
		Console.WriteLine("{0} {1}", I2(-32768f), U2(65535f));
		int sum = 0;
		for (int i = 0; i < 1000; i++) sum += i * i;
		Console.WriteLine(sum);
		byte b = 250;
		b += 5;
		Console.WriteLine(b);
		short s = 100;
		s *= 300;
		Console.WriteLine(s);
		int[] a = new int[5];
		a[2]++;
		a[2] += 41;
		Console.WriteLine(a[2]);
		int neg = 17;
		Console.WriteLine(-neg);
		unchecked { Console.WriteLine(int.MaxValue + a[2]); }
	}
}
