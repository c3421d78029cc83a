using System;
using System.Collections.Generic;
// Sorting: quicksort, merge sort and heapsort by hand, Array.Sort, List.Sort with a comparison, strings. Argument: items.
static class P
{
	static uint seed = 1;
	static int[] Numbers(int n)
	{
		int[] a = new int[n];
		for (int i = 0; i < n; i++)
		{
			seed = seed * 1664525 + 1013904223;
			a[i] = (int)(seed >> 8);
		}
		return a;
	}
	static void Quick(int[] a, int lo, int hi)
	{
		while (lo < hi)
		{
			int p = a[(lo + hi) / 2], i = lo, j = hi;
			while (i <= j)
			{
				while (a[i] < p) i++;
				while (a[j] > p) j--;
				if (i > j) break;
				int t = a[i];
				a[i++] = a[j];
				a[j--] = t;
			}
			Quick(a, lo, j);
			lo = i;
		}
	}
	static void Merge(int[] a, int[] b, int lo, int hi)
	{
		if (hi - lo < 2) return;
		int mid = (lo + hi) / 2, i = lo, j = mid;
		Merge(a, b, lo, mid);
		Merge(a, b, mid, hi);
		for (int k = lo; k < hi; k++) b[k] = j >= hi || (i < mid && a[i] <= a[j]) ? a[i++] : a[j++];
		for (int k = lo; k < hi; k++) a[k] = b[k];
	}
	static void Heap(int[] a)
	{
		for (int i = a.Length / 2; i >= 0; i--) Sift(a, i, a.Length);
		for (int n = a.Length - 1; n > 0; n--)
		{
			int t = a[0];
			a[0] = a[n];
			a[n] = t;
			Sift(a, 0, n);
		}
	}
	static void Sift(int[] a, int i, int n)
	{
		int v = a[i];
		for (int c; (c = 2 * i + 1) < n; i = c)
		{
			if (c + 1 < n && a[c + 1] > a[c]) c++;
			if (a[c] <= v) break;
			a[i] = a[c];
		}
		a[i] = v;
	}
	static void Report(string what, int[] a)
	{
		bool ok = true;
		uint h = 17;
		for (int i = 0; i < a.Length; i++)
		{
			if (i > 0 && a[i - 1] > a[i]) ok = false;
			h = h * 31 + (uint)a[i];
		}
		Console.WriteLine(what + " " + ok + " " + h.ToString("x8"));
	}
	static void Main(string[] args)
	{
		int n = args.Length > 0 ? int.Parse(args[0]) : 200;
		int[] a = Numbers(n);
		Quick(a, 0, n - 1);
		Report("quick", a);
		a = Numbers(n);
		Merge(a, new int[n], 0, n);
		Report("merge", a);
		a = Numbers(n);
		Heap(a);
		Report("heap", a);
		a = Numbers(n);
		Array.Sort(a);
		Report("array", a);
		List<int> l = new List<int>(Numbers(n));
		l.Sort((x, y) => y.CompareTo(x));
		l.Reverse();
		Report("list", l.ToArray());
		string[] s = new string[n / 4 + 1];
		int[] numbers = Numbers(s.Length);
		for (int i = 0; i < s.Length; i++) s[i] = numbers[i].ToString("x8");
		Array.Sort(s, numbers, StringComparer.Ordinal);
		Console.WriteLine("strings " + s[0] + " " + s[s.Length - 1]);
	}
}
