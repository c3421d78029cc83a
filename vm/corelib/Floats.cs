using System.Globalization;

namespace System
{
	public partial struct Double : IComparable, IConvertible, IFormattable, IComparable<double>, IEquatable<double>
	{
		internal double m_value;

		public const double MinValue = -1.7976931348623157E+308;
		public const double MaxValue = 1.7976931348623157E+308;
		public const double Epsilon = 4.9406564584124654E-324;
		public const double NegativeInfinity = -1.0 / 0.0;
		public const double PositiveInfinity = 1.0 / 0.0;
		public const double NaN = 0.0 / 0.0;

		public static bool IsNaN(double d) { return d != d; }
		public static bool IsInfinity(double d) { return d == PositiveInfinity || d == NegativeInfinity; }
		public static bool IsPositiveInfinity(double d) { return d == PositiveInfinity; }
		public static bool IsNegativeInfinity(double d) { return d == NegativeInfinity; }
		public static bool IsFinite(double d) { return d - d == 0; }
		public static bool IsNegative(double d) { return BitConverter.DoubleToInt64Bits(d) < 0; }

		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is double)) throw new ArgumentException("Object must be of type Double.");
			return CompareTo((double)value);
		}
		public int CompareTo(double value)
		{
			if (m_value < value) return -1;
			if (m_value > value) return 1;
			if (m_value == value) return 0;
			if (m_value != m_value) return value != value ? 0 : -1;
			return 1;
		}
		public override bool Equals(object obj) { return obj is double && Equals((double)obj); }
		public bool Equals(double obj) { return m_value == obj || (m_value != m_value && obj != obj); }
		public override int GetHashCode()
		{
			if (m_value == 0) return 0;
			long v = BitConverter.DoubleToInt64Bits(m_value);
			return (int)v ^ (int)(v >> 32);
		}
		public override string ToString() { return Number.FormatFloat(m_value, false, null, null); }
		public string ToString(IFormatProvider provider) { return Number.FormatFloat(m_value, false, null, provider); }
		public string ToString(string format) { return Number.FormatFloat(m_value, false, format, null); }
		public string ToString(string format, IFormatProvider provider) { return Number.FormatFloat(m_value, false, format, provider); }
		public TypeCode GetTypeCode() { return TypeCode.Double; }
		bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(this); }
		char IConvertible.ToChar(IFormatProvider provider) { throw Convert.BadCast("Double", "Char"); }
		sbyte IConvertible.ToSByte(IFormatProvider provider) { return Convert.ToSByte(this); }
		byte IConvertible.ToByte(IFormatProvider provider) { return Convert.ToByte(this); }
		short IConvertible.ToInt16(IFormatProvider provider) { return Convert.ToInt16(this); }
		ushort IConvertible.ToUInt16(IFormatProvider provider) { return Convert.ToUInt16(this); }
		int IConvertible.ToInt32(IFormatProvider provider) { return Convert.ToInt32(this); }
		uint IConvertible.ToUInt32(IFormatProvider provider) { return Convert.ToUInt32(this); }
		long IConvertible.ToInt64(IFormatProvider provider) { return Convert.ToInt64(this); }
		ulong IConvertible.ToUInt64(IFormatProvider provider) { return Convert.ToUInt64(this); }
		float IConvertible.ToSingle(IFormatProvider provider) { return Convert.ToSingle(this); }
		double IConvertible.ToDouble(IFormatProvider provider) { return this; }
		decimal IConvertible.ToDecimal(IFormatProvider provider) { return Convert.ToDecimal(this); }
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { throw Convert.BadCast("Double", "DateTime"); }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }

		public static double Parse(string s) { return Parse(s, NumberStyles.Float | NumberStyles.AllowThousands, null); }
		public static double Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Float | NumberStyles.AllowThousands, provider); }
		public static double Parse(string s, NumberStyles style) { return Parse(s, style, null); }
		public static double Parse(string s, NumberStyles style, IFormatProvider provider)
		{
			if (s == null) throw new ArgumentNullException("s");
			double r;
			switch (Number.ParseFloat(s, style, provider, out r))
			{
				case 1: throw Number.BadFormat(s);
				case 2: throw new OverflowException("Value was either too large or too small for a Double.");
			}
			return r;
		}
		public static bool TryParse(string s, out double result) { return TryParse(s, NumberStyles.Float | NumberStyles.AllowThousands, null, out result); }
		public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out double result)
		{
			result = 0;
			double r;
			if (s == null || Number.ParseFloat(s, style, provider, out r) != 0) return false;
			result = r;
			return true;
		}
	}

	public partial struct Single : IComparable, IConvertible, IFormattable, IComparable<float>, IEquatable<float>
	{
		internal float m_value;

		public const float MinValue = -3.40282346638528859e+38F;
		public const float MaxValue = 3.40282346638528859e+38F;
		public const float Epsilon = 1.4e-45F;
		public const float NegativeInfinity = -1.0F / 0.0F;
		public const float PositiveInfinity = 1.0F / 0.0F;
		public const float NaN = 0.0F / 0.0F;

		public static bool IsNegative(float f) { return BitConverter.SingleToInt32Bits(f) < 0; }
		public static bool IsNaN(float f) { return f != f; }
		public static bool IsInfinity(float f) { return f == PositiveInfinity || f == NegativeInfinity; }
		public static bool IsPositiveInfinity(float f) { return f == PositiveInfinity; }
		public static bool IsNegativeInfinity(float f) { return f == NegativeInfinity; }
		public static bool IsFinite(float f) { return f - f == 0; }

		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is float)) throw new ArgumentException("Object must be of type Single.");
			return CompareTo((float)value);
		}
		public int CompareTo(float value)
		{
			if (m_value < value) return -1;
			if (m_value > value) return 1;
			if (m_value == value) return 0;
			if (m_value != m_value) return value != value ? 0 : -1;
			return 1;
		}
		public override bool Equals(object obj) { return obj is float && Equals((float)obj); }
		public bool Equals(float obj) { return m_value == obj || (m_value != m_value && obj != obj); }
		public override int GetHashCode() { return m_value == 0 ? 0 : BitConverter.SingleToInt32Bits(m_value); }
		public override string ToString() { return Number.FormatFloat(m_value, true, null, null); }
		public string ToString(IFormatProvider provider) { return Number.FormatFloat(m_value, true, null, provider); }
		public string ToString(string format) { return Number.FormatFloat(m_value, true, format, null); }
		public string ToString(string format, IFormatProvider provider) { return Number.FormatFloat(m_value, true, format, provider); }
		public TypeCode GetTypeCode() { return TypeCode.Single; }
		bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(this); }
		char IConvertible.ToChar(IFormatProvider provider) { throw Convert.BadCast("Single", "Char"); }
		sbyte IConvertible.ToSByte(IFormatProvider provider) { return Convert.ToSByte(this); }
		byte IConvertible.ToByte(IFormatProvider provider) { return Convert.ToByte(this); }
		short IConvertible.ToInt16(IFormatProvider provider) { return Convert.ToInt16(this); }
		ushort IConvertible.ToUInt16(IFormatProvider provider) { return Convert.ToUInt16(this); }
		int IConvertible.ToInt32(IFormatProvider provider) { return Convert.ToInt32(this); }
		uint IConvertible.ToUInt32(IFormatProvider provider) { return Convert.ToUInt32(this); }
		long IConvertible.ToInt64(IFormatProvider provider) { return Convert.ToInt64(this); }
		ulong IConvertible.ToUInt64(IFormatProvider provider) { return Convert.ToUInt64(this); }
		float IConvertible.ToSingle(IFormatProvider provider) { return this; }
		double IConvertible.ToDouble(IFormatProvider provider) { return Convert.ToDouble(this); }
		decimal IConvertible.ToDecimal(IFormatProvider provider) { return Convert.ToDecimal(this); }
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { throw Convert.BadCast("Single", "DateTime"); }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }

		public static float Parse(string s) { return Parse(s, NumberStyles.Float | NumberStyles.AllowThousands, null); }
		public static float Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Float | NumberStyles.AllowThousands, provider); }
		public static float Parse(string s, NumberStyles style) { return Parse(s, style, null); }
		public static float Parse(string s, NumberStyles style, IFormatProvider provider)
		{
			if (s == null) throw new ArgumentNullException("s");
			double r;
			int e = Number.ParseFloat(s, style, provider, out r);
			if (e == 1) throw Number.BadFormat(s);
			float f = (float)r;
			if (e == 2 || (!Environment.IsForNet && IsInfinity(f) && !double.IsInfinity(r))) throw new OverflowException("Value was either too large or too small for a Single.");
			return f;
		}
		public static bool TryParse(string s, out float result) { return TryParse(s, NumberStyles.Float | NumberStyles.AllowThousands, null, out result); }
		public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out float result)
		{
			result = 0;
			double r;
			if (s == null || Number.ParseFloat(s, style, provider, out r) != 0) return false;
			result = (float)r;
			return true;
		}
	}

	public partial struct Boolean : IComparable, IConvertible, IComparable<bool>, IEquatable<bool>
	{
		internal bool m_value;
		public static readonly string TrueString = "True";
		public static readonly string FalseString = "False";

		public int CompareTo(object obj)
		{
			if (obj == null) return 1;
			if (!(obj is bool)) throw new ArgumentException("Object must be of type Boolean.");
			return CompareTo((bool)obj);
		}
		public int CompareTo(bool value) { return m_value == value ? 0 : m_value ? 1 : -1; }
		public override bool Equals(object obj) { return obj is bool && m_value == (bool)obj; }
		public bool Equals(bool obj) { return m_value == obj; }
		public override int GetHashCode() { return m_value ? 1 : 0; }
		public override string ToString() { return m_value ? "True" : "False"; }
		public string ToString(IFormatProvider provider) { return m_value ? "True" : "False"; }
		public TypeCode GetTypeCode() { return TypeCode.Boolean; }
		bool IConvertible.ToBoolean(IFormatProvider provider) { return this; }
		char IConvertible.ToChar(IFormatProvider provider) { throw Convert.BadCast("Boolean", "Char"); }
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
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { throw Convert.BadCast("Boolean", "DateTime"); }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }
		public static bool Parse(string value)
		{
			if (value == null) throw new ArgumentNullException("value");
			bool r;
			if (!TryParse(value, out r)) throw Number.NotRecognized(value, "Boolean");
			return r;
		}
		public static bool TryParse(string value, out bool result)
		{
			result = false;
			if (value == null) return false;
			value = value.Trim();
			if (string.EqualsIgnoreCase(value, "True")) { result = true; return true; }
			return string.EqualsIgnoreCase(value, "False");
		}
	}

	public unsafe partial struct IntPtr : IComparable, Numerics.IBitCounts, IComparable<IntPtr>, IEquatable<IntPtr>, ISpanFormattable
	{
		void* m_value;

		public static readonly IntPtr Zero;

		public IntPtr(int value) { m_value = (void*)(long)value; }
		public IntPtr(long value) { m_value = (void*)value; }
		public IntPtr(void* value) { m_value = value; }

		public static int Size { get { return sizeof(void*); } }
		public int ToInt32() { return checked((int)((byte*)m_value - (byte*)null)); }
		public long ToInt64() { return (byte*)m_value - (byte*)null; } // extended with its sign
		public void* ToPointer() { return m_value; }
		public override bool Equals(object obj) { return obj is IntPtr && ((IntPtr)obj).m_value == m_value; }
		public bool Equals(IntPtr other) { return other.m_value == m_value; }
		public override int GetHashCode() { long v = (byte*)m_value - (byte*)null; return (int)v ^ (int)(v >> 32); }
		public override string ToString() { return ((byte*)m_value - (byte*)null).ToString(); }
		public string ToString(string format) { return ((byte*)m_value - (byte*)null).ToString(format); }

		public static IntPtr Add(IntPtr pointer, int offset) { return new IntPtr((byte*)pointer.m_value + offset); }
		public static IntPtr Subtract(IntPtr pointer, int offset) { return new IntPtr((byte*)pointer.m_value - offset); }
		public static IntPtr operator +(IntPtr pointer, int offset) { return new IntPtr((byte*)pointer.m_value + offset); }
		public static IntPtr operator -(IntPtr pointer, int offset) { return new IntPtr((byte*)pointer.m_value - offset); }
		public static bool operator ==(IntPtr value1, IntPtr value2) { return value1.m_value == value2.m_value; }
		public static bool operator !=(IntPtr value1, IntPtr value2) { return value1.m_value != value2.m_value; }
		public static explicit operator IntPtr(int value) { return new IntPtr(value); }
		public static explicit operator IntPtr(long value) { return new IntPtr(value); }
		public static explicit operator IntPtr(void* value) { return new IntPtr(value); }
		public static explicit operator int(IntPtr value) { return checked((int)((byte*)value.m_value - (byte*)null)); }
		public static explicit operator long(IntPtr value) { return (byte*)value.m_value - (byte*)null; }
		public static explicit operator void*(IntPtr value) { return value.m_value; }
	}

	public unsafe partial struct UIntPtr : IComparable, Numerics.IBitCounts, IComparable<UIntPtr>, IEquatable<UIntPtr>, ISpanFormattable
	{
		void* m_value;

		public static readonly UIntPtr Zero;

		public UIntPtr(uint value) { m_value = (void*)value; }
		public UIntPtr(ulong value) { m_value = (void*)value; }
		public UIntPtr(void* value) { m_value = value; }

		public static int Size { get { return sizeof(void*); } }
		public uint ToUInt32() { return checked((uint)(ulong)m_value); }
		public ulong ToUInt64() { return (ulong)m_value; }
		public void* ToPointer() { return m_value; }
		public override bool Equals(object obj) { return obj is UIntPtr && ((UIntPtr)obj).m_value == m_value; }
		public bool Equals(UIntPtr other) { return other.m_value == m_value; }
		public override int GetHashCode() { ulong v = (ulong)m_value; return (int)v ^ (int)(v >> 32); }
		public override string ToString() { return ((ulong)m_value).ToString(); }

		public static UIntPtr operator +(UIntPtr pointer, int offset) { return new UIntPtr((byte*)pointer.m_value + offset); }
		public static UIntPtr operator -(UIntPtr pointer, int offset) { return new UIntPtr((byte*)pointer.m_value - offset); }
		public static bool operator ==(UIntPtr value1, UIntPtr value2) { return value1.m_value == value2.m_value; }
		public static bool operator !=(UIntPtr value1, UIntPtr value2) { return value1.m_value != value2.m_value; }
		public static explicit operator UIntPtr(uint value) { return new UIntPtr(value); }
		public static explicit operator UIntPtr(ulong value) { return new UIntPtr(value); }
		public static explicit operator UIntPtr(void* value) { return new UIntPtr(value); }
		public static explicit operator uint(UIntPtr value) { return checked((uint)(ulong)value.m_value); }
		public static explicit operator ulong(UIntPtr value) { return (ulong)value.m_value; }
		public static explicit operator void*(UIntPtr value) { return value.m_value; }
	}
}
