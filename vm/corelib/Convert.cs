using System.Text;

namespace System
{
	[Flags]
	public enum Base64FormattingOptions { None = 0, InsertLineBreaks = 1 }

	public static class Convert
	{
		public static readonly object DBNull = System.DBNull.Value;

		static void Fail(string what) { throw new OverflowException("Value was either too large or too small for " + what + "."); }

		public static sbyte ToSByte(sbyte value) { return (sbyte)value; }
		public static sbyte ToSByte(byte value) { if (value > sbyte.MaxValue) Fail("a signed byte"); return (sbyte)value; }
		public static sbyte ToSByte(short value) { if (value < -128 || value > sbyte.MaxValue) Fail("a signed byte"); return (sbyte)value; }
		public static sbyte ToSByte(ushort value) { if (value > sbyte.MaxValue) Fail("a signed byte"); return (sbyte)value; }
		public static sbyte ToSByte(int value) { if (value < -128 || value > sbyte.MaxValue) Fail("a signed byte"); return (sbyte)value; }
		public static sbyte ToSByte(uint value) { if (value > sbyte.MaxValue) Fail("a signed byte"); return (sbyte)value; }
		public static sbyte ToSByte(long value) { if (value < -128 || value > sbyte.MaxValue) Fail("a signed byte"); return (sbyte)value; }
		public static sbyte ToSByte(ulong value) { if (value > (ulong)sbyte.MaxValue) Fail("a signed byte"); return (sbyte)value; }
		public static sbyte ToSByte(char value) { if (value > sbyte.MaxValue) Fail("a signed byte"); return (sbyte)value; }
		public static sbyte ToSByte(bool value) { return value ? (sbyte)1 : (sbyte)0; }
		public static sbyte ToSByte(double value) { return ToSByte(ToInt32Or(value, "a signed byte")); }
		public static sbyte ToSByte(float value) { return ToSByte((double)value); }
		public static sbyte ToSByte(decimal value) { return (sbyte)decimal.Round(value, 0); }
		public static sbyte ToSByte(string value) { return value == null ? (sbyte)0 : sbyte.Parse(value); }
		public static sbyte ToSByte(string value, IFormatProvider provider) { return value == null ? (sbyte)0 : sbyte.Parse(value, provider); }
		public static sbyte ToSByte(string value, int fromBase) { return value == null ? (sbyte)0 : fromBase == 10 ? sbyte.Parse(Plain(value)) : (sbyte)FromBase(value, fromBase, 8, "a signed byte"); }
		public static sbyte ToSByte(object value)
		{
			if (value == null) return (sbyte)0;
			if (value is int) return ToSByte((int)value);
			if (value is string) return ToSByte((string)value);
			if (value is double) return ToSByte((double)value);
			if (value is long) return ToSByte((long)value);
			if (value is bool) return ToSByte((bool)value);
			if (value is byte) return ToSByte((byte)value);
			if (value is char) return ToSByte((char)value);
			if (value is short) return ToSByte((short)value);
			if (value is uint) return ToSByte((uint)value);
			if (value is ulong) return ToSByte((ulong)value);
			if (value is sbyte) return ToSByte((sbyte)value);
			if (value is ushort) return ToSByte((ushort)value);
			if (value is float) return ToSByte((float)value);
			if (value is decimal) return ToSByte((decimal)value);
			return Convertible(value).ToSByte(null);
		}
		public static sbyte ToSByte(object value, IFormatProvider provider) { return ToSByte(value); }

		public static byte ToByte(sbyte value) { if (value < 0) Fail("an unsigned byte"); return (byte)value; }
		public static byte ToByte(byte value) { return (byte)value; }
		public static byte ToByte(short value) { if (value < 0 || value > byte.MaxValue) Fail("an unsigned byte"); return (byte)value; }
		public static byte ToByte(ushort value) { if (value > byte.MaxValue) Fail("an unsigned byte"); return (byte)value; }
		public static byte ToByte(int value) { if (value < 0 || value > byte.MaxValue) Fail("an unsigned byte"); return (byte)value; }
		public static byte ToByte(uint value) { if (value > byte.MaxValue) Fail("an unsigned byte"); return (byte)value; }
		public static byte ToByte(long value) { if (value < 0 || value > byte.MaxValue) Fail("an unsigned byte"); return (byte)value; }
		public static byte ToByte(ulong value) { if (value > (ulong)byte.MaxValue) Fail("an unsigned byte"); return (byte)value; }
		public static byte ToByte(char value) { if (value > byte.MaxValue) Fail("an unsigned byte"); return (byte)value; }
		public static byte ToByte(bool value) { return value ? (byte)1 : (byte)0; }
		public static byte ToByte(double value) { return ToByte(ToInt32Or(value, "an unsigned byte")); }
		public static byte ToByte(float value) { return ToByte((double)value); }
		public static byte ToByte(decimal value) { return (byte)decimal.Round(value, 0); }
		public static byte ToByte(string value) { return value == null ? (byte)0 : byte.Parse(value); }
		public static byte ToByte(string value, IFormatProvider provider) { return value == null ? (byte)0 : byte.Parse(value, provider); }
		public static byte ToByte(string value, int fromBase) { return value == null ? (byte)0 : fromBase == 10 ? byte.Parse(Plain(value)) : (byte)FromBase(value, fromBase, 8, "an unsigned byte"); }
		public static byte ToByte(object value)
		{
			if (value == null) return (byte)0;
			if (value is int) return ToByte((int)value);
			if (value is string) return ToByte((string)value);
			if (value is double) return ToByte((double)value);
			if (value is long) return ToByte((long)value);
			if (value is bool) return ToByte((bool)value);
			if (value is byte) return ToByte((byte)value);
			if (value is char) return ToByte((char)value);
			if (value is short) return ToByte((short)value);
			if (value is uint) return ToByte((uint)value);
			if (value is ulong) return ToByte((ulong)value);
			if (value is sbyte) return ToByte((sbyte)value);
			if (value is ushort) return ToByte((ushort)value);
			if (value is float) return ToByte((float)value);
			if (value is decimal) return ToByte((decimal)value);
			return Convertible(value).ToByte(null);
		}
		public static byte ToByte(object value, IFormatProvider provider) { return ToByte(value); }

