// Categories, case and numeric values of chars, as digests for blocks of 256 and, for
// some, as they are. What .NET 9 prints in its invariant culture is
// right; older runtimes know fewer chars.
using System;
using System.Globalization;

class P {
	static uint Digest(uint h, uint x) { return (h ^ x) * 16777619; }

	static uint Flags(char c) {
		uint f = 0;
		if (char.IsLetter(c)) f |= 1;
		if (char.IsDigit(c)) f |= 2;
		if (char.IsNumber(c)) f |= 4;
		if (char.IsWhiteSpace(c)) f |= 8;
		if (char.IsUpper(c)) f |= 16;
		if (char.IsLower(c)) f |= 32;
		if (char.IsPunctuation(c)) f |= 64;
		if (char.IsSymbol(c)) f |= 128;
		if (char.IsControl(c)) f |= 256;
		if (char.IsSeparator(c)) f |= 512;
		if (char.IsLetterOrDigit(c)) f |= 1024;
		return f;
	}

	static void Blocks(int from, int to) {
		for (int block = from; block < to; block += 256) {
			uint category = 0, flags = 0, upper = 0, lower = 0, value = 0;
			for (int i = block; i < block + 256; i++) {
				char c = (char)i;
				category = Digest(category, (uint)char.GetUnicodeCategory(c));
				if ((i & 7) == (i >> 8 & 7)) flags = Digest(flags, Flags(c));
				upper = Digest(upper, char.ToUpperInvariant(c));
				lower = Digest(lower, char.ToLowerInvariant(c));
				long bits = BitConverter.DoubleToInt64Bits(char.GetNumericValue(c));
				value = Digest(Digest(value, (uint)bits), (uint)(bits >> 32));
			}
			Console.WriteLine("{0:x4} {1:x8} {2:x8} {3:x8} {4:x8} {5:x8}", block, category, flags, upper, lower, value);
		}
	}

	static void Main() {
		Blocks(0x0000, 0x3400);
		Blocks(0xa600, 0xac00);
		Blocks(0xf900, 0x10000);
		foreach (char c in "\u0130\u0131\u017f\u0101\u0660\u2160\u00bd\u20ac\u0301\u200b\u01c5\u212a\u4e00\uac00\ud800\ue000\ufffe")
			Console.WriteLine("{0:x4} {1} {2:x4} {3:x4} {4}", (int)c, char.GetUnicodeCategory(c), (int)char.ToUpperInvariant(c),
				(int)char.ToLowerInvariant(c), char.GetNumericValue(c).ToString(CultureInfo.InvariantCulture));
		string word = "za\u017c\u00f3\u0142\u0107 g\u0119\u015bl\u0105";
		Console.WriteLine(word.ToUpperInvariant() + " " + word.ToUpperInvariant().ToLowerInvariant().Equals(word) + " " +
			string.Equals(word, word.ToUpperInvariant(), StringComparison.OrdinalIgnoreCase));
	}
}
