using System;
using System.Collections.Generic;

// Generic types and methods, constraints, variance, nested types, interfaces.
interface IShape<out T> { T Area(); }
interface INamed { string Name { get; } }
abstract class Shape<T> : IShape<T>, INamed where T : struct {
	protected T side;
	public abstract T Area();
	public virtual string Name { get { return typeof(T).Name; } }
	public class Inner<U> where U : class, new() { public T First; public U Second = new U(); public static int Count; }
}
class Square : Shape<int>, IComparable<Square> {
	public Square(int s) { side = s; }
	public override int Area() { return side * side; }
	public override string Name { get { return "square " + base.Name; } }
	public int CompareTo(Square o) { return side - o.side; }
}
struct Pair<A, B> { public A X; public B Y; public Pair(A x, B y) { X = x; Y = y; } public Pair<B, A> Swap() { return new Pair<B, A>(Y, X); } }
static class Generics {
	static T Max<T>(T a, T b) where T : IComparable<T> { return a.CompareTo(b) < 0 ? b : a; }
	static IEnumerable<int> Upto(int n) { for (int i = 0; i < n; i++) yield return i; }
	static string Show<T>(T v) { return v == null ? "null" : v.ToString(); }
	static int Depth<T>(int n) { return n == 0 ? typeof(T).Name.Length : Depth<Pair<T, int>>(n - 1); }
	static void Main() {
		IShape<int> s = new Square(3);
		Console.WriteLine(s.Area() + ((INamed)s).Name);
		var p = new Pair<string, long>("a", 5).Swap();
		Console.WriteLine(p.X + p.Y + Max(3, 4) + Max("x", "y") + Show<object>(null));
		Console.WriteLine(Max(new Square(1), new Square(2)).Area());
		var i = new Shape<int>.Inner<object>(); i.First = 2; Shape<int>.Inner<object>.Count++;
		int sum = 0; foreach (var x in Upto(4)) sum += x;
		var d = new Dictionary<string, Pair<int, int>>(); d["k"] = new Pair<int, int>(1, 2);
		Console.WriteLine(sum + d["k"].Y + Depth<int>(3) + i.First);
	}
}
