using System.Runtime.CompilerServices;

namespace System
{
	public enum MidpointRounding { ToEven = 0, AwayFromZero = 1, ToZero = 2, ToNegativeInfinity = 3, ToPositiveInfinity = 4 }

	public static partial class Math
	{
		public const double E = 2.7182818284590452354;
		public const double PI = 3.14159265358979323846;

		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Sqrt(double d);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Sin(double a);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Cos(double d);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Tan(double a);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Asin(double d);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Acos(double d);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Atan(double d);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Atan2(double y, double x);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Sinh(double value);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Cosh(double value);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Tanh(double value);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Pow(double x, double y);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double FusedMultiplyAdd(double x, double y, double z);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Exp(double d);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Log(double d);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Log10(double d);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Floor(double d);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Ceiling(double a);
		// Rounds to the nearest integer, halves to even.
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern double Round(double a);

		public static double Cbrt(double d)
		{
			if (d == 0 || double.IsNaN(d)) return d;
			if (d < 0) return -Cbrt(-d);
			if (d < 2.2250738585072014E-308) return Cbrt(d * 18014398509481984.0) / 262144; // a subnormal number times 2^54
			double r = Pow(d, 1.0 / 3);
			if (!(r < double.PositiveInfinity)) return r;
			// The exponent is not exactly a third; one step of Newton's method makes the roots of cubes exact.
			return r - (r * r * r - d) / (3 * r * r);
		}
		public static double Asinh(double d) { return d < 0 ? -Asinh(-d) : Log(d + Sqrt(d * d + 1)); }
		public static double Acosh(double d) { return Log(d + Sqrt(d * d - 1)); }
		public static double Atanh(double d) { return 0.5 * Log((1 + d) / (1 - d)); }
		public static double Truncate(double d) { return d < 0 ? Ceiling(d) : Floor(d); }
		public static double Log(double a, double newBase)
		{
			if (a != a || newBase != newBase) return double.NaN;
			if (newBase == 1 || (a != 1 && (newBase == 0 || newBase == double.PositiveInfinity))) return double.NaN;
			return Log(a) / Log(newBase);
		}
		public static double IEEERemainder(double x, double y)
		{
			if (x != x || y != y) return double.NaN;
			double r = x % y;
			if (r != r) return double.NaN;
			if (r == 0 && double.IsNegative(x)) return -0.0;
			double alt = r - Abs(y) * Sign(x);
			if (Abs(alt) == Abs(r))
			{
				double q = x / y;
				return Abs(Round(q)) > Abs(q) ? alt : r;
			}
			return Abs(alt) < Abs(r) ? alt : r;
		}

		public static double Round(double value, int digits) { return Round(value, digits, MidpointRounding.ToEven); }
		public static double Round(double value, MidpointRounding mode) { return Round(value, 0, mode); }
		static double Power10(int n)
		{
			double p = 1;
			while (n-- > 0) p *= 10;
			return p;
		}
		public static double Round(double value, int digits, MidpointRounding mode)
		{
			if (digits < 0 || digits > 15) throw new ArgumentOutOfRangeException("digits", "Rounding digits must be between 0 and 15, inclusive.");
			if (Abs(value) >= 1e16) return value;
			double p = Power10(digits);
			value *= p;
			if (mode == MidpointRounding.AwayFromZero)
			{
				double whole = Truncate(value), part = value - whole;
				if (Abs(part) >= 0.5) whole += Sign(part);
				value = whole;
			}
			else if (mode == MidpointRounding.ToZero) value = Truncate(value);
			else if (mode == MidpointRounding.ToNegativeInfinity) value = Floor(value);
			else if (mode == MidpointRounding.ToPositiveInfinity) value = Ceiling(value);
			else value = Round(value);
			return value / p;
		}
		public static decimal Round(decimal d) { return decimal.Round(d, 0); }
		public static decimal Round(decimal d, int decimals) { return decimal.Round(d, decimals); }
		public static decimal Round(decimal d, MidpointRounding mode) { return decimal.Round(d, mode); }
		public static decimal Round(decimal d, int decimals, MidpointRounding mode) { return decimal.Round(d, decimals, mode); }
		public static decimal Truncate(decimal d) { return decimal.Truncate(d); }
		public static decimal Floor(decimal d) { return decimal.Floor(d); }
		public static decimal Ceiling(decimal d) { return -decimal.Floor(-d); }

