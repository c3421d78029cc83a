using System;
// A call with __arglist, which is refused, behind output that comes all the same.
static class P
{
	static int Count(__arglist) { return new ArgIterator(__arglist).GetRemainingCount(); }
	static int Call(string s) { return Count(__arglist(1, s)); }
	static void Main()
	{
		Console.WriteLine("before");
		try { Call("x"); } catch (Exception) { Console.WriteLine("caught"); } finally { Console.WriteLine("finally"); }
	}
}
