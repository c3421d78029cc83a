using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

// Large structs by value: on 32-bit Arm their first words are in registers, on x64 a tail call would
// have to move them.
[StructLayout(LayoutKind.Sequential, Size = 68)] unsafe struct S68 { public fixed byte b[68]; }
[StructLayout(LayoutKind.Sequential, Size = 83)] unsafe struct S83 { public fixed byte b[83]; }
[StructLayout(LayoutKind.Sequential, Size = 100)] unsafe struct S100 { public fixed byte b[100]; }
[StructLayout(LayoutKind.Sequential, Size = 1027)] unsafe struct S1027 { public fixed byte b[1027]; }
[StructLayout(LayoutKind.Sequential, Size = 9000)] unsafe struct S9000 { public fixed byte b[9000]; }
struct Refs { public string s; public long l; public object o; public double d; public S83 x; public string t; }

unsafe class P
{
	static int Sum(byte* p, int n) { int h = 7; for (int i = 0; i < n; i++) h = h * 31 + p[i]; return h; }
	static void Fill(byte* p, int n, int k) { for (int i = 0; i < n; i++) p[i] = (byte)(i * 7 + k + (i >> 8)); }

	[MethodImpl(MethodImplOptions.NoInlining)] static int A(S68 s, int y) { return Sum(s.b, 68) + y; }
	[MethodImpl(MethodImplOptions.NoInlining)] static int B(int x, S83 s, int y) { return x + Sum(s.b, 83) + y; }
	[MethodImpl(MethodImplOptions.NoInlining)] static int C(int x, int z, S100 s, double y) { return x + z + Sum(s.b, 100) + (int)y; }
	[MethodImpl(MethodImplOptions.NoInlining)] static int D(int x, double w, int z, int v, S1027 s, long y) { return x + z + v + Sum(s.b, 1027) + (int)y + (int)w; }
	[MethodImpl(MethodImplOptions.NoInlining)] static int E(long x, int z, S9000 s, int y) { return (int)x + z + Sum(s.b, 9000) + y; }
	[MethodImpl(MethodImplOptions.NoInlining)] static int F(int x, Refs r, int y) { GC.Collect(); byte* p = r.x.b; return x + r.s.Length + (int)r.l + r.o.ToString().Length + (int)r.d + Sum(p, 83) + r.t.Length + y; }
	[MethodImpl(MethodImplOptions.NoInlining)] static int Loop(int x, S83 s, int y) { int t = 0; for (int i = x; i < y; i++) t += s.b[i & 63] * i; return t; }

	[MethodImpl(MethodImplOptions.NoInlining)] static int TailD(int x, double w, int z, int v, S1027 s, long y) { return D(z + v, w + 1, x, v - 3, s, y + 2); }
	[MethodImpl(MethodImplOptions.NoInlining)] static int TailE(long x, int z, S9000 s, int y) { return E(x + z, y, s, z + 1); }
	[MethodImpl(MethodImplOptions.NoInlining)] static int TailC(int x, int z, S100 s, double y) { return C(z, x + 1, s, y * 2); }

	static void Main()
	{
		for (int k = 0; k < 4; k++)
		{
			S68 a; S83 b; S100 c; S1027 d; S9000 e;
			Fill(a.b, 68, k); Fill(b.b, 83, k + 1); Fill(c.b, 100, k + 2); Fill(d.b, 1027, k + 3); Fill(e.b, 9000, k + 4);
			Refs r = new Refs(); r.s = new string('x', k + 1); r.l = k * 5; r.o = k; r.d = k + 0.5; r.x = b; r.t = "t" + k;
			Console.WriteLine(A(a, k));
			Console.WriteLine(B(k, b, 9));
			Console.WriteLine(C(k, 4, c, k + 2.5));
			Console.WriteLine(D(k, 1.5, 6, 7, d, k * 10L));
			Console.WriteLine(E(k, 5, e, 11));
			Console.WriteLine(F(k, r, 12));
			Console.WriteLine(Loop(k, b, 90));
			Console.WriteLine(TailC(k, 4, c, k + 2.5));
			Console.WriteLine(TailD(k, 1.5, 6, 7, d, k * 10L));
			Console.WriteLine(TailE(k, 5, e, 11));
			Console.WriteLine(Sum(e.b, 9000));
		}
	}
}
