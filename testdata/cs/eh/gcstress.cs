using System;
using System.Collections.Generic;
// Exceptions while much is allocated: references live in frames that are unwound must survive.
class Node { public Node Next; public int V; public string S; }
static class P
{
	static Node Build(int n) { Node h = null; for (int i = 0; i < n; i++) h = new Node { Next = h, V = i, S = "n" + i }; return h; }
	static int Check(Node h) { int s = 0; for (; h != null; h = h.Next) { if (h.S != "n" + h.V) throw new Exception("broken"); s += h.V; } return s; }
	static int Go(int depth, Node mine) { Node local = Build(20); try { if (depth == 0) { for (int i = 0; i < 50; i++) new List<int[]>().Add(new int[100]); throw new InvalidOperationException("x"); } return Go(depth - 1, local); } catch (InvalidOperationException) when (depth % 2 == 0) { int a = Check(local), b = Check(mine); if (depth < 10) throw new InvalidOperationException("again" + a + b); return a + b; } finally { Check(local); Check(mine); } }
	static void Main() { for (int i = 0; i < 20; i++) Console.Write(Go(i % 5 + 10, Build(i)) + " "); Console.WriteLine(); GC.Collect(); Console.WriteLine(Check(Build(100))); }
}
