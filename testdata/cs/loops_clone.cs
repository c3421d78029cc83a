using System;
// Loops whose bounds checks are proved by comparisons in front of them, and loops that the comparisons send elsewhere.
static class P
{
	static string At(Action a)
	{
		try { a(); return "ok"; }
		catch (IndexOutOfRangeException) { return "range"; }
		catch (NullReferenceException) { return "null"; }
	}
	static int done;
	static int Sum(int[] a, int from, int to)
	{
		int s = 0;
		for (int i = from; i < to; i++) { s += a[i]; done = i; }
		return s;
	}
	static int SumTo(int[] a, int from, int to)
	{
		int s = 0;
		for (int i = from; i <= to; i++) { s = s * 3 + a[i]; done = i; }
		return s;
	}
	static int SumDown(int[] a, int from, int to)
	{
		int s = 0;
		for (int i = from; i >= to; i--) { s = s * 3 + a[i]; done = i; }
		return s;
	}
	static int SumNot(int[] a, int from, int to)
	{
		int s = 0;
		for (int i = from; i != to; i++) { s = s * 3 + a[i]; done = i; }
		return s;
	}
	static int Steps(int[] a, int from, int to)
	{
		int s = 0;
		for (int i = from; i < to; i += 3) { s = s * 3 + a[i]; done = i; }
		return s;
	}
	static void Shift(int[] a, int n)
	{
		for (int i = 0; i < n; i++) { a[i] = a[i + 1]; done = i; }
	}
	static void ShiftBack(int[] a, int n)
	{
		for (int i = n; i > 0; i--) { a[i] = a[i - 1]; done = i; }
	}
	static void Reverse(int[] a, int i, int j)
	{
		for (; i < j; i++, j--) { int t = a[i]; a[i] = a[j]; a[j] = t; done = i; }
	}
	static void Copy(int[] a, int[] b)
	{
		for (int i = 0; i < a.Length; i++) { b[i] = a[i]; done = i; }
	}
	static int AfterStep(int[] a, int n)
	{
		int s = 0;
		for (int i = 0; i < n;) { i++; s += a[i]; done = i; }
		return s;
	}
	static int Changes(int[] a, int[] b, int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++) { s += a[i]; if (i == 2) a = b; done = i; }
		return s;
	}
	static int Limit(int[] a, int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++) { s += a[i]; if (s == 6) n += 4; done = i; }
		return s;
	}
	static int DoWhile(int[] a, int i, int n)
	{
		int s = 0;
		do { s += a[i]; done = i; i++; } while (i < n);
		return s;
	}
	static int Branches(int[] a, int n, int skip)
	{
		int s = 0;
		for (int i = 0; i < n; i++)
		{
			if (i == skip) continue;
			if (a[i] == 99) break;
			s += i % 2 == 0 ? a[i] : -a[i];
			done = i;
		}
		return s;
	}
	static int Count(string t, char c, int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++) if (t[i] == c) s++;
		return s;
	}
	static int Catches(int[] a, int n)
	{
		int s = 0;
		try { for (int i = 0; i < n; i++) { s += a[i]; done = i; } }
		catch (IndexOutOfRangeException) { s += 1000; }
		finally { s += 10000; }
		return s;
	}
	static int Twice(int[] a, int[] b, int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++) s += a[i];
		for (int i = 0; i < n; i++) s += 2 * b[i];
		return s;
	}
	static long Doubles(double[] x, double[] y, int n)
	{
		double s = 0;
		for (int i = 0; i < n; i++) s += x[i] * y[i];
		return (long)s;
	}
	static void Show(string what, object value) { Console.WriteLine(what + " " + value + " " + done); done = -7; }
	static void Main()
	{
		int[] a = { 1, 2, 3, 4, 5, 6, 7, 8 }, b = { 10, 20, 30 };
		int r = 0;
		foreach (int from in new[] { 0, 1, -1, 7, 8, 9, int.MinValue, int.MaxValue })
			foreach (int to in new[] { 0, 3, 7, 8, 9, -1, int.MaxValue, int.MinValue })
			{
				string n = from + ".." + to;
				r = 0; Show("sum " + n, At(() => r = Sum(a, from, to)) + r);
				r = 0; if (to != int.MaxValue) Show("to " + n, At(() => r = SumTo(a, from, to)) + r);
				r = 0; if (to != int.MinValue) Show("down " + n, At(() => r = SumDown(a, from, to)) + r);
				r = 0; Show("not " + n, At(() => r = SumNot(a, from, to)) + r);
				r = 0; if (to != int.MaxValue) Show("steps " + n, At(() => r = Steps(a, from, to)) + r);
				int[] c = (int[])a.Clone();
				Show("reverse " + n, At(() => Reverse(c, from, to)) + string.Join(",", c));
				r = 0; Show("do " + n, At(() => r = DoWhile(a, from, to)) + r);
			}
		foreach (int n in new[] { 0, 2, 3, 7, 8, 9, -1 })
		{
			int[] c = (int[])a.Clone();
			Show("shift " + n, At(() => Shift(c, n)) + string.Join(",", c));
			c = (int[])a.Clone();
			Show("back " + n, At(() => ShiftBack(c, n)) + string.Join(",", c));
			r = 0; Show("after " + n, At(() => r = AfterStep(a, n)) + r);
			r = 0; Show("changes " + n, At(() => r = Changes(a, b, n)) + r);
			r = 0; Show("limit " + n, At(() => r = Limit(a, n)) + r);
			r = 0; Show("branches " + n, At(() => r = Branches(a, n, 3)) + r);
			r = 0; Show("count " + n, At(() => r = Count("abcabcab", 'a', n)) + r);
			Show("catches " + n, Catches(a, n));
			r = 0; Show("twice " + n, At(() => r = Twice(a, b, n)) + r);
			r = 0; Show("doubles " + n, At(() => r = (int)Doubles(new double[8], new double[] { 1, 2, 3 }, n)) + r);
		}
		Show("copy", At(() => Copy(b, a)) + string.Join(",", a));
		Show("copy", At(() => Copy(a, b)) + string.Join(",", b));
		Show("copy", At(() => Copy(null, b)));
		Show("copy", At(() => Copy(b, null)));
		Show("copy", At(() => Copy(new int[0], null)));
		Show("null", At(() => Sum(null, 0, 3)));
		Show("null", At(() => Sum(null, 3, 0)));
		Show("null", At(() => Reverse(null, 0, 3)));
	}
}
