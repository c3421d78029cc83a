using System;
using System.Runtime.CompilerServices;

// Fields of a class that a loop asks an object for: one of another class has no such fields, and memory may end behind it.
abstract class Thing { }
sealed class Small : Thing { }
sealed class Large : Thing
{
	public long F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, G0, G1, G2, G3, G4, G5, G6, G7, G8, G9, H0, H1, H2, H3, H4, H5, H6, H7, H8, H9;
	public Block B0, B1, B2;
	public long Last, Next;
}
struct Block { public long A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P; }

static class AskedParts
{
	[MethodImpl(MethodImplOptions.NoInlining)]
	static long ByClass(Thing o, int n)
	{
		long s = 0;
		for (int i = 0; i < n; i++) {
			if (o.GetType() == typeof(Large))
				s += Unsafe.As<Large>(o).Last * 3 + Unsafe.As<Large>(o).Next;
			s ^= i;
		}
		return s;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static long ByIs(Thing o, int n)
	{
		long s = o.GetHashCode() & 1;
		for (int i = 0; i < n; i++) {
			if (o is Large)
				s += Unsafe.As<Large>(o).Last * 3 + Unsafe.As<Large>(o).Next;
			s ^= i;
		}
		return s & ~1;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static long ByNumber(Thing o, int kind, int n)
	{
		long s = o.GetType() == typeof(Small) ? 0 : 1;
		for (int i = 0; i < n; i++) {
			if (kind == 1)
				s += Unsafe.As<Large>(o).Last * 3 + Unsafe.As<Large>(o).Next;
			s ^= i;
		}
		return s;
	}

	static void Main()
	{
		var large = new Large { Last = 5, Next = 7 };
		Console.WriteLine(ByClass(large, 10) + " " + ByIs(large, 10) + " " + ByNumber(large, 1, 10));
		long s = 0;
		Thing kept = null;
		for (int i = 0; i < 2000000; i++) {
			var o = new Small();
			s += ByClass(o, 3) + ByIs(o, 3) + ByNumber(o, 0, 3);
			if (i % 1000 == 0)
				kept = o;
		}
		Console.WriteLine(s + " " + (kept is Small));
	}
}
