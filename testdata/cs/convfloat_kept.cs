// A double that is made a float and a double again has lost what a float does not hold,
// wherever it has been in between.
using System;

class P {
	static double thousandth = 0.001;
	static float third = 1f / 3;

	static double Through(double d) { return (float)d; }
	static double Twice(double d) { return (float)(d * 3) * 3.0; }
	static bool Same(double d) { return (float)d == d; }
	static double Sum(double a, double b) { return (float)a + (double)(float)b; }
	static double Of(float f) { return (float)(f * thousandth); }
	// The sign of a NaN that an operation has made differs from machine to machine.
	static long Bits(double d) { return d != d ? 0x7ff8000000000000 : BitConverter.DoubleToInt64Bits(d); }

	static void Main() {
		foreach (double d in new[] { 0.1, 16777217.0, 1e300, -1e-50, 3.4028235677973366e38, 0.5 }) {
			Console.WriteLine("{0:x} {1:x} {2} {3:x}", Bits(Through(d)), Bits(Twice(d)), Same(d), Bits(Sum(d, -d * 0.3)));
		}
		Console.WriteLine("{0:x} {1:x}", Bits(Of(third)), Bits((float)thousandth));
	}
}
