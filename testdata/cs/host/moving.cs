using System;
using System.Collections.Generic;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;
// Loops without calls that hold references and managed pointers, while other threads collect and move what they point
// to. Each loop (a "shape") is first run with nobody collecting, and must then find the same again. Dead objects are
// overwritten at once, and between any two objects of the data lies garbage, so that each moves by a distance of its own.
//
//	moving.exe SECONDS SEED [SHAPE]
//
// It exits with 100, or prints the first difference; the checksum is the same for every JIT.
struct Inner { public short A; public Obj O; public int B; }

struct Pair
{
    public Obj O; public int N; public string S; public long V; public Inner I;
    public int Get(int k) { return N * k + I.B; }
    public void Bump(int k) { N += k; V ^= N; I.A++; }
}

class Obj
{
    public int N; public Obj Next, Other; public int[] Data; public Pair P; public double X; public string Name; public long L;
    public int[] Values; public int At, End; public long Total;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public long Consume(int times) // everything through this
    {
        Total = N;
        for (int t = 0; t < times; t++)
            for (At = 0, End = Values.Length; At < End; At++) { Values[At] = Values[At] * 3 + t; Total = Total * 5 + Values[At] + L; }
        return Total;
    }
}

sealed class Wide { public object A, B, C, D, E, F, G, H; public int[] Values; }

sealed class Leaf { public int N; public Leaf To; }

class Tree { public Tree L, R; public int K; public long V; }

class Big // fields far behind the start
{
    public Pair P0, P1, P2, P3, P4, P5, P6, P7, P8, P9; public int[] Far; public int N; public Big Next;
}

struct Entry { public string Key; public int Hash, Next; public long Value; }

class Box<T> where T : class
{
    public T[] Items; public Box<T> Next; public int Count;
    public static T[] Last;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public int Find(T what, int times)
    {
        int found = 0;
        for (int t = 0; t < times; t++)
            for (int i = 0; i < Items.Length; i++)
                if ((object)Items[i] == (object)what) found += i + t;
        return found;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long FindAll(Box<T> b, T what, int times)
    {
        long found = 0;
        for (int t = 0; t < times; t++)
            for (var x = b; x != null; x = x.Next)
            {
                var items = x.Items;
                Last = items;
                for (int i = items.Length - 1; i >= 0; i--) if (Last[i] == what) { found = found * 3 + i; break; }
                found += x.Count;
            }
        return found;
    }
}

// The data of one run.
class Data
{
    public int[] Ints, Counts, One, None, Buckets; public long[] Longs; public byte[] Bytes; public sbyte[] SBytes; public short[] Shorts; public double[] Doubles;
    public float[] Floats; public Obj[] Objs, Others; public string[] Strs; public char[] Chars; public Pair[] Pairs, Pairs2; public int[][] Jag; public int[,] Grid;
    public Pair[,] PGrid; public Obj List; public Tree Root; public Entry[] Entries; public object[] Any; public Box<string> Names; public Box<Obj> Boxes;
    public Leaf[] Leaves; public long[][][] Deep; public bool[] Flags; public int?[] Maybe; public uint[] UInts; public Big Bigs; public decimal[] Money;
    public ulong[] ULongs; public IntPtr[] Natives; public Leaf Ring;

    uint state;

    public int Next() { state = state * 1664525 + 1013904223; return (int)(state >> 8); }

    // Garbage goes between what is made and what was made before: numbers that look like references to something inside of
    // an object.
    unsafe T Apart<T>(T x)
    {
        var lures = new long[Next() % 25];
        fixed (long* p = lures) for (int i = 0; i < lures.Length; i++) lures[i] = (long)(p + i) + 4;
        Shapes.Garbage = lures;
        if (Next() % 4 == 0) Shapes.Garbage = new Obj();
        return x;
    }

    Tree Grow(int low, int high)
    {
        if (low >= high) return null;
        int mid = (low + high) / 2;
        var left = Grow(low, mid);
        var t = Apart(new Tree { K = mid, V = Next(), L = left });
        t.R = Grow(mid + 1, high);
        return t;
    }

