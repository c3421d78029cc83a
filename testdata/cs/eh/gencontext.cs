using System;
// catch (T) where nothing but the exception clause still needs the object or the method that T comes from, with collections in between.
class A : Exception { public A() : base("A") { } }
class B : Exception { public B() : base("B") { } }
class Box<T> : Exception { public Box() : base(typeof(T).Name) { } }
class Run<T> where T : Exception
{
	byte[] data = new byte[100];
	static void Busy(int n) { object keep = null; for (int i = 0; i < n; i++) keep = new object[] { keep, i }; GC.Collect(); keep = new int[50]; GC.Collect(); }
	public string This(Exception e) { try { Busy(20); throw e; } catch (T) { return "T"; } catch (Box<T>) { return "box"; } }
	public virtual string Virtual(Exception e, int n) { try { Busy(10); if (n == 0) throw e; return new Run<T>().Virtual(e, n - 1) + n; } catch (Box<T>) { return "box" + n; } finally { Busy(5); } }
	public static string Static(Exception e) { try { Busy(20); Fail(e); } catch (T) { return "T"; } catch (Box<T>) { return "box"; } return "none"; }
	static void Fail(Exception e) { Busy(3); throw e; }
	public string Method<U>(Exception e) where U : Exception { try { try { Busy(20); Fail(e); } catch (Box<U>) { Busy(5); return "box U"; } } catch (U) { return "U"; } catch (T) when (Ask<U>()) { return "T"; } return "none"; }
	static bool Ask<U>() { Busy(10); return typeof(U) != typeof(T); }
	public string InHandler(Exception e) { try { Busy(10); throw new Exception(); } catch (Exception) { try { Busy(10); throw e; } catch (T) { Busy(10); try { throw new Box<T>(); } catch (Box<T> b) { return "T then box " + b.Message; } } } }
	public string InFinally(Exception e) { string r = ""; try { try { Busy(10); throw new Exception(); } finally { Busy(10); try { Busy(3); throw e; } catch (T) { r = "T in finally"; } } } catch (Exception) { return r; } }
}
struct Val<T> where T : Exception { public int N; public string Go(Exception e) { try { N++; GC.Collect(); throw e; } catch (T) { return "T" + N; } } }
static class P
{
	static string Say(Func<string> f) { try { return f(); } catch (Exception e) { return "out " + e.Message; } }
	static void Main()
	{
		Exception[] all = { new A(), new B(), new Box<A>(), new Box<B>() };
		foreach (Exception x in all)
		{
			Exception e = x;
			Console.WriteLine(Say(() => new Run<A>().This(e)) + ", " + Say(() => new Run<B>().Virtual(e, 4)) + ", " + Say(() => Run<A>.Static(e)) + ", " + Say(() => new Run<A>().Method<B>(e)) + ", " + Say(() => new Run<B>().Method<A>(e)) + ", " + Say(() => new Run<A>().Method<A>(e)));
			Console.WriteLine(Say(() => new Run<A>().InHandler(e)) + ", " + Say(() => new Run<B>().InFinally(e)) + ", " + Say(() => new Val<A>().Go(e)) + ", " + Say(() => new Val<B>().Go(e)));
		}
		Func<Exception, string> bound = new Run<A>().This, open = Run<Box<A>>.Static;
		GC.Collect();
		Console.WriteLine(bound(all[0]) + bound(all[2]) + open(all[2]));
	}
}
