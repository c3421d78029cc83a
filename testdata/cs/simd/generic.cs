using System;
using System.Numerics;
using System.Runtime.CompilerServices;
class P {
  static T[] Arr<T>(Func<int, T> f) { var a = new T[Vector<byte>.Count]; for (int i = 0; i < a.Length; i++) a[i] = f(i); return a; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector<float> F(Vector<float> a, Vector<float> b) { return a * b + a / b; }
  static void S<T>(string n, Vector<T> v) where T : struct { Console.Write(n + " "); for (int i = 0; i < Vector<T>.Count; i++) Console.Write(v[i] + " "); Console.WriteLine(); }
  static void Test<T>(T[] x, T[] y) where T : struct {
    var a = new Vector<T>(x); var b = new Vector<T>(y);
    Console.WriteLine(typeof(T) + " " + Vector<T>.Count);
    S("+", a + b); S("-", a - b); S("*", a * b); S("&", a & b); S("|", a | b); S("^", a ^ b); S("~", ~a); S("neg", -a);
    S("min", Vector.Min(a, b)); S("max", Vector.Max(a, b)); S("abs", Vector.Abs(a));
    S("eq", Vector.Equals(a, b)); S("lt", Vector.LessThan(a, b)); S("le", Vector.LessThanOrEqual(a, b)); S("gt", Vector.GreaterThan(a, b)); S("ge", Vector.GreaterThanOrEqual(a, b));
    S("sel", Vector.ConditionalSelect(Vector.LessThan(a, b), a, b)); S("andnot", Vector.AndNot(a, b));
    Console.WriteLine("dot " + Vector.Dot(a, b)); Console.WriteLine(a == b); Console.WriteLine(a != b); Console.WriteLine(a.Equals(a)); Console.WriteLine(Vector.EqualsAll(a, a)); Console.WriteLine(Vector.LessThanAny(a, b));
    S("one", Vector<T>.One); S("zero", Vector<T>.Zero); S("init", new Vector<T>(x[3])); S("scale", a * x[2]);
    var o = new T[Vector<T>.Count + 2]; (a + b).CopyTo(o, 1); Console.WriteLine(string.Join(",", o)); b.CopyTo(o); Console.WriteLine(string.Join(",", o));
    try { a.CopyTo(o, 3); } catch (Exception e) { Console.WriteLine(e.GetType()); }
    try { a.CopyTo(o, -1); } catch (Exception e) { Console.WriteLine(e.GetType()); }
    try { new Vector<T>(o, 3); Console.WriteLine("none"); } catch (Exception e) { Console.WriteLine(e.GetType()); }
    try { var v = new Vector<T>(o, int.MaxValue); S("x", v); } catch (Exception e) { Console.WriteLine(e.GetType()); }
    S("off", new Vector<T>(x, x.Length - Vector<T>.Count));
    S("asb", Vector.AsVectorByte(a)); S("asd", Vector.AsVectorDouble(a)); S("asl", Vector.AsVectorInt64(a));
  }
  static void Main() {
    S("F", F(new Vector<float>(3f), new Vector<float>(Arr(i => (float)i + 1))));
    Test(Arr(i => (float)(i * 3 - 7)), Arr(i => (float)(i * 5 % 7 - 3)));
    Test(Arr(i => (double)(i * 3 - 7)), Arr(i => (double)(i * 5 % 7 - 3)));
    Test(Arr(i => (int)(i * 3 - 7)), Arr(i => (int)(i * 500000000 % 7 - 3)));
    Test(Arr(i => (uint)(i * 3 - 7)), Arr(i => (uint)(i * 5 % 7 - 3)));
    Test(Arr(i => (long)(i * 3 - 7)), Arr(i => (long)(i * 5000000000 % 7 - 3)));
    Test(Arr(i => (ulong)(i * 3 - 7)), Arr(i => (ulong)(i * 5 % 7 - 3)));
    Test(Arr(i => (short)(i * 3 - 7)), Arr(i => (short)(i * 5 % 7 - 3)));
    Test(Arr(i => (ushort)(i * 3 - 7)), Arr(i => (ushort)(i * 5 % 7 - 3)));
    Test(Arr(i => (sbyte)(i * 3 - 7)), Arr(i => (sbyte)(i * 5 % 7 - 3)));
    Test(Arr(i => (byte)(i * 3 - 7)), Arr(i => (byte)(i * 5 % 7 - 3)));
    S("sqrt", Vector.SquareRoot(new Vector<float>(2f))); S("sqrt", Vector.SquareRoot(new Vector<double>(2.0)));
    var q = new Vector<float>(Arr(i => (float)i * 1.5f)); var r = Vector<int>.Zero;
    S("cvt", Vector.ConvertToInt32(q)); S("cvs", Vector.ConvertToSingle(Vector.ConvertToInt32(q)));
    Vector<double> lo, hi; Vector.Widen(q, out lo, out hi); S("lo", lo); S("hi", hi); S("nar", Vector.Narrow(lo, hi));
    object ob = q; Console.WriteLine(ob); Console.WriteLine(ob.GetHashCode() == q.GetHashCode()); Console.WriteLine(q.Equals(ob));
  }
}