    public Data(uint seed)
    {
        state = seed * 2654435761 + 12345;
        int n = 60 + Next() % 60;
        Ints = Apart(new int[n]); Counts = Apart(new int[256]); One = Apart(new int[1]); None = Apart(new int[0]); Longs = Apart(new long[n]); Bytes = Apart(new byte[n + 3]);
        SBytes = Apart(new sbyte[n]); Shorts = Apart(new short[n]); Doubles = Apart(new double[n]); Floats = Apart(new float[n]); Flags = Apart(new bool[n]);
        Maybe = Apart(new int?[n]); UInts = Apart(new uint[n]); ULongs = Apart(new ulong[n]); Natives = Apart(new IntPtr[n]); Money = Apart(new decimal[8]);
        Objs = Apart(new Obj[n]); Others = Apart(new Obj[n]); Strs = Apart(new string[n]); Chars = Apart(new char[n]); Pairs = Apart(new Pair[n]); Pairs2 = Apart(new Pair[n]);
        Any = Apart(new object[n]); Leaves = Apart(new Leaf[n]);
        One[0] = Next();
        for (int i = 0; i < n; i++)
        {
            Ints[i] = Next(); Longs[i] = (long)Next() << 20 ^ Next(); Bytes[i] = (byte)Next(); SBytes[i] = (sbyte)Next(); Shorts[i] = (short)Next(); Doubles[i] = Next() % 1000 / 8.0;
            Floats[i] = Next() % 100 / 4f; Chars[i] = (char)('a' + Next() % 26); Flags[i] = Next() % 3 == 0; UInts[i] = (uint)Next(); ULongs[i] = (ulong)Longs[i] * 5;
            Natives[i] = (IntPtr)Next();
            if (i % 3 != 0) Maybe[i] = Next();
            Strs[i] = Apart(new string((char)('a' + i % 20), 1 + i % 9) + i);
            Objs[i] = Apart(new Obj { N = Next(), Data = Apart(new int[1 + i % 7]), X = i / 2.0, Name = Strs[i], L = Next(), Values = Apart(new int[4 + i % 5]) });
            Others[i] = Apart(new Obj { N = i, Data = Objs[i].Data });
            Leaves[i] = Apart(new Leaf { N = Next() });
            for (int k = 0; k < Objs[i].Data.Length; k++) Objs[i].Data[k] = Next() % 5000;
            for (int k = 0; k < Objs[i].Values.Length; k++) Objs[i].Values[k] = Next() % 5000;
            Pairs[i] = Pairs2[i] = new Pair { O = Objs[i], N = Next(), S = Strs[i], V = Next(), I = new Inner { A = (short)i, O = Others[i], B = Next() } };
            Any[i] = Apart(i % 4 == 0 ? (object)Next() : i % 4 == 1 ? Objs[i] : i % 4 == 2 ? (object)Leaves[i] : (object)(double)Next());
        }
        for (int i = 0; i < n; i++)
        {
            Objs[i].Next = Objs[(i * 7 + 1) % n]; Objs[i].Other = Others[(i * 3 + 2) % n]; Others[i].Next = Objs[i]; Objs[i].P = Pairs[n - 1 - i];
            Leaves[i].To = Leaves[(i + 1 + Next() % 5) % n];
        }
        Ring = Leaves[0];
        for (int i = 0; i < Money.Length; i++) Money[i] = Next() / 100m;
        Jag = Apart(new int[12][]);
        for (int i = 0; i < 12; i++) { Jag[i] = Apart(new int[12 + i % 3]); for (int k = 0; k < Jag[i].Length; k++) Jag[i][k] = Next() % 1000; }
        Deep = Apart(new long[4][][]);
        for (int i = 0; i < 4; i++)
        {
            Deep[i] = Apart(new long[5][]);
            for (int k = 0; k < 5; k++) { Deep[i][k] = Apart(new long[6]); for (int j = 0; j < 6; j++) Deep[i][k][j] = Next(); }
        }
        Grid = Apart(new int[11, 13]); PGrid = Apart(new Pair[5, 6]);
        for (int i = 0; i < 11; i++) for (int k = 0; k < 13; k++) Grid[i, k] = Next() % 1000;
        for (int i = 0; i < 5; i++) for (int k = 0; k < 6; k++) PGrid[i, k] = Pairs[i * 6 + k];
        for (int i = 0; i < 50; i++) List = Apart(new Obj { N = Next(), Next = List, Name = Strs[i], L = i });
        Root = Grow(0, 63);
        Buckets = Apart(new int[31]); Entries = Apart(new Entry[n]);
        for (int i = 0; i < 31; i++) Buckets[i] = -1;
        for (int i = 0; i < n; i++)
        {
            int h = Hash(Strs[i]), b = (h & 0x7fffffff) % 31;
            Entries[i] = new Entry { Key = Strs[i], Hash = h, Next = Buckets[b], Value = Next() };
            Buckets[b] = i;
        }
        for (int i = 0; i < 5; i++) Names = Apart(new Box<string> { Items = Strs, Next = Names, Count = i });
        for (int i = 0; i < 5; i++) Boxes = Apart(new Box<Obj> { Items = i % 2 == 0 ? Objs : Others, Next = Boxes, Count = i });
        for (int i = 0; i < 6; i++) Bigs = Apart(new Big { Far = Objs[i].Values, N = Next(), Next = Bigs, P9 = Pairs[i], P4 = Pairs[i + 1] });
    }

    public static int Hash(string s) { int h = 17; for (int i = 0; i < s.Length; i++) h = h * 31 + s[i]; return h; }
}

delegate long Shape(Data d, int n);

delegate long Walk(int[] a, int n);

delegate long Narrow(Leaf o, int n);

static unsafe class Shapes
{
    [ThreadStatic] public static object Garbage;

    // Sums over arrays of each type.
    public static long Ints(Data d, int n) { long h = 0; var a = d.Ints; for (int t = 0; t < n; t++) for (int i = 0; i < a.Length; i++) h = h * 3 + a[i] + t; return h; }
    public static long Longs(Data d, int n) { long h = 0; var a = d.Longs; for (int t = 0; t < n; t++) for (int i = 1; i < a.Length; i++) { a[i] ^= a[i - 1] + t; h += a[i]; } return h; }
    public static long Bytes(Data d, int n) { long h = 0; for (int t = 0; t < n; t++) for (int i = 0; i < d.Bytes.Length; i++) { d.Counts[d.Bytes[i]]++; h += d.Counts[(byte)(i + t)]; } return h; }
    public static long Small(Data d, int n)
    {
        long h = 0; var s = d.SBytes; var w = d.Shorts; var f = d.Flags; var c = d.Chars;
        for (int t = 0; t < n; t++)
            for (int i = 0; i < s.Length; i++) { s[i] += (sbyte)(w[i] >> 3); w[i] -= s[i]; if (f[i]) h += c[i] - s[i]; f[i] ^= c[i] == 'k'; h = h * 3 + w[i]; }
        return h;
    }
    public static long Doubles(Data d, int n)
    {
        double s = 0; var x = d.Doubles; var y = d.Floats;
        for (int t = 0; t < n; t++) for (int i = 0; i < x.Length; i++) { s += x[i] * y[i]; x[i] = x[i] * 0.5 + y[i]; }
        return BitConverter.DoubleToInt64Bits(s);
    }
    public static long Roots(Data d, int n)
    {
        double s = 0;
        for (int t = 1; t < n; t++) for (int i = 0; i < d.Doubles.Length; i++) { s += Math.Sqrt(d.Doubles[i] * t) + Math.Abs(d.Floats[i] - t); s *= 0.75; }
        return BitConverter.DoubleToInt64Bits(s);
    }
    public static long Words(Data d, int n)
    {
        ulong h = 1; var a = d.ULongs; var u = d.UInts; var p = d.Natives;
        for (int t = 0; t < n; t++) for (uint i = 0; i < (uint)a.Length; i++) { h = h * 7 + a[i] / (u[i] | 1) + (ulong)(long)p[i] % 1000; u[i] = u[i] << (int)(i & 7) | u[i] >> (32 - (int)(i & 7)); }
        return (long)h;
    }
    public static long Maybes(Data d, int n) { long h = 0; var a = d.Maybe; for (int t = 0; t < n; t++) for (int i = 0; i < a.Length; i++) { if (a[i].HasValue) h = h * 3 + a[i].GetValueOrDefault(); else h++; } return h; }
    public static long Decimals(Data d, int n) { long h = 0; for (int t = 0; t < n; t++) for (int i = 1; i < d.Money.Length; i++) { var m = d.Money[i]; d.Money[i] = d.Money[i - 1]; d.Money[i - 1] = m; h++; } return h + (long)d.Money[3]; }

