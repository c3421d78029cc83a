// Floating-point numbers as text, in all standard formats, and back.
using System;
static class P {
	static void Main()
	{
		double[] v = { 2.675, 0.125, 0.375, 1.005, -0.001, -0.0, 1e15, 123456789012345678, 1234567890123456, 1e16, 1e-5, 0.0001, 1.0/3, 2.5, 1e22, 5e-324, 0.1+0.2, 100, 12345.6789 }; foreach (var d in v) { foreach (var f in new[] { "", "R", "G", "G3", "G17", "G20", "F", "F2", "F20", "E", "E3", "E20", "N1", "P1", "C", "#.##", "g", "e2" }) Console.Write(d.ToString(f) + "|"); Console.WriteLine(); }
 float[] w = { 0.1f, 1e7f, 16777216f, 1f/3, 3.4028235E38f, -0f, 1e-45f, 123456.789f, 0.3f }; foreach (var d in w) { foreach (var f in new[] { "", "R", "G", "G3", "G9", "F", "F2", "F10", "E", "E10", "N1" }) Console.Write(d.ToString(f) + "|"); Console.WriteLine(); } Console.WriteLine((decimal)0.1f + " " + (-0.0m) + " " + (-0.001m).ToString("F2") + " " + (-0.001m).ToString("0.0")+" "+(0.0m).ToString("F1")); Console.WriteLine((-5).ToString("D3") + (0).ToString("F2") + (-1).ToString("0;#") + 1234567.ToString("N0") + 255.ToString("x8") + 5.ToString("B") + 10.ToString("b8")); Console.WriteLine(double.Parse("-0").ToString() + double.Parse("1e400") + double.Parse("-1e400") + float.Parse("1e39") + double.TryParse("1e999", out var q) + q); } }
