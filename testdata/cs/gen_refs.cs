// mcs: -langversion:7.2
using System;
using System.Collections.Generic;
// ref, out and in of T; ref returns from shared code; refs to fields of generic structs, to statics and to locals.
struct Cell<T> { public T V; public int N; public Cell(T v) { V = v; N = 0; } public void Set(T v) { V = v; N++; } public override string ToString() { return "{" + V + N + "}"; } }
class Bag<T> { T[] items = new T[4]; public static T Last; public Cell<T> Top; public ref T this[int i] { get { return ref items[i]; } } public ref T Peek() { return ref Top.V; } public static ref T LastRef() { return ref Last; } public ref T Find(Predicate<T> p) { for (int i = 0; i < items.Length; i++) if (p(items[i])) return ref items[i]; return ref Last; } }
static class P
{
	static ref T Max<T>(ref T a, ref T b) where T : IComparable<T> { if (a.CompareTo(b) >= 0) return ref a; return ref b; }
	static ref T Id<T>(ref T x) { return ref x; }
	static ref T At<T>(T[] a, int i) { return ref a[i]; }
	static ref V Field<V>(ref Cell<V> c) { return ref c.V; }
	static void Apply<T>(ref T x, Func<T, T> f) { x = f(x); }
	static bool Try<T>(object o, out T t) { if (o is T) { t = (T)o; return true; } t = default(T); return false; }
	static string In<T>(in T x) { return typeof(T).Name + x; }
	static void Rot<T>(ref T a, ref T b, ref T c) { T t = a; a = b; b = c; c = t; }
	static void Nest<T>(ref Cell<Cell<T>> c, T v) { c.V.Set(v); c.V.Set(v); c.N += 10; ref int inner = ref c.V.N; inner *= 2; }
	static void Main()
	{
		int a = 3, b = 8; string s = "p", t = "q"; Max(ref a, ref b) = 1; Max(ref s, ref t) += "!"; Id(ref a)++; Id(ref Id(ref s)) = "z"; Console.WriteLine(a + " " + b + s + t);
		var bs = new Bag<string>(); var bi = new Bag<int>(); for (int i = 0; i < 4; i++) { bs[i] = "s" + i; bi[i] = i * i; } bs[1] += "+"; bi[2] *= 3; ref string r = ref bs[3]; r = "last"; ref int q = ref bi[3]; q++; q += q; Console.WriteLine(bs[0] + bs[1] + bs[3] + bi[2] + bi[3]);
		bs.Peek() = "top"; bs.Peek() += "per"; bi.Peek()++; bs.Top.Set(bs.Top.V + "!"); Bag<string>.LastRef() = "L"; Bag<int>.LastRef() += 5; bs.Find(x => x == "s2") = "found"; bs.Find(x => x == "none") += "M"; bi.Find(x => x > 5) = -1; Console.WriteLine(bs.Top + "" + bi.Top + Bag<string>.Last + Bag<int>.Last + bs[2] + bi[2] + Bag<object>.Last);
		string[] sa = { "a", "b" }; Cell<int>[] ca = new Cell<int>[2]; At(sa, 1) = "B"; At(ca, 0).Set(4); Field(ref At(ca, 1)) = 9; var cs = new Cell<string>("c"); Field(ref cs) += "d"; Apply(ref At(sa, 0), x => x + x); Apply(ref ca[1].V, x => x + 1); Console.WriteLine(string.Join("", sa) + ca[0] + ca[1] + cs);
		string os; int oi; Cell<string> oc; Console.WriteLine(Try("str", out os) + os + Try("no", out oi) + oi + Try(5, out oi) + oi + Try<Cell<string>>(cs, out oc) + oc + In(5) + In("s") + In(cs) + In<object>(2.5));
		int c1 = 1, c2 = 2, c3 = 3; Rot(ref c1, ref c2, ref c3); string x1 = "1", x2 = "2"; Rot(ref x1, ref x2, ref sa[0]); var cc = new Cell<Cell<string>>(); Nest(ref cc, "n"); var ci = new Cell<Cell<long>>(); Nest(ref ci, 5); Console.WriteLine(c1 + "" + c2 + c3 + x1 + x2 + sa[0] + cc + ci);
		ref int pick = ref a > b ? ref a : ref b; pick = 77; Console.WriteLine(a + " " + b);
	}
}
