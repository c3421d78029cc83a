// Delegates, closures and multicast lists, with collections while they run.
using System;
using System.Collections.Generic;

delegate string Wide(string a, int b, object c, double d, string e, long f, object g, string h, int i, string j);
delegate Pair PairFn(Pair p, string s);
delegate void RefFn(ref string s, ref int n, int[] a);
delegate Big BigFn(Big b, string s);

struct Pair { public string S; public int N; }
struct Big { public string A, B, C; public int N; }

class Receiver
{
	public string Name;
	public List<string> Log = new List<string>();
	public Receiver(string name) { Name = name; }
	public string Take(string a, int b, object c, double d, string e, long f, object g, string h, int i, string j)
	{
		P.Churn();
		Log.Add(Name);
		return Name + a + b + c + d + e + f + g + h + i + j;
	}
	public Pair OnPair(Pair p, string s) { P.Churn(); p.S = p.S + Name + s; p.N++; Log.Add(p.S); return p; }
	public Big OnBig(Big b, string s) { P.Churn(); b.A = b.B + s + Name; b.N += b.C.Length; Log.Add(b.A); return b; }
	public virtual void OnRef(ref string s, ref int n, int[] a) { P.Churn(); s += Name; n += a.Length; a[0]++; P.Churn(); }
}

class Derived : Receiver
{
	public Derived(string n) : base(n) { }
	public override void OnRef(ref string s, ref int n, int[] a) { base.OnRef(ref s, ref n, a); P.Churn(); s += "'"; }
}

static class P
{
	static object sink;
	public static void Churn() { for (int i = 0; i < 20; i++) sink = new object[i]; GC.Collect(); }

	static string Static(string a, int b, object c, double d, string e, long f, object g, string h, int i, string j)
	{
		Churn();
		return "static" + a + j;
	}
	static Pair StaticPair(Pair p, string s) { Churn(); p.S = s + p.S; return p; }
	static void StaticRef(ref string s, ref int n, int[] a) { Churn(); s = "(" + s + ")"; n *= 2; a[1] = n; }
	public static event Action<string> Event;

	static Func<int> Counter(string tag)
	{
		int n = 0;
		List<string> log = new List<string>();
		return () => { Churn(); log.Add(tag + n); return ++n * 100 + log[log.Count - 1].Length; };
	}

	static void Main()
	{
		Receiver r1 = new Receiver("r1"), r2 = new Derived("r2");
		Wide w = r1.Take;
		w += Static;
		w += r2.Take;
		Console.WriteLine(w("a", 1, "c" + 1, 2.5, "e" + 2, 3, new int[0].Length, "h" + 4, 5, "j" + 6));
		Console.WriteLine(r1.Log.Count + " " + r2.Log.Count);
		w -= r2.Take;
		Console.WriteLine(w("a", 1, null, 2.5, null, 3, "g" + 9, null, 5, "j" + 7));

		PairFn pf = r1.OnPair;
		pf += StaticPair;
		pf += r2.OnPair;
		Pair p = pf(new Pair { S = "p" + 1, N = 1 }, "s" + 2);
		Console.WriteLine(p.S + p.N + " " + string.Join(",", r1.Log.ToArray()) + " " + string.Join(",", r2.Log.ToArray()));
		BigFn bf = r1.OnBig;
		bf += r2.OnBig;
		Big big = bf(new Big { A = "A" + 1, B = "B" + 2, C = "C" + 3, N = 4 }, "s" + 5);
		Console.WriteLine(big.A + big.B + big.C + big.N);

		RefFn rf = r1.OnRef;
		rf += StaticRef;
		rf += r2.OnRef;
		string s = "x" + 1;
		int n = 1;
		int[] a = new int[3];
		rf(ref s, ref n, a);
		Console.WriteLine(s + " " + n + " " + a[0] + " " + a[1]);
		string[] slots = { "q" + 0, "q" + 1 };
		rf(ref slots[1], ref a[2], a);
		Console.WriteLine(slots[1] + " " + a[2]);

		Func<int> c1 = Counter("one"), c2 = Counter("two" + 2);
		int sum = 0;
		for (int i = 0; i < 5; i++) sum += c1() - c2() * 2;
		Console.WriteLine(sum);
		Func<int> both = c1 + c2;
		Console.WriteLine(both());

		List<string> seen = new List<string>();
		for (int i = 0; i < 10; i++) { int k = i; Event += x => { Churn(); seen.Add(x + k); }; }
		Event("e");
		Console.WriteLine(string.Join(",", seen.ToArray()));
		Action<string> self = null;
		int depth = 0;
		self = x => { Churn(); if (++depth < 5) self(x + depth); else seen.Add(x); };
		self("d");
		Console.WriteLine(seen[seen.Count - 1]);

		Func<Func<int, int>, Func<int, int>> twice = f => y => { Churn(); return f(f(y)); };
		Console.WriteLine(twice(twice(y => y * 3))(2));
		Func<string, string, string> concat = string.Concat;
		Churn();
		Console.WriteLine(concat("a" + 1, "b" + 2));
		Delegate[] list = rf.GetInvocationList();
		Churn();
		Console.WriteLine(list.Length + " " + (list[0].Target == r1) + " " + (list[2].Target == r2) + " " + rf.Equals((RefFn)r1.OnRef + StaticRef + r2.OnRef));
	}
}
