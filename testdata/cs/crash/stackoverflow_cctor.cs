using System;
// Runs out of stack in the stub of the class check that each call of R makes.
class S
{
	public static int X = R(0);
	static S() { }
	static int R(int n) { return R(n + 1) + 1; }
}
static class P
{
	static void Main()
	{
		Console.WriteLine("start");
		try { Console.WriteLine(S.X); } catch (Exception e) { Console.WriteLine(e.GetType()); }
	}
}
