using System;
using System.Collections.Generic;
using System.Text;
// Sudoku by candidates in bit masks and backtracking on the cell with the fewest.
class Sudoku
{
	readonly int[] cells = new int[81], rows = new int[9], cols = new int[9], boxes = new int[9];
	public int Guesses { get; private set; }
	public Sudoku(string text)
	{
		if (text.Length != 81) throw new ArgumentException("81 cells, not " + text.Length);
		for (int i = 0; i < 81; i++)
			if (text[i] != '.' && !Place(i, text[i] - '0')) throw new InvalidOperationException("conflict at " + i);
	}
	static int Box(int i) { return i / 27 * 3 + i % 9 / 3; }
	int Used(int i) { return rows[i / 9] | cols[i % 9] | boxes[Box(i)]; }
	bool Place(int i, int d)
	{
		int bit = 1 << d;
		if ((Used(i) & bit) != 0) return false;
		cells[i] = d; rows[i / 9] |= bit; cols[i % 9] |= bit; boxes[Box(i)] |= bit;
		return true;
	}
	void Clear(int i)
	{
		int bit = ~(1 << cells[i]);
		cells[i] = 0; rows[i / 9] &= bit; cols[i % 9] &= bit; boxes[Box(i)] &= bit;
	}
	static int Count(int bits) { int n = 0; for (; bits != 0; bits &= bits - 1) n++; return n; }
	public bool Solve()
	{
		int best = -1, fewest = 10;
		for (int i = 0; i < 81; i++)
		{
			if (cells[i] != 0) continue;
			int free = 9 - Count(Used(i));
			if (free < fewest) { fewest = free; best = i; }
		}
		if (best < 0) return true;
		for (int d = 1; d <= 9; d++)
		{
			if (!Place(best, d)) continue;
			if (fewest > 1) Guesses++;
			if (Solve()) return true;
			Clear(best);
		}
		return false;
	}
	public bool Valid { get { for (int i = 0; i < 9; i++) if (rows[i] != 1022 || cols[i] != 1022 || boxes[i] != 1022) return false; return true; } }
	public override string ToString()
	{
		StringBuilder b = new StringBuilder();
		for (int i = 0; i < 81; i++)
		{
			b.Append(cells[i] == 0 ? "." : cells[i].ToString());
			b.Append(i % 9 == 8 ? "\n" : i % 3 == 2 ? " " : "");
			if (i == 26 || i == 53) b.Append('\n');
		}
		return b.ToString();
	}
}
static class P
{
	static void Main()
	{
		foreach (string s in new[] { "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..", "55.......", "55" + new string('.', 79) })
			try { Sudoku k = new Sudoku(s); Console.WriteLine(k.Solve() + " " + k.Valid + " " + (k.Guesses > 0)); Console.Write(k); }
			catch (ArgumentException e) { Console.WriteLine(e.Message); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
	}
}
