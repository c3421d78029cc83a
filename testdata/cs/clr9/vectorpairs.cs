// Structs and tuples of vectors of 64 bytes: parameters, results, fields, in handlers, in arrays, beside references and numbers.
using System; using System.Runtime.CompilerServices; using System.Runtime.Intrinsics; using System.Runtime.InteropServices;
struct Two { public Vector512<int> A, B; } struct Mixed { public Vector512<long> A; public long N; } struct One { public Vector512<float> V; } struct Four { public Vector512<int> A,B,C,D; }
struct Ref { public Vector512<int> A; public string S; }
static class P {
  [MethodImpl(MethodImplOptions.NoInlining)] static (Vector512<int> a, Vector512<int> b) F((Vector512<int> a, Vector512<int> b) p, int k) => (p.b + p.a * k, p.a - p.b);
  [MethodImpl(MethodImplOptions.NoInlining)] static Two G(Two t, long x, double d, Two u) => new Two { A = t.A + u.B, B = t.B ^ u.A ^ Vector512.Create((int)x + (int)d) };
  [MethodImpl(MethodImplOptions.NoInlining)] static Mixed H(Mixed m, Mixed n) { m.A += n.A; m.N += n.N; if (m.N > 3) m.A = -m.A; return m; }
  [MethodImpl(MethodImplOptions.NoInlining)] static One I(One o, in One q) { o.V *= q.V; return o; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Four J(Four f, Four g) { var t = f.A; f.A = f.B + g.D; f.B = f.C - g.C; f.C = f.D ^ g.B; f.D = t | g.A; return f; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Ref K(Ref r, string s) { r.S += s; r.A += Vector512<int>.One; GC.Collect(); return r; }
  [MethodImpl(MethodImplOptions.NoInlining)] static T Id<T>(T x) => x;
  static T Tail<T>(T x, int n) => n == 0 ? Id(x) : Tail(x, n - 1);
  static (Vector512<int>, Vector512<int>) Thrown((Vector512<int>, Vector512<int>) p, int n) { try { if (n == 2) throw new Exception(); p = F(p, n); } catch { p = (p.Item2, p.Item1); } finally { p.Item1 += p.Item2; } return p; }
  static void Main() {
    var v = Vector512.Create(0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15); var w = v * v - v;
    var p = (v, w); for (int i = 0; i < 9; i++) p = F(p, i); Console.WriteLine(p);
    var t = new Two { A = v, B = w }; for (int i = 0; i < 9; i++) t = G(t, i, i * 1.5, Id(t)); Console.WriteLine(t.A + " " + t.B);
    var m = new Mixed { A = v.AsInt64(), N = 1 }; for (int i = 0; i < 9; i++) m = H(m, Id(m)); Console.WriteLine(m.A + " " + m.N);
    var o = new One { V = Vector512.ConvertToSingle(v) }; o = I(o, o); Console.WriteLine(o.V + " " + Tail(o, 3).V);
    var f = new Four { A = v, B = w, C = v + w, D = v - w }; for (int i = 0; i < 9; i++) f = J(f, Id(f)); Console.WriteLine(f.A + " " + f.B + " " + f.C + " " + f.D);
    var r = new Ref { A = v, S = "x" }; for (int i = 0; i < 3; i++) r = K(r, "y"); Console.WriteLine(r.A + r.S);
    Func<(Vector512<int>, Vector512<int>), int, (Vector512<int>, Vector512<int>)> g = Thrown; for (int i = 0; i < 4; i++) p = g(p, i); Console.WriteLine(Tail(p, 5));
    var a = new (Vector512<int>, Vector512<int>)[3]; a[1] = p; a[2] = a[1]; a[2].Item2 = a[1].Item1; (a[0], a[1]) = (a[1], a[2]); Console.WriteLine(a[0] + " " + a[1]);
  }
}
