// References into objects and arrays, held over collections.
using System;

struct Cell { public int N; public string S; public Cell(int n, string s) { N = n; S = s; } }

class Row { public int A = 1, B = 2; public Cell C; public Cell[] Cells = new Cell[5]; public static int Static = 3; public static Cell StaticCell; }

static class P
{
	static object sink;
	static int churned;

	static int Churn()
	{
		for (int i = 0; i < 30; i++) sink = new object[i];
		GC.Collect();
		return ++churned;
	}

	static void Add(ref int x, int n) { for (int i = 0; i < n; i++) { x += Churn() % 2 + 1; } }
	static void SetOut(out string s, int n) { Churn(); s = "set" + n; Churn(); }
	static ref int Largest(int[] a)
	{
		int best = 0;
		for (int i = 1; i < a.Length; i++) { if (a[i] > a[best]) best = i; if (i % 8 == 0) Churn(); }
		return ref a[best];
	}
	static ref Cell Find(Cell[] a, int n)
	{
		for (int i = 0; i < a.Length; i++) if (a[i].N == n) { Churn(); return ref a[i]; }
		throw new ArgumentException("no " + n);
	}
	static ref T Pick<T>(T[] a, int i) { Churn(); return ref a[i]; }
	static void Swap<T>(ref T a, ref T b) { T t = a; Churn(); a = b; Churn(); b = t; }
	static int Deep(ref int x, int depth)
	{
		if (depth == 0) { Churn(); return x; }
		x++;
		object o = new object();
		int r = Deep(ref x, depth - 1) + x;
		sink = o;
		return r;
	}
	static void Two(ref Cell a, ref Cell b, ref string s)
	{
		Churn();
		a.S = b.S + s;
		Churn();
		b.N = a.N + s.Length;
		s = a.S;
	}

	static void Main()
	{
		int[] a = new int[40];
		for (int i = 0; i < a.Length; i++) a[i] = i * 7 % 41;
		Add(ref a[5], 4);
		Console.WriteLine(a[5]);
		ref int l = ref Largest(a);
		Churn();
		l = -1;
		Churn();
		Console.WriteLine(Largest(a) + " " + Array.IndexOf(a, -1));

		Row row = new Row();
		Add(ref row.A, 3);
		Add(ref Row.Static, 3);
		SetOut(out row.C.S, 1);
		SetOut(out Row.StaticCell.S, 2);
		SetOut(out row.Cells[4].S, 3);
		Console.WriteLine(row.A + " " + Row.Static + " " + row.C.S + " " + Row.StaticCell.S + " " + row.Cells[4].S);

		for (int i = 0; i < 5; i++) row.Cells[i] = new Cell(i, "c" + i);
		ref Cell c = ref Find(row.Cells, 3);
		Churn();
		c.S += "!";
		c.N = 33;
		Console.WriteLine(row.Cells[3].S + row.Cells[3].N);
		Swap(ref row.Cells[0], ref row.Cells[4]);
		Swap(ref row.Cells[1].S, ref row.C.S);
		Console.WriteLine(row.Cells[0].S + row.Cells[4].S + row.Cells[1].S + row.C.S);
		string local = "loc";
		Two(ref row.Cells[2], ref row.C, ref local);
		Console.WriteLine(row.Cells[2].S + " " + row.C.N + " " + local);

		string[] strings = { "a", "b", "c" };
		ref string p = ref Pick(strings, 1);
		p = "B" + Churn() / 1000;
		Console.WriteLine(string.Join(",", strings));
		int[,] md = new int[4, 5];
		Add(ref md[2, 3], 5);
		Cell[,] mdc = new Cell[2, 2];
		SetOut(out mdc[1, 0].S, 9);
		Console.WriteLine((md[2, 3] > 4) + " " + mdc[1, 0].S);

		int x = 0;
		Console.WriteLine(Deep(ref x, 20) + " " + x);
		Console.WriteLine(Deep(ref a[0], 20) + " " + a[0]);
		object boxed = 41;
		Console.WriteLine(Unboxed(boxed));
		// The array is reachable by the reference only.
		ref int only = ref new int[] { 1, 2, 3 }[2];
		Churn();
		sink = new int[3];
		Churn();
		only += 10;
		Console.WriteLine(only);
	}

	static int Unboxed(object o) { int n = (int)o; Churn(); return n + (int)o; }
}
