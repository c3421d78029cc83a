using System;
using System.Collections.Generic;
// Random operations on the collections, with the order that enumeration and unstable sorting leave: a hash of each.
static class P
{
	static Random r = new Random(2024);
	static uint h;
	static void Mix(object o) { foreach (char c in o == null ? "null" : o.ToString()) h = h * 31 + c; }
	static void All<T>(IEnumerable<T> s) { foreach (T t in s) Mix(t); }
	static void Try(Action a) { try { a(); } catch (Exception e) { Mix(e.GetType().Name); } }
	static void Report(string what) { Console.WriteLine(what + " " + h.ToString("x8")); h = 0; }
	class Item { public int Key, Id; public override string ToString() { return Key + "." + Id; } }
	class ByKey : IComparer<Item> { public int Compare(Item a, Item b) { return a.Key.CompareTo(b.Key); } }
	static Item[] Items(int n, int keys) { Item[] a = new Item[n]; for (int i = 0; i < n; i++) a[i] = new Item { Key = r.Next(keys), Id = i }; return a; }
	static void Main()
	{
		foreach (int n in new[] { 2, 3, 5, 15, 16, 17, 33, 70, 150 }) for (int k = 0; k < 4; k++) { Item[] a = Items(n, 1 + n / 3); Array.Sort(a, new ByKey()); All(a); List<Item> l = new List<Item>(Items(n, 5)); l.Sort((x, y) => x.Key - y.Key); All(l); int[] keys = new int[n], ids = new int[n]; for (int i = 0; i < n; i++) { keys[i] = r.Next(6); ids[i] = i; } Array.Sort(keys, ids); All(ids); } Report("sort");
		Item[] deep = new Item[400]; for (int i = 0; i < deep.Length; i++) deep[i] = new Item { Key = i < 200 ? i : 400 - i, Id = i }; Array.Sort(deep, new ByKey()); All(deep); Report("organ pipe");
		Dictionary<int, int> d = new Dictionary<int, int>(); for (int i = 0; i < 400; i++) { int k = r.Next(60); switch (r.Next(5)) { case 0: case 1: d[k] = i; break; case 2: Mix(d.Remove(k)); break; case 3: Try(() => d.Add(k, i)); break; default: int v; Mix(d.TryGetValue(k, out v)); Mix(v); break; } if (i % 40 == 39) { All(d); All(d.Keys); All(d.Values); } if (i == 250) d.Clear(); } Report("dictionary");
		HashSet<int> s = new HashSet<int>(); for (int i = 0; i < 300; i++) { int k = r.Next(50); switch (r.Next(8)) { case 0: case 1: case 2: Mix(s.Add(k)); break; case 3: case 4: Mix(s.Remove(k)); break; case 5: if (i % 7 == 0) s.UnionWith(new[] { k, k + 1, k + 2 }); break; case 6: if (i % 11 == 0) s.SymmetricExceptWith(new[] { k, k + 1, k + 60 }); break; default: if (i % 13 == 0) s.RemoveWhere(x => x % 5 == k % 5); break; } if (i % 30 == 29) All(s); } Report("set");
		List<int> list = new List<int>(); for (int i = 0; i < 400; i++) { int at = r.Next(-1, list.Count + 2), n = r.Next(4); switch (r.Next(9)) { case 0: case 1: case 2: list.Add(i); break; case 3: Try(() => list.Insert(at, i)); break; case 4: Try(() => list.RemoveAt(at)); break; case 5: Try(() => list.RemoveRange(at, n)); break; case 6: Try(() => list.Reverse(at, n)); break; case 7: Try(() => Mix(list.IndexOf(i - 20, at))); break; default: Try(() => list.InsertRange(at, new[] { i, i })); break; } if (i % 50 == 49) All(list); } Report("list");
		LinkedList<int> ll = new LinkedList<int>(); for (int i = 0; i < 200; i++) { switch (r.Next(6)) { case 0: ll.AddFirst(i); break; case 1: ll.AddLast(i); break; case 2: Try(ll.RemoveFirst); break; case 3: LinkedListNode<int> n = ll.Find(i - r.Next(20)); if (n != null) { ll.AddBefore(n, -i); ll.Remove(n); } break; case 4: Mix(ll.Remove(i - 5)); break; default: if (ll.Last != null) ll.AddAfter(ll.Last, i); break; } if (i % 25 == 24) All(ll); } Report("linked list");
		SortedDictionary<int, string> sd = new SortedDictionary<int, string>(); SortedSet<int> ss = new SortedSet<int>(); SortedList<int, int> sl = new SortedList<int, int>(); for (int i = 0; i < 300; i++) { int k = r.Next(80); switch (r.Next(6)) { case 0: sd[k] = "v" + i; ss.Add(k); sl[k] = i; break; case 1: Mix(sd.Remove(k)); Mix(ss.Remove(k)); Mix(sl.Remove(k)); break; case 2: Try(() => sd.Add(k, "a")); Try(() => sl.Add(k, 1)); break; case 3: Mix(ss.Min); Mix(ss.Max); break; case 4: Try(() => All(ss.GetViewBetween(k, k + 20))); break; default: Mix(sl.IndexOfKey(k)); Mix(sd.ContainsKey(k)); break; } if (i % 50 == 49) { All(sd); All(ss); All(sl); All(ss.Reverse()); } } Report("sorted");
		Queue<int> q = new Queue<int>(); Stack<int> st = new Stack<int>(); for (int i = 0; i < 300; i++) { if (r.Next(5) < 3) { q.Enqueue(i); st.Push(i); } else { Try(() => Mix(q.Dequeue())); Try(() => Mix(st.Pop())); } if (i % 60 == 59) { All(q); All(st); } } Report("queue, stack"); int[] arr = new int[60]; for (int i = 0; i < 200; i++) { int a = r.Next(-2, 62), b = r.Next(-2, 62), n = r.Next(-1, 20); switch (r.Next(7)) { case 0: Try(() => Array.Copy(arr, a, arr, b, n)); break; case 1: Try(() => Array.Reverse(arr, a, n)); break; case 2: Try(() => Array.Sort(arr, a, n)); break; case 3: Try(() => Array.Clear(arr, a, n)); break; case 4: Try(() => arr[a] = i); break; case 5: Try(() => Mix(Array.IndexOf(arr, r.Next(200), a, n))); break; default: Try(() => Mix(Array.LastIndexOf(arr, 0, a, n))); break; } if (i % 40 == 39) All(arr); } Report("array");
	}
}
