using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

// The members of Regex, Match, Group and their collections.
class Program
{
	static void Try(string what, Action a)
	{
		try
		{
			a();
			Console.WriteLine(what + ": no exception");
		}
		catch (Exception e)
		{
			Console.WriteLine(what + ": " + e.GetType().Name + ": " + e.Message);
		}
	}
	static void Show(params string[] parts) { Console.WriteLine("[" + string.Join("|", parts) + "]"); }

	static void Replacements()
	{
		var r = new Regex(@"(?<word>\w)(\d)?");
		foreach (string s in new[] { "<$&>", "$1", "${word}$1", "$$", "$`", "$'", "$+", "$_", "$2", "${1}0", "$10", "${nosuch}", "$", "a$", "$ {1}", "${", "${1", "x", "" })
			Show(s, r.Replace("a1-b", s), r.Match("-a1b").Result(s));
		Show(new Regex(@"(a)(b)?", RegexOptions.ECMAScript).Replace("ab", "$10|$23"));
		Show(r.Replace("a1b2c3", "_", 2), r.Replace("a1b2c3", "_", 0), r.Replace("a1b2c3", "_", 1, 2), r.Replace("a1b2c3", "_", -1, 4));
		Show(r.Replace("a1b", m => m.Value.ToUpper() + m.Index), Regex.Replace("a1b", "[a-z]", m => null), r.Replace("a1b2c3", m => "<" + m + ">", 2, 1));
		Show(Regex.Replace("a1b", "B", "x", RegexOptions.IgnoreCase), Regex.Replace("abc", "", "-"), Regex.Replace("aaa", "a*", "x"), Regex.Replace("abc", "x", "y"));
		var back = new Regex("[a-z]", RegexOptions.RightToLeft);
		int n = 0;
		Show(back.Replace("abcd", m => "" + n++), back.Replace("abcd", "x", 2), back.Replace("abcd", "$'$`", 2, 3));
	}
	static void Splits()
	{
		Show(Regex.Split("a,b;c", "[,;]"));
		Show(Regex.Split("a,b;c", "([,;])"));
		Show(Regex.Split("a1b", "(x)?\\d(y)?"));
		Show(Regex.Split("abc", ""));
		Show(Regex.Split("", "a"));
		Show(new Regex(",").Split("a,b,c,d", 2));
		Show(new Regex(",").Split("a,b,c,d", 0));
		Show(new Regex(",").Split("a,b,c,d", 1));
		Show(new Regex(",").Split("a,b,c,d", 3, 2));
		Show(new Regex("(,)", RegexOptions.RightToLeft).Split("a,b,c,d", 3));
	}
	static void Groups()
	{
		var r = new Regex(@"(?<x>a)(b)+(?<5>c)?");
		Show(r.GetGroupNames());
		Show(r.GetGroupNumbers().Select(i => i + "=" + r.GroupNameFromNumber(i)).ToArray());
		Show(r.GroupNumberFromName("x") + "", r.GroupNumberFromName("5") + "", r.GroupNumberFromName("y") + "", r.GroupNameFromNumber(9));
		Match m = r.Match("xabbb");
		Show(m.Groups.Count + "", m.Groups["x"].Value, m.Groups[1].Value, m.Groups[5].Success + "", m.Groups[7].Success + "", m.Groups["no"].Value, m.Groups[0].Name, m.Groups["x"].Name);
		Show(m.Groups[1].Captures.Select(c => c.Index + "+" + c.Length + c.Value).ToArray());
		Show(m.Success + "", m.Index + "", m.Length + "", m.Value, m.ToString(), m.ValueSpan.ToString(), m.NextMatch().Success + "", Match.Empty.Groups.Count + "");
		var all = new Regex(@"(?<k>\w)=(?<v>\d)").Match("a=1").Groups;
		foreach (Group g in all) Console.Write(g.Name + ":" + g + " ");
		foreach (string k in all.Keys) Console.Write(k + " ");
		foreach (Group g in all.Values) Console.Write(g + " ");
		Show(all.ContainsKey("k") + "", all.TryGetValue("z", out Group none) + "", (none == null) + "", all.Cast<Group>().Last().Value, ((IEnumerable<KeyValuePair<string, Group>>)all).First().Key);
		var copies = new Group[3];
		all.CopyTo(copies, 0);
		Show(copies[2].Name, all.IsReadOnly + "", all.IsSynchronized + "");
	}
	static void Collections()
	{
		MatchCollection ms = Regex.Matches("a1b22c", @"\d+");
		Show(ms.Count + "", ms[1].Value, string.Join(",", ms.Select(x => x.Index)), string.Join(",", ms.Cast<Match>().Select(x => x.Value)));
		foreach (Match m in ms) Console.Write(m.Value + ";");
		foreach (Capture c in ms[1].Captures) Console.Write(c.Value + ";");
		foreach (ValueMatch m in Regex.EnumerateMatches("a1b22c", @"\d+")) Console.Write(m.Index + "+" + m.Length + ";");
		Show(Regex.Count("aXbX", "x", RegexOptions.IgnoreCase) + "", Regex.IsMatch("abc".AsSpan(1), "^b") + "", ((IList<Match>)ms).IndexOf(ms[1]) + "");
		Show(new Regex("^b").IsMatch("ab", 1) + "", new Regex(@"\Gb").IsMatch("ab", 1) + "", new Regex("^b").Match("abc", 1, 2).Success + "", new Regex(@"(?<=a)b").Match("abc", 1, 2).Success + "", new Regex("c$").Match("abcd", 1, 2).Index + "");
		var back = new Regex("a", RegexOptions.RightToLeft);
		Show(string.Join(",", back.Matches("aba").Select(x => x.Index)), back.Match("aba", 2).Index + "", back.RightToLeft + "", back.Options + "", back + "");
		Show(Regex.Escape("a b\t\n[]{}()*+?.^$|#\\-"), Regex.Unescape(@"\x41\u0042\n\[\t\101"), Regex.Unescape(Regex.Escape("(a)")));
		Show(new Regex("a", RegexOptions.None, TimeSpan.FromSeconds(1)).MatchTimeout + "", new Regex("a").MatchTimeout + "", (Regex.CacheSize > 0) + "");
		Show(new Regex("(a|ab)+c", RegexOptions.NonBacktracking).Match("aababc").Groups[1].Captures.Count + "", new Regex("x", RegexOptions.Compiled).IsMatch("x") + "");
	}
	static void Errors()
	{
		var r = new Regex("a");
		Try("pattern", () => new Regex(null));
		Try("options", () => new Regex("a", (RegexOptions)4096));
		Try("ecma", () => new Regex("a", RegexOptions.ECMAScript | RegexOptions.Singleline));
		Try("timeout", () => new Regex("a", RegexOptions.None, TimeSpan.Zero));
		Try("backtracking", () => new Regex("(?=a)", RegexOptions.NonBacktracking));
		Try("input", () => r.Match(null));
		Try("startat", () => r.Match("b", 5));
		Try("length", () => r.Match("b", 0, 5));
		Try("count", () => r.Replace("b", "c", -2));
		Try("replacement", () => r.Replace("a", (string)null));
		Try("evaluator", () => r.Replace("a", (MatchEvaluator)null));
		Try("split", () => r.Split("b", -2));
		Try("result", () => r.Match("b").Result("a"));
		Try("index", () => r.Matches("a")[3].ToString());
		Try("capture", () => r.Match("a").Captures[3].ToString());
		Try("unescape", () => Regex.Unescape(@"\y"));
		Try("pattern", () => Regex.IsMatch("a", null));
		Try("pattern", () => Regex.IsMatch("a", "(?<n>"));
		Try("late", () => Regex.Match(new string('a', 40), @"^(a+)+b\1$", RegexOptions.None, TimeSpan.FromMilliseconds(5)));
	}
	// Texts of which each char would be a call if the matcher recursed.
	static void Long()
	{
		string a = new string('a', 3000);
		Show(Regex.IsMatch(a, "^(a|b)*$") + "", Regex.Match(a + "b", "(?:a|b)+?b$").Length + "", Regex.IsMatch(a, "^(?:(a)|b)*c") + "");
		string parens = new string('(', 500) + "a" + new string(')', 500);
		Show(new Regex(parens).Match("a").Groups.Count + "");
	}
	static void Main()
	{
		Replacements();
		Splits();
		Groups();
		Collections();
		Errors();
		Long();
	}
}
