using System;
using System.Collections.Generic;
// Calls through a type parameter: on structs in place (they see the change), on references virtually, boxed where the struct inherits.
interface ICount { int Inc(); int N { get; set; } string this[int i] { get; } }
struct Plain { public int X; }
struct Full : ICount, IEquatable<Full>, IComparable<Full> { int n; public int Inc() { return ++n; } public int N { get { return n; } set { n = value; } } public string this[int i] { get { n += i; return "f" + n; } } public override string ToString() { n += 100; return "Full" + n; } public override int GetHashCode() { return n += 1000; } public override bool Equals(object o) { n += 5; return o is Full && ((Full)o).n == n; } public bool Equals(Full o) { return o.n == n; } public int CompareTo(Full o) { return n - o.n; } }
struct Explicit : ICount { int n; int ICount.Inc() { return n += 2; } int ICount.N { get { return n; } set { n = value; } } string ICount.this[int i] { get { return "e" + n + i; } } }
class Cls : ICount { int n; public virtual int Inc() { return ++n; } public int N { get { return n; } set { n = value; } } public string this[int i] { get { return "c" + i; } } public override string ToString() { return "Cls" + n; } }
class SubCls : Cls { public override int Inc() { return base.Inc() * 10; } public override bool Equals(object o) { return true; } public override int GetHashCode() { return 42; } }
enum E : short { One = 1, Two }
struct Gen<T> : ICount where T : ICount { public T In; public int Inc() { return In.Inc(); } public int N { get { return In.N; } set { In.N = value; } } public string this[int i] { get { return In[i] + In[i]; } } }
static class P
{
	static string Obj<T>(T x) { return x.ToString() + "," + x.Equals(x) + "," + (x.GetHashCode() == x.GetHashCode()) + "," + x.GetType().Name; }
	static string RefObj<T>(ref T x) { return x.ToString() + x.ToString(); }
	static int Up<T>(T x) where T : ICount { x.Inc(); x.Inc(); x.N += 5; return x.N + x[1].Length; }
	static int UpRef<T>(ref T x) where T : ICount { x.Inc(); x.N *= 2; x.Inc(); return x.N; }
	static int UpArr<T>(T[] xs) where T : ICount { int s = 0; for (int i = 0; i < xs.Length; i++) { xs[i].Inc(); xs[i].N++; s += xs[i].N; } return s; }
	static int UpList<T>(List<T> xs) where T : ICount { int s = 0; foreach (T x in xs) { x.Inc(); s += x.N; } return s; }
	static int Field<T>(Keep<T> k) where T : ICount { k.V.Inc(); k.V.Inc(); return k.V.N; }
	static T Make<T>(int n) where T : ICount, new() { T t = new T(); t.N = n; t.Inc(); return t; }
	static int Cmp<T>(T a, T b) where T : IComparable<T> { return Math.Sign(a.CompareTo(b)); }
	static bool Eq<T>(T a, T b) where T : IEquatable<T> { return a.Equals(b); }
	static bool ObjEq<T>(T a, T b) { return a.Equals(b); }
	static string Null<T>(T x) { return x == null ? "null" : x.ToString(); }
	static string Dispose<T>(T x) where T : IDisposable { using (x) return "in"; }
	struct Disp : IDisposable { public static int Done; public void Dispose() { Done++; } }
	class Keep<T> { public T V; }
	static void Main()
	{
		Console.WriteLine(Obj(5) + " " + Obj("s") + " " + Obj(E.Two) + " " + Obj(2.5) + " " + Obj(new Plain()) + " " + Obj(true) + " " + Obj('c') + " " + Obj(7L));
		Console.WriteLine(Obj(new Cls { N = 3 }) + " " + Obj(new SubCls()) + " " + Obj<object>(4) + " " + Obj<ICount>(new Cls()) + " " + Obj(new int[0]));
		Full f = new Full(); Console.WriteLine(RefObj(ref f) + " " + f.N + " " + UpRef(ref f) + " " + f.N + " " + Up(f) + " " + f.N); f.N = 0; Console.WriteLine(Obj(f) + f.N);
		Explicit e = new Explicit(); Console.WriteLine(UpRef(ref e) + " " + Up(e) + " " + ((ICount)e).N); Cls c = new Cls(), sc = new SubCls(); Console.WriteLine(UpRef(ref c) + " " + Up(c) + " " + c.N + " " + UpRef(ref sc) + " " + Up(sc) + " " + sc.N);
		ICount ic = f; Console.WriteLine(UpRef(ref ic) + " " + Up(ic) + " " + ic.N + " " + f.N);
		Console.WriteLine(UpArr(new Full[3]) + " " + UpArr(new Explicit[2]) + " " + UpArr(new Cls[] { c, sc }) + " " + UpArr(new ICount[] { c, f, ic }) + " " + UpList(new List<Full> { f, f }) + " " + UpList(new List<Cls> { c, c }) + " " + f.N);
		var kf = new Keep<Full>(); var kc = new Keep<Cls> { V = c }; Console.WriteLine(Field(kf) + " " + Field(kf) + " " + Field(kc) + " " + Field(new Keep<ICount> { V = new Full() }));
		Console.WriteLine(Make<Full>(7).N + " " + ((ICount)Make<Explicit>(7)).N + " " + Make<Cls>(7).N + " " + Make<SubCls>(7).N);
		var g = new Gen<Full>(); var h = new Gen<Cls> { In = c }; var gg = new Gen<Gen<Full>>(); Console.WriteLine(UpRef(ref g) + " " + g.In.N + " " + Up(h) + " " + UpRef(ref gg) + gg[2] + gg.In.In.N);
		Console.WriteLine(Cmp(1, 2) + Cmp("b", "a") + Cmp(f, f) + Cmp(2.5, 1) + " " + Eq(1, 1) + Eq("a", "b") + Eq(f, f) + ObjEq(1, 1) + ObjEq<object>(1, 1L) + ObjEq("a", "a") + ObjEq(E.One, E.One) + ObjEq(new Plain { X = 1 }, new Plain { X = 1 }) + ObjEq(new Plain { X = 1 }, new Plain { X = 2 }));
		Console.WriteLine(Null<string>(null) + Null<int?>(null) + Null<int?>(4) + Null(3) + Null(f) + Null<object>(null) + Dispose(new Disp()) + Disp.Done + Null(E.One));
	}
}
