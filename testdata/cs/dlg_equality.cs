using System;
using System.Collections.Generic;
// Equality and hash codes of delegates: target and method, lists element by element, over virtual, generic, struct and static methods, as keys, against other delegate types.
delegate int Op(int x); delegate int Op2(int x); class A { public virtual int V(int x) { return x; } public int N(int x) { return x; } public static int S(int x) { return x; } public static int G<T>(int x) { return x; } public int H<T>(int x) { return x; } } class B : A { public override int V(int x) { return -x; } } struct St { public int K; public int M(int x) { return K; } }
interface I { int V(int x); } class C : I { int I.V(int x) { return 5; } public int V(int x) { return 6; } } class Gen<T> { public static int S(int x) { return x; } public int M(int x) { return x; } }
static class P
{
	static string E(Delegate a, Delegate b) { return (a == b ? "=" : "#") + (a.Equals(b) ? "=" : "#") + ((a != b) == !a.Equals(b) ? "" : "!") + (!a.Equals(b) || a.GetHashCode() == b.GetHashCode() ? "" : "h") + " "; }
	static void Main()
	{
		A a = new A(), a2 = new A(), b = new B(); Op s1 = A.S, s2 = A.S, n1 = a.N, n2 = a.N, n3 = a2.N, v1 = a.V, v2 = b.V, v3 = b.V; Op2 o = A.S; Console.WriteLine(E(s1, s2) + E(s1, s1) + E(n1, n2) + E(n1, n3) + E(v1, v2) + E(v2, v3) + E(v1, n1) + E(new Op(s1), s1));
		Console.WriteLine(E((Op)A.G<int>, (Op)A.G<int>) + E((Op)A.G<int>, (Op)A.G<long>) + E((Op)A.G<string>, (Op)A.G<object>) + E((Op)A.G<string>, (Op)A.G<string>) + E((Op)a.H<string>, (Op)a.H<string>) + E((Op)a.H<string>, (Op)a.H<A>) + E((Op)Gen<string>.S, (Op)Gen<string>.S) + E((Op)Gen<string>.S, (Op)Gen<A>.S) + E((Op)Gen<int>.S, (Op)Gen<int>.S));
		St st = new St { K = 1 }; Op m1 = st.M, m2 = st.M; st.K = 2; Op m3 = st.M; object box = st; Console.WriteLine(E(m1, m1) + E(m1, m3)); C c = new C(); I i = c; Op i1 = i.V, i2 = ((I)c).V, i3 = c.V; Console.WriteLine(E(i1, i2) + E(i1, i3) + i1(0) + i3(0));
		Console.WriteLine(E(s1 + n1, s2 + n2) + E(s1 + n1, n1 + s1) + E(s1 + n1, s1) + E(s1, s1 + n1) + E(s1 + n1 + s1, s1 + n1 + s1 - s1 + s1) + E(s1 + n1 - n1, s1) + E((s1 + n1) + v1, s1 + (n1 + v1)) + (s1 == null) + (null != s1) + s1.Equals(null) + s1.Equals("s") + ((Op)null == null));
		var d = new Dictionary<Delegate, string> { { s1, "s" }, { n1, "n" }, { v2, "v" } }; d[s2] = "s!"; d[n3] = "n3"; d[s1 + n1] = "sn"; Console.WriteLine(d.Count + d[new Op(A.S)] + d[n2] + d[v3] + d.ContainsKey(v1) + d[s2 + n2]); var set = new HashSet<Op> { s1, s2, n1, n2 }; Console.WriteLine(set.Count + "" + set.Contains(A.S) + set.Contains(a2.N) + new List<Op> { v1, v2 }.IndexOf(b.V) + Array.IndexOf(new Op[] { n1, n3 }, a2.N)); Action l1 = null, l2 = null; for (int k = 0; k < 2; k++) { Action l = () => { }; if (k == 0) l1 = l; else l2 = l; } Console.WriteLine(E(l1, l2)); Func<int, Action> cap = x => () => Console.Write(x); Console.WriteLine(E(cap(1), cap(1)) + E((Action)Console.WriteLine, (Action)Console.WriteLine));
	}
}
