// Trees that are built, checked and dropped while others live on.
using System;

class Node
{
	public Node Left, Right;
	public int Key;
	public Node(int key) { Key = key; }
}

class Tree
{
	Node root;
	public int Count;

	public bool Add(int key)
	{
		if (root == null) { root = new Node(key); Count++; return true; }
		Node n = root;
		for (;;)
		{
			if (key == n.Key) return false;
			if (key < n.Key)
			{
				if (n.Left == null) { n.Left = new Node(key); Count++; return true; }
				n = n.Left;
			}
			else
			{
				if (n.Right == null) { n.Right = new Node(key); Count++; return true; }
				n = n.Right;
			}
		}
	}

	static int Sum(Node n) { return n == null ? 0 : unchecked(n.Key * 31 + Sum(n.Left) * 7 + Sum(n.Right)); }
	public int Sum() { return Sum(root); }
	static int Depth(Node n) { return n == null ? 0 : 1 + Math.Max(Depth(n.Left), Depth(n.Right)); }
	public int Depth() { return Depth(root); }
}

static class P
{
	static Node Build(int depth, int key)
	{
		if (depth == 0) return new Node(key);
		Node n = new Node(key);
		n.Left = Build(depth - 1, 2 * key);
		n.Right = Build(depth - 1, 2 * key + 1);
		return n;
	}

	static long Check(Node n) { return n == null ? 0 : n.Key + Check(n.Left) + Check(n.Right); }

	static void Main()
	{
		Node longLived = Build(8, 1);
		for (int d = 1; d <= 8; d++)
		{
			long sum = 0;
			for (int i = 0; i < (1 << (9 - d)); i++) sum += Check(Build(d, i));
			Console.WriteLine("depth {0}: {1}", d, sum);
		}
		Console.WriteLine("long lived: " + Check(longLived));

		Tree t = new Tree();
		uint seed = 12345;
		int added = 0;
		for (int i = 0; i < 2000; i++)
		{
			seed = seed * 1664525 + 1013904223;
			if (t.Add((int)(seed >> 16) % 1000)) added++;
			if (i % 500 == 0) GC.Collect();
		}
		Console.WriteLine("{0} {1} {2} {3}", added, t.Count, t.Sum(), t.Depth());
	}
}
