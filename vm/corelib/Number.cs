using System.Runtime.CompilerServices;
using System.Globalization;
using System.Text;

namespace System.Globalization
{
	[Flags]
	public enum NumberStyles
	{
		None = 0, AllowLeadingWhite = 1, AllowTrailingWhite = 2, AllowLeadingSign = 4, AllowTrailingSign = 8, AllowParentheses = 16,
		AllowDecimalPoint = 32, AllowThousands = 64, AllowExponent = 128, AllowCurrencySymbol = 256, AllowHexSpecifier = 512,
		Integer = 7, HexNumber = 515, Number = 111, Float = 167, Currency = 383, Any = 511
	}

	public enum UnicodeCategory
	{
		UppercaseLetter, LowercaseLetter, TitlecaseLetter, ModifierLetter, OtherLetter, NonSpacingMark, SpacingCombiningMark, EnclosingMark,
		DecimalDigitNumber, LetterNumber, OtherNumber, SpaceSeparator, LineSeparator, ParagraphSeparator, Control, Format, Surrogate, PrivateUse,
		ConnectorPunctuation, DashPunctuation, OpenPunctuation, ClosePunctuation, InitialQuotePunctuation, FinalQuotePunctuation, OtherPunctuation,
		MathSymbol, CurrencySymbol, ModifierSymbol, OtherSymbol, OtherNotAssigned
	}
}

namespace System
{
	// The decimal digits of a number: 0.d1d2d3... times ten to the power of Scale.
	internal struct Digits
	{
		public char[] D;
		public int Count, Scale;
		public bool Negative;
		public bool KeepsSign; // of a zero

		// Keeps n digits, rounds half up by the digits themselves, and removes trailing zeros.
		public void Round(int n)
		{
			if (n < 0) { Count = 0; }
			else if (n < Count)
			{
				bool up = D[n] >= '5';
				Count = n;
				if (up)
				{
					while (Count > 0 && D[Count - 1] == '9') Count--;
					if (Count > 0) D[Count - 1]++;
					else
					{
						Scale++;
						D[0] = '1';
						Count = 1;
					}
				}
			}
			while (Count > 0 && D[Count - 1] == '0') Count--;
			if (Count == 0)
			{
				Scale = 0;
				if (!KeepsSign) Negative = false;
			}
		}

		public char At(int i) { return i >= 0 && i < Count ? D[i] : '0'; }
	}

	// Conversions between numbers and text. Two calls of the runtime give the correctly rounded digits of a double and
	// the nearest double of a text. All formats are made here, from digits.
	internal static unsafe class Number
	{
		// Texts of .NET name the text that is no number.
		internal static Exception BadFormat(string s)
		{
			return new FormatException(Environment.IsForNet ? "The input string '" + s + "' was not in a correct format." : "Input string was not in a correct format.");
		}
		internal static Exception NotRecognized(string s, string type)
		{
			return new FormatException((Environment.IsForNet ? "String '" + s + "'" : "String") + " was not recognized as a valid " + type + ".");
		}

		// Writes value with the given number of digits after the point ('e': d.ddde+dd; 'f': ddd.ddd), correctly
		// rounded. A precision of ShortestDouble or ShortestFloat requests the shortest text that is read back as value.
		// Returns the length, or -1 if it exceeds cap.
		const int ShortestDouble = -1, ShortestFloat = -2;
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern int FormatDouble(double value, char format, int precision, char* buffer, int cap);

		// s is [-]digits[.digits][e[+-]digits], already checked. Too large numbers become an infinity.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern double ParseDoubleText(char* s, int length);

		internal static string Int32ToString(int v)
		{
			if (v >= 0 && v < 10) return string.FromChar((char)('0' + v));
			char* p = stackalloc char[12];
			int i = 12;
			uint u = v < 0 ? (uint)(-v) : (uint)v;
			do
			{
				uint q = u / 10;
				p[--i] = (char)('0' + (u - q * 10));
				u = q;
			} while (u != 0);
			if (v < 0) p[--i] = '-';
			return string.FromBuffer(p + i, 12 - i);
		}