		static void NegateOverflow() { throw new OverflowException("Negating the minimum value of a twos complement number is invalid."); }
		public static sbyte Abs(sbyte value)
		{
			if (value >= 0) return value;
			if (value == sbyte.MinValue) NegateOverflow();
			return (sbyte)-value;
		}
		public static short Abs(short value)
		{
			if (value >= 0) return value;
			if (value == short.MinValue) NegateOverflow();
			return (short)-value;
		}
		public static int Abs(int value)
		{
			if (value >= 0) return value;
			if (value == int.MinValue) NegateOverflow();
			return -value;
		}
		public static long Abs(long value)
		{
			if (value >= 0) return value;
			if (value == long.MinValue) NegateOverflow();
			return -value;
		}
		public static double Abs(double value) { return BitConverter.Int64BitsToDouble(BitConverter.DoubleToInt64Bits(value) & 0x7fffffffffffffff); }
		public static float Abs(float value) { return BitConverter.Int32BitsToSingle(BitConverter.SingleToInt32Bits(value) & 0x7fffffff); }
		public static decimal Abs(decimal value) { return value < 0 ? -value : value; }

		public static int Sign(sbyte value) { return value < 0 ? -1 : value > 0 ? 1 : 0; }
		public static int Sign(short value) { return value < 0 ? -1 : value > 0 ? 1 : 0; }
		public static int Sign(int value) { return value < 0 ? -1 : value > 0 ? 1 : 0; }
		public static int Sign(long value) { return value < 0 ? -1 : value > 0 ? 1 : 0; }
		public static int Sign(float value) { return Sign((double)value); }
		public static int Sign(double value)
		{
			if (value < 0) return -1;
			if (value > 0) return 1;
			if (value == 0) return 0;
			throw new ArithmeticException("Function does not accept floating point Not-a-Number values.");
		}
		public static int Sign(decimal value) { return value.CompareTo(0); }

