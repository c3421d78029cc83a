using System;
// Split in all its forms.
static class P
{
	static void Show(string what, string[] parts)
	{
		Console.Write(what + " (" + parts.Length + "):");
		foreach (string p in parts) Console.Write(" [" + p + "]");
		Console.WriteLine();
	}
	static void Main()
	{
		string csv = "a,b,,c,";
		Show("comma", csv.Split(','));
		Show("comma none", csv.Split(new[] { ',' }, StringSplitOptions.None));
		Show("comma drop", csv.Split(new[] { ',' }, StringSplitOptions.RemoveEmptyEntries));
		for (int n = 0; n <= 6; n++) Show("count " + n, csv.Split(new[] { ',' }, n));
		for (int n = 0; n <= 4; n++) Show("count drop " + n, csv.Split(new[] { ',' }, n, StringSplitOptions.RemoveEmptyEntries));
		Show("many", "one;two, three;four".Split(';', ',', ' '));
		Show("white", "  the quick\tbrown\nfox  ".Split());
		Show("white null", "  the quick\tbrown\nfox  ".Split((char[])null, StringSplitOptions.RemoveEmptyEntries));
		Show("strings", "1->2->3=>4".Split(new[] { "->", "=>" }, StringSplitOptions.None));
		Show("strings drop", "->1->->2->".Split(new[] { "->" }, StringSplitOptions.RemoveEmptyEntries));
		Show("strings count", "1->2->3".Split(new[] { "->" }, 2, StringSplitOptions.None));
		Show("longest first", "aaab".Split(new[] { "a", "aa" }, StringSplitOptions.None));
		Show("second longer", "aaab".Split(new[] { "aa", "a" }, StringSplitOptions.None));
		Show("empty", "".Split(','));
		Show("empty drop", "".Split(new[] { ',' }, StringSplitOptions.RemoveEmptyEntries));
		Show("no match", "abc".Split('x'));
		Show("all", ",,,".Split(','));
		Show("all drop", ",,,".Split(new[] { ',' }, StringSplitOptions.RemoveEmptyEntries));
		Show("no separators", "a b".Split(new char[0]));
		Show("no strings", "a b".Split(new string[0], StringSplitOptions.None));
		Show("empty string", "a b".Split(new[] { "" }, StringSplitOptions.None));
		Show("drop count", "a,,b,,c,,d".Split(new[] { ',' }, 2, StringSplitOptions.RemoveEmptyEntries));
		Show("drop count 3", ",,a,,b,,c,,".Split(new[] { ',' }, 3, StringSplitOptions.RemoveEmptyEntries));
		try { csv.Split(new[] { ',' }, -1); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName); }
		foreach (string line in "x=1\ny=2\n\nz=3".Split('\n'))
		{
			string[] kv = line.Split('=');
			if (kv.Length == 2) Console.WriteLine(kv[0] + " is " + int.Parse(kv[1]) * 10);
			else Console.WriteLine("skipped '" + line + "'");
		}
	}
}
