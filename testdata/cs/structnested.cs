using System;
// Nested structs, with references inside, as fields, through this, in arrays; copies are independent.
struct Point { public int X, Y; public Point(int x, int y) { X = x; Y = y; } public void Move(int dx, int dy) { X += dx; Y += dy; } public override string ToString() { return "(" + X + "," + Y + ")"; } }
struct Rect { public Point A, B; public Rect(Point a, Point b) { A = a; B = b; } public int Area { get { return (B.X - A.X) * (B.Y - A.Y); } } public void Grow(int n) { A.Move(-n, -n); B.Move(n, n); } }
struct Named { public string Name; public Rect R; public object Tag; public Point[] Pts; }
struct Deep { public Named N; public double D; public Point P; public byte Z; }
class Holder { public Deep D; public static Deep S; public Rect[] Rs = new Rect[3]; }
static class P
{
	static Rect Union(Rect a, Rect b)
	{
		return new Rect(new Point(Math.Min(a.A.X, b.A.X), Math.Min(a.A.Y, b.A.Y)), new Point(Math.Max(a.B.X, b.B.X), Math.Max(a.B.Y, b.B.Y)));
	}
	static string Show(Deep d) { return d.N.Name + d.N.R.A + d.N.R.B + d.N.Tag + (d.N.Pts == null ? "-" : d.N.Pts.Length + "") + d.D + d.P + d.Z; }
	static Deep Change(Deep d) { d.N.Name += "'"; d.N.R.Grow(1); d.P.Move(1, 2); d.D *= 2; d.Z++; return d; }
	static void ChangeRef(ref Deep d) { d.N.Name += "&"; d.N.R.B.X = 100; d.P = new Point(7, 7); }
	static void Main()
	{
		Rect r = new Rect(new Point(1, 2), new Point(4, 6)), q = r;
		q.Grow(2);
		Console.WriteLine("{0} {1} {2} {3}", r.A, r.Area, q.A, q.Area);
		Console.WriteLine(Union(r, new Rect(new Point(-5, 3), new Point(0, 20))).Area);
		Deep d = new Deep();
		d.N.Name = "n"; d.N.R = r; d.N.Tag = 5; d.N.Pts = new Point[] { r.A, r.B }; d.D = 1.5; d.P = new Point(9, 8); d.Z = 255;
		Deep e = Change(d);
		Console.WriteLine(Show(d)); Console.WriteLine(Show(e));
		ChangeRef(ref e);
		Console.WriteLine(Show(e));
		Holder h = new Holder();
		h.D = e; h.D.N.R.A.Y = -1; Holder.S = h.D; Holder.S.P.X++;
		h.Rs[1] = r; h.Rs[1].Grow(10); h.Rs[2] = h.Rs[1]; h.Rs[2].A.Move(1, 1);
		Console.WriteLine(Show(h.D)); Console.WriteLine(Show(Holder.S)); Console.WriteLine(Show(e));
		Console.WriteLine("{0} {1} {2}", h.Rs[0].Area, h.Rs[1].Area, h.Rs[2].Area);
		e.N.Pts[0].Move(50, 50);
		Console.WriteLine(d.N.Pts[0] + " " + h.D.N.Pts[0]);
		Deep[] arr = new Deep[3];
		for (int i = 0; i < 3; i++) { arr[i] = d; arr[i].N.Name += i; arr[i].P.Move(i, i); ChangeRef(ref arr[i]); arr[i] = Change(arr[i]); }
		foreach (Deep x in arr) Console.WriteLine(Show(x));
		Deep z = default(Deep);
		Console.WriteLine(Show(z));
	}
}
