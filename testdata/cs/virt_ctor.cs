using System;
using System.Collections.Generic;
// Construction: field initializers before base constructors, virtual calls from constructors, chained constructors, constructors of structs, object initializers.
static class L { public static string T = ""; public static int Add(string s, int v) { T += s + " "; return v; } public static string Take() { string s = T; T = ""; return s; } }
class A { int a = L.Add("A.a", 1); protected int seen; public A() : this(5) { L.Add("A()", 0); } public A(int x) { L.Add("A(" + x + ")" + a, 0); Init(); } protected virtual void Init() { L.Add("A.Init", 0); } ~A() { } }
class B : A { int b = L.Add("B.b", 2); readonly string s = "set"; public B() { L.Add("B()", 0); } public B(int x) : base(x * 2) { L.Add("B(" + x + ")" + b + s, 0); } public B(string t) : this(t.Length) { L.Add("B(s)", 0); } protected override void Init() { L.Add("B.Init" + b + (s == null), 0); b = 50; seen++; } public int Bv { get { return b; } } }
class C : B { public List<int> Items { get; } = new List<int> { L.Add("C.items", 3) }; public int X { get; set; } = L.Add("C.X", 4); public C(params int[] xs) : base("abc") { L.Add("C" + xs.Length, 0); } protected override void Init() { base.Init(); L.Add("C.Init" + (Items == null) + X, 0); } public int Seen { get { return seen; } } }
struct S { public int X, Y; public string N; public S(int x) : this() { X = x; L.Add("S", 0); } public S(int x, int y) : this(x) { Y = y; N = "n" + X + Y; } }
class Holder { public S s = new S(1, 2); public S[] arr = { new S(3), default(S) }; public readonly int R; public static int Count; int id = ++Count; public Holder() { R = id * 10; s.X += R; } public Holder(Holder h) { R = h.R + 1; s = h.s; arr = h.arr; } public int Id { get { return id; } } }
class Pt { public int X, Y; public Pt Next; public Dictionary<string, int> Map = new Dictionary<string, int>(); public Pt This() { L.Add("This", 0); return this; } }
abstract class Tmpl { public readonly string Result; protected Tmpl() { Result = Part(1) + Part(2) + GetType().Name; } protected abstract string Part(int n); } class Impl : Tmpl { readonly int k = 7; int later; public Impl() { later = 9; } protected override string Part(int n) { return "p" + n + k + later; } }
static class P
{
	static void Main()
	{
		new A(); Console.WriteLine(L.Take()); var b = new B(); Console.WriteLine(L.Take() + b.Bv); b = new B(3); Console.WriteLine(L.Take() + b.Bv); b = new B("four"); Console.WriteLine(L.Take() + b.Bv); var c = new C(1, 2, 3) { X = L.Add("init", 9), Items = { 8, 9 } }; Console.WriteLine(L.Take() + c.X + c.Items.Count + c.Seen);
		var h = new Holder(); var g = new Holder(h); h.s.Y = 99; h.arr[1].X = 5; Console.WriteLine(L.Take() + h.s.X + h.s.N + g.s.Y + g.arr[1].X + h.R + g.R + h.Id + g.Id + Holder.Count); var p = new Pt { X = L.Add("x", 1), Y = L.Add("y", 2), Next = new Pt { X = L.Add("nx", 3), Next = { }, Map = { { "k", 5 }, { "m", 6 } } }.This() }; Console.WriteLine(L.Take() + p.X + p.Y + p.Next.X + p.Next.Map["k"] + p.Next.Map.Count + (p.Next.Next == null)); Console.WriteLine(new Impl().Result); S d = new S(); S e = new S { X = 4, N = "e" }; S f = e; f.N += "f"; Console.WriteLine(d.X + e.N + f.N + (d.N == null) + new S(7, 8).N + L.Take());
	}
}
