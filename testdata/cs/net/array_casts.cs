using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
// Which arrays are which: element types of the same size are the same but for their sign, enums are what they are made of, and a native int is a long where it has 64 bits. One row for each array, one column for each type that it is held against.
enum E1 : sbyte { A } enum F1 : byte { A } enum E2 : short { A } enum F2 : ushort { A } enum E4 { A } enum F4 : uint { A } enum E8 : long { A } enum F8 : ulong { A } struct S { public long X; } struct W<T> { public T X; }
static class Program
{
	[MethodImpl(MethodImplOptions.NoInlining)] static bool Is<T>(object o) { return o is T; }
	[MethodImpl(MethodImplOptions.NoInlining)] static bool Cast<T>(object o) { try { return (object)(T)o != null; } catch (InvalidCastException) { return false; } }
	static char C(bool b) { return b ? '1' : '.'; }
	static string Row<A>() {
		object o = new A[2]; string s = "";
		s += Two<sbyte>(o) + Two<byte>(o) + Two<bool>(o) + Two<E1>(o) + Two<F1>(o) + Two<short>(o) + Two<ushort>(o) + Two<char>(o) + Two<E2>(o) + Two<F2>(o) + Two<int>(o) + Two<uint>(o) + Two<E4>(o) + Two<F4>(o);
		s += Two<long>(o) + Two<ulong>(o) + Two<E8>(o) + Two<F8>(o) + Two<IntPtr>(o) + Two<UIntPtr>(o) + Two<float>(o) + Two<double>(o) + Two<S>(o) + Two<W<long>>(o) + Two<W<IntPtr>>(o) + Two<object>(o) + Two<string>(o) + Two<DateTime>(o) + Two<long?>(o);
		return s;
	}
	static string Two<T>(object o) { bool b = Is<T[]>(o); return C(b) + (b == Cast<T[]>(o) && b == Is<IList<T>>(o) && b == Is<IEnumerable<T>>(o) && b == Is<IReadOnlyList<T>>(o) ? "" : "?" + C(Cast<T[]>(o)) + C(Is<IList<T>>(o)) + C(Is<IEnumerable<T>>(o)) + C(Is<IReadOnlyList<T>>(o))); }
	static string Known(object o) { return "" + C(o is long[]) + C(o is ulong[]) + C(o is IntPtr[]) + C(o is UIntPtr[]) + C(o is E8[]) + C(o is int[]) + C(o is uint[]) + C(o is IList<long>) + C(o is IList<IntPtr>) + C(o is IEnumerable<ulong>) + C(o is long[][]) + C(o is IntPtr[][]) + C(o is long[,]) + C(o is UIntPtr[,]); }
	static string Unbox<T>(object o) { try { return "" + (T)o; } catch (InvalidCastException) { return "refused"; } }
	static string Copy<T>(Array from, T[] to) { try { Array.Copy(from, to, 2); return to[0] + "," + to[1]; } catch (ArrayTypeMismatchException) { return "mismatch"; } catch (InvalidCastException) { return "cast"; } }
	static void Main()
	{
		Console.WriteLine(Row<sbyte>()); Console.WriteLine(Row<byte>()); Console.WriteLine(Row<bool>()); Console.WriteLine(Row<E1>()); Console.WriteLine(Row<F1>()); Console.WriteLine(Row<short>()); Console.WriteLine(Row<ushort>()); Console.WriteLine(Row<char>()); Console.WriteLine(Row<E2>()); Console.WriteLine(Row<F2>());
		Console.WriteLine(Row<int>()); Console.WriteLine(Row<uint>()); Console.WriteLine(Row<E4>()); Console.WriteLine(Row<F4>()); Console.WriteLine(Row<long>()); Console.WriteLine(Row<ulong>()); Console.WriteLine(Row<E8>()); Console.WriteLine(Row<F8>()); Console.WriteLine(Row<IntPtr>()); Console.WriteLine(Row<UIntPtr>());
		Console.WriteLine(Row<float>()); Console.WriteLine(Row<double>()); Console.WriteLine(Row<S>()); Console.WriteLine(Row<W<long>>()); Console.WriteLine(Row<W<IntPtr>>()); Console.WriteLine(Row<object>()); Console.WriteLine(Row<string>()); Console.WriteLine(Row<DateTime>()); Console.WriteLine(Row<long?>());
		foreach (object o in new object[] { new long[1], new ulong[1], new IntPtr[1], new UIntPtr[1], new E8[1], new F8[1], new int[1], new uint[1], new E4[1], new long[1][], new ulong[1][], new IntPtr[1][], new UIntPtr[1][], new long[1, 1], new ulong[1, 1], new IntPtr[1, 1], new UIntPtr[1, 1], new E8[1, 1] }) Console.WriteLine(Known(o));
		// Boxes are of their own class, but for enums.
		Console.WriteLine(Unbox<long>(5L) + " " + Unbox<ulong>(5L) + " " + Unbox<IntPtr>(5L) + " " + Unbox<long>((IntPtr)6) + " " + Unbox<UIntPtr>((IntPtr)6) + " " + Unbox<IntPtr>((IntPtr)6) + " " + Unbox<long>(E8.A) + " " + Unbox<E8>(0L) + " " + Unbox<IntPtr>(E8.A) + " " + Unbox<E8>((IntPtr)0) + " " + Unbox<F8>(E8.A));
		// The elements of an array seen as another one.
		long[] longs = { 1, -2 }; IntPtr[] natives = (IntPtr[])(object)longs; natives[0] = (IntPtr)7; Console.WriteLine(longs[0] + " " + natives[1] + " " + ((ulong[])(object)natives)[1] + " " + natives.GetType());
		UIntPtr[] unsigned = (UIntPtr[])(object)longs; unsigned[1] = (UIntPtr)9; Console.WriteLine(longs[1] + " " + ((E8[])(object)unsigned)[1]);
		foreach (IntPtr p in (IEnumerable<IntPtr>)(object)longs) Console.Write(p + " "); IList<ulong> list = (IList<ulong>)(object)natives; Console.WriteLine(list[0] + " " + list.Count);
		long[][] rows = { longs }; IntPtr[][] nativeRows = (IntPtr[][])(object)rows; Console.WriteLine(nativeRows[0][0]); nativeRows[0] = natives; object[] objects = rows; objects[0] = new IntPtr[3]; Console.WriteLine(rows[0].Length); try { objects[0] = new int[3]; } catch (ArrayTypeMismatchException) { Console.WriteLine("refused"); }
		Console.WriteLine(Copy(longs, new long[2]) + " " + Copy(longs, new IntPtr[2]) + " " + Copy(natives, new ulong[2]) + " " + Copy(new IntPtr[] { (IntPtr)3, (IntPtr)4 }, new long[2]) + " " + Copy(new IntPtr[2], new E8[2]) + " " + Copy(new int[2], new IntPtr[2]) + " " + Copy(new IntPtr[2], new UIntPtr[2]) + " " + Copy(new UIntPtr[2], new double[2]));
	}
}
