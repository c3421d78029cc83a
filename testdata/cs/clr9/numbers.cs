// Generic math, BigInteger, Int128, Half, decimal, Complex, bit operations, parsing and formatting of all of them.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Numerics;

static class P
{
    static T Sum<T>(IEnumerable<T> xs) where T : INumber<T> { T s = T.Zero; foreach (T x in xs) s += x; return s; }
    static T Power<T>(T b, int n) where T : INumber<T> => n == 0 ? T.One : n % 2 == 0 ? Power(b * b, n / 2) : b * Power(b, n - 1);
    static string Borders<T>() where T : IBinaryInteger<T>, IMinMaxValue<T> =>
        $"{typeof(T).Name} {T.MinValue} {T.MaxValue} {T.PopCount(T.MaxValue)} {T.LeadingZeroCount(T.One)} {T.TrailingZeroCount(T.MinValue)} {T.RotateLeft(T.MaxValue, 3)} {T.Log2(T.MaxValue)} {T.IsPow2(T.One)} {unchecked(T.MaxValue + T.One)} {T.DivRem(T.MaxValue, T.CreateTruncating(7))}";
    static string Convert<T, U>(T x) where T : INumber<T> where U : INumber<U>
    {
        string c; try { c = U.CreateChecked(x).ToString(null, CultureInfo.InvariantCulture); } catch (OverflowException) { c = "!"; }
        return typeof(U).Name + ":" + c + "," + U.CreateSaturating(x).ToString(null, CultureInfo.InvariantCulture) + "," + U.CreateTruncating(x).ToString(null, CultureInfo.InvariantCulture);
    }
    static string All<T>(T x) where T : INumber<T> => x + " -> " + string.Join(" ", Convert<T, sbyte>(x), Convert<T, byte>(x), Convert<T, short>(x), Convert<T, ushort>(x), Convert<T, int>(x), Convert<T, uint>(x), Convert<T, long>(x), Convert<T, ulong>(x), Convert<T, Int128>(x), Convert<T, UInt128>(x));
    static string Floats<T>() where T : IBinaryFloatingPointIeee754<T>
    {
        T[] xs = { T.Zero, T.NegativeZero, T.One, T.Epsilon, T.NaN, T.PositiveInfinity, T.CreateTruncating(-2.5), T.CreateTruncating(3.5), T.Pi };
        return typeof(T).Name + " " + string.Join(" ", xs.Select(x => $"{T.Round(x)};{T.Truncate(x)};{T.Sqrt(T.Abs(x))};{T.Max(x, T.One)};{T.MinMagnitude(x, T.One)};{T.IsNegative(x)};{T.BitIncrement(x)};{T.ILogB(x)}"));
    }

