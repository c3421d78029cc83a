// Typed references, interlocked operations, sorting, iterators, closures, stackalloc, anonymous types: all while everything moves.
using System;
using System.Collections.Generic;
using System.Threading;

class Node { public Node Next; public int V; public string S; }

static class P
{
	static object sink;
	static Node head;

	static void Churn() { for (int i = 0; i < 20; i++) sink = new object[i]; GC.Collect(); }

	static int Use(TypedReference r) { Churn(); return __refvalue(r, int) + 1; }
	static void Set(TypedReference r, string s) { Churn(); __refvalue(r, string) = s; Churn(); }

	static void Push(int v)
	{
		for (; ; )
		{
			Node n = new Node { V = v, S = "s" + v };
			Node old = head;
			n.Next = old;
			Churn();
			if (Interlocked.CompareExchange(ref head, n, old) == old) return;
		}
	}

	class Ordinal : IComparer<string> { public int Compare(string a, string b) { Churn(); return string.CompareOrdinal(a, b); } }

	static IEnumerable<string> Growing(int n)
	{
		string s = "";
		for (int i = 0; i < n; i++) { s += i; Churn(); yield return s; }
	}

	static string Kinds(params object[] xs)
	{
		string r = "";
		foreach (object x in xs)
		{
			Churn();
			if (x is int) r += "i" + x;
			else r += x == null ? "null" : x.GetType().Name;
		}
		return r;
	}

	static unsafe int Stack()
	{
		int* a = stackalloc int[100];
		string s = "";
		for (int i = 0; i < 100; i++) { a[i] = i; if (i % 10 == 0) { Churn(); s += i; } }
		int sum = s.Length;
		for (int i = 0; i < 100; i++) sum += a[i];
		return sum;
	}

	static void Main()
	{
		int[] a = { 1, 2, 3 };
		Console.WriteLine(Use(__makeref(a[1])));
		string[] ss = { "a", "b" };
		Set(__makeref(ss[1]), "new" + 1);
		Console.WriteLine(ss[1]);
		try { Console.WriteLine(Use(__makeref(ss[0]))); } catch (InvalidCastException) { Churn(); Console.WriteLine("cast"); }

		for (int i = 0; i < 10; i++) Push(i);
		int sum = 0;
		for (Node n = head; n != null; n = n.Next) sum += n.V * n.S.Length;
		Console.WriteLine(sum);
		Node x = Interlocked.Exchange(ref head, null);
		Churn();
		Console.WriteLine(x.S + (head == null));

		List<string> l = new List<string>();
		for (int i = 0; i < 30; i++) l.Add("k" + (i * 7 % 30));
		l.Sort(new Ordinal());
		Console.WriteLine(string.Join(" ", l.ToArray()));
		foreach (string s in Growing(5)) { Churn(); Console.Write(s + " "); }
		Console.WriteLine();
		Func<int, Func<int>> mk = k => { int y = k; return () => { Churn(); return y += k; }; };
		Func<int> f = mk(3);
		f();
		Console.WriteLine(f());
		Console.WriteLine(Stack());
		object o = "abc" + 1;
		string r2 = o as string;
		Churn();
		Console.WriteLine(r2 ?? "none");
		var q = new { A = "x" + 1, B = new { C = "y" + 2 } };
		Churn();
		Console.WriteLine(q.A + q.B.C + q.Equals(new { A = "x" + 1, B = new { C = "y" + 2 } }));
		Console.WriteLine(Kinds(1, "two", 3.0, 'c', null, new int[] { 1 }));
	}
}
