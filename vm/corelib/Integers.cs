using System.Globalization;

namespace System
{
	public partial struct SByte : IComparable, IConvertible, IFormattable, Numerics.IBitCounts, IComparable<sbyte>, IEquatable<sbyte>
	{
		internal sbyte m_value;

		public const sbyte MaxValue = 127;
		public const sbyte MinValue = -128;

		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is sbyte)) throw new ArgumentException("Object must be of type SByte.");
			return CompareTo((sbyte)value);
		}
		public int CompareTo(sbyte value) { return m_value - value; }
		public override bool Equals(object obj) { return obj is sbyte && m_value == (sbyte)obj; }
		public bool Equals(sbyte obj) { return m_value == obj; }
		public override int GetHashCode() { return (int)m_value ^ (int)m_value << 8; }
		public override string ToString() { return Number.Int32ToString(m_value); }
		public string ToString(IFormatProvider provider) { return Number.FormatInteger(m_value, true, 8, null, provider); }
		public string ToString(string format) { return Number.FormatInteger(m_value, true, 8, format, null); }
		public string ToString(string format, IFormatProvider provider) { return Number.FormatInteger(m_value, true, 8, format, provider); }
		public TypeCode GetTypeCode() { return TypeCode.SByte; }
		bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(this); }
		char IConvertible.ToChar(IFormatProvider provider) { return Convert.ToChar(this); }
		sbyte IConvertible.ToSByte(IFormatProvider provider) { return this; }
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
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { throw Convert.BadCast("SByte", "DateTime"); }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }

		public static sbyte Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
		public static sbyte Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }
		public static sbyte Parse(string s, NumberStyles style) { return Parse(s, style, null); }
		public static sbyte Parse(string s, NumberStyles style, IFormatProvider provider)
		{
			if (s == null) throw new ArgumentNullException("s");
			long r;
			switch (Number.ParseInteger(s, style, true, 8, provider, out r))
			{
				case 1: throw Number.BadFormat(s);
				case 2: throw new OverflowException("Value was either too large or too small for a signed byte.");
			}
			return (sbyte)r;
		}
		public static bool TryParse(string s, out sbyte result) { return TryParse(s, NumberStyles.Integer, null, out result); }
		public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out sbyte result)
		{
			long r = 0;
			bool ok = s != null && Number.ParseInteger(s, style, true, 8, provider, out r) == 0;
			result = ok ? (sbyte)r : (sbyte)0;
			return ok;
		}
	}

	public partial struct Byte : IComparable, IConvertible, IFormattable, Numerics.IBitCounts, IComparable<byte>, IEquatable<byte>
	{
		internal byte m_value;

		public const byte MaxValue = 255;
		public const byte MinValue = 0;

		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is byte)) throw new ArgumentException("Object must be of type Byte.");
			return CompareTo((byte)value);
		}
		public int CompareTo(byte value) { return m_value - value; }
		public override bool Equals(object obj) { return obj is byte && m_value == (byte)obj; }
		public bool Equals(byte obj) { return m_value == obj; }
		public override int GetHashCode() { return m_value; }
		public override string ToString() { return Number.Int32ToString(m_value); }
		public string ToString(IFormatProvider provider) { return Number.FormatInteger((long)m_value, false, 8, null, provider); }
		public string ToString(string format) { return Number.FormatInteger((long)m_value, false, 8, format, null); }
		public string ToString(string format, IFormatProvider provider) { return Number.FormatInteger((long)m_value, false, 8, format, provider); }
		public TypeCode GetTypeCode() { return TypeCode.Byte; }
		bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(this); }
		char IConvertible.ToChar(IFormatProvider provider) { return Convert.ToChar(this); }
		sbyte IConvertible.ToSByte(IFormatProvider provider) { return Convert.ToSByte(this); }
		byte IConvertible.ToByte(IFormatProvider provider) { return this; }
		short IConvertible.ToInt16(IFormatProvider provider) { return Convert.ToInt16(this); }
		ushort IConvertible.ToUInt16(IFormatProvider provider) { return Convert.ToUInt16(this); }
		int IConvertible.ToInt32(IFormatProvider provider) { return Convert.ToInt32(this); }
		uint IConvertible.ToUInt32(IFormatProvider provider) { return Convert.ToUInt32(this); }
		long IConvertible.ToInt64(IFormatProvider provider) { return Convert.ToInt64(this); }
		ulong IConvertible.ToUInt64(IFormatProvider provider) { return Convert.ToUInt64(this); }
		float IConvertible.ToSingle(IFormatProvider provider) { return Convert.ToSingle(this); }
		double IConvertible.ToDouble(IFormatProvider provider) { return Convert.ToDouble(this); }
		decimal IConvertible.ToDecimal(IFormatProvider provider) { return Convert.ToDecimal(this); }
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { throw Convert.BadCast("Byte", "DateTime"); }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }

		public static byte Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
		public static byte Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }
		public static byte Parse(string s, NumberStyles style) { return Parse(s, style, null); }
		public static byte Parse(string s, NumberStyles style, IFormatProvider provider)
		{
			if (s == null) throw new ArgumentNullException("s");
			long r;
			switch (Number.ParseInteger(s, style, false, 8, provider, out r))
			{
				case 1: throw Number.BadFormat(s);
				case 2: throw new OverflowException("Value was either too large or too small for an unsigned byte.");
			}
			return (byte)r;
		}
		public static bool TryParse(string s, out byte result) { return TryParse(s, NumberStyles.Integer, null, out result); }
		public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out byte result)
		{
			long r = 0;
			bool ok = s != null && Number.ParseInteger(s, style, false, 8, provider, out r) == 0;
			result = ok ? (byte)r : (byte)0;
			return ok;
		}
	}

	public partial struct Int16 : IComparable, IConvertible, IFormattable, Numerics.IBitCounts, IComparable<short>, IEquatable<short>
	{
		internal short m_value;

		public const short MaxValue = 32767;
		public const short MinValue = -32768;

		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is short)) throw new ArgumentException("Object must be of type Int16.");
			return CompareTo((short)value);
		}
		public int CompareTo(short value) { return m_value - value; }
		public override bool Equals(object obj) { return obj is short && m_value == (short)obj; }
		public bool Equals(short obj) { return m_value == obj; }
		public override int GetHashCode() { return (ushort)m_value | (m_value << 16); }
		public override string ToString() { return Number.Int32ToString(m_value); }
		public string ToString(IFormatProvider provider) { return Number.FormatInteger(m_value, true, 16, null, provider); }
		public string ToString(string format) { return Number.FormatInteger(m_value, true, 16, format, null); }
		public string ToString(string format, IFormatProvider provider) { return Number.FormatInteger(m_value, true, 16, format, provider); }
		public TypeCode GetTypeCode() { return TypeCode.Int16; }
		bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(this); }
		char IConvertible.ToChar(IFormatProvider provider) { return Convert.ToChar(this); }
		sbyte IConvertible.ToSByte(IFormatProvider provider) { return Convert.ToSByte(this); }
		byte IConvertible.ToByte(IFormatProvider provider) { return Convert.ToByte(this); }
		short IConvertible.ToInt16(IFormatProvider provider) { return this; }
		ushort IConvertible.ToUInt16(IFormatProvider provider) { return Convert.ToUInt16(this); }
		int IConvertible.ToInt32(IFormatProvider provider) { return Convert.ToInt32(this); }
		uint IConvertible.ToUInt32(IFormatProvider provider) { return Convert.ToUInt32(this); }
		long IConvertible.ToInt64(IFormatProvider provider) { return Convert.ToInt64(this); }
		ulong IConvertible.ToUInt64(IFormatProvider provider) { return Convert.ToUInt64(this); }
		float IConvertible.ToSingle(IFormatProvider provider) { return Convert.ToSingle(this); }
		double IConvertible.ToDouble(IFormatProvider provider) { return Convert.ToDouble(this); }
		decimal IConvertible.ToDecimal(IFormatProvider provider) { return Convert.ToDecimal(this); }
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { throw Convert.BadCast("Int16", "DateTime"); }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }

		public static short Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
		public static short Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }
		public static short Parse(string s, NumberStyles style) { return Parse(s, style, null); }
		public static short Parse(string s, NumberStyles style, IFormatProvider provider)
		{
			if (s == null) throw new ArgumentNullException("s");
			long r;
			switch (Number.ParseInteger(s, style, true, 16, provider, out r))
			{
				case 1: throw Number.BadFormat(s);
				case 2: throw new OverflowException("Value was either too large or too small for an Int16.");
			}
			return (short)r;
		}
		public static bool TryParse(string s, out short result) { return TryParse(s, NumberStyles.Integer, null, out result); }
		public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out short result)
		{
			long r = 0;
			bool ok = s != null && Number.ParseInteger(s, style, true, 16, provider, out r) == 0;
			result = ok ? (short)r : (short)0;
			return ok;
		}
	}

	public partial struct UInt16 : IComparable, IConvertible, IFormattable, Numerics.IBitCounts, IComparable<ushort>, IEquatable<ushort>
	{
		internal ushort m_value;

		public const ushort MaxValue = 65535;
		public const ushort MinValue = 0;

		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is ushort)) throw new ArgumentException("Object must be of type UInt16.");
			return CompareTo((ushort)value);
		}
		public int CompareTo(ushort value) { return m_value - value; }
		public override bool Equals(object obj) { return obj is ushort && m_value == (ushort)obj; }
		public bool Equals(ushort obj) { return m_value == obj; }
		public override int GetHashCode() { return m_value; }
		public override string ToString() { return Number.Int32ToString(m_value); }
		public string ToString(IFormatProvider provider) { return Number.FormatInteger((long)m_value, false, 16, null, provider); }
		public string ToString(string format) { return Number.FormatInteger((long)m_value, false, 16, format, null); }
		public string ToString(string format, IFormatProvider provider) { return Number.FormatInteger((long)m_value, false, 16, format, provider); }
		public TypeCode GetTypeCode() { return TypeCode.UInt16; }
		bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(this); }
		char IConvertible.ToChar(IFormatProvider provider) { return Convert.ToChar(this); }
		sbyte IConvertible.ToSByte(IFormatProvider provider) { return Convert.ToSByte(this); }
		byte IConvertible.ToByte(IFormatProvider provider) { return Convert.ToByte(this); }
		short IConvertible.ToInt16(IFormatProvider provider) { return Convert.ToInt16(this); }
		ushort IConvertible.ToUInt16(IFormatProvider provider) { return this; }
		int IConvertible.ToInt32(IFormatProvider provider) { return Convert.ToInt32(this); }
		uint IConvertible.ToUInt32(IFormatProvider provider) { return Convert.ToUInt32(this); }
		long IConvertible.ToInt64(IFormatProvider provider) { return Convert.ToInt64(this); }
		ulong IConvertible.ToUInt64(IFormatProvider provider) { return Convert.ToUInt64(this); }
		float IConvertible.ToSingle(IFormatProvider provider) { return Convert.ToSingle(this); }
		double IConvertible.ToDouble(IFormatProvider provider) { return Convert.ToDouble(this); }
		decimal IConvertible.ToDecimal(IFormatProvider provider) { return Convert.ToDecimal(this); }
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { throw Convert.BadCast("UInt16", "DateTime"); }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }

		public static ushort Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
		public static ushort Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }
		public static ushort Parse(string s, NumberStyles style) { return Parse(s, style, null); }
		public static ushort Parse(string s, NumberStyles style, IFormatProvider provider)
		{
			if (s == null) throw new ArgumentNullException("s");
			long r;
			switch (Number.ParseInteger(s, style, false, 16, provider, out r))
			{
				case 1: throw Number.BadFormat(s);
				case 2: throw new OverflowException("Value was either too large or too small for a UInt16.");
			}
			return (ushort)r;
		}
		public static bool TryParse(string s, out ushort result) { return TryParse(s, NumberStyles.Integer, null, out result); }
		public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out ushort result)
		{
			long r = 0;
			bool ok = s != null && Number.ParseInteger(s, style, false, 16, provider, out r) == 0;
			result = ok ? (ushort)r : (ushort)0;
			return ok;
		}
	}

	public partial struct Int32 : IComparable, IConvertible, IFormattable, Numerics.IBitCounts, IComparable<int>, IEquatable<int>
	{
		internal int m_value;

		public const int MaxValue = 2147483647;
		public const int MinValue = -2147483648;

		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is int)) throw new ArgumentException("Object must be of type Int32.");
			return CompareTo((int)value);
		}
		public int CompareTo(int value) { return m_value < value ? -1 : m_value > value ? 1 : 0; }
		public override bool Equals(object obj) { return obj is int && m_value == (int)obj; }
		public bool Equals(int obj) { return m_value == obj; }
		public override int GetHashCode() { return m_value; }
		public override string ToString() { return Number.Int32ToString(m_value); }
		public string ToString(IFormatProvider provider) { return Number.FormatInteger(m_value, true, 32, null, provider); }
		public string ToString(string format) { return Number.FormatInteger(m_value, true, 32, format, null); }
		public string ToString(string format, IFormatProvider provider) { return Number.FormatInteger(m_value, true, 32, format, provider); }
		public TypeCode GetTypeCode() { return TypeCode.Int32; }
		bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(this); }
		char IConvertible.ToChar(IFormatProvider provider) { return Convert.ToChar(this); }
		sbyte IConvertible.ToSByte(IFormatProvider provider) { return Convert.ToSByte(this); }
		byte IConvertible.ToByte(IFormatProvider provider) { return Convert.ToByte(this); }
		short IConvertible.ToInt16(IFormatProvider provider) { return Convert.ToInt16(this); }
		ushort IConvertible.ToUInt16(IFormatProvider provider) { return Convert.ToUInt16(this); }
		int IConvertible.ToInt32(IFormatProvider provider) { return this; }
		uint IConvertible.ToUInt32(IFormatProvider provider) { return Convert.ToUInt32(this); }
		long IConvertible.ToInt64(IFormatProvider provider) { return Convert.ToInt64(this); }
		ulong IConvertible.ToUInt64(IFormatProvider provider) { return Convert.ToUInt64(this); }
		float IConvertible.ToSingle(IFormatProvider provider) { return Convert.ToSingle(this); }
		double IConvertible.ToDouble(IFormatProvider provider) { return Convert.ToDouble(this); }
		decimal IConvertible.ToDecimal(IFormatProvider provider) { return Convert.ToDecimal(this); }
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { throw Convert.BadCast("Int32", "DateTime"); }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }

		public static int Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
		public static int Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }
		public static int Parse(string s, NumberStyles style) { return Parse(s, style, null); }
		public static int Parse(string s, NumberStyles style, IFormatProvider provider)
		{
			if (s == null) throw new ArgumentNullException("s");
			long r;
			switch (Number.ParseInteger(s, style, true, 32, provider, out r))
			{
				case 1: throw Number.BadFormat(s);
				case 2: throw new OverflowException("Value was either too large or too small for an Int32.");
			}
			return (int)r;
		}
		public static bool TryParse(string s, out int result) { return TryParse(s, NumberStyles.Integer, null, out result); }
		public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out int result)
		{
			long r = 0;
			bool ok = s != null && Number.ParseInteger(s, style, true, 32, provider, out r) == 0;
			result = ok ? (int)r : (int)0;
			return ok;
		}
	}

	public partial struct UInt32 : IComparable, IConvertible, IFormattable, Numerics.IBitCounts, IComparable<uint>, IEquatable<uint>
	{
		internal uint m_value;

		public const uint MaxValue = 4294967295U;
		public const uint MinValue = 0;

		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is uint)) throw new ArgumentException("Object must be of type UInt32.");
			return CompareTo((uint)value);
		}
		public int CompareTo(uint value) { return m_value < value ? -1 : m_value > value ? 1 : 0; }
		public override bool Equals(object obj) { return obj is uint && m_value == (uint)obj; }
		public bool Equals(uint obj) { return m_value == obj; }
		public override int GetHashCode() { return (int)m_value; }
		public override string ToString() { return Number.UInt64ToString(m_value); }
		public string ToString(IFormatProvider provider) { return Number.FormatInteger((long)m_value, false, 32, null, provider); }
		public string ToString(string format) { return Number.FormatInteger((long)m_value, false, 32, format, null); }
		public string ToString(string format, IFormatProvider provider) { return Number.FormatInteger((long)m_value, false, 32, format, provider); }
		public TypeCode GetTypeCode() { return TypeCode.UInt32; }
		bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(this); }
		char IConvertible.ToChar(IFormatProvider provider) { return Convert.ToChar(this); }
		sbyte IConvertible.ToSByte(IFormatProvider provider) { return Convert.ToSByte(this); }
		byte IConvertible.ToByte(IFormatProvider provider) { return Convert.ToByte(this); }
		short IConvertible.ToInt16(IFormatProvider provider) { return Convert.ToInt16(this); }
		ushort IConvertible.ToUInt16(IFormatProvider provider) { return Convert.ToUInt16(this); }
		int IConvertible.ToInt32(IFormatProvider provider) { return Convert.ToInt32(this); }
		uint IConvertible.ToUInt32(IFormatProvider provider) { return this; }
		long IConvertible.ToInt64(IFormatProvider provider) { return Convert.ToInt64(this); }
		ulong IConvertible.ToUInt64(IFormatProvider provider) { return Convert.ToUInt64(this); }
		float IConvertible.ToSingle(IFormatProvider provider) { return Convert.ToSingle(this); }
		double IConvertible.ToDouble(IFormatProvider provider) { return Convert.ToDouble(this); }
		decimal IConvertible.ToDecimal(IFormatProvider provider) { return Convert.ToDecimal(this); }
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { throw Convert.BadCast("UInt32", "DateTime"); }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }

		public static uint Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
		public static uint Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }
		public static uint Parse(string s, NumberStyles style) { return Parse(s, style, null); }
		public static uint Parse(string s, NumberStyles style, IFormatProvider provider)
		{
			if (s == null) throw new ArgumentNullException("s");
			long r;
			switch (Number.ParseInteger(s, style, false, 32, provider, out r))
			{
				case 1: throw Number.BadFormat(s);
				case 2: throw new OverflowException("Value was either too large or too small for a UInt32.");
			}
			return (uint)r;
		}
		public static bool TryParse(string s, out uint result) { return TryParse(s, NumberStyles.Integer, null, out result); }
		public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out uint result)
		{
			long r = 0;
			bool ok = s != null && Number.ParseInteger(s, style, false, 32, provider, out r) == 0;
			result = ok ? (uint)r : (uint)0;
			return ok;
		}
	}

	public partial struct Int64 : IComparable, IConvertible, IFormattable, Numerics.IBitCounts, IComparable<long>, IEquatable<long>
	{
		internal long m_value;

		public const long MaxValue = 9223372036854775807L;
		public const long MinValue = -9223372036854775808L;

		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is long)) throw new ArgumentException("Object must be of type Int64.");
			return CompareTo((long)value);
		}
		public int CompareTo(long value) { return m_value < value ? -1 : m_value > value ? 1 : 0; }
		public override bool Equals(object obj) { return obj is long && m_value == (long)obj; }
		public bool Equals(long obj) { return m_value == obj; }
		public override int GetHashCode() { return (int)m_value ^ (int)(m_value >> 32); }
		public override string ToString() { return Number.Int64ToString(m_value); }
		public string ToString(IFormatProvider provider) { return Number.FormatInteger(m_value, true, 64, null, provider); }
		public string ToString(string format) { return Number.FormatInteger(m_value, true, 64, format, null); }
		public string ToString(string format, IFormatProvider provider) { return Number.FormatInteger(m_value, true, 64, format, provider); }
		public TypeCode GetTypeCode() { return TypeCode.Int64; }
		bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(this); }
		char IConvertible.ToChar(IFormatProvider provider) { return Convert.ToChar(this); }
		sbyte IConvertible.ToSByte(IFormatProvider provider) { return Convert.ToSByte(this); }
		byte IConvertible.ToByte(IFormatProvider provider) { return Convert.ToByte(this); }
		short IConvertible.ToInt16(IFormatProvider provider) { return Convert.ToInt16(this); }
		ushort IConvertible.ToUInt16(IFormatProvider provider) { return Convert.ToUInt16(this); }
		int IConvertible.ToInt32(IFormatProvider provider) { return Convert.ToInt32(this); }
		uint IConvertible.ToUInt32(IFormatProvider provider) { return Convert.ToUInt32(this); }
		long IConvertible.ToInt64(IFormatProvider provider) { return this; }
		ulong IConvertible.ToUInt64(IFormatProvider provider) { return Convert.ToUInt64(this); }
		float IConvertible.ToSingle(IFormatProvider provider) { return Convert.ToSingle(this); }
		double IConvertible.ToDouble(IFormatProvider provider) { return Convert.ToDouble(this); }
		decimal IConvertible.ToDecimal(IFormatProvider provider) { return Convert.ToDecimal(this); }
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { throw Convert.BadCast("Int64", "DateTime"); }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }

		public static long Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
		public static long Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }
		public static long Parse(string s, NumberStyles style) { return Parse(s, style, null); }
		public static long Parse(string s, NumberStyles style, IFormatProvider provider)
		{
			if (s == null) throw new ArgumentNullException("s");
			long r;
			switch (Number.ParseInteger(s, style, true, 64, provider, out r))
			{
				case 1: throw Number.BadFormat(s);
				case 2: throw new OverflowException("Value was either too large or too small for an Int64.");
			}
			return (long)r;
		}
		public static bool TryParse(string s, out long result) { return TryParse(s, NumberStyles.Integer, null, out result); }
		public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out long result)
		{
			long r = 0;
			bool ok = s != null && Number.ParseInteger(s, style, true, 64, provider, out r) == 0;
			result = ok ? (long)r : (long)0;
			return ok;
		}
	}

	public partial struct UInt64 : IComparable, IConvertible, IFormattable, Numerics.IBitCounts, IComparable<ulong>, IEquatable<ulong>
	{
		internal ulong m_value;

		public const ulong MaxValue = 18446744073709551615UL;
		public const ulong MinValue = 0;

		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is ulong)) throw new ArgumentException("Object must be of type UInt64.");
			return CompareTo((ulong)value);
		}
		public int CompareTo(ulong value) { return m_value < value ? -1 : m_value > value ? 1 : 0; }
		public override bool Equals(object obj) { return obj is ulong && m_value == (ulong)obj; }
		public bool Equals(ulong obj) { return m_value == obj; }
		public override int GetHashCode() { return (int)m_value ^ (int)(m_value >> 32); }
		public override string ToString() { return Number.UInt64ToString(m_value); }
		public string ToString(IFormatProvider provider) { return Number.FormatInteger((long)m_value, false, 64, null, provider); }
		public string ToString(string format) { return Number.FormatInteger((long)m_value, false, 64, format, null); }
		public string ToString(string format, IFormatProvider provider) { return Number.FormatInteger((long)m_value, false, 64, format, provider); }
		public TypeCode GetTypeCode() { return TypeCode.UInt64; }
		bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(this); }
		char IConvertible.ToChar(IFormatProvider provider) { return Convert.ToChar(this); }
		sbyte IConvertible.ToSByte(IFormatProvider provider) { return Convert.ToSByte(this); }
		byte IConvertible.ToByte(IFormatProvider provider) { return Convert.ToByte(this); }
		short IConvertible.ToInt16(IFormatProvider provider) { return Convert.ToInt16(this); }
		ushort IConvertible.ToUInt16(IFormatProvider provider) { return Convert.ToUInt16(this); }
		int IConvertible.ToInt32(IFormatProvider provider) { return Convert.ToInt32(this); }
		uint IConvertible.ToUInt32(IFormatProvider provider) { return Convert.ToUInt32(this); }
		long IConvertible.ToInt64(IFormatProvider provider) { return Convert.ToInt64(this); }
		ulong IConvertible.ToUInt64(IFormatProvider provider) { return this; }
		float IConvertible.ToSingle(IFormatProvider provider) { return Convert.ToSingle(this); }
		double IConvertible.ToDouble(IFormatProvider provider) { return Convert.ToDouble(this); }
		decimal IConvertible.ToDecimal(IFormatProvider provider) { return Convert.ToDecimal(this); }
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { throw Convert.BadCast("UInt64", "DateTime"); }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }

		public static ulong Parse(string s) { return Parse(s, NumberStyles.Integer, null); }
		public static ulong Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Integer, provider); }
		public static ulong Parse(string s, NumberStyles style) { return Parse(s, style, null); }
		public static ulong Parse(string s, NumberStyles style, IFormatProvider provider)
		{
			if (s == null) throw new ArgumentNullException("s");
			long r;
			switch (Number.ParseInteger(s, style, false, 64, provider, out r))
			{
				case 1: throw Number.BadFormat(s);
				case 2: throw new OverflowException("Value was either too large or too small for a UInt64.");
			}
			return (ulong)r;
		}
		public static bool TryParse(string s, out ulong result) { return TryParse(s, NumberStyles.Integer, null, out result); }
		public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out ulong result)
		{
			long r = 0;
			bool ok = s != null && Number.ParseInteger(s, style, false, 64, provider, out r) == 0;
			result = ok ? (ulong)r : (ulong)0;
			return ok;
		}
	}

}
