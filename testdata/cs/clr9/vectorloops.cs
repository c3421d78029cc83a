using System;
// Loops over spans and arrays, which vectors may take several iterations of at once: near each other, the same, apart.
static class VectorLoops {
  static uint seed = 7; static int Next() { seed = seed * 1664525 + 1013904223; return (int)(seed >> 8); }
  static void Add(Span<int> c, ReadOnlySpan<int> a, int k) { for (int i = 0; i < c.Length && i < a.Length; i++) c[i] = a[i] + k; }
  static void Add2(Span<int> c, ReadOnlySpan<int> a, ReadOnlySpan<int> b, int n) { for (int i = 0; i < n; i++) c[i] = a[i] * b[i]; }
  static void Fill(Span<byte> c, byte v) { for (int i = 0; i < c.Length; i++) c[i] = v; }
  static void Xor(Span<byte> c, ReadOnlySpan<byte> a) { for (int i = 0; i < c.Length; i++) c[i] ^= a[i]; }
  static long Sum(ReadOnlySpan<long> c) { long s = 0; for (int i = 0; i < c.Length; i++) s += c[i]; return s; }
  static int Sum2(ReadOnlySpan<int> c) { int s = 0; foreach (int x in c) s += x; return s; }
  static int Sum3(int[] c) { int s = 0; foreach (int x in c) s ^= x; return s; }
  static void Scale(Span<double> c, double k) { for (int i = 0; i < c.Length; i++) c[i] *= k; }
  static void Main() {
    ulong h = 1;
    for (int n = 0; n < 70; n++) for (int d = -9; d <= 9; d++) {
      var a = new int[200]; for (int i = 0; i < 200; i++) a[i] = Next();
      Add(a.AsSpan(50, n), a.AsSpan(50 + d, n), 5); Add2(a.AsSpan(60, n), a.AsSpan(60 - d, n), a.AsSpan(60 + 2 * d, n), n);
      Span<byte> b = stackalloc byte[200]; for (int i = 0; i < 200; i++) b[i] = (byte)Next();
      Xor(b.Slice(60, n), b.Slice(60 + d * 5, n)); Fill(b.Slice(140, n / 2), (byte)d);
      var l = new long[n]; for (int i = 0; i < n; i++) l[i] = Next() * 12345L;
      var w = new double[n]; for (int i = 0; i < n; i++) w[i] = Next(); Scale(w, 0.3);
      foreach (int x in a) h = h * 31 + (uint)x; foreach (byte x in b) h = h * 31 + x; foreach (double x in w) h = h * 31 + (ulong)BitConverter.DoubleToInt64Bits(x);
      h += (ulong)(Sum(l) + Sum2(a.AsSpan(3, n)) + Sum3(a));
    }
    Console.WriteLine(h);
  }
}
