// The generic context of shared code: looked up before and after collections that move what it is found by, in loops without calls, for inlined
// enumerators that do not ask for it, by catches of a type argument, in methods that assign to their parameters; and alone alive, for a type of a
// collectible assembly.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

class Failed<T> : Exception { public Failed(string s) : base(s) { } }

struct Walk<T>
{
	T[] items; int at;
	public Walk(T[] items) { this.items = items; at = -1; }
	public T Current { [MethodImpl(MethodImplOptions.AggressiveInlining)] get => items[at]; }
	[MethodImpl(MethodImplOptions.AggressiveInlining)] public bool MoveNext() => ++at < items.Length || Over();
	bool Over() => items is null;
}

class Shared<T> where T : class
{
	T[] items; Walk<T> walk; int state;
	public Shared(params T[] items) { this.items = items; walk = new Walk<T>(items); }

	// Inlined methods of a struct in this object; the lookups of their contexts are not needed.
	[MethodImpl(MethodImplOptions.NoInlining)] public int Count(Func<T, bool> wanted)
	{
		int n = 0; walk = new Walk<T>(items);
		while (walk.MoveNext()) if (wanted(walk.Current)) n++;
		return n;
	}

	// A loop that calls nothing, and a lookup after it.
	[MethodImpl(MethodImplOptions.NoInlining)] public string Spin(int n)
	{
		int x = state;
		for (int i = 0; i < n; i++) x = x * 31 + i ^ items.Length;
		state = x & 1;
		return typeof(T).Name + new List<T>(items).Count;
	}

	[MethodImpl(MethodImplOptions.NoInlining)] public string Moved()
	{
		var before = typeof(T[]).Name;
		for (int i = 0; i < 3; i++) { GC.Collect(2, GCCollectionMode.Forced, true, true); Churn.Some(); }
		var made = new T[2]; made[0] = items[0];
		return before + " " + made.GetType().Name + " " + (made[0] == items[0]);
	}

	[MethodImpl(MethodImplOptions.NoInlining)] public string Catches(bool own)
	{
		string s = "";
		for (int i = 0; i < 2; i++)
			try { Throw(own); }
			catch (Failed<T> e) { GC.Collect(); s += "own " + e.Message + typeof(T).Name + " "; }
			catch (Failed<object> e) { s += "other " + e.Message + " "; }
			finally { s += items.Length; }
		return s;
	}
	void Throw(bool own) { Churn.Some(); if (own) throw new Failed<T>("a"); throw new Failed<object>("b"); }

	[MethodImpl(MethodImplOptions.NoInlining)] public static string Static(int n)
	{
		string s = "";
		for (int i = 0; i < n; i++) { GC.Collect(0); s += typeof(T).Name[0]; }
		return s + default(Shared<T>) + typeof(Shared<T>).GetGenericArguments()[0].Name;
	}

	[MethodImpl(MethodImplOptions.NoInlining)] public string Of<U>(U u, ref T t) where U : class
	{
		t = items[^1]; Churn.Some();
		object o = u; u = null;
		return typeof(U).Name + typeof(T).Name + (o is U) + (o is T) + typeof(Dictionary<T, U>).GetGenericArguments().Length;
	}
}

static class Churn
{
	static object[] kept = new object[64]; static int at;
	[MethodImpl(MethodImplOptions.NoInlining)] public static void Some() { for (int i = 0; i < 200; i++) kept[at++ & 63] = new byte[i]; }
}

static class Holds
{
	// The type of T is alive by the context alone.
	[MethodImpl(MethodImplOptions.NoInlining)] public static string Late<T>(WeakReference type)
	{
		for (int i = 0; i < 4; i++) { GC.Collect(2, GCCollectionMode.Forced, true, true); GC.WaitForPendingFinalizers(); Churn.Some(); }
		return typeof(T).Name + new T[3].Length + (type.Target != null);
	}
	[MethodImpl(MethodImplOptions.NoInlining)] public static WeakReference Make(out MethodInfo late)
	{
		var t = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("gone"), AssemblyBuilderAccess.RunAndCollect).DefineDynamicModule("gone").DefineType("Gone", TypeAttributes.Public).CreateType();
		late = typeof(Holds).GetMethod("Late").MakeGenericMethod(t);
		return new WeakReference(t);
	}
	[MethodImpl(MethodImplOptions.NoInlining)] public static Func<WeakReference, string> Bind(out WeakReference w)
	{
		w = Make(out var m);
		return m.CreateDelegate<Func<WeakReference, string>>();
	}
}

static class P
{
	static void Main()
	{
		var s = new Shared<string>("a", "bb", "ccc");
		var o = new Shared<object>(1, "x");
		for (int i = 0; i < 3; i++)
		{
			Console.WriteLine(s.Count(x => x.Length > 1) + " " + o.Count(x => x is int) + " " + s.Spin(1000) + " " + o.Spin(10));
			Console.WriteLine(s.Moved() + " " + o.Moved());
			Console.WriteLine(s.Catches(true) + "; " + s.Catches(false) + "; " + o.Catches(true));
			Console.WriteLine(Shared<string>.Static(3) + " " + Shared<Version>.Static(2));
			string t = null;
			Console.WriteLine(s.Of(new Version(1, 2), ref t) + t + s.Of("u", ref t) + s.Of<object>("v", ref t));
		}
		var late = Holds.Bind(out var w);
		Console.WriteLine(late(w));
		Console.WriteLine(Enumerable.Range(0, 100).Select(i => "n" + i).ToList().Where(x => x.EndsWith('7')).Select(x => x + "!").Aggregate((a, b) => a + b));
	}
}
