// Structs that are accessed as other structs: matrices of System.Numerics by rows, unions, halves.
using System;
using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

static class Matrices
{
    [StructLayout(LayoutKind.Explicit)] struct Union { [FieldOffset(0)] public long All; [FieldOffset(0)] public int Low; [FieldOffset(4)] public int High; }
    struct Two { public int A, B; }
    struct Four { public float X, Y, Z, W; }
    struct Halves { public long A, B; }
    struct Bytes5 { public byte A, B, C, D, E; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static Matrix4x4 Spin(float a, Vector3 t) => Matrix4x4.CreateRotationX(a) * Matrix4x4.CreateRotationY(a + 1) * Matrix4x4.CreateTranslation(t);

    [MethodImpl(MethodImplOptions.NoInlining)]
    static Matrix3x2 Spin2(float a, Vector2 t) => Matrix3x2.CreateRotation(a) * Matrix3x2.CreateScale(0.5f) + Matrix3x2.CreateTranslation(t) - Matrix3x2.Identity;

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Swap(long x) { Union u = default; u.Low = (int)(x >> 32); u.High = (int)x; Union v = u; v.Low += 1; return v.High ^ v.Low * 3; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static long Punned(int a, int b) { Two t; t.A = a; t.B = b; Two s = t; return Unsafe.As<Two, long>(ref s); }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static Four Floats(long a, long b) { Halves h; h.A = a; h.B = b; Halves g = h; return Unsafe.As<Halves, Four>(ref g); }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static float Third(long a, long b) { Halves h; h.A = a; h.B = b; Four f = Unsafe.BitCast<Halves, Four>(h); Four g = f; g.X = 1; return g.X + g.Y + g.Z + g.W; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Bytes(ref Bytes5 r) { Bytes5 b = r; b.C = 7; Bytes5 c = b; r = c; return c.A + c.C * 256 + Unsafe.As<Bytes5, short>(ref c); }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static Guid Mixed(Guid g) { Halves h = Unsafe.BitCast<Guid, Halves>(g); Halves k; k.A = h.B; k.B = h.A; return Unsafe.BitCast<Halves, Guid>(k); }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static float Rows(Matrix4x4 m, int n)
    {
        var sum = Matrix4x4.Identity;
        for (int i = 0; i < n; i++) { sum = sum * m + m; sum *= 0.125f; }
        return sum.M11 + sum.M22 + sum.M33 + sum.M44 + sum.M14;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static float Flat(Matrix3x2 m, int n)
    {
        var sum = Matrix3x2.Identity;
        for (int i = 0; i < n; i++) { sum = sum * m + m; sum *= 0.125f; }
        return sum.M11 + sum.M22 + sum.M31 + sum.M32 + Vector2.Transform(new Vector2(1, 2), sum).X;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static Vector3 Turn(Vector3[] points, Matrix4x4 m)
    {
        var s = Vector3.Zero;
        foreach (var p in points) s += Vector3.Transform(p, m);
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static string Inverse(Matrix4x4 m) => Matrix4x4.Invert(m, out var r) ? (r * m).M11.ToString("F3") + " " + Matrix4x4.Transpose(m).M12.ToString("F3") + " " + (m == r) + m.Equals(m) : "none";

    static void Main(string[] args)
    {
        var m = Spin(0.3f, new Vector3(1, 2, 3));
        Console.WriteLine(m.M11.ToString("F4") + " " + m.M23.ToString("F4") + " " + m.Translation.Z);
        var f = Spin2(0.3f, new Vector2(4, 5));
        Console.WriteLine(f.M11.ToString("F4") + " " + f.M12.ToString("F4") + " " + f.Translation.Y.ToString("F3"));
        Console.WriteLine(Swap(0x1234567890) + " " + Punned(-5, 7).ToString("x"));
        var q = Floats(0x3f80000040000000, 0x4040000040800000);
        Console.WriteLine(q.X + " " + q.Y + " " + q.Z + " " + q.W + " " + Third(0x3f80000040000000, 0x4040000040800000));
        var b = new Bytes5 { A = 1, B = 2, C = 3, D = 4, E = 5 };
        Console.WriteLine(Bytes(ref b) + " " + b.A + b.B + b.C + b.D + b.E);
        Console.WriteLine(Mixed(new Guid("00112233-4455-6677-8899-aabbccddeeff")));
        int n = args.Length == 0 ? 100 : int.Parse(args[0]);
        var w = Stopwatch.StartNew();
        Console.WriteLine(Rows(m, n).ToString("F3"));
        if (args.Length > 1) Console.WriteLine("rows " + w.ElapsedMilliseconds);
        w.Restart();
        Console.WriteLine(Flat(f, n).ToString("F3"));
        if (args.Length > 1) Console.WriteLine("flat " + w.ElapsedMilliseconds);
        var points = new Vector3[64];
        for (int i = 0; i < points.Length; i++) points[i] = new Vector3(i, i + 1, -i);
        w.Restart();
        var t = Vector3.Zero;
        for (int i = 0; i < n / 32; i++) t = Turn(points, m);
        Console.WriteLine(t.X.ToString("F2") + " " + t.Y.ToString("F2") + " " + t.Z.ToString("F2"));
        if (args.Length > 1) Console.WriteLine("turn " + w.ElapsedMilliseconds);
        Console.WriteLine(Inverse(m));
    }
}
