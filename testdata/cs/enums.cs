using System;
// Enums over every underlying type: arithmetic, flags, names, comparison, as keys, in switch, boxed, generic.
enum Color { Red, Green = 5, Blue } enum B : byte { Lo = 1, Hi = 255 } enum SB : sbyte { Neg = -128, Pos = 127 } enum Sh : short { A = -5 } enum US : ushort { A = 60000 } enum U : uint { Big = 4000000000 } enum L : long { Min = long.MinValue, Max = long.MaxValue } enum UL : ulong { Max = ulong.MaxValue }
[Flags] enum F { None = 0, A = 1, B = 2, C = 4, AB = 3, All = 7, High = 1 << 30 }
static class P
{
	static string Name(Color c) { switch (c) { case Color.Red: return "r"; case Color.Green: return "g"; case Color.Blue: return "b"; default: return "?" + (int)c; } }
	static string Gen<T>(T e) where T : struct { return e.ToString() + e.Equals(e) + typeof(T).Name + (e is Enum); }
	static F Set(ref F f, F bit) { f |= bit; return f; }
	static void Main()
	{
		Console.WriteLine(Color.Red + " " + Color.Green + " " + (Color)6 + " " + (Color)99 + " " + (int)Color.Blue + " " + (Color.Red + 5) + " " + (Color.Blue - Color.Red) + " " + (Color.Red < Color.Blue));
		Console.WriteLine(B.Hi + " " + (B)7 + " " + SB.Neg + (sbyte)SB.Neg + " " + Sh.A + (short)Sh.A + " " + US.A + " " + U.Big + (uint)U.Big + " " + L.Min + (long)L.Max + " " + UL.Max + (ulong)UL.Max + (UL)5);
		F f = F.A | F.C; Console.WriteLine(f + " " + (f & F.A) + " " + (f ^ F.All) + " " + ~F.All + " " + (F)3 + " " + (F)8 + " " + (F)0 + " " + (f | F.High) + " " + ((f & F.C) != 0) + " " + f.HasFlag(F.A) + f.HasFlag(F.B) + " " + Set(ref f, F.B));
		foreach (Color c in new Color[] { Color.Red, Color.Green, Color.Blue, (Color)7 }) Console.Write(Name(c) + c.ToString("D") + c.ToString("X") + c.ToString("G") + " "); Console.WriteLine();
		Console.WriteLine(string.Join(",", Enum.GetNames(typeof(Color))) + " " + Enum.GetName(typeof(Color), 5) + " " + Enum.IsDefined(typeof(Color), 5) + Enum.IsDefined(typeof(Color), 4) + Enum.IsDefined(typeof(Color), "Red") + " " + Enum.GetUnderlyingType(typeof(B))); foreach (Color c in Enum.GetValues(typeof(Color))) Console.Write((int)c + " "); foreach (F v in Enum.GetValues(typeof(F))) Console.Write(v + " "); Console.WriteLine();
		object o = Color.Green; Console.WriteLine((Color)o + " " + (o is Color) + (o is int) + " " + (int)(Color)o + " " + o.Equals(Color.Green) + o.Equals(5) + " " + Color.Green.Equals(Color.Green) + " " + Color.Green.CompareTo(Color.Blue) + " " + o.GetHashCode() + " " + Color.Blue.GetHashCode() + " " + ((Enum)o).ToString());
		Console.WriteLine(Gen(Color.Blue) + Gen(F.AB) + Gen(5) + " " + (Color)Enum.Parse(typeof(Color), "Blue") + (F)Enum.Parse(typeof(F), "A, C") + " " + Enum.ToObject(typeof(Color), 5)); Color k = Color.Red; k++; k += 5; Console.WriteLine(k + " " + default(Color) + " " + (byte)B.Hi + " " + (B)(byte)44 + " " + (Color?)null + (Color?)Color.Red); int[] arr = new int[10]; arr[(int)Color.Green] = 7; Color[] cs = new Color[3]; cs[1] = Color.Blue; Console.WriteLine(arr[5] + " " + cs[0] + cs[1] + " " + (cs[1] == Color.Blue) + string.Format(" {0:D} {0:X} {0}", F.AB));
	}
}
