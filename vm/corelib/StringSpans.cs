// Strings, chars and texts being built, as spans.
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Text;

namespace System
{
	public sealed unsafe partial class String
	{
		[MethodImpl(MethodImplOptions.InternalCall)]
		public extern String(ReadOnlySpan<char> value);
		static string Ctor(ReadOnlySpan<char> value)
		{
			if (value.Length == 0) return "";
			string s = FastAllocateString(value.Length);
			value.CopyTo(new Span<char>(ref s.m_firstChar, value.Length));
			return s;
		}

		public static implicit operator ReadOnlySpan<char>(string value) { return value.AsSpan(); }
		public ref readonly char GetPinnableReference() { return ref m_firstChar; }
		public void CopyTo(Span<char> destination) { this.AsSpan().CopyTo(destination); }
		public bool TryCopyTo(Span<char> destination) { return this.AsSpan().TryCopyTo(destination); }

		public static string Create<TState>(int length, TState state, System.Buffers.SpanAction<char, TState> action)
		{
			if (action == null) throw new ArgumentNullException("action");
			if (length < 0) throw new ArgumentOutOfRangeException("length");
			if (length == 0) return "";
			string s = FastAllocateString(length);
			action(new Span<char>(ref s.m_firstChar, length), state);
			return s;
		}
		public static string Create(IFormatProvider provider, ref DefaultInterpolatedStringHandler handler) { return handler.ToStringAndClear(); }
		public static string Create(IFormatProvider provider, Span<char> initialBuffer, ref DefaultInterpolatedStringHandler handler) { return handler.ToStringAndClear(); }

		public static string Concat(ReadOnlySpan<char> str0, ReadOnlySpan<char> str1)
		{
			string s = FastAllocateString(checked(str0.Length + str1.Length));
			Span<char> all = new Span<char>(ref s.m_firstChar, s.Length);
			str0.CopyTo(all);
			str1.CopyTo(all.Slice(str0.Length));
			return s;
		}
		public static string Concat(ReadOnlySpan<char> str0, ReadOnlySpan<char> str1, ReadOnlySpan<char> str2) { return Concat(Concat(str0, str1), str2); }
		public static string Concat(ReadOnlySpan<char> str0, ReadOnlySpan<char> str1, ReadOnlySpan<char> str2, ReadOnlySpan<char> str3) { return Concat(Concat(str0, str1), Concat(str2, str3)); }
		public static string Concat(ReadOnlySpan<string> values) { return Concat(values.ToArray()); }
		public static string Concat(ReadOnlySpan<object> args) { return Concat(args.ToArray()); }
		public static string Join(string separator, ReadOnlySpan<string> value) { return Join(separator, value.ToArray()); }
		public static string Join(string separator, ReadOnlySpan<object> values) { return Join(separator, values.ToArray()); }
		public static string Join(char separator, ReadOnlySpan<string> value) { return Join(separator, value.ToArray()); }
		public static string Join(char separator, ReadOnlySpan<object> values) { return Join(separator, values.ToArray()); }
		public static string Format(string format, ReadOnlySpan<object> args) { return Format(format, args.ToArray()); }
		public static string Format(IFormatProvider provider, string format, ReadOnlySpan<object> args) { return Format(provider, format, args.ToArray()); }
		public string[] Split(ReadOnlySpan<char> separator) { return Split(separator.ToArray()); }

		public string ReplaceLineEndings() { return ReplaceLineEndings(Environment.NewLine); }
		public string ReplaceLineEndings(string replacementText)
		{
			if (replacementText == null) throw new ArgumentNullException("replacementText");
			StringBuilder b = new StringBuilder();
			bool first = true;
			foreach (ReadOnlySpan<char> line in this.AsSpan().EnumerateLines())
			{
				if (!first) b.Append(replacementText);
				first = false;
				b.Append(line);
			}
			return b.ToString();
		}
	}

	public partial struct Char : System.Numerics.IComparisonOperators<char, char, bool>
	{
		// Implementations of the interface's operators, as of the numbers in Number.cs.in.
		public static bool op_Equality(char left, char right) { return left == right; }
		public static bool op_Inequality(char left, char right) { return left != right; }
		public static bool op_LessThan(char left, char right) { return left < right; }
		public static bool op_LessThanOrEqual(char left, char right) { return left <= right; }
		public static bool op_GreaterThan(char left, char right) { return left > right; }
		public static bool op_GreaterThanOrEqual(char left, char right) { return left >= right; }

		public static bool IsBetween(char c, char minInclusive, char maxInclusive) { return (uint)(c - minInclusive) <= (uint)(maxInclusive - minInclusive); }
		public static bool IsAscii(char c) { return c < 128; }
		public static bool IsAsciiDigit(char c) { return IsBetween(c, '0', '9'); }
		public static bool IsAsciiLetterUpper(char c) { return IsBetween(c, 'A', 'Z'); }
		public static bool IsAsciiLetterLower(char c) { return IsBetween(c, 'a', 'z'); }
		public static bool IsAsciiLetter(char c) { return IsBetween((char)(c | 0x20), 'a', 'z'); }
		public static bool IsAsciiLetterOrDigit(char c) { return IsAsciiLetter(c) || IsAsciiDigit(c); }
		public static bool IsAsciiHexDigitUpper(char c) { return IsAsciiDigit(c) || IsBetween(c, 'A', 'F'); }
		public static bool IsAsciiHexDigitLower(char c) { return IsAsciiDigit(c) || IsBetween(c, 'a', 'f'); }
		public static bool IsAsciiHexDigit(char c) { return IsAsciiHexDigitUpper(c) || IsAsciiHexDigitLower(c); }
	}

	public partial struct Boolean
	{
		public static bool Parse(ReadOnlySpan<char> value) { return Parse(value.ToString()); }
		public static bool TryParse(ReadOnlySpan<char> value, out bool result) { return TryParse(value.ToString(), out result); }
		public bool TryFormat(Span<char> destination, out int charsWritten) { return SpanHelper.TryWrite(ToString(), destination, out charsWritten); }
	}
}

namespace System.Text
{
	public sealed unsafe partial class StringBuilder
	{
		public StringBuilder Append(ReadOnlySpan<char> value)
		{
			Room(value.Length);
			value.CopyTo(new Span<char>(chars, length, value.Length));
			length += value.Length;
			return this;
		}
		public StringBuilder Append(ReadOnlyMemory<char> value) { return Append(value.Span); }
		public StringBuilder Insert(int index, ReadOnlySpan<char> value) { return Insert(index, value.ToString()); }
		public void CopyTo(int sourceIndex, Span<char> destination, int count) { new ReadOnlySpan<char>(chars, 0, length).Slice(sourceIndex, count).CopyTo(destination); }
		public bool Equals(ReadOnlySpan<char> span) { return new ReadOnlySpan<char>(chars, 0, length).SequenceEqual(span); }
		public StringBuilder AppendJoin(string separator, ReadOnlySpan<string> values) { return Append(string.Join(separator, values)); }
		public StringBuilder AppendJoin(string separator, ReadOnlySpan<object> values) { return Append(string.Join(separator, values)); }
		public StringBuilder AppendJoin(char separator, ReadOnlySpan<string> values) { return Append(string.Join(separator, values)); }
		public StringBuilder AppendJoin(char separator, ReadOnlySpan<object> values) { return Append(string.Join(separator, values)); }
		public StringBuilder AppendFormat(string format, ReadOnlySpan<object> args) { return AppendFormat(format, args.ToArray()); }
	}
}
