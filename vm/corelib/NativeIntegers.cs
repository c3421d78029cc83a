// nint and nuint as numbers. Generic code does not compute with them.
using System.Globalization;

namespace System
{
	public unsafe partial struct IntPtr
	{
		public static IntPtr MinValue { get { return (IntPtr)(Size == 8 ? long.MinValue : int.MinValue); } }
		public static IntPtr MaxValue { get { return (IntPtr)(Size == 8 ? long.MaxValue : int.MaxValue); } }
		public static IntPtr Max(IntPtr x, IntPtr y) { return x.ToInt64() > y.ToInt64() ? x : y; }
		public static IntPtr Min(IntPtr x, IntPtr y) { return x.ToInt64() < y.ToInt64() ? x : y; }

		public int CompareTo(IntPtr value) { return ToInt64().CompareTo(value.ToInt64()); }
		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is IntPtr)) throw new ArgumentException("Object must be of type IntPtr.");
			return CompareTo((IntPtr)value);
		}
		public string ToString(IFormatProvider provider) { return ToString(null, provider); }
		public string ToString(string format, IFormatProvider provider) { return Number.FormatInteger(ToInt64(), true, Size * 8, format, provider); }
		public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default(ReadOnlySpan<char>), IFormatProvider provider = null)
		{
			return SpanHelper.TryWrite(ToString(format.IsEmpty ? null : format.ToString(), provider), destination, out charsWritten);
		}

		public static IntPtr Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
		public static IntPtr Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }
		public static IntPtr Parse(string s, NumberStyles style) { return Parse(s, style, null); }
		public static IntPtr Parse(string s, NumberStyles style, IFormatProvider provider)
		{
			return Size == 8 ? (IntPtr)long.Parse(s, style, provider) : (IntPtr)int.Parse(s, style, provider);
		}
		public static bool TryParse(string s, out IntPtr result) { return TryParse(s, NumberStyles.Integer, null, out result); }
		public static bool TryParse(string s, IFormatProvider provider, out IntPtr result) { return TryParse(s, NumberStyles.Integer, provider, out result); }
		public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out IntPtr result)
		{
			long value;
			bool ok = long.TryParse(s, style, provider, out value) && value >= MinValue.ToInt64() && value <= MaxValue.ToInt64();
			result = ok ? (IntPtr)value : Zero;
			return ok;
		}
	}

	public unsafe partial struct UIntPtr
	{
		public static UIntPtr MinValue { get { return (UIntPtr)(Size == 8 ? ulong.MinValue : 0); } }
		public static UIntPtr MaxValue { get { return (UIntPtr)(Size == 8 ? ulong.MaxValue : uint.MaxValue); } }
		public static UIntPtr Max(UIntPtr x, UIntPtr y) { return x.ToUInt64() > y.ToUInt64() ? x : y; }
		public static UIntPtr Min(UIntPtr x, UIntPtr y) { return x.ToUInt64() < y.ToUInt64() ? x : y; }

		public int CompareTo(UIntPtr value) { return ToUInt64().CompareTo(value.ToUInt64()); }
		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is UIntPtr)) throw new ArgumentException("Object must be of type UIntPtr.");
			return CompareTo((UIntPtr)value);
		}
		public string ToString(IFormatProvider provider) { return ToString(null, provider); }
		public string ToString(string format, IFormatProvider provider) { return Number.FormatInteger((long)ToUInt64(), false, Size * 8, format, provider); }
		public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default(ReadOnlySpan<char>), IFormatProvider provider = null)
		{
			return SpanHelper.TryWrite(ToString(format.IsEmpty ? null : format.ToString(), provider), destination, out charsWritten);
		}

		public static UIntPtr Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
		public static UIntPtr Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }
		public static UIntPtr Parse(string s, NumberStyles style) { return Parse(s, style, null); }
		public static UIntPtr Parse(string s, NumberStyles style, IFormatProvider provider)
		{
			return Size == 8 ? (UIntPtr)ulong.Parse(s, style, provider) : (UIntPtr)uint.Parse(s, style, provider);
		}
		public static bool TryParse(string s, out UIntPtr result) { return TryParse(s, NumberStyles.Integer, null, out result); }
		public static bool TryParse(string s, IFormatProvider provider, out UIntPtr result) { return TryParse(s, NumberStyles.Integer, provider, out result); }
		public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out UIntPtr result)
		{
			ulong value;
			bool ok = ulong.TryParse(s, style, provider, out value) && value >= MinValue.ToUInt64() && value <= MaxValue.ToUInt64();
			result = ok ? (UIntPtr)value : Zero;
			return ok;
		}
	}
}
