using System;
// The Mandelbrot set as bits; a checksum of them. Argument: the width.
static class P
{
	static void Main(string[] args)
	{
		int n = args.Length > 0 ? int.Parse(args[0]) : 48;
		byte[] row = new byte[(n + 7) / 8];
		uint hash = 2166136261;
		int inside = 0;
		for (int y = 0; y < n; y++)
		{
			double ci = 2.0 * y / n - 1;
			Array.Clear(row, 0, row.Length);
			for (int x = 0; x < n; x++)
			{
				double cr = 2.0 * x / n - 1.5, zr = 0, zi = 0, tr = 0, ti = 0;
				int i = 0;
				while (i < 50 && tr + ti <= 4)
				{
					zi = 2 * zr * zi + ci;
					zr = tr - ti + cr;
					tr = zr * zr;
					ti = zi * zi;
					i++;
				}
				if (i < 50) continue;
				row[x >> 3] |= (byte)(0x80 >> (x & 7));
				inside++;
			}
			foreach (byte b in row) hash = (hash ^ b) * 16777619;
		}
		Console.WriteLine(n + " " + inside + " " + hash.ToString("x8"));
	}
}
