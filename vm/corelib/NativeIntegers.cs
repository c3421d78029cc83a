// nint and nuint as numbers. What they share with the other integers is made of Integer.cs.in.
using System.Globalization;

namespace System
{
	public unsafe partial struct IntPtr
	{
		public static IntPtr MinValue { get { return (IntPtr)(Size == 8 ? long.MinValue : int.MinValue); } }
		public static IntPtr MaxValue { get { return (IntPtr)(Size == 8 ? long.MaxValue : int.MaxValue); } }

		static IntPtr Narrow(long value)
		{
			if (Size == 4 && value != (int)value) throw new OverflowException("Arithmetic operation resulted in an overflow.");
			return (IntPtr)value;
		}
		static ulong Unsigned(IntPtr value) { return Size == 4 ? (uint)value.ToInt64() : (ulong)value.ToInt64(); }

		public int CompareTo(IntPtr value) { return ToInt64().CompareTo(value.ToInt64()); }
		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is IntPtr)) throw new ArgumentException("Object must be of type IntPtr.");
			return CompareTo((IntPtr)value);
		}
		public string ToString(IFormatProvider provider) { return ToString(null, provider); }
		public string ToString(string format, IFormatProvider provider) { return Number.FormatInteger(ToInt64(), true, Size * 8, format, provider); }

		public static IntPtr Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
		public static IntPtr Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }
		public static IntPtr Parse(string s, NumberStyles style) { return Parse(s, style, null); }
		public static IntPtr Parse(string s, NumberStyles style, IFormatProvider provider)
		{
			return Size == 8 ? (IntPtr)long.Parse(s, style, provider) : (IntPtr)int.Parse(s, style, provider);
		}
		public static bool TryParse(string s, out IntPtr result) { return TryParse(s, NumberStyles.Integer, null, out result); }
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

		static UIntPtr Narrow(ulong value)
		{
			if (Size == 4 && value != (uint)value) throw new OverflowException("Arithmetic operation resulted in an overflow.");
			return (UIntPtr)value;
		}
		static ulong Unsigned(UIntPtr value) { return value.ToUInt64(); }

		public int CompareTo(UIntPtr value) { return ToUInt64().CompareTo(value.ToUInt64()); }
		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is UIntPtr)) throw new ArgumentException("Object must be of type UIntPtr.");
			return CompareTo((UIntPtr)value);
		}
		public string ToString(IFormatProvider provider) { return ToString(null, provider); }
		public string ToString(string format, IFormatProvider provider) { return Number.FormatInteger((long)ToUInt64(), false, Size * 8, format, provider); }

		public static UIntPtr Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
		public static UIntPtr Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }
		public static UIntPtr Parse(string s, NumberStyles style) { return Parse(s, style, null); }
		public static UIntPtr Parse(string s, NumberStyles style, IFormatProvider provider)
		{
			return Size == 8 ? (UIntPtr)ulong.Parse(s, style, provider) : (UIntPtr)uint.Parse(s, style, provider);
		}
		public static bool TryParse(string s, out UIntPtr result) { return TryParse(s, NumberStyles.Integer, null, out result); }
		public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out UIntPtr result)
		{
			ulong value;
			bool ok = ulong.TryParse(s, style, provider, out value) && value >= MinValue.ToUInt64() && value <= MaxValue.ToUInt64();
			result = ok ? (UIntPtr)value : Zero;
			return ok;
		}
	}
}
