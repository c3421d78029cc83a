using System.Globalization;

namespace System
{
	// A 96-bit integer, a sign and a power of ten from 0 to 28. The arithmetic works on little-endian arrays of words.
	public partial struct Decimal : IComparable, IConvertible, IFormattable, IComparable<decimal>, IEquatable<decimal>
	{
		int flags, hi, lo, mid;

		public const decimal Zero = 0m;
		public const decimal One = 1m;
		public const decimal MinusOne = -1m;
		public const decimal MaxValue = 79228162514264337593543950335m;
		public const decimal MinValue = -79228162514264337593543950335m;

		public Decimal(int lo, int mid, int hi, bool isNegative, byte scale)
		{
			if (scale > 28) throw new ArgumentOutOfRangeException("scale", "Decimal's scale value must be between 0 and 28, inclusive.");
			this.lo = lo;
			this.mid = mid;
			this.hi = hi;
			flags = scale << 16 | (isNegative ? int.MinValue : 0);
		}
		public Decimal(int value) : this(value < 0 ? (uint)-value : (uint)value) { if (value < 0) flags = int.MinValue; }
		public Decimal(uint value) { lo = (int)value; mid = hi = flags = 0; }
		public Decimal(long value) : this(value < 0 ? (ulong)-value : (ulong)value) { if (value < 0) flags = int.MinValue; }
		public Decimal(ulong value)
		{
			lo = (int)value;
			mid = (int)(value >> 32);
			hi = flags = 0;
		}
		public Decimal(float value) { this = FromFloat(value, 7); }
		public Decimal(double value) { this = FromFloat(value, 15); }
		public Decimal(int[] bits)
		{
			if (bits == null) throw new ArgumentNullException("bits");
			if (bits.Length != 4 || (bits[3] & 0x7f00ffff) != 0 || (bits[3] >> 16 & 0xff) > 28) throw new ArgumentException("Decimal byte array constructor requires an array of length four containing valid decimal bytes.");
			lo = bits[0];
			mid = bits[1];
			hi = bits[2];
			flags = bits[3];
		}
		public static int[] GetBits(decimal d) { return new int[] { d.lo, d.mid, d.hi, d.flags }; }

		int Scale { get { return flags >> 16 & 0xff; } }
		bool Negative { get { return flags < 0; } }
		bool Vanishes { get { return (lo | mid | hi) == 0; } }

		const int Words = 8;

		uint[] Mantissa()
		{
			uint[] w = new uint[Words];
			w[0] = (uint)lo;
			w[1] = (uint)mid;
			w[2] = (uint)hi;
			return w;
		}

		static void MulAdd(uint[] w, uint by, uint add)
		{
			ulong c = add;
			for (int i = 0; i < w.Length; i++)
			{
				c += (ulong)w[i] * by;
				w[i] = (uint)c;
				c >>= 32;
			}
		}
		static uint DivRem(uint[] w, uint by)
		{
			ulong r = 0;
			for (int i = w.Length - 1; i >= 0; i--)
			{
				r = r << 32 | w[i];
				w[i] = (uint)(r / by);
				r %= by;
			}
			return (uint)r;
		}
		static int Cmp(uint[] a, uint[] b)
		{
			for (int i = Words - 1; i >= 0; i--)
				if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
			return 0;
		}
		static void AddTo(uint[] a, uint[] b)
		{
			ulong c = 0;
			for (int i = 0; i < Words; i++)
			{
				c += (ulong)a[i] + b[i];
				a[i] = (uint)c;
				c >>= 32;
			}
		}
		static void SubFrom(uint[] a, uint[] b)
		{
			long c = 0;
			for (int i = 0; i < Words; i++)
			{
				c += (long)a[i] - b[i];
				a[i] = (uint)c;
				c >>= 32;
			}
		}
		static bool Wide(uint[] w)
		{
			for (int i = 3; i < Words; i++)
				if (w[i] != 0) return true;
			return false;
		}
		static bool ZeroWords(uint[] w)
		{
			for (int i = 0; i < Words; i++)
				if (w[i] != 0) return false;
			return true;
		}

		// The decimal nearest to w / 10^scale, halves to even. If sticky, the exact value is slightly larger than w.
		static decimal Pack(uint[] w, int scale, bool negative, bool sticky)
		{
			uint last = 0;
			bool more = sticky;
			bool shrunk = false;
			while (scale > 28 || (scale > 0 && Wide(w)))
			{
				if (shrunk && last != 0) more = true;
				last = DivRem(w, 10);
				shrunk = true;
				scale--;
			}
			if (shrunk && (last > 5 || (last == 5 && (more || (w[0] & 1) != 0))))
			{
				MulAdd(w, 1, 1);
				if (Wide(w) && scale > 0)
				{
					last = DivRem(w, 10);
					scale--;
					if (last >= 5) MulAdd(w, 1, 1);
				}
			}
			if (Wide(w)) throw new OverflowException("Value was either too large or too small for a Decimal.");
			return new decimal((int)w[0], (int)w[1], (int)w[2], negative, (byte)scale);
		}

