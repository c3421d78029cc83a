// Large objects next to small ones, and sizes around the borders between them.
using System;
using System.Collections.Generic;

class Item { public object[] Back; public int N; }

static class P
{
	static object[] ring = new object[8];

	static int Hash(byte[] a) { int h = a.Length; for (int i = 0; i < a.Length; i += 997) h = unchecked(h * 31 + a[i]); return unchecked(h * 31 + a[a.Length - 1]); }

	static void Main()
	{
		// Freed and made again: what comes must be zero.
		int dirty = 0;
		for (int i = 0; i < 60; i++)
		{
			byte[] a = new byte[20000 + i * 3001];
			for (int k = 0; k < a.Length; k += 509) if (a[k] != 0) dirty++;
			if (a[a.Length - 1] != 0) dirty++;
			for (int k = 0; k < a.Length; k++) a[k] = (byte)(k + i);
			ring[i % ring.Length] = a;
			if (i % 20 == 0) GC.Collect();
		}
		Console.WriteLine("dirty: " + dirty);
		foreach (object o in ring) Console.WriteLine(Hash((byte[])o));

		foreach (int size in new int[] { 32700, 32736, 32744, 32752, 32760, 32768, 65480, 65504, 65512, 65520, 65528, 65536, 131048, 131056, 131072 })
		{
			byte[] a = new byte[size], b = new byte[size];
			object after = new object();
			a[0] = 1; a[size - 1] = 2; b[0] = 3; b[size - 1] = 4;
			GC.Collect();
			if (a[0] + a[size - 1] + b[0] + b[size - 1] != 10 || after == null) Console.WriteLine("wrong at " + size);
		}

		object[] big = new object[50000];
		for (int i = 0; i < big.Length; i += 10) big[i] = new Item { Back = big, N = i };
		GC.Collect();
		object[] copy = (object[])big.Clone();
		big = null;
		GC.Collect();
		long sum = 0;
		for (int i = 0; i < copy.Length; i++)
		{
			Item it = copy[i] as Item;
			if (it != null) sum += it.N + it.Back.Length;
		}
		Console.WriteLine(sum);
		copy = null;

		string s = new string('a', 40000);
		string t = s + s;
		GC.Collect();
		Console.WriteLine(t.Length + " " + t[79999] + " " + t.IndexOf('b'));

		List<int> list = new List<int>();
		for (int i = 0; i < 100000; i++) list.Add(i);
		GC.Collect();
		long total = 0;
		foreach (int x in list) total += x;
		Console.WriteLine(total);

		double[,] m = new double[150, 150];
		for (int i = 0; i < 150; i++) m[i, i] = i;
		GC.Collect();
		double trace = 0;
		for (int i = 0; i < 150; i++) trace += m[i, i];
		Console.WriteLine(trace);

		// Many large ones that die at once: memory is used again.
		long made = 0;
		for (int i = 0; i < 300; i++) { int[] a = new int[100000]; a[i] = i; made += a.Length; }
		Console.WriteLine(made);
		string[][] jagged = new string[30][];
		for (int i = 0; i < jagged.Length; i++)
		{
			jagged[i] = new string[3000];
			for (int k = 0; k < 3000; k += 100) jagged[i][k] = i + ":" + k;
		}
		GC.Collect();
		int len = 0;
		foreach (string[] row in jagged) foreach (string x in row) if (x != null) len += x.Length;
		Console.WriteLine(len);
	}
}
