using System;
using System.Collections.Generic;
// Hash maps: an own one with open addressing, and Dictionary with int and string keys. Argument: entries.
sealed class IntMap
{
	int[] keys = new int[16], values = new int[16];
	bool[] used = new bool[16];
	int count;
	public int Count { get { return count; } }
	int Slot(int key)
	{
		uint h = (uint)key * 2654435769u;
		int mask = keys.Length - 1, i = (int)(h >> 7) & mask;
		while (used[i] && keys[i] != key) i = (i + 1) & mask;
		return i;
	}
	public int this[int key]
	{
		get
		{
			int i = Slot(key);
			return used[i] ? values[i] : -1;
		}
		set
		{
			int i = Slot(key);
			if (!used[i])
			{
				if (count * 2 >= keys.Length)
				{
					Grow();
					i = Slot(key);
				}
				used[i] = true;
				keys[i] = key;
				count++;
			}
			values[i] = value;
		}
	}
	void Grow()
	{
		int[] k = keys, v = values;
		bool[] u = used;
		keys = new int[k.Length * 2];
		values = new int[k.Length * 2];
		used = new bool[k.Length * 2];
		count = 0;
		for (int i = 0; i < k.Length; i++)
			if (u[i]) this[k[i]] = v[i];
	}
}
static class P
{
	static void Main(string[] args)
	{
		int n = args.Length > 0 ? int.Parse(args[0]) : 300;
		IntMap own = new IntMap();
		for (int i = 0; i < n; i++) own[i * 7919] = i;
		long sum = 0;
		for (int i = 0; i < n * 2; i++) sum += own[i * 7919];
		Console.WriteLine("own " + own.Count + " " + sum);

		Dictionary<int, int> ints = new Dictionary<int, int>();
		for (int i = 0; i < n; i++) ints[i * 31 % 100003] = i;
		sum = 0;
		for (int i = 0; i < n * 3; i++)
		{
			int v;
			if (ints.TryGetValue(i, out v)) sum += v;
		}
		for (int i = 0; i < n; i += 3) ints.Remove(i * 31 % 100003);
		foreach (KeyValuePair<int, int> p in ints) sum += p.Key ^ p.Value;
		Console.WriteLine("ints " + ints.Count + " " + sum);

		Dictionary<string, int> words = new Dictionary<string, int>();
		uint seed = 42;
		for (int i = 0; i < n; i++)
		{
			seed = seed * 1664525 + 1013904223;
			string w = "w" + (seed >> 16) % (uint)(n / 4 + 1);
			int c;
			words.TryGetValue(w, out c);
			words[w] = c + 1;
		}
		int most = 0, total = 0;
		foreach (KeyValuePair<string, int> p in words)
		{
			most = Math.Max(most, p.Value);
			total += p.Value;
		}
		Console.WriteLine("words " + words.Count + " " + most + " " + total);
	}
}