		static void Align(decimal a, decimal b, out uint[] x, out uint[] y, out int scale)
		{
			x = a.Mantissa();
			y = b.Mantissa();
			scale = a.Scale > b.Scale ? a.Scale : b.Scale;
			for (int i = a.Scale; i < scale; i++) MulAdd(x, 10, 0);
			for (int i = b.Scale; i < scale; i++) MulAdd(y, 10, 0);
		}

		public static decimal Add(decimal d1, decimal d2)
		{
			uint[] x, y;
			int scale;
			Align(d1, d2, out x, out y, out scale);
			bool neg = d1.Negative;
			if (d1.Negative == d2.Negative) AddTo(x, y);
			else if (Cmp(x, y) >= 0) SubFrom(x, y);
			else
			{
				SubFrom(y, x);
				x = y;
				neg = d2.Negative;
			}
			return Pack(x, scale, neg, false);
		}
		public static decimal Subtract(decimal d1, decimal d2) { return Add(d1, Negate(d2)); }
		public static decimal Negate(decimal d)
		{
			d.flags ^= int.MinValue;
			return d;
		}
		public static decimal Multiply(decimal d1, decimal d2)
		{
			uint[] x = d1.Mantissa(), y = d2.Mantissa(), r = new uint[Words];
			for (int i = 0; i < 3; i++)
			{
				ulong c = 0;
				for (int j = 0; j < 3; j++)
				{
					c += (ulong)x[i] * y[j] + r[i + j];
					r[i + j] = (uint)c;
					c >>= 32;
				}
				r[i + 3] += (uint)c;
			}
			bool small = (d1.mid | d1.hi | d2.mid | d2.hi) == 0;
			if (small ? d1.Scale + d2.Scale > 28 + 19 : ZeroWords(r)) return 0;
			return Pack(r, d1.Scale + d2.Scale, d1.Negative != d2.Negative && !ZeroWords(r), false);
		}

		// q = n / d, n = n % d, bit by bit.
		static uint[] LongDivide(uint[] n, uint[] d)
		{
			uint[] q = new uint[Words], r = new uint[Words];
			for (int bit = Words * 32 - 1; bit >= 0; bit--)
			{
				MulAdd(r, 2, n[bit >> 5] >> (bit & 31) & 1);
				if (Cmp(r, d) >= 0)
				{
					SubFrom(r, d);
					q[bit >> 5] |= 1u << (bit & 31);
				}
			}
			for (int i = 0; i < Words; i++) n[i] = r[i];
			return q;
		}
		public static decimal Divide(decimal d1, decimal d2)
		{
			if (d2.Vanishes) throw new DivideByZeroException();
			uint[] n = d1.Mantissa(), d = d2.Mantissa();
			int scale = d1.Scale - d2.Scale;
			while (scale < 0)
			{
				MulAdd(n, 10, 0);
				scale++;
			}
			uint[] q = LongDivide(n, d);
			// q gets one digit more than fits, so that Pack can round.
			while (!ZeroWords(n) && scale < 29 && !Wide(q))
			{
				MulAdd(n, 10, 0);
				uint[] digit = LongDivide(n, d);
				MulAdd(q, 10, digit[0]);
				scale++;
			}
			bool rest = !ZeroWords(n) || scale > 28;
			decimal r = Pack(q, scale, d1.Negative != d2.Negative, !ZeroWords(n));
			return rest ? Strip(r) : r;
		}
		// The value without trailing zeros of its fraction.
		static decimal Strip(decimal d)
		{
			if (d.Vanishes) return new decimal(0, 0, 0, d.Negative, 0);
			uint[] w = d.Mantissa();
			int scale = d.Scale;
			while (scale > 0)
			{
				uint[] t = (uint[])w.Clone();
				if (DivRem(t, 10) != 0) break;
				w = t;
				scale--;
			}
			return new decimal((int)w[0], (int)w[1], (int)w[2], d.Negative, (byte)scale);
		}
		public static decimal Remainder(decimal d1, decimal d2)
		{
			if (d2.Vanishes) throw new DivideByZeroException();
			uint[] x, y;
			int scale;
			Align(d1, d2, out x, out y, out scale);
			if (Cmp(x, y) < 0) return d1;
			LongDivide(x, y);
			return Pack(x, scale, d1.Negative, false);
		}

