using System;
using System.Threading;
// An exception that a thread does not catch ends the program, whatever the other threads do.
static class P
{
	static void Main()
	{
		ManualResetEvent never = new ManualResetEvent(false);
		Thread waits = new Thread(() => { try { never.WaitOne(); } finally { Console.WriteLine("not printed"); } });
		waits.Start();
		Thread throws = new Thread(() =>
		{
			try { throw new ArgumentException("caught"); }
			catch (ArgumentException e) { Console.WriteLine(e.Message); }
			throw new InvalidOperationException("in a thread");
		});
		throws.Start();
		try { throws.Join(); waits.Join(); } catch (Exception) { Console.WriteLine("not printed"); }
		Console.WriteLine("not printed");
	}
}
