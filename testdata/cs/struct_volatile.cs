using System;
using System.Runtime.InteropServices;
[StructLayout(LayoutKind.Sequential, Pack = 1)]
struct Packed { public int I; public volatile uint U; public byte B; public volatile int V; public volatile object O; }
[StructLayout(LayoutKind.Sequential, Pack = 1)]
struct Outer { public byte B; public Inner In; public volatile float F; }
struct Inner { public volatile int A; public volatile short S; }
class Holder { public byte B; public Packed P; public Outer O; }
class P
{
    static Packed s;
    static int Sum(ref Packed p) { p.V = p.V + 1; p.U += 2; return p.V + (int)p.U; }
    static int Nested(ref Outer o) { o.In.A += 5; o.In.S++; o.F += 0.5f; return o.In.A + o.In.S + (int)o.F; }
    static Packed Make(int n) { var p = new Packed(); p.V = n; p.U = (uint)n * 3; return p; }
    static void Main()
    {
        var a = new Packed[5];
        var o = new Outer[3];
        for (int i = 0; i < a.Length; i++) { a[i].V = i; a[i].U = (uint)(i * i); }
        int t = 0;
        for (int i = 0; i < a.Length; i++) t += Sum(ref a[i]);
        for (int i = 0; i < o.Length; i++) t += Nested(ref o[i]);
        Console.WriteLine(t);
        s.V = 7; s.U = 9; s.O = "object";
        Console.WriteLine(Sum(ref s));
        Console.WriteLine(s.O);
        var h = new Holder();
        h.P.V = 3; h.P.O = h; h.O.In.A = 11; h.O.F = 2.5f;
        Console.WriteLine(Sum(ref h.P) + Nested(ref h.O));
        Console.WriteLine(h.P.O == h);
        Console.WriteLine(Make(4).V + Make(5).U);
        var l = default(Outer); l.In.A = 6; l.F = 1.5f;
        Console.WriteLine(l.In.A + l.F);
    }
}
