using System;
using System.Collections.Generic;
// Generic methods of interfaces: on classes, structs, explicit ones, in generic interfaces, by constrained calls.
interface IConv { T To<T>(object o); string Kind<T>(); }
interface IStore<K> { void Put<V>(K key, V value); V Get<V>(K key); int Count { get; } }
interface IFold { A Over<T, A>(IEnumerable<T> xs, A seed, Func<A, T, A> f); }
class Plain : IConv { public T To<T>(object o) { return (T)o; } public virtual string Kind<T>() { return "plain " + typeof(T).Name; } }
class Strict : Plain, IConv { T IConv.To<T>(object o) { return o is T ? (T)o : default(T); } public override string Kind<T>() { return "strict " + base.Kind<T[]>(); } }
struct Val : IConv, IFold { public int Calls; public T To<T>(object o) { Calls++; return o is T ? (T)o : default(T); } public string Kind<T>() { Calls += 10; return "val " + typeof(T).Name + Calls; } public A Over<T, A>(IEnumerable<T> xs, A seed, Func<A, T, A> f) { foreach (T x in xs) { Calls++; seed = f(seed, x); } return seed; } }
class Store<K> : IStore<K> { readonly Dictionary<K, object> map = new Dictionary<K, object>(); public void Put<V>(K key, V value) { map[key] = value; } V IStore<K>.Get<V>(K key) { object o; return map.TryGetValue(key, out o) && o is V ? (V)o : default(V); } public int Count { get { return map.Count; } } }
class Two : IStore<int>, IStore<string> { string log = ""; public void Put<V>(int key, V value) { log += "i" + key + typeof(V).Name; } public void Put<V>(string key, V value) { log += "s" + key + typeof(V).Name; } V IStore<int>.Get<V>(int key) { return default(V); } V IStore<string>.Get<V>(string key) { object o = log; return o is V ? (V)o : default(V); } int IStore<int>.Count { get { return 1; } } int IStore<string>.Count { get { return 2; } } }
struct GV<T> : IConv { public T Own; public U To<U>(object o) { object own = Own; return own is U ? (U)own : (U)o; } public string Kind<U>() { return typeof(T).Name + "->" + typeof(U).Name; } }
static class P
{
	static string Use<C>(C c) where C : IConv { return c.To<string>("str") + c.To<int>(4) + c.Kind<C>() + c.Kind<string>(); }
	static string UseRef<C>(ref C c) where C : IConv { c.To<string>("a"); c.To<object>(1); return c.Kind<long>(); }
	static string Ask<K>(IStore<K> s, K a, K b) { s.Put(a, "text"); s.Put(b, 5); s.Put(b, new[] { 1.5 }); return s.Get<string>(a) + s.Get<int>(b) + (s.Get<double[]>(b) != null) + (s.Get<string>(b) == null) + s.Count; }
	static void Main()
	{
		IConv[] cs = { new Plain(), new Strict(), new Val(), new GV<string> { Own = "own" }, new GV<int> { Own = 3 } };
		foreach (IConv c in cs) Console.WriteLine(c.To<string>("x") + c.To<int>(1) + c.To<object>(2.5) + c.Kind<string>() + c.Kind<int>() + c.Kind<List<string>>());
		Console.WriteLine(((IConv)new Strict()).To<string>(5) == null); Val v = new Val(); Console.WriteLine(Use(v) + v.Calls + UseRef(ref v) + v.Calls + Use<IConv>(v) + v.Calls);
		Console.WriteLine(Use(new Plain()) + " " + Use(new Strict()) + " " + Use(new GV<char>()));
		Console.WriteLine(Ask(new Store<string>(), "a", "b") + Ask(new Store<int>(), 1, 2) + Ask<int>(new Two(), 1, 2) + Ask<string>(new Two(), "p", "q"));
		IFold f = v; Console.WriteLine(f.Over(new[] { 1, 2, 3 }, "", (s, x) => s + x) + f.Over(new[] { "a", "bb" }, 0, (n, s) => n + s.Length) + ((Val)f).Calls);
		Func<object, string> d = cs[1].To<string>; Func<string> k = cs[2].Kind<byte>; Console.WriteLine(d("deleg") + k() + k() + cs[2].Kind<int>());
	}
}