		public static short ToInt16(sbyte value) { return (short)value; }
		public static short ToInt16(byte value) { return (short)value; }
		public static short ToInt16(short value) { return (short)value; }
		public static short ToInt16(ushort value) { if (value > short.MaxValue) Fail("an Int16"); return (short)value; }
		public static short ToInt16(int value) { if (value < -32768 || value > short.MaxValue) Fail("an Int16"); return (short)value; }
		public static short ToInt16(uint value) { if (value > short.MaxValue) Fail("an Int16"); return (short)value; }
		public static short ToInt16(long value) { if (value < -32768 || value > short.MaxValue) Fail("an Int16"); return (short)value; }
		public static short ToInt16(ulong value) { if (value > (ulong)short.MaxValue) Fail("an Int16"); return (short)value; }
		public static short ToInt16(char value) { if (value > short.MaxValue) Fail("an Int16"); return (short)value; }
		public static short ToInt16(bool value) { return value ? (short)1 : (short)0; }
		public static short ToInt16(double value) { return ToInt16(ToInt32Or(value, "an Int16")); }
		public static short ToInt16(float value) { return ToInt16((double)value); }
		public static short ToInt16(decimal value) { return (short)decimal.Round(value, 0); }
		public static short ToInt16(string value) { return value == null ? (short)0 : short.Parse(value); }
		public static short ToInt16(string value, IFormatProvider provider) { return value == null ? (short)0 : short.Parse(value, provider); }
		public static short ToInt16(string value, int fromBase) { return value == null ? (short)0 : fromBase == 10 ? short.Parse(Plain(value)) : (short)FromBase(value, fromBase, 16, "an Int16"); }
		public static short ToInt16(object value)
		{
			if (value == null) return (short)0;
			if (value is int) return ToInt16((int)value);
			if (value is string) return ToInt16((string)value);
			if (value is double) return ToInt16((double)value);
			if (value is long) return ToInt16((long)value);
			if (value is bool) return ToInt16((bool)value);
			if (value is byte) return ToInt16((byte)value);
			if (value is char) return ToInt16((char)value);
			if (value is short) return ToInt16((short)value);
			if (value is uint) return ToInt16((uint)value);
			if (value is ulong) return ToInt16((ulong)value);
			if (value is sbyte) return ToInt16((sbyte)value);
			if (value is ushort) return ToInt16((ushort)value);
			if (value is float) return ToInt16((float)value);
			if (value is decimal) return ToInt16((decimal)value);
			return Convertible(value).ToInt16(null);
		}
		public static short ToInt16(object value, IFormatProvider provider) { return ToInt16(value); }

		public static ushort ToUInt16(sbyte value) { if (value < 0) Fail("a UInt16"); return (ushort)value; }
		public static ushort ToUInt16(byte value) { return (ushort)value; }
		public static ushort ToUInt16(short value) { if (value < 0) Fail("a UInt16"); return (ushort)value; }
		public static ushort ToUInt16(ushort value) { return (ushort)value; }
		public static ushort ToUInt16(int value) { if (value < 0 || value > ushort.MaxValue) Fail("a UInt16"); return (ushort)value; }
		public static ushort ToUInt16(uint value) { if (value > ushort.MaxValue) Fail("a UInt16"); return (ushort)value; }
		public static ushort ToUInt16(long value) { if (value < 0 || value > ushort.MaxValue) Fail("a UInt16"); return (ushort)value; }
		public static ushort ToUInt16(ulong value) { if (value > (ulong)ushort.MaxValue) Fail("a UInt16"); return (ushort)value; }
		public static ushort ToUInt16(char value) { return (ushort)value; }
		public static ushort ToUInt16(bool value) { return value ? (ushort)1 : (ushort)0; }
		public static ushort ToUInt16(double value) { return ToUInt16(ToInt32Or(value, "a UInt16")); }
		public static ushort ToUInt16(float value) { return ToUInt16((double)value); }
		public static ushort ToUInt16(decimal value) { return (ushort)decimal.Round(value, 0); }
		public static ushort ToUInt16(string value) { return value == null ? (ushort)0 : ushort.Parse(value); }
		public static ushort ToUInt16(string value, IFormatProvider provider) { return value == null ? (ushort)0 : ushort.Parse(value, provider); }
		public static ushort ToUInt16(string value, int fromBase) { return value == null ? (ushort)0 : fromBase == 10 ? ushort.Parse(Plain(value)) : (ushort)FromBase(value, fromBase, 16, "a UInt16"); }
		public static ushort ToUInt16(object value)
		{
			if (value == null) return (ushort)0;
			if (value is int) return ToUInt16((int)value);
			if (value is string) return ToUInt16((string)value);
			if (value is double) return ToUInt16((double)value);
			if (value is long) return ToUInt16((long)value);
			if (value is bool) return ToUInt16((bool)value);
			if (value is byte) return ToUInt16((byte)value);
			if (value is char) return ToUInt16((char)value);
			if (value is short) return ToUInt16((short)value);
			if (value is uint) return ToUInt16((uint)value);
			if (value is ulong) return ToUInt16((ulong)value);
			if (value is sbyte) return ToUInt16((sbyte)value);
			if (value is ushort) return ToUInt16((ushort)value);
			if (value is float) return ToUInt16((float)value);
			if (value is decimal) return ToUInt16((decimal)value);
			return Convertible(value).ToUInt16(null);
		}
		public static ushort ToUInt16(object value, IFormatProvider provider) { return ToUInt16(value); }