    // Indexes around the counter.
    public static long Around(Data d, int n) { long h = 0; var a = d.Ints; for (int t = 0; t < n; t++) for (int i = 1; i < a.Length - 1; i++) h = h * 3 + a[i + 1] - a[i - 1] + a[a.Length - 1 - i] * (t & 3); return h; }
    public static long AroundPairs(Data d, int n) { long h = 0; var a = d.Pairs; for (int t = 0; t < n; t++) for (int i = 2; i < a.Length - 2; i++) { h += a[i + 2].V - a[i - 2].N + a[a.Length - i].I.B; a[i - 1].I.B ^= a[i + 1].I.A + t; h += a[i + 1].O.N; } return h; }
    public static long Down(Data d, int n) { long h = 0; var a = d.Longs; for (int t = 0; t < n; t++) for (int i = a.Length; --i >= 0;) h = h * 5 + a[i]; return h; }
    public static long Steps(Data d, int n) { long h = 0; var a = d.Ints; for (int t = 0; t < n; t++) { for (int i = 0; i < a.Length; i += 3) h += a[i] * i; for (int i = a.Length - 1; i > 1; i -= 2) h = h * 3 + a[i - 2]; } return h; }
    public static long Reverse(Data d, int n) { long h = 0; var a = d.Chars; for (int t = 0; t < n; t++) { for (int i = 0, k = a.Length - 1; i < k; i++, k--) { var c = a[i]; a[i] = a[k]; a[k] = (char)(c ^ 1); } h = h * 3 + a[t % a.Length]; } return h; }
    public static long Wide(Data d, int n) { long h = 0; var a = d.Ints; for (int t = 0; t < n; t++) { for (long i = 0; i < a.LongLength; i++) h += a[i] ^ i; for (uint i = (uint)a.Length - 1; i < (uint)a.Length; i--) h = h * 3 + a[i]; } return h; }
    public static long Offset(Data d, int n) // the index wraps around: a partial sum is far away
    {
        long h = 0; var a = d.Ints; var p = d.Pairs; int far = int.MinValue + 7;
        for (int t = 0; t < n; t++) for (int i = far; i - far < a.Length; i++) { h = h * 3 + a[i - far]; h ^= p[i - far].V + a[(i & 0x7fffffff) - 7]; }
        return h;
    }
    public static long Circle(Data d, int n) { long h = 0; var a = d.Ints; int len = a.Length; for (int i = 0, k = 0; i < n * 60; i++) { h = h * 3 + a[k] - a[(k + len - 1) % len]; if (++k == len) k = 0; } return h; }
    public static long Both(Data d, int n) // one loop, cloned
    {
        long h = 0; int[] a = d.Ints, b = d.Counts; int to = a.Length;
        for (int t = 0; t < n; t++) for (int i = 0; i < to; i++) { b[i] += a[i]; h += b[i] ^ a[i]; }
        return h;
    }
    public static long Unrolled(Data d, int n) { long h = 0; var a = d.Ints; for (int t = 0; t + 4 < a.Length * n; t++) { int s = t % (a.Length - 4); for (int i = 0; i < 4; i++) h = h * 3 + a[s + i]; } return h; }
    public static long Empty(Data d, int n)
    {
        long h = 0; int[] a = d.None, b = d.One;
        for (int t = 0; t < n * 60; t++) { for (int i = 0; i < a.Length; i++) h += a[i]; for (int i = 0; i < b.Length; i++) { h = h * 3 + b[i]; b[i] += t; } for (int i = a.Length - 1; i >= 0; i--) h -= a[i]; }
        return h;
    }
    public static long Bits(Data d, int n) { long h = 0; var a = d.Longs; for (int t = 0; t < n; t++) for (int i = 0; i < a.Length; i++) { int c = 0; for (long x = a[i]; x != 0; x &= x - 1) c++; h = h * 3 + c + t; } return h; }

    // References.
    public static long Refs(Data d, int n) { long h = 0; var a = d.Objs; for (int t = 0; t < n; t++) for (int i = 0; i < a.Length; i++) { var o = a[i]; h = h * 3 + o.N + o.Data.Length + o.Data[t % o.Data.Length] + o.Next.Other.N + o.Name.Length; } return h; }
    public static long Chain(Data d, int n) { long h = 0; for (int t = 0; t < n; t++) for (var o = d.List; o != null; o = o.Next) { h = h * 3 + o.N + o.Name[0]; o.L += t; h ^= o.L; } return h; }
    public static long Cycle(Data d, int n) { long h = 0; var o = d.Objs[0]; var l = d.Ring; for (int t = 0; t < n * 50; t++) { h = h * 3 + o.N; o = o.Next; h ^= l.N; l = l.To; } return h + o.N; }
    public static long Search(Data d, int n)
    {
        long h = 0;
        for (int i = 0; i < n * 8; i++)
        {
            int key = i * 29 % 70; Tree t = d.Root, parent = null;
            while (t != null && t.K != key) { parent = t; t = key < t.K ? t.L : t.R; }
            h = h * 3 + (t != null ? t.V : parent.V + 1);
        }
        return h;
    }
    public static long Choose(Data d, int n) // references that are selected
    {
        long h = 0; Obj[] a = d.Objs, b = d.Others; Obj best = a[0];
        for (int t = 0; t < n; t++) for (int i = 0; i < a.Length; i++) { var o = (i + t & 1) == 0 ? a[i] : b[i]; best = o.N > best.N ? o : best; h = h * 3 + best.N; if (i == 40) best = b[t % 9]; }
        return h;
    }
    public static long SwapRefs(Data d, int n) // stores are write barriers
    {
        long h = 0; Obj[] a = d.Objs, b = d.Others;
        for (int t = 0; t < n; t++) for (int i = 0; i < a.Length; i++) { var x = a[i]; a[i] = b[a.Length - 1 - i]; b[a.Length - 1 - i] = x; h = h * 3 + a[i].N + x.Data.Length; }
        return h;
    }
    public static long Relink(Data d, int n) // fields, no checks
    {
        long h = 0;
        for (int t = 0; t < n; t++) { Obj back = null, o = d.List; while (o != null) { var next = o.Next; o.Next = back; o.Other = next; back = o; o = next; h = h * 3 + back.N; } d.List = back; }
        return h;
    }
    public static long Kinds(Data d, int n)
    {
        long h = 0; var a = d.Any;
        for (int t = 0; t < n; t++) for (int i = 0; i < a.Length; i++) { var l = a[i] as Leaf; if (l != null) h += l.N; else if (a[i] is int) h = h * 3 + (int)a[i]; else if (a[i].GetType() == typeof(double)) h ^= (long)(double)a[i]; else h++; }
        return h;
    }
    public static long Deep(Data d, int n) { long h = 0; var a = d.Deep; for (int t = 0; t < n * 2; t++) for (int i = 0; i < a.Length; i++) for (int k = 0; k < a[i].Length; k++) for (int j = 0; j < a[i][k].Length; j++) { h = h * 3 + a[i][k][j]; a[i][k][j] += t; } return h; }
    public static long Far(Data d, int n) { long h = 0; for (int t = 0; t < n * 5; t++) for (var b = d.Bigs; b != null; b = b.Next) { for (int i = 0; i < b.Far.Length; i++) h = h * 3 + b.Far[i] + b.P9.I.B; b.P4.I.B ^= b.P9.N; h += b.P4.I.B + b.N; } return h; }
    static Obj head; static int[] table; static Pair whole;
    public static long Statics(Data d, int n)
    {
        long h = 0;
        lock (typeof(Shapes)) { head = d.List; table = d.Ints; whole = d.Pairs[3]; h = InStatics(n); }
        return h;
    }
    [MethodImpl(MethodImplOptions.NoInlining)]
    static long InStatics(int n) { long h = 0; for (int t = 0; t < n; t++) for (int i = 0; i < table.Length; i++) { h = h * 3 + table[i] + head.N + whole.I.B; whole.V += table[i]; table[i] ^= t; if ((i & 7) == 0) h ^= whole.V + whole.O.N; } return h; }
    public static long Fields(Data d, int n) { long h = 0; for (int i = 0; i < 20; i++) h = h * 3 + d.Objs[i].Consume(n / 2); return h; }

