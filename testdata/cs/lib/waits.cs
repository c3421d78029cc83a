using System;
using System.Threading;
using System.Threading.Tasks;

// Waits that would never end, and exceptions of work items. The argument says which.
static class P
{
	static async void Throws()
	{
		await Task.Yield();
		throw new InvalidOperationException("async void");
	}
	static void Work(Action a)
	{
		try { Task.Run(a).Wait(); }
		catch (AggregateException e) { Console.WriteLine(e.InnerException.Message); }
	}
	static void Main(string[] args)
	{
		object gate = new object();
		SemaphoreSlim ping = new SemaphoreSlim(0), pong = new SemaphoreSlim(0);
		switch (args[0])
		{
			case "task": new TaskCompletionSource<int>().Task.Wait(); break;
			case "event": new ManualResetEvent(false).WaitOne(); break;
			case "pulse": lock (gate) Monitor.Wait(gate); break;
			case "void":
				Throws();
				try { Thread.Sleep(5000); }
				catch (InvalidOperationException) { Console.WriteLine("caught"); }
				break;
			case "timer":
				using (new Timer(o => { throw new InvalidOperationException("timer"); }, null, 1, -1)) Thread.Sleep(5000);
				break;
			case "lock":
				lock (gate) Work(() => { lock (gate) Console.WriteLine("entered"); });
				break;
			case "turns":
				Task.Run(() =>
				{
					for (; ; pong.Release()) ping.Wait();
				});
				int turns = 0;
				for (; turns < 10; turns++)
				{
					ping.Release();
					pong.Wait();
				}
				Console.WriteLine(turns + " turns");
				break;
			case "left": Task.Run(() => Console.WriteLine("nobody waits")); break;
		}
	}
}
