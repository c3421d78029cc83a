// Conversions to integers by the machine, of numbers that the type has and has not, and estimates of x*y + z: what the
// instructions give, of scalars and in vectors of each size. Where there is no AVX-512, unsigned ones saturate. Besides
// conversions of vectors that saturate, and of integers to floats.
using System; using System.Linq; using System.Numerics; using System.Runtime.CompilerServices; using System.Runtime.Intrinsics; using System.Runtime.Intrinsics.X86;
static class P {
  static readonly double[] Numbers = { 0, -0.0, 0.75, -0.75, 1.5, -5.5, 1e30, -1e30, 3e9, 5e9, 9.3e18, 1.5e19, 2147483647.5, 4294967295, double.NaN, double.PositiveInfinity, double.NegativeInfinity };
  static int bad;
  static void Same<T>(string what, double x, T got, T want) { if (!got.Equals(want)) { bad++; Console.WriteLine(what + " " + x + " " + got + " " + want); } }
  static uint Unsigned(double x) => Avx512F.IsSupported ? !(x > -1 && x < 4294967296.0) ? uint.MaxValue : (uint)(long)x : x >= 4294967296.0 ? uint.MaxValue : x > 0 ? (uint)(long)x : 0;
  static ulong Unsigned64(double x) => Avx512F.IsSupported ? !(x > -1 && x < 18446744073709551616.0) ? ulong.MaxValue : x < 0 ? 0 : (ulong)(UInt128)x : x >= 18446744073709551616.0 ? ulong.MaxValue : x > 0 ? (ulong)(UInt128)x : 0;
  static int Signed(double x) => x > -2147483649.0 && x < 2147483648.0 ? (int)(long)x : int.MinValue;
  static long Signed64(double x) => x >= -9223372036854775808.0 && x < 9223372036854775808.0 ? (long)(Int128)x : long.MinValue;
  [MethodImpl(MethodImplOptions.NoInlining)] static void Scalars(double x) {
    Same("int", x, double.ConvertToIntegerNative<int>(x), Signed(x)); Same("long", x, double.ConvertToIntegerNative<long>(x), Signed64(x));
    Same("uint", x, double.ConvertToIntegerNative<uint>(x), Unsigned(x)); Same("ulong", x, double.ConvertToIntegerNative<ulong>(x), Unsigned64(x));
    Same("byte", x, double.ConvertToIntegerNative<byte>(x), (byte)Signed(x)); Same("short", x, double.ConvertToIntegerNative<short>(x), (short)Signed(x));
    float f = (float)x; Same("float int", f, float.ConvertToIntegerNative<int>(f), Signed(f)); Same("float long", f, float.ConvertToIntegerNative<long>(f), Signed64(f));
    Same("float uint", f, float.ConvertToIntegerNative<uint>(f), Unsigned(f)); Same("float ulong", f, float.ConvertToIntegerNative<ulong>(f), Unsigned64(f));
  }
  [MethodImpl(MethodImplOptions.NoInlining)] static void Vectors(double x) {
    float f = (float)x;
    Same("128 int", f, Vector128.ConvertToInt32Native(Vector128.Create(f))[1], Signed(f)); Same("128 long", x, Vector128.ConvertToInt64Native(Vector128.Create(x))[1], Signed64(x));
    Same("128 uint", f, Vector128.ConvertToUInt32Native(Vector128.Create(f)), Vector128.Create(Unsigned(f))); Same("128 ulong", x, Vector128.ConvertToUInt64Native(Vector128.Create(x)), Vector128.Create(Unsigned64(x)));
    Same("256 int", f, Vector256.ConvertToInt32Native(Vector256.Create(f))[7], Signed(f)); Same("256 long", x, Vector256.ConvertToInt64Native(Vector256.Create(x))[3], Signed64(x));
    Same("256 uint", f, Vector256.ConvertToUInt32Native(Vector256.Create(f)), Vector256.Create(Unsigned(f))); Same("256 ulong", x, Vector256.ConvertToUInt64Native(Vector256.Create(x)), Vector256.Create(Unsigned64(x)));
    Same("512 uint", f, Vector512.ConvertToUInt32Native(Vector512.Create(f)), Vector512.Create(Unsigned(f))); Same("512 long", x, Vector512.ConvertToInt64Native(Vector512.Create(x)), Vector512.Create(Signed64(x)));
    Same("T long", x, Vector.ConvertToInt64Native(new Vector<double>(x))[0], Signed64(x)); Same("T uint", f, Vector.ConvertToUInt32Native(new Vector<float>(f)), new Vector<uint>(Unsigned(f)));
    Same("64 uint", f, Vector64.ConvertToUInt32Native(Vector64.Create(f)), Vector64.Create(Unsigned(f)));
  }
  static long Long(double x) => x >= 9223372036854775808.0 ? long.MaxValue : x < -9223372036854775808.0 ? long.MinValue : double.IsNaN(x) ? 0 : (long)(Int128)x;
  static ulong ULong(double x) => x >= 18446744073709551616.0 ? ulong.MaxValue : x > 0 ? (ulong)(UInt128)x : 0;
  [MethodImpl(MethodImplOptions.NoInlining)] static void Saturated(double x) {
    Same("128 long, saturated", x, Vector128.ConvertToInt64(Vector128.Create(1, x)), Vector128.Create(1, Long(x))); Same("128 ulong, saturated", x, Vector128.ConvertToUInt64(Vector128.Create(1, x)), Vector128.Create(1, ULong(x)));
    Same("256 long, saturated", x, Vector256.ConvertToInt64(Vector256.Create(1, x, 2, x)), Vector256.Create(1, Long(x), 2, Long(x))); Same("256 ulong, saturated", x, Vector256.ConvertToUInt64(Vector256.Create(1, x, 2, x)), Vector256.Create(1, ULong(x), 2, ULong(x)));
    Same("T long, saturated", x, Vector.ConvertToInt64(new Vector<double>(x)), new Vector<long>(Long(x))); Same("T ulong, saturated", x, Vector.ConvertToUInt64(new Vector<double>(x)), new Vector<ulong>(ULong(x)));
    long l = BitConverter.DoubleToInt64Bits(x); ulong u = (ulong)l; uint w = (uint)(l >> 32);
    Same("128 of long", l, Vector128.ConvertToDouble(Vector128.Create(1, l)), Vector128.Create(1, (double)l)); Same("128 of ulong", l, Vector128.ConvertToDouble(Vector128.Create(1, u)), Vector128.Create(1, (double)u));
    Same("256 of long", l, Vector256.ConvertToDouble(Vector256.Create(l)), Vector256.Create((double)l)); Same("256 of ulong", l, Vector256.ConvertToDouble(Vector256.Create(u)), Vector256.Create((double)u));
    Same("128 of uint", w, Vector128.ConvertToSingle(Vector128.Create(w)), Vector128.Create((float)w)); Same("256 of uint", w, Vector256.ConvertToSingle(Vector256.Create(w)), Vector256.Create((float)w)); Same("T of uint", w, Vector.ConvertToSingle(new Vector<uint>(w)), new Vector<float>((float)w));
  }
  [MethodImpl(MethodImplOptions.NoInlining)] static double Estimate(double x, double y, double z) => double.MultiplyAddEstimate(x, double.MultiplyAddEstimate(y, z, x), double.MultiplyAddEstimate(z, z, -y));
  [MethodImpl(MethodImplOptions.NoInlining)] static float Estimate(float x, float y, float z) => float.MultiplyAddEstimate(x, float.MultiplyAddEstimate(y, z, x), float.MultiplyAddEstimate(z, z, -y));
  static double Add(double x, double y, double z) => Fma.IsSupported ? Math.FusedMultiplyAdd(x, y, z) : x * y + z;
  static float Add(float x, float y, float z) => Fma.IsSupported ? MathF.FusedMultiplyAdd(x, y, z) : x * y + z;
  static void Main() {
    foreach (var x in Numbers) { Scalars(x); Vectors(x); Saturated(x); }
    for (int i = 1; i < 40; i++) {
      double x = i * 1.1, y = 3.3 - i * 0.7, z = i / 7.0; float a = i * 1.1f, b = 3.3f - i * 0.7f, c = i / 7f;
      Same("estimate", x, Estimate(x, y, z), Add(x, Add(y, z, x), Add(z, z, -y))); Same("float estimate", a, Estimate(a, b, c), Add(a, Add(b, c, a), Add(c, c, -b)));
    }
    Console.WriteLine("bad " + bad);
  }
}
