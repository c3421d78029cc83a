using System;
using System.Collections.Generic;
using System.Numerics;
using System.Runtime.CompilerServices;
struct Pair { public Vector3 a; public float x; public Vector4 b; public Vector2 c; public Pair(Vector3 a, float x, Vector4 b, Vector2 c) { this.a = a; this.x = x; this.b = b; this.c = c; } public Vector3 Mix() { return a * x + new Vector3(b.X, b.Y, c.X); } }
struct Wrap { public Vector4 v; public Wrap(Vector4 v) { this.v = v; } public static Wrap operator +(Wrap l, Wrap r) { return new Wrap(l.v + r.v); } }
struct W2 { public Vector2 v; }
struct W3 { public Vector3 v; }
class Node { public Vector3 pos; public Vector4 col; public Vector2 uv; public Pair p; public Node next; public static Vector3 origin = new Vector3(1, 2, 3); public static readonly Vector4 white = new Vector4(1); public Vector<float> wide; }
interface IShape { Vector3 Normal(Vector3 at, float t, Vector4 w); Vector<float> Wide(Vector<float> v); }
class Sphere : IShape { Vector3 c; public Sphere(Vector3 c) { this.c = c; } public Vector3 Normal(Vector3 at, float t, Vector4 w) { return Vector3.Normalize(at - c) * t + new Vector3(w.X, w.Y, w.W); } public Vector<float> Wide(Vector<float> v) { return v * v + new Vector<float>(c.X); } }
class P {
  [MethodImpl(MethodImplOptions.NoInlining)] static void Use(ref Vector3 v, float f) { v.X += f; v = v * 2; v.Z = v.Y - f; }
  [MethodImpl(MethodImplOptions.NoInlining)] static void Out(out Vector4 a, out Vector2 b, Vector4 c) { a = c + c; b = new Vector2(c.X, c.W); }
  [MethodImpl(MethodImplOptions.NoInlining)] static float Call(float f) { return f + 1; }
  [MethodImpl(MethodImplOptions.NoInlining)] static T Id<T>(T v) { return v; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector4 Throw(Vector4 v, int i) { if (i > 2) throw new InvalidOperationException("i" + i); return v * i; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Wrap W(Wrap a, Wrap b) { return a + b; }
  [MethodImpl(MethodImplOptions.NoInlining)] static W2 M2(W2 a) { a.v += new Vector2(1, 2); return a; }
  [MethodImpl(MethodImplOptions.NoInlining)] static W3 M3(W3 a) { a.v += new Vector3(1, 2, 3); return a; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Pair MakePair(Vector3 a, Vector4 b) { return new Pair(a, 2, b, new Vector2(b.Z, b.W)); }
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector<double> WD(Vector<double> a, int n, Vector<double> b) { for (int i = 0; i < n; i++) { a += b; b *= new Vector<double>(Call(i) * 0.5); } return a; }
  static float Acc(Vector4[] a) { var s = Vector4.Zero; float m = 0; foreach (var v in a) { s += v * Call(m); m += v.X; if (v.Y > 5) s.Z -= m; } return s.X + s.Y + s.Z + s.W; }
  static Vector4 Cond(bool b, Vector4 x, Vector4 y) { return b ? x : y; }
  static float InHandler(Vector4 v) { float r = 0; for (int i = 0; i < 5; i++) { try { v = Throw(v + Vector4.One, i); r += v.X; } catch (InvalidOperationException e) { v.Y += e.Message.Length; r += v.Y; } finally { v = v * 0.5f; r += v.Z; } } return r; }
  static Vector3 Sum(params Vector3[] a) { var s = new Vector3(); for (int i = 0; i < a.Length; i++) s += a[i]; return s; }
  static unsafe float Ptr(Vector4 v) { float* f = (float*)&v; f[1] = 40; Vector4* p = stackalloc Vector4[3]; p[0] = v; p[1] = v + v; p[2] = p[0] * p[1]; return p[2].Y + p[1].X + ((float*)p)[10] + f[3]; }
  static IEnumerable<Vector2> Gen(Vector2 d) { var p = Vector2.One; for (int i = 0; i < 4; i++) { yield return p; p += d; } }
  static Vector3 Rec(int n, Vector3 v) { if (n == 0) return v; return Rec(n - 1, v + new Vector3(n)) * 0.5f; }
  static float Many(Vector4 a, Vector4 b, Vector4 c, Vector4 d, Vector4 e, Vector4 f, Vector2 g, Vector3 h, float x) { return a.X + b.Y + c.Z + d.W + e.X * 2 + f.Y * 3 + g.X + g.Y + h.Z + x; }
  static void Main() {
    var v = new Vector3(1, 2, 3); Use(ref v, 5); Console.WriteLine(v);
    Vector4 o; Vector2 q; Out(out o, out q, new Vector4(1, 2, 3, 4)); Console.WriteLine(o + " " + q);
    Console.WriteLine(Id(v) + " " + Id(o) + " " + Id(q)); Console.WriteLine(Id(new Vector<int>(7))[3]);
    Console.WriteLine(Acc(new[] { o, o * 2, new Vector4(9, 8, 7, 6), -o })); Console.WriteLine(Cond(o.X > 1, o, Vector4.One)); Console.WriteLine(InHandler(o));
    var n = new Node { pos = v, col = o, uv = q, p = MakePair(v, o) }; n.next = new Node { pos = n.pos * 2 }; n.next.pos.Y = 100; n.p.b.W = 3; n.p.a = n.next.pos; n.uv.X *= 3;
    Console.WriteLine(n.p.Mix() + " " + n.next.pos + " " + n.uv + " " + n.p.b + " " + n.p.c + n.p.x); Node.origin.Z += 4; Node.origin *= 2; Console.WriteLine(Node.origin + " " + Node.white);
    IShape s = new Sphere(v); Console.WriteLine(s.Normal(Node.origin, 2, o)); Console.WriteLine(s.Wide(new Vector<float>(3))[2]);
    Console.WriteLine(W(new Wrap(o), new Wrap(Node.white)).v); Console.WriteLine(M2(new W2 { v = q }).v); Console.WriteLine(M3(new W3 { v = v }).v);
    Console.WriteLine(Sum(v, v * 2, Node.origin)); Console.WriteLine(Ptr(o)); foreach (var g in Gen(q)) Console.Write(g + " "); Console.WriteLine(); Console.WriteLine(Rec(6, v));
    Func<Vector4, Vector3, Vector4> fn = (a, b) => a * b.X + new Vector4(v, 1); Console.WriteLine(fn(o, v)); Nullable<Vector4> nv = o; Console.WriteLine(nv.Value + " " + nv.HasValue + " " + nv.GetValueOrDefault().X);
    var d = new Dictionary<Vector3, Vector2> { { v, q } }; Console.WriteLine(d[v]); var l = new List<Vector4> { o, o + o }; l[1] = l[1] * l[0]; l.Add(l[1]); Console.WriteLine(l[2]);
    var m = new Vector3[2, 3]; m[1, 2] = v; m[1, 2].X = 8; Console.WriteLine(m[1, 2] + m[0, 0]); object box = v; Console.WriteLine(((Vector3)box).Y + " " + box.Equals(v) + " " + v.GetHashCode().Equals(box.GetHashCode()));
    Console.WriteLine(Many(o, o, o, o, o, o, q, v, 3)); var wd = WD(new Vector<double>(1), 5, new Vector<double>(2)); Console.WriteLine(wd); n.wide = new Vector<float>(2.5f); n.wide += n.wide; Console.WriteLine(n.wide);
    var ar = new Vector<int>[3]; for (int i = 0; i < 3; i++) ar[i] = new Vector<int>(i * 5); var t = Vector<int>.Zero; for (int i = 0; i < 3; i++) t += ar[i] * ar[2]; Console.WriteLine(t); int idx = 2; Console.WriteLine(t[idx] * 3 + t[idx+1]);
    try { Console.WriteLine(t[idx+100]); } catch (IndexOutOfRangeException) { Console.WriteLine("range"); } Node nul = null; try { Console.WriteLine(nul.pos.X); } catch (NullReferenceException) { Console.WriteLine("null"); } try { nul.col = o; } catch (NullReferenceException) { Console.WriteLine("null"); }
    var x = new float[64]; var y = new float[64]; for (int i = 0; i < 64; i++) { x[i] = i; y[i] = i * 0.25f; } int k = 0; for (; k <= 64 - Vector<float>.Count; k += Vector<float>.Count) { var a = new Vector<float>(x, k); var b = new Vector<float>(y, k); var c = a * b + Vector.Max(a, b); c.CopyTo(x, k); } float sum = 0; foreach (var e in x) sum += e; Console.WriteLine(sum);
    var mat = Matrix4x4.CreateFromYawPitchRoll(1, 2, 3); Console.WriteLine(Vector3.TransformNormal(v, mat)); Console.WriteLine(Quaternion.CreateFromAxisAngle(Vector3.UnitX, 1.5f)); Console.WriteLine(Vector2.Reflect(q, Vector2.UnitX)); Console.WriteLine(Vector3.Lerp(v, Node.origin, 0.25f)); Console.WriteLine(Vector4.Clamp(o, Vector4.One, new Vector4(3))); Console.WriteLine(Vector3.Distance(v, Node.origin));
  }
}
