using System;
using System.Collections.Generic;
// Sorting algorithms over ints, structs, strings, by delegates and by the library.
struct Item : IComparable<Item> { public int Key; public string Name; public int CompareTo(Item o) { return Key != o.Key ? Key.CompareTo(o.Key) : string.CompareOrdinal(Name, o.Name); } public override string ToString() { return Key + Name; } }
class Desc : IComparer<int> { public int Compare(int a, int b) { return b.CompareTo(a); } }
static class P
{
	static uint seed = 42; static int Rnd(int n) { seed = seed * 1664525 + 1013904223; return (int)((seed >> 8) % (uint)n); }
	static int[] Data(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) a[i] = Rnd(10000) - 5000; return a; }
	static void Bubble(int[] a) { for (int i = a.Length - 1; i > 0; i--) for (int j = 0; j < i; j++) if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; } }
	static void Insertion(int[] a) { for (int i = 1; i < a.Length; i++) { int x = a[i], j = i; while (j > 0 && a[j - 1] > x) { a[j] = a[j - 1]; j--; } a[j] = x; } }
	static void Quick(int[] a, int lo, int hi) { if (lo >= hi) return; int p = a[(lo + hi) / 2], i = lo, j = hi; while (i <= j) { while (a[i] < p) i++; while (a[j] > p) j--; if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; } } Quick(a, lo, j); Quick(a, i, hi); }
	static void Merge(int[] a, int[] t, int lo, int hi) { if (hi - lo < 2) return; int m = (lo + hi) / 2; Merge(a, t, lo, m); Merge(a, t, m, hi); int i = lo, j = m, k = lo; while (k < hi) t[k++] = j >= hi || (i < m && a[i] <= a[j]) ? a[i++] : a[j++]; Array.Copy(t, lo, a, lo, hi - lo); }
	static void Heap(int[] a) { int n = a.Length; for (int s = n / 2 - 1; s >= 0; s--) Sift(a, s, n); for (int e = n - 1; e > 0; e--) { int t = a[0]; a[0] = a[e]; a[e] = t; Sift(a, 0, e); } }
	static void Sift(int[] a, int i, int n) { while (2 * i + 1 < n) { int c = 2 * i + 1; if (c + 1 < n && a[c + 1] > a[c]) c++; if (a[i] >= a[c]) return; int t = a[i]; a[i] = a[c]; a[c] = t; i = c; } }
	static void Shell(int[] a) { for (int g = a.Length / 2; g > 0; g /= 2) for (int i = g; i < a.Length; i++) { int x = a[i], j = i; for (; j >= g && a[j - g] > x; j -= g) a[j] = a[j - g]; a[j] = x; } }
	static void Radix(uint[] a) { uint[] b = new uint[a.Length]; for (int s = 0; s < 32; s += 8) { int[] c = new int[257]; foreach (uint x in a) c[((x >> s) & 255) + 1]++; for (int i = 0; i < 256; i++) c[i + 1] += c[i]; foreach (uint x in a) b[c[(x >> s) & 255]++] = x; uint[] t = a; a = b; b = t; } }
	static uint Sum(int[] a) { uint h = 0; for (int i = 0; i < a.Length; i++) { h = h * 31 + (uint)a[i]; if (i > 0 && a[i - 1] > a[i]) return 0; } return h; }
	static void Main()
	{
		int[] d = Data(600); int[] a = (int[])d.Clone(); Bubble(a); Console.WriteLine(Sum(a)); a = (int[])d.Clone(); Insertion(a); Console.WriteLine(Sum(a)); a = (int[])d.Clone(); Quick(a, 0, a.Length - 1); Console.WriteLine(Sum(a)); a = (int[])d.Clone(); Merge(a, new int[a.Length], 0, a.Length); Console.WriteLine(Sum(a)); a = (int[])d.Clone(); Heap(a); Console.WriteLine(Sum(a)); a = (int[])d.Clone(); Shell(a); Console.WriteLine(Sum(a)); a = (int[])d.Clone(); Array.Sort(a); Console.WriteLine(Sum(a));
		a = (int[])d.Clone(); Array.Sort(a, new Desc()); Array.Reverse(a); Console.WriteLine(Sum(a)); a = (int[])d.Clone(); Array.Sort(a, (x, y) => x < y ? -1 : x > y ? 1 : 0); Console.WriteLine(Sum(a)); uint[] u = new uint[300]; for (int i = 0; i < 300; i++) u[i] = (uint)Rnd(1 << 24) * 251; Radix(u); bool ok = true; for (int i = 1; i < 300; i++) ok &= u[i - 1] <= u[i]; Console.WriteLine(ok + " " + u[0] + " " + u[299]);
		Item[] items = new Item[50]; for (int i = 0; i < 50; i++) items[i] = new Item { Key = Rnd(12), Name = ((char)('a' + Rnd(26))).ToString() + i }; Array.Sort(items); Console.WriteLine(string.Join(" ", items)); List<Item> li = new List<Item>(items); li.Sort((x, y) => string.CompareOrdinal(x.Name, y.Name)); Console.WriteLine(string.Join(" ", li)); string[] s = { "pear", "Apple", "fig", "banana", "apple", "Fig" }; Array.Sort(s, StringComparer.Ordinal); Console.WriteLine(string.Join(" ", s)); Console.WriteLine(Array.BinarySearch(s, "fig", StringComparer.Ordinal) + " " + Array.BinarySearch(a, a[100]).Equals(100) + " " + ~Array.BinarySearch(new int[] { 1, 3, 5, 7 }, 4)); int[] keys = { 3, 1, 2 }; string[] vals = { "c", "a", "b" }; Array.Sort(keys, vals); Console.WriteLine(string.Join(",", keys) + string.Join(",", vals)); double[] db = { 2.5, -1, double.NaN, 0, double.NegativeInfinity, 1e10 }; Array.Sort(db); Console.WriteLine(string.Join(" ", db)); long[] lo = { long.MaxValue, 0, long.MinValue }; Array.Sort(lo); Console.WriteLine(lo[0] + " " + lo[2]); li.Reverse(); Console.WriteLine(li[0] + " " + li.IndexOf(items[3]).CompareTo(-1) + " " + li.BinarySearch(items[0], Comparer<Item>.Create((x, y) => string.CompareOrdinal(y.Name, x.Name))).CompareTo(-1));
	}
}