		public static decimal Truncate(decimal d) { return Reduce(d, 0, 0); }
		public static decimal Floor(decimal d)
		{
			decimal t = Truncate(d);
			return t > d ? t - 1 : t;
		}
		public static decimal Ceiling(decimal d) { return -Floor(-d); }
		public static decimal Round(decimal d) { return Reduce(d, 0, 1); }
		public static decimal Round(decimal d, int decimals)
		{
			if (decimals < 0 || decimals > 28) throw new ArgumentOutOfRangeException("decimals", "Decimal can only round to between 0 and 28 digits of precision.");
			return Reduce(d, decimals, 1);
		}
		public static decimal Round(decimal d, MidpointRounding mode) { return Round(d, 0, mode); }
		public static decimal Round(decimal d, int decimals, MidpointRounding mode)
		{
			if (mode == MidpointRounding.ToEven) return Reduce(d, decimals, 1);
			if (mode == MidpointRounding.AwayFromZero) return Reduce(d, decimals, 2);
			decimal rounded = Reduce(d, decimals, 0), unit = new decimal(1, 0, 0, false, (byte)decimals);
			if (mode == MidpointRounding.ToNegativeInfinity && rounded > d) rounded -= unit;
			if (mode == MidpointRounding.ToPositiveInfinity && rounded < d) rounded += unit;
			return rounded;
		}
		// how: 0 truncates, 1 rounds halves to even, 2 rounds them away from zero.
		static decimal Reduce(decimal d, int decimals, int how)
		{
			int scale = d.Scale;
			if (scale <= decimals) return d;
			uint[] w = d.Mantissa();
			uint last = 0;
			bool more = false;
			for (; scale > decimals; scale--)
			{
				if (last != 0) more = true;
				last = DivRem(w, 10);
			}
			if (how != 0 && (last > 5 || (last == 5 && (more || how == 2 || (w[0] & 1) != 0)))) MulAdd(w, 1, 1);
			return Pack(w, scale, d.Negative, false);
		}

