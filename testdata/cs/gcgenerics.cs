// Shared generic code: contexts, dictionaries and statics while everything moves.
using System;
using System.Collections.Generic;

class Stat<T>
{
	public static List<T> Items = new List<T>();
	public static T Last;
	public static int Made;
	T value;
	public Stat(T v) { value = v; P.Churn(); Last = v; Items.Add(v); Made++; }
	public T[] ToArray() { P.Churn(); return new T[] { value, value }; }
	public U Map<U>(Func<T, U> f) { P.Churn(); U u = f(value); P.Churn(); return u; }
	public virtual string Name<U>(U u) { P.Churn(); return typeof(T).Name + typeof(U).Name + u; }
	public Stat<KeyValuePair<T, U>> With<U>(U u) { P.Churn(); return new Stat<KeyValuePair<T, U>>(new KeyValuePair<T, U>(value, u)); }
	public IEnumerable<T> Repeat(int n) { for (int i = 0; i < n; i++) { P.Churn(); yield return value; } }
}

class SubStat<T> : Stat<T[]>
{
	public SubStat(T a, T b) : base(new T[] { a, b }) { }
	public override string Name<U>(U u) { P.Churn(); return "sub" + base.Name(new U[] { u }).Replace("System.", ""); }
}

class Node<T> where T : class
{
	public T Value; public Node<T> Next;
	public Node(T v, Node<T> n) { Value = v; Next = n; }
}

interface IShape<T> { T Make(int n); }
class StringShape : IShape<string> { public string Make(int n) { P.Churn(); return "s" + n; } }
class IntShape : IShape<int> { public int Make(int n) { P.Churn(); return n * n; } }
class ListShape<T> : IShape<List<T>> { IShape<T> of; public ListShape(IShape<T> o) { of = o; } public List<T> Make(int n) { List<T> l = new List<T>(); for (int i = 0; i < n; i++) { P.Churn(); l.Add(of.Make(i)); } return l; } }

static class P
{
	static object sink;
	public static void Churn() { for (int i = 0; i < 10; i++) sink = new object[i]; GC.Collect(); }

	static T Create<T>() where T : new() { Churn(); T t = new T(); Churn(); return t; }
	static Node<T> Build<T>(int n, Func<int, T> f) where T : class
	{
		Node<T> head = null;
		for (int i = 0; i < n; i++) { head = new Node<T>(f(i), head); if (i % 10 == 0) Churn(); }
		return head;
	}
	static string Kind<T>(T x) { Churn(); object o = x; return (x is string) + typeof(T).Name + (o is T); }
	static T Max<T>(IEnumerable<T> xs, Comparison<T> cmp)
	{
		bool first = true; T best = default(T);
		foreach (T x in xs) { Churn(); if (first || cmp(x, best) > 0) best = x; first = false; }
		return best;
	}
	static string Rec<T>(T x, int n) { Churn(); return n == 0 ? typeof(T).ToString().Length + "" : Rec(new T[] { x }, n - 1) + n; }

	static void Main()
	{
		Stat<string> a = new Stat<string>("a" + 1);
		Stat<object> b = new Stat<object>(new int[] { 1 });
		Stat<int> c = new Stat<int>(7);
		Churn();
		Console.WriteLine(a.ToArray()[1] + ((int[])b.ToArray()[0])[0] + c.ToArray()[1]);
		Console.WriteLine(a.Map(s => s.Length) + a.Map(s => s + "!") + c.Map(n => "n" + n));
		Console.WriteLine(a.Name(1) + a.Name("x" + 2) + b.Name(a.GetType().Name) + c.Name(3.5));
		Stat<string[]> sub = new SubStat<string>("p" + 1, "q" + 2);
		Console.WriteLine(sub.Name("y" + 3).StartsWith("subString[]String[]") + " " + sub.ToArray()[0][1]);
		Console.WriteLine(a.With(1).ToArray()[0].Key + a.With("w" + 1).With(2).ToArray()[1].Key.Value);
		foreach (string s in a.Repeat(3)) Console.Write(s);
		Console.WriteLine();
		Console.WriteLine(Stat<string>.Items.Count + " " + Stat<string>.Last + " " + Stat<object>.Made + " " + Stat<int>.Items[0] + " " + Stat<string[]>.Last.Length);
		Console.WriteLine(Create<List<string>>().Count + " " + Create<int>() + " " + Create<Dictionary<string, object>>().Count);
		int sum = 0;
		for (Node<string> n = Build(50, i => "v" + i); n != null; n = n.Next) sum += n.Value.Length;
		for (Node<int[]> n = Build(50, i => new int[i]); n != null; n = n.Next) sum += n.Value.Length;
		Console.WriteLine(sum);
		Console.WriteLine(Kind("s") + Kind(1) + Kind(new object()));
		List<List<string>> ll = new ListShape<List<string>>(new ListShape<string>(new StringShape())).Make(4);
		Console.WriteLine(ll[3][2] + new ListShape<int>(new IntShape()).Make(4)[3]);
		Console.WriteLine(Max(new string[] { "b" + 1, "z" + 2, "a" + 3 }, string.CompareOrdinal) + Max(new int[] { 3, 9, 4 }, (x, y) => x - y));
		Console.WriteLine(Rec("r", 4));
		Dictionary<string, List<KeyValuePair<int, string>>> nested = new Dictionary<string, List<KeyValuePair<int, string>>>();
		for (int i = 0; i < 60; i++)
		{
			string k = "k" + i % 7;
			List<KeyValuePair<int, string>> l;
			if (!nested.TryGetValue(k, out l)) nested[k] = l = new List<KeyValuePair<int, string>>();
			l.Add(new KeyValuePair<int, string>(i, "v" + i));
			if (i % 9 == 0) Churn();
		}
		sum = 0;
		foreach (List<KeyValuePair<int, string>> l in nested.Values) foreach (KeyValuePair<int, string> kv in l) sum += kv.Key * kv.Value.Length;
		Console.WriteLine(sum);
	}
}
