// Vector512 as a value: parameters, results, fields, arrays, boxes, generic code, many alive at once, over calls; and borders of AVX-512's methods:
// rounding modes, immediates that there are not, masks that are neither ones nor zeros. What the machine lacks is computed by numbers.
using System; using System.Linq; using System.Runtime.CompilerServices; using System.Runtime.InteropServices; using System.Runtime.Intrinsics; using System.Runtime.Intrinsics.X86;
static unsafe class P {
  struct Pair { public Vector512<int> A; public int N; public Vector512<long> B; }
  class Box { public Vector512<byte> V; public static Vector512<float> S = Vector512.Create(1.5f); public readonly Vector512<short>[] A = new Vector512<short>[5]; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector512<int> Add(Vector512<int> a, int k, Vector512<int> b, double d) => a + b * k + Vector512.Create((int)d);
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector512<T> Twice<T>(Vector512<T> a) => a + a;
  [MethodImpl(MethodImplOptions.NoInlining)] static Pair Make(Vector512<int> a, ref Vector512<long> b, Vector256<int> h) => new Pair { A = a.WithUpper(h), N = a[3], B = b };
  [MethodImpl(MethodImplOptions.NoInlining)] static void Swap<T>(ref T a, ref T b) => (a, b) = (b, a);
  [MethodImpl(MethodImplOptions.NoInlining)] static int Call(int x) => x + 1;
  static ulong hash = 14695981039346656037;
  static void Add<T>(T v) where T : unmanaged { foreach (var b in MemoryMarshal.AsBytes(new ReadOnlySpan<T>(ref v))) hash = (hash ^ b) * 1099511628211; }
  static void Show(string name) { Console.WriteLine(name + " " + hash.ToString("x")); hash = 14695981039346656037; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector512<int> Many(Vector512<int>[] v, int n) {
    Vector512<int> a = v[0], b = v[1], c = v[2], d = v[3], e = v[4], f = v[5], g = v[6], h = v[7], i = v[8], j = v[9], k = v[10], l = v[11], m = v[12], o = v[13], p = v[14], q = v[15], r = v[16], s = v[17];
    for (int t = 0; t < n; t++) {
      a += b; b ^= c; c -= d; d |= e; e &= f; f += g; g ^= h; h -= i; i += j; j ^= k; k += l; l -= m; m ^= o; o += p; p ^= q; q -= r; r += s; s ^= a;
      if ((t & 3) == 2) a += Vector512.Create(Call(t));
    }
    return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ i ^ j ^ k ^ l ^ m ^ o ^ p ^ q ^ r ^ s;
  }
  static Vector512<T> Of<T>(Func<int, T> f) where T : unmanaged { var a = new T[64 / sizeof(T)]; for (int i = 0; i < a.Length; i++) a[i] = f(i); return Vector512.Create(a); }
  static void Values() {
    var x = Of(i => i * 7 - 3); var y = Of(i => i * i);
    Add(Add(x, 5, y, 3.9)); Add(Twice(x)); Add(Twice(Of(i => i * 0.5))); Add(Twice(Of(i => (byte)i)));
    var l = Of(i => i * 0x123456789L); var p = Make(x, ref l, Vector256.Create(9)); Add(p.A); Add(p.N); Add(p.B);
    Swap(ref x, ref y); Add(x); Swap(ref p.A, ref y); Add(p.A);
    object o = x; Add((Vector512<int>)o); Add(o.Equals(x) ? 1 : 0); Add(o.GetHashCode() == x.GetHashCode() ? 1 : 0);
    var b = new Box { V = Of(i => (byte)(i * 3)) }; Add(b.V); Add(Box.S); b.A[3] = Of(i => (short)(i - 9)); Add(b.A[3]); Add(b.A[2]); Add(b.A[3].GetLower()); Add(b.A[3].GetUpper());
    Add(Many(Enumerable.Range(0, 18).Select(k => Of(i => i * k + k)).ToArray(), 50));
    Func<Vector512<int>, Vector512<int>> f = v => v * v + x; Add(f(y));
    Console.WriteLine(Of(i => i) + " " + Vector512<float>.One + " " + Of(i => i / 2.0).ToString());
    try { Add(x[16]); } catch (ArgumentOutOfRangeException) { Add(77); }
    var span = new int[40]; for (int i = 0; i < 40; i++) span[i] = i; Add(Vector512.Create<int>(span.AsSpan(5))); x.CopyTo(span, 9); Add(span[11]);
    try { x.CopyTo(span, 30); } catch (ArgumentException) { Add(78); }
    for (int i = 0; i < 16; i++) { Add(x.WithElement(i, -1)); Add(x.GetElement(i)); }
    Add(Vector512.ConditionalSelect(Vector512.GreaterThan(x, y), x, y)); Add(Vector512.ExtractMostSignificantBits(Of(i => (sbyte)(i * 37)))); Add(Vector512.Shuffle(x, Of(i => 18 - i)));
    Add(Vector512.Sum(x)); Add(Vector512.Dot(x, y)); Add(Vector512.Dot(Of(i => i * 0.25f), Of(i => 3f - i))); Add(Vector512.Min(l, -l)); Add(Vector512.Narrow(x, y)); Add(Vector512.WidenUpper(x)); Add(l * l); Add(Vector512.Abs(-l));
    var (low, high) = Vector512.Widen(Of(i => (byte)(i * 5))); Add(low); Add(high); var pair = (low, high); for (int i = 0; i < 3; i++) { pair = (pair.high + pair.low, pair.low); Swap(ref pair.low, ref low); } Add(pair.low); Add(pair.high); Add(low);
    Add(Vector512.ConvertToDouble(l)); Add(Vector512.ConvertToInt64(Of(i => (i - 3) * 3e18 + i * 0.5))); Add(Vector512.ConvertToUInt64(Of(i => (i - 1) * 4e18))); Add(Vector512.ConvertToUInt32(Of(i => (i - 2) * 5e8f))); Add(Vector512.ConvertToSingle(Of(i => (uint)i * 300000001)));
    Add(Vector512.LessThanAny(x, y) ? 1 : 0); Add(Vector512.EqualsAll(x, x) ? 1 : 0); Add(x == y ? 1 : 0); Add(x != y ? 1 : 0); Add(x << 3); Add(l >> 5); Add(l >>> 5); Add(x >> Call(2));
    Show("values");
  }
  static readonly bool on = Avx512F.IsSupported;
  static string Try(Func<object> f) { try { return f().ToString(); } catch (Exception e) { return e.GetType().Name; } }
  static string Or(Func<object> f, string without) => on ? Try(f) : without;
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector512<int> Ternary(Vector512<int> a, Vector512<int> b, Vector512<int> c, byte k) => Avx512F.TernaryLogic(a, b, c, k);
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector512<float> Mantissa(Vector512<float> a, byte k) => Avx512F.GetMantissa(a, k);
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector512<double> Compare(Vector512<double> a, Vector512<double> b, int k) => Avx512F.Compare(a, b, (FloatComparisonMode)k);
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector512<int> Rotate(Vector512<int> a, byte k) => Avx512F.RotateLeft(a, k);
  static void Borders() {
    bool all = on == Avx512BW.IsSupported && on == Avx512CD.IsSupported && on == Avx512DQ.IsSupported && on == Avx512F.VL.IsSupported && on == Avx512BW.VL.IsSupported && on == Avx512CD.VL.IsSupported && on == Avx512DQ.VL.IsSupported;
    Console.WriteLine("together " + all + " " + (!Vector512.IsHardwareAccelerated || on) + " " + (!Avx512Vbmi.IsSupported || on));
    Console.WriteLine(on || Try(() => Avx512F.Add(Vector512<int>.One, Vector512<int>.One)) == "PlatformNotSupportedException");
    Vector128<float> a = Vector128.Create(1f), b = Vector128.Create(1e-9f); Vector128<double> d = Vector128.Create(2.5), e = Vector128.Create(-2.5);
    foreach (var (name, f, without) in new (string, Func<object>, string)[] {
      ("down", () => Avx512F.AddScalar(a, -b, FloatRoundingMode.ToNegativeInfinity).ToScalar().ToString("R"), "0.99999994"),
      ("up", () => Avx512F.AddScalar(a, b, FloatRoundingMode.ToPositiveInfinity).ToScalar().ToString("R"), "1.0000001"),
      ("zero", () => Avx512F.SubtractScalar(a, b, FloatRoundingMode.ToZero).ToScalar().ToString("R"), "0.99999994"),
      ("int nearest", () => Avx512F.ConvertToInt32(d, FloatRoundingMode.ToEven), "2"), ("int up", () => Avx512F.ConvertToInt32(d, FloatRoundingMode.ToPositiveInfinity), "3"),
      ("int down", () => Avx512F.ConvertToInt32(e, FloatRoundingMode.ToNegativeInfinity), "-3"), ("long zero", () => Avx512F.X64.ConvertToInt64(e, FloatRoundingMode.ToZero), "-2"),
      ("uint", () => Avx512F.ConvertToUInt32(e, FloatRoundingMode.ToZero), "4294967295"), ("ulong", () => Avx512F.X64.ConvertToUInt64(Vector128.Create(1.8e19)), "18000000000000000000"),
      ("from ulong", () => Avx512F.X64.ConvertScalarToVector128Double(d, ulong.MaxValue, FloatRoundingMode.ToZero)[0].ToString("R"), "1.844674407370955E+19"),
      ("sqrt", () => Avx512F.SqrtScalar(d, Vector128.Create(2.0), FloatRoundingMode.ToPositiveInfinity)[0].ToString("R") + " " + Avx512F.SqrtScalar(d, Vector128.Create(2.0), FloatRoundingMode.ToNegativeInfinity)[1], "1.4142135623730951 2.5"),
      ("fused", () => Avx512F.FusedMultiplyAddScalar(d, d, Vector128.Create(1e-20), FloatRoundingMode.ToPositiveInfinity)[0].ToString("R"), "6.250000000000001"),
      ("fused512", () => Avx512F.FusedMultiplySubtract(Vector512.Create(3.0), Vector512.Create(0.1), Vector512.Create(0.3), FloatRoundingMode.ToZero)[5].ToString("R"), "2.7755575615628914E-17"),
      ("mantissa", () => Mantissa(Vector512.Create(10f), 3)[2], "1.25"), ("mantissa 16", () => Mantissa(Vector512.Create(10f), 16), "ArgumentOutOfRangeException"),
      ("compare 32", () => Compare(default, default, 32), "ArgumentOutOfRangeException"),
      ("rotate", () => Rotate(Vector512.Create(1), 33)[3], "2"), ("ternary", () => Ternary(Vector512.Create(12), Vector512.Create(10), Vector512.Create(6), 0x96)[15], "0"), ("ternary 0xE8", () => Ternary(Vector512.Create(12), Vector512.Create(10), Vector512.Create(6), 0xE8)[15], "14"),
      ("blend", () => Avx512F.BlendVariable(Vector512.Create(1), Vector512.Create(2), Vector512.Create(int.MinValue)).ToString() + Avx512F.BlendVariable(Vector512.Create(1), Vector512.Create(2), Vector512.Create(1))[0], "<2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2>1"),
      ("fixup", () => Avx512F.FixupScalar(Vector128.Create(1f, 2, 3, 4), Vector128.Create(float.NaN, 6, 7, 8), Vector128.Create(0x88888888).AsInt32(), 0), "<0, 6, 7, 8>"),
      ("conflicts", () => Avx512CD.DetectConflicts(Vector512.Create(3L))[7], "127"), ("zeros", () => Avx512CD.VL.LeadingZeroCount(Vector128.Create(1))[0], "31"),
      ("saturated", () => Avx512BW.ConvertToVector256ByteWithSaturation(Vector512.Create((ushort)300))[9], "255"), ("narrow", () => Avx512F.ConvertToVector128SByte(Vector512.Create(300L)), "<44, 44, 44, 44, 44, 44, 44, 44, 0, 0, 0, 0, 0, 0, 0, 0>"),
      ("sums", () => Avx512BW.SumAbsoluteDifferencesInBlock32(Vector512.Create((byte)9), Vector512.Create((byte)2), 0x1b)[31], "28"),
      ("product", () => Avx512DQ.MultiplyLow(Vector512.Create(0x123456789L), Vector512.Create(0x987654321L))[3].ToString("x"), unchecked(0x123456789L * 0x987654321L).ToString("x")),
      ("range", () => Avx512DQ.RangeScalar(Vector128.Create(-5f), Vector128.Create(3f), 11)[0], "5") }) Console.WriteLine(name + " " + Or(f, without));
  }
  static void Main() { Values(); Borders(); }
}
