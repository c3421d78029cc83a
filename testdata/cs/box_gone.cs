// Boxes that need no object: tests, casts, unboxing, calls of methods of the value and of what it inherits.
using System;
using System.Collections.Generic;

interface IArea { int Area(int k); void Grow(); }
interface IName { string Name { get; } }
interface IPair<T> { T Twice(T x); int Count<U>(U u); }
enum Kind : short { None, Some = 7, Many = -3 }
struct Box : IArea, IName, IEquatable<Box>, IComparable
{
	public int W, H; public string Tag;
	public Box(int w, int h, string tag) { W = w; H = h; Tag = tag; }
	public int Area(int k) { return W * H + k; }
	public void Grow() { W++; H += 2; Tag += "!"; }
	public string Name { get { return Tag; } }
	public bool Equals(Box o) { return W == o.W && H == o.H; }
	public override bool Equals(object o) { return o is Box && Equals((Box)o); }
	public override int GetHashCode() { return W * 31 + H; }
	public override string ToString() { return W + "x" + H + Tag; }
	public int CompareTo(object o) { return o == null ? 1 : W - ((Box)o).W; }
}
struct Plain : IPair<string>, IPair<int> { public int A; public object O; public string Twice(string s) { A++; return s + s + A; } public int Twice(int x) { A += x; return 2 * A; } public int Count<U>(U u) { return typeof(U).Name.Length + A; } int IPair<int>.Count<U>(U u) { return -A; } }
struct Wide : IArea { public long A, B, C, D, E; public int Area(int k) { return (int)(A + B + C + D + E) + k; } public void Grow() { A++; E--; } }
struct Gen<T> : IArea, IEquatable<Gen<T>> { public T V; public int N; public int Area(int k) { return N + k + (V == null ? 0 : V.ToString().Length); } public void Grow() { N++; } public bool Equals(Gen<T> o) { return EqualityComparer<T>.Default.Equals(V, o.V); } }
struct Tiny { public byte B; }

static class P
{
	static int calls;
	static object sink;
	static T Get<T>(T v) { calls++; return v; }
	static T Throw<T>() { calls += 100; throw new InvalidOperationException("value"); }

	static string Null<T>(T v) { return (v == null ? "null" : "value") + (v != null) + ((object)v == null) + (null != (object)v); }
	static bool Is<T, U>(T v) { return v is U; }
	static bool As<T, U>(T v) where U : class { return (v as U) != null; }
	static string Kinds<T>(T v) { return (v is int ? "i" : "") + (v is Kind ? "k" : "") + (v is string ? "s" : "") + (v is IArea ? "a" : "") + (v is ValueType ? "v" : "") + (v is Enum ? "e" : "") + (v is int? ? "n" : "") + (v is object ? "o" : "") + (v is IEquatable<T> ? "q" : "") + (v is IComparable ? "c" : "") + ";"; }
	static int Num<T>(T v) { if (v is int) return (int)(object)v; if (v is long) return (int)(long)(object)v; if (v is Kind) return (int)(Kind)(object)v; if (v is Box) return ((Box)(object)v).Area(1); if (v is int?) return ((int?)(object)v).Value + 5; return -1; }
	static U To<T, U>(T v) { return (U)(object)v; }
	static bool Same<T>(T a, T b) { IEquatable<T> e = a as IEquatable<T>; return e != null ? e.Equals(b) : a != null ? a.Equals(b) : b == null; }
	static bool Same2<T>(T a, T b) { if (a is IEquatable<T>) return ((IEquatable<T>)a).Equals(b); return Equals(a, b); }
	static int AreaOf<T>(T v) { if (v is IArea) return ((IArea)v).Area(Get(2)); return -7; }
	static int GrowTwice<T>(T v) where T : IArea { ((IArea)v).Grow(); IArea a = v; a.Grow(); a.Grow(); v.Grow(); return a.Area(0) * 1000 + v.Area(0); }
	static string Type<T>(T v) { return v.GetType().Name + (v.GetType() == typeof(T)) + (v.GetType() == typeof(int)); }
	static string Virt<T>(T v) { return v.ToString() + v.Equals(v) + v.Equals(null) + (v.GetHashCode() == v.GetHashCode()) + ((object)v).Equals(v) + ((object)v).ToString(); }

