using System;
using System.Collections.Generic;
// HashSet, Queue, Stack, LinkedList.
static class P
{
	static void Show<T>(string what, IEnumerable<T> l) { Console.WriteLine(what + ": " + string.Join(" ", l)); }
	static string Sorted(HashSet<int> s) { List<int> l = new List<int>(s); l.Sort(); return string.Join(" ", l); }
	static void T(string what, Action a) { try { a(); Console.WriteLine(what + " fine"); } catch (Exception e) { Console.WriteLine(what + " " + e.GetType().Name + ": " + e.Message); } }
	static void Main()
	{
		HashSet<int> a = new HashSet<int> { 1, 2, 3, 4 }, b = new HashSet<int>(new[] { 3, 4, 5 }); Console.WriteLine(a.Add(4) + " " + a.Add(6) + " " + a.Contains(2) + " " + a.Remove(6) + " " + a.Count); HashSet<int> c = new HashSet<int>(a); c.UnionWith(b); Console.WriteLine(Sorted(c)); c = new HashSet<int>(a); c.IntersectWith(b); Console.WriteLine(Sorted(c)); c = new HashSet<int>(a); c.ExceptWith(b); Console.WriteLine(Sorted(c)); c = new HashSet<int>(a); c.SymmetricExceptWith(b); Console.WriteLine(Sorted(c)); Console.WriteLine(a.IsSubsetOf(new[] { 1, 2, 3, 4, 5 }) + " " + a.IsSupersetOf(new[] { 1 }) + " " + a.Overlaps(b) + " " + a.SetEquals(new[] { 4, 3, 2, 1, 1 }) + " " + a.IsProperSubsetOf(b) + " " + a.IsProperSupersetOf(new HashSet<int> { 1, 2 })); Console.WriteLine(a.RemoveWhere(x => x % 2 == 0) + " " + Sorted(a)); a.Clear(); Console.WriteLine(a.Count);
		HashSet<string> seen = new HashSet<string>(StringComparer.OrdinalIgnoreCase); foreach (string w in "a b A c B d".Split(' ')) if (!seen.Add(w)) Console.Write(w + " again; "); Console.WriteLine(seen.Count); HashSet<string> nulls = new HashSet<string> { null, "x", null }; Console.WriteLine(nulls.Count + " " + nulls.Contains(null)); int[] arr = new int[3]; b.CopyTo(arr); Array.Sort(arr); Show("copied", arr);
		Queue<string> q = new Queue<string>(); q.Enqueue("a"); q.Enqueue("b"); q.Enqueue("c"); Console.WriteLine(q.Peek() + " " + q.Dequeue() + " " + q.Count + " " + q.Contains("b") + " " + q.Contains("a")); for (int i = 0; i < 10; i++) { q.Enqueue("x" + i); if (i % 2 == 0) q.Dequeue(); } Show("queue", q); Show("array", q.ToArray()); q.Clear(); T("dequeue", () => q.Dequeue()); T("peek", () => q.Peek()); Queue<int> qi = new Queue<int>(new[] { 1, 2, 3 }); T("changed", () => { foreach (int i in qi) qi.Enqueue(i); }); Console.WriteLine(qi.Count);
		Stack<int> s = new Stack<int>(); for (int i = 0; i < 5; i++) s.Push(i * i); Console.WriteLine(s.Pop() + " " + s.Peek() + " " + s.Count + " " + s.Contains(4)); Show("stack", s); Show("array", s.ToArray()); Show("from", new Stack<int>(new[] { 1, 2, 3 })); s.Clear(); T("pop", () => s.Pop()); T("peek", () => s.Peek()); string text = "never odd"; Stack<char> rev = new Stack<char>(text); Console.WriteLine(string.Concat(rev)); Console.WriteLine(Balanced("{[()]()}") + " " + Balanced("{[(])}") + " " + Balanced("((") + " " + Balanced(""));
		LinkedList<int> l = new LinkedList<int>(); l.AddLast(2); l.AddFirst(1); LinkedListNode<int> n4 = l.AddLast(4); l.AddBefore(n4, 3); l.AddAfter(n4, 5); Show("linked", l); Console.WriteLine(l.First.Value + " " + l.Last.Value + " " + l.Count + " " + n4.Previous.Value + " " + n4.Next.Value + " " + (l.First.Previous == null) + " " + (n4.List == l)); l.Remove(n4); Console.WriteLine(l.Remove(1) + " " + l.Remove(99) + " " + l.Contains(3) + " " + (l.Find(3).Next.Value) + " " + (n4.List == null)); l.RemoveFirst(); l.RemoveLast(); Show("left", l); for (LinkedListNode<int> n = l.First; n != null; n = n.Next) n.Value *= 10; Show("times ten", l); l.AddFirst(n4); l.AddLast(new LinkedListNode<int>(7)); Show("again", l); T("twice", () => l.AddFirst(n4)); T("foreign", () => new LinkedList<int>().Remove(n4)); l.Clear(); T("empty", () => l.RemoveFirst()); Console.WriteLine(l.First == null); T("null", () => l.AddFirst((LinkedListNode<int>)null)); LinkedList<string> names = new LinkedList<string>(new[] { "x", "y", "x" }); Console.WriteLine(names.FindLast("x").Previous.Value + names.Find("x").Next.Value);
		LinkedList<int> ring = new LinkedList<int>(); for (int i = 1; i <= 10; i++) ring.AddLast(i); LinkedListNode<int> at = ring.First; while (ring.Count > 1) { for (int i = 0; i < 2; i++) at = at.Next ?? ring.First; LinkedListNode<int> next = at.Next ?? ring.First; Console.Write(at.Value + " "); ring.Remove(at); at = next; } Console.WriteLine("survivor " + at.Value);
	}
	static bool Balanced(string s)
	{
		Stack<char> open = new Stack<char>();
		foreach (char c in s)
		{
			int i = "([{".IndexOf(c), j = ")]}".IndexOf(c);
			if (i >= 0) open.Push(")]}"[i]);
			else if (j >= 0 && (open.Count == 0 || open.Pop() != c)) return false;
		}
		return open.Count == 0;
	}
}
