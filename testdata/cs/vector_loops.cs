using System;

// Loops that vectors can take several iterations of at once, and some that they cannot: every type of
// elements, all lengths around one and two vectors, arrays that are the same, neighbours that are read
// and stored, sums, bounds that end early, are negative or are too large, nulls, pointers.
static unsafe class VectorLoops
{
    static uint seed = 1;
    static uint Next() { seed = seed * 1664525 + 1013904223; return seed >> 8; }

    static uint hash;
    static void Mix(long x) { hash = (hash ^ (uint)x) * 16777619; hash = (hash ^ (uint)(x >> 32)) * 16777619; }

    static byte[] Bytes(int n) { var a = new byte[n]; for (int i = n - 1; i >= 0; i--) a[i] = (byte)Next(); return a; }
    static short[] Shorts(int n) { var a = new short[n]; for (int i = n - 1; i >= 0; i--) a[i] = (short)Next(); return a; }
    static int[] Ints(int n) { var a = new int[n]; for (int i = n - 1; i >= 0; i--) a[i] = (int)(Next() * 77777); return a; }
    static long[] Longs(int n) { var a = new long[n]; for (int i = n - 1; i >= 0; i--) a[i] = (long)Next() * Next() << 7; return a; }
    static float[] Floats(int n) { var a = new float[n]; for (int i = n - 1; i >= 0; i--) a[i] = ((int)Next() - 8000000) / 1024f; return a; }
    static double[] Doubles(int n) { var a = new double[n]; for (int i = n - 1; i >= 0; i--) a[i] = ((int)Next() - 8000000) / 1024.0; return a; }

    static void Mix(byte[] a) { for (int i = a.Length - 1; i >= 0; i--) Mix(a[i]); }
    static void Mix(short[] a) { for (int i = a.Length - 1; i >= 0; i--) Mix(a[i]); }
    static void Mix(int[] a) { for (int i = a.Length - 1; i >= 0; i--) Mix(a[i]); }
    static void Mix(long[] a) { for (int i = a.Length - 1; i >= 0; i--) Mix(a[i]); }
    static void Mix(float[] a) { for (int i = a.Length - 1; i >= 0; i--) { float x = a[i]; Mix(*(int*)&x); } }
    static void Mix(double[] a) { for (int i = a.Length - 1; i >= 0; i--) Mix(BitConverter.DoubleToInt64Bits(a[i])); }
    static void Say(string what) { Console.WriteLine(what + " " + hash.ToString("x8")); hash = 2166136261; }

    // Elements.
    static void AddBytes(byte[] c, byte[] a, byte[] b, int n) { for (int i = 0; i < n; i++) c[i] = (byte)(a[i] + b[i]); }
    static void MaskBytes(byte[] c, byte[] a, int m, int n) { for (int i = 0; i < n; i++) c[i] = (byte)(a[i] & m ^ ~a[i]); }
    static void HalfBytes(byte[] c, byte[] a, byte[] b, int n) { for (int i = 0; i < n; i++) c[i] = (byte)(a[i] + b[i] >> 1); }
    static void AddShorts(short[] c, short[] a, short[] b, int n) { for (int i = 0; i < n; i++) c[i] = (short)(a[i] * b[i] - 3 * a[i] + 7); }
    static void AddInts(int[] c, int[] a, int[] b, int n) { for (int i = 0; i < n; i++) c[i] = a[i] * b[i] + (a[i] - b[i]); }
    static void BitInts(int[] c, int[] a, int[] b, int n) { for (int i = 0; i < n; i++) c[i] = (a[i] | b[i]) ^ (a[i] & -b[i]); }
    static void AddLongs(long[] c, long[] a, long[] b, int n) { for (int i = 0; i < n; i++) c[i] = a[i] - b[i] ^ ~a[i]; }
    static void MulLongs(long[] c, long[] a, long[] b, int n) { for (int i = 0; i < n; i++) c[i] = a[i] * b[i]; }
    static void AddFloats(float[] c, float[] a, float[] b, float k, int n) { for (int i = 0; i < n; i++) c[i] = a[i] * b[i] - k / a[i]; }
    static void AddDoubles(double[] c, double[] a, double[] b, double k, int n) { for (int i = 0; i < n; i++) c[i] = a[i] / b[i] + k * a[i]; }
    static void NegDoubles(double[] c, double[] a, int n) { for (int i = 0; i < n; i++) c[i] = -a[i]; }
    static void Temps(int[] c, int[] d, int[] a, int n) { for (int i = 0; i < n; i++) { int x = a[i] + 5; c[i] = x * x; d[i] = x - 1; } }
    static int LastTemp(int[] c, int[] a, int n) { int x = -1; for (int i = 0; i < n; i++) { x = a[i] + 5; c[i] = x; } return x; }
    static void Convert(int[] c, short[] a, int n) { for (int i = 0; i < n; i++) c[i] = a[i]; }
    static void Narrow(byte[] c, int[] a, int n) { for (int i = 0; i < n; i++) c[i] = (byte)a[i]; }
    static void Index(int[] c, int n) { for (int i = 0; i < n; i++) c[i] = i; }
    static void Fill(byte[] c, byte v) { for (int i = 0; i < c.Length; i++) c[i] = v; }
    static void Fill(double[] c, double v) { for (int i = 0; i < c.Length; i++) c[i] = v; }
    static void FillBools(bool[] c, int n) { for (int i = 0; i <= n; i++) c[i] = true; }
    static void FillChars(char[] c, char v, int from, int to) { for (int i = from; i != to; i++) c[i] = v; }
    static void Checked(int[] c, int[] a, int n) { checked { for (int i = 0; i < n; i++) c[i] = a[i] + 1; } }
    static void Copy(object[] c, object[] a, int n) { for (int i = 0; i < n; i++) c[i] = a[i]; }

