using System;

// Quotients with and without signs of the same numbers: the least number divided by -1 is too large only with them.
static class LoopsQuotients
{
	static int Branch(int a, int b, bool asked, int n)
	{
		int s = (int)((uint)a / (uint)b);
		for (int i = 0; i < n; i++) {
			if (asked)
				s += a / b;
			s ^= i;
		}
		return s;
	}

	static long BranchLong(long a, long b, bool asked, int n)
	{
		long s = (long)((ulong)a % (ulong)b);
		for (int i = 0; i < n; i++) {
			if (asked)
				s += a / b;
			s ^= i;
		}
		return s;
	}

	static int Signed(int a, int b, bool asked, int n)
	{
		int s = a / b;
		for (int i = 0; i < n; i++) {
			if (asked)
				s += (int)((uint)a / (uint)b);
			s ^= i;
		}
		return s;
	}

	static string Unused(int a, int b)
	{
		try {
			uint u = (uint)a / (uint)b;
			int q = a / b;
			return u + " " + q;
		} catch (OverflowException) {
			return "too large";
		}
	}

	static void Try(string name, Func<object> f)
	{
		string r;
		try {
			r = f().ToString();
		} catch (ArithmeticException e) {
			r = e.GetType().Name;
		}
		Console.WriteLine(name + ": " + r);
	}

	static void Main()
	{
		foreach (bool asked in new[] { false, true })
			foreach (int b in new[] { -1, 0, 3 })
				foreach (int n in new[] { 0, 5 }) {
					string what = b + (asked ? ", asked" : "") + ", " + n;
					Try("int " + what, () => Branch(int.MinValue, b, asked, n));
					Try("long " + what, () => BranchLong(long.MinValue, b, asked, n));
					Try("signed " + what, () => Signed(int.MinValue, b, asked, n));
				}
		foreach (int b in new[] { -1, 3 })
			Console.WriteLine(Unused(int.MinValue, b));
	}
}
