using System;
// Instance methods on structs through this, interfaces on structs (boxed and constrained), ToString, Equals, GetHashCode overrides, operators.
interface IShape { double Area(); void Scale(double k); string Name { get; } }
struct Circle : IShape { double r; public Circle(double r) { this.r = r; } public double Area() { return 3 * r * r; } public void Scale(double k) { r *= k; } public string Name { get { return "circle" + r; } } }
struct Square : IShape { double s; public Square(double s) { this.s = s; } public double Area() { return s * s; } public void Scale(double k) { s *= k; } public string Name { get { return "square" + s; } } }
struct Vec : IEquatable<Vec>
{
	public double X, Y;
	public Vec(double x, double y) { X = x; Y = y; }
	public static Vec operator +(Vec a, Vec b) { return new Vec(a.X + b.X, a.Y + b.Y); }
	public static Vec operator -(Vec a, Vec b) { return new Vec(a.X - b.X, a.Y - b.Y); }
	public static Vec operator *(Vec a, double k) { return new Vec(a.X * k, a.Y * k); }
	public static double operator *(Vec a, Vec b) { return a.X * b.X + a.Y * b.Y; }
	public static Vec operator -(Vec a) { return new Vec(-a.X, -a.Y); }
	public static bool operator ==(Vec a, Vec b) { return a.Equals(b); }
	public static bool operator !=(Vec a, Vec b) { return !a.Equals(b); }
	public static implicit operator Vec(int x) { return new Vec(x, x); }
	public static explicit operator double(Vec v) { return v.X + v.Y; }
	public bool Equals(Vec o) { return X == o.X && Y == o.Y; }
	public override bool Equals(object o) { return o is Vec && Equals((Vec)o); }
	public override int GetHashCode() { return (int)(X * 31 + Y); }
	public override string ToString() { return "<" + X + " " + Y + ">"; }
	public double this[int i] { get { return i == 0 ? X : Y; } set { if (i == 0) X = value; else Y = value; } }
}
struct Counter { int n; public int Next() { return ++n; } public Counter Self() { return this; } public void Reset() { this = new Counter(); } public void Set(Counter c) { this = c; } }
static class P
{
	static double Use(IShape s) { s.Scale(2); return s.Area(); }
	static double UseT<T>(T s) where T : IShape { s.Scale(2); return s.Area(); }
	static void UseRef<T>(ref T s) where T : IShape { s.Scale(3); }
	static void Main()
	{
		Circle c = new Circle(1.5); Square s = new Square(2);
		Console.WriteLine("{0} {1} {2} {3}", c.Area(), s.Area(), Use(c), Use(s));
		Console.WriteLine("{0} {1} {2} {3}", UseT(c), UseT(s), c.Name, s.Name);
		UseRef(ref c); UseRef(ref s);
		Console.WriteLine("{0} {1}", c.Name, s.Name);
		IShape b = s; b.Scale(10); IShape b2 = b; b2.Scale(2);
		Console.WriteLine("{0} {1} {2}", b.Area(), b2.Name, s.Area());
		Vec v = new Vec(1, 2), w = 3;
		Console.WriteLine("{0} {1} {2} {3} {4} {5}", v + w, v - w, v * 2.0, v * w, -v, (double)v);
		Console.WriteLine("{0} {1} {2} {3}", v == w, v != w, v == new Vec(1, 2), v.Equals((object)new Vec(1, 2)));
		v[0] = 9; v[1] += 5; v += w;
		Console.WriteLine(v + " " + v.GetHashCode() + " " + v[0]);
		Counter k = new Counter();
		k.Next(); k.Next(); Counter k2 = k.Self(); k2.Next();
		Console.WriteLine(k.Next() + " " + k2.Next() + " " + k.Self().Next() + " " + k.Next());
		k.Set(k2); Console.WriteLine(k.Next()); k.Reset(); Console.WriteLine(k.Next());
		object o = v; Console.WriteLine(o + " " + o.Equals(v) + " " + (o.GetHashCode() == v.GetHashCode()));
	}
}
