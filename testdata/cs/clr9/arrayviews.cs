using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

// Elements of arrays by the address of a field of a class that an array is seen as, as libraries do that leave out checks.
static class ArrayViews
{
	sealed class RawArray
	{
		public uint Length, Padding;
		public byte Data;
	}

	[MethodImpl(MethodImplOptions.AggressiveInlining)]
	static ref T First<T>(T[] a) => ref Unsafe.As<byte, T>(ref Unsafe.As<RawArray>(a).Data);

	[MethodImpl(MethodImplOptions.AggressiveInlining)]
	static ref T At<T>(T[] a, int i) => ref Unsafe.Add(ref Unsafe.As<byte, T>(ref Unsafe.As<RawArray>(a).Data), (nint)(uint)i);

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int Stored(int[] a, int i, int n)
	{
		int s = 0;
		for (int k = 0; k < n; k++) {
			s += a[i];
			First(a) = k + 9;
			s += a[i] * 100;
		}
		return s;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int Loaded(int[] a, int i, int n)
	{
		int s = 0;
		for (int k = 0; k < n; k++) {
			s += First(a);
			a[i] = k + 9;
			s += First(a) * 100;
		}
		return s;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int Both(int[] a, int i, int n)
	{
		int s = 0;
		for (int k = 0; k < n; k++) {
			s += At(a, 1);
			a[i] = k + 9;
			s += At(a, 1) * 100;
			At(a, 1) = 4;
			s += a[i] + a[1];
		}
		return s;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static string Strings(string[] a, int i, int n)
	{
		string s = "";
		for (int k = 0; k < n; k++) {
			s += a[i];
			First(a) = "z" + k;
			s += a[i];
			a[i] = "y" + k;
			s += First(a);
		}
		return s;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static double Doubles(double[] a, int i, int n)
	{
		double s = 0;
		for (int k = 0; k < n; k++) {
			s += a[i];
			First(a) = k + 0.5;
			s += a[i] * 100;
			MemoryMarshal.GetArrayDataReference(a) = k * 2;
			s += a[i];
		}
		return s;
	}

	// The object is an array of arrays where the flag says so.
	[MethodImpl(MethodImplOptions.NoInlining)]
	static long Rows(object o, bool rows, int k, int n)
	{
		long s = 0;
		for (int j = 0; j < n; j++) {
			if (rows) {
				int[] r = Unsafe.As<int[][]>(o)[k];
				s += r[j];
			} else
				s += Unsafe.As<int[]>(o)[j];
		}
		return s;
	}

	static void Main()
	{
		var numbers = new int[16];
		for (int i = 0; i < numbers.Length; i++)
			numbers[i] = 0x01010101 * (i + 1);
		Console.WriteLine(Rows(new[] { new[] { 1, 2, 3, 4 }, new[] { 5, 6, 7, 8 } }, true, 1, 4));
		Console.WriteLine(Rows(numbers, false, 1, 8));
		Console.WriteLine(Stored(new[] { 1, 2, 3 }, 0, 3));
		Console.WriteLine(Loaded(new[] { 1, 2, 3 }, 0, 3));
		Console.WriteLine(Both(new[] { 1, 2, 3 }, 1, 3));
		Console.WriteLine(Strings(new[] { "a", "b" }, 0, 3));
		Console.WriteLine(Doubles(new[] { 1.0, 2.0 }, 0, 3));
	}
}