    // Neighbours.
    static void Prefix(int[] a, int n) { for (int i = 1; i < n; i++) a[i] = a[i] + a[i - 1]; }
    static void Down(int[] a, int n) { for (int i = 1; i < n; i++) a[i - 1] = a[i] + 1; }
    static void Up(int[] a, int[] b, int n) { for (int i = 1; i < n; i++) a[i] = b[i - 1] + 1; }
    static void Both(int[] a, int[] b, int n) { for (int i = 1; i < n - 1; i++) { a[i] = b[i - 1] + b[i + 1]; b[i] = a[i] ^ 3; } }
    static void Three(double[] a, double[] b, double k, int n) { for (int i = 1; i < n - 1; i++) a[i] = k * (b[i - 1] + b[i] + b[i + 1]); }
    static void First(int[] a, int[] b, int n) { for (int i = 0; i < n; i++) b[i] = a[0] + i * 0 + b[i]; }

    // Sums.
    static int Sum(int[] a, int from, int to) { int s = 0; for (int i = from; i < to; i++) s += a[i]; return s; }
    static int Sums(int[] a, int[] b, int n)
    {
        int s = 1, t = 2, u = -1, v = 4, w = 5;
        for (int i = 0; i < n; i++) { s += a[i] * b[i]; t -= b[i]; u &= a[i] | 1; v |= a[i] & 0x1234; w ^= a[i]; }
        return s ^ t * 3 ^ u * 5 ^ v * 7 ^ w * 11;
    }
    static long SumLongs(long[] a, int n) { long s = 5; for (int i = 0; i < n; i++) s += a[i] ^ 77; return s; }
    static double SumDoubles(double[] a, int n) { double s = 5; for (int i = 0; i < n; i++) s += a[i]; return s; }
    static int SumBytes(byte[] a, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
    static long SumWide(int[] a, int n) { long s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
    static int Count(int[] a, int v, int n) { int k = 0; for (int i = 0; i < n; i++) if (a[i] == v) k++; return k; }
    static int Running(int[] a, int[] c, int n) { int s = 0; for (int i = 0; i < n; i++) { s += a[i]; c[i] = s; } return s; }
    static int Late(int[] a, int n) { int s = 0, i = 0; do { s += a[i]; i++; } while (i < n); return s * 100 + i; }

    // Pointers.
    static void Pointers(byte* c, byte* a, int n) { for (int i = 0; i < n; i++) c[i] = (byte)(a[i] + 1); }
    static void FillPointers(int* c, int v, int from, int to) { for (int i = from; i < to; i++) c[i] = v; }
    static int SumPointers(int* c, int from, int to) { int s = 0; for (int i = from; i < to; i++) s += c[i]; return s; }

    // Loops that end early.
    static int Find(int[] a, int x, int n) { for (int i = 0; i < n; i++) if (a[i] == x) return i; return -1; }
    static int FindByte(byte[] a, int x) { for (int i = 0; i < a.Length; i++) if (a[i] == x) return i; return -1; }
    static int FindOther(byte[] a, int n) { for (int i = 0; i < n; i++) if (a[i] != 200) return i; return -1; }
    static int FindOdd(byte[] a, int x, int n) { for (int i = 0; i < n; i++) if (a[i] != x) return i; return -1; }
    static int FindSum(short[] a, int x, int n) { for (int i = 0; i < n; i++) if (a[i] + 1 == x) return i; return -1; }
    static bool Same(int[] a, int[] b, int n) { for (int i = 0; i < n; i++) if (a[i] != b[i]) return false; return true; }
    static bool SameBytes(byte[] a, byte[] b, int n) { for (int i = 0; i < n; i++) if (a[i] != b[i]) return false; return true; }
    static int Above(int[] a, int x, int n) { int i = 0; for (; i < n; i++) if (a[i] > x) break; return i; }
    static int Within(long[] a, long x, long y, int n) { int i = 0; for (; i < n; i++) if (a[i] < x || a[i] >= y) break; return i; }
    static int Until(int[] a, int x, int n) { int i = 0; while (i < n && a[i] <= x) i++; return i; }
    static int Counted(int[] a, int x, int n) { int s = 0; for (int i = 0; i < n; i++) { if (a[i] == x) break; s += a[i]; } return s; }
    static int Erase(int[] a, int x, int n) { int i = 0; for (; i < n; i++) { if (a[i] == x) break; a[i] = 0; } return i; }
    static int FindPointer(int* a, int x, int n) { for (int i = 0; i < n; i++) if (a[i] == x) return i; return -1; }

    static string Try(Action a)
    {
        try { a(); return "done"; }
        catch (NullReferenceException) { return "null"; }
        catch (IndexOutOfRangeException) { return "range"; }
        catch (OverflowException) { return "overflow"; }
    }

    static void Main()
    {
        hash = 2166136261;
        for (int n = 0; n <= 70; n += n < 40 ? 1 : 7)
        {
            byte[] a = Bytes(70), b = Bytes(70), c = Bytes(70);
            AddBytes(c, a, b, n); Mix(c); AddBytes(a, a, a, n); Mix(a); MaskBytes(c, b, n, n); Mix(c); HalfBytes(c, a, b, n); Mix(c);
            short[] d = Shorts(70), e = Shorts(70), f = Shorts(70);
            AddShorts(d, e, f, n); Mix(d); AddShorts(d, d, f, n); Mix(d);
            int[] g = Ints(72), h = Ints(72), k = Ints(72);
            AddInts(g, h, k, n); Mix(g); AddInts(g, g, k, n); Mix(g); BitInts(g, h, k, n); Mix(g); BitInts(h, g, h, n); Mix(h);
            Temps(g, h, k, n); Mix(g); Mix(h); Temps(g, g, k, n); Mix(g); Mix(LastTemp(h, k, n)); Mix(h);
            Convert(g, d, n); Mix(g); Narrow(b, g, n); Mix(b); Index(h, n); Mix(h);
            long[] l = Longs(70), m = Longs(70), o = Longs(70);
            AddLongs(l, m, o, n); Mix(l); MulLongs(m, l, o, n); Mix(m);
            float[] p = Floats(70), q = Floats(70), r = Floats(70);
            AddFloats(p, q, r, 1.5f, n); Mix(p);
            double[] s = Doubles(70), t = Doubles(70), u = Doubles(70);
            AddDoubles(s, t, u, 0.1, n); Mix(s); NegDoubles(t, u, n); Mix(t);
            Say("elements " + n);
            Prefix(g, n); Mix(g); Down(k, n); Mix(k); Up(g, h, n); Mix(g); Up(g, g, n); Mix(g); Both(g, h, n); Mix(g); Mix(h); Both(k, k, n); Mix(k);
            Three(s, t, 0.3, n); Mix(s); Three(s, s, 0.3, n); Mix(s); First(g, k, n); Mix(k); First(k, k, n); Mix(k);
            Say("neighbours " + n);
            Mix(Sum(g, 0, n)); Mix(Sum(g, 3, n)); Mix(Sums(g, h, n)); Mix(Sums(g, g, n)); Mix(SumLongs(l, n)); Mix((long)SumDoubles(t, n)); Mix(SumBytes(b, n));
            Mix(SumWide(g, n)); Mix(Count(h, 7, n)); Mix(Running(g, k, n)); Mix(k); Mix(Late(g, n)); Mix(Late(g, -5));
            Say("sums " + n);
            byte[] v = new byte[n]; Fill(v, (byte)(n + 1)); Mix(v);
            double[] w = new double[n]; Fill(w, -0.0); Mix(w);
            bool[] x = new bool[n + 1]; FillBools(x, n); Mix(Array.LastIndexOf(x, false));
            char[] y = new char[80]; FillChars(y, 'x', 3, 3 + n); Mix(Array.LastIndexOf(y, (char)120));
            fixed (byte* p1 = a) { Pointers(p1 + 1, p1, Math.Min(n, 60)); Mix(a); Pointers(p1, p1 + 1, Math.Min(n, 60)); Mix(a); Pointers(p1, p1, n); Mix(a); Pointers(p1 + 35, p1, n / 2); Mix(a); Pointers(p1, p1 + 32, n / 2); Mix(a); Pointers(p1 + 31, p1, n / 2); Mix(a); }
            fixed (int* p2 = g) { FillPointers(p2 + 40, n, -Math.Min(n, 40), 1); Mix(g); Mix(SumPointers(p2 + 40, -Math.Min(n, 40), 3)); }
            Say("fills " + n);
        }
        for (int n = 0; n <= 100; n += 1 + n / 8)
        {
            int[] a = Ints(100), b = (int[])a.Clone(); byte[] c = Bytes(100), d = (byte[])c.Clone(), e = new byte[100]; short[] f = Shorts(100); long[] g = Longs(100);
            for (int k = 99; k >= 0; k--) { a[k] &= 0xffff; b[k] &= 0xffff; e[k] = 200; g[k] &= 0xffff; }
            for (int k = 0; k < 100; k += 7)
            {
                int x = a[k], y = b[99 - k];
                Mix(Find(a, x, n)); Mix(Find(a, y, n)); Mix(Find(a, -1, n)); Mix(FindByte(c, c[k])); Mix(FindByte(c, c[k] + 256)); Mix(FindByte(c, -c[k])); Mix(FindSum(f, f[k] + 1, n)); Mix(FindSum(f, f[k] + 65537, n));
                e[k] = (byte)n; Mix(FindOther(e, n)); Mix(FindOdd(e, 200, n)); Mix(FindOdd(e, 456, n)); e[k] = 200;
                b[k] ^= 1; Mix(Same(a, b, n) ? 1 : 0); b[k] ^= 1; Mix(Same(a, b, n) ? 1 : 0); d[k] ^= 128; Mix(SameBytes(c, d, n) ? 1 : 0); d[k] ^= 128; Mix(SameBytes(c, d, n) ? 1 : 0);
                a[k] += 0x10000; Mix(Above(a, 0xffff, n)); Mix(Above(a, -5, n)); Mix(Until(a, 0xffff, n)); Mix(Until(a, int.MaxValue, n)); a[k] -= 0x10000;
                g[k] += 0x10000; Mix(Within(g, 0, 0x10000, n)); g[k] -= 0x20000; Mix(Within(g, 0, 0x10000, n)); g[k] += 0x10000; Mix(Within(g, 0, 0x10000, n));
                Mix(Counted(a, x, n)); Mix(Counted(a, -1, n)); Mix(Erase(b, y, n)); Mix(b); fixed (int* p3 = a) { Mix(FindPointer(p3, x, n)); }
            }
            Say("ends " + n);
        }
        int[] small = Ints(50), other = Ints(50);
        Console.WriteLine(Try(() => AddInts(small, other, other, 51))); Mix(small);
        Console.WriteLine(Try(() => AddInts(small, null, other, 50))); Mix(small);
        Console.WriteLine(Try(() => AddInts(null, other, other, 50)));
        Console.WriteLine(Try(() => AddInts(null, null, null, 0)));
        Console.WriteLine(Try(() => Mix(Sum(small, -1, 40))));
        Console.WriteLine(Try(() => Mix(Sum(small, 60, 40))));
        Console.WriteLine(Try(() => Mix(Sum(small, 40, int.MinValue))));
        Console.WriteLine(Try(() => Mix(Sum(small, 0, int.MaxValue))));
        Console.WriteLine(Try(() => Mix(Sum(null, 0, 1))));
        Console.WriteLine(Try(() => Fill((byte[])null, 1)));
        Console.WriteLine(Try(() => FillBools(new bool[50], 50)));
        Console.WriteLine(Try(() => FillChars(new char[50], 'x', 40, 30)));
        other[44] = int.MaxValue;
        Console.WriteLine(Try(() => Checked(small, other, 50))); Mix(small);
        object[] objects = { 1, "two", null, 4L, 5.0, 'x', small, other, 9, 10 }, copy = new object[10];
        Copy(copy, objects, 10);
        Console.WriteLine(string.Join(" ", copy));
        Console.WriteLine(Try(() => Mix(Find(small, 12345, 51)))); Console.WriteLine(Try(() => Mix(Find(null, 12345, 51)))); Console.WriteLine(Try(() => Mix(FindByte(null, 1))));
        Console.WriteLine(Try(() => Same(small, null, 50).ToString())); Console.WriteLine(Try(() => Same(null, null, 0).ToString()));
        Say("exceptions");
    }
}
