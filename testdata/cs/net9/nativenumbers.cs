using System;
using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.InteropServices;
// nint and nuint as numbers of generic code, the bytes of integers, products and sums that are rounded once, and the order of a tuple's fields in memory.
static class Program
{
	static int Bits<T>(T x) where T : IBinaryInteger<T> => x.GetByteCount() * 1000 + x.GetShortestBitLength();
	static T Poly<T>(T x, T y) where T : INumber<T> => unchecked((x * y + T.One) * T.CreateChecked(3) - T.Max(x, y));
	static string Try<T>(Func<T> f) { try { return f() + ""; } catch (Exception e) { return e.GetType().Name; } }
	static U To<T, U>(T x) where T : INumberBase<T> where U : INumberBase<U> => U.CreateSaturating(x);
	static T Largest<T>() where T : IMinMaxValue<T> => T.MaxValue;
	static T Sum<T>(T a, T b) where T : INumber<T> => checked(a + b);

	static void Main()
	{
		Console.WriteLine(Poly((nint)5, (nint)(-7)) + " " + Poly((nuint)5, (nuint)7) + " " + nint.Max(3, -4) + " " + nint.Clamp(9, 1, 4) + " " + nuint.PopCount(255) + " " + nint.TrailingZeroCount(8) + " " + nint.IsPow2(64) + " " + nint.IsEvenInteger(-3) + " " + nuint.RotateRight(2, 1));
		Console.WriteLine(Math.Abs((nint)(-5)) + " " + Math.Sign((nint)(-5)) + " " + Math.Min((nuint)5, (nuint)4) + " " + Math.DivRem((nint)(-7), (nint)2) + " " + BitOperations.RotateLeft((nuint)1, 65) + " " + BitOperations.PopCount((nuint)7) + " " + BitOperations.IsPow2((nint)(-8)) + " " + BitOperations.TrailingZeroCount((nint)16));
		Console.WriteLine(Try(() => Sum(Largest<nint>(), 1)) + " " + Try(() => Sum(Largest<nuint>(), 1u)) + " " + Try(() => Math.Abs(nint.MinValue)) + " " + Try(() => nuint.CreateChecked(-1)) + " " + To<double, nint>(-1.5) + " " + To<nint, byte>(-1) + " " + To<nuint, sbyte>(200) + " " + (nint.CreateSaturating(1e300) == nint.MaxValue) + " " + (nuint.CreateSaturating(1L << 33) > 4000000000) + " " + short.CreateTruncating((nint)0x12345));
		Console.WriteLine(Bits(5) + " " + Bits(-5) + " " + Bits((byte)200) + " " + Bits((short)-1) + " " + Bits(7u) + " " + Bits(1L << 40) + " " + Bits(ulong.MaxValue) + " " + Bits((sbyte)-128));
		Console.WriteLine((BinaryPrimitives.ReverseEndianness(BinaryPrimitives.ReverseEndianness((nint)77)) == 77) + " " + double.ConvertToInteger<int>(1e10) + " " + float.ConvertToInteger<ulong>(-3f) + " " + double.ConvertToInteger<long>(double.NaN));
		Console.WriteLine(Math.FusedMultiplyAdd(1e16, 1.0000000000000002, -1e16) + " " + (1e16 * 1.0000000000000002 - 1e16) + " " + MathF.FusedMultiplyAdd(0.1f, 10f, -1f) + " " + double.FusedMultiplyAdd(3, 4, 5) + " " + MathF.FusedMultiplyAdd(16777215f, 16777215f, 1e-8f) + " " + Math.FusedMultiplyAdd(double.MaxValue, 2, double.NegativeInfinity));
		Console.WriteLine(1 / Math.Max(0.0, -0.0) + " " + 1 / Math.Max(-0.0, 0.0) + " " + 1 / Math.Min(0.0, -0.0) + " " + 1 / Math.Min(-0f, 0f) + " " + 1 / Math.Cbrt(-0.0) + " " + Math.Cbrt(1e-320).ToString("E10"));
		Console.WriteLine(MemoryMarshal.Read<(int, long)>(MemoryMarshal.AsBytes<long>([1, 2, 3])) + " " + MemoryMarshal.Cast<(byte, int, byte), byte>(new[] { ((byte)1, 2, (byte)3) }).ToArray()[4]);
	}
}
