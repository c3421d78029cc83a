using System;
using System.Runtime.CompilerServices;

// Parameters of inlined methods that wait on the evaluation stack while something is stored to them through their address.
static class KeptArgs
{
	struct Triple { public long A, B, C; }

	struct Pair
	{
		public int A, B;
		public int Next() { A += 5; B--; return A; }
	}

	class Holder { public Triple Triple = new Triple { A = 1, B = 2, C = 3 }; public Pair Pair = new Pair { A = 4, B = 6 }; public int Number = 7; public string Text = "a"; }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int Add(ref int r, int v) { r += v; return r; }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Swap<T>(ref T a, ref T b) => (a, b) = (b, a);

	[MethodImpl(MethodImplOptions.AggressiveInlining)]
	static void Increment(ref int r) => r++;

	[MethodImpl(MethodImplOptions.AggressiveInlining)]
	static long Field(Triple t) { Triple old = t; t.A = 9; return old.A + t.A * 10 + t.C * 100; }

	[MethodImpl(MethodImplOptions.AggressiveInlining)]
	static int Number(int v) { int old = v; Add(ref v, 10); return old * 100 + v; }

	[MethodImpl(MethodImplOptions.AggressiveInlining)]
	static int Inlined(int v) { int old = v; Increment(ref v); return old * 100 + v; }

	[MethodImpl(MethodImplOptions.AggressiveInlining)]
	static int Result(int v) => v * 100 + Add(ref v, 10) + v * 10000;

	[MethodImpl(MethodImplOptions.AggressiveInlining)]
	static int Assigned(int v) => v * 100 + (v = 3) + v * 10000;

	[MethodImpl(MethodImplOptions.AggressiveInlining)]
	static string Text(string s, string t) { string old = s; Swap(ref s, ref t); return old + s + t; }

	[MethodImpl(MethodImplOptions.AggressiveInlining)]
	static int Method(Pair p) => p.A + p.Next() * 100 + p.B * 10000;

	[MethodImpl(MethodImplOptions.AggressiveInlining)]
	static int Whole(Pair p, Pair q) { Pair old = p; Swap(ref p, ref q); return old.A + p.A * 100 + q.A * 10000; }

	[MethodImpl(MethodImplOptions.AggressiveInlining)]
	static double Floating(double d) { double old = d; Swap(ref d, ref old); double kept = d; d = 2; return kept + d * 10; }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Run(Holder h, int n)
	{
		Console.WriteLine(Field(h.Triple));
		Console.WriteLine(1 + Field(h.Triple));
		Console.WriteLine(Number(h.Number));
		Console.WriteLine(Number(n) + Number(n + 1));
		Console.WriteLine(Inlined(h.Number));
		Console.WriteLine(Inlined(n));
		Console.WriteLine(Result(n));
		Console.WriteLine(Assigned(n));
		Console.WriteLine(Text(h.Text, "b"));
		Console.WriteLine(Method(h.Pair));
		Console.WriteLine(Whole(h.Pair, new Pair { A = n, B = 1 }));
		Console.WriteLine(Floating(n));
		Console.WriteLine($"{h.Triple.A} {h.Pair.A} {h.Pair.B} {h.Number} {h.Text} {n}");
	}

	static void Main() => Run(new Holder(), 5);
}
