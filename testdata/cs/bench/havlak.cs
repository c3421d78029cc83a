using System;
using System.Collections.Generic;
// Havlak's recognition of loops, reducible and not, in a large made-up flow graph. Argument: rounds.
sealed class Block
{
	public readonly int Name;
	public readonly List<Block> In = new List<Block>(), Out = new List<Block>();
	public Block(int name) { Name = name; }
}
sealed class Graph
{
	public readonly List<Block> Blocks = new List<Block>();
	public Block Node(int name)
	{
		while (Blocks.Count <= name) Blocks.Add(new Block(Blocks.Count));
		return Blocks[name];
	}
	public void Edge(int from, int to)
	{
		Block a = Node(from), b = Node(to);
		a.Out.Add(b);
		b.In.Add(a);
	}
	// A diamond behind a node; its last node is returned.
	public int Diamond(int start)
	{
		Edge(start, start + 1);
		Edge(start, start + 2);
		Edge(start + 1, start + 3);
		Edge(start + 2, start + 3);
		return start + 3;
	}
	public int Straight(int start, int n)
	{
		for (int i = 0; i < n; i++) Edge(start + i, start + i + 1);
		return start + n;
	}
	public int Loop(int from)
	{
		int header = Straight(from, 1), d1 = Diamond(header), d11 = Straight(d1, 1), d2 = Diamond(d11), footer = Straight(d2, 1);
		Edge(d2, d11);
		Edge(d11, header);
		Edge(footer, from);
		return Straight(footer, 1);
	}
}
sealed class Loop
{
	public readonly List<Loop> Children = new List<Loop>();
	public readonly List<Block> Blocks = new List<Block>();
	public readonly Block Header;
	public readonly bool Reducible;
	public Loop Parent;
	public int Nesting;
	public Loop(Block header, bool reducible)
	{
		Header = header;
		Reducible = reducible;
	}
}
sealed class UnionNode
{
	public UnionNode Parent;
	public readonly Block Block;
	public readonly int Number;
	public Loop Loop;
	public UnionNode(Block b, int number)
	{
		Parent = this;
		Block = b;
		Number = number;
	}
	public UnionNode Find()
	{
		List<UnionNode> path = null;
		UnionNode n = this;
		while (n != n.Parent)
		{
			if (n.Parent != n.Parent.Parent)
			{
				if (path == null) path = new List<UnionNode>();
				path.Add(n);
			}
			n = n.Parent;
		}
		if (path != null) foreach (UnionNode p in path) p.Parent = n.Parent;
		return n;
	}
}
sealed class Finder
{
	enum Kind { NonHeader, Reducible, Self, Irreducible, Dead }
	readonly Graph graph;
	readonly Dictionary<Block, int> number = new Dictionary<Block, int>();
	int[] last;
	UnionNode[] nodes;
	public readonly List<Loop> Loops = new List<Loop>();
	public Finder(Graph g) { graph = g; }
	int Visit(Block b, int current)
	{
		nodes[current] = new UnionNode(b, current);
		number[b] = current;
		int latest = current;
		foreach (Block t in b.Out)
			if (number[t] < 0) latest = Visit(t, latest + 1);
		last[current] = latest;
		return latest;
	}
	bool IsAncestor(int w, int v) { return w <= v && v <= last[w]; }
	public void Find()
	{
		int n = graph.Blocks.Count;
		nodes = new UnionNode[n];
		last = new int[n];
		int[] header = new int[n];
		Kind[] kind = new Kind[n];
		List<int>[] backs = new List<int>[n];
		HashSet<int>[] others = new HashSet<int>[n];
		foreach (Block b in graph.Blocks) number[b] = -1;
		Visit(graph.Blocks[0], 0);
		for (int w = 0; w < n; w++)
		{
			backs[w] = new List<int>();
			others[w] = new HashSet<int>();
			if (nodes[w] == null)
			{
				kind[w] = Kind.Dead;
				continue;
			}
			foreach (Block p in nodes[w].Block.In)
			{
				int v = number[p];
				if (v < 0) continue;
				if (IsAncestor(w, v)) backs[w].Add(v);
				else others[w].Add(v);
			}
		}
		for (int w = n - 1; w >= 0; w--)
		{
			if (nodes[w] == null) continue;
			List<UnionNode> pool = new List<UnionNode>();
			foreach (int v in backs[w])
				if (v != w) pool.Add(nodes[v].Find());
				else kind[w] = Kind.Self;
			Queue<UnionNode> work = new Queue<UnionNode>(pool);
			if (pool.Count > 0) kind[w] = Kind.Reducible;
			while (work.Count > 0)
			{
				UnionNode x = work.Dequeue();
				foreach (int y in others[x.Number])
				{
					UnionNode found = nodes[y].Find();
					if (!IsAncestor(w, found.Number))
					{
						kind[w] = Kind.Irreducible;
						others[w].Add(found.Number);
					}
					else if (found.Number != w && !pool.Contains(found))
					{
						work.Enqueue(found);
						pool.Add(found);
					}
				}
			}
			if (pool.Count == 0 && kind[w] != Kind.Self) continue;
			Loop loop = new Loop(nodes[w].Block, kind[w] != Kind.Irreducible);
			nodes[w].Loop = loop;
			foreach (UnionNode p in pool)
			{
				header[p.Number] = w;
				p.Parent = nodes[w];
				if (p.Loop != null)
				{
					p.Loop.Parent = loop;
					loop.Children.Add(p.Loop);
				}
				else loop.Blocks.Add(p.Block);
			}
			Loops.Add(loop);
		}
	}
	public int Depth()
	{
		int most = 0;
		foreach (Loop l in Loops)
			if (l.Parent == null) most = Math.Max(most, Nest(l, 1));
		return most;
	}
	static int Nest(Loop l, int depth)
	{
		l.Nesting = depth;
		int most = depth;
		foreach (Loop c in l.Children) most = Math.Max(most, Nest(c, depth + 1));
		return most;
	}
}
static class P
{
	static void Main(string[] args)
	{
		int rounds = args.Length > 0 ? int.Parse(args[0]) : 1, size = rounds > 1 ? 10 : 1;
		Graph g = new Graph();
		int n = 2;
		g.Node(0);
		g.Edge(0, 1);
		g.Edge(0, 2);
		for (int parallel = 0; parallel < size; parallel++)
		{
			int top = n;
			g.Edge(2, n + 1);
			n++;
			for (int i = 0; i < size; i++)
			{
				int start = n;
				n = g.Straight(n, 1);
				for (int j = 0; j < 5; j++) n = g.Loop(n);
				g.Edge(n, start);
			}
			g.Edge(n, 1);
			g.Edge(n, top);
		}
		// An entry into the middle of a loop.
		g.Edge(2, 9);
		Finder f = null;
		for (int i = 0; i < rounds; i++)
		{
			f = new Finder(g);
			f.Find();
		}
		int irreducible = 0, blocks = 0;
		foreach (Loop l in f.Loops)
		{
			if (!l.Reducible) irreducible++;
			blocks += l.Blocks.Count;
		}
		Console.WriteLine(g.Blocks.Count + " nodes, " + f.Loops.Count + " loops, " + irreducible + " irreducible, " + blocks + " blocks in them, depth " + f.Depth());
	}
}
