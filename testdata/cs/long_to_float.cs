using System;
using System.Runtime.CompilerServices;

// Longs of more than 53 bits as floats: they are rounded once, also where a double lies between.
static class Program {
	[MethodImpl(MethodImplOptions.NoInlining)]
	static float Of(long v) { return v; }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static float OfSum(long v, long w) { return (float)(v + w) + (float)(v - w); }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static float OfField(long[] a, int i) { return a[i] * 2f; }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static float OfInt(int v) { return (long)v; }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static float OfUint(uint v) { return v; }

	static unsafe string Bits(float f) { return (*(int*)&f).ToString("x8"); }

	static void Main() {
		for (int k = 24; k < 63; k++) {
			long half = 1L << k >> 24;
			string line = k.ToString();
			for (int d = -1; d <= 1; d++) {
				long v = (1L << k) + half + d, w = v + 2 * half;
				line += " " + Bits(Of(v)) + " " + Bits(Of(-v)) + " " + Bits(Of(w)) + " " + Bits(Of(-w));
				line += " " + Bits(OfSum(v, d)) + " " + Bits(OfField(new[] { v, -w }, d & 1));
			}
			Console.WriteLine(line);
		}
		foreach (long v in new[] { 0, 1, -1, long.MaxValue, long.MinValue, long.MinValue + 1, (1L << 53) - 1, -(1L << 53), (1L << 53) + 1, -(1L << 53) - 1 })
			Console.WriteLine(v + " " + Bits(Of(v)) + " " + Bits(OfInt((int)v)) + " " + Bits(OfUint((uint)v)));
	}
}
