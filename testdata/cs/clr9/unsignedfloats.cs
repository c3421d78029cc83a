// An unsigned integer becomes the nearest float, with one rounding: 2^63 + 2^39 + 1 is nearer to 2^63 + 2^40 than to 2^63, which a double
// between, 2^63 + 2^39, would have become.
using System;
using System.Runtime.CompilerServices;

static class Program {
	const MethodImplOptions No = MethodImplOptions.NoInlining;
	[MethodImpl(No)] static float Float(ulong x) => x;
	[MethodImpl(No)] static float Float(uint x) => x;
	[MethodImpl(No)] static float Float(ref ulong x) => x;
	[MethodImpl(No)] static float Sum(ulong x, ulong y) => (float)x + (float)y;
	[MethodImpl(No)] static float Changed(ulong x) { float f = x; x += 1; return f + (float)x; }
	[MethodImpl(No)] static double Double(ulong x) => x;
	static uint Bits(float f) => BitConverter.SingleToUInt32Bits(f);
	// The nearest float, ties to the even one, made of the integer's bits.
	static uint Nearest(ulong x) {
		if (x == 0) return 0;
		int top = 63;
		while (x >> top == 0) top--;
		ulong m = top <= 23 ? x << 23 - top : x >> top - 23;
		if (top > 23) {
			ulong rest = x & (1UL << top - 23) - 1, half = 1UL << top - 24;
			if (rest > half || rest == half && (m & 1) != 0) m++;
		}
		return (uint)(((ulong)(127 + top - 1) << 23) + m);
	}
	static void Main() {
		int bad = 0, n = 0;
		void Try(ulong x) {
			n++;
			if (Bits(Float(x)) != Nearest(x) || Bits(Float(ref x)) != Nearest(x) || Bits(Float((uint)x)) != Nearest((uint)x)) { bad++; Console.WriteLine("{0:x} {1:x} {2:x}", x, Bits(Float(x)), Nearest(x)); }
		}
		for (int top = 0; top < 64; top++)
			for (int low = 0; low <= top; low++)
				for (long d = -2; d <= 2; d++) { Try((1UL << top) + (ulong)d); Try((1UL << top | 1UL << low) + (ulong)d); Try((ulong.MaxValue << low) + (ulong)d); Try((1UL << top) + (ulong.MaxValue >> 63 - low) + (ulong)d); }
		ulong r = 12345;
		for (int i = 0; i < 20000; i++) { r = r * 6364136223846793005 + 1442695040888963407; Try(r); Try(r >> (int)(r >> 58)); Try(r & ~0UL << 30 | 1UL << 39); }
		Console.WriteLine("{0} of {1} are wrong", bad, n);
		const ulong edge = (1UL << 63) + (1UL << 39) + 1;
		Console.WriteLine("{0:x} {1:x} {2:x}", Bits(edge), Bits(Float(edge)), BitConverter.DoubleToUInt64Bits(Double(edge)));
		Console.WriteLine("{0:x} {1:x}", Bits(Sum(edge, 3)), Bits(Changed(edge)));
	}
}
