using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

// Where the address of an element or field is taken it is checked, before the value that is stored there is evaluated: elements of spans, and
// what a number is added to. A string is loaded from after what comes before it.
static class SpanStores
{
	struct Pair { public int First, Second; }

	class Holder { public int Value; public Pair Pair; }

	static int calls;

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int Called(int v) { calls++; return v; }

	[MethodImpl(MethodImplOptions.AggressiveInlining)]
	static ref int At(Span<int> s, int i) => ref s[i];

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Call(int[] a, int i) { Span<int> s = a; s[i] = Called(1); }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void CallThrough(int[] a, int i) => At(a, i) = Called(1);

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Quotient(int[] a, int i) { Span<int> s = a; s[i] = 10 / (i - 5); }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Sum(int[] a, int i) { Span<int> s = a; s[i] = checked(int.MaxValue + i); }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Unboxed(int[] a, int i, object o) { Span<int> s = a; s[i] = (int)o; }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Loaded(int[] a, int i, Holder h) { Span<int> s = a; s[i] = h.Value; }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Element(int[] a, int i, int[] b) { Span<int> s = a; s[i] = b[i]; }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Part(int[] a, int i) { Span<Pair> s = MemoryMarshal.Cast<int, Pair>(a); s[i].First = Called(1); }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void SecondPart(int[] a, int i) { Span<Pair> s = MemoryMarshal.Cast<int, Pair>(a); s[i].Second = Called(1); }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Whole(Pair[] a, int i, Holder h) { Span<Pair> s = a; s[i] = h.Pair; }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Reference(string[] a, int i) { Span<string> s = a; s[i] = Called(1).ToString(); }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Readonly(int[] a, int i) { ReadOnlySpan<int> s = a; Unsafe.AsRef(in s[i]) = Called(1); }

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Moved(int[] a, int i) => Unsafe.Add(ref a[i], 0) = 10 / (i - 5);

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void MovedBack(int[] a, int i) => Unsafe.Subtract(ref a[i], 0) = 10 / (i - 5);

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void MovedField(Holder h, int i) => Unsafe.AddByteOffset(ref h.Value, 0) = Called(1) / i;

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Copied(Holder h, int[] a, int i) =>
		Unsafe.CopyBlock(ref Unsafe.As<int, byte>(ref h.Value), ref Unsafe.As<int, byte>(ref a[i]), (uint)Called(1));

	[MethodImpl(MethodImplOptions.NoInlining)]
	static void Filled(Holder h, int i) => Unsafe.InitBlock(ref Unsafe.As<int, byte>(ref h.Value), (byte)(10 / i), (uint)Called(1));

	[MethodImpl(MethodImplOptions.NoInlining)]
	static bool Ends(string s) => Called(1) > 0 & s.EndsWith("abc", StringComparison.Ordinal);

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int EndsAfterElement(string s, int[] a) => a[9] + (s.EndsWith("abc", StringComparison.Ordinal) ? 1 : 0);

	[MethodImpl(MethodImplOptions.NoInlining)]
	static bool Starts(string s) => Called(1) > 0 & s.StartsWith("abc", StringComparison.Ordinal);

	static void Try(string name, Action a)
	{
		calls = 0;
		string thrown = "none";
		try {
			a();
		} catch (Exception e) {
			thrown = e.GetType().Name;
		}
		Console.WriteLine($"{name}: {thrown}, {calls} calls");
	}

	static void Main()
	{
		foreach (int i in new[] { -1, 0, 1, 5 }) {
			int[] a = new int[3];
			Try($"call {i}", () => Call(a, i));
			Try($"call through a reference {i}", () => CallThrough(a, i));
			Try($"quotient {i}", () => Quotient(a, i));
			Try($"sum {i}", () => Sum(a, i));
			Try($"unboxed {i}", () => Unboxed(a, i, null));
			Try($"loaded {i}", () => Loaded(a, i, null));
			Try($"element {i}", () => Element(a, i, null));
			Try($"part {i}", () => Part(a, i));
			Try($"second part {i}", () => SecondPart(a, i));
			Try($"whole {i}", () => Whole(new Pair[2], i, null));
			Try($"reference {i}", () => Reference(new string[2], i));
			Try($"read-only {i}", () => Readonly(a, i));
			Try($"moved {i}", () => Moved(a, i));
			Try($"moved back {i}", () => MovedBack(a, i));
			Try($"moved field {i}", () => MovedField(null, i));
			Try($"copied to null {i}", () => Copied(null, a, i));
			Try($"copied {i}", () => Copied(new Holder(), a, i));
			Try($"filled {i}", () => Filled(null, i));
			Console.WriteLine(string.Join(" ", a));
		}
		Try("ends", () => Ends(null));
		Try("ends after element", () => EndsAfterElement(null, new int[1]));
		Try("starts", () => Starts(null));
	}
}
