// Boxes, arrays of every rank and kind, nullable values, enums.
using System;
using System.Collections;
using System.Collections.Generic;

enum Color { Red, Green, Blue }
struct Point : IComparable<Point>
{
	public int X, Y; public object Tag;
	public Point(int x, int y) { X = x; Y = y; Tag = null; }
	public int CompareTo(Point o) { GC.Collect(); return X != o.X ? X - o.X : Y - o.Y; }
	public override string ToString() { GC.Collect(); return "(" + X + "," + Y + ")"; }
	public void Move(int d) { X += d; object o = new object(); GC.Collect(); Y += d; Tag = o; }
}
interface IMove { void Move(int d); int At { get; } }
struct Mover : IMove { int at; string s; public void Move(int d) { s = "m" + d; GC.Collect(); at += d; } public int At { get { return at + s.Length; } } }

static class P
{
	static object sink;
	static T Churn<T>(T x) { for (int i = 0; i < 20; i++) sink = i; GC.Collect(); return x; }

	static void Main()
	{
		object[] boxes = new object[100];
		for (int i = 0; i < 100; i++)
			switch (i % 6)
			{
				case 0: boxes[i] = i; break;
				case 1: boxes[i] = (long)i << 33; break;
				case 2: boxes[i] = i / 8.0; break;
				case 3: boxes[i] = new Point(i, -i); break;
				case 4: boxes[i] = (Color)(i % 3); break;
				default: boxes[i] = (char)('a' + i % 26); break;
			}
		Churn(0);
		int h = 0;
		foreach (object o in boxes) h = unchecked(h * 31 + o.ToString().Length * 7 + o.ToString()[0]);
		Console.WriteLine(h);
		Point p = (Point)boxes[3];
		p.Move(5);
		Console.WriteLine(p + " " + boxes[3] + " " + (p.Tag != null));
		IMove m = new Mover();
		m.Move(3); m.Move(4);
		Console.WriteLine(m.At);

		Point[] pts = new Point[20];
		for (int i = 0; i < 20; i++) pts[i] = new Point(i * 7 % 20, i);
		Array.Sort(pts);
		Console.WriteLine(pts[0] + " " + pts[10] + " " + pts[19]);

		string[,] names = new string[5, 6];
		object[,,] cube = new object[3, 3, 3];
		Point[,] grid = new Point[4, 4];
		for (int i = 0; i < 5; i++) for (int k = 0; k < 6; k++) names[i, k] = Churn(i + "," + k);
		for (int i = 0; i < 27; i++) cube[i / 9, i / 3 % 3, i % 3] = Churn((object)(i * i));
		for (int i = 0; i < 16; i++) { grid[i / 4, i % 4] = new Point(i, i); grid[i / 4, i % 4].Move(1); }
		Churn(0);
		string all = "";
		foreach (string s in names) all += s;
		int sum = 0;
		foreach (object o in cube) sum += (int)o;
		foreach (Point q in grid) { sum += q.X; if (q.Tag == null) sum = -1000; }
		Console.WriteLine(all.Length + " " + sum + " " + names[4, 5] + " " + grid[3, 3]);
		Array odd = Array.CreateInstance(typeof(string), 4);
		odd.SetValue("v" + 1, 2);
		Churn(0);
		Console.WriteLine(odd.GetValue(2));

		int[][][] jag = new int[4][][];
		for (int i = 0; i < 4; i++) { jag[i] = new int[i + 1][]; for (int k = 0; k <= i; k++) jag[i][k] = Churn(new int[] { i, k, i * k }); }
		sum = 0;
		foreach (int[][] a in jag) foreach (int[] b in a) foreach (int x in b) sum += x;
		Console.WriteLine(sum);

		int? none = null, some = Churn((int?)5);
		object bn = none, bs = some;
		Churn(0);
		Console.WriteLine((bn == null) + " " + bs + " " + (int?)bs + " " + (some ?? 1) + " " + (none ?? 2));
		ArrayList mixed = new ArrayList();
		for (int i = 0; i < 50; i++) { mixed.Add(i); mixed.Add("s" + i); mixed.Add(null); }
		Churn(0);
		sum = 0;
		foreach (object o in mixed) { if (o is int) sum += (int)o; else if (o is string) sum += ((string)o).Length; else sum++; }
		Console.WriteLine(sum);
		Hashtable ht = new Hashtable();
		for (int i = 0; i < 60; i++) ht[i] = Churn("v" + i);
		Churn(0);
		sum = 0;
		for (int i = 0; i < 60; i++) sum += ((string)ht[i]).Length;
		Console.WriteLine(sum + " " + ht.Count);
		object[] covariant = Churn(new string[] { "a" + 1, "b" + 2 });
		try { covariant[0] = new object(); } catch (ArrayTypeMismatchException) { Churn(0); Console.WriteLine(covariant[0]); }
		object cloned = ((string[])covariant).Clone();
		Churn(0);
		Console.WriteLine(((string[])cloned)[1]);
		Color c = (Color)Enum.Parse(typeof(Color), Churn("Blue"));
		Console.WriteLine(Churn((object)c).ToString() + (Color)2);
	}
}