    // Strings.
    public static long Strings(Data d, int n) { long h = 0; var a = d.Strs; for (int t = 0; t < n; t++) for (int i = 0; i < a.Length; i++) { var s = a[i]; for (int k = 0; k < s.Length; k++) h = h * 3 + s[k]; h ^= s[s.Length - 1]; } return h; }
    public static long Compare(Data d, int n)
    {
        long h = 0; var a = d.Strs;
        for (int t = 0; t < n; t++) for (int i = 1; i < a.Length; i++) { string x = a[i], y = a[(i + 20) % a.Length]; int k = 0; while (k < x.Length && k < y.Length && x[k] == y[k]) k++; h = h * 3 + k + x[x.Length - 1]; }
        return h;
    }
    public static long Probe(Data d, int n)
    {
        long h = 0;
        for (int t = 0; t < n / 2; t++) for (int i = 0; i < d.Strs.Length; i++)
        {
            var key = d.Strs[i]; int hash = 17; for (int k = 0; k < key.Length; k++) hash = hash * 31 + key[k];
            for (int e = d.Buckets[(hash & 0x7fffffff) % d.Buckets.Length]; e >= 0; e = d.Entries[e].Next)
                if (d.Entries[e].Hash == hash && (object)d.Entries[e].Key == (object)key) { d.Entries[e].Value += t; h = h * 3 + d.Entries[e].Value; break; }
        }
        return h;
    }

    // Managed pointers.
    static void Add(ref int x, int v) { x += v; }
    static void Mix(ref long x, ref int y) { x = x * 3 + y; y ^= (int)x; }
    static void Swap<T>(ref T x, ref T y) { T t = x; x = y; y = t; }
    [MethodImpl(MethodImplOptions.NoInlining)]
    static long Churn(ref int x, int n) { long h = 0; for (int i = 0; i < n; i++) { x = x * 5 + i; h += x; } return h; }
    [MethodImpl(MethodImplOptions.NoInlining)]
    static long Churn2(ref long x, ref int y, ref Pair p, int n) { long h = 0; for (int i = 0; i < n; i++) { x += y; y = y * 3 + i; p.V += x; p.I.B ^= y; h = h * 3 + p.V + p.O.N; } return h + p.I.A; }
    public static long Into(Data d, int n)
    {
        long h = 0; var o = d.Objs[5]; int last = d.Ints.Length - 1;
        h += Churn(ref d.Ints[0], n * 10); h = h * 3 + Churn(ref d.Ints[last], n * 10); h = h * 3 + Churn(ref o.N, n * 10); h = h * 3 + Churn(ref d.Pairs[last].I.B, n * 10);
        h = h * 3 + Churn(ref d.One[0], n * 10); h = h * 3 + Churn(ref d.Grid[10, 12], n * 10); h = h * 3 + Churn(ref o.P.I.B, n * 10);
        h = h * 3 + Churn2(ref o.L, ref d.Ints[3], ref d.Pairs[last], n * 10); h = h * 3 + Churn2(ref d.Longs[0], ref o.N, ref o.P, n * 10); h = h * 3 + Churn2(ref d.Pairs[0].V, ref d.Pairs[0].N, ref d.Pairs[0], n * 10);
        return h + d.Ints[0] + d.Ints[last] + o.N + d.Pairs[last].V + o.P.V + o.L;
    }
    public static long Inlined(Data d, int n)
    {
        long h = 0;
        for (int t = 0; t < n; t++) for (int i = 0; i < d.Ints.Length; i++) { Add(ref d.Ints[i], t); Mix(ref d.Longs[i], ref d.Pairs[i].N); Swap(ref d.Chars[i], ref d.Chars[d.Chars.Length - 1 - i]); d.Pairs[i].Bump(i); h = h * 3 + d.Pairs[i].Get(t) + d.Longs[i] + d.Ints[i]; Add(ref d.Objs[i].P.I.B, i); h += d.Objs[i].P.I.B; }
        return h;
    }
    public static long Locals(Data d, int n)
    {
        long h = 0; ref int first = ref d.Ints[0]; ref int last = ref d.Ints[d.Ints.Length - 1]; ref Pair p = ref d.Pairs[7]; ref long f = ref d.Objs[2].L; ref double x = ref d.Doubles[d.Doubles.Length - 1];
        for (int t = 0; t < n * 60; t++) { first += last; last ^= t; p.V += first; p.I.A++; f = f * 3 + p.V; x = x * 0.5 + p.I.A; h += f + p.O.N + p.S.Length; }
        return h + (long)x + d.Ints[0];
    }
    public static long Rows(Data d, int n)
    {
        long h = 0;
        for (int t = 0; t < n; t++) for (int i = 1; i < d.Pairs.Length; i++) { ref Pair p = ref d.Pairs[i]; ref Inner q = ref d.Pairs[i - 1].I; q.B += p.N; p.N = q.B - t; p.V = p.V * 3 + q.O.N; h += p.V; }
        return h;
    }
    public static long Unboxed(Data d, int n) { long h = 0; object o = d.Any[0]; for (int t = 0; t < n * 60; t++) h = h * 3 + (int)o + t; return h; }

