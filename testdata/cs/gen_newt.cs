using System;
using System.Collections.Generic;
// new T(), default(T), arrays and instances of T for classes with counting constructors, structs, nullables and enums.
class Made { public static int N; public readonly int Id; public Made() { Id = ++N; } public override string ToString() { return "made" + Id; } }
class Deep<T> where T : new() { public T V = new T(); public Deep<T> Next; public override string ToString() { return "deep(" + V + ")"; } }
class Derived : Made { public string S = "init"; public Derived() { S += Id; } }
struct Val { public int X; public string S; public override string ToString() { return "val" + X + (S == null); } }
struct GVal<T> { public T V; public override string ToString() { return "gval" + (V == null) + typeof(T).Name; } }
enum Color { Red, Green }
class Pool<T> where T : class, new() { readonly Stack<T> free = new Stack<T>(); public int News; public T Get() { if (free.Count != 0) return free.Pop(); News++; return new T(); } public void Put(T t) { free.Push(t); } }
class Factory<T> where T : new() { public T[] Many(int n) { var a = new T[n]; for (int i = 0; i < n; i++) a[i] = new T(); return a; } public static T Static() { return new T(); } public Func<T> Later() { return () => new T(); } public KeyValuePair<T, U> With<U>() where U : new() { return new KeyValuePair<T, U>(new T(), new U()); } }
static class P
{
	static T New<T>() where T : new() { return new T(); }
	static T NewStruct<T>() where T : struct { return new T(); }
	static T? NewNull<T>() where T : struct { return new T?(); }
	static T Def<T>() { return default(T); }
	static T[] Arr<T>(int n) { return new T[n]; }
	static string Out<T>(out T x) { x = default(T); return typeof(T).Name + (x == null); }
	static bool IsDefault<T>(T x) { return EqualityComparer<T>.Default.Equals(x, default(T)); }
	static void Main()
	{
		Console.WriteLine(New<Made>() + "" + New<Made>() + New<Derived>() + New<Derived>().S + New<Val>() + New<int>() + New<Color>() + New<double>() + New<object>().GetType().Name + New<GVal<string>>() + New<GVal<int>>() + Made.N);
		Console.WriteLine(New<Deep<Made>>() + "" + New<Deep<Deep<Val>>>() + New<Deep<Derived>>().V.S + New<List<string>>().Count + New<Dictionary<int, Made>>().Count + (New<Deep<Made>>().Next == null));
		Console.WriteLine(NewStruct<Val>() + "" + NewStruct<long>() + NewNull<int>().HasValue + NewNull<Val>().HasValue + NewStruct<DateOnly>().Day);
		Console.WriteLine(Def<int>() + "" + (Def<string>() == null) + Def<Color>() + Def<Val>() + (Def<int?>() == null) + Def<bool>() + (int)Def<char>() + Def<decimal>() + Arr<int>(2)[1] + Arr<Val>(2)[1] + (Arr<Made>(2)[1] == null) + Arr<int?>(1)[0].HasValue);
		int i = 5; string s = "x"; Val v = new Val { X = 3 }; int? n = 4; Console.WriteLine(Out(out i) + i + Out(out s) + (s == null) + Out(out v) + v + Out(out n) + n.HasValue);
		Console.WriteLine(IsDefault(0) + "" + IsDefault(1) + IsDefault<string>(null) + IsDefault("") + IsDefault(Color.Red) + IsDefault<int?>(null) + IsDefault<int?>(0) + IsDefault(new Val()) + IsDefault(0.0));
		var p = new Pool<Made>(); var a = p.Get(); p.Put(a); var b = p.Get(); var c = p.Get(); Console.WriteLine((a == b) + "" + p.News + (c == a)); int before = Made.N;
		var f = new Factory<Made>(); var arr = f.Many(4); Console.WriteLine(arr.Length + "" + (arr[3].Id - before) + (Factory<Derived>.Static().Id - before) + Factory<Val>.Static() + new Factory<int>().Many(2)[0] + (f.Later()().Id - before) + (f.With<Derived>().Value.Id - before) + new Factory<Val>().With<Color>());
		Console.WriteLine(Activator.CreateInstance<Made>().Id - before + " " + Activator.CreateInstance<Val>() + Activator.CreateInstance<int>());
	}
}
struct DateOnly { public int Day; }
