using System;
using System.Collections.Generic;
// Generic structs over references and values, in every size: passed, returned, boxed, in arrays and fields, with methods that share code.
struct One<T> { public T A; public One(T a) { A = a; } public T Get() { return A; } public One<T> With(T a) { return new One<T>(a); } public string Name() { return typeof(T).Name + typeof(One<T>).Name + A; } public static One<T> Of(T a) { return new One<T> { A = a }; } public T[] Arr() { return new[] { A, A }; } public override string ToString() { return "1" + Name(); } public bool Same<U>(U u) { object o = u; return o is T && o.Equals(A); } }
struct Two<A, B> { public A X; public B Y; public Two(A x, B y) { X = x; Y = y; } public Two<B, A> Swap() { return new Two<B, A>(Y, X); } public override string ToString() { return "2(" + X + "," + Y + typeof(A).Name + typeof(B).Name + ")"; } }
struct Three<T> { public T A, B, C; public T this[int i] { get { return i == 0 ? A : i == 1 ? B : C; } set { if (i == 0) A = value; else if (i == 1) B = value; else C = value; } } public Three<T> Rot() { var r = this; r[0] = this[2]; r[1] = this[0]; r[2] = this[1]; return r; } public override string ToString() { return "3(" + A + B + C + ")"; } }
struct Mix<T> { public byte Tag; public T V; public double D; public short S; public override string ToString() { return "m(" + Tag + V + D + S + typeof(T).Name + ")"; } }
struct Opt<T> { readonly bool has; readonly T v; public Opt(T x) { has = true; v = x; } public Opt<U> Map<U>(Func<T, U> f) { return has ? new Opt<U>(f(v)) : new Opt<U>(); } public T Or(T d) { return has ? v : d; } public override string ToString() { return has ? "some " + v : "none"; } public static implicit operator Opt<T>(T x) { return new Opt<T>(x); } public static bool operator ==(Opt<T> a, Opt<T> b) { return a.has == b.has && EqualityComparer<T>.Default.Equals(a.v, b.v); } public static bool operator !=(Opt<T> a, Opt<T> b) { return !(a == b); } }
struct Stack3<T> { T[] items; int n; public void Push(T x) { if (items == null) items = new T[1]; if (n == items.Length) { var a = new T[n * 2]; for (int i = 0; i < n; i++) a[i] = items[i]; items = a; } items[n++] = x; } public T Pop() { return items[--n]; } public int Count { get { return n; } } }
class Keep<T> { public One<T> F; public Two<T, int> G; public Three<T>[] H = new Three<T>[2]; public static Mix<T> S; }
static class P
{
	static Three<T> Pass<T>(int a, Three<T> x, double d, One<T> y, Two<T, int> z) { x[0] = y.A; x[1] = z.X; return x.Rot(); }
	static Two<T, U> Mk<T, U>(T t, U u) { return new Two<T, U>(t, u); }
	static string All<T>(T a, T b, T c)
	{
		var t = new Three<T> { A = a, B = b, C = c }; var k = new Keep<T>(); k.F.A = a; k.G.X = b; k.G.Y = 7; k.H[1][2] = c; k.H[0] = t.Rot(); Keep<T>.S = new Mix<T> { Tag = 3, V = a, D = 0.5, S = -2 };
		object bx = Pass(1, t, 2, k.F, k.G), m = Keep<T>.S; var un = (Three<T>)bx; un[1] = c;
		return t + "" + k.F + k.G.Swap() + k.H[0] + k.H[1].C + bx + un + m + new One<T>(a).Name() + One<T>.Of(b).With(c).Get() + k.F.Arr().Length + k.F.Same(a) + k.F.Same(new object()) + Mk(Mk(a, 1), Mk("s", b)) + (bx is Three<T>) + (bx is Three<object>);
	}
	static void Main()
	{
		Console.WriteLine(All("a", "b", "c")); Console.WriteLine(All(1, 2, 3)); Console.WriteLine(All(1.5, 2.5, -1)); Console.WriteLine(All<object>('o', 2, "p")); Console.WriteLine(All((byte)1, (byte)2, (byte)255)); Console.WriteLine(All(new Two<int, string>(1, "n"), new Two<int, string>(), new Two<int, string>(3, "m")).Length);
		Opt<string> s = "v"; Opt<int> n = 4, none = new Opt<int>(); Console.WriteLine(s + " " + none + " " + s.Map(x => x.Length) + " " + n.Map(x => "q" + x).Map(x => x + x) + none.Map(x => "no") + none.Or(9) + n.Or(9) + s.Or("d") + (s == "v") + (s != new Opt<string>()) + (n == 4) + (none == 0));
		var st = new Stack3<string>(); var si = new Stack3<Two<string, int>>(); for (int i = 0; i < 5; i++) { st.Push("s" + i); si.Push(Mk("t" + i, i)); } var copy = st; copy.Push("extra"); Console.WriteLine(st.Pop() + copy.Pop() + copy.Count + st.Count + si.Pop() + si.Count);
	}
}
