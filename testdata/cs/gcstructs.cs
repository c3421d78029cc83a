// Structs that hold references: by value over calls, in arrays, in fields, as results.
using System;
using System.Collections.Generic;

struct One { public string S; public One(string s) { S = s; } }
struct Two { public string S; public int N; public Two(string s, int n) { S = s; N = n; } }
struct TwoRefs { public object A, B; public TwoRefs(object a, object b) { A = a; B = b; } }
struct Big { public string A; public int N; public string B; public double D; public object C; public One Inner; }
struct Mixed { public double D; public string S; }
struct Deep { public Big B; public Two[] T; public int Z; }

class Owner { public Big Big; public TwoRefs Pair; public Mixed M; public static Big StaticBig; public Nullable<Two> Maybe; }

static class P
{
	static object sink;
	static string Churn(string s) { for (int i = 0; i < 20; i++) sink = new string('z', i); GC.Collect(); return s + s.Length; }

	static One Make1(int n) { return new One(Churn("one" + n)); }
	static Two Make2(int n) { Two t = new Two("two" + n, n); Churn("x"); return t; }
	static TwoRefs MakeRefs(int n) { return new TwoRefs(Churn("a" + n), new int[] { n }); }
	static Mixed MakeMixed(int n) { Mixed m; m.D = n / 2.0; m.S = Churn("m"); return m; }
	static Big MakeBig(int n)
	{
		Big b = new Big();
		b.A = "A" + n; b.N = n; b.B = Churn("B"); b.D = n * 1.5; b.C = new int[] { n, n }; b.Inner = Make1(n);
		return b;
	}

	static string Show(Big b) { string c = Churn("s"); return b.A + b.N + b.B + b.D + ((int[])b.C)[1] + b.Inner.S + c; }
	static string Show(One o, Two t, TwoRefs r, Mixed m)
	{
		Churn("q");
		return o.S + t.S + t.N + r.A + ((int[])r.B)[0] + m.D + m.S;
	}
	static Two Change(Two t, int depth)
	{
		if (depth == 0) return t;
		t.S = Churn(t.S);
		t.N++;
		Two u = Change(t, depth - 1);
		return new Two(t.S.Length + u.S, u.N);
	}
	static Big Pass(Big a, Big b, bool first) { Churn("p"); return first ? a : b; }
	static T Id<T>(T x) { Churn("i"); return x; }
	static string Many(int a, Two t, double d, Big b, string s, One o, long l, TwoRefs r, int z)
	{
		Churn("w");
		return a + t.S + d + b.B + s + o.S + l + r.A + z;
	}

	static void Main()
	{
		Console.WriteLine(Show(Make1(1), Make2(2), MakeRefs(3), MakeMixed(4)));
		Console.WriteLine(Show(MakeBig(5)));
		Two t = Change(new Two("t", 1), 5);
		Console.WriteLine(t.S + " " + t.N);
		Console.WriteLine(Show(Pass(MakeBig(6), MakeBig(7), true)));
		Console.WriteLine(Show(Pass(MakeBig(8), MakeBig(9), false)));
		Console.WriteLine(Show(Id(Id(MakeBig(10)))) + Id(Make1(11)).S + Id(Make2(12)).N + Id(MakeRefs(13)).A);
		Console.WriteLine(Many(1, Make2(2), 3.5, MakeBig(4), Churn("5"), Make1(6), 7, MakeRefs(8), 9));

		Big[] array = new Big[10];
		for (int i = 0; i < array.Length; i++) { array[i] = MakeBig(i); if (i > 0) array[i].C = array[i - 1].C; }
		int h = 0;
		for (int i = 0; i < array.Length; i++) h = unchecked(h * 31 + Show(array[i]).Length);
		Console.WriteLine(h + " " + (array[9].C == array[0].C));

		Owner o = new Owner();
		o.Big = MakeBig(20);
		o.Pair = MakeRefs(21);
		o.M = MakeMixed(22);
		o.Maybe = Make2(23);
		Owner.StaticBig = MakeBig(24);
		Churn("c");
		Console.WriteLine(Show(o.Big) + o.Pair.A + o.M.S + o.Maybe.Value.S + Show(Owner.StaticBig));
		o.Maybe = null;
		GC.Collect();
		Console.WriteLine(o.Maybe.HasValue);

		object boxed = MakeBig(30);
		Churn("b");
		Console.WriteLine(Show((Big)boxed));
		Deep d = new Deep();
		d.B = MakeBig(40); d.T = new Two[] { Make2(41), Make2(42) }; d.Z = 43;
		object boxedDeep = d;
		Churn("d");
		Deep e = (Deep)boxedDeep;
		Console.WriteLine(Show(e.B) + e.T[1].S + e.Z);

		Dictionary<string, Two> dict = new Dictionary<string, Two>();
		List<TwoRefs> list = new List<TwoRefs>();
		for (int i = 0; i < 40; i++) { dict["k" + i] = Make2(i); list.Add(MakeRefs(i)); }
		int sum = 0;
		foreach (KeyValuePair<string, Two> kv in dict) { sum += kv.Value.N + kv.Value.S.Length; if (sum % 5 == 0) GC.Collect(); }
		foreach (TwoRefs r in list) { sum += ((int[])r.B)[0]; if (sum % 7 == 0) GC.Collect(); }
		Console.WriteLine(sum);
		Tuple<One, Two>[] tuples = { Tuple.Create(Make1(1), Make2(2)) };
		Console.WriteLine(tuples[0].Item1.S + tuples[0].Item2.S);
	}
}
