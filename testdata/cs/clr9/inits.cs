// Classes that are initialized when the code that uses them has been compiled already.
using System;
using System.Runtime.CompilerServices;

static class Log { public static int N; public static int Add(string s) { Console.WriteLine("init " + s); return ++N; } }
static class A { public static int X; static A() { X = Log.Add("A"); } public static int Get() => X; }
static class B { public static int X = 5; static B() { Log.Add("B"); } }
static class C { public static string S; static C() { S = "c" + Log.Add("C"); } [MethodImpl(MethodImplOptions.NoInlining)] public static string M(int k) => S + k; }
static class Bad { public static int X; static Bad() { Log.Add("Bad"); throw new InvalidOperationException("bad"); } }
class G<T> { public static int X; static G() { X = Log.Add("G<" + typeof(T).Name + ">"); } }
static class Th { [ThreadStatic] public static int T; public static int X; static Th() { X = Log.Add("Th"); T = 3; } }
static class Program {
	[MethodImpl(MethodImplOptions.NoInlining)] static int UseA(int k) => A.X + k;
	[MethodImpl(MethodImplOptions.NoInlining)] static int UseB(double d, int k) { double e = d * 2; int r = B.X + k; return r + (int)(e + d); }
	[MethodImpl(MethodImplOptions.NoInlining)] static int UseBad(int k) { try { return Bad.X + k; } catch (TypeInitializationException e) { return e.InnerException.Message.Length + k; } }
	[MethodImpl(MethodImplOptions.NoInlining)] static int Loop(int n) { int s = 0; for (int i = 0; i < n; i++) { if (i > 2) s += Late.X; s ^= i; } return s; }
	static class Late { public static int X; static Late() { X = Log.Add("Late"); GC.Collect(); } }
	[MethodImpl(MethodImplOptions.NoInlining)] static object Refs(object o, string s) { object p = s + "!"; int x = Late2.X; GC.KeepAlive(o); return p.ToString() + o + x; }
	static class Late2 { public static int X; static Late2() { X = Log.Add("Late2"); for (int i = 0; i < 1000; i++) new byte[100].ToString(); GC.Collect(); } }
	[MethodImpl(MethodImplOptions.NoInlining)] static int Gen() => G<int>.X + G<string>.X * 10 + G<object>.X * 100;
	[MethodImpl(MethodImplOptions.NoInlining)] static int Thread1() => Th.T + Th.X;
	static void Main(string[] args) {
		Console.WriteLine(UseA(1)); Console.WriteLine(UseA(2));
		Console.WriteLine(UseB(1.5, 7)); Console.WriteLine(UseB(2.5, 7));
		Console.WriteLine(UseBad(1)); Console.WriteLine(UseBad(2));
		Console.WriteLine(C.M(3)); Console.WriteLine(C.M(4));
		Console.WriteLine(Loop(2)); Console.WriteLine(Loop(10)); Console.WriteLine(Loop(5));
		Console.WriteLine(Refs(new object().GetType(), "x")); Console.WriteLine(Refs(1, "y"));
		Console.WriteLine(Gen()); Console.WriteLine(Gen()); Console.WriteLine(Thread1()); Console.WriteLine(Thread1());
	}
}
