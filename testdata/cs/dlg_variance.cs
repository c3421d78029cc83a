using System;
using System.Collections.Generic;
// Variance of delegates: method groups with other signatures, in/out parameters, assignments between instantiations, nesting, combination of variants, casts that fail.
class A { public string Id { get { return GetType().Name; } } } class B : A { } class C : B { } delegate A MakeA(B b); delegate R F<in T, out R>(T t); delegate void Act<in T>(T t); delegate R Get<out R>(); delegate T Both<T>(T t); interface IFace { } class Impl : A, IFace { }
static class P
{
	static C ToC(object o) { return new C(); } static B ToB(A a) { return new B(); } static string Str(object o) { return "str:" + o; } static void Take(A a) { Log += a.Id; } static string Log = ""; static T Gen<T>(object o) where T : A, new() { return new T(); } static object Box(IEnumerable<object> e) { int n = 0; foreach (object o in e) n++; return n; }
	static bool Is<T>(object o) { return o is T; } static T As<T>(object o) where T : class { return o as T; }
	static void Main()
	{
		MakeA m1 = ToC, m2 = ToB, m3 = Gen<C>; Console.WriteLine(m1(null).Id + m2(null).Id + m3(new B()).Id); F<B, A> f = ToC; F<C, object> g = f; F<object, C> h = ToC; F<C, A> i = h; g = h; Console.WriteLine(f(null).Id + ((A)g(null)).Id + i(null).Id + ((object)i == (object)h));
		Act<A> ta = Take; Act<C> tc = ta; tc(new C()); Act<IFace> no = null; Act<Impl> ti = ta; ti(new Impl()); Act<B> tb = x => Log += "L"; tb(new C()); Console.WriteLine(Log); Log = ""; Get<A> ga = () => new C(); Get<object> go = ga; Get<B> gb = null; go = gb ?? go; Console.WriteLine(((A)go()).Id + (As<Get<C>>(ga) == null) + Is<Get<A>>(go) + Is<Get<B>>(go));
		F<F<A, B>, string> hi = k => k(new A()).Id; F<F<object, C>, object> lo = hi; Console.WriteLine(lo(ToC)); Act<Act<A>> aa = k => k(new C()); Act<Act<B>> bb2 = null; Act<Act<object>> ao = aa; ao(o => Log += o.GetType().Name); Console.WriteLine(Log); Get<F<A, B>> gf = () => ToC; Get<F<B, A>> gg = gf; Console.WriteLine(gg()(null).Id);
		Func<IEnumerable<object>, object> fe = Box; Func<List<string>, object> fl = fe; Func<string[], object> fa = fe; Console.WriteLine("" + fl(new List<string> { "a" }) + fa(new[] { "b", "c" })); Func<object, string> so = Str; Func<string, object> os = so; Func<string, IComparable> oc = so; Console.WriteLine(os("x") + "" + oc("y") + Is<Func<object, object>>(so) + Is<Func<string, string>>(os) + Is<Func<int, string>>(so) + Is<Func<object, IEnumerable<char>>>(so));
		Both<A> ba = x => x; Console.WriteLine(Is<Both<B>>(ba) + "" + Is<Both<object>>(ba)); Comparison<object> co = (x, y) => string.CompareOrdinal(x.ToString(), y.ToString()); Comparison<string> cs = co; var l = new List<string> { "c", "a", "b" }; l.Sort(co); l.Sort(cs); Predicate<object> po = x => x.ToString() == "b"; Console.WriteLine(string.Join("", l) + l.FindIndex(po) + l.Exists(po) + string.Join("", l.ConvertAll(new Converter<string, object>(so)).ToArray())); Action<object> w = o => Log += o; foreach (string s in l) w(s); l.ForEach(w); Console.WriteLine(Log);
		Func<A> fca = () => new C(); Func<A> fcb = new Func<B>(() => new B()); Console.WriteLine(fcb().Id + fcb.GetType().Name + Is<Func<B>>(fcb) + Is<Func<B>>(fca) + (fcb.Method_() != null)); EventHandler<EventArgs> eh = (s, e) => Log = "ev" + s; eh("src", null); Console.WriteLine(Log);
	}
	static object Method_(this Delegate d) { return d.Target ?? d; }
}
