using System;
using System.Collections.Generic;
// What a delegate can be made of: static, instance, virtual, base, interface, struct (boxed copy), extension over each kind of first argument, closed over null, explicit constructor calls.
interface INum { int Get(int x); }
class A : INum { public int K = 1; public virtual int V(int x) { return x + K; } public int Get(int x) { return x * K; } public static int S(int x) { return -x; } public int N(int x) { return x - K; } public Func<int, int> Priv() { return Hidden; } int Hidden(int x) { return K * 1000 + x; } }
class B : A, INum { public override int V(int x) { return base.V(x) * 2; } public Func<int, int> BaseV() { return base.V; } public new int N(int x) { return 7; } int INum.Get(int x) { return -1; } }
struct S : INum { public int N; public int Inc(int x) { return N += x; } public int Get(int x) { return N++; } public override string ToString() { return "S" + N; } public static int St(int x) { return x * 3; } }
static class Ext { public static string Str(this string s, int n) { return (s ?? "null") + n; } public static string Obj(this object o, int n) { return "o" + o + n; } public static string Arr(this int[] a, int n) { return a == null ? "noarr" : a[n] + ""; } public static string Cls(this A a, int n) { return a == null ? "noA" : a.K + "" + n; } public static string Face(this INum i, int n) { return "f" + i.Get(n); } public static T Gen<T>(this T x, int n) where T : class { return n == 0 ? null : x; } }
delegate int Op(int x); delegate string Show(); delegate void Void(); delegate string Str1(int n);
static class P
{
	static int calls; static void Count() { calls++; } static int Ident(int x) { return x; } static long Sum(long a, long b) { return a + b; }
	static void Main()
	{
		A a = new A { K = 3 }, b = new B { K = 4 }; Op[] ops = { A.S, a.V, b.V, a.N, b.N, ((B)b).N, a.Get, b.Get, ((INum)b).Get, ((INum)a).Get, Ident, S.St, new Op(a.V), new Op(new Op(b.V)) }; foreach (Op o in ops) Console.Write(o(10) + " "); Console.WriteLine(((B)b).BaseV()(10) + " " + a.Priv()(5));
		S s = new S { N = 5 }; Op inc = s.Inc, inc2 = s.Inc; INum boxed = s; Op bi = boxed.Get, bi2 = boxed.Get; Show sh = s.ToString; Console.WriteLine(inc(1) + inc(1) + " " + inc2(1) + " " + s.N + " " + bi(0) + bi2(0) + bi(0) + ((S)boxed).N + sh() + ((S)inc.Target).N);
		Str1[] es = { "x".Str, ((string)null).Str, ((object)4).Obj, new int[] { 7, 8 }.Arr, ((int[])null).Arr, a.Cls, ((A)null).Cls, b.Face, boxed.Face }; foreach (Str1 e in es) Console.Write(e(1) + ","); Func<int, string> g = "gen".Gen; Func<int, A> ga = a.Gen; Console.WriteLine(g(1) + (g(0) == null) + (ga(1) == a) + (es[1].Target == null) + (es[0].Target as string));
		Void v = Count; v(); v += Count; v(); v.Invoke(); Console.WriteLine(calls + " " + (v.Target == null) + " " + (new Op(a.V).Target == a)); Func<long, long, long> f = Sum; Func<long, long, Func<long, long>> cur = null; cur = (x, y) => z => f(f(x, y), z); Console.WriteLine(cur(1, 2)(3) + f.Invoke(40, 2));
		Action<string> w = Console.Write; w("written "); Func<string, int> p = int.Parse; Func<string, string> up = x => x.ToUpper(); Func<string> tr = " trim ".Trim; Converter<string, int> len = x => x.Length; Predicate<string> emp = string.IsNullOrEmpty; Console.WriteLine(p("42") + up("abc") + tr() + len("four") + emp("") + Array.ConvertAll(new[] { "1", "2" }, int.Parse)[1]);
		object o1 = new Op(a.V); Console.WriteLine((o1 is Op) + "" + (o1 is Delegate) + (o1 is MulticastDelegate) + (o1 is Func<int, int>) + ((Delegate)o1).GetInvocationList().Length + o1.GetType().Name + (((Op)o1)(5)));
	}
}
