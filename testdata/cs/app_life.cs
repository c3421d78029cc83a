using System;
using System.Text;
// Conway's game of life on a torus; known patterns and their periods.
class Life
{
	bool[,] cells;
	public readonly int Width, Height;
	public int Generation { get; private set; }
	public Life(int w, int h) { Width = w; Height = h; cells = new bool[h, w]; }
	public bool this[int x, int y] { get { return cells[(y + Height) % Height, (x + Width) % Width]; } set { cells[(y + Height) % Height, (x + Width) % Width] = value; } }
	public Life Put(int x, int y, params string[] rows)
	{
		for (int r = 0; r < rows.Length; r++)
			for (int c = 0; c < rows[r].Length; c++)
				if (rows[r][c] == '#') this[x + c, y + r] = true;
		return this;
	}
	int Neighbours(int x, int y)
	{
		int n = 0;
		for (int dy = -1; dy <= 1; dy++)
			for (int dx = -1; dx <= 1; dx++)
				if ((dx != 0 || dy != 0) && this[x + dx, y + dy]) n++;
		return n;
	}
	public void Step()
	{
		bool[,] next = new bool[Height, Width];
		for (int y = 0; y < Height; y++)
			for (int x = 0; x < Width; x++)
			{
				int n = Neighbours(x, y);
				next[y, x] = n == 3 || (n == 2 && cells[y, x]);
			}
		cells = next;
		Generation++;
	}
	public int Alive { get { int n = 0; foreach (bool b in cells) if (b) n++; return n; } }
	public override string ToString()
	{
		StringBuilder b = new StringBuilder();
		for (int y = 0; y < Height; y++)
		{
			for (int x = 0; x < Width; x++) b.Append(cells[y, x] ? '#' : '.');
			b.AppendLine();
		}
		return b.ToString();
	}
}
static class P
{
	static int Period(Life l, int limit)
	{
		string start = l.ToString();
		for (int i = 1; i <= limit; i++)
		{
			l.Step();
			if (l.ToString() == start) return i;
		}
		return 0;
	}
	static void Main()
	{
		Console.WriteLine("blinker " + Period(new Life(5, 5).Put(1, 2, "###"), 5));
		Console.WriteLine("block " + Period(new Life(4, 4).Put(1, 1, "##", "##"), 5));
		Console.WriteLine("toad " + Period(new Life(6, 6).Put(1, 2, ".###", "###."), 5));
		Console.WriteLine("glider around the torus " + Period(new Life(6, 6).Put(0, 0, ".#.", "..#", "###"), 30));
		Life g = new Life(8, 6).Put(1, 1, ".#.", "..#", "###");
		for (int i = 0; i < 4; i++) g.Step();
		Console.Write(g);
		Life r = new Life(12, 12).Put(4, 4, ".##", "##.", ".#.");
		for (int i = 0; i < 12; i++) { Console.Write(r.Alive + " "); r.Step(); }
		Console.WriteLine(r.Generation);
	}
}
