using System;
// Delegates of every calling shape: many arguments on registers and stack, floats, structs of each class, ref, out, params, optional, buffers; static (shuffled), instance, closed and multicast.
struct S1 { public byte B; } struct S2 { public int A; public float F; } struct S3 { public double D; public long L; } struct S4 { public object O; public string S; } struct S5 { public long A, B, C; public string D; } struct SF { public float X, Y, Z; } struct SE { }
delegate string D0(); delegate double DF(double a, float b, int c, double d, float e, double f, double g, double h, double i, double j, long k); delegate string DI(int a, long b, short c, byte d, char e, bool f, uint g, ulong h, sbyte i, ushort j);
delegate S5 DS(S1 a, S2 b, S3 c, S4 d, S5 e, SF f, int g); delegate S4 DS4(S4 a, int b, S4 c, int d, S4 e); delegate S3 DS3(S3 a, S3 b, double c, S3 d, S3 e, S3 f, S3 g); delegate S2 DS2(ref S2 a, out S5 b, SE e, S2 c); delegate SF DSF(SF a, SF b, SF c, SF d, SF e); delegate S1 DS1(S1 a, S1 b); delegate int DP(string f, params int[] xs); delegate int DO(int a = 5, string s = "dflt");
class T
{
	public int K = 1;
	public static string F0() { return "zero"; } public string M0() { return "m" + K; }
	public static double FF(double a, float b, int c, double d, float e, double f, double g, double h, double i, double j, long k) { return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10 + k * 11; } public double MF(double a, float b, int c, double d, float e, double f, double g, double h, double i, double j, long k) { return FF(k, b, c, d, e, f, g, h, i, j, (long)a) + K; }
	public static string FI(int a, long b, short c, byte d, char e, bool f, uint g, ulong h, sbyte i, ushort j) { return a + "," + b + "," + c + "," + d + "," + e + "," + f + "," + g + "," + h + "," + i + "," + j; } public string MI(int a, long b, short c, byte d, char e, bool f, uint g, ulong h, sbyte i, ushort j) { return K + ":" + FI(a, b, c, d, e, f, g, h, i, j); }
	public static S5 FS(S1 a, S2 b, S3 c, S4 d, S5 e, SF f, int g) { e.A += a.B + b.A; e.B += (long)(b.F + c.D + f.X + f.Y + f.Z); e.C += c.L + g; e.D += d.O + d.S; return e; } public S5 MS(S1 a, S2 b, S3 c, S4 d, S5 e, SF f, int g) { var r = FS(a, b, c, d, e, f, g); r.D += K; return r; }
	public static S4 F4(S4 a, int b, S4 c, int d, S4 e) { return new S4 { O = a.O + "" + c.S + b, S = e.S + d + c.O }; } public S4 M4(S4 a, int b, S4 c, int d, S4 e) { return F4(e, K, a, b, c); }
	public static S3 F3(S3 a, S3 b, double c, S3 d, S3 e, S3 f, S3 g) { return new S3 { D = a.D + b.D * 2 + c + d.D * 3 + e.D * 4 + f.D * 5 + g.D * 6, L = a.L + b.L * 2 + d.L * 3 + e.L * 4 + f.L * 5 + g.L * 6 }; } public S3 M3(S3 a, S3 b, double c, S3 d, S3 e, S3 f, S3 g) { return F3(g, f, c + K, e, d, b, a); }
	public static S2 F2(ref S2 a, out S5 b, SE e, S2 c) { a.A += c.A; b = new S5 { A = a.A, D = "out" }; return new S2 { A = a.A * 2, F = c.F / 2 }; } public S2 M2(ref S2 a, out S5 b, SE e, S2 c) { var r = F2(ref a, out b, e, c); r.A += K; return r; }
	public static SF FSF(SF a, SF b, SF c, SF d, SF e) { return new SF { X = a.X + b.Y + c.Z, Y = d.X + e.Y, Z = a.Z * e.Z }; } public SF MSF(SF a, SF b, SF c, SF d, SF e) { return FSF(e, d, c, b, a); } public static S1 F1(S1 a, S1 b) { return new S1 { B = (byte)(a.B + b.B) }; } public S1 M1(S1 a, S1 b) { return new S1 { B = (byte)(a.B - b.B - K) }; }
	public static int FP(string f, params int[] xs) { int s = f.Length; foreach (int x in xs) s = s * 10 + x; return s; } public static int FO(int a, string s) { return a * 10 + s.Length; }
}
static class Ext { public static S5 Closed(this T t, S1 a, S2 b, S3 c, S4 d, S5 e, SF f, int g) { return t.MS(a, b, c, d, e, f, g * 100); } public static double ClosedF(this string s, double a, float b, int c, double d, float e, double f, double g, double h, double i, double j, long k) { return T.FF(a, b, c, d, e, f, g, h, i, j, k) + s.Length; } }
static class P
{
	static S3 N(int n) { return new S3 { D = n + 0.5, L = n * 100 }; } static SF V(float x) { return new SF { X = x, Y = x * 2, Z = x * 3 }; } static S4 O(string s) { return new S4 { O = s, S = s + s }; }
	static void Main()
	{
		var t = new T(); foreach (D0 d in new D0[] { T.F0, t.M0, (D0)T.F0 + t.M0 }) Console.Write(d() + " "); foreach (DF d in new DF[] { T.FF, t.MF, "abc".ClosedF, (DF)t.MF + T.FF }) Console.Write(d(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) + " "); Console.WriteLine(); foreach (DI d in new DI[] { T.FI, t.MI, (DI)T.FI + t.MI }) Console.Write(d(-1, long.MinValue, -3, 200, 'x', true, uint.MaxValue, ulong.MaxValue, -9, 65535) + " "); Console.WriteLine();
		foreach (DS d in new DS[] { T.FS, t.MS, t.Closed, (DS)t.Closed + T.FS + t.MS }) { var r = d(new S1 { B = 1 }, new S2 { A = 2, F = 3 }, new S3 { D = 4, L = 5 }, new S4 { O = 'o', S = "s" }, new S5 { A = 100, B = 200, C = 300, D = "d" }, V(1), 7); Console.Write(r.A + "," + r.B + "," + r.C + "," + r.D + " "); } foreach (DS4 d in new DS4[] { T.F4, t.M4, (DS4)T.F4 + t.M4 }) { var r = d(O("a"), 1, O("b"), 2, O("c")); Console.Write(r.O + r.S + " "); } Console.WriteLine();
		foreach (DS3 d in new DS3[] { T.F3, t.M3, (DS3)T.F3 + t.M3 }) { var r = d(N(1), N(2), 0.25, N(3), N(4), N(5), N(6)); Console.Write(r.D + "," + r.L + " "); } foreach (DS2 d in new DS2[] { T.F2, t.M2, (DS2)T.F2 + t.M2 }) { var a = new S2 { A = 1 }; S5 b; var r = d(ref a, out b, new SE(), new S2 { A = 10, F = 5 }); Console.Write(r.A + "," + r.F + "," + a.A + "," + b.A + b.D + " "); } foreach (DSF d in new DSF[] { T.FSF, t.MSF }) { var r = d(V(1), V(2), V(3), V(4), V(5)); Console.Write(r.X + "," + r.Y + "," + r.Z + " "); } foreach (DS1 d in new DS1[] { T.F1, t.M1 }) Console.Write(d(new S1 { B = 250 }, new S1 { B = 10 }).B + " "); Console.WriteLine();
		DP p = T.FP; DO o = T.FO; Console.WriteLine(p("ab", 1, 2, 3) + p("") + o() + o(1) + o(2, "x"));
	}
}