    // Structs.
    public static long Copies(Data d, int n)
    {
        long h = 0; Pair[] a = d.Pairs, b = d.Pairs2;
        for (int t = 0; t < n / 2; t++) for (int i = 0; i < a.Length; i++) { var p = a[i]; a[i] = b[a.Length - 1 - i]; b[a.Length - 1 - i] = p; h = h * 3 + p.N + a[i].O.N + p.I.O.N; d.Objs[i].P = a[i]; }
        return h;
    }
    public static long Sort(Data d, int n)
    {
        long h = 0; var a = d.Pairs;
        for (int t = 0; t < n / 4; t++)
        {
            for (int i = 0; i < a.Length; i++) a[i].V = a[i].V * 1103515245 + 12345 & 0xffffff;
            for (int gap = a.Length / 2; gap > 0; gap /= 2) for (int i = gap; i < a.Length; i++) { var p = a[i]; int k = i; for (; k >= gap && a[k - gap].V > p.V; k -= gap) a[k] = a[k - gap]; a[k] = p; }
            h = h * 3 + a[0].V + a[t % a.Length].O.N + a[a.Length - 1].S.Length;
        }
        return h;
    }
    public static long SortInts(Data d, int n)
    {
        long h = 0; var a = d.Ints;
        for (int t = 0; t < n / 4; t++)
        {
            for (int i = 0; i < a.Length; i++) a[i] = a[i] * 1103515245 + 12345;
            for (int i = 1; i < a.Length; i++) { int x = a[i], k = i - 1; while (k >= 0 && a[k] > x) { a[k + 1] = a[k]; k--; } a[k + 1] = x; }
            h = h * 3 + a[t % a.Length];
        }
        return h;
    }
    public static long SortObjs(Data d, int n)
    {
        long h = 0; var a = d.Objs;
        for (int t = 0; t < n / 4; t++)
        {
            for (int i = 0; i < a.Length; i++) a[i].N = a[i].N * 1103515245 + 12345 & 0xfffff;
            for (int i = 1; i < a.Length; i++) { var x = a[i]; int k = i - 1; while (k >= 0 && a[k].N > x.N) { a[k + 1] = a[k]; k--; } a[k + 1] = x; }
            h = h * 3 + a[t % a.Length].N + a[0].Name.Length;
        }
        return h;
    }
    public static long Heap(Data d, int n)
    {
        long h = 0; var a = d.Longs;
        for (int t = 0; t < n / 4; t++)
        {
            for (int i = 0; i < a.Length; i++) a[i] = a[i] * 6364136223846793005 + 1442695040888963407;
            for (int root = a.Length / 2, end = a.Length - 1; end > 0;)
            {
                if (root > 0) root--; else { long x = a[end]; a[end] = a[0]; a[0] = x; end--; }
                for (int i = root; ;) { int c = 2 * i + 1; if (c > end) break; if (c < end && a[c + 1] > a[c]) c++; if (a[i] >= a[c]) break; long x = a[i]; a[i] = a[c]; a[c] = x; i = c; }
            }
            h = h * 3 + a[t % a.Length];
        }
        return h;
    }

    // Arrays of arrays.
    public static long Multiply(Data d, int n)
    {
        long h = 0; var a = d.Jag;
        for (int t = 0; t < n / 8 + 1; t++) for (int i = 0; i < a.Length; i++) for (int k = 0; k < a.Length; k++) { long s = 0; for (int j = 0; j < a.Length; j++) s += a[i][j] * a[j][k]; h = h * 3 + s; }
        return h;
    }
    public static long Stencil(Data d, int n)
    {
        long h = 0; var g = d.Grid;
        for (int t = 0; t < n; t++) for (int i = 1; i < 10; i++) for (int k = 1; k < 12; k++) { g[i, k] = (g[i - 1, k] + g[i + 1, k] + g[i, k - 1] + g[i, k + 1]) / 4 + (t & 7); h = h * 3 + g[i, k]; }
        return h;
    }
    public static long Plane(Data d, int n)
    {
        long h = 0; var g = d.PGrid;
        for (int t = 0; t < n; t++) for (int i = 0; i < g.GetLength(0); i++) for (int k = 0; k < g.GetLength(1); k++) { g[i, k].V += g[4 - i, 5 - k].N; g[i, k].I.B ^= t; h = h * 3 + g[i, k].V + g[i, k].O.N + g[i, k].I.B; }
        return h;
    }
    public static long SwapRows(Data d, int n) { long h = 0; var a = d.Jag; for (int t = 0; t < n * 3; t++) for (int i = 0; i + 1 < a.Length; i++) { var r = a[i]; a[i] = a[i + 1]; a[i + 1] = r; r[0]++; h = h * 3 + a[i][11] + r[r.Length - 2]; } return h; }

