using System;
using System.Collections.Generic;
// String members, ordinal only.
static class P
{
	static unsafe string FromPtr(string s) { fixed (char* p = s) return new string(p, 1, 3) + new string(p); }
	static void Main()
	{
		string s = "Hello, World", e = "", n = null;
		Console.WriteLine(s.Length + " " + s[4] + s[s.Length - 1] + " " + s.Substring(7) + " " + s.Substring(3, 4) + "|" + s.Substring(12) + "|" + e.Length);
		Console.WriteLine(s.IndexOf('o') + " " + s.IndexOf('o', 5) + " " + s.IndexOf('z') + " " + s.IndexOf('l', 4, 6) + " " + s.LastIndexOf('o') + " " + s.LastIndexOf('o', 7) + " " + s.IndexOf("World", StringComparison.Ordinal) + " " + s.IndexOf("wor", StringComparison.Ordinal) + " " + s.IndexOf("wor", StringComparison.OrdinalIgnoreCase) + " " + s.IndexOfAny(new char[] { 'x', 'l', 'W' }));
		Console.WriteLine(s.Replace('l', 'L') + " " + s.Replace("l", "[l]") + " " + s.Replace("World", "") + " " + s.Replace("xyz", "q") + " " + "aaaa".Replace("aa", "b"));
		Console.WriteLine(s.StartsWith("Hello", StringComparison.Ordinal) + " " + s.EndsWith("ld", StringComparison.Ordinal) + " " + s.StartsWith("hello", StringComparison.Ordinal) + " " + s.StartsWith("hello", StringComparison.OrdinalIgnoreCase) + " " + s.Contains("lo, W") + " " + s.Contains("low"));
		Console.WriteLine(s.ToUpperInvariant() + s.ToLowerInvariant() + "[" + "  pad ".Trim() + "][" + "  pad ".TrimStart() + "][" + "  pad ".TrimEnd() + "][" + "xxabxx".Trim('x') + "][" + "..a,".TrimEnd('.', ',') + "]");
		Console.WriteLine("[" + "7".PadLeft(3) + "][" + "7".PadLeft(3, '0') + "][" + "ab".PadRight(5, '.') + "][" + "abcdef".PadLeft(2) + "]" + s.Insert(5, "!!") + s.Remove(5) + s.Remove(1, 4));
		Console.WriteLine(string.Join("|", "a,b,,c".Split(',')) + " " + string.Join("|", "a b  c".Split(new char[] { ' ' }, StringSplitOptions.RemoveEmptyEntries)) + " " + string.Join("|", "a,b;c,d".Split(new char[] { ',', ';' }, 3)) + " " + string.Join("|", "1<>2<>3".Split(new string[] { "<>" }, StringSplitOptions.None)) + " " + "".Split(',').Length + " " + string.Join("|", " x\ty  z ".Split()));
		Console.WriteLine(string.Join("-", new int[] { 1, 2, 3 }) + string.Join(", ", new List<string> { "p", "q" }) + string.Join("", new object[] { 1, 'c', null, 2.5 }) + string.Concat("a", 1, 'b', true, null, 2.5) + string.Concat(new string[] { "x", null, "y" }));
		Console.WriteLine((s == "Hello" + ", World") + " " + (s != e) + " " + (n == null) + " " + s.Equals("hello, world") + " " + s.Equals("hello, world", StringComparison.OrdinalIgnoreCase) + " " + string.Equals(null, n) + " " + (n + "x" + n) + " " + string.IsNullOrEmpty(n) + string.IsNullOrEmpty(e) + string.IsNullOrEmpty(s) + string.IsNullOrWhiteSpace(" \t"));
		Console.WriteLine(Math.Sign(string.CompareOrdinal("abc", "abd")) + " " + Math.Sign(string.CompareOrdinal("b", "abd")) + " " + string.CompareOrdinal("a", "a") + " " + Math.Sign(string.CompareOrdinal("a", "ab")) + " " + Math.Sign(string.CompareOrdinal(null, "")) + " " + string.Compare("apple", "banana") + string.Compare("b", "a") + string.Compare("x", "x"));
		Console.WriteLine(new string('z', 4) + new string(new char[] { 'a', 'b', 'c' }) + new string(new char[] { 'a', 'b', 'c', 'd' }, 1, 2) + new string('q', 0) + "|" + FromPtr("pointer"));
		char[] cs = s.ToCharArray(); Array.Reverse(cs); Console.WriteLine(new string(cs) + " " + new string(s.ToCharArray(7, 3)) + " " + (object.ReferenceEquals("lit", "lit")) + " " + string.Intern(new string(new char[] { 'l', 'i', 't' })).Equals("lit"));
		int v = 0; foreach (char c in s) v = v * 31 + c; Console.WriteLine(v + " " + "abc".GetHashCode().Equals("abc".GetHashCode()) + " " + (object)s.Clone().Equals(s));
		Console.WriteLine("tab\there \"q\" \\ \u0041 \x42 nul" + "\0".Length + @" c:\dir ""x""" + " " + 'c' + 1 + ('c' + 1) + (char)('c' + 1));
		string big = ""; for (int i = 0; i < 200; i++) big += i; Console.WriteLine(big.Length + " " + big.Substring(100, 20) + " " + big.IndexOf("199", StringComparison.Ordinal) + " " + big.LastIndexOf("1", StringComparison.Ordinal));
		string[] words = "the quick brown fox jumps over the lazy dog".Split(' '); Array.Sort(words, string.CompareOrdinal); Console.WriteLine(string.Join(" ", words)); char[] dest = "........".ToCharArray(); s.CopyTo(0, dest, 2, 4); Console.WriteLine(new string(dest));
	}
}
