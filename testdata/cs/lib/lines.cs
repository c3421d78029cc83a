// mcs: -debug
// Lines of source in stack traces: lines.exe.mdb stands beside.
using System;
using System.Collections.Generic;

class Box<T>
{
	T value;
	public Box(T value) { this.value = value; }
	public int Check(Func<T, int> f)
	{
		int n = f(value);
		return n + 1;
	}
}

class P
{
	static int Div(int a, int b)
	{
		return
			a / b;
	}

	static IEnumerable<int> Numbers()
	{
		yield return 1;
		throw new InvalidOperationException("no more numbers");
	}

	static int Main(string[] args)
	{
		try { Div(1, 0); }
		catch (DivideByZeroException e) { Console.WriteLine(e.StackTrace); }

		try { foreach (int n in Numbers()) Console.WriteLine(n); }
		catch (InvalidOperationException e) { Console.WriteLine(e.StackTrace); }

		Func<string, int> length = s =>
		{
			// Nothing here.
			return s.Length;
		};
		return new Box<string>(null).Check(length);
	}
}