    // Control flow.
    public static long Switch(Data d, int n)
    {
        long h = 0; var a = d.Ints; var o = d.List;
        for (int t = 0; t < n; t++) for (int i = 0; i < a.Length; i++)
            switch (a[i] & 7)
            {
                case 0: h += a[i]; break;
                case 1: h = h * 3 + o.N; break;
                case 2: o = o.Next ?? d.List; break;
                case 3: h ^= d.Longs[i]; break;
                case 4: if (i > 50) goto default; h--; break;
                case 5: a[i] += 8; continue;
                case 6: h += d.Strs[i][0]; break;
                default: h += o.Name.Length; break;
            }
        return h;
    }
    public static long Exits(Data d, int n)
    {
        long h = 0; var a = d.Ints;
        for (int t = 0; t < n; t++)
        {
            int target = a[t * 7 % a.Length], at = -1; Obj hit = null;
            for (int i = 0; i < a.Length; i++) { if (a[i] == target) { at = i; break; } if (d.Objs[i].N == target) { hit = d.Objs[i]; goto found; } }
            h = h * 3 + at; continue;
            found: h ^= hit.N;
        }
        return h;
    }
    [MethodImpl(MethodImplOptions.NoInlining)]
    static long Cold(Obj o, int i) { Garbage = new int[i & 15]; return o.N + i; }
    public static long Rarely(Data d, int n) { long h = 0; var a = d.Ints; var o = d.Objs; for (int t = 0; t < n; t++) for (int i = 0; i < a.Length; i++) { h = h * 3 + a[i] + o[i].N; if ((h & 1023) == 5) h += Cold(o[i], i); } return h; }
    public static long Allocates(Data d, int n) { long h = 0; var a = d.Ints; Leaf l = null; for (int t = 0; t < n; t++) for (int i = 0; i < a.Length; i++) { h = h * 3 + a[i]; if ((i & 31) == 7) l = new Leaf { N = i, To = (t & 3) == 0 ? null : l }; if (l != null) h += l.N; } return h; }
    public static long Pressure(Data d, int n)
    {
        int[] a = d.Ints, b = d.Counts; long[] c = d.Longs; var e = d.Objs; var f = d.Strs; var g = d.Pairs; var x = d.Doubles; var l = d.Leaves; var o = d.List; var q = d.Bytes;
        long h0 = 1, h1 = 2, h2 = 3, h3 = 4, h4 = 5, h5 = 6, h6 = 7, h7 = 8, h8 = 9; double s = 0;
        for (int t = 0; t < n; t++)
            for (int i = 0; i < a.Length; i++)
            {
                h0 += a[i] * h8; h1 ^= b[i] + h0; h2 += c[i] * h1; h3 = h3 * 3 + e[i].N; h4 += f[i].Length + h3; h5 ^= g[i].V + h4; s += x[i] * h6; h6 += l[i].N ^ h5; h7 = h7 * 5 + o.N + h6; h8 += q[i] - h7 + t;
                a[i] ^= (int)h2; b[i] += (int)h8; c[i] -= h7; g[i].N += (int)h4; g[i].I.B ^= (int)h1; o = o.Next ?? d.List; e[i].L = h5 + l[i].To.N + e[i].Data[0] * (h0 + (h1 ^ (h2 - (h3 + (h4 ^ h5)))));
            }
        return h0 + h1 * 3 + h2 * 5 + h3 + h4 + h5 + h6 + h7 + h8 + (long)s;
    }
    public static long Divide(Data d, int n)
    {
        long h = 1; var a = d.Longs; var b = d.Ints; var o = d.Objs;
        for (int t = 1; t < n; t++) for (int i = 0; i < a.Length; i++) { h += a[i] / (b[i] | 1) + (h % (o[i].N | 3)) * (a[i] >> (b[i] & 31)); o[i].L = h / t + (o[i].L << (int)(h & 15)); h ^= o[i].L; }
        return h;
    }
    public static long Spills(Data d, int n) // references wait while registers are wanted for quotients and shifts
    {
        var a = d.Longs; var b = d.ULongs; var e = d.Objs; var f = d.Others;
        long h0 = 1, h1 = 2, h2 = 3, h3 = 4, h4 = 5, h5 = 6, h6 = 7;
        for (int t = 1; t < n; t++)
            for (int i = 0; i < a.Length; i++)
            {
                e[i].Next.L = h0 / t + (h1 * 7 + a[i] * h2) / ((h3 | 1L) << (int)(h4 & 7)) + h5 * (h6 + a[i] / (h0 | 1L << i)) % ((h1 ^ h2) | 3);
                f[i].Next.Other.L = (h0 * h1 + (h2 * h3 + (h4 / (h5 | 5) + (h6 >> (int)(h0 & 31))))) % ((a[i] * h1 + (h2 << (int)(h3 & 15))) | 7);
                h0 += e[i].Next.L; h1 = h1 * 3 + f[i].Next.Other.L; h2 ^= h1 + i; h3 += h2 * t; h4 = h4 * 5 + h3; h5 ^= h4 - h0; h6 += h5 ^ (long)b[i];
            }
        return h0 + h1 * 3 + h2 * 5 + h3 + h4 + h5 + h6;
    }
    public static long Names(Data d, int n) { lock (typeof(Shapes)) return InNames(d, n); }
    static long InNames(Data d, int n) { long h = d.Names.Find(d.Strs[11], n) + Box<string>.FindAll(d.Names, d.Strs[5], n / 2); return h * 3 + d.Boxes.Find(d.Objs[7], n) + Box<Obj>.FindAll(d.Boxes, d.Others[3], n / 2); }
    public static long Tries(Data d, int n)
    {
        long h = 0; var a = d.Ints; Obj o = d.List;
        for (int t = 0; t < n / 4; t++)
            try
            {
                for (int i = 0; i < a.Length; i++) { h = h * 3 + a[i] + o.N; o = o.Next; if (o == null) o = d.List; }
                if ((t & 15) == 3) h += a[a.Length + t];
            }
            catch (IndexOutOfRangeException) { for (int i = 0; i < a.Length; i++) { a[i] += t; h = h * 5 + o.N + d.Strs[i].Length; } }
            finally { for (int i = a.Length - 1; i > 0; i--) h ^= a[i] + d.Pairs[i].V; }
        return h;
    }
    public static long Filters(Data d, int n)
    {
        long h = 0; var a = d.Objs; int at = 0;
        for (int t = 0; t < n / 4; t++)
            try { for (at = 0; at < a.Length + 1; at++) h = h * 3 + a[(t & 15) == 1 ? at : at % a.Length].N; }
            catch (Exception e) when (Long(d, 20) > 0 && e is IndexOutOfRangeException) { h += at; }
        return h;
    }
    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Long(Data d, int n) { int s = 0; for (int t = 0; t < n; t++) for (var o = d.List; o != null; o = o.Next) s |= o.Name.Length; return s; }

    // Pointers.
    public static long Fixed(Data d, int n)
    {
        long h = 0;
        for (int t = 0; t < n; t++)
            fixed (int* p = d.Ints) fixed (char* s = d.Strs[t % 50]) { int* e = p + d.Ints.Length; for (int* q = p; q < e; q++) { h = h * 3 + *q; *q += t; } for (char* c = s; *c != 0; c++) h += *c; h ^= d.Objs[t % 50].N; }
        return h;
    }
    public static long Stack(Data d, int n)
    {
        long h = 0; int* w = stackalloc int[64]; var a = d.Ints; var o = d.Objs;
        for (int t = 0; t < n; t++) for (int i = 0; i < a.Length; i++) { w[i & 63] += a[i]; h = h * 3 + w[i * 7 & 63] + o[i].N; }
        return h;
    }
    public static long Shared(Data d, int n) { long h = 0; for (int t = 0; t < n; t++) for (int i = 0; i < d.Ints.Length; i++) { h = h * 3 + Interlocked.Add(ref d.Ints[i], t) + Interlocked.Exchange(ref d.Longs[i], h) + Volatile.Read(ref d.Pairs[i].N); Interlocked.CompareExchange(ref d.One[0], t, i); } return h + d.One[0]; }