    static void Main()
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        Console.WriteLine(Sum(Enumerable.Range(1, 100)) + " " + Sum(new[] { 0.1m, 0.2m }) + " " + Sum(new Half[] { (Half)1.5, (Half)2.25 }) + " " + Sum(new BigInteger[] { BigInteger.Pow(2, 100), -1 }));
        Console.WriteLine(Power(3, 20) + " " + Power(3L, 39) + " " + Power((Int128)7, 44) + " " + Power(1.5, 30) + " " + Power(new BigInteger(-9), 61) + " " + Power(1.1m, 50));
        foreach (string s in new[] { Borders<sbyte>(), Borders<byte>(), Borders<short>(), Borders<ushort>(), Borders<int>(), Borders<uint>(), Borders<long>(), Borders<ulong>(), Borders<nint>(), Borders<nuint>(), Borders<Int128>(), Borders<UInt128>(), Borders<char>().Replace('\0', '0').Replace('\uffff', 'F') })
            Console.WriteLine(s.Length > 0 && s.StartsWith("Char") ? "Char" : s);
        foreach (double d in new[] { 0.0, -0.9, 127.5, 255.9, -129, 32768, 65536.5, 2147483648, -2147483649, 4294967296, 9.3e18, -9.3e18, 1.9e19, 1e39, -1e39, double.NaN, double.PositiveInfinity }) Console.WriteLine(All(d));
        foreach (long l in new[] { 0L, -1, 200, -40000, int.MaxValue + 1L, long.MinValue, long.MaxValue }) Console.WriteLine(All(l));
        Console.WriteLine(All(UInt128.MaxValue - 5)); Console.WriteLine(All(Int128.MinValue)); Console.WriteLine(All(79228162514264337593543950335m)); Console.WriteLine(All((Half)(-300)));
        Console.WriteLine(Floats<double>()); Console.WriteLine(Floats<float>()); Console.WriteLine(Floats<Half>());
        BigInteger f = 1; for (int i = 2; i <= 300; i++) f *= i;
        Console.WriteLine(f.ToString().Length + " " + f % 1000000007 + " " + f.ToString("x").Substring(0, 40) + " " + f.GetBitLength() + " " + f.IsEven);
        BigInteger a = BigInteger.Parse("123456789012345678901234567890123456789012345678901234567890"), b = BigInteger.Parse("-987654321098765432109876543210");
        Console.WriteLine(a * b + " " + a / b + " " + a % b + " " + (a ^ b) + " " + (a >> 70) + " " + (b << 13) + " " + BigInteger.GreatestCommonDivisor(a, b) + " " + BigInteger.ModPow(a, 65537, -b) + " " + (a & b | 1));
        BigInteger x = BigInteger.Pow(3, 5000), y = BigInteger.Pow(7, 1700); BigInteger q = BigInteger.DivRem(x, y, out BigInteger rem);
        Console.WriteLine((q * y + rem == x) + " " + x.GetHashCode().Equals((q * y + rem).GetHashCode()) + " " + BigInteger.Parse(x.ToString()).Equals(x) + " " + new BigInteger(x.ToByteArray()).Equals(x) + " " + Math.Round(BigInteger.Log10(x), 6) + " " + (double)BigInteger.Pow(10, 300));
        BigInteger fa = 0, fb = 1; for (int i = 0; i < 3000; i++) (fa, fb) = (fb, fa + fb);
        Console.WriteLine(fa.ToString()[..30] + " " + fa.ToString().Length);
        UInt128 u = UInt128.Parse("340282366920938463463374607431768211455"); Int128 s1 = -(Int128)u / 3;
        Console.WriteLine(u / 12345678901234567 + " " + u % 98765432109876543 + " " + s1 + " " + (u * 3) + " " + (u >> 77) + " " + (double)u + " " + (decimal)(u >> 40) + " " + Math.BigMul(ulong.MaxValue, 12345, out ulong low) + " " + low);
        Console.WriteLine(new Complex(3, -4).Magnitude + " " + Complex.Pow(new Complex(1, 1), 8).Real.ToString("F6") + " " + Complex.Sqrt(-1) + " " + new Vector3(1, 2, 3).Length().ToString("F5") + " " + Matrix4x4.CreateRotationX(1).GetDeterminant().ToString("F5") + " " + Quaternion.Normalize(new Quaternion(1, 2, 3, 4)).W.ToString("F5"));
        foreach (double d in new[] { 1 / 3.0, 1e21, 1e-7, 123456789.125, double.MaxValue, 5e-324, -0.0, 0.1 + 0.2 })
            Console.WriteLine($"{d} {d:E3} {d:F2} {d:G17} {d:N1} {(float)d} {(Half)d} {BitConverter.DoubleToInt64Bits(double.Parse(d.ToString("R")))}");
        foreach (decimal d in new[] { 0.1m, 1.10m, -79228162514264337593543950335m, 1e-28m, 12345.678m })
            Console.WriteLine($"{d} {d:C} {d:E2} {d:N3} {decimal.Round(d, 1)} {decimal.GetBits(d)[3]:x} {d / 7 % 5} {(double)d} {decimal.Truncate(d / 2)}".Replace("¤", "$"));
        Console.WriteLine(string.Join(" ", Enumerable.Range(0, 12).Select(i => BitOperations.RotateRight(0x12345678u, i * 3) ^ (uint)BitOperations.PopCount((ulong)i << 40) ^ (uint)BitOperations.LeadingZeroCount(1u << i) ^ BitOperations.RoundUpToPowerOf2((uint)i + 3) ^ BitOperations.Crc32C((uint)i, 77ul))));
        foreach (string t in new[] { "12", " -7 ", "1e3", "0x1F", "99999999999", "", "1,234", "NaN", "+5", "--1" })
            Console.WriteLine($"'{t}' {int.TryParse(t, out int i)} {i} {double.TryParse(t, NumberStyles.Any, null, out double d)} {d} {decimal.TryParse(t, out decimal m)} {m} {Int128.TryParse(t, out var w)} {BigInteger.TryParse(t, out var g)} {g} {Half.TryParse(t, out Half h)} {h}");
        Console.WriteLine(int.Parse("1011", NumberStyles.BinaryNumber) + " " + 5.ToString("b8") + " " + byte.Parse("ff"u8, NumberStyles.HexNumber) + " " + Math.Clamp(5, 7, 9) + " " + Math.CopySign(3, -0.0) + " " + Math.FusedMultiplyAdd(0.1, 10, -1) + " " + Math.ScaleB(3, 70) + " " + Math.IEEERemainder(7, 2.5) + " " + Math.Cbrt(27) + " " + Math.BitDecrement(1.0f));
    }
}
