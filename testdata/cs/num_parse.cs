using System;
using System.Globalization;
// Parse and TryParse of every primitive.
static class P
{
	static void T(string what, Func<object> f)
	{
		try { Console.WriteLine(what + " " + f()); }
		catch (FormatException e) { Console.WriteLine(what + " format: " + e.Message); }
		catch (OverflowException e) { Console.WriteLine(what + " overflow: " + e.Message); }
		catch (ArgumentNullException e) { Console.WriteLine(what + " null: " + e.ParamName); }
	}
	static void Main()
	{
		foreach (string s in new[] { "0", "42", "-42", "+7", " 12 ", "", " ", "abc", "12a", "1 2", "--1", "2147483647", "2147483648", "-2147483648", "-2147483649", "1,000", "1.0", "0x1F", "007", null })
		{
			string q = s ?? "null";
			T("int " + q, () => int.Parse(s)); int i; bool ok = int.TryParse(s, out i); Console.WriteLine(ok + " " + i);
		}
		foreach (string s in new[] { "0", "255", "256", "-1", "127", "128", "-128", "-129", "65535", "65536", "4294967295", "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616" })
		{
			byte b; sbyte sb; short h; ushort us; uint u; long l; ulong ul;
			Console.WriteLine(s + ": " + byte.TryParse(s, out b) + " " + b + ", " + sbyte.TryParse(s, out sb) + " " + sb + ", " + short.TryParse(s, out h) + " " + h + ", " + ushort.TryParse(s, out us) + " " + us + ", " + uint.TryParse(s, out u) + " " + u + ", " + long.TryParse(s, out l) + " " + l + ", " + ulong.TryParse(s, out ul) + " " + ul);
		}
		T("byte", () => byte.Parse("300")); T("sbyte", () => sbyte.Parse("-200")); T("short", () => short.Parse("40000")); T("ushort", () => ushort.Parse("-1")); T("uint", () => uint.Parse("-5")); T("long", () => long.Parse("1e5")); T("ulong", () => ulong.Parse("99999999999999999999"));
		foreach (string s in new[] { "0", "1.5", "-1.5", ".5", "5.", "1e3", "1E-3", "+2.25", " 3.5 ", "1,234.5", "NaN", "Infinity", "-Infinity", "1e400", "-1e400", "", "abc", "1.2.3", "1e", "0.1", "123456789.123456789" })
		{ T("double " + s, () => { double d = double.Parse(s, CultureInfo.InvariantCulture); return d.ToString("R"); }); }
		T("float", () => float.Parse("3.25")); T("float", () => float.Parse("1e20")); T("float", () => float.Parse("x")); T("decimal", () => decimal.Parse("12345.678900")); T("decimal", () => decimal.Parse("-0.5")); T("decimal", () => decimal.Parse("1e5")); T("decimal", () => decimal.Parse("79228162514264337593543950336"));
		foreach (string s in new[] { "true", "True", "FALSE", " false ", "yes", "1", "", null }) { bool b; Console.Write(bool.TryParse(s, out b) + " " + b + "; "); } Console.WriteLine(); T("bool", () => bool.Parse("maybe")); T("bool", () => bool.Parse("tRuE")); T("char", () => char.Parse("x"));
		T("hex", () => int.Parse("1F", NumberStyles.HexNumber)); T("hex", () => int.Parse("FFFFFFFF", NumberStyles.HexNumber)); T("hex", () => int.Parse("100000000", NumberStyles.HexNumber)); T("hex", () => byte.Parse("fe", NumberStyles.AllowHexSpecifier)); T("thousands", () => int.Parse("1,234,567", NumberStyles.AllowThousands)); T("parens", () => int.Parse("(5)", NumberStyles.AllowParentheses)); T("no sign", () => int.Parse("-5", NumberStyles.None)); T("any", () => double.Parse("1,000.50", NumberStyles.Any, CultureInfo.InvariantCulture)); T("no exponent", () => double.Parse("1e5", NumberStyles.Number)); T("point", () => int.Parse("5.00", NumberStyles.AllowDecimalPoint));
		double dd; Console.WriteLine(double.TryParse("2.5", NumberStyles.Float, CultureInfo.InvariantCulture, out dd) + " " + dd + " " + double.TryParse("2,5x", out dd) + " " + dd); decimal m; Console.WriteLine(decimal.TryParse("7.70", out m) + " " + m + " " + decimal.TryParse("x", out m) + " " + m); float ff; Console.WriteLine(float.TryParse("0.5", out ff) + " " + ff);
	}
}
