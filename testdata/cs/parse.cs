using System;
using System.Globalization;
// Parse and TryParse of all kinds, what is accepted and what is not.
static class P
{
	static string I(string s) { int r; return int.TryParse(s, out r) ? r.ToString() : "no"; }
	static string D(string s) { double r; return double.TryParse(s, out r) ? r.ToString("R") : "no"; }
	static string H(string s) { int r; return int.TryParse(s, NumberStyles.HexNumber, CultureInfo.InvariantCulture, out r) ? r.ToString() : "no"; }
	static void Main()
	{
		foreach (string s in new string[] { "0", "12", " 12 ", "-12", "+12", "- 12", "12-", "1,000", "1.0", "", " ", "abc", "2147483647", "2147483648", "-2147483648", "-2147483649", "0x10", "007", "99999999999999999999", null, "1e3", "1 2" }) Console.Write(I(s) + " ");
		Console.WriteLine();
		foreach (string s in new string[] { "0", "1.5", "-1.5", ".5", "5.", "1e3", "1E-3", "1e+2", " 2 ", "1,234.5", "NaN", "Infinity", "-Infinity", "abc", "", "1e", "1.2.3", "--1", "0.1", "123456789012345678", "1e308", "4.9406564584124654E-324", "1e-400", "179769313486231570000000000000000000000" }) Console.Write(D(s) + " ");
		Console.WriteLine();
		foreach (string s in new string[] { "ff", "FF", "7fffffff", "ffffffff", "100000000", "0xff", "-1", "g", " a " }) Console.Write(H(s) + " ");
		Console.WriteLine();
		Console.WriteLine(long.Parse("-9223372036854775808") + " " + ulong.Parse("18446744073709551615") + " " + byte.Parse("255") + " " + sbyte.Parse("-128") + " " + short.Parse("-32768") + " " + ushort.Parse("65535") + " " + uint.Parse("4294967295") + " " + bool.Parse(" true ") + " " + bool.Parse("False") + " " + char.Parse("x") + " " + float.Parse("1.25") + " " + decimal.Parse("12.50"));
		byte b; sbyte sb; bool t; char c; ulong u; float f; Console.WriteLine(byte.TryParse("256", out b) + " " + sbyte.TryParse("-129", out sb) + " " + bool.TryParse("yes", out t) + " " + char.TryParse("ab", out c) + " " + ulong.TryParse("-1", out u) + " " + float.TryParse("3.5e2", out f) + f);
		Console.WriteLine(int.Parse("1,234", NumberStyles.AllowThousands) + " " + int.Parse("(5)", NumberStyles.AllowParentheses) + " " + int.Parse("7f", NumberStyles.AllowHexSpecifier) + " " + double.Parse("1.5", CultureInfo.InvariantCulture));
		Console.WriteLine((DayOfWeek)Enum.Parse(typeof(DayOfWeek), "Monday") + " " + (DayOfWeek)Enum.Parse(typeof(DayOfWeek), "friday", true) + " " + (int)(DayOfWeek)Enum.Parse(typeof(DayOfWeek), "3")); DayOfWeek d; Console.WriteLine(Enum.TryParse("Nope", out d) + " " + Enum.TryParse("Sunday", out d) + d);
	}
}
