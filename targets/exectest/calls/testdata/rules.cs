// Each method of Rules is a call by one rule of docs/calls.md; it takes a number and returns what callee and caller make of it.
// mcs -unsafe -optimize+ -nowarn:649,169,414 -out:rules.exe rules.cs && mono rules.exe >rules.out
// Nothing is allocated, and no helper is called but the remainder's. Methods whose name begins with C_ are in rules.c, too.
using System;
using System.Runtime.CompilerServices;

struct F1 { public float a; }
struct F2 { public float a, b; }
struct F3 { public float a, b, c; }
struct F4 { public float a, b, c, d; }
struct D1 { public double a; }
struct D2 { public double a, b; }
struct D3 { public double a, b, c; }
struct D4 { public double a, b, c, d; }
struct I1 { public int a; }
struct I2 { public int a, b; }
struct I3 { public int a, b, c; }
struct I4 { public int a, b, c, d; }
struct I6 { public int a, b, c, d, e, f; }
struct L1 { public long a; }
struct L2 { public long a, b; }
struct L3 { public long a, b, c; }
struct L6 { public long a, b, c, d, e, f; }
struct LD { public long a; public double b; }
struct DL { public double a; public long b; }
struct FI { public float a, b; public int c; }
struct IF { public int a; public float b; }
struct B3 { public byte a, b, c; }
struct B5 { public byte a, b, c, d, e; }
struct S6 { public short a, b, c; }
struct B12 { public int a, b; public byte c; public short d; }
struct RL { public object r; public long a; }
struct RI { public object r; public IntPtr a; }
struct Nested { public F2 x; public F1 y; }
struct Five { public float a, b, c, d, e; }

interface IStub { int Call(int a, long b, int c, int d, L3 e); }
class Stub : IStub {
	int IStub.Call(int a, long b, int c, int d, L3 e) { return Rules.H(Rules.H(Rules.H(Rules.H(Rules.H(1, a), b), c), d), e.c); }
}

static unsafe class Rules {
	const MethodImplOptions N = MethodImplOptions.NoInlining;

	public static int H(int h, long v) { return h * 31 + (int)v + 7 * (int)(v >> 32); }
	public static int H(int h, int v) { return h * 31 + v; }
	static int H(int h, double v) { return h * 31 + (int)(v * 4); }

	[MethodImpl(N)] static int Id(int x) { return x; }
	[MethodImpl(N)] static int Twice(int x) { return x + x; }
	[MethodImpl(N)] static int Inc(ref int x) { return x++; }
	[MethodImpl(N)] static long Wide(int x) { return ((long)x << 33) + x; }
	[MethodImpl(N)] static int C_Ints8(int a, int b, int c, int d, int e, int f, int g, int h) { return H(H(H(H(H(H(H(H(1, a), b), c), d), e), f), g), h); }

	// Arguments of every kind.
	static int Once(int s) { return C_Ints8(s, Id(s + 1), C_Ints8(1, 2, Id(s), 4, 5, 6, 7, s), 4, Twice(s), 6, Id(7), s); }

	struct Hidden {
		public int n;
		[MethodImpl(N)] public L6 Buffer(int x, long y) { n += x; L6 r; r.a = n; r.b = y; r.c = x; r.d = 4; r.e = y + x; r.f = n + y; return r; }
	}
	static int HiddenArguments(int s) {
		Hidden h; h.n = s;
		L6 r = h.Buffer(5, Wide(s));
		return H(H(H(H(H(H(h.n, r.a), r.b), r.c), r.d), r.e), r.f);
	}

	[MethodImpl(N)] static int Shared<T>(T x, int a, long b, int c) where T : class { return H(H(H(x == null ? 1 : 2, a), b), c); }
	static int GenericContext(int s) { return Shared<string>(null, s, Wide(s), 3); }

	static int StubCell(IStub o, int s) { L3 e; e.a = 1; e.b = 2; e.c = Wide(s); return H(o.Call(s, Wide(s), 3, Id(4), e), o.Call(1, 2, s, 4, e)); }

