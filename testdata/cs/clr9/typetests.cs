// What is asked of types when compiling, types of two objects compared, Enum.HasFlag.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

enum Bytes : byte { A = 1, B = 2, C = 128 } enum SBytes : sbyte { A = 1, B = -128 } enum Ints { A = 1, B = 2, C = 4, M = -1 } enum Longs : long { A = 1, B = 1L << 40, C = -1 } [Flags] enum UShorts : ushort { A = 1, B = 0x8000 }
struct S { public int X; } struct GS<T> { public T X; } class K { } class D : K, IDisposable { public void Dispose() { } } sealed class Z { } interface IV<out T> { } class CV<T> : IV<T> { }
static class Program {
	const MethodImplOptions No = MethodImplOptions.NoInlining;
	[MethodImpl(No)] static string Q<T>() => (typeof(T).IsEnum ? "e" : "-") + (typeof(T).IsPrimitive ? "p" : "-") + (typeof(T).IsValueType ? "v" : "-") + (int)Type.GetTypeCode(typeof(T)) + (typeof(IDisposable).IsAssignableFrom(typeof(T)) ? "d" : "-") + (typeof(T).IsAssignableTo(typeof(K)) ? "k" : "-") + (typeof(IEnumerable).IsAssignableFrom(typeof(T)) ? "i" : "-") + (typeof(object).IsAssignableFrom(typeof(T)) ? "o" : "-") + (typeof(T).IsAssignableFrom(typeof(int)) ? "n" : "-") + (typeof(ValueType).IsAssignableFrom(typeof(T)) ? "w" : "-") + (typeof(T) == typeof(int) ? "=" : "-");
	[MethodImpl(No)] static bool A<T, U>() => typeof(T).IsAssignableFrom(typeof(U));
	[MethodImpl(No)] static bool Same(object a, object b) => a.GetType() == b.GetType();
	[MethodImpl(No)] static bool Differ(object a, object b) => a.GetType() != b.GetType();
	[MethodImpl(No)] static int SameBranch(object a, object b) { if (a != null && b != null && a.GetType() == b.GetType()) return 1; return 0; }
	[MethodImpl(No)] static bool IsInt(object a) => a.GetType() == typeof(int);
	[MethodImpl(No)] static bool IsInts(object a) => a.GetType() == typeof(int[]);
	[MethodImpl(No)] static bool IsStrings(object a) => typeof(string[]) == a.GetType();
	[MethodImpl(No)] static bool IsT<T>(object a) => a.GetType() == typeof(T);
	[MethodImpl(No)] static bool NotT<T>(object a) => typeof(T) != a.GetType();
	[MethodImpl(No)] static bool F(Bytes a, Bytes b) => a.HasFlag(b);
	[MethodImpl(No)] static bool F(SBytes a, SBytes b) => a.HasFlag(b);
	[MethodImpl(No)] static bool F(Ints a, Ints b) => a.HasFlag(b);
	[MethodImpl(No)] static bool F(Longs a, Longs b) => a.HasFlag(b);
	[MethodImpl(No)] static bool F(UShorts a, UShorts b) => a.HasFlag(b);
	[MethodImpl(No)] static bool FC(Ints a) { if (a.HasFlag(Ints.B)) return true; return a.HasFlag(Ints.C); }
	[MethodImpl(No)] static bool Mixed(Ints a, Bytes b) { try { return a.HasFlag(b); } catch (ArgumentException) { return true; } }
	[MethodImpl(No)] static bool FG<T>(T a, T b) where T : struct, Enum => a.HasFlag(b);
	static void Main() {
		Console.WriteLine(Q<int>() + Q<bool>() + Q<char>() + Q<byte>() + Q<sbyte>() + Q<short>() + Q<ushort>() + Q<uint>() + Q<long>() + Q<ulong>() + Q<float>() + Q<double>() + Q<nint>() + Q<nuint>() + Q<decimal>());
		Console.WriteLine(Q<Bytes>() + Q<Ints>() + Q<Longs>() + Q<S>() + Q<GS<int>>() + Q<GS<string>>() + Q<DateTime>() + Q<int?>() + Q<Ints?>() + Q<Enum>() + Q<ValueType>() + Q<object>() + Q<string>() + Q<K>() + Q<D>() + Q<Z>() + Q<int[]>() + Q<string[]>() + Q<List<int>>() + Q<List<string>>() + Q<IDisposable>() + Q<DBNull>() + Q<Type>() + Q<Action>() + Q<UShorts>() + Q<SBytes>());
		Console.WriteLine(A<object, int>() + " " + A<int, object>() + A<int?, int>() + A<int, int?>() + A<K, D>() + A<D, K>() + A<IDisposable, D>() + A<IDisposable, K>() + A<uint[], int[]>() + A<int[], uint[]>() + A<object[], string[]>() + A<string[], object[]>() + A<object[], int[]>() + A<IEnumerable<object>, IEnumerable<string>>() + A<IEnumerable<string>, List<string>>() + A<IEnumerable<object>, List<string>>() + A<IV<object>, CV<string>>() + A<IV<K>, IV<D>>() + A<Ints, int>() + A<int, Ints>() + A<Ints[], int[]>() + A<Enum, Ints>() + A<ValueType, Enum>() + A<GS<string>, GS<string>>() + A<GS<string>, GS<object>>() + A<Func<object>, Func<string>>() + A<IComparable, int>() + A<IComparable<int>, int>() + A<IEquatable<string>, string>());
		object[] all = { 1, 2, 1u, 'c', "s", "t", new int[1], new uint[1], new int[2], new string[1], new object[1], new K(), new D(), new K[1], new D[1], new List<int>(), new List<string>(), Ints.A, Bytes.A, new int[1, 1], new int[1][], new GS<int>(), new GS<string>(), typeof(int), (Action)Main };
		int h = 7, n = 0; void Note(bool b) { h = h * 31 + (b ? 1 : 0); if (b) n++; }
		foreach (var a in all) { foreach (var b in all) { Note(Same(a, b)); Note(Differ(a, b)); Note(SameBranch(a, b) == 1); } Note(SameBranch(a, null) == 1); Note(IsInt(a)); Note(IsInts(a)); Note(IsStrings(a)); Note(IsT<int>(a)); Note(IsT<string>(a)); Note(IsT<string[]>(a)); Note(IsT<List<string>>(a)); Note(IsT<K>(a)); Note(NotT<D>(a)); Note(NotT<int[]>(a)); Note(IsT<object[]>(a)); Note(IsT<GS<string>>(a)); }
		Console.WriteLine(h + " " + n);
		foreach (Action t in new Action[] { () => Same(null, 1), () => Same(1, null), () => IsInt(null), () => IsT<string>(null), () => Differ(null, null) }) try { t(); Console.WriteLine("no"); } catch (NullReferenceException) { Console.Write("null "); }
		Console.WriteLine();
		h = 0; n = 0;
		foreach (var a in new[] { 0, 1, 2, 3, 4, 5, 7, 127, 128, 129, 255, -1, -128, 0x8000, 0x8001 }) {
			foreach (var b in new[] { 0, 1, 2, 3, 4, 128, 255, -1, 0x8000 }) { Note(F((Bytes)a, (Bytes)b)); Note(F((SBytes)a, (SBytes)b)); Note(F((Ints)a, (Ints)b)); Note(F((Longs)((long)a << 38), (Longs)((long)b << 38))); Note(F((Longs)a, (Longs)b)); Note(F((UShorts)a, (UShorts)b)); Note(FG((Bytes)a, (Bytes)b)); Note(FG((Ints)a, (Ints)b)); Note(FG((Longs)a, (Longs)b)); }
			Note(FC((Ints)a)); Note(Mixed((Ints)a, Bytes.A));
		}
		Console.WriteLine(h + " " + n);
	}
}
