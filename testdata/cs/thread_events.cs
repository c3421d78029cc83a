using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
// What threads wait for: events, semaphores, barriers, countdowns, blocking collections; and work items and tasks that wait for each other.
static class Program
{
	static Thread Run(ThreadStart f) { Thread t = new Thread(f); t.Start(); return t; }
	static void JoinAll(IEnumerable<Thread> all) { foreach (Thread t in all) t.Join(); }
	static void PingPong()
	{
		AutoResetEvent ping = new AutoResetEvent(false), pong = new AutoResetEvent(false);
		string log = "";
		Thread t = Run(() => { for (int i = 0; i < 4; i++) { ping.WaitOne(); log += "pong" + i + " "; pong.Set(); } });
		for (int i = 0; i < 4; i++) { log += "ping" + i + " "; ping.Set(); pong.WaitOne(); }
		t.Join();
		Console.WriteLine(log);
		ManualResetEventSlim gate = new ManualResetEventSlim();
		int passed = 0;
		List<Thread> all = new List<Thread>();
		for (int i = 0; i < 5; i++) all.Add(Run(() => { gate.Wait(); Interlocked.Increment(ref passed); }));
		Console.WriteLine(passed);
		gate.Set();
		JoinAll(all);
		Console.WriteLine(passed + " " + ping.WaitOne(1) + " " + WaitHandle.WaitAny(new WaitHandle[] { ping, pong }, 2));
		Run(() => { Thread.Sleep(5); pong.Set(); });
		Console.WriteLine(WaitHandle.WaitAny(new WaitHandle[] { ping, pong }));
		Run(() => { ping.Set(); Thread.Yield(); pong.Set(); });
		Console.WriteLine(WaitHandle.WaitAll(new WaitHandle[] { ping, pong }));
	}
	static void Semaphores()
	{
		Semaphore two = new Semaphore(2, 2);
		SemaphoreSlim three = new SemaphoreSlim(3);
		int inTwo = 0, inThree = 0, most2 = 0, most3 = 0;
		object o = new object();
		List<Thread> all = new List<Thread>();
		for (int i = 0; i < 6; i++)
			all.Add(Run(() =>
			{
				for (int k = 0; k < 5; k++)
				{
					two.WaitOne();
					lock (o) most2 = Math.Max(most2, ++inTwo);
					Thread.Sleep(0);
					lock (o) inTwo--;
					two.Release();
					three.Wait();
					lock (o) most3 = Math.Max(most3, ++inThree);
					Thread.Sleep(0);
					lock (o) inThree--;
					three.Release();
				}
			}));
		JoinAll(all);
		Console.WriteLine((most2 <= 2) + " " + (most3 <= 3) + " " + inTwo + " " + inThree + " " + three.CurrentCount);
	}
	static void Phases()
	{
		const int n = 4;
		int[,] cells = new int[n, 5];
		int wrong = 0;
		long phases = 0;
		Barrier b = new Barrier(n, x => phases += x.CurrentPhaseNumber + 1);
		CountdownEvent done = new CountdownEvent(n);
		for (int i = 0; i < n; i++)
		{
			int k = i;
			Run(() =>
			{
				for (int p = 0; p < 5; p++)
				{
					cells[k, p] = p == 0 ? k + 1 : cells[(k + 1) % n, p - 1] + 1;
					b.SignalAndWait();
					for (int q = 0; q < n; q++) if (cells[q, p] == 0) wrong++;
					b.SignalAndWait();
				}
				done.Signal();
			});
		}
		done.Wait();
		Console.WriteLine(phases + " " + wrong + " " + cells[0, 4] + " " + cells[3, 4] + " " + b.CurrentPhaseNumber + " " + done.IsSet);
		Barrier fails = new Barrier(2, x => { throw new InvalidOperationException(); });
		string errors = "";
		Thread t = Run(() => { try { fails.SignalAndWait(); } catch (BarrierPostPhaseException e) { lock (fails) errors += e.InnerException.GetType().Name + " "; } });
		try { fails.SignalAndWait(); } catch (BarrierPostPhaseException e) { lock (fails) errors += e.InnerException.GetType().Name + " "; }
		t.Join();
		Console.WriteLine(errors + new Barrier(2).SignalAndWait(3));
	}
	static void Collections()
	{
		BlockingCollection<int> c = new BlockingCollection<int>(2);
		int most = 0;
		long sum = 0;
		Thread adds = Run(() => { for (int i = 1; i <= 50; i++) { c.Add(i); most = Math.Max(most, c.Count); } c.CompleteAdding(); });
		Thread takes = Run(() => { foreach (int x in c.GetConsumingEnumerable()) { sum += x; if (x % 7 == 0) Thread.Yield(); } });
		adds.Join();
		takes.Join();
		Console.WriteLine(sum + " " + (most <= 2) + " " + c.IsCompleted);
		BlockingCollection<int>[] stages = new BlockingCollection<int>[4];
		for (int i = 0; i < 4; i++) stages[i] = new BlockingCollection<int>(1);
		List<Task> all = new List<Task>();
		for (int i = 0; i < 3; i++)
		{
			int k = i;
			all.Add(Task.Factory.StartNew(() => { foreach (int x in stages[k].GetConsumingEnumerable()) stages[k + 1].Add(x * 2 + k); stages[k + 1].CompleteAdding(); }, TaskCreationOptions.LongRunning));
		}
		all.Add(Task.Run(() => { for (int i = 0; i < 10; i++) stages[0].Add(i); stages[0].CompleteAdding(); }));
		Console.WriteLine(string.Join(" ", stages[3].GetConsumingEnumerable()));
		Task.WaitAll(all.ToArray());
	}
	static void Pool()
	{
		// Each item waits for the next one.
		const int n = 12;
		ManualResetEvent[] events = new ManualResetEvent[n + 1];
		for (int i = 0; i <= n; i++) events[i] = new ManualResetEvent(false);
		int ran = 0;
		for (int i = 0; i < n; i++)
			ThreadPool.QueueUserWorkItem(s => { int k = (int)s; events[k + 1].WaitOne(); Interlocked.Increment(ref ran); events[k].Set(); }, i);
		ThreadPool.QueueUserWorkItem(s => events[n].Set());
		events[0].WaitOne();
		Console.WriteLine(ran);
		// Tasks that wait for tasks, and locks that items hold while they wait.
		Func<int, int> fib = null;
		fib = x => { if (x < 2) return x; Task<int> a = Task.Run(() => fib(x - 1)); return fib(x - 2) + a.Result; };
		Console.WriteLine(Task.Run(() => fib(8)).Result);
		object o = new object();
		int inside = 0, wrong = 0;
		List<Task> all = new List<Task>();
		for (int i = 0; i < 8; i++)
			all.Add(Task.Run(() => { for (int k = 0; k < 5; k++) lock (o) { if (++inside != 1) wrong++; Thread.Sleep(0); inside--; } }));
		Task.WaitAll(all.ToArray());
		Console.WriteLine(wrong + " " + inside);
		bool pool = false, background = false;
		Task.Run(() => { pool = Thread.CurrentThread.IsThreadPoolThread; background = Thread.CurrentThread.IsBackground; }).Wait();
		Console.WriteLine(pool + " " + background);
		TaskCompletionSource<string> source = new TaskCompletionSource<string>();
		Run(() => { Thread.Sleep(5); source.SetResult("from a thread"); });
		Console.WriteLine(source.Task.Result);
		int ticks = 0;
		using (Timer timer = new Timer(x => Interlocked.Increment(ref ticks), null, 1, 2))
			while (Volatile.Read(ref ticks) < 3) Thread.Sleep(1);
		Console.WriteLine(ticks >= 3);
		CancellationTokenSource stop = new CancellationTokenSource();
		string end = "";
		Thread waits = Run(() => { try { new SemaphoreSlim(0).Wait(stop.Token); } catch (OperationCanceledException) { end = "canceled"; } });
		Thread.Sleep(3);
		stop.Cancel();
		waits.Join();
		Console.WriteLine(end);
		int spun = 0;
		Thread spins = Run(() => { SpinWait w = new SpinWait(); while (Volatile.Read(ref spun) == 0) w.SpinOnce(); SpinWait.SpinUntil(() => spun == 2); spun = 3; });
		spun = 1;
		Thread.Sleep(2);
		spun = 2;
		spins.Join();
		Console.WriteLine(spun);
	}
	static void Main()
	{
		PingPong();
		Semaphores();
		Phases();
		Collections();
		Pool();
	}
}