	[MethodImpl(N)] static double C_Floats(float a, double b, float c, int i, double d, float e, double f, double g, double h, double j, float k, double l, long m, float n) {
		return a + b * 2 + c * 3 + i * 4 + d * 5 + e * 6 + f * 7 + g * 8 + h * 9 + j * 10 + k * 11 + l * 12 + (int)m * 13 + n * 14;
	}
	static int Floats(int s) { float f = s; double d = s + 0.5; return H(0, C_Floats(f, d, 1.5f, s, d + 1, f + 1, 3, 4, d + 2, 6, f + 3, 8, Wide(s), 9.25f)); }

	[MethodImpl(N)] static float C_Single(float a, float b) { return a - b; }
	[MethodImpl(N)] static double C_Double(double a, double b) { return a - b; }
	static int FloatResults(int s) { return H(H(1, C_Single(s, 0.25f)), C_Double(s, 0.75)); }

	[MethodImpl(N)] static int C_OneRegister(I1 a, L1 b, D1 c, F1 d, I2 e, IF f) { return H(H(H(H(H(H(H(H(1, a.a), b.a), c.a), d.a), e.a), e.b), f.a), f.b); }
	static int OneRegister(int s) {
		I1 a; a.a = s; L1 b; b.a = Wide(s); D1 c; c.a = s + 0.5; F1 d; d.a = s; I2 e; e.a = s + 1; e.b = s + 2; IF f; f.a = s + 3; f.b = s + 4;
		return C_OneRegister(a, b, c, d, e, f);
	}

	[MethodImpl(N)] static int C_Sixteen(L2 a, LD b, int x, DL c, D2 d) { return H(H(H(H(H(H(H(H(H(1, a.a), a.b), b.a), b.b), x), c.a), c.b), d.a), d.b); }
	static int SixteenBytes(int s) {
		L2 a; a.a = Wide(s); a.b = s; LD b; b.a = Wide(s + 1); b.b = s + 0.25; DL c; c.a = s + 0.5; c.b = Wide(s + 2); D2 d; d.a = s + 0.75; d.b = s + 1.25;
		return C_Sixteen(a, b, s, c, d);
	}

	[MethodImpl(N)] static int C_HFAs(F1 a, F2 b, F3 c, F4 d, int x) { return H(H(H(H(H(H(H(H(H(H(H(1, a.a), b.a), b.b), c.a), c.b), c.c), d.a), d.b), d.c), d.d), x); }
	[MethodImpl(N)] static int C_HDAs(D1 a, D2 b, D3 c, D4 d, int x) { return H(H(H(H(H(H(H(H(H(H(H(1, a.a), b.a), b.b), c.a), c.b), c.c), d.a), d.b), d.c), d.d), x); }
	static int HFA(int s) {
		F1 a; a.a = s; F2 b; b.a = s + 1; b.b = s + 2; F3 c; c.a = s + 3; c.b = s + 4; c.c = s + 5; F4 d; d.a = s + 6; d.b = s + 7; d.c = s + 8; d.d = s + 9;
		return C_HFAs(a, b, c, d, s);
	}
	static int HFADoubles(int s) {
		D1 a; a.a = s; D2 b; b.a = s + 1; b.b = s + 2; D3 c; c.a = s + 3; c.b = s + 4; c.c = s + 5; D4 d; d.a = s + 6; d.b = s + 7; d.c = s + 8; d.d = s + 9;
		return C_HDAs(a, b, c, d, s);
	}
	[MethodImpl(N)] static int C_NestedHFA(Nested a, Five b, float c) { return H(H(H(H(H(H(H(H(H(1, a.x.a), a.x.b), a.y.a), b.a), b.b), b.c), b.d), b.e), c); }
	static int HFANested(int s) {
		Nested a; a.x.a = s; a.x.b = s + 1; a.y.a = s + 2; Five b; b.a = s; b.b = s + 3; b.c = s + 4; b.d = s + 5; b.e = s + 6;
		return C_NestedHFA(a, b, 2.5f);
	}

