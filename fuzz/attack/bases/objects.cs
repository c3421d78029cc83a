using System;
using System.Collections;

// Classes: virtual calls, interfaces, delegates, closures, events, casts, static state, properties.
delegate int Op(int a, int b);
interface IVisitor { int Visit(Leaf l); int Visit(Branch b); }
abstract class Node { public abstract int Accept(IVisitor v); public static int Made; protected Node() { Made++; } }
sealed class Leaf : Node { public readonly int V; public Leaf(int v) { V = v; } public override int Accept(IVisitor v) { return v.Visit(this); } }
class Branch : Node { public Node L, R; public override int Accept(IVisitor v) { return v.Visit(this); } public virtual int this[int i] { get { return i + 1; } set { Made += value; } } }
class Deep : Branch { public new int Made = 3; public override int this[int i] { get { return base[i] * 2; } } }
class Adder : IVisitor, IEnumerable { 
	public event EventHandler Seen; static readonly Hashtable names = new Hashtable();
	public int Visit(Leaf l) { if (Seen != null) Seen(l, EventArgs.Empty); return l.V; }
	int IVisitor.Visit(Branch b) { return b.L.Accept(this) + b.R.Accept(this) + b[2]; }
	public IEnumerator GetEnumerator() { yield return 1; yield return "two"; }
	static Adder() { names["x"] = 1; }
	public static int Names { get { return names.Count; } }
}
static class Objects {
	static Op Compose(Op f, int k) { return (a, b) => f(a, k) + b; }
	static int Mul(int a, int b) { return a * b; }
	static int Hits;
	static void OnSeen(object s, EventArgs e) { Hits += s is Leaf ? 1 : 100; }
	static string Kind(object o) { var b = o as Branch; return b != null ? b.GetType().Name : o is string ? "s" : o is int[] ? "a" : "o"; }
	static void Main() {
		var v = new Adder(); v.Seen += OnSeen; v.Seen += delegate { Hits += 10; };
		Node t = new Branch { L = new Leaf(3), R = new Deep { L = new Leaf(4), R = new Leaf(5) } };
		Console.WriteLine(t.Accept(v) + " " + Hits + " " + Node.Made + Adder.Names);
		Op f = Compose(Mul, 6); f += Mul; Console.WriteLine(f(7, 2) + f.GetInvocationList().Length);
		foreach (object o in v) Console.Write(Kind(o)); Console.WriteLine(Kind(t) + Kind(new int[1]) + Kind("x"));
		object[] many = new string[] { "p" }; try { many[0] = 1; } catch (ArrayTypeMismatchException) { Console.WriteLine("mismatch"); }
		try { Console.WriteLine(((Leaf)t).V); } catch (InvalidCastException) { Console.WriteLine("cast"); }
		Console.WriteLine(string.Join(",", Array.ConvertAll(new[] { 1, 2 }, x => "n" + x)) + t.Equals(null) + (t.GetHashCode() == t.GetHashCode()));
	}
}
