using System;
// char: classification, case, arithmetic, comparison, conversion; ASCII only.
static class P
{
	static void Main()
	{
		string kinds = "";
		for (char c = '\0'; c < 128; c++)
		{
			int k = (char.IsDigit(c) ? 1 : 0) | (char.IsLetter(c) ? 2 : 0) | (char.IsUpper(c) ? 4 : 0) | (char.IsLower(c) ? 8 : 0) | (char.IsWhiteSpace(c) ? 16 : 0) | (char.IsPunctuation(c) ? 32 : 0) | (char.IsSymbol(c) ? 64 : 0) | (char.IsControl(c) ? 128 : 0) | (char.IsLetterOrDigit(c) ? 256 : 0);
			kinds += k.ToString("X") + (c % 16 == 15 ? "\n" : " ");
		}
		Console.Write(kinds);
		string s = ""; foreach (char c in "Hello, World 42!") s += char.IsUpper(c) ? char.ToLowerInvariant(c) : char.ToUpperInvariant(c); Console.WriteLine(s);
		char x = 'a'; x++; x += (char)2; Console.WriteLine(x + " " + (int)x + " " + (x > 'c') + " " + (char)(x - 32) + " " + x.CompareTo('a') + " " + 'a'.Equals('a') + " " + (x + 1) + " " + (char)65 + " " + char.GetNumericValue('7') + " " + 'z'.GetHashCode());
		string rot = ""; foreach (char c in "The Quick Brown Fox") rot += c >= 'a' && c <= 'z' ? (char)((c - 'a' + 13) % 26 + 'a') : c >= 'A' && c <= 'Z' ? (char)((c - 'A' + 13) % 26 + 'A') : c; Console.WriteLine(rot);
		int[] freq = new int[26]; foreach (char c in "abracadabra") freq[c - 'a']++; for (int i = 0; i < 26; i++) if (freq[i] > 0) Console.Write((char)('a' + i) + "" + freq[i]); Console.WriteLine(); char max = char.MaxValue; max++; Console.WriteLine((int)max + " " + (int)char.MaxValue + " " + (ushort)'A');
	}
}
