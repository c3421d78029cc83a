using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

// Managed pointers and spans into memory that ends at a page, and spans as long as they can be.
static unsafe class PageEnds
{
	[DllImport("libc")] static extern byte* mmap(nint address, nint length, int protection, int flags, int file, nint offset);
	[DllImport("libc")] static extern int mprotect(byte* address, nint length, int protection);

	// The second load is made only where there is a second element.
	[MethodImpl(MethodImplOptions.NoInlining)]
	static int Second(ref int r, int n, int limit)
	{
		int s = 0;
		for (int i = 0; i < n; i++) {
			s += r;
			if (i > limit)
				s += Unsafe.Add(ref r, 1);
		}
		return s;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int SecondByPointer(int* r, int n, int limit)
	{
		int s = *r;
		for (int i = 0; i < n; i++)
			if (i > limit)
				s += r[1] * 3 + i;
		return s;
	}

	// A longer value at the same address.
	[MethodImpl(MethodImplOptions.NoInlining)]
	static long Wider(ref byte r, int n, int length)
	{
		long s = 0;
		for (int i = 0; i < n; i++) {
			s += r;
			if (length >= 8)
				s += Unsafe.ReadUnaligned<long>(ref r) * 3;
		}
		return s;
	}

	static void Enough(int have, int want)
	{
		if (have < want)
			throw new ArgumentException();
	}

	// What checks throws.
	[MethodImpl(MethodImplOptions.NoInlining)]
	static int Checked(ref int r, int n, int have)
	{
		int s = 0;
		for (int i = 0; i < n; i++) {
			s += r;
			Enough(have, 2);
			s += Unsafe.Add(ref r, 1);
		}
		return s;
	}

	struct Pair
	{
		public int A, B;

		// The fields of a struct are all there.
		[MethodImpl(MethodImplOptions.NoInlining)]
		public int Sum(int n, int limit)
		{
			int s = 0;
			for (int i = 0; i < n; i++) {
				s += A;
				if (i > limit)
					s += B;
			}
			return s;
		}
	}

	// The last iteration of none: the counter wraps around.
	[MethodImpl(MethodImplOptions.NoInlining)]
	static long Wraps(Span<byte> span, int from, int to)
	{
		long s = 0;
		for (int i = from; i <= to; i++)
			s += span[i - 8];
		return s;
	}

	static void Main()
	{
		byte* page = mmap(0, 0x3000, 3, 0x22, -1, 0);
		mprotect(page + 0x1000, 0x2000, 0);
		int* last = (int*)(page + 0x1000) - 1;
		*last = 7;
		Console.WriteLine(Second(ref *last, 5, 9));
		Console.WriteLine(SecondByPointer(last, 5, 9));
		Console.WriteLine(Wider(ref *((byte*)last + 3), 5, 1));
		try {
			Console.WriteLine(Checked(ref *last, 5, 1));
		} catch (ArgumentException) {
			Console.WriteLine("too few");
		}
		last[-1] = 5;
		Console.WriteLine(Second(ref last[-1], 5, 2));
		Console.WriteLine(Checked(ref last[-1], 5, 2));
		Console.WriteLine(SecondByPointer(last - 1, 5, 2));
		Console.WriteLine(Wider(ref *(byte*)(last - 1), 5, 8));
		Console.WriteLine(((Pair*)(last - 1))->Sum(5, 2));

		byte* large = mmap(0, unchecked((nint)0x100000000), 3, 0x4022, -1, 0);
		try {
			Console.WriteLine(Wraps(new Span<byte>(large, int.MaxValue), int.MaxValue - 20, int.MaxValue));
		} catch (IndexOutOfRangeException) {
			Console.WriteLine("out of range");
		}
	}
}
