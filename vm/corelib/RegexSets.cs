using System.Collections.Generic;
using System.Globalization;

// Sets of chars of regular expressions.
namespace System.Text.RegularExpressions
{
	// Ranges and Unicode categories, perhaps negated, perhaps less another set.
	sealed class RegexSet
	{
		// The categories in the order of UnicodeCategory. A letter alone stands for all that begin with it.
		static readonly string[] categoryNames = {
			"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Zs", "Zl", "Zp", "Cc",
			"Cf", "Cs", "Co", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So", "Cn"
		};
		const int AllCategories = (1 << 30) - 1, Cased = 7, Decimal = 1 << 8, Separators = 7 << 11, Controls = 1 << 14;
		// Letters, nonspacing marks, decimal digits and connectors.
		const int Word = 0x1f | 1 << 5 | Decimal | 1 << 18;

		// Named blocks: each name is followed by the first and the last char.
		static readonly string[] blocks = {
			"BasicLatin\u0000\u007f", "Latin-1Supplement\u0080\u00ff", "LatinExtended-A\u0100\u017f", "LatinExtended-B\u0180\u024f",
			"IPAExtensions\u0250\u02af", "SpacingModifierLetters\u02b0\u02ff", "CombiningDiacriticalMarks\u0300\u036f", "Greek\u0370\u03ff",
			"GreekandCoptic\u0370\u03ff", "Cyrillic\u0400\u04ff", "CyrillicSupplement\u0500\u052f", "Armenian\u0530\u058f", "Hebrew\u0590\u05ff",
			"Arabic\u0600\u06ff", "Syriac\u0700\u074f", "Thaana\u0780\u07bf", "Devanagari\u0900\u097f", "Bengali\u0980\u09ff", "Gurmukhi\u0a00\u0a7f",
			"Gujarati\u0a80\u0aff", "Oriya\u0b00\u0b7f", "Tamil\u0b80\u0bff", "Telugu\u0c00\u0c7f", "Kannada\u0c80\u0cff", "Malayalam\u0d00\u0d7f",
			"Sinhala\u0d80\u0dff", "Thai\u0e00\u0e7f", "Lao\u0e80\u0eff", "Tibetan\u0f00\u0fff", "Myanmar\u1000\u109f", "Georgian\u10a0\u10ff",
			"HangulJamo\u1100\u11ff", "Ethiopic\u1200\u137f", "Cherokee\u13a0\u13ff", "UnifiedCanadianAboriginalSyllabics\u1400\u167f", "Ogham\u1680\u169f",
			"Runic\u16a0\u16ff", "Tagalog\u1700\u171f", "Hanunoo\u1720\u173f", "Buhid\u1740\u175f", "Tagbanwa\u1760\u177f", "Khmer\u1780\u17ff",
			"Mongolian\u1800\u18af", "Limbu\u1900\u194f", "TaiLe\u1950\u197f", "KhmerSymbols\u19e0\u19ff", "PhoneticExtensions\u1d00\u1d7f",
			"LatinExtendedAdditional\u1e00\u1eff", "GreekExtended\u1f00\u1fff", "GeneralPunctuation\u2000\u206f", "SuperscriptsandSubscripts\u2070\u209f",
			"CurrencySymbols\u20a0\u20cf", "CombiningDiacriticalMarksforSymbols\u20d0\u20ff", "CombiningMarksforSymbols\u20d0\u20ff",
			"LetterlikeSymbols\u2100\u214f", "NumberForms\u2150\u218f", "Arrows\u2190\u21ff", "MathematicalOperators\u2200\u22ff",
			"MiscellaneousTechnical\u2300\u23ff", "ControlPictures\u2400\u243f", "OpticalCharacterRecognition\u2440\u245f",
			"EnclosedAlphanumerics\u2460\u24ff", "BoxDrawing\u2500\u257f", "BlockElements\u2580\u259f", "GeometricShapes\u25a0\u25ff",
			"MiscellaneousSymbols\u2600\u26ff", "Dingbats\u2700\u27bf", "MiscellaneousMathematicalSymbols-A\u27c0\u27ef", "SupplementalArrows-A\u27f0\u27ff",
			"BraillePatterns\u2800\u28ff", "SupplementalArrows-B\u2900\u297f", "MiscellaneousMathematicalSymbols-B\u2980\u29ff",
			"SupplementalMathematicalOperators\u2a00\u2aff", "MiscellaneousSymbolsandArrows\u2b00\u2bff", "CJKRadicalsSupplement\u2e80\u2eff",
			"KangxiRadicals\u2f00\u2fdf", "IdeographicDescriptionCharacters\u2ff0\u2fff", "CJKSymbolsandPunctuation\u3000\u303f", "Hiragana\u3040\u309f",
			"Katakana\u30a0\u30ff", "Bopomofo\u3100\u312f", "HangulCompatibilityJamo\u3130\u318f", "Kanbun\u3190\u319f", "BopomofoExtended\u31a0\u31bf",
			"KatakanaPhoneticExtensions\u31f0\u31ff", "EnclosedCJKLettersandMonths\u3200\u32ff", "CJKCompatibility\u3300\u33ff",
			"CJKUnifiedIdeographsExtensionA\u3400\u4dbf", "YijingHexagramSymbols\u4dc0\u4dff", "CJKUnifiedIdeographs\u4e00\u9fff", "YiSyllables\ua000\ua48f",
			"YiRadicals\ua490\ua4cf", "HangulSyllables\uac00\ud7af", "HighSurrogates\ud800\udb7f", "HighPrivateUseSurrogates\udb80\udbff",
			"LowSurrogates\udc00\udfff", "PrivateUse\ue000\uf8ff", "PrivateUseArea\ue000\uf8ff", "CJKCompatibilityIdeographs\uf900\ufaff",
			"AlphabeticPresentationForms\ufb00\ufb4f", "ArabicPresentationForms-A\ufb50\ufdff", "VariationSelectors\ufe00\ufe0f",
			"CombiningHalfMarks\ufe20\ufe2f", "CJKCompatibilityForms\ufe30\ufe4f", "SmallFormVariants\ufe50\ufe6f", "ArabicPresentationForms-B\ufe70\ufeff",
			"HalfwidthandFullwidthForms\uff00\uffef", "Specials\ufff0\uffff"
		};

