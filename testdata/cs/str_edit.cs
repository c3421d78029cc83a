using System;
// Changed copies of strings.
static class P
{
	static void Show(string s) { Console.WriteLine("[" + s + "]"); }
	static string Reverse(string s)
	{
		char[] c = s.ToCharArray();
		Array.Reverse(c);
		return new string(c);
	}
	static string Title(string s)
	{
		string[] words = s.Split(' ');
		for (int i = 0; i < words.Length; i++)
			if (words[i].Length > 0) words[i] = char.ToUpper(words[i][0]) + words[i].Substring(1).ToLower();
		return string.Join(" ", words);
	}
	static string Caesar(string s, int by)
	{
		char[] r = new char[s.Length];
		for (int i = 0; i < s.Length; i++)
		{
			char c = s[i];
			if (char.IsUpper(c)) r[i] = (char)('A' + (c - 'A' + by + 26) % 26);
			else if (char.IsLower(c)) r[i] = (char)('a' + (c - 'a' + by + 26) % 26);
			else r[i] = c;
		}
		return new string(r);
	}
	static bool IsPalindrome(string s)
	{
		int i = 0, j = s.Length - 1;
		while (i < j)
		{
			if (!char.IsLetterOrDigit(s[i])) { i++; continue; }
			if (!char.IsLetterOrDigit(s[j])) { j--; continue; }
			if (char.ToLowerInvariant(s[i++]) != char.ToLowerInvariant(s[j--])) return false;
		}
		return true;
	}
	static void Main()
	{
		string s = "  Hello, World!  ";
		Show(s.Trim()); Show(s.TrimStart()); Show(s.TrimEnd()); Show(s.Trim(' ', '!')); Show("xxabcxx".Trim('x')); Show("xxabcxx".TrimStart('x')); Show("xxabcxx".TrimEnd('x')); Show("xyx".Trim('x', 'y')); Show("   ".Trim()); Show("".Trim()); Show("\t\n a \r\n".Trim());
		Show("7".PadLeft(3)); Show("7".PadLeft(3, '0')); Show("7".PadRight(3)); Show("7".PadRight(3, '.')); Show("long".PadLeft(2)); Show("".PadLeft(2, '*'));
		Show("banana".Replace('a', 'o')); Show("banana".Replace("an", "AN")); Show("banana".Replace("ana", "")); Show("banana".Replace("x", "y")); Show("aaa".Replace("aa", "b")); Show("banana".Replace("a", null)); Show("a-b-c".Replace("-", "--"));
		Show("World".Insert(0, "Hello ")); Show("Hello".Insert(5, "!")); Show("ac".Insert(1, "b"));
		Show("abcdef".Remove(3)); Show("abcdef".Remove(1, 2)); Show("abcdef".Remove(0, 6)); Show("abcdef".Substring(2)); Show("abcdef".Substring(2, 3)); Show("abcdef".Substring(6));
		Show("MiXeD 123".ToUpper()); Show("MiXeD 123".ToLower()); Show("MiXeD 123".ToUpperInvariant()); Show("MiXeD 123".ToLowerInvariant());
		Show(Reverse("stressed")); Show(Title("the qUICK bROWN fox")); Show(Caesar("Attack at Dawn!", 3)); Show(Caesar(Caesar("Attack at Dawn!", 3), -3));
		Console.WriteLine(IsPalindrome("A man, a plan, a canal: Panama") + " " + IsPalindrome("Not this one"));
		Show(string.Join(", ", new[] { "a", "b", "c" })); Show(string.Join("-", 1, 2.5, 'x', true, null, "end")); Show(string.Join(",", new string[0])); Show(string.Join("/", new[] { "a", "b", "c", "d" }, 1, 2)); Show(string.Join(null, new[] { "a", "b" })); Show(string.Concat("a", 1, 'c', 2.5)); Show(string.Concat(new[] { "x", null, "y" }));
		Show(new string('=', 10)); Show(new string(new[] { 'h', 'i' })); Show(new string(new[] { 'a', 'b', 'c', 'd' }, 1, 2)); Show(new string('x', 0));
		char[] buffer = new char[6]; "abcdef".CopyTo(2, buffer, 1, 3); for (int i = 0; i < buffer.Length; i++) if (buffer[i] == 0) buffer[i] = '_'; Show(new string(buffer));
		Console.WriteLine(string.IsNullOrEmpty("") + " " + string.IsNullOrEmpty(null) + " " + string.IsNullOrEmpty(" ") + " " + string.IsNullOrWhiteSpace(" \t") + " " + string.IsNullOrWhiteSpace("x"));
		string t = "abc"; string u = t; u += "d"; Console.WriteLine(t + " " + u + " " + ReferenceEquals(t, "abc") + " " + ("ab" + "c" == t) + " " + t.Equals("ABC") + " " + t.Equals("ABC", StringComparison.OrdinalIgnoreCase) + " " + string.Equals(null, null) + " " + string.Equals(t, null));
		foreach (Action a in new Action[] { () => "abc".Substring(4), () => "abc".Substring(-1), () => "abc".Substring(1, 3), () => "abc".Remove(3), () => "abc".Remove(1, 3), () => "abc".Insert(4, "x"), () => "abc".Insert(0, null), () => "abc".PadLeft(-1), () => "abc".Replace("", "x"), () => "abc".Replace(null, "x"), () => new string('a', -1) })
			try { a(); Console.WriteLine("nothing"); } catch (ArgumentException e) { Console.WriteLine(e.GetType().Name + " " + e.ParamName); }
		try { char c = "abc"[3]; } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); }
	}
}
