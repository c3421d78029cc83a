// Strings made in every way, kept and dropped.
using System;
using System.Collections.Generic;
using System.Text;

static class P
{
	static int Hash(string s) { int h = 0; foreach (char c in s) h = unchecked(h * 31 + c); return h; }

	static void Main()
	{
		string s = "";
		for (int i = 0; i < 300; i++) s += (char)('a' + i % 26);
		Console.WriteLine(s.Length + " " + Hash(s));
		StringBuilder b = new StringBuilder();
		for (int i = 0; i < 500; i++) { b.Append(i).Append(','); if (i % 100 == 0) b.Insert(0, "<").Append('>'); }
		Console.WriteLine(b.Length + " " + Hash(b.ToString()));
		b.Replace(",", "; ");
		Console.WriteLine(b.Length + " " + Hash(b.ToString()));

		List<string> parts = new List<string>(b.ToString().Split(';'));
		parts.Sort(string.CompareOrdinal);
		Console.WriteLine(parts.Count + " " + Hash(string.Join("|", parts.ToArray())));

		Dictionary<string, int> words = new Dictionary<string, int>();
		for (int i = 0; i < 400; i++)
		{
			string w = "w" + (i * 7 % 50);
			int n;
			words.TryGetValue(w, out n);
			words[w] = n + 1;
		}
		int sum = 0;
		for (int i = 0; i < 50; i++) sum += words["w" + i] * i;
		Console.WriteLine(words.Count + " " + sum);

		string lit = "literal";
		string made = new string(new char[] { 'l', 'i', 't', 'e', 'r', 'a', 'l' });
		GC.Collect();
		Console.WriteLine((object)lit == (object)made);
		Console.WriteLine((object)lit == (object)string.Intern(made));
		string fresh = "in" + 12345;
		string interned = string.Intern(fresh);
		GC.Collect();
		GC.Collect();
		Console.WriteLine((object)string.Intern("in" + 12345) == (object)interned);
		Console.WriteLine(string.IsInterned("never" + 777) == null);

		string f = "";
		for (int i = 0; i < 50; i++) f = string.Format("{0}-{1:D3}-{2}", f.Length, i, f.Substring(0, Math.Min(20, f.Length)));
		Console.WriteLine(f);
		string u = "MiXeD cAsE";
		for (int i = 0; i < 50; i++) u = i % 2 == 0 ? u.ToUpper() : u.ToLower() + "x";
		Console.WriteLine(u);
		Console.WriteLine(string.Concat(1, "two", 3.5, 'c', null, true));
		string[] many = new string[200];
		for (int i = 0; i < many.Length; i++) many[i] = (i * 37).ToString("X4").PadLeft(10, '.').Trim('.').Remove(0, 1);
		Console.WriteLine(Hash(string.Concat(many)));
	}
}
