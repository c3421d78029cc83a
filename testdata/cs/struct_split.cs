using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

// Structs that 32-bit Arm passes in registers and on the stack in part, for a later argument of which calls are made.
struct Three { public int A, B, C; public override string ToString() { return A + "," + B + "," + C; } }

class Node { public KeyValuePair<char, string> Item; public Three Abc; }

class Tree<T>
{
	public IComparer<T> Order;
	public T Root;
	[MethodImpl(MethodImplOptions.NoInlining)]
	public int Find(T item) { return Order.Compare(item, Root); }
}

class PairOrder<K, V> : IComparer<KeyValuePair<K, V>>
{
	public int Compare(KeyValuePair<K, V> x, KeyValuePair<K, V> y) { Console.WriteLine(x.Key + " " + x.Value + " " + y.Key + " " + y.Value); return 1; }
}

class Program
{
	static int calls;
	[MethodImpl(MethodImplOptions.NoInlining)]
	static int Count() { return ++calls; }
	[MethodImpl(MethodImplOptions.NoInlining)]
	static string Show(object o, KeyValuePair<char, string> x, KeyValuePair<char, string> y, int z) { return x + " " + y + " " + z; }
	[MethodImpl(MethodImplOptions.NoInlining)]
	static string ShowThree(int a, int b, Three x, Three y, int z) { return a + " " + b + " " + x + " " + y + " " + z; }
	[MethodImpl(MethodImplOptions.NoInlining)]
	static string One(int a, int b, int c, Three x, double d) { x.A += c; return a + " " + b + " " + x + " " + d; }
	[MethodImpl(MethodImplOptions.NoInlining)]
	static string Split(object o, KeyValuePair<char, string> x, Node n) { return Show(o, x, n.Item, Count()); }
	[MethodImpl(MethodImplOptions.NoInlining)]
	static string Tail(int a, int b, int c, Three x, double d) { return One(c, b, a, x, -d); }

	static void Main()
	{
		var n = new Node();
		n.Item = new KeyValuePair<char, string>('q', "v");
		n.Abc.A = 1; n.Abc.B = 2; n.Abc.C = 3;
		var item = new KeyValuePair<char, string>('p', "w");
		Console.WriteLine(Split(null, item, n));
		Console.WriteLine(Show(n, n.Item, item, Count()));
		Console.WriteLine(ShowThree(Count(), Count(), n.Abc, n.Abc, Count()));
		Console.WriteLine(One(Count(), Count(), Count(), n.Abc, Count()));
		Console.WriteLine(Tail(1, 2, 3, n.Abc, 0.5));
		var t = new Tree<KeyValuePair<char, string>>();
		t.Order = new PairOrder<char, string>();
		t.Root = n.Item;
		Console.WriteLine(t.Find(item));
		Func<KeyValuePair<char, string>, KeyValuePair<char, string>, int> f = t.Order.Compare;
		Console.WriteLine(f(n.Item, item));
		f += (x, y) => { Console.WriteLine(y + " " + x); return 2; };
		Console.WriteLine(f(item, n.Item));
		Func<int, int, Three, Three, int, string> g = ShowThree;
		Console.WriteLine(g(7, 8, n.Abc, n.Abc, 9));
	}
}
