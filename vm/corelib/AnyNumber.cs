// A number of any of the primitive types, on its way to another of them.
using System.Runtime.CompilerServices;

namespace System.Numerics
{
	internal struct AnyNumber
	{
		// What becomes of a number that the other type does not have.
		internal const int Checked = 0, Saturating = 1, Truncating = 2;

		enum Kind { Signed, Unsigned, Real, Decimal }
		Kind kind;
		long bits;
		double real;
		decimal exact;

		static AnyNumber Signed(long value) { return new AnyNumber { kind = Kind.Signed, bits = value }; }
		static AnyNumber Unsigned(ulong value) { return new AnyNumber { kind = Kind.Unsigned, bits = (long)value }; }

		internal static AnyNumber Of<T>(T value)
		{
			if (typeof(T) == typeof(int)) return Signed(Unsafe.As<T, int>(ref value));
			if (typeof(T) == typeof(long)) return Signed(Unsafe.As<T, long>(ref value));
			if (typeof(T) == typeof(short)) return Signed(Unsafe.As<T, short>(ref value));
			if (typeof(T) == typeof(sbyte)) return Signed(Unsafe.As<T, sbyte>(ref value));
			if (typeof(T) == typeof(IntPtr)) return Signed((long)Unsafe.As<T, IntPtr>(ref value));
			if (typeof(T) == typeof(uint)) return Unsigned(Unsafe.As<T, uint>(ref value));
			if (typeof(T) == typeof(ulong)) return Unsigned(Unsafe.As<T, ulong>(ref value));
			if (typeof(T) == typeof(ushort)) return Unsigned(Unsafe.As<T, ushort>(ref value));
			if (typeof(T) == typeof(byte)) return Unsigned(Unsafe.As<T, byte>(ref value));
			if (typeof(T) == typeof(char)) return Unsigned(Unsafe.As<T, char>(ref value));
			if (typeof(T) == typeof(UIntPtr)) return Unsigned((ulong)Unsafe.As<T, UIntPtr>(ref value));
			if (typeof(T) == typeof(double)) return new AnyNumber { kind = Kind.Real, real = Unsafe.As<T, double>(ref value) };
			if (typeof(T) == typeof(float)) return new AnyNumber { kind = Kind.Real, real = Unsafe.As<T, float>(ref value) };
			if (typeof(T) == typeof(decimal)) return new AnyNumber { kind = Kind.Decimal, exact = Unsafe.As<T, decimal>(ref value) };
			throw new NotSupportedException();
		}

		// Returns the number as a T.
		internal T To<T>(int mode)
		{
			if (typeof(T) == typeof(int)) return As<int, T>(int.FromNumber(this, mode));
			if (typeof(T) == typeof(long)) return As<long, T>(long.FromNumber(this, mode));
			if (typeof(T) == typeof(short)) return As<short, T>(short.FromNumber(this, mode));
			if (typeof(T) == typeof(sbyte)) return As<sbyte, T>(sbyte.FromNumber(this, mode));
			if (typeof(T) == typeof(uint)) return As<uint, T>(uint.FromNumber(this, mode));
			if (typeof(T) == typeof(ulong)) return As<ulong, T>(ulong.FromNumber(this, mode));
			if (typeof(T) == typeof(ushort)) return As<ushort, T>(ushort.FromNumber(this, mode));
			if (typeof(T) == typeof(byte)) return As<byte, T>(byte.FromNumber(this, mode));
			if (typeof(T) == typeof(IntPtr)) return As<IntPtr, T>(IntPtr.FromNumber(this, mode));
			if (typeof(T) == typeof(UIntPtr)) return As<UIntPtr, T>(UIntPtr.FromNumber(this, mode));
			if (typeof(T) == typeof(double)) return As<double, T>(double.FromNumber(this, mode));
			if (typeof(T) == typeof(float)) return As<float, T>(float.FromNumber(this, mode));
			if (typeof(T) == typeof(decimal)) return As<decimal, T>(decimal.FromNumber(this, mode));
			throw new NotSupportedException();
		}
		static TTo As<TFrom, TTo>(TFrom value) { return Unsafe.As<TFrom, TTo>(ref value); }

		// Returns the bits of the integer, for a type with values from min to max.
		internal long ToInteger(long min, ulong max, int mode)
		{
			switch (kind)
			{
				case Kind.Real: return FromReal(min, max, mode);
				case Kind.Decimal: return FromDecimal(min, max, mode);
			}
			bool low = kind == Kind.Signed && bits < min, high = (kind == Kind.Unsigned || bits >= 0) && (ulong)bits > max;
			if (!low && !high || mode == Truncating) return bits;
			return Limit(low, min, max, mode);
		}
		static long Limit(bool low, long min, ulong max, int mode)
		{
			if (mode == Checked) throw new OverflowException("Arithmetic operation resulted in an overflow.");
			return low ? min : (long)max;
		}
		long FromReal(long min, ulong max, int mode)
		{
			if (double.IsNaN(real) && mode != Checked) return 0;
			double whole = Math.Truncate(real);
			if (whole >= min && whole < (double)max + 1) return whole < 9223372036854775808.0 ? (long)whole : (long)(ulong)whole;
			return Limit(whole < min, min, max, mode);
		}
		long FromDecimal(long min, ulong max, int mode)
		{
			decimal whole = decimal.Truncate(exact);
			if (whole >= min && whole <= max) return whole < 0 ? (long)whole : (long)(ulong)whole;
			return Limit(whole < min, min, max, mode);
		}

		internal double ToDouble()
		{
			switch (kind)
			{
				case Kind.Real: return real;
				case Kind.Decimal: return (double)exact;
				case Kind.Signed: return bits;
			}
			return (ulong)bits;
		}
		internal decimal ToDecimal(int mode)
		{
			switch (kind)
			{
				case Kind.Decimal: return exact;
				case Kind.Signed: return bits;
				case Kind.Unsigned: return (ulong)bits;
			}
			if (mode == Checked || real > -7.9e28 && real < 7.9e28) return (decimal)real;
			return double.IsNaN(real) ? 0 : real < 0 ? decimal.MinValue : decimal.MaxValue;
		}
	}
}
