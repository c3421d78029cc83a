using System;
// Exceptions in constructors, initializers and static constructors: chains, failing bases, classes that wait for each other, inside of handlers and filters.
class Base { public static string Log = ""; public int A = P.L("A", 1); public Base(int k) { P.L("base", k); if (k == 1) throw new Exception("base ctor"); } }
class Der : Base { public int B = P.L("B", 2); public static Der Last; public Der(int k) : base(P.L("arg", k)) { Last = this; P.L("der", k); if (k == 2) throw new Exception("der ctor"); } public Der(int k, string s) : this(k) { P.L("der2", k); } }
class First { public static int X = 5; static First() { P.L("First", 0); X = Second.Y + 1; } public static void M() { } }
class Second { public static int Y = 10; static Second() { P.L("Second", 0); Y = Third.Z / P.Zero; } }
class Third { public static int Z = 3; static Third() { P.L("Third", 0); } }
class Cycle1 { public static int V; static Cycle1() { P.L("Cycle1", 0); V = Cycle2.V + 1; } }
class Cycle2 { public static int V; static Cycle2() { P.L("Cycle2", 0); V = Cycle1.V + 10; if (V > 100) throw new Exception(); } }
class InHandler { public static bool Yes; static InHandler() { P.L("InHandler", 0); try { throw new Exception("inside"); } catch (Exception) { Yes = true; } finally { P.L("fin", 0); } } public static bool Ask() { return Yes; } }
class BadFilter { public static bool Yes = true; static BadFilter() { throw new Exception("bad filter"); } }
class BadHandler { public static int V; static BadHandler() { throw new FormatException("bad handler"); } public static void Go() { } }
class Field { static int[] arr = new int[checked(P.MinusOne + int.MinValue)]; public static int Get() { return arr.Length; } }
class Instance { public Instance() { P.L("never", 0); } static Instance() { throw new NotSupportedException("instance"); } public void M() { } }
struct Str { public int A; public static int S; static Str() { P.L("Str", 0); throw new Exception("str"); } public Str(int a) { A = a; } }
class Deep<T> { public static int N; static Deep() { P.L(typeof(T).Name, 0); if (typeof(T) == typeof(string)) throw new Exception("deep"); N = 1; } public static int Get() { return N; } }
static class P
{
	public static int Zero, MinusOne = -1;
	public static int L(string s, int k) { Base.Log += s + " "; return k; }
	static string Why(Exception e) { string s = e.GetType().Name; if (e is TypeInitializationException) s += "(" + ((TypeInitializationException)e).TypeName + ")"; return e.InnerException == null ? s + " " + e.Message : s + " <- " + Why(e.InnerException); }
	static void T(string name, Action a) { Base.Log = ""; string r = "ok"; try { a(); } catch (Exception e) { r = Why(e); } Console.WriteLine(name + ": " + Base.Log + r); }
	static bool Ask() { return InHandler.Ask(); }
	static void Main()
	{
		T("fine", () => new Der(0)); T("base", () => new Der(1)); T("der", () => new Der(2)); T("chain", () => new Der(2, "s")); T("fine chain", () => new Der(3, "s")); Console.WriteLine(Der.Last.A + " " + Der.Last.B);
		T("first", () => First.M()); T("second", () => Console.Write(Second.Y)); T("first again", () => Console.Write(First.X)); T("third", () => Console.Write(Third.Z + " "));
		T("cycle", () => Console.Write(Cycle1.V + " " + Cycle2.V + " "));
		T("in a filter", () => { try { throw new Exception("x"); } catch (Exception) when (Ask()) { L("caught", 0); } });
		T("in a handler", () => { try { throw new Exception("x"); } catch (Exception) { BadHandler.Go(); } finally { L("finally", 0); } });
		T("in a finally", () => { try { throw new Exception("x"); } finally { BadHandler.Go(); } });
		T("field", () => Field.Get()); T("field again", () => Field.Get());
		T("instance", () => new Instance().M()); T("instance again", () => new Instance());
		T("struct", () => { Str.S = 1; });
		T("deep int", () => Console.Write(Deep<int>.Get() + " ")); T("deep string", () => Deep<string>.Get()); T("deep object", () => Console.Write(Deep<object>.Get() + " ")); T("deep string again", () => Deep<string>.Get());
		object first = null; for (int i = 0; i < 2; i++) try { BadHandler.Go(); } catch (TypeInitializationException e) { if (first == null) first = e; else Console.WriteLine(ReferenceEquals(first, e)); }
	}
}
