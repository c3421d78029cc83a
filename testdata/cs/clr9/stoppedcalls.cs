using System;
using System.Runtime.CompilerServices;
using System.Threading;
// Methods with loops that call nothing and with calls: another thread collects and moves what they hold, wherever they are stopped.
sealed class Node { public Node A, B; public int V; public int[] Values = new int[8]; }
struct Pair { public Node X; public int N; public Node Y; }
static class P
{
	static volatile bool done;
	[MethodImpl(MethodImplOptions.NoInlining)]
	static Node Make(int seed)
	{
		Node[] all = new Node[8];
		for (int i = 0; i < all.Length; i++) { all[i] = new Node { V = i + seed }; for (int k = 0; k < 8; k++) all[i].Values[k] = i * k & 7; }
		for (int i = 0; i < all.Length; i++) { all[i].A = all[(i + 1) & 7]; all[i].B = all[(i + 3) & 7]; }
		return all[0];
	}
	[MethodImpl(MethodImplOptions.NoInlining)] static Span<int> Part(Node n) { return n.Values.AsSpan(0, 8); }
	[MethodImpl(MethodImplOptions.NoInlining)] static Pair Both(Node n, int i) { return new Pair { X = n.A, N = i, Y = n.B }; }
	[MethodImpl(MethodImplOptions.NoInlining)]
	static int Run(Node first, Node[] nodes, Pair[] pairs, int limit)
	{
		Node one = first.A, two = first.B, three = nodes[0], four = nodes[1];
		int sum = 0, x = 1;
		Pair pair = pairs[0];
		Span<int> part = first.Values.AsSpan(0, 8);
		ref int v = ref first.V;
		ref Node at = ref nodes[2];
		for (int i = 0; i < limit; i++)
		{
			pairs[one.V & 3] = pair;
			at = ref nodes[i * 5 & 7];
			sum += at.V;
			for (int q = 0; q < 2; q++)
			{
				for (int k = 0; k < 4; k++) { pairs[four.Values[x & 7] & 3] = pair; x ^= three.B.V; }
				sum += part[pair.N & 7];
			}
			for (int q = 0; q < 4; q++) nodes[one.Values[i & 7] & 7] = two.A;
			nodes[two.V & 7] = three.A;
			part = four.Values.AsSpan(0, 8);
			v = v + 0;
			part = nodes[x & 7].Values.AsSpan(0, 8);
			if ((i & 7) == 0) { part = Part(at); pair = Both(at, i & 3); }
		}
		return sum + x;
	}
	static long Check(Node first, Node[] nodes, Pair[] pairs)
	{
		long h = 0;
		for (int i = 0; i < 20; i++) { h = h * 31 + first.V; foreach (int k in first.Values) h += k; first = (i & 1) == 0 ? first.A : first.B; }
		foreach (Node n in nodes) h = h * 31 + n.V + n.Values.Length;
		foreach (Pair p in pairs) h = h * 31 + p.X.V + p.N + p.Y.V;
		return h;
	}
	static void Main()
	{
		var t = new Thread(() => { var r = new Random(5); for (int k = 0; !done; k++) { GC.Collect(k % 3 == 2 ? 1 : 0, GCCollectionMode.Forced, true, true); var g = new object[200]; for (int i = 0; i < 200; i++) g[i] = new byte[r.Next(100)]; Thread.Sleep(0); } });
		t.IsBackground = true;
		t.Start();
		long all = 0;
		for (int r = 0; r < 60; r++)
		{
			Node n = Make(30 + r), q = n;
			var nodes = new Node[8]; for (int i = 0; i < 8; i++) { nodes[i] = q; q = q.A; }
			var pairs = new Pair[4]; for (int i = 0; i < 4; i++) { pairs[i].X = nodes[i]; pairs[i].N = i; pairs[i].Y = nodes[7 - i]; }
			int res = Run(n, nodes, pairs, 60000);
			all = all * 31 + res + Check(n, nodes, pairs);
		}
		done = true;
		t.Join();
		Console.WriteLine(all);
	}
}
