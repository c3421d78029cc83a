// An exception in a finalizer ends the program.
using System;

class Failing { ~Failing() { throw new InvalidOperationException("from a finalizer"); } }

static class P
{
	static void Make(int depth) { if (depth > 0) Make(depth - 1); else new Failing(); }

	static void Main()
	{
		Make(20);
		try
		{
			GC.Collect();
			GC.WaitForPendingFinalizers();
			Console.WriteLine("not reached");
		}
		catch (InvalidOperationException) { Console.WriteLine("caught"); }
	}
}
