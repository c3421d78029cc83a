using System;
using System.Runtime.CompilerServices;
// Structs of 1 to 40 bytes: passed by value, returned, in arrays, copied through ref. Odd sizes too.
struct S1 { public byte a; }
struct S2 { public byte a, b; }
struct S3 { public byte a, b, c; }
struct S4 { public byte a, b, c, d; }
struct S5 { public byte a, b, c, d, e; }
struct S6 { public short a, b, c; }
struct S7 { public byte a, b, c, d, e, f, g; }
struct S8 { public int a, b; }
struct S12 { public int a, b, c; }
struct S16 { public long a, b; }
struct S20 { public int a, b, c, d, e; }
struct S24 { public long a, b, c; }
struct S32 { public long a, b, c, d; }
struct S40 { public long a, b, c, d, e; }
static class P
{
	[MethodImpl(MethodImplOptions.NoInlining)] static S1 F(S1 s, int k) { s.a += (byte)k; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static S2 F(S2 s, int k) { s.b += (byte)k; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static S3 F(S3 s, int k) { s.c += (byte)k; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static S4 F(S4 s, int k) { s.d += (byte)k; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static S5 F(S5 s, int k) { s.e += (byte)k; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static S6 F(S6 s, int k) { s.c += (short)k; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static S7 F(S7 s, int k) { s.g += (byte)k; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static S8 F(S8 s, int k) { s.b += k; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static S12 F(S12 s, int k) { s.c += k; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static S16 F(S16 s, int k) { s.b += k; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static S20 F(S20 s, int k) { s.e += k; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static S24 F(S24 s, int k) { s.c += k; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static S32 F(S32 s, int k) { s.d += k; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static S40 F(S40 s, int k) { s.e += k; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static void Ref(ref S3 s, ref S5 t, ref S7 u, ref S20 v) { s = new S3 { a = 9 }; t.e = s.a; u = default(S7); v = F(v, 100); }
	[MethodImpl(MethodImplOptions.NoInlining)] static S40 Swap(S40 s) { S40 r; r.a = s.e; r.b = s.d; r.c = s.c; r.d = s.b; r.e = s.a; return r; }
	static unsafe void Main()
	{
		S1 s1 = new S1 { a = 1 }; S2 s2 = new S2 { a = 1, b = 2 }; S3 s3 = new S3 { a = 1, b = 2, c = 3 }; S4 s4 = new S4 { a = 1, b = 2, c = 3, d = 4 };
		S5 s5 = new S5 { a = 1, b = 2, c = 3, d = 4, e = 5 }; S6 s6 = new S6 { a = 1, b = -2, c = 3 }; S7 s7 = new S7 { a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7 };
		S8 s8 = new S8 { a = 1, b = -2 }; S12 s12 = new S12 { a = 1, b = 2, c = 3 }; S16 s16 = new S16 { a = -1, b = 2 };
		S20 s20 = new S20 { a = 1, b = 2, c = 3, d = 4, e = 5 }; S24 s24 = new S24 { a = 1, b = 2, c = 3 }; S32 s32 = new S32 { a = 1, b = 2, c = 3, d = 4 };
		S40 s40 = new S40 { a = 1, b = 2, c = 3, d = 4, e = 5 };
		for (int k = 1; k < 4; k++)
		{
			s1 = F(s1, k); s2 = F(s2, k); s3 = F(s3, k); s4 = F(s4, k); s5 = F(s5, k); s6 = F(s6, k); s7 = F(s7, k);
			s8 = F(s8, k); s12 = F(s12, k); s16 = F(s16, k); s20 = F(s20, k); s24 = F(s24, k); s32 = F(s32, k); s40 = F(s40, k);
		}
		Console.WriteLine("{0} {1}{2} {3}{4}{5} {6}{7}{8}{9}", s1.a, s2.a, s2.b, s3.a, s3.b, s3.c, s4.a, s4.b, s4.c, s4.d);
		Console.WriteLine("{0} {1} {2} {3} {4}", s5.a, s5.b, s5.c, s5.d, s5.e);
		Console.WriteLine("{0} {1} {2} / {3} {4} {5} {6}", s6.a, s6.b, s6.c, s7.a, s7.c, s7.f, s7.g);
		Console.WriteLine("{0} {1} / {2} {3} {4} / {5} {6}", s8.a, s8.b, s12.a, s12.b, s12.c, s16.a, s16.b);
		Console.WriteLine("{0} {1} {2} {3} {4}", s20.a, s20.b, s20.c, s20.d, s20.e);
		Console.WriteLine("{0} {1} {2} / {3} {4} {5} {6}", s24.a, s24.b, s24.c, s32.a, s32.b, s32.c, s32.d);
		s40 = Swap(F(s40, 50));
		Console.WriteLine("{0} {1} {2} {3} {4}", s40.a, s40.b, s40.c, s40.d, s40.e);
		Ref(ref s3, ref s5, ref s7, ref s20);
		Console.WriteLine("{0} {1} {2} {3} {4}", s3.a, s3.b, s5.e, s7.g, s20.e);
		S3[] a3 = new S3[4]; S5[] a5 = new S5[4]; S7[] a7 = new S7[4]; S20[] a20 = new S20[4]; S40[] a40 = new S40[4];
		for (int k = 0; k < 4; k++)
		{
			a3[k] = F(s3, k); a5[k] = F(s5, k); a7[k].g = (byte)(k * 11); a20[k] = F(s20, k); a40[k] = F(s40, k);
			a3[k].b = (byte)(k * 2); a40[k].c = k;
		}
		for (int k = 0; k < 4; k++) Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7}", a3[k].a, a3[k].b, a3[k].c, a5[k].e, a7[k].g, a20[k].e, a40[k].c, a40[k].e);
		Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7} {8} {9}", sizeof(S1), sizeof(S3), sizeof(S5), sizeof(S6), sizeof(S7), sizeof(S8), sizeof(S12), sizeof(S20), sizeof(S24), sizeof(S40));
	}
}
