using System;
using System.Collections.Generic;
// The hidden generic argument beside many others: on registers and stack, with return buffers, struct arguments, floats, refs; virtual, static, delegates, interfaces.
struct Big { public long A, B, C; public override string ToString() { return "B" + A + B + C; } } struct Mid { public long A; public double D; public override string ToString() { return "M" + A + D; } } struct FF { public float X, Y; public override string ToString() { return "F" + X + Y; } }
interface IMany<T> { string Go<U>(T t, int a, int b, int c, int d, int e, int f, U u, double x); Big Make<U>(long a, long b, long c, long d, U u, T t); }
class Many<T> : IMany<T>
{
	public string Go<U>(T t, int a, int b, int c, int d, int e, int f, U u, double x) { return typeof(T).Name + typeof(U).Name + t + a + b + c + d + e + f + u + x; }
	public Big Make<U>(long a, long b, long c, long d, U u, T t) { return new Big { A = a + b + c, B = d, C = (u + "" + t + typeof(U).Name + typeof(T).Name).Length }; }
	public static Mid S<U>(ref T t, out U u, Big g, FF f, float x, double y, int i, long j, short k, byte l) { u = default(U); return new Mid { A = i + j + k + l + g.C + typeof(T[]).Name.Length, D = f.X + f.Y + x + y }; }
	public static T Pick(int n, T a, T b, T c, T d, T e, T f, T g) { return n == 0 ? a : n == 1 ? b : n == 2 ? c : n == 3 ? d : n == 4 ? e : n == 5 ? f : g; }
	public virtual Big V(Big a, Mid b, FF c, T t, Big d, Mid e, T u) { return new Big { A = a.A + d.A, B = b.A + e.A + (long)c.Y, C = (typeof(T).Name + t + u).Length }; }
}
class Many2<T> : Many<T[]> { public override Big V(Big a, Mid b, FF c, T[] t, Big d, Mid e, T[] u) { var r = base.V(d, e, c, u, a, b, t); r.C += t.Length * 1000 + typeof(T).Name.Length; return r; } }
struct SMany<T> : IMany<T> { public T Own; public string Go<U>(T t, int a, int b, int c, int d, int e, int f, U u, double x) { Own = t; return typeof(T).Name + typeof(U).Name + Own + f + u + x; } public Big Make<U>(long a, long b, long c, long d, U u, T t) { return new Big { A = a, B = d, C = typeof(Dictionary<T, U>).Name.Length }; } }
delegate string D9<T, U>(T t, int a, int b, int c, int d, int e, int f, U u, double x);
delegate Big DB<T, U>(long a, long b, long c, long d, U u, T t);
static class P
{
	static string Six<A, B, C, D, E, F>(A a, B b, C c, D d, E e, F f) { return typeof(A).Name + typeof(B).Name + typeof(C).Name + typeof(D).Name + typeof(E).Name + typeof(F).Name + a + b + c + d + e + f; }
	static Big Rec<T>(int n, T a, T b, double x, Big g, long p, long q, long r, long s) { if (n == 0) return new Big { A = g.A + (long)x, B = p - q + r - s, C = typeof(T).Name.Length }; g.A++; return Rec(n - 1, new[] { b, a }, new[] { a, b }, x + 0.5, g, q, p, s + 1, r); }
	static string Use<T, U>(IMany<T> m, T t, U u) { D9<T, U> d = m.Go<U>; DB<T, U> e = m.Make<U>; return m.Go(t, 1, 2, 3, 4, 5, 6, u, 0.5) + m.Make(1, 2, 3, 4, u, t) + d(t, 6, 5, 4, 3, 2, 1, u, -0.5) + e(5, 6, 7, 8, u, t); }
	static void Main()
	{
		Console.WriteLine(Use(new Many<string>(), "t", "u")); Console.WriteLine(Use(new Many<int>(), 7, "u")); Console.WriteLine(Use(new Many<string>(), "t", 8)); Console.WriteLine(Use(new SMany<string>(), "t", 2.5)); Console.WriteLine(Use(new SMany<int>(), 3, new object[0]));
		string s = "s", o; int i = 4, oi; var g = new Big { C = 9 }; Console.WriteLine(Many<string>.S(ref s, out o, g, new FF { X = 1, Y = 2 }, 3, 4, 5, 6, 7, 8) + "" + Many<int>.S(ref i, out oi, g, new FF(), 1.5f, 2.5, 1, 2, 3, 4) + Many<string>.S(ref s, out oi, g, new FF(), 0, 0, 0, 0, 0, 0) + (o == null));
		for (int n = 0; n < 7; n++) Console.Write(Many<string>.Pick(n, "a", "b", "c", "d", "e", "f", "g") + Many<double>.Pick(n, 1, 2, 3, 4, 5, 6, 7) + Many<Mid>.Pick(n, new Mid(), new Mid(), new Mid(), new Mid(), new Mid { A = 5 }, new Mid { D = 6 }, new Mid()).A); Console.WriteLine();
		Console.WriteLine(new Many<string>().V(g, new Mid { A = 1 }, new FF { Y = 3 }, "p", new Big { A = 4 }, new Mid { A = 7 }, "qq") + "" + new Many2<string>().V(g, new Mid { A = 1 }, new FF { Y = 3 }, new string[2], new Big { A = 4 }, new Mid { A = 7 }, null) + ((Many<int[]>)new Many2<int>()).V(g, new Mid(), new FF(), new int[3], g, new Mid(), new int[0]));
		Console.WriteLine(Six(1, "b", 'c', 2.5, new object[0], 6L) + Six("a", "b", "c", "d", "e", "f") + Rec(4, "x", "y", 0.5, g, 1, 2, 3, 4) + Rec(3, 1, 2, 1, g, 1, 2, 3, 4));
		Func<int, string, string, string, string, string, string, string, string> f = Many<string>.Pick; Console.WriteLine(f(6, "1", "2", "3", "4", "5", "6", "7") + f(5, "1", "2", "3", "4", "5", "6", "7"));
	}
}
