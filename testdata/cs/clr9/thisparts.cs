using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

// Fields of a derived class that a method of its base asks this for, in a loop, and a longer struct that a
// method of a shorter one reads: not every this has them, and memory may end behind it.
class Small
{
	[MethodImpl(MethodImplOptions.NoInlining)]
	public long ByClass(int n)
	{
		long s = 0;
		for (int i = 0; i < n; i++) {
			if (GetType() == typeof(Large))
				s += Unsafe.As<Large>(this).Last * 3 + Unsafe.As<Large>(this).Next;
			s ^= i;
		}
		return s;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	public long ByIs(int n)
	{
		long s = GetHashCode() & 1;
		for (int i = 0; i < n; i++) {
			if (this is Large d)
				s += d.Last * 3 + d.Next;
			s ^= i;
		}
		return s & ~1;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	public long ByNumber(int kind, int n)
	{
		long s = 0;
		for (int i = 0; i < n; i++) {
			if (kind == 1)
				s += Unsafe.As<Large>(this).Last * 3 + Unsafe.As<Large>(this).Next;
			s ^= i;
		}
		return s;
	}
}
sealed class Large : Small
{
	public long F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, G0, G1, G2, G3, G4, G5, G6, G7, G8, G9, H0, H1, H2, H3, H4, H5, H6, H7, H8, H9;
	public Block B0, B1, B2;
	public long Last, Next;
}
struct Block { public long A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P; }

struct Short
{
	public long First, Kept;

	[MethodImpl(MethodImplOptions.NoInlining)]
	public long Sum(int n, int length)
	{
		long s = 0;
		for (int i = 0; i < n; i++) {
			s += First;
			if (length > 2)
				s += Unsafe.As<Short, Block>(ref this).C * 3 + Kept;
		}
		return s;
	}
}

static unsafe class ThisParts
{
	[DllImport("libc")] static extern byte* mmap(nint address, nint length, int protection, int flags, int file, nint offset);
	[DllImport("libc")] static extern int mprotect(byte* address, nint length, int protection);

	static void Main()
	{
		var large = new Large { Last = 5, Next = 7 };
		Console.WriteLine(large.ByClass(10) + " " + large.ByIs(10) + " " + large.ByNumber(1, 10));
		long s = 0;
		Small kept = null;
		for (int i = 0; i < 2000000; i++) {
			var o = new Small();
			s += o.ByClass(3) + o.ByIs(3) + o.ByNumber(0, 3);
			if (i % 1000 == 0)
				kept = o;
		}
		Console.WriteLine(s + " " + (kept is Large));
		const int page = 65536;
		byte* memory = mmap(0, 2 * page, 3, 0x22, -1, 0);
		mprotect(memory + page, page, 0);
		var last = (Short*)(memory + page) - 1;
		last->First = 2;
		var block = (Short*)memory;
		((Block*)block)->A = 1;
		((Block*)block)->C = 3;
		Console.WriteLine(last->Sum(4, 2) + " " + block->Sum(4, 3));
	}
}