		public static int Compare(decimal d1, decimal d2)
		{
			if (d1.Vanishes && d2.Vanishes) return 0;
			bool n1 = d1.Negative && !d1.Vanishes, n2 = d2.Negative && !d2.Vanishes;
			if (n1 != n2) return n1 ? -1 : 1;
			uint[] x, y;
			int scale;
			Align(d1, d2, out x, out y, out scale);
			return n1 ? Cmp(y, x) : Cmp(x, y);
		}
		public int CompareTo(decimal value) { return Compare(this, value); }
		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is decimal)) throw new ArgumentException("Object must be of type Decimal.");
			return Compare(this, (decimal)value);
		}
		public bool Equals(decimal value) { return Compare(this, value) == 0; }
		public override bool Equals(object value) { return value is decimal && Compare(this, (decimal)value) == 0; }
		public static bool Equals(decimal d1, decimal d2) { return Compare(d1, d2) == 0; }
		public override int GetHashCode() { return ToDouble(this).GetHashCode(); }
		public TypeCode GetTypeCode() { return TypeCode.Decimal; }
		bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(this); }
		char IConvertible.ToChar(IFormatProvider provider) { throw Convert.BadCast("Decimal", "Char"); }
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
		decimal IConvertible.ToDecimal(IFormatProvider provider) { return this; }
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { throw Convert.BadCast("Decimal", "DateTime"); }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }

		Digits ToDigits()
		{
			Digits n = new Digits();
			char[] t = new char[32];
			int i = 32;
			uint[] w = Mantissa();
			while (!ZeroWords(w)) t[--i] = (char)('0' + DivRem(w, 10));
			n.D = new char[33];
			n.Count = 32 - i;
			Array.Copy(t, i, n.D, 0, n.Count);
			n.Scale = n.Count - Scale;
			n.Negative = Negative;
			return n;
		}
		public override string ToString() { return ToString(null, null); }
		// In the invariant culture, with all digits of the fraction.
		string Text()
		{
			Digits n = ToDigits();
			System.Text.StringBuilder b = new System.Text.StringBuilder();
			if (n.Negative && n.Count > 0) b.Append('-');
			if (n.Count == 0) n.Scale = 0;
			if (n.Scale <= 0) b.Append('0');
			for (int i = 0; i < n.Scale; i++) b.Append(n.At(i));
			if (Scale > 0)
			{
				b.Append('.');
				for (int i = 0; i < Scale; i++) b.Append(n.At(n.Scale + i));
			}
			return b.ToString();
		}
		public string ToString(IFormatProvider provider) { return ToString(null, provider); }
		public string ToString(string format) { return ToString(format, null); }
		public string ToString(string format, IFormatProvider provider)
		{
			int digits;
			char f = Number.ParseFormat(format, out digits);
			NumberFormatInfo info = NumberFormatInfo.GetInstance(provider);
			if ((f == 'G' || f == 'g') && digits < 0)
				return info.NumberDecimalSeparator == "." && info.NegativeSign == "-" ? Text() : Text().Replace(".", info.NumberDecimalSeparator).Replace("-", info.NegativeSign);
			if (f == 'D' || f == 'd' || f == 'X' || f == 'x' || f == 'R' || f == 'r') throw new FormatException("Format specifier was invalid.");
			Digits n = ToDigits();
			if (n.Count == 0) n.Scale = 0;
			return f == '\0' ? Number.Custom(ref n, format, info) : Number.Standard(ref n, f, digits, 29, info);
		}

		public static decimal Parse(string s) { return Parse(s, NumberStyles.Number, null); }
		public static decimal Parse(string s, IFormatProvider provider) { return Parse(s, NumberStyles.Number, provider); }
		public static decimal Parse(string s, NumberStyles style) { return Parse(s, style, null); }
		public static decimal Parse(string s, NumberStyles style, IFormatProvider provider)
		{
			if (s == null) throw new ArgumentNullException("s");
			decimal d;
			int e = ParseCore(s, style, provider, out d);
			if (e == 1) throw Number.BadFormat(s);
			if (e == 2) throw new OverflowException("Value was either too large or too small for a Decimal.");
			return d;
		}
		public static bool TryParse(string s, out decimal result) { return TryParse(s, NumberStyles.Number, null, out result); }
		public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out decimal result)
		{
			result = 0;
			return s != null && ParseCore(s, style, provider, out result) == 0;
		}
		static int ParseCore(string s, NumberStyles style, IFormatProvider provider, out decimal d)
		{
			d = 0;
			Digits n;
			if (!Number.Scan(s, style, NumberFormatInfo.GetInstance(provider), out n)) return 1;
			uint[] w = new uint[Words];
			int scale = n.Scale < 0 ? -n.Scale : 0, end = n.Scale > n.Count ? n.Scale : n.Count;
			bool sticky = false;
			for (int i = 0; i < end; i++)
			{
				char c = n.At(i);
				if (w[4] != 0)
				{
					if (i < n.Scale) return 2;
					if (c != '0') sticky = true;
					continue;
				}
				MulAdd(w, 10, (uint)(c - '0'));
				if (i >= n.Scale) scale++;
			}
			while (scale > 50)
			{
				DivRem(w, 10);
				scale--;
			}
			uint[] whole = (uint[])w.Clone();
			for (int k = scale; k > 0; k--) DivRem(whole, 10);
			if (Wide(whole)) return 2;
			d = Pack(w, scale, n.Negative, sticky);
			return 0;
		}

		static decimal FromFloat(double value, int precision)
		{
			if (!(Math.Abs(value) < 79228162514264337593543950336.0)) throw new OverflowException("Value was either too large or too small for a Decimal.");
			// One multiplication or division scales value to an integer of at most `precision` digits, as in the other
			// runtimes. The result is not always the nearest decimal, but the same as theirs.
			int exponent = (int)(BitConverter.DoubleToInt64Bits(value) >> 52 & 0x7ff) - 1022;
			if (exponent < -94) return 0;
			double v = Math.Abs(value), top = powers[precision - 1];
			int power = precision - 1 - (exponent * 19728 >> 16);
			if (power >= 0)
			{
				if (power > 28) power = 28;
				v *= powers[power];
			}
			else if (power != -1 || v >= top * 10) v /= powers[-power];
			else power = 0;
			if (v < top && power < 28)
			{
				v *= 10;
				power++;
			}
			ulong m = (ulong)(long)v;
			double rest = v - (double)(long)m;
			if (rest > 0.5 || (rest == 0.5 && (m & 1) != 0)) m++;
			if (m == 0) return 0;
			while (power > 0 && m % 10 == 0)
			{
				m /= 10;
				power--;
			}
			uint[] w = new uint[Words];
			w[0] = (uint)m;
			w[1] = (uint)(m >> 32);
			for (; power < 0; power++) MulAdd(w, 10, 0);
			return Pack(w, power, value < 0, false);
		}
		static readonly double[] powers = {
			1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
			1e20, 1e21, 1e22, 1e23, 1e24, 1e25, 1e26, 1e27, 1e28
		};
		// Computed as in the other runtimes; the result is not always the nearest double.
		public static double ToDouble(decimal d)
		{
			double v = ((double)((ulong)(uint)d.mid << 32 | (uint)d.lo) + (double)(uint)d.hi * 18446744073709551616.0) / powers[d.Scale];
			return d.Negative ? -v : v;
		}
		public static float ToSingle(decimal d) { return (float)ToDouble(d); }

		static ulong Integer(decimal d, ulong max, ulong min, string what)
		{
			decimal t = Truncate(d);
			ulong v = (ulong)(uint)t.mid << 32 | (uint)t.lo;
			if (t.hi != 0 || v > (t.Negative ? min : max)) throw new OverflowException("Value was either too large or too small for " + what + ".");
			return t.Negative ? (ulong)(-(long)v) : v;
		}
		public static int ToInt32(decimal d) { return (int)Integer(d, 2147483647, 2147483648, "an Int32"); }
		public static long ToInt64(decimal d) { return (long)Integer(d, 9223372036854775807, 9223372036854775808, "an Int64"); }
		public static byte ToByte(decimal d) { return (byte)d; }
		public static sbyte ToSByte(decimal d) { return (sbyte)d; }
		public static short ToInt16(decimal d) { return (short)d; }
		public static ushort ToUInt16(decimal d) { return (ushort)d; }
		public static uint ToUInt32(decimal d) { return (uint)Integer(d, 4294967295, 0, "a UInt32"); }
		public static ulong ToUInt64(decimal d) { return Integer(d, ulong.MaxValue, 0, "a UInt64"); }

		public static implicit operator decimal(byte value) { return new decimal((uint)value); }
		public static implicit operator decimal(sbyte value) { return new decimal((int)value); }
		public static implicit operator decimal(short value) { return new decimal((int)value); }
		public static implicit operator decimal(ushort value) { return new decimal((uint)value); }
		public static implicit operator decimal(char value) { return new decimal((uint)value); }
		public static implicit operator decimal(int value) { return new decimal(value); }
		public static implicit operator decimal(uint value) { return new decimal(value); }
		public static implicit operator decimal(long value) { return new decimal(value); }
		public static implicit operator decimal(ulong value) { return new decimal(value); }
		public static explicit operator decimal(float value) { return new decimal(value); }
		public static explicit operator decimal(double value) { return new decimal(value); }
		public static explicit operator byte(decimal value) { return (byte)Integer(value, 255, 0, "an unsigned byte"); }
		public static explicit operator sbyte(decimal value) { return (sbyte)Integer(value, 127, 128, "a signed byte"); }
		public static explicit operator char(decimal value) { return (char)Integer(value, 65535, 0, "a character"); }
		public static explicit operator short(decimal value) { return (short)Integer(value, 32767, 32768, "an Int16"); }
		public static explicit operator ushort(decimal value) { return (ushort)Integer(value, 65535, 0, "a UInt16"); }
		public static explicit operator int(decimal value) { return ToInt32(value); }
		public static explicit operator uint(decimal value) { return ToUInt32(value); }
		public static explicit operator long(decimal value) { return ToInt64(value); }
		public static explicit operator ulong(decimal value) { return ToUInt64(value); }
		public static explicit operator float(decimal value) { return ToSingle(value); }
		public static explicit operator double(decimal value) { return ToDouble(value); }
		public static decimal operator +(decimal d) { return d; }
		public static decimal operator -(decimal d) { return Negate(d); }
		public static decimal operator ++(decimal d) { return Add(d, 1); }
		public static decimal operator --(decimal d) { return Add(d, -1); }
		public static decimal operator +(decimal d1, decimal d2) { return Add(d1, d2); }
		public static decimal operator -(decimal d1, decimal d2) { return Subtract(d1, d2); }
		public static decimal operator *(decimal d1, decimal d2) { return Multiply(d1, d2); }
		public static decimal operator /(decimal d1, decimal d2) { return Divide(d1, d2); }
		public static decimal operator %(decimal d1, decimal d2) { return Remainder(d1, d2); }
		public static bool operator ==(decimal d1, decimal d2) { return Compare(d1, d2) == 0; }
		public static bool operator !=(decimal d1, decimal d2) { return Compare(d1, d2) != 0; }
		public static bool operator <(decimal d1, decimal d2) { return Compare(d1, d2) < 0; }
		public static bool operator <=(decimal d1, decimal d2) { return Compare(d1, d2) <= 0; }
		public static bool operator >(decimal d1, decimal d2) { return Compare(d1, d2) > 0; }
		public static bool operator >=(decimal d1, decimal d2) { return Compare(d1, d2) >= 0; }
	}
}