		// Lower-case letters with a variant that is neither they nor their upper case, and that variant.
		static readonly string[] moreCases = { "k\u212a", "\u00df\u1e9e", "\u00e5\u212b", "\u01c6\u01c5", "\u01c9\u01c8", "\u01cc\u01cb", "\u01f3\u01f2", "\u03b8\u03f4", "\u03c9\u2126" };

		// Pairs of a first and a last char.
		readonly List<char> ranges = new List<char>();
		// Bit i is UnicodeCategory i.
		int categories;
		// Set by the parser. Fold adds to the ranges all variants in case of their chars.
		public bool Negated, Fold;
		// The set that is subtracted, or null.
		public RegexSet Less;
		// What is known of the chars of Latin-1: 0 nothing, 1 not in the set, 2 in it.
		readonly byte[] known = new byte[256];

		public RegexSet() { }
		public RegexSet(char c, bool fold)
		{
			Add(c, c);
			Fold = fold;
		}

		public void Add(char first, char last)
		{
			ranges.Add(first);
			ranges.Add(last);
		}

		// Adds \d, \s or \w, or, for an upper-case letter, what is not in it.
		public void AddClass(char letter, bool ecma)
		{
			switch (letter)
			{
				case 'd':
					if (ecma) Add('0', '9');
					else categories |= Decimal;
					break;
				case 'D':
					if (ecma) AddOutside("09");
					else categories |= AllCategories & ~Decimal;
					break;
				case 's':
					Add('\t', '\r');
					if (ecma)
					{
						Add(' ', ' ');
						break;
					}
					Add('\u0085', '\u0085');
					categories |= Separators;
					break;
				case 'S':
					if (ecma)
					{
						AddOutside("\t\r  ");
						break;
					}
					AddPairs("\0\u0008\u000e\u001f\u007f\u0084\u0086\u009f");
					categories |= AllCategories & ~(Separators | Controls);
					break;
				case 'w':
					if (ecma) AddPairs("09AZ__az\u0130\u0130");
					else categories |= Word;
					break;
				case 'W':
					if (ecma) AddOutside("09AZ__az\u0130\u0130");
					else categories |= AllCategories & ~Word;
					break;
			}
		}
		void AddPairs(string pairs)
		{
			for (int i = 0; i < pairs.Length; i++) ranges.Add(pairs[i]);
		}
		// Adds all chars outside of ascending ranges.
		void AddOutside(string pairs)
		{
			int from = 0;
			for (int i = 0; i < pairs.Length; i += 2)
			{
				if (from < pairs[i]) Add((char)from, (char)(pairs[i] - 1));
				from = pairs[i + 1] + 1;
			}
			if (from <= char.MaxValue) Add((char)from, char.MaxValue);
		}

