using System;
using System.Threading;
// There is one thread: a second one is refused.
static class P
{
	static void Main()
	{
		Thread t = new Thread(() => Console.WriteLine("never"));
		Console.WriteLine(t.IsAlive + " " + Thread.CurrentThread.IsAlive);
		try { t.Start(); t.Join(); } catch (NotSupportedException e) { Console.WriteLine("refused: " + e.GetType().Name); }
		new Thread(o => Console.WriteLine(o)).Start("nor this");
	}
}
