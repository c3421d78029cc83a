using System;
using System.Runtime.CompilerServices;
// Structs with floating point members in every mix that calling conventions tell apart.
struct FF { public float a, b; }
struct FFF { public float a, b, c; }
struct FFFF { public float a, b, c, d; }
struct F1 { public float a; }
struct D1 { public double a; }
struct DD { public double a, b; }
struct DDD { public double a, b, c; }
struct FI { public float a; public int b; }
struct IF { public int a; public float b; }
struct DI { public double a; public int b; }
struct ID { public int a; public double b; }
struct LD { public long a; public double b; }
struct DL { public double a; public long b; }
struct FD { public float a; public double b; }
struct FFI { public float a, b; public int c; }
struct IFF { public int a; public float b, c; }
struct LF { public long a; public float b; }
struct BF { public byte a; public float b; }
struct OD { public object a; public double b; }
struct OI { public object a; public int b; }
static class P
{
	[MethodImpl(MethodImplOptions.NoInlining)] static FF F(FF s) { FF r; r.a = s.b + 1; r.b = s.a * 2; return r; }
	[MethodImpl(MethodImplOptions.NoInlining)] static FFF F(FFF s) { FFF r; r.a = s.c; r.b = s.a; r.c = s.b + 0.5f; return r; }
	[MethodImpl(MethodImplOptions.NoInlining)] static FFFF F(FFFF s) { FFFF r; r.a = s.d; r.b = s.c; r.c = s.b; r.d = s.a + 0.5f; return r; }
	[MethodImpl(MethodImplOptions.NoInlining)] static F1 F(F1 s) { s.a += 1; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static D1 F(D1 s) { s.a += 1; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static DD F(DD s) { DD r; r.a = s.b; r.b = s.a + 0.25; return r; }
	[MethodImpl(MethodImplOptions.NoInlining)] static DDD F(DDD s) { DDD r; r.a = s.b; r.b = s.c; r.c = s.a + 0.25; return r; }
	[MethodImpl(MethodImplOptions.NoInlining)] static FI F(FI s) { s.a += 1; s.b -= 1; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static IF F(IF s) { s.a += 1; s.b -= 1; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static DI F(DI s) { s.a += 1; s.b -= 1; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static ID F(ID s) { s.a += 1; s.b -= 1; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static LD F(LD s) { s.a += 1; s.b -= 1; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static DL F(DL s) { s.a += 1; s.b -= 1; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static FD F(FD s) { s.a += 1; s.b -= 1; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static FFI F(FFI s) { s.a += 1; s.b -= 1; s.c ^= 1; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static IFF F(IFF s) { s.a += 1; s.b -= 1; s.c *= 3; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static LF F(LF s) { s.a += 1; s.b -= 1; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static BF F(BF s) { s.a += 1; s.b -= 1; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static OD F(OD s) { s.a = s.a + "x"; s.b -= 1; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)] static OI F(OI s) { s.a = s.a + "x"; s.b -= 1; return s; }
	[MethodImpl(MethodImplOptions.NoInlining)]
	static double Many(FF a, DI b, int c, FI d, LD e, double f, DD g, FFF h, ID i, OD j, FD k, DD l, float m, LD n)
	{
		return a.a + a.b * 2 + b.a * 3 + b.b * 4 + c * 5 + d.a * 6 + d.b * 7 + e.a * 8 + e.b * 9 + f * 10 + g.a * 11 + g.b * 12 + h.a * 13 + h.b * 14 + h.c * 15 + i.a * 16 + i.b * 17 +
			((string)j.a).Length * 18 + j.b * 19 + k.a * 20 + k.b * 21 + l.a * 22 + l.b * 23 + m * 24 + n.a * 25 + n.b * 26;
	}
	static void Main()
	{
		FF ff = new FF { a = 1.5f, b = 2.5f }; FFF fff = new FFF { a = 1, b = 2, c = 3 }; FFFF f4 = new FFFF { a = 1, b = 2, c = 3, d = 4 };
		F1 f1 = new F1 { a = 1.25f }; D1 d1 = new D1 { a = 2.25 }; DD dd = new DD { a = 1, b = 2 }; DDD ddd = new DDD { a = 1, b = 2, c = 3 };
		FI fi = new FI { a = 1.5f, b = 7 }; IF if_ = new IF { a = 3, b = 1.5f }; DI di = new DI { a = 2.5, b = 9 }; ID id = new ID { a = 4, b = 4.5 };
		LD ld = new LD { a = 5, b = 5.5 }; DL dl = new DL { a = 6.5, b = 6 }; FD fd = new FD { a = 7.5f, b = 8.5 }; FFI ffi = new FFI { a = 1, b = 2, c = 3 };
		IFF iff = new IFF { a = 1, b = 2, c = 3 }; LF lf = new LF { a = 1L << 40, b = 2.5f }; BF bf = new BF { a = 200, b = 0.5f }; OD od = new OD { a = "o", b = 3.5 }; OI oi = new OI { a = "p", b = 3 };
		for (int k = 0; k < 3; k++)
		{
			ff = F(ff); fff = F(fff); f4 = F(f4); f1 = F(f1); d1 = F(d1); dd = F(dd); ddd = F(ddd); fi = F(fi); if_ = F(if_); di = F(di); id = F(id); ld = F(ld); dl = F(dl); fd = F(fd);
			ffi = F(ffi); iff = F(iff); lf = F(lf); bf = F(bf); od = F(od); oi = F(oi);
		}
		Console.WriteLine("{0} {1} / {2} {3} {4} / {5} {6} {7} {8}", ff.a, ff.b, fff.a, fff.b, fff.c, f4.a, f4.b, f4.c, f4.d);
		Console.WriteLine("{0} {1} / {2} {3} / {4} {5} {6}", f1.a, d1.a, dd.a, dd.b, ddd.a, ddd.b, ddd.c);
		Console.WriteLine("{0} {1} / {2} {3} / {4} {5} / {6} {7}", fi.a, fi.b, if_.a, if_.b, di.a, di.b, id.a, id.b);
		Console.WriteLine("{0} {1} / {2} {3} / {4} {5} / {6} {7} {8}", ld.a, ld.b, dl.a, dl.b, fd.a, fd.b, ffi.a, ffi.b, ffi.c);
		Console.WriteLine("{0} {1} {2} / {3} {4} / {5} {6} / {7} {8} / {9} {10}", iff.a, iff.b, iff.c, lf.a, lf.b, bf.a, bf.b, od.a, od.b, oi.a, oi.b);
		Console.WriteLine(Many(ff, di, 3, fi, ld, 4.5, dd, fff, id, od, fd, new DD { a = 0.5, b = 0.25 }, 1.5f, ld));
	}
}
