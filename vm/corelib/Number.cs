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

		// Keeps n digits, rounding half up on the digits as they are, and drops zeros at the end.
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
				Negative = false;
			}
		}

		public char At(int i) { return i >= 0 && i < Count ? D[i] : '0'; }
	}

	// Text of numbers and numbers from text. Floating point rests on two calls of the runtime, which give the correctly
	// rounded digits of a double and the nearest double of a text; all of the formats are made here, from digits.
	internal static unsafe class Number
	{
		// The text of value with the given digits after the point ('e': d.ddde+dd; 'f': ddd.ddd), correctly rounded; a
		// precision of -1 asks for the shortest text that reads back as value. Returns its length, or -1 when it exceeds cap.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern int FormatDouble(double value, char format, int precision, char* buffer, int cap);

		// s is [-]digits[.digits][e[+-]digits], checked already; what is too large becomes an infinity.
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

		// format is one letter and up to two digits; otherwise a custom format: letter 0.
		internal static char ParseFormat(string format, out int digits)
		{
			digits = -1;
			if (format == null || format.Length == 0) return 'G';
			char c = format[0];
			if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))) return '\0';
			int n = format.Length;
			if (n == 1) return c;
			if (n > 3) return '\0';
			int v = 0;
			for (int i = 1; i < n; i++)
			{
				int d = format[i] - '0';
				if (d < 0 || d > 9) return '\0';
				v = v * 10 + d;
			}
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

		// The first `precision` digits of a finite value.
		internal static Digits GetDigits(double value, int precision)
		{
			Digits n = new Digits();
			// Forty digits are more than enough to see a tie, which goes up, as C's conversions of old do it.
			n.D = new char[41];
			char* p = stackalloc char[64];
			int len = FormatDouble(value, 'e', 39, p, 64);
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
			n.Round(precision);
			return n;
		}

		internal static double FromDigits(Digits n)
		{
			char* p = stackalloc char[64];
			int k = 0;
			if (n.Negative) p[k++] = '-';
			if (n.Count == 0) p[k++] = '0';
			for (int i = 0; i < n.Count; i++) p[k++] = n.D[i];
			p[k++] = 'e';
			int e = n.Scale - n.Count;
			if (e < 0)
			{
				p[k++] = '-';
				e = -e;
			}
			string t = Int32ToString(e);
			for (int i = 0; i < t.Length; i++) p[k++] = t[i];
			return ParseDoubleText(p, k);
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

		// Is there a separator in front of the integer digits of which `right` are left?
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

		// groups is null when there are no separators.
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

		// pattern with the number for n, the symbol for $ or %, and the sign for -.
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

		// The section of a custom format for a number of this sign: [start, end).
		static void Section(string f, int which, out int start, out int end)
		{
			start = 0;
			int i = 0, section = 0;
			while (i < f.Length)
			{
				char c = f[i++];
				if (c == '\\') i++;
				else if (c == '\'' || c == '"')
				{
					while (i < f.Length && f[i] != c) i++;
					i++;
				}
				else if (c == ';')
				{
					if (section == which)
					{
						end = i - 1;
						return;
					}
					section++;
					start = i;
				}
			}
			end = f.Length;
			if (section < which) { start = 0; end = -1; }
		}

		internal static string Custom(ref Digits n, string f, NumberFormatInfo info)
		{
			int start, end;
			bool sign = true;
			int want = n.Count == 0 ? 2 : n.Negative ? 1 : 0;
			Section(f, want, out start, out end);
			if (want != 0 && end <= start) Section(f, want = 0, out start, out end);
			if (want == 1) sign = false;
			bool savedNegative = n.Negative;
			for (;;)
			{
				int intDigits = 0, fracDigits = 0, firstZero = int.MaxValue, lastZero = 0, total = 0, point = -1, commas = 0, scaleBy = 0;
				bool group = false, exponent = false;
				int i = start;
				while (i < end)
				{
					char c = f[i++];
					switch (c)
					{
						case '0':
							if (total < firstZero) firstZero = total;
							total++;
							lastZero = total;
							if (commas > 0 && point < 0) { group = true; commas = 0; }
							break;
						case '#':
							total++;
							if (commas > 0 && point < 0) { group = true; commas = 0; }
							break;
						case '.':
							if (point < 0)
							{
								point = total;
								scaleBy -= 3 * commas;
								commas = 0;
							}
							break;
						case ',':
							if (total > 0 && point < 0) commas++;
							break;
						case '%': scaleBy += 2; break;
						case '\u2030': scaleBy += 3; break;
						case '\\': i++; break;
						case '\'':
						case '"':
							while (i < end && f[i] != c) i++;
							i++;
							break;
						case 'E':
						case 'e':
							if (i < end && (f[i] == '0' || ((f[i] == '+' || f[i] == '-') && i + 1 < end && f[i + 1] == '0')))
							{
								exponent = true;
								i++;
								while (i < end && f[i] == '0') i++;
							}
							break;
					}
				}
				if (point < 0)
				{
					point = total;
					scaleBy -= 3 * commas;
				}
				intDigits = point;
				fracDigits = total - point;
				if (firstZero > point) firstZero = point;
				int minInt = point - firstZero;
				int minFrac = lastZero > point ? lastZero - point : 0;
				if (n.Count > 0)
				{
					n.Scale += scaleBy;
					n.Round(exponent ? total : n.Scale + fracDigits);
					if (n.Count == 0 && want != 2)
					{
						// It rounded to zero: the section for zero applies, or the first.
						want = 2;
						Section(f, 2, out start, out end);
						if (end <= start) Section(f, 0, out start, out end);
						sign = true;
						continue;
					}
				}
				int exp = 0;
				int shown;
				if (exponent)
				{
					if (n.Count > 0) exp = n.Scale - intDigits;
					shown = intDigits;
				}
				else shown = n.Scale > minInt ? n.Scale : minInt;
				if (shown < 0) shown = 0;
				// place: the decimal position that the next digit of the format stands for, counted down from the left.
				int extra = exponent ? 0 : shown - intDigits;
				int pos = 0;
				StringBuilder b = new StringBuilder();
				if (sign && savedNegative && n.Count > 0) b.Append(info.NegativeSign);
				bool pointDone = false;
				int seen = 0;
				i = start;
				while (i < end)
				{
					char c = f[i++];
					switch (c)
					{
						case '0':
						case '#':
							if (seen < intDigits)
							{
								int emit = 1;
								if (seen == 0 && extra > 0) emit += extra;
								for (int k = 0; k < emit; k++)
								{
									// The integer digit with `right` digits to its right.
									int right = intDigits - 1 - seen + (emit - 1 - k);
									if (!exponent && right >= shown) continue;
									char d = exponent ? n.At(pos) : IntDigit(ref n, right);
									b.Append(d);
									pos++;
									if (group && right > 0 && GroupEnds(info.numberGroups, right)) b.Append(info.NumberGroupSeparator);
								}
							}
							else
							{
								int k = seen - intDigits;
								int idx = exponent ? intDigits + k : n.Scale + k;
								if (k < minFrac || idx < n.Count)
								{
									if (!pointDone)
									{
										b.Append(info.NumberDecimalSeparator);
										pointDone = true;
									}
									b.Append(n.At(idx));
								}
							}
							seen++;
							break;
						case '.': break;
						case ',': break;
						case '\\':
							if (i < end) b.Append(f[i++]);
							break;
						case '\'':
						case '"':
							while (i < end && f[i] != c) b.Append(f[i++]);
							i++;
							break;
						case 'E':
						case 'e':
							bool plus = false;
							int j = i;
							if (j < end && (f[j] == '+' || f[j] == '-'))
							{
								plus = f[j] == '+';
								j++;
							}
							if (j < end && f[j] == '0')
							{
								int width = 0;
								while (j < end && f[j] == '0') { width++; j++; }
								i = j;
								PutExponent(b, exp, c, width, plus, info);
							}
							else b.Append(c);
							break;
						case '%':
							b.Append(info.PercentSymbol);
							break;
						default:
							b.Append(c);
							break;
					}
				}
				// A format with no integer place still shows the integer digits before its point.
				return intDigits == 0 && !exponent && n.Scale > 0 ? InsertInteger(b.ToString(), ref n, info.NumberDecimalSeparator) : b.ToString();
			}
		}

		static char IntDigit(ref Digits n, int right) { return n.At(n.Scale - 1 - right); }

		static string InsertInteger(string s, ref Digits n, string point)
		{
			int at = s.IndexOf(point, StringComparison.Ordinal);
			if (at < 0) return s;
			string t = "";
			for (int i = 0; i < n.Scale; i++) t += string.FromChar(n.At(i));
			return s.Substring(0, at) + t + s.Substring(at);
		}

		static bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

		// 0: done; 1: not a number; 2: does not fit.
		internal static int ParseInteger(string s, NumberStyles style, bool signed, int bits, IFormatProvider provider, out long result)
		{
			s = NumberFormatInfo.GetInstance(provider).Plain(s, style);
			result = 0;
			int i = 0, n = s.Length;
			if ((style & NumberStyles.AllowLeadingWhite) != 0) while (i < n && IsSpace(s[i])) i++;
			if ((style & NumberStyles.AllowTrailingWhite) != 0) while (n > i && (IsSpace(s[n - 1]) || s[n - 1] == '\0')) n--;
			if ((style & NumberStyles.AllowHexSpecifier) != 0)
			{
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
				if (signed && bits < 64) result = (long)(h << (64 - bits)) >> (64 - bits);
				else result = (long)h;
				return 0;
			}
			bool neg = false;
			if (i < n && (style & NumberStyles.AllowParentheses) != 0 && s[i] == '(' && s[n - 1] == ')')
			{
				neg = true;
				i++;
				n--;
			}
			else if (i < n && (style & NumberStyles.AllowLeadingSign) != 0 && (s[i] == '-' || s[i] == '+'))
			{
				neg = s[i] == '-';
				i++;
			}
			ulong v = 0;
			bool any = false, large = false;
			for (; i < n; i++)
			{
				int d = s[i] - '0';
				if (d < 0 || d > 9)
				{
					if (any && s[i] == ',' && (style & NumberStyles.AllowThousands) != 0) continue;
					break;
				}
				any = true;
				if (v > 1844674407370955161UL || (v == 1844674407370955161UL && d > 5)) large = true;
				v = v * 10 + (uint)d;
			}
			if (any && i < n && s[i] == '.' && (style & NumberStyles.AllowDecimalPoint) != 0)
				for (i++; i < n && s[i] >= '0' && s[i] <= '9'; i++)
					if (s[i] != '0') large = true;
			if (!any || i != n) return 1;
			if (large) return 2;
			if (signed)
			{
				ulong limit = 1UL << (bits - 1);
				if (neg ? v > limit : v >= limit) return 2;
			}
			else
			{
				if (neg && v != 0) return 2;
				if (bits < 64 && v >> bits != 0) return 2;
			}
			result = neg ? -(long)v : (long)v;
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
			s = info.Plain(s, style);
			result = 0;
			int i = 0, n = s.Length;
			if ((style & NumberStyles.AllowLeadingWhite) != 0) while (i < n && IsSpace(s[i])) i++;
			if ((style & NumberStyles.AllowTrailingWhite) != 0) while (n > i && IsSpace(s[n - 1])) n--;
			if (i == n) return 1;
			char[] t = new char[n - i];
			int k = 0, start = i;
			if ((style & NumberStyles.AllowLeadingSign) != 0 && (s[i] == '-' || s[i] == '+'))
			{
				if (s[i] == '-') t[k++] = '-';
				i++;
			}
			bool any = false;
			for (; i < n; i++)
			{
				char c = s[i];
				if (c >= '0' && c <= '9')
				{
					any = true;
					t[k++] = c;
				}
				else if (!(any && c == ',' && (style & NumberStyles.AllowThousands) != 0)) break;
			}
			if (i < n && s[i] == '.' && (style & NumberStyles.AllowDecimalPoint) != 0)
			{
				t[k++] = '.';
				for (i++; i < n && s[i] >= '0' && s[i] <= '9'; i++)
				{
					any = true;
					t[k++] = s[i];
				}
			}
			if (any && i < n && (s[i] == 'e' || s[i] == 'E') && (style & NumberStyles.AllowExponent) != 0)
			{
				int j = i + 1;
				if (j < n && (s[j] == '+' || s[j] == '-')) j++;
				if (j < n && s[j] >= '0' && s[j] <= '9')
				{
					t[k++] = 'e';
					for (i++; i < j; i++) t[k++] = s[i];
					for (; i < n && s[i] >= '0' && s[i] <= '9'; i++) t[k++] = s[i];
				}
			}
			if (!any || i != n)
			{
				string whole = s.Substring(start, n - start);
				if (whole == info.NaNSymbol) result = double.NaN;
				else if (whole == info.PositiveInfinitySymbol || whole == "+" + info.PositiveInfinitySymbol) result = double.PositiveInfinity;
				else if (whole == info.NegativeInfinitySymbol) result = double.NegativeInfinity;
				else return 1;
				return 0;
			}
			fixed (char* p = t) result = ParseDoubleText(p, k);
			if (result == double.PositiveInfinity || result == double.NegativeInfinity) return 2;
			return 0;
		}
	}
}
