using System;
using System.Collections.Generic;
// Generic classes over value and reference types: fields, arrays, nested, inheritance, constraints, static members, shared code.
class Box<T> { public T Value; public Box(T v) { Value = v; } public Box<U> Map<U>(Func<T, U> f) { return new Box<U>(f(Value)); } public override string ToString() { return "Box(" + Value + ")"; } }
class Pair<A, B> { public A First; public B Second; public Pair(A a, B b) { First = a; Second = b; } public Pair<B, A> Swap() { return new Pair<B, A>(Second, First); } public override string ToString() { return "<" + First + "," + Second + ">"; } }
class Stack2<T>
{
	T[] items = new T[2]; int n;
	public void Push(T x) { if (n == items.Length) Array.Resize(ref items, n * 2); items[n++] = x; }
	public T Pop() { T x = items[--n]; items[n] = default(T); return x; }
	public bool Empty { get { return n == 0; } }
	public ref T Top { get { return ref items[n - 1]; } }
}
class Tree<K, V> where K : IComparable<K>
{
	class Node { public K Key; public V Val; public Node L, R; }
	Node root; int count;
	public void Put(K k, V v) { root = Put(root, k, v); }
	Node Put(Node n, K k, V v)
	{
		if (n == null) { count++; return new Node { Key = k, Val = v }; }
		int c = k.CompareTo(n.Key);
		if (c < 0) n.L = Put(n.L, k, v); else if (c > 0) n.R = Put(n.R, k, v); else n.Val = v;
		return n;
	}
	public bool Get(K k, out V v)
	{
		for (Node n = root; n != null;) { int c = k.CompareTo(n.Key); if (c == 0) { v = n.Val; return true; } n = c < 0 ? n.L : n.R; }
		v = default(V);
		return false;
	}
	public void Walk(Action<K, V> f) { Walk(root, f); }
	static void Walk(Node n, Action<K, V> f) { if (n == null) return; Walk(n.L, f); f(n.Key, n.Val); Walk(n.R, f); }
	public int Count { get { return count; } }
}
class Animal { public virtual string N { get { return "animal"; } } }
class Dog : Animal { public override string N { get { return "dog"; } } }
class Maker<T> where T : Animal, new() { public T Make() { return new T(); } public string Name(T t) { return t.N; } }
class Num<T> where T : struct { public T? Maybe; public bool Has { get { return Maybe.HasValue; } } }
class Base<T> { public virtual string Who(T x) { return "base " + typeof(T).Name + " " + x; } public static int Made; public Base() { Made++; } }
class Der<T> : Base<List<T>> { public override string Who(List<T> x) { return "der " + x.Count + base.Who(null); } }
class IntDer : Base<int> { public override string Who(int x) { return "int" + (x + 1) + base.Who(x); } }
class Outer<T> { public class Inner<U> { public T A; public U B; public string Show() { return typeof(T).Name + typeof(U).Name + A + B; } } public Inner<T> Same(T x) { return new Inner<T> { A = x, B = x }; } }
struct Big { public long A, B, C; public override string ToString() { return A + "-" + B + "-" + C; } }
static class P
{
	static void Main()
	{
		Console.WriteLine(new Box<int>(5).Map(x => x + 0.5).Map(d => d.ToString() + "!") + " " + new Box<string>("s").Map(s => s.Length) + " " + new Box<Big>(new Big { A = 1, B = 2, C = 3 }));
		Console.WriteLine(new Pair<int, string>(1, "a").Swap() + " " + new Pair<double, Big>(2.5, new Big { C = 9 }).Swap() + " " + new Pair<object, byte>(null, 7));
		Stack2<int> si = new Stack2<int>(); Stack2<string> ss = new Stack2<string>(); Stack2<Big> sb = new Stack2<Big>();
		for (int i = 0; i < 9; i++) { si.Push(i); ss.Push("s" + i); sb.Push(new Big { A = i, C = -i }); sb.Top.B = i * 2; si.Top += 100; }
		while (!si.Empty) Console.Write(si.Pop() + ss.Pop() + sb.Pop() + " ");
		Console.WriteLine();
		Tree<int, string> t = new Tree<int, string>(); Tree<string, int> u = new Tree<string, int>();
		uint r = 12345;
		for (int i = 0; i < 30; i++) { r = r * 1103515245 + 12345; int k = (int)(r >> 16) % 40; t.Put(k, "v" + i); u.Put("k" + (char)('a' + k % 26), i); }
		t.Walk((k, v) => Console.Write(k + v + " ")); Console.WriteLine(t.Count);
		u.Walk((k, v) => Console.Write(k + v + " ")); Console.WriteLine(u.Count);
		string sv; int iv;
		Console.WriteLine(t.Get(7, out sv) + " " + t.Get(1000, out sv) + (sv == null) + " " + u.Get("ka", out iv) + " " + iv);
		Console.WriteLine(new Maker<Dog>().Make().N + new Maker<Animal>().Name(new Dog()));
		Num<int> n = new Num<int>(); Console.Write(n.Has); n.Maybe = 4; Console.WriteLine(n.Has + " " + n.Maybe);
		Console.WriteLine(new Der<int>().Who(new List<int> { 1, 2 }) + " " + new IntDer().Who(4) + " " + new Base<string>().Who("x"));
		Console.WriteLine(Base<int>.Made + " " + Base<string>.Made + " " + Base<List<int>>.Made);
		Console.WriteLine(new Outer<int>.Inner<string> { A = 1, B = "b" }.Show() + " " + new Outer<string>().Same("z").Show() + " " + new Outer<Big>().Same(new Big()).Show());
		Dictionary<string, List<Pair<int, string>>> deep = new Dictionary<string, List<Pair<int, string>>>();
		for (int i = 0; i < 6; i++) { string key = "g" + i % 3; if (!deep.ContainsKey(key)) deep[key] = new List<Pair<int, string>>(); deep[key].Add(new Pair<int, string>(i, "p" + i)); }
		foreach (KeyValuePair<string, List<Pair<int, string>>> kv in deep) Console.Write(kv.Key + ":" + kv.Value.Count + kv.Value[1] + " ");
		Console.WriteLine();
	}
}
