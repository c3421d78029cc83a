using System;
// Boxing and unboxing of every primitive, enums, structs, nullables; boxes are copies; unbox to the exact type; equality.
enum E : byte { A = 1, B = 200 }
struct S { public int X; public string Y; public void Inc() { X++; } public override string ToString() { return X + Y; } }
static class P
{
	static object[] Make(int k) { return new object[] { k > 0, (sbyte)-k, (byte)k, (short)-k, (ushort)k, 'k', k, (uint)k, (long)k << 33, (ulong)k, k / 4f, k / 8.0, E.B, new S { X = k, Y = "y" }, "s", (int?)k, (int?)null, (IntPtr)k }; }
	static string Name(object o)
	{
		if (o == null) return "null";
		if (o is bool) return "bool" + (bool)o; if (o is sbyte) return "i1" + (sbyte)o; if (o is byte) return "u1" + (byte)o; if (o is short) return "i2" + (short)o; if (o is ushort) return "u2" + (ushort)o;
		if (o is char) return "ch" + (char)o; if (o is int) return "i4" + (int)o; if (o is uint) return "u4" + (uint)o; if (o is long) return "i8" + (long)o; if (o is ulong) return "u8" + (ulong)o;
		if (o is float) return "r4" + (float)o; if (o is double) return "r8" + (double)o; if (o is E) return "E" + (E)o; if (o is S) return "S" + ((S)o).X; if (o is string) return "str" + (string)o; if (o is IntPtr) return "ip" + (long)(IntPtr)o;
		return "?";
	}
	static void Change(object o) { if (o is S) { S s = (S)o; s.X = 999; } }
	static void Main()
	{
		foreach (object o in Make(7)) Console.Write(Name(o) + " ");
		Console.WriteLine();
		foreach (object o in Make(100)) Console.Write((o ?? "null") + " ");
		Console.WriteLine();
		S s = new S { X = 1, Y = "q" }; object b = s; s.X = 2; s.Inc(); Change(b);
		Console.WriteLine(s + " " + b + " " + ((S)b).X);
		object b2 = b; S t = (S)b2; t.Inc(); Console.WriteLine(t + " " + b + " " + (b == b2) + " " + b.Equals(t) + " " + b.Equals(new S { X = 1, Y = "q" }));
		object five = 5, five2 = 5; Console.WriteLine((five == five2) + " " + five.Equals(five2) + " " + five.Equals(5L) + " " + ((int)five + (int)five2));
		int? n = (int?)five; object no = n; int? m = null; object mo = m; Console.WriteLine(n + " " + (no is int) + " " + (mo == null) + " " + (((int?)mo).HasValue));
		Enum e = E.A; Console.WriteLine(e + " " + (E)e + " " + (byte)(E)e + " " + (int)E.B); object eo = E.B; Console.WriteLine((byte)(E)eo);
		ValueType v = 3.5; Console.WriteLine(v + " " + (double)v); IComparable c = 10; Console.WriteLine(c.CompareTo(9) + " " + c.CompareTo(10) + " " + "a".CompareTo((object)"b")); IFormattable f = 255; Console.WriteLine(f.ToString("X", null));
		object[] arr = new object[3]; for (int i = 0; i < 3; i++) arr[i] = i; int sum = 0; foreach (int i in arr) sum += i; Console.WriteLine(sum);
		object u = (uint)7; Console.WriteLine((u is int) + " " + (u as int? == null) + " " + (uint)u + " " + (five as int?)); long wide = (int)five; Console.WriteLine(wide * 3000000000L);
		Console.WriteLine(1.GetType() + " " + 'c'.GetType() + " " + s.GetType() + " " + E.A.GetType() + " " + 5.Equals(5) + " " + 2.5.GetHashCode() + " " + true.GetHashCode() + " " + 7L.ToString());
	}
}
