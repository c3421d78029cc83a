// Structs in structs that are copied as a whole, and structs that are read as other structs.
using System;
using System.Runtime.CompilerServices;

struct Inner { public int a; public string s; }
struct Outer { public Inner i; public int k; }
struct Small { public short x; public byte y; }
struct Nest { public Small s; public int k; }
struct D2 { public double x, y; }
struct Pt { public D2 p; public D2 q; }

ref struct En
{
    public Span<int> span;
    public int i;
    public En(Span<int> s) { span = s; i = -1; }
    public int Cur => span[i];
    public bool Next() { int n = i + 1; if (n < span.Length) { i = n; return true; } return false; }
    public Span<int> Rest => span.Slice(i + 1);
}

struct Half { public ushort h; }
struct Packed { public Half h; public byte a, b; public int c; }
struct L5 { public long a, b, c, d, e; }
struct D5 { public double a, b, c, d, e; }
struct M5 { public double a; public long b; public double c; public long d, e; }
struct Big { public int a0,a1,a2,a3,a4,a5,a6,a7,a8,a9; }

static class StructParts
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    static Inner Make(int k) => new Inner { a = k, s = "s" + k };

    [MethodImpl(MethodImplOptions.NoInlining)]
    static Outer Get(int k) => new Outer { i = Make(k), k = k + 1 };

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Sum(Span<int> s) { int t = 0; var e = new En(s); while (e.Next()) t += e.Cur; return t; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Two(Span<int> s) { var e = new En(s); int t = 0; while (e.Next()) { if (e.Cur == 3) e.span = e.Rest; t += 1; if (t > 100) break; } return t; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Store(ref Inner r, Outer o) { Outer x = o; x.i.a += 5; r = x.i; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Load(ref Inner r, int k) { Outer x = default; x.k = k; x.i = r; r.a = 100; return x.i.a + x.k + x.i.s.Length; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Clear(Outer o) { o.i = default; return o.k + o.i.a + (o.i.s == null ? 1000 : 0); }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int FromCall(int k) { Outer o = default; o.k = 7; o.i = Make(k); return o.k + o.i.a + o.i.s.Length; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static Nest N(int k) { Nest n = default; Small s; s.x = (short)(k * 70000); s.y = (byte)(k * 300); n.s = s; n.k = n.s.x + n.s.y; return n; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static double Sw(Pt a) { D2 t = a.p; a.p = a.q; a.q = t; return a.p.x * 2 + a.p.y * 3 + a.q.x * 5 + a.q.y * 7; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Catch(int k) { Outer o = default; try { o.i = Make(k); o.k = 10 / (k - 3); o.i = Make(50); } catch (DivideByZeroException) { o.k = -1; } return o.i.a + o.k; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Arr(Inner[] a, int k) { Outer o = default; o.k = 3; o.i = a[k]; a[k + 1] = o.i; a[k].a = 9; return o.i.a * 10 + o.k + a[k + 1].a; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static Half MakeHalf(int k) => new Half { h = (ushort)k };

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void StoreHalf(ref Packed p, int k) { Half x = MakeHalf(k); p.h = x; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static double A(long x) { L5 l; l.a = x; l.b = x + 1; l.c = x + 2; l.d = x + 3; l.e = x + 4; D5 d = Unsafe.As<L5, D5>(ref l); return d.a + d.b + d.e; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static double B(long x) { L5 l; l.a = x; l.b = x + 1; l.c = x + 2; l.d = x + 3; l.e = x + 4; M5 d = Unsafe.As<L5, M5>(ref l); int k = Unsafe.As<M5, int>(ref d); return d.a + d.b + d.e + k; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static double C(long x) { L5 l = default; l.a = x; l.e = x; int q = Unsafe.As<long, int>(ref l.a); D5 d = Unsafe.As<L5, D5>(ref l); D5 e = d; e.b = 7; return e.a + e.b + e.e + q; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int D(int x) { Big b; b.a0=x; b.a1=x+1; b.a2=x+2; b.a3=x+3; b.a4=x+4; b.a5=x+5; b.a6=x+6; b.a7=x+7; b.a8=x+8; b.a9=x+9; L5 l = Unsafe.As<Big, L5>(ref b); return (int)(l.a ^ l.b >> 32 ^ l.e); }

    static void Main()
    {
        Console.WriteLine(Sum(new int[] { 1, 2, 3, 4 }));
        Console.WriteLine(Two(new int[] { 1, 3, 1, 2, 3, 5, 6 }));
        Inner r = default;
        Store(ref r, Get(4));
        Console.WriteLine(r.a + r.s);
        Console.WriteLine(Load(ref r, 6));
        Console.WriteLine(r.a);
        Console.WriteLine(Clear(Get(8)));
        Console.WriteLine(FromCall(9));
        var n = N(3);
        Console.WriteLine(n.s.x + " " + n.s.y + " " + n.k);
        Console.WriteLine(Sw(new Pt { p = new D2 { x = 1, y = 2 }, q = new D2 { x = 3, y = 4 } }));
        Console.WriteLine(Catch(3));
        Console.WriteLine(Catch(4));
        var arr = new Inner[] { Make(1), Make(2), Make(3) };
        Console.WriteLine(Arr(arr, 1));
        Console.WriteLine(arr[1].a + " " + arr[2].a + arr[2].s);
        try { Arr(arr, 2); } catch (IndexOutOfRangeException) { Console.WriteLine("out " + arr[2].a); }
        long k = BitConverter.DoubleToInt64Bits(1.5);
        Console.WriteLine(A(k));
        Console.WriteLine(B(k));
        Console.WriteLine(C(k));
        Console.WriteLine(D(1000));
        var packed = new Packed { a = 1, b = 2, c = 3 };
        StoreHalf(ref packed, -1);
        Console.WriteLine(packed.h.h + " " + packed.a + packed.b + packed.c);
    }
}
