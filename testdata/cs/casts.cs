using System;
using System.Collections.Generic;
// is, as, casts over classes, interfaces, arrays (covariance), generics, delegates, null.
interface I1 { } interface I2 : I1 { } class A { } class B : A, I1 { } sealed class C : B, I2 { } struct S : I1 { } enum E { X } enum E2 : uint { X }
static class P
{
	static string Is(object o) { return (o is A ? "A" : "-") + (o is B ? "B" : "-") + (o is C ? "C" : "-") + (o is I1 ? "1" : "-") + (o is I2 ? "2" : "-") + (o is S ? "S" : "-") + (o is string ? "s" : "-") + (o is ValueType ? "V" : "-") + (o is Array ? "R" : "-") + (o is Enum ? "E" : "-") + (o is object ? "O" : "-") + (o is Delegate ? "D" : "-"); }
	static string Arr(object o) { return (o is object[] ? "o" : "-") + (o is A[] ? "A" : "-") + (o is B[] ? "B" : "-") + (o is I1[] ? "1" : "-") + (o is int[] ? "i" : "-") + (o is uint[] ? "u" : "-") + (o is string[] ? "s" : "-") + (o is int[,] ? "2" : "-") + (o is int[][] ? "j" : "-") + (o is E[] ? "E" : "-") + (o is Array ? "R" : "-") + (o is IList<object> ? "L" : "-") + (o is IList<A> ? "a" : "-") + (o is IEnumerable<int> ? "n" : "-"); }
	static bool IsT<T>(object o) { return o is T; }
	static T AsT<T>(object o) where T : class { return o as T; }
	static void Main()
	{
		object[] os = { null, new object(), new A(), new B(), new C(), new S(), "s", 5, E.X, new int[1], new Action(Main), new List<int>(), 2.5, 'c', true };
		foreach (object o in os) Console.WriteLine(Is(o) + " " + (o as B != null) + (o as I1 != null) + (o as string ?? "null") + IsT<A>(o) + IsT<S>(o) + IsT<I2>(o) + (AsT<A>(o) != null) + (AsT<I1>(o) != null));
		object[] arrs = { new object[0], new A[1], new B[1], new C[1], new I1[1], new int[2], new uint[2], new string[1], new int[2, 2], new int[2][], new E[1], new E2[1], new A[1][], new byte[1], new sbyte[1] };
		foreach (object o in arrs) Console.WriteLine(Arr(o) + " " + o.GetType());
		A a = new C(); B b = (B)a; I2 i = (I2)a; C c = (C)(object)i; I1 j = c; object ob = j; Console.WriteLine((a == c) + " " + ReferenceEquals(b, i) + " " + (ob == (object)a));
		A[] aa = new C[2]; aa[0] = new C(); aa[1] = null; object[] oa = aa; Console.WriteLine(oa[0] == aa[0]); I1[] ia = (I1[])(object)aa; Console.WriteLine(ia.Length + " " + (ia[0] is I2));
		string[] ss = { "x", "y" }; object[] so = ss; so[0] = "z"; Console.WriteLine(ss[0] + " " + (so is string[]) + " " + ((string[])so).Length);
		IEnumerable<object> e = ss; foreach (object o in e) Console.Write(o); IList<string> ls = ss; ls[1] = "w"; Console.WriteLine(ls[1] + ls.Count + ls.IndexOf("w") + ls.Contains("q"));
		int[] ints = { -1, 2 }; uint[] uints = (uint[])(object)ints; Console.WriteLine(uints[0] + " " + uints.Length); object nul = null; Console.WriteLine(((A)nul == null) + " " + ((string)nul == null) + " " + (((int[])nul) == null));
		Func<string> fs = () => "co"; Func<object> fo = fs; Console.WriteLine(fo() + " " + ((object)fs is Func<object>) + " " + ((object)fs is Func<int>)); Action<object> ao = x => Console.Write("[" + x + "]"); Action<string> as_ = ao; as_("contra"); Console.WriteLine((object)as_ == (object)ao);
		IComparer<A> ca = Comparer<A>.Create((x, y) => 0); IComparer<C> cc = ca; Console.WriteLine(cc.Compare(null, null)); Console.WriteLine((object)E.X is E2); object ee = E2.X; Console.WriteLine((ee is uint) + " " + (E2)ee);
	}
}