		public static sbyte Max(sbyte a, sbyte b) { return a >= b ? a : b; }
		public static byte Max(byte a, byte b) { return a >= b ? a : b; }
		public static short Max(short a, short b) { return a >= b ? a : b; }
		public static ushort Max(ushort a, ushort b) { return a >= b ? a : b; }
		public static int Max(int a, int b) { return a >= b ? a : b; }
		public static uint Max(uint a, uint b) { return a >= b ? a : b; }
		public static long Max(long a, long b) { return a >= b ? a : b; }
		public static ulong Max(ulong a, ulong b) { return a >= b ? a : b; }
		public static float Max(float a, float b) { return a > b || a != a || a == b && float.IsNegative(b) ? a : b; }
		public static double Max(double a, double b) { return a > b || a != a || a == b && double.IsNegative(b) ? a : b; }
		public static decimal Max(decimal a, decimal b) { return a >= b ? a : b; }
		public static sbyte Min(sbyte a, sbyte b) { return a <= b ? a : b; }
		public static byte Min(byte a, byte b) { return a <= b ? a : b; }
		public static short Min(short a, short b) { return a <= b ? a : b; }
		public static ushort Min(ushort a, ushort b) { return a <= b ? a : b; }
		public static int Min(int a, int b) { return a <= b ? a : b; }
		public static uint Min(uint a, uint b) { return a <= b ? a : b; }
		public static long Min(long a, long b) { return a <= b ? a : b; }
		public static ulong Min(ulong a, ulong b) { return a <= b ? a : b; }
		public static float Min(float a, float b) { return a < b || a != a || a == b && float.IsNegative(a) ? a : b; }
		public static double Min(double a, double b) { return a < b || a != a || a == b && double.IsNegative(a) ? a : b; }
		public static decimal Min(decimal a, decimal b) { return a <= b ? a : b; }
		static void BadClamp(object min, object max) { throw new ArgumentException("'" + min.ToString() + "' cannot be greater than " + max.ToString() + "."); }
		public static sbyte Clamp(sbyte value, sbyte min, sbyte max)
		{
			if (min > max) BadClamp(min, max);
			return value < min ? min : value > max ? max : value;
		}
		public static byte Clamp(byte value, byte min, byte max)
		{
			if (min > max) BadClamp(min, max);
			return value < min ? min : value > max ? max : value;
		}
		public static short Clamp(short value, short min, short max)
		{
			if (min > max) BadClamp(min, max);
			return value < min ? min : value > max ? max : value;
		}
		public static ushort Clamp(ushort value, ushort min, ushort max)
		{
			if (min > max) BadClamp(min, max);
			return value < min ? min : value > max ? max : value;
		}
		public static int Clamp(int value, int min, int max)
		{
			if (min > max) BadClamp(min, max);
			return value < min ? min : value > max ? max : value;
		}
		public static uint Clamp(uint value, uint min, uint max)
		{
			if (min > max) BadClamp(min, max);
			return value < min ? min : value > max ? max : value;
		}
		public static long Clamp(long value, long min, long max)
		{
			if (min > max) BadClamp(min, max);
			return value < min ? min : value > max ? max : value;
		}
		public static ulong Clamp(ulong value, ulong min, ulong max)
		{
			if (min > max) BadClamp(min, max);
			return value < min ? min : value > max ? max : value;
		}
		public static float Clamp(float value, float min, float max)
		{
			if (min > max) BadClamp(min, max);
			return value < min ? min : value > max ? max : value;
		}
		public static double Clamp(double value, double min, double max)
		{
			if (min > max) BadClamp(min, max);
			return value < min ? min : value > max ? max : value;
		}
		public static decimal Clamp(decimal value, decimal min, decimal max)
		{
			if (min > max) BadClamp(min, max);
			return value < min ? min : value > max ? max : value;
		}

		public static long BigMul(int a, int b) { return (long)a * b; }
		public static int DivRem(int a, int b, out int result)
		{
			int q = a / b;
			result = a - q * b;
			return q;
		}
		public static long DivRem(long a, long b, out long result)
		{
			long q = a / b;
			result = a - q * b;
			return q;
		}
	}

	public static unsafe class BitConverter
	{
		public static readonly bool IsLittleEndian = true;

		public static long DoubleToInt64Bits(double value) { return *(long*)&value; }
		public static double Int64BitsToDouble(long value) { return *(double*)&value; }
		public static int SingleToInt32Bits(float value) { return *(int*)&value; }
		public static float Int32BitsToSingle(int value) { return *(float*)&value; }

		static byte[] Bytes(ulong v, int n)
		{
			byte[] r = new byte[n];
			for (int i = 0; i < n; i++, v >>= 8) r[i] = (byte)v;
			return r;
		}
		public static byte[] GetBytes(bool value) { return Bytes(value ? 1UL : 0, 1); }
		public static byte[] GetBytes(char value) { return Bytes(value, 2); }
		public static byte[] GetBytes(short value) { return Bytes((ulong)value, 2); }
		public static byte[] GetBytes(ushort value) { return Bytes(value, 2); }
		public static byte[] GetBytes(int value) { return Bytes((ulong)value, 4); }
		public static byte[] GetBytes(uint value) { return Bytes(value, 4); }
		public static byte[] GetBytes(long value) { return Bytes((ulong)value, 8); }
		public static byte[] GetBytes(ulong value) { return Bytes(value, 8); }
		public static byte[] GetBytes(float value) { return Bytes((uint)SingleToInt32Bits(value), 4); }
		public static byte[] GetBytes(double value) { return Bytes((ulong)DoubleToInt64Bits(value), 8); }

