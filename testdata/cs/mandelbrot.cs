using System;
using System.Text;
// Mandelbrot as text, and a Julia set by floats; a checksum of iterations.
static class P
{
	static int Iter(double cr, double ci, int max) { double zr = 0, zi = 0; int n = 0; while (n < max && zr * zr + zi * zi <= 4) { double t = zr * zr - zi * zi + cr; zi = 2 * zr * zi + ci; zr = t; n++; } return n; }
	static void Main()
	{
		const string shades = " .:-=+*#%@"; long sum = 0;
		for (int y = 0; y < 24; y++) { StringBuilder b = new StringBuilder(); for (int x = 0; x < 64; x++) { int n = Iter(x / 64.0 * 3 - 2.25, y / 24.0 * 2.5 - 1.25, 100); sum = sum * 31 + n; b.Append(n == 100 ? '@' : shades[n % 9]); } Console.WriteLine(b.ToString().TrimEnd()); }
		Console.WriteLine(sum); int inside = 0; for (int y = 0; y < 60; y++) for (int x = 0; x < 60; x++) { double zr = x / 20.0 - 1.5, zi = y / 20.0 - 1.5; int n = 0; for (; n < 50 && zr * zr + zi * zi < 4; n++) { double t = zr * zr - zi * zi - 0.8; zi = 2 * zr * zi + 0.156; zr = t; } inside += n; } Console.WriteLine(inside);
	}
}
