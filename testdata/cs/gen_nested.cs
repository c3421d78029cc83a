using System;
using System.Collections.Generic;
// Types nested in generic types carry their arguments; nested calls over several levels.
class Outer<A>
{
	public class Mid<B> { public class In<C> { public static int Count; public string Names() { Count++; return typeof(A).Name + typeof(B).Name + typeof(C).Name; } public A a; public B b; public C c; public override string ToString() { return "" + a + b + c; } } public In<A> Same() { return new In<A>(); } }
	public struct Node { public A Value; public Node[] Kids; public int Count() { int n = 1; if (Kids != null) foreach (Node k in Kids) n += k.Count(); return n; } }
	public enum Color { Red, Green }
	public delegate A Make(A seed);
	public interface IVisit { string Visit(A a); }
	class Private : IVisit { public string Visit(A a) { return "visit" + a + typeof(A).Name; } }
	public IVisit Visitor() { return new Private(); }
	public A Run(Make m, A seed) { return m(m(seed)); }
	public static Color Pick(bool g) { return g ? Color.Green : Color.Red; }
}
class Tree<K, V> where K : IComparable<K>
{
	class Node { public K Key; public V Value; public Node Left, Right; }
	Node root; int count;
	public int Count { get { return count; } }
	public void Put(K k, V v) { root = Put(root, k, v); }
	Node Put(Node n, K k, V v) { if (n == null) { count++; return new Node { Key = k, Value = v }; } int c = k.CompareTo(n.Key); if (c < 0) n.Left = Put(n.Left, k, v); else if (c > 0) n.Right = Put(n.Right, k, v); else n.Value = v; return n; }
	public IEnumerable<KeyValuePair<K, V>> Walk() { return Walk(root); }
	IEnumerable<KeyValuePair<K, V>> Walk(Node n) { if (n != null) { foreach (var p in Walk(n.Left)) yield return p; yield return new KeyValuePair<K, V>(n.Key, n.Value); foreach (var p in Walk(n.Right)) yield return p; } }
}
static class P
{
	static string Line<K, V>(Tree<K, V> t) where K : IComparable<K> { string s = ""; foreach (var p in t.Walk()) s += p.Key + "=" + p.Value + " "; return s; }
	static void Main()
	{
		var a = new Outer<string>.Mid<int>.In<object> { a = "x", b = 1, c = 'c' }; var b = new Outer<string>.Mid<object>.In<string> { a = "y", b = "z", c = "w" };
		Console.WriteLine(a.Names() + " " + b.Names() + " " + a + b + new Outer<string>.Mid<Outer<int>>().Same().Names());
		a.Names(); Console.WriteLine(Outer<string>.Mid<int>.In<object>.Count + " " + Outer<string>.Mid<object>.In<string>.Count + " " + Outer<string>.Mid<string>.In<string>.Count);
		var n = new Outer<string>.Node { Value = "r", Kids = new[] { new Outer<string>.Node { Value = "k" }, new Outer<string>.Node { Kids = new Outer<string>.Node[2] } } };
		var m = new Outer<int>.Node { Value = 1, Kids = new Outer<int>.Node[3] };
		Console.WriteLine(n.Count() + " " + m.Count() + " " + n.Kids[0].Value + m.Value + (n.Kids[1].Value == null));
		Console.WriteLine(Outer<string>.Pick(true) + " " + Outer<int>.Pick(false) + " " + (typeof(Outer<int>.Color) == typeof(Outer<long>.Color)) + " " + (int)Outer<object>.Pick(true));
		Console.WriteLine(new Outer<string>().Visitor().Visit("v") + new Outer<int>().Visitor().Visit(4) + new Outer<string>().Run(s => s + s, "ab") + new Outer<int>().Run(i => i * 3, 7));
		var t = new Tree<string, int>(); foreach (string s in "the quick brown fox jumps over the lazy dog".Split(' ')) t.Put(s, s.Length); Console.WriteLine(t.Count + " " + Line(t));
		var u = new Tree<int, string>(); for (int i = 0; i < 8; i++) u.Put(i * 5 % 8, "v" + i); Console.WriteLine(u.Count + " " + Line(u));
		var w = new Tree<double, Tree<int, string>>(); w.Put(1.5, u); w.Put(-2, null); Console.WriteLine(w.Count + " " + Line(w).Length);
	}
}