	static string Try(Func<object> f) { int c = calls; try { return (f() ?? "null") + " +" + (calls - c); } catch (Exception e) { return e.GetType().Name + " +" + (calls - c); } }

	static int Loop(int n) { int s = 0; for (int i = 0; i < n; i++) { IArea a = new Box(i, i, "l"); a.Grow(); s += a.Area(i); s += ((IArea)new Wide { A = i, E = 2 }).Area(1); if (Is<int, IComparable>(i)) s++; if (((object)i).Equals(n - 1)) s += 1000; } return s; }
	static int Keep(int n) { object last = null; int s = 0; for (int i = 0; i < n; i++) { object o = new Box(i, 1, "k" + i); if (last != null) s += ((Box)last).W * 10 + ((Box)o).Tag.Length; last = i % 3 == 0 ? o : last; sink = new int[20]; } return s; }

	static void Main()
	{
		Console.WriteLine(Null(5) + Null("s") + Null((string)null) + Null((int?)null) + Null((int?)3) + Null(Kind.None) + Null(new Box()) + Null(new Gen<string>()) + Null(new Gen<int>()) + Null((Gen<int>?)null) + Null((bool?)false) + Null((bool?)null));
		Console.WriteLine(Kinds(5) + Kinds(Kind.Some) + Kinds("s") + Kinds(new Box()) + Kinds((int?)4) + Kinds((int?)null) + Kinds(new Gen<string>()) + Kinds(new Plain()) + Kinds(5u) + Kinds((object)5) + Kinds((object)null));
		Console.WriteLine("" + Is<int, long>(1) + Is<int, int>(1) + Is<uint, int>(1) + Is<Kind, short>(Kind.Some) + Is<short, Kind>(1) + Is<int?, int>(null) + Is<int?, int>(1) + Is<int, int?>(1) + Is<Gen<string>, Gen<object>>(new Gen<string>()) + Is<Gen<string>, Gen<string>>(new Gen<string>()) + Is<Box, IComparable>(new Box()) + Is<int, IEquatable<object>>(1) + Is<int, IComparable<int>>(1) + As<Box, IName>(new Box()) + As<Tiny, IName>(new Tiny()) + As<Kind, Enum>(Kind.None) + As<int, string>(1));
		Console.WriteLine(Num(5) + " " + Num(6L) + " " + Num(Kind.Many) + " " + Num(new Box(2, 3, "")) + " " + Num("x") + " " + Num((int?)8) + " " + Num((int?)null) + " " + Num(2.5));
		Console.WriteLine(To<int, int>(5) + " " + To<Kind, Kind>(Kind.Some) + " " + To<int, int?>(6) + " " + To<int?, int>(7) + " " + To<Box, IName>(new Box(1, 1, "n")).Name + " " + To<Gen<string>, Gen<string>>(new Gen<string> { V = "g" }).V);
		Console.WriteLine(Try(() => To<int, long>(Get(5))) + " " + Try(() => To<int?, int>(Get((int?)null))) + " " + Try(() => To<int, string>(Get(5))) + " " + Try(() => To<Kind, short>(Get(Kind.Some))) + " " + Try(() => To<short, Kind>(Get((short)7))) + " " + Try(() => To<int, IName>(Get(1))) + " " + Try(() => To<Box, Plain>(Get(new Box()))));
		Console.WriteLine(Try(() => Null(Throw<int>())) + " " + Try(() => (object)Throw<int>() is string) + " " + Try(() => ((IArea)Throw<Box>()).Area(Get(3))) + " " + Try(() => ((IArea)Get(new Box(1, 1, ""))).Area(Throw<int>())) + " " + Try(() => (int)(object)Get(1) + (int)(object)Throw<int>()) + " " + Try(() => ((object)Get(new Tiny())).GetType() == typeof(Tiny)));
		Console.WriteLine("" + Same(1, 1) + Same(1, 2) + Same(double.NaN, double.NaN) + Same(0.0, -0.0) + Same(float.NaN, 1f) + Same("a", "a") + Same(null, "a") + Same<string>(null, null) + Same(Kind.Some, Kind.Some) + Same(Kind.Some, Kind.None) + Same((int?)null, null) + Same((int?)1, 1) + Same((int?)1, null) + Same(new Box(1, 2, "x"), new Box(1, 2, "y")) + Same(new Box(1, 2, "x"), new Box(2, 2, "x")) + Same(new Tiny { B = 1 }, new Tiny { B = 1 }) + Same(new Gen<string> { V = "q" }, new Gen<string> { V = "q" }) + Same(new Gen<int> { V = 1 }, new Gen<int> { V = 2 }) + Same(1.5m, 1.50m) + Same('a', 'b') + Same(true, true));
		Console.WriteLine("" + Same2(1, 1) + Same2(1, 2) + Same2(double.NaN, double.NaN) + Same2(float.NaN, 1f) + Same2("a", "b") + Same2(null, "a") + Same2(Kind.Some, Kind.Some) + Same2((int?)1, 1) + Same2(new Box(1, 2, "x"), new Box(1, 2, "y")) + Same2(new Tiny { B = 1 }, new Tiny { B = 2 }) + Same2(new Gen<string> { V = "q" }, new Gen<string> { V = "r" }) + Same2(1.5m, 1.50m));
		Console.WriteLine(AreaOf(new Box(3, 4, "")) + " " + AreaOf(new Wide { C = 5 }) + " " + AreaOf(new Gen<string> { V = "abc", N = 2 }) + " " + AreaOf(new Gen<int> { V = 10, N = 2 }) + " " + AreaOf(1) + " " + AreaOf("s") + " " + AreaOf((object)new Box(1, 1, "")));
		Console.WriteLine(GrowTwice(new Box(1, 1, "t")) + " " + GrowTwice(new Wide { B = 9 }) + " " + GrowTwice(new Gen<string> { V = "v" }) + " " + GrowTwice(new Gen<long>()) + " " + GrowTwice((IArea)new Box(1, 1, "")));
		Console.WriteLine(Type(1) + Type("s") + Type(new Box()) + Type(Kind.None) + Type((int?)1) + Type(new Gen<string>()) + Type((object)1) + Try(() => Type((int?)null)) + Try(() => Type((string)null)) + 5.GetType() + Kind.Some.GetType());
		Console.WriteLine(Virt(1) + Virt(new Box(1, 2, "b")) + Virt(Kind.Many) + Virt((int?)3) + Virt(2.5) + Virt("s") + Virt(new Tiny { B = 3 }) + Virt('c') + Virt((Kind)99));
		Plain p = new Plain { A = 1, O = "o" }; IPair<string> ps = p; IPair<int> pi = p;
		Console.WriteLine(ps.Twice("z") + pi.Twice(4) + ((IPair<string>)p).Twice("y") + ps.Count(1.5) + pi.Count("s") + ((IPair<int>)p).Count(p) + ((IPair<string>)p).Count(p) + p.A + ps.Twice("w"));
		Console.WriteLine(Loop(50) + " " + Keep(30) + " " + ((IComparable)new Box(4, 1, "")).CompareTo(new Box(1, 9, "")) + " " + Try(() => ((IComparable)new Box()).CompareTo("s")) + " " + Equals(new Box(1, 1, "a"), new Box(1, 1, "b")) + Equals(1, 1L) + ReferenceEquals(1, 1) + ((ValueType)Kind.Some).Equals(Kind.Some) + Kind.Some.Equals((short)7) + Kind.Some.HasFlag(Kind.Some) + Kind.Some.CompareTo(Kind.None));
		object mutable = new Box(1, 1, "m"); IArea same = (IArea)mutable; same.Grow(); Box copy = (Box)mutable; same.Grow(); Console.WriteLine(mutable + " " + copy + " " + ((IName)mutable).Name + ReferenceEquals(mutable, same));
		Console.WriteLine(calls);
	}
}
