using System;
using System.Collections.Generic;
// One call site, very many classes; many sites, one class; many interface methods with one name: what no cache of a call site can hold.
interface IA { int F(int x); int G(int x); } interface IB { int F(int x); } interface IC : IA, IB { int H(); } interface ID<T> { int F(T x); string Name { get; } }
class G0<T> : IA { public virtual int F(int x) { return x + typeof(T).Name.Length; } public int G(int x) { return F(x) * 2; } }
class G1<T> : G0<T> { public override int F(int x) { return base.F(x) * 3; } }
class G2<T> : G0<T[]>, IB, ID<T> { int IB.F(int x) { return x - 1; } public int F(T x) { return x == null ? -7 : x.ToString().Length; } public string Name { get { return typeof(T).Name; } } }
class G3<T> : IC, ID<string>, ID<int> { int IA.F(int x) { return x * 10; } public int G(int x) { return x ^ 5; } int IB.F(int x) { return x * 100; } public int H() { return ((IA)this).F(1) + ((IB)this).F(1); } int ID<string>.F(string s) { return s.Length; } string ID<string>.Name { get { return "s"; } } int ID<int>.F(int i) { return -i; } string ID<int>.Name { get { return "i"; } } }
struct S0<T> : IA, ID<T> { public int K; public int F(int x) { return K += x; } public int G(int x) { return K; } public int F(T t) { return t.GetHashCode() == 0 ? 0 : 1; } public string Name { get { return "S" + K; } } }
static class P
{
	static long sum;
	static void Add<T>(List<IA> l) { l.Add(new G0<T>()); l.Add(new G1<T>()); l.Add(new G2<T>()); l.Add(new G3<T>()); l.Add(new S0<T>()); }
	static int Call(IA a, int x) { return a.F(x) + a.G(x); }
	static int Sum(List<IA> l, int n) { int s = 0; for (int i = 0; i < n; i++) foreach (IA a in l) { s = s * 3 + Call(a, i); IB b = a as IB; if (b != null) s += b.F(i); } return s; }
	static string Ids<T>(List<IA> l, T t) { int n = 0; string s = ""; foreach (IA a in l) { var d = a as ID<T>; if (d != null) { n += d.F(t); s += d.Name; } } return n + s; }
	static void Main()
	{
		var l = new List<IA>(); Add<string>(l); Add<int>(l); Add<object>(l); Add<double>(l); Add<int[]>(l); Add<string[]>(l); Add<List<int>>(l); Add<List<string>>(l); Add<byte>(l); Add<DateTime1>(l); Add<IA>(l); Add<G0<string>>(l); Add<G0<int>>(l); Add<KeyValuePair<int, string>>(l); Add<bool>(l); Add<long>(l);
		Console.WriteLine(l.Count); for (int i = 1; i < 4; i++) Console.WriteLine(Sum(l, i)); l.Reverse(); Console.WriteLine(Sum(l, 3));
		Console.WriteLine(Ids(l, "str") + " " + Ids(l, 5) + " " + Ids<object>(l, 2.5) + " " + Ids(l, new int[1]) + " " + Ids(l, 1L)); IC c = new G3<IC>(); Console.WriteLine(c.H() + ((IB)c).F(3) + ((IA)c).F(4) + c.G(1) + ((ID<string>)c).F("four") + ((ID<int>)c).F(9));
		foreach (IA a in l) { var s = a as ID<int>; if (s != null) sum += s.F(3); } Console.WriteLine(sum);
	}
}
struct DateTime1 { public long T; }
