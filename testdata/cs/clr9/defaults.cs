// `x?.M()` where x has the type of a type parameter: the C# compiler tests whether the default is null, then whether x is,
// and calls M on a copy. Classes, structs, nullables, strings, null and boxed ones, in shared code and in code of their own.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

struct Point
{
	public int X, Y;
	public int Calls;
	public override string ToString() => X + "," + Y + " " + ++Calls;
	public override int GetHashCode() => X * 31 + Y;
	public override bool Equals(object o) => o is Point p && p.X == X && p.Y == Y;
}

interface INamed { string Name { get; } void Rename(string s); }

sealed class Thing : INamed
{
	public string Name { get; private set; } = "thing";
	public void Rename(string s) => Name = s;
	public override string ToString() => "<" + Name + ">";
	public override int GetHashCode() => Name.Length;
}

struct Tag : INamed
{
	string name;
	public Tag(string s) => name = s;
	public string Name => name;
	public void Rename(string s) => name = s;
}

sealed class Box<T>
{
	public T Value;
	public string Text() => Value?.ToString() ?? "none";
	public int Hash() => Value?.GetHashCode() ?? -1;
	public bool Same(T other) => Value?.Equals(other) ?? other == null;
}

static class Program
{
	[MethodImpl(MethodImplOptions.NoInlining)]
	static string Text<T>(T x) => x?.ToString();

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int Hash<T>(T x) => x?.GetHashCode() ?? 0;

	[MethodImpl(MethodImplOptions.NoInlining)]
	static string Renamed<T>(T x, string s) where T : INamed
	{
		x?.Rename(s);
		return x?.Name ?? "null";
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static string Twice<T>(ref T x)
	{
		string s = x?.ToString() + "|" + x?.ToString();
		x = default;
		return s + "|" + (x?.ToString() ?? "gone") + (default(T) == null);
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int Sum<T>(T[] a)
	{
		int sum = 0;
		for (int i = 0; i < a.Length; i++)
			sum = sum * 7 + (a[i]?.GetHashCode() ?? 1);
		return sum;
	}

	static void All<T>(T x)
	{
		Console.WriteLine(Text(x) ?? "null");
		Console.WriteLine(Hash(x) == Hash(x));
		var b = new Box<T> { Value = x };
		Console.WriteLine(b.Text() + " " + b.Text() + " " + b.Same(x) + " " + b.Same(default) + " " + (b.Hash() == Hash(x)));
		Console.WriteLine(Twice(ref x));
		Console.WriteLine(HashCode.Combine(b.Value, b.Hash()) == HashCode.Combine(b.Value, b.Hash()));
		Console.WriteLine((b.Value, 1).GetHashCode() == (b.Value, 1).GetHashCode());
	}

	static void Main()
	{
		All("text");
		All<string>(null);
		All(new Thing());
		All<Thing>(null);
		All<object>(5);
		All<object>(new Point { X = 1, Y = 2 });
		All(new Point { X = 3, Y = 4 });
		All<Point?>(new Point { X = 5, Y = 6 });
		All<Point?>(null);
		All(17);
		All(2.5);
		All(DayOfWeek.Friday);
		All<int?>(9);
		All<int?>(null);
		All<IReadOnlyList<int>>(Array.Empty<int>());
		Console.WriteLine(Renamed(new Thing(), "other") + " " + Renamed<Thing>(null, "x") + " " + Renamed(new Tag("a"), "b") + " " + Renamed<INamed>(new Tag("c"), "d"));
		Console.WriteLine(Sum(new[] { new Thing(), null, new Thing() }) + " " + Sum(new[] { 3, 4 }) + " " + Sum(new int?[] { 3, null }) + " " + Sum(new Point?[] { null, new Point { X = 2 } }));
	}
}
