using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace System.Numerics
{
	// Magnitudes: digits to the base of 2^32, the least significant one first, the last one not zero.
	// Zero has no digits.
	internal static class Magnitude
	{
		internal static readonly uint[] Zero = { };

		// karatsuba is the number of digits from which on a product is made of three of half the size.
		const int karatsuba = 48;

		internal static uint[] Of(ulong value)
		{
			if (value == 0) return Zero;
			return value >> 32 == 0 ? new[] { (uint)value } : new[] { (uint)value, (uint)(value >> 32) };
		}
		internal static uint[] Trim(uint[] a)
		{
			int n = Length(a, 0, a.Length);
			return n == a.Length ? a : Part(a, 0, n);
		}
		// Length returns how many of the n digits from at on are left without leading zeros.
		static int Length(uint[] a, int at, int n)
		{
			while (n > 0 && a[at + n - 1] == 0) n--;
			return n;
		}
		static uint[] Part(uint[] a, int at, int n)
		{
			n = Length(a, at, Math.Max(0, Math.Min(n, a.Length - at)));
			if (n == 0) return Zero;
			uint[] r = new uint[n];
			Array.Copy(a, at, r, 0, n);
			return r;
		}
		internal static int Compare(uint[] a, uint[] b)
		{
			if (a.Length != b.Length) return a.Length < b.Length ? -1 : 1;
			for (int i = a.Length - 1; i >= 0; i--)
				if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
			return 0;
		}
		// Bits returns the number of bits without leading zeros.
		internal static long Bits(uint[] a)
		{
			if (a.Length == 0) return 0;
			int n = 0;
			for (uint top = a[a.Length - 1]; top != 0; top >>= 1) n++;
			return 32L * (a.Length - 1) + n;
		}

		internal static uint[] Add(uint[] a, uint[] b)
		{
			if (a.Length < b.Length) return Add(b, a);
			uint[] r = new uint[a.Length + 1];
			ulong carry = 0;
			for (int i = 0; i < a.Length; i++)
			{
				carry += (ulong)a[i] + (i < b.Length ? b[i] : 0);
				r[i] = (uint)carry;
				carry >>= 32;
			}
			r[a.Length] = (uint)carry;
			return Trim(r);
		}
		// Subtract needs a to be at least b.
		internal static uint[] Subtract(uint[] a, uint[] b)
		{
			uint[] r = new uint[a.Length];
			long borrow = 0;
			for (int i = 0; i < a.Length; i++)
			{
				borrow += (long)a[i] - (i < b.Length ? b[i] : 0);
				r[i] = (uint)borrow;
				borrow >>= 32;
			}
			return Trim(r);
		}

		internal static uint[] Multiply(uint[] a, uint[] b)
		{
			if (a.Length < b.Length) return Multiply(b, a);
			if (b.Length == 0) return Zero;
			if (b.Length >= karatsuba) return MultiplyParts(a, b);
			uint[] r = new uint[a.Length + b.Length];
			for (int j = 0; j < b.Length; j++)
			{
				ulong carry = 0, d = b[j];
				for (int i = 0; i < a.Length; i++)
				{
					carry += a[i] * d + r[i + j];
					r[i + j] = (uint)carry;
					carry >>= 32;
				}
				r[j + a.Length] = (uint)carry;
			}
			return Trim(r);
		}
		// (a1 x + a0)(b1 x + b0) = a1 b1 x^2 + ((a1 + a0)(b1 + b0) - a1 b1 - a0 b0) x + a0 b0
		static uint[] MultiplyParts(uint[] a, uint[] b)
		{
			int half = (a.Length + 1) / 2;
			uint[] a0 = Part(a, 0, half), a1 = Part(a, half, half), b0 = Part(b, 0, half), b1 = Part(b, half, half);
			uint[] low = Multiply(a0, b0), high = Multiply(a1, b1);
			uint[] middle = Subtract(Subtract(Multiply(Add(a0, a1), Add(b0, b1)), low), high);
			uint[] r = new uint[a.Length + b.Length + 1];
			Accumulate(r, low, 0);
			Accumulate(r, middle, half);
			Accumulate(r, high, 2 * half);
			return Trim(r);
		}
		// Accumulate adds a to r from the digit at on.
		static void Accumulate(uint[] r, uint[] a, int at)
		{
			ulong carry = 0;
			for (int i = 0; i < a.Length || carry != 0; i++)
			{
				carry += (ulong)r[at + i] + (i < a.Length ? a[i] : 0);
				r[at + i] = (uint)carry;
				carry >>= 32;
			}
		}

		// DivideInPlace divides a by d and returns the remainder.
		internal static uint DivideInPlace(uint[] a, uint d)
		{
			ulong rest = 0;
			for (int i = a.Length - 1; i >= 0; i--)
			{
				rest = rest << 32 | a[i];
				a[i] = (uint)(rest / d);
				rest %= d;
			}
			return (uint)rest;
		}
		// The quotient, by the schoolbook: Knuth's algorithm D. b is not zero.
		internal static uint[] Divide(uint[] a, uint[] b, out uint[] remainder)
		{
			if (Compare(a, b) < 0)
			{
				remainder = a;
				return Zero;
			}
			if (b.Length == 1)
			{
				uint[] quotient = (uint[])a.Clone();
				remainder = Of(DivideInPlace(quotient, b[0]));
				return Trim(quotient);
			}
			int shift = 0, n = b.Length;
			while ((b[n - 1] << shift & 0x80000000) == 0) shift++;
			uint[] v = ShiftLeft(b, shift), u = new uint[a.Length + 1], q = new uint[a.Length - n + 1];
			uint[] shifted = ShiftLeft(a, shift);
			Array.Copy(shifted, u, shifted.Length);
			for (int j = q.Length - 1; j >= 0; j--)
			{
				ulong top = (ulong)u[j + n] << 32 | u[j + n - 1], digit = top / v[n - 1], rest = top % v[n - 1];
				while (digit >> 32 != 0 || digit * v[n - 2] > (rest << 32 | u[j + n - 2]))
				{
					digit--;
					rest += v[n - 1];
					if (rest >> 32 != 0) break;
				}
				ulong carry = 0;
				long borrow = 0;
				for (int i = 0; i < n; i++)
				{
					carry += digit * v[i];
					borrow += (long)u[i + j] - (uint)carry;
					u[i + j] = (uint)borrow;
					borrow >>= 32;
					carry >>= 32;
				}
				borrow += (long)u[j + n] - (long)carry;
				u[j + n] = (uint)borrow;
				if (borrow < 0)
				{
					// The digit was one too large.
					digit--;
					carry = 0;
					for (int i = 0; i < n; i++)
					{
						carry += (ulong)u[i + j] + v[i];
						u[i + j] = (uint)carry;
						carry >>= 32;
					}
					u[j + n] += (uint)carry;
				}
				q[j] = (uint)digit;
			}
			remainder = ShiftRight(Part(u, 0, n), shift);
			return Trim(q);
		}

		internal static uint[] ShiftLeft(uint[] a, int shift)
		{
			if (a.Length == 0) return Zero;
			int digits = shift >> 5, bits = shift & 31;
			uint[] r = new uint[checked(a.Length + digits + 1)];
			for (int i = 0; i < a.Length; i++)
			{
				ulong d = (ulong)a[i] << bits;
				r[i + digits] |= (uint)d;
				r[i + digits + 1] = (uint)(d >> 32);
			}
			return Trim(r);
		}
		internal static uint[] ShiftRight(uint[] a, int shift)
		{
			int digits = shift >> 5, bits = shift & 31;
			if (digits >= a.Length) return Zero;
			uint[] r = new uint[a.Length - digits];
			for (int i = 0; i < r.Length; i++)
			{
				ulong d = a[i + digits] | (ulong)(i + digits + 1 < a.Length ? a[i + digits + 1] : 0) << 32;
				r[i] = (uint)(d >> bits);
			}
			return Trim(r);
		}
		// AnyBits reports whether one of the lowest n bits is set.
		internal static bool AnyBits(uint[] a, int n)
		{
			for (int i = 0; i < a.Length && n > 0; i++, n -= 32)
				if ((n >= 32 ? a[i] : a[i] & (1u << n) - 1) != 0) return true;
			return false;
		}
	}

	// An integer without bounds: a sign and a magnitude.
	public struct BigInteger : IComparable, IComparable<BigInteger>, IEquatable<BigInteger>, IFormattable
	{
		readonly int sign;
		readonly uint[] digits;

		BigInteger(int sign, uint[] digits)
		{
			this.sign = digits.Length == 0 ? 0 : sign;
			this.digits = digits;
		}
		uint[] Digits { get { return digits ?? Magnitude.Zero; } }

		public BigInteger(int value) : this((long)value) { }
		public BigInteger(uint value) : this((ulong)value) { }
		public BigInteger(long value) : this(value < 0 ? -1 : 1, Magnitude.Of(value < 0 ? (ulong)-value : (ulong)value)) { }
		public BigInteger(ulong value) : this(1, Magnitude.Of(value)) { }
		public BigInteger(float value) : this((double)value) { }
		public BigInteger(double value)
		{
			if (double.IsNaN(value)) throw new OverflowException("The value is not a number.");
			if (double.IsInfinity(value)) throw new OverflowException("BigInteger cannot represent infinity.");
			long bits = BitConverter.DoubleToInt64Bits(value);
			int exponent = (int)(bits >> 52 & 0x7FF) - 1075;
			ulong fraction = (ulong)bits & 0xFFFFFFFFFFFFF | 0x10000000000000;
			if (exponent < -52) fraction = 0;
			uint[] all = Magnitude.Of(exponent < 0 ? fraction >> Math.Min(-exponent, 63) : fraction);
			digits = exponent > 0 ? Magnitude.ShiftLeft(all, exponent) : all;
			sign = digits.Length == 0 ? 0 : value < 0 ? -1 : 1;
		}
		public BigInteger(decimal value)
		{
			int[] parts = decimal.GetBits(decimal.Truncate(value));
			digits = Magnitude.Trim(new[] { (uint)parts[0], (uint)parts[1], (uint)parts[2] });
			sign = digits.Length == 0 ? 0 : parts[3] < 0 ? -1 : 1;
		}
		// Bytes of the two's complement, the least significant one first.
		public BigInteger(byte[] value)
		{
			if (value == null) throw new ArgumentNullException("value");
			bool negative = value.Length > 0 && value[value.Length - 1] >= 0x80;
			uint[] all = new uint[value.Length / 4 + 1];
			if (negative)
				for (int i = 0; i < all.Length; i++) all[i] = uint.MaxValue;
			for (int i = 0; i < value.Length; i++)
			{
				all[i / 4] &= ~(0xFFu << i % 4 * 8);
				all[i / 4] |= (uint)value[i] << i % 4 * 8;
			}
			BigInteger r = OfComplement(all);
			sign = r.sign;
			digits = r.digits;
		}

		public static BigInteger Zero { get { return new BigInteger(0); } }
		public static BigInteger One { get { return new BigInteger(1); } }
		public static BigInteger MinusOne { get { return new BigInteger(-1); } }
		public int Sign { get { return sign; } }
		public bool IsZero { get { return sign == 0; } }
		public bool IsOne { get { return sign == 1 && digits.Length == 1 && digits[0] == 1; } }
		public bool IsEven { get { return sign == 0 || (digits[0] & 1) == 0; } }
		public bool IsPowerOfTwo
		{
			get
			{
				if (sign <= 0) return false;
				uint top = digits[digits.Length - 1];
				return (top & top - 1) == 0 && !Magnitude.AnyBits(digits, 32 * (digits.Length - 1));
			}
		}

		// Arithmetic.

		static BigInteger Sum(BigInteger a, int sign, uint[] b)
		{
			if (sign == 0) return a;
			if (a.sign == 0 || a.sign == sign) return new BigInteger(sign, Magnitude.Add(a.Digits, b));
			return Magnitude.Compare(a.digits, b) >= 0 ? new BigInteger(a.sign, Magnitude.Subtract(a.digits, b)) : new BigInteger(sign, Magnitude.Subtract(b, a.digits));
		}
		public static BigInteger operator +(BigInteger left, BigInteger right) { return Sum(left, right.sign, right.Digits); }
		public static BigInteger operator -(BigInteger left, BigInteger right) { return Sum(left, -right.sign, right.Digits); }
		public static BigInteger operator -(BigInteger value) { return new BigInteger(-value.sign, value.Digits); }
		public static BigInteger operator +(BigInteger value) { return value; }
		public static BigInteger operator ++(BigInteger value) { return value + One; }
		public static BigInteger operator --(BigInteger value) { return value - One; }
		public static BigInteger operator *(BigInteger left, BigInteger right) { return new BigInteger(left.sign * right.sign, Magnitude.Multiply(left.Digits, right.Digits)); }
		public static BigInteger operator /(BigInteger dividend, BigInteger divisor)
		{
			BigInteger remainder;
			return DivRem(dividend, divisor, out remainder);
		}
		public static BigInteger operator %(BigInteger dividend, BigInteger divisor)
		{
			BigInteger remainder;
			DivRem(dividend, divisor, out remainder);
			return remainder;
		}
		public static BigInteger DivRem(BigInteger dividend, BigInteger divisor, out BigInteger remainder)
		{
			if (divisor.sign == 0) throw new DivideByZeroException();
			uint[] rest, quotient = Magnitude.Divide(dividend.Digits, divisor.digits, out rest);
			remainder = new BigInteger(dividend.sign, rest);
			return new BigInteger(dividend.sign * divisor.sign, quotient);
		}
		public static (BigInteger Quotient, BigInteger Remainder) DivRem(BigInteger left, BigInteger right)
		{
			BigInteger remainder, quotient = DivRem(left, right, out remainder);
			return (quotient, remainder);
		}
		public static BigInteger Add(BigInteger left, BigInteger right) { return left + right; }
		public static BigInteger Subtract(BigInteger left, BigInteger right) { return left - right; }
		public static BigInteger Multiply(BigInteger left, BigInteger right) { return left * right; }
		public static BigInteger Divide(BigInteger dividend, BigInteger divisor) { return dividend / divisor; }
		public static BigInteger Remainder(BigInteger dividend, BigInteger divisor) { return dividend % divisor; }
		public static BigInteger Negate(BigInteger value) { return -value; }
		public static BigInteger Abs(BigInteger value) { return value.sign < 0 ? -value : value; }
		public static BigInteger Max(BigInteger left, BigInteger right) { return left < right ? right : left; }
		public static BigInteger Min(BigInteger left, BigInteger right) { return left <= right ? left : right; }
		public static BigInteger GreatestCommonDivisor(BigInteger left, BigInteger right)
		{
			uint[] a = left.Digits, b = right.Digits;
			while (b.Length > 0)
			{
				uint[] rest;
				Magnitude.Divide(a, b, out rest);
				a = b;
				b = rest;
			}
			return new BigInteger(1, a);
		}
		public static BigInteger Pow(BigInteger value, int exponent)
		{
			if (exponent < 0) throw new ArgumentOutOfRangeException("exponent", "The number must be greater than or equal to zero.");
			BigInteger r = One;
			for (; exponent > 0; exponent >>= 1)
			{
				if ((exponent & 1) != 0) r *= value;
				if (exponent > 1) value *= value;
			}
			return r;
		}
		public static BigInteger ModPow(BigInteger value, BigInteger exponent, BigInteger modulus)
		{
			if (exponent.sign < 0) throw new ArgumentOutOfRangeException("exponent", "The number must be greater than or equal to zero.");
			BigInteger r = One % modulus;
			value %= modulus;
			for (long bit = Magnitude.Bits(exponent.Digits) - 1; bit >= 0; bit--)
			{
				r = r * r % modulus;
				if ((exponent.digits[bit >> 5] >> (int)(bit & 31) & 1) != 0) r = r * value % modulus;
			}
			return r;
		}
		// The bits of the number in two's complement, without its sign.
		public long GetBitLength() { return Magnitude.Bits(sign < 0 ? (-(this + One)).Digits : Digits); }
		public static double Log(BigInteger value) { return Log(value, Math.E); }
		public static double Log10(BigInteger value) { return Log(value, 10); }
		public static double Log(BigInteger value, double baseValue)
		{
			if (value.sign < 0 || baseValue == 1.0) return double.NaN;
			if (value.sign == 0) return double.NegativeInfinity;
			int shift = (int)Math.Max(0, Magnitude.Bits(value.digits) - 64);
			double top = (double)new BigInteger(1, Magnitude.ShiftRight(value.digits, shift));
			if (baseValue == 10) return Math.Log10(top) + shift * Math.Log10(2);
			double log = Math.Log(top) + shift * Math.Log(2);
			return baseValue == Math.E ? log : log / Math.Log(baseValue);
		}

		// Bits, of the two's complement with as many sign bits as anybody asks for.

		public static BigInteger operator <<(BigInteger value, int shift)
		{
			if (shift < 0) return shift == int.MinValue ? value >> int.MaxValue >> 1 : value >> -shift;
			return new BigInteger(value.sign, Magnitude.ShiftLeft(value.Digits, shift));
		}
		public static BigInteger operator >>(BigInteger value, int shift)
		{
			if (shift < 0) return shift == int.MinValue ? value << int.MaxValue << 1 : value << -shift;
			BigInteger r = new BigInteger(value.sign, Magnitude.ShiftRight(value.Digits, shift));
			return value.sign < 0 && Magnitude.AnyBits(value.digits, shift) ? r - One : r;
		}
		// Complement writes the two's complement in n digits.
		uint[] Complement(int n)
		{
			uint[] r = new uint[n];
			Array.Copy(Digits, r, Digits.Length);
			if (sign < 0) Negate(r);
			return r;
		}
		static void Negate(uint[] a)
		{
			ulong carry = 1;
			for (int i = 0; i < a.Length; i++)
			{
				carry += ~a[i];
				a[i] = (uint)carry;
				carry >>= 32;
			}
		}
		// OfComplement reads a two's complement; the array becomes the result's or is changed.
		static BigInteger OfComplement(uint[] a)
		{
			bool negative = a.Length > 0 && (int)a[a.Length - 1] < 0;
			if (negative) Negate(a);
			return new BigInteger(negative ? -1 : 1, Magnitude.Trim(a));
		}
		static int BothLength(BigInteger a, BigInteger b) { return Math.Max(a.Digits.Length, b.Digits.Length) + 1; }
		public static BigInteger operator &(BigInteger left, BigInteger right)
		{
			uint[] a = left.Complement(BothLength(left, right)), b = right.Complement(a.Length);
			for (int i = 0; i < a.Length; i++) a[i] &= b[i];
			return OfComplement(a);
		}
		public static BigInteger operator |(BigInteger left, BigInteger right)
		{
			uint[] a = left.Complement(BothLength(left, right)), b = right.Complement(a.Length);
			for (int i = 0; i < a.Length; i++) a[i] |= b[i];
			return OfComplement(a);
		}
		public static BigInteger operator ^(BigInteger left, BigInteger right)
		{
			uint[] a = left.Complement(BothLength(left, right)), b = right.Complement(a.Length);
			for (int i = 0; i < a.Length; i++) a[i] ^= b[i];
			return OfComplement(a);
		}
		public static BigInteger operator ~(BigInteger value) { return -(value + One); }
		public byte[] ToByteArray()
		{
			uint[] a = Complement(Digits.Length + 1);
			byte[] all = new byte[4 * a.Length];
			for (int i = 0; i < all.Length; i++) all[i] = (byte)(a[i / 4] >> i % 4 * 8);
			byte fill = sign < 0 ? (byte)0xFF : (byte)0;
			int n = all.Length;
			while (n > 1 && all[n - 1] == fill && (all[n - 2] & 0x80) == (fill & 0x80)) n--;
			Array.Resize(ref all, n);
			return all;
		}

		// Comparisons.

		public int CompareTo(BigInteger other)
		{
			if (sign != other.sign) return sign < other.sign ? -1 : 1;
			return sign * Magnitude.Compare(Digits, other.Digits);
		}
		public int CompareTo(long other) { return CompareTo(new BigInteger(other)); }
		public int CompareTo(ulong other) { return CompareTo(new BigInteger(other)); }
		public int CompareTo(object obj)
		{
			if (obj == null) return 1;
			if (!(obj is BigInteger)) throw new ArgumentException("The parameter must be a BigInteger.", "obj");
			return CompareTo((BigInteger)obj);
		}
		public static int Compare(BigInteger left, BigInteger right) { return left.CompareTo(right); }
		public bool Equals(BigInteger other) { return CompareTo(other) == 0; }
		public bool Equals(long other) { return CompareTo(other) == 0; }
		public bool Equals(ulong other) { return CompareTo(other) == 0; }
		public override bool Equals(object obj) { return obj is BigInteger && Equals((BigInteger)obj); }
		public override int GetHashCode()
		{
			uint hash = (uint)sign;
			foreach (uint d in Digits) hash = hash * 16777619 ^ d;
			return (int)hash;
		}
		public static bool operator ==(BigInteger left, BigInteger right) { return left.CompareTo(right) == 0; }
		public static bool operator !=(BigInteger left, BigInteger right) { return left.CompareTo(right) != 0; }
		public static bool operator <(BigInteger left, BigInteger right) { return left.CompareTo(right) < 0; }
		public static bool operator <=(BigInteger left, BigInteger right) { return left.CompareTo(right) <= 0; }
		public static bool operator >(BigInteger left, BigInteger right) { return left.CompareTo(right) > 0; }
		public static bool operator >=(BigInteger left, BigInteger right) { return left.CompareTo(right) >= 0; }
		public static bool operator ==(BigInteger left, long right) { return left.CompareTo(right) == 0; }
		public static bool operator !=(BigInteger left, long right) { return left.CompareTo(right) != 0; }
		public static bool operator <(BigInteger left, long right) { return left.CompareTo(right) < 0; }
		public static bool operator <=(BigInteger left, long right) { return left.CompareTo(right) <= 0; }
		public static bool operator >(BigInteger left, long right) { return left.CompareTo(right) > 0; }
		public static bool operator >=(BigInteger left, long right) { return left.CompareTo(right) >= 0; }
		public static bool operator ==(long left, BigInteger right) { return right.CompareTo(left) == 0; }
		public static bool operator !=(long left, BigInteger right) { return right.CompareTo(left) != 0; }
		public static bool operator <(long left, BigInteger right) { return right.CompareTo(left) > 0; }
		public static bool operator <=(long left, BigInteger right) { return right.CompareTo(left) >= 0; }
		public static bool operator >(long left, BigInteger right) { return right.CompareTo(left) < 0; }
		public static bool operator >=(long left, BigInteger right) { return right.CompareTo(left) <= 0; }
		public static bool operator ==(BigInteger left, ulong right) { return left.CompareTo(right) == 0; }
		public static bool operator !=(BigInteger left, ulong right) { return left.CompareTo(right) != 0; }
		public static bool operator <(BigInteger left, ulong right) { return left.CompareTo(right) < 0; }
		public static bool operator <=(BigInteger left, ulong right) { return left.CompareTo(right) <= 0; }
		public static bool operator >(BigInteger left, ulong right) { return left.CompareTo(right) > 0; }
		public static bool operator >=(BigInteger left, ulong right) { return left.CompareTo(right) >= 0; }
		public static bool operator ==(ulong left, BigInteger right) { return right.CompareTo(left) == 0; }
		public static bool operator !=(ulong left, BigInteger right) { return right.CompareTo(left) != 0; }
		public static bool operator <(ulong left, BigInteger right) { return right.CompareTo(left) > 0; }
		public static bool operator <=(ulong left, BigInteger right) { return right.CompareTo(left) >= 0; }
		public static bool operator >(ulong left, BigInteger right) { return right.CompareTo(left) < 0; }
		public static bool operator >=(ulong left, BigInteger right) { return right.CompareTo(left) <= 0; }

		// Conversions.

		public static implicit operator BigInteger(byte value) { return new BigInteger((int)value); }
		public static implicit operator BigInteger(sbyte value) { return new BigInteger((int)value); }
		public static implicit operator BigInteger(short value) { return new BigInteger((int)value); }
		public static implicit operator BigInteger(ushort value) { return new BigInteger((int)value); }
		public static implicit operator BigInteger(int value) { return new BigInteger(value); }
		public static implicit operator BigInteger(uint value) { return new BigInteger(value); }
		public static implicit operator BigInteger(long value) { return new BigInteger(value); }
		public static implicit operator BigInteger(ulong value) { return new BigInteger(value); }
		public static explicit operator BigInteger(float value) { return new BigInteger(value); }
		public static explicit operator BigInteger(double value) { return new BigInteger(value); }
		public static explicit operator BigInteger(decimal value) { return new BigInteger(value); }

		// Low returns the low 64 bits of the magnitude; more are an overflow.
		ulong Low(string type)
		{
			uint[] d = Digits;
			if (d.Length > 2) throw TooLarge(type);
			return d.Length == 0 ? 0 : d.Length == 1 ? d[0] : d[0] | (ulong)d[1] << 32;
		}
		static Exception TooLarge(string type) { return new OverflowException("Value was either too large or too small for " + type + "."); }
		long Signed(string type, long min, long max)
		{
			ulong m = Low(type);
			if (sign < 0 ? m > (ulong)-min : m > (ulong)max) throw TooLarge(type);
			return sign < 0 ? -(long)m : (long)m;
		}
		ulong Unsigned(string type, ulong max)
		{
			ulong m = Low(type);
			if (sign < 0 || m > max) throw TooLarge(type);
			return m;
		}
		public static explicit operator byte(BigInteger value) { return (byte)value.Unsigned("an unsigned byte", byte.MaxValue); }
		public static explicit operator sbyte(BigInteger value) { return (sbyte)value.Signed("a signed byte", sbyte.MinValue, sbyte.MaxValue); }
		public static explicit operator short(BigInteger value) { return (short)value.Signed("an Int16", short.MinValue, short.MaxValue); }
		public static explicit operator ushort(BigInteger value) { return (ushort)value.Unsigned("a UInt16", ushort.MaxValue); }
		public static explicit operator int(BigInteger value) { return (int)value.Signed("an Int32", int.MinValue, int.MaxValue); }
		public static explicit operator uint(BigInteger value) { return (uint)value.Unsigned("a UInt32", uint.MaxValue); }
		public static explicit operator long(BigInteger value) { return value.Signed("an Int64", long.MinValue, long.MaxValue); }
		public static explicit operator ulong(BigInteger value) { return value.Unsigned("a UInt64", ulong.MaxValue); }
		public static explicit operator float(BigInteger value) { return (float)(double)value; }
		public static explicit operator double(BigInteger value)
		{
			// The top 64 bits are rounded, then scaled by a power of two.
			uint[] d = value.Digits;
			int shift = (int)Math.Min(int.MaxValue, Math.Max(0, Magnitude.Bits(d) - 64));
			if (shift > 1024) return value.sign < 0 ? double.NegativeInfinity : double.PositiveInfinity;
			double r = (double)new BigInteger(1, Magnitude.ShiftRight(d, shift)).Low(null) * Power(shift / 2) * Power(shift - shift / 2);
			return value.sign < 0 ? -r : r;
		}
		// Power returns 2^n for n up to 1,023.
		static double Power(int n) { return BitConverter.Int64BitsToDouble((long)(n + 1023) << 52); }
		public static explicit operator decimal(BigInteger value)
		{
			uint[] d = value.Digits;
			if (d.Length > 3) throw TooLarge("a Decimal");
			return new decimal(d.Length > 0 ? (int)d[0] : 0, d.Length > 1 ? (int)d[1] : 0, d.Length > 2 ? (int)d[2] : 0, value.sign < 0, 0);
		}

		// Text.

		const uint chunk = 1000000000; // nine decimal digits are converted at a time

		public override string ToString() { return ToString("D", null); }
		public string ToString(IFormatProvider provider) { return ToString("D", provider); }
		public string ToString(string format) { return ToString(format, null); }
		public string ToString(string format, IFormatProvider provider)
		{
			char kind = string.IsNullOrEmpty(format) ? 'D' : format[0];
			int width = 0;
			if (format != null && format.Length > 1 && !int.TryParse(format.Substring(1), NumberStyles.None, null, out width)) throw new FormatException("Format specifier was invalid.");
			switch (kind)
			{
			case 'D': case 'd': case 'G': case 'g': case 'R': case 'r':
				return (sign < 0 ? NumberFormatInfo.GetInstance(provider).NegativeSign : "") + Decimal().PadLeft(kind == 'D' || kind == 'd' ? width : 0, '0');
			case 'N': case 'n':
				return Grouped(format.Length > 1 ? width : 2);
			case 'X': case 'x':
				return Hexadecimal(kind == 'X', width);
			}
			throw new FormatException("Format specifier was invalid.");
		}
		string Decimal()
		{
			if (sign == 0) return "0";
			uint[] rest = (uint[])digits.Clone();
			List<uint> chunks = new List<uint>();
			while (rest.Length > 0)
			{
				chunks.Add(Magnitude.DivideInPlace(rest, chunk));
				rest = Magnitude.Trim(rest);
			}
			StringBuilder s = new StringBuilder(9 * chunks.Count);
			s.Append(chunks[chunks.Count - 1].ToString());
			for (int i = chunks.Count - 2; i >= 0; i--) s.Append(chunks[i].ToString("D9"));
			return s.ToString();
		}
		string Grouped(int decimals)
		{
			string all = Decimal();
			StringBuilder s = new StringBuilder(sign < 0 ? "-" : "");
			for (int i = 0; i < all.Length; i++)
			{
				if (i > 0 && (all.Length - i) % 3 == 0) s.Append(',');
				s.Append(all[i]);
			}
			if (decimals > 0) s.Append('.').Append('0', decimals);
			return s.ToString();
		}
		string Hexadecimal(bool upper, int width)
		{
			byte[] bytes = ToByteArray();
			StringBuilder s = new StringBuilder();
			for (int i = bytes.Length - 1; i >= 0; i--) s.Append(bytes[i].ToString(upper ? "X2" : "x2"));
			string all = s.ToString();
			// A digit that only repeats the sign is left out.
			if (sign < 0 ? (all[0] == 'F' || all[0] == 'f') && all[1] >= '8' : all[0] == '0' && all[1] < '8') all = all.Substring(1);
			return all.PadLeft(width, sign >= 0 ? '0' : upper ? 'F' : 'f');
		}

		public static BigInteger Parse(string value) { return Parse(value, NumberStyles.Integer, null); }
		public static BigInteger Parse(string value, NumberStyles style) { return Parse(value, style, null); }
		public static BigInteger Parse(string value, IFormatProvider provider) { return Parse(value, NumberStyles.Integer, provider); }
		public static BigInteger Parse(string value, NumberStyles style, IFormatProvider provider)
		{
			if (value == null) throw new ArgumentNullException("value");
			BigInteger r;
			if (!TryParse(value, style, provider, out r)) throw new FormatException("The value could not be parsed.");
			return r;
		}
		public static bool TryParse(string value, out BigInteger result) { return TryParse(value, NumberStyles.Integer, null, out result); }
		public static bool TryParse(string value, NumberStyles style, IFormatProvider provider, out BigInteger result)
		{
			result = default(BigInteger);
			bool hex = (style & NumberStyles.AllowHexSpecifier) != 0;
			if (((int)style & ~(int)(NumberStyles.Integer | NumberStyles.AllowHexSpecifier | NumberStyles.AllowThousands)) != 0) throw new NotSupportedException("BigInteger.Parse: style " + style);
			if (value == null) return false;
			int at = 0, end = value.Length;
			if ((style & NumberStyles.AllowLeadingWhite) != 0)
				while (at < end && IsWhite(value[at])) at++;
			if ((style & NumberStyles.AllowTrailingWhite) != 0)
				while (end > at && IsWhite(value[end - 1])) end--;
			int sign = 1;
			if ((style & NumberStyles.AllowLeadingSign) != 0 && !hex && at < end && (value[at] == '-' || value[at] == '+')) sign = value[at++] == '-' ? -1 : 1;
			if (at == end) return false;
			if (hex) return TryParseHexadecimal(value, at, end, out result);
			uint[] all = new uint[(int)((end - at) / 9L + 2)];
			int used = 0;
			uint part = 0, scale = 1;
			for (; at < end; at++)
			{
				if (value[at] == ',' && (style & NumberStyles.AllowThousands) != 0 && used + scale > 1) continue;
				uint d = (uint)value[at] - '0';
				if (d > 9) return false;
				part = part * 10 + d;
				scale *= 10;
				if (scale == chunk)
				{
					used = Extend(all, used, scale, part);
					part = 0;
					scale = 1;
				}
			}
			if (scale > 1) used = Extend(all, used, scale, part);
			result = new BigInteger(sign, Magnitude.Trim(all));
			return true;
		}
		// Extend multiplies the used digits of a by scale, adds part, and returns how many are used then.
		static int Extend(uint[] a, int used, uint scale, uint part)
		{
			ulong carry = part;
			for (int i = 0; i < used; i++)
			{
				carry += (ulong)a[i] * scale;
				a[i] = (uint)carry;
				carry >>= 32;
			}
			if (carry != 0) a[used++] = (uint)carry;
			return used;
		}
		static bool IsWhite(char c) { return c == ' ' || c >= '\t' && c <= '\r'; }
		static bool TryParseHexadecimal(string value, int at, int end, out BigInteger result)
		{
			result = default(BigInteger);
			uint[] all = new uint[(end - at) / 8 + 1];
			bool negative = value[at] >= '8';
			if (negative)
				for (int i = 0; i < all.Length; i++) all[i] = uint.MaxValue;
			for (int i = 0; i < end - at; i++)
			{
				char c = value[end - 1 - i];
				int d = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
				if (d < 0) return false;
				all[i / 8] &= ~(0xFu << i % 8 * 4);
				all[i / 8] |= (uint)d << i % 8 * 4;
			}
			result = OfComplement(all);
			return true;
		}
	}
}