	[MethodImpl(N)] static int C_Longs(int a, long b, int c, long d, long e, int f, long g) { return H(H(H(H(H(H(H(1, a), b), c), d), e), f), g); }
	static int Longs(int s) { return C_Longs(s, Wide(s), 3, Wide(s + 1), Wide(5), s, -Wide(s)); }
	[MethodImpl(N)] static int C_Aligned(int a, double b, int c, L1 d, int e, long f) { return H(H(H(H(H(H(1, a), b), c), d.a), e), f); }
	static int Alignment(int s) { L1 d; d.a = Wide(s + 3); return C_Aligned(s, s + 0.5, 3, d, 5, Wide(s)); }

	[MethodImpl(N)] static int C_Split(int x, int y, I6 a, int z) { return H(H(H(H(H(H(H(H(H(1, x), y), a.a), a.b), a.c), a.d), a.e), a.f), z); }
	static int Split(int s) { I6 a; a.a = s; a.b = s + 1; a.c = s + 2; a.d = s + 3; a.e = s + 4; a.f = s + 5; return C_Split(s, 2, a, 9); }
	static int SplitObject(int s) { I6 a; Fill6(&a, s); return C_Split(s, 2, a, 9); }
	[MethodImpl(N)] static void Fill6(I6* p, int s) { p->a = s; p->b = s * 3; p->c = s + 2; p->d = s ^ 5; p->e = s + 4; p->f = -s; }
	[MethodImpl(N)] static int C_SplitLong(int x, L2 a, int z) { return H(H(H(H(1, x), a.a), a.b), z); }
	static int SplitLong(int s) { L2 a; a.a = Wide(s); a.b = -a.a; return C_SplitLong(s, a, 9); }

	[MethodImpl(N)] static int Changed(L3 a, int x) { a.a += x; a.c = a.b; return H(H(H(1, a.a), a.b), a.c); }
	static int ByReference(int s) { L3 a; a.a = Wide(s); a.b = s; a.c = 7; int r = Changed(a, s); return H(H(H(H(r, a.a), a.b), a.c), Changed(a, 1)); }
	static int ByReferenceLoop(int s) { L3 a; a.a = s; a.b = 2; a.c = 3; int r = 0; for (int i = 0; i < 3; i++) { r = H(r, Changed(a, i)); a.b++; } return r; }
	[MethodImpl(N)] static int Inner(L3 a, ref L3 b, int x) { b.a = x; return H(H(1, a.a), b.a); }
	static int ByReferenceParameter(int s) { L3 a; a.a = Wide(s); a.b = 1; a.c = 2; return Forward(a, s); }
	[MethodImpl(N)] static int Forward(L3 a, int s) { return H(Inner(a, ref a, s), Changed(a, 2)); }

	[MethodImpl(N)] static int C_Odd(B3 a, B5 b, S6 c, I3 d, B12 e) { return H(H(H(H(H(H(H(H(H(H(H(H(H(H(H(H(H(H(1, a.a), a.b), a.c), b.a), b.b), b.c), b.d), b.e), c.a), c.b), c.c), d.a), d.b), d.c), e.a), e.b), e.c), e.d); }
	static int OddSizes(int s) {
		B3 a; a.a = (byte)s; a.b = 2; a.c = 3; B5 b; b.a = 1; b.b = (byte)(s + 1); b.c = 3; b.d = 4; b.e = 5; S6 c; c.a = (short)s; c.b = -2; c.c = 3;
		I3 d; d.a = s; d.b = s + 1; d.c = -s; B12 e; e.a = s; e.b = 3; e.c = (byte)s; e.d = (short)-s;
		return C_Odd(a, b, c, d, e);
	}
	[MethodImpl(N)] static void FillOdd(B3* a, B5* b, S6* c, I3* d, B12* e, int s) {
		a->a = 1; a->b = (byte)s; a->c = 3; b->a = 9; b->b = 8; b->c = (byte)s; b->d = 4; b->e = 250; c->a = -1; c->b = (short)s; c->c = 3;
		d->a = 1; d->b = s; d->c = 5; e->a = 3; e->b = s; e->c = 200; e->d = -300;
	}
	static int OddObjects(int s) { B3 a; B5 b; S6 c; I3 d; B12 e; FillOdd(&a, &b, &c, &d, &e, s); return C_Odd(a, b, c, d, e); }

