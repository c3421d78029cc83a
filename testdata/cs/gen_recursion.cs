using System;
using System.Collections.Generic;
// Instantiations made by recursion while the program runs: List<List<…>>, pairs of pairs, arrays of arrays, structs in structs.
class Cell<T> { public T V; public Cell(T v) { V = v; } public Cell<Cell<T>> Up() { return new Cell<Cell<T>>(new Cell<T>(V)); } public static string Depth(int n) { return n == 0 ? typeof(T).Name : "C" + Cell<Cell<T>>.Depth(n - 1); } public override string ToString() { return "<" + V + ">"; } }
struct Pair<A, B> { public A First; public B Second; public Pair(A a, B b) { First = a; Second = b; } public override string ToString() { return "(" + First + "," + Second + ")"; } }
class Perfect<T> { public T Value; public Perfect<Pair<T, T>> Next; public int Size() { return 1 + (Next == null ? 0 : 2 * Next.Size()); } public Perfect(T v, Func<T, int, Pair<T, T>> f, int depth) { Value = v; } }
abstract class Nat { public abstract string Build<T>(T x); public abstract int Count<T>(); }
class Zero : Nat { public override string Build<T>(T x) { return x.ToString(); } public override int Count<T>() { return typeof(T).IsValueType ? 1 : 0; } }
class Succ : Nat { readonly Nat n; public Succ(Nat m) { n = m; } public override string Build<T>(T x) { return n.Build(new Pair<T, int>(x, 1)); } public override int Count<T>() { return 10 + n.Count<List<T>>() + n.Count<T[]>(); } }
static class P
{
	static string Lists<T>(T x, int n) { return n == 0 ? x.ToString() : Lists(new List<T> { x, x }, n - 1); }
	static int Sum<T>(T x, int n) { if (n == 0) { int s = 0; var q = new Queue<object>(); q.Enqueue(x); while (q.Count != 0) { object o = q.Dequeue(); if (o is int) s += (int)o; else foreach (object e in (System.Collections.IEnumerable)o) q.Enqueue(e); } return s; } return Sum(new T[] { x, x, x }, n - 1); }
	static string Structs<T>(T x, int n) where T : struct { return n == 0 ? x.ToString() : Structs(new Pair<T, T>(x, x), n - 1); }
	static string Mixed<A, B>(A a, B b, int n) { return n == 0 ? typeof(A).Name + typeof(B).Name + a + b : Mixed(new Pair<B, A>(b, a), new Cell<B>(b), n - 1); }
	static string Even<T>(int n) { return n == 0 ? "even" + typeof(T).Name : Odd<Cell<T>>(n - 1); }
	static string Odd<T>(int n) { return n == 0 ? "odd" + typeof(T).Name : Even<T[]>(n - 1); }
	static Nat Of(int n) { return n == 0 ? (Nat)new Zero() : new Succ(Of(n - 1)); }
	static void Main()
	{
		Console.WriteLine(Lists("x", 3).Substring(0, 30) + " " + Sum(1, 4) + " " + Sum(5, 0));
		Console.WriteLine(Structs(7, 2) + " " + Structs('c', 1) + " " + Structs(1.5, 3).Length);
		Console.WriteLine(Mixed("a", 1, 3) + " " + Mixed(2, "b", 2));
		Console.WriteLine(Even<int>(4) + Even<string>(3) + Odd<object>(5) + Even<int>(150) + Cell<string>.Depth(150).Length);
		Console.WriteLine(Cell<int>.Depth(4) + Cell<string>.Depth(6) + new Cell<int>(3).Up().Up() + new Cell<string>("s").Up());
		Console.WriteLine(Of(0).Build("z") + Of(3).Build("s") + Of(2).Build(4) + " " + Of(3).Count<int>() + " " + Of(0).Count<string>());
		var p = new Perfect<int>(1, null, 0); p.Next = new Perfect<Pair<int, int>>(new Pair<int, int>(2, 3), null, 0); p.Next.Next = new Perfect<Pair<Pair<int, int>, Pair<int, int>>>(new Pair<Pair<int, int>, Pair<int, int>>(), null, 0);
		Console.WriteLine(p.Size() + " " + p.Next.Value + p.Next.Next.Value.Second);
	}
}
