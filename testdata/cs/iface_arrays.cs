using System;
using System.Collections;
using System.Collections.Generic;
// Arrays as IList<T>, ICollection<T>, IEnumerable<T>, IReadOnlyList<T> and their non-generic forms; covariance through them.
class An { public override string ToString() { return GetType().Name; } } class Dg : An { } struct St { public int X; public override string ToString() { return "St" + X; } } enum En { A, B }
static class P
{
	static string Show<T>(IEnumerable<T> xs) { string s = ""; foreach (T x in xs) s += x + ","; using (IEnumerator<T> e = xs.GetEnumerator()) { int n = 0; while (e.MoveNext()) n++; s += n; } return s; }
	static string L<T>(IList<T> l, T x) { var a = new T[l.Count + 1]; l.CopyTo(a, 1); string s = l.Count + "" + l[0] + l.IndexOf(x) + l.Contains(x) + l.IsReadOnly + a[1]; T old = l[0]; l[0] = x; s += l[0] + "" + l.IndexOf(x); l[0] = old; return s + " "; }
	static string R<T>(IReadOnlyList<T> l) { return l.Count + "" + l[l.Count - 1] + " "; }
	static string N(Array a, object x) { IList l = a; ICollection c = a; string s = c.Count + "" + l[0] + l.Contains(x) + l.IndexOf(x) + l.IsFixedSize + l.IsReadOnly; object old = l[0]; l[0] = x; s += l[0]; l[0] = old; foreach (object o in (IEnumerable)a) s += o; var t = Array.CreateInstance(a.GetType().GetElementType(), a.Length + 2); c.CopyTo(t, 2); return s + t.GetValue(2) + " "; }
	static bool Is<T>(object o) { return o is IList<T> && o is IEnumerable<T> && o is ICollection<T> && o is IReadOnlyList<T> && o is IReadOnlyCollection<T>; }
	static void Main()
	{
		Console.WriteLine(Show(new[] { 1, 2, 3 }) + " " + Show(new[] { "a", "b" }) + " " + Show(new St[2]) + " " + Show(new[] { En.B }) + " " + Show(new int?[] { 1, null }) + " " + Show(new int[0]) + " " + Show(new[] { new[] { 1 }, new int[2] }).Length + " " + Show<An>(new Dg[] { new Dg() }) + " " + Show<object>(new string[] { "o", null }) + " " + Show<IEnumerable<int>>(new List<int>[2]));
		Console.WriteLine(L(new[] { 5, 6, 7 }, 7) + L(new[] { "p", "q" }, "q") + L(new[] { new St(), new St { X = 2 } }, new St { X = 2 }) + L(new[] { En.A, En.B }, En.B) + L<object>(new object[] { 1, "s" }, "s") + L(new double[] { 1.5, 2 }, 2) + L(new bool[] { false, true }, true) + L(new char[] { 'x' }, 'x') + L<An>(new An[] { new An(), null }, null));
		IList<An> la = new Dg[] { new Dg(), new Dg() }; An first = la[0]; Console.WriteLine(la.Count + "" + la[1] + la.IndexOf(first) + la.Contains(new An()) + R(new[] { 1, 2 }) + R<object>(new[] { "x" }) + R(new St[3]) + R<An>(new Dg[] { new Dg() }) + R(new long[] { long.MaxValue }));
		Console.WriteLine(N(new[] { 1, 2 }, 2) + N(new[] { "a", "b" }, "b") + N(new St[1], new St { X = 4 }) + N(new object[] { 'c', 2 }, 2) + N(new[] { 1.5, 2.5 }, 2.5) + N(new[] { En.A, En.B }, En.B) + N(new byte[] { 1, 255 }, (byte)255));
		Console.WriteLine(Is<int>(new int[1]) + "" + Is<object>(new string[0]) + Is<An>(new Dg[0]) + Is<Dg>(new An[0]) + Is<object>(new int[0]) + Is<long>(new int[0]) + Is<int[]>(new int[0][]) + Is<IEnumerable>(new int[0][]) + Is<object>(new int[0][]) + (new int[2, 2] is IEnumerable) + ((object)new int[2, 2] is IEnumerable<int>) + ((object)new int[2, 2] is IList) + Is<ICollection<object>>(new object[0][]) + Is<IList<object>>(new string[0][]));
		IEnumerator e = new[] { 7, 8 }.GetEnumerator(); e.MoveNext(); object a = e.Current; e.MoveNext(); e.Reset(); e.MoveNext(); Console.WriteLine(a.Equals(e.Current) + "" + e.MoveNext() + e.MoveNext()); var md = new int[2, 3]; int k = 0; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) md[i, j] = k++; string s = ""; foreach (int x in md) s += x; foreach (object x in (IEnumerable)md) s += x; Console.WriteLine(s + ((ICollection)md).Count);
		Func<IList<int>, int> sum = l => { int t = 0; for (int i = 0; i < l.Count; i++) t += l[i]; return t; }; Console.WriteLine(sum(new[] { 1, 2, 3 }) + sum(new List<int> { 4, 5 })); var li = new List<string>(new[] { "from", "array" }); li.AddRange(new[] { "x" }); li.InsertRange(0, (IEnumerable<string>)new[] { "i" }); Console.WriteLine(string.Join("", li) + string.Join("-", (IEnumerable<int>)new[] { 1, 2 }) + string.Concat(new object[] { 1, "b" }));
	}
}