	[MethodImpl(N)] static double Remainder(double a, double b) { while (a >= b) a -= b; return a; }
	static int FloatRemainder(int s) { double d = s + 100.5; return H(H(1, d % 7.25), C_Double(d % 3, d)); }

	// Tail calls.
	[MethodImpl(N)] static int TailMore(int a, int b) { return C_Ints8(b, a, 3, b + 1, 5, a + b, 7, 8); }
	[MethodImpl(N)] static int TailFewer(int a, int b, int c, int d, int e, int f, int g, int h) { return H3(h, a, b + c + d + e + f + g); }
	[MethodImpl(N)] static int H3(int a, int b, int c) { return H(H(H(1, a), b), c); }
	[MethodImpl(N)] static int TailSame(int a, int b, int c, int d, int e, int f, int g, int h) { return C_Ints8(h, g, f, e, d, c, b, a); }
	[MethodImpl(N)] static long TailLong(int a, long b) { return C_LongResult(b, a); }
	static int TailCalls(int s) { return H(H(H(H(1, TailMore(s, 2)), TailFewer(s, 2, 3, 4, 5, 6, 7, 8)), TailSame(s, 2, 3, 4, 5, 6, 7, 8)), TailLong(s, Wide(s))); }
	[MethodImpl(N)] static int TailStructs(L3 a, L3 b) { return Two(b, a); }
	[MethodImpl(N)] static int Two(L3 a, L3 b) { return H(H(H(H(H(H(1, a.a), a.b), a.c), b.a), b.b), b.c); }
	static int TailByReference(int s) { L3 a; a.a = s; a.b = 2; a.c = 3; L3 b; b.a = Wide(s); b.b = 5; b.c = 6; return H(TailStructs(a, b), a.a); }

	// ArgsComplete.
	static int Assignments(int s) { int x = s, y; return C_Ints8(x, x = x + 5, x, y = x * 2, y, x = 3, x + y, s); }
	static int Calls(int s) { return C_Ints8(Id(s), s, Twice(s), Id(Twice(s) + 1), 5, Twice(Id(3)), s + 7, Id(8)); }
	static int NestedCalls(int s) { return C_Ints8(1, C_Ints8(s, 2, 3, 4, 5, 6, 7, Id(s)), 3, 4, C_Ints8(1, Id(2), 3, 4, 5, 6, C_Ints8(s, s, s, s, s, s, s, s), 8), 6, Id(7), s); }
	static int Places(int s) { int x = s; return C_Ints8(s, 2, 3, 4, x + 1, Inc(ref x), x, Twice(x)); }
	static int Localloc(int s) { int* p = stackalloc int[s + 4]; p[0] = s; p[s] = 5; int r = C_Ints8(p[0], 2, 3, 4, 5, p[s], Id(7), 8); int* q = stackalloc int[2]; q[1] = r; return C_Ints8(q[1], p[0], 3, 4, 5, 6, 7, p[s]); }
	static int AddressTaken(int s) { int x = s; return C_Ints8(x, Inc(ref x), x, Inc(ref x), x + 1, x, Inc(ref x), x); }
	[MethodImpl(N)] static int Set(int* p, int v) { int old = *p; *p = v; return old; }
	static int Order(int s) { int x = s; int* p = &x; return C_Ints8(*p, Set(p, 5), *p, Set(p, s + 1), *p, 6, Set(p, 0), *p); }