		public static int ToInt32(sbyte value) { return (int)value; }
		public static int ToInt32(byte value) { return (int)value; }
		public static int ToInt32(short value) { return (int)value; }
		public static int ToInt32(ushort value) { return (int)value; }
		public static int ToInt32(int value) { return (int)value; }
		public static int ToInt32(uint value) { if (value > int.MaxValue) Fail("an Int32"); return (int)value; }
		public static int ToInt32(long value) { if (value < int.MinValue || value > int.MaxValue) Fail("an Int32"); return (int)value; }
		public static int ToInt32(ulong value) { if (value > (ulong)int.MaxValue) Fail("an Int32"); return (int)value; }
		public static int ToInt32(char value) { return (int)value; }
		public static int ToInt32(bool value) { return value ? (int)1 : (int)0; }
		public static int ToInt32(double value)
		{
			if (!(value >= -2147483648.5 && value < 2147483647.5)) Fail("an Int32");
			return (int)Math.Round(value);
		}
		public static int ToInt32(float value) { return ToInt32((double)value); }
		public static int ToInt32(decimal value) { return (int)decimal.Round(value, 0); }
		public static int ToInt32(string value) { return value == null ? (int)0 : int.Parse(value); }
		public static int ToInt32(string value, IFormatProvider provider) { return value == null ? (int)0 : int.Parse(value, provider); }
		public static int ToInt32(string value, int fromBase) { return value == null ? (int)0 : fromBase == 10 ? int.Parse(Plain(value)) : (int)FromBase(value, fromBase, 32, "an Int32"); }
		public static int ToInt32(object value)
		{
			if (value == null) return (int)0;
			if (value is int) return ToInt32((int)value);
			if (value is string) return ToInt32((string)value);
			if (value is double) return ToInt32((double)value);
			if (value is long) return ToInt32((long)value);
			if (value is bool) return ToInt32((bool)value);
			if (value is byte) return ToInt32((byte)value);
			if (value is char) return ToInt32((char)value);
			if (value is short) return ToInt32((short)value);
			if (value is uint) return ToInt32((uint)value);
			if (value is ulong) return ToInt32((ulong)value);
			if (value is sbyte) return ToInt32((sbyte)value);
			if (value is ushort) return ToInt32((ushort)value);
			if (value is float) return ToInt32((float)value);
			if (value is decimal) return ToInt32((decimal)value);
			return Convertible(value).ToInt32(null);
		}
		public static int ToInt32(object value, IFormatProvider provider) { return ToInt32(value); }

		public static uint ToUInt32(sbyte value) { if (value < 0) Fail("a UInt32"); return (uint)value; }
		public static uint ToUInt32(byte value) { return (uint)value; }
		public static uint ToUInt32(short value) { if (value < 0) Fail("a UInt32"); return (uint)value; }
		public static uint ToUInt32(ushort value) { return (uint)value; }
		public static uint ToUInt32(int value) { if (value < 0) Fail("a UInt32"); return (uint)value; }
		public static uint ToUInt32(uint value) { return (uint)value; }
		public static uint ToUInt32(long value) { if (value < 0 || value > uint.MaxValue) Fail("a UInt32"); return (uint)value; }
		public static uint ToUInt32(ulong value) { if (value > (ulong)uint.MaxValue) Fail("a UInt32"); return (uint)value; }
		public static uint ToUInt32(char value) { return (uint)value; }
		public static uint ToUInt32(bool value) { return value ? (uint)1 : (uint)0; }
		public static uint ToUInt32(double value)
		{
			if (!(value >= -0.5 && value < 4294967295.5)) Fail("a UInt32");
			return (uint)Math.Round(value);
		}
		public static uint ToUInt32(float value) { return ToUInt32((double)value); }
		public static uint ToUInt32(decimal value) { return (uint)decimal.Round(value, 0); }
		public static uint ToUInt32(string value) { return value == null ? (uint)0 : uint.Parse(value); }
		public static uint ToUInt32(string value, IFormatProvider provider) { return value == null ? (uint)0 : uint.Parse(value, provider); }
		public static uint ToUInt32(string value, int fromBase) { return value == null ? (uint)0 : fromBase == 10 ? uint.Parse(Plain(value)) : (uint)FromBase(value, fromBase, 32, "a UInt32"); }
		public static uint ToUInt32(object value)
		{
			if (value == null) return (uint)0;
			if (value is int) return ToUInt32((int)value);
			if (value is string) return ToUInt32((string)value);
			if (value is double) return ToUInt32((double)value);
			if (value is long) return ToUInt32((long)value);
			if (value is bool) return ToUInt32((bool)value);
			if (value is byte) return ToUInt32((byte)value);
			if (value is char) return ToUInt32((char)value);
			if (value is short) return ToUInt32((short)value);
			if (value is uint) return ToUInt32((uint)value);
			if (value is ulong) return ToUInt32((ulong)value);
			if (value is sbyte) return ToUInt32((sbyte)value);
			if (value is ushort) return ToUInt32((ushort)value);
			if (value is float) return ToUInt32((float)value);
			if (value is decimal) return ToUInt32((decimal)value);
			return Convertible(value).ToUInt32(null);
		}
		public static uint ToUInt32(object value, IFormatProvider provider) { return ToUInt32(value); }

