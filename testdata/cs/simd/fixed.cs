using System;
using System.Numerics;
using System.Runtime.CompilerServices;
class P {
  static Vector4 f4; static Vector3 f3; static Vector2 f2;
  Vector3 pos; Vector4 col;
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector4 Add(Vector4 a, Vector4 b) { return a + b * a - b / a; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector3 Add(Vector3 a, Vector3 b) { return a + b * a - b / a; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector2 Add(Vector2 a, Vector2 b) { return a + b * a - b / a; }
  [MethodImpl(MethodImplOptions.NoInlining)] static float Sum(Vector4 a, Vector3 b, Vector2 c, Vector4 d, Vector4 e, Vector3 g, Vector2 h) { return a.X+a.Y*2+a.Z*3+a.W*4+b.X*5+b.Y*6+b.Z*7+c.X*8+c.Y*9+d.X+d.Y+d.Z+d.W+e.X*2+e.Y*3+e.Z*4+e.W*5+g.X+g.Y*2+g.Z*3+h.X+h.Y*5; }
  static void Main() {
    var a = new Vector4(1,2,3,4); var b = new Vector4(5,6,7,8);
    Console.WriteLine(Add(a,b));
    var c = new Vector3(1,2,3); var d = new Vector3(4,5,6);
    Console.WriteLine(Add(c,d));
    var e = new Vector2(1,2); var f = new Vector2(3,4);
    Console.WriteLine(Add(e,f));
    Console.WriteLine(Sum(a,c,e,b,a+b,d,f));
    Console.WriteLine(Vector4.Dot(a,b)); Console.WriteLine(Vector3.Dot(c,d)); Console.WriteLine(Vector2.Dot(e,f));
    Console.WriteLine(Vector3.Cross(c,d)); Console.WriteLine(Vector3.Normalize(c)); Console.WriteLine(a.Length());
    a.X = 7; c.Y = 9; e.Y = 11; c.Z = 12; a.W = 13;
    Console.WriteLine(a); Console.WriteLine(c); Console.WriteLine(e);
    Console.WriteLine(a == b); Console.WriteLine(a != b); Console.WriteLine(c == new Vector3(1,9,12)); Console.WriteLine(e.Equals(new Vector2(1,11)));
    f4 = a; f3 = c; f2 = e;
    var p = new P(); p.pos = c; p.col = a; p.pos.Y += 3; p.col = p.col * 2f;
    Console.WriteLine(p.pos); Console.WriteLine(p.col); Console.WriteLine(p.pos.X + p.pos.Y + p.col.Z);
    var arr = new Vector3[5]; for (int i = 0; i < 5; i++) { arr[i] = new Vector3(i, i*2, i*3); }
    var s = Vector3.Zero; for (int i = 0; i < 5; i++) s += arr[i] * i; Console.WriteLine(s); arr[2].Y = 77; Console.WriteLine(arr[2]); Console.WriteLine(arr[3]);
    Console.WriteLine(Vector4.Min(a,b)); Console.WriteLine(Vector4.Max(a,b)); Console.WriteLine(Vector4.Abs(-a)); Console.WriteLine(Vector4.SquareRoot(a));
    Console.WriteLine(new Vector4(c, 5)); Console.WriteLine(new Vector4(e, 5, 6)); Console.WriteLine(new Vector3(e, 3)); Console.WriteLine(new Vector4(3.5f));
    var m = Matrix4x4.CreateRotationX(1.25f) * Matrix4x4.CreateTranslation(1,2,3);
    Console.WriteLine(Vector3.Transform(c, m)); Console.WriteLine(Vector4.Transform(a, m));
    object o = a; Console.WriteLine(o); Console.WriteLine((Vector4)o); Console.WriteLine(o.Equals(a));
    var fl = new float[6]; a.CopyTo(fl, 1); Console.WriteLine(string.Join(",", fl)); 
    try { a.CopyTo(fl, 3); } catch (Exception x) { Console.WriteLine(x.GetType()); }
    try { a.CopyTo(fl, 6); } catch (Exception x) { Console.WriteLine(x.GetType()); }
    Console.WriteLine(Vector.IsHardwareAccelerated);
  }
}
