using System;
using System.Collections.Generic;
// Orders and equalities of strings, as far as all runtimes agree.
static class P
{
	static int Sign(int n) { return n < 0 ? -1 : n > 0 ? 1 : 0; }
	static void Main()
	{
		string[] words = { "pear", "apple", "fig", "banana", "app", "Zebra", "zebra", "", "apple pie" };
		string[] copy = (string[])words.Clone();
		Array.Sort(copy, string.CompareOrdinal); Console.WriteLine(string.Join("|", copy));
		Array.Sort(copy, StringComparer.Ordinal); Console.WriteLine(string.Join("|", copy));
		Array.Sort(copy, StringComparer.OrdinalIgnoreCase); copy[8] = copy[7] = "-"; Console.WriteLine(string.Join("|", copy));
		Array.Sort(words, (a, b) => a.Length != b.Length ? a.Length.CompareTo(b.Length) : string.CompareOrdinal(a, b)); Console.WriteLine(string.Join("|", words));
		foreach (string[] p in new[] { new[] { "a", "b" }, new[] { "b", "a" }, new[] { "a", "a" }, new[] { "a", "aa" }, new[] { "", "a" }, new string[] { null, "a" }, new[] { "a", null }, new string[] { null, null } })
			Console.WriteLine((p[0] ?? "null") + " " + (p[1] ?? "null") + " " + Sign(string.Compare(p[0], p[1])) + " " + Sign(string.CompareOrdinal(p[0], p[1])) + " " + Sign(string.Compare(p[0], p[1], StringComparison.OrdinalIgnoreCase)) + " " + (p[0] == p[1]) + " " + (p[0] != p[1]));
		Console.WriteLine(Sign(string.CompareOrdinal("A", "a")) + " " + Sign(string.Compare("abc", "ABC", StringComparison.OrdinalIgnoreCase)) + " " + Sign(string.Compare("abc", "ABC", true)) + " " + Sign(string.CompareOrdinal("xabc", 1, "yabd", 1, 2)) + " " + Sign(string.CompareOrdinal("xabc", 1, "yabd", 1, 3)) + " " + Sign("b".CompareTo("a")) + " " + Sign("a".CompareTo((object)"b")) + " " + Sign("a".CompareTo(null)));
		Dictionary<string, int> byCase = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase);
		foreach (string w in "The the THE quick Quick fox".Split(' ')) { int n; byCase.TryGetValue(w, out n); byCase[w] = n + 1; }
		foreach (KeyValuePair<string, int> p in byCase) Console.WriteLine(p.Key + "=" + p.Value);
		Console.WriteLine(StringComparer.Ordinal.Equals("a", "A") + " " + StringComparer.OrdinalIgnoreCase.Equals("a", "A") + " " + (StringComparer.OrdinalIgnoreCase.GetHashCode("Abc") == StringComparer.OrdinalIgnoreCase.GetHashCode("aBC")) + " " + ("abc".GetHashCode() == string.Concat("a", "bc").GetHashCode()));
		string a1 = "hello", b1 = new string(new[] { 'h', 'e', 'l', 'l', 'o' }); object o1 = a1, o2 = b1;
		Console.WriteLine((a1 == b1) + " " + (o1 == o2) + " " + o1.Equals(o2) + " " + ReferenceEquals(a1, string.Intern(b1)) + " " + (string.IsInterned("never" + b1) == null));
		switch (b1) { case "goodbye": Console.WriteLine("bye"); break; case "hello": Console.WriteLine("switched"); break; }
		try { "a".CompareTo(1); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
	}
}