    // IL that C# does not write: managed pointers that walk, as far as one behind the last element.
    public static readonly Walk Up = Emit(il => {
        // ref int p = ref a[0]; int i = a.Length; long h = 0; do { h = h * 3 + *p; p = ref p + 1 } while (--i > 0)
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldc_I4_0); il.Emit(OpCodes.Ldelema, typeof(int)); il.Emit(OpCodes.Stloc_0);
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldlen); il.Emit(OpCodes.Conv_I4); il.Emit(OpCodes.Stloc_1);
        var top = il.DefineLabel(); il.MarkLabel(top);
        Mixed(il);
        il.Emit(OpCodes.Ldloc_0); il.Emit(OpCodes.Ldc_I4_4); il.Emit(OpCodes.Add); il.Emit(OpCodes.Stloc_0);
        il.Emit(OpCodes.Ldloc_1); il.Emit(OpCodes.Ldc_I4_1); il.Emit(OpCodes.Sub); il.Emit(OpCodes.Dup); il.Emit(OpCodes.Stloc_1);
        il.Emit(OpCodes.Ldc_I4_0); il.Emit(OpCodes.Bgt, top);
    });
    public static readonly Walk Back = Emit(il => {
        // ref int p = ref a[a.Length - 1], first = ref a[0]; loop: h = h * 3 + *p; *p ^= h; if (p > first) { p = ref p - 1; goto loop }
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldlen); il.Emit(OpCodes.Conv_I4); il.Emit(OpCodes.Ldc_I4_1); il.Emit(OpCodes.Sub);
        il.Emit(OpCodes.Ldelema, typeof(int)); il.Emit(OpCodes.Stloc_0);
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldc_I4_0); il.Emit(OpCodes.Ldelema, typeof(int)); il.Emit(OpCodes.Stloc_3);
        Label top = il.DefineLabel(), end = il.DefineLabel(); il.MarkLabel(top);
        Mixed(il);
        il.Emit(OpCodes.Ldloc_0); il.Emit(OpCodes.Dup); il.Emit(OpCodes.Ldind_I4); il.Emit(OpCodes.Ldloc_2); il.Emit(OpCodes.Conv_I4); il.Emit(OpCodes.Xor); il.Emit(OpCodes.Stind_I4);
        il.Emit(OpCodes.Ldloc_0); il.Emit(OpCodes.Ldloc_3); il.Emit(OpCodes.Ble_Un, end);
        il.Emit(OpCodes.Ldloc_0); il.Emit(OpCodes.Ldc_I4_4); il.Emit(OpCodes.Sub); il.Emit(OpCodes.Stloc_0);
        il.Emit(OpCodes.Br, top); il.MarkLabel(end);
    });
    public static readonly Walk Within = Emit(il => {
        // for (i = a.Length; --i >= 0;) h = h * 3 + *(ref a[0] + 4 * i), the null of a local that is no pointer yet besides
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldlen); il.Emit(OpCodes.Conv_I4); il.Emit(OpCodes.Stloc_1);
        Label top = il.DefineLabel(), test = il.DefineLabel(); il.Emit(OpCodes.Br, test); il.MarkLabel(top);
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldc_I4_0); il.Emit(OpCodes.Ldelema, typeof(int)); il.Emit(OpCodes.Ldloc_1); il.Emit(OpCodes.Conv_I); il.Emit(OpCodes.Ldc_I4_4); il.Emit(OpCodes.Mul);
        il.Emit(OpCodes.Add); il.Emit(OpCodes.Stloc_0);
        Mixed(il);
        il.MarkLabel(test);
        il.Emit(OpCodes.Ldloc_1); il.Emit(OpCodes.Ldc_I4_1); il.Emit(OpCodes.Sub); il.Emit(OpCodes.Dup); il.Emit(OpCodes.Stloc_1);
        il.Emit(OpCodes.Ldc_I4_0); il.Emit(OpCodes.Bge, top);
    });

    // C# would cast: for (i = n; --i >= 0;) { if (o is Wide) h += o.Values.Length; h = h * 3 + i }, o an object that
    // ends in front of that field.
    public static readonly Narrow Narrowed = EmitNarrow();

    static Narrow EmitNarrow()
    {
        var m = new DynamicMethod("narrow", typeof(long), new[] { typeof(Leaf), typeof(int) }, typeof(Shapes).Module, true);
        var il = m.GetILGenerator();
        il.DeclareLocal(typeof(long));
        Label top = il.DefineLabel(), test = il.DefineLabel(), next = il.DefineLabel();
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldfld, typeof(Leaf).GetField("N")); il.Emit(OpCodes.Conv_I8); il.Emit(OpCodes.Stloc_0);
        il.Emit(OpCodes.Br, test); il.MarkLabel(top);
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Isinst, typeof(Wide)); il.Emit(OpCodes.Brfalse, next);
        il.Emit(OpCodes.Ldloc_0); il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldfld, typeof(Wide).GetField("Values")); il.Emit(OpCodes.Ldlen); il.Emit(OpCodes.Conv_I8);
        il.Emit(OpCodes.Add); il.Emit(OpCodes.Stloc_0);
        il.MarkLabel(next);
        il.Emit(OpCodes.Ldloc_0); il.Emit(OpCodes.Ldc_I4_3); il.Emit(OpCodes.Conv_I8); il.Emit(OpCodes.Mul); il.Emit(OpCodes.Ldarg_1); il.Emit(OpCodes.Conv_I8);
        il.Emit(OpCodes.Add); il.Emit(OpCodes.Stloc_0);
        il.MarkLabel(test);
        il.Emit(OpCodes.Ldarg_1); il.Emit(OpCodes.Ldc_I4_1); il.Emit(OpCodes.Sub); il.Emit(OpCodes.Dup); il.Emit(OpCodes.Starg_S, (byte)1);
        il.Emit(OpCodes.Ldc_I4_0); il.Emit(OpCodes.Bge, top);
        il.Emit(OpCodes.Ldloc_0); il.Emit(OpCodes.Ret);
        return (Narrow)m.CreateDelegate(typeof(Narrow));
    }
    public static long Classes(Data d, int n) { long h = 0; for (int i = 0; i < d.Leaves.Length; i++) h = h * 3 + Narrowed(d.Leaves[i], n * 20); return h; }

    // Mixed writes h = h * 3 + *p.
    static void Mixed(ILGenerator il)
    {
        il.Emit(OpCodes.Ldloc_2); il.Emit(OpCodes.Ldc_I4_3); il.Emit(OpCodes.Conv_I8); il.Emit(OpCodes.Mul); il.Emit(OpCodes.Ldloc_0); il.Emit(OpCodes.Ldind_I4); il.Emit(OpCodes.Conv_I8);
        il.Emit(OpCodes.Add); il.Emit(OpCodes.Stloc_2);
    }

    // Emit makes a method that does so n times.
    static Walk Emit(Action<ILGenerator> body)
    {
        var m = new DynamicMethod("walk", typeof(long), new[] { typeof(int[]), typeof(int) }, typeof(Shapes).Module, true);
        var il = m.GetILGenerator();
        il.DeclareLocal(typeof(int).MakeByRefType()); il.DeclareLocal(typeof(int)); il.DeclareLocal(typeof(long)); il.DeclareLocal(typeof(int).MakeByRefType());
        var again = il.DefineLabel(); il.MarkLabel(again);
        body(il);
        il.Emit(OpCodes.Ldarg_1); il.Emit(OpCodes.Ldc_I4_1); il.Emit(OpCodes.Sub); il.Emit(OpCodes.Dup); il.Emit(OpCodes.Starg_S, (byte)1);
        il.Emit(OpCodes.Ldc_I4_0); il.Emit(OpCodes.Bgt, again);
        il.Emit(OpCodes.Ldloc_2); il.Emit(OpCodes.Ret);
        return (Walk)m.CreateDelegate(typeof(Walk));
    }
    public static long WalkUp(Data d, int n) { return Up(d.Ints, n) * 3 + Up(d.One, n * 20); }
    public static long WalkBack(Data d, int n) { return Back(d.Ints, n) * 3 + Back(d.One, n * 20); }
    public static long WalkWithin(Data d, int n) { return Within(d.Ints, n) * 3 + Within(d.One, n * 20); }

    public static Shape[] All()
    {
        var list = new List<Shape>();
        foreach (var m in typeof(Shapes).GetMethods())
        {
            var p = m.GetParameters();
            if (m.IsStatic && m.ReturnType == typeof(long) && p.Length == 2 && p[0].ParameterType == typeof(Data)) list.Add((Shape)Delegate.CreateDelegate(typeof(Shape), m));
        }
        list.Sort((x, y) => string.CompareOrdinal(x.Method.Name, y.Method.Name));
        return list.ToArray();
    }
}

