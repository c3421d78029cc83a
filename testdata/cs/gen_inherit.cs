using System;
using System.Collections.Generic;
// Inheritance of generic classes: arguments are changed on the way down, overrides fit after substitution, overloads meet, context comes from the object.
abstract class Node<T> { public virtual string Kind(T x) { return "Node<" + typeof(T).Name + ">" + x; } public virtual string Kind(int x) { return "Node.int" + x; } public string Ctx() { return typeof(T).Name + new T[1].GetType().Name + (this is Node<string>) + Make().GetType().Name; } protected virtual object Make() { return new List<T>(); } public abstract T Zero(); }
class StrNode : Node<string> { public override string Kind(string x) { return "Str" + base.Kind(x); } public override string Zero() { return "zero"; } }
class ListNode<U> : Node<List<U>> { public override string Kind(List<U> x) { return typeof(U).Name + "List" + x.Count + base.Kind(3); } public override List<U> Zero() { return new List<U>(); } protected override object Make() { return new Dictionary<U, List<U>>(); } }
class IntNode : Node<int> { public override int Zero() { return -1; } public new string Kind(int x) { return "IntNode" + x; } }
class Pair<A, B> : Node<KeyValuePair<B, A>> { public A a; public B b; public override KeyValuePair<B, A> Zero() { return new KeyValuePair<B, A>(b, a); } public override string Kind(KeyValuePair<B, A> x) { return typeof(A).Name + typeof(B).Name + x + base.Kind(x); } }
class Same<T> : Pair<T, T> { public override string Kind(int x) { return "Same" + typeof(T).Name + base.Kind(x); } }
class Last : Same<string> { public new string Kind(int x) { return "Last" + base.Kind(x) + ((Node<KeyValuePair<string, string>>)this).Kind(x + 1); } }
class Over<T, U> { public string F(T t) { return "T"; } public string F(U u) { return "U"; } public string F(object o) { return "O"; } public virtual string G(T t, U u) { return "TU" + t + u; } public virtual string G(U u, T t) { return "UT" + u + t; } }
class Over2 : Over<int, string> { public override string G(int a, string b) { return "2" + base.G(a, b); } }
class Coll<T> : List<T> { public int Adds; public new void Add(T x) { Adds++; base.Add(x); } public T Last { get { return this[Count - 1]; } } }
class Names : Coll<string> { public string Joined() { return string.Join("+", this) + Last + Adds; } }
abstract class Chain<T, D> where D : class { public D Next; public abstract string Show(T t); public string Call(T t) { return Show(t) + (Next == null ? "" : Next.ToString()) + typeof(D).Name; } }
class ChainA<T> : Chain<T, ChainB<T>> { public override string Show(T t) { return "A" + t; } public override string ToString() { return "ca" + typeof(T).Name; } } class ChainB<T> : Chain<T[], ChainA<T>> { public override string Show(T[] t) { return "B" + t.Length; } public override string ToString() { return "cb" + Next; } }
static class P
{
	static string Run<T>(Node<T> n) { return n.Kind(n.Zero()) + "|" + n.Kind(5) + "|" + n.Ctx(); }
	static void Main()
	{
		Console.WriteLine(Run(new StrNode())); Console.WriteLine(Run(new ListNode<string>())); Console.WriteLine(Run(new ListNode<int>()));
		Node<int> ni = new IntNode(); Console.WriteLine(ni.Zero() + ni.Ctx() + new IntNode().Kind(4));
		Console.WriteLine(Run(new Pair<string, int> { a = "x", b = 2 })); Console.WriteLine(Run(new Pair<object, string> { a = 'o' })); Console.WriteLine(Run(new Same<string>())); Console.WriteLine(Run(new Same<double> { a = 1.5 })); Console.WriteLine(Run(new Last()) + new Last().Kind(7));
		var o = new Over<int, string>(); var o2 = new Over2(); Console.WriteLine(o.F(1) + o.F("s") + o.F(2.5) + o.G(1, "a") + o.G("a", 1) + o2.G(1, "a") + o2.G("b", 2));
		var nm = new Names(); nm.Add("p"); nm.Add("q"); ((List<string>)nm).Add("r"); Console.WriteLine(nm.Joined() + nm.Count);
		var ca = new ChainA<string> { Next = new ChainB<string> { Next = new ChainA<string>() } }; Console.WriteLine(ca.Call("s") + ca.Next.Call(new string[3]) + new ChainA<int>().Call(4));
	}
}