		public static long ToInt64(sbyte value) { return (long)value; }
		public static long ToInt64(byte value) { return (long)value; }
		public static long ToInt64(short value) { return (long)value; }
		public static long ToInt64(ushort value) { return (long)value; }
		public static long ToInt64(int value) { return (long)value; }
		public static long ToInt64(uint value) { return (long)value; }
		public static long ToInt64(long value) { return (long)value; }
		public static long ToInt64(ulong value) { if (value > (ulong)long.MaxValue) Fail("an Int64"); return (long)value; }
		public static long ToInt64(char value) { return (long)value; }
		public static long ToInt64(bool value) { return value ? (long)1 : (long)0; }
		public static long ToInt64(double value)
		{
			if (!(value >= -9223372036854775808.0 && value < 9223372036854775808.0)) Fail("an Int64");
			return (long)Math.Round(value);
		}
		public static long ToInt64(float value) { return ToInt64((double)value); }
		public static long ToInt64(decimal value) { return (long)decimal.Round(value, 0); }
		public static long ToInt64(string value) { return value == null ? (long)0 : long.Parse(value); }
		public static long ToInt64(string value, IFormatProvider provider) { return value == null ? (long)0 : long.Parse(value, provider); }
		public static long ToInt64(string value, int fromBase) { return value == null ? (long)0 : fromBase == 10 ? long.Parse(Plain(value)) : (long)FromBase(value, fromBase, 64, "an Int64"); }
		public static long ToInt64(object value)
		{
			if (value == null) return (long)0;
			if (value is int) return ToInt64((int)value);
			if (value is string) return ToInt64((string)value);
			if (value is double) return ToInt64((double)value);
			if (value is long) return ToInt64((long)value);
			if (value is bool) return ToInt64((bool)value);
			if (value is byte) return ToInt64((byte)value);
			if (value is char) return ToInt64((char)value);
			if (value is short) return ToInt64((short)value);
			if (value is uint) return ToInt64((uint)value);
			if (value is ulong) return ToInt64((ulong)value);
			if (value is sbyte) return ToInt64((sbyte)value);
			if (value is ushort) return ToInt64((ushort)value);
			if (value is float) return ToInt64((float)value);
			if (value is decimal) return ToInt64((decimal)value);
			return Convertible(value).ToInt64(null);
		}
		public static long ToInt64(object value, IFormatProvider provider) { return ToInt64(value); }

		public static ulong ToUInt64(sbyte value) { if (value < 0) Fail("a UInt64"); return (ulong)value; }
		public static ulong ToUInt64(byte value) { return (ulong)value; }
		public static ulong ToUInt64(short value) { if (value < 0) Fail("a UInt64"); return (ulong)value; }
		public static ulong ToUInt64(ushort value) { return (ulong)value; }
		public static ulong ToUInt64(int value) { if (value < 0) Fail("a UInt64"); return (ulong)value; }
		public static ulong ToUInt64(uint value) { return (ulong)value; }
		public static ulong ToUInt64(long value) { if (value < 0) Fail("a UInt64"); return (ulong)value; }
		public static ulong ToUInt64(ulong value) { return (ulong)value; }
		public static ulong ToUInt64(char value) { return (ulong)value; }
		public static ulong ToUInt64(bool value) { return value ? (ulong)1 : (ulong)0; }
		public static ulong ToUInt64(double value)
		{
			if (!(value >= -0.5 && value < 18446744073709551616.0)) Fail("a UInt64");
			return (ulong)Math.Round(value);
		}
		public static ulong ToUInt64(float value) { return ToUInt64((double)value); }
		public static ulong ToUInt64(decimal value) { return (ulong)decimal.Round(value, 0); }
		public static ulong ToUInt64(string value) { return value == null ? (ulong)0 : ulong.Parse(value); }
		public static ulong ToUInt64(string value, IFormatProvider provider) { return value == null ? (ulong)0 : ulong.Parse(value, provider); }
		public static ulong ToUInt64(string value, int fromBase) { return value == null ? (ulong)0 : fromBase == 10 ? ulong.Parse(Plain(value)) : (ulong)FromBase(value, fromBase, 64, "a UInt64"); }
		public static ulong ToUInt64(object value)
		{
			if (value == null) return (ulong)0;
			if (value is int) return ToUInt64((int)value);
			if (value is string) return ToUInt64((string)value);
			if (value is double) return ToUInt64((double)value);
			if (value is long) return ToUInt64((long)value);
			if (value is bool) return ToUInt64((bool)value);
			if (value is byte) return ToUInt64((byte)value);
			if (value is char) return ToUInt64((char)value);
			if (value is short) return ToUInt64((short)value);
			if (value is uint) return ToUInt64((uint)value);
			if (value is ulong) return ToUInt64((ulong)value);
			if (value is sbyte) return ToUInt64((sbyte)value);
			if (value is ushort) return ToUInt64((ushort)value);
			if (value is float) return ToUInt64((float)value);
			if (value is decimal) return ToUInt64((decimal)value);
			return Convertible(value).ToUInt64(null);
		}
		public static ulong ToUInt64(object value, IFormatProvider provider) { return ToUInt64(value); }

