using System;
using System.Runtime.InteropServices;
// Structures in memory that the collector does not know.
unsafe struct Node { public int Key; public Node* Left, Right; }
unsafe class Tree
{
	Node* root;
	public int Count;
	public void Add(int key)
	{
		Node** at;
		fixed (Node** r = &root)
		{
			at = r;
			while (*at != null)
			{
				if ((*at)->Key == key) return;
				at = key < (*at)->Key ? &(*at)->Left : &(*at)->Right;
			}
			Node* n = (Node*)Marshal.AllocHGlobal(sizeof(Node));
			n->Key = key;
			n->Left = n->Right = null;
			*at = n;
			Count++;
		}
	}
	static long Sum(Node* n, int depth) { return n == null ? 0 : n->Key * (long)depth + Sum(n->Left, depth + 1) + Sum(n->Right, depth + 1); }
	public long Sum() { return Sum(root, 1); }
	static void Free(Node* n)
	{
		if (n == null) return;
		Free(n->Left);
		Free(n->Right);
		Marshal.FreeHGlobal((IntPtr)n);
	}
	public void Free() { Free(root); root = null; Count = 0; }
}
static unsafe class P
{
	static void Main()
	{
		var t = new Tree();
		uint x = 12345;
		for (int i = 0; i < 500; i++)
		{
			x = x * 1664525 + 1013904223;
			t.Add((int)(x >> 20));
			if (i % 100 == 0) GC.Collect();
		}
		Console.WriteLine(t.Count + " " + t.Sum());
		t.Free();
		Console.WriteLine(t.Count + " " + t.Sum());

		IntPtr p = Marshal.AllocHGlobal(64);
		Console.WriteLine((long)p % 8);
		Marshal.Copy(new byte[] { 1, 2, 3, 4, 5, 6, 7, 8 }, 0, p, 8);
		GC.Collect();
		Console.WriteLine(Marshal.ReadInt32(p).ToString("x") + " " + Marshal.ReadInt64(p).ToString("x") + " " + Marshal.ReadInt16(p, 3).ToString("x") + " " + Marshal.ReadByte(p, 7));
		Marshal.WriteInt64(p, 8, -2);
		Marshal.WriteInt32(p, 8, 7);
		Marshal.WriteByte(p, 9, 1);
		Marshal.WriteInt16(p, 10, 3);
		long[] l = new long[2];
		Marshal.Copy(p, l, 0, 2);
		Console.WriteLine(l[0].ToString("x") + " " + l[1].ToString("x"));
		Marshal.Copy(new[] { 'a', 'b', 'c' }, 1, p, 2);
		Console.WriteLine(new string((char*)p, 0, 2));
		Marshal.Copy(new[] { 1.5, 2.5 }, 0, p, 2);
		double[] d = new double[3];
		Marshal.Copy(p, d, 1, 2);
		Console.WriteLine(d[0] + " " + d[1] + " " + d[2]);
		Marshal.WriteIntPtr(p, 16, p);
		Console.WriteLine(Marshal.ReadIntPtr(p, 16) == p);
		try { Marshal.Copy(p, d, 2, 2); } catch (ArgumentException) { Console.WriteLine("too long"); }
		Marshal.FreeHGlobal(p);
		Marshal.FreeHGlobal(IntPtr.Zero);
	}
}
