using System;
using System.Collections.Generic;
// catch (T): the type depends on the instantiation, in shared code and exact code, of classes, structs, methods, nested types and delegates.
class A : Exception { public A() : base("A") { } }
class B : A { public override string Message { get { return "B"; } } }
class C : Exception { public C() : base("C") { } }
class Box<T> : Exception { public T Value; public Box(T v) : base("Box " + v) { Value = v; } }
class Try<T> where T : Exception
{
	public string Run(Exception e)
	{
		try { throw e; }
		catch (T t) { return typeof(T).Name + ":" + t.Message; }
		catch (Exception x) { return "other " + x.Message; }
	}
	public static string Static(Exception e)
	{
		try { try { throw e; } finally { count++; } }
		catch (T t) when (t.Message != "no") { return typeof(T).Name + ";" + t.Message; }
		catch (Exception x) { return "other " + x.Message; }
	}
	public static int count;
	public string Method<U>(Exception e)
	{
		try { throw e; }
		catch (Box<T> b) { return "box of " + typeof(T).Name + " " + b.Value.Message; }
		catch (Box<U> b) { return "box of " + typeof(U).Name + " " + b.Value; }
		catch (Box<T[]> b) { return "box of array " + b.Value.Length; }
		catch (Box<KeyValuePair<T, U>> b) { return "box of pair " + b.Value.Value; }
	}
	public virtual string Virtual(Exception e) { return "base " + Run(e); }
	public class Inner<V> { public static string Go(Exception e) { try { throw e; } catch (Box<V>) { return "inner V"; } catch (T) { return "inner T"; } } }
}
class Derived<X, Y> : Try<Y> where Y : Exception
{
	public override string Virtual(Exception e) { try { throw e; } catch (Box<X> b) { return "X " + b.Value; } catch (Y) { return "Y " + base.Virtual(e); } }
}
class Fixed : Derived<string, C> { }
struct S<T> where T : Exception
{
	public int n;
	public string Run(Exception e) { try { n++; throw e; } catch (T t) { n += 10; return t.Message + n; } }
}
static class P
{
	static string G<T>(Exception e) where T : Exception { try { throw e; } catch (T) { return "T"; } catch (A) { return "A"; } }
	static string G2<T>(Exception e) { try { throw e; } catch (Box<T> b) { return "Box`" + typeof(T).Name + " " + b.Value; } catch (Box<List<T>> b) { return "list " + b.Value.Count; } catch (Exception) { return "none"; } }
	static Func<Exception, string> Make<T>() where T : Exception { return e => { try { throw e; } catch (T t) { return "lambda " + t.GetType().Name; } catch { return "lambda other"; } }; }
	static string Rethrow<T>(int n, Exception e) where T : Exception { try { if (n == 0) throw e; return Rethrow<T>(n - 1, e); } catch (T) { if (n > 2) return "at " + n; throw; } }
	static void Main()
	{
		Exception a = new A(), b = new B(), c = new C();
		Console.WriteLine(new Try<A>().Run(a) + " " + new Try<A>().Run(b) + " " + new Try<B>().Run(a) + " " + new Try<B>().Run(b) + " " + new Try<C>().Run(b));
		Console.WriteLine(Try<A>.Static(a) + " " + Try<C>.Static(a) + " " + Try<C>.Static(c) + " " + Try<C>.count + Try<A>.count);
		var t = new Try<A>();
		Console.WriteLine(t.Method<string>(new Box<A>(new B())));
		Console.WriteLine(t.Method<string>(new Box<string>("s")));
		Console.WriteLine(t.Method<int>(new Box<int>(5)));
		Console.WriteLine(t.Method<int>(new Box<A[]>(new A[3])));
		Console.WriteLine(t.Method<string>(new Box<KeyValuePair<A, string>>(new KeyValuePair<A, string>(null, "v"))));
		Console.WriteLine(Try<A>.Inner<int>.Go(new Box<int>(1)) + " " + Try<A>.Inner<string>.Go(new Box<string>("")) + " " + Try<A>.Inner<object>.Go(b));
		Try<C> f = new Fixed();
		Console.WriteLine(f.Virtual(new Box<string>("q")) + ", " + f.Virtual(c));
		var s = new S<B>(); Console.WriteLine(s.Run(b) + " " + s.Run(b) + " " + s.n);
		Console.WriteLine(G<B>(a) + G<B>(b) + G<C>(c) + G<Exception>(c) + " " + G2<int>(new Box<int>(3)) + " " + G2<string>(new Box<string>("z")) + " " + G2<object>(new Box<string>("z")) + " " + G2<string>(new Box<List<string>>(new List<string> { "1" })) + " " + G2<long>(new Box<List<long>>(new List<long>())));
		Console.WriteLine(Make<A>()(b) + " " + Make<C>()(b) + " " + Make<Exception>()(c));
		Console.WriteLine(Rethrow<A>(5, b) + " " + Rethrow<Exception>(4, c));
		try { new Try<A>().Method<int>(c); } catch (C) { Console.WriteLine("through"); }
	}
}
