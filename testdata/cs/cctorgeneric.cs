using System;
// Static constructors that shared generic code must run: of a struct with generic methods, of a generic class reached through an object of a derived class, in order and once.
struct S { public static int N; static S() { Console.WriteLine("S.cctor"); N = 5; } public string Name<T>(T x) { return typeof(T).Name + N; } public static string Static<T>(T x) { return typeof(T).Name + (N + 1); } }
class C { public static int N; static C() { Console.WriteLine("C.cctor"); N = 7; } public virtual string Name<T>(T x) { return typeof(T).Name + N; } }
class B<T> { public static int N; static B() { Console.WriteLine("B<" + typeof(T).Name + ">.cctor"); N = 9; } public string Name() { return typeof(T).Name + N; } public virtual string Name<U>(U x) { return typeof(U).Name + N; } }
class D : B<string> { public static int M; static D() { Console.WriteLine("D.cctor"); M = 11; } public string Own() { return "D" + M; } }
class E<T> : B<T> { }
static class P
{
	static string Struct() { return default(S).Name<string>(null) + default(S).Name<int>(1) + S.Static<object>(null); }
	static void Main()
	{
		Console.WriteLine(Struct());
		C c = new C();
		Console.WriteLine(c.Name<string>("x") + c.Name<long>(2));
		D d = new D();
		Console.WriteLine(d.Name() + d.Name<P2>(null) + d.Own());
		E<object> e = new E<object>();
		Console.WriteLine(e.Name() + e.Name<string>(null));
		Console.WriteLine(new E<int>().Name<string>(null) + new E<P2>().Name<int>(3));
	}
}
class P2 { }
