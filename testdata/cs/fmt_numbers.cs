using System;
using System.Globalization;
// The standard formats of numbers.
static class P
{
	static void Row(string format, params object[] values)
	{
		Console.Write(format + ":");
		foreach (object v in values)
			try { Console.Write(" [" + ((IFormattable)v).ToString(format, CultureInfo.InvariantCulture) + "]"); }
			catch (FormatException) { Console.Write(" [bad]"); }
		Console.WriteLine();
	}
	static void Main()
	{
		foreach (string f in new[] { "D", "D1", "D5", "d8", "X", "x", "X4", "x12", "N", "N0", "N3", "F", "F0", "F1", "E", "E2", "e0", "G", "G3", "g10", "P", "P0", "P1", "R", "Q" })
			Row(f, 0, 7, -42, 1234567, int.MaxValue, int.MinValue, 255L, long.MinValue, ulong.MaxValue, (byte)200, (sbyte)-5, (short)-300, (ushort)65535);
		foreach (string f in new[] { "N", "N0", "N1", "F", "F0", "F3", "E", "E3", "e1", "G", "G2", "G4", "P", "P0", "R", "D", "X" })
			Row(f, 0.0, 1.0, -1.5, 3.14159265, 1234567.891, 0.000123, 1e10, 1e-10, 123456789012345680.0, 2.5f, 0.1f);
		foreach (string f in new[] { "N", "N0", "F", "F1", "F5", "E2", "G", "G3", "P1" })
			Row(f, 0m, 1.50m, -2.345m, 12345.6789m, 79228162514264337593543950335m);
		foreach (double d in new[] { 0.5, 1.5, 2.5, -0.5, 0.125, 0.375, 2.675, 1.005, 99.995 }) Console.Write(d.ToString("F0") + " " + d.ToString("F1") + " " + d.ToString("F2") + "; ");
		Console.WriteLine();
		foreach (double d in new[] { double.NaN, double.PositiveInfinity, double.NegativeInfinity, double.MaxValue, double.Epsilon, double.MinValue }) Console.Write(d + " " + d.ToString("E3") + "; ");
		Console.WriteLine();
		foreach (double d in new[] { 1.0, 10, 100000, 1e14, 1e15, 1e16, 123456789.125, 0.1, 0.01, 0.0001, 0.00001, 1.0 / 3, 2.0 / 3, 1e100, 12345.678 }) Console.Write(d + " ");
		Console.WriteLine();
		foreach (float f in new[] { 1f, 0.1f, 1e7f, 1e6f, 16777216f, 1f / 3, 3.4e38f, 1e-5f, 123456.7f }) Console.Write(f + " ");
		Console.WriteLine();
		foreach (decimal m in new[] { 1m, 1.0m, 1.10m, 0.00001m, -5.50m, 1m / 3, 100m * 1.15m }) Console.Write(m + " ");
		Console.WriteLine();
		Console.WriteLine((0.1 + 0.2).ToString("R") + " " + (1.0 / 3).ToString("R") + " " + 1e21.ToString("R") + " " + 100.0.ToString("R") + " " + 0.1f.ToString("R") + " " + (0.1 + 0.2).ToString("G17"));
		Console.WriteLine(12.3456.ToString("0.00") + " " + 1234.5.ToString("#,##0.00") + " " + 0.5.ToString("#.##") + " " + 5.ToString("000") + " " + (-5).ToString("000"));
	}
}
