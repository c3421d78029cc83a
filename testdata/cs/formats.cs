using System;
using System.Globalization;
// Format strings: alignment, integer and floating point specifiers, custom patterns; invariant culture.
static class P
{
	static void Main()
	{
		Console.WriteLine("{0} {1,5}|{1,-5}|{2:D4} {2:X} {2:x8} {3,8:F2}|{{}} {0}{0}", "s", 42, 255, 3.14159);
		int[] iv = { 0, 1, -1, 255, -255, 12345, -1234567, int.MaxValue, int.MinValue };
		foreach (int i in iv) Console.WriteLine("{0:D} {0:D8} {0:X} {0:x4} {0:N0} {0:N} {0:F1} {0:E2} {0:G} {0:G3} {0:P0} {0:000} {0:#,##0} {0:0.00} {0:#} {0:(0);[0];zero}", i);
		Console.WriteLine("{0:X} {1:X} {2:X} {3:X} {4:X} {5:X} {6:D3}", (sbyte)-1, (byte)200, (short)-2, ushort.MaxValue, long.MinValue, ulong.MaxValue, (byte)7);
		double[] dv = { 0, 1, -1, 0.1, 1.0 / 3, 2.0 / 3, 1e15, 1e16, 123456789.125, 1e-5, 0.0001, 1e21, -2.5e-10, 1e100, double.MaxValue, double.Epsilon, 0.5, 1.5, 2.5, 99.995, double.NaN, double.PositiveInfinity, double.NegativeInfinity };
		foreach (double d in dv) Console.WriteLine("{0} {0:R} {0:F0} {0:F3} {0:E} {0:e3} {0:G4} {0:G17} {0:N2} {0:P1} {0:0.##} {0:000.000} {0:#,##0.0} {0:0.0e+00}", d);
		float[] fv = { 0, 0.1f, 1f / 3, 1e10f, 16777216, float.MaxValue, float.Epsilon, 123.456f, 1e7f, 1234567.8f };
		foreach (float f in fv) Console.WriteLine("{0} {0:R} {0:F2} {0:E3} {0:G4} {0:G9} {0:0.###}", f);
		Console.WriteLine(5.ToString("D3", CultureInfo.InvariantCulture) + (-5).ToString("000") + 1234.5.ToString("N1") + 0.256.ToString("P") + 12.ToString("X") + 1e3.ToString() + 100000000000000000000.0.ToString() + 1234567890123456789L.ToString("N0"));
		Console.WriteLine(string.Format("{0,10}|{0,-10}|{1,6:F1}|{1,-8:E1}|{2}", "mid", 2.25, null) + string.Format("{0}{1}{2}{3}{4}", 1, 'c', true, 2.5f, 3L));
		Console.WriteLine("{0} {1} {2}", 1.0, 1.10, -0.0 * 1); Console.WriteLine(1e14 + " " + 123456789012345.0 + " " + 1234567890123456.0 + " " + 0.00001234 + " " + 1.0e-4 + " " + 3.0f * 1.1f);
		Console.WriteLine("{0:0000;-0000} {1:0000;-0000} {2:##-##-##} {3:0%} {4:\\#0} {5:'q'0'q'} {6:0,} {7:0,,.0}", 12, -12, 123456, 0.25, 5, 6, 1234567, 1234567);
		Console.WriteLine(true + " " + false.ToString() + " " + 'x'.ToString() + " " + ((object)null ?? "nil") + " " + (1, "a", 2.5) + " " + Tuple.Create(1, "b") + " " + DayOfWeek.Friday);
		decimal m = 12345.6789m; Console.WriteLine("{0} {0:F2} {0:N1} {0:E3} {0:0.0} {0:G4} {1} {2}", m, 1.10m, -0.5m);
	}
}