		static ulong Read(byte[] value, int at, int n)
		{
			if (value == null) throw new ArgumentNullException("value");
			if ((uint)at >= (uint)value.Length) throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
			if (at > value.Length - n) throw new ArgumentException("Destination array is not long enough to copy all the items in the collection. Check array index and length.", "value");
			ulong v = 0;
			for (int i = n - 1; i >= 0; i--) v = v << 8 | value[at + i];
			return v;
		}
		public static bool ToBoolean(byte[] value, int startIndex) { return Read(value, startIndex, 1) != 0; }
		public static char ToChar(byte[] value, int startIndex) { return (char)Read(value, startIndex, 2); }
		public static short ToInt16(byte[] value, int startIndex) { return (short)Read(value, startIndex, 2); }
		public static ushort ToUInt16(byte[] value, int startIndex) { return (ushort)Read(value, startIndex, 2); }
		public static int ToInt32(byte[] value, int startIndex) { return (int)Read(value, startIndex, 4); }
		public static uint ToUInt32(byte[] value, int startIndex) { return (uint)Read(value, startIndex, 4); }
		public static long ToInt64(byte[] value, int startIndex) { return (long)Read(value, startIndex, 8); }
		public static ulong ToUInt64(byte[] value, int startIndex) { return Read(value, startIndex, 8); }
		public static float ToSingle(byte[] value, int startIndex) { return Int32BitsToSingle(ToInt32(value, startIndex)); }
		public static double ToDouble(byte[] value, int startIndex) { return Int64BitsToDouble(ToInt64(value, startIndex)); }
		static ulong Read(ReadOnlySpan<byte> value, int n)
		{
			if (value.Length < n) throw new ArgumentOutOfRangeException("value");
			ulong v = 0;
			for (int i = n - 1; i >= 0; i--) v = v << 8 | value[i];
			return v;
		}
		public static bool ToBoolean(ReadOnlySpan<byte> value) { return Read(value, 1) != 0; }
		public static char ToChar(ReadOnlySpan<byte> value) { return (char)Read(value, 2); }
		public static short ToInt16(ReadOnlySpan<byte> value) { return (short)Read(value, 2); }
		public static ushort ToUInt16(ReadOnlySpan<byte> value) { return (ushort)Read(value, 2); }
		public static int ToInt32(ReadOnlySpan<byte> value) { return (int)Read(value, 4); }
		public static uint ToUInt32(ReadOnlySpan<byte> value) { return (uint)Read(value, 4); }
		public static long ToInt64(ReadOnlySpan<byte> value) { return (long)Read(value, 8); }
		public static ulong ToUInt64(ReadOnlySpan<byte> value) { return Read(value, 8); }
		public static float ToSingle(ReadOnlySpan<byte> value) { return Int32BitsToSingle(ToInt32(value)); }
		public static double ToDouble(ReadOnlySpan<byte> value) { return Int64BitsToDouble(ToInt64(value)); }
		public static ulong DoubleToUInt64Bits(double value) { return (ulong)DoubleToInt64Bits(value); }
		public static double UInt64BitsToDouble(ulong value) { return Int64BitsToDouble((long)value); }
		public static uint SingleToUInt32Bits(float value) { return (uint)SingleToInt32Bits(value); }
		public static float UInt32BitsToSingle(uint value) { return Int32BitsToSingle((int)value); }
		public static string ToString(byte[] value)
		{
			if (value == null) throw new ArgumentNullException("value");
			return ToString(value, 0, value.Length);
		}
		public static string ToString(byte[] value, int startIndex)
		{
			if (value == null) throw new ArgumentNullException("value");
			return ToString(value, startIndex, value.Length - startIndex);
		}
		public static string ToString(byte[] value, int startIndex, int length)
		{
			System.Text.StringBuilder b = new System.Text.StringBuilder();
			for (int i = 0; i < length; i++)
			{
				if (i > 0) b.Append('-');
				b.Append(value[startIndex + i].ToString("X2"));
			}
			return b.ToString();
		}
	}

	// Knuth's subtractive generator (The Art of Computer Programming, volume 2, 3.2.2), seeded as in .NET, so that a
	// seed gives the same numbers.
}
