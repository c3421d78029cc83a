using System;
using System.Globalization;
// Custom formats of numbers.
static class P
{
	static void Main()
	{
		string[] formats = { "0", "00000", "#", "##", "0.0", "0.00", "#.##", "0.##", ".00", "#,#", "#,##0", "#,##0.00", "0,0", "0,", "0,,", "#,##0,.0", "0%", "0.0%", "#0.#%", "0.00E+00", "0.0e0", "#.###E-0", "$#,##0.00", "'x'0'y'", "\"a\"0", "0 units", "\\#0", "(0)", "+0;-0;zero", "0.0;(0.0)", "#;minus #;nil", "0;;", "000-000", "##-##", "0000.0000" };
		double[] values = { 0, 1, -1, 0.5, 12.345, -12.345, 1234.5678, 1234567.891, 0.00123, 99.995, -0.4 };
		foreach (string f in formats)
		{
			Console.Write(f + ":");
			foreach (double v in values) Console.Write(" [" + v.ToString(f, CultureInfo.InvariantCulture) + "]");
			Console.WriteLine();
		}
		foreach (string f in new[] { "0", "0000", "#,##0", "#", "00-00", "+#;-#;0", "0.0" }) Console.Write(f + ": [" + 42.ToString(f) + "] [" + (-1234567).ToString(f) + "] [" + 0.ToString(f) + "] [" + long.MaxValue.ToString(f) + "] [" + 12.5m.ToString(f) + "]\n");
	}
}
