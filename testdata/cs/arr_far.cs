// Constant indexes so large that they and the offset of the elements are more than an instruction's offset can hold.
using System;
static class P
{
	static int Read(byte[] a) { int s = 0; for (int i = 2147483646; i >= 2147483646; i += -2) s += a[i]; return s; }
	static int Known(byte[] a, int k) { int i = 2147483646, s = k; if (k > 5) s += 3; s += a[i]; return s + i; }
	static int Loop(byte[] a) { int s = 0, i = 2147483646; do { s += a[i]; i -= 2; } while (i >= 2147483646); return s; }
	static int Merged(byte[] a, int k) { int i; if (k > 5) i = 2147483646; else i = 2147483646; return a[i] + k; }
	static byte First(byte[] a, int k) { return a[2147483640 + (k & 1)]; }
	static sbyte Const(sbyte[] a) { return a[2147483646]; }
	static void Write(byte[] a, byte v) { a[2147483647] = v; }
	static long Long(long[] a) { return a[268435455]; }
	static long Further(long[] a) { return a[268435454] + a[1000000000]; }
	static int Word(short[] a) { return a[1073741820]; }
	static unsafe int Far(int k) { byte* p = stackalloc byte[64]; for (int i = 0; i < 64; i++) p[i] = (byte)(i * 3 + k); byte* q = p - 2147483640; return q[2147483640] + q[2147483646]; }
	static void Try(string what, Func<long> f) { try { Console.WriteLine(what + " " + f()); } catch (IndexOutOfRangeException) { Console.WriteLine(what + " out of range"); } catch (NullReferenceException) { Console.WriteLine(what + " null"); } }
	static void Main()
	{
		var small = new byte[10];
		for (int k = 0; k < 2; k++)
		{
			byte[] a = k == 0 ? small : null;
			Try("read", () => Read(a)); Try("known", () => Known(a, 1)); Try("loop", () => Loop(a)); Try("merged", () => Merged(a, 1)); Try("first", () => First(a, 1)); Try("const", () => Const(a == null ? null : new sbyte[3])); Try("write", () => { Write(a, 1); return 1; });
			Try("long", () => Long(a == null ? null : new long[4])); Try("further", () => Further(a == null ? null : new long[4])); Try("word", () => Word(a == null ? null : new short[4]));
			Try("far", () => Far(k));
		}
	}
}