	// SortArgs, EvalArgsToTemps.
	static int Sorted(int s) { int x = s + 1, y = s * 3; return C_Ints8(1, Id(x), x, x * y + s, y, 200000, Twice(y), (x ^ y) + (x & 7) * (y | s)); }
	static int Complexity(int s) { int x = s + 1, y = Id(s); return C_Ints8(x * y + x * 3 + y * 5, x + y, x * (y + x * (y + 3)), x, y, ((x + y) * (x - y)) ^ s, 7, s - x * y); }
	static int StructCopies(int s) { I6 a; Fill6(&a, s); return H(SplitTwice(a, Bump(ref a), a), a.a); }
	[MethodImpl(N)] static int Bump(ref I6 a) { a.a++; a.f = 77; return a.b; }
	[MethodImpl(N)] static int SplitTwice(I6 a, int x, I6 b) { return H(H(H(H(H(1, a.a), a.f), x), b.a), b.f); }
	static int StructCopiesByReference(int s) { L3 a; a.a = s; a.b = 2; a.c = 3; return H(TwoWith(a, BumpL(ref a), a), a.a); }
	[MethodImpl(N)] static int BumpL(ref L3 a) { a.a += 3; a.c = 77; return 5; }
	[MethodImpl(N)] static int TwoWith(L3 a, int x, L3 b) { return H(H(H(H(H(1, a.a), a.c), x), b.a), b.c); }
	static int Overtaken(int s) { int x = s; int r = C_Ints8(1, 2, x, x + 1, x = Id(9), x, 7, x); return H(r, x); }

	// Structs.
	[MethodImpl(N)] static int C_Structs(L2 a, I2 b, F2 c, I4 d) { return H(H(H(H(H(H(H(H(H(H(1, a.a), a.b), b.a), b.b), c.a), c.b), d.a), d.b), d.c), d.d); }
	[MethodImpl(N)] static void FillStructs(L2* a, I2* b, F2* c, I4* d, int s) { a->a = Wide(s); a->b = s; b->a = 5; b->b = s; c->a = s; c->b = 2.5f; d->a = s; d->b = 2; d->c = 3; d->d = -s; }
	static int StructLocals(int s) { L2 a; I2 b; F2 c; I4 d; FillStructs(&a, &b, &c, &d, s); return C_Structs(a, b, c, d); }
	[MethodImpl(N)] static int FromPointers(L2* a, I2* b, F2* c, I4* d) { return C_Structs(*a, *b, *c, *d); }
	static int StructObjects(int s) { L2 a; I2 b; F2 c; I4 d; FillStructs(&a, &b, &c, &d, s); return FromPointers(&a, &b, &c, &d); }
	static int Promoted(int s) {
		L2 a; a.a = Wide(s); a.b = s + 1; I2 b; b.a = s; b.b = 4; F2 c; c.a = s; c.b = 0.5f; I4 d; d.a = 1; d.b = s; d.c = 3; d.d = s + 4;
		return H(C_Structs(a, b, c, d), a.a + b.a + d.d);
	}
	[MethodImpl(N)] static int C_Stack(long a, long b, long c, long d, long e, long f, long g, long h, L2 i, I3 j, int k) { return H(H(H(H(H(H(H(H(H(H(H(H(H(H(1, a), b), c), d), e), f), g), h), i.a), i.b), j.a), j.b), j.c), k); }
	static int PromotedOnStack(int s) { L2 a; a.a = Wide(s); a.b = s; I3 b; b.a = s; b.b = 2; b.c = Id(s + 3); return C_Stack(1, s, 3, 4, 5, 6, 7, Wide(8), a, b, s); }
	static int TypesDiffer(int s) { F2 c; c.a = s; c.b = s + 0.5f; D1 d; d.a = s + 0.25; IF e; e.a = s; e.b = 1.5f; F1 f; f.a = s; return C_Differ(c, d, e, f); }
	[MethodImpl(N)] static int C_Differ(F2 a, D1 b, IF c, F1 d) { return H(H(H(H(H(H(1, a.a), a.b), b.a), c.a), c.b), d.a); }

