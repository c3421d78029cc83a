using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

// What may be under way when a program is stopped: allocation, collections, finalizers, class constructors,
// exceptions in each of their passes, generic instantiation, calls of the host, deep recursion, tight loops.
class Node { public Node Next; public int[] Data; public Node(Node n, int k) { Next = n; Data = new int[k]; } }
class Dying { public static int Dead; int n; public Dying(int k) { n = k; } ~Dying() { for (int i = 0; i < 50; i++) Dead += n & 1; } }
class Lazy<T> { public static readonly string Name = typeof(T).Name + Make(); static int Make() { int n = 0; for (int i = 0; i < 100; i++) n += i; return n; } }
class Failing { public static int N = Throw(); static int Throw() { throw new InvalidOperationException("no"); } }
static class Busy {
	[MethodImpl(MethodImplOptions.InternalCall)] static extern int Host(int n);
	[MethodImpl(MethodImplOptions.InternalCall)] static extern int Back(Func<int, int> f, int n);
	static int Recurse(int n) { return n == 0 ? 0 : Recurse(n - 1) + 1; }
	static int Storm(int n) { int r = 0; for (int i = 0; i < n; i++) try { try { throw new Exception("x" + i); } finally { r++; } } catch (Exception e) when (e.Message.Length > 0) { r += 2; } return r; }
	static string Deep<T>(int n) { return n == 0 ? Lazy<T>.Name : Deep<List<T>>(n - 1) + typeof(T).Name.Length; }
	static void Main() {
		Node list = null; long sum = 0;
		for (int round = 0; round < 6; round++) {
			for (int i = 0; i < 400; i++) { list = new Node(i % 50 == 0 ? null : list, i & 63); new Dying(i); }
			for (Node n = list; n != null; n = n.Next) sum += n.Data.Length;
			if (round % 3 == 1) { GC.Collect(); GC.WaitForPendingFinalizers(); }
			sum += Recurse(300) + Storm(6) + Host(round) + Back(x => Host(x) + Recurse(20), round);
			try { sum += Failing.N; } catch (TypeInitializationException) { sum += 5; }
			Console.WriteLine(round + " " + sum + Deep<int>(round % 3));
			var d = new Dictionary<string, int>(); for (int i = 0; i < 60; i++) d["k" + i % 17] = i; sum += d.Count;
			uint h = 1; for (int i = 0; i < 20000; i++) h = h * 31 + (uint)i; sum += h & 7;
		}
	}
}