		// Adds a category or a block, or what is not in it. Returns false if there is none of that name.
		public bool AddProperty(string name, bool negated, bool fold)
		{
			int mask = 0;
			for (int i = 0; i < categoryNames.Length; i++)
				if (categoryNames[i] == name || (name.Length == 1 && categoryNames[i][0] == name[0])) mask |= 1 << i;
			if (fold && name.Length == 2 && (mask & Cased) != 0) mask = Cased;
			categories |= negated && mask != 0 ? AllCategories & ~mask : mask;
			if (mask != 0) return true;
			if (!name.StartsWith("Is", StringComparison.Ordinal)) return false;
			foreach (string block in blocks)
			{
				if (block.Length != name.Length || string.CompareOrdinal(block, 0, name, 2, name.Length - 2) != 0) continue;
				string pair = block.Substring(block.Length - 2);
				if (negated) AddOutside(pair);
				else AddPairs(pair);
				return true;
			}
			return false;
		}

		public bool Has(char c)
		{
			if (c >= known.Length) return Find(c);
			int k = known[c];
			if (k == 0) known[c] = (byte)(k = Find(c) ? 2 : 1);
			return k == 2;
		}

		// A char is in a set less another that is less another, and so on, if it is in an odd number of them before the
		// first that it is not in.
		bool Find(char c)
		{
			bool found = false;
			for (RegexSet s = this; s != null && s.FindAlone(c); s = s.Less) found = !found;
			return found;
		}
		bool FindAlone(char c)
		{
			bool found = InRanges(c);
			if (!found && Fold) found = Variants(c, true) != 0;
			if (!found && categories != 0) found = (categories >> (int)char.GetUnicodeCategory(c) & 1) != 0;
			return found != Negated;
		}
		bool InRanges(char c)
		{
			for (int i = 0; i < ranges.Count; i += 2)
				if (ranges[i] <= c && c <= ranges[i + 1]) return true;
			return false;
		}

		// Returns the number of variants in case of c, other than c itself; only those in the ranges if within.
		int Variants(char c, bool within)
		{
			int n = 0;
			char lower = char.ToLowerInvariant(c), upper = char.ToUpperInvariant(lower);
			if (lower != c && (!within || InRanges(lower))) n++;
			if (upper != c && upper != lower && char.ToLowerInvariant(upper) == lower && (!within || InRanges(upper))) n++;
			foreach (string more in moreCases)
				if (more[0] == lower && more[1] != c && (!within || InRanges(more[1]))) n++;
			return n;
		}
		public static bool HasVariants(char c)
		{
			if (c < 128) return (uint)((c | 0x20) - 'a') < 26;
			return new RegexSet().Variants(c, false) != 0;
		}

		// Whether no char is known to be in both sets. Most pairs that have no common char are found.
		public bool IsApart(RegexSet other)
		{
			if (Negated || Fold || other.Negated || other.Fold || (categories & other.categories) != 0) return false;
			return LacksRanges(other) && other.LacksRanges(this);
		}
		// Whether none of the chars in the ranges of another set, which must be few, is in this one.
		bool LacksRanges(RegexSet other)
		{
			for (int i = 0, n = 0; i < other.ranges.Count; i += 2)
				for (int c = other.ranges[i]; c <= other.ranges[i + 1]; c++)
					if (Has((char)c) || ++n > 200) return false;
			return true;
		}

		public static bool IsWord(char c)
		{
			if (c < 128) return (uint)((c | 0x20) - 'a') < 26 || (uint)(c - '0') < 10 || c == '_';
			return (Word >> (int)char.GetUnicodeCategory(c) & 1) != 0 || c == '\u200c' || c == '\u200d'; // the joiners
		}
		public static bool IsEcmaWord(char c) { return c < 128 ? IsWord(c) : c == '\u0130'; }
	}
}
