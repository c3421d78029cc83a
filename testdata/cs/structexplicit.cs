using System;
using System.Runtime.InteropServices;
// Explicit layout: unions, overlaps, gaps; Pack and Size.
[StructLayout(LayoutKind.Explicit)] struct Union { [FieldOffset(0)] public int I; [FieldOffset(0)] public float F; [FieldOffset(0)] public byte B0; [FieldOffset(1)] public byte B1; [FieldOffset(2)] public byte B2; [FieldOffset(3)] public byte B3; [FieldOffset(0)] public ushort Lo; [FieldOffset(2)] public ushort Hi; }
[StructLayout(LayoutKind.Explicit)] struct Wide { [FieldOffset(0)] public double D; [FieldOffset(0)] public long L; [FieldOffset(4)] public int High; [FieldOffset(8)] public int Extra; }
[StructLayout(LayoutKind.Explicit, Size = 32)] struct Gaps { [FieldOffset(3)] public byte A; [FieldOffset(8)] public int B; [FieldOffset(24)] public short C; }
[StructLayout(LayoutKind.Explicit)] struct Tagged { [FieldOffset(0)] public object O; [FieldOffset(8)] public int Kind; [FieldOffset(12)] public int I; [FieldOffset(12)] public float F; }
[StructLayout(LayoutKind.Sequential, Pack = 1)] struct Packed { public byte A; public int B; public short C; public long D; }
[StructLayout(LayoutKind.Sequential, Pack = 2)] struct Packed2 { public byte A; public int B; public long C; }
[StructLayout(LayoutKind.Sequential, Size = 20)] struct Sized { public int A; }
static class P
{
	static Union Flip(Union u) { Union r = new Union(); r.B0 = u.B3; r.B1 = u.B2; r.B2 = u.B1; r.B3 = u.B0; return r; }
	static Wide Neg(Wide w) { w.High ^= int.MinValue; w.Extra++; return w; }
	static Packed Twist(Packed p) { p.A++; p.B *= 2; p.C--; p.D = -p.D; return p; }
	static string Show(Tagged t) { return t.Kind == 0 ? "int " + t.I + t.O : "float " + t.F + t.O; }
	static unsafe void Main()
	{
		Union u = new Union();
		u.F = 1.5f;
		Console.WriteLine("{0:x} {1} {2} {3} {4} {5:x} {6:x}", u.I, u.B0, u.B1, u.B2, u.B3, u.Lo, u.Hi);
		u = Flip(u);
		Console.WriteLine("{0:x} {1:x}", u.I, Flip(u).I);
		u.I = 0x12345678; u.Lo = 0xffff;
		Console.WriteLine("{0:x}", u.I);
		Wide w = new Wide();
		w.D = 3.25;
		Console.WriteLine("{0:x} {1:x}", w.L, w.High);
		w = Neg(Neg(Neg(w)));
		Console.WriteLine("{0} {1}", w.D, w.Extra);
		Gaps g = new Gaps(); g.A = 1; g.B = -2; g.C = 3;
		Gaps g2 = g; g2.B++;
		Console.WriteLine("{0} {1} {2} {3}", g2.A, g.B, g2.B, g2.C);
		Tagged t = new Tagged(); t.O = "!"; t.F = 2.5f; t.Kind = 1;
		Console.WriteLine(Show(t)); t.Kind = 0; Console.WriteLine(Show(t));
		Packed p = new Packed(); p.A = 1; p.B = 100000; p.C = -5; p.D = 1L << 40;
		p = Twist(Twist(p));
		Console.WriteLine("{0} {1} {2} {3}", p.A, p.B, p.C, p.D);
		Packed2 q = new Packed2 { A = 1, B = 2, C = 3 };
		Packed[] arr = new Packed[3];
		for (int i = 0; i < 3; i++) { arr[i] = Twist(p); arr[i].D += i; }
		Console.WriteLine("{0} {1} {2}", arr[0].D, arr[1].D, arr[2].D);
		Console.WriteLine("{0} {1} {2} {3} {4} {5}", sizeof(Union), sizeof(Wide), sizeof(Gaps), sizeof(Packed), sizeof(Packed2), sizeof(Sized));
		Console.WriteLine(q.A + q.B + q.C);
	}
}
