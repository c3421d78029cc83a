using System;
// The most flips of a prefix that any permutation needs. Argument: how many numbers.
static class P
{
	static void Main(string[] args)
	{
		int n = args.Length > 0 ? int.Parse(args[0]) : 6;
		int[] p = new int[n], q = new int[n], count = new int[n];
		for (int i = 0; i < n; i++) p[i] = i;
		int checksum = 0, most = 0, r = n, round = 0;
		while (true)
		{
			for (; r != 1; r--) count[r - 1] = r;
			for (int i = 0; i < n; i++) q[i] = p[i];
			int flips = 0;
			for (int k = q[0]; k != 0; k = q[0])
			{
				for (int i = 0, j = k; i < j; i++, j--)
				{
					int t = q[i];
					q[i] = q[j];
					q[j] = t;
				}
				flips++;
			}
			if (flips > most) most = flips;
			checksum += (round & 1) == 0 ? flips : -flips;
			while (true)
			{
				if (r == n)
				{
					Console.WriteLine(checksum);
					Console.WriteLine("Pfannkuchen(" + n + ") = " + most);
					return;
				}
				int first = p[0];
				for (int i = 0; i < r; i++) p[i] = p[i + 1];
				p[r] = first;
				if (--count[r] > 0) break;
				r++;
			}
			round++;
		}
	}
}
