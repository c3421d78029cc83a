using System.Collections;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Text;

namespace System
{
	public enum StringComparison
	{
		CurrentCulture = 0, CurrentCultureIgnoreCase = 1, InvariantCulture = 2, InvariantCultureIgnoreCase = 3, Ordinal = 4, OrdinalIgnoreCase = 5
	}

	[Flags]
	public enum StringSplitOptions { None = 0, RemoveEmptyEntries = 1, TrimEntries = 2 }

	public partial struct Char : IComparable, IConvertible, IComparable<char>, IEquatable<char>
	{
		internal char m_value;
		public const char MaxValue = '\xffff';
		public const char MinValue = '\0';

		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is char)) throw new ArgumentException("Object must be of type Char.");
			return m_value - (char)value;
		}
		public int CompareTo(char value) { return m_value - value; }
		public override bool Equals(object obj) { return obj is char && m_value == (char)obj; }
		public bool Equals(char obj) { return m_value == obj; }
		public override int GetHashCode() { return m_value | (m_value << 16); }
		public override string ToString() { return string.FromChar(m_value); }
		public string ToString(IFormatProvider provider) { return string.FromChar(m_value); }
		public static string ToString(char c) { return string.FromChar(c); }
		public TypeCode GetTypeCode() { return TypeCode.Char; }
		bool IConvertible.ToBoolean(IFormatProvider provider) { throw Convert.BadCast("Char", "Boolean"); }
		char IConvertible.ToChar(IFormatProvider provider) { return this; }
		sbyte IConvertible.ToSByte(IFormatProvider provider) { return Convert.ToSByte(this); }
		byte IConvertible.ToByte(IFormatProvider provider) { return Convert.ToByte(this); }
		short IConvertible.ToInt16(IFormatProvider provider) { return Convert.ToInt16(this); }
		ushort IConvertible.ToUInt16(IFormatProvider provider) { return Convert.ToUInt16(this); }
		int IConvertible.ToInt32(IFormatProvider provider) { return Convert.ToInt32(this); }
		uint IConvertible.ToUInt32(IFormatProvider provider) { return Convert.ToUInt32(this); }
		long IConvertible.ToInt64(IFormatProvider provider) { return Convert.ToInt64(this); }
		ulong IConvertible.ToUInt64(IFormatProvider provider) { return Convert.ToUInt64(this); }
		float IConvertible.ToSingle(IFormatProvider provider) { throw Convert.BadCast("Char", "Single"); }
		double IConvertible.ToDouble(IFormatProvider provider) { throw Convert.BadCast("Char", "Double"); }
		decimal IConvertible.ToDecimal(IFormatProvider provider) { throw Convert.BadCast("Char", "Decimal"); }
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { throw Convert.BadCast("Char", "DateTime"); }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }

		public static char Parse(string s)
		{
			if (s == null) throw new ArgumentNullException("s");
			if (s.Length != 1) throw new FormatException("String must be exactly one character long.");
			return s[0];
		}
		public static bool TryParse(string s, out char result)
		{
			result = '\0';
			if (s == null || s.Length != 1) return false;
			result = s[0];
			return true;
		}

		// What is beyond Latin-1 the runtime knows.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern int CategoryInternal(char c);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern char UpperInternal(char c);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern char LowerInternal(char c);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern double NumericValueInternal(char c);

		// Is the category of a char beyond Latin-1 one of first to last?
		static bool IsBetween(char c, System.Globalization.UnicodeCategory first, System.Globalization.UnicodeCategory last)
		{
			int k = CategoryInternal(c);
			return k >= (int)first && k <= (int)last;
		}

		public static bool IsDigit(char c)
		{
			if (c < 256) return c >= '0' && c <= '9';
			return IsBetween(c, System.Globalization.UnicodeCategory.DecimalDigitNumber, System.Globalization.UnicodeCategory.DecimalDigitNumber);
		}
		public static bool IsNumber(char c)
		{
			if (c < 256) return (c >= '0' && c <= '9') || c == '\u00b2' || c == '\u00b3' || c == '\u00b9' || (c >= '\u00bc' && c <= '\u00be');
			return IsBetween(c, System.Globalization.UnicodeCategory.DecimalDigitNumber, System.Globalization.UnicodeCategory.OtherNumber);
		}
		public static bool IsUpper(char c)
		{
			if (c < 128) return c >= 'A' && c <= 'Z';
			if (c < 256) return c >= '\u00c0' && c <= '\u00de' && c != '\u00d7';
			return IsBetween(c, System.Globalization.UnicodeCategory.UppercaseLetter, System.Globalization.UnicodeCategory.UppercaseLetter);
		}
		public static bool IsLower(char c)
		{
			if (c < 128) return c >= 'a' && c <= 'z';
			if (c < 256) return (c >= '\u00df' && c != '\u00f7') || c == '\u00b5';
			return IsBetween(c, System.Globalization.UnicodeCategory.LowercaseLetter, System.Globalization.UnicodeCategory.LowercaseLetter);
		}
		public static bool IsLetter(char c)
		{
			if (c < 128) return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
			if (c < 256) return IsUpper(c) || IsLower(c) || c == '\u00aa' || c == '\u00ba';
			return IsBetween(c, System.Globalization.UnicodeCategory.UppercaseLetter, System.Globalization.UnicodeCategory.OtherLetter);
		}
		public static bool IsLetterOrDigit(char c) { return IsLetter(c) || IsDigit(c); }
		public static bool IsWhiteSpace(char c)
		{
			return c == ' ' || (c >= '\t' && c <= '\r') || c == '\u0085' || c == '\u00a0' || c == '\u1680' || (c >= '\u2000' && c <= '\u200a') ||
				c == '\u2028' || c == '\u2029' || c == '\u202f' || c == '\u205f' || c == '\u3000';
		}
		public static bool IsControl(char c) { return c < 32 || (c >= 127 && c < 160); }
		public static bool IsPunctuation(char c)
		{
			if (c < 256) return Latin1[c] >= 'S' && Latin1[c] <= 'Y';
			return IsBetween(c, System.Globalization.UnicodeCategory.ConnectorPunctuation, System.Globalization.UnicodeCategory.OtherPunctuation);
		}
		public static bool IsSymbol(char c)
		{
			if (c < 256) return Latin1[c] == 'Z' || (Latin1[c] >= 'a' && Latin1[c] <= 'c');
			return IsBetween(c, System.Globalization.UnicodeCategory.MathSymbol, System.Globalization.UnicodeCategory.OtherSymbol);
		}
		public static bool IsSeparator(char c) { return c == ' ' || (c >= 128 && c != '\u0085' && IsWhiteSpace(c)); }
		public static bool IsSurrogate(char c) { return c >= '\ud800' && c <= '\udfff'; }
		public static bool IsHighSurrogate(char c) { return c >= '\ud800' && c <= '\udbff'; }
		public static bool IsLowSurrogate(char c) { return c >= '\udc00' && c <= '\udfff'; }
		static char At(string s, int index)
		{
			if (s == null) throw new ArgumentNullException("s");
			if ((uint)index >= (uint)s.Length) throw new ArgumentOutOfRangeException("index");
			return s[index];
		}
		public static bool IsControl(string s, int index) { return IsControl(At(s, index)); }
		public static bool IsDigit(string s, int index) { return IsDigit(At(s, index)); }
		public static bool IsHighSurrogate(string s, int index) { return IsHighSurrogate(At(s, index)); }
		public static bool IsLetter(string s, int index) { return IsLetter(At(s, index)); }
		public static bool IsLetterOrDigit(string s, int index) { return IsLetterOrDigit(At(s, index)); }
		public static bool IsLower(string s, int index) { return IsLower(At(s, index)); }
		public static bool IsLowSurrogate(string s, int index) { return IsLowSurrogate(At(s, index)); }
		public static bool IsNumber(string s, int index) { return IsNumber(At(s, index)); }
		public static bool IsPunctuation(string s, int index) { return IsPunctuation(At(s, index)); }
		public static bool IsSeparator(string s, int index) { return IsSeparator(At(s, index)); }
		public static bool IsSurrogate(string s, int index) { return IsSurrogate(At(s, index)); }
		public static bool IsSymbol(string s, int index) { return IsSymbol(At(s, index)); }
		public static bool IsUpper(string s, int index) { return IsUpper(At(s, index)); }
		public static bool IsWhiteSpace(string s, int index) { return IsWhiteSpace(At(s, index)); }
		public static bool IsSurrogatePair(char highSurrogate, char lowSurrogate) { return IsHighSurrogate(highSurrogate) && IsLowSurrogate(lowSurrogate); }
		public static bool IsSurrogatePair(string s, int index) { return IsHighSurrogate(At(s, index)) && index + 1 < s.Length && IsLowSurrogate(s[index + 1]); }
		public static System.Globalization.UnicodeCategory GetUnicodeCategory(string s, int index) { return GetUnicodeCategory(At(s, index)); }

		// One letter for each char of Latin-1: the number of the category in the enumeration, counted from 'A'.
		const string Latin1 =
			"OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOLYYYaYYYUVYZYTYYIIIIIIIIIIYYZZZYYAAAAAAAAAAAAAAAAAAAAAAAAAAUYVbSbBBBBBBBBBBBBBBBBBBBBBBBBBBUZVZO" +
			"OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOLYaaaacYbcEWZPcbcZKKbBYYbKEXKKKYAAAAAAAAAAAAAAAAAAAAAAAZAAAAAAABBBBBBBBBBBBBBBBBBBBBBBBZBBBBBBBB";

		public static System.Globalization.UnicodeCategory GetUnicodeCategory(char c)
		{
			if (c >= 256) return (System.Globalization.UnicodeCategory)CategoryInternal(c);
			char k = Latin1[c];
			return (System.Globalization.UnicodeCategory)(k >= 'a' ? k - 'a' + 26 : k - 'A');
		}
		public static double GetNumericValue(string s, int index) { return GetNumericValue(At(s, index)); }
		public static int ConvertToUtf32(string s, int index)
		{
			char c = At(s, index);
			if (!IsSurrogate(c)) return c;
			if (!IsSurrogatePair(s, index)) throw new ArgumentException("Found a high surrogate char without a following low surrogate at index: " + index.ToString() + ". The input may not be in this encoding, or may not contain valid Unicode (UTF-16) characters.", "s");
			return ConvertToUtf32(c, s[index + 1]);
		}
		public static double GetNumericValue(char c) { return c < 128 ? (c >= '0' && c <= '9' ? c - '0' : -1) : NumericValueInternal(c); }
		public static int ConvertToUtf32(char highSurrogate, char lowSurrogate) { return (highSurrogate - 0xd800) * 1024 + (lowSurrogate - 0xdc00) + 0x10000; }
		public static string ConvertFromUtf32(int utf32)
		{
			if (utf32 < 0x10000) return string.FromChar((char)utf32);
			utf32 -= 0x10000;
			return string.FromChar((char)(0xd800 + (utf32 >> 10))) + string.FromChar((char)(0xdc00 + (utf32 & 1023)));
		}

		public static char ToUpper(char c)
		{
			if (c < 128) return c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
			return UpperInternal(c);
		}
		public static char ToLower(char c)
		{
			if (c < 128) return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
			return LowerInternal(c);
		}
		public static char ToUpperInvariant(char c) { return ToUpper(c); }
		public static char ToLowerInvariant(char c) { return ToLower(c); }
		public static char ToUpper(char c, System.Globalization.CultureInfo culture) { return ToUpper(c); }
		public static char ToLower(char c, System.Globalization.CultureInfo culture) { return ToLower(c); }
	}

	public sealed unsafe partial class String : IComparable, IConvertible, ICloneable, IComparable<string>, IEnumerable<char>, IEnumerable, IEquatable<string>
	{
		private int m_stringLength;
		internal char m_firstChar;

		public static readonly string Empty = "";

		// Returns a new string of this length, all zero, with a zero after its end.
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern string FastAllocateString(int length);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern string InternInternal(string s, bool add);

		// newobj of each of these becomes a call of Ctor with the same parameters.
		[MethodImpl(MethodImplOptions.InternalCall)]
		public extern String(char[] value);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public extern String(char[] value, int startIndex, int length);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public extern String(char c, int count);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public extern String(char* value);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public extern String(char* value, int startIndex, int length);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public extern String(sbyte* value);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public extern String(sbyte* value, int startIndex, int length);

		static string Ctor(char[] value)
		{
			if (value == null || value.Length == 0) return "";
			fixed (char* p = value) return FromBuffer(p, value.Length);
		}
		static string Ctor(char[] value, int startIndex, int length)
		{
			if (value == null) throw new ArgumentNullException("value");
			if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
			if (startIndex > value.Length - length) throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
			if (length == 0) return "";
			fixed (char* p = value) return FromBuffer(p + startIndex, length);
		}
		static string Ctor(char c, int count)
		{
			if (count < 0)
			{
				if (Environment.IsForNet) ArgumentOutOfRangeException.ThrowIfNegative(count, "count");
				throw new ArgumentOutOfRangeException("count", "Count cannot be less than zero.");
			}
			if (count == 0) return "";
			string s = FastAllocateString(count);
			if (c != 0)
				fixed (char* p = &s.m_firstChar)
					for (int i = 0; i < count; i++) p[i] = c;
			return s;
		}
		static string Ctor(char* value)
		{
			if (value == null) return "";
			int n = 0;
			while (value[n] != 0) n++;
			return n == 0 ? "" : FromBuffer(value, n);
		}
		static string Ctor(char* value, int startIndex, int length)
		{
			if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
			if (length == 0) return "";
			if (value == null) throw new ArgumentOutOfRangeException("value", "Pointer startIndex and length do not refer to a valid string.");
			return FromBuffer(value + startIndex, length);
		}
		static string Ctor(sbyte* value)
		{
			if (value == null) return "";
			int n = 0;
			while (value[n] != 0) n++;
			return Ctor(value, 0, n);
		}
		static string Ctor(sbyte* value, int startIndex, int length)
		{
			if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
			byte[] b = new byte[length];
			for (int i = 0; i < length; i++) b[i] = (byte)value[startIndex + i];
			return Encoding.UTF8.GetString(b, 0, length);
		}

		const string IndexMessage = "Index was out of range. Must be non-negative and less than the size of the collection.";

		internal static string FromBuffer(char* p, int n)
		{
			string s = FastAllocateString(n);
			fixed (char* d = &s.m_firstChar) Buffer.Memmove((byte*)d, (byte*)p, (long)n * 2);
			return s;
		}
		internal static string FromChar(char c)
		{
			string s = FastAllocateString(1);
			s.m_firstChar = c;
			return s;
		}
		// Copies the n chars of s from index `from` to index `at` of d. Both ranges are valid.
		static void Put(string d, int at, string s, int from, int n)
		{
			fixed (char* pd = &d.m_firstChar) fixed (char* ps = &s.m_firstChar) Buffer.Memmove((byte*)(pd + at), (byte*)(ps + from), (long)n * 2);
		}
		static void Put(string d, int at, string s) { Put(d, at, s, 0, s.m_stringLength); }
		internal void CopyOut(int from, char[] d, int at, int n)
		{
			if (n == 0) return;
			fixed (char* pd = d) fixed (char* ps = &m_firstChar) Buffer.Memmove((byte*)(pd + at), (byte*)(ps + from), (long)n * 2);
		}

		public int Length { get { return m_stringLength; } }

		[IndexerName("Chars")]
		public char this[int index]
		{
			get
			{
				if ((uint)index >= (uint)m_stringLength) throw new IndexOutOfRangeException();
				fixed (char* p = &m_firstChar) return p[index];
			}
		}

		public override string ToString() { return this; }
		public string ToString(IFormatProvider provider) { return this; }
		public object Clone() { return this; }
		public TypeCode GetTypeCode() { return TypeCode.String; }
		bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(this); }
		char IConvertible.ToChar(IFormatProvider provider) { return Convert.ToChar(this); }
		sbyte IConvertible.ToSByte(IFormatProvider provider) { return Convert.ToSByte(this); }
		byte IConvertible.ToByte(IFormatProvider provider) { return Convert.ToByte(this); }
		short IConvertible.ToInt16(IFormatProvider provider) { return Convert.ToInt16(this); }
		ushort IConvertible.ToUInt16(IFormatProvider provider) { return Convert.ToUInt16(this); }
		int IConvertible.ToInt32(IFormatProvider provider) { return Convert.ToInt32(this); }
		uint IConvertible.ToUInt32(IFormatProvider provider) { return Convert.ToUInt32(this); }
		long IConvertible.ToInt64(IFormatProvider provider) { return Convert.ToInt64(this); }
		ulong IConvertible.ToUInt64(IFormatProvider provider) { return Convert.ToUInt64(this); }
		float IConvertible.ToSingle(IFormatProvider provider) { return Convert.ToSingle(this); }
		double IConvertible.ToDouble(IFormatProvider provider) { return Convert.ToDouble(this); }
		decimal IConvertible.ToDecimal(IFormatProvider provider) { return Convert.ToDecimal(this); }
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { return Convert.ToDateTime(this); }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }
		public static string Copy(string str) { return Ctor(str.ToCharArray()); }
		public static string Intern(string str)
		{
			if (str == null) throw new ArgumentNullException("str");
			return InternInternal(str, true);
		}
		public static string IsInterned(string str)
		{
			if (str == null) throw new ArgumentNullException("str");
			return InternInternal(str, false);
		}

		// Equality and order.

		public static bool Equals(string a, string b)
		{
			if ((object)a == (object)b) return true;
			if ((object)a == null || (object)b == null) return false;
			int n = a.m_stringLength;
			if (n != b.m_stringLength) return false;
			fixed (char* pa = &a.m_firstChar) fixed (char* pb = &b.m_firstChar)
			{
				int i = 0;
				if (n >= 4)
				{
					for (; i + 4 < n; i += 4)
						if (*(long*)(pa + i) != *(long*)(pb + i)) return false;
					return *(long*)(pa + n - 4) == *(long*)(pb + n - 4);
				}
				for (; i < n; i++)
					if (pa[i] != pb[i]) return false;
			}
			return true;
		}
		public override bool Equals(object obj) { return Equals(this, obj as string); }
		public bool Equals(string value) { return Equals(this, value); }
		public bool Equals(string value, StringComparison comparisonType) { return Equals(this, value, comparisonType); }
		public static bool Equals(string a, string b, StringComparison comparisonType)
		{
			if ((object)a == null || (object)b == null) return (object)a == (object)b;
			return ((int)comparisonType & 1) != 0 ? EqualsIgnoreCase(a, b) : Equals(a, b);
		}
		public static bool operator ==(string a, string b) { return Equals(a, b); }
		public static bool operator !=(string a, string b) { return !Equals(a, b); }

		internal static bool EqualsIgnoreCase(string a, string b)
		{
			if (a.m_stringLength != b.m_stringLength) return false;
			for (int i = 0; i < a.m_stringLength; i++)
				if (char.ToUpper(a[i]) != char.ToUpper(b[i])) return false;
			return true;
		}

		public override int GetHashCode()
		{
			fixed (char* p = &m_firstChar)
			{
				int h = 5381, k = h;
				int n = m_stringLength;
				for (int i = 0; i + 1 < n; i += 2)
				{
					h = (h << 5) + h ^ p[i];
					k = (k << 5) + k ^ p[i + 1];
				}
				if ((n & 1) != 0) h = (h << 5) + h ^ p[n - 1];
				return h + k * 1566083941;
			}
		}

		internal int HashIgnoreCase()
		{
			int h = 17;
			for (int i = 0; i < m_stringLength; i++) h = h * 31 + char.ToUpper(this[i]);
			return h;
		}

		public static int CompareOrdinal(string strA, string strB)
		{
			if ((object)strA == (object)strB) return 0;
			if ((object)strA == null) return -1;
			if ((object)strB == null) return 1;
			if (strA.m_firstChar != strB.m_firstChar) return strA.m_firstChar - strB.m_firstChar; // an empty string's is 0
			int n = strA.m_stringLength < strB.m_stringLength ? strA.m_stringLength : strB.m_stringLength;
			fixed (char* pa = &strA.m_firstChar) fixed (char* pb = &strB.m_firstChar)
			{
				int i = 0;
				while (i + 4 <= n && *(long*)(pa + i) == *(long*)(pb + i)) i += 4;
				for (; i < n; i++)
					if (pa[i] != pb[i]) return pa[i] - pb[i];
			}
			return strA.m_stringLength - strB.m_stringLength;
		}
		public static int CompareOrdinal(string strA, int indexA, string strB, int indexB, int length)
		{
			CheckSlices(strA, indexA, strB, indexB, length);
			return CompareOrdinal(Slice(strA, indexA, length), Slice(strB, indexB, length));
		}
		static void CheckSlices(string strA, int indexA, string strB, int indexB, int length)
		{
			if (strA == null || strB == null) return;
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
			if (indexA < 0 || (indexA > strA.Length && indexB >= 0)) throw new ArgumentOutOfRangeException("indexA", IndexMessage);
			if (indexB < 0 || indexB > strB.Length) throw new ArgumentOutOfRangeException("indexB", IndexMessage);
		}
		static string Slice(string s, int index, int length)
		{
			if (s == null) return null;
			if (length > s.Length - index) length = s.Length - index;
			return s.Substring(index, length);
		}

		// ASCII's punctuation in the order of the invariant culture.
		const string Marks = " !\"#$%&()*,./:;?@[\\]^_`{|}~+<=>";

		// The rank of a char in the invariant culture, for ASCII: punctuation, digits, letters; upper and lower case
		// are equal.
		static int Weight(char c)
		{
			if (c >= 'a' && c <= 'z') return 0x10000 + (c - 'a') * 2;
			if (c >= 'A' && c <= 'Z') return 0x10000 + (c - 'A') * 2;
			if (c >= '0' && c <= '9') return 0x8000 + c;
			if (c >= 128) return 0x20000 + c;
			return 128 + Marks.IndexOf(c);
		}
		// Hyphen and apostrophe have minor weight: "co-op" is next to "coop".
		static bool IsMinor(char c) { return c == '-' || c == '\''; }

		// Returns the index of the first minor mark from i on, and adds the number of other chars before it to plain.
		static int NextMinor(string s, int i, ref int plain)
		{
			for (; i < s.Length && !IsMinor(s[i]); i++) plain++;
			return i;
		}
		// Compares strings that are equal without minor marks: by the positions of the marks among the other chars,
		// then by the marks.
		static int CompareMinor(string a, string b)
		{
			int p = 0, q = 0, kind = 0;
			for (int i = 0, j = 0; ; i++, j++)
			{
				i = NextMinor(a, i, ref p);
				j = NextMinor(b, j, ref q);
				if (i >= a.Length || j >= b.Length) return i < a.Length ? 1 : j < b.Length ? -1 : kind;
				if (p != q) return p < q ? -1 : 1;
				if (kind == 0) kind = Math.Sign(a[i] - b[j]);
			}
		}

		// The order of the invariant culture, for ASCII: first without minor marks and case, then lower before upper
		// case, then by the marks.
		static int CompareCulture(string a, string b, bool ignoreCase)
		{
			if ((object)a == (object)b) return 0;
			if ((object)a == null) return -1;
			if ((object)b == null) return 1;
			int tie = 0;
			bool minor = false;
			for (int i = 0, j = 0; ; i++, j++)
			{
				for (; i < a.Length && IsMinor(a[i]); i++) minor = true;
				for (; j < b.Length && IsMinor(b[j]); j++) minor = true;
				if (i >= a.Length || j >= b.Length)
				{
					if (i < a.Length) return 1;
					if (j < b.Length) return -1;
					if (tie != 0 && !ignoreCase) return tie;
					return minor ? CompareMinor(a, b) : 0;
				}
				if (a[i] == b[j]) continue;
				int d = Weight(a[i]) - Weight(b[j]);
				if (d != 0) return d < 0 ? -1 : 1;
				if (tie == 0) tie = a[i] > b[j] ? -1 : 1;
			}
		}
		static int CompareOrdinalIgnoreCase(string a, string b)
		{
			if ((object)a == (object)b) return 0;
			if ((object)a == null) return -1;
			if ((object)b == null) return 1;
			int n = a.Length < b.Length ? a.Length : b.Length;
			for (int i = 0; i < n; i++)
			{
				int d = char.ToUpper(a[i]) - char.ToUpper(b[i]);
				if (d != 0) return d;
			}
			return a.Length - b.Length;
		}
		public static int Compare(string strA, string strB) { return CompareCulture(strA, strB, false); }
		public static int Compare(string strA, string strB, bool ignoreCase) { return CompareCulture(strA, strB, ignoreCase); }
		public static int Compare(string strA, string strB, StringComparison comparisonType)
		{
			if (comparisonType == StringComparison.Ordinal) return CompareOrdinal(strA, strB);
			if (comparisonType == StringComparison.OrdinalIgnoreCase) return CompareOrdinalIgnoreCase(strA, strB);
			return CompareCulture(strA, strB, ((int)comparisonType & 1) != 0);
		}
		public static int Compare(string strA, int indexA, string strB, int indexB, int length) { return Compare(strA, indexA, strB, indexB, length, StringComparison.CurrentCulture); }
		public static int Compare(string strA, int indexA, string strB, int indexB, int length, bool ignoreCase)
		{
			return Compare(strA, indexA, strB, indexB, length, ignoreCase ? StringComparison.CurrentCultureIgnoreCase : StringComparison.CurrentCulture);
		}
		public static int Compare(string strA, int indexA, string strB, int indexB, int length, StringComparison comparisonType)
		{
			CheckSlices(strA, indexA, strB, indexB, length);
			return Compare(Slice(strA, indexA, length), Slice(strB, indexB, length), comparisonType);
		}
		public static int Compare(string strA, string strB, bool ignoreCase, System.Globalization.CultureInfo culture) { return CompareCulture(strA, strB, ignoreCase); }
		public int CompareTo(string strB) { return CompareCulture(this, strB, false); }
		public int CompareTo(object value)
		{
			if (value == null) return 1;
			string s = value as string;
			if ((object)s == null) throw new ArgumentException("Object must be of type String.");
			return CompareTo(s);
		}

		// Concatenation.

		public static string Concat(string str0, string str1)
		{
			if (IsNullOrEmpty(str0)) return IsNullOrEmpty(str1) ? "" : str1;
			if (IsNullOrEmpty(str1)) return str0;
			string r = FastAllocateString(checked(str0.m_stringLength + str1.m_stringLength));
			Put(r, 0, str0);
			Put(r, str0.m_stringLength, str1);
			return r;
		}
		public static string Concat(string str0, string str1, string str2)
		{
			str0 = str0 ?? "";
			str1 = str1 ?? "";
			str2 = str2 ?? "";
			string r = FastAllocateString(checked(str0.m_stringLength + str1.m_stringLength + str2.m_stringLength));
			Put(r, 0, str0);
			Put(r, str0.m_stringLength, str1);
			Put(r, str0.m_stringLength + str1.m_stringLength, str2);
			return r;
		}
		public static string Concat(string str0, string str1, string str2, string str3)
		{
			str0 = str0 ?? "";
			str1 = str1 ?? "";
			str2 = str2 ?? "";
			str3 = str3 ?? "";
			string r = FastAllocateString(checked(str0.m_stringLength + str1.m_stringLength + str2.m_stringLength + str3.m_stringLength));
			Put(r, 0, str0);
			int at = str0.m_stringLength;
			Put(r, at, str1);
			at += str1.m_stringLength;
			Put(r, at, str2);
			Put(r, at + str2.m_stringLength, str3);
			return r;
		}
		public static string Concat(params string[] values)
		{
			if (values == null) throw new ArgumentNullException("values");
			int n = 0;
			for (int i = 0; i < values.Length; i++)
				if (values[i] != null) n = checked(n + values[i].m_stringLength);
			if (n == 0) return "";
			string r = FastAllocateString(n);
			int at = 0;
			for (int i = 0; i < values.Length; i++)
				if (values[i] != null)
				{
					Put(r, at, values[i]);
					at += values[i].m_stringLength;
				}
			return r;
		}
		static string Text(object o) { return o == null ? "" : o.ToString() ?? ""; }
		public static string Concat(object arg0) { return Text(arg0); }
		public static string Concat(object arg0, object arg1) { return Concat(Text(arg0), Text(arg1)); }
		public static string Concat(object arg0, object arg1, object arg2) { return Concat(Text(arg0), Text(arg1), Text(arg2)); }
		public static string Concat(object arg0, object arg1, object arg2, object arg3) { return Concat(Text(arg0), Text(arg1), Text(arg2), Text(arg3)); }
		public static string Concat(params object[] args)
		{
			if (args == null) throw new ArgumentNullException("args");
			string[] s = new string[args.Length];
			for (int i = 0; i < s.Length; i++) s[i] = Text(args[i]);
			return Concat(s);
		}
		public static string Concat(IEnumerable<string> values) { return Join("", values); }
		public static string Concat<T>(IEnumerable<T> values) { return Join("", values); }

		public static string Join(string separator, params string[] value)
		{
			if (value == null) throw new ArgumentNullException("value");
			return Join(separator, value, 0, value.Length);
		}
		public static string Join(string separator, string[] value, int startIndex, int count)
		{
			if (value == null) throw new ArgumentNullException("value");
			if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Count cannot be less than zero.");
			if (startIndex > value.Length - count) throw new ArgumentOutOfRangeException("startIndex", "Index and count must refer to a location within the buffer.");
			StringBuilder b = new StringBuilder();
			for (int i = 0; i < count; i++)
			{
				if (i > 0) b.Append(separator);
				b.Append(value[startIndex + i]);
			}
			return b.ToString();
		}
		public static string Join(string separator, params object[] values)
		{
			if (values == null) throw new ArgumentNullException("values");
			StringBuilder b = new StringBuilder();
			for (int i = 0; i < values.Length; i++)
			{
				if (i > 0) b.Append(separator);
				b.Append(Text(values[i]));
			}
			return b.ToString();
		}
		public static string Join(string separator, IEnumerable<string> values) { return Join<string>(separator, values); }
		public static string Join(char separator, params string[] value) { return Join(FromChar(separator), value); }
		public static string Join(char separator, string[] value, int startIndex, int count) { return Join(FromChar(separator), value, startIndex, count); }
		public static string Join(char separator, params object[] values) { return Join(FromChar(separator), values); }
		public static string Join<T>(char separator, IEnumerable<T> values) { return Join(FromChar(separator), values); }
		public static string Join<T>(string separator, IEnumerable<T> values)
		{
			if (values == null) throw new ArgumentNullException("values");
			StringBuilder b = new StringBuilder();
			bool first = true;
			foreach (T v in values)
			{
				if (!first) b.Append(separator);
				first = false;
				if (v != null) b.Append(v.ToString());
			}
			return b.ToString();
		}

		// Format.

		public static string Format(string format, object arg0) { return FormatArgs(null, format, new object[] { arg0 }); }
		public static string Format(string format, object arg0, object arg1) { return FormatArgs(null, format, new object[] { arg0, arg1 }); }
		public static string Format(string format, object arg0, object arg1, object arg2) { return FormatArgs(null, format, new object[] { arg0, arg1, arg2 }); }
		public static string Format(string format, params object[] args) { return FormatArgs(null, format, args); }
		public static string Format(IFormatProvider provider, string format, object arg0) { return FormatArgs(provider, format, new object[] { arg0 }); }
		public static string Format(IFormatProvider provider, string format, object arg0, object arg1) { return FormatArgs(provider, format, new object[] { arg0, arg1 }); }
		public static string Format(IFormatProvider provider, string format, object arg0, object arg1, object arg2) { return FormatArgs(provider, format, new object[] { arg0, arg1, arg2 }); }
		public static string Format(IFormatProvider provider, string format, params object[] args) { return FormatArgs(provider, format, args); }
		static string FormatArgs(IFormatProvider provider, string format, object[] args)
		{
			if (format == null) throw new ArgumentNullException("format");
			if (args == null) throw new ArgumentNullException("args");
			return new StringBuilder(format.Length + args.Length * 8).AppendFormat(provider, format, args).ToString();
		}

		// Parts and searches, all ordinal.

		public string Substring(int startIndex)
		{
			if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
			if (startIndex > m_stringLength) throw new ArgumentOutOfRangeException("startIndex", "startIndex cannot be larger than length of string.");
			return Substring(startIndex, m_stringLength - startIndex);
		}
		public string Substring(int startIndex, int length)
		{
			if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
			if (startIndex > m_stringLength) throw new ArgumentOutOfRangeException("startIndex", "startIndex cannot be larger than length of string.");
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
			if (startIndex > m_stringLength - length) throw new ArgumentOutOfRangeException("length", "Index and length must refer to a location within the string.");
			if (length == 0) return "";
			if (length == m_stringLength) return this;
			string r = FastAllocateString(length);
			Put(r, 0, this, startIndex, length);
			return r;
		}

		public int IndexOf(char value) { return IndexOf(value, 0, m_stringLength); }
		public int IndexOf(char value, int startIndex) { return IndexOf(value, startIndex, m_stringLength - startIndex); }
		public int IndexOf(char value, int startIndex, int count)
		{
			if (startIndex < 0 || startIndex > m_stringLength) throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
			if (count < 0 || startIndex > m_stringLength - count) throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
			fixed (char* p = &m_firstChar)
				for (int i = startIndex; i < startIndex + count; i++)
					if (p[i] == value) return i;
			return -1;
		}
		public int IndexOf(string value) { return IndexOf(value, 0); }
		public int IndexOf(string value, StringComparison comparisonType) { return Find(value, 0, m_stringLength, ((int)comparisonType & 1) != 0); }
		public int IndexOf(string value, int startIndex, StringComparison comparisonType) { return Find(value, startIndex, m_stringLength - startIndex, ((int)comparisonType & 1) != 0); }
		public int IndexOf(string value, int startIndex) { return Find(value, startIndex, m_stringLength - startIndex, false); }
		public int IndexOf(string value, int startIndex, int count) { return Find(value, startIndex, count, false); }
		public int IndexOf(string value, int startIndex, int count, StringComparison comparisonType) { return Find(value, startIndex, count, ((int)comparisonType & 1) != 0); }
		public int IndexOf(char value, StringComparison comparisonType) { return IndexOf(FromChar(value), comparisonType); }
		int Find(string value, int startIndex, int count, bool ignoreCase)
		{
			if (value == null) throw new ArgumentNullException("value");
			if (startIndex < 0 || startIndex > m_stringLength) throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
			if (count < 0 || startIndex > m_stringLength - count) throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
			for (int i = startIndex; i <= startIndex + count - value.m_stringLength; i++)
				if (Matches(i, value, ignoreCase)) return i;
			return -1;
		}
		bool Matches(int at, string value, bool ignoreCase)
		{
			int n = value.m_stringLength;
			if (at < 0 || at > m_stringLength - n) return false;
			fixed (char* p = &m_firstChar) fixed (char* q = &value.m_firstChar)
				for (int i = 0; i < n; i++)
					if (p[at + i] != q[i] && !(ignoreCase && char.ToUpper(p[at + i]) == char.ToUpper(q[i]))) return false;
			return true;
		}
		public int LastIndexOf(char value) { return m_stringLength == 0 ? -1 : LastIndexOf(value, m_stringLength - 1, m_stringLength); }
		public int LastIndexOf(char value, int startIndex) { return m_stringLength == 0 ? -1 : LastIndexOf(value, startIndex, startIndex + 1); }
		public int LastIndexOf(char value, int startIndex, int count)
		{
			if (m_stringLength == 0) return -1;
			if (startIndex < 0 || startIndex >= m_stringLength) throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
			if (count < 0 || count - 1 > startIndex) throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
			for (int i = startIndex; i > startIndex - count; i--)
				if (this[i] == value) return i;
			return -1;
		}
		public int LastIndexOf(string value) { return FindLast(value, m_stringLength - 1, m_stringLength, false); }
		public int LastIndexOf(string value, StringComparison comparisonType) { return FindLast(value, m_stringLength - 1, m_stringLength, ((int)comparisonType & 1) != 0); }
		public int LastIndexOf(string value, int startIndex) { return FindLast(value, startIndex, startIndex + 1, false); }
		public int LastIndexOf(string value, int startIndex, StringComparison comparisonType) { return FindLast(value, startIndex, startIndex + 1, ((int)comparisonType & 1) != 0); }
		public int LastIndexOf(string value, int startIndex, int count) { return FindLast(value, startIndex, count, false); }
		public int LastIndexOf(string value, int startIndex, int count, StringComparison comparisonType) { return FindLast(value, startIndex, count, ((int)comparisonType & 1) != 0); }
		// Finds the last match within the count chars that end at startIndex.
		int FindLast(string value, int startIndex, int count, bool ignoreCase)
		{
			if (value == null) throw new ArgumentNullException("value");
			if (m_stringLength == 0 && (startIndex == -1 || startIndex == 0)) return value.m_stringLength == 0 ? 0 : -1;
			if (startIndex < 0 || startIndex > m_stringLength) throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
			if (startIndex == m_stringLength)
			{
				startIndex--;
				if (count > 0) count--;
			}
			if (count < 0 || count - 1 > startIndex) throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
			if (value.m_stringLength == 0) return startIndex;
			for (int i = startIndex - value.m_stringLength + 1; i > startIndex - count; i--)
				if (Matches(i, value, ignoreCase)) return i;
			return -1;
		}
		static bool In(char c, char[] set)
		{
			for (int i = 0; i < set.Length; i++)
				if (set[i] == c) return true;
			return false;
		}
		public int IndexOfAny(char[] anyOf) { return IndexOfAny(anyOf, 0, m_stringLength); }
		public int IndexOfAny(char[] anyOf, int startIndex) { return IndexOfAny(anyOf, startIndex, m_stringLength - startIndex); }
		public int IndexOfAny(char[] anyOf, int startIndex, int count)
		{
			if (anyOf == null) throw new ArgumentNullException("anyOf");
			if (startIndex < 0 || startIndex > m_stringLength) throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
			if (count < 0 || startIndex > m_stringLength - count) throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
			for (int i = startIndex; i < startIndex + count; i++)
				if (In(this[i], anyOf)) return i;
			return -1;
		}
		public int LastIndexOfAny(char[] anyOf) { return LastIndexOfAny(anyOf, m_stringLength - 1, m_stringLength); }
		public int LastIndexOfAny(char[] anyOf, int startIndex) { return LastIndexOfAny(anyOf, startIndex, startIndex + 1); }
		public int LastIndexOfAny(char[] anyOf, int startIndex, int count)
		{
			if (anyOf == null) throw new ArgumentNullException("anyOf");
			if (m_stringLength == 0) return -1;
			if ((uint)startIndex >= (uint)m_stringLength) throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
			if (count < 0 || count - 1 > startIndex) throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
			for (int i = startIndex; i > startIndex - count; i--)
				if (In(this[i], anyOf)) return i;
			return -1;
		}
		public bool Contains(string value) { return IndexOf(value, StringComparison.Ordinal) >= 0; }
		public bool Contains(char value) { return IndexOf(value) >= 0; }
		public bool Contains(string value, StringComparison comparisonType) { return IndexOf(value, comparisonType) >= 0; }
		public bool Contains(char value, StringComparison comparisonType) { return IndexOf(value, comparisonType) >= 0; }
		public bool StartsWith(string value, bool ignoreCase, System.Globalization.CultureInfo culture) { return StartsWith(value, ignoreCase ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal); }
		public bool EndsWith(string value, bool ignoreCase, System.Globalization.CultureInfo culture) { return EndsWith(value, ignoreCase ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal); }
		public bool StartsWith(string value)
		{
			if (value == null) throw new ArgumentNullException("value");
			return Matches(0, value, false);
		}
		public bool StartsWith(string value, StringComparison comparisonType)
		{
			if (value == null) throw new ArgumentNullException("value");
			return Matches(0, value, ((int)comparisonType & 1) != 0);
		}
		public bool StartsWith(char value) { return m_stringLength > 0 && m_firstChar == value; }
		public bool EndsWith(string value)
		{
			if (value == null) throw new ArgumentNullException("value");
			return Matches(m_stringLength - value.m_stringLength, value, false);
		}
		public bool EndsWith(string value, StringComparison comparisonType)
		{
			if (value == null) throw new ArgumentNullException("value");
			return Matches(m_stringLength - value.m_stringLength, value, ((int)comparisonType & 1) != 0);
		}
		public bool EndsWith(char value) { return m_stringLength > 0 && this[m_stringLength - 1] == value; }

		public static bool IsNullOrEmpty(string value) { return (object)value == null || value.m_stringLength == 0; }
		public static bool IsNullOrWhiteSpace(string value)
		{
			if (value == null) return true;
			for (int i = 0; i < value.m_stringLength; i++)
				if (!char.IsWhiteSpace(value[i])) return false;
			return true;
		}

		// Changed copies.

		string Between(int start, int end) { return start >= end ? "" : Substring(start, end - start); }
		public string Trim() { return TrimBy(null, true, true); }
		public string Trim(params char[] trimChars) { return TrimBy(trimChars, true, true); }
		public string TrimStart() { return TrimBy(null, true, false); }
		public string TrimStart(params char[] trimChars) { return TrimBy(trimChars, true, false); }
		public string TrimEnd() { return TrimBy(null, false, true); }
		public string TrimEnd(params char[] trimChars) { return TrimBy(trimChars, false, true); }
		public string Trim(char trimChar) { return TrimBy(new char[] { trimChar }, true, true); }
		public string TrimStart(char trimChar) { return TrimBy(new char[] { trimChar }, true, false); }
		public string TrimEnd(char trimChar) { return TrimBy(new char[] { trimChar }, false, true); }
		string TrimBy(char[] set, bool head, bool tail)
		{
			if (set != null && set.Length == 0) set = null;
			int a = 0, b = m_stringLength;
			if (head) while (a < b && (set == null ? char.IsWhiteSpace(this[a]) : In(this[a], set))) a++;
			if (tail) while (b > a && (set == null ? char.IsWhiteSpace(this[b - 1]) : In(this[b - 1], set))) b--;
			return Between(a, b);
		}
		public string PadLeft(int totalWidth) { return PadLeft(totalWidth, ' '); }
		public string PadLeft(int totalWidth, char paddingChar) { return Pad(totalWidth, paddingChar, true); }
		public string PadRight(int totalWidth) { return PadRight(totalWidth, ' '); }
		public string PadRight(int totalWidth, char paddingChar) { return Pad(totalWidth, paddingChar, false); }
		string Pad(int width, char c, bool left)
		{
			if (width < 0) throw new ArgumentOutOfRangeException("totalWidth", "Non-negative number required.");
			int n = width - m_stringLength;
			if (n <= 0) return this;
			string r = FastAllocateString(width);
			fixed (char* p = &r.m_firstChar)
			{
				char* q = left ? p : p + m_stringLength;
				for (int i = 0; i < n; i++) q[i] = c;
			}
			Put(r, left ? n : 0, this);
			return r;
		}
		public string ToUpper() { return Map(true); }
		public string ToUpperInvariant() { return Map(true); }
		public string ToLower() { return Map(false); }
		public string ToLowerInvariant() { return Map(false); }
		public bool IsNormalized() { return true; }
		public string Normalize() { return this; }
		public int GetHashCode(StringComparison comparisonType) { return ((int)comparisonType & 1) != 0 ? HashIgnoreCase() : GetHashCode(); }
		public string ToUpper(System.Globalization.CultureInfo culture) { return Map(true); }
		public string ToLower(System.Globalization.CultureInfo culture) { return Map(false); }
		string Map(bool upper)
		{
			if (m_stringLength == 0) return this;
			string r = FastAllocateString(m_stringLength);
			fixed (char* p = &r.m_firstChar)
				for (int i = 0; i < m_stringLength; i++) p[i] = upper ? char.ToUpper(this[i]) : char.ToLower(this[i]);
			return r;
		}
		public string Replace(char oldChar, char newChar)
		{
			if (IndexOf(oldChar) < 0) return this;
			string r = FastAllocateString(m_stringLength);
			fixed (char* p = &r.m_firstChar)
				for (int i = 0; i < m_stringLength; i++) p[i] = this[i] == oldChar ? newChar : this[i];
			return r;
		}
		public string Replace(string oldValue, string newValue) { return Replace(oldValue, newValue, StringComparison.Ordinal); }
		public string Replace(string oldValue, string newValue, bool ignoreCase, System.Globalization.CultureInfo culture)
		{
			return Replace(oldValue, newValue, ignoreCase ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal);
		}
		public string Replace(string oldValue, string newValue, StringComparison comparisonType)
		{
			if (oldValue == null) throw new ArgumentNullException("oldValue");
			if (oldValue.Length == 0) throw new ArgumentException("String cannot be of zero length.", "oldValue");
			bool ignoreCase = ((int)comparisonType & 1) != 0;
			int at = Find(oldValue, 0, m_stringLength, ignoreCase);
			if (at < 0) return this;
			StringBuilder b = new StringBuilder();
			int from = 0;
			while (at >= 0)
			{
				b.Append(this, from, at - from);
				b.Append(newValue);
				from = at + oldValue.Length;
				at = Find(oldValue, from, m_stringLength - from, ignoreCase);
			}
			b.Append(this, from, m_stringLength - from);
			return b.ToString();
		}
		public string Insert(int startIndex, string value)
		{
			if (value == null) throw new ArgumentNullException("value");
			if (startIndex < 0 || startIndex > m_stringLength) throw new ArgumentOutOfRangeException("startIndex");
			if (value.Length == 0) return this;
			string r = FastAllocateString(m_stringLength + value.m_stringLength);
			Put(r, 0, this, 0, startIndex);
			Put(r, startIndex, value);
			Put(r, startIndex + value.m_stringLength, this, startIndex, m_stringLength - startIndex);
			return r;
		}
		public string Remove(int startIndex)
		{
			if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
			if (startIndex >= m_stringLength) throw new ArgumentOutOfRangeException("startIndex", "startIndex must be less than length of string.");
			return Substring(0, startIndex);
		}
		public string Remove(int startIndex, int count)
		{
			if (startIndex < 0) throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Count cannot be less than zero.");
			if (startIndex > m_stringLength - count) throw new ArgumentOutOfRangeException("count", "Index and count must refer to a location within the string.");
			return Concat(Substring(0, startIndex), Substring(startIndex + count));
		}

		public string[] Split(params char[] separator) { return SplitBy(separator, null, int.MaxValue, StringSplitOptions.None); }
		public string[] Split(char separator, StringSplitOptions options = StringSplitOptions.None) { return SplitBy(new char[] { separator }, null, int.MaxValue, options); }
		public string[] Split(char[] separator, int count) { return SplitBy(separator, null, count, StringSplitOptions.None); }
		public string[] Split(char[] separator, StringSplitOptions options) { return SplitBy(separator, null, int.MaxValue, options); }
		public string[] Split(char[] separator, int count, StringSplitOptions options) { return SplitBy(separator, null, count, options); }
		public string[] Split(string[] separator, StringSplitOptions options) { return SplitBy(null, separator, int.MaxValue, options); }
		public string[] Split(string[] separator, int count, StringSplitOptions options) { return SplitBy(null, separator, count, options); }
		public string[] Split(char separator, int count, StringSplitOptions options = StringSplitOptions.None) { return SplitBy(new char[] { separator }, null, count, options); }
		public string[] Split(string separator, StringSplitOptions options = StringSplitOptions.None) { return SplitBy(null, new string[] { separator }, int.MaxValue, options); }
		public string[] Split(string separator, int count, StringSplitOptions options = StringSplitOptions.None) { return SplitBy(null, new string[] { separator }, count, options); }
		string[] SplitBy(char[] chars, string[] strings, int count, StringSplitOptions options)
		{
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Count cannot be less than zero.");
			bool drop = (options & StringSplitOptions.RemoveEmptyEntries) != 0;
			if (count == 0 || (drop && m_stringLength == 0)) return new string[0];
			if (count == 1 && (options & StringSplitOptions.TrimEntries) == 0) return new string[] { this };
			List<string> r = new List<string>();
			int from = 0, i = 0;
			bool white = (chars == null || chars.Length == 0) && (strings == null || strings.Length == 0);
			while (i < m_stringLength && r.Count < count - 1)
			{
				int n = Separator(i, white, chars, strings);
				if (n == 0)
				{
					i++;
					continue;
				}
				AddPart(r, from, i, options);
				i += n;
				from = i;
			}
			if (drop && r.Count == count - 1)
				// The last piece starts at the first char that is no separator.
				for (int n; from < m_stringLength && (n = Separator(from, white, chars, strings)) > 0;) from += n;
			AddPart(r, from, m_stringLength, options);
			return r.ToArray();
		}
		void AddPart(List<string> parts, int from, int to, StringSplitOptions options)
		{
			string part = Between(from, to);
			if ((options & StringSplitOptions.TrimEntries) != 0) part = part.Trim();
			if ((options & StringSplitOptions.RemoveEmptyEntries) == 0 || part.Length > 0) parts.Add(part);
		}

		// Returns the length of the separator at i, or 0 if there is none.
		int Separator(int i, bool white, char[] chars, string[] strings)
		{
			if (white) return char.IsWhiteSpace(this[i]) ? 1 : 0;
			if (chars != null) return In(this[i], chars) ? 1 : 0;
			foreach (string s in strings)
				if (!IsNullOrEmpty(s) && Matches(i, s, false)) return s.Length;
			return 0;
		}

		public char[] ToCharArray() { return ToCharArray(0, m_stringLength); }
		public char[] ToCharArray(int startIndex, int length)
		{
			if (startIndex < 0 || startIndex > m_stringLength || startIndex > m_stringLength - length) throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
			if (length < 0) throw new ArgumentOutOfRangeException("length", IndexMessage);
			char[] r = new char[length];
			CopyOut(startIndex, r, 0, length);
			return r;
		}
		public void CopyTo(int sourceIndex, char[] destination, int destinationIndex, int count)
		{
			if (destination == null) throw new ArgumentNullException("destination");
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Count cannot be less than zero.");
			if (sourceIndex < 0) throw new ArgumentOutOfRangeException("sourceIndex", IndexMessage);
			if (count > m_stringLength - sourceIndex) throw new ArgumentOutOfRangeException("sourceIndex", "Index and count must refer to a location within the string.");
			if (destinationIndex < 0) throw new ArgumentOutOfRangeException("destinationIndex", IndexMessage);
			if (destinationIndex > destination.Length - count) throw new ArgumentOutOfRangeException("destinationIndex", "Index and count must refer to a location within the string.");
			CopyOut(sourceIndex, destination, destinationIndex, count);
		}

		public CharEnumerator GetEnumerator() { return new CharEnumerator(this); }
		IEnumerator<char> IEnumerable<char>.GetEnumerator() { return new CharEnumerator(this); }
		IEnumerator IEnumerable.GetEnumerator() { return new CharEnumerator(this); }
	}

	public sealed class CharEnumerator : IEnumerator<char>, IEnumerator, ICloneable, IDisposable
	{
		string str;
		int index = -1;
		internal CharEnumerator(string s) { str = s; }
		public object Clone() { return MemberwiseClone(); }
		public bool MoveNext()
		{
			if (index < str.Length) index++;
			return index < str.Length;
		}
		public char Current
		{
			get
			{
				if (index < 0) throw new InvalidOperationException("Enumeration has not started. Call MoveNext.");
				if (index >= str.Length) throw new InvalidOperationException("Enumeration already finished.");
				return str[index];
			}
		}
		object IEnumerator.Current { get { return Current; } }
		public void Reset() { index = -1; }
		public void Dispose() { }
	}

	public abstract class StringComparer : IComparer, IEqualityComparer, IComparer<string>, IEqualityComparer<string>
	{
		public static StringComparer Ordinal { get { return new Of(StringComparison.Ordinal); } }
		public static StringComparer OrdinalIgnoreCase { get { return new Of(StringComparison.OrdinalIgnoreCase); } }
		public static StringComparer InvariantCulture { get { return new Of(StringComparison.InvariantCulture); } }
		public static StringComparer InvariantCultureIgnoreCase { get { return new Of(StringComparison.InvariantCultureIgnoreCase); } }
		public static StringComparer CurrentCulture { get { return new Of(StringComparison.CurrentCulture); } }
		public static StringComparer CurrentCultureIgnoreCase { get { return new Of(StringComparison.CurrentCultureIgnoreCase); } }
		public static StringComparer FromComparison(StringComparison comparisonType) { return new Of(comparisonType); }
		public static StringComparer Create(System.Globalization.CultureInfo culture, bool ignoreCase)
		{
			return new Of(ignoreCase ? StringComparison.CurrentCultureIgnoreCase : StringComparison.CurrentCulture);
		}
		public abstract int Compare(string x, string y);
		public abstract bool Equals(string x, string y);
		public abstract int GetHashCode(string obj);
		public int Compare(object x, object y) { return Compare((string)x, (string)y); }
		public new bool Equals(object x, object y) { return Equals((string)x, (string)y); }
		public int GetHashCode(object obj) { return GetHashCode((string)obj); }

		sealed class Of : StringComparer
		{
			StringComparison kind;
			internal Of(StringComparison kind) { this.kind = kind; }
			public override int Compare(string x, string y) { return string.Compare(x, y, kind); }
			public override bool Equals(string x, string y) { return string.Equals(x, y, kind); }
			public override int GetHashCode(string obj)
			{
				if (obj == null) throw new ArgumentNullException("obj");
				return ((int)kind & 1) != 0 ? obj.HashIgnoreCase() : obj.GetHashCode();
			}
		}
	}
}
