// What threads_test.go calls.
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

public static class Threads
{
	static readonly ManualResetEvent never = new ManualResetEvent(false);
	static int deep;

	static Thread Run(ThreadStart f)
	{
		Thread t = new Thread(f);
		t.Start();
		return t;
	}
	// Threads that wait in every way, with frames and handlers below.
	public static void Park(int n)
	{
		for (int i = 0; i < n; i++)
		{
			int k = i;
			Run(() =>
			{
				try { Wait(k, k * 5); }
				finally { Console.WriteLine("a finally block has run"); }
			});
		}
		Task.Run(() => never.WaitOne());
		while (deep < n) Thread.Sleep(1);
	}
	static int Wait(int k, int depth)
	{
		if (depth > 0) return Wait(k, depth - 1) + 1;
		deep++;
		object o = new object();
		try
		{
			switch (k % 5)
			{
				case 0: never.WaitOne(); break;
				case 1: Thread.Sleep(Timeout.Infinite); break;
				case 2: lock (o) Monitor.Wait(o); break;
				case 3: try { throw new Exception(); } catch (Exception) { never.WaitOne(); } break;
				case 4: Array.Sort(new int[] { 2, 1 }, (x, y) => { never.WaitOne(); return 0; }); break;
			}
		}
		finally { Console.WriteLine("another finally block has run"); }
		return 0;
	}

	// Ways to end.
	public static void Loop() { Park(7); Run(() => { for (; ; ) ; }).Join(); }
	public static void Sleep() { Park(7); Run(() => Thread.Sleep(Timeout.Infinite)).Join(100000000); }
	public static void Turns() { Park(7); Run(() => { for (; ; ) Thread.Yield(); }); for (; ; ) Thread.Yield(); }
	public static void Throws() { Park(7); Run(() => { throw new InvalidOperationException("thrown"); }).Join(); }
	public static void Exits() { Park(7); Run(() => Environment.Exit(7)).Join(); }
	public static void Overflows() { Park(7); Run(() => Recurse(0)).Join(); }
	static int Recurse(int n) { return Recurse(n + 1) + 1; }
	public static void Deadlock() { Park(7); never.WaitOne(); }
	public static void Calls(Action f) { Park(7); Run(() => f()).Join(); }

	public static int Many()
	{
		int n = 0;
		try
		{
			for (; ; n++) Run(() => never.WaitOne()).IsBackground = true;
		}
		catch (OutOfMemoryException) { }
		never.Set();
		Thread.Sleep(1);
		for (int i = 0; i < 100; i++) Run(() => { }).Join();
		never.Reset();
		return n;
	}
	public static int DeepStack() { int r = 0; new Thread(() => r = Down(50000), 15 << 20).Start(); while (r == 0) Thread.Sleep(1); return r; }
	static int Down(int n) { return n == 0 ? 0 : Down(n - 1) + 1; }
	static int left;
	public static void Leave() { Run(() => { for (; ; ) { left++; Thread.Sleep(1); } }); }
	public static int Left() { Thread.Sleep(5); return left; }
	public static int Main(string[] args)
	{
		if (args.Length > 0) Run(() => { Thread.Sleep(5); Console.WriteLine("foreground"); });
		Thread t = new Thread(() => never.WaitOne()) { IsBackground = true };
		t.Start();
		return 3;
	}
}
