using System;
// Bounds checks that need not be made, and those that nearly need not: each is run on arrays of several lengths, with bad bounds too.
static class Program
{
	static int Step(int[] a, int k) { int s = 0; for (int i = 0; i < a.Length; i += 3) s += a[i] + k; return s; }
	static int StepFrom(int[] a, int k) { int s = 0; for (int i = k; i < a.Length; i += 2) s += a[i]; return s; }
	static int StepFar(int[] a, int k) { int s = 0; for (int i = 0; i < a.Length; i += 0x40000001) { s += a[i]; if (s > 1000) break; } return s; }
	static int Pairs(int[] a, int k) { int s = 0; for (int i = 0; i < a.Length - 1; i++) s += a[i] * a[i + 1]; return s; }
	static int PairsFar(int[] a, int k) { int s = 0; for (int i = 0; i < a.Length - 1; i++) s += a[i] * a[i + 2]; return s; }
	static int PairsUnsafe(int[] a, int k) { int s = 0; for (int i = k; i < a.Length - 1; i++) s += a[i + 1]; return s; }
	static int Four(int[] a, int k) { int s = 0, i = 0; for (; i < a.Length - 3; i += 4) s += a[i] + a[i + 1] * 2 + a[i + 2] * 3 + a[i + 3] * 5; for (; i < a.Length; i++) s += a[i]; return s; }
	static int FourOff(int[] a, int k) { int s = 0; for (int i = 0; i <= a.Length - 3; i += 4) s += a[i] + a[i + 3]; return s; }
	static int Minus(int[] a, int k) { int s = 0; for (int i = k; i < a.Length; i++) s += a[i - 1]; return s; }
	static int Down(int[] a, int k) { int s = 0; for (int i = a.Length; --i >= 0;) s = s * 3 + a[i]; return s; }
	static int DownPost(int[] a, int k) { int s = 0, i = a.Length; while (i-- > 0) s = s * 3 + a[i]; return s; }
	static int DownTwo(int[] a, int k) { int s = 0; for (int i = a.Length - 1; i >= 0; i -= 2) s = s * 3 + a[i]; return s; }
	static int DownLate(int[] a, int k) { int s = 0; for (int i = a.Length; i >= 0; i--) s = s * 3 + a[i]; return s; }
	static int DownFar(int[] a, int k) { int s = 0; for (int i = a.Length - 1; i >= -1; i--) s = s * 3 + a[i]; return s; }
	static int DownNot(int[] a, int k) { int s = 0; for (int i = a.Length - 1; i != k; i -= 2) { s = s * 3 + a[i]; } return s; }
	static int Same(int[] a, int k) { var b = new int[k & 7]; if (a.Length != b.Length) return -1; int s = 0; for (int i = 0; i < a.Length; i++) s += a[i] + b[i] + 1; return s; }
	static int Smaller(int[] a, int k) { var b = new int[k & 7]; int n = Math.Min(a.Length, b.Length), s = 0; for (int i = 0; i < n; i++) s += a[i] + b[i] + 1; return s; }
	static int Shorter(int[] a, int k) { var b = new int[k & 7]; if (a.Length > b.Length) return -1; int s = 0; for (int i = 0; i < a.Length; i++) s += b[i] + 1; return s; }
	static int Longer(int[] a, int k) { var b = new int[k & 7]; if (a.Length < b.Length) return -1; int s = 0; for (int i = 0; i < a.Length; i++) s += b[i] + 1; return s; }
	static int Triangle(int[] a, int k) { int s = 0; for (int i = 0; i < a.Length; i++) for (int j = 0; j < i; j++) s += a[i] * a[j]; return s; }
	static int TriangleUp(int[] a, int k) { int s = 0; for (int i = 0; i < a.Length; i++) for (int j = i + 1; j < a.Length; j++) s += a[i] * a[j]; return s; }
	static int TriangleOver(int[] a, int k) { int s = 0; for (int i = 0; i < a.Length; i++) for (int j = 0; j <= i + 1; j++) s += a[j]; return s; }
	static int Insertion(int[] a, int k)
	{
		int s = 0;
		for (int i = 1; i < a.Length; i++) { int x = a[i], j = i - 1; while (j >= 0 && a[j] > x) { a[j + 1] = a[j]; j--; s++; } a[j + 1] = x; }
		return s;
	}
	static int Sieve(int[] a, int k)
	{
		var p = new bool[k + 1];
		int s = 0;
		for (int i = 2; i <= k; i++) p[i] = true;
		for (int i = 2; i * i <= k; i++) if (p[i]) for (int j = i * i; j <= k; j += i) p[j] = false;
		for (int i = 0; i <= k; i++) if (p[i]) s++;
		return s;
	}
	static int Fewer(int[] a, int k) { var p = new int[k - 1]; int s = 0; for (int i = 0; i < k - 1; i++) s += p[i] + i; return s; }
	static int FewerOver(int[] a, int k) { var p = new int[k - 1]; int s = 0; for (int i = 0; i < k; i++) s += p[i] + i; return s; }
	static int Reverse(int[] a, int k) { for (int i = 0; i < a.Length / 2; i++) { int t = a[i]; a[i] = a[a.Length - 1 - i]; a[a.Length - i - 1] = t; } return a.Length > 0 ? a[0] : 0; }
	static int ReverseOver(int[] a, int k) { int s = 0; for (int i = 0; i < a.Length; i++) s += a[a.Length - i]; return s; }
	static int ReverseFar(int[] a, int k) { int s = 0; for (int i = 0; i <= a.Length; i++) s += a[a.Length - 1 - i]; return s; }
	static int Swap(int[] a, int k) { for (int i = 0, j = a.Length - 1; i < j; i++, j--) { int t = a[i]; a[i] = a[j]; a[j] = t; } return a.Length > 0 ? a[0] : 0; }
	static int Modulo(int[] a, int k) { int s = 0; for (int i = 0; i < 20; i++) s += a[i % a.Length] + a[(int)((uint)i % (uint)a.Length)]; return s; }
	static int ModuloNegative(int[] a, int k) { int s = 0; for (int i = k; i < 5; i++) s += a[i % a.Length]; return s; }
	static int Mask(int[] a, int k) { int s = 0; for (int i = 0; i < 20; i++) s += a[i & (a.Length - 1)]; return s; }
	static int MaskSix(int[] a, int k) { var b = new int[6]; int s = 0; for (int i = k; i < 9; i++) s += b[i & 5] + 1; return s; }
	static int MaskSeven(int[] a, int k) { var b = new int[6]; int s = 0; for (int i = k; i < 9; i++) s += b[i & 6] + 1; return s; }
	static int Half(int[] a, int k) { int s = 0; for (int i = 0; i < a.Length; i++) s += a[i / 2] + a[i >> 1]; return s; }
	static int HalfNegative(int[] a, int k) { int s = 0; for (int i = k; i < a.Length; i++) s += a[i >> 1]; return s; }
	static int Unequal(int[] a, int k) { int s = 0; for (int i = 0; i != a.Length; i++) s += a[i]; return s; }
	static int UnequalFrom(int[] a, int k) { int s = 0; for (int i = k; i != a.Length; i++) s += a[i]; return s; }
	static int Late(int[] a, int k) { int s = 0, i = 0; while (i < a.Length) { i++; s += a[i]; } return s; }
	static int Past(int[] a, int k) { int s = 0, last = 0; for (int i = 0; i < a.Length; i++) { s += a[last]; last = i + (i & k); } return s; }
	static int Chain(int[] a, int k) { int s = 0; for (int i = 0; i < a.Length; i++) { int m = i; for (int j = 0; j < m; j++) { int n = j; for (int l = 0; l < n; l++) s += a[l] + a[n] + a[m]; } } return s; }
	static int Bisect(int[] a, int k) { int lo = 0, hi = a.Length - 1; while (lo <= hi) { int m = lo + (hi - lo) / 2; if (a[m] == k) return m; if (a[m] < k) lo = m + 1; else hi = m - 1; } return ~lo; }
	static int Copied(int[] a, int k) { int s = 0, n = a.Length; a = new int[n / 2]; for (int i = 0; i < n; i++) s += a[i]; return s; }
	static int Shrinks(int[] a, int k) { int s = 0; for (int i = 0; i < a.Length; i++) { s += a[i]; if (i == 1) { a = new int[2]; s += a[i + k]; } } return s; }
	static int Wraps(int[] a, int k) { int s = 0, i = int.MaxValue - 2; while (s < 6) { s++; i++; if (i < a.Length) s += a[i & 1] + a[i]; } return s; }
	static int Bytes(int[] a, int k) { var t = new int[256]; int s = 0; for (int i = 0; i < a.Length; i++) s += t[(byte)(a[i] * 77)] + 1; return s; }

