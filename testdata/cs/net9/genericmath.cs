// Generic code that computes: interfaces of numbers, operators and properties of type parameters, conversions.
using System; using System.Numerics; using System.Collections.Generic; using System.Linq; using System.Globalization;
struct Vec2<T> : IAdditionOperators<Vec2<T>, Vec2<T>, Vec2<T>>, IMultiplyOperators<Vec2<T>, T, Vec2<T>>, IEqualityOperators<Vec2<T>, Vec2<T>, bool>, IAdditiveIdentity<Vec2<T>, Vec2<T>> where T : INumber<T> {
  public T X, Y; public Vec2(T x, T y) { X = x; Y = y; } public static Vec2<T> AdditiveIdentity => new(T.Zero, T.Zero);
  public static Vec2<T> operator +(Vec2<T> a, Vec2<T> b) => new(a.X + b.X, a.Y + b.Y); public static Vec2<T> operator *(Vec2<T> a, T k) => new(a.X * k, a.Y * k);
  public static bool operator ==(Vec2<T> a, Vec2<T> b) => a.X == b.X && a.Y == b.Y; public static bool operator !=(Vec2<T> a, Vec2<T> b) => !(a == b); public override bool Equals(object? o) => o is Vec2<T> v && v == this; public override int GetHashCode() => HashCode.Combine(X, Y); public override string ToString() => $"({X}, {Y})"; }
