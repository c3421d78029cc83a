using System;
using System.Text;
// StringBuilder: every append, insert, remove, replace, growth, indexer, formats.
static class P
{
	static void Main()
	{
		StringBuilder b = new StringBuilder();
		b.Append("abc").Append('d').Append(1).Append(-2L).Append(2.5).Append(true).Append((object)null).Append((string)null).Append('x', 3).Append(new char[] { 'p', 'q' }).Append("substring", 3, 4).Append((byte)7).Append(1.5f).Append(99UL).Append(new StringBuilder("sb"));
		Console.WriteLine(b + " " + b.Length);
		b.Insert(0, "<<").Insert(b.Length, ">>").Insert(5, 42).Insert(3, 'i'); Console.WriteLine(b); b.Remove(0, 2).Remove(b.Length - 2, 2); b.Replace("x", "yy").Replace('a', 'A'); Console.WriteLine(b + " " + b[0] + b[b.Length - 1]);
		b[0] = 'Z'; b.Length = 5; Console.WriteLine(b + "|"); b.Length = 7; Console.WriteLine(b.ToString().Replace('\0', '0') + " " + b.ToString(1, 3)); b.Clear(); Console.WriteLine(b.Length + "[" + b + "]");
		for (int i = 0; i < 500; i++) b.Append(i % 10); Console.WriteLine(b.Length + " " + b.ToString(245, 10)); b.Clear(); b.AppendFormat("{0}-{1:X}", 1, 255).AppendFormat("{0,4}|{1,-4}|{2}", 1, 2, 3).AppendLine().AppendLine("line"); Console.Write(b);
		StringBuilder c = new StringBuilder("same", 100), d = new StringBuilder("same"); Console.WriteLine((c.Capacity >= 100)); string s = null; for (int i = 0; i < 5; i++) { d.Insert(0, i); s += d[i]; } Console.WriteLine(d + s);
		char[] cs = new char[4]; d.CopyTo(2, cs, 0, 4); Console.WriteLine(new string(cs)); StringBuilder rev = new StringBuilder(); string src = "reverse me"; for (int i = src.Length - 1; i >= 0; i--) rev.Append(src[i]); Console.WriteLine(rev);
	}
}
