// Stores by references and pointers, of numbers and of objects: what of fields, elements and
// statics is read again behind them, and what was read before.
using System;
using System.Runtime.InteropServices;

class Box
{
    public object O, P;
    public int I, J;
    public double D;
    public int[] Row;
    public static object S = "static";
    public static int N = 1;
}

[StructLayout(LayoutKind.Explicit)]
struct Overlap
{
    [FieldOffset(0)] public long L;
    [FieldOffset(0)] public int Low;
    [FieldOffset(4)] public float High;
    [FieldOffset(8)] public object O;
    [FieldOffset(8)] public string Text;
}

struct Pair { public object O; public int I; }

static class Program
{
    static string Numbers(Box b, ref int r, ref double d)
    {
        object o = b.O; int i = b.I; double e = b.D;
        r = 10;
        string s = o + " " + b.O + " " + i + " " + b.I + " " + b.J;
        d = 2.5;
        return s + " " + b.O + " " + b.I + " " + e + " " + b.D;
    }

    static string Objects(Box b, ref object r, ref Pair p)
    {
        object o = b.O; int i = b.I; object q = p.O;
        r = "new";
        string s = o + " " + b.O + " " + i + " " + b.I + " " + q + " " + p.O + " " + p.I;
        p = new Pair { O = "pair", I = 7 };
        return s + " " + b.O + " " + b.I + " " + p.O + " " + p.I;
    }

    static string Statics(ref int n, ref object o)
    {
        object a = Box.S; int b = Box.N;
        n += 5;
        string s = a + " " + Box.S + " " + b + " " + Box.N;
        o = "other";
        return s + " " + Box.S + " " + Box.N;
    }

    static string Elements(int[][] a, object[] x, ref int n, ref object o, ref int[] row)
    {
        int before = a[0][0]; object was = x[0];
        n = before + 100;
        string s = before + " " + a[0][0] + " " + was + " " + x[0];
        o = a;
        s += " " + a[0][0] + " " + ReferenceEquals(x[0], a);
        row = new[] { -1, -2 };
        return s + " " + a[0][0] + " " + a[0].Length;
    }

    static string Explicit(ref Overlap v, ref float f, ref string t)
    {
        long l = v.L; object o = v.O;
        f = 1;
        string s = l + " " + v.L + " " + o + " " + v.O;
        t = "text";
        return s + " " + v.O + " " + v.Low + " " + v.L;
    }

    static unsafe string Pointers(int[] a, Box b)
    {
        fixed (int* p = a)
        fixed (int* q = &b.I)
        {
            int x = a[1], y = b.I; object o = b.O;
            p[1] = 50; *q = 60; *(byte*)q = 1;
            string s = x + " " + a[1] + " " + y + " " + b.I + " " + o + b.O;
            *(double*)p = 1.5;
            return s + " " + a[0] + " " + a[1];
        }
    }

    // The row of an array stays what it is while its elements change; another may take its place.
    static int Loop(int[][] a, int[][] c, int n)
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                {
                    c[i][j] += a[i][k] * a[k][j];
                    if (k == 3 && j == 2 && i == 1) c[i] = new int[n];
                }
        int sum = 0;
        foreach (var row in c) foreach (int x in row) sum = sum * 31 + x;
        return sum;
    }

    static int LoopOfFields(Box b, ref int r, ref int[] row, int n)
    {
        int sum = 0;
        for (int i = 0; i < n; i++)
        {
            r += b.Row[i] + b.I;
            if (i == n / 2) row = new[] { 9, 9, 9, 9, 9, 9, 9, 9 };
            sum = sum * 7 + r + b.Row.Length;
        }
        return sum;
    }

    static void Main()
    {
        var b = new Box { O = "o", P = "p", I = 1, J = 2, D = 0.5, Row = new[] { 1, 2, 3, 4, 5 } };
        Console.WriteLine(Numbers(b, ref b.I, ref b.D));
        int local = 0; double other = 0;
        Console.WriteLine(Numbers(b, ref local, ref other));
        var p = new Pair { O = "in", I = 3 };
        Console.WriteLine(Objects(b, ref b.O, ref p));
        Console.WriteLine(Objects(b, ref b.P, ref p));
        Console.WriteLine(Objects(b, ref p.O, ref p));
        Console.WriteLine(Statics(ref Box.N, ref Box.S));
        var a = new[] { new[] { 1, 2 }, new[] { 3, 4 } };
        var x = new object[] { "x" };
        Console.WriteLine(Elements(a, x, ref a[0][0], ref x[0], ref a[0]));
        var v = new Overlap { L = 5, O = "object" };
        Console.WriteLine(Explicit(ref v, ref v.High, ref v.Text));
        Console.WriteLine(Pointers(new[] { 1, 2, 3 }, b));
        int n = 6;
        int[][] m = new int[n][], c = new int[n][];
        for (int i = 0; i < n; i++) { m[i] = new int[n]; c[i] = new int[n]; for (int j = 0; j < n; j++) m[i][j] = i * 7 + j; }
        Console.WriteLine(Loop(m, c, n));
        Console.WriteLine(Loop(m, m, n));
        Console.WriteLine(LoopOfFields(b, ref b.I, ref b.Row, 5));
        Console.WriteLine(LoopOfFields(b, ref b.Row[2], ref b.Row, 5));
    }
}
