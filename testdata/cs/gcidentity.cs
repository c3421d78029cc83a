// Identity: hash codes, dictionaries by reference, locks, and equality survive a moving collector.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;

class Plain { public int N; }
class Eq { public int N; public override bool Equals(object o) { return o is Eq && ((Eq)o).N == N; } public override int GetHashCode() { return N; } }

class ByReference : IEqualityComparer<object>
{
	bool IEqualityComparer<object>.Equals(object a, object b) { return ReferenceEquals(a, b); }
	int IEqualityComparer<object>.GetHashCode(object o) { return RuntimeHelpers.GetHashCode(o); }
}

static class P
{
	static object sink;
	static void Churn() { for (int i = 0; i < 50; i++) sink = new byte[i]; GC.Collect(); }

	static void Main()
	{
		Dictionary<Plain, int> d = new Dictionary<Plain, int>();
		List<Plain> all = new List<Plain>();
		List<int> codes = new List<int>();
		for (int i = 0; i < 300; i++)
		{
			Plain p = new Plain { N = i };
			all.Add(p);
			codes.Add(p.GetHashCode());
			d[p] = i * i;
			if (i % 50 == 0) Churn();
		}
		Churn();
		int wrong = 0;
		for (int i = 0; i < 300; i++)
		{
			if (all[i].GetHashCode() != codes[i]) wrong++;
			int v;
			if (!d.TryGetValue(all[i], out v) || v != i * i) wrong++;
			if (RuntimeHelpers.GetHashCode(all[i]) != codes[i]) wrong++;
		}
		Console.WriteLine("wrong: " + wrong);
		Console.WriteLine(d.ContainsKey(new Plain()));
		for (int i = 0; i < 300; i += 2) d.Remove(all[i]);
		all.RemoveRange(100, 100);
		Churn();
		long sum = 0;
		foreach (KeyValuePair<Plain, int> kv in d) { sum += kv.Key.N + kv.Value; if (kv.Key.N % 40 == 1) Churn(); }
		Console.WriteLine(d.Count + " " + sum);

		HashSet<object> set = new HashSet<object>(new ByReference());
		List<Eq> eqs = new List<Eq>();
		for (int i = 0; i < 100; i++) { Eq e = new Eq { N = i % 10 }; eqs.Add(e); set.Add(e); }
		Churn();
		foreach (Eq e in eqs) set.Add(e);
		Console.WriteLine(set.Count + " " + new HashSet<object>(eqs.ToArray()).Count);

		// Objects with a hash code die, new ones come to their places.
		HashSet<int> seen = new HashSet<int>();
		for (int round = 0; round < 20; round++)
		{
			for (int i = 0; i < 100; i++) seen.Add(new object().GetHashCode());
			if (round % 5 == 0) Churn();
		}
		Console.WriteLine(seen.Count > 0);

		object gate = new object(), other = new object();
		lock (gate)
		{
			Churn();
			lock (other)
			{
				Churn();
				lock (gate) Churn();
				Console.WriteLine(Monitor.IsEntered(gate) + " " + Monitor.IsEntered(other));
			}
			Churn();
			Console.WriteLine(Monitor.IsEntered(gate) + " " + Monitor.IsEntered(other));
		}
		Console.WriteLine(Monitor.IsEntered(gate));
		try { Monitor.Exit(gate); } catch (SynchronizationLockException) { Console.WriteLine("not held"); }

		object a = new Plain(), b = a;
		Churn();
		Console.WriteLine(a == b);
		Type t = typeof(Plain);
		Churn();
		Console.WriteLine(t == a.GetType() && (object)t == (object)typeof(Plain));
		int tc = t.GetHashCode();
		Churn();
		Console.WriteLine(tc == typeof(Plain).GetHashCode());
		Console.WriteLine(RuntimeHelpers.GetHashCode(null));
		object[] objs = { a, b, gate };
		Churn();
		Console.WriteLine(Array.IndexOf(objs, gate) + " " + ReferenceEquals(objs[0], objs[1]));
	}
}
