using System;
using System.Collections.Generic;
// Static fields and static constructors of generic types: one set for each instantiation, shared code or not.
class Log { public static string Text = ""; public static T Add<T>(string s, T x) { Text += s + " "; return x; } public static void Flush() { Console.WriteLine(Text); Text = ""; } }
class Counter<T> { public static int N; public static T Last; public static List<T> All = new List<T>(); [ThreadStatic] public static int Local; public static void Add(T x) { N++; Last = x; All.Add(x); Local += 2; } public void AddHere(T x) { Add(x); } }
class WithCctor<T> { public static readonly string Name; public static int Runs; static WithCctor() { Log.Add("cctor:" + typeof(T).Name, 0); Name = typeof(T).Name; Runs++; } public static string Get() { return Name + Runs; } public string Inst() { return Name + Runs; } }
class Base<T> { public static T Slot; public static int Hits; public virtual void Hit(T x) { Slot = x; Hits++; } }
class Derived<U> : Base<U[]> { public override void Hit(U[] x) { base.Hit(x); Base<U>.Hits += 10; } public static string Show() { return typeof(U).Name + Hits + ":" + Base<U>.Hits + ":" + (Slot == null ? -1 : Slot.Length); } }
class Closed : Base<string> { public static int Own() { return Hits; } }
struct GS<T> { public static int Made; public static T Zero = default(T); public T V; public GS(T v) { V = v; Made++; } public static GS<T> Make(T v) { return new GS<T>(v); } }
static class Holder<A, B> { public static Dictionary<A, B> Map = new Dictionary<A, B>(); public static int Sum; public static class Inner<C> { public static int Calls; public static string Call() { Calls++; Sum += Calls; return typeof(A).Name + typeof(B).Name + typeof(C).Name + Calls; } } }
static class Id<T> { static int next = 100; public static readonly int Value = ++next; public static int Other { get { return next; } } }
static class P
{
	static int Count<T>(T x) { Counter<T>.Add(x); Counter<T[]>.Add(null); return Counter<T>.N * 100 + Counter<T[]>.N; }
	static string Touch<T>() { return WithCctor<T>.Get() + WithCctor<List<T>>.Get(); }
	static ref int Ref<T>() { return ref Counter<T>.N; }
	static void Main()
	{
		Console.WriteLine(Count("a") + " " + Count("b") + " " + Count(1) + " " + Count(new object()) + " " + Count(2) + " " + Counter<string>.Last + Counter<int>.Last + Counter<string>.All.Count + Counter<string>.Local);
		new Counter<string>().AddHere("c"); Ref<string>() += 1000; Ref<int>() += 500; Console.WriteLine(Counter<string>.N + " " + Counter<int>.N + " " + Counter<object>.N + " " + Counter<string>.All[2] + Counter<string[]>.All.Count);
		Console.WriteLine(Touch<string>() + Touch<int>() + Touch<string>() + new WithCctor<object>().Inst() + new WithCctor<Log>().Inst()); Log.Flush();
		new Derived<string>().Hit(new string[3]); new Derived<int>().Hit(new int[2]); new Derived<string>().Hit(new string[4]); Base<string> b = new Closed(); b.Hit("x");
		Console.WriteLine(Derived<string>.Show() + " " + Derived<int>.Show() + " " + Derived<object>.Show() + " " + Closed.Own() + Closed.Slot + Base<string>.Slot);
		var g = GS<string>.Make("v"); var h = GS<int>.Make(3); h = new GS<int>(4); Console.WriteLine(GS<string>.Made + g.V + GS<int>.Made + h.V + (GS<string>.Zero == null) + GS<int>.Zero + GS<object>.Made);
		Holder<string, int>.Map["k"] = 1; Holder<int, string>.Map[2] = "v"; Console.WriteLine(Holder<string, int>.Map.Count + Holder<int, string>.Map[2] + Holder<string, string>.Map.Count);
		Console.WriteLine(Holder<string, int>.Inner<object>.Call() + Holder<string, int>.Inner<object>.Call() + Holder<string, int>.Inner<int>.Call() + Holder<object, object>.Inner<string>.Call() + Holder<string, int>.Sum + Holder<object, object>.Sum);
		Console.WriteLine(Id<int>.Value + Id<string>.Value + Id<object>.Value + " " + Id<int>.Other + Id<string>.Other);
	}
}