static class Program
{
    const int Seeds = 3, Workers = 3, Turns = 700;
    static readonly Shape[] shapes = Shapes.All();
    static Shape only; // what workers run, if it was named
    static readonly long[,] want = new long[shapes.Length, Seeds];
    static string wrong;
    static int runs, moved, stop;

    // Work runs shapes again and again; some last for many collections.
    static void Work(object worker)
    {
        uint state = (uint)(int)worker * 7919 + 1;
        try
        {
            while (Volatile.Read(ref stop) == 0)
            {
                state = state * 1664525 + 1013904223;
                int s = only != null ? Array.IndexOf(shapes, only) : (int)(state >> 8) % shapes.Length, seed = (int)(state >> 4) % Seeds;
                var d = new Data((uint)seed);
                long at = Where(d), got = shapes[s](d, Turns);
                Interlocked.Increment(ref runs);
                if (at != Where(d)) Interlocked.Increment(ref moved);
                if (got != want[s, seed]) Fail(string.Format("{0} of {1}: {2}, want {3}", shapes[s].Method.Name, seed, got, want[s, seed]));
            }
        }
        catch (Exception e) { Fail(e.ToString()); }
    }

    static unsafe long Where(Data d) { fixed (int* p = d.Ints) return (long)p; }

    static void Fail(string what) { Interlocked.CompareExchange(ref wrong, what, null); Volatile.Write(ref stop, 1); }

    // Collect collects all the time, with holes between what survives for a while, and blocks that must not move.
    static void Collect(object collector)
    {
        uint state = (uint)(int)collector * 104729 + 7;
        var old = new object[400];
        var pinned = new GCHandle[16];
        while (Volatile.Read(ref stop) == 0)
        {
            for (int i = 0; i < 200; i++)
            {
                state = state * 1664525 + 1013904223;
                int r = (int)(state >> 8);
                object o;
                if (r % 3 == 0) { var b = new byte[r % 700]; for (int k = 0; k < b.Length; k++) b[k] = 0xc5; o = b; }
                else if (r % 3 == 1) { var x = new object[r % 60]; for (int k = 0; k < x.Length; k++) x[k] = old; o = x; }
                else o = new Pair[r % 9];
                if (r % 5 == 0) old[r / 64 % old.Length] = o;
                if (r % 97 == 0)
                {
                    int k = r / 256 % pinned.Length;
                    if (pinned[k].IsAllocated) pinned[k].Free();
                    pinned[k] = GCHandle.Alloc(new byte[50 + r % 100], GCHandleType.Pinned);
                }
            }
            state = state * 1664525 + 1013904223;
            int kind = (int)(state >> 8) % 16;
            if (kind < 9) GC.Collect(0);
            else if (kind < 12) GC.Collect(1);
            else if (kind < 15) GC.Collect(2, GCCollectionMode.Forced, true, true);
            else Thread.Sleep(1);
            Thread.SpinWait((int)(state >> 20));
        }
        foreach (var h in pinned) if (h.IsAllocated) h.Free();
    }

    static int Main(string[] args)
    {
        double seconds = args.Length > 0 ? double.Parse(args[0]) : 1;
        int first = args.Length > 1 ? int.Parse(args[1]) : 1;
        if (args.Length > 2) only = Array.Find(shapes, x => x.Method.Name == args[2]);
        long sum = 0;
        for (int s = 0; s < shapes.Length; s++)
            for (int k = 0; k < Seeds; k++) sum = sum * 31 + (want[s, k] = shapes[s](new Data((uint)k), Turns));
        Console.WriteLine("{0} shapes, {1}", shapes.Length, sum);
        var threads = new List<Thread>();
        for (int i = 0; i < Workers; i++) threads.Add(new Thread(Work));
        for (int i = 0; i < 2; i++) threads.Add(new Thread(Collect));
        for (int i = 0; i < threads.Count; i++) threads[i].Start(first * 100 + i);
        var end = DateTime.UtcNow.AddSeconds(seconds);
        while (Volatile.Read(ref stop) == 0 && DateTime.UtcNow < end) Thread.Sleep(20);
        Volatile.Write(ref stop, 1);
        foreach (var t in threads) t.Join();
        Console.Error.WriteLine("{0} runs, in {1} of them what was looked at moved; {2} collections, {3} of all", runs, moved, GC.CollectionCount(0), GC.CollectionCount(2));
        if (wrong == null && moved == 0) wrong = "nothing has moved";
        if (wrong != null) Console.WriteLine(wrong);
        return wrong == null ? 100 : 1;
    }
}
