// Functions of numbers that came after the first ones of Math.
namespace System
{
	public static partial class Math
	{
		public const double Tau = 6.2831853071795864769252867666;

		public static double CopySign(double x, double y) { return double.CopySign(x, y); }
		public static double MaxMagnitude(double x, double y) { return double.MaxMagnitude(x, y); }
		public static double MinMagnitude(double x, double y) { return double.MinMagnitude(x, y); }
		public static double BitIncrement(double x) { return double.BitIncrement(x); }
		public static double BitDecrement(double x) { return double.BitDecrement(x); }
		public static ValueTuple<double, double> SinCos(double x) { return new ValueTuple<double, double>(Sin(x), Cos(x)); }

		// Returns the exponent of x, which is that of its leading bit.
		public static int ILogB(double x)
		{
			if (double.IsNaN(x) || double.IsInfinity(x)) return int.MaxValue;
			if (x == 0) return int.MinValue;
			int exponent = (int)(BitConverter.DoubleToInt64Bits(x) >> 52) & 0x7ff;
			return exponent == 0 ? ILogB(x * 18014398509481984.0) - 54 : exponent - 1023;
		}
		static double PowerOf2(int n) { return BitConverter.Int64BitsToDouble((long)(n + 1023) << 52); }
		public static double ScaleB(double x, int n)
		{
			for (int i = 0; i < 2 && n > 1023; i++, n -= 1023) x *= PowerOf2(1023);
			// Less is taken at once than there are exponents, so that no bits are lost twice.
			for (int i = 0; i < 2 && n < -1022; i++, n += 969) x *= PowerOf2(-969);
			return x * PowerOf2(Clamp(n, -1022, 1023));
		}
		public static double Log2(double x)
		{
			if (!(x > 0) || double.IsInfinity(x)) return Log(x);
			int n = ILogB(x);
			double part = ScaleB(x, -n);
			return part == 1 ? n : n + Log(part) / 0.69314718055994530942;
		}

		public static ulong BigMul(uint a, uint b) { return (ulong)a * b; }
		public static ulong BigMul(ulong a, ulong b, out ulong low)
		{
			ulong al = (uint)a, ah = a >> 32, bl = (uint)b, bh = b >> 32;
			ulong middle = ah * bl + (al * bl >> 32), lower = al * bh + (uint)middle;
			low = unchecked(a * b);
			return ah * bh + (middle >> 32) + (lower >> 32);
		}
		public static long BigMul(long a, long b, out long low)
		{
			ulong bits;
			long high = (long)BigMul((ulong)a, (ulong)b, out bits);
			low = (long)bits;
			return unchecked(high - (a >> 63 & b) - (b >> 63 & a));
		}

		public static IntPtr Max(IntPtr a, IntPtr b) { return IntPtr.Max(a, b); }
		public static UIntPtr Max(UIntPtr a, UIntPtr b) { return UIntPtr.Max(a, b); }
		public static IntPtr Min(IntPtr a, IntPtr b) { return IntPtr.Min(a, b); }
		public static UIntPtr Min(UIntPtr a, UIntPtr b) { return UIntPtr.Min(a, b); }
		public static IntPtr Clamp(IntPtr value, IntPtr min, IntPtr max) { return IntPtr.Clamp(value, min, max); }
		public static UIntPtr Clamp(UIntPtr value, UIntPtr min, UIntPtr max) { return UIntPtr.Clamp(value, min, max); }
		public static int Sign(IntPtr value) { return IntPtr.Sign(value); }
		public static IntPtr Abs(IntPtr value)
		{
			if (value == IntPtr.MinValue) throw new OverflowException("Negating the minimum value of a twos complement number is invalid.");
			return IntPtr.Abs(value);
		}
		public static ValueTuple<IntPtr, IntPtr> DivRem(IntPtr left, IntPtr right) { return IntPtr.DivRem(left, right); }
		public static ValueTuple<UIntPtr, UIntPtr> DivRem(UIntPtr left, UIntPtr right) { return UIntPtr.DivRem(left, right); }
		public static ValueTuple<sbyte, sbyte> DivRem(sbyte left, sbyte right) { return sbyte.DivRem(left, right); }
		public static ValueTuple<byte, byte> DivRem(byte left, byte right) { return byte.DivRem(left, right); }
		public static ValueTuple<short, short> DivRem(short left, short right) { return short.DivRem(left, right); }
		public static ValueTuple<ushort, ushort> DivRem(ushort left, ushort right) { return ushort.DivRem(left, right); }
		public static ValueTuple<int, int> DivRem(int left, int right) { return int.DivRem(left, right); }
		public static ValueTuple<uint, uint> DivRem(uint left, uint right) { return uint.DivRem(left, right); }
		public static ValueTuple<long, long> DivRem(long left, long right) { return long.DivRem(left, right); }
		public static ValueTuple<ulong, ulong> DivRem(ulong left, ulong right) { return ulong.DivRem(left, right); }
	}
}