	// Results.
	[MethodImpl(N)] static long C_LongResult(long a, int b) { return a - b; }
	static int LongResults(int s) { long x = C_LongResult(Wide(s), 3); return H(H(1, x), C_LongResult(x, s) + C_LongResult(1, 2)); }
	[MethodImpl(N)] static L2 C_RetL2(int s) { L2 r; r.a = ((long)s << 33) + s; r.b = s - 1; return r; }
	[MethodImpl(N)] static D2 C_RetD2(int s) { D2 r; r.a = s + 0.5; r.b = s - 0.5; return r; }
	[MethodImpl(N)] static LD C_RetLD(int s) { LD r; r.a = ((long)s << 33) - s; r.b = s + 0.25; return r; }
	[MethodImpl(N)] static DL C_RetDL(int s) { DL r; r.a = s + 0.25; r.b = ((long)s << 33) - s; return r; }
	[MethodImpl(N)] static FI C_RetFI(int s) { FI r; r.a = s; r.b = s + 1; r.c = s + 2; return r; }
	[MethodImpl(N)] static I2 C_RetI2(int s) { I2 r; r.a = s; r.b = -s; return r; }
	[MethodImpl(N)] static I1 C_RetI1(int s) { I1 r; r.a = s + 3; return r; }
	[MethodImpl(N)] static B3 C_RetB3(int s) { B3 r; r.a = (byte)s; r.b = 2; r.c = (byte)(s + 1); return r; }
	[MethodImpl(N)] static L3 C_RetL3(int s) { L3 r; r.a = s; r.b = 2; r.c = ((long)s << 33) + s; return r; }
	[MethodImpl(N)] static F1 C_RetF1(int s) { F1 r; r.a = s + 0.5f; return r; }
	[MethodImpl(N)] static F2 C_RetF2(int s) { F2 r; r.a = s; r.b = s + 0.5f; return r; }
	[MethodImpl(N)] static F3 C_RetF3(int s) { F3 r; r.a = s; r.b = s + 0.5f; r.c = s + 1; return r; }
	[MethodImpl(N)] static F4 C_RetF4(int s) { F4 r; r.a = s; r.b = s + 0.5f; r.c = s + 1; r.d = s - 1; return r; }
	[MethodImpl(N)] static D3 C_RetD3(int s) { D3 r; r.a = s; r.b = s + 0.5; r.c = s + 1; return r; }
	[MethodImpl(N)] static D4 C_RetD4(int s) { D4 r; r.a = s; r.b = s + 0.5; r.c = s + 1; r.d = s - 1; return r; }
	[MethodImpl(N)] static int Look2(L2* p) { return H(H(1, p->a), p->b); }
	[MethodImpl(N)] static int LookF(F4* p) { return H(H(H(H(1, p->a), p->b), p->c), p->d); }
	[MethodImpl(N)] static int LookD(D4* p) { return H(H(H(H(1, p->a), p->b), p->c), p->d); }
	static int Case1(int s) { L2 a = C_RetL2(s); LD b = C_RetLD(s); return H(H(Look2(&a), a.b), b.a); }
	static int Case1HFA(int s) { F4 a = C_RetF4(s); D4 b = C_RetD4(s); return H(LookF(&a), LookD(&b)); }
	[MethodImpl(N)] static L2 Memory(int s) { L2 a = C_RetL2(s); if (Look2(&a) == 0) a.a = 1; return a; }
	[MethodImpl(N)] static D3 MemoryHFA(int s) { D4 x; x.a = s; x.b = 2; x.c = 3; x.d = 4; D3 a; a.a = LookD(&x); a.b = s; a.c = 1; if (Look3(&a) == 0) a.a = 1; return a; }
	[MethodImpl(N)] static int Look3(D3* p) { return H(H(H(1, p->a), p->b), p->c); }
	static int ReturnCase1(int s) { L2 a = Memory(s); return H(H(1, a.a), a.b); }
	static int ReturnCase1HFA(int s) { D3 a = MemoryHFA(s); return H(H(H(1, (int)a.a & 0xffff), a.b), a.c); }
	[MethodImpl(N)] static RI C_RetRI(int s) { RI r; r.r = null; r.a = (IntPtr)s; return r; }
	static int Case2a(int s) { RI a = C_RetRI(s); return H(a.r == null ? 1 : 2, (int)a.a); }
	static int Case2b(int s) { FI a = C_RetFI(s); I4 b = Put(s); return H(H(H(H(H(1, a.a), a.b), a.c), b.a + b.b), b.c + b.d); }
	[MethodImpl(N)] static I4 Put(int s) { I4 r; r.a = Id(s); r.b = s + 1; r.c = Twice(s); r.d = 4; return r; }
	static int Case3(int s) { L2 a = C_RetL2(s); D2 b = C_RetD2(s); LD c = C_RetLD(s); DL d = C_RetDL(s); return H(H(H(H(H(H(H(H(1, a.a), a.b), b.a), b.b), c.a), c.b), d.a), d.b); }
	static int Case3HFA(int s) {
		F1 a = C_RetF1(s); F2 b = C_RetF2(s); F3 c = C_RetF3(s); F4 d = C_RetF4(s); D3 e = C_RetD3(s); D4 f = C_RetD4(s);
		return H(H(H(H(H(H(H(H(H(H(H(H(H(H(H(H(H(1, a.a), b.a), b.b), c.a), c.b), c.c), d.a), d.b), d.c), d.d), e.a), e.b), e.c), f.a), f.b), f.c), f.d);
	}
	static int SmallResults(int s) { I2 a = C_RetI2(s); I1 b = C_RetI1(s); B3 c = C_RetB3(s); return H(H(H(H(H(H(1, a.a), a.b), b.a), c.a), c.b), c.c); }
	static int ReturnBuffer(int s) { L3 a = C_RetL3(s); return H(H(H(1, a.a), a.b), a.c); }
	static int ResultAsArgument(int s) { return H(C_SplitLong(s, C_RetL2(s), 3), C_HFAs(C_RetF1(s), C_RetF2(s), C_RetF3(s + 1), C_RetF4(s), Id(s))); }
	static int ResultsAcross(int s) { L2 a = C_RetL2(s); D2 b = C_RetD2(s); L2 c = C_RetL2(s + 1); int q = (s * 7) ^ (int)a.b; return H(H(H(H(H(H(H(q, a.a), a.b), b.a), b.b), c.a), c.b), Id(s)); }
	[MethodImpl(N)] static L2 Exchange(long a, long b) { L2 r; r.a = b; r.b = a; return r; }
	[MethodImpl(N)] static D2 ExchangeD(double a, double b) { D2 r; r.a = b; r.b = a; return r; }
	[MethodImpl(N)] static L2 ExchangeResult(int s) { L2 a = C_RetL2(s); return Exchange(a.a, a.b); }
	static int Circular(int s) { L2 a = Exchange(Wide(s), 2); D2 b = ExchangeD(s, 0.5); L2 c = ExchangeResult(s); return H(H(H(H(H(H(1, a.a), a.b), b.a), b.b), c.a), c.b); }
	static int Unwanted(int s) { return H(H(H(H(1, C_RetL2(s).b), C_RetD2(s).a), C_RetF4(s).c), C_RetLD(s).b); }
	[MethodImpl(N)] static L2 ForwardL2(int s) { return C_RetL2(s + 1); }
	[MethodImpl(N)] static F3 ForwardF3(int s) { return C_RetF3(s + 1); }
	static int Forwarded(int s) { L2 a = ForwardL2(s); F3 b = ForwardF3(s); return H(H(H(H(H(1, a.a), a.b), b.a), b.b), b.c); }
	static int Narrow(int s) { I4 a = Put(s); return H(H(1, (byte)a.b), (short)a.d); }
	static int ManyResults(int s) { return H(H(1, C_RetF4(s).a + C_RetF4(s + 1).b), C_RetD4(s).a * C_RetD4(s + 1).d); }

	static int VarArgs(int s) { return Sum(__arglist(s, 2)); }
	[MethodImpl(N)] static int Sum(__arglist) { return 1; }

	static void Main() {
		foreach (var m in typeof(Rules).GetMethods(System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.NonPublic)) {
			var p = m.GetParameters();
			if (m.IsGenericMethod || p.Length != 1 || p[0].ParameterType != typeof(int) || p[0].Name != "s" || m.ReturnType != typeof(int) || m.Name == "VarArgs") continue;
			Console.Write(m.Name);
			foreach (int s in new[] { 0, 1, 7, 100 }) Console.Write(" " + m.Invoke(null, new object[] { s }));
			Console.WriteLine();
		}
		Console.Write("StubCell");
		foreach (int s in new[] { 0, 1, 7, 100 }) Console.Write(" " + StubCell(new Stub(), s));
		Console.WriteLine();
	}
}
