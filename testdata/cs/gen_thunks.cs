using System;
using System.Collections.Generic;
// Generic structs over references behind thunks: interface and virtual calls on boxes, delegates to their methods, with return buffers, floats, struct arguments and more arguments than registers; generic methods of such structs.
struct Big { public long A, B, C; public object O; public override string ToString() { return "B" + A + B + C + O; } } struct FF { public float X; public double Y; public override string ToString() { return "F" + X + Y; } } struct Sm { public short V; }
interface IG<T> { Big Wide(T t, long a, double d, Big b, int c, int e, int f, int g, string s); FF Flt(float x, double y, FF f, T t); T Many(int a, int b, int c, int d, int e, int f, int g, T t); U Gen<U>(T t, U u, Big b, double d, int p, int q, int r, int s); Big GenBig<U>(U u, T t); void Set(T t, ref T r, out Big b); Sm Small(Sm s); string Prop { get; set; } T this[int i, T dflt] { get; } }
struct SG<T> : IG<T>, IEquatable<SG<T>>
{
	public T V; public int N;
	public Big Wide(T t, long a, double d, Big b, int c, int e, int f, int g, string s) { N++; V = t; return new Big { A = a + b.A + c + e * 10, B = (long)d + f * 100 + g * 1000, C = N, O = typeof(T).Name + s + V }; }
	public FF Flt(float x, double y, FF f, T t) { N += 2; return new FF { X = x + f.X + N, Y = y * f.Y + typeof(T).Name.Length + (t == null ? 0 : 1) }; }
	public T Many(int a, int b, int c, int d, int e, int f, int g, T t) { N += a + b + c + d + e + f + g; V = t; return V; }
	public U Gen<U>(T t, U u, Big b, double d, int p, int q, int r, int s) { N = p + q + r + s + (int)d + (int)b.B; V = t; return typeof(U) == typeof(T) ? (U)(object)t : u; }
	public Big GenBig<U>(U u, T t) { N++; return new Big { A = N, O = typeof(U).Name + typeof(T).Name + u + t }; }
	public void Set(T t, ref T r, out Big b) { V = r; r = t; b = new Big { O = V }; N *= 2; } public Sm Small(Sm s) { return new Sm { V = (short)(s.V + ++N) }; } public string Prop { get { return typeof(T).Name + N; } set { N = value.Length; } } public T this[int i, T dflt] { get { return i == 0 ? V : dflt; } }
	public override string ToString() { return "SG<" + typeof(T).Name + ">" + V + N++; } public override int GetHashCode() { return typeof(T[]).Name.Length * 100 + N++; } public override bool Equals(object o) { N += 10; return o is SG<T> && Equals((SG<T>)o); } public bool Equals(SG<T> o) { return EqualityComparer<T>.Default.Equals(V, o.V); }
	public Func<T, long, double, Big, int, int, int, int, Big> Dlg() { SG<T> me = this; return (t, a, d, b, c, e, f, g) => me.Wide(t, a, d, b, c, e, f, g, "dlg"); }
}
delegate Big DWide<T>(T t, long a, double d, Big b, int c, int e, int f, int g, string s); delegate FF DFlt<T>(float x, double y, FF f, T t); delegate T DMany<T>(int a, int b, int c, int d, int e, int f, int g, T t); delegate U DGen<T, U>(T t, U u, Big b, double d, int p, int q, int r, int s); delegate Big DGB<T, U>(U u, T t); delegate void DSet<T>(T t, ref T r, out Big b);
static class P
{
	static string Run<T>(IG<T> g, T x, T y) { Big b = new Big { A = 1, B = 2 }, o; T r = y; string s = g.Wide(x, 10, 2.5, b, 1, 2, 3, 4, "w") + "|" + g.Flt(1.5f, 2.5, new FF { X = 1, Y = 3 }, y) + "|" + g.Many(1, 2, 3, 4, 5, 6, 7, y) + "|" + g.Gen(x, "u", b, 9.5, 1, 2, 3, 4) + g.Gen(x, 5, b, 1, 0, 0, 0, 1) + g.Gen<T>(y, x, b, 0, 1, 1, 1, 1) + "|" + g.GenBig("u", x) + g.GenBig(7, y) + g.GenBig(b, x) + "|"; g.Set(x, ref r, out o); return s + r + o + g.Small(new Sm { V = 100 }).V + g.Prop + (g.Prop = "four") + g[0, y] + g[1, x] + g.Prop; }
	static string Dlg<T>(IG<T> g, T x, T y) { DWide<T> w = g.Wide; DFlt<T> f = g.Flt; DMany<T> m = g.Many; DGen<T, string> gs = g.Gen; DGen<T, long> gl = g.Gen; DGB<T, object> gb = g.GenBig; DGB<T, char> gc = g.GenBig; DSet<T> st = g.Set; Big b = new Big { A = 5 }, o; T r = y; string s = w(x, 1, 2, b, 3, 4, 5, 6, "d") + "" + f(1, 2, new FF { Y = 2 }, x) + m(7, 6, 5, 4, 3, 2, 1, x) + gs(x, "z", b, 1, 2, 3, 4, 5) + gl(y, 8L, b, 0, 0, 0, 0, 0) + gb("o", y) + gc('c', x); st(y, ref r, out o); DWide<T> mc = w; mc += w; return s + r + o + mc(y, 1, 1, b, 1, 1, 1, 1, "mc"); }
	static string Own<T>(T x, T y) { var s = new SG<T> { V = x }; DWide<T> w = s.Wide; DMany<T> m = s.Many; Func<string> ts = s.ToString; Func<int> h = s.GetHashCode; Func<object, bool> eq = s.Equals; DGB<T, T> gb = s.GenBig<T>; object bx = s; string r = w(y, 1, 1, new Big(), 1, 1, 1, 1, "own") + "" + m(1, 1, 1, 1, 1, 1, 1, y) + ts() + ts() + h() + h() + eq(s) + eq(new SG<T> { V = y }) + eq(null) + gb(x, y); return r + bx + bx.GetHashCode() + bx.Equals(s) + ((ValueType)bx).Equals(new SG<T>()) + s.N + ((SG<T>)bx).N + s.Dlg()(x, 1, 2, new Big(), 3, 4, 5, 6) + ((IEquatable<SG<T>>)s).Equals(s); }
	static void Main()
	{
		Console.WriteLine(Run(new SG<string>(), "x", "y")); Console.WriteLine(Run(new SG<int>(), 3, 4)); Console.WriteLine(Run<object>(new SG<object>(), 'o', 2.5)); Console.WriteLine(Run(new SG<FF>(), new FF { X = 1 }, new FF { Y = 2 }).Length); Console.WriteLine(Dlg(new SG<string>(), "x", "y")); Console.WriteLine(Dlg(new SG<double>(), 1.5, 2.5)); Console.WriteLine(Dlg<IComparable>(new SG<IComparable>(), 1, "s")); Console.WriteLine(Own("p", "q")); Console.WriteLine(Own('p', 'q')); Console.WriteLine(Own<string[]>(new[] { "arr" }, null));
	}
}
