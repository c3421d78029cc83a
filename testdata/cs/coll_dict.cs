using System;
using System.Collections;
using System.Collections.Generic;
// Dictionary<K,V>: all of it.
static class P
{
	static void T(string what, Action a) { try { a(); Console.WriteLine(what + " fine"); } catch (Exception e) { Console.WriteLine(what + " " + e.GetType().Name + ": " + e.Message.Split('\n')[0]); } }
	struct Cell : IEquatable<Cell>
	{
		public readonly int X, Y; public Cell(int x, int y) { X = x; Y = y; }
		public bool Equals(Cell o) { return X == o.X && Y == o.Y; }
		public override bool Equals(object o) { return o is Cell && Equals((Cell)o); }
		public override int GetHashCode() { return X * 31 + Y; }
	}
	class Person { public string Name; public override int GetHashCode() { return Name.Length; } public override bool Equals(object o) { Person p = o as Person; return p != null && p.Name == Name; } }
	class Mod : IEqualityComparer<int> { public bool Equals(int a, int b) { return a % 10 == b % 10; } public int GetHashCode(int a) { return a % 10; } }
	static void Main()
	{
		Dictionary<string, int> d = new Dictionary<string, int> { { "one", 1 }, { "two", 2 } }; d["three"] = 3; d["one"] = 11; d.Add("four", 4);
		foreach (KeyValuePair<string, int> p in d) Console.Write(p.Key + "=" + p.Value + " " + p + "; "); Console.WriteLine(d.Count);
		int v; Console.WriteLine(d.TryGetValue("two", out v) + " " + v + " " + d.TryGetValue("ten", out v) + " " + v + " " + d.ContainsKey("one") + " " + d.ContainsValue(4) + " " + d.Remove("two") + " " + d.Remove("two"));
		Console.WriteLine(string.Join(",", d.Keys) + " " + string.Join(",", d.Values) + " " + d.Keys.Count); d["five"] = 5; Console.WriteLine(string.Join(",", d.Keys));
		T("add", () => d.Add("one", 1)); T("get", () => { int q = d["zero"]; }); T("null", () => d[null] = 1); T("null find", () => d.ContainsKey(null)); T("changed", () => { foreach (string k in d.Keys) d.Remove(k + "x"); }); T("really changed", () => { foreach (string k in d.Keys) d[k + "x"] = 1; }); T("keys", () => ((ICollection<string>)d.Keys).Add("x"));
		d.Clear(); Console.WriteLine(d.Count + " " + d.ContainsKey("one"));
		Dictionary<Cell, char> grid = new Dictionary<Cell, char>(); for (int i = 0; i < 20; i++) grid[new Cell(i % 5, i / 5)] = (char)('a' + i); Console.WriteLine(grid.Count + " " + grid[new Cell(3, 2)] + " " + grid.ContainsKey(new Cell(5, 0))); grid.Remove(new Cell(0, 0)); Console.WriteLine(grid.Count);
		Dictionary<Person, string> people = new Dictionary<Person, string> { { new Person { Name = "Ann" }, "a" }, { new Person { Name = "Bob" }, "b" } }; Console.WriteLine(people[new Person { Name = "Bob" }] + " " + people.ContainsKey(new Person { Name = "Cyd" }));
		Dictionary<int, string> mod = new Dictionary<int, string>(new Mod()); mod[3] = "three"; mod[13] = "thirteen"; mod[4] = "four"; Console.WriteLine(mod.Count + " " + mod[23] + " " + mod.Comparer.Equals(1, 11));
		Dictionary<string, List<string>> index = new Dictionary<string, List<string>>(); foreach (string w in "apple avocado banana blueberry cherry apricot".Split(' ')) { List<string> g; if (!index.TryGetValue(w.Substring(0, 1), out g)) index[w.Substring(0, 1)] = g = new List<string>(); g.Add(w); } foreach (var p in index) Console.Write(p.Key + ":" + string.Join("/", p.Value) + " "); Console.WriteLine();
		Dictionary<char, int> letters = new Dictionary<char, int>(); foreach (char c in "mississippi") { int n; letters.TryGetValue(c, out n); letters[c] = n + 1; } foreach (var p in letters) Console.Write(p.Key + "" + p.Value + " "); Console.WriteLine();
		Dictionary<int, int> big = new Dictionary<int, int>(); for (int i = 0; i < 1000; i++) big[i * 7919] = i; int hits = 0; for (int i = 0; i < 8000; i++) if (big.ContainsKey(i)) hits++; for (int i = 0; i < 1000; i += 2) big.Remove(i * 7919); Console.WriteLine(big.Count + " " + hits + " " + big[7919 * 501]); for (int i = 0; i < 500; i++) big[-i - 1] = i; Console.WriteLine(big.Count + " " + big[-500]);
		Dictionary<string, int> copy = new Dictionary<string, int>(new Dictionary<string, int> { { "x", 1 } }); copy["y"] = 2; IDictionary<string, int> id = copy; Console.WriteLine(id["x"] + " " + id.Count + " " + id.Keys.Contains("y") + " " + id.Contains(new KeyValuePair<string, int>("x", 1)) + " " + id.Contains(new KeyValuePair<string, int>("x", 2)) + " " + id.IsReadOnly); KeyValuePair<string, int>[] arr = new KeyValuePair<string, int>[2]; id.CopyTo(arr, 0); Console.WriteLine(arr[1].Key + arr[1].Value);
		IDictionary old = copy; old["z"] = 3; Console.WriteLine(old["z"] + " " + (old["none"] == null) + " " + old.Contains("x")); foreach (DictionaryEntry e in old) Console.Write(e.Key + "->" + e.Value + " "); Console.WriteLine(); T("old key", () => old[5] = 1); T("old value", () => old["q"] = "s");
		Dictionary<long, long> memo = new Dictionary<long, long>(); Func<long, long> fib = null; fib = n => { long r; if (n < 2) return n; if (memo.TryGetValue(n, out r)) return r; return memo[n] = fib(n - 1) + fib(n - 2); }; Console.WriteLine(fib(80) + " " + memo.Count);
		Dictionary<bool, string> yn = new Dictionary<bool, string> { { true, "yes" }, { false, "no" } }; Dictionary<DayOfWeek, int> days = new Dictionary<DayOfWeek, int> { { DayOfWeek.Friday, 5 } }; days[DayOfWeek.Friday]++; Console.WriteLine(yn[1 < 2] + yn[1 > 2] + days[DayOfWeek.Friday]); Dictionary<object, int> obj = new Dictionary<object, int> { { 1, 1 }, { "1", 2 }, { 1L, 3 } }; Console.WriteLine(obj[1] + " " + obj["1"] + " " + obj[1L] + " " + obj.ContainsKey(1.0)); Dictionary<double, int> dbl = new Dictionary<double, int> { { 0.5, 1 }, { double.NaN, 2 } }; Console.WriteLine(dbl[0.5] + " " + dbl[double.NaN]);
	}
}
