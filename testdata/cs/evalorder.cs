// Order of evaluation: side effects in indexes, many arguments of all kinds, structs changed by their own call, leave out of loops.
using System; using System.Runtime.CompilerServices;
unsafe struct Big { public fixed byte b[1000]; public int x; }
struct O { public long a, b, c; }
class K { public int v; public K n; public int[] a; public long this[int i] { get { return a[i]; } set { a[i] = (int)value; } } }
unsafe static class P {
 static int[] arr = new int[4]; static K k = new K { a = new int[8] };
 [MethodImpl(MethodImplOptions.NoInlining)] static int F(ref int i) { i += 2; arr = new int[] { 100, 200, 300, 400 }; return i; }
 [MethodImpl(MethodImplOptions.NoInlining)] static Big MB(Big q, int i) { q.b[i] = 7; q.x += i; return q; }
 [MethodImpl(MethodImplOptions.NoInlining)] static int Sum(Big q) { int s = q.x; for (int i = 0; i < 1000; i++) s = s * 31 + q.b[i]; return s; }
 [MethodImpl(MethodImplOptions.NoInlining)] static long A(int a, O b, double c, O d, float e, long f, O g, int h, double i, double j, double k, double l, double m, double n, double o, byte p, sbyte q, char r, O s) { return a + b.a * 3 + (long)c + d.b * 5 + (long)e + f + g.c * 7 + h + (long)(i + j * 2 + k * 3 + l * 4 + m * 5 + n * 6 + o * 7) + p * 11 + q * 13 + r * 17 + s.a - s.c; }
 [MethodImpl(MethodImplOptions.NoInlining)] static O Mk(ref O o) { o.a++; o.b += o.a; o.c ^= o.b; return o; }
 [MethodImpl(MethodImplOptions.NoInlining)] static int In(ref int x) { return x++; }
 [MethodImpl(MethodImplOptions.NoInlining)] static int Ret(int n) { for (int i = 0; i < n; i++) { try { for (int j = 0; j < n; j++) { try { if (i * j == 6) return i * 10 + j; if (j == 4) break; } finally { arr[0]++; } } } finally { arr[1]++; if (n > 100) arr[2]++; } } return -1; }
 static void Main() {
  int i = 0; int[] old = arr; arr[i++] += F(ref i); Console.WriteLine("{0} {1} {2}", old[0], arr[0], i);
  i = 0; arr[i] = i = 2; Console.WriteLine("{0} {1}", arr[0], arr[2]);
  k[In(ref i)] += In(ref i) * 5; Console.WriteLine("{0} {1} {2}", k.a[2], k.a[3], i);
  k.n = k; k.n.n.v = (k = new K { a = new int[8], v = 3 }).v + k.v; Console.WriteLine(k.v);
  Big b = new Big(); b = MB(MB(MB(b, 3), 500), 999); Console.WriteLine(Sum(b)); Big c = b; c.b[0] = 1; Console.WriteLine("{0} {1}", Sum(c), Sum(MB(c, 1)));
  O o = new O { a = 1, b = 2, c = 3 };
  Console.WriteLine(A(i++, o, i, Mk(ref o), i++, ++o.a, o, i--, o.a, o.b, 3.5, o.c, i, 6, 7, (byte)(i += 300), (sbyte)(i -= 200), (char)(o.b *= 40000), Mk(ref o)));
  Console.WriteLine("{0} {1} {2} {3}", Ret(5), Ret(3), arr[0], arr[1]);
  O[] os = new O[3]; os[0] = o; os[1] = os[0]; os[0].a = 9; os[2] = Mk(ref os[1]); fixed (O* p = os) { p[0] = p[1]; } foreach (O z in os) Console.WriteLine("{0} {1} {2}", z.a, z.b, z.c);
  long* q = stackalloc long[20]; for (int j = 0; j < 20; j++) q[j] = j; q[3] = q[0]; Console.WriteLine("{0} {1} {2} {3}", q[0], q[1], q[2], q[3]); *(O*)(q + 10) = *(O*)(q + 13); Console.WriteLine("{0} {1} {2} {3}", q[10], q[11], q[12], q[13]);
  int m = int.MinValue; long lm = long.MinValue; Console.WriteLine("{0} {1} {2} {3} {4}", -m, -lm, m / 1, lm % 2, Math.Abs((double)lm));
  double nan = 0.0 / i * (i - i); nan = double.NaN; bool t = nan < 1, u = !(nan < 1), v = nan != nan, w = !(nan >= 1); Console.WriteLine("{0} {1} {2} {3} {4}", t, u, v, w, nan > 1 ? 1 : nan <= 1 ? 2 : nan == nan ? 3 : 4);
  ulong ul = ulong.MaxValue; ul -= 0xfff; double du = ul; Console.WriteLine("{0:R} {1} {2}", du, (ulong)du == ul - 0 ? 1 : 0, (ulong)1.2e19);
 }
}
