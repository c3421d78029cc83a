using System;
using System.Collections.Generic;
// One generic interface implemented several times with different arguments, by hand and through type parameters, in bases and derived classes.
interface IH<T> { string On(T x); } interface IMap<A, B> { B To(A a); } interface IEmpty<T> { }
class Many : IH<int>, IH<string>, IH<object>, IH<int[]>, IH<List<string>>, IH<Many> { public string On(int x) { return "int" + x; } public string On(string s) { return "str" + s; } public string On(object o) { return "obj" + o; } string IH<int[]>.On(int[] a) { return "arr" + a.Length; } string IH<List<string>>.On(List<string> l) { return "list" + l.Count; } public string On(Many m) { return "many" + (m == this); } }
class Bi : IMap<int, string>, IMap<string, int>, IMap<int, int> { string IMap<int, string>.To(int a) { return "<" + a + ">"; } public int To(string s) { return s.Length; } int IMap<int, int>.To(int a) { return -a; } }
class GBase<T> : IH<T> { public virtual string On(T x) { return "G" + typeof(T).Name + x; } } class GInt<T> : GBase<T>, IH<int>, IH<T[]> { public virtual string On(int x) { return "I" + x; } public string On(T[] x) { return "A" + x.Length + typeof(T).Name; } } class GStr : GInt<string>, IH<double> { public override string On(string s) { return "over" + base.On(s); } public string On(double d) { return "D" + d; } public override string On(int x) { return "J" + base.On(x); } }
class Enum2 : IEnumerable<int>, IEnumerable<string> { IEnumerator<int> IEnumerable<int>.GetEnumerator() { yield return 1; yield return 2; } IEnumerator<string> IEnumerable<string>.GetEnumerator() { yield return "a"; yield return "b"; } System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() { yield return 2.5; } }
struct Cmp : IComparable<Cmp>, IComparable<int>, IComparable<string>, IEquatable<int>, IEquatable<Cmp> { public int K; public int CompareTo(Cmp o) { return K - o.K; } public int CompareTo(int o) { return (K - o) * 10; } public int CompareTo(string s) { return K - s.Length; } public bool Equals(int o) { return K == o; } public bool Equals(Cmp o) { return K == -o.K; } }
class Bus { readonly Dictionary<Type, List<object>> subs = new Dictionary<Type, List<object>>(); public void Sub<T>(IH<T> h) { List<object> l; if (!subs.TryGetValue(typeof(T), out l)) subs[typeof(T)] = l = new List<object>(); l.Add(h); } public string Pub<T>(T x) { string s = ""; List<object> l; if (subs.TryGetValue(typeof(T), out l)) foreach (IH<T> h in l) s += h.On(x) + ";"; return s; } }
static class P
{
	static string Go<T>(object o, T x) { var h = o as IH<T>; return h == null ? "-" : h.On(x); }
	static string Sum<T>(IEnumerable<T> xs) { string s = ""; foreach (T x in xs) s += x; return s; }
	static int C<T, U>(T t, U u) where T : IComparable<U> { return t.CompareTo(u); }
	static bool E<T, U>(T t, U u) where T : IEquatable<U> { return t.Equals(u); }
	static B Map<A, B>(IMap<A, B> m, A a) { return m.To(a); }
	static void Main()
	{
		var m = new Many(); Console.WriteLine(Go(m, 1) + Go(m, "s") + Go<object>(m, 2) + Go(m, new int[3]) + Go(m, new List<string>()) + Go(m, m) + Go(m, 2.5) + Go(m, new string[0]));
		IH<object> ho = m; IH<string> hs = m; Console.WriteLine(ho.On("x") + hs.On("x") + m.On("x") + m.On((object)"x") + m.On(3));
		var b = new Bi(); Console.WriteLine(Map<int, string>(b, 4) + Map<string, int>(b, "four") + Map<int, int>(b, 4));
		object[] gs = { new GBase<int>(), new GBase<string>(), new GInt<string>(), new GInt<object>(), new GStr() }; foreach (object g in gs) Console.Write(Go(g, 1) + Go(g, "s") + Go(g, new string[2]) + Go(g, 1.5) + Go<object>(g, 'o') + Go(g, new object[1]) + " "); Console.WriteLine();
		IEnumerable<int> ei = new Enum2(); Console.WriteLine(Sum(ei) + Sum((IEnumerable<string>)ei) + Sum<object>((IEnumerable<string>)ei)); var c = new Cmp { K = 5 }; Console.WriteLine(C(c, c) + C(c, 3) + C(c, "abc") + " " + E(c, 5) + E(c, c) + ((IComparable<int>)c).CompareTo(4));
		var bus = new Bus(); bus.Sub<int>(m); bus.Sub<string>(m); bus.Sub<int>(new GStr()); bus.Sub<string>(new GStr()); bus.Sub<double>(new GStr()); Console.WriteLine(bus.Pub(1) + bus.Pub("s") + bus.Pub(2.5) + bus.Pub('c'));
	}
}
