// Linked lists, rings, and graphs full of cycles, cut and joined between collections.
using System;
using System.Collections.Generic;

class Link
{
	public Link Next, Prev;
	public string Name;
	public Link(string name) { Name = name; }
}

class Ring
{
	Link any;
	public int Count;
	public void Add(string name)
	{
		Link l = new Link(name);
		if (any == null) { l.Next = l.Prev = l; any = l; }
		else
		{
			l.Next = any; l.Prev = any.Prev;
			any.Prev.Next = l; any.Prev = l;
		}
		Count++;
	}
	// Removes every k-th until one is left.
	public string Josephus(int k)
	{
		Link l = any;
		while (Count > 1)
		{
			for (int i = 1; i < k; i++) l = l.Next;
			l.Prev.Next = l.Next; l.Next.Prev = l.Prev;
			Link dead = l;
			l = l.Next;
			dead.Next = dead; // garbage that refers to itself
			Count--;
			string churn = "x" + Count;
			if (churn.Length > 100) Console.WriteLine(churn);
		}
		any = l;
		return l.Name;
	}
}

class GraphNode
{
	public int Id;
	public List<GraphNode> Out = new List<GraphNode>();
	public object Tag;
}

static class P
{
	static GraphNode[] Graph(int n)
	{
		GraphNode[] g = new GraphNode[n];
		for (int i = 0; i < n; i++) g[i] = new GraphNode { Id = i };
		for (int i = 0; i < n; i++)
			for (int k = 1; k <= 3; k++)
				g[i].Out.Add(g[(i * k + k * k + 1) % n]);
		for (int i = 0; i < n; i++) g[i].Tag = g; // and back to the array
		return g;
	}

	static int Reach(GraphNode start)
	{
		HashSet<GraphNode> seen = new HashSet<GraphNode>();
		Stack<GraphNode> work = new Stack<GraphNode>();
		work.Push(start);
		int sum = 0;
		while (work.Count > 0)
		{
			GraphNode n = work.Pop();
			if (!seen.Add(n)) continue;
			sum += n.Id;
			foreach (GraphNode m in n.Out) work.Push(m);
		}
		return sum * 1000 + seen.Count;
	}

	static void Main()
	{
		Ring r = new Ring();
		for (int i = 0; i < 200; i++) r.Add("n" + i);
		Console.WriteLine(r.Josephus(7));
		GC.Collect();
		Console.WriteLine(r.Josephus(1) + " " + r.Count);

		GraphNode[] g = Graph(50);
		Console.WriteLine(Reach(g[0]));
		GraphNode keep = g[17];
		g = null;
		GC.Collect();
		Console.WriteLine(Reach(keep));
		Console.WriteLine(((GraphNode[])keep.Tag)[3].Id + " " + (((GraphNode[])keep.Tag)[17] == keep));

		Link head = null;
		for (int i = 0; i < 3000; i++)
		{
			Link l = new Link(null);
			l.Next = head;
			head = i % 300 == 0 ? null : l; // the list is dropped now and then
		}
		int n2 = 0;
		for (Link l = head; l != null; l = l.Next) n2++;
		Console.WriteLine(n2);
	}
}
