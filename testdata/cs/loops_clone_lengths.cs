// Loops that end at the length of another array: their bounds checks may be done before
// them, but what that array being null throws comes when the length is read, after the first iteration.
using System;

class P {
	static int seen;

	static int Down(int[] a, int[] b, int i) {
		int sum = 0;
		do {
			sum += a[i];
			seen += 1;
			i--;
		} while (i > b.Length);
		return sum;
	}

	static int Up(int[] a, int[] b, int i) {
		int sum = 0;
		do {
			sum += a[i];
			seen += 1;
			i++;
		} while (i < b.Length);
		return sum;
	}

	static int From(int[] a, int[] b, int n) {
		int sum = 0;
		for (int i = n; i > b.Length; i--) {
			sum += a[i - 1] + a[i];
			seen += 1;
		}
		return sum;
	}

	static int Two(int[] a, int[] b, int[] c, int n) {
		int sum = 0;
		do {
			sum += a[n] - c[n];
			seen += 1;
			n -= 2;
		} while (n >= b.Length);
		return sum;
	}

	static void Try(string what, Func<int> f) {
		seen = 0;
		string s;
		try { s = f().ToString(); }
		catch (Exception e) { s = e.GetType().Name; }
		Console.WriteLine("{0}: {1}, {2} iterations", what, s, seen);
	}

	static void Main() {
		int[] a = new int[12], c = new int[12];
		for (int i = 0; i < 12; i++) { a[i] = i * i; c[i] = i; }
		int[][] others = { null, new int[0], new int[3], new int[11], new int[12], new int[20] };
		for (int round = 0; round < 2; round++)
			foreach (int[] b in others) {
				string name = b == null ? "null" : b.Length.ToString();
				foreach (int i in new[] { -1, 0, 1, 5, 11, 12 }) {
					Try("down " + name + " " + i, () => Down(a, b, i));
					Try("up " + name + " " + i, () => Up(a, b, i));
					Try("from " + name + " " + i, () => From(a, b, i));
					Try("two " + name + " " + i, () => Two(a, b, c, i));
				}
				Try("none " + name, () => Down(null, b, 3));
				Try("none, two " + name, () => Two(a, b, null, 3));
			}
	}
}
