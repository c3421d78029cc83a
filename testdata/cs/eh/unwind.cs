using System;
using System.Collections.Generic;
// Unwinding through many frames: using, lock, foreach with dispose, iterators, delegates, virtual and interface calls, generics, constructors, properties, static constructors.
class R : IDisposable { string n; public R(string n) { this.n = n; } public void Dispose() { P.Log("d" + n); } } class Ctor { public int X = 5; public Ctor(bool fail) { P.Log("ctor"); if (fail) throw new Exception("ctor"); X = 6; } } class Prop { public int G { get { throw new Exception("get"); } set { throw new Exception("set" + value); } } public int this[int i] { get { throw new Exception("idx" + i); } } public static Prop operator +(Prop a, int b) { throw new Exception("op" + b); } ~Prop() { } }
abstract class V { public abstract void Do(int n); } class V1 : V { public override void Do(int n) { using (new R("v" + n)) { if (n == 0) throw new Exception("bottom"); Do(n - 1); } } } interface I { T Get<T>(T x); } class I1 : I { public T Get<T>(T x) { throw new Exception("gen" + typeof(T).Name); } }
class BadInit { public static int X; public static int Calls; static BadInit() { P.Log("cctor"); object o = null; X = o.GetHashCode(); } public static void M() { Calls++; } }
static class P
{
	static List<string> log = new List<string>(); public static void Log(string s) { log.Add(s); } static void Flush(string h) { Console.WriteLine(h + ": " + string.Join(" ", log)); log.Clear(); }
	static void T(string h, Action a) { try { a(); Log("none"); } catch (Exception e) { Log("caught:" + e.GetType().Name); if (e.InnerException != null) Log("inner:" + e.InnerException.GetType().Name); } Flush(h); }
	static IEnumerable<int> It() { try { yield return 1; Log("it2"); yield return 2; throw new Exception("it"); } finally { Log("itfin"); } }
	static void Args(int a, int b, int c) { } static int Th(int k) { Log("arg" + k); if (k == 2) throw new Exception(); return k; }
	static void Main()
	{
		T("virtual", () => new V1().Do(3)); T("using", () => { using (new R("a")) using (new R("b")) throw new Exception(); }); T("lock", () => { object o = new object(); try { lock (o) { throw new Exception(); } } finally { Log(System.Threading.Monitor.IsEntered(o) + ""); } }); T("iter", () => { foreach (int i in It()) Log("i" + i); }); T("iterbody", () => { foreach (int i in It()) throw new Exception(); }); T("ctor", () => new Ctor(true)); T("ctorok", () => new Ctor(false)); T("get", () => { int x = new Prop().G; }); T("set", () => new Prop().G = 4); T("idx", () => { int x = new Prop()[7]; }); T("op", () => { Prop p = new Prop(); p += 3; }); T("generic", () => ((I)new I1()).Get("s")); T("generic2", () => ((I)new I1()).Get(5)); T("args", () => Args(Th(1), Th(2), Th(3)));
		T("cctor", () => BadInit.M()); T("cctor again", () => Log(BadInit.X + "")); T("multicast", () => { Action a = () => Log("m1"); a += () => { throw new Exception(); }; a += () => Log("m3"); a(); }); T("sort", () => new List<int> { 3, 1, 2 }.ForEach(x => { Log("e" + x); if (x == 1) throw new Exception(); })); T("recursion", () => Rec(50)); int[] counts = new int[3]; for (int i = 0; i < 300; i++) { try { try { if (i % 3 == 0) throw new FormatException(); if (i % 3 == 1) throw new ArgumentException(); } finally { counts[2]++; } } catch (FormatException) { counts[0]++; } catch (ArgumentException) { counts[1]++; } } Console.WriteLine(counts[0] + " " + counts[1] + " " + counts[2]);
	}
	static void Rec(int n) { int a = n, b = n * 2; double d = n; string s = "s" + n; try { if (n == 0) throw new Exception("rec"); Rec(n - 1); } catch (Exception) { if (a != n || b != 2 * n || d != n || s != "s" + n) Log("corrupt"); if (n % 25 == 0) Log("r" + n); throw; } }
}
