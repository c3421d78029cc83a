using System;
// IndexOf, LastIndexOf, Contains, StartsWith, EndsWith and their borders.
static class P
{
	static void T(string what, Func<object> f)
	{
		try { Console.WriteLine(what + ": " + f()); }
		catch (ArgumentOutOfRangeException e) { Console.WriteLine(what + ": out of range, " + e.ParamName); }
		catch (ArgumentNullException e) { Console.WriteLine(what + ": null, " + e.ParamName); }
		catch (ArgumentException e) { Console.WriteLine(what + ": argument, " + e.ParamName); }
	}
	static void Main()
	{
		string s = "abracadabra";
		T("a", () => s.IndexOf('a')); T("z", () => s.IndexOf('z')); T("a 1", () => s.IndexOf('a', 1)); T("a 11", () => s.IndexOf('a', 11)); T("a 12", () => s.IndexOf('a', 12)); T("a -1", () => s.IndexOf('a', -1)); T("a 4 2", () => s.IndexOf('a', 4, 2)); T("a 4 99", () => s.IndexOf('a', 4, 99)); T("a 1 2", () => s.IndexOf('a', 1, 2));
		T("bra", () => s.IndexOf("bra")); T("bra 2", () => s.IndexOf("bra", 2)); T("bra 9", () => s.IndexOf("bra", 9)); T("bra 2 5", () => s.IndexOf("bra", 2, 5)); T("bra 2 9", () => s.IndexOf("bra", 2, 9)); T("empty", () => s.IndexOf("")); T("empty 5", () => s.IndexOf("", 5)); T("empty 11", () => s.IndexOf("", 11)); T("null", () => s.IndexOf((string)null)); T("BRA", () => s.IndexOf("BRA", StringComparison.Ordinal)); T("BRA ic", () => s.IndexOf("BRA", StringComparison.OrdinalIgnoreCase)); T("BRA 2 ic", () => s.IndexOf("BRA", 2, StringComparison.OrdinalIgnoreCase));
		T("last a", () => s.LastIndexOf('a')); T("last a 9", () => s.LastIndexOf('a', 9)); T("last a 0", () => s.LastIndexOf('a', 0)); T("last a 11", () => s.LastIndexOf('a', 11)); T("last b 7 3", () => s.LastIndexOf('b', 7, 3)); T("last d 10 3", () => s.LastIndexOf('d', 10, 3)); T("last z", () => s.LastIndexOf('z'));
		T("last bra", () => s.LastIndexOf("bra")); T("last bra 9", () => s.LastIndexOf("bra", 9)); T("last bra 10", () => s.LastIndexOf("bra", 10)); T("last bra 3", () => s.LastIndexOf("bra", 3)); T("last bra 2", () => s.LastIndexOf("bra", 2)); T("last BRA ic", () => s.LastIndexOf("BRA", StringComparison.OrdinalIgnoreCase)); T("last in empty", () => "".LastIndexOf("x")); T("last char in empty", () => "".LastIndexOf('x'));
		T("any", () => s.IndexOfAny(new[] { 'd', 'c' })); T("any 5", () => s.IndexOfAny(new[] { 'd', 'c' }, 5)); T("any 7", () => s.IndexOfAny(new[] { 'd', 'c' }, 7)); T("any 0 3", () => s.IndexOfAny(new[] { 'c' }, 0, 3)); T("any none", () => s.IndexOfAny(new char[0])); T("any null", () => s.IndexOfAny(null)); T("last any", () => s.LastIndexOfAny(new[] { 'r', 'd' })); T("last any 8", () => s.LastIndexOfAny(new[] { 'r', 'd' }, 8)); T("last any 5 2", () => s.LastIndexOfAny(new[] { 'r', 'd' }, 5, 2));
		T("contains", () => s.Contains("cad")); T("contains not", () => s.Contains("dac")); T("contains empty", () => s.Contains("")); T("contains null", () => s.Contains(null));
		T("starts", () => s.StartsWith("abra", StringComparison.Ordinal)); T("starts ic", () => s.StartsWith("ABRA", StringComparison.OrdinalIgnoreCase)); T("starts not", () => s.StartsWith("bra", StringComparison.Ordinal)); T("starts long", () => s.StartsWith("abracadabra!", StringComparison.Ordinal)); T("starts empty", () => s.StartsWith("", StringComparison.Ordinal));
		T("ends", () => s.EndsWith("abra", StringComparison.Ordinal)); T("ends ic", () => s.EndsWith("ABRA", StringComparison.OrdinalIgnoreCase)); T("ends not", () => s.EndsWith("abr", StringComparison.Ordinal)); T("ends null", () => s.EndsWith(null, StringComparison.Ordinal));
		int count = 0;
		for (int i = s.IndexOf("a"); i >= 0; i = s.IndexOf("a", i + 1)) count++;
		Console.WriteLine(count);
		count = 0;
		for (int i = s.LastIndexOf('a'); i > 0; i = s.LastIndexOf('a', i - 1)) count++;
		Console.WriteLine(count);
	}
}
