using System;

// Each exception is thrown in the handler of the one before.
class P
{
	static int depth;

	static void Nest(int n)
	{
		try { throw new InvalidOperationException(n.ToString()); }
		catch (InvalidOperationException) { depth++; Nest(n + 1); }
	}

	static void Limited(int n)
	{
		try { throw new InvalidOperationException(n.ToString()); }
		catch (InvalidOperationException e)
		{
			if (n > 0) Limited(n - 1);
			depth += e.Message.Length;
		}
	}

	static void Main()
	{
		Limited(40);
		Console.WriteLine(depth);
		Nest(0);
	}
}
