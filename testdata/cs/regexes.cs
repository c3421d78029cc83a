using System;
using System.Text.RegularExpressions;

// Regular expressions in a program for .NET Framework.
class Program
{
	static string Upper(Match m) { return m.Value.ToUpper(); }
	static void Main()
	{
		foreach (Match m in Regex.Matches("key=value; other = 17", @"(?<k>\w+)\s*=\s*(?<v>\w+)"))
			Console.WriteLine(m.Groups["k"].Value + " -> " + m.Groups["v"].Value + " at " + m.Index);
		Console.WriteLine(Regex.Replace("the quick fox", @"\b\w", new MatchEvaluator(Upper)));
		Console.WriteLine(Regex.Replace("2024-02-29", @"(\d+)-(\d+)-(\d+)", "$3.$2.$1"));
		Console.WriteLine(string.Join("|", Regex.Split("a1b22c", @"\d+")));
		Match nested = Regex.Match("x(a(b)c)y", @"\((?:[^()]|(?<o>\()|(?<-o>\)))*(?(o)(?!))\)");
		Console.WriteLine(nested.Value + " " + nested.Groups["o"].Captures.Count);
		Match words = Regex.Match("one two three", @"(?:(\w+)\s*)+");
		foreach (Capture c in words.Groups[1].Captures) Console.Write(c.Value + "," + c.Index + " ");
		Console.WriteLine(words.Groups.Count);
		Console.WriteLine(Regex.IsMatch("ABC", "b", RegexOptions.IgnoreCase) + " " + Regex.IsMatch("ABC", "b"));
		Regex r = new Regex(@"(?<=\$)\d+(?:\.\d\d)?(?!\d)");
		Console.WriteLine(r.Match("cost: $12.50").Value + " " + r.Options + " " + r);
		try
		{
			new Regex("(a");
		}
		catch (ArgumentException e)
		{
			Console.WriteLine(e.GetType().Name + " " + e.Message);
		}
	}
}