		public static char ToChar(sbyte value) { if (value < 0) Fail("a character"); return (char)value; }
		public static char ToChar(byte value) { return (char)value; }
		public static char ToChar(short value) { if (value < 0) Fail("a character"); return (char)value; }
		public static char ToChar(ushort value) { return (char)value; }
		public static char ToChar(int value) { if (value < 0 || value > char.MaxValue) Fail("a character"); return (char)value; }
		public static char ToChar(uint value) { if (value > char.MaxValue) Fail("a character"); return (char)value; }
		public static char ToChar(long value) { if (value < 0 || value > char.MaxValue) Fail("a character"); return (char)value; }
		public static char ToChar(ulong value) { if (value > (ulong)char.MaxValue) Fail("a character"); return (char)value; }
		public static char ToChar(char value) { return (char)value; }
		public static char ToChar(string value) { return char.Parse(value); }
		public static char ToChar(object value)
		{
			if (value == null) return (char)0;
			if (value is int) return ToChar((int)value);
			if (value is string) return ToChar((string)value);
			if (value is long) return ToChar((long)value);
			if (value is byte) return ToChar((byte)value);
			if (value is char) return ToChar((char)value);
			if (value is short) return ToChar((short)value);
			if (value is uint) return ToChar((uint)value);
			if (value is ulong) return ToChar((ulong)value);
			if (value is sbyte) return ToChar((sbyte)value);
			if (value is ushort) return ToChar((ushort)value);
			return Convertible(value).ToChar(null);
		}
		public static char ToChar(object value, IFormatProvider provider) { return ToChar(value); }

		public static double ToDouble(sbyte value) { return (double)value; }
		public static double ToDouble(byte value) { return (double)value; }
		public static double ToDouble(short value) { return (double)value; }
		public static double ToDouble(ushort value) { return (double)value; }
		public static double ToDouble(int value) { return (double)value; }
		public static double ToDouble(uint value) { return (double)value; }
		public static double ToDouble(long value) { return (double)value; }
		public static double ToDouble(ulong value) { return (double)value; }
		public static double ToDouble(float value) { return (double)value; }
		public static double ToDouble(double value) { return (double)value; }
		public static double ToDouble(decimal value) { return (double)value; }
		public static double ToDouble(bool value) { return value ? 1 : 0; }
		public static double ToDouble(string value) { return value == null ? 0 : double.Parse(value); }
		public static double ToDouble(string value, IFormatProvider provider) { return value == null ? (double)0 : double.Parse(value, provider); }
		public static double ToDouble(object value)
		{
			if (value == null) return 0;
			if (value is int) return ToDouble((int)value);
			if (value is string) return ToDouble((string)value);
			if (value is double) return ToDouble((double)value);
			if (value is long) return ToDouble((long)value);
			if (value is bool) return ToDouble((bool)value);
			if (value is byte) return ToDouble((byte)value);
			if (value is short) return ToDouble((short)value);
			if (value is uint) return ToDouble((uint)value);
			if (value is ulong) return ToDouble((ulong)value);
			if (value is sbyte) return ToDouble((sbyte)value);
			if (value is ushort) return ToDouble((ushort)value);
			if (value is float) return ToDouble((float)value);
			if (value is decimal) return ToDouble((decimal)value);
			return Convertible(value).ToDouble(null);
		}
		public static double ToDouble(object value, IFormatProvider provider) { return ToDouble(value); }

		public static float ToSingle(sbyte value) { return (float)value; }
		public static float ToSingle(byte value) { return (float)value; }
		public static float ToSingle(short value) { return (float)value; }
		public static float ToSingle(ushort value) { return (float)value; }
		public static float ToSingle(int value) { return (float)value; }
		public static float ToSingle(uint value) { return (float)value; }
		public static float ToSingle(long value) { return (float)value; }
		public static float ToSingle(ulong value) { return (float)value; }
		public static float ToSingle(float value) { return (float)value; }
		public static float ToSingle(double value) { return (float)value; }
		public static float ToSingle(decimal value) { return (float)value; }
		public static float ToSingle(bool value) { return value ? 1 : 0; }
		public static float ToSingle(string value) { return value == null ? 0 : float.Parse(value); }
		public static float ToSingle(string value, IFormatProvider provider) { return value == null ? (float)0 : float.Parse(value, provider); }
		public static float ToSingle(object value)
		{
			if (value == null) return 0;
			if (value is int) return ToSingle((int)value);
			if (value is string) return ToSingle((string)value);
			if (value is double) return ToSingle((double)value);
			if (value is long) return ToSingle((long)value);
			if (value is bool) return ToSingle((bool)value);
			if (value is byte) return ToSingle((byte)value);
			if (value is short) return ToSingle((short)value);
			if (value is uint) return ToSingle((uint)value);
			if (value is ulong) return ToSingle((ulong)value);
			if (value is sbyte) return ToSingle((sbyte)value);
			if (value is ushort) return ToSingle((ushort)value);
			if (value is float) return ToSingle((float)value);
			if (value is decimal) return ToSingle((decimal)value);
			return Convertible(value).ToSingle(null);
		}
		public static float ToSingle(object value, IFormatProvider provider) { return ToSingle(value); }