		internal static string UInt64ToString(ulong u)
		{
			char* p = stackalloc char[24];
			int i = 24;
			do
			{
				ulong q = u / 10;
				p[--i] = (char)('0' + (u - q * 10));
				u = q;
			} while (u != 0);
			return string.FromBuffer(p + i, 24 - i);
		}

		internal static string Int64ToString(long v)
		{
			if (v >= 0) return UInt64ToString((ulong)v);
			return "-" + UInt64ToString((ulong)(-v));
		}

		// format is one letter and a number below 100; otherwise it is a custom format, and the letter is 0.
		internal static char ParseFormat(string format, out int digits)
		{
			digits = -1;
			if (format == null || format.Length == 0) return 'G';
			char c = format[0];
			if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))) return '\0';
			if (format.Length == 1) return c;
			int v = 0, i = 1;
			while (i < format.Length && format[i] >= '0' && format[i] <= '9' && v < 10) v = v * 10 + (format[i++] - '0');
			if (i < format.Length) return '\0';
			digits = v;
			return c;
		}

		internal static string FormatInteger(long v, bool signed, int bits, string format, IFormatProvider provider)
		{
			int digits;
			char f = ParseFormat(format, out digits);
			NumberFormatInfo info = NumberFormatInfo.GetInstance(provider);
			if ((f == 'G' || f == 'g') && digits <= 0)
				return signed && v < 0 ? info.NegativeSign + UInt64ToString((ulong)(-v)) : UInt64ToString((ulong)v);
			if (f == 'D' || f == 'd')
			{
				bool neg = signed && v < 0;
				string s = UInt64ToString(neg ? (ulong)(-v) : (ulong)v);
				if (s.Length < digits) s = s.PadLeft(digits, '0');
				return neg ? info.NegativeSign + s : s;
			}
			if (f == 'X' || f == 'x')
			{
				ulong u = (ulong)v;
				if (bits < 64) u &= (1UL << bits) - 1;
				char a = (char)(f == 'X' ? 'A' - 10 : 'a' - 10);
				char[] buf = new char[digits > 16 ? digits : 16];
				int i = buf.Length;
				do
				{
					int d = (int)(u & 15);
					buf[--i] = (char)(d < 10 ? '0' + d : a + d);
					u >>= 4;
				} while (u != 0);
				while (buf.Length - i < digits) buf[--i] = '0';
				return new string(buf, i, buf.Length - i);
			}
			if (f == 'B' || f == 'b')
			{
				ulong u = bits < 64 ? (ulong)v & (1UL << bits) - 1 : (ulong)v;
				int i = 64;
				char[] buf = new char[64];
				do
				{
					buf[--i] = (char)('0' + (int)(u & 1));
					u >>= 1;
				} while (u != 0);
				return new string(buf, i, 64 - i).PadLeft(digits < 0 ? 0 : digits, '0');
			}
			if (f == 'R' || f == 'r') throw new FormatException("Format specifier was invalid.");
			Digits n = new Digits();
			n.Negative = signed && v < 0;
			string t = UInt64ToString(n.Negative ? (ulong)(-v) : (ulong)v);
			n.D = new char[t.Length + 1];
			if (t.Length > 1 || t[0] != '0')
			{
				for (int i = 0; i < t.Length; i++) n.D[i] = t[i];
				n.Count = n.Scale = t.Length;
			}
			if (f == '\0') return Custom(ref n, format, info);
			int max = bits == 8 ? 3 : bits == 16 ? 5 : bits == 32 ? 10 : signed ? 19 : 20;
			return Standard(ref n, f, digits, max, info);
		}

		// Returns the first `precision` digits of a finite value.
		internal static Digits GetDigits(double value, int precision)
		{
			Digits n = new Digits();
			// A tie is rounded up, as in old C libraries. 18 digits show that there is no tie, unless they end like
			// one; then 40 digits are more than enough to decide.
			n.D = new char[41];
			Take(ref n, value, 17);
			if (precision < 18 && n.Count == 18 && n.D[precision < 0 ? 0 : precision] == '5')
			{
				int i = (precision < 0 ? 0 : precision) + 1;
				while (i < 18 && n.D[i] == '0') i++;
				if (i == 18) Take(ref n, value, 39);
			}
			n.Round(precision);
			return n;
		}

		// Sets n to the digits of value, one before the point and `decimals` after it.
		static void Take(ref Digits n, double value, int decimals)
		{
			n.Count = 0;
			char* p = stackalloc char[64];
			int len = FormatDouble(value, 'e', decimals, p, 64);
			int i = 0;
			if (p[0] == '-')
			{
				n.Negative = true;
				i = 1;
			}
			for (; i < len && p[i] != 'e'; i++)
				if (p[i] != '.') n.D[n.Count++] = p[i];
			i++;
			bool eneg = p[i] == '-';
			int e = 0;
			for (i++; i < len; i++) e = e * 10 + (p[i] - '0');
			n.Scale = (eneg ? -e : e) + 1;
		}

		// The powers of ten that are exact doubles.
		static readonly double[] Tens = {
			1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };

		internal static double FromDigits(Digits n)
		{
			int ten = n.Scale - n.Count;
			if (n.Count <= 15 && ten >= -22 && ten <= 22)
			{
				// Both operands are exact doubles, so one operation rounds correctly.
				long x = 0;
				for (int i = 0; i < n.Count; i++) x = x * 10 + (n.D[i] - '0');
				double d = ten < 0 ? x / Tens[-ten] : x * Tens[ten];
				return n.Negative ? -d : d;
			}
			char[] t = new char[n.Count + 16];
			int k = 0;
			if (n.Negative) t[k++] = '-';
			if (n.Count == 0) t[k++] = '0';
			for (int i = 0; i < n.Count; i++) t[k++] = n.D[i];
			t[k++] = 'e';
			foreach (char c in Int32ToString(n.Scale - n.Count)) t[k++] = c;
			fixed (char* p = t) return ParseDoubleText(p, k);
		}

		// Returns the digits of value in the text that the runtime makes of it, which is correctly rounded.
		static Digits CorrectDigits(double value, char format, int precision)
		{
			int room = 340 + (precision < 0 ? 0 : precision);
			char* p = stackalloc char[room];
			int length = FormatDouble(value, format, precision, p, room), i = 0;
			Digits n = new Digits { D = new char[length], KeepsSign = true, Negative = p[0] == '-' };
			bool fraction = false;
			for (; i < length && p[i] != 'e'; i++)
			{
				if (p[i] == '.') fraction = true;
				else if (p[i] == '-') continue;
				else if (n.Count > 0 || p[i] != '0')
				{
					n.D[n.Count++] = p[i];
					if (!fraction) n.Scale++;
				}
				else if (fraction) n.Scale--;
			}
			if (i < length) n.Scale += int.Parse(new string(p, i + 1, length - i - 1));
			while (n.Count > 0 && n.D[n.Count - 1] == '0') n.Count--;
			if (n.Count == 0) n.Scale = 0;
			return n;
		}

		// Returns the text that .NET makes of a finite value, for a standard format.
		static string FormatCorrectly(double value, bool single, char f, int digits, NumberFormatInfo info)
		{
			Digits n;
			switch (f)
			{
				case 'R':
				case 'r':
					return FormatCorrectly(value, single, f == 'R' ? 'G' : 'g', -1, info);
				case 'G':
				case 'g':
					n = CorrectDigits(value, 'e', digits > 0 ? digits - 1 : single ? ShortestFloat : ShortestDouble);
					return Standard(ref n, f, digits > 0 ? digits : single ? 9 : 17, 0, info);
				case 'E':
				case 'e':
					n = CorrectDigits(value, 'e', digits < 0 ? 6 : digits);
					return Standard(ref n, f, digits, 0, info);
				case 'P':
				case 'p':
					n = CorrectDigits(value, 'f', (digits < 0 ? info.PercentDecimalDigits : digits) + 2);
					return Standard(ref n, f, digits, 0, info);
				case 'C':
				case 'c':
					n = CorrectDigits(value, 'f', digits < 0 ? info.CurrencyDecimalDigits : digits);
					return Standard(ref n, f, digits, 0, info);
				case 'F':
				case 'f':
				case 'N':
				case 'n':
					n = CorrectDigits(value, 'f', digits < 0 ? info.NumberDecimalDigits : digits);
					return Standard(ref n, f, digits, 0, info);
			}
			throw new FormatException("Format specifier was invalid.");
		}

		// precision: the digits of the type, 15 for double and 7 for float.
		internal static string FormatFloat(double value, bool single, string format, IFormatProvider provider)
		{
			NumberFormatInfo info = NumberFormatInfo.GetInstance(provider);
			if (value != value) return info.NaNSymbol;
			if (value == double.PositiveInfinity) return info.PositiveInfinitySymbol;
			if (value == double.NegativeInfinity) return info.NegativeInfinitySymbol;
			int digits;
			char f = ParseFormat(format, out digits);
			int precision = single ? 7 : 15;
			Digits n;
			if (f != '\0' && Environment.IsForNet) return FormatCorrectly(value, single, f, digits, info);
			switch (f)
			{
				case 'R':
				case 'r':
					n = GetDigits(value, precision);
					double back = FromDigits(n);
					if (single ? (float)back != (float)value : back != value)
					{
						precision += 2;
						n = GetDigits(value, precision);
					}
					return Standard(ref n, f == 'R' ? 'G' : 'g', precision, precision, info);
				case 'E':
				case 'e':
					if (digits > precision - 1) precision += 2;
					break;
				case 'G':
				case 'g':
					if (digits > precision) precision += 2;
					break;
				case 'D':
				case 'd':
				case 'X':
				case 'x':
					throw new FormatException("Format specifier was invalid.");
			}
			n = GetDigits(value, precision);
			if (f == '\0') return Custom(ref n, format, info);
			return Standard(ref n, f, digits, precision, info);
		}

		// Returns whether a separator precedes the last `right` integer digits.
		static bool GroupEnds(int[] sizes, int right)
		{
			int at = 0;
			for (int i = 0; i < sizes.Length; i++)
			{
				if (sizes[i] == 0) return false;
				at += sizes[i];
				if (i == sizes.Length - 1) return right >= at ? (right - at) % sizes[i] == 0 : false;
				if (right <= at) return right == at;
			}
			return false;
		}

		// groups is null if there are no separators.
		static void PutFixed(StringBuilder b, ref Digits n, int decimals, string point, string separator, int[] groups)
		{
			if (n.Scale <= 0) b.Append('0');
			else
				for (int i = 0; i < n.Scale; i++)
				{
					if (groups != null && i > 0 && GroupEnds(groups, n.Scale - i)) b.Append(separator);
					b.Append(n.At(i));
				}
			if (decimals <= 0) return;
			b.Append(point);
			for (int i = 0; i < decimals; i++) b.Append(n.At(n.Scale + i));
		}

		static void PutExponent(StringBuilder b, int e, char letter, int minDigits, bool plus, NumberFormatInfo f)
		{
			b.Append(letter);
			if (e < 0)
			{
				b.Append(f.NegativeSign);
				e = -e;
			}
			else if (plus) b.Append(f.PositiveSign);
			string t = Int32ToString(e);
			for (int i = t.Length; i < minDigits; i++) b.Append('0');
			b.Append(t);
		}

		static readonly string[] positiveCurrency = { "$n", "n$", "$ n", "n $" };
		static readonly string[] negativeCurrency = { "($n)", "-$n", "$-n", "$n-", "(n$)", "-n$", "n-$", "n$-", "-n $", "-$ n", "n $-", "$ n-", "$ -n", "n- $", "($ n)", "(n $)" };
		static readonly string[] positivePercent = { "n %", "n%", "%n", "% n" };
		static readonly string[] negativePercent = { "-n %", "-n%", "-%n", "%-n", "%n-", "n-%", "n%-", "-% n", "n %-", "% n-", "% -n", "n- %" };
		static readonly string[] negativeNumber = { "(n)", "-n", "- n", "n-", "n -" };

		// Replaces n in pattern by number, $ or % by symbol, and - by the sign.
		static string Fill(string pattern, string number, string symbol, NumberFormatInfo f)
		{
			StringBuilder b = new StringBuilder();
			foreach (char c in pattern)
				switch (c)
				{
					case 'n': b.Append(number); break;
					case '$': case '%': b.Append(symbol); break;
					case '-': b.Append(f.NegativeSign); break;
					default: b.Append(c); break;
				}
			return b.ToString();
		}

		internal static string Standard(ref Digits n, char format, int digits, int typeDigits, NumberFormatInfo f)
		{
			StringBuilder b = new StringBuilder();
			switch (format)
			{
				case 'F':
				case 'f':
					if (digits < 0) digits = f.NumberDecimalDigits;
					n.Round(n.Scale + digits);
					if (n.Negative) b.Append(f.NegativeSign);
					PutFixed(b, ref n, digits, f.NumberDecimalSeparator, null, null);
					break;
				case 'N':
				case 'n':
					if (digits < 0) digits = f.NumberDecimalDigits;
					n.Round(n.Scale + digits);
					PutFixed(b, ref n, digits, f.NumberDecimalSeparator, f.NumberGroupSeparator, f.numberGroups);
					return n.Negative ? Fill(negativeNumber[f.NumberNegativePattern], b.ToString(), null, f) : b.ToString();
				case 'C':
				case 'c':
					if (digits < 0) digits = f.CurrencyDecimalDigits;
					n.Round(n.Scale + digits);
					PutFixed(b, ref n, digits, f.CurrencyDecimalSeparator, f.CurrencyGroupSeparator, f.currencyGroups);
					return Fill(n.Negative ? negativeCurrency[f.CurrencyNegativePattern] : positiveCurrency[f.CurrencyPositivePattern], b.ToString(), f.CurrencySymbol, f);
				case 'P':
				case 'p':
					if (digits < 0) digits = f.PercentDecimalDigits;
					if (n.Count > 0) n.Scale += 2;
					n.Round(n.Scale + digits);
					PutFixed(b, ref n, digits, f.PercentDecimalSeparator, f.PercentGroupSeparator, f.percentGroups);
					return Fill(n.Negative ? negativePercent[f.PercentNegativePattern] : positivePercent[f.PercentPositivePattern], b.ToString(), f.PercentSymbol, f);
				case 'E':
				case 'e':
					if (digits < 0) digits = 6;
					n.Round(digits + 1);
					if (n.Negative) b.Append(f.NegativeSign);
					b.Append(n.At(0));
					if (digits > 0)
					{
						b.Append(f.NumberDecimalSeparator);
						for (int i = 1; i <= digits; i++) b.Append(n.At(i));
					}
					PutExponent(b, n.Count == 0 ? 0 : n.Scale - 1, format, 3, true, f);
					break;
				case 'G':
				case 'g':
					if (digits < 1) digits = typeDigits;
					n.Round(digits);
					if (n.Negative) b.Append(f.NegativeSign);
					if (n.Count > 0 && (n.Scale > digits || n.Scale < -3))
					{
						b.Append(n.At(0));
						if (n.Count > 1)
						{
							b.Append(f.NumberDecimalSeparator);
							for (int i = 1; i < n.Count; i++) b.Append(n.At(i));
						}
						PutExponent(b, n.Scale - 1, format == 'G' ? 'E' : 'e', 2, true, f);
					}
					else PutFixed(b, ref n, n.Count - n.Scale, f.NumberDecimalSeparator, null, null);
					break;
				default:
					throw new FormatException("Format specifier was invalid.");
			}
			return b.ToString();
		}

		// Returns the start of the section of a custom format for numbers above zero (0), below zero (1) or equal to
		// zero (2).
		static int Section(string f, int which)
		{
			for (int i = 0; which > 0 && i < f.Length;)
			{
				char c = f[i++];
				if (c == '\\') i++;
				else if (c == '\'' || c == '"') i = Closing(f, i, c) + 1;
				else if (c == ';' && --which == 0) return i < f.Length && f[i] != ';' ? i : 0;
			}
			return 0;
		}
		static int Closing(string f, int i, char quote)
		{
			while (i < f.Length && f[i] != quote) i++;
			return i;
		}
		// Returns whether, after an exponent's letter, its sign and zeros are at i.
		static bool IsExponent(string f, int i)
		{
			if (i < f.Length && (f[i] == '+' || f[i] == '-')) i++;
			return i < f.Length && f[i] == '0';
		}

		internal static string Custom(ref Digits n, string f, NumberFormatInfo info)
		{
			int start = Section(f, n.Count == 0 ? 2 : n.Negative ? 1 : 0);
			int places, point, firstZero, lastZero;
			bool group, exponent;
			for (;;)
			{
				// Digit places are counted from the left; `commas` commas are after place `comma`.
				int comma = -1, commas = 0, scale = 0;
				places = lastZero = 0;
				point = -1;
				firstZero = int.MaxValue;
				group = exponent = false;
				for (int i = start; i < f.Length && f[i] != ';';)
				{
					char c = f[i++];
					switch (c)
					{
						case '#':
							places++;
							break;
						case '0':
							if (firstZero == int.MaxValue) firstZero = places;
							lastZero = ++places;
							break;
						case '.':
							if (point < 0) point = places;
							break;
						case ',':
							if (places == 0 || point >= 0) break;
							if (comma == places) commas++;
							else
							{
								group |= comma >= 0;
								comma = places;
								commas = 1;
							}
							break;
						case '%': scale += 2; break;
						case '\u2030': scale += 3; break;
						case '\\': i++; break;
						case '\'':
						case '"': i = Closing(f, i, c) + 1; break;
						case 'E':
						case 'e':
							if (!IsExponent(f, i)) break;
							exponent = true;
							for (i++; i < f.Length && f[i] == '0';) i++;
							break;
					}
				}
				if (point < 0) point = places;
				if (comma == point) scale -= 3 * commas;
				else group |= comma >= 0;
				if (n.Count == 0)
				{
					n.Scale = 0;
					n.Negative = false;
					break;
				}
				n.Scale += scale;
				n.Round(exponent ? places : n.Scale + places - point);
				if (n.Count > 0) break;
				// The number was rounded to zero: the section for zeros applies.
				int zero = Section(f, 2);
				if (zero == start) break;
				start = zero;
			}
			// at counts down the places before the point, then below zero. Extra digits are written at the first place,
			// missing digits are omitted. least and most are the first and last places that show a zero.
			int least = firstZero < point ? point - firstZero : 0, most = lastZero > point ? point - lastZero : 0;
			int at = exponent || n.Scale < point ? point : n.Scale, extra = exponent ? 0 : n.Scale - point, digit = 0, power = n.Count == 0 ? 0 : n.Scale - point;
			bool pointed = false;
			StringBuilder b = new StringBuilder();
			if (n.Negative && start == 0) b.Append(info.NegativeSign);
			for (int i = start; i < f.Length && f[i] != ';';)
			{
				char c = f[i++];
				if (c == '#' || c == '0' || c == '.')
					for (; extra > 0; extra--, at--)
					{
						b.Append(n.At(digit++));
						if (group && at > 1 && GroupEnds(info.numberGroups, at - 1)) b.Append(info.NumberGroupSeparator);
					}
				switch (c)
				{
					case '#':
					case '0':
						char d;
						if (extra < 0)
						{
							extra++;
							d = at <= least ? '0' : '\0';
						}
						else d = digit < n.Count ? n.D[digit++] : at > most ? '0' : '\0';
						if (d != '\0')
						{
							b.Append(d);
							if (group && at > 1 && GroupEnds(info.numberGroups, at - 1)) b.Append(info.NumberGroupSeparator);
						}
						at--;
						break;
					case '.':
						if (at != 0 || pointed || !(most < 0 || (point < places && digit < n.Count))) break;
						b.Append(info.NumberDecimalSeparator);
						pointed = true;
						break;
					case ',': break;
					case '%': b.Append(info.PercentSymbol); break;
					case '\u2030': b.Append(info.PerMilleSymbol); break;
					case '\\':
						if (i < f.Length) b.Append(f[i++]);
						break;
					case '\'':
					case '"':
						int end = Closing(f, i, c);
						b.Append(f, i, end - i);
						i = end + 1;
						break;
					case 'E':
					case 'e':
						if (exponent && IsExponent(f, i))
						{
							bool plus = f[i] == '+';
							if (plus || f[i] == '-') i++;
							int width = i;
							while (i < f.Length && f[i] == '0') i++;
							PutExponent(b, power, c, i - width > 10 ? 10 : i - width, plus, info);
							exponent = false;
							break;
						}
						b.Append(c);
						if (exponent) break;
						if (i < f.Length && (f[i] == '+' || f[i] == '-')) b.Append(f[i++]);
						while (i < f.Length && f[i] == '0') b.Append(f[i++]);
						break;
					default:
						b.Append(c);
						break;
				}
			}
			return b.ToString();
		}

		static bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

		static bool At(string s, int i, string symbol) { return symbol.Length > 0 && string.CompareOrdinal(s, i, symbol, 0, symbol.Length) == 0; }
		static bool Sign(string s, ref int i, NumberFormatInfo f, ref bool negative)
		{
			if (At(s, i, f.PositiveSign)) i += f.PositiveSign.Length;
			else if (At(s, i, f.NegativeSign))
			{
				i += f.NegativeSign.Length;
				negative = true;
			}
			else return false;
			return true;
		}

		// Reads the digits of a number with everything that the style allows around them. Count includes trailing zeros
		// of the fraction, for decimals.
		internal static bool Scan(string s, NumberStyles style, NumberFormatInfo f, out Digits n)
		{
			n = new Digits();
			int i = 0;
			bool sign = false, parens = false, money = false, some = false, point = false;
			bool currency = (style & NumberStyles.AllowCurrencySymbol) != 0;
			while (i < s.Length)
			{
				// White space after a sign is allowed only if a currency symbol is between.
				if (IsSpace(s[i]) && (style & NumberStyles.AllowLeadingWhite) != 0 && (!sign || money)) i++;
				else if ((style & NumberStyles.AllowLeadingSign) != 0 && !sign && Sign(s, ref i, f, ref n.Negative)) sign = true;
				else if (s[i] == '(' && (style & NumberStyles.AllowParentheses) != 0 && !sign)
				{
					sign = parens = n.Negative = true;
					i++;
				}
				else if (currency && !money && At(s, i, f.CurrencySymbol))
				{
					money = true;
					i += f.CurrencySymbol.Length;
				}
				else break;
			}
			n.D = new char[s.Length - i];
			while (i < s.Length)
			{
				char c = s[i];
				if (c >= '0' && c <= '9')
				{
					some = true;
					if (c != '0' || n.Count > 0)
					{
						n.D[n.Count++] = c;
						if (!point) n.Scale++;
					}
					else if (point) n.Scale--;
					i++;
				}
				else if ((style & NumberStyles.AllowDecimalPoint) != 0 && !point && At(s, i, money ? f.CurrencyDecimalSeparator : f.NumberDecimalSeparator))
				{
					point = true;
					i += (money ? f.CurrencyDecimalSeparator : f.NumberDecimalSeparator).Length;
				}
				else if ((style & NumberStyles.AllowThousands) != 0 && some && !point && At(s, i, money ? f.CurrencyGroupSeparator : f.NumberGroupSeparator))
					i += (money ? f.CurrencyGroupSeparator : f.NumberGroupSeparator).Length;
				else break;
			}
			if (!some) return false;
			if (i < s.Length && (s[i] == 'e' || s[i] == 'E') && (style & NumberStyles.AllowExponent) != 0)
			{
				int j = i + 1, e = 0;
				bool less = false;
				if (j < s.Length) Sign(s, ref j, f, ref less);
				if (j < s.Length && s[j] >= '0' && s[j] <= '9')
				{
					for (; j < s.Length && s[j] >= '0' && s[j] <= '9'; j++)
						if (e < 9999) e = e * 10 + (s[j] - '0');
					if (e > 9999) e = 9999;
					n.Scale += less ? -e : e;
					i = j;
				}
			}
			while (i < s.Length)
			{
				if (IsSpace(s[i]) && (style & NumberStyles.AllowTrailingWhite) != 0) i++;
				else if ((style & NumberStyles.AllowTrailingSign) != 0 && !sign && Sign(s, ref i, f, ref n.Negative)) sign = true;
				else if (s[i] == ')' && parens)
				{
					parens = false;
					i++;
				}
				else if (currency && !money && At(s, i, f.CurrencySymbol))
				{
					money = true;
					i += f.CurrencySymbol.Length;
				}
				else break;
			}
			while (i < s.Length && s[i] == '\0') i++;
			return i == s.Length && !parens;
		}

		// 0: done; 1: not a number; 2: does not fit.
		internal static int ParseInteger(string s, NumberStyles style, bool signed, int bits, IFormatProvider provider, out long result)
		{
			result = 0;
			if ((style & NumberStyles.AllowHexSpecifier) != 0) return ParseHex(s, style, signed, bits, out result);
			if (s.Length > 0 && s.Length < 10 && bits >= 32)
			{
				// Most numbers are just some digits.
				int i = 0, small = 0;
				for (; i < s.Length && s[i] >= '0' && s[i] <= '9'; i++) small = small * 10 + (s[i] - '0');
				if (i == s.Length)
				{
					result = small;
					return 0;
				}
			}
			Digits n;
			NumberFormatInfo info = NumberFormatInfo.GetInstance(provider);
			if (!Scan(s, style, info, out n)) return 1;
			while (n.Count > 0 && n.D[n.Count - 1] == '0') n.Count--;
			// As in .NET, -0 is a number of unsigned types, -0.0 is not.
			if (n.Count == 0) return n.Negative && !signed && (s.Contains(info.NumberDecimalSeparator) || s.Contains(info.CurrencyDecimalSeparator)) ? 2 : 0;
			if (n.Scale > 20 || n.Scale < n.Count) return 2;
			ulong v = 0;
			for (int i = 0; i < n.Scale; i++)
			{
				uint d = (uint)(n.At(i) - '0');
				if (v > 1844674407370955161UL || (v == 1844674407370955161UL && d > 5)) return 2;
				v = v * 10 + d;
			}
			if (signed)
			{
				ulong limit = 1UL << (bits - 1);
				if (n.Negative ? v > limit : v >= limit) return 2;
			}
			else if (n.Negative || (bits < 64 && v >> bits != 0)) return 2;
			result = n.Negative ? -(long)v : (long)v;
			return 0;
		}

		static int ParseHex(string s, NumberStyles style, bool signed, int bits, out long result)
		{
			result = 0;
			int i = 0, n = s.Length;
			if ((style & NumberStyles.AllowLeadingWhite) != 0) while (i < n && IsSpace(s[i])) i++;
			if ((style & NumberStyles.AllowTrailingWhite) != 0) while (n > i && (IsSpace(s[n - 1]) || s[n - 1] == '\0')) n--;
			if (i == n) return 1;
			ulong h = 0;
			bool over = false;
			for (; i < n; i++)
			{
				int d = HexValue(s[i]);
				if (d < 0) return 1;
				if (h >> (bits - 4) != 0) over = true;
				h = h << 4 | (uint)d;
			}
			if (over) return 2;
			result = signed && bits < 64 ? (long)(h << (64 - bits)) >> (64 - bits) : (long)h;
			return 0;
		}

		internal static int HexValue(char c)
		{
			if (c >= '0' && c <= '9') return c - '0';
			if (c >= 'a' && c <= 'f') return c - 'a' + 10;
			if (c >= 'A' && c <= 'F') return c - 'A' + 10;
			return -1;
		}

		internal static int ParseFloat(string s, NumberStyles style, IFormatProvider provider, out double result)
		{
			NumberFormatInfo info = NumberFormatInfo.GetInstance(provider);
			Digits n;
			if (!Scan(s, style, info, out n))
			{
				s = s.Trim();
				if (s == info.NaNSymbol) result = double.NaN;
				else if (s == info.PositiveInfinitySymbol || s == info.PositiveSign + info.PositiveInfinitySymbol) result = double.PositiveInfinity;
				else if (s == info.NegativeInfinitySymbol) result = double.NegativeInfinity;
				else
				{
					result = 0;
					return 1;
				}
				return 0;
			}
			result = FromDigits(n);
			if (result == 0 && n.Negative) result = -0.0;
			bool infinite = result == double.PositiveInfinity || result == double.NegativeInfinity;
			return infinite && !Environment.IsForNet ? 2 : 0;
		}
	}
}
