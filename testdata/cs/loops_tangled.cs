using System;

// Loops with a cycle inside that is entered at two places: what steps once at each place of the text steps more than once in an iteration.
static class LoopsTangled
{
	static int Sum(int[] a, int n, bool inside, int most)
	{
		int s = 0, i = 0, k = 0;
		do {
			if (inside)
				goto Add;
		Step:
			i++;
			if (k > most)
				goto Ends;
		Add:
			s += a[i];
			k++;
			goto Step;
		Ends:
			k = 0;
		} while (i < n);
		return s;
	}

	static int Steps(bool inside, int most)
	{
		int s = 0, i = 0, k = 0;
		do {
			if (inside)
				goto Add;
		Step:
			i++;
			if (k > most)
				goto Ends;
		Add:
			s += i;
			k++;
			goto Step;
		Ends:
			k = 0;
		} while (i < 4);
		return s * 1000 + i;
	}

	static void Main()
	{
		var a = new int[64];
		for (int i = 0; i < 12; i++)
			a[i] = 1 << i;
		foreach (int most in new[] { 0, 1, 3, 100 })
			foreach (bool inside in new[] { false, true }) {
				try {
					Console.WriteLine("sum " + Sum(a, 8, inside, most));
					Console.WriteLine("sum " + Sum(new int[9], 8, inside, most));
				} catch (IndexOutOfRangeException) {
					Console.WriteLine("out of range");
				}
				Console.WriteLine("steps " + Steps(inside, most));
			}
	}
}
