using System;
using System.Text;
using System.Threading;
// Limits of a StringBuilder; arguments of Sleep.
static class P
{
	static void Try(string what, Action f)
	{
		try { f(); Console.WriteLine(what + " ok"); }
		catch (Exception e) { Console.WriteLine(what + " " + e.GetType().Name); }
	}
	static void Main()
	{
		var b = new StringBuilder(2, 5);
		Console.WriteLine(b.MaxCapacity + " " + new StringBuilder().MaxCapacity);
		Try("3 chars", () => b.Append("abc"));
		Try("4 more", () => b.Append("defg"));
		Try("2 more", () => b.Append("de"));
		Try("insert", () => b.Insert(0, "x"));
		Try("length 6", () => b.Length = 6);
		Try("capacity 6", () => b.Capacity = 6);
		Try("replace", () => b.Replace("a", "aaa"));
		Console.WriteLine(b);
		Try("no capacity", () => new StringBuilder(0, 0));
		Try("too much", () => new StringBuilder(6, 5));
		Try("sleep -2", () => Thread.Sleep(-2));
		Try("sleep 0", () => Thread.Sleep(0));
	}
}
