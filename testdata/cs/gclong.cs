// A long list must not need a deep stack to be collected, nor a wide heap much time.
using System;

class Link { public Link Next; public int N; }

static class P
{
	static void Main()
	{
		Link longList = null;
		for (int i = 0; i < 5000; i++)
		{
			Link l = new Link();
			l.Next = longList;
			l.N = i;
			longList = l;
			if (i % 1000 == 0) GC.Collect();
		}
		GC.Collect();
		long sum = 0;
		int n = 0;
		for (Link l = longList; l != null; l = l.Next) { n++; sum += l.N; }
		Console.WriteLine(n + " " + sum);
		// Allocation far beyond what lives.
		object[] window = new object[100];
		for (int i = 0; i < 2000; i++) window[i % 100] = new int[i % 30];
		n = 0;
		foreach (int[] a in window) n += a.Length;
		Console.WriteLine(n);
	}
}
