// Changes of a collection during its enumeration. .NET allows those that cannot disturb it: values of keys
// that are there, and removals from hash tables.
using System;
using System.Collections.Generic;
using System.Linq;

static class Program
{
	static void Try<C, T>(string what, C c, Action<C> change) where C : IEnumerable<T>
	{
		string seen = "";
		try
		{
			bool first = true;
			foreach (T t in c)
			{
				seen += t + " ";
				if (first) change(c);
				first = false;
			}
			Console.WriteLine(what + ": " + seen + "| " + string.Join(" ", c));
		}
		catch (InvalidOperationException e)
		{
			Console.WriteLine(what + ": " + seen + "| " + e.Message);
		}
	}

	static Dictionary<int, string> Table() => new Dictionary<int, string> { { 1, "a" }, { 2, "b" }, { 3, "c" } };

	static void Main()
	{
		void D(string what, Action<Dictionary<int, string>> change) => Try<Dictionary<int, string>, KeyValuePair<int, string>>("dictionary, " + what, Table(), change);
		D("value of a key", d => d[2] = "x");
		D("new key", d => d[4] = "x");
		D("Add", d => d.Add(5, "x"));
		D("TryAdd of a key that is there", d => d.TryAdd(1, "x"));
		D("Remove", d => d.Remove(2));
		D("Remove with value", d => d.Remove(2, out _));
		D("Remove of a missing key", d => d.Remove(9));
		D("Clear", d => d.Clear());
		D("TrimExcess", d => d.TrimExcess());
		var keys = Table();
		foreach (int k in keys.Keys) if (k != 1) keys.Remove(k);
		Console.WriteLine(string.Join(" ", keys));
		foreach (string s in keys.Values) keys[1] = s + s;
		Console.WriteLine(string.Join(" ", keys));

		void H(string what, Action<HashSet<int>> change) => Try<HashSet<int>, int>("set, " + what, new HashSet<int> { 1, 2, 3 }, change);
		H("Add", s => s.Add(4));
		H("Add of one that is there", s => s.Add(1));
		H("Remove", s => s.Remove(2));
		H("RemoveWhere", s => s.RemoveWhere(x => x > 1));
		H("Clear", s => s.Clear());
		H("ExceptWith", s => s.ExceptWith(new[] { 3 }));
		H("IntersectWith", s => s.IntersectWith(new[] { 1, 2 }));

		void L(string what, Action<List<int>> change) => Try<List<int>, int>("list, " + what, new List<int> { 1, 2, 3 }, change);
		L("element", l => l[1] = 9);
		L("Add", l => l.Add(9));
		L("Remove", l => l.Remove(2));
		L("Remove of a missing element", l => l.Remove(7));
		L("Clear", l => l.Clear());
		L("Sort", l => l.Sort());
		L("Reverse", l => l.Reverse());
		L("AddRange of nothing", l => l.AddRange(new int[0]));
		L("RemoveAll of nothing", l => l.RemoveAll(x => x > 9));
		L("RemoveRange of nothing", l => l.RemoveRange(0, 0));
		L("TrimExcess", l => l.TrimExcess());

		void Q(string what, Action<Queue<int>> change) => Try<Queue<int>, int>("queue, " + what, new Queue<int>(new[] { 1, 2, 3 }), change);
		Q("Enqueue", q => q.Enqueue(4));
		Q("Dequeue", q => q.Dequeue());
		Q("Clear", q => q.Clear());
		void S(string what, Action<Stack<int>> change) => Try<Stack<int>, int>("stack, " + what, new Stack<int>(new[] { 1, 2, 3 }), change);
		S("Push", s => s.Push(4));
		S("Pop", s => s.Pop());
		S("Clear", s => s.Clear());
		void K(string what, Action<LinkedList<int>> change) => Try<LinkedList<int>, int>("linked list, " + what, new LinkedList<int>(new[] { 1, 2, 3 }), change);
		K("AddLast", l => l.AddLast(4));
		K("Remove", l => l.Remove(2));
		K("value of a node", l => l.First.Value = 7);
		void O(string what, Action<SortedDictionary<int, string>> change) => Try<SortedDictionary<int, string>, KeyValuePair<int, string>>("sorted dictionary, " + what, new SortedDictionary<int, string>(Table()), change);
		O("value of a key", d => d[2] = "x");
		O("new key", d => d[4] = "x");
		O("Remove", d => d.Remove(2));
		void P(string what, Action<SortedList<int, string>> change) => Try<SortedList<int, string>, KeyValuePair<int, string>>("sorted list, " + what, new SortedList<int, string>(Table()), change);
		P("value of a key", d => d[2] = "x");
		P("new key", d => d[4] = "x");
		P("Remove", d => d.Remove(2));
		void T(string what, Action<SortedSet<int>> change) => Try<SortedSet<int>, int>("sorted set, " + what, new SortedSet<int> { 1, 2, 3 }, change);
		T("Add", s => s.Add(4));
		T("Add of one that is there", s => s.Add(1));
		T("Remove", s => s.Remove(2));
	}
}
