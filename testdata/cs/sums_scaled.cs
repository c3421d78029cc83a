using System;
using System.Runtime.CompilerServices;
// Sums of constants and of what is multiplied by 2, 4 or 8, in all orders: instructions that compute addresses do them, and what is added within the product counts as often.
static class P
{
	[MethodImpl(MethodImplOptions.NoInlining)] static int A(ref int x) { return 14269 + (8 + 2 * (x - 2752428)); }
	[MethodImpl(MethodImplOptions.NoInlining)] static int B(ref int x) { return 8 + (x + 5) * 4 + 100; }
	[MethodImpl(MethodImplOptions.NoInlining)] static int C(ref int x, int y) { return 1 + (7 + ((x - 3) << 3)) + (y + 9); }
	[MethodImpl(MethodImplOptions.NoInlining)] static int D(int x, int y) { return 3 + (((x + y) * 2 + 5) + 11); }
	[MethodImpl(MethodImplOptions.NoInlining)] static int E(int x, int y) { return ((x + 1) * 4 + (y + 2) * 8 + 3) * 2 + 4 + 5; }
	[MethodImpl(MethodImplOptions.NoInlining)] static long F(ref long x) { return 14269 + (8 + 2 * (x - 2752428)); }
	[MethodImpl(MethodImplOptions.NoInlining)] static long G(long x, long y) { return 100 + (50 + ((x + 7) << 2)) + (y - 13); }
	[MethodImpl(MethodImplOptions.NoInlining)] static ushort H(ref ushort x) { return (ushort)(14269 + (8 + 2 * (x - 42 * 65534))); }
	[MethodImpl(MethodImplOptions.NoInlining)] static int I(int[] a, int i) { return a[2 * (i + 1) + 1 + 2] + a[i * 2 + 3 - 1]; }
	static void Main()
	{
		var a = new int[64]; for (int i = 0; i < 64; i++) a[i] = i * i;
		foreach (int v in new[] { 0, 1, -1, 7, 123456789, int.MaxValue, int.MinValue })
		{
			int x = v; long l = v; ushort u = (ushort)v;
			Console.WriteLine(A(ref x) + " " + B(ref x) + " " + C(ref x, v ^ 5) + " " + D(v, 12) + " " + E(v, v + 1) + " " + F(ref l) + " " + G(v, l * 3) + " " + H(ref u) + " " + I(a, v & 15));
		}
	}
}
