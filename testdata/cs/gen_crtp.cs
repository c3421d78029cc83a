using System;
using System.Collections.Generic;
// Types that are their own arguments: curiously recurring bases, fluent builders, comparables, mutually recursive generics, operators by policy.
abstract class Entity<T> : IComparable<T> where T : Entity<T>, new() { public static int Made; public int Id; public static T Create() { T t = new T(); t.Id = ++Made; t.Init(); return t; } protected virtual void Init() { } public int CompareTo(T o) { return Id.CompareTo(o.Id); } public T Me { get { return (T)this; } } public virtual string Name { get { return typeof(T).Name + Id; } } }
class User : Entity<User> { public string Login = "?"; protected override void Init() { Login = "u" + Id; } public User Rename(string s) { Login = s; return Me; } }
class Order : Entity<Order> { public User Owner; public override string Name { get { return "#" + base.Name + (Owner == null ? "" : Owner.Name); } } }
class Builder<B> where B : Builder<B> { protected string s = ""; public B Add(string x) { s += x; return (B)this; } public B Twice() { s += s; return (B)this; } public override string ToString() { return s; } }
class Html : Builder<Html> { public Html Tag(string t) { s = "<" + t + ">" + s + "</" + t + ">"; return this; } }
class Indent<B> : Builder<B> where B : Indent<B> { protected int n; public B In() { n++; return (B)this; } public B Line(string x) { return Add(new string(' ', n) + x + ";"); } }
class Code : Indent<Code> { public Code Block() { return In().Line("{").Line("}"); } }
class Graph<N, E> where N : Graph<N, E>.NodeBase where E : Graph<N, E>.EdgeBase { public class NodeBase { public List<E> Out = new List<E>(); } public class EdgeBase { public N To; public int W; } public static int Weight(N n, int depth) { int s = 0; if (depth > 0) foreach (E e in n.Out) s += e.W + Weight(e.To, depth - 1); return s; } }
class City : Graph<City, Road>.NodeBase { public string Name; } class Road : Graph<City, Road>.EdgeBase { }
interface INum<T> where T : INum<T> { T Plus(T o); T Times(T o); T One { get; } }
struct Mod7 : INum<Mod7> { public int V; public Mod7(int v) { V = v % 7; } public Mod7 Plus(Mod7 o) { return new Mod7(V + o.V); } public Mod7 Times(Mod7 o) { return new Mod7(V * o.V); } public Mod7 One { get { return new Mod7(1); } } public override string ToString() { return V + "m"; } }
class Poly : INum<Poly> { public readonly List<int> C; public Poly(params int[] c) { C = new List<int>(c); } public Poly Plus(Poly o) { var r = new Poly(); for (int i = 0; i < Math.Max(C.Count, o.C.Count); i++) r.C.Add((i < C.Count ? C[i] : 0) + (i < o.C.Count ? o.C[i] : 0)); return r; } public Poly Times(Poly o) { var r = new int[C.Count + o.C.Count - 1]; for (int i = 0; i < C.Count; i++) for (int j = 0; j < o.C.Count; j++) r[i + j] += C[i] * o.C[j]; return new Poly(r); } public Poly One { get { return new Poly(1); } } public override string ToString() { return "[" + string.Join(" ", C) + "]"; } }
struct Cplx<T> : INum<Cplx<T>> where T : INum<T> { public T Re, Im; public Cplx(T r, T i) { Re = r; Im = i; } public Cplx<T> Plus(Cplx<T> o) { return new Cplx<T>(Re.Plus(o.Re), Im.Plus(o.Im)); } public Cplx<T> Times(Cplx<T> o) { return new Cplx<T>(Re.Times(o.Re), Re.Times(o.Im).Plus(Im.Times(o.Re))); } public Cplx<T> One { get { return new Cplx<T>(Re.One, Re.One); } } public override string ToString() { return Re + "+" + Im + "i"; } }
static class P
{
	static T Pow<T>(T x, int n) where T : INum<T> { T r = x.One; while (n-- > 0) r = r.Times(x); return r; }
	static T Max<T>(IEnumerable<T> xs) where T : class, IComparable<T> { T m = null; foreach (T x in xs) if (m == null || x.CompareTo(m) > 0) m = x; return m; }
	static void Main()
	{
		var u = User.Create(); var v = User.Create().Rename("vera"); var o = Order.Create(); o.Owner = v; Console.WriteLine(u.Name + u.Login + v.Name + v.Login + o.Name + Entity<User>.Made + Entity<Order>.Made + u.CompareTo(v) + (u.Me == u));
		Console.WriteLine(Max(new[] { u, v, u }).Login + Max(new List<Order> { o }).Id + (Max(new User[0]) == null) + new Html().Add("a").Twice().Tag("b").Add("c").Tag("d") + new Code().Line("x").Block().In().Line("y").Twice());
		City a = new City(), b = new City(); a.Out.Add(new Road { To = b, W = 3 }); b.Out.Add(new Road { To = a, W = 5 }); a.Out.Add(new Road { To = a, W = 1 }); Console.WriteLine(Graph<City, Road>.Weight(a, 4) + " " + Graph<City, Road>.Weight(b, 3));
		Console.WriteLine(Pow(new Mod7(3), 5) + " " + Pow(new Poly(1, 1), 4) + " " + Pow(new Cplx<Mod7>(new Mod7(2), new Mod7(3)), 3) + " " + Pow(new Cplx<Poly>(new Poly(1, 2), new Poly(0, 1)), 2) + " " + Pow(new Cplx<Cplx<Mod7>>(), 1));
	}
}
