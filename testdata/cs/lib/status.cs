using System;
// Each way to end: status.exe return|exit|code|throw N.
static class P
{
	static int Main(string[] args)
	{
		int n = args.Length > 1 ? int.Parse(args[1]) : 0;
		if (args.Length == 0) return 0;
		Console.Write("no end of line");
		switch (args[0])
		{
			case "return": return n;
			case "exit": Exit(n); break;
			case "code": Environment.ExitCode = n; return 1; // what Main returns wins
			case "throw": throw new ApplicationException("thrown " + n);
		}
		Console.WriteLine("not reached");
		return -1;
	}
	static void Exit(int n) { try { Environment.Exit(n); } finally { Console.WriteLine("finally"); } }
}