	static void Main()
	{
		Func<int[], int, int>[] all = { Step, StepFrom, StepFar, Pairs, PairsFar, PairsUnsafe, Four, FourOff, Minus, Down, DownPost, DownTwo, DownLate, DownFar, DownNot, Same, Smaller, Shorter, Longer,
			Triangle, TriangleUp, TriangleOver, Insertion, Sieve, Fewer, FewerOver, Reverse, ReverseOver, ReverseFar, Swap, Modulo, ModuloNegative, Mask, MaskSix, MaskSeven, Half, HalfNegative, Unequal, UnequalFrom,
			Late, Past, Chain, Bisect, Copied, Shrinks, Wraps, Bytes };
		int number = 0;
		foreach (var f in all)
		{
			string s = number++ + ":";
			for (int n = -1; n < 9; n++)
				for (int k = -2; k < 9; k += n < 4 ? 1 : 3)
				{
					int[] a = n < 0 ? null : new int[n];
					for (int i = 0; i < n; i++) a[i] = (i * 7 + 3) % 5 + i;
					try { s += " " + f(a, k); }
					catch (IndexOutOfRangeException) { s += " X"; }
					catch (NullReferenceException) { s += " N"; }
					catch (DivideByZeroException) { s += " D"; }
					catch (OverflowException) { s += " O"; }
					catch (OutOfMemoryException) { s += " O"; } // mono, for a negative size
				}
			Console.WriteLine(s);
		}
		foreach (int k in new[] { int.MaxValue, int.MinValue, int.MinValue + 1 })
			foreach (var f in new Func<int[], int, int>[] { StepFrom, PairsUnsafe, Minus, HalfNegative })
				try { Console.WriteLine(f(new int[3], k)); }
				catch (IndexOutOfRangeException) { Console.WriteLine("X"); }
				catch (OverflowException) { Console.WriteLine("O"); }
				catch (OutOfMemoryException) { Console.WriteLine("O"); }
	}
}
