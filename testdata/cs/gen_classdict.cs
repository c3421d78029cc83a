using System;
using System.Collections.Generic;
// Lookups through the dictionary of a class: what shared code knows of T only at run time.
class Item { public int N = 7; public override string ToString() { return "Item" + N; } }
class Sub : Item { public override string ToString() { return "Sub" + N; } }
struct Pt { public int X; public override string ToString() { return "Pt" + X; } }
class Box<T>
{
	public static int Made; public static T Last; public static readonly T[] Shared = new T[2];
	public T Value;
	public Box(T v) { Value = v; Made++; Last = v; }
	public string Name() { return typeof(T).Name; }
	public string Names() { return typeof(T[]).Name + " " + typeof(Box<T>).Name + " " + typeof(Dictionary<string, T>).Name + " " + typeof(T[,]).Name; }
	public bool IsT(object o) { return o is T; }
	public bool IsArray(object o) { return o is T[]; }
	public bool IsBox(object o) { return o is Box<T>; }
	public T CastTo(object o) { return (T)o; }
	public T[] Fill(int n) { T[] a = new T[n]; for (int i = 0; i < n; i++) a[i] = Value; return a; }
	public T[][] Jagged() { return new T[][] { new T[1], Fill(2), null }; }
	public Box<T> Copy() { return new Box<T>(Value); }
	public Box<T[]> Wrap() { return new Box<T[]>(new T[] { Value }); }
	public Box<Box<T>> Nest() { return new Box<Box<T>>(this); }
	public T Default() { return default(T); }
	public object Boxed() { return Value; }
	public List<T> ToList() { return new List<T> { Value, default(T) }; }
	public static string Statics() { return typeof(T).Name + ":" + Made + ":" + (object.Equals(Last, default(T)) ? "default" : Last.ToString()) + ":" + Shared.Length; }
}
static class P
{
	static void Check<T>(T v, object other)
	{
		var b = new Box<T>(v);
		Console.WriteLine(b.Name() + " | " + b.Names());
		Console.WriteLine(b.IsT(v) + " " + b.IsT(other) + " " + b.IsT(null) + " " + b.IsArray(b.Fill(1)) + " " + b.IsArray(new object[1]) + " " + b.IsBox(b) + " " + b.IsBox(new Box<object>(1)));
		Console.WriteLine(b.CastTo(v) + " " + b.Fill(3).Length + " " + b.Fill(3)[2] + " " + b.Jagged()[1][1] + " " + b.Jagged().GetType().Name + " " + b.Copy().Value);
		Console.WriteLine(b.Wrap().Name() + " " + b.Wrap().Wrap().Name() + " " + b.Nest().Name() + " " + b.Nest().Value.Value + " " + b.Wrap().Value[0]);
		Console.WriteLine((b.Default() == null) + " " + b.Boxed() + " " + b.ToList().Count + " " + b.ToList()[0] + " " + b.Fill(1).GetType().GetElementType().Name);
		Console.WriteLine(Box<T>.Statics());
	}
	static void Main()
	{
		Check("str", 5); Check(new Item(), "s"); Check<Item>(new Sub(), new Item()); Check<object>("obj", null);
		Check(5, "five"); Check(new Pt { X = 3 }, 3); Check(2.5, 2.5f); Check('c', 1);
		Console.WriteLine(Box<string>.Statics() + " " + Box<Item>.Statics() + " " + Box<Sub>.Statics() + " " + Box<int>.Statics() + " " + Box<string[]>.Statics());
	}
}
