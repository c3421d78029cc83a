using System;
using System.Collections.Generic;
// Where mono goes its own way: delegates of two types over one method, removing a whole invocation list, interfaces that are listed again, arrays of arrays, arrays of structs as arrays of interfaces, dividing constants, halves.
delegate int Op(int x); delegate int Op2(int x); interface I { string M(); string N(); } class A : I { public string M() { return "A.M"; } public virtual string N() { return "A.N"; } } class C : A, I { public new string M() { return "C.M"; } } class D : C { public new virtual string M() { return "D.M"; } } class E : D, I { public override string M() { return "E.M"; } } class F : E { public override string M() { return "F.M"; } } struct S : I { public string M() { return "S"; } public string N() { return "S"; } }
static class P
{
	static int Id(int x) { return x; } static int Two(int x) { return 2 * x; } static bool Is<T>(object o) { return o is T; }
	static void Main()
	{
		Op a = Id, b = Two; Op2 c = Id; Console.WriteLine(((Delegate)a == (Delegate)c) + " " + a.Equals(c)); Op list = a + b; list -= a + b; Console.WriteLine(list == null); list = a + b + a; list -= list; Console.WriteLine(list == null);
		foreach (I i in new I[] { new A(), new C(), new D(), new E(), new F() }) Console.Write(i.M() + " "); Console.WriteLine(((A)new E()).M());
		Console.WriteLine(Is<object[][]>(new string[1][]) + " " + Is<I[]>(new S[1]) + " " + Is<IEnumerable<I>>(new S[1]) + " " + Is<object[][]>(new int[1][]) + " " + Is<IEnumerable<object>[]>(new string[1][])); Console.WriteLine(Math.Round(4.5) + " " + Math.Round(5.5) + " " + (double)9223372036854777856UL + " " + (1L << 31) * -(1L << 31));
		Op closed = new Op(a); Console.WriteLine(closed(5) + " " + (closed == a) + " " + closed.GetInvocationList().Length); string[] ss = { "x" }; object[] os = ss; try { os[0] = 5; } catch (ArrayTypeMismatchException e) { Console.WriteLine(e.Message); } try { object o = "s"; Console.WriteLine((int)o); } catch (InvalidCastException e) { Console.WriteLine(e.Message); } try { A n = null; n.N(); } catch (NullReferenceException e) { Console.WriteLine(e.Message); }
	}
}