		public static decimal ToDecimal(sbyte value) { return (decimal)value; }
		public static decimal ToDecimal(byte value) { return (decimal)value; }
		public static decimal ToDecimal(short value) { return (decimal)value; }
		public static decimal ToDecimal(ushort value) { return (decimal)value; }
		public static decimal ToDecimal(int value) { return (decimal)value; }
		public static decimal ToDecimal(uint value) { return (decimal)value; }
		public static decimal ToDecimal(long value) { return (decimal)value; }
		public static decimal ToDecimal(ulong value) { return (decimal)value; }
		public static decimal ToDecimal(float value) { return (decimal)value; }
		public static decimal ToDecimal(double value) { return (decimal)value; }
		public static decimal ToDecimal(decimal value) { return (decimal)value; }
		public static decimal ToDecimal(bool value) { return value ? 1 : 0; }
		public static decimal ToDecimal(string value) { return value == null ? 0 : decimal.Parse(value); }
		public static decimal ToDecimal(string value, IFormatProvider provider) { return value == null ? (decimal)0 : decimal.Parse(value, provider); }
		public static decimal ToDecimal(object value)
		{
			if (value == null) return 0;
			if (value is int) return ToDecimal((int)value);
			if (value is string) return ToDecimal((string)value);
			if (value is double) return ToDecimal((double)value);
			if (value is long) return ToDecimal((long)value);
			if (value is bool) return ToDecimal((bool)value);
			if (value is byte) return ToDecimal((byte)value);
			if (value is short) return ToDecimal((short)value);
			if (value is uint) return ToDecimal((uint)value);
			if (value is ulong) return ToDecimal((ulong)value);
			if (value is sbyte) return ToDecimal((sbyte)value);
			if (value is ushort) return ToDecimal((ushort)value);
			if (value is float) return ToDecimal((float)value);
			if (value is decimal) return ToDecimal((decimal)value);
			return Convertible(value).ToDecimal(null);
		}
		public static decimal ToDecimal(object value, IFormatProvider provider) { return ToDecimal(value); }

		public static bool ToBoolean(sbyte value) { return value != 0; }
		public static bool ToBoolean(byte value) { return value != 0; }
		public static bool ToBoolean(short value) { return value != 0; }
		public static bool ToBoolean(ushort value) { return value != 0; }
		public static bool ToBoolean(int value) { return value != 0; }
		public static bool ToBoolean(uint value) { return value != 0; }
		public static bool ToBoolean(long value) { return value != 0; }
		public static bool ToBoolean(ulong value) { return value != 0; }
		public static bool ToBoolean(float value) { return value != 0; }
		public static bool ToBoolean(double value) { return value != 0; }
		public static bool ToBoolean(decimal value) { return value != 0; }
		public static bool ToBoolean(bool value) { return value; }
		public static bool ToBoolean(string value) { return value != null && bool.Parse(value); }
		public static bool ToBoolean(object value)
		{
			if (value == null) return false;
			if (value is bool) return (bool)value;
			if (value is int) return ToBoolean((int)value);
			if (value is string) return ToBoolean((string)value);
			if (value is double) return ToBoolean((double)value);
			if (value is long) return ToBoolean((long)value);
			if (value is byte) return ToBoolean((byte)value);
			if (value is short) return ToBoolean((short)value);
			if (value is uint) return ToBoolean((uint)value);
			if (value is ulong) return ToBoolean((ulong)value);
			if (value is sbyte) return ToBoolean((sbyte)value);
			if (value is ushort) return ToBoolean((ushort)value);
			if (value is float) return ToBoolean((float)value);
			if (value is decimal) return ToBoolean((decimal)value);
			return Convertible(value).ToBoolean(null);
		}

		public static string ToString(bool value) { return value.ToString(); }
		public static string ToString(bool value, IFormatProvider provider) { return value.ToString(); }
		public static string ToString(char value) { return value.ToString(); }
		public static string ToString(char value, IFormatProvider provider) { return value.ToString(); }
		public static string ToString(sbyte value) { return value.ToString(); }
		public static string ToString(sbyte value, IFormatProvider provider) { return value.ToString(provider); }
		public static string ToString(byte value) { return value.ToString(); }
		public static string ToString(byte value, IFormatProvider provider) { return value.ToString(provider); }
		public static string ToString(short value) { return value.ToString(); }
		public static string ToString(short value, IFormatProvider provider) { return value.ToString(provider); }
		public static string ToString(ushort value) { return value.ToString(); }
		public static string ToString(ushort value, IFormatProvider provider) { return value.ToString(provider); }
		public static string ToString(int value) { return value.ToString(); }
		public static string ToString(int value, IFormatProvider provider) { return value.ToString(provider); }
		public static string ToString(uint value) { return value.ToString(); }
		public static string ToString(uint value, IFormatProvider provider) { return value.ToString(provider); }
		public static string ToString(long value) { return value.ToString(); }
		public static string ToString(long value, IFormatProvider provider) { return value.ToString(provider); }
		public static string ToString(ulong value) { return value.ToString(); }
		public static string ToString(ulong value, IFormatProvider provider) { return value.ToString(provider); }
		public static string ToString(float value) { return value.ToString(); }
		public static string ToString(float value, IFormatProvider provider) { return value.ToString(provider); }
		public static string ToString(double value) { return value.ToString(); }
		public static string ToString(double value, IFormatProvider provider) { return value.ToString(provider); }
		public static string ToString(decimal value) { return value.ToString(); }
		public static string ToString(decimal value, IFormatProvider provider) { return value.ToString(provider); }
		public static string ToString(string value) { return value; }
		public static string ToString(object value) { return ToString(value, null); }
		public static string ToString(object value, IFormatProvider provider)
		{
			IConvertible c = value as IConvertible;
			if (c != null) return c.ToString(provider);
			IFormattable f = value as IFormattable;
			if (f != null) return f.ToString(null, provider);
			return value == null ? "" : value.ToString();
		}
		public static string ToString(byte value, int toBase) { return ToBase(value, toBase, 8); }
		public static string ToString(short value, int toBase) { return ToBase(value, toBase, 16); }
		public static string ToString(int value, int toBase) { return ToBase(value, toBase, 32); }
		public static string ToString(long value, int toBase) { return ToBase(value, toBase, 64); }

		static IConvertible Convertible(object value)
		{
			IConvertible c = value as IConvertible;
			if (c == null) throw new InvalidCastException("Unable to cast object of type '" + value.GetType().ToString() + "' to type 'System.IConvertible'.");
			return c;
		}
		internal static Exception BadCast(string from, string to) { return new InvalidCastException("Invalid cast from '" + from + "' to '" + to + "'."); }

