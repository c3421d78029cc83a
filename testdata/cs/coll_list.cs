using System;
using System.Collections;
using System.Collections.Generic;
// List<T>: all of it.
static class P
{
	static void Show<T>(string what, IEnumerable<T> l) { Console.WriteLine(what + ": " + string.Join(" ", l)); }
	static void T(string what, Action a) { try { a(); Console.WriteLine(what + " fine"); } catch (Exception e) { Console.WriteLine(what + " " + e.GetType().Name); } }
	class Item : IComparable<Item>
	{
		public string Name; public int Rank;
		public int CompareTo(Item o) { return Rank.CompareTo(o.Rank); }
		public override string ToString() { return Name + Rank; }
	}
	class ByName : IComparer<Item> { public int Compare(Item a, Item b) { return string.CompareOrdinal(a.Name, b.Name); } }
	static void Main()
	{
		List<int> l = new List<int> { 5, 3, 8, 1 };
		l.Add(9); l.AddRange(new[] { 2, 7 }); l.Insert(0, 4); l.InsertRange(2, new List<int> { 6, 6 }); Show("made", l); Console.WriteLine(l.Count + " " + l[3] + " " + l.IndexOf(6) + " " + l.LastIndexOf(6) + " " + l.IndexOf(6, 3) + " " + l.IndexOf(42) + " " + l.Contains(8));
		l.Remove(6); l.RemoveAt(0); Show("removed", l); Console.WriteLine(l.RemoveAll(x => x > 7) + " gone"); Show("left", l); l.Sort(); Show("sorted", l); Console.WriteLine(l.BinarySearch(5) + " " + l.BinarySearch(4) + " " + ~l.BinarySearch(100)); l.Reverse(); Show("reversed", l); l.Reverse(1, 3); Show("part reversed", l); l.Sort((a, b) => b - a); Show("by comparison", l);
		Show("range", l.GetRange(1, 3)); l.RemoveRange(1, 2); Show("range removed", l); Console.WriteLine(l.Find(x => x < 5) + " " + l.FindLast(x => x < 6) + " " + l.FindIndex(x => x == 2) + " " + l.FindLastIndex(x => x > 0) + " " + l.Exists(x => x == 99) + " " + l.TrueForAll(x => x > 0) + " " + l.Find(x => x > 100)); Show("all odd", l.FindAll(x => x % 2 == 1)); Show("converted", l.ConvertAll(x => "n" + x)); int sum = 0; l.ForEach(x => sum += x); Console.WriteLine(sum); Show("array", l.ToArray()); int[] into = new int[6]; l.CopyTo(into, 1); Show("copied", into);
		l.Clear(); Console.WriteLine(l.Count + " " + (l.Capacity > 0)); l.TrimExcess(); Console.WriteLine(l.Capacity);
		List<Item> items = new List<Item>(); foreach (string s in "pear fig apple kiwi".Split(' ')) items.Add(new Item { Name = s, Rank = s.Length * 7 % 5 }); items.Sort(); Show("ranked", items); items.Sort(new ByName()); Show("named", items); items.Sort((a, b) => a.Name.Length - b.Name.Length); Console.WriteLine(items[0] + " " + items[3].Name.Length);
		List<string> words = new List<string>("the quick brown fox".Split(' ')); words.Sort(StringComparer.Ordinal); Show("words", words); Show("copy", new List<string>(words)); IList<string> ro = words.AsReadOnly(); Console.WriteLine(ro.Count + " " + ro[0] + " " + ro.IsReadOnly); T("read-only", () => ro.Add("x"));
		T("index", () => { int q = new List<int>()[0]; }); T("set", () => words[4] = ""); T("insert", () => words.Insert(9, "")); T("remove at", () => words.RemoveAt(-1)); T("range", () => words.GetRange(2, 9)); T("null", () => new List<int>(null)); T("changed", () => { foreach (string s in words) words.Add(s); }); T("foreach null", () => words.ForEach(null)); T("capacity", () => words.Capacity = 1);
		IList old = new List<int> { 1, 2 }; old.Add(3); Console.WriteLine(old.Count + " " + old[2] + " " + old.Contains(2) + " " + old.Contains("2") + " " + old.IndexOf(3)); T("wrong type", () => old.Add("x")); IEnumerable<object> co = words; foreach (object o in co) Console.Write(o + ","); Console.WriteLine();
		List<List<int>> tri = new List<List<int>>(); for (int i = 0; i < 6; i++) { List<int> row = new List<int>(); for (int j = 0; j <= i; j++) row.Add(j == 0 || j == i ? 1 : tri[i - 1][j - 1] + tri[i - 1][j]); tri.Add(row); } foreach (List<int> row in tri) Console.Write(string.Join(",", row) + "; "); Console.WriteLine();
		List<int> big = new List<int>(); for (int i = 0; i < 500; i++) big.Add(i * 37 % 101); big.Sort(); bool ok = true; for (int i = 1; i < big.Count; i++) ok &= big[i - 1] <= big[i]; Console.WriteLine(ok + " " + big[250]); List<int>.Enumerator en = big.GetEnumerator(); en.MoveNext(); en.MoveNext(); Console.WriteLine(en.Current);
	}
}