readonly struct Mod7 : IAdditionOperators<Mod7, Mod7, Mod7>, IMultiplyOperators<Mod7, Mod7, Mod7>, IMultiplicativeIdentity<Mod7, Mod7>, IComparable<Mod7>, IParsable<Mod7> { readonly int v; public Mod7(int x) => v = ((x % 7) + 7) % 7; public static Mod7 operator +(Mod7 a, Mod7 b) => new(a.v + b.v); public static Mod7 operator checked +(Mod7 a, Mod7 b) => new(checked(a.v + b.v)); public static Mod7 operator *(Mod7 a, Mod7 b) => new(a.v * b.v); public static Mod7 MultiplicativeIdentity => new(1); public int CompareTo(Mod7 o) => v.CompareTo(o.v); public static Mod7 Parse(string s, IFormatProvider? p) => new(int.Parse(s, p)); public static bool TryParse(string? s, IFormatProvider? p, out Mod7 r) { bool ok = int.TryParse(s, out int x); r = new(x); return ok; } public override string ToString() => v + "m7"; }
interface IShape<TSelf> where TSelf : IShape<TSelf> { static abstract TSelf Create(double s); static virtual string Kind => "shape"; double Area { get; } }
struct Sq : IShape<Sq> { double s; public static Sq Create(double s) => new() { s = s }; public static string Kind => "square"; public double Area => s * s; } struct Ci : IShape<Ci> { double r; public static Ci Create(double s) => new() { r = s }; public double Area => 3 * r * r; }
static class P {
  static T Sum<T>(IEnumerable<T> xs) where T : INumber<T> { T s = T.Zero; foreach (var x in xs) s += x; return s; }
  static T Add<T>(IEnumerable<T> xs) where T : IAdditionOperators<T, T, T>, IAdditiveIdentity<T, T> { var s = T.AdditiveIdentity; foreach (var x in xs) s += x; return s; }
  static T Pow<T>(T b, int e) where T : IMultiplyOperators<T, T, T>, IMultiplicativeIdentity<T, T> { T r = T.MultiplicativeIdentity; while (e > 0) { if ((e & 1) == 1) r *= b; b *= b; e >>= 1; } return r; }
  static T Gcd<T>(T a, T b) where T : INumber<T> { while (b != T.Zero) (a, b) = (b, a % b); return T.Abs(a); }
  static T Max<T>(T a, T b) where T : IComparisonOperators<T, T, bool> => a > b ? a : b;
  static TR Mean<T, TR>(IReadOnlyCollection<T> xs) where T : INumber<T> where TR : INumber<TR> { TR s = TR.Zero; foreach (var x in xs) s += TR.CreateChecked(x); return s / TR.CreateChecked(xs.Count); }
  static int Bits<T>(T x) where T : IBinaryInteger<T> { int n = 0; while (x != T.Zero) { if ((x & T.One) == T.One) n++; x >>>= 1; } return n; }
  static T Read<T>(string s) where T : IParsable<T> => T.Parse(s, CultureInfo.InvariantCulture);
  static T Norm<T>(params T[] xs) where T : IRootFunctions<T> { T s = T.Zero; foreach (var x in xs) s += x * x; return T.Sqrt(s); }
  static T Lerp<T>(T a, T b, T t) where T : IFloatingPoint<T> => a + (b - a) * t;
  static T Clamp<T>(T v, T lo, T hi) where T : INumber<T> => T.Min(T.Max(v, lo), hi);
  static string Make<T>(double s) where T : IShape<T> => T.Kind + " " + T.Create(s).Area;
  static T Inc<T>(T x) where T : IIncrementOperators<T> { x++; return x; } static T Neg<T>(T x) where T : IUnaryNegationOperators<T, T> => -x; static (T, T) Limits<T>() where T : IMinMaxValue<T> => (T.MinValue, T.MaxValue);
  static string Try<T>(Func<T> f) { try { return f()!.ToString()!; } catch (Exception e) { return e.GetType().Name; } }
  static T ParseSpan<T>(ReadOnlySpan<char> s) where T : ISpanParsable<T> => T.Parse(s, null);
  static void Main() {
    Console.WriteLine(Sum([1, 2, 3]) + " " + Sum([1.5, 2.5]) + " " + Sum([1m, 2.25m]) + " " + Sum<byte>([1, 2]) + " " + Sum([1L << 40, 1]) + " " + Sum<float>([0.5f, 0.25f]) + Sum<ushort>([1, 2]));
    Console.WriteLine(Add([new Vec2<int>(1, 2), new(3, 4)]) + " " + (new Vec2<double>(1, 2) * 2.5) + (new Vec2<int>(1, 1) == new Vec2<int>(1, 1)));
    Console.WriteLine(Pow(2, 10) + " " + Pow(1.5, 3) + " " + Pow(new Mod7(3), 5) + " " + Pow(2L, 40) + " " + Read<Mod7>("12") + Pow(3ul, 5));
    Console.WriteLine(Gcd(84, 36) + " " + Gcd(-84L, 36) + " " + Gcd(7.5, 2.5) + " " + Max(3, 9) + Max('a', 'b') + Max(2.5m, 1m));
    Console.WriteLine(Mean<int, double>([1, 2, 4]) + " " + Mean<byte, float>([1, 2]) + " " + Mean<double, int>([1.5, 2.5]) + " " + Bits(255) + Bits(0xF0UL) + Bits((byte)7) + Bits(-1));
    Console.WriteLine(Read<int>("42") + Read<double>("1.5") + " " + Read<decimal>("2.50") + Read<long>("9") + ParseSpan<int>("77") + ParseSpan<double>("0.5") + " " + Norm(3.0, 4.0) + Norm(1f, 1f) + " " + Lerp(0.0, 10.0, 0.25) + Lerp(1m, 2m, 0.5m) + Clamp(15, 0, 10) + Clamp(-0.5, 0, 1));
    Console.WriteLine(Make<Sq>(2) + " " + Make<Ci>(2) + " " + Inc(5) + Inc(2.5) + Neg(5) + Neg(1.5m) + Limits<int>() + Limits<byte>() + Limits<double>());
    Console.WriteLine(Try(() => byte.CreateChecked(300)) + " " + byte.CreateSaturating(300) + byte.CreateTruncating(300) + " " + int.CreateChecked(2.9) + int.CreateSaturating(1e20) + " " + sbyte.CreateSaturating(-500L) + uint.CreateTruncating(-1) + double.CreateChecked(5) + Try(() => uint.CreateChecked(-1)));
    Console.WriteLine(int.IsEvenInteger(4) + " " + int.IsOddInteger(4) + double.IsInteger(2.0) + int.Sign(-5) + int.Abs(-5) + int.Clamp(5, 1, 3) + int.Max(1, 2) + int.IsPow2(8) + int.Log2(1000) + int.PopCount(255) + int.LeadingZeroCount(1) + int.TrailingZeroCount(8) + int.RotateLeft(1, 31) + int.DivRem(17, 5) + long.Max(1, 2) + double.Sqrt(2) + double.Pow(2, 3) + double.Pi + float.Tau + double.E + double.Round(2.567, 2) + double.Floor(-1.5) + double.Clamp(2, 0, 1) + int.IsNegative(-1) + int.IsPositive(0) + double.Lerp(0, 10, 0.5) + double.Hypot(3, 4) + int.CopySign(3, -1) + double.Truncate(1.9) + decimal.Truncate(1.9m) + byte.Max(1, 2) + char.IsDigit('1') + double.MaxMagnitude(-3, 2) + double.IsNaN(0));
    checked { int big = int.MaxValue; Console.WriteLine(Try(() => checked(big + 1)) + Try(() => CheckedAdd(big, 1)) + (new Mod7(5) + new Mod7(6))); } nint ni = 5; nuint nu = 7; Console.WriteLine((ni * 3) + " " + (nu << 2) + nint.Parse("12") + (ni > 3) + ni.CompareTo(6) + nint.Max(1, 2));
    Console.WriteLine(T3<int>() + T3<double>()); 
  }
  static T CheckedAdd<T>(T a, T b) where T : INumber<T> => checked(a + b);
  static string T3<T>() where T : INumberBase<T> => T.IsZero(T.Zero) + " " + T.One + T.CreateChecked(3) + T.IsInteger(T.One) + T.IsNegative(-T.One) + (T.One + T.One) * T.CreateChecked(7);
}