		// Calls the conversion of value to the given type.
		internal static object ToTypeCore(IConvertible value, Type to, IFormatProvider provider)
		{
			if ((object)to == null) throw new ArgumentNullException("conversionType");
			if ((object)value.GetType() == (object)to) return value;
			switch (to.IsEnum ? TypeCode.Object : Type.GetTypeCode(to))
			{
				case TypeCode.Boolean: return value.ToBoolean(provider);
				case TypeCode.Char: return value.ToChar(provider);
				case TypeCode.SByte: return value.ToSByte(provider);
				case TypeCode.Byte: return value.ToByte(provider);
				case TypeCode.Int16: return value.ToInt16(provider);
				case TypeCode.UInt16: return value.ToUInt16(provider);
				case TypeCode.Int32: return value.ToInt32(provider);
				case TypeCode.UInt32: return value.ToUInt32(provider);
				case TypeCode.Int64: return value.ToInt64(provider);
				case TypeCode.UInt64: return value.ToUInt64(provider);
				case TypeCode.Single: return value.ToSingle(provider);
				case TypeCode.Double: return value.ToDouble(provider);
				case TypeCode.Decimal: return value.ToDecimal(provider);
				case TypeCode.DateTime: return value.ToDateTime(provider);
				case TypeCode.String: return value.ToString(provider);
			}
			if ((object)to == (object)typeof(object)) return value;
			throw new InvalidCastException("Invalid cast from '" + value.GetType().FullName + "' to '" + to.FullName + "'.");
		}
		public static object ChangeType(object value, Type conversionType) { return ChangeType(value, conversionType, null); }
		public static object ChangeType(object value, Type conversionType, IFormatProvider provider)
		{
			if ((object)conversionType == null) throw new ArgumentNullException("conversionType");
			if (value == null)
			{
				if (conversionType.IsValueType) throw new InvalidCastException("Null object cannot be converted to a value type.");
				return null;
			}
			IConvertible c = value as IConvertible;
			if (c != null) return c.ToType(conversionType, provider);
			if ((object)value.GetType() == (object)conversionType) return value;
			throw new InvalidCastException("Object must implement IConvertible.");
		}
		static readonly Type[] types = {
			null, typeof(object), typeof(DBNull), typeof(bool), typeof(char), typeof(sbyte), typeof(byte), typeof(short), typeof(ushort), typeof(int), typeof(uint), typeof(long), typeof(ulong),
			typeof(float), typeof(double), typeof(decimal), typeof(DateTime), null, typeof(string)
		};
		public static object ChangeType(object value, TypeCode typeCode) { return ChangeType(value, typeCode, null); }
		public static object ChangeType(object value, TypeCode typeCode, IFormatProvider provider)
		{
			if (value == null && (typeCode == TypeCode.Empty || typeCode == TypeCode.String || typeCode == TypeCode.Object)) return null;
			return ChangeType(value, types[(int)typeCode], provider);
		}
		public static DateTime ToDateTime(DateTime value) { return value; }
		public static DateTime ToDateTime(string value) { return value == null ? new DateTime(0) : DateTime.Parse(value); }
		public static DateTime ToDateTime(object value) { return value == null ? new DateTime(0) : Convertible(value).ToDateTime(null); }
		public static string ToString(DateTime value) { return value.ToString(); }
		public static string ToString(DateTime value, IFormatProvider provider) { return value.ToString(provider); }
		public static char ToChar(bool value) { throw BadCast("Boolean", "Char"); }
		public static char ToChar(float value) { throw BadCast("Single", "Char"); }
		public static char ToChar(double value) { throw BadCast("Double", "Char"); }
		public static char ToChar(decimal value) { throw BadCast("Decimal", "Char"); }
		public static bool ToBoolean(char value) { throw BadCast("Char", "Boolean"); }
		public static float ToSingle(char value) { throw BadCast("Char", "Single"); }
		public static double ToDouble(char value) { throw BadCast("Char", "Double"); }
		public static decimal ToDecimal(char value) { throw BadCast("Char", "Decimal"); }

		static int ToInt32Or(double value, string what)
		{
			if (!(value > -2147483648.5 && value < 2147483647.5)) Fail(what);
			return (int)Math.Round(value);
		}

		static void CheckBase(int b)
		{
			if (b != 2 && b != 8 && b != 10 && b != 16) throw new ArgumentException("Invalid Base.");
		}

		static string ToBase(long value, int toBase, int bits)
		{
			CheckBase(toBase);
			if (toBase == 10) return value.ToString();
			ulong u = (ulong)value;
			if (bits < 64) u &= (1UL << bits) - 1;
			int shift = toBase == 2 ? 1 : toBase == 8 ? 3 : 4;
			char[] buf = new char[64];
			int i = 64;
			do
			{
				int d = (int)u & (toBase - 1);
				buf[--i] = (char)(d < 10 ? '0' + d : 'a' + d - 10);
				u >>= shift;
			} while (u != 0);
			return new string(buf, i, 64 - i);
		}

