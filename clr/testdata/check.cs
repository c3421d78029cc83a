// A program with methods to be mistaken for others: see check_test.go.
using System;

class Box { public int X; public Box Next; }

static class P
{
	static int Sum(int a, int b) { Touch(); return a + b; }
	static int SumWrong(int a, int b) { Touch(); return a - b; }

	static void Store(Box b, int x) { Touch(); b.X = x; }
	static void StoreWrong(Box b, int x) { Touch(); b.X = x + 1; }

	static int Pass(string s, int n) { Touch(); return Length(s, n); }
	static int PassWrong(string s, int n) { Touch(); return Length(s, n + 1); }

	static int counter;
	static void Count() { Touch(); counter++; }
	static void CountWrong() { Touch(); counter += 2; }

	static int Find(int[] a, int x) { for (int i = 0; ; i++) if (a[i] == x) return i; }
	static int FindWrong(int[] a, int x) { for (int i = 0; i < a.Length; i++) if (a[i] == x) return i; return -1; }

	static int Halve(int n) { while (n > 1) n /= 2; return n; }
	static int HalveWrong(int n) { while (n > 0) n -= n / 2; return n; }

	static void Touch() { }
	static int Length(string s, int n) { return s.Length + n; }

	static int Main()
	{
		Box b = new Box();
		int total = 0;
		for (int i = 0; i < 10; i++)
		{
			total += Sum(i, 3);
			Store(b, total);
			total += Pass("abc", i) + b.X + Halve(total);
			Count();
			try { total += Find(new int[] { 1, 2, 3 }, i); }
			catch (IndexOutOfRangeException) { total++; }
		}
		Console.WriteLine("{0} {1}", total, Console.ReadLine());
		return counter;
	}
}
