using System;
using System.Runtime.CompilerServices;
// Calls with more arguments than registers: ints, floats, mixes, structs, refs; static, instance, virtual, recursive.
struct Big { public long A, B, C; }
struct Small { public int A, B; }
struct Fl { public float A, B, C; }
class C
{
	public int K;
	[MethodImpl(MethodImplOptions.NoInlining)] public virtual long V(int a, long b, short c, byte d, int e, long f, uint g, ulong h, sbyte i, char j) { return K + a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + (long)h * 8 + i * 9 + j * 10; }
	[MethodImpl(MethodImplOptions.NoInlining)] public double I(double a, int b, double c, int d, double e, int f, double g, int h, double i, int j, double k, int l, double m, int n, double o, int p, double q, int r, double s) { return K + a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10 + k * 11 + l * 12 + m * 13 + n * 14 + o * 15 + p * 16 + q * 17 + r * 18 + s * 19; }
}
class D : C { public override long V(int a, long b, short c, byte d, int e, long f, uint g, ulong h, sbyte i, char j) { return -base.V(a, b, c, d, e, f, g, h, i, j); } }
static class P
{
	[MethodImpl(MethodImplOptions.NoInlining)]
	static int I20(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p, int q, int r, int s, int t)
	{ return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10 + k * 11 + l * 12 + m * 13 + n * 14 + o * 15 + p * 16 + q * 17 + r * 18 + s * 19 + t * 20; }
	[MethodImpl(MethodImplOptions.NoInlining)]
	static double D12(double a, double b, double c, double d, double e, double f, double g, double h, double i, double j, double k, double l)
	{ return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10 + k * 11 + l * 12; }
	[MethodImpl(MethodImplOptions.NoInlining)]
	static float F12(float a, float b, float c, float d, float e, float f, float g, float h, float i, float j, float k, float l)
	{ return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10 + k * 11 + l * 12; }
	[MethodImpl(MethodImplOptions.NoInlining)]
	static string Mixed(int a, Big b, float c, Small d, double e, string f, Fl g, byte h, Big i, long j, Small k, ref int l, object m, Fl n, bool o)
	{
		l += a;
		return a + " " + b.A + b.B + b.C + " " + c + " " + d.A + d.B + " " + e + " " + f + " " + g.A + g.B + g.C + " " + h + " " + i.A + i.B + i.C + " " + j + " " + k.A + k.B + " " + l + " " + m + " " + n.A + n.C + " " + o;
	}
	[MethodImpl(MethodImplOptions.NoInlining)]
	static int Rec(int n, int a, int b, int c, int d, int e, int f, int g, double h, int i) { return n == 0 ? a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + (int)h + i : Rec(n - 1, i, a, b, c, d, e, f, h + 1, g); }
	[MethodImpl(MethodImplOptions.NoInlining)] static int Next(ref int x) { return x++; }
	static int Params(int a, params int[] rest) { int s = a; foreach (int r in rest) s = s * 10 + r; return s; }
	static int Opt(int a, int b = 5, string s = "xyz", double d = 2.5) { return a * 1000 + b * 100 + s.Length * 10 + (int)(d * 2); }
	[MethodImpl(MethodImplOptions.NoInlining)] static bool Tiny(byte a, sbyte b, short c, ushort d, bool e, char f, byte g, sbyte h, short i, ushort j, bool k, char l) { return a == 255 && b == -128 && c == -32768 && d == 65535 && e && f == 'z' && g == 254 && h == -1 && i == -2 && j == 65534 && !k && l == '\uffff'; }
	static void Main()
	{
		Console.WriteLine(I20(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
		Console.WriteLine(D12(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12.5));
		Console.WriteLine(F12(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12.5f));
		C c = new C { K = 3 }, d = new D { K = 4 };
		Console.WriteLine(c.V(1, 2, 3, 4, 5, 6, 7, 8, -9, 'A') + " " + d.V(-1, -2, -3, 200, -5, -6, 0xffffffff, 8, -9, 'A'));
		Console.WriteLine(c.I(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19.5));
		int l = 100;
		Big b = new Big { A = 1, B = 2, C = 3 };
		Console.WriteLine(Mixed(7, b, 1.5f, new Small { A = 4, B = 5 }, 2.5, "str", new Fl { A = 1, B = 2, C = 3 }, 200, new Big { A = 7, B = 8, C = 9 }, -1, new Small { A = 6, B = 7 }, ref l, 'c', new Fl { A = 8, C = 9 }, true));
		Console.WriteLine(l + " " + Rec(25, 1, 2, 3, 4, 5, 6, 7, 8, 9));
		int x = 0;
		Console.WriteLine(I20(Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x), Next(ref x)));
		Console.WriteLine(I20(Next(ref x), I20(x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x), 3, x / 3, x % 7, 6, Next(ref x), 8, 9, x << 2, 11, 12, 13, 14, 15, -x, 17, 18, 19, Next(ref x)));
		Console.WriteLine(Params(1) + " " + Params(1, 2) + " " + Params(1, 2, 3, 4) + " " + Params(1, new int[] { 9, 9 }));
		Console.WriteLine(Opt(1) + " " + Opt(1, 2) + " " + Opt(1, s: "q") + " " + Opt(d: 1, a: 2));
		Console.WriteLine(Tiny(255, -128, -32768, 65535, true, 'z', 254, -1, -2, 65534, false, '\uffff'));
	}
}
