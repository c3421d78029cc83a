using System;
using System.Globalization;
using System.Text;
// Classes and cases of chars.
static class P
{
	static void Main()
	{
		foreach (char c in "aZ5 _-+$.\t\n(]{\u00a0\u00e9\u00df\u00d7\u00b2\u00bd")
			Console.WriteLine(((int)c).ToString("X2") + " " + char.IsLetter(c) + " " + char.IsDigit(c) + " " + char.IsLetterOrDigit(c) + " " + char.IsUpper(c) + " " + char.IsLower(c) + " " + char.IsWhiteSpace(c) + " " + char.IsPunctuation(c) + " " + char.IsSymbol(c) + " " + char.IsControl(c) + " " + char.IsSeparator(c) + " " + char.IsNumber(c) + " " + char.GetUnicodeCategory(c));
		int[] count = new int[30];
		for (int i = 0; i < 128; i++) count[(int)char.GetUnicodeCategory((char)i)]++;
		for (int i = 0; i < 30; i++) if (count[i] > 0) Console.Write((UnicodeCategory)i + "=" + count[i] + " ");
		Console.WriteLine();
		StringBuilder up = new StringBuilder(), low = new StringBuilder();
		for (char c = ' '; c < 127; c++) { up.Append(char.ToUpper(c)); low.Append(char.ToLowerInvariant(c)); }
		Console.WriteLine(up); Console.WriteLine(low);
		Console.WriteLine(char.GetNumericValue('7') + " " + char.GetNumericValue('x') + " " + (char)('a' + 2) + " " + (int)'a' + " " + (char)66 + " " + ('b' - 'a') + " " + (char.MaxValue == '\uffff') + " " + (int)char.MinValue);
		Console.WriteLine(char.IsDigit("a1", 1) + " " + char.IsLetter("a1", 1) + " " + char.IsWhiteSpace("a b", 1) + " " + char.IsUpper("aB", 1) + " " + char.IsPunctuation("a.", 1));
		Console.WriteLine('a'.CompareTo('c') + " " + 'a'.Equals('a') + " " + 'a'.Equals("a") + " " + 'x'.ToString() + " " + char.Parse("q") + " " + 'a'.GetHashCode().Equals('a'.GetHashCode()));
		char r; Console.WriteLine(char.TryParse("ab", out r) + " " + char.TryParse("z", out r) + " " + r);
		string smile = char.ConvertFromUtf32(0x1F600); Console.WriteLine(smile.Length + " " + char.IsSurrogate(smile[0]) + " " + char.IsHighSurrogate(smile[0]) + " " + char.IsLowSurrogate(smile, 1) + " " + char.IsSurrogatePair(smile, 0) + " " + char.ConvertToUtf32(smile, 0).ToString("X") + " " + char.ConvertToUtf32(smile[0], smile[1]));
		try { char.Parse("ab"); } catch (FormatException e) { Console.WriteLine(e.Message); }
		try { char.IsDigit("a", 1); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName); }
		int vowels = 0, consonants = 0, digits = 0, other = 0;
		foreach (char c in "The 12 quick brown foxes, 3 lazy dogs!")
			if (char.IsDigit(c)) digits++;
			else if (!char.IsLetter(c)) other++;
			else if ("aeiou".IndexOf(char.ToLower(c)) >= 0) vowels++;
			else consonants++;
		Console.WriteLine(vowels + " " + consonants + " " + digits + " " + other);
	}
}
