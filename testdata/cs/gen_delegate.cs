using System;
using System.Collections.Generic;
// Delegates to generic methods and to methods of generic types, made in shared code: static, closed, virtual, interface, of structs, with extension methods.
interface IGet<T> { T Get(int i); }
class Src<T> : IGet<T> { readonly T[] xs; public Src(params T[] a) { xs = a; } public virtual T Get(int i) { return xs[i]; } public static string Name(T x) { return typeof(T).Name + x; } public Func<int, T> Dlg() { return Get; } public Func<T, string> Stat() { return Name; } public Func<U, string> Gen<U>() { return Show<U>; } string Show<U>(U u) { return typeof(T).Name + typeof(U).Name + u + xs.Length; } public Func<int, T> Non() { return Plain; } T Plain(int i) { return xs[xs.Length - 1 - i]; } public event Action<T> Changed; public void Fire(T x) { Changed?.Invoke(x); } }
class Src2<T> : Src<T> { public Src2(params T[] a) : base(a) { } public override T Get(int i) { return base.Get(i + 1); } public Func<int, T> BaseDlg() { return base.Get; } }
struct SSrc<T> : IGet<T> { public T V; public int Calls; public T Get(int i) { Calls++; return V; } public string Count<U>(U u) { Calls++; return typeof(T).Name + typeof(U).Name + Calls + u; } public Func<int, T> Dlg() { return Get; } }
static class Ext { public static string Two<T>(this T x, int n) { return typeof(T).Name + x + n; } public static T First<T>(this T[] xs) { return xs[0]; } public static U Conv<T, U>(this List<T> l, Func<T, U> f) { return f(l[0]); } }
delegate R Fn<T, R>(T t); delegate void RefFn<T>(ref T a, T b);
static class P
{
	static T Same<T>(T x) { return x; }
	static string Type<T>(T x) { return typeof(T).Name; }
	static void Set<T>(ref T a, T b) { a = b; }
	static Fn<T, string> Typer<T>() { return Type<T>; }
	static Fn<T, T[]> Wrap<T>() { return x => new[] { x, x }; }
	static Fn<A, C> Then<A, B, C>(this Fn<A, B> f, Fn<B, C> g) { return x => g(f(x)); }
	static string Iface<T>(IGet<T> g, int i) { Func<int, T> f = g.Get; return "" + f(i) + f(i); }
	static string Eq<T>() { Fn<T, T> a = Same<T>, b = Same<T>; Fn<T, string> c = Type<T>; return (a == b) + "" + a.Equals(c) + ((Delegate)c == (Delegate)Typer<T>()); }
	static void Main()
	{
		var s = new Src<string>("a", "b", "c"); var i = new Src<int>(1, 2, 3); Src<string> s2 = new Src2<string>("p", "q", "r"); var ss = new SSrc<string> { V = "v" };
		Console.WriteLine(s.Dlg()(0) + i.Dlg()(1) + s2.Dlg()(1) + ((Src2<string>)s2).BaseDlg()(0) + s.Stat()("x") + i.Stat()(9) + s.Gen<int>()(5) + s.Gen<object>()("o") + i.Gen<string>()("g") + s.Non()(0) + i.Non()(0));
		Console.WriteLine(Iface(s, 1) + Iface(i, 2) + Iface(s2, 0) + Iface(ss, 0) + Iface(new SSrc<int> { V = 4 }, 0) + Iface<object>(new Src<object>("obj"), 0));
		Func<int, string> f = ss.Get; Func<char, string> g = ss.Count<char>; Func<string, string> h = ss.Count; Console.WriteLine(f(0) + g('c') + g('d') + h("e") + ss.Calls + ss.Dlg()(0));
		Func<int, string> e1 = "x".Two, e2 = s.Two, e3 = new int[0].Two<Array>; Func<string> e4 = new[] { "f" }.First; Func<Func<int, double>, double> e5 = new List<int> { 3 }.Conv; Console.WriteLine(e1(1) + e2(2) + e3(3) + e4() + e5(n => n / 2.0));
		Fn<string, string> same = Same; Fn<int, int> si = Same; RefFn<string> rs = Set; RefFn<double> rd = Set; string a = "a"; double d = 1; rs(ref a, "set"); rd(ref d, 2.5); Console.WriteLine(same("k") + si(4) + a + d + Typer<string>()("s") + Typer<int>()(1) + Typer<List<string>>()(null) + Wrap<string>()("w")[1] + Wrap<int>()(6).Length);
		Console.WriteLine(Then<string, int, string>(x => x.Length, n => "#" + n)("four") + Then(Wrap<object>(), Typer<object[]>())(null) + Eq<string>() + Eq<int>() + Eq<object>());
		string log = ""; s.Changed += x => log += "1" + x; s.Changed += x => log += "2" + x; i.Changed += x => log += x; s.Fire("z"); i.Fire(7); Fn<string, string> m = Same; m += Type; Console.WriteLine(log + m("last") + m.GetInvocationList().Length);
	}
}
