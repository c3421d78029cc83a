using System;
// Prints its arguments and, with "-", its input; the last argument is the exit status if it is a number.
static class P
{
	static void Main(string[] args)
	{
		Console.WriteLine(args.Length);
		foreach (string a in args) Console.WriteLine("<" + a + ">");
		if (args.Length == 0) return;
		if (args[0] == "-") for (string l; (l = Console.ReadLine()) != null; ) Console.WriteLine("[" + l + "]");
		int status;
		if (int.TryParse(args[args.Length - 1], out status)) Environment.ExitCode = status;
	}
}