		static long FromBase(string s, int fromBase, int bits, string what)
		{
			CheckBase(fromBase);
			int i = 0;
			if (s.Length == 0) throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
			if (s[0] == '-') throw new ArgumentException("String cannot contain a minus sign if the base is not 10.");
			if (s[0] == '+') i = 1;
			if (fromBase == 16 && i + 1 < s.Length && s[i] == '0' && (s[i + 1] == 'x' || s[i + 1] == 'X')) i += 2;
			if (i == s.Length) throw new FormatException("Could not find any recognizable digits.");
			int shift = fromBase == 2 ? 1 : fromBase == 8 ? 3 : 4;
			ulong v = 0;
			int start = i;
			for (; i < s.Length; i++)
			{
				int d = Number.HexValue(s[i]);
				if (d < 0 || d >= fromBase)
				{
					if (i == start) throw new FormatException("Could not find any recognizable digits.");
					throw new FormatException("Additional non-parsable characters are at the end of the string.");
				}
				if (v >> (64 - shift) != 0) Fail(what);
				v = v << shift | (uint)d;
			}
			if (bits < 64)
			{
				if (v >> bits != 0) Fail(what);
				return (long)(v << (64 - bits)) >> (64 - bits);
			}
			return (long)v;
		}

		// Checks a decimal number for the conversions with a base: they allow no white space.
		static string Plain(string s)
		{
			if (s.Length == 0) throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
			for (int i = s[0] == '-' || s[0] == '+' ? 1 : 0; i < s.Length; i++)
				if (!char.IsDigit(s[i])) throw new FormatException("Additional non-parsable characters are at the end of the string.");
			return s;
		}

		const string Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

		public static string ToBase64String(ReadOnlySpan<byte> bytes, Base64FormattingOptions options = Base64FormattingOptions.None)
		{
			string text = ToBase64String(bytes.ToArray());
			if (options == Base64FormattingOptions.None) return text;
			System.Text.StringBuilder lines = new System.Text.StringBuilder();
			for (int i = 0; i < text.Length; i += 76)
				lines.Append(i == 0 ? "" : "\r\n").Append(text, i, Math.Min(76, text.Length - i));
			return lines.ToString();
		}
		public static string ToHexString(byte[] inArray)
		{
			if (inArray == null) throw new ArgumentNullException("inArray");
			return ToHexString(new ReadOnlySpan<byte>(inArray));
		}
		public static string ToHexString(ReadOnlySpan<byte> bytes) { return Hex(bytes, "0123456789ABCDEF"); }
		public static string ToHexStringLower(byte[] inArray)
		{
			if (inArray == null) throw new ArgumentNullException("inArray");
			return ToHexStringLower(new ReadOnlySpan<byte>(inArray));
		}
		public static string ToHexStringLower(ReadOnlySpan<byte> bytes) { return Hex(bytes, "0123456789abcdef"); }
		static string Hex(ReadOnlySpan<byte> bytes, string digits)
		{
			char[] text = new char[bytes.Length * 2];
			for (int i = 0; i < text.Length; i++) text[i] = digits[bytes[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15];
			return new string(text);
		}
		public static byte[] FromHexString(string s)
		{
			if (s == null) throw new ArgumentNullException("s");
			return FromHexString(s.AsSpan());
		}
		public static byte[] FromHexString(ReadOnlySpan<char> chars)
		{
			byte[] bytes = new byte[chars.Length / 2];
			if (chars.Length % 2 != 0) throw new FormatException("The input is not a valid hex string as its length is not a multiple of 2.");
			for (int i = 0; i < chars.Length; i++)
			{
				if (!char.IsAsciiHexDigit(chars[i])) throw new FormatException("The input is not a valid hex string as it contains a non-hex character.");
				int digit = chars[i] <= '9' ? chars[i] - '0' : (chars[i] | 0x20) - 'a' + 10;
				bytes[i / 2] = (byte)(bytes[i / 2] << 4 | digit);
			}
			return bytes;
		}
		public static string ToBase64String(byte[] inArray)
		{
			if (inArray == null) throw new ArgumentNullException("inArray");
			return ToBase64String(inArray, 0, inArray.Length);
		}
		public static string ToBase64String(byte[] inArray, int offset, int length)
		{
			StringBuilder b = new StringBuilder((length + 2) / 3 * 4);
			for (int i = 0; i < length; i += 3)
			{
				int left = length - i;
				int v = inArray[offset + i] << 16;
				if (left > 1) v |= inArray[offset + i + 1] << 8;
				if (left > 2) v |= inArray[offset + i + 2];
				b.Append(Alphabet[v >> 18]);
				b.Append(Alphabet[v >> 12 & 63]);
				b.Append(left > 1 ? Alphabet[v >> 6 & 63] : '=');
				b.Append(left > 2 ? Alphabet[v & 63] : '=');
			}
			return b.ToString();
		}
		public static byte[] FromBase64String(string s)
		{
			if (s == null) throw new ArgumentNullException("s");
			const string bad = "The input is not a valid Base-64 string as it contains a non-base 64 character, more than two padding characters, or an illegal character among the padding characters.";
			System.Collections.Generic.List<byte> r = new System.Collections.Generic.List<byte>();
			int v = 0, n = 0, pad = 0;
			for (int i = 0; i < s.Length; i++)
			{
				char c = s[i];
				if (c == ' ' || c == '\t' || c == '\n' || c == '\r') continue;
				if (c == '=')
				{
					pad++;
					v <<= 6;
				}
				else
				{
					int d = Alphabet.IndexOf(c);
					if (d < 0 || pad > 0) throw new FormatException(bad);
					v = v << 6 | d;
				}
				if (++n == 4)
				{
					if (pad > 2) throw new FormatException(bad);
					r.Add((byte)(v >> 16));
					if (pad < 2) r.Add((byte)(v >> 8));
					if (pad < 1) r.Add((byte)v);
					v = n = 0;
					if (pad > 0) { pad = 3; }
				}
			}
			if (n != 0) throw new FormatException(bad);
			return r.ToArray();
		}

		public static TypeCode GetTypeCode(object value) { return value == null ? TypeCode.Empty : Type.GetTypeCode(value.GetType()); }
		public static bool IsDBNull(object value) { return value is DBNull; }
	}
}
