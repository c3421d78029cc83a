using System;
using System.Runtime.CompilerServices;

// Loops whose first iteration runs a class constructor, which changes what the loop has read before.
static class LoopsCctors
{
	public class Cell { public int Value; }
	public static class Shared { public static int Count = 1; public static Cell Cell = new Cell(); public static int[] Items = new int[3]; }

	static class ChangesStatic { public static int Value; static ChangesStatic() { Shared.Count = 100; Value = 7; log += "[static]"; } }
	static class ChangesField { public static int Value; static ChangesField() { Shared.Cell.Value = 55; Value = 9; log += "[field]"; } }
	static class ChangesElement { public static string Value; static ChangesElement() { Shared.Items[1] = 3; Value = "s"; log += "[element]"; } }
	static class Throws { public static int Value; static Throws() { Shared.Cell.Value = 65; Value = 11; if (Shared.Items != null) throw new Exception(); } }
	static class Asked { public static int Value; static Asked() { Value = 1; log += "[asked]"; } }
	static class Late { public static int Value; static Late() { Value = 1; log += "[late]"; } }
	static class Generic<T> { public static int Value; static Generic() { Value = 2; log += "[" + typeof(T).Name + "]"; Shared.Count += 1000; } }

	static string log = "";

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int OfStatic(int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++) {
			s += Shared.Count;
			s += ChangesStatic.Value;
		}
		return s;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int OfField(int n)
	{
		Cell c = Shared.Cell;
		c.Value = 3;
		int s = 0, i = 0;
		do {
			s += c.Value;
			s += ChangesField.Value;
			i++;
		} while (i < n);
		return s;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int OfElement(int[] a, int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++) {
			s += a[1];
			s += ChangesElement.Value.Length;
			s += a[1];
		}
		return s;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int OfThrowing(Cell c, int n)
	{
		int s = c.Value;
		for (int i = 0; i < n; i++) {
			s += c.Value;
			s += Throws.Value;
		}
		return s;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int OfAsked(int n, bool asked)
	{
		int s = 0;
		for (int i = 0; i < n; i++) {
			if (asked)
				s += Asked.Value;
			s++;
		}
		return s;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int OfLate(Cell c, int n)
	{
		int s = 0;
		for (int i = 0; i < n; i++) {
			s += c.Value;
			s += Late.Value;
		}
		return s;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int OfGeneric<T>(int n)
	{
		int s = 0, i = 0;
		do {
			s += Shared.Count;
			s += Generic<T>.Value;
			s += Shared.Count;
		} while (++i < n);
		return s;
	}

	static void Try(string name, Func<int> f)
	{
		string r;
		log = "";
		try {
			r = f().ToString();
		} catch (Exception e) {
			r = e.GetType().Name;
		}
		Console.WriteLine(name + ": " + r + " " + log);
	}

	static void Main()
	{
		if (Shared.Count == 0)
			return;
		foreach (int n in new[] { 0, 3 }) {
			Try("static", () => OfStatic(n));
			Try("field", () => OfField(n));
			Try("element", () => OfElement(Shared.Items, n));
			Try("throwing", () => OfThrowing(Shared.Cell, n));
			Try("not asked", () => OfAsked(n, false));
			Try("asked", () => OfAsked(n, true));
			Try("late, null", () => OfLate(null, n));
			Try("late", () => OfLate(Shared.Cell, n));
			Try("generic, string", () => OfGeneric<string>(n));
			Try("generic, object", () => OfGeneric<object>(n));
			Try("generic, int", () => OfGeneric<int>(n));
		}
	}
}
