using System;
using System.Text;
// StringBuilder: every way to put in, take out and change.
static class P
{
	static void Main()
	{
		StringBuilder sb = new StringBuilder();
		sb.Append("abc").Append('d').Append(1).Append(2L).Append(3.5).Append(true).Append((object)null).Append(new[] { 'x', 'y' }).Append('z', 3).Append("hello", 1, 3).Append(1.25m).Append((byte)7).Append(4.5f).Append(uint.MaxValue).Append((short)-1).Append((string)null);
		Console.WriteLine(sb + " " + sb.Length);
		sb.Clear(); Console.WriteLine(sb.Length + "[" + sb + "]");
		sb.AppendLine("one").AppendLine().AppendFormat("{0,5}|{1,-5}|{2:X4}", 1, 2, 255).AppendFormat("{0}{1}{2}{3}", 'a', 'b', 'c', 'd'); Console.WriteLine(sb.ToString().Replace("\n", "\\n"));
		sb = new StringBuilder("0123456789");
		sb.Insert(0, "<").Insert(sb.Length, ">").Insert(5, 42).Insert(1, 'c').Insert(2, true).Insert(3, 2.5).Insert(0, "ab", 2); Console.WriteLine(sb);
		sb = new StringBuilder("0123456789"); sb.Remove(2, 3); Console.WriteLine(sb); sb.Remove(0, 1).Remove(sb.Length - 1, 1); Console.WriteLine(sb); sb.Length = 3; Console.WriteLine(sb + "|" + sb.Length); sb.Length = 5; Console.WriteLine((int)sb[4] + " " + sb.Length);
		sb = new StringBuilder("banana"); sb.Replace('a', 'o'); Console.WriteLine(sb); sb.Replace("on", "ONE"); Console.WriteLine(sb); sb.Replace('O', '0', 0, 3); Console.WriteLine(sb); sb.Replace("ONE", "", 4, 4); Console.WriteLine(sb); sb.Replace("zzz", "y"); Console.WriteLine(sb);
		sb = new StringBuilder("hello"); sb[0] = 'J'; for (int i = 0, j = sb.Length - 1; i < j; i++, j--) { char t = sb[i]; sb[i] = sb[j]; sb[j] = t; } Console.WriteLine(sb + " " + sb.ToString(1, 3));
		char[] d = new char[5]; sb.CopyTo(1, d, 2, 3); Console.WriteLine(new string(d, 2, 3));
		Console.WriteLine(new StringBuilder("abc").Equals(new StringBuilder("abc")) + " " + new StringBuilder("abc").Equals(new StringBuilder("abd")));
		sb = new StringBuilder(4); for (int i = 0; i < 100; i++) sb.Append(i % 10); Console.WriteLine(sb.Length + " " + (sb.Capacity >= 100)); sb.EnsureCapacity(500); Console.WriteLine(sb.Capacity >= 500);
		StringBuilder two = new StringBuilder("x"); two.Append(two).Append(two); Console.WriteLine(two);
		foreach (Action a in new Action[] { () => sb.Remove(99, 2), () => sb.Insert(101, "x"), () => { sb.Length = -1; }, () => sb.ToString(90, 20), () => new StringBuilder(-1), () => sb.Append('x', -1), () => sb.Append("abc", 2, 2), () => { sb[100] = 'x'; } })
			try { a(); Console.WriteLine("nothing"); } catch (ArgumentOutOfRangeException e) { Console.WriteLine("out of range"); }
		try { char c = sb[100]; } catch (IndexOutOfRangeException) { Console.WriteLine("index"); }
	}
}
