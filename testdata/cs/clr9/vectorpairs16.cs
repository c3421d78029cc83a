// Structs and tuples of vectors of 16 and 32 bytes: parameters, results, fields, in handlers, in arrays, beside references and numbers; of System.Numerics, too.
using System; using System.Numerics; using System.Runtime.CompilerServices; using System.Runtime.Intrinsics; using System.Runtime.InteropServices;
namespace N128 {
struct Two { public Vector128<int> A, B; } struct Mixed { public Vector128<long> A; public long N; } struct One { public Vector128<float> V; } struct Four { public Vector128<int> A,B,C,D; }
struct Ref { public Vector128<int> A; public string S; }
static class P128 {
  [MethodImpl(MethodImplOptions.NoInlining)] static (Vector128<int> a, Vector128<int> b) F((Vector128<int> a, Vector128<int> b) p, int k) => (p.b + p.a * k, p.a - p.b);
  [MethodImpl(MethodImplOptions.NoInlining)] static Two G(Two t, long x, double d, Two u) => new Two { A = t.A + u.B, B = t.B ^ u.A ^ Vector128.Create((int)x + (int)d) };
  [MethodImpl(MethodImplOptions.NoInlining)] static Mixed H(Mixed m, Mixed n) { m.A += n.A; m.N += n.N; if (m.N > 3) m.A = -m.A; return m; }
  [MethodImpl(MethodImplOptions.NoInlining)] static One I(One o, in One q) { o.V *= q.V; return o; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Four J(Four f, Four g) { var t = f.A; f.A = f.B + g.D; f.B = f.C - g.C; f.C = f.D ^ g.B; f.D = t | g.A; return f; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Ref K(Ref r, string s) { r.S += s; r.A += Vector128<int>.One; GC.Collect(); return r; }
  [MethodImpl(MethodImplOptions.NoInlining)] static T Id<T>(T x) => x;
  static T Tail<T>(T x, int n) => n == 0 ? Id(x) : Tail(x, n - 1);
  static (Vector128<int>, Vector128<int>) Thrown((Vector128<int>, Vector128<int>) p, int n) { try { if (n == 2) throw new Exception(); p = F(p, n); } catch { p = (p.Item2, p.Item1); } finally { p.Item1 += p.Item2; } return p; }
  public static void Run() {
    var v = Vector128.Create(0,1,2,3); var w = v * v - v;
    var p = (v, w); for (int i = 0; i < 9; i++) p = F(p, i); Console.WriteLine(p);
    var t = new Two { A = v, B = w }; for (int i = 0; i < 9; i++) t = G(t, i, i * 1.5, Id(t)); Console.WriteLine(t.A + " " + t.B);
    var m = new Mixed { A = v.AsInt64(), N = 1 }; for (int i = 0; i < 9; i++) m = H(m, Id(m)); Console.WriteLine(m.A + " " + m.N);
    var o = new One { V = Vector128.ConvertToSingle(v) }; o = I(o, o); Console.WriteLine(o.V + " " + Tail(o, 3).V);
    var f = new Four { A = v, B = w, C = v + w, D = v - w }; for (int i = 0; i < 9; i++) f = J(f, Id(f)); Console.WriteLine(f.A + " " + f.B + " " + f.C + " " + f.D);
    var r = new Ref { A = v, S = "x" }; for (int i = 0; i < 3; i++) r = K(r, "y"); Console.WriteLine(r.A + r.S);
    Func<(Vector128<int>, Vector128<int>), int, (Vector128<int>, Vector128<int>)> g = Thrown; for (int i = 0; i < 4; i++) p = g(p, i); Console.WriteLine(Tail(p, 5));
    var a = new (Vector128<int>, Vector128<int>)[3]; a[1] = p; a[2] = a[1]; a[2].Item2 = a[1].Item1; (a[0], a[1]) = (a[1], a[2]); Console.WriteLine(a[0] + " " + a[1]);
  }
}
}
namespace N256 {
struct Two { public Vector256<int> A, B; } struct Mixed { public Vector256<long> A; public long N; } struct One { public Vector256<float> V; } struct Four { public Vector256<int> A,B,C,D; }
struct Ref { public Vector256<int> A; public string S; }
static class P256 {
  [MethodImpl(MethodImplOptions.NoInlining)] static (Vector256<int> a, Vector256<int> b) F((Vector256<int> a, Vector256<int> b) p, int k) => (p.b + p.a * k, p.a - p.b);
  [MethodImpl(MethodImplOptions.NoInlining)] static Two G(Two t, long x, double d, Two u) => new Two { A = t.A + u.B, B = t.B ^ u.A ^ Vector256.Create((int)x + (int)d) };
  [MethodImpl(MethodImplOptions.NoInlining)] static Mixed H(Mixed m, Mixed n) { m.A += n.A; m.N += n.N; if (m.N > 3) m.A = -m.A; return m; }
  [MethodImpl(MethodImplOptions.NoInlining)] static One I(One o, in One q) { o.V *= q.V; return o; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Four J(Four f, Four g) { var t = f.A; f.A = f.B + g.D; f.B = f.C - g.C; f.C = f.D ^ g.B; f.D = t | g.A; return f; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Ref K(Ref r, string s) { r.S += s; r.A += Vector256<int>.One; GC.Collect(); return r; }
  [MethodImpl(MethodImplOptions.NoInlining)] static T Id<T>(T x) => x;
  static T Tail<T>(T x, int n) => n == 0 ? Id(x) : Tail(x, n - 1);
  static (Vector256<int>, Vector256<int>) Thrown((Vector256<int>, Vector256<int>) p, int n) { try { if (n == 2) throw new Exception(); p = F(p, n); } catch { p = (p.Item2, p.Item1); } finally { p.Item1 += p.Item2; } return p; }
  public static void Run() {
    var v = Vector256.Create(0,1,2,3,4,5,6,7); var w = v * v - v;
    var p = (v, w); for (int i = 0; i < 9; i++) p = F(p, i); Console.WriteLine(p);
    var t = new Two { A = v, B = w }; for (int i = 0; i < 9; i++) t = G(t, i, i * 1.5, Id(t)); Console.WriteLine(t.A + " " + t.B);
    var m = new Mixed { A = v.AsInt64(), N = 1 }; for (int i = 0; i < 9; i++) m = H(m, Id(m)); Console.WriteLine(m.A + " " + m.N);
    var o = new One { V = Vector256.ConvertToSingle(v) }; o = I(o, o); Console.WriteLine(o.V + " " + Tail(o, 3).V);
    var f = new Four { A = v, B = w, C = v + w, D = v - w }; for (int i = 0; i < 9; i++) f = J(f, Id(f)); Console.WriteLine(f.A + " " + f.B + " " + f.C + " " + f.D);
    var r = new Ref { A = v, S = "x" }; for (int i = 0; i < 3; i++) r = K(r, "y"); Console.WriteLine(r.A + r.S);
    Func<(Vector256<int>, Vector256<int>), int, (Vector256<int>, Vector256<int>)> g = Thrown; for (int i = 0; i < 4; i++) p = g(p, i); Console.WriteLine(Tail(p, 5));
    var a = new (Vector256<int>, Vector256<int>)[3]; a[1] = p; a[2] = a[1]; a[2].Item2 = a[1].Item1; (a[0], a[1]) = (a[1], a[2]); Console.WriteLine(a[0] + " " + a[1]);
  }
}
}
struct Ray { public Vector4 From, To; public float K; } struct Lone { public Vector128<int> V; } struct Turn { public Quaternion Q; public Plane P; }
[StructLayout(LayoutKind.Sequential, Pack = 4)] struct Packed { public int N; public Vector4 V; public Vector128<byte> B; }
static class P {
  [MethodImpl(MethodImplOptions.NoInlining)] static Ray R(Ray r, in Ray q, int n) { r.From += q.To * n; r.To = q.From - r.To; r.K += n; return r; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Lone L(Lone a, Lone b) => new Lone { V = a.V * b.V + a.V };
  [MethodImpl(MethodImplOptions.NoInlining)] static Turn T(Turn t, Turn u) => new Turn { Q = t.Q * u.Q, P = Plane.Transform(u.P, t.Q) };
  [MethodImpl(MethodImplOptions.NoInlining)] static Packed K(Packed p, Packed q) { p.V += q.V; p.B ^= q.B; p.N += q.N; return p; }
  [MethodImpl(MethodImplOptions.NoInlining)] static void ByRef(ref Ray r, out Turn t) { r.K = 7; r.To = new Vector4(r.K); t = default; t.P.D = r.To.W; }
  static void Main() {
    N128.P128.Run(); N256.P256.Run();
    var r = new Ray { From = new Vector4(1, 2, 3, 4), To = Vector4.One }; for (int i = 0; i < 5; i++) r = R(r, r, i); Console.WriteLine(r.From + " " + r.To + " " + r.K);
    ByRef(ref r, out var t); Console.WriteLine(r.From + " " + r.To + " " + r.K + " " + t.P + " " + t.Q);
    var l = new Lone { V = Vector128.Create(1, 2, 3, 4) }; for (int i = 0; i < 5; i++) l = L(l, l); Console.WriteLine(l.V);
    t = new Turn { Q = Quaternion.CreateFromYawPitchRoll(0.5f, 0, 0), P = new Plane(1, 0, 0, 2) }; for (int i = 0; i < 3; i++) t = T(t, t); Console.WriteLine(MathF.Round(t.Q.W, 3) + " " + MathF.Round(t.P.D, 3));
    var k = new Packed { N = 1, V = Vector4.One, B = Vector128.Create((byte)3) }; for (int i = 0; i < 4; i++) k = K(k, k); Console.WriteLine(k.N + " " + k.V + " " + k.B);
    var m = Matrix4x4.CreateRotationX(0.25f) * Matrix4x4.CreateTranslation(1, 2, 3); for (int i = 0; i < 3; i++) m = m * m; Console.WriteLine(MathF.Round(m.M22, 2) + " " + MathF.Round(m.M41, 2));
  }
}
