using System;
using System.Collections.Generic;
// Reimplementation: which method an interface call reaches when bases and derived classes both list the interface, hide, override or inherit.
interface I { string M(); string N(); } interface J : I { new string M(); } interface K : J, I { } interface IG<T> { string M(T t); }
class A : I { public string M() { return "A.M"; } public virtual string N() { return "A.N"; } }
class B : A { public new string M() { return "B.M"; } public override string N() { return "B.N"; } }             // does not list I
class C : A, I { public new string M() { return "C.M"; } }                                                       // lists it again
class D : C { public new virtual string M() { return "D.M"; } public new string N() { return "D.N"; } }
class E : D { public override string M() { return "E.M"; } }
class F : E { public override string M() { return "F.M" + base.M(); } public override string ToString() { return ((I)this).M() + ((I)this).N() + N(); } }
class Root { public string M() { return "Root.M"; } public virtual string N() { return "Root.N"; } public string M(int i) { return "Root.M(int)"; } }
class Leaf : Root, I { }                                                                                         // the base's methods implement
class Leaf2 : Leaf { public override string N() { return "Leaf2.N"; } public new string M() { return "Leaf2.M"; } } class Leaf3 : Leaf2, I { }
class X : J { string J.M() { return "J.M"; } string I.M() { return "I.M"; } public string N() { return "X.N"; } public string M() { return "X.M"; } } class Y : X, K { public new string M() { return "Y.M"; } } class Z : X, I { string I.M() { return "Z.I"; } string I.N() { return "Z.N"; } }
class GA<T> : IG<T> { public virtual string M(T t) { return "GA" + typeof(T).Name + t; } } class GB<T> : GA<T>, IG<string> { string IG<string>.M(string s) { return "GB" + typeof(T).Name + s; } } class GC1 : GB<string> { public override string M(string s) { return "GC" + base.M(s); } } class GD : GB<int>, IG<int> { public new string M(int i) { return "GD" + i; } }
class Hid : A, I { private new string M() { return "hidden"; } public string M(string s) { return s; } string I.M() { return M("exp") + M(); } }
abstract class Abs : I { public abstract string M(); string I.N() { return "abs" + M(); } } class AbsD : Abs { public override string M() { return "AbsD"; } public string N() { return "not me"; } }
static class P
{
	static string T(I i) { return i.M() + "/" + i.N() + " "; }
	static void Main()
	{
		Console.WriteLine(T(new A()) + T(new B()) + T(new C()) + T(new D()) + T(new E()) + T(new F()) + new F());
		Console.WriteLine(T(new Leaf()) + T(new Leaf2()) + T(new Leaf3()) + T(new Hid()) + T(new AbsD()));
		var b = new B(); var d = new D(); var f = new F(); Console.WriteLine(b.M() + ((A)b).M() + d.M() + ((C)d).M() + ((A)d).M() + f.M() + ((D)f).M() + ((C)f).M() + ((A)f).N() + d.N());
		J x = new X(), y = new Y(), z = new Z(); Console.WriteLine(x.M() + T(x) + y.M() + T(y) + ((K)y).N() + z.M() + T(z));
		IG<string> gs = new GB<string>(), gi = new GB<int>(), gc = new GC1(); IG<int> gd = new GD(), gb = new GB<int>(); Console.WriteLine(gs.M("s") + " " + gi.M("s") + " " + gc.M("s") + " " + gd.M(4) + " " + gb.M(5) + " " + ((IG<string>)gd).M("t") + " " + ((GA<int>)gd).M(6) + " " + new GC1().M("u") + " " + ((GA<string>)gs).M("v"));
		I[] all = { new A(), new B(), new C(), new D(), new E(), new F(), new Leaf(), new Leaf2(), new Leaf3(), new X(), new Y(), new Z(), new AbsD() }; string s = ""; for (int r = 0; r < 2; r++) foreach (I i in all) s += i.M()[0] + i.N(); Console.WriteLine(s);
	}
}
